"""A phone in one hand, a projector, and paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab
from tests.web.browser.test_looks import VIEWS, wait_for_results

PHONES = [(390, 844), (320, 640)]
SELECTOR = "button:not(.link), select, a.button, summary, input:not([type=checkbox], [type=range])"
TARGETS = (
    f"() => [...document.querySelectorAll('{SELECTOR}')]"
    + """
  .filter((one) => one.checkVisibility() && !one.closest(".scroll, dialog"))
  .filter((one) => one.getBoundingClientRect().height < 43.5)
  .map((one) => `${one.getBoundingClientRect().height} ${one.outerHTML.slice(0, 120)}`)"""
)


def phone(new_lab: NewLab, query: str, size: tuple[int, int] = PHONES[0]) -> Lab:
    width, height = size
    return new_lab(query, viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)


def height_of_the_board(lab: Lab) -> float:
    box = lab.board.bounding_box()
    assert box
    assert box["y"] >= 0
    return box["height"]


def scroll(lab: Lab, to: int) -> None:
    """Scroll, and wait two frames: then the board has the size that belongs to the place."""
    frames = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
    lab.page.evaluate(f"to => {{ scrollTo(0, to); return {frames}; }}", to)


@pytest.mark.parametrize("size", PHONES)
def test_the_buttons_of_play_are_in_reach(new_lab: NewLab, size: tuple[int, int]) -> None:
    lab = phone(new_lab, "?board=867254301&goal=first&view=play", size)
    for button in (lab.button("Hint"), lab.page.locator("#undo"), lab.button("Solve from here")):
        expect(button).to_be_in_viewport(ratio=1)
    assert lab.page.evaluate("scrollY") == 0
    lab.button("Hint").tap()
    expect(lab.panel.locator(".rating")).to_contain_text("Hint")


def test_the_first_action_is_in_sight(new_lab: NewLab) -> None:
    lab = phone(new_lab, "")
    expect(lab.button("Solve")).to_be_in_viewport(ratio=1)
    expect(lab.page.locator("#intro")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("query", VIEWS)
def test_targets_are_large_enough_for_a_thumb(new_lab: NewLab, query: str) -> None:
    lab = phone(new_lab, query)
    wait_for_results(lab, query)
    assert lab.page.evaluate(TARGETS) == []


def test_the_board_takes_less_room_when_one_scrolls(new_lab: NewLab) -> None:
    lab = phone(new_lab, "?board=867254301&goal=first&step=3")
    expect(lab.step).to_have_text("move 3 of 27")
    lab.solved()  # the page scrolls to the result
    scroll(lab, 0)
    full = height_of_the_board(lab)
    scroll(lab, 700)
    assert lab.page.evaluate("scrollY") > 300
    assert height_of_the_board(lab) < 0.7 * full
    lab.button("Next move").tap()
    expect(lab.step).to_have_text("move 4 of 27")


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_tiles_of_a_10x10_board_are_square_with_numbers_to_read(new_lab: NewLab, width: int) -> None:
    lab = new_lab(viewport={"width": width, "height": 844})
    lab.page.locator("#size").select_option("other")
    for name in ("Rows", "Columns"):
        lab.page.get_by_role("spinbutton", name=name).fill("10")
        lab.page.get_by_role("spinbutton", name=name).press("Tab")
    expect(lab.page.locator(".tile")).to_have_count(99)
    box = lab.tile(99).bounding_box()
    assert box
    assert box["width"] == pytest.approx(box["height"], rel=0.03)
    look = lab.tile(99).evaluate("""tile => ({ radius: parseFloat(getComputedStyle(tile, "::before").borderRadius),
        size: parseFloat(getComputedStyle(tile.firstElementChild).fontSize) })""")
    assert look["radius"] <= box["width"] / 5, "no pill"
    assert look["size"] >= 9


def test_a_tall_board_fits_the_window(new_lab: NewLab) -> None:
    lab = new_lab("?board=1,2/3,4/5,6/7,8/9,10/11,12/13,14/15,0", viewport={"width": 1280, "height": 800})
    assert height_of_the_board(lab) <= 800


def test_a_projector_shows_large_letters_and_a_large_board(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&goal=first&step=3", viewport={"width": 1920, "height": 1080})
    expect(lab.step).to_have_css("font-size", "20px")
    assert height_of_the_board(lab) > 540


WIDTHS_OF_NODES = """canvas => {
  const paint = canvas.getContext("2d");
  const ratio = canvas.width / canvas.clientWidth;
  const at = [...document.querySelectorAll(".tree-nodes [data-status=expanded]")].map((node) =>
    node.dataset.at.split(" ").map((place) => Math.round(place * ratio)));
  return at.filter(([, y]) => y > 0 && y < canvas.height).map(([x, y]) => {
    const { data } = paint.getImageData(0, y, canvas.width, 1);
    let [left, right] = [x, x];
    while (data[4 * left + 3]) left -= 1;
    while (data[4 * right + 3]) right += 1;
    return (right - left) / ratio;
  });
}"""


@pytest.mark.parametrize("presented", [False, True])
def test_a_projector_shows_large_nodes(new_lab: NewLab, presented: bool) -> None:
    query = "?board=867254301&view=search&algorithm=depth_first&step=45"
    lab = new_lab(query, viewport={"width": 1920, "height": 1080})
    expect(lab.step).to_have_text("expansion 46 of 500")
    if presented:
        lab.page.keyboard.press("Shift+P")
        expect(lab.page.locator("#tabs")).to_be_hidden()
    lab.button("Next expansion").click()
    expect(lab.page.locator(".tree-nodes [data-drawn=symbols]").first).to_be_attached()
    widths = lab.page.locator("canvas.tree").evaluate(WIDTHS_OF_NODES)
    assert len(widths) > 10
    assert min(widths) >= 10


def printed(lab: Lab) -> None:
    lab.page.emulate_media(media="print")
    lab.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(
        lab.page.locator("button:not(.sort, .goal):visible, select:visible, input:visible, header:visible")
    ).to_have_count(0)
    assert lab.page.pdf(format="A4").startswith(b"%PDF")


def test_a_worksheet_to_print(new_lab: NewLab) -> None:
    lab = new_lab()
    printed(lab)
    sheet = lab.page.locator("#sheet")
    boards = sheet.locator(".miniature")
    expect(boards.nth(0)).to_have_text("51263478")
    expect(boards.nth(1)).to_have_text("12345678")
    expect(boards).to_have_count(2 + 4 + 10)
    expect(sheet.locator(".box")).to_have_count(3 * 14)
    expect(sheet).to_contain_text("Heuristic h: ____")
    expect(lab.board).to_be_hidden()


def test_a_worksheet_names_the_heuristic_chosen(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&algorithm=a_star&heuristic=manhattan&view=play")
    printed(lab)
    expect(lab.page.locator("#sheet")).to_contain_text("Heuristic h: Manhattan distance")


def test_race_prints_a_worksheet_before_it_starts(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&view=race")
    expect(lab.button("Start")).to_be_visible()
    printed(lab)
    expect(lab.page.locator("#sheet .box").first).to_be_visible()


def test_h_takes_the_place_of_the_number_where_both_have_no_room(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456708&overlay=manhattan")
    expect(lab.page.locator(".badge:not(:empty)")).to_have_count(8)
    size = "number => parseFloat(getComputedStyle(number).fontSize)"
    number = lab.tile(8).locator(".number")
    assert number.evaluate(size) > 10
    lab.page.locator("#board-frame").evaluate("frame => { frame.style.maxWidth = '66px'; }")
    lab.until(lambda: number.evaluate(size) == 0)


def test_an_unsolvable_board_on_paper_says_why(new_lab: NewLab) -> None:
    lab = new_lab("?board=123456870")
    expect(lab.page.locator("#unsolvable")).to_be_visible()
    printed(lab)
    expect(lab.page.locator("#sheet h2")).to_have_text("This board cannot be solved")
    expect(lab.page.locator("#sheet .miniature")).to_have_count(2)
    expect(lab.page.locator("#sheet")).to_contain_text("inversion")


def test_a_button_prints(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.page.evaluate("window.print = () => (window.printed = true)")
    lab.button("Print").click()
    assert lab.page.evaluate("window.printed")


def test_a_solution_to_print(new_lab: NewLab) -> None:
    lab = new_lab("?board=125348670&goal=first&step=1", color_scheme="dark")
    lab.solved()
    printed(lab)
    sheet = lab.page.locator("#sheet")
    expect(sheet.locator("h2")).to_have_text("4 moves, proved optimal")
    expect(sheet.locator("figcaption")).to_have_text(["start", "1: U", "2: U", "3: L", "4: L"])
    expect(lab.page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_a_table_to_print(new_lab: NewLab) -> None:
    query = next(view for view in VIEWS if "race" in view)
    lab = new_lab(query)
    wait_for_results(lab, query)
    printed(lab)
    table = lab.page.locator("#race-table")
    for heading in ("cost", "expanded", "nodes stored"):
        expect(table.get_by_role("columnheader", name=heading)).to_contain_text(heading)
        expect(table.get_by_text(heading, exact=True)).to_be_visible()
    expect(table.get_by_text("A*, Manhattan distance", exact=True)).to_be_visible()
    expect(lab.page.locator("#race-csv, .chips")).to_have_count(2)
    expect(lab.page.locator("#race-csv:visible, .chips:visible")).to_have_count(0)


@pytest.mark.parametrize(("view", "trees"), [("search", 1), ("compare", 2)])
def test_a_search_on_paper_keeps_its_proportions_and_is_dark_on_white(new_lab: NewLab, view: str, trees: int) -> None:
    lab = new_lab(f"?board=867254301&view={view}&step=6", color_scheme="dark")
    expect(lab.step).to_have_text("expansion 7 of 500")
    lab.page.pdf()
    expect(lab.page.locator("html")).to_have_attribute("data-theme", "dark")
    lab.page.emulate_media(media="print")
    pictures = lab.page.locator("#sheet canvas.tree")
    expect(pictures).to_have_count(trees)
    for picture in pictures.all():
        box = picture.bounding_box()
        assert box
        drawn = picture.evaluate("canvas => canvas.width / canvas.height")
        assert box["width"] / box["height"] == pytest.approx(drawn, rel=0.02)
    expect(lab.page.locator("#sheet [data-symbol=expanded]").first).to_contain_text("darker: higher f")
    for hidden in ("#board", "form", "#charts", ".controls"):
        expect(lab.page.locator(hidden).locator("visible=true")).to_have_count(0)


def test_a_race_in_dark_mode_is_printed_in_dark_ink(new_lab: NewLab) -> None:
    query = next(view for view in VIEWS if "race" in view)
    lab = new_lab(query, color_scheme="dark")
    wait_for_results(lab, query)
    expect(lab.page.locator(".on-paper svg")).to_have_count(1)
    printed(lab)
    ink = lab.panel.locator("figure.chart text:visible").get_by_text("A*, Manhattan distance", exact=True)
    expect(ink).to_have_css("fill", "rgb(34, 34, 34)")


@pytest.mark.parametrize("view", ["search", "compare"])
def test_after_printing_the_tree_is_dark_again(new_lab: NewLab, view: str) -> None:
    lab = new_lab(f"?board=867254301&view={view}&step=6", color_scheme="dark")
    expect(lab.step).to_have_text("expansion 7 of 500")
    drawn = "() => [...document.querySelectorAll('#panel canvas')].map((one) => one.toDataURL())"
    before = lab.page.evaluate(drawn)
    for event in ("beforeprint", "afterprint"):
        lab.page.evaluate(f"dispatchEvent(new Event('{event}'))")
    assert lab.page.evaluate(drawn) == before
