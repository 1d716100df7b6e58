"""Heuristics of one's own on the page: offered by name, and put to the test like any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Server

SOURCE = """
from taquin import heuristic

@heuristic("admissible", domain="tiles")
def four_times(puzzle):
    \"\"\"Four times the tiles outside their goal cells: a lie.\"\"\"
    return lambda state: 4 * sum(tile != home for tile, home in zip(state, puzzle.goal) if tile)

@heuristic("admissible", domain="tiles")
def honest(puzzle):
    \"\"\"Tiles outside their goal cells.\"\"\"
    return lambda state: sum(tile != home for tile, home in zip(state, puzzle.goal) if tile)
"""


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("own")
    (folder / "own.py").write_text(SOURCE)
    server = Server(folder / "cache", "--heuristics", str(folder / "own.py"))
    yield server
    server.stop()


def test_a_lie_on_the_solution_is_named(new_lab: NewLab, own_server: Server) -> None:
    lab = new_lab("?board=087654321&algorithm=a_star&heuristic=four_times", base=own_server.base)
    lab.solve()
    expect(lab.headline).not_to_contain_text("optimal")
    expect(lab.panel).to_contain_text("Not proved optimal: four times is not admissible: it says 4 for")
    expect(lab.panel).to_contain_text("which can be solved at a cost of 1 (3 too much).")


def test_a_declared_heuristic_is_optimal_on_a_condition(new_lab: NewLab, own_server: Server) -> None:
    lab = new_lab("?board=125348670&goal=first", base=own_server.base)
    lab.choose("a_star", "honest")
    lab.solve()
    expect(lab.headline).to_have_text("4 moves, optimal if honest is admissible")
