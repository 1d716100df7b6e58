"""Who may ask, and how much: the first thing every request meets.

The server listens on loopback, but a page from elsewhere could still ask it through a visitor's browser. So a Host that
is not this machine's is refused (DNS rebinding), and an Origin that is not this server's, too (cross-site requests), as
is what another page loads without saying so, as a picture for instance; a link from there may be followed. A body of
more than 64 KiB is not read. Every answer forbids the page to load or run anything from elsewhere.
"""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY = 64 * 1024
HOSTS = ("127.0.0.1", "localhost", "[::1]")
POLICY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


TOO_LARGE = f"the body is larger than {MAX_BODY // 1024} KiB: send less."


class Guard:
    """Refuse strangers and giants, and mark every answer with the policy."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        taken, begun = 0, False

        async def send_marked(message: Message) -> None:
            nonlocal begun
            begun = True
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(POLICY)
                # A page is made of many files: after an update, none of the old ones is to be among the new.
                headers.setdefault("cache-control", "no-cache")
            await send(message)

        async def receive_counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > MAX_BODY:
                raise HTTPException(413, TOO_LARGE)
            return message

        if refusal := _refuse(Headers(scope=scope)):
            await refusal(scope, receive, send_marked)
            return
        try:
            await self._app(scope, receive_counted, send_marked)
        except Exception as error:
            if not begun:
                await _say(500, f"unexpected {type(error).__name__} (a bug; please report it).")(
                    scope, receive, send_marked
                )
            raise  # the terminal shows where


def _refuse(headers: Headers) -> JSONResponse | None:
    host = headers.get("host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name.lower() not in HOSTS:
        return _stranger("Host", host)
    origin = headers.get("origin")
    if origin is not None and origin.lower() != f"http://{host.lower()}":
        return _stranger("Origin", origin)
    site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode")
    if site not in ("same-origin", "none") and mode != "navigate":
        return _stranger("Sec-Fetch-Site", site)
    length = headers.get("content-length", "0")
    if length.isascii() and length.isdigit() and int(length) > MAX_BODY:
        return _say(413, TOO_LARGE)
    return None


def _stranger(header: str, value: str) -> JSONResponse:
    shown = value[:100].encode("ascii", "replace").decode()
    return _say(403, f"the {header} {shown!r} is not this machine: the lab answers 127.0.0.1 and localhost only.")


def _say(status: int, sentence: str) -> JSONResponse:
    return JSONResponse({"detail": sentence, "problems": []}, status)
