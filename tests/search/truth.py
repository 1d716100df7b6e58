"""Ground truth for the tests of searches, computed without any of Taquin's searches."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from heapq import heappop, heappush
from typing import Any

from taquin import ALGORITHMS, Board, Bound, Node, Problem, Result, Reversible, SlidingTiles, Step, solve
from taquin.problem import Prunable, Successor, Twinned
from taquin.registry import Algorithm
from taquin.result import Event
from taquin.tiles import exact_distances
from taquin.tiles.compiled import is_compiled

State = tuple[int, ...]

PROVES_SHORTEST = ("unit-cost", "admissible", "always")
"""Values of `optimal` that promise shortest solutions on tiles with an admissible heuristic."""

TREE_SEARCHES = {"ida_star", "ida_star_fsm", "a_star_tree", "rbfs", "sma_star"}
"""Searches that store no closed states, and so cannot know that they expand one again."""

LEAVES_PARENT_OUT = {"ida_star"}
"""Searches that skip the parent's state, and nothing else if one tile slides at a time."""

DIFFERS_FROM_RUN_TO_RUN = {"ida_star_parallel", "ida_star_fsm_parallel"}
"""Searches whose last iteration depends on the timing of their threads."""

SMALL_GOALS = [Board.parse("123/450"), Board.parse("012/345"), Board.parse("203/514")]
GOALS = [Board.parse("123/456/780"), Board.parse("012/345/678"), Board.parse("123/804/765")]


def replay(start: State, cols: int, moves: Sequence[str]) -> State:
    """Move the blank U, D, L, R, and return the final tiles."""
    tiles = list(start)
    for move in moves:
        blank = tiles.index(0)
        row, col = divmod(blank, cols)
        row, col = {"U": (row - 1, col), "D": (row + 1, col), "L": (row, col - 1), "R": (row, col + 1)}[move]
        assert 0 <= row < len(tiles) // cols, f"{move} leaves the board"
        assert 0 <= col < cols, f"{move} leaves the board"
        tiles[blank], tiles[row * cols + col] = tiles[row * cols + col], 0
    return tuple(tiles)


@cache
def distances(goal: Board) -> Mapping[State, int]:
    """Return the exact distance of every board to one of the goals above, cached for the run."""
    return exact_distances(goal)


@cache
def boards_by_depth(goal: Board, each: int = 2, seed: int = 1) -> list[tuple[Board, int]]:
    """Return some random boards of each distance to `goal`, with the distance, nearest first."""
    layers: dict[int, list[State]] = {}
    for state, depth in distances(goal).items():
        layers.setdefault(depth, []).append(state)
    chance = random.Random(seed)
    return [
        (Board(goal.rows, goal.cols, state), depth)
        for depth, layer in sorted(layers.items())
        for state in chance.sample(layer, min(each, len(layer)))
    ]


@cache
def all_boards(goal: Board) -> list[tuple[Board, int]]:
    """Return every board that can reach `goal`, with its distance, nearest first."""
    return [(Board(goal.rows, goal.cols, state), depth) for state, depth in distances(goal).items()]


def count_shortest(goal: Board, state: State) -> int:
    """Return the number of shortest paths to `goal`, following boards one move nearer."""
    puzzle, far = SlidingTiles(goal, goal), distances(goal)

    @cache
    def ways(state: State) -> int:
        nearer = [after for _, after, _ in puzzle.successors(state) if far[after] == far[state] - 1]
        return sum(map(ways, nearer)) if nearer else 1

    return ways(state)


def can_run(algorithm: Algorithm) -> bool:
    """Return whether the algorithm runs here: TAQUIN_ENGINE may select the reference."""
    return not algorithm.native_only or (is_compiled() and os.environ.get("TAQUIN_ENGINE") != "reference")


def method_names(heuristic: str = "manhattan") -> list[tuple[str, str | None]]:
    """Return every (algorithm, heuristic) that can run, with None where none is needed."""
    algorithms = [algorithm for algorithm in ALGORITHMS.values() if can_run(algorithm)]
    without: list[tuple[str, str | None]] = [(a.name, None) for a in algorithms if a.heuristic != "needed"]
    having: list[tuple[str, str | None]] = [(a.name, heuristic) for a in algorithms if a.heuristic != "no"]
    return sorted(without + having, key=lambda method: (method[0], method[1] or ""))


def watch(problem: Problem[Any], *args: Any, **options: Any) -> tuple[Result[Any], list[Event[Any]]]:
    """Solve, and return the result with all events of the search."""
    events: list[Event[Any]] = []
    return solve(problem, *args, observe=events.append, **options), events


def steps_of(events: Sequence[Event[Any]]) -> list[Step[Any]]:
    return [event for event in events if isinstance(event, Step)]


def bounds_of(events: Sequence[Event[Any]]) -> list[float]:
    return [event.value for event in events if isinstance(event, Bound)]


def count_moves(node: Node[Any], known: dict[Node[Any], int]) -> int:
    """Return the number of moves from the root to a node; `known` caches earlier counts."""
    path = []
    at: Node[Any] | None = node
    while at is not None and at not in known:
        path.append(at)
        at = at.parent
    moves = -1 if at is None else known[at]
    for at in reversed(path):
        moves += 1
        known[at] = moves
    return known[node]


def count_successors(problem: Problem[Any], algorithm: str, node: Node[Any]) -> int:
    """Return how many successors of a node are generated: all but those that IDA* prunes."""
    previous = node.parent.state if node.parent and algorithm in LEAVES_PARENT_OUT else None
    moves = [move for move, after, _ in problem.successors(node.state) if after != previous]
    if algorithm == "ida_star_fsm":
        assert isinstance(problem, Prunable)
        at, following = problem.move_machine(0)
        for step in node.path()[1:]:
            at = following[at][step.move]
        moves = [move for move in moves if move in following[at]]
    return len(moves)


def recount(problem: Problem[Any], algorithm: str, events: Sequence[Event[Any]]) -> dict[str, int]:
    """Count the events again, by the definitions in DESIGN.md ("Words that mean one thing")."""
    backward = ALGORITHMS[algorithm].needs is Reversible
    counts = {"expanded": 0, "generated": 1, "max_frontier": 0, "max_depth": 0, "reopened": 0}
    expanded: set[tuple[int, Any]] = set()
    moves: dict[Node[Any], int] = {}
    for event in events:
        if isinstance(event, Bound):
            if not backward:  # a new iteration; in a bidirectional search only a new lower bound
                expanded.clear()
            continue
        state, side = event.node.state, event.side
        counts["expanded"] += 1
        if side == 1 and backward:
            assert isinstance(problem, Reversible)
            counts["generated"] += len(problem.predecessors(state))
        elif not problem.is_goal(state):
            counts["generated"] += count_successors(problem, algorithm, event.node)
        counts["max_frontier"] = max(counts["max_frontier"], event.frontier)
        counts["max_depth"] = max(counts["max_depth"], count_moves(event.node, moves))
        counts["reopened"] += (side, state) in expanded and algorithm not in TREE_SEARCHES
        expanded.add((side, state))
    return counts


def counts_of(result: Result[Any]) -> dict[str, int]:
    """Return the counters of a result that must be equal in every run."""
    names = ("expanded", "generated", "max_frontier", "max_depth", "reopened")
    return {name: getattr(result, name) for name in names}


def best_first_order(
    problem: Problem[Any], h: Callable[[Any], Any], f: Callable[[Any, Any], Any]
) -> Iterator[tuple[Any, int]]:
    """Yield the (state, g) that A* must expand next: lowest f(g, h), then lowest h, then newest."""
    h_start = h(problem.start)
    g = {problem.start: 0}
    waiting = {problem.start: (f(0, h_start), h_start, 0)}
    newest = 0
    while waiting:
        state = min(waiting, key=lambda state: waiting[state])
        del waiting[state]
        yield state, g[state]
        if problem.is_goal(state):
            return
        for _, after, cost in problem.successors(state):
            if after not in g or g[state] + cost < g[after]:
                newest -= 1
                g[after] = g[state] + cost
                waiting[after] = (f(g[after], h(after)), h(after), newest)


class WeightedTiles(Reversible[State], Twinned[State]):
    """Sliding tiles where moving tile t costs t: the fewest moves are not the cheapest."""

    domain = "weighted-tiles"
    unit_cost = False

    def __init__(self, board: Board, goal: Board) -> None:
        self.puzzle = SlidingTiles(board, goal)
        self.start, self.goal = board.tiles, goal.tiles

    def successors(self, state: State) -> list[Successor[State]]:
        blank = state.index(0)
        return [(move, after, after[blank]) for move, after, _ in self.puzzle.successors(state)]

    def predecessors(self, state: State) -> list[Successor[State]]:
        blank = state.index(0)
        return [(move, before, before[blank]) for move, before, _ in self.puzzle.predecessors(state)]

    def reversed(self) -> WeightedTiles:
        return WeightedTiles(self.puzzle.board(self.goal), self.puzzle.board(self.start))

    def twin(self) -> WeightedTiles:
        return WeightedTiles(self.puzzle.board(self.start).twin(), self.puzzle.board(self.goal))

    def __str__(self) -> str:
        return f"weighted {self.puzzle}"


def cost_of(start: State, cols: int, moves: Sequence[str]) -> int:
    """Return the cost of moves on WeightedTiles: the sum of the tiles moved."""
    total = 0
    for move in moves:
        after = replay(start, cols, [move])
        total += after[start.index(0)]
        start = after
    return total


@cache
def cheapest_costs(goal: Board) -> dict[State, int]:
    """Return the cheapest cost to `goal` from every board of WeightedTiles, by Dijkstra."""
    problem = WeightedTiles(goal, goal)
    costs: dict[State, int] = {}
    queue = [(0, goal.tiles)]
    while queue:
        cost, state = heappop(queue)
        if state not in costs:
            costs[state] = cost
            for _, before, paid in problem.predecessors(state):
                heappush(queue, (cost + paid, before))
    return costs
