"""The bundle that draws charts: an ES module without imports, made once, not read from a folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from taquin.web import vega
from tests.web.conftest import NewLab

pytest.importorskip("vl_convert")


def test_the_bundle_is_a_module_that_needs_no_other() -> None:
    text = vega.make_bundle().decode()
    assert text.rstrip().endswith("as default};")
    assert "vega-embed" in text
    assert 'from"http' not in text


def test_it_is_made_once_however_many_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[bytes] = []

    def make() -> bytes:
        made.append(b"export{}")
        return made[-1]

    async def ask() -> list[bytes]:
        bundle = vega.VegaBundle()
        return await asyncio.gather(*(bundle.get() for _ in range(50)))

    monkeypatch.setattr(vega, "make_bundle", make)
    assert asyncio.run(ask()) == [b"export{}"] * 50
    assert len(made) == 1


def test_a_planted_file_is_not_served(new_lab: NewLab, tmp_path: Path) -> None:
    from importlib.metadata import version

    cache = tmp_path / "cache"
    cache.mkdir()
    planted = cache / f"vega-{version('vl-convert-python')}.js"
    planted.write_bytes(b"alert('planted');export{a as default};")
    served = new_lab().get("/static/vega.js").content
    assert b"planted" not in served
    assert served.rstrip().endswith(b"as default};")
