"""Which requests are refused at once, before anything else sees them.

The server listens on loopback, but a page from elsewhere could still reach it through a visitor's
browser. So the guard refuses a Host that is not this machine (DNS rebinding), an Origin that is not
this server (cross-site requests), and whatever another page embeds, such as an image. A link from
another page may be followed. It reads at most 64 KiB of a body, and every answer forbids the page
to load or run anything from elsewhere.
"""

from __future__ import annotations

import errno

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
TOO_MANY_FILES = (errno.EMFILE, errno.ENFILE)


class Guard:
    """Refuse foreign requests and large bodies; add the security headers to every answer."""

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
                # The page has many files: after an update the browser must not mix old and new.
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
            full = isinstance(error, OSError) and error.errno in TOO_MANY_FILES
            if full and not begun:
                answer = _say(503, "the lab has too many files and connections open: close some pages of the lab.")
                await answer(scope, receive, send_marked)
                return
            if not begun:
                answer = _say(500, f"unexpected {type(error).__name__} (a bug; please report it).")
                await answer(scope, receive, send_marked)
            raise  # the terminal shows where


def _refuse(headers: Headers) -> JSONResponse | None:
    host = headers.get("host", "")
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    if name.lower() not in HOSTS:
        return _foreign("Host", host)
    origin = headers.get("origin")
    if origin is not None and origin.lower() != f"http://{host.lower()}":
        return _foreign("Origin", origin)
    site, mode = headers.get("sec-fetch-site", "none"), headers.get("sec-fetch-mode")
    if site not in ("same-origin", "none") and mode != "navigate":
        return _foreign("Sec-Fetch-Site", site)
    length = headers.get("content-length", "0")
    if length.isascii() and length.isdigit() and int(length) > MAX_BODY:
        return _say(413, TOO_LARGE)
    return None


def _foreign(header: str, value: str) -> JSONResponse:
    shown = value[:100].encode("ascii", "replace").decode()
    return _say(403, f"the {header} {shown!r} is not this machine: the lab answers 127.0.0.1 and localhost only.")


def _say(status: int, sentence: str) -> JSONResponse:
    return JSONResponse({"detail": sentence, "problems": []}, status)
