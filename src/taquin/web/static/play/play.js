// The Play view: the user slides the tiles. The page rates each move by the exact distance to the
// goal, and gives hints.
//
// Up to nine cells the server has a table of all distances. On larger boards the solver finds them.
// While the player follows its solution, no further search is needed.

import { get } from "../api.js";
import { moved } from "../board/board.js";
import { glide, markTile, playedBy, show, shown } from "../board/display.js";
import { count, make, narrate, the } from "../parts/dom.js";
import { leaveCells } from "../board/editor.js";
import { meaningOfMoves, nameMove, onNaming } from "../parts/moves.js";
import { remembered } from "../parts/remembered.js";
import { worksheet } from "../parts/sheet.js";
import { Running } from "../parts/running.js";
import { tellUndoable } from "../past.js";
import { boardLine, onChange, puzzleKey, set, state } from "../state.js";
import { open } from "../views.js";

const KNOWN = 9; // cells
/**
 * The solver's time limit in seconds. Most 15-puzzles take less than 1 s. Most larger boards take
 * longer than a player waits.
 * @param {number} cells
 */
const patience = (cells) => (cells <= 16 ? 20 : 4);

const solver = new Running("play", ({ found }) => found.result.optimal && solver.cancel()); // it has all that a game needs
/**
 * A game: the puzzle it began with, the moves with their ratings, the boards, and the moves undone.
 * @typedef {{key: string, moves: string[], marks: string[], boards: number[][], undone: string[], par: string}} Game
 */
/** The games by their puzzle: whoever returns to a board goes on. @type {Map<string, Game>} */
const games = new Map();
/** @type {Game} */
let game = { key: "", moves: [], marks: [], boards: [], undone: [], par: "" };
const STORED = "game"; // in sessionStorage, for a reload
/**
 * The distance to the goal (an upper bound unless `exact`) and the next move.
 * @typedef {{distance: number, next: string|null, exact: boolean}} Way
 */
/** @type {Map<string, Way>} */
const known = new Map();
/** Requests in progress. @type {Map<string, Promise<void>>} */
const asked = new Map();

const rate = make("input", { type: "checkbox", id: "rate", checked: true });
rate.addEventListener("change", () => refresh());
const distance = make("dd", { "data-fact": "distance" });
const made = make("dd", { "data-fact": "moves" });
const par = make("dd", { "data-fact": "shortest" });
const rating = make("p", { className: "rating", role: "status" });
const history = make("ol", { className: "history", "aria-label": "Your moves", tabindex: 0 });
const meaning = make("p", { className: "muted small" });
const hintButton = make("button", { type: "button", id: "hint", onclick: hint }, "Hint");
const solveButton = make("button", { type: "button", id: "solve-from-here", onclick: solveFromHere }, "Solve from here");
const againButton = make("button", { type: "button", id: "again", onclick: () => begin(true) }, "Start again");

const card = make("div", { className: "card" },
  make("h2", {}, "Your turn"),
  make("p", { className: "muted" }, "Click or drag a tile, or use the arrow keys on the board."),
  make("dl", { className: "facts" }, make("div", {}, make("dt", {}, "moves"), made), make("div", {}, make("dt", {}, "to go"), distance),
    make("div", {}, make("dt", {}, "shortest"), par)),
  rating, make("div", { className: "row" }, hintButton, againButton, solveButton, make("label", { className: "check" }, rate, "rate my moves")),
  solver.element, solver.problem, history, meaning);

/** @type {import("../views.js").View} */
export const view = {
  parts: [card],
  /** From now on slides are moves of the game. */
  resume() {
    leaveCells();
    playedBy(onSlid);
    begin();
    the("board").focus();
  },
  leave() {
    playedBy(null);
    markTile(null);
    solver.cancel();
  },
  sheet: worksheet,
  undo,
  undoable: () => ({ undo: game.moves.length > 0, redo: game.undone.length > 0 }),
};

/** Go on with the game of this board, or begin one. @param {boolean} [anew] */
async function begin(anew = false) {
  const key = puzzleKey();
  if (anew || game.key !== key) game = (!anew && (games.get(key) ?? stored(key))) || { key, moves: [], marks: [], boards: [state.tiles], undone: [], par: "" };
  games.set(key, game);
  rating.textContent = "";
  par.textContent = game.par;
  glide(150);
  show(game.boards[game.boards.length - 1]);
  await refresh();
}

/** Return the stored game of this puzzle. @param {string} key @returns {Game|null} */
function stored(key) {
  try {
    const found = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    return found?.key === key ? found : null;
  } catch {
    return null; // the browser blocks storage
  }
}

/** List the moves, and store the game for a reload. */
function listMoves() {
  const classes = /** @type {Record<string, string>} */ ({ "✓": "good", "–": "even", "✗": "bad" });
  history.replaceChildren(...game.moves.map((move, at) =>
    make("li", { className: classes[game.marks[at]] ?? "" }, game.marks[at] ? `${nameMove(move)} ${game.marks[at]}` : nameMove(move))));
  meaning.hidden = game.moves.length === 0;
  meaning.textContent = meaningOfMoves();
  history.scrollTop = history.scrollHeight;
  try {
    sessionStorage.setItem(STORED, JSON.stringify(game));
  } catch {
    // Then a reload begins the game anew.
  }
  tellUndoable();
}

/** @param {string[]} moves */
async function onSlid(moves) {
  game.undone = [];
  await advance(moves);
}

/** Make moves and rate them. @param {string[]} moves */
async function advance(moves) {
  const before = shown();
  markTile(null);
  rating.textContent = ""; // an old hint is about another board
  let tiles = before;
  for (const move of moves) {
    tiles = /** @type {number[]} */ (moved(tiles, state.cols, move));
    game.moves.push(move);
    game.marks.push("");
    game.boards.push(tiles);
  }
  show(tiles);
  await refresh(before, moves);
}

/** Show the distance; rate the last moves. @param {number[]} [before] @param {string[]} [moves] */
async function refresh(before, moves) {
  const tiles = shown();
  made.textContent = count(game.moves.length);
  listMoves();
  const won = String(tiles) === String(state.goalTiles);
  distance.textContent = won ? "0" : rate.checked ? "…" : "–";
  if (!rate.checked && !won) {
    rating.textContent = "";
    return;
  }
  const [was, is] = [before ? await wayFrom(before) : null, won ? { distance: 0, next: null, exact: true } : await wayFrom(tiles)];
  if (tiles !== shown() || (!rate.checked && !won)) return;
  distance.textContent = !is ? "unknown" : is.exact ? count(is.distance) : `at most ${count(is.distance)}`;
  if (game.moves.length === 0) par.textContent = game.par = is?.exact ? count(is.distance) : "–";
  if (moves && was?.exact && is?.exact) judge(moves, was.distance, is.distance, won);
  else if (won) finish();
}

/** @param {string[]} moves @param {number} was @param {number} is @param {boolean} won */
function judge(moves, was, is, won) {
  const lost = (moves.length - (was - is)) / (state.metric === "multi" ? 1 : 2);
  const good = is < was && lost === 0;
  rating.className = `rating ${good ? "good" : is <= was ? "even" : "bad"}`;
  rating.textContent = good ? "✓ Good: one step closer." : is < was ? "✓ Closer, but not on a shortest path." : is === was ? "– No closer than before." : "✗ Further away: this move is not on a shortest path.";
  if (good && moves.length > 1) rating.textContent = "✓ Good: each move is one step closer.";
  game.marks.fill(good ? "✓" : is <= was ? "–" : "✗", game.marks.length - moves.length);
  listMoves();
  if (won) finish();
  else narrate(`${rating.textContent} ${is} to go.`);
}

function finish() {
  const best = Number(par.textContent) || 0; // a dash if the distance is unknown
  const yours = game.moves.length;
  rating.className = "rating good";
  rating.textContent = yours === 0 ? "The board is already solved: shuffle it first." :
    `★ Solved in ${count(yours)} move${yours === 1 ? "" : "s"}${best ? (best === yours ? ", the fewest possible!" : `; the shortest solution has ${count(best)}.`) : "."}`;
  narrate(rating.textContent);
}

async function hint() {
  const tiles = shown();
  const at = await wayFrom(tiles);
  if (!at?.next || tiles !== shown()) return;
  const after = /** @type {number[]} */ (moved(tiles, state.cols, at.next));
  const tile = tiles[after.indexOf(0)];
  markTile(tile);
  narrate(`Hint: slide tile ${tile}.`);
  rating.className = "rating even";
  rating.textContent = `Hint: slide tile ${tile} (${at.exact ? `${count(at.distance)} to go` : `a solution of ${count(at.distance)} moves, maybe not the shortest`}).`;
}

/** Solve the board from the current position. */
async function solveFromHere() {
  const tiles = shown();
  await open("solve");
  set("board", { tiles, step: null });
  the("solve").click();
}

/** Undo or redo a move; return whether there was one. @param {"undo"|"redo"} way */
function undo(way) {
  const move = way === "undo" ? game.moves.pop() : game.undone.pop();
  if (!move) return false;
  if (way === "redo") advance([move]);
  else {
    game.undone.push(move);
    game.boards.pop();
    game.marks.pop();
    rating.textContent = "";
    markTile(null);
    show(game.boards[game.boards.length - 1]);
    refresh();
  }
  return true;
}

/** Return a board's distance and next move. @param {number[]} tiles @returns {Promise<Way|null>} */
async function wayFrom(tiles) {
  const key = keyOf(tiles);
  if (!known.has(key)) {
    if (!asked.has(key)) asked.set(key, (tiles.length <= KNOWN ? askTable(tiles) : askSolver(tiles)).finally(() => asked.delete(key)));
    await asked.get(key);
  }
  return known.get(key) ?? null;
}

/** @param {number[]} tiles */
const keyOf = (tiles) => `${state.goal} ${state.metric} ${boardLine(tiles)}`;

/** @param {number[]} tiles */
async function askTable(tiles) {
  const key = keyOf(tiles);
  try {
    const { distance, moves } = await get("rating", { board: boardLine(tiles), goal: state.goal, metric: state.metric });
    const next = Object.entries(moves).find(([, after]) => after < distance);
    known.set(key, { distance, next: next ? next[0] : null, exact: true });
    solver.say(null);
  } catch (error) {
    solver.say(/** @type {Error} */ (error).message);
  }
}

/** Solve the board and store the distance of every board on the way. @param {number[]} start */
async function askSolver(start) {
  const { goal, metric } = state;
  try {
    const before = remembered("play").find((one) => one.running && one.method === keyOf(start)); // a reload has interrupted it
    const ended = (before && await solver.takeUp(before)) ??
      await solver.run({ board: boardLine(start), goal, metric, algorithm: "auto", seconds: patience(start.length) }, keyOf(start));
    const result = ended?.found.result;
    if (!result?.moves) return;
    const exact = result.optimal;
    solver.say(exact || ended?.job.state === "cancelled" ? null : "No shortest solution was found in time: moves are not rated, but hints work.");
    let tiles = start;
    result.moves.forEach((/** @type {string} */ move, /** @type {number} */ index) => {
      if (exact || !known.has(keyOf(tiles))) known.set(keyOf(tiles), { distance: result.moves.length - index, next: move, exact });
      tiles = /** @type {number[]} */ (moved(tiles, state.cols, move));
    });
  } catch (error) {
    solver.say(/** @type {Error} */ (error).message);
  }
}

onChange((change) => {
  if (change === "board" && state.view === "play") begin();
});
onNaming(listMoves);
