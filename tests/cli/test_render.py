"""taquin render: the picture that a file name asks for, the solution; a sentence for a mistake."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from taquin.pictures.gif import TWEENS
from tests.cli.conftest import Taquin

BOARD = "867254301"
UNSOLVABLE = "345216780"


def title(svg: str) -> str | None:
    return ElementTree.fromstring(svg)[0].text


def test_a_board_goes_to_standard_output(taquin: Taquin) -> None:
    ran = taquin("render", BOARD)
    assert (ran.status, ran.err) == (0, "")
    assert title(ran.out) == "A board of 3×3"
    assert "1 of 8 tiles" in ran.out
    assert "0 of 8 tiles" in taquin("render", BOARD, "--goal", "first").out


def test_the_name_of_the_file_is_the_format(taquin: Taquin, tmp_path: Path) -> None:
    pictures = {}
    for name, options in (("board.png", ()), ("steps.PNG", ("--solution",)), ("film.gif", ())):
        assert taquin("render", BOARD, "-g", "first", *options, "-o", str(tmp_path / name)) == (0, "", "")
        pictures[name] = Image.open(BytesIO((tmp_path / name).read_bytes()))
    assert [picture.format for picture in pictures.values()] == ["PNG", "PNG", "GIF"]
    assert pictures["steps.PNG"].width > 2 * pictures["board.png"].width
    assert getattr(pictures["film.gif"], "n_frames", 1) == 1 + 27 * TWEENS


def test_every_step_as_svg(taquin: Taquin, tmp_path: Path) -> None:
    path = tmp_path / "steps.svg"
    assert taquin("render", BOARD, "-g", "first", "--solution", "-o", str(path)).status == 0
    assert title(path.read_text(encoding="utf-8")) == "A solution of 27 moves"
    assert title(taquin("render", BOARD, "-g", "first", "--solution").out) == "A solution of 27 moves"


def test_by_the_method_asked_for(taquin: Taquin) -> None:
    greedy = ("render", BOARD, "-g", "first", "--solution", "-a", "greedy", "-H", "misplaced")
    length = taquin("solve", *greedy[1:4], *greedy[5:], "--json").json["cost"]
    assert length > 27
    assert title(taquin(*greedy).out) == f"A solution of {length} moves"
    assert title(taquin("render", BOARD, "-g", "first", "--metric", "multi", "--solution").out) != title(
        taquin("render", BOARD, "-g", "first", "--solution").out
    )


def test_a_link_is_drawn_by_its_method(taquin: Taquin) -> None:
    link = f"?board={BOARD}&goal=first&algorithm=greedy&heuristic=misplaced"
    same = ("render", BOARD, "-g", "first", "-a", "greedy", "-H", "misplaced", "--solution")
    assert taquin("render", link, "--solution").out == taquin(*same).out


@pytest.mark.parametrize(
    ("arguments", "status", "expected"),
    [
        ((UNSOLVABLE,), 3, "nothing is drawn. Unsolvable: "),
        ((BOARD, "-a", "bfs", "--nodes", "5"), 4, "nothing is drawn. Node-limit: "),
        ((BOARD, "-a", "bfs", "--time", "0.000001"), 4, "nothing is drawn. Time-limit: "),
    ],
)
def test_no_solution_no_picture(
    arguments: tuple[str, ...], status: int, expected: str, taquin: Taquin, tmp_path: Path
) -> None:
    path = tmp_path / "solution.gif"
    ran = taquin("render", *arguments, "-o", str(path))
    assert (ran.status, ran.out) == (status, "")
    assert expected in ran.err
    assert not path.exists()


def test_an_unsolvable_board_can_be_drawn(taquin: Taquin) -> None:
    assert taquin("render", UNSOLVABLE).status == 0


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("hanoi:3",), "render draws sliding tiles, not hanoi:3"),
        ((BOARD, "-o", "board.bmp"), "board.bmp is not a picture's name: it must end in .svg, .png, .gif."),
        ((BOARD, "-o", "board"), "board is not a picture's name"),
        ((BOARD, "-o", "no/such/folder/board.svg"), "cannot be written: No such file or directory."),
        (("876543201", "-g", "first", "-a", "dfs", "-o", "long.gif"), "a GIF of 4,581 moves is too long"),
        (("876543201", "-g", "first", "-a", "dfs", "--solution"), "a figure of 4,582 boards"),
    ],
)
def test_wrong_use(
    arguments: tuple[str, ...], expected: str, taquin: Taquin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = taquin("render", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert expected in ran.err
    assert ran.err.count("\n") == 1
    assert not [*tmp_path.iterdir()]


def test_without_pillow_nothing_is_solved_in_vain(
    taquin: Taquin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taquin.pictures.painting.find_spec", lambda name: None)
    monkeypatch.setattr("taquin.cli.render.search", lambda *_, **__: pytest.fail("it was solved"))
    ran = taquin("render", BOARD, "-o", str(tmp_path / "solution.gif"))
    assert ran.status == 2
    assert "pip install 'taquin[pictures]'" in ran.err
    assert taquin("render", BOARD).status == 0


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("blank", "R. Letters say where the blank moves."),
        ("tiles", "L. Letters say where the tile moves."),
        ("numbers", "8. Numbers say which tile moves."),
    ],
)
def test_the_notation_of_the_moves_in_a_figure(notation: str, said: str, taquin: Taquin) -> None:
    assert f"to 1 2 3/4 5 6/7 8 0: {said}" in taquin("render", "123456708", "--solution", "--notation", notation).out


def test_a_gif_takes_a_notation_too(taquin: Taquin, tmp_path: Path) -> None:
    drawn = {}
    for notation in ("blank", "tiles", "numbers"):
        path = tmp_path / f"{notation}.gif"
        assert taquin("render", "123456708", "-o", str(path), "--notation", notation).status == 0
        drawn[notation] = path.read_bytes()
    assert len(set(drawn.values())) == 3
    assert taquin("render", "123456708", "--notation", "words").status == 2
