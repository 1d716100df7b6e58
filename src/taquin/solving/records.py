"""Results as records: dicts with plain values, CSV, or a DataFrame of pandas or polars."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal

from taquin.errors import TaquinError
from taquin.result import Result
from taquin.solving.many import FailedBoard

FIELDS = (
    "board",
    "goal",
    "size",
    "metric",
    "order",
    "algorithm",
    "options",
    "heuristic",
    "engine",
    "outcome",
    "cost",
    "optimal",
    "lower_bound",
    "moves",
    "h_start",
    "expanded",
    "generated",
    "max_frontier",
    "max_depth",
    "reopened",
    "stored",
    "effective_branching",
    "seconds",
    "build_seconds",
    "peak_memory",
    "stopped_by",
    "found_by",
    "assumption",
    "refutation",
    "reason",
)
"""The fields of a record, in order; Result.as_json() has more."""

Solved = Result[Any] | FailedBoard


def to_dicts(results: Iterable[Solved]) -> list[dict[str, Any]]:
    """Return a record for each result: FIELDS with plain values, None where there is none.

    >>> from taquin import solve_many
    >>> [(row["board"], row["moves"]) for row in to_dicts(solve_many(["1230", "0132"]))]
    [('1 2/3 0', ''), ('0 1/3 2', 'RD')]
    """
    return [record(result) for result in results]


def record(result: Solved) -> dict[str, Any]:
    """Return the record of one result."""
    return flat(result.as_json())


def flat(values: dict[str, Any]) -> dict[str, Any]:
    """Return the FIELDS of a result's plain values, each a number, a text or None."""
    row = {name: values.get(name) for name in FIELDS}
    if row["moves"] is not None:
        row["moves"] = ("" if row["metric"] == "single" else " ").join(row["moves"])
    if row["refutation"] is not None:
        row["refutation"] = row["refutation"]["sentence"]
    if row["options"] is not None:
        row["options"] = " ".join(f"{name}={value}" for name, value in row["options"].items())
    return row


def to_csv(results: Iterable[Solved], path: str | Path | None = None) -> str:
    """Return the records as CSV with a header; also write them to a file if a path is given."""
    text = csv_text(FIELDS, to_dicts(results))
    if path is not None:
        Path(path).write_text(text, encoding="utf-8", newline="")
    return text


def csv_text(fields: Iterable[str], rows: Iterable[dict[str, Any]]) -> str:
    """Return rows as CSV with a header; an absent value is empty."""
    file = io.StringIO()
    writer = csv.DictWriter(file, list(fields), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def to_dataframe(results: Iterable[Solved], library: Literal["pandas", "polars"] | None = None) -> Any:
    """Return the records as a DataFrame: of pandas if it is installed, else of polars."""
    return data_frame(to_dicts(results), library)


def data_frame(rows: list[dict[str, Any]], library: Literal["pandas", "polars"] | None = None) -> Any:
    """Return rows as a DataFrame."""
    chosen = library or next((name for name in ("pandas", "polars") if find_spec(name)), None)
    if library not in (None, "pandas", "polars"):
        raise TaquinError(f"a DataFrame is one of pandas or polars, not of {library!r}.")
    if chosen is None or find_spec(chosen) is None:
        raise TaquinError("a DataFrame needs pandas or polars: install one of them, or use to_dicts.")
    from importlib import import_module

    return import_module(chosen).DataFrame(rows)
