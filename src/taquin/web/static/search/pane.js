// One trace at one step: its tree and the facts of a node. A view puts one or more panes under its
// own playback controls; a pane knows nothing of the form, the link or the board on the left.

import { count, make, narrate, number } from "../parts/dom.js";
import { Tree } from "./tree.js";
import { TreeView } from "./treeview.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

export class Pane {
  /** @param {{onSelect: (node: TreeNode) => void}} settings what to do with a node that the user selects */
  constructor({ onSelect }) {
    /** @type {Tree|null} */
    this.tree = null;
    this.drawing = new TreeView((node) => {
      this.#describe(node, null);
      onSelect(node);
    });
    this.facts = make("dl", { className: "facts", id: "node" });
    this.element = make("div", { className: "pane" }, this.facts, this.drawing.element, legend());
  }

  /** The number of expansions. */
  get length() {
    return this.tree?.steps.length ?? 0;
  }

  /** @param {any} trace @param {number} cols columns of its boards */
  load(trace, cols) {
    this.tree = new Tree(trace.events);
    this.drawing.load(this.tree, cols);
  }

  clear() {
    this.tree = null;
    this.facts.replaceChildren();
  }

  /** Return the node expanded at a step. @param {number} step @returns {TreeNode|null} */
  expandedAt(step) {
    const at = this.tree?.steps[step];
    return (at && this.tree?.nodes[at.node]) ?? null;
  }

  /** Show one expansion. @param {number} step */
  show(step) {
    const at = this.tree?.steps[step];
    if (!this.tree || !at) return;
    this.drawing.show(step);
    this.#describe(this.tree.nodes[at.node], at);
  }

  /** Announce one expansion to screen readers. @param {number} step */
  tell(step) {
    const event = this.tree?.steps[step]?.event;
    if (!event) return;
    narrate(`Expansion ${step + 1}: ${event.move ? `move ${event.move}, ` : ""}g ${number(event.g)}, h ${number(event.h)}, ` +
      `f ${number(event.f)}, frontier ${event.frontier}${event.again ? ", expanded before" : ""}.`);
  }

  /** Draw again, in the colours of the current mode. */
  draw() {
    this.drawing.draw();
  }

  /**
   * Show the values of a node.
   * @param {TreeNode} shown
   * @param {{event: import("./tree.js").TraceEvent, bound: number|null}|null} at the expansion; null
   *   if the user clicked the node
   */
  #describe(shown, at) {
    const sides = shown.side ? { side: "from the goal" } : {};
    const bound = at?.bound != null ? { bound: number(at.bound) } : {};
    const facts = { g: number(shown.g), h: number(shown.h), f: number(shown.f), move: shown.move || "start", depth: count(shown.depth),
      ...(at ? { frontier: count(at.event.frontier) } : {}), ...bound, ...sides,
      ...(shown.again ? { again: "expanded before" } : {}) };
    this.facts.replaceChildren(...Object.entries(facts).map(([name, value]) =>
      make("div", {}, make("dt", {}, name), make("dd", { "data-fact": name }, value))));
  }
}

function legend() {
  return make("p", { className: "muted small legend" },
    "■ start (a bidirectional search draws a second tree from the goal) · ● expanded, from blue (low f) to red (high f) · ○ in the frontier · ▲ expanded again · ◆ goal. Click a node to see its board; scroll to zoom, drag to pan.");
}
