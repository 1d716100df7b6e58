"""taquin atlas: all boards of a size by distance from a goal, the diameter, the hardest boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import cast

import click

from taquin.cli.numbers import Whole
from taquin.cli.options import engine_option, json_option
from taquin.cli.output import StatusLine, ascii_only, draw_board, print_json, side_by_side, styled, widest
from taquin.cli.table import Column, table
from taquin.cli.terminal import fold, width
from taquin.cli.working import working
from taquin.errors import TaquinError, about
from taquin.problem import Metric
from taquin.reading.problem import read_board, read_goal
from taquin.registry import Engine
from taquin.tiles.atlas import Atlas, distance
from taquin.tiles.atlas import atlas as make_atlas
from taquin.tiles.board import Board
from taquin.tiles.notation import parse_size

WIDTH = 80
"""Columns of the widest chart: longer bars tell nothing more."""
MOVES = {"single": "a move slides one tile", "multi": "a move slides any number of tiles in a line"}
SIZE = re.compile(r"\s*[0-9]{1,2}\s*([x×X*]\s*[0-9]{1,4}\s*)?")


class AtlasProgress(StatusLine):
    """The share of boards reached so far; shown after half a second."""

    def __init__(self) -> None:
        super().__init__()
        self.next_at = monotonic() + 0.5

    def __call__(self, share: float) -> None:
        if monotonic() >= self.next_at:
            self.next_at = monotonic() + 0.2
            self.show(f"{share:.1%} of all boards reached  (Ctrl-C stops)")


@click.command()
@click.argument("size", nargs=-1, required=True, metavar="SIZE|GOAL")
@click.option("-g", "--goal", metavar="GOAL", help="last (1 2 … 0, the default), first (0 1 2 …), snail, or any board.")
@click.option(
    "--metric", default="single", show_default=True, help="single: a move slides one tile; multi: several in a line."
)
@click.option("--distance", "board", metavar="BOARD", help="Print only the distance of this board from the goal.")
@click.option(
    "--hardest", "shown", type=Whole(0), default=6, show_default=True, help="How many of the hardest boards to show."
)
@click.option(
    "--plot",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also draw a chart: .svg, .png, .html or .json (Vega-Lite).",
)
@engine_option
@json_option
def atlas(
    size: tuple[str, ...],
    goal: str | None,
    metric: str,
    board: str | None,
    shown: int,
    plot: Path | None,
    engine: str,
    as_json: bool,
) -> int:
    """Count all boards of a size by their distance from a goal.

    For boards of up to 12 cells. The hardest boards are shown, too.

    \b
    taquin atlas 3x3
    taquin atlas 3x4 --metric multi --json
    taquin atlas 123/804/765 --plot centre.svg
    taquin atlas 3x4 --goal first --distance '3 2 1 0/7 6 5 8/11 10 9 4'
    """
    if plot is not None and board is not None:
        raise TaquinError("--plot draws all boards and --distance is about one: leave out one of them.", "plot")
    with about("size"):
        target = read_target(" ".join(size), goal)
    if plot is not None:
        with working("starting"):
            from taquin.plots import check_target

        check_target(plot)
    progress = AtlasProgress()
    try:
        with working("counting boards"):
            if board is not None:
                with about("distance"):
                    wanted = read_board(board, None if "/" in board else target.size)
                moves = distance(wanted, target, cast(Metric, metric), engine=cast(Engine, engine), progress=progress)
            else:
                drawn = make_atlas(target, cast(Metric, metric), engine=cast(Engine, engine), progress=progress)
    finally:
        progress.clear()
    if board is not None:
        return print_distance(wanted, target, metric, moves, as_json)
    if plot is not None:
        from taquin.plots import depth_chart, save

        with working("drawing"):
            save(depth_chart(drawn), plot)
    if as_json:
        print_json(as_plain(drawn, shown))
    else:
        print_atlas(drawn, shown)
    return 0


def read_target(text: str, goal: str | None) -> Board:
    """Return the goal: a size stands for a goal of that size, a board for itself."""
    if SIZE.fullmatch(text):
        any_board = Board.goal(*parse_size(text))
        target = any_board if goal is None else read_goal(goal, any_board)
        if target.size != any_board.size:
            raise TaquinError(
                f"the goal is {target.rows}×{target.cols}, but the size is {text}: they must be the same."
            )
        return target
    if goal is not None:
        raise TaquinError(
            f"two goals are given, {text!r} and --goal {goal}: write a size, or leave out one of them.", "goal"
        )
    return read_board(text)


def print_distance(board: Board, goal: Board, metric: str, moves: int | None, as_json: bool) -> int:
    reason = board.solvability(goal).reason
    if as_json:
        answer = {"board": board.line(), "goal": goal.line(), "size": f"{goal.rows}x{goal.cols}", "metric": metric}
        print_json(answer | {"solvable": moves is not None, "distance": moves, "reason": reason})
    elif moves is None:
        click.echo(fold(f"{styled('Unsolvable', fg='red', bold=True)}: {reason}"))
    else:
        plural = "" if moves == 1 else "s"
        click.echo(fold(f"{board.line()} is {moves} move{plural} from {goal.line()}, where {MOVES[metric]}."))
    return 3 if moves is None else 0


def as_plain(drawn: Atlas, shown: int) -> dict[str, object]:
    return {
        "size": f"{drawn.goal.rows}x{drawn.goal.cols}",
        "goal": drawn.goal.line(),
        "metric": drawn.metric,
        "engine": drawn.engine,
        "boards": drawn.boards,
        "diameter": drawn.diameter,
        "average": float(drawn.average),
        "mode": drawn.mode,
        "depth_counts": drawn.depth_counts,
        "hardest_count": drawn.depth_counts[-1],
        "hardest": [board.line() for board in drawn.hardest[:shown]],
    }


def print_atlas(drawn: Atlas, shown: int) -> None:
    title = f"All {drawn.boards:,} boards of {drawn.goal.rows}×{drawn.goal.cols} that reach {drawn.goal.line()}"
    click.echo(fold(styled(title, bold=True) + f"\n({MOVES[drawn.metric]}; {drawn.engine} engine)") + "\n")
    click.echo(depth_table(drawn))
    hardest = drawn.depth_counts[-1]
    moves = "moves" if drawn.metric == "single" else "slides"
    boards = "1 board needs" if hardest == 1 else f"{hardest:,} boards need"
    average = f"average {float(drawn.average):.2f}"
    click.echo(fold(f"\ndiameter {drawn.diameter}  {average}  most boards at depth {drawn.mode}"))
    if shown:
        click.echo(fold(f"\n{boards} {drawn.diameter} {moves}" + (f"; {shown} of them:" if shown < hardest else ":")))
        for row in in_rows(draw_board(board) for board in drawn.hardest[:shown]):
            click.echo(row)


def depth_table(drawn: Atlas) -> str:
    """Return a line for each depth, with a bar as long as the width allows."""
    largest = max(drawn.depth_counts)
    cells = [
        [str(depth), f"{count:,}", f"{count / drawn.boards:.2%}"] for depth, count in enumerate(drawn.depth_counts)
    ]
    columns = [Column(name, right=True) for name in ("depth", "boards", "share")]
    room = min(width(), WIDTH) - widest(table(columns, cells)) - 2
    bars = [[*row, bar(count / largest, room)] for row, count in zip(cells, drawn.depth_counts, strict=True)]
    return table([*columns, Column("")], bars)


def bar(share: float, room: int) -> str:
    """Return a bar of at least one character, in eighths if the terminal can show them."""
    if ascii_only():
        return "#" * max(1, round(share * room))
    whole, eighths = divmod(max(1, round(share * room * 8)), 8)
    return "█" * whole + " ▏▎▍▌▋▊▉"[eighths].strip()


def in_rows(pictures: Iterable[str]) -> Iterator[str]:
    """Yield rows of pictures side by side, as many as fit the terminal's width."""
    row: list[str] = []
    for picture in pictures:
        if row and widest(side_by_side([*row, picture])) > width():
            yield side_by_side(row)
            row = []
        row.append(picture)
    if row:
        yield side_by_side(row)
