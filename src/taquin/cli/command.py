"""The command `taquin`: its subcommands, its process, and what it says when something fails."""

from __future__ import annotations

import json
import os
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple, TextIO

import click

from taquin.cli import leave
from taquin.display import PrintsAside
from taquin.errors import InvalidSolutionError, TableWarning, TaquinError

COMMANDS = (
    "solve",
    "lab",
    "compare",
    "generate",
    "check",
    "atlas",
    "trace",
    "render",
    "pdb",
    "instances",
    "bench",
    "info",
    "completion",
)

CHILDREN = {"compare": "taquin.studies.run"}
"""Commands whose searches run in a child process, and what it runs. The child starts first: it
imports its modules while this process imports the command."""

SYNONYMS = {
    "seconds": "time",
    "time-limit": "time",
    "timeout": "time",
    "max-nodes": "nodes",
    "node-limit": "nodes",
    "frontier-limit": "frontier",
    "memory-limit": "memory",
    "algo": "algorithm",
    "number": "count",
    "optimal": "length",
    "optimal-length": "length",
    "random-walk": "walk",
}
"""Names of options that people try, and the names they have here."""

EXIT_STATUS = """
\b
Exit status
    0  solved, or done
    1  an error, such as a full disk
    2  wrong use, or a board that cannot be read
    3  proved unsolvable
    4  no solution: a limit, an incomplete search, or the moves
       of `check --moves` do not solve the board
    5  a solution failed its validation: a bug
  130  interrupted (Ctrl-C)
"""


class LazyGroup(click.Group):
    """A group that imports a command when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"taquin.cli.{name}"), name)
        if signal.getsignal(signal.SIGINT) is leave:
            signal.signal(signal.SIGINT, signal.default_int_handler)  # from here on, commands handle Ctrl-C themselves
        if os.environ.get("TAQUIN_HEURISTICS"):
            from taquin.methods.own import load_own

            load_own()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from difflib import get_close_matches

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = get_close_matches(args[0], COMMANDS, n=1)
            if args[0][:1].isdigit() or ":" in args[0]:
                raise TaquinError(f"{args[0]!r} is no command: try `taquin solve {args[0]}`.", "command")
            hint = f"did you mean {near[0]!r}?" if near else f"choose one of {', '.join(COMMANDS)}."
            raise TaquinError(f"unknown command {args[0]!r}: {hint}", "command")
        if args and args[0] in CHILDREN and not set(args) & set(ctx.help_option_names):
            from taquin.processes.worker import Worker

            ctx.obj = ctx.with_resource(Worker(CHILDREN[args[0]]))
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    epilog=EXIT_STATUS,
    context_settings={
        "help_option_names": ["-h", "--help"],
        "token_normalize_func": lambda name: SYNONYMS.get(name, name),
    },
)
@click.version_option(package_name="taquin", message="taquin %(version)s")
@click.pass_context
def taquin(ctx: click.Context) -> None:
    """Taquin: a laboratory for sliding-tile puzzles and heuristic search.

    On a terminal, `taquin` without a command opens a guided menu.
    """
    if ctx.invoked_subcommand is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            from taquin.cli.menu import menu

            menu()
        else:
            click.echo(ctx.get_help())


def run_process(arguments: Sequence[str]) -> int:
    """Run a command line as a process, with its streams and signals; return its exit status."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # end quietly when the reader is gone, as other commands do
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed; the next file opened would get its descriptor, so take that first
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # show `?` where the terminal's encoding lacks a character
    status = run(arguments)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: os._exit(status))  # the output is written; only Python's exit is left
    return status


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit status.

    Every failure is one sentence on stderr; with --json also an object on stdout, with the field
    that is wrong if it is known.
    """
    try:
        with _plain_warnings(), _prints_aside():
            status = taquin.main(list(arguments), "taquin", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except Exception as error:
        if os.environ.get("TAQUIN_DEBUG") and not isinstance(error, EXPECTED):
            raise
        failure = describe_failure(error)
    except KeyboardInterrupt:
        failure = INTERRUPTED
    with suppress(OSError):  # stderr may be full or closed, too; the exit status still tells
        click.echo(f"taquin: {failure.sentence}", err=True)
    if "--json" in arguments:
        with suppress(OSError):
            click.echo(json.dumps({"error": failure.sentence, "field": failure.field}, ensure_ascii=False))
    return failure.status


class Failure(NamedTuple):
    """Why a command failed, its exit status, and the input that is wrong."""

    sentence: str
    status: int
    field: str | None = None


INTERRUPTED = Failure("interrupted.", 130)
EXPECTED = (TaquinError, InvalidSolutionError, click.ClickException, click.Abort, MemoryError, OSError)
"""Failures that are no bug, or that name the bug themselves."""


def describe_failure(error: Exception) -> Failure:
    """Return what to tell of an exception."""
    match error:
        case TaquinError():
            return Failure(str(error), 2, error.field)
        case click.UsageError():
            command = error.ctx.command_path if error.ctx else "taquin"
            return Failure(f"{error.format_message()} See `{command} --help`.", error.exit_code, wrong_option(error))
        case click.ClickException():
            return Failure(error.format_message(), error.exit_code)
        case click.Abort():
            return INTERRUPTED
        case InvalidSolutionError():
            return Failure(f"the solution failed validation: {error} (a bug; please report it).", 5)
        case MemoryError():
            return Failure("there is not enough memory for this.", 1)
        case OSError():
            return Failure(f"{error.strerror or error}.", 1)
    return Failure(f"unexpected {type(error).__name__}: {error} (a bug; TAQUIN_DEBUG=1 shows where).", 1)


def wrong_option(error: click.UsageError) -> str | None:
    """Return the option or argument that a usage error is about, if it says so."""
    if isinstance(error, click.NoSuchOption | click.BadOptionUsage):
        return error.option_name.lstrip("-").replace("-", "_")
    from taquin.cli.numbers import field_of  # it imports the heuristics

    return field_of(error.param) if isinstance(error, click.BadParameter) else None


@contextmanager
def _prints_aside() -> Iterator[None]:
    """Keep stdout for results: what a user's own heuristic prints goes to stderr."""
    before = sys.stdout
    sys.stdout = PrintsAside(before)
    try:
        yield
    finally:
        sys.stdout = before


@contextmanager
def _plain_warnings() -> Iterator[None]:
    """Show warnings about tables as sentences, without file and line."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if issubclass(category, TableWarning):
                click.echo(f"taquin: {message}", err=True)
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.simplefilter("default", TableWarning)
        warnings.showwarning = show
        yield
