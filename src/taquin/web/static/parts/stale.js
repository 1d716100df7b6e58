// A result that no longer belongs to what the page shows stays, dimmed, and says why.

import { make } from "./dom.js";

export class Stale {
  /** @param {HTMLElement} result what is dimmed; put `note` before it */
  constructor(result) {
    this.result = result;
    this.note = make("div", { className: "stale-note", role: "status", hidden: true });
  }

  /**
   * Dim the result and say why, with a button for each remedy; null shows it as valid again.
   * @param {string|null} why
   * @param {Record<string, () => void>} [remedies] the button's text and what it does
   */
  say(why, remedies = {}) {
    this.result.classList.toggle("stale", why !== null);
    this.note.hidden = why === null;
    const text = why ?? "";
    if (this.note.firstChild?.textContent === text) return; // do not announce it again
    this.note.replaceChildren(make("span", {}, text), ...Object.entries(remedies).map(([name, onclick]) =>
      make("button", { type: "button", onclick }, name)));
  }
}
