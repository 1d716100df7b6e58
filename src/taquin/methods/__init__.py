"""Choosing: an algorithm, a heuristic and options that fit a problem, and how people write them."""
