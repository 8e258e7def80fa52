"""Nothing a page is sent depends on what its seat cannot know.

A position is put on two tables: as it is, and as another world that the seat cannot tell from it, with none of the
events that are private to others. Whatever the page may ask, both must answer the same. Each kind of leak the
comparison is for is planted once and must be found.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.match import Match
from tests.widgets.conftest import Page
from widgets import Table
from widgets.explain import plain_card
from widgets.scenes.scene import Setting
from widgets.table import scene as scenes
from widgets.table.moment import Moment
from widgets.table.playing import Playing
from widgets.table.session import Session

NAMES = ("Ann", "Bea", "Cleo", "Dora", "Eva", "Fay", "Gil")
GAMES = [("tatsu", 2), ("tatsu", 3), ("tatsu", 4), ("tenno", 2), ("tenno", 3), ("tenno", 5), ("tenno", 7)]
GAMES += [("samurai_sword", players) for players in (3, 4, 7)]
POSITIONS = 5
QUESTIONS: list[dict[str, Any]] = [
    *({"kind": "say", "what": what} for what in ("hand", "table", "score", "last", "know")),
    {"kind": "older", "before": 10_000},
    {"kind": "undo"},
    {"kind": "redo"},
    {"kind": "view", "view": "god"},
    {"kind": "view", "view": "seat-0"},
    {"kind": "view", "view": "seat-1"},
    {"kind": "view", "view": "knows-0"},
    {"kind": "view", "view": "table"},
    {"kind": "view", "view": "me"},
]


def positions(game: str, players: int) -> Iterator[tuple[Match, int]]:
    """Some positions of a random match, each with a seat that looks at it."""
    for seed in range(2):
        match, chance = Match.new(game, players, seed, names=NAMES[:players]), Chance(seed)
        line = []
        while match.state.to_move >= 0 and len(line) < 150:
            match.play(chance.choice(match.state.legal_actions()))
            line.append(len(match))
        for n in sorted(chance.choice(line[:-1]) for _ in range(POSITIONS)):
            part = Match.new(game, players, seed, names=NAMES[:players])
            for action in match.lines[0].actions[:n]:
                part.play(action)
            yield part, chance.below(players)


def twin(match: Match, seat: int, chance: Chance) -> Match:
    """The same match in another world, with the private events of the others taken out."""
    other = copy.copy(match)
    line = match.lines[0]
    states = [*line.states[:-1], match.game.worlds(match.view(seat)).draw(chance)]
    events = [tuple(event for event in events if event.visible_to(seat)) for events in line.events]
    other._lines = [copy.copy(line)]
    other._lines[0].states, other._lines[0].events = states, events
    other._lines[0].actions, other._lines[0].undone = list(line.actions), []
    return other


def told(match: Match, seat: int) -> list[Any]:
    """All that a page of this seat is sent, whatever it asks."""
    page = Page(Table(match, seats=(seat,)))
    page.say("hello", search="", hash="", languages=["en"])
    table = page.table
    found: list[Any] = []
    attempts = [str(form) for form in table.game.attempts]
    legal = {move["attempt"] for move in table.picture["moves"]}
    asked = [*QUESTIONS, *({"kind": "explain", "attempt": attempt} for attempt in attempts[:: len(attempts) // 12])]
    asked += [
        {"kind": "play", "attempt": attempt} for attempt in attempts[1 :: len(attempts) // 9] if attempt not in legal
    ]
    for question in asked:
        found.append([question, page.say(**question)])
        found.append(
            [copy.deepcopy(table.get_state()[name]) for name in ("scene", "frame", "log", "strings", "advice")]
        )
    found.append(match.seat_log(seat))
    found.append(table.public_text())
    found.append(table._repr_mimebundle_()[0]["text/html"])
    return found


def differences(game: str, players: int) -> Iterator[str]:
    """Where a page is sent something else in another world."""
    for match, seat in positions(game, players):
        other = twin(match, seat, Chance(len(match)))
        one, two = told(match, seat), told(other, seat)
        for a, b in zip(one, two, strict=True):
            if json.dumps(a) != json.dumps(b):
                yield f"seat {seat} after {len(match)} actions: {a} or {b}"[:500]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_two_worlds_that_look_alike_are_told_alike(game: str, players: int) -> None:
    assert not list(differences(game, players))


class TestPlanted:
    """Leaks of every kind, each found by the comparison."""

    @pytest.fixture(autouse=True)
    def _few(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("tests.widgets.test_secrecy.POSITIONS", 12)

    def test_a_view_of_the_true_cards(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Moment, "setting", self.with_truth(Moment.setting))
        assert list(differences("tenno", 3))
        assert list(differences("tatsu", 4))

    @staticmethod
    def with_truth(honest: Any) -> Any:
        def setting(self: Moment) -> Setting:
            made = honest(self)
            return Setting(made.language, made.names, made.near, made.scored, made.story, self.state.truth())

        return setting

    def test_a_prompt_that_counts_what_others_were_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = scenes.timeline

        def timeline(session: Session, moment: Moment) -> Any:
            found = honest(session, moment)
            found["moves"] = sum(len(events) for events in session.main.events)
            return found

        monkeypatch.setattr(scenes, "timeline", timeline)
        assert list(differences("tenno", 3))

    def test_marks_made_from_the_state(self, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = scenes.tools

        def tools(session: Session, moment: Moment, legal: Any) -> Any:
            legal_now = session.main.states[-1].legal_actions()
            return [*honest(session, moment, legal), scenes.tool(f"choices-{len(legal_now)}", "", {"kind": "live"})]

        monkeypatch.setattr(scenes, "tools", tools)
        assert list(differences("tenno", 3))

    def test_a_log_of_somebody_else(self, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = Match.log
        monkeypatch.setattr(Match, "log", lambda self, seat, n=None, whole=False: honest(self, seat, n, True))
        assert list(differences("tenno", 3))
        assert list(differences("tatsu", 4))

    def test_an_id_that_follows_a_card(self, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = scenes.scene

        def scene(session: Session, moment: Moment) -> Any:
            found = honest(session, moment)
            truth = list(session.main.states[-1].truth().values())
            for area in found["areas"]:
                for row in area["rows"]:
                    for cell in row["cells"]:
                        for item in cell["items"]:
                            item["id"] += f"-{hash(tuple(truth)) % 97}"
            return found

        monkeypatch.setattr("widgets.table.desk.scene", scene)
        assert list(differences("tenno", 3))

    def test_a_reason_that_knows_too_much(self, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = Playing.explain

        def answer(self: Playing, message: Any) -> None:
            desk = self._desk
            truth = " ".join(desk.session.main.states[-1].truth().values())
            honest(self, message)
            desk.card(message, plain_card("info", "", truth))

        monkeypatch.setattr(Playing, "explain", answer)
        assert list(differences("tenno", 3))
