"""Every example runs: in --help of every command, in the README and in docs/."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from taquin.cli.command import COMMANDS, taquin

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MEASURED = re.compile(r"[\d.]+ (s|MB)\b")

SKIPPED = {
    "taquin lab": "serves until Ctrl-C; tests/cli/test_lab.py starts it",
    "taquin bench hardest15": "takes a minute",
}
"""Beginnings of examples that do not run here, and why."""

SMALLER = {
    "pdb:7-8": "pdb:5-5-5",
    "pdb build 7-8": "pdb build 5-5-5",
    "pdb build 6-6-6-6": "pdb build 4-4-4-4-4-4",
    "pdb remove 7-8": "pdb build 5-5-5 && taquin pdb remove 5-5-5",
    "bench korf15 -a ida_star": "bench korf15 --only 79,55 -a ida_star",
    "taquin bench korf15$": "taquin bench korf15 --only 1-10",
}
"""Parts of examples that would take long or gigabytes, and what runs instead."""


FILES = dict.fromkeys(("boards.csv", "twenty.csv"), "board,optimal_length\n867254301,31\n125348670,\n")
"""Files that an example before has written."""


class Example(NamedTuple):
    """A command line in the documentation, and the output shown after it if any."""

    where: str
    command: str
    output: str = ""


def all_commands() -> Iterator[tuple[str, click.Command]]:
    """Yield every command and subcommand with its name."""
    context = click.Context(taquin)
    for name in COMMANDS:
        command = taquin.get_command(context, name)
        assert command is not None
        yield name, command
        if isinstance(command, click.Group):
            yield from ((f"{name} {sub}", each) for sub, each in command.commands.items())


def help_examples() -> Iterator[Example]:
    for name, command in all_commands():
        for line in command.get_help(click.Context(command, info_name=f"taquin {name}")).splitlines():
            example = re.fullmatch(r"\s+(?:\w+: +)?((?:taquin|echo) .*)", line)
            if example and "taquin" in example[1]:
                yield Example(f"{name} --help", re.split(r"\s{3,}", example[1])[0])


def page_examples() -> Iterator[Example]:
    for page in PAGES:
        where = page.relative_to(ROOT).as_posix()
        text = page.read_text()
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
            for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = entry.partition("\n")
                if command.startswith("taquin"):
                    yield Example(where, re.split(r"\s+# ", command)[0].strip(), output.strip())
        prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
        for command in re.findall(r"`(taquin [^\s`]+ [^`\n]+)`", prose):
            if not re.search(r"…|\[|\||\b[A-Z]{3,}", command):  # else a synopsis
                yield Example(where, command)


def smaller(command: str) -> str:
    for part, less in SMALLER.items():
        command = re.sub(part, less, command)
    return command


EXAMPLES = list(dict.fromkeys([*help_examples(), *page_examples()]))


def test_there_are_examples_everywhere() -> None:
    places = {example.where for example in EXAMPLES}
    assert {"README.md", "docs/command.md", "docs/pattern-databases.md", "docs/lab.md"} <= places
    assert {"solve --help", "compare --help", "pdb build --help", "completion --help"} <= places
    assert any(example.output for example in EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: f"{example.where}: {example.command}")
def test_the_example_runs_and_prints_what_is_shown(example: Example, tmp_path: Path) -> None:
    """Times and memory may differ; … stands for the rest."""
    if any(example.command.startswith(beginning) for beginning in SKIPPED):
        pytest.skip("it is in SKIPPED")
    (tmp_path / ".config/fish/completions").mkdir(parents=True)
    for name, content in FILES.items():
        (tmp_path / name).write_text(content)
    own = {"HOME": str(tmp_path), "TAQUIN_CACHE": str(tmp_path / "cache")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["bash", "-c", smaller(example.command)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=os.environ | own | {"PATH": path},
        timeout=300,
    )
    wanted, rest, _ = example.output.partition("…")
    if not wanted:
        assert ran.returncode == 0, ran.stderr
        return
    wanted, printed = (MEASURED.sub(r"# \1", text.strip()) for text in (wanted, ran.stdout))
    assert printed.startswith(wanted) if rest else printed == wanted
    assert ran.returncode == (2 if printed.startswith('{"error"') else 0)
