"""Nodes in long chains: a depth-first solution is 60,000 nodes deep, and must cost no stack."""

from __future__ import annotations

import subprocess
import sys

import pytest

from taquin import Node

FREE_A_CHAIN = """
import threading
from taquin.result import Node
from taquin.search.all_optimal import ManyParents
from taquin.search.sma_star import Held

class Own(Node):
    pass

make = {
    "Node": lambda parent: Node(0, parent, "U", 0),
    "Held": lambda parent: Held(0, parent, "U", 0),
    "ManyParents": lambda parent: ManyParents(0, parent, "U", 0, 0, [(parent, "U")] if parent else []),
    "Own": lambda parent: Own(0, parent, "U", 0),
}[%r]

def free():
    node = None
    for _ in range(300_000):
        node = make(node)
    del node

def close():
    def search():
        node = None
        while True:
            node = make(node)
            yield node
    steps = search()
    for _ in range(300_000):
        next(steps)
    steps.close()

threading.stack_size(%d)
for work in (free, close):
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
"""

# Python frees a chain in bounded depth: it puts off what is nested more than 50 deep, in
# 3.13 thousands deep.
STACK = 1 << 20 if sys.version_info[:2] == (3, 13) else 1 << 16


@pytest.mark.parametrize("kind", ["Node", "Held", "ManyParents", "Own"])
def test_a_long_chain_of_nodes_is_freed_on_a_small_stack(kind: str) -> None:
    ran = subprocess.run([sys.executable, "-c", FREE_A_CHAIN % (kind, STACK)], capture_output=True, timeout=120)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_a_long_chain_is_shown_as_its_last_node() -> None:
    node: Node[int] | None = None
    for g in range(60_000):
        node = Node(g, node, "U", g)
    assert repr(node) == "Node(state=59999, move='U', g=59999, f=0)"
