"""The guided menu: a random board, choose a method, choose a heuristic, see each step."""

from __future__ import annotations

import random
from collections.abc import Sequence

import click

from taquin.cli.output import ProgressLine, describe, draw, draw_steps, styled
from taquin.errors import TaquinError
from taquin.method import choose_method
from taquin.read import read_board
from taquin.registry import ALGORITHMS, HEURISTICS
from taquin.result import Limits
from taquin.solve import Interrupted, solve_with
from taquin.tiles.board import Board
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.notation import parse_size
from taquin.tiles.puzzle import SlidingTiles

SECONDS = 60.0
STEPS_SHOWN = 100
WALK = 40  # moves from the goal, on boards so large that a random one would take all day


def menu() -> None:
    """Lead through solving boards until the user has enough."""
    click.echo(styled("Taquin", bold=True) + ": sliding-tile puzzles and heuristic search. Ctrl-C leaves.")
    try:
        puzzle = choose_board()
        while True:
            click.echo(f"\n{draw(puzzle, puzzle.start)}\n")
            solve_and_show(puzzle)
            after = choose("\nWhat next?", ["another board", "the same board, another method", "leave"])
            if after == 2:
                return
            if after == 0:
                puzzle = choose_board()
    except (click.Abort, EOFError, KeyboardInterrupt):
        click.echo("\nGoodbye.")


def choose_board() -> SlidingTiles:
    """Ask for a board: a random one of a chosen size, or one typed in."""
    kind = choose(
        "\nWhich board?", ["a random 8-puzzle", "a random 15-puzzle", "a random board of another size", "my own"]
    )
    while True:
        try:
            if kind == 3:
                puzzle = SlidingTiles(read_board(click.prompt("Tiles, row by row, 0 for the blank")))
                if why := puzzle.why_unsolvable():
                    raise TaquinError(f"this board cannot be solved: {why}")
                return puzzle
            size = (3, 3) if kind == 0 else (4, 4) if kind == 1 else parse_size(click.prompt("Rows x columns"))
            goal = Board.goal(*size)
            rng = random.Random()
            small = size[0] * size[1] <= 9
            boards = random_boards(goal, 1, rng) if small else walked_boards(goal, 1, rng, WALK)
            return SlidingTiles(next(boards))
        except TaquinError as error:
            click.echo(styled(str(error), fg="red"))


def solve_and_show(puzzle: SlidingTiles) -> None:
    """Ask for a method and a heuristic, solve, and show each step."""
    algorithms = list(ALGORITHMS.values())
    algorithm = algorithms[choose("Which method?", [f"{a.name:<21} {a.summary}" for a in algorithms])]
    heuristic = None
    if algorithm.heuristic != "no":
        named = list(HEURISTICS[puzzle.domain].values())
        heuristic = named[choose("\nWhich heuristic?", [f"{h.name:<17} {h.summary}" for h in named])].name
    progress = ProgressLine()
    try:
        method = choose_method(puzzle, algorithm.name, heuristic)
        result = solve_with(method, Limits(seconds=SECONDS), progress=progress)
    except TaquinError as error:
        click.echo(styled(str(error), fg="red"))
        return
    except Interrupted as interrupted:
        result = interrupted.result
    finally:
        progress.clear()
    click.echo(f"\n{describe(result)}\n")
    if result.states is None or result.moves is None:
        return
    shown = len(result.states)
    if shown > STEPS_SHOWN and not click.confirm(f"Show all {len(result.moves):,} steps?", default=False):
        shown = STEPS_SHOWN
    for row in draw_steps(puzzle, result.states[:shown], result.moves[: shown - 1]):
        click.echo(row)


def choose(question: str, answers: Sequence[str]) -> int:
    """Print numbered answers and return the index of the one chosen."""
    click.echo(question)
    for index, answer in enumerate(answers, start=1):
        click.echo(f"{index:4}  {answer}")
    return int(click.prompt("Choose", type=click.IntRange(1, len(answers)), default=1)) - 1
