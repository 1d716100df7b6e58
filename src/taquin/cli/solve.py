"""taquin solve: find a solution, and report its cost, its proof and the work."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

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
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.methods.heuristic import make_heuristic
from taquin.problem import Problem
from taquin.reading.link import Link, is_link, write_board, write_goal
from taquin.registry import ALGORITHMS, AUTO, find_algorithm
from taquin.result import Limits, Result, plain_options
from taquin.running.auto import best_heuristic
from taquin.solving import Interrupted
from taquin.solving import solve as solve_problem
from taquin.tiles.puzzle import SlidingTiles

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
@click.option("--link", "wants_link", is_flag=True, help="Also print a link that opens this in the lab.")
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
    wants_link: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Solve a board, and report the cost, the proof and the work.

    Without -a and -H, the method is auto: it has a first solution at once, improves it, and proves
    the shortest one on boards of up to 25 cells. At a limit it prints the best solution so far, and
    the lower bound proved.

    \b
    taquin solve 867254301
    taquin solve korf15:88 -a ida_star -H pdb:7-8 --time 60

    A link of the lab also names a method; -a, -H and the options override it.

    \b
    taquin solve 'http://127.0.0.1:8765/?board=867254301&algorithm=breadth_first'
    """
    algorithm, heuristic, options = with_link(algorithm, heuristic, options)
    if every or count:
        flag = "--all" if every else "--count"
        if algorithm not in (None, AUTO) and find_algorithm(algorithm).name != "all_optimal":
            raise TaquinError(
                f"{flag} needs the algorithm all_optimal, not {algorithm}: leave out one of the two.", "algorithm"
            )
        algorithm, heuristic = "all_optimal", heuristic or best_heuristic(problem, engine)
    link = link_to(problem, algorithm, heuristic, options) if wants_link else None
    result, status = search(problem, algorithm, heuristic, engine=engine, limits=limits, parity=parity, options=options)
    if as_json:
        listed: dict[str, Any] = {"all_moves": list(result.solutions())} if every else {}
        print_json(result.as_json() | listed | ({"link": link} if link else {}))
        return status
    click.echo(draw_start_and_goal(problem) + "\n")
    click.echo(describe(result))
    print_other_solutions(result, every, count)
    if steps and result.node is not None:
        click.echo()
        for row in draw_steps(problem, result.node.states(), result.node.moves()):
            click.echo(row)
    if link:
        click.echo(f"\n{link}")
    return status


def search(
    problem: Problem[Any], algorithm: str | None, heuristic: str | None, *, options: dict[str, Any], **how: Any
) -> tuple[Result[Any], int]:
    """Solve with a progress line; return the result (after Ctrl-C, so far) and the exit status."""
    progress = ProgressLine()
    try:
        with working("searching"):
            result = solve_problem(
                problem, algorithm, heuristic, progress=progress, on_better=progress.better, **how, **options
            )
        return result, exit_status(result.outcome)
    except Interrupted as interrupted:
        return interrupted.result, 130
    finally:
        progress.clear()


def with_link(
    algorithm: str | None, heuristic: str | None, options: dict[str, Any]
) -> tuple[str | None, str | None, dict[str, Any]]:
    """Return the method; if BOARD is a link, the link's method, overridden by the command line."""
    board = " ".join(click.get_current_context().params["board"])
    if not is_link(board):
        return algorithm, heuristic, options
    link = Link.parse(board)
    known = {name for entry in ALGORITHMS.values() for name in entry.options}
    for name in link.options.keys() - known:
        raise TaquinError(f"the link's {name!r} is an option of no algorithm: leave it out.", "board")
    linked = None if link.heuristic == AUTO else link.heuristic
    if algorithm is not None:  # the link's options, and perhaps its heuristic, are for another algorithm
        takes_one = algorithm != AUTO and find_algorithm(algorithm).heuristic != "no"
        return algorithm, heuristic or (linked if takes_one else None), options
    given = {name: value for name, value in options.items() if value is not None}
    return None if link.algorithm == AUTO else link.algorithm, heuristic or linked, {**link.option_values, **given}


def link_to(problem: Problem[Any], algorithm: str | None, heuristic: str | None, options: dict[str, Any]) -> str:
    """Return the link that opens the lab with this puzzle and this method."""
    if not isinstance(problem, SlidingTiles):
        message = f"--link is for sliding tiles, not for {problem}: the lab shows no other domain."
        raise TaquinError(message, "link")
    given = {name: value for name, value in options.items() if value is not None}
    return Link(
        write_board(problem.board(problem.start)),
        write_goal(problem.board(problem.goal)),
        AUTO if algorithm in (None, AUTO) else find_algorithm(algorithm).name,
        AUTO if heuristic is None else make_heuristic(heuristic, problem).name,
        problem.metric,
        problem.order,
        {name: str(value) for name, value in plain_options(given).items()},
        step=0,
    ).url()


def print_other_solutions(result: Result[Any], every: bool, count: bool) -> None:
    """Print the solutions of all_optimal: ten, all (--all), or their number only (--count)."""
    if result.algorithm != "all_optimal" or result.solution_count is None:
        return
    plural = "" if result.solution_count == 1 else "s"
    kind = f"shortest solution{plural}" if result.optimal else f"solution{plural} of this cost, not proved shortest"
    if count and not every:
        click.echo(fold(f"\n{result.solution_count:,} {kind}."))
        return
    click.echo(fold(f"\n{result.solution_count:,} {kind}:"))
    for moves in islice(result.solutions(), None if every else SOLUTIONS_SHOWN):
        click.echo(describe_moves(result.problem, moves))
    if not every and result.solution_count > SOLUTIONS_SHOWN:
        click.echo(f"  … and {result.solution_count - SOLUTIONS_SHOWN:,} more (--all lists them)")
