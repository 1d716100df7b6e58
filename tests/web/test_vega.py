"""The bundle that draws charts: an ES module without imports, made once and kept, whatever the cache does."""

from __future__ import annotations

from pathlib import Path

import pytest

from taquin.web import vega

pytest.importorskip("vl_convert")

SMALL = b"const n=1;export{n as default};"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Forget what is in memory, before and after; keep files in a folder of the test's own."""
    vega.vega_bundle.cache_clear()
    monkeypatch.setenv("TAQUIN_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Make a small bundle instead of the true one; return what has been made."""
    calls: list[bytes] = []

    def make() -> bytes:
        calls.append(SMALL)
        return SMALL

    monkeypatch.setattr(vega, "_make", make)
    return calls


def test_the_bundle_is_a_module_that_needs_no_other(fresh: Path) -> None:
    text = vega.vega_bundle().decode()
    assert text.rstrip().endswith("as default};")
    assert "vega-embed" in text
    assert 'from"http' not in text
    (kept,) = fresh.iterdir()
    assert kept.read_bytes() == vega.vega_bundle()


def test_it_is_made_once(made: list[bytes], fresh: Path) -> None:
    assert vega.vega_bundle() == vega.vega_bundle() == SMALL
    assert len(made) == 1
    vega.vega_bundle.cache_clear()  # as in another process
    assert vega.vega_bundle() == SMALL
    assert len(made) == 1
    assert [path.name for path in fresh.iterdir()] == [vega.bundle_path().name], "nothing temporary is left"  # type: ignore[union-attr]


def test_another_version_makes_another_file(made: list[bytes], monkeypatch: pytest.MonkeyPatch, fresh: Path) -> None:
    vega.vega_bundle()
    vega.vega_bundle.cache_clear()
    monkeypatch.setattr(vega, "version", lambda name: "99.0")
    vega.vega_bundle()
    assert len(made) == 2
    assert (fresh / "vega-99.0.js").exists()


def test_a_file_cut_short_is_made_anew(made: list[bytes], fresh: Path) -> None:
    vega.vega_bundle()
    (path,) = fresh.iterdir()
    path.write_bytes(SMALL[:9])
    vega.vega_bundle.cache_clear()
    assert vega.vega_bundle() == SMALL
    assert path.read_bytes() == SMALL
    assert len(made) == 2


def test_a_cache_that_cannot_be_written_stops_nothing(
    made: list[bytes], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("not a folder")
    monkeypatch.setenv("TAQUIN_CACHE", str(in_the_way / "cache"))
    assert vega.vega_bundle() == SMALL
    assert in_the_way.read_text() == "not a folder"


def test_a_write_that_fails_leaves_nothing(made: list[bytes], monkeypatch: pytest.MonkeyPatch, fresh: Path) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert vega.vega_bundle() == SMALL
    assert list(fresh.iterdir()) == []


def test_an_empty_cache_name_keeps_nothing(made: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAQUIN_CACHE", "")
    assert vega.bundle_path() is None
    assert vega.vega_bundle() == SMALL
