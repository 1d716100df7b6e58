// How the page names moves: by where the blank goes, as the literature does, or by where the tile
// goes, as puzzlers do. The browser keeps the user's choice. Requests and links always name the blank.

import { the } from "./dom.js";

/** @type {Record<string, string>} */
const OPPOSITE = { U: "D", D: "U", L: "R", R: "L" };
const WORDS = { U: "up", D: "down", L: "left", R: "right" };
/** @type {(() => void)[]} */
const listeners = [];
const setting = the("naming");

/** Return whether moves name the tile's direction. */
const ofTiles = () => setting.value === "tiles";

/** The notation for exports: blank or tiles. */
export const notation = () => setting.value;

/** Name a move of the blank as the user chose. @param {string} move a letter, and the distance */
export const nameMove = (move) => (ofTiles() ? OPPOSITE[move[0]] + move.slice(1) : move);

/** Say what the letters of moves mean. */
export const meaningOfMoves = () => (ofTiles() ? "Letters say where the tile goes." : "Letters say where the blank goes.");

/** Describe a move of the blank in words. @param {string} move */
export function sayMove(move) {
  const far = move.length > 1 ? ` ${move.slice(1)} cells` : "";
  const to = WORDS[/** @type {"U"} */ (nameMove(move)[0])];
  return ofTiles() ? `the tile moves ${to}` : `the blank moves ${to}${far}`;
}

/** Call a function whenever the user chooses other names. @param {() => void} listener */
export const onNaming = (listener) => listeners.push(listener);

try {
  setting.value = localStorage.getItem("naming") === "tiles" ? "tiles" : "blank";
} catch {
  // The browser may block storage; then moves name the blank.
}
setting.addEventListener("change", () => {
  try {
    localStorage.setItem("naming", setting.value);
  } catch {
    // The choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
});
