// What the Solve view says of a result: a headline, a reason, the counters, the downloads.

import { at } from "../api.js";
import { count, duration, make, megabytes } from "../parts/dom.js";
import { inWords, methodTitle } from "../parts/methods.js";
import { notation } from "../parts/moves.js";
import { sentence } from "../parts/running.js";

const PICTURED = { svg: 500, gif: 300 }; // the server draws solutions of at most so many moves

/** Name what a solution counts. @param {any} found @param {number} many */
const moves = (found, many) => `${count(many)} ${found.metric === "multi" ? "slide" : "move"}${many === 1 ? "" : "s"}`;

/** Return the headline of a result. @param {any} found */
export function headlineOf(found) {
  if (found.cost === null) return `No solution: ${found.outcome.replace("-", " ")}`;
  const proved = found.assumption ? `, optimal if ${found.assumption}` : ", proved optimal";
  return `${moves(found, found.cost)}${found.optimal ? proved : ""}`;
}

/** Whether something else than the user stopped this search: a later search, or a closed page. @param {import("../api.js").Job} job */
export const wasCutShort = (job) => job.state === "cancelled" && !job.reason?.startsWith("cancelled");

/** Say who or what stopped a search; "" if nothing did. @param {import("../api.js").Job} job */
export function howStopped(job) {
  if (wasCutShort(job)) return `Stopped when ${job.reason?.replace(/\.$/, "")}`;
  return job.state === "cancelled" ? "You stopped the search" : "";
}

/** Return a sentence about a result. @param {{found: any, goesOn: boolean, stopped: string}} of */
export function reasonOf({ found, goesOn, stopped }) {
  const bound = found.lower_bound > 0 ? `Every solution takes at least ${moves(found, found.lower_bound)}.` : "";
  if (goesOn && !found.optimal) return `The search goes on. ${bound}`;
  if (found.cost === null) return `${inWords(found.reason)} ${bound}`;
  if (stopped) return `${stopped}: this is the best solution it had found. ${bound}`;
  const ways = found.solution_count > 1 ? ` There are ${count(found.solution_count)} shortest solutions; this is the first.` : "";
  return (found.optimal ? (found.assumption ? sentence(found.reason) : "") : `Not proved optimal: ${inWords(found.reason)}`) + ways;
}

/** Return the counters of a result, each with its name. @param {any} found */
export function factsOf(found) {
  // Without expansions there was no search: show dashes instead of zeros.
  const counted = (/** @type {number} */ value) => (found.expanded ? count(value) : "–");
  const constructed = found.found_by === "construct";
  const total = duration(found.seconds + found.build_seconds); // a time limit counts both
  const shown = {
    cost: found.cost === null ? "–" : count(found.cost),
    depth: counted(found.max_depth),
    expanded: counted(found.expanded),
    generated: counted(found.generated),
    frontier: counted(found.max_frontier),
    reopened: counted(found.reopened),
    "lower bound": count(found.lower_bound),
    time: duration(found.seconds),
    ...(total === duration(found.seconds) ? {} : { "with tables": total }),
    memory: megabytes(found.peak_memory),
    engine: found.engine,
    [constructed ? "bound by" : "method"]: methodTitle(found.algorithm, found.heuristic),
    ...(constructed ? { "found by": "construction, improved" } : {}),
  };
  return Object.entries(shown).map(([name, value]) =>
    make("div", {}, make("dt", {}, name), make("dd", { "data-fact": name }, value)));
}

/** Return links to the files of a solution. @param {string} id of its job @param {string[]|null} found its moves */
export function downloadsOf(id, found) {
  const length = found?.length ?? Infinity;
  const forms = { ...(found && { txt: "Moves" }), json: "JSON", ...(length <= PICTURED.svg && { svg: "SVG" }), ...(length <= PICTURED.gif && { gif: "GIF" }) };
  return [make("span", { className: "muted small" }, "Download:"), ...Object.entries(forms).map(([form, name]) =>
    make("a", { className: "button", href: at(`jobs/${id}/solution.${form}`, { notation: notation() }), download: `solution.${form}` }, name))];
}
