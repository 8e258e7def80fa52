"""What seats know of cards in foreign hands, and how each thing that happens at the table changes it.

It is kept in two forms: as books, the cards that are known and shown as such, and as trails, all that a seat has seen
and that worlds are drawn from (`gamelib.samurai_sword.histories`).

A *book* holds what a group of seats knows in common: everybody (the group without a seat), one seat, or two seats
between whom a card was stolen. It is a set of alternatives with weights. An alternative names cards that are certainly
in a hand, each as ``32 * seat + kind``, sorted; the other cards of the hands and the deck are then any of those that
the group does not see, in any order.

The weight is that of a single arrangement of those other cards, all places told apart: so it changes neither when cards
are drawn nor when the deck shows one. A card that is taken at random splits an alternative by the places it may have
come from. A card that its owner chose is the known one where there is one, as equal cards are all the same. A book
forgets which cards a new deck was made of; the trail does not.

Something that happened is one integer, ``what | seat << 3 | other << 6 | kind << 9 | size << 14 | others << 20``: the
seat whose hand it is, for `STOLEN` the other one who got the card, and the cards in both hands before. `SHUFFLED` has
the size of the pile in place of all that; behind it follow all hands as counts of kinds, 25 a seat, and the pile. A
trail begins with the first card that somebody may keep in mind, or with the first new deck, and has everything of this
sort since, as its seat saw it: of a theft between two others not the kind (`UNSEEN`).
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from math import gcd, lcm, perm
from typing import Final, NamedTuple

from gamelib.samurai_sword.facts import CARDS

__all__ = [
    "EVERYBODY", "GAINED", "NOTHING", "NOTHING_KNOWN", "NO_TRAILS", "PICKED", "SHOWN", "SHUFFLED", "STOLEN", "UNSEEN",
    "Begin", "Book", "Books", "Known", "Note", "Shuffle", "Trail", "Trails", "learn", "merged", "possible", "public",
    "recalled", "shuffled", "ways", "without",
]  # fmt: skip

Known = tuple[int, ...]
Book = tuple[tuple[int, Known], ...]
Books = Mapping[int, Book]
"""By the seats of the group, a bit each."""


class Shuffle(NamedTuple):
    """A new deck, as a seat saw it. Counts are by kind.

    sizes:   per seat the cards in hand
    own:     the own hand; nothing for everybody
    unseen:  the cards of all other hands
    pile:    the cards of the new deck
    """

    sizes: tuple[int, ...]
    own: tuple[int, ...]
    unseen: tuple[int, ...]
    pile: tuple[int, ...]


class Begin(NamedTuple):
    """What a seat, and what everybody knew when a trail begins with more than nothing."""

    known: Book
    public: Book


Note = int | Shuffle | Begin
Trail = tuple[Note, ...]
Trails = tuple[Trail, ...]
"""Everybody's, then that of each seat."""

GAINED: Final = 0
"""A card that everybody sees comes into a hand."""
SHOWN: Final = 1
"""A card of its owner's choice leaves the hand, and everybody sees it."""
PICKED: Final = 2
"""A random card leaves the hand, and everybody sees it."""
STOLEN: Final = 3
"""A random card goes to another hand, and only these two see it."""
SHUFFLED: Final = 4
"""The pile becomes the deck."""

UNSEEN: Final = 31
"""The kind of a stolen card that a seat has not seen."""

NOTHING: Final[Book] = ((1, ()),)
EVERYBODY: Final = 0
NOTHING_KNOWN: Final[Books] = {EVERYBODY: NOTHING}
"""Groups without a book of their own know what everybody does."""


NO_TRAILS: Final[Trails] = ()
"""Nobody has seen anything yet."""


def learn(books: Books, trails: Trails, players: int, news: Sequence[int]) -> tuple[Books, Trails]:
    """Books and trails after all that happened. Books that say the same as everybody's are left out."""
    found = {1 << seat: books.get(1 << seat, books[EVERYBODY]) for seat in range(players)} | dict(books)
    viewers = (EVERYBODY, *(1 << seat for seat in range(players)))
    seen: list[list[Note]] = [[] for _ in viewers]
    notes = iter(news)
    for note in notes:
        if note & 7 == SHUFFLED:
            counts = list(islice(notes, len(CARDS) * players))
            pile = Counter(islice(notes, note >> 3))
            hands = [tuple(counts[len(CARDS) * i : len(CARDS) * (i + 1)]) for i in range(players)]
            for viewer, trail in zip(viewers, seen, strict=True):
                trail.append(_shuffle(hands, viewer, pile))
            for group in found:
                found[group] = shuffled(found[group], _unseen(hands, group), pile)
            continue
        both = 1 << (note >> 3 & 7) | 1 << (note >> 6 & 7)  # of a theft
        if note & 7 == STOLEN:
            found.setdefault(both, found[EVERYBODY])
            for viewer, trail in zip(viewers, seen, strict=True):
                trail.append(note if viewer & both else note | UNSEEN << 9)
        else:
            for trail in seen:
                trail.append(note)
        for group in found:
            found[group] = _book_after(found[group], note, group)
    whole = trails or ((),) * len(viewers)
    return (
        {EVERYBODY: found[EVERYBODY]} | {g: book for g, book in found.items() if book != found[EVERYBODY]},
        tuple((*before, *trail) for before, trail in zip(whole, seen, strict=True)),
    )


def recalled(trail: Trail, group: int) -> Book:
    """The book of a seat, or everybody's, at the end of its trail."""
    book: Book = NOTHING
    for note in trail:
        if isinstance(note, Begin):
            book = note.known
        elif isinstance(note, Shuffle):
            book = shuffled(book, dict(enumerate(note.unseen)), dict(enumerate(note.pile)))
        else:
            book = _book_after(book, note, group)
    return book


def public(trail: Trail) -> Trail:
    """Everybody's trail, from that of a seat."""
    found: list[Note] = []
    for note in trail:
        if isinstance(note, Begin):
            found.append(Begin(note.public, note.public))
        elif isinstance(note, Shuffle):
            cards = map(sum, zip(note.unseen, note.own, strict=True)) if note.own else note.unseen
            found.append(note._replace(own=(), unseen=tuple(cards)))
        else:
            found.append(note if note & 7 != STOLEN else note | UNSEEN << 9)
    return tuple(found)


def _book_after(book: Book, note: int, group: int) -> Book:
    """A group's book after one note that is not of a new deck."""
    what, seat, other, kind, size = note & 7, note >> 3 & 7, note >> 6 & 7, note >> 9 & 31, note >> 14 & 63
    if what == SHOWN and len(book) == 1:  # by far the most frequent case; a single weight is always 1
        known, card = book[0][1], 32 * seat + kind
        return ((1, without(known, card)),) if card in known else book
    change = _change(what, group, seat, other, kind, size)
    return merged(way for weight, known in book for way in change(weight, known))


def _shuffle(hands: Sequence[tuple[int, ...]], viewer: int, pile: Mapping[int, int]) -> Shuffle:
    """A new deck as a single seat, or everybody, sees it."""
    unseen, kinds = _unseen(hands, viewer), range(len(CARDS))
    return Shuffle(
        tuple(map(sum, hands)), hands[viewer.bit_length() - 1] if viewer else (), tuple(unseen[k] for k in kinds),
        tuple(pile.get(k, 0) for k in kinds),
    )  # fmt: skip


Ways = Iterator[tuple[int, Known]]
Change = Callable[[int, Known], Ways]


def _change(what: int, group: int, seat: int, other: int, kind: int, size: int) -> Change:
    """How one alternative of a group's book becomes others. A seat's own hand is never in its own book."""
    own, card = group == 1 << seat, 32 * seat + kind
    if what == GAINED:
        return lambda weight, known: added(weight, known, -1 if own else card)
    if what == SHOWN:
        return lambda weight, known: iter([(weight, known)]) if own else shown(weight, known, card, size)
    if what == PICKED:
        return lambda weight, known: iter([(weight, known)]) if own else picked(weight, known, card, size)
    if group and not group & ~(1 << seat | 1 << other):
        gained = -1 if group == 1 << other else 32 * other + kind

        def seen(weight: int, known: Known) -> Ways:
            for w, left in [(weight, known)] if own else picked(weight, known, card, size):
                yield from added(w, left, gained)

        return seen
    return lambda weight, known: stolen(weight, known, seat, other, size)


def added(weight: int, known: Known, card: int) -> Ways:
    """A card is known; -1 = no news for this group."""
    yield weight, known if card < 0 else tuple(sorted((*known, card)))


def shown(weight: int, known: Known, card: int, size: int) -> Ways:
    """The known card is the one that was chosen; else it came from any place of the hand that is not known."""
    if card in known:
        yield weight, without(known, card)
    else:
        yield weight * _unknown_places(known, card, size), known


def picked(weight: int, known: Known, card: int, size: int) -> Ways:
    """From each place of the hand alike: a known card of this kind, or one that was not known."""
    if card in known:
        yield weight * known.count(card), without(known, card)
    yield weight * _unknown_places(known, card, size), known


def stolen(weight: int, known: Known, seat: int, other: int, size: int) -> Ways:
    """From each place of the hand alike: a known card, which is then known in the other hand, or any other one."""
    cards = [card for card in known if card >> 5 == seat]
    for card in set(cards):
        yield weight * cards.count(card), tuple(sorted((*without(known, card), 32 * other + (card & 31))))
    yield weight * (size - len(cards)), known


def _unknown_places(known: Known, card: int, size: int) -> int:
    return size - sum(1 for other in known if other >> 5 == card >> 5)


def without(known: Known, card: int) -> Known:
    """One such card fewer."""
    at = known.index(card)
    return known[:at] + known[at + 1 :]


def merged(ways: Iterator[tuple[int, Known]]) -> Book:
    """Equal alternatives as one, impossible ones left out, in a fixed order and with the smallest weights."""
    total: dict[Known, int] = {}
    for weight, known in ways:
        if weight:
            total[known] = total.get(known, 0) + weight
    common = gcd(*total.values())
    return tuple((total[known] // common, known) for known in sorted(total))


def _unseen(hands: Sequence[Sequence[int]], group: int) -> Counter[int]:
    """The cards of all hands, without that of a single seat."""
    found: Counter[int] = Counter()
    for seat, counts in enumerate(hands):
        if group != 1 << seat:
            found.update(dict(enumerate(counts)))
    return found


def ways(known: Known, unseen: Mapping[int, int]) -> Fraction:
    """In how many of all arrangements of the unseen cards the known ones lie where they do, as a share of all.

    0 when there are not so many. A share is enough to compare alternatives.
    """
    found = 1
    for kind, n in Counter(card & 31 for card in known).items():
        found *= perm(unseen.get(kind, 0), n)
    return Fraction(found, perm(sum(unseen.values()), len(known))) if found else Fraction(0)


def possible(book: Book, unseen: Mapping[int, int]) -> Book:
    """The alternatives that the unseen cards allow."""
    if len(book) == 1:
        return book
    return merged((weight if ways(known, unseen) else 0, known) for weight, known in book)


def shuffled(book: Book, unseen: Mapping[int, int], pile: Mapping[int, int]) -> Book:
    """The pile joins the unseen cards. How likely each alternative is does not change by that, so its weight does.

    Which cards the new deck holds is not kept here: all unseen cards are one heap from now on.
    """
    if len(book) == 1:
        return book
    after = Counter(unseen)
    after.update(pile)
    shares = [weight * ways(known, unseen) for weight, known in book]
    exact = [
        share / ways(known, after) if share else Fraction(0) for share, (_, known) in zip(shares, book, strict=True)
    ]  # fmt: skip
    scale = lcm(*(share.denominator for share in exact))
    return merged((int(share * scale), known) for share, (_, known) in zip(exact, book, strict=True))
