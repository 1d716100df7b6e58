// A result that no longer belongs to what the page shows stays, dimmed, and says why.

import { make } from "./dom.js";

export class Stale {
  /** @param {HTMLElement} result what is dimmed; put `note` before it */
  constructor(result) {
    this.result = result;
    this.note = make("div", { className: "stale-note", role: "status", hidden: true });
    /** @type {Record<string, () => void>} */
    this.remedies = {};
    this.said = "";
  }

  /**
   * Dim the result and say why, with a button for each remedy; null shows it as valid again.
   * @param {string|null} why
   * @param {Record<string, () => void>} [remedies] the button's text and what it does
   */
  say(why, remedies = {}) {
    this.result.classList.toggle("stale", why !== null);
    this.note.hidden = why === null;
    this.remedies = remedies;
    const said = [why, ...Object.keys(remedies)].join("\n");
    if (said === this.said) return; // a button that is just being pressed must stay, and nothing is announced twice
    this.said = said;
    this.note.replaceChildren(make("span", {}, why ?? ""), ...Object.keys(remedies).map((name) =>
      make("button", { type: "button", onclick: () => this.remedies[name]?.() }, name)));
  }
}
