// The board editor: the server checks what the user types, pastes or chooses, and each problem
// appears at its field.

import { post, Refusal } from "../api.js";
import { entered, focusCell, leaveCells, setTiles, startCells, typing } from "./cells.js";
import { clipped, trimmed } from "./clipboard.js";
import { show, shown } from "./display.js";
import { tellDistance } from "./distance.js";
import { chooseGoal, forgetNote, goalFor, goalNote, publishedNote, STANDARD, tellGoal } from "./goal.js";
import { miniature } from "./miniature.js";
import { keepNext, next, nextBoard } from "./next.js";
import { showBoardProblems, showCellProblems, showGoalProblem } from "./problems.js";
import { startShuffle, syncSize } from "./shuffle.js";
import { debounce, make, narrate, the } from "../parts/dom.js";
import { inWords } from "../parts/methods.js";
import { boardLine, boardText, onChange, puzzleKey, set, state } from "../state.js";

/** @typedef {import("../api.js").Problem} Problem */
/** @typedef {import("../parts/written.js").Method} Method */

const LINK = /^(https?:[^?]*)?\?(.*&)?(board|lesson)=/;

let checks = 0; // that have begun

/** The goal in its field that the server judges or has refused: the page keeps the one before, and no search begins. @type {string|null} */
let typedGoal = null;
/** The goal that the user has chosen last: the server may still read it. @type {Promise<void>} */
let goalComing = Promise.resolve();
let lastGoal = "";

/**
 * Have the server check the board, and the method if given. Show each problem at its field. If the
 * user goes on meanwhile, check the board that is there then.
 * @param {Method} [method] @param {string} [wanted] a goal other than that of the board
 * @returns {Promise<{problems: Problem[], goal_tiles: number[]|null, distance: number|null}>} the problems prevent a search
 */
async function check(method, wanted) {
  const mine = ++checks;
  const cells = [...entered()];
  const goal = wanted ?? typedGoal ?? state.goal;
  const { rows, cols, metric, order } = state;
  const asked = puzzleKey();
  const answer = await post("check", {
    rows, cols, cells, goal, metric, order,
    ...(method && { algorithm: method.algorithm, heuristic: method.heuristic || null, options: method.options }),
  });
  if (String(cells) !== String(entered())) return check(method, wanted);
  if (answer.goal_tiles && goal === state.goal) showGoal(answer.goal_tiles);
  if (typing() && answer.tiles && String(answer.tiles) !== String(state.tiles)) {
    keepNext(() => set("board", { tiles: answer.tiles, step: null }));
  }
  if (mine !== checks) return answer; // a later check has begun, and will show its own
  if (typing()) showCellProblems(answer.problems);
  if (goal === state.goal && String(cells) === String(state.tiles)) tellDistance(asked, answer.distance);
  showBoardProblems(answer, { focusCell, setTiles, setGoal: useGoal });
  showGoalProblem(answer.problems.find((/** @type {Problem} */ p) => p.field === "goal"));
  return answer;
}

/**
 * Check before a search. Announce the first problem and focus its cell. Without problems,
 * leave edit mode.
 * @param {Method} [method]
 * @returns {Promise<Problem[]>}
 */
export async function checkBeforeSearch(method) {
  await next();
  await goalComing;
  const { problems } = await check(method);
  if (problems.length === 0) leaveCells();
  else narrate(inWords(problems[0].message));
  const cell = problems.find((problem) => problem.field === "cell");
  if (cell) focusCell(cell.cell);
  else document.querySelector("#left .problem:not([hidden])")?.scrollIntoView({ block: "nearest" });
  return problems;
}

/** @param {number[]} tiles */
function showGoal(tiles) {
  const changed = String(state.goalTiles) !== String(tiles);
  state.goalTiles = tiles;
  if (changed) show(shown());
  the("reset").replaceChildren(make("span", {}, "goal"), miniature(tiles, state.cols));
}

/** Leave edit mode, unless a cell is wrong. */
async function finishEditing() {
  const bad = (await check()).problems.find((problem) => problem.field === "cell");
  if (bad) focusCell(bad.cell);
  else leaveCells();
}

const checkSoon = debounce(60, () => check().catch(() => {}));

/** Take a goal that exists for every board. @param {string} goal */
function useGoal(goal) {
  typedGoal = null;
  chooseGoal(goal);
  set("board", { step: null });
}

/** Let the server read a text; throw if it is no board. @param {string} text */
async function read(text) {
  const { rows, cols } = state;
  const answer = await post("read", { text, rows, cols });
  if (answer.problems.length) throw new Refusal(200, answer.problems[0].message, answer.problems);
  return answer;
}

/**
 * Set the board from any notation, or from a link.
 * @param {string} text
 */
export function readBoard(text) {
  return nextBoard(read(text), ({ rows, cols, tiles, goal: own, left_out }) => {
    leaveCells();
    const goal = own ?? goalFor({ rows, cols });
    const note = own ? publishedNote(goal) : goalNote(goal);
    set("board", { rows, cols, tiles, goal, step: null });
    tellGoal(note);
    the("paste-note").hidden = !left_out;
    the("paste-note").textContent = `The board was read without "${left_out}".`;
    readText = { text: the("paste").value, board: boardText(state.tiles) };
  });
}

/** The text in the field for a board, and the board that was read from it. */
let readText = { text: "", board: "" };

/** Remove the text of a board that is no longer shown, and what was said of it. */
function forgetText() {
  if (readText.board === boardText(state.tiles)) return;
  if (the("paste").value === readText.text) the("paste").value = "";
  the("paste-note").hidden = true;
}

/** Set the board from a text or follow a link; show errors at the field. @param {string} text */
async function setBoard(text) {
  const problem = the("paste-problem");
  problem.hidden = the("paste-note").hidden = true;
  try {
    if (!text) throw new Refusal(200, "Type or paste a board first.", []);
    if (LINK.test(text)) {
      if (/[?&]board=/.test(text)) await read(text); // throws if the link is invalid
      location.assign(text.slice(text.indexOf("?")));
    } else {
      const field = the("paste");
      const before = field.value;
      const taken = await readBoard(text);
      if (taken && !/^\w+:/.test(text) && field.value === before) readText.text = field.value = readText.board; // as it was read
    }
  } catch (error) {
    problem.textContent = /** @type {Refusal} */ (error).message;
    problem.hidden = false;
    problem.scrollIntoView({ block: "nearest" });
  }
}

/** Set the board to the goal, also if the server is still reading it. */
function reset() {
  return nextBoard(check().then(({ goal_tiles }) => goal_tiles ?? state.goalTiles), setTiles);
}

/** Copy the state into the fields. */
function syncFields() {
  const { goal } = state;
  syncSize();
  the("metric").value = state.metric;
  if (typedGoal !== null || document.activeElement === the("own-goal")) return; // the user is typing a goal
  const own = !STANDARD.includes(goal);
  the("goal").value = own ? "own" : goal;
  the("own-goal-label").hidden = !own;
  if (own) the("own-goal").value = goal;
}

export function startEditor() {
  startCells({ onTyped: checkSoon, onDone: finishEditing, onPaste: setBoard });
  startShuffle();
  the("reset").addEventListener("click", reset);
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
    setBoard(trimmed(the("paste").value));
  });
  the("paste").addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
    const text = clipped(event);
    if (!text.includes("\n")) return;
    event.preventDefault(); // the field would drop the line breaks
    the("paste").value = text.replace(/\s*\n\s*/g, " ");
    setBoard(text);
  });
  onChange((change) => {
    if (change !== "board") return;
    const goal = `${state.rows}x${state.cols} ${state.goal}`;
    if (goal !== lastGoal) typedGoal = null;
    lastGoal = goal;
    syncFields();
    forgetNote();
    forgetText();
    checkSoon();
  });
}

/** Follow the user's choice of a goal. @param {string} goal */
function setGoal(goal) {
  goalComing = takeGoal(goal).catch((/** @type {Refusal} */ { status, message, problems: [problem] }) => {
    if (status) return showGoalProblem(problem ?? { code: "bad-request", field: "goal", cell: null, message });
    if (typedGoal !== goal) return;
    typedGoal = null; // the server is down: the goal of before holds, and the menu says so
    the("own-goal").blur();
    syncFields();
  });
}

/** Take a goal, unless the server refuses it. @param {string} goal */
async function takeGoal(goal) {
  if (goal === "last" || goal === "first") return useGoal(goal); // the page knows its tiles
  typedGoal = goal;
  const { problems, goal_tiles } = await check(undefined, goal);
  if (typedGoal !== goal || !goal_tiles || problems.some((problem) => problem.field === "goal")) return;
  typedGoal = null;
  chooseGoal(goal);
  set("board", { goalTiles: goal_tiles, step: null });
}
