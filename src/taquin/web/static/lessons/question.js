// A question of a lesson: answers to choose from, with feedback, or the prediction game of Search.

import { make, narrate } from "../parts/dom.js";
import { chosenAnswers, keepAnswer } from "./answers.js";
import { inline, paragraphs, plain } from "./text.js";

/** @typedef {import("./text.js").Span} Span */
/** @typedef {{kind: "choose"|"predict", text: Span[], answers: {text: Span[], right: boolean, hint: Span[]}[], why: Span[][]}} Question */

/**
 * Make the question of a lesson's step, with the answers chosen before.
 * @param {Question} question
 * @param {string} lesson
 * @param {number} at
 * @returns {{element: HTMLElement, choose: ((answer: number) => void)|null}}
 */
export function makeQuestion(question, lesson, at) {
  const text = make("p", { className: "question", id: "lesson-question" }, ...inline(question.text));
  if (question.kind === "predict") {
    const why = question.why.length ? make("details", {}, make("summary", {}, "Why?"), ...paragraphs(question.why)) : null;
    return { element: make("div", { className: "lesson-question" }, text, why), choose: null };
  }
  const verdict = make("p", { className: "verdict-line", role: "status" });
  const why = make("div", { className: "lesson-why", hidden: true }, ...paragraphs(question.why));
  const buttons = question.answers.map((answer, index) =>
    make("button", { type: "button", onclick: () => choose(index) },
      make("kbd", { "aria-hidden": "true" }, String(index + 1)), make("span", {}, ...inline(answer.text)), make("span", { className: "mark", "aria-hidden": "true" })));

  const answers = make("div", { className: "answers", role: "group", "aria-labelledby": "lesson-question" }, ...buttons);

  /** @param {number} index */
  function choose(index) {
    if (answers.classList.contains("answered")) return;
    judge(index);
    (why.hidden ? verdict : why).scrollIntoView({ block: "nearest" });
    keepAnswer(lesson, at, index);
    narrate([verdict.textContent, ...(why.hidden ? [] : question.why.map(plain))].join(" "));
  }

  /** Say whether an answer is right; the right one settles the question. @param {number} index */
  function judge(index) {
    const { right, hint } = question.answers[index];
    buttons[index].classList.add(right ? "right" : "wrong");
    buttons[index].lastElementChild.textContent = right ? "✓" : "✗";
    buttons[index].setAttribute("aria-pressed", "true");
    verdict.className = `verdict-line ${right ? "good" : "bad"}`;
    if (right) verdict.textContent = "✓ Right.";
    else verdict.replaceChildren("✗ Not quite. ", ...(hint.length ? inline(hint) : ["Look again and choose another answer."]));
    if (right) {
      answers.classList.add("answered");
      for (const button of buttons) button.disabled = button !== buttons[index];
    }
    why.hidden = !right;
  }
  for (const index of chosenAnswers(lesson, at)) if (question.answers[index]) judge(index);

  return {
    element: make("div", { className: "lesson-question" }, text, answers, verdict, why),
    choose: (answer) => buttons[answer - 1]?.click(),
  };
}
