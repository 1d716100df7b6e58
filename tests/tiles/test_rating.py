"""Distances for the play view are exact, with and without the native engine."""

from __future__ import annotations

from random import Random

import pytest

import taquin.tiles.compiled
from taquin import Board, SlidingTiles, TaquinError
from taquin.tiles import exact_distances
from taquin.tiles.puzzle import METRICS
from taquin.tiles.rating import distance_to, distances_around

GOALS = [Board.goal(3, 3), Board.parse("123/804/765"), Board.parse("30/12"), Board.goal(2, 4), Board.parse("41/20/35")]


def assert_exact(goal: Board, metric: str, boards: int) -> None:
    distances = exact_distances(goal, metric)
    for state in Random(1).sample(list(distances), min(boards, len(distances))):
        board = Board(*goal.size, state)
        around = distances_around(board, goal, metric)
        assert around.distance == distances[state]
        after = SlidingTiles(board, goal, metric=metric).successors(state)
        assert around.moves == {move: distances[next_state] for move, next_state, _ in after}


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("goal", GOALS, ids=Board.line)
def test_distances_are_exact(goal: Board, metric: str) -> None:
    assert_exact(goal, metric, 300 if metric == "single" else 60)


@pytest.mark.parametrize("metric", METRICS)
@pytest.mark.parametrize("goal", GOALS[1:], ids=Board.line)
def test_distances_are_exact_without_the_engine(goal: Board, metric: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(taquin.tiles.compiled, "_native", None)
    distance_to.cache_clear()
    assert_exact(goal, metric, 100)
    assert isinstance(getattr(distance_to(goal, metric), "__self__", None), type(exact_distances(goal, metric)))
    distance_to.cache_clear()


def test_the_goal_and_the_hardest_board() -> None:
    goal = Board.goal(3, 3)
    assert distances_around(goal, goal).distance == 0
    assert set(distances_around(goal, goal).moves.values()) == {1}
    hardest = distances_around(Board.parse("867/254/301"), goal)
    assert (hardest.distance, set(hardest.moves.values())) == (31, {30})
    assert distances_around(Board.parse("867/254/301"), goal, "multi").distance == 20


def test_a_table_serves_all_boards_of_a_goal() -> None:
    distance_to.cache_clear()
    for text in ("867/254/301", "123/456/708", "123/456/780"):
        distances_around(Board.parse(text), Board.goal(3, 3))
    assert distance_to.cache_info().misses == 1


@pytest.mark.parametrize(
    ("board", "goal", "metric", "said"),
    [
        (Board.goal(2, 5), Board.goal(2, 5), "single", r"up to 9 cells, but 2×5 has 10: choose a smaller board\."),
        (Board.parse("213/456/780"), Board.goal(3, 3), "multi", r"2 1 3/4 5 6/7 8 0 has no distance.*1 inversion"),
        (Board.goal(2, 3), Board.goal(3, 2), "single", "same size"),
        (Board.goal(2, 3), Board.goal(2, 3), "triple", "unknown metric 'triple'"),
    ],
)
def test_refusals(board: Board, goal: Board, metric: str, said: str) -> None:
    with pytest.raises(TaquinError, match=said):
        distances_around(board, goal, metric)
