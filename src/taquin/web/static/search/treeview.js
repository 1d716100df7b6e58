// Draws the search tree on a canvas, top-down or radial. Scroll to zoom, drag to pan, click to
// select.
//
// Each kind of node has its own shape: a square is the start, a disc an expanded node (coloured by
// f), a ring a node in the frontier, a triangle a node expanded again, a diamond the goal. The
// current node has a halo.

import { make, number } from "../parts/dom.js";
import { icon } from "../parts/icons.js";
import { Tree } from "./tree.js";

/** @typedef {import("./tree.js").TreeNode} TreeNode */

const UNIT = 30; // pixels between two leaves at scale 1
const ROUND = 45; // a tree with more leaves is drawn radially
const BOARDS = 2.1; // from this scale on, nodes are drawn as boards
// Sky blue, yellow and vermilion of Okabe & Ito 2008.
const SHADES = [[86, 180, 233], [240, 228, 66], [213, 94, 0]];

export class TreeView {
  /** @param {(node: TreeNode) => void} onSelect */
  constructor(onSelect) {
    this.onSelect = onSelect;
    /** @type {Tree|null} */
    this.tree = null;
    this.step = 0;
    this.branchOnly = false;
    this.follow = false;
    this.shape = "auto";
    this.cols = 3;
    this.scale = 1;
    this.shift = { x: 0, y: 0 };
    this.fitted = true;
    this.canvas = make("canvas", { className: "tree", role: "img", tabindex: 0, "aria-label": "Search tree" });
    const zoom = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ action) =>
      make("button", { type: "button", className: "icon", "aria-label": name, title: name, onclick: action }, icon(sign));
    this.element = make("div", { className: "tree-frame" }, this.canvas, make("div", { className: "tree-tools" },
      zoom("plus", "Zoom in", () => this.#zoom(1.4)), zoom("minus", "Zoom out", () => this.#zoom(1 / 1.4)),
      zoom("fit", "Fit to view", () => this.fit())));
    this.#listen();
    new ResizeObserver(() => this.draw()).observe(this.canvas);
  }

  /** @param {Tree} tree @param {number} cols */
  load(tree, cols) {
    this.tree = tree;
    this.cols = cols;
    const values = tree.steps.map(({ event }) => event.f ?? event.g);
    this.lowest = values.reduce((a, b) => Math.min(a, b), Infinity);
    this.highest = values.reduce((a, b) => Math.max(a, b), 0);
    this.fitted = true;
  }

  /** @param {number} step */
  show(step) {
    this.step = step;
    this.draw();
    const current = this.tree?.steps[step];
    if (current) {
      const { event } = current;
      this.canvas.setAttribute("aria-label",
        `Search tree after ${step + 1} expansions; the last at depth ${this.tree?.nodes[current.node].depth}, g ${number(event.g)}, h ${number(event.h)}`);
    }
  }

  fit() {
    this.fitted = true;
    this.draw();
  }

  get round() {
    if (!this.tree || this.shape !== "auto") return this.shape === "round";
    return this.tree.extent({ iteration: this.#iteration(), side: 0 }).leaves > ROUND;
  }

  #iteration() {
    const current = this.tree?.steps[this.step];
    return current && this.tree ? this.tree.nodes[current.node].iteration : 0;
  }

  /** Return positions before zoom. A bidirectional search has two trees, side by side. */
  #places() {
    const { tree, round } = this;
    const iteration = this.#iteration();
    const extents = [0, 1].map((side) => tree?.extent({ iteration, side }) ?? { leaves: 0, depth: 0 });
    const wide = this.canvas.clientWidth / Math.max(1, this.canvas.clientHeight);
    const ring = extents.map(({ leaves }) => Math.max(UNIT, (leaves * UNIT * 0.5) / (2 * Math.PI * 8)));
    const aside = round ? (extents[0].depth * ring[0] + extents[1].depth * ring[1] + 2 * UNIT) * wide : (extents[0].leaves + 1) * UNIT;
    return (/** @type {TreeNode} */ node) => {
      const shift = node.side ? aside : 0;
      if (!round) return { x: node.x * UNIT + shift, y: node.y * UNIT * 1.5 };
      const far = node.radius * ring[node.side];
      return { x: Math.cos(node.angle) * far * wide + shift, y: Math.sin(node.angle) * far };
    };
  }

  /** Return the nodes visible at this step. */
  #visible() {
    const { tree } = this;
    if (!tree || !tree.steps[this.step]) return [];
    const iteration = this.#iteration();
    const goal = this.branchOnly ? tree.nodes.findIndex((node) => node.goal) : -1;
    const branch = this.branchOnly ? new Set(tree.path(goal >= 0 ? goal : tree.steps[this.step].node)) : null;
    const seen = [];
    for (let index = 0; index < tree.nodes.length; index++) {
      const node = tree.nodes[index];
      if (node.iteration === iteration && node.born <= this.step && (!branch || branch.has(index))) seen.push(index);
    }
    return seen;
  }

  draw() {
    const { canvas, tree } = this;
    const ratio = window.devicePixelRatio || 1;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (!width || !height) return;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    paint.scale(ratio, ratio);
    const current = tree?.steps[this.step];
    if (!tree || !current) return;
    const visible = this.#visible();
    const place = this.#places();
    this.#aim(visible, place, width, height);
    const style = getComputedStyle(document.documentElement);
    const colour = (/** @type {string} */ name) => style.getPropertyValue(name).trim();
    const at = (/** @type {number} */ index) => {
      const { x, y } = place(tree.nodes[index]);
      return [x * this.scale + this.shift.x, y * this.scale + this.shift.y];
    };
    const way = new Set(tree.path(current.node));
    const shown = new Set(visible);
    for (const thick of [false, true]) {
      paint.beginPath();
      for (const index of visible) {
        const { parent } = tree.nodes[index];
        if (parent < 0 || !shown.has(parent) || (way.has(index) && way.has(parent)) !== thick) continue;
        const [[x1, y1], [x2, y2]] = [at(parent), at(index)];
        paint.moveTo(x1, y1);
        paint.lineTo(x2, y2);
      }
      paint.strokeStyle = thick ? colour("--orange") : colour("--edge");
      paint.lineWidth = thick ? 3 : Math.min(1.5, 0.8 + this.scale / 2);
      paint.stroke();
    }
    const size = Math.max(visible.length < 800 ? 3.2 : 2, Math.min(9, 7 * this.scale));
    const boards = this.scale >= BOARDS && visible.length < 3000;
    for (const index of visible) {
      const [x, y] = at(index);
      if (x < -60 || y < -60 || x > width + 60 || y > height + 60) continue;
      const node = tree.nodes[index];
      const open = node.expanded > this.step;
      const fill = open ? colour("--surface") : this.#shade(node.f ?? node.g);
      if (boards) this.#drawBoard(paint, x, y, node, fill, open, index === current.node, colour);
      else drawNode(paint, x, y, size, node, fill, open, index === current.node, colour);
    }
  }

  /**
   * Fit the visible nodes into the canvas, unless the user has zoomed or panned.
   * @param {number[]} visible @param {(node: TreeNode) => {x: number, y: number}} place
   * @param {number} width @param {number} height
   */
  #aim(visible, place, width, height) {
    const { tree } = this;
    if (!tree || (!this.fitted && !this.follow)) return;
    if (this.follow) {
      if (this.fitted) this.scale = 1.2;
      const { x, y } = place(tree.nodes[tree.steps[this.step].node]);
      this.shift = { x: width / 2 - x * this.scale, y: height / 2 - y * this.scale };
      this.fitted = false;
      return;
    }
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const index of visible) {
      const { x, y } = place(tree.nodes[index]);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    const margin = 34;
    this.scale = Math.min(3, (width - 2 * margin) / Math.max(1, right - left), (height - 2 * margin) / Math.max(1, bottom - top));
    this.shift = { x: width / 2 - ((left + right) / 2) * this.scale, y: height / 2 - ((top + bottom) / 2) * this.scale };
  }

  /** Return the colour of a value of f. @param {number} value */
  #shade(value) {
    const [low, high] = [this.lowest ?? 0, this.highest ?? 1];
    const t = high > low ? ((value - low) / (high - low)) * (SHADES.length - 1) : 0;
    const from = Math.min(SHADES.length - 2, Math.floor(t));
    return `rgb(${SHADES[from].map((part, i) => Math.round(part + (t - from) * (SHADES[from + 1][i] - part))).join(" ")})`;
  }

  /**
   * Draw a node as a board.
   * @param {CanvasRenderingContext2D} paint @param {number} x @param {number} y
   * @param {TreeNode} node @param {string} fill @param {boolean} open @param {boolean} current
   * @param {(name: string) => string} colour
   */
  #drawBoard(paint, x, y, node, fill, open, current, colour) {
    const rows = node.state.length / this.cols;
    const cell = Math.min(18, (UNIT * this.scale * 0.86) / Math.max(this.cols, rows));
    const [width, height] = [cell * this.cols, cell * rows];
    paint.fillStyle = colour("--surface");
    paint.strokeStyle = open ? colour("--muted") : fill;
    paint.lineWidth = current ? 5 : 2.5;
    paint.setLineDash(open ? [4, 3] : []);
    paint.beginPath();
    paint.roundRect(x - width / 2 - 3, y - height / 2 - 3, width + 6, height + 6, 5);
    paint.fill();
    paint.stroke();
    paint.setLineDash([]);
    paint.fillStyle = colour("--ink");
    paint.font = `${cell * 0.72}px system-ui, sans-serif`;
    paint.textAlign = "center";
    paint.textBaseline = "middle";
    node.state.forEach((tile, index) => {
      if (tile) paint.fillText(String(tile), x - width / 2 + ((index % this.cols) + 0.5) * cell, y - height / 2 + (Math.floor(index / this.cols) + 0.55) * cell);
    });
  }

  /** @param {number} factor @param {{x: number, y: number}} [at] */
  #zoom(factor, at = { x: this.canvas.clientWidth / 2, y: this.canvas.clientHeight / 2 }) {
    const scale = Math.max(0.01, Math.min(8, this.scale * factor));
    const ratio = scale / this.scale;
    this.shift = { x: at.x - (at.x - this.shift.x) * ratio, y: at.y - (at.y - this.shift.y) * ratio };
    this.scale = scale;
    this.fitted = false;
    this.draw();
  }

  #listen() {
    const { canvas } = this;
    canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
      event.preventDefault();
      this.#zoom(Math.exp(-event.deltaY / 400), { x: event.offsetX, y: event.offsetY });
    }, { passive: false });
    canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ down) => {
      let far = 0;
      let last = down;
      const onMove = (/** @type {PointerEvent} */ now) => {
        far += Math.abs(now.clientX - last.clientX) + Math.abs(now.clientY - last.clientY);
        this.shift = { x: this.shift.x + now.clientX - last.clientX, y: this.shift.y + now.clientY - last.clientY };
        last = now;
        if (far > 4) this.fitted = false;
        this.draw();
      };
      const onUp = () => {
        window.removeEventListener("pointermove", onMove);
        if (far <= 4) this.#select(down.offsetX, down.offsetY);
      };
      window.addEventListener("pointermove", onMove);
      window.addEventListener("pointerup", onUp, { once: true });
    });
  }

  /** Select the node nearest to a click. @param {number} x @param {number} y */
  #select(x, y) {
    const { tree } = this;
    if (!tree) return;
    let [best, nearest] = [24, -1];
    const place = this.#places();
    for (const index of this.#visible()) {
      const at = place(tree.nodes[index]);
      const far = Math.hypot(at.x * this.scale + this.shift.x - x, at.y * this.scale + this.shift.y - y);
      if (far < best) [best, nearest] = [far, index];
    }
    if (nearest >= 0) this.onSelect(tree.nodes[nearest]);
  }
}

/**
 * Draw a node as a symbol.
 * @param {CanvasRenderingContext2D} paint @param {number} x @param {number} y @param {number} size
 * @param {TreeNode} node @param {string} fill @param {boolean} open @param {boolean} current
 * @param {(name: string) => string} colour
 */
function drawNode(paint, x, y, size, node, fill, open, current, colour) {
  if (current) {
    paint.fillStyle = colour("--orange");
    paint.beginPath();
    paint.arc(x, y, size + 5, 0, 7);
    paint.fill();
  }
  paint.beginPath();
  if (node.goal && !open) polygon(paint, x, y, size * 1.7, 4, 0);
  else if (node.parent < 0) paint.rect(x - size, y - size, 2 * size, 2 * size);
  else if (node.again && !open) polygon(paint, x, y, size * 1.4, 3, -Math.PI / 2);
  else paint.arc(x, y, size, 0, 7);
  paint.fillStyle = node.goal && !open ? colour("--green") : fill;
  paint.fill();
  if (open) {
    paint.strokeStyle = colour("--muted");
    paint.lineWidth = Math.min(1.5, size / 2);
    paint.stroke();
  }
}

/**
 * Trace a regular polygon.
 * @param {CanvasRenderingContext2D} paint @param {number} x @param {number} y @param {number} size
 * @param {number} corners @param {number} turn
 */
function polygon(paint, x, y, size, corners, turn) {
  for (let corner = 0; corner < corners; corner++) {
    const angle = turn + (2 * Math.PI * corner) / corners;
    paint.lineTo(x + size * Math.cos(angle), y + size * Math.sin(angle));
  }
  paint.closePath();
}
