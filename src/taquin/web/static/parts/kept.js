// The results of a view by board and method, so that Undo, Back and Forward need no new search.

import { puzzleKey } from "../state.js";

/** @template {{puzzle: import("../state.js").Puzzle, method: string}} Result */
export class Kept {
  /** @param {number} [most] how many results it keeps */
  constructor(most = 30) {
    this.most = most;
    /** The latest first. @type {Result[]} */
    this.results = [];
  }

  /** Keep a result in place of an earlier one of the same board and method. @param {Result} result */
  add(result) {
    const other = (/** @type {Result} */ one) => puzzleKey(one.puzzle) !== puzzleKey(result.puzzle) || one.method !== result.method;
    this.results = [result, ...this.results.filter(other)].slice(0, this.most);
  }

  /**
   * Return the result of a board by this method, or else its latest by any other.
   * @param {string} key the board, as a key @param {string} method
   */
  find(key, method) {
    const mine = this.results.filter((one) => puzzleKey(one.puzzle) === key);
    return mine.find((one) => one.method === method) ?? mine[0] ?? null;
  }
}
