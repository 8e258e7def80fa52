"""What one browser is shown and answered, whatever the page is about: scene, words, settings, messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gamelib.game import Game
from gamelib.language import LANGUAGES, N_, language, negotiate
from widgets import explain
from widgets.presentation import presentation
from widgets.protocol import Card, Incoming, Log, Scene
from widgets.scenes.scene import Json, empty
from widgets.strings import strings
from widgets.table.answers import Answers
from widgets.table.reader import Reader, is_setting
from widgets.table.tally import KEPT, Tally
from widgets.ways.way import Window
from widgets.wire import frame, slim, slim_log

FAILED = N_("That did not work")
FAILED_TEXT = N_("Something went wrong here. Nothing was changed. Mark in the server's log: {mark}")


class Screen:
    """The screen of one page, and the `widgets.ways.way.Page` that a way carries.

    reader:   the one at it
    window:   what is shown
    answers:  what is understood
    rev:      number of the scene shown
    picture:  the scene shown, whole; the window has it in a shorter form
    worded:   called when everything is said in another language from now on
    """

    def __init__(self, reader: Reader, draw: Callable[[], None]) -> None:
        """``draw``: makes the scene and shows it, see `show`; called once for all that is done together."""
        self.reader, self.window = reader, Window()
        self.rev = 0
        self.picture = empty()
        self.game: Game | None = None
        self.worded: Callable[[], None] = lambda: None
        self._draw = draw
        self._worded: tuple[str, str] | None = None
        self.window.show(scene={}, frame={}, log={}, strings={}, settings=reader.settings, advice={})
        self.answers = Answers(self)
        self.answers.on("set", self.choose)

    def receive(self, content: object) -> None:
        """Act on what a browser has said."""
        self.answers.receive(content)

    # ---- what is shown -------------------------------------------------------------------------------------------

    def publish(self) -> None:
        """Show a new scene."""
        with self.window.lock:
            self.rev += 1
            self.window.draw(self._draw)

    def show(self, scene: Scene, log: Log, **parts: Any) -> None:
        """Show a scene and the newest lines of a log."""
        self.picture = {**scene, "rev": self.rev}
        self.window.show(frame=frame(self.picture), scene=slim(self.picture), log=slim_log(log), **parts)

    def word(self, game: Game) -> None:
        """Form the words that no scene brings."""
        say, self.game = self.reader.language, game
        if self._worded != (game.name, say.code):
            self._worded = game.name, say.code
            rules = {f"rule:{rule}": explain.rule_name(rule, game, say) for rule in game.rules}
            languages = {f"language:{code}": name for code, name in LANGUAGES.items()}
            drawings = {f"face:{face}": drawing for face, drawing in presentation(game).drawings.items()}
            self.window.show(strings={**strings(say), **languages, **rules, **drawings})

    def send(self, message: Incoming) -> None:
        """Say something that is no part of what is shown."""
        self.window.send({**message})

    def tell(self, card: Card) -> None:
        """Show a card that nothing has asked for."""
        self.send({"kind": "card", "re": 0, "card": card})

    def failed(self, mark: str) -> None:
        """Show that something went wrong on the server, with the mark of the line in its log."""
        say = self.reader.language
        self.tell(explain.plain_card("info", say(FAILED), say(FAILED_TEXT, mark=mark)))

    # ---- the reader ----------------------------------------------------------------------------------------------

    def speak(self, code: str) -> None:
        """Say everything in another language from now on."""
        with self.window.together():
            if language(code) is not self.reader.language:
                self.reader.language = language(code)
                if self.game is not None:
                    self.word(self.game)
                self.worded()
                self.publish()

    def greet(self, message: Json) -> None:
        """Greet a page that has come up: take over what its browser has kept, and the languages it is read in."""
        kept, reader = message.get("settings", {}), self.reader
        chosen = {name: value for name, value in kept.items() if is_setting(name, value)}
        reader.settings = {**reader.settings, **chosen}  # another one: what a way has shown is compared with it
        self.window.show(settings=reader.settings)
        reader.tally = Tally.read(message.get(KEPT))
        if reader.asks:
            self.speak(negotiate([kept["language"]] if "language" in kept else message["languages"]))

    def choose(self, message: Json) -> None:
        """Set the language or one of the settings."""
        name, value = message["name"], message["value"]
        if name == "language":
            self.speak(negotiate([value]))
        elif self.reader.set(name, value):
            self.window.show(settings=self.reader.settings)
