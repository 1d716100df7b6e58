// How far the boards of a game are from the goal. Up to nine cells the server has a table of all
// distances. On larger boards the solver finds them; while the player follows its solution, no
// further search is needed.

import { get } from "../api.js";
import { moved } from "../board/board.js";
import { remembered } from "../parts/remembered.js";
import { Running } from "../parts/running.js";
import { boardLine, state } from "../state.js";

const KNOWN = 9; // cells
export const SEARCHED = 16; // cells: the solver proves most distances soon
/**
 * The solver's time limit in seconds. Most 15-puzzles take less than 1 s. Most larger boards take
 * longer than a player waits.
 * @param {number} cells
 */
const patience = (cells) => (cells <= SEARCHED ? 20 : 4);

let onLearned = () => {};
/** @param {() => void} listener called when the best solution so far has become better */
export function whenLearned(listener) {
  onLearned = listener;
}

export const solver = new Running("play", (best) => {
  learn(best, true);
  if (best.found.result.optimal) solver.cancel(); // a game needs no more
  onLearned();
});
/**
 * The distance to the goal (an upper bound unless `exact`) and the next move; `soFar` if the search
 * that found it goes on.
 * @typedef {{distance: number, next: string|null, exact: boolean, soFar?: boolean}} Way
 */
/** @type {Map<string, Way>} */
const known = new Map();
/** Requests in progress. @type {Map<string, Promise<void>>} */
const asked = new Map();
/** The solver's search under way. @type {Promise<void>} */
let solving = Promise.resolve();

/** Return what is known of a board, exactly or not. @param {number[]} tiles */
export const wayKnown = (tiles) => known.get(keyOf(tiles));

/** @param {number[]} tiles */
export const isGoal = (tiles) => String(tiles) === String(state.goalTiles);

/** Return the exact distance of a board; null if it is not known. @param {number[]} tiles */
export function exactly(tiles) {
  const way = wayKnown(tiles);
  return isGoal(tiles) ? 0 : way?.exact ? way.distance : null;
}

/** Find a board's distance and next move. @param {number[]} tiles */
export async function wayFrom(tiles) {
  const key = keyOf(tiles);
  if (known.get(key)?.soFar) await solving; // the player follows its solution: it may be proved soon
  const way = known.get(key);
  if (way && !way.soFar) return;
  if (!asked.has(key)) asked.set(key, (tiles.length <= KNOWN ? askTable(tiles) : (solving = askSolver(tiles))).finally(() => asked.delete(key)));
  await asked.get(key);
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

/** Solve the board. @param {number[]} start */
async function askSolver(start) {
  const { goal, metric } = state;
  try {
    const before = remembered("play").find((one) => one.running && one.method === keyOf(start)); // a reload has interrupted it
    const { begun } = solver;
    const taken = before && await solver.takeUp(before);
    if (!taken && begun !== solver.begun) return; // the player has cancelled it, or left
    const ended = taken ?? await solver.run({ board: boardLine(start), goal, metric, algorithm: "auto", seconds: patience(start.length) }, keyOf(start));
    if (!ended?.found.result.moves) return;
    const { result } = ended.found;
    solver.say(result.optimal || ended.job.state === "cancelled" ? null : "No shortest solution was found in time: moves are not rated, but hints work.");
    learn(ended, false);
  } catch (error) {
    solver.say(/** @type {Error} */ (error).message);
  }
}

/** Store the distance of every board of a solution. @param {import("../parts/running.js").Ended} ended @param {boolean} soFar */
function learn({ job, found, search }, soFar) {
  const { moves, optimal } = found.result;
  let tiles = job.request.tiles;
  if (search.method !== keyOf(tiles)) return; // the goal has changed
  moves.forEach((/** @type {string} */ move, /** @type {number} */ index) => {
    if (optimal || !known.get(keyOf(tiles))?.exact) known.set(keyOf(tiles), { distance: moves.length - index, next: move, exact: optimal, soFar: soFar && !optimal });
    tiles = /** @type {number[]} */ (moved(tiles, state.cols, move));
  });
}
