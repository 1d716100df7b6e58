"""Refusals that a browser does not log as errors.

A browser writes an error to its console for every 4xx answer, and no page can prevent that. For the
page of the lab a refusal is an ordinary answer: it shows the sentence at the mistake. So its
requests have the header `Taquin-Refusals: quiet`. Their refusals have status 200, and the real
status in the header `Taquin-Status`. Everyone else gets the real status.
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Quiet:
    """Send refusals with status 200 to those who ask for that."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_quietly(message: Message) -> None:
            if message["type"] == "http.response.start" and 400 <= message["status"] < 500:
                MutableHeaders(scope=message)["taquin-status"] = str(message["status"])
                message["status"] = 200
            await send(message)

        asked = scope["type"] == "http" and Headers(scope=scope).get("taquin-refusals") == "quiet"
        await self._app(scope, receive, send_quietly if asked else send)
