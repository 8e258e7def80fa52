"""Languages at the table: which one it begins in, changing it at once, and that nothing visible is in none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from string import ascii_letters
from typing import Any

import pytest

import gamelib
from gamelib.game import OVER, Game
from gamelib.language import LANGUAGES, language
from gamelib.lesson import lessons
from gamelib.match import Match
from gamelib.pseudo import Disguise
from tests.test_language import MESSAGES, NOUNS_OF_CODE
from tests.widgets import test_any_message as any_message
from tests.widgets.conftest import Page
from widgets import Table, explain
from widgets.keep.store import Store
from widgets.pages.hub import hub
from widgets.pages.learn import Learn
from widgets.pages.play import Play
from widgets.presentation import PRESENTATIONS
from widgets.strings import strings
from widgets.table import log
from widgets.table.answers import MESSAGES as HEARD
from widgets.table.answers import fault
from widgets.table.desk import Desk
from widgets.wire import LOG_LINE, TERM

NAMES = ("Όλγα", "Макс", "Ιρα", "Леο", "Ζωή", "Ника", "Εύα")
"""Names without a letter of the plain alphabet."""
GAMES = [gamelib.load(name) for name in PRESENTATIONS]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
traits = ("scene", "frame", "log", "strings", "advice")


def hello(page: Page, *languages: object, fragment: str = "", **more: Any) -> list[dict[str, Any]]:
    return page.say("hello", search="", hash=fragment, languages=list(languages), **more)


def shown(table: Table) -> dict[str, Any]:
    """What the browser has, but for the number of the scene and what has happened before it was shown."""
    return {name: dict(getattr(table, name)) | {"rev": 0, "beats": []} for name in traits}


class TestBeginning:
    def test_the_languages_of_the_browser(self, page: Page) -> None:
        hello(page, "pt", "de-AT", "en")
        assert page.table.scene["lang"] == "de"
        assert page.table.strings["language:uk"] == "Українська"

    @pytest.mark.strange
    def test_none_of_them_is_spoken(self, page: Page) -> None:
        hello(page, "tlh", 7, None)
        assert page.table.scene["lang"] == "en"

    @pytest.mark.parametrize(("kept", "code"), [("fr", "fr"), ("pseudo-rtl", "en-x-pseudo-rtl"), ("xx", "en")])
    def test_what_was_chosen_before_counts_more(self, page: Page, kept: str, code: str) -> None:
        hello(page, "de", settings={"language": kept, "theme": "dark", "motion": "wild", "confirm": True, "x": 1})
        assert page.table.scene["lang"] == code
        assert page.table.scene["dir"] == ("rtl" if code.endswith("rtl") else "ltr")
        assert page.table.settings == {
            "theme": "dark",
            "shortcuts": True,
            "confirm": "auto",
            "motion": "auto",
            "predict": False,
            "know": "auto",
            "pace": "normal",
        }

    def test_what_was_set_before_is_told_to_the_page(self, page: Page) -> None:
        told: list[str] = []
        page.table.observe(lambda change: told.append(change["new"]["theme"]), "settings")
        hello(page, "en", settings={"theme": "dark"})
        assert told == ["dark"]

    @pytest.mark.parametrize("damaged", [{}, {"0": "d", "1": "e"}, {"theme": 7, "predict": None}])
    def test_what_is_kept_may_be_damaged(self, page: Page, damaged: object) -> None:
        hello(page, "it", settings=damaged)
        assert page.table.scene["lang"] == "it"

    def test_a_table_with_a_language_of_its_own_keeps_it(self) -> None:
        page = Page(Table("ta_ke", seed=1, lang="nl"))
        hello(page, "de", settings={"language": "fr"})
        assert page.table.scene["lang"] == "nl"
        page.say("set", name="language", value="es")
        assert page.table.scene["lang"] == "es"

    def test_hello_in_the_same_language_sends_nothing_anew(self, page: Page) -> None:
        hello(page, "de")
        rev = page.table.scene["rev"]
        hello(page, "de")
        assert page.table.scene["rev"] == rev

    def test_the_play_page_too(self, open_play: Callable[[], Page]) -> None:
        page = open_play()
        hello(page, "pseudo", fragment="#new=tatsu")
        assert list(bare(page.table.picture, page.table.game)) == []


class TestChanging:
    """A table told in one language and then in another is the one told in the other from the beginning."""

    def told(self, game: Game, lang: str, open: bool) -> Page:
        match = Match.new(game, seed=3, names=NAMES[: game.players[0]])
        page = Page(Table(match, lang=lang, open=open))
        chance = Random(5)
        hello(page)
        page.say("reveal")
        for _ in range(12):
            page.table.match.play(chance.choice(page.table.match.state.legal_actions()))
            page.table.changed()
            page.say("reveal")
        return page

    @every_game
    @pytest.mark.parametrize("open", [True, False])
    def test_at_once_and_whole(self, game: Game, open: bool) -> None:
        page, other = self.told(game, "en", open), self.told(game, "pseudo", open)
        before = shown(page.table)
        page.say("set", name="language", value="pseudo")
        assert shown(page.table) == shown(other.table) != before
        page.say("set", name="language", value="en")
        assert shown(page.table) == before

    def test_at_the_curtain(self) -> None:
        page = Page(Table("tenno", seed=1, players=3, names=NAMES[:3]))
        hello(page)
        assert page.table.scene["curtain"]
        page.say("set", name="language", value="pseudo")
        assert list(bare(page.table.picture, page.table.game)) == []

    def test_the_start_form(self, open_play: Callable[[], Page]) -> None:
        page, other = open_play(), open_play()
        hello(page, "en", fragment="#new=tenno")
        hello(other, "pseudo", fragment="#new=tenno")
        page.say("set", name="language", value="pseudo")
        assert shown(page.table) == shown(other.table)

    def test_what_is_asked_for_next(self, page: Page) -> None:
        page.say("set", name="language", value="pseudo")
        state = page.table.match.state
        refused = next(a for a in range(len(page.table.game.attempts)) if state.refusal(a, 0))
        card = page.card("play", attempt=str(page.table.game.attempts[refused]))
        assert list(bare(card, page.table.game)) == []
        (spoken,) = page.say("say", what="last")
        assert spoken["text"].startswith("⟦")

    def test_the_rulebook(self, page: Page) -> None:
        page.say("set", name="language", value="de")
        (answer,) = page.say("rule", rule="ta_ke/take")
        assert answer["lang"] == "de"
        page.say("set", name="language", value="pseudo")
        (answer,) = page.say("rule", rule="ta_ke/take")
        assert answer["lang"] == "en"

    def test_typed_names_stay_and_a_bot_has_one_in_the_language(self, open_play: Callable[[], Page]) -> None:
        page = open_play()
        hello(page, "en", fragment="#new=ta_ke")
        page.say("form", name="start", values={"who1": "easy", "name0": "Ann"})
        assert page.table.names == ("Ann", "Emi")
        page.say("set", name="language", value="ru")
        assert page.table.names == ("Ann", "Эми")
        person, bot = page.table.picture["seats"]
        assert (bot["name"], bot["level"], bot["said"]) == ("Эми", "простой", "Эми, простой бот")
        assert (person["name"], person["level"], person["said"]) == ("Ann", "", "")

    def test_seats_without_a_name_are_called_in_the_language(self) -> None:
        page = Page(Table("ta_ke", seed=1))
        page.say("set", name="language", value="pseudo")
        assert page.table.scene["seats"][0]["name"] == "⟦Þļååýééŕ 1·⟧"


# ---- nothing visible is in no language -----------------------------------------------------------------------------

INTERNAL = {
    "id", "game", "lang", "dir", "mode", "rule", "attempt", "look", "kind", "zone", "items", "acts", "marks", "send",
    "pieces", "op", "compose", "value", "values", "field", "at", "href", "picture", "tone", "rev", "what", "hash",
    "html", "point", "ruleName", "level", "open", "quiz", "verdict", "face", "beats",
}  # fmt: skip
"""Fields of what is sent that nobody reads, or that are told in the rulebook's language."""
NOTATION = re.compile(
    "|".join([r"#p=\S+|\b[A-Z]\d*\b|\band\b|Terakoya|terakoya-match|nonsense|Kakushi", *(game.title for game in GAMES)])
)
"""A link, ids as printed on the table, the *and* of lists, our name and those of the games, one of them known by other
tests alone, and what is typed here."""
PLAIN = re.compile(f"[{ascii_letters}]+")
SHORT = {"term": TERM, "parts": TERM, "lines": LOG_LINE}
"""Fields that hold what travels as lists, and what those hold."""


UNSEEN = ("rule", "keep")
"""Messages told in the rulebook's language, or kept by the browser and shown by nobody."""


def visible(data: Any, key: str = "") -> Iterator[str]:
    """Every text that is read or heard."""
    if isinstance(data, dict) and data.get("kind") not in UNSEEN:
        for name, value in data.items():
            if name not in INTERNAL and not name.startswith(("rule:", "language:")):
                yield from visible(value, name)
    elif isinstance(data, list) and key in SHORT and data and not isinstance(data[0], dict | list):
        yield from visible(dict(zip(SHORT[key], data, strict=False)))
    elif isinstance(data, list | tuple):
        for value in data:
            yield from visible(value, key)
    elif isinstance(data, str):
        yield data


def bare(data: Any, game: Game) -> Iterator[str]:
    """The texts with letters that have not come from a catalogue and are no notation."""
    for text in visible(data):
        rest = NOTATION.sub("", text)
        if PLAIN.search(rest):
            notations = [str(form) for form in game.attempts]
            for notation in sorted({*notations, *(text.split()[0] for text in notations)}, key=len, reverse=True):
                rest = rest.replace(notation, "")
            if PLAIN.search(rest):
                yield text


@every_game
def test_scenes_cards_and_moves_of_random_games(game: Game) -> None:
    chance, say = Random(4), language("pseudo")
    for players in {game.players[0], game.players[-1]}:
        for open in (True, False):
            match = Match.new(game, players=players, seed=6, names=NAMES[:players])
            table = Table(match, lang="pseudo", open=open)
            while (state := match.state).to_move != OVER and match.cursor < 150:
                seat, names = int(state.to_move), table.names
                if match.cursor % 5 == 0:
                    table.session.eyes.reveal()
                    table.desk.publish()
                    assert list(bare(table.picture, game)) == []
                    assert (
                        list(
                            bare([log.line(table.desk.moment, entry) for entry in log.entries(table.desk.moment)], game)
                        )
                        == []
                    )
                for attempt in chance.sample(range(len(game.attempts)), 5):
                    card = explain.why_card(state, attempt, seat, game, say, names)
                    assert list(bare(card, game)) == []
                match.play(chance.choice(state.legal_actions()))
                table.session.follow()
            table.desk.publish()
            assert list(bare(table.picture, game)) == []


def in_disguise(seed: int, store: Store) -> Iterator[Any]:
    """All that a play page gets to hear while it says many things in disguise."""
    random, page = Random(seed), Page(Play(store))
    page.say("hello", search="", hash=f"#new={random.choice(list(PRESENTATIONS))}", languages=["pseudo"])
    yield page.table.picture, page.table.game
    page.say("form", name="start", values=any_message.chosen_form(random))
    for _ in range(120):
        kind, fields = any_message.message(page, random)
        if kind == "hello":
            fields |= {"languages": ["pseudo"], "settings": {}}
        if kind == "set" or fault(HEARD, {"kind": kind, "id": 0, "rev": 0, **fields}):
            continue  # to speak another language; to be told of a mark, which is in no language
        with page.table.lock:
            before, game = len(page.sent), page.table.game
            page.say(kind, **fields)
            yield page.sent[before:], game
            yield page.table.picture, page.table.game
    page.table.leave()


@pytest.mark.strange
@pytest.mark.parametrize("seed", range(6))
def test_whatever_a_play_page_hears(seed: int, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Desk, "pause", 0.0)
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    for heard, game in in_disguise(seed, store):
        assert list(bare(heard, game)) == []


def test_the_learn_page() -> None:
    page = Page(Learn())
    hello(page, "pseudo")
    assert list(bare(page.table.picture, page.table.game)) == []
    for game in GAMES:
        for lesson in lessons(game):
            for n in range(len(lesson.steps) + 1):
                hello(page, "pseudo", fragment=f"#lesson={game.name}/{lesson.id}/{n + 1}")
                picture = page.table.picture
                said = re.sub("<[^>]*>", " ", picture["lesson"]["html"])
                names = re.compile("|".join(page.table.names))
                found = [text for text in bare([picture, said], game) if list(bare(names.sub("", text), game))]
                assert found == []


def test_the_words_of_the_interface_and_the_start_page() -> None:
    say, game = language("pseudo"), GAMES[0]
    assert list(bare(strings(say), game)) == []
    text = re.sub(r"<code>.*?</code>|<option.*?</option>|<[^>]*>", " ", hub().body(say))
    people = r"Arve D. Fühler|HUCH!|Wolfgang Werner|Matagot|Lukas Zach|Michael Palm|Emiliano Sciarra|dV Giochi"
    assert list(bare(re.sub(people, "", text).split("\n"), game)) == []


def test_a_text_that_bypasses_the_catalogue_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table("ta_ke", seed=1, lang="pseudo")
    assert list(bare(table.picture, table.game)) == []
    monkeypatch.setattr("widgets.table.scene.result", lambda _moment: "Nobody has won")
    table.desk.publish()
    assert list(bare(table.picture, table.game)) == ["Nobody has won"]


@pytest.mark.strange
def test_whatever_is_said_is_a_message(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence put together elsewhere would be disguised, too; but nobody could translate it."""
    said: set[str] = set()
    once, counted = Disguise.gettext, Disguise.ngettext
    monkeypatch.setattr(Disguise, "gettext", lambda self, m: said.add(m) or once(self, m))
    monkeypatch.setattr(Disguise, "ngettext", lambda self, a, b, n: said.add(b) or counted(self, a, b, n))
    monkeypatch.setattr(Desk, "pause", 0.0)
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    for seed in range(3):
        for _ in in_disguise(seed, store):
            pass
    assert len(said) > 200
    assert said - set(MESSAGES) - set(NOUNS_OF_CODE) == set()


def test_every_language_can_be_chosen(page: Page) -> None:
    for code in LANGUAGES:
        page.say("set", name="language", value=code)
        assert page.table.scene["lang"] == code
