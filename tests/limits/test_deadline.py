"""The deadline: time, nodes, memory and cancel in one object; what each part of a call has left."""

from __future__ import annotations

from threading import Event
from time import sleep

import pytest

from taquin import Limits, Outcome, TaquinError
from taquin.limits import deadline as module
from taquin.limits.deadline import Deadline, LimitReachedError, current_deadline
from taquin.limits.memory import format_bytes, held_memory

needs_memory = pytest.mark.skipif(held_memory() is None, reason="the system does not tell how much memory is held")


def test_without_limits_nothing_is_ever_reached() -> None:
    deadline = Deadline()
    deadline.check()
    assert deadline.reached() is None
    assert (deadline.seconds_left, deadline.nodes, deadline.bytes_left()) == (None, None, None)


def test_time_runs_from_the_moment_it_is_made() -> None:
    deadline = Deadline(Limits(seconds=0.05))
    assert deadline.reached() is None
    sleep(0.06)
    assert deadline.reached() is Outcome.TIME_LIMIT
    assert deadline.seconds_left == 0
    with pytest.raises(LimitReachedError, match=r"^the time limit of 0.05 s was reached while it slept.$"):
        deadline.check("it slept")


def test_a_cancelled_call_is_cancelled_even_if_its_time_is_over_too() -> None:
    cancel = Event()
    deadline = Deadline(Limits(seconds=1e-9), cancel)
    cancel.set()
    assert deadline.reached() is Outcome.CANCELLED


def test_a_part_ends_with_the_whole_or_before() -> None:
    whole = Deadline(Limits(seconds=60, nodes=100))
    stop = Event()
    part = whole.part(seconds=0.01, cancel=stop)
    assert part.reached() is None
    sleep(0.02)
    assert part.reached() is Outcome.TIME_LIMIT
    assert whole.reached() is None
    longer = whole.part(seconds=1000, cancel=stop)
    assert longer.seconds_left is not None
    assert longer.seconds_left <= 60
    stop.set()
    assert longer.reached() is Outcome.CANCELLED
    assert whole.reached() is None


def test_expansions_are_taken_off_the_node_limit() -> None:
    deadline = Deadline(Limits(nodes=100))
    deadline.spend(30)
    assert deadline.part().nodes == 70
    deadline.spend(100)
    assert deadline.nodes == 0


@needs_memory
def test_what_does_not_fit_is_refused_with_its_size() -> None:
    held = held_memory()
    assert held is not None
    deadline = Deadline(Limits(memory=held + 200_000_000))
    deadline.reserve("a table", 100_000_000)
    with pytest.raises(LimitReachedError, match=r"^a table would take 300 MB of memory; the memory limit of .* leaves"):
        deadline.reserve("a table", 200_000_000, mapped=100_000_000)
    with pytest.raises(LimitReachedError, match=r"a table would take 1,000 TB of memory; this machine has .* free"):
        Deadline().reserve("a table", 10**15)


def test_a_part_has_its_own_budget_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "committed_memory", lambda: 60)
    whole = Deadline(Limits(memory=100))
    assert whole.bytes_left() == 40
    assert whole.part(memory=30).bytes_left() == 30
    assert whole.part(memory=30).part().bytes_left() == 30
    assert whole.part(memory=50).bytes_left() == 40
    assert Deadline().part(memory=30).bytes_left() == 30


def test_the_deadline_in_force_is_found_far_below() -> None:
    assert current_deadline().limits == Limits()
    deadline = Deadline(Limits(seconds=60))
    with deadline.in_force():
        assert current_deadline() is deadline
    with deadline.building():
        assert current_deadline() is deadline
        sleep(0.01)
    assert deadline.build_seconds >= 0.01
    assert current_deadline() is not deadline


def test_a_lack_of_memory_while_building_is_a_limit() -> None:
    with pytest.raises(LimitReachedError, match="no more memory") as raised, Deadline().building():
        raise MemoryError
    assert raised.value.outcome is Outcome.MEMORY_LIMIT


def test_each_check_is_a_pulse() -> None:
    pulses: list[int] = []
    deadline = Deadline(pulse=lambda: pulses.append(1))
    deadline.check()
    deadline.part().check()
    assert len(pulses) == 2


@pytest.mark.parametrize(("name", "value"), [("nodes", 0), ("seconds", -1), ("memory", 1.5), ("seconds", float("nan"))])
def test_limits_must_make_sense(name: str, value: float) -> None:
    with pytest.raises(TaquinError, match="the limit on"):
        Deadline(Limits(**{name: value}))  # type: ignore[arg-type]


def test_a_node_limit_of_400_digits_is_a_limit() -> None:
    assert Deadline(Limits(nodes=10**400)).nodes == 10**400


def test_bytes_are_written_for_people() -> None:
    assert [format_bytes(size) for size in (0, 1, 1000, 999_999, 10**9)] == [
        "0 bytes",
        "1 byte",
        "1 kB",
        "1 MB",
        "1 GB",
    ]
