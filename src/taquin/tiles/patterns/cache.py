"""Tables kept on disk: each is built once, and mapped from its file by every later search.

The folder is `pdb` in the user's cache (`~/.cache/taquin` on Linux), or in the folder that
TAQUIN_CACHE names; if that is set and empty, nothing is kept. No fault of the cache stops a search:
a damaged file is built anew, a table that cannot be kept is used from memory, and a TableWarning
says so.
"""

from __future__ import annotations

import glob
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING
from zlib import crc32

from taquin.errors import TableWarning
from taquin.limits.deadline import Deadline, current_deadline
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import progress_of
from taquin.tiles.patterns.table_file import TEMPORARY, TableFile, TableFileError, write_table
from taquin.tiles.patterns.verified import clock_of, forget, is_verified, remember

if TYPE_CHECKING:
    from filelock import BaseFileLock

SUFFIX = ".pdb"
MAX_NAME = 120  # a file's name can have 255 characters, ours has some more at its end
PATIENCE = 1.0  # seconds to wait for another process before saying so
POLL = 0.02  # seconds between two tries to get a lock

Build = Callable[[Pattern, bool, Callable[[float], None] | None], memoryview]
"""Builds a table, in bytes or half-bytes: `pattern.table_bytes(half)` bytes in one piece."""


def cache_folder() -> Path | None:
    """Return the folder of the cache, which may not exist yet; None if nothing is to be kept."""
    chosen = os.environ.get("TAQUIN_CACHE")
    if chosen is not None:
        return Path(os.path.expanduser(chosen)).absolute() / "pdb" if chosen else None
    from platformdirs import user_cache_path

    with suppress(RuntimeError):  # there is no home
        folder = user_cache_path("taquin", appauthor=False) / "pdb"
        if folder.is_absolute():
            return folder
    _warn(
        "tables cannot be kept, because there is no home folder: they stay in memory. TAQUIN_CACHE can name a folder."
    )
    return None


def obtain(pattern: Pattern, half: bool, build: Build) -> memoryview:
    """Return a table: from its file if that is good, else built, and kept for the next time.

    The current deadline holds throughout: while it waits for another process, and while it reads
    or writes a file.
    """
    deadline = current_deadline()

    def built() -> memoryview:
        progress = progress_of(pattern, deadline)
        table = build(pattern, half, progress)
        progress(1.0)
        return table

    folder = cache_folder()
    if folder is None:
        return built()
    path = folder / file_name(pattern, half)
    with suppress(OSError, TableFileError):  # a fault that remains is reported under the lock
        return load(path, pattern, half)
    with _locked(path, deadline) as locked:
        try:
            return load(path, pattern, half)
        except (FileNotFoundError, NotADirectoryError):
            pass
        except (OSError, TableFileError) as error:
            # Without the lock an OSError is the folder's fault, and _acquire has warned of it.
            if locked or isinstance(error, TableFileError):
                _warn(f"{path} is refused, because {reason_of(error)}: the table is built anew.")
        if not locked:
            return built()
        remove_temporaries(path)
        table = built()
        try:
            make_way(path)
            write_table(path, pattern, half, table, lambda: deadline.check("a table was being written"))
            if pattern.is_sparse:
                return table  # a sparse table is used from memory: mapping would only copy it back
            with TableFile(path) as file:
                return file.map()
        except (OSError, TableFileError) as error:
            _warn_not_kept(folder, error)
            return table


def load(path: Path, pattern: Pattern, half: bool) -> memoryview:
    """Map the table of a pattern; raise TableFileError or OSError unless it is there and good.

    The first time, and whenever the file has changed, it reads every byte.
    """
    with TableFile(path) as file:
        if (file.header.pattern, file.header.half) != (pattern, half):
            raise TableFileError(f"it holds another table, {table_name(file.header.pattern, file.header.half)}")
        if not is_verified(path, file.status):
            check(path, file)
        return file.map()


def check(path: Path, file: TableFile) -> None:
    """Read every byte, and remember that it is good."""
    began = clock_of(path.parent)
    try:
        deadline = current_deadline()
        file.check(lambda: deadline.check("a table was being read"))
    except (OSError, TableFileError):
        forget(path)  # a disk that decays leaves the times of a file as they were
        raise
    remember(path, file.status, began)


def table_name(pattern: Pattern, half: bool) -> str:
    """Return the name of a table: the pattern's, and whether entries take half a byte."""
    name = str(pattern) + ("-half" if half else "")
    return name if len(name) <= MAX_NAME else f"{name[:MAX_NAME]}-{crc32(name.encode()):08x}"


def file_name(pattern: Pattern, half: bool) -> str:
    return table_name(pattern, half) + SUFFIX


def is_cached(pattern: Pattern, half: bool) -> bool:
    """Return whether there is a file of this table, judged by its header and size."""
    folder = cache_folder()
    if folder is not None:
        with suppress(OSError, TableFileError), TableFile(folder / file_name(pattern, half)) as file:
            return (file.header.pattern, file.header.half) == (pattern, half)
    return False


@contextmanager
def _locked(path: Path, deadline: Deadline) -> Iterator[bool]:
    """Hold the lock of a table; yield whether there was one.

    The system releases the lock when the process ends.
    """
    from filelock import FileLock

    lock = FileLock(lock_path(path))
    locked = _acquire(lock, path, deadline)
    try:
        yield locked
    finally:
        lock.release()


def _acquire(lock: BaseFileLock, path: Path, deadline: Deadline) -> bool:
    """Wait for the lock until the deadline; return False where there are no locks."""
    from filelock import Timeout

    said, waited = False, 0.0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        while True:
            try:
                lock.acquire(timeout=0)
                break
            except Timeout:
                deadline.check(f"another process was building the table {path.stem}")
            sleep(POLL)
            waited += POLL
            if waited > PATIENCE and not said:
                said = True
                _warn(f"another process is building the table {path.stem}: waiting for it (Ctrl-C stops).")
    except (OSError, NotImplementedError) as error:  # the latter from file systems without locks
        _warn_not_kept(path.parent, error)
        return False
    return True


def lock_path(path: Path) -> Path:
    """Return the path of the lock that guards a table's file."""
    return path.with_name(path.name + ".lock")


def remove_temporaries(path: Path) -> int:
    """Remove the temporary files of killed builders, under the lock; return their bytes."""
    freed = 0
    for temporary in path.parent.glob(f"{glob.escape(path.name)}.*{TEMPORARY}"):
        with suppress(OSError):
            size = size_of(temporary)
            temporary.unlink()
            freed += size
    return freed


def make_way(path: Path) -> None:
    """Remove an empty folder that has the name of a table; one with content raises OSError."""
    if path.is_dir() and not path.is_symlink():
        path.rmdir()


def size_of(path: Path) -> int:
    """Return the bytes of a file, or of the link itself; 0 if it is gone."""
    try:
        return path.lstat().st_size
    except OSError:
        return 0


def reason_of(error: Exception) -> str:
    """Return what went wrong, in a phrase."""
    return f"it cannot be read ({error.strerror or error})" if isinstance(error, OSError) else str(error)


def _warn_not_kept(folder: Path, error: Exception) -> None:
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    _warn(f"tables cannot be kept in {folder} ({why}): they stay in memory. TAQUIN_CACHE can name another folder.")


def _warn(sentence: str) -> None:
    warnings.warn(sentence, TableWarning, stacklevel=2)
