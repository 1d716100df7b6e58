"""taquin solve: find a solution and say what it took."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

from taquin.auto import best_heuristic
from taquin.cli.building import show_building
from taquin.cli.options import (
    BOARD_HELP,
    engine_option,
    json_option,
    limit_options,
    method_options,
    parity_option,
    problem_arguments,
)
from taquin.cli.output import (
    ProgressLine,
    describe,
    describe_moves,
    draw_start_and_goal,
    draw_steps,
    exit_status,
    print_json,
)
from taquin.errors import TaquinError
from taquin.problem import Problem
from taquin.registry import find_algorithm
from taquin.result import Limits, Result
from taquin.solve import Interrupted
from taquin.solve import solve as solve_problem

SOLUTIONS_SHOWN = 10


@click.command(epilog=BOARD_HELP)
@problem_arguments
@method_options
@limit_options
@parity_option
@engine_option
@click.option("--steps", is_flag=True, help="Show every board of the solution.")
@click.option("--all", "every", is_flag=True, help="List every shortest solution (algorithm all_optimal).")
@click.option("--count", is_flag=True, help="Count the shortest solutions, without listing them.")
@json_option
def solve(
    problem: Problem[Any],
    algorithm: str | None,
    heuristic: str | None,
    limits: Limits,
    parity: bool,
    engine: str,
    steps: bool,
    every: bool,
    count: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Solve a board and say what it took.

    Without --algorithm and --heuristic by the best there is for the board (auto): a first answer at once, better ones
    as they are found, and, up to 25 cells, the shortest one. At a limit the best one with the lower bound proved.
    """
    progress = ProgressLine()
    if every or count:
        flag = "--all" if every else "--count"
        if algorithm not in (None, "auto") and find_algorithm(algorithm).name != "all_optimal":
            raise TaquinError(f"{flag} is what all_optimal does, not {algorithm}: leave out one of the two.")
        algorithm, heuristic = "all_optimal", heuristic or best_heuristic(problem, engine)
    try:
        with show_building():
            result = solve_problem(
                problem,
                algorithm,
                heuristic,
                engine=engine,
                limits=limits,
                parity=parity,
                progress=progress,
                on_better=progress.better,
                **options,
            )
        status = exit_status(result.outcome)
    except Interrupted as interrupted:
        result, status = interrupted.result, 130
    finally:
        progress.clear()
    if as_json:
        listed = {"all_moves": list(result.solutions())} if every else {}
        print_json(result.as_json() | listed)
        return status
    click.echo(draw_start_and_goal(problem) + "\n")
    click.echo(describe(result))
    print_other_solutions(result, every, count)
    if steps and result.node is not None:
        click.echo()
        for row in draw_steps(problem, result.node.states(), result.node.moves()):
            click.echo(row)
    return status


def print_other_solutions(result: Result[Any], every: bool, count: bool) -> None:
    """List the solutions of all_optimal: the first few, unless all are asked for, or only how many there are."""
    if result.algorithm != "all_optimal" or result.solution_count is None:
        return
    plural = "" if result.solution_count == 1 else "s"
    kind = f"shortest solution{plural}" if result.optimal else f"solution{plural} of this cost, not proved shortest"
    if count and not every:
        click.echo(f"\n{result.solution_count:,} {kind}.")
        return
    click.echo(f"\n{result.solution_count:,} {kind}:")
    for moves in islice(result.solutions(), None if every else SOLUTIONS_SHOWN):
        click.echo(describe_moves(result.problem, moves))
    if not every and result.solution_count > SOLUTIONS_SHOWN:
        click.echo(f"  … and {result.solution_count - SOLUTIONS_SHOWN:,} more (--all lists them)")
