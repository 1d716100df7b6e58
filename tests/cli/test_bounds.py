"""`taquin solve --bounds`: the nodes of each bound."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Taquin

COUNTERS = Path(__file__).parents[2] / "docs" / "counters.md"
FAR = ("solve", "867254301", "--goal", "first", "-a")


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_the_table_is_the_one_of_the_documentation(taquin: Taquin, engine: str) -> None:
    ran = taquin(*FAR, "ida_star", "-H", "manhattan", "--bounds", "--engine", engine)
    table = ran.out.rstrip().rpartition("\n\n")[2]
    assert table.startswith("bound  expanded  generated  factor\n")
    assert f"```text\n{table}\n```" in COUNTERS.read_text()


def test_json_has_the_same_numbers(taquin: Taquin) -> None:
    told = taquin(*FAR, "ida_star", "-H", "manhattan", "--json").json
    assert told["bounds"][-1] == {"bound": 27, "expanded": 4503, "generated": 7436}
    assert sum(each["expanded"] for each in told["bounds"]) == told["expanded"]


def test_a_search_without_bounds_says_so(taquin: Taquin) -> None:
    assert taquin(*FAR, "bfs", "--bounds").out.endswith(
        "\nbreadth_first does not start over with a higher bound, so it has no bounds to list.\n"
    )
    assert taquin(*FAR, "bfs", "--json").json["bounds"] == []
