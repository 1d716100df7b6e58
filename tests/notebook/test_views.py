"""What notebooks show: well-formed HTML with SVG, no script, nothing from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import pytest

from taquin import Board, Hanoi, SlidingTiles, compare, solve, trace

VOID = {"br", "hr", "img"}


class Balanced(HTMLParser):
    """Raises unless every tag that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check(text: str) -> set[str]:
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert not parser.seen & {"script", "link", "iframe", "style"}
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    return parser.seen


VALUES = {
    "board": (Board.parse("867254301"), "svg"),
    "large board": (Board.goal(10, 10), "svg"),
    "puzzle": (SlidingTiles(Board.parse("867254301")), "svg"),
    "slides": (SlidingTiles(Board.parse("867254301"), metric="multi"), "svg"),
    "other problem": (Hanoi(3), "p"),
    "result": (solve("867254301", "a_star", "manhattan"), "table"),
    "auto": (solve("867254301", metric="multi"), "svg"),
    "not proved": (solve("867254301", "greedy", "manhattan"), "code"),
    "own": (solve("867254301", "a_star", lambda state: 0), "svg"),
    "unsolvable": (solve("213456780"), "svg"),
    "limit": (solve("867254301", "breadth_first", nodes=10), "svg"),
    "other result": (solve("jugs:4,3->2"), "code"),
    "trace": (trace("867254301", "a_star", "manhattan", steps=60), "table"),
    "plain trace": (trace("hanoi:2", "breadth_first"), "table"),
}


@pytest.mark.parametrize("name", VALUES)
def test_a_value_shows_itself(name: str) -> None:
    value, tag = VALUES[name]
    assert tag in check(value._repr_html_())


def test_a_result_says_what_counts() -> None:
    shown = solve("867254301", "a_star", "manhattan")._repr_html_()
    for text in (
        "Solved in 31 moves, proved optimal",
        "a_star with manhattan",
        "6,729",
        "moves: <code>",
    ):
        assert text in shown
    assert "not proved optimal" in solve("867254301", "greedy", "manhattan")._repr_html_()


def test_comparisons() -> None:
    one = compare("867254301", ["a_star", "greedy"], "manhattan")
    assert "a_star manhattan" in one._repr_html_()
    several = compare(["867254301", "123456708"], ["breadth_first", "a_star"], "manhattan", nodes=10_000)
    shown = several._repr_html_()
    assert "table" in check(shown)
    assert "averages over the 1 of 2 boards that every method solved" in shown
    assert several.to_csv().count("\n") == 5
    assert [row["method"] for row in several.to_dicts()] == ["breadth_first", "a_star manhattan"] * 2


def test_a_board_is_a_picture_too() -> None:
    picture = ElementTree.fromstring(Board.parse("867254301")._repr_svg_())
    assert picture.tag.endswith("svg")
