"""A game is named in its own folders alone: whoever adds a fifth one touches nothing else."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamelib.game import GAMES

ROOT = Path(__file__).parents[1]
NAMES = ("ta_ke", "tatsu", "tenno", "samurai_sword")
REGISTERED = {ROOT / "gamelib" / "__init__.py", ROOT / "widgets" / "games" / "__init__.py"}
"""The line of registration stands here."""
PALETTE = ROOT / "widgets" / "frontend" / "src" / "tokens.css"
"""Every colour stands once in this file, those of the pieces too."""
NAMED = re.compile(rf"(?<![a-z])(?:{'|'.join(NAMES)}|ta-ke|samurai-sword|samuraisword)(?![a-z])", re.IGNORECASE)


def of_a_game(path: Path) -> bool:
    return any(folder.name in NAMES for folder in path.parents)


def python_files() -> list[Path]:
    files = [path for package in ("gamelib", "widgets", "terakoya") for path in (ROOT / package).rglob("*.py")]
    return [path for path in files if not of_a_game(path) and path not in REGISTERED and "frontend" not in path.parts]


def front_end_files() -> list[Path]:
    folder = ROOT / "widgets" / "frontend" / "src"
    files = [path for path in folder.rglob("*") if path.suffix in {".ts", ".tsx", ".css"}]
    pages = [path for path in (ROOT / "widgets").rglob("*") if path.suffix in {".js", ".html", ".css"}]
    pages = [path for path in pages if not {"frontend", "static"} & set(path.parts)]
    return [path for path in [*files, *pages] if not of_a_game(path) and path != PALETTE]


def said(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and text of all that a module does, not of what its docstrings tell."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, f"{node.module} {' '.join(name.name for name in node.names)}"
        elif isinstance(node, ast.Import):
            yield node.lineno, " ".join(name.name for name in node.names)
        elif isinstance(node, ast.Name | ast.Attribute):
            yield node.lineno, node.id if isinstance(node, ast.Name) else node.attr


def test_these_are_our_games() -> None:
    assert set(NAMES) <= set(GAMES)


@pytest.mark.parametrize("path", python_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_names_a_game(path: Path) -> None:
    found = [(line, text) for line, text in said(ast.parse(path.read_text("utf-8"))) if NAMED.search(text)]
    assert found == []


@pytest.mark.parametrize("path", front_end_files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_of_the_page_names_a_game(path: Path) -> None:
    if path.name == "index.ts":
        return  # the front end's line of registration
    code = re.sub(r"/\*.*?\*/|//.*", "", path.read_text("utf-8"), flags=re.DOTALL if path.suffix == ".css" else 0)
    found = [line for line in code.splitlines() if NAMED.search(line) and "@import" not in line]
    assert found == []


@pytest.mark.parametrize(
    "source",
    ['x = load("ta_ke")', "from gamelib.tatsu import TATSU", "from widgets.games import TENNO", "GAMES.samurai_sword"],
)
def test_a_name_is_seen(source: str) -> None:
    assert any(NAMED.search(text) for _, text in said(ast.parse(source)))


def test_an_example_in_a_docstring_is_none() -> None:
    source = '"""As in ``load("ta_ke")``."""\nX = 1\n"""Like tatsu."""\n\n\ndef f():\n    """>>> load("tenno")"""\n'
    assert not any(NAMED.search(text) for _, text in said(ast.parse(source)))
