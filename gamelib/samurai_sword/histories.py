"""What may have happened, as far as a seat's trail tells: which card of a foreign hand came from where.

All cards that a seat does not see lie in *heaps*: of each it is known which cards it is made of, and all orders are
equally likely. The first heap is deck and hands as they were dealt; a new deck is a heap of its own, the pile it was
made of, and what is then left in hands of the heap before is the rest of that. Places in a hand look alike, so when a
card leaves it, it may have come from any heap that has such a card and a place there: `Alternative` names the cards
that are known, as a book does, and what is left of the heaps. Its weight is that of a single arrangement of all heaps;
a card whose place is not known counts for each place it may have come from.

From one of the alternatives at the end a whole history is told backwards (`Histories.told`): so a drawn world has a
past, in which thief and victim saw what was stolen.

Alternatives grow with the cards that are shown after a new deck and may be old or new. Beyond `LIMIT` all heaps but the
newest one are taken for one, from the last new deck on: what was in hands then is one heap, the deck another. If that
is still too much, it is left open which of the cards shown since were old (`Open`), until the next new deck. Worlds are
then more than the seat could exclude, never fewer; but the deck never holds anything that was not in the pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import gcd
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.samurai_sword.facts import CARDS
from gamelib.samurai_sword.memory import (
    GAINED,
    NOTHING,
    SHOWN,
    SHUFFLED,
    STOLEN,
    UNSEEN,
    Begin,
    Book,
    Known,
    Note,
    Shuffle,
    Trail,
    possible,
    recalled,
    without,
)  # fmt: skip

if TYPE_CHECKING:
    from gamelib.chance import Chance

__all__ = ["KNOWN", "Alternative", "Histories", "Open", "cards_of", "histories", "places_of"]


class Open(NamedTuple):
    """Two heaps of which it is left open where some of the cards came from that have been shown.

    old:   the older one, as the heaps of an `Alternative`: without the cards that certainly came from it, and in each
           hand the fewest places it can have there
    doubt: the cards that came from one or the other; and in each hand how many more places may be of the old heap
    new:   the deck, without the cards that certainly came from it
    """

    old: int
    doubt: int
    new: int


Alternative = tuple[Known, tuple[int, ...] | Open]
"""Known cards, and the heaps from the oldest to the newest.

A heap is ``count << 4 * kind`` for the cards that are left of it and ``n << 100 + 6 * seat`` for its places in hands;
the places of the newest are all others, and the first heap does not count its cards until a second one is made.
"""
Way = tuple[int, Alternative, int]
"""How many ways lead to an alternative, and from which heap a card came, `KNOWN` if it was a known one."""
KNOWN: Final = -1
ONE: Final = tuple(1 << 4 * kind for kind in range(len(CARDS)))
"""A card of a heap."""
PLACE: Final = tuple(1 << 4 * len(CARDS) + 6 * seat for seat in range(7))
"""A place of a heap in a hand."""
UNCOUNTED: Final = sum(15 * one for one in ONE)
LIMIT: Final = 1000
"""With more alternatives than this older heaps are taken for one."""


def cards_of(heap: int) -> list[int]:
    """By kind the cards that are left of a heap."""
    return [heap >> 4 * kind & 15 for kind in range(len(CARDS))]


def places_of(heap: int, seat: int) -> int:
    """How many of a heap's cards a hand has."""
    return heap >> 4 * len(CARDS) + 6 * seat & 63


def lost(at: Alternative, seat: int, kind: int, size: int, chosen: bool) -> Iterator[Way]:
    """A card that is seen leaves a hand: of its owner's choice, then it is a known one if it can be; or at random."""
    known, heaps = at
    if count := known.count(32 * seat + kind):
        yield 1 if chosen else count, (without(known, 32 * seat + kind), heaps), KNOWN
        if chosen:
            return
    left, one = size - sum(1 for card in known if card >> 5 == seat), ONE[kind]
    if isinstance(heaps, Open):
        yield from _lost_of_two(at, seat, kind, left)
        return
    for i, heap in enumerate(heaps[:-1]):
        if places := places_of(heap, seat):
            left -= places
            if heap >> 4 * kind & 15:
                yield places, (known, (*heaps[:i], heap - one - PLACE[seat], *heaps[i + 1 :])), i
    if left and heaps[-1] >> 4 * kind & 15:
        yield left, (known, (*heaps[:-1], heaps[-1] - one)), len(heaps) - 1


def moved(at: Alternative, seat: int, other: int, size: int) -> Iterator[Way]:
    """A random card that is not seen goes from a hand to another one."""
    known, heaps = at
    cards = [card for card in known if card >> 5 == seat]
    for card in set(cards):
        there = tuple(sorted((*without(known, card), 32 * other + (card & 31))))
        yield cards.count(card), (there, heaps), KNOWN
    left = size - len(cards)
    if isinstance(heaps, Open):
        yield from _moved_of_two(at, seat, other, left)
        return
    for i, heap in enumerate(heaps[:-1]):
        if places := places_of(heap, seat):
            left -= places
            yield places, (known, (*heaps[:i], heap - PLACE[seat] + PLACE[other], *heaps[i + 1 :])), i
    if left:
        yield left, at, len(heaps) - 1


def _fewer(heaps: Open, seat: int, places: int, old: bool, new: bool) -> Open:
    """A hand with one of so many places fewer: it may be an old one, a new one, or either."""
    few = places_of(heaps.old, seat)
    most = few + places_of(heaps.doubt, seat)
    fewest = few if new and not old else max(few, 1) - 1
    then = min(most, places - 1) if new else most - 1
    return Open(
        heaps.old + (fewest - few) * PLACE[seat],
        heaps.doubt + (then - fewest - most + few) * PLACE[seat],
        heaps.new,
    )


def _lost_of_two(at: Alternative, seat: int, kind: int, places: int) -> Iterator[Way]:
    """A card that was not known leaves a hand of so many places."""
    known, heaps = at
    assert isinstance(heaps, Open)
    most = places_of(heaps.old, seat) + places_of(heaps.doubt, seat)
    old = bool(most and heaps.old >> 4 * kind & 15)
    new = bool(places > places_of(heaps.old, seat) and heaps.new >> 4 * kind & 15)
    if not old and not new:
        return
    left, one = _fewer(heaps, seat, places, old, new), ONE[kind]
    if old and new:
        left = left._replace(doubt=left.doubt + one)
    elif old:
        left = left._replace(old=left.old - one)
    else:
        left = left._replace(new=left.new - one)
    yield places, (known, left), KNOWN


def _moved_of_two(at: Alternative, seat: int, other: int, places: int) -> Iterator[Way]:
    """A card that was not known goes from a hand of so many places to another one."""
    known, heaps = at
    assert isinstance(heaps, Open)
    if not places:
        return
    old = places_of(heaps.old, seat) + places_of(heaps.doubt, seat) > 0
    new = places > places_of(heaps.old, seat)
    left = _fewer(heaps, seat, places, old, new)
    if old and new:
        left = left._replace(doubt=left.doubt + PLACE[other])
    elif old:
        left = left._replace(old=left.old + PLACE[other])
    yield places, (known, left), KNOWN


def gained(at: Alternative, card: int) -> Alternative:
    """A card is known in a hand."""
    return tuple(sorted((*at[0], card))), at[1]


def parted(at: Alternative, note: Shuffle, viewer: int | None) -> Iterator[Way]:
    """The pile is the newest heap, and the cards of all foreign hands that are in no older one are those before."""
    known, heaps = at
    assert not isinstance(heaps, Open)
    left = list(note.unseen)
    for card in known:
        left[card & 31] -= 1
    for heap in heaps[:-1]:
        left = [n - m for n, m in zip(left, cards_of(heap), strict=True)]
    if min(left) < 0:
        return
    rest = sum(n * one for n, one in zip(left, ONE, strict=True))
    for seat, size in enumerate(note.sizes):
        if seat != viewer:
            certain = sum(1 for card in known if card >> 5 == seat)
            rest += PLACE[seat] * (size - certain - sum(places_of(heap, seat) for heap in heaps[:-1]))
    pile = sum(n * one for n, one in zip(note.pile, ONE, strict=True))
    yield 1, (known, (*heaps[:-1], rest, pile)), KNOWN


def ways(at: Alternative, note: Note, viewer: int | None) -> Iterable[Way]:
    """What an alternative becomes by a note."""
    if isinstance(note, Shuffle):
        return parted(at, note, viewer)
    assert isinstance(note, int)
    what, seat, other, kind, size = note & 7, note >> 3 & 7, note >> 6 & 7, note >> 9 & 31, note >> 14 & 63
    if what == STOLEN:
        if kind == UNSEEN:
            return moved(at, seat, other, size)
        if seat == viewer:
            return [(1, gained(at, 32 * other + kind), KNOWN)]
        return lost(at, seat, kind, size, chosen=False)  # the viewer has it now
    if seat == viewer:
        return [(1, at, KNOWN)]
    if what == GAINED:
        return [(1, gained(at, 32 * seat + kind), KNOWN)]
    return lost(at, seat, kind, size, chosen=what == SHOWN)


Layer = dict[Alternative, int]
Origins = dict[Alternative, list[tuple[int, Alternative, int]]]
"""Where an alternative comes from: weight, the one before, and the heap of the card that left."""


class Histories:
    """All histories that fit a trail.

    first:     from which note of the trail on they are told
    whole:     whether that is from the beginning, with nothing known then
    exact:     whether all heaps were told apart
    possible:  the alternatives at the end, with their weights
    """

    def __init__(self, viewer: int | None, trail: Trail, known: Book) -> None:
        self.viewer, self.trail = viewer, trail
        self.possible: Layer = {}
        self.origins: list[Origins] = []
        base = trail[0] if trail else None
        self.first = 1 if isinstance(base, Begin) else 0
        self.whole = not self.first
        self.exact = True
        self._begin(base.known if isinstance(base, Begin) else NOTHING)
        decks = [at for at, note in enumerate(trail) if isinstance(note, Shuffle)]
        for deck, following in zip([self.first, *decks], [*decks, len(trail)], strict=True):
            if self.open:
                self._begin_with_two(deck)
            for at in range(deck, following):
                self._step(trail[at])
                if len(self.possible) > LIMIT and not self.open and isinstance(trail[deck], Shuffle):
                    self._take_together(deck, at + 1)

    @property
    def open(self) -> bool:
        """Whether it is left open where cards came from."""
        return any(isinstance(heaps, Open) for _, heaps in self.possible)

    def _take_together(self, deck: int, end: int) -> None:
        """All heaps but the newest one are one from now on; if need be it is left open what came from which."""
        self.whole = self.exact = False
        if self.first < deck:
            self._begin_with_two(deck)
            at = deck
            while at < end and len(self.possible) <= LIMIT:
                self._step(self.trail[at])
                at += 1
            if len(self.possible) <= LIMIT:
                return
        self._begin_with_two(deck)
        self._step(self.trail[deck])
        self.possible = {
            (known, Open(heaps[0], 0, heaps[1])): weight for (known, heaps), weight in self.possible.items()
        }
        for note in self.trail[deck + 1 : end]:
            self._step(note)

    def _begin_with_two(self, deck: int) -> None:
        """Begin with what was known when a deck was made: all other cards in hands are of one heap."""
        self.first = deck
        self._begin(possible_then(self.trail, deck, self.viewer))

    def _begin(self, book: Book) -> None:
        self.possible = {(cards, (UNCOUNTED,)): weight for weight, cards in book}
        self.origins = []

    def _step(self, note: Note) -> None:
        found: Layer = {}
        origins: Origins = {}
        for at, weight in self.possible.items():
            for n, then, heap in ways(at, note, self.viewer):
                found[then] = found.get(then, 0) + weight * n
                if self.whole:
                    origins.setdefault(then, []).append((weight * n, at, heap))
        common = gcd(*found.values())
        self.possible = {at: weight // common for at, weight in found.items()}
        self.origins.append(origins)

    def told(self, last: Alternative, hands: Sequence[list[tuple[int, int]]], chance: Chance) -> list[int]:
        """One history that ends like this, as news (see `gamelib.samurai_sword.memory`).

        hands:  per seat the cards as heap and kind, changed to what they were at the beginning; not the viewer's
        """
        news: list[list[int]] = []
        at = last
        for note, origins in zip(reversed(self.trail[self.first :]), reversed(self.origins), strict=True):
            before, heap = _drawn_origin(origins[at], chance)
            if isinstance(note, Shuffle):
                news.append(self._dealt(note, hands, len(at[1]) - 1))
            else:
                assert isinstance(note, int)
                news.append([self._undone(note, hands, heap, at, before, chance)])
            at = before
        return [number for some in reversed(news) for number in some]

    def _dealt(self, note: Shuffle, hands: Sequence[list[tuple[int, int]]], newest: int) -> list[int]:
        """The hands when a deck was made: without what came from it."""
        counts: list[int] = []
        for seat, cards in enumerate(hands):
            cards[:] = [card for card in cards if card[0] != newest]
            kinds = [kind for _, kind in cards]
            counts += note.own if seat == self.viewer else (kinds.count(kind) for kind in range(len(CARDS)))
        pile = [kind for kind, n in enumerate(note.pile) for _ in range(n)]
        return [SHUFFLED | len(pile) << 3, *counts, *pile]

    def _undone(
        self, note: int, hands: Sequence[list[tuple[int, int]]], heap: int, at: Alternative, before: Alternative,
        chance: Chance,
    ) -> int:  # fmt: skip
        """A card goes back to where it came from; the note with its kind."""
        what, seat, other, kind = note & 7, note >> 3 & 7, note >> 6 & 7, note >> 9 & 31
        newest = len(at[1]) - 1
        if what == GAINED:
            if seat != self.viewer:
                hands[seat].remove((KNOWN, kind))
            return note
        if seat != self.viewer:
            _shrunk(hands[seat], newest, (note >> 14 & 63) - 1, chance)
        if what == STOLEN and other != self.viewer:
            _shrunk(hands[other], newest, (note >> 20) + 1, chance)
            if kind == UNSEEN:
                if heap == KNOWN:
                    (kind,) = (card & 31 for card in set(at[0]) if at[0].count(card) > before[0].count(card))
                else:
                    kind = chance.choice([k for h, k in hands[other] if h == heap])
                note += kind - UNSEEN << 9
                hands[other].remove((heap, kind))
            else:
                hands[other].remove((KNOWN, kind))
        hands[seat].append((heap, kind))
        return note


def _shrunk(hand: list[tuple[int, int]], newest: int, size: int, chance: Chance) -> None:
    """A hand without the cards that were drawn later: they are any of the newest heap."""
    for _ in range(len(hand) - size):
        hand.remove(chance.choice([card for card in hand if card[0] == newest]))


def _drawn_origin(origins: list[tuple[int, Alternative, int]], chance: Chance) -> tuple[Alternative, int]:
    """Where an alternative comes from, each way as likely as its weight."""
    left = chance.bits() * sum(weight for weight, _, _ in origins) >> 64
    for weight, before, heap in origins:
        left -= weight
        if left < 0:
            return before, heap
    raise AssertionError("the weights do not reach their sum")


def possible_then(trail: Trail, at: int, viewer: int | None) -> Book:
    """What a seat knew before a new deck."""
    note = trail[at]
    assert isinstance(note, Shuffle)
    return possible(recalled(trail[:at], 0 if viewer is None else 1 << viewer), dict(enumerate(note.unseen)))


@lru_cache(maxsize=1 << 3)
def histories(viewer: int | None, trail: Trail, known: Book) -> Histories:
    """The `Histories` of a view; those last asked for are kept."""
    return Histories(viewer, trail, known)
