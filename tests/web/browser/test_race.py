"""The Race view: several methods on one board."""

from __future__ import annotations

import csv
import re

from playwright.sync_api import Locator, expect

from taquin import solve
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

RACE = "?board=125348670&goal=first&view=race"


def chips(lab: Lab) -> Locator:
    return lab.page.get_by_role("list", name="Methods in the race").get_by_role("listitem")


def row(lab: Lab, method: str) -> Locator:
    return lab.page.locator("#race-table tr").filter(has=lab.page.locator("th").get_by_text(method, exact=True))


def cell(lab: Lab, method: str, column: str) -> Locator:
    return row(lab, method).locator(f"[data-column={column}]")


def test_add_and_remove_methods_without_duplicates(new_lab: NewLab) -> None:
    lab = new_lab(RACE)
    expect(chips(lab)).to_have_count(7)
    lab.button("Add").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("No algorithm is chosen: choose one.")
    lab.choose("a_star")
    lab.button("Add").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("A* needs a heuristic: choose one.")
    lab.choose("a_star", "manhattan")
    lab.button("Add").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("This method is already in the race.")
    lab.choose("uniform_cost")
    lab.button("Add").click()
    expect(chips(lab)).to_have_count(8)
    expect(lab.panel.get_by_role("alert")).to_have_count(0)
    lab.button("Remove Breadth-first search (BFS)").click()
    expect(chips(lab)).to_have_count(7)
    expect(lab.page).to_have_url(re.compile("race=iterative_deepening;.*;uniform_cost&view=race$"))


def test_a_weight_that_is_none_is_refused_at_its_field(new_lab: NewLab) -> None:
    lab = new_lab(f"{RACE}&race=a_star+manhattan")
    lab.choose("weighted_a_star", "manhattan")
    weight = lab.panel.get_by_role("textbox", name="weight")
    for wrong in ("abc", "-2", "0", "1e9", "3,5"):
        weight.fill(wrong)
        lab.button("Add").click()
        expect(lab.panel.get_by_role("alert")).to_have_text(re.compile(f"^The option weight must be .*{wrong}"))
        expect(weight).to_be_focused()
        expect(weight).to_have_attribute("aria-invalid", "true")
    expect(chips(lab)).to_have_count(1)
    weight.fill("5")
    lab.button("Add").click()
    expect(chips(lab)).to_have_count(2)
    expect(lab.panel.get_by_role("alert")).to_have_count(0)


def test_a_method_that_is_refused_cannot_be_watched(new_lab: NewLab) -> None:
    lab = new_lab(f"{RACE}&race=a_star+manhattan;weighted_a_star:3,5+manhattan&step=0")
    expect(lab.narrator).to_have_text("The race is over: 1 of 2 found a solution.")
    refused = row(lab, "weighted_a_star:3,5 manhattan")
    expect(refused.locator(".reason")).to_have_text(re.compile("^The option weight must be a positive number"))
    expect(refused.get_by_role("button")).to_have_count(0)
    expect(refused.get_by_role("checkbox")).to_be_disabled()


def test_a_race_ends_with_a_table_a_chart_and_a_csv_file(new_lab: NewLab) -> None:
    lab = new_lab(RACE)
    lab.button("Start").click()
    expect(lab.narrator).to_have_text("The race is over: 7 of 7 found a solution.")
    expect(lab.page.locator("#race-table tbody tr")).to_have_count(7)
    for column, value in (("expanded", "5"), ("cost", "4 optimal"), ("stored", "8")):
        expect(cell(lab, "a_star manhattan", column)).to_have_text(value)
    expect(lab.page.get_by_role("columnheader", name="memory")).to_have_count(0)
    chart = lab.panel.locator("[data-chart=race]")
    expect(chart.locator("svg")).to_be_visible()
    label = chart.get_attribute("aria-label") or ""
    lab.page.get_by_label("Chart of").select_option("generated")
    expect(chart).not_to_have_attribute("aria-label", label)
    with lab.page.expect_download() as download:
        lab.page.get_by_role("link", name="CSV").click()
    lines = list(csv.DictReader(download.value.path().read_text().splitlines()))
    assert download.value.suggested_filename == "race.csv"
    assert [line["cost"] for line in lines] == ["4"] * 7
    assert {"algorithm": "a_star", "heuristic": "manhattan", "expanded": "5"}.items() <= lines[4].items()


def test_counters_are_live_until_all_searches_are_cancelled(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf15:88&view=race&race=ida_star:misplaced;a_star:manhattan;ida_star:euclidean")
    lab.button("Remove A*, Manhattan distance").click()
    lab.button("Start").click()
    slow = row(lab, "ida_star misplaced")
    expect(slow).to_have_attribute("data-state", "running")
    expanded = slow.locator("[data-column=expanded]")
    expect(expanded).to_have_text(re.compile(r"^[\d,]+$"))
    expect(expanded).not_to_have_text(expanded.inner_text())
    expect(lab.button("Start")).to_be_disabled()
    lab.button("Cancel all").click()
    for name in ("ida_star misplaced", "ida_star euclidean"):
        expect(row(lab, name)).to_have_attribute("data-state", "cancelled")
        expect(row(lab, name).locator("[data-column=cost]")).to_have_text("cancelled")
    expect(lab.button("Start")).to_be_enabled()
    expect(lab.narrator).to_have_text("The race is over: 0 of 2 found a solution.")


def test_several_weights_race_each_with_its_own_weight(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&view=race&race=weighted_a_star:weight%3D2+manhattan")
    expect(chips(lab)).to_have_text(["Weighted A* (weight 2), Manhattan distance×"])
    lab.choose("weighted_a_star", "manhattan")
    for weight in ("5", "3/2", "2"):
        lab.panel.get_by_role("textbox", name="weight").fill(weight)
        lab.button("Add").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("This method is already in the race.")
    methods = ["weighted_a_star:2 manhattan", "weighted_a_star:5 manhattan", "weighted_a_star manhattan"]
    named = ["Weighted A* (weight 2)", "Weighted A* (weight 5)", "Weighted A* (weight 3/2)"]
    expect(chips(lab)).to_have_text([f"{name}, Manhattan distance×" for name in named])
    expect(lab.page).to_have_url(
        re.compile("race=weighted_a_star:2.manhattan;weighted_a_star:5.manhattan;weighted_a_star.manhattan&")
    )
    lab.button("Start").click()
    expect(lab.narrator).to_have_text("The race is over: 3 of 3 found a solution.")
    for method, weight in zip(methods, ("2", "5", "3/2"), strict=True):
        found = solve("867254301", "weighted_a_star", "manhattan", weight=weight)
        expect(cell(lab, method, "expanded")).to_have_text(f"{found.expanded:,}")
        expect(cell(lab, method, "cost")).to_have_text(re.compile(f"^{found.cost} "))
    chart = lab.panel.locator("[data-chart=race]")
    for name in named:
        expect(chart).to_contain_text(f"{name}, Manhattan distance")
    with lab.page.expect_download() as download:
        lab.page.get_by_role("link", name="CSV").click()
    lines = csv.DictReader(download.value.path().read_text().splitlines())
    assert [line["options"] for line in lines] == ["weight=2", "weight=5", "weight=3/2"]


def test_the_cost_stands_beside_the_nodes_and_the_star_goes_to_the_cheapest(new_lab: NewLab) -> None:
    """Greedy expands the fewest nodes, but its solution is far longer."""
    lab = new_lab("?board=867254301&view=race&race=greedy+manhattan;a_star+manhattan;a_star+misplaced&step=0")
    expect(lab.narrator).to_have_text("The race is over: 3 of 3 found a solution.")
    greedy, best = solve("867254301", "greedy", "manhattan"), solve("867254301", "a_star", "manhattan")
    assert greedy.cost is not None
    assert best.cost is not None
    expect(cell(lab, "greedy manhattan", "cost")).to_have_text(f"{greedy.cost} +{greedy.cost - best.cost}")
    expect(cell(lab, "a_star manhattan", "cost")).to_have_text(f"{best.cost} optimal")
    expect(lab.page.locator("#race-table tr.best th code")).to_have_text(["a_star manhattan"])
    expect(lab.panel).to_contain_text("★ the fewest expansions among the methods that found the lowest cost")
    labels = lab.panel.locator("[data-chart=race] svg text")
    expect(labels.filter(has_text=f"cost {greedy.cost}, {greedy.cost - best.cost} more")).to_have_count(1)
    expect(labels.filter(has_text=f"cost {best.cost}, optimal")).to_have_count(2)


def test_a_search_that_is_stopped_has_its_bar_and_its_reason(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf15:88&view=race&race=greedy+manhattan;breadth_first")
    lab.button("Start").click()
    expect(cell(lab, "greedy manhattan", "cost")).to_have_text(re.compile(r"^\d+$"))
    expect(cell(lab, "breadth_first", "expanded")).to_have_text(re.compile(r"^[\d,]+$"))
    lab.button("Cancel all").click()
    expect(lab.narrator).to_contain_text("The race is over")
    expect(row(lab, "breadth_first").locator(".reason")).to_be_visible()
    expect(cell(lab, "breadth_first", "expanded")).to_have_text(re.compile(r"^> [\d,]+$"))
    labels = lab.panel.locator("[data-chart=race] svg text")
    expect(labels.filter(has_text="Breadth-first search")).to_have_count(1)
    expect(labels.filter(has_text=re.compile(r"^> [\d,]+ · cancelled$"))).to_have_count(1)
    with lab.page.expect_download() as download:
        lab.page.get_by_role("link", name="CSV").click()
    lines = list(csv.DictReader(download.value.path().read_text().splitlines()))
    assert [line["outcome"] for line in lines] == ["solved", "cancelled"]


def test_the_table_is_sorted_by_a_column_and_then_as_added_again(new_lab: NewLab) -> None:
    lab = new_lab(f"{RACE}&race=breadth_first;depth_limited:1;greedy+manhattan;a_star+manhattan&step=0")
    expect(lab.narrator).to_have_text("The race is over: 3 of 4 found a solution.")
    methods = lab.page.locator("#race-table tbody th code")
    added = ["breadth_first", "depth_limited:1", "greedy manhattan", "a_star manhattan"]
    expect(methods).to_have_text(added)
    head = lab.page.get_by_role("columnheader", name="generated")
    expect(head).to_have_attribute("aria-sort", "none")
    head.get_by_role("button").focus()
    lab.page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "ascending")
    expect(methods).to_have_text(["greedy manhattan", "a_star manhattan", "breadth_first", "depth_limited:1"])
    lab.page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "descending")
    expect(methods).to_have_text(["breadth_first", "greedy manhattan", "a_star manhattan", "depth_limited:1"])
    lab.page.keyboard.press("Enter")
    expect(head).to_have_attribute("aria-sort", "none")
    expect(methods).to_have_text(added)


def test_a_dash_stands_for_what_the_python_engine_does_not_count(new_lab: NewLab) -> None:
    lab = new_lab(f"{RACE}&race=rbfs+manhattan;a_star+manhattan&step=0")
    expect(lab.narrator).to_have_text("The race is over: 2 of 2 found a solution.")
    expect(cell(lab, "rbfs manhattan", "stored")).to_have_text("–")
    expect(lab.panel).to_contain_text("“–”: the Python engine does not count them.")
    lab.page.get_by_label("Chart of").select_option("stored")
    expect(lab.panel.locator("[data-chart=race] svg text").filter(has_text="not counted")).to_have_count(1)


def test_a_method_can_be_watched(new_lab: NewLab) -> None:
    lab = new_lab(f"{RACE}&race=weighted_a_star:5+manhattan;ida_star_fsm+manhattan&step=0")
    expect(lab.narrator).to_have_text("The race is over: 2 of 2 found a solution.")
    lab.button("Watch Weighted A* (weight 5), Manhattan distance").click()
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    expect(lab.page).to_have_url(
        re.compile("algorithm=weighted_a_star&heuristic=manhattan&weight=5&.*view=search&step=0$")
    )


def test_two_methods_can_be_compared(new_lab: NewLab) -> None:
    lab = new_lab(f"{RACE}&race=greedy+manhattan;a_star+misplaced;a_star+manhattan&step=0")
    expect(lab.narrator).to_have_text("The race is over: 3 of 3 found a solution.")
    compare = lab.button("Compare the two selected")
    lab.page.get_by_label("Select A*, Manhattan distance").check()
    expect(compare).to_be_disabled()
    lab.page.get_by_label("Select Greedy best-first search, Manhattan distance").check()
    expect(lab.page.get_by_label("Select A*, Misplaced tiles")).to_be_disabled()
    compare.click()
    expect(lab.panel.locator(".side-head h2")).to_have_text(
        ["Greedy best-first search, Manhattan distance", "A*, Manhattan distance"]
    )
    expect(lab.page).to_have_url(re.compile("compare=greedy.manhattan;a_star.manhattan&.*view=compare&step=0$"))


def test_a_search_watched_begins_at_the_top_and_back_returns_to_the_row(new_lab: NewLab) -> None:
    lab = new_lab(RACE, viewport={"width": 1280, "height": 500})
    lab.button("Start").click()
    expect(lab.panel.locator("[data-chart=race] svg")).to_be_visible()
    watch = lab.button("Watch A*, Linear conflict")
    watch.scroll_into_view_if_needed()
    before = lab.page.evaluate("scrollY")
    assert before > 100
    watch.click()
    expect(lab.step).to_have_text(re.compile("^expansion 1 of "))
    assert lab.page.evaluate("scrollY") == 0
    lab.page.go_back()
    expect(watch).to_be_in_viewport()


def test_a_refused_method_says_why_and_offers_no_watch(new_lab: NewLab) -> None:
    lab = new_lab(RACE + "&race=beam:0+manhattan", viewport={"width": 390, "height": 700})
    lab.button("Start").click()
    expect(lab.page.locator("#race-table")).to_contain_text("refused")
    expect(lab.page.locator("#race-table")).to_contain_text("the option width must be a whole number", ignore_case=True)
    expect(lab.page.get_by_role("button", name="Watch")).to_have_count(0)


def test_the_reason_for_a_refusal_is_in_view(new_lab: NewLab) -> None:
    phone = {"width": 390, "height": 700}
    lab = new_lab(
        "?board=125348670&goal=first&view=search&algorithm=beam&heuristic=manhattan&width=0&step=0", viewport=phone
    )
    expect(lab.panel.get_by_role("alert")).to_contain_text("width")
    expect(lab.panel.get_by_role("alert")).to_be_in_viewport()


def test_a_search_that_ends_without_a_solution_says_so_in_words(new_lab: NewLab) -> None:
    lab = new_lab("?board=512603478&view=race&race=depth_limited:3;a_star+manhattan&step=0")
    expect(lab.narrator).to_contain_text("The race is over: 1 of 2")
    method = "Depth-limited search (DLS) (depth 3)"
    expect(cell(lab, method, "cost")).to_have_text("not found")
    expect(row(lab, method).locator(".reason")).to_have_text(re.compile("^Depth-limited search .* gave up a part"))
