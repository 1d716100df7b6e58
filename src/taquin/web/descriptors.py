"""Out of file descriptors: one line a minute instead of a flood of tracebacks.

When `accept` fails, asyncio logs the traceback, tries again at once for as many times as
the backlog is long, and repeats that every second. With uvicorn's backlog of 2,048 the log
grows by megabytes a second. The connections wait in the kernel meanwhile and are accepted
as soon as others close.
"""

from __future__ import annotations

import asyncio
import errno
import logging
from time import monotonic
from typing import Any

BACKLOG = 64
"""Connections that wait in the kernel, and attempts to accept one before asyncio pauses."""
EVERY = 60.0
"""Seconds between two lines in the log."""
OUT_OF_RESOURCES = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class QuietHandler:
    """An exception handler for the event loop."""

    def __init__(self) -> None:
        self._next_at = 0.0

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, OSError) or error.errno not in OUT_OF_RESOURCES:
            loop.default_exception_handler(context)
        elif monotonic() >= self._next_at:
            self._next_at = monotonic() + EVERY
            logging.getLogger(__name__).warning(
                "taquin: the system gives no more connections or processes (%s): new ones wait.", error.strerror
            )
