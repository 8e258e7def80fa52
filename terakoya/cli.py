"""The command line: ``terakoya play``, ``games``, ``text``, ``lesson`` and ``course``."""

import argparse
import io
import json
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import gamelib
from gamelib.bots.levels import LEVELS, bot
from gamelib.errors import LessonError, MatchError, TerakoyaError, shown
from gamelib.extras import extra
from gamelib.language import LANGUAGES, SOURCE, language, negotiate
from gamelib.lesson import Lesson, lessons
from gamelib.match import Match
from terakoya.course import copy_course

__all__ = ["main"]

INTERRUPTED = 130
"""The exit code after Ctrl+C, as shells have it."""

FAULTY = 2
"""The exit code of a check that has found faults."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            with suppress(io.UnsupportedOperation):  # somebody has read from it before
                stream.reconfigure(errors="replace")  # what a terminal cannot show is no reason to stop
    options = _parser().parse_args(arguments)
    try:
        result: int = options.run(options)
        print(end="", flush=True)
    except TerakoyaError as error:
        print(f"terakoya: {error}", file=sys.stderr)
        return 1
    except BrokenPipeError:  # whoever read the output has had enough; nothing may be written at the exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    return result


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="terakoya", description="Learn board games of samurai-era Japan.")
    commands = parser.add_subparsers(required=True, metavar="command")

    play = commands.add_parser("play", help="open the tables in the browser")
    play.add_argument("--port", type=_port, help="this port and no other (8866 or one near it by default)")
    play.add_argument("--host", default="localhost", help="address to listen at; 0.0.0.0 lets other machines in")
    play.add_argument("--no-preheat", action="store_true", help="start kernels only when a page is opened")
    play.add_argument(
        "--base-url", type=_base_url, default="/", help="the path that a proxy gives this server, /games/"
    )
    play.add_argument("--settings", type=_settings, metavar="FOLDER", help="with a voila.json that counts before ours")
    play.add_argument("--store", metavar="PATH", help="file or database address that keeps the tables")
    play.set_defaults(run=_play)

    text = commands.add_parser("text", help="play in the terminal")
    text.add_argument("game", choices=gamelib.GAMES)
    text.add_argument("--players", type=int, help="how many play; by default as few as the game takes")
    text.add_argument("--people", type=int, default=1, help="how many of them sit at this terminal")
    text.add_argument("--against", choices=LEVELS, default="medium", help="who plays the other seats")
    text.add_argument("--seed", help="the same seed deals the same game")
    text.set_defaults(run=_text)

    lesson = commands.add_parser("lesson", help="for people who write lessons or give them away")
    what = lesson.add_subparsers(required=True, metavar="what")
    check = what.add_parser("check", help="say what is wrong in them")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a lesson, a YAML file")
    check.set_defaults(run=_check_lessons)
    export = what.add_parser("export", help="write a lesson as one HTML file that needs no server and no network")
    export.add_argument("lesson", metavar="FILE_OR_ID", help="a YAML file, or the id of one of ours, GAME/LESSON")
    export.add_argument("-o", "--output", type=Path, required=True, metavar="HTML", help="the file to write")
    export.add_argument("--language", action="append", choices=LANGUAGES, help="once for each; yours and English else")
    export.set_defaults(run=_export_lesson)

    course = commands.add_parser("course", help="copy the notebooks of the course to work on them")
    course.add_argument("folder", type=Path, metavar="FOLDER", help="where to; it must not be there yet")
    course.set_defaults(run=_course)

    games = commands.add_parser("games", help="list the games")
    games.set_defaults(run=_games)
    return parser


def _port(text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        port = 0
    if port not in range(1, 65536):
        raise argparse.ArgumentTypeError(f"a port is a whole number from 1 to 65535, not {shown(text)}")
    return port


def _base_url(text: str) -> str:
    return f"/{text.strip('/')}/".replace("//", "/")


def _settings(text: str) -> Path:
    try:
        json.loads((Path(text) / "voila.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise argparse.ArgumentTypeError(f"no voila.json that can be read is in {shown(text)}: {error}") from None
    return Path(text).absolute()


def _check_lessons(options: argparse.Namespace) -> int:
    """Tell of every file, also after a faulty one."""
    from widgets.pages.lesson_check import read_lesson

    faulty = False
    for file in options.files:
        try:
            lesson = read_lesson(file)
        except LessonError as error:
            faulty = True
            print(error, file=sys.stderr)
        else:
            print(f"{file}: {lesson.title}, {len(lesson.steps)} steps, every way through it works")
    return FAULTY if faulty else 0


def _export_lesson(options: argparse.Namespace) -> int:
    from widgets.export import lesson_html

    lesson = _lesson(options.lesson)
    tongues = options.language or [_tongue(), SOURCE]
    page = lesson_html(lesson, tongues).encode()
    try:
        options.output.write_bytes(page)
    except OSError as error:
        raise LessonError(f"{options.output}: {error.strerror}") from error
    print(f"{options.output}: {lesson.title}, {len(lesson.steps)} steps, {len(page) // 1000} kB")
    return 0


def _tongue() -> str:
    """The code of the terminal's language."""
    return negotiate([os.environ.get("LANG", SOURCE).partition(".")[0]])


def _course(options: argparse.Namespace) -> int:
    print(copy_course(options.folder, language(_tongue())))
    return 0


def _lesson(wanted: str) -> Lesson:
    """The lesson of a YAML file, or one of ours by its game and id. Raises `LessonError`."""
    from widgets.pages.lesson_check import read_lesson

    if wanted.endswith((".yaml", ".yml")):
        return read_lesson(Path(wanted))
    ours = {f"{name}/{lesson.id}": lesson for name, game in gamelib.GAMES.items() for lesson in lessons(game)}
    if wanted not in ours:
        raise LessonError(f"{shown(wanted)} is no lesson; a YAML file is one, and {', '.join(ours)}")
    return ours[wanted]


def _play(options: argparse.Namespace) -> int:
    from terakoya.private import check_parts

    with extra("server"):
        check_parts()
        from terakoya.server import serve
        from widgets.keep.store import Store

    store = Store(options.store or None)  # what is wrong with it is told here, not in every page
    store.close()
    os.environ["TERAKOYA_STORE"] = store.address  # the pages' kernels inherit it, and run in another folder
    serve(options.host or "localhost", options.port, not options.no_preheat, options.base_url, options.settings)
    return 0


def _text(options: argparse.Namespace) -> int:
    from terakoya.terminal import Terminal

    match = Match.new(options.game, options.players, seed=options.seed)
    if options.people not in range(1, match.players + 1):
        raise MatchError(f"from 1 to {match.players} people can play at this table, not {options.people}")
    match.levels = dict.fromkeys(range(options.people, match.players), options.against)
    Terminal(match, bot(options.against, options.game), wipe=_wipe, people=options.people).run()
    return 0


def _wipe() -> None:
    """Clear a terminal's screen and what it could scroll back to; a file or a pipe is left as it is."""
    if sys.stdout.isatty():
        print("\x1b[H\x1b[2J\x1b[3J", end="", flush=True)


def _games(_: argparse.Namespace) -> int:
    for game in gamelib.GAMES.values():
        print(f"{game.name}\t{game.title}\t{'/'.join(map(str, game.players))}")
    return 0
