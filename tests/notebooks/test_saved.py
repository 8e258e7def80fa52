"""Notebooks that a program has run and saved: each table is a picture in them, and nothing that is needed to play."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Iterator, Sequence

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

from widgets import Table
from widgets.picture import drawing
from widgets.presentation import presentation
from widgets.scenes.scene import Json

pytestmark = pytest.mark.slow

VIEW = "application/vnd.jupyter.widget-view+json"
PICTURE = re.compile(r'src="data:image/svg\+xml;base64,([^"]+)"')
FRONT = "is-front"
"""In the drawing of each card of Tenno that lies or stands open."""


def run(cells: Sequence[str]) -> nbformat.NotebookNode:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in cells])
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    NotebookClient(notebook, timeout=300).execute()
    return notebook


@pytest.fixture(scope="module")
def saved() -> nbformat.NotebookNode:
    """Three tables."""
    return run(["from widgets import Table", *["Table('tenno', seed=1, seats=(0,))"] * 3])


def test_each_table_is_a_picture(saved: nbformat.NotebookNode) -> None:
    outputs = [cell.outputs[0].data for cell in saved.cells[1:]]
    assert len(outputs) == 3
    assert all("data:image/svg+xml;base64," in data["text/html"] and VIEW not in data for data in outputs)


def test_the_script_is_not_saved(saved: nbformat.NotebookNode) -> None:
    assert len(json.dumps(saved)) < len(Table._esm)
    assert "widgets" not in saved.metadata


def test_a_page_made_of_it_shows_the_pictures_and_no_hidden_card(saved: nbformat.NotebookNode) -> None:
    page, _ = HTMLExporter().from_notebook_node(saved)
    pictures = [b64decode(found).decode() for found in PICTURE.findall(page)]
    assert len(pictures) == 3
    assert all("is-back" in picture and FRONT not in picture for picture in pictures)
    table = Table("tenno", seed=1, seats=(0,))
    assert any(FRONT in drawing(item["face"], presentation("tenno")) for item in items(table.picture))


def items(scene: Json) -> Iterator[Json]:
    """All pieces of a scene."""
    for area in scene["areas"]:
        for row in area["rows"]:
            for cell in row["cells"]:
                yield from cell["items"]
