"""What the server answers late, or while another view is open, takes nothing away."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.boards import LARGE
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab
from tests.web.browser.test_reload import jobs

SHORT = "125348670"
ENDLESS = "0,15,14,13/12,11,10,9/8,7,6,5/4,3,2,1"


class Held:
    """Requests that a test answers when it wants: all of them, or the first few."""

    def __init__(self, lab: Lab, address: str, most: int | None = None) -> None:
        self.lab, self.most = lab, most
        self.routes: list[Route] = []
        self.released = False
        lab.page.route(address, self._hold)

    def _hold(self, route: Route) -> None:
        if self.released or (self.most is not None and len(self.routes) >= self.most):
            route.continue_()
        else:
            self.routes.append(route)

    def wait(self, count: int = 1) -> None:
        """Wait until the page has asked so often."""
        self.lab.until(lambda: len(self.routes) >= count)

    def release(self) -> None:
        """Let all requests pass, also those to come."""
        self.released = True
        for route in self.routes:
            route.continue_()

    def answer(self) -> None:
        """Let all requests pass, and give the page time to take the answers."""
        self.release()
        self.lab.page.wait_for_load_state("networkidle")
        self.lab.page.wait_for_timeout(300)


@pytest.mark.parametrize(("view", "answers"), [("solve", "**/result"), ("search", "**/tree"), ("compare", "**/tree")])
def test_a_result_that_arrives_during_a_game_leaves_the_game_alone(new_lab: NewLab, view: str, answers: str) -> None:
    lab = new_lab(f"?board={SHORT}&goal=first")
    held = Held(lab, answers)
    if view == "solve":
        lab.button("Solve").click()
    else:
        lab.view(view.title())
    held.wait(2 if view == "compare" else 1)
    lab.view("Play")
    for tile in (8, 5):
        lab.tile(tile).click()
    lab.shows("1 2 0", "3 4 5", "6 7 8")
    url = lab.page.url
    held.answer()
    lab.shows("1 2 0", "3 4 5", "6 7 8")
    expect(lab.fact("moves")).to_have_text("2")
    assert lab.page.url == url
    lab.view(view.title())
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    expect(lab.step).to_have_text(re.compile("^(move 0|expansion 1) of "))
    expect(lab.page).to_have_url(re.compile("step=0$"))


def test_better_solutions_leave_a_game_alone(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={LARGE}")
    lab.button("Solve").click()
    lab.view("Play")
    lab.tile(34).click()
    moved = lab.tiles()
    lab.page.wait_for_timeout(2_500)  # meanwhile several solutions are found
    assert lab.tiles() == moved
    lab.view("Solve")
    expect(lab.headline).to_contain_text("so far")
    lab.page.get_by_role("button", name=re.compile("^Stop, keep")).click()


@pytest.mark.parametrize("view", ["search", "compare"])
def test_a_search_of_a_board_on_its_way_is_shown(new_lab: NewLab, view: str) -> None:
    """Its method, too, is the one that was searched with, whatever the form says when it ends."""
    compared = "&compare=a_star+manhattan;greedy+manhattan" if view == "compare" else ""
    lab = new_lab(f"?board={SHORT}&goal=first&algorithm=a_star&heuristic=manhattan&view={view}{compared}")
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    held = Held(lab, "**/api/shuffle*")
    lab.button("Shuffle").click()
    held.wait()
    trees = Held(lab, "**/tree")
    lab.button("Watch" if view == "search" else "Compare").click()
    for route in held.routes:
        route.fulfill(json={"tiles": [1, 2, 5, 3, 0, 4, 6, 7, 8], "board": "125304678"})
    trees.wait(1 if view == "search" else 2)
    lab.shows("1 2 5", "3 0 4", "6 7 8")
    lab.panel.locator("select[name=algorithm]").first.select_option("breadth_first")
    trees.answer()
    note = lab.panel.locator(".stale-note")
    expect(note).to_contain_text("You have chosen another method")
    expect(lab.panel.locator(".open-list .taken button").first).to_have_attribute(
        "aria-label", "Start: 1 2 5, 3 blank 4, 6 7 8"
    )
    if view == "search":
        expect(note).to_contain_text("The tree below is of A*, Manhattan distance.")
        expect(lab.page).to_have_url(re.compile("board=125304678&.*algorithm=a_star&"))
    else:
        expect(lab.panel.locator(".side-head h2").first).to_have_text("A*, Manhattan distance")


def test_a_comparison_with_a_goal_of_ones_own_is_shown(new_lab: NewLab) -> None:
    """The server reads such a goal: its tiles may arrive after Compare was opened."""
    lab = new_lab("?board=123864705&compare=a_star+manhattan;greedy+manhattan")
    checks, trees = Held(lab, "**/api/check"), Held(lab, "**/tree")
    lab.page.locator("#goal").select_option("snail")
    checks.wait()
    lab.view("Compare")
    lab.page.unroute("**/api/check")
    for route in checks.routes:
        route.continue_()
    trees.wait(2)
    trees.answer()
    expect(lab.panel.locator(".stale-note")).to_be_hidden()
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))


def test_a_search_waits_for_the_goal_that_was_just_chosen(new_lab: NewLab) -> None:
    lab = new_lab("?board=123864705")
    held = Held(lab, "**/api/check", most=1)
    lab.page.locator("#goal").select_option("snail")
    held.wait()
    with lab.page.expect_request("**/api/jobs") as asked:
        lab.button("Solve").click()
        lab.page.wait_for_timeout(300)  # long enough for a search that does not wait
        held.release()
    assert (asked.value.post_data_json or {})["goal"] == "snail"
    expect(lab.headline).to_contain_text("proved optimal")
    expect(lab.page).to_have_url(re.compile("goal=snail"))


def test_a_board_asked_for_after_an_easier_one_wins(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&view=compare")
    lab.page.locator("#compare-most").select_option("100")
    lab.button("Compare").click()
    expect(lab.step).to_have_text("expansion 1 of 100")
    lab.button("Each to its goal").click()
    held = Held(lab, "**/api/shuffle*")
    lab.button("Take an easier board").click()
    held.wait()
    lab.button("Shuffle").click()
    held.wait(2)
    with lab.page.expect_response("**/api/shuffle*"):
        held.routes[0].fulfill(json={"tiles": [1, 2, 3, 4, 5, 6, 0, 7, 8], "board": "123456078"})
    lab.page.wait_for_timeout(300)
    held.routes[1].fulfill(json={"tiles": [1, 2, 3, 4, 5, 6, 7, 0, 8], "board": "123456708"})
    lab.shows("1 2 3", "4 5 6", "7 0 8")


@pytest.mark.parametrize(("later", "tiles"), [("paste", 15), ("slide", 8), ("size", 15)])
def test_a_late_board_does_not_replace_a_later_one(new_lab: NewLab, later: str, tiles: int) -> None:
    lab = new_lab(f"?board={SHORT}&goal=first")
    held = Held(lab, "**/api/shuffle?rows=3*")
    lab.button("Shuffle").click()
    held.wait()
    if later == "paste":
        lab.paste("korf15:79")
    elif later == "slide":
        lab.tile(8).click()
    else:
        lab.page.locator("#size").select_option("4x4")
    expect(lab.page.locator(".tile")).to_have_count(tiles)
    if later == "slide":
        lab.shows("1 2 5", "3 4 0", "6 7 8")
    url, board = lab.page.url, lab.tiles()
    held.answer()
    assert lab.tiles() == board
    assert lab.page.url == url
    expect(lab.page.locator("#left .problem:visible")).to_have_count(0)


def test_a_late_check_of_cells_sets_no_board(lab: Lab) -> None:
    lab.button("Edit").click()
    cell = lab.page.get_by_label
    cell("Row 1, column 1").fill("6")
    expect(lab.page.locator("#cells input[aria-invalid=true]").first).to_be_visible()
    check = Held(lab, "**/api/check")  # also the one when the cell loses the focus
    cell("Row 1, column 2").fill("8")  # valid: 6 8 7
    check.wait()
    lab.button("Shuffle").click()
    expect(lab.narrator).to_have_text("A new board.")
    typed = [int(field.input_value()) for field in lab.page.locator("#cells input").all()]
    url = lab.page.url
    check.answer()
    assert lab.page.url == url
    lab.button("Done").click()
    expect(lab.board).to_be_visible()
    assert lab.tiles() == typed
    lab.page.locator("#undo").click()
    lab.shows("8 6 7", "2 5 4", "3 0 1")


def test_a_search_takes_the_cells_although_a_later_check_has_begun(lab: Lab) -> None:
    lab.button("Edit").click()
    lab.page.get_by_label("Row 1, column 1").fill("6")
    expect(lab.page.locator("#cells input[aria-invalid=true]").first).to_be_visible()
    checks = Held(lab, "**/api/check", 2)
    lab.page.get_by_label("Row 1, column 2").fill("8")
    lab.page.evaluate("document.querySelector('#solve').click()")
    checks.wait(2)
    checks.answer()
    lab.shows("6 8 7", "2 5 4", "3 0 1")


def test_a_race_begins_once_however_often_one_clicks(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={SHORT}&goal=first&view=race&race=breadth_first;a_star+manhattan")
    before = len(jobs(lab))
    lab.button("Start").dblclick()
    expect(lab.narrator).to_contain_text("The race is over")
    assert len(jobs(lab)) == before + 2


def test_a_race_that_is_cancelled_before_it_was_begun_ends(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf15:88&view=race&race=ida_star+misplaced;a_star+misplaced")
    held = Held(lab, "**/api/jobs")
    lab.button("Start").click()
    held.wait(2)
    lab.button("Cancel all").click()
    held.answer()
    expect(lab.page.locator("#race-table [data-column=cost]")).to_have_text(["cancelled", "cancelled"])
    expect(lab.button("Start")).to_be_enabled()
    assert all(job["state"] not in ("queued", "running") for job in jobs(lab))
    lab.page.locator("#measure").select_option("stored")
    expect(lab.page.locator("[data-chart=race]")).to_have_text("No method of this race has a value to draw.")


def wait_for_states(lab: Lab, before: int, wanted: str) -> None:
    """Wait until the searches after so many others are in these states."""

    def states() -> str:
        return " ".join(job["state"] for job in jobs(lab)[before:])

    for _ in range(200):
        if re.fullmatch(wanted, states()):
            return
        lab.page.wait_for_timeout(100)
    assert states() == wanted


def test_a_search_that_is_begun_twice_goes_on_once(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301")
    lab.solve()
    lab.choose("ida_star", "misplaced")
    lab.paste(ENDLESS)
    before = len(jobs(lab))
    held = Held(lab, "**/api/jobs")
    lab.button("Solve this board").click()
    held.wait()
    lab.button("Solve this board").click()
    held.wait(2)
    earlier, later = held.routes
    earlier.continue_()
    lab.until(lambda: len(jobs(lab)) > before)
    later.continue_()
    wait_for_states(lab, before, "cancelled (queued|running)")
    lab.button("Cancel").click()
    wait_for_states(lab, before, "cancelled cancelled")


@pytest.mark.parametrize("way", ["tab", "back"])
def test_leaving_a_game_ends_a_search_that_was_not_begun_yet(new_lab: NewLab, way: str) -> None:
    lab = new_lab(f"?board={ENDLESS}")
    before = len(jobs(lab))
    held = Held(lab, "**/api/jobs")
    lab.view("Play")
    held.wait()
    if way == "tab":
        lab.view("Solve")
    else:
        lab.page.go_back()
        expect(lab.page.get_by_role("tab", name="Solve")).to_have_attribute("aria-selected", "true")
    held.release()
    wait_for_states(lab, before, "cancelled")


def test_a_result_for_the_board_before_is_offered_without_an_empty_card(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={SHORT}&goal=first")
    held = Held(lab, "**/result")
    lab.button("Solve").click()
    held.wait()
    lab.paste("867254301")
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    held.release()
    expect(lab.page.locator("#better")).to_contain_text("The search on the board before has ended: 4 moves")
    expect(lab.page.locator("#result")).to_be_hidden()
    lab.button("Show it").click()
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    expect(lab.page.locator("#better")).to_be_hidden()


def test_a_result_belongs_to_the_board_that_was_searched(new_lab: NewLab) -> None:
    """The user sets another board while the search of before is being stopped."""
    lab = new_lab(f"?board={LARGE}")
    lab.page.get_by_label("Stop after").select_option("600")
    lab.button("Solve").click()
    expect(lab.panel.get_by_role("button", name=re.compile("^(Cancel|Stop, keep)"))).to_be_visible()
    lab.paste(SHORT)
    expect(lab.page.locator(".tile")).to_have_count(8)
    stops = Held(lab, "**/api/jobs/*?replaced=true*")
    lab.button("Solve").click()
    stops.wait()
    lab.paste("867254301")
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    stops.release()
    expect(lab.panel.get_by_text("The search on the board before has ended: 20 moves")).to_be_visible()
    lab.button("Solve").click()
    expect(lab.headline).to_have_text("31 moves, proved optimal")
    lab.button("Last move").click()
    lab.shows("1 2 3", "4 5 6", "7 8 0")


def test_the_goal_button_sets_a_goal_that_is_still_being_read(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.page.wait_for_load_state("networkidle")
    checks = Held(lab, "**/api/check")
    lab.page.locator("#goal").select_option("snail")
    lab.button("Set the board to the goal").click()
    checks.wait(2)
    checks.release()
    lab.shows("1 2 3", "8 0 4", "7 6 5")
    expect(lab.page.locator(".tile.home")).to_have_count(8)


def test_a_late_tree_does_not_replace_the_one_of_the_form(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={SHORT}&goal=first&view=search&algorithm=a_star&heuristic=manhattan&step=0")
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    held = Held(lab, "**/tree")
    lab.choose("a_star", "misplaced")
    lab.button("Watch").click()
    held.wait()
    lab.choose("a_star", "manhattan")
    held.answer()
    expect(lab.page.locator(".stale-note:visible")).to_have_count(0)
    expect(lab.page).to_have_url(re.compile("heuristic=manhattan"))
    expect(lab.page.locator("#trace")).to_have_attribute("aria-busy", "false")
    lab.choose("a_star", "misplaced")
    expect(lab.page.locator(".stale-note:visible"), "it is kept").to_have_count(0)
