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


KEYS_AT_ONCE = """([first, second]) => new Promise((done) => {
  const press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
  const progress = document.querySelector("#lesson-progress");
  new MutationObserver((_, observer) => {
    observer.disconnect();
    setTimeout(() => done(press(second)), 0);
  }).observe(progress, {childList: true});
  press(first);
})"""


def test_a_key_right_after_the_page_is_turned_counts(new_lab: NewLab) -> None:
    lab = new_lab(FIRST)
    lab.page.keyboard.press("Shift+P")
    for _ in range(5):
        lab.page.keyboard.press("PageDown")
        shows_presented(lab, 2)
        lab.page.evaluate(KEYS_AT_ONCE, ["PageUp", "ArrowRight"])
        expect(lab.page.locator("#lesson-progress")).to_have_text("step 1 of 4")
        lab.page.wait_for_timeout(50)  # within which the key was undone
        expect(lab.step).to_have_text("expansion 2 of 10")


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


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)])
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
    expect(hint.locator("span").first).to_have_css("border-top-width", "0px")  # only keys have a frame
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


RACE = "?board=125348670&goal=first&race=a_star+misplaced;a_star+manhattan&view=race&lesson=what-a-heuristic-buys&at=5"
PARITY = "?board=1,2,3,4/5,6,7,8/9,10,11,12/13,15,14,0&lesson=unsolvable&at=5"


def test_a_presented_race_is_started_by_its_button(new_lab: NewLab) -> None:
    lab = new_lab(RACE, viewport={"width": 1280, "height": 720})
    lab.page.keyboard.press("Shift+P")
    start = lab.panel.get_by_role("button", name="Start", exact=True)
    expect(start).to_be_focused()
    expect(lab.panel.get_by_text("A*, Manhattan distance")).to_be_visible()
    expect(lab.panel.get_by_label("Algorithm")).to_be_hidden()
    start.click()
    expect(lab.narrator).to_contain_text("The race is over")
    expect(start).to_be_hidden()
    expect(lab.panel.get_by_role("table")).to_be_in_viewport(ratio=1)
    assert fits(lab)


def test_a_presented_board_is_solved_by_its_button(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first", viewport={"width": 1280, "height": 720})
    lab.page.keyboard.press("Shift+P")
    solve = lab.panel.get_by_role("button", name="Solve", exact=True)
    expect(solve).to_be_in_viewport(ratio=1)
    expect(lab.panel.get_by_label("Algorithm")).to_be_hidden()
    lab.page.keyboard.press("Space")
    expect(lab.headline).to_be_in_viewport(ratio=1)
    expect(solve).to_be_hidden()


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_a_presented_lesson_leaves_the_board_and_its_message_their_room(new_lab: NewLab, size: tuple[int, int]) -> None:
    lab = new_lab(PARITY, viewport={"width": size[0], "height": size[1]})
    shows_step(lab, "unsolvable", 5)
    lab.page.keyboard.press("Shift+P")
    expect(lab.panel.get_by_role("button", name="Solve", exact=True)).to_be_in_viewport(ratio=1)
    for part in (panel(lab), lab.board, lab.page.locator("#board-problems .problem")):
        expect(part).to_be_in_viewport(ratio=1)
    box = lab.board.bounding_box()
    assert box
    assert box["width"] >= 250
    assert fits(lab)


@pytest.mark.parametrize("query", ["?board=867254301&view=search&step=99", "?board=867254301&view=compare&step=30"])
def test_a_presentation_ends_with_the_screen(new_lab: NewLab, query: str) -> None:
    lab = new_lab(query, viewport={"width": 1920, "height": 1080})
    expect(lab.step).to_have_text(re.compile(r"^expansion (100|31) of 500$"))
    lab.page.keyboard.press("Shift+P")
    expect(lab.page.locator("#tabs")).to_be_hidden()
    card = lab.panel.locator(".card:visible").first
    expect(card).to_be_in_viewport(ratio=0.99)
    above, hint = card.bounding_box(), lab.page.locator("#present-hint").bounding_box()
    assert above
    assert hint
    assert above["y"] + above["height"] <= hint["y"]
    assert fits(lab)


def test_a_presentation_with_the_mouse(new_lab: NewLab) -> None:
    lab = new_lab(FIRST, viewport={"width": 1366, "height": 768})
    shows_step(lab, "first-a-star", 1)
    lab.button("Present").click()
    for name, at in (("Next", 2), ("Next", 3), ("Next", 4), ("Back", 3)):
        panel(lab).get_by_role("button", name=name, exact=True).click()
        shows_presented(lab, at)
        assert fits(lab)
    lab.page.get_by_role("button", name="Esc end").click()
    expect(lab.page.locator("#tabs")).to_be_visible()
    shows_step(lab, "first-a-star", 3)


def fits(lab: Lab) -> bool:
    """Return whether the page is no higher than the window."""
    return bool(lab.page.evaluate("document.documentElement.scrollHeight <= innerHeight"))


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_presented_lesson_never_scrolls(new_lab: NewLab, lesson: str) -> None:
    """A question whose answers lie below the fold is no question."""
    lab = new_lab(f"?lesson={lesson}", viewport={"width": 1280, "height": 720})
    lab.page.keyboard.press("Shift+P")
    text, steps = panel(lab).locator(".lesson-text"), LESSONS[lesson].steps
    for at in range(1, len(steps) + 1):
        expect(lab.page.locator("#lesson-progress")).to_have_text(f"step {at} of {len(steps)}")
        lab.page.wait_for_load_state("networkidle")
        lab.until(lambda: text.evaluate("text => text.scrollHeight <= text.clientHeight + 1"))
        answers = panel(lab).get_by_role("group").get_by_role("button")
        for index in range(answers.count()):
            expect(answers.nth(index)).to_be_in_viewport(ratio=1)
        question = steps[at - 1].question
        right = next(
            (number for number, answer in enumerate(question.answers if question else [], 1) if answer.right), None
        )
        if right:
            lab.page.keyboard.press(str(right))
            expect(panel(lab).locator(".lesson-why")).to_be_visible()
            lab.until(lambda: text.evaluate("text => text.scrollHeight <= text.clientHeight + 1"))
        lab.page.keyboard.press("PageDown")


def test_a_presented_lesson_fits_beside_a_result_that_arrives(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=why-15-is-harder&at=3", viewport={"width": 1280, "height": 720})
    lab.page.keyboard.press("Shift+P")
    lab.button("Start").click()
    expect(lab.narrator).to_contain_text("The race is over")
    text = panel(lab).locator(".lesson-text")
    lab.until(lambda: text.evaluate("text => text.scrollHeight <= text.clientHeight + 1"))
    for answer in panel(lab).get_by_role("group").get_by_role("button").all():
        expect(answer).to_be_in_viewport(ratio=1)


def test_without_a_result_the_board_is_large(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=unsolvable&at=2", viewport={"width": 1920, "height": 1080})
    lab.page.keyboard.press("Shift+P")
    lab.until(lambda: (lab.board.bounding_box() or {"width": 0})["width"] > 700)
    solve = lab.panel.get_by_role("button", name="Solve", exact=True)
    expect(solve).to_be_in_viewport(ratio=1)


def test_the_board_is_hidden_only_beside_a_result(new_lab: NewLab) -> None:
    """The table of a race is still in the page when another view is open."""
    lab = new_lab("?board=867254301&goal=first&view=race&race=a_star+manhattan")
    lab.view("Play")
    lab.page.keyboard.press("Shift+P")
    expect(lab.page.locator("#present-hint")).to_be_visible()
    lab.page.evaluate("document.documentElement.setAttribute('data-tight', '')")
    expect(lab.board).to_be_visible()
