// The state of the page, and the URL that encodes it. The two always agree.
//
// The URL has the form that `taquin solve … --link` prints (src/taquin/reading/link.py).
// Defaults are omitted.

/** @typedef {[algorithm: string, heuristic: string]} Pair */
/** @typedef {{chosen: {goal: string, rows: number, cols: number}, metric: string, order: string}} Choices */

/** The order in which searches try the moves, unless the user chooses another. */
export const USUAL_ORDER = "UDLR";

export const VIEWS = ["solve", "search", "compare", "race", "play", "lessons"];

export const state = {
  rows: 3,
  cols: 3,
  /** @type {number[]} */
  tiles: [5, 1, 2, 6, 0, 3, 4, 7, 8],
  /** `last`, `first`, `snail`, or a board as text. */
  goal: "last",
  /** The goal that the user chose, and for which size; a published board's own goal holds for that board alone. */
  chosen: { goal: "last", rows: 3, cols: 3 },
  /** @type {number[]} */
  goalTiles: [1, 2, 3, 4, 5, 6, 7, 8, 0],
  metric: "single",
  order: USUAL_ORDER,
  algorithm: "auto",
  heuristic: "",
  /** @type {Record<string, string>} */
  options: {},
  /** The two methods of Compare; empty before it first opens. @type {Pair[]} */
  compare: [],
  /** @type {Pair[]} */
  race: [],
  view: "solve",
  /** The moves made, or the expansions before the one shown; null before the first search. @type {number|null} */
  step: null,
  /** The heuristic whose value the tiles show: a name, `chosen` for the view's own, or none. */
  overlay: "",
  /** The name of the open lesson; empty if none is open. */
  lesson: "",
  /** The step of the lesson, from 1. */
  at: 1,
  /** What the user had chosen before the lesson: it holds again when the lesson is closed. @type {Choices|null} */
  own: null,
};

/** @typedef {"board"|"method"|"view"|"step"|"compare"|"race"|"overlay"|"lesson"} Change */
/** @typedef {(change: Change, slid: number|null) => void} Listener `slid` is the tile the user slid */
/** @type {Listener[]} */
const listeners = [];

/** @param {Listener} listener */
export const onChange = (listener) => listeners.push(listener);

/** Keeps the browser's history; see past.js. @type {Listener} */
let record = () => {};

/** @param {Listener} recorder */
export function recordBy(recorder) {
  record = recorder;
}

/**
 * Change the state, record it in the history, and notify the listeners.
 * @param {Change} change
 * @param {Partial<typeof state>} values
 * @param {number|null} [slid] the tile that the user slid
 */
export function set(change, values, slid = null) {
  Object.assign(state, values);
  if (change === "board") state.goalTiles = standardGoal() ?? state.goalTiles;
  record(change, slid); // first: a listener may change the state further
  tell(change, slid);
}

/** Notify the listeners. @param {Change} change @param {number|null} [slid] */
export function tell(change, slid = null) {
  for (const listener of listeners) listener(change, slid);
}

/**
 * The puzzle: what a result belongs to.
 * @typedef {Pick<typeof state, "rows"|"cols"|"tiles"|"goal"|"chosen"|"goalTiles"|"metric"|"order">} Puzzle
 */

/** Return the puzzle of a state. @returns {Puzzle} */
export function puzzle(of = state) {
  const { rows, cols, tiles, goal, chosen, goalTiles, metric, order } = of;
  return { rows, cols, tiles, goal, chosen, goalTiles, metric, order };
}

/** Return a text that two puzzles share only if they are equal. @param {Puzzle} of */
export const puzzleKey = (of = state) => `${of.rows}x${of.cols} ${of.tiles} ${of.goal} ${of.metric} ${of.order}`;

/** Return in what a puzzle of before differs from that of the page. @param {Puzzle} of */
export function changedPart(of) {
  if (of.rows !== state.rows || String(of.tiles) !== String(state.tiles)) return "board";
  if (of.goal !== state.goal) return "goal";
  return of.metric === state.metric ? "order of moves" : "kind of move";
}

/** Return the tiles of a standard goal; null for a custom one, because the server parses it. */
function standardGoal() {
  const tiles = Array.from({ length: state.rows * state.cols }, (_, cell) => cell);
  if (state.goal === "first") return tiles;
  return state.goal === "last" ? [...tiles.slice(1), 0] : null;
}

/** Write a board in the notation of the command line. @param {number[]} tiles */
export function boardText(tiles, rows = state.rows, cols = state.cols) {
  const lines = Array.from({ length: rows }, (_, row) => tiles.slice(row * cols, (row + 1) * cols));
  if (tiles.length > 9) return lines.map((line) => line.join(",")).join("/");
  return lines.map((line) => line.join("")).join(rows === cols ? "" : "/");
}

/** Write a board with spaces between tiles, for requests. @param {number[]} tiles */
export const boardLine = (tiles) =>
  Array.from({ length: state.rows }, (_, row) => tiles.slice(row * state.cols, (row + 1) * state.cols).join(" ")).join("/");

/** Return the URL of the current state. */
export function address() {
  const { goal, algorithm, heuristic, metric, order, options, compare, race, view, step, overlay, lesson, at } = state;
  /** @type {[string, string][]} */
  const parts = [["board", boardText(state.tiles)]];
  const add = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ standard) => {
    if (value && value !== standard) parts.push([name, value]);
  };
  add("goal", goal, "last");
  add("algorithm", algorithm, "auto");
  add("heuristic", heuristic, "");
  add("metric", metric, "single");
  add("order", order, USUAL_ORDER);
  for (const [name, value] of Object.entries(options)) add(name, value, "");
  for (const [name, pairs] of /** @type {[string, Pair[]][]} */ ([["compare", compare], ["race", race]])) {
    add(name, pairs.map(([a, h]) => (h ? `${a} ${h}` : a)).join(";"), "");
  }
  add("view", view, "solve");
  if (step !== null) parts.push(["step", String(step)]);
  add("overlay", overlay, "");
  add("lesson", lesson, "");
  if (lesson) add("at", String(at), "1");
  const escaped = parts.map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%(2C|2F|3A|3B|28|29)/g, decodeURIComponent).replace(/%20/g, "+")}`);
  return `${location.origin}${location.pathname}?${escaped.join("&")}`;
}

/**
 * Parse a method: weighted_a_star:3/2 manhattan. Older links have a colon before the heuristic.
 * @param {string} text @returns {Pair}
 */
export function readPair(text) {
  const hasOptions = /^[^\s:]+(:([0-9.][^\s:]*|[^\s:=]+=[^\s:]+))*$/.test(text);
  const between = text.includes(" ") ? " " : hasOptions ? "\n" : ":";
  const [algorithm, ...heuristic] = text.split(between);
  return [algorithm, heuristic.join(between)];
}

/** Whether a text is an order of the four moves. @param {string} text */
export const isOrder = (text) => [...text.toUpperCase()].sort().join("") === "DLRU";

/** Parse a link; the board stays text, because the server parses it. */
export function readAddress(link = location.search) {
  const query = new URLSearchParams(link);
  const known = ["board", "goal", "algorithm", "heuristic", "metric", "order", "compare", "race", "view", "step", "overlay", "lesson", "at"];
  const options = Object.fromEntries([...query].filter(([name]) => !known.includes(name)));
  const view = query.get("view") ?? "solve";
  const step = Number(query.get("step"));
  const order = query.get("order") ?? "";
  const methods = (/** @type {string} */ name) => (query.get(name) ?? "").split(";").filter(Boolean).map(readPair);
  return {
    board: query.get("board"),
    values: {
      goal: query.get("goal") ?? "last",
      algorithm: query.get("algorithm") ?? "auto",
      heuristic: (query.get("heuristic") ?? "").replace(/^auto$/, ""),
      metric: query.get("metric") === "multi" ? "multi" : "single",
      order: isOrder(order) ? order.toUpperCase() : USUAL_ORDER,
      options,
      compare: methods("compare").slice(0, 2),
      race: methods("race"),
      view: VIEWS.includes(view) ? view : "solve",
      step: query.has("step") && Number.isInteger(step) && step >= 0 ? step : null,
      overlay: query.get("overlay") ?? "",
      lesson: query.get("lesson") ?? "",
      at: Math.max(1, Math.floor(Number(query.get("at"))) || 1),
    },
  };
}
