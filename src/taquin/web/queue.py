"""Who runs and who waits: workers take jobs in order of arrival, and quick jobs have one more.

A search of ten minutes on every worker would make a search of a second wait ten minutes. So one
more worker, the express worker, takes only jobs that should end within `QUICK` seconds, the
shortest first. A job that does not makes room for the next: it goes on beside the workers. Only one
job at a time does, so at most two more run than there are workers. No job starves: the other
workers never let a later job pass.
"""

from __future__ import annotations

from taquin.web.job import Job
from taquin.web.messages import Json

QUICK = 5.0
"""Seconds that a job may have the express worker. One that has little to do, whatever its time
limit, is expected to end in this time."""
QUICK_NODES = 10_000
QUICK_CELLS = 9


class Queue:
    """The jobs that wait, and the jobs that have a worker."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        """The number of workers, without the express worker."""
        self.waiting: list[Job] = []
        self.running: set[Job] = set()
        self._express: Job | None = None
        self._overdue = False
        """Whether the job of the express worker has had its time."""
        self._beside: Job | None = None
        """A job that goes on beside the workers."""

    @property
    def free(self) -> int:
        """The number of workers without a job, without the express worker."""
        return self.workers - len(self.running - {self._express, self._beside})

    def start_next(self) -> Job | None:
        """Give a worker to the next job and return it; None if no job can start now."""
        if self.waiting and self.free > 0:
            job = self.waiting[0]
        else:
            self._relieve_express()
            if self._express is not None or not (quick := self._quick()):
                return None
            job = self._express = quick[0]
        self.waiting.remove(job)
        self.running.add(job)
        return job

    def release(self, job: Job) -> None:
        """Take the worker from a job that has ended."""
        self.running.discard(job)
        if self._express is job:
            self._express, self._overdue = None, False
        if self._beside is job:
            self._beside = None

    def expire(self, job: Job) -> None:
        """Note that a job has run for `QUICK` seconds: it may not keep the express worker."""
        if self._express is job:
            self._overdue = True

    def _relieve_express(self) -> None:
        """Let an overdue job go on beside the workers, if no other does."""
        if self._beside is not None and self.free > 0:
            self._beside = None  # nobody waits for that worker, so this job has it now
        if self._overdue and self._beside is None:
            self._beside, self._express, self._overdue = self._express, None, False

    def ahead(self, job: Job) -> int | None:
        """Return how many jobs start before this one; None if it does not wait."""
        if job not in self.waiting:
            return None
        places = [jobs.index(job) for jobs in (self.waiting, self._quick()) if job in jobs]
        return min(places)

    def _quick(self) -> list[Job]:
        """Return the jobs that the express worker may take, the next one first."""
        quick = (job for job in self.waiting if expected_seconds(job.request) <= QUICK)
        return sorted(quick, key=lambda job: expected_seconds(job.request))  # stable: ties by arrival


def expected_seconds(request: Json) -> float:
    """Return how long a search may take: its time limit, or less if it has little to do."""
    nodes, limit = request["nodes"], float(request["seconds"])
    few_nodes = nodes is not None and nodes <= QUICK_NODES
    few_boards = len(request["tiles"]) <= QUICK_CELLS
    return min(limit, QUICK) if few_nodes or few_boards else limit
