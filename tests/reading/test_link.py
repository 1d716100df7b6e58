"""Links: each round-trips, malformed ones are refused in one sentence, and none opens a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin import Board, SlidingTiles, TaquinError, read_problem
from taquin.reading.link import DEFAULT_BASE, VIEWS, Link, is_link, write_board, write_goal
from taquin.reading.problem import parse_board, parse_goal
from tests.tiles.test_board import boards

FULL = (
    f"{DEFAULT_BASE}?board=867254301&goal=first&algorithm=weighted_a_star&heuristic=max(manhattan,pdb:7-8)&metric=multi"
    "&order=LRUD&weight=3/2&compare=a_star+manhattan;weighted_a_star:5+misplaced&race=a_star+manhattan;breadth_first"
    "&view=race&step=3&overlay=chosen&lesson=tie-breaking&at=2"
)

names = st.from_regex("[a-z_]{1,9}", fullmatch=True)
texts = st.text(min_size=1, max_size=20).filter(lambda text: ".py" not in text.lower() and ";" not in text)
options = st.dictionaries(names.map(lambda name: f"x{name}"), st.text(min_size=1, max_size=9), max_size=3)
methods = st.tuples(names, st.none() | texts)
races = st.lists(methods, max_size=3).map(tuple)


@settings(max_examples=300)
@given(
    link=st.builds(
        Link,
        board=st.text(min_size=1, max_size=30),
        goal=texts,
        algorithm=names,
        heuristic=texts,
        metric=names,
        order=texts,
        options=options,
        compare=st.just(()) | st.tuples(methods, methods),
        race=races,
        view=st.sampled_from(VIEWS),
        step=st.none() | st.integers(0, 999_999_999),
        overlay=st.none() | names,
        lesson=st.from_regex("[a-z0-9-]{1,9}", fullmatch=True),
        at=st.integers(1, 99),
    )
)
def test_links_round_trip(link: Link) -> None:
    url = link.url()
    assert url.isascii()
    assert " " not in url
    assert Link.parse(url) == link
    assert Link.parse(url.removeprefix(DEFAULT_BASE)) == link
    assert is_link(url)


def test_every_field_in_its_place() -> None:
    link = Link.parse(FULL)
    assert link == Link(
        "867254301",
        "first",
        "weighted_a_star",
        "max(manhattan,pdb:7-8)",
        "multi",
        "LRUD",
        {"weight": "3/2"},
        (("a_star", "manhattan"), ("weighted_a_star:5", "misplaced")),
        (("a_star", "manhattan"), ("breadth_first", None)),
        "race",
        3,
        "chosen",
        "tie-breaking",
        2,
    )
    assert link.url() == FULL
    assert link.url("https://lab.example/taquin/") == FULL.replace(DEFAULT_BASE, "https://lab.example/taquin/")


def test_defaults_are_omitted() -> None:
    assert Link("867254301").url() == f"{DEFAULT_BASE}?board=867254301"
    spelled = "&goal=last&algorithm=auto&heuristic=auto&metric=single&order=UDLR&view=solve"
    assert Link.parse(f"?board=867254301{spelled}") == Link("867254301")


def test_characters() -> None:
    url = Link("1 2,3/4:5;(6)", heuristic="é&=#%+?*").url()
    assert url == f"{DEFAULT_BASE}?board=1+2,3/4:5;(6)&heuristic=%C3%A9%26%3D%23%25%2B%3F%2A"


def test_a_heuristic_of_a_race_may_have_colons() -> None:
    assert Link.parse("?board=1230&race=ida_star:pdb:7-8").race == (("ida_star", "pdb:7-8"),)


def test_the_methods_of_a_race_are_written_as_everywhere() -> None:
    race = (
        ("weighted_a_star:3/2", "manhattan"),
        ("beam:width=50", "max(manhattan,gaschnig)"),
        ("ida_star", "pdb:1 2/3"),
    )
    link = Link("1230", race=race)
    assert "race=weighted_a_star:3/2+manhattan;beam:width%3D50+max(manhattan,gaschnig);ida_star+pdb:1+2/3" in link.url()
    assert Link.parse(link.url()) == link
    assert Link.parse("?board=1230&race=weighted_a_star:5").race == (("weighted_a_star:5", None),)


def test_options_as_numbers() -> None:
    assert Link.parse("?board=1230&width=50&weight=3/2&x=-1").option_values == {"width": 50, "weight": "3/2", "x": "-1"}


@pytest.mark.parametrize(
    ("text", "yes"),
    [
        ("http://127.0.0.1:8765/?board=867254301", True),
        ("https://lab.example/x?goal=first&board=1230", True),
        (" ?board=1230", True),
        ("http://127.0.0.1:8765/", False),
        ("http://127.0.0.1:8765/board=1230", False),
        ("http://127.0.0.1:8765/?blackboard=1230", False),
        ("?goal=first", False),
        ("ftp://lab.example/?board=1230", False),
        ("867254301", False),
        ("board=867254301", False),
    ],
)
def test_is_link(text: str, yes: bool) -> None:
    assert is_link(text) is yes


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://127.0.0.1:8765/", "is not a link of the page"),
        ("867254301", "is not a link of the page"),
        ("?goal=first", "is not a link of the page"),
        ("?board=1230&goal", "is not a link of the page"),
        ("?board=%FF", "is not a link of the page"),
        ("http://[/?board=1230", "is not a link of the page"),
        ("?board=1230&board=1203", "says board twice"),
        ("?board=1230&weight=1&weight=2", "says weight twice"),
        ("?board=", "the link's board is empty"),
        ("?board=1230&goal=", "the link's goal is empty"),
        ("?board=1230&width=", "the link's width is empty"),
        ("?board=1230&Width=3", "unknown parameter 'Width'"),
        ("?board=1230&memory-nodes=3", "unknown parameter 'memory-nodes'"),
        ("?board=1230&view=cinema", "view 'cinema' is unknown"),
        ("?board=1230&step=-1", "step must be a whole number"),
        ("?board=1230&step=1.5", "step must be a whole number"),
        ("?board=1230&step=%C2%B2", "step must be a whole number"),
        ("?board=1230&lesson=Ties", "the link's lesson 'Ties' is no name"),
        ("?board=1230&lesson=", "the link's lesson is empty"),
        ("?board=1230&lesson=ties&at=0", "at is the step of a lesson, from 1"),
        ("?board=1230&at=2", "at is the step of a lesson, from 1"),
        ("?board=1230&lesson=ties&at=x", "at must be a whole number, 1 or more"),
        ("?board=1230&compare=", "the link's compare is empty"),
        ("?board=1230&compare=a_star+manhattan", "the link compares 1 method: write two"),
        ("?board=1230&compare=a_star+manhattan;;", "method '' is not understood"),
        ("?board=1230&compare=breadth_first;depth_first;greedy+manhattan", "the link compares 3 methods: write two"),
        ("?board=1230&compare=a_star+mine.py:h;breadth_first", "names no file"),
        ("?board=1230&race=", "the link's race is empty"),
        ("?board=1230&race=a_star;", "method '' is not understood"),
        ("?board=1230&race=a_star:", "method 'a_star ' is not understood"),
        ("?board=1230&race=:manhattan", "method ' manhattan' is not understood"),
        ("?board=1230&heuristic=mine.py:h", "names no file"),
        ("?board=1230&heuristic=max(manhattan,C:%5Cmine.PY+:h)", "names no file"),
        ("?board=1230&race=a_star:mine.py:h", "names no file"),
        ("?board=1230&overlay=mine.py:h", "names no file"),
        ("?board=1230&overlay=", "the link's overlay is empty"),
    ],
)
def test_refusals(text: str, expected: str) -> None:
    with pytest.raises(TaquinError) as refusal:
        Link.parse(text)
    assert expected in str(refusal.value)
    assert str(refusal.value).endswith(".")


def test_no_link_is_written_that_cannot_be_read() -> None:
    for wrong in ({"options": {"board": "1"}}, {"options": {"A": "1"}}, {"step": -1}, {"race": (("a;b", None),)}):
        with pytest.raises(TaquinError):
            Link("1230", **wrong)


# Boards in links


@given(board=boards(most=6))
def test_a_board_of_a_link_is_the_same_board(board: Board) -> None:
    text = write_board(board)
    assert parse_board(text) == board
    assert Link(text).url() == f"{DEFAULT_BASE}?board={text}", "no character needs escaping"
    assert parse_goal(write_goal(board), board) == board


def test_boards_are_short() -> None:
    assert write_board(Board.parse("867/254/301")) == "867254301"
    assert write_board(Board.parse("123/450")) == "123/450"
    assert write_board(Board.goal(4, 4)) == "1,2,3,4/5,6,7,8/9,10,11,12/13,14,15,0"
    assert [write_goal(Board.goal(2, 5, blank)) for blank in ("first", "last")] == ["first", "last"]


def test_a_link_is_a_problem() -> None:
    problem = read_problem(FULL)
    assert isinstance(problem, SlidingTiles)
    assert (problem.start, problem.goal) == ((8, 6, 7, 2, 5, 4, 3, 0, 1), tuple(range(9)))
    assert (problem.metric, problem.order) == ("multi", "LRUD")


def test_a_given_goal_overrides_the_link() -> None:
    problem = read_problem(FULL, goal="last")
    assert isinstance(problem, SlidingTiles)
    assert problem.goal == (*range(1, 9), 0)


def test_a_published_board_keeps_its_goal_in_a_link() -> None:
    published, linked = read_problem("korf15:88"), read_problem("?board=korf15:88")
    assert isinstance(linked, SlidingTiles)
    assert isinstance(published, SlidingTiles)
    assert (linked.start, linked.goal) == (published.start, published.goal)
    other = read_problem("?board=korf24:1&goal=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,0")
    assert isinstance(other, SlidingTiles)
    assert other.goal[-1] == 0


def test_a_link_takes_the_notations_of_puzzlers() -> None:
    linked = read_problem("?board=123456789ABCDExF&goal=snail")
    assert isinstance(linked, SlidingTiles)
    assert linked.board(linked.start) == Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
    assert linked.board(linked.goal) == Board.goal(4, 4, "snail")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("board=112345670", "tile 1 stands twice"),
        ("board=867254301&goal=middle", "neither last, nor first, nor snail, nor a board"),
        ("board=867254301&goal=123/450", "the goal is 2×3"),
        ("board=867254301&metric=thrice", "unknown metric"),
        ("board=867254301&order=UUUU", "the order of moves"),
        ("board=hanoi:4", "is not a board"),
        ("board=-", "is not a tile"),
    ],
)
def test_a_link_with_a_bad_puzzle(query: str, expected: str) -> None:
    with pytest.raises(TaquinError, match=expected):
        read_problem(f"?{query}")


def test_no_link_opens_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("board.txt", "middle", "12.4"):
        (tmp_path / name).write_text("867/254/301")
        assert isinstance(read_problem("123456780", goal=name), SlidingTiles), "read_problem reads the file"
        for parse in (parse_board, lambda text: parse_goal(text, Board.goal(3, 3))):
            with pytest.raises(TaquinError):
                parse(name)
        with pytest.raises(TaquinError):
            read_problem(f"?board={name}")
        with pytest.raises(TaquinError):
            read_problem(f"?board=123456780&goal={name}")


def test_parse_board_takes_text_and_published_boards() -> None:
    assert parse_board("1 2 3 4 5 0", (2, 3)) == Board.goal(2, 3)
    assert parse_board("korf15:88").size == (4, 4)
    with pytest.raises(TaquinError, match="korf15 has no board 101"):
        parse_board("korf15:101")
    with pytest.raises(TaquinError, match="write tiles such as"):
        parse_board("korf16:1")
