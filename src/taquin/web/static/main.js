// Entry point of the page: read the URL, start every part, and switch between views.

import { get, Refusal } from "./api.js";
import { darkMode, narrate, the } from "./parts/dom.js";
import { leaveCells } from "./board/cells.js";
import { readBoard, startEditor } from "./board/editor.js";
import { chooseGoal } from "./board/goal.js";
import { startOrder } from "./board/order.js";
import { recallLesson } from "./lessons/recall.js";
import { startPresenting } from "./lessons/present.js";
import { icon } from "./parts/icons.js";
import { findAlgorithm, offered, refreshOffer } from "./parts/methods.js";
import { recall, startHistory, step as stepBack, undoable } from "./past.js";
import { address, isOrder, onChange, puzzleKey, readAddress, set, state, USUAL_ORDER, VIEWS } from "./state.js";
import { current, open, repaint, takeUpSearches } from "./views.js";

/** The view that the user has opened; it wins over that of the link. */
let chosen = "";
/** Whether the history follows the page: the link is read, or Back has led away from it. */
let settled = false;

function startTabs() {
  the("tabs").addEventListener("click", (/** @type {any} */ event) => {
    const { view } = event.target.dataset;
    if (!view) return;
    chosen = view;
    open(view);
  });
  the("tabs").addEventListener("keydown", async (/** @type {KeyboardEvent} */ event) => {
    const at = VIEWS.indexOf(state.view);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const view = VIEWS[(to + VIEWS.length) % VIEWS.length];
    await open(view);
    if (state.view === view) the(`tab-${view}`).focus();
  });
}

/** Dark or light mode: the user's choice, or else the system's, also when it changes. */
function startTheme() {
  let chosen = false;
  const turn = (/** @type {boolean} */ dark) => {
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    repaint();
  };
  the("theme").addEventListener("click", () => {
    chosen = true;
    turn(!darkMode());
    try {
      localStorage.setItem("theme", darkMode() ? "dark" : "light");
    } catch {
      // The browser may block storage; then the choice lasts until the page is closed.
    }
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", ({ matches }) => {
    try {
      chosen ||= localStorage.getItem("theme") !== null;
    } catch {
      // The browser blocks storage: nothing is stored.
    }
    if (!chosen) turn(matches);
  });
}

function startTools() {
  const copy = the("copy-link");
  copy.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(address());
      copy.textContent = "Copied";
    } catch {
      copy.textContent = "Copy it from the address bar";
    }
    window.setTimeout(() => (copy.textContent = "Copy link"), 1500);
  });
  the("print").addEventListener("click", () => print());
  the("help").addEventListener("click", () => the("help-dialog").showModal());
}

/** Undo or redo the last change, of the view or else of the board. @param {"undo"|"redo"} way */
function undo(way) {
  if (current()?.undo?.(way)) return;
  if (!undoable()[way]) return;
  leaveCells();
  stepBack(way);
  narrate(way === "undo" ? "Undone." : "Redone.");
}

function startUndo() {
  for (const way of /** @type {("undo"|"redo")[]} */ (["undo", "redo"])) {
    the(way).append(icon(way));
    the(way).addEventListener("click", () => undo(way));
  }
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    const field = /** @type {HTMLElement} */ (event.target).closest("input:not([type=range], [type=checkbox]), textarea");
    if (!(event.ctrlKey || event.metaKey) || event.altKey || field || document.querySelector("dialog[open]")) return;
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    undo(key === "z" && !event.shiftKey ? "undo" : "redo");
  });
  onChange((change) => change === "view" && showUndoable());
}

/** Show which of Undo and Redo is possible. */
function showUndoable() {
  const board = undoable();
  const game = current()?.undoable?.();
  the("undo").disabled = !(board.undo || game?.undo);
  the("redo").disabled = !(board.redo || game?.redo);
}

/** Back and Forward: show the board, the view and the result of that entry of the history. */
function startBack() {
  addEventListener("popstate", async (/** @type {PopStateEvent} */ event) => {
    if (!event.state?.view) return; // a link within the page
    if (!settled) { // nothing to lose yet: load what the history has reached
      settled = true;
      return location.reload();
    }
    const before = current();
    leaveCells();
    recall(event.state);
    if (current() !== before) before?.leave?.(); // after the recall: what it pauses writes nothing into the entry reached
    if (!(await recallLesson(event.state.step))) await open(event.state.view, event.state);
  });
}

/** Handle Space, arrows, Home, End, R and ?, except in fields and lists. */
function startKeys() {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const focus = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (focus.closest("input, select, textarea, [role=tablist], [role=listbox]")) return;
    if (event.key === "?") return the("help-dialog").showModal();
    if (event.key === " " && focus.closest("button, summary, a")) return;
    if (current()?.press?.(event.key)) return event.stopPropagation(); // both listeners below hear a key on the board
    const transport = current()?.transport?.();
    if (!transport) return;
    const action = {
      ArrowLeft: () => transport.jump(transport.step - transport.stride),
      ArrowRight: () => transport.jump(transport.step + transport.stride),
      Home: () => transport.jump(0),
      End: () => transport.jump(transport.length - 1),
      " ": () => (transport.playing ? transport.pause() : transport.play()),
      r: () => transport.replay(),
      R: () => transport.replay(),
    }[event.key];
    if (!action || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  document.addEventListener("keydown", onKey);
  // On the board an arrow steps, too, while a solution is shown: a slip would make a new board. With
  // Shift it slides a tile.
  the("board-frame").addEventListener("keydown", onKey, { capture: true });
}

/** Say below the board what of the link is wrong. @param {string} message */
function refuse(message) {
  const problem = the("paste-problem");
  problem.textContent = [problem.hidden ? "" : problem.textContent, message].filter(Boolean).join(" ");
  problem.hidden = false;
}

/** Say what of a link is wrong in itself. @param {URLSearchParams} link */
function checkLink(link) {
  const [view, order] = [link.get("view"), link.get("order")];
  if (view && !VIEWS.includes(view)) refuse(`There is no view "${view}".`);
  if (order && !isOrder(order)) refuse(`"${order}" is no order of the moves U, D, L and R: they are tried in the order ${USUAL_ORDER}.`);
}

/** Leave algorithms that do not exist out of the race of a link; return whether none is left. */
function checkRace() {
  const unknown = state.race.map(([algorithm]) => algorithm.split(":")[0]).filter((name) => !findAlgorithm(name));
  if (!unknown.length || !offered().algorithms.length) return false;
  refuse(`The race of this link names ${unknown.join(", ")}, which is no algorithm: it is left out.`);
  state.race = state.race.filter(([algorithm]) => !unknown.includes(algorithm.split(":")[0]));
  return !state.race.length;
}

/** Restore the state from the URL; if it names a step, run the search again. */
async function restore() {
  const { board, values } = readAddress();
  const { view, step, ...rest } = values;
  Object.assign(state, rest);
  const lesson = rest.lesson ? await import("./lessons/lesson.js") : null;
  if (lesson && !board) { // a short link: the lesson says what to show
    await refreshOffer();
    settle();
    return lesson.openLesson(rest.lesson, rest.at);
  }
  const link = new URLSearchParams(location.search);
  checkLink(link);
  const before = history.state?.view ? history.state : null; // a reload
  chooseGoal(values.goal);
  if (board) {
    try {
      await readBoard(board);
      if (link.has("goal")) chooseGoal(values.goal);
    } catch (error) {
      the("paste").value = board;
      refuse(/** @type {Refusal} */ (error).message);
    }
  }
  if (before) Object.assign(state, { chosen: before.chosen, own: before.own });
  const linked = puzzleKey();
  await refreshOffer();
  const nothing = checkRace() && view === "race";
  set("board", {});
  const opened = await open(chosen || view);
  settle();
  await lesson?.resumeLesson();
  if (current() !== opened) return; // the user is elsewhere now
  await opened?.restore?.(nothing || chosen || puzzleKey() !== linked ? null : step); // a search that may take long
}

/** Start what the first view does not need. */
function settle() {
  if (settled) return;
  settled = true;
  startHistory(showUndoable);
  takeUpSearches();
  loadSearches();
  get("about").then((about) => {
    // `problem` says why the server does not store searches on disk.
    const problem = about.problem ? ` · ${about.problem}` : "";
    the("about").textContent = `Taquin ${about.version}, ${about.native ? "native engine" : "pure Python"}${problem}`;
  }).catch(() => {});
}

const loadSearches = () => import("./parts/searches.js").catch(() => addEventListener("online-again", loadSearches, { once: true }));

// Announce a refusal that no caller has handled: it is not an error of the page. If the server is
// down, the banner says so.
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refusal)) return;
  event.preventDefault();
  narrate(event.reason.message);
});
onChange((change) => {
  if (settled && (change === "board" || change === "view")) the("paste-problem").hidden = true; // it may be false now
});
startEditor();
startOrder();
startTabs();
startTheme();
startTools();
startKeys();
startPresenting();
startUndo();
startBack();
await restore().catch(() => {});
document.documentElement.dataset.ready = "true";
