"""Replay a trace: grow its search tree step by step, by the rule that the search declares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from heapq import heappop, heappush
from operator import add
from typing import Any

from taquin.errors import TaquinError
from taquin.problem import Number
from taquin.registry import find_algorithm
from taquin.search.weighted_a_star import weighted_f
from taquin.traces.trace import Record, Trace
from taquin.traces.tree import SearchTree, TreeNode, TreeStep
from taquin.traces.why import Choice, Successors, say, what_became, why_begun, why_taken

Key = tuple[Number, ...]


def grow(trace: Trace) -> SearchTree:
    """Return the search tree of a trace."""
    rule = find_algorithm(trace.header["algorithm"]).rule
    growing = Growing(trace) if rule is None else Replay(trace)
    for event in trace.events:
        if event["event"] == "bound":
            growing.rise(event["value"], event["iteration"])
        elif event["event"] == "step":
            growing.step(event)
        elif event["event"] == "goal":
            growing.mark_goal(event)
    return growing.tree


class Growing:
    """The tree of a search without a rule: a state is drawn where it was first generated."""

    def __init__(self, trace: Trace) -> None:
        rule = find_algorithm(trace.header["algorithm"]).rule
        self.tree = SearchTree(rule)
        goes_by_f = rule is not None and (rule.takes == "lowest f" or rule.cuts == "f")
        self._has_f = rule is None or goes_by_f  # a search that goes by g, h or depth alone has no f
        self._no_h = 0 if goes_by_f else None  # what stands for h without a heuristic
        self.bound: Number | None = None
        self.iteration = 0
        self._next_bound: Number | None = None
        self._stale: list[tuple[Key, int]] = []
        """A heap of stale copies; always empty without a rule."""
        self._by_id: dict[int, int] = {}
        self._by_move: dict[tuple[int, str], int] = {}
        self._seen: set[tuple[int, Any]] = set()
        weight = trace.header["options"].get("weight")
        self._f: Callable[[Number, Number], Number] = add if weight is None else weighted_f(Fraction(weight))

    def rise(self, bound: Number, iteration: bool) -> None:
        """Take note of a new bound; the search may start over with it."""
        self.bound = bound
        if iteration and self.tree.steps:
            self.iteration += 1
            self._by_id, self._by_move, self._seen = {}, {}, set()

    def step(self, event: Record) -> None:
        """Expand a node."""
        number = self._find(event)
        node, k = self.tree.nodes[number], len(self.tree.steps)
        node.f, node.again = event["f"], node.again or event["again"] or node.expanded is not None
        if node.expanded is None:
            node.expanded = k
        self._seen.add((event["side"], node.state))
        for move, state, cost, h in event["children"]:
            state = frozen(state)
            if (event["side"], state) not in self._seen:
                self._seen.add((event["side"], state))
                self._add(number, event["side"], move, state, node.g + cost, h)
        self._tell(number, event, "", "", [])

    def mark_goal(self, event: Record) -> None:
        """Mark the node of the goal, if the trace holds its step."""
        number = self._by_id.get(event["id"])
        if number is not None:
            self.tree.nodes[number].goal = True

    def _find(self, event: Record) -> int:
        """Return the node that a step expands; add it if it is a root."""
        parent = None if event["parent"] is None else self._by_id.get(event["parent"])
        number = self._by_id.get(event["id"])
        if number is None and parent is not None:
            number = self._by_move.get((parent, event["move"]))
        if number is None:
            number = self._add(parent, event["side"], event["move"], frozen(event["state"]), event["g"], event["h"])
        self._by_id[event["id"]] = number
        return number

    def _add(self, parent: int | None, side: int, move: str, state: Any, g: int, h: Number | None) -> int:
        depth = 0 if parent is None else self.tree.nodes[parent].depth + 1
        h = self._no_h if h is None else h
        f = None if h is None or not self._has_f else self._f(g, h)
        born = len(self.tree.steps)
        self.tree.nodes.append(TreeNode(parent, move, state, g, h, f, depth, side, self.iteration, born))
        number = len(self.tree.nodes) - 1
        if parent is not None:
            self._by_move[parent, move] = number
        return number

    def _tell(self, node: int, event: Record, why: str, did: str, lines: list[str]) -> None:
        length, stale = event["frontier"], len(self._stale)
        bounds = self.bound, self._next_bound
        step = TreeStep(node, why, did, lines, length, length - stale, stale, *bounds, self.iteration)
        self.tree.steps.append(step)


class Replay(Growing):
    """The tree of a search with a rule: it keeps the frontier as the search does."""

    def __init__(self, trace: Trace) -> None:
        super().__init__(trace)
        algorithm = find_algorithm(trace.header["algorithm"])
        assert algorithm.rule is not None
        self.rule = algorithm.rule
        self.sorts = self.tree.sorts
        options = trace.header["options"]
        self.bound = options.get("depth")
        self._width = options.get("width", 0)
        self._goals = {event["id"] for event in trace.events if event["event"] == "goal"}
        self._finds_all = algorithm.name == "all_optimal"
        self._iterates = any(event["event"] == "bound" and event["iteration"] for event in trace.events)
        self._previous: Number | None = None
        self._layer: list[int] = []
        """The nodes queued since the layer began."""
        self._best: dict[Any, int] = {}
        """The node by which each state was reached best."""
        self._queued = 0
        self._waiting = 0
        self._shared: Counter[Key] = Counter()
        """How many waiting nodes have a key that begins with this."""

    def rise(self, bound: Number, iteration: bool) -> None:
        if iteration:
            self._previous = self.bound if self.tree.steps else None
            self._next_bound, self._best = None, {}
        super().rise(bound, iteration)

    def step(self, event: Record) -> None:
        number = self._find(event)
        node, k = self.tree.nodes[number], len(self.tree.steps)
        if node.expanded is not None or node.cut or node.state != frozen(event["state"]):
            raise TaquinError(f"step {k + 1} of the trace expands a state that is not in the frontier.")
        if node.parent is None:
            lines = ["begin"] if k == 0 else ["next"]
            lines += ["again"] if self._iterates else []
            why = why_begun(self.rule, self.bound, self._previous)
            self._queue(number)
            self._layer = []
        else:
            dropped = self._begin_layer(node)
            lines = [] if dropped is None else ["next"]
            why = why_taken(self._choice(node))
            if dropped:
                why = f"A new layer begins: its best {self._width} nodes are kept, {dropped} dropped. {why}"
        self._leave(node)
        if stale := self._drop_stale(node, k):
            lines += ["take", "skip"]
            why = f"First {stale} stale {'copy is' if stale == 1 else 'copies are'} dropped. {why}"
        lines += ["take", "goal"]
        node.expanded, node.again = k, event["again"]
        if event["id"] in self._goals or (self._finds_all and not event["children"]):
            end = f"the search goes on while a node with f ≤ {node.g} waits" if self._finds_all else "the search ends"
            did = f"It is the goal, at cost {node.g}: {end}."
        else:
            found = self._expand(number, event)
            did = what_became(self.rule, found, self._next_bound)
            ran = (("known", found.known), ("cut", len(found.cut)), ("add", found.new + found.better))
            lines += ["expand", *(tag for tag, times in ran if times)]
        self._tell(number, event, why, did, lines)

    # ---- the frontier ---------------------------------------------------------------------------

    def _queue(self, number: int, order: int = 0) -> None:
        node = self.tree.nodes[number]
        node.key = self._key(node, order)
        self._queued += 1
        self._waiting += 1
        self._best[node.state] = number
        self._layer.append(number)
        for length in range(1, len(node.key)):
            self._shared[node.key[:length]] += 1

    def _leave(self, node: TreeNode) -> None:
        """Take a waiting node out of the frontier."""
        assert node.key is not None
        self._waiting -= 1
        for length in range(1, len(node.key)):
            begins = node.key[:length]
            self._shared[begins] -= 1
            if not self._shared[begins]:
                del self._shared[begins]

    def _key(self, node: TreeNode, order: int) -> Key:
        """Return a node's place; the last part tells apart what is otherwise equal."""
        f, h = node.f or 0, node.h or 0
        if self.rule.cuts == "layer":
            return node.depth, f, self._queued
        if self.rule.takes == "shallowest":
            return node.depth, self._queued
        if self.rule.takes == "newest":
            return -node.born, order
        if self.rule.takes == "lowest f":
            return f, h, -self._queued
        return node.g if self.rule.takes == "lowest g" else h, -self._queued

    def _choice(self, node: TreeNode) -> Choice:
        assert node.key is not None
        values, ruled = node.key[:-1], self.tree.ruled
        ties = [self._shared[values[:length]] for length in range(1, len(values) + 1)]
        rivals: list[Number] = []
        if ties[ruled - 1] == 1 and self.rule.takes != "newest":
            rivals = [key[-1] for key in self._shared if len(key) == ruled and key[:-1] == values[: ruled - 1]]
        within = {"f": "within the threshold", "depth": "within the depth limit"}.get(self.rule.cuts or "", "")
        return Choice(
            sorts=self.sorts,
            values=values,
            ties=ties,
            total=self._waiting,
            next=min((value for value in rivals if value > values[ruled - 1]), default=None),
            parent=node.born + 1,
            limit=f"{within} {say(self.bound)}" if within and self.bound is not None else "",
        )

    def _drop_stale(self, taken: TreeNode, k: int) -> int:
        """Drop the stale copies that came before a node, and return how many there were."""
        assert taken.key is not None
        dropped = 0
        while self._stale and self._stale[0][0] < taken.key:
            self.tree.nodes[heappop(self._stale)[1]].gone = k
            dropped += 1
        return dropped

    def _begin_layer(self, node: TreeNode) -> int | None:
        """If a node is the first of its layer, keep the best; return how many others there were."""
        nodes = self.tree.nodes
        if self.rule.cuts != "layer" or not self._layer or nodes[self._layer[0]].depth != node.depth:
            return None
        layer = sorted((nodes[number] for number in self._layer), key=lambda one: one.key or ())
        for one in layer[self._width :]:
            one.gone = len(self.tree.steps)
            self._leave(one)
        self._layer = []
        return len(layer[self._width :])

    # ---- the successors -------------------------------------------------------------------------

    def _expand(self, parent: int, event: Record) -> Successors:
        found = Successors()
        node = self.tree.nodes[parent]
        for order, (move, written, cost, h) in enumerate(event["children"]):
            state = frozen(written)
            # The search looks at the depth limit before it looks whether it knows the state.
            within = self.rule.cuts != "depth" or self.bound is None or node.depth < self.bound
            if within and self._known(node, state, node.g + cost):
                found.known += 1
                continue
            number = self._add(parent, event["side"], move, state, node.g + cost, h)
            child = self.tree.nodes[number]
            if self._is_cut(child):
                child.cut = True
                found.cut.append(child.depth if child.f is None else child.f)
                continue
            replaced = self._best.get(state) if self.rule.queues in ("cheaper", "shallower") else None
            if replaced is not None:
                self._replace(replaced)
            found.better += replaced is not None
            found.new += replaced is None
            self._queue(number, order)
        if self.rule.cuts == "f" and found.cut:
            self._next_bound = min([*found.cut, *([] if self._next_bound is None else [self._next_bound])])
        return found

    def _known(self, node: TreeNode, state: Any, g: int) -> bool:
        """Return whether a successor of a node is left out because its state was reached before."""
        if self.rule.queues == "not the parent":
            return node.parent is not None and self.tree.nodes[node.parent].state == state
        if state not in self._best:
            return False
        best = self.tree.nodes[self._best[state]]
        if self.rule.queues == "cheaper":
            return g >= best.g
        return self.rule.queues == "new" or node.depth + 1 >= best.depth

    def _is_cut(self, child: TreeNode) -> bool:
        if self.bound is None or self.rule.cuts not in ("f", "depth"):
            return False
        return (child.depth if self.rule.cuts == "depth" or child.f is None else child.f) > self.bound

    def _replace(self, number: int) -> None:
        """A better path to the state of this node was found: if it waits, it is stale now."""
        node = self.tree.nodes[number]
        if node.expanded is None and node.key is not None:
            node.stale = len(self.tree.steps)
            self._leave(node)
            heappush(self._stale, (node.key, number))


def frozen(state: Any) -> Any:
    """Return a state with its lists as tuples: JSON turned the search's tuples into lists."""
    return tuple(map(frozen, state)) if isinstance(state, list) else state
