"""IDA* with Manhattan generates exactly the nodes that Korf 1985 reports."""

from __future__ import annotations

from typing import Any

import pytest

from taquin import Result, SlidingTiles, solve
from taquin.running import native
from taquin.tiles.instances import Instance
from tests.search.korf import ORDER, instances

EASIEST = instances()[:10]


def generated_one_at_a_time(result: Result[Any]) -> int:
    """Return the nodes generated if children are made one by one, up to the goal.

    `generated` counts all children of an expanded node. Korf's program would not have generated the
    children after the one taken on the path to the goal. Neither generates the parent again.
    """
    assert isinstance(result.problem, SlidingTiles)
    assert result.states is not None
    assert result.moves is not None
    unmade = 0
    for number, move in enumerate(result.moves):
        children = result.problem.successors(result.states[number])
        names = [name for name, child, _ in children if number == 0 or child != result.states[number - 1]]
        unmade += len(names) - 1 - names.index(move)
    return result.generated - unmade


def check(instance: Instance, engine: str) -> None:
    result = solve(instance.puzzle(ORDER), "ida_star", "manhattan", engine=engine)
    assert (result.engine, result.cost, result.optimal) == (engine, instance.optimal, True)
    assert generated_one_at_a_time(result) == instance.nodes


@pytest.mark.skipif(not native.is_installed(), reason="the native engine is not installed")
@pytest.mark.parametrize("instance", EASIEST, ids=lambda instance: f"Korf {instance.id}")
def test_counts_of_the_easiest(instance: Instance) -> None:
    check(instance, "native")


def test_counts_of_the_very_easiest_in_the_reference() -> None:
    check(EASIEST[0], "reference")
