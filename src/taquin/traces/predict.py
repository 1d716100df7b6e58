"""Predict the next expansion: the legal choices in the frontier at any step of a trace.

A search's definition says which nodes come first, for instance those with the lowest f. It does not
say how to break ties, and a student need not guess how this library does. So a node is a legal
choice if some way of breaking ties would take it.
"""

from __future__ import annotations

from taquin.errors import TaquinError
from taquin.registry import ALGORITHMS
from taquin.traces.tree import SearchTree, TreeNode
from taquin.traces.why import say


def legal_choices(tree: SearchTree, k: int) -> list[int]:
    """Return the nodes that may be expanded after `k` steps: those that come first by the rule.

    None may if the frontier is empty: then the search ends, or starts over.
    """
    if tree.rule is None:
        known = ", ".join(name for name, entry in ALGORITHMS.items() if entry.rule)
        raise TaquinError(f"the next expansion of this search follows from no simple rule: choose one of {known}.")
    if not 0 <= k <= len(tree.steps) or not tree.steps:
        raise TaquinError(f"the trace has {len(tree.steps)} steps: there is no frontier after {k}.")
    places = {number: (tree.nodes[number].key or ())[: tree.ruled] for number in tree.waiting(k)}
    first = min(places.values(), default=())
    return [number for number, place in places.items() if place == first]


def explain_choice(tree: SearchTree, k: int, number: int) -> str:
    """Return a sentence that says why a node may be expanded after `k` steps, or why not."""
    legal = legal_choices(tree, k)
    if not 0 <= number < len(tree.nodes) or tree.nodes[number].born >= max(k, 1):
        return "that node is not in the frontier."
    node = tree.nodes[number]
    if node.expanded is not None and node.expanded < k:
        return f"expansion {node.expanded + 1} has expanded that node already."
    if number not in set(tree.waiting(k)):
        return _why_absent(tree, node, k)
    if node.parent is None:
        return "a search begins with the start."
    return _compare(tree, node, [tree.nodes[one] for one in legal], number in legal)


def _why_absent(tree: SearchTree, node: TreeNode, k: int) -> str:
    if node.cut:
        bound = tree.steps[node.born].bound
        limit = f"{'f' if node.f is not None else 'its depth'} = {say(node.depth if node.f is None else node.f)}"
        return f"{limit} lies beyond the bound {say(bound or 0)}: that node was cut off."
    if node.stale is not None and node.stale < k:
        return "that node is stale: a better path to its state was found."
    return "that node is not in the frontier."


def _compare(tree: SearchTree, node: TreeNode, legal: list[TreeNode], right: bool) -> str:
    """Return how a waiting node compares with those that come first."""
    name = tree.sorts[tree.ruled - 1]
    first = legal[0]
    if name == "newest":
        if right:
            return f"expansion {node.born + 1} generated it, and no node in the frontier is newer."
        return f"expansion {node.born + 1} generated it, but the nodes of expansion {first.born + 1} are newer."
    if tree.sorts[0] == "layer" and node.depth != first.depth:
        return "that node belongs to the next layer: the layer before it comes first."
    values = [say((one.key or ())[tree.ruled - 1]) for one in (node, first)]
    where = "its layer" if tree.sorts[0] == "layer" else "the frontier"
    if not right:
        return f"{name} = {values[0]}, but the lowest in {where} is {values[1]}."
    others = f"; {len(legal)} nodes share it, and any of them may be next" if len(legal) > 1 else ""
    return f"{name} = {values[0]} is the lowest in {where}{others}."
