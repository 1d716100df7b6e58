// Runs a search for the current board: check the input, run the job, show problems at their fields.

import { checkBeforeSearch } from "../board/editor.js";
import { pointTo } from "../board/problems.js";
import { inWords, isOfMethod, plainOptions } from "./methods.js";
import { methodText, writeMethod } from "./written.js";
import { boardLine, puzzleKey, state } from "../state.js";

/** @typedef {ReturnType<typeof import("./methods.js").makePicker>} Picker */

/** Return a text that two methods share only if they are equal. @param {{algorithm: string, heuristic: string, options: Record<string, string>}} of */
export const methodKey = (of) => methodText(writeMethod(of));

/**
 * Check the board and the method, then run the search.
 * @param {Picker} picker
 * @param {import("./running.js").Running} running
 * @param {HTMLButtonElement} button the start button, disabled during the search
 * @param {Record<string, any>} request further fields of the job: kind, limits
 * @returns {Promise<import("./running.js").Ended|null>} null if there is no result, or if the board
 *   changed or a later search began during the search
 */
export async function attempt(picker, running, button, request) {
  button.disabled = true;
  try {
    const searching = search(picker, running, request);
    const turn = running.turn;
    const ended = await searching;
    return ended && turn === running.turn && puzzleKey(ended.search.puzzle) === puzzleKey() ? ended : null;
  } finally {
    button.disabled = false;
  }
}

/**
 * Check the board and the method, then run the search to its end, whatever the user does meanwhile. A
 * later search ends it early; the best solution that it had found is still returned.
 * @param {Picker} picker @param {import("./running.js").Running} running @param {Record<string, any>} request
 */
export async function search(picker, running, request) {
  const turn = (running.turn += 1);
  picker.problems([]);
  const problems = await checkBeforeSearch(picker.picked).catch((/** @type {import("../api.js").Refusal} */ refusal) => {
    if (!refusal.status) throw refusal; // the server is down: the banner says so
    running.say(refusal.message);
  });
  if (!problems) return null;
  if (turn !== running.turn) return null; // a later search has begun
  if (problems.length) {
    picker.problems(problems);
    running.repeat(pointTo(problems.find((problem) => !isOfMethod(problem))));
    return null;
  }
  const { tiles, goal, metric, order } = state;
  const { algorithm, heuristic, options } = picker.picked;
  const method = { algorithm, heuristic: heuristic || null, options: plainOptions(options) };
  try {
    return await running.run({ board: boardLine(tiles), goal, metric, order, ...method, ...request }, methodKey(picker.picked));
  } catch (refusal) {
    const { message, problems: found } = /** @type {import("../api.js").Refusal} */ (refusal);
    picker.problems(found);
    running.say(found.some(isOfMethod) ? null : inWords(message));
    return null;
  }
}
