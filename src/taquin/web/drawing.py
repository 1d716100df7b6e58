"""The child process of a lane: what heuristics say of a board, and pictures of solutions.

An estimate comes with those of the boards nearby. Most of the time goes into the table, and the
page asks next for a board one move away.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from typing import Any

from taquin.errors import TaquinError
from taquin.limits.deadline import Deadline, LimitReachedError
from taquin.methods.heuristic import Heuristic, make_heuristic
from taquin.pictures import solution_gif, steps_svg
from taquin.processes.child import Message, Send, limit_memory, serve
from taquin.result import Limits
from taquin.running.replay import Replay
from taquin.tiles.board import Board
from taquin.tiles.contributions import contributions
from taquin.tiles.puzzle import SlidingTiles, State
from taquin.tiles.rating import distances_around
from taquin.web.work import read_request

NEARBY = 200
"""Boards for which an estimate is returned at once."""


def work(task: Message, send: Send) -> None:
    """Send `begun`, then the answer to one task or why there is none."""
    send({"event": "begun"})
    limit_memory(task["memory"])
    deadline = Deadline(Limits(seconds=task["seconds"], memory=task["memory"]))
    try:
        with deadline.in_force():
            send({"event": "done", "content": KINDS[task["kind"]](task)})
    except LimitReachedError as stopped:
        send({"event": "stopped", "reason": stopped.reason})
    except MemoryError:
        send({"event": "stopped", "reason": deadline.why_refused()})
    except TaquinError as refusal:
        send({"event": "refused", "reason": str(refusal)})


def overlays(task: Message) -> list[tuple[State, Message]]:
    """Return a heuristic's value for the board and for those nearby, divided among the tiles."""
    puzzle = read_request(task)
    made = make_fitting(task["heuristic"], puzzle)
    return [(state, overlay(made, state)) for state in nearby(puzzle)]


def ratings(task: Message) -> list[tuple[State, Message]]:
    """Return the exact distance of the board and of those nearby, and that after each move."""
    puzzle = read_request(task)
    return [(state, rating(puzzle, state)) for state in nearby(puzzle)]


def make_fitting(written: str, puzzle: SlidingTiles) -> Heuristic:
    """Return a heuristic for a puzzle; raise TaquinError if it does not fit."""
    made = make_heuristic(written, puzzle)
    if why := made.why_not(puzzle):
        raise TaquinError(why)
    return made


def overlay(heuristic: Heuristic, state: State) -> Message:
    """Return a heuristic's value for one board, divided among the tiles."""
    divided = contributions(heuristic, state)
    groups = [{"tiles": group.tiles, "value": group.value, "why": group.why} for group in divided.groups]
    return {"h": divided.h, "groups": groups, "why_not": divided.why_not}


def rating(puzzle: SlidingTiles, state: State) -> Message:
    """Return the exact distance of one board, and the distance after each move."""
    around = distances_around(puzzle.board(state), puzzle.board(puzzle.goal), puzzle.metric)
    return {"distance": around.distance, "moves": around.moves}


def nearby(puzzle: SlidingTiles) -> list[State]:
    """Return the start and the boards around it, the nearest first."""
    found = [puzzle.start]
    for state in found:  # which grows meanwhile
        for _, neighbor, _ in puzzle.successors(state):
            if len(found) == NEARBY:
                return found
            if neighbor not in found:
                found.append(neighbor)
    return found


def steps(task: Message) -> str:
    """Return every step of a solution as SVG."""
    return steps_svg(*_solution(task), task["notation"])


def film(task: Message) -> str:
    """Return a solution as an animated GIF, in base64."""
    return b64encode(solution_gif(*_solution(task), notation=task["notation"])).decode()


def _solution(task: Message) -> tuple[list[Board], list[str], Board]:
    puzzle, moves = read_request(task), task["moves"]
    return [puzzle.board(state) for state in Replay(puzzle, moves).states()], moves, puzzle.board(puzzle.goal)


KINDS: dict[str, Callable[[Message], Any]] = {"overlay": overlays, "rating": ratings, "svg": steps, "gif": film}

if __name__ == "__main__":
    serve(work)
