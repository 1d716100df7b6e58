// What is wrong with a board, shown where it is: at a cell, below the board, at the goal.

import { make, narrate, the } from "../parts/dom.js";

/** @typedef {import("../api.js").Problem} Problem */
/**
 * What the buttons beside a problem do.
 * @typedef {{focusCell: (cell: number|null) => void, setTiles: (tiles: number[]) => void,
 *   setGoal: (goal: string) => void}} Remedies
 */

const SHORT = /** @type {Record<string, string>} */ ({
  empty: "empty", duplicate: "duplicate", "out-of-range": "out of range", "not-a-tile": "not a number" });
const LISTED = 3; // cell problems listed as full sentences

/** Return the problems of the cells. @param {Problem[]} problems */
const inCells = (problems) => problems.filter((problem) => problem.field === "cell");

/** Mark the cells that the user has typed wrongly. @param {Problem[]} problems */
export function showCellProblems(problems) {
  const byCell = new Map(inCells(problems).map((problem) => [problem.cell, problem]));
  the("cells").querySelectorAll(".cell").forEach((/** @type {HTMLElement} */ cell, /** @type {number} */ index) => {
    const problem = byCell.get(index);
    const input = /** @type {HTMLInputElement} */ (cell.firstElementChild);
    input.setAttribute("aria-invalid", String(Boolean(problem)));
    input.title = problem?.message ?? "";
    /** @type {HTMLElement} */ (cell.lastElementChild).textContent = problem ? SHORT[problem.code] : "";
  });
}

/** The problems listed, as a text, and with what mends them. */
let listed = "";

/** List the problems below the board, each with what mends it. @param {any} answer of the check @param {Remedies} remedies */
export function showBoardProblems(answer, remedies) {
  const { problems, repaired, other_goal } = answer;
  const asText = JSON.stringify([problems, repaired, other_goal]);
  if (asText === listed) return; // a button that is just being pressed must stay
  listed = asText;
  const cells = inCells(problems);
  const lines = cells.slice(0, LISTED).map((problem) =>
    make("button", { type: "button", className: "problem", "data-cell": problem.cell, onclick: () => remedies.focusCell(problem.cell) }, problem.message));
  if (cells.length > LISTED) {
    const more = cells.length - LISTED;
    lines.push(make("p", { className: "problem" }, more === 1 ? "One more cell is marked." : `${more} more cells are marked.`));
  }
  const unsolvable = problems.find((/** @type {Problem} */ problem) => problem.field === "board");
  if (unsolvable) {
    lines.push(make("div", { className: "problem", id: "unsolvable" }, make("span", {}, unsolvable.message), make("br"), ...mendings(answer, remedies)));
  }
  const box = the("board-problems");
  const focused = /** @type {HTMLElement|null} */ (box.querySelector(":focus"));
  box.replaceChildren(...lines);
  if (!focused) return;
  // The button with the focus is gone, but the user's place is not.
  const { cell } = focused.dataset;
  if (the("cells").hidden) the("board").focus();
  else (box.querySelector(`[data-cell="${cell}"]`) ?? the("cells").querySelectorAll("input")[Number(cell ?? 0)]).focus();
}

/** Return buttons that mend an unsolvable board. @param {any} answer @param {Remedies} remedies */
function mendings(answer, { setTiles, setGoal }) {
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
    make("button", { type: "button", id, onclick }, text);
  return [
    answer.repaired && button("make-solvable", "Make it solvable", () => {
      narrate("Two tiles were swapped. The board is now solvable.");
      setTiles(answer.repaired);
    }),
    answer.other_goal && button("other-goal", `Use the goal with the blank ${answer.other_goal}`, () => setGoal(answer.other_goal)),
  ];
}

const POINTERS = /** @type {Record<string, string>} */ ({
  board: "This board cannot be solved: see the reason below the board.",
  cell: "The board has a mistake: see the message below it.",
  goal: "The goal has a mistake: see the message below it.",
});

/** Point from a button to the problem that stands at the board; null without a problem. @param {Problem|undefined} problem */
export const pointTo = (problem) => (problem ? POINTERS[problem.field] ?? problem.message : null);

/** @param {Problem|undefined} problem */
export function showGoalProblem(problem) {
  the("goal-problem").hidden = !problem;
  the("goal-problem").textContent = problem?.message ?? "";
}
