// What a node of the tree tells when the user points at it.

import { miniature } from "../board/miniature.js";
import { make } from "../parts/dom.js";
import { facts } from "./values.js";

export class Tooltip {
  constructor() {
    this.element = make("div", { className: "node-tooltip", role: "tooltip", hidden: true });
  }

  /**
   * Show a node's facts below a point of the canvas, inside it.
   * @param {import("./tree.js").Trace} trace @param {number} index @param {number} step @param {number} cols
   * @param {number} x @param {number} y @param {HTMLCanvasElement} canvas
   */
  show(trace, index, step, cols, x, y, canvas) {
    this.element.replaceChildren(miniature(trace.nodes[index].state, cols), make("dl", {},
      ...Object.entries(facts(trace, index, step)).flatMap(([name, text]) => [make("dt", {}, name), make("dd", {}, text)])));
    this.element.hidden = false;
    const { offsetWidth, offsetHeight } = this.element;
    const left = Math.max(0, Math.min(x + 12, canvas.clientWidth - offsetWidth));
    const top = y + 12 + offsetHeight <= canvas.clientHeight ? y + 12 : Math.max(0, canvas.clientHeight - offsetHeight);
    // Where there is no room below, stand beside the node, not on it.
    const aside = top < y + 12 && left <= x ? Math.max(0, x - offsetWidth - 40) : left;
    Object.assign(this.element.style, { left: `${aside}px`, top: `${top}px` });
  }

  hide() {
    this.element.hidden = true;
  }
}
