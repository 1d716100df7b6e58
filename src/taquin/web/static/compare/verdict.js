// What the comparison shows, in sentences, computed from the two traces.

import { count } from "../parts/dom.js";
import { findAlgorithm, heuristicTitle, methodTitle, offered } from "../parts/methods.js";
import { writeMethod } from "../parts/written.js";

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
  const { shared, alone } = difference.expanded(step);
  const [first, second] = names(sides).map((name, side) => `${name} alone ${alone[side] ? `${count(alone[side])} more` : "none"}`);
  return `Both expanded ${many(shared, "board")}; ${first}, ${second}.`;
}

/** Say which search needed fewer expansions, at which cost, and why. @param {Side[]} sides @param {Difference} difference */
export function verdict(sides, difference) {
  return [whoNeededFewer(sides), why(sides, difference), repetitions(sides, difference)].filter(Boolean);
}

/** @param {Side[]} sides */
function whoNeededFewer(sides) {
  const said = names(sides);
  const [one, other] = sides.map(({ trace }) => trace.ending);
  if (one.cost === null && other.cost === null) return `Neither has reached the goal after ${count(one.expanded)} and ${count(other.expanded)} expansions.`;
  if (one.cost === null || other.cost === null) {
    const [won, lost] = one.cost === null ? [1, 0] : [0, 1];
    const [winner, loser] = [[one, other][won], [one, other][lost]];
    return `${said[won]} needed fewer expansions: ${count(winner.expanded)}. ${said[lost]} has not reached the goal after ${count(loser.expanded)}.`;
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
  const [one, other] = used.map(heuristicTitle);
  const blind = sides.filter(({ shown }) => !shown.heuristic);
  if (blind.length === 1) return `${methodTitle(blind[0].shown.algorithm)} has no heuristic: it knows how far it has come (g), but not how far it has to go (h).`;
  if (blind.length === 2 || one === other) return sides[0].shown.algorithm === sides[1].shown.algorithm ? "" : rules(sides);
  const { shared, higher } = difference.estimates();
  const boards = `${shared === 1 ? "the one board" : `all ${count(shared)} boards`} that both have seen`;
  if (higher[0] && higher[1]) {
    return `Neither heuristic dominates the other: of the ${count(shared)} boards that both have seen, ${one} gives the higher h on ${count(higher[0])}, ${other} on ${count(higher[1])}.`;
  }
  if (!higher[0] && !higher[1]) return `Both heuristics give the same h for ${boards}.`;
  const [above, below] = higher[0] ? [one, other] : [other, one];
  const safe = admissible(higher[0] ? used[0] : used[1]);
  const dominates = `For ${boards}, the h of ${above} is at least that of ${below}, and for ${count(higher[0] || higher[1])} of them it is higher: ${above} dominates ${below}.`;
  return `${dominates} ${safe
    ? `It never overestimates, so its higher h is closer to the true distance: nodes that lead away from the goal get a high f and wait.`
    : `But ${above} may overestimate, so its solution need not be a shortest one.`}`;
}

/** @param {string} heuristic */
const admissible = (heuristic) => offered().heuristics.some(({ name, admissible: never }) => name === heuristic && never);

/** Say what each search does, in the words of its card. @param {Side[]} sides */
function rules(sides) {
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
