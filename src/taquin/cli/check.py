"""taquin check: whether a board can be solved, and why."""

from __future__ import annotations

from typing import Any

import click

from taquin.cli.options import BOARD_HELP, json_option, problem_arguments
from taquin.cli.output import draw_start_and_goal, print_json, styled
from taquin.cli.terminal import fold
from taquin.errors import TaquinError
from taquin.problem import Problem
from taquin.tiles.puzzle import SlidingTiles


@click.command(epilog=BOARD_HELP)
@problem_arguments
@json_option
def check(problem: Problem[Any], as_json: bool) -> int:
    """Say whether a board can be solved, and why.

    The answer comes from parity, without a search: at once, whatever the size.
    """
    verdict = problem.verdict()
    if verdict is None:
        raise TaquinError(
            f"only a search can tell whether {problem} can be solved: try `taquin solve {problem}`.", "board"
        )
    details = problem.solvability()._asdict() if isinstance(problem, SlidingTiles) else {}
    if as_json:
        print_json({**details, **verdict._asdict(), **problem.as_json()})
    else:
        click.echo(draw_start_and_goal(problem) + "\n")
        word, colour = ("Solvable", "green") if verdict.solvable else ("Unsolvable", "red")
        click.echo(fold(f"{styled(word, fg=colour, bold=True)}: {verdict.reason}"))
    return 0 if verdict.solvable else 3
