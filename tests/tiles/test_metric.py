"""The multi-tile metric: one move slides one or more tiles in a line."""

from __future__ import annotations

import pickle
from itertools import pairwise
from random import Random

import pytest

from taquin import ALGORITHMS, Board, Limits, SlidingTiles, TaquinError, choose_method, solve
from taquin.methods.heuristic import make_heuristic
from taquin.registry import Engine
from taquin.tiles import exact_distances
from taquin.tiles.compiled import is_compiled
from taquin.tiles.geometry import same_line
from taquin.tiles.heuristics.ordered_walking_distance import OrderTable, OrderWalk, groupings
from taquin.tiles.layers import board_layers
from tests.search.truth import PROVES_SHORTEST, State

GOALS = [Board.goal(3, 3), Board.parse("123/804/765")]
ENGINES: list[Engine] = ["reference", "native"] if is_compiled() else ["reference"]


def slides(puzzle: SlidingTiles, state: State) -> dict[str, State]:
    return {move: after for move, after, cost in puzzle.successors(state) if cost == 1}


# The puzzle


def test_moves_are_tried_in_order_nearest_first() -> None:
    def names(board: str, order: str) -> str:
        puzzle = SlidingTiles(Board.parse(board), None, order, "multi")
        return " ".join(slides(puzzle, puzzle.start))

    assert names("1 2 3 4/5 0 6 7", "UDLR") == "U L R R2"
    assert names("1 2 3 4/5 0 6 7", "RLDU") == "R R2 L U"
    assert names("1 2 3/4 5 6/7 8 0", "LURD") == "L L2 U U2"


def test_the_tiles_between_move_one_cell_each() -> None:
    puzzle = SlidingTiles(Board.parse("012/345/678"), metric="multi")
    assert slides(puzzle, puzzle.start) == {
        "D": (3, 1, 2, 0, 4, 5, 6, 7, 8),
        "D2": (3, 1, 2, 6, 4, 5, 0, 7, 8),
        "R": (1, 0, 2, 3, 4, 5, 6, 7, 8),
        "R2": (1, 2, 0, 3, 4, 5, 6, 7, 8),
    }


@pytest.mark.parametrize("size", [(2, 2), (2, 5), (3, 3), (4, 3), (5, 5)])
def test_a_slide_is_as_many_single_moves(size: tuple[int, int]) -> None:
    rng = Random(1)
    for _ in range(20):
        board = Board(*size, tuple(rng.sample(range(size[0] * size[1]), size[0] * size[1])))
        found = slides(SlidingTiles(board, board, metric="multi"), board.tiles)
        assert len(found) == sum(size) - 2
        for name, after in found.items():
            stepped = board
            for _ in range(int(name[1:] or 1)):
                stepped = stepped.move(name[0])
            assert stepped.tiles == after


def test_predecessors_lead_back() -> None:
    puzzle = SlidingTiles(Board.parse("867/254/301"), metric="multi")
    for move, previous, cost in puzzle.predecessors(puzzle.start):
        assert (slides(puzzle, previous)[move], cost) == (puzzle.start, 1)
    assert {move for move, _, _ in puzzle.predecessors(puzzle.start)} == {"D", "D2", "L", "R"}


def test_what_is_made_of_a_puzzle_keeps_its_metric() -> None:
    puzzle = SlidingTiles(Board.parse("867/254/301"), None, "RDLU", "multi")
    for other in (puzzle.reversed(), puzzle.twin(), pickle.loads(pickle.dumps(puzzle))):
        assert (other.metric, other.order) == ("multi", "RDLU")
        assert other.as_json()["metric"] == "multi"
    assert SlidingTiles(Board.goal(3, 3)).as_json()["metric"] == "single"


@pytest.mark.parametrize("metric", ["", "Multi", "stm", None, 2])
def test_an_unknown_metric_is_refused(metric: str) -> None:
    with pytest.raises(TaquinError, match=r"unknown metric .*: choose single .* or multi"):
        SlidingTiles(Board.goal(3, 3), metric=metric)


def test_two_moves_that_come_to_one_or_none_are_repeats() -> None:
    """`repeats` is true exactly if one move, or none, leads to the same state."""
    for metric, pairs in (("single", 12), ("multi", 54)):
        puzzle = SlidingTiles(Board.parse("123/405/678"), metric=metric)
        before = {puzzle.start, *slides(puzzle, puzzle.start).values()}
        checked = 0
        for move, middle in slides(puzzle, puzzle.start).items():
            for next_move, after in slides(puzzle, middle).items():
                assert puzzle.repeats(move, next_move) == (after in before)
                checked += 1
        assert checked <= pairs


# Searches


def optimal_methods(engine: Engine) -> list[tuple[str, str | None]]:
    """Return every method that finds shortest solutions and runs in the chosen engine."""
    puzzle = SlidingTiles(GOALS[0], metric="multi")
    found = []
    for algorithm in ALGORITHMS.values():
        admissible = ["manhattan_slides", "walking_distance", "ordered_walking_distance"]
        for heuristic in [None] if algorithm.heuristic == "no" else admissible:
            if algorithm.complete and algorithm.optimal in PROVES_SHORTEST:
                try:
                    choose_method(puzzle, algorithm.name, heuristic, engine=engine)
                except TaquinError:
                    continue  # not in this engine
                found.append((algorithm.name, heuristic))
    return found


METHODS = [(engine, *method) for engine in ENGINES for method in optimal_methods(engine)]


def test_the_searches_are_there() -> None:
    for engine in ENGINES:
        names = {name for of, name, _ in METHODS if of == engine}
        assert names >= {"breadth_first", "a_star", "ida_star", "bidirectional_a_star"}


@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
@pytest.mark.parametrize(("engine", "name", "heuristic"), METHODS)
def test_solutions_are_shortest(engine: Engine, name: str, heuristic: str | None, goal: Board) -> None:
    """Try boards of each depth, nearest first, until the node budget is spent."""
    nearest: dict[int, State] = {}
    for state, depth in exact_distances(goal, "multi").items():
        nearest[depth] = state  # the last of each depth
    nodes, solved = 60_000 if engine == "native" else 8_000, 0
    for depth, state in sorted(nearest.items()):
        puzzle = SlidingTiles(Board(3, 3, state), goal, metric="multi")
        result = solve(puzzle, name, heuristic, engine=engine, limits=Limits(nodes=nodes))
        nodes -= result.expanded
        if nodes <= 0:
            break
        assert (result.engine, result.cost, result.optimal) == (engine, depth, True)
        solved += 1
    assert solved > 6


def test_an_inadmissible_heuristic_is_never_called_optimal() -> None:
    """Manhattan counts the steps of every tile, but one slide moves several tiles."""
    puzzle = SlidingTiles(Board.parse("867254301"), metric="multi")
    for heuristic in ("manhattan", "linear_conflict", "max(walking_distance,misplaced)", "scaled(manhattan,1/2)"):
        result = solve(puzzle, "a_star", heuristic)
        assert (result.solved, result.optimal, result.lower_bound) == (True, False, 0)
    assert solve(puzzle, "a_star", "max(walking_distance,manhattan_slides)").optimal


def test_default_methods_are_optimal() -> None:
    result = solve(SlidingTiles(Board.parse("867254301"), metric="multi"))
    assert (result.cost, result.optimal) == (20, True)


def test_the_longest_of_the_8_puzzle_needs_24_slides() -> None:
    (state,) = [state for state, depth in exact_distances(GOALS[0], "multi").items() if depth == 24]
    for name in ("a_star", "ida_star"):
        result = solve(SlidingTiles(Board(3, 3, state), metric="multi"), name, "ordered_walking_distance")
        assert (result.cost, result.optimal) == (24, True)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("heuristic", ["manhattan", "scaled(manhattan,3)", "exact"])
def test_ida_star_never_slides_along_one_line_twice_in_a_row(engine: Engine, heuristic: str) -> None:
    """D D2 is D3. An inadmissible heuristic finds such a detour first if the search has it."""
    rng = Random(4)
    for state in rng.sample(sorted(exact_distances(GOALS[0], "multi")), 60):
        result = solve(SlidingTiles(Board(3, 3, state), metric="multi"), "ida_star", heuristic, engine=engine)
        assert result.moves is not None
        assert not any(same_line(*pair) for pair in pairwise(result.moves))


@pytest.mark.skipif(not is_compiled(), reason="there is nothing to compare")
@pytest.mark.parametrize(("lines", "length"), [(2, 2), (2, 5), (3, 3), (4, 2), (3, 4), (5, 2), (8, 2), (5, 3)])
def test_both_engines_make_the_same_tables(lines: int, length: int) -> None:
    from taquin import _native

    for goal_blank in range(lines):
        for groups in groupings(lines, length, goal_blank):
            table = OrderTable(lines, length, goal_blank, groups).table
            assert table == _native.order_slides(lines, length, goal_blank, groups)
            assert table.count(0) == 1, "every order but the goal's needs a slide"


@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
def test_a_cut_never_counts_more_slides_than_are_needed(goal: Board) -> None:
    """On every board: these tables stand for the larger ones of 5×5. Horizontal slides add up."""
    puzzle = SlidingTiles(goal, goal, metric="multi")
    by_row, by_col = [*range(9)], [0, 3, 6, 1, 4, 7, 2, 5, 8]
    walks = []
    for cells in (by_row, by_col):
        walk = OrderWalk(puzzle, cells, 3, 3)
        walk.tables = [OrderTable(3, 3, walk.goal_line[0], groups) for groups in ((0, 1, 1), (0, 0, 2))]
        walks.append(walk)
    gained = 0
    for state, distance in exact_distances(goal, "multi").items():
        vertical, horizontal = (walk.slides(state) for walk in walks)
        assert max(vertical + horizontal, 2 * vertical - 1, 2 * horizontal - 1) <= distance
        gained += vertical + horizontal
    assert gained / 181_440 > 9


@pytest.mark.parametrize("size", [(2, 5), (5, 2), (2, 6)])
def test_cuts_of_many_lines_near_the_goal(size: tuple[int, int]) -> None:
    """Breadth-first from the goal, as far as 20,000 boards go."""
    for goal in (Board.goal(*size), Board.goal(*size, "first")):
        puzzle = SlidingTiles(goal, goal, metric="multi")
        h = make_heuristic("ordered_walking_distance", puzzle).h
        seen = 0
        for depth, layer in enumerate(board_layers(goal, "multi")):
            assert all(h(state) <= depth for state in layer)
            seen += len(layer)
            if seen > 20_000:
                break


# 4×4


@pytest.mark.skipif(not is_compiled(), reason="the reference takes too long")
class TestOn4x4:
    def test_boards_near_the_goal(self) -> None:
        """Expand layers from a goal, and solve boards of the last layers."""
        for goal in (Board.goal(4, 4), Board.parse("9 2 14 4/5 0 7 8/1 10 11 12/13 3 15 6")):
            puzzle = SlidingTiles(goal, goal, metric="multi")
            seen, layer, rng = {goal.tiles}, {goal.tiles}, Random(1)
            for depth in range(10):
                for state in rng.sample(sorted(layer), min(30, len(layer))):
                    result = solve(SlidingTiles(Board(4, 4, state), goal, metric="multi"))
                    assert (result.engine, result.cost, result.optimal) == ("native", depth, True)
                layer = {after for state in layer for _, after, _ in puzzle.successors(state)} - seen
                seen |= layer

    @pytest.mark.parametrize("other", [("bidirectional", None), ("a_star", "walking_distance")])
    def test_two_ways_to_the_same_cost(self, other: tuple[str, str | None]) -> None:
        rng = Random(2)
        puzzle = SlidingTiles(Board.goal(4, 4), metric="multi")
        costs = []
        for length in range(12, 24):
            state, last = puzzle.goal, ""
            for _ in range(length):
                new = [s for s in puzzle.successors(state) if not last or not puzzle.repeats(last, s[0])]
                last, state, _ = rng.choice(new)
            board = SlidingTiles(Board(4, 4, state), metric="multi")
            result, again = solve(board), solve(board, *other, limits=Limits(nodes=200_000))
            assert result.optimal
            assert result.cost is not None
            if again.solved:
                assert again.cost == result.cost
                costs.append(result.cost)
            else:
                assert again.lower_bound <= result.cost
        assert max(costs) >= 17

    @pytest.mark.parametrize(
        ("board", "cost"),
        [("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", 33), ("13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6", 32)],
    )
    def test_korfs_first_boards(self, board: str, cost: int) -> None:
        result = solve(SlidingTiles(Board.parse(board), Board.goal(4, 4, "first"), metric="multi"))
        assert (result.cost, result.optimal) == (cost, True)

    def test_ordered_walking_distance_is_walking_distance_or_more(self) -> None:
        rng = Random(3)
        puzzle = SlidingTiles(Board.goal(4, 4), metric="multi")
        ordered, walking = (make_heuristic(name, puzzle).h for name in ("ordered_walking_distance", "walking_distance"))
        gained = 0
        for _ in range(300):
            state = tuple(rng.sample(range(16), 16))
            gained += int(ordered(state) - walking(state))
        assert gained / 300 > 4

    def test_the_vectors_of_ida_star_simd_slide_one_tile_at_a_time(self) -> None:
        with pytest.raises(TaquinError, match="one tile at a time only"):
            solve(SlidingTiles(Board.goal(4, 4), metric="multi"), "ida_star_simd", "manhattan")
