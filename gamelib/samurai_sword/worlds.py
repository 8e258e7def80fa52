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
from typing import TYPE_CHECKING

from gamelib.game import Worlds
from gamelib.knowledge import Unknown
from gamelib.samurai_sword.begin import seated
from gamelib.samurai_sword.facts import CARDS, ROLES
from gamelib.samurai_sword.heaps import Held, Hidden, OpenHidden, numbers
from gamelib.samurai_sword.histories import KNOWN, Histories, Open, histories
from gamelib.samurai_sword.memory import EVERYBODY, Begin, Book, Trail, merged, public
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import BIT, N_KINDS, N_PROPERTIES
from gamelib.samurai_sword.view import DECK_PLACES, HAND_PLACES, SamuraiView, removed_role, role_place

if TYPE_CHECKING:
    from gamelib.chance import Chance

__all__ = ["SamuraiWorlds", "allowed"]


@lru_cache(maxsize=1 << 3)
def allowed(view: SamuraiView) -> list[Hidden]:
    """The alternatives that the cards of a view allow; of the views last asked for they are kept."""
    unseen = [*view.unseen.values()]
    possible = histories(view.seat, view.trail, view.known).possible
    found = [
        (OpenHidden if isinstance(at[1], Open) else Hidden)(view, unseen, at, weight) for at, weight in possible.items()
    ]
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
        """Not once the alternatives have been too many, see `gamelib.samurai_sword.histories`."""
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
            for hidden in possible:  # the one at which it stops is drawn
                left -= hidden.worlds
                if left < 0:
                    break
        hands = [[(KNOWN, kind) for kind in known] for known in hidden.known]
        for number, heap in enumerate(hidden.laid(chance)):
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
                yield Unknown(role_place(seat), self._times_layouts(Counter(roles[seat] for roles in self.roles)))
        removed = Counter(role for roles in self.roles for role in removed_role(roles).values())
        if removed and min(self.view.roles) < 0:
            yield Unknown("role:removed", self._times_layouts(removed))

    def _times_layouts(self, ways: Counter[str]) -> dict[str, int]:
        return {role: ways[role] * self.total for role in ROLES if ways[role]}

    def _unknown_hands(self) -> Iterator[Unknown]:
        possible = self.hidden
        for seat, counts in enumerate(self.view.shown):
            if counts:
                continue
            for kind in range(N_KINDS):
                found: Counter[int] = Counter()
                alike: Counter[Held] = Counter()
                for hidden in possible:
                    for held, worlds in hidden.in_hand(seat, kind):
                        alike[held] += worlds
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
