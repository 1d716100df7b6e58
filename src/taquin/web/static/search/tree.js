// The search tree of a trace: its nodes and their positions. The positions depend on the whole
// trace, so that no node jumps from step to step.

/**
 * @typedef {{parent: number, move: string, state: number[], g: number, h: number|null,
 *   f: number|null, depth: number, iteration: number, side: number, born: number, expanded: number,
 *   again: boolean, goal: boolean, x: number, y: number, angle: number, radius: number}} TreeNode
 * @typedef {{event: string, id: number, parent: number|null, move: string, state: number[],
 *   g: number, h: number|null, f: number|null, frontier: number, again: boolean, side: number,
 *   children: [string, number[], number, number|null][], value: number,
 *   iteration: boolean}} TraceEvent
 */

const NEVER = Infinity;

export class Tree {
  /** @param {TraceEvent[]} events */
  constructor(events) {
    /** @type {TreeNode[]} */
    this.nodes = [];
    /**
     * For each expansion: its node, its event, and the current bound.
     * @type {{node: number, event: TraceEvent, bound: number|null}[]}
     */
    this.steps = [];
    /**
     * Leaves and depth of each tree, by iteration and side.
     * @type {Map<string, {leaves: number, depth: number}>}
     */
    this.extents = new Map();
    this.#grow(events);
    this.#arrange();
  }

  /** Return the nodes from the root to this one. @param {number} index */
  path(index) {
    const path = [];
    for (let at = index; at >= 0; at = this.nodes[at].parent) path.push(at);
    return path.reverse();
  }

  /** Make the nodes. @param {TraceEvent[]} events */
  #grow(events) {
    /** @type {Map<number, number>} */
    let byId = new Map();
    /** @type {Map<string, number>} unexpanded children, by parent and move */
    let waiting = new Map();
    /** @type {Set<string>} */
    let seen = new Set();
    let iteration = 0;
    /** @type {number|null} */
    let bound = null;
    for (const event of events) {
      if (event.event === "bound") {
        bound = event.value;
        if (event.iteration && this.steps.length) {
          iteration++;
          [byId, waiting, seen] = [new Map(), new Map(), new Set()];
        }
      }
      if (event.event === "goal" && this.steps.length) {
        const last = this.steps[this.steps.length - 1].node;
        if (String(this.nodes[last].state) === String(event.state)) this.nodes[last].goal = true;
      }
      if (event.event !== "step") continue;
      const step = this.steps.length;
      const parent = event.parent === null ? -1 : (byId.get(event.parent) ?? -1);
      let index = byId.get(event.id) ?? waiting.get(`${parent},${event.move}`);
      if (index === undefined) index = this.#add(parent, event.move, event.state, event.g, event.h, iteration, event.side, step);
      byId.set(event.id, index);
      waiting.delete(`${parent},${event.move}`);
      const node = this.nodes[index];
      node.f = event.f;
      node.expanded = Math.min(node.expanded, step);
      node.again ||= event.again;
      seen.add(`${event.side}:${event.state}`);
      this.steps.push({ node: index, event, bound });
      for (const [move, state, cost, h] of event.children) {
        const key = `${event.side}:${state}`;
        if (seen.has(key)) continue;
        seen.add(key);
        waiting.set(`${index},${move}`, this.#add(index, move, state, event.g + cost, h, iteration, event.side, step));
      }
    }
  }

  /**
   * Add a node and return its index.
   * @param {number} parent @param {string} move @param {number[]} state @param {number} g
   * @param {number|null} h @param {number} iteration @param {number} side @param {number} born
   */
  #add(parent, move, state, g, h, iteration, side, born) {
    const depth = parent < 0 ? 0 : this.nodes[parent].depth + 1;
    this.nodes.push({ parent, move, state, g, h, f: null, depth, iteration, side, born, expanded: NEVER, again: false,
      goal: false, x: 0, y: 0, angle: 0, radius: 0 });
    return this.nodes.length - 1;
  }

  /** Make each node as wide as its leaves. Parents precede their children, so two passes do. */
  #arrange() {
    const { nodes } = this;
    const width = new Float64Array(nodes.length);
    for (let index = nodes.length - 1; index >= 0; index--) {
      if (width[index] === 0) width[index] = 1;
      if (nodes[index].parent >= 0) width[nodes[index].parent] += width[index];
    }
    const taken = new Float64Array(nodes.length);
    nodes.forEach((node, index) => {
      const extent = this.extent(node);
      let left;
      if (node.parent < 0) {
        left = extent.leaves;
        extent.leaves += width[index];
      } else {
        left = taken[node.parent];
        taken[node.parent] += width[index];
      }
      taken[index] = left;
      extent.depth = Math.max(extent.depth, node.depth);
      node.x = left + width[index] / 2;
      node.y = node.depth;
    });
    for (const node of nodes) {
      node.angle = (2 * Math.PI * node.x) / this.extent(node).leaves - Math.PI / 2;
      node.radius = node.depth;
    }
  }

  /** Return the size of one tree. @param {{iteration: number, side: number}} of */
  extent({ iteration, side }) {
    const key = `${iteration} ${side}`;
    let extent = this.extents.get(key);
    if (!extent) this.extents.set(key, (extent = { leaves: 0, depth: 0 }));
    return extent;
  }
}
