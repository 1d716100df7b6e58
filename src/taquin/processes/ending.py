"""What parent and child agree on: the limits of a run, how a run ended, and the lines between them.

The parent sends one line for each run: a JSON object with the request and the limits. The child
answers in lines. One that begins with `{` is a message of the run; `+` tells the process id of the
run, `=` how the run ended. A message that was cut off ends in CAN, the control character that
cancels what precedes it: JSON never contains it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, NamedTuple

Message = dict[str, Any]

MAX_LINE = 1 << 24
"""Bytes of the longest message."""
MAX_OUTPUT = 1 << 28
"""Bytes of all messages of a run, unless its limits say otherwise."""
CUT_OFF = b"\x18\n"


@dataclass(frozen=True)
class ProcessLimits:
    """Limits of one run; None is no limit.

    Use the CPU limit for measurements: on a busy machine a wall-clock limit ends runs that would
    have finished. The wall-clock limit also ends a run that sleeps, waits for a lock or is
    suspended.
    """

    cpu: float | None = None
    """Seconds of processor time, of all threads together."""
    wall: float | None = None
    """Seconds on the clock."""
    memory: int | None = None
    """Bytes. The system refuses more, or the run is killed, at most 64 MB above this."""
    output: int = MAX_OUTPUT
    """Bytes of all messages."""
    niceness: int = 0
    """Added to the nice value: a run with a higher one leaves the processor to others."""


class Cause(StrEnum):
    """Why a run ended."""

    FINISHED = "finished"
    FAILED = "failed"  # an exception, or an exit status of its own
    KILLED = "killed"  # a signal from elsewhere, or a crash
    CPU_LIMIT = "cpu-limit"
    WALL_LIMIT = "wall-limit"
    MEMORY_LIMIT = "memory-limit"
    OUTPUT_LIMIT = "output-limit"
    GARBAGE = "garbage"  # it sent something that is not a message


@dataclass(frozen=True)
class Ending:
    """How a run ended, and what it used."""

    cause: Cause
    status: int
    """The exit status; negative: the signal that ended the process."""
    wall_seconds: float
    cpu_seconds: float | None = None
    """Of the process and of the children it has waited for; None if it could not be measured."""
    peak_memory: int | None = None
    """Bytes; None if it could not be measured."""

    @property
    def reason(self) -> str:
        """One sentence about the process: which limit, signal or exit status ended it."""
        how = f"signal {-self.status} ended it" if self.status < 0 else f"it ended with status {self.status}"
        return {
            Cause.FINISHED: "it finished.",
            Cause.FAILED: f"{how}.",
            Cause.KILLED: f"{how}.",
            Cause.CPU_LIMIT: "it used all the processor time it was allowed.",
            Cause.WALL_LIMIT: "it did not end in time, so it was killed.",
            Cause.MEMORY_LIMIT: "it reached its memory limit.",
            Cause.OUTPUT_LIMIT: "it sent more than it was allowed to.",
            Cause.GARBAGE: "it sent something that is not a message.",
        }[self.cause]

    def line(self) -> bytes:
        return b"=" + json.dumps(asdict(self)).encode() + b"\n"


class Begun(NamedTuple):
    """A run has begun, in this process."""

    pid: int


def order(request: Message, limits: ProcessLimits, *, last: bool) -> bytes:
    """Return the line that asks for a run; after the last one the child exits as the run did."""
    return json.dumps({"request": request, "limits": asdict(limits), "last": last}).encode() + b"\n"


def read_line(line: bytes) -> bytes | Begun | Ending | None:
    """Return a message unparsed, the beginning of a run or its end.

    Return None for a message that was cut off. Raise ValueError for anything else.
    """
    if line.endswith(CUT_OFF):
        return None
    if line.startswith(b"{") and line.endswith(b"\n"):
        return line
    if line.startswith(b"+"):
        return Begun(int(line[1:]))
    if line.startswith(b"="):
        try:
            told = json.loads(line[1:])
            return Ending(Cause(told.pop("cause")), **told)
        except (TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"not an ending: {line!r}") from error
    raise ValueError(f"not a line of a child process: {line[:80]!r}")


def parse(line: bytes) -> Message:
    """Return a message; raise ValueError for one that is not a JSON object."""
    try:
        message = json.loads(line)
    except RecursionError:
        raise ValueError("the message is nested too deeply") from None
    if not isinstance(message, dict):
        raise ValueError("the message is not an object")
    return message
