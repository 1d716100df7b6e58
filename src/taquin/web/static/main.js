// Entry point of the page: read the URL, start every part, and switch between views.

import { get, Refusal } from "./api.js";
import { markTile } from "./display.js";
import { narrate, the } from "./dom.js";
import { readBoard, startEditor, syncFields } from "./editor.js";
import { findAlgorithm, refreshOffer } from "./methods.js";
import { leavePlay, resumePlay, startPlay } from "./play.js";
import { repaintRace, resumeRace, start as startTheRace, startRace } from "./race.js";
import { chooseSearch, repaintSearch, resumeSearch, searchTransport, startSearch, watchSearch } from "./search.js";
import { chooseMethod, resumeSolve, solve, solveTransport, startSolve } from "./solve.js";
import { address, followAddress, readAddress, set, state, VIEWS } from "./state.js";

/**
 * @type {Record<string, {resume: () => void, leave?: () => void,
 *   transport?: () => import("./transport.js").Transport|null}>}
 */
const views = {
  solve: { resume: resumeSolve, transport: solveTransport, leave: () => solveTransport()?.pause() },
  search: { resume: resumeSearch, transport: searchTransport, leave: () => searchTransport()?.pause() },
  race: { resume: resumeRace },
  play: { resume: resumePlay, leave: leavePlay },
};

/** Switch to a view. @param {string} view */
function open(view) {
  if (view !== state.view) views[state.view].leave?.();
  markTile(null);
  for (const name of VIEWS) {
    the(`panel-${name}`).hidden = name !== view;
    the(`tab-${name}`).setAttribute("aria-selected", String(name === view));
    the(`tab-${name}`).tabIndex = name === view ? 0 : -1;
  }
  set("view", { view, step: null });
  views[view].resume();
}

function startTabs() {
  the("tabs").addEventListener("click", (/** @type {any} */ event) => {
    const { view } = event.target.dataset;
    if (view) open(view);
  });
  the("tabs").addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const at = VIEWS.indexOf(state.view);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: VIEWS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const view = VIEWS[(to + VIEWS.length) % VIEWS.length];
    open(view);
    the(`tab-${view}`).focus();
  });
}

function startTools() {
  the("theme").addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // The browser may block storage; then the choice lasts until the page is closed.
    }
    repaintSearch();
    repaintRace();
  });
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
  the("help").addEventListener("click", () => the("help-dialog").showModal());
}

/** Handle Space, arrows, Home, End, R and ?, except in fields, lists and on the board. */
function startKeys() {
  document.addEventListener("keydown", (event) => {
    const focus = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (focus.closest("input, select, textarea, [role=tablist], [role=listbox]")) return;
    if (event.key === "?") return the("help-dialog").showModal();
    if (event.key === " " && focus.closest("button, summary, a")) return;
    const transport = views[state.view].transport?.();
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
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Restore the state from the URL; if it names a step, run the search again. */
async function restore() {
  const { board, values } = readAddress();
  const { view, step, ...rest } = values;
  Object.assign(state, rest);
  if (board) {
    try {
      await readBoard(board);
      state.goal = new URLSearchParams(location.search).has("goal") ? values.goal : state.goal;
    } catch (error) {
      the("paste").value = board;
      the("paste-problem").textContent = /** @type {Refusal} */ (error).message;
      the("paste-problem").hidden = false;
    }
  }
  syncFields();
  await refreshOffer();
  chooseMethod(state.algorithm, state.heuristic, state.options);
  if (state.algorithm !== "auto") chooseSearch(state.algorithm, state.heuristic, state.options);
  state.race = state.race.filter(([algorithm]) => findAlgorithm(algorithm.split(":")[0]));
  set("board", {});
  open(view);
  followAddress();
  set("step", {});
  if (step === null) return;
  if (view === "solve") await solve(step);
  if (view === "search") await watchSearch(step);
  if (view === "race") await startTheRace();
}

// Announce a refusal that no caller has handled: it is not an error of the page. If the server is
// down, the banner says so.
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refusal)) return;
  event.preventDefault();
  narrate(event.reason.message);
});
startEditor();
startSolve();
startSearch();
startRace();
startPlay();
startTabs();
startTools();
startKeys();
await restore().catch(() => {});
document.documentElement.dataset.ready = "true";
get("/api/about").then((about) => {
  // `problem` says why the server does not store searches on disk.
  const problem = about.problem ? ` · ${about.problem}` : "";
  the("about").textContent = `Taquin ${about.version}, ${about.native ? "native engine" : "pure Python"}${problem}`;
}).catch(() => {});
