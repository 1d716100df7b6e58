// Shuffled boards: of this size, or of another one that the user chooses.

import { get } from "../api.js";
import { narrate, the } from "../parts/dom.js";
import { set, state } from "../state.js";
import { leaveCells, setTiles } from "./cells.js";
import { goalFor, goalNote, tellGoal } from "./goal.js";
import { nextBoard } from "./next.js";

const LEAST = 2, MOST = 10; // rows or columns

export function startShuffle() {
  the("shuffle").addEventListener("click", shuffle);
  the("size").addEventListener("change", chooseSize);
  the("rows").addEventListener("change", typeSize);
  the("cols").addEventListener("change", typeSize);
}

/** Shuffle the board towards the user's goal: that of a published board holds for that board alone. */
function shuffle() {
  const { rows, cols } = state;
  const goal = goalFor(state);
  return nextBoard(shuffled(rows, cols, goal), ({ tiles }) => {
    const note = goalNote(goal);
    setTiles(tiles, goal);
    tellGoal(note);
    narrate("A new board.");
  });
}

/** @param {number} rows @param {number} cols @param {string} goal */
const shuffled = (rows, cols, goal) => get("shuffle", { rows, cols, goal, difficulty: the("difficulty").value });

/** Shuffle a board of another size. @param {number} rows @param {number} cols */
function resize(rows, cols) {
  const goal = goalFor({ rows, cols });
  leaveCells();
  return nextBoard(shuffled(rows, cols, goal), ({ tiles }) => {
    const note = goalNote(goal);
    set("board", { rows, cols, goal, tiles, step: null });
    tellGoal(note);
  }).finally(syncSize); // another board may have come first, or the server may be down
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

/** Copy the size into its fields, unless the user is typing one. */
export function syncSize() {
  if (document.activeElement?.matches("#rows, #cols")) return;
  const { rows, cols } = state;
  the("size").value = `${rows}x${cols}`;
  if (!the("size").value) the("size").value = "other";
  the("own-size").hidden = the("size").value !== "other";
  the("rows").value = rows;
  the("cols").value = cols;
  the("size-problem").hidden = true;
}
