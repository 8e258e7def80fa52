"""Tenno by numbers: every battle, and what an attack is likely to bring.

    >>> from gamelib.tenno.explore import battle_matrix
    >>> battles = battle_matrix()
    >>> battles["8", "7"].winner, battles["8", "7"].captured
    ('attacker', '7')

Every battle is played in the engine, on a small table laid for it; nothing here knows who wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.tenno.facts import ACTIONS, CARDS, Options
from gamelib.tenno.game import TENNO, option_bits
from gamelib.tenno.state import (
    ATTACK,
    ATTACK_WITH,
    BIT,
    MONK_CARD,
    PASS,
    RONIN,
    ROW_OF,
    SUPPORT,
    SWAP,
    TARGET,
    WHOLE_SET,
    TennoState,
    begin,
)  # fmt: skip

if TYPE_CHECKING:
    from gamelib.tenno.view import TennoView

__all__ = [
    "ATTACKER", "DEFENDER", "NOBODY", "Battle", "Odds", "Outcome", "attack_odds", "attack_table", "battle_matrix",
]  # fmt: skip

ATTACKER = "attacker"
DEFENDER = "defender"
NOBODY = "nobody"
FIRST_ON_FIRST: Final = ACTIONS.number("attack 1 B1")


class Battle(NamedTuple):
    """How a battle ends.

    attack, defence:  what both cards count, the Monk's support included
    support:   what the Monk adds, 0 without it
    winner:    `ATTACKER`, `DEFENDER` or `NOBODY`
    captured:  the card that goes to a prison, ``""`` for none
    captor:    whose prison that is
    points:    what it is worth there
    out:       the cards that leave the game: of the attacker, of the defender
    swap:      the attacker may swap a card at the end of the turn
    """

    attack: int
    defence: int
    support: int
    winner: str
    captured: str
    captor: str
    points: int
    out: tuple[str, str]
    swap: bool


def battle_matrix(
    options: Options | Mapping[str, Any] | None = None, monk: bool = False
) -> dict[tuple[str, str], Battle]:
    """Every card that can attack against every card that can be met: ``(attacking, defending)`` -> how it ends.

    options:  as for `Game.new`
    monk:     the defender turns up its Monk; pairs where it cannot are left out
    """
    bits = option_bits(TENNO.options(options))
    pairs = ((one, other) for one in range(1, len(CARDS)) for other in range(1, len(CARDS)))
    found = {(CARDS[one], CARDS[other]): _fight(one, other, monk, bits) for one, other in pairs}
    return {pair: battle for pair, battle in found.items() if battle is not None}


def _fight(attacking: int, defending: int, monk: bool, bits: int) -> Battle | None:
    """One battle, ``None`` when the attack or the support is not legal."""
    state = _laid([attacking, *_beside(attacking)], [defending, *_beside(defending, monk)], bits)
    if FIRST_ON_FIRST not in state.legal_actions():
        return None
    state.apply(FIRST_ON_FIRST)
    answer = SUPPORT if monk else PASS
    if answer not in state.legal_actions():
        return None
    log: list[Event] = []
    state.apply(answer, log)
    if state.phase == RONIN:
        state.apply(PASS)
    data = next(event for event in log if event.kind == "battle").data
    captured = data["captured"]
    out = {owner: card for owner, _, card in data["discarded"]}
    return Battle(
        data["attack"], data["total"], data["support"],
        {0: ATTACKER, 1: DEFENDER}.get(data["winner"], NOBODY),
        captured[2] if captured else "",
        "" if not captured else DEFENDER if captured[0] == 0 else ATTACKER,
        int(state.points(0) + state.points(1)),
        (out.get(0, ""), out.get(1, "")),
        any(code >> 3 == SWAP for code in (state.phase << 3, *state.todo)),
    )  # fmt: skip


def _beside(card: int, monk: bool = False) -> list[int]:
    """Two cards to lie beside another one, with or without the Monk."""
    others = [MONK_CARD] * (monk and card != MONK_CARD)
    others += [other for other in range(1, len(CARDS)) if other not in (card, MONK_CARD)]
    return others[:2]


def _laid(attacker: Sequence[int], defender: Sequence[int], bits: int) -> TennoState:
    """Two players with these rows, and all their other cards in hand; the first one is to attack."""
    state = begin(2, 0, bits)
    state.row = [*attacker, *defender]
    state.hand = [WHOLE_SET & ~sum(BIT[card] for card in row) for row in (attacker, defender)]
    state.full = ROW_OF[0] | ROW_OF[1]
    state.phase, state.todo = ATTACK, []
    return state


class Outcome(NamedTuple):
    """What an attack leads to, over all rows that the attacked player may have, all counting alike.

    won, drawn, lost:  probabilities
    points:            what the attacker's prison gains on average, less what the other one's does
    """

    won: Fraction
    drawn: Fraction
    lost: Fraction
    points: Fraction


class Odds(NamedTuple):
    """An attack from what its player knows.

    action:     number of the attack
    rows:       the number of rows that the attacked player may have
    monk:       probability that it has a Monk to turn up
    alone:      when it does not
    supported:  when it does wherever it can
    """

    action: int
    rows: int
    monk: Fraction
    alone: Outcome
    supported: Outcome


def attack_odds(view: TennoView, attack: int | str) -> Odds:
    """The odds of an attack that is legal now, from what its player knows: exact, with no guess at how others play.

    attack:  number, structured form or notation: ``"attack 2 B3"``

    Raises `UnknownAction`, or ``ValueError`` for what is no attack that is legal now.
    """
    action = ACTIONS.number(attack)
    if action not in view.legal or not ATTACK_WITH <= action < SUPPORT:
        raise ValueError(f"{ACTIONS[action]} is no attack that is legal now")
    owner = TARGET[action - ATTACK_WITH] // 3
    rows = view.possible(owner)
    world = TENNO.worlds(view).draw(Chance(0))
    monk, alone, supported = 0, list[tuple[int, int]](), list[tuple[int, int]]()
    for row in rows:
        state = world.clone()
        state.row[3 * owner : 3 * owner + 3] = row
        state.hand[owner] = view.cards[owner] & ~sum(BIT[card] for card in row if card)
        state.apply(action)
        can = SUPPORT in state.legal_actions()
        monk += can
        alone.append(_result(state, PASS))
        supported.append(_result(state, SUPPORT) if can else alone[-1])
    return Odds(action, len(rows), Fraction(monk, len(rows)), _outcome(alone), _outcome(supported))


def attack_table(view: TennoView) -> list[Odds]:
    """`attack_odds` of every attack that is legal now; the one that gains most without a Monk first."""
    attacks = [action for action in view.legal if ATTACK_WITH <= action < SUPPORT]
    return sorted((attack_odds(view, action) for action in attacks), key=lambda odds: -odds.alone.points)


def _result(state: TennoState, answer: int) -> tuple[int, int]:
    """Who wins the battle that this answer decides, 1 the attacker, -1 the defender; and the points it brings."""
    after, log, active, other = state.clone(), list[Event](), int(state.active), int(state.to_move)
    before = state.points(active) - state.points(other)
    after.apply(answer, log)
    winner = next(event for event in log if event.kind == "battle").data["winner"]
    return {active: 1, other: -1}.get(winner, 0), int(after.points(active) - after.points(other) - before)


def _outcome(results: Sequence[tuple[int, int]]) -> Outcome:
    n = len(results)
    won, drawn, lost = (Fraction(sum(who == side for who, _ in results), n) for side in (1, 0, -1))
    return Outcome(won, drawn, lost, Fraction(sum(points for _, points in results), n))
