"""A* tree search: it skips only the parent's state, and pays for that in memory."""

from __future__ import annotations

from taquin import SlidingTiles, solve
from tests.search.truth import GOALS, boards_by_depth, steps_of, watch


def test_no_path_goes_straight_back_but_states_come_again() -> None:
    board, _ = boards_by_depth(GOALS[0])[50]
    result, events = watch(SlidingTiles(board, GOALS[0]), "a_star_tree", "manhattan")
    paths = [step.node.path() for step in steps_of(events)]
    assert all(after.state != before.state for path in paths for before, after in zip(path, path[2:], strict=False))
    assert len({path[-1].state for path in paths}) < len(paths)
    assert result.reopened == 0, "it remembers no state, so it cannot know"


def test_it_expands_and_keeps_more_than_a_star() -> None:
    boards = [board for board, depth in boards_by_depth(GOALS[1]) if depth > 22]
    tree, star = (
        [solve(SlidingTiles(board, GOALS[1]), name, "manhattan") for board in boards]
        for name in ("a_star_tree", "a_star")
    )
    assert [result.cost for result in tree] == [result.cost for result in star]
    assert sum(result.expanded for result in tree) > sum(result.expanded for result in star)
    assert sum(result.max_frontier for result in tree) > sum(result.max_frontier for result in star)
