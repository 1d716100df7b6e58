"""A child process that sends what no child should: `python -m tests.web.noise`, told which by the seed in its request.

It imports nothing of Taquin: hundreds are started.
"""

from __future__ import annotations

import json
import os
import sys
import time
from random import Random
from typing import Any

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
VALUES = [None, True, -1, 10**400, 1.5, "", "\ud800", "x", [], {}, {"result": 1}, [[]], float("nan"), float("inf")]
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


def main() -> None:
    seed = json.loads(sys.stdin.readline())["seed"]
    rng = Random(seed)
    out = sys.stdout.buffer
    if seed is None:  # polite
        out.write(b"".join(dump(message) + b"\n" for message in POLITE[:-1]))
        out.flush()
        return
    for _ in range(rng.randrange(12)):
        out.write(line(rng) + b"\n" * (rng.random() < 0.95))
    out.flush()
    how = rng.randrange(5)
    if how == 0:
        time.sleep(60)  # it hangs
    elif how == 1:
        os.kill(os.getpid(), 9)
    elif how == 2:
        os._exit(3)


if __name__ == "__main__":
    main()
