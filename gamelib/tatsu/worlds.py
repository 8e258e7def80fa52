"""The deals that a seat's view of Tatsu allows.

Nothing that is played excludes anything: a laid card shows itself, an asked hand was free to choose. So every way to
spread the unseen cards of each clan over the backs of that clan is possible, and all are equally likely.
"""

from math import factorial, prod

from gamelib.chance import Chance
from gamelib.game import Worlds
from gamelib.knowledge import Unknown
from gamelib.tatsu.facts import CARDS, CLANS, NUMBER
from gamelib.tatsu.state import (
    BIT,
    CLAN,
    CLAN_MASK,
    NO_CARD,
    NO_FUSION,
    PLACE_BIT,
    STRENGTH,
    TatsuState,
    seating,
    space_id,
)  # fmt: skip
from gamelib.tatsu.view import TatsuView

__all__ = ["TatsuWorlds"]


class TatsuWorlds(Worlds):
    """Per clan the unseen cards, and the hands (or columns) with so many backs of that clan."""

    def __init__(self, view: TatsuView) -> None:
        self.known = known_state(view)
        seen = sum(view.shown) | view.gone
        self.unseen = [[c for c in range(len(CARDS)) if CLAN[c] == clan and not seen >> c & 1] for clan in (0, 1)]
        # per clan: hands with the number of hidden cards, two players: the columns (one card each)
        self.hands = [
            [(p, n) for p in view.places if (n := view.counts[p][clan] - (view.shown[p] & mask).bit_count())]
            for clan, mask in enumerate(CLAN_MASK)
        ]
        self.columns = [[space for space, back in enumerate(view.backs) if back == clan] for clan in (0, 1)]

    def draw(self, chance: Chance) -> TatsuState:
        """One of the deals, with fresh deals to come."""
        state = self.known.clone()
        for clan in range(len(CLANS)):
            cards = self.unseen[clan][:]
            chance.shuffle(cards)
            if state.down:
                for space, card in zip(self.columns[clan], cards, strict=True):
                    state.down[space] = card
                continue
            begin = 0
            for place, n in self.hands[clan]:
                state.hands[place] |= sum(BIT[card] for card in cards[begin : begin + n])
                begin += n
        state.reseed(chance)
        return state

    def unknown(self) -> tuple[Unknown, ...]:
        """Per unseen card the seats that may hold it; two players: per face-down card what it may be."""
        if self.known.down:
            return self._unknown_columns()
        shares = [[n for _, n in hands] for hands in self.hands]
        worlds = prod(factorial(sum(ns)) // prod(map(factorial, ns)) for ns in shares)
        return tuple(
            Unknown(f"card:{CARDS[card].id}", {str(p): worlds * n // len(cards) for p, n in self.hands[clan]})
            for clan, cards in enumerate(self.unseen)
            for card in cards
        )

    def _unknown_columns(self) -> tuple[Unknown, ...]:
        worlds = prod(factorial(len(cards)) for cards in self.unseen)
        return tuple(
            Unknown(space_id(space), {CARDS[card].id: worlds // len(cards) for card in cards})
            for clan, cards in enumerate(self.unseen)
            for space in self.columns[clan]
        )


def known_state(view: TatsuView) -> TatsuState:
    """What a view shows, as a state without the unseen cards."""
    state = TatsuState(view.players, view.options)
    state.to_move, state.phase, state.turn = view.to_move, view.phase, view.turn
    state.at, state.asked, state.dealer = view.at, view.asked, view.dealer
    state.hands, state.captured, state.points = list(view.shown), list(view.captured), list(view.points)
    state.laid, state.pot = list(view.packed_laid), view.pot
    state.up, state.down = list(view.up), [NO_CARD] * len(view.backs)
    state.left_of, state.clans, state.seats = seating(view.players, view.dealer, view.options)
    for clan, mask in enumerate(CLAN_MASK):
        # two players: only what lies face up counts
        holding = [held & mask if view.up else view.counts[p][clan] for p, held in enumerate(view.shown)]
        state.holders.append(sum(PLACE_BIT[p] for p, cards in enumerate(holding) if cards))
    trick = [(STRENGTH[NUMBER[card]], at) for card, _, at in view.trick]
    if any(strength >= 0 for strength, _ in trick):
        state.best, state.best_at = max(trick, key=lambda laid: laid[0])
    state.fusion_at = next((at for strength, at in trick if strength < 0), NO_FUSION)
    return state
