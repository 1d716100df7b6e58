"""Notes that a table's file has been read in full and found good, so that one reading is enough.

A note is a small file beside the table that repeats its size, inode and times of change. The note
is valid only while all of these are the same. Programs can set a file's modification time, but not
its change time (ctime). Clocks tick, though: two changes within one tick show the same time. So a
note is written only if the last change lies well before the reading began, by the file system's own
clock: any later change then shows a later time. A note that does not match, is damaged, or is not a
file of ours, is ignored: the table is read again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from taquin.tiles.patterns.table_file import TableFileError, changes, open_own_file, replacing

SETTLED = 2_000_000_000
"""Nanoseconds after a change until another one shows another time; ticks last 10 ms, and
2 s at worst (FAT)."""

HAS_CHANGE_TIME = os.name == "posix"  # on Windows, st_ctime is the time of creation


def note_path(path: Path) -> Path:
    return path.with_name(path.name + ".verified")


def is_verified(path: Path, status: os.stat_result) -> bool:
    """Return whether there is a valid note for the file of this status."""
    if not HAS_CHANGE_TIME:
        return False
    stamp = _stamp(status)
    try:
        descriptor, _ = open_own_file(note_path(path))
        with os.fdopen(descriptor, "rb") as note:
            return note.read(len(stamp) + 1) == stamp
    except (OSError, TableFileError):
        return False


def remember(path: Path, status: os.stat_result, began: int | None) -> None:
    """Note that a file is good; not if it could change unseen.

    `status` is the file's, the same before and after reading, which began at `began` by `clock_of`.
    """
    if HAS_CHANGE_TIME and began is not None and began - status.st_ctime_ns > SETTLED:
        with suppress(OSError), replacing(note_path(path)) as note:  # without a note the table is read again
            note.write(_stamp(status))


def forget(path: Path) -> None:
    with suppress(OSError):
        note_path(path).unlink()


def clock_of(folder: Path) -> int | None:
    """Return the file system's time in nanoseconds; on a network its clock is another machine's."""
    from tempfile import TemporaryFile

    try:
        with TemporaryFile(dir=folder) as file:
            return os.fstat(file.fileno()).st_mtime_ns
    except OSError:
        return None


def _stamp(status: os.stat_result) -> bytes:
    return (" ".join(map(str, changes(status))) + "\n").encode()
