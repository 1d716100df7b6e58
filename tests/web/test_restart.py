"""A server that is killed, stopped, or finds its disk damaged: nothing is lost, nothing is left."""

from __future__ import annotations

import os
import resource
import signal
import socket
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.web.conftest import NewLab
from tests.web.running import EASY, LONG, PATIENCE, Lab, wait_for

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")

SHORT = LONG | {"seconds": 1.5}


def begin_and_wait(lab: Lab, search: dict[str, object] = LONG) -> str:
    job = lab.begin(**search)
    lab.watch_until(job, lambda event: event["progress"])
    return job


def test_a_killed_server_loses_nothing(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    before = lab.begin(**EASY)
    lab.end(before)
    result, best = lab.get(f"/api/jobs/{before}/result").content, lab.look(before)["best"]
    running, waiting = begin_and_wait(lab, SHORT), lab.begin(**EASY)
    cancelled = lab.begin(**LONG)  # an easy one might be done before
    lab.cancel(cancelled)
    lab.stop(signal.SIGKILL)
    lab.start()
    assert lab.get(f"/api/jobs/{before}/result").content == result
    assert best is not None
    assert lab.look(before)["best"] == best
    assert lab.found(running)["outcome"] == "time-limit"
    assert lab.found(waiting)["outcome"] == "solved"
    assert lab.look(cancelled)["state"] == "cancelled"
    assert [job["id"] for job in lab.get("/api/jobs").json()] == [before, running, waiting, cancelled]


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.1, 0.3, None])
def test_no_process_is_left_after_a_kill(new_lab: NewLab, delay: float | None) -> None:
    """Right after the start, while a spare begins; and in the middle of searches."""
    lab = new_lab("--workers", "2")
    if delay is None:
        begin_and_wait(lab)
        begin_and_wait(lab)
        assert len(lab.children()) >= 3
    else:
        time.sleep(delay)  # it is the moment that is varied
    lab.stop(signal.SIGKILL)
    wait_for(lambda: not lab.children())


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize(("how", "status", "last"), [(signal.SIGINT, 0, "Stopped.\n"), (signal.SIGTERM, -15, "")])
def test_a_signal_ends_it_cleanly(new_lab: NewLab, how: signal.Signals, status: int, last: str, times: int) -> None:
    lab = new_lab()
    job = begin_and_wait(lab)
    with lab.watching(job) as events:
        next(events)
        for _ in range(times):  # people are impatient
            lab.process.send_signal(how)
            time.sleep(0.05)
        list(events)  # whoever watches is let go
    lab.process.wait(PATIENCE)
    assert lab.stop() == status
    assert lab.printed[-1].endswith(last)
    assert lab.errors.read_text() == ""
    assert not lab.children()


def test_stopping_it_is_not_held_against_a_search_but_killing_it_is(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    job = begin_and_wait(lab)
    for how in (signal.SIGTERM, signal.SIGTERM, signal.SIGTERM, signal.SIGKILL, signal.SIGKILL, signal.SIGKILL):
        lab.watch_until(job, lambda event: event["state"] == "running")
        lab.stop(how)
        lab.start()
    given_up = lab.look(job)
    assert given_up["state"] == "failed"
    assert given_up["reason"] == "the server died 3 times while this search ran: it is not tried again."
    assert lab.solve(**EASY)["outcome"] == "solved"


def goes_on_in_memory(lab: Lab) -> str:
    """Start the server where it was; return the one line that says what is wrong."""
    lab.start()
    assert lab.solve(**EASY)["outcome"] == "solved"
    problem = str(lab.get("/api/about").json()["problem"])
    lab.stop(signal.SIGTERM)
    said = lab.errors.read_text()
    assert said.lower() == f"taquin: {problem}\n".lower()
    return said


def test_a_damaged_store_is_one_sentence_and_the_lab_goes_on(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.solve(**EASY)
    lab.stop(signal.SIGTERM)
    whole = lab.store.read_bytes()
    for damaged in (b"nonsense" * 1000, whole[:4096] + b"\xff" * (len(whole) - 4096)):
        lab.store.write_bytes(damaged)
        said = goes_on_in_memory(lab)
        assert said.startswith(f"taquin: searches are not kept on disk: {lab.store} cannot be used (")
        assert "remove that file, or name another folder with TAQUIN_CACHE." in said
        assert lab.store.read_bytes() == damaged, "it is not ours to remove"
    lab.store.unlink()
    lab.store.mkdir()
    goes_on_in_memory(lab)
    lab.store.rmdir()
    lab.start()
    assert lab.get("/api/about").json()["problem"] is None


def test_two_labs_on_one_store(new_lab: NewLab, tmp_path: Path) -> None:
    """As in two containers that share a home. A link stands in for their common port."""
    lab = new_lab("--workers", "1")
    running = begin_and_wait(lab)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    link = tmp_path / "other" / "lab" / f"jobs-{port}.sqlite3"
    link.parent.mkdir(parents=True)
    link.symlink_to(lab.store)
    second = Lab(tmp_path / "other", "--port", str(port))
    try:
        assert f"another lab uses {link}. This lab goes on in memory" in second.get("/api/about").json()["problem"]
        assert second.get("/api/jobs").json() == [], "the jobs of the first lab are not run twice"
        assert second.solve(**EASY)["outcome"] == "solved"
    finally:
        second.stop()
    assert [job["id"] for job in lab.get("/api/jobs").json()] == [running]
    assert lab.cancel(running)["state"] == "cancelled"
    assert lab.get("/api/about").json()["problem"] is None


def test_a_disk_that_is_full_from_the_start_stops_nothing(new_lab: NewLab) -> None:
    lab = new_lab(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000)))
    assert lab.solve(**EASY)["outcome"] == "solved"
    assert "taquin: searches are not kept on disk: " in lab.said()
    assert "Traceback" not in lab.said()


@pytest.mark.skipif(os.geteuid() == 0, reason="root writes everywhere")
def test_a_read_only_folder_stops_nothing(new_lab: NewLab, tmp_path: Path) -> None:
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache").chmod(0o500)
    lab = new_lab()
    assert lab.solve(**EASY)["outcome"] == "solved"
    assert "(Permission denied)" in lab.said()
    (tmp_path / "cache").chmod(0o700)


def test_an_answer_that_is_damaged_on_the_disk_is_one_sentence(new_lab: NewLab) -> None:
    lab = new_lab()
    solved, trace = lab.begin(**EASY), lab.begin(**EASY | {"kind": "trace"})
    for job in (solved, trace):
        lab.end(job)
    for damage in ("answer = '{'", "answer = '[]'", "answer = json_remove(answer, '$.result')", "answer_sum = 0"):
        lab.stop(signal.SIGTERM)
        edit(lab.store, f"update jobs set {damage}")
        lab.start()
        for path in ("result", "solution.txt", "solution.json", "solution.svg", "solution.gif"):
            assert_damaged(lab.get(f"/api/jobs/{solved}/{path}"))
        for path in ("charts/frontier", "frontier?step=1"):
            assert_damaged(lab.get(f"/api/jobs/{trace}/{path.partition('?')[0]}", step=1))
        assert_damaged(lab.get("/api/race.csv", job=[solved, trace]))
        assert_damaged(lab.get("/api/race/chart", job=[solved, trace]))
    assert "Traceback" not in lab.said()


def assert_damaged(answer: httpx.Response) -> None:
    assert answer.status_code == 410, answer.text
    assert answer.json()["detail"] == "The answer of this search is damaged on the disk: start the search again."


DAMAGES = [
    "request = '{'",
    "request = '[]'",
    "request = json_remove(request, '$.kind')",
    "request = cast(x'ff7b' as text)",
    "request = json_set(request, '$.kind', 'nonsense')",
    "request = json_set(request, '$.seconds', 'x')",
    "state = 'nonsense'",
]


def test_what_cannot_be_read_of_it_is_forgotten(new_lab: NewLab) -> None:
    lab = new_lab()
    jobs = [lab.begin(**EASY) for _ in (*DAMAGES, "none")]
    for job in jobs:
        lab.end(job)
    lab.stop(signal.SIGTERM)
    edit(
        lab.store, *(f"update jobs set {damage} where id = '{job}'" for damage, job in zip(DAMAGES, jobs, strict=False))
    )
    lab.start()
    assert [job["id"] for job in lab.get("/api/jobs").json()] == jobs[-1:]
    assert lab.solve(**EASY)["outcome"] == "solved"


def test_what_another_version_has_kept_is_forgotten(new_lab: NewLab) -> None:
    lab = new_lab()
    lab.stop(signal.SIGTERM)
    edit(lab.store, "drop table jobs", "create table jobs (other text)", "pragma user_version = 1")
    lab.start()
    assert lab.get("/api/jobs").json() == []
    assert lab.solve(**EASY)["outcome"] == "solved"


def edit(store: Path, *statements: str) -> None:
    with closing(sqlite3.connect(store, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def test_a_full_disk_stops_nothing(new_lab: NewLab) -> None:
    """No file may grow beyond 100 KB: the store fails, and goes on in memory."""
    lab = new_lab(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)))
    jobs = [lab.begin(**EASY)]
    lab.end(jobs[0])
    jobs += [lab.begin(board="867254301", algorithm="depth_first") for _ in range(3)]
    for job in jobs:
        assert lab.found(job)["outcome"] == "solved"
    assert "taquin: searches are no longer kept on disk" in lab.said()
    assert "Traceback" not in lab.said()


def test_old_stores_of_other_ports_are_removed(new_lab: NewLab, tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "lab"
    folder.mkdir(parents=True)
    for name, age in (("jobs-1.sqlite3", 40), ("jobs-1.sqlite3-wal", 40), ("jobs-2.sqlite3", 3), ("other.sqlite3", 40)):
        (folder / name).touch()
        os.utime(folder / name, (time.time() - age * 24 * 3600,) * 2)
    lab = new_lab()
    left = {path.name for path in folder.iterdir()}
    assert left >= {"jobs-2.sqlite3", "other.sqlite3", lab.store.name}
    assert not left & {"jobs-1.sqlite3", "jobs-1.sqlite3-wal"}


def test_an_empty_cache_keeps_nothing(tmp_path: Path) -> None:
    lab = Lab(tmp_path / "cache", environment={"TAQUIN_CACHE": ""})
    assert lab.solve(**EASY)["outcome"] == "solved"
    lab.stop()
    assert not lab.cache.exists()
