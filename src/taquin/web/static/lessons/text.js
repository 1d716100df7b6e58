// The texts of a lesson: spans become text nodes, so no lesson can bring markup or scripts along.

import { make } from "../parts/dom.js";

/** @typedef {{text: string, style: "plain"|"strong"|"emphasis"|"code"|"lesson", lesson: string|null}} Span */

const TAGS = { strong: "strong", emphasis: "em", code: "code" };

/** Make the nodes of a text. @param {Span[]} spans @returns {(Node|string)[]} */
export const inline = (spans) => spans.map(({ text, style, lesson }) =>
  style === "plain" ? text
    : style === "lesson" ? make("a", { href: `?lesson=${lesson}`, "data-lesson": lesson }, text)
      : make(TAGS[style], {}, text));

/** Make a paragraph for each text. @param {Span[][]} texts */
export const paragraphs = (texts) => texts.map((spans) => make("p", {}, ...inline(spans)));

/** Return a text without its styles. @param {Span[]} spans */
export const plain = (spans) => spans.map(({ text }) => text).join("");
