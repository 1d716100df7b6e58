// The Solve view: choose a method, solve the board, then step through the solution.

import { at } from "../api.js";
import { attempt } from "../parts/attempt.js";
import { glide, markTile, movingTile, show } from "../board/display.js";
import { count, duration, make, megabytes, narrate } from "../parts/dom.js";
import { makePicker, methodTitle } from "../parts/methods.js";
import { meaningOfMoves, nameMove, notation, onNaming, sayMove } from "../parts/moves.js";
import { Running, sentence } from "../parts/running.js";
import { Solution } from "./solution.js";
import { onChange, set, state } from "../state.js";
import { StepList } from "./steps.js";
import { Transport } from "../parts/transport.js";
import { open } from "../views.js";

const PICTURED = { svg: 500, gif: 300 }; // the server draws solutions of at most so many moves
const NARROW = matchMedia("(max-width: 52rem)"); // one column: the result is below the fold

const running = new Running();
const transport = new Transport("move", showStep, 0);
const steps = new StepList((step) => transport.jump(step));
/** @type {Solution|null} */
let solution = null;
/** Write the moves of the solution, as the user wants them named. */
let presentMoves = () => {};

const picker = makePicker({
  algorithm: state.algorithm, heuristic: state.heuristic, options: state.options, auto: true,
  onChange: tellMethod,
});
const seconds = make("select", { id: "seconds" },
  ...[["5", "5 s"], ["60", "1 minute"], ["600", "10 minutes"]].map(([value, text]) => make("option", { value }, text)));
seconds.value = "60";
const solveButton = make("button", { type: "submit", className: "primary", id: "solve" }, "Solve");
const form = make("form", { className: "card" }, picker.element,
  make("div", { className: "row" }, solveButton, make("label", {}, "Stop after", seconds)), running.element, running.problem);
const headline = make("h2", { id: "headline" });
const reason = make("p", { className: "muted" });
const facts = make("dl", { className: "facts" });
const meaning = make("p", { className: "muted small" });
const exports = make("div", { className: "row exports" });
const result = make("div", { className: "card", id: "result", hidden: true },
  headline, reason, transport.element, steps.element, meaning, facts, exports);

const welcome = make("div", { className: "card welcome" },
  make("p", {}, "Press ", make("b", {}, "Solve"), " to see the shortest way from this board to the goal. You can also"),
  make("ul", {}, ...[.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#tabs [role=tab]"))].slice(1).map((tab) =>
    make("li", {}, make("button", { type: "button", onclick: () => open(/** @type {string} */ (tab.dataset.view)) }, tab.textContent),
      make("span", { className: "muted" }, tab.title)))));

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  solve(0);
});

/** Solve the board and show one step of the solution. @param {number} step */
async function solve(step) {
  const ended = await attempt(picker, running, solveButton, { seconds: Number(seconds.value) });
  if (ended) present(ended.job.id, ended.found.result, state.tiles, step);
}

/**
 * Show a result.
 * @param {string} id @param {any} found @param {number[]} start @param {number} step
 */
function present(id, found, start, step) {
  const word = found.metric === "multi" ? "slide" : "move";
  result.hidden = false;
  welcome.hidden = true;
  if (found.cost === null) {
    headline.textContent = `No solution: ${found.outcome.replace("-", " ")}`;
    reason.textContent = `${found.reason} ${found.lower_bound > 0 ? `Any solution takes at least ${count(found.lower_bound)} moves.` : ""}`;
  } else {
    headline.textContent = `${count(found.cost)} ${word}${found.cost === 1 ? "" : "s"}${found.optimal ? (found.assumption ? `, optimal if ${found.assumption}` : ", proved optimal") : ""}`;
    reason.textContent = found.optimal ? (found.assumption ? sentence(found.reason) : "") : `Not proved optimal: ${found.reason}`;
    if (found.solution_count > 1) reason.textContent += ` There are ${count(found.solution_count)} shortest solutions; this is the first.`;
  }
  solution = found.moves ? new Solution(start, state.cols, found.moves) : null;
  transport.element.hidden = steps.element.hidden = meaning.hidden = !solution;
  presentFacts(found);
  presentMoves = () => {
    meaning.textContent = meaningOfMoves();
    presentExports(id, found.moves);
    const boards = solution;
    if (boards) steps.load(boards.length, (at) => stepText(boards, at));
  };
  presentMoves();
  if (solution) transport.load(solution.length, step);
  if (NARROW.matches) result.scrollIntoView();
  narrate(`${headline.textContent}. Expanded ${count(found.expanded)} nodes in ${duration(found.seconds)}.`);
}

/** @param {any} found */
function presentFacts(found) {
  // Without expansions there was no search: show dashes instead of zeros.
  const counted = (/** @type {number} */ value) => (found.expanded ? count(value) : "–");
  const constructed = found.found_by === "construct";
  const shown = {
    cost: found.cost === null ? "–" : count(found.cost),
    depth: counted(found.max_depth),
    expanded: counted(found.expanded),
    generated: counted(found.generated),
    frontier: counted(found.max_frontier),
    reopened: counted(found.reopened),
    "lower bound": count(found.lower_bound),
    time: duration(found.seconds),
    memory: megabytes(found.peak_memory),
    engine: found.engine,
    [constructed ? "bound by" : "method"]: methodTitle(found.algorithm, found.heuristic),
    ...(constructed ? { "found by": "construction, improved" } : {}),
  };
  facts.replaceChildren(...Object.entries(shown).map(([name, value]) =>
    make("div", {}, make("dt", {}, name), make("dd", { "data-fact": name }, value))));
  facts.title = found.engine_reason ? `${found.engine} engine: ${found.engine_reason}` : "";
}

/** @param {string} id @param {string[]|null} moves */
function presentExports(id, moves) {
  const length = moves?.length ?? Infinity;
  const forms = { ...(moves && { txt: "Moves" }), json: "JSON", ...(length <= PICTURED.svg && { svg: "SVG" }), ...(length <= PICTURED.gif && { gif: "GIF" }) };
  exports.replaceChildren(make("span", { className: "muted small" }, "Download:"), ...Object.entries(forms).map(([form, name]) =>
    make("a", { className: "button", href: at(`jobs/${id}/solution.${form}`, { notation: notation() }), download: `solution.${form}` }, name)));
}

/** @param {Solution} boards @param {number} step */
function stepText(boards, step) {
  if (step === 0) return "start";
  const move = boards.moves[step - 1];
  return `${nameMove(move)}   tile ${movingTile(boards.board(step - 1), move)}`;
}

/** @param {number} step @param {boolean} playing */
function showStep(step, playing) {
  if (!solution) return;
  glide(Math.min(180, transport.interval * 0.8));
  show(solution.board(step));
  const next = solution.moves[step];
  markTile(next && !playing ? movingTile(solution.board(step), next) : null);
  steps.show(step);
  if (playing) return;
  set("step", { step });
  const last = solution.moves[step - 1];
  const said = last ? `: ${sayMove(last)}, tile ${movingTile(solution.board(step - 1), last)} slides` : ", the start";
  narrate(`Move ${step} of ${solution.moves.length}${said}.`);
}

function tellMethod() {
  set("method", { ...picker.picked, options: { ...picker.picked.options } });
}

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, result, welcome],
  /** The page's method and step become those of this view. */
  resume() {
    tellMethod();
    if (solution) transport.jump(transport.step);
  },
  leave: () => transport.pause(),
  async restore(step) {
    if (step !== null) await solve(step);
  },
  transport: () => (solution ? transport : null),
};

function forget() {
  running.cancel();
  running.say(null);
  transport.load(0);
  solution = null;
  presentMoves = () => {};
  result.hidden = true;
  markTile(null);
}

onNaming(() => {
  presentMoves();
  if (solution && state.view === "solve") transport.jump(transport.step);
});
onChange((change) => {
  if (change === "board") forget();
});
