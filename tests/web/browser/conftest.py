"""One server and one browser for this folder's tests. Each test gets a fresh page.

A page that logs an error to the console fails its test. The fixtures have package
scope, not session scope: while Playwright's event loop runs, later tests of other
folders could not start their own.
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
    """Start the system's headless Chromium, or else the one that Playwright installed."""
    with sync_playwright() as playwright:
        found = shutil.which("chromium-headless-shell")
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


class Complaints:
    """The errors of a test's pages: console errors, policy violations and uncaught exceptions."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.expected: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def expect(self, *parts: str) -> None:
        """Ignore errors that contain one of these texts."""
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
    """Return a function that opens the page in a fresh browser profile with the given settings."""
    with ExitStack() as stack:

        def make(query: str = "", base: str = server.base, **settings: Any) -> Lab:
            context = stack.enter_context(browser.new_context(**settings))
            context.set_default_timeout(PATIENCE)
            complaints.listen(context)
            return Lab(context.new_page(), base).open(query)

        yield make


@pytest.fixture
def lab(new_lab: NewLab) -> Lab:
    return new_lab("?board=867254301")
