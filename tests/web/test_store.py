"""The store: which jobs are forgotten when there are too many, or too much was found."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from taquin.web import store as module
from taquin.web.store import Store


def run(path: Path, act: Any) -> None:
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

    run(tmp_path / "jobs.sqlite3", first)
    run(tmp_path / "jobs.sqlite3", second)
