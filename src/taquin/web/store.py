"""Jobs on disk: requests and answers, so that a server that was stopped or killed can continue.

SQLite with a write-ahead log: an acknowledged write survives the death of the process. The store
belongs to one server, which locks it. One thread does all reading and writing, in order, so the
server never waits for the disk. If the file is held by another lab, read-only, damaged or on a full
disk, the store is in memory instead, and `problem` says why.
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
from zlib import crc32

from taquin.web.messages import Json

T = TypeVar("T")

KEPT_JOBS = 200
"""Ended jobs that are kept: those that ended last."""
KEPT_BYTES = 64_000_000
OLD = 30 * 24 * 3600.0
"""Seconds after which the unused store of another port is removed."""
LOCK_PATIENCE = 1.0
"""Seconds to wait for a server that is just closing the store."""
VERSION = 3
"""The version of the table below; jobs of another version are dropped."""
SCHEMA = """
create table if not exists jobs (
    id text primary key,
    request text not null,
    request_sum integer not null,
    state text not null,
    attempts integer not null default 0,
    reason text,
    answer text,
    answer_sum integer,
    bytes integer not null default 0,
    ended integer
) strict
"""
# `ended` numbers the jobs in the order in which they ended. A time would not do: clocks go back.
FINISH = """
update jobs set state = ?, reason = ?, answer = ?, answer_sum = ?, bytes = ?,
    ended = (select coalesce(max(ended), 0) + 1 from jobs) where id = ?
"""
FORGET = """
delete from jobs where id in (
    select id from (
        select id, row_number() over newest as place, sum(bytes) over newest as total
        from jobs where ended is not null window newest as (order by ended desc)
    ) where place > ? or (total > ? and place > 1)
)
"""


class DamagedError(Exception):
    """The stored answer of a job cannot be read."""


class StoredJob(NamedTuple):
    """A stored job."""

    id: str
    request: Json
    state: str
    attempts: int
    reason: str | None
    cost: float | None
    lower_bound: float | None


class Store:
    """The table of jobs; without a path it is in memory and lost with the server."""

    def __init__(self, path: Path | None) -> None:
        self.problem: str | None = None
        """Why the jobs are not kept on disk although a path was given; None if they are kept."""
        self._thread = ThreadPoolExecutor(1, "store")
        self._connection = self._thread.submit(self._connect, path).result()

    async def add(self, job: str, request: Json) -> None:
        """Store a new job, before its acceptance is acknowledged."""
        text = json.dumps(request)
        await self._do(
            "insert into jobs (id, request, request_sum, state) values (?, ?, ?, 'queued')", job, text, _sum(text)
        )

    async def change(self, job: str, request: Json) -> None:
        """Store another request for a job."""
        text = json.dumps(request)
        await self._do("update jobs set request = ?, request_sum = ? where id = ?", text, _sum(text), job)

    async def begin(self, job: str) -> None:
        """Store that a job runs, and count the attempt."""
        await self._do("update jobs set state = 'running', attempts = attempts + 1 where id = ?", job)

    async def put_back(self, job: str) -> None:
        """Store that a job waits again, as if it had not begun."""
        await self._do("update jobs set state = 'queued', attempts = attempts - 1 where id = ?", job)

    async def finish(self, job: str, state: str, reason: str | None, answer: str | None) -> None:
        """Store how a job ended, and drop the oldest jobs if there are too many."""
        checksum = None if answer is None else _sum(answer)
        await self._do(FINISH, state, reason, answer, checksum, len(answer or ""), job)
        await self._do(FORGET, KEPT_JOBS, KEPT_BYTES)

    async def answer(self, job: str) -> str | None:
        """Return the answer of a job as JSON text; None if it has none.

        Raise DamagedError if it has changed.
        """
        rows = await self._do("select answer, answer_sum from jobs where id = ?", job)
        text, checksum = rows[0] if rows else (None, None)
        if text is not None and _sum(text) != checksum:
            raise DamagedError
        return None if text is None else str(text)

    async def rows(self) -> list[StoredJob]:
        """Return all jobs whose request is undamaged, the oldest first."""
        rows = []
        for job, request, checksum, *rest in await self._do(
            "select id, request, request_sum, state, attempts, reason, "
            "iif(json_valid(answer), json_extract(answer, '$.result.cost'), null), "
            "iif(json_valid(answer), json_extract(answer, '$.result.lower_bound'), null) from jobs order by rowid"
        ):
            with suppress(ValueError):
                if _sum(request) == checksum:
                    rows.append(StoredJob(job, json.loads(request), *rest))
        return rows

    async def close(self) -> None:
        """Close the file and end the thread."""
        await self._in_thread(self._connection.close)
        self._thread.shutdown()

    async def _do(self, statement: str, *values: Any) -> list[Any]:
        def act() -> list[Any]:
            try:
                return self._connection.execute(statement, values).fetchall()
            except sqlite3.Error as error:
                self._connection = self._move_to_memory(self._connection, error)
                return self._connection.execute(statement, values).fetchall()

        return await self._in_thread(act)

    async def _in_thread(self, action: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, action)

    def _connect(self, path: Path | None) -> sqlite3.Connection:
        if path is None:
            return _open(":memory:")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _remove_old(path)
            connection = _open(str(path))
            (verdict,) = connection.execute("pragma quick_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError("the file is damaged")
            return connection
        except (OSError, sqlite3.Error) as error:
            self._warn(f"searches are not kept on disk: {_describe(path, error)}")
            return _open(":memory:")

    def _move_to_memory(self, failed: sqlite3.Connection, error: sqlite3.Error) -> sqlite3.Connection:
        """Return a store in memory with everything that can be read from the failed one."""
        self._warn(f"searches are no longer kept on disk ({error}); the lab goes on in memory.")
        memory = _open(":memory:")
        with suppress(sqlite3.Error):
            failed.backup(memory)
        with suppress(sqlite3.Error):
            failed.close()
        memory.execute(SCHEMA)
        return memory

    def _warn(self, problem: str) -> None:
        self.problem = problem
        logging.getLogger(__name__).warning("taquin: %s", problem)


def _open(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=LOCK_PATIENCE, isolation_level=None, check_same_thread=False)
    try:
        connection.text_factory = lambda content: content.decode(errors="replace")  # the file may be damaged
        connection.execute("pragma locking_mode = exclusive")  # held until the connection closes or the process dies
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma synchronous = normal")
        connection.execute("begin exclusive")
        if connection.execute("pragma user_version").fetchone() != (VERSION,):
            connection.execute("drop table if exists jobs")
            connection.execute(f"pragma user_version = {VERSION}")
        connection.execute(SCHEMA)
        connection.execute("commit")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _describe(path: Path, error: Exception) -> str:
    if "locked" in str(error):
        return f"another lab uses {path}. This lab goes on in memory; TAQUIN_CACHE can name another folder."
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return (
        f"{path} cannot be used ({reason}). The lab goes on in memory; remove that file, "
        "or name another folder with TAQUIN_CACHE."
    )


def _sum(text: str) -> int:
    return crc32(text.encode(errors="replace"))


def _remove_old(path: Path) -> None:
    """Remove the stores of other ports that are long unused: each free port once got its own."""
    for other in path.parent.glob("jobs-*.sqlite3*"):
        with suppress(OSError):
            if not other.name.startswith(path.name) and time() - other.stat().st_mtime > OLD:
                other.unlink()
