"""The nodes of each bound of a search, as a table for `taquin solve --bounds`."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from taquin.cli.output import number
from taquin.result import Result


def describe_bounds(result: Result[Any]) -> str:
    """Return a row for each bound, and how many times the nodes of the bound before it expanded.

    That factor approaches the heuristic branching factor; of the last bound it says little, because
    the goal, or a limit, ends that one early.
    """
    if not result.bounds:
        return f"{result.algorithm} does not start over with a higher bound, so it has no bounds to list."
    factors = [f"{after.expanded / before.expanded:.2f}" for before, after in pairwise(result.bounds)]
    rows = [("bound", "expanded", "generated", "factor")]
    rows += [
        (number(bound), f"{expanded:,}", f"{generated:,}", factor)
        for (bound, expanded, generated), factor in zip(result.bounds, ["", *factors], strict=True)
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
