"""Published node counts: which searches compare, and how the difference is explained."""

from __future__ import annotations

from dataclasses import replace

import pytest

from taquin import Limits, Result, solve
from taquin.studies.bench import bench
from taquin.studies.published import compares, count_as_published, explain_counts
from taquin.tiles.instances import NAMES, Instance, load
from tests.search.korf import ORDER, instances

EASIEST = instances()[0]


def test_every_set_with_published_nodes_names_their_search() -> None:
    for name in NAMES:
        for instance in load(name).instances:
            assert (instance.search is None) == (instance.nodes is None)
    assert EASIEST.search is not None
    assert EASIEST.search.order == ORDER


@pytest.mark.parametrize(
    ("algorithm", "heuristic", "same"),
    [("ida_star", "manhattan", True), ("ida_star", "linear_conflict", False), ("ida_star_fsm", "manhattan", False)],
)
def test_only_the_published_search_compares(algorithm: str, heuristic: str, same: bool) -> None:
    result = solve(EASIEST.puzzle(ORDER), algorithm, heuristic)
    assert compares(EASIEST, result) is same
    assert count_as_published(EASIEST, result) == (EASIEST.nodes if same else None)


def test_a_board_without_a_solution_or_a_published_number_has_no_count() -> None:
    stopped = solve(EASIEST.puzzle(ORDER), "ida_star", "manhattan", limits=Limits(nodes=10))
    assert count_as_published(EASIEST, stopped) is None
    assert explain_counts([(EASIEST, stopped)], "Korf 1985") == []
    own = Instance(1, EASIEST.board, EASIEST.goal, EASIEST.optimal, None)
    assert count_as_published(own, solve(own.puzzle(), "ida_star", "manhattan")) is None


def test_the_start_counts_or_does_not() -> None:
    """As Korf & Felner 2002 count: without the start."""
    assert EASIEST.search is not None
    other = replace(EASIEST, search=EASIEST.search._replace(counts_start=False))
    result = solve(other.puzzle(ORDER), "ida_star", "manhattan")
    assert EASIEST.nodes is not None
    assert count_as_published(other, result) == EASIEST.nodes - 1
    assert "the start is not counted" in explain_counts([(other, result)], "Korf & Felner 2002")[0]


def test_a_misprint_is_named() -> None:
    wrong = replace(EASIEST, nodes=540_861)
    (row,) = bench([wrong], "ida_star", "manhattan", order=ORDER)
    assert isinstance(row.result, Result)
    assert explain_counts([(wrong, row.result)], "Korf 1985")[1:] == [
        "Board 79: 540,860 by this rule, but 540,861 were published."
    ]
    assert (row.as_json()["published_nodes"], row.as_json()["nodes_as_published"]) == (540_861, 540_860)
