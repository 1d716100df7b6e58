"""taquin generate: distinct solvable boards, reproducible, of a chosen difficulty."""

from __future__ import annotations

import csv
import io
import json
from math import factorial
from pathlib import Path
from random import Random

from taquin import Board
from taquin.tiles import exact_distances
from taquin.tiles.generate import board_of_rank, random_boards, walk
from taquin.tiles.moves import parse_moves
from tests.cli.conftest import Taquin


def boards(text: str) -> list[Board]:
    return [Board.parse(line) for line in text.splitlines()]


def test_distinct_solvable_boards(taquin: Taquin) -> None:
    made = boards(taquin("generate", "--count", "250", "--size", "4x4", "--seed", "7").out)
    assert len(set(made)) == 250
    assert all(board.is_solvable() for board in made)


def test_a_seed_gives_the_same_boards(taquin: Taquin) -> None:
    first, second, other = (taquin("generate", "-c", "5", "--seed", seed).out for seed in ("1", "1", "2"))
    assert first == second != other
    assert first.splitlines()[0] == "2 8 5/3 6 0/1 7 4", "boards of a seed stay the same from version to version"


def test_without_a_seed_boards_differ_and_the_seed_is_told(taquin: Taquin) -> None:
    answer = taquin("generate", "-c", "5", "--json").json
    again = taquin("generate", "-c", "5", "--seed", str(answer["seed"]), "--json").json
    assert answer["boards"] == again["boards"]


def test_every_board_there_is(taquin: Taquin) -> None:
    made = boards(taquin("generate", "--size", "2x3", "--count", "360").out)
    assert {board.tiles for board in made} == set(exact_distances(Board.goal(2, 3)))


def test_ranks_number_the_solvable_boards() -> None:
    for goal in (Board.goal(2, 2), Board.goal(3, 2, "first"), Board.parse("134/205")):
        total = factorial(len(goal.tiles)) // 2
        assert {board_of_rank(rank, goal).tiles for rank in range(total)} == set(exact_distances(goal))


def test_random_boards_of_sizes_with_more_boards_than_a_machine_word_counts() -> None:
    made = list(random_boards(Board.goal(6, 6), 20, Random(1)))
    assert len(set(made)) == 20
    assert all(board.is_solvable() for board in made)


def test_exact_length(taquin: Taquin) -> None:
    distances = exact_distances(Board.goal(3, 3, "first"))
    ran = taquin("generate", "--length", "20-22", "-c", "30", "--goal", "first", "--csv", "--seed", "3")
    rows = list(csv.DictReader(io.StringIO(ran.out)))
    assert len(rows) == 30
    for row in rows:
        assert distances[Board.parse(row["board"]).tiles] == int(row["optimal_length"])
        assert 20 <= int(row["optimal_length"]) <= 22
        assert row["goal"] == "0 1 2/3 4 5/6 7 8"


def test_walks_have_their_length_and_never_turn_straight_back() -> None:
    distances = exact_distances(Board.goal(3, 3))
    for steps in (0, 1, 2, 5, 30):
        states = {walk(Board.goal(3, 3), Random(seed), steps) for seed in range(50)}
        assert all(distances[state] <= steps and distances[state] % 2 == steps % 2 for state in states)
    assert {distances[walk(Board.goal(3, 3), Random(seed), 2)] for seed in range(50)} == {2}


def test_json_goes_to_the_file_too(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "boards.json"
    assert taquin("generate", "-c", "2", "--json", "-o", str(path)).out == ""
    assert len(json.loads(path.read_text())["boards"]) == 2


def test_a_csv_file(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "scenarios.csv"
    assert taquin("generate", "-c", "3", "--walk", "9", "-o", str(path)).out == ""
    text = path.read_bytes().decode()
    assert text.splitlines()[0] == "id,board,size,goal,seed,walk,optimal_length"
    assert [row["walk"] for row in csv.DictReader(io.StringIO(text))] == ["9"] * 3


def test_scrambles_lead_from_the_goal_to_the_board(taquin: Taquin) -> None:
    for options in ([], ["--notation", "tiles", "--compact"], ["--notation", "numbers"]):
        ran = taquin("generate", "-c", "3", "--size", "4x4", "--goal", "first", "--seed", "5", "--moves", *options)
        plain = taquin("generate", "-c", "3", "--size", "4x4", "--goal", "first", "--seed", "5").out.splitlines()
        notation = options[1] if options else "blank"
        assert "moves from the goal to the board" in ran.err
        for line, board in zip(ran.out.splitlines(), plain, strict=True):
            moves, _, shown = line.partition("  # ")
            assert shown == board
            end = Board.goal(4, 4, "first")
            for move in parse_moves(moves, end, notation):
                end = end.move(move)
            assert end.line() == board


def test_scrambles_as_csv_and_json(taquin: Taquin) -> None:
    (row,) = csv.DictReader(io.StringIO(taquin("generate", "--seed", "1", "--moves", "--csv").out))
    assert (row["board"], row["moves"], row["notation"]) == ("2 8 5/3 6 0/1 7 4", "LULURRDDLUURDDLLURURD", "blank")
    (answer,) = taquin("generate", "--seed", "1", "--moves", "--json", "--notation", "tiles").json["boards"]
    assert (answer["moves"], answer["notation"]) == ([*row["moves"]], "tiles")
    assert answer["written_moves"] == [*"RDRDLLUURDDLUURRDLDLU"]


def test_the_compact_form_of_boards(taquin: Taquin) -> None:
    lines = taquin("generate", "-c", "5", "--size", "4x4", "--seed", "2").out
    compact = taquin("generate", "-c", "5", "--size", "4x4", "--seed", "2", "--format", "compact").out
    assert boards(compact) == boards(lines)
    assert all(len(line) == 16 for line in compact.splitlines())


def test_boards_of_a_length_that_are_not_found_in_time(taquin: Taquin) -> None:
    ran = taquin("generate", "--size", "4x4", "--length", "79-80", "--time", "0.2", "--seed", "1")
    assert (ran.status, ran.out) == (4, "")
    assert "0 of 1 boards were found in 0.2 s" in ran.err
    assert taquin("generate", "--size", "4x4", "--length", "80", "--time", "0.1", "--json").json["boards"] == []
