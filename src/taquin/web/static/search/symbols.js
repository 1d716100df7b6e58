// The symbols of the tree and of its legend, drawn by the same code. Each status has its own shape
// and colour.

import { make } from "../parts/dom.js";

/** @typedef {import("./tree.js").Status} Status @typedef {CanvasRenderingContext2D} Paint */

const NAMES = ["surface", "bg", "ink", "muted", "edge", "orange", "green", "purple", "vermilion", "accent", "f-low", "f-high"];

/** Return the page's colours in the current mode. @returns {Record<string, string>} */
export function palette() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]));
}

/** Return the colour of an expanded node. @param {Record<string, string>} colours @param {number} share 0 for the lowest value, 1 for the highest */
export const shade = (colours, share) => `color-mix(in srgb, ${colours["f-high"]} ${Math.round(share * 100)}%, ${colours["f-low"]})`;

/**
 * Draw the symbol of a status.
 * @param {Paint} paint @param {Status} status @param {number} x @param {number} y @param {number} r
 * @param {Record<string, string>} colours @param {string} fill colour of an expanded node
 */
export function drawSymbol(paint, status, x, y, r, colours, fill) {
  paint.lineWidth = Math.max(1.5, r / 3);
  paint.setLineDash([]);
  paint.beginPath();
  if (status === "goal") polygon(paint, x, y, r * 1.5, 4, 0);
  else if (status === "again") polygon(paint, x, y, r * 1.35, 3, -Math.PI / 2);
  else if (status === "expanded" || status === "waiting") paint.arc(x, y, r - (status === "waiting" ? paint.lineWidth / 2 : 0), 0, 7);
  else if (status === "stale") paint.arc(x, y, r - paint.lineWidth / 2, 0, 7);
  if (status === "cut") line(paint, [x - r * 0.8, y - r * 0.8, x + r * 0.8, y + r * 0.8], [x - r * 0.8, y + r * 0.8, x + r * 0.8, y - r * 0.8]);
  if (status === "stale" || status === "dropped") line(paint, [x - r, y + r, x + r, y - r]);
  const filled = { goal: colours.green, again: colours.purple, expanded: fill, waiting: colours.surface }[/** @type {string} */ (status)];
  const stroke = { goal: colours.ink, again: colours.ink, waiting: colours.ink, cut: colours.vermilion }[/** @type {string} */ (status)] ?? colours.muted;
  if (filled) {
    paint.fillStyle = filled;
    paint.fill();
  }
  if (status === "goal" || status === "again") paint.lineWidth = 1;
  if (status === "expanded") return;
  paint.strokeStyle = stroke;
  paint.stroke();
}

/** Draw the mark of the node just expanded. @param {Paint} paint @param {number} x @param {number} y @param {number} r @param {Record<string, string>} colours */
export function drawHalo(paint, x, y, r, colours) {
  paint.beginPath();
  paint.arc(x, y, r * 1.5 + 3, 0, 7);
  paint.fillStyle = colours.orange;
  paint.fill();
}

/**
 * Ring the node that the user points at or has selected, an answer to a prediction, or a node that
 * only one of two searches has expanded.
 * @param {Paint} paint @param {number} x @param {number} y @param {number} r
 * @param {Record<string, string>} colours @param {"hovered"|"selected"|"right"|"wrong"|"alone"} mark
 */
export function drawRing(paint, x, y, r, colours, mark) {
  paint.beginPath();
  paint.roundRect(x - r, y - r, 2 * r, 2 * r, mark === "alone" ? 0 : 8);
  paint.strokeStyle = { right: colours.green, wrong: colours.vermilion, alone: colours.ink, hovered: colours.accent, selected: colours.accent }[mark];
  paint.lineWidth = { right: 4, wrong: 4, alone: 1.5, hovered: 2, selected: 4 }[mark];
  paint.setLineDash(mark === "hovered" ? [5, 4] : []);
  paint.stroke();
  paint.setLineDash([]);
  if (mark !== "right" && mark !== "wrong") return;
  paint.font = "bold 16px system-ui, sans-serif";
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.fillStyle = colours.ink;
  paint.fillText(mark === "right" ? "✓" : "✗", x + r + 5, y - r + 8); // below the label of the parent
}

/** Mark a node that only one of two searches has expanded, where a box around it has no room. @param {Paint} paint @param {number} x @param {number} y @param {number} r @param {Record<string, string>} colours @param {string} fill */
export function drawSquare(paint, x, y, r, colours, fill) {
  paint.beginPath();
  paint.rect(x - r, y - r, 2 * r, 2 * r);
  paint.fillStyle = fill;
  paint.fill();
  paint.lineWidth = 1;
  paint.strokeStyle = colours.ink;
  paint.stroke();
}

/**
 * Draw a node as a board, with its symbol on the corner.
 * @param {Paint} paint @param {{state: number[]}} node @param {number} cols @param {number} x its centre
 * @param {number} y @param {number} cell the size of a tile @param {Status} status
 * @param {Record<string, string>} colours @param {string} fill @param {boolean} current
 */
export function drawBoard(paint, { state }, cols, x, y, cell, status, colours, fill, current) {
  const [width, height] = [cell * cols, (cell * state.length) / cols];
  const [left, top] = [x - width / 2, y - height / 2];
  const faint = status === "cut" || status === "stale" || status === "dropped";
  const expanded = status === "expanded" || status === "again" || status === "goal";
  paint.beginPath();
  paint.roundRect(left - 3, top - 3, width + 6, height + 6, 5);
  paint.fillStyle = colours.surface;
  paint.fill();
  paint.setLineDash(expanded ? [] : [4, 3]);
  paint.lineWidth = current ? 5 : 2.5;
  paint.strokeStyle = current ? colours.orange : expanded ? (status === "goal" ? colours.green : fill) : colours.muted;
  paint.stroke();
  paint.setLineDash([]);
  paint.globalAlpha = faint ? 0.6 : 1;
  paint.lineWidth = 0.75;
  paint.strokeStyle = colours.edge;
  paint.textAlign = "center";
  paint.textBaseline = "middle";
  paint.font = `600 ${cell * (state.length > 10 ? 0.56 : 0.7)}px system-ui, sans-serif`; // two digits need room
  state.forEach((tile, at) => {
    if (!tile) return;
    const [tx, ty] = [left + (at % cols) * cell, top + Math.floor(at / cols) * cell];
    paint.fillStyle = colours.bg;
    paint.fillRect(tx + 0.5, ty + 0.5, cell - 1, cell - 1);
    paint.strokeRect(tx + 0.5, ty + 0.5, cell - 1, cell - 1);
    paint.fillStyle = colours.ink;
    paint.fillText(String(tile), tx + cell / 2, ty + cell * 0.54);
  });
  paint.globalAlpha = 1;
  const r = Math.max(4, Math.min(7, cell * 0.4));
  paint.beginPath();
  paint.arc(left - 2, top - 2, r + 2.5, 0, 7);
  paint.fillStyle = colours.surface;
  paint.fill();
  drawSymbol(paint, status, left - 2, top - 2, r, colours, fill);
}

/** Make a symbol for the legend. @param {Status|"current"} status @returns {{canvas: HTMLCanvasElement, draw: () => void}} */
export function makeSymbol(status) {
  const size = 22;
  const canvas = make("canvas", { className: "symbol", "aria-hidden": "true", width: 2 * size, height: 2 * size });
  const draw = () => {
    const paint = /** @type {Paint} */ (canvas.getContext("2d"));
    const colours = palette();
    paint.resetTransform();
    paint.clearRect(0, 0, canvas.width, canvas.height);
    paint.scale(2, 2);
    if (status === "current") drawHalo(paint, size / 2, size / 2, 5, colours);
    drawSymbol(paint, status === "current" ? "expanded" : status, size / 2, size / 2, 6, colours, shade(colours, 0));
  };
  draw();
  return { canvas, draw };
}

/** @param {Paint} paint @param {...number[]} ends x1, y1, x2, y2 of each line */
function line(paint, ...ends) {
  for (const [x1, y1, x2, y2] of ends) {
    paint.moveTo(x1, y1);
    paint.lineTo(x2, y2);
  }
}

/** Trace a regular polygon. @param {Paint} paint @param {number} x @param {number} y @param {number} size @param {number} corners @param {number} turn */
function polygon(paint, x, y, size, corners, turn) {
  for (let corner = 0; corner < corners; corner++) {
    const angle = turn + (2 * Math.PI * corner) / corners;
    paint.lineTo(x + size * Math.cos(angle), y + size * Math.sin(angle));
  }
  paint.closePath();
}
