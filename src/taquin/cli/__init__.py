"""The command line: a tiny entry, then one command a file, imported when it is called."""

import os
import sys


def main() -> None:
    """Run the command line and exit with its status; Ctrl-C ends it quietly at any moment.

    Only modules that Python has already loaded are imported above. Python's own start-up comes
    before any code of ours: a Ctrl-C in these first milliseconds still shows Python's traceback.
    """
    try:
        import signal

        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not where the shell ignores Ctrl-C
            signal.signal(signal.SIGINT, leave)
        from taquin.cli.command import run_process

        status = run_process(sys.argv[1:])
    except KeyboardInterrupt:
        leave()
    sys.exit(status)


def leave(*_: object) -> None:
    """End the process at once: the SIGINT handler while modules are imported.

    An exception would not do: Python prints and drops the ones that come up in
    callbacks of its import system.
    """
    if "--json" in sys.argv:
        os.write(1, b'{"error": "interrupted.", "field": null}\n')
    os._exit(130)
