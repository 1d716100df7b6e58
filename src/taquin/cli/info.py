"""taquin info: versions, engines, and what each algorithm and heuristic promises."""

from __future__ import annotations

import inspect
import platform
import re
import sys
from contextlib import suppress
from difflib import get_close_matches
from importlib.metadata import version
from typing import Any

import click

import taquin.running.auto
from taquin.cli.options import algorithm_names, complete, heuristic_names, json_option
from taquin.cli.output import print_json, styled
from taquin.cli.table import Column, table
from taquin.cli.terminal import fold, width
from taquin.errors import TaquinError
from taquin.methods.twins import has_twin
from taquin.registry import ALGORITHMS, AUTO, HEURISTICS, Algorithm, NamedHeuristic, find_algorithm, find_heuristic
from taquin.result import plain_options
from taquin.running.native import describe
from taquin.tiles.puzzle import SlidingTiles

REFERENCE = "reference (Python, to be read)"
OPTIMAL = {
    "never": "no",
    "bounded": "within weight",
    "unit-cost": "unit costs",
    "admissible": "admissible h",
    "always": "always",
}

NEEDS_H = {"no": "no", "optional": "may", "needed": "yes"}
PROSE = 100
"""Columns of the longest line of a card, as in its source."""
FIELD = re.compile(r"\w+(?: \w+)*  +(?=\S)")
"""The name of a field and the room behind it; in the text on `auto` a name has several words."""
PROMISES = ("short", "h", "optimal", "native", "options")


@click.command()
@click.argument("name", required=False, shell_complete=complete(lambda: algorithm_names() + heuristic_names()))
@json_option
def info(name: str | None, as_json: bool) -> int:
    """Show versions, engines, algorithms and heuristics.

    With NAME, explain one algorithm or heuristic.
    """
    if name is not None and name.strip().lower() == AUTO and not as_json:
        click.echo(reflow(inspect.cleandoc(taquin.running.auto.__doc__ or "")))
        return 0
    if name is not None:
        entries = find_entries(name)
        if as_json:
            print_json({"name": entries[0].name, "entries": [describe_entry(entry) for entry in entries]})
        else:
            click.echo("\n\n".join(reflow(card(entry)) for entry in entries))
        return 0
    native = describe()
    about = {
        "version": version("taquin"),
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "platform": platform.platform(),
        "engines": ["native", "reference"] if native["installed"] else ["reference"],
        "native": native,
    }
    if as_json:
        heuristics = [describe_entry(entry) for table in HEURISTICS.values() for entry in table.values()]
        print_json(about | {"algorithms": [describe_entry(a) for a in ALGORITHMS.values()], "heuristics": heuristics})
        return 0
    click.echo(fold(f"Taquin {about['version']}, {about['implementation']} {about['python']} on {sys.platform}"))
    if native["installed"]:
        simd = f"ida_star_simd uses {native['instruction_sets'][0]}"
        click.echo(fold(f"engines: native (C++, {native['compiler']}; {simd})", indent=" " * 9))
        click.echo(f"         {REFERENCE}\n")
    else:
        click.echo(f"engine: {REFERENCE}")
        click.echo(fold(f"The native engine (C++) is not installed: {native['how_to_get_it']}.") + "\n")
    print_tables()
    click.echo(
        fold(
            "`taquin info NAME` explains one of them, `taquin info auto` the choice made without -a and -H.\n"
            "Heuristics can also be written pdb:7-8, max(a,b), scaled(a,3/2) and FILE.py:function."
        )
    )
    return 0


def print_tables() -> None:
    rows = []
    for entry in ALGORITHMS.values():
        options = " ".join("--" + option.replace("_", "-") for option in entry.options)
        native = "only" if entry.native_only else "yes" if has_twin(entry) else "no"
        rows.append([entry.name, entry.short, NEEDS_H[entry.heuristic], OPTIMAL[entry.optimal], native, options])
    click.echo(table([Column("algorithm", key=True), *map(Column, PROMISES)], rows) + "\n")
    rows = []
    for domain in sorted(HEURISTICS, key=lambda domain: domain != "tiles"):
        for named in HEURISTICS[domain].values():
            admissible = "yes" if named.admissible else "NO"
            rows.append([named.name, named.domain, admissible, metrics_of(named), named.summary])
    keys = [Column("heuristic", key=True), Column("domain", key=True)]
    click.echo(table([*keys, *map(Column, ("admissible", "metrics", "what it counts"))], rows) + "\n")


def metrics_of(named: NamedHeuristic) -> str:
    """Return the metrics under which a heuristic keeps its promises; empty if it has no choice."""
    promises = named.admissible or named.consistent
    return " ".join(named.metrics) if named.domain == SlidingTiles.domain and promises else ""


def find_entries(name: str) -> list[Algorithm | NamedHeuristic]:
    """Return the algorithm of this name, and the heuristics of this name in all domains."""
    found: list[Algorithm | NamedHeuristic] = []
    with suppress(TaquinError):
        found.append(find_algorithm(name))
    for domain in HEURISTICS:
        with suppress(TaquinError):
            found.append(find_heuristic(name, domain))
    if not found:
        near = get_close_matches(name, algorithm_names() + heuristic_names(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else "`taquin info` lists them all."
        raise TaquinError(f"unknown algorithm or heuristic {name!r}: {hint}", "name")
    return found


def card(entry: Algorithm | NamedHeuristic) -> str:
    """Return the documentation of an entry: its module's docstring under a title."""
    code = entry.run if isinstance(entry, Algorithm) else entry.build
    module = inspect.getmodule(code)
    text = inspect.cleandoc((module.__doc__ or "") if module else "")
    title = styled(entry.name, bold=True) + (f" ({entry.short})" if entry.short else "")
    if isinstance(entry, NamedHeuristic):
        promises = "admissible" if entry.admissible else "NOT admissible"
        promises += ", consistent" if entry.consistent else ""
        promises += f" (metric: {', '.join(entry.metrics)})" if metrics_of(entry) else ""
        return f"{title}: {entry.summary}.\nfor {entry.domain}; {promises}\n\n{text}"
    return f"{title}: {entry.summary}.\n\n{text}"


def reflow(text: str) -> str:
    """Return a docstring folded to the terminal; `Name  text` continues below its text."""
    paragraphs: list[str] = []
    last = ""
    for line in text.split("\n"):
        full = line.strip() and last.strip() and len(f"{last} {line.split()[0]}") > PROSE
        broken = line.startswith(" ") or (full and not FIELD.match(line))
        if last.strip() and broken:
            paragraphs[-1] += " " + line.strip()
        else:
            paragraphs.append(line)
        last = line
    return "\n".join(map(fold_paragraph, paragraphs))


def fold_paragraph(text: str) -> str:
    name = FIELD.match(text)
    hang = 0 if name is None else len(name[0]) if width() >= 60 else 2
    return fold(text, min(width(), PROSE), indent=" " * hang)


def describe_entry(entry: Algorithm | NamedHeuristic) -> dict[str, Any]:
    if isinstance(entry, NamedHeuristic):
        properties = {
            "domain": entry.domain,
            "admissible": entry.admissible,
            "consistent": entry.consistent,
            "metrics": list(entry.metrics),
            "native": entry.domain == "tiles" and has_twin(entry),
        }
        return {"name": entry.name, "short": entry.short, "summary": entry.summary, **properties}
    return {
        "name": entry.name,
        "short": entry.short,
        "summary": entry.summary,
        "heuristic": entry.heuristic,
        "complete": entry.complete,
        "proves_unsolvable": entry.proves_unsolvable,
        "optimal": entry.optimal,
        "native": has_twin(entry),
        "native_only": entry.native_only,
        "options": plain_options(entry.options),
    }
