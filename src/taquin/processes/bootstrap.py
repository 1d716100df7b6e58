"""The first code of a child process: tie its life to its parent's, then run its module.

The child is `python -P bootstrap.py MODULE PARENT`. It runs as a script, so that it does not import
the package first: importing takes 0.2 s, and a parent can die meanwhile. `-P` keeps the current
folder off the path, so that a `random.py` there is not imported.
"""

from __future__ import annotations

import os
import sys

PR_SET_PDEATHSIG = 1
HAS_DEATH_SIGNAL = sys.platform == "linux"


def die_with(parent: int) -> None:
    """Have the kernel kill this process when its parent dies; exit now if it is already dead.

    The parent is the thread that started this process. Only Linux has this signal; elsewhere the
    process watches a pipe whose other end closes when the parent dies (see serving.py).
    """
    if HAS_DEATH_SIGNAL:
        import ctypes
        import signal

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    # The signal is not sent for a parent that died before prctl.
    if os.name == "posix" and os.getppid() != parent:
        os._exit(1)


if __name__ == "__main__":
    die_with(int(sys.argv[2]))
    import runpy

    runpy.run_module(sys.argv[1], run_name="__main__", alter_sys=True)
