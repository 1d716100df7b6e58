"""Running the command: in this process where possible, else as a real process."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from taquin.cli.command import run

COMMAND = str(Path(sys.executable).with_name("taquin"))


class Ran(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Taquin = Callable[..., Ran]
Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def taquin(capsys: pytest.CaptureFixture[str]) -> Taquin:
    """Return a function that runs a command line and captures what it prints."""

    def call(*arguments: str) -> Ran:
        capsys.readouterr()
        status = run(arguments)
        return Ran(status, *capsys.readouterr())

    return call


@pytest.fixture
def start() -> Start:
    """Return a function that starts the real command."""

    def popen(*arguments: str, **options: Any) -> subprocess.Popen[str]:
        pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
        return subprocess.Popen([COMMAND, *arguments], **(pipes | options))

    return popen
