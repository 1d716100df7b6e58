"""No counter of any method changes unnoticed: a change is made on purpose and shows in the diff."""

from __future__ import annotations

import json

import pytest

from taquin.tiles.compiled import is_compiled
from tests.contract.signature import FILE, PROBLEMS, signature


@pytest.mark.parametrize("name", PROBLEMS)
def test_counts_are_those_recorded(name: str) -> None:
    recorded = json.loads(FILE.read_text(encoding="utf-8"))[name]
    now = signature(name)
    assert {method: recorded[method] for method in recorded if method in now} == {
        method: counters for method, counters in now.items() if method in recorded
    }
    large_tables = {method for method in recorded if method.endswith((" ordered_walking_distance", " pdb"))}
    needs_engine = set() if is_compiled() else large_tables
    assert now.keys() | needs_engine == recorded.keys(), "`make signature` records a new method"
