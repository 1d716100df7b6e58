"""A server and a browser for this folder's tests, a fresh page for each; a page that complains fails its test.

The server and the browser last for the package, not the session: while Playwright's loop runs, the tests of other
folders that a worker takes up afterwards could not run one of their own.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, WebError, expect, sync_playwright

from tests.web.browser.server import PATIENCE, Lab, Server

NewLab = Callable[..., Lab]
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("lab") / "cache")
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The system's Chromium, or else Playwright's own."""
    with sync_playwright() as playwright:
        found = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


class Complaints:
    """What the pages of a test have complained about: errors in the console (the policy's too), and uncaught ones."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.expected: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def expect(self, *parts: str) -> None:
        """Let pass what contains one of these."""
        self.expected += parts

    @property
    def unexpected(self) -> list[str]:
        return [text for text in self.heard if not any(part in text for part in self.expected)]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.heard.append(f"{message.text} ({message.location['url']})")

    def _on_error(self, error: WebError) -> None:
        self.heard.append(f"uncaught: {error.error}")


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    complaints = Complaints()
    yield complaints
    assert not complaints.unexpected


@pytest.fixture
def new_lab(browser: Browser, server: Server, complaints: Complaints) -> Iterator[NewLab]:
    """Return a function that opens the page in a fresh profile of a browser with the settings given."""
    with ExitStack() as stack:

        def make(query: str = "", base: str = server.base, **settings: Any) -> Lab:
            context = stack.enter_context(browser.new_context(**settings))
            context.set_default_timeout(PATIENCE)
            complaints.listen(context)
            return Lab(context.new_page(), base).open(query)

        yield make


@pytest.fixture
def lab(new_lab: NewLab) -> Lab:
    return new_lab()
