// The list of all moves of a solution, from 0, the start. A depth-first solution has 60,000 moves, so
// only the visible lines are in the document.

import { count, make } from "../parts/dom.js";

const LINE = 30; // height in pixels
const ABOVE = 4; // extra lines above and below the visible ones

export class StepList {
  /** @param {(step: number) => void} onChoose */
  constructor(onChoose) {
    this.length = 0;
    this.step = 0;
    /** @type {(step: number) => string[]} */
    this.text = () => [];
    this.onChoose = onChoose;
    this.inner = make("div", { className: "steps-inner", role: "presentation" });
    this.element = make("div", { className: "steps", role: "listbox", tabindex: 0, "aria-label": "Every move" }, this.inner);
    this.element.addEventListener("scroll", () => this.#draw());
    this.element.addEventListener("click", (/** @type {any} */ event) => {
      const line = event.target.closest("[data-step]");
      if (line) this.onChoose(Number(line.dataset.step));
    });
    this.element.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const to = { ArrowUp: this.step - 1, ArrowDown: this.step + 1, PageUp: this.step - 8, PageDown: this.step + 8,
        Home: 0, End: this.length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.onChoose(Math.max(0, Math.min(this.length - 1, to)));
    });
  }

  /** @param {number} length @param {(step: number) => string[]} text the move and the tile of a step */
  load(length, text) {
    this.length = length;
    this.text = text;
    this.inner.style.height = `${length * LINE}px`;
    this.element.scrollTop = 0;
    this.show(0);
  }

  /** Select a step and scroll to it. @param {number} step */
  show(step) {
    this.step = step;
    const top = step * LINE;
    const { scrollTop, clientHeight } = this.element;
    if (top < scrollTop || top + LINE > scrollTop + clientHeight) this.element.scrollTop = top - clientHeight / 2;
    this.#draw();
  }

  #draw() {
    const { scrollTop, clientHeight } = this.element;
    const first = Math.max(0, Math.floor(scrollTop / LINE) - ABOVE);
    const last = Math.min(this.length, Math.ceil((scrollTop + clientHeight) / LINE) + ABOVE);
    const lines = [];
    for (let step = first; step < last; step++) {
      const line = make("div", {
        id: `step-${step}`, className: "step", role: "option", "data-step": step, "aria-selected": String(step === this.step),
        "aria-setsize": this.length, "aria-posinset": step + 1,
      }, make("span", { className: "muted" }, count(step)), ...this.text(step).map((text) => make("span", { className: "move" }, text)));
      line.style.transform = `translateY(${step * LINE}px)`;
      lines.push(line);
    }
    this.inner.replaceChildren(...lines);
    this.element.setAttribute("aria-activedescendant", `step-${this.step}`);
  }
}
