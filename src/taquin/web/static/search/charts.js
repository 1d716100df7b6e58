// The charts of a trace: its frontier, its thresholds, its nodes by f. The current step is marked.

import { get } from "../api.js";
import { drawChart } from "../parts/charts.js";
import { darkMode, make } from "../parts/dom.js";

export class TraceCharts {
  constructor() {
    this.job = "";
    this.step = 0;
    this.visible = false;
    /** The names of the charts of this trace. @type {string[]} */
    this.names = [];
    /** @type {import("../parts/charts.js").Chart[]} */
    this.charts = [];
    /** What is drawn: the job, and the mode. */
    this.drawn = "";
    this.box = make("div", { className: "charts" });
    this.element = make("details", { className: "card", open: true, id: "charts" }, make("summary", {}, "Charts"), this.box);
    this.element.addEventListener("toggle", () => this.draw());
    // The library for charts is large, and the tree comes first: draw them when they come into view.
    new IntersectionObserver(([entry]) => {
      this.visible = entry.isIntersecting;
      void this.draw();
    }, { rootMargin: "100px" }).observe(this.element);
  }

  /** @param {string} job @param {import("./tree.js").Trace} trace */
  load(job, { steps }) {
    this.job = job;
    this.names = ["frontier", ...(steps[steps.length - 1]?.iteration > 0 ? ["bounds"] : []), "f"];
    void this.draw();
  }

  /** Mark a step. @param {number} step */
  show(step) {
    this.step = step;
    for (const chart of this.charts) chart.setStep(step + 1);
  }

  /** Draw the charts, if they are in view, in the colours of the current mode. */
  async draw() {
    const dark = darkMode();
    const wanted = `${this.job} ${dark}`;
    if (!this.visible || !this.element.open || !this.job || this.drawn === wanted) return;
    this.drawn = wanted;
    for (const chart of this.charts) chart.finalize();
    this.charts = [];
    const figures = this.names.map((name) => make("figure", { className: "chart", "data-chart": name }));
    this.box.replaceChildren(...figures);
    await Promise.all(this.names.map(async (name, index) => {
      try {
        const chart = await drawChart(figures[index], await get(`jobs/${this.job}/charts/${name}`, { dark }));
        if (this.drawn !== wanted) return chart.finalize();
        chart.setStep(this.step + 1);
        this.charts.push(chart);
      } catch (error) {
        figures[index].textContent = /** @type {Error} */ (error).message;
      }
    }));
  }
}
