"""The page also runs below a sub-path: it uses relative addresses only."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Response, expect

from tests.web.browser.below import PREFIX
from tests.web.browser.conftest import NewLab

PATIENCE = 30


@pytest.fixture
def below(tmp_path: Path) -> Iterator[str]:
    """Return the address of a lab below a sub-path."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tests.web.browser.below", str(port), str(tmp_path / "jobs.sqlite")]
    base = f"http://127.0.0.1:{port}{PREFIX}/"
    with subprocess.Popen(command) as process:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                httpx.get(base)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        yield base
        process.terminate()


def test_the_page_below_a_sub_path(new_lab: NewLab, below: str) -> None:
    lab = new_lab("?board=125348670&goal=first", base=below)
    lab.solve()
    expect(lab.headline).to_contain_text("4 moves")
    expect(lab.page.get_by_role("link", name="JSON")).to_have_attribute(
        "href", f"{below}api/jobs/" + lab_job(lab.answers)
    )
    lab.view("Search")
    lab.choose("a_star", "manhattan")
    lab.watch()
    lab.page.locator("#charts").scroll_into_view_if_needed()
    expect(lab.panel.locator("[data-chart=frontier] svg")).to_be_visible()
    assert lab.page.url.startswith(f"{below}?board=125348670")
    assert {answer.status for answer in lab.answers} <= {200, 202}
    lab.page.get_by_role("link", name="HTTP API").click()
    expect(lab.page.get_by_role("heading", name="Searches")).to_be_visible()


def lab_job(answers: list[Response]) -> str:
    """Return the rest of the address of the first job's solution as JSON."""
    job = next(answer.json()["id"] for answer in answers if answer.url.endswith("/api/jobs"))
    return f"{job}/solution.json?notation=blank"
