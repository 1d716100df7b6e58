// The card of a method: a dialog with its idea, formula, promises, cost, a worked example and source.

import { get } from "../api.js";
import { miniature } from "../board/miniature.js";
import { make, number } from "./dom.js";
import { state } from "../state.js";

/** @typedef {{text: string, holds: boolean}} Promised */
/**
 * @typedef {{cols: number, tiles: number[], goal_tiles: number[], text: string,
 *   expansions: {tiles: number[], g: number, h: number|null, f: number|null}[],
 *   shares: {tiles: number[], value: number, why: string}[]}} Example
 */

/** Fields in the order of the card; others follow. The example comes before the last. */
const ORDER = ["Complete", "Optimal", "Admissible", "Consistent", "Time", "Space", "Cost", "Details", "Ties"];

/** Make a button that opens a method's card. @param {string} name @param {string} title */
export const cardButton = (name, title) =>
  make("button", { type: "button", className: "link", "aria-label": `More about ${title}`, onclick: () => openCard(name) }, "more");

/** @param {string} name */
async function openCard(name) {
  const card = await get("card", { name, metric: state.metric });
  const { Idea, Formula, Source, Notes, Notation, ...rest } = card.fields;
  const known = ORDER.filter((field) => rest[field]);
  const dialog = make("dialog", { className: "card method", "aria-labelledby": "card-title" },
    make("div", {}, make("h2", { id: "card-title" }, card.title),
      make("p", { className: "muted small" }, card.group ? `${card.group} search, ` : "heuristic, ", make("code", {}, card.name))),
    make("ul", { className: "promises" }, ...card.promises.map((/** @type {Promised} */ { text, holds }) =>
      make("li", { className: holds ? "good" : "bad" }, `${holds ? "✓" : "✗"} ${text}`))),
    make("div", { className: "card-text", tabindex: 0 },
      make("p", {}, ...prose(Idea ?? Notes ?? `${card.summary}.`)),
      Formula && make("p", { className: "formula" }, ...prose(Formula)),
      make("dl", {}, ...known.flatMap((field) => entry(field, rest[field]))),
      card.example && example(card.example),
      make("dl", {}, ...(Notation ? entry("Notation", Notation) : []), ...(Source ? entry("Source", Source) : []))),
    make("form", { method: "dialog" }, make("button", { className: "primary" }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} name @param {string} text */
const entry = (name, text) => [make("dt", {}, name), make("dd", {}, ...prose(text))];

/** Text in `backticks` becomes code. @param {string} text */
const prose = (text) => text.split(/`([^`]+)`/).map((part, at) => (at % 2 ? make("code", {}, part) : part));

/** @param {Example} given */
function example(given) {
  const { cols, tiles, goal_tiles: goal, expansions, shares } = given;
  const figure = (/** @type {number[]} */ board, /** @type {string} */ text) =>
    make("figure", {}, miniature(board, cols), make("figcaption", {}, text));
  return make("section", { className: "example" }, make("h3", {}, "Example"),
    make("div", { className: "boards" }, figure(tiles, "board"), figure(goal, "goal")),
    make("p", {}, given.text),
    expansions.length > 0 && make("p", { className: "muted small" }, "It expands first:"),
    expansions.length > 0 && make("ol", { className: "boards" }, ...expansions.map(({ tiles: board, g, h, f }) =>
      make("li", {}, figure(board, h === null ? `g ${number(g)}` : `g ${number(g)}, h ${number(h)}, f ${number(f)}`)))),
    shares.length > 0 && make("ul", { className: "shares" }, ...shares.map(({ tiles: some, value, why }) =>
      make("li", {}, `${some.length > 1 ? "tiles" : "tile"} ${some.join(", ")}: ${number(value)}`, make("span", { className: "muted" }, ` ${why}`)))));
}
