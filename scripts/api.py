"""Build the reference of the public Python API from its docstrings, with pdoc, as pages that need no network.

python scripts/api.py [folder]   # build/api by default
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pdoc
from jinja2 import pass_context
from jinja2.runtime import Context
from pdoc import render
from pdoc.render_helpers import to_markdown_with_context

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import terakoya  # noqa: E402

PUBLIC = (
    "terakoya", "terakoya.openspiel", "terakoya.pettingzoo",
    "gamelib", "gamelib.arena", "gamelib.bots", "gamelib.bots.levels", "gamelib.bots.player", "gamelib.chance",
    "gamelib.check", "gamelib.errors", "gamelib.events", "gamelib.extras", "gamelib.features", "gamelib.game",
    "gamelib.hint", "gamelib.knowledge", "gamelib.language", "gamelib.lesson", "gamelib.lesson_file", "gamelib.match",
    "gamelib.pad", "gamelib.playout", "gamelib.proof", "gamelib.puzzle", "gamelib.review", "gamelib.rulebook",
    "gamelib.score", "gamelib.simulate",
    "widgets", "widgets.ask", "widgets.chart", "widgets.check", "widgets.export", "widgets.job",
    "widgets.table.session", "widgets.ways.widget",
)  # fmt: skip
"""The modules of the reference. ``docs/stability.md`` says which of their names are promised to stay."""

COLUMN = re.compile(r"^(\w[\w, ]*):  +(?=\S)")
"""A line of a docstring that describes a parameter or an attribute: ``seat:  whose view it is``."""


def listed(docstring: str) -> str:
    """A docstring with its columns of names and descriptions as a Markdown list."""
    lines, inside = [], False
    for line in docstring.split("\n"):
        if COLUMN.match(line):
            lines += ([] if inside or not lines or not lines[-1] else [""]) + [COLUMN.sub(r"- **\1**: ", line)]
            inside = True
        elif inside and line.startswith("  "):
            lines.append("    " + line.strip())
        else:
            inside = False
            lines.append(line)
    return "\n".join(lines)


@pass_context
def to_markdown(context: Context, docstring: str) -> str:
    """pdoc's own filter, for the way in which our docstrings are written."""
    return to_markdown_with_context(context, listed(docstring))


def main(folder: Path) -> None:
    """Write the pages."""
    render.configure(docformat="markdown", show_source=False, footer_text="Terakoya")
    render.env.filters["to_markdown"] = to_markdown
    for name in terakoya.__all__:  # some are imported when they are first asked for, which pdoc does not do
        setattr(terakoya, name, getattr(terakoya, name))
    pdoc.pdoc(*PUBLIC, output_directory=folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "api")
