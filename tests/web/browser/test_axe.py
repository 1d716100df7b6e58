"""axe-core reports no violation: views with results, cells with mistakes, the help, the API."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.web.browser.boards import LARGE
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab
from tests.web.browser.test_looks import OUTSIDE, VIEWS, wait_for_results

SCHEMES: dict[Literal["light", "dark"], tuple[str, ...]] = {"light": (), "dark": ("color-contrast",)}
"""The rules for each theme, all in light mode: a theme changes colours only."""


def violations(page: Page, *rules: str) -> list[str]:
    """Return the violations of these rules, or of all, that axe finds, one line each."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def check_both_themes(lab: Lab) -> None:
    assert violations(lab.page) == []
    before = lab.page.locator("html").get_attribute("data-theme")
    lab.button("Toggle dark mode").click()
    expect(lab.page.locator("html")).not_to_have_attribute("data-theme", before or "")
    assert violations(lab.page, "color-contrast") == [], "a theme changes colours only"


def check_all_widths(lab: Lab) -> None:
    """Check a phone, a laptop and a projector in both themes; nothing may scroll sideways."""
    for scheme, rules in SCHEMES.items():
        lab.page.emulate_media(color_scheme=scheme)
        expect(lab.page.locator("html")).to_have_attribute("data-theme", scheme)
        for width in (320, 1280, 1920):
            lab.page.set_viewport_size({"width": width, "height": 900})
            assert violations(lab.page, *rules) == [], f"{scheme}, {width} px"
            assert lab.page.evaluate("document.documentElement.scrollWidth") <= width
            assert lab.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("query", ["", *VIEWS, "?view=lessons", "?lesson=admissible-or-not&at=2"])
def test_a_view_with_its_results(new_lab: NewLab, query: str) -> None:
    lab = new_lab(query)
    wait_for_results(lab, query)
    if "lesson" not in query:
        lab.page.get_by_text("Pictures and moves").click()
    if "view=search" in query:
        lab.page.get_by_text("Drawing and steps").click()
    if "play" in query:
        lab.button("Hint").click()
        expect(lab.panel.locator(".rating")).to_contain_text("Hint")
    check_all_widths(lab)


def test_a_presentation(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=first-a-star&at=3")
    expect(lab.step).to_have_text("expansion 2 of 10")
    lab.page.evaluate("Element.prototype.requestFullscreen = undefined")  # a full screen keeps its size
    lab.page.keyboard.press("Shift+P")
    expect(lab.page.locator("#tabs")).to_be_hidden()
    check_all_widths(lab)


def test_a_prediction(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&view=search&algorithm=a_star&heuristic=manhattan&step=3")
    lab.button("Predict").click()
    lab.page.locator(".open-list tbody button").last.click()
    expect(lab.button("Continue")).to_be_visible()
    check_both_themes(lab)


@pytest.mark.parametrize("width", [320, 1280, 1920])
def test_a_stale_result_and_the_list_of_searches(new_lab: NewLab, width: int) -> None:
    lab = new_lab("?board=125348670&goal=first", viewport={"width": width, "height": 900})
    lab.solve()
    lab.tile(7).click()
    expect(lab.page.locator("#result")).to_have_class(re.compile("stale"))
    check_both_themes(lab)
    lab.page.locator("#searches").click()
    expect(lab.page.locator("#searches-dialog li").first).to_be_visible()
    assert violations(lab.page) == []
    assert lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_search_that_goes_on(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={LARGE}")
    lab.button("Solve").click()
    expect(lab.headline).to_contain_text("so far")
    lab.button("Shuffle").click()  # a slide could follow the solution of this moment
    expect(lab.panel.get_by_text("This search is about the board before.")).to_be_visible()
    check_both_themes(lab)


@pytest.mark.parametrize("width", [320, 1920])
def test_the_parts_of_a_search(new_lab: NewLab, width: int) -> None:
    query = "?board=813402765&view=search&algorithm=a_star&heuristic=manhattan&step=20"
    lab = new_lab(query, viewport={"width": width, "height": 900})
    lab.page.locator("canvas.tree").focus()
    lab.page.keyboard.press("ArrowUp")
    expect(lab.page.get_by_role("tooltip")).to_be_visible()
    check_both_themes(lab)


def test_an_outdated_search(new_lab: NewLab) -> None:
    lab = new_lab("?board=813402765&view=search&algorithm=a_star&heuristic=manhattan&step=20")
    lab.choose("breadth_first")
    expect(lab.button("Watch Breadth-first search (BFS)")).to_be_visible()
    check_both_themes(lab)


def test_mistakes(new_lab: NewLab) -> None:
    lab = new_lab("?board=345216780&goal=first&algorithm=a_star")
    lab.button("Solve").click()
    expect(lab.page.locator("#unsolvable")).to_be_visible()
    lab.button("Edit").click()
    lab.page.get_by_label("Row 1, column 1").fill("")
    lab.page.get_by_label("Row 1, column 2").fill("99")
    expect(lab.page.locator("#cells input[aria-invalid=true]")).to_have_count(2)
    check_both_themes(lab)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_help_and_the_api_page(new_lab: NewLab, scheme: str) -> None:
    lab = new_lab(color_scheme=scheme)
    lab.button("Help and keyboard shortcuts").click()
    expect(lab.page.get_by_role("dialog", name="Help")).to_be_visible()
    assert violations(lab.page) == []
    lab.button("Close").click()
    lab.page.get_by_role("link", name="HTTP API").click()
    entry = lab.page.locator("details").filter(has_text="/api/check")
    entry.locator("summary").click()
    expect(entry.locator("dt", has_text="cells")).to_be_visible()
    assert violations(lab.page) == []
