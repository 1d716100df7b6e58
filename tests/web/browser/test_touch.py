"""A finger on the board: a tap or a drag along the axis slides a tile, everything else scrolls."""

from __future__ import annotations

from playwright.sync_api import CDPSession

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

PHONE = {"viewport": {"width": 390, "height": 500}, "has_touch": True, "is_mobile": True}
START = ("8 6 7", "2 5 4", "3 0 1")


def swipe(lab: Lab, tile: int, right: float, down: float) -> None:
    """Move a finger from the middle of a tile, by so many cells."""
    box = lab.tile(tile).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger: CDPSession = lab.page.context.new_cdp_session(lab.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in range(1, 11):
        at = {"x": x + right * box["width"] * part / 10, "y": y + down * box["height"] * part / 10}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        lab.page.wait_for_timeout(20)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    lab.page.wait_for_timeout(200)


def scrolled(lab: Lab) -> float:
    return float(lab.page.evaluate("scrollY"))


def test_a_swipe_across_the_axis_scrolls_and_slides_nothing(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301", **PHONE)
    swipe(lab, 3, 0, -1)
    assert scrolled(lab) > 20
    lab.shows(*START)


def test_a_swipe_on_a_tile_that_cannot_move_scrolls(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301", **PHONE)
    swipe(lab, 4, 0, -1)
    assert scrolled(lab) > 20
    lab.shows(*START)


def test_a_drag_along_the_axis_slides_and_does_not_scroll(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301", **PHONE)
    swipe(lab, 5, 0, 0.8)
    lab.shows("8 6 7", "2 0 4", "3 5 1")
    assert scrolled(lab) == 0
    swipe(lab, 2, 0.8, 0)
    lab.shows("8 6 7", "0 2 4", "3 5 1")


def test_a_tap_slides_and_a_sideways_drag_does_not(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301", **PHONE)
    swipe(lab, 5, 0.7, 0)
    lab.shows(*START)
    lab.tile(5).tap()
    lab.shows("8 6 7", "2 0 4", "3 5 1")
