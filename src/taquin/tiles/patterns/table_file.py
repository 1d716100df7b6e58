"""The file of a table: a page that says what it is, then the table as it is in memory, to be mapped.

All numbers are little-endian. The first page (4096 bytes) holds, in this order,

    magic       8 bytes, which a transfer as text would damage
    version     u32, of this format
    rows, cols  u16 each
    half        u8: 1 if an entry takes half a byte; then 3 bytes of zero
    size        u64, bytes of the table
    checksum    u32, of the table
    cells       1280 bytes, a bit for each goal cell of the pattern
    region      1280 bytes, a bit for each cell where the blank can be
    zeros
    checksum    u32, of this page up to here: its last four bytes

The checksum is CRC-32, which detects every change of a single byte, and every one within 32 bits. It runs at memory
speed (zlib), and guards against accidents, not against malice: nothing in a table is executed.
"""

from __future__ import annotations

import mmap
import os
import stat
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
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
    """Why a file is not the table it should be, in a phrase that follows its name."""


@dataclass(frozen=True)
class Header:
    """What the first page says."""

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
        """Return the header, or raise TableFileError."""
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


class TableFile:
    """A file that is open for reading, and whose first page and size are right; whether the table is, `check` tells."""

    def __init__(self, path: Path) -> None:
        """Raise TableFileError if it is not a table, OSError if it cannot be read."""
        # Without O_NONBLOCK, opening a named pipe would wait for someone to write to it.
        self._descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            self.status = os.fstat(self._descriptor)
            if not stat.S_ISREG(self.status.st_mode):
                raise TableFileError("it is not a file")
            self.header = Header.from_bytes(os.read(self._descriptor, PAGE))
            size = PAGE + self.header.pattern.table_bytes(self.header.half)
            if self.status.st_size != size:
                raise TableFileError(f"it has {self.status.st_size:,} bytes instead of {size:,}")
        except BaseException:
            os.close(self._descriptor)
            raise

    def check(self, pulse: Callable[[], None] = lambda: None) -> None:
        """Read every byte; raise TableFileError unless the checksum is right, and the file is as it was before.

        `pulse` is called between chunks; what it raises ends the reading.
        """
        # Not through a map: there, a disk that fails would end the process instead of raising an error.
        os.lseek(self._descriptor, PAGE, os.SEEK_SET)
        checksum = 0
        while chunk := os.read(self._descriptor, CHUNK):
            checksum = crc32(chunk, checksum)
            pulse()
        if checksum != self.header.checksum:
            raise TableFileError("its checksum is wrong, so that the table is damaged")
        if changes(os.fstat(self._descriptor)) != changes(self.status):
            raise TableFileError("it was changed while it was read")

    def map(self) -> memoryview:
        """Return the table, read-only; it stays valid when this is closed, or another file takes the name."""
        mapping = mmap.mmap(self._descriptor, self.status.st_size, access=mmap.ACCESS_READ)
        track_mapping(mapping)
        return memoryview(mapping)[PAGE:]

    def __enter__(self) -> TableFile:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)


def changes(status: os.stat_result) -> tuple[int, int, int, int]:
    """Return what differs when a file has been changed or replaced."""
    return status.st_size, status.st_ino, status.st_mtime_ns, status.st_ctime_ns


def write_table(
    path: Path, pattern: Pattern, half: bool, table: memoryview, pulse: Callable[[], None] = lambda: None
) -> None:
    """Write a file, all or nothing: under its final name there is never a part of it.

    `pulse` is called between chunks; what it raises ends the writing.
    """
    if table.nbytes != pattern.table_bytes(half):
        raise ValueError(f"the table of {pattern} has {table.nbytes} bytes, not {pattern.table_bytes(half)}")
    content = table.cast("B")
    temporary = path.with_name(f"{path.name}.{os.getpid()}{TEMPORARY}")
    try:
        with temporary.open("xb") as file:
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
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
    _make_durable(path.parent)


def _make_durable(folder: Path) -> None:
    """Have the new name itself written to disk; Windows does that by itself, and cannot open a folder."""
    if os.name != "nt":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
