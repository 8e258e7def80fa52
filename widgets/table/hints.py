"""Hints at the table, one step a press: rules that matter, a few good moves, the best one, why.

A hint is made from the view that is open and nothing else. While one is thought about the page goes on; what is found
for a position or a view that is no longer shown is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Literal

from gamelib.game import OVER
from gamelib.hint import Hint, hint, points
from gamelib.language import N_
from widgets import explain
from widgets.formula import formula_json
from widgets.scenes.parts import tool

if TYPE_CHECKING:
    from gamelib.bots.player import Cancelled
    from gamelib.bots.values import Valued
    from gamelib.game import Game, View
    from gamelib.language import Language
    from gamelib.score import Term
    from widgets import protocol
    from widgets.protocol import AllMoves, HintMove, NamedRule, Tab, Tool, ValuedMove
    from widgets.table.desk import Desk
    from widgets.table.session import Session

REMIND, NARROW, BEST, WHY = 1, 2, 3, 4
"""The steps."""
LONGEST = 2.0
"""Seconds: a hint that took less and could not compare anything is thought about again, twice as long."""
ALL_MOVES = 40
"""Most moves listed with their values."""

HINT = N_("Hint")
BEGIN = N_(
    "A hint based on what {player} knows comes in four steps: the rules, a few good moves, the best one, and why."
)
NOTHING = N_("In this view there is nothing to decide now.")
THINKING = N_("Thinking about a hint for {player}")
CANCELLED = N_("Cancelled.")
STEPS: Final = (
    N_("Which rules matter here?"),
    N_("A few good moves"),
    N_("The best move"),
    N_("Why is it the best?"),
)
"""The button that leads to each step."""
RULES_HERE = N_("Rules that matter here")
MOVES_HERE = N_("Good moves here")
BEST_MOVE = N_("The best move: {move}")
BEST_MARK = N_("the best")
LEADS = N_("Expected lead in points")
SPREAD = N_("{value} ± {spread}")
EVERY_MOVE = N_("All moves")
CANCEL = N_("Cancel")


class Hints:
    """The hint of one page: for which view, how far it has been told, and whether it is being thought about.

    seconds:  how long one is thought about; ``None`` = as long as ``limit`` lets it
    limit:    most worlds drawn (for Ta-Ké most positions); 0 = no limit
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._work = desk.manners.background(desk)
        self._view: View | None = None
        self._found: Hint | None = None
        self._step = 0
        self._thinking = self._cancelled = False
        self.seconds: float | None = self._work.seconds
        self.limit = 0

    # ---- for whom --------------------------------------------------------------------------------------------

    def _mover(self) -> int | None:
        """The seat whose decision can be talked about: that of the open view, and where nothing is secret any."""
        desk = self._desk
        if not desk.laid or not desk.manners.advising():
            return None
        session, state = desk.session, desk.session.state
        if session.eyes.curtain is not None or state.to_move == OVER:
            return None
        look, mover = session.look(), int(state.to_move)
        open_to_all = session.free and (look.god or not session.game.reveals)
        own = look.seat == mover and look.known_by is None
        return mover if open_to_all or own else None

    def _open(self) -> View | None:
        """The view of that decision."""
        mover = self._mover()
        return None if mover is None else self._desk.session.state.observe(mover)

    def follow(self) -> None:
        """Throw away what was asked for another view than the one shown now."""
        if self._view is not None and self._view != self._open():
            self.drop()

    def drop(self) -> None:
        """Forget the hint, and stop thinking about it."""
        self._work.stop()
        self._view = self._found = None
        self._step, self._thinking, self._cancelled = 0, False, False

    # ---- what can be pressed ---------------------------------------------------------------------------------

    def press(self) -> None:
        """Go one step on; the first step takes some thought."""
        if self._found is not None:
            self._step = min(self._step + 1, len(self._steps()))
        elif not self._thinking:
            self._view = self._open()
            if self._view is not None:
                self._thinking, self._cancelled = True, False
                self._work.begin(partial(self._think, self._desk.session.game, self._view), self._failed)

    def cancel(self) -> None:
        """Do not think any longer."""
        if self._thinking:
            self._work.stop()
            self._thinking, self._cancelled = False, True

    def _failed(self) -> None:
        """Thinking has failed."""
        self.drop()
        self._desk.advise()

    def _think(self, game: Game, view: View, cancelled: Cancelled) -> Iterator[None]:
        """Think for a while; where that was too short to compare anything, twice as long once more."""
        desk, seconds = self._desk, self.seconds
        yield
        found = hint(game, view, seconds=seconds, limit=self.limit, cancelled=cancelled)
        while seconds is not None and seconds < LONGEST and not found.values.compared and len(view.legal) > 1:
            yield
            seconds *= 2
            found = hint(game, view, seconds=seconds, limit=self.limit, cancelled=cancelled)
        with desk.lock:
            if not cancelled():
                self._found, self._step, self._thinking = found, REMIND, False
                desk.advise()

    # ---- the panel -------------------------------------------------------------------------------------------

    def tab(self) -> list[Tab]:
        """The panel among the others."""
        return [{"id": "hint", "name": self._desk.language(HINT)}] if self._desk.manners.advising() else []

    def panel(self) -> protocol.Hint:
        """What the page shows."""
        say, mover = self._desk.language, self._mover()
        player = "" if mover is None else self._desk.session.names[mover]
        if self._thinking:
            text = say(THINKING, player=player)
        elif self._found is not None:
            text = self._found.label(say)
        else:
            text = say(NOTHING) if mover is None else say(CANCELLED) if self._cancelled else say(BEGIN, player=player)
        said = text if self._thinking or self._cancelled else ""
        panel: protocol.Hint = {
            "text": text, "busy": self._thinking, "buttons": self._buttons(mover is not None), "said": said,
            "rulesTitle": "", "rules": [], "movesTitle": "", "leadsTitle": "", "moves": [], "why": [], "all": None,
        }  # fmt: skip
        return panel if self._found is None else self._steps_shown(panel, self._found)

    def _steps(self) -> Sequence[str]:
        """The steps there are: where only one move is legal, or there was no time, there is nothing to compare."""
        values = None if self._found is None else self._found.values
        return STEPS if values is None or (values.compared and len(values.candidates) > 1) else STEPS[:BEST]

    def _buttons(self, deciding: bool) -> list[Tool]:
        say = self._desk.language
        if self._thinking:
            return [_button(say(CANCEL), "cancel")]
        there = deciding and self._step < len(self._steps())
        following = [_button(say(self._steps()[self._step]), "next")] if there else []
        return [*following, *(self._desk.session.diary.buttons() if self._desk.laid else [])]

    def _steps_shown(self, panel: protocol.Hint, found: Hint) -> protocol.Hint:
        """The panel with as much of a hint as has been asked for; ``said`` is what the last press has brought."""
        session, say = self._desk.session, self._desk.language
        rules: list[NamedRule] = [
            {"rule": rule, "name": explain.rule_name(rule, session.game, say)} for rule in found.rules
        ]
        moves = self._moves(found) if self._step >= NARROW else []
        why = list(found.why(session.game, say, session.names)) if self._step >= WHY else []
        said = {
            REMIND: f"{say(RULES_HERE)}: {say.listing([rule['name'] for rule in rules])}",
            NARROW: f"{say(MOVES_HERE)}: {say.series([move['name'] for move in moves])}",
            BEST: say(BEST_MOVE, move=self._action_name(found.best, found.view)),
            WHY: " ".join(why),
        }
        return {
            **panel,
            "rulesTitle": say(RULES_HERE),
            "rules": rules,
            "movesTitle": say(MOVES_HERE),
            "moves": moves,
            "leadsTitle": say(LEADS) if self._step >= WHY else "",
            "why": why,
            "all": self._all(found) if self._step >= WHY else None,
            "said": said[self._step],
        }

    def _action_name(self, action: int, view: View) -> str:
        session = self._desk.session
        return session.game.texts.action(action, view, session.language, session.names)

    def _moves(self, found: Hint) -> list[HintMove]:
        """The candidates; the third step names the best one, the last one tells what they are worth and bring."""
        session, say = self._desk.session, self._desk.language
        names = {action: self._action_name(action, found.view) for action in found.narrow}
        best = found.best if self._step >= BEST else None
        moves: list[HintMove] = [
            {
                "name": name, "best": say(BEST_MARK) if action == best else "",
                "value": "", "bar": [], "spread": [], "formulas": [],
            }
            for action, name in names.items()
        ]  # fmt: skip
        if self._step < WHY:
            return moves
        terms = {} if session.predicting else found.formulas
        return [
            move
            | {
                "value": value,
                "bar": bar,
                "spread": spread,
                "formulas": formulas(session, terms.get(action, ()), session.names),
            }
            for action, move, (value, bar, spread) in zip(
                names, moves, bars([found.values.of(a) for a in names], say), strict=True
            )
        ]

    def _all(self, found: Hint) -> AllMoves:
        say = self._desk.language
        listed: list[ValuedMove] = [
            {"name": self._action_name(one.action, found.view), "value": value(one, say)}
            for one in found.values.candidates[:ALL_MOVES] if one.tries
        ]  # fmt: skip
        return {"title": say(EVERY_MOVE), "moves": listed}


def formulas(session: Session, terms: Sequence[Term], names: Sequence[str]) -> list[protocol.Formula]:
    """Filled-in formulas, one per seat, under these names."""
    say, game = session.language, session.game
    return [formula_json(seat, names[seat], term, game, say, session.names) for seat, term in enumerate(terms)]


def value(valued: Valued, say: Language) -> str:
    """A lead with its spread, where there is one."""
    if not valued.spread:
        return points(valued.mean, say)
    return say(SPREAD, value=say.decimal(valued.mean), spread=say.decimal(valued.spread))


def bars(moves: Sequence[Valued], say: Language) -> list[tuple[str, list[float], list[float]]]:
    """Leads as a picture: their values in words, with bars from zero and spreads in percent of one scale."""
    low = min(0.0, *(one.mean - one.spread for one in moves))
    high = max(0.0, *(one.mean + one.spread for one in moves))
    scale = 100 / (high - low or 1.0)

    def at(*points: float) -> list[float]:
        return [round((point - low) * scale, 1) for point in points]

    return [
        (
            value(one, say),
            at(min(0.0, one.mean), max(0.0, one.mean)),
            at(one.mean - one.spread, one.mean + one.spread) if one.spread else [],
        )
        for one in moves
    ]


def _button(name: str, what: Literal["next", "cancel"]) -> Tool:
    return tool(what, name, {"kind": "hint", "what": what}, primary=what == "next")
