"""Reduced motion, dark mode, and every width from a phone to a wide screen."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

VIEWS = [
    "?board=867254301&goal=first&step=3",
    "?board=867254301&goal=first&algorithm=ida_star&heuristic=manhattan&view=search&step=20",
    "?board=413702865&view=compare&step=33",
    "?board=125348670&goal=first&view=race&step=0",
    "?board=867254301&goal=first&view=play",
]
OUTSIDE = """() => [...document.querySelectorAll("button, select, input, a[href], summary, canvas, svg, h2, p")]
  .filter((one) => one.checkVisibility() && !one.closest(".scroll, .sr-only, .skip, .steps"))
  .filter((one) => { const box = one.getBoundingClientRect(); return box.left < -1 || box.right > innerWidth + 1; })
  .map((one) => one.outerHTML.slice(0, 120))"""


def wait_for_results(lab: Lab, query: str) -> None:
    """Wait until a view of VIEWS shows all its results."""
    if "compare" in query:
        expect(lab.page.locator("#verdict")).to_contain_text("dominates")
    if "race" in query:
        expect(lab.narrator).to_contain_text("The race is over")
    if "race" in query or "search" in query:
        charts = lab.panel.locator("[data-chart]")
        if "search" in query:
            lab.page.locator("#charts").scroll_into_view_if_needed()
            expect(charts.first).to_be_visible()
        expect(charts.locator("svg")).to_have_count(charts.count())
    if "play" in query:
        expect(lab.fact("distance")).to_have_text("27")
    if "view=lessons" in query:
        expect(lab.panel.get_by_role("listitem").first).to_be_visible()
    if "lesson=" in query:
        expect(lab.page.locator("#lesson-progress")).to_be_visible()
        expect(lab.step).to_be_visible()
    if query == VIEWS[0]:
        expect(lab.step).to_have_text("move 3 of 27")
        lab.solved()


@pytest.mark.parametrize("query", VIEWS)
def test_the_page_never_scrolls_sideways(new_lab: NewLab, query: str) -> None:
    lab = new_lab(query, viewport={"width": 320, "height": 640})
    lab.page.get_by_text("Pictures and moves").click()
    wait_for_results(lab, query)
    for width in (320, 768, 1920):
        lab.page.set_viewport_size({"width": width, "height": 900})
        assert lab.page.evaluate("document.documentElement.scrollWidth") <= width
        assert lab.page.evaluate(OUTSIDE) == []
    lab.page.get_by_role("tab", name="Solve").click(trial=True)


def test_cells_are_large_enough_on_a_phone(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf15:1", viewport={"width": 320, "height": 640}, has_touch=True)
    lab.button("Edit").tap()
    for cell in lab.page.locator("#cells input").all():
        box = cell.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320


def test_reduced_motion_disables_animation(new_lab: NewLab) -> None:
    moving = new_lab("?board=125348670&goal=first")
    expect(moving.tile(8)).to_have_css("transition-property", "transform")
    still = new_lab("?board=125348670&goal=first&step=0", reduced_motion="reduce")
    expect(still.tile(8)).to_have_css("transition-property", "none")
    still.button("Next move").click()
    still.shows("1 2 5", "3 4 0", "6 7 8")
    assert still.page.evaluate("document.getAnimations().length") == 0
    still.headline.click()
    still.page.keyboard.press("r")
    expect(still.step).to_have_text("move 0 of 4")
    expect(still.button("Play")).to_be_visible()


@pytest.mark.parametrize(("system", "other"), [("dark", "light"), ("light", "dark")])
def test_dark_mode_follows_the_system_until_the_user_chooses(new_lab: NewLab, system: str, other: str) -> None:
    lab = new_lab(color_scheme=system)
    html, body = lab.page.locator("html"), lab.page.locator("body")
    expect(html).to_have_attribute("data-theme", system)
    background = body.evaluate("body => getComputedStyle(body).backgroundColor")
    lab.button("Toggle dark mode").click()
    expect(html).to_have_attribute("data-theme", other)
    expect(body).not_to_have_css("background-color", background)
    lab.open()
    expect(html).to_have_attribute("data-theme", other)


def test_charts_follow_dark_mode(new_lab: NewLab) -> None:
    lab = new_lab(VIEWS[1], color_scheme="light")
    lab.page.locator("#charts").scroll_into_view_if_needed()
    chart = lab.panel.locator("[data-chart=frontier] svg")
    ink = chart.locator("text").first
    expect(chart).to_be_visible()
    light = ink.evaluate("text => getComputedStyle(text).fill")
    lab.button("Toggle dark mode").click()
    lab.page.locator("#charts").scroll_into_view_if_needed()
    expect(ink).not_to_have_css("fill", light)


TILES = """() => [...document.querySelectorAll("#board .tile")].map((tile) => {
  const { backgroundColor, outlineColor } = getComputedStyle(tile, "::before");
  const look = { home: backgroundColor, marked: outlineColor };
  return [tile.dataset.tile, ...Object.keys(look).map((name) => tile.classList.contains(name) ? look[name] : "")];
})"""


def test_a_colour_means_the_same_on_the_page_and_in_a_picture(new_lab: NewLab) -> None:
    """Green is in place, orange moves next: at each step, and in the same shade."""
    lab = new_lab("?board=125348670&goal=first&algorithm=a_star&heuristic=manhattan&step=0")
    with lab.page.expect_download() as download:
        lab.page.get_by_role("link", name="SVG", exact=True).click()
    boards = drawn_boards(ElementTree.fromstring(download.value.path().read_bytes()))
    for at, drawn in enumerate(boards[:5]):
        expect(lab.step).to_have_text(f"move {at} of 4")
        shown = {tile: (rgb == GREEN, rim == ORANGE) for tile, rgb, rim in lab.page.evaluate(TILES)}
        assert drawn == shown, f"board {at}"
        if at < 4:
            lab.button("Next move").click()


GREEN, ORANGE = "rgb(0, 105, 77)", "rgb(230, 159, 0)"


def drawn_boards(svg: ElementTree.Element) -> list[dict[str, tuple[bool, bool]]]:
    """Return for each board of a picture which tiles are green, and which have an orange rim."""
    boards: list[dict[str, tuple[bool, bool]]] = []
    box = None
    for shape in svg.iter():
        if shape.tag.endswith("rect") and "stroke" not in shape.attrib:
            boards.append({})  # a tray
        elif shape.tag.endswith("rect"):
            box = shape
        elif shape.tag.endswith("text") and box is not None and shape.text:
            boards[-1][shape.text] = (rgb(box.get("fill")) == GREEN, rgb(box.get("stroke")) == ORANGE)
            box = None
    return [board for board in boards if board]


def rgb(colour: str | None) -> str:
    """Return #rrggbb as browsers write it."""
    return f"rgb{tuple(bytes.fromhex((colour or '').removeprefix('#')))}"
