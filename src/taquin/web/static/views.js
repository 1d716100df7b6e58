// The views of the panel. Each is a module that is loaded when the user first opens it, so that the
// first page stays small.

import { get } from "./api.js";
import { markTile } from "./board/display.js";
import { make, the } from "./parts/dom.js";
import { remembered } from "./parts/remembered.js";
import { set, state, VIEWS } from "./state.js";

/**
 * @typedef {object} View
 * @property {HTMLElement[]} parts what it puts into its panel
 * @property {() => void} resume called each time it opens
 * @property {() => void} [leave] called when another view opens
 * @property {(step: number|null) => Promise<void>|void} [restore] takes over the method of a link;
 *   if the link names a step, runs the search again and shows that step
 * @property {(step: number|null) => void} [recall] takes over the state's method and step, after
 *   Back or Forward
 * @property {() => Promise<void>|void} [takeUp] takes up the searches that a reload interrupted
 * @property {(way: "undo"|"redo") => boolean} [undo] undoes or redoes within the view; false if
 *   there is nothing: then the board's last change is undone
 * @property {() => {undo: boolean, redo: boolean}} [undoable] what `undo` could do now
 * @property {() => import("./parts/transport.js").Transport|null} [transport] the controls that
 *   the keyboard shortcuts use
 * @property {(on: boolean) => void} [predict] starts or ends the prediction game
 * @property {(key: string) => boolean} [press] handles a key of its own; returns whether it did
 * @property {() => Node[]} [sheet] makes what is printed; without it the panel is
 * @property {() => void} [repaint] draws again in the colours of the current mode
 */

/** @type {Record<string, () => Promise<{view: View}>>} */
const MODULES = {
  solve: () => import("./solve/solve.js"),
  search: () => import("./search/search.js"),
  compare: () => import("./compare/compare.js"),
  race: () => import("./race/race.js"),
  play: () => import("./play/play.js"),
  lessons: () => import("./lessons/gallery.js"),
};
/** The views that are loaded. @type {Map<string, View>} */
const loaded = new Map();

/** Return the view shown, if it is loaded. */
export const current = () => loaded.get(state.view);

/**
 * Switch to a view and return it; null if it could not be loaded. A new view begins at its top; after
 * Back the browser restores the position.
 * @param {string} name @param {{step: number|null}} [then] after Back or Forward: the state to take over
 * @returns {Promise<View|null>}
 */
export async function open(name, then) {
  const isNew = name !== state.view;
  if (isNew) current()?.leave?.();
  markTile(null);
  for (const each of VIEWS) {
    the(`panel-${each}`).hidden = each !== name;
    the(`tab-${each}`).setAttribute("aria-selected", String(each === name));
    the(`tab-${each}`).tabIndex = each === name ? 0 : -1;
  }
  the("purpose").textContent = the(`tab-${name}`).title;
  set("view", { view: name, step: null });
  if (isNew && !then) scrollTo({ top: 0, behavior: "instant" }); // after the history has noted the old position
  the(`panel-${name}`).setAttribute("aria-busy", "true");
  const view = await load(name);
  the(`panel-${name}`).setAttribute("aria-busy", "false");
  if (!view || state.view !== name) return view;
  if (then) view.recall?.(then.step);
  view.resume();
  return view;
}

/** Load a view; if the server does not send its module, say so in its panel. @param {string} name @returns {Promise<View|null>} */
async function load(name) {
  const known = loaded.get(name);
  if (known) return known; // to import it again would take long enough for a key to come between
  const panel = the(`panel-${name}`);
  try {
    const { view } = await MODULES[name]();
    if (!loaded.has(name)) { // two may have asked for it
      loaded.set(name, view);
      panel.replaceChildren(...view.parts);
    }
    return view;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // a mistake in the module
    panel.replaceChildren(make("p", { className: "problem", role: "alert" }, "This view could not be loaded: the server is not responding."),
      make("p", {}, make("button", { type: "button", onclick: () => open(name) }, "Try again")));
    get("about").catch(() => {}); // shows the banner, and notices when the server is back
    addEventListener("online-again", () => state.view === name && !loaded.has(name) && open(name), { once: true });
    return null;
  }
}

/** Let each view take up the searches that a reload interrupted. */
export async function takeUpSearches() {
  const names = new Set(remembered().filter((one) => one.running).map((one) => one.view));
  await Promise.all([...names].filter((name) => name in MODULES).map(async (name) => (await load(name))?.takeUp?.()));
}

/** Draw every loaded view in the colours of the current mode. */
export function repaint() {
  for (const view of loaded.values()) view.repaint?.();
}

addEventListener("beforeprint", () => {
  const root = document.documentElement;
  const { theme } = root.dataset;
  root.dataset.theme = "light"; // paper is white, also for what is drawn
  addEventListener("afterprint", () => {
    root.dataset.theme = theme;
    repaint();
  }, { once: true });
  const parts = current()?.sheet?.() ?? [];
  const lesson = parts.length ? document.querySelectorAll("#lesson:not([hidden]) :is(.lesson-name, h2, .lesson-text)") : [];
  the("sheet").replaceChildren(...[...lesson].map((part) => part.cloneNode(true)), ...parts);
});
