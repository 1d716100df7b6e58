"""The compiled module, or None if it was not built. No other file imports it."""

from __future__ import annotations

try:
    from taquin import _native
except ImportError:
    _native = None  # type: ignore[assignment]

__all__ = ["_native", "is_compiled"]


def is_compiled() -> bool:
    return _native is not None
