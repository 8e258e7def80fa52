"""The start page as a text: what it offers and what it is made of."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gamelib.game import GAMES
from gamelib.language import LANGUAGES, language
from gamelib.lesson import lessons
from gamelib.rulebook import rulebook
from widgets.pages import hub as module
from widgets.pages.hub import hub
from widgets.presentation import PRESENTATIONS, Card
from widgets.ways import worker

ROOT = Path(__file__).parents[2]
LOOK = (ROOT / "share/jupyter/voila/templates/terakoya/look.html.j2").read_text()
TOKENS = (ROOT / "widgets/frontend/src/tokens.css").read_text()

MADE_BY = {
    "samurai_sword": ("Emiliano Sciarra", "dV Giochi"),
    "ta_ke": ("Arve D. Fühler", "HUCH!"),
    "tatsu": ("Wolfgang Werner", "Matagot"),
    "tenno": ("Lukas Zach", "Michael Palm", "HUCH!"),
}
OFFERED = tuple(MADE_BY)


def card(name: str) -> Card:
    """What the start page says of a game."""
    found = PRESENTATIONS[name].card
    assert found is not None
    return found


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


def test_a_class_is_taught_where_there_is_a_server() -> None:
    assert "notes.ipynb" in Links(hub()._repr_html_()).targets
    alone = Links(hub(served=False)._repr_html_())
    assert "notes.ipynb" not in alone.targets and alone.open == []


def test_every_game_can_be_explored() -> None:
    found = [target for target in Links(hub()._repr_html_()).targets if "explore.ipynb" in target]
    assert set(found) >= {f"explore.ipynb#game={game}" for game in OFFERED}


def test_every_game_is_offered() -> None:
    page = Links(hub()._repr_html_())
    assert page.open == []
    for name in OFFERED:
        assert {f"play.ipynb#new={name}", f"play.ipynb#rules={name}"} <= set(page.targets)
        assert f"pad.ipynb#game={name}" in page.targets
        for lesson in lessons(GAMES[name])[:1]:
            assert f"learn.ipynb#lesson={name}/{lesson.id}/1" in page.targets


def test_a_position_of_a_game_with_an_editor_can_be_asked_about() -> None:
    assert {target for target in Links(hub()._repr_html_()).targets if "may.ipynb" in target} == {"may.ipynb#ask=ta_ke"}


def test_the_site_without_a_server_has_the_pages_that_its_start_page_links_to() -> None:
    linked = {target.partition(".ipynb")[0] for target in Links(hub(served=False)._repr_html_()).targets}
    assert "learn" in linked and linked <= set(worker.PAGES)


def test_a_game_without_rules_or_without_a_card_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = hub()._repr_html_().count("<article")
    monkeypatch.setitem(GAMES, "other", GAMES["ta_ke"])
    monkeypatch.setitem(PRESENTATIONS, "chess", PRESENTATIONS["ta_ke"])
    monkeypatch.setitem(PRESENTATIONS, "tatsu", replace(PRESENTATIONS["tatsu"], card=None))
    html = hub()._repr_html_()
    assert "chess" not in html and "#new=tatsu" not in html
    assert html.count("<article") == cards - len(LANGUAGES)


def test_every_card_has_its_picture_and_its_credits() -> None:
    html = hub()._repr_html_()
    for name in OFFERED:
        assert escape(card(name).picture) in html
        for person_or_house in MADE_BY[name]:
            assert person_or_house in PRESENTATIONS[name].credit and person_or_house in html
            assert person_or_house in rulebook(GAMES[name]).preface
    assert "unofficial" in html


@pytest.mark.parametrize("name", OFFERED)
def test_a_picture_is_a_drawing_in_the_colours_of_the_page(name: str) -> None:
    picture = card(name).drawing.read_text(encoding="utf-8")
    root = ElementTree.fromstring(picture)
    assert root.get("aria-label") == "{label}" and root.get("role") == "img"
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {
        "svg", "g", "path", "rect", "circle", "ellipse",
    }  # fmt: skip
    colours = {element.get(name) for element in root.iter() for name in ("fill", "stroke")} - {None}
    assert colours <= {"none", "#000", *re.findall(r"var\(--(?:tk|hub)-[\w-]+\)", picture)}
    known = TOKENS + (module.FOLDER / "hub.css").read_text(encoding="utf-8")
    assert all(f"{token}:" in known for token in re.findall(r"var\((--[\w-]+)\)", picture))


def test_the_course_is_where_the_page_says() -> None:
    (folder,) = re.findall(r"jupyter lab ([\w/]+)", hub().body(language()))
    assert list((ROOT / folder).glob("*.ipynb"))


def test_every_language_can_be_chosen_by_its_own_name() -> None:
    html = hub("fr")._repr_html_()
    pages = re.findall(r'<(?:div|template) class="tk-(?:root tk-hub|hub-page)" lang="(\w+)"', html)
    assert pages[0] == "fr"
    assert sorted(pages) == sorted(LANGUAGES)
    for code, name in LANGUAGES.items():
        assert len(re.findall(f'<option value="{code}" lang="{code}"(?: selected)?>{name}</option>', html)) == len(
            pages
        )


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
