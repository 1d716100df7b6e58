"""What is installed: pure Python without a compiler, all sources, instructions of any machine."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
from pathlib import Path
from venv import EnvBuilder
from zipfile import ZipFile

import pytest

from taquin.running.native import HOW_TO_GET_IT
from taquin.tiles.compiled import is_compiled
from taquin.tiles.instances import NAMES

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="paths of a virtual environment on Unix")


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command and return what it prints; fail with all it says."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("TAQUIN_", "PYTHON", "SKBUILD"))}
    ran = subprocess.run(command, cwd=cwd, env=env | environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.mark.parametrize("editable", [False, True], ids=["regular", "editable"])
def test_without_a_compiler_taquin_is_pure_python(editable: bool, tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    EnvBuilder(with_pip=False).create(venv)
    python = venv / "bin/python"
    # Nothing is downloaded: pip, the build's tools and the dependencies are those of the
    # environment of this test. Of a directory borrowed so, Python reads no .pth files: an editable
    # Taquin there is not seen.
    (site,) = venv.glob("lib/python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"))

    # A build directory of its own: in a used one, CMake would know the compiler from last time.
    install: list[str | Path] = [python, "-m", "pip", "install", "--no-deps", "--no-build-isolation"]
    install += ["-C", f"build-dir={tmp_path}/build"]
    run(*install, *(["--editable"] if editable else []), ".", CXX=str(tmp_path / "no-compiler"))

    taquin = venv / "bin/taquin"
    solved = json.loads(run(taquin, "solve", "123456708", "--json", cwd=tmp_path))
    assert (solved["outcome"], solved["engine"]) == ("solved", "reference")
    assert solved["engine_reason"].startswith("the native engine is not installed")
    assert f"The native engine (C++) is not installed: {HOW_TO_GET_IT}" in run(taquin, "info", cwd=tmp_path)
    info = json.loads(run(taquin, "info", "--json", cwd=tmp_path))
    assert info["engines"] == ["reference"]
    assert info["native"] == {"installed": False, "how_to_get_it": HOW_TO_GET_IT}
    assert run(taquin, "instances", "korf15", "79", cwd=tmp_path) == "0 1 9 7/11 13 5 3/14 12 4 2/8 6 10 15\n"
    with pytest.raises(AssertionError, match="no-compiler"):  # where the engine is required, this is an error
        run(*install, ".", CXX=str(tmp_path / "no-compiler"), TAQUIN_REQUIRE_NATIVE="1")


def test_the_sdist_has_all_that_a_build_needs(tmp_path: Path) -> None:
    build = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    run(sys.executable, "-c", build, tmp_path)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        names = {name.partition("/")[2] for name in tar.getnames()}
    sources = {str(path.relative_to(ROOT)) for path in ROOT.glob("native/**/*.?pp")}
    assert sources | {"CMakeLists.txt", "LICENSE", "src/taquin/_native.pyi", "src/taquin/py.typed"} <= names
    assert {f"src/taquin/tiles/instances/{name}.csv" for name in NAMES} <= names
    assert not [name for name in names if name.startswith((".ci", ".venv", "build/"))]
    assert not [name for name in names if name.endswith((".so", ".pyc"))]


def test_a_wheel_has_the_types_the_published_boards_and_the_page(tmp_path: Path) -> None:
    build = "import sys; from scikit_build_core.build import build_wheel; build_wheel(sys.argv[1])"
    run(sys.executable, "-c", build, tmp_path, SKBUILD_WHEEL_CMAKE="false")  # not the time to compile it once more
    (archive,) = tmp_path.glob("*.whl")
    with ZipFile(archive) as wheel:
        names = set(wheel.namelist())
    assert {"taquin/_native.pyi", "taquin/py.typed"} <= names
    assert {f"taquin/tiles/instances/{name}.csv" for name in NAMES} <= names
    page = [path for path in (ROOT / "src/taquin/web/static").rglob("*") if path.is_file()]
    lessons = list((ROOT / "src/taquin/web/lessons").glob("*.md"))
    assert lessons
    assert {str(path.relative_to(ROOT / "src")) for path in (*page, *lessons)} <= names


def test_the_metadata_names_every_python_that_has_a_wheel() -> None:
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text())
    named = re.findall(r"Python :: 3\.(\d+)", "\n".join(configuration["project"]["classifiers"]))
    assert [f"cp3{minor}-*" for minor in named] == configuration["tool"]["cibuildwheel"]["build"]
    assert configuration["project"]["requires-python"] == f">=3.{named[0]}"
    assert {"Homepage", "Repository", "Documentation", "Changelog", "Issues"} <= configuration["project"]["urls"].keys()


@pytest.mark.skipif(not is_compiled(), reason="the native engine is not installed")
def test_only_code_chosen_at_run_time_has_instructions_not_every_machine_has() -> None:
    """A wheel goes to machines unlike the one that made it."""
    newest = max(ROOT.glob("build/cp*/compile_commands.json"), key=lambda path: path.stat().st_mtime, default=None)
    if newest is None:
        pytest.skip("the engine was not built here")
    for entry in json.loads(newest.read_text()):
        command = shlex.split(entry["command"])
        flags = [flag for flag in command if flag.startswith("-m") and not flag.startswith("-mtls-dialect")]
        if re.search(r"_(avx2|avx512)\.cpp$", entry["file"]):
            assert not [flag for flag in flags if flag.startswith(("-march", "-mcpu", "-mtune"))], flags
            # An inline function that other files have, too, could be linked from here, and
            # then run everywhere.
            assert weak_symbols(newest.parent / command[command.index("-o") + 1]) == []
        else:
            assert flags == [], entry["file"]


def weak_symbols(file: Path) -> list[str]:
    nm = shutil.which("nm")
    if nm is None:
        return []
    symbols = (line.split() for line in run(nm, "--defined-only", "--format=posix", file).splitlines())
    return [name for name, kind, *_ in symbols if kind in "uvVwW"]
