// The prediction game: the user clicks the node that the search expands next, in the tree or in the
// open list. Every node that the algorithm's rule allows counts as right, whatever the tie-break.

import { get } from "../api.js";
import { make, narrate } from "../parts/dom.js";

export class Prediction {
  /**
   * @param {import("./pane.js").Pane} pane
   * @param {import("../parts/transport.js").Transport} transport advances after each guess
   */
  constructor(pane, transport) {
    this.pane = pane;
    this.transport = transport;
    this.job = "";
    this.step = 0;
    this.answered = false;
    this.asking = false; // the question waits for a choice
    this.score = { right: 0, made: 0 };
    this.question = make("p", { className: "question" });
    this.verdict = make("p", { className: "verdict-line", role: "status" });
    this.points = make("output", { className: "points" });
    this.next = make("button", { type: "button", hidden: true, onclick: () => this.transport.jump(this.transport.step + 1) }, "Continue");
    this.element = make("div", { className: "predict", id: "predict", hidden: true },
      this.question, make("div", { className: "row" }, this.verdict, this.next, this.points));
    this.toggle = make("button", { type: "button", "aria-pressed": "false", "aria-controls": "predict", title: "Predict the next expansion (P)", onclick: () => this.flip() }, "Predict");
  }

  /** Start the game, or end it if it is on. */
  flip() {
    this.turn(this.element.hidden);
  }

  /** Start or end the game. @param {boolean} on */
  turn(on) {
    this.element.hidden = !on;
    this.toggle.setAttribute("aria-pressed", String(!this.element.hidden));
    this.#ask();
  }

  /** Start a new game on the trace that the pane shows. @param {string} job */
  load(job) {
    this.job = job;
    this.step = 0;
    this.score = { right: 0, made: 0 };
    this.#tellScore();
  }

  /** Ask about the expansion after `step`. @param {number} step */
  show(step) {
    const skipped = this.asking && !this.answered && step === this.step + 1;
    this.step = step;
    this.#ask();
    if (!skipped || !this.pane.trace) return;
    this.verdict.textContent = `Skipped: the node taken is marked. ${this.pane.trace.steps[step].why}`;
  }

  #ask() {
    const { trace } = this.pane;
    if (!trace) return;
    const playing = !this.element.hidden && trace.rule !== null;
    this.answered = false;
    this.verdict.textContent = "";
    this.verdict.className = "verdict-line";
    const over = this.step + 1 >= trace.steps.length;
    const ask = playing && !over && trace.steps[this.step].waiting > 0;
    this.asking = ask;
    this.next.hidden = !playing || over || ask;
    this.pane.predict(playing ? (index) => this.#judge(index) : null);
    this.question.textContent = !trace.rule ? "No simple rule says which node this algorithm expands next. Choose another algorithm to predict."
      : over ? `${/-limit$/.test(trace.ending.outcome) ? "The search goes on, but no further expansion was recorded" : "The search has ended"}: go back a few expansions and predict again.`
        : !ask ? "No node is waiting: the next iteration begins with the start again."
          : `Which node comes next? Click it in the tree or in the open list, which is shuffled now. Rule: ${trace.rule.sentence}. If several tie, each of them is right.`;
  }

  /** @param {number} index */
  async #judge(index) {
    if (this.answered || this.step + 1 >= this.transport.length) return;
    const step = this.step;
    this.answered = true;
    let answer;
    try {
      answer = await get(`jobs/${this.job}/frontier`, { step: step + 1, choice: index });
    } catch (error) {
      this.answered = false;
      this.verdict.textContent = /** @type {Error} */ (error).message;
      return;
    }
    if (step !== this.step) return;
    this.score.made += 1;
    this.score.right += answer.right ? 1 : 0;
    /** @type {[number, "right"|"wrong"][]} */
    const legal = answer.legal.map((/** @type {number} */ node) => [node, "right"]);
    this.pane.mark(new Map(answer.right ? legal : [[index, "wrong"], ...legal]));
    this.verdict.classList.add(answer.right ? "good" : "bad");
    const ties = answer.right && legal.length > 1 ? ` Taquin takes ${this.pane.trace?.rule?.ties}.` : "";
    this.verdict.textContent = `${answer.right ? "✓ Right" : "✗ Not this one"}: ${answer.explanation}${ties}`;
    this.next.hidden = false;
    this.next.focus();
    this.#tellScore();
    narrate(this.verdict.textContent);
  }

  #tellScore() {
    this.points.textContent = this.score.made ? `${this.score.right} of ${this.score.made} right` : "";
  }
}
