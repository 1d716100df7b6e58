"""Ctrl-C in a native search: answered at once, with the counts so far; the interpreter lives on."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

from taquin.tiles.compiled import is_compiled
from tests.cli.conftest import COMMAND
from tests.cli.test_process import FAR, wait_until_busy

pytestmark = [
    pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed"),
    pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux"),
]

SOON = 1.0  # seconds, on however slow a machine; it looks some fifty times a second

METHODS = [
    ("ida_star", "manhattan"),
    ("ida_star", "linear_conflict"),
    ("ida_star_fsm", "linear_conflict"),
    ("ida_star_simd", "manhattan"),
    ("ida_star_parallel", "manhattan"),
    ("ida_star_fsm_parallel", "manhattan"),
    ("iterative_deepening", None),
]


@pytest.mark.parametrize(("name", "heuristic"), METHODS, ids=str)
def test_ctrl_c_is_answered_at_once(name: str, heuristic: str | None) -> None:
    arguments = [COMMAND, "solve", FAR, "--engine", "native", "-a", name, *(["-H", heuristic] if heuristic else [])]
    process = subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    wait_until_busy(process, 1.0)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    answered = time.monotonic() - sent
    assert process.returncode == 130, err
    assert "Cancelled" in out
    assert "(native engine)" in out
    assert "Traceback" not in err
    assert int(out.split("expanded ")[1].split()[0].replace(",", "")) > 1_000
    assert answered < SOON


TWICE = """
import signal, sys, threading
from taquin import Interrupted, solve
from taquin.tiles.compiled import is_compiled
for name in ("ida_star", "a_star"):
    timer = threading.Timer(0.2, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        solve(sys.argv[1], name, "manhattan", engine="native")
    except Interrupted as interrupted:
        assert interrupted.result.expanded > 1000, interrupted.result
        assert str(interrupted.result.outcome) == "cancelled"
    else:
        raise AssertionError("not interrupted")
    timer.join()
assert solve("123456708", engine="native").cost == 1
print("lives on")
"""


def test_a_program_can_catch_it_and_go_on() -> None:
    ran = subprocess.run([sys.executable, "-c", TWICE, FAR], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "lives on\n", ran.stderr
