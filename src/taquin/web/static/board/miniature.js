// A board drawn small: in lists of nodes, and on buttons.

import { make } from "../parts/dom.js";

/** Draw a small board. @param {number[]} state @param {number} cols */
export function miniature(state, cols) {
  const element = make("span", { className: "miniature", "aria-hidden": "true" },
    ...state.map((tile) => make("span", { className: tile ? "" : "blank" }, tile ? String(tile) : "")));
  element.style.setProperty("--cols", String(cols));
  return element;
}
