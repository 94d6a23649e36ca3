"""A board of characters as a picture: an SVG that any browser or notebook shows, in the colours of the terminal's board."""

from __future__ import annotations

from itertools import groupby
from typing import Sequence
from xml.sax.saxutils import escape

_WIDE, _HIGH, _MARGIN = 9, 18, 14  # of a character; around the board
# As include/ludus.h numbers them: plain, green, purple, orange, red, blue, grey, yellow, cyan, bold, dim.
_FILLS = ["#e6e1d6", "#7fc97f", "#b79ad8", "#eda35a", "#e5736b", "#7fa8e0", "#a8a8a8", "#e3cf65", "#74c7c7", "#ffffff", "#8c877c"]
_BOLD = 9


def _run(x: int, y: int, text: str, colour: int) -> str:
    weight = ' font-weight="bold"' if colour == _BOLD else ""
    return (f'<text x="{x * _WIDE}" y="{y * _HIGH + 14}" textLength="{len(text) * _WIDE}" fill="{_FILLS[colour]}"{weight}>'
            f"{escape(text)}</text>")


def _row(y: int, cells: Sequence[tuple[str, int]]) -> list[str]:
    runs, x = [], 0
    for colour, part in groupby(cells, lambda cell: cell[1]):
        text = "".join(glyph for glyph, _ in part)
        if text.strip():
            runs.append(_run(x, y, text, colour))
        x += len(text)
    return runs


def svg(rows: Sequence[Sequence[tuple[str, int]]]) -> str:
    """Rows of characters with the numbers of their colours."""
    wide = _WIDE * max(map(len, rows), default=0) + 2 * _MARGIN
    high = _HIGH * len(rows) + 2 * _MARGIN
    texts = [text for y, row in enumerate(rows) for text in _row(y, row)]
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{-_MARGIN} {-_MARGIN} {wide} {high}" '
                      f'width="{wide}" height="{high}" font-family="monospace" font-size="15" xml:space="preserve">',
                      f'<rect x="{-_MARGIN}" y="{-_MARGIN}" width="{wide}" height="{high}" rx="8" fill="#23211d"/>',
                      *texts, "</svg>"])
