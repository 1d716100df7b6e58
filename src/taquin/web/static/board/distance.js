// The fewest moves from the board to its goal, as far as the server has said so.

import { puzzleKey } from "../state.js";

let known = { puzzle: "", moves: /** @type {number|null} */ (null) };

/** Keep what the server said of a puzzle. @param {string} puzzle its key @param {number|null} moves */
export function tellDistance(puzzle, moves) {
  known = { puzzle, moves };
  dispatchEvent(new Event("distance"));
}

/** Return the fewest moves to the goal; null if they are not known. */
export const knownDistance = () => (known.puzzle === puzzleKey() ? known.moves : null);
