"""A child process for the tests of this folder: it does what it is told."""

from __future__ import annotations

import mmap
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from taquin.limits.memory import peak_memory
from taquin.processes.child import Message, Send, limit_memory, serve

STEP = 10_000_000


def echo(request: Message, send: Send) -> None:
    print("this is for the terminal")
    send({"heard": request["text"]})
    send({"heard": None})


def boast(request: Message, send: Send) -> None:
    for _ in range(request.get("times", 1)):
        send({"text": "x" * request["bytes"]})


def scribble(request: Message, send: Send) -> None:
    """Send a message, then write raw bytes to where messages go, and end or wait."""
    send({"before": True})
    # The write end of the only pipe of this process that is not a standard stream.
    pipe = next(fd for fd in range(3, 100) if is_writable_pipe(fd))
    data = request["data"].encode("latin-1") * request.get("times", 1)
    while data:
        data = data[os.write(pipe, data) :]
    if request.get("wait"):
        time.sleep(600)


def is_writable_pipe(fd: int) -> bool:
    try:
        flags = int(Path(f"/proc/self/fdinfo/{fd}").read_text().split("flags:")[1].split()[0], 8)
        return os.readlink(f"/proc/self/fd/{fd}").startswith("pipe:") and bool(flags & os.O_WRONLY)
    except OSError:
        return False


def hoard(request: Message, send: Send) -> None:
    """Take memory until it is refused."""
    limit_memory(request["limit"])
    taken = []
    try:
        while True:
            taken.append(bytearray(STEP))
            send({"bytes": STEP * len(taken)})
    except MemoryError:
        taken.clear()
        send({"refused": True})


def take(request: Message, send: Send) -> None:
    """Take memory of one kind as fast as possible, up to a number of bytes, and tell the peak."""
    kept: list[Any] = []
    filled = b"\1" * (1 << 20)
    for _ in range(request["bytes"] >> 20):
        if request["kind"] == "private":
            kept.append(bytearray(filled))
        elif request["kind"] == "shared":
            kept.append(mmap.mmap(-1, 1 << 20, flags=mmap.MAP_SHARED | mmap.MAP_ANONYMOUS))
            kept[-1].write(filled)
    send({"peak": peak_memory()})


def burn(request: Message, send: Send) -> None:
    """Use processor time: so many seconds, in so many threads, in Python or in C."""
    if request.get("stubborn"):
        for number in (signal.SIGPROF, signal.SIGXCPU, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
    if request.get("in_c"):
        send({"begun": True})
        sum(range(10**13))
    while time.process_time() < request["seconds"]:
        pass
    send({"burnt": time.process_time()})


def spawn(request: Message, send: Send) -> None:
    """Start a process that sleeps, and end, or wait for it."""
    sleeper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    send({"sleeper": sleeper.pid})
    if request.get("wait"):
        sleeper.wait()


def end(request: Message, send: Send) -> None:
    """End in one of many ways."""
    how = request["how"]
    send({"how": how})
    match how:
        case "fail":
            raise RuntimeError("as told")
        case "exit":
            sys.exit(7)
        case "memory":
            raise MemoryError
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "kill the child":
            time.sleep(0.2)  # let it pass on the message
            os.kill(os.getppid(), signal.SIGKILL)
            time.sleep(600)
        case "close":
            os.closerange(3, 100)
            time.sleep(600)


def wait(request: Message, send: Send) -> None:
    send({"waiting": os.getpid()})
    if request.get("in_c"):
        sum(range(10**13))  # no other thread of this process runs meanwhile
    time.sleep(600)


def chatter(request: Message, send: Send) -> None:
    """Send from many threads at once."""

    def talk(name: int) -> None:
        for number in range(request["times"]):
            send({"thread": name, "number": number, "text": "x" * 10_000})

    threads = [threading.Thread(target=talk, args=(name,)) for name in range(request["threads"])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def look(request: Message, send: Send) -> None:
    """Tell about this process."""
    send({"pid": os.getpid(), "peak": peak_memory(), "path": sys.path, "stdin": sys.stdin.read(), "nice": os.nice(0)})


ACTS: dict[str, Callable[[Message, Send], None]] = {
    act.__name__: act for act in (echo, boast, scribble, hoard, take, burn, spawn, end, wait, chatter, look)
}


def work(request: Message, send: Send) -> None:
    ACTS[request["what"]](request, send)


if __name__ == "__main__":
    if os.environ.get("TALKER_WITHOUT_DEATH_SIGNAL"):
        from taquin.processes import bootstrap

        bootstrap.HAS_DEATH_SIGNAL = False
    serve(work)
