"""The Solve view: the methods on offer, the result, and stepping through the solution."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from io import BytesIO
from xml.etree import ElementTree

from PIL import GifImagePlugin, Image
from playwright.sync_api import Route, expect

from taquin.methods.fitting import fitting
from taquin.tiles.board import Board
from taquin.tiles.puzzle import SlidingTiles
from tests.web.browser.boards import LARGE
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

HARD = "?board=867254301&goal=first"


def test_exactly_the_methods_that_fit_are_offered(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&algorithm=a_star")
    for rows, cols in ((3, 3), (4, 4), (5, 6)):
        goal = Board.goal(rows, cols)
        fits = fitting(SlidingTiles(goal, goal))
        algorithms = [one.entry.name for one in fits.algorithms if not one.reason]
        heuristics = [one.entry.name for one in fits.heuristics if not one.reason]
        assert ("exact" in heuristics) == (rows == 3)
        assert ("pdb" in heuristics) == (rows <= 4)
        lab.paste(goal.line())
        expect(lab.page.locator(".tile")).to_have_count(rows * cols - 1)
        expect(lab.panel.locator("select[name=heuristic] option")).to_have_count(len(heuristics) + 1)
        assert offered(lab, "algorithm")[:2] == ["", "auto"]
        assert sorted(offered(lab, "algorithm")[2:]) == sorted(algorithms)
        assert sorted(offered(lab, "heuristic")) == sorted(["", *heuristics])


def offered(lab: Lab, name: str) -> list[str]:
    values = lab.panel.locator(f"select[name={name}] option").evaluate_all("options => options.map((one) => one.value)")
    return [str(value) for value in values]


def test_known_solution_lengths(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first")
    for board, moves in {"867254301": 27, "123456078": 22, "125348670": 4, "812043756": 21}.items():
        lab.paste(board)
        lab.shows(*(" ".join(board[at : at + 3]) for at in (0, 3, 6)))
        lab.solve()
        expect(lab.headline).to_have_text(f"{moves} moves, proved optimal")
        expect(lab.step).to_have_text(f"move 0 of {moves}")
        lab.button("Last move").click()
        lab.shows("0 1 2", "3 4 5", "6 7 8")


def test_solve_waits_for_a_board_that_is_still_being_read(new_lab: NewLab) -> None:
    lab = new_lab("?board=213456780")  # unsolvable
    held: list[Route] = []
    lab.page.route("**/api/read", lambda route: held.append(route))
    lab.paste("125348670")
    lab.button("Solve").click()
    expect(lab.button("Solve")).to_be_disabled()
    with lab.page.expect_request("**/api/jobs") as begun:
        held[0].continue_()
    assert "1 2 5/3 4 8/6 7 0" in (begun.value.post_data or "")
    expect(lab.headline).to_have_text(re.compile("proved optimal"))


def test_the_time_for_tables_is_shown(new_lab: NewLab) -> None:
    def build_slowly(route: Route) -> None:
        answer = route.fetch().json()
        answer["result"] |= {"seconds": 0.5, "build_seconds": 4.25}
        route.fulfill(json=answer)

    lab = new_lab("?board=125348670")
    lab.page.route("**/result", build_slowly)
    lab.solve()
    expect(lab.fact("time")).to_have_text("500 ms")
    expect(lab.fact("with tables")).to_have_text("4.75 s")


def test_every_counter_is_shown(new_lab: NewLab) -> None:
    lab = new_lab(f"{HARD}&algorithm=breadth_first")
    lab.solve()
    known = {
        "cost": "27",
        "depth": "27",
        "expanded": "176,297",
        "reopened": "0",
        "lower bound": "27",
        "method": "Breadth-first search (BFS)",
    }
    for name, value in known.items():
        expect(lab.fact(name)).to_have_text(value)
    for name, form in {
        "generated": r"\d\d\d,\d{3}",
        "frontier": r"\d\d,\d{3}",
        "time": r"[\d.]+ (ms|s)",
        "memory": r"\d+ MB",
        "engine": "native|reference",
    }.items():
        expect(lab.fact(name)).to_have_text(re.compile(f"^({form})$"))
    expect(lab.narrator).to_have_text(re.compile("^27 moves, proved optimal. Expanded 176,297 nodes in "))


def test_the_reason_without_a_proof_names_what_the_page_names(new_lab: NewLab) -> None:
    lab = new_lab("?board=687254301&goal=snail&algorithm=greedy&heuristic=nilsson_sequence")
    lab.solve()
    why = "Greedy best-first search does not look for the cheapest solution; A* and IDA* do."
    expect(lab.page.locator("#result")).to_contain_text(f"Not proved optimal: {why}")
    lab.choose("a_star", "nilsson_sequence")
    lab.button("Solve").click()
    expect(lab.page.locator("#result")).to_contain_text("is not admissible here; the menu of heuristics has those")
    expect(lab.page.locator("#result")).not_to_contain_text("nilsson_sequence")


def test_buttons_seek_bar_and_list_step_through_the_solution(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&algorithm=a_star&heuristic=manhattan")
    lab.solve()
    boards = [["1 2 5", "3 4 8", "6 7 0"], ["1 2 5", "3 4 0", "6 7 8"], ["1 2 0", "3 4 5", "6 7 8"]]
    lab.shows(*boards[0])
    expect(lab.step).to_have_text("move 0 of 4")
    expect(lab.button("Previous move")).to_be_disabled()
    expect(lab.tile(8)).to_have_class(re.compile("marked"))
    for at in (1, 2):
        lab.button("Next move").click()
        expect(lab.step).to_have_text(f"move {at} of 4")
        lab.shows(*boards[at])
    expect(lab.narrator).to_have_text("Move 2 of 4: the blank moves up, tile 5 slides.")
    lab.button("Previous move").click()
    lab.shows(*boards[1])
    lab.button("Last move").click()
    lab.shows("0 1 2", "3 4 5", "6 7 8")
    expect(lab.button("Next move")).to_be_disabled()
    lab.button("Start").click()
    lab.shows(*boards[0])
    lab.page.get_by_label("Seek move").fill("2")
    lab.shows(*boards[2])
    steps = lab.page.get_by_role("listbox", name="Every move")
    expect(steps.get_by_role("option")).to_have_count(5)
    expect(steps.get_by_role("option", selected=True)).to_contain_text("tile 5")
    steps.get_by_role("option").nth(1).click()
    lab.shows(*boards[1])
    expect(lab.step).to_have_text("move 1 of 4")


def test_playback_speed_and_pause(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    lab.solve()
    lab.page.get_by_label("moves per second").select_option("1")
    lab.button("Play").click()
    expect(lab.step).to_have_text(re.compile("^move [1-9] of 27$"))
    lab.button("Pause").click()
    expect(lab.button("Play")).to_be_visible()
    lab.page.get_by_label("moves per second").select_option("1000")
    lab.button("Play").click()
    expect(lab.step).to_have_text("move 27 of 27")
    expect(lab.button("Play")).to_be_visible()
    lab.shows("0 1 2", "3 4 5", "6 7 8")
    expect(lab.page).to_have_url(re.compile("step=27$"))


def test_a_replay_during_playback_keeps_the_speed(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    lab.page.clock.install()
    lab.solve()
    lab.headline.click()
    lab.page.clock.pause_at(datetime.now() + timedelta(hours=1))
    for _ in range(4):
        lab.page.keyboard.press("r")
    lab.page.clock.run_for(2_100)
    expect(lab.step).to_have_text("move 4 of 27")


def test_keyboard_shortcuts(new_lab: NewLab) -> None:
    lab = new_lab(HARD)
    lab.solve()
    lab.headline.click()
    press = lab.page.keyboard.press
    for key, step in (("End", 27), ("ArrowLeft", 26), ("Home", 0), ("ArrowRight", 1)):
        press(key)
        expect(lab.step).to_have_text(f"move {step} of 27")
    press("Space")
    expect(lab.button("Pause")).to_be_visible()
    press("Space")
    expect(lab.button("Play")).to_be_visible()
    press("End")
    press("r")
    expect(lab.button("Pause")).to_be_visible()
    press("?")
    expect(lab.page.get_by_role("dialog")).to_be_visible()
    press("Escape")
    expect(lab.page.get_by_role("dialog")).to_be_hidden()


def test_a_solution_of_63413_moves_stays_light(new_lab: NewLab) -> None:
    lab = new_lab(f"{HARD}&algorithm=depth_first")
    lab.solve()
    expect(lab.headline).to_have_text("63,413 moves")
    expect(lab.fact("expanded")).to_have_text("111,245")
    expect(lab.fact("depth")).to_have_text("66,123")
    options = lab.page.get_by_role("option").and_(lab.page.locator(".step"))
    assert 5 <= options.count() <= 40
    lab.button("Last move").click()
    expect(lab.step).to_have_text("move 63,413 of 63,413")
    lab.shows("0 1 2", "3 4 5", "6 7 8")
    expect(options.last).to_contain_text("63,413")
    assert 5 <= options.count() <= 40
    lab.page.get_by_label("Seek move").fill("30000")
    expect(options.and_(lab.page.locator("[aria-selected=true]"))).to_contain_text("30,000")
    assert lab.page.locator("*").count() < 1500
    expect(lab.page.get_by_role("link", name="Moves")).to_be_visible()
    expect(lab.page.get_by_role("link", name="GIF")).to_have_count(0)


def test_download_a_solution(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&algorithm=a_star&heuristic=manhattan")
    lab.solve()
    files: dict[str, bytes] = {}
    for name in ("Moves", "JSON", "SVG", "GIF"):
        with lab.page.expect_download() as download:
            lab.page.get_by_role("link", name=name, exact=True).click()
        files[download.value.suggested_filename] = download.value.path().read_bytes()
    assert files["solution.txt"] == b"UULL\n"
    result = json.loads(files["solution.json"])
    assert (result["cost"], result["moves"], result["algorithm"]) == (4, ["U", "U", "L", "L"], "a_star")
    assert [*ElementTree.fromstring(files["solution.svg"]).itertext()].count("8") == 5, "a tile 8 on each board"
    with Image.open(BytesIO(files["solution.gif"])) as animation:
        assert isinstance(animation, GifImagePlugin.GifImageFile)
        assert animation.n_frames >= 5


def test_an_exhausted_search_says_why(new_lab: NewLab) -> None:
    lab = new_lab(f"{HARD}&algorithm=depth_limited&depth=5")
    lab.solve()
    expect(lab.headline).to_have_text(re.compile("^No solution: "))
    expect(lab.fact("cost")).to_have_text("–")
    expect(lab.page.get_by_role("group", name="Step through the moves")).to_be_hidden()


def test_methods_have_names_in_groups(new_lab: NewLab) -> None:
    lab = new_lab(f"{HARD}&algorithm=a_star&heuristic=manhattan")
    algorithms = lab.panel.locator("select[name=algorithm]")
    groups = algorithms.locator("optgroup").evaluate_all("groups => groups.map((group) => group.label)")
    assert groups == ["Uninformed", "Informed", "Memory-bounded", "Both ends", "Fast variants"]
    expect(algorithms.locator("optgroup[label=Informed] option").first).to_have_text("A*")
    expect(algorithms.locator("option[value=iterative_deepening]")).to_have_text("Iterative deepening (IDS)")
    texts = [text for text in algorithms.locator("option").all_inner_texts() if "_" in text]
    assert texts == [], "no code names in the menu"
    heuristics = lab.panel.locator("select[name=heuristic]")
    expect(heuristics.locator("optgroup").first).to_have_attribute("label", "Admissible and consistent")
    expect(lab.panel.locator(".about")).to_contain_text("Admissible, consistent.")
    expect(lab.page).to_have_url(re.compile("algorithm=a_star&heuristic=manhattan"))


def test_promises_are_those_of_the_metric(new_lab: NewLab) -> None:
    lab = new_lab(f"{HARD}&algorithm=a_star&heuristic=manhattan&metric=multi")
    inadmissible = lab.panel.locator("select[name=heuristic] optgroup").last
    expect(inadmissible).to_have_attribute("label", re.compile("^Not admissible"))
    expect(inadmissible.locator("option[value=manhattan]")).to_have_count(1)
    expect(lab.panel.locator(".about")).to_contain_text("Not admissible, not consistent.")
    lab.button("More about Manhattan distance").click()
    expect(lab.page.get_by_role("dialog")).to_contain_text("not admissible")


def test_a_card_tells_idea_formula_promises_cost_example_and_source(new_lab: NewLab) -> None:
    lab = new_lab(f"{HARD}&algorithm=a_star&heuristic=manhattan")
    lab.button("More about A*").click()
    card = lab.page.get_by_role("dialog", name="A*")
    expect(card.locator("code")).to_have_text("a_star")
    expect(card.locator(".promises li")).to_have_text(["✓ complete", "✓ optimal with an admissible heuristic"])
    expect(card.locator(".formula")).to_contain_text("f(n) = g(n) + h(n)")
    expect(card.locator("dt")).to_have_text(["Complete", "Optimal", "Time", "Space", "Details", "Ties", "Source"])
    expect(card.locator(".example")).to_contain_text("expands 10 nodes and finds a solution of 7 moves (a shortest)")
    expect(card.locator(".example ol figcaption").first).to_have_text("g 0, h 5, f 5")
    expect(card.locator("pre")).to_have_count(0)
    card.get_by_role("button", name="Close").click()
    expect(card).to_have_count(0)
    lab.button("More about Manhattan distance").click()
    card = lab.page.get_by_role("dialog", name="Manhattan distance")
    expect(card.locator(".promises li")).to_have_text(["✓ admissible", "✓ consistent"])
    expect(card.locator(".formula")).to_contain_text("h(n) = Σ")
    expect(card.locator(".shares li")).to_have_count(5)
    expect(card.locator(".example")).to_contain_text("h = 5, and a shortest solution has 7 moves")
    card.press("Escape")
    expect(card).to_have_count(0)
    lab.panel.locator("select[name=algorithm]").select_option("beam")
    lab.button("More about Beam search").click()
    card = lab.page.get_by_role("dialog", name="Beam search")
    expect(card.locator("code"), "text in backticks is code").to_have_text(["beam", "width", "width"])
    expect(card.locator(".card-text")).not_to_contain_text("`")


def test_a_link_with_a_step_shows_the_best_solution(new_lab: NewLab) -> None:
    """The user has not taken the link's step: a shorter solution replaces the first one."""
    lab = new_lab()
    lab.page.goto(f"{lab.base}?board={LARGE}&step=10")  # it is ready when the search has ended
    expect(lab.headline).to_have_text(re.compile(r"^2\d\d moves so far$"))
    expect(lab.page.locator("#better")).to_be_hidden()
    expect(lab.step).to_have_text(re.compile(r"^move 10 of 2\d\d$"))
    lab.button("Searches: 1").click()
    expect(lab.page.locator("#searches-dialog li").first).to_contain_text("cost 2")
    lab.button("Close").click()
    lab.page.get_by_role("button", name=re.compile("^Stop, keep")).click()
    expect(lab.page.locator("html")).to_have_attribute("data-ready", "true")


def test_the_end_of_a_search_is_told_beside_the_solution_that_one_steps_through(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={LARGE}")
    longer = True

    def find(route: Route) -> None:
        answer = route.fetch().json()
        if longer:
            answer["result"]["moves"] += ["U", "D"]
            answer["result"]["cost"] += 2
        route.fulfill(json=answer)

    lab.page.route("**/result", find)
    lab.button("Solve").click()
    expect(lab.headline).to_contain_text("so far")
    lab.button("Next move").click()
    longer = False
    lab.page.get_by_role("button", name=re.compile("^Stop, keep")).click()
    expect(lab.page.locator("#better")).to_contain_text("The search has ended: ")
    expect(lab.headline).to_have_text(re.compile(r"^\d+ moves$"))
    expect(lab.panel.get_by_text("The search has ended with another solution.")).to_be_visible()
    expect(lab.step).to_have_text(re.compile("^move 1 of "))
    lab.button("Show it").click()
    expect(lab.panel.get_by_text("You stopped the search: this is the best solution it had found.")).to_be_visible()
