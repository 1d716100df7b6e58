"""The other domains: known shortest solutions, proofs of unsolvability, and every search."""

import re
from typing import Any

import pytest

from taquin import ALGORITHMS, Limits, Outcome, Problem, Reversible, TaquinError, read_problem, solve
from taquin.domains import DOMAINS
from taquin.methods.method import MISSING
from taquin.registry import HEURISTICS, Algorithm


def reachable(problem: Problem[Any]) -> list[Any]:
    """Return every state that can be reached from the start and, backwards, from the goal."""
    states = dict.fromkeys([problem.start])
    if isinstance(problem, Reversible):
        states[problem.goal] = None
    pending = list(states)
    while pending:
        state = pending.pop()
        around = list(problem.successors(state))
        if isinstance(problem, Reversible):
            around += problem.predecessors(state)
        for _, other, _ in around:
            if other not in states:
                states[other] = None
                pending.append(other)
    return list(states)


# Shortest solutions


@pytest.mark.parametrize(
    ("problem", "moves"),
    [
        *((f"hanoi:{disks}", 2**disks - 1) for disks in range(1, 8)),
        *((f"hanoi:{disks},4", moves) for disks, moves in ((1, 1), (2, 3), (3, 5), (4, 9), (5, 13))),  # Frame-Stewart
        ("hanoi:4,5", 7),
        ("jugs:4,3->2", 4),
        ("jugs:5,3->4", 6),
        ("jugs:3,5->4", 6),
        ("jugs:8,5,3->4", 6),
        ("jugs:7,5,3->1", 4),
        ("jugs:9,4->6", 8),
        ("jugs:11,7->5", 12),
        ("jugs:6,10,15->1", 4),
        ("jugs:5->5", 1),
        ("jugs:4,3->0", 0),
        ("rivers:1,0,1", 1),
        ("rivers:1,1,2", 1),
        ("rivers:2,2,2", 5),
        ("rivers:3,3,2", 11),
        ("rivers:3,2,2", 7),
        ("rivers:4,4,3", 9),
        ("rivers:5,5,3", 11),
        ("rivers:6,6,4", 9),
        ("rivers:0,3,2", 3),
        ("rivers:3,0,2", 3),
    ],
)
def test_the_shortest_solution_has_the_known_length(problem: str, moves: int) -> None:
    for result in (solve(problem), solve(problem, "breadth_first")):
        assert result.outcome is Outcome.SOLVED
        assert result.cost == moves == len(result.moves or [])
        assert result.optimal


def test_the_solution_of_the_film() -> None:
    """Die Hard with a Vengeance: four gallons with jugs of five and three."""
    result = solve("jugs:5,3->4")
    assert result.moves == ["fill 1", "pour 1-2", "empty 2", "pour 1-2", "fill 1", "pour 1-2"]
    assert result.states is not None
    assert [result.problem.show(state) for state in result.states] == [
        *("0/5 0/3", "5/5 0/3", "2/5 3/3", "2/5 0/3", "0/5 2/3", "5/5 2/3", "4/5 3/3")
    ]


def test_the_solution_of_three_disks() -> None:
    result = solve("hanoi:3", "breadth_first")
    assert result.moves == ["1-3", "1-2", "3-2", "1-3", "2-1", "2-3", "1-3"]
    assert result.states is not None
    assert [result.problem.show(state) for state in result.states[:3]] == ["3 2 1|-|-", "3 2|-|1", "3|2|1"]


def test_nobody_is_eaten_on_the_way() -> None:
    result = solve("rivers:3,3,2")
    assert result.states is not None
    for missionaries, cannibals, _ in result.states:
        for m, c in ((missionaries, cannibals), (3 - missionaries, 3 - cannibals)):
            assert m == 0 or m >= c
    boats = [sum(map(int, re.findall(r"\d", move))) for move in result.moves or []]
    assert set(boats) == {1, 2}
    assert [move[-1] for move in result.moves or []] == list("><" * 5 + ">")


# No solution


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        ("jugs:4,6->3", "multiple of 2"),
        ("jugs:4,3->5", "the largest holds 4"),
        ("jugs:5->3", "multiple of 5"),
        ("rivers:4,4,2", "can be reached"),
        ("rivers:6,6,3", "can be reached"),
        ("rivers:1,1,1", "can be reached"),
        ("rivers:2,0,1", "can be reached"),
        ("rivers:1,2,3", "from the start"),
    ],
)
def test_an_unsolvable_problem_is_proved_so_with_a_reason(problem: str, said: str) -> None:
    result = solve(problem)
    assert result.outcome is Outcome.UNSOLVABLE
    assert said in result.reason
    assert len(result.reason.splitlines()) == 1
    assert (result.cost, result.moves, result.expanded) == (None, None, 0)


@pytest.mark.parametrize("problem", ["jugs:4,6->3", "jugs:4,3->5", "rivers:4,4,2", "rivers:1,1,1", "rivers:2,3,3"])
def test_search_comes_to_the_same_conclusion(problem: str) -> None:
    result = solve(problem, parity=False)
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.expanded > 0


SMALL_RIVERS = [f"rivers:{m},{c},{b}" for m in range(4) for c in range(4) for b in (1, 2, 3) if m + c > 0]


@pytest.mark.parametrize("algorithm", ["breadth_first", "bidirectional"])
@pytest.mark.parametrize("problem", SMALL_RIVERS)
def test_the_proof_without_search_agrees_with_search(problem: str, algorithm: str) -> None:
    known, searched = solve(problem), solve(problem, algorithm, parity=False)
    assert (searched.outcome, searched.cost) == (known.outcome, known.cost)


@pytest.mark.parametrize("sizes", ["1", "5", "4,3", "4,6", "6,9", "2,4,6", "7,5,3"])
def test_what_jugs_can_measure_is_known_without_search(sizes: str) -> None:
    for amount in range(max(map(int, sizes.split(","))) + 3):
        problem = f"jugs:{sizes}->{amount}"
        known, searched = solve(problem), solve(problem, "breadth_first", parity=False)
        assert (searched.outcome, searched.cost) == (known.outcome, known.cost)


# Moves

SMALL = ["hanoi:1", "hanoi:4", "hanoi:3,4", "rivers:3,3,2", "rivers:5,5,3", "rivers:3,2,2", "rivers:0,3,2", "012/345"]


@pytest.mark.parametrize("text", [*SMALL, "rivers:1,2,2", "rivers:2,3,2"])
def test_predecessors_are_the_exact_inverse_of_successors(text: str) -> None:
    problem = read_problem(text)
    assert isinstance(problem, Reversible)
    states = reachable(problem)
    forwards = {(state, *step) for state in states for step in problem.successors(state)}
    backwards = {(before, move, state, cost) for state in states for move, before, cost in problem.predecessors(state)}
    assert forwards == backwards


@pytest.mark.parametrize("text", [*SMALL, "jugs:4,3->2", "jugs:7,5,3->1"])
def test_moves_from_a_state_have_different_names_and_lead_elsewhere(text: str) -> None:
    problem = read_problem(text)
    for state in reachable(problem):
        successors = problem.successors(state)
        assert len({move for move, _, _ in successors}) == len(successors)
        assert all(after != state and cost == 1 for _, after, cost in successors)


@pytest.mark.parametrize("text", [*SMALL, "jugs:4,3->2", "jugs:7,5,3->1"])
def test_states_are_shown_on_one_line_and_told_apart(text: str) -> None:
    problem = read_problem(text)
    shown = [problem.show(state) for state in reachable(problem)]
    assert all(line.strip() and len(line.splitlines()) == 1 for line in shown)
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize("text", SMALL)
def test_the_way_back_is_as_long(text: str) -> None:
    problem = read_problem(text)
    assert isinstance(problem, Reversible)
    back = problem.reversed()
    assert (back.start, back.goal) == (problem.goal, problem.start)
    assert solve(back, "breadth_first").cost == solve(problem, "breadth_first").cost


@pytest.mark.parametrize(
    ("text", "number"), [("hanoi:4", 3**4), ("hanoi:3,4", 4**3), ("jugs:4,3->2", 14), ("rivers:3,3,2", 16)]
)
def test_the_number_of_states(text: str, number: int) -> None:
    assert len(reachable(read_problem(text))) == number


def test_a_disk_never_lies_on_a_smaller_one() -> None:
    problem = read_problem("hanoi:3")
    assert [(move, state) for move, state, _ in problem.successors((2, 0, 0))] == [
        ("1-2", (2, 1, 0)),
        ("3-1", (0, 0, 0)),
        ("3-2", (1, 0, 0)),
    ]


@pytest.mark.parametrize("disks", [1, 3, 5])
def test_towers_is_the_exact_distance(disks: int) -> None:
    problem = read_problem(f"hanoi:{disks}")
    h = HEURISTICS["hanoi"]["towers"].build(problem)
    assert h(problem.start) == 2**disks - 1
    for state in reachable(problem):
        around = [h(after) for _, after, _ in problem.successors(state)]
        assert h(state) == (0 if problem.is_goal(state) else 1 + min(around))


@pytest.mark.parametrize("text", ["hanoi:1", "hanoi:5", "hanoi:1,4", "hanoi:5,4", "hanoi:4,5", "rivers:3,3,2"])
def test_no_solution_is_shorter_than_the_least_number_of_moves(text: str) -> None:
    cost = solve(text).cost
    assert cost is not None
    assert read_problem(text).least_moves() <= cost


# Every search

SOLVED = {"hanoi:3": 7, "jugs:4,3->2": 4, "rivers:3,3,2": 11}


@pytest.mark.parametrize(
    "algorithm", [a for a in ALGORITHMS.values() if not a.native_only], ids=lambda algorithm: algorithm.name
)
@pytest.mark.parametrize("text", SOLVED)
def test_every_search_that_fits_solves_it(algorithm: Algorithm, text: str) -> None:
    problem = read_problem(text)
    heuristic = None if algorithm.heuristic == "no" else problem.default_heuristic
    if not isinstance(problem, algorithm.needs):
        with pytest.raises(TaquinError, match=rf"{algorithm.name}.*{re.escape(text)}.*{MISSING[algorithm.needs]}"):
            solve(problem, algorithm.name, heuristic)
        return
    result = solve(problem, algorithm.name, heuristic)
    assert result.outcome is Outcome.SOLVED
    assert result.cost is not None
    if algorithm.optimal in ("never", "bounded"):
        assert result.cost >= SOLVED[text]
    else:
        assert result.cost == SOLVED[text]
        assert result.optimal


def test_jugs_refuse_both_searches_from_the_goal() -> None:
    backward = [algorithm.name for algorithm in ALGORITHMS.values() if algorithm.needs is Reversible]
    assert "bidirectional" in backward
    for name in backward:
        with pytest.raises(TaquinError, match="can only be searched forwards"):
            solve("jugs:4,3->2", name, "lookahead" if ALGORITHMS[name].heuristic != "no" else None)


# Too large


@pytest.mark.parametrize("disks", [24, 64, 1_000, 10_000])
def test_a_tower_too_high_to_move_is_not_begun_without_a_limit(disks: int) -> None:
    with pytest.raises(
        TaquinError, match=rf"hanoi:{disks} needs (at least|more than) .* moves: give a limit"
    ) as caught:
        solve(f"hanoi:{disks}")
    assert len(str(caught.value)) < 200


def test_the_legend_of_64_disks() -> None:
    with pytest.raises(TaquinError, match=re.escape("18,446,744,073,709,551,615 moves")):
        solve("hanoi:64", "breadth_first")


def test_with_a_limit_a_tower_of_any_height_is_begun() -> None:
    result = solve("hanoi:64", limits=Limits(nodes=1000))
    assert result.outcome is Outcome.NODE_LIMIT
    assert result.expanded == 1000
    assert result.moves is None


# Writing instances


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("hanoi:4", "hanoi:4"),
        ("hanoi:4,3", "hanoi:4"),
        ("hanoi: 4 , 5", "hanoi:4,5"),
        ("HANOI:4", "hanoi:4"),
        ("jugs:4,3->2", "jugs:4,3->2"),
        (" jugs:4, 3 -> 2 ", "jugs:4,3->2"),
        ("rivers:3,3,2", "rivers:3,3,2"),
        ("Rivers:3, 3, 2", "rivers:3,3,2"),
    ],
)
def test_an_instance_is_written_back_as_it_is_read(text: str, canonical: str) -> None:
    assert str(read_problem(text)) == canonical
    assert str(read_problem(canonical)) == canonical


MISTAKES = {
    "hanoi": ["", "x", "0", "-1", "3,2", "3,0", "1,2,3", "3,", "1.5", "３", "3 4", "99999999999"],
    "jugs": ["", "4,3", "4,3->", "->2", "4,3->x", "4,x->2", "0,3->2", "4,3->2,1", "4,3->-1", "4,3>2", "4,,3->2", "->"],
    "rivers": ["", "3", "3,3", "3,3,2,1", "a,b,c", "0,0,2", "3,3,0", "-1,3,2", "3,3,２", "3;3;2"],
}


@pytest.mark.parametrize("text", [f"{domain}:{rest}" for domain, rests in MISTAKES.items() for rest in rests])
def test_a_mistake_is_one_sentence(text: str) -> None:
    with pytest.raises(TaquinError) as caught:
        read_problem(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert message.endswith(".")
    assert len(message) < 200


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_mistake_in_the_form_shows_the_form(domain: str) -> None:
    with pytest.raises(TaquinError) as caught:
        read_problem(f"{domain}:what?")
    assert DOMAINS[domain].form in str(caught.value)


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_form_shows_an_example_that_works(domain: str) -> None:
    example = re.search(rf"{domain}:[0-9][0-9,>-]*", DOMAINS[domain].form)
    assert example is not None
    assert solve(example[0]).solved


@pytest.mark.parametrize("domain", DOMAINS)
def test_goal_and_size_belong_to_boards(domain: str) -> None:
    with pytest.raises(TaquinError, match=f"{domain}: takes no goal and no size"):
        read_problem(f"{domain}:3", goal="first")
    with pytest.raises(TaquinError, match=f"{domain}: takes no goal and no size"):
        read_problem(f"{domain}:3", size=(3, 3))


def test_a_number_too_large_is_not_said_to_be_no_number() -> None:
    with pytest.raises(TaquinError) as caught:
        read_problem("hanoi:99999999999")
    assert "not a whole number" not in str(caught.value)


def test_the_default_heuristic_of_hanoi_is_the_exact_one_where_it_is_defined() -> None:
    result = solve("hanoi:8")
    assert (result.heuristic, result.cost, result.expanded) == ("towers", 255, 256)
    assert solve("hanoi:4,4").heuristic == "misplaced"
