"""What the child process of a job says: one line is one message, and none depends on another.

A message is a JSON object with an `event`:

    begun              the child has read its request
    progress           the counters so far, and the lower bound
    building           which table is being built, and what fraction of it
    better, done       a solution or an outcome: `facts` and `answer`
    refused            the reason

`facts` is the result without its moves. `answer` is everything found and always the last key, so
that the server can cut it off and pass it on unparsed: a trace holds millions of numbers. The
server trusts none of this. `read_message` checks whatever the server itself will use.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from math import isfinite
from typing import Any

Json = dict[str, Any]

ANSWER = b',"answer":'
"""Separates the head of a message from its answer. No string holds it: its quotes are escaped."""
NUMBER = (int, float)
FACTS: dict[str, tuple[type, ...]] = {
    "algorithm": (str,),
    "heuristic": (str, type(None)),
    "outcome": (str,),
    "cost": (*NUMBER, type(None)),
    "optimal": (bool,),
    "lower_bound": NUMBER,
    "expanded": (int,),
    "seconds": NUMBER,
    "peak_memory": (int, type(None)),
}
"""The facts that the server uses, and their types."""


class BadMessageError(Exception):
    """The child has sent something that is not a message."""


@dataclass(frozen=True)
class Found:
    """A solution, or how a search ended without one."""

    facts: Json
    """The result without its moves."""
    answer: bytes
    """All of it as JSON. The server stores and sends it unparsed."""


@dataclass(frozen=True)
class Message:
    """One message of a child, checked."""

    event: str
    found: Found | None = None
    """Of `better` and `done`."""
    reason: str = ""
    """Of `refused`."""
    progress: Json = field(default_factory=dict)
    """Of `progress` and `building`."""


def found_message(event: str, answer: Json) -> Json:
    """Return the message for an answer: {"result": …}, and a trace where there is one."""
    return {"event": event, "facts": answer["result"] | {"moves": None}, "answer": answer}


def read_message(line: bytes) -> Message:
    """Parse a line, except for its answer; raise BadMessageError unless it is a message."""
    head, cut, answer = line.rstrip(b"\n").partition(ANSWER)
    try:
        said = json.loads(head + b"}" if cut else head, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise BadMessageError("it is not JSON") from None
    if not isinstance(said, dict):
        raise BadMessageError("it is not an object")
    event = said.pop("event", None)
    if event == "begun":
        return Message(event)
    if event in ("progress", "building"):
        if not all(map(_is_plain, said.values())):
            raise BadMessageError("its counters are not numbers")
        return Message(event, progress=said)
    if event == "refused" and isinstance(said.get("reason"), str):
        return Message(event, reason=said["reason"].encode(errors="replace").decode())
    if event in ("better", "done"):
        return Message(event, Found(_checked_facts(said.get("facts"), event), _checked_answer(answer)))
    raise BadMessageError("its event is unknown")


def _checked_facts(facts: Any, event: str) -> Json:
    if not isinstance(facts, dict):
        raise BadMessageError("it has no facts")
    for name, types in FACTS.items():
        if name not in facts or not isinstance(facts[name], types) or not _is_plain(facts[name]):
            raise BadMessageError(f"its {name} is missing or has the wrong type")
    if event == "better" and facts["cost"] is None:
        raise BadMessageError("it has no solution")
    return facts


def _checked_answer(answer: bytes) -> bytes:
    if not (answer.isascii() and answer.startswith(b"{") and answer.endswith(b"}}")):
        raise BadMessageError("its answer is not an object")
    return answer[:-1]  # the last brace closes the message


def _is_plain(value: object) -> bool:
    """Return whether a value can be sent to every browser: no NaN, no half of a character."""
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, str):
        return value.isprintable()
    return value is None or isinstance(value, int)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
