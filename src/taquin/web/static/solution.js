// The boards of a solution, known by its moves; any of 60,000 is found from the nearest one that is kept.

import { moved } from "./board.js";

const EVERY = 256;

export class Solution {
  /** @param {number[]} start @param {number} cols @param {string[]} moves */
  constructor(start, cols, moves) {
    this.cols = cols;
    this.moves = moves;
    /** @type {number[][]} */
    this.kept = [start];
    let tiles = start;
    moves.forEach((move, index) => {
      tiles = /** @type {number[]} */ (moved(tiles, cols, move));
      if ((index + 1) % EVERY === 0) this.kept.push(tiles);
    });
  }

  /** Boards, the first included. */
  get length() {
    return this.moves.length + 1;
  }

  /** The board after so many moves. @param {number} step */
  board(step) {
    const from = Math.floor(step / EVERY);
    let tiles = this.kept[from];
    for (let at = from * EVERY; at < step; at++) tiles = /** @type {number[]} */ (moved(tiles, this.cols, this.moves[at]));
    return tiles;
  }
}
