"""The command line: ``terakoya play``, ``terakoya games``, ``terakoya text``."""

import argparse
import os
from collections.abc import Sequence

import gamelib
from gamelib.bots.levels import LEVELS, bot
from gamelib.match import Match


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    options = _parser().parse_args(arguments)
    result: int = options.run(options)
    return result


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="terakoya", description="Learn board games of samurai-era Japan.")
    commands = parser.add_subparsers(required=True, metavar="command")

    play = commands.add_parser("play", help="open the tables in the browser")
    play.add_argument("--port", type=int, help="this port and no other (8866 or one near it by default)")
    play.add_argument("--host", default="localhost", help="address to listen at; 0.0.0.0 lets other machines in")
    play.add_argument("--no-preheat", action="store_true", help="start kernels only when a page is opened")
    play.add_argument("--store", metavar="PATH", help="file or database address that keeps the tables")
    play.set_defaults(run=_play)

    text = commands.add_parser("text", help="play in the terminal")
    text.add_argument("game", choices=gamelib.GAMES)
    text.add_argument("--against", choices=LEVELS, default="medium", help="who plays the other seats")
    text.add_argument("--seed", help="the same seed deals the same game")
    text.set_defaults(run=_text)

    games = commands.add_parser("games", help="list the games")
    games.set_defaults(run=_games)
    return parser


def _play(options: argparse.Namespace) -> int:
    from terakoya.server import serve

    if options.store:
        os.environ["TERAKOYA_STORE"] = options.store  # the pages' kernels inherit it
    serve(options.host, options.port, preheat=not options.no_preheat)
    return 0


def _text(options: argparse.Namespace) -> int:
    from terakoya.terminal import Terminal

    match = Match.new(options.game, seed=options.seed)
    Terminal(match, bot(options.against, options.game)).run()
    return 0


def _games(_: argparse.Namespace) -> int:
    for game in gamelib.GAMES.values():
        print(f"{game.name}\t{game.title}\t{'/'.join(map(str, game.players))}")
    return 0
