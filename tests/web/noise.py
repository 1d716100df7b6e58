"""Children that send garbage, fail and hang: what Jobs must survive."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

from taquin.errors import TaquinError

FACTS = {
    "algorithm": "auto",
    "heuristic": None,
    "outcome": "solved",
    "cost": 2,
    "optimal": True,
    "lower_bound": 2,
    "expanded": 3,
    "seconds": 0.1,
    "peak_memory": None,
}
POLITE: list[dict[str, Any]] = [
    {"event": "begun"},
    {"event": "progress", "expanded": 1, "bound": 1.5},
    {"event": "building", "table": "7-8", "fraction": 0.5},
    {"event": "better", "facts": FACTS | {"lower_bound": 1}, "answer": {"result": FACTS | {"moves": ["L"]}}},
    {"event": "done", "facts": FACTS, "answer": {"result": FACTS | {"moves": ["L"]}}},
    {"event": "refused", "reason": "no."},
]
VALUES: list[Any] = [
    None,
    True,
    -1,
    10**400,
    1.5,
    "",
    "\ud800",
    "x",
    [],
    {},
    {"result": 1},
    [[]],
    float("nan"),
    float("inf"),
]
RAW = [
    b"",
    b"\0",
    b"{",
    b"null",
    b"[]",
    b'"done"',
    b"\xff\xfe{}",
    b"NaN",
    b"1e999",
    b"9" * 5_000,
    b"[" * 100_000,
    b'{"event":' * 1_000,
    b'{"event":"done","answer":{}}',
    b'{"event":"done","facts":{},"answer":',
    b'{"event":"better","facts":{"cost":1,"lower_bound":1},"answer":{}}',
    b'{"event":"progress","bound":1e999}',
    b'{"event":"progress","bound":"x","expanded":[]}',
    b',"answer":',
]


def dump(message: object) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode()


def line(rng: Random) -> bytes:
    """Return one line: a good message, one that is changed a little, or one that is none."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(RAW)
    message = json.loads(dump(rng.choice(POLITE)))
    if kind == 1:
        target = rng.choice([message, message.get("facts"), message.get("answer"), message])
        if isinstance(target, dict) and target:
            key = rng.choice([*target, "event", "result"])
            if rng.random() < 0.5:
                target.pop(key, None)
            else:
                target[key] = rng.choice(VALUES)
    text = dump(message)
    if kind == 2:
        at = rng.randrange(len(text))
        return text[:at] + bytes([rng.randrange(256)]).replace(b"\n", b"") + text[at + rng.randrange(3) :]
    return text


ERRORS = (OSError(24, "Too many open files"), ValueError("x"), KeyError("result"), TaquinError("no."), EOFError())


class NoisyChild:
    """Stands in for taquin.processes.child.Child; the seed in the request decides what it does."""

    pid = 1

    def __init__(self) -> None:
        self._dead = asyncio.Event()
        self._rng = Random()
        self._polite = True

    @classmethod
    async def start(cls, module: str) -> NoisyChild:
        return cls()

    async def ask(self, request: dict[str, Any]) -> None:
        self._polite = request["seed"] is None
        self._rng = Random(request["seed"])
        self._may_fail()

    async def lines(self) -> AsyncIterator[bytes]:
        if self._polite:
            for message in POLITE[:-1]:
                yield dump(message) + b"\n"
        for _ in range(self._rng.randrange(12)):
            self._may_fail()
            if self._rng.random() < 0.3:
                await asyncio.sleep(0.01)
            if self._dead.is_set():
                return
            yield line(self._rng) + b"\n"
        if self._rng.random() < 0.2:
            await self._dead.wait()  # it hangs until it is killed

    def kill(self) -> None:
        self._dead.set()

    async def end(self, patience: float = 0.0) -> int:
        self.kill()
        self._may_fail()
        if not self._polite and self._rng.random() < 0.05:
            await asyncio.Event().wait()  # the system does not let it go
        return self._rng.choice([0, 1, -9, -11])

    def _may_fail(self) -> None:
        if not self._polite and self._rng.random() < 0.05:
            raise self._rng.choice(ERRORS)
