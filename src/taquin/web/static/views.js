// The views of the panel. Each is a module that is loaded when the user first opens it, so that the
// first page stays small.

import { markTile } from "./board/display.js";
import { the } from "./parts/dom.js";
import { set, state, VIEWS } from "./state.js";

/**
 * @typedef {object} View
 * @property {HTMLElement[]} parts what it puts into its panel
 * @property {() => void} resume called each time it opens
 * @property {() => void} [leave] called when another view opens
 * @property {(step: number|null) => Promise<void>|void} [restore] takes over the method of a link;
 *   if the link names a step, runs the search again and shows that step
 * @property {() => import("./parts/transport.js").Transport|null} [transport] the controls that
 *   the keyboard shortcuts use
 * @property {(key: string) => boolean} [press] handles a key of its own; returns whether it did
 * @property {() => void} [repaint] draws again in the colours of the current mode
 */

/** @type {Record<string, () => Promise<{view: View}>>} */
const MODULES = {
  solve: () => import("./solve/solve.js"),
  search: () => import("./search/search.js"),
  compare: () => import("./compare/compare.js"),
  race: () => import("./race/race.js"),
  play: () => import("./play/play.js"),
};
/** The views that are loaded. @type {Map<string, View>} */
const loaded = new Map();

/** Return the view shown, if it is loaded. */
export const current = () => loaded.get(state.view);

/** Switch to a view and return it. @param {string} name @returns {Promise<View>} */
export async function open(name) {
  if (name !== state.view) current()?.leave?.();
  markTile(null);
  for (const each of VIEWS) {
    the(`panel-${each}`).hidden = each !== name;
    the(`tab-${each}`).setAttribute("aria-selected", String(each === name));
    the(`tab-${each}`).tabIndex = each === name ? 0 : -1;
  }
  the("purpose").textContent = the(`tab-${name}`).title;
  set("view", { view: name, step: null });
  the(`panel-${name}`).setAttribute("aria-busy", "true");
  const view = await load(name);
  the(`panel-${name}`).setAttribute("aria-busy", "false");
  if (state.view === name) view.resume();
  return view;
}

/** @param {string} name */
async function load(name) {
  const { view } = await MODULES[name]();
  if (!loaded.has(name)) {
    loaded.set(name, view);
    the(`panel-${name}`).append(...view.parts);
  }
  return view;
}

/** Draw every loaded view in the colours of the current mode. */
export function repaint() {
  for (const view of loaded.values()) view.repaint?.();
}
