"""A server that has no file descriptor left: it waits, says so in one line, and goes on."""

from __future__ import annotations

import resource
import socket
import sys
import time
from contextlib import ExitStack

import pytest

from tests.web.conftest import NewLab
from tests.web.running import EASY, wait_for


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_out_of_descriptors_the_log_stays_small(new_lab: NewLab) -> None:
    lab = new_lab(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (80, 80)))
    with ExitStack() as stack:
        for _ in range(100):
            stack.enter_context(socket.create_connection(("127.0.0.1", lab.port), 30))
        wait_for(lambda: "no more connections" in lab.said())
        time.sleep(2.5)  # two more rounds of attempts
        said = lab.errors.read_text()
    assert said == "taquin: the system gives no more connections or processes (Too many open files): new ones wait.\n"
    assert lab.solve(**EASY)["outcome"] == "solved"
