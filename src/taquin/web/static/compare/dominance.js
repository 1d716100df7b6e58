// Which heuristic dominates which: is never lower, on any board. These are theorems. The boards of
// two searches cannot show them, because these are few.

/** @typedef {import("../search/tree.js").Estimate} Estimate */

/**
 * Each heuristic with those that it dominates directly, if a move slides one tile. Linear conflict
 * and the sequence score add to the Manhattan distance. Walking distance and additive pattern
 * databases count at least the moves that each tile needs. The Manhattan distance counts all steps
 * of a tile, row_column one in each direction, misplaced one, Euclidean the straight line, and
 * manhattan_slides divides it. Gaschnig needs a jump for each misplaced tile.
 * @type {Record<string, string[]>}
 */
const DIRECTLY = {
  nilsson_sequence: ["manhattan"],
  linear_conflict: ["manhattan"],
  walking_distance: ["manhattan"],
  pdb: ["manhattan"],
  manhattan: ["euclidean", "row_column", "manhattan_slides"],
  euclidean: ["misplaced", "euclidean_half"],
  row_column: ["misplaced"],
  gaschnig: ["misplaced"],
};

/**
 * Return whether it is a theorem that one heuristic is never lower than another; null if nobody
 * knows it here: for a maximum, a multiple, or two pattern databases.
 * @param {Estimate|null} above @param {Estimate|null} below @param {string} metric what a move slides
 */
export function dominates(above, below, metric) {
  if (above?.name === "exact" && below?.admissible) return below.name !== "exact";
  if (!above?.name || !below?.name || above.name === below.name) return null;
  return metric === "single" && reaches(above.name, below.name);
}

/** @param {string} above @param {string} below @returns {boolean} */
const reaches = (above, below) => (DIRECTLY[above] ?? []).some((next) => next === below || reaches(next, below));
