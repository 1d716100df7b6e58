"""The board editor: paste, drag, keys, clicks, shuffle, size, goal and pictures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from taquin.pictures import solution_gif
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab


def test_every_notation_can_be_pasted(lab: Lab) -> None:
    for text, rows in {
        "123456708": ["1 2 3", "4 5 6", "7 0 8"],
        "8 6 7/2 5 4/3 0 1": ["8 6 7", "2 5 4", "3 0 1"],
        "1,2,3,4,5,6,7,0,8": ["1 2 3", "4 5 6", "7 0 8"],
        "120/453": ["1 2 0", "4 5 3"],
        "1;2;3;4;5;6;7;x;8": ["1 2 3", "4 5 6", "7 0 8"],
        "123|456|7.8": ["1 2 3", "4 5 6", "7 0 8"],
        "1-2-3-4-5-6-7-*-8": ["1 2 3", "4 5 6", "7 0 8"],
        "FE169B4C0A73D852": ["15 14 1 6", "9 11 4 12", "0 10 7 3", "13 8 5 2"],
        "korf15:1": ["14 13 15 7", "11 12 9 5", "6 0 2 1", "4 8 10 3"],
    }.items():
        lab.paste(text)
        lab.shows(*rows)
        expect(lab.page.locator("#paste-problem")).to_be_hidden()


MULTILINE = {
    "classic file": "3\n1 2 3\n4 0 6\n7 5 8\n",
    "Windows": "1 2 3\r\n4 0 6\r\n7 5 8",
    "spreadsheet": "1\t2\t3\n4\t\t6\n7\t5\t8\n",
    "table": "| 1 | 2 | 3 |\n|---|---|---|\n| 4 |   | 6 |\n| 7 | 5 | 8 |",
    "Python": "start = [\n    [1, 2, 3],\n    [4, None, 6],\n    [7, 5, 8],\n]",
    "NumPy": "array([[1, 2, 3],\n       [4, 0, 6],\n       [7, 5, 8]], dtype=uint8)",
    "words": "Initial state:\n1 2 3\n4 x 6\n7 5 8\n",
}


@pytest.mark.parametrize("text", MULTILINE.values(), ids=MULTILINE)
def test_several_lines_can_be_pasted(lab: Lab, text: str) -> None:
    paste_from_clipboard(lab, "#paste", text)
    lab.shows("1 2 3", "4 0 6", "7 5 8")
    expect(lab.page.locator("#paste")).to_have_value("123406758")


@pytest.mark.parametrize(("text", "row"), [("\t1\t2\n3\t4\t5\n6\t7\t8\n", 0), ("1\t2\t3\n4\t5\t6\n7\t8\t\n", 2)])
def test_the_empty_cell_of_a_spreadsheet_may_be_first_or_last(lab: Lab, text: str, row: int) -> None:
    paste_from_clipboard(lab, "#paste", text)
    if row == 0:
        lab.shows("0 1 2", "3 4 5", "6 7 8")
    else:
        lab.shows("1 2 3", "4 5 6", "7 8 0")


def test_a_text_with_two_readings_is_refused(lab: Lab) -> None:
    lab.paste("0 1|2 3|4 5|6 7|8 9|10 11|12 13|14 15")
    expect(lab.page.locator("#paste-problem")).to_contain_text("The text can be read as 0 1 2 3/4 5 6 7/")
    lab.shows("8 6 7", "2 5 4", "3 0 1")


def test_words_around_a_board_are_named_and_letters_behind_a_digit_refused(lab: Lab) -> None:
    note = lab.page.locator("#paste-note")
    lab.paste("123456780abcdefghijklmnop")
    expect(lab.page.locator("#paste-problem")).to_contain_text("is not a")
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    lab.paste("123406758 hello")
    expect(note).to_have_text('The board was read without "hello".')
    lab.shows("1 2 3", "4 0 6", "7 5 8")
    lab.button("Undo").click()
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    expect(note).to_be_hidden()
    expect(lab.page.locator("#paste")).to_have_value("")


def test_a_board_pasted_into_a_cell_fills_them_all(lab: Lab) -> None:
    lab.button("Edit").click()
    paste_from_clipboard(lab, "#cells input >> nth=4", "123456708")
    lab.shows("1 2 3", "4 5 6", "7 0 8")


def test_the_last_of_two_boards_wins_whichever_answer_comes_first(lab: Lab) -> None:
    held: list[Route] = []
    lab.page.route("**/api/read", lambda route: held.append(route))
    lab.paste("1230")
    lab.paste("123456708")
    lab.until(lambda: len(held) == 2)
    with lab.page.expect_response("**/api/read"):
        held[1].continue_()
    lab.shows("1 2 3", "4 5 6", "7 0 8")
    with lab.page.expect_response("**/api/read"):
        held[0].continue_()
    lab.page.unroute("**/api/read")
    lab.solve()
    lab.shows("1 2 3", "4 5 6", "7 0 8")


def paste_from_clipboard(lab: Lab, field: str, text: str) -> None:
    lab.page.locator(field).evaluate(
        """(field, text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }""",
        text,
    )


def test_a_size_typed_quickly_takes_effect(lab: Lab) -> None:
    lab.page.get_by_label("Size").select_option("other")
    expect(lab.page.locator("#rows")).to_be_focused()
    for key in ("Control+A", "4", "Tab", "Control+A", "5", "Tab"):
        lab.page.keyboard.press(key)
    expect(lab.page.locator(".tile")).to_have_count(19)
    expect(lab.page.locator("#rows")).to_have_value("4")
    expect(lab.page.locator("#cols")).to_have_value("5")


def test_a_published_board_sets_its_goal(lab: Lab) -> None:
    lab.paste("korf15:1")
    expect(lab.page).to_have_url(re.compile("goal=first"))
    expect(lab.page.locator("#goal")).to_have_value("first")


def test_the_goal_of_a_published_board_is_its_own_alone(lab: Lab) -> None:
    goal, note = lab.page.locator("#goal"), lab.page.locator("#goal-note")
    lab.paste("korf15:1")
    expect(goal).to_have_value("first")
    expect(note).to_have_text("This board is published with its own goal: the blank first.")
    lab.paste("123456708")
    expect(goal).to_have_value("last")
    expect(note).to_have_text("The goal is the blank last again.")
    lab.solve()
    expect(lab.headline).to_have_text("1 move, proved optimal")
    lab.paste("korf15:1")
    goal.select_option("first")
    expect(note).to_be_hidden()
    lab.paste("867254301")
    expect(lab.page.locator(".tile")).to_have_count(8)
    expect(goal).to_have_value("first")


def test_shuffle_returns_to_the_goal_of_the_user(lab: Lab) -> None:
    lab.paste("korf15:1")
    expect(lab.page.locator("#goal")).to_have_value("first")
    lab.button("Shuffle").click()
    expect(lab.page.locator("#goal-note")).to_have_text("The goal is the blank last again.")
    expect(lab.page.locator("#goal")).to_have_value("last")
    expect(lab.page.locator("#unsolvable")).to_have_count(0)
    lab.button("Shuffle").click()
    expect(lab.page.locator("#goal-note")).to_be_hidden()


def test_undo_takes_back_the_choice_of_a_goal(lab: Lab) -> None:
    goal, note = lab.page.locator("#goal"), lab.page.locator("#goal-note")
    lab.paste("korf15:1")
    expect(goal).to_have_value("first")
    goal.select_option("snail")
    expect(lab.page).to_have_url(re.compile("goal=snail"))
    lab.button("Undo").click()
    expect(goal).to_have_value("first")
    lab.paste("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    expect(note).to_have_text("The goal is the blank last again.")
    expect(goal).to_have_value("last")
    lab.button("Undo").click()
    expect(note).to_be_hidden()
    expect(goal).to_have_value("first")


def test_a_custom_goal_is_left_with_its_size(new_lab: NewLab) -> None:
    custom = "1,2,3,4/12,13,14,5/11,0,15,6/10,9,8,7"
    lab = new_lab(f"?board=1,2,3,4/12,13,14,5/11,15,0,6/10,9,8,7&goal={custom}")
    goal, note, own = (lab.page.locator(each) for each in ("#goal", "#goal-note", "#own-goal"))
    expect(own).to_have_value(custom)
    expect(note).to_be_hidden()
    lab.page.get_by_label("Size").select_option("other")
    for field in ("#rows", "#cols"):
        lab.page.locator(field).fill("10")
        lab.page.locator(field).press("Enter")
    expect(lab.page.locator(".tile")).to_have_count(99)
    expect(goal).to_have_value("last")
    expect(own).to_be_hidden()
    expect(note).to_have_text("Your goal is for boards of 4×4: the goal is the blank last here.")
    lab.paste("867254301")
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    expect(goal).to_have_value("last")
    lab.page.get_by_label("Size").select_option("4x4")
    expect(note).to_have_text(f"The goal is {custom} again.")


def test_a_size_that_no_board_has_is_refused(lab: Lab) -> None:
    problem = lab.page.locator("#size-problem")
    lab.page.get_by_label("Size").select_option("other")
    for field in ("Rows", "Columns"):
        for wrong in ("50", "1", "2.5", ""):
            lab.page.get_by_role("spinbutton", name=field).fill(wrong)
            lab.page.get_by_role("spinbutton", name=field).press("Tab")
            expect(problem).to_contain_text("A board has 2 to 10 rows and 2 to 10 columns")
            expect(problem).to_contain_text(f'"{wrong}"')
            expect(lab.page.get_by_role("spinbutton", name=field)).to_have_attribute("aria-invalid", "true")
        lab.shows("8 6 7", "2 5 4", "3 0 1")
        lab.page.get_by_role("spinbutton", name=field).fill("3")
        lab.page.get_by_role("spinbutton", name=field).press("Tab")
        expect(problem).to_be_hidden()
        lab.shows("8 6 7", "2 5 4", "3 0 1")


def test_common_sizes_and_goals_are_beside_shuffle(lab: Lab) -> None:
    lab.page.get_by_label("Size").select_option("4x4")
    expect(lab.page.locator(".tile")).to_have_count(15)
    lab.page.locator("#goal").select_option("snail")
    lab.button("Set the board to the goal").click()
    lab.shows("1 2 3 4", "12 13 14 5", "11 0 15 6", "10 9 8 7")
    expect(lab.page).to_have_url(re.compile("goal=snail"))
    lab.page.get_by_label("Size").select_option("2x3")
    expect(lab.page.locator(".tile")).to_have_count(5)
    lab.button("Shuffle").click()
    expect(lab.narrator).to_have_text("A new board.")
    lab.solve()


def test_a_pasted_link_sets_board_method_and_step(lab: Lab) -> None:
    lab.paste("http://127.0.0.1:8765/?board=125348670&goal=first&algorithm=a_star&heuristic=manhattan&step=2")
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    expect(lab.step).to_have_text("move 2 of 4")
    expect(lab.panel.locator("select[name=algorithm]")).to_have_value("a_star")


def test_an_invalid_board_is_refused_below_the_field(lab: Lab) -> None:
    problem = lab.page.locator("#paste-problem")
    for text in ("banana", "12345678", "korf15:101", "http://example.org/", "?goal=first"):
        lab.paste(text)
        expect(problem).to_be_visible()
        expect(problem).not_to_be_empty()
        lab.shows("8 6 7", "2 5 4", "3 0 1")
        lab.paste("867254301")
        expect(problem).to_be_hidden()


def test_arrow_keys_slide_a_tile_in_their_direction(lab: Lab) -> None:
    lab.board.focus()
    for key, rows in {
        "ArrowDown": ["8 6 7", "2 0 4", "3 5 1"],
        "ArrowRight": ["8 6 7", "0 2 4", "3 5 1"],
        "ArrowUp": ["8 6 7", "3 2 4", "0 5 1"],
        "ArrowLeft": ["8 6 7", "3 2 4", "5 0 1"],
    }.items():
        lab.page.keyboard.press(key)
        lab.shows(*rows)
    lab.page.keyboard.press("ArrowUp")
    lab.shows("8 6 7", "3 2 4", "5 0 1")


def test_a_click_slides_all_tiles_up_to_the_blank(lab: Lab) -> None:
    lab.tile(5).click()
    lab.shows("8 6 7", "2 0 4", "3 5 1")
    lab.tile(8).click()
    lab.shows("8 6 7", "2 0 4", "3 5 1")
    lab.tile(2).click()
    lab.tile(4).click()
    lab.shows("8 6 7", "2 4 0", "3 5 1")


def test_a_short_drag_slides_back_and_a_long_one_completes(lab: Lab) -> None:
    box = lab.tile(5).bounding_box()
    assert box
    mouse, x, y = lab.page.mouse, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for cells, rows in ((0.2, ["8 6 7", "2 5 4", "3 0 1"]), (0.9, ["8 6 7", "2 0 4", "3 5 1"])):
        mouse.move(x, y)
        mouse.down()
        mouse.move(x, y + cells * box["height"], steps=5)
        expect(lab.tile(5)).to_have_class(re.compile("held"))
        mouse.up()
        expect(lab.tile(5)).not_to_have_class(re.compile("held"))
        lab.shows(*rows)


def test_shuffled_boards_are_solvable(lab: Lab) -> None:
    for difficulty in ("easy", "medium", "hard"):
        before = lab.board.get_attribute("aria-label") or ""
        lab.page.get_by_label("Difficulty").select_option(difficulty)
        lab.button("Shuffle").click()
        expect(lab.board).not_to_have_attribute("aria-label", before)
        expect(lab.narrator).to_have_text("A new board.")
        assert SlidingTiles(Board(3, 3, tuple(lab.tiles())), Board.goal(3, 3)).solvability().solvable
        lab.solve()
        expect(lab.page.locator("#result")).not_to_have_class(re.compile("stale"))  # not that of the board before
        expect(lab.headline).to_have_text(re.compile(r"^\d+ moves?, proved optimal$"))


def test_a_board_of_another_size(lab: Lab) -> None:
    lab.page.get_by_label("Size").select_option("other")
    lab.page.get_by_label("Difficulty").select_option("easy")
    rows_now = 3
    for rows, cols in ((2, 7), (6, 6), (3, 5)):
        lab.page.get_by_role("spinbutton", name="Columns").fill(str(cols))
        lab.page.get_by_role("spinbutton", name="Columns").press("Tab")
        expect(lab.page.locator(".tile")).to_have_count(rows_now * cols - 1)
        lab.page.get_by_role("spinbutton", name="Rows").fill(str(rows))
        lab.page.get_by_role("spinbutton", name="Rows").press("Tab")
        expect(lab.page.locator(".tile")).to_have_count(rows * cols - 1)
        rows_now = rows
        assert sorted(lab.tiles()) == [*range(rows * cols)]
        box = lab.board.bounding_box()
        assert box
        assert box["width"] / box["height"] == pytest.approx(cols / rows, rel=0.02)
        lab.solve()
        proof = ", proved optimal" if rows * cols <= 25 else ""  # larger boards have no promise of a proof
        expect(lab.headline).to_have_text(re.compile(rf"^\d+ moves?{proof}"))


def test_the_goal_is_last_first_or_custom(lab: Lab) -> None:
    page = lab.page
    goal = page.locator("#goal")
    goal.select_option("first")
    expect(page).to_have_url(re.compile("goal=first"))
    lab.button("Set the board to the goal").click()
    lab.shows("0 1 2", "3 4 5", "6 7 8")
    goal.select_option("own")
    page.get_by_label("Custom goal").fill("123/804/76")
    page.get_by_label("Custom goal").press("Tab")
    expect(page.locator("#goal-problem")).not_to_be_empty()
    page.get_by_label("Custom goal").fill("123/804/765")
    page.get_by_label("Custom goal").press("Tab")
    expect(page.locator("#goal-problem")).to_be_hidden()
    lab.button("Set the board to the goal").click()
    lab.shows("1 2 3", "8 0 4", "7 6 5")
    expect(lab.page.locator(".tile.home")).to_have_count(8)
    lab.tile(4).click()
    lab.solve()
    expect(lab.headline).to_have_text("1 move, proved optimal")


def test_a_button_that_is_redrawn_while_it_is_pressed_is_still_clicked(lab: Lab) -> None:
    page = lab.page
    goal = page.locator("#reset .miniature").bounding_box()
    assert goal
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/api/check"):
        page.locator("#goal").select_option("first")
    expect(page.locator("#reset .miniature span").first).to_have_class("blank")
    page.wait_for_timeout(100)
    page.mouse.up()
    lab.shows("0 1 2", "3 4 5", "6 7 8")


def test_a_remedy_survives_a_check_that_finds_nothing_new(lab: Lab) -> None:
    lab.paste("123456870")
    lab.page.locator("#make-solvable").evaluate("button => { window.remedy = button; }")
    with lab.page.expect_response("**/api/check"):
        lab.button("Solve").click()
    lab.page.wait_for_timeout(200)
    assert lab.page.evaluate("document.contains(window.remedy)")


def test_tiles_show_a_landscape_or_a_custom_picture(lab: Lab, tmp_path: Path) -> None:
    page = lab.page
    goal = Board.goal(2, 2)
    (tmp_path / "mine.gif").write_bytes(solution_gif([goal], [], goal))
    page.get_by_text("Pictures and moves").click()
    picture = page.get_by_label("Tiles show")
    picture.select_option("landscape")
    expect(lab.board).to_have_class("pictured")
    square = next_picture(lab, "none")
    lab.paste("120/453")
    wide = next_picture(lab, square)
    with page.expect_file_chooser() as chooser:
        picture.select_option("own")
    chooser.value.set_files(tmp_path / "mine.gif")
    mine = next_picture(lab, wide)
    assert lab.tile(1).evaluate("tile => getComputedStyle(tile, '::before').backgroundImage") == mine
    picture.select_option("")
    expect(lab.board).not_to_have_class("pictured")


def next_picture(lab: Lab, before: str) -> str:
    """Wait until the picture of the board changes and return its URL."""
    expect(lab.board).not_to_have_attribute("style", re.compile(f"--picture: {re.escape(before)}"))
    (picture,) = re.findall(r'--picture: (url\("blob:.*?"\))', lab.board.get_attribute("style") or "")
    return str(picture)


def test_a_slide_of_several_tiles_is_one_move_in_the_multi_metric(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456078")
    lab.page.get_by_text("Pictures and moves").click()
    lab.page.get_by_label("A move slides").select_option("multi")
    lab.solve()
    expect(lab.headline).to_have_text("1 slide, proved optimal")


def test_a_refused_size_is_forgotten_with_the_next_board(lab: Lab) -> None:
    lab.page.locator("#size").select_option("other")
    lab.page.locator("#rows").fill("50")
    lab.page.keyboard.press("Enter")
    expect(lab.page.locator("#size-problem")).to_be_visible()
    lab.paste("123405678")
    lab.shows("1 2 3", "4 0 5", "6 7 8")
    expect(lab.page.locator("#size-problem")).to_be_hidden()


def test_a_refused_goal_stays_in_its_field_and_out_of_links(lab: Lab) -> None:
    lab.page.locator("#goal").select_option("own")
    field = lab.page.get_by_label("Custom goal")
    expect(field).to_be_focused()
    field.fill("bogus")
    lab.page.keyboard.press("Enter")
    expect(lab.page.locator("#goal-problem")).to_be_visible()
    lab.button("Solve").click()  # not silently for another goal
    expect(lab.narrator).to_contain_text("bogus")
    expect(lab.headline).to_be_hidden()
    assert "bogus" not in lab.page.url
    lab.tile(5).click()
    expect(lab.page).to_have_url(re.compile("board=8672"))
    assert "bogus" not in lab.page.url
    expect(field).to_have_value("bogus")
    lab.page.locator("#goal").select_option("last")
    expect(lab.page.locator("#goal-problem")).to_be_hidden()
    lab.solve()


def test_the_order_of_moves_can_be_chosen(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&view=search&algorithm=breadth_first")
    lab.page.get_by_text("Pictures and moves").click()
    order, line = lab.page.get_by_label("Moves are tried in the order"), lab.page.locator("#order-line")
    expect(order.locator("option")).to_have_count(24)
    expect(line).to_be_hidden()
    order.select_option("R, L, U, D")
    expect(line).to_have_text("Searches try the moves in the order R, L, U, D.")
    stale = "This is another order of moves. The tree below belongs to the order of moves before."
    expect(lab.page.locator(".stale-note:visible")).to_contain_text(stale)
    expect(lab.page).to_have_url(re.compile("order=RLUD"))
    lab.watch()
    lab.button("Next expansion").click()
    lab.shows("8 6 7", "2 5 4", "3 1 0")
    lab.page.get_by_label("U D L R name the way of").select_option("tiles")
    expect(line).to_have_text("Searches try the moves in the order L, R, D, U.")
    other = new_lab(lab.page.url.removeprefix(lab.base))
    expect(other.page.locator("#order")).to_have_value("RLUD")
    lab.button("Undo").click()
    expect(line).to_be_hidden()
