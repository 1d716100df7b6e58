"""A worker: every run ends with an Ending, under every limit, whatever the run does."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from taquin.processes.ending import MAX_LINE, Cause, Ending, ProcessLimits
from taquin.processes.worker import Worker, run_child
from tests.processes.process_table import PATIENCE, busy_machine, children_of, is_running, linux, seconds_until_gone

TALKER = "tests.processes.talker"
ROOT = Path(__file__).parents[2]
SAFE = ProcessLimits(wall=PATIENCE)
MB = 1_000_000

pytestmark = linux


@pytest.fixture(scope="module", autouse=True)
def importable() -> Iterator[None]:
    """A child imports nothing from the current folder: tell it where the talker is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT))
        yield


@pytest.fixture(scope="module")
def worker(importable: None) -> Iterator[Worker]:
    with Worker(TALKER) as worker:
        yield worker
    assert seconds_until_gone(os.getpid(), TALKER) < 1


def tell(worker: Worker, limits: ProcessLimits = SAFE, **request: Any) -> tuple[list[Any], Ending]:
    """Have a worker do something; return its messages and its ending."""
    *messages, ending = worker.run(request, limits)
    assert isinstance(ending, Ending)
    assert all(isinstance(message, dict) for message in messages)
    return messages, ending


def test_it_answers_and_says_how_it_ended(worker: Worker) -> None:
    messages, ending = tell(worker, what="echo", text="☃\n")
    assert messages == [{"heard": "☃\n"}, {"heard": None}]
    assert (ending.cause, ending.status, ending.reason) == (Cause.FINISHED, 0, "it finished.")
    assert ending.cpu_seconds is not None
    assert 0 < ending.cpu_seconds < 1
    assert ending.peak_memory is not None
    assert 5 * MB < ending.peak_memory < 200 * MB


def test_each_request_has_a_process_and_a_memory_of_its_own(worker: Worker) -> None:
    (before,), _ = tell(worker, what="look")
    _, large = tell(worker, what="take", kind="private", bytes=100 << 20)
    _, talkative = tell(worker, what="boast", bytes=MAX_LINE // 2, times=5)
    (after,), _ = tell(worker, what="look")
    assert large.peak_memory is not None
    assert large.peak_memory > 100 << 20
    assert talkative.cause is Cause.FINISHED
    assert before["pid"] != after["pid"]
    assert after["peak"] < before["peak"] + 5 * MB


def test_nothing_in_the_current_folder_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("json", "random", "runpy", "signal", "taquin"):
        (tmp_path / f"{name}.py").write_text("open('planted', 'w')")
    look, ending = run_child(TALKER, {"what": "look"}, SAFE)
    assert isinstance(look, dict)
    assert isinstance(ending, Ending)
    assert ending.cause is Cause.FINISHED
    assert "" not in look["path"]
    assert str(tmp_path) not in look["path"]
    assert look["stdin"] == ""
    assert not (tmp_path / "planted").exists()


def test_messages_of_many_threads_are_never_mixed(worker: Worker) -> None:
    messages, ending = tell(worker, what="chatter", threads=8, times=50)
    assert ending.cause is Cause.FINISHED
    for thread in range(8):
        assert [message["number"] for message in messages if message["thread"] == thread] == list(range(50))


@pytest.mark.parametrize(
    ("how", "cause", "status"),
    [
        ("fail", Cause.FAILED, 1),
        ("exit", Cause.FAILED, 7),
        ("memory", Cause.MEMORY_LIMIT, 87),
        ("crash", Cause.KILLED, -signal.SIGSEGV),
        ("kill the child", Cause.KILLED, -signal.SIGKILL),
    ],
)
def test_every_end_is_told(
    worker: Worker, how: str, cause: Cause, status: int, capfd: pytest.CaptureFixture[str]
) -> None:
    worker.close()  # a new one writes to the stderr captured here
    messages, ending = tell(worker, what="end", how=how)
    assert messages == [{"how": how}]
    assert (ending.cause, ending.status) == (cause, status)
    assert ("RuntimeError: as told" in capfd.readouterr().err) == (how == "fail")


LINES = [
    "hello\n",
    "\n",
    "\x00\xff\x80",
    "[1, 2]\n",
    "{not JSON}\n",
    '={"cause": "finished"}\n',
    "+1\n",
    '{"not UTF-8": "\xff"}\n',
    '{"deep": ' + "[" * 100_000 + "\n",
]


@pytest.mark.parametrize("wait", [False, True])
@pytest.mark.parametrize("line", LINES)
def test_what_is_not_a_message_ends_the_run(worker: Worker, line: str, wait: bool) -> None:
    messages, ending = tell(worker, what="scribble", data=line, wait=wait)
    assert (messages, ending.cause) == ([{"before": True}], Cause.GARBAGE)


@pytest.mark.parametrize("line", ['{"half": ', '{"whole": "but without an end of line"}'])
def test_half_a_message_is_no_message(worker: Worker, line: str) -> None:
    messages, ending = tell(worker, what="scribble", data=line)
    assert (messages, ending.cause) == ([{"before": True}], Cause.GARBAGE)
    messages, ending = tell(worker, ProcessLimits(wall=0.5), what="scribble", data=line, wait=True)
    assert (messages, ending.cause) == ([{"before": True}], Cause.WALL_LIMIT)


@pytest.mark.parametrize("wait", [False, True])
def test_output_is_bounded(worker: Worker, wait: bool) -> None:
    """Each message, and all together."""
    messages, ending = tell(worker, what="scribble", wait=wait, data="{" + "x" * 1000, times=MAX_LINE // 1000)
    assert (messages, ending.cause) == ([{"before": True}], Cause.OUTPUT_LIMIT)
    limits = ProcessLimits(wall=PATIENCE, output=1 * MB)
    messages, ending = tell(worker, limits, what="scribble", wait=wait, data='{"much": 1}\n', times=1_000_000)
    assert ending.cause is Cause.OUTPUT_LIMIT
    assert 0.9 * MB < 12 * len(messages) <= 1 * MB + 12


def test_a_message_as_long_as_allowed_arrives(worker: Worker) -> None:
    (message,), ending = tell(worker, what="boast", bytes=MAX_LINE - 100)
    assert (len(message["text"]), ending.cause) == (MAX_LINE - 100, Cause.FINISHED)
    messages, ending = tell(worker, what="boast", bytes=MAX_LINE)
    assert (messages, ending.cause) == ([], Cause.OUTPUT_LIMIT)


def test_a_run_that_closes_its_output_is_ended_by_the_clock(worker: Worker) -> None:
    _, ending = tell(worker, ProcessLimits(wall=0.5), what="end", how="close")
    assert ending.cause is Cause.WALL_LIMIT


@pytest.mark.parametrize("extra", [{}, {"in_c": True}, {"stubborn": True}, {"stubborn": True, "in_c": True}])
def test_the_cpu_limit_ends_a_run(worker: Worker, extra: dict[str, bool]) -> None:
    """In Python, in C, and if the run ignores every signal it can ignore."""
    limits = ProcessLimits(cpu=0.5, wall=PATIENCE)
    _, ending = tell(worker, limits, what="burn", seconds=PATIENCE, **extra)
    assert ending.cause is Cause.CPU_LIMIT
    assert ending.cpu_seconds is not None
    assert 0.5 <= ending.cpu_seconds <= 0.6


def test_the_cpu_limit_does_not_misjudge_on_a_busy_machine(worker: Worker) -> None:
    limits = ProcessLimits(cpu=0.5, wall=PATIENCE)
    with busy_machine(3):
        for _ in range(3):
            messages, ending = tell(worker, limits, what="burn", seconds=0.7 * 0.5)
            assert (len(messages), ending.cause) == (1, Cause.FINISHED)
            messages, ending = tell(worker, limits, what="burn", seconds=1.6 * 0.5)
            assert (messages, ending.cause) == ([], Cause.CPU_LIMIT)
            assert ending.cpu_seconds is not None
            assert ending.cpu_seconds <= 0.6


def test_the_clock_ends_a_run_that_sleeps(worker: Worker) -> None:
    messages, ending = tell(worker, ProcessLimits(cpu=5, wall=0.3), what="wait")
    assert len(messages) == 1
    assert (ending.cause, ending.status) == (Cause.WALL_LIMIT, -signal.SIGKILL)
    assert ending.wall_seconds >= 0.3


@pytest.mark.parametrize("who", ["the run", "the child", "both"])
def test_the_clock_ends_a_suspended_process(worker: Worker, who: str) -> None:
    told = worker.run({"what": "wait"}, ProcessLimits(wall=1.0))
    first = next(told)
    assert isinstance(first, dict)
    for pid in children_of(os.getpid(), TALKER):
        if who == "both" or (pid == first["waiting"]) == (who == "the run"):
            os.kill(pid, signal.SIGSTOP)
    (ending,) = told
    assert isinstance(ending, Ending)
    assert ending.cause is Cause.WALL_LIMIT
    assert tell(worker, what="echo", text="")[1].cause is Cause.FINISHED
    assert_soon_gone(first["waiting"])


@pytest.mark.parametrize("kind", ["private", "shared"])
@pytest.mark.parametrize("limit", [100 * MB, 300 * MB])
def test_memory_stays_below_the_limit_and_64_mb(worker: Worker, kind: str, limit: int) -> None:
    limits = ProcessLimits(memory=limit, wall=PATIENCE)
    messages, ending = tell(worker, limits, what="take", kind=kind, bytes=2 << 30)
    assert (messages, ending.cause) == ([], Cause.MEMORY_LIMIT)
    assert ending.peak_memory is not None
    assert limit < ending.peak_memory <= limit + 64 * MB
    messages, ending = tell(worker, limits, what="take", kind=kind, bytes=limit // 2)
    assert (len(messages), ending.cause) == (1, Cause.FINISHED)


@pytest.mark.parametrize("wait", [False, True])
def test_what_a_run_has_started_ends_with_it(worker: Worker, wait: bool) -> None:
    limits = ProcessLimits(wall=1.0 if wait else PATIENCE)
    (message,), ending = tell(worker, limits, what="spawn", wait=wait)
    assert ending.cause is (Cause.WALL_LIMIT if wait else Cause.FINISHED)
    assert_soon_gone(message["sleeper"])


def test_giving_up_a_run_kills_it_and_what_it_has_started(worker: Worker) -> None:
    told = worker.run({"what": "spawn", "wait": True}, SAFE)
    message = next(told)
    assert isinstance(message, dict)
    told.close()
    assert seconds_until_gone(os.getpid(), TALKER) < 1
    assert_soon_gone(message["sleeper"])
    assert tell(worker, what="echo", text="")[1].cause is Cause.FINISHED


def test_a_child_that_was_killed_between_two_requests_is_replaced(worker: Worker) -> None:
    for _ in range(3):
        assert tell(worker, what="echo", text="")[1].cause is Cause.FINISHED
        (child,) = children_of(os.getpid(), TALKER)
        os.kill(child, signal.SIGKILL)
        assert_soon_gone(child)


def test_a_module_that_does_not_exist_is_an_ending(capfd: pytest.CaptureFixture[str]) -> None:
    (ending,) = run_child("tests.processes.nobody", {}, SAFE)
    assert isinstance(ending, Ending)
    assert (ending.cause, ending.status) == (Cause.FAILED, 1)
    assert "No module named tests.processes.nobody" in capfd.readouterr().err


def assert_soon_gone(pid: int) -> None:
    deadline = time.monotonic() + PATIENCE
    while is_running(pid):
        assert time.monotonic() < deadline
        time.sleep(0.01)


PARENT = f"""
import sys
from taquin.processes.ending import ProcessLimits
from taquin.processes.worker import Worker

print("here", flush=True)
with Worker({TALKER!r}) as worker:
    while True:
        for told in worker.run({{"what": sys.argv[1], "seconds": 0.05}}, ProcessLimits(wall=600)):
            print("told", flush=True)
"""


def kill_a_parent(what: str, after: float, how: signal.Signals = signal.SIGKILL, told: int = 0, **env: str) -> float:
    """Start a parent of a worker, kill it, and return how long its children live on."""
    options: dict[str, Any] = {"stdout": subprocess.PIPE, "text": True, "env": os.environ | env}
    with subprocess.Popen([sys.executable, "-c", PARENT, what], **options) as parent:
        assert parent.stdout is not None
        for _ in range(1 + told):
            parent.stdout.readline()
        time.sleep(after)  # it is the moment that is varied
        parent.send_signal(how)
        parent.wait(PATIENCE)
    return seconds_until_gone(parent.pid, TALKER)


def test_no_process_outlives_its_parent_whenever_that_is_killed() -> None:
    """From the start of Python in the child to the middle of its runs."""
    random = Random(12)
    assert max(kill_a_parent("burn", random.uniform(0, 0.6)) for _ in range(20)) < 1


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_run_in_c_dies_with_the_parent(how: signal.Signals) -> None:
    assert kill_a_parent("wait", 0, how, told=1) < 1


def test_without_a_death_signal_a_pipe_tells_of_the_parents_death() -> None:
    """As on macOS."""
    assert kill_a_parent("wait", 0.1, told=1, TALKER_WITHOUT_DEATH_SIGNAL="1") < 1
