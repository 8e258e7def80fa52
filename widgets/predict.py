"""Guess first: before a score is shown the page asks for it, then shows the filled formula beside the guess.

While it asks, this page is shown the position before the scoring, so there is nothing in it that tells the number. The
game, the other pages and the bots go on; what they do meanwhile is shown when this page goes on.
"""

from __future__ import annotations

import json
from dataclasses import astuple, dataclass
from html import escape
from typing import TYPE_CHECKING

from gamelib.events import Event
from gamelib.language import N_, NN_
from gamelib.score import Term
from widgets import explain
from widgets.formula import formula_json
from widgets.scenes.scene import Json
from widgets.wire import slim_formulas

if TYPE_CHECKING:
    from widgets.table import Table

KEPT = "predicted"
"""Name under which a browser keeps its tally."""
CLOSE = 3
"""A guess at most this far off counts as close."""
MOST = 1_000_000
"""No guess and no count of a tally is larger."""
MEANWHILE = frozenset(
    {"hello", "guess", "skip", "recount", "command", "set", "rule", "find", "say", "know", "older", "formula", "pass"}
)
"""Messages that mean something while a guess is asked for."""
CONSENT = ("undo-yes", "undo-no")
"""Sheets that others wait for."""

PREDICT = N_("Guess first")
ASKED = N_("How many points does {player} get?")
ASKED_CARD = N_("How much does the card of {player} count?")
YOUR_GUESS = N_("Your guess")
THE_ANSWER = N_("The answer")
SKIP = N_("Do not guess")
GO_ON = N_("Go on")
RECOUNT = N_("Count from the start")
EXACT = N_("{value}: exactly your guess.")
OFF = N_("{value}. Your guess was {guess}.")
NO_NUMBER = N_("Please enter a whole number.")
FIRST_GUESS = N_("First guess the number, or choose not to. Then the game goes on here.")
TALLY = NN_(
    "{n} guess: {exact} exact, {close} at most {most} off, on average {mean} off.",
    "{n} guesses: {exact} exact, {close} at most {most} off, on average {mean} off.",
)


@dataclass
class Tally:
    """How well one has guessed: guesses, how many were exact, how many close, and the sum of what they were off."""

    guesses: int = 0
    exact: int = 0
    close: int = 0
    off: int = 0

    def add(self, distance: int) -> None:
        """Count a guess that was so far off."""
        self.guesses += 1
        self.exact += distance == 0
        self.close += distance <= CLOSE
        self.off += distance

    @classmethod
    def read(cls, text: object) -> Tally:
        """What a browser has kept; a new tally if that is not one."""
        try:
            found = json.loads(text) if isinstance(text, str) and len(text) < 200 else None
        except json.JSONDecodeError:
            return cls()
        match found:
            case [int(guesses), int(exact), int(close), int(off)] if 0 <= exact <= close <= guesses <= MOST:
                return cls(guesses, exact, close, min(max(off, 0), guesses * MOST))
        return cls()


@dataclass
class Question:
    """A number that is asked for.

    at:     index of the action that brings it
    event:  the event that tells it
    seat:   whose number it is
    term:   its filled-in formula
    guess:  what was guessed; until then the position before the action is shown, from then on the one after it
    """

    at: int
    event: Event
    seat: int
    term: Term
    guess: int | None = None


class Predictions:
    """What one page is asked to guess, in the order in which it would see it, and how well it has guessed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.question: Question | None = None
        self.tally = Tally()
        self._seen = 0
        self._unclear = False

    def begin(self) -> None:
        """Another match is on the table: what has been played in it is no question."""
        self.question = None
        self._seen = len(self._table.match.lines[0].actions)

    @property
    def shown(self) -> int | None:
        """The number of actions that the page is shown while a question holds the rest back."""
        question = self.question
        return None if question is None else question.at + (question.guess is not None)

    def hold(self) -> bool:
        """Look for the next number to ask for; whether the view stays where it is until that is answered."""
        table, played = self._table, len(self._table.match.lines[0].actions)
        if self.question is not None and (self.question.at >= played or not table.predicting):
            self.drop()
        if self.question is None:
            if table.predicting and table.match.is_live and table.eyes.curtain is None:
                self.question = self._next(played)
            self._seen = played if self.question is None else self.question.at + 1
        if self.question is not None:
            table.match.goto(self.shown or 0)
        return self.question is not None

    def _next(self, played: int) -> Question | None:
        """The next number that the eyes at this page would see, each as of the position before it."""
        table, match = self._table, self._table.match
        for at in range(min(self._seen, played), played):
            match.goto(at)
            look = table.look()
            for event in match.lines[0].events[at]:
                asked = table.game.asked(event, look.seat) if look.god or event.visible_to(look.seat) else None
                if asked is not None:
                    return Question(at, event, *asked)
        match.live()
        return None

    def allows(self, kind: str, message: Json) -> bool:
        """Whether a message means something while a number is asked for."""
        return self.question is None or kind in MEANWHILE or (kind == "sheet" and message["name"] in CONSENT)

    def drop(self) -> None:
        """Ask no more for what is asked for now."""
        if self.question is not None:
            self.question, self._unclear = None, False
            self._table.match.live()

    def guess(self, text: str) -> None:
        """Compare a number with the one asked for; then that one is shown."""
        question = self.question
        if question is None or question.guess is not None:
            return
        try:
            question.guess = max(-MOST, min(int(text), MOST))
        except ValueError:
            self._unclear = True
            return
        self.tally.add(abs(question.guess - question.term.value))
        self._keep()

    def recount(self) -> None:
        """Begin the tally anew."""
        self.tally = Tally()
        self._keep()

    def _keep(self) -> None:
        self._table.send({"kind": "keep", "name": KEPT, "value": json.dumps(astuple(self.tally))})

    # ---- the scene -------------------------------------------------------------------------------------------

    def asking(self, scene: Json) -> Json:
        """The scene with the question, as long as there is one: nothing can be played, nothing later is looked at."""
        question = self.question
        if question is None:
            return scene
        views = scene["views"]
        views = views and views | {"choices": [choice for choice in views["choices"] if choice["id"] == views["at"]]}
        return scene | {
            "mode": "over" if scene["mode"] == "over" else "live",
            "banner": scene["banner"] | {"phase": self._table.language(PREDICT), "text": self._asks(question)},
            "moves": [],
            "timeline": None,
            "views": views,
            "tools": [tool for tool in scene["tools"] if tool["id"] in CONSENT],
            "lesson": self._panel(question),
        }

    def _asks(self, question: Question) -> str:
        table = self._table
        scoring = bool(table.game.formulas(question.event))
        return table.language(ASKED if scoring else ASKED_CARD, player=table.names[question.seat])

    def _panel(self, question: Question) -> Json:
        say = self._table.language
        asking = question.guess is None
        before = "" if not asking else " ".join(self._before(question))
        said = (before, self._asks(question) if asking else "", self._tally())
        tools = [("skip", SKIP if asking else GO_ON)] + [("recount", RECOUNT)] * bool(self.tally.guesses)
        return {
            "title": say(YOUR_GUESS if asking else THE_ANSWER),
            "place": self._what(question),
            "html": "".join(f"<p>{escape(text)}</p>" for text in said if text),
            "ask": say(YOUR_GUESS) if asking else "",
            "feedback": self._told(question),
            "buttons": [
                {"id": kind, "name": say(name), "send": {"kind": kind}, "primary": kind == "skip" and not asking}
                for kind, name in tools
            ],
        }

    def _what(self, question: Question) -> str:
        """What the number belongs to."""
        table, event = self._table, question.event
        if table.game.formulas(event):
            return table.game.texts.scoring(event, int(table.match.at(question.at).turn) + 1, table.language)
        return explain.rule_name(event.rule, table.game, table.language)

    def _before(self, question: Question) -> list[str]:
        """What happens in the action before the number comes, in sentences."""
        table, look = self._table, self._table.look()
        events = table.match.lines[0].events[question.at]
        earlier = events[: events.index(question.event)]
        seen = [event for event in earlier if look.god or event.visible_to(look.seat)]
        return [table.game.texts.event(event, table.language, table.names) for event in seen]

    def _told(self, question: Question) -> Json | None:
        """The filled formula beside the guess."""
        table, say, term = self._table, self._table.language, question.term
        if question.guess is None:
            return {"title": say(NO_NUMBER), "html": "", "formulas": []} if self._unclear else None
        words = {"value": say.number(term.value), "guess": say.number(question.guess)}
        shown = formula_json(question.seat, table.names[question.seat], term, table.game, say)
        return {
            "title": say(EXACT if question.guess == term.value else OFF, **words),
            "html": "",
            "formulas": slim_formulas({"seats": [shown]})["seats"],
        }

    def _tally(self) -> str:
        say, tally = self._table.language, self.tally
        if not tally.guesses:
            return ""
        numbers = {"exact": tally.exact, "close": tally.close, "most": CLOSE}
        words = {key: say.number(n) for key, n in numbers.items()}
        return say.plural(TALLY, tally.guesses, mean=say.decimal(tally.off / tally.guesses), **words)
