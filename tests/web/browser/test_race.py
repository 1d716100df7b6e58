"""The Race view: several methods on one board."""

from __future__ import annotations

import csv
import re

from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

RACE = "?board=125348670&goal=first&view=race"


def chips(lab: Lab) -> Locator:
    return lab.page.get_by_role("list", name="Methods in the race").get_by_role("listitem")


def row(lab: Lab, method: str) -> Locator:
    return lab.page.locator("#race-table tr").filter(has=lab.page.locator("th").get_by_text(method, exact=True))


def test_add_and_remove_methods_without_duplicates(new_lab: NewLab) -> None:
    lab = new_lab(RACE)
    expect(chips(lab)).to_have_count(7)
    lab.button("Add").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("No algorithm is chosen: choose one.")
    lab.choose("a_star")
    lab.button("Add").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("No heuristic is chosen: a_star needs one.")
    lab.choose("a_star", "manhattan")
    lab.button("Add").click()
    expect(lab.panel.get_by_role("alert")).to_have_text("This method is already in the race.")
    lab.choose("uniform_cost")
    lab.button("Add").click()
    expect(chips(lab)).to_have_count(8)
    expect(lab.panel.get_by_role("alert")).to_have_count(0)
    lab.button("Remove breadth_first").click()
    expect(chips(lab)).to_have_count(7)
    expect(lab.page).to_have_url(re.compile("race=iterative_deepening;.*;uniform_cost&view=race$"))


def test_a_race_ends_with_a_table_a_chart_and_a_csv_file(new_lab: NewLab) -> None:
    lab = new_lab(RACE)
    lab.button("Start").click()
    expect(lab.narrator).to_have_text("The race is over: 7 of 7 found a solution.")
    expect(lab.page.locator("#race-table tbody tr")).to_have_count(7)
    for name, column, value in (("a_star, manhattan", "expanded", "5"), ("a_star, manhattan", "cost", "4*")):
        expect(row(lab, name).locator(f"[data-column={column}]")).to_have_text(value)
    expect(row(lab, "breadth_first").locator("[data-column=memory]")).to_have_text(re.compile(r"^\d+ MB$"))
    chart = lab.panel.locator("[data-chart=race]")
    expect(chart.locator("svg")).to_be_visible()
    label = chart.get_attribute("aria-label") or ""
    lab.page.get_by_label("Compare").select_option("generated")
    expect(chart).not_to_have_attribute("aria-label", label)
    with lab.page.expect_download() as download:
        lab.page.get_by_role("link", name="CSV").click()
    lines = list(csv.DictReader(download.value.path().read_text().splitlines()))
    assert download.value.suggested_filename == "race.csv"
    assert [line["cost"] for line in lines] == ["4"] * 7
    assert {"algorithm": "a_star", "heuristic": "manhattan", "expanded": "5"}.items() <= lines[4].items()


def test_counters_are_live_until_all_searches_are_cancelled(new_lab: NewLab) -> None:
    lab = new_lab("?board=korf15:88&view=race&race=ida_star:misplaced;a_star:manhattan;ida_star:euclidean")
    lab.button("Remove a_star, manhattan").click()
    lab.button("Start").click()
    slow = row(lab, "ida_star, misplaced")
    expect(slow).to_have_attribute("data-state", "running")
    expanded = slow.locator("[data-column=expanded]")
    expect(expanded).to_have_text(re.compile(r"^[\d,]+$"))
    expect(expanded).not_to_have_text(expanded.inner_text())
    expect(lab.button("Start")).to_be_disabled()
    lab.button("Cancel all").click()
    for name in ("ida_star, misplaced", "ida_star, euclidean"):
        expect(row(lab, name)).to_have_attribute("data-state", "cancelled")
        expect(row(lab, name).locator("[data-column=cost]")).to_have_text("cancelled")
    expect(lab.button("Start")).to_be_enabled()
    expect(lab.narrator).to_have_text("The race is over: 0 of 2 found a solution.")


def test_two_weights_race(new_lab: NewLab) -> None:
    lab = new_lab(f"{RACE}&race=weighted_a_star:2+manhattan")
    expect(chips(lab)).to_have_text(["weighted_a_star:2, manhattan×"])
    lab.choose("weighted_a_star", "manhattan")
    lab.panel.get_by_role("textbox", name="weight").fill("5")
    lab.button("Add").click()
    expect(chips(lab)).to_have_count(2)
    lab.button("Start").click()
    expect(lab.narrator).to_have_text("The race is over: 2 of 2 found a solution.")
    expect(row(lab, "weighted_a_star:weight=5, manhattan").locator("[data-column=cost]")).to_have_text("4*")
