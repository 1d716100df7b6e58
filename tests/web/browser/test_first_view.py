"""The page opens at the printed address, loads little, and loads nothing from other servers."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab, Server
from tests.web.browser.test_late_answers import Held

LARGEST = 300_000
VEGA = "/static/vega.js"


def test_the_printed_address_opens_the_page(server: Server, new_lab: NewLab) -> None:
    (address,) = re.findall(r"http://\S+", server.printed)
    lab = new_lab(base=address)
    expect(lab.page).to_have_title("Taquin: the lab")
    expect(lab.button("Solve")).to_be_enabled()
    lab.shows("5 1 2", "6 0 3", "4 7 8")
    expect(lab.page.locator("#about")).to_contain_text("Taquin ")


def test_the_page_says_what_it_is_and_what_each_view_is_for(new_lab: NewLab) -> None:
    lab = new_lab()
    intro = lab.page.locator("#intro")
    expect(intro).to_contain_text("A laboratory for sliding puzzles and heuristic search. Find a shortest solution")
    welcome = lab.panel.locator(".welcome")
    for name, purpose in (
        ("Search", "why it takes it"),
        ("Race", "several methods"),
        ("Play", "Slide the tiles"),
    ):
        expect(welcome.get_by_role("listitem").filter(has_text=purpose).get_by_role("button")).to_have_text(name)
    lab.solve()
    expect(lab.headline).to_have_text("10 moves, proved optimal")
    expect(welcome).to_be_hidden()
    lab.view("Search")
    expect(intro).to_contain_text("Watch an algorithm")
    lab.watch()
    expect(lab.page.locator("#ending")).to_be_hidden()  # a class may be asked what the search needs
    lab.page.keyboard.press("End")
    expect(lab.page.locator("#ending")).to_have_text("The goal was reached at cost 10 after 14 expansions.")


def test_the_first_board_says_at_once_how_far_it_is_from_its_goal(new_lab: NewLab) -> None:
    lab = new_lab()
    welcome = lab.panel.locator(".welcome")
    expect(welcome).to_contain_text("This board is 10 moves from its goal.")
    lab.tile(1).click()
    expect(welcome).to_contain_text(re.compile("This board is (9|11) moves from its goal."))
    lab.page.locator("#goal").select_option("first")
    expect(welcome).not_to_contain_text(re.compile("is (9|10|11) moves"))
    lab.button("Set the board to the goal").click()
    expect(welcome).to_contain_text("This board is the goal: shuffle it, or slide some tiles.")
    lab.page.locator("#size").select_option("4x4")
    expect(welcome).not_to_contain_text("This board")
    expect(welcome).to_contain_text("Press Solve")
    lab.paste("213456780")
    expect(lab.page.locator("#unsolvable")).to_be_visible()
    expect(welcome).to_be_hidden()


def test_set_pressed_before_the_page_has_loaded_does_no_harm(new_lab: NewLab) -> None:
    lab = new_lab()
    held = Held(lab, "**/static/state.js")
    lab.page.goto(lab.base, wait_until="commit")
    held.wait()
    lab.page.get_by_label("Type or paste a board").fill("867254301")
    lab.button("Set").click(no_wait_after=True)
    held.release()
    expect(lab.page.locator("html")).to_have_attribute("data-ready", "true")
    lab.button("Set").click()
    lab.shows("8 6 7", "2 5 4", "3 0 1")


def test_the_first_view_is_small_and_uses_only_this_server(lab: Lab) -> None:
    lab.page.wait_for_load_state("networkidle")
    assert len(lab.answers) > 20, "the page and its modules"
    assert sum(len(answer.body()) for answer in lab.answers) < LARGEST
    assert {urlsplit(answer.url).netloc for answer in lab.answers} == {urlsplit(lab.base).netloc}


def test_the_footer_says_why_nothing_is_stored(lab: Lab) -> None:
    about = {"version": "1.2.3", "native": True, "problem": "The disk is full."}
    lab.page.route("**/api/about", lambda route: route.fulfill(json=about))
    lab.open()
    expect(lab.page.locator("#about")).to_have_text("Taquin 1.2.3, native engine · The disk is full.")


def test_the_chart_library_loads_with_the_first_chart(lab: Lab) -> None:
    lab.solve()
    assert VEGA not in fetched(lab)
    lab.view("Search")
    lab.watch()
    lab.page.locator("#charts").scroll_into_view_if_needed()
    expect(lab.panel.locator("[data-chart=frontier] svg")).to_be_visible()
    assert VEGA in fetched(lab)


def fetched(lab: Lab) -> list[str]:
    return [urlsplit(answer.url).path for answer in lab.answers]
