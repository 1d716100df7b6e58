// Entry point of the page: read the URL, start every part, and switch between views.

import { get, Refusal } from "./api.js";
import { narrate, the } from "./parts/dom.js";
import { chooseGoal, readBoard, startEditor, syncFields } from "./board/editor.js";
import { findAlgorithm, refreshOffer } from "./parts/methods.js";
import { address, followAddress, readAddress, set, state, VIEWS } from "./state.js";
import { current, open, repaint } from "./views.js";

function startTabs() {
  the("tabs").addEventListener("click", (/** @type {any} */ event) => {
    const { view } = event.target.dataset;
    if (view) open(view);
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

function startTools() {
  the("theme").addEventListener("click", () => {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // The browser may block storage; then the choice lasts until the page is closed.
    }
    repaint();
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
    if (current()?.press?.(event.key)) return;
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
  chooseGoal(values.goal);
  if (board) {
    try {
      await readBoard(board);
      if (new URLSearchParams(location.search).has("goal")) chooseGoal(values.goal);
    } catch (error) {
      the("paste").value = board;
      the("paste-problem").textContent = /** @type {Refusal} */ (error).message;
      the("paste-problem").hidden = false;
    }
  }
  syncFields();
  await refreshOffer();
  state.race = state.race.filter(([algorithm]) => findAlgorithm(algorithm.split(":")[0]));
  set("board", {});
  const opened = await open(view);
  followAddress();
  set("step", {});
  await opened.restore?.(step);
}

// Announce a refusal that no caller has handled: it is not an error of the page. If the server is
// down, the banner says so.
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof Refusal)) return;
  event.preventDefault();
  narrate(event.reason.message);
});
startEditor();
startTabs();
startTools();
startKeys();
await restore().catch(() => {});
document.documentElement.dataset.ready = "true";
get("about").then((about) => {
  // `problem` says why the server does not store searches on disk.
  const problem = about.problem ? ` · ${about.problem}` : "";
  the("about").textContent = `Taquin ${about.version}, ${about.native ? "native engine" : "pure Python"}${problem}`;
}).catch(() => {});
