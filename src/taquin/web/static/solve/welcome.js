// What stands in Solve before the first result: how far the board is from its goal, and what the views are for.

import { knownDistance } from "../board/distance.js";
import { make } from "../parts/dom.js";
import { onChange } from "../state.js";
import { open } from "../views.js";

const distance = make("span", {});
const tabs = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#tabs [role=tab]"));

export const welcome = make("div", { className: "card welcome" },
  make("p", {}, distance, "Press ", make("b", {}, "Solve"), " to see a way from this board to the goal, and whether it is a shortest one. You can also"),
  make("ul", {}, ...[...tabs].slice(1).map((tab) =>
    make("li", {}, make("button", { type: "button", onclick: () => open(/** @type {string} */ (tab.dataset.view)) }, tab.textContent),
      make("span", { className: "muted" }, tab.title)))));

function showDistance() {
  const moves = knownDistance();
  distance.textContent = moves === null ? "" : moves ? `This board is ${moves} move${moves === 1 ? "" : "s"} from its goal. ` : "This board is the goal. ";
}

addEventListener("distance", showDistance);
onChange((change) => change === "board" && showDistance());
showDistance();
