// One trace at one step: the sentence that says why, the tree, the open list, the pseudocode, and
// the facts of a node. A view puts one or more panes under its own playback controls; a pane knows
// nothing of the form, the link or the board on the left.

import { count, make, narrate, number } from "../parts/dom.js";
import { Legend } from "./legend.js";
import { OpenList } from "./openlist.js";
import { noteAgain } from "./tree.js";
import { TreeView } from "./treeview.js";
import { boundName, facts } from "./values.js";

/** @typedef {import("./tree.js").Trace} Trace @typedef {import("./tree.js").TreeNode} TreeNode */

const PAPER = 688; // the width of a page of A4 in pixels, without its margins
const PRINTED = 12; // rows of the open list on paper

export class Pane {
  /** @param {{onSelect: (node: TreeNode) => void}} settings what to do with a node that the user selects */
  constructor({ onSelect }) {
    this.onSelect = onSelect;
    /** @type {Trace|null} */
    this.trace = null;
    this.step = 0;
    /** In a prediction: takes the node that the user chooses. @type {((index: number) => void)|null} */
    this.guess = null;
    const settings = { onHover: (/** @type {number|null} */ index) => this.#hover(index), onSelect: (/** @type {number} */ index) => this.#choose(index) };
    this.legend = new Legend();
    this.tree = new TreeView({ ...settings, onLabels: (number) => this.legend.explain(number) });
    this.list = new OpenList(settings);
    this.why = make("p", { className: "why" });
    this.did = make("p", { className: "did" });
    this.story = make("div", { className: "story" }, this.why, this.did);
    this.code = make("ol", { className: "pseudocode", "aria-label": "Pseudocode" });
    this.facts = make("dl", { className: "facts node-facts" });
    this.element = make("div", { className: "pane" }, make("div", { className: "pane-grid" },
      this.story,
      make("div", { className: "pane-tree" }, this.tree.element, make("div", { className: "tree-foot" }, this.legend.element, this.tree.tools), this.facts),
      make("div", { className: "pane-side" }, this.list.element, this.code)));
  }

  /** The number of expansions. */
  get length() {
    return this.trace?.steps.length ?? 0;
  }

  /** @param {Trace} trace the answer of jobs/{job}/tree @param {number} cols columns of its boards */
  load(trace, cols) {
    this.trace = trace;
    this.step = 0;
    noteAgain(trace);
    this.tree.load(trace, cols);
    this.list.load(trace, cols);
    this.legend.load(trace);
    this.code.hidden = !trace.pseudocode;
    this.code.replaceChildren(...(trace.pseudocode ?? []).map(([tag, text]) => {
      const line = make("li", { "data-line": tag }, text.trimStart());
      line.style.setProperty("--indent", `${text.length - text.trimStart().length}ch`);
      return line;
    }));
  }

  /** Return the node expanded at a step. @param {number} step @returns {TreeNode|null} */
  expandedAt(step) {
    const at = this.trace?.steps[step];
    return at && this.trace ? this.trace.nodes[at.node] : null;
  }

  /** Show one expansion. @param {number} step */
  show(step) {
    const { trace } = this;
    if (!trace?.steps[step]) return;
    this.step = step;
    const at = trace.steps[step];
    this.why.textContent = trace.rule ? at.why : "No simple rule predicts its next node.";
    this.did.textContent = trace.rule || !trace.ties ? at.did : `How it chooses: ${trace.ties} ${at.did}`;
    this.tree.show(step);
    this.list.show(step);
    this.legend.show(step);
    this.#describe(at.node, ["status", "generated", "expanded"]);
    for (const line of this.code.children) {
      const executed = at.lines.includes(line.dataset.line);
      line.classList.toggle("executed", executed);
      if (executed && line.dataset.line === at.lines[at.lines.length - 1]) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
  }

  /** Announce one expansion to screen readers. @param {number} step */
  tell(step) {
    const at = this.trace?.steps[step];
    if (at) narrate(`Expansion ${count(step + 1)}: ${at.why} ${at.did}`);
  }

  /** Let the user predict the next expansion: `guess` takes the chosen node; null ends the game. @param {((index: number) => void)|null} guess */
  predict(guess) {
    this.guess = guess;
    this.list.shuffled = guess !== null;
    this.story.hidden = guess !== null; // the question takes its place
    this.list.show(this.step);
  }

  /** Mark the answers to a prediction, in the tree and in the list. @param {Map<number, "right"|"wrong">} marks */
  mark(marks) {
    this.tree.mark(marks);
    this.list.mark(marks);
  }

  /** Draw again, in the colours of the current mode. */
  draw() {
    this.tree.draw();
    this.legend.draw();
  }

  /** Return the reason and the tree for paper. @param {number} height of the tree, in pixels @returns {Node[]} */
  picture(height) {
    const { trace, step } = this;
    if (!trace) return [];
    const legend = new Legend();
    legend.load(trace);
    legend.show(step);
    const tree = this.tree.picture(PAPER, height);
    legend.explain(tree.dataset.number ?? "");
    return [...(this.story.hidden ? [] : [this.story.cloneNode(true)]),
      make("figure", { className: "sheet-tree" }, tree, legend.element)];
  }

  /** Return the open list and the pseudocode for paper. @returns {Node[]} */
  lists() {
    const { trace, step } = this;
    if (!trace) return [];
    const list = Object.assign(new OpenList({ onHover() {}, onSelect() {} }), { most: PRINTED, shuffled: this.list.shuffled });
    list.load(trace, this.tree.cols);
    list.show(step);
    return [make("div", { className: "sheet-lists" }, list.element, this.code.cloneNode(true))];
  }

  /** @param {number|null} index */
  #hover(index) {
    this.tree.hover(index);
    this.list.point("hovered", index);
  }

  /** @param {number} index */
  #choose(index) {
    if (this.guess) return this.guess(index);
    this.tree.select(index);
    this.list.point("selected", index);
    this.#describe(index, []);
    if (this.trace) this.onSelect(this.trace.nodes[index]);
  }

  /** Show the facts of a node, and those of the step. @param {number} index @param {string[]} omitted what the step says already */
  #describe(index, omitted) {
    if (!this.trace) return;
    const { frontier, waiting, stale, bound, next_bound } = this.trace.steps[this.step];
    const limit = boundName(this.trace);
    const shown = {
      ...facts(this.trace, index, this.step),
      frontier: this.trace.rule ? `${count(waiting)} waiting${stale ? `, ${count(stale)} stale` : ""}` : count(frontier),
      ...(bound === null ? {} : { [limit]: number(bound) }),
      ...(next_bound === null ? {} : { [`next ${limit}`]: number(next_bound) }),
    };
    this.facts.replaceChildren(...Object.entries(shown).filter(([name]) => !omitted.includes(name)).map(([name, text]) =>
      make("div", {}, make("dt", {}, name), make("dd", { "data-fact": name }, text))));
  }
}
