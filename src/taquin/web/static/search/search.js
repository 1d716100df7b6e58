// The Search view: step through the expansions of a search and see why each node was taken.

import { methodKey } from "../parts/attempt.js";
import { considerHeuristic, show } from "../board/display.js";
import { count, make, reducedMotion } from "../parts/dom.js";
import { Kept } from "../parts/kept.js";
import { inWords, makePicker } from "../parts/methods.js";
import { onNaming } from "../parts/moves.js";
import { Running, sentence } from "../parts/running.js";
import { searchSheet } from "../parts/sheet.js";
import { Stale } from "../parts/stale.js";
import { Transport } from "../parts/transport.js";
import { pairTitle } from "../parts/written.js";
import { goTo } from "../past.js";
import { changedPart, onChange, puzzleKey, readPair, set, state } from "../state.js";
import { TraceCharts } from "./charts.js";
import { Jumps } from "./jumps.js";
import { Pane } from "./pane.js";
import { Prediction } from "./predict.js";
import { limitList, LIMITS, record } from "./record.js";

const TREE = 560; // the height of a printed tree, in pixels

const running = new Running();
const transport = new Transport("expansion", showExpansion);
const pane = new Pane({ onSelect: (node) => show(node.state) });
const prediction = new Prediction(pane, transport);
const jumps = new Jumps(transport);
const charts = new TraceCharts();
/**
 * A trace of this view: of which board, by which method, and the step shown.
 * @typedef {{puzzle: import("../state.js").Puzzle, method: string, name: string, job: string,
 *   trace: import("./tree.js").Trace, step: number}} Watched
 */
/** @type {Kept<Watched>} */
const kept = new Kept(8); // a long trace takes some megabytes
/** @type {Watched|null} */
let shown = null;

const picker = makePicker({
  algorithm: ["", "auto"].includes(state.algorithm) ? "a_star" : state.algorithm,
  heuristic: state.heuristic || "manhattan", options: state.options, auto: false,
  only: (algorithm) => algorithm.watchable,
  onChange() {
    if (!shown) return set("method", method());
    refresh(); // the link goes on to name the method of the tree shown
    considerHeuristic(picker.picked.heuristic);
  },
});
const most = limitList("most");
const watchButton = make("button", { type: "submit", className: "primary", id: "watch" }, "Watch");
const form = make("form", { className: "card search-form" }, picker.element,
  make("div", { className: "row" }, make("label", {}, "Expansions", most), watchButton), running.element, running.problem);

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

/** Name the method in the form; "" if none is chosen. */
const chosen = () => picker.picked.algorithm && pairTitle(readPair(methodKey(picker.picked)));

/** Record a trace and show one expansion; `reveal` scrolls it into view. @param {number} step */
async function watchSearch(step, reveal = false) {
  clearTimeout(opening);
  opening = 0;
  stage.setAttribute("aria-busy", "true");
  const recorded = await record(picker, running, watchButton, Number(most.value), step).finally(() => stage.setAttribute("aria-busy", "false"));
  if (!recorded) form.querySelector(".problem:not([hidden])")?.scrollIntoView({ block: "nearest" });
  if (!recorded || puzzleKey(recorded.search.puzzle) !== puzzleKey()) return;
  const { job, trace, search: { puzzle, method: of } } = recorded; // the board and the method may have changed since the click
  const taken = { puzzle, method: of, name: pairTitle(readPair(of)), job, trace, step };
  kept.add(taken);
  const wanted = methodKey(picker.picked);
  if (of !== wanted && shown?.method === wanted && puzzleKey(shown.puzzle) === puzzleKey()) return; // it belongs to the form again
  present(taken);
  const { bottom } = pane.tree.element.getBoundingClientRect();
  if (reveal && state.view === "search" && bottom > window.innerHeight) stage.scrollIntoView({ behavior: reducedMotion() ? "auto" : "smooth" });
}

/** Show a trace. @param {Watched} watched */
function present(watched) {
  const { job, trace, step } = watched;
  shown = watched;
  pane.load(trace, watched.puzzle.cols);
  prediction.load(job);
  jumps.load(trace);
  charts.load(job, trace);
  stage.hidden = false;
  judge();
  tellMethod();
  transport.load(pane.length, step);
}

/** Name in the link the method of the tree shown. */
function tellMethod() {
  if (state.view === "search" && shown?.method === methodKey(picker.picked)) set("method", method());
}

/** Show the trace of this board and method, if one is kept; say whether the one shown is stale. */
function refresh() {
  const mine = kept.find(puzzleKey(), methodKey(picker.picked));
  if (mine && mine !== shown) present(mine);
  else if (judge() && state.view === "search") transport.jump(transport.step);
}

/** At the last expansion, say how the search ended; a limit is no alarm. @param {import("./tree.js").Trace} trace @param {number} step */
function tellEnding({ ending: { outcome, reason, cost, expanded }, steps }, step) {
  ending.parentElement.hidden = step < steps.length - 1 && outcome !== "node-limit"; // what it needs may be the question
  const next = LIMITS.find((limit) => limit > steps.length);
  more.hidden = outcome !== "node-limit" || !next;
  more.textContent = `Watch ${count(next ?? 0)}`;
  if (cost !== null) ending.textContent = `The goal was reached at cost ${count(cost)} after ${count(expanded)} expansions.`;
  else if (outcome === "node-limit") ending.textContent = `These are the first ${count(steps.length)} expansions. The search has not reached the goal yet.`;
  else ending.textContent = sentence(inWords(reason));
}

/** Mark the trace as stale if it belongs to another board or method; return whether it is valid again. */
function judge() {
  if (!shown) return false;
  const before = content.inert;
  const watch = () => watchSearch(0);
  const { puzzle: of, method: by, name } = shown;
  const other = changedPart(of);
  if (puzzleKey(of) !== puzzleKey()) stale.say(`This is another ${other}. The tree below belongs to the ${other} before.`, { "Watch again": watch, "Back to it": () => goTo(of) });
  else if (by !== methodKey(picker.picked)) stale.say(`You have chosen another method. The tree below is of ${name}.`, chosen() ? { [`Watch ${chosen()}`]: watch } : {});
  else stale.say(null);
  content.inert = !stale.note.hidden;
  if (content.inert) transport.pause();
  return before && !content.inert;
}

/** @param {number} step @param {boolean} playing */
function showExpansion(step, playing) {
  const expanded = pane.expandedAt(step);
  if (!expanded || state.view !== "search") return; // resume shows what has arrived meanwhile
  if (shown) {
    shown.step = step;
    tellEnding(shown.trace, step);
  }
  if (!content.inert) show(expanded.state);
  pane.show(step);
  jumps.show(step);
  if (playing) return;
  charts.show(step);
  prediction.show(step);
  if (content.inert) return; // the board and the link are about another search
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
    refresh();
    tellMethod();
    if (shown) transport.jump(transport.step);
    else if (picker.isKnown() && !running.busy && !opening) opening = window.setTimeout(() => watchSearch(0));
  },
  /** After a reload, Back leads to searches that this page no longer has: it runs them again. */
  recall(step) {
    picker.choose(state.algorithm, state.heuristic, state.options);
    const wanted = methodKey(picker.picked);
    if (step !== null && kept.find(puzzleKey(), wanted)?.method !== wanted) opening = window.setTimeout(() => watchSearch(step));
  },
  leave: () => transport.pause(),
  async restore(step) {
    const to = step ?? 0;
    refresh();
    if (shown && !content.inert && to < pane.length) transport.jump(to); // this search is kept: no need to run it again
    else if (picker.isKnown()) await watchSearch(to);
  },
  transport: () => (shown && !content.inert ? transport : null),
  press(key) {
    if (!shown || content.inert) return false;
    if (key.toLowerCase() !== "p") return jumps.press(key);
    prediction.flip();
    return true;
  },
  predict: (on) => prediction.turn(on),
  sheet: () => (shown ? searchSheet(`${shown.name}: expansion ${count(pane.step + 1)} of ${count(pane.length)}`, shown.puzzle, ...pane.picture(TREE), ...pane.lists()) : []),
  repaint() {
    pane.draw();
    charts.draw();
  },
};

onChange((change) => {
  if (change !== "board") return;
  running.cancel();
  running.say(null);
  refresh();
  if (!shown || state.view !== "search" || state.step !== null || puzzleKey(shown.puzzle) !== puzzleKey()) return;
  if (content.inert) set("step", { step: shown.step }); // of another method: the link goes on to name the tree shown
  else transport.jump(transport.step); // the same board again
});

onNaming(() => {
  if (shown && state.view === "search") transport.jump(transport.step);
});
