"""The compiled module, or None where it could not be built: the only place that imports it."""

from __future__ import annotations

try:
    from taquin import _native
except ImportError:
    _native = None  # type: ignore[assignment]

__all__ = ["_native", "is_compiled"]


def is_compiled() -> bool:
    return _native is not None
