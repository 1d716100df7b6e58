"""Take the pictures of the README: views of the page, and a solution as an animated GIF.

`make pictures` writes the README's pictures to docs/pictures. With a folder as argument, the script
writes every view there, in light and in dark mode.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page, sync_playwright

from taquin.cli.command import run

SHOWN = Path(__file__).with_name("pictures")
README = ("solve-light", "search-dark")
BOARD = "/?board=867254301&goal=first"
METHOD = "&algorithm=a_star&heuristic=manhattan"


def solve(page: Page, address: str) -> None:
    page.goto(f"{address}{BOARD}{METHOD}&step=9")
    page.locator("#result").wait_for()


def search(page: Page, address: str) -> None:
    page.goto(f"{address}/?board=813402765{METHOD}&view=search&step=3")
    page.locator(".open-list tbody tr").nth(5).wait_for()


def compare(page: Page, address: str) -> None:
    page.goto(f"{address}/?board=813402765&view=compare&compare=a_star+manhattan;a_star+misplaced&step=9")
    page.locator(".side").nth(1).wait_for()
    page.locator("[data-fact=expanded]", has_text="10").first.wait_for()


def race(page: Page, address: str) -> None:
    page.goto(f"{address}{BOARD}&view=race&step=0")
    page.locator("[data-chart=race] svg").wait_for(timeout=60_000)


def play(page: Page, address: str) -> None:
    page.goto(f"{address}{BOARD}&view=play")
    page.locator("[data-fact=shortest]", has_text=re.compile("[0-9]")).wait_for()
    for key in ("ArrowDown", "ArrowLeft", "ArrowRight"):
        page.locator("#board").press(key)
    page.locator(".history li").nth(2).wait_for()


def lessons(page: Page, address: str) -> None:
    page.goto(f"{address}/?view=lessons")
    page.get_by_role("link", name="IDA*'s thresholds").wait_for()


def unsolvable(page: Page, address: str) -> None:
    page.goto(f"{address}/?board=345216780&goal=first")
    page.locator("#make-solvable").wait_for()


THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
VIEWS = {view.__name__: view for view in (solve, search, compare, race, play, lessons, unsolvable)}


def main(folder: Path, names: tuple[str, ...] | None) -> None:
    """Write the pictures with these names, or all pictures, to a folder."""
    run(["render", "867254301", "--goal", "first", "-o", str(folder / "solution.gif")])
    command = Path(sys.executable).with_name("taquin")
    lab = subprocess.Popen([command, "lab", "--port", "0", "--no-open"], stdout=subprocess.PIPE, text=True)
    assert lab.stdout is not None
    found = re.search(r"http://[0-9.:]+", lab.stdout.readline())
    assert found is not None
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium-headless-shell"), args=["--no-sandbox"]
            )
            for theme in THEMES:
                page = browser.new_page(viewport={"width": 1280, "height": 860})
                page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                for name, view in VIEWS.items():
                    if names is None or f"{name}-{theme}" in names:
                        view(page, found[0])
                        page.screenshot(path=folder / f"{name}-{theme}.png", full_page=names is None)
    finally:
        lab.terminate()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]), None)
    else:
        main(SHOWN, README)
