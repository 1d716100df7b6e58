"""taquin generate: distinct solvable boards, at random or of a chosen difficulty."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import shorten
from typing import Any

import click

from taquin.cli.numbers import LARGEST, Seconds, Whole
from taquin.cli.options import free_memory, json_option, metric_option, move_options
from taquin.cli.output import StatusLine, write
from taquin.cli.working import working
from taquin.errors import TaquinError, about
from taquin.reading.problem import read_goal
from taquin.result import Limits
from taquin.solving.records import csv_text
from taquin.studies.lengths import sample_lengths
from taquin.studies.scramble import scramble
from taquin.tiles.board import Board
from taquin.tiles.generate import random_boards, walked_boards
from taquin.tiles.moves import MoveStyle
from taquin.tiles.notation import parse_size
from taquin.tiles.puzzle import SlidingTiles

FORMATS = {"line": Board.line, "compact": Board.compact}
MAX_BOARDS = 1_000_000  # all of them are held in memory: about a gigabyte
SECONDS = 60.0  # for boards of a length, where they have to be solved
MAX_WALK = 10_000_000  # moves: some ten seconds a board


@click.command()
@click.option("-c", "--count", type=Whole(1, MAX_BOARDS), default=1, show_default=True, help="How many boards.")
@click.option("--size", default="3x3", show_default=True, metavar="MxN", help="Rows x columns.")
@click.option("-g", "--goal", default="last", show_default=True, help="last, first, snail, or any board.")
@click.option(
    "--seed", type=Whole(-LARGEST), help="The same seed gives the same boards  [default: a new one each time]"
)
@click.option("--walk", type=Whole(0, MAX_WALK), metavar="MOVES", help="Boards this many random moves from the goal.")
@click.option("--length", metavar="N or N-M", help="Boards whose shortest solution has N (to M) moves.")
@click.option(
    "-t",
    "--time",
    "seconds",
    type=Seconds(),
    metavar="SECONDS",
    help=f"Time for --length; then print what is found  [default: {SECONDS:.0f}]",
)
@metric_option
@click.option("--moves", "wants_moves", is_flag=True, help="Print each board as moves from the goal: a scramble.")
@move_options
@click.option(
    "--format",
    "form",
    metavar="line|compact",
    default="line",
    show_default=True,
    help="8 6 7/2 5 4/3 0 1, or 867254301 (up to 16 cells: FE16…).",
)
@click.option(
    "--csv",
    "csv_file",
    is_flag=False,
    flag_value="-",
    metavar="[FILE]",
    help="Write CSV with a header, to FILE or standard output.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write to a file; CSV if its name ends in .csv.",
)
@json_option
def generate(
    count: int,
    size: str,
    goal: str,
    seed: int | None,
    walk: int | None,
    length: str | None,
    seconds: float | None,
    metric: str | None,
    wants_moves: bool,
    style: MoveStyle,
    form: str,
    csv_file: str | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Generate distinct solvable boards, one a line.

    Without --walk and --length each board that can reach the goal is equally likely. --length lists
    all boards of up to 12 cells; beyond, it draws boards and solves them, up to 25 cells.

    \b
    taquin generate --count 250 --size 4x4 --seed 1 --csv > scenarios.csv
    taquin generate --length 20-25 --count 10
    taquin generate --size 5x5 --walk 80
    taquin generate --size 4x4 --moves --notation tiles
    """
    if walk is not None and length is not None:
        raise TaquinError("--walk and --length both set the difficulty: give one of them.", "walk")
    if metric is not None and length is None:
        raise TaquinError("--metric says how --length counts moves: add --length, or leave out --metric.", "metric")
    if seconds is not None and length is None:
        message = "--time limits the search for boards of a --length: add --length, or leave out --time."
        raise TaquinError(message, "time")
    if style != MoveStyle() and not wants_moves:
        message = "--notation and --compact say how --moves are written: add --moves, or leave them out."
        raise TaquinError(message, "moves")
    if wants_moves and metric == "multi":
        raise TaquinError("--moves writes single moves: leave out --moves or --metric multi.", "metric")
    if form not in FORMATS:
        raise TaquinError(f"unknown format {form!r}: choose one of {', '.join(FORMATS)}.", "format")
    if csv_file is not None and as_json:
        raise TaquinError("--csv and --json are different formats: give one of them.", "csv")
    if csv_file not in (None, "-") and output is not None:
        raise TaquinError("--csv and --output each name a file: give one of them.", "csv")
    if csv_file not in (None, "-"):
        output = Path(str(csv_file))
    with about("size"):
        target = read_goal(goal, Board.goal(*parse_size(size)))
    if target.size != parse_size(size):
        raise TaquinError(
            f"the goal is {target.rows}×{target.cols}, but --size is {size}: they must have the same size.",
            "goal",
        )
    chosen_seed = secrets.randbelow(2**32) if seed is None else seed
    seconds = seconds or SECONDS
    with working("generating boards"), about("count" if length is None else "length"):
        rows = make_rows(target, count, chosen_seed, walk, length, metric or "single", seconds, FORMATS[form])
    if seed is None:
        click.echo(f"seed {chosen_seed}", err=True)
    if wants_moves:
        add_scrambles(rows, target, style, as_json)
    is_csv = csv_file is not None or (output is not None and output.suffix.lower() == ".csv")
    if as_json:
        answer = {"seed": chosen_seed, "size": f"{target.rows}x{target.cols}", "goal": target.line(), "boards": rows}
        text = json.dumps(answer) + "\n"
    elif is_csv:
        text = csv_text(rows[0] if rows else ("id", "board"), rows)
    elif wants_moves:
        click.echo(f"moves from the goal to the board ({style.meaning})", err=True)
        text = "".join(f"{row['moves']}  # {row['board']}\n" for row in rows)
    else:
        text = "".join(row["board"] + "\n" for row in rows)
    write(output, text)
    if len(rows) < count:
        click.echo(
            f"taquin: {len(rows):,} of {count:,} boards were found in {seconds:g} s: give more --time.", err=True
        )
        return 4
    return 0


def add_scrambles(rows: list[dict[str, Any]], goal: Board, style: MoveStyle, as_json: bool) -> None:
    """Add to each record the moves from the goal to its board; for JSON, as `solve` has them."""
    solved, status = SlidingTiles(goal, goal), StatusLine()
    for number, row in enumerate(rows, start=1):
        if number % 20 == 0:
            status.show(f"moves of {number:,} of {len(rows):,} boards")
        moves = scramble(Board.parse(row["board"], goal.size), goal)
        names = style.write(solved, moves)
        if as_json:
            row["moves"] = moves
            row |= {} if style == MoveStyle() else {"notation": style.notation, "written_moves": names}
        else:
            row["moves"] = (" " if style.compact or style.notation == "numbers" else "").join(names)
            row["notation"] = style.notation
    status.clear()


def sampled(
    goal: Board, count: int, rng: random.Random, length: str, metric: str, seconds: float
) -> list[tuple[Board, int]]:
    """Return boards of these lengths; on stderr, the progress, and how they were drawn."""
    status = StatusLine()

    def watch(tried: int, found: int) -> None:
        status.show(f"{found:,} of {count:,} boards found, {tried:,} tried  (Ctrl-C stops)")

    limits = Limits(seconds, memory=free_memory())
    try:
        made = [*sample_lengths(goal, count, rng, *parse_range(length), metric, limits=limits, watch=watch)]
    finally:
        status.clear()
    if any(each.drawn == "walks" for each in made):
        click.echo("these boards are from random walks: not all boards of the length are equally likely", err=True)
    return [(each.board, each.length) for each in made]


def make_rows(
    goal: Board,
    count: int,
    seed: int,
    walk: int | None,
    length: str | None,
    metric: str,
    seconds: float,
    write_board: Callable[[Board], str],
) -> list[dict[str, Any]]:
    """Return a record for each board, with its optimal length if known."""
    rng = random.Random(seed)
    made: Sequence[tuple[Board, int | None]]
    if length is not None:
        made = sampled(goal, count, rng, length, metric, seconds)
    elif walk is not None:
        made = [(board, None) for board in walked_boards(goal, count, rng, walk)]
    else:
        made = [(board, None) for board in random_boards(goal, count, rng)]
    return [
        {
            "id": number,
            "board": write_board(board),
            "size": f"{goal.rows}x{goal.cols}",
            "goal": goal.line(),
            "seed": seed,
            "walk": walk,
            "optimal_length": optimal,
        }
        | ({} if metric == "single" else {"metric": metric})
        for number, (board, optimal) in enumerate(made, start=1)
    ]


def parse_range(text: str) -> tuple[int, int]:
    """Return both ends of a range written as `20` or `20-25`."""
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*(?:(?:-|\.\.|–)\s*([0-9]{1,4}))?\s*", text, re.ASCII)
    if match and match[2] and int(match[2]) < int(match[1]):
        raise TaquinError(f"--length {match[1]}-{match[2]} is backwards: write {match[2]}-{match[1]}.")
    if match is None:
        raise TaquinError(
            f"--length {shorten(text, 30)!r} is not understood: write a number such as 20, or a range such as 20-25.",
            "length",
        )
    return int(match[1]), int(match[2] or match[1])
