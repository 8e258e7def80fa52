"""Players that know Samurai Sword. They see views only; whom they take for whom follows from who went for whom."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from gamelib.bots.mixed import Mixed
from gamelib.bots.montecarlo import FlatMonteCarlo
from gamelib.bots.player import Cancelled, Explanation, Player, best_of, never, only
from gamelib.bots.random import Random
from gamelib.game import OVER
from gamelib.language import N_
from gamelib.playout import guided
from gamelib.samurai_sword.facts import ACTIONS, CARDS, KINDS, PROPERTIES, TEAM_OF, WEAPONS
from gamelib.samurai_sword.guide import SamuraiGuide
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import (
    ACCEPT,
    AIM_AT,
    ARMOR,
    BUSHIDO,
    DRAW_PILE,
    END,
    FAST_DRAW,
    FOCUS,
    MOST,
    N_PROPERTIES,
    PAY,
    TEAM,
)  # fmt: skip
from gamelib.samurai_sword.view import SamuraiView

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.game import State, View, Worlds

__all__ = ["LEVELS", "Greedy", "adviser"]

TEAM_MATES: Final = 0.4
"""How much less likely roles become by each attack among team-mates."""
HONOUR: Final = 4.0
"""What a point of honour is worth, in wounds."""
CARD: Final = 0.8
"""What an unknown card is worth."""
WORTH: Final = {
    "geisha": 1.0, "diversion": 1.0, "tea_ceremony": 1.4, "battle_cry": 1.3, "daimyo": 1.2, "breathing": 1.2,
    "jujutsu": 1.3, "focus": 1.6, "armor": 1.6, "fast_draw": 1.8, "bushido": 0.9, "parry": 1.5,
} | {card.id: 0.2 * card.reach + 0.5 * card.wounds for card in KINDS if card.group == "weapon"}  # fmt: skip
"""What it is worth to hold a card."""
TIRED: Final = 4
"""With less resilience than this Nobunaga keeps what he has."""
RESILIENCE_WORTH: Final = 0.6
IN_HAND: Final = 0.25
IN_FRONT: Final = 0.5
WON: Final = 12.0
"""In points: what `Skirmish` takes resilience and cards to be worth, and a won game at most."""
MEASURE: Final = N_("Counted at the end of this turn, resilience and cards as parts of points.")


class Greedy:
    """Does what is worth most now: hurts those it takes for enemies, spares those it takes for friends.

    It thinks of no later turn.
    """

    name = "greedy"
    explanation: Explanation | None = None

    def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never) -> int:
        """One of the best actions by its measure; equal ones are drawn."""
        assert isinstance(view, SamuraiView)
        self.explanation = only(view.legal[0])
        if len(view.legal) > 1:
            enmity = enmities(view)
            self.explanation = best_of({action: value(view, enmity, action) for action in view.legal}, chance)
        return self.explanation.action


def enmities(view: SamuraiView) -> list[float]:
    """Per seat how much it seems to be an enemy: from 1, certainly one, to -1, certainly a friend; 0 for the own one.

    All assignments of roles that are possible count by the attacks they would let happen among team-mates.
    """
    seat, aimed = view.to_move, view.aimed
    acts = [(at >> 3, at & 7, n) for at, n in enumerate(aimed) if n and at >> 3 != at & 7]
    friendly, everything = [0.0] * view.players, 0.0
    for roles in view.assignments():
        teams = [TEAM_OF[role] for role in roles]
        likely: float = TEAM_MATES ** sum(n for one, other, n in acts if teams[one] == teams[other] and one != seat)
        everything += likely
        for other, team in enumerate(teams):
            if team == teams[seat]:
                friendly[other] += likely
    return [0.0 if other == seat else 1 - 2 * found / everything for other, found in enumerate(friendly)]


Enmity = list[float]


def value(view: SamuraiView, enmity: Enmity, action: int) -> float:
    """What an action is worth, in wounds."""
    if action == END:
        return 0.0
    if action == PAY:
        return CARD - 0.5 if view.resilience[view.to_move] >= TIRED else -1.0
    if action == ACCEPT:
        return -accepted(view)
    if action == DRAW_PILE:
        return WORTH[view.discards[0]] - CARD
    form = str(ACTIONS[action]).split()
    measure = MEASURES.get(form[0])
    return measure(view, enmity, form[-1]) if measure else 0.0


def accepted(view: SamuraiView) -> float:
    """What it costs not to answer."""
    if view.phase == BUSHIDO:
        return HONOUR
    seat, card = view.to_move, CARDS[view.resolving]
    lost = wounds(view, view.active, card, seat)
    return lost + HONOUR * (lost >= view.resilience[seat])


def wounds(view: SamuraiView, attacker: int, card: str, victim: int) -> int:
    """``wounds``: what a card makes of a seat."""
    number = KINDS[CARDS.index(card)].wounds
    if card in WEAPONS:
        number += view.front[N_PROPERTIES * attacker + FAST_DRAW] + (view.character(attacker) == "musashi")
        number -= view.character(victim) == "ginchiyo" and number > 1
    return min(number, view.resilience[victim])


def harm(view: SamuraiView, enmity: Enmity, card: str, other: int) -> float:
    """What a weapon, Battle Cry or Jujutsu is worth against a seat."""
    lost = wounds(view, view.active, card, other)
    return enmity[other] * (lost + HONOUR * (lost == view.resilience[other]))


def aim(view: SamuraiView, enmity: Enmity, card: str, other: int) -> float:
    """What it is worth to mean a card for a seat."""
    if card in WEAPONS:
        return harm(view, enmity, card, other)
    if card == "breathing":
        return -CARD * enmity[other]
    if card == "bushido":
        return enmity[other] if other != view.active else -1.0
    if card == "diversion":
        return CARD + CARD * enmity[other]
    return max(take(view, enmity, other, what) for what in takings(view, other))


def takings(view: SamuraiView, other: int) -> list[str]:
    """What a Geisha can take from a seat."""
    return [*(["hand"] if view.sizes[other] else []), *dict.fromkeys(view.properties(other))]


def take(view: SamuraiView, enmity: Enmity, other: int, what: str) -> float:
    """What it is worth that a seat discards this; without Bushido it is better off."""
    if what == "bushido":
        return -enmity[other]
    return enmity[other] * (WORTH[what] if what in PROPERTIES else CARD)


def play(view: SamuraiView, enmity: Enmity, card: str) -> float:
    """What it is worth to play a card, with the best target."""
    seat, others = view.to_move, [other for other in range(view.players) if other != view.to_move]
    if card in ("battle_cry", "jujutsu"):
        affected = [o for o in others if not view.harmless(o) and view.character(o) != "chiyome"]
        return 0.5 * sum(harm(view, enmity, card, other) for other in affected)
    if card == "tea_ceremony":
        return CARD * (3 - sum(enmity)) - WORTH[card] / 2
    if card == "daimyo":
        return 2 * CARD - WORTH[card]
    if card in ("focus", "armor", "fast_draw"):
        return WORTH[card]
    return max(aim(view, enmity, card, other) for other in can_be_meant(view, card, others)) + (
        MOST[view.characters[seat]] - view.resilience[seat] - 1.0 if card == "breathing" else 0.0
    )


def can_be_meant(view: SamuraiView, card: str, others: list[int]) -> list[int]:
    """The other seats that a card can be meant for; the card can be played, so there are some."""
    if card in WEAPONS:
        return [o for o in others if not view.harmless(o) and view.reaches(view.to_move, card, o)]
    if card == "diversion":
        return [other for other in others if view.sizes[other]]
    return [other for other in others if card != "geisha" or takings(view, other)]


def _target(view: SamuraiView, enmity: Enmity, letter: str) -> float:
    return aim(view, enmity, CARDS[view.resolving], ACTIONS.number(f"target {letter}") - AIM_AT)


MEASURES: Final[Mapping[str, Callable[[SamuraiView, Enmity, str], float]]] = {
    "play": play,
    "target": _target,
    "take": lambda view, enmity, what: take(view, enmity, view.target, what),
    "answer": lambda view, enmity, card: -WORTH[card],
    "discard": lambda view, enmity, card: -WORTH[card],
}
"""What an action is worth, by its first word."""


class Skirmish(FlatMonteCarlo):
    """Flat Monte Carlo that looks to the end of the turn and counts resilience and cards besides the points.

    Played on to the end, the effect of the next attack would be lost in the chance of everything that follows. It is
    what hints and reviews ask; as a player it does not beat the greedy one (see benchmarks/README.md).
    """

    name = "skirmish"

    def outcome(self, state: State, action: int, seed: int, go_on: Callable[[], bool]) -> float:
        """How far the team of the seat to move is ahead."""
        assert isinstance(state, SamuraiState)
        seat, goal = int(state.to_move), state.turn + self.turns
        state.apply(action)
        guided(state, self.guide, seed, goal)
        lead = float(state.lead(seat))
        if state.to_move == OVER:
            return max(-WON, min(WON, lead))
        team = TEAM[state.role[seat]]
        return lead + sum(
            health(state, other) * (1 if TEAM[role] == team else -1) for other, role in enumerate(state.role)
        )


def health(state: SamuraiState, seat: int) -> float:
    """What resilience and cards of a seat count, in points."""
    in_front = sum(state.front[N_PROPERTIES * seat + kind] for kind in (FOCUS, ARMOR, FAST_DRAW))
    return RESILIENCE_WORTH * state.resilience[seat] + IN_HAND * state.size[seat] + IN_FRONT * in_front


def adviser(seconds: float | None, worlds: int) -> Skirmish:
    """The `gamelib.bots.values.Adviser` that hints and reviews ask."""
    return Skirmish(SamuraiGuide(), seconds, worlds, turns=1, note=MEASURE)


LEVELS: Final[Mapping[str, Callable[[], Player]]] = {
    "easy": lambda: Mixed(Random(), Greedy()),
    "medium": lambda: Mixed(Random(), Greedy(), 20),
    "strong": Greedy,
}
"""Opponents at the table: the greedy player, with every other or every fifth decision drawn at random, or none."""
