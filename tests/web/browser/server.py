"""`taquin lab` as a real process, and the page object that the tests use."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, Response, expect

COMMAND = str(Path(sys.executable).with_name("taquin"))
PATIENCE = 20_000
"""Timeout in milliseconds for anything that should appear; the machine may be busy."""

READY = """() => new Promise((done) => {  // sooner than Playwright, which looks again after 100, 250, 500 ms
  const look = () => document.documentElement.dataset.ready === "true" && done();
  new MutationObserver(look).observe(document.documentElement, {attributes: true});
  look();
})"""


class Server:
    """The lab in its own process. A test can kill it and start it again on the same port."""

    def __init__(self, cache: Path, *options: str) -> None:
        self.cache, self.options = cache, options
        self.port = 0
        self.printed = ""
        self.start()

    def start(self) -> None:
        """Start on the previous port, if any, and wait until the server has printed its address."""
        command = [COMMAND, "lab", "--no-open", "--port", str(self.port), *self.options]
        environment = os.environ | {"TAQUIN_CACHE": str(self.cache), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.printed = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.printed)
        assert found, self.printed
        self.base, self.port = found[0], int(found[1])

    def kill(self) -> None:
        """Kill it with SIGKILL, like a crash."""
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        self.process.wait(30)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Lab:
    """The page, with the actions that most tests need."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base = page, base
        self.answers: list[Response] = []
        page.on("response", lambda response: self.answers.append(response))
        self.board = page.locator("#board")
        self.headline = page.locator("#headline")
        self.narrator = page.locator("#narrator")
        self.step = page.locator(".step-label:visible")

    def open(self, query: str = "") -> Lab:
        """Open the page with a query and wait until it is ready."""
        self.page.goto(self.base + query, wait_until="domcontentloaded")
        self.page.evaluate(READY)
        return self

    def view(self, name: str) -> None:
        """Open a view and wait until it is loaded."""
        self.page.get_by_role("tab", name=name).click()
        expect(self.page.locator(f"#panel-{name.lower()}")).to_have_attribute("aria-busy", "false")

    @property
    def panel(self) -> Locator:
        return self.page.locator("[role=tabpanel]:visible")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def choose(self, algorithm: str, heuristic: str | None = None) -> None:
        """Choose a method in the current view."""
        self.panel.locator("select[name=algorithm]").select_option(algorithm)
        if heuristic is not None:
            self.panel.locator("select[name=heuristic]").select_option(heuristic)

    def paste(self, text: str) -> None:
        self.page.get_by_label("Type or paste a board").fill(text)
        self.button("Set").click()

    def solve(self) -> None:
        """Solve the board and wait for the result; the first solution may come before the end."""
        self.button("Solve").click()
        self.solved()

    def solved(self) -> None:
        """Wait until the search has ended and its result is shown."""
        expect(self.headline).to_be_visible()
        expect(self.panel.get_by_role("link", name="JSON")).to_be_visible()

    def watch(self) -> None:
        """Watch the search and wait for its first expansion; the view may have shown one before."""
        with self.page.expect_response(re.compile("/tree$")):
            self.button("Watch").click()
        expect(self.page.locator("#trace")).to_have_attribute("aria-busy", "false")
        expect(self.step).to_have_text(re.compile("^expansion 1 of "))

    def seek(self, step: int) -> None:
        """Move the slider of the search shown."""
        self.page.get_by_label("Seek expansion").locator("visible=true").fill(str(step))

    def until(self, seen: Callable[[], object]) -> None:
        """Wait until something is so that no locator can see."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not seen():
            assert time.monotonic() < deadline, "it has not happened in time"
            self.page.wait_for_timeout(20)

    def fact(self, name: str) -> Locator:
        return self.panel.locator(f'[data-fact="{name}"]')

    def shows(self, *rows: str) -> None:
        """Wait until the board shows these rows; 0 is the blank."""
        said = (
            f"row {at}: {' '.join('blank' if tile == '0' else tile for tile in row.split())}"
            for at, row in enumerate(rows, 1)
        )
        expect(self.board).to_have_attribute("aria-label", f"Board: {'; '.join(said)}")

    def tiles(self) -> list[int]:
        """Return the tiles that the board shows now."""
        label = self.board.get_attribute("aria-label") or ""
        return [int(word) for word in re.sub(r"row \d+:|[;:]|Board", " ", label).replace("blank", "0").split()]

    def tile(self, number: int) -> Locator:
        return self.page.locator(f'.tile[data-tile="{number}"]')
