"""A table's file that shrinks while mapped: the process lives on; what was found is withdrawn."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let a mapped file shrink")

PRELUDE = """
import mmap, os, signal, sys, threading, time
from taquin import _native
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.tables import Table

def mapped(name, content):
    with open(name, "wb") as file:
        file.write(content)
    with open(name, "rb") as file:
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

def build(p):
    return _native.PatternTable.build(4, 4, p.cells, p.region, False, None).content

folder = sys.argv[1]
GOAL = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0)
FAR = (0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
patterns = [Pattern.of(4, 4, 15, tuple(range(first, first + 5))) for first in (0, 5, 10)]
names = [os.path.join(folder, f"{number}.pdb") for number in range(3)]
contents = [mapped(name, build(pattern)) for name, pattern in zip(names, patterns)]
tables = [
    _native.PatternTable.of_bytes(4, 4, p.cells, p.region, False, content, False)
    for p, content in zip(patterns, contents)
]
h = _native.pdb([[_native.Lookup(t, [c + 1 for c in p.cells], range(16)) for t, p in zip(tables, patterns)]])
puzzle = _native.Puzzle(4, 4, FAR, GOAL)
machine = _native.MoveMachine(4, 4, "UDLR", 4)

def truncate():
    for name in names:
        os.truncate(name, 0)

def attempt(call):
    try:
        print("returned", call())
    except Exception as error:
        print(type(error).__name__, error)
"""

SEARCHES = {
    "ida_star": "_native.ida_star(puzzle, h, limits)",  # unrolled
    "plain": "_native.ida_star(puzzle, h, _native.Limits(seconds=30, frontier=10**9))",
    "a_star": "_native.a_star(puzzle, h, limits)",
    "parallel": "_native.ida_star_parallel(puzzle, h, 2, limits)",
    "fsm_parallel": "_native.ida_star_fsm_parallel(puzzle, h, machine, 2, limits)",
}
WITHDRAWN = "RuntimeError a table file changed while it was in use, so the result is withdrawn"


def run(code: str, folder: object, **environment: str) -> str:
    """Run code in a child process; return what it prints, its standard error if it dies."""
    ran = subprocess.run(
        [sys.executable, "-c", PRELUDE + code, str(folder)],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | environment,
    )
    return ran.stdout if ran.returncode == 0 else f"died with {ran.returncode}: {ran.stderr[-300:]}"


@pytest.mark.parametrize("search", SEARCHES)
def test_a_search_whose_table_shrinks_is_withdrawn_at_once(search: str, tmp_path: object) -> None:
    """The file shrinks during a search of half a minute; the next search is refused, too."""
    code = f"""
limits = _native.Limits(seconds=30)
threading.Timer(0.3, truncate).start()
began = time.monotonic()
attempt(lambda: {SEARCHES[search]})
print(time.monotonic() - began < 15)
print(any(table.damaged for table in tables))
attempt(lambda: {SEARCHES[search]})
attempt(lambda: h(puzzle))
"""
    lines = run(code, tmp_path).splitlines()
    assert lines[0].startswith(WITHDRAWN), lines
    assert lines[1:3] == ["True", "True"]
    assert all(line.startswith(WITHDRAWN) for line in lines[3:])
    assert len(lines) == 5


def test_the_reference_refuses_a_table_that_has_shrunk(tmp_path: object) -> None:
    """The reference looks values up in the same memory, and in Python no search is told."""
    code = """
table = Table(patterns[0], False, tables[0].content, tables[0])
print(table.value((7, 6, 5, 4, 3)), tables[0].damaged)
truncate()
attempt(lambda: table.value((7, 6, 5, 4, 3)))
print(tables[0].damaged)
"""
    before, refusal, after = run(code, tmp_path).splitlines()
    assert before == "18 False"
    assert refusal.startswith("TaquinError a table file changed while it was in use")
    assert after == "True"


def test_a_copy_of_a_file_that_shrinks_is_refused(tmp_path: object) -> None:
    code = """
truncate()
p = patterns[0]
attempt(lambda: _native.PatternTable.of_bytes(4, 4, p.cells, p.region, False, contents[0], True))
"""
    assert run(code, tmp_path).startswith(WITHDRAWN)


def test_searches_without_damaged_tables_go_on(tmp_path: object) -> None:
    """A part of the file that is still there stays as it was, and other tables are whole."""
    code = """
os.truncate(names[0], 8192)
whole = build(patterns[0])
print(contents[0][:8192] == whole[:8192], tables[0].damaged)
print(contents[0][8192:] == bytes(16**5 - 8192), tables[0].damaged, tables[1].damaged)
fresh = _native.manhattan(_native.Grid(4, 4, [15, *range(15)]))
print(_native.ida_star(puzzle, fresh, _native.Limits(nodes=1000)).counts.expanded)
"""
    assert run(code, tmp_path) == "True False\nTrue True False\n1000\n"


def test_a_bus_error_elsewhere_ends_the_process_as_ever(tmp_path: object) -> None:
    code = """
other = mapped(os.path.join(folder, "other"), bytes(8192))
os.truncate(os.path.join(folder, "other"), 0)
other[0]
"""
    assert "died with -7" in run(code, tmp_path)
    assert "Fatal Python error: Bus error" in run(code, tmp_path, PYTHONFAULTHANDLER="1")
