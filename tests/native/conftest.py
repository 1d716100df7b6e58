"""Tables of their own, for tests of the largest ones."""

from __future__ import annotations

import os

import pytest


@pytest.fixture
def apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tables apart from those of other tests: `auto` takes 7-8 and 6-6-6-6 if cached."""
    monkeypatch.setenv("TAQUIN_CACHE", os.path.join(os.environ["TAQUIN_CACHE"], "apart"))
