"""What is played, pressed and asked so that as many sentences as there are get rendered, see ``scripts/sentences.py``.

A round is given a language and how many games of each kind to play. It uses the real pages, without a browser:
`Visitor` stands where one would.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

from gamelib.arena import Contest, arena
from gamelib.bots.searcher import AlphaBeta
from gamelib.bots.guard import Guard
from gamelib.bots.levels import bot, greedy
from gamelib.bots.montecarlo import Ismcts, FlatMonteCarlo
from gamelib.bots.player import Cancelled, Player
from gamelib.bots.random import Random
from gamelib.chance import Chance
from gamelib.errors import TerakoyaError
from gamelib.events import Event
from gamelib.example import examples
from gamelib.game import GAMES, OVER, Game, State, View, Worlds
from gamelib.language import Language, language
from gamelib.lesson import lessons
from gamelib.match import Match
from gamelib.puzzle import puzzles
from gamelib.score import Term
from terakoya.terminal import Terminal
from widgets import explain
from widgets.example import example_json
from widgets.formula import formula_json, formulas
from widgets.keep.keeper import linked
from widgets.keep.place import Place
from widgets.keep.store import Store
from widgets.pages.explore import Experiments
from widgets.pages.hub import hub
from widgets.pages.learn import Learn
from widgets.pages.may import May
from widgets.pages.pad import Pad
from widgets.pages.play import Play
from widgets.pages.stage import Notes, Stage
from widgets.table.background import Background
from widgets.table.desk import Desk
from widgets.table.knowledge import FULL
from widgets.table.manners import Manners
from widgets.table.screen import Screen
from widgets.table.thinking import Thinker

GAMES_PLAYED: Final = 6
"""Games for each number of players, where a caller has no other wish."""
NAMES: Final = ("Ann", "Ігор", "Bea", "Olena", "", "Chloé", "Max")
"""Who plays; the one without a name is called by the seat."""
POSITIONS: Final = 8
"""Positions of a game at which everything that can be said is said."""
STOPS: Final = 3
"""Positions of a game at a table at which everybody looks around."""
ENDING: Final = 8
"""Decisions before the end of a game."""



# ---- whoever looks at a page -----------------------------------------------------------------------------------------


class Now(Background):
    """Works at once, in the caller's thread."""

    drain = staticmethod(list)


class AtOnce(Thinker):
    """Lets the bots move at once, in the caller's thread; one that stalls is soon given up."""

    patience = 0.2

    def begin(self, stop: threading.Event) -> None:
        """Let them move until none is to."""
        while (question := self.next(stop)) is not None:
            self.play(question, self.answer(question, stop), stop)


AT_ONCE: Final = Manners(thinker=AtOnce, background=Now)


class Visitor:
    """Stands where a browser would: says what it is made to say, and keeps what comes back."""

    def __init__(self, page: Any, address: str = "") -> None:
        self.page = page
        self.screen: Screen = page.screen
        self.count = 0
        self.told: list[dict[str, Any]] = []
        self.screen.window.way = self
        code = self.screen.reader.language.code
        self.say("hello", search="", hash=address, base="http://localhost:8866/play.ipynb", languages=[code])

    def show(self, parts: dict[str, Any]) -> None:
        """What a browser would be shown."""

    def send(self, message: dict[str, Any]) -> None:
        """What a browser would be told."""
        self.told.append(message)

    def say(self, kind: str, **said: Any) -> list[dict[str, Any]]:
        """Send a message; what comes back."""
        self.count, before = self.count + 1, len(self.told)
        self.screen.receive({"kind": kind, "id": self.count, "rev": self.screen.rev, **said})
        return self.told[before:]

    def sheet(self, name: str, text: str = "") -> list[dict[str, Any]]:
        """Press a button."""
        return self.say("sheet", name=name, text=text)

    def press(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """Send what a button sends."""
        return self.say(**message)

    def buttons(self) -> list[dict[str, Any]]:
        """What all buttons send that are shown now."""
        return list(sends([self.screen.picture, self.screen.window.parts["advice"]]))


def sends(shown: Any) -> Iterator[dict[str, Any]]:
    """What the buttons in some data send."""
    for value in shown.values() if isinstance(shown, dict) else shown if isinstance(shown, list) else ():
        yield from sends(value)
    if isinstance(shown, dict) and isinstance(shown.get("send"), dict):
        yield shown["send"]


# ---- games -----------------------------------------------------------------------------------------------------------


def matches(game: Game, games: int) -> Iterator[Match]:
    """Whole games of all numbers of players: the even ones with the usual options, the others with any."""
    for players in game.players:
        for seed in range(games):
            yield whole(game, players, seed)


def whole(game: Game, players: int, seed: int) -> Match:
    """A game to its end; in every third one an easy bot plays all seats, else chance does."""
    chance = Chance(f"sentences {game.name} {players} {seed}")
    options = {f.name: chance.choice(f.metadata["choices"]) for f in fields(game.Options)} if seed % 2 else None
    match = Match.new(game, players, seed, options, names=NAMES[:players])
    player = bot("easy", game.name)
    while match.state.to_move != OVER:
        state = match.state
        if seed % 3 == 2:
            view = state.observe(int(state.to_move))
            match.play(player.choose(view, game.worlds(view), chance))
        else:
            match.play(chance.choice(state.legal_actions()))
    return match


def texts(code: str, games: int) -> None:
    """What games say by themselves: all events, and at some positions all there is to ask."""
    say = language(code)
    for game in GAMES.values():
        for option in fields(game.Options):
            game.texts.option(option.name, say)
        for match in matches(game, games):
            names = match.called(say)
            for n, events in enumerate(match.lines[0].events):
                for event in events:
                    tell(game, event, int(match.at(n).turn), say, names)
            chance = Chance(f"positions {match.seed}")
            for n in sorted({chance.below(len(match) + 1) for _ in range(POSITIONS)} | {0, len(match)}):
                ask(game, match.at(n), say, names)


def tell(game: Game, event: Event, turn: int, say: Language, names: tuple[str, ...]) -> None:
    """An event and its formulas."""
    game.texts.event(event, say, names)
    if formulas(event, game, say, names):
        game.texts.scoring(event, turn + 1, say)


def ask(game: Game, state: State, say: Language, names: tuple[str, ...]) -> None:
    """Prompts, choices, refusals, remedies and standings of a position, for everybody."""
    for seat in (None, *range(len(names))):
        game.texts.prompt(state.observe(seat), say, names)
    for seat in range(len(names)):
        view = state.observe(seat)
        for attempt in range(len(game.attempts)):
            refusal = state.refusal(attempt, seat)
            say(explain.ALLOWED if refusal is None else explain.REFUSED, attempt=game.texts.action(attempt, view, say, names))
            if refusal is not None:
                game.texts.refusal(refusal, say, names)
                game.texts.remedy(refusal, say, names)
    for seat, term in enumerate(state.score().totals):
        formula_json(min(seat, len(names) - 1), "", term, game, say)



# ---- bots ------------------------------------------------------------------------------------------------------------


class Broken(Random):
    """Fails, chooses what is not legal, or gives no answer."""

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = lambda: False) -> int:
        """No legal action."""
        if self.how == "raises":
            raise LookupError("no such card")
        if self.how == "stalls":
            threading.Event().wait(2 * (AtOnce.patience or 0.0))
        return -1


def bots(code: str, _games: int) -> None:
    """Why bots play what they play, and what is said when one fails."""
    say = language(code)
    for game in GAMES.values():
        for match in (midgame(game, game.players[0], 1), near_the_end(game)):
            view = match.view(int(match.state.to_move))
            for player in players(game):
                player.choose(view, game.worlds(view), Chance(1))
                if player.explanation is not None:
                    player.explanation.sentence(say)
        at_a_table(code, game, greedy(game.name))
    for how in ("raises", "chooses what is not legal", "stalls"):
        at_a_table(code, GAMES["ta_ke"], Broken(how))
        guard, match = Guard(Broken(how), AtOnce.patience), midgame(GAMES["ta_ke"], 2, 1)
        guard.choose(view := match.view(int(match.state.to_move)), match.game.worlds(view), Chance(1))
        if guard.failure is not None:
            guard.failure.sentence(say)


def players(game: Game) -> list[Any]:
    """A player of each kind, none with a limit of time."""
    found = [Random(), greedy(game.name), FlatMonteCarlo(None, None, 2), Ismcts(None, None, 20)]
    return [*found, *([game.adviser(None, 3)] if game.adviser else []), *([] if game.reveals else [AlphaBeta(None, 300)])]


def at_a_table(code: str, game: Game, player: Any) -> None:
    """A few moves against a player, which is asked why."""
    desk = Desk(lang=code, manners=AT_ONCE)
    page = Visitor(desk)
    match = Match.new(game, seed=1, names=NAMES[: game.players[0]])
    desk.show(match, bots={seat: player for seat in range(1, match.players)}, open=True)
    for _ in range(3):
        if moves := page.screen.picture["moves"]:
            page.say("play", attempt=moves[0]["attempt"])
            page.say("hint", what="reason")


def midgame(game: Game, players: int, seed: int, actions: int = 9) -> Match:
    """A match after some random actions, with a choice to make."""
    match, chance = Match.new(game, players, seed, names=NAMES[:players]), Chance(seed)
    while len(match) < actions or 0 < len(match.state.legal_actions()) < 2:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def near_the_end(game: Game) -> Match:
    """A match some decisions before its end, with a choice to make."""
    match = whole(game, game.players[0], 0)
    for _ in range(ENDING):
        match.undo()
    while len(match.state.legal_actions()) < 2:
        match.undo()
    return match


# ---- tables ----------------------------------------------------------------------------------------------------------


def tables(code: str, _games: int) -> None:
    """Whole games at a table, looked at with all eyes, with all that can be asked there."""
    for game in GAMES.values():
        for players in game.players:
            table(code, whole(game, players, players), open=False)
        table(code, whole(game, game.players[-1], 2), open=True)


def table(code: str, match: Match, open: bool) -> None:
    """One table, from its first position on."""
    chance, actions = Chance(f"table {match.seed}"), match.lines[0].actions
    desk = Desk(lang=code, manners=AT_ONCE)
    page = Visitor(desk)
    desk.show(Match.new(match.game, match.players, match.seed, match.options, names=match.names), open=open)
    desk.hints.seconds, desk.hints.limit = None, 2
    stops = {0, *(len(actions) * n // STOPS for n in range(1, STOPS))}
    for n, action in enumerate(actions):
        if n in stops:
            look(page, desk, chance)
            desk.drawing = False
        page.say("reveal")
        page.say("play", attempt=str(match.game.actions[action]))
        desk.drawing = n + 1 in stops or n + 2 >= len(actions)
    look(page, desk, chance)
    back(page, desk)


def look(page: Visitor, desk: Desk, chance: Chance) -> None:
    """All that can be asked at a position, with all eyes."""
    session = desk.session
    page.say("reveal")
    page.say("set", name="know", value=FULL)
    for view in session.viewpoints():
        if not view.startswith("pass"):
            page.say("view", view=view)
    for what in ("hand", "table", "score", "last", "know"):
        page.say("say", what=what)
    page.say("view", view="me")
    board(page)
    for _ in range(4):
        page.say("hint", what="next")
    for _ in range(6):
        attempt = str(session.game.attempts[chance.below(len(session.game.attempts))])
        page.say("explain", attempt=attempt)
    for move in page.screen.picture["moves"][:3]:
        page.say("preview", attempt=move["attempt"])
    page.say("play", attempt="nonsense")
    page.say("command", text="nonsense")
    page.say("formula", at=session.match.cursor)


def board(page: Visitor) -> None:
    """The knowledge board, and its quiz."""
    known = answered(page.say("know", group="", quiz="", marks=[]), "known")
    for group in known["groups"][:3] if known else ():
        shown = answered(page.say("know", group=group["id"], quiz="", marks=[]), "known")
        cells = [cell for row in shown["rows"] for cell in row["cells"] if cell]
        page.say("know", group=group["id"], quiz="mark", marks=[])
        for marks in (cells[::2], [cell for cell in cells if cell["look"] != "no"]):
            page.say("know", group=group["id"], quiz="told", marks=[cell["id"] for cell in marks])


def answered(told: list[dict[str, Any]], name: str) -> Any:
    """What an answer holds under a name."""
    return next((message[name] for message in told if name in message), None)


def back(page: Visitor, desk: Desk) -> None:
    """Looking back after a game: the review, earlier positions, what-ifs."""
    middle = len(desk.session.match) // 2
    page.say("step", to=middle)
    page.say("play", attempt="nonsense")
    for how in ("all", "mine"):
        page.say("live")
        page.say("step", to=middle)
        page.say("branch", how=how)
        if moves := page.screen.picture["moves"]:
            page.say("play", attempt=moves[0]["attempt"])
        page.say("world")
    page.say("live")


def reviews(code: str, _games: int) -> None:
    """The review of a game of each kind, with its turning points tried again."""
    for game in GAMES.values():
        desk = Desk(lang=code, manners=AT_ONCE)
        page = Visitor(desk)
        desk.show(whole(game, game.players[0], 1))
        page.say("reveal")
        review = desk.reviewing
        review.seconds, review.limit, review.replays = None, 1, 2
        page.say("review", what="start")
        points = (page.screen.window.parts["advice"].get("review") or {}).get("points", ())
        for message in [message for point in points for message in sends(point)]:
            page.press(message)
            if moves := page.screen.picture["moves"]:
                page.say("play", attempt=moves[-1]["attempt"])
            for button in page.buttons():
                if button["kind"] == "turning":
                    page.press(button)


ROUNDS: Final[tuple[Callable[[str, int], None], ...]] = (texts, bots, tables, reviews)
