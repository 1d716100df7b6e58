// Which heuristic dominates which: is never lower, on any board. These are theorems. The boards of
// two searches cannot show them, because these are few.

import { offered } from "../parts/methods.js";

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

/** Return whether a heuristic never overestimates. @param {string} heuristic */
export const admissible = (heuristic) => offered().heuristics.some(({ name, admissible: never }) => name === heuristic && never);

/**
 * Return whether it is a theorem that one heuristic is never lower than another.
 * @param {string} above @param {string} below @param {string} metric what a move slides
 * @returns {boolean}
 */
export function dominates(above, below, metric) {
  if (above === "exact") return below !== above && admissible(below);
  const direct = metric === "single" ? DIRECTLY[above] ?? [] : [];
  return direct.includes(below) || direct.some((between) => dominates(between, below, metric));
}
