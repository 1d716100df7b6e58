// Presentation mode: full screen and large type, with the board, the view's result and the lesson's
// text. The link does not contain it: a link says what is shown, not how large.

import { make, narrate, the } from "../parts/dom.js";
import { methodTitle } from "../parts/methods.js";
import { onChange, state } from "../state.js";

const HINT = make("p", { id: "present-hint", className: "muted small", hidden: true },
  make("span", { className: "steps" }, make("kbd", {}, "→"), " step  "), make("span", { className: "pages" }, make("kbd", {}, "Page Down"), " next page  "), make("kbd", {}, "?"), " keys  ",
  make("button", { type: "button", className: "link", onclick: () => present(false) }, make("kbd", {}, "Esc"), " end"));

/** The method of Search, because the form that names it is hidden. */
const TITLE = make("p", { id: "present-title", hidden: true });

const presenting = () => document.documentElement.hasAttribute("data-present");

/** @param {boolean} on */
function present(on) {
  if (on === presenting()) return;
  document.documentElement.toggleAttribute("data-present", on);
  the("present").setAttribute("aria-pressed", String(on));
  HINT.hidden = !on;
  nameMethod();
  // Some browsers and frames forbid full screen: then the layout alone has to do.
  if (on) document.documentElement.requestFullscreen?.().catch(() => {});
  else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
  if (on) {
    // Space starts the search that the view still asks for; the panel scrolls with the keys.
    const start = [...the("panel").querySelectorAll("button.primary")].find((button) => button.checkVisibility());
    (start ?? the("panel")).focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: "instant" });
  }
  window.dispatchEvent(new Event("resize")); // the tree fits itself to its new size
  narrate(on ? "Presentation. Escape ends it." : "The presentation has ended.");
}

function nameMethod() {
  const options = Object.entries(state.options).map(([name, value]) => `${name}=${value}`);
  TITLE.hidden = state.view !== "search" || !state.algorithm;
  TITLE.textContent = TITLE.hidden ? "" : methodTitle([state.algorithm, ...options].join(":"), state.heuristic);
}

/** @param {KeyboardEvent} event */
async function press(event) {
  const focus = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.key === "Escape" && presenting()) return present(false);
  if (focus.closest("input:not([type=range], [type=checkbox]), select, textarea")) return;
  const page = { PageDown: 1, PageUp: -1 }[event.key];
  const isMine = (event.key === "P" && event.shiftKey) || (state.lesson && (/^[1-9]$/.test(event.key) || (page && presenting())));
  if (!isMine) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "P") return present(!presenting());
  const { answerLesson, turnPage } = await import("./lesson.js");
  if (page) turnPage(page);
  else answerLesson(Number(event.key));
}

export function startPresenting() {
  the("panel").after(HINT);
  the("panel").prepend(TITLE);
  onChange(nameMethod);
  the("present").addEventListener("click", () => present(!presenting()));
  document.addEventListener("keydown", press, { capture: true });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) present(false);
  });
}
