"""Write a picture as a self-contained SVG: no script, no style sheet, no font to load."""

from __future__ import annotations

from html import escape

from taquin.pictures.shapes import Box, Picture, Shape, Text

FONT = "Helvetica Neue, Helvetica, Arial, sans-serif"
LARGEST = 960  # pixels on the screen


def to_svg(picture: Picture, largest: int = LARGEST) -> str:
    """Return a picture as SVG text, up to so many pixels wide and high."""
    width, height = picture.width, picture.height
    scale = min(1, largest / max(width, height))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width * scale:g}" height="{height * scale:g}" role="img">',
            f"<title>{escape(picture.title)}</title>",
            f"<desc>{escape(picture.description)}</desc>",
            f'<g font-family="{FONT}" text-anchor="middle">',
            *map(write_shape, picture.shapes),
            "</g>",
            "</svg>\n",
        ]
    )


def write_shape(shape: Shape) -> str:
    return write_text(shape) if isinstance(shape, Text) else write_box(shape)


def write_box(box: Box) -> str:
    inset = box.thickness / 2  # SVG centres a stroke on the edge; ours runs inside
    x, y, width, height = box.x + inset, box.y + inset, box.width - 2 * inset, box.height - 2 * inset
    line = f' stroke="{box.line}" stroke-width="{box.thickness:g}"' if box.line else ""
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{box.radius - inset:g}"'
    return f'<rect {size} fill="{box.fill}"{line}/>'


def write_text(text: Text) -> str:
    weight = ' font-weight="bold"' if text.bold else ""
    anchor = "" if text.anchor == "middle" else f' text-anchor="{text.anchor}"'
    place = f'x="{text.x:g}" y="{text.baseline:g}" font-size="{text.size:g}"'
    return f'<text {place} fill="{text.fill}"{weight}{anchor}>{escape(text.text)}</text>'
