"""The JavaScript that draws Vega-Lite, for a page without a network: an ES module whose default is vegaEmbed.

vl-convert holds the libraries and bundles them in a second or two. What it made is kept in memory, and beside the
tables in Taquin's cache (see taquin.tiles.patterns.cache), under the version that made it; a cache that fails stops
nothing.
"""

from __future__ import annotations

import warnings
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from tempfile import NamedTemporaryFile

from taquin.errors import TableWarning
from taquin.tiles.patterns.cache import cache_folder

SNIPPET = "export default vegaEmbed;"
END = b"export{"  # what is cut off does not end like this


@cache
def vega_bundle() -> bytes:
    """Return the bundle: from memory, from its file, or made anew."""
    path = bundle_path()
    if path is not None:
        with suppress(OSError):
            kept = path.read_bytes()
            if _is_whole(kept):
                return kept
    made = _make()
    if path is not None:
        with suppress(OSError):
            _keep(path, made)
    return made


def bundle_path() -> Path | None:
    """Return where the bundle is kept; None if nothing is to be kept."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TableWarning)  # it speaks of tables
        folder = cache_folder()
    return None if folder is None else folder.parent / f"vega-{version('vl-convert-python')}.js"


def _make() -> bytes:
    from vl_convert import javascript_bundle

    return javascript_bundle(SNIPPET).encode()


def _is_whole(bundle: bytes) -> bool:
    return END in bundle[-100:]


def _keep(path: Path, bundle: bytes) -> None:
    """Write the file under another name first: nobody is to read half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", suffix=".tmp", delete=False) as file:
        temporary = Path(file.name)
        try:
            file.write(bundle)
            file.close()
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
