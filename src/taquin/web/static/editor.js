// Setting the board: typing into cells, pasting, shuffling, its size, its goal; and saying what is wrong, where it is wrong.

import { get, post, Refusal } from "./api.js";
import { show, shown } from "./display.js";
import { make, narrate, settled, the } from "./dom.js";
import { miniature } from "./predict.js";
import { boardLine, onChange, set, state } from "./state.js";

/** @typedef {import("./api.js").Problem} Problem */

const SHORT = /** @type {Record<string, string>} */ ({
  empty: "empty", duplicate: "twice", "out-of-range": "out of range", "not-a-tile": "not a number" });

const LINK = /^(https?:[^?]*)?\?(.*&)?board=/;
const LISTED = 3; // problems in cells that are said in full

/** What stands in the cells while they are edited. @type {string[]|null} */
let typed = null;

/**
 * Ask the server what is wrong with the board, and with the method if that is wanted; say it where it belongs.
 * @param {{algorithm: string, heuristic: string}} [method]
 * @returns {Promise<Problem[]>} what stands in the way
 */
async function check(method) {
  const cells = typed ?? state.tiles.map(String);
  const { rows, cols, goal, metric, order } = state;
  const answer = await post("/api/check", {
    rows, cols, cells, goal, metric, order,
    ...(method && { algorithm: method.algorithm, heuristic: method.heuristic || null }),
  });
  const sameGoal = goal === state.goal; // another may have been typed meanwhile
  if (answer.goal_tiles && sameGoal) showGoal(answer.goal_tiles);
  if (typed && answer.tiles && String(answer.tiles) !== String(state.tiles)) {
    set("board", { tiles: answer.tiles, step: null });
  }
  showCellProblems(answer.problems.filter((/** @type {Problem} */ p) => p.field === "cell"));
  showBoardProblems(answer);
  if (sameGoal) showGoalProblem(answer.problems.find((/** @type {Problem} */ p) => p.field === "goal"));
  return answer.problems;
}

/**
 * Check before a search: what stands in the way is said and gone to; if nothing does, the cells become a board again.
 * @param {{algorithm: string, heuristic: string}} [method]
 * @returns {Promise<Problem[]>}
 */
export async function checkBeforeSearch(method) {
  const problems = await check(method);
  if (problems.length === 0) leaveCells();
  else narrate(problems[0].message);
  const cell = problems.find((problem) => problem.field === "cell");
  if (cell) focusCell(cell.cell);
  return problems;
}

/** @param {number[]} tiles */
function showGoal(tiles) {
  const changed = String(state.goalTiles) !== String(tiles);
  state.goalTiles = tiles;
  if (changed) show(shown());
  the("reset").replaceChildren(make("span", {}, "goal"), miniature(tiles, state.cols));
}

const checkSoon = settled(60, () => check().catch(() => {}));

/** @param {Problem[]} problems */
function showCellProblems(problems) {
  if (!typed) return;
  const byCell = new Map(problems.map((problem) => [problem.cell, problem]));
  the("cells").querySelectorAll(".cell").forEach((/** @type {HTMLElement} */ cell, /** @type {number} */ index) => {
    const problem = byCell.get(index);
    const input = /** @type {HTMLInputElement} */ (cell.firstElementChild);
    input.setAttribute("aria-invalid", String(Boolean(problem)));
    input.title = problem?.message ?? "";
    /** @type {HTMLElement} */ (cell.lastElementChild).textContent = problem ? SHORT[problem.code] : "";
  });
}

/** @param {any} answer */
function showBoardProblems(answer) {
  /** @type {Problem[]} */
  const inCells = answer.problems.filter((/** @type {Problem} */ problem) => problem.field === "cell");
  const lines = inCells.slice(0, LISTED).map((problem) =>
    make("button", { type: "button", className: "problem", onclick: () => focusCell(problem.cell) }, problem.message));
  if (inCells.length > LISTED) lines.push(make("p", { className: "problem" }, `${inCells.length - LISTED} more cells are marked.`));
  const unsolvable = answer.problems.find((/** @type {Problem} */ problem) => problem.field === "board");
  if (unsolvable) lines.push(make("div", { className: "problem", id: "unsolvable" }, make("span", {}, unsolvable.message), make("br"), ...remedies(answer)));
  the("board-problems").replaceChildren(...lines);
}

/** What can be done about a board that cannot be solved. @param {any} answer */
function remedies(answer) {
  const button = (/** @type {string} */ id, /** @type {string} */ text, /** @type {() => void} */ onclick) =>
    make("button", { type: "button", id, onclick }, text);
  return [
    answer.repaired && button("make-solvable", "Make it solvable", () => {
      narrate("Two tiles were exchanged; now the board can be solved.");
      setTiles(answer.repaired);
    }),
    answer.other_goal && button("other-goal", `Take the goal with the blank ${answer.other_goal}`, () => {
      set("board", { goal: answer.other_goal, step: null });
      syncFields();
    }),
  ];
}

/** @param {Problem|undefined} problem */
function showGoalProblem(problem) {
  the("goal-problem").hidden = !problem;
  the("goal-problem").textContent = problem?.message ?? "";
  if (problem) the("board-options").open = true;
}

/** @param {number|null} cell */
function focusCell(cell) {
  if (!typed) edit(true);
  the("cells").querySelectorAll("input")[cell ?? 0]?.focus();
}

/** @param {number[]} tiles */
function setTiles(tiles) {
  if (typed) typed = tiles.map(String);
  set("board", { tiles, step: null });
  if (typed) buildCells();
}

// ---- typing into cells -----------------------------------------------------------------------------------------

/** @param {boolean} on */
function edit(on) {
  const typing = the("cells").contains(document.activeElement);
  typed = on ? state.tiles.map(String) : null;
  the("edit").setAttribute("aria-pressed", String(on));
  the("edit").textContent = on ? "Done" : "Edit";
  the("board").hidden = on;
  the("cells").hidden = !on;
  if (on) {
    buildCells();
    focusCell(0);
    narrate("Type a number into each cell, 0 for the blank.");
  } else if (typing) the("board").focus(); // where one was is gone
  checkSoon();
}

/** Show the board again; what was typed is on it, unless it is none. */
export function leaveCells() {
  if (typed) edit(false);
}

function buildCells() {
  const cells = the("cells");
  const { rows, cols } = state;
  cells.style.setProperty("--rows", String(rows));
  cells.style.setProperty("--cols", String(cols));
  cells.replaceChildren(.../** @type {string[]} */ (typed).map((text, cell) => {
    const name = `Row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1}`;
    const input = make("input", { value: text, inputMode: "numeric", autocomplete: "off", "aria-label": name, maxLength: 3 });
    input.addEventListener("focus", () => input.select());
    input.addEventListener("input", () => {
      /** @type {string[]} */ (typed)[cell] = input.value;
      checkSoon();
    });
    input.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      const pasted = event.clipboardData?.getData("text").trim() ?? "";
      if (pasted.length <= 2) return;
      event.preventDefault(); // a whole board
      setBoard(pasted);
    });
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => moveFocus(event, cell));
    return make("div", { className: "cell" }, input, make("span", { className: "why", "aria-hidden": "true" }));
  }));
}

/** Arrows go from cell to cell. @param {KeyboardEvent} event @param {number} cell */
function moveFocus(event, cell) {
  const { rows, cols } = state;
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  const to = { ArrowUp: [row - 1, col], ArrowDown: [row + 1, col], ArrowLeft: [row, col - 1], ArrowRight: [row, col + 1] }[event.key];
  if (event.key === "Enter") finishEditing();
  if (event.key === "Escape") edit(false);
  if (!to || to[0] < 0 || to[0] >= rows || to[1] < 0 || to[1] >= cols) return;
  event.preventDefault();
  event.stopPropagation();
  focusCell(to[0] * cols + to[1]);
}

async function finishEditing() {
  const bad = (await check()).find((problem) => problem.field === "cell");
  if (bad) focusCell(bad.cell);
  else edit(false);
}

// ---- other ways to set the board -------------------------------------------------------------------------------

/**
 * Read a board in any notation, or a link.
 * @param {string} text
 */
export async function readBoard(text) {
  const board = await post("/api/read", { text, rows: state.rows, cols: state.cols });
  leaveCells();
  const goal = board.goal ?? (fitsGoal(board) ? state.goal : "last");
  set("board", { rows: board.rows, cols: board.cols, tiles: board.tiles, goal, step: null });
  syncFields();
}

/** Whether the goal chosen can stay for a board of another size. @param {{rows: number, cols: number}} board */
const fitsGoal = (board) =>
  ["first", "last"].includes(state.goal) || (board.rows === state.rows && board.cols === state.cols);

async function shuffle() {
  const { rows, cols, goal } = state;
  const answer = await get("/api/shuffle", { rows, cols, goal, difficulty: the("difficulty").value });
  setTiles(answer.tiles);
  narrate("A new board.");
}

/** Read what was pasted, and say beside the field what is wrong with it; a link is followed. @param {string} text */
async function setBoard(text) {
  const problem = the("paste-problem");
  problem.hidden = true;
  if (!text) return;
  try {
    if (LINK.test(text)) {
      await post("/api/read", { text }); // a wrong one is refused here
      location.assign(`/${text.slice(text.indexOf("?"))}`);
    } else await readBoard(text);
  } catch (error) {
    problem.textContent = /** @type {Refusal} */ (error).message;
    problem.hidden = false;
  }
}

let sizing = 0;

async function resize() {
  const clamp = (/** @type {string} */ text) => Math.min(10, Math.max(2, Math.round(Number(text)) || 3));
  const [rows, cols] = [clamp(the("rows").value), clamp(the("cols").value)];
  const goal = fitsGoal({ rows, cols }) ? state.goal : "last";
  leaveCells();
  const turn = ++sizing;
  const answer = await get("/api/shuffle", { rows, cols, goal, difficulty: the("difficulty").value });
  if (turn !== sizing) return; // another size was typed meanwhile
  set("board", { rows, cols, goal, tiles: answer.tiles, step: null });
  if (!document.activeElement?.matches("#rows, #cols")) syncFields();
}

/** Write what is chosen into the fields. */
export function syncFields() {
  the("rows").value = state.rows;
  the("cols").value = state.cols;
  const own = !["first", "last"].includes(state.goal);
  the("goal").value = own ? "own" : state.goal;
  the("own-goal-label").hidden = !own;
  if (own) the("own-goal").value = state.goal;
  the("metric").value = state.metric;
}

export function startEditor() {
  the("shuffle").addEventListener("click", shuffle);
  the("edit").addEventListener("click", () => (typed ? finishEditing() : edit(true)));
  the("reset").addEventListener("click", () => setTiles(state.goalTiles));
  the("rows").addEventListener("change", resize);
  the("cols").addEventListener("change", resize);
  the("metric").addEventListener("change", () => set("board", { metric: the("metric").value, step: null }));
  the("goal").addEventListener("change", () => {
    const own = the("goal").value === "own";
    the("own-goal-label").hidden = !own;
    if (own) the("own-goal").value = boardLine(state.goalTiles);
    setGoal(own ? the("own-goal").value : the("goal").value);
    if (own) the("own-goal").focus();
  });
  the("own-goal").addEventListener("change", () => setGoal(the("own-goal").value));
  the("paste-form").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    setBoard(the("paste").value.trim());
  });
  the("paste").addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
    const text = event.clipboardData?.getData("text").trim() ?? "";
    if (!text.includes("\n")) return;
    event.preventDefault(); // the field would make one line of it
    the("paste").value = text.split(/\s*\n\s*/).join(" / ");
    setBoard(text);
  });
  onChange((change) => {
    if (change === "board") checkSoon();
  });
}

/** @param {string} goal */
async function setGoal(goal) {
  state.goal = goal;
  const problems = await check();
  if (goal === state.goal && !problems.some((problem) => problem.field === "goal")) set("board", { step: null });
}
