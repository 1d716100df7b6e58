"""The other domains, one per file, by the prefix that names each before the colon."""

from typing import Any

from taquin.domains.hanoi import Hanoi
from taquin.domains.jugs import Jugs
from taquin.domains.rivers import Rivers

DOMAINS: dict[str, type[Any]] = {"hanoi": Hanoi, "jugs": Jugs, "rivers": Rivers}

__all__ = ["DOMAINS", "Hanoi", "Jugs", "Rivers"]
