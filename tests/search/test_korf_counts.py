"""IDA* with Manhattan generates exactly the nodes that Korf 1985 reports."""

from __future__ import annotations

import pytest

from taquin import solve
from taquin.registry import Engine
from taquin.studies.published import count_as_published
from taquin.tiles.compiled import is_compiled
from taquin.tiles.instances import Instance
from tests.search.korf import ORDER, instances

EASIEST = instances()[:10]


def check(instance: Instance, engine: Engine) -> None:
    result = solve(instance.puzzle(ORDER), "ida_star", "manhattan", engine=engine)
    assert (result.engine, result.cost, result.optimal) == (engine, instance.optimal, True)
    assert count_as_published(instance, result) == instance.nodes


@pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")
@pytest.mark.parametrize("instance", EASIEST, ids=lambda instance: f"Korf {instance.id}")
def test_counts_of_the_easiest(instance: Instance) -> None:
    check(instance, "native")


def test_counts_of_the_very_easiest_in_the_reference() -> None:
    check(EASIEST[0], "reference")
