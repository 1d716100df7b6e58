// The door to the server (see /docs): the page gets all its data through this module, and through
// no other. Addresses are relative to the page, so that it also runs below a sub-path.

/** @typedef {{code: string, field: string, cell: number|null, message: string}} Problem */
/**
 * @typedef {{id: string, kind: string, state: "queued"|"running"|"done"|"failed"|"cancelled",
 *   ahead: number|null, reason: string|null, progress: any,
 *   best: {cost: number, lower_bound: number}|null, request: any}} Job
 */

const DOOR = new URL("api/", document.baseURI);

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
/** @param {string} path */
export const remove = (path) => ask("DELETE", at(path));

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
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    offline(true);
    throw new Refusal(0, "The server is not responding. Is `taquin lab` still running?", []);
  }
  offline(false);
  const content = await answer.json();
  if (!answer.ok) throw new Refusal(answer.status, content.detail, content.problems);
  return content;
}

/** @type {number|undefined} */
let retry;

/** Show or hide the offline banner; while offline, retry every 2 s. @param {boolean} lost */
function offline(lost) {
  const banner = document.getElementById("offline");
  if (banner) banner.hidden = !lost;
  clearTimeout(retry);
  if (lost) retry = window.setTimeout(() => get("about").catch(() => {}), 2000);
}

/**
 * Watch jobs until all have ended. The browser reconnects by itself if the server was down. A
 * restarted server resumes its jobs.
 * @param {string[]} ids
 * @param {(job: Job) => void} onChange
 * @returns {() => void} a function that stops watching
 */
export function watch(ids, onChange) {
  const left = new Set(ids);
  const source = new EventSource(at("events", { job: ids }));
  const end = (/** @type {string} */ id) => {
    left.delete(id);
    if (left.size === 0) source.close();
  };
  source.onmessage = (message) => {
    offline(false);
    const job = JSON.parse(message.data);
    if (["done", "failed", "cancelled"].includes(job.state)) end(job.id);
    onChange(job);
  };
  source.onerror = async () => {
    for (const id of [...left]) {
      try {
        await get(`jobs/${id}`);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 404 || !left.has(id)) continue;
        end(id);
        onChange({ id, kind: "", state: "failed", ahead: null, progress: null, best: null, request: {},
          reason: "the server restarted and lost this search: start it again." });
      }
    }
    if (source.readyState === EventSource.CLOSED && left.size > 0) {
      window.setTimeout(() => watch([...left], onChange), 2000);
    }
  };
  return () => source.close();
}
