// The order in which searches try the moves. It decides between equals, so a lesson or a link may set it.

import { make, the } from "../parts/dom.js";
import { nameMove, onNaming } from "../parts/moves.js";
import { onChange, set, state, USUAL_ORDER } from "../state.js";

/** Return all orders of some moves, the usual one first. @param {string} moves @returns {string[]} */
const orders = (moves) => (moves ? [...moves].flatMap((move) => orders(moves.replace(move, "")).map((rest) => move + rest)) : [""]);

export function startOrder() {
  the("order").addEventListener("change", () => set("board", { order: the("order").value, step: null }));
  onChange((change) => change === "board" && show());
  onNaming(fill);
  fill();
}

/** Fill the menu with the orders, in the letters that the user has chosen. */
function fill() {
  the("order").replaceChildren(...orders(USUAL_ORDER).map((order) => make("option", { value: order }, written(order))));
  show();
}

/** Write an order as the user names moves. @param {string} order */
const written = (order) => [...order].map(nameMove).join(", ");

/** Show the order of the state; below the board only if it is not the usual one. */
function show() {
  the("order").value = state.order;
  the("order-line").hidden = state.order === USUAL_ORDER;
  the("order-line").textContent = `Searches try the moves in the order ${written(state.order)}.`;
}
