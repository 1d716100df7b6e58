"""The store: which jobs it forgets, damage, and two servers that want the same file."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from taquin.web import store as module
from taquin.web.store import DamagedError, Store


def run(path: Path | None, act: Any) -> None:
    async def with_store() -> None:
        store = Store(path)
        await act(store)
        await store.close()

    asyncio.run(with_store())


async def finish(store: Store, *jobs: str, answer: str = "{}") -> None:
    for job in jobs:
        await store.finish(job, "done", None, answer)


async def known(store: Store) -> str:
    return "".join(row.id for row in await store.rows())


def test_the_first_that_ended_is_forgotten_not_the_first_that_began(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "KEPT_JOBS", 2)

    async def act(store: Store) -> None:
        for job in "abcde":
            await store.add(job, {})
        await finish(store, "b", "c", "d", "a")
        assert await known(store) == "ade", "e waits, and is kept"
        assert await store.answer("a") == "{}"
        assert await store.answer("b") is None

    run(tmp_path / "jobs.sqlite3", act)


def test_a_clock_that_is_set_back_forgets_nothing_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_JOBS", 2)
    clock = 2e9

    async def act(store: Store) -> None:
        nonlocal clock
        for job in "abcd":
            await store.add(job, {})
            await finish(store, job)
            clock -= 1e6
        assert await known(store) == "cd"

    monkeypatch.setattr(module, "time", lambda: clock)
    run(tmp_path / "jobs.sqlite3", act)


def test_large_answers_make_way_for_newer_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "KEPT_BYTES", 1000)

    async def act(store: Store) -> None:
        for job in "abc":
            await store.add(job, {})
        await finish(store, "a", "b", answer="x" * 600)
        assert await known(store) == "bc"
        await finish(store, "c", answer="x" * 5000)
        assert await known(store) == "c", "the newest is kept, however large"

    run(tmp_path / "jobs.sqlite3", act)


def test_it_is_all_there_for_the_next_server(tmp_path: Path) -> None:
    async def first(store: Store) -> None:
        for job in "abc":
            await store.add(job, {"board": job})
        await finish(store, "a", answer='"☃"')
        await store.begin("b")
        await store.begin("c")
        await store.put_back("c")

    async def second(store: Store) -> None:
        rows = await store.rows()
        assert [(row.id, row.request, row.state, row.attempts) for row in rows] == [
            ("a", {"board": "a"}, "done", 0),
            ("b", {"board": "b"}, "running", 1),
            ("c", {"board": "c"}, "queued", 0),
        ]
        assert await store.answer("a") == '"☃"'
        assert store.problem is None

    run(tmp_path / "jobs.sqlite3", first)
    run(tmp_path / "jobs.sqlite3", second)


def test_a_damaged_answer_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "jobs.sqlite3"

    async def first(store: Store) -> None:
        for job in "ab":
            await store.add(job, {})
        await finish(store, "a", "b", answer='{"result": {"cost": 8}}')

    async def second(store: Store) -> None:
        with pytest.raises(DamagedError):
            await store.answer("a")
        assert await store.answer("b") == '{"result": {"cost": 8}}'

    run(path, first)
    with sqlite3.connect(path) as connection:
        connection.execute("update jobs set answer = replace(answer, '8', '9') where id = 'a'")
    connection.close()
    run(path, second)


def test_the_second_server_on_a_store_is_in_memory(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "jobs.sqlite3"

    async def first(store: Store) -> None:
        await store.add("a", {})
        other = Store(path)
        assert other.problem is not None
        assert other.problem.startswith(f"searches are not kept on disk: another lab uses {path}.")
        assert await known(other) == "", "and does not run its jobs"
        await other.add("b", {})
        assert (await known(store), await known(other)) == ("a", "b")
        await other.close()

    run(path, first)
    assert [record.getMessage() for record in caplog.records] == [
        f"taquin: searches are not kept on disk: another lab uses {path}. This lab goes on in memory; "
        "TAQUIN_CACHE can name another folder."
    ]

    async def later(store: Store) -> None:
        assert store.problem is None
        assert await known(store) == "a"

    run(path, later)
