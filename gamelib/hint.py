"""Hints: what the candidate actions are worth, from what the seat knows, told step by step.

>>> import gamelib
>>> from gamelib.hint import hint
>>> game = gamelib.load("ta_ke")
>>> view = game.new(2, seed=4).observe(0)
>>> found = hint(game, view, seconds=None, limit=2_000)
>>> found.best in found.narrow and len(found.narrow) <= 3
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from gamelib.bots.alphabeta import Search
from gamelib.bots.montecarlo import FlatMonteCarlo
from gamelib.bots.player import Cancelled, never
from gamelib.chance import Chance, Seed
from gamelib.game import OVER
from gamelib.knowledge import APPROXIMATE
from gamelib.language import N_, SOURCE, language
from gamelib.names import called

if TYPE_CHECKING:
    from gamelib.bots.values import Adviser, Valued, Values
    from gamelib.events import Event
    from gamelib.game import Game, State, View
    from gamelib.language import Language
    from gamelib.score import Term

__all__ = ["SECONDS", "Hint", "adviser", "clearly_behind", "close", "consequences", "hint", "points", "scored"]

SECONDS: Final = 0.8
"""How long a hint is thought about."""
NARROW: Final = 3
"""Most candidates of the second step."""
CLEAR: Final = 2.0
"""So many standard errors behind, an action is clearly worse."""
REMINDED: Final = 4
"""Most rules of the first step."""
TURN: Final = 64
"""More decisions than a turn takes."""

FROM_YOUR_VIEW: Final = N_("From what you know. Every move was tried in {worlds} drawn {worlds:world|worlds}.")
OPEN_GAME: Final = N_("Nothing is hidden. Turns looked ahead: {depth}.")
SOLVED: Final = N_("Nothing is hidden, and everything was looked at to the end of the game.")
NOTHING_ELSE: Final = N_("There is nothing else to do.")
NOTHING_YET: Final = N_("There was no time to compare the moves.")
AHEAD: Final = N_("{move}: a lead of {value} {value:point|points} on average (± {spread} from world to world).")
AHEAD_FOR_SURE: Final = N_("{move}: a lead of {value} {value:point|points}.")
NEXT: Final = N_("{move}: {behind} {behind:point|points} less (± {error}).")
NEXT_FOR_SURE: Final = N_("{move}: {behind} {behind:point|points} less.")
LEVEL: Final = N_("{move}: as good, as far as these worlds can tell.")


@dataclass(frozen=True)
class Hint:
    """What a seat can be told about its decision, in four steps.

    view:      what it rests on, and all it rests on
    values:    every legal action with its mean and spread over the drawn worlds, the best first
    rules:     step 1: ids of the rules that matter here
    narrow:    step 2: two or three candidates, in the order of their numbers
    best:      step 3: the best action
    formulas:  per candidate of ``narrow`` the filled-in formulas of what the rest of the turn brings, one per seat;
               empty where nothing is counted
    exact:     whether the worlds are those that the view allows and no others
    """

    view: View
    values: Values
    rules: tuple[str, ...]
    narrow: tuple[int, ...]
    best: int
    formulas: Mapping[int, tuple[Term, ...]]
    exact: bool = True

    def label(self, reader: Language) -> str:
        """What the numbers rest on."""
        if len(self.values.candidates) == 1:
            return reader(NOTHING_ELSE)
        if self.values.exact:
            return reader(SOLVED)
        if self.values.depth:
            return reader(OPEN_GAME, depth=reader.number(self.values.depth))
        if self.values.worlds <= 1:
            return reader(NOTHING_YET)
        label = reader(FROM_YOUR_VIEW, worlds=reader.number(self.values.worlds))
        notes = [self.values.note] * bool(self.values.note) + [APPROXIMATE] * (not self.exact)
        return " ".join([label, *map(reader, notes)])

    def why(self, game: Game, reader: Language, names: tuple[str, ...]) -> tuple[str, ...]:
        """Step 4: a sentence with numbers for the best action and for each other candidate of ``narrow``.

        Empty where no world was looked at.
        """
        if not self.values.worlds:
            return ()
        found = [self._sentence(self.values.of(self.best), game, reader, names)]
        others = [valued for valued in self.values.candidates if valued.action in self.narrow]
        return (*found, *(self._sentence(v, game, reader, names) for v in others if v.action != self.best))

    def _sentence(self, valued: Valued, game: Game, reader: Language, names: tuple[str, ...]) -> str:
        certain = self.values.worlds <= 1
        written = reader.decimal if game.reveals else partial(points, reader=reader)
        move = game.texts.action(valued.action, self.view, reader, names)
        if valued.action == self.best or (certain and not valued.behind):
            fields = {"value": written(valued.mean), "spread": reader.decimal(valued.spread)}
            return reader(AHEAD_FOR_SURE if certain else AHEAD, move=move, **fields)
        if not certain and not clearly_behind(valued):
            return reader(LEVEL, move=move)
        fields = {"behind": written(valued.behind), "error": reader.decimal(valued.error)}
        return reader(NEXT_FOR_SURE if certain else NEXT, move=move, **fields)

    def to_json(self, game: Game) -> dict[str, Any]:
        """All four steps as data, with actions in notation."""

        def notation(action: int) -> str:
            return str(game.actions[action])

        return {
            "seat": self.view.seat,
            "rules": list(self.rules),
            "narrow": [notation(action) for action in self.narrow],
            "best": notation(self.best),
            "worlds": self.values.worlds,
            "depth": self.values.depth,
            "exact": self.values.exact,
            "approximate": not self.exact,
            "values": [
                {"action": notation(v.action), "mean": v.mean, "spread": v.spread, "tries": v.tries,
                 "behind": v.behind, "error": v.error}
                for v in self.values.candidates
            ],
            "formulas": {notation(a): [term.to_json() for term in terms] for a, terms in self.formulas.items()},
        }  # fmt: skip


def adviser(game: Game, seconds: float | None, limit: int) -> Adviser:
    """What values the actions of a game; without one of its own, random playouts."""
    return FlatMonteCarlo(None, seconds, limit) if game.adviser is None else game.adviser(seconds, limit)


def hint(
    game: Game,
    view: View,
    *,
    seconds: float | None = SECONDS,
    limit: int = 0,
    seed: Seed = 0,
    cancelled: Cancelled = never,
) -> Hint:
    """What the seat of ``view`` can be told about its decision.

    seconds:    how long it may think; ``None`` = as long as ``limit`` lets it
    limit:      most worlds drawn, for Ta-Ké most positions; 0 = no limit. With ``seconds=None`` the hint depends on the
                view, the limit and the seed alone.
    cancelled:  asked at least every 30 ms; once it says True the hint is made of what there is

    Raises ``ValueError`` when the view's seat has nothing to decide, or without any limit.
    """
    if not view.legal:
        raise ValueError("there is nothing to choose: the game is over, or another seat is to move")
    worlds, chance = game.worlds(view), Chance(seed)
    one = len(view.legal) == 1
    values = adviser(game, None if one else seconds, 1 if one else limit).values(view, worlds, chance, cancelled)
    narrow = tuple(sorted(candidate.action for candidate in close(values)))
    told = {action: consequences(game, worlds.draw(Chance(seed)), action) for action in narrow}
    english = language(SOURCE)
    names = called([""] * len(worlds.draw(Chance(seed)).returns()), english)
    _, prompt = game.texts.prompt(view, english, names)
    seen = [event.rule for action in narrow for event in told[action] if event.visible_to(view.seat)]
    return Hint(
        view,
        values,
        tuple(islice(dict.fromkeys([prompt, *seen]), REMINDED)),
        narrow,
        values.best.action,
        {action: formulas for action in narrow if (formulas := scored(game, told[action]))},
        worlds.exact,
    )


def points(x: float, reader: Language) -> str:
    """Points that are no mean of several worlds: a whole number has no digit after the decimal sign."""
    return reader.number(round(x)) if float(x).is_integer() else reader.decimal(x)


def clearly_behind(valued: Valued) -> bool:
    """Whether the worlds drawn tell that an action is worse than the best one."""
    return valued.behind > CLEAR * valued.error


def close(values: Values) -> tuple[Valued, ...]:
    """The best action and the next one, and a third one that is not clearly worse than the best."""
    first, rest = values.candidates[: NARROW - 1], values.candidates[NARROW - 1 : NARROW]
    return (*first, *(valued for valued in rest if not clearly_behind(valued)))


def consequences(game: Game, state: State, action: int) -> list[Event]:
    """What an action does in a drawn world; in a game that hides nothing also the best rest of the turn."""
    events: list[Event] = []
    seat, turn = state.to_move, state.turn
    state.apply(action, events)
    for _ in range(TURN):
        if game.reveals or state.to_move == OVER or (state.to_move, state.turn) != (seat, turn):
            break
        search = Search(state, turns=1)
        search.run()
        state.apply(search.action, events)
    return events


def scored(game: Game, events: list[Event]) -> tuple[Term, ...]:
    """The filled-in formulas of the first event that has some."""
    return next((formulas for event in events if (formulas := game.formulas(event))), ())
