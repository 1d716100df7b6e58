// Records a trace on the server, and fetches its tree. Search records one, Compare two.

import { get } from "../api.js";
import { attempt } from "../parts/attempt.js";
import { count, make } from "../parts/dom.js";
import { sentence } from "../parts/running.js";

/** @typedef {{job: string, search: import("../parts/remembered.js").Remembered, trace: import("./tree.js").Trace}} Recorded */

const BOUNDS = 1000; // room in a trace for the bound events between the expansions

/** How many expansions a trace can have. */
export const LIMITS = [100, 500, 2000, 5000];

/** Make the list of these limits. @param {string} id */
export function limitList(id) {
  const list = make("select", { id }, ...LIMITS.map((limit) => make("option", { value: limit }, `up to ${count(limit)}`)));
  list.value = "500";
  return list;
}

/**
 * Record a trace; return null if there is none, and the user has been told why.
 * @param {import("../parts/attempt.js").Picker} picker @param {import("../parts/running.js").Running} running
 * @param {HTMLButtonElement} button the start button, disabled during the search
 * @param {number} limit @param {number} step the trace must hold this expansion
 * @returns {Promise<Recorded|null>}
 */
export async function record(picker, running, button, limit, step) {
  const nodes = Math.max(limit, LIMITS.find((each) => each > step) ?? 0);
  const ended = await attempt(picker, running, button, { kind: "trace", nodes, max_events: nodes + BOUNDS, seconds: 60 });
  if (!ended) return null;
  try {
    /** @type {import("./tree.js").Trace} */
    const trace = await get(`jobs/${ended.job.id}/tree`);
    if (trace.steps.length) return { job: ended.job.id, search: ended.search, trace };
    running.say(sentence(trace.ending.reason)); // a limit was reached before the first expansion
    return null;
  } catch (error) {
    running.say(/** @type {Error} */ (error).message);
    return null;
  }
}
