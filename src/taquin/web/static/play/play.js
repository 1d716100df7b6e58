// The Play view: the user slides the tiles. The page rates each move by the exact distance to the
// goal, and gives hints.

import { moved } from "../board/board.js";
import { glide, markTile, playedBy, show, shown } from "../board/display.js";
import { count, make, narrate, the } from "../parts/dom.js";
import { leaveCells } from "../board/cells.js";
import { meaningOfMoves, nameMove, onNaming } from "../parts/moves.js";
import { worksheet } from "../parts/sheet.js";
import { tellUndoable } from "../past.js";
import { onChange, puzzleKey, set, state } from "../state.js";
import { open } from "../views.js";
import { exactly, isGoal, SEARCHED, solver, wayFrom, wayKnown, whenLearned } from "./distances.js";

const AGAIN = "again"; // in the history of a game: the player started again
/**
 * A game: the puzzle it began with, the moves with their ratings, the boards, and the moves undone.
 * A game started again goes on in the same history, so that Undo returns to the moves before.
 * @typedef {{key: string, moves: string[], marks: string[], boards: number[][], undone: string[], par: string}} Game
 */
/** The games by their puzzle: whoever returns to a board goes on. @type {Map<string, Game>} */
const games = new Map();
/** @type {Game} */
let game = { key: "", moves: [], marks: [], boards: [], undone: [], par: "" };
const STORED = "game"; // in sessionStorage, for a reload
let wantsHint = false; // the player waits for one

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
const againButton = make("button", { type: "button", id: "again", onclick: startAgain }, "Start again");

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
    the("board").focus({ preventScroll: true });
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

/** Go on with the game of this board, or begin one. */
async function begin() {
  const key = puzzleKey();
  if (game.key !== key) game = games.get(key) ?? stored(key) ?? { key, moves: [], marks: [], boards: [state.tiles], undone: [], par: "" };
  games.set(key, game);
  rating.textContent = "";
  par.textContent = game.par;
  glide(150);
  show(game.boards[game.boards.length - 1]);
  await refresh();
}

/** Return to the first board. */
function startAgain() {
  if (start() < game.moves.length) onSlid([AGAIN]);
}

/** Return the index of the first move since the player last started again. */
const start = () => game.moves.lastIndexOf(AGAIN) + 1;

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
  const marks = game.marks.slice(start());
  const moves = game.moves.slice(start()).map(nameMove);
  history.replaceChildren(...moves.map((name, at) => make("li", { className: classes[marks[at]] ?? "" }, marks[at] ? `${name} ${marks[at]}` : name)));
  meaning.hidden = moves.length === 0;
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
  dropHint();
  let tiles = before;
  for (const move of moves) {
    tiles = move === AGAIN ? game.boards[0] : /** @type {number[]} */ (moved(tiles, state.cols, move));
    game.moves.push(move);
    game.marks.push("");
    game.boards.push(tiles);
  }
  show(tiles);
  await refresh(before, moves);
}

/** A hint of before is about another board. */
function dropHint() {
  markTile(null);
  rating.textContent = "";
  wantsHint = false;
}

/** Show the distance; rate the last moves. @param {number[]} [before] @param {string[]} [moves] */
async function refresh(before, moves) {
  const tiles = shown();
  made.textContent = count(game.moves.length - start());
  listMoves();
  const won = isGoal(tiles);
  if (!rate.checked && !won) {
    distance.textContent = "–";
    rating.textContent = "";
    return;
  }
  showDistance(tiles, "…");
  if (!won) await wayFrom(tiles);
  if (tiles === shown() && (rate.checked || won)) {
    showDistance(tiles, "unknown");
    const [was, is] = [before ? exactly(before) : null, exactly(tiles)];
    if (is !== null) solver.say(null);
    if (!game.par && is === null) par.textContent = game.par = "–";
    if (moves && was !== null && is !== null && moves[0] !== AGAIN) judge(moves, was, is, won);
    else if (won) finish();
  }
  await rateMoves(tiles);
}

/** Show the distance of a board as far as it is known. @param {number[]} tiles @param {string} unknown */
function showDistance(tiles, unknown) {
  const is = exactly(tiles);
  const bound = wayKnown(tiles)?.distance;
  distance.textContent = is !== null ? count(is) : bound !== undefined ? `at most ${count(bound)}` : unknown;
}

/**
 * Rate each move whose distances are known. If a player is faster than the answers, ask for those
 * that are missing, until the next move. @param {number[]} tiles the board shown
 */
async function rateMoves(tiles) {
  markMoves();
  while (tiles === shown() && rate.checked && state.view === "play" && tiles.length <= SEARCHED && exactly(tiles) !== null) {
    const unrated = game.marks.indexOf("", start());
    const board = game.boards.slice(unrated, unrated + 2).find((one) => exactly(one) === null);
    if (unrated < 0 || !board) return;
    await wayFrom(board);
    if (exactly(board) === null) return; // not in time, or the player cancelled the search
    markMoves();
  }
}

/** Mark moves by the distances before and after. Moves that each gained or each lost a step need none between. */
function markMoves() {
  const first = start();
  const distances = game.boards.slice(first).map(exactly);
  let from = 0;
  distances.forEach((is, to) => {
    const was = distances[from];
    if (to === 0 || is === null) return;
    if (was !== null && (to - from === 1 || Math.abs(is - was) === to - from)) game.marks.fill(is < was ? "✓" : is === was ? "–" : "✗", first + from, first + to);
    from = to;
  });
  const shortest = exactly(game.boards[0]);
  if (shortest !== null) par.textContent = game.par = count(shortest);
  listMoves();
}

/** Say how good the last moves were. @param {string[]} moves @param {number} was @param {number} is @param {boolean} won */
function judge(moves, was, is, won) {
  const good = was - is === moves.length;
  rating.className = `rating ${good ? "good" : is <= was ? "even" : "bad"}`;
  rating.textContent = good ? "✓ Good: one step closer." : is < was ? "✓ Closer, but not on a shortest path." : is === was ? "– No closer than before." : "✗ Further away: this move is not on a shortest path.";
  if (good && moves.length > 1) rating.textContent = "✓ Good: each move is one step closer.";
  if (won) finish();
  else narrate(`${rating.textContent} ${is} to go.`);
}

function finish() {
  const best = Number(par.textContent) || 0; // a dash if the distance is unknown
  const yours = game.moves.length - start();
  rating.className = "rating good";
  rating.textContent = yours === 0 ? "The board is already solved: shuffle it first." :
    `★ Solved in ${count(yours)} move${yours === 1 ? "" : "s"}${best ? (best === yours ? ", the fewest possible!" : `; the shortest solution has ${count(best)}.`) : "."}`;
  narrate(rating.textContent);
}

async function hint() {
  const tiles = shown();
  wantsHint = true;
  if (!wayKnown(tiles)) await wayFrom(tiles);
  if (wantsHint && tiles === shown()) giveHint(tiles);
}

/** @param {number[]} tiles the board shown */
function giveHint(tiles) {
  const at = wayKnown(tiles);
  if (!at?.next) return;
  wantsHint = false;
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
    dropHint();
    show(game.boards[game.boards.length - 1]);
    refresh();
  }
  return true;
}

whenLearned(() => {
  if (wantsHint) giveHint(shown());
  if (rate.checked) showDistance(shown(), "…");
});
onChange((change) => {
  if (change === "board" && state.view === "play") begin();
});
onNaming(listMoves);
