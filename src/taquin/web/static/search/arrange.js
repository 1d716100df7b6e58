// Where the nodes of a tree stand, so that it fills its frame, and how much room each has there.

import { box, path, placeDown, placeRound } from "./tree.js";
import { formula, value } from "./values.js";

/** @typedef {import("./tree.js").Trace} Trace */

export const SMALL = 80; // so many nodes are laid out anew at each step, unless all boards of the tree fit at once
const ROUND = 150; // a tree with more nodes is drawn radially, unless it is narrow:
const NARROW = 6; // nodes for each level
const [LEAST, SCROLLED] = [0.75, 1.3]; // the height of a level in rem: the least, and in a tree that scrolls
const [LABEL, LARGE] = [0.72, 1.2]; // the height of a label in rem: the least, and with much room

export class Arrangement {
  constructor() {
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
    /** The only nodes to draw; null for all. @type {Set<number>|null} */
    this.kept = null;
    /** Nodes drawn, and where. @type {number[]} */
    this.visible = [];
    this.at = { x: new Float64Array(0), y: new Float64Array(0) };
    this.round = false;
    this.reach = 20;
    this.layouts = new Map();
    /** What the rule compares first: a label without room for a formula shows it. @type {string|null} */
    this.measured = null;
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

  /** Choose the nodes to draw and lay them out. @param {Trace} trace @param {number} width @param {number} height @param {number} rem */
  #arrange({ nodes, steps }, width, height, rem) {
    const { iteration, node: current } = steps[this.step];
    const goal = nodes.findIndex((node) => node.goal && node.iteration === iteration);
    const all = this.branchOnly ? path(nodes, goal >= 0 ? goal : current) : [...nodes.keys()].filter((index) => nodes[index].iteration === iteration && (!this.kept || this.kept.has(index)));
    this.visible = all.filter((index) => nodes[index].born <= this.step);
    const levels = all.reduce((most, index) => Math.max(most, nodes[index].depth), 0) + 1;
    // A tree whose boards are all easy to read keeps its place while it grows.
    const whole = all.length <= SMALL / 2 ? box(placeDown(nodes, all), all) : { left: 0, right: Infinity };
    const still = this.cell({ x: width / (whole.right - whole.left + 1), y: (height - rem) / levels }, rem) >= 1.5 * this.least(rem);
    const growing = !still && this.visible.length <= SMALL;
    const placed = growing ? this.visible : all;
    const round = this.shape === "auto" ? placed.length > Math.max(ROUND, NARROW * levels) : this.shape === "round";
    const name = `${iteration} ${growing ? this.step : "all"} ${round} ${this.branchOnly}`;
    if (!this.layouts.has(name)) this.layouts.clear(); // one layout at a time: each takes as much memory as the tree
    const layout = this.layouts.get(name) ?? (round ? placeRound : placeDown)(nodes, placed);
    this.layouts.set(name, layout);
    return { layout, round, around: box(layout, still ? all : this.visible) };
  }

  /** Return the size of a tile of a board that fits into this room, with its label, marks and edges. @param {{x: number, y: number}} room @param {number} rem */
  cell(room, rem) {
    return Math.min(3 * rem, (room.x * 0.9 - 10) / this.cols, (room.y - this.letters(room, rem) - 24) / this.rows);
  }

  /** Return the height of a label: it grows with the room. @param {{x: number, y: number}} room @param {number} rem */
  letters(room, rem) {
    return Math.max(LABEL * rem, Math.min(LARGE * rem, 0.09 * room.y, 0.11 * room.x));
  }

  /** Return the size of the smallest tile that can be read. @param {number} rem */
  least(rem) {
    return (this.rows * this.cols > 10 ? 0.9 : 0.55) * rem;
  }

  get rows() {
    return (this.trace?.nodes[0].state.length ?? 0) / this.cols;
  }

  /** Compute where each node is drawn, and return the room for it. @param {Trace} trace @param {number} width @param {number} height @param {number} rem */
  aim(trace, width, height, rem) {
    const { layout, round, around } = this.#arrange(trace, width, height, rem);
    this.round = round;
    const current = trace.steps[this.step].node;
    const slots = { x: around.right - around.left + 1, y: around.bottom - around.top + 1 };
    const unit = { x: Math.min(14 * rem, width / slots.x), y: Math.min(12 * rem, (height - rem) / slots.y) };
    if (!round && unit.y < LEAST * rem) unit.y = SCROLLED * rem; // a deep tree scrolls rather than vanishes
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

  /**
   * Return which kind of label fits: 0 is 1 + 7 = 8 > 7, 1 is 1 + 7 = 8, 2 is 8; null if none does.
   * @param {CanvasRenderingContext2D} paint @param {Trace} trace @param {number|null} bound @param {{x: number}} room
   */
  kind(paint, trace, bound, room) {
    const fits = (/** @type {number} */ kind) => this.visible.every((index) => paint.measureText(this.label(trace, index, kind, bound)).width + 6 <= room.x);
    return this.visible.length <= 3 * SMALL ? [0, 1, 2].find(fits) ?? null : null;
  }

  /** Return the label of a node. @param {Trace} trace @param {number} index @param {number} kind @param {number|null} bound */
  label({ nodes }, index, kind, bound) {
    const measured = this.measured ?? "g";
    return kind === 2 ? value(nodes[index], measured) : formula(nodes[index], measured, kind ? null : bound);
  }

  /** Return which kind of label this tree has in a frame of this size. @param {CanvasRenderingContext2D} paint @param {number} width @param {number} height @param {number} rem */
  kindAt(paint, width, height, rem) {
    if (!this.trace?.steps[this.step]) return null;
    const { fitted, scale, shift, at, visible } = this; // aim changes them
    this.fitted = true;
    const room = this.aim(this.trace, width, height, rem);
    const kind = this.kind(paint, this.trace, this.trace.steps[this.step].bound, room);
    Object.assign(this, { fitted, scale, shift, at, visible });
    return kind;
  }
}
