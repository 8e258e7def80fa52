"""A still picture of a table: what everybody sees, as one SVG. It is shown where nothing runs, in a saved notebook.

The pieces are drawn by the front end; its build writes them to ``static/faces.json``. A picture stands alone: it has
the drawings it needs and the sheet for them, and no script.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape

from widgets.presentation import Presentation
from widgets.protocol import Area, Cell
from widgets.scenes.scene import Json
from widgets.ways.way import STATIC

WIDTH = 760
HEIGHT = 44
"""Of a piece, in pixels."""
TOKEN = 16
"""Height of a piece that is a small sign."""
LETTER = 7.5
"""At most about how wide a letter of 12 pixels is."""
MARGIN, GAP = 10, 8
MOST = 200
"""Width that the pieces of one place share."""
VIEW_BOX = re.compile(r'^<svg class="(?P<name>[^"]*)" viewBox="0 0 (?P<width>[\d.]+) (?P<height>[\d.]+)"')
SHEET = "text{font:12px system-ui,sans-serif;fill:#2a211b}.area{font-size:14px;font-weight:600}.head{fill:#5f5347}"


@cache
def _still() -> Json:
    found: Json = json.loads((STATIC / "faces.json").read_text(encoding="utf-8"))
    return found


def drawing(face: str, shown: Presentation) -> str:
    """The SVG of a face; a card with the letters of its name where nobody has drawn it."""
    if drawn := _still()["faces"].get(face):
        return str(drawn)
    letters = escape(face.split("-", 1)[0])
    plain = f'<rect class="shape" x="4" y="4" width="40" height="40" rx="6"/><text x="24" y="30">{letters}</text>'
    return f'<svg class="face chip" viewBox="0 0 48 48">{shown.drawings.get(face, plain)}</svg>'


def picture(areas: Sequence[Area], shown: Presentation) -> str:
    """The areas of a scene, one below the other."""
    drawn, y = list[str](), 0.0
    for area in areas:
        if not area["fold"]:
            inner, y = _area(area, y + GAP, shown)
            drawn += inner
    sheets = _still()["sheets"]
    sheet = SHEET + sheets[""] + sheets.get(shown.game, "")
    ground = f'<rect width="{WIDTH}" height="{y + GAP:.0f}" fill="#f5eddd"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{y + GAP:.0f}" '
        f'viewBox="0 0 {WIDTH} {y + GAP:.0f}"><style>{sheet}</style>{ground}{"".join(drawn)}</svg>'
    )


def image(areas: Sequence[Area], shown: Presentation, name: str) -> str:
    """The same as an element of HTML that passes where scripts, sheets and SVG are taken out."""
    data = b64encode(picture(areas, shown).encode()).decode()
    return f'<img alt="{escape(name)}" style="max-width: 100%" src="data:image/svg+xml;base64,{data}">'


def _area(area: Area, y: float, shown: Presentation) -> tuple[list[str], float]:
    """What is drawn of an area that begins at ``y``, and where it ends."""
    drawn = [_text("area", MARGIN, y + 14, area["label"])]
    y += 20
    for row in area["rows"]:
        cells = [cell for cell in row["cells"] if cell["items"] or cell["caption"]]
        if cells and row["head"]:
            drawn.append(_text("head", MARGIN, y + 12, row["head"]))
            y += 18
        for line in _lines(cells, shown):
            height = max((HEIGHT if cell["items"] else 0) + (16 if cell["caption"] else 0) for cell, _, _ in line)
            for cell, x, width in line:
                drawn += _cell(cell, x, y, width, shown)
            y += height + GAP
    return drawn, y


def _lines(cells: Iterable[Cell], shown: Presentation) -> Iterator[list[tuple[Cell, float, float]]]:
    """Cells side by side: each with its place and its width."""
    line, x = list[tuple[Cell, float, float]](), float(MARGIN)
    for cell in cells:
        sizes = [_size(item["face"], shown) for item in cell["items"]]
        width = max(min(MOST, sum(wide for wide, _ in sizes)), LETTER * len(cell["caption"]), HEIGHT)
        if line and x + width > WIDTH - MARGIN:
            yield line
            line, x = [], float(MARGIN)
        line.append((cell, x, width))
        x += width + GAP
    if line:
        yield line


def _size(face: str, shown: Presentation) -> tuple[float, float]:
    """Width and height of a piece."""
    found = VIEW_BOX.match(drawing(face, shown))
    assert found is not None, face
    height = TOKEN if "token" in found["name"] else HEIGHT
    return height * float(found["width"]) / float(found["height"]), height


def _cell(cell: Cell, x: float, y: float, width: float, shown: Presentation) -> Iterator[str]:
    """The pieces of a place, overlapping where they are many, and its caption below them."""
    faces = [item["face"] for item in cell["items"]]
    sizes = [_size(face, shown) for face in faces]
    whole = sum(wide for wide, _ in sizes)
    share = min(1.0, (width - sizes[-1][0]) / (whole - sizes[-1][0])) if len(faces) > 1 else 1.0
    for face, (wide, high) in zip(faces, sizes, strict=True):
        place = f'<svg x="{x:.1f}" y="{y + HEIGHT - high:.1f}" style="width:{wide:.1f}px;height:{high:.1f}px"'
        yield drawing(face, shown).replace("<svg", f'{place} width="{wide:.1f}" height="{high:.1f}"', 1)
        x += wide * share
    if cell["caption"]:
        left = x - share * whole if faces else x
        yield _text("caption", left, y + (HEIGHT if faces else 0) + 13, cell["caption"])


def _text(name: str, x: float, y: float, text: str) -> str:
    return f'<text class="{name}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'
