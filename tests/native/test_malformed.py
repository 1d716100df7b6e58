"""Malformed arguments: every function and class of the module refuses them; none crashes or hangs.

Each call runs in a child process, many to a child. A child that dies or does not end fails
the call it was making.
"""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taquin.tiles.compiled import _native
from taquin.tiles.patterns.pattern import Pattern

PRELUDE = """
from math import inf, nan
from taquin import _native as n
from taquin._native import *
from builtins import max as largest

L = Limits(nodes=10_000)
T3, T4, T5 = range(9), range(16), range(25)
P3, P4, P5 = Puzzle(3, 3, T3, T3), Puzzle(4, 4, T4, T4), Puzzle(5, 5, T5, T5)
MULTI = Puzzle(4, 4, T4, T4, metric="multi")
OTHER = [1, 0, *range(2, 16)]
G3, G4, G5 = Grid(3, 3, T3), Grid(4, 4, T4), Grid(5, 5, T5)
H3, H4, H5 = manhattan(G3), manhattan(G4), manhattan(G5)
M3, M4 = MoveMachine(3, 3, "UDLR", 4), MoveMachine(4, 4, "UDLR", 4)
FREE = tuple(cell for cell in range(16) if cell not in (1, 2, 3))

def table(rows=4, cols=4, cells=(1, 2, 3), region=FREE, half=False, size=None, huge_pages=False):
    size = (rows * cols) ** len(cells) if size is None else size
    return PatternTable.of_bytes(rows, cols, cells, region, half, memoryview(bytes(size)), huge_pages)

def build(rows=4, cols=4, cells=(1, 2, 3), region=FREE, half=False, watch=None):
    return PatternTable.build(rows, cols, cells, region, half, watch)

def build_bytes(rows=4, cols=4, cells=(1, 2, 3), region=FREE, half=False):
    return PatternTable.build_bytes(rows, cols, cells, region, half)

def single(tile):
    free = [cell for cell in range(9) if cell != tile]
    return Lookup(PatternTable.of_bytes(3, 3, [tile], free, False, memoryview(bytes(9)), False), [tile], T3)

SINGLES = [single(tile) for tile in range(1, 9)]
"""

VALUE, TYPE = "ValueError", "TypeError"
MALFORMED: list[tuple[str, str]] = [
    # Boards
    ("Puzzle(6, 6, range(36), range(36))", VALUE),
    ("Puzzle(1, 16, T4, T4)", VALUE),
    ("Puzzle(0, 0, [], [])", VALUE),
    ("Puzzle(-4, -4, T4, T4)", VALUE),
    ("Puzzle(2**16, 2**16, T4, T4)", VALUE),
    ("Puzzle(2**40, 4, T4, T4)", TYPE),
    ("Puzzle(4, 4, range(15), T4)", VALUE),
    ("Puzzle(4, 4, T4, [])", VALUE),
    ("Puzzle(4, 4, [*range(15), 16], T4)", VALUE),
    ("Puzzle(4, 4, [*range(15), -1], T4)", VALUE),
    ("Puzzle(4, 4, [1] * 16, T4)", VALUE),
    ("Puzzle(4, 4, T4, [0] * 16)", VALUE),
    ("Puzzle(4, 4, T4, T4, 'UDL')", VALUE),
    ("Puzzle(4, 4, T4, T4, 'UDLRU')", VALUE),
    ("Puzzle(4, 4, T4, T4, 'UDLL')", VALUE),
    ("Puzzle(4, 4, T4, T4, 'abcd')", VALUE),
    ("Puzzle(4, 4, T4, T4, '')", VALUE),
    ("Puzzle(4, 4, T4, T4, metric='both')", VALUE),
    # Limits
    ("Limits(seconds=-1)", VALUE),
    ("Limits(seconds=nan)", VALUE),
    ("Limits(seconds=-inf)", VALUE),
    ("Limits(nodes=-1)", TYPE),
    ("Limits(nodes=2**64)", TYPE),
    ("Limits(memory=-1)", TYPE),
    # Heuristics
    ("Grid(1000, 1000, T4)", VALUE),
    ("Grid(5, 6, range(30))", VALUE),
    ("Grid(1, 9, T3)", VALUE),
    ("Grid(3, 3, range(8))", VALUE),
    ("Grid(3, 3, [1] * 9)", VALUE),
    ("Grid(3, 3, [*range(8), 9])", VALUE),
    ("Grid(3, 3, [*range(8), 300])", VALUE),
    ("Grid(3, 3, T3, 'half')", VALUE),
    ("exact(G4)", VALUE),
    ("walking_distance(Grid(2, 12, range(24)))", VALUE),
    ("ordered_walking_distance(G4, watch=1)", TYPE),
    ("order_slides(5, 3, 0, [0, 1, 2, 3, 3])", VALUE),
    ("order_slides(4, 5, 0, [0, 1, 2, 3])", VALUE),
    ("order_slides(4, 5, 0, [0, 0, 0, 0])", VALUE),
    ("order_slides(4, 5, 0, [0, 1, 0, 1])", VALUE),
    ("order_slides(2, 13, 0, [0, 1])", VALUE),
    ("order_slides(0, 0, 0, [])", VALUE),
    ("order_slides(1, 1, 0, [0])", VALUE),
    ("order_slides(4, 4, 4, [0, 1, 2, 3])", VALUE),
    ("order_slides(4, 4, -1, [0, 1, 2, 3])", VALUE),
    ("order_slides(4, 4, 0, [0, 1])", VALUE),
    ("order_slides(4, 4, 0, [0, 1, 2, 4])", VALUE),
    ("order_slides(4, 4, 0, [0, 2, 2, 3])", VALUE),
    ("order_slides(4, 4, 0, [0, 0, 1, 3])", VALUE),
    ("n.max([])", VALUE),
    ("n.max([H3, H4])", VALUE),
    ("n.max([H4, manhattan(Grid(4, 4, OTHER))])", VALUE),
    ("scaled(H4, 1, 0)", VALUE),
    ("scaled(H4, 0, 1)", VALUE),
    ("scaled(H4, -1, 2)", VALUE),
    ("scaled(H4, 1, -2)", VALUE),
    ("scaled(H4, 2**62, 1)", VALUE),
    ("scaled(scaled(H4, 2**40, 1), 2**20, 1)", "OverflowError"),
    ("[H := H4] + [H := scaled(H, 1, 1) for _ in range(100_000)]", VALUE),
    ("[H := H4] + [H := n.max([H]) for _ in range(100_000)]", VALUE),
    ("H4(P3)", VALUE),
    ("H3(P4)", VALUE),
    ("H4(Puzzle(4, 4, T4, OTHER))", VALUE),
    ("manhattan(None)", TYPE),
    # Patterns
    ("build(cells=range(9), region=range(9, 16))", VALUE),
    ("build(cells=range(1, 10))", VALUE),
    ("build(cells=[])", VALUE),
    ("build(cells=[1, 2, 16])", VALUE),
    ("build(cells=[1, 2, -1])", VALUE),
    ("build(cells=[3, 2, 1])", VALUE),
    ("build(cells=[1, 1, 2])", VALUE),
    ("build(region=[])", VALUE),
    ("build(region=[16])", VALUE),
    ("build(region=[1])", VALUE),
    ("build(region=[0])", VALUE),
    ("build(region=range(16))", VALUE),
    ("build(rows=6, cols=6)", VALUE),
    ("build(rows=1000, cols=1000)", VALUE),
    ("build(rows=0)", VALUE),
    ("build(watch=1)", TYPE),
    ("build_bytes(cells=range(9), region=range(9, 16))", VALUE),
    ("build_bytes(rows=6, cols=6)", VALUE),
    ("build_bytes(region=[])", VALUE),
    ("table(size=4095)", VALUE),
    ("table(size=0)", VALUE),
    ("table(half=True)", VALUE),
    ("table(size=0, huge_pages=True)", VALUE),
    ("table(cells=range(9), region=range(9, 16), size=1)", VALUE),
    ("Lookup(table(), [1, 2], T4)", VALUE),
    ("Lookup(table(), [1, 2, 3, 4], T4)", VALUE),
    ("Lookup(table(), [1, 2, 2], T4)", VALUE),
    ("Lookup(table(), [0, 1, 2], T4)", VALUE),
    ("Lookup(table(), [1, 2, 16], T4)", VALUE),
    ("Lookup(table(), [1, 2, 3], range(15))", VALUE),
    ("Lookup(table(), [1, 2, 3], T5)", VALUE),
    ("Lookup(table(), [1, 2, 3], [0] * 16)", VALUE),
    ("Lookup(table(), [1, 2, 3], [*range(15), 99])", VALUE),
    ("Lookup(table(), [1, 2, 3], OTHER)", VALUE),
    ("Lookup(None, [1, 2, 3], T4)", TYPE),
    ("pdb([])", VALUE),
    ("pdb([[]])", VALUE),
    ("pdb([SINGLES, []])", VALUE),
    ("pdb([SINGLES[:-1]])", VALUE),
    ("pdb([[*SINGLES, SINGLES[0]]])", VALUE),
    ("pdb([[Lookup(table(), [1, 2, 3], T4)]])", VALUE),
    ("pdb([[*SINGLES[:-1], Lookup(table(), [1, 2, 3], T4)]])", VALUE),
    ("pdb([SINGLES] * 9)", VALUE),
    ("pdb([SINGLES])(P4)", VALUE),
    ("MoveMachine(30, 30, 'UDLR', 4)", VALUE),
    ("MoveMachine(1, 4, 'UDLR', 4)", VALUE),
    ("MoveMachine(-1, -1, 'UDLR', 4)", VALUE),
    ("MoveMachine(4, 4, 'UDLR', 0)", VALUE),
    ("MoveMachine(4, 4, 'UDLR', 15)", VALUE),
    ("MoveMachine(5, 5, 'UDLR', 2**31)", VALUE),
    ("MoveMachine(4, 4, 'XYZW', 4)", VALUE),
    # Searches
    ("a_star(P4, H3, L)", VALUE),
    ("a_star(P3, H4, L)", VALUE),
    ("a_star(P4, H5, L)", VALUE),
    ("a_star(Puzzle(4, 4, T4, OTHER), H4, L)", VALUE),
    ("greedy(P3, H4, L)", VALUE),
    ("a_star_tree(P3, H4, L)", VALUE),
    ("all_optimal(P3, H4, L)", VALUE),
    ("ida_star(P5, H4, L)", VALUE),
    ("ida_star(P3, walking_distance(G4), L)", VALUE),
    ("ida_star(Puzzle(4, 4, T4, OTHER), ordered_walking_distance(G4), L)", VALUE),
    ("ida_star(P4, pdb([SINGLES]), L)", VALUE),
    ("ida_star_simd(P3, H4, L)", VALUE),
    ("ida_star_simd(P4, linear_conflict(G4), L)", VALUE),
    ("ida_star_simd(P4, H4, L, instructions='mmx')", VALUE),
    ("ida_star_fsm(P4, H4, M3, L)", VALUE),
    ("ida_star_fsm(P3, H3, M4, L)", VALUE),
    ("ida_star_fsm(MULTI, H4, M4, L)", VALUE),
    ("ida_star_fsm_parallel(P4, H4, M3, 1, L)", VALUE),
    ("ida_star_fsm_parallel(P4, H4, M4, -1, L)", VALUE),
    ("ida_star_parallel(P4, H4, 10**6, L)", VALUE),
    ("ida_star_parallel(P4, H4, 10**30, L)", TYPE),
    ("ida_star_parallel(P3, H4, 1, L)", VALUE),
    ("bidirectional_a_star(P4, H3, H4, L)", VALUE),
    ("bidirectional_a_star(P4, H4, H3, L)", VALUE),
    ("bidirectional_a_star(Puzzle(4, 4, OTHER, T4), H4, H4, L)", VALUE),
    ("weighted_a_star(P4, H4, 1, 0, L)", VALUE),
    ("weighted_a_star(P4, H4, 0, 1, L)", VALUE),
    ("weighted_a_star(P4, H4, -3, 2, L)", VALUE),
    ("weighted_a_star(P4, H4, 2**62, 1, L)", VALUE),
    ("weighted_a_star(P4, H4, 1, 2**62, L)", VALUE),
    ("weighted_a_star(P3, H4, 1, 1, L)", VALUE),
    ("beam(P4, H4, 0, L)", VALUE),
    ("beam(P4, H4, -1, L)", VALUE),
    ("beam(P4, H4, 2**63 - 1, L)", VALUE),
    ("beam(P3, H4, 10, L)", VALUE),
    ("a_star_batched(P4, H4, 0, L)", VALUE),
    ("a_star_batched(P4, H4, 2**32, L)", VALUE),
    ("a_star_batched(P3, H4, 8, L)", VALUE),
    ("depth_limited(P4, -1, L)", VALUE),
    ("depth_limited(P4, 2**32, L)", VALUE),
    ("depth_counts(P4, -1, L)", VALUE),
    ("depth_counts(P4, 2**40, L)", VALUE),
    ("depth_counts(P5, 3, L)", VALUE),
    ("atlas(P4, False, 1, L)", VALUE),
    ("atlas(P3, False, -1, L)", TYPE),
    ("exact_distance(P5, False, L)", VALUE),
    ("a_star(P4, H4, None)", TYPE),
    ("a_star(None, H4, L)", TYPE),
    ("a_star(P4, H4, L, watch=1)", TYPE),
    ("breadth_first(Puzzle.__new__(Puzzle), L)", TYPE),
    # Large boards
    ("construct(1, 4, range(4), range(4))", VALUE),
    ("construct(200, 200, range(40_000), range(40_000))", VALUE),
    ("construct(4, 4, range(15), T4)", VALUE),
    ("construct(4, 4, T4, range(17))", VALUE),
    ("construct(4, 4, [5] * 16, T4)", VALUE),
    ("construct(4, 4, T4, [5] * 16)", VALUE),
    ("construct(4, 4, [-1] * 16, T4)", VALUE),
    ("construct(4, 4, T4, OTHER[2:] + OTHER[:2])", VALUE),
    ("improve(4, 4, T4, range(15), '', 0, L)", VALUE),
    ("improve(4, 4, [0] * 16, T4, '', 0, L)", VALUE),
    ("improve(4, 4, T4, T4, 'X', 0, L)", VALUE),
    ("improve(4, 4, T4, T4, 'U', 0, L)", VALUE),
    ("improve(4, 4, T4, T4, 'R', 0, L)", VALUE),
    ("improve(4, 4, T4, T4, 'RL', -1, L)", TYPE),
    ("improve(4, 4, T4, T4, 'RL', 0, L, on_better=1)", TYPE),
    ("improve(0, 0, [], [], '', 0, L)", VALUE),
]

ACCEPTED = [
    "Puzzle(2, 2, range(4), range(4))",
    "Limits(seconds=0, nodes=0, frontier=0, memory=0)",
    "ida_star_parallel(P4, H4, 0, L)",  # one thread a core
    "depth_limited(P3, 2**32 - 1, Limits(nodes=500))",
    "weighted_a_star(P4, euclidean(G4), 999_983, 10**6, L)",
    "beam(P4, zero(), 2**32, L)",
    "a_star(P4, n.max([zero(), H4]), L)",
    "ida_star(P3, pdb([SINGLES]), L)",
    "bidirectional_a_star(P4, H4, H4, L)",
    "construct(2, 5, range(10), range(10))",
    "improve(4, 4, T4, T4, 'RL', 0, L)",
    "table(huge_pages=True).content",
    "build().content",
    "MoveMachine(5, 5, 'RLDU', 3).next",
]
"""At the edge of what is malformed: these are taken."""

CHILD = (
    PRELUDE
    + """
import json, sys
for line in sys.stdin:
    print("begin", flush=True)
    try:
        eval(json.loads(line))
        print(json.dumps(["taken", ""]), flush=True)
    except Exception as error:
        print(json.dumps([type(error).__name__, str(error)]), flush=True)
"""
)
SECONDS = 60  # for all calls of a child; they take a second


def outcomes(calls: list[str]) -> list[tuple[str, str]]:
    """Evaluate calls in one child; return each exception's name and sentence, or the failure."""
    text = "".join(json.dumps(call) + "\n" for call in calls)
    try:
        ran = subprocess.run([sys.executable, "-c", CHILD], input=text, capture_output=True, text=True, timeout=SECONDS)
        end, output = f"the child ended with {ran.returncode}: {ran.stderr[-500:]}", ran.stdout
    except subprocess.TimeoutExpired as expired:
        end, output = "the call did not return", (expired.stdout or b"").decode()
    answers = [line for line in output.splitlines() if line != "begin"]
    found = [(str(name), str(sentence)) for name, sentence in map(json.loads, answers)]
    return found + [(end, "")] * (len(calls) - len(found))


def test_every_malformed_call_is_refused() -> None:
    calls = [call for call, _ in MALFORMED]
    assert len(calls) >= 48
    found = outcomes(calls)
    wrong = [
        f"{call}: {name}, not {expected} {sentence}"
        for (call, expected), (name, sentence) in zip(MALFORMED, found, strict=True)
        if name != expected
    ]
    assert not wrong, "\n".join(wrong)


def test_refusals_are_sentences() -> None:
    """They name what is wrong, in words, and not the place in the engine where it was noticed."""
    calls = [call for call, expected in MALFORMED if expected == VALUE]
    for call, (_, sentence) in zip(calls, outcomes(calls), strict=True):
        assert len(sentence.split()) >= 4, f"{call}: {sentence}"
        assert "vector" not in sentence, f"{call}: {sentence}"


def test_calls_at_the_edge_are_taken() -> None:
    assert list(zip(ACCEPTED, outcomes(ACCEPTED), strict=True)) == [(call, ("taken", "")) for call in ACCEPTED]


# Constructors, with numbers nobody would think of. A wrong one crashes the process: pytest-xdist
# then says which test.

numbers = st.integers(-3, 30) | st.integers(-(2**33), 2**33)
lists = st.lists(numbers, max_size=40) | st.integers(0, 26).flatmap(lambda count: st.permutations(range(count)))
orders = st.text("UDLR", max_size=6) | st.permutations("UDLR").map("".join)
REFUSALS = (ValueError, TypeError)


def is_permutation(numbers: list[int], count: int) -> bool:
    return len(numbers) == count and set(numbers) == set(range(count))


@settings(max_examples=300, deadline=None)
@given(numbers, numbers, lists, lists, orders, st.sampled_from(["single", "multi", "none"]))
def test_any_puzzle_is_right_or_refused(
    rows: int, cols: int, start: list[int], goal: list[int], order: str, metric: str
) -> None:
    right = (
        *(rows >= 2, cols >= 2, rows * cols <= 25),
        *(is_permutation(tiles, rows * cols) for tiles in (start, goal)),
        *(sorted(order) == sorted("UDLR"), metric != "none"),
    )
    if all(right):
        run = _native.a_star(
            _native.Puzzle(rows, cols, start, goal, order, metric), _native.zero(), _native.Limits(nodes=50)
        )
        assert run.counts.expanded <= 50
    else:
        with pytest.raises(REFUSALS):
            _native.Puzzle(rows, cols, start, goal, order, metric)


@settings(max_examples=300, deadline=None)
@given(st.integers(2, 5), st.integers(2, 5), st.randoms(use_true_random=False), orders)
def test_puzzles_of_every_size_are_searched(rows: int, cols: int, rng: object, order: str) -> None:
    """The other half: numbers that are right, but for the order now and then."""
    tiles = list(range(rows * cols))
    rng.shuffle(tiles)  # type: ignore[attr-defined]
    if sorted(order) != sorted("UDLR"):
        with pytest.raises(ValueError, match="order"):
            _native.Puzzle(rows, cols, tiles, tiles, order)
        return
    grid = _native.Grid(rows, cols, [tiles.index(tile) for tile in range(rows * cols)])
    run = _native.ida_star(
        _native.Puzzle(rows, cols, tiles, tiles, order), _native.manhattan(grid), _native.Limits(nodes=50)
    )
    assert run.solved


@settings(max_examples=300, deadline=None)
@given(numbers, numbers, lists, st.sampled_from(["single", "multi", "none"]))
def test_any_grid_is_right_or_refused(rows: int, cols: int, home: list[int], metric: str) -> None:
    if min(rows, cols) >= 2 and rows * cols <= 25 and is_permutation(home, rows * cols) and metric != "none":
        assert _native.linear_conflict(_native.Grid(rows, cols, home, metric)).scale == 1
    else:
        with pytest.raises(REFUSALS):
            _native.Grid(rows, cols, home, metric)


Shape = tuple[int, int, list[int], list[int]]


@st.composite
def right_shapes(draw: st.DrawFn) -> Shape:
    """Draw a pattern as the engine takes it."""
    rows, cols = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    cells = draw(st.sets(st.integers(0, rows * cols - 1), min_size=1, max_size=min(8, rows * cols - 1)))
    blank = draw(st.sampled_from([cell for cell in range(rows * cols) if cell not in cells]))
    pattern = Pattern.of(rows, cols, blank, tuple(cells))
    return rows, cols, list(pattern.cells), list(pattern.region)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    """Draw a pattern with one part replaced by anything."""
    shape = list(draw(right_shapes()))
    part = draw(st.integers(0, 3))
    shape[part] = draw(numbers if part < 2 else lists)
    rows, cols, cells, region = shape
    assert isinstance(rows, int)
    assert isinstance(cols, int)
    assert isinstance(cells, list)
    assert isinstance(region, list)
    return rows, cols, cells, region


def is_right(rows: int, cols: int, cells: list[int], region: list[int]) -> bool:
    if min(rows, cols) < 2 or rows * cols > 25 or not region or not 1 <= len(cells) <= 8:
        return False
    if any(not 0 <= cell < rows * cols for cell in cells + region) or cells != sorted(set(cells)):
        return False
    whole = Pattern.of(rows, cols, region[0], tuple(cells)).region
    return region[0] not in cells and sorted(region) == list(whole)


@settings(max_examples=400, deadline=None)
@given(right_shapes() | shapes(), st.booleans())
def test_any_pattern_is_right_or_refused(shape: Shape, half: bool) -> None:
    if is_right(*shape):
        rows, cols, cells, region = shape
        bytes_needed = Pattern(rows, cols, tuple(cells), tuple(sorted(region))).table_bytes(half)
        assert _native.PatternTable.build_bytes(*shape, half) >= bytes_needed
    else:
        with pytest.raises(REFUSALS):
            _native.PatternTable.build_bytes(*shape, half)


@settings(max_examples=200, deadline=None)
@given(numbers, numbers, orders, st.integers(-2, 6) | st.integers(19, 2**33))
def test_any_machine_is_right_or_refused(rows: int, cols: int, order: str, depth: int) -> None:
    if min(rows, cols) >= 2 and rows * cols <= 25 and sorted(order) == sorted("UDLR") and 1 <= depth <= 6:
        assert len(_native.MoveMachine(rows, cols, order, depth).next) >= rows * cols
    else:
        with pytest.raises(REFUSALS):
            _native.MoveMachine(rows, cols, order, depth)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.none(), st.floats()), *[st.one_of(st.none(), st.integers(-5, 2**65))] * 3)
def test_any_limits_are_right_or_refused(
    seconds: float | None, nodes: int | None, frontier: int | None, memory: int | None
) -> None:
    counts = [number for number in (nodes, frontier, memory) if number is not None]
    if (seconds is None or seconds >= 0) and all(0 <= number < 2**64 for number in counts):
        limits = _native.Limits(seconds, nodes, frontier, memory)
        run = _native.breadth_first(_native.Puzzle(2, 2, range(4), [3, 2, 1, 0]), limits)
        assert nodes is None or run.counts.expanded <= nodes
    else:
        with pytest.raises(REFUSALS):
            _native.Limits(seconds, nodes, frontier, memory)
