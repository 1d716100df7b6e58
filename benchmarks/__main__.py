"""`make bench` prints the tables of docs/speed.md.

`--baseline DIR` also builds the prototypes in DIR, runs them alternately with Taquin, and compares
Taquin's speed with its targets.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from benchmarks import engines
from benchmarks.machine import describe_machine
from taquin.tiles.compiled import is_compiled


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure Taquin.")
    parser.add_argument("--baseline", type=Path, metavar="DIR", help="compare with the prototypes in this folder")
    baseline: Path | None = parser.parse_args().baseline
    if baseline is not None and not baseline.is_dir():
        parser.error(f"--baseline {baseline} is not a folder")
    print(describe_machine(), flush=True)
    engines.report(is_compiled())
    if not is_compiled():
        print("\nThe native engine is not installed.")
        return
    from benchmarks import atlas, contest, lab, many, parallel, patterns  # they import the native engine

    contest.report(baseline)
    parallel.report()
    atlas.report(baseline)
    patterns.report(baseline)
    many.report()
    lab.report()


if __name__ == "__main__":
    main()
