// The Compare view: two searches of one board, side by side under one slider.

import { get } from "../api.js";
import { nextBoard } from "../board/next.js";
import { show } from "../board/display.js";
import { count, make, narrate } from "../parts/dom.js";
import { searchSheet } from "../parts/sheet.js";
import { Stale } from "../parts/stale.js";
import { Transport } from "../parts/transport.js";
import { writeMethod } from "../parts/written.js";
import { goTo } from "../past.js";
import { changedPart, onChange, puzzle, puzzleKey, readPair, set, state } from "../state.js";
import { open } from "../views.js";
import { limitList, LIMITS } from "../search/record.js";
import { Difference } from "./difference.js";
import { Side } from "./side.js";
import { decided, differenceText, verdict } from "./verdict.js";

const TREE = 420; // the height of a printed tree, in pixels
/** @type {import("../state.js").Pair[]} */
const DEFAULT = [["a_star", "manhattan"], ["a_star", "misplaced"]];

const actions = {
  onChange: () => (difference ? judge() : set("compare", { compare: chosen() })),
  onSelect: show,
  onEnd: (/** @type {Side} */ side) => transport.jump(side.pane.length - 1),
};
const sides = [new Side("First search", actions), new Side("Second search", actions)];
sides.forEach(({ pane }, index) => (pane.tree.twin = sides[1 - index].pane.tree));
const transport = new Transport("expansion", showStep);
/** @type {Difference|null} */
let difference = null;
/** What the comparison shown was recorded for. */
let shown = { puzzle: puzzle(), methods: "" };

const most = limitList("compare-most");
const startButton = make("button", { type: "submit", className: "primary", id: "compare-start" }, "Compare");
const form = make("form", { className: "card compare-form" }, make("div", { className: "two" }, ...sides.map((side) => side.form)),
  make("div", { className: "row" }, make("label", {}, "Expansions", most), startButton));
const shared = make("p", { id: "difference" });
const only = make("input", { type: "checkbox", id: "only-alone", onchange: () => transport.jump(transport.step) });
const filter = make("label", { className: "check" }, only, make("span", {}, "show only what the other has not expanded (", make("span", { className: "boxed" }, "boxed"), ")"));
const closing = make("div", { id: "verdict" });
const stage = make("div", { className: "card", hidden: true, id: "compare-stage" },
  make("div", { className: "controls" }, transport.element),
  make("div", { className: "story" }, shared, closing),
  make("div", { className: "two" }, ...sides.map((side) => side.element)));
const stale = new Stale(stage);

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  begin(0);
});

/** Return the chosen methods, as one writes them. */
const chosen = () => sides.map((side) => side.method);

/** Return whether both searches have their method: that of a link may be unknown. */
const complete = () => sides.every(({ picker }) => picker.picked.algorithm && picker.isKnown());

let opening = 0;

/** Record both traces and show one step. @param {number} step */
async function begin(step) {
  clearTimeout(opening);
  const recorded = await Promise.all(sides.map((side) => side.record(startButton, Number(most.value), step)));
  const [{ running }, other] = sides;
  if (running.problem.textContent === other.running.problem.textContent) other.running.say(null); // say it once
  const [first, second] = recorded;
  if (!first || !second || [first, second].some(({ search }) => puzzleKey(search.puzzle) !== puzzleKey())) return;
  sides[0].load(first);
  sides[1].load(second);
  difference = new Difference([first.trace, second.trace]);
  const compare = [first, second].map(({ search }) => readPair(search.method));
  shown = { puzzle: first.search.puzzle, methods: JSON.stringify(compare) };
  if (state.view === "compare") set("compare", { compare });
  judge();
  stage.hidden = false;
  transport.load(Math.max(...sides.map(({ pane }) => pane.length)), step);
}

/** Say so if the comparison shown belongs to another board or to other methods. */
function judge() {
  const board = difference !== null && puzzleKey(shown.puzzle) !== puzzleKey();
  const method = difference !== null && !board && shown.methods !== JSON.stringify(chosen());
  const other = board && changedPart(shown.puzzle);
  const why = other ? `These searches ran ${other === "board" ? "on" : "with"} the ${other} before.` : method ? "You have chosen another method: these searches are those from before." : null;
  stale.say(why, { ...(board && { "Back to it": () => goTo(shown.puzzle) }), "Compare again": () => begin(0) });
  stage.inert = why !== null;
  if (why) transport.pause();
}

/** @param {number} step @param {boolean} playing */
function showStep(step, playing) {
  if (!difference || state.view !== "compare") return; // resume shows what has arrived meanwhile
  for (const [index, side] of sides.entries()) side.show(step, difference.alone(index, step), only.checked);
  sides[0].pane.draw(); // its labels follow those of the second
  shared.textContent = differenceText(sides, difference, step);
  close(step === transport.length - 1 ? "ended" : decided(sides, step) ? "decided" : "open");
  if (playing) return;
  show(state.tiles);
  set("step", { step });
  narrate(`Expansion ${count(step + 1)}. ${shared.textContent}`);
}

/** At the end, say which needed fewer, and why; while it is open, ask. @param {"open"|"decided"|"ended"} now */
function close(now) {
  const said = `${JSON.stringify(shown)} ${now}`;
  if (!difference || closing.dataset.said === said) return;
  closing.dataset.said = said;
  const button = (/** @type {string} */ text, /** @type {() => void} */ onclick) => make("button", { type: "button", onclick }, text);
  if (now !== "ended") {
    return closing.replaceChildren(make("div", { className: "row" }, now === "open" && make("p", {}, "Which of the two will need fewer expansions?"),
      button("Each to its goal", () => transport.jump(transport.length - 1)), filter));
  }
  const unsolved = sides.some(({ trace }) => trace.ending.outcome === "node-limit");
  const next = LIMITS.find((limit) => limit > Number(most.value));
  closing.replaceChildren(...verdict(sides, difference).map((sentence) => make("p", {}, sentence)),
    make("div", { className: "row" }, button("Race these two", race),
      unsolved && button("Take an easier board", easier),
      unsolved && next && button(`Allow ${count(next)} expansions`, () => {
        most.value = String(next);
        begin(transport.step);
      }), filter));
}

/** Compare on a board near the goal. */
async function easier() {
  const { rows, cols, goal } = state;
  const taken = await nextBoard(get("shuffle", { rows, cols, goal, difficulty: "easy" }), ({ tiles }) => set("board", { tiles, step: null }));
  if (taken) await begin(0);
}

/** Take both methods to Race. */
async function race() {
  set("race", { race: sides.map((side) => writeMethod(side.shown)) });
  const view = await open("race");
  await view?.restore?.(0);
}

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, stale.note, stage],
  /** Take over the methods of the link, and show the last step again; the first time, compare at once. */
  resume() {
    const compare = DEFAULT.map((pair, index) => state.compare[index] ?? pair);
    sides.forEach((side, index) => side.choose(compare[index]));
    set("compare", { compare });
    judge();
    if (difference && !stage.inert) transport.jump(transport.step);
    else if (!difference && complete() && !sides.some(({ running }) => running.busy)) opening = window.setTimeout(() => begin(0));
  },
  leave: () => transport.pause(),
  async restore(step) {
    if (complete()) await begin(step ?? 0);
  },
  transport: () => (difference && !stage.inert ? transport : null),
  sheet() {
    if (!difference) return [];
    const two = sides.map(({ heading, pane }) => make("section", {}, make("h2", {}, `${heading.textContent}: expansion ${count(pane.step + 1)} of ${count(pane.length)}`), ...pane.picture(TREE)));
    return searchSheet("Two searches of one board", shown.puzzle, make("p", {}, shared.textContent),
      ...[...closing.children].filter((part) => part.matches("p")).map((part) => part.cloneNode(true)), ...two);
  },
  repaint() {
    for (const side of sides) side.pane.draw();
  },
};

onChange((change) => {
  if (change !== "board") return;
  for (const { running } of sides) {
    running.cancel();
    running.say(null);
  }
  judge();
  if (difference && !stage.inert && state.view === "compare" && state.step === null) transport.jump(transport.step); // its board again
});
