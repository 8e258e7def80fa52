"""What a seat may know of Tenno, and the worlds that this allows.

A view is built from public facts, the seat's own cards and the sets of rows that follow from all it has seen. It holds
packed numbers and names them on demand.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Final

from gamelib.game import View, Worlds
from gamelib.knowledge import Unknown
from gamelib.tenno.facts import ACTIONS, CARDS, PHASES, PLACES, SEATS, SLOTS
from gamelib.tenno.rows import WITH, Row, members
from gamelib.tenno.score import named, prisoners
from gamelib.tenno.state import MONK_CARD, OPEN_PRISON, WHOLE_SET, TennoState

if TYPE_CHECKING:
    from gamelib.chance import Chance

__all__ = ["TennoView", "TennoWorlds", "certain", "digest", "knowledge", "observe"]


@dataclass(frozen=True, slots=True)
class TennoView(View):
    """A seat's information state; fields not named here mean what they mean in `TennoState`.

    own_row:   the own row by number, 0 = a gap; empty in the public view
    cards:     per seat the cards in hand and row together, a bit each: every loss is public
    rows:      per owner the set of rows that this seat holds possible (see `gamelib.tenno.rows`); at its own place the
               set that everybody does
    public:    per owner the set that everybody holds possible
    mirror:    per seat the set that it holds possible for the own row: this seat knows what others saw of it; empty in
               the public view
    looks:     who looked where: at ``players * seat + owner`` a bit for each slot whose card is still the same
    """

    seat: int | None
    to_move: int
    phase: int
    turn: int
    legal: tuple[int, ...]
    players: int
    first: int
    options: int
    active: int
    own: int
    target: int
    ronin: int
    barred: int
    lost: int
    todo: tuple[int, ...]
    full: int
    own_row: tuple[int, ...]
    cards: tuple[int, ...]
    prison: tuple[int, ...]
    rows: tuple[int, ...]
    public: tuple[int, ...]
    mirror: tuple[int, ...]
    looks: tuple[int, ...]

    def card(self, owner: int, slot: int) -> str:
        """The card in a slot as far as this seat is certain of it; ``""`` for a gap and for what is not certain."""
        if owner == self.seat:
            return CARDS[self.own_row[slot]]
        return certain(self.rows[owner], slot)

    def occupied(self, owner: int, slot: int) -> bool:
        """Whether a card lies there."""
        return bool(self.full >> 3 * owner + slot & 1)

    def gaps(self, owner: int) -> int:
        """The number of gaps of a row."""
        return 3 - (self.full >> 3 * owner & 7).bit_count()

    def hand_size(self, owner: int) -> int:
        """How many cards a seat holds in hand."""
        return self.cards[owner].bit_count() - 3 + self.gaps(owner)

    @property
    def hand(self) -> tuple[str, ...]:
        """The own hand; empty in the public view."""
        if self.seat is None:
            return ()
        in_row = sum(1 << card for card in self.own_row if card)
        return named(self.cards[self.seat] & ~in_row)

    def prisoners(self, seat: int) -> tuple[tuple[int, str], ...]:
        """Owner and card of all that a seat has captured, which everybody saw."""
        return prisoners(self.prison[seat])

    def discarded(self, owner: int) -> tuple[str, ...]:
        """The cards of an owner that have left the game."""
        captured = sum(packed >> len(CARDS) * owner & WHOLE_SET for packed in self.prison)
        return named(WHOLE_SET & ~self.cards[owner] & ~captured)

    def possible(self, owner: int) -> tuple[Row, ...]:
        """The rows of an owner that this seat holds possible; of its own row the one there is."""
        if owner == self.seat:
            return ((self.own_row[0], self.own_row[1], self.own_row[2]),)
        return members(self.rows[owner])

    @property
    def attacked(self) -> tuple[int, str, int, str]:
        """Seat and slot of the last attack of this turn and what it met: ``(0, "2", 1, "3")``; needs one."""
        return self.active, SLOTS[self.own], self.target // 3, SLOTS[self.target % 3]

    @property
    def may_have_support(self) -> bool:
        """``monk``: whether the Monk of the attacked seat may lie in another place, for all that everybody knows."""
        owner, slot = divmod(self.target, 3)
        return any(self.public[owner] & WITH[other][MONK_CARD] for other in range(3) if other != slot)

    @property
    def prisons_open(self) -> bool:
        """Option ``open_prison``: the prisons lie open on the table."""
        return bool(self.options & OPEN_PRISON)

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
            "first": self.first,
            "options": self.options,
            "active": self.active,
            "attack": [self.own, self.target, self.ronin, self.barred, self.lost],
            "pending": [[PHASES[code >> 3], code & 7] for code in self.todo],
            "places": [PLACES[k] for k in range(3 * self.players) if self.full >> k & 1],
            "row": [CARDS[card] for card in self.own_row],
            "hand": list(self.hand),
            "cards": [" ".join(named(mask)) for mask in self.cards],
            "prisons": [[SEATS[owner] + card for owner, card in self.prisoners(seat)] for seat in seats],
            "rows": _listed(self.rows),
            "public": _listed(self.public),
            "mirror": _listed(self.mirror),
            "looks": list(self.looks),
        }


def certain(rows: int, slot: int) -> str:
    """The card that all rows of a set have in a slot; ``""`` for a gap and where they differ."""
    return next((CARDS[c] for c in range(1, len(CARDS)) if not rows & ~WITH[slot][c]), "")


def spelled(row: Row) -> str:
    """A row as text: ``"1 - 9"``."""
    return " ".join(CARDS[card] or "-" for card in row)


def _listed(sets: tuple[int, ...]) -> list[list[str]]:
    return [sorted(map(spelled, members(rows))) for rows in sets]


_NONE: Final[tuple[int, ...]] = ()


def observe(state: TennoState, seat: int | None) -> TennoView:
    """``secrets``: the view of a seat; ``None`` = of everybody."""
    state.learn()
    players, known = int(state.players), state.known
    public = tuple(known[:: players + 1])
    if seat is None:
        own_row, rows, mirror, legal = _NONE, public, _NONE, _NONE
    else:
        own_row = tuple(state.row[3 * seat : 3 * seat + 3])
        rows, mirror = tuple(known[players * seat : players * (seat + 1)]), tuple(known[seat::players])
        legal = tuple(state.legal_actions()) if seat == state.to_move else ()
    return TennoView(
        seat, int(state.to_move), int(state.phase), int(state.turn), legal, players, int(state.first),
        int(state.options), int(state.active), int(state.own), int(state.target), int(state.ronin), int(state.barred),
        int(state.lost), tuple(state.todo), int(state.full), own_row,
        tuple([int(state.cards(other)) for other in range(players)]), tuple(state.prison), rows, public, mirror,
        tuple(state.looks),
    )  # fmt: skip


class TennoWorlds(Worlds):
    """All rows of the others that fit what the seat has seen; owners are independent, so each row is drawn by itself.

    What a third seat has seen of a row is drawn with the row: it knows the cards it looked at while they lie there.
    """

    def __init__(self, view: TennoView) -> None:
        self.view = view
        self.owners = [owner for owner in range(view.players) if owner != view.seat]
        self.rows = [members(view.rows[owner]) for owner in self.owners]
        self._known, self._third = _common_knowledge(view)

    def draw(self, chance: Chance) -> TennoState:
        """One row for each of the others, uniformly. Tenno itself has no chance."""
        view = self.view
        state = TennoState(view.players, view.first, view.options)
        state.to_move, state.phase, state.turn, state.active = view.to_move, view.phase, view.turn, view.active
        state.own, state.target, state.ronin, state.barred = view.own, view.target, view.ronin, view.barred
        state.lost, state.full, state.todo, state.prison = view.lost, view.full, list(view.todo), list(view.prison)
        state.looks, state.news, state.known = list(view.looks), [], self._known[:]
        state.row, state.hand = row, hand = [0] * (3 * view.players), list(view.cards)
        if view.seat is not None:
            row[3 * view.seat : 3 * view.seat + 3] = view.own_row
        for owner, rows in zip(self.owners, self.rows, strict=True):
            row[3 * owner : 3 * owner + 3] = rows[chance.below(len(rows))]
        for place, card in enumerate(row):
            if card:
                hand[place // 3] &= ~(1 << card)
        for at, place in self._third:
            state.known[at] &= WITH[place % 3][row[place]]
        return state

    def unknown(self) -> tuple[Unknown, ...]:
        """Each card in a row of the others, by counting rows."""
        worlds = prod(len(rows) for rows in self.rows)
        return tuple(
            Unknown(
                f"row:{owner}:{SLOTS[slot]}",
                {CARDS[c]: n * (worlds // len(rows)) for c, n in sorted(Counter(row[slot] for row in rows).items())},
            )
            for owner, rows in zip(self.owners, self.rows, strict=True)
            for slot in range(3)
            if self.view.occupied(owner, slot)
        )  # fmt: skip


def _common_knowledge(view: TennoView) -> tuple[list[int], list[tuple[int, int]]]:
    """What each seat knows of each row as far as the view tells, and where third seats know a card besides.

    The second: index into the first, and the place of that card.
    """
    n = view.players
    known = list(view.public) * n
    third = []
    for seat in range(n):
        for owner in range(n):
            at = n * seat + owner
            if seat == owner:
                continue
            if seat == view.seat:
                known[at] = view.rows[owner]
            elif owner == view.seat:
                known[at] = view.mirror[seat]
            else:
                third += [(at, 3 * owner + slot) for slot in range(3) if view.looks[at] >> slot & 1]
    return known, third


def knowledge(state: TennoState, seat: int | None, owner: int) -> tuple[str, ...]:
    """The rows of ``owner`` that ``seat`` holds possible; see ``docs/notation-tenno.md``."""
    view = state.observe(seat)
    return tuple(sorted(map(spelled, view.possible(owner))))


def digest(state: TennoState) -> tuple[Any, ...]:
    """A state in plain values, for comparing engines; see ``docs/notation-tenno.md``."""
    view, seats = state.observe(None), range(int(state.players))
    return (
        tuple(tuple(CARDS[card] for card in state.row[3 * seat : 3 * seat + 3]) for seat in seats),
        tuple(" ".join(named(state.hand[seat])) for seat in seats),
        tuple(" ".join(SEATS[owner] + card for owner, card in view.prisoners(seat)) for seat in seats),
        tuple(" ".join(view.discarded(seat)) for seat in seats),
        view.active,
        view.turn,
        view.to_move,
        PHASES[view.phase],
    )
