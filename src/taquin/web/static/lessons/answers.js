// The answers chosen in this tab, in sessionStorage: a reload keeps them; closing the lesson forgets them.

const NAME = "answers";

/** @returns {Record<string, Record<string, number[]>>} by lesson and step */
function read() {
  try {
    return JSON.parse(sessionStorage.getItem(NAME) ?? "{}");
  } catch {
    return {}; // the browser blocks storage
  }
}

/** @param {ReturnType<typeof read>} answers */
function write(answers) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(answers));
  } catch {
    // Then a reload asks again.
  }
}

/** Return the answers chosen at a step, from 0, in this order. @param {string} lesson @param {number} at */
export const chosenAnswers = (lesson, at) => read()[lesson]?.[at] ?? [];

/** Keep a chosen answer. @param {string} lesson @param {number} at @param {number} index */
export function keepAnswer(lesson, at, index) {
  const answers = read();
  write({ ...answers, [lesson]: { ...answers[lesson], [at]: [...chosenAnswers(lesson, at), index] } });
}

/** Forget the answers of a lesson. @param {string} lesson */
export function forgetAnswers(lesson) {
  const { [lesson]: _, ...others } = read();
  write(others);
}
