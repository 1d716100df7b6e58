// One method in the race, and its row in the table: counters while it runs, then what it found.

import { get } from "../api.js";
import { count, duration, make } from "../parts/dom.js";
import { findAlgorithm, inWords } from "../parts/methods.js";
import { describeProgress, sentence } from "../parts/running.js";
import { methodText, pairTitle, readMethod } from "../parts/written.js";

/** @typedef {import("../api.js").Job} Job */

/** The columns of numbers: what each is called, which counter it shows, and how. */
export const COLUMNS = {
  cost: { title: "cost", counter: "cost", write: count },
  expanded: { title: "expanded", counter: "expanded", write: count },
  generated: { title: "generated", counter: "generated", write: count },
  stored: { title: "nodes stored", counter: "stored", write: count },
  time: { title: "time", counter: "seconds", write: duration },
};

export class Entry {
  /**
   * @param {import("../state.js").Pair} pair
   * @param {{onWatch: (entry: Entry) => void, onSelect: () => void}} actions
   */
  constructor(pair, { onWatch, onSelect }) {
    this.pair = pair;
    this.name = pairTitle(pair);
    /** @type {Job|null} */
    this.job = null;
    /** Whether the user has cancelled it. */
    this.unwanted = false;
    /** The result; null before the end, and if the search failed. @type {any} */
    this.found = null;
    this.reason = make("small", { className: "reason", hidden: true });
    /** @type {Record<string, any>} */
    this.cells = Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, make("td", { "data-column": column })]));
    this.watch = make("td");
    const watchable = findAlgorithm(readMethod(pair).algorithm)?.watchable;
    this.box = make("input", { type: "checkbox", "aria-label": `Select ${this.name}`, onchange: onSelect, disabled: !watchable,
      "data-fixed": watchable ? null : "true" });
    this.watch.append(watchable
      ? make("button", { type: "button", "aria-label": `Watch ${this.name}`, onclick: () => onWatch(this) }, "Watch")
      : make("span", { className: "muted", title: "This search runs in the native engine only: its steps cannot be watched." }, "–"));
    this.row = make("tr", {},
      make("th", { scope: "row" }, make("label", { className: "check" }, this.box, make("span", {}, this.name)), make("code", {}, methodText(pair)), this.reason),
      ...Object.values(this.cells),
      this.watch);
  }

  /** Whether it has found a solution. */
  get solved() {
    return this.found?.cost != null;
  }

  /** Return the value to sort by; null if there is none. @param {keyof typeof COLUMNS} column */
  value(column) {
    return this.found?.[COLUMNS[column].counter] ?? null;
  }

  /** Show where its search stands. @param {Job} job */
  show(job) {
    this.job = job;
    this.row.dataset.state = job.state;
    if (job.state === "queued") this.cells.cost.textContent = "waiting";
    if (job.state !== "running") return;
    this.cells.cost.textContent = job.progress?.table ? describeProgress(job) : "running";
    if (job.progress?.expanded !== undefined) this.#fill(job.progress);
  }

  /** Show what its search found, or why it failed. @param {Job} job */
  async finish(job) {
    this.show(job);
    try {
      if (job.state !== "done" && !job.best) throw new Error("nothing was found");
      this.found = (await get(`jobs/${job.id}/result`)).result;
    } catch {
      if (job.progress?.expanded !== undefined) this.#fill(job.progress, "> ");
      return this.fail(job.state === "cancelled" ? "cancelled" : "failed", sentence(inWords(job.reason ?? "")));
    }
    this.#fill(this.found, this.solved || this.found.outcome === "unsolvable" ? "" : "> ");
    if (this.found.stored === null) this.cells.stored.replaceChildren(make("span", { title: "The Python engine does not count them." }, "–"));
    if (this.solved) return;
    const { outcome, reason } = this.found;
    this.fail(outcome === "exhausted" ? "not found" : outcome.replace("-", " "), sentence(inWords(reason))); // as in the chart
  }

  /** Show that the server refused it, and why: there is nothing to watch or to compare. @param {string} why */
  refuse(why) {
    this.fail("refused", inWords(why));
    this.watch.replaceChildren();
    this.box.checked = false;
    this.box.disabled = true;
    this.box.dataset.fixed = "true";
  }

  /** Show that it has no solution, and why. @param {string} word @param {string} why */
  fail(word, why) {
    this.cells.cost.textContent = word;
    this.reason.textContent = why;
    this.reason.hidden = !why;
    this.row.classList.add("unsolved");
  }

  /** Compare its cost with the lowest of the race. @param {number} lowest @param {boolean} best */
  compare(lowest, best) {
    this.row.classList.toggle("best", best);
    if (!this.solved) return;
    const { cost, optimal, assumption } = this.found;
    const remark = cost > lowest ? `+${count(cost - lowest)}` : optimal ? (assumption ? `optimal if ${assumption}` : "optimal") : "not proved";
    this.cells.cost.replaceChildren(count(cost), " ", make("small", { className: cost > lowest ? "bad" : optimal ? "good" : "muted" }, remark));
  }

  /**
   * Show counters.
   * @param {any} counters @param {string} [sign] ">" if they only say how far the search came
   */
  #fill(counters, sign = "") {
    for (const [column, { counter, write }] of Object.entries(COLUMNS)) {
      const value = counters[counter];
      if (value != null) this.cells[column].textContent = sign + write(value);
    }
  }
}
