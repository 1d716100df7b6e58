"""The child's side: `serve(work)` takes requests and works on each in a process of its own.

The child that the parent starts imports the module once. For each request it forks a run, which
calls `work`, and watches it (watching.py): forking takes milliseconds, importing a fifth of a
second. The run has only its own memory and time, because the child itself never works. Parent,
child and run are tied: when one dies, the kernel kills the next (bootstrap.py).

On macOS no signal tells of a parent's death, so a thread of the run watches a pipe; code in C that
never returns to Python holds it up. There, RLIMIT_DATA does not bound memory and there is no /proc:
the search must obey the memory limit itself, and ITIMER_PROF enforces the CPU limit. Windows cannot
fork: the child works on its one request itself, and only its parent's kill ends it.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from pathlib import Path
from time import monotonic
from typing import ParamSpec

from taquin.processes import bootstrap
from taquin.processes.ending import Ending, Message, ProcessLimits
from taquin.processes.watching import OUT_OF_MEMORY, ParentGoneError, Watch, cpu_seconds

P = ParamSpec("P")
Send = Callable[[Message], None]
Work = Callable[[Message, Send], None]

HEADROOM = 64_000_000
"""A process never holds so many bytes more than its limit; a search should stop before."""
CODE = 16_000_000
"""Bytes of code and other mapped files, which RLIMIT_DATA does not count."""


def serve(work: Work) -> None:
    """Take requests from standard input, one line each; `work` answers each by sending messages."""
    answers = os.dup(1)
    os.dup2(2, 1)  # prints go to the terminal, not between the messages
    if not hasattr(os, "fork"):
        _work_here(work, answers)
        return
    gc.collect()
    gc.freeze()  # else the collector of a run would touch, and so copy, the memory it shares
    while line := sys.stdin.buffer.readline():
        asked = json.loads(line)
        ending = _fork_run(work, asked["request"], ProcessLimits(**asked["limits"]), answers)
        _write(answers, ending.line())
        if asked["last"]:
            _exit_as(ending.status)


def _fork_run(work: Work, request: Message, limits: ProcessLimits, answers: int) -> Ending:
    child = os.getpid()
    output, messages = os.pipe()
    alive, lifeline = os.pipe()  # the child holds the lifeline; it closes with the child's death
    pid = os.fork()
    if pid == 0:
        for fd in (answers, output, lifeline):
            os.close(fd)
        _be_the_run(work, request, limits, child, messages, alive)
    for fd in (messages, alive):
        os.close(fd)
    with suppress(OSError):  # the run calls it too, because either may be first
        os.setpgid(pid, pid)
    watch = Watch(pid, output, answers, limits)
    try:
        _write(answers, b"+%d\n" % pid)
        return watch.until_end()
    except (ParentGoneError, BrokenPipeError):
        watch.kill()
        os._exit(1)
    finally:
        for fd in (output, lifeline):
            os.close(fd)


def _be_the_run(work: Work, request: Message, limits: ProcessLimits, child: int, messages: int, alive: int) -> None:
    """Work on the request in this process, and exit."""
    status = 1
    try:
        with suppress(OSError):
            os.setpgid(0, 0)
        bootstrap.die_with(child)
        if not bootstrap.HAS_DEATH_SIGNAL:
            threading.Thread(target=_exit_at_the_end_of, args=(alive,), daemon=True).start()
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        _lower_priority(limits.niceness)
        _limit_itself(limits)
        work(request, _sender(messages))
        status = 0
    except MemoryError:
        status = OUT_OF_MEMORY
    except SystemExit as ended:
        status = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BrokenPipeError:
        pass  # nobody hears the messages any more: the child was killed, and this run is about to be
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _limit_itself(limits: ProcessLimits) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if limits.memory is not None:
        limit_memory(limits.memory)
    if limits.cpu is not None:
        # The watching process enforces the limit. These two only follow it, because they count the
        # ticks at which the process happens to run: on a busy machine they came up to 14% early.
        late = limits.cpu if cpu_seconds(os.getpid()) is None else 2 * limits.cpu + 1
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, late)
        with suppress(ValueError, OSError):  # a lower limit is in force already
            resource.setrlimit(resource.RLIMIT_CPU, (ceil(late) + 1, ceil(late) + 2))


def at_most_every(seconds: float, call: Callable[P, None]) -> Callable[P, None]:
    """Return a function that makes the call, unless it has made one in the last `seconds`."""
    next_at = 0.0

    def maybe(*args: P.args, **kwargs: P.kwargs) -> None:
        nonlocal next_at
        if monotonic() >= next_at:
            next_at = monotonic() + seconds
            call(*args, **kwargs)

    return maybe


def limit_memory(limit: int) -> None:
    """Have the system refuse memory a little above the limit, if the search does not stop."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (limit + HEADROOM - CODE, hard))


def _lower_priority(niceness: int) -> None:
    if niceness:
        with suppress(OSError):
            os.nice(niceness)
        with suppress(OSError):  # desktops share the processor among sessions first
            Path("/proc/self/autogroup").write_text(str(niceness))
    with suppress(OSError):  # out of memory, Linux kills this process before any other
        Path("/proc/self/oom_score_adj").write_text("1000")


def _sender(messages: int) -> Send:
    """Return a function that writes a message as one line, whichever thread calls it."""
    sending = threading.Lock()

    def send(message: Message) -> None:
        line = json.dumps(message, allow_nan=False, separators=(",", ":")).encode() + b"\n"
        with sending:
            _write(messages, line)

    return send


def _write(fd: int, data: bytes) -> None:
    os.set_blocking(fd, True)
    left = memoryview(data)
    while left:
        left = left[os.write(fd, left) :]


def _exit_at_the_end_of(pipe: int) -> None:
    while os.read(pipe, 1024):
        pass
    os._exit(1)


def _exit_as(status: int) -> None:
    """End as the run did, so that the parent sees its exit status or its signal."""
    if status < 0:
        with suppress(OSError):  # SIGKILL cannot be reset, and need not be
            signal.signal(-status, signal.SIG_DFL)
        with suppress(ImportError, ValueError, OSError):
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        os.kill(os.getpid(), -status)
    os._exit(status if status >= 0 else 1)


def _work_here(work: Work, answers: int) -> None:
    """Work on one request without a process of its own."""
    line = sys.stdin.buffer.readline()
    if line:
        threading.Thread(target=_exit_at_the_end_of, args=(0,), daemon=True).start()
        _write(answers, b"+%d\n" % os.getpid())
        work(json.loads(line)["request"], _sender(answers))
