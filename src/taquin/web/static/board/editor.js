// The board editor: type into cells, paste, shuffle, choose size and goal. Each problem appears
// at its field.

import { get, post, Refusal } from "../api.js";
import { show, shown } from "./display.js";
import { chooseGoal, forgetNote, goalFor, goalNote, publishedNote, STANDARD, tellGoal } from "./goal.js";
import { miniature } from "./miniature.js";
import { keepNext, next, nextBoard } from "./next.js";
import { showBoardProblems, showCellProblems, showGoalProblem } from "./problems.js";
import { debounce, make, narrate, the } from "../parts/dom.js";
import { boardLine, boardText, onChange, set, state } from "../state.js";

/** @typedef {import("../api.js").Problem} Problem */
/** @typedef {import("../parts/written.js").Method} Method */

const LINK = /^(https?:[^?]*)?\?(.*&)?(board|lesson)=/;

/** The text of the cells in edit mode; null otherwise. @type {string[]|null} */
let typed = null;

let checks = 0; // that have begun

/** The goal in its field that the server judges or has refused: the page keeps the one before, and no search begins. @type {string|null} */
let typedGoal = null;
let lastGoal = "";

/**
 * Have the server check the board, and the method if given. Show each problem at its field.
 * @param {Method} [method] @param {string} [goal]
 * @returns {Promise<{problems: Problem[], goal_tiles: number[]|null}>} the problems prevent a search
 */
async function check(method, goal = typedGoal ?? state.goal) {
  const mine = ++checks;
  const cells = typed ?? state.tiles.map(String);
  const { rows, cols, metric, order } = state;
  const answer = await post("check", {
    rows, cols, cells, goal, metric, order,
    ...(method && { algorithm: method.algorithm, heuristic: method.heuristic || null, options: method.options }),
  });
  if (answer.goal_tiles && goal === state.goal) showGoal(answer.goal_tiles);
  if (typed && answer.tiles && String(answer.tiles) !== String(state.tiles)) {
    keepNext(() => set("board", { tiles: answer.tiles, step: null }));
  }
  if (mine !== checks) return answer; // a later check has begun, and will show its own
  if (typed) showCellProblems(answer.problems);
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
  const { problems } = await check(method);
  if (problems.length === 0) leaveCells();
  else narrate(problems[0].message);
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

const checkSoon = debounce(60, () => check().catch(() => {}));

/** Take a goal that exists for every board. @param {string} goal */
function useGoal(goal) {
  typedGoal = null;
  chooseGoal(goal);
  set("board", { step: null });
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

// ---- typing into cells --------------------------------------------------------------------------

/** Switch edit mode. @param {boolean} on */
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
  } else if (typing) the("board").focus(); // the focused cell is hidden now
  checkSoon();
}

/** Leave edit mode and show the last valid board. */
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
      const pasted = clipped(event);
      if (pasted.length <= 2) return;
      event.preventDefault(); // the user pastes a whole board
      setBoard(pasted);
    });
    input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => moveFocus(event, cell));
    return make("div", { className: "cell" }, input, make("span", { className: "why", "aria-hidden": "true" }));
  }));
}

/** Move the focus with the arrow keys. @param {KeyboardEvent} event @param {number} cell */
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
  const bad = (await check()).problems.find((problem) => problem.field === "cell");
  if (bad) focusCell(bad.cell);
  else edit(false);
}

// ---- other ways to set the board ----------------------------------------------------------------

/**
 * Read a board in any notation, or a link.
 * @param {string} text
 */
export function readBoard(text) {
  return nextBoard(post("read", { text, rows: state.rows, cols: state.cols }), ({ rows, cols, tiles, goal: own, left_out }) => {
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

function shuffle() {
  const { rows, cols, goal } = state;
  return nextBoard(shuffled(rows, cols, goal), ({ tiles }) => {
    setTiles(tiles);
    narrate("A new board.");
  });
}

/** @param {number} rows @param {number} cols @param {string} goal */
const shuffled = (rows, cols, goal) => get("shuffle", { rows, cols, goal, difficulty: the("difficulty").value });

/** Trim a text, but keep tabs: before or after one may be the empty cell of a spreadsheet. @param {string} text */
const trimmed = (text) => text.replace(/^[ \r\n]+|[ \r\n]+$/g, "");

/** Return the text on the clipboard. @param {ClipboardEvent} event */
const clipped = (event) => trimmed(event.clipboardData?.getData("text") ?? "");

/** Set the board from a text or follow a link; show errors at the field. @param {string} text */
async function setBoard(text) {
  const problem = the("paste-problem");
  problem.hidden = true;
  if (!text) return;
  try {
    if (LINK.test(text)) {
      if (/[?&]board=/.test(text)) await post("read", { text }); // throws if the link is invalid
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
  }
}

const LEAST = 2, MOST = 10; // rows or columns

/** Shuffle a board of another size. @param {number} rows @param {number} cols */
function resize(rows, cols) {
  const goal = goalFor({ rows, cols });
  leaveCells();
  return nextBoard(shuffled(rows, cols, goal), ({ tiles }) => {
    const note = goalNote(goal);
    set("board", { rows, cols, goal, tiles, step: null });
    tellGoal(note);
  });
}

/** Follow the menu of sizes; `other` shows the fields for rows and columns. */
function chooseSize() {
  const [rows, cols] = the("size").value.split("x").map(Number);
  the("own-size").hidden = Boolean(rows);
  if (rows) resize(rows, cols);
  else the("rows").focus();
}

/** Follow the fields for rows and columns; refuse a size that no board has. */
function typeSize() {
  const fields = [the("rows"), the("cols")];
  const wrong = fields.filter((field) => !/^\d+$/.test(field.value) || Number(field.value) < LEAST || Number(field.value) > MOST);
  for (const field of fields) field.setAttribute("aria-invalid", String(wrong.includes(field)));
  the("size-problem").hidden = wrong.length === 0;
  the("size-problem").textContent = wrong.length
    ? `A board has ${LEAST} to ${MOST} rows and ${LEAST} to ${MOST} columns: type such a number instead of "${wrong[0].value}".` : "";
  const [rows, cols] = fields.map((field) => Number(field.value));
  if (!wrong.length && (rows !== state.rows || cols !== state.cols)) resize(rows, cols);
}

/** Copy the state into the fields. */
function syncFields() {
  const { rows, cols, goal } = state;
  if (!document.activeElement?.matches("#rows, #cols")) { // else the user is typing a size
    the("size").value = `${rows}x${cols}`;
    if (!the("size").value) the("size").value = "other";
    the("own-size").hidden = the("size").value !== "other";
    the("rows").value = rows;
    the("cols").value = cols;
    the("size-problem").hidden = true;
  }
  the("metric").value = state.metric;
  if (typedGoal !== null || document.activeElement === the("own-goal")) return; // the user is typing a goal
  const own = !STANDARD.includes(goal);
  the("goal").value = own ? "own" : goal;
  the("own-goal-label").hidden = !own;
  if (own) the("own-goal").value = goal;
}

export function startEditor() {
  the("shuffle").addEventListener("click", shuffle);
  the("edit").addEventListener("click", () => (typed ? finishEditing() : edit(true)));
  the("reset").addEventListener("click", () => setTiles(state.goalTiles));
  the("size").addEventListener("change", chooseSize);
  the("rows").addEventListener("change", typeSize);
  the("cols").addEventListener("change", typeSize);
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

/** Take the goal that the user has chosen or typed, unless the server refuses it. @param {string} goal */
async function setGoal(goal) {
  if (goal === "last" || goal === "first") return useGoal(goal); // the page knows its tiles
  typedGoal = goal;
  const { problems, goal_tiles } = await check(undefined, goal);
  if (typedGoal !== goal || !goal_tiles || problems.some((problem) => problem.field === "goal")) return;
  typedGoal = null;
  chooseGoal(goal);
  set("board", { goalTiles: goal_tiles, step: null });
}
