"""The machine on which the figures are measured."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from taquin.running.native import describe


def describe_machine() -> str:
    parts = [
        f"{cpu_model()}, {os.cpu_count()} threads",
        f"{platform.python_implementation()} {platform.python_version()}",
        describe().get("compiler", "no native engine"),
    ]
    if hasattr(os, "getloadavg"):
        parts.append(f"load {os.getloadavg()[0]:.1f} before")
    return ", ".join(parts)


def cpu_model() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
