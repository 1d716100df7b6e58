"""The output of every command at four widths, recorded in `recorded/`.

`make recorded` writes the files anew, for a change that means to change what people see.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stderr, redirect_stdout
from importlib import import_module
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import shorten
from typing import NamedTuple
from unittest.mock import PropertyMock, patch

from taquin.cli.command import COMMANDS, run

FOLDER = Path(__file__).with_name("recorded")
WIDTHS = (40, 60, 80, 200)
LARGE = " ".join(map(str, [*range(1, 98), 99, 98, 0]))
TABLES = "pdb build 2-1 --size 2x2; pdb build 3-3-2; "
"""What is run before, to have tables; a semicolon separates commands."""

RUNS = {
    "solve": "solve 867254301 --goal first",
    "solve-steps": "solve 123/406/758 --steps",
    "solve-steps-large": f"solve {LARGE.replace('99 98 0', '98 0 99')} --size 10x10 -a astar -H manhattan --steps",
    "solve-all": "solve 867254301 --all",
    "solve-multi": "solve 867254301 -a ida_star -H walking_distance --metric multi",
    "solve-long": "solve 867254301 -a dfs",
    "solve-limit": "solve korf15:88 -a ida_star -H linear_conflict --nodes 1000",
    "solve-unsolvable": "solve 213456780",
    "solve-hanoi": "solve hanoi:4 -a bfs",
    "solve-jugs": "solve 'jugs:5,3->4' -a bfs",
    "solve-link": "solve 123456708 --link",
    "check": "check korf15:3",
    "check-large": f"check {LARGE} --size 10x10",
    "check-huge": f"check {' '.join(map(str, range(900)))} --goal first",
    "compare": "compare 867254301 -a bfs,dfs,greedy,nbs,ida_star,auto -H manhattan,linear_conflict",
    "compare-long-names": "compare 867254301 -a bidirectional_a_star -H 'max(manhattan,euclidean_half,misplaced)'",
    "compare-limit": "compare korf15:1 -a bfs,ida_star -H manhattan --nodes 5000",
    "compare-unsolvable": "compare 213456780",
    "bench": "bench korf15 --only 79,55,97 -a ida_star -H linear_conflict",
    "bench-limit": "bench korf24 --only 1-2 -a ida_star -H manhattan --nodes 1000",
    "generate": "generate --size 4x4 --count 3 --seed 1",
    "generate-csv": "generate --length 20-25 --count 3 --seed 1 --csv",
    "atlas": "atlas 3x3",
    "atlas-multi": "atlas 2x4 --metric multi --hardest 3",
    "atlas-large": "atlas 3x4 --hardest 1",
    "atlas-distance": "atlas 3x3 --distance 867254301 --goal first",
    "trace": "trace 867254301 -a astar -H manhattan --steps 6",
    "trace-bounds": "trace korf15:1 -a ida_star -H linear_conflict --steps 6",
    "trace-two-sides": "trace 867254301 -a nbs -H manhattan --steps 6",
    "trace-hanoi": "trace hanoi:2 -a bfs",
    "trace-worksheet": "trace 123450786 -a astar -H manhattan --worksheet",
    "instances": "instances",
    "instances-korf15": "instances korf15",
    "instances-korf24": "instances korf24",
    "instances-one": "instances korf15 88",
    "info": "info",
    "info-algorithm": "info ida_star_fsm",
    "info-heuristic": "info misplaced",
    "info-auto": "info auto",
    "pdb-list-empty": "pdb list",
    "pdb-list": TABLES + "pdb list",
    "pdb-build": "pdb build 2-1 --size 2x2",
    "pdb-verify": TABLES + "pdb verify",
    "pdb-remove": TABLES + "pdb remove 3-3-2",
    "error": "solve 12345678",
    "error-json": "solve 12345678 --json",
}
DATA = {"generate", "generate-csv", "instances-one", "error-json"}
"""Runs that print data: their lines are never folded."""


class Recorded(NamedTuple):
    """What a command printed."""

    status: int
    out: str
    err: str

    def __str__(self) -> str:
        err = f"[stderr]\n{self.err}" if self.err else ""
        return f"{self.out}{err}[exit status {self.status}]\n"


def output(name: str, width: int) -> Recorded:
    """Run a command in a folder of its own, and return the output of the last after a semicolon."""
    with TemporaryDirectory() as folder, steady(folder, width):
        *before, last = RUNS[name].split("; ")
        for command in before:
            assert _run(command).status == 0
        return _run(last)


def _run(command: str) -> Recorded:
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        status = run(shlex.split(command))
    texts = []
    for stream in (out, err):
        stream.seek(0)
        texts.append(stream.read())
    return Recorded(status, *texts)


@contextmanager
def steady(folder: str, width: int) -> Iterator[None]:
    """Replace all that differs from run to run or between machines: times, memory, versions."""
    for name in COMMANDS:
        import_module(f"taquin.cli.{name}")
    environment = {"COLUMNS": str(width), "TAQUIN_CACHE": folder}
    native = {"installed": True, "compiler": "GNU 12.2.0", "instruction_sets": ["avx2"]}
    with ExitStack() as stack:
        for name, module in list(sys.modules.items()):
            if name.startswith("taquin.cli."):
                if hasattr(module, "seconds"):
                    stack.enter_context(patch(f"{name}.seconds", lambda value: "0.0123"))
                if hasattr(module, "megabytes"):
                    stack.enter_context(patch(f"{name}.megabytes", lambda value: "45"))
        stack.enter_context(patch.dict(os.environ, environment))
        stack.enter_context(patch("taquin.cli.output.NOTICED", inf))
        stack.enter_context(patch("taquin.cli.pdb.cache_folder", lambda: Path("/home/you/.cache/taquin/pdb")))
        stack.enter_context(patch("taquin.cli.info.describe", lambda: native))
        stack.enter_context(patch("taquin.cli.info.version", lambda name: "1.2.3"))
        stack.enter_context(patch("platform.python_version", lambda: "3.11.7"))
        stack.enter_context(patch("sys.platform", "linux"))
        rate = PropertyMock(return_value=12_345_678.0)
        stack.enter_context(patch("taquin.studies.bench.Totals.generated_per_second", rate))
        yield


def text_of(name: str, printed: Callable[[str, int], Recorded] = output) -> str:
    """Return the file of a run: its output at every width."""
    parts = [f"===== {width} columns\n{printed(name, width)}" for width in WIDTHS]
    return f"$ taquin {shorten(RUNS[name], 100, placeholder=' …')}\n" + "".join(parts)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.txt"):
        path.unlink()
    for name in RUNS:
        (FOLDER / f"{name}.txt").write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
