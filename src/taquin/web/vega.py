"""The JavaScript that draws Vega-Lite offline: an ES module whose default export is vegaEmbed.

vl-convert contains the libraries and bundles them in a second or two. The bundle stays in memory
only: the browser would run whatever someone else had put in its place in a shared cache folder.
"""

from __future__ import annotations

import asyncio

from starlette.concurrency import run_in_threadpool

SNIPPET = "export default vegaEmbed;"


class VegaBundle:
    """The bundle, made once, at the first request."""

    def __init__(self) -> None:
        self._making = asyncio.Lock()
        self._bundle: bytes | None = None

    async def get(self) -> bytes:
        """Return the bundle."""
        async with self._making:
            if self._bundle is None:
                self._bundle = await run_in_threadpool(make_bundle)
            return self._bundle


def make_bundle() -> bytes:
    """Return the JavaScript of vegaEmbed and everything it needs."""
    from vl_convert import javascript_bundle

    return javascript_bundle(SNIPPET).encode()
