"""taquin check: solvable or not, and the review of a solution."""

from __future__ import annotations

import pytest

from taquin import Board, solve
from tests.cli.conftest import Taquin


def test_whether_a_board_can_be_solved(taquin: Taquin) -> None:
    assert "Solvable: the board has" in taquin("check", "867254301").out
    ran = taquin("check", "213456780")
    assert (ran.status, "Unsolvable: the board has 1 inversion" in ran.out) == (3, True)


def test_a_solution_with_moves_too_many(taquin: Taquin) -> None:
    ran = taquin("check", "123456708", "--moves", "LUDRR")
    assert ran.status == 0
    assert ran.out.endswith(
        """
Solved in 5 moves: 4 more than the optimum, 1.

moves (where the blank goes):
  LUDRR

Moves that lead no nearer to the goal, 2 lost by each:
  1 L, 2 U

Moves 1–4 lead back to the same board: leave them out.
  LUDR

This saves 4 moves.
"""
    )


def test_a_shorter_piece_for_a_stretch_in_the_notation_of_the_moves(taquin: Taquin) -> None:
    """Round a square and a half, where the other way round is shorter."""
    moves = "ULDRULDR"
    start = Board.goal(3, 3)
    for move in moves[::-1]:
        start = start.move({"U": "D", "D": "U", "L": "R", "R": "L"}[move])
    out = taquin("check", start.line(), "--moves", moves).out
    assert "Solved in 8 moves: 4 more than the optimum, 4." in out
    assert "Moves 1–8 can be 4 instead of 8:\n  ULDRULDR\n  LURD\n" in out
    out = taquin("check", start.line(), "--moves", "DRULDRUL", "--notation", "tiles").out
    assert "Moves 1–8 can be 4 instead of 8:\n  DRULDRUL\n  RDLU\n" in out


def test_a_shortest_solution_in_every_notation(taquin: Taquin) -> None:
    for notation in ("blank", "tiles", "numbers"):
        answer = taquin("solve", "867254301", "--json", "--notation", notation).json
        ran = taquin(
            "check",
            "867254301",
            "--moves",
            " ".join(answer["written_moves"] if notation != "blank" else answer["moves"]),
            "--notation",
            notation,
        )
        assert "Solved in 31 moves: there is no shorter solution." in ran.out
        assert ran.status == 0


def test_what_the_stretches_do_not_save_is_told(taquin: Taquin) -> None:
    worse = solve("867254301", "greedy", "misplaced").moves
    assert worse is not None
    assert len(worse) > 31
    out = taquin("check", "867254301", "--moves", "".join(worse), "--window", "6").out
    assert f"Solved in {len(worse)} moves: {len(worse) - 31} more than the optimum, 31." in out
    assert "or look at longer stretches (--window)." in out


def test_moves_that_end_elsewhere(taquin: Taquin) -> None:
    ran = taquin("check", "123405786", "--moves", "r", "--notation", "tiles")
    assert ran.status == 4
    assert "Not solved: 1 move, all legal, but they do not lead to the goal." in ran.out
    assert "3 moves more would solve it:\n  LLU" in ran.out
    ran = taquin("check", "213456780", "--moves", "U")
    assert (ran.status, "None do: the board has 1 inversion" in ran.out) == (3, True)


def test_slides_are_counted_as_slides(taquin: Taquin) -> None:
    out = taquin("check", "012/345", "--goal", "120/345", "--moves", "R R", "--metric", "multi").out
    assert "Solved in 2 slides: 1 more than the optimum, 1." in out
    assert "Moves 1–2 can be 1 instead of 2:\n  R R\n  R2\n" in out


def test_the_review_as_json(taquin: Taquin) -> None:
    answer = taquin("check", "123456708", "--moves", "7 4 4 7 8", "--notation", "numbers", "--json").json
    assert (answer["solves"], answer["length"], answer["moves"]) == (True, 5, [*"LUDRR"])
    assert (answer["excess_at_least"], answer["excess_at_most"], answer["saved"]) == (4, 4, 4)
    assert answer["stretches"] == [{"first": 1, "last": 4, "moves": [*"LUDR"], "shorter": []}]
    assert (answer["lost"], answer["judged_from"]) == ([{"move": 1, "moves": 2}, {"move": 2, "moves": 2}], 1)
    assert answer["best"] == {"cost": 1, "lower_bound": 1, "moves": ["R"]}
    assert answer["board"] == "1 2 3/4 5 6/7 0 8"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--moves", "RR"], "move 2 (R) is illegal: the blank is in row 3, column 3, and cannot go right."),
        (["--moves", "8 5"], "'8' in move 1 is not a direction"),
        (["--moves", "R", "--notation", "words"], "unknown notation 'words'"),
        (["--notation", "tiles"], "--notation or --compact is for the review of a solution: add --moves"),
        (["--window", "9"], "--window is for the review of a solution: add --moves"),
        (["--time", "9"], "--time is for the review of a solution: add --moves"),
        (["--moves", "R", "--window", "1"], "--window must be 2 or more"),
    ],
)
def test_wrong_use(arguments: list[str], expected: str, taquin: Taquin) -> None:
    ran = taquin("check", "123456708", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert expected in ran.err


def test_only_sliding_tiles_have_moves_to_review(taquin: Taquin) -> None:
    ran = taquin("check", "hanoi:3", "--moves", "R")
    assert (ran.status, "not those of hanoi:3" in ran.err) == (2, True)
