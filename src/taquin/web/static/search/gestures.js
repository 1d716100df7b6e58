// Pointer and keyboard on the tree: scroll to zoom, drag to pan, point at a node, click to select;
// the arrow keys walk from node to node.

import { narrate } from "../parts/dom.js";
import { inWords } from "./values.js";

/** @param {import("./treeview.js").TreeView} tree */
export function listen(tree) {
  const { canvas } = tree;
  const point = (/** @type {number|null} */ index) => {
    if (index === tree.hovered) return;
    tree.onHover(index);
    tree.hover(index, true);
  };
  canvas.addEventListener("wheel", (/** @type {WheelEvent} */ event) => {
    event.preventDefault();
    tree.zoom(Math.exp(-event.deltaY / 400), { x: event.offsetX, y: event.offsetY });
  }, { passive: false });
  canvas.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.buttons) return;
    const found = tree.nearest(event.offsetX, event.offsetY);
    canvas.classList.toggle("pointing", found !== null);
    point(found);
  });
  canvas.addEventListener("pointerleave", () => point(null));
  canvas.addEventListener("blur", () => point(null));
  canvas.addEventListener("pointerdown", (/** @type {PointerEvent} */ down) => {
    down.preventDefault(); // a click does not take the focus: the arrow keys go on stepping
    let far = 0;
    let last = down;
    const onMove = (/** @type {PointerEvent} */ now) => {
      far += Math.abs(now.clientX - last.clientX) + Math.abs(now.clientY - last.clientY);
      if (far > 4) tree.pan(now.clientX - last.clientX, now.clientY - last.clientY);
      last = now;
    };
    const stop = () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onUp);
      window.removeEventListener("pointercancel", stop);
    };
    const onUp = () => {
      stop();
      const found = tree.nearest(down.offsetX, down.offsetY);
      if (far <= 4 && found !== null) tree.onSelect(found);
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onUp);
    window.addEventListener("pointercancel", stop);
  });
  canvas.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (!tree.trace?.steps[tree.step] || event.ctrlKey || event.altKey || event.metaKey) return;
    const from = tree.hovered ?? tree.trace.steps[tree.step].node;
    if (event.key === "Enter" || event.key === " ") tree.onSelect(from);
    else if (event.key.startsWith("Arrow")) {
      const to = tree.hovered === null ? from : neighbour(tree, from, event.key) ?? from;
      point(to);
      narrate(inWords(tree.trace, to, tree.step, tree.cols));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Return the next node in a direction, if there is one. @param {import("./treeview.js").TreeView} tree @param {number} from @param {string} key */
function neighbour({ trace, visible, at }, from, key) {
  const nodes = trace?.nodes ?? [];
  if (key === "ArrowUp") return nodes[from].parent;
  if (key === "ArrowDown") return visible.find((index) => nodes[index].parent === from);
  const row = visible.filter((index) => nodes[index].depth === nodes[from].depth).sort((a, b) => at.x[a] - at.x[b]);
  return row[row.indexOf(from) + (key === "ArrowRight" ? 1 : -1)];
}
