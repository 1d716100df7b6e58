// The open lesson: its text and question beside the lab, which shows what the step's link says.

import { get, Refusal } from "../api.js";
import { leaveCells } from "../board/cells.js";
import { chooseGoal } from "../board/goal.js";
import { make, narrate, the } from "../parts/dom.js";
import { refreshOffer } from "../parts/methods.js";
import { onChange, readAddress, set, state, USUAL_ORDER } from "../state.js";
import { current, open } from "../views.js";
import { forgetAnswers } from "./answers.js";
import { makeQuestion } from "./question.js";
import { named, shown } from "./recall.js";
import { paragraphs } from "./text.js";

/** @typedef {import("./text.js").Span} Span */
/**
 * @typedef {{title: string, text: Span[][], link: string, rows: number, cols: number, tiles: number[],
 *   question: import("./question.js").Question|null}} Step
 * @typedef {{name: string, title: string, steps: Step[]}} Lesson
 */

const NARROW = matchMedia("(max-width: 52rem)"); // one column

/** @type {Lesson|null} */
let lesson = null;
/** What holds after a lesson that a link has opened. @type {import("../state.js").Choices} */
const USUAL = { chosen: { goal: "last", rows: 3, cols: 3 }, metric: "single", order: USUAL_ORDER };
let turns = 0;
/** Chooses an answer by its number. @type {((answer: number) => void)|null} */
let choose = null;

const name = make("p", { className: "lesson-name small" });
const progress = make("span", { className: "muted small", id: "lesson-progress" });
const title = make("h2", { tabIndex: -1 });
const content = make("div", { className: "lesson-text", onclick: followLink });
const back = make("button", { type: "button", onclick: () => go(state.at - 1) }, "Back");
const again = make("button", { type: "button", className: "quiet icon", "aria-label": "Show again", title: "Show board, method and view of this step again", onclick: () => go(state.at) }, "↺");
const next = make("button", { type: "button", className: "primary", onclick: forward }, "Next");
const close = make("button", { type: "button", className: "quiet icon", "aria-label": "Close the lesson", title: "Close the lesson", onclick: closeLesson }, "×");
the("lesson").append(make("div", { className: "lesson-head" }, name, progress, close), title, content,
  make("div", { className: "lesson-foot" }, back, again, next));

/** Open a lesson at a step, and show what the step says. @param {string} called @param {number} at */
export async function openLesson(called, at) {
  if (await load(called)) await go(at);
}

/** Open the lesson that a clicked link names. @param {MouseEvent} event */
export function followLink(event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link?.dataset.lesson || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return; // a new tab or window
  event.preventDefault();
  openLesson(link.dataset.lesson, 1);
}

/** Show the text of the lesson that the page's link names; the lab already shows what the link says. */
export async function resumeLesson() {
  if (!(await load(state.lesson))) return;
  render();
  current()?.predict?.(predicts());
}

/** Go to the next or the previous step. @param {number} by */
export function turnPage(by) {
  if (lesson && lesson.steps[state.at - 1 + by]) go(state.at + by);
}

/** Choose an answer of the step's question, from 1. @param {number} answer */
export function answerLesson(answer) {
  choose?.(answer);
}

/** @param {string} called @returns {Promise<boolean>} whether the lesson is loaded */
async function load(called) {
  const turn = ++turns;
  try {
    /** @type {Lesson} */
    const loaded = lesson?.name === called ? lesson : await get(`lessons/${encodeURIComponent(called)}`);
    if (turn !== turns) return false; // the user chose another one in the meantime
    lesson = loaded;
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    set("lesson", { lesson: "", at: 1 });
    await open("lessons");
    const { complain } = await import("./gallery.js");
    complain(error.message);
    return false;
  }
}

/** Show a step: its text here, its link in the lab. @param {number} to from 1 */
async function go(to) {
  if (!lesson) return;
  const turn = ++turns;
  const at = Math.min(Math.max(1, to), lesson.steps.length);
  const { link, rows, cols, tiles } = lesson.steps[at - 1];
  const { step, ...values } = readAddress(link).values;
  if (!state.lesson) state.own = { chosen: state.chosen, metric: state.metric, order: state.order };
  current()?.leave?.();
  leaveCells();
  chooseGoal(values.goal, { rows, cols });
  // One change, so that Back returns to the step before.
  set("lesson", { ...values, rows, cols, tiles, step: null, lesson: lesson.name, at });
  set("board", {});
  await showLab(turn, values.view, step);
}

/** After Back or Forward: show the text of the step that the state names, and in the lab what the history holds. @param {number|null} step */
export async function recallStep(step) {
  if (!(await load(state.lesson))) return;
  render();
  await showLab(turns, state.view, step);
}

/** Show the state's method in a view, at a step of its search. @param {number} turn @param {string} view @param {number|null} step */
async function showLab(turn, view, step) {
  await refreshOffer();
  if (turn !== turns) return;
  const opened = await open(view, { step: null });
  if (turn !== turns) return;
  opened?.predict?.(predicts());
  await opened?.restore?.(step);
  if (turn === turns && NARROW.matches) window.scrollTo({ top: 0, behavior: "instant" }); // one column: the text comes first
}

/** Return whether the step asks for the next expansion. */
const predicts = () => lesson?.steps[state.at - 1]?.question?.kind === "predict";

function forward() {
  if (lesson && state.at < lesson.steps.length) go(state.at + 1);
  else closeLesson();
}

async function closeLesson() {
  turns += 1;
  if (lesson) forgetAnswers(lesson.name);
  set("lesson", { lesson: "", at: 1, ...(state.own ?? USUAL), own: null });
  set("board", {});
  await open("lessons");
  the("tab-lessons").focus();
}

/** Show the text and the question of the step that the state names. */
export function render() {
  const opened = lesson?.name === state.lesson ? lesson : null;
  the("lesson").hidden = !opened;
  document.documentElement.toggleAttribute("data-lesson", Boolean(opened));
  if (shown.step === named()) return;
  shown.step = named();
  choose = null;
  if (!opened) return;
  const { steps } = opened;
  const at = Math.min(state.at, steps.length);
  const { question, ...step } = steps[at - 1];
  name.textContent = opened.title;
  progress.textContent = `step ${at} of ${steps.length}`;
  title.textContent = step.title;
  const asked = question && makeQuestion(question, opened.name, at);
  choose = asked?.choose ?? null;
  content.replaceChildren(...paragraphs(step.text), ...(asked ? [asked.element] : []));
  back.disabled = at === 1;
  next.textContent = at === steps.length ? "Finish" : "Next";
  narrate(`${opened.title}, step ${at} of ${steps.length}: ${step.title}`);
}

onChange((change) => {
  if (change === "lesson") render();
});
