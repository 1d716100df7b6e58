"""taquin generate: distinct solvable boards, at random or of a chosen difficulty."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import secrets
from pathlib import Path
from textwrap import shorten
from typing import Any

import click

from taquin.cli.numbers import LARGEST, Whole
from taquin.cli.options import json_option, metric_option
from taquin.cli.output import write
from taquin.cli.working import working
from taquin.errors import TaquinError, about
from taquin.reading.problem import read_goal
from taquin.tiles.board import Board
from taquin.tiles.generate import boards_of_length, random_boards, walked_boards
from taquin.tiles.notation import parse_size

MAX_BOARDS = 1_000_000  # all of them are held in memory: about a gigabyte
MAX_WALK = 10_000_000  # moves: some ten seconds a board


@click.command()
@click.option("-c", "--count", type=Whole(1, MAX_BOARDS), default=1, show_default=True, help="How many boards.")
@click.option("--size", default="3x3", show_default=True, metavar="MxN", help="Rows x columns.")
@click.option("-g", "--goal", default="last", show_default=True, help="last, first, or any board.")
@click.option(
    "--seed", type=Whole(-LARGEST), help="The same seed gives the same boards  [default: a new one each time]"
)
@click.option("--walk", type=Whole(0, MAX_WALK), metavar="MOVES", help="Boards this many random moves from the goal.")
@click.option("--length", metavar="N or N-M", help="Boards whose shortest solution has N (to M) moves; up to 3x3.")
@metric_option
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
    metric: str | None,
    csv_file: str | None,
    output: Path | None,
    as_json: bool,
) -> int:
    """Generate distinct solvable boards, one a line.

    \b
    taquin generate --count 250 --size 4x4 --seed 1 --csv > scenarios.csv
    taquin generate --length 20-25 --count 10
    taquin generate --size 5x5 --walk 80
    """
    if walk is not None and length is not None:
        raise TaquinError("--walk and --length both set the difficulty: give one of them.", "walk")
    if metric is not None and length is None:
        raise TaquinError("--metric says how --length counts moves: add --length, or leave out --metric.", "metric")
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
    with working("generating boards"), about("count" if length is None else "length"):
        rows = make_rows(target, count, chosen_seed, walk, length, metric or "single")
    if seed is None:
        click.echo(f"seed {chosen_seed}", err=True)
    if as_json:
        answer = {"seed": chosen_seed, "size": rows[0]["size"], "goal": target.line(), "boards": rows}
        text = json.dumps(answer) + "\n"
    elif csv_file is not None or (output is not None and output.suffix.lower() == ".csv"):
        text = csv_text(rows)
    else:
        text = "".join(row["board"] + "\n" for row in rows)
    write(output, text)
    return 0


def csv_text(rows: list[dict[str, Any]]) -> str:
    file = io.StringIO()
    writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()


def make_rows(
    goal: Board, count: int, seed: int, walk: int | None, length: str | None, metric: str = "single"
) -> list[dict[str, Any]]:
    """Return a record for each board, with its optimal length if known."""
    rng = random.Random(seed)
    made: list[tuple[Board, int | None]]
    if length is not None:
        made = [*boards_of_length(goal, count, rng, *parse_range(length), metric)]
    elif walk is not None:
        made = [(board, None) for board in walked_boards(goal, count, rng, walk)]
    else:
        made = [(board, None) for board in random_boards(goal, count, rng)]
    return [
        {
            "id": number,
            "board": board.line(),
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
