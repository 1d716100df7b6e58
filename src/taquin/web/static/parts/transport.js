// Playback controls: first, previous, play or pause, next, last, seek bar, speed. Solve has
// them for the moves of a solution; Search and Compare, for the expansions of a search.

import { count, make, reducedMotion } from "./dom.js";
import { icon } from "./icons.js";

const SPEEDS = [1, 2, 4, 10, 30, 100, 1000];

export class Transport {
  /**
   * @param {string} noun what one step is called: move, expansion
   * @param {(step: number, playing: boolean) => void} onStep
   * @param {0|1} [first] the number of the first step: before move 1 there is the start, move 0
   */
  constructor(noun, onStep, first = 1) {
    this.noun = noun;
    this.first = first;
    this.onStep = onStep;
    this.length = 0;
    this.step = 0;
    this.playing = false;
    this.frame = 0;
    /** How many steps the next and previous buttons move. */
    this.stride = 1;
    const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ action) =>
      make("button", { type: "button", className: "icon", "aria-label": name, title: name, onclick: action }, icon(sign));
    this.toggle = button("play", "Play", () => (this.playing ? this.pause() : this.play()));
    this.seek = make("input", { type: "range", min: 0, max: 0, value: 0, step: 1, "aria-label": `Seek ${noun}` });
    this.seek.addEventListener("input", () => this.jump(Number(this.seek.value)));
    this.label = make("output", { className: "step-label" });
    this.speed = make("select", { "aria-label": `${noun}s per second` },
      ...SPEEDS.map((speed) => make("option", { value: speed }, `${count(speed)}/s`)));
    this.speed.value = "2";
    this.back = [
      button("first", first ? `First ${noun}` : "Start", () => this.jump(0)), button("previous", `Previous ${noun}`, () => this.jump(this.step - this.stride))];
    this.forth = [
      button("next", `Next ${noun}`, () => this.jump(this.step + this.stride)), button("last", `Last ${noun}`, () => this.jump(this.length - 1))];
    this.element = make("div", { className: "transport", role: "group", "aria-label": `Step through the ${noun}s` },
      make("div", { className: "row" }, ...this.back, this.toggle, ...this.forth, this.label, this.speed),
      this.seek);
    this.#refresh();
  }

  /** The time for one step, in milliseconds. */
  get interval() {
    return 1000 / Number(this.speed.value);
  }

  /** Start anew with `length` steps. @param {number} length @param {number} [step] */
  load(length, step = 0) {
    this.pause();
    this.length = length;
    this.seek.max = String(Math.max(0, length - 1));
    this.#show(Math.min(step, Math.max(0, length - 1)));
  }

  /** Go to a step and stop playing. @param {number} step */
  jump(step) {
    this.pause();
    this.#show(step);
  }

  play() {
    if (this.length < 2) return;
    if (this.step >= this.length - 1) this.#show(0);
    this.playing = true;
    this.#refresh();
    let last = performance.now();
    let owed = 0;
    const tick = (/** @type {number} */ now) => {
      this.frame = requestAnimationFrame(tick);
      owed += Math.min(now - last, 250) / this.interval;
      last = now;
      if (owed >= 1) {
        const steps = Math.floor(owed);
        owed -= steps;
        this.#show(this.step + steps * this.stride);
        if (this.step >= this.length - 1) this.pause();
      }
    };
    this.frame = requestAnimationFrame(tick);
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    this.#refresh();
    this.onStep(this.step, false);
  }

  replay() {
    this.jump(0);
    if (!reducedMotion()) this.play();
  }

  /** @param {number} step */
  #show(step) {
    this.step = Math.max(0, Math.min(step, this.length - 1));
    this.#refresh();
    if (this.length) this.onStep(this.step, this.playing);
  }

  #refresh() {
    const none = this.length < 2;
    this.seek.value = String(this.step);
    this.seek.disabled = none;
    this.toggle.disabled = none;
    this.toggle.replaceChildren(icon(this.playing ? "pause" : "play"));
    this.toggle.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    this.toggle.title = this.playing ? "Pause" : "Play";
    for (const button of this.back) button.disabled = none || this.step === 0;
    for (const button of this.forth) button.disabled = none || this.step >= this.length - 1;
    this.label.textContent = this.length ? `${this.noun} ${count(this.step + this.first)} of ${count(this.length - 1 + this.first)}` : "";
    this.seek.setAttribute("aria-valuetext", this.label.textContent);
  }
}
