"""taquin lab: where it listens, what it says, and what it opens."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from taquin.cli import lab as module
from tests.cli.conftest import COMMAND, Start, Taquin

PATIENCE = 60
StartLab = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start_lab(start: Start, tmp_path: Path) -> Iterator[StartLab]:
    """Return a function that starts the lab with a cache of its own; it is killed at the end."""
    with ExitStack() as stack:

        def popen(*arguments: str, **options: Any) -> subprocess.Popen[str]:
            environment = os.environ | {"TAQUIN_CACHE": str(tmp_path / "cache")} | options.pop("env", {})
            process = start("lab", *arguments, env=environment, **options)
            stack.callback(process.communicate, timeout=PATIENCE)
            stack.callback(process.kill)
            return process

        yield popen


def address_of(process: subprocess.Popen[str]) -> str:
    """Wait for the first line, and return the address in it."""
    assert process.stdout is not None
    found = re.search(r"Taquin is at (http://\S+)  \(Ctrl-C stops it\)", process.stdout.readline())
    assert found
    return found[1]


def test_a_port_that_is_taken_is_one_sentence(taquin: Taquin) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = taquin("lab", "--no-open", "--port", str(port))
    assert ran.status == 2
    assert ran.err == (
        f"taquin: port {port} cannot be used (Address already in use): name another with --port, or leave it out.\n"
    )


@pytest.mark.parametrize("port", ["-1", "65536", "x"])
def test_a_port_that_is_none_is_one_sentence(taquin: Taquin, port: str) -> None:
    ran = taquin("lab", "--port", port)
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_where_the_usual_port_is_taken_another_is_used(start_lab: StartLab) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # taken already, which is as well
            stack.enter_context(socket.create_server(("127.0.0.1", module.PORT)))
        address = address_of(start_lab("--no-open"))
        assert not address.endswith(f":{module.PORT}/")
        assert httpx.get(f"{address}api/about", timeout=PATIENCE).status_code == 200


def test_the_address_serves_the_page(start_lab: StartLab) -> None:
    address = address_of(start_lab("--no-open", "--port", "0", "--workers", "3"))
    assert "<title>Taquin" in httpx.get(address, timeout=PATIENCE).text
    assert httpx.get(f"{address}api/about", timeout=PATIENCE).json()["workers"] == 3


def test_a_lesson_by_its_name(start_lab: StartLab) -> None:
    address = address_of(start_lab("--no-open", "--port", "0", "--lesson", "ida-thresholds"))
    assert address.endswith("&lesson=ida-thresholds")
    assert "board=415326780" in address


@pytest.mark.skipif(sys.platform != "linux", reason="a browser of Linux")
@pytest.mark.parametrize(("screen", "options"), [(":9", []), (":9", ["--no-open"]), ("", [])])
def test_a_browser_opens_at_the_link(start_lab: StartLab, tmp_path: Path, screen: str, options: list[str]) -> None:
    """Unless it is not wanted, or there is no screen to open it on."""
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    environment = {"BROWSER": f"{browser} %s", "DISPLAY": screen, "WAYLAND_DISPLAY": ""}
    link = "http://127.0.0.1:1/?board=867254301&goal=first&view=search&step=3"
    process = start_lab("--port", "0", link, *options, env=environment)
    address = address_of(process)
    assert address.endswith("/?board=867254301&goal=first&view=search&step=3")
    if screen and not options:
        assert opened.read_text() == f"{address}\n"  # it waits until the browser has written
    else:
        assert httpx.get(address, timeout=PATIENCE).status_code == 200
        process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        reading = os.open(opened, os.O_RDONLY | os.O_NONBLOCK)
        assert os.read(reading, 1) == b"", "nobody has written"
        os.close(reading)


@pytest.mark.parametrize("link", ["867254301", "http://127.0.0.1:8765/", "?board=", "?board=1&algorithm=evil.py:f"])
def test_what_is_no_link_is_one_sentence(taquin: Taquin, link: str) -> None:
    ran = taquin("lab", "--no-open", link)
    assert ran.status == 2
    assert "link" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("missing", module.MODULES)
def test_what_is_not_installed_is_one_sentence(taquin: Taquin, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setattr(module, "find_spec", lambda name: None if name == missing else object())
    ran = taquin("lab", "--no-open")
    assert ran.status == 2
    assert ran.err == f"taquin: {module.HOW_TO_GET_IT}\n"
    assert "pip install 'taquin[lab]'" in ran.err


def test_the_rest_of_taquin_does_without_it() -> None:
    """The command, its help and its completion load nothing of a server."""
    code = f"import sys; import taquin.cli.lab; print([name for name in {module.MODULES} if name in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert ran.stdout == "[]\n"


def test_a_terminal_that_is_gone_is_not_the_end(start_lab: StartLab) -> None:
    """As after `taquin lab | head -1`, or a closed window: a search ends with nowhere to print."""
    process = start_lab("--no-open", "--port", "0")
    address = address_of(process)
    assert process.stdout is not None
    process.stdout.close()
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        for _ in range(3):
            job = client.post("/api/jobs", json={"board": "123456708"}).json()["id"]
            assert '"done"' in client.get("/api/events", params={"job": job}).text


def test_a_python_file_beside_it_is_not_imported(start_lab: StartLab, tmp_path: Path) -> None:
    """A folder of a student's own experiments may hold a random.py or a taquin.py."""
    for name in ("random", "json", "heapq", "taquin"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('not me')\n")
    address = address_of(start_lab("--no-open", "--port", "0", cwd=tmp_path))
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        job = client.post("/api/jobs", json={"board": "123456708"}).json()["id"]
        assert '"done"' in client.get("/api/events", params={"job": job}).text


def test_help_says_what_it_is() -> None:
    ran = subprocess.run([COMMAND, "lab", "--help"], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert "It answers this machine only." in ran.stdout
