// The legend of a tree: the symbols that this trace contains, and how many of each there are now.
// Expanded are all nodes taken, also the goal and those expanded again: so the counters count them.

import { count, darkMode, make } from "../parts/dom.js";
import { makeSymbol } from "./symbols.js";
import { status } from "./tree.js";
import { measure } from "./values.js";

/** @typedef {import("./tree.js").Trace} Trace @typedef {import("./tree.js").Status} Status */

/** @type {[Status, string][]} */
const NAMES = [["expanded", "expanded"], ["waiting", "waiting"], ["cut", "cut off"], ["stale", "stale"], ["dropped", "dropped"],
  ["again", "expanded again"], ["goal", "goal"]];

export class Legend {
  constructor() {
    this.element = make("ul", { className: "legend small", "aria-label": "Legend" });
    /** @type {Map<Status, any>} */
    this.counts = new Map();
    this.shade = make("span", {});
    this.number = make("li", { "data-symbol": "number" });
    /** @type {(() => void)[]} */
    this.symbols = [];
    /** @type {Trace|null} */
    this.trace = null;
  }

  /** @param {Trace} trace */
  load(trace) {
    this.trace = trace;
    const seen = new Set(trace.nodes.flatMap((node) => [
      status(node, trace.steps.length - 1), node.stale !== null && "stale", !node.cut && node.expanded !== node.born && "waiting"]));
    const present = NAMES.filter(([name]) => seen.has(name));
    this.counts = new Map(present.map(([name]) => [name, make("output", {})]));
    const symbols = present.map(([name]) => makeSymbol(name));
    const current = makeSymbol("current");
    this.symbols = [...symbols, current].map(({ draw }) => draw);
    const iterative = trace.steps[trace.steps.length - 1].iteration > 0;
    const measured = measure(trace);
    const shaded = (measured === "f" || measured === "h") && new Set(trace.nodes.map((node) => node[measured])).size > 1;
    this.element.replaceChildren(
      make("li", { "data-symbol": "current" }, current.canvas, "taken now"),
      ...(iterative ? [make("li", {}, "in this iteration:")] : []), // the tree shows no other
      ...present.map(([name, words], at) => make("li", { "data-symbol": name }, symbols[at].canvas, this.counts.get(name), ` ${name === "waiting" && !trace.rule ? "not expanded" : words}`,
        name === "expanded" && shaded && make("span", {}, " (", this.shade, `: higher ${measured})`))));
    this.draw();
  }

  /** Count the nodes drawn. @param {number} step */
  show(step) {
    const { trace } = this;
    if (!trace) return;
    /** @type {Map<string|null, number>} */
    const numbers = new Map();
    for (const node of trace.nodes) {
      if (node.iteration !== trace.steps[step].iteration) continue;
      const is = status(node, step);
      for (const name of new Set([is, is === "again" || is === "goal" ? "expanded" : is])) numbers.set(name, (numbers.get(name) ?? 0) + 1);
    }
    for (const [name, output] of this.counts) {
      const many = numbers.get(name) ?? 0;
      output.textContent = name === "goal" ? "" : count(many);
      output.hidden = name === "goal";
      output.parentElement.hidden = many === 0 && name !== "waiting";
    }
  }

  /** Explain the labels, if they are bare numbers. @param {string} name of the value; "" if they say it themselves */
  explain(name) {
    this.number.textContent = `number: ${name}`;
    if (name) this.element.append(this.number);
    else this.number.remove();
  }

  /** Draw the symbols in the colours of the current mode, and name its shades. */
  draw() {
    this.shade.textContent = darkMode() ? "lighter" : "darker";
    for (const draw of this.symbols) draw();
  }
}
