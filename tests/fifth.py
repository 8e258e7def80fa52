"""The game of `docs/add-a-game.md`, built from the page itself."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

from gamelib.game import GAMES, Game
from widgets.presentation import PRESENTATIONS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "add-a-game.md"
NAME = "sanmai"
NEW = re.compile(r"^```\w+ new=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block that is a file: its name and what stands in it."""


def build(page: Path, folder: Path) -> None:
    """Write the files of a page."""
    for name, text in NEW.findall(page.read_text(encoding="utf-8")):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def importable(page: Path, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let what stands on a page be imported; what it registers is gone when the patches are undone."""
    build(page, folder)
    patch.syspath_prepend(folder)
    for module in [module for module in sys.modules if module.partition(".")[0] == NAME]:
        del sys.modules[module]
    patch.setitem(GAMES, NAME, GAMES["tenno"])
    patch.setitem(PRESENTATIONS, NAME, PRESENTATIONS["tenno"])


def loaded(folder: Path, patch: pytest.MonkeyPatch) -> Game:
    """The game, built in a folder and registered by its import."""
    importable(PAGE, folder, patch)
    import_module(NAME)
    return GAMES[NAME]
