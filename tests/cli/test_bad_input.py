"""Every wrong use ends in one sentence on stderr (what and where), exit status 2, no traceback."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taquin.errors import InvalidSolutionError
from tests.cli.conftest import Taquin

BOARD = "867254301"

WRONG = {
    "empty board": (["solve", ""], "empty"),
    "blank board": (["solve", "  "], "empty"),
    "ragged": (["solve", "12/345/678"], "ragged: row 1 has 2 tiles, row 2 has 3"),
    "duplicate": (["solve", "112345670"], "tile 1 stands twice, in row 1, column 1 and in row 1, column 2; tile 8"),
    "no blank": (["solve", "123456788"], "the blank (0) is missing"),
    "out of range": (["solve", "123/456/790"], "tile 9 in row 3, column 2 is out of range"),
    "eight digits": (["solve", "12345670"], "8 tiles do not fill a square board"),
    "a letter": (["solve", "123/456/78a"], "'a' in row 3, column 3 is not a tile"),
    "a word": (["solve", "hello"], "'hello' is neither a board nor a file"),
    "fullwidth digit": (["solve", "12345678\uff10"], "fullwidth digit zero"),
    "Arabic digit": (["solve", "12345678\u0660"], "arabic-indic digit zero"),
    "superscript": (["solve", "12345678\u00b2"], "superscript two"),
    "wrong count": (["solve", "1 2 3 0 5", "--size", "2x2"], "4 cells, but 5 tiles"),
    "one row": (["solve", "1 2 0", "--size", "1x3"], "1×3 is too small"),
    "one column": (["solve", "1/2/0"], "3×1 is too small"),
    "empty cell": (["solve", "1,2,3,,5,6,7,8,0"], "row 1, column 4 is empty"),
    "empty row": (["solve", "123//780"], "row 2"),
    "classic file, wrong size": (["solve", "3/1 2/3 0"], "the first line says 3"),
    "goal of another size": (["solve", BOARD, "--goal", "123/450"], "the goal is 2×3, but the board is 3×3"),
    "goal that is no board": (["solve", BOARD, "--goal", "middle"], "neither last, nor first, nor snail, nor a board"),
    "unknown algorithm": (["solve", BOARD, "-a", "astr", "-H", "manhattan"], "did you mean 'astar'"),
    "unknown heuristic": (["solve", BOARD, "-a", "astar", "-H", "manhatan"], "did you mean 'manhattan'"),
    "heuristic of another domain": (["solve", BOARD, "-a", "astar", "-H", "ferry"], "unknown heuristic for tiles"),
    "A* without heuristic": (["solve", BOARD, "-a", "astar"], "a_star needs a heuristic"),
    "BFS with heuristic": (["solve", BOARD, "-a", "bfs", "-H", "manhattan"], "breadth_first takes no heuristic"),
    "NaN weight": (["solve", BOARD, "-a", "wastar", "-H", "manhattan", "--weight", "nan"], "--weight must be"),
    "zero weight": (["solve", BOARD, "-a", "wastar", "-H", "manhattan", "--weight", "0"], "greater than 0"),
    "infinite weight": (["solve", BOARD, "-a", "wastar", "-H", "manhattan", "--weight", "inf"], "--weight must be"),
    "1/0 weight": (["solve", BOARD, "-a", "wastar", "-H", "manhattan", "--weight", "1/0"], "--weight must be"),
    "weight for BFS": (
        ["solve", BOARD, "-a", "bfs", "--weight", "2"],
        "no option weight; only weighted_a_star does",
    ),
    "zero width": (["solve", BOARD, "-a", "beam", "-H", "manhattan", "--width", "0"], "width must be"),
    "zero nodes": (["solve", BOARD, "--nodes", "0"], "--nodes must be 1 or more, not 0"),
    "NaN seconds": (["solve", BOARD, "--time", "nan"], "--time must be a number of seconds greater than 0, not nan"),
    "bad memory": (["solve", BOARD, "--memory", "lots"], "--memory 'lots' is not understood"),
    "bad size": (["solve", BOARD, "--size", "three"], "size 'three' is not understood"),
    "unknown engine": (["solve", BOARD, "--engine", "warp"], "unknown engine 'warp'"),
    "no board": (["solve"], "give a BOARD, or --file with many of them: neither is given."),
    "unknown option": (["solve", BOARD, "--frobnicate"], "frobnicate"),
    "empty command": ([""], "unknown command ''"),
    "unknown command": (["slove", BOARD], "did you mean 'solve'"),
    "too many boards": (["generate", "--size", "2x2", "--count", "13"], "only 12 boards of 2×2"),
    "too many of a length": (["generate", "--length", "31", "--count", "3"], "only 2 boards of 3×3 need 31 moves"),
    "too many by walks": (["generate", "--walk", "1", "--count", "3"], "only 2 distinct boards"),
    "length of a large board": (["generate", "--size", "6x6", "--length", "20"], "up to 25 cells, not of 6×6"),
    "length that no board has": (
        ["generate", "--length", "32"],
        "no board of 3×3 needs 32 moves: the hardest needs 31",
    ),
    "slides of a large board": (["generate", "--size", "4x4", "--length", "9", "--metric", "multi"], "up to 9 cells"),
    "time without a length": (["generate", "--time", "3"], "--time limits the search for boards of a --length"),
    "notation without moves": (["generate", "--notation", "tiles"], "add --moves"),
    "unknown format": (["generate", "--format", "dots"], "unknown format 'dots': choose one of line, compact"),
    "compact form of 5×5": (["generate", "--size", "5x5", "--format", "compact"], "up to 16 cells, not for 5×5"),
    "zero boards": (["generate", "--count", "0"], "--count must be 1 or more"),
    "bad length": (["generate", "--length", "nine"], "--length 'nine' is not understood"),
    "length backwards": (["generate", "--length", "25-20"], "--length 25-20 is backwards: write 20-25."),
    "two difficulties": (["generate", "--length", "9", "--walk", "3"], "give one of them"),
    "hanoi:64 without a limit": (["solve", "hanoi:64"], "18,446,744,073,709,551,615 moves"),
    "hanoi without disks": (["solve", "hanoi:"], "not a whole number"),
    "hanoi alone": (["solve", "hanoi"], "hanoi needs numbers: write hanoi:DISKS"),
    "jugs alone": (["solve", "jugs"], "jugs needs numbers: write jugs:SIZE"),
    "a prefix of an algorithm": (["solve", BOARD, "-a", "ida", "-H", "manhattan"], "did you mean 'ida_star'?"),
    "a prefix of a heuristic": (["solve", BOARD, "-a", "astar", "-H", "man"], "did you mean 'manhattan'?"),
    "hanoi with two pegs": (["solve", "hanoi:3,2"], "3 pegs"),
    "jugs without amount": (["solve", "jugs:4,3"], "the amount to measure is missing"),
    "jugs backwards": (["solve", "jugs:4,3->2", "-a", "bidirectional"], "can only be searched forwards"),
    "jugs twin": (["solve", "jugs:4,3->2", "-a", "twin", "-H", "lookahead"], "has no twin"),
    "rivers with two numbers": (["solve", "rivers:3,3"], "three numbers are needed"),
    "goal for hanoi": (["solve", "hanoi:3", "--goal", "first"], "takes no goal"),
    "walking distance on 5×5": (
        ["solve", "--size", "5x5", "-a", "astar", "-H", "wd", *map(str, range(25))],
        "too large",
    ),
    "Nilsson elsewhere": (["solve", BOARD, "-a", "astar", "-H", "nilsson"], "blank in the centre"),
    "bad max": (["solve", BOARD, "-a", "astar", "-H", "max()"], "is not understood"),
    "bad scaled": (["solve", BOARD, "-a", "astar", "-H", "scaled(manhattan)"], "is not understood"),
    "scaled by zero": (["solve", BOARD, "-a", "astar", "-H", "scaled(manhattan,0)"], "greater than 0"),
    "zero steps": (["trace", BOARD, "-a", "bfs", "--steps", "0"], "--steps must be 1 or more"),
    "compare unknown": (["compare", BOARD, "-a", "bfs,nope"], "unknown algorithm 'nope'"),
    "compare unknown heuristic": (["compare", BOARD, "-H", "nope"], "unknown heuristic"),
    "no such file": (["solve", "no/such/file.txt"], "neither a board nor a file"),
    "a folder": (["solve", "./"], "cannot be read"),
    "no such heuristic file": (["solve", BOARD, "-a", "astar", "-H", "none.py:h"], "there is no file 'none.py'"),
}


HUGE = "9" * 400
NUMBERS = {
    "--nodes": ["solve", BOARD],
    "--frontier": ["solve", BOARD],
    "--time": ["solve", BOARD],
    "--memory": ["solve", BOARD],
    "--weight": ["solve", BOARD, "-a", "wastar", "-H", "manhattan"],
    "--width": ["solve", BOARD, "-a", "beam", "-H", "manhattan"],
    "--depth": ["solve", BOARD, "-a", "dls"],
    "--memory-nodes": ["solve", BOARD, "-a", "smastar", "-H", "manhattan"],
    "--threads": ["solve", BOARD, "-a", "parallel", "-H", "manhattan"],
    "--machine-depth": ["solve", BOARD, "-a", "fsm", "-H", "manhattan"],
    "--batch": ["solve", BOARD, "-a", "batched", "-H", "manhattan"],
    "--count": ["generate"],
    "--seed": ["generate"],
    "--walk": ["generate"],
    "--length": ["generate"],
    "--hardest": ["atlas", "2x2"],
    "--steps": ["trace", BOARD, "-a", "bfs"],
}


@pytest.mark.parametrize("value", [HUGE, HUGE * 20, f"-{HUGE}", "1e999", "nan", "-1e999", "0x10", "two", "", "½"])
@pytest.mark.parametrize("option", NUMBERS)
def test_a_number_that_does_not_fit_is_refused_by_the_name_of_its_option(
    option: str, value: str, taquin: Taquin
) -> None:
    ran = taquin(*NUMBERS[option], f"{option}={value}")
    assert ran.status == 2
    assert ran.out == ""
    assert option in ran.err
    assert len(ran.err) < 200
    assert is_one_sentence(ran.err)


@pytest.mark.parametrize("case", WRONG)
def test_wrong_use(case: str, taquin: Taquin) -> None:
    arguments, expected = WRONG[case]
    ran = taquin(*arguments)
    assert ran.status == 2
    assert ran.out == ""
    assert expected in ran.err
    assert is_one_sentence(ran.err)


FIELDS = {
    "ragged": "board",
    "no such file": "board",
    "no board": "board",
    "goal of another size": "goal",
    "goal that is no board": "goal",
    "goal for hanoi": "goal",
    "bad size": "size",
    "one row": "size",
    "unknown algorithm": "algorithm",
    "jugs twin": "algorithm",
    "unknown heuristic": "heuristic",
    "A* without heuristic": "heuristic",
    "walking distance on 5×5": "heuristic",
    "no such heuristic file": "heuristic",
    "weight for BFS": "weight",
    "NaN seconds": "time",
    "bad memory": "memory",
    "unknown engine": "engine",
    "unknown option": "frobnicate",
    "unknown command": "command",
    "too many boards": "count",
    "too many of a length": "length",
    "zero steps": "steps",
    "compare unknown": "algorithm",
}


@pytest.mark.parametrize("case", WRONG)
def test_with_json_the_sentence_is_an_object_too_and_names_the_field(case: str, taquin: Taquin) -> None:
    arguments, _ = WRONG[case]
    ran = taquin(*arguments, "--json")
    assert ran.status == 2
    assert ran.json.keys() == {"error", "field"}
    assert ran.err == f"taquin: {ran.json['error']}\n"
    assert ran.json["field"] is not None
    assert ran.json["field"] == FIELDS.get(case, ran.json["field"])


@pytest.mark.parametrize("option", NUMBERS)
def test_the_field_of_a_number_is_its_option(option: str, taquin: Taquin) -> None:
    assert taquin(*NUMBERS[option], f"{option}=two", "--json").json["field"] == option.lstrip("-").replace("-", "_")


@pytest.mark.parametrize(
    ("raised", "status", "sentence"),
    [
        (OSError(28, "No space left on device"), 1, "No space left on device."),
        (MemoryError(), 1, "there is not enough memory for this."),
        (KeyboardInterrupt(), 130, "interrupted."),
        (InvalidSolutionError("it ends elsewhere"), 5, "the solution failed validation: it ends elsewhere (a bug; "),
        (RuntimeError("oops"), 1, "unexpected RuntimeError: oops (a bug; TAQUIN_DEBUG=1 shows where)."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_every_other_failure_is_an_object_too(
    raised: BaseException, status: int, sentence: str, taquin: Taquin, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise raised

    monkeypatch.setattr("taquin.cli.solve.solve_problem", fail)
    ran = taquin("solve", BOARD, "--json")
    assert ran.status == status
    assert ran.json["error"].startswith(sentence)
    assert ran.json["field"] is None
    assert taquin("solve", BOARD).out == ""


def is_one_sentence(message: str) -> bool:
    """One line, naming the program, no traceback."""
    return message.startswith("taquin: ") and message.count("\n") == 1 and "Traceback" not in message


HEURISTICS = """
def raises(state): return 1 / 0
def nan(state): return float("nan")
def infinite(state): return float("inf")
def nothing(state): pass
def negative(state): return -1
def text(state): return "many"
def greedy_arguments(state, goal, extra): return 0
not_a_function = 3
"""


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        ("raises", "fails on 8 6 7/2 5 4/3 0 1: ZeroDivisionError: division by zero (line 2 of mine.py)"),
        ("nan", "returned nan for 8 6 7/2 5 4/3 0 1"),
        ("infinite", "returned inf"),
        ("nothing", "returned None"),
        ("negative", "returned -1"),
        ("text", "returned 'many'"),
        ("greedy_arguments", "must be h(state) or h(state, goal)"),
        ("not_a_function", "has no function 'not_a_function'"),
        ("missing", "has no function 'missing'"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "trace", "compare"])
def test_misbehaving_heuristic(command: str, function: str, expected: str, tmp_path: Path, taquin: Taquin) -> None:
    path = tmp_path / "mine.py"
    path.write_text(HEURISTICS)
    ran = taquin(command, BOARD, "-a", "astar", "-H", f"{path}:{function}")
    assert ran.status == 2
    assert expected in ran.err
    assert is_one_sentence(ran.err)


def test_a_file_that_does_not_compile(tmp_path: Path, taquin: Taquin) -> None:
    path = tmp_path / "mine.py"
    path.write_text("def h(state) return 0\n")
    ran = taquin("solve", BOARD, "-a", "astar", "-H", f"{path}:h")
    assert ran.status == 2
    assert "SyntaxError" in ran.err
    assert "line 1" in ran.err
    assert is_one_sentence(ran.err)


def test_a_bad_board_in_a_file_names_the_file(tmp_path: Path, taquin: Taquin) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"3\r\n1 2 3\r\n4 5 6\r\n7 8 8\r\n")
    ran = taquin("solve", str(path))
    assert ran.status == 2
    assert str(path) in ran.err
    assert "tile 8 stands twice" in ran.err


def test_a_binary_file(tmp_path: Path, taquin: Taquin) -> None:
    path = tmp_path / "board.bin"
    path.write_bytes(bytes(range(128, 256)))
    ran = taquin("solve", str(path))
    assert ran.status == 2
    assert is_one_sentence(ran.err)


def test_empty_standard_input(taquin: Taquin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    ran = taquin("solve", "-")
    assert ran.status == 2
    assert "standard input" in ran.err
    assert "empty" in ran.err


def test_output_that_cannot_be_written(tmp_path: Path, taquin: Taquin) -> None:
    for command in (["generate", "-o"], ["trace", BOARD, "-a", "bfs", "-o"]):
        ran = taquin(*command, str(tmp_path / "no" / "such" / "folder.csv"))
        assert ran.status == 2
        assert "cannot be written" in ran.err


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(alphabet="0123456789 _,/\n\r\t-xab.\u0661\uff11", max_size=24))
def test_no_text_makes_check_fail_otherwise(text: str, taquin: Taquin) -> None:
    """Whatever is written as a board: an answer, or one sentence."""
    ran = taquin("check", "--", text if text.strip() != "-" else "")
    assert ran.status in (0, 2, 3)
    assert ran.status != 2 or is_one_sentence(ran.err)
