// The Lessons view: a gallery of cards. A card is a link, so it can be copied or opened in a tab.

import { get } from "../api.js";
import { miniature } from "../board/miniature.js";
import { make } from "../parts/dom.js";
import { onChange, state } from "../state.js";
import { followLink } from "./lesson.js";

/** @typedef {{name: string, title: string, summary: string, minutes: number, count: number, tiles: number[], cols: number}} Card */

const list = make("ul", { className: "gallery", onclick: followLink });
const problem = make("p", { className: "problem", role: "alert", hidden: true });
let filled = false;

/** Say above the gallery what is wrong. @param {string} message */
export function complain(message) {
  problem.textContent = message;
  problem.hidden = false;
}

async function fill() {
  problem.hidden = true;
  if (filled) return mark();
  try {
    const cards = await get("lessons");
    list.replaceChildren(...cards.map((/** @type {Card} */ card) => make("li", {}, makeCard(card))));
    filled = true;
    mark();
  } catch (error) {
    complain(/** @type {Error} */ (error).message);
  }
}

/** @param {Card} card */
function makeCard(card) {
  return make("a", { className: "card", href: `?lesson=${card.name}`, "data-lesson": card.name },
    miniature(card.tiles, card.cols),
    make("span", { className: "about-lesson" },
      make("strong", {}, card.title), make("span", {}, card.summary),
      make("span", { className: "muted small" }, `${card.minutes} minutes · ${card.count} steps`)));
}

/** Mark the card of the open lesson. */
function mark() {
  for (const link of list.querySelectorAll("a")) {
    if (link.dataset.lesson === state.lesson) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

onChange((change) => {
  if (change === "lesson") mark();
});

/** @type {import("../views.js").View} */
export const view = {
  parts: [make("div", {},
    make("h2", {}, "Lessons"),
    make("p", { className: "muted" }, "Each takes a few minutes: read, watch, predict. The lab stays yours: step back and forth, change the board, then go on."),
    problem, list)],
  resume: fill,
};
