"""A solution stored as its moves: `states` makes the states one by one.

A solution of 200,000 moves on 50×50 has a gigabyte of states.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, SupportsIndex

from taquin.problem import Reversible, S
from taquin.result import Node


class Replay(Node[S]):
    """The end of a solution of which only the moves are stored, each of cost 1."""

    __slots__ = ("problem", "steps")

    def __init__(self, problem: Reversible[S], steps: str | Sequence[str]) -> None:
        super().__init__(problem.goal, None, steps[-1] if steps else "", len(steps))
        self.problem, self.steps = problem, steps

    def moves(self) -> list[str]:
        return list(self.steps)

    def states(self) -> Iterator[S]:
        state = self.problem.start
        yield state
        for move in self.steps:
            state = next(after for name, after, _ in self.problem.successors(state) if name == move)
            yield state

    def own_states(self) -> None:
        return None

    def path(self) -> list[Node[S]]:
        node: Node[S] | None = None
        nodes = []
        for g, (state, move) in enumerate(zip(self.states(), ["", *self.steps], strict=True)):
            node = Node(state, node, move, g)
            nodes.append(node)
        return nodes

    @property
    def depth(self) -> int:
        return len(self.steps)

    def __reduce_ex__(self, protocol: SupportsIndex) -> Any:
        return Replay, (self.problem, self.steps)
