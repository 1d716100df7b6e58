"""The value of a heuristic on the tiles, and in the line below the board."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from taquin.methods.heuristic import make_heuristic
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from tests.web.browser.conftest import Complaints, NewLab
from tests.web.browser.test_late_answers import Held


def test_each_tile_shows_its_share_of_the_chosen_heuristic(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&algorithm=a_star&heuristic=misplaced")
    puzzle = SlidingTiles(Board.goal(3, 3, "first"), Board.goal(3, 3, "first"))
    line = lab.page.locator("#overlay-line")
    switch = lab.page.get_by_role("switch", name="Show h on the tiles")
    expect(switch).not_to_be_checked()
    switch.check()
    for heuristic, title in (("misplaced", "Misplaced tiles"), ("manhattan", "Manhattan distance")):
        lab.choose("a_star", heuristic)
        for board, tile in (((8, 6, 7, 2, 5, 4, 3, 0, 1), 5), ((8, 6, 7, 2, 0, 4, 3, 5, 1), 5)):
            h = make_heuristic(heuristic, puzzle).h(board)
            expect(line).to_have_text(f"{title}: h = {h}")
            assert sum(int(text) for text in lab.page.locator(".badge").all_text_contents()) == h
            lab.tile(tile).click()
    expect(lab.page).to_have_url(re.compile("overlay=chosen$"))
    other = new_lab(lab.page.url.removeprefix(lab.base))
    expect(other.page.locator("#overlay-line")).to_contain_text("Manhattan distance: h = ")
    other.page.get_by_label("Heuristic on the tiles").select_option("linear_conflict")
    expect(other.page.locator("#overlay-line")).to_contain_text("Linear conflict: h = ")
    expect(other.page).to_have_url(re.compile("overlay=linear_conflict$"))
    switch.uncheck()
    expect(lab.page.locator(".badge:not(:empty)")).to_have_count(0)
    expect(line).to_be_hidden()


def test_without_a_heuristic_the_tiles_show_the_manhattan_distance(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456708&overlay=chosen")
    expect(lab.page.locator("#overlay-line")).to_have_text("Manhattan distance: h = 1 (no heuristic is chosen)")


def test_the_tiles_follow_the_heuristic_in_the_form_of_search(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&view=search&algorithm=a_star&heuristic=manhattan&overlay=chosen")
    line = lab.page.locator("#overlay-line")
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    expect(line).to_contain_text("Manhattan distance: h = ")
    lab.choose("a_star", "misplaced")
    expect(line).to_contain_text("Misplaced tiles: h = ")
    expect(lab.page, "the link names the tree shown").to_have_url(re.compile("heuristic=manhattan"))
    lab.view("Solve")
    expect(line).to_contain_text("Manhattan distance: h = ")


def test_a_link_keeps_its_heuristic_on_the_tiles_until_the_server_lists_the_methods(
    new_lab: NewLab, complaints: Complaints
) -> None:
    complaints.expect("ERR_")
    lab = new_lab("?board=123456708")
    lab.page.route("**/api/methods?*", lambda route: route.abort())
    lab.open("?board=867254301&goal=first&overlay=linear_conflict")
    menu = lab.page.get_by_label("Heuristic on the tiles")
    algorithms = lab.panel.locator("select[name=algorithm] option")
    lab.view("Play")
    lab.page.go_back()
    expect(lab.page).to_have_url(re.compile("overlay=linear_conflict"))
    expect(algorithms).to_have_count(0)
    lab.page.unroute_all()
    expect(menu).to_have_value("linear_conflict")
    assert algorithms.count() > 10, "the menus are filled once the server is back"


def test_h_of_another_goal_is_not_shown_as_that_of_this_goal(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456708")
    overlays = Held(lab, "**/api/overlay?*")
    lab.page.get_by_role("switch", name="Show h on the tiles").check()
    overlays.wait()
    lab.page.locator("#goal").select_option("first")
    overlays.wait(2)
    overlays.routes.pop(0).continue_()
    lab.page.wait_for_timeout(300)
    expect(lab.page.locator("#overlay-line")).not_to_contain_text("h = 1 ")
    overlays.answer()
    expect(lab.page.locator("#overlay-line")).to_contain_text("h = 11 ")


def test_the_page_forgets_old_values_of_h_but_not_the_latest(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456708")

    def keep_one(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("500", "1"))

    lab.page.route("**/display.js", keep_one)
    lab.page.reload()
    line = lab.page.locator("#overlay-line")
    lab.page.get_by_role("switch", name="Show h on the tiles").check()
    expect(line).to_contain_text("h = 1 ")
    lab.tile(7).click()
    expect(line).to_contain_text("h = 2 ")
