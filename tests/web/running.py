"""`taquin lab` as a real process: asked over HTTP, watched, killed and started again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
from filelock import FileLock

from taquin import Board
from taquin.tiles.patterns.cache import file_name
from taquin.tiles.patterns.partition import read_partition, tables_of
from taquin.tiles.patterns.pattern import Pattern

COMMAND = str(Path(sys.executable).with_name("taquin"))
PATIENCE = 60.0
"""Seconds until something that must happen is given up: a machine may be slow, but not so slow."""
FAR = "0 15 14 13/12 11 10 9/8 7 6 5/4 3 2 1"  # beyond any engine in the time of a test, unless it has large tables
LONG = {"board": FAR, "algorithm": "ida_star", "heuristic": "manhattan", "seconds": 600}
EASY = {"board": "1 2 3/4 0 6/7 5 8", "algorithm": "a_star", "heuristic": "manhattan"}
CHILDREN = (b"taquin.web.work", b"taquin.web.drawing")
ENDED = ("done", "failed", "cancelled")

Json = dict[str, Any]


class Lab:
    """The server in a process of its own, in the terminal of its own that a pipe can be."""

    port = 0

    def __init__(self, cache: Path, *arguments: str, environment: dict[str, str] | None = None, **options: Any) -> None:
        self.cache, self.arguments, self.options = cache, arguments, options
        self.environment = os.environ | {"TAQUIN_CACHE": str(cache)} | (environment or {})
        self.start()

    def start(self) -> None:
        """Start at the port of before, and wait until the address is printed."""
        command = [COMMAND, "lab", "--no-open", "--port", str(self.port), *self.arguments]
        self.errors = self.cache.with_name(f"{self.cache.name}-errors.txt")
        with self.errors.open("w") as errors:
            self.process = subprocess.Popen(
                command,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                **self.options,
            )
        self.printed: list[str] = []
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        (address,) = wait_for(lambda: re.findall(r"http://127\.0\.0\.1:\d+", "".join(self.printed)), self.said)
        self.port = int(address.rpartition(":")[2])
        self.client = httpx.Client(base_url=address, timeout=PATIENCE)

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            self.printed.extend(lines)

    def said(self) -> str:
        """Return what the server has printed so far."""
        return "".join(self.printed) + self.errors.read_text()

    @property
    def store(self) -> Path:
        return self.cache / "lab" / f"jobs-{self.port}.sqlite3"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal, wait until the process has ended, and return its exit status."""
        self.client.close()
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        return status

    def children(self) -> list[int]:
        """Return the children of this server, even a dead one: their command names the parent."""
        return [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/cmdline") if self._is_child(path)]

    def _is_child(self, path: Path) -> bool:
        with suppress(OSError):
            words = path.read_bytes().split(b"\0")
            return words[-3:] in ([module, str(self.process.pid).encode(), b""] for module in CHILDREN)
        return False

    def drawing(self) -> int:
        """Return how many tasks run beside the searches."""
        return sum(self._is_drawing(path) for path in Path("/proc").glob("[0-9]*/stat"))

    def _is_drawing(self, path: Path) -> bool:
        with suppress(OSError):
            parent = int(path.read_text().rpartition(")")[2].split()[1])
            return parent == self.process.pid and CHILDREN[1] in path.with_name("cmdline").read_bytes()
        return False

    # ---- what the page does ----------------------------------------------------------------------

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.client.get(path, params=query)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(path, json=body)

    def begin(self, **search: Any) -> str:
        """Begin a search, and return its name."""
        answer = self.post("/api/jobs", **search)
        assert answer.status_code == 202, answer.text
        return str(answer.json()["id"])

    def look(self, job: str) -> Any:
        return self.get(f"/api/jobs/{job}").json()

    def cancel(self, job: str, **how: Any) -> Any:
        return self.client.delete(f"/api/jobs/{job}", params=how).json()

    @contextmanager
    def watching(self, *jobs: str) -> Iterator[Iterator[Json]]:
        """Open the server-sent events of some jobs."""
        with self.client.stream("GET", "/api/events", params={"job": jobs}) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = (line.removeprefix("data:") for line in stream.iter_lines() if line.startswith("data:"))
            yield map(json.loads, lines)

    def watch_until(self, job: str, seen: Callable[[Json], Any]) -> Json:
        """Watch a job until it is as wanted."""
        event: Json = {}
        with self.watching(job) as events:
            for event in events:
                if seen(event):
                    return event
        raise AssertionError(f"the job ended before: {event}")

    def end(self, job: str) -> Json:
        """Watch a job to its end."""
        return self.watch_until(job, lambda event: event["state"] in ENDED)

    def found(self, job: str) -> Any:
        """Wait until a job is done, and return its result."""
        ended = self.end(job)
        assert ended["state"] == "done", ended["reason"]
        return self.get(f"/api/jobs/{job}/result").json()["result"]

    def solve(self, **search: Any) -> Any:
        return self.found(self.begin(**search))


def wait_for(condition: Callable[[], Any], tell: Callable[[], str] = str) -> Any:
    """Wait until a condition holds, and return its value."""
    deadline = time.monotonic() + PATIENCE
    while not (value := condition()):
        assert time.monotonic() < deadline, tell()
        time.sleep(0.01)
    return value


@contextmanager
def tables_locked(cache: Path, *patterns: Pattern) -> Iterator[None]:
    """Hold the locks of tables, as a process does that was suspended while it built them."""
    with ExitStack() as stack:
        (cache / "pdb").mkdir(parents=True, exist_ok=True)
        for pattern in patterns:
            stack.enter_context(FileLock(cache / "pdb" / f"{file_name(pattern, False)}.lock"))
        yield


def patterns_of(size: int, partition: str | None = None) -> list[Pattern]:
    """Return the patterns of a partition for the goal with the blank last."""
    goal = Board.goal(size, size)
    _, shape = read_partition(partition, size, size, goal.tiles)
    return list(tables_of(shape, size, size, goal.blank))
