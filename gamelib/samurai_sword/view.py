"""What a seat may know of Samurai Sword.

A view is built from what lies open, the own hand and role, and what the seat has seen of cards in foreign hands (see
`gamelib.samurai_sword.memory`). It holds numbers and names them on demand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from typing import Any, Final, NamedTuple

from gamelib.game import View
from gamelib.samurai_sword.begin import roles_in_play
from gamelib.samurai_sword.facts import ACTIONS, CARDS, CHARACTERS, KINDS, ONE, PHASES, PROPERTIES, ROLES, SEATS, SETUPS
from gamelib.samurai_sword.memory import (
    EVERYBODY,
    GAINED,
    NOTHING,
    PICKED,
    SHOWN,
    STOLEN,
    UNSEEN,
    Begin,
    Book,
    Note,
    Shuffle,
    Trail,
    possible,
)  # fmt: skip
from gamelib.samurai_sword.score import multipliers, over_data
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import (
    ARMOR,
    ATTACK,
    BENKEI,
    BUSHIDO,
    FIRST_PROPERTY,
    FOCUS,
    GOEMON,
    KOJIRO,
    N_KINDS,
    N_PROPERTIES,
    OVER,
    REACH,
    RINGS,
    SHOGUN,
)  # fmt: skip

__all__ = [
    "DECK_PLACES", "HAND_PLACES", "UNKNOWN", "Difficulty", "SamuraiView", "assignments", "digest", "knowledge",
    "observe", "removed_role", "result", "role_place", "truth", "worths",
]  # fmt: skip

UNKNOWN: Final = -1
"""A role that the viewer does not know."""


class Difficulty(NamedTuple):
    """``difficulty``, filled in: who is between, the target's armor, Benkei. The total has 1 more."""

    between: int
    armor: int
    benkei: int

    @property
    def total(self) -> int:
        """What a weapon must reach."""
        return 1 + self.between + self.armor + self.benkei


class Limit(NamedTuple):
    """``weapon_limit``, filled in: everybody's one, Focus, Goemon, the Shogun of three players."""

    basis: int
    focus: int
    goemon: int
    shogun: int

    @property
    def total(self) -> int:
        """Weapons that may be played in a turn."""
        return sum(self)


@dataclass(frozen=True, slots=True)
class SamuraiView(View):
    """A seat's information state; fields not named here mean what they mean in `SamuraiState`.

    roles:       per seat the number of its role, -1 = this seat does not know it
    characters:  per seat
    shown:       per seat the hand as counts of the kinds, empty where this seat does not see it; all when all is over
    sizes:       per seat the cards in hand
    deck_size:   cards in the deck
    known:       what this seat knows of cards in foreign hands (see `gamelib.samurai_sword.memory`)
    public:      what everybody does
    shared:      what it knows in common with another seat, with that seat, where this is more
    trail:       what it has seen of foreign hands, from the first thing that it can draw conclusions from
    """

    seat: int | None
    to_move: int
    phase: int
    turn: int
    legal: tuple[int, ...]
    players: int
    options: int
    roles: tuple[int, ...]
    characters: tuple[int, ...]
    looked: int
    shown: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    front: tuple[int, ...]
    bushido: int
    deck_size: int
    pile: tuple[int, ...]
    resilience: tuple[int, ...]
    honour: tuple[int, ...]
    active: int
    weapons: int
    resolving: int
    target: int
    flipped: int
    todo: tuple[int, ...]
    ended: int
    aimed: tuple[int, ...]
    known: Book
    public: Book
    shared: tuple[tuple[int, Book], ...]
    trail: Trail

    # ---- cards -----------------------------------------------------------------------------------------------

    def hand(self, seat: int) -> tuple[str, ...]:
        """The hand of a seat by kind, as far as it is shown."""
        return tuple(CARDS[kind] for kind, n in enumerate(self.shown[seat]) for _ in range(n))

    def certain(self, seat: int) -> tuple[str, ...]:
        """The cards that are certainly in a hand: all where it is shown, else what all alternatives agree in."""
        if self.shown[seat]:
            return self.hand(seat)
        held = [Counter(card & 31 for card in known if card >> 5 == seat) for _, known in self.known]
        common = held[0]
        for other in held[1:]:
            common &= other
        return tuple(CARDS[kind] for kind in sorted(common.elements()))

    def properties(self, seat: int) -> tuple[str, ...]:
        """What lies in front of a seat, one for each card."""
        row = self.front[N_PROPERTIES * seat : N_PROPERTIES * (seat + 1)]
        return tuple(name for name, n in zip(PROPERTIES, row, strict=True) for _ in range(n))

    @property
    def discards(self) -> tuple[str, ...]:
        """The pile from the top down."""
        return tuple(CARDS[kind] for kind in reversed(self.pile))

    @property
    def unseen(self) -> dict[int, int]:
        """By kind the cards that this seat does not see: those of foreign hands and deck."""
        return unseen_cards(self.pile, self.front, self.resolving, self.shown)

    # ---- seats -----------------------------------------------------------------------------------------------

    def character(self, seat: int) -> str:
        """The character of a seat."""
        return CHARACTERS[self.characters[seat]]

    def role(self, seat: int) -> str:
        """The role of a seat, ``""`` where this seat does not know it."""
        return ROLES[self.roles[seat]] if self.roles[seat] >= 0 else ""

    def assignments(self) -> tuple[tuple[str, ...], ...]:
        """All ways in which the roles may be assigned to the seats; all are equally likely by what is open."""
        return assignments(self.roles)

    def worths(self, seat: int) -> tuple[tuple[str, int], ...]:
        """The roles that a seat may have, each with what a point of honour would be worth to it."""
        return worths(self.roles)[seat]

    def harmless(self, seat: int) -> bool:
        """``harmless``: without resilience or without a hand."""
        return not (self.resilience[seat] and self.sizes[seat])

    @property
    def awake(self) -> int:
        """The seats that are not harmless, a bit each."""
        return sum([1 << seat for seat in range(self.players) if self.resilience[seat] and self.sizes[seat]])

    def difficulty(self, attacker: int, target: int) -> Difficulty:
        """``difficulty``: from one seat to another, filled in."""
        return Difficulty(
            RINGS[self.players][self.awake][8 * attacker + target] - 1, self.front[N_PROPERTIES * target + ARMOR],
            ONE if self.characters[target] == BENKEI else 0,
        )  # fmt: skip

    def reaches(self, attacker: int, card: str, target: int) -> bool:
        """``weapon``, ``kojiro``: whether a weapon reaches a seat, harmless or not."""
        reach = REACH[CARDS.index(card)]
        return self.characters[attacker] == KOJIRO or self.difficulty(attacker, target).total <= reach

    def weapon_limit(self, seat: int) -> Limit:
        """``weapon_limit``: of a seat in its own turn, filled in."""
        focus = self.front[N_PROPERTIES * seat + FOCUS]
        goemon = ONE if self.characters[seat] == GOEMON else 0
        return Limit(ONE, focus, goemon, ONE if self.players == 3 and self.roles[seat] == SHOGUN else 0)

    @property
    def against(self) -> str:
        """What an answer is asked for: a weapon, ``battle_cry``, ``jujutsu`` or ``bushido``; ``""`` if for nothing."""
        if self.phase == BUSHIDO:
            return "bushido"
        return CARDS[self.resolving] if ATTACK <= self.phase < BUSHIDO else ""

    def to_json(self) -> dict[str, Any]:
        """Everything, as names and numbers."""
        seats = range(self.players)
        return {
            "seat": self.seat,
            "to_move": self.to_move,
            "phase": PHASES[self.phase],
            "turn": self.turn,
            "legal": [str(ACTIONS[a]) for a in self.legal],
            "players": self.players,
            "options": self.options,
            "roles": [self.role(seat) for seat in seats],
            "characters": [self.character(seat) for seat in seats],
            "looked": self.looked,
            "hands": [list(self.hand(seat)) if self.shown[seat] else None for seat in seats],
            "sizes": list(self.sizes),
            "front": [list(self.properties(seat)) for seat in seats],
            "deck": self.deck_size,
            "pile": list(self.discards),
            "resilience": list(self.resilience),
            "honour": list(self.honour),
            "active": self.active,
            "weapons": self.weapons,
            "resolving": _card(self.resolving),
            "target": self.target,
            "flipped": _card(self.flipped),
            "pending": [[PHASES[code >> 3], code & 7] for code in self.todo],
            "ended": self.ended,
            "aimed": list(self.aimed),
            "known": spelled(self.known),
            "public": spelled(self.public),
            "shared": [[seat, spelled(book)] for seat, book in self.shared],
            "trail": [told(note) for note in self.trail],
        }


def _card(kind: int) -> str:
    return CARDS[kind] if kind >= 0 else ""


def spelled(book: Book) -> list[list[Any]]:
    """A book as weights and cards with the seats that hold them."""
    return [[weight, [[card >> 5, CARDS[card & 31]] for card in known]] for weight, known in book]


def told(note: Note) -> list[Any]:
    """A note of a trail in names and numbers: what, seat, other seat, card (``""`` = not seen), cards in both hands."""
    if isinstance(note, Shuffle):
        return ["shuffled", *(list(counts) for counts in note)]
    if isinstance(note, Begin):
        return ["began", spelled(note.known), spelled(note.public)]
    kind = note >> 9 & 31
    return [
        WHAT[note & 7],
        note >> 3 & 7,
        note >> 6 & 7,
        "" if kind == UNSEEN else CARDS[kind],
        note >> 14 & 63,
        note >> 20,
    ]


WHAT: Final = {GAINED: "gained", SHOWN: "shown", PICKED: "picked", STOLEN: "stolen"}
COPIES: Final = tuple(card.copies for card in KINDS)


def unseen_cards(
    pile: Sequence[int], front: Sequence[int], resolving: int, shown: Sequence[Sequence[int]]
) -> dict[int, int]:
    """By kind all cards but those of the pile, in front of seats, being resolved, and of these hands."""
    left = list(COPIES)
    for kind in pile:
        left[kind] -= 1
    for at, n in enumerate(front):
        left[FIRST_PROPERTY + at % N_PROPERTIES] -= n
    if resolving >= 0:
        left[resolving] -= 1
    for counts in shown:
        for kind, n in enumerate(counts):
            left[kind] -= n
    return dict(enumerate(left))


@lru_cache(maxsize=1 << 9)
def assignments(roles: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """``setup``: all ways in which the roles may be assigned when these are known (-1 = not)."""
    setup = SETUPS[len(roles)]
    ninja, found = ROLES.index("ninja1"), set[tuple[str, ...]]()
    for removed in range(ninja, len(ROLES)) if setup.ninja == 2 else (UNKNOWN,):
        pool = Counter(roles_in_play(setup, removed))
        pool.subtract(role for role in roles if role >= 0)
        if min(pool.values()) < 0:
            continue
        for chosen in set(permutations(pool.elements())):
            left = iter(chosen)
            found.add(tuple(ROLES[role if role >= 0 else next(left)] for role in roles))
    return tuple(sorted(found, key=lambda way: [ROLES.index(role) for role in way]))


@lru_cache(maxsize=1 << 9)
def worths(roles: tuple[int, ...]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """``score``: per seat the roles that are possible when these are known, with what honour is worth to each."""
    ways = [tuple(zip(way, multipliers(way), strict=True)) for way in assignments(roles)]
    return tuple(
        tuple(sorted(set(found), key=lambda worth: (ROLES.index(worth[0]), worth[1])))
        for found in zip(*ways, strict=True)
    )


# ---- from a true state -------------------------------------------------------------------------------------------


def observe(state: SamuraiState, seat: int | None) -> SamuraiView:
    """The view of a seat; ``None`` = of everybody."""
    state.learn()
    players, count, over = int(state.players), state.count, state.phase == OVER
    shown: list[tuple[int, ...]] = [()] * players
    if over:
        roles = tuple(state.role)
        shown = [tuple(count[N_KINDS * other : N_KINDS * (other + 1)]) for other in range(players)]
    else:
        own = seat if seat is not None and state.looked >> seat & 1 else UNKNOWN
        roles = tuple([role if role == SHOGUN or other == own else UNKNOWN for other, role in enumerate(state.role)])
        if seat is not None:
            shown[seat] = tuple(count[N_KINDS * seat : N_KINDS * (seat + 1)])
    known = public = NOTHING
    shared: tuple[tuple[int, Book], ...] = ()
    trail: Trail = ()
    if state.aware and not over:
        known, public, shared = _books(state, seat, shown)
        trail = state.trails[0 if seat is None else seat + 1]
    return SamuraiView(
        seat, int(state.to_move), int(state.phase), int(state.turn),
        tuple(state.legal_actions()) if seat == state.to_move else (),
        players, int(state.options), roles, tuple(state.character), int(state.looked), tuple(shown),
        tuple(state.size), tuple(state.front), int(state.bushido), len(state.deck), tuple(state.pile),
        tuple(state.resilience), tuple(state.honour), int(state.active), int(state.weapons), int(state.resolving),
        int(state.target), int(state.flipped), tuple(state.todo),
        int(state.ended), tuple(state.aimed), known, public, shared, trail,
    )  # fmt: skip


def _books(
    state: SamuraiState, seat: int | None, shown: Sequence[Sequence[int]]
) -> tuple[Book, Book, tuple[tuple[int, Book], ...]]:
    """What a seat knows of foreign hands, what everybody does, and what it has in common with one other."""
    books, open_cards = state.books, (state.pile, state.front, int(state.resolving))
    everybody = books[EVERYBODY]
    public = everybody if len(everybody) == 1 else possible(everybody, unseen_cards(*open_cards, ()))
    if seat is None:
        return public, public, ()
    own = books.get(1 << seat, everybody)
    known = own if len(own) == 1 else possible(own, unseen_cards(*open_cards, shown))
    shared = []
    for other in range(int(state.players)):
        book = books.get(1 << seat | 1 << other) if other != seat else None
        if book is not None:
            book = book if len(book) == 1 else possible(book, unseen_cards(*open_cards, ()))
            if book != public:
                shared.append((other, book))
    return known, public, tuple(shared)


def role_place(seat: int) -> str:
    """The place of a seat's role card."""
    return f"role:{seat}"


def removed_role(roles: Sequence[str]) -> dict[str, str]:
    """The Ninja that is not in play, by its place; empty when all three are."""
    missing = {"ninja1", "ninja2", "ninja3"}.difference(roles)
    return {"role:removed": missing.pop()} if missing else {}


HAND_PLACES: Final = tuple(f"hand:{seat}:{card}" for seat in range(len(SEATS)) for card in CARDS)
"""The places that say how many cards of a kind a hand holds, at ``25 * seat + kind``."""
DECK_PLACES: Final = tuple(f"deck:{i}" for i in range(sum(COPIES)))
"""The cards of the deck by how many others lie on top."""
NUMBERS: Final = tuple(map(str, range(max(COPIES) + 1)))


def truth(state: SamuraiState) -> dict[str, str]:
    """What lies in every hidden place: see `gamelib.samurai_sword.worlds`."""
    found = {role_place(seat): ROLES[role] for seat, role in enumerate(state.role) if role != SHOGUN}
    found |= removed_role([ROLES[role] for role in state.role])
    found |= dict(zip(HAND_PLACES, [NUMBERS[n] for n in state.count], strict=False))
    return found | dict(zip(DECK_PLACES, [CARDS[kind] for kind in reversed(state.deck)], strict=False))


# ---- for comparing engines ---------------------------------------------------------------------------------------


def knowledge(state: SamuraiState, seat: int | None) -> list[list[Any]]:
    """What a seat knows of foreign hands: weights and cards that are certain then."""
    return spelled(state.observe(seat).known)


def digest(state: SamuraiState) -> tuple[Any, ...]:
    """A true state in plain values; see ``docs/notation-samurai_sword.md``."""
    view, seats = state.observe(None), range(int(state.players))
    counts = [state.count[N_KINDS * seat : N_KINDS * (seat + 1)] for seat in seats]
    return (
        tuple(ROLES[role] for role in state.role),
        tuple(CHARACTERS[character] for character in state.character),
        tuple(tuple(CARDS[kind] for kind, n in enumerate(hand) for _ in range(n)) for hand in counts),
        tuple(CARDS[kind] for kind in reversed(state.deck)),
        view.discards,
        tuple(view.properties(seat) for seat in seats),
        view.resilience,
        view.honour,
        _card(view.resolving),
        view.weapons,
        view.active,
        view.to_move,
        PHASES[view.phase],
        view.turn,
    )


def result(state: SamuraiState) -> tuple[tuple[int, ...], Mapping[str, int], str, str]:
    """Points per seat, totals of the teams, the winning team and the way; the game must be over."""
    data = over_data(state)
    return tuple(data["points"]), data["totals"], data["team"], data["way"]
