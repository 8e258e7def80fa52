"""The command line and the names that users import."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

import terakoya
from gamelib.bots.random import Random
from gamelib.match import Match
from terakoya.cli import main
from terakoya.terminal import Terminal

HEAVY = ("ipywidgets", "anywidget", "numpy", "voila", "sqlalchemy")


def test_importing_is_light() -> None:
    code = f"import sys, terakoya, terakoya.cli; print([name for name in {HEAVY} if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_the_widgets_come_when_asked_for() -> None:
    import widgets

    assert terakoya.Table is widgets.Table
    assert terakoya.Chart is widgets.Chart
    with pytest.raises(AttributeError, match="Tabel"):
        terakoya.Tabel  # noqa: B018


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    assert "ta_ke\tTa-Ké\t2\n" in capsys.readouterr().out


def test_an_unknown_game_names_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["text", "chess"])
    assert "ta_ke" in capsys.readouterr().err


def play(*words: str | Callable[[Match], str]) -> tuple[Match, list[str]]:
    """A game at the terminal in which the person writes ``words``; the match and what was told."""
    match = Match.new("ta_ke", seed="terminal")
    told: list[str] = []
    script = iter(words)

    def ask(_: str) -> str:
        try:
            word = next(script)
        except StopIteration:
            raise EOFError from None
        return word if isinstance(word, str) else word(match)

    Terminal(match, Random(), ask, told.append).run()
    return match, told


class TestTerminal:
    def test_a_whole_game(self) -> None:
        match, told = play(*[lambda match: str(match.game.actions[match.state.legal_actions()[-1]])] * 200)
        assert match.state.to_move == -1
        assert len(told) > 70

    def test_each_turn_is_answered(self) -> None:
        match, told = play("take A", "quit")
        assert match.turns[-1] >= 1
        assert match.state.to_move == 0 or match.state.phase
        assert any("Player 1" in line for line in told)

    def test_a_refusal_is_told_and_changes_nothing(self) -> None:
        match, told = play("stop", "take Z")
        assert len(match) == 0
        assert any("not legal" in line for line in told)
        assert any("no action 'take Z'" in line for line in told)

    def test_the_choices_are_listed(self) -> None:
        _, told = play("?")
        assert [line.split()[0] for line in told if line.startswith("  ")] == ["take"] * 5

    def test_taking_back_reaches_the_persons_own_action(self) -> None:
        match, told = play("take A", "undo", "undo")
        assert len(match) == 0
        assert any("nothing to take back" in line for line in told)

    def test_the_record_is_shown(self) -> None:
        _, told = play("record")
        assert any(line.startswith("terakoya-match 1") for line in told)
