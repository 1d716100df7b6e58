// What two traces on one board have in common: which boards each has expanded, and what their
// heuristics say of the boards that both have seen.

/**
 * @typedef {import("../search/tree.js").Trace} Tree
 * @typedef {{shared: number, first: number, second: number}} Expanded boards that both have
 *   expanded, and boards that only one has
 * @typedef {{shared: number, higher: [first: number, second: number]}} Estimates boards of which
 *   both know h, and on how many of them each says more
 */

/** @param {number[]} board */
const key = (board) => board.join();

/** Return the expansion at which each board was first expanded. @param {Tree} tree */
function firstExpansions(tree) {
  /** @type {Map<string, number>} */
  const first = new Map();
  tree.steps.forEach(({ node }, step) => {
    const board = key(tree.nodes[node].state);
    if (!first.has(board)) first.set(board, step);
  });
  return first;
}

export class Difference {
  /** @param {[Tree, Tree]} trees */
  constructor(trees) {
    this.trees = trees;
    this.first = trees.map(firstExpansions);
  }

  /** Count the boards expanded up to a step. @param {number} step @returns {Expanded} */
  expanded(step) {
    const [first, second] = this.first.map((all) => new Set([...all].filter(([, at]) => at <= step).map(([board]) => board)));
    const shared = [...first].filter((board) => second.has(board)).length;
    return { shared, first: first.size - shared, second: second.size - shared };
  }

  /**
   * Return the nodes of one tree, expanded up to a step, whose boards the other has not expanded.
   * @param {0|1} side @param {number} step @returns {Set<number>}
   */
  alone(side, step) {
    const [tree, other] = [this.trees[side], this.first[1 - side]];
    const nodes = tree.steps.slice(0, step + 1).map(({ node }) => node);
    return new Set(nodes.filter((node) => (other.get(key(tree.nodes[node].state)) ?? Infinity) > step));
  }

  /** Compare h on the boards that both have generated. @returns {Estimates} */
  estimates() {
    const [first, second] = this.trees.map((tree) => new Map(tree.nodes.filter(({ h }) => h !== null).map(({ state, h }) => [key(state), Number(h)])));
    const both = [...first].filter(([board]) => second.has(board));
    const more = (/** @type {1|-1} */ sign) => both.filter(([board, h]) => sign * (h - Number(second.get(board))) > 0).length;
    return { shared: both.length, higher: [more(1), more(-1)] };
  }
}
