// The goal: what the user chose, what a board brings with it, and the note that says which holds.

import { the } from "../parts/dom.js";
import { puzzleKey, state } from "../state.js";

export const STANDARD = ["last", "first", "snail"];
const GOALS = /** @type {Record<string, string>} */ ({ last: "the blank last", first: "the blank first", snail: "a snail" });

/** Take a goal as the user's choice, as is that of the page's link. @param {string} goal @param {{rows: number, cols: number}} [size] */
export function chooseGoal(goal, { rows, cols } = state) {
  Object.assign(state, { goal, chosen: { goal, rows, cols } });
  tellGoal("");
}

/** Return a sentence about the goal of another board; none if it is the user's, as before. @param {string} goal */
export function goalNote(goal) {
  const { chosen } = state;
  if (goal !== chosen.goal) return `Your goal is for boards of ${chosen.rows}×${chosen.cols}: the goal is ${GOALS[goal]} here.`;
  return goal === state.goal ? "" : `The goal is ${GOALS[goal] ?? goal} again.`;
}

let noted = ""; // the puzzle that the note is about

/** Say why the goal has changed. @param {string} note */
export function tellGoal(note) {
  noted = puzzleKey();
  the("goal-note").hidden = !note;
  the("goal-note").textContent = note;
}

/** Return the goal that the user chose if it fits this size, else the usual one. @param {{rows: number, cols: number}} size */
export function goalFor({ rows, cols }) {
  const { chosen } = state;
  return STANDARD.includes(chosen.goal) || (rows === chosen.rows && cols === chosen.cols) ? chosen.goal : "last";
}

/** Return a sentence about a published board that brings its own goal; none if it is the one shown. @param {string} goal */
export const publishedNote = (goal) => (goal === state.goal ? "" : `This board is published with its own goal: ${GOALS[goal] ?? goal}.`);

/** Remove the note once the puzzle is another. */
export function forgetNote() {
  if (noted !== puzzleKey()) tellGoal("");
}
