"""The documentation is true: links lead to files, the walk names every folder, examples hold."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from taquin import ALGORITHMS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
CONFIGURATION = tomllib.loads((ROOT / "pyproject.toml").read_text())
REPOSITORY = CONFIGURATION["project"]["urls"]["Repository"]
LINK = re.compile(r"\]\(([^)\s]+)\)")
IN_CODE = re.compile(r"`([\w.-]+(?:/[\w.-]+)+/?|[\w-]+/)`")
WIDTH = 100


def page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def targets(page: Path) -> list[str]:
    """Return the targets of a page's links and pictures."""
    return LINK.findall(page.read_text())


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_every_link_into_the_repository_names_a_file(page: Path) -> None:
    for target in targets(page):
        own = re.fullmatch(rf"{re.escape(REPOSITORY)}/(?:blob|raw)/main/([^#]+)(?:#.*)?", target)
        if own:
            assert (ROOT / own[1]).exists(), target
        elif "://" not in target:
            assert (page.parent / target.partition("#")[0]).exists(), target
        else:
            assert not target.startswith(REPOSITORY), f"{target} is neither /blob/main/ nor /raw/main/"


def test_the_links_of_the_readme_work_on_a_package_index() -> None:
    """A package index shows the README without the repository: only absolute URLs work there."""
    found = targets(ROOT / "README.md")
    assert any(target.endswith(".png") for target in found)
    for target in found:
        assert target.startswith("https://"), target
        picture = target.endswith((".png", ".gif"))
        assert picture == ("/raw/main/" in target), f"{target}: /raw/ is for pictures, /blob/ for pages"


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) <= 120


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_lines_of_prose_are_short(page: Path) -> None:
    """Links and rows of a table cannot be broken."""
    for number, line in enumerate(page.read_text().splitlines(), 1):
        assert len(line) <= WIDTH or line.startswith("|") or "https://" in line, f"line {number}: {len(line)} columns"


@pytest.mark.parametrize("page", [ROOT / "docs/walk.md", ROOT / "CONTRIBUTING.md"], ids=page_id)
def test_every_path_in_code_exists(page: Path) -> None:
    """A path in backquotes is relative to the repository, or to one of its folders.

    These are src/taquin, native, and the folders of the page.
    """
    bases = [ROOT, ROOT / "src/taquin", ROOT / "src/taquin/web", ROOT / "tests"]
    paths = IN_CODE.findall(page.read_text())
    assert paths
    for path in paths:
        assert any((base / path).exists() for base in bases), path


def test_the_walk_names_every_folder() -> None:
    walk = (ROOT / "docs/walk.md").read_text()
    package = ROOT / "src/taquin"
    folders = [folder for folder in package.rglob("*/") if folder.name != "__pycache__"]
    folders += (ROOT / "native").rglob("*/")
    folders += [ROOT / name for name in ("native", "tests", "benchmarks", "docs")]
    for folder in folders:
        name = folder.relative_to(package if package in folder.parents else ROOT).as_posix()
        assert f"`{name}/`" in walk, f"{name}/ is not named"


def test_the_walk_names_every_module_at_the_root_and_every_search_in_python() -> None:
    walk = (ROOT / "docs/walk.md").read_text()
    for module in (ROOT / "src/taquin").glob("*.py"):
        assert module.name.startswith("__") or f"`{module.name}`" in walk, module.name
    for algorithm in ALGORITHMS.values():
        assert algorithm.native_only or f"`{algorithm.name}`" in walk, algorithm.name


def test_the_walk_shows_the_layers_of_the_import_contract() -> None:
    contract = CONFIGURATION["tool"]["importlinter"]["contracts"][0]["layers"]
    layers = [set(re.findall(r"\w+", layer)) - {"__main__"} for layer in contract]
    table = re.search(r"\| layer .*\n.*\n((?:\|.*\n)+)", (ROOT / "docs/walk.md").read_text())
    assert table
    assert [set(re.findall(r"`(\w+)(?:/|\.py)`", row)) for row in table[1].splitlines()] == layers


@pytest.mark.parametrize("page", [ROOT / "docs/walk.md", ROOT / "CONTRIBUTING.md"], ids=page_id)
def test_every_file_named_without_its_folder_exists(page: Path) -> None:
    names = re.findall(r"`(\w+\.(?:py|js|hpp|cpp|html|toml))`", page.read_text())
    assert names
    for name in names:
        assert (ROOT / name).exists() or any(any((ROOT / at).rglob(name)) for at in ("src", "native")), name


CONSOLE = re.compile(r"```console\n\$ (taquin [^\n]+)\n([^$]+?)```")
MEASURED = re.compile(r"[\d.]+ (s|MB)\b")


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "docs/command.md", ROOT / "docs/puzzlers.md"], ids=page_id)
def test_the_output_shown_is_the_output(page: Path) -> None:
    """Times and memory may differ; … stands for the rest."""
    examples = CONSOLE.findall(page.read_text())
    assert examples
    for command, shown in examples:
        printed = subprocess.run(
            [Path(sys.executable).with_name("taquin"), *command.split()[1:]], capture_output=True, text=True, check=True
        ).stdout
        wanted, rest, _ = shown.partition("…\n")
        wanted, printed = MEASURED.sub(r"# \1", wanted.strip()), MEASURED.sub(r"# \1", printed.strip())
        assert printed.startswith(wanted) if rest else printed == wanted
