// Jumps over many expansions at once: to the next or previous value of f, iteration, and to the
// goal. Each trace offers those that it has.

import { make } from "../parts/dom.js";

/** @typedef {import("./tree.js").Trace} Trace */

export class Jumps {
  /** @param {import("../parts/transport.js").Transport} transport */
  constructor(transport) {
    this.transport = transport;
    /** Where each key jumps, from a step; null if nowhere. @type {Record<string, (step: number) => number|null>} */
    this.targets = {};
    this.element = make("div", { className: "row jumps", role: "group", "aria-label": "Jump" });
  }

  /** @param {Trace} trace */
  load({ nodes, steps, rule }) {
    const f = steps.map(({ node }) => nodes[node].f);
    const goal = steps.findIndex(({ node }) => nodes[node].goal);
    const byF = rule?.sorts[0] === "f" && new Set(f).size > 1;
    const iterations = new Set(steps.map(({ iteration }) => iteration)).size > 1;
    /** @type {[string, string, (step: number) => number|null][]} */
    const jumps = [
      ...(byF ? ahead("F", "f", f) : []),
      ...(iterations ? ahead("I", "iteration", steps.map(({ iteration }) => iteration)) : []),
      ...(goal >= 0 ? [/** @type {[string, string, () => number]} */ (["g", "Goal", () => goal])] : []),
    ];
    this.targets = Object.fromEntries(jumps.map(([key, , target]) => [key, target]));
    this.buttons = jumps.map(([key, name, target]) => {
      const [direction, what] = name.split(" ");
      const keys = key === key.toUpperCase() ? `Shift+${key}` : key.toUpperCase();
      const short = what?.slice(0, 4); // iter: the slider needs the room
      const sign = what ? (direction === "Next" ? `${short} ▸` : `◂ ${short}`) : name;
      return { target, button: make("button", { type: "button", "aria-label": name, title: `${name} (${keys})`, onclick: () => this.press(key) }, sign) };
    });
    this.element.replaceChildren(...this.buttons.map(({ button }) => button));
  }

  /** Disable the jumps that lead nowhere. @param {number} step */
  show(step) {
    for (const { target, button } of this.buttons ?? []) button.disabled = (target(step) ?? step) === step;
  }

  /** Jump by a key; return whether the key is known. @param {string} key */
  press(key) {
    if (!(key in this.targets)) return false;
    const to = this.targets[key](this.transport.step);
    if (to !== null) this.transport.jump(to);
    return true;
  }
}

/**
 * Make the jumps to the next and to the previous run of equal values.
 * @param {string} key @param {string} name @param {(number|null)[]} values
 * @returns {[string, string, (step: number) => number|null][]}
 */
function ahead(key, name, values) {
  const starts = values.flatMap((value, step) => (step === 0 || value !== values[step - 1] ? [step] : []));
  return [
    [key, `Previous ${name}`, (step) => starts.findLast((start) => start < step && values[start] !== values[step]) ?? (step > 0 ? 0 : null)],
    [key.toLowerCase(), `Next ${name}`, (step) => starts.find((start) => start > step) ?? null],
  ];
}
