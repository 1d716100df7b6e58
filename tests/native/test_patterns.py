"""Pattern databases in the native engine: as in the reference, and never too much."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest

from taquin import Board, Bound, Limits, Outcome, Result, SlidingTiles, solve
from taquin.methods.heuristic import make_heuristic
from taquin.running import native
from taquin.tiles import exact_distances
from taquin.tiles.compiled import _native
from taquin.tiles.generate import random_boards, walk, walked_boards
from taquin.tiles.geometry import blank_moves
from taquin.tiles.instances import load
from taquin.tiles.patterns.builder import fill_table
from taquin.tiles.patterns.pattern import Pattern, Symmetry, symmetries
from taquin.tiles.patterns.tables import Table, build_content, load_table
from tests.contract.twins import Case, check
from tests.search.truth import steps_of, watch
from tests.tiles.test_patterns import CENTRE, EDGE, LAST, goal_with_blank, turned_board

UNROLLED = ["5-5-5", "6-6-3", "1 2 3 4 5/6 7 8 9 10/11 12/13 14 15"]
"""Partitions of 4×4 that the fastest IDA* takes: up to four patterns, all with a sparse
index, a byte an entry."""
GENERIC = ["5-5-5:half", "7-4-4", "4-4-3-3-1", "1 6 11/2 7 12"]
"""Partitions that it leaves to the plain one."""
PLAIN = 1_000_000
"""A limit on the frontier that is never reached, but with which IDA* is the plain one."""
BLANKS = [0, 3, 12, 15, 1, 11, 5, 10]
"""Goal cells of the blank on 4×4: corners, then on edges, where there is one
view only, then within."""
KORF = load("korf15")


def counters(result: Result[tuple[int, ...]]) -> dict[str, object]:
    return result.counters() | {"seconds": 0, "outcome": result.outcome, "bound": result.lower_bound}


# The builder

BUILT = [
    Pattern.of(3, 3, 0, (1, 2, 3, 4, 5)),  # the blank is fenced in
    Pattern.of(3, 3, 8, (0, 1, 2, 3, 4)),
    Pattern.of(3, 3, 4, (0, 2, 5, 6, 7)),
    Pattern.of(3, 3, 4, (0, 1, 3, 5, 7, 8)),  # here, too
    Pattern.of(3, 3, 1, (0, 3, 4, 5, 6, 8)),
    Pattern.of(2, 2, 0, (1, 2, 3)),
    Pattern.of(2, 4, 0, (1, 2, 3, 4, 5, 6, 7)),  # dense, and parity forbids half of it
    Pattern.of(2, 4, 5, (0, 1, 2, 3, 4, 6)),
    Pattern.of(2, 5, 9, (0, 2, 4, 6)),
    Pattern.of(4, 3, 6, (3, 7, 9, 10)),  # the blank has two cells
    Pattern.of(3, 4, 0, (1, 2, 4, 5)),
]


@pytest.mark.parametrize("pattern", BUILT, ids=str)
def test_tables_are_those_of_the_reference(pattern: Pattern) -> None:
    for half in (False, True) if pattern.arrangements < 50_000 else (False,):
        assert bytes(build_content(pattern, half, None)) == bytes(fill_table(pattern, half))


def test_the_table_of_five_tiles_on_3x4() -> None:
    pattern = Pattern.of(3, 4, 0, (1, 2, 4, 5, 8))
    assert bytes(build_content(pattern, False, None)) == bytes(fill_table(pattern, False))


def fewest_moves(pattern: Pattern, at: tuple[int, ...]) -> int:
    """Search from an arrangement for the fewest moves of its tiles, by A*, unlike the builders."""
    moves = blank_moves(pattern.rows, pattern.cols)
    free = [cell for cell in range(pattern.rows * pattern.cols) if cell not in at]
    pending = [(pattern.manhattan(at), 0, at, blank) for blank in free]
    best = {(at, blank): 0 for blank in free}
    while pending:
        _, g, cells, blank = heappop(pending)
        if cells == pattern.cells and blank in pattern.region:
            return g
        if g > best[cells, blank]:
            continue
        for _, cell in moves[blank]:
            after, cost = moved(cells, blank, cell), g + (cell in cells)
            if cost < best.get((after, cell), 1_000):
                best[after, cell] = cost
                heappush(pending, (cost + pattern.manhattan(after), cost, after, cell))
    raise AssertionError("the tiles cannot come home")


def moved(cells: tuple[int, ...], blank: int, cell: int) -> tuple[int, ...]:
    """Return where tiles are after the blank has gone to a cell."""
    return tuple(blank if other == cell else other for other in cells)


SAMPLED = [
    Pattern.of(3, 4, 0, (1, 2, 4, 5, 6, 8)),
    Pattern.of(3, 4, 11, (0, 1, 2, 3, 4, 7)),
    Pattern.of(3, 4, 0, (1, 2, 3, 5, 6, 7, 9)),  # dense
    Pattern.of(4, 4, 0, (1, 2, 3, 6, 7)),
    Pattern.of(4, 4, 0, (1, 4, 7, 8, 13)),  # the blank is fenced in
    Pattern.of(4, 4, 0, (1, 2, 4, 5, 8, 9)),
    Pattern.of(4, 4, 5, (1, 4, 6, 9, 10)),
    Pattern.of(5, 5, 12, (6, 7, 8, 13)),
]


@pytest.mark.parametrize("pattern", SAMPLED, ids=str)
def test_entries_are_the_fewest_moves_of_the_tiles(pattern: Pattern) -> None:
    """Of arrangements that random walks of the blank lead to, the longest rather far."""
    canonical, turned = pattern.canonical()
    whole, half = (load_table(canonical, half) for half in (False, True))
    moves, rng = blank_moves(pattern.rows, pattern.cols), Random(str(pattern))
    for steps in range(0, 100, 4):
        at, blank = pattern.cells, rng.choice(pattern.region)
        for _ in range(steps):
            _, cell = rng.choice(moves[blank])
            at, blank = moved(at, blank, cell), cell
        expected = fewest_moves(pattern, at)
        assert value(whole, turned, pattern, at) == value(half, turned, pattern, at) == expected, at


def value(table: Table, turned: Symmetry, pattern: Pattern, at: tuple[int, ...]) -> int:
    """Look up where a pattern's tiles are in the table of its canonical form."""
    cell_of = {turned[home]: turned[cell] for home, cell in zip(pattern.cells, at, strict=True)}
    return table.value([cell_of[home] for home in table.pattern.cells])


# The heuristic


@pytest.mark.parametrize("goal", [LAST, Board.goal(3, 3, "first"), EDGE, CENTRE], ids=Board.line)
def test_no_board_of_the_8_puzzle_is_overestimated(goal: Board) -> None:
    distances, puzzle = exact_distances(goal), SlidingTiles(goal, goal)
    assert len(distances) == 181_440
    boards = [_native.Puzzle(3, 3, board, goal.tiles) for board in distances]
    manhattan = [*map(native._twin(make_heuristic("manhattan", puzzle), puzzle), boards)]
    for partition in ("4-4", "5-3", "6-2", "7-1", "3-3-2", "1 3 5 7/2 4 6 8", "1 8/2 7/3 6", "5-3:half", "7-1:half"):
        h = [*map(native._twin(make_heuristic(f"pdb:{partition}", puzzle), puzzle), boards)]
        assert all(least <= value for least, value in zip(manhattan, h, strict=True))
        assert all(value <= distance for value, distance in zip(h, distances.values(), strict=True))
        assert sum(h) > sum(manhattan)
    exact = native._twin(make_heuristic("pdb:8", puzzle), puzzle)
    assert [*map(exact, boards)] == [*distances.values()]


@pytest.mark.parametrize(
    ("size", "partitions"),
    [
        ((4, 4), [*UNROLLED, *GENERIC]),
        ((3, 4), ["pdb", "4-4-3", "5-6:half", "7-4"]),
        ((4, 3), ["pdb", "6-5"]),
        ((5, 5), ["5-5-5-5-4", "5-5-5-5-4:half", "4-4-4-4-4-4"]),
        ((2, 12), ["pdb"]),
    ],
    ids=str,
)
def test_estimates_are_those_of_the_reference(size: tuple[int, int], partitions: list[str]) -> None:
    rng, cells = Random(str(size)), size[0] * size[1]
    for partition in partitions:
        for blank in (1, cells // 2 + size[1] // 2, cells - 1) if cells <= 16 else (cells - 1,):
            goal = goal_with_blank(*size, blank)
            puzzle = SlidingTiles(goal, goal)
            made = make_heuristic("pdb" if partition == "pdb" else f"pdb:{partition}", puzzle)
            twin, manhattan = native._twin(made, puzzle), make_heuristic("manhattan", puzzle).h
            for _ in range(25):
                board = tuple(rng.sample(range(cells), cells))
                assert made.h(board) == twin(_native.Puzzle(*size, board, goal.tiles)) >= manhattan(board)


@pytest.mark.parametrize("partition", [*UNROLLED, "6-6-3:half", "7-4-4"])
def test_known_boards_are_not_overestimated(partition: str) -> None:
    for known in (KORF, load("hardest15")):
        puzzle = SlidingTiles(known.goal, known.goal)
        h, manhattan = make_heuristic(f"pdb:{partition}", puzzle).h, make_heuristic("manhattan", puzzle).h
        for instance in known.instances:
            assert manhattan(instance.board.tiles) <= h(instance.board.tiles) <= instance.optimal


def test_larger_patterns_see_more() -> None:
    means = []
    for written in ("manhattan", "pdb:4-4-4-3", "pdb:5-5-5", "pdb:6-6-3"):
        h = make_heuristic(written, SlidingTiles(KORF.goal, KORF.goal)).h
        means.append(sum(h(instance.board.tiles) for instance in KORF.instances))
    assert means == sorted(set(means))


@pytest.mark.parametrize(("size", "partition"), [((4, 4), "5-5-5"), ((4, 4), "6-6-3"), ((5, 5), "5-5-5-5-4")], ids=str)
def test_named_partitions_are_as_good_for_every_corner(size: tuple[int, int], partition: str) -> None:
    """A board turned or reflected, together with its goal, has the same value."""
    goal, rng, cells = Board.goal(*size, "first"), Random(partition), size[0] * size[1]
    boards = [tuple(rng.sample(range(cells), cells)) for _ in range(20)]
    h = make_heuristic(f"pdb:{partition}", SlidingTiles(goal, goal)).h
    for symmetry in symmetries(*size):
        turned = goal_with_blank(*size, symmetry[0])
        turned_h = make_heuristic(f"pdb:{partition}", SlidingTiles(turned, turned)).h
        for board in boards:
            assert turned_h(turned_board(board, symmetry, goal.tiles, turned.tiles)) == h(board)


# IDA*


@pytest.mark.parametrize("partition", [*UNROLLED, *GENERIC])
def test_ida_star_counts_as_the_reference_does(partition: str) -> None:
    """For every kind of goal, to the end or to a node limit."""
    rng = Random(partition)

    def case(blank: int, steps: int, nodes: int) -> Case:
        goal = goal_with_blank(4, 4, blank)
        board = Board(4, 4, walk(goal, rng, steps))
        return Case(board, goal, "ida_star", f"pdb:{partition}", limits=Limits(nodes=nodes))

    check(case(blank, steps, 200) for blank in BLANKS for steps in (0, 1, 20, 25, 30, 100))
    check(case(blank, 300, nodes) for blank, nodes in zip((0, 1, 5), (4_095, 4_096, 4_097), strict=True))


@pytest.mark.usefixtures("apart")
def test_ida_star_with_7_8_counts_as_the_reference_does() -> None:
    """Its own form of the fastest search, for tables with a dense index."""
    rng = Random(78)

    def case(blank: int, steps: int) -> Case:
        goal = goal_with_blank(4, 4, blank)
        return Case(Board(4, 4, walk(goal, rng, steps)), goal, "ida_star", "pdb:7-8", limits=Limits(nodes=500))

    check(case(blank, steps) for blank in (0, 3, 12, 15) for steps in (0, 1, 20, 30, 60, 100))  # one table serves all


@pytest.mark.parametrize("partition", UNROLLED)
def test_the_fastest_ida_star_counts_as_the_plain_one_does(partition: str) -> None:
    """Millions of nodes, for every kind of goal."""
    rng = Random(partition)
    for blank in BLANKS:
        for board in random_boards(goal := goal_with_blank(4, 4, blank), 3, rng):
            puzzle, nodes = SlidingTiles(board, goal), rng.choice([8_191, 8_192, 8_193, 100_000, 300_000])
            fast = solve(puzzle, "ida_star", f"pdb:{partition}", limits=Limits(nodes=nodes))
            plain = solve(puzzle, "ida_star", f"pdb:{partition}", limits=Limits(nodes=nodes, frontier=PLAIN))
            assert (fast.moves, counters(fast)) == (plain.moves, counters(plain))


@pytest.mark.parametrize("partition", ["5-5-5", "6-6-3", "5-5-5:half"])
def test_a_node_limit_is_exact(partition: str) -> None:
    puzzle = load("hardest15").instances[0].puzzle()
    for nodes in (1, 255, 256, 257, 4_095, 4_096, 4_097, 100_000):
        for name in ("ida_star", "ida_star_parallel"):
            result = solve(puzzle, name, f"pdb:{partition}", engine="native", limits=Limits(nodes=nodes))
            assert (result.outcome, result.expanded) == (Outcome.NODE_LIMIT, nodes)


@pytest.mark.parametrize("partition", ["6-6-3", "5-5-5:half"])
def test_parallel_search_expands_the_same_below_the_last_bound(partition: str) -> None:
    for blank in (0, 1, 10, 15):
        for board in walked_boards(goal := goal_with_blank(4, 4, blank), 4, Random(partition), 35):
            puzzle = SlidingTiles(board, goal)
            _, events = watch(puzzle, "ida_star", f"pdb:{partition}")
            last = max(number for number, event in enumerate(events) if isinstance(event, Bound))
            parallel = solve(puzzle, "ida_star_parallel", f"pdb:{partition}", threads=3)
            assert parallel.last_bound_expanded is not None
            assert parallel.expanded - parallel.last_bound_expanded == len(steps_of(events[:last]))


def test_parallel_search_in_one_thread_counts_as_ida_star_does() -> None:
    for blank in BLANKS:
        for board in random_boards(goal := goal_with_blank(4, 4, blank), 2, Random(blank)):
            for partition in ("5-5-5", "4-4-3-3-1"):
                limits, puzzle = Limits(nodes=200_000), SlidingTiles(board, goal)
                alone = solve(puzzle, "ida_star", f"pdb:{partition}", limits=limits)
                parallel = solve(puzzle, "ida_star_parallel", f"pdb:{partition}", limits=limits, threads=1)
                assert (parallel.moves, counters(parallel)) == (alone.moves, counters(alone))


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize("partition", ["6-6-3", "7-8"])
def test_korfs_hundred_boards(partition: str) -> None:
    for instance in KORF.instances:
        result = solve(instance.puzzle(), "ida_star", f"pdb:{partition}")
        assert (result.outcome, result.cost, result.optimal) == (Outcome.SOLVED, instance.optimal, True)
