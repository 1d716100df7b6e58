"""Solutions known by their moves alone: the Result is the same, and makes states only if asked."""

from __future__ import annotations

import json
import pickle
import tracemalloc
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from taquin import ALGORITHMS, Board, Node, Problem, Result, SlidingTiles, Step, solve
from taquin.cli.output import describe, draw_steps
from taquin.errors import InvalidSolutionError
from taquin.problem import Successor
from taquin.result import Search
from taquin.running.replay import Replay
from taquin.running.validate import validate
from taquin.tiles.constructive import construct
from taquin.tiles.puzzle import State
from tests.tiles.large import random_pair

BOARD = Board.parse("867/254/301")


def solve_by(moves: str, problem: Problem[Any], monkeypatch: pytest.MonkeyPatch) -> Result[Any]:
    """Solve with an algorithm that knows the moves."""

    def oracle(problem: SlidingTiles) -> Search[Any]:
        yield Step(Node(problem.start, None, "", 0), (), 0)
        return Replay(problem, moves)

    entry = replace(ALGORITHMS["breadth_first"], name="oracle", short="oracle", run=oracle, optimal="never")
    monkeypatch.setitem(ALGORITHMS, "oracle", entry)
    return solve(problem, "oracle")


def test_it_tells_the_same_as_a_path_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = solve(BOARD, "a_star", "manhattan")
    result = solve_by("".join(plain.moves or ()), SlidingTiles(BOARD), monkeypatch)
    assert result.solved
    assert result.node is not None
    for name in ("cost", "moves", "states", "boards", "solution_count"):
        assert getattr(result, name) == getattr(plain, name)
    assert list(result.solutions()) == list(plain.solutions())
    assert [(node.state, node.move, node.g) for node in result.node.path()] == [
        (node.state, node.move, node.g) for node in (plain.node.path() if plain.node else ())
    ]
    assert result.node.depth == result.cost
    copy = pickle.loads(pickle.dumps(result))
    assert (copy.moves, copy.states) == (plain.moves, plain.states)
    assert json.loads(json.dumps(result.as_json()))["moves"] == plain.moves


def test_no_moves_are_a_solution_of_a_solved_board(monkeypatch: pytest.MonkeyPatch) -> None:
    result = solve_by("", SlidingTiles(Board.goal(3, 3)), monkeypatch)
    assert (result.cost, result.moves, result.states) == (0, [], [Board.goal(3, 3).tiles])


@pytest.mark.parametrize("moves", ["R", "RR", "RDX", ""])
def test_a_wrong_one_is_found_out(moves: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InvalidSolutionError):
        solve_by(moves, SlidingTiles(Board.parse("123/405/786")), monkeypatch)


def test_states_are_not_made_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    board, goal = random_pair(12, 12, 1)
    moves = construct(board, goal)

    def refuse(self: SlidingTiles, state: State) -> list[Successor[State]]:
        raise AssertionError("a state was asked for")

    monkeypatch.setattr(SlidingTiles, "successors", refuse)
    result = solve_by(moves, SlidingTiles(board, goal), monkeypatch)
    assert result.moves == list(moves)
    assert json.dumps(result.as_json())
    assert len(describe(result)) < 2_000
    with pytest.raises(AssertionError, match="asked for"):
        _ = result.states


def test_steps_are_drawn_one_by_one() -> None:
    board, goal = random_pair(12, 12, 1)
    node = Replay(SlidingTiles(board, goal), construct(board, goal))
    states = node.states()
    assert "start" in "".join(islice(draw_steps(SlidingTiles(board, goal), states, node.moves()), 2))
    assert sum(1 for _ in states) > node.g - 30


def test_a_long_solution_of_a_large_board_is_validated_without_its_boards() -> None:
    board = Board.goal(50, 50)
    moves = ("L" * 49 + "R" * 49) * 200
    problem = SlidingTiles(board)
    tracemalloc.start()
    try:
        validate(problem, moves, len(moves))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000  # all boards together would be four hundred times as much
