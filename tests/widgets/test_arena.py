"""`ArenaView`: the standings, the games, and every decision as its player saw it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import gamelib
from gamelib.arena import Contest, arena
from gamelib.bots import Random
from gamelib.bots.player import Explanation
from gamelib.chance import Chance
from gamelib.game import View, Worlds
from gamelib.language import language
from gamelib.tenno.policy import Greedy
from widgets import ArenaView
from widgets import arena as module
from widgets.arena import reason_of
from widgets.job import Job


class Broken(Random):
    """Fails once it may attack, and has a name that is no HTML."""

    name = "<b>broken</b>"

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: object = None) -> int:
        if gamelib.TENNO.phases[view.phase] == "attack":
            raise RuntimeError("no <idea>")
        return super().choose(view, worlds, chance)


@pytest.fixture(scope="module")
def contest() -> Contest:
    with ThreadPoolExecutor(1) as pool:
        return arena([Greedy(), Random(), Broken()], "tenno", executor=pool, rounds=3, seed=1)


@pytest.fixture
def view(contest: Contest) -> Iterator[ArenaView]:
    shown = ArenaView(contest=contest)
    yield shown
    shown.close()


def test_the_chart_shows_the_standings(contest: Contest, view: ArenaView) -> None:
    columns = view.chart.figure["columns"]
    overall = [row for row in contest.standings() if not row.opponent]
    assert columns["player"] == [row.player for row in overall] and len(overall) == 3
    assert columns["share"] == [round(100 * row.share, 1) for row in overall]
    assert columns["low"] == [round(100 * row.low, 1) for row in overall]
    assert str(view).splitlines()[:2] == [
        "Points won by each player",
        "A game won counts 1, a draw a half. 18 games; the lines are the 95 % intervals.",
    ]


def test_games_can_be_picked_out(contest: Contest, view: ArenaView) -> None:
    kinds = dict(view._filter.options)
    assert view._filter.value == 0
    assert list(kinds) == ["all", "won by greedy", "won by random", "won by <b>broken</b>", "drawn", "with errors"]
    assert len(view.games.options) == 18 and view.games.value is None and view.table is None
    for kind, number in kinds.items():
        view._filter.value = number
        found = {n for _, n in view.games.options}
        games = contest.games.items()
        expected = {
            "all": {n for n, _ in games},
            "won by greedy": {n for n, game in games if 0 in game.players and game.result(0) == 1},
            "won by random": {n for n, game in games if 1 in game.players and game.result(1) == 1},
            "won by <b>broken</b>": {n for n, game in games if 2 in game.players and game.result(2) == 1},
            "drawn": {n for n, game in games if game.result(game.players[0]) == 0.5},
            "with errors": {n for n, game in games if game.slips},
        }[kind]
        assert found == expected
    assert all("error" in text for text, _ in view.games.options) and view.table is None


def test_a_decision_is_shown_as_its_player_saw_it(contest: Contest, view: ArenaView) -> None:
    view.games.value = 0
    assert view.table is not None
    assert view.table.names == ("greedy", "random") and view.table.match.cursor == 0
    decisions = contest.decisions(0)
    assert len(view.decisions.options) == len(decisions)
    third = next(one for one in decisions if one.seat == 0 and one.at > 20 and len(one.legal) > 3)
    view.decisions.value = third.at
    assert view.table.match.cursor == third.at and view.table.match.state.observe(0) == third.view
    assert view.table.seat == 0 and view.table.picture["views"]["at"] == "me"
    told = view.decision.value
    chosen = gamelib.TENNO.texts.action(
        gamelib.TENNO.actions.number(third.action), third.view, language(), view.table.names
    )
    assert f"<p><b>greedy (seat 1) chose: {chosen}</b></p>" in told and f"<li><b>{chosen}</b></li>" in told
    assert told.count("<li>") == len(third.legal)
    assert reason_of(third.explanation, language()) in told and "Legal moves" in told


def test_the_table_s_own_timeline_leads_the_list(contest: Contest, view: ArenaView) -> None:
    view.show(1)
    assert view.table is not None
    view.table._handle_custom_msg({"kind": "step", "id": 1, "rev": view.table.scene["rev"], "to": 9}, [])
    assert view.decisions.value == 9 and view.table.match.cursor == 9
    assert view.table.seat == contest.decisions(1)[9].seat
    end = len(contest.decisions(1))
    view.table._handle_custom_msg({"kind": "step", "id": 2, "rev": view.table.scene["rev"], "to": end}, [])
    assert view.decision.value == "<p>The game is over.</p>"


def test_a_failure_is_told_and_nothing_of_it_is_html(contest: Contest, view: ArenaView) -> None:
    number = next(n for n, game in contest.games.items() if game.slips)
    view.show(number)
    view.decide(contest.games[number].slips[0].at)
    told = view.decision.value
    assert "It failed, and a random move was played: RuntimeError: no &lt;idea&gt;" in told
    assert "<b>broken" not in told and "&lt;b&gt;broken" in told


def test_new_games_leave_the_one_that_is_looked_at(contest: Contest) -> None:
    view = ArenaView(contest=replace(contest, games={n: contest.games[n] for n in range(6)}))
    view.games.value = 3
    table = view.table
    assert table is not None
    view.decide(5)
    view._show_contest(contest)
    assert len(view.games.options) == 18 and view.games.value == 3 and table.match.cursor == 5
    view.show(4)
    assert view.table is table and table.match.cursor == 0


def test_the_list_is_no_longer_than_can_be_looked_through(contest: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LISTED", 5)
    view = ArenaView(contest=contest)
    assert [n for _, n in view.games.options] == [0, 1, 2, 3, 4]
    view.show(17)
    assert view.table is not None and len(view.decisions.options) == len(contest.decisions(17))


def test_games_are_shown_as_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EVERY", 0)
    with ThreadPoolExecutor(1) as pool:
        view = ArenaView([Greedy(), Random()], "tenno", rounds=20, seed=2, executor=pool)
        seen: list[int] = []
        view.games.observe(lambda change: seen.append(len(change["new"])), "options")
        assert isinstance(view.job, Job)
        played = view.job.wait(60)
    assert len(played.games) == 40 and view.contest is played and view.games.value is None
    assert len(set(seen)) > 2 and seen[-1] == 40 and view.table is None
    assert "40 games" in view.chart.figure["text"]


@pytest.mark.parametrize(
    "arguments", [{}, {"players": [Random(), Random()]}, {"players": [], "game": "tenno", "contest": 1}]
)
def test_it_needs_players_and_a_game_or_a_contest(arguments: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="players and a game, or a contest"):
        ArenaView(**arguments)


def test_whatever_a_player_has_said_is_told() -> None:
    say = language()
    whole = Explanation("Worth {value}.", 3, value=2.0)._asdict()
    assert reason_of(whole, say) == "Worth 2.0."
    assert reason_of(whole | {"message": "{nothing} {0}"}, say) == "{nothing} {0}"
    assert [reason_of(said, say) for said in (None, "because", {"a": 1}, [1])] == ["", "because", "{'a': 1}", "[1]"]
