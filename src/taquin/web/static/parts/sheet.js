// What the browser prints: a worksheet to fill in by hand, every board of a solution, or a search.

import { moved } from "../board/board.js";
import { miniature } from "../board/miniature.js";
import { count, make } from "./dom.js";
import { heuristicTitle } from "./methods.js";
import { meaningOfMoves, nameMove } from "./moves.js";
import { state } from "../state.js";

const EMPTY = 10; // boards to draw on
const MOST = 500; // boards of a solution that are printed

/** @param {string} title @param {...(Node|string|false)} parts */
const sheet = (title, ...parts) => [make("h2", {}, title), ...parts.filter(Boolean)];

/** @param {number[]} tiles @param {...(Node|string)} caption */
const figure = (tiles, ...caption) => framed(tiles, state.cols, ...caption);

/** @param {number[]} tiles @param {number} cols @param {...(Node|string)} caption */
const framed = (tiles, cols, ...caption) => make("figure", {}, miniature(tiles, cols), make("figcaption", {}, ...caption));

/** Boxes in which to write g, h and f. */
const boxes = () => ["g", "h", "f"].map((name) => make("span", { className: "box" }, name));

/**
 * Return a worksheet: the board and its successors, boxes for g, h and f, and empty boards; of an
 * unsolvable board, the reason.
 */
export function worksheet() {
  const unsolvable = document.querySelector("#unsolvable > span")?.textContent;
  if (unsolvable) {
    return sheet("This board cannot be solved", make("div", { className: "sheet-row large" }, figure(state.tiles, "board"), figure(state.goalTiles, "goal")),
      make("p", {}, unsolvable));
  }
  const after = [...state.order].map((move) => ({ move, tiles: moved(state.tiles, state.cols, move) }));
  const blank = Array(state.tiles.length).fill(0);
  return sheet("From this board to the goal",
    make("div", { className: "sheet-row large" }, figure(state.tiles, "start"), figure(state.goalTiles, "goal")),
    make("p", {}, `Heuristic h: ${state.heuristic ? heuristicTitle(state.heuristic) : "______________________"}`),
    make("p", {}, "Write the values of g, h and f. Mark the board that is expanded next, and draw its successors."),
    make("div", { className: "sheet-row" }, ...after.flatMap(({ move, tiles }) => (tiles ? [figure(tiles, `${nameMove(move)} `, ...boxes())] : []))),
    make("div", { className: "sheet-row" }, ...Array.from({ length: EMPTY }, () => figure(blank, ...boxes()))),
    make("p", { className: "muted small" }, meaningOfMoves()));
}

/**
 * Return every board of a solution, in rows, with the numbers of the moves.
 * @param {string} title @param {import("../solve/solution.js").Solution} solution
 */
export function solutionSheet(title, solution) {
  const shown = Math.min(solution.length, MOST);
  const boards = Array.from({ length: shown }, (_, step) =>
    figure(solution.board(step), step ? `${count(step)}: ${nameMove(solution.moves[step - 1])}` : "start"));
  return sheet(title, make("div", { className: "sheet-row" }, ...boards),
    shown < solution.length && make("p", {}, `${count(solution.length - shown)} more boards are not printed.`),
    make("p", { className: "muted small" }, meaningOfMoves()));
}

/**
 * Return a step of a search: its board and its goal, and what its view shows of it.
 * @param {string} title @param {import("../state.js").Puzzle} puzzle @param {...Node} parts
 */
export function searchSheet(title, { tiles, goalTiles, cols }, ...parts) {
  return sheet(title, make("div", { className: "sheet-row" }, framed(tiles, cols, "start"), framed(goalTiles, cols, "goal")), ...parts);
}
