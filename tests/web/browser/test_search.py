"""The Search view: expansions forwards and backwards, the tree, the charts, and h per tile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from taquin.methods.heuristic import make_heuristic
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

EASY = "?board=125348670&goal=first&algorithm=a_star&heuristic=manhattan&view=search"
HARD = "?board=867254301&goal=first&algorithm=a_star&heuristic=manhattan&view=search"
PAINTED = """canvas => {
  const { data, width } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let pixel = 0; pixel < data.length / 4; pixel++) {
    if (data[4 * pixel + 3]) seen.add(`${(pixel % width) >> 3} ${Math.floor(pixel / width) >> 3}`);
  }
  return [...seen].map((text) => text.split(" ").map(Number));
}"""


def painted(canvas: Locator) -> set[tuple[int, int]]:
    """Return the squares of 8×8 pixels that are not empty."""
    return {(x, y) for x, y in canvas.evaluate(PAINTED)}


def test_step_forwards_and_backwards(new_lab: NewLab) -> None:
    lab = new_lab(EASY)
    lab.watch()
    expect(lab.step).to_have_text("expansion 1 of 5")
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    facts = {"g": "0", "h": "4", "f": "4", "move": "start", "depth": "0", "frontier": "2"}
    for name, value in facts.items():
        expect(lab.fact(name)).to_have_text(value)
    lab.button("Next expansion").click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    for name, value in {"g": "1", "h": "3", "f": "4", "move": "U", "depth": "1"}.items():
        expect(lab.fact(name)).to_have_text(value)
    expect(lab.narrator).to_have_text(re.compile("^Expansion 2: move U, g 1, h 3, f 4, frontier [0-9]+.$"))
    lab.button("Last expansion").click()
    lab.shows("0 1 2", "3 4 5", "6 7 8")
    expect(lab.fact("h")).to_have_text("0")
    expect(lab.page.locator("#ending")).to_have_text("The goal was reached at cost 4 after 5 expansions.")
    lab.button("Previous expansion").click()
    lab.shows("1 0 2", "3 4 5", "6 7 8")
    lab.button("First expansion").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")


def test_the_tree_and_its_nodes(new_lab: NewLab) -> None:
    lab = new_lab(EASY)
    lab.watch()
    tree = lab.page.locator("canvas.tree")
    first = painted(tree)
    width, height = tree.evaluate("canvas => [canvas.clientWidth, canvas.clientHeight]")
    left = [(x * 8 + 4, y * 8 + 4) for x, y in first if x * 8 < width / 2 - 30 and y * 8 > height / 2 + 30]
    x, y = (sum(part) / len(left) for part in zip(*left, strict=True))
    tree.click(position={"x": x, "y": y})
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.fact("move")).to_have_text("U")
    expect(lab.fact("h")).to_have_text("3")
    expect(lab.fact("frontier")).to_have_count(0)
    expect(lab.step).to_have_text("expansion 1 of 5")
    lab.button("Next expansion").click()
    expect(tree).to_have_attribute("aria-label", "Search tree after 2 expansions; the last at depth 1, g 1, h 3")
    assert painted(tree) != first
    lab.button("First expansion").click()
    assert painted(tree) == first
    lab.button("Zoom in").click()
    assert painted(tree) != first
    lab.button("Fit to view").click()
    assert painted(tree) == first


def test_the_path_to_the_goal_and_the_shape_of_the_tree(new_lab: NewLab) -> None:
    lab = new_lab(EASY)
    lab.watch()
    lab.button("Last expansion").click()
    tree, branch = lab.page.locator("canvas.tree"), lab.page.get_by_label("path to the goal only")
    whole = painted(tree)
    branch.check()
    assert 0 < columns(painted(tree)) < columns(whole), "the path is one column of boards"
    branch.uncheck()
    assert painted(tree) == whole
    lab.page.locator("#tree-shape").select_option("round")
    assert painted(tree) not in (set(), whole)


def columns(pixels: set[tuple[int, int]]) -> int:
    return len({x for x, _ in pixels})


def test_a_large_step_size(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    lab.watch()
    expect(lab.step).to_have_text("expansion 1 of 500")
    expect(lab.page.locator("#ending")).to_contain_text("500")
    lab.page.locator("#burst").select_option("100")
    lab.button("Next expansion").click()
    expect(lab.step).to_have_text("expansion 101 of 500")
    lab.page.keyboard.press("ArrowRight")
    expect(lab.step).to_have_text("expansion 201 of 500")
    lab.button("Previous expansion").click()
    expect(lab.step).to_have_text("expansion 101 of 500")
    lab.page.get_by_label("Seek expansion").fill("400")
    expect(lab.step).to_have_text("expansion 401 of 500")
    lab.page.get_by_label("expansions per second").select_option("1000")
    lab.button("Play").click()
    expect(lab.step).to_have_text("expansion 500 of 500")


@pytest.mark.parametrize(
    ("algorithm", "names"), [("a_star", ["frontier", "f"]), ("ida_star", ["frontier", "bounds", "f"])]
)
def test_charts_of_the_search(new_lab: NewLab, algorithm: str, names: list[str]) -> None:
    lab = new_lab(HARD.replace("a_star", algorithm))
    lab.watch()
    charts = lab.panel.locator("[data-chart]")
    expect(charts).to_have_count(len(names))
    for name in names:
        chart = lab.panel.locator(f"[data-chart={name}]")
        expect(chart.locator("svg")).to_be_visible()
        expect(chart).to_have_attribute("aria-label", re.compile("."))
        assert chart.locator("svg path").count() > 2
    if "bounds" in names:
        expect(lab.fact("bound")).to_have_text(re.compile(r"^\d+$"))


def test_the_frontier_chart_marks_the_current_expansion(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    lab.watch()
    chart = lab.panel.locator("[data-chart=frontier] svg")
    expect(chart).to_be_visible()
    before = chart.inner_html()
    lab.button("Last expansion").click()
    expect(lab.step).to_have_text("expansion 500 of 500")
    expect(chart).not_to_have_js_property("innerHTML", before)


def test_each_tile_shows_its_share_of_the_chosen_heuristic(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&algorithm=a_star&heuristic=misplaced")
    puzzle = SlidingTiles(Board.goal(3, 3, "first"), Board.goal(3, 3, "first"))
    line = lab.page.locator("#overlay-line")
    switch = lab.page.get_by_role("switch", name="Show h on the tiles")
    expect(switch).not_to_be_checked()
    switch.check()
    for heuristic, title in (("misplaced", "Misplaced tiles"), ("manhattan", "Manhattan distance")):
        lab.choose("a_star", heuristic)
        for board, tile in (((8, 6, 7, 2, 5, 4, 3, 0, 1), 5), ((8, 6, 7, 2, 0, 4, 3, 5, 1), 5)):
            h = make_heuristic(heuristic, puzzle).h(board)
            expect(line).to_have_text(f"{title}: h = {h}")
            assert sum(int(text) for text in lab.page.locator(".badge").all_text_contents()) == h
            lab.tile(tile).click()
    expect(lab.page).to_have_url(re.compile("overlay=chosen$"))
    other = new_lab(lab.page.url.removeprefix(lab.base))
    expect(other.page.locator("#overlay-line")).to_contain_text("Manhattan distance: h = ")
    other.page.get_by_label("Heuristic on the tiles").select_option("linear_conflict")
    expect(other.page.locator("#overlay-line")).to_contain_text("Linear conflict: h = ")
    expect(other.page).to_have_url(re.compile("overlay=linear_conflict$"))
    switch.uncheck()
    expect(lab.page.locator(".badge:not(:empty)")).to_have_count(0)
    expect(line).to_be_hidden()


def test_without_a_heuristic_the_tiles_show_the_manhattan_distance(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456708&overlay=chosen")
    expect(lab.page.locator("#overlay-line")).to_have_text("Manhattan distance: h = 1 (no heuristic is chosen)")


def test_native_searches_cannot_be_watched(lab: Lab) -> None:
    solve = lab.panel.locator("select[name=algorithm] option").evaluate_all("all => all.map((one) => one.value)")
    lab.view("Search")
    watch = lab.panel.locator("select[name=algorithm] option").evaluate_all("all => all.map((one) => one.value)")
    assert "a_star" in watch
    assert set(watch) <= set(solve) - {"auto", "ida_star_parallel"}
