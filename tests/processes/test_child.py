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
from taquin.processes.child import HEADROOM, MAX_LINE, Cause, Child, ChildOutputError, Message, ProcessLimits
from tests.processes.process_table import PATIENCE, is_running, linux

TALKER = "tests.processes.talker"
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """A child imports nothing from the current folder: tell it where the talker is."""
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


@linux
@pytest.mark.parametrize("line", ["hello\n", "{half of a message", "\x00\xff"])
def test_what_is_not_a_message_is_refused_after_the_messages_before_it(line: str) -> None:
    async def act(child: Child) -> None:
        await child.ask({"what": "scribble", "data": line})
        lines = child.lines()
        assert json.loads(await anext(lines)) == {"before": True}
        with pytest.raises(ChildOutputError, match="it sent something that is not a message"):
            await anext(lines)
        assert child.ending is not None
        assert child.ending.cause is Cause.GARBAGE

    with_child(act)


@linux
def test_limits_hold_and_the_ending_tells_which() -> None:
    for request, limits, cause in (
        ({"what": "wait"}, ProcessLimits(wall=0.3), Cause.WALL_LIMIT),
        ({"what": "burn", "seconds": 60}, ProcessLimits(cpu=0.2), Cause.CPU_LIMIT),
        ({"what": "take", "kind": "shared", "bytes": 1 << 30}, ProcessLimits(memory=10**8), Cause.MEMORY_LIMIT),
    ):

        async def act(child: Child, request: Message = request, limits: ProcessLimits = limits) -> None:
            await child.ask(request, limits)
            async for _ in child.lines():
                pass
            assert child.ending is not None
            assert child.ending.cause is cause  # noqa: B023
            assert await child.end(PATIENCE) == child.ending.status < 0

        with_child(act)


@linux
def test_killing_it_kills_what_its_run_has_started() -> None:
    async def act(child: Child) -> None:
        await child.ask({"what": "spawn", "wait": True})
        sleeper = json.loads(await anext(child.lines()))["sleeper"]
        child.kill()
        assert await child.end(PATIENCE) == -signal.SIGKILL
        while is_running(sleeper):
            await asyncio.sleep(0.01)

    with_child(act)


PARENT = f"""
import asyncio, sys
from taquin.processes.child import Child

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
