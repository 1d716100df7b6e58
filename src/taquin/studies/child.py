"""One limited child process: what runs in it can be stopped at once, and takes nothing down with it.

The child is `python -m MODULE`. Parent and child talk in lines of JSON: the child reads its one request from standard
input and answers on standard output, as often as it likes. A child never outlives its parent: on Linux the kernel
kills it (the signal alone comes too late for a parent that died first, so the parent is looked at once more);
everywhere a thread notices that standard input has ended.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from taquin.errors import TaquinError

Message = dict[str, Any]
Send = Callable[[Message], None]

MAX_LINE = 1 << 24
"""Bytes of the longest message: what a child has to say is bounded, too."""
NICENESS = 10
"""Children yield to whoever answers people."""
HEADROOM = 64_000_000
"""Bytes above the memory limit at which the system refuses more; until then the search itself should have stopped."""
PR_SET_PDEATHSIG = 1


class Child:
    """A child process, seen by its parent, which must run an asyncio event loop."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, module: str) -> Child:
        """Start `python -m module`, which is to call `serve`."""
        pipe = asyncio.subprocess.PIPE
        # -P: what lies in the folder one happens to be in, a random.py for instance, is not to be imported.
        command = (sys.executable, "-P", "-m", module, str(os.getpid()))
        # A group of its own: Ctrl-C in the terminal is for the parent, which decides what becomes of its children.
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, limit=MAX_LINE, start_new_session=True
        )
        return cls(process)

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ask(self, request: Message) -> None:
        """Send the request. A child that is gone already is noticed by `lines`."""
        assert self._process.stdin is not None
        with suppress(ConnectionError):
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            await self._process.stdin.drain()

    async def lines(self) -> AsyncIterator[bytes]:
        """Yield the messages of the child, not yet parsed, until it ends, or is killed in the middle of one."""
        assert self._process.stdout is not None
        while True:
            try:
                line = await self._process.stdout.readline()
            except ValueError:
                raise TaquinError(f"the answer is longer than {MAX_LINE / 1e6:.0f} MB: ask for less.") from None
            if not line.endswith(b"\n"):
                return
            yield line

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def end(self, patience: float = 0.0) -> int:
        """Return the exit status (negative: a signal) when the child is gone; kill it after so many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                return await self._process.wait()
        self.kill()
        return await self._process.wait()


def serve(work: Callable[[Message, Send], None]) -> None:
    """Be the child: take the request from standard input, and work on it; `work` sends its answers."""
    _die_with_parent(int(sys.argv[1]))
    with suppress(OSError, AttributeError):  # Windows has none
        os.nice(NICENESS)
    with suppress(OSError):  # on desktops, Linux weighs sessions, and this is one
        Path("/proc/self/autogroup").write_text(str(NICENESS))
    with suppress(OSError):  # if the machine runs out of memory, Linux ends this process before any other
        Path("/proc/self/oom_score_adj").write_text("1000")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints, prints to the terminal, and not between the messages
    sending = threading.Lock()

    def send(message: Message) -> None:
        with sending:
            answers.write(json.dumps(message, allow_nan=False, separators=(",", ":")).encode() + b"\n")
            answers.flush()

    request = sys.stdin.readline()
    if request:
        threading.Thread(target=_end_with_standard_input, daemon=True).start()
        work(json.loads(request), send)


def limit_memory(limit: int) -> None:
    """Have the system refuse memory a little above the limit, should the search not have stopped by itself."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (limit + HEADROOM, hard))


def _die_with_parent(parent: int) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def _end_with_standard_input() -> None:
    sys.stdin.read()
    os._exit(1)
