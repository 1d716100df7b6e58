// One of the two searches that Compare shows: its picker, its trace, and its counters at a step.

import { get } from "../api.js";
import { attempt } from "../parts/attempt.js";
import { count, make, number } from "../parts/dom.js";
import { makePicker } from "../parts/methods.js";
import { Running } from "../parts/running.js";
import { methodText, readMethod, writeMethod } from "../parts/written.js";
import { Pane } from "../search/pane.js";
import { state } from "../state.js";

const BOUNDS = 1000; // room in a trace for the bound events between the expansions

export class Side {
  /** @param {string} name @param {{onChange: () => void, onSelect: (board: number[]) => void, onGoal: (side: Side) => void}} actions */
  constructor(name, { onChange, onSelect, onGoal }) {
    this.running = new Running();
    this.pane = new Pane({ onSelect: (node) => onSelect(node.state) });
    this.picker = makePicker({ algorithm: "", heuristic: "", options: {}, auto: false, only: (algorithm) => algorithm.watchable, onChange });
    this.form = make("fieldset", {}, make("legend", {}, name), this.picker.element, this.running.element, this.running.problem);
    /** What its search found; null before it has ended. @type {any} */
    this.found = null;
    this.heading = make("h3", {});
    this.status = make("p", { className: "status" });
    this.counters = make("dl", { className: "facts" });
    this.toGoal = make("button", { type: "button", onclick: () => onGoal(this) }, "To its goal");
    this.element = make("section", { className: "side" }, this.heading, this.status, this.counters, this.pane.element, make("div", { className: "row" }, this.toGoal));
  }

  /** The chosen method, as it is written. */
  get method() {
    return writeMethod(this.picker.picked);
  }

  get name() {
    return methodText(this.method);
  }

  /** @param {import("../state.js").Pair} pair */
  choose(pair) {
    const { algorithm, heuristic, options } = readMethod(pair);
    this.picker.choose(algorithm, heuristic, options);
  }

  /** Record its trace; return whether there is one. @param {number} nodes @param {HTMLButtonElement} button */
  async record(nodes, button) {
    const ended = await attempt(this.picker, this.running, button, { kind: "trace", nodes, max_events: nodes + BOUNDS, seconds: 60 });
    if (!ended) return false;
    this.found = ended.found.result;
    this.pane.load(await get(`jobs/${ended.job.id}/tree`), state.cols);
    this.heading.textContent = this.name;
    this.element.setAttribute("aria-label", this.name);
    this.toGoal.textContent = this.found.cost === null ? "To its end" : "To its goal";
    return true;
  }

  /** Show an expansion, or the last one if the search has ended before. @param {number} step */
  show(step) {
    const at = Math.min(step, this.pane.length - 1);
    const ended = at === this.pane.length - 1;
    this.pane.show(at);
    this.status.textContent = ended ? this.ending : `expansion ${count(at + 1)} of ${count(this.pane.length)}`;
    this.element.classList.toggle("ended", ended);
    this.#count(at);
  }

  /** How its search ended, as a sentence. */
  get ending() {
    const { cost, expanded, outcome } = this.found;
    const after = `after ${count(expanded)} expansion${expanded === 1 ? "" : "s"}`;
    if (cost !== null) return `Reached the goal with ${count(cost)} move${cost === 1 ? "" : "s"} ${after}.`;
    return `Stopped ${after}, without the goal (${outcome.replace("-", " ")}).`;
  }

  /** @param {number} step */
  #count(step) {
    const { nodes, steps } = /** @type {import("../search/tree.js").Trace} */ (this.pane.trace);
    const expanded = steps.slice(0, step + 1).map(({ node }) => nodes[node]);
    const facts = {
      expanded: count(step + 1),
      waiting: count(steps[step].waiting),
      deepest: count(expanded.reduce((most, { depth }) => Math.max(most, depth), 0)),
      f: number(nodes[steps[step].node].f),
    };
    this.counters.replaceChildren(...Object.entries(facts).map(([name, value]) =>
      make("div", {}, make("dt", {}, name), make("dd", { "data-fact": name }, value))));
  }
}
