// What two traces on one board have in common: which boards each has expanded, and what their
// heuristics say of the boards that both have seen.

/** @typedef {import("../search/tree.js").Trace} Trace */

/** Return a board as a key of a map. @param {number[]} board */
export const key = (board) => board.join();

/** Return the step at which each board was first expanded. @param {Trace} trace */
function firstExpansions({ nodes, steps }) {
  /** @type {Map<string, number>} */
  const first = new Map();
  steps.forEach(({ node }, step) => {
    const board = key(nodes[node].state);
    if (!first.has(board)) first.set(board, step);
  });
  return first;
}

/** Return h of each board that a search has seen; backwards, h is the distance to the start. @param {Trace} trace */
const estimates = ({ nodes }) => new Map(nodes.flatMap(({ state, h, side }) => (h === null || side ? [] : [[key(state), h]])));

export class Difference {
  /** @param {[Trace, Trace]} traces */
  constructor(traces) {
    this.traces = traces;
    this.first = traces.map(firstExpansions);
  }

  /** Count the boards expanded up to a step: by both, and by one alone. @param {number} step */
  expanded(step) {
    const before = (/** @type {number|undefined} */ at) => at !== undefined && at <= step;
    const sizes = this.first.map((first) => [...first.values()].filter(before).length);
    const shared = [...this.first[0]].filter(([board, at]) => before(at) && before(this.first[1].get(board))).length;
    return { shared, alone: sizes.map((size) => size - shared) };
  }

  /**
   * Return the nodes that one search has expanded up to a step, if the other has not expanded
   * their boards.
   * @param {number} side @param {number} step
   */
  alone(side, step) {
    const { nodes, steps } = this.traces[side];
    const other = this.first[1 - side];
    const expanded = steps.slice(0, step + 1).map(({ node }) => node);
    return new Set(expanded.filter((node) => (other.get(key(nodes[node].state)) ?? Infinity) > step));
  }

  /** Count the boards of which both know h, and on how many of them each says more. */
  estimates() {
    const [first, second] = this.traces.map(estimates);
    const both = [...first.keys()].filter((board) => second.has(board));
    const gaps = both.map((board) => Number(first.get(board)) - Number(second.get(board)));
    return { shared: both.length, higher: [gaps.filter((gap) => gap > 0).length, gaps.filter((gap) => gap < 0).length] };
  }
}
