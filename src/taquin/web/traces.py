"""Addresses about a trace: its tree with the reason for each step, its charts, and guesses."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from taquin import plots
from taquin.errors import TaquinError
from taquin.methods.cards import card_of
from taquin.methods.heuristic import make_heuristic
from taquin.problem import Number
from taquin.registry import find_algorithm
from taquin.tiles.puzzle import SlidingTiles
from taquin.traces.predict import explain_choice, legal_choices
from taquin.traces.pseudocode import pseudocode
from taquin.traces.replay import grow
from taquin.traces.trace import Trace
from taquin.traces.tree import SearchTree, TreeNode, TreeStep
from taquin.traces.why import rule_of, ties_of
from taquin.web.estimates import NOT_READY
from taquin.web.exports import Dark, json_response, look
from taquin.web.job import Job
from taquin.web.jobs import Jobs
from taquin.web.lane import Turns
from taquin.web.messages import Json
from taquin.web.requests import Problem, RefusedError, sentence
from taquin.web.searches import GONE, NoSuchJobError, TheJob, TheJobs, fetch, read_answer
from taquin.web.store import DamagedError
from taquin.web.work import read_request

router = APIRouter(prefix="/api", tags=["answers"])

PATIENCE = 30.0
"""Seconds that a request waits for its turn."""


class TheRule(BaseModel):
    """Which node the search takes next."""

    sentence: str
    ties: str = Field(description="which node the library takes among those that the rule does not tell apart")
    sorts: list[str] = Field(description="by what the frontier is sorted: the rule first, then what breaks ties")
    ruled: int = Field(description="how many parts of a key are the rule; the others break ties")


class TheHeuristic(BaseModel):
    """What the search estimates with."""

    name: str | None = Field(description="its name in the list of methods; null for a combination such as max(a,b)")
    admissible: bool | None = Field(description="whether it never overestimates here; null of a user's own")


class Node(BaseModel):
    """A node of the tree. Times are numbers of steps, counted from 0; null is never."""

    parent: int | None = Field(description="the number of its parent in the list of nodes")
    move: str
    state: list[int]
    g: Number
    h: Number | None
    f: Number | None
    depth: int
    side: int
    iteration: int
    born: int = Field(description="the step that generated it; a root is born when it is expanded")
    key: list[Number] | None = Field(description="its place in the frontier, the lowest first; null if never queued")
    expanded: int | None
    again: bool = Field(description="whether its state had been expanded before")
    cut: bool = Field(description="whether it lay beyond the bound and was not queued")
    stale: int | None = Field(description="when a better path to its state was found")
    gone: int | None = Field(description="when it left the frontier without being expanded")
    goal: bool


class Expansion(BaseModel):
    """One step: the node, the reason, and the frontier after it."""

    node: int
    why: str = Field(description="why this node was taken; empty if no simple rule says it")
    did: str = Field(description="what became of its successors")
    lines: list[str] = Field(description="the tags of the pseudocode's lines that it ran, the last where it ended")
    frontier: int = Field(description="the length of the frontier, stale copies included")
    waiting: int
    stale: int
    bound: Number | None
    next_bound: Number | None
    iteration: int


class Tree(BaseModel):
    """The search tree of a trace, with a reason for each step."""

    rule: TheRule | None
    heuristic: TheHeuristic | None
    ties: str = Field(description="in which order the search takes its nodes, in its documentation's words")
    pseudocode: list[tuple[str, str]] | None = Field(description="its lines, each with its tag")
    nodes: list[Node]
    steps: list[Expansion]
    ending: dict[str, Any] = Field(description="outcome, reason, cost (null without a goal) and expanded")


class Guess(BaseModel):
    """The nodes that may be expanded next; whether a choice is one of them, and why."""

    legal: list[int]
    right: bool | None
    explanation: str | None


class Traces(Turns):
    """The last trace, parsed, and its tree.

    Parsing takes up to a second and 200 MB, so one request at a time does it.
    """

    def __init__(self) -> None:
        super().__init__(PATIENCE)
        self._last: tuple[str, Trace] | None = None
        self._tree: tuple[str, SearchTree] | None = None

    async def tree(self, job: Job, jobs: Jobs) -> SearchTree:
        """Return the tree of a job's trace; the caller must hold the turn."""
        if self._tree is None or self._tree[0] != job.id:
            trace = await self.get(job, jobs)
            self._tree = job.id, await run_in_threadpool(grow, trace)
        return self._tree[1]

    async def get(self, job: Job, jobs: Jobs) -> Trace:
        """Return the trace of a job; the caller must hold the turn."""
        if job.request["kind"] != "trace":
            raise NoSuchJobError
        if self._last is None or self._last[0] != job.id:
            self._last = None  # frees its memory first
            text = await fetch(job, jobs)
            self._last = job.id, await run_in_threadpool(_parse, text)
        return self._last[1]


def traces_of(request: Request) -> Traces:
    """Return the server's Traces."""
    traces: Traces = request.app.state.traces
    return traces


TheTraces = Annotated[Traces, Depends(traces_of)]
RESPONSES = GONE | {429: NOT_READY[429]}


@router.get("/jobs/{job}/charts/{chart}", responses=RESPONSES, response_model=Json)
async def chart(
    found: TheJob,
    jobs: TheJobs,
    traces: TheTraces,
    chart: Literal["frontier", "bounds", "f"],
    dark: Dark = False,
) -> Response:
    """Return a chart of a trace as a Vega-Lite specification."""
    make = {"frontier": plots.frontier_chart, "bounds": plots.bounds_chart, "f": plots.f_chart}[chart]
    async with traces.turn():
        trace = await traces.get(found, jobs)
        return await run_in_threadpool(lambda: json_response(make(trace, look(dark)).to_dict()))


@router.get("/jobs/{job}/tree", responses=RESPONSES, response_model=Tree)
async def tree(found: TheJob, jobs: TheJobs, traces: TheTraces) -> Response:
    """Return the search tree of a trace, with the frontier's order and a reason for each step."""
    async with traces.turn():
        trace, grown = await traces.get(found, jobs), await traces.tree(found, jobs)
        return await run_in_threadpool(_tree, trace, grown, found.request)


@router.get("/jobs/{job}/frontier", responses=RESPONSES, response_model=Guess)
async def frontier(
    found: TheJob,
    jobs: TheJobs,
    traces: TheTraces,
    step: Annotated[int, Query(ge=0, le=10_000)],
    choice: Annotated[int | None, Query(ge=0, le=10**6, description="the number of a node of the tree")] = None,
) -> Response:
    """Return which nodes may be expanded after so many expansions, and judge a guess."""
    async with traces.turn():
        return await run_in_threadpool(_guess, await traces.tree(found, jobs), step, choice)


def _parse(text: str) -> Trace:
    trace = read_answer(text).get("trace")
    if not isinstance(trace, dict) or not trace.keys() >= {"header", "events"}:
        raise DamagedError
    return Trace(trace["header"], trace["events"])


def _tree(trace: Trace, grown: SearchTree, request: Json) -> Response:
    algorithm = find_algorithm(trace.header["algorithm"])
    rule = algorithm.rule and {
        "sentence": rule_of(algorithm.rule),
        "ties": ties_of(algorithm.rule),
        "sorts": grown.sorts,
        "ruled": grown.ruled,
    }
    events = {event["event"]: event for event in trace.events[-2:]}
    end = events["end"]
    ending = {
        "outcome": end["outcome"],
        "reason": end["reason"],
        "cost": events["goal"]["cost"] if "goal" in events else None,
        "expanded": end["expanded"],
    }
    return json_response(
        {
            "rule": rule,
            "heuristic": request["heuristic"] and _heuristic(request["heuristic"], read_request(request)),
            "ties": card_of(algorithm).fields.get("Ties", ""),
            "pseudocode": pseudocode(algorithm, request["metric"]),
            "nodes": [_plain(node) for node in grown.nodes],
            "steps": [_plain(step) for step in grown.steps],
            "ending": ending,
        }
    )


def _heuristic(written: str, puzzle: SlidingTiles) -> Json:
    try:
        made = make_heuristic(written, puzzle)
    except TaquinError:  # this server was started without the user's file
        return {"name": None, "admissible": None}
    return {"name": made.named and made.named.name, "admissible": None if made.own else made.admissible}


def _plain(record: TreeNode | TreeStep) -> Json:
    """Return the fields of a record; `asdict` would copy every tuple in them."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


def _guess(grown: SearchTree, step: int, choice: int | None) -> Response:
    try:
        legal = legal_choices(grown, step)
        explanation = None if choice is None else explain_choice(grown, step, choice)
    except TaquinError as error:
        raise RefusedError([Problem(code="bad-request", field="step", message=sentence(error))]) from None
    right = None if choice is None else choice in legal
    return json_response({"legal": legal, "right": right, "explanation": explanation})
