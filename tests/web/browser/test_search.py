"""The Search view: expansions forwards and backwards, the tree, the open list, jumps, charts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

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


def node(lab: Lab, number: int) -> Locator:
    """Return a node of the tree, as screen readers get it."""
    return lab.page.locator(f'.tree-nodes [data-node="{number}"]')


def point(lab: Lab, number: int) -> None:
    """Move the pointer onto a node of the tree."""
    tree = lab.page.locator("canvas.tree")
    tree.scroll_into_view_if_needed()
    x, y = (node(lab, number).get_attribute("data-at") or "").split()
    tree.hover(position={"x": float(x), "y": float(y)})


def test_step_forwards_and_backwards(new_lab: NewLab) -> None:
    lab = new_lab(EASY)
    lab.watch()
    expect(lab.step).to_have_text("expansion 1 of 5")
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    facts = {"g": "0", "h": "4", "f": "4", "move": "start", "depth": "0", "frontier": "2 waiting"}
    for name, value in facts.items():
        expect(lab.fact(name)).to_have_text(value)
    lab.button("Next expansion").click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    for name, value in {"g": "1", "h": "3", "f": "4", "move": "U", "depth": "1"}.items():
        expect(lab.fact(name)).to_have_text(value)
    why, did = (
        "f = 4 is the lowest f in the frontier; the next is 6.",
        "It has 3 successors: 2 are new, 1 was reached before.",
    )
    expect(lab.page.locator(".why")).to_have_text(why)
    expect(lab.page.locator(".did")).to_have_text(did)
    expect(lab.narrator).to_have_text(f"Expansion 2: {why} {did}")
    lab.button("Last expansion").click()
    lab.shows("0 1 2", "3 4 5", "6 7 8")
    expect(lab.fact("h")).to_have_text("0")
    expect(lab.page.locator("#ending")).to_have_text("The goal was reached at cost 4 after 5 expansions.")
    lab.button("Previous expansion").click()
    lab.shows("1 0 2", "3 4 5", "6 7 8")
    lab.button("First expansion").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")


def test_the_view_opens_with_a_search(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first")
    lab.view("Search")
    expect(lab.step).to_have_text("expansion 1 of 5")
    expect(lab.page).to_have_url(re.compile("algorithm=a_star&heuristic=manhattan&view=search&step=0$"))


def test_few_nodes_are_drawn_as_boards_with_their_values(new_lab: NewLab) -> None:
    lab = new_lab(EASY + "&step=1")
    labels = lab.page.locator(".tree-nodes li")
    expect(labels).to_have_count(5)
    assert labels.evaluate_all("all => all.map((one) => one.dataset.drawn)") == ["boards"] * 5
    assert labels.evaluate_all("all => all.map((one) => one.dataset.label)") == [
        "0 + 4 = 4",
        "1 + 3 = 4",
        "1 + 5 = 6",
        "2 + 2 = 4",
        "2 + 4 = 6",
    ]


def test_a_node_tells_all_and_can_be_selected(new_lab: NewLab) -> None:
    lab = new_lab(EASY + "&step=1")
    tooltip = lab.page.get_by_role("tooltip")
    expect(tooltip).to_be_hidden()
    point(lab, 2)
    expect(tooltip).to_have_text(
        re.compile("moveLg1h5f6depth1generatedby expansion 1statuswaiting in the open list$"),
    )
    row = lab.page.locator('.open-list tr[data-node="2"]')
    expect(row).to_have_class(re.compile("hovered"))
    picture = "canvas => canvas.toDataURL()"
    before = lab.page.locator("canvas.tree").evaluate(picture)
    lab.page.mouse.down()
    lab.page.mouse.up()
    lab.shows("1 2 5", "3 4 8", "6 0 7")
    expect(lab.fact("f")).to_have_text("6")
    expect(lab.fact("status")).to_have_text("waiting in the open list")
    expect(row).to_have_class(re.compile("selected"))
    lab.page.mouse.move(1, 1)
    expect(tooltip).to_be_hidden()
    assert lab.page.locator("canvas.tree").evaluate(picture) != before, "the selected node has a ring"
    lab.page.keyboard.press("ArrowRight")
    expect(lab.step).to_have_text("expansion 3 of 5")


def test_the_keyboard_walks_through_the_tree(new_lab: NewLab) -> None:
    lab = new_lab(EASY + "&step=1")
    lab.page.locator("canvas.tree").focus()
    for key, said in (
        (
            "ArrowUp",
            "Move U, 1 2 5, 3 4 blank, 6 7 8; g 1, h 3, f 4, depth 1, generated by expansion 1, expanded as number 2",
        ),
        ("ArrowRight", "Move L, 1 2 5, 3 4 8, 6 blank 7; g 1, h 5, f 6, depth 1, generated by expansion 1; waiting"),
        ("ArrowUp", "Start, 1 2 5, 3 4 8, 6 7 blank; g 0"),
        ("ArrowDown", "Move U, 1 2 5"),
    ):
        lab.page.keyboard.press(key)
        expect(lab.narrator).to_contain_text(said)
    lab.page.keyboard.press("ArrowDown")
    lab.page.keyboard.press("Enter")
    lab.shows("1 2 0", "3 4 5", "6 7 8")
    expect(lab.step).to_have_text("expansion 2 of 5")


def test_zoom_and_fit(new_lab: NewLab) -> None:
    lab = new_lab(EASY)
    lab.watch()
    tree = lab.page.locator("canvas.tree")
    first = painted(tree)
    lab.button("Next expansion").click()
    assert painted(tree) != first
    lab.button("First expansion").click()
    assert painted(tree) == first, "a small tree keeps its place"
    lab.button("Zoom in").click()
    assert painted(tree) != first
    lab.button("Fit to view").click()
    assert painted(tree) == first


def test_the_path_to_the_goal_and_the_shape_of_the_tree(new_lab: NewLab) -> None:
    lab = new_lab(EASY)
    lab.watch()
    lab.button("Last expansion").click()
    tree = lab.page.locator("canvas.tree")
    lab.page.get_by_text("Drawing and steps").click()
    branch = lab.page.get_by_label("path to the goal only")
    whole = painted(tree)
    branch.check()
    assert 0 < columns(painted(tree)) < columns(whole), "the path is one column of boards"
    branch.uncheck()
    assert painted(tree) == whole
    lab.page.locator("#tree-shape").select_option("round")
    assert painted(tree) not in (set(), whole)


def columns(pixels: set[tuple[int, int]]) -> int:
    return len({x for x, _ in pixels})


@pytest.mark.parametrize(
    ("algorithm", "symbols", "words"),
    [
        ("breadth_first", ["current", "expanded", "waiting"], "expanded"),
        ("a_star&heuristic=manhattan", ["current", "expanded", "waiting", "stale"], "expanded (darker: higher f)"),
        ("ida_star&heuristic=manhattan", ["current", "expanded", "waiting", "cut", "goal"], "cut off"),
    ],
)
def test_the_legend_lists_what_the_trace_contains(
    new_lab: NewLab, algorithm: str, symbols: list[str], words: str
) -> None:
    lab = new_lab(f"?board=813402765&view=search&algorithm={algorithm}&step=30")
    expect(lab.step).to_have_text(re.compile("^expansion 31 of "))
    items = lab.page.get_by_role("list", name="Legend").locator("li")
    listed = items.evaluate_all("all => all.map((one) => one.dataset.symbol)")
    iterative = "ida_star" in algorithm
    assert set(listed) <= {*symbols, "goal", "dropped", "number", *([None] if iterative else [])}
    assert (items.filter(has_text="in this iteration:").count() > 0) == iterative
    assert set(symbols) <= set(listed)
    expect(lab.page.get_by_role("list", name="Legend")).to_contain_text(words)
    if algorithm == "breadth_first":
        expect(lab.page.get_by_role("list", name="Legend")).not_to_contain_text("f")
    shown = items.locator("visible=true").evaluate_all("all => all.map((one) => [one.dataset.symbol, one.textContent])")
    for symbol, text in shown:
        if symbol not in ("current", "goal", "number", None):
            drawn = ["expanded", "again", "goal"] if symbol == "expanded" else [symbol]
            many = sum(lab.page.locator(f'.tree-nodes [data-status="{one}"]').count() for one in drawn)
            assert text.startswith(f"{many} "), text


def test_the_legend_counts_the_goal_among_the_expanded(new_lab: NewLab) -> None:
    lab = new_lab("?board=412536780&view=search&algorithm=a_star&heuristic=manhattan&step=0")
    lab.page.keyboard.press("End")
    length = lab.step.inner_text().rpartition(" ")[2]
    expect(lab.step).to_have_text(f"expansion {length} of {length}")
    expect(lab.panel.locator("[data-symbol=expanded] output")).to_have_text(length)
    expect(lab.panel.locator("[data-symbol=goal]")).to_have_text("goal")


def test_jumps(new_lab: NewLab) -> None:
    lab = new_lab("?board=813402765&view=search&algorithm=a_star&heuristic=manhattan&step=0")
    f = lab.fact("f")
    expect(f).to_have_text("10")
    expect(lab.button("Previous f")).to_be_disabled()
    expect(lab.button("Next iteration")).to_have_count(0)
    lab.button("Next f").click()
    expect(f).to_have_text("12")
    first = lab.step.inner_text()
    lab.button("Next f").click()
    expect(f).to_have_text("14")
    lab.page.keyboard.press("Shift+F")
    expect(lab.step).to_have_text(first)
    lab.page.keyboard.press("g")
    expect(lab.fact("h")).to_have_text("0")
    expect(lab.button("Goal")).to_be_disabled()


def test_jumps_between_iterations(new_lab: NewLab) -> None:
    lab = new_lab("?board=813402765&view=search&algorithm=ida_star&heuristic=manhattan&step=0")
    threshold = lab.fact("threshold")
    expect(threshold).to_have_text("10")
    lab.button("Next iteration").click()
    expect(threshold).to_have_text("12")
    expect(lab.fact("move")).to_have_text("start")
    expect(lab.page.locator(".why")).to_have_text(
        "No goal within the threshold 10. The lowest f beyond it was 12: the search starts over with this threshold."
    )
    lab.page.keyboard.press("i")
    expect(threshold).to_have_text("14")
    lab.page.keyboard.press("Shift+I")
    expect(threshold).to_have_text("12")
    expect(lab.button("Next f")).to_have_count(0)


def test_a_method_not_watched_yet_leaves_the_link_and_marks_the_tree(new_lab: NewLab) -> None:
    lab = new_lab(EASY + "&step=2")
    note = lab.panel.locator(".stale-note")
    expect(note).to_be_hidden()
    lab.choose("greedy")
    expect(note).to_contain_text("You have chosen another method. The tree below is of A*, Manhattan distance.")
    assert lab.page.evaluate("document.querySelector('.trace-content').inert")
    expect(lab.page).to_have_url(re.compile("algorithm=a_star&heuristic=manhattan&view=search&step=2$"))
    lab.page.locator("#goal").select_option("last")
    lab.button("Undo").click()
    expect(lab.page).to_have_url(re.compile("algorithm=a_star&heuristic=manhattan&view=search&step=2$"))
    lab.choose("a_star")
    expect(note).to_be_hidden()
    lab.choose("greedy")
    lab.button("Watch Greedy best-first search, Manhattan distance").click()
    expect(note).to_be_hidden()
    expect(lab.page).to_have_url(re.compile("algorithm=greedy&heuristic=manhattan&view=search&step=0$"))
    expect(lab.page.locator(".tree-nodes li").first).to_have_attribute("data-label", "h = 4")


def test_a_changed_board_marks_the_tree(new_lab: NewLab) -> None:
    lab = new_lab(EASY + "&step=2")
    lab.paste("125340678")
    note = lab.panel.locator(".stale-note")
    expect(note).to_contain_text("This is another board. The tree below belongs to the board before.")
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    lab.page.keyboard.press("ArrowRight")
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    assert "step=" not in lab.page.url, "the link names the board shown, without a step of another search"
    lab.button("Back to it").click()
    expect(note).to_be_hidden()
    expect(lab.step).to_have_text("expansion 3 of 5")
    lab.paste("125340678")
    lab.button("Watch again").click()
    expect(lab.step).to_have_text("expansion 1 of 4")
    expect(note).to_be_hidden()


def test_a_limit_is_no_alarm(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    expect(lab.page.locator("#ending")).to_have_text(
        "These are the first 500 expansions. The search has not reached the goal yet."
    )
    expect(lab.panel.locator(".problem:visible")).to_have_count(0)
    lab.seek(400)
    lab.button("Watch 2,000").click()
    expect(lab.step).to_have_text("expansion 401 of 2,000")


def test_a_large_step_size(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    lab.watch()
    expect(lab.step).to_have_text("expansion 1 of 500")
    lab.page.get_by_text("Drawing and steps").click()
    lab.page.locator("#burst").select_option("100")
    lab.button("Next expansion").click()
    expect(lab.step).to_have_text("expansion 101 of 500")
    lab.page.locator("#burst").blur()
    lab.page.keyboard.press("ArrowRight")
    expect(lab.step).to_have_text("expansion 201 of 500")
    lab.button("Previous expansion").click()
    expect(lab.step).to_have_text("expansion 101 of 500")
    lab.seek(400)
    expect(lab.step).to_have_text("expansion 401 of 500")
    lab.page.get_by_label("expansions per second").select_option("1000")
    lab.button("Play").click()
    expect(lab.step).to_have_text("expansion 500 of 500")


def test_a_long_open_list_is_capped(new_lab: NewLab) -> None:
    lab = new_lab(HARD + "&step=499")
    expect(lab.page.locator(".open-list tbody tr")).to_have_count(51)
    size = sum(map(int, re.findall(r"\d+", lab.page.locator(".open-size").inner_text())))
    expect(lab.page.locator(".open-list p")).to_have_text(f"… {size - 50} more")


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 1920, "height": 1080}])
def test_tree_list_and_sentence_fit_one_screen(new_lab: NewLab, size: dict[str, int]) -> None:
    lab = new_lab("?board=813402765&view=search&algorithm=a_star&heuristic=manhattan&step=9", viewport=size)
    for part in (".transport:visible", ".story", "canvas.tree", ".open-list"):
        box = lab.page.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"], part
    tree = lab.page.locator("canvas.tree").bounding_box()
    assert tree
    assert tree["width"] > 0.4 * size["width"]
    lab.page.keyboard.press("End")
    assert lab.page.locator("canvas.tree").bounding_box() == tree, "the tree stays where it is"


@pytest.mark.parametrize(
    ("algorithm", "names"), [("a_star", ["frontier", "f"]), ("ida_star", ["frontier", "bounds", "f"])]
)
def test_charts_of_the_search(new_lab: NewLab, algorithm: str, names: list[str]) -> None:
    lab = new_lab(HARD.replace("a_star", algorithm))
    lab.watch()
    lab.page.locator("#charts").scroll_into_view_if_needed()
    charts = lab.panel.locator("[data-chart]")
    expect(charts).to_have_count(len(names))
    for name in names:
        chart = lab.panel.locator(f"[data-chart={name}]")
        expect(chart.locator("svg")).to_be_visible()
        expect(chart).to_have_attribute("aria-label", re.compile("."))
        assert chart.locator("svg path").count() > 2


def test_the_frontier_chart_marks_the_current_expansion(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    lab.watch()
    lab.page.locator("#charts").scroll_into_view_if_needed()
    chart = lab.panel.locator("[data-chart=frontier] svg")
    expect(chart).to_be_visible()
    before = chart.inner_html()
    lab.button("Last expansion").click()
    expect(lab.step).to_have_text("expansion 500 of 500")
    expect(chart).not_to_have_js_property("innerHTML", before)


def test_native_searches_cannot_be_watched(lab: Lab) -> None:
    solve = lab.panel.locator("select[name=algorithm] option").evaluate_all("all => all.map((one) => one.value)")
    lab.view("Search")
    watch = lab.panel.locator("select[name=algorithm] option").evaluate_all("all => all.map((one) => one.value)")
    assert "a_star" in watch
    assert set(watch) <= set(solve) - {"auto", "ida_star_parallel"}
