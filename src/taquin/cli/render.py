"""taquin render: a board, or every step of its solution, as a picture."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import click

from taquin.cli.options import (
    BOARD_HELP,
    engine_option,
    limit_options,
    method_options,
    notation_option,
    parity_option,
    problem_arguments,
)
from taquin.cli.output import headline
from taquin.cli.solve import search, with_link
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.pictures import board_png, board_svg, need_pillow, solution_gif, steps_png, steps_svg
from taquin.pictures.shapes import MAX_BOARDS
from taquin.problem import Problem
from taquin.result import Limits, Result
from taquin.tiles.moves import check_notation
from taquin.tiles.puzzle import SlidingTiles

FORMATS = (".svg", ".png", ".gif")


@click.command(epilog=BOARD_HELP)
@problem_arguments
@method_options
@limit_options
@parity_option
@engine_option
@notation_option
@click.option("--solution", is_flag=True, help="Solve the board and draw every step; a GIF always does.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write .svg, .png or .gif  [default: SVG to standard output]",
)
def render(
    problem: Problem[Any],
    algorithm: str | None,
    heuristic: str | None,
    limits: Limits,
    parity: bool,
    engine: str,
    notation: str | None,
    solution: bool,
    output: Path | None,
    **options: Any,
) -> int:
    """Draw a board, or every step of its solution.

    Tiles in their goal cell are filled and bold. PNG and GIF need the extra taquin[pictures].

    \b
    taquin render 867254301 --goal first -o board.svg
    taquin render 867254301 --goal first --solution -o steps.svg
    taquin render 867254301 --goal first -o solution.gif
    """
    if not isinstance(problem, SlidingTiles):
        raise TaquinError(f"render draws sliding tiles, not {problem}.")
    kind = ".svg" if output is None else output.suffix.lower()
    if kind not in FORMATS:
        raise TaquinError(f"{output} is not a picture's name: it must end in {', '.join(FORMATS)}.")
    if notation is not None:
        check_notation(notation)
    if kind != ".svg":
        need_pillow()
    if not (solution or kind == ".gif"):
        board, goal = problem.board(problem.start), problem.board(problem.goal)
        write(output, board_svg(board, goal).encode() if kind == ".svg" else board_png(board, goal))
        return 0
    algorithm, heuristic, options = with_link(algorithm, heuristic, options)
    result, status = search(problem, algorithm, heuristic, limits=limits, parity=parity, engine=engine, options=options)
    if result.node is None:
        click.echo(f"taquin: nothing is drawn. {headline(result)}", err=True)
    else:
        with working("drawing"):
            picture = draw(result, kind, notation or "blank")
        write(output, picture)
    return status


def draw(result: Result[Any], kind: str, notation: str) -> bytes:
    """Return the picture of a solution, in the format of a file suffix."""
    problem, moves = result.problem, result.moves or []
    # One board too many is enough to refuse a solution; all of its boards may be gigabytes.
    states = islice(result.node.states() if result.node else (), MAX_BOARDS + 1)
    boards = [problem.board(state) for state in states]
    if kind == ".svg":
        return steps_svg(boards, moves, notation=notation).encode()
    return (steps_png if kind == ".png" else solution_gif)(boards, moves, notation=notation)


def write(output: Path | None, picture: bytes) -> None:
    """Write a picture to a file, or to standard output."""
    if output is None:
        click.echo(picture, nl=False)
        return
    try:
        output.write_bytes(picture)
    except OSError as error:
        raise TaquinError(f"{output} cannot be written: {error.strerror}.") from None
