"""The smallest child: it sends its request back. Start another module from this one."""

from __future__ import annotations

from taquin.processes.ending import Message
from taquin.processes.serving import Send, serve


def work(request: Message, send: Send) -> None:
    send(request)


if __name__ == "__main__":
    serve(work)
