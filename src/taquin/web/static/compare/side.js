// One of the two searches that Compare shows: its picker, its trace, and its counters at a step.

import { count, make, number } from "../parts/dom.js";
import { findAlgorithm, makePicker } from "../parts/methods.js";
import { Running } from "../parts/running.js";
import { pairTitle, readMethod, writeMethod } from "../parts/written.js";
import { Pane } from "../search/pane.js";
import { record } from "../search/record.js";
import { path, status } from "../search/tree.js";
import { readPair, state } from "../state.js";
import { key } from "./difference.js";

export class Side {
  /**
   * @param {string} name
   * @param {{onChange: () => void, onSelect: (board: number[]) => void, onEnd: (side: Side) => void}} actions
   */
  constructor(name, { onChange, onSelect, onEnd }) {
    this.running = new Running();
    this.picker = makePicker({ algorithm: "", heuristic: "", options: {}, auto: false, only: (algorithm) => algorithm.watchable, onChange });
    this.form = make("fieldset", {}, make("legend", {}, name), this.picker.element, this.running.element, this.running.problem);
    this.pane = new Pane({ onSelect: (node) => onSelect(node.state) });
    /** The method of the trace shown. */
    this.shown = this.picker.picked;
    /** What a move of its puzzle slides. */
    this.metric = state.metric;
    this.heading = make("h2", {});
    this.status = make("p", { className: "status" });
    this.counters = make("dl", { className: "facts counters" });
    this.toEnd = make("button", { type: "button", onclick: () => onEnd(this) });
    this.element = make("section", { className: "side" },
      make("div", { className: "side-head" }, make("div", {}, this.heading, this.status), this.toEnd), this.counters, this.pane.element);
  }

  /** The chosen method, as one writes it. */
  get method() {
    return writeMethod(this.picker.picked);
  }

  /** The trace shown. */
  get trace() {
    return /** @type {import("../search/tree.js").Trace} */ (this.pane.trace);
  }

  /** @param {import("../state.js").Pair} pair */
  choose(pair) {
    const { algorithm, heuristic, options } = readMethod(pair);
    this.picker.choose(algorithm, heuristic, options);
  }

  /**
   * Record a trace; return null if there is none, and the user has been told why.
   * @param {HTMLButtonElement} button @param {number} limit @param {number} step
   */
  record(button, limit, step) {
    return record(this.picker, this.running, button, limit, step);
  }

  /** @param {import("../search/record.js").Recorded} recorded */
  load({ trace, search: { puzzle, method } }) {
    this.shown = readMethod(readPair(method));
    this.metric = puzzle.metric;
    this.pane.load(trace, puzzle.cols);
    this.heading.textContent = pairTitle(readPair(method));
    this.element.setAttribute("aria-label", this.heading.textContent);
    this.toEnd.textContent = trace.ending.cost === null ? "To its end" : "To its goal";
  }

  /**
   * Show an expansion, or the last one if the search has ended before it.
   * @param {number} step @param {Set<number>} alone the nodes that only this search has expanded
   * @param {boolean} only whether to show these nodes and their paths only
   */
  show(step, alone, only) {
    const at = Math.min(step, this.pane.length - 1);
    const ended = at === this.pane.length - 1;
    const { nodes, steps } = this.trace;
    this.pane.tree.contrast(alone, only ? new Set([steps[at].node, ...alone].flatMap((node) => path(nodes, node))) : null);
    this.pane.show(at);
    this.status.textContent = ended ? this.ending : ""; // how many it needs is the question
    this.element.classList.toggle("ended", ended && this.trace.ending.cost !== null);
    this.toEnd.disabled = step === this.pane.length - 1;
    const boards = new Set([...alone].map((node) => key(nodes[node].state))); // an iterative search expands some again
    const facts = this.#count(at);
    this.counters.replaceChildren(...Object.entries({ ...facts, "only here": count(boards.size) }).map(([name, value]) =>
      make("div", {}, make("dt", { title: this.#explain(name) }, name), make("dd", { "data-fact": name }, value))));
  }

  /** How its search ended, as a sentence. */
  get ending() {
    const { cost, expanded, outcome } = this.trace.ending;
    const after = `after ${count(expanded)} expansion${expanded === 1 ? "" : "s"}`;
    if (cost !== null) return `Reached the goal with ${count(cost)} move${cost === 1 ? "" : "s"} ${after}.`;
    return outcome === "node-limit" ? `Has not reached the goal ${after}.` : `Ended without a solution ${after}.`;
  }

  /** Return the counters after a step, by name. @param {number} step @returns {Record<string, string>} */
  #count(step) {
    const { nodes, steps, rule } = this.trace;
    const { iteration, waiting, frontier } = steps[step];
    const open = nodes.filter((node) => node.iteration === iteration && status(node, step) === "waiting");
    const lowest = open.reduce((least, { f }) => Math.min(least, f ?? Infinity), Infinity);
    const deepest = steps.slice(0, step + 1).reduce((most, { node }) => Math.max(most, nodes[node].depth), 0);
    return {
      expanded: count(step + 1),
      waiting: count(rule ? waiting : frontier),
      stored: this.#isBounded ? "–" : count(this.#stored(step)),
      deepest: count(deepest),
      "lowest f waiting": number(Number.isFinite(lowest) ? lowest : null),
    };
  }

  /** Explain a counter, for a tooltip; "" if its name says it all. @param {string} name */
  #explain(name) {
    if (name === "stored") return this.#isBounded ? "as many nodes as its option allows: the trace does not say how many" : this.#forgets ? "the longest frontier so far: this search remembers no states" : "nodes that this search remembers";
    return { "only here": "boards that the other search has not expanded", "lowest f waiting": "the lowest f in the frontier after this expansion" }[name] ?? "";
  }

  /** Whether the search forgets nodes when its memory is full: a trace does not name these. */
  get #isBounded() {
    return "memory_nodes" in (findAlgorithm(this.shown.algorithm)?.options ?? {});
  }

  /** Whether the search remembers no states, but only the nodes of its stack or path. */
  get #forgets() {
    return findAlgorithm(this.shown.algorithm)?.group === "memory-bounded";
  }

  /**
   * Return how many nodes the search stores, as Result.stored counts them at the end: those that
   * this iteration has put into the frontier, or the longest frontier of a search that forgets.
   * @param {number} step
   */
  #stored(step) {
    const { nodes, steps } = this.trace;
    if (this.#forgets) return Math.max(...steps.slice(0, step + 1).map(({ frontier }) => frontier));
    return nodes.filter(({ born, cut, iteration }) => born <= step && !cut && iteration === steps[step].iteration).length;
  }
}
