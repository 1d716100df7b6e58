"""The guided menu: choose a board, a method and a heuristic, and see each step of the solution."""

from __future__ import annotations

import random
from collections.abc import Sequence

import click

from taquin.cli.options import free_memory
from taquin.cli.output import ProgressLine, describe, draw, draw_steps, styled
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.methods.fitting import fitting
from taquin.methods.method import choose_method
from taquin.reading.problem import read_board
from taquin.result import Limits
from taquin.running.answer import Interrupted, solve_with
from taquin.tiles.board import Board
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.notation import parse_size
from taquin.tiles.puzzle import SlidingTiles

SECONDS = 60.0
STEPS_SHOWN = 100
WALK = 40  # moves from the goal: on large boards a random board would take too long
BOARDS = (
    "a random 8-puzzle",
    f"a 15-puzzle, {WALK} random moves from the goal",
    "a random board of another size",
    "my own",
)


def menu() -> None:
    """Ask for boards and methods, and solve them, until the user leaves."""
    click.echo(fold(styled("Taquin", bold=True) + ": sliding-tile puzzles and heuristic search. q leaves."))
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


def ask(question: str, default: str | None = None) -> str:
    """Return what the user types; `q` leaves the menu, as Ctrl-C does."""
    text: str = click.prompt(question, default=default).strip()
    if text.lower() in ("q", "quit", "exit"):
        raise click.Abort
    return text


def choose_board() -> SlidingTiles:
    """Ask for a board: a random one of some size, or one typed in."""
    kind = choose("\nWhich board?", BOARDS)
    while True:
        try:
            if kind == 3:
                puzzle = SlidingTiles(read_board(ask("Tiles, row by row, 0 for the blank")))
                if why := puzzle.why_unsolvable():
                    raise TaquinError(f"this board cannot be solved: {why}")
                return puzzle
            size = (3, 3) if kind == 0 else (4, 4) if kind == 1 else parse_size(ask("Rows x columns"))
            goal = Board.goal(*size)
            rng = random.Random()
            small = size[0] * size[1] <= 9
            boards = random_boards(goal, 1, rng) if small else walked_boards(goal, 1, rng, WALK)
            return SlidingTiles(next(boards))
        except TaquinError as error:
            click.echo(styled(str(error), fg="red"))


def solve_and_show(puzzle: SlidingTiles) -> None:
    """Ask for a method and a heuristic, solve the board, and show each step."""
    fits = fitting(puzzle)
    algorithms = [a.entry for a in fits.algorithms if a.reason is None]
    algorithm = algorithms[choose("Which method?", [f"{a.name:<21} {a.summary}" for a in algorithms])]
    heuristic = None
    if algorithm.heuristic != "no":
        known = [h.entry for h in fits.heuristics]
        named = [h for h in known if fits.why_not_together(algorithm.name, h.name) is None]
        first = [h.name for h in named].index("manhattan")
        heuristic = named[choose("\nWhich heuristic?", [f"{h.name:<17} {h.summary}" for h in named], first)].name
    progress = ProgressLine()
    try:
        method = choose_method(puzzle, algorithm.name, heuristic)
        with working("searching"):
            result = solve_with(method, Limits(seconds=SECONDS, memory=free_memory()), progress=progress)
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
    if shown > STEPS_SHOWN and ask(f"Show all {len(result.moves):,} steps? y or n", "n").lower() not in ("y", "yes"):
        shown = STEPS_SHOWN
    for row in draw_steps(puzzle, result.states[:shown], result.moves[: shown - 1]):
        click.echo(row)


def choose(question: str, answers: Sequence[str], default: int = 0) -> int:
    """Print numbered answers; return the index of the one chosen by number or first word."""
    click.echo(question)
    for index, answer in enumerate(answers, start=1):
        click.echo(fold(f"{index:4}  {answer}", indent=" " * 6))
    words = [answer.split()[0].lower() for answer in answers]
    while True:
        text = ask("Choose", str(default + 1)).lower()
        if words.count(text) == 1:
            return words.index(text)
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(answers):
            return int(text) - 1
        click.echo(f"Type a number from 1 to {len(answers)}, or q to leave.")
