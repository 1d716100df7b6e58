"""taquin check: can this board be solved, and why or why not?"""

from __future__ import annotations

import click

from taquin.cli.options import BOARD_HELP, json_option, problem_arguments, problem_of
from taquin.cli.output import draw_start_and_goal, print_json, styled
from taquin.tiles.puzzle import SlidingTiles


@click.command(epilog=BOARD_HELP)
@problem_arguments
@json_option
def check(board: tuple[str, ...], goal: str | None, size: str | None, as_json: bool) -> int:
    """Say whether a board can be solved, and why.

    The answer comes from parity (for other domains, from what is known without search): at once, for any size.
    """
    problem = problem_of(board, goal, size)
    why_not = problem.why_unsolvable()
    solvable = why_not is None
    details = {}
    reason = why_not or "nothing known rules a solution out."
    if isinstance(problem, SlidingTiles):
        answer = problem.solvability()
        details = {name: value for name, value in answer._asdict().items() if name != "solvable"}
        reason = answer.reason
    if as_json:
        print_json({"solvable": solvable, "reason": reason, **details, **problem.as_json()})
    else:
        click.echo(draw_start_and_goal(problem) + "\n")
        verdict = styled("Solvable", fg="green", bold=True) if solvable else styled("Unsolvable", fg="red", bold=True)
        click.echo(f"{verdict}: {reason}")
    return 0 if solvable else 3
