"""Review a solution: how many moves more than the shortest it has, and where they were lost.

A move is lost where the goal is no nearer after it. The sum of what all moves lose is the excess.

A stretch of a solution leads from one board to another. If there is a shorter way between the two,
the stretch can be replaced. `review` finds the shortest way for every stretch of up to `window`
moves, and chooses stretches that do not overlap: those that save most together, and, of these, the
ones with the fewest moves.

A part of a shortest way is a shortest way itself. So a stretch has a shorter way if and only if it
contains a smallest one that has; and from one end to the next, the smallest one never begins
earlier. Stretches that contain no smallest one are not searched.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from taquin.errors import TaquinError
from taquin.limits.deadline import Deadline
from taquin.reading.problem import read_goal, read_problem
from taquin.result import Limits, Result
from taquin.running.driver import Progress
from taquin.solving import solve
from taquin.tiles.board import Board
from taquin.tiles.moves import parse_moves
from taquin.tiles.puzzle import SlidingTiles, State

WINDOW = {"single": 24, "multi": 10}
"""The longest stretches looked at, by metric: quick to solve, and short enough to learn from."""
NODES = 1_000_000
"""Expansions after which a stretch counts as a shortest way."""


class Stretch(NamedTuple):
    """A part of a solution, and a shorter way between the same two boards."""

    first: int
    """The number of its first move, from 1."""
    board: Board
    """The board before it."""
    moves: list[str]
    shorter: list[str]

    @property
    def last(self) -> int:
        """The number of its last move."""
        return self.first + len(self.moves) - 1

    @property
    def saves(self) -> int:
        return len(self.moves) - len(self.shorter)


@dataclass(frozen=True)
class Review:
    """What can be said of the moves from a board."""

    puzzle: SlidingTiles
    moves: list[str]
    end: Board
    """The board after the moves."""
    best: Result[Any]
    """The best solution known: from the start, or, if the moves do not solve it, from the end."""
    stretches: list[Stretch]
    """Parts that have a shorter way, in order, none overlapping another."""
    lost: dict[int, int]
    """By the number of a move that leads no nearer to the goal: how many moves it loses."""
    judged_from: int
    """The number of the first move of which `lost` can tell; those before were too hard in time."""
    window: int
    """The longest stretches looked at."""
    looked_at: int
    """How many of the moves were looked at before the time was over."""

    @property
    def solves(self) -> bool:
        return self.end.tiles == self.puzzle.goal

    @property
    def saved(self) -> int:
        """The number of moves that all stretches together save."""
        return sum(stretch.saves for stretch in self.stretches)

    @property
    def excess(self) -> tuple[int, int] | None:
        """The least and the most moves that the solution may have too many; equal if proved."""
        if not self.solves or self.best.cost is None:
            return None
        return max(len(self.moves) - self.best.cost, self.saved), len(self.moves) - int(self.best.lower_bound)

    def as_json(self) -> dict[str, Any]:
        """Return the review as plain values, with the names that `taquin check --json` prints."""
        least, most = self.excess or (None, None)
        return {
            "solves": self.solves,
            "moves": self.moves,
            "length": len(self.moves),
            "end": self.end.line(),
            "best": {"cost": self.best.cost, "lower_bound": self.best.lower_bound, "moves": self.best.moves},
            "excess_at_least": least,
            "excess_at_most": most,
            "stretches": [
                {"first": part.first, "last": part.last, "moves": part.moves, "shorter": part.shorter}
                for part in self.stretches
            ],
            "saved": self.saved,
            "lost": [{"move": number, "moves": moves} for number, moves in self.lost.items()],
            "judged_from": self.judged_from,
            "window": self.window,
            "looked_at": self.looked_at,
        }


def review(
    board: SlidingTiles | Board | str,
    moves: str | Sequence[str],
    *,
    notation: str = "blank",
    goal: str | None = None,
    metric: str | None = None,
    window: int | None = None,
    limits: Limits = Limits(seconds=10),
    progress: Progress | None = None,
    watch: Callable[[int], None] | None = None,
) -> Review:
    """Return what can be said of the moves from a board; raise if one of them is illegal.

    `moves` is a text in a notation of taquin.tiles.moves, or a list of its moves. Half of the time
    is for the shortest solution, the rest for the stretches and the moves lost. `progress` is
    called with the counters of the search, and `watch` with the number of moves looked at.

    >>> found = review("123/456/708", "LUDRR")
    >>> found.solves, found.excess
    (True, (4, 4))
    >>> [(part.first, part.last, part.moves, part.shorter) for part in found.stretches]
    [(1, 4, ['L', 'U', 'D', 'R'], [])]
    """
    puzzle = _read_puzzle(board, goal, metric)
    start = puzzle.board(puzzle.start)
    text = moves if isinstance(moves, str) else " ".join(moves)
    made = parse_moves(text, start, notation, puzzle.metric)
    states = replay(puzzle, made)
    solves = states[-1] == puzzle.goal
    deadline = Deadline(limits)
    from_there = puzzle if solves else _between(puzzle, states[-1], puzzle.goal)
    half = limits.seconds and limits.seconds / 2
    best = solve(from_there, limits=Limits(half, limits.nodes, limits.frontier, limits.memory), progress=progress)
    window = WINDOW[puzzle.metric] if window is None else window
    end = puzzle.board(states[-1])
    if solves and len(made) <= best.lower_bound:
        return Review(puzzle, made, end, best, [], {}, 1, window, len(made))
    stretches, looked_at = _Windows(puzzle, states, made, window, deadline).choose(watch)
    lost, judged_from = find_lost(puzzle, states, deadline) if solves else ({}, len(made) + 1)
    return Review(puzzle, made, end, best, stretches, lost, judged_from, window, looked_at)


def find_lost(puzzle: SlidingTiles, states: Sequence[State], deadline: Deadline) -> tuple[dict[int, int], int]:
    """Return what each move of a solution loses, by number, and the first move that was judged.

    It begins with the last move, because the boards near the goal are the quickest to solve.
    """
    lost: dict[int, int] = {}
    after = 0
    for number in range(len(states) - 1, 0, -1):
        way = solve(_between(puzzle, states[number - 1], puzzle.goal), limits=_what_is_left(deadline))
        if way.cost is None or not way.optimal:
            return dict(sorted(lost.items())), number + 1
        if after + 1 > way.cost:
            lost[number] = after + 1 - way.cost
        after = way.cost
    return dict(sorted(lost.items())), 1


def _what_is_left(deadline: Deadline, nodes: int | None = None) -> Limits:
    seconds = deadline.seconds_left
    return Limits(None if seconds is None else max(seconds, 0.001), nodes, memory=deadline.limits.memory)


def replay(puzzle: SlidingTiles, moves: Sequence[str]) -> list[State]:
    """Return the states that legal moves lead through."""
    states = [puzzle.start]
    for move in moves:
        states.append(next(state for name, state, _ in puzzle.successors(states[-1]) if name == move))
    return states


def _read_puzzle(board: SlidingTiles | Board | str, goal: str | None, metric: str | None) -> SlidingTiles:
    """Return the puzzle with the goal and the metric asked for, if any."""
    problem = read_problem(board, goal) if isinstance(board, str) else board
    if isinstance(problem, Board):
        problem = SlidingTiles(problem)
    if not isinstance(problem, SlidingTiles) or problem.has_own_moves:
        raise TaquinError(f"only the usual moves of sliding tiles can be reviewed, not those of {problem}.")
    start, target = problem.board(problem.start), problem.board(problem.goal)
    if goal is not None:
        target = read_goal(goal, start)
    return SlidingTiles(start, target, problem.order, metric or problem.metric)


def _between(puzzle: SlidingTiles, start: State, goal: State) -> SlidingTiles:
    return SlidingTiles(puzzle.board(start), puzzle.board(goal), puzzle.order, puzzle.metric)


class _Choice(NamedTuple):
    """The best stretches that end at or before a move."""

    saves: int = 0
    moves: int = 0
    """How many moves they have together."""
    stretch: tuple[int, int] | None = None
    """The last of them, from one board to another; None if the last move is in no stretch."""


class _Windows:
    """The stretches of a solution that are no shortest ways."""

    def __init__(
        self, puzzle: SlidingTiles, states: list[State], moves: list[str], window: int, deadline: Deadline
    ) -> None:
        self.puzzle, self.states, self.moves = puzzle, states, moves
        self.window, self.deadline = window, deadline
        self.ways: dict[tuple[int, int], list[str]] = {}
        self.method: tuple[str, str | None] = "ida_star", "linear_conflict"
        if puzzle.metric == "multi":
            self.method = puzzle.default_algorithm, puzzle.default_heuristic

    def choose(self, watch: Callable[[int], None] | None = None) -> tuple[list[Stretch], int]:
        """Return the stretches to replace, and how many moves were looked at in time."""
        choices = [_Choice()]
        newest = 0  # where the shortest stretch begins that ends here and can be replaced
        for end in range(1, len(self.states)):
            if self.deadline.reached():
                break
            if watch is not None:
                watch(end)
            earliest = max(0, end - self.window)
            newest = max(newest, earliest)
            choice = choices[-1]._replace(stretch=None)
            if self.saving(newest, end):
                while self.saving(newest + 1, end):
                    newest += 1
                for first in range(newest, earliest - 1, -1):
                    before, saves = choices[first], self.saving(first, end)
                    saves, moves = before.saves + saves, before.moves + end - first
                    if saves > choice.saves or (saves == choice.saves and moves < choice.moves):
                        choice = _Choice(saves, moves, (first, end))
            choices.append(choice)
        return self.collect(choices), len(choices) - 1

    def saving(self, first: int, end: int) -> int:
        """Return how many moves shorter the shortest way from one board to a later one is."""
        if end - first < 2:
            return 0
        if (first, end) not in self.ways:
            puzzle = _between(self.puzzle, self.states[first], self.states[end])
            way = solve(puzzle, *self.method, limits=_what_is_left(self.deadline, NODES)).moves
            self.ways[first, end] = self.moves[first:end] if way is None else way
        return end - first - len(self.ways[first, end])

    def collect(self, choices: list[_Choice]) -> list[Stretch]:
        """Follow the choices back from the last move."""
        found: list[Stretch] = []
        end = len(choices) - 1
        while end > 0:
            stretch = choices[end].stretch
            if stretch is None:
                end -= 1
                continue
            end = stretch[0]
            board = self.puzzle.board(self.states[end])
            found.append(Stretch(end + 1, board, self.moves[slice(*stretch)], self.ways[stretch]))
        return found[::-1]
