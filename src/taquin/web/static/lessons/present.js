// Presentation mode: full screen and large type, with the board, the view's result and the lesson's
// text. The link does not contain it: a link says what is shown, not how large.

import { debounce, make, narrate, the } from "../parts/dom.js";
import { methodTitle } from "../parts/methods.js";
import { onChange, state } from "../state.js";

const HINT = make("p", { id: "present-hint", className: "muted small", hidden: true },
  make("span", { className: "step-key" }, make("kbd", {}, "→"), " step  "), make("span", { className: "page-key" }, make("kbd", {}, "Page Down"), " next page  "), make("kbd", {}, "?"), " keys  ",
  make("button", { type: "button", className: "link", onclick: () => present(false) }, make("kbd", {}, "Esc"), " end"));

/** How a lesson's text may fit: whether the board is hidden, and the size of the letters. @type {[tight: boolean, size: number][]} */
const TRIED = [[false, 1], [false, 0.93], [false, 0.86], [true, 1], [true, 0.93], [true, 0.86], [true, 0.78], [true, 0.7]];

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

/**
 * Let the lesson's text fit on the screen: its letters become a little smaller, or else the board
 * makes room, or else they become small. A question whose answers lie below the fold is no question.
 */
function fitLesson() {
  const root = document.documentElement;
  const text = /** @type {HTMLElement|null} */ (document.querySelector(".lesson-text"));
  root.removeAttribute("data-tight");
  if (!text) return;
  text.style.fontSize = "";
  if (!presenting()) return;
  for (const [tight, size] of TRIED) {
    root.toggleAttribute("data-tight", tight);
    text.style.fontSize = `${size}em`;
    if (text.scrollHeight <= text.clientHeight + 1) return;
  }
}

/** Fit the lesson's text whenever it or its room changes, also because a result has arrived. */
function keepFitting() {
  const later = debounce(0, fitLesson);
  new MutationObserver(later).observe(the("lesson"), { childList: true, subtree: true, attributeFilter: ["hidden"] });
  new ResizeObserver(later).observe(the("lesson"));
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
  keepFitting();
  the("present").addEventListener("click", () => present(!presenting()));
  document.addEventListener("keydown", press, { capture: true });
  document.addEventListener("fullscreenchange", () => {
    if (!document.fullscreenElement) present(false);
  });
}
