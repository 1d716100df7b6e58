"""Sentences about one step of a search: why it took this node, and what became of its successors.

They follow from the search's own order of ties, so that they are true of this library and not only
of the textbook. Of siblings, the newest is the one whose move was tried last. A stack pushes them
in reverse, so there the one whose move is tried first goes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from taquin.problem import Number
from taquin.registry import Rule

LAST = {
    "newest": "the newest goes first: the one generated last",
    "oldest": "the oldest goes first: the one generated first",
}


@dataclass(frozen=True)
class Choice:
    """The frontier at the moment of a choice, as far as the reason needs it."""

    sorts: Sequence[str]
    """By what it is sorted."""
    values: Sequence[Number]
    """The chosen node's values of these, without the last, which only tells nodes apart."""
    ties: Sequence[int]
    """How many nodes share the first value, the first two values, …"""
    total: int
    next: Number | None
    """The lowest first value of the others, if it is higher."""
    parent: int
    """The number of the step that generated it, counted from 1."""
    limit: str = ""
    """The bound, in words: `within the threshold 5`."""


def why_taken(choice: Choice) -> str:
    """Return why the search took this node from its frontier."""
    within = f" {choice.limit}" if choice.limit else ""
    if choice.total == 1:
        return f"It is the only node {'left' if within else 'in the frontier'}{within}."
    if choice.sorts[0] == "newest":
        siblings = choice.ties[0] - 1
        said = f"It is the newest on the stack{within}: expansion {choice.parent} generated it."
        if not siblings:
            return said
        waits = "sibling still waits" if siblings == 1 else "siblings still wait"
        return f"{said} {siblings} {waits}: siblings go in the order in which their moves are tried."
    names, values, ties = list(choice.sorts), list(choice.values), list(choice.ties)
    where = "in the frontier"
    if names[0] == "layer":
        names, values, ties, where = names[1:], values[1:], ties[1:], "left in its layer"
    first = f"{names[0]} = {say(values[0])} is the lowest {names[0]} {where}"
    if ties[0] == 1:
        return f"{first}." if choice.next is None else f"{first}; the next is {say(choice.next)}."
    parts = [first, f"{ties[0]} nodes have it"]
    for at, name in enumerate(names[1:], start=1):
        if name in LAST:
            parts.append(LAST[name])
        elif ties[at] == ties[at - 1]:
            parts.append(f"{_all(ties[at])} have {name} = {say(values[at])}")
        else:
            lowest = "lower of the two" if ties[at - 1] == 2 else "lowest of them"
            parts.append(f"{name} = {say(values[at])} is the {lowest}")
            if ties[at] == 1:
                break
            parts[-1] += f", and {ties[at]} have it"
    return "; ".join(parts) + "."


def why_begun(rule: Rule, bound: Number | None, previous: Number | None) -> str:
    """Return why an iteration begins with the start."""
    if previous is not None and bound is not None:
        if rule.cuts == "f":
            return (
                f"No goal within the threshold {say(previous)}. The lowest f beyond it was {say(bound)}: "
                "the search starts over with this threshold."
            )
        return f"No goal down to depth {say(previous)}. The search starts over with depth limit {say(bound)}."
    begins = "The search begins with the start"
    if bound is None:
        return f"{begins}."
    return f"{begins}. " + (
        f"The first threshold is its f: {say(bound)}." if rule.cuts == "f" else f"The depth limit is {say(bound)}."
    )


@dataclass
class Successors:
    """What became of the successors of a node, counted."""

    new: int = 0
    better: int = 0
    known: int = 0
    cut: list[Number] = field(default_factory=list)
    """The f or the depth of those beyond the bound."""


def what_became(rule: Rule, found: Successors, next_bound: Number | None) -> str:
    """Return what became of the successors of an expanded node."""
    total = found.new + found.better + found.known + len(found.cut)
    if total == 0:
        return "It has no successors."
    parts: list[tuple[int, str, str]] = []  # how many, the verb, what became of them
    within = {"f": "within the threshold", "depth": "within the depth limit"}.get(rule.cuts or "")
    if found.new:
        word = within or ("queued" if rule.queues == "not the parent" else "new")
        parts.append((found.new, _are(found.new), word))
    if found.better:
        how = "more cheaply" if rule.queues == "cheaper" else "at a smaller depth"
        parts.append((found.better, _are(found.better), f"reached {how} than before"))
    if found.known:
        back = rule.queues == "not the parent"
        verb = _are(found.known) if back else "was" if found.known == 1 else "were"
        parts.append((found.known, verb, "the state before it, which is left out" if back else "reached before"))
    if found.cut:
        values = "" if rule.cuts == "depth" else f" (f = {', '.join(map(say, sorted(set(found.cut))))})"
        parts.append((len(found.cut), _are(len(found.cut)), f"cut off{values}"))
    said = [f"{_all(many) if many == total else many} {verb} {what}" for many, verb, what in parts]
    text = f"It has {_count(total, 'successor')}: {', '.join(said)}."
    if found.cut and rule.cuts == "f" and next_bound is not None:
        text += f" The next threshold is {say(next_bound)} so far."
    return text


def say(value: Number) -> str:
    """Return a number as people write it."""
    return f"{value:.8g}"  # eight digits distinguish multiples of 1 / FIXED_POINT


def _count(many: int, noun: str) -> str:
    return f"{many} {noun}" + ("" if many == 1 else "s")


def _all(many: int) -> str:
    return {1: "it", 2: "both"}.get(many, "all")


def _are(many: int) -> str:
    return "is" if many == 1 else "are"


def rule_of(rule: Rule) -> str:
    """Return which node goes first."""
    if rule.cuts == "layer":
        return "Layer by layer, the lowest f goes first"
    return f"The {rule.takes}{'' if rule.takes.startswith('lowest') else ' node'} goes first"


def ties_of(rule: Rule) -> str:
    """Return which node this library takes among those that the rule does not tell apart."""
    if rule.cuts == "layer" or rule.takes == "shallowest":
        return "the oldest"
    if rule.takes == "newest":
        return "the sibling whose move is tried first"
    newest = "the newest, the one generated last"
    return f"the lowest h, then {newest}" if rule.takes == "lowest f" else newest
