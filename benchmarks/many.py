"""solve_many over random 15-puzzles against a loop of solve: throughput, and overhead per board."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any

from benchmarks.measure import show_progress
from benchmarks.table import at_least, at_most, print_table
from taquin import Board, Result, solve, solve_many
from taquin.tiles.generate import random_boards

BOARDS = 1_000
ROUNDS = 3
SPEED_UP = 1.8
OVERHEAD = 0.2
"""Milliseconds a board beyond the search."""


def report() -> None:
    boards = [*random_boards(Board.goal(4, 4), BOARDS, Random(13))]
    solve(boards[0], "ida_star", "pdb:7-8")  # builds the tables
    ways: dict[str, Callable[[], list[Any]]] = {
        "a loop of solve": lambda: [solve(board) for board in boards],
        "solve_many, one job": lambda: [*solve_many(boards, jobs=1)],
        "solve_many": lambda: [*solve_many(boards)],
    }
    wall, beyond, answers = dict.fromkeys(ways, 1e9), dict.fromkeys(ways, 1e9), {}
    for turn in range(ROUNDS):
        for name, run in ways.items():
            show_progress(f"round {turn + 1} of {ROUNDS}, {name}")
            began, cpu = perf_counter(), process_time()
            answers[name] = run()
            wall[name] = min(wall[name], perf_counter() - began)
            searching = sum(result.seconds for result in answers[name] if isinstance(result, Result))
            beyond[name] = min(beyond[name], (process_time() - cpu - searching) * 1000 / BOARDS)
    show_progress("")
    loop, one, many = ways
    assert answers[loop] == answers[one] == answers[many], "solve_many gives other answers than solve"
    rows = [[name, f"{BOARDS / wall[name]:,.0f} boards/s", f"{beyond[name]:.2f} ms"] for name in (loop, one)]
    rows[1] += ["", *at_most(beyond[one], OVERHEAD, f"{OVERHEAD} ms")]
    speed_up = wall[loop] / wall[many]
    cores = os.cpu_count() or 1
    rows.append([f"{many}, {cores} cores", f"{BOARDS / wall[many]:,.0f} boards/s", "", *at_least(speed_up, SPEED_UP)])
    print_table([f"{BOARDS:,} 15-puzzles, 7-8", "throughput", "beyond the search", "speed-up", "target", ""], rows)
    print("Beyond the search: CPU time of a board without that of its search: reading, proving again, reporting.")
