"""Heuristics of the user's own, with a name: files that register them with the library's decorator.

    from taquin import heuristic

    @heuristic("admissible", domain="tiles")
    def corners(puzzle):
        return lambda state: ...

TAQUIN_HEURISTICS lists such files. The command loads them, and so do the child processes of
compare and the lab: the name works wherever a heuristic is named.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import traceback
from pathlib import Path
from textwrap import shorten
from types import ModuleType

from taquin.display import users_code
from taquin.errors import TaquinError, UnknownNameError

VARIABLE = "TAQUIN_HEURISTICS"


def load_own() -> None:
    """Load the files that TAQUIN_HEURISTICS lists."""
    for path in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        load_file(path)


def load_file(path_text: str, wanted: str = "heuristics") -> ModuleType:
    """Run a Python file of the user's, and return its module."""
    path = Path(path_text)
    if not path.is_file():
        raise UnknownNameError(f"there is no file {path_text!r} to take {wanted} from.", "heuristic")
    spec = importlib.util.spec_from_file_location(f"taquin_user_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses and others look up the module that calls them
    sys.path.insert(0, str(path.parent))  # the file may import its neighbours
    try:
        with users_code():
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise TaquinError(f"{path_text} cannot be loaded: {what_happened(error, str(path))}.", "heuristic") from error
    finally:
        sys.path.remove(str(path.parent))
    return module


def what_happened(error: BaseException, source: str | None) -> str:
    """Return the error in a phrase, with the line of the user's file that raised it."""
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg} (line {error.lineno})"
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if source and _same_file(frame.filename, source)] or frames
    where = f" (line {own[-1].lineno} of {Path(own[-1].filename).name})" if own else ""
    return shorten(f"{type(error).__name__}: {error}", 200).rstrip(".: ") + where


def _same_file(path: str, other: str) -> bool:
    return Path(path).absolute() == Path(other).absolute()
