"""The start page as a text: what it offers and what it is made of."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gamelib.game import GAMES
from widgets import hub as module
from widgets.hub import CARDS, CREDITS, hub

ROOT = Path(__file__).parents[2]
LOOK = (ROOT / "share/jupyter/voila/templates/terakoya/look.html.j2").read_text()
TOKENS = (ROOT / "widgets/frontend/src/tokens.css").read_text()


class Links(HTMLParser):
    """All link targets, and whether every element is closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.targets: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.targets += [value or "" for name, value in attrs if name == "href"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_every_game_is_offered() -> None:
    page = Links(hub()._repr_html_())
    assert page.open == []
    assert {f"play.ipynb#new={name}" for name in GAMES if name in CARDS} <= set(page.targets)
    assert "play.ipynb#new=ta_ke" in page.targets


def test_a_game_without_rules_or_without_a_card_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "other", GAMES["ta_ke"])
    monkeypatch.setitem(CARDS, "chess", CARDS["ta_ke"])
    html = hub()._repr_html_()
    assert "chess" not in html
    assert html.count("<article") == 1


def test_every_card_has_its_picture_and_its_credits() -> None:
    assert CARDS.keys() == CREDITS.keys()
    for name in CARDS:
        assert (module.FOLDER / "pictures" / f"{name}.svg").exists()
    html = hub()._repr_html_()
    assert "Arve D. Fühler" in html
    assert "HUCH!" in html
    assert "unofficial" in html


def test_texts_are_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES["ta_ke"], "title", "<img onerror=x>")
    html = hub()._repr_html_()
    assert "<img" not in html
    assert "&lt;img onerror=x&gt;" in html


def test_nothing_is_fetched() -> None:
    html = hub()._repr_html_()
    assert not re.findall(r"""url\(|@import|src=""", html)


@pytest.mark.parametrize(("name", "rule"), [("bg", "background"), ("fg", "color")])
def test_a_page_looks_the_same_before_and_after_it_is_there(name: str, rule: str) -> None:
    """The page template cannot read tokens.css, so it repeats two colours of it."""
    (token,) = re.findall(rf"--tk-{name}: var\(--tk-light, (#\w+)\) var\(--tk-dark, (#\w+)\);", TOKENS)
    assert tuple(re.findall(rf"[ ;]{rule}: (#\w+);", LOOK)) == token
