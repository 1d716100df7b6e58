// The door to the server (see /docs): the page gets all its data through this module, and through
// no other. Addresses are relative to the page, so that it also runs below a sub-path.

/** @typedef {{code: string, field: string, cell: number|null, message: string}} Problem */
/**
 * @typedef {{id: string, kind: string, state: "queued"|"running"|"done"|"failed"|"cancelled",
 *   keep: boolean, ahead: number|null, reason: string|null, progress: any,
 *   best: {cost: number, lower_bound: number}|null, request: any}} Job
 */

const DOOR = new URL("api/", document.baseURI);

/** Asks for refusals that the browser does not log as errors: src/taquin/web/quiet.py. */
const QUIET = { "taquin-refusals": "quiet" };

const LOST = "The server is not responding. Is taquin lab still running?";

/** A request that the server refused: a sentence, and each problem with its field. */
export class Refusal extends Error {
  /** @param {number} status @param {string} detail @param {Problem[]} problems */
  constructor(status, detail, problems) {
    super(detail);
    this.status = status;
    this.problems = problems;
  }
}

/** @param {string} path @param {Record<string, any>} [query] */
export const get = (path, query = {}) => ask("GET", at(path, query));
/** @param {string} path @param {any} body */
export const post = (path, body) => ask("POST", at(path), body);
/** @param {string} path @param {Record<string, any>} [query] */
export const remove = (path, query = {}) => ask("DELETE", at(path, query));

/**
 * Return the address of an answer, for links; an array in the query repeats its name.
 * @param {string} path @param {Record<string, any>} [query]
 */
export function at(path, query = {}) {
  const address = new URL(path, DOOR);
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== null && one !== undefined) address.searchParams.append(name, one);
  }
  return address.href;
}

/** @param {string} method @param {string} address @param {any} [body] */
async function ask(method, address, body) {
  let answer;
  try {
    answer = await fetch(address, {
      method,
      headers: { ...QUIET, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    offline(true);
    throw new Refusal(0, LOST, []);
  }
  offline(false);
  const content = await answer.json();
  const status = Number(answer.headers.get("taquin-status") ?? answer.status);
  if (status >= 400) throw new Refusal(status, content.detail, content.problems);
  return content;
}

/** @type {number|undefined} */
let retry;

/** Show or hide the offline banner; while offline, retry every 2 s. @param {boolean} lost */
function offline(lost) {
  const banner = document.getElementById("offline");
  if (banner && banner.hidden === lost) {
    banner.hidden = !lost;
    if (!lost) backAgain();
  }
  clearTimeout(retry);
  if (lost) retry = window.setTimeout(() => get("about").catch(() => {}), 2000);
}

/** Take back what was said about the lost server, wherever it stands. */
function backAgain() {
  for (const problem of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".problem"))) {
    if (problem.textContent === LOST) problem.hidden = true;
  }
  dispatchEvent(new Event("online-again"));
}

/** Who watches each job. @type {Map<string, Set<(job: Job) => void>>} */
const watchers = new Map();
/** One stream reports all of them: a browser allows six connections for all its tabs. @type {EventSource|null} */
let stream = null;
let asked = 0;

/** Whether a job is over. @param {Job} job */
export const hasEnded = (job) => ["done", "failed", "cancelled"].includes(job.state);

/**
 * Watch jobs until all have ended. If the server was down, the page reconnects. A restarted server
 * resumes its jobs.
 * @param {string[]} ids
 * @param {(job: Job) => void} onChange
 */
export function watch(ids, onChange) {
  for (const id of ids) watchers.set(id, (watchers.get(id) ?? new Set()).add(onChange));
  connectSoon(0);
}

/** @param {number} milliseconds */
function connectSoon(milliseconds) {
  clearTimeout(asked);
  asked = window.setTimeout(connect, milliseconds);
}

function connect() {
  stream?.close();
  stream = null;
  if (watchers.size === 0) return;
  const source = (stream = new EventSource(at("events", { job: [...watchers.keys()] })));
  source.onmessage = (message) => {
    offline(false);
    report(JSON.parse(message.data));
  };
  source.onerror = async () => {
    for (const id of [...watchers.keys()]) {
      try {
        await get(`jobs/${id}`);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 404) continue;
        report({ id, kind: "", state: "failed", keep: false, ahead: null, progress: null, best: null, request: {},
          reason: "the server restarted and lost this search: start it again." });
      }
    }
    if (source === stream && source.readyState === EventSource.CLOSED) connectSoon(2000);
  };
}

/** @param {Job} job */
function report(job) {
  const told = watchers.get(job.id);
  if (hasEnded(job)) watchers.delete(job.id);
  if (watchers.size === 0) stream?.close();
  for (const onChange of told ?? []) onChange(job);
}
