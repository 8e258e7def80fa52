"""Whatever a page says, in whatever order: nothing breaks, and the table stays one that can be shown."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from traceback import format_exc
from typing import Any

import pytest

from tests.widgets.conftest import Page
from widgets.keep.store import Store
from widgets.pages.play import Play
from widgets.table.answers import MESSAGES
from widgets.table.desk import Desk
from widgets.table.screen import Screen
from widgets.table.times import Times

pytestmark = pytest.mark.strange

PAGES = 40
MESSAGES_PER_PAGE = 200
RARE = ("new", "delete-now", "edit", "edit-play", "edit-leave")
"""They end what is going on."""
VIEWS = ("god", "me", "table", "seat-0", "seat-1", "seat-9", "knows-0", "knows-1", "pass-0", "pass-1", "pass-x", "")
LANGUAGES: tuple[list[Any], ...] = ([], ["de-AT", "en"], [7, None, "pseudo-rtl"])
GUESSES = ("0", "7", "-3", "12 ", "many", "", "9" * 5000)
SETTINGS = (
    {"name": "theme", "value": "dark"},
    {"name": "predict", "value": True},
    {"name": "language", "value": "fr"},
    {"name": "language", "value": []},
)
WORDS = ("undo", "redo", "branch", "live", "back", "next", "hand", "table", "score", "last", "nonsense")


def attempt(page: Page, random: Random) -> str:
    """Mostly a move that is offered, else anything there is, or only its beginning."""
    moves = [move["attempt"] for move in page.table.picture["moves"]]
    chosen = random.choice(moves) if moves and random.random() < 0.8 else str(random.choice(page.table.game.attempts))
    return chosen.split()[0] if random.random() < 0.1 else chosen


FIELDS: dict[str, Callable[[Page, Random], dict[str, Any]]] = {
    "hello": lambda page, random: {
        "search": "",
        "hash": random.choice(("", "#t=zz", "#new=tatsu")),
        "languages": random.choice(LANGUAGES),
        "settings": random.choice((None, {}, {"language": 7}, {"theme": "dark", "language": "uk"}, {"predict": True})),
    },
    "play": lambda page, random: {"attempt": attempt(page, random)},
    "command": lambda page, random: {"text": random.choice(WORDS)},
    "explain": lambda page, random: {"attempt": attempt(page, random)},
    "preview": lambda page, random: {"attempt": attempt(page, random)},
    "rule": lambda page, random: {"rule": random.choice(("", f"{page.table.game.name}/setup", "x"))},
    "find": lambda page, random: {"text": "card"},
    "example": lambda page, random: {"rule": f"{page.table.game.name}/setup", "n": 0, "at": random.randrange(-1, 4)},
    "know": lambda page, random: {
        "group": random.choice(("", "x")),
        "quiz": random.choice(("", "mark", "told", "x")),
        "marks": random.choice(([], ["x"], [7])),
    },
    "older": lambda page, random: {"before": random.randrange(-2, 99)},
    "say": lambda page, random: {"what": random.choice(("hand", "table", "score", "last", "know", "x"))},
    "step": lambda page, random: {"to": random.randrange(-2, 60)},
    "turn": lambda page, random: {"by": random.choice((-1, 1))},
    "view": lambda page, random: {"view": random.choice(VIEWS)},
    "line": lambda page, random: {"line": random.randrange(-1, 6)},
    "formula": lambda page, random: {"at": random.randrange(-1, 60)},
    "guess": lambda page, random: {"text": random.choice(GUESSES)},
    "set": lambda page, random: random.choice(SETTINGS),
    "form": lambda page, random: {"name": "start", "values": chosen_form(random)},
    "sheet": lambda page, random: {
        "name": random.choice(sorted(page.table.sheets.names)),
        "text": random.choice(("", "terakoya-match 4")),
    },
    "hint": lambda page, random: {"what": random.choice(("next", "cancel", "reason", "x"))},
    "review": lambda page, random: {"what": random.choice(("start", "cancel", "x"))},
    "turning": lambda page, random: {
        "what": random.choice(("go", "again", "best", "back")),
        "at": random.randrange(60),
    },
    "branch": lambda page, random: random.choice(({}, {"how": "all"}, {"how": "mine"}, {"how": 7})),
}


def chosen_form(random: Random) -> dict[str, Any]:
    who = {f"who{seat}": random.choice(("person", "person", "easy")) for seat in range(7)}
    screens, players = random.choice(("one", "one", "own")), random.choice("2347")
    return {"players": players, "screens": screens, "open": random.random() < 0.2, **who}


def message(page: Page, random: Random) -> tuple[str, dict[str, Any]]:
    """Something a page may say."""
    kind = random.choice([*MESSAGES, "play", "play", "play", "reveal", "reveal", "view", "branch", "world"])
    fields = FIELDS[kind](page, random) if kind in FIELDS else {}
    ends = kind in ("hello", "form") or fields.get("name") in RARE
    return ("play", {"attempt": attempt(page, random)}) if ends and random.random() < 0.8 else (kind, fields)


def visit(seed: int, store: Store) -> None:
    """One page that says many things."""
    random, page = Random(seed), Page(Play(store))
    page.say("hello", search="", hash=f"#new={random.choice(('tenno', 'tatsu', 'ta_ke'))}", languages=[])
    page.say("form", name="start", values=chosen_form(random))
    for _ in range(MESSAGES_PER_PAGE):
        kind, fields = message(page, random)
        with page.table.lock:
            page.say(kind, **fields)
            json.dumps([page.table.scene, page.table.frame, page.table.log, page.table.advice])
    page.table.leave()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(Desk, "pause", 0.0)
    return Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What has broken: the callbacks themselves let nothing out."""
    found: list[str] = []

    def failed(self: Screen, mark: str) -> None:
        if sys.exception() is not None:  # else a message was refused
            found.append(format_exc(limit=-1))

    monkeypatch.setattr(Screen, "failed", failed)
    return found


@pytest.mark.parametrize("begin", range(0, PAGES, 10))
def test_nothing_breaks(begin: int, store: Store, broken: list[str]) -> None:
    for seed in range(begin, begin + 10):
        visit(seed, store)
        assert not broken, seed


def test_a_planted_fault_is_found(store: Store, broken: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def world(self: Times, message: Any) -> None:
        raise LookupError("planted")

    monkeypatch.setattr(Times, "world", world)
    for seed in range(3):
        visit(seed, store)
    assert "planted" in "".join(broken)
