"""What is played, pressed and asked so that as many sentences as there are get rendered, see ``scripts/sentences.py``.

A round is given a language and how many games of each kind to play. It uses the real pages, without a browser:
`Visitor` stands where one would.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields
from typing import Any, Final

from gamelib.bots.guard import Guard
from gamelib.bots.levels import bot, greedy
from gamelib.bots.montecarlo import FlatMonteCarlo, Ismcts
from gamelib.bots.player import Cancelled
from gamelib.bots.random import Random
from gamelib.bots.searcher import AlphaBeta
from gamelib.chance import Chance
from gamelib.events import Event, Refusal
from gamelib.game import GAMES, OVER, Game, State, View, Worlds
from gamelib.language import Language, language
from gamelib.match import Match
from tests.games import PUBLISHED
from widgets import explain
from widgets.formula import formulas, label
from widgets.table.background import Background
from widgets.table.desk import Desk
from widgets.table.knowledge import FULL
from widgets.table.manners import Manners
from widgets.table.screen import Screen
from widgets.table.thinking import Thinker

GAMES_PLAYED: Final = 4
"""Games for each number of players, where a caller has no other wish."""
NAMES: Final = ("Ann", "Ігор", "Bea", "Olena", "", "Chloé", "Max")
"""Who plays; the one without a name is called by the seat."""
TRIED: Final = 5
"""At each position of a game with a number that this divides everything is tried, whether or not it is legal."""
STOPS: Final = 3
"""Positions of a game at a table at which everybody looks around."""
TURNS: Final = 3
"""Moves made at a page that plays no whole game."""
GUESSES: Final = 4
"""Scores guessed at a table."""
WORLDS: Final = 2
"""Worlds drawn where something is valued."""
ENDING: Final = 8
"""Decisions before the end of a game."""


# ---- whoever looks at a page -----------------------------------------------------------------------------------------


class Now(Background):
    """Works at once, in the caller's thread."""

    drain = staticmethod(list)


class Halted(Background):
    """Works a little, and then no more."""

    @staticmethod
    def drain(steps: Iterator[None]) -> object:
        """Take one step."""
        return next(steps, None)


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

    def moves(self, count: int) -> None:
        """Play the first of the moves that are offered, so often."""
        for _ in range(count):
            self.say("reveal")
            if moves := self.screen.picture["moves"]:
                self.say("play", attempt=moves[0]["attempt"])


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
    """What games say by themselves, at every position: events, formulas, prompts, choices, refusals, remedies."""
    say = language(code)
    for game in PUBLISHED:
        teller = Teller(game, say)
        for option in fields(game.Options):
            game.texts.option(option.name, say)
        for match in matches(game, games):
            names = match.called(say)
            line = match.lines[0]
            for n, (state, events) in enumerate(zip(line.states, [*line.events, ()], strict=True)):
                teller.ask(state, names)
                teller.tell(events, int(state.turn), names)
                if n % TRIED == 0:
                    teller.try_all(state, max(int(state.to_move), 0), names)
                if n % (2 * TRIED) == 0:
                    teller.try_all(state, n // TRIED % match.players, names)
        for state in rare(game):
            names = Match.new(game, len(state.returns()), names=NAMES[: len(state.returns())]).called(say)
            teller.ask(state, names)
            teller.try_all(state, int(state.to_move), names)
            for action in state.legal_actions():
                log = list[Event]()
                state.clone().apply(action, log)
                teller.tell(log, int(state.turn), names)


class Teller:
    """Says what can be said of positions of a game; the same refusal only once."""

    def __init__(self, game: Game, say: Language) -> None:
        self._game, self._texts, self._say = game, game.texts, say
        self._refused: set[tuple[str, str]] = set()

    def tell(self, events: Iterable[Event], turn: int, names: Sequence[str]) -> None:
        """Events and their formulas."""
        for event in events:
            self._texts.event(event, self._say, names)
            if formulas(event, self._game, self._say, names):
                self._texts.scoring(event, turn + 1, self._say)

    def ask(self, state: State, names: Sequence[str]) -> None:
        """Prompt, choices and standing of a position."""
        for term in state.score().totals:
            label(term, self._game, self._say, names)
        self._texts.prompt(state.observe(None), self._say, names)
        if state.to_move != OVER:
            view = state.observe(int(state.to_move))
            for action in view.legal:
                self._say(explain.ALLOWED, attempt=self._texts.action(action, view, self._say, names))

    def try_all(self, state: State, seat: int, names: Sequence[str]) -> None:
        """What is said to a seat that tries everything there is."""
        view = state.observe(seat)
        for attempt in range(len(self._game.attempts)):
            refusal = state.refusal(attempt, seat)
            if refusal is not None:
                self._refuse(refusal, attempt, view, names)

    def _refuse(self, refusal: Refusal, attempt: int, view: View, names: Sequence[str]) -> None:
        key = (refusal.code, repr((refusal.data, refusal.remedy)))
        if key not in self._refused:
            self._refused.add(key)
            self._say(explain.REFUSED, attempt=self._texts.action(attempt, view, self._say, names))
            self._texts.refusal(refusal, self._say, names)
            self._texts.remedy(refusal, self._say, names)


def rare(game: Game) -> list[State]:
    """Positions that random play hardly ever brings."""
    found = {"samurai_sword": samurai_sword, "tatsu": tatsu, "ta_ke": ta_ke}
    return found[game.name]() if game.name in found else []


def samurai_sword() -> list[State]:
    """No target, nothing to take, nothing to turn up; Hanzo and Nobunaga."""
    from tests.samurai_sword.positions import after, five, table

    hanzo = ("shogun goemon: bo", "samurai hanzo: katana bo", "ninja1 tomoe: bo", "ninja2 kojiro: bo")
    last = (hanzo[0], "samurai hanzo: katana", *hanzo[2:])
    cry = (hanzo[0] + " battle_cry jujutsu", *hanzo[1:])
    bushido = ("shogun goemon 5/1: | bushido", "samurai tomoe:", "ninja1 kojiro: bo", "ninja2 musashi: bo")
    return [
        table("shogun goemon: geisha", "ninja1 tomoe:", "ninja2 kojiro:"),
        table("shogun goemon: bo", "ninja1 tomoe 0/3: bo", "ninja2 kojiro:"),
        after(five("geisha", "| focus armor"), "play geisha", "target B"),
        after(five("diversion", "| focus"), "play diversion"),
        *(after(table(*seats), "play bo", "target B") for seats in (hanzo, last)),
        *(after(table(*cry), f"play {card}") for card in ("battle_cry", "jujutsu")),
        table("shogun goemon:", "samurai tomoe: | bushido", "ninja1 kojiro: bo", "ninja2 musashi: bo", rest="box"),
        table(*bushido, deck="bo", active="D"),
        table("shogun nobunaga 1/3: bo bushido", "samurai hanzo: | bushido", "ninja1 tomoe: bo", "ninja2 kojiro: bo"),
        table("shogun kojiro: bo", "samurai hanzo: bo", "ninja1 tomoe: bo", "ninja2 goemon: bo"),
        after(table("shogun kojiro: bo", "samurai hanzo: bo", "ninja1 tomoe: bo", "ninja2 goemon: bo"), "play bo"),
    ]


def tatsu() -> list[State]:
    """A face-down card is asked for."""
    from tests.tatsu.positions import after, position

    layout = ("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/R4 -/- -/- -/- Y6/R5 -/- -/-")
    return [position(*layout, players=2), after(position(*layout, players=2), "ask 1")]


def ta_ke() -> list[State]:
    """No ghost left, no chip to take or move."""
    from tests.ta_ke.positions import LATE_RESET, REPEAT, play, position

    closed = position("RG*,GN*,ND*,DR*,RG", "RO100 NI100", "RO100", options=REPEAT | LATE_RESET)
    return [
        play(closed, "use RO", "ghost - E", "borrow RO"),
        position("-,GN*,R,DR,RG", "RO100 NI100 GE100 DA110", "GE100"),
        position("-,GN*,R,DR,RG", "NI100 GE100", "RO010"),
        *(
            play(position("RG*,N,ND,-,RG", "GE100 RO100 NI100", "GE100"), use)
            for use in ("use GE", "use RO", "borrow GE")
        ),
    ]


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
    for game in PUBLISHED:
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
    return [
        *found,
        *([game.adviser(None, 3)] if game.adviser else []),
        *([] if game.reveals else [AlphaBeta(None, 300)]),
    ]


def at_a_table(code: str, game: Game, player: Any) -> None:
    """A few moves against a player, which is asked why."""
    desk = Desk(lang=code, manners=AT_ONCE)
    page = Visitor(desk)
    match = Match.new(game, seed=1, names=NAMES[: game.players[0]])
    desk.show(match, bots=dict.fromkeys(range(1, match.players), player), open=True)
    for _ in range(TURNS):
        page.moves(1)
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
    for game in PUBLISHED:
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
    """The review of a game of each kind, with its turning points tried again; and one that is stopped."""
    for game in PUBLISHED:
        desk = Desk(lang=code, manners=AT_ONCE)
        page = Visitor(desk)
        desk.show(whole(game, game.players[0], 1))
        page.say("reveal")
        review = desk.reviewing
        review.seconds, review.limit, review.replays = None, WORLDS, 2
        page.say("review", what="start")
        points = (page.screen.window.parts["advice"].get("review") or {}).get("points", ())
        for message in [message for point in points for message in sends(point)]:
            page.press(message)
            if moves := page.screen.picture["moves"]:
                page.say("play", attempt=moves[-1]["attempt"])
            for button in sends(page.screen.picture["lesson"]):
                page.press(button)
        page.say("turning", what="again", at=points[0]["buttons"][0]["send"]["at"] if points else 0)
        page.say("turning", what="best", at=points[0]["buttons"][0]["send"]["at"] if points else 0)
    halted(code)


def halted(code: str) -> None:
    """A hint and a review that are still being thought about, and are stopped; a bot that thinks."""
    desk = Desk(lang=code, manners=Manners(thinker=AtOnce, background=Halted, pause=lambda: None))
    page = Visitor(desk)
    desk.show(midgame(GAMES["tatsu"], 4, 1), open=True)
    page.say("hint", what="next")
    page.say("hint", what="cancel")
    desk.show(midgame(GAMES["tatsu"], 4, 1), bots=dict.fromkeys(range(4), Random()), open=True)
    desk.show(whole(GAMES["tatsu"], 4, 1), open=True)
    desk.reviewing.seconds, desk.reviewing.limit = None, 1
    page.say("review", what="start")
    page.say("review", what="cancel")
    page.screen.failed("3f2a")


def guesses(code: str, _games: int) -> None:
    """Every score guessed before it is shown, rightly and wrongly."""
    for game in PUBLISHED:
        desk = Desk(lang=code, manners=AT_ONCE)
        page = Visitor(desk)
        desk.show(match := Match.new(game, seed=1, names=NAMES[: game.players[0]]), open=True)
        page.say("set", name="predict", value=True)
        for action in whole(game, game.players[0], 0).lines[0].actions if not game.reveals else every(match):
            page.say("play", attempt=str(game.actions[action]))
            question = desk.session.predictions.question
            if question is not None:
                page.say("guess", text=str(question.term.value + len(desk.session.match) % 2))
                page.say("skip")
            if desk.reader.tally.guesses >= GUESSES:
                break


def every(match: Match) -> Iterator[int]:
    """Legal actions of a match, one after the other, until it is over."""
    while match.state.to_move != OVER:
        yield match.state.legal_actions()[0]


ROUNDS: Final = (texts, bots, tables, reviews, guesses)
"""The rounds of games and tables."""
