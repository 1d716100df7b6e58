"""A child process: what it says arrives, it can be stopped at once, and it outlives nobody."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from taquin.errors import TaquinError
from taquin.studies.child import HEADROOM, MAX_LINE, Child

TALKER = "tests.studies.talker"
ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

linux = pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child imports nothing from the folder it is started in, so it is told where the talker is."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def with_child(act: Callable[[Child], Coroutine[Any, Any, None]]) -> None:
    """Start a child, do something with it, and end it."""

    async def run() -> None:
        child = await Child.start(TALKER)
        try:
            async with asyncio.timeout(PATIENCE):
                await act(child)
        finally:
            await child.end()
        with pytest.raises(ProcessLookupError):
            os.kill(child.pid, 0)

    asyncio.run(run())


async def tell(child: Child, **request: Any) -> list[Any]:
    await child.ask(request)
    return [json.loads(line) async for line in child.lines()]


def test_it_is_told_and_it_answers() -> None:
    async def act(child: Child) -> None:
        assert await tell(child, what="echo", text="☃\n") == [{"heard": "☃\n"}, {"heard": None}]
        assert await child.end(PATIENCE) == 0

    with_child(act)


def test_a_message_as_long_as_allowed_arrives_and_a_longer_one_is_refused() -> None:
    async def whole(child: Child) -> None:
        (message,) = await tell(child, what="boast", bytes=MAX_LINE - 100)
        assert len(message["text"]) == MAX_LINE - 100

    async def too_long(child: Child) -> None:
        with pytest.raises(TaquinError, match=r"^the answer is longer than 17 MB: ask for less\.$"):
            await tell(child, what="boast", bytes=2 * MAX_LINE)

    with_child(whole)
    with_child(too_long)


@linux
def test_the_system_refuses_memory_beyond_the_limit() -> None:
    limit = 200_000_000

    async def act(child: Child) -> None:
        *taken, last = await tell(child, what="hoard", limit=limit)
        assert last == {"refused": True}, "as MemoryError, not as a crash"
        assert taken[-1]["bytes"] <= limit + HEADROOM
        assert await child.end(PATIENCE) == 0

    with_child(act)


def test_one_that_fails_is_noticed_and_says_why_in_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    async def act(child: Child) -> None:
        assert await tell(child, what="end", how="fail") == [{"how": "fail"}]
        assert await child.end(PATIENCE) == 1

    with_child(act)
    assert "RuntimeError: as told" in capfd.readouterr().err


def test_what_it_prints_is_no_message(capfd: pytest.CaptureFixture[str]) -> None:
    async def act(child: Child) -> None:
        assert len(await tell(child, what="echo", text="")) == 2

    with_child(act)
    assert "this is for the terminal" in capfd.readouterr().err


@linux
def test_one_that_was_killed_before_it_was_asked_says_nothing() -> None:
    async def act(child: Child) -> None:
        os.kill(child.pid, signal.SIGKILL)
        assert await tell(child, what="echo", text="x" * 1_000_000) == []
        assert await child.end(PATIENCE) == -signal.SIGKILL

    with_child(act)


@linux
def test_one_that_is_killed_ends_its_messages() -> None:
    async def act(child: Child) -> None:
        await child.ask({"what": "wait"})
        lines = child.lines()
        assert json.loads(await anext(lines)).keys() == {"waiting"}
        child.kill()
        assert await anext(lines, None) is None
        assert child.ending is None
        child.kill()

    with_child(act)


PARENT = f"""
import asyncio, sys
from taquin.studies.child import Child

async def main():
    child = await Child.start({TALKER!r})
    print(child.pid, flush=True)
    if sys.argv[1] == "busy":
        await child.ask({{"what": "wait"}})
        await anext(child.lines())
        print("busy", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


@linux
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
@pytest.mark.parametrize("when", ["busy", "just started"])
def test_it_dies_with_its_parent(when: str, how: signal.Signals) -> None:
    """Also where the parent dies before the child has asked the kernel to be told."""
    with subprocess.Popen([sys.executable, "-c", PARENT, when], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        if when == "busy":
            parent.stdout.readline()
        parent.send_signal(how)
        parent.wait(PATIENCE)
    deadline = time.monotonic() + PATIENCE
    while is_running(child):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_running(pid: int) -> bool:
    """Return whether there is a process that is not merely waiting to be reaped."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
