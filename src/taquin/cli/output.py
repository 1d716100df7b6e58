"""Output for people: boards, solutions and progress, on a terminal of any width."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import click

from taquin.cli.terminal import TIE, fold, width
from taquin.errors import TaquinError
from taquin.methods.written import write_algorithm
from taquin.problem import Number, Problem
from taquin.result import Outcome, Result, Standing
from taquin.tiles.board import Board
from taquin.tiles.moves import MoveStyle
from taquin.tiles.puzzle import SlidingTiles

STATUS = {Outcome.SOLVED: 0, Outcome.UNSOLVABLE: 3}
"""The exit status of an outcome; 4 for every other."""

CELLS_DRAWN = 400
MOVES_SHOWN = 200
MOVES_WIDTH = 78
"""Columns of the longest line of moves: longer ones are hard to count."""
NOTICED = 0.1
"""Seconds for tables from which a result mentions them."""


def exit_status(outcome: Outcome) -> int:
    return STATUS.get(outcome, 4)


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, allow_nan=False))


def print_lines(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


def write(path: Path | None, text: str) -> None:
    """Write to a file, or to standard output."""
    if path is None:
        click.echo(text, nl=False)
        return
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise TaquinError(f"{path} cannot be written: {error.strerror}.") from None


def styled(text: str, **style: Any) -> str:
    """Return the text in a style if stdout is a terminal and NO_COLOR is not set."""
    return click.style(text, **style) if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else text


def ascii_only() -> bool:
    """Return whether stdout's encoding lacks box-drawing characters."""
    return not (sys.stdout.encoding or "ascii").lower().startswith("utf")


def draw(problem: Problem[Any], state: Any) -> str:
    """Return a picture of a state, over several lines."""
    return draw_board(problem.board(state)) if isinstance(problem, SlidingTiles) else fold(problem.show(state))


def draw_board(board: Board) -> str:
    """Return the first of these that fits the terminal: a drawing, plain rows, the rows folded."""
    drawing = board.draw(ascii_only())
    if widest(drawing) <= width():
        return drawing
    rows = str(board).partition("\n")[2]  # the first line has the size
    return rows if widest(rows) <= width() else fold(board.line())


def widest(text: str) -> int:
    """Return the length of the longest line."""
    return max(map(len, text.splitlines()), default=0)


def side_by_side(blocks: Sequence[str], gap: str = "   ") -> str:
    """Return blocks of lines next to each other."""
    grids = [block.splitlines() for block in blocks]
    height = max(map(len, grids))
    widths = [max(map(len, grid)) for grid in grids]
    padded = [grid + [""] * (height - len(grid)) for grid in grids]
    return "\n".join(
        gap.join(grid[row].ljust(width) for grid, width in zip(padded, widths, strict=True)).rstrip()
        for row in range(height)
    )


def draw_steps(problem: Problem[Any], states: Iterable[Any], moves: Sequence[str]) -> Iterable[str]:
    """Yield the boards of a solution, in rows that fit the terminal's width."""
    row: list[str] = []
    for number, (state, move) in enumerate(zip(states, ["start", *moves], strict=True)):
        block = f"{number} {move}\n{draw(problem, state)}"
        if row and widest(side_by_side([*row, block])) > width():
            yield side_by_side(row) + "\n"
            row = []
        row.append(block)
    yield side_by_side(row)


def draw_start_and_goal(problem: Problem[Any]) -> str:
    """Return pictures of start and goal; if the terminal is narrow, one above the other.

    Of a board that is larger than a screen, return the size only.
    """
    if not isinstance(problem, SlidingTiles):
        return fold(f"{problem.show(problem.start)}\n-> {problem.goal_text}")
    if problem.rows * problem.cols > CELLS_DRAWN:
        return f"a board of {problem.rows}×{problem.cols}"
    start, goal = draw(problem, problem.start), draw(problem, problem.goal)
    beside = side_by_side([start, "\n" * problem.rows + ("->" if ascii_only() else "→"), goal])
    below = f"{start}\n{'to' if ascii_only() else '↓'}\n{goal}"
    return beside if widest(beside) <= width() else below


def describe_moves(problem: Problem[Any], moves: Sequence[str], style: MoveStyle = MoveStyle()) -> str:
    """Return the moves over several lines; cut a long solution, and say how to see the rest."""
    shown: Sequence[str] = moves[:MOVES_SHOWN]
    if isinstance(problem, SlidingTiles):
        shown = style.write(problem, shown)
    if not isinstance(problem, SlidingTiles):
        text = ", ".join(shown)
    elif style.compact:
        text = " ".join(shown)
    else:  # groups of ten are easy to count
        apart, groups = ("", " ") if problem.metric == "single" and style.notation != "numbers" else (" ", "   ")
        text = groups.join(apart.join(shown[i : i + 10]) for i in range(0, len(shown), 10))
    text = fold(f"  {text}", min(width(), MOVES_WIDTH), indent="  ")
    if len(moves) > MOVES_SHOWN:
        rest = f"  … and {len(moves) - MOVES_SHOWN:,} more (--json has all moves)"
        text += "\n" + fold(rest, indent="  ")
    return text


def describe(result: Result[Any], style: MoveStyle = MoveStyle()) -> str:
    """Return the outcome, the moves and the counters of a result."""
    lines = [fold(headline(result))]
    if result.moves:
        how = f" ({style.meaning})" if isinstance(result.problem, SlidingTiles) else ""
        lines += ["", f"moves{how}:", describe_moves(result.problem, result.moves, style)]
    if result.expanded:
        lines += ["", fold(describe_counts(result))]
    elif result.found_by == "construct":
        lines += ["", fold(describe_time(result, "constructed, then improved"))]
    return "\n".join(lines)


def headline(result: Result[Any]) -> str:
    """Return the outcome in a sentence, and what is proved."""
    outcome = str(result.outcome).capitalize()
    if result.outcome is Outcome.UNSOLVABLE:
        return f"{styled(outcome, fg='red', bold=True)}: {result.reason}"
    if result.cost is None:
        provided = f", if {result.assumption}" if result.assumption else ""
        proved = f" Any solution costs at least {result.lower_bound}{provided}." if result.lower_bound > 0 else ""
        return f"{styled(outcome, fg='yellow', bold=True)}: {result.reason}{proved}"
    word = "slide" if result.problem.metric == "multi" else "move"
    count = f"{result.cost:,} {word}{'' if result.cost == 1 else 's'}"
    if result.optimal:
        proof = f"optimal if {result.assumption}" if result.assumption else "proved optimal"
    elif result.stopped_by is None:
        proof = f"not proved optimal: {result.reason.removesuffix('.')}"
    elif result.lower_bound > 0:
        proof = f"not proved optimal: cost {result.cost:,}, at least {result.lower_bound:,}"
    else:
        proof = "not proved optimal"
    return styled(f"Solved in {count}", fg="green", bold=True) + f", {proof}."


def describe_counts(result: Result[Any]) -> str:
    heuristic = f" with {result.heuristic}" if result.heuristic else ""
    counters = ("expanded", "generated", "max_frontier", "max_depth", "reopened")
    notes = []
    if result.found_by == "construct":
        notes.append("the solution was constructed and improved meanwhile; the search proved the lower bound")
    if result.last_bound_expanded is not None:
        notes.append(f"of these in the last bound, whose order is not IDA*'s: expanded {result.last_bound_expanded:,}")
    if result.engine == "reference" and isinstance(result.problem, SlidingTiles) and result.engine_reason != "as asked":
        notes.append(f"reference, because {result.engine_reason}")
    return "\n".join(
        [
            describe_time(result, f"{write_algorithm(result.algorithm, result.options)}{heuristic}"),
            "  ".join(f"{name}{TIE}{getattr(result, name):,}" for name in counters),
            *notes,
        ]
    )


def describe_time(result: Result[Any], how: str) -> str:
    tables = f", tables{TIE}{seconds(result.build_seconds)}{TIE}s" if result.build_seconds >= NOTICED else ""
    memory = "" if result.peak_memory is None else f", {megabytes(result.peak_memory)}{TIE}MB"
    return f"{how} ({result.engine}{TIE}engine): {seconds(result.seconds)}{TIE}s{tables}{memory}"


def proof_mark(optimal: bool, assumption: str | None) -> str:
    """Return the sign behind a cost: * proved optimal, + optimal if a user's h is admissible."""
    return " " if not optimal else "+" if assumption else "*"


def seconds(value: float) -> str:
    return f"{value:.4f}" if value < 0.1 else f"{value:.3f}" if value < 10 else f"{value:,.1f}"


def megabytes(value: int) -> str:
    return f"{value / 1e6:,.0f}"


def number(value: Number | None) -> str:
    """Return a value of g, h or f without needless decimals."""
    if value is None:
        return ""
    return f"{value:.0f}" if value == int(value) else f"{value:.3f}"


class StatusLine:
    """A line on stderr that each call overwrites; silent if stderr is no terminal.

    It is cut to the terminal's width: a second line would not be overwritten.
    """

    shown_at = 0.0
    """When any status line was last shown: all share one line of the terminal."""

    def __init__(self) -> None:
        self.wanted = sys.stderr.isatty() and not os.environ.get("NO_COLOR")

    def show(self, text: str) -> None:
        if self.wanted:
            StatusLine.shown_at = monotonic()
            room = width(sys.stderr) - 1
            click.echo(f"\r\x1b[K{text if len(text) <= room else text[: room - 1] + '…'}", err=True, nl=False)

    def clear(self) -> None:
        self.show("")


class ProgressLine(StatusLine):
    """The progress of a search and the best cost so far; shown after half a second."""

    next_at = 0.5
    best: int | None = None

    def __call__(self, standing: Standing) -> None:
        if standing.seconds >= self.next_at:
            self.next_at = standing.seconds + 0.2
            known = f"cost {self.best:,}" if self.best is not None else f"depth {standing.max_depth:,}"
            bound = f", at least {number(standing.bound)}" if standing.bound else ""
            self.show(f"{standing.seconds:.1f} s  expanded {standing.expanded:,}  {known}{bound}  (Ctrl-C stops)")

    def better(self, result: Result[Any]) -> None:
        """Show the cost of a better solution."""
        self.best = result.cost
        self.show(
            f"{result.seconds:.1f} s  cost {result.cost:,}, at least {number(result.lower_bound)}  (Ctrl-C stops)"
        )
