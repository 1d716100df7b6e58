// The Solve view: choose a method, solve the board, then step through the solution.

import { methodKey, search } from "../parts/attempt.js";
import { glide, markTile, movingTile, playedBy, show } from "../board/display.js";
import { count, duration, make, narrate } from "../parts/dom.js";
import { makePicker, methodTitle } from "../parts/methods.js";
import { meaningOfMoves, nameMove, onNaming, sayMove } from "../parts/moves.js";
import { Running } from "../parts/running.js";
import { Kept } from "../parts/kept.js";
import { goTo } from "../past.js";
import { remembered } from "../parts/remembered.js";
import { solutionSheet, worksheet } from "../parts/sheet.js";
import { downloadsOf, factsOf, headlineOf, howStopped, reasonOf, wasCutShort } from "./result.js";
import { Solution } from "./solution.js";
import { Stale } from "../parts/stale.js";
import { changedPart, onChange, puzzleKey, set, state } from "../state.js";
import { StepList } from "./steps.js";
import { Transport } from "../parts/transport.js";
import { welcome } from "./welcome.js";

const NARROW = matchMedia("(max-width: 52rem)"); // one column: the result is below the fold

const running = new Running("solve", (best) => take(best, true, wanted));
const transport = new Transport("move", showStep, 0);
const steps = new StepList((step) => transport.jump(step));
/**
 * A result of this view: what was found, for which board, by which method, and the step shown.
 * @typedef {{puzzle: import("../state.js").Puzzle, method: string, id: string, found: any,
 *   goesOn: boolean, stopped: string, solution: Solution|null, step: number}} SolveResult
 */
/** @type {Kept<SolveResult>} */
const kept = new Kept();
/** The result shown. @type {SolveResult|null} */
let shown = null;
let asking = false; // the server is being asked to begin a search
let wanted = 0; // the step to show of the search under way
/** Write the moves of the solution, as the user wants them named. */
let presentMoves = () => {};

const picker = makePicker({
  algorithm: state.algorithm, heuristic: state.heuristic, options: state.options, auto: true,
  onChange() {
    tellMethod();
    refresh();
  },
});
const seconds = make("select", { id: "seconds" },
  ...[["5", "5 s"], ["60", "1 minute"], ["600", "10 minutes"]].map(([value, text]) => make("option", { value }, text)));
seconds.value = "60";
const solveButton = make("button", { type: "submit", className: "primary", id: "solve" }, "Solve");
const form = make("form", { className: "card" }, picker.element,
  make("div", { className: "row" }, solveButton, make("label", {}, "Stop after", seconds)), running.element, running.problem);
const backToIt = make("button", { type: "button", onclick: () => running.search && goTo(running.search.puzzle) }, "Back to it");
const elsewhere = make("p", { className: "row small", hidden: true }, "This search is about the board before.", backToIt);
form.append(elsewhere);
const headline = make("h2", { id: "headline" });
const reason = make("p", { className: "muted" });
const facts = make("dl", { className: "facts" });
const meaning = make("p", { className: "muted small" });
const exports = make("div", { className: "row exports" });
const better = make("p", { className: "card", id: "better", role: "status", hidden: true });
const result = make("div", { className: "card", id: "result", hidden: true },
  headline, reason, transport.element, steps.element, meaning, facts, exports);
const stale = new Stale(result);

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  solve(0);
});

/** Return whether the search under way is that of this board and method. */
const isSearching = () => running.about === puzzleKey() && running.search?.method === methodKey(picker.picked);

/** Solve the board and show one step of the solution. @param {number} step */
async function solve(step) {
  if (isSearching()) return;
  wanted = step;
  asking = true;
  judge();
  try {
    const ended = await search(picker, running, { seconds: Number(seconds.value) });
    if (ended) take(ended, false, step);
  } finally {
    asking = false;
    judge();
  }
}

/**
 * Keep a result, and show it if it belongs to the board.
 * @param {import("../parts/running.js").Ended} ended @param {boolean} goesOn @param {number} [step]
 */
function take({ job, found, search }, goesOn, step = 0) {
  const { result } = found;
  const { puzzle, method, id } = search;
  const before = shown?.id === id ? shown : null;
  const same = before && String(before.found.moves) === String(result.moves);
  /** @type {SolveResult} */
  const taken = { puzzle, method, id, found: result, goesOn, stopped: howStopped(job), step: same ? before.step : step,
    solution: same ? before.solution : result.moves && new Solution(puzzle.tiles, puzzle.cols, result.moves) };
  kept.add(taken);
  if (puzzleKey(puzzle) !== puzzleKey()) {
    if (before) quietly(() => present(taken));
    else if (!goesOn && !wasCutShort(job)) offer(`The search on the board before has ended: ${headlineOf(result)}.`, () => goTo(puzzle));
  } else if (before && !same && isStepping()) {
    // Do not take the solution of before away.
    if (!goesOn) tell(before, "", "The search has ended with another solution.");
    offer(`${goesOn ? "A shorter solution is known" : "The search has ended"}: ${headlineOf(result)}.`, () => present(taken));
  } else if (before || method === methodKey(picker.picked)) present(taken);
}

/** Return whether the user is stepping through the solution; the step that a link names is not the user's. */
const isStepping = () => transport.playing || transport.step !== Math.max(0, Math.min(wanted, transport.length - 1));

/** Offer a result that the page does not show yet. @param {string} text @param {() => void} onclick */
function offer(text, onclick) {
  better.replaceChildren(text, make("button", { type: "button", onclick }, "Show it"));
  better.hidden = false;
  narrate(text);
}

/** Show a result. @param {SolveResult} of */
function present(of) {
  const { found, solution, step } = of;
  const arrived = shown?.id !== of.id || shown.goesOn;
  const plays = transport.playing && shown?.solution === solution; // its search has ended: let it play on
  shown = of;
  result.hidden = false;
  welcome.hidden = true;
  better.hidden = true;
  tell(of, of.goesOn && !found.optimal ? " so far" : "", reasonOf(of));
  transport.element.hidden = steps.element.hidden = meaning.hidden = !solution;
  facts.replaceChildren(...factsOf(found));
  facts.title = found.engine_reason ? `${found.engine} engine: ${found.engine_reason}` : "";
  exports.hidden = of.goesOn;
  presentMoves = () => {
    meaning.textContent = meaningOfMoves();
    exports.replaceChildren(...downloadsOf(of.id, of.goesOn ? null : found.moves));
    if (solution) steps.load(solution.length, (at) => stepText(solution, at));
  };
  presentMoves();
  if (solution && !plays) transport.load(solution.length, step);
  judge();
  if (NARROW.matches && arrived && !of.goesOn) result.scrollIntoView(); // while it goes on, Stop stays in sight
  const work = found.expanded ? ` Expanded ${count(found.expanded)} node${found.expanded === 1 ? "" : "s"} in ${duration(found.seconds)}.` : "";
  if (!quiet) narrate(`${headline.textContent}.${work}`);
}

/** Write above a solution what it is. @param {SolveResult} of @param {string} yet @param {string} why */
function tell({ found }, yet, why) {
  headline.textContent = headlineOf(found) + yet;
  reason.textContent = why;
}

/** Show the result of this board and method, if one is kept, and say whether the result shown is stale. */
function refresh() {
  const mine = kept.find(puzzleKey(), methodKey(picker.picked));
  if (mine && mine !== shown) present(mine);
  else if (mine?.solution) transport.jump(mine.step);
  judge();
}

/** Name a method as people do. @param {string} key as methodKey writes it */
function titleOf(key) {
  const [algorithm, heuristic] = key.split(" ");
  return algorithm === "auto" ? "the automatic choice" : methodTitle(algorithm, heuristic);
}

/** If a slide is the next move of the solution, or takes its last one back, step there. @param {string[]} moves @param {number[]} after */
function followSlide(moves, after) {
  const solution = shown?.solution;
  if (!shown || !solution || puzzleKey(shown.puzzle) !== puzzleKey()) return false;
  const to = [transport.step + moves.length, transport.step - moves.length].find((step) =>
    step >= 0 && step < solution.length && String(solution.board(step)) === String(after));
  if (to === undefined) return false;
  transport.jump(to);
  return true;
}

/** The tile whose slide made this board. @type {number|null} */
let slidTile = null;

/** Say why the result shown is stale, if it is. */
function judge() {
  solveButton.disabled = asking || isSearching();
  elsewhere.hidden = !running.search || running.about === puzzleKey();
  backToIt.hidden = shown !== null && puzzleKey(shown.puzzle) === running.about; // the note above the result has this button
  if (!shown) return stale.say(null);
  const { puzzle, method } = shown;
  const again = { "Solve this board": () => solve(0) };
  if (puzzleKey(puzzle) !== puzzleKey()) {
    const other = changedPart(puzzle);
    const what = slidTile === null ? `This is another ${other}.` : `You slid tile ${slidTile}: this is a new board.`;
    stale.say(`${what} The solution below belongs to the ${other} before.`, { "Back to it": () => goTo(puzzle), ...again });
  } else if (method !== methodKey(picker.picked)) {
    const again = picker.picked.algorithm ? { [`Solve with ${titleOf(methodKey(picker.picked))}`]: () => solve(0) } : {};
    stale.say(`The solution below was found by ${titleOf(method)}.`, again);
  } else stale.say(null);
}

/** @param {Solution} boards @param {number} step */
function stepText(boards, step) {
  if (step === 0) return ["start"];
  const move = boards.moves[step - 1];
  return [nameMove(move), `tile ${movingTile(boards.board(step - 1), move)}`];
}

/** @param {number} step @param {boolean} playing */
function showStep(step, playing) {
  const solution = shown?.solution;
  if (!shown || !solution || quiet || state.view !== "solve") return; // resume shows what has arrived meanwhile
  shown.step = step;
  if (puzzleKey(shown.puzzle) !== puzzleKey()) return goTo(shown.puzzle); // stepping returns to its board
  glide(Math.min(180, transport.interval * 0.8));
  show(solution.board(step));
  const next = solution.moves[step];
  markTile(next && !playing ? movingTile(solution.board(step), next) : null);
  steps.show(step);
  if (playing) return;
  if (shown.method === methodKey(picker.picked)) set("step", { step });
  const last = solution.moves[step - 1];
  const said = last ? `: ${sayMove(last)}, tile ${movingTile(solution.board(step - 1), last)} slides` : ", the start";
  narrate(`Move ${step} of ${solution.moves.length}${said}.`);
}

function tellMethod() {
  const stays = !shown || shown.method === methodKey(picker.picked);
  set("method", { ...picker.picked, options: { ...picker.picked.options }, ...(stays ? {} : { step: null }) });
}

let quiet = false;

/** Do something that shows no step on the board and announces nothing. @param {() => void} action */
function quietly(action) {
  quiet = true;
  action();
  quiet = false;
}

/** Take up a search of before a reload. @param {import("../parts/remembered.js").Remembered} before */
async function takeUp(before) {
  const ended = await running.takeUp(before);
  if (ended) take(ended, false, wanted);
  judge();
  return Boolean(ended);
}

/** @type {import("../views.js").View} */
export const view = {
  parts: [form, better, stale.note, result, welcome],
  /** The page's method and step become those of this view. */
  resume() {
    if (picker.isKnown()) tellMethod();
    refresh();
    playedBy(followSlide);
  },
  leave() {
    quietly(() => transport.pause());
    playedBy(null);
  },
  recall: () => picker.choose(state.algorithm, state.heuristic, state.options),
  async restore(step) {
    const here = remembered("solve").find((one) => puzzleKey(one.puzzle) === puzzleKey() && one.method === methodKey(picker.picked));
    wanted = step ?? 0;
    if (step === null || !picker.isKnown() || here?.running || (here && await takeUp(here))) return;
    if (!remembered("solve").some((one) => one.running)) await solve(step);
  },
  async takeUp() {
    const before = remembered("solve").filter((one) => one.running);
    await Promise.all(before.reverse().map(takeUp)); // the latest is taken up last, so its progress is shown
  },
  transport: () => (shown?.solution && puzzleKey(shown.puzzle) === puzzleKey() ? transport : null),
  sheet: () => (shown?.solution && puzzleKey(shown.puzzle) === puzzleKey() ? solutionSheet(headline.textContent, shown.solution) : worksheet()),
};

onNaming(() => {
  presentMoves();
  if (shown?.solution && state.view === "solve") transport.jump(transport.step);
});
onChange((change, slid) => {
  if (change !== "board") return;
  quietly(() => transport.pause());
  markTile(null);
  running.say(null);
  slidTile = slid;
  if (state.view === "solve") refresh();
  judge();
});
addEventListener("searches", () => { // one has begun or ended
  asking = false;
  judge();
});
