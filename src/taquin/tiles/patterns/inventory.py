"""The tables on disk, as `taquin pdb` lists, verifies and removes them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from taquin.errors import TaquinError
from taquin.tiles.patterns.cache import (
    SUFFIX,
    cache_folder,
    check,
    file_name,
    lock_path,
    make_way,
    reason_of,
    remove_temporaries,
    size_of,
)
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.table_file import TableFile, TableFileError
from taquin.tiles.patterns.verified import forget, is_verified


@dataclass(frozen=True)
class StoredTable:
    """A file in the cache: a table, or the remains of one."""

    path: Path
    bytes: int
    pattern: Pattern | None
    """None if the header cannot be read."""
    half: bool
    verified: bool
    """Whether every byte has been read since it last changed."""
    problem: str | None
    """What is wrong with it, judged by its header and size."""

    @property
    def name(self) -> str:
        return self.path.name.removesuffix(SUFFIX)


def list_tables() -> list[StoredTable]:
    """Return the tables in the cache, sorted by name."""
    return [_describe(path) for path in _files() if path.name.endswith(SUFFIX)]


def _files() -> list[Path]:
    folder = cache_folder()
    try:
        return [] if folder is None else sorted(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise TaquinError(f"the folder of tables, {folder}, cannot be read: {error.strerror}.") from None


def _describe(path: Path) -> StoredTable:
    try:
        with TableFile(path) as file:
            header, size = file.header, file.status.st_size
            expected = file_name(header.pattern, header.half)
            problem = None if path.name == expected else f"it holds another table, {expected.removesuffix(SUFFIX)}"
            verified = problem is None and is_verified(path, file.status)
            return StoredTable(path, size, header.pattern, header.half, verified, problem)
    except (OSError, TableFileError) as error:
        return StoredTable(path, size_of(path), None, False, False, reason_of(error))


def verify(table: StoredTable) -> StoredTable:
    """Read every byte of a table; return it with what that showed."""
    if table.problem is not None:
        return table
    try:
        with TableFile(table.path) as file:
            check(table.path, file)
        return replace(table, verified=True)
    except (OSError, TableFileError) as error:
        return replace(table, verified=False, problem=reason_of(error))


def remove(table: StoredTable) -> int:
    """Remove a table and the temporary files of killed builders; return the bytes freed."""
    make_way(table.path)
    table.path.unlink(missing_ok=True)
    forget(table.path)
    return table.bytes + _remove_leftovers(table.path)


def remove_all() -> int:
    """Remove all tables and all temporary files; return the bytes freed."""
    freed = sum(remove(table) for table in list_tables())
    left = {path.with_name(path.name.partition(SUFFIX)[0] + SUFFIX) for path in _files() if SUFFIX + "." in path.name}
    return freed + sum(map(_remove_leftovers, left))


def _remove_leftovers(path: Path) -> int:
    from filelock import FileLock, Timeout

    freed = 0
    with suppress(Timeout), FileLock(lock_path(path), timeout=0):  # on Timeout another process is building it
        freed = remove_temporaries(path)
        forget(path)
        with suppress(OSError):
            lock_path(path).unlink()
    return freed
