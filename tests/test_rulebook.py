"""The rulebooks: complete, linked, searchable, and safe to show."""

import re
import subprocess
import sys
from dataclasses import fields
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest

import gamelib
import gamelib.rulebook
from gamelib.errors import RulebookError
from gamelib.game import Game
from gamelib.language import LANGUAGES, SOURCE, language
from gamelib.rulebook import Rulebook, rulebook
from gamelib.ta_ke import TA_KE, TaKe

OWN_GAMES = [game for game in gamelib.GAMES.values() if type(game).__module__.startswith("gamelib.")]

every_game = pytest.mark.parametrize("game", OWN_GAMES, ids=lambda game: game.name)
every_language = pytest.mark.parametrize("code", LANGUAGES)


class Links(HTMLParser):
    """The links of a page and its tags."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[dict[str, str | None]] = []
        self.tags: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag == "a":
            self.links.append(dict(attrs))


def numbers(text: str) -> list[str]:
    """Every number written in digits, from the smallest on."""
    return sorted(re.findall(r"\d+", text), key=int)


@every_game
@every_language
class TestOwnRulebooks:
    def test_a_section_per_rule_in_order(self, game: Game, code: str) -> None:
        book = rulebook(game, language(code))
        assert tuple(section.rule for section in book.sections) == game.rules
        for section in book.sections:
            assert section.title and section.markdown and section.html.startswith("<")
            assert section.language == code
            assert book.section(section.rule) is section
        assert book.title == game.title
        assert book.preface.startswith("<p>")

    def test_links_resolve(self, game: Game, code: str) -> None:
        links = [link for section in rulebook(game, language(code)).sections for link in Links(section.html).links]
        assert links
        for link in links:
            assert link["data-rule"] in game.rules
            assert link["href"] == f"#{link['data-rule']}"

    def test_every_option_with_its_values(self, game: Game, code: str) -> None:
        """Each option stands in the section of its rule, with its name and all its values."""
        for option in fields(game.Options):
            section = rulebook(game, language(code)).section(option.metadata["rule"])
            for word in (option.name, *map(str, option.metadata["choices"])):
                assert f"`{word}`" in section.markdown

    def test_the_same_numbers_as_in_english(self, game: Game, code: str) -> None:
        for section, english in zip(
            rulebook(game, language(code)).sections, rulebook(game, language(SOURCE)).sections, strict=True
        ):
            assert numbers(section.plain) == numbers(english.plain), section.rule

    def test_no_markup_is_left_over(self, game: Game, code: str) -> None:
        for section in rulebook(game, language(code)).sections:
            assert not re.search(r"[*`|]|\]\(|&\w+;", section.plain)


@every_game
def test_the_rules_of_events_and_refusals_resolve(game: Game) -> None:
    """In a short game: what is logged and what is refused to both seats."""
    book, state = rulebook(game), game.new(seed=1)
    cited = set()
    for _ in range(30):
        cited |= {
            refusal.rule for seat in (0, 1) for a in range(len(game.attempts)) if (refusal := state.refusal(a, seat))
        }
        log: list[gamelib.Event] = []
        state.apply(state.legal_actions()[0], log)
        cited |= {event.rule for event in log}
    for rule in cited:
        assert book.section(rule)


class TestSearch:
    def found(self, text: str) -> list[str]:
        return [section.rule.removeprefix("ta_ke/") for section in rulebook(TA_KE).search(text)]

    def test_every_word_counts(self) -> None:
        assert self.found("no tie") and self.found("tie draw") == ["win"]
        assert self.found("draw tie") == ["win"]
        assert self.found("draw tie seven") == []

    def test_case_and_accents_do_not(self) -> None:
        assert self.found("KÍMONO") == self.found("kimono") == []
        assert self.found("SCORÏNG") == self.found("scoring") != []

    def test_titles_are_searched_and_link_targets_are_not(self) -> None:
        assert "reset" in self.found("go back")
        assert self.found("once_per_turn") == self.found("data-rule") == []

    @every_game
    @every_language
    def test_a_title_finds_its_section(self, game: Game, code: str) -> None:
        book = rulebook(game, language(code))
        for section in book.sections:
            assert section in book.search(section.title.upper())

    def test_a_search_reads_no_section_twice(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """However many words there are: 100,000 letters of them took 16 seconds."""
        read: list[str] = []
        folded = gamelib.rulebook._folded

        def counting(text: str) -> str:
            read.append(text)
            return folded(text)

        monkeypatch.setattr(gamelib.rulebook, "_folded", counting)
        book = rulebook(TA_KE)
        assert book.search("the a of " * 1000) == book.search("the a of")
        assert len(read) <= 2 + len(book.sections)

    def test_nothing_asked_is_everything(self) -> None:
        assert len(self.found(" ")) == len(TA_KE.rules)


class TestFiles:
    """Rulebooks of a game written for the occasion."""

    @pytest.fixture
    def folder(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        module = ModuleType("stranger")
        module.__file__ = str(tmp_path / "stranger.py")
        monkeypatch.setitem(sys.modules, "stranger", module)
        (tmp_path / "rulebook").mkdir()
        return tmp_path / "rulebook"

    def book(self, code: str = "en") -> Rulebook:
        stranger = type("Stranger", (TaKe,), {"__module__": "stranger", "name": "stranger"})
        stranger.rules = ("stranger/take", "stranger/score")
        return rulebook(stranger(), language(code))

    def test_falls_back_section_by_section(self, folder: Path) -> None:
        (folder / "en.md").write_text("# Stranger\n\nCredit.\n\n## Take {#take}\n\nOne.\n\n## Score {#score}\n\nTwo.\n")
        (folder / "de.md").write_text("# Fremder\n\nDank.\n\n## Werten {#score}\n\nZwei.\n")
        book = self.book("de")
        assert [(s.rule, s.title, s.markdown, s.language) for s in book.sections] == [
            ("stranger/take", "Take", "One.", "en"),
            ("stranger/score", "Werten", "Zwei.", "de"),
        ]
        assert (book.title, book.preface) == ("Fremder", "<p>Dank.</p>\n")
        assert [s.title for s in self.book("fr").sections] == ["Take", "Score"]

    def test_raw_markup_is_escaped(self, folder: Path) -> None:
        (folder / "en.md").write_text(
            '# S\n\n## T {#take}\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1)) <a href="#score">y</a>\n\n'
            "<script>alert(1)</script>\n"
        )
        page = Links(self.book().section("stranger/take").html)
        assert page.tags <= {"p", "a"}
        assert [link["href"] for link in page.links] == ["#harmful-link"]

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("# S\n\n## Take\n\nOne.\n", "every section begins like"),
            ("# S\n\n## Take {#grab}\n\nOne.\n", "sections without a rule: stranger/grab"),
            ("# S\n\n## A {#take}\n\nOne.\n\n## B {#take}\n\nTwo.\n", "two sections are called take"),
            (None, "stranger has no rulebook"),
        ],
    )
    def test_mistakes_are_named(self, folder: Path, text: str | None, message: str) -> None:
        if text is not None:
            (folder / "en.md").write_text(text)
        with pytest.raises(RulebookError, match=message):
            self.book()


def test_unknown_rule() -> None:
    with pytest.raises(RulebookError, match=r"no section 'ta_ke/nothing'; there are: ta_ke/components, "):
        rulebook(TA_KE).section("ta_ke/nothing")


def test_the_engine_runs_without_mistune() -> None:
    """Rules, bots and simulations need no Markdown."""
    code = (
        "import sys; sys.modules['mistune'] = None; import gamelib, gamelib.rulebook; "
        "assert gamelib.load('ta_ke').new(seed=1).legal_actions()"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(gamelib.__file__).parents[1])
