// The picker for algorithm and heuristic. The server lists the methods and says which ones fit.

import { get } from "../api.js";
import { make, the } from "./dom.js";
import { onChange, state } from "../state.js";

/**
 * @typedef {{name: string, short: string, summary: string, heuristic: "no"|"optional"|"needed",
 *   optimal: string, options: Record<string, number|string>, watchable: boolean,
 *   takes: string|null, reason: string|null}} Algorithm
 * @typedef {{name: string, summary: string, admissible: boolean, consistent: boolean,
 *   reason: string|null}} Heuristic
 * @typedef {{algorithms: Algorithm[], heuristics: Heuristic[]}} Offer
 */

/** @type {Offer} */
let offer = { algorithms: [], heuristics: [] };
let asked = "";
/** @type {Promise<void>} */
let answered = Promise.resolve();
/** @type {(() => void)[]} */
const pickers = [];

/** Return the methods, each with the reason if it does not fit. */
export const offered = () => offer;
/** Find an algorithm by its name or short name. @param {string} name */
export const findAlgorithm = (name) => offer.algorithms.find((algorithm) => algorithm.name === name || algorithm.short === name);

/** Ask the server which methods fit, if the size, goal or metric has changed. */
export function refreshOffer() {
  const query = { rows: state.rows, cols: state.cols, goal: state.goal, metric: state.metric };
  if (asked !== JSON.stringify(query)) {
    asked = JSON.stringify(query);
    answered = askOffer(query, asked);
  }
  return answered;
}

/** @param {Record<string, any>} query @param {string} key */
async function askOffer(query, key) {
  try {
    const answer = await get("methods", query);
    if (key !== asked) return; // the user chose another size in the meantime
    offer = answer;
  } catch {
    asked = "";
    return;
  }
  fillOverlay();
  for (const fill of pickers) fill();
}

function fillOverlay() {
  const overlay = the("overlay");
  const chosen = overlay.value;
  const fitting = offer.heuristics.filter((heuristic) => !heuristic.reason);
  overlay.replaceChildren(make("option", { value: "" }, "off"), ...fitting.map((h) => make("option", { value: h.name }, h.name)));
  overlay.value = fitting.some((h) => h.name === chosen) ? chosen : "";
}

onChange((change) => {
  if (change === "board") refreshOffer();
});

let pickerCount = 0;

/**
 * Make a picker: two lists (algorithm, heuristic), the algorithm's options, and error messages.
 * @param {{algorithm: string, heuristic: string, options: Record<string, string>, auto: boolean,
 *   only?: (algorithm: Algorithm) => boolean, onChange: () => void}} settings
 */
export function makePicker(settings) {
  const id = `picker${++pickerCount}`;
  const { only = () => true } = settings;
  let last = "";
  const picked = { algorithm: settings.algorithm, heuristic: settings.heuristic, options: { ...settings.options } };
  const algorithms = make("select", { id: `${id}-algorithm`, name: "algorithm", "aria-describedby": `${id}-a` });
  const heuristics = make("select", { id: `${id}-heuristic`, name: "heuristic", "aria-describedby": `${id}-h` });
  const algorithmProblem = make("p", { id: `${id}-a`, className: "problem", role: "alert", hidden: true });
  const heuristicProblem = make("p", { id: `${id}-h`, className: "problem", role: "alert", hidden: true });
  const options = make("div", { className: "row options" });
  const about = make("p", { className: "muted small about" });
  const heuristicLabel = make("label", { className: "grow" }, "Heuristic", heuristics);
  const element = make("div", { className: "picker" },
    make("div", { className: "row" }, make("label", { className: "grow" }, "Algorithm", algorithms), heuristicLabel),
    algorithmProblem, heuristicProblem, options, about);

  function fill() {
    if (!offer.algorithms.length) return; // no answer yet: keep the selection
    const fitting = offer.algorithms.filter((algorithm) => !algorithm.reason && only(algorithm));
    algorithms.replaceChildren(
      make("option", { value: "" }, "choose an algorithm…"),
      ...(settings.auto ? [make("option", { value: "auto" }, "auto: the best for this board")] : []),
      ...fitting.map((algorithm) => make("option", { value: algorithm.name, title: algorithm.summary }, algorithm.name)));
    picked.algorithm = findAlgorithm(picked.algorithm)?.name ?? picked.algorithm;
    algorithms.value = picked.algorithm;
    if (algorithms.value !== picked.algorithm) algorithms.value = picked.algorithm = "";
    fillHeuristics();
  }

  function fillHeuristics() {
    const algorithm = findAlgorithm(picked.algorithm);
    const wants = algorithm && algorithm.heuristic !== "no";
    heuristicLabel.hidden = !wants;
    const fitting = offer.heuristics.filter((heuristic) => !heuristic.reason);
    const listed = fitting.map((h) =>
      make("option", { value: h.name, title: h.summary }, h.admissible ? h.name : `${h.name} (inadmissible)`));
    if (picked.heuristic && wants && !fitting.some((h) => h.name === picked.heuristic) && /[:(]/.test(picked.heuristic)) {
      // A link may name a heuristic that the list does not have, such as pdb:7-8 or max(a,b).
      listed.push(make("option", { value: picked.heuristic }, picked.heuristic));
    }
    heuristics.replaceChildren(
      make("option", { value: "" }, algorithm?.heuristic === "optional" ? "none" : "choose a heuristic…"), ...listed);
    picked.heuristic = wants ? picked.heuristic || last : ""; // restore the last choice
    heuristics.value = picked.heuristic;
    if (heuristics.value !== picked.heuristic) heuristics.value = picked.heuristic = "";
    fillOptions(algorithm);
    describe(algorithm);
  }

  /** @param {Algorithm|undefined} algorithm */
  function fillOptions(algorithm) {
    const names = Object.keys(algorithm?.options ?? {});
    picked.options = Object.fromEntries(Object.entries(picked.options).filter(([name]) => names.includes(name)));
    options.replaceChildren(...names.map((name) => make("label", {}, name.replaceAll("_", " "),
      make("input", {
        value: picked.options[name] ?? "", placeholder: String(algorithm?.options[name]), size: 8,
        onchange: (/** @type {any} */ event) => {
          const value = event.target.value.trim();
          if (value) picked.options[name] = value;
          else delete picked.options[name];
          settings.onChange();
        },
      }))));
  }

  /** @param {Algorithm|undefined} algorithm */
  function describe(algorithm) {
    const heuristic = offer.heuristics.find((h) => h.name === picked.heuristic);
    const parts = [];
    if (picked.algorithm === "auto") parts.push("Finds a solution at once, then shorter ones, until one is proved optimal. ");
    if (algorithm) parts.push(`${algorithm.summary}. `, card(algorithm.name));
    if (heuristic) parts.push(make("br"), `${heuristic.summary}. `, card(heuristic.name));
    about.replaceChildren(...parts);
  }

  algorithms.addEventListener("change", () => {
    picked.algorithm = algorithms.value;
    problems([]);
    fillHeuristics();
    settings.onChange();
  });
  heuristics.addEventListener("change", () => {
    last = picked.heuristic = heuristics.value;
    problems([]);
    describe(findAlgorithm(picked.algorithm));
    settings.onChange();
  });

  /** Show each problem at its list; focus the list. @param {import("../api.js").Problem[]} found */
  function problems(found, go = true) {
    for (const [field, line, list] of /** @type {[string, any, any][]} */ (
      [["algorithm", algorithmProblem, algorithms], ["heuristic", heuristicProblem, heuristics]])) {
      const problem = found.find((one) => one.field === field);
      line.hidden = !problem;
      line.textContent = problem?.message ?? "";
      list.setAttribute("aria-invalid", String(Boolean(problem)));
      if (problem && go) list.focus();
    }
  }

  function choose(/** @type {string} */ algorithm, /** @type {string} */ heuristic, /** @type {Record<string, string>} */ given = {}) {
    Object.assign(picked, { algorithm, heuristic, options: { ...given } });
    fill();
    const lost = algorithm && !picked.algorithm ? ["algorithm", algorithm]
      : heuristic && !picked.heuristic && !heuristicLabel.hidden ? ["heuristic", heuristic] : null;
    const message = lost ? `The ${lost[0]} "${lost[1]}" is unknown or does not fit here: choose another.` : "";
    problems(lost ? [{ code: "does-not-fit", field: lost[0], cell: null, message }] : [], false);
  }

  pickers.push(fill);
  choose(settings.algorithm, settings.heuristic, settings.options);
  return { element, picked, problems, choose };
}

/** Make a link that opens a method's documentation. @param {string} name */
function card(name) {
  return make("button", {
    type: "button", className: "link", "aria-label": `More about ${name}`,
    onclick: async () => {
      const about = await get("card", { name });
      const dialog = make("dialog", { className: "card", "aria-labelledby": "card-title" },
        make("h2", { id: "card-title" }, about.name), make("pre", {}, about.text),
        make("form", { method: "dialog" }, make("button", { className: "primary" }, "Close")));
      dialog.addEventListener("close", () => dialog.remove());
      document.body.append(dialog);
      dialog.showModal();
    },
  }, "more");
}

/** Convert whole numbers from text to numbers. @param {Record<string, string>} options */
export const plainOptions = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));
