// One grammar of methods: weighted_a_star:5 manhattan. src/taquin/methods/written.py has the same.

import { findAlgorithm, methodTitle } from "./methods.js";

/** @typedef {import("../state.js").Pair} Pair */
/** @typedef {{algorithm: string, heuristic: string, options: Record<string, string>}} Method */

/** Write a method with those options that are not the defaults. @param {Method} method @returns {Pair} */
export function writeMethod({ algorithm, heuristic, options }) {
  const declared = findAlgorithm(algorithm)?.options ?? {};
  const given = Object.keys(declared).filter((name) => options[name] && options[name] !== String(declared[name]));
  const inOrder = given.every((name, index) => name === Object.keys(declared)[index]);
  return [[algorithm, ...given.map((name) => (inOrder ? options[name] : `${name}=${options[name]}`))].join(":"), heuristic];
}

/** Read a method; an option without a name is the next one that the algorithm declares. @param {Pair} pair @returns {Method} */
export function readMethod([written, heuristic]) {
  const [name, ...texts] = written.split(":");
  const found = findAlgorithm(name);
  const declared = Object.keys(found?.options ?? {});
  /** @type {Record<string, string>} */
  const options = {};
  for (const text of texts) {
    const [before, after] = text.split("=");
    const option = after === undefined ? declared.find((each) => !(each in options)) : before;
    if (option) options[option] = after ?? before;
  }
  return { algorithm: found?.name ?? name, heuristic, options };
}

/** Return a method as one text. @param {Pair} pair */
export const methodText = ([algorithm, heuristic]) => (heuristic ? `${algorithm} ${heuristic}` : algorithm);

/** Name a written method as people do, with all its options; one of 0 is left to the search. @param {Pair} pair */
export function pairTitle(pair) {
  const { algorithm, heuristic, options } = readMethod(pair);
  const all = Object.entries({ ...findAlgorithm(algorithm)?.options, ...options }).filter(([, value]) => String(value) !== "0");
  return methodTitle([algorithm, ...all.map(([name, value]) => `${name.replaceAll("_", " ")}=${value}`)].join(":"), heuristic);
}

/** Return whether two written methods are the same. @param {Pair} one @param {Pair} other */
export const sameMethod = (one, other) => methodText(one) === methodText(other);
