// The Race view: several methods search the same board, with live counters, a table and a chart.

import { at, get, hasEnded, post, remove, watch } from "../api.js";
import { checkBeforeSearch } from "../board/editor.js";
import { pointTo } from "../board/problems.js";
import { drawChart } from "../parts/charts.js";
import { darkMode, make, narrate } from "../parts/dom.js";
import { makePicker, offered, onOffer, plainOptions } from "../parts/methods.js";
import { methodText, pairTitle, readMethod, sameMethod, writeMethod } from "../parts/written.js";
import { goTo } from "../past.js";
import { remember, remembered } from "../parts/remembered.js";
import { worksheet } from "../parts/sheet.js";
import { Stale } from "../parts/stale.js";
import { boardLine, changedPart, onChange, puzzle, puzzleKey, set, state } from "../state.js";
import { open } from "../views.js";
import { RaceTable } from "./table.js";

/** @typedef {import("../state.js").Pair} Pair */

/** @type {Pair[]} */
const DEFAULT_SMALL = [["breadth_first", ""], ["iterative_deepening", ""], ["greedy", "manhattan"], ["a_star", "misplaced"],
  ["a_star", "manhattan"], ["ida_star", "manhattan"], ["a_star", "linear_conflict"]];
/** Blind searches rarely finish on more than nine cells. @type {Pair[]} */
const DEFAULT_LARGE = [["greedy", "manhattan"], ["weighted_a_star", "manhattan"], ["beam", "manhattan"],
  ["ida_star", "manhattan"], ["ida_star", "linear_conflict"], ["ida_star", "pdb"]];
const MEASURES = { expanded: "nodes expanded", generated: "nodes generated", stored: "nodes stored", max_frontier: "largest frontier", seconds: "time" };
const MOST = 16; // methods in a race
const PAPER = 640; // the width of a printed chart, in pixels

/** The race in the table. @type {import("../parts/remembered.js").Remembered|null} */
let race = null;
/** The chart on the screen, and in dark mode another one for paper. @type {{finalize: () => void}[]} */
let drawings = [];

const picker = makePicker({ algorithm: "", heuristic: "", options: {}, auto: false, onChange: () => {} });
const addButton = make("button", { type: "button", id: "race-add", onclick: add }, "Add");
const list = make("ul", { className: "chips", "aria-label": "Methods in the race" });
const seconds = make("select", { id: "race-seconds" }, ...[["5", "5 s"], ["20", "20 s"], ["60", "1 minute"]].map(([value, text]) => make("option", { value }, text)));
seconds.value = "20";
const startButton = make("button", { type: "button", className: "primary", id: "race-start", onclick: () => start() }, "Start");
const cancelButton = make("button", { type: "button", id: "race-cancel", hidden: true, onclick: cancel }, "Cancel all");
const problem = make("p", { className: "problem", role: "alert", hidden: true });
const table = new RaceTable({
  onWatch: (entry) => show("method", readMethod(entry.pair), "search"),
  onCompare: (entries) => show("compare", { compare: entries.map((entry) => entry.pair) }, "compare"),
});
const measure = make("select", { id: "measure" }, ...Object.entries(MEASURES).map(([value, text]) => make("option", { value }, text)));
measure.addEventListener("change", draw);
const figure = make("figure", { className: "chart", "data-chart": "race" });
const paper = make("figure", { className: "chart on-paper" });
const csv = make("a", { className: "button", download: "race.csv", id: "race-csv" }, "CSV");
const charts = make("div", { className: "card", hidden: true }, make("div", { className: "row" }, make("label", {}, "Chart of", measure), csv), figure, paper);

const result = make("div", {}, table.element, charts);
const stale = new Stale(result);
const form = make("div", { className: "card race-form" },
  make("div", { className: "row" }, startButton, cancelButton, make("label", {}, "Stop each after", seconds)), problem,
  list, picker.element, make("div", { className: "row" }, addButton));
list.addEventListener("click", (/** @type {any} */ event) => {
  const index = event.target.closest("button")?.dataset.index;
  if (index !== undefined) set("race", { race: state.race.filter((_, at) => at !== Number(index)) });
});

/**
 * Take a method, or two, to another view and run them there.
 * @param {import("../state.js").Change} change @param {Partial<typeof state>} values @param {string} name
 */
async function show(change, values, name) {
  set(change, values);
  const view = await open(name);
  await view?.restore?.(0);
}

/** List the methods of the link, or else the default ones that fit the board. */
function resume() {
  const fits = (/** @type {Pair} */ [algorithm, heuristic]) =>
    offered().algorithms.some((a) => a.name === algorithm && !a.reason) &&
    (!heuristic || offered().heuristics.some((h) => h.name === heuristic && !h.reason));
  const defaults = state.tiles.length <= 9 ? DEFAULT_SMALL : DEFAULT_LARGE;
  const listed = state.race.map((pair) => writeMethod(readMethod(pair)));
  set("race", { race: listed.length ? listed : defaults.filter(fits) });
  tellStep();
}

/** Name the race in the link if it is that of the board and of the list. */
function tellStep() {
  const isShown = race && puzzleKey(race.puzzle) === puzzleKey() && race.method === JSON.stringify(state.race);
  if (isShown && state.view === "race") set("step", { step: 0 });
}

async function add() {
  const method = writeMethod(picker.picked);
  if (!(await picker.check())) return say(null);
  if (state.race.length >= MOST) return say(`A race takes at most ${MOST} methods: remove one first.`);
  if (state.race.some((pair) => sameMethod(pair, method))) return say("This method is already in the race.");
  say(null);
  set("race", { race: [...state.race, method] });
}

function listMethods() {
  list.replaceChildren(...state.race.map((pair, index) => {
    const name = pairTitle(pair);
    return make("li", { title: methodText(pair) }, name, make("button", { type: "button", className: "quiet icon", "data-index": index, "aria-label": `Remove ${name}` }, "×"));
  }));
}

/** @param {string|null} text @param {string} [role] none if it was announced elsewhere */
function say(text, role = "alert") {
  problem.setAttribute("role", role);
  problem.hidden = !text;
  problem.textContent = text ?? "";
}

let starting = false;

/** Check the board, then race on it; a second click meanwhile does nothing. */
async function start() {
  if (starting) return;
  starting = true;
  judge();
  try {
    say(null);
    const [found] = await checkBeforeSearch();
    if (found) say(pointTo(found), "none");
    else if (!state.race.length) say("The race has no methods: add one.");
    else await begin();
  } finally {
    starting = false;
    judge();
  }
}

/** Begin a search for each method, and follow them. */
async function begin() {
  cancel();
  table.load(state.race);
  charts.hidden = true;
  running(true);
  if (state.view === "race") set("step", { step: 0 });
  const { entries } = table;
  const { goal, metric, order } = state;
  const searched = puzzle();
  race = null;
  await Promise.all(entries.map(async (entry) => {
    const { algorithm, heuristic, options } = readMethod(entry.pair);
    try {
      entry.show(await post("jobs", { board: boardLine(searched.tiles), goal, metric, order, algorithm, heuristic: heuristic || null,
        options: plainOptions(options), seconds: Number(seconds.value), keep: false }));
      if (entry.unwanted) stop(entry);
    } catch (error) {
      entry.refuse(/** @type {Error} */ (error).message);
    }
  }));
  const ids = entries.map(({ job }) => job?.id ?? "");
  follow({ id: ids.join(), view: "race", puzzle: searched, method: JSON.stringify(entries.map(({ pair }) => pair)), running: true });
}

/** Follow the searches of a race to their end. @param {import("../parts/remembered.js").Remembered} followed */
function follow(followed) {
  race = followed;
  judge();
  tellStep();
  const ids = followed.id.split(",").filter(Boolean);
  if (!ids.length) return running(false);
  remember(followed);
  dispatchEvent(new Event("searches"));
  let left = ids.length;
  const over = () => {
    remember({ ...followed, running: false });
    dispatchEvent(new Event("searches"));
    if (race === followed) end();
  };
  watch(ids, async (job) => {
    const entry = race === followed && table.entries.find((each) => each.job?.id === job.id);
    if (!hasEnded(job)) return entry && entry.show(job);
    if (entry) await entry.finish(job);
    left -= 1;
    if (left === 0) over();
  });
}

/** Show a race of before a reload, and follow what still runs of it. @param {import("../parts/remembered.js").Remembered} before */
function takeUp(before) {
  table.load(JSON.parse(before.method));
  charts.hidden = true;
  running(true);
  const ids = before.id.split(",");
  table.entries.forEach((entry, at) => {
    if (ids[at]) entry.show({ id: ids[at], kind: "solve", state: "queued", keep: false, ahead: null, reason: null, progress: null, best: null, request: {} });
    else entry.refuse("The server refused this search.");
  });
  follow(before);
}

/** Say whether the table belongs to the board. */
function judge() {
  const old = race && puzzleKey(race.puzzle) !== puzzleKey() ? race : null;
  const other = old && changedPart(old.puzzle);
  stale.say(other && `This race was run ${other === "board" ? "on" : "with"} the ${other} before.`, old ? { "Back to it": () => goTo(old.puzzle), "Race on this board": () => start() } : {});
  startButton.disabled = starting || (!cancelButton.hidden && !old);
}

function end() {
  running(false);
  table.judge();
  const solved = table.entries.filter((entry) => entry.solved);
  narrate(`The race is over: ${solved.length} of ${table.entries.length} found a solution.`);
  charts.hidden = false;
  csv.href = at("race.csv", { job: jobs() });
  draw();
}

const jobs = () => table.entries.flatMap(({ job }) => (job ? [job.id] : []));

let drawn = Promise.resolve();

/** Draw the chart once the one before is drawn. */
function draw() {
  drawn = drawn.then(redraw);
}

async function redraw() {
  if (charts.hidden) return;
  const dark = darkMode();
  if (!table.entries.some(({ found }) => found?.[measure.value] != null)) {
    finalize();
    figure.textContent = "No method of this race has a value to draw.";
    return;
  }
  try {
    const [spec, light] = await Promise.all((dark ? [true, false] : [false]).map((mode) => get("race/chart", { job: jobs(), measure: measure.value, dark: mode })));
    finalize();
    drawings.push(await drawChart(figure, spec));
    if (dark) drawings.push(await drawChart(paper, { ...light, width: PAPER }));
  } catch (error) {
    figure.textContent = /** @type {Error} */ (error).message;
  }
}

/** Remove what is drawn. */
function finalize() {
  for (const drawing of drawings) drawing.finalize();
  drawings = [];
}

/** @param {boolean} on */
function running(on) {
  cancelButton.hidden = !on;
  judge();
}

function cancel() {
  for (const entry of table.entries) {
    entry.unwanted = true; // the server may not have answered yet
    if (entry.job && !hasEnded(entry.job)) stop(entry);
  }
}

/** Stop a search. It may have ended just now, or the server is down: the watcher reports both. @param {import("./entry.js").Entry} entry */
const stop = (entry) => remove(`jobs/${entry.job?.id}`).catch(() => {});

/** Return the last race of this tab that fits. @param {(one: import("../parts/remembered.js").Remembered) => boolean} fits */
const lastRace = (fits) => remembered("race").find(fits);

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, stale.note, result],
  resume,
  async restore(step) {
    if (step === null) return;
    const here = lastRace((one) => puzzleKey(one.puzzle) === puzzleKey() && one.method === JSON.stringify(state.race));
    if (!here) await start();
    else if (race?.id !== here.id) takeUp(here);
  },
  takeUp() {
    const before = lastRace((one) => one.running);
    if (before && race?.id !== before.id) takeUp(before);
  },
  sheet: () => (race ? [] : worksheet()),
  repaint: draw,
};

onChange((change) => {
  if (change === "race") listMethods();
  if (change !== "board") return;
  say(null);
  judge();
  tellStep();
});
onOffer(() => state.view === "race" && !state.race.length && resume()); // it may have opened before the server answered
