// The Race view: several methods search the same board, with live counters, a table and charts.

import { at, get, post, remove, watch } from "../api.js";
import { drawChart } from "../parts/charts.js";
import { count, duration, make, megabytes, narrate } from "../parts/dom.js";
import { checkBeforeSearch } from "../board/editor.js";
import { makePicker, offered } from "../parts/methods.js";
import { describeProgress, sentence } from "../parts/running.js";
import { boardLine, onChange, set, state } from "../state.js";

/** @typedef {import("../api.js").Job} Job */
/**
 * @typedef {{pair: import("../state.js").Pair, line: any, cells: Record<string, any>, job: Job|null,
 *   found: any}} Runner
 */

/** @type {import("../state.js").Pair[]} */
const DEFAULT_SMALL = [["breadth_first", ""], ["iterative_deepening", ""], ["greedy", "manhattan"], ["a_star", "misplaced"],
  ["a_star", "manhattan"], ["ida_star", "manhattan"], ["a_star", "linear_conflict"]];
/** Blind searches rarely finish on more than nine cells. @type {import("../state.js").Pair[]} */
const DEFAULT_LARGE = [["greedy", "manhattan"], ["weighted_a_star", "manhattan"], ["beam", "manhattan"],
  ["ida_star", "manhattan"], ["ida_star", "linear_conflict"], ["ida_star", "pdb"]];
const COLUMNS = ["method", "cost", "expanded", "generated", "frontier", "time", "memory"];
const MEASURES = { expanded: "nodes expanded", generated: "nodes generated", max_frontier: "largest frontier", seconds: "time", peak_memory: "memory" };
const MOST = 16; // methods in a race

/** @type {Runner[]} */
let runners = [];
let stopWatching = () => {};
/** @type {{finalize: () => void}|null} */
let chart = null;

const picker = makePicker({ algorithm: "", heuristic: "", options: {}, auto: false, onChange: () => {} });
const addButton = make("button", { type: "button", id: "race-add", onclick: add }, "Add");
const list = make("ul", { className: "chips", "aria-label": "Methods in the race" });
const seconds = make("select", { id: "race-seconds" }, ...[["5", "5 s"], ["20", "20 s"], ["60", "1 minute"]].map(([value, text]) => make("option", { value }, text)));
seconds.value = "20";
const startButton = make("button", { type: "button", className: "primary", id: "race-start", onclick: () => start() }, "Start");
const cancelButton = make("button", { type: "button", id: "race-cancel", hidden: true, onclick: cancel }, "Cancel all");
const problem = make("p", { className: "problem", role: "alert", hidden: true });
const body = make("tbody");
const table = make("div", { className: "card scroll", hidden: true, tabindex: 0, role: "region", "aria-label": "Results of the race" },
  make("table", { id: "race-table" }, make("thead", {}, make("tr", {}, ...COLUMNS.map((name) => make("th", { scope: "col" }, name)))), body),
  make("p", { className: "muted small" }, "* proved optimal; ★ the fewest expansions among these. Each search runs in its own process; memory is that of the whole process."));
const measure = make("select", { id: "measure" }, ...Object.entries(MEASURES).map(([value, text]) => make("option", { value }, text)));
measure.addEventListener("change", draw);
const figure = make("figure", { className: "chart", "data-chart": "race" });
const csv = make("a", { className: "button", download: "race.csv", id: "race-csv" }, "CSV");
const charts = make("div", { className: "card", hidden: true }, make("div", { className: "row" }, make("label", {}, "Compare", measure), csv), figure);

const form = make("div", { className: "card" }, list, picker.element,
  make("div", { className: "row" }, addButton, startButton, cancelButton, make("label", {}, "Stop each after", seconds)), problem);
list.addEventListener("click", (/** @type {any} */ event) => {
  const index = event.target.closest("button")?.dataset.index;
  if (index !== undefined) set("race", { race: state.race.filter((_, at) => at !== Number(index)) });
});

/** List the methods of the link, or else the default ones that fit the board. */
function resume() {
  const fits = (/** @type {import("../state.js").Pair} */ [algorithm, heuristic]) =>
    offered().algorithms.some((a) => a.name === algorithm.split(":")[0] && !a.reason) &&
    (!heuristic || offered().heuristics.some((h) => h.name === heuristic && !h.reason));
  const defaults = state.tiles.length <= 9 ? DEFAULT_SMALL : DEFAULT_LARGE;
  set("race", { race: state.race.length ? state.race : defaults.filter(fits) });
}

function add() {
  const { algorithm, heuristic, options } = picker.picked;
  const method = [algorithm, ...Object.entries(options).map(([name, value]) => `${name}=${value}`)].join(":");
  const chosen = offered().algorithms.find((one) => one.name === algorithm);
  if (!chosen) return picker.problems([{ code: "no-algorithm", field: "algorithm", cell: null, message: "No algorithm is chosen: choose one." }]);
  if (chosen.heuristic === "needed" && !heuristic) {
    return picker.problems([{ code: "no-heuristic", field: "heuristic", cell: null, message: `No heuristic is chosen: ${algorithm} needs one.` }]);
  }
  if (state.race.length >= MOST) return say(`A race takes at most ${MOST} methods: remove one first.`);
  if (state.race.some(([a, h]) => a === method && h === heuristic)) return say("This method is already in the race.");
  say(null);
  set("race", { race: [...state.race, [method, heuristic]] });
}

function listMethods() {
  list.replaceChildren(...state.race.map(([algorithm, heuristic], index) => {
    const name = heuristic ? `${algorithm}, ${heuristic}` : algorithm;
    return make("li", {}, name, make("button", { type: "button", className: "quiet icon", "data-index": index, "aria-label": `Remove ${name}` }, "×"));
  }));
}

/** @param {string|null} text */
function say(text) {
  problem.hidden = !text;
  problem.textContent = text ?? "";
}

async function start() {
  say(null);
  const problems = await checkBeforeSearch();
  if (problems.length) return say(problems[0].message);
  if (!state.race.length) return say("The race has no methods: add one.");
  cancel();
  runners = state.race.map((pair) => runner(pair));
  body.replaceChildren(...runners.map((one) => one.line));
  table.hidden = false;
  charts.hidden = true;
  running(true);
  set("step", { step: 0 });
  const board = boardLine(state.tiles);
  await Promise.all(runners.map(async (one) => {
    const [algorithm, heuristic] = one.pair;
    try {
      one.job = await post("jobs", { board, goal: state.goal, metric: state.metric, order: state.order, algorithm,
        heuristic: heuristic || null, seconds: Number(seconds.value), keep: false });
      show(one, /** @type {Job} */ (one.job));
    } catch (error) {
      one.cells.cost.textContent = "refused";
      one.line.title = /** @type {Error} */ (error).message;
      one.line.classList.add("unsolved");
      say(`${one.cells.method.textContent}: ${one.line.title}`);
    }
  }));
  const ids = runners.flatMap((one) => (one.job ? [one.job.id] : []));
  if (!ids.length) return running(false);
  let left = ids.length;
  stopWatching = watch(ids, async (job) => {
    const one = runners.find((each) => each.job?.id === job.id);
    if (!one) return;
    one.job = job;
    show(one, job);
    if (job.state === "queued" || job.state === "running") return;
    await finish(one, job);
    left -= 1;
    if (left === 0) end();
  });
}

/** @param {import("../state.js").Pair} pair @returns {Runner} */
function runner(pair) {
  /** @type {Record<string, any>} */
  const cells = Object.fromEntries(COLUMNS.map((name) => [name, make(name === "method" ? "th" : "td", name === "method" ? { scope: "row" } : { "data-column": name })]));
  cells.method.textContent = pair.filter(Boolean).join(", ");
  return { pair, cells, line: make("tr", {}, ...Object.values(cells)), job: null, found: null };
}

/** @param {Runner} one @param {Job} job */
function show(one, job) {
  one.line.dataset.state = job.state;
  if (job.state === "queued") one.cells.cost.textContent = "waiting";
  if (job.state !== "running") return;
  const { progress } = job;
  one.cells.cost.textContent = progress?.table ? describeProgress(job) : "running";
  if (progress?.expanded === undefined) return;
  fill(one, progress);
}

/** @param {Runner} one @param {any} counters */
function fill(one, counters) {
  one.cells.expanded.textContent = count(counters.expanded);
  one.cells.generated.textContent = count(counters.generated);
  one.cells.frontier.textContent = count(counters.max_frontier);
  one.cells.time.textContent = duration(counters.seconds);
}

/** @param {Runner} one @param {Job} job */
async function finish(one, job) {
  one.line.dataset.state = job.state;
  try {
    if (job.state !== "done" && !job.best) throw new Error("nothing was found");
    one.found = (await get(`jobs/${job.id}/result`)).result;
  } catch {
    one.cells.cost.textContent = job.state === "cancelled" ? "cancelled" : "failed";
    one.line.title = sentence(job.reason);
    one.line.classList.add("unsolved");
    return;
  }
  const { found } = one;
  fill(one, found);
  one.cells.memory.textContent = megabytes(found.peak_memory);
  one.cells.cost.textContent = found.cost === null ? found.outcome.replace("-limit", " limit") : count(found.cost) + (found.optimal ? "*" : "");
  one.line.classList.toggle("unsolved", found.cost === null);
}

function end() {
  running(false);
  const solved = runners.filter((one) => one.found?.cost != null);
  const proved = solved.filter((one) => one.found.optimal);
  const fewest = proved.reduce((best, one) => Math.min(best, one.found.expanded), Infinity);
  for (const one of proved) one.line.classList.toggle("best", one.found.expanded === fewest);
  narrate(`The race is over: ${solved.length} of ${runners.length} found a solution.`);
  if (!runners.some((one) => one.found)) return;
  charts.hidden = false;
  csv.href = at("race.csv", { job: finished() });
  draw();
}

const finished = () => runners.filter((one) => one.found).map((one) => /** @type {Job} */ (one.job).id);

async function draw() {
  if (charts.hidden) return;
  const dark = document.documentElement.dataset.theme === "dark";
  try {
    const spec = await get("race/chart", { job: finished(), measure: measure.value, dark });
    chart?.finalize();
    chart = await drawChart(figure, spec);
  } catch (error) {
    figure.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {boolean} on */
function running(on) {
  startButton.disabled = on;
  cancelButton.hidden = !on;
}

function cancel() {
  for (const one of runners) {
    if (one.job && ["queued", "running"].includes(one.job.state)) remove(`jobs/${one.job.id}`).catch(() => {});
  }
}

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, table, charts],
  resume,
  async restore(step) {
    if (step !== null) await start();
  },
  repaint: draw,
};

onChange((change) => {
  if (change === "race") listMethods();
  if (change !== "board") return;
  cancel();
  stopWatching();
  runners = [];
  running(false);
  table.hidden = charts.hidden = true;
});
