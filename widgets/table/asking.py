"""What is asked at a table besides rules: the log, spoken answers, formulas, knowledge, guesses, hints, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gamelib.errors import MatchError
from gamelib.language import N_
from widgets.scenes.parts import cells
from widgets.scenes.scene import Json
from widgets.table import log
from widgets.table.beats import since_own_turn
from widgets.table.scene import scoring
from widgets.table.tally import KEPT, Tally
from widgets.wire import slim_formulas, slim_lines

if TYPE_CHECKING:
    from widgets.table.desk import Desk

OLDER = 30
"""Log lines sent at once on request."""
NOTHING_HIDDEN = N_("Nothing is hidden in this game.")
EMPTY_PLACE = N_("Nothing lies there.")
NO_MOVES_YET = N_("Nothing has happened yet.")
NOT_CERTAIN = N_("You are certain of no hidden card.")
ZONES = ("outcome", "center", "won", "pool", "theirs")


class Asking:
    """Answers what is asked at a desk, from the moment shown."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        answers = {
            "older": self.older, "say": self.say, "know": self.know, "formula": self.formula, "happened": self.happened,
            "guess": self.guess, "skip": self.skip, "recount": self.recount,
            "hint": self.hint, "review": self.review, "turning": self.turning,
        }  # fmt: skip
        for kind, handler in answers.items():
            desk.answers.on(kind, handler)

    def older(self, message: Json) -> None:
        """Log lines before the oldest one that the page has."""
        lines = log.older(self._desk.moment, message["before"], OLDER)
        self._desk.answers.answer(message, "older", lines=slim_lines(lines))

    def formula(self, message: Json) -> None:
        """The scoring that led to the position after ``at`` actions."""
        moment = self._desk.moment
        found = next((one for one in moment.past if one.entry.at == message["at"] - 1), None)
        if found is not None:
            self._desk.answers.answer(message, "formula", formulas=slim_formulas(scoring(moment, found)))

    def happened(self, message: Json) -> None:
        """All that has happened since one's last turn, to be seen once more."""
        self._desk.answers.answer(message, "happened", beats=since_own_turn(self._desk.moment))

    # ---- in words ------------------------------------------------------------------------------------------------

    def say(self, message: Json) -> None:
        """Answer the keys H T S L K."""
        self._desk.answers.answer(message, "say", text=self.spoken(message["what"]))

    def spoken(self, what: str) -> str:
        """``hand``, ``table``, ``score``, ``last`` or ``know``, in words."""
        moment = self._desk.moment
        picture = self._desk.picture
        if what == "last":
            lines = log.newest(moment, 1)
            return str(lines[-1]["text"]) if lines else moment.language(NO_MOVES_YET)
        if what == "score":
            totals = picture["scores"]["totals"] if picture["scores"] else ()
            return ". ".join(f"{entry['name']}: {entry['points']}" for entry in totals)
        if what == "know":
            return self._known()
        zones = ("mine",) if what == "hand" else ZONES
        return ". ".join(
            cell["name"].rstrip(".")
            for area in picture["areas"] if area["zone"] in zones and not area["fold"]
            for row in area["rows"] for cell in row["cells"] if cell["items"] or cell["caption"]
        ) or moment.language(EMPTY_PLACE)  # fmt: skip

    def _known(self) -> str:
        """The hidden things of others that the viewer is certain of."""
        moment = self._desk.moment
        if not moment.game.reveals:
            return moment.language(NOTHING_HIDDEN)
        marked = [cell["name"].rstrip(".") for cell in cells(self._desk.picture["areas"]) if "known" in cell["marks"]]
        return ". ".join(marked) or moment.language(NOT_CERTAIN)

    def know(self, message: Json) -> None:
        """The knowledge board of the open view, as far as this page shows it."""
        board = self._desk.session.board
        if board.tab():
            known = board.answer(message["group"], message["quiz"], message["marks"])
            self._desk.answers.answer(message, "know", known=known)

    # ---- guessing first ------------------------------------------------------------------------------------------

    def guess(self, message: Json) -> None:
        """Take a guess at the number that is asked for."""
        if self._desk.session.predictions.guess(message["text"]):
            self._keep()
        self._desk.go_on()

    def skip(self, _message: Json) -> None:
        """Show the number without a guess, or go on after it."""
        predictions = self._desk.session.predictions
        if predictions.question is not None:
            predictions.drop()
            self._desk.go_on()

    def recount(self, _message: Json) -> None:
        """Begin the tally anew."""
        self._desk.reader.tally = Tally()
        self._keep()
        self._desk.publish()

    def _keep(self) -> None:
        self._desk.screen.send({"kind": "keep", "name": KEPT, "value": self._desk.reader.tally.written()})

    # ---- hints and the review ------------------------------------------------------------------------------------

    def hint(self, message: Json) -> None:
        """Show one step more of the hint, stop thinking about it, or tell why a bot has played as it did."""
        desk = self._desk
        card = desk.session.diary.card() if message["what"] == "reason" else None
        if card is not None:
            desk.card(message, card)
        elif message["what"] == "next":
            desk.hints.press()
        elif message["what"] == "cancel":
            desk.hints.cancel()
        desk.advise()

    def review(self, message: Json) -> None:
        """Begin the review of the game, or stop it and keep what has been found."""
        if message["what"] == "start":
            self._desk.reviewing.start()
        elif message["what"] == "cancel":
            self._desk.reviewing.cancel()
        self._desk.advise()

    def turning(self, message: Json) -> None:
        """Act on a press at a turning point of the review."""
        try:
            self._desk.reviewing.turn_to(message["what"], message["at"])
        except MatchError as error:
            self._desk.times.too_many(message, error)
