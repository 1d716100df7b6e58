// Edit mode: the cells of the board are text fields, for the keyboard.

import { make, narrate, the } from "../parts/dom.js";
import { set, state } from "../state.js";
import { clipped } from "./clipboard.js";

/** The text of the cells in edit mode; null otherwise. @type {string[]|null} */
let typed = null;
let onTyped = () => {};
let onDone = () => {};
let onPaste = (/** @type {string} */ _text) => {};

/**
 * Let the user edit the cells.
 * @param {{onTyped: () => void, onDone: () => void, onPaste: (text: string) => void}} listeners
 *   `onTyped` hears each change of a cell or of the mode, `onDone` decides whether editing ends
 */
export function startCells(listeners) {
  ({ onTyped, onDone, onPaste } = listeners);
  the("edit").addEventListener("click", () => (typed ? onDone() : edit(true)));
}

/** Return whether the user types into the cells. */
export const typing = () => typed !== null;

/** Return the cells as they stand. */
export const entered = () => typed ?? state.tiles.map(String);

/** Put the cursor into a cell. @param {number|null} cell */
export function focusCell(cell) {
  if (!typed) edit(true);
  the("cells").querySelectorAll("input")[cell ?? 0]?.focus();
}

/** Set the board, and the cells with it. @param {number[]} tiles @param {string} [goal] */
export function setTiles(tiles, goal = state.goal) {
  if (typed) typed = tiles.map(String);
  set("board", { tiles, goal, step: null });
  if (typed) buildCells();
}

/** Switch edit mode. @param {boolean} on */
function edit(on) {
  const within = the("cells").contains(document.activeElement);
  typed = on ? state.tiles.map(String) : null;
  the("edit").setAttribute("aria-pressed", String(on));
  the("edit").textContent = on ? "Done" : "Edit";
  the("board").hidden = on;
  the("cells").hidden = !on;
  if (on) {
    buildCells();
    focusCell(0);
    narrate("Type a number into each cell, 0 for the blank.");
  } else if (within) the("board").focus(); // the focused cell is hidden now
  onTyped();
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
      onTyped();
    });
    input.addEventListener("paste", (/** @type {ClipboardEvent} */ event) => {
      const pasted = clipped(event);
      if (pasted.length <= 2) return;
      event.preventDefault(); // the user pastes a whole board
      onPaste(pasted);
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
  if (event.key === "Enter") onDone();
  if (event.key === "Escape") edit(false);
  if (!to || to[0] < 0 || to[0] >= rows || to[1] < 0 || to[1] >= cols) return;
  event.preventDefault();
  event.stopPropagation();
  focusCell(to[0] * cols + to[1]);
}
