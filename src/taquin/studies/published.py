"""Published node counts beside ours: the same search counted by the published rule.

Korf's programs make children one at a time: when a child leads to the goal, its later siblings are
never made. `generated` counts all children of an expanded node. Without those never made it is the
published number, if the moves are tried in the published order; see docs/counters.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from taquin.result import Result
from taquin.tiles.instances import Instance, PublishedSearch
from taquin.tiles.puzzle import SlidingTiles


def compares(instance: Instance, result: Result[Any]) -> bool:
    """Return whether the board's published number was counted by the search of a result."""
    method = instance.search and (instance.search.algorithm, instance.search.heuristic)
    return instance.nodes is not None and method == (result.algorithm, result.heuristic)


def count_as_published(instance: Instance, result: Result[Any]) -> int | None:
    """Return the nodes of a solved board by the published rule; None if the search is another."""
    if instance.search is None or not result.solved or not compares(instance, result):
        return None
    return result.generated - _never_made(result) - (not instance.search.counts_start)


def _never_made(result: Result[Any]) -> int:
    """Return how many children come after the one taken, over the nodes on the solution."""
    assert isinstance(result.problem, SlidingTiles)
    assert result.states is not None
    assert result.moves is not None
    unmade = 0
    for number, move in enumerate(result.moves):
        children = result.problem.successors(result.states[number])
        names = [name for name, child, _ in children if number == 0 or child != result.states[number - 1]]
        unmade += len(names) - 1 - names.index(move)
    return unmade


def explain_counts(runs: Sequence[tuple[Instance, Result[Any]]], source: str) -> list[str]:
    """Return sentences that say what the published numbers count, and which boards agree."""
    compared = [(each, counted, result) for each, result in runs if (counted := count_as_published(each, result))]
    if not compared:
        return []
    search = compared[0][0].search
    assert search is not None
    equal = sum(counted == each.nodes for each, counted, _ in compared)
    start = "" if search.counts_start else ", and the start is not counted"
    sentences = [
        f"published: the nodes of {source}, where children are made one at a time, up to the goal{start}; "
        "`generated` counts all children of an expanded node. "
        f"Counted by the published rule, {equal} of {len(compared)} boards have the same number (=)."
    ]
    orders = {result.problem.order for *_, result in compared if isinstance(result.problem, SlidingTiles)}
    if orders != {search.order}:
        sentences.append(
            f"The published search tries moves in another order: --order {search.order} makes the last bound the same."
        )
    else:
        sentences += [
            f"Board {each.id}: {counted:,} by this rule, but {each.nodes:,} were published."
            for each, counted, _ in compared
            if counted != each.nodes
        ]
    return sentences


def describe_search(search: PublishedSearch | None) -> dict[str, Any] | None:
    """Return a published search as plain values."""
    return None if search is None else search._asdict()
