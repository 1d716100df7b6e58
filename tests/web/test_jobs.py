"""Searches under way: watched, cancelled, limited, killed; the worker is always free afterwards."""

from __future__ import annotations

import os
import signal
import sys
from random import Random

import pytest

from taquin import Board, SlidingTiles
from taquin.running.replay import Replay
from taquin.tiles.generate import random_boards
from taquin.web.requests import Search
from tests.web.conftest import NewLab
from tests.web.running import EASY, FAR, LONG, Json, Lab, wait_for

linux = pytest.mark.skipif(sys.platform != "linux", reason="signals and /proc of Linux")


def is_a_solution(board: str, moves: list[str], goal: str = "last") -> bool:
    start = Board.parse(board)
    puzzle = SlidingTiles(start, Board.goal(*start.size, goal))
    return list(Replay(puzzle, moves).states())[-1] == puzzle.goal


def test_a_solution_is_found_and_can_be_fetched(lab: Lab) -> None:
    found = lab.solve(board="867254301", goal="first", algorithm="a_star", heuristic="manhattan")
    assert (found["outcome"], found["cost"], found["optimal"], found["expanded"]) == ("solved", 27, True, 2494)
    assert is_a_solution("867254301", found["moves"], "first")


def test_auto_chooses_by_itself(lab: Lab) -> None:
    found = lab.solve(board="korf15:79", goal="first", seconds=600)
    assert (found["cost"], found["optimal"]) == (42, True)


def test_options_order_metric_and_engine_arrive(lab: Lab) -> None:
    weighted = lab.solve(**EASY | {"algorithm": "weighted_a_star", "options": {"weight": "5/2"}, "order": "rldu"})
    assert weighted["options"] == {"weight": "5/2"}
    slides = lab.solve(**EASY | {"metric": "multi", "engine": "reference", "heuristic": "manhattan_slides"})
    assert (slides["metric"], slides["engine"], slides["cost"]) == ("multi", "reference", 2)


@pytest.mark.parametrize("weight", ["1/0", "-3", "abc", -3])
def test_a_bad_option_is_refused_in_a_sentence(lab: Lab, weight: str | int) -> None:
    answer = lab.post("/api/jobs", **EASY | {"algorithm": "weighted_a_star", "options": {"weight": weight}})
    assert answer.status_code == 422
    (problem,) = answer.json()["problems"]
    assert problem["field"] == "options"
    assert problem["message"].startswith("The option weight must be ")


def test_a_trace_tells_each_step(lab: Lab) -> None:
    job = lab.begin(**EASY | {"kind": "trace", "max_events": 3})
    lab.end(job)
    answer = lab.get(f"/api/jobs/{job}/result").json()
    assert answer["result"]["outcome"] == "solved"
    assert answer["trace"]["header"]["algorithm"] == "a_star"
    assert [event["event"] for event in answer["trace"]["events"]] == ["step", "step", "step", "goal", "end"]


def test_a_search_tells_how_it_goes_until_it_is_cancelled(lab: Lab) -> None:
    job = lab.begin(**LONG)
    with lab.watching(job) as events:
        first = next(event for event in events if event["progress"])
        later = next(event for event in events if event["progress"]["expanded"] > first["progress"]["expanded"])
        assert later["state"] == "running"
        assert later["progress"]["bound"] >= first["progress"]["bound"] > 0
        assert lab.cancel(job)["state"] == "cancelled"
        assert [event["state"] for event in events][-1] == "cancelled", "and the stream ends"
    assert lab.look(job)["reason"] == "cancelled."
    assert lab.get(f"/api/jobs/{job}/result").status_code == 404
    assert lab.cancel(job)["state"] == "cancelled", "once more does no harm"


def test_building_a_table_is_told(new_lab: NewLab) -> None:
    lab = new_lab()  # whose tables no other test has built: with them this search takes 0.02 s
    job = lab.begin(board=FAR, algorithm="ida_star", heuristic="pdb:7-8", seconds=600)
    event = lab.watch_until(job, lambda event: event["progress"] and "table" in event["progress"])
    assert 0 <= event["progress"]["fraction"] <= 1
    assert lab.cancel(job)["state"] == "cancelled"


def test_the_time_ends_even_while_a_table_is_built(new_lab: NewLab) -> None:
    lab = new_lab()
    found = lab.solve(board=FAR, algorithm="ida_star", heuristic="pdb:7-8", seconds=0.2)
    assert (found["outcome"], found["heuristic"]) == ("time-limit", "pdb:7-8")


@linux
def test_cancelling_frees_the_worker_and_ends_the_process(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    running = lab.begin(**LONG)
    waiting = lab.begin(**EASY | {"board": "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", "goal": "last", "seconds": 600})
    lab.watch_until(running, lambda event: event["progress"])
    busy = lab.children()
    assert lab.look(waiting)["ahead"] == 0
    lab.cancel(running)
    assert lab.look(running)["state"] == "cancelled"
    assert lab.found(waiting)["outcome"] == "solved"
    assert len(set(busy) & set(lab.children())) <= 1, "the search is gone; of the two then, one was the spare"


def test_the_best_solution_until_then_is_kept(lab: Lab) -> None:
    board = next(random_boards(Board.goal(7, 7), 1, Random(1))).line()
    job = lab.begin(board=board, seconds=600)
    best = lab.watch_until(job, lambda event: event["best"])["best"]
    assert best["lower_bound"] < best["cost"]
    assert lab.cancel(job)["state"] == "cancelled"
    found = lab.get(f"/api/jobs/{job}/result").json()["result"]
    assert found["cost"] == len(found["moves"]) <= best["cost"]
    assert is_a_solution(board, found["moves"])


def test_what_was_proved_until_then_is_kept_too(lab: Lab) -> None:
    board = next(random_boards(Board.goal(4, 5), 1, Random(1))).line()
    job = lab.begin(board=board, seconds=600)
    risen = lab.watch_until(
        job, lambda event: event["best"] and (event["progress"] or {}).get("bound", 0) > event["best"]["lower_bound"]
    )
    assert lab.cancel(job)["state"] == "cancelled"
    found = lab.get(f"/api/jobs/{job}/result").json()["result"]
    assert risen["best"]["lower_bound"] < risen["progress"]["bound"] <= found["lower_bound"] <= found["cost"]
    assert found["expanded"] >= risen["progress"]["expanded"] > 0
    assert "the search was cancelled; every solution costs at least" in found["reason"]


def test_a_published_board_has_its_own_goal(lab: Lab) -> None:
    found = lab.solve(board="korf15:1", seconds=600)
    assert (found["cost"], found["optimal"], found["goal"][:7]) == (57, True, "0 1 2 3")


@pytest.mark.parametrize(
    ("written", "settled"),
    [
        ({"algorithm": "weighted_a_star:3/2"}, {"algorithm": "weighted_a_star", "options": {"weight": "3/2"}}),
        ({"algorithm": "wastar:weight=2"}, {"algorithm": "weighted_a_star", "options": {"weight": 2}}),
        ({"algorithm": "astar"}, {"algorithm": "a_star", "options": {}}),
        ({"algorithm": "auto"}, {"algorithm": "a_star", "heuristic": "manhattan"}),
        ({"board": "korf15:1"}, {"goal": "first"}),
        ({"goal": "0 1 2/3 4 5/6 7 8", "board": "1 0 2/3 4 5/6 7 8"}, {"goal": "first"}),
        ({"goal": "1 2 3/8 0 4/7 6 5", "board": "1 2 3/0 8 4/7 6 5"}, {"goal": "snail"}),
        ({"goal": "123/405/786"}, {"goal": "1 2 3/4 0 5/7 8 6"}),
    ],
)
def test_a_request_has_one_form_however_it_was_written(written: Json, settled: Json) -> None:
    request = Search.model_validate(EASY | written).ready(1)
    assert {name: request[name] for name in settled} == settled


def test_an_option_is_given_once(lab: Lab) -> None:
    answer = lab.post("/api/jobs", **EASY | {"algorithm": "weighted_a_star:2", "options": {"weight": 3}})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("The option weight is given twice: in weighted_a_star:2 and by itself")


def test_a_search_that_is_kept_can_be_spared(lab: Lab) -> None:
    job = lab.begin(**LONG)
    assert lab.cancel(job, unless_kept=True)["state"] in ("queued", "running")
    lab.post(f"/api/jobs/{job}/keep", keep=False)
    assert lab.cancel(job, unless_kept=True)["state"] == "cancelled"


def test_the_queue_is_bounded_and_says_so_politely(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    running = lab.begin(**LONG)
    queued = [lab.begin(**LONG) for _ in range(32)]
    assert [lab.look(job)["ahead"] for job in queued] == list(range(32))
    refusal = lab.post("/api/jobs", **LONG)
    assert refusal.status_code == 429
    assert refusal.json()["detail"] == "32 searches are waiting already: try again in a moment, or cancel one."
    assert int(refusal.headers["retry-after"]) > 0
    assert lab.cancel(queued[3])["reason"] == "cancelled before it began."
    assert lab.look(queued[4])["ahead"] == 3
    accepted = lab.begin(**EASY | {"seconds": 600})
    for job in (*queued, running):
        lab.cancel(job)
    assert lab.found(accepted)["outcome"] == "solved"


def test_limits_of_time_nodes_and_memory(lab: Lab) -> None:
    assert lab.solve(**LONG | {"seconds": 0.2})["outcome"] == "time-limit"
    nodes = lab.solve(**LONG | {"nodes": 1000})
    assert (nodes["outcome"], nodes["expanded"]) == ("node-limit", 1000)
    for engine in ("native", "reference"):
        full = lab.solve(board=FAR, algorithm="a_star", heuristic="misplaced", engine=engine, memory=10**8)
        assert full["outcome"] == "memory-limit"
        assert full["peak_memory"] <= 10**8 + 64_000_000


@linux
def test_a_process_that_is_killed_is_noticed_and_its_worker_is_free(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    for how, what in (
        (signal.SIGKILL, "was killed, perhaps for lack of memory"),
        (signal.SIGSEGV, "ended by signal 11"),
    ):
        job = lab.begin(**LONG)
        lab.watch_until(job, lambda event: event["progress"])
        for child in lab.children():
            os.kill(child, how)
        ended = lab.end(job)
        assert ended["state"] == "failed"
        assert ended["reason"].startswith(f"the process of this search {what}")
        assert ended["reason"].endswith("; its worker is free again.")
        assert lab.solve(**EASY)["outcome"] == "solved"


@linux
def test_a_spare_that_is_killed_does_no_harm(new_lab: NewLab) -> None:
    lab = new_lab()
    for _ in range(3):
        wait_for(lambda: len(lab.children()) == 1)  # the one before may be about to exit
        (spare,) = lab.children()
        os.kill(spare, signal.SIGKILL)
        wait_for(lambda: lab.children() == [])
        assert lab.solve(**EASY)["outcome"] == "solved"


@linux
def test_a_process_that_does_not_stop_is_killed(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    job = lab.begin(**LONG | {"seconds": 1})
    lab.watch_until(job, lambda event: event["progress"])
    stopped = lab.children()
    for child in stopped:
        os.kill(child, signal.SIGSTOP)
    ended = lab.end(job)
    assert ended["reason"] == "the search did not stop at its limit of 1 s, so it was killed."
    wait_for(lambda: len(set(stopped) & set(lab.children())) == 1)  # the search, suspended, dies a moment later
    (spare,) = set(stopped) & set(lab.children())
    os.kill(spare, signal.SIGCONT)  # else it could not notice that its parent dies
    assert lab.solve(**EASY)["outcome"] == "solved"


def test_a_very_long_solution_arrives_whole_and_a_longer_one_without_its_moves(lab: Lab) -> None:
    found = lab.solve(board="867254301", algorithm="depth_first")
    assert found["cost"] == len(found["moves"]) > 10_000
    assert is_a_solution("867254301", found["moves"])
    longer = lab.solve(board="0 9 8 7 6/5 4 3 2 1", algorithm="depth_first", seconds=600)
    assert longer["cost"] > 200_000
    assert longer["moves"] is None
    assert f"{longer['cost']:,} moves are too many to send" in longer["reason"]


def test_an_answer_that_is_too_long_is_refused(lab: Lab) -> None:
    board = next(random_boards(Board.goal(10, 10), 1, Random(1))).line()
    search = {"board": board, "kind": "trace", "algorithm": "breadth_first", "metric": "multi", "max_events": 5_000}
    ended = lab.end(lab.begin(**search, nodes=5_000, seconds=600))
    assert ended["state"] == "failed"
    assert ended["reason"] == "the answer is longer than 17 MB: ask for less."


def test_many_at_once_all_end(lab: Lab) -> None:
    jobs = [lab.begin(**EASY | {"order": order}) for order in ("UDLR", "LRUD", "RLDU", "DULR") * 5]
    with lab.watching(*jobs) as events:
        ended = {event["id"] for event in events if event["state"] == "done"}
    assert ended == set(jobs)
    known = [job["id"] for job in lab.get("/api/jobs").json()]
    assert known[-20:] == jobs


def test_a_page_that_is_closed_at_any_moment_prints_nothing(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    job = lab.begin(**LONG)
    for _ in range(60):
        with lab.watching(job) as events:
            next(events)
    lab.cancel(job)
    assert lab.errors.read_text() == ""


def test_each_solve_is_a_line_in_the_terminal(new_lab: NewLab) -> None:
    lab = new_lab("--workers", "1")
    lab.end(lab.begin(**EASY | {"kind": "trace"}))
    lab.solve(**EASY)
    job = lab.begin(**LONG)
    lab.watch_until(job, lambda event: event["progress"])
    lab.cancel(job)
    lines: list[str] = wait_for(lambda: lab.printed[1:] if len(lab.printed) > 2 else None)
    assert len(lines) == 2, "a trace is none"
    assert "1 2 3/4 0 6/7 5 8  a_star manhattan: 2 moves (optimal), expanded 3, " in lines[0]
    assert lines[1].endswith("ida_star cancelled: cancelled.\n")
