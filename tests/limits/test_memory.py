"""What a system tells of its memory: a number of bytes, or None, never an error."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from taquin.limits import memory


def raises(error: Exception) -> Any:
    def getrusage(_: int) -> None:
        raise error

    return getrusage


RESOURCES = {
    "no module": None,
    "no getrusage": SimpleNamespace(RUSAGE_SELF=0),
    "no RUSAGE_SELF": SimpleNamespace(getrusage=lambda _: SimpleNamespace(ru_maxrss=1)),
    "it raises OSError": SimpleNamespace(RUSAGE_SELF=0, getrusage=raises(OSError("not here"))),
    "it raises ValueError": SimpleNamespace(RUSAGE_SELF=0, getrusage=raises(ValueError("invalid who"))),
    "no ru_maxrss": SimpleNamespace(RUSAGE_SELF=0, getrusage=lambda _: SimpleNamespace()),
    "zeros": SimpleNamespace(RUSAGE_SELF=0, getrusage=lambda _: SimpleNamespace(ru_maxrss=0)),
}


@pytest.mark.parametrize("case", RESOURCES)
def test_a_system_that_does_not_tell(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in ("STATUS", "STATM", "MEMINFO"):
        monkeypatch.setattr(memory, file, tmp_path / "none")
    monkeypatch.setitem(sys.modules, "resource", RESOURCES[case])
    assert memory.peak_memory() is None
    assert memory.held_memory() is None
    assert memory.committed_memory() is None
    assert memory.available_memory() is None


def test_getrusage_counts_kilobytes_but_bytes_on_macos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "STATUS", tmp_path / "none")
    usage = SimpleNamespace(RUSAGE_SELF=0, getrusage=lambda _: SimpleNamespace(ru_maxrss=5000))
    monkeypatch.setitem(sys.modules, "resource", usage)
    for platform, peak in (("linux", 5_120_000), ("darwin", 5000)):
        monkeypatch.setattr(sys, "platform", platform)
        assert memory.peak_memory() == peak


@pytest.mark.parametrize("content", ["", "nonsense", "1"])
def test_files_of_another_form_are_ignored(content: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = tmp_path / "odd"
    odd.write_text(content)
    for file in ("STATUS", "STATM", "MEMINFO"):
        monkeypatch.setattr(memory, file, odd)
    monkeypatch.setitem(sys.modules, "resource", None)
    assert memory.peak_memory() is None
    assert memory.held_memory() is None
    assert memory.available_memory() is None
