"""A fifth game is a folder and one line: the one on the page of the documentation, as it stands there."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gamelib.check import check_game
from gamelib.game import Game
from gamelib.language import LANGUAGES, language
from tests.fifth import NAME, PAGE, ROOT, build, loaded
from widgets.check import check_presentation
from widgets.pages.hub import hub
from widgets.table import Table

COPIED = ("gamelib", "widgets", "terakoya", "tests", "scripts", "share", "notebooks", "docs")
GENERAL = (
    "tests/test_messages.py", "tests/test_names.py", "tests/test_lesson.py", "tests/test_features.py",
    "tests/test_rulebook.py", "tests/test_puzzle.py", "tests/test_pad.py", "tests/widgets/test_hub.py",
    "tests/widgets/test_languages.py", "tests/widgets/test_learn.py", "tests/widgets/test_lesson_file.py",
)  # fmt: skip
"""Tests of whatever games there are."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    return loaded(tmp_path, monkeypatch)


def test_it_keeps_the_contract(game: Game) -> None:
    check_game(game, seeds=3, rare={})


def test_it_can_be_shown(game: Game) -> None:
    check_presentation(game, seeds=2)


def test_the_start_page_offers_it_in_every_language(game: Game) -> None:
    html = hub()._repr_html_()
    assert html.count(f'href="play.ipynb#new={NAME}"') == len(LANGUAGES)
    assert "Three cards side by side." in html


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_not_translated_is_english(game: Game, code: str) -> None:
    table = Table(NAME, seed=1, lang=code, seats=[0])
    assert table.scene["banner"]["text"].endswith("must play a card.")
    label, _, _ = game.texts.option("takes", language(code))
    assert label == "Who takes a trick"


@pytest.mark.long
def test_the_house_stays_as_it_should_be(tmp_path: Path) -> None:
    """In a copy of it: the folder, the line, and style, types and the tests of all games as before."""
    for name in COPIED:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    for file in [*ROOT.glob("*.toml"), *ROOT.glob("*.md"), *ROOT.glob("*.json"), ROOT / "Makefile"]:
        shutil.copy(file, tmp_path)
    build(PAGE, tmp_path / "widgets" / "games")
    (line,) = re.findall(r"^from widgets\.games import .+$", PAGE.read_text("utf-8"), re.MULTILINE)
    registered = tmp_path / "widgets" / "games" / "__init__.py"
    registered.write_text(registered.read_text("utf-8").replace("\nfrom ", f"\n{line}\nfrom ", 1), "utf-8")
    fast = ("-m", "pytest", "-q", "-m", "not browser and not slow and not long", *GENERAL)
    for command in (("-m", "ruff", "check"), ("-m", "ruff", "format", "--check"), ("-m", "mypy"), fast):
        done = subprocess.run([sys.executable, *command], cwd=tmp_path, capture_output=True, text=True, timeout=1800)
        assert done.returncode == 0, done.stdout + done.stderr
