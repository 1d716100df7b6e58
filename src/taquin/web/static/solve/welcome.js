// What stands in Solve before the first result: how far the board is from its goal, and what the views are for.

import { knownDistance } from "../board/distance.js";
import { make } from "../parts/dom.js";
import { onChange } from "../state.js";
import { open } from "../views.js";

const lead = make("p", {});
const tabs = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#tabs [role=tab]"));

export const welcome = make("div", { className: "card welcome" },
  lead,
  make("ul", {}, ...[...tabs].slice(1).map((tab) =>
    make("li", {}, make("button", { type: "button", onclick: () => open(/** @type {string} */ (tab.dataset.view)) }, tab.textContent),
      make("span", { className: "muted" }, tab.title)))));

function showLead() {
  const moves = knownDistance();
  const far = moves ? `This board is ${moves} move${moves === 1 ? "" : "s"} from its goal. ` : "";
  const todo = moves === 0 ? ["This board is the goal: shuffle it, or slide some tiles."]
    : [far, "Press ", make("b", {}, "Solve"), " to see a way from this board to the goal, and whether it is a shortest one."];
  lead.replaceChildren(...todo, " You can also");
}

addEventListener("distance", showLead);
onChange((change) => change === "board" && showLead());
showLead();
