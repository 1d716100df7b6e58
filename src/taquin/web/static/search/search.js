// The Search view: step through the expansions of a search and see why each node was taken.

import { get } from "../api.js";
import { attempt } from "../parts/attempt.js";
import { show } from "../board/display.js";
import { count, make, reducedMotion } from "../parts/dom.js";
import { makePicker } from "../parts/methods.js";
import { Running, sentence } from "../parts/running.js";
import { Stale } from "../parts/stale.js";
import { Transport } from "../parts/transport.js";
import { onChange, set, state } from "../state.js";
import { TraceCharts } from "./charts.js";
import { Jumps } from "./jumps.js";
import { Pane } from "./pane.js";
import { Prediction } from "./predict.js";

const LIMITS = [100, 500, 2000, 5000]; // expansions of a trace
const BOUNDS = 1000; // room for the bound events between them

const running = new Running();
const transport = new Transport("expansion", showExpansion);
const pane = new Pane({ onSelect: (node) => show(node.state) });
const prediction = new Prediction(pane, transport);
const jumps = new Jumps(transport);
const charts = new TraceCharts();
/** What the trace shown was recorded for. @type {{board: string, method: string, name: string}|null} */
let shown = null;

const picker = makePicker({
  algorithm: ["", "auto"].includes(state.algorithm) ? "a_star" : state.algorithm,
  heuristic: state.heuristic || "manhattan", options: state.options, auto: false,
  only: (algorithm) => algorithm.watchable,
  // The link goes on to name the method of the tree shown.
  onChange: () => (pane.trace ? compare() : set("method", method())),
});
const most = make("select", { id: "most" }, ...LIMITS.map((value) => make("option", { value }, `${count(value)} expansions`)));
most.value = "500";
const watchButton = make("button", { type: "submit", className: "primary", id: "watch" }, "Watch");
const form = make("form", { className: "card search-form" }, picker.element,
  make("div", { className: "row" }, make("label", {}, "At most", most), watchButton), running.element, running.problem);

const burst = make("select", { id: "burst" }, ...[1, 10, 100].map((n) => make("option", { value: n }, n === 1 ? "1 expansion" : `${n} expansions`)));
burst.addEventListener("change", () => (transport.stride = Number(burst.value)));
const branch = make("input", { type: "checkbox", id: "branch-only" });
const follow = make("input", { type: "checkbox", id: "follow" });
const shape = make("select", { id: "tree-shape" },
  make("option", { value: "auto" }, "automatic"), make("option", { value: "down" }, "top-down"), make("option", { value: "round" }, "radial"));
for (const control of [branch, follow, shape]) {
  control.addEventListener("change", () => {
    Object.assign(pane.tree, { branchOnly: branch.checked, follow: follow.checked, shape: shape.value });
    pane.tree.fit();
  });
}

const ending = make("span", { id: "ending" });
const more = make("button", { type: "button", onclick: () => {
  most.value = String(LIMITS.find((limit) => limit > pane.length));
  watchSearch(transport.step);
} });
const content = make("div", { className: "trace-content" },
  make("div", { className: "card" }, make("div", { className: "controls" }, transport.element, jumps.element, prediction.toggle), prediction.element, pane.element,
    make("div", { className: "row ending" }, ending, more)),
  make("details", { className: "card" }, make("summary", {}, "Drawing and steps"),
    make("div", { className: "row" }, make("label", {}, "Step size", burst), make("label", {}, "Tree", shape),
      make("label", { className: "check" }, branch, "path to the goal only"), make("label", { className: "check" }, follow, "follow"))),
  charts.element);
const stale = new Stale(content);
const stage = make("div", { id: "trace", hidden: true }, stale.note, content);

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  watchSearch(0, true);
});

/** Return the method in the form. */
const method = () => ({ ...picker.picked, options: { ...picker.picked.options } });

/** Return what a trace of the current board and method would be recorded for. */
function wanted() {
  const { tiles, goal, metric, order } = state;
  const { algorithm, heuristic } = picker.picked;
  return { board: JSON.stringify([tiles, goal, metric, order]), method: JSON.stringify(method()), name: heuristic ? `${algorithm} with ${heuristic}` : algorithm };
}

/** Record a trace and show one expansion; `reveal` scrolls it into view. @param {number} step */
async function watchSearch(step, reveal = false) {
  clearTimeout(opening);
  const watched = wanted();
  const nodes = Math.max(Number(most.value), LIMITS.find((limit) => limit > step) ?? 0);
  stage.setAttribute("aria-busy", "true");
  const ended = await attempt(picker, running, watchButton, { kind: "trace", nodes, max_events: LIMITS[LIMITS.length - 1] + BOUNDS, seconds: 60 });
  const trace = ended && (await get(`jobs/${ended.job.id}/tree`));
  stage.setAttribute("aria-busy", "false");
  if (!trace || wanted().board !== watched.board) return;
  shown = watched;
  set("method", method());
  present(ended.job.id, trace, step);
  const { bottom } = pane.tree.element.getBoundingClientRect();
  if (reveal && bottom > window.innerHeight) stage.scrollIntoView({ behavior: reducedMotion() ? "auto" : "smooth" });
}

/** Show a trace. @param {string} job @param {import("./tree.js").Trace} trace @param {number} step */
function present(job, trace, step) {
  pane.load(trace, state.cols);
  prediction.load(job);
  jumps.load(trace);
  charts.load(job, trace);
  stage.hidden = false;
  tellEnding(trace);
  compare();
  transport.load(pane.length, step);
}

/** Say how the search ended; a limit is no alarm. @param {import("./tree.js").Trace} trace */
function tellEnding({ ending: { outcome, reason, cost, expanded }, steps }) {
  const next = LIMITS.find((limit) => limit > steps.length);
  more.hidden = outcome !== "node-limit" || !next;
  more.textContent = `Watch ${count(next ?? 0)}`;
  if (cost !== null) ending.textContent = `The goal was reached at cost ${count(cost)} after ${count(expanded)} expansions.`;
  else if (outcome === "node-limit") ending.textContent = `These are the first ${count(steps.length)} expansions. The search has not reached the goal yet.`;
  else ending.textContent = sentence(reason);
}

/** Mark the trace as stale if it was recorded for another board or method. */
function compare() {
  const now = wanted();
  const why = !shown ? null : shown.board !== now.board ? "You have changed the board. This is still the tree of the previous one."
    : shown.method !== now.method ? `You have chosen another method. This is still the tree of ${shown.name}.` : null;
  const before = content.inert;
  stale.say(why, { "Watch again": () => watchSearch(0) });
  content.inert = why !== null;
  if (why) transport.pause();
  else if (before && state.view === "search") transport.jump(transport.step);
}

/** @param {number} step @param {boolean} playing */
function showExpansion(step, playing) {
  const expanded = pane.expandedAt(step);
  if (!expanded || content.inert) return;
  show(expanded.state);
  pane.show(step);
  jumps.show(step);
  if (playing) return;
  charts.show(step);
  prediction.show(step);
  set("step", { step });
  pane.tell(step);
}

let opening = 0;

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, stage],
  /** Take over the page's method, and show the last expansion again; the first time, watch the search at once. */
  resume() {
    if (state.algorithm && state.algorithm !== "auto") picker.choose(state.algorithm, state.heuristic, state.options);
    compare();
    if (pane.trace) transport.jump(transport.step);
    else if (!running.busy) opening = window.setTimeout(() => watchSearch(0));
  },
  leave: () => transport.pause(),
  async restore(step) {
    const { board, method } = wanted();
    if (shown?.board === board && shown.method === method && (step ?? 0) < pane.length) transport.jump(step ?? 0);
    else await watchSearch(step ?? 0);
  },
  transport: () => (pane.trace && !content.inert ? transport : null),
  press(key) {
    if (!pane.trace || content.inert) return false;
    if (key.toLowerCase() !== "p") return jumps.press(key);
    prediction.flip();
    return true;
  },
  predict: (on) => prediction.turn(on),
  repaint() {
    pane.draw();
    charts.draw();
  },
};

onChange((change) => {
  if (change !== "board") return;
  running.cancel();
  running.say(null);
  compare();
});
