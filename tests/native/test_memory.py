"""A memory limit is kept: the process holds hardly more, though a table doubles as it grows."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from taquin.limits.memory import peak_memory
from taquin.tiles.compiled import is_compiled

pytestmark = [
    pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed"),
    pytest.mark.skipif(peak_memory() is None, reason="the system does not tell how much memory is held"),
]

MB = 1_000_000
SLACK = 64 * MB
SEARCH = """
import json, sys
from taquin import Limits, solve
from taquin.tiles.compiled import is_compiled
name, heuristic, memory = sys.argv[1], sys.argv[2] or None, int(sys.argv[3])
board = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"
result = solve(board, name, heuristic, engine="native", limits=Limits(memory=memory, seconds=60))
print(json.dumps(result.as_json()))
"""


@pytest.mark.parametrize("memory", [150 * MB, 400 * MB])
@pytest.mark.parametrize(
    ("name", "heuristic"),
    [("breadth_first", ""), ("depth_first", ""), ("a_star", "manhattan"), ("a_star", "euclidean")],
)
def test_the_process_stays_within_its_limit(name: str, heuristic: str, memory: int) -> None:
    arguments = [sys.executable, "-c", SEARCH, name, heuristic, str(memory)]
    ran = subprocess.run(arguments, capture_output=True, text=True, timeout=120, check=True)
    answer = json.loads(ran.stdout)
    assert answer["outcome"] == "memory-limit"
    assert answer["expanded"] > 100_000
    assert answer["peak_memory"] <= memory + SLACK
    assert answer["lower_bound"] >= (0 if name == "depth_first" else 15)
