// The board on the left: the tiles it shows, their badges and pictures, and the effect of a slide.

import { get } from "../api.js";
import { Board, moved } from "./board.js";
import { debounce, make, narrate, number, the } from "../parts/dom.js";
import { landscape } from "./landscape.js";
import { heuristicOptions, heuristicTitle, inWords, offered, onOffer } from "../parts/methods.js";
import { boardLine, onChange, set, state } from "../state.js";

/** Takes a slide; returns false if it is to change the board to solve. @typedef {(moves: string[], after: number[]) => unknown} Slid */

/** @type {Slid|null} */
let player = null;
const board = new Board(the("board"), slide);

/** Return the tiles shown; during playback these are a step of the solution. */
export const shown = () => board.tiles;

/** Show a board. @param {number[]} tiles */
export function show(tiles) {
  the("board-frame").style.setProperty("--rows", String(state.rows));
  board.show(tiles, state.rows, state.cols, state.goalTiles);
  refreshOverlay();
}

/** Set the duration of the slide animation. @param {number} milliseconds */
export function glide(milliseconds) {
  the("board").style.setProperty("--glide", `${milliseconds}ms`);
}

/** @param {number|null} tile */
export const markTile = (tile) => board.mark(tile);

/** Report slides to a view; null ends that. Without a view, a slide changes the board to solve. @param {Slid|null} slid */
export function playedBy(slid) {
  player = slid;
}

/** Apply the user's slide. @param {string} move @param {number} distance */
function slide(move, distance) {
  const moves = state.metric === "multi" && distance > 1 ? [move + distance] : Array(distance).fill(move);
  const after = moves.reduce((tiles, one) => moved(tiles, state.cols, one) ?? tiles, board.tiles);
  const tile = board.tiles[after.indexOf(0)];
  narrate(`Tile ${tile} slides.`);
  if (!player || player(moves, after) === false) set("board", { tiles: after, step: null }, tile);
}

/** Return the tile that a move of the blank ends at. @param {number[]} tiles @param {string} move */
export function movingTile(tiles, move) {
  const after = moved(tiles, state.cols, move);
  return after ? tiles[after.indexOf(0)] : 0;
}

// ---- the share of each tile in h ----------------------------------------------------------------

const CHOSEN = "chosen"; // the overlay follows the method of the view
const overlay = the("overlay");
const overlayOn = the("overlay-on");
const line = the("overlay-line");
const MOST = 500; // answers kept
/** @type {Map<string, any>} */
const known = new Map();

/** The heuristic in a form whose search has not begun: the link still names that of the result shown. */
let considered = "";

/** Show h by the heuristic in the form, if the tiles show that of the chosen one. @param {string} heuristic */
export function considerHeuristic(heuristic) {
  considered = heuristic;
  refreshOverlay();
}

/** Return the heuristic that the tiles show; "" if they show none. */
function overlaid() {
  if (state.overlay !== CHOSEN) return state.overlay;
  return considered || state.heuristic || (state.metric === "multi" ? "manhattan_slides" : "manhattan");
}

/** Return what the server is asked for now. */
const question = () => ({ board: boardLine(board.tiles), goal: state.goal, metric: state.metric, heuristic: overlaid() });

const refreshOverlay = debounce(60, async () => {
  const asked = question();
  const { heuristic } = asked;
  line.hidden = !heuristic;
  if (!heuristic || !board.tiles.length) {
    board.badge(null);
    return;
  }
  const key = JSON.stringify(asked);
  let answer = known.get(key);
  try {
    answer ??= await get("overlay", asked);
  } catch (error) {
    board.badge(null);
    line.textContent = inWords(/** @type {Error} */ (error).message);
    return;
  }
  if (known.size >= MOST) known.clear();
  known.set(key, answer);
  if (key !== JSON.stringify(question())) return;
  /** @type {Map<number, import("./board.js").Badge>} */
  const badges = new Map();
  const patterns = answer.groups.some((/** @type {any} */ group) => group.tiles.length > 1);
  answer.groups.forEach((/** @type {any} */ group, /** @type {number} */ index) => {
    for (const tile of group.tiles) {
      badges.set(tile, { text: number(group.value), title: group.why, group: patterns ? index : 0 });
    }
  });
  board.badge(badges);
  const unchosen = state.overlay === CHOSEN && !considered && !state.heuristic ? " (no heuristic is chosen)" : "";
  line.replaceChildren(make("b", {}, `${heuristicTitle(heuristic)}: h = ${number(answer.h)}`), unchosen,
    answer.why_not ? ` · ${inWords(answer.why_not)}` : patterns ? " · tiles with the same badge share one value" : "");
});

/** Copy the state into the switch and the menu. */
function fillOverlay() {
  overlayOn.checked = Boolean(state.overlay);
  overlay.hidden = !state.overlay;
  if (!offered().heuristics.length) return; // the server has not answered yet
  overlay.replaceChildren(make("option", { value: CHOSEN }, "of the chosen heuristic"), ...heuristicOptions());
  overlay.value = state.overlay || CHOSEN;
  if (!overlay.value) overlay.value = state.overlay = CHOSEN; // the heuristic does not fit this board
}

overlayOn.addEventListener("change", () => set("overlay", { overlay: overlayOn.checked ? CHOSEN : "" }));
overlay.addEventListener("change", () => set("overlay", { overlay: overlay.value }));
onOffer(fillOverlay);

// ---- pictures instead of numbers ----------------------------------------------------------------

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

/** Draw a landscape with the board's aspect ratio. */
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
  if (change === "method" || change === "view") considered = "";
  if (change === "overlay" || change === "lesson") fillOverlay();
  if (change === "overlay" || change === "method") refreshOverlay();
  if (change === "board" || change === "view") show(state.tiles);
  if (change === "board" && picture.value === "landscape") paintLandscape();
});
