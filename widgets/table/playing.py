"""What is played at a table: actions, what stands for them, and why something is none."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from gamelib.errors import UnknownAction
from gamelib.game import Game, State
from gamelib.language import N_
from widgets import explain
from widgets.protocol import Card
from widgets.scenes.scene import Json
from widgets.wire import slim_seats

if TYPE_CHECKING:
    from widgets.table.desk import Desk
    from widgets.table.session import Session

WORDS = {
    N_("undo"): "undo", N_("redo"): "redo", N_("branch"): "branch", N_("live"): "live", N_("back"): "back",
    N_("next"): "next", N_("hand"): "hand", N_("table"): "table", N_("score"): "score", N_("last"): "last",
    N_("help"): "help", N_("hint"): "hint",
}  # fmt: skip
"""Words of the command line besides notations."""
STANDS_FOR: dict[str, tuple[str, Json]] = {
    **{word: ("say", {"what": word}) for word in ("hand", "table", "score", "last")},
    "hint": ("hint", {"what": "next"}), "back": ("turn", {"by": -1}), "next": ("turn", {"by": 1}),
}  # fmt: skip
"""Words of the command line that stand for a message with another name."""

IN_THE_PAST = N_("You are looking at the past")
IN_THE_PAST_TEXT = N_("This is turn {turn}. Start a branch to try something here, or go back to the live game.")
UNKNOWN = N_("Not understood: {text}")
COMMANDS = N_("Command line")
UNKNOWN_TEXT = N_("Type an action as in the list of moves, for example: {examples}; or a word: {words}.")
NOTHING_TO_PLAY = N_("No action can be typed now, only one of these words: {words}.")
WATCHING = N_("You are watching")
WATCHING_TEXT = N_("This view plays for nobody. Choose the view of a player of this screen.")


class Attempt(NamedTuple):
    """What a text stands for: the number of an attempt, and whether the text is only its beginning."""

    number: int
    begun: bool


def attempt(game: Game, text: str, state: State, seat: int) -> Attempt:
    """What a text stands for.

    Where nothing legal begins like the text ("ghost A" with no ghost on A), it stands for an action that does and is
    refused for the reason that most of those are refused for. Raises `UnknownAction`.
    """
    try:
        return Attempt(game.attempts.number(text), False)
    except UnknownAction:
        words = f"{' '.join(text.split()).lower()} "
        refusals = {a: state.refusal(a, seat) for a, form in enumerate(game.attempts)
                    if str(form).lower().startswith(words)}  # fmt: skip
        if not refusals or None in refusals.values():
            raise
        codes = {a: refusal.code for a, refusal in refusals.items() if refusal}
        usual = Counter(codes.values()).most_common(1)[0][0]
        return Attempt(next(a for a, code in codes.items() if code == usual), True)


class Playing:
    """Answers what is played, tried or asked for at a desk."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        answers = {"play": self.play, "command": self.command, "explain": self.explain, "preview": self.preview}
        for kind, handler in answers.items():
            desk.answers.on(kind, handler)

    @property
    def _session(self) -> Session:
        return self._desk.session

    def play(self, message: Json) -> None:
        """Play an action, or answer why the text is none or is not legal."""
        session, desk = self._session, self._desk
        seat = session.presser()
        if seat is None:
            desk.refused(message, WATCHING, desk.language(WATCHING_TEXT))
        elif session.mode == "review":
            text = desk.language(IN_THE_PAST_TEXT, turn=desk.language.number(int(session.state.turn) + 1))
            desk.answers.note(message, IN_THE_PAST, text, "moved-on")
        else:
            state = session.match.state
            found = self.understood(message, state, seat)
            if found is not None and not self.refuses(message, state, found, seat):
                session.play(found.number, seat)
                desk.changed()

    def understood(self, message: Json, state: State, seat: int) -> Attempt | None:
        """What the message attempts; ``None`` where it is not understood, which has been answered then."""
        try:
            return attempt(self._session.game, message["attempt"], state, seat)
        except UnknownAction:
            self.not_understood(message, message["attempt"])
            return None

    def refuses(self, message: Json, state: State, found: Attempt, seat: int) -> bool:
        """Whether the rules refuse it; the reason has been answered then."""
        refusal = state.refusal(found.number, seat)
        if refusal is None:
            return False
        session, view = self._session, state.observe(seat)
        card = explain.refusal_card(refusal, found.number, view, session.game, session.language, session.names)
        self._desk.card(message, self._titled(card, found))
        return True

    def _titled(self, card: Card, found: Attempt) -> Card:
        """The card, for a mere beginning with what kind of action it is as its title, for its end was not tried."""
        game, say = self._session.game, self._desk.language
        if not found.begun or found.number >= len(game.actions):  # what is no action at all belongs to no kind of them
            return card
        return {**card, "title": say(explain.REFUSED, attempt=game.texts.group(found.number, say))}

    def not_understood(self, message: Json, text: str) -> None:
        """What the command line takes, under the text that it does not."""
        self._tell_commands(message, self._desk.language(UNKNOWN, text=text[:80]))

    def _tell_commands(self, message: Json, title: str) -> None:
        say, session = self._desk.language, self._session
        view = session.match.view(session.look().seat)
        examples = ", ".join(str(session.game.actions[a]) for a in view.legal[:3])
        words = ", ".join(say(word) for word in WORDS)
        text = say(UNKNOWN_TEXT, examples=examples, words=words) if examples else say(NOTHING_TO_PLAY, words=words)
        self._desk.card(message, explain.plain_card("info", title, text))

    def command(self, message: Json) -> None:
        """Obey the command line: a word, or an action."""
        text, say = " ".join(message["text"].split()), self._desk.language
        word = next((key for key in WORDS if text.lower() in (key, say(key).lower())), None)
        if word is None:
            self._desk.answers.obey("play", message | {"attempt": text})
        elif word == "help":
            self._tell_commands(message, say(COMMANDS))
        else:
            kind, fields = STANDS_FOR.get(word) or (word, Json())
            self._desk.answers.obey(kind, message | fields)

    def explain(self, message: Json) -> None:
        """*Why?* on something: the card it would get, without trying it."""
        session, desk = self._session, self._desk
        state, seat = session.match.state, session.presser()
        if seat is None:
            desk.refused(message, WATCHING, desk.language(WATCHING_TEXT))
            return
        found = self.understood(message, state, seat)
        if found is not None:
            card = explain.why_card(state, found.number, seat, session.game, session.language, session.names)
            desk.card(message, self._titled({**card, "tone": "info"}, found))

    def preview(self, message: Json) -> None:
        """What a legal action would bring, where nothing is hidden."""
        session, state = self._session, self._session.match.state
        try:
            action = session.game.actions.number(message["attempt"])
        except UnknownAction:
            return
        if not session.game.reveals and not session.predicting and action in state.legal_actions():
            shown = explain.preview(state, action, session.game, session.language, session.names)
            short = {**shown, "formulas": slim_seats(shown["formulas"])}
            self._desk.answers.answer(message, "preview", preview=short)
