"""The positions that a view of Samurai Sword allows.

Hidden are roles, hands and the deck. Roles: every assignment of the role cards that fits, all equally likely. Cards:
the alternatives of what may have happened (`gamelib.samurai_sword.histories`), each as likely as its weight times the
number of ways to lay out the cards of every heap; these ways are then equally likely. Nobody's choices prove anything.
What the other seats of a drawn world have seen is drawn with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import comb, factorial, prod
from operator import sub
from typing import TYPE_CHECKING, NamedTuple

from gamelib.game import Worlds
from gamelib.knowledge import Unknown
from gamelib.samurai_sword.begin import seated
from gamelib.samurai_sword.facts import CARDS, ROLES
from gamelib.samurai_sword.histories import KNOWN, Alternative, Histories, cards_of, histories, places_of
from gamelib.samurai_sword.memory import EVERYBODY, Begin, Book, Trail, merged, public
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import BIT, N_KINDS, N_PROPERTIES
from gamelib.samurai_sword.view import DECK_PLACES, HAND_PLACES, SamuraiView, removed_role, role_place

if TYPE_CHECKING:
    from gamelib.chance import Chance

__all__ = ["SamuraiWorlds", "allowed"]


class Heap(NamedTuple):
    """Cards that lie in some places in any order.

    cards:   by kind how many there are
    places:  per seat how many of them it holds; the deck has the others
    total:   all of them
    """

    cards: list[int]
    places: list[int]
    total: int


class Hidden:
    """One alternative of a view: what lies where for certain, and what is left to be laid out at random.

    known:   by seat the cards that are certain, as kinds
    heaps:   the others, the newest heap last
    worlds:  the number of ways, times the weight; 0 when there are not so many cards
    """

    def __init__(self, view: SamuraiView, unseen: list[int], at: Alternative, weight: int) -> None:
        self.at = at
        cards, seats = at[0], range(view.players)
        self.known = [[card & 31 for card in cards if card >> 5 == seat] for seat in seats]
        left, places = (
            unseen[:],
            [0 if view.shown[seat] else view.sizes[seat] - len(self.known[seat]) for seat in seats],
        )
        for card in cards:
            left[card & 31] -= 1
        self.heaps = []
        for code in at[1][:-1]:
            old, held = cards_of(code), [places_of(code, seat) for seat in seats]
            left, places = [n - m for n, m in zip(left, old, strict=True)], [*map(sub, places, held)]
            self.heaps.append(Heap(old, held, sum(old)))
        self.heaps.append(Heap(left, places, sum(left)))
        self.worlds = weight
        for heap in self.heaps:
            self.worlds *= orders(heap)

    def in_hand(self, seat: int, kind: int) -> tuple[int, tuple[tuple[int, int, int], ...]]:
        """What the number of cards of a kind in a hand depends on: how many are certain; and for each heap the number
        of its cards, of those of the kind, and of its places in the hand.
        """
        return self.known[seat].count(kind), tuple(
            (heap.total, heap.cards[kind], heap.places[seat]) for heap in self.heaps if heap.places[seat]
        )

    def on_deck(self, kind: int) -> int:
        """In how many worlds any one card of the deck is of this kind."""
        return self.worlds * self.heaps[-1].cards[kind] // self.heaps[-1].total


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


@lru_cache(maxsize=1 << 3)
def allowed(view: SamuraiView) -> list[Hidden]:
    """The alternatives that the cards of a view allow; of the views last asked for they are kept."""
    unseen = [*view.unseen.values()]
    possible = histories(view.seat, view.trail, view.known).possible
    found = [Hidden(view, unseen, at, weight) for at, weight in possible.items()]
    return [hidden for hidden in found if hidden.worlds]


class SamuraiWorlds(Worlds):
    """See the module."""

    def __init__(self, view: SamuraiView) -> None:
        self.view = view
        self.roles = view.assignments()
        self._base = _known_state(view, [ROLES.index(role) for role in self.roles[0]])

    @cached_property
    def histories(self) -> Histories:
        """What may have happened; worked out only when somebody asks, as not all players do."""
        return histories(self.view.seat, self.view.trail, self.view.known)

    @property
    def exact(self) -> bool:
        """Not where the alternatives were too many, see `gamelib.samurai_sword.histories`."""
        return self.histories.exact

    @property
    def hidden(self) -> list[Hidden]:
        """The alternatives that the cards allow."""
        return allowed(self.view)

    @cached_property
    def total(self) -> int:
        """The number of ways to lay out the cards."""
        return sum(hidden.worlds for hidden in self.hidden)

    def draw(self, chance: Chance) -> SamuraiState:
        """One of the worlds, with fresh future chance."""
        view, state = self.view, self._base.clone()
        if len(self.roles) > 1:
            state.role = [ROLES.index(role) for role in chance.choice(self.roles)]
        possible = self.hidden
        hidden = possible[0]
        if len(possible) > 1:
            left = chance.bits() * self.total >> 64
            for hidden in possible:  # where it stops is what is drawn
                left -= hidden.worlds
                if left < 0:
                    break
        hands = [[(KNOWN, kind) for kind in known] for known in hidden.known]
        for number, heap in enumerate(hidden.heaps):
            cards = [kind for kind, n in enumerate(heap.cards) for _ in range(n)]
            chance.shuffle(cards)
            for hand, places in zip(hands, heap.places, strict=True):
                hand += [(number, kind) for kind in cards[:places]]
                del cards[:places]
        state.deck = cards  # what is left of the newest heap
        for seat, hand in enumerate(hands):
            _give(state, seat, [kind for _, kind in hand])
        if not self.histories.whole:
            _remember(state, view)
        elif view.trail:
            state.aware, state.news = 1, self.histories.told(hidden.at, hands, chance)
        state.reseed(chance)
        return state

    def unknown(self) -> tuple[Unknown, ...]:
        """The roles, how many cards of each kind every foreign hand holds, and the cards of the deck."""
        return (*self._unknown_roles(), *self._unknown_hands(), *self._unknown_deck())

    def _unknown_roles(self) -> Iterator[Unknown]:
        """Each assignment stands for as many worlds as there are ways to lay out the cards."""
        for seat, role in enumerate(self.view.roles):
            if role < 0:
                yield Unknown(role_place(seat), self._counted(Counter(roles[seat] for roles in self.roles)))
        removed = Counter(role for roles in self.roles for role in removed_role(roles).values())
        if removed and min(self.view.roles) < 0:
            yield Unknown("role:removed", self._counted(removed))

    def _counted(self, ways: Counter[str]) -> dict[str, int]:
        return {role: ways[role] * self.total for role in ROLES if ways[role]}

    def _unknown_hands(self) -> Iterator[Unknown]:
        possible = self.hidden
        for seat, counts in enumerate(self.view.shown):
            if counts:
                continue
            for kind in range(N_KINDS):
                found: Counter[int] = Counter()
                alike: Counter[tuple[int, tuple[tuple[int, int, int], ...]]] = Counter()
                for hidden in possible:
                    alike[hidden.in_hand(seat, kind)] += hidden.worlds
                for (certain, heaps), all_worlds in alike.items():
                    for n, worlds in numbers(certain, heaps, all_worlds):
                        found[n] += worlds
                places = {str(n): found[n] * len(self.roles) for n in sorted(found)}
                yield Unknown(HAND_PLACES[N_KINDS * seat + kind], places)

    def _unknown_deck(self) -> Iterator[Unknown]:
        """Any card of the deck may be what any other may be."""
        if not self.view.deck_size:
            return
        possible = self.hidden
        counted = {CARDS[k]: sum(hidden.on_deck(k) for hidden in possible) for k in range(N_KINDS)}
        kinds = {card: n * len(self.roles) for card, n in counted.items() if n}
        for place in DECK_PLACES[: self.view.deck_size]:
            yield Unknown(place, kinds)


def _known_state(view: SamuraiView, roles: list[int]) -> SamuraiState:
    """What a view shows, as a state without foreign hands and deck."""
    state = seated(view.players, view.options, roles, list(view.characters))
    state.to_move, state.phase, state.turn = view.to_move, view.phase, view.turn
    state.looked, state.bushido, state.active = view.looked, view.bushido, view.active
    state.weapons, state.resolving, state.target = view.weapons, view.resolving, view.target
    state.flipped, state.todo, state.ended = view.flipped, list(view.todo), view.ended
    state.aimed = list(view.aimed)
    state.front, state.pile = list(view.front), list(view.pile)
    state.resilience, state.honour = list(view.resilience), list(view.honour)
    for seat in range(view.players):
        row = view.front[N_PROPERTIES * seat : N_PROPERTIES * (seat + 1)]
        state.guard[seat] = view.difficulty(seat, seat).total - 1
        state.standing &= ~(0 if view.resilience[seat] else 1 << seat)
        state.fronted |= 1 << seat if any(row) else 0
        _give(state, seat, [kind for kind, n in enumerate(view.shown[seat]) for _ in range(n)])
    return state


def _give(state: SamuraiState, seat: int, cards: list[int]) -> None:
    """Put these cards into an empty hand."""
    for kind in cards:
        state.count[N_KINDS * seat + kind] += 1
        state.held[seat] |= BIT[kind]
    state.size[seat] += len(cards)
    state.handed |= 1 << seat if cards else 0


def _remember(state: SamuraiState, view: SamuraiView) -> None:
    """What each seat knows in a world without a whole history: its own part, and of others what the viewer can tell."""
    shared = dict(view.shared)
    books = {EVERYBODY: view.public}
    for seat in range(view.players):
        if seat == view.seat:
            books[1 << seat] = view.known
        elif view.seat is not None and seat in shared:
            books[1 << view.seat | 1 << seat] = shared[seat]
            books[1 << seat] = _owned(state, seat, shared[seat])
        else:
            books[1 << seat] = _owned(state, seat, view.public)
    state.books = {
        group: book for group, book in books.items() if group == EVERYBODY or book != view.public
    }  # fmt: skip
    trails: list[Trail] = [(Begin(books[1 << seat], view.public),) for seat in range(view.players)]
    if view.seat is not None:
        trails[view.seat] = view.trail
    state.trails = (public(view.trail), *trails)
    state.aware = 1


def _owned(state: SamuraiState, seat: int, book: Book) -> Book:
    """A book as it is for a seat that sees its own hand besides."""
    if len(book) == 1 and not book[0][1]:
        return book
    found = []
    for weight, known in book:
        own = Counter(card & 31 for card in known if card >> 5 == seat)
        if all(n <= state.count[N_KINDS * seat + kind] for kind, n in own.items()):
            found.append((weight, tuple(card for card in known if card >> 5 != seat)))
    return merged(iter(found))
