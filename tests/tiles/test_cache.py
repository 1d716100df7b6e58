"""The cache: whatever happens to its files, it gives the same table, and says what was wrong."""

from __future__ import annotations

import os
import random
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from taquin.errors import TableWarning
from taquin.tiles.patterns import cache, verified
from taquin.tiles.patterns.cache import file_name, is_cached, obtain
from taquin.tiles.patterns.inventory import list_tables, remove, remove_all, verify
from taquin.tiles.patterns.pattern import Pattern
from taquin.tiles.patterns.progress import building_progress
from taquin.tiles.patterns.table_file import PAGE, TableFile, write_table
from taquin.tiles.patterns.tables import build_content as build
from taquin.tiles.patterns.verified import note_path

PATTERN = Pattern.of(3, 3, 0, (1, 2, 3)).canonical()[0]
OTHER = Pattern.of(3, 3, 0, (4, 5, 8)).canonical()[0]
TABLE = bytes(build(PATTERN, False, None))


class Builder:
    """Builds the table, and counts how often."""

    count = 0

    def __call__(self, pattern: Pattern, half: bool, progress: Callable[[float], None] | None) -> memoryview:
        self.count += 1
        return memoryview(TABLE) if (pattern, half) == (PATTERN, False) else build(pattern, half, progress)


@pytest.fixture
def builder() -> Builder:
    return Builder()


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where the file of the table will be."""
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "pdb" / file_name(PATTERN, False)


@pytest.fixture
def settled(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return a function that waits until a file's change shows in its times: past a tick."""
    monkeypatch.setattr(verified, "SETTLED", 30_000_000)
    return lambda: time.sleep(0.1)


@contextmanager
def says(*phrases: str) -> Iterator[None]:
    """Expect just these warnings, each a sentence, in this order."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    sentences = [str(warning.message) for warning in caught]
    assert [warning.category for warning in caught] == [TableWarning] * len(phrases), sentences
    for phrase, sentence in zip(phrases, sentences, strict=True):
        assert phrase in sentence
        assert sentence.endswith(".")


def test_a_table_is_built_once(path: Path, builder: Builder) -> None:
    assert not is_cached(PATTERN, False)
    for _ in range(3):
        assert obtain(PATTERN, False, builder) == TABLE
    assert builder.count == 1
    assert is_cached(PATTERN, False)
    assert not is_cached(PATTERN, True)
    assert obtain(PATTERN, True, builder).nbytes == PATTERN.table_bytes(half=True)
    assert obtain(OTHER, False, builder) == build(OTHER, False, None)
    assert builder.count == 3


def test_an_empty_variable_means_no_cache(monkeypatch: pytest.MonkeyPatch, builder: Builder) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", "")
    with says():
        for _ in range(2):
            assert obtain(PATTERN, False, builder) == TABLE
    assert builder.count == 2
    assert list_tables() == []
    assert remove_all() == 0


def test_without_the_variable_it_is_in_the_users_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("TAQUIN_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache.cache_folder()
    assert folder is not None
    assert folder.parent.name == "taquin"
    assert folder.is_absolute()


@pytest.mark.parametrize("home", ["~/.cache", None], ids=["unknown", "error"])
def test_without_a_home_the_table_stays_in_memory(
    home: str | None, monkeypatch: pytest.MonkeyPatch, builder: Builder
) -> None:
    def user_cache_path(*_: object, **__: object) -> Path:
        if home is None:
            raise RuntimeError
        return Path(home)

    monkeypatch.delenv("TAQUIN_CACHE")
    monkeypatch.setattr("platformdirs.user_cache_path", user_cache_path)
    with says("no home folder"):
        assert obtain(PATTERN, False, builder) == TABLE


@pytest.fixture
def quick_folder() -> Iterator[Path]:
    """Return a folder in memory, where there is one: a disk takes its time for a thousand files."""
    with TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None) as folder:
        yield Path(folder)


def test_a_thousand_changed_bytes_are_each_refused(
    quick_folder: Path, builder: Builder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(quick_folder))
    obtain(PATTERN, False, builder)
    path = quick_folder / "pdb" / file_name(PATTERN, False)
    good = path.read_bytes()
    rng = random.Random(1)
    sampled = rng.sample(range(48, len(good) - 4), 1000 - 52)
    for number, position in enumerate([*range(48), *sampled, *range(len(good) - 4, len(good))], start=1):
        changed = bytearray(good)
        changed[position] ^= rng.randrange(1, 256)
        path.write_bytes(changed)
        with says("is refused"):
            assert obtain(PATTERN, False, builder) == TABLE, position
        assert builder.count == number + 1, position
        assert path.read_bytes() == good
    assert number == 1000


@pytest.mark.parametrize("size", [0, 1, 7, 8, 100, PAGE - 1, PAGE, PAGE + 1, PAGE + 728, PAGE + 730, 2 * PAGE + 729])
def test_a_file_of_another_length_is_refused(size: int, path: Path, builder: Builder) -> None:
    obtain(PATTERN, False, builder)
    os.truncate(path, size)
    with says("is refused"):
        assert obtain(PATTERN, False, builder) == TABLE
    with says():
        assert obtain(PATTERN, False, builder) == TABLE
    assert builder.count == 2


def test_the_file_of_another_table_is_refused(path: Path, builder: Builder) -> None:
    path.parent.mkdir(parents=True)
    write_table(path, OTHER, False, build(OTHER, False, None))
    assert not is_cached(PATTERN, False)
    (listed,) = list_tables()
    assert listed.problem == f"it holds another table, {OTHER}"
    with says(f"it holds another table, {OTHER}"):
        assert obtain(PATTERN, False, builder) == TABLE


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes and links of POSIX")
def test_what_is_no_file_is_replaced(path: Path, builder: Builder) -> None:
    path.parent.mkdir(parents=True)
    makers: list[Callable[[Path], object]] = [Path.mkdir, lambda path: path.symlink_to(path.name), os.mkfifo]
    for make in makers:
        make(path)
        with says("is refused"):
            assert obtain(PATTERN, False, builder) == TABLE
        with says():
            assert obtain(PATTERN, False, builder) == TABLE
        path.unlink()
    assert builder.count == 3


def test_a_folder_with_something_in_it_is_not_ours_to_remove(path: Path, builder: Builder) -> None:
    path.mkdir(parents=True)
    (path / "thesis.txt").touch()
    with says("is refused", "cannot be kept"):
        assert obtain(PATTERN, False, builder) == TABLE
    assert (path / "thesis.txt").exists()


@pytest.mark.parametrize("where", ["a file", "/proc/nowhere", "x" * 300], ids=["file", "proc", "long"])
def test_where_nothing_can_be_kept_the_table_stays_in_memory(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builder: Builder
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / where))
    with says("cannot be kept"):
        assert obtain(PATTERN, False, builder) == TABLE
    assert not is_cached(PATTERN, False)


def test_it_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builder: Builder) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "file"))
    (tmp_path / "file").touch()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for pattern in (PATTERN, OTHER):
            obtain(pattern, False, builder)
    assert len(caught) == 1


def test_a_builder_that_fails_leaves_no_lock_and_no_file(path: Path, builder: Builder) -> None:
    for failure in (KeyboardInterrupt, MemoryError):

        def fail(*_: object, failure: type[BaseException] = failure) -> memoryview:
            raise failure

        with pytest.raises(failure):
            obtain(PATTERN, False, fail)
        assert not [file for file in os.listdir(path.parent) if not file.endswith(".lock")]
    with says():
        assert obtain(PATTERN, False, builder) == TABLE


def test_threads_share_one_build(path: Path) -> None:
    begun, go = threading.Event(), threading.Event()
    builds: list[Pattern] = []
    tables: list[memoryview] = []

    def slow(pattern: Pattern, half: bool, progress: Callable[[float], None] | None) -> memoryview:
        builds.append(pattern)
        begun.set()
        go.wait(60)
        return memoryview(TABLE)

    threads = [threading.Thread(target=lambda: tables.append(obtain(PATTERN, False, slow))) for _ in range(2)]
    threads[0].start()
    begun.wait(60)
    threads[1].start()
    go.set()
    for thread in threads:
        thread.join()
    assert builds == [PATTERN]
    assert [bytes(table) for table in tables] == [TABLE, TABLE]


def test_a_file_is_read_in_full_once(
    path: Path, builder: Builder, settled: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    obtain(PATTERN, False, builder)
    settled()
    obtain(PATTERN, False, builder)
    (listed,) = list_tables()
    assert listed.verified
    monkeypatch.delattr(TableFile, "check")
    assert obtain(PATTERN, False, builder) == TABLE


def test_a_file_that_has_just_changed_is_not_noted(path: Path, builder: Builder) -> None:
    for _ in range(2):
        obtain(PATTERN, False, builder)
    assert not note_path(path).exists()


def test_a_note_does_not_vouch_for_a_changed_file(path: Path, builder: Builder, settled: Callable[[], None]) -> None:
    obtain(PATTERN, False, builder)
    settled()
    obtain(PATTERN, False, builder)
    assert note_path(path).exists()
    before = path.stat()
    with path.open("r+b") as file:
        file.seek(PAGE + 100)
        file.write(b"\xee")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = path.stat()
    assert (after.st_mtime_ns, after.st_size, after.st_ino) == (before.st_mtime_ns, before.st_size, before.st_ino)
    with says("checksum is wrong"):
        assert obtain(PATTERN, False, builder) == TABLE
    assert builder.count == 2


def test_a_damaged_note_means_reading_again(path: Path, builder: Builder, settled: Callable[[], None]) -> None:
    obtain(PATTERN, False, builder)
    settled()
    obtain(PATTERN, False, builder)
    note = note_path(path).read_bytes()
    for wrong in (b"", b"\xff\0", note[:-1], note + b"0", note[:5] + b"9" + note[6:], note.replace(b" ", b"\n")):
        note_path(path).write_bytes(wrong)
        assert not list_tables()[0].verified
        with says():
            assert obtain(PATTERN, False, builder) == TABLE
        assert note_path(path).read_bytes() == note
    note_path(path).unlink()
    note_path(path).mkdir()
    with says():
        assert obtain(PATTERN, False, builder) == TABLE
    assert builder.count == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes and links of POSIX")
def test_a_planted_note_is_neither_believed_nor_written_through(
    path: Path, builder: Builder, settled: Callable[[], None], tmp_path: Path
) -> None:
    """A pipe in its place would block an ordinary open; a link would overwrite another file."""
    obtain(PATTERN, False, builder)
    settled()
    obtain(PATTERN, False, builder)
    note = note_path(path)
    stamp, elsewhere = note.read_bytes(), tmp_path / "elsewhere"
    plants: list[Callable[[], object]] = [
        lambda: note.symlink_to(elsewhere),
        lambda: note.symlink_to(tmp_path / "x"),
        lambda: os.mkfifo(note),
    ]
    for plant in plants:
        elsewhere.write_bytes(stamp)
        note.unlink()
        plant()
        assert not list_tables()[0].verified
        with says():
            assert obtain(PATTERN, False, builder) == TABLE
        assert note.is_file()
        assert not note.is_symlink()
        assert note.read_bytes() == stamp
        assert not (tmp_path / "x").exists()
    note.unlink()
    elsewhere.write_bytes(b"precious")
    note.symlink_to(elsewhere)
    assert obtain(PATTERN, False, builder) == TABLE
    assert elsewhere.read_bytes() == b"precious"
    assert builder.count == 1


def test_verify_reads_every_byte_whatever_the_note_says(path: Path, builder: Builder) -> None:
    obtain(PATTERN, False, builder)
    (listed,) = list_tables()
    assert verify(listed).problem is None
    with path.open("r+b") as file:  # as if the disk had lost a bit: the note vouches for what is there now
        file.seek(-1, os.SEEK_END)
        file.write(b"\xee")
    status = path.stat()
    verified.remember(path, status, status.st_ctime_ns + verified.SETTLED + 1)
    assert list_tables()[0].verified
    problem = verify(listed).problem
    assert problem is not None
    assert "checksum" in problem
    with says("checksum is wrong"):
        assert obtain(PATTERN, False, builder) == TABLE


def test_removing_frees_what_is_left_by_the_killed(path: Path, builder: Builder) -> None:
    obtain(PATTERN, False, builder)
    obtain(OTHER, False, builder)
    size = path.stat().st_size
    path.with_name(path.name + ".123.tmp").write_bytes(bytes(1000))
    (listed,) = [table for table in list_tables() if table.pattern == PATTERN]
    assert remove(listed) == size + 1000
    assert [table.pattern for table in list_tables()] == [OTHER]
    path.with_name(path.name + ".123.tmp").write_bytes(bytes(1000))
    assert remove_all() == size + 1000
    assert os.listdir(path.parent) == []


def test_progress_reaches_whoever_listens(path: Path) -> None:
    heard: list[tuple[Pattern, float]] = []
    with building_progress(lambda *news: heard.append(news)):
        obtain(PATTERN, False, build)
    assert {pattern for pattern, _ in heard} == {PATTERN}
    assert heard[-1][1] == 1
    obtain(OTHER, False, build)
    heard.clear()
    with building_progress(lambda *news: heard.append(news)):
        obtain(OTHER, False, build)
    assert heard == [], "what is there is not built"


def test_a_long_name_is_cut_and_still_one_of_its_own(path: Path) -> None:
    patterns = [Pattern.of(10, 10, 55, (corner, neighbour)) for corner, neighbour in ((1, 10), (8, 19), (80, 91))]
    names = {file_name(pattern, half) for pattern in patterns for half in (False, True)}
    assert len(names) == 6
    assert max(map(len, names)) < 150
    table = memoryview(bytes(patterns[0].table_bytes()))
    assert obtain(patterns[0], False, lambda *_: table) == table
    assert is_cached(patterns[0], False)
