"""Without the native engine, what is about it is not collected; the rest holds for the reference alone."""

from taquin.native import is_installed

collect_ignore_glob = (
    [] if is_installed() else ["native/test_*.py", "contract/test_twins.py", "contract/test_engines.py"]
)
