"""The independent replay: what is not a solution is rejected, whoever says it is one."""

from __future__ import annotations

import ast
import inspect
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

import pytest

from taquin import ALGORITHMS, Board, Hanoi, Jugs, Limits, Node, Outcome, Problem, SlidingTiles, Step, solve
from taquin.errors import InvalidSolutionError, TaquinError
from taquin.problem import Successor
from taquin.result import Cutoff, Search
from taquin.running import validate as validate_module
from taquin.running.validate import validate
from taquin.tiles.geometry import OPPOSITE
from tests.search.truth import WeightedTiles

PUZZLE = SlidingTiles(Board.parse("123/405/786"))
SOLUTION = ["R", "D"]


def test_a_solution_is_accepted() -> None:
    validate(PUZZLE, SOLUTION, 2)
    validate(PUZZLE, [*SOLUTION, "U", "D"], 4)
    validate(SlidingTiles(Board.goal(4, 3)), [], 0)
    validate(Hanoi(2), ["1-2", "1-3", "2-3"], 3)
    validate(Jugs((5, 3), 3), ["fill 2"], 1)


@pytest.mark.parametrize(
    ("moves", "cost", "why"),
    [
        pytest.param(["R"], 1, "do not end at the goal", id="too short"),
        pytest.param(["R", "D", "L"], 3, "do not end at the goal", id="past the goal"),
        pytest.param([], 0, "do not end at the goal", id="nothing"),
        pytest.param(["D", "D"], 2, r"move 2 \(D\).*off the board", id="off the bottom"),
        pytest.param(["L", "L", "R", "R", "R", "D"], 6, r"move 2 \(L\).*off the board", id="off the left"),
        pytest.param(["R", "R", "D"], 3, r"move 2 \(R\).*off the board", id="off the right"),
        pytest.param(["U", "U"], 2, r"move 2 \(U\).*off the board", id="off the top"),
        pytest.param(["R", "X"], 2, "move 2 is 'X'", id="unknown letter"),
        pytest.param(["r", "d"], 2, "move 1 is 'r'", id="small letters"),
        pytest.param(["RD"], 1, "move 1 is 'RD'", id="two moves in one"),
        pytest.param(["R", ""], 2, "move 2 is ''", id="no move"),
        pytest.param(SOLUTION, 1, "cost 2, not 1", id="said to be cheaper"),
        pytest.param(SOLUTION, 3, "cost 2, not 3", id="said to be dearer"),
    ],
)
def test_what_does_not_solve_a_board_is_rejected(moves: list[str], cost: int, why: str) -> None:
    with pytest.raises(InvalidSolutionError, match=why):
        validate(PUZZLE, moves, cost)


SLIDES = SlidingTiles(Board.parse("012/453/786"), metric="multi")


def test_slides_of_several_tiles_are_accepted() -> None:
    validate(SLIDES, ["R2", "D2"], 2)
    validate(SLIDES, ["R", "R", "D", "D"], 4)
    validate(SLIDES, ["D2", "U2", "R2", "D2"], 4)


@pytest.mark.parametrize(
    ("moves", "cost", "why"),
    [
        pytest.param(["R3"], 1, r"move 1 \(R3\).*off the board", id="past the border"),
        pytest.param(["R2", "D2", "D2"], 3, r"move 3 \(D2\).*off the board", id="past the border at the end"),
        pytest.param(["U2", "D2"], 2, r"move 1 \(U2\).*off the board", id="off the top"),
        pytest.param(["R0", "R2", "D2"], 3, "move 1 is 'R0'", id="not at all"),
        pytest.param(["R1", "R", "D2"], 3, "move 1 is 'R1'", id="one is not written"),
        pytest.param(["R02", "D2"], 2, "move 1 is 'R02'", id="leading zero"),
        pytest.param(["R+2", "D2"], 2, r"move 1 is 'R\+2'", id="sign"),
        pytest.param(["R2 ", "D2"], 2, "move 1 is 'R2 '", id="space"),
        pytest.param(["R²", "D2"], 2, "move 1 is 'R²'", id="superscript"),
        pytest.param(["RR", "D2"], 2, "move 1 is 'RR'", id="two letters"),
        pytest.param(["2R", "D2"], 2, "move 1 is '2R'", id="the wrong way round"),
        pytest.param(["r2", "D2"], 2, "move 1 is 'r2'", id="small letter"),
        pytest.param(["R2", "D"], 2, "do not end at the goal", id="not far enough"),
        pytest.param(["D2", "R2"], 2, "do not end at the goal", id="another way round"),
        pytest.param(["R2", "D2"], 4, "cost 2, not 4", id="tiles counted, not slides"),
    ],
)
def test_what_does_not_solve_a_board_in_slides_is_rejected(moves: list[str], cost: int, why: str) -> None:
    with pytest.raises(InvalidSolutionError, match=why):
        validate(SLIDES, moves, cost)


def test_one_tile_at_a_time_no_slide_of_two_is_a_move() -> None:
    with pytest.raises(InvalidSolutionError, match="move 1 is 'R2'"):
        validate(SlidingTiles(Board.parse("012/453/786")), ["R2", "D2"], 2)


@pytest.mark.parametrize(
    ("moves", "cost", "why"),
    [
        pytest.param(["1-2", "1-3"], 2, "do not end at the goal", id="wrong end"),
        pytest.param(["1-2", "1-2"], 2, r"move 2 \(1-2\) is not legal", id="a larger disk on a smaller one"),
        pytest.param(["2-3"], 1, r"move 1 \(2-3\) is not legal", id="from an empty peg"),
        pytest.param(["1-4"], 1, r"move 1 \(1-4\) is not legal", id="off the board"),
        pytest.param(["X"], 1, r"move 1 \(X\) is not legal", id="unknown"),
        pytest.param(["1-2", "1-3", "2-3"], 2, "cost 3, not 2", id="wrong cost"),
    ],
)
def test_what_does_not_solve_hanoi_is_rejected(moves: list[str], cost: int, why: str) -> None:
    with pytest.raises(InvalidSolutionError, match=why):
        validate(Hanoi(2), moves, cost)


def test_costs_other_than_1_are_added_up() -> None:
    problem = WeightedTiles(Board.parse("123/405"), Board.parse("123/450"))
    validate(problem, ["R"], 5)
    with pytest.raises(InvalidSolutionError, match="cost 5, not 1"):
        validate(problem, ["R"], 1)


class Wrapping(SlidingTiles):
    """Tiles on a cylinder: the blank leaves a row at one end and enters it at the other."""

    def successors(self, state: tuple[int, ...]) -> list[Successor[tuple[int, ...]]]:
        row, col = divmod(state.index(0), self.cols)
        around = []
        if col in (0, self.cols - 1):
            to = row * self.cols + self.cols - 1 - col
            tiles = list(state)
            tiles[state.index(0)], tiles[to] = tiles[to], 0
            around.append(("wrap", tuple(tiles), 1))
        return super().successors(state) + around


class Diagonal(SlidingTiles):
    """The blank goes diagonally, by moves that are named like those of the ordinary puzzle."""

    STEPS: ClassVar = {"U": (-1, -1), "D": (1, 1), "L": (1, -1), "R": (-1, 1)}

    def successors(self, state: tuple[int, ...]) -> list[Successor[tuple[int, ...]]]:
        row, col = divmod(state.index(0), self.cols)
        found = []
        for name, (down, right) in self.STEPS.items():
            if 0 <= row + down < self.rows and 0 <= col + right < self.cols:
                to = (row + down) * self.cols + col + right
                tiles = list(state)
                tiles[state.index(0)], tiles[to] = tiles[to], 0
                found.append((name, tuple(tiles), 1))
        return found


def test_a_subclass_with_other_moves_is_followed_by_its_own() -> None:
    wrapped = solve(Wrapping(Board.parse("123/456/087")), "breadth_first", parity=False)
    assert wrapped.moves == ["wrap"]
    diagonal = solve(Diagonal(Board.parse("023/416/785"), Board.parse("123/456/780")), "breadth_first", parity=False)
    assert diagonal.moves == ["D", "D"]


NEED_USUAL_MOVES = ("bidirectional", "bidirectional_a_star", "twin", "ida_star_fsm")
REFERENCE = [name for name, entry in ALGORITHMS.items() if not entry.native_only]


@pytest.mark.parametrize("name", [name for name in REFERENCE if name not in NEED_USUAL_MOVES])
@pytest.mark.parametrize("heuristic", ["manhattan", "linear_conflict", "walking_distance"])
def test_of_other_moves_no_heuristic_promises_anything(name: str, heuristic: str) -> None:
    """On a cylinder these heuristics overestimate, and parity does not hold."""
    chance = Random(7)
    for _ in range(6):
        problem = Wrapping(Board(2, 3, tuple(chance.sample(range(6), 6))))
        shortest = solve(problem, "breadth_first").cost
        assert shortest is not None, "a wrap of two columns breaks parity: every board can be solved"
        h = None if ALGORITHMS[name].heuristic == "no" else heuristic
        result = solve(problem, name, h, limits=Limits(nodes=20_000))
        assert result.outcome is not Outcome.UNSOLVABLE
        assert result.lower_bound <= shortest
        assert not result.optimal or result.cost == shortest


@pytest.mark.parametrize("name", NEED_USUAL_MOVES)
def test_a_search_that_needs_the_usual_moves_says_so(name: str) -> None:
    h = None if ALGORITHMS[name].heuristic == "no" else "manhattan"
    with pytest.raises(TaquinError, match=r"Wrapping overrides successors\(\): "):
        solve(Wrapping(Board.parse("513/402")), name, h)


class Misnamed(Wrapping):
    """Its predecessors give a move another name than its successors do."""

    def predecessors(self, state: tuple[int, ...]) -> list[Successor[tuple[int, ...]]]:
        return [("leap" if move == "wrap" else OPPOSITE[move], other, 1) for move, other, _ in self.successors(state)]


def test_a_domain_that_contradicts_itself_is_told_so() -> None:
    """A search from the goal believes the predecessors: wrong ones are no mistake of its own."""
    problem = Misnamed(Board.parse("123/456/087"))
    with pytest.raises(TaquinError, match=r"contradicts itself: its predecessors say that leap leads from .* to"):
        validate(problem, ["leap"], 1, [problem.start, problem.goal])


def test_another_goal_is_another_solution() -> None:
    validate(SlidingTiles(Board.parse("102/345/678"), Board.goal(3, 3, "first")), ["L"], 1)
    with pytest.raises(InvalidSolutionError):
        validate(SlidingTiles(Board.parse("102/345/678")), ["L"], 1)


# A search that lies


def stops_at_the_start(problem: Problem[Any]) -> Search[Any]:
    start = Node(problem.start, None, "", 0)
    yield Step(start, (), 0)
    return start


def jumps_to_the_goal(problem: Problem[Any]) -> Search[Any]:
    start = Node(problem.start, None, "", 0)
    yield Step(start, (), 0)
    return Node(Board.goal(3, 3).tiles, start, "R", 1)


def says_it_was_cheap(problem: Problem[Any]) -> Search[Any]:
    start = Node(problem.start, None, "", 0)
    yield Step(start, (), 0)
    half = Node(start.state, start, "R", 1)
    return Node(half.state, half, "D", 1)


def gives_up_with_a_lie(problem: Problem[Any]) -> Search[Any]:
    start = Node(problem.start, None, "", 0)
    yield Step(start, (), 0)
    return Cutoff(Node(start.state, start, "U", 1))


@pytest.mark.parametrize("liar", [stops_at_the_start, jumps_to_the_goal, says_it_was_cheap, gives_up_with_a_lie])
def test_a_search_that_lies_is_found_out(liar: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = replace(ALGORITHMS["breadth_first"], name="liar", short="liar", run=liar)
    monkeypatch.setitem(ALGORITHMS, "liar", entry)
    with pytest.raises(InvalidSolutionError):
        solve(PUZZLE, "liar")


def test_states_that_do_not_follow_from_the_moves_are_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Result.states and boards are shown to users; they must be those of the moves."""

    def muddles_its_states(problem: Problem[Any]) -> Search[Any]:
        start = Node(problem.start, None, "", 0)
        yield Step(start, (), 0)
        wrong = Node(start.state[::-1], start, "R", 1)
        return Node(Board.goal(3, 3).tiles, wrong, "D", 2)

    entry = replace(ALGORITHMS["breadth_first"], name="liar", short="liar", run=muddles_its_states)
    monkeypatch.setitem(ALGORITHMS, "liar", entry)
    with pytest.raises(InvalidSolutionError):
        solve(PUZZLE, "liar")


def test_an_invalid_solution_is_not_the_users_mistake() -> None:
    assert not issubclass(InvalidSolutionError, ValueError)


def test_the_validator_imports_no_search() -> None:
    tree = ast.parse(inspect.getsource(validate_module))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert "taquin.problem" in imported
    assert not any("search" in name or name == "taquin" for name in imported)
