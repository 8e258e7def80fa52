"""What one publication works out, counted: nothing twice, and nothing again that has not changed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.game import OVER
from gamelib.match import Match
from gamelib.samurai_sword import score
from gamelib.ta_ke.game import TaKe
from widgets.table import scene
from widgets.table.desk import Desk

PLAYED = {"ta_ke": (2, 40), "tatsu": (4, 90), "tenno": (4, 60), "samurai_sword": (7, 60)}
"""Per game the players and how many random actions lie behind the position shown."""


def shown(name: str) -> Desk:
    """A desk with such a game, at which the first seat plays."""
    players, actions = PLAYED[name]
    match, chance = Match.new(name, players, "1"), Chance(1)
    while len(match) < actions:
        match.play(chance.choice(match.state.legal_actions()))
    assert match.state.to_move != OVER
    desk = Desk(lang="en")
    desk.met()
    desk.show(match, seats=[0])
    return desk


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Counts the calls of functions from now on, by their names."""
    counted: Counter[str] = Counter()

    def count(place: Any, name: str) -> Counter[str]:
        honest = getattr(place, name)

        def counting(*args: Any, **options: Any) -> Any:
            counted[name] += 1
            return honest(*args, **options)

        monkeypatch.setattr(place, name, counting)
        return counted

    return count


@pytest.mark.parametrize("name", PLAYED)
def test_a_publication_looks_at_the_table_once(name: str, calls: Any) -> None:
    desk = shown(name)
    state = type(desk.session.state)
    for what in ("observe", "clone", "score"):
        counted = calls(state, what)
    calls(Match, "log")
    calls(Match, "called")
    desk.publish()
    assert counted["observe"] == counted["log"] == 1
    assert counted["clone"] == counted["score"] == 0
    assert counted["called"] <= 2


def test_the_sheet_of_roles_is_worked_out_once_per_change(calls: Any) -> None:
    desk = shown("samurai_sword")
    counted = calls(score, "team_term")
    calls(score, "points_term")
    desk.publish()
    assert not counted
    desk.session.match.rename([f"Nobody {seat}" for seat in range(7)])
    desk.publish()
    once = dict(counted)
    assert once["team_term"]
    desk.publish()
    assert counted == once


def test_the_formulas_of_a_scoring_are_worked_out_once(calls: Any) -> None:
    desk = shown("ta_ke")
    assert desk.picture["scores"]["last"]
    counted = calls(TaKe, "formulas")
    calls(scene, "formulas")
    desk.publish()
    assert not counted
