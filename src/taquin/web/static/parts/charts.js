// Draws Vega-Lite charts under a Content-Security-Policy without eval and without inline styles.
//
// By default Vega compiles expressions with `Function` and adds <style> elements. The policy
// forbids both. The option `ast` makes Vega interpret its expressions. Vega's styles, menu and
// tooltips are off: this module has its own tooltip, styled by `.chart-tooltip`.

const VEGA = "../vega.js"; // a variable, because tsc cannot find the generated file

/**
 * @typedef {Record<string, any>} Spec a Vega-Lite specification
 *
 * @typedef {object} View the part of vega.View used here
 * @property {(name: string, value: unknown) => View} signal
 * @property {() => Promise<View>} runAsync
 *
 * @typedef {object} Drawn what vegaEmbed returns
 * @property {View} view
 * @property {() => void} finalize
 *
 * @typedef {(element: HTMLElement, spec: Spec, options: Record<string, unknown>) =>
 *   Promise<Drawn>} Embed
 *
 * @typedef {object} Chart
 * @property {(n: number) => void} setStep mark the state after n expansions, if possible
 * @property {() => void} finalize remove the chart and its listeners
 */

/**
 * Draw a chart into an element and replace its content. The first call loads the libraries.
 *
 * @param {HTMLElement} element
 * @param {Spec} spec
 * @returns {Promise<Chart>}
 */
export async function drawChart(element, spec) {
  /** @type {{default: Embed}} */
  const { default: vegaEmbed } = await import(VEGA);
  const tooltip = new Tooltip();
  const { view, finalize } = await vegaEmbed(element, spec, {
    mode: "vega-lite",
    renderer: "svg",
    ast: true,
    actions: false,
    defaultStyle: false,
    tooltip: tooltip.handle,
    config: { aria: false }, // the element has a label; its marks need none
  });
  element.setAttribute("role", "img");
  for (const part of element.children) part.setAttribute("aria-hidden", "true");
  element.setAttribute("aria-label", nameOf(spec));
  const resized = spec.width === "container" ? followWidth(element, view) : null;
  const hasStep = (spec.params ?? []).some((/** @type {{name: string}} */ param) => param.name === "step");
  return {
    setStep(n) {
      if (hasStep) void view.signal("step", n).runAsync();
    },
    finalize() {
      resized?.disconnect();
      tooltip.remove();
      finalize();
      element.replaceChildren();
      element.removeAttribute("role");
      element.removeAttribute("aria-label");
    },
  };
}

/**
 * Return the text for screen readers: the description, or else the title and the subtitle.
 *
 * @param {Spec} spec
 * @returns {string}
 */
function nameOf(spec) {
  const { text = spec.title, subtitle = "" } = Object(spec.title);
  return spec.description ?? [text, subtitle].flat().filter(Boolean).join(". ");
}

/**
 * Keep a chart as wide as its element. Vega itself reacts only to a resize of the window, not to an
 * opening panel.
 *
 * @param {HTMLElement} element
 * @param {View} view
 * @returns {ResizeObserver}
 */
function followWidth(element, view) {
  let width = element.clientWidth;
  const observer = new ResizeObserver(() => {
    if (element.clientWidth === width || element.clientWidth === 0) return;
    width = element.clientWidth;
    void view.signal("width", width).runAsync();
  });
  observer.observe(element);
  return observer;
}

/** A box next to the pointer, with one line per field. */
class Tooltip {
  constructor() {
    this.box = document.createElement("div");
    this.box.className = "chart-tooltip";
    this.box.setAttribute("aria-hidden", "true");
    Object.assign(this.box.style, { position: "fixed", zIndex: "1000", pointerEvents: "none", whiteSpace: "pre" });
  }

  /**
   * Show Vega's data for the mark under the pointer; without data, hide the box.
   *
   * @param {unknown} handler
   * @param {MouseEvent} event
   * @param {unknown} item
   * @param {unknown} value
   */
  handle = (handler, event, item, value) => {
    if (value === null || value === undefined || value === "") {
      this.remove();
      return;
    }
    /** @type {[string, unknown][]} */
    const fields = typeof value === "object" ? Object.entries(value) : [["", value]];
    this.box.textContent = fields.map(([name, field]) => (name ? `${name}: ${field}` : `${field}`)).join("\n");
    document.body.append(this.box);
    const { width, height } = this.box.getBoundingClientRect();
    this.box.style.left = `${Math.max(0, Math.min(event.clientX + 12, window.innerWidth - width))}px`;
    this.box.style.top = `${Math.max(0, Math.min(event.clientY + 12, window.innerHeight - height))}px`;
  };

  remove() {
    this.box.remove();
  }
}
