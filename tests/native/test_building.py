"""Building a table under limits: its size is known beforehand, and every phase can be stopped."""

from __future__ import annotations

import subprocess
import sys
from time import thread_time

import pytest

from taquin.tiles.compiled import _native
from taquin.tiles.patterns.pattern import Pattern

SEVEN = Pattern.of(4, 4, 0, (1, 2, 3, 4, 5, 6, 7))
EIGHT = Pattern.of(4, 4, 0, (1, 2, 3, 4, 5, 6, 7, 9))
WIDE = Pattern.of(4, 5, 0, (1, 2, 5, 6, 7, 11))
HUGE = Pattern.of(5, 5, 0, (1, 2, 3, 4, 5, 6, 7, 9))
"""Its table has 44 GB."""


def description(pattern: Pattern) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    return pattern.rows, pattern.cols, pattern.cells, pattern.region


class EnoughError(Exception):
    """Raised to end a build."""


class Watch:
    """Notes the CPU time between calls, and raises after so many seconds of it.

    CPU time, not wall time: other processes may keep the machine busy.
    """

    def __init__(self, seconds: float = 1e9) -> None:
        self.seconds, self.began = seconds, thread_time()
        self.last, self.longest, self.done = self.began, 0.0, [0.0]

    def __call__(self, done: float) -> None:
        self.note()
        self.done.append(done)
        if self.last - self.began >= self.seconds:
            raise EnoughError

    def note(self) -> None:
        self.longest, self.last = max(self.longest, thread_time() - self.last), thread_time()


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("pattern", [SEVEN, WIDE], ids=str)
def test_a_watcher_is_called_every_50_ms_in_every_phase(pattern: Pattern, half: bool) -> None:
    watch = Watch()
    _native.PatternTable.build(*description(pattern), half, watch)
    watch.note()
    assert watch.longest < 0.05
    assert watch.done == sorted(watch.done)
    assert watch.done[-1] <= 1


@pytest.mark.parametrize("seconds", [0, 0.02, 0.1, 0.5, 1])
def test_what_a_watcher_raises_ends_the_build_within_100_ms(seconds: float) -> None:
    """Early, while memory is cleared, and later, while layers are searched."""
    watch = Watch(seconds)
    with pytest.raises(EnoughError):
        _native.PatternTable.build(*description(EIGHT), False, watch)
    watch.note()
    assert watch.longest < 0.1


def test_a_build_that_no_machine_can_hold_is_stopped_before_it_asks_for_memory() -> None:
    with pytest.raises(EnoughError):
        _native.PatternTable.build(*description(HUGE), False, Watch(0))


PEAK = """
import sys
from taquin import _native

def now(name):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith(name))

rows, cols, cells, region, half, stop = eval(sys.argv[1])
class EnoughError(Exception): pass
def watch(done):
    if done > stop:
        raise EnoughError
before = now("VmRSS")
try:
    kept = _native.PatternTable.build(rows, cols, cells, region, half, watch)
except EnoughError:
    pass
print(now("VmHWM") - before, now("VmRSS") - before)
"""


def measure(pattern: Pattern, half: bool, stop: float = 1) -> tuple[int, int]:
    """Return by how many bytes a process has grown at its peak, and after a build."""
    arguments = [sys.executable, "-c", PEAK, repr((*description(pattern), half, stop))]
    peak, after = subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.split()
    return int(peak), int(after)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("pattern", [SEVEN, WIDE], ids=str)
def test_the_memory_of_a_build_is_known_beforehand(pattern: Pattern, half: bool) -> None:
    predicted = _native.PatternTable.build_bytes(*description(pattern), half)
    peak, _ = measure(pattern, half)
    assert 0.9 * predicted <= peak <= predicted


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_build_that_is_stopped_gives_its_memory_back() -> None:
    peak, after = measure(SEVEN, False, 0.5)
    assert peak > 50_000_000
    assert after < 5_000_000


def test_the_memory_of_a_huge_build_is_known_as_well() -> None:
    """43,609,104,000 arrangements, a byte each, and two bits for each region of the blank."""
    arrangements = HUGE.arrangements
    assert arrangements * 1.25 < _native.PatternTable.build_bytes(*description(HUGE), False) < arrangements * 2
