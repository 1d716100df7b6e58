"""A pytest plugin that replaces the installed engine by another build, for native/sanitize.

TAQUIN_NATIVE_BUILD=build/sanitize-thread pytest -p tests.native.other_build
"""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

if build := os.environ.get("TAQUIN_NATIVE_BUILD"):
    (file,) = Path(build).glob("_native.*")
    spec = spec_from_file_location("taquin._native", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["taquin._native"] = module
    spec.loader.exec_module(module)
