"""Lessons: the gallery, a whole lesson by keyboard, questions, links, and the presentation mode."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from taquin.web.lessons.shelf import read_lessons
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab, Server
from tests.web.browser.test_axe import check_both_themes, violations
from tests.web.browser.test_looks import OUTSIDE

LESSONS = read_lessons()
FIRST = "?lesson=first-a-star"
LAST = "?lesson=first-a-star&at=4"


def panel(lab: Lab) -> Locator:
    return lab.page.get_by_role("complementary", name="Lesson")


def shows_step(lab: Lab, lesson: str, at: int) -> None:
    """Wait until the lesson shows a step, and the lab what its link says."""
    step = LESSONS[lesson].steps[at - 1]
    expect(panel(lab).get_by_role("heading")).to_have_text(step.title)
    expect(lab.page.locator("#lesson-progress")).to_have_text(f"step {at} of {len(LESSONS[lesson].steps)}")
    view = re.search(r"view=(\w+)", step.link)
    expect(lab.page.get_by_role("tab", selected=True)).to_have_text((view[1] if view else "solve").capitalize())
    if found := re.search(r"view=search&step=(\d+)", step.link):
        expect(lab.step).to_have_text(re.compile(f"^expansion {int(found[1]) + 1} of "))
    expect(lab.page).to_have_url(re.compile(f"&lesson={lesson}{f'&at={at}' if at > 1 else ''}$"))


def test_the_gallery_opens_a_lesson(lab: Lab) -> None:
    lab.view("Lessons")
    cards = lab.panel.get_by_role("listitem")
    expect(cards).to_have_count(len(LESSONS))
    expect(cards.first).to_contain_text("A* in ten expansions")
    expect(cards.first).to_contain_text(f"{LESSONS['first-a-star'].minutes} minutes · 4 steps")
    expect(lab.board).to_be_hidden()
    cards.get_by_role("link", name="Tie-breaking").click()
    shows_step(lab, "tie-breaking", 1)
    expect(lab.board).to_be_visible()
    lab.button("Close the lesson").click()
    expect(panel(lab)).to_be_hidden()
    expect(cards.first).to_be_visible()
    assert "lesson=" not in lab.page.url


def test_a_whole_lesson_by_keyboard(lab: Lab) -> None:
    press = lab.page.keyboard.press
    lab.page.get_by_role("tab", name="Solve").focus()
    press("End")
    expect(lab.panel.get_by_role("link").first).to_be_visible()
    lab.panel.get_by_role("link").first.focus()
    press("Enter")
    shows_step(lab, "first-a-star", 1)
    panel(lab).get_by_role("button", name="Next", exact=True).focus()
    for at in (2, 3, 4):
        press("Enter")
        shows_step(lab, "first-a-star", at)
        expect(lab.narrator).not_to_be_empty()
    press("1")
    expect(panel(lab)).to_contain_text("✗ Not quite.")
    press("3")
    expect(panel(lab)).to_contain_text("✓ Right.")
    expect(panel(lab)).to_contain_text("It expands 174.")
    press("Shift+Tab")
    press("Shift+Tab")
    expect(panel(lab).get_by_role("button", name="Back", exact=True)).to_be_focused()
    press("Enter")
    shows_step(lab, "first-a-star", 3)
    expect(panel(lab)).not_to_contain_text("Right")


def test_right_and_wrong_answers(new_lab: NewLab) -> None:
    lab = new_lab(LAST)
    shows_step(lab, "first-a-star", 4)
    answers = panel(lab).get_by_role("group").get_by_role("button")
    expect(answers).to_have_count(3)
    why = panel(lab).get_by_text("It expands 174.")
    expect(why).to_be_hidden()
    answers.first.click()
    expect(answers.first).to_have_class("wrong")
    expect(panel(lab).get_by_role("status")).to_contain_text("✗ Not quite. Breadth-first search does not know f")
    expect(why).to_be_hidden()
    answers.last.click()
    expect(answers.last).to_have_class("right")
    expect(answers.first).to_be_disabled()
    expect(panel(lab).get_by_role("status")).to_have_text("✓ Right.")
    expect(why).to_be_visible()
    lab.page.keyboard.press("1")
    expect(panel(lab).get_by_role("status")).to_have_text("✓ Right.")


def test_the_feedback_to_an_answer_is_in_view(new_lab: NewLab) -> None:
    lab = new_lab(LAST, viewport={"width": 700, "height": 320})
    shows_step(lab, "first-a-star", 4)
    answers = panel(lab).get_by_role("group").get_by_role("button")
    for answer, said in ((answers.first, "✗ Not quite."), (answers.last, "It expands 174.")):
        answer.scroll_into_view_if_needed()
        lab.page.evaluate("scrollBy(0, -150)")
        answer.evaluate("button => button.click()")  # a click by mouse would scroll
        expect(panel(lab).get_by_text(said)).to_be_in_viewport(ratio=0.9)


def test_a_reload_keeps_the_answers_and_the_end_forgets_them(new_lab: NewLab) -> None:
    lab = new_lab(LAST)
    shows_step(lab, "first-a-star", 4)
    lab.page.keyboard.press("1")
    expect(panel(lab)).to_contain_text("✗ Not quite.")
    lab.page.reload()
    expect(panel(lab)).to_contain_text("✗ Not quite. Breadth-first search does not know f")
    lab.page.keyboard.press("3")
    expect(panel(lab)).to_contain_text("✓ Right.")
    lab.page.reload()
    expect(panel(lab)).to_contain_text("✓ Right.")
    expect(panel(lab).get_by_text("It expands 174.")).to_be_visible()
    lab.button("Finish").click()
    lab.panel.get_by_role("link").first.click()
    shows_step(lab, "first-a-star", 1)
    lab.page.goto(lab.base + LAST)
    shows_step(lab, "first-a-star", 4)
    expect(panel(lab)).not_to_contain_text("✓ Right.")


def test_a_lesson_links_to_another(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=breadth-or-depth&at=5")
    panel(lab).get_by_role("link", name="IDA*'s thresholds").click()
    shows_step(lab, "ida-thresholds", 1)


def test_a_prediction_starts_the_game(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=first-a-star&at=2")
    shows_step(lab, "first-a-star", 2)
    expect(lab.page.locator("#predict")).to_contain_text("Which node comes next?")


def test_a_reload_in_the_middle(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=first-a-star&at=3")
    shows_step(lab, "first-a-star", 3)
    lab.button("Next expansion").click()
    expect(lab.step).to_have_text("expansion 3 of 10")
    lab.page.reload()
    expect(panel(lab).get_by_role("heading")).to_have_text("A wrong turn")
    expect(lab.step).to_have_text("expansion 3 of 10")
    lab.button("Show again").click()
    shows_step(lab, "first-a-star", 3)


def test_back_and_forward_lead_through_the_steps(lab: Lab) -> None:
    lab.view("Lessons")
    lab.panel.get_by_role("link", name="Unsolvable").click()
    shows_step(lab, "unsolvable", 1)
    for at in (2, 3):
        panel(lab).get_by_role("button", name="Next", exact=True).click()
        shows_step(lab, "unsolvable", at)
    lab.page.go_back()
    shows_step(lab, "unsolvable", 2)
    lab.page.reload()
    expect(lab.page.locator("html")).to_have_attribute("data-ready", "true")
    lab.page.go_back()
    shows_step(lab, "unsolvable", 1)
    lab.shows("1 2 3", "4 5 6", "8 7 0")
    lab.page.go_back()
    expect(panel(lab)).to_be_hidden()
    expect(lab.panel.get_by_role("listitem").first).to_be_visible()
    lab.page.go_forward()
    shows_step(lab, "unsolvable", 1)


def test_another_board_keeps_the_lesson(new_lab: NewLab) -> None:
    lab = new_lab(FIRST)
    shows_step(lab, "first-a-star", 1)
    lab.view("Play")
    lab.button("Shuffle").click()
    expect(lab.narrator).to_have_text("A new board.")
    expect(panel(lab)).to_be_visible()
    panel(lab).get_by_role("button", name="Next", exact=True).click()
    shows_step(lab, "first-a-star", 2)
    lab.shows("4 1 3", "2 5 0", "7 8 6")


def test_back_keeps_a_board_of_ones_own(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=first-a-star&at=2")
    shows_step(lab, "first-a-star", 2)
    lab.paste("125348670")
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    lab.button("Watch again").click()
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    lab.button("Next expansion").click()
    expect(lab.page).to_have_url(re.compile("board=125348670&.*step=1&"))
    panel(lab).get_by_role("button", name="Next", exact=True).click()
    shows_step(lab, "first-a-star", 3)
    lab.page.go_back()
    expect(panel(lab).get_by_role("heading")).to_have_text(LESSONS["first-a-star"].steps[1].title)
    expect(lab.page).to_have_url(re.compile("board=125348670&.*step=1&"))
    expect(lab.step).to_have_text(re.compile("^expansion 2 of "))
    lab.page.reload()
    expect(lab.step).to_have_text(re.compile("^expansion 2 of "))
    lab.button("Show again").click()
    shows_step(lab, "first-a-star", 2)


def test_the_goal_of_a_lesson_belongs_to_its_size(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf15:1&view=lessons")
    lab.panel.get_by_role("link", name="Admissible or not").click()
    shows_step(lab, "admissible-or-not", 1)
    lab.paste("687254301")
    lab.shows("6 8 7", "2 5 4", "3 0 1")
    expect(lab.page.locator("#goal-note")).to_be_hidden()
    expect(lab.page).to_have_url(re.compile("goal=123804765"))


@pytest.mark.parametrize("reloads", [False, True])
def test_what_the_user_has_chosen_holds_again_after_a_lesson(new_lab: NewLab, reloads: bool) -> None:
    lab = new_lab("?board=867254301&goal=first&metric=multi&order=RLUD&view=lessons")
    lab.panel.get_by_role("link", name="Admissible or not").click()
    shows_step(lab, "admissible-or-not", 1)
    expect(lab.page.locator("#metric")).to_have_value("single")
    expect(lab.page.locator("#order")).to_have_value("UDLR")
    if reloads:
        lab.page.reload()
        shows_step(lab, "admissible-or-not", 1)
    lab.button("Close the lesson").click()
    lab.view("Solve")
    expect(lab.page.locator("#metric")).to_have_value("multi")
    expect(lab.page.locator("#order")).to_have_value("RLUD")
    lab.paste("867254301")
    expect(lab.page.locator("#goal")).to_have_value("first")


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_of_every_lesson(new_lab: NewLab, name: str) -> None:
    """The lab shows each step; if the step runs a search, its result appears."""
    lab = new_lab(f"?lesson={name}")
    for at, step in enumerate(LESSONS[name].steps, 1):
        shows_step(lab, name, at)
        if "view=race" in step.link and "step=" in step.link:
            expect(lab.narrator).to_contain_text("The race is over")
        if "step=" in step.link and "view=" not in step.link:
            expect(lab.headline).to_contain_text("moves")
        if at < len(LESSONS[name].steps):
            panel(lab).get_by_role("button", name="Next", exact=True).click()
    lab.button("Finish").click()
    expect(panel(lab)).to_be_hidden()


def test_impatient_clicks_end_at_the_last_step(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=what-a-heuristic-buys")
    for _ in range(2):
        lab.page.evaluate("document.querySelector('#lesson .primary').click()")
    shows_step(lab, "what-a-heuristic-buys", 3)
    lab.page.wait_for_timeout(500)
    shows_step(lab, "what-a-heuristic-buys", 3)


def test_a_lesson_that_does_not_exist(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=nothing&at=3")
    expect(lab.panel.get_by_role("alert")).to_have_text("There is no lesson of this name: choose one in the gallery.")
    expect(lab.panel.get_by_role("listitem")).to_have_count(len(LESSONS))
    assert "lesson=" not in lab.page.url
    lab.view("Solve")
    lab.view("Lessons")
    expect(lab.panel.get_by_role("alert"), "it is said once").to_have_count(0)
    lab = new_lab("?lesson=unsolvable&at=99")
    expect(lab.page.locator("#lesson-progress")).to_have_text("step 5 of 5")


def test_a_teachers_lesson_is_text_and_nothing_else(new_lab: NewLab, tmp_path: Path) -> None:
    (tmp_path / "10-mine.md").write_text(
        "title: <b>Mine</b>\nsummary: <img src=x onerror=alert(1)>\n\n## <i>One</i>\n\n"
        "Some *text* & <script>alert(1)</script>.\n\nshow: ?board=123456708\n"
    )
    server = Server(tmp_path / "cache", "--lessons", str(tmp_path))
    try:
        lab = new_lab("?view=lessons", base=server.base)
        card = lab.panel.get_by_role("listitem").last
        expect(card).to_contain_text("<img src=x onerror=alert(1)>")
        card.get_by_role("link").click()
        expect(panel(lab).get_by_role("heading")).to_have_text("<i>One</i>")
        expect(panel(lab)).to_contain_text("Some text & <script>alert(1)</script>.")
        lab.page.close()
    finally:
        server.stop()


def test_axe_finds_nothing(new_lab: NewLab) -> None:
    lab = new_lab("?view=lessons")
    expect(lab.panel.get_by_role("listitem").first).to_be_visible()
    check_both_themes(lab)
    lab = new_lab(LAST)
    shows_step(lab, "first-a-star", 4)
    for answer in panel(lab).get_by_role("group").get_by_role("button").all():
        answer.click()
    expect(panel(lab)).to_contain_text("✓ Right.")
    check_both_themes(lab)
    lab.page.keyboard.press("Shift+P")
    expect(lab.page.locator("#tabs")).to_be_hidden()
    assert violations(lab.page) == []


@pytest.mark.parametrize("query", ["?view=lessons", "?lesson=admissible-or-not&at=2"])
def test_no_width_scrolls_sideways(new_lab: NewLab, query: str) -> None:
    lab = new_lab(query, viewport={"width": 320, "height": 640})
    for width in (320, 768, 1920):
        lab.page.set_viewport_size({"width": width, "height": 900})
        assert lab.page.evaluate("document.documentElement.scrollWidth") <= width
        assert lab.page.evaluate(OUTSIDE) == []


def test_on_a_phone_the_text_comes_first(new_lab: NewLab) -> None:
    lab = new_lab("?lesson=admissible-or-not&at=2", viewport={"width": 390, "height": 844}, has_touch=True)
    shows_step(lab, "admissible-or-not", 2)
    lab.page.wait_for_timeout(500)
    expect(panel(lab).get_by_role("heading")).to_be_in_viewport()
    box = lab.board.bounding_box()
    assert box
    assert box["width"] >= 120
    panel(lab).get_by_role("button", name="Next", exact=True).tap()
    shows_step(lab, "admissible-or-not", 3)
    expect(panel(lab).get_by_role("heading")).to_be_in_viewport()


@pytest.mark.parametrize("at", ["unsolvable&at=1", "what-a-heuristic-buys&at=5", "first-a-star&at=4"])
def test_the_text_and_the_board_are_both_on_the_screen(new_lab: NewLab, at: str) -> None:
    lab = new_lab(f"?lesson={at}", viewport={"width": 1280, "height": 800})
    parts = [panel(lab), panel(lab).locator(".lesson-foot"), lab.board]
    if "unsolvable" in at:
        parts.append(lab.page.locator("#board-problems .problem"))
    for width, height in ((1280, 800), (1366, 768)):
        lab.page.set_viewport_size({"width": width, "height": height})
        for part in parts:
            expect(part).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("view", ["play", "search"])
def test_a_tablet_shows_the_board_of_a_lesson(new_lab: NewLab, view: str) -> None:
    lab = new_lab(f"?board=125348670&goal=first&view={view}&lesson=unsolvable", viewport={"width": 768, "height": 1024})
    box = lab.board.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 150


def test_a_lesson_that_begins_in_play_does_not_scroll(new_lab: NewLab) -> None:
    lab = new_lab("?view=lessons", viewport={"width": 1280, "height": 800})
    lab.panel.get_by_role("link", name="Manhattan against misplaced").click()
    shows_step(lab, "manhattan-or-misplaced", 1)
    expect(lab.board).to_be_focused()
    assert lab.page.evaluate("scrollY") == 0
