"""Heuristics as written and called: notation, private ones, mistakes, and facts about the named."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import isqrt, sqrt
from pathlib import Path
from random import Random
from textwrap import dedent
from time import process_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin import HEURISTICS, Board, SlidingTiles, TaquinError, choose_method, read_problem, solve
from taquin.methods.heuristic import Heuristic, make_heuristic, parse_rational, split_list
from taquin.problem import Evaluate, Number
from taquin.tiles import exact_distances
from taquin.tiles.heuristics.linear_conflict import must_leave
from taquin.tiles.heuristics.walking_distance import walk_moves
from taquin.tiles.puzzle import METRICS

Tiles = tuple[int, ...]

BOARD = Board.parse("867/254/301")
MEDIUM = Board.parse("813/402/765")
EASY = Board.parse("123/406/758")
PUZZLE = SlidingTiles(BOARD)


def make(written: str | Callable[..., Any]) -> Heuristic:
    return make_heuristic(written, PUZZLE)


def value(written: str, board: Board = BOARD) -> Number:
    return make_heuristic(written, SlidingTiles(board)).h(board.tiles)


def assert_one_sentence(message: str) -> None:
    assert len(message.splitlines()) == 1
    assert message.endswith((".", "?"))


def refusal(written: str | Callable[..., Any], board: Board = EASY) -> str:
    """Return the one sentence with which solving with such a heuristic is refused."""
    with pytest.raises(TaquinError) as caught:
        solve(board, "a_star", written)
    assert_one_sentence(str(caught.value))
    return str(caught.value)


# Lists


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("manhattan", ["manhattan"]),
        ("manhattan,misplaced", ["manhattan", "misplaced"]),
        (" manhattan , misplaced ", ["manhattan", "misplaced"]),
        ("max(a,b),c", ["max(a,b)", "c"]),
        ("a,scaled(max(b,c),3/2),d", ["a", "scaled(max(b,c),3/2)", "d"]),
        ("my.py:h,max(a,b)", ["my.py:h", "max(a,b)"]),
    ],
)
def test_lists_split_at_commas_outside_parentheses(text: str, parts: list[str]) -> None:
    assert split_list(text) == parts


# Names


@pytest.mark.parametrize("written", ["linear_conflict", "linear-conflict", "Linear_Conflict", " linear_conflict "])
def test_a_name_may_be_written_in_several_ways(written: str) -> None:
    assert make(written).name == "linear_conflict"


@pytest.mark.parametrize(
    ("short", "name"), [("wd", "walking_distance"), ("hamming", "misplaced"), ("maxswap", "gaschnig")]
)
def test_short_names(short: str, name: str) -> None:
    assert make(short).name == name


def test_a_misspelt_name_is_corrected() -> None:
    assert "'manhatan'" in refusal("manhatan")
    assert "did you mean 'manhattan'?" in refusal("manhatan")


def test_an_unknown_name_gets_the_list() -> None:
    message = refusal("zzz")
    for name in HEURISTICS["tiles"]:
        assert name in message


def test_names_belong_to_a_domain() -> None:
    with pytest.raises(TaquinError, match=r"unknown heuristic for hanoi 'manhattan'"):
        solve("hanoi:3", "a_star", "manhattan")


# max and scaled


def test_max_is_the_largest() -> None:
    assert value("max(misplaced,manhattan)") == value("manhattan")
    assert value("max(scaled(misplaced,10),manhattan)") == 10 * value("misplaced")
    assert value("max(manhattan)") == value("manhattan")


@pytest.mark.parametrize(("factor", "times"), [("3/2", 1.5), ("1.5", 1.5), (" 2 ", 2), ("0.25", 0.25), ("7/3", 7 / 3)])
def test_scaled_multiplies(factor: str, times: float) -> None:
    assert value(f"scaled(manhattan,{factor})") == pytest.approx(times * value("manhattan"), abs=2**-20)


def test_spaces_and_capitals_do_not_matter() -> None:
    assert make(" MAX ( misplaced , Scaled( manhattan , 3/2 ) ) ").name == "max(misplaced,scaled(manhattan,3/2))"


@pytest.mark.parametrize(
    "written",
    [
        "max()",
        "max(manhattan,)",
        "max(manhattan,nosuch)",
        "max(manhattan",
        "max manhattan",
        "min(manhattan,misplaced)",
        "manhattan(3)",
        "scaled(manhattan)",
        "scaled(manhattan,)",
        "scaled(manhattan,2,3)",
        "scaled(manhattan,two)",
        "scaled(manhattan,0)",
        "scaled(manhattan,-1)",
        "scaled(manhattan,1/0)",
        "scaled(manhattan,nan)",
        "scaled(manhattan,inf)",
        "scaled(,2)",
        "",
        "()",
        "scaled(manhattan,1e5000)",
        "scaled(manhattan,1e-5000)",
    ],
)
def test_what_cannot_be_understood_is_refused(written: str) -> None:
    assert len(refusal(written)) < 300


@pytest.mark.parametrize(("text", "rational"), [("3/2", Fraction(3, 2)), ("1.5", Fraction(3, 2)), ("2", Fraction(2))])
def test_rationals(text: str, rational: Fraction) -> None:
    assert parse_rational(text, "the weight") == rational


def test_a_wrong_rational_says_what_it_is_for() -> None:
    with pytest.raises(TaquinError, match=r"the weight must be .*'heavy'"):
        parse_rational("heavy", "the weight")


Written = tuple[str, Callable[[Tiles], float | Fraction], bool]
CONSISTENT_NAMES = [name for name, named in HEURISTICS["tiles"].items() if named.consistent]


def names() -> st.SearchStrategy[Written]:
    return st.sampled_from(CONSISTENT_NAMES).map(lambda name: (name, make(name).h, True))


def larger(parts: st.SearchStrategy[Written]) -> st.SearchStrategy[Written]:
    def maximum(chosen: list[Written]) -> Written:
        text = f"max({','.join(text for text, _, _ in chosen)})"
        return text, lambda state: max(h(state) for _, h, _ in chosen), all(promise for _, _, promise in chosen)

    def scaled(part: Written, factor: Fraction) -> Written:
        text, h, promise = part
        return f"scaled({text},{factor})", lambda state: factor * Fraction(h(state)), promise and factor <= 1

    factors = st.fractions(Fraction(1, 8), 4, max_denominator=8)
    return st.lists(parts, min_size=1, max_size=3).map(maximum) | st.builds(scaled, parts, factors)


@settings(deadline=None, max_examples=150)
@given(st.recursive(names(), larger, max_leaves=6), st.permutations(range(9)))
def test_any_nesting_means_what_it_says(written: Written, tiles: list[int]) -> None:
    text, meaning, admissible = written
    made = make(text)
    exact = meaning(tuple(tiles))
    assert exact - 2**-12 <= made.h(tuple(tiles)) <= exact, "each scaling rounds down, by less than 2^-20"
    assert made.h(tuple(tiles)) * 2**20 % 1 == 0, "fixed point"
    assert made.admissible == made.consistent == admissible
    assert make(made.name).name == made.name


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet="maxscledhtn(),/.:0123456789 py_-", max_size=30) | st.text(max_size=15))
def test_any_text_is_a_heuristic_or_a_sentence(text: str) -> None:
    try:
        estimate = make(text).h(BOARD.tiles)
    except TaquinError as error:
        assert_one_sentence(str(error))
    else:
        assert estimate >= 0


# Private heuristics


def tiles_out_of_place(state: Tiles) -> int:
    return sum(tile != 0 and tile != cell + 1 for cell, tile in enumerate(state))


def tiles_out_of_goal_place(state: Tiles, goal: Tiles) -> int:
    return sum(tile != 0 and tile != there for tile, there in zip(state, goal, strict=True))


class OutOfPlace:
    def __call__(self, state: Tiles) -> int:
        return tiles_out_of_place(state)


@pytest.mark.parametrize(
    "h",
    [
        tiles_out_of_place,
        tiles_out_of_goal_place,
        lambda state: tiles_out_of_place(state),
        lambda state, goal: tiles_out_of_goal_place(state, goal),
        partial(tiles_out_of_goal_place, goal=Board.goal(3, 3).tiles),
        lambda *arguments: tiles_out_of_place(arguments[0]),
        OutOfPlace(),
    ],
)
def test_any_function_is_as_good_as_the_named_one(h: Callable[..., int]) -> None:
    named, private = solve(MEDIUM, "a_star", "misplaced"), solve(MEDIUM, "a_star", h)
    assert (private.moves, private.expanded, private.generated) == (named.moves, named.expanded, named.generated)


def test_nothing_is_promised_for_a_private_heuristic() -> None:
    made = make(tiles_out_of_place)
    assert (made.name, made.admissible, made.consistent) == ("tiles_out_of_place", False, False)
    result = solve(EASY, "a_star", tiles_out_of_place)
    assert result.heuristic == "tiles_out_of_place"
    assert result.cost == 2
    assert not result.optimal


def test_a_heuristic_of_state_and_goal_is_given_the_goal_asked_for() -> None:
    seen: set[Tiles] = set()

    def h(state: Tiles, goal: Tiles) -> int:
        seen.add(goal)
        return 0

    solve(Board.parse("102/345/678"), "a_star", h, goal="first")
    assert seen == {Board.goal(3, 3, "first").tiles}


def test_a_heuristic_of_state_and_goal_works_in_both_directions() -> None:
    named = solve(MEDIUM, "bidirectional_a_star", "misplaced")
    private = solve(MEDIUM, "bidirectional_a_star", tiles_out_of_goal_place)
    assert (private.moves, private.expanded) == (named.moves, named.expanded)


def test_a_heuristic_of_the_state_alone_cannot_be_used_in_both_directions() -> None:
    with pytest.raises(TaquinError, match=r"tiles_out_of_place as h\(state, goal\)"):
        solve(EASY, "bidirectional_a_star", tiles_out_of_place)


def test_a_domain_without_a_single_goal_takes_functions_of_the_state_only() -> None:
    assert solve("jugs:4,3->2", "a_star", lambda state: 0).cost == 4
    with pytest.raises(TaquinError, match=r"two.*no single goal.*h\(state\)"):
        solve("jugs:4,3->2", "a_star", two_arguments)


def two_arguments(state: Tiles, goal: Tiles) -> int:
    return 0


@pytest.mark.parametrize("returned", [0, 3, 2.5, True, Fraction(7, 2), Fraction(4, 2)])
def test_every_kind_of_real_number_may_be_returned(returned: float | Fraction) -> None:
    result = solve(EASY, "a_star", lambda state: returned)
    assert result.solved
    assert make(lambda state: returned).h(BOARD.tiles) == float(returned)


# Their mistakes


class TwoLines:
    def __repr__(self) -> str:
        return "one\ntwo"


@pytest.mark.parametrize(
    "returned",
    [None, -1, -0.5, float("nan"), float("inf"), float("-inf"), "3", [3], 1j, TwoLines()],
    ids=lambda returned: type(returned).__name__ + str(returned),
)
def test_a_value_that_is_no_estimate_is_refused_with_heuristic_and_board(returned: object) -> None:
    def my_heuristic(state: Tiles) -> object:
        return returned

    message = refusal(my_heuristic)
    assert "my_heuristic" in message
    assert "1 2 3/4 0 6/7 5 8" in message
    assert isinstance(returned, TwoLines) or repr(returned) in message


def test_a_bad_value_is_refused_wherever_it_first_appears() -> None:
    def works_at_first(state: Tiles) -> int | None:
        return 0 if state == EASY.tiles else None

    assert "1 2 3/4 0 6/7 5 8" not in refusal(works_at_first)


@pytest.mark.parametrize(
    "error", [ZeroDivisionError("division by zero"), KeyError(9), ValueError("first\nsecond"), IndexError(), OSError()]
)
def test_a_failure_is_told_with_heuristic_board_and_error(error: Exception) -> None:
    def my_heuristic(state: Tiles) -> int:
        raise error

    message = refusal(my_heuristic)
    assert "my_heuristic fails on 1 2 3/4 0 6/7 5 8" in message
    assert type(error).__name__ in message
    assert Path(__file__).name in message


@pytest.mark.parametrize("h", [lambda: 0, lambda a, b, c: 0, lambda state, *, width: 0, lambda state, goal, size, /: 0])
def test_a_function_of_the_wrong_arguments_is_told_which_to_take(h: Callable[..., int]) -> None:
    assert "must be h(state) or h(state, goal)" in refusal(h)


# FILE.py:function


def write(path: Path, text: str) -> str:
    path.write_text(dedent(text), encoding="utf-8")
    return str(path)


def test_a_function_in_a_file(tmp_path: Path) -> None:
    file = write(
        tmp_path / "mine.py",
        """
        def out_of_place(state):
            return sum(tile != 0 and tile != cell + 1 for cell, tile in enumerate(state))

        def towards(state, goal):
            return sum(tile != 0 and tile != there for tile, there in zip(state, goal))
        """,
    )
    named = solve(MEDIUM, "a_star", "misplaced")
    for function in ("out_of_place", "towards"):
        result = solve(MEDIUM, "a_star", f"{file}:{function}")
        assert (result.moves, result.expanded) == (named.moves, named.expanded)
        assert result.heuristic == f"{file}:{function}"


def test_a_file_beside_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "mine.py", "h = lambda state: 0\n")
    monkeypatch.chdir(tmp_path)
    assert solve(EASY, "a_star", "mine.py:h").cost == 2


def test_a_function_in_a_file_can_be_combined(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.py", "def h(state):\n    return 3\n")
    assert make(f"max({file}:h,manhattan)").h(BOARD.tiles) == value("manhattan")
    assert make(f"max(manhattan,scaled({file}:h,100))").h(BOARD.tiles) == 300
    assert not make(f"max({file}:h,manhattan)").admissible


def test_a_file_may_use_dataclasses(tmp_path: Path) -> None:
    file = write(
        tmp_path / "mine.py",
        """
        from __future__ import annotations
        from dataclasses import dataclass

        @dataclass
        class Cell:
            row: int

        def h(state):
            return Cell(0).row
        """,
    )
    assert solve(EASY, "a_star", f"{file}:h").cost == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("def h(state)\n    return 0\n", ["cannot be loaded", "SyntaxError", "line 1"]),
        ("x = 1\n  y = 2\n", ["cannot be loaded", "IndentationError", "line 2"]),
        ("import numpie_does_not_exist\n", ["cannot be loaded", "numpie_does_not_exist", "line 1"]),
        ("x = 1\n1 / 0\n", ["cannot be loaded", "ZeroDivisionError", "line 2"]),
        ("import sys\nsys.exit(0)\n", ["cannot be loaded", "SystemExit"]),
        ("a\0b", ["cannot be loaded"]),
        ("x = 1\n", ["no function 'h'"]),
        ("h = 3\ndef other(state):\n    return 0\n", ["no function 'h'", "other"]),
        ("def h(state):\n    return 1 / 0\n", ["fails on 1 2 3/4 0 6/7 5 8", "ZeroDivisionError", "line 2"]),
        ("def h(state):\n    return state[9]\n", ["fails on 1 2 3/4 0 6/7 5 8", "IndexError", "line 2"]),
        ("def h(state):\n    return h(state)\n", ["fails on 1 2 3/4 0 6/7 5 8", "RecursionError"]),
        ("def h(state):\n    pass\n", ["returned None for 1 2 3/4 0 6/7 5 8"]),
        ("import sys\ndef h(state):\n    sys.exit('bye')\n", ["fails on 1 2 3/4 0 6/7 5 8", "SystemExit"]),
        ("def h():\n    return 0\n", ["h(state) or h(state, goal)"]),
    ],
)
def test_a_mistake_in_a_file_is_one_sentence_that_names_the_file(content: str, said: list[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(content, encoding="utf-8")
    message = refusal(f"{file}:h")
    assert str(file) in message
    for part in said:
        assert part in message


def test_the_line_told_is_the_users_own_not_one_inside_a_library(tmp_path: Path) -> None:
    file = write(tmp_path / "mine.py", "import statistics\n\ndef h(state):\n    return statistics.mean([])\n")
    assert "line 4 of mine.py" in refusal(f"{file}:h")


@pytest.mark.parametrize("written", ["nowhere.py:h", "../nowhere.py:h", "no/where.py:h"])
def test_a_file_that_is_not_there(written: str) -> None:
    message = refusal(written)
    assert written.removesuffix(":h") in message
    assert "'h'" in message


# Facts about the named ones


def conflicting_pairs(board: Board) -> int:
    """Count pairs in the same goal line in the wrong order: the classic mistake."""
    cols = board.cols
    home = {tile: divmod(cell, cols) for cell, tile in enumerate(Board.goal(*board.size).tiles)}
    place = {tile: divmod(cell, cols) for cell, tile in enumerate(board.tiles)}
    return sum(
        place[a][axis] == place[b][axis] == home[a][axis] == home[b][axis]
        and (place[a][1 - axis] < place[b][1 - axis]) != (home[a][1 - axis] < home[b][1 - axis])
        for a, b in combinations(range(1, board.rows * board.cols), 2)
        for axis in (0, 1)
    )


def test_linear_conflict_does_not_count_pairs() -> None:
    board = Board.parse("087/654/321")
    assert exact_distances(Board.goal(3, 3))[board.tiles] == 28
    assert board.manhattan() + 2 * conflicting_pairs(board) == 32
    assert value("linear_conflict", board) == 28


@pytest.mark.parametrize(
    ("order", "leaving"), [([], 0), ([2], 0), ([0, 1, 2], 0), ([2, 1, 0], 2), ([1, 2, 0], 1), ([3, 0, 1, 2], 1)]
)
def test_the_fewest_tiles_that_must_step_aside(order: list[int], leaving: int) -> None:
    assert must_leave(order) == leaving


def test_two_tiles_exchanged_in_a_row_cost_two_more_moves() -> None:
    exchanged = Board.parse("213/456/780")
    assert value("manhattan", exchanged) == 2
    assert value("linear_conflict", exchanged) == 4


def estimates(name: str, size: tuple[int, int]) -> Evaluate[Tiles]:
    return make_heuristic(name, SlidingTiles(Board.goal(*size))).h


@pytest.mark.parametrize("size", [(3, 3), (2, 4), (3, 2), (4, 3), (4, 4)])
@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("euclidean_half", "euclidean"),
        ("misplaced", "euclidean"),
        ("euclidean", "manhattan"),
        ("misplaced", "row_column"),
        ("row_column", "manhattan"),
        ("manhattan", "linear_conflict"),
        ("manhattan", "walking_distance"),
        ("misplaced", "gaschnig"),
    ],
)
def test_which_heuristics_dominate_which(weaker: str, stronger: str, size: tuple[int, int]) -> None:
    """Euclidean is among them: never above Manhattan, it cannot overestimate."""
    low, high = estimates(weaker, size), estimates(stronger, size)
    random = Random(1)
    boards = [tuple(random.sample(range(size[0] * size[1]), size[0] * size[1])) for _ in range(200)]
    assert all(low(tiles) <= high(tiles) for tiles in boards)
    assert any(low(tiles) < high(tiles) for tiles in boards)


def test_euclidean_is_a_fixed_point_number_rounded_down() -> None:
    diagonal = isqrt(2 << 40) / 2**20
    assert value("euclidean", Board.parse("523/416/780")) == 2 * diagonal  # 1 and 5 exchanged
    assert value("euclidean_half", Board.parse("523/416/780")) == diagonal
    assert diagonal <= sqrt(2) < diagonal + 2**-20


@pytest.mark.parametrize("metric", METRICS)
def test_walking_distance_of_the_15_puzzle_has_24964_matrices(metric: str) -> None:
    assert len(walk_moves(4, 4, 3, metric)) == 24_964
    assert len(walk_moves(4, 4, 0, metric)) == 24_964


@pytest.mark.parametrize("size", [(4, 4), (3, 4), (4, 3), (2, 5), (5, 2)])
def test_walking_distance_is_consistent_along_random_walks(size: tuple[int, int]) -> None:
    h, random = estimates("walking_distance", size), Random(2)
    board = Board.goal(*size)
    assert h(board.tiles) == 0
    for moves in range(1, 1000):
        after = random.choice(board.neighbors())
        assert abs(h(after.tiles) - h(board.tiles)) <= 1
        assert h(after.tiles) <= moves
        board = after


@pytest.mark.parametrize("size", [(5, 5), (6, 6), (15, 15)])
def test_walking_distance_refuses_tables_too_large_at_once(size: tuple[int, int]) -> None:
    puzzle = SlidingTiles(Board.goal(*size))
    began = process_time()
    with pytest.raises(TaquinError, match=r"walking_distance.*too large.*linear_conflict") as caught:
        choose_method(puzzle, "a_star", "walking_distance")
    assert process_time() - began < 3
    assert_one_sentence(str(caught.value))


NILSSON_GOAL = Board.parse("123/804/765")


def test_nilsson_takes_only_goals_with_the_blank_in_the_centre() -> None:
    for puzzle in (SlidingTiles(Board.goal(3, 3)), SlidingTiles(Board.goal(5, 5))):
        with pytest.raises(TaquinError, match=r"3×3.*centre.*123/804/765"):
            choose_method(puzzle, "a_star", "nilsson_sequence")


def test_nilsson_overestimates_one_move_from_the_goal() -> None:
    """One tile is a step away, in the centre, and its follower in the ring is not behind it."""
    h = HEURISTICS["tiles"]["nilsson_sequence"].build(SlidingTiles(NILSSON_GOAL, NILSSON_GOAL))
    assert h(NILSSON_GOAL.tiles) == 0
    assert h(Board.parse("123/084/765").tiles) == 1 + 3 * (2 + 1)


def test_nilsson_solves_from_any_start() -> None:
    result = solve("283/164/705", "a_star", "nilsson_sequence", goal=NILSSON_GOAL)
    assert result.cost == 5
    assert not result.optimal


def test_towers_are_for_three_pegs() -> None:
    with pytest.raises(TaquinError, match=r"towers.*3 pegs"):
        choose_method(read_problem("hanoi:3,4"), "a_star", "towers")
