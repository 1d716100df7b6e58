"""A child process for test_child.py: it does what it is told."""

from __future__ import annotations

from taquin.studies.child import Message, Send, limit_memory, serve


def work(request: Message, send: Send) -> None:
    what = request["what"]
    if what == "echo":
        print("this is for the terminal")
        send({"heard": request["text"]})
        send({"heard": None})
    elif what == "boast":
        send({"text": "x" * request["bytes"]})
    elif what == "hoard":
        limit_memory(request["limit"])
        hoard = []
        try:
            while True:
                hoard.append(bytearray(10_000_000))
                send({"bytes": 10_000_000 * len(hoard)})
        except MemoryError:
            hoard.clear()
            send({"refused": True})
    elif what == "wait":
        send({"waiting": True})
        sum(range(10**13))  # in C, so that no other thread runs meanwhile
    elif what == "fail":
        raise RuntimeError("as told")


if __name__ == "__main__":
    serve(work)
