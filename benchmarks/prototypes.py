"""The prototypes: throw-away programs that show the attainable speed, built in a temp folder."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from benchmarks.boards import korf_boards
from benchmarks.measure import Measure, Measures

BUILD = ["g++", "-O3", "-march=native", "-std=c++20", "-pthread"]
PROGRAMS = {
    "a4": "it needs AVX-512 and BMI2",
    "b_lcwd": "it needs BMI2",
    "b_build": "it needs AVX-512",
    "b_search": "it needs AVX-512 and BMI2",
    "c_24": "it needs AVX-512",
    "d2_astar": "",
    "e_bfs34": "",
}
SEARCHES = ("a4", "b_lcwd", "d2_astar")


class Prototypes:
    """The programs that could be built in `folder` from the sources in `source`."""

    def __init__(self, source: Path, folder: Path, programs: Iterable[str] = SEARCHES) -> None:
        self.folder = folder
        lines = [" ".join(map(str, instance.board.tiles)) for instance in korf_boards()]
        (folder / "korf100.txt").write_text("\n".join(lines) + "\n")
        self.built = [name for name in programs if self._build(source, name)]

    def _build(self, source: Path, name: str) -> bool:
        try:
            for file in (*source.glob("*.h"), source / f"{name}.cpp"):
                shutil.copy(file, self.folder)
            subprocess.run([*BUILD, "-o", name, f"{name}.cpp"], cwd=self.folder, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            print(f"\nThe prototype {name} does not build here{PROGRAMS[name] and ': ' + PROGRAMS[name]}.")
            return False
        return True

    def run_a4(self, design: int) -> Measures:
        """Run IDA* with Manhattan on ten boards, with a design of the board.

        Design 1 is a byte array, 2 is packed and templated, 4 uses AVX-512 batches.
        """
        found = self._search(r"gen=(\d+) +t=([\d.]+)s", "a4", str(design), "0", "10", "1")
        return {f"a4 {design}": Measure(int(nodes), float(seconds)) for nodes, seconds in found}

    def run_b_lcwd(self) -> Measures:
        """Run IDA* with linear conflict and with walking distance on twenty boards."""
        found = self._search(r"(\w+): 20 inst .*gen=(\d+) cpu ([\d.]+)s", "b_lcwd", "20")
        return {f"b_lcwd {which}": Measure(int(nodes), float(seconds)) for which, nodes, seconds in found}

    def run_d2_astar(self) -> Measures:
        """Run A* until it stores about twenty million nodes, with several batch sizes."""
        line = r"(batch=\d+ korf\d+) .*exp=(\d+) .*nodes=(\d+) cpu ([\d.]+)s .*RSS (\d+) MB"
        return {
            f"d2_astar {which}": Measure(int(expanded), float(seconds), int(rss) * 2**20 / int(stored))
            for which, expanded, stored, seconds, rss in self._search(line, "d2_astar")
        }

    def run_b_build(self) -> Measures:
        """Build the tables of seven and of eight tiles."""
        line = r"K=(\d) entries=(\d+) .*build cpu ([\d.]+)s peakRSS (\d+) MB"
        return {
            f"b_build {tiles}": Measure(int(entries), float(seconds), int(rss) * 2**20 / int(entries))
            for size in ("7", "8")
            for tiles, entries, seconds, rss in self._search(line, "b_build", size)
        }

    def run_b_search(self, partition: str, index: str, searches: int) -> Measures:
        """Run IDA* on the hundred boards with 663 or 78.

        Return the fastest of the modes with this index, sparse or dense.
        """
        line = r"build total cpu ([\d.]+)s|(sparse|dense) \w+ .*gen=(\d+) .*best=([\d.]+)s"
        found = self._search(line, "b_search", partition, "1", str(int(index == "sparse")), str(searches))
        modes = [Measure(int(nodes), float(seconds)) for _, kind, nodes, seconds in found if kind == index]
        if not modes:
            return {}
        best = min(modes, key=lambda mode: mode.seconds)
        in_all = Measure(best.nodes, best.seconds + float(found[0][0]))
        return {f"b_search {partition}": best, f"{partition} in all": in_all}

    def run_c_24(self) -> Measures:
        """Run IDA* on the 24-puzzle until a bound takes over 25 million nodes.

        Return the fastest of its modes.
        """
        found = self._search(r"(?:lazy|eager|batch)\d* (\d+) .*?([\d.]+) M/s", "c_24", "1", "1.5e8")
        modes = [Measure(int(nodes), int(nodes) / float(rate) / 1e6) for nodes, rate in found]
        return {"c_24": max(modes, key=lambda mode: mode.rate)} if modes else {}

    def run_e_bfs34(self) -> Measures:
        """Map all boards of 3×4 on one thread."""
        found = self._search(r"(3x4) BFS .*total=(\d+) .*cpu\(max thread\) ([\d.]+)s", "e_bfs34", "1")
        return {f"e_bfs34 {size}": Measure(int(boards), float(seconds)) for size, boards, seconds in found}

    def _search(self, pattern: str, name: str, *arguments: str) -> list[tuple[str, ...]]:
        """Run a program, if it was built, and return the matches in its output."""
        if name not in self.built:
            return []
        command = [str(self.folder / name), *arguments]
        run = subprocess.run(command, cwd=self.folder, capture_output=True, text=True)
        if run.returncode:
            print(f"\nThe prototype {name} does not run here: status {run.returncode}.")
            self.built.remove(name)
        return re.findall(pattern, run.stdout)
