"""The review of a solution: compared with exact distances, window by window."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from taquin import Board, Limits, SlidingTiles, TaquinError, solve
from taquin.studies.review import Review, replay, review
from taquin.tiles.puzzle import State
from taquin.tiles.rating import distance_to


def wander(puzzle: SlidingTiles, rng: Random, steps: int) -> list[str]:
    """Return random moves from the start, none undoing the last, then a shortest way on."""
    state, before, moves = puzzle.start, puzzle.start, []
    for _ in range(steps):
        move, after, _ = rng.choice([s for s in puzzle.successors(state) if s[1] != before])
        state, before = after, state
        moves.append(move)
    end = solve(SlidingTiles(puzzle.board(state), puzzle.board(puzzle.goal), metric=puzzle.metric), "bfs").moves
    assert end is not None
    return moves + end


def best_choice(puzzle: SlidingTiles, states: list[State], window: int) -> tuple[int, int]:
    """Return the most that disjoint stretches save, and the fewest moves for that: all tried."""

    @cache
    def until(end: int) -> tuple[int, int]:
        if end == 0:
            return 0, 0
        best = until(end - 1)
        distance = distance_to(puzzle.board(states[end]), puzzle.metric)
        for first in range(max(0, end - window), end - 1):
            saves = end - first - distance(states[first])
            before = until(first)
            if saves:
                best = max(best, (before[0] + saves, before[1] - (end - first)))
        return best

    saves, moves = until(len(states) - 1)
    return saves, -moves


def assert_true(found: Review) -> None:
    """Check everything a review of a small board says."""
    puzzle = found.puzzle
    distance = distance_to(puzzle.board(puzzle.goal), puzzle.metric)
    states = replay(puzzle, found.moves)
    excess = len(found.moves) - distance(puzzle.start)
    assert found.excess == (excess, excess)
    assert (found.saved, sum(len(part.moves) for part in found.stretches)) == best_choice(puzzle, states, found.window)
    path = [distance(state) for state in states]
    lost = {number: after + 1 - before for number, (before, after) in enumerate(pairwise(path), start=1)}
    assert found.lost == {number: moves for number, moves in lost.items() if moves}
    assert (sum(found.lost.values()), found.judged_from) == (excess, 1)
    last = 0
    for part in found.stretches:
        assert part.first > last, "they do not overlap"
        last = part.last
        assert part.moves == found.moves[part.first - 1 : part.last]
        assert part.board.tiles == states[part.first - 1]
        shorter = SlidingTiles(part.board, metric=puzzle.metric)
        assert replay(shorter, part.shorter)[-1] == states[part.last]
        assert len(part.shorter) == distance_to(puzzle.board(states[part.last]), puzzle.metric)(part.board.tiles)


@pytest.mark.parametrize("metric", ["single", "multi"])
@pytest.mark.parametrize(
    ("size", "steps", "count"), [((2, 2), 15, 5), ((2, 3), 20, 20), ((3, 2), 30, 10), ((3, 3), 25, 4)]
)
def test_every_stretch_is_as_exact_distances_say(size: tuple[int, int], steps: int, count: int, metric: str) -> None:
    rng = Random(f"{size} {metric}")
    for _ in range(count):
        goal = Board.goal(*size, rng.choice(["last", "first", "snail"]))
        puzzle = SlidingTiles(goal, goal, metric=metric)
        assert_true(review(puzzle, wander(puzzle, rng, steps), window=rng.choice([4, 9, 24, 60])))


def test_a_shortest_solution_has_no_stretch_to_replace() -> None:
    found = review("867254301", "".join(solve("867254301").moves or ()))
    assert (found.solves, found.excess, found.stretches, found.looked_at) == (True, (0, 0), [], 31)
    assert (found.lost, found.judged_from) == ({}, 1)


def test_moves_in_every_notation_give_the_same_review() -> None:
    texts = {"blank": "l u d r2", "tiles": "RDULL", "numbers": "7 4 4 7 8"}
    found = [review("123456708", text, notation=notation) for notation, text in texts.items()]
    assert [[*"LUDRR"]] * 3 == [each.moves for each in found]
    assert all(each.stretches == found[0].stretches for each in found)


def test_moves_that_do_not_solve_the_board_say_how_to_go_on() -> None:
    found = review("123/405/786", "RL", goal="last")
    assert (found.solves, found.excess, found.end) == (False, None, Board.parse("123405786"))
    assert found.best.moves == ["R", "D"]
    assert [(part.first, part.last, part.shorter) for part in found.stretches] == [(1, 2, [])]


def test_a_15_puzzle_of_which_the_optimum_is_not_known_in_time() -> None:
    start = solve("korf15:88", limits=Limits(nodes=1))
    assert start.moves is not None
    found = review("korf15:88", start.moves, limits=Limits(seconds=0.4, nodes=1000), window=10)
    assert found.solves
    assert found.excess is not None
    least, most = found.excess
    assert found.saved <= least <= len(start.moves) - 80 <= most


def test_the_metric_and_the_goal_are_those_of_the_puzzle_unless_given() -> None:
    puzzle = SlidingTiles(Board.parse("1 2 0/3 4 5"), Board.goal(2, 3, "first"), metric="multi")
    assert review(puzzle, "L2").excess == (0, 0)
    assert review(puzzle, "LL").stretches[0].shorter == ["L2"]
    assert review(puzzle, "L2", metric="single").excess == (0, 0)
    assert not review(puzzle, "L2", goal="last").solves


def test_what_cannot_be_reviewed() -> None:
    with pytest.raises(TaquinError, match=r"move 2 \(R\) is illegal"):
        review("123456708", "RR")
    with pytest.raises(TaquinError, match="not those of hanoi:3"):
        review("hanoi:3", "R")
