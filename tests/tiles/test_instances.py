"""The published boards: complete, solvable, and of the published lengths."""

from __future__ import annotations

import csv
from pathlib import Path
from statistics import mean

import pytest

from taquin import Board, SlidingTiles, TaquinError, read_problem, solve
from taquin.methods.heuristic import make_heuristic
from taquin.reading.problem import read_board, read_goal
from taquin.tiles.instances import NAMES, load

DEPTH_COUNTS = Path(__file__).parents[1] / "data" / "depth_counts.csv"

each_set = pytest.mark.parametrize("name", NAMES)


def transposed(board: Board) -> Board:
    """Return the mirror image at the main diagonal, renaming tiles so that the goal is fixed."""
    rename = [tile // 4 + tile % 4 * 4 for tile in range(16)]
    return Board.of([rename[tile] for tile in column] for column in zip(*board, strict=True))


@pytest.mark.parametrize(
    ("name", "size", "boards", "sum_of_lengths"),
    [
        ("korf15", (4, 4), 100, 5305),
        ("korf24", (5, 5), 50, 5039),
        ("hardest15", (4, 4), 17, 17 * 80),
        ("slides15", (4, 4), 16, 16 * 43),
    ],
)
def test_all_boards_are_there(name: str, size: tuple[int, int], boards: int, sum_of_lengths: int) -> None:
    chosen = load(name)
    assert chosen.size == size
    assert chosen.goal == Board.goal(*size, "last" if name == "slides15" else "first")
    assert [instance.id for instance in chosen.instances] == list(range(1, boards + 1))
    assert len({instance.board for instance in chosen.instances}) == boards
    assert sum(instance.optimal for instance in chosen.instances) == sum_of_lengths


def test_the_means_that_korf_and_felner_give() -> None:
    instances = load("korf24").instances
    assert mean(instance.optimal for instance in instances) == 100.78
    assert round(mean(instance.nodes or 0 for instance in instances)) == 360_892_479_671


@each_set
def test_lengths_are_possible(name: str) -> None:
    """In single moves, each is at least the Manhattan distance, and has the same parity."""
    for instance in load(name).instances:
        assert instance.board.size == load(name).size
        assert instance.board.is_solvable(instance.goal)
        if instance.metric == "multi":
            assert make_heuristic("manhattan_slides", instance.puzzle()).h(instance.board.tiles) <= instance.optimal
            continue
        manhattan = instance.board.manhattan(instance.goal)
        assert manhattan <= instance.optimal
        assert manhattan % 2 == instance.optimal % 2


def test_the_hardest_are_all_of_their_depth() -> None:
    """Their number is the published one, and the mirror image of each is among them."""
    boards = {instance.board for instance in load("hardest15").instances}
    with DEPTH_COUNTS.open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        counted = [(row["depth"], row["count"]) for row in rows if (row["board"], row["metric"]) == ("4x4", "stm")]
    assert counted[-1] == ("80", str(len(boards)))
    assert {transposed(board) for board in boards} == boards
    assert transposed(Board.goal(4, 4, "first")) == Board.goal(4, 4, "first")


def test_the_hardest_in_slides_are_as_published() -> None:
    """Two are their own mirror images, seven pairs are each other's; four pairs are neighbors."""
    instances = load("slides15").instances
    boards = {instance.board for instance in instances}

    def mirrored(board: Board) -> Board:
        rename = [0, *(1 + tile // 4 + tile % 4 * 4 for tile in range(15))]
        return Board.of([rename[tile] for tile in column] for column in zip(*board, strict=True))

    assert len(boards) == 16
    assert {mirrored(board) for board in boards} == boards
    assert sum(mirrored(board) == board for board in boards) == 2
    tiles = {board.tiles for board in boards}
    neighbors = [after for each in instances for _, after, _ in each.puzzle().successors(each.board.tiles)]
    assert sum(after in tiles for after in neighbors) == 8, "each pair twice"


def test_each_says_where_it_is_from() -> None:
    sources = ["Korf 1985", "Korf & Felner 2002", "Korf & Schultze 2005", "Norskog 2010"]
    assert [load(name).short_source for name in NAMES] == sources
    assert "Brüngger" in load("hardest15").note


def test_a_wrong_name_or_number_gets_a_hint() -> None:
    with pytest.raises(TaquinError, match="unknown set of instances 'korf51': did you mean 'korf15'"):
        load("korf51")
    with pytest.raises(TaquinError, match="choose one of korf15, korf24, hardest15, slides15"):
        load("rubik")
    with pytest.raises(TaquinError, match="korf24 has no board 51: its boards are 1 to 50"):
        load("korf24").find(51)


# Written as a board


def test_a_published_board_is_written_with_its_set_and_number() -> None:
    problem = read_problem(" Korf15:79 ")
    assert isinstance(problem, SlidingTiles)
    assert problem.start == load("korf15").find(79).board.tiles
    assert problem.goal == tuple(range(16))
    assert read_board("hardest15:17") == load("hardest15").find(17).board
    assert read_goal("korf24:3", Board.goal(5, 5)) == load("korf24").find(3).board
    result = solve("korf15:79", "ida_star", "linear_conflict")
    assert (result.cost, result.optimal) == (42, True)


def test_another_goal_can_be_given() -> None:
    problem = read_problem("korf15:79", "last")
    assert isinstance(problem, SlidingTiles)
    assert problem.goal == (*range(1, 16), 0)
    board = load("korf15").find(79).board
    assert solve("korf15:79", "a_star", "manhattan", goal=board).cost == 0


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("korf15:0", "korf15 has no board 0: its boards are 1 to 100"),
        ("korf15:", "korf15 has no board"),
        ("korf15:1:2", "korf15 has no board 1:2"),
        ("korf25:1", "did you mean korf24:1|did you mean korf15:1"),
        ("hannoi:4", "did you mean hanoi:4"),
        ("rubik:3", "write tiles such as 123/456/780, korf15:1, or hanoi:4"),
    ],
)
def test_unpublished_boards_get_a_hint(text: str, sentence: str) -> None:
    with pytest.raises(TaquinError, match=sentence):
        read_problem(text)


def test_a_size_must_be_the_boards_own() -> None:
    with pytest.raises(TaquinError, match="the board is 5×5, but the given size is 4×4"):
        read_problem("korf24:1", size=(4, 4))
