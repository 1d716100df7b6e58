"""Estimates and pictures: tables and long work go to a limited child; the page never freezes."""

from __future__ import annotations

import asyncio
import signal
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from taquin import Board, SlidingTiles
from taquin.registry import HEURISTICS
from taquin.web import estimates
from taquin.web.estimates import WITHOUT_TABLES, Estimates
from taquin.web.lane import BusyError, Lane, UnfinishedError
from tests.web.conftest import NewLab
from tests.web.running import PATIENCE, Lab, patterns_of, tables_locked

GOAL = Board.goal(4, 4)
NEAR = SlidingTiles(Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"), GOAL)


def test_every_heuristic_has_an_overlay(lab: Lab) -> None:
    """The server evaluates those without tables, a child the others; both say the same as h."""
    for name in HEURISTICS[SlidingTiles.domain]:
        answer = lab.get("/api/overlay", board="023/184/765", goal="123/804/765", heuristic=name)
        assert answer.status_code == 200, answer.text
        if answer.json()["groups"]:
            assert sum(group["value"] for group in answer.json()["groups"]) == answer.json()["h"]
    assert HEURISTICS[SlidingTiles.domain].keys() > WITHOUT_TABLES


def test_boards_nearby_take_no_other_child(monkeypatch: pytest.MonkeyPatch) -> None:
    async def act() -> None:
        near = Estimates()
        first = await near.ask("overlay", NEAR, "walking_distance")
        monkeypatch.setattr(near.lane, "run", None)
        moved = {move: state for move, state, _ in NEAR.successors(NEAR.start)}
        for move, state in moved.items():
            puzzle = SlidingTiles(Board(4, 4, state), GOAL)
            assert abs((await near.ask("overlay", puzzle, "walking_distance"))["h"] - first["h"]) == 1, move

    asyncio.run(act())


def test_ratings_without_the_native_engine_come_from_a_child() -> None:
    async def act() -> None:
        puzzle = SlidingTiles(Board.parse("123/456/708"), Board.goal(3, 3))
        assert await Estimates().ask("rating", puzzle) == {"distance": 1, "moves": {"U": 2, "L": 2, "R": 0}}

    asyncio.run(act())


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(estimates, "MAX_KNOWN", 3)

    async def act() -> None:
        near = Estimates()
        near.lane.run = _fixed  # type: ignore[method-assign]
        for rows, cols in ((2, 2), (2, 3), (3, 2), (3, 3), (4, 4)):
            goal = Board.goal(rows, cols)
            await near.ask("overlay", SlidingTiles(goal, goal), "exact")
        assert len(near._known) == 3

    async def _fixed(task: dict[str, Any]) -> list[Any]:
        return [[task["tiles"], {"h": 0}]]

    asyncio.run(act())


def run_in_lane(seconds: float, memory: int, task: dict[str, Any]) -> Any:
    async def act() -> Any:
        lane = Lane(seconds, memory)
        async with lane.turn():
            return await lane.run(task)

    return asyncio.run(act())


def task(kind: str, puzzle: SlidingTiles, **more: Any) -> dict[str, Any]:
    return estimates._task(kind, puzzle, None) | more


def test_a_table_that_is_locked_is_not_awaited_for_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path))
    with (
        tables_locked(tmp_path, *patterns_of(4)),
        pytest.raises(UnfinishedError, match="the time limit of 2 s was reached"),
    ):
        run_in_lane(2, 10**9, task("overlay", NEAR, heuristic="pdb"))


def test_too_little_memory_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", "")
    with pytest.raises(UnfinishedError, match=r"would take .* of memory"):
        run_in_lane(60, 10**6, task("overlay", NEAR, heuristic="pdb:7-8"))


def test_few_wait_and_none_for_long() -> None:
    async def act() -> None:
        lane = Lane(0.2, 10**9)
        async with lane.turn():
            waiting = [asyncio.create_task(wait(lane)) for _ in range(8)]
            await asyncio.sleep(0)
            with pytest.raises(BusyError):
                await wait(lane)
            await asyncio.wait(waiting)
            assert all(isinstance(one.exception(), BusyError) for one in waiting)
        await wait(lane)

    async def wait(lane: Lane) -> None:
        async with lane.turn():
            pass

    asyncio.run(act())


@pytest.mark.skipif(sys.platform != "linux", reason="signals of Linux")
def test_locked_tables_neither_freeze_the_page_nor_keep_it_from_ending(new_lab: NewLab) -> None:
    lab = new_lab()
    with ExitStack() as stack:
        stack.enter_context(tables_locked(lab.cache, *patterns_of(4)))
        threads = stack.enter_context(ThreadPoolExecutor(45))

        def ask() -> int:
            query = {"board": "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15", "heuristic": "pdb"}
            try:
                return httpx.get(f"{lab.client.base_url}/api/overlay", params=query, timeout=PATIENCE).status_code
            except httpx.TransportError:
                return 0  # the server has ended

        asked: list[Future[int]] = [threads.submit(ask) for _ in range(45)]
        while sum(one.done() for one in asked) < 36:
            assert lab.get("/api/shuffle", rows=4, cols=4).status_code == 200
            assert lab.get("/api/overlay", board=GOAL.line(), heuristic="manhattan").status_code == 200
        assert {one.result() for one in asked if one.done()} <= {409, 429}
        assert lab.drawing() == 1
        assert lab.stop(signal.SIGINT) == 0
        assert not lab.children()
        assert {one.result() for one in asked} <= {0, 409, 429}
    assert lab.printed[-1] == "Stopped.\n"


@pytest.mark.skipif(sys.platform != "linux", reason="/proc of Linux")
def test_pictures_are_drawn_one_at_a_time(lab: Lab) -> None:
    job = lab.begin(board="867254301", goal="first", algorithm="a_star", heuristic="manhattan")
    lab.end(job)
    with ThreadPoolExecutor(6) as threads:
        address = f"{lab.client.base_url}/api/jobs/{job}/solution"
        asked = [threads.submit(httpx.get, f"{address}.{form}", timeout=PATIENCE) for form in ("gif", "svg", "gif") * 2]
        most = 0
        while not all(one.done() for one in asked):
            most = max(most, lab.drawing())
    assert [one.result().status_code for one in asked] == [200] * 6
    assert most == 1
