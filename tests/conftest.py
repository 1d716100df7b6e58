"""Without the native engine, its tests are left out; the rest holds for the reference alone."""

import os
import signal
from tempfile import TemporaryDirectory

import pytest

from taquin.tiles.compiled import is_compiled

collect_ignore_glob = (
    [] if is_compiled() else ["native/test_*.py", "contract/test_twins.py", "contract/test_engines.py"]
)


def pytest_configure(config: pytest.Config) -> None:
    """Keep tables in a folder of this run's own, which its workers and their children share.

    Print as into a file, whatever terminal runs the tests: pytest-xdist sets COLUMNS. A script that
    starts a command with `&` lets it and its children ignore Ctrl-C: undo that.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.pop("COLUMNS", None)
    if not hasattr(config, "workerinput"):
        folder = TemporaryDirectory(prefix="taquin-tests-")
        os.environ["TAQUIN_CACHE"] = folder.name
        config.add_cleanup(folder.cleanup)
