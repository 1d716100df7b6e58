"""The rooms: few root modules, few layers, each folder says its purpose, no name hides another."""

from __future__ import annotations

import pkgutil
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import taquin

SOURCE = Path(taquin.__file__).parent
ROOT = Path(__file__).parents[1]
NEEDS_EXTRA = ("taquin.web", "taquin.cli.lab", "taquin.__main__")
"""What only the extra [lab] installs, and what runs when it is imported."""


def modules() -> list[str]:
    found = [info.name for info in pkgutil.walk_packages([str(SOURCE)], "taquin.")]
    return [name for name in found if not name.startswith(NEEDS_EXTRA)]


def test_the_root_holds_the_contracts_and_the_front_door() -> None:
    at_root = {path.stem for path in SOURCE.glob("*.py")}
    assert at_root == {"__init__", "__main__", "display", "errors", "problem", "registry", "result"}


def test_there_are_at_most_eight_layers_and_every_room_is_in_one() -> None:
    (contract,) = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert len(contract["layers"]) <= 8
    named = {name.strip(" ") for layer in contract["layers"] for name in layer.replace("|", ":").split(":")}
    assert {path.stem for path in SOURCE.glob("*.py")} - {"__init__"} <= named
    assert {path.parent.name for path in SOURCE.glob("*/__init__.py")} <= named


def test_every_folder_says_what_it_is_for() -> None:
    for path in SOURCE.rglob("__init__.py"):
        assert path.read_text().startswith('"""'), f"{path.parent.name} has no docstring"


def test_no_function_hides_a_module() -> None:
    """`import taquin.x as x` gives the module x, never a function of that name."""
    names = modules()
    assert len(names) > 100
    for name in names:
        module = import_module(name)
        folder, _, last = name.rpartition(".")
        assert isinstance(getattr(sys.modules[folder], last), ModuleType), f"{name} is hidden"
        assert getattr(sys.modules[folder], last) is module
