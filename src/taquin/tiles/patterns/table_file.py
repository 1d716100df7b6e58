"""The file of a table: a header page, then the table as it lies in memory, ready to be mapped.

All numbers are little-endian. The header page (4096 bytes) holds, in this order:

    magic       8 bytes, chosen so that a transfer in text mode damages them
    version     u32, of this format
    rows, cols  u16 each
    half        u8: 1 if an entry takes half a byte; then 3 zero bytes
    size        u64: the table's bytes
    checksum    u32: of the table
    cells       1280 bytes: a bit for each goal cell of the pattern
    region      1280 bytes: a bit for each cell that the blank can reach
    zeros
    checksum    u32: of this page up to here; its last four bytes

The checksum is CRC-32. It detects every error within 32 consecutive bits, and zlib computes it at
memory speed. It guards against accidents. Against malice, only files of this user or of root are
read, and no link is followed.
"""

from __future__ import annotations

import mmap
import os
import stat
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

from taquin.limits.memory import track_mapping
from taquin.tiles.patterns.pattern import Pattern

MAGIC = b"\x93TAQUIN\n"
VERSION = 2
PAGE = 4096
FIELDS = struct.Struct("<8sIHHB3xQI1280s1280s")
BITS = 1280  # bytes of a set of cells
CHUNK = 1 << 20  # read or written at once
SYNCED = 32 << 20  # written to the disk before more is written, so that no single wait is long
TEMPORARY = ".tmp"


class TableFileError(Exception):
    """The reason to refuse a file, as a clause about it: `its header is damaged`."""


@dataclass(frozen=True)
class Header:
    """The content of the header page."""

    pattern: Pattern
    half: bool
    checksum: int

    def to_bytes(self) -> bytes:
        pattern = self.pattern
        fields = FIELDS.pack(
            MAGIC,
            VERSION,
            pattern.rows,
            pattern.cols,
            self.half,
            pattern.table_bytes(self.half),
            self.checksum,
            cells_to_bits(pattern.cells),
            cells_to_bits(pattern.region),
        )
        page = fields.ljust(PAGE - 4, b"\0")
        return page + struct.pack("<I", crc32(page))

    @classmethod
    def from_bytes(cls, page: bytes) -> Header:
        """Parse the header; raise TableFileError if it is wrong."""
        if not page.startswith(MAGIC):
            raise TableFileError("it is not a table of Taquin")
        if len(page) < PAGE:
            raise TableFileError("it ends within its header")
        _, version, rows, cols, half, size, checksum, cells, region = FIELDS.unpack_from(page)
        if struct.unpack("<I", page[-4:]) != (crc32(page[:-4]),):
            raise TableFileError("its header is damaged")
        if version != VERSION:
            raise TableFileError(f"it has format {version}, not {VERSION}")
        header = cls(Pattern(rows, cols, bits_to_cells(cells), bits_to_cells(region)), bool(half), checksum)
        if size != header.pattern.table_bytes(header.half):
            raise TableFileError("its header contradicts itself")
        return header


def cells_to_bits(cells: tuple[int, ...]) -> bytes:
    return sum(1 << cell for cell in cells).to_bytes(BITS, "little")


def bits_to_cells(bits: bytes) -> tuple[int, ...]:
    return tuple(8 * number + bit for number, byte in enumerate(bits) if byte for bit in range(8) if byte >> bit & 1)


def open_own_file(path: Path) -> tuple[int, os.stat_result]:
    """Open a regular file of this user or of root; return its descriptor and status.

    Others may be able to write to the folder. Hence a symbolic link is refused (TableFileError),
    and opening a named pipe does not wait for a writer.
    """
    flags = ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY")  # no system has all of them
    try:
        descriptor = os.open(path, os.O_RDONLY | sum(getattr(os, name, 0) for name in flags))
    except OSError:
        if path.is_symlink():
            raise TableFileError("it is a symbolic link") from None
        raise
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise TableFileError("it is not a regular file")
        if hasattr(os, "geteuid") and status.st_uid not in (os.geteuid(), 0):
            raise TableFileError("it belongs to another user")
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor, status


class TableFile:
    """A file open for reading, with the right header and size; `check` reads the table itself."""

    def __init__(self, path: Path) -> None:
        """Raise TableFileError if the file is not a table, OSError if it cannot be read."""
        self._descriptor, self.status = open_own_file(path)
        try:
            self.header = Header.from_bytes(os.read(self._descriptor, PAGE))
            size = PAGE + self.header.pattern.table_bytes(self.header.half)
            if self.status.st_size != size:
                raise TableFileError(f"it has {self.status.st_size:,} bytes instead of {size:,}")
        except BaseException:
            os.close(self._descriptor)
            raise

    def check(self, pulse: Callable[[], None] = lambda: None) -> None:
        """Read every byte; raise TableFileError if the checksum is wrong or the file changes.

        `pulse` is called between chunks; what it raises ends the reading.
        """
        # Not through a map: there, a failing disk would kill the process (SIGBUS) instead
        # of raising an error.
        os.lseek(self._descriptor, PAGE, os.SEEK_SET)
        checksum = 0
        while chunk := os.read(self._descriptor, CHUNK):
            checksum = crc32(chunk, checksum)
            pulse()
        if checksum != self.header.checksum:
            raise TableFileError("its checksum is wrong")
        if changes(os.fstat(self._descriptor)) != changes(self.status):
            raise TableFileError("it changed while it was read")

    def map(self) -> memoryview:
        """Map the table, read-only; the map stays valid after this file is closed or replaced."""
        mapping = mmap.mmap(self._descriptor, self.status.st_size, access=mmap.ACCESS_READ)
        track_mapping(mapping)
        return memoryview(mapping)[PAGE:]

    def __enter__(self) -> TableFile:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)


def changes(status: os.stat_result) -> tuple[int, int, int, int]:
    """Return the fields of which at least one differs after a file is changed or replaced."""
    return status.st_size, status.st_ino, status.st_mtime_ns, status.st_ctime_ns


def write_table(
    path: Path, pattern: Pattern, half: bool, table: memoryview, pulse: Callable[[], None] = lambda: None
) -> None:
    """Write a file atomically: under its final name it is always complete.

    `pulse` is called between chunks; what it raises ends the writing.
    """
    if table.nbytes != pattern.table_bytes(half):
        raise ValueError(f"the table of {pattern} has {table.nbytes} bytes, not {pattern.table_bytes(half)}")
    content = table.cast("B")
    with replacing(path) as file:
        file.write(bytes(PAGE))  # the header follows when the checksum is known
        checksum = 0
        for start in range(0, len(content), CHUNK):
            chunk = content[start : start + CHUNK]
            checksum = crc32(chunk, checksum)
            file.write(chunk)
            if (start + CHUNK) % SYNCED == 0:
                file.flush()
                os.fsync(file.fileno())
            pulse()
        file.seek(0)
        file.write(Header(pattern, half, checksum).to_bytes())
        file.flush()
        os.fsync(file.fileno())
    _make_durable(path.parent)


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Yield a temporary file that takes the name `path` in the end, or vanishes on a failure.

    No link is followed: the temporary file must be new (`x`), and renaming replaces a link itself.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        with temporary.open("xb") as file:
            yield file
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def _make_durable(folder: Path) -> None:
    """Flush the new name to disk; Windows does so by itself, and cannot open a folder."""
    if os.name != "nt":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
