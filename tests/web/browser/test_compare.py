"""The Compare view: two searches of one board side by side, counted again from their traces."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from taquin import HEURISTICS, Board, SlidingTiles, choose_method, solve
from taquin.methods.heuristic import make_heuristic
from taquin.result import Limits
from taquin.tiles import exact_distances
from taquin.traces.trace import record
from tests.web.browser.conftest import NewLab
from tests.web.browser.server import Lab

BOARD = "413702865"
"""With A*, Manhattan expands 11 nodes and misplaced 34."""
QUERY = f"?board={BOARD}&view=compare&compare=a_star+manhattan;a_star+misplaced"

Steps = list[dict[str, Any]]
Pair = tuple[str, str]

PAIRS: list[Pair] = [
    ("a_star manhattan", "a_star misplaced"),
    ("a_star manhattan", "breadth_first"),
    ("greedy manhattan", "weighted_a_star:5 linear_conflict"),
    ("ida_star manhattan", "a_star manhattan"),
    ("ida_star misplaced", "ida_star manhattan"),
    ("uniform_cost", "depth_first"),
]
BOARDS = [BOARD, "062153478", "410/253", "1,2,3,4/0,5,6,8/9,10,7,12/13,14,11,15"]


def traced(board: str, method: str) -> tuple[Steps, int | None]:
    """Return the expansions of a method, and the cost of its solution."""
    algorithm, _, heuristic = method.partition(" ")
    chosen = choose_method(SlidingTiles(Board.parse(board)), algorithm, heuristic or None, engine="reference")
    trace, result = record(chosen, Limits(nodes=500), max_events=10_000)
    return [event for event in trace.events if event["event"] == "step"], result.cost


def boards(steps: Steps, step: int) -> set[tuple[int, ...]]:
    """Return the boards expanded up to a step."""
    return {tuple(event["state"]) for event in steps[: step + 1]}


def counters(steps: Steps, step: int, method: str) -> dict[str, str]:
    """Count what a search has done up to a step, from its events alone."""
    done = steps[: step + 1]
    expanded = boards(steps, step)
    reached = {tuple(done[0]["state"]): (0, done[0]["h"])}
    for event in done:
        for _, state, cost, h in event["children"]:
            g, before = event["g"] + cost, reached.get(tuple(state))
            if before is None or g < before[0]:
                reached[tuple(state)] = g, h
    waiting = {state: value for state, value in reached.items() if state not in expanded}
    counted = {"expanded": step + 1, "deepest": max(event["g"] for event in done)}
    if method.startswith("ida_star"):
        counted |= {"waiting": done[-1]["frontier"], "stored": max(event["frontier"] for event in done)}
    else:
        counted |= {"waiting": len(waiting), "stored": len(reached)}
    if method.startswith("a_star "):
        counted["lowest f waiting"] = min((g + h for g, h in waiting.values()), default=-1)
    return {name: "–" if value == -1 else f"{value:,}" for name, value in counted.items()}


def side(lab: Lab, number: int) -> Locator:
    return lab.panel.locator(".side").nth(number)


@pytest.mark.parametrize(
    ("pair", "board"),
    [(pair, board) for at, pair in enumerate(PAIRS) for board in (BOARDS[at % 4], BOARDS[(at + 1) % 4])],
    ids=lambda value: value if isinstance(value, str) else " against ".join(value),
)
def test_counters_and_differences_agree_with_the_reference_engine(new_lab: NewLab, pair: Pair, board: str) -> None:
    found = [traced(board, method) for method in pair]
    both = [steps for steps, _ in found]
    lab = new_lab(f"?board={board}&view=compare&compare={';'.join(pair).replace(' ', '+')}")
    length = max(map(len, both))
    expect(lab.step).to_have_text(f"expansion 1 of {length:,}")
    for step in sorted({0, 1, 5, length // 2, length - 1} & {*range(length)}):
        lab.seek(step)
        expect(lab.step).to_have_text(f"expansion {step + 1:,} of {length:,}")
        for number, (steps, method) in enumerate(zip(both, pair, strict=True)):
            at = min(step, len(steps) - 1)
            for name, value in counters(steps, at, method).items():
                fact = side(lab, number).locator(f'.counters [data-fact="{name}"]')
                expect(fact, f"{name} of {method} at {step}").to_have_text(value)
        first, second = (boards(steps, step) for steps in both)
        said = lab.page.locator("#difference")
        if first == second:
            many = "board" if len(first) == 1 else f"{len(first):,} boards"
            expect(said).to_have_text(f"Both expanded the same {many}.")
        else:
            expect(said).to_have_text(re.compile(rf"^Expanded by both: {len(first & second):,} boards?; "))
        for number, alone in enumerate((first - second, second - first)):
            fact = side(lab, number).locator('.counters [data-fact="only here"]')
            expect(fact).to_have_text(f"{len(alone):,}")
            if first != second:
                expect(said).to_contain_text(f" alone: {len(alone):,}" if alone else " alone: none")
    for number, (steps, cost) in enumerate(found):
        reached = f"Reached the goal with {cost} moves after {len(steps)} expansions."
        missed = f"Has not reached the goal after {len(steps)} expansions."
        expect(side(lab, number).locator(".status")).to_have_text(missed if cost is None else reached)


def test_the_default_pair_and_which_heuristic_is_better(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={BOARD}")
    lab.view("Compare")
    expect(lab.panel.locator(".side-head h2")).to_have_text(["A*, Manhattan distance", "A*, Misplaced tiles"])
    verdict = lab.page.locator("#verdict")
    expect(verdict).to_contain_text("Which of the two will need fewer expansions?")
    expect(verdict).not_to_contain_text("dominates")
    lab.button("Each to its goal").click()
    (manhattan, cost), (misplaced, same) = traced(BOARD, "a_star manhattan"), traced(BOARD, "a_star misplaced")
    assert cost == same
    expect(verdict).to_contain_text(
        f"Manhattan distance needed fewer expansions: {len(manhattan)}, not {len(misplaced)}."
    )
    expect(verdict).to_contain_text(f"Both found a solution of {cost} moves.")
    expect(verdict).to_contain_text("Manhattan distance dominates Misplaced tiles. It never overestimates")


def test_dominance_is_counted_on_the_boards_that_both_have_seen(new_lab: NewLab) -> None:
    values: list[dict[tuple[int, ...], int]] = []
    for method in ("a_star manhattan", "a_star misplaced"):
        steps, _ = traced(BOARD, method)
        seen = {tuple(event["state"]): event["h"] for event in steps}
        values.append(seen | {tuple(state): h for event in steps for _, state, _, h in event["children"]})
    shared = values[0].keys() & values[1].keys()
    higher = sum(values[0][state] > values[1][state] for state in shared)
    assert all(values[0][state] >= values[1][state] for state in shared)
    lab = new_lab(QUERY)
    lab.button("Each to its goal").click()
    expect(lab.page.locator("#verdict")).to_contain_text(
        f"For all {len(shared)} boards that both have seen, the h of Manhattan distance is at least that of "
        f"Misplaced tiles, and for {higher} of them it is higher"
    )


def test_an_h_that_is_higher_everywhere_is_said_so(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&view=compare&compare=a_star+manhattan;a_star+misplaced&step=99")
    expect(lab.page.locator("#difference")).to_have_text(re.compile("^Expanded by both: "))
    lab.page.keyboard.press("End")
    expect(lab.page.locator("#verdict")).to_contain_text(
        re.compile(r"The h of Manhattan distance is higher than that of Misplaced tiles for all \d+ boards that both")
    )


@pytest.mark.parametrize(
    ("pair", "said"),
    [
        (
            "a_star+manhattan;breadth_first",
            "Breadth-first search (BFS) has no heuristic: it does not know how far it has to go (h).",
        ),
        (
            "a_star+manhattan;greedy+manhattan",
            "But their solutions differ: 10 moves with A*, 50 with Greedy best-first search.",
        ),
        ("a_star+manhattan;greedy+manhattan", "Greedy best-first search: Expand the node with the lowest h"),
        ("a_star+manhattan;a_star+manhattan", "Both needed"),
        ("ida_star+misplaced;a_star+misplaced", "IDA* expanded only"),
        ("a_star+misplaced;a_star+manhattan", "lead away from the goal get a high f and wait."),
        ("ida_star+misplaced;ida_star+manhattan", "get an f beyond the threshold and are cut off."),
        ("greedy+misplaced;greedy+manhattan", "Greedy best-first search goes by h alone"),
        ("depth_limited:1;a_star+manhattan", "Manhattan distance reached the goal after 13 expansions. Depth-limited"),
    ],
)
def test_the_verdict_says_what_the_pair_shows(new_lab: NewLab, pair: str, said: str) -> None:
    lab = new_lab(f"?board=062153478&view=compare&compare={pair}")
    lab.button("Each to its goal").click()
    expect(lab.page.locator("#verdict")).to_contain_text(said)


@pytest.mark.parametrize(
    ("pair", "unsaid"),
    [
        ("greedy+misplaced;greedy+manhattan", "get a high f"),
        ("ida_star+misplaced;a_star+manhattan", "lead away from the goal"),
        ("a_star+linear_conflict;a_star+walking_distance", "Walking distance dominates"),
        ("a_star+manhattan;a_star+manhattan", "dominates"),
    ],
)
def test_the_verdict_claims_nothing_else(new_lab: NewLab, pair: str, unsaid: str) -> None:
    lab = new_lab(f"?board=413250786&view=compare&compare={pair}")
    lab.button("Each to its goal").click()
    verdict = lab.page.locator("#verdict")
    expect(verdict).to_contain_text(re.compile("needed"))
    expect(verdict).not_to_contain_text(unsaid)


def test_a_lower_h_on_the_boards_seen_is_no_theorem(new_lab: NewLab) -> None:
    lab = new_lab("?board=413250786&view=compare&compare=a_star+linear_conflict;a_star+walking_distance")
    lab.button("Each to its goal").click()
    expect(lab.page.locator("#verdict")).to_contain_text("for 3 of them it is higher; that need not hold elsewhere.")


def test_what_dominates_is_never_lower(new_lab: NewLab) -> None:
    """Each claim holds on every board of the 8-puzzle."""
    goal = Board.parse("123/804/765")  # the sequence score is defined only for this goal
    puzzle = SlidingTiles(goal, goal)
    found = exact_distances(goal)
    made = {name: make_heuristic(name, puzzle) for name in (*HEURISTICS["tiles"], "pdb:1 2/3 4 5:half:plain")}
    values = {name: list(map(one.h, found)) for name, one in made.items()}
    lab = new_lab("?board=103824765&goal=123804765&view=compare")
    claimed = lab.page.evaluate(
        """async (names) => {
          const { dominates } = await import(new URL("static/compare/dominance.js", document.baseURI));
          const pairs = names.flatMap((above) => names.map((below) => [above, below]));
          const estimate = ([written, admissible]) => ({ name: written.split(":")[0], admissible });
          return pairs.filter(([above, below]) => dominates(estimate(above), estimate(below), "single"))
            .map(([above, below]) => [above[0], below[0]]);
        }""",
        [(name, one.admissible) for name, one in made.items()],
    )
    wanted = [["manhattan", "misplaced"], ["linear_conflict", "manhattan"], ["walking_distance", "misplaced"]]
    assert [pair for pair in [*wanted, ["exact", "pdb"]] if pair not in claimed] == []
    for above, below in claimed:
        assert all(high >= low for high, low in zip(values[above], values[below], strict=True)), (above, below)
        assert values[above] != values[below]


def test_two_identical_searches(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={BOARD}&view=compare&compare=a_star+manhattan;a_star+manhattan")
    expect(lab.page.locator("#difference")).to_have_text("Both searches are the same.")


@pytest.mark.parametrize(
    "pair",
    [
        ("a_star manhattan", "ida_star manhattan"),
        ("iterative_deepening", "depth_limited:7"),
        ("bidirectional", "beam:3 manhattan"),
        ("all_optimal manhattan", "bidirectional_a_star manhattan"),
    ],
    ids=" against ".join,
)
def test_what_is_stored_agrees_with_the_native_engine(new_lab: NewLab, pair: Pair) -> None:
    for board in ("410/253", "123046758"):
        lab = new_lab(f"?board={board}&view=compare&compare={';'.join(pair).replace(' ', '+')}")
        lab.button("Each to its goal").click()
        for number, method in enumerate(pair):
            algorithm, _, heuristic = method.partition(" ")
            result = solve(Board.parse(board), algorithm, heuristic or None, engine="native")
            assert result.solved
            fact = side(lab, number).locator('.counters [data-fact="stored"]')
            expect(fact, f"{method} on {board}").to_have_text(f"{result.stored:,}")


def test_a_step_decides_which_needs_fewer(new_lab: NewLab) -> None:
    lab = new_lab(QUERY)
    side_of = "(length, cost) => ({ trace: { steps: Array(length), ending: { cost } } })"
    ask = f"""async ([pair, step]) => {{
      const {{ decided }} = await import(new URL("static/compare/verdict.js", document.baseURI));
      return decided(pair.map((one) => ({side_of})(...one)), step);
    }}"""
    for pair, step, wanted in (
        ([[11, 10], [34, 10]], 10, False),  # the other might reach the goal with this expansion, too
        ([[11, 10], [34, 10]], 11, True),
        ([[34, 10], [11, 10]], 33, True),
        ([[11, None], [34, 10]], 20, False),
        ([[34, 10], [34, 12]], 33, False),
    ):
        assert lab.page.evaluate(ask, [pair, step]) == wanted, (pair, step)


def test_one_slider_and_the_keys_drive_both(new_lab: NewLab) -> None:
    lab = new_lab(QUERY)
    (short, _), (long, _) = traced(BOARD, "a_star manhattan"), traced(BOARD, "a_star misplaced")
    assert len(short) < len(long)
    status = lab.panel.locator(".side .status")
    expect(status).to_have_text(["", ""])
    lab.page.locator("#difference").click()
    lab.page.keyboard.press("ArrowRight")
    expect(status).to_have_text(["", ""])
    side(lab, 0).get_by_role("button", name="To its goal").click()
    reached = re.compile(f"^Reached the goal with .* after {len(short)} expansions.$")
    expect(status).to_have_text([reached, ""])
    lab.page.keyboard.press("End")
    expect(status).to_have_text([reached, re.compile(f"^Reached the goal with .* after {len(long)} expansions.$")])
    lab.page.keyboard.press("Home")
    expect(lab.step).to_have_text(f"expansion 1 of {len(long)}")
    lab.page.get_by_label("expansions per second").locator("visible=true").select_option("100")
    lab.page.locator("#difference").click()
    lab.page.keyboard.press("Space")
    expect(lab.step).to_have_text(f"expansion {len(long)} of {len(long)}")


def test_a_link_and_a_reload_restore_both_traces_and_the_step(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={BOARD}&view=compare&compare=weighted_a_star:5+manhattan;greedy+misplaced")
    expect(lab.panel.locator(".side-head h2")).to_have_text(
        ["Weighted A* (weight 5), Manhattan distance", "Greedy best-first search, Misplaced tiles"]
    )
    expect(lab.panel.get_by_role("textbox", name="weight")).to_have_value("5")
    lab.seek(4)
    expect(lab.page).to_have_url(
        re.compile("compare=weighted_a_star:5.manhattan;greedy.misplaced&view=compare&step=4$")
    )
    said = lab.page.locator("#difference").inner_text()
    url = lab.page.url
    other = new_lab(url.removeprefix(lab.base))
    lab.page.reload()
    for each in (lab, other):
        expect(each.step).to_have_text(re.compile("^expansion 5 of "))
        expect(each.page.locator("#difference")).to_have_text(said)
        expect(each.panel.locator(".side-head h2")).to_have_text(
            ["Weighted A* (weight 5), Manhattan distance", "Greedy best-first search, Misplaced tiles"]
        )
        expect(each.page).to_have_url(url)


def test_a_step_beyond_the_end_is_the_end(new_lab: NewLab) -> None:
    """So a lesson whose text tells the counts shows the verdict, and does not ask."""
    lab = new_lab("?lesson=manhattan-or-misplaced&at=3")
    lab.button("Next").click()
    expect(lab.step).to_have_text("expansion 30 of 30")
    expect(lab.page.locator("#verdict")).to_contain_text("Manhattan distance needed fewer expansions: 11, not 30.")
    expect(lab.page).to_have_url(re.compile("&step=29&"))


def test_a_link_with_unknown_methods_still_opens(new_lab: NewLab) -> None:
    lab = new_lab(f"?board={BOARD}&view=compare&compare=nonsense+manhattan;a_star+misplaced;a;b")
    expect(lab.panel).to_contain_text('The algorithm "nonsense" is unknown or does not fit here: choose another.')
    lab.panel.locator("select[name=algorithm]").first.select_option("breadth_first")
    lab.button("Compare").click()
    expect(lab.panel.locator(".side-head h2")).to_have_text(["Breadth-first search (BFS)", "A*, Misplaced tiles"])


def test_a_changed_board_or_method_dims_the_comparison(new_lab: NewLab) -> None:
    lab = new_lab(QUERY)
    expect(lab.panel.locator(".side-head h2")).to_have_count(2)
    stage = lab.page.locator("#compare-stage")
    lab.panel.locator("select[name=heuristic]").nth(1).select_option("linear_conflict")
    expect(stage).to_have_class(re.compile("stale"))
    expect(lab.page).to_have_url(re.compile("compare=a_star.manhattan;a_star.misplaced&"))
    lab.button("Compare again").click()
    expect(lab.panel.locator(".side-head h2")).to_have_text(["A*, Manhattan distance", "A*, Linear conflict"])
    expect(stage).not_to_have_class(re.compile("stale"))
    lab.paste("123456708")
    expect(stage).to_have_class(re.compile("stale"))
    lab.button("Compare again").click()
    expect(lab.step).to_have_text("expansion 1 of 2")


@pytest.mark.parametrize("view", ["Compare", "Race"])
def test_another_goal_or_order_is_named_as_what_has_changed(new_lab: NewLab, view: str) -> None:
    lab = new_lab(
        "?board=867254301&goal=first&race=a_star+manhattan;breadth_first&compare=a_star+manhattan;breadth_first"
    )
    lab.view(view)
    begun = {"Compare": "These searches ran", "Race": "This race was run"}[view]
    if view == "Race":
        lab.button("Start").click()
        expect(lab.narrator).to_contain_text("The race is over")
    else:
        expect(lab.step.first).to_have_text(re.compile("^expansion 1 of "))
    note = lab.panel.locator(".stale-note:visible")
    lab.page.locator("#goal").select_option("last")
    expect(note).to_contain_text(f"{begun} with the goal before.")
    lab.button("Undo").click()
    expect(note).to_have_count(0)
    lab.page.get_by_text("Pictures and moves").click()
    lab.page.get_by_label("Moves are tried in the order").select_option("R, L, U, D")
    expect(note).to_contain_text(f"{begun} with the order of moves before.")
    lab.page.get_by_role("button", name="Back to it").click()
    expect(note).to_have_count(0)


def test_a_hard_board_says_so_and_offers_an_easier_one(new_lab: NewLab) -> None:
    lab = new_lab("?board=867254301&view=compare")
    lab.page.locator("#compare-most").select_option("100")
    lab.button("Compare").click()
    expect(lab.step).to_have_text("expansion 1 of 100")
    lab.button("Each to its goal").click()
    expect(lab.page.locator("#verdict")).to_contain_text("Neither has reached the goal after 100 expansions each.")
    lab.button("Allow 500 expansions").click()
    expect(lab.step).to_have_text("expansion 100 of 500")
    lab.page.keyboard.press("End")
    lab.button("Take an easier board").click()
    expect(lab.step).to_have_text(re.compile(r"^expansion 1 of \d\d?\d?$"))
    lab.button("Each to its goal").click()
    expect(side(lab, 0).locator(".status")).to_contain_text("Reached the goal")


def test_only_what_the_other_has_not_expanded(new_lab: NewLab) -> None:
    lab = new_lab(QUERY)
    lab.button("Each to its goal").click()
    misplaced, _ = traced(BOARD, "a_star misplaced")
    manhattan, _ = traced(BOARD, "a_star manhattan")
    alone = boards(misplaced, 10_000) - boards(manhattan, 10_000)
    assert alone
    listed = side(lab, 1).locator(".tree-nodes li")
    before = listed.count()
    expect(side(lab, 1).locator(".tree-nodes li[data-alone=true]")).to_have_count(len(alone))
    lab.page.get_by_label("show only what the other has not expanded").check()
    expect(side(lab, 1).locator(".tree-nodes li[data-alone=true]")).to_have_count(len(alone))
    assert len(alone) < listed.count() < before, "with the paths that lead there"


def test_both_trees_have_the_same_kind_of_label(new_lab: NewLab) -> None:
    query = "?board=236148075&view=compare&compare=a_star+misplaced;a_star+manhattan&step=10"
    lab = new_lab(query, viewport={"width": 1280, "height": 800})
    expect(lab.step).to_have_text("expansion 11 of 30")
    for number in (0, 1):
        expect(side(lab, number).locator("canvas.tree")).to_have_attribute("data-number", "f")
        expect(side(lab, number).locator(".legend")).to_contain_text("number: f")


def test_the_two_race_and_come_back(new_lab: NewLab) -> None:
    lab = new_lab(QUERY)
    lab.button("Each to its goal").click()
    lab.button("Race these two").click()
    expect(lab.narrator).to_have_text("The race is over: 2 of 2 found a solution.")
    expect(lab.page.locator("#race-table tbody th code")).to_have_text(["a_star manhattan", "a_star misplaced"])
    lab.button("Compare the two selected").click()
    expect(lab.panel.locator(".side-head h2")).to_have_text(["A*, Manhattan distance", "A*, Misplaced tiles"])


def test_side_by_side_on_a_screen_and_stacked_on_a_phone(new_lab: NewLab) -> None:
    for width, stacked in ((1280, False), (390, True)):
        lab = new_lab(QUERY, viewport={"width": width, "height": 844})
        expect(side(lab, 1).locator("canvas.tree")).to_be_visible()
        first, second = (side(lab, number).bounding_box() for number in (0, 1))
        assert first
        assert second
        assert (second["y"] >= first["y"] + first["height"]) == stacked
        assert (second["x"] >= first["x"] + first["width"]) != stacked
