// Draws the tree of a trace on a canvas, so that it fills its frame: nodes as boards with their
// values while there is room, else as symbols.

import { count, make } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { listen } from "./gestures.js";
import { drawBoard, drawHalo, drawRing, drawSymbol, palette, shade } from "./symbols.js";
import { Tooltip } from "./tooltip.js";
import { box, path, placeDown, placeRound, status } from "./tree.js";
import { formula, inWords, measure, value } from "./values.js";

/** @typedef {import("./tree.js").Trace} Trace */

const SMALL = 80; // so many nodes are laid out anew at each step, unless all boards of the tree fit at once
const ROUND = 150; // a tree with more nodes is drawn radially, unless it is narrow:
const NARROW = 6; // nodes for each level
const LABEL = 0.72; // the height of a label, in rem
const LISTED = 100; // so many nodes are listed for screen readers

export class TreeView {
  /** @param {{onHover: (index: number|null) => void, onSelect: (index: number) => void}} settings */
  constructor({ onHover, onSelect }) {
    this.onHover = onHover;
    this.onSelect = onSelect;
    /** @type {Trace|null} */
    this.trace = null;
    this.cols = 3;
    this.step = 0;
    this.branchOnly = false;
    this.follow = false;
    this.shape = "auto";
    /** The user's zoom, on top of the fit. */
    this.scale = 1;
    this.shift = { x: 0, y: 0 };
    this.fitted = true;
    /** @type {number|null} */
    this.hovered = null;
    /** @type {number|null} */
    this.selected = null;
    /** The answers to a prediction, by node. @type {Map<number, "right"|"wrong">} */
    this.marks = new Map();
    /** Of two searches: the nodes that only this one has expanded. @type {Set<number>} */
    this.alone = new Set();
    /** The only nodes to draw; null for all. @type {Set<number>|null} */
    this.kept = null;
    /** Nodes drawn, and where. @type {number[]} */
    this.visible = [];
    this.at = { x: new Float64Array(0), y: new Float64Array(0) };
    this.reach = 20;
    this.layouts = new Map();
    this.canvas = make("canvas", { className: "tree", role: "application", tabindex: 0, "aria-label": "Search tree" });
    this.list = make("ol", { className: "sr-only tree-nodes", "aria-label": "Nodes of the tree" });
    this.tooltip = new Tooltip();
    const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ action) =>
      make("button", { type: "button", className: "icon", "aria-label": name, title: name, onclick: action }, icon(sign));
    this.element = make("div", { className: "tree-frame" }, this.canvas, this.list, this.tooltip.element);
    this.tools = make("div", { className: "tree-tools" },
      tool("plus", "Zoom in", () => this.zoom(1.4)), tool("minus", "Zoom out", () => this.zoom(1 / 1.4)), tool("fit", "Fit to view", () => this.fit()));
    listen(this);
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  /** @param {Trace} trace @param {number} cols */
  load(trace, cols) {
    this.trace = trace;
    this.cols = cols;
    this.layouts.clear();
    this.visible = [];
    this.selected = this.hovered = null;
    this.marks.clear();
    this.measured = measure(trace);
    const values = trace.nodes.map((node) => /** @type {number} */ (/** @type {any} */ (node)[this.measured ?? "g"]));
    this.range = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
    this.list.replaceChildren();
    this.fit();
  }

  /** @param {number} step */
  show(step) {
    this.step = step;
    this.selected = null;
    this.marks.clear();
    this.hover(null);
    this.draw();
    this.#tell();
  }

  fit() {
    this.fitted = true;
    this.draw();
  }

  /** Point at a node, null at none; `tell` shows its facts. @param {number|null} index */
  hover(index, tell = false) {
    if (index !== this.hovered) {
      this.hovered = index;
      this.draw();
    }
    if (index === null || !this.trace || !tell) this.tooltip.hide();
    else this.tooltip.show(this.trace, index, this.step, this.cols, this.at.x[index], this.at.y[index] + this.reach / 2, this.canvas);
  }

  /** Ring a node. @param {number|null} index */
  select(index) {
    this.selected = index;
    this.draw();
  }

  /** Mark the answers to a prediction. @param {Iterable<[number, "right"|"wrong"]>} marks */
  mark(marks) {
    this.marks = new Map(marks);
    this.draw();
  }

  /** Box the nodes that the other of two searches has not expanded; draw only the kept ones. @param {Set<number>} alone @param {Set<number>|null} kept */
  contrast(alone, kept) {
    if (kept || this.kept) this.layouts.clear();
    this.alone = alone;
    this.kept = kept;
  }

  /** Return the node nearest to a point; null if none is near. @param {number} x @param {number} y */
  nearest(x, y) {
    let [best, found] = [this.reach, /** @type {number|null} */ (null)];
    for (const index of this.visible) {
      const far = Math.max(Math.abs(this.at.x[index] - x), Math.abs(this.at.y[index] - y));
      if (far < best) [best, found] = [far, index];
    }
    return found;
  }

  /** Magnify around a point. @param {number} factor @param {{x: number, y: number}} [at] */
  zoom(factor, at = { x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 }) {
    const scale = Math.max(0.2, Math.min(60, this.scale * factor));
    const ratio = scale / this.scale;
    this.shift = { x: at.x - (at.x - this.shift.x) * ratio, y: at.y - (at.y - this.shift.y) * ratio };
    this.scale = scale;
    this.fitted = false;
    this.draw();
  }

  /** Move the picture. @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.shift = { x: this.shift.x + dx, y: this.shift.y + dy };
    this.fitted = false;
    this.draw();
  }

  /** Choose the nodes to draw and lay them out. @param {Trace} trace @param {number} width @param {number} height @param {number} rem */
  #arrange({ nodes, steps }, width, height, rem) {
    const { iteration, node: current } = steps[this.step];
    const goal = nodes.findIndex((node) => node.goal && node.iteration === iteration);
    const all = this.branchOnly ? path(nodes, goal >= 0 ? goal : current) : [...nodes.keys()].filter((index) => nodes[index].iteration === iteration && (!this.kept || this.kept.has(index)));
    this.visible = all.filter((index) => nodes[index].born <= this.step);
    const levels = all.reduce((most, index) => Math.max(most, nodes[index].depth), 0) + 1;
    // A tree whose boards are all easy to read keeps its place while it grows.
    const whole = all.length <= SMALL / 2 ? box(placeDown(nodes, all), all) : { left: 0, right: Infinity };
    const still = this.#cell({ x: width / (whole.right - whole.left + 1), y: (height - rem) / levels }, rem) >= 1.5 * this.#least(rem);
    const growing = !still && this.visible.length <= SMALL;
    const placed = growing ? this.visible : all;
    const round = this.shape === "auto" ? placed.length > Math.max(ROUND, NARROW * levels) : this.shape === "round";
    const name = `${iteration} ${growing ? this.step : "all"} ${round} ${this.branchOnly}`;
    if (!this.layouts.has(name)) this.layouts.clear(); // one layout at a time: each takes as much memory as the tree
    const layout = this.layouts.get(name) ?? (round ? placeRound : placeDown)(nodes, placed);
    this.layouts.set(name, layout);
    return { layout, round, around: box(layout, still ? all : this.visible) };
  }

  /** Return the size of a tile of a board that fits into this room. @param {{x: number, y: number}} room @param {number} rem */
  #cell(room, rem) {
    return Math.min(1.6 * rem, (room.x * 0.9 - 10) / this.cols, (room.y - LABEL * rem - 14) / this.#rows);
  }

  /** Return the size of the smallest tile that can be read. @param {number} rem */
  #least(rem) {
    return (this.#rows * this.cols > 10 ? 0.9 : 0.55) * rem;
  }

  get #rows() {
    return (this.trace?.nodes[0].state.length ?? 0) / this.cols;
  }

  /** Compute where each node is drawn, and return the room for it. @param {Trace} trace @param {number} width @param {number} height @param {number} rem */
  #aim(trace, width, height, rem) {
    const { layout, round, around } = this.#arrange(trace, width, height, rem);
    const current = trace.steps[this.step].node;
    const slots = { x: around.right - around.left + 1, y: around.bottom - around.top + 1 };
    const unit = { x: Math.min(9 * rem, width / slots.x), y: Math.min(8 * rem, (height - rem) / slots.y) };
    if (!round) unit.y = Math.max(unit.y, 1.3 * rem); // a deep tree scrolls rather than vanishes
    const crowd = Math.sqrt((width * height) / this.visible.length);
    const room = round ? { x: Math.min(unit.x, crowd), y: Math.min(unit.y, crowd) } : unit;
    const raw = (/** @type {number} */ index) => ({
      x: width / 2 + (layout.x[index] - (around.left + around.right) / 2) * unit.x,
      y: Math.max(0, (height - slots.y * unit.y) / 2) + (layout.y[index] - around.top + 0.5) * unit.y,
    });
    if (this.fitted) {
      this.scale = this.follow ? Math.max(1, (4 * rem) / room.x, (5 * rem) / room.y) : 1;
      this.shift = { x: 0, y: 0 };
    }
    const { x, y } = raw(current);
    if (this.follow) this.shift = { x: width / 2 - x * this.scale, y: height / 2 - y * this.scale };
    else if (this.fitted) this.shift.y = Math.min(0, Math.max(height - slots.y * unit.y - rem, height * 0.6 - y));
    this.at = { x: new Float64Array(trace.nodes.length), y: new Float64Array(trace.nodes.length) };
    for (const index of this.visible) {
      const place = raw(index);
      this.at.x[index] = place.x * this.scale + this.shift.x;
      this.at.y[index] = place.y * this.scale + this.shift.y;
    }
    return { x: room.x * this.scale, y: room.y * this.scale };
  }

  draw() {
    this.#paint(this.canvas, this.canvas.clientWidth, this.canvas.clientHeight, window.devicePixelRatio || 1);
  }

  /** Return a picture of the whole tree for paper. @param {number} width @param {number} height */
  picture(width, height) {
    const { fitted, scale, shift, hovered } = this;
    const canvas = make("canvas", { className: "tree" });
    Object.assign(this, { fitted: true, hovered: null });
    this.#paint(canvas, width, height, 3);
    Object.assign(this, { fitted, scale, shift, hovered });
    this.draw();
    return canvas;
  }

  /** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height @param {number} ratio pixels for each unit */
  #paint(canvas, width, height, ratio) {
    const { trace } = this;
    if (!width || !height) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    paint.scale(ratio, ratio);
    if (!trace?.steps[this.step]) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = this.#aim(trace, width, height, rem);
    const colours = palette();
    const { node: current, bound } = trace.steps[this.step];
    this.#drawEdges(paint, trace, current, colours, room);
    const size = LABEL * rem;
    paint.font = `600 ${size}px system-ui, sans-serif`;
    const few = this.visible.length <= 3 * SMALL;
    const label = few ? this.#label(paint, trace, bound, room) : null;
    const [rows, cols] = [this.#rows, this.cols];
    const cell = this.#cell(room, rem);
    const boards = cell >= this.#least(rem) && (label !== null || !few);
    const beside = (room.y - size - 6) / 2; // the largest symbol that leaves room for a label
    const labelled = beside >= 0.35 * rem;
    const r = Math.max(0.3 * rem, Math.min(0.7 * rem, 0.28 * Math.min(room.x, room.y), label && labelled ? beside : Infinity));
    this.reach = boards ? Math.max(cell * cols, cell * rows) / 2 + 6 : Math.max(14, r * 2);
    for (const index of this.visible) {
      const [x, y] = [this.at.x[index], this.at.y[index]];
      if (x < -99 || y < -99 || x > width + 99 || y > height + 99) continue;
      const node = trace.nodes[index];
      const is = status(node, this.step) ?? "waiting";
      const fill = this.#shade(/** @type {any} */ (node)[this.measured ?? "g"], colours);
      const up = boards ? y - size / 2 : y;
      if (boards) drawBoard(paint, node, cols, x, up, cell, is, colours, fill, index === current);
      else {
        if (index === current) drawHalo(paint, x, y, r, colours);
        drawSymbol(paint, is, x, y, r, colours, fill);
      }
      const around = boards ? (cell * Math.max(rows, cols)) / 2 + 8 : r * 1.5 + 4;
      if (this.alone.has(index)) drawRing(paint, x, up, 0.8 * around, colours, "alone");
      const [mark, selected, hovered] = [this.marks.get(index), index === this.selected, index === this.hovered];
      if (mark || selected || hovered) drawRing(paint, x, up, around, colours, mark ?? (selected ? "selected" : "hovered"));
      const half = boards ? (cell * rows) / 2 + 5 : r + 2;
      if (label && (boards || labelled)) {
        paint.font = `600 ${size}px system-ui, sans-serif`;
        paint.textAlign = "center";
        paint.textBaseline = "top";
        const text = label(index);
        const wide = paint.measureText(text).width;
        paint.fillStyle = colours.surface; // edges pass behind the label
        paint.fillRect(x - wide / 2 - 2, up + half + 1, wide + 4, size + 1);
        paint.fillStyle = is === "waiting" || is === "expanded" || is === "goal" || is === "again" ? colours.ink : colours.muted;
        paint.fillText(text, x, up + half + 2);
      }
    }
    this.drawn = boards ? "boards" : label && labelled ? "values" : "symbols";
  }

  /** Return the longest label for which there is room: 1 + 7 = 8 > 7, 1 + 7 = 8, or 8; null if none fits. @param {CanvasRenderingContext2D} paint @param {Trace} trace @param {number|null} bound @param {{x: number}} room */
  #label(paint, { nodes }, bound, room) {
    const measured = this.measured ?? "g";
    const labels = [(/** @type {number} */ index) => formula(nodes[index], measured, bound), (/** @type {number} */ index) => formula(nodes[index], measured, null),
      (/** @type {number} */ index) => value(nodes[index], measured)];
    const fits = (/** @type {(index: number) => string} */ label) => this.visible.every((index) => paint.measureText(label(index)).width + 6 <= room.x);
    return labels.find(fits) ?? null;
  }

  /** Draw the edges, those of the path to the current node last. @param {CanvasRenderingContext2D} paint @param {Trace} trace @param {number} current @param {Record<string, string>} colours @param {{y: number}} room */
  #drawEdges(paint, { nodes }, current, colours, room) {
    const way = new Set(path(nodes, current));
    const shown = new Set(this.visible);
    for (const thick of [false, true]) {
      paint.beginPath();
      for (const index of this.visible) {
        const { parent } = nodes[index];
        if (parent === null || !shown.has(parent) || way.has(index) !== thick) continue;
        paint.moveTo(this.at.x[parent], this.at.y[parent]);
        paint.lineTo(this.at.x[index], this.at.y[index]);
      }
      paint.strokeStyle = thick ? colours.orange : colours.edge;
      paint.lineWidth = thick ? 3.5 : room.y > 24 ? 2 : 1;
      paint.stroke();
    }
  }

  /** Return the colour of an expanded node: the darker, the higher. @param {number} value @param {Record<string, string>} colours */
  #shade(value, colours) {
    const [low, high] = this.range ?? [0, 0];
    return shade(colours, high > low && (this.measured === "f" || this.measured === "h") ? (value - low) / (high - low) : 0.3);
  }

  /** Describe the tree to screen readers, node by node while they are few. */
  #tell() {
    const { trace, step } = this;
    if (!trace?.steps[step]) return;
    const { waiting, bound } = trace.steps[step];
    this.canvas.setAttribute("aria-label", `Search tree after ${count(step + 1)} expansion${step ? "s" : ""}: ${count(this.visible.length)} nodes, ${count(waiting)} waiting. The arrow keys walk through them.`);
    this.list.replaceChildren(...(this.visible.length > LISTED ? [] : this.visible).map((index) => make("li", {
      "data-node": index, "data-alone": this.alone.has(index) || null, "data-status": status(trace.nodes[index], step), "data-drawn": this.drawn,
      "data-label": formula(trace.nodes[index], this.measured ?? "g", bound),
      "data-at": `${Math.round(this.at.x[index])} ${Math.round(this.at.y[index])}`,
    }, inWords(trace, index, step, this.cols))));
  }
}
