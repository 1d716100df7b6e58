"""The keyboard suffices, the focus is always visible, and screen readers hear each result."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

FOCUS = """() => {
  const here = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(here);
  const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && here.getBoundingClientRect().width > 0;
  return { name: here === document.body ? "" : here.outerHTML.slice(0, 120), seen };
}"""
CONTROLS = """() => [...document.querySelectorAll("button, select, input, a[href], summary, [tabindex='0']")]
  .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0)
  .map((one) => one.outerHTML.slice(0, 120))"""


def tab_to(lab: Lab, target: Locator) -> None:
    """Press Tab until the target has the focus; the focus must be visible at every stop."""
    for _ in range(100):
        lab.page.keyboard.press("Tab")
        here = lab.page.evaluate(FOCUS)
        assert here["seen"] or not here["name"], f"the focus is invisible at {here['name']}"
        if target.evaluate("target => target === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {target}")


def test_edit_solve_and_step_through_by_keyboard(lab: Lab) -> None:
    press = lab.page.keyboard.press
    tab_to(lab, lab.button("Edit"))
    press("Enter")
    expect(lab.page.get_by_label("Row 1, column 1")).to_be_focused()
    for digit in "12534867":
        press(digit)
        press("Tab")
    press("0")
    press("Enter")
    expect(lab.board).to_be_focused()
    lab.shows("1 2 5", "3 4 8", "6 7 0")
    tab_to(lab, lab.page.locator("#goal"))
    press("ArrowDown")
    expect(lab.page.locator("#goal")).to_have_value("first")
    tab_to(lab, lab.panel.locator("select[name=algorithm]"))
    press("a")
    expect(lab.panel.locator("select[name=algorithm]")).to_have_value("a_star")
    press("Tab")
    press("ArrowDown")
    heuristic = lab.panel.locator("select[name=heuristic]")
    expect(heuristic).to_be_focused()
    expect(heuristic).not_to_have_value("")
    tab_to(lab, lab.button("Solve"))
    press("Enter")
    expect(lab.headline).to_have_text("4 moves, proved optimal")
    expect(lab.narrator).to_have_text(re.compile("^4 moves, proved optimal. Expanded [0-9]+ nodes in "))
    lab.solved()  # until then there is a button to stop it, which may vanish when it has the focus
    tab_to(lab, lab.button("Next move"))
    press("Enter")
    expect(lab.step).to_have_text("move 1 of 4")
    expect(lab.narrator).to_have_text("Move 1 of 4: the blank moves up, tile 8 slides.")
    press("Space")
    expect(lab.step).to_have_text("move 2 of 4")
    press("ArrowRight")
    expect(lab.step).to_have_text("move 3 of 4")
    tab_to(lab, lab.page.get_by_role("listbox", name="Every move"))
    press("ArrowDown")
    expect(lab.step).to_have_text("move 4 of 4")
    lab.shows("0 1 2", "3 4 5", "6 7 8")


def test_switch_views_and_play_by_keyboard(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first")
    press = lab.page.keyboard.press
    tab_to(lab, lab.page.get_by_role("tab", name="Solve"))
    for key, view in (
        ("ArrowRight", "Search"),
        ("ArrowRight", "Compare"),
        ("ArrowRight", "Race"),
        ("End", "Lessons"),
        ("ArrowRight", "Solve"),
        ("ArrowLeft", "Lessons"),
        ("ArrowLeft", "Play"),
    ):
        press(key)
        expect(lab.page.get_by_role("tab", name=view)).to_be_focused()
        expect(lab.page.get_by_role("tabpanel", name=view)).to_be_visible()
    tab_to(lab, lab.board)
    press("ArrowDown")
    expect(lab.panel.locator(".rating")).to_have_text("✓ Good: one step closer.")
    tab_to(lab, lab.button("Undo"))
    press("Enter")
    expect(lab.fact("moves")).to_have_text("0")


def test_the_skip_link_leads_to_the_panel(lab: Lab) -> None:
    lab.page.keyboard.press("Tab")
    expect(lab.page.get_by_text("Skip to the panel")).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(lab.page.locator("#panel")).to_be_focused()


def test_tab_reaches_every_control(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=search&algorithm=a_star&heuristic=manhattan&step=1")
    lab.page.get_by_text("Pictures and moves").click()
    lab.button("Predict").click()
    controls = set(lab.page.evaluate(CONTROLS))
    lab.page.locator("body").evaluate("() => document.activeElement.blur()")
    visited = set()
    for _ in range(2 * len(controls)):
        lab.page.keyboard.press("Tab")
        here = lab.page.evaluate(FOCUS)
        assert here["seen"] or not here["name"], f"the focus is invisible at {here['name']}"
        visited.add(here["name"])
    assert controls - visited == set()


def test_the_help_returns_the_focus(lab: Lab) -> None:
    tab_to(lab, lab.button("Help and keyboard shortcuts"))
    lab.page.keyboard.press("Enter")
    expect(lab.page.get_by_role("dialog", name="Help").get_by_role("button", name="Close")).to_be_focused()
    lab.page.keyboard.press("Escape")
    expect(lab.button("Help and keyboard shortcuts")).to_be_focused()


def test_a_problem_that_is_mended_keeps_the_focus_near(lab: Lab) -> None:
    """The button of a problem goes away with it; the focus must not start over at the top."""
    lab.button("Edit").click()
    cells = [lab.page.get_by_label(f"Row 1, column {column}") for column in (1, 2, 3)]
    cells[0].fill("6")
    problem = lab.page.get_by_role("button", name=re.compile("Row 1, column 2"))
    problem.focus()
    cells[0].evaluate("one => { one.value = '8'; one.dispatchEvent(new Event('input')); }")
    expect(cells[1]).to_be_focused()
    lab.page.keyboard.press("Escape")
    expect(lab.board).to_be_focused()


def test_a_mended_board_has_the_focus(new_lab: NewLab) -> None:
    lab = new_lab("?board=345216780&goal=first")
    tab_to(lab, lab.button("Make it solvable"))
    lab.page.keyboard.press("Enter")
    expect(lab.board).to_be_focused()


def test_a_key_on_the_board_counts_once(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&view=search&algorithm=ida_star&heuristic=manhattan&step=0")
    press = lab.page.keyboard.press
    expect(lab.step).to_have_text("expansion 1 of 500")
    lab.button("Next iteration").click()
    expect(lab.step).not_to_have_text("expansion 1 of 500")
    once = lab.step.inner_text()
    lab.board.focus()
    press("Home")
    press("i")
    expect(lab.step).to_have_text(once)
    press("p")
    expect(lab.page.locator("#predict")).to_be_visible()
