"""Guess first: before a score is shown the page asks for it, then shows the filled formula beside the guess.

While it asks, this page is shown the position before the scoring, so there is nothing in it that tells the number. The
game, the other pages and the bots go on; what they do meanwhile is shown when this page goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from gamelib.events import Event
from gamelib.language import N_, NN_
from gamelib.score import Term
from widgets import explain
from widgets.formula import formula_json
from widgets.protocol import Feedback, Lesson, Scene
from widgets.scenes.parts import panel, tool
from widgets.scenes.scene import Json
from widgets.table.tally import CLOSE, MOST, Tally

if TYPE_CHECKING:
    from widgets.table.session import Session

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

    def __init__(self, session: Session) -> None:
        self._session = session
        self.question: Question | None = None
        self._unclear = False
        self.begin()

    @property
    def tally(self) -> Tally:
        """How well this reader has guessed."""
        return self._session.reader.tally

    def begin(self) -> None:
        """Begin with another match on the table: what has been played in it already is not asked for."""
        self.question = None
        self._seen = len(self._session.match.lines[0].actions)

    @property
    def shown(self) -> int | None:
        """The number of actions that the page is shown while a question holds the rest back."""
        question = self.question
        return None if question is None else question.at + (question.guess is not None)

    def hold(self) -> bool:
        """Look for the next number to ask for; whether the view stays where it is until that is answered."""
        session, played = self._session, len(self._session.match.lines[0].actions)
        if self.question is not None and (self.question.at >= played or not session.predicting):
            self.drop()
        if self.question is None:
            if session.predicting and session.match.is_live and session.eyes.curtain is None:
                self.question = self._next_question(played)
            self._seen = played if self.question is None else self.question.at + 1
        if self.question is not None:
            session.match.goto(self.shown or 0)
        return self.question is not None

    def _next_question(self, played: int) -> Question | None:
        """The next number that the eyes at this page would see, each as of the position before it."""
        session, match = self._session, self._session.match
        for at in range(min(self._seen, played), played):
            match.goto(at)
            look = session.look()
            for event in match.lines[0].events[at]:
                asked = session.game.asked(event, look.seat) if look.god or event.visible_to(look.seat) else None
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
            self._session.match.live()

    def guess(self, text: str) -> bool:
        """Compare a number with the one asked for; then that one is shown. Whether it was counted."""
        question = self.question
        if question is None or question.guess is not None:
            return False
        try:
            question.guess = max(-MOST, min(int(text), MOST))
        except ValueError:
            self._unclear = True
            return False
        self.tally.add(abs(question.guess - question.term.value))
        return True

    # ---- the scene -------------------------------------------------------------------------------------------

    def asking(self, scene: Scene) -> Scene:
        """The scene with the question, as long as there is one: nothing can be played, nothing later is looked at."""
        question = self.question
        if question is None:
            return scene
        views = scene["views"]
        if views is not None:
            here = [choice for choice in views["choices"] if choice["id"] == views["at"]]
            views = {**views, "choices": here}
        tools = [tool for tool in scene["tools"] if tool["id"] in CONSENT]
        return {
            **scene,
            "mode": "over" if scene["mode"] == "over" else "live",
            "banner": {**scene["banner"], "phase": self._session.language(PREDICT), "text": self._asks(question)},
            "moves": [],
            "timeline": None,
            "views": views,
            "tools": tools,
            "lesson": self._panel(question),
        }

    def _asks(self, question: Question) -> str:
        session = self._session
        scoring = bool(session.game.formulas(question.event))
        return session.language(ASKED if scoring else ASKED_CARD, player=session.names[question.seat])

    def _panel(self, question: Question) -> Lesson:
        say = self._session.language
        asking = question.guess is None
        before = "" if not asking else " ".join(self._before(question))
        said = (before, self._asks(question) if asking else "", self._tally())
        html = "".join(f"<p>{escape(text)}</p>" for text in said if text)
        buttons = [tool("skip", say(SKIP if asking else GO_ON), {"kind": "skip"}, primary=not asking)]
        if self.tally.guesses:
            buttons.append(tool("recount", say(RECOUNT), {"kind": "recount"}))
        shown = panel(
            say(YOUR_GUESS if asking else THE_ANSWER), self._what(question), html, buttons, self._feedback(question)
        )
        return {**shown, "ask": say(YOUR_GUESS) if asking else ""}

    def _what(self, question: Question) -> str:
        """What the number belongs to."""
        session, event = self._session, question.event
        if session.game.formulas(event):
            return session.game.texts.scoring(event, int(session.match.at(question.at).turn) + 1, session.language)
        return explain.rule_name(event.rule, session.game, session.language)

    def _before(self, question: Question) -> list[str]:
        """What happens in the action before the number comes, in sentences."""
        session, look = self._session, self._session.look()
        events = session.match.lines[0].events[question.at]
        earlier = events[: events.index(question.event)]
        seen = [event for event in earlier if look.god or event.visible_to(look.seat)]
        return [session.game.texts.event(event, session.language, session.names) for event in seen]

    def _feedback(self, question: Question) -> Feedback | None:
        """The filled formula beside the guess."""
        session, say, term = self._session, self._session.language, question.term
        if question.guess is None:
            return {"title": say(NO_NUMBER), "html": "", "formulas": []} if self._unclear else None
        words = {"value": say.number(term.value), "guess": say.number(question.guess)}
        shown = formula_json(question.seat, session.names[question.seat], term, session.game, say, session.names)
        return {
            "title": say(EXACT if question.guess == term.value else OFF, **words),
            "html": "",
            "formulas": [shown],
        }

    def _tally(self) -> str:
        say, tally = self._session.language, self.tally
        if not tally.guesses:
            return ""
        numbers = {"exact": tally.exact, "close": tally.close, "most": CLOSE}
        words = {key: say.number(n) for key, n in numbers.items()}
        return say.plural(TALLY, tally.guesses, mean=say.decimal(tally.off / tally.guesses), **words)
