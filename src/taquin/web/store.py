"""Jobs on disk: what was asked and what came out, so that a server that was stopped, or killed, goes on where it was.

SQLite with a write-ahead log: whatever was acknowledged survives the death of the process. One thread does all the
writing and reading, in the order in which it is asked, so that the server never waits for the disk. When the disk
fails, the jobs go on in memory.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from time import time
from typing import Any, NamedTuple, TypeVar

from taquin.errors import TaquinError

T = TypeVar("T")
Json = dict[str, Any]

KEPT_JOBS = 200
"""Jobs that have ended and are remembered: the newest, by when they ended."""
KEPT_BYTES = 64_000_000
OLD = 30 * 24 * 3600.0
"""Seconds after which the store of another port, which nobody has written to, is removed."""
VERSION = 2
"""Of the table below; what another version has kept is forgotten."""
SCHEMA = """
create table if not exists jobs (
    id text primary key,
    request text not null,
    state text not null,
    attempts integer not null default 0,
    reason text,
    answer text,
    bytes integer not null default 0,
    ended real
) strict
"""


class Row(NamedTuple):
    """A job as it is kept."""

    id: str
    request: Json
    state: str
    attempts: int
    reason: str | None


class Store:
    """The table of jobs; with no path it is in memory, and gone with the server."""

    def __init__(self, path: Path | None) -> None:
        self._thread = ThreadPoolExecutor(1, "store")
        self._connection = self._thread.submit(_connect, path).result()

    async def add(self, job: str, request: Json) -> None:
        """Remember a new job before anyone is told that it is accepted."""
        await self._do("insert into jobs (id, request, state) values (?, ?, 'queued')", job, json.dumps(request))

    async def begin(self, job: str) -> None:
        """Remember that a job runs, and how often it has begun."""
        await self._do("update jobs set state = 'running', attempts = attempts + 1 where id = ?", job)

    async def put_back(self, job: str) -> None:
        """Remember that a job waits again, as if it had not begun."""
        await self._do("update jobs set state = 'queued', attempts = attempts - 1 where id = ?", job)

    async def finish(self, job: str, state: str, reason: str | None, answer: str | None) -> None:
        """Remember how a job has ended; the oldest ones are forgotten when there are too many."""
        await self._do(
            "update jobs set state = ?, reason = ?, answer = ?, bytes = ?, ended = ? where id = ?",
            *(state, reason, answer, len(answer or ""), time(), job),
        )
        await self._do(
            """delete from jobs where id in (
                   select id from (
                       select id, row_number() over newest as place, sum(bytes) over newest as total
                       from jobs where ended is not null window newest as (order by ended desc, rowid desc)
                   ) where place > ? or (total > ? and place > 1)
               )""",
            *(KEPT_JOBS, KEPT_BYTES),
        )

    async def answer(self, job: str) -> str | None:
        """Return what a job found as JSON text; None if it has found nothing."""
        rows = await self._do("select answer from jobs where id = ?", job)
        return rows[0][0] if rows else None

    async def rows(self) -> list[Row]:
        """Return all jobs that can be read, the oldest first."""
        rows = []
        for job, request, *rest in await self._do(
            "select id, request, state, attempts, reason from jobs order by rowid"
        ):
            with suppress(ValueError):  # damaged on the disk
                rows.append(Row(job, json.loads(request), *rest))
        return rows

    async def close(self) -> None:
        await self._in_thread(self._connection.close)
        self._thread.shutdown()

    async def _do(self, statement: str, *values: Any) -> list[Any]:
        def act() -> list[Any]:
            try:
                return self._connection.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                self._connection = _save(self._connection, error)
                return self._connection.execute(statement, values).fetchall()

        return await self._in_thread(act)

    async def _in_thread(self, action: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, action)


def _connect(path: Path | None) -> sqlite3.Connection:
    if path is None:
        return _open(":memory:")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_old(path)
        connection = _open(str(path))
        (verdict,) = connection.execute("pragma quick_check(1)").fetchone()
        if verdict != "ok":
            raise sqlite3.DatabaseError("it is damaged")
        return connection
    except (OSError, sqlite3.Error) as error:
        raise TaquinError(
            f"the searches of the lab cannot be kept in {path} ({error}): remove that file, or name another folder "
            "with TAQUIN_CACHE (empty: nothing is kept)."
        ) from None


def _open(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, isolation_level=None, check_same_thread=False)
    connection.text_factory = lambda content: content.decode(errors="replace")  # bytes may be damaged on the disk
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = normal")
    if connection.execute("pragma user_version").fetchone() != (VERSION,):
        connection.execute("drop table if exists jobs")
        connection.execute(f"pragma user_version = {VERSION}")
    connection.execute(SCHEMA)
    return connection


def _save(failed: sqlite3.Connection, error: sqlite3.Error) -> sqlite3.Connection:
    """Return a store in memory, with all that can be saved of one that has failed."""
    logging.getLogger(__name__).warning("taquin: searches are no longer kept on disk (%s); the lab goes on.", error)
    memory = _open(":memory:")
    with suppress(sqlite3.Error):
        failed.backup(memory)
    with suppress(sqlite3.Error):
        failed.close()
    memory.execute(SCHEMA)
    return memory


def _remove_old(path: Path) -> None:
    """Remove the stores of other ports that were not used for long: each port that was free once has its own."""
    for other in path.parent.glob("jobs-*.sqlite3*"):
        with suppress(OSError):
            if not other.name.startswith(path.name) and time() - other.stat().st_mtime > OLD:
                other.unlink()
