"""The URL encodes the state of the page, and opening it restores that state."""

from __future__ import annotations

import re
import subprocess

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import COMMAND, Lab


def reopened(lab: Lab, new_lab: NewLab) -> Lab:
    """Open the URL of a page in a fresh browser profile."""
    return new_lab(lab.page.url.removeprefix(lab.base))


def test_a_step_of_a_solution(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first")
    lab.choose("weighted_a_star", "linear_conflict")
    lab.page.get_by_role("textbox", name="weight").fill("3/2")
    lab.solve()
    lab.button("Next move").click()
    lab.button("Next move").click()
    query = "board=125348670&goal=first&algorithm=weighted_a_star&heuristic=linear_conflict&weight=3/2&step=2"
    expect(lab.page).to_have_url(f"{lab.base}?{query}")
    other = reopened(lab, new_lab)
    expect(other.step).to_have_text("move 2 of 4")
    other.shows("1 2 0", "3 4 5", "6 7 8")
    expect(other.panel.locator("select[name=algorithm]")).to_have_value("weighted_a_star")
    expect(other.panel.locator("select[name=heuristic]")).to_have_value("linear_conflict")
    expect(other.page.get_by_role("textbox", name="weight")).to_have_value("3/2")
    assert other.page.url == lab.page.url


def test_a_custom_goal_size_and_metric(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.paste("120/453")
    lab.shows("1 2 0", "4 5 3")
    lab.page.locator("#goal").select_option("own")
    lab.page.get_by_label("Custom goal").fill("123/405")
    lab.page.get_by_label("Custom goal").press("Tab")
    lab.page.get_by_text("Pictures and moves").click()
    lab.page.get_by_label("A move slides").select_option("multi")
    lab.solve()
    lab.button("Last move").click()
    lab.shows("1 2 3", "4 0 5")
    headline = lab.headline.inner_text()
    other = reopened(lab, new_lab)
    other.shows("1 2 3", "4 0 5")
    expect(other.headline).to_have_text(headline)
    expect(other.page.locator("#goal")).to_have_value("own")
    expect(other.page.locator("#metric")).to_have_value("multi")
    assert other.page.url == lab.page.url


def test_the_goal_snail(new_lab: NewLab) -> None:
    lab = new_lab("?board=134825706&goal=snail")
    lab.solve()
    lab.button("Last move").click()
    lab.shows("1 2 3", "8 0 4", "7 6 5")
    other = reopened(lab, new_lab)
    other.shows("1 2 3", "8 0 4", "7 6 5")


def test_a_board_in_hexadecimal_digits(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.paste("123456789ABCDExF")
    lab.shows("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 0 15")


def test_an_expansion_of_a_search(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first")
    lab.view("Search")
    lab.choose("greedy", "manhattan")
    lab.watch()
    lab.seek(7)
    expect(lab.step).to_have_text(re.compile("^expansion 8 of "))
    expect(lab.page).to_have_url(re.compile("algorithm=greedy&heuristic=manhattan&view=search&step=7$"))
    other = reopened(lab, new_lab)
    expect(other.step).to_have_text(lab.step.inner_text())
    assert other.tiles() == lab.tiles()
    expect(other.page.get_by_role("tab", name="Search")).to_have_attribute("aria-selected", "true")


def test_the_url_names_the_method_of_the_current_view(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first")
    lab.view("Search")
    lab.watch()
    expect(lab.page).to_have_url(re.compile("algorithm=a_star&heuristic=manhattan&view=search&step=0$"))
    lab.view("Solve")
    expect(lab.panel.locator("select[name=algorithm]")).to_have_value("auto")
    expect(lab.page).to_have_url(f"{lab.base}?board=125348670&goal=first")


def test_a_race(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=race&race=a_star:manhattan;breadth_first")
    methods = lab.page.get_by_role("list", name="Methods in the race")
    expect(methods.get_by_role("listitem")).to_have_count(2)
    lab.button("Start").click()
    expect(lab.narrator).to_have_text("The race is over: 2 of 2 found a solution.")
    other = reopened(lab, new_lab)
    expect(other.narrator).to_have_text("The race is over: 2 of 2 found a solution.")
    expect(other.page.locator("#race-table tbody tr")).to_have_count(2)


def test_a_game(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first")
    lab.view("Play")
    other = reopened(lab, new_lab)
    expect(other.page.get_by_role("tab", name="Play")).to_have_attribute("aria-selected", "true")
    expect(other.fact("distance")).to_have_text("4")


def test_the_link_printed_by_the_command(new_lab: NewLab) -> None:
    command = [COMMAND, "solve", "867254301", "--goal", "first", "-a", "astar", "-H", "manhattan", "--link"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()[-1]
    assert printed.startswith("http://127.0.0.1:8765/?")
    lab = new_lab(printed.removeprefix("http://127.0.0.1:8765/"))
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    expect(lab.panel.locator("select[name=algorithm]")).to_have_value("a_star")
    expect(lab.panel.locator("select[name=heuristic]")).to_have_value("manhattan")
    expect(lab.page.locator("#goal")).to_have_value("first")
    if "step=" not in printed:
        lab.solve()
    expect(lab.headline).to_have_text("27 moves, proved optimal")
    expect(lab.fact("expanded")).to_have_text("2,494")


@pytest.mark.parametrize("query", ["?board=banana", "?board=123456780&view=nothing&step=-3&race=;;&algorithm=nonsense"])
def test_an_invalid_link_still_opens_the_page(new_lab: NewLab, query: str) -> None:
    lab = new_lab(query)
    if "banana" in query:
        expect(lab.page.locator("#paste-problem")).to_contain_text("banana")
    else:
        expect(lab.panel).to_contain_text('The algorithm "nonsense" is unknown or does not fit here: choose another.')
    lab.choose("auto")
    lab.button("Shuffle").click()
    expect(lab.narrator).to_have_text("A new board.")
    lab.solve()


@pytest.mark.parametrize("order", ["UDL", "ABCD", "UDLRU"])
def test_a_link_with_no_order_of_moves_says_so(new_lab: NewLab, order: str) -> None:
    lab = new_lab(f"?board=867254301&goal=first&order={order}")
    expect(lab.page.locator("#paste-problem")).to_contain_text(f'"{order}" is no order of the moves')
    lab.solve()
    expect(lab.headline).to_have_text("27 moves, proved optimal")
    lab.tile(1).click()
    expect(lab.page.locator("#paste-problem"), "another board: the link no longer matters").to_be_hidden()


def test_the_order_of_moves_may_be_in_small_letters(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&order=rlud")
    expect(lab.page.locator("#order-line")).to_have_text("Searches try the moves in the order R, L, U, D.")
    expect(lab.page.locator("#paste-problem")).to_be_hidden()


def test_a_race_with_an_unknown_algorithm_runs_without_it(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=race&race=nonsense;a_star+manhattan&step=0")
    expect(lab.page.locator("#paste-problem")).to_contain_text("nonsense, which is no algorithm")
    expect(lab.page.locator("#race-table tbody tr")).to_have_count(1)


def test_a_search_with_an_unknown_algorithm_waits_for_another(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=search&algorithm=nonsense&step=3")
    problem = 'The algorithm "nonsense" is unknown or does not fit here: choose another.'
    expect(lab.panel).to_contain_text(problem)
    lab.page.wait_for_timeout(500)
    expect(lab.panel).to_contain_text(problem)
    lab.choose("a_star", "manhattan")
    lab.watch()


def test_a_copied_link_to_a_lesson_is_followed(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.paste(f"{lab.base}?lesson=first-a-star")
    expect(lab.page.locator("#lesson")).to_contain_text("step 1 of ")
    expect(lab.page).to_have_url(re.compile("&lesson=first-a-star$"))


def test_copy_link(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first", permissions=["clipboard-read", "clipboard-write"])
    lab.button("Copy link").click()
    expect(lab.button("Copied")).to_be_visible()
    assert lab.page.evaluate("navigator.clipboard.readText()") == f"{lab.base}?board=125348670&goal=first"


def test_a_race_of_unknown_algorithms_alone_begins_nothing(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=race&race=nonsense&step=0")
    expect(lab.page.locator("#paste-problem")).to_contain_text("nonsense, which is no algorithm")
    lab.page.wait_for_timeout(300)
    expect(lab.page.locator("#race-table")).to_be_hidden()


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("algorithm=nosuch", 'The algorithm "nosuch" is unknown or does not fit here: choose another.'),
        (
            "algorithm=a_star&heuristic=nosuch",
            'The heuristic "nosuch" is unknown or does not fit here: choose another.',
        ),
    ],
)
def test_solve_keeps_an_unknown_method_of_a_link_until_another_is_chosen(
    new_lab: NewLab, method: str, message: str
) -> None:
    for step in ("", "&step=3"):
        lab = new_lab(f"?board=125348670&goal=first&{method}{step}")
        expect(lab.panel).to_contain_text(message)
        lab.page.reload()
        expect(lab.panel).to_contain_text(message)
        expect(lab.headline).to_be_hidden()
        lab.choose("breadth_first")
        lab.solve()
        expect(lab.page).to_have_url(re.compile("algorithm=breadth_first"))


def test_every_mistake_of_a_link_is_named(new_lab: NewLab) -> None:
    lab = new_lab("?board=12345&view=nowhere&order=UUDD")
    problem = lab.page.locator("#paste-problem")
    for mistake in ('There is no view "nowhere".', '"UUDD" is no order of the moves', "5 tiles do not"):
        expect(problem).to_contain_text(mistake)
