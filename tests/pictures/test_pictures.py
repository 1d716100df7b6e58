"""Pictures: valid, self-describing SVG, the same board as PNG, and GIFs that move."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import taquin.web
from taquin import Board, SlidingTiles, TaquinError, solve
from taquin.pictures import board_png, board_svg, solution_gif, steps_png, steps_svg
from taquin.pictures.gif import END, REST, START, TWEEN, TWEENS
from taquin.pictures.shapes import IN_PLACE, NEXT, PAGE, TRAY, Box, steps_picture

SVG = "{http://www.w3.org/2000/svg}"
EIGHT = Board.parse("867/254/301")
FIRST = Board.goal(3, 3, "first")


def solved(board: str, goal: str | None = None, metric: str = "single") -> tuple[list[Board], list[str]]:
    start = Board.parse(board)
    result = solve(SlidingTiles(start, Board.parse(goal) if goal else None, metric=metric))
    assert result.boards is not None
    assert result.moves is not None
    return result.boards, result.moves


def walk(board: Board, moves: str) -> tuple[list[Board], list[str]]:
    boards = [board]
    for move in moves:
        boards.append(boards[-1].move(move))
    return boards, list(moves)


def read_svg(text: str) -> ElementTree.Element:
    """Parse a drawing and check that all its parts lie inside and that it loads nothing."""
    root = ElementTree.fromstring(text)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    for box in root.iter(f"{SVG}rect"):
        x, y, w, h = (float(box.attrib[name]) for name in ("x", "y", "width", "height"))
        assert min(x, y, width + 0.01 - x - w, height + 0.01 - y - h) >= 0
    assert {element.tag for element in root.iter()} == {
        f"{SVG}{tag}" for tag in ("svg", "title", "desc", "g", "rect", "text")
    }
    assert not re.search(r"href|url\(|@import", text)
    return root


def written(root: ElementTree.Element, **attributes: str) -> list[str]:
    """Return the texts of a drawing, optionally only those with these attributes."""
    wanted = {name.replace("_", "-"): value for name, value in attributes.items()}.items()
    return [text.text or "" for text in root.iter(f"{SVG}text") if wanted <= text.attrib.items()]


def boxes(root: ElementTree.Element, **attributes: str) -> int:
    return sum(attributes.items() <= box.attrib.items() for box in root.iter(f"{SVG}rect"))


# One board


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (5, 2), (4, 4), (6, 6), (11, 11)])
def test_a_board_has_all_its_tiles(size: tuple[int, int]) -> None:
    board = Board.goal(*size, "first")
    root = read_svg(board_svg(board))
    assert written(root) == [str(tile) for tile in board.tiles if tile]
    assert boxes(root, fill=PAGE) == len(board.tiles) - 1
    assert boxes(root, fill=TRAY) == 1


def test_the_board_in_words() -> None:
    root = read_svg(board_svg(EIGHT, FIRST))
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "A board of 3×3"
    assert "8 6 7/2 5 4/3 0 1" in (root[1].text or "")
    assert "0 of 8 tiles are in their place" in (root[1].text or "")


def test_tiles_in_place_differ_in_colour_and_weight() -> None:
    board, goal = Board.parse("123/456/708"), Board.goal(3, 3)
    root = read_svg(board_svg(board, goal))
    assert boxes(root, fill=IN_PLACE) == 7
    assert written(root, font_weight="bold") == ["1", "2", "3", "4", "5", "6", "7"]
    assert written(read_svg(board_svg(board)), font_weight="bold") == []


def test_a_large_board_is_small_on_the_screen() -> None:
    root = read_svg(board_svg(Board.goal(50, 50)))
    assert float(root.attrib["width"]) == float(root.attrib["height"]) <= 1000
    assert len(written(root)) == 2499


@pytest.mark.parametrize("size", [(2, 2), (2, 3), (6, 6), (50, 50), (2000, 2)])
def test_png(size: tuple[int, int]) -> None:
    image = Image.open(BytesIO(board_png(Board.goal(*size), Board.goal(*size))))
    assert image.format == "PNG"
    rows, cols = size
    # The tolerance is for 2000×2, where a few pixels of width matter.
    assert image.height * (cols + 0.2) == pytest.approx(image.width * (rows + 0.2), rel=0.2)
    assert max(image.size) <= 4000


def test_png_looks_like_the_svg() -> None:
    board, goal = Board.parse("123/456/708"), Board.goal(3, 3)
    image = Image.open(BytesIO(board_png(board, goal))).convert("RGB")
    root = read_svg(board_svg(board, goal))
    scale = image.width / float(root.attrib["width"])
    for box in root.iter(f"{SVG}rect"):
        x, y, side = (float(box.attrib[name]) for name in ("x", "y", "width"))
        if side < image.width / 2:  # a tile: look at a corner, beside its number
            pixel = image.getpixel((round((x + side * 0.15) * scale), round((y + side * 0.15) * scale)))
            assert "#{:02X}{:02X}{:02X}".format(*colours(pixel)) == box.attrib["fill"]


def colours(pixel: Any) -> tuple[int, int, int]:
    red, green, blue = pixel
    return red, green, blue


# Every step


def test_every_step_with_its_move() -> None:
    boards, moves = solved("867/254/301", "012/345/678")
    root = read_svg(steps_svg(boards, moves))
    numbers = [text for text in written(root, text_anchor="start") if text.isdigit()]
    assert numbers == [str(step) for step in range(28)]
    assert written(root, text_anchor="end") == ["start", *moves]
    assert root[0].text == "A solution of 27 moves"
    assert " ".join(moves) in (root[1].text or "")
    assert "Letters say where the blank moves." in written(root)
    assert boxes(root, stroke=NEXT) == 27


@pytest.mark.parametrize(("board", "tiles"), [("1234/5678/9,10,11,12/0,13,14,15", 3), ("12/34/05", 1)])
def test_slides_mark_every_tile_that_moves_next(board: str, tiles: int) -> None:
    text = board.replace("1234/5678", "1,2,3,4/5,6,7,8")
    boards, moves = solved(text, metric="multi")
    root = read_svg(steps_svg(boards, moves))
    assert written(root, text_anchor="end") == ["start", f"R{tiles if tiles > 1 else ''}"]
    assert boxes(root, stroke=NEXT) == tiles


def test_colours_mean_what_they_mean_on_the_page() -> None:
    page = (Path(taquin.web.__file__).parent / "static/base.css").read_text()
    light = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", page.partition("data-theme")[0]))
    assert (IN_PLACE.lower(), NEXT.lower()) == (light["tile-home"], light["orange"])


def test_the_tile_that_moves_next_is_marked() -> None:
    shapes = steps_picture(*walk(FIRST, "RD"), None).shapes
    marked = [at for at, shape in enumerate(shapes) if isinstance(shape, Box) and shape.line == NEXT]
    assert [shapes[at + 1].text for at in marked] == ["1", "4"]  # type: ignore[union-attr]


def test_no_steps_at_all() -> None:
    root = read_svg(steps_svg([FIRST], []))
    assert written(root, text_anchor="end") == ["start"]
    assert boxes(root, fill=IN_PLACE) == 8


def test_a_goal_that_is_not_reached() -> None:
    boards, moves = walk(FIRST, "R")
    assert boxes(read_svg(steps_svg(boards, moves)), fill=IN_PLACE) == 7 + 8
    assert boxes(read_svg(steps_svg(boards, moves, Board.goal(3, 3))), fill=IN_PLACE) == 0 + 1
    assert solution_gif(boards, moves, Board.goal(3, 3)) != solution_gif(boards, moves)


def test_steps_as_png() -> None:
    image = Image.open(BytesIO(steps_png(*walk(FIRST, "RDLU"))))
    assert image.width > image.height
    found = {colour for _, colour in image.convert("RGB").getcolors(1 << 20) or []}
    assert {(0xE6, 0x9F, 0x00), (0x00, 0x69, 0x4D)} <= found


# The GIF


def frames(gif: bytes) -> tuple[list[Image.Image], list[int], Any]:
    image = Image.open(BytesIO(gif))
    pictures, durations = [], []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        pictures.append(image.convert("RGB"))
        durations.append(image.info["duration"])
    return pictures, durations, image.info.get("loop")


def test_a_gif_moves_rests_and_loops() -> None:
    boards, moves = solved("867/254/301", "012/345/678")
    gif = solution_gif(boards, moves)
    pictures, durations, loop = frames(gif)
    assert len(gif) < 250_000
    assert len(pictures) == 1 + len(moves) * TWEENS
    assert durations[0] == START
    assert durations[1:-1] == ([TWEEN] * (TWEENS - 1) + [REST]) * 26 + [TWEEN] * (TWEENS - 1)
    assert durations[-1] == END
    assert loop == 0
    assert 330 <= max(pictures[0].size) <= 400
    assert pictures[0].tobytes() != pictures[-1].tobytes()
    assert all(one.tobytes() != other.tobytes() for one, other in pairwise(pictures))


def test_at_rest_a_gif_shows_the_boards() -> None:
    """A GIF stores only differences: equal boards must still give equal frames."""
    boards, moves = walk(Board.goal(2, 3), "LURDLURDLURD")  # a cycle of twelve
    assert boards[-1] == boards[0] != boards[4]
    pictures, _, _ = frames(solution_gif(boards, moves))
    at_rest = [without_label(picture) for picture in pictures[::TWEENS]]
    assert at_rest[0] == at_rest[-1]
    for one, board in zip(at_rest, boards, strict=True):
        for other, other_board in zip(at_rest, boards, strict=True):
            assert (one == other) == (board == other_board)


def without_label(picture: Image.Image) -> bytes:
    return picture.crop((0, 0, picture.width, picture.height - 30)).tobytes()


def test_the_counter_runs() -> None:
    boards, moves = walk(Board.goal(2, 2), "UD")
    pictures, _, _ = frames(solution_gif(boards, moves))
    labels = [picture.crop((0, picture.height - 30, picture.width, picture.height)) for picture in pictures[::TWEENS]]
    assert len({label.tobytes() for label in labels}) == 3


def test_a_tile_slides_smoothly() -> None:
    boards, moves = walk(Board.goal(2, 2), "U")  # tile 2 moves down
    heights = [height_of_tile(picture) for picture in frames(solution_gif(boards, moves))[0]]
    ways = [after - before for before, after in pairwise(heights)]
    assert min(ways) > 0
    assert ways[0] < ways[len(ways) // 2] > ways[-1], "slow, fast, slow"


def height_of_tile(picture: Image.Image) -> float:
    """Return the mean y of the right column's only tile, measured beside its number."""
    column = picture.width * 13 // 16
    pixels = [(y, picture.getpixel((column, y))) for y in range(12, picture.height - 50)]
    rows = [y for y, pixel in pixels if "#{:02X}{:02X}{:02X}".format(*colours(pixel)) != TRAY]
    return sum(rows) / len(rows)


def test_flat_colours_are_exact() -> None:
    boards, moves = walk(Board.goal(3, 3), "UL")
    for picture in frames(solution_gif(boards, moves))[0]:
        common = sorted(picture.getcolors() or [])[-3:]
        assert {"#{:02X}{:02X}{:02X}".format(*colours(colour)) for _, colour in common} == {PAGE, TRAY, IN_PLACE}


@pytest.mark.parametrize(
    ("boards", "moves"),
    [
        walk(Board.goal(2, 3), "LURD"),
        walk(Board.goal(6, 6), "ULDRUULL"),
        walk(Board.goal(12, 2), "ULDR"),
        walk(Board.goal(40, 40), "UL"),
        solved("1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15", metric="multi"),
        ([FIRST], []),
    ],
    ids=["2x3", "6x6", "12x2", "40x40", "multi", "no moves"],
)
def test_any_board_as_gif(boards: list[Board], moves: list[str]) -> None:
    pictures, _, _ = frames(solution_gif(boards, moves))
    assert len(pictures) == 1 + len(moves) * TWEENS
    assert 300 <= max(pictures[0].size) <= 400


# Refusals


def test_too_long_for_a_figure() -> None:
    boards, moves = walk(FIRST, "RL" * 249 + "R")
    assert len(written(read_svg(steps_svg(boards, moves)), text_anchor="end")) == 500
    boards, moves = walk(FIRST, "RL" * 250)
    for draw in (steps_svg, steps_png):
        with pytest.raises(TaquinError, match=r"a figure of 501 boards.* limit is 500 boards"):
            draw(boards, moves)
    with pytest.raises(TaquinError, match="the limit is 500 boards and 100,000 tiles"):
        steps_svg(*walk(Board.goal(50, 50), "UD" * 20))


def test_too_long_or_too_large_for_a_gif() -> None:
    with pytest.raises(TaquinError, match="a GIF of 301 moves is too long"):
        solution_gif(*walk(FIRST, "RL" * 150 + "R"))
    with pytest.raises(TaquinError, match="41×2 is too large for a GIF"):
        solution_gif(*walk(Board.goal(41, 2), "U"))


def test_boards_that_do_not_match_the_moves() -> None:
    for draw in (steps_svg, steps_png, solution_gif):
        with pytest.raises(TaquinError, match="1 boards and 1 moves do not match"):
            draw([FIRST], ["R"])


def test_without_pillow_only_svg(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taquin.pictures.painting.find_spec", lambda name: None)
    how = r"pip install 'taquin\[pictures\]'"
    with pytest.raises(TaquinError, match=how):
        board_png(FIRST)
    for draw in (steps_png, solution_gif):
        with pytest.raises(TaquinError, match=how):
            draw([FIRST], [])
    read_svg(board_svg(FIRST))
    read_svg(steps_svg([FIRST], []))
