// The search of one view, one at a time: start it, show its progress, stop it, fetch its result.
// After a reload the view takes it up again.

import { get, hasEnded, post, Refusal, remove, watch } from "../api.js";
import { count, duration, make } from "./dom.js";
import { inWords } from "./methods.js";
import { forget, remember } from "./remembered.js";
import { puzzle, puzzleKey } from "../state.js";

/** @typedef {import("../api.js").Job} Job */
/** @typedef {import("./remembered.js").Remembered} Remembered */
/** A search that has ended, or the best solution of one that goes on. @typedef {{job: Job, found: any, search: Remembered}} Ended */

export class Running {
  /**
   * @param {string} [view] the view that takes the search up again after a reload; without it, none does
   * @param {(best: Ended) => void} [onBest] called with the best solution so far, each time it is better
   */
  constructor(view = "", onBest) {
    this.view = view;
    this.onBest = onBest;
    /** The search under way. @type {Remembered|null} */
    this.search = null;
    /** The searches that it follows by their jobs, also those that are not shown. @type {Map<string, Remembered>} */
    this.followed = new Map();
    /** The last look at a search of before. @type {Promise<any>} */
    this.looking = Promise.resolve();
    this.line = make("span", { className: "running-line" });
    this.bar = make("progress", { "aria-label": "Searching" });
    this.cancelButton = make("button", { type: "button", onclick: () => this.#stop() }, "Cancel");
    this.element = make("div", { className: "running", hidden: true }, this.bar, this.line, this.cancelButton);
    this.problem = make("p", { className: "problem", role: "alert", hidden: true });
    this.stopped = ""; // the job that the user stopped last
    this.turn = 0; // the number of searches that the user has asked for; a mistake in the form ends one at once
    this.runs = 0; // the number of those that began
    this.begun = 0; // rises with each request, and each time a search is no longer wanted
    this.fetched = 0; // the cost of the best solution that was fetched
  }

  get busy() {
    return this.search !== null;
  }

  /** The puzzle that is being searched, as a key; null without a search. */
  get about() {
    return this.search && puzzleKey(this.search.puzzle);
  }

  /**
   * Run a search to its end, in place of the current one, if any.
   * @param {any} request
   * @param {string} [method] the method as a key, for a reload
   * @returns {Promise<Ended|null>} null after a cancellation or a refusal; the user has been told why
   */
  async run(request, method = "") {
    const searched = puzzle(); // that of the request; the user may change the board at any time
    this.runs += 1;
    const cancelled = this.cancel(true);
    const { begun } = this;
    await cancelled;
    if (begun !== this.begun) return null; // a later search has begun, or none is wanted any more
    this.say(null);
    /** @type {Job} */
    let job;
    try {
      job = await post("jobs", { ...request, keep: false });
    } catch (error) {
      if (begun !== this.begun) return null;
      if (error instanceof Refusal && error.problems.length) throw error;
      this.say(/** @type {Error} */ (error).message);
      return null;
    }
    if (begun !== this.begun) {
      await end(job.id);
      return null;
    }
    return this.#follow({ id: job.id, view: this.view, puzzle: searched, method, running: true }, job);
  }

  /**
   * Take up a search of before, also one that has ended. Of several that go on, the last one is shown;
   * one that the user begins meanwhile takes its place.
   * @param {Remembered} search
   * @returns {Promise<Ended|null>} null if it has no result or the server has forgotten it
   */
  async takeUp(search) {
    const { runs } = this;
    const looking = this.looking.catch(() => {}).then(() => get(`jobs/${search.id}`)); // one after another
    this.looking = looking;
    try {
      const job = await looking;
      const replaced = runs !== this.runs;
      const followed = this.followed.get(search.id);
      if (followed) {
        if (!replaced) this.#present(followed, job);
        return null; // who follows it gets the result
      }
      if (hasEnded(job)) return await this.#fetch(search, job);
      if (replaced && !search.elsewhere) end(search.id, { replaced, unless_kept: true });
      return await this.#follow(search, job, !replaced);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) forget(search.id);
      return null;
    }
  }

  /**
   * Follow a search to its end.
   * @param {Remembered} search @param {Job} job @param {boolean} [shown] whether its progress is shown
   * @returns {Promise<Ended|null>}
   */
  async #follow(search, job, shown = true) {
    this.followed.set(search.id, search);
    if (this.view) remember(search);
    if (shown) this.#present(search, job);
    const ended = await new Promise((resolve) => {
      watch([search.id], (news) => {
        if (this.search === search) this.show(news);
        if (hasEnded(news)) resolve(news);
      });
    });
    this.followed.delete(search.id);
    dispatchEvent(new Event("searches"));
    const current = this.search === search; // else a later search has taken its place
    if (current) {
      this.search = null;
      this.element.hidden = true;
    }
    const result = await this.#fetch(search, ended);
    if (!result && current && ended.state === "failed") this.say(sentence(inWords(ended.reason ?? "")));
    else if (!result && current && ended.state === "cancelled") this.say(this.stopped === search.id ? "Cancelled." : describeStop(ended), true);
    return result;
  }

  /** Show a search that is followed. @param {Remembered} search @param {Job} job */
  #present(search, job) {
    this.search = search;
    this.fetched = Infinity;
    this.show(job);
    this.element.hidden = false;
    dispatchEvent(new Event("searches"));
  }

  /** Fetch the result of a search that has ended. @param {Remembered} search @param {Job} job @returns {Promise<Ended|null>} */
  async #fetch(search, job) {
    if (this.view) remember({ ...search, running: false });
    if (job.state !== "done" && !job.best) return null;
    try {
      return { job, found: await get(`jobs/${search.id}/result`), search };
    } catch {
      return null; // it had no result, or the server is down
    }
  }

  /** Follow the Cancel button. */
  async #stop() {
    if (!this.search) return;
    this.begun += 1;
    this.stopped = this.search.id;
    await end(this.stopped);
  }

  /**
   * Cancel the search, because it is not wanted here any more: its best solution so far remains. One
   * that is kept, or of another tab, goes on unseen.
   * @param {boolean} [replaced] whether another search takes its place
   */
  async cancel(replaced = false) {
    this.begun += 1;
    const { search } = this;
    if (!search) return;
    const job = search.elsewhere ? null : await end(search.id, { replaced, unless_kept: true });
    const goesOn = search.elsewhere || (job && !hasEnded(job));
    if (this.search !== search || !goesOn) return;
    this.search = null;
    this.element.hidden = true;
    dispatchEvent(new Event("searches"));
  }

  /** Show a problem, or a plain note, below the form; null hides it. @param {string|null} text @param {boolean} [plain] */
  say(text, plain = false) {
    this.problem.setAttribute("role", "alert");
    this.#write(text, plain);
  }

  /** Repeat a problem here that was announced where it is; null hides it. @param {string|null} text */
  repeat(text) {
    this.problem.removeAttribute("role"); // a second alert would only disturb
    this.#write(text);
  }

  /** @param {string|null} text @param {boolean} [plain] */
  #write(text, plain = false) {
    this.problem.className = plain ? "muted" : "problem";
    this.problem.hidden = !text;
    this.problem.textContent = text ?? "";
  }

  /** @param {Job} job */
  show(job) {
    this.line.textContent = describeProgress(job);
    this.cancelButton.textContent = job.best ? `Stop, keep ${count(job.best.cost)}` : "Cancel";
    if (job.progress?.fraction !== undefined) this.bar.value = job.progress.fraction;
    else this.bar.removeAttribute("value");
    if (this.onBest && job.best && !hasEnded(job) && job.best.cost < this.fetched) this.#fetchBest(job, job.best.cost);
  }

  /** @param {Job} job @param {number} cost */
  async #fetchBest(job, cost) {
    this.fetched = cost;
    try {
      const found = await get(`jobs/${job.id}/result`);
      if (this.search?.id === job.id) this.onBest?.({ job, found, search: this.search });
    } catch {
      // It has ended just now: its result is on the way.
    }
  }
}

/** Cancel a search. @param {string} id @param {Record<string, any>} [how] @returns {Promise<Job|null>} null if it is gone */
async function end(id, how) {
  try {
    return await remove(`jobs/${id}`, how);
  } catch {
    return null; // it has just ended, or the server is down: the watcher reports both
  }
}

/** Say why a search has ended that this page has not stopped, and how far it came. @param {Job} job */
function describeStop(job) {
  const why = job.reason?.startsWith("cancelled") ? "Stopped from the list of searches" : sentence(job.reason ?? "stopped").replace(/\.$/, "");
  return job.progress ? `${why}: ${describeProgress(job)}.` : `${why}.`;
}

/** Return the progress of a job as one line. @param {Job} job */
export function describeProgress(job) {
  if (job.state === "queued") {
    const ahead = job.ahead ? `, ${job.ahead} ahead` : "";
    return `waiting for a free worker${ahead}${job.request.tiles?.length > 9 ? " (quick searches go first)" : ""}`;
  }
  const { progress, best } = job;
  const known = best ? `cost ${count(best.cost)}, at least ${count(best.lower_bound)}` : "";
  if (!progress) return known || "searching…";
  if (progress.table) return `building a pattern database: ${Math.round(progress.fraction * 100)} %${known && ` · ${known}`}`;
  const bound = !best && progress.bound ? ` · at least ${count(Math.ceil(progress.bound))}` : "";
  return `${duration(progress.seconds)} · expanded ${count(progress.expanded)} · depth ${count(progress.max_depth)}${bound}${known && ` · ${known}`}`;
}

/** Capitalize the first letter. @param {string|null} text */
export const sentence = (text) => (text ? text[0].toUpperCase() + text.slice(1) : "");
