"""Notes about files that have been read in full and found good, so that it need not be done each time.

A note is a small file beside the table that repeats its size, inode, and times of change. It vouches only for a file of
which all of these are still the same. The change time (ctime) cannot be set by a program, as the modification time can,
but a clock has ticks: a file that changes twice within one shows the same time. Hence a note is written only if the
last change was well before the reading began, by the clock of the file system itself; any later one then differs.
A damaged note is one that does not match: the table is read again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from taquin.tiles.patterns.table_file import changes

SETTLED = 2_000_000_000
"""Nanoseconds since the last change after which another one shows; file systems' ticks are 10 ms, at worst 2 s."""

HAS_CHANGE_TIME = os.name == "posix"  # what Windows calls st_ctime is when the file was made


def note_path(path: Path) -> Path:
    return path.with_name(path.name + ".verified")


def is_verified(path: Path, status: os.stat_result) -> bool:
    """Return whether a note vouches for the file of this status."""
    try:
        return HAS_CHANGE_TIME and note_path(path).read_bytes() == _stamp(status)
    except OSError:
        return False


def remember(path: Path, status: os.stat_result, began: int | None) -> None:
    """Note that a file, of this status when the reading began and ended, is good; if it may change unseen, do not."""
    if HAS_CHANGE_TIME and began is not None and began - status.st_ctime_ns > SETTLED:
        with suppress(OSError):  # a folder that cannot be written: the next time it is read again
            note_path(path).write_bytes(_stamp(status))


def forget(path: Path) -> None:
    with suppress(OSError):
        note_path(path).unlink()


def clock_of(folder: Path) -> int | None:
    """Return the time in nanoseconds by the clock of the file system, which need not be this machine's."""
    from tempfile import TemporaryFile

    try:
        with TemporaryFile(dir=folder) as file:
            return os.fstat(file.fileno()).st_mtime_ns
    except OSError:
        return None


def _stamp(status: os.stat_result) -> bytes:
    return (" ".join(map(str, changes(status))) + "\n").encode()
