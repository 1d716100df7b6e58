// What the comparison shows, in sentences, computed from the two traces.

import { count } from "../parts/dom.js";
import { findAlgorithm, heuristicTitle, methodTitle } from "../parts/methods.js";
import { sameMethod, writeMethod } from "../parts/written.js";
import { dominates } from "./dominance.js";

/** @typedef {import("./side.js").Side} Side */
/** @typedef {import("./difference.js").Difference} Difference */

/** @param {number} n @param {string} noun */
const many = (n, noun) => `${count(n)} ${noun}${n === 1 ? "" : "s"}`;

/** Name the two in short: omit what they have in common. @param {Side[]} sides */
export function names(sides) {
  const [one, other] = sides.map((side) => writeMethod(side.shown));
  if (one[0] === other[0] && one[1] !== other[1]) return [one, other].map(([, heuristic]) => heuristicTitle(heuristic));
  if (one[1] === other[1] && one[0] !== other[0]) return [one, other].map(([algorithm]) => methodTitle(algorithm));
  return [one, other].map((pair) => methodTitle(...pair));
}

/** Say which boards both have expanded up to a step, and which only one has. @param {Side[]} sides @param {Difference} difference @param {number} step */
export function differenceText(sides, difference, step) {
  const [one, other] = sides.map(({ shown }) => writeMethod(shown));
  if (sameMethod(one, other)) return "Both searches are the same.";
  const { shared, alone } = difference.expanded(step);
  if (!alone[0] && !alone[1]) return `Both expanded the same ${shared === 1 ? "board" : many(shared, "board")}.`;
  const each = names(sides).map((name, side) => `by ${name} alone: ${alone[side] ? count(alone[side]) : "none"}`);
  return `Expanded by both: ${many(shared, "board")}; ${each.join("; ")}.`;
}

/**
 * Return whether a step decides which search needs fewer expansions: one has reached the goal, and
 * the other is past that number of expansions.
 * @param {Side[]} sides @param {number} step counted from 0
 */
export function decided(sides, step) {
  const [one, other] = sides.map(({ trace }) => ({ reached: trace.ending.cost !== null, length: trace.steps.length }));
  const won = (/** @type {typeof one} */ winner, /** @type {typeof one} */ loser) =>
    winner.reached && step >= winner.length && loser.length > winner.length;
  return won(one, other) || won(other, one);
}

/** Say which search needed fewer expansions, at which cost, and why. @param {Side[]} sides @param {Difference} difference */
export function verdict(sides, difference) {
  return [whoNeededFewer(sides), why(sides, difference), repetitions(sides, difference)].filter(Boolean);
}

/** @param {Side[]} sides */
function whoNeededFewer(sides) {
  const said = names(sides);
  const [one, other] = sides.map(({ trace }) => trace.ending);
  if (one.cost === null && other.cost === null) {
    return `Neither has reached the goal after ${one.expanded === other.expanded ? `${many(one.expanded, "expansion")} each` : `${count(one.expanded)} and ${many(other.expanded, "expansion")}`}.`;
  }
  if (one.cost === null || other.cost === null) {
    const [won, lost] = one.cost === null ? [1, 0] : [0, 1];
    const [winner, loser] = [[one, other][won], [one, other][lost]];
    const fewer = winner.expanded < loser.expanded; // one that gives up may end sooner
    return `${said[won]} ${fewer ? `needed fewer expansions: ${count(winner.expanded)}` : `reached the goal after ${many(winner.expanded, "expansion")}`}. ${said[lost]} has not reached the goal after ${count(loser.expanded)}.`;
  }
  const [few, much] = one.expanded <= other.expanded ? [0, 1] : [1, 0];
  const [fewer, more] = [[one, other][few], [one, other][much]];
  const expansions = fewer.expanded === more.expanded ? `Both needed ${many(fewer.expanded, "expansion")}`
    : `${said[few]} needed fewer expansions: ${count(fewer.expanded)}, not ${count(more.expanded)}`;
  if (fewer.cost === more.cost) return `${expansions}. Both found a solution of ${many(Number(fewer.cost), "move")}.`;
  return `${expansions}. But their solutions differ: ${many(Number(fewer.cost), "move")} with ${said[few]}, ${count(Number(more.cost))} with ${said[much]}.`;
}

/** @param {Side[]} sides @param {Difference} difference */
function why(sides, difference) {
  const used = sides.map(({ shown }) => shown.heuristic);
  const blind = sides.filter(({ shown }) => !shown.heuristic);
  if (blind.length === 1) return `${methodTitle(blind[0].shown.algorithm)} has no heuristic: it does not know how far it has to go (h).`;
  if (blind.length === 2 || used[0] === used[1]) return rules(sides);
  const [one, other] = used.map(heuristicTitle);
  const { shared, higher } = difference.estimates();
  const boards = `${shared === 1 ? "the one board" : `all ${count(shared)} boards`} that both have seen`;
  if (higher[0] && higher[1]) {
    return `Neither heuristic dominates the other: of the ${count(shared)} boards that both have seen, ${one} gives the higher h on ${count(higher[0])}, ${other} on ${count(higher[1])}.`;
  }
  if (!higher[0] && !higher[1]) return `Both heuristics give the same h for ${boards}.`;
  const above = higher[0] ? 0 : 1;
  const [more, less] = above === 0 ? [one, other] : [other, one];
  const seen = higher[above] === shared ? `The h of ${more} is higher than that of ${less} for ${boards}`
    : `For ${boards}, the h of ${more} is at least that of ${less}, and for ${count(higher[above])} of them it is higher`;
  const theorem = dominates(sides[above].trace.heuristic, sides[1 - above].trace.heuristic, sides[above].metric);
  return `${seen}${theorem ? `: ${more} dominates ${less}` : theorem === null ? "" : "; that need not hold elsewhere"}. ${sides[0].shown.algorithm === sides[1].shown.algorithm
    ? reason(sides, above, more) : rules(sides)}`.trim();
}

/**
 * Say what a higher h does to the algorithm that both searches share; "" if nothing is certain.
 * @param {Side[]} sides @param {number} above which of them has the higher h @param {string} name of its heuristic
 */
function reason(sides, above, name) {
  const { shown, trace } = sides[above];
  const [first, last] = [trace.rule?.sorts[0], sides[1 - above].trace];
  if (first === "h") return `${methodTitle(shown.algorithm)} goes by h alone: which boards get the lower h counts, not how close h is to the true distance.`;
  if (!trace.heuristic?.admissible) {
    return trace.heuristic?.admissible === false && findAlgorithm(shown.algorithm)?.optimal === "admissible" ? `But ${name} may overestimate, so its solution need not be a shortest one.` : "";
  }
  const fewer = trace.ending.cost !== null && trace.ending.expanded < last.ending.expanded;
  const effect = first === "f" ? "get a high f and wait" : first === "newest" ? "get an f beyond the threshold and are cut off" : "";
  return fewer && effect ? `It never overestimates, so its higher h is closer to the true distance: nodes that lead away from the goal ${effect}.` : "";
}

/** Say what each search does, in the words of its card; "" if both are the same algorithm. @param {Side[]} sides */
function rules(sides) {
  if (sides[0].shown.algorithm === sides[1].shown.algorithm) return "";
  return sides.map(({ shown }) => `${methodTitle(shown.algorithm)}: ${findAlgorithm(shown.algorithm)?.summary}.`).join(" ");
}

/** Name the searches that expanded boards more than once. @param {Side[]} sides @param {Difference} difference */
function repetitions(sides, difference) {
  const said = names(sides);
  return sides.map(({ trace: { steps } }, side) => {
    const different = difference.first[side].size;
    if (different === steps.length) return "";
    const starts = steps[steps.length - 1].iteration;
    return `${said[side]} expanded only ${count(different)} different boards in ${count(steps.length)} expansions${starts ? `: it started over ${starts === 1 ? "once" : `${count(starts)} times`}` : ""}.`;
  }).filter(Boolean).join(" ");
}
