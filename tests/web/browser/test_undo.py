"""Every change of the board can be undone, and its result comes back with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

START = ("1 2 5", "3 4 8", "6 7 0")
BOARD = "?board=125348670&goal=first"


def slide(lab: Lab) -> None:
    lab.tile(8).click()


def shuffle(lab: Lab) -> None:
    lab.button("Shuffle").click()


def paste(lab: Lab) -> None:
    lab.paste("867254301")


def edit(lab: Lab) -> None:
    lab.button("Edit").click()
    for cell, text in (("Row 1, column 1", "2"), ("Row 1, column 2", "1")):
        lab.page.get_by_label(cell).fill(text)
    lab.button("Done").click()


def other_goal(lab: Lab) -> None:
    lab.page.locator("#goal").select_option("last", force=True)


def larger(lab: Lab) -> None:
    lab.page.locator("#rows").evaluate("field => { field.value = 4; field.dispatchEvent(new Event('change')); }")


def metric(lab: Lab) -> None:
    lab.page.locator("#metric").select_option("multi", force=True)


def reset(lab: Lab) -> None:
    lab.page.locator("#reset").click()


def jobs(lab: Lab) -> int:
    return len(lab.page.request.get(f"{lab.base}api/jobs").json())


@pytest.mark.parametrize("change", [slide, shuffle, paste, edit, other_goal, larger, metric, reset])
def test_each_change_can_be_undone_and_redone(new_lab: NewLab, change: object) -> None:
    lab = new_lab(BOARD)
    before = lab.page.url
    expect(lab.button("Undo")).to_be_disabled()
    assert callable(change)
    lab.page.locator("#goal").evaluate("field => { for (let at = field; at; at = at.parentElement) at.open = true; }")
    change(lab)
    expect(lab.page).not_to_have_url(before)
    after = lab.page.url
    lab.button("Undo").click()
    expect(lab.page).to_have_url(before)
    lab.shows(*START)
    expect(lab.button("Undo")).to_be_disabled()
    expect(lab.page.locator("#goal")).to_have_value("first")
    expect(lab.page.locator("#rows")).to_have_value("3")
    lab.button("Redo").click()
    expect(lab.page).to_have_url(after)
    expect(lab.button("Redo")).to_be_disabled()


def test_undo_by_keyboard(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.board.focus()
    for key in ("ArrowDown", "ArrowDown"):
        lab.page.keyboard.press(key)
    lab.shows("1 2 0", "3 4 5", "6 7 8")
    lab.page.keyboard.press("Control+z")
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    lab.page.keyboard.press("Control+z")
    lab.shows(*START)
    lab.page.keyboard.press("Control+Shift+Z")
    lab.page.keyboard.press("Control+y")
    lab.shows("1 2 0", "3 4 5", "6 7 8")
    lab.page.locator("#paste").fill("abc")
    lab.page.keyboard.press("Control+z")
    lab.shows("1 2 0", "3 4 5", "6 7 8")


def test_a_slip_costs_no_solution(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    lab.button("Next move").click()
    begun = jobs(lab)
    lab.tile(4).click()
    note = lab.panel.locator(".stale-note")
    expect(note).to_contain_text(
        "You slid tile 4: this is a new board. The solution below belongs to the board before."
    )
    expect(lab.page.locator("#result")).to_have_class(re.compile("stale"))
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    lab.shows("1 2 5", "3 0 4", "6 7 8")
    lab.button("Back to it").click()
    expect(note).to_be_hidden()
    expect(lab.step).to_have_text("move 1 of 4")
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.page.locator("#result")).not_to_have_class(re.compile("stale"))
    lab.button("Undo").click()
    expect(note).to_be_visible()
    lab.button("Redo").click()
    expect(note).to_be_hidden()
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    assert jobs(lab) == begun, "no new search"


def test_the_branch_can_be_solved_and_both_results_remain(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    lab.tile(7).click()
    lab.button("Solve this board").click()
    expect(lab.headline).to_have_text("5 moves, proved optimal")
    expect(lab.panel.locator(".stale-note")).to_be_hidden()
    lab.button("Undo").click()
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    lab.button("Redo").click()
    expect(lab.headline).to_have_text("5 moves, proved optimal")


def test_stepping_in_a_dimmed_solution_returns_to_its_board(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    lab.tile(7).click()
    lab.button("Next move").click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.panel.locator(".stale-note")).to_be_hidden()


def test_an_arrow_on_the_board_steps_while_a_solution_is_shown(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    lab.board.focus()
    lab.page.keyboard.press("ArrowRight")
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.page).to_have_url(re.compile("board=125348670.*step=1"))
    lab.page.keyboard.press("ArrowLeft")
    lab.shows(*START)
    lab.page.keyboard.press("Shift+ArrowRight")
    lab.shows("1 2 5", "3 4 8", "6 0 7")
    expect(lab.panel.locator(".stale-note")).to_contain_text("You slid tile 7")


def test_another_method_leaves_a_dimmed_result_that_returns(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    expect(lab.page).to_have_url(re.compile("step=0"))
    lab.choose("breadth_first")
    note = lab.panel.locator(".stale-note")
    expect(note).to_contain_text("The solution below was found by the automatic choice.")
    assert "step=" not in lab.page.url, "the link does not name what is not shown"
    lab.button("Solve with Breadth-first search (BFS)").click()
    expect(note).to_be_hidden()
    expect(lab.fact("method")).to_contain_text("Breadth-first")
    lab.choose("auto")
    expect(lab.fact("method")).not_to_contain_text("Breadth-first")
    expect(note).to_be_hidden()
    expect(lab.page).to_have_url(re.compile("step=0"))


def test_back_to_the_solution_sets_the_fields_too(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    lab.page.locator("#size").select_option("4x4")
    expect(lab.page.locator(".tile")).to_have_count(15)
    lab.page.locator("#goal").select_option("last")
    lab.button("Back to it").click()
    lab.shows(*START)
    expect(lab.page.locator("#size")).to_have_value("3x3")
    expect(lab.page.locator("#goal")).to_have_value("first")


def test_sliding_along_the_solution_steps_through_it(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    for tile, move in ((8, 1), (5, 2), (5, 1)):
        lab.tile(tile).click()
        expect(lab.step).to_have_text(f"move {move} of 4")
    expect(lab.button("Undo")).to_be_disabled()
    lab.tile(4).click()
    expect(lab.page.locator("#result")).to_have_class(re.compile("stale"))
    lab.shows("1 2 5", "3 0 4", "6 7 8")
