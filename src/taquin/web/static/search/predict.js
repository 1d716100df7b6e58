// The prediction game: the user picks the node that the search expands next. Every node that the
// algorithm's rule allows counts as right, whatever the tie-break.

import { get } from "../api.js";
import { miniature } from "../board/miniature.js";
import { make, narrate, number } from "../parts/dom.js";
import { findAlgorithm } from "../parts/methods.js";

/**
 * @typedef {{index: number, state: number[], move: string, parent: number, g: number,
 *   h: number|null, key: number[]|null, iteration: number, born: number, cut: boolean,
 *   expanded: number|null, stale: number|null, gone: number|null}} OpenNode
 */

const CHOICES = 6;

export class Prediction {
  /** @param {import("../parts/transport.js").Transport} transport advances after each guess */
  constructor(transport) {
    this.transport = transport;
    this.job = "";
    this.cols = 3;
    this.takes = /** @type {string|null} */ (null);
    this.score = { right: 0, made: 0 };
    this.step = 0;
    /** @type {any} */
    this.tree = null;
    this.question = make("p", {});
    this.choices = make("div", { className: "choices", role: "group", "aria-label": "Nodes of the frontier" });
    this.verdict = make("p", { className: "verdict-line", role: "status" });
    this.points = make("output", { className: "points" });
    this.next = make("button", { type: "button", hidden: true, onclick: () => this.transport.jump(this.transport.step + 1) }, "Continue");
    this.element = make("details", { className: "card", id: "predict" },
      make("summary", {}, "Predict the next expansion"), this.question, this.choices, this.verdict,
      make("div", { className: "row" }, this.next, this.points));
    this.element.addEventListener("toggle", () => this.#ask());
  }

  /** @param {string} job @param {string} algorithm @param {number} cols */
  load(job, algorithm, cols) {
    this.job = job;
    this.cols = cols;
    this.takes = findAlgorithm(algorithm)?.takes ?? null;
    this.score = { right: 0, made: 0 };
    if (!this.takes) {
      this.question.textContent = `${algorithm} has no simple rule for its next expansion. Try breadth_first, depth_first, uniform_cost, greedy or a_star.`;
      this.choices.replaceChildren();
      this.verdict.textContent = "";
      this.next.hidden = true;
    }
    this.#tellScore();
    this.#ask();
  }

  /** Ask about the state after `step` expansions. @param {number} step */
  show(step) {
    this.step = step;
    this.#ask();
  }

  async #ask() {
    if (!this.element.open || !this.takes || !this.job || this.step < 1) return;
    const step = this.step;
    this.verdict.textContent = "";
    this.verdict.className = "verdict-line";
    this.next.hidden = true;
    try {
      if (this.tree?.job !== this.job) this.tree = { job: this.job, ...(await get(`jobs/${this.job}/tree`)) };
    } catch (error) {
      this.question.textContent = /** @type {Error} */ (error).message;
      this.choices.replaceChildren();
      return;
    }
    if (step !== this.step) return;
    const { nodes, steps, rule: { sentence: rule } } = /** @type {any} */ (this.tree);
    const { iteration } = steps[step - 1];
    /** @type {OpenNode[]} */
    const frontier = nodes.map((/** @type {any} */ node, /** @type {number} */ index) => ({ ...node, index }))
      .filter((/** @type {OpenNode} */ node) => node.iteration === iteration && node.born < step && !node.cut && node.key &&
        [node.expanded, node.stale, node.gone].every((when) => when === null || when >= step));
    const over = this.step >= this.transport.length;
    this.question.textContent = over || !frontier.length
      ? "The search has ended: go back a few expansions and predict again."
      : `After ${step} expansion${step === 1 ? "" : "s"} the frontier has ${frontier.length} node${frontier.length === 1 ? "" : "s"}. Which one is expanded next? (Rule: ${rule})`;
    this.choices.replaceChildren(...(over ? [] : choose(frontier).map((node) => this.#choice(node))));
  }

  /** @param {OpenNode} node */
  #choice(node) {
    const facts = `g ${number(node.g)}${node.h === null ? "" : `  h ${number(node.h)}`}`;
    return make("button", {
      type: "button", className: "choice", "aria-label": `${describe(node, this.cols)}; ${facts}`,
      "data-state": node.state.join(","), onclick: () => this.#judge(node),
    }, miniature(node.state, this.cols), make("span", { className: "small" }, facts));
  }

  /** @param {OpenNode} node */
  async #judge(node) {
    const answer = await get(`jobs/${this.job}/frontier`, { step: this.step, choice: node.index });
    this.score.made += 1;
    this.score.right += answer.right ? 1 : 0;
    const legal = new Set(answer.legal.map((/** @type {number} */ index) => String(/** @type {any} */ (this.tree).nodes[index].state)));
    this.choices.querySelectorAll("button").forEach((/** @type {HTMLButtonElement} */ button) => {
      button.disabled = true;
      button.classList.toggle("right", legal.has(button.dataset.state ?? ""));
      button.classList.toggle("chosen", button.dataset.state === node.state.join(","));
    });
    this.verdict.classList.add(answer.right ? "good" : "bad");
    this.verdict.textContent = `${answer.right ? "✓ Right" : "✗ Not this one"}: ${answer.explanation}`;
    this.next.hidden = false;
    this.next.focus();
    this.#tellScore();
    narrate(this.verdict.textContent);
  }

  #tellScore() {
    this.points.textContent = this.score.made ? `${this.score.right} of ${this.score.made} right` : "";
  }
}

/** Pick a few choices, some of them best nodes, in frontier order. @param {OpenNode[]} frontier */
function choose(frontier) {
  if (frontier.length <= CHOICES) return frontier;
  const first = (/** @type {OpenNode} */ node) => node.key?.[0] ?? 0;
  const ranked = [...frontier].sort((a, b) => first(a) - first(b));
  const best = ranked.filter((node) => first(node) === first(ranked[0]));
  const chosen = new Set([...best.slice(-2), ...ranked.filter((node) => first(node) !== first(ranked[0]))].slice(0, CHOICES));
  for (const node of ranked) if (chosen.size < CHOICES) chosen.add(node);
  return frontier.filter((node) => chosen.has(node));
}

/** @param {OpenNode} node @param {number} cols */
function describe(node, cols) {
  const rows = Array.from({ length: node.state.length / cols }, (_, row) => node.state.slice(row * cols, (row + 1) * cols).join(" "));
  return `move ${node.move} of expansion ${node.parent}: ${rows.join(", ")}`;
}
