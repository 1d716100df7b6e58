// Draws the tree of a trace on a canvas: nodes as boards with their values while there is room, else
// as symbols.

import { count, make } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { Arrangement, SMALL } from "./arrange.js";
import { listen } from "./gestures.js";
import { drawBoard, drawHalo, drawRing, drawSquare, drawSymbol, palette, shade } from "./symbols.js";
import { Tooltip } from "./tooltip.js";
import { path, status } from "./tree.js";
import { formula, inWords, measure } from "./values.js";

/** @typedef {import("./tree.js").Trace} Trace */
/**
 * How nodes look; see `#look`.
 * @typedef {{kind: number|null, font: string, letters: number, cell: number, boards: boolean, labelled: boolean, r: number,
 *   colours: Record<string, string>, around: number, reach: number, crowded: boolean, raised: number, below: number}} Look
 */

const LISTED = 100; // so many nodes are listed for screen readers

export class TreeView extends Arrangement {
  /** @param {{onHover: (index: number|null) => void, onSelect: (index: number) => void, onLabels: (number: string) => void}} settings */
  constructor({ onHover, onSelect, onLabels }) {
    super();
    this.onLabels = onLabels;
    this.onHover = onHover;
    this.onSelect = onSelect;
    /** @type {number|null} */
    this.hovered = null;
    /** @type {number|null} */
    this.selected = null;
    /** The answers to a prediction, by node. @type {Map<number, "right"|"wrong">} */
    this.marks = new Map();
    /** Of two searches: the nodes that only this one has expanded. @type {Set<number>} */
    this.alone = new Set();
    /** The tree beside this one: both have the same kind of label. @type {TreeView|null} */
    this.twin = null;
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

  draw() {
    this.#paint(this.canvas, this.canvas.clientWidth, this.canvas.clientHeight, window.devicePixelRatio || 1);
    this.onLabels(this.canvas.dataset.number ?? "");
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
    const room = this.aim(trace, width, height, rem);
    const look = this.#look(paint, trace, room, { width, height, rem });
    const { node: current } = trace.steps[this.step];
    this.reach = look.reach;
    this.#drawEdges(paint, trace, current, room, look);
    for (const index of [...this.visible.filter((each) => each !== current), current]) {
      const [x, y] = [this.at.x[index], this.at.y[index]];
      if (x > -99 && y > -99 && x < width + 99 && y < height + 99) this.#drawNode(paint, trace, index, x, y, look);
    }
    this.drawn = look.boards ? "boards" : look.labelled ? "values" : "symbols";
    canvas.dataset.number = look.labelled && look.kind === 2 ? this.measured ?? "g" : "";
  }

  /**
   * How the nodes look in the room that each has: as boards or as symbols, with or without a label,
   * and the sizes of all that in pixels.
   * @param {CanvasRenderingContext2D} paint @param {Trace} trace @param {{x: number, y: number}} room
   * @param {{width: number, height: number, rem: number}} frame
   */
  #look(paint, trace, room, { width, height, rem }) {
    const letters = this.letters(room, rem);
    const font = `600 ${letters}px system-ui, sans-serif`;
    paint.font = font;
    const own = this.kind(paint, trace, trace.steps[this.step].bound, room);
    const kind = own === null ? null : Math.max(own, (this.fitted && this.twin?.kindAt(paint, width, height, rem)) || 0);
    const cell = this.cell(room, rem);
    const few = this.visible.length <= 3 * SMALL;
    const boards = cell >= this.least(rem) && (kind !== null || !few);
    const beside = (/** @type {number} */ edge) => (room.y - letters - edge * rem) / 2.5; // the largest symbol that leaves room for a label and an edge
    const labelled = kind !== null && (boards || beside(0.4) >= 0.3 * rem);
    const r = Math.max(0.3 * rem, Math.min(0.7 * rem, 0.28 * Math.min(room.x, room.y), labelled ? beside(0.9) : Infinity));
    const around = boards ? (cell * Math.max(this.rows, this.cols)) / 2 + 5 : r * 1.5 + 4;
    return {
      kind, font, letters, cell, boards, labelled, r, colours: palette(),
      /** Of a ring around a node. */
      around,
      /** How far from a node the pointer still means it. */
      reach: boards ? (cell * Math.max(this.cols, this.rows)) / 2 + 6 : Math.max(14, r * 2),
      /** Whether boxes around nodes would hide the tree. */
      crowded: Math.min(room.x, room.y) < 2 * around,
      /** How far a board stands above its place, because of its label. */
      raised: boards ? letters / 2 : 0,
      /** How far below its node a label begins. */
      below: boards ? (cell * this.rows) / 2 + 8 : r * 1.5 + 4,
    };
  }

  /**
   * @param {CanvasRenderingContext2D} paint @param {Trace} trace @param {number} index @param {number} x @param {number} y
   * @param {Look} look
   */
  #drawNode(paint, trace, index, x, y, { kind, font, cell, boards, labelled, r, colours, around, crowded, raised, below }) {
    const { node: current, bound } = trace.steps[this.step];
    const node = trace.nodes[index];
    const is = status(node, this.step) ?? "waiting";
    const fill = this.#shade(/** @type {any} */ (node)[this.measured ?? "g"], colours);
    const up = y - raised;
    if (boards) drawBoard(paint, node, this.cols, x, up, cell, is, colours, fill, index === current);
    else {
      if (index === current) drawHalo(paint, x, y, r, colours);
      drawSymbol(paint, is, x, y, r, colours, fill);
    }
    const alone = this.alone.has(index);
    if (alone && crowded && !boards) drawSquare(paint, x, y, 0.85 * r, colours, fill);
    else if (alone) drawRing(paint, x, up, boards ? around + 2 : 0.8 * around, colours, "alone");
    const [mark, selected, hovered] = [this.marks.get(index), index === this.selected, index === this.hovered];
    if (mark || selected || hovered) drawRing(paint, x, up, around, colours, mark ?? (selected ? "selected" : "hovered"));
    if (!labelled) return;
    paint.font = font;
    paint.textAlign = "center";
    paint.textBaseline = "top";
    paint.fillStyle = is === "waiting" || is === "expanded" || is === "goal" || is === "again" ? colours.ink : colours.muted;
    paint.fillText(this.label(trace, index, kind ?? 2, bound), x, up + below);
  }

  /**
   * Draw the edges, those of the path to the current node last. In a tree from the top they end where a
   * label or a board begins, so that they cross none.
   * @param {CanvasRenderingContext2D} paint @param {Trace} trace @param {number} current @param {{y: number}} room @param {Look} look
   */
  #drawEdges(paint, { nodes }, current, room, { boards, labelled, cell, colours, letters, raised, below }) {
    const ends = labelled && !this.round;
    const top = ends && boards ? -raised - (cell * this.rows) / 2 - 3 : 0;
    const bottom = ends ? below - raised + letters : 0;
    const way = new Set(path(nodes, current));
    const shown = new Set(this.visible);
    for (const thick of [false, true]) {
      paint.beginPath();
      for (const index of this.visible) {
        const { parent } = nodes[index];
        if (parent === null || !shown.has(parent) || way.has(index) !== thick) continue;
        paint.moveTo(this.at.x[parent], this.at.y[parent] + bottom);
        paint.lineTo(this.at.x[index], this.at.y[index] + top);
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
