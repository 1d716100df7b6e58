"""The file of a table: what is written is read back, and nothing else passes for it."""

from __future__ import annotations

import os
import struct
from pathlib import Path
from zlib import crc32

import pytest

from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.table_file import PAGE, Header, TableFile, TableFileError, write_table

PATTERN = Pattern.of(3, 3, 0, (1, 2, 3))
FENCED = Pattern.of(4, 4, 0, (1, 4))  # the blank's goal cell is a corner of its own
LARGE = Pattern.of(100, 100, 9_999, (0,))


def content(pattern: Pattern, half: bool = False) -> memoryview:
    return memoryview(bytes(index * 7 % 251 for index in range(pattern.table_bytes(half))))


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("pattern", [PATTERN, FENCED, LARGE], ids=str)
def test_what_is_written_is_read_back(pattern: Pattern, half: bool, tmp_path: Path) -> None:
    path = tmp_path / "table"
    write_table(path, pattern, half, content(pattern, half))
    with TableFile(path) as file:
        assert (file.header.pattern, file.header.half) == (pattern, half)
        file.check()
        table = file.map()
    assert table == content(pattern, half)
    assert table.readonly
    assert os.listdir(tmp_path) == ["table"]


def test_a_mapped_table_outlives_its_file(tmp_path: Path) -> None:
    path = tmp_path / "table"
    write_table(path, PATTERN, False, content(PATTERN))
    with TableFile(path) as file:
        table = file.map()
    write_table(path, PATTERN, False, memoryview(bytes(PATTERN.entries)))
    assert table == content(PATTERN)
    path.unlink()
    assert table == content(PATTERN)


def test_the_layout_is_fixed() -> None:
    """Files that exist must stay readable: a change of these bytes needs a new version."""
    page = Header(FENCED, True, 0x01020304).to_bytes()
    assert len(page) == PAGE
    assert page[:32] == b"\x93TAQUIN\n" + bytes.fromhex("02000000 0400 0400 01000000 8000000000000000 04030201")
    assert page[32:34] == bytes([0b00010010, 0])
    assert page[1312:1314] == bytes([0b00000001, 0])
    assert not any(page[1314:-4])


def test_a_table_of_another_size_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="729"):
        write_table(tmp_path / "table", PATTERN, False, memoryview(bytes(728)))
    assert os.listdir(tmp_path) == []


def sealed(page: bytes) -> bytes:
    """Return a first page with the checksum it should have."""
    return page[:-4] + struct.pack("<I", crc32(page[:-4]))


def test_every_reason_to_refuse_a_file(tmp_path: Path) -> None:
    path = tmp_path / "table"
    write_table(path, PATTERN, False, content(PATTERN))
    good = path.read_bytes()
    older = sealed(good[:8] + b"\x01" + good[9:PAGE])
    contradiction = sealed(good[:20] + b"\x05" + good[21:PAGE])
    for wrong, reason in [
        (b"", "not a table"),
        (b"hello", "not a table"),
        (good[:100], "ends within its header"),
        (good[:200] + b"x" + good[201:], "header is damaged"),
        (older + good[PAGE:], "format 1, not 2"),
        (contradiction + good[PAGE:], "contradicts itself"),
        (good[:-1], "4,824 bytes instead of 4,825"),
        (good + b"\0", "4,826 bytes instead of 4,825"),
        (good[:-1] + b"\xff", "checksum is wrong"),
    ]:
        path.write_bytes(wrong)
        with pytest.raises(TableFileError, match=reason), TableFile(path) as file:
            file.check()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes and links of POSIX")
def test_only_a_regular_file_is_opened(tmp_path: Path) -> None:
    """Whatever others plant in the folder is refused at once; a pipe would block a plain open."""
    good, path = tmp_path / "good", tmp_path / "table"
    write_table(good, PATTERN, False, content(PATTERN))
    for target in (good, Path("/dev/zero"), tmp_path / "nowhere"):
        path.symlink_to(target)
        with pytest.raises(TableFileError, match="a symbolic link"):
            TableFile(path)
        path.unlink()
    os.mkfifo(path)
    for irregular in (path, tmp_path, Path(os.devnull)):
        with pytest.raises(TableFileError, match="not a regular file"):
            TableFile(irregular)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="owners of POSIX")
def test_a_table_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table"
    write_table(path, PATTERN, False, content(PATTERN))
    user = os.geteuid()
    if user == 0:
        os.chown(path, 12345, -1)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    with pytest.raises(TableFileError, match="another user"):
        TableFile(path)


def test_a_planted_temporary_file_is_not_written_through(tmp_path: Path) -> None:
    path, target = tmp_path / "table", tmp_path / "target"
    path.with_name(f"table.{os.getpid()}.tmp").symlink_to(target)
    with pytest.raises(FileExistsError):
        write_table(path, PATTERN, False, content(PATTERN))
    assert not target.exists()


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "table"
    write_table(path, PATTERN, False, content(PATTERN))
    for failure in (OSError, KeyboardInterrupt):

        def fail(_: int, failure: type[BaseException] = failure) -> None:
            raise failure

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", fail)
            with pytest.raises(failure):
                write_table(path, PATTERN, False, memoryview(bytes(PATTERN.entries)))
        assert os.listdir(tmp_path) == ["table"]
    with TableFile(path) as file:
        assert file.map() == content(PATTERN)


def test_no_descriptor_is_left_open(tmp_path: Path) -> None:
    path = tmp_path / "table"
    path.write_bytes(b"no table")
    before = os.open(os.devnull, os.O_RDONLY)
    os.close(before)
    for _ in range(3):
        with pytest.raises(TableFileError):
            TableFile(path)
    after = os.open(os.devnull, os.O_RDONLY)
    os.close(after)
    assert after == before
