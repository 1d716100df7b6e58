// The tree of a trace, as the server describes it, and where its nodes stand.
//
// Top-down, a subtree is pushed to the right until no level of it touches what stands there already
// (Reingold & Tilford 1981, "Tidier drawings of trees"). Radially, each leaf gets the same angle.

/**
 * A node of the tree. `born`, `expanded`, `stale` and `gone` are steps, counted from 0.
 * @typedef {{parent: number|null, move: string, state: number[], g: number, h: number|null,
 *   f: number|null, depth: number, side: number, iteration: number, born: number,
 *   expanded: number|null, again: boolean, cut: boolean, stale: number|null, gone: number|null,
 *   key: number[]|null, goal: boolean, secondTime?: number}} TreeNode
 * @typedef {{node: number, why: string, did: string, lines: string[], frontier: number,
 *   waiting: number, stale: number, bound: number|null, next_bound: number|null,
 *   iteration: number}} Step
 * @typedef {{sentence: string, ties: string, sorts: string[]}} Rule
 * @typedef {{name: string|null, admissible: boolean|null}} Estimate the heuristic: its name in the
 *   menu, and whether it never overestimates; null is unknown
 * @typedef {{rule: Rule|null, heuristic: Estimate|null, ties: string, pseudocode: [string, string][]|null, nodes: TreeNode[], steps: Step[],
 *   ending: {outcome: string, reason: string, cost: number|null, expanded: number}}} Trace
 * @typedef {"expanded"|"again"|"goal"|"waiting"|"stale"|"dropped"|"cut"} Status
 * @typedef {{x: Float64Array, y: Float64Array}} Layout positions by node
 */

/** Note when each node was expanded again: a search without a rule does so to one and the same node. @param {Trace} trace */
export function noteAgain({ nodes, steps }) {
  steps.forEach(({ node }, step) => {
    if (nodes[node].expanded !== step) nodes[node].secondTime ??= step;
  });
  for (const node of nodes) if (node.again && node.expanded !== null) node.secondTime ??= node.expanded;
}

/** Return what a node is after a step; null before it is generated. @param {TreeNode} node @param {number} step @returns {Status|null} */
export function status(node, step) {
  const since = (/** @type {number|null|undefined} */ event) => event !== null && event !== undefined && event <= step;
  if (node.born > step) return null;
  if (since(node.expanded)) return node.goal ? "goal" : since(node.secondTime) ? "again" : "expanded";
  if (node.cut) return "cut";
  if (since(node.gone)) return "dropped";
  return since(node.stale) ? "stale" : "waiting";
}

/** Return the nodes from the root to this one. @param {TreeNode[]} nodes @param {number} index */
export function path(nodes, index) {
  const way = [];
  for (let at = /** @type {number|null} */ (index); at !== null; at = nodes[at].parent) way.push(at);
  return way.reverse();
}

/**
 * The outline of a subtree: its leftmost and rightmost x on each level, the deepest level first.
 * Add `shift` to get the true x.
 * @typedef {{left: number[], right: number[], shift: number}} Contour
 */

/**
 * Place some nodes of a tree top-down, at least 1 apart; parents come before their children.
 * @param {TreeNode[]} nodes @param {number[]} chosen @returns {Layout}
 */
export function placeDown(nodes, chosen) {
  const x = new Float64Array(nodes.length); // relative to the parent until the last pass
  const y = new Float64Array(nodes.length);
  const { children, roots } = family(nodes, chosen);
  /** @type {Map<number, Contour>} */
  const contours = new Map();

  /** Place subtrees side by side and return their common outline. @param {number[]} indices @param {number} gap */
  function row(indices, gap) {
    /** @type {Contour|null} */
    let outline = null;
    for (const index of indices) {
      const next = /** @type {Contour} */ (contours.get(index));
      contours.delete(index);
      if (outline) {
        x[index] = overlap(outline, next) + gap;
        next.shift += x[index];
      }
      outline = outline ? join(outline, next) : next;
    }
    return outline;
  }

  for (let at = chosen.length - 1; at >= 0; at--) {
    const below = children.get(chosen[at]) ?? [];
    const outline = row(below, 1) ?? { left: [], right: [], shift: 0 };
    const middle = below.length ? x[below[below.length - 1]] / 2 : 0; // the first child is at 0
    for (const child of below) x[child] -= middle;
    outline.shift -= middle;
    outline.left.push(-outline.shift);
    outline.right.push(-outline.shift);
    contours.set(chosen[at], outline);
  }
  row(roots, 2);
  for (const index of chosen) {
    const { parent, depth } = nodes[index];
    if (parent !== null && children.has(parent)) x[index] += x[parent];
    y[index] = depth;
  }
  return { x, y };
}

/** Return how far the second outline must move to the right to touch the first. @param {Contour} a @param {Contour} b */
function overlap(a, b) {
  let most = -Infinity;
  for (let level = 1; level <= Math.min(a.left.length, b.left.length); level++) {
    most = Math.max(most, a.right[a.right.length - level] + a.shift - b.left[b.left.length - level] - b.shift);
  }
  return most;
}

/** Merge two outlines, the second to the right of the first. @param {Contour} a @param {Contour} b */
function join(a, b) {
  const [deep, flat] = a.left.length >= b.left.length ? [a, b] : [b, a];
  const side = deep === a ? "right" : "left"; // the levels that only the deeper one has stay as they are
  for (let level = 1; level <= flat.left.length; level++) {
    deep[side][deep[side].length - level] = flat[side][flat[side].length - level] + flat.shift - deep.shift;
  }
  return deep;
}

/**
 * Place some nodes of a tree on circles around its root; a second tree stands beside the first.
 * @param {TreeNode[]} nodes @param {number[]} chosen @returns {Layout}
 */
export function placeRound(nodes, chosen) {
  const x = new Float64Array(nodes.length);
  const y = new Float64Array(nodes.length);
  const leaves = new Float64Array(nodes.length);
  const from = new Float64Array(nodes.length);
  const { children, roots } = family(nodes, chosen);
  for (let at = chosen.length - 1; at >= 0; at--) {
    const below = children.get(chosen[at]) ?? [];
    leaves[chosen[at]] = below.reduce((sum, child) => sum + leaves[child], 0) || 1;
  }
  let centre = 0;
  for (const root of roots) {
    const tree = [root];
    for (const index of tree) {
      let angle = from[index];
      for (const child of children.get(index) ?? []) {
        from[child] = angle;
        angle += leaves[child];
        tree.push(child);
      }
    }
    const radius = tree.reduce((most, index) => Math.max(most, nodes[index].depth), 0) + 0.5;
    centre += radius;
    for (const index of tree) {
      const angle = (2 * Math.PI * (from[index] + leaves[index] / 2)) / leaves[root] - Math.PI / 2;
      x[index] = centre + Math.cos(angle) * nodes[index].depth;
      y[index] = Math.sin(angle) * nodes[index].depth;
    }
    centre += radius;
  }
  return { x, y };
}

/** Return the children of each chosen node, and the nodes whose parent is not chosen. @param {TreeNode[]} nodes @param {number[]} chosen */
function family(nodes, chosen) {
  /** @type {Map<number, number[]>} */
  const children = new Map(chosen.map((index) => [index, []]));
  /** @type {number[]} */
  const roots = [];
  for (const index of chosen) (children.get(nodes[index].parent ?? -1) ?? roots).push(index);
  return { children, roots };
}

/** Return the box around some nodes. @param {Layout} layout @param {number[]} chosen */
export function box({ x, y }, chosen) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const index of chosen) {
    [left, right] = [Math.min(left, x[index]), Math.max(right, x[index])];
    [top, bottom] = [Math.min(top, y[index]), Math.max(bottom, y[index])];
  }
  return { left, right, top, bottom };
}
