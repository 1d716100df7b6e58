"""The smallest child: it sends its request back. Start another module from this one."""

from __future__ import annotations

from taquin.studies.ending import Message
from taquin.studies.serving import Send, serve


def work(request: Message, send: Send) -> None:
    send(request)


if __name__ == "__main__":
    serve(work)
