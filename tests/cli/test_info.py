"""taquin info, help, completion: what a newcomer looks for."""

from __future__ import annotations

import re

import pytest

from taquin.cli.command import COMMANDS
from taquin.cli.info import find_entries
from taquin.methods.cards import card_of
from taquin.registry import ALGORITHMS, HEURISTICS
from taquin.running.native import HOW_TO_GET_IT
from taquin.tiles.puzzle import SlidingTiles
from tests.cli.conftest import Taquin


def test_info_lists_everything_registered(taquin: Taquin) -> None:
    ran = taquin("info")
    assert ran.status == 0
    for name in [*ALGORITHMS, *(name for table in HEURISTICS.values() for name in table)]:
        assert name in ran.out
    answer = taquin("info", "--json").json
    assert {entry["name"] for entry in answer["algorithms"]} == set(ALGORITHMS)
    assert answer["engines"] == (["native", "reference"] if answer["native"]["installed"] else ["reference"])


def test_info_says_how_to_get_the_native_engine(taquin: Taquin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taquin.tiles.compiled._native", None)
    assert f"not installed: {HOW_TO_GET_IT}" in taquin("info").out
    answer = taquin("info", "--json").json
    assert answer["engines"] == ["reference"]
    assert answer["native"] == {"installed": False, "how_to_get_it": HOW_TO_GET_IT}


def test_info_on_one_name_is_its_card(taquin: Taquin) -> None:
    for name in ALGORITHMS:
        out = taquin("info", name).out
        assert all(word in out for word in ("Idea", "Source", "Complete", "Optimal", "Time", "Space", "Ties"))
    assert "admissible, consistent" in taquin("info", "manhattan").out
    assert "NOT admissible" in taquin("info", "nilsson_sequence").out
    assert taquin("info", "nothing_like_it").status == 2


@pytest.mark.parametrize("columns", [40, 70, 100])
def test_every_field_of_a_card_has_a_line_of_its_own(
    taquin: Taquin, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in {*ALGORITHMS, *HEURISTICS[SlidingTiles.domain]}:
        lines = taquin("info", name).out.splitlines()
        named = [line.split("  ")[0] for line in lines if re.match(r"[A-Z]\w+  +\S", line)]
        fields = [field for entry in find_entries(name) for field in card_of(entry).fields]
        assert named == [field for field in fields if field != "Notes"], name


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, taquin: Taquin) -> None:
    ran = taquin(command, "--help")
    assert ran.status == 0
    assert "Usage: taquin " + command in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_without_arguments_and_without_a_terminal_help_is_shown(taquin: Taquin) -> None:
    ran = taquin()
    assert ran.status == 0
    assert "Commands:" in ran.out


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str, taquin: Taquin) -> None:
    assert "_TAQUIN_COMPLETE" in taquin("completion", shell).out


def test_the_options_of_solve_are_those_that_algorithms_declare(taquin: Taquin) -> None:
    shown = " ".join(taquin("solve", "--help").out.split())
    for entry in ALGORITHMS.values():
        for name, option in entry.declared.items():
            listed = shown.partition(f" --{name.replace('_', '-')} ")[2]
            assert f"{option.help} [default: {option.default_text}]" in listed
            assert entry.name in listed
