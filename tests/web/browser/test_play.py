"""The Play view: hints, ratings, undo, the end of a game."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Route, expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

PLAY = "?board=125348670&goal=first&view=play"


def rating(lab: Lab) -> Locator:
    return lab.panel.locator(".rating")


def history(lab: Lab) -> Locator:
    return lab.panel.get_by_role("listitem")


def be_patient(route: Route) -> None:
    """Let a search of the game last longer than a test waits."""
    asked = route.request.post_data_json
    route.continue_(post_data=asked and asked | {"seconds": 600})


def test_ratings_hints_and_undo(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    expect(lab.board).to_be_focused()
    expect(lab.fact("distance")).to_have_text("4")
    expect(lab.fact("shortest")).to_have_text("4")
    lab.button("Hint").click()
    expect(rating(lab)).to_have_text("Hint: slide tile 8 (4 to go).")
    expect(lab.page.locator(".tile.marked")).to_have_text("8")
    lab.tile(7).click()
    expect(rating(lab)).to_have_text("✗ Further away: this move is not on a shortest path.")
    expect(lab.fact("distance")).to_have_text("5")
    expect(lab.narrator).to_have_text("✗ Further away: this move is not on a shortest path. 5 to go.")
    lab.button("Undo").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    expect(lab.fact("moves")).to_have_text("0")
    expect(history(lab)).to_have_count(0)
    lab.tile(8).click()
    expect(rating(lab)).to_have_text("✓ Good: one step closer.")
    expect(lab.fact("distance")).to_have_text("3")
    expect(history(lab)).to_have_text(["U ✓"])


def test_an_old_hint_goes_while_the_rating_is_pending(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    lab.button("Hint").click()
    expect(rating(lab)).to_contain_text("Hint")
    lab.page.route("**/api/rating*", lambda route: None)  # never answered
    lab.tile(7).click()
    expect(rating(lab)).to_be_empty()
    expect(lab.fact("distance")).to_have_text("…")


def test_solving_the_board_ends_the_game(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    expect(lab.fact("distance")).to_have_text("4")
    for key, left in (("ArrowDown", "3"), ("ArrowDown", "2"), ("ArrowRight", "1"), ("ArrowRight", "0")):
        lab.page.keyboard.press(key)
        expect(lab.fact("distance")).to_have_text(left)
    expect(rating(lab)).to_have_text("★ Solved in 4 moves, the fewest possible!")
    expect(lab.narrator).to_have_text("★ Solved in 4 moves, the fewest possible!")
    lab.button("Start again").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    expect(lab.fact("moves")).to_have_text("0")
    expect(history(lab)).to_have_count(0)


def test_starting_again_can_be_undone(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    for key in ("ArrowDown", "ArrowDown"):
        lab.board.press(key)
    lab.button("Start again").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    expect(history(lab)).to_have_count(0)
    lab.board.press("ArrowRight")
    expect(history(lab)).to_have_text(["L ✗"])
    lab.button("Undo").click()
    lab.button("Undo").click()
    lab.shows("1 2 0", "3 4 5", "6 7 8")
    expect(history(lab)).to_have_text(["U ✓", "U ✓"])
    expect(lab.fact("moves")).to_have_text("2")
    lab.button("Redo").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    lab.button("Redo").click()
    expect(history(lab)).to_have_text(["L ✗"])


def test_each_of_many_fast_moves_is_rated(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    for key in ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"] * 9:
        lab.page.keyboard.press(key)
    expect(history(lab)).to_have_count(36)
    expect(history(lab).filter(has_text=re.compile("[✓✗]$"))).to_have_count(36)


def test_two_tiles_in_one_slide_are_two_moves(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    expect(lab.fact("distance")).to_have_text("4")
    lab.tile(5).click()
    expect(lab.fact("distance")).to_have_text("2")
    expect(lab.fact("moves")).to_have_text("2")
    expect(history(lab)).to_have_count(2)
    lab.button("Undo").click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(history(lab)).to_have_count(1)
    expect(lab.fact("distance")).to_have_text("3")


def test_without_ratings_moves_are_listed(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    lab.page.get_by_label("rate my moves").uncheck()
    expect(lab.fact("distance")).to_have_text("–")
    lab.tile(8).click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.fact("moves")).to_have_text("1")
    expect(history(lab)).to_have_text(["U"])
    expect(rating(lab)).to_be_empty()


def test_the_solver_rates_moves_on_4x4(new_lab: NewLab) -> None:
    lab = new_lab("?board=1,2,3,4/5,6,7,8/9,10,11,12/0,13,14,15&view=play")
    expect(lab.fact("distance")).to_have_text("3")
    lab.button("Hint").click()
    expect(rating(lab)).to_have_text("Hint: slide tile 13 (3 to go).")
    lab.tile(9).click()
    expect(rating(lab)).to_have_text("✗ Further away: this move is not on a shortest path.")
    lab.tile(9).click()
    expect(rating(lab)).to_have_text("✓ Good: one step closer.")
    for tile in (13, 14):
        lab.tile(tile).click()
    expect(lab.fact("distance")).to_have_text("1")
    lab.tile(15).click()
    expect(rating(lab)).to_have_text("★ Solved in 5 moves; the shortest solution has 3.")


def test_a_game_does_not_change_the_board_to_solve(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    lab.tile(8).click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    lab.view("Solve")
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    lab.tile(8).click()
    lab.view("Play")
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.fact("shortest")).to_have_text("3")


def test_solve_from_here(new_lab: NewLab) -> None:
    lab = new_lab(PLAY)
    lab.tile(7).click()
    expect(lab.fact("distance")).to_have_text("5")
    lab.button("Solve from here").click()
    expect(lab.headline).to_have_text("5 moves, proved optimal")
    lab.shows("1 2 5", "3 4 8", "6 0 7")


def test_a_hint_on_a_hard_board_does_not_wait_for_the_proof(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf24:3")
    lab.page.route("**/api/jobs", be_patient)
    lab.view("Play")
    lab.button("Hint").click()
    expect(rating(lab)).to_contain_text("Hint: slide tile")
    tile = int(lab.page.locator(".tile.marked").inner_text())
    begun: list[str] = []
    lab.page.on("request", lambda request: begun.append(request.url) if request.method == "POST" else None)
    lab.tile(tile).click()
    lab.button("Hint").click()
    expect(rating(lab)).to_contain_text("Hint: slide tile")
    assert not [url for url in begun if url.endswith("/jobs")]


def test_hints_without_a_proved_solution(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf24:50&view=play")
    expect(lab.fact("distance")).to_have_text(re.compile("^at most [0-9]+$"))
    lab.button("Hint").click()
    expect(rating(lab)).to_have_text(
        re.compile(r"Hint: slide tile \d+ \(a solution of \d+ moves, maybe not the shortest\)\.")
    )
    expect(lab.page.locator(".tile.marked")).to_have_count(1)


def test_moves_are_named_as_the_user_chose(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=play")
    history = lab.page.get_by_role("list", name="Your moves")
    lab.board.press("ArrowDown")
    expect(history).to_have_text("U ✓")
    expect(lab.panel).to_contain_text("Letters say where the blank goes.")
    lab.page.get_by_text("Pictures and moves").click()
    lab.page.get_by_label("U D L R name the way of").select_option("tiles")
    expect(history).to_have_text("D ✓")
    expect(lab.panel).to_contain_text("Letters say where the tile goes.")
    lab.view("Solve")
    lab.solve()
    moves = lab.page.get_by_role("listbox", name="Every move")
    expect(moves.get_by_role("option").nth(1)).to_have_text("1Dtile 8")
    lab.button("Next move").click()
    expect(lab.narrator).to_have_text("Move 1 of 4: the tile moves down, tile 8 slides.")
    expect(lab.panel).to_contain_text("Letters say where the tile goes.")
    with lab.page.expect_download() as download:
        lab.page.get_by_role("link", name="Moves", exact=True).click()
    assert download.value.path().read_text() == "DDRR\n"
    with lab.page.expect_download() as download:
        lab.page.get_by_role("link", name="SVG", exact=True).click()
    assert "Letters say where the tile moves." in download.value.path().read_text()
    lab.open("?board=125348670&goal=first&step=1")
    expect(moves.get_by_role("option").nth(1)).to_have_text("1Dtile 8")
