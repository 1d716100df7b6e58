// What was before: Undo and Redo for the board, Back and Forward for board, view and method.
//
// A new board, another view, another step of a lesson, or another method after a result makes a new
// entry in the browser's history; whatever else changes replaces the current entry. Slides in a row
// share one entry, but each can be undone.

import { address, puzzle, puzzleKey, recordBy, set, state, tell } from "./state.js";

/** @typedef {import("./state.js").Puzzle} Puzzle */

/** @type {Puzzle[]} */
const undone = [];
/** @type {Puzzle[]} */
const done = [];
const MOST = 500; // steps of Undo

let now = { ...state };
let following = false;
let sliding = false;
let undoing = false;
let onUndoable = () => {};

// Chromium ignores all but 200 changes of the history in ten seconds: a slider that is dragged makes more.
const ROOM = 80; // changes at once
const PAUSE = 100; // milliseconds for each further one
let room = ROOM;
let written = 0;
/** What was not yet written. @type {{state: typeof now, url: string, isNew: boolean}|null} */
let late = null;
let timer = 0;

recordBy((change, slid) => {
  const same = puzzleKey(now) === puzzleKey(state);
  if (!same && !undoing && (following || slid !== null)) { // a slide may come before the page is ready
    done.push(puzzle(now));
    if (done.length > MOST) done.shift();
    undone.length = 0;
  }
  const method = (/** @type {typeof state} */ of) => JSON.stringify([of.algorithm, of.heuristic, of.options]);
  const slides = sliding && slid !== null && now.step === null && now.view === state.view;
  const turned = now.lesson !== state.lesson || now.at !== state.at;
  const isNew = (!same && !slides) || turned || now.view !== state.view || (now.step !== null && method(now) !== method(state));
  if (!same) sliding = slid !== null;
  now = { ...state };
  if (following) write(isNew);
  if (!same) onUndoable();
});

/**
 * From now on, keep the URL and the history up to date.
 * @param {() => void} changed called when Undo or Redo becomes possible or impossible
 */
export function startHistory(changed) {
  following = true;
  now = { ...state };
  onUndoable = changed;
  write(false);
  changed();
}

/** Write the page's state into the history; a browser drops what comes faster than it allows. @param {boolean} isNew */
function write(isNew) {
  const time = performance.now();
  room = Math.min(ROOM, room + (time - written) / PAUSE);
  written = time;
  if (isNew && late && !late.isNew) writeLate(); // the entry before keeps its last step
  late = { state: now, url: address(), isNew: isNew || late !== null && late.isNew };
  if (room >= 1 && !timer) writeLate();
  else timer ||= window.setTimeout(writeLate, PAUSE);
}

/** Write what came too fast, as one entry. */
function writeLate() {
  clearTimeout(timer);
  timer = 0;
  if (!late) return;
  room -= 1;
  if (late.isNew) history.pushState(late.state, "", late.url);
  else history.replaceState(late.state, "", late.url);
  late = null;
}

/** Show again whether there is something to undo and to redo. */
export const tellUndoable = () => onUndoable();

/** Whether there is something to undo and to redo. */
export const undoable = () => ({ undo: done.length > 0, redo: undone.length > 0 });

/** Return to the board before the last change, or redo that change. @param {"undo"|"redo"} way */
export function step(way) {
  const [from, to] = way === "undo" ? [done, undone] : [undone, done];
  const before = from.pop();
  if (!before) return;
  to.push(puzzle());
  goTo(before, true);
}

/** Show another puzzle. @param {Puzzle} before @param {boolean} [quietly] whether Undo already knows */
export function goTo(before, quietly = false) {
  undoing = quietly;
  set("board", { ...before, step: null });
  undoing = false;
}

/** Take over the state of an entry of the history. @param {typeof state} then */
export function recall(then) {
  late = null;
  const same = puzzleKey(then) === puzzleKey(state);
  if (!same) {
    done.push(puzzle());
    undone.length = 0;
  }
  Object.assign(state, then, { options: { ...then.options } });
  now = { ...state };
  sliding = false;
  if (!same) tell("board");
  tell("overlay");
  onUndoable();
}
