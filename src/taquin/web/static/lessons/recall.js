// Back and Forward within lessons. It is small, because it is part of the first page.

import { state } from "../state.js";

/** The step that is shown, as `name 2`; empty if no lesson is open. */
export const shown = { step: "" };

/** Return the step that the state names. */
export const named = () => (state.lesson ? `${state.lesson} ${state.at}` : "");

/** If Back or Forward led to another step of a lesson, show it. @param {number|null} step of its search @returns {Promise<boolean>} whether it did */
export async function recallLesson(step) {
  if (shown.step === named()) return false;
  const lesson = await import("./lesson.js");
  if (!state.lesson) {
    lesson.render();
    return false;
  }
  await lesson.recallStep(step);
  return true;
}
