"""Display in notebooks: boards, results, traces and comparisons show themselves as HTML."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class InNotebook:
    """A value that a notebook shows as HTML; taquin.notebook writes it, without any script.

    That room is above all others, so it is imported by name, and only when something is shown.
    """

    def _repr_html_(self) -> str:
        notebook: Any = import_module("taquin.notebook")
        return str(notebook.html(self))
