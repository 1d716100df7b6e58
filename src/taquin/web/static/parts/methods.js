// The picker for algorithm and heuristic. The server lists the methods and says which ones fit.

import { get, post } from "../api.js";
import { cardButton } from "./card.js";
import { make } from "./dom.js";
import { onChange, state } from "../state.js";

/**
 * @typedef {{name: string, title: string, short: string, group: string, summary: string, heuristic: "no"|"optional"|"needed",
 *   optimal: string, options: Record<string, number|string>, watchable: boolean,
 *   reason: string|null}} Algorithm
 * @typedef {{name: string, title: string, summary: string, admissible: boolean, consistent: boolean,
 *   reason: string|null}} Heuristic
 * @typedef {{algorithms: Algorithm[], heuristics: Heuristic[]}} Offer
 */

/** The groups of algorithms, in the order of the menu. @type {[group: string, label: string][]} */
const GROUPS = [["uninformed", "Uninformed"], ["informed", "Informed"], ["memory-bounded", "Memory-bounded"],
  ["both ends", "Both ends"], ["fast variant", "Fast variants"]];
/** The groups of heuristics: what they promise for the metric. @type {[label: string, fits: (h: Heuristic) => boolean][]} */
const PROMISES = [["Admissible and consistent", (h) => h.admissible && h.consistent],
  ["Admissible, not consistent", (h) => h.admissible && !h.consistent], ["Not admissible: may overestimate", (h) => !h.admissible]];

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

/**
 * Name a method as people do: Weighted A* (weight 5), Manhattan distance.
 * @param {string} algorithm with its options, if any @param {string|null} [heuristic]
 */
export function methodTitle(algorithm, heuristic) {
  const [name, ...options] = algorithm.split(":");
  const chosen = options.length ? ` (${options.join(", ").replaceAll("=", " ")})` : "";
  const title = name === "auto" ? "automatic" : findAlgorithm(name)?.title ?? name;
  return `${title}${chosen}${heuristic ? `, ${heuristicTitle(heuristic)}` : ""}`;
}

/** Name a heuristic as people do; one that the list does not have keeps its text. @param {string} written */
export function heuristicTitle(written) {
  const [name, ...rest] = written.split(":");
  const title = offer.heuristics.find((heuristic) => heuristic.name === name)?.title;
  return title ? [title, ...rest].join(" ") : written;
}

const FOR_THE_PAGE = /** @type {[said: string|RegExp, here: string][]} */ ([
  ["`taquin info` lists heuristics that are", "the menu of heuristics has those that are in its first groups"],
  ["(admissible=True, or --admissible)", 'in its file: @heuristic("admissible")'],
  [/(?<=^unknown (algorithm|heuristic).*: )choose one of .*/i, "choose one from the menu."],
]);

/** Write what the solver says with the names and places of this page; the command has others. @param {string} said */
export const inWords = (said) =>
  FOR_THE_PAGE.reduce((text, [before, here]) => text.replace(before, here), said)
    .replace(/(?<=^|[;:] )[a-z]\w*|\b[a-z]+(_[a-z0-9]+)+\b/g, (name) => findAlgorithm(name)?.title ?? (isOption(name) ? name.replaceAll("_", " ") : heuristicTitle(name)));

/** Return whether some algorithm has an option of this name. @param {string} name */
const isOption = (name) => offer.algorithms.some(({ options }) => name in options);

/** Make the menu of heuristics that fit, grouped by what they promise. */
export const heuristicOptions = () =>
  PROMISES.flatMap(([label, fits]) => group(label, offer.heuristics.filter((one) => !one.reason && fits(one))));

/** Make a group of a menu; none if it is empty. @param {string} label @param {(Algorithm|Heuristic)[]} entries */
const group = (label, entries) =>
  entries.length ? [make("optgroup", { label }, ...entries.map((one) => make("option", { value: one.name, title: one.summary }, one.title)))] : [];

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
  for (const fill of pickers) fill();
}

/** Call a function whenever the server has said anew which methods fit. @param {() => void} fill */
export const onOffer = (fill) => pickers.push(fill);

onChange((change) => {
  if (change === "board") refreshOffer();
});
addEventListener("online-again", refreshOffer); // the last question may have had no answer

/** Return whether a problem is one of the method, which the picker shows. @param {import("../api.js").Problem} problem */
export const isOfMethod = ({ field }) => ["algorithm", "heuristic", "options"].includes(field);

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
  let lost = /** @type {string[]|null} */ (null); // the part of the method of a link that is unknown here
  const picked = { algorithm: settings.algorithm, heuristic: settings.heuristic, options: { ...settings.options } };
  const algorithms = make("select", { id: `${id}-algorithm`, name: "algorithm", "aria-describedby": `${id}-a` });
  const heuristics = make("select", { id: `${id}-heuristic`, name: "heuristic", "aria-describedby": `${id}-h` });
  const algorithmProblem = make("p", { id: `${id}-a`, className: "problem", role: "alert", hidden: true });
  const heuristicProblem = make("p", { id: `${id}-h`, className: "problem", role: "alert", hidden: true });
  const optionsProblem = make("p", { id: `${id}-o`, className: "problem", role: "alert", hidden: true });
  const options = make("div", { className: "row options" });
  const about = make("p", { className: "muted small about" });
  const heuristicLabel = make("label", { className: "grow" }, "Heuristic", heuristics);
  const element = make("div", { className: "picker" },
    make("div", { className: "row" }, make("label", { className: "grow" }, "Algorithm", algorithms), heuristicLabel),
    algorithmProblem, heuristicProblem, options, optionsProblem, about);

  function fill() {
    if (!offer.algorithms.length) return; // no answer yet: keep the selection
    const fitting = offer.algorithms.filter((algorithm) => !algorithm.reason && only(algorithm));
    algorithms.replaceChildren(
      make("option", { value: "" }, "choose an algorithm…"),
      ...(settings.auto ? [make("option", { value: "auto" }, "Automatic: the best for this board")] : []),
      ...GROUPS.flatMap(([key, label]) => group(label, fitting.filter((algorithm) => algorithm.group === key))));
    picked.algorithm = findAlgorithm(picked.algorithm)?.name ?? picked.algorithm;
    algorithms.value = picked.algorithm;
    if (algorithms.value !== picked.algorithm) algorithms.value = picked.algorithm = "";
    fillHeuristics();
  }

  function fillHeuristics() {
    const algorithm = findAlgorithm(picked.algorithm);
    const wants = algorithm && algorithm.heuristic !== "no";
    heuristicLabel.hidden = !wants;
    last = picked.heuristic || last;
    const fitting = offer.heuristics.filter((heuristic) => !heuristic.reason);
    const listed = heuristicOptions();
    if (picked.heuristic && wants && !fitting.some((h) => h.name === picked.heuristic) && /[:(]/.test(picked.heuristic)) {
      // A link may name a heuristic that the list does not have, such as pdb:7-8 or max(a,b).
      listed.push(make("option", { value: picked.heuristic }, heuristicTitle(picked.heuristic)));
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
    options.replaceChildren(...names.map((name) => make("label", {}, (name[0].toUpperCase() + name.slice(1)).replaceAll("_", " "),
      make("input", {
        value: picked.options[name] ?? "", placeholder: String(algorithm?.options[name]), size: 8, "aria-describedby": `${id}-o`,
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
    if (picked.algorithm === "auto") parts.push("Finds a solution at once, then shorter ones. Up to 25 cells it can also prove one optimal.");
    if (algorithm) parts.push(make("span", {}, `${algorithm.summary}. `), cardButton(algorithm.name, algorithm.title));
    if (heuristic) {
      const promised = `${heuristic.admissible ? "Admissible" : "Not admissible"}, ${heuristic.consistent ? "consistent" : "not consistent"}.`;
      parts.push(make("br"), make("span", {}, `${heuristic.summary}. ${promised} `), cardButton(heuristic.name, heuristic.title));
    }
    about.replaceChildren(...parts);
  }

  algorithms.addEventListener("change", () => {
    lost = null;
    picked.algorithm = algorithms.value;
    problems([]);
    fillHeuristics();
    settings.onChange();
  });
  heuristics.addEventListener("change", () => {
    lost = null;
    last = picked.heuristic = heuristics.value;
    problems([]);
    describe(findAlgorithm(picked.algorithm));
    settings.onChange();
  });

  /** Show each problem at its list or field; focus it. @param {import("../api.js").Problem[]} found */
  function problems(found, go = true) {
    for (const [field, line, list] of /** @type {[string, any, any][]} */ ([["algorithm", algorithmProblem, algorithms],
      ["heuristic", heuristicProblem, heuristics], ["options", optionsProblem, options.querySelector("input")]])) {
      const problem = found.find((one) => one.field === field);
      line.hidden = !problem;
      line.textContent = problem ? inWords(problem.message) : "";
      list?.setAttribute("aria-invalid", String(Boolean(problem)));
      if (problem && go) list?.focus();
    }
  }

  /** Have the server check the method; show its problems. @returns {Promise<boolean>} whether it has none */
  async function check() {
    const { rows, cols, goal, goalTiles, metric, order } = state;
    const { algorithm, heuristic, options } = picked;
    const answer = await post("check", { rows, cols, cells: goalTiles.map(String), goal, metric, order, algorithm, heuristic: heuristic || null, options });
    problems(answer.problems);
    return !answer.problems.some(isOfMethod);
  }

  /** Choose a method. @param {string} algorithm @param {string} heuristic @param {Record<string, string>} [given] */
  function choose(algorithm, heuristic, given = {}) {
    Object.assign(picked, { algorithm, heuristic, options: { ...given } });
    fill();
    lost = algorithm && !picked.algorithm ? ["algorithm", algorithm]
      : heuristic && !picked.heuristic && !heuristicLabel.hidden ? ["heuristic", heuristic] : null;
    const message = lost ? `The ${lost[0]} "${lost[1]}" is unknown or does not fit here: choose another.` : "";
    problems(lost ? [{ code: "does-not-fit", field: lost[0], cell: null, message }] : [], false);
  }

  pickers.push(fill);
  choose(settings.algorithm, settings.heuristic, settings.options);
  return { element, picked, problems, check, choose, isKnown: () => lost === null };
}

/** Convert whole numbers from text to numbers. @param {Record<string, string>} options */
export const plainOptions = (options) =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));
