"""Jobs on disk: what was asked and what came out, so that a server that was stopped, or killed, goes on where it was.

SQLite with a write-ahead log: whatever was acknowledged survives the death of the process. One thread does all the
writing and reading, so that the server never waits for the disk.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from taquin.errors import TaquinError

T = TypeVar("T")
Json = dict[str, Any]

KEPT_JOBS = 200
KEPT_BYTES = 64_000_000
SCHEMA = """
create table if not exists jobs (
    id text primary key,
    request text not null,
    state text not null,
    attempts integer not null default 0,
    reason text,
    result text
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

    async def finish(self, job: str, state: str, reason: str | None, result: Json | None) -> None:
        """Remember how a job has ended; the oldest ones are forgotten when there are too many."""
        text = None if result is None else json.dumps(result, separators=(",", ":"))
        await self._do("update jobs set state = ?, reason = ?, result = ? where id = ?", state, reason, text, job)
        await self._do(
            """delete from jobs where state in ('done', 'failed', 'cancelled') and id in (
                   select id from (
                       select id, row_number() over newest as place,
                              sum(length(coalesce(result, ''))) over newest as bytes
                       from jobs window newest as (order by rowid desc)
                   ) where place > ? or (bytes > ? and place > 1)
               )""",
            KEPT_JOBS,
            KEPT_BYTES,
        )

    async def result(self, job: str) -> str | None:
        """Return the result of a job as JSON text; None if it has none."""
        rows = await self._do("select result from jobs where id = ?", job)
        return rows[0][0] if rows else None

    async def rows(self) -> list[Row]:
        """Return all jobs that are known, the oldest first."""
        rows = await self._do("select id, request, state, attempts, reason from jobs order by rowid")
        return [Row(job, json.loads(request), *rest) for job, request, *rest in rows]

    async def close(self) -> None:
        await self._in_thread(self._connection.close)
        self._thread.shutdown()

    async def _do(self, statement: str, *values: Any) -> list[Any]:
        return await self._in_thread(lambda: self._connection.execute(statement, values).fetchall())

    async def _in_thread(self, action: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, action)


def _connect(path: Path | None) -> sqlite3.Connection:
    if path is None:
        return _open(":memory:")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return _open(str(path))
    except (OSError, sqlite3.Error) as error:
        raise TaquinError(
            f"the jobs of the lab cannot be kept in {path}: {error}. Remove it, or name another folder "
            "with TAQUIN_CACHE (empty: keep nothing)."
        ) from None


def _open(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, isolation_level=None, check_same_thread=False)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = normal")
    connection.execute(SCHEMA)
    return connection
