"""taquin lab: the laboratory on a web page, for this machine only."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from time import strftime
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from taquin.cli.output import megabytes, seconds, styled
from taquin.cli.terminal import fold
from taquin.cli.working import working
from taquin.errors import TaquinError
from taquin.methods.own import VARIABLE, load_file
from taquin.reading.link import Link
from taquin.tiles.patterns.cache import cache_folder

if TYPE_CHECKING:
    from fastapi import FastAPI

    from taquin.web.job import Job

HOST = "127.0.0.1"
PORT = 8765
MODULES = ("fastapi", "uvicorn", "PIL", "altair", "vl_convert")
HOW_TO_GET_IT = "the lab needs FastAPI, uvicorn, Pillow, Altair and vl-convert: run `pip install 'taquin[lab]'`."


@click.command()
@click.option("-p", "--port", type=click.IntRange(0, 65535), help=f"[default: {PORT}, or a free one if that is taken]")
@click.option("--no-open", "opens", is_flag=True, default=True, flag_value=False, help="Do not open a browser.")
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    help="Searches that run at once; quick ones have a worker more  [default: the number of cores]",
)
@click.option(
    "--heuristics",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Also offer the heuristics that a Python file registers; repeat for more files.",
)
@click.option(
    "--lessons",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="Also offer the lessons in a folder; repeat for more folders.",
)
@click.option("--lesson", metavar="NAME", help="Open this lesson.")
@click.argument("link", required=False)
def lab(
    port: int | None,
    opens: bool,
    workers: int | None,
    heuristics: tuple[Path, ...],
    lessons: tuple[Path, ...],
    lesson: str | None,
    link: str | None,
) -> int:
    """Open the laboratory in a browser; Ctrl-C stops it.

    It answers this machine only. LINK, from `taquin solve … --link`, is the view to open.
    """
    for file in heuristics:
        load_file(str(file))
    if heuristics:  # for the processes that solve
        listed = [os.environ.get(VARIABLE, ""), *(str(file.resolve()) for file in heuristics)]
        os.environ[VARIABLE] = os.pathsep.join(filter(None, listed))
    if not all(map(find_spec, MODULES)):
        raise TaquinError(HOW_TO_GET_IT)
    if lesson and link:
        raise TaquinError("--lesson and LINK both say what to open: leave out one of them.", "lesson")
    wanted = Link.parse(link) if link else None
    with working("starting"):
        from taquin.web.app import create_app
        from taquin.web.lessons.shelf import find_lesson, read_lessons

        offered = read_lessons(lessons)
    if lesson:
        wanted = replace(Link.parse(find_lesson(offered, lesson).steps[0].link), lesson=lesson)
    listening = listen(port)
    port = listening.getsockname()[1]
    base = f"http://{HOST}:{port}/"
    address = wanted.url(base) if wanted else base

    app = create_app(store_of(port), report, workers, offered)
    click.echo(f"{styled('Taquin', bold=True)} is at {styled(address, bold=True)}  (Ctrl-C stops it)")
    serve(app, listening, address if opens and has_screen() else None)
    click.echo("Stopped.")
    return 0


def listen(port: int | None) -> socket.socket:
    """Return a socket that listens on the given port, or else on the default port or a free one."""
    for choice in (PORT, 0) if port is None else (port,):
        try:
            listening = socket.create_server((HOST, choice))
        except OSError as error:
            reason = os.strerror(error.errno or 0)
            continue
        # Connections inherit this option. Without it the body of an answer waits 40 ms for the
        # acknowledgement of the headers; asyncio sets it only for sockets whose protocol is named.
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return listening
    raise TaquinError(f"port {port} cannot be used ({reason}): name another with --port, or leave it out.")


def store_of(port: int) -> Path | None:
    """Return the file that stores the jobs of the server at this port; None to store nothing."""
    folder = cache_folder()
    return None if folder is None else folder.parent / "lab" / f"jobs-{port}.sqlite3"


def has_screen() -> bool:
    """Return whether a browser would open in a window rather than in this terminal."""
    return sys.platform != "linux" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def serve(app: FastAPI, listening: socket.socket, address: str | None) -> None:
    """Serve until Ctrl-C; open the address, if any, in a browser."""
    import uvicorn

    from taquin.web.app import close
    from taquin.web.descriptors import BACKLOG, QuietHandler

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            asyncio.get_running_loop().set_exception_handler(QuietHandler())
            await super().startup(sockets)
            if address is not None:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            await close(app)  # first: uvicorn waits for every request, also for those that wait for a search
            await super().shutdown(sockets)

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            super().handle_exit(sig, frame)
            self.force_exit = False  # after a second Ctrl-C uvicorn would leave connections open, with tracebacks

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)  # a browser that hangs up must not end the server
    config = uvicorn.Config(
        app,
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=2,
    )
    with suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listening])


def report(job: Job, result: dict[str, Any] | None) -> None:
    """Print one line for a search that has ended."""
    if job.request["kind"] != "solve":
        return
    with suppress(OSError):  # the terminal may be gone
        click.echo(fold(f"{strftime('%H:%M:%S')}  {job.request['board']}  {describe(job, result)}", indent=" " * 10))


def describe(job: Job, result: dict[str, Any] | None) -> str:
    """Return the method of a search, what it found, and what it took."""
    if result is None:
        return f"{job.request['algorithm']} {job.state}: {job.reason}"
    method = " ".join(filter(None, (result["algorithm"], result["heuristic"])))
    memory = "" if result["peak_memory"] is None else f", {megabytes(result['peak_memory'])} MB"
    if result["cost"] is None:
        found = str(result["outcome"])
    else:
        found = f"{result['cost']:,} moves" + (" (optimal)" if result["optimal"] else "")
    return f"{method}: {found}, expanded {result['expanded']:,}, {seconds(result['seconds'])} s{memory}"
