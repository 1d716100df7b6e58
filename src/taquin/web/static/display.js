// The board on the left: which arrangement it shows now, what is written on its tiles, and what sliding one means.

import { get } from "./api.js";
import { Board, moved } from "./board.js";
import { make, narrate, number, settled, the } from "./dom.js";
import { landscape } from "./landscape.js";
import { boardLine, onChange, set, state } from "./state.js";

/** @typedef {(moves: string[], after: number[]) => void} Slid */

/** @type {Slid|null} */
let player = null;
const board = new Board(the("board"), slide);

/** The arrangement shown, which may be in the middle of a solution. */
export const shown = () => board.tiles;

/** @param {number[]} tiles */
export function show(tiles) {
  board.show(tiles, state.rows, state.cols, state.goalTiles);
  refreshOverlay();
}

/** How long a tile glides. @param {number} milliseconds */
export function glide(milliseconds) {
  the("board").style.setProperty("--glide", `${milliseconds}ms`);
}

/** @param {number|null} tile */
export const markTile = (tile) => board.mark(tile);

/** While someone plays, slides are told to them; otherwise they change the board to be solved. @param {Slid|null} slid */
export function playedBy(slid) {
  player = slid;
}

/** @param {string} move @param {number} distance */
function slide(move, distance) {
  const moves = state.metric === "multi" && distance > 1 ? [move + distance] : Array(distance).fill(move);
  const after = moves.reduce((tiles, one) => moved(tiles, state.cols, one) ?? tiles, board.tiles);
  const tile = board.tiles[after.indexOf(0)];
  narrate(`Tile ${tile} slides.`);
  if (player) player(moves, after);
  else set("board", { tiles: after, step: null });
}

/** The word for where the blank goes, and the tile that slides. @param {number[]} tiles @param {string} move */
export function describeMove(tiles, move) {
  const words = { U: "up", D: "down", L: "left", R: "right" };
  const after = moved(tiles, state.cols, move);
  const tile = after ? tiles[after.indexOf(0)] : 0;
  const far = move.length > 1 ? ` ${move.slice(1)} cells` : "";
  return { tile, text: `the blank goes ${words[/** @type {"U"} */ (move[0])]}${far}` };
}

// ---- what a heuristic says of each tile ------------------------------------------------------------------------

const overlay = the("overlay");
const line = the("overlay-line");
/** @type {Map<string, any>} */
const known = new Map();

const refreshOverlay = settled(60, async () => {
  const heuristic = overlay.value;
  line.hidden = !heuristic;
  if (!heuristic) {
    board.badge(null);
    return;
  }
  const query = { board: boardLine(board.tiles), goal: state.goal, metric: state.metric, heuristic };
  const key = JSON.stringify(query);
  try {
    if (!known.has(key)) known.set(key, await get("/api/overlay", query));
    if (known.size > 500) known.clear();
  } catch (error) {
    board.badge(null);
    line.textContent = /** @type {Error} */ (error).message;
    return;
  }
  const answer = known.get(key);
  if (!answer || key !== JSON.stringify({ ...query, board: boardLine(board.tiles) })) return;
  /** @type {Map<number, import("./board.js").Badge>} */
  const badges = new Map();
  const patterns = answer.groups.some((/** @type {any} */ group) => group.tiles.length > 1);
  answer.groups.forEach((/** @type {any} */ group, /** @type {number} */ index) => {
    for (const tile of group.tiles) {
      badges.set(tile, { text: number(group.value), title: group.why, group: patterns ? index : 0 });
    }
  });
  board.badge(badges);
  line.replaceChildren(make("b", {}, `${heuristic}: h = ${number(answer.h)}`),
    answer.why_not ? ` — ${answer.why_not}` : patterns ? " — tiles with the same mark share one number" : "");
});

overlay.addEventListener("change", refreshOverlay);

// ---- pictures instead of numbers -------------------------------------------------------------------------------

const picture = the("picture");
const file = the("picture-file");
/** @type {string|null} */
let own = null;

picture.addEventListener("change", () => {
  if (picture.value === "own") {
    file.click();
    return;
  }
  if (picture.value) paintLandscape();
  else board.picture(null);
});

/** A landscape of the board's shape; another size of board needs another. */
async function paintLandscape() {
  const url = await landscape(state.cols / state.rows);
  if (picture.value === "landscape") board.picture(url);
}
file.addEventListener("change", () => {
  if (!file.files[0]) return;
  if (own) URL.revokeObjectURL(own);
  own = URL.createObjectURL(file.files[0]);
  board.picture(own);
});
file.addEventListener("cancel", () => {
  if (!own) picture.value = "";
});

onChange((change) => {
  if (change === "board" || change === "view") show(state.tiles);
  if (change === "board" && picture.value === "landscape") paintLandscape();
});
