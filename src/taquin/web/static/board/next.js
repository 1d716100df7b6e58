// The board that the server is still to answer. The last one that the user sets or asks for wins,
// whichever answer comes first.

import { boardText, onChange, state } from "../state.js";

let turns = 0; // how often a board was set or asked for
let shown = ""; // the board at the last change
let keeping = false;
/** @type {Promise<any>} */
let coming = Promise.resolve();

/** Wait for the board that is on its way; a search is about that one. */
export const next = () => coming;

/**
 * Take the next board, unless the user has set or asked for another one in the meantime.
 * @template Answer @param {Promise<Answer>} answer of the server @param {(board: Answer) => void} take
 * @returns {Promise<boolean>} whether it was taken
 */
export function nextBoard(answer, take) {
  const turn = ++turns;
  const taken = answer.then((board) => {
    const current = turn === turns;
    if (current) take(board);
    return current;
  });
  coming = taken.catch(() => {
    if (turn === turns) turns -= 1; // refused: a board asked for before may still come
  });
  return taken;
}

/** Change the board as the user typed it some time ago: a board that was asked for since still comes. @param {() => void} change */
export function keepNext(change) {
  keeping = true;
  change();
  keeping = false;
}

onChange((change) => {
  if (change !== "board") return;
  const board = boardText(state.tiles);
  if (board !== shown && !keeping) turns += 1; // another goal stops no board
  shown = board;
});
