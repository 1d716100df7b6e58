"""The lab below a sub-path, as behind a proxy: `python -m tests.web.browser.below PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn
from starlette.types import Receive, Scope, Send

from taquin.web.app import create_app

PREFIX = "/class/taquin"


class Below:
    """Answer requests below PREFIX with the lab, and all others with nothing."""

    def __init__(self, store: Path) -> None:
        self.app = create_app(store)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            path = scope["path"]
            scope["path"] = path.removeprefix(PREFIX) if path.startswith(PREFIX) else "/nothing/here"
        await self.app(scope, receive, send)


if __name__ == "__main__":
    uvicorn.run(Below(Path(sys.argv[2])), port=int(sys.argv[1]), log_level="warning")
