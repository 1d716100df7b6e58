"""Back and Forward lead through boards, views and results."""

from __future__ import annotations

import re
import shutil

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab
from tests.web.browser.test_late_answers import Held

BOARD = "?board=125348670&goal=first"


def jobs(lab: Lab) -> int:
    return len(lab.page.request.get(f"{lab.base}api/jobs").json())


def test_back_leads_through_boards_and_views(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.paste("867254301")
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    lab.view("Race")
    lab.view("Play")
    lab.page.go_back()
    expect(lab.page.get_by_role("tab", name="Race")).to_have_attribute("aria-selected", "true")
    expect(lab.page.locator("#panel-race")).to_be_visible()
    lab.page.go_back()
    expect(lab.page.get_by_role("tab", name="Solve")).to_have_attribute("aria-selected", "true")
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    lab.page.go_back()
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    expect(lab.page).to_have_url(re.compile("board=125348670"))
    lab.page.go_forward()
    lab.shows("8 6 7", "2 5 4", "3 0 1")


def test_back_brings_a_result_back_without_a_search(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.solve()
    lab.button("Next move").click()
    lab.choose("breadth_first")
    lab.solve()
    expect(lab.fact("method")).to_contain_text("Breadth-first")
    lab.paste("867254301")
    expect(lab.panel.locator(".stale-note")).to_contain_text("This is another board.")
    begun = jobs(lab)
    lab.page.go_back()
    expect(lab.panel.locator(".stale-note")).to_be_hidden()
    expect(lab.fact("method")).to_contain_text("Breadth-first")
    expect(lab.panel.locator("select[name=algorithm]")).to_have_value("breadth_first")
    lab.page.go_back()
    expect(lab.panel.locator("select[name=algorithm]")).to_have_value("auto")
    expect(lab.fact("method")).not_to_contain_text("Breadth-first")
    expect(lab.page).to_have_url(re.compile("step=1"))
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    assert jobs(lab) == begun


def test_steps_and_slides_in_a_row_make_no_entries(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.board.focus()
    for _ in range(2):
        lab.page.keyboard.press("ArrowDown")
    lab.shows("1 2 0", "3 4 5", "6 7 8")
    lab.solve()
    for _ in range(2):
        lab.button("Next move").click()
    lab.page.go_back()
    lab.shows("1 2 5", "3 4 8", "6 7 0")


def test_a_game_is_kept_when_play_is_left(new_lab: NewLab) -> None:
    lab = new_lab(f"{BOARD}&view=play")
    lab.tile(8).click()
    expect(lab.fact("distance")).to_have_text("3")
    lab.view("Solve")
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    lab.view("Play")
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.panel.get_by_role("listitem")).to_have_text(["U ✓"])
    expect(lab.fact("shortest")).to_have_text("4")
    lab.page.reload()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.fact("distance")).to_have_text("3")
    expect(lab.panel.get_by_role("listitem")).to_have_text(["U ✓"])
    expect(lab.fact("shortest")).to_have_text("4")
    lab.button("Undo").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    lab.button("Redo").click()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    expect(lab.panel.get_by_role("listitem")).to_have_text(["U ✓"])


def test_back_after_a_reload_runs_a_search_again(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=search&algorithm=a_star&heuristic=manhattan&step=2")
    expect(lab.step).to_have_text("expansion 3 of 5")
    lab.choose("ida_star", "misplaced")
    lab.watch()
    lab.page.reload()
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    lab.page.go_back()
    expect(lab.step).to_have_text("expansion 3 of 5")
    expect(lab.panel.locator("select[name=algorithm]")).to_have_value("a_star")
    expect(lab.page.locator(".stale-note:visible")).to_have_count(0)


def test_back_takes_back_the_values_on_the_tiles(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first")
    lab.view("Race")
    switch = lab.page.get_by_label("Show h on the tiles")
    switch.check()
    expect(lab.page).to_have_url(re.compile("overlay=chosen"))
    lab.page.go_back()
    expect(lab.page.get_by_role("tab", name="Solve")).to_have_attribute("aria-selected", "true")
    expect(switch).not_to_be_checked()
    expect(lab.page.get_by_label("Heuristic on the tiles")).to_be_hidden()
    lab.page.go_forward()
    expect(switch).to_be_checked()


def test_search_names_its_method_again_after_solve(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=search&algorithm=a_star&heuristic=misplaced&step=0")
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    lab.view("Solve")
    lab.choose("auto")
    expect(lab.page).not_to_have_url(re.compile("misplaced"))
    lab.view("Search")
    expect(lab.page).to_have_url(re.compile("algorithm=a_star&heuristic=misplaced&view=search&step=0$"))


def test_back_before_the_page_is_ready_is_kept(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    lab.view("Play")
    held = Held(lab, "**/api/methods*")
    lab.page.reload()
    held.wait()
    lab.page.go_back()
    held.release()
    solve = lab.page.get_by_role("tab", name="Solve")
    expect(lab.page.locator("html")).to_have_attribute("data-ready", "true")
    lab.page.wait_for_timeout(300)
    expect(solve).to_have_attribute("aria-selected", "true")
    expect(lab.page).not_to_have_url(re.compile("view=play"))


def test_a_slide_before_the_page_is_ready_can_be_undone(new_lab: NewLab) -> None:
    lab = new_lab(BOARD)
    held = Held(lab, "**/api/methods*")
    lab.page.reload()
    held.wait()
    lab.tile(8).click()
    held.release()
    lab.shows("1 2 5", "3 4 0", "6 7 8")
    lab.button("Undo").click()
    lab.shows("1 2 5", "3 4 8", "6 7 0")


def test_a_board_pasted_before_the_page_is_ready_begins_at_its_start(new_lab: NewLab) -> None:
    lab = new_lab(f"{BOARD}&step=2")
    held = Held(lab, "**/api/methods*")
    lab.page.reload()
    held.wait()
    lab.paste("867254301")
    lab.shows("8 6 7", "2 5 4", "3 0 1")
    held.release()
    expect(lab.page.locator("html")).to_have_attribute("data-ready", "true")
    lab.page.wait_for_timeout(300)
    expect(lab.headline).to_be_hidden()
    lab.shows("8 6 7", "2 5 4", "3 0 1")


@pytest.mark.parametrize("view", ["race", "compare"])
def test_undo_brings_back_the_step_of_a_race_or_a_comparison(new_lab: NewLab, view: str) -> None:
    pair = "a_star+manhattan;a_star+misplaced"
    lab = new_lab(f"{BOARD}&view={view}&{view}={pair}&step=0")
    expect(lab.page.locator("#race-table tbody tr, .side-head h2")).to_have_count(2)
    expect(lab.page).to_have_url(re.compile("step=0$"))
    lab.paste("867254301")
    expect(lab.page).not_to_have_url(re.compile("step="))
    lab.button("Undo").click()
    expect(lab.page).to_have_url(re.compile("step=0$"))
    lab.view("Solve")
    lab.view(view.title())
    expect(lab.page).to_have_url(re.compile("step=0$"))


def test_a_race_survives_two_reloads(new_lab: NewLab) -> None:
    lab = new_lab(f"{BOARD}&view=race&race=a_star+manhattan;greedy+manhattan&step=0")
    for _ in range(3):
        expect(lab.page.locator("#race-table tbody tr")).to_have_count(2)
        expect(lab.page).to_have_url(re.compile("step=0$"))
        lab.page.reload()


@pytest.mark.parametrize("view", ["search", "compare"])
def test_the_same_board_again_keeps_the_step(new_lab: NewLab, view: str) -> None:
    lab = new_lab(f"{BOARD}&view={view}&algorithm=a_star&heuristic=manhattan&step=2")
    expect(lab.step).to_have_text(re.compile("^expansion 3 of "))
    shown = lab.tiles()
    lab.paste("125348670")
    lab.page.wait_for_load_state("networkidle")
    expect(lab.page).to_have_url(re.compile("step=2$"))
    assert lab.tiles() == shown


def test_a_reload_keeps_the_users_own_goal(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.paste("korf15:1")
    expect(lab.page.locator("#goal")).to_have_value("first")
    lab.page.reload()
    expect(lab.page.locator("html")).to_have_attribute("data-ready", "true")
    lab.button("Shuffle").click()
    expect(lab.page.locator("#goal-note")).to_have_text("The goal is the blank last again.")


def test_a_slider_that_is_dragged_fast_leaves_the_right_step_in_the_link(new_lab: NewLab, browser: Browser) -> None:
    """Chromium ignores changes of the history that come too fast; Playwright lets them pass."""
    guard = "--disable-ipc-flooding-protection"
    path = shutil.which("chromium-headless-shell")
    strict = browser.browser_type.launch(executable_path=path, args=["--no-sandbox"], ignore_default_args=[guard])
    try:
        lab = Lab(strict.new_page(), new_lab().base).open(
            "?board=korf15:79&algorithm=weighted_a_star&heuristic=manhattan&step=0"
        )
        said: list[str] = []
        lab.page.on("console", lambda message: said.append(message.text))
        lab.solved()
        lab.page.get_by_label("Seek move").evaluate("""async (slider) => {
            for (let turn = 0; turn < 280; turn += 1) {
              slider.value = String(turn % 40);
              slider.dispatchEvent(new Event("input", { bubbles: true }));
              await new Promise((then) => setTimeout(then, 10));
            }
        }""")
        expect(lab.step).to_have_text(re.compile("^move 39 of "))
        expect(lab.page).to_have_url(re.compile("step=39$"))
        assert lab.page.evaluate("history.state.step") == 39
        assert said == []
        lab.page.keyboard.press("ArrowLeft")
        expect(lab.page).to_have_url(re.compile("step=38$"))
        lab.page.reload()
        expect(lab.step).to_have_text(re.compile("^move 38 of "))
    finally:
        strict.close()
