// The search of one view, one at a time: start it, show its progress, cancel it, fetch its result.

import { get, post, Refusal, remove, watch } from "../api.js";
import { count, duration, make, narrate } from "./dom.js";

/** @typedef {import("../api.js").Job} Job */

export class Running {
  constructor() {
    /** @type {string|null} */
    this.id = null;
    this.stopWatching = () => {};
    this.line = make("span", { className: "running-line" });
    this.bar = make("progress", { "aria-label": "Searching" });
    this.cancelButton = make("button", { type: "button", onclick: () => this.cancel() }, "Cancel");
    this.element = make("div", { className: "running", hidden: true }, this.bar, this.line, this.cancelButton);
    this.problem = make("p", { className: "problem", role: "alert", hidden: true });
  }

  get busy() {
    return this.id !== null;
  }

  /**
   * Cancel the current search, if any, and run a new one to its end.
   * @param {any} request
   * @returns {Promise<{job: Job, found: any}|null>} null after a cancellation or a refusal;
   *   the user has been told why
   */
  async run(request) {
    await this.cancel();
    this.say(null);
    /** @type {Job} */
    let job;
    try {
      job = await post("jobs", request);
    } catch (error) {
      if (error instanceof Refusal && error.problems.length) throw error;
      this.say(/** @type {Error} */ (error).message);
      return null;
    }
    const id = (this.id = job.id);
    this.show(job);
    this.element.hidden = false;
    const ended = await new Promise((resolve) => {
      this.stopWatching = watch([id], (news) => {
        if (this.id !== id) return;
        this.show(news);
        if (!["queued", "running"].includes(news.state)) resolve(news);
      });
    });
    if (this.id !== id) return null;
    this.id = null;
    this.element.hidden = true;
    try {
      if (ended.state !== "done" && !ended.best) throw new Error("nothing was found");
      const found = await get(`jobs/${id}/result`);
      if (ended.state !== "done") this.say(`${sentence(ended.reason)} This is the best solution found until then.`);
      return { job: ended, found };
    } catch {
      if (ended.state === "failed") this.say(sentence(ended.reason));
      else narrate("Cancelled.");
      return null;
    }
  }

  async cancel() {
    const id = this.id;
    if (id === null) return;
    try {
      await remove(`jobs/${id}`);
    } catch {
      // The search has just ended, or the server is down. The watcher reports both.
    }
  }

  /** Show a problem below the form; null hides it. @param {string|null} text */
  say(text) {
    this.problem.hidden = !text;
    this.problem.textContent = text ?? "";
  }

  /** @param {Job} job */
  show(job) {
    this.line.textContent = describeProgress(job);
    if (job.progress?.fraction !== undefined) this.bar.value = job.progress.fraction;
    else this.bar.removeAttribute("value");
  }
}

/** Return the progress of a job as one line. @param {Job} job */
export function describeProgress(job) {
  if (job.state === "queued") return job.ahead ? `waiting for a free worker, ${job.ahead} ahead` : "waiting for a free worker";
  const { progress, best } = job;
  const known = best ? `cost ${count(best.cost)}, at least ${count(best.lower_bound)}` : "";
  if (!progress) return known || "searching…";
  if (progress.table) return `building a pattern database: ${Math.round(progress.fraction * 100)} %${known && ` · ${known}`}`;
  const bound = !best && progress.bound ? ` · at least ${count(Math.ceil(progress.bound))}` : "";
  return `${duration(progress.seconds)} · expanded ${count(progress.expanded)} · depth ${count(progress.max_depth)}${bound}${known && ` · ${known}`}`;
}

/** Capitalize the first letter. @param {string|null} text */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
