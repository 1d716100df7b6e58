"""Where two searches meet: join a path from the start and a path from the goal into one."""

from taquin.problem import S
from taquin.result import Node


def join(forward: Node[S], backward: Node[S]) -> Node[S]:
    """Return the goal node of the path through a state that both sides have reached.

    Backward nodes carry the forward move that leads from them to their parent, so following the
    parents replays the second half in order.
    """
    node, cost = forward, forward.g + backward.g
    while backward.parent is not None:
        after = backward.parent
        node = Node(after.state, node, backward.move, cost - after.g)
        backward = after
    return node
