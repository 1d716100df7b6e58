// Runs a search for the current board: check the input, run the job, show problems at their fields.

import { checkBeforeSearch } from "../board/editor.js";
import { plainOptions } from "./methods.js";
import { boardLine, state } from "../state.js";

/**
 * Check the board and the method, then run the search.
 * @param {ReturnType<typeof import("./methods.js").makePicker>} picker
 * @param {import("./running.js").Running} running
 * @param {HTMLButtonElement} button the start button, disabled during the search
 * @param {Record<string, any>} request further fields of the job: kind, limits
 * @returns {Promise<{job: import("../api.js").Job, found: any}|null>} null if there is no result, or
 *   if the board changed during the search
 */
export async function attempt(picker, running, button, request) {
  picker.problems([]);
  const problems = await checkBeforeSearch(picker.picked);
  if (problems.length) {
    picker.problems(problems);
    running.say(null); // problems of the board are shown below it
    return null;
  }
  const { tiles, goal, metric, order } = state;
  const { algorithm, heuristic, options } = picker.picked;
  const method = { algorithm, heuristic: heuristic || null, options: plainOptions(options) };
  button.disabled = true;
  try {
    const ended = await running.run({ board: boardLine(tiles), goal, metric, order, ...method, ...request });
    return tiles === state.tiles ? ended : null;
  } catch (refusal) {
    const { message, problems: found } = /** @type {import("../api.js").Refusal} */ (refusal);
    picker.problems(found);
    running.say(found.some(({ field }) => field === "algorithm" || field === "heuristic") ? null : message);
    return null;
  } finally {
    button.disabled = false;
  }
}
