"""The presentation mode: its keys, its size, and what it shows."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab
from tests.web.browser.test_lessons import FIRST, LESSONS, panel, shows_step
from tests.web.browser.test_looks import OUTSIDE


def test_a_presentation_with_the_keys(new_lab: NewLab) -> None:
    lab = new_lab(FIRST, viewport={"width": 1280, "height": 720})
    press = lab.page.keyboard.press
    html, header = lab.page.locator("html"), lab.page.locator("#tabs")
    shows_step(lab, "first-a-star", 1)
    size = html.evaluate("html => parseFloat(getComputedStyle(html).fontSize)")
    press("Shift+P")
    expect(header).to_be_hidden()
    assert html.evaluate("html => parseFloat(getComputedStyle(html).fontSize)") >= size
    expect(lab.page.locator("#present-hint")).to_be_visible()
    press("PageDown")
    shows_presented(lab, 2)
    press("PageUp")
    shows_presented(lab, 1)
    press("ArrowRight")
    expect(lab.step).to_have_text("expansion 2 of 10")
    press("ArrowLeft")
    expect(lab.step).to_have_text("expansion 1 of 10")
    press("Space")
    expect(lab.step).to_have_text("expansion 10 of 10")
    for _ in range(3):
        press("PageDown")
    shows_presented(lab, 4)
    press("3")
    expect(panel(lab)).to_contain_text("✓ Right.")
    press("?")
    expect(lab.page.get_by_role("dialog", name="Help")).to_be_visible()
    press("Escape")
    expect(lab.page.get_by_role("dialog", name="Help")).to_be_hidden()
    press("Escape")
    expect(header).to_be_visible()
    shows_step(lab, "first-a-star", 4)


def shows_presented(lab: Lab, at: int) -> None:
    expect(lab.page.locator("#lesson-progress")).to_have_text(f"step {at} of 4")
    found = re.search(r"step=(\d+)", LESSONS["first-a-star"].steps[at - 1].link)
    assert found
    expect(lab.step).to_have_text(f"expansion {int(found[1]) + 1} of 10")


def test_the_reason_that_a_lesson_points_to_is_on_the_screen(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=unsolvable&at=5", viewport={"width": 1280, "height": 720})
    shows_step(lab, "unsolvable", 5)
    lab.panel.get_by_role("button", name="Solve", exact=True).click()
    expect(lab.page.locator("#board-problems").get_by_text("blank row 4 = 5 (odd)").first).to_be_in_viewport()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_presentation_fits_the_screen(new_lab: NewLab, size: tuple[int, int]) -> None:
    lab = new_lab(FIRST, viewport={"width": size[0], "height": size[1]})
    lab.button("Present").click()
    for at in range(1, 5):
        shows_presented(lab, at)
        for part in (panel(lab), lab.board, lab.panel.locator(".tree")):
            box = part.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1], f"step {at}"
        assert lab.page.evaluate(OUTSIDE) == []
        lab.page.keyboard.press("PageDown")


def test_a_presentation_without_a_lesson(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&algorithm=a_star&heuristic=manhattan&view=search&step=0")
    title, hint = lab.page.locator("#present-title"), lab.page.locator("#present-hint")
    expect(title).to_be_hidden()
    lab.button("Present").click()
    expect(lab.page.locator("#tabs")).to_be_hidden()
    expect(title).to_have_text("A*, Manhattan distance")
    expect(title).to_be_in_viewport()
    expect(hint.get_by_text("next page")).to_be_hidden()
    lab.page.keyboard.press("ArrowRight")
    expect(lab.step).to_have_text("expansion 2 of 5")
    lab.page.keyboard.press("PageDown")
    lab.page.keyboard.press("Shift+P")
    expect(lab.page.locator("#tabs")).to_be_visible()


def test_a_search_that_goes_on_fits_the_screen(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&view=search&step=400", viewport={"width": 1920, "height": 1080})
    expect(lab.step).to_have_text("expansion 401 of 500")
    lab.page.keyboard.press("Shift+P")
    expect(lab.page.locator("#tabs")).to_be_hidden()
    expect(lab.page.locator("#ending")).to_be_in_viewport(ratio=1)
    assert lab.page.evaluate("scrollY") == 0


def test_a_chart_has_large_letters(new_lab: NewLab) -> None:
    query = "?board=125348670&goal=first&view=race&race=a_star+manhattan;breadth_first&step=0"
    lab = new_lab(query, viewport={"width": 1920, "height": 1080})
    name = lab.panel.locator("[data-chart=race] text").get_by_text("A*, Manhattan distance", exact=True)
    expect(name).to_be_visible()
    lab.page.keyboard.press("Shift+P")
    expect(lab.page.locator("#tabs")).to_be_hidden()
    box = name.bounding_box()
    assert box
    assert box["height"] >= 18
