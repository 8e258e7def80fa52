"""What a seat may know of Tatsu, and the deals that this allows.

A view is built from what may be seen: the own cards, what lies open, the clans on all backs, and everything that has
happened in the hand.
"""

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from gamelib.game import View
from gamelib.tatsu.facts import ACTIONS, CARDS, CLANS, GHOST, GHOST_ID, HAND_SIZE, PHASES, TRICK_SIZE, Options

__all__ = ["Laid", "TatsuView", "digest", "ids"]


def ids(cards: int) -> list[str]:
    """A set of cards as ids, in card order."""
    return [card.id for number, card in enumerate(CARDS) if cards >> number & 1]


class Laid(NamedTuple):
    """A card that was laid: from which place, in front of which; other places mean that it was asked for."""

    card: str
    by: int
    at: int


def _laid(packed: tuple[int, ...]) -> tuple[Laid, ...]:
    return tuple(Laid(CARDS[k & 31].id, k >> 5 & 3, k >> 7) for k in packed)


@dataclass(frozen=True, slots=True)
class TatsuView(View):
    """A seat's information state. Places are the seats and, with three players, the ghost hand as place 3.

    players, options:  of the game
    dealer:     seat with the dealer card; with three players it is Red
    at, asked:  place whose turn it is, and the place that has to reply or -1
    shown:      per place the cards this seat sees there (own hand, ghost hand, face-up cards), a bit each, else 0
    counts:     per place the number of Red and Yellow cards it holds
    up, backs:  two players: per player and column the face-up card, and the clan of the one beneath; -1 = none
    packed_laid:  the cards laid in this hand, as in `TatsuState`
    pot, captured:  as in `TatsuState`
    points:     per seat those of the hands before this one
    """

    seat: int | None
    to_move: int
    phase: int
    turn: int
    legal: tuple[int, ...]
    players: int
    options: Options
    dealer: int
    at: int
    asked: int
    shown: tuple[int, ...]
    counts: tuple[tuple[int, int], ...]
    up: tuple[int, ...]
    backs: tuple[int, ...]
    packed_laid: tuple[int, ...]
    pot: int
    captured: tuple[int, int]
    points: tuple[int, ...]

    @property
    def places(self) -> range:
        """The places that hold cards."""
        return range(len(self.shown))

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The cards laid in this hand, in order."""
        return _laid(self.packed_laid)

    @property
    def trick(self) -> tuple[Laid, ...]:
        """The cards of the trick that is being played."""
        return _laid(self.packed_laid[len(self.packed_laid) // TRICK_SIZE * TRICK_SIZE :])

    @property
    def trick_number(self) -> int:
        """The trick that is being played, from 1."""
        return min(len(self.packed_laid), len(CARDS) - 1) // TRICK_SIZE + 1

    @property
    def carried(self) -> tuple[str, ...]:
        """The cards carried on from tricks with a fusion; at the end those out of the game."""
        trick = {laid.card for laid in self.trick}
        return tuple(card for card in ids(self.pot) if card not in trick)

    @property
    def gone(self) -> int:
        """All cards laid in this hand, a bit each."""
        return sum(1 << (k & 31) for k in self.packed_laid)

    def clan(self, place: int) -> str:
        """``setup``, ``three``, ``two``: the clan a place plays for."""
        if self.players == 3:
            return CLANS[place not in (self.dealer, GHOST)]
        return CLANS[CLANS.index(self.options.first_clan) ^ place & 1]

    def place_id(self, place: int) -> int | str:
        """A place as events and notation name it."""
        return GHOST_ID if self.players == 3 and place == GHOST else place

    def cards(self, place: int) -> list[str]:
        """The cards this seat sees at a place."""
        return ids(self.shown[place])

    def to_json(self) -> dict[str, Any]:
        """Everything, as names and numbers."""
        spaces = [
            [CARDS[up].id if up >= 0 else None, CLANS[back] if back >= 0 else None]
            for up, back in zip(self.up, self.backs, strict=True)
        ]
        return {
            "seat": self.seat,
            "to_move": self.to_move,
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "legal": [str(ACTIONS[a]) for a in self.legal],
            "players": self.players,
            "options": asdict(self.options),
            "dealer": self.dealer,
            "at": self.place_id(self.at),
            "asked": None if self.asked < 0 else self.place_id(self.asked),
            "shown": [ids(cards) for cards in self.shown],
            "counts": [dict(zip(CLANS, counts, strict=True)) for counts in self.counts],
            "columns": [spaces[p * HAND_SIZE : (p + 1) * HAND_SIZE] for p in self.places] if spaces else [],
            "laid": [
                {"card": laid.card, "by": self.place_id(laid.by), "at": self.place_id(laid.at)} for laid in self.laid
            ],
            "pot": ids(self.pot),
            "captured": dict(zip(CLANS, map(ids, self.captured), strict=True)),
            "points": list(self.points),
        }


def digest(state: Any) -> tuple[Any, ...]:
    """A true state in plain values, for comparing engines; see ``docs/notation-tatsu.md``."""
    spaces = [
        (CARDS[up].id if up >= 0 else "", CARDS[down].id if down >= 0 else "")
        for up, down in zip(state.up, state.down, strict=True)
    ]
    view = state.observe(None)
    over = PHASES[view.phase] == "over"
    return (
        tuple(tuple(ids(hand)) for hand in state.hands),
        tuple(tuple(spaces[p * HAND_SIZE : (p + 1) * HAND_SIZE]) for p in (0, 1)) if spaces else (),
        tuple((laid.card, laid.by, laid.at) for laid in view.laid),
        tuple(ids(view.pot)),
        tuple(tuple(ids(cards)) for cards in view.captured),
        tuple(state.total(seat) for seat in range(view.players)) if over else view.points,
        view.dealer,
        view.at,
        view.asked,
        view.to_move,
        PHASES[view.phase],
        view.turn,
    )
