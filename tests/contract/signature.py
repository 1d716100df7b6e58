"""The signature: the exact counters of every algorithm under every heuristic on a few boards.

`make signature` writes it anew, for a change that means to change counts.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from taquin import ALGORITHMS, HEURISTICS, Limits, TaquinError, choose_method
from taquin.problem import Problem
from taquin.reading.problem import read_problem, with_moves
from taquin.running.answer import solve_with

FILE = Path(__file__).with_name("signature.json")
NODES = 3_000
PROBLEMS: dict[str, tuple[str, str | None]] = {
    "2×3": ("142/350", "last"),
    "3×3": ("867254301", "first"),
    "3×3 centre": ("283/164/705", "123/804/765"),
    "4×4": ("1 2 3 4/5 6 0 8/9 11 7 12/13 10 14 15", "last"),
    "4×4 far": ("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "first"),
    "3×3 multi": ("867254301", "first"),
    "4×4 multi": ("1 2 3 4/5 6 0 8/9 11 7 12/13 10 14 15", "last"),
    "hanoi": ("hanoi:4", None),
    "jugs": ("jugs:5,3->4", None),
    "rivers": ("rivers:3,3,2", None),
}
COUNTERS = ("cost", "lower_bound", "solution_count", "expanded", "generated", "max_frontier", "max_depth", "reopened")
COMBINED = {"tiles": ["max(misplaced,euclidean)", "scaled(manhattan,2/3)"]}


def signature(name: str) -> dict[str, list[int | str | None]]:
    """Return the counters of each method that fits the problem, and a hash of its moves."""
    board, goal = PROBLEMS[name]
    problem: Problem[Any] = with_moves(read_problem(board, goal), None, "multi" if name.endswith("multi") else None)
    found: dict[str, list[int | str | None]] = {}
    for algorithm in ALGORITHMS.values():
        if algorithm.native_only:
            continue  # its counts may depend on threads, and not every engine has it
        heuristics = [*HEURISTICS[problem.domain], *COMBINED.get(problem.domain, [])]
        blind: list[str | None] = [] if algorithm.heuristic == "needed" else [None]
        for heuristic in blind + ([] if algorithm.heuristic == "no" else heuristics):
            try:
                method = choose_method(problem, algorithm.name, heuristic)
                result = solve_with(method, Limits(nodes=NODES))
            except TaquinError:
                continue  # does not fit
            moves = sha256(" ".join(result.moves).encode()).hexdigest()[:8] if result.moves else None
            counters = [getattr(result, counter) for counter in COUNTERS]
            found[f"{algorithm.name} {heuristic or ''}".strip()] = [str(result.outcome), moves, *counters]
    return found


def main() -> None:
    lines = [f" {json.dumps(name, ensure_ascii=False)}: {{\n" + _lines(signature(name)) + "\n }" for name in PROBLEMS]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _lines(counters: dict[str, list[int | str | None]]) -> str:
    return ",\n".join(f"  {json.dumps(method)}: {json.dumps(values)}" for method, values in counters.items())


if __name__ == "__main__":
    main()
