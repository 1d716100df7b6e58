// The Compare view: two searches of one board, side by side under one slider.

import { show } from "../board/display.js";
import { count, make, narrate } from "../parts/dom.js";
import { sameMethod } from "../parts/written.js";
import { Transport } from "../parts/transport.js";
import { onChange, set, state } from "../state.js";
import { open } from "../views.js";
import { Difference } from "./difference.js";
import { Side } from "./side.js";
import { differenceText, verdict } from "./verdict.js";

/** @type {import("../state.js").Pair[]} */
const DEFAULT = [["a_star", "manhattan"], ["a_star", "misplaced"]];
const MOST = 5000; // expansions of the longest trace

const actions = {
  onChange: () => set("compare", { compare: sides.map((side) => side.method) }),
  onSelect: (/** @type {number[]} */ board) => show(board),
  onGoal: (/** @type {Side} */ side) => transport.jump(side.pane.length - 1),
};
const sides = /** @type {[Side, Side]} */ ([new Side("First search", actions), new Side("Second search", actions)]);
const transport = new Transport("expansion", showStep);
/** @type {Difference|null} */
let difference = null;

const most = make("select", { id: "compare-most" }, ...[100, 500, 2000, MOST].map((value) => make("option", { value }, `${count(value)} expansions`)));
most.value = "500";
const startButton = make("button", { type: "submit", className: "primary", id: "compare-start" }, "Compare");
const form = make("form", { className: "card" }, make("div", { className: "two" }, ...sides.map((side) => side.form)),
  make("div", { className: "row" }, startButton, make("label", {}, "At most", most)));
const shared = make("p", { id: "difference" });
const closing = make("div", { id: "verdict" });
const raceButton = make("button", { type: "button", id: "compare-race", onclick: race }, "Race these two");
const stage = make("div", { hidden: true, id: "compare-stage" },
  make("div", { className: "card" }, transport.element, shared, make("div", { className: "two" }, ...sides.map((side) => side.element))),
  make("div", { className: "card" }, make("h2", {}, "Which needed fewer, and why"), closing, make("div", { className: "row" }, raceButton)));

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  compare(0);
});

/** Record both traces and show one step. @param {number} step */
async function compare(step) {
  actions.onChange();
  const nodes = Math.max(Number(most.value), Math.min(MOST, step + 1));
  const recorded = await Promise.all(sides.map((side) => side.record(nodes, startButton)));
  const [first, second] = sides;
  if (first.running.problem.textContent === second.running.problem.textContent) second.running.say(null); // say it once
  if (!recorded.every(Boolean)) return;
  difference = new Difference([/** @type {any} */ (first.pane.trace), /** @type {any} */ (second.pane.trace)]);
  stage.hidden = false;
  closing.replaceChildren(...verdict(sides, difference).map((sentence) => make("p", {}, sentence)));
  transport.load(Math.max(first.pane.length, second.pane.length), step);
}

/** @param {number} step @param {boolean} playing */
function showStep(step, playing) {
  if (!difference) return;
  for (const side of sides) side.show(step);
  shared.textContent = differenceText(sides, difference.expanded(step));
  if (playing) return;
  set("step", { step });
  narrate(`Expansion ${step + 1}. ${shared.textContent}`);
}

/** Take both methods to Race. */
async function race() {
  const added = state.compare.filter((pair) => !state.race.some((other) => sameMethod(pair, other)));
  set("race", { race: [...state.race, ...added] });
  const view = await open("race");
  await view?.restore?.(0);
}

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, stage],
  /** Take over the methods of the link, and show the last step again. */
  resume() {
    const pairs = DEFAULT.map((pair, index) => state.compare[index] ?? pair);
    sides.forEach((side, index) => side.choose(pairs[index]));
    set("compare", { compare: pairs });
    if (difference) transport.jump(transport.step);
  },
  leave: () => transport.pause(),
  async restore(step) {
    if (step !== null) await compare(step);
  },
  transport: () => (difference ? transport : null),
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
  transport.load(0);
  difference = null;
  stage.hidden = true;
});
