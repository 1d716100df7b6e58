"""What the canvas of the tree shows: its edges and labels do not cross."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.browser.conftest import NewLab

RECORDING = """
const drawing = CanvasRenderingContext2D.prototype;
function before(name, note) {
  const draw = drawing[name];
  drawing[name] = function (...values) {
    if (this.canvas.matches(".tree")) note.call(this, ...values);
    return draw.apply(this, values);
  };
}
let path = [], strokes = 0;
before("scale", () => { window.drawn = { edges: [], labels: [] }; strokes = 0; });  // a new picture
before("beginPath", () => { path = []; });
before("moveTo", (x, y) => path.push([x, y]));
before("lineTo", (x, y) => path.push([...path.pop(), x, y]));
before("stroke", () => { if (++strokes <= 2) window.drawn.edges.push(...path); });  // the edges come first
before("fillText", function (text, x, y) {
  if (this.textBaseline !== "top") return;  // a tile's number
  const half = this.measureText(text).width / 2;
  window.drawn.labels.push([x - half, y, x + half, y + parseFloat(this.font.match(/[0-9.]+px/)[0])]);
});
"""


def crosses(edge: list[float], box: list[float]) -> bool:
    """Return whether a line from above enters a box; touching its edge is no crossing."""
    x, y, to_x, to_y = edge
    left, top, right, bottom = box
    steps = 50
    points = ((x + (to_x - x) * at / steps, y + (to_y - y) * at / steps) for at in range(steps + 1))
    return any(left < px < right and top + 1 < py < bottom - 1 for px, py in points)


@pytest.mark.parametrize("step", [2, 6, 12, 25])
@pytest.mark.parametrize("method", ["breadth_first", "a_star&heuristic=manhattan", "ida_star&heuristic=manhattan"])
def test_no_edge_crosses_a_label(new_lab: NewLab, method: str, step: int) -> None:
    lab = new_lab("?board=123456780", viewport={"width": 1280, "height": 720})
    lab.page.add_init_script(RECORDING)
    lab.open(f"?board=813402765&view=search&algorithm={method}&step=0")
    lab.seek(step)
    drawn: dict[str, Any] = lab.page.evaluate("window.drawn")
    edges = [edge for edge in drawn["edges"] if len(edge) == 4]
    nodes = lab.page.locator(".tree-nodes li").count()
    assert len(edges) == nodes - 1, "each node but the root has an edge"
    assert len(drawn["labels"]) in (0, nodes)
    assert [(edge, box) for edge in edges for box in drawn["labels"] if crosses(edge, box)] == []
