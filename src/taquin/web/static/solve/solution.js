// The boards of a solution. Only every 256th board is stored; `board` replays the moves from the
// nearest stored one. A depth-first solution has 60,000 boards.

import { moved } from "../board/board.js";

const EVERY = 256;

export class Solution {
  /** @param {number[]} start @param {number} cols @param {string[]} moves */
  constructor(start, cols, moves) {
    this.cols = cols;
    this.moves = moves;
    /** @type {number[][]} */
    this.stored = [start];
    let tiles = start;
    moves.forEach((move, index) => {
      tiles = /** @type {number[]} */ (moved(tiles, cols, move));
      if ((index + 1) % EVERY === 0) this.stored.push(tiles);
    });
  }

  /** The number of boards, including the start. */
  get length() {
    return this.moves.length + 1;
  }

  /** Return the board after `step` moves. @param {number} step */
  board(step) {
    const from = Math.floor(step / EVERY);
    let tiles = this.stored[from];
    for (let at = from * EVERY; at < step; at++) tiles = /** @type {number[]} */ (moved(tiles, this.cols, this.moves[at]));
    return tiles;
  }
}
