"""A desk: a session at work on a page — its scene and log, hints, review, bots, and the answers to what is pressed.

Every page with a match has one, and varies it by `widgets.table.manners.Manners` and by answers of its own.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from threading import RLock
from typing import Any, ClassVar

from gamelib.bots.player import Player
from gamelib.game import Game
from gamelib.language import Language
from gamelib.match import Match
from widgets import explain
from widgets.protocol import Advice, Beat, Card, Log, Scene
from widgets.scenes.scene import Json, empty
from widgets.table import log
from widgets.table.asking import Asking
from widgets.table.beats import since_shown
from widgets.table.eyes import TABLE
from widgets.table.hints import Hints
from widgets.table.manners import PLAIN, Manners
from widgets.table.moment import Moment
from widgets.table.playing import Playing
from widgets.table.predict import FIRST_GUESS, PREDICT
from widgets.table.reader import Reader
from widgets.table.review import Reviewing
from widgets.table.rulebook import Rulebook
from widgets.table.scene import scene
from widgets.table.screen import Screen
from widgets.table.session import Session
from widgets.table.times import Times
from widgets.table.viewing import Viewing
from widgets.wire import slim_advice

AT_THE_CURTAIN = frozenset({"hello", "reveal", "pass", "set", "rule", "find", "example", "form", "sheet"})
"""Messages that mean something while nobody's view is open."""
WITHOUT_A_MATCH = frozenset({"hello", "form", "sheet", "set", "rule", "find", "example"})
"""Messages that mean something while no match lies on the table."""


class Desk:
    """A session on a page.

    screen:   what is shown and answered
    manners:  what the page varies
    picture:  the scene shown last, whole
    log:      the log shown last
    thinker:  lets the bots move
    drawing:  False where nobody looks and a picture is made only when it is asked for (`draw`)
    """

    pause: ClassVar[float] = 0.6
    """Seconds before each decision of a bot: depends on nothing hidden."""

    def __init__(self, *, lang: str | None = None, manners: Manners = PLAIN, learn_page: str = "") -> None:
        """``learn_page``: its address, empty where there is none."""
        self.manners, self.reader = manners, Reader(lang)
        self.screen = Screen(self.reader, self.draw)
        self.screen.worded = manners.worded
        self.answers = self.screen.answers
        self.answers.gates += [self._accepts, self._allows]
        self.drawing = True
        self.picture = empty()
        self.log: Log = {"total": 0, "lines": []}
        self._session: Session | None = None
        self._moment: Moment | None = None
        self._beats: list[Beat] = []
        self._met = False
        self.hints, self.reviewing = Hints(self), Reviewing(self)
        self.thinker = manners.thinker(self)
        self.rulebook, self.playing, self.viewing = Rulebook(self.screen, learn_page), Playing(self), Viewing(self)
        self.asking, self.times = Asking(self), Times(self)
        self.answers.on("hello", self.hello)
        self.answers.on("set", self.set, instead=True)

    # ---- what lies on it -----------------------------------------------------------------------------------------

    @property
    def laid(self) -> bool:
        """Whether a match lies on the table."""
        return self._session is not None

    @property
    def session(self) -> Session:
        """The match on the table, as it is seen here; there is one, see `laid`."""
        assert self._session is not None, "no match lies on the table"
        return self._session

    @property
    def moment(self) -> Moment:
        """What is shown."""
        self.screen.window.flush()
        assert self._moment is not None, "no match lies on the table"
        return self._moment

    @property
    def lock(self) -> RLock:
        """Held while anything here is read or changed."""
        return self.screen.window.lock

    @property
    def language(self) -> Language:
        """The reader's language."""
        return self.reader.language

    def show(
        self,
        match: Match,
        *,
        bots: Mapping[int, Player] | None = None,
        seats: Collection[int] | None = None,
        near: int | None = None,
        open: bool = False,
    ) -> None:
        """Put a match on the table, or another one."""
        with self.screen.window.together():
            self.thinker.stop()
            self._session = Session(match, self.reader, self.manners, bots=bots, seats=seats, near=near, open=open)
            self._session.follow()
            self.screen.word(match.game)
            self.publish()
            self.thinker.wake()

    def clear(self, game: Game) -> None:
        """Take the match from the table: the page shows something else about this game."""
        with self.screen.window.together():
            self.thinker.stop()
            self._session = self._moment = None
            self.screen.word(game)
            self.publish()

    # ---- what is shown -------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Show a new scene."""
        if self.drawing:
            self.screen.publish()
        else:
            self.screen.rev += 1

    def draw(self) -> None:
        """Make the scene and the log anew and show them.

        A page that has not said hello may be a notebook that is run and saved with nobody there: until then it shows
        what everybody may know.
        """
        self.hints.follow()
        self.reviewing.follow()
        last, self._moment = self._moment, Moment.of(self._session) if self._session is not None else None
        self._beats = since_shown(last, self._moment) if self._moment and self._met else []
        self.picture, self.log = shown, told = self._scene(), self._log()
        session = self._session
        if session is not None and session.sealed and not self._met and session.eyes.curtain is None:
            mine, view = self._moment, session.eyes.view
            session.eyes.view = TABLE
            self._moment = Moment.of(session)
            shown, told = self._scene(), self._log()
            self._moment, session.eyes.view = mine, view
        self.screen.show(shown, told, advice=slim_advice(self._advice()))
        self.manners.shown()

    def _scene(self) -> Scene:
        whole = self.manners.scene()
        if whole is not None or self._session is None or self._moment is None:
            return whole or empty()
        found = scene(self._session, self._moment)
        if self._session.eyes.curtain is not None:
            return found
        found["tabs"] += [*self.hints.tab(), *self.reviewing.tab()]
        found["busy"], found["beats"] = self.thinker.busy, self._beats
        for layer in (*self.manners.layers, self.reviewing.asking, self._session.predictions.asking):
            found = layer(found)
        return found

    def _log(self) -> Log:
        if self._moment is None:
            return {"total": 0, "lines": []}
        return {"total": log.total(self._moment), "lines": log.newest(self._moment)}

    def advise(self) -> None:
        """Show what the panels of hints and review say. It is no new scene: what is being chosen stays as it is."""
        self.screen.window.show(advice=slim_advice(self._advice()))

    def _advice(self) -> Advice:
        return {"hint": self.hints.panel(), "review": self.reviewing.panel()}

    # ---- what happens to the match -------------------------------------------------------------------------------

    def play(self, action: Any) -> None:
        """Play an action for the seat to move; raises as `Match.play`."""
        with self.lock:
            self.session.predictions.drop()
            self.session.play(action)
            self.changed()

    def changed(self) -> None:
        """Show a match that somebody here has changed, and let a bot go on if it is its turn."""
        self.published(mine=True)
        self.thinker.wake()

    def published(self, mine: bool = False) -> None:
        """Keep and show a new position. ``mine``: somebody at this screen has made it."""
        if self.manners.keep(mine):
            self.go_on()
            self.manners.changed()

    def go_on(self) -> None:
        """Show what follows from where the match is now: whose turn it is, or a number to guess."""
        self.session.follow()
        self.publish()

    @property
    def bot_pause(self) -> float | None:
        """Seconds before each decision of a bot, ``None`` where the bots move elsewhere."""
        asked = self.manners.pause
        return self.pause if asked is None else asked()

    def stop(self) -> None:
        """Forget what a bot is thinking."""
        self.thinker.stop()

    def wake(self) -> None:
        """Let a bot move if it is its turn."""
        self.thinker.wake()

    # ---- messages ------------------------------------------------------------------------------------------------

    def _accepts(self, kind: str, _message: Json) -> bool:
        """Whether a message of this kind means anything now."""
        asked = self.manners.understands(kind)
        if asked is not None:
            return asked
        if self._session is None:
            return kind in WITHOUT_A_MATCH
        return self._session.eyes.curtain is None or kind in AT_THE_CURTAIN

    def _allows(self, kind: str, message: Json) -> bool:
        """Whether it means something while a number is asked for."""
        if self._session is None or self._session.predictions.allows(kind, message):
            return True
        if kind != "preview":
            self.answers.note(message, PREDICT, self.language(FIRST_GUESS))
        return False

    def hello(self, message: Json) -> None:
        """Greet a page that has come up: it has the state already but for what is not everybody's.

        Another page at a shared screen, or the same one shown again, begins at the curtain.
        """
        self.screen.greet(message)
        first, self._met = not self._met, True
        if self._session is None:
            return
        if first and self._session.sealed:
            self.publish()
        elif not first:
            self.viewing.hand_on(message)

    def met(self) -> None:
        """Show from the beginning what this page sees, without waiting for its hello: nobody else will look at it."""
        self._met = True

    def set(self, message: Json) -> None:
        """Set the language or one of the settings; some of them change what is shown."""
        self.screen.choose(message)
        if self._session is not None and self._session.predictions.question is not None:
            self.go_on()
        elif message["name"] == "predict":
            self.advise()  # a hint tells no score while one guesses first

    def card(self, message: Json, card: Card) -> None:
        """Answer with a card."""
        self.answers.card(message, card)

    def refused(self, message: Json, title: str, text: str) -> None:
        """A plain card: a message as its title, and a text."""
        self.answers.card(message, explain.plain_card("info", self.language(title), text))
