"""How the cards that a seat does not see can lie, and in how many ways: what `gamelib.samurai_sword.worlds` counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import comb, factorial, prod
from operator import sub
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.samurai_sword.facts import KINDS
from gamelib.samurai_sword.histories import Alternative, Open, cards_of, places_of

if TYPE_CHECKING:
    from gamelib.chance import Chance
    from gamelib.samurai_sword.memory import Known
    from gamelib.samurai_sword.view import SamuraiView

__all__ = ["Heap", "Held", "Hidden", "OpenHidden", "certain_cards", "numbers", "orders", "picked"]


class Heap(NamedTuple):
    """Cards that lie in some places in any order.

    cards:   by kind how many there are
    places:  per seat how many of them it holds; the deck has the others
    total:   all of them
    """

    cards: list[int]
    places: list[int]
    total: int


Held = tuple[int, tuple[tuple[int, int, int], ...]]
"""What the number of cards of a kind in a hand depends on: how many are certain; and for each heap the number of its
cards, of those of the kind, and of its places in the hand.
"""


class Hidden:
    """One alternative of a view: what lies where for certain, and what is left to be laid out at random.

    known:   by seat the cards that are certain, as kinds
    heaps:   the others, the newest heap last
    worlds:  the number of ways, times the weight; 0 when there are not so many cards
    """

    def __init__(self, view: SamuraiView, unseen: list[int], at: Alternative, weight: int) -> None:
        self.at = at
        self.known, left, places = certain_cards(view, unseen, at[0])
        self.heaps = []
        for code in at[1][:-1]:
            old, held = cards_of(code), [places_of(code, seat) for seat in range(view.players)]
            left, places = [n - m for n, m in zip(left, old, strict=True)], [*map(sub, places, held)]
            self.heaps.append(Heap(old, held, sum(old)))
        self.heaps.append(Heap(left, places, sum(left)))
        self.worlds = weight
        for heap in self.heaps:
            self.worlds *= orders(heap)

    def laid(self, _chance: Chance) -> list[Heap]:
        """The heaps of one of the worlds."""
        return self.heaps

    def in_hand(self, seat: int, kind: int) -> Iterator[tuple[Held, int]]:
        """On what it depends how many cards of a kind a hand has, and in how many worlds."""
        heaps = tuple((heap.total, heap.cards[kind], heap.places[seat]) for heap in self.heaps if heap.places[seat])
        yield (self.known[seat].count(kind), heaps), self.worlds

    def on_deck(self, kind: int) -> int:
        """In how many worlds any one card of the deck is of this kind."""
        return self.worlds * self.heaps[-1].cards[kind] // self.heaps[-1].total


class OpenHidden(Hidden):
    """One alternative that leaves open which cards came from which of two heaps (see `histories.Open`).

    How many of the doubtful cards of each kind were old, and which of the doubtful places are, is counted together: a
    way is a number of old ones of each kind, and as many worlds as the heaps then have orders and the places choices.
    """

    def __init__(self, view: SamuraiView, unseen: list[int], at: Alternative, weight: int) -> None:
        self.at, heaps = at, at[1]
        assert isinstance(heaps, Open)
        self.known, left, self._places = certain_cards(view, unseen, at[0])
        self._old, doubtful = cards_of(heaps.old), cards_of(heaps.doubt)
        self._new = [n - m for n, m in zip(left, self._old, strict=True)]  # if none of the doubtful ones was old
        self._fewest = [places_of(heaps.old, seat) for seat in range(view.players)]
        self._more = [places_of(heaps.doubt, seat) for seat in range(view.players)]
        self._total, self._weight = sum(left), weight
        self._ways = [*map(_ways, self._old, self._new, doubtful, EVER)]
        self._later = [{0: 1}]
        """For each kind: the ways for it and all later kinds, by the number of old cards among the doubtful ones."""
        for ways in reversed(self._ways):
            self._later.insert(0, _product(ways, self._later[0]))
        more = sum(self._more)
        self._number = {
            n: ways * orders * comb(more, self._chosen(n))
            for n, ways in self._later[0].items() if (orders := self._orders(n))
        }  # fmt: skip
        """The worlds, by the number of old cards among all doubtful ones."""
        self.worlds = sum(self._number.values())

    def _chosen(self, n: int) -> int:
        """How many of the doubtful places are old when ``n`` of the doubtful cards were."""
        return sum(self._old) - n - sum(self._fewest)

    def _orders(self, n: int) -> int:
        """The orders of both heaps, all cards told apart, times the weight; 0 where the places are too few or many."""
        if not 0 <= self._chosen(n) <= sum(self._more):
            return 0
        old = sum(self._old) - n
        return self._weight * factorial(old) * factorial(self._total - old)

    def laid(self, chance: Chance) -> list[Heap]:
        """The heaps of one of the worlds."""
        left = n = picked(self._number, chance)
        old, new = self._old[:], self._new[:]
        for kind, ways in enumerate(self._ways):
            later = self._later[kind + 1]
            came = picked({m: found * later.get(left - m, 0) for m, found in ways.items()}, chance)
            left, old[kind], new[kind] = left - came, old[kind] - came, new[kind] + came
        doubtful = [seat for seat, m in enumerate(self._more) for _ in range(m)]
        chance.shuffle(doubtful)
        places = self._fewest[:]
        for seat in doubtful[: self._chosen(n)]:
            places[seat] += 1
        return [Heap(old, places, sum(old)), Heap(new, [*map(sub, self._places, places)], sum(new))]

    def in_hand(self, seat: int, kind: int) -> Iterator[tuple[Held, int]]:
        """On what it depends how many cards of a kind a hand has, and in how many worlds."""
        certain, more = self.known[seat].count(kind), self._more[seat]
        for (n, came), ways in self._of_kind[kind].items():
            old = sum(self._old) - n
            for some in range(min(more, self._chosen(n)) + 1):
                if choices := comb(more, some) * comb(sum(self._more) - more, self._chosen(n) - some):
                    places = self._fewest[seat] + some
                    heaps = (
                        (old, self._old[kind] - came, places),
                        (self._total - old, self._new[kind] + came, self._places[seat] - places),
                    )
                    yield (certain, tuple(heap for heap in heaps if heap[2])), ways * choices

    def on_deck(self, kind: int) -> int:
        """In how many worlds any one card of the deck is of this kind."""
        return sum(
            ways * comb(sum(self._more), self._chosen(n)) * (self._new[kind] + came)
            // (self._total - sum(self._old) + n)
            for (n, came), ways in self._of_kind[kind].items()
        )  # fmt: skip

    @cached_property
    def _of_kind(self) -> list[Mapping[tuple[int, int], int]]:
        """By kind: by the number of all old ones and of those of the kind, the orders in all ways."""
        found: list[Mapping[tuple[int, int], int]] = []
        earlier = {0: 1}
        for kind, ways in enumerate(self._ways):
            others = _product(earlier, self._later[kind + 1])
            joint = {
                (n + came, came): of_kind * rest * self._orders(n + came)
                for came, of_kind in ways.items() for n, rest in others.items()
            }  # fmt: skip
            found.append({key: number for key, number in joint.items() if number})
            earlier = _product(earlier, ways)
        return found


EVER: Final = tuple(factorial(kind.copies) for kind in KINDS)
"""By kind the orders of all cards there are."""


def _ways(old: int, new: int, doubtful: int, ever: int) -> dict[int, int]:
    """By the number of old ones among the doubtful cards of a kind: a share of the ways to lay them all out.

    old:   the cards of the old heap, before those are taken out
    new:   those of the new heap, without them
    ever:  a number that every divisor divides, so that the shares are whole numbers
    """
    return {
        came: comb(doubtful, came) * (ever // factorial(old - came)) * (ever // factorial(new + came))
        for came in range(max(0, -new), min(doubtful, old) + 1)
    }


def _product(one: Mapping[int, int], other: Mapping[int, int]) -> dict[int, int]:
    """The ways to reach each sum."""
    found: dict[int, int] = {}
    for n, ways in one.items():
        for m, more in other.items():
            found[n + m] = found.get(n + m, 0) + ways * more
    return found


def picked(weights: Mapping[int, int], chance: Chance) -> int:
    """One of the keys, each as likely as its weight."""
    if len(weights) == 1:
        return next(iter(weights))
    left = chance.bits() * sum(weights.values()) >> 64
    for key, weight in weights.items():
        left -= weight
        if left < 0:
            return key
    raise AssertionError("the weights do not reach their sum")


def certain_cards(view: SamuraiView, unseen: list[int], known: Known) -> tuple[list[list[int]], list[int], list[int]]:
    """By seat the kinds that are known; by kind the other unseen cards; and by seat their places."""
    seats = range(view.players)
    certain = [[card & 31 for card in known if card >> 5 == seat] for seat in seats]
    left = unseen[:]
    for card in known:
        left[card & 31] -= 1
    return certain, left, [0 if view.shown[seat] else view.sizes[seat] - len(certain[seat]) for seat in seats]


def orders(heap: Heap) -> int:
    """In how many ways the cards of a heap can lie, equal ones not told apart."""
    if min(heap.cards) < 0:
        return 0
    return factorial(heap.total) // prod(map(factorial, heap.cards))


def numbers(certain: int, heaps: tuple[tuple[int, int, int], ...], worlds: int) -> Iterator[tuple[int, int]]:
    """How many cards of a kind a hand may hold, and in how many of these worlds it does (see `Hidden.in_hand`)."""
    if not heaps:
        yield certain, worlds
        return
    (total, copies, places), *others = heaps
    for n in range(min(places, copies) + 1):
        if found := comb(places, n) * comb(total - places, copies - n):
            yield from numbers(certain + n, tuple(others), worlds * found // comb(total, copies))
