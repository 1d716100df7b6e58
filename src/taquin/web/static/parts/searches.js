// The list of all searches that the server knows, also those of other tabs: stop, keep or open one.

import { get, hasEnded, post, remove } from "../api.js";
import { miniature } from "../board/miniature.js";
import { methodKey } from "./attempt.js";
import { make, the } from "./dom.js";
import { methodTitle } from "./methods.js";
import { forget, remember, remembered } from "./remembered.js";
import { describeProgress } from "./running.js";
import { writeMethod } from "./written.js";
import { puzzle, set } from "../state.js";
import { open } from "../views.js";

/** @typedef {import("../api.js").Job} Job */

const LAST = 20; // searches that have ended
const OPEN = 1000; // milliseconds between two looks at the server while the list is open
const CLOSED = 5000; // while it is closed and a search runs

const button = the("searches");
const list = make("ul", { className: "searches" });
const none = make("p", { className: "muted" }, "No searches yet.");
const dialog = make("dialog", { className: "card", id: "searches-dialog", "aria-labelledby": "searches-title" },
  make("h2", { id: "searches-title" }, "Searches"),
  make("p", { className: "muted small" }, "A search ends a few seconds after its page is closed, unless you keep it. Quick searches have a worker of their own: up to 9 cells, 10,000 nodes or 5 seconds."),
  list, none, make("form", { method: "dialog" }, make("button", { className: "primary" }, "Close")));
document.body.append(dialog);

/** The lines of the list by job. @type {Map<string, Line>} */
const lines = new Map();
/** @type {number|undefined} */
let timer;

/** Look at the server now, and again while something runs. */
async function refresh() {
  clearTimeout(timer);
  /** @type {Job[]} */
  let jobs;
  try {
    jobs = await get("jobs", { last: dialog.open ? LAST : 0 });
  } catch {
    timer = window.setTimeout(refresh, CLOSED);
    return;
  }
  const count = jobs.filter((job) => !hasEnded(job)).length;
  button.textContent = count ? `Searches: ${count}` : "Searches";
  if (dialog.open) show(jobs.reverse());
  if (dialog.open || count) timer = window.setTimeout(refresh, dialog.open ? OPEN : CLOSED);
}

/** @param {Job[]} jobs the latest first */
function show(jobs) {
  for (const id of lines.keys()) if (!jobs.some((job) => job.id === id)) lines.delete(id);
  jobs.forEach((job, at) => {
    const line = lines.get(job.id) ?? new Line(job);
    lines.set(job.id, line);
    line.show(job);
    if (list.children[at] !== line.element) list.insertBefore(line.element, list.children[at] ?? null);
  });
  while (list.children.length > jobs.length) list.lastElementChild?.remove();
  none.hidden = jobs.length > 0;
}

/** One search in the list. */
class Line {
  /** @param {Job} job */
  constructor(job) {
    const { tiles, cols, algorithm, heuristic, options } = job.request;
    const method = methodTitle(...writeMethod({ algorithm, heuristic: heuristic ?? "", options }));
    const act = (/** @type {string} */ name, /** @type {() => Promise<any>} */ action) =>
      make("button", { type: "button", "aria-label": `${name}: ${method}`, onclick: () => action().then(refresh, refresh) }, name);
    this.state = make("span", { className: "muted small" });
    this.stop = act("Stop", () => remove(`jobs/${job.id}`));
    this.keep = act("Keep", () => post(`jobs/${job.id}/keep`, { keep: this.keep.getAttribute("aria-pressed") !== "true" }));
    this.keep.title = "Go on when no page shows it";
    this.open = act("Open", () => openJob(job));
    this.element = make("li", {}, miniature(tiles, cols), make("span", { className: "sr-only" }, job.request.board),
      make("div", { className: "grow" }, make("b", {}, job.kind === "trace" ? `${method}, watched` : method), make("br"), this.state),
      this.open, this.keep, this.stop);
  }

  /** @param {Job} job */
  show(job) {
    const ended = hasEnded(job);
    const cost = job.best ? `, cost ${job.best.cost}` : "";
    const how = job.state === "cancelled" ? "stopped" : job.state;
    const why = job.reason && !job.reason.startsWith("cancelled") ? `: ${job.reason}` : "";
    this.state.textContent = ended ? how + cost + why : describeProgress(job);
    this.stop.hidden = this.keep.hidden = ended;
    this.keep.setAttribute("aria-pressed", String(job.keep));
    this.open.hidden = job.kind !== "trace" && ended && job.state !== "done" && !job.best;
  }
}

/** Show the board, the method and the result of a search in the Solve view; one that was watched runs again in Search. @param {Job} job */
async function openJob({ id, kind, request }) {
  const { rows, cols, tiles, goal, goal_tiles, metric, order, algorithm, heuristic, options } = request;
  const method = { algorithm, heuristic: heuristic ?? "", options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])) };
  dialog.close();
  set("board", { rows, cols, tiles, goal, goalTiles: goal_tiles, metric, order: order.toUpperCase(), step: null });
  set("method", method);
  if (kind === "trace") {
    const search = await open("search", { step: null });
    return search?.restore?.(0);
  }
  const mine = remembered().find((one) => one.id === id);
  forget(id); // what the user opens counts as the latest
  remember({ id, view: "solve", puzzle: puzzle(), method: methodKey(method), running: true, elsewhere: mine ? mine.elsewhere : true });
  await (await open("solve", { step: null }))?.takeUp?.();
}

button.addEventListener("click", () => {
  dialog.showModal();
  refresh();
});
dialog.addEventListener("close", refresh);
addEventListener("searches", refresh);
addEventListener("focus", refresh); // another tab may have begun or ended one
refresh();
