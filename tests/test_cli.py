"""The command line and the names that users import."""

from __future__ import annotations

import io
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import terakoya
from gamelib.bots.random import Random
from gamelib.game import load
from gamelib.match import Match
from terakoya.cli import INTERRUPTED, main
from terakoya.terminal import WORDS, Terminal
from tests.serving import as_in_a_terminal
from widgets.presentation import PRESENTATIONS

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


def test_the_example_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    exec(source, {})
    first, view, card, record = capsys.readouterr().out.split("\n", 3)
    shown = re.findall(r"'([^']+)'", re.findall(r"\['.*", source)[0])
    assert [shown[0], shown[-1]] == [first[2:-2].split("', '")[i] for i in (0, -1)]
    assert "'seat': 2" in view and card.startswith("Unknown(place='card:")
    assert Match.from_text(record).names[0] == "Ann"


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
    return subprocess.Popen(
        words, stdin=pipe, stdout=pipe, stderr=pipe, env=os.environ | environment, preexec_fn=as_in_a_terminal
    )


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


WIPED = "(wiped)"
Word = str | Callable[[Match], str]


def play(
    *words: Word, game: str = "ta_ke", people: int = 1, players: int | None = None, names: tuple[str, ...] = ()
) -> tuple[Match, list[str]]:
    """A game at the terminal in which the persons write ``words``; the match, and all that was shown or asked."""
    match = Match.new(game, players, seed="terminal", names=names)
    told: list[str] = []
    script = iter(words)

    def ask(question: str) -> str:
        told.append(question)
        try:
            word = next(script)
        except StopIteration:
            raise EOFError from None
        return word if isinstance(word, str) else word(match)

    Terminal(match, Random(), ask, told.append, lambda: told.append(WIPED), people).run()
    return match, told


def screens(told: list[str]) -> list[str]:
    """What could be read between two wipes, from the first one on."""
    return "\n".join(told).split(WIPED)[1:]


def last(match: Match) -> str:
    """The last legal action."""
    return str(match.game.actions[match.state.legal_actions()[-1]])


class TestTerminal:
    def test_a_whole_game(self) -> None:
        match, told = play(*[last] * 200)
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
        assert any(line.startswith("terakoya-match 4") for line in told)

    @pytest.mark.parametrize("game", ["ta_ke", "tatsu", "tenno"])
    def test_help_lists_what_can_be_typed(self, game: str) -> None:
        match, told = play("Help", "quit", game=game)
        (text,) = (line for line in told if line.startswith("Type an action in notation"))
        assert f"for example: {last(match)}\n" in text
        assert [line.split()[0] for line in text.splitlines()[2:]] == list(WORDS)

    def test_a_line_that_is_not_understood_points_to_help(self) -> None:
        assert any("help lists what can be typed" in line for line in play("hello")[1])

    @pytest.mark.parametrize(
        ("game", "near", "far"),
        [
            ("ta_ke", ["Audience hall:", "Stack A, covered"], ["Garden path:", "Position: "]),
            ("tatsu", ["Cards of Ann:", "Ann, column 1, face up: ", "Ann, Red clan, holds 7 Red cards"], []),
            ("tenno", ["Hand of Ann:", "In hand: Shogun"], ["Hand of Bea: 11 cards"]),
            ("samurai_sword", ["On the table:", "Honour of Ann: "], ["What each role would score now:"]),
        ],
    )
    def test_the_table_is_told_in_words(self, game: str, near: list[str], far: list[str]) -> None:
        """What matters at each turn, and that the rest is told when asked for."""
        names = ("Ann", "Bea", "Cleo")[: min(load(game).players)]
        _, told = play("table", game=game, names=names)
        text = "\n".join(told)
        assert [text.count(words) for words in near] == [2] * len(near)
        assert [text.count(words) for words in far] == [1] * len(far)
        assert text.count("table tells everything") == 1

    def test_the_table_is_told_again_when_somebody_has_changed_it(self) -> None:
        _, told = play("undo", "?", "take A")
        assert "\n".join(told).count("Audience hall:") == 2

    def test_within_a_turn_it_is_not(self) -> None:
        match, told = play("take D", "use RO", "?")
        assert str(match.undo()) == "use RO"
        assert "\n".join(told).count("Audience hall:") == 2

    def test_empty_places_are_left_out(self) -> None:
        assert "empty" not in "\n".join(play("table")[1])

    def test_what_comes_after_taking_back_is_told(self) -> None:
        _, told = play("take A", "undo", "take A")
        assert sum(line.startswith("Player 1 takes the ") for line in told) == 2

    def test_without_a_picture_the_rest_still_works(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delitem(PRESENTATIONS, "ta_ke")
        assert any(line.startswith("Position: ") for line in play("table")[1])

    def test_the_log_is_told_from_the_beginning(self) -> None:
        assert "Nothing has happened yet." in play("log")[1]
        _, told = play("take A", "log")
        first = [line for line in told if line.startswith("Player 1 takes the ")]
        assert len(first) == 2 and first[0] == first[1]


class TestPassing:
    """Several persons at one terminal."""

    def test_where_nothing_is_hidden_nobody_waits(self) -> None:
        match, told = play("take A", "take B", "undo", "undo", people=2)
        assert len(match) == 0
        assert WIPED not in told and not any("Enter" in line for line in told)
        assert [line.split()[0] for line in told if " takes the " in line] == ["Player", "Player"]
        assert sum(line.startswith("Audience hall") for line in told) == 5

    def test_the_screen_is_cleared_before_the_next_one_is_asked_for(self) -> None:
        _, told = play("", "order 321", "", "", game="tenno", people=2, names=("Ann", "Bea"))
        order = [line for line in told if line == WIPED or "Enter" in line]
        assert [line[:22] for line in order] == [
            WIPED, "Pass the screen to Ann", "Have you seen what hap", WIPED, "Pass the screen to Bea",
        ]  # fmt: skip

    def test_nothing_of_the_one_before_is_left(self) -> None:
        _, told = play("", "order 321", "", "", "table", "log", game="tenno", people=2, names=("Ann", "Bea"))
        first, second = screens(told)
        assert "Ann laid, from left to right: Peasant 3" in first
        assert "Ann lays three Peasants face down." in second
        assert "Ann laid" not in second and "Ann, place 1, face down, unknown" in second

    @pytest.mark.parametrize("players", [3, 4])
    def test_a_hand_is_shown_to_its_person_alone(self, players: int) -> None:
        names = ("Ann", "Bea", "Cleo", "Dora")[:players]
        _, told = play(*["", last, ""] * 12, game="tatsu", people=players, players=players, names=names)
        shown = screens(told)
        assert len(shown) > players
        for screen in shown[:-1]:
            holder = screen.split("Pass the screen to ")[1].split(".")[0]
            assert set(re.findall(r"(\w+) holds (?:Red|Yellow) ", screen)) - {"Ghost", "hand"} == {holder}

    def test_what_happened_meanwhile_is_told(self) -> None:
        _, told = play("", "order 321", "", "", "order 123", "", "", game="tenno", people=2, players=3)
        assert "Player 3 lays three Peasants face down." in screens(told)[2]

    def test_a_choice_of_somebody_else_is_not_taken_back(self) -> None:
        match, told = play("", "order 321", "", "", "undo", game="tenno", people=2)
        assert len(match) == 1
        assert any("nothing to take back" in line for line in told)

    def test_the_record_comes_when_nothing_is_hidden_any_more(self) -> None:
        match, told = play("record", *[last] * 300, game="tenno")
        assert match.state.to_move == -1
        assert any("shown when the game is over" in line for line in told)
        assert [line for line in told if line.startswith("terakoya-match 4")] == [match.to_text()] == told[-1:]

    def test_a_whole_game_of_two(self) -> None:
        match, told = play(*[last] * 900, game="tenno", people=2)  # at a pause any line goes on
        assert match.state.to_move == -1
        assert told[-1] == match.to_text()

    @pytest.mark.parametrize("arguments", [["--people", "3"], ["--people", "0"], ["--players", "9"]])
    def test_a_number_that_does_not_fit_is_told_in_a_line(
        self, arguments: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["text", "ta_ke", *arguments]) == 1
        assert capsys.readouterr().err.count("\n") == 1

    def test_only_a_terminal_is_cleared(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        arguments = ["text", "tenno", "--people", "2", "--players", "3"]
        monkeypatch.setattr(sys, "stdin", io.StringIO("\nquit\n"))
        assert main(arguments) == 0
        assert "\x1b" not in capsys.readouterr().out
        monkeypatch.setattr(sys, "stdin", io.StringIO("\nquit\n"))
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
        assert main(arguments) == 0
        assert "\x1b[2J\x1b[3J" in capsys.readouterr().out


class TestLessonCheck:
    def test_every_file_is_told_of(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A faulty one, or one that cannot be read, keeps nobody from hearing of the others."""
        head = "game: tenno\ntitle: My own\nlearnt: []\ntable: {players: 2, seed: 1, seat: 0}\nsteps:\n"
        texts = {"a": head + "- explain: Look.\n" * 3, "b": head.replace("tenno", "chess"), "c": "steps: [", "e": ""}
        texts["e"] = texts["a"]
        for name, text in texts.items():
            (tmp_path / f"0{len(name)}-{name}.yaml").write_text(text)
        files = [str(tmp_path / f"01-{name}.yaml") for name in "bcdae"]
        assert main(["lesson", "check", *files]) == 2
        out, err = capsys.readouterr()
        assert [line.split(": ")[0] for line in out.splitlines()] == files[3:]
        assert all(file in err for file in files[:3]) and "Traceback" not in err
        assert main(["lesson", "check", *files[3:]]) == 0


class TestLessonExport:
    def test_one_of_ours(self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
        """In the language of the terminal and in English."""
        monkeypatch.setenv("LANG", "de_AT.UTF-8")
        file = tmp_path / "lesson.html"
        assert main(["lesson", "export", "tatsu/08-first-game", "-o", str(file)]) == 0
        page = file.read_text(encoding="utf-8")
        assert '<html lang="de">' in page
        assert capsys.readouterr().out == f"{file}: Your first game, 4 steps, {len(page.encode()) // 1000} kB\n"

    def test_a_file_of_ones_own_in_chosen_languages(self, tmp_path: Path) -> None:
        source, file = tmp_path / "01-own.yaml", tmp_path / "lesson.html"
        source.write_text(
            "game: tenno\ntitle: My own\nlearnt: []\ntable: {players: 2, seed: 1, seat: 0}\nsteps:\n"
            + "- explain: Look.\n" * 3
        )
        assert main(["lesson", "export", str(source), "-o", str(file), "--language", "ru"]) == 0
        page = file.read_text(encoding="utf-8")
        assert '<html lang="ru">' in page and "<title>My own · Terakoya</title>" in page

    @pytest.mark.parametrize(
        ("wanted", "output", "words"),
        [("tatsu/99", "x.html", "'tatsu/99' is no lesson"), ("no.yaml", "x.html", "no.yaml"),
         ("tatsu/08-first-game", "no/x.html", "No such file")],
    )  # fmt: skip
    def test_what_does_not_work_says_why(
        self, wanted: str, output: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["lesson", "export", wanted, "-o", str(tmp_path / output)]) == 1
        error = capsys.readouterr().err
        assert words in error and "Traceback" not in error


class TestCourse:
    def test_it_is_copied_whole(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["course", str(tmp_path / "new" / "course")]) == 0
        said = capsys.readouterr().out
        assert said == f"The course is in “{tmp_path / 'new' / 'course'}”: read README.md there first.\n"
        course = Path(__file__).parents[1] / "notebooks" / "course"
        for path in (path for path in course.rglob("*.*") if "." not in path.stem and "__pycache__" not in path.parts):
            assert (tmp_path / "new" / "course" / path.relative_to(course)).read_bytes() == path.read_bytes()

    def test_nothing_is_overwritten(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        mine = tmp_path / "01-ta-ke.ipynb"
        mine.write_text("my answers")
        monkeypatch.setenv("LANG", "de_DE.UTF-8")
        assert main(["course", str(tmp_path)]) == 1
        assert f"Den Ordner {tmp_path} gibt es schon, und er bleibt, wie er ist" in capsys.readouterr().err
        assert mine.read_text() == "my answers" and list(tmp_path.iterdir()) == [mine]

    def test_a_place_that_cannot_be_written_is_said(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "file").touch()
        assert main(["course", str(tmp_path / "file" / "course")]) == 1
        assert capsys.readouterr().err.startswith(f"terakoya: {tmp_path / 'file' / 'course'}: ")
