"""Choosing: an algorithm, a heuristic and options that fit a problem, and how people write them."""

import taquin.domains
import taquin.search
import taquin.tiles.heuristics  # noqa: F401  (these three register what can be named)
