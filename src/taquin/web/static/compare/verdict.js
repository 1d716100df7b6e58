// What the comparison shows, in sentences: computed from the two traces alone.

import { count } from "../parts/dom.js";
import { findAlgorithm, offered } from "../parts/methods.js";

/** @typedef {import("./side.js").Side} Side */
/** @typedef {import("./difference.js").Difference} Difference */

/** @param {number} n @param {string} noun */
const many = (n, noun) => `${count(n)} ${noun}${n === 1 ? "" : "s"}`;

/**
 * Say which boards both have expanded, and which only one has.
 * @param {[Side, Side]} sides @param {import("./difference.js").Expanded} expanded
 */
export function differenceText([first, second], { shared, first: one, second: other }) {
  const more = (/** @type {number} */ n) => (n ? `${count(n)} more` : "none");
  return `Both expanded ${many(shared, "board")}; ${first.name} alone ${more(one)}, ${second.name} alone ${more(other)}.`;
}

/** Say which search needed fewer expansions, at which cost, and why. @param {[Side, Side]} sides @param {Difference} difference @returns {string[]} */
export function verdict(sides, difference) {
  return [whoNeededFewer(sides), why(sides, difference)].filter(Boolean);
}

/** @param {[Side, Side]} sides */
function whoNeededFewer(sides) {
  const solved = sides.filter((side) => side.found.cost !== null);
  const limit = sides[0].found.expanded;
  if (!solved.length) return `Neither reached the goal within ${many(limit, "expansion")}: choose an easier board, or allow more expansions.`;
  if (solved.length === 1) {
    const [loser] = sides.filter((side) => side !== solved[0]);
    return `${solved[0].name} reached the goal after ${many(solved[0].found.expanded, "expansion")}; ${loser.name} did not within ${count(loser.found.expanded)}.`;
  }
  const [fewer, more] = sides[0].found.expanded <= sides[1].found.expanded ? sides : [sides[1], sides[0]];
  const expansions = fewer.found.expanded === more.found.expanded
    ? `Both needed ${many(fewer.found.expanded, "expansion")}`
    : `${fewer.name} needed fewer expansions: ${count(fewer.found.expanded)} instead of ${count(more.found.expanded)}`;
  if (fewer.found.cost === more.found.cost) return `${expansions}. Both found a solution of ${many(fewer.found.cost, "move")}.`;
  return `${expansions}. But the solutions differ: ${many(fewer.found.cost, "move")} by ${fewer.name}, ${count(more.found.cost)} by ${more.name}.`;
}

/** @param {[Side, Side]} sides @param {Difference} difference */
function why(sides, difference) {
  const [one, other] = sides.map((side) => side.picker.picked);
  const blind = sides.filter((side) => !side.picker.picked.heuristic);
  if (blind.length === 1) return `${blind[0].name} has no heuristic: it knows how far it has come (g), not how far it has to go (h).`;
  if (blind.length === 2) return "";
  if (one.heuristic === other.heuristic) return orders(sides);
  const { shared, higher } = difference.estimates();
  if (higher[0] && higher[1]) {
    return `Neither heuristic dominates: of the ${count(shared)} boards that both have seen, h is higher with ${one.heuristic} on ${count(higher[0])}, and with ${other.heuristic} on ${count(higher[1])}.`;
  }
  if (!higher[0] && !higher[1]) return `Both heuristics say the same of all ${count(shared)} boards that both have seen.`;
  const [above, below] = higher[0] ? [one.heuristic, other.heuristic] : [other.heuristic, one.heuristic];
  const dominates = `On all ${count(shared)} boards that both have seen, ${above} says at least as much as ${below}, and more on ${count(higher[0] || higher[1])}: ${above} dominates ${below}.`;
  return `${dominates} ${admissible(above) ? `It never overestimates, so the higher value is closer to the true distance, and more boards can be left out.` : `But ${above} is not admissible: it may overestimate, and then the solution need not be a shortest one.`}`;
}

/** @param {string} heuristic */
const admissible = (heuristic) => offered().heuristics.find(({ name }) => name === heuristic)?.admissible ?? false;

/** Say what the two algorithms do differently with the same heuristic. @param {[Side, Side]} sides */
function orders(sides) {
  return sides.map((side) => {
    const algorithm = findAlgorithm(side.picker.picked.algorithm);
    return algorithm ? `${side.name}: ${algorithm.summary}.` : "";
  }).join(" ");
}
