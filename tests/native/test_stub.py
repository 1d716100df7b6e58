"""The stub src/taquin/_native.pyi, by which mypy judges calls, is true. `make stub` writes it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from taquin.tiles.compiled import is_compiled

pytestmark = pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")

ROOT = Path(__file__).parents[2]
STUB = ROOT / "src/taquin/_native.pyi"

# What stubtest finds odd of every module made by nanobind: its types have a metaclass of their own,
# its functions are not Python's, nor are its static methods, and a type that cannot be made from
# Python takes any arguments, to refuse them. An allowlist would go by name, and hide whatever else
# is wrong with that name.
ODD = re.compile(
    r".* (metaclass differs|is not a function)|.* is inconsistent, stub is a staticmethod but runtime is not|"
    r".*\.__init__ .* stub does not have \*args parameter .*"
)


def run(*command: str | Path) -> str:
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True).stdout


def test_the_stub_is_that_of_the_module(tmp_path: Path) -> None:
    fresh = tmp_path / "_native.pyi"
    run("nanobind.stubgen", "-q", "-m", "taquin._native", "-o", fresh)
    run("ruff", "format", "--line-length=120", fresh)
    assert STUB.read_text() == fresh.read_text(), "run `make stub`"


def test_the_stub_and_the_module_have_the_same_contents() -> None:
    found = run("mypy.stubtest", "--concise", "--ignore-disjoint-bases", "taquin._native").splitlines()
    assert found, "stubtest did not run"
    assert [line for line in found if not ODD.fullmatch(line)] == []
