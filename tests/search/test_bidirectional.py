"""Bidirectional breadth-first search: whole layers from both ends until they meet."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

import pytest

from taquin import Hanoi, Jugs, SlidingTiles, TaquinError, solve
from taquin.tiles import exact_distances
from tests.search.truth import GOALS, boards_by_depth, steps_of, watch


def test_layers_from_both_ends() -> None:
    board, depth = boards_by_depth(GOALS[0])[50]
    _, events = watch(SlidingTiles(board, GOALS[0]), "bidirectional")
    steps = steps_of(events)
    for side, origin in ((0, board), (1, GOALS[0])):
        far = exact_distances(origin)
        depths = [step.node.g for step in steps if step.side == side]
        assert depths == sorted(depths)
        assert all(step.node.g == far[step.node.state] for step in steps if step.side == side)
    deepest = [max(step.node.g for step in steps if step.side == side) for side in (0, 1)]
    assert sum(deepest) < depth, "each layer is met by the other before it is expanded"


def test_a_side_is_extended_by_a_whole_layer() -> None:
    board, _ = boards_by_depth(GOALS[0])[50]
    _, events = watch(SlidingTiles(board, GOALS[0]), "bidirectional")
    layers = [(side, g, len(list(run))) for (side, g), run in groupby(steps_of(events), lambda s: (s.side, s.node.g))]
    assert len(layers) == len({(side, g) for side, g, _ in layers}), "no layer is left and taken up again"
    sizes = [Counter(exact_distances(origin).values()) for origin in (board, GOALS[0])]
    assert all(size == sizes[side][g] for side, g, size in layers[:-1])  # the last ends where the sides meet


def test_far_fewer_expansions_than_breadth_first() -> None:
    one, both = (solve("867254301", name, goal="first") for name in ("breadth_first", "bidirectional"))
    assert one.cost == both.cost == 27
    assert both.expanded * 10 < one.expanded


def test_moves_found_backwards_are_told_forwards() -> None:
    result = solve(Hanoi(4), "bidirectional")
    assert result.cost == 15
    assert result.moves is not None
    assert result.moves[0] == "1-2"
    assert result.moves[-1] == "2-3"


@pytest.mark.parametrize(("name", "heuristic"), [("bidirectional", None), ("bidirectional_a_star", "lookahead")])
def test_what_cannot_be_searched_backwards_is_refused(name: str, heuristic: str | None) -> None:
    with pytest.raises(TaquinError, match="forwards"):
        solve(Jugs((5, 3), 4), name, heuristic)
