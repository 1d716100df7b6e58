"""Paint a picture with Pillow: antialiased, and like its SVG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING

from taquin.errors import TaquinError
from taquin.pictures.shapes import PAGE, Box, Picture, Shape, Text

if TYPE_CHECKING:
    from PIL import Image, ImageFont

LARGEST = 4000  # pixels
FINE = 4  # draw masks this many times larger, then reduce them: this smooths their edges
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def need_pillow() -> None:
    """Raise unless Pillow is installed; call it before long work."""
    if find_spec("PIL") is None:
        raise TaquinError("PNG and GIF pictures need Pillow: run `pip install 'taquin[pictures]'`, or choose SVG.")


def to_png(picture: Picture) -> bytes:
    """Return a picture as PNG, at twice its size unless that is too large."""
    need_pillow()
    from PIL import Image

    scale = min(2, LARGEST / max(picture.width, picture.height))
    image = Image.new("RGB", (ceil(picture.width * scale), ceil(picture.height * scale)), PAGE)
    paint(image, picture.shapes, scale)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def paint(image: Image.Image, shapes: Iterable[Shape], scale: float = 1) -> None:
    """Paint shapes onto an image."""
    for shape in shapes:
        if isinstance(shape, Text):
            paint_text(image, shape, scale)
        else:
            paint_box(image, shape, scale)


def paint_text(image: Image.Image, text: Text, scale: float) -> None:
    from PIL import ImageDraw

    size = text.size * scale
    bold = round(size / 36) if text.bold else 0  # Pillow's font has no bold face: add a stroke
    place = text.x * scale, text.baseline * scale
    ImageDraw.Draw(image).text(place, text.text, text.fill, font(size), ANCHORS[text.anchor], stroke_width=bold)


def paint_box(image: Image.Image, box: Box, scale: float) -> None:
    left, top = round(box.x * scale), round(box.y * scale)
    width, height, radius = round(box.width * scale), round(box.height * scale), box.radius * scale
    line = max(1, round(box.thickness * scale)) if box.line else 0
    if line:
        image.paste(box.line, (left, top), rounded(width, height, radius))
    image.paste(box.fill, (left + line, top + line), rounded(width - 2 * line, height - 2 * line, radius - line))


@lru_cache(maxsize=32)
def rounded(width: int, height: int, radius: float) -> Image.Image:
    """Return the mask of a rectangle with round corners, at least one pixel in size."""
    from PIL import Image, ImageDraw

    width, height = max(1, width), max(1, height)
    fine = FINE if max(width, height) < LARGEST / 2 else 1
    mask = Image.new("L", (width * fine, height * fine))
    area = 0, 0, width * fine - 1, height * fine - 1
    ImageDraw.Draw(mask).rounded_rectangle(area, max(0, radius) * fine, 255)
    return mask.reduce(fine)


@lru_cache(maxsize=32)
def font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return the font that ships with Pillow."""
    from PIL import ImageFont

    return ImageFont.load_default(max(1, size))
