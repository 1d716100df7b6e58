"""Join a path from the start and a path from the goal at the state where two searches meet."""

from taquin.problem import S
from taquin.result import Node


def join(forward: Node[S], backward: Node[S]) -> Node[S]:
    """Return the goal node of the path through a state that both sides have reached.

    The move of a backward node leads forward to its parent, so following the parents replays the
    second half in order.
    """
    node, cost = forward, forward.g + backward.g
    while backward.parent is not None:
        after = backward.parent
        node = Node(after.state, node, backward.move, cost - after.g)
        backward = after
    return node
