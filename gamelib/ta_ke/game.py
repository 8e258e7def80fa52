"""Ta-Ké as a `Game`."""

from typing import Any

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.features import Features, basics
from gamelib.game import Game, View, Worlds
from gamelib.knowledge import Unknown
from gamelib.score import Term
from gamelib.ta_ke import position
from gamelib.ta_ke.facts import ACTIONS, ATTEMPTS, EVENTS, PHASES, RULES, Options
from gamelib.ta_ke.features import features
from gamelib.ta_ke.pad import TaKePad
from gamelib.ta_ke.policy import LEVELS, adviser
from gamelib.ta_ke.refusal import CODES
from gamelib.ta_ke.score import turn_formula
from gamelib.ta_ke.state import LATE_RESET, LOW_NINJA, REPEAT, SECOND_WINS, TaKeState, begin, deal, refresh
from gamelib.ta_ke.text import TaKeTexts
from gamelib.ta_ke.view import TaKeView

__all__ = ["TA_KE", "TaKe"]


class TaKeWorlds(Worlds):
    """Nothing is hidden, so there is exactly one world."""

    def __init__(self, view: TaKeView) -> None:
        self.view = view

    def draw(self, chance: Chance) -> TaKeState:
        """The position itself; Ta-Ké has no chance after the setup."""
        return state_of(self.view)

    def unknown(self) -> tuple[Unknown, ...]:
        """Nothing."""
        return ()


class TaKe(Game):
    """Ta-Ké by Arve D. Fühler (HUCH! & friends, 2017)."""

    name = "ta_ke"
    title = "Ta-Ké"
    players = (2,)
    Options = Options
    phases = PHASES
    actions = ACTIONS
    attempts = ATTEMPTS
    rules = RULES
    codes = CODES
    events = EVENTS
    rare = frozenset({"TAK-SUPPLY-EMPTY"})
    texts = TaKeTexts()
    levels = LEVELS
    pad = TaKePad()
    adviser = staticmethod(adviser)

    def _first(self, players: int, chance: Chance, options: Any) -> TaKeState:
        return begin(deal(chance, options.setup == "uniform"), options.first, option_bits(options))

    def worlds(self, view: View) -> TaKeWorlds:
        """The one world of an open game."""
        assert isinstance(view, TaKeView)
        return TaKeWorlds(view)

    def features(self, view: View) -> Features:
        """What a view says, as numbers from 0 to 1."""
        assert isinstance(view, TaKeView)
        return basics(self, view, 2) | features(view)

    def formulas(self, event: Event) -> tuple[Term, ...]:
        """What both seats get from a scoring."""
        return tuple(turn_formula(event.data, seat) for seat in (0, 1)) if event.kind == "score" else ()

    def position(self, state: TaKeState) -> str:
        """A state as one line of text; see `gamelib.ta_ke.position`."""
        return position.write(state)

    def from_position(self, text: str) -> TaKeState:
        """The state of a position text; raises `RecordError` saying which field is wrong."""
        return position.read(text)


def option_bits(options: Options) -> int:
    """The options that matter after the setup, as `TaKeState.options`."""
    return (
        REPEAT * options.ninja_may_repeat
        | LATE_RESET * options.reset_at_take
        | LOW_NINJA * (options.ninja_values == "1/0")
        | SECOND_WINS * (options.tie == "second_player")
    )


def state_of(view: TaKeView) -> TaKeState:
    """The state a view shows."""
    state = TaKeState(list(view.packed_stacks), view.first, view.options)
    state.to_move, state.phase, state.turn = view.to_move, view.phase, view.turn
    seat = state.seat_to_own()
    state.own, state.other = view.packed_courts[seat], view.packed_courts[1 - seat]
    state.points, state.other_points = view.points[seat], view.points[1 - seat]
    state.ghost, state.barred, state.used, state.borrowed = view.ghost, view.barred, view.used, view.borrowed
    state.left, state.gave, state.got, state.origin = view.left, view.gave, view.got, view.origin
    refresh(state)
    return state


TA_KE = TaKe()
