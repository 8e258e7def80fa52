"""Sets of rows, and how each thing that happens at the table changes the set of rows somebody holds possible.

A row is three cards by number, 0 for a gap; its code is ``slot 1 + 12 * slot 2 + 144 * slot 3``. A set of rows is one
integer with a bit per code. As an owner's choices prove nothing, a choice turns each possible row into all those that
could follow; what is seen leaves only the rows that fit.

Something that happened at a place (3 * owner + slot) is one integer, ``kind | place << 3 | card << 8 | extra << 12``.
The extra is all cards of the owner, a bit each, for `FILLED` and `SWAPPED`; the other slot for `EXCHANGED`; the seat
that looked for `SEEN`.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import permutations, product
from typing import Final

from gamelib.tenno.facts import CARDS, PEASANTS, SLOTS

__all__ = [
    "EMPTY", "EXCHANGED", "FILLED", "LAID", "LOST", "SEEN", "SHOWN", "SWAPPED", "WITH", "Row", "as_set", "learn",
    "members",
]  # fmt: skip

Row = tuple[int, int, int]

BASE: Final = len(CARDS)
STRIDE: Final = (1, BASE, BASE * BASE)
"""What one more in a slot adds to the code of a row."""
EMPTY: Final = 1
"""The set that holds only the row of three gaps."""

# kinds of what happened
LAID: Final = 0
SHOWN: Final = 1
LOST: Final = 2
FILLED: Final = 3
SWAPPED: Final = 4
EXCHANGED: Final = 5
SEEN: Final = 6


def code(row: Row) -> int:
    """The code of a row, the number of its bit in a set."""
    return sum(card * stride for card, stride in zip(row, STRIDE, strict=True))


def as_set(rows: list[Row]) -> int:
    """The set of these rows."""
    return sum(1 << code(row) for row in set(rows))


@lru_cache(maxsize=1 << 14)
def members(rows: int) -> tuple[Row, ...]:
    """The rows of a set, in ascending order of their codes."""
    found = []
    digits = bin(rows)[:1:-1]
    at = digits.find("1")
    while at >= 0:
        found.append((at % BASE, at // BASE % BASE, at // STRIDE[2]))
        at = digits.find("1", at + 1)
    return tuple(found)


_CARD_NUMBERS: Final = range(1, BASE)
_ALL: Final[list[Row]] = [
    (a, b, c) for a, b, c in product(range(BASE), repeat=3) if len({a, b, c} - {0}) == 3 - (a, b, c).count(0)
]
FIRST: Final = as_set([(a, b, c) for a, b, c in permutations([CARDS.index(card) for card in PEASANTS])])
"""The first rows: Peasants 1 to 3 in any order."""
WITH: Final = [[as_set([row for row in _ALL if row[slot] == card]) for card in range(BASE)] for slot in range(3)]
"""By slot and card: the rows that have the card there."""
WITHOUT: Final = [as_set([row for row in _ALL if card not in row]) for card in range(BASE)]
"""By card: the rows that do not have it."""


@lru_cache(maxsize=1 << 12)
def swapped(rows: int, slot: int, cards: int) -> int:
    """The rows that follow when the card of a slot is taken up, and any card then fills the gap."""
    with_card, stride, lifted = WITH[slot], STRIDE[slot], 0
    for card in _CARD_NUMBERS:
        lifted |= (rows & with_card[card]) >> card * stride
    return filled(lifted, slot, cards)


@lru_cache(maxsize=1 << 12)
def filled(rows: int, slot: int, cards: int) -> int:
    """The rows that follow when any card of ``cards`` (a bit each) that is not in the row fills a gap."""
    stride, found = STRIDE[slot], 0
    for card in _CARD_NUMBERS:
        if cards >> card & 1:
            found |= (rows & WITHOUT[card]) << card * stride
    return found


@lru_cache(maxsize=1 << 12)
def exchanged(rows: int, slot: int, other: int) -> int:
    """The rows that follow when the cards of two slots are exchanged or not."""
    found = rows
    for row in members(rows):
        turned = list(row)
        turned[slot], turned[other] = row[other], row[slot]
        found |= 1 << code((turned[0], turned[1], turned[2]))
    return found


def _change_by(kind: int, slot: int, card: int, extra: int) -> Callable[[int], int]:
    """How a set of possible rows changes by news that everybody gets."""
    if kind == SHOWN:
        return lambda rows: rows & WITH[slot][card]
    if kind == LOST:  # shown before, so all rows have the card there
        return lambda rows: rows >> card * STRIDE[slot]
    if kind == FILLED:
        return lambda rows: filled(rows, slot, extra)
    if kind == SWAPPED:
        return lambda rows: swapped(rows, slot, extra)
    if kind == EXCHANGED:
        return lambda rows: exchanged(rows, slot, extra)
    return lambda rows: FIRST


def learn(known: list[int], looks: list[int], players: int, happened: list[int]) -> None:
    """Work news into what everybody holds possible, in the order in which they came.

    known:  at ``players * seat + owner`` the rows of ``owner`` that ``seat`` holds possible; for the owner's own entry
            those that everybody does
    looks:  in the same order, a bit for each slot of ``owner`` at whose card, still there, ``seat`` has looked
    """
    for packed in happened:
        kind, place, card, extra = packed & 7, packed >> 3 & 31, packed >> 8 & 15, packed >> 12
        owner, slot = place // len(SLOTS), place % len(SLOTS)
        if kind == SEEN:
            known[players * extra + owner] &= WITH[slot][card]
            looks[players * extra + owner] |= 1 << slot
            continue
        after = _change_by(kind, slot, card, extra)
        common = known[players * owner + owner]
        follows = after(common)
        touched = 1 << slot if kind != EXCHANGED else 1 << slot | 1 << extra
        for at in range(owner, players * players, players):
            known[at] = follows if known[at] == common else after(known[at])
            if kind != SHOWN:
                looks[at] &= ~touched
