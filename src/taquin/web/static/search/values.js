// The values of a node in words: its label in the tree, its row in the open list, its tooltip.

import { count, number } from "../parts/dom.js";
import { nameMove } from "../parts/moves.js";
import { status } from "./tree.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode @typedef {import("./tree.js").Trace} Trace */

/** What each status means, in a few words. @type {Record<import("./tree.js").Status, string>} */
const STATUS = {
  expanded: "expanded",
  again: "expanded again: a cheaper path was found",
  goal: "goal",
  waiting: "waiting in the open list",
  stale: "stale: a cheaper path was found",
  dropped: "dropped from the open list",
  cut: "cut off: not put into the open list",
};
/** The same of a search without a rule: it may have forgotten the node, or keep no open list. @type {Partial<typeof STATUS>} */
const UNRULED = { again: "expanded again", waiting: "not expanded" };

/** Return the value that the rule compares first; null if it compares none. @param {Trace} trace */
export function measure({ rule, nodes }) {
  const found = (rule?.sorts ?? []).find((name) => ["f", "h", "g", "depth"].includes(name));
  return found ?? (nodes[0]?.f !== null ? "f" : rule ? "depth" : "g");
}

/** Return the column by which the open list is sorted first. @param {Trace} trace */
export const sortedBy = (trace) => ({ newest: "born", layer: "depth" })[trace.rule?.sorts[0] ?? ""] ?? measure(trace);

/** Return the columns of the open list: what the rule compares, and what f consists of. @param {Trace} trace @returns {string[]} */
export function columns(trace) {
  const measured = measure(trace);
  const wanted = new Set([sortedBy(trace), measured, ...(trace.rule?.sorts ?? []), ...(measured === "f" ? ["g", "h"] : measured === "depth" ? ["born"] : [])]);
  return ["g", "h", "f", "depth", "born"].filter((name) => wanted.has(name));
}

/** Return the name of the bound within which the search keeps. @param {Trace} trace */
export const boundName = ({ rule, nodes }) => (rule?.sorts[0] !== "newest" ? "bound" : nodes[0].f === null ? "depth limit" : "threshold");

/** Return a value of a node as text. @param {TreeNode} node @param {string} name */
export function value(node, name) {
  if (name === "born") return node.parent === null ? "–" : String(node.born + 1);
  return number(/** @type {any} */ (node)[name]);
}

/**
 * Return the formula below a node: 2 + 3 = 5.
 * @param {TreeNode} node @param {string} measured @param {number|null} bound IDA*'s threshold
 */
export function formula(node, measured, bound) {
  const { g, h, f } = node;
  const weight = measured === "f" && h && f !== null ? (f - g) / h : 1; // weighted A* multiplies h by it
  const adds = measured === "f" && h !== null && f !== null && Math.abs(g + weight * h - f) < 1e-9;
  const said = adds ? `${number(g)} + ${Math.abs(weight - 1) < 1e-9 ? "" : `${number(weight)}·`}${number(h)} = ${number(f)}` : `${measured === "depth" ? "depth" : `${measured} =`} ${value(node, measured)}`;
  return node.cut && bound !== null ? `${said} > ${number(bound)}` : said;
}

/**
 * Return everything about a node after a step, by name.
 * @param {Trace} trace @param {number} index @param {number} step @returns {Record<string, string>}
 */
export function facts({ rule, nodes }, index, step) {
  const node = nodes[index];
  const known = status(node, step) ?? "waiting";
  return {
    move: node.move ? nameMove(node.move) : "start",
    g: number(node.g),
    ...(node.h === null ? {} : { h: number(node.h) }),
    ...(node.f === null ? {} : { f: number(node.f) }),
    depth: count(node.depth),
    ...(node.side ? { side: "from the goal" } : {}),
    ...(node.parent === null ? {} : { generated: `by expansion ${count(node.born + 1)}` }),
    ...(node.expanded !== null && node.expanded <= step ? { expanded: `as number ${count(node.expanded + 1)}` } : {}),
    status: (rule ? undefined : UNRULED[known]) ?? STATUS[known],
  };
}

/** Return a node in one line. @param {Trace} trace @param {number} index @param {number} step @param {number} cols */
export function inWords(trace, index, step, cols) {
  const node = trace.nodes[index];
  const { move, status: is, ...rest } = facts(trace, index, step);
  const values = Object.entries(rest).map(([name, text]) => `${name} ${text}`);
  return `${node.move ? `Move ${move}` : "Start"}, ${boardWords(node.state, cols)}; ${values.join(", ")}; ${is}`;
}

/** Return a board in one line. @param {number[]} state @param {number} cols */
export function boardWords(state, cols) {
  const rows = Array.from({ length: state.length / cols }, (_, row) => state.slice(row * cols, (row + 1) * cols));
  return rows.map((row) => row.map((tile) => tile || "blank").join(" ")).join(", ");
}
