// A board drawn small: in lists of nodes, and on buttons. One with many cells shows no numbers.

import { make } from "../parts/dom.js";

const DENSE = 36; // cells

/** Draw a small board. @param {number[]} state @param {number} cols */
export function miniature(state, cols) {
  const element = make("span", { className: state.length > DENSE ? "miniature dense" : "miniature", "aria-hidden": "true" },
    ...state.map((tile) => make("span", { className: tile ? "" : "blank" }, tile ? String(tile) : "")));
  element.style.setProperty("--cols", String(cols));
  return element;
}
