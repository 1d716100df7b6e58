// The Search view: step through the expansions of a search, shown as a tree, numbers and charts.

import { get } from "../api.js";
import { attempt } from "../parts/attempt.js";
import { drawChart } from "../parts/charts.js";
import { show } from "../board/display.js";
import { count, make, reducedMotion } from "../parts/dom.js";
import { makePicker } from "../parts/methods.js";
import { Prediction } from "./predict.js";
import { Running } from "../parts/running.js";
import { onChange, set, state } from "../state.js";
import { Transport } from "../parts/transport.js";
import { Pane } from "./pane.js";

const MOST = 5000; // expansions of the longest trace
const BOUNDS = 1000; // room for the bound events between them

const running = new Running();
const transport = new Transport("expansion", showExpansion);
const pane = new Pane({ onSelect: (node) => show(node.state) });
const { drawing } = pane;
const prediction = new Prediction(transport);
/** @type {{setStep: (step: number) => void, finalize: () => void}[]} */
let charts = [];
let job = "";

const picker = makePicker({
  algorithm: ["", "auto"].includes(state.algorithm) ? "a_star" : state.algorithm,
  heuristic: state.heuristic || "manhattan", options: state.options, auto: false,
  only: (algorithm) => algorithm.watchable,
  onChange: () => set("method", { ...picker.picked, options: { ...picker.picked.options } }),
});
const most = make("select", { id: "most" },
  ...[100, 500, 2000, MOST].map((value) => make("option", { value }, `${count(value)} expansions`)));
most.value = "500";
const watchButton = make("button", { type: "submit", className: "primary", id: "watch" }, "Watch");
const form = make("form", { className: "card" }, picker.element,
  make("div", { className: "row" }, watchButton, make("label", {}, "At most", most)), running.element, running.problem);

const burst = make("select", { id: "burst" }, ...[1, 10, 100].map((n) => make("option", { value: n }, n === 1 ? "1 expansion" : `${n} expansions`)));
burst.addEventListener("change", () => (transport.stride = Number(burst.value)));
const branch = make("input", { type: "checkbox", id: "branch-only" });
branch.addEventListener("change", () => {
  drawing.branchOnly = branch.checked;
  drawing.fit();
});
const follow = make("input", { type: "checkbox", id: "follow" });
follow.addEventListener("change", () => {
  drawing.follow = follow.checked;
  drawing.fit();
});
const shape = make("select", { id: "tree-shape" },
  make("option", { value: "auto" }, "automatic"), make("option", { value: "down" }, "top-down"), make("option", { value: "round" }, "radial"));
shape.addEventListener("change", () => {
  drawing.shape = shape.value;
  drawing.fit();
});

const ending = make("p", { className: "muted", id: "ending" });
const chartBox = make("details", { className: "card", open: true, id: "charts" }, make("summary", {}, "Charts"), make("div", { className: "charts" }));
chartBox.addEventListener("toggle", () => drawCharts());
const stage = make("div", { id: "trace", hidden: true },
  make("div", { className: "card" }, transport.element,
    make("div", { className: "row" }, make("label", {}, "Step size", burst), make("label", {}, "Tree", shape),
      make("label", { className: "check" }, branch, "path to the goal only"), make("label", { className: "check" }, follow, "follow")),
    pane.element, ending),
  prediction.element, chartBox);

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  watchSearch(0);
});

/** Record a trace and show one expansion. @param {number} step */
async function watchSearch(step) {
  set("method", { ...picker.picked, options: { ...picker.picked.options } });
  const nodes = Math.max(Number(most.value), Math.min(MOST, step + 1));
  const ended = await attempt(picker, running, watchButton, { kind: "trace", nodes, max_events: MOST + BOUNDS, seconds: 60 });
  if (ended) present(ended.job.id, ended.found.trace, step);
}

/** Show a trace. @param {string} id @param {any} trace @param {number} step */
function present(id, trace, step) {
  job = id;
  pane.load(trace, state.cols);
  stage.hidden = false;
  const end = trace.events[trace.events.length - 1];
  const goal = trace.events.find((/** @type {any} */ event) => event.event === "goal");
  ending.textContent = goal
    ? `The goal was reached at cost ${count(goal.cost)} after ${count(end.expanded)} expansions.`
    : `${end.reason[0].toUpperCase()}${end.reason.slice(1)}`;
  for (const chart of charts) chart.finalize();
  charts = [];
  drawn = "";
  transport.load(pane.length, step);
  prediction.load(job, picker.picked.algorithm, state.cols);
  drawCharts();
  const { bottom } = pane.element.getBoundingClientRect();
  if (bottom > window.innerHeight) stage.scrollIntoView({ behavior: reducedMotion() ? "auto" : "smooth" });
}

let drawn = "";

async function drawCharts() {
  const box = /** @type {HTMLElement} */ (chartBox.lastElementChild);
  const dark = document.documentElement.dataset.theme === "dark";
  const wanted = `${job} ${dark}`;
  if (!chartBox.open || !pane.tree || drawn === wanted) return;
  drawn = wanted;
  for (const chart of charts) chart.finalize();
  charts = [];
  const iterations = pane.tree.nodes[pane.tree.nodes.length - 1].iteration > 0;
  const names = ["frontier", ...(iterations ? ["bounds"] : []), "f"];
  const figures = names.map((name) => make("figure", { className: "chart", "data-chart": name }));
  box.replaceChildren(...figures);
  await Promise.all(names.map(async (name, index) => {
    try {
      const chart = await drawChart(figures[index], await get(`jobs/${job}/charts/${name}`, { dark }));
      if (drawn !== wanted) return chart.finalize();
      chart.setStep(transport.step + 1);
      charts.push(chart);
    } catch (error) {
      figures[index].textContent = /** @type {Error} */ (error).message;
    }
  }));
}

/** @param {number} step @param {boolean} playing */
function showExpansion(step, playing) {
  const expanded = pane.expandedAt(step);
  if (!expanded) return;
  show(expanded.state);
  pane.show(step);
  if (playing) return;
  for (const chart of charts) chart.setStep(step + 1);
  prediction.show(step + 1);
  set("step", { step });
  pane.tell(step);
}

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, stage],
  /** Take over the page's method and show the last expansion again. */
  resume() {
    if (state.algorithm && state.algorithm !== "auto") picker.choose(state.algorithm, state.heuristic, state.options);
    if (pane.tree) transport.jump(transport.step);
  },
  leave: () => transport.pause(),
  async restore(step) {
    if (step !== null) await watchSearch(step);
  },
  transport: () => (pane.tree ? transport : null),
  predict: () => (prediction.element.open = true),
  repaint() {
    pane.draw();
    drawCharts();
  },
};

onChange((change) => {
  if (change !== "board") return;
  running.cancel();
  running.say(null);
  transport.load(0);
  pane.clear();
  stage.hidden = true;
});
