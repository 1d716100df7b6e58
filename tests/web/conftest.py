"""One server for the tests that leave it as they found it, and own servers for the others."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.web.running import Lab

NewLab = Callable[..., Lab]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    running = Lab(tmp_path_factory.mktemp("lab") / "cache")
    yield running
    running.stop()
    assert "Traceback" not in running.said(), "no answer was 5xx, as the terminal would say"


@pytest.fixture
def new_lab(tmp_path: Path) -> Iterator[NewLab]:
    """Return a function that starts a server of the test's own."""
    with ExitStack() as stack:

        def start(*arguments: str, **options: Any) -> Lab:
            running = Lab(tmp_path / "cache", *arguments, **options)
            stack.callback(lambda: running.stop(signal.SIGKILL))
            return running

        yield start
