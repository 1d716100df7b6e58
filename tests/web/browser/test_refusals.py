"""Each mistake is reported at its own field, with its own message."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab


def type_cells(lab: Lab, *cells: str) -> None:
    """Type into the cells; Tab moves to the next one."""
    lab.button("Edit").click()
    expect(lab.page.get_by_label("Row 1, column 1")).to_be_focused()
    for text in cells:
        lab.page.keyboard.press("ControlOrMeta+a")
        lab.page.keyboard.press("Delete")
        lab.page.keyboard.type(text)
        lab.page.keyboard.press("Tab")


def test_type_a_board_into_the_cells(lab: Lab) -> None:
    type_cells(lab, *"125340678")
    lab.button("Done").click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.page).to_have_url(re.compile("board=125340678"))


WRONG = {
    ("", "6", "7"): "empty",
    ("8", "8", "7"): "duplicate",
    ("9", "6", "7"): "out of range",
    ("8", "6", "x"): "not a number",
}


def server_message(lab: Lab, *first_row: str) -> str:
    """Return the sentence with which the server refuses the initial board with this first row."""
    board = {"rows": 3, "cols": 3, "cells": [*first_row, *"254301"], "goal": "last"}
    (problem,) = lab.page.request.post(f"{lab.base}api/check", data=board).json()["problems"]
    return str(problem["message"])


def test_an_invalid_cell_has_a_message(lab: Lab) -> None:
    lab.button("Edit").click()
    cells = lab.page.locator("#cells .cell")
    for typed, short in WRONG.items():
        message = server_message(lab, *typed)
        for at, text in enumerate(typed):
            cells.nth(at).locator("input").fill(text)
        wrong = cells.filter(has=lab.page.locator("[aria-invalid=true]"))
        expect(wrong.locator(".why")).to_have_text([short])
        expect(wrong.locator("input")).to_have_attribute("title", message)
        expect(lab.page.locator("#board-problems")).to_have_text(message)
        lab.button("Solve").click()
        expect(wrong.locator("input")).to_be_focused()
        expect(lab.narrator).to_have_text(message)
        expect(lab.headline).to_be_hidden()
        lab.page.locator("#paste").focus()
        lab.button(message).click()
        expect(wrong.locator("input")).to_be_focused()


def test_all_invalid_cells_are_marked_until_corrected(lab: Lab) -> None:
    type_cells(lab, "", "6", "12", "6")
    invalid = lab.page.locator("#cells input[aria-invalid=true]")
    expect(invalid).to_have_count(3)
    lab.page.keyboard.press("Enter")
    expect(lab.page.get_by_label("Row 1, column 1")).to_be_focused()
    for cell, text in (("Row 1, column 1", "8"), ("Row 1, column 3", "7"), ("Row 2, column 1", "2")):
        lab.page.get_by_label(cell).fill(text)
    expect(invalid).to_have_count(0)
    lab.page.keyboard.press("Enter")
    expect(lab.button("Edit")).to_be_visible()
    lab.shows("8 6 7", "2 5 4", "3 0 1")


def test_arrow_keys_move_between_cells_and_escape_leaves(lab: Lab) -> None:
    lab.button("Edit").click()
    for key, cell in (
        ("ArrowRight", "Row 1, column 2"),
        ("ArrowDown", "Row 2, column 2"),
        ("ArrowLeft", "Row 2, column 1"),
    ):
        lab.page.keyboard.press(key)
        expect(lab.page.get_by_label(cell)).to_be_focused()
    lab.page.keyboard.type("9")
    lab.page.keyboard.press("Escape")
    expect(lab.board).to_be_visible()
    expect(lab.page.locator("#board-problems .problem")).to_have_count(0)
    lab.shows("8 6 7", "2 5 4", "3 0 1")


def test_solving_leaves_edit_mode(lab: Lab) -> None:
    type_cells(lab, *"123456708")
    lab.solve()
    expect(lab.headline).to_have_text("1 move, proved optimal")
    expect(lab.board).to_be_visible()
    lab.shows("1 2 3", "4 5 6", "7 0 8")
    lab.button("Last move").click()
    lab.shows("1 2 3", "4 5 6", "7 8 0")


def test_a_missing_algorithm_or_heuristic_is_reported_at_its_list(lab: Lab) -> None:
    algorithms, heuristics = lab.panel.locator("select[name=algorithm]"), lab.panel.locator("select[name=heuristic]")
    lab.choose("")
    lab.button("Solve").click()
    expect(lab.panel.get_by_role("alert").filter(has_text="No algorithm is chosen: choose one.")).to_be_visible()
    expect(algorithms).to_be_focused()
    expect(algorithms).to_have_attribute("aria-invalid", "true")
    lab.choose("a_star")
    expect(lab.panel.get_by_role("alert")).to_have_count(0)
    lab.button("Solve").click()
    expect(lab.panel.get_by_role("alert").filter(has_text="A* needs a heuristic: choose one.")).to_be_visible()
    expect(heuristics).to_be_focused()
    lab.choose("a_star", "manhattan")
    expect(lab.panel.get_by_role("alert")).to_have_count(0)
    lab.solve()


def test_an_unsolvable_board_says_why_and_can_be_mended(new_lab: NewLab) -> None:
    lab = new_lab("?board=345216780&goal=first")
    problem = lab.page.locator("#unsolvable")
    expect(problem).to_contain_text("This board cannot be solved")
    expect(problem).to_contain_text("parity")
    lab.button("Solve").click()
    expect(lab.narrator).to_contain_text("This board cannot be solved")
    expect(lab.headline).to_be_hidden()
    lab.button("Make it solvable").click()
    expect(problem).to_have_count(0)
    expect(lab.narrator).to_have_text("Two tiles were swapped. The board is now solvable.")
    assert sorted(lab.tiles()) == [*range(9)]
    assert sum(one != other for one, other in zip(lab.tiles(), [3, 4, 5, 2, 1, 6, 7, 8, 0], strict=True)) == 2
    lab.solve()
    expect(lab.headline).to_have_text(re.compile("proved optimal"))


@pytest.mark.parametrize("view", ["Solve", "Search", "Compare", "Race"])
def test_no_view_searches_an_unsolvable_board(new_lab: NewLab, view: str) -> None:
    lab = new_lab("?board=345216780&goal=first")
    lab.view(view)
    lab.button({"Solve": "Solve", "Search": "Watch", "Compare": "Compare", "Race": "Start"}[view]).click()
    expect(lab.page.locator("#unsolvable")).to_be_visible()
    expect(lab.page.locator("#trace, #race-table, #headline, .welcome").locator("visible=true")).to_have_count(0)
    expect(lab.panel.locator(".problem:visible")).to_have_text([re.compile("^This board cannot be solved")])
    expect(lab.page.get_by_role("alert")).to_have_count(0)
    lab.button("Make it solvable").click()
    expect(lab.page.locator(".problem:visible")).to_have_count(0)


def test_a_reachable_goal_is_offered(lab: Lab) -> None:
    lab.page.locator("#goal").select_option("first")
    lab.paste("1230")
    expect(lab.page.locator("#unsolvable")).to_contain_text("cannot be solved")
    lab.button("Use the goal with the blank last").click()
    expect(lab.page.locator("#unsolvable")).to_have_count(0)
    expect(lab.page.locator("#goal")).to_have_value("last")


def test_a_text_that_is_too_long_is_refused_in_a_sentence(lab: Lab) -> None:
    lab.paste("1 " * 4_000)
    expect(lab.page.locator("#paste-problem")).to_have_text("The text is too long: at most 4,000 characters are read.")


@pytest.mark.parametrize("board", ["345216780&goal=first", "345216780&goal=123/804/76"])
def test_a_mistake_of_the_board_is_repeated_at_the_button(new_lab: NewLab, board: str) -> None:
    lab = new_lab(f"?board={board}")
    lab.button("Solve").click()
    expect(lab.narrator).not_to_be_empty()
    expect(lab.panel.locator(".problem:visible")).to_have_count(1)
    expect(lab.page.locator(".problem:visible")).to_have_count(2)
    expect(lab.panel.get_by_role("alert")).to_have_count(0)


def test_mistakes_are_no_errors_in_the_console(new_lab: NewLab) -> None:
    """The page's requests are refused, but the console stays empty: each test checks that."""
    lab = new_lab("?board=345216780&goal=first")
    expect(lab.page.locator("#unsolvable")).to_be_visible()
    with lab.page.expect_response(re.compile("/api/rating")) as rating:
        lab.view("Play")
    assert rating.value.headers["taquin-status"] == "422"
    lab.paste("123456708")
    lab.page.locator("#goal").select_option("own")
    lab.page.locator("#own-goal").fill("1 1 2")
    lab.page.locator("#own-goal").press("Enter")
    expect(lab.page.locator("#goal-problem")).not_to_be_empty()


def test_an_empty_field_and_a_size_alone_are_answered(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456870", viewport={"width": 1280, "height": 700})
    problem = lab.page.locator("#paste-problem")
    for text, said in (
        ("", "Type or paste a board first."),
        ("10x10", "'10x10' is only a size: write the tiles behind it."),
    ):
        lab.paste(text)
        expect(problem).to_have_text(said)
        expect(problem).to_be_in_viewport(ratio=0.9)


IN_WORDS = {
    "?board=867254301&overlay=walking_distance": "Walking distance evaluates the whole board:",
    "?board=724506831&algorithm=a_star&heuristic=max(manhattan,bar)&step=0": (
        "Unknown heuristic for tiles 'bar': choose one from the menu."
    ),
    "?board=724506831&view=race&race=a_star+foo;greedy+manhattan&step=0": (
        "Unknown heuristic for tiles 'foo': choose one from the menu."
    ),
    "?board=724506831&algorithm=sma_star&heuristic=manhattan&memory_nodes=x&step=0": "The option memory nodes must be",
    "?board=724506831&algorithm=beam&heuristic=manhattan&width=99999999999&step=0": "The option width can be ",
    "?board=724506831&algorithm=weighted_a_star&heuristic=manhattan&weight=9999999999&step=0": (
        "The option weight must be a fraction of numbers up to a million, not 9999999999."
    ),
    "?board=724506831&view=compare&compare=a_star+foo;greedy+manhattan&step=2": (
        'The heuristic "foo" is unknown or does not fit here: choose another.'
    ),
}


@pytest.mark.parametrize("query", IN_WORDS)
def test_messages_use_the_names_of_the_page(new_lab: NewLab, query: str) -> None:
    lab = new_lab(query)
    said = lab.page.locator("main").get_by_text(IN_WORDS[query]).locator("visible=true")
    expect(said).to_have_count(1)
    lab.page.wait_for_load_state("networkidle")
    expect(said).to_have_count(1)
    expect(
        lab.page.locator("main")
        .get_by_text(re.compile("(walking_distance|memory_nodes|nilsson)"))
        .locator("visible=true")
    ).to_have_count(0)
