"""The command line and the names that users import."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import terakoya
from gamelib.bots.random import Random
from gamelib.match import Match
from terakoya.cli import INTERRUPTED, main
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


class TestPlay:
    @pytest.fixture
    def served(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
        """The stores that a server was started with: no real one is."""
        stores: list[str] = []
        monkeypatch.setenv("TERAKOYA_STORE", str(tmp_path / "default"))
        monkeypatch.setattr("terakoya.server.serve", lambda *_, **__: stores.append(os.environ["TERAKOYA_STORE"]))
        return stores

    @pytest.mark.parametrize("port", ["99999", "-1", "0", "http", "9" * 5000])
    def test_a_port_is_in_its_range(self, port: str, served: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["play", f"--port={port}"])
        last = capsys.readouterr().err.splitlines()[-1]
        assert "--port: a port is a whole number from 1 to 65535" in last
        assert len(last) < 200
        assert served == []

    def test_a_store_that_cannot_be_used_is_told_before_anything_starts(
        self, served: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["play", f"--store={tmp_path}"]) == 1
        assert capsys.readouterr().err.count("\n") == 1
        assert served == []

    def test_the_kernels_find_the_same_store(
        self, served: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        assert main(["play", "--store=mine"]) == main(["play"]) == 0
        assert served == [str(tmp_path / "mine")] * 2

    @pytest.mark.parametrize("host", ["nobody.invalid", "192.0.2.1", "a..b"])
    def test_a_host_that_is_not_here(self, host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["play", f"--host={host}", f"--store={tmp_path / 'store'}"]) == 1
        assert capsys.readouterr().err.startswith(f"terakoya: cannot listen at '{host}': ")

    def test_a_port_that_is_taken(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            assert main(["play", "--host=127.0.0.1", f"--port={port}", f"--store={tmp_path / 'store'}"]) == 1
        assert f"port {port}" in capsys.readouterr().err

    @pytest.fixture(autouse=True)
    def environment(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """`main` changes it; it comes back."""
        monkeypatch.setenv("TERAKOYA_STORE", os.environ.get("TERAKOYA_STORE", ""))


def command(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    words = [sys.executable, "-m", "terakoya", *arguments]
    # whoever runs the tests in the background has Ctrl+C ignored, and a child would inherit that
    return subprocess.Popen(
        words, stdin=pipe, stdout=pipe, stderr=pipe, env=os.environ | environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL) and None,
    )  # fmt: skip


class TestProcess:
    def test_a_seed_that_is_too_long_is_told_in_a_line(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["text", "ta_ke", "--seed", "x" * 201]) == 1
        error = capsys.readouterr().err
        assert error.startswith("terakoya: the seed is one line of at most 200 characters")
        assert error.count("\n") == 1

    @pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is a signal on POSIX")
    def test_ctrl_c_ends_it_quietly(self) -> None:
        process = command("text", "ta_ke", "--seed=1")
        assert process.stdout is not None
        os.read(process.stdout.fileno(), 1)  # the game has begun: what comes first is flushed with the first question
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors.strip()) == (INTERRUPTED, b"")

    def test_a_closed_pipe_ends_it_quietly(self) -> None:
        process = command("games")
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert (process.stderr.read(), process.wait(60)) == (b"", 1)

    def test_a_terminal_that_cannot_show_a_letter(self) -> None:
        out, errors = command("games", PYTHONIOENCODING="ascii").communicate(timeout=60)
        assert (errors, b"ta_ke\tTa-K?\t2" in out) == (b"", True)

    def test_bytes_that_are_no_text(self) -> None:
        out, errors = command("text", "ta_ke", PYTHONIOENCODING="utf-8").communicate(b"\xff\xfe\n", timeout=60)
        assert (errors, b"no action" in out) == (b"", True)


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

    def test_a_very_long_line_is_not_repeated_whole(self) -> None:
        _, told = play("x" * 3000)
        (answer,) = (line for line in told if line.startswith("no action"))
        assert len(answer) < 200

    def test_the_choices_are_listed(self) -> None:
        _, told = play("?")
        assert [line.split()[0] for line in told if line.startswith("  ")] == ["take"] * 5

    def test_taking_back_reaches_the_persons_own_action(self) -> None:
        match, told = play("take A", "undo", "undo")
        assert len(match) == 0
        assert any("nothing to take back" in line for line in told)

    def test_the_record_is_shown(self) -> None:
        _, told = play("record")
        assert any(line.startswith("terakoya-match 2") for line in told)
