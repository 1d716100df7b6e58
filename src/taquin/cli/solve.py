"""taquin solve: find a solution, and report its cost, its proof and the work."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import click

from taquin.cli.bounds import describe_bounds
from taquin.cli.options import (
    BOARD_HELP,
    boards_arguments,
    engine_option,
    jobs_option,
    json_option,
    limit_options,
    method_options,
    move_options,
    parity_option,
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
from taquin.cli.records import Records, record_options
from taquin.cli.solve_file import solve_file
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.methods.heuristic import make_heuristic
from taquin.methods.written import read_algorithm
from taquin.problem import Problem
from taquin.reading.boards import FileBoard
from taquin.reading.link import Link, is_link, write_board, write_goal
from taquin.registry import ALGORITHMS, AUTO, Engine
from taquin.result import Limits, Result, plain_options
from taquin.running.auto import best_heuristic
from taquin.solving import Interrupted
from taquin.solving import solve as solve_problem
from taquin.solving.records import FIELDS
from taquin.tiles.moves import MoveStyle
from taquin.tiles.puzzle import SlidingTiles

SOLUTIONS_SHOWN = 10


@click.command(epilog=BOARD_HELP)
@boards_arguments
@jobs_option
@method_options
@limit_options
@parity_option
@engine_option
@move_options
@click.option("--steps", is_flag=True, help="Show every board of the solution.")
@click.option("--bounds", is_flag=True, help="Show the nodes of each bound of IDA* and iterative deepening.")
@click.option("--all", "every", is_flag=True, help="List every shortest solution (algorithm all_optimal).")
@click.option("--count", is_flag=True, help="Count the shortest solutions, without listing them.")
@click.option("--link", "wants_link", is_flag=True, help="Also print a link that opens this in the lab.")
@record_options("id", *FIELDS)
@json_option
def solve(
    problem: Problem[Any] | None,
    boards: Iterator[FileBoard] | None,
    jobs: int | None,
    records: Records | None,
    algorithm: str | None,
    heuristic: str | None,
    limits: Limits,
    parity: bool,
    engine: Engine,
    style: MoveStyle,
    steps: bool,
    bounds: bool,
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

    With --file it solves many boards, several at a time, and prints a row for each. --csv and
    --jsonl write the rows, moves included.

    \b
    taquin generate --count 100 --size 4x4 --csv boards.csv
    taquin solve --file boards.csv --csv solved.csv
    """
    if boards is not None or records is not None:
        in_words = style != MoveStyle()
        flags = {"--steps": steps, "--bounds": bounds, "--all": every, "--link": wants_link, "--notation": in_words}
        for flag, given in flags.items():
            if given:
                raise TaquinError(f"{flag} is for one board in words: leave it out, or --file, --csv and --jsonl.")
        many = [FileBoard("1", problem)] if boards is None and problem else boards or ()
        how = {"engine": engine, "limits": limits, "parity": parity, "jobs": jobs or 0, **options}
        return solve_file(many, algorithm=algorithm, heuristic=heuristic, as_json=as_json, records=records, **how)
    assert problem is not None
    algorithm, heuristic, options = with_link(algorithm, heuristic, options)
    if every or count:
        flag = "--all" if every else "--count"
        if algorithm not in (None, AUTO) and read_algorithm(algorithm)[0].name != "all_optimal":
            raise TaquinError(
                f"{flag} needs the algorithm all_optimal, not {algorithm}: leave out one of the two.", "algorithm"
            )
        algorithm, heuristic = "all_optimal", heuristic or best_heuristic(problem, engine)
    link = link_to(problem, algorithm, heuristic, options) if wants_link else None
    result, status = search(problem, algorithm, heuristic, engine=engine, limits=limits, parity=parity, options=options)
    if as_json:
        listed: dict[str, Any] = {"all_moves": list(result.solutions())} if every else {}
        print_json(result.as_json() | moves_json(result, style) | listed | ({"link": link} if link else {}))
        return status
    click.echo(draw_start_and_goal(problem) + "\n")
    click.echo(describe(result, style))
    print_other_solutions(result, every, count, style)
    if bounds:
        click.echo(f"\n{describe_bounds(result)}")
    if steps and result.node is not None:
        click.echo()
        for row in draw_steps(problem, result.node.states(), each_name(result, style)):
            click.echo(row)
    if link:
        click.echo(f"\n{link}")
    return status


def each_name(result: Result[Any], style: MoveStyle) -> list[str]:
    """Return the solution's moves in the notation asked for, one name a step."""
    puzzle, moves = result.problem, result.moves or []
    return MoveStyle(style.notation).write(puzzle, moves) if isinstance(puzzle, SlidingTiles) else moves


def moves_json(result: Result[Any], style: MoveStyle) -> dict[str, Any]:
    """Return the moves in the notation asked for; nothing if that is how `moves` has them."""
    if style == MoveStyle() or not isinstance(result.problem, SlidingTiles):
        return {}
    written = None if result.moves is None else style.write(result.problem, result.moves)
    return {"notation": style.notation, "written_moves": written}


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
        takes_one = algorithm != AUTO and read_algorithm(algorithm)[0].heuristic != "no"
        return algorithm, heuristic or (linked if takes_one else None), options
    given = {name: value for name, value in options.items() if value is not None}
    return None if link.algorithm == AUTO else link.algorithm, heuristic or linked, {**link.option_values, **given}


def link_to(problem: Problem[Any], algorithm: str | None, heuristic: str | None, options: dict[str, Any]) -> str:
    """Return the link that opens the lab with this puzzle and this method."""
    if not isinstance(problem, SlidingTiles):
        raise TaquinError(f"--link is for sliding tiles, not for {problem}: the lab shows no other domain.", "link")
    given = {name: value for name, value in options.items() if value is not None and name != "admissible"}
    chosen, written = (None, {}) if algorithm in (None, AUTO) else read_algorithm(algorithm)
    return Link(
        write_board(problem.board(problem.start)),
        write_goal(problem.board(problem.goal)),
        AUTO if chosen is None else chosen.name,
        AUTO if heuristic is None else make_heuristic(heuristic, problem).name,
        problem.metric,
        problem.order,
        {name: str(value) for name, value in plain_options({**written, **given}).items()},
        step=0,
    ).url()


def print_other_solutions(result: Result[Any], every: bool, count: bool, style: MoveStyle) -> None:
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
        click.echo(describe_moves(result.problem, moves, style))
    if not every and result.solution_count > SOLUTIONS_SHOWN:
        click.echo(f"  … and {result.solution_count - SOLUTIONS_SHOWN:,} more (--all lists them)")
