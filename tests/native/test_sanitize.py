"""Sanitizers that are missing fail instead of passing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform != "linux", reason="a shell script for GCC")
@pytest.mark.parametrize("sanitizer", ["address,undefined", "thread"])
def test_a_compiler_without_sanitizers_fails(sanitizer: str, tmp_path: Path) -> None:
    """A compiler without the library prints its name alone, as GCC does; nor can one install it."""
    for name, text in {"bare-g++": 'echo "${1##*=}"', "apt-get": "exit 1"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n")
        (tmp_path / name).chmod(0o755)
    environment = os.environ | {"CXX": str(tmp_path / "bare-g++"), "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ran = subprocess.run(["native/sanitize", sanitizer], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "install GCC's sanitizers" in ran.stderr
