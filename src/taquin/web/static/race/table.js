// The table of the race: the methods in the order in which they were added, or sorted by a column.

import { make, narrate } from "../parts/dom.js";
import { COLUMNS, Entry } from "./entry.js";

/** @typedef {"method"|keyof typeof COLUMNS} Column */

export class RaceTable {
  /** @param {{onWatch: (entry: Entry) => void, onCompare: (pair: Entry[]) => void}} actions */
  constructor({ onWatch, onCompare }) {
    this.onWatch = onWatch;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {{column: Column, direction: 1|-1}|null} null: as added */
    this.order = null;
    /** @type {Record<string, any>} */
    this.heads = Object.fromEntries([["method", "method"], ...Object.entries(COLUMNS).map(([column, { title }]) => [column, title])].map(([column, title]) =>
      [column, make("th", { scope: "col", "aria-sort": "none" },
        make("button", { type: "button", className: "sort", onclick: () => this.#sortBy(/** @type {Column} */ (column)) }, title))]));
    this.body = make("tbody");
    this.compare = make("button", { type: "button", id: "race-compare", disabled: true, onclick: () => onCompare(this.selected) }, "Compare the two selected");
    this.element = make("div", { className: "card", hidden: true },
      make("div", { className: "scroll", tabindex: 0, role: "region", "aria-label": "Results of the race" },
        make("table", { id: "race-table" },
          make("thead", {}, make("tr", {}, ...Object.values(this.heads), make("td", {}))), this.body)),
      make("div", { className: "row" }, this.compare),
      make("p", { className: "muted small race-note" },
        "★ the fewest expansions among the methods that found the lowest cost; “optimal”: proved; “+2”: costs 2 more than the cheapest here. “> 1,000”: the search ended without a solution. Nodes stored: in memory at the end; “–”: the Python engine does not count them. Times are of one run, while other searches run beside it: compare the nodes, and of times only those that differ by much."));
  }

  get selected() {
    return this.entries.filter((entry) => entry.box.checked);
  }

  /** Begin a race of these methods. @param {import("../state.js").Pair[]} pairs */
  load(pairs) {
    this.entries = pairs.map((pair) => new Entry(pair, { onWatch: this.onWatch, onSelect: () => this.#select() }));
    this.element.hidden = false;
    if (pairs.length === 2) for (const { box } of this.entries) box.checked = !box.disabled;
    this.#select();
    this.#arrange();
  }

  /** Mark the cheapest, and the best of those. */
  judge() {
    const solved = this.entries.filter((entry) => entry.solved);
    const lowest = Math.min(...solved.map((entry) => entry.found.cost));
    const cheapest = solved.filter((entry) => entry.found.cost === lowest);
    const fewest = Math.min(...cheapest.map((entry) => entry.found.expanded));
    for (const entry of this.entries) entry.compare(lowest, cheapest.length > 0 && entry.found?.cost === lowest && entry.found.expanded === fewest);
    this.#arrange();
  }

  /** Only two can be compared: the others cannot be selected then. */
  #select() {
    const enough = this.selected.length >= 2;
    this.compare.disabled = !enough;
    for (const { box } of this.entries) if (!box.checked && !box.dataset.fixed) box.disabled = enough;
  }

  /** Sort by a column: upwards, downwards, then as added. @param {Column} column */
  #sortBy(column) {
    const direction = this.order?.column !== column ? 1 : this.order.direction === 1 ? -1 : null;
    this.order = direction && { column, direction };
    this.#arrange();
    narrate(!direction ? "In the order added." : `Sorted by ${this.heads[column].textContent}, ${direction === 1 ? "lowest" : "highest"} first.`);
  }

  #arrange() {
    const { order } = this;
    for (const [column, head] of Object.entries(this.heads)) {
      head.setAttribute("aria-sort", order?.column !== column ? "none" : order.direction === 1 ? "ascending" : "descending");
    }
    const sorted = [...this.entries];
    if (order) sorted.sort((a, b) => last(order.column, a) - last(order.column, b) || order.direction * compareBy(order.column, a, b));
    this.body.replaceChildren(...sorted.map((entry) => entry.row));
  }
}

/**
 * Return 1 for what comes last in either direction: no value, or one that only says how far the
 * search came.
 * @param {Column} column @param {Entry} entry
 */
const last = (column, entry) => Number(!entry.solved || (column !== "method" && entry.value(column) === null));

/** @param {Column} column @param {Entry} a @param {Entry} b */
function compareBy(column, a, b) {
  return column === "method" ? a.name.localeCompare(b.name) : a.value(column) - b.value(column);
}
