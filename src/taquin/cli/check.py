"""taquin check: whether a board can be solved, and why; and how good a solution of it is."""

from __future__ import annotations

from typing import Any

import click

from taquin.cli.numbers import Seconds, Whole
from taquin.cli.options import BOARD_HELP, free_memory, json_option, move_options, problem_arguments
from taquin.cli.output import (
    ProgressLine,
    StatusLine,
    describe_moves,
    draw,
    draw_start_and_goal,
    print_json,
    styled,
)
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.problem import Problem
from taquin.result import Limits
from taquin.studies.review import Review, Stretch, review
from taquin.tiles.moves import MoveStyle, write_moves
from taquin.tiles.puzzle import SlidingTiles

SECONDS = 10.0
LONGEST_WINDOW = 200


@click.command(epilog=BOARD_HELP)
@problem_arguments
@click.option("--moves", metavar="MOVES", help="Review these moves, for instance 'URDL2' or 'U R D L L'.")
@move_options
@click.option(
    "--window", type=Whole(2, LONGEST_WINDOW), metavar="MOVES", help="Look at stretches of up to this many moves."
)
@click.option(
    "-t", "--time", "seconds", type=Seconds(), metavar="SECONDS", help=f"Time for the review  [default: {SECONDS:.0f}]"
)
@json_option
def check(
    problem: Problem[Any],
    moves: str | None,
    style: MoveStyle,
    window: int | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Say whether a board can be solved, and why; or review a solution.

    Without --moves, the answer comes from parity, without a search: at once, whatever the size.

    With --moves, say whether the moves are legal, whether they solve the board, how many more they
    are than the optimum, and where they were lost: each stretch that has a shorter way between the
    same two boards, with that way. The exit status is 4 if the moves are legal but do not solve
    the board.

    \b
    taquin check 867254301
    taquin check 123456708 --moves 'LUDRR'
    taquin check 123456708 --moves '7 4 4 7 8' --notation numbers
    """
    if moves is not None:
        return check_moves(problem, moves, style, window, seconds or SECONDS, as_json)
    written = style != MoveStyle() or None
    for option, value in {"--window": window, "--time": seconds, "--notation or --compact": written}.items():
        if value is not None:
            raise TaquinError(f"{option} is for the review of a solution: add --moves, or leave it out.", "moves")
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


def check_moves(
    problem: Problem[Any], moves: str, style: MoveStyle, window: int | None, seconds: float, as_json: bool
) -> int:
    """Print the review of a solution, and return the exit status."""
    if not isinstance(problem, SlidingTiles):
        raise TaquinError(f"--moves reviews the moves of sliding tiles, not those of {problem}.")
    progress, status = ProgressLine(), StatusLine()

    def watch(move: int) -> None:
        status.show(f"looking for shorter ways: move {move:,}  (Ctrl-C stops)")

    try:
        with working("reviewing"):
            found = review(
                problem,
                moves,
                notation=style.notation,
                window=window,
                limits=Limits(seconds, memory=free_memory()),
                progress=progress,
                watch=watch,
            )
    finally:
        status.clear()
    if as_json:
        print_json({**found.as_json(), **problem.as_json()})
    else:
        click.echo(draw_start_and_goal(problem) + "\n")
        click.echo("\n".join(map(fold, describe_review(found, style))))
    return 0 if found.solves else 3 if problem.why_unsolvable() else 4


def describe_review(found: Review, style: MoveStyle) -> list[str]:
    """Return the lines that say whether the moves solve the board, and where moves were lost."""
    puzzle = found.puzzle
    lines = [headline(found)]
    if found.moves:
        lines += ["", f"moves ({style.meaning}):", describe_moves(puzzle, found.moves, style)]
    if not found.solves:
        lines += ["", *describe_end(found, style)]
    if found.lost:
        lines += ["", *describe_lost(found, style)]
    for stretch in found.stretches:
        lines += ["", *describe_stretch(found, stretch, style)]
    return [*lines, *describe_rest(found)]


def headline(found: Review) -> str:
    count = counted(found, len(found.moves))
    if not found.solves:
        why = found.puzzle.why_unsolvable()
        said = styled("Not solved", fg="red" if why else "yellow", bold=True)
        return f"{said}: {count}, all legal, but they do not lead to the goal" + (f". None do: {why}" if why else ".")
    solved = styled(f"Solved in {count}", fg="green", bold=True)
    if found.excess is None:
        return f"{solved}; the optimum is not known: a longer --time may find it."
    least, most = found.excess
    if most == 0:
        return f"{solved}: there is no shorter solution."
    optimum = len(found.moves) - most, len(found.moves) - least
    if least == most:
        return f"{solved}: {least:,} more than the optimum, {optimum[0]:,}."
    more = f"{least:,} to {most:,}" if least else f"up to {most:,}"
    return f"{solved}: {more} more than the optimum, which is {optimum[0]:,} to {optimum[1]:,} (--time proves more)."


def describe_end(found: Review, style: MoveStyle) -> list[str]:
    """Return the board after the moves, and how to go on from there."""
    lines = ["They lead to:", draw(found.puzzle, found.end.tiles)]
    if found.best.moves:
        goes_on = counted(found, len(found.best.moves))
        fewest = "" if found.best.optimal else ", or fewer,"
        end = found.best.problem
        lines += ["", f"{goes_on} more{fewest} would solve it:", describe_moves(end, found.best.moves, style)]
    return lines


def describe_lost(found: Review, style: MoveStyle) -> list[str]:
    """Return the moves that lead no nearer to the goal."""
    names = write_moves(found.moves, found.puzzle.board(found.puzzle.start), style.notation)
    losses = set(found.lost.values())
    each = f", {losses.pop()} lost by each" if len(losses) == 1 else ""
    how_many = "" if each else " (and how many are lost)"
    since = f" (moves 1–{found.judged_from - 1:,} are too hard to judge in time)" if found.judged_from > 1 else ""
    listed = [
        f"{number}\N{NO-BREAK SPACE}{names[number - 1]}" + ("" if each else f"\N{NO-BREAK SPACE}({lost})")
        for number, lost in found.lost.items()
    ]
    text = click.wrap_text(", ".join(listed), 76, initial_indent="  ", subsequent_indent="  ")
    return [f"Moves that lead no nearer to the goal{each}{how_many}{since}:", text.replace("\N{NO-BREAK SPACE}", " ")]


def describe_stretch(found: Review, stretch: Stretch, style: MoveStyle) -> list[str]:
    """Return a stretch, and the shorter way between the same two boards."""
    there = SlidingTiles(stretch.board, metric=found.puzzle.metric)
    numbers = f"Moves {stretch.first:,}–{stretch.last:,}"
    if not stretch.shorter:
        return [f"{numbers} lead back to the same board: leave them out.", describe_moves(there, stretch.moves, style)]
    return [
        f"{numbers} can be {len(stretch.shorter)} instead of {len(stretch.moves)}:",
        describe_moves(there, stretch.moves, style),
        describe_moves(there, stretch.shorter, style),
    ]


def describe_rest(found: Review) -> list[str]:
    """Return how much the stretches save together, and what they leave."""
    lines = []
    if found.looked_at < len(found.moves):
        lines.append(f"The time was over after move {found.looked_at:,}: --time looks at the others.")
    if found.excess is not None and found.excess[1] > found.saved:
        least, most = (excess - found.saved for excess in found.excess)
        rest = f"{least:,}" if least == most else f"{least:,} to {most:,}"
        if found.saved:
            lines.append(f"This saves {counted(found, found.saved)} of the excess.")
        further = "the moves not looked at" if found.looked_at < len(found.moves) else "longer stretches (--window)"
        lines.append(f"{rest} more can be saved: check again without these stretches, or look at {further}.")
    elif found.stretches:
        subject = "This saves" if len(found.stretches) == 1 else "Together they save"
        lines.append(f"{subject} {counted(found, found.saved)}.")
    return ["", *lines] if lines else []


def counted(found: Review, count: int) -> str:
    word = "slide" if found.puzzle.metric == "multi" else "move"
    return f"{count:,} {word}{'' if count == 1 else 's'}"
