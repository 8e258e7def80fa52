"""Tatsu from its rules alone, with objects and without haste: what the fast engine is compared with."""

import copy
from collections.abc import Iterable, Iterator
from itertools import combinations, zip_longest
from math import perm
from typing import Any

from gamelib import Chance

KINDS = ("13", "14", "15", "16", "17", "2", "3", "4", "5", "6", "x1", "x2", "x3", "F")
CARDS = [clan + kind for clan in "RY" for kind in KINDS]
GHOST, NOWHERE, NOBODY = 3, -1, -1
TRICK, LAST = 4, 28  # cards of a trick, and of a hand
TEAMS = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1)}  # rule ``win``: whose points count together, per seat

Deal = list[list[str]]  # per place its cards; with two players seven face down in columns 1 to 7, then seven on them


def strength(card: str) -> int:
    """Rule ``components``: what takes a trick; fusion spirits have none and decide no trick."""
    kind = card[1:]
    return 0 if kind[0] in "xF" else int(kind[0])


def worth(card: str) -> int:
    """Rule ``components``: the points on the card."""
    kind = card[1:]
    return 0 if kind[0] in "xF" else int(kind[1]) if len(kind) == 2 else 1


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=CARDS.index))


def deals(players: int, chance: Chance) -> Iterator[Deal]:
    """Rules ``setup`` and ``two``: the deals of a game, hand after hand, in the documented order of random numbers."""

    def shuffled(cards: list[str]) -> list[str]:
        cards, n = list(cards), len(cards)
        while n:
            way = chance.below(perm(n, 7))
            for _ in range(7):
                way, taken = divmod(way, n)
                n -= 1
                cards[taken], cards[n] = cards[n], cards[taken]
        return cards

    while True:
        if players == 2:
            yellow, red = shuffled(CARDS[14:]), shuffled(CARDS[:14])
            yield [shuffled(yellow[:7] + red[:7]), shuffled(yellow[7:] + red[7:])]
        else:
            cards = shuffled(CARDS)
            yield [cards[:7], cards[7:14], cards[14:21], cards[21:]]


class Column:
    """Two players: a face-up card on a face-down one; either may be missing."""

    def __init__(self, down: str, up: str) -> None:
        self.down, self.up = down, up

    def uncover(self) -> None:
        self.down, self.up = "", self.down


class Laid:
    """A card on the table: who laid it, and in front of whom."""

    def __init__(self, card: str, by: int, before: int) -> None:
        self.card, self.by, self.before = card, by, before


class Reference:
    """A game of Tatsu: ``dealt`` brings a deal for each hand; actions are notations, as docs/notation-tatsu.md."""

    def __init__(
        self, players: int, dealt: Iterable[Deal], target: int = 500, first: int = 0, first_clan: str = "R",
        leader: str = "dealer", ghost_seat: str = "opposite_red", rotation: str = "left") -> None:  # fmt: skip
        self.players, self.deals, self.target, self.first_clan = players, iter(dealt), target, first_clan
        self.leader, self.ghost_seat, self.rotation = leader, ghost_seat, rotation
        self.points, self.dealer, self.turn = [0] * players, first % players, 0
        self.begin_hand(next(self.deals))

    # Around the table

    def ring(self) -> list[int]:
        """Rules ``setup`` and ``three``: the places in clockwise order."""
        if self.players == 3 and self.ghost_seat == "opposite_red":
            return [self.dealer, (self.dealer + 1) % 3, GHOST, (self.dealer + 2) % 3]
        return [0, 1] if self.players == 2 else [0, 1, 2, 3]

    def left_of(self, place: int) -> int:
        ring = self.ring()
        return ring[(ring.index(place) + 1) % len(ring)]

    def clan(self, place: int) -> str:
        """Rules ``setup``, ``two`` and ``three``: the clan a place plays for; the dealer and the ghost are Red."""
        if self.players == 3:
            return "R" if place in (self.dealer, GHOST) else "Y"
        other = "Y" if self.first_clan == "R" else "R"
        return self.first_clan if place % 2 == 0 else other

    def decides(self, place: int) -> int:
        """Rule ``three``: Red acts for the ghost."""
        return self.dealer if self.players == 3 and place == GHOST else place

    # A hand

    def begin_hand(self, deal: Deal) -> None:
        """Rule ``setup``: everything of the hand before is over, its last winner and a fusion in trick 7 too."""
        self.deal, self.actions = deal, list[str]()
        self.hands, self.columns = list[list[str]](), list[list[Column]]()
        if self.players == 2:
            self.columns = [[Column(*pair) for pair in zip(cards[:7], cards[7:], strict=True)] for cards in deal]
        else:
            self.hands = [list(cards) for cards in deal]
        self.laid, self.carried = list[Laid](), list[str]()
        self.captured = {"R": list[str](), "Y": list[str]()}
        self.begin_turn(self.dealer if self.leader == "dealer" else self.left_of(self.dealer))

    def begin_turn(self, place: int) -> None:
        self.at, self.asked, self.to_move, self.phase = place, NOWHERE, self.decides(place), "turn"

    def open_cards(self, place: int) -> list[str]:
        """The cards a place can lay knowing them, its clan's and the others."""
        if self.players == 2:
            return [column.up for column in self.columns[place] if column.up]
        return self.hands[place]

    def of_clan(self, place: int) -> list[str]:
        """The open cards of a place that belong to the clan of the place whose turn it is."""
        return [card for card in in_order(self.open_cards(place)) if card[0] == self.clan(self.at)]

    def blind(self, place: int) -> list[int]:
        """Rule ``two``: columns with a face-down card of that clan, when no side has one face up."""
        if self.players > 2 or self.of_clan(0) or self.of_clan(1):
            return []
        columns = enumerate(self.columns[place], start=1)
        return [number for number, column in columns if column.down.startswith(self.clan(self.at))]

    def legal(self) -> list[str]:
        """Rules ``turn`` and ``reply``: the notations of the legal actions in the order of their numbers."""
        if self.phase == "over":
            return []
        verb, place = ("play", self.at) if self.phase == "turn" else ("give", self.asked)
        others = [x for x in sorted(self.ring()) if x != place and self.phase == "turn"]
        asks = [x for x in others if self.of_clan(x) or self.blind(x)]
        return [
            *(f"{verb} {card}" for card in self.of_clan(place)),
            *("ask ghost" if self.players == 3 and x == GHOST else f"ask {x}" for x in asks),
            *(f"{verb} blind {number}" for number in self.blind(place)),
        ]

    def apply(self, text: str) -> None:
        """Play one of ``legal()``; nothing is checked here."""
        verb, *what = text.split()
        self.actions.append(text)
        if verb == "ask":
            self.asked = GHOST if what == ["ghost"] else int(what[0])
            self.to_move, self.phase = self.decides(self.asked), "reply"
        else:
            place = self.at if verb == "play" else self.asked
            self.laid.append(Laid(self.removed(place, *what), place, self.at))
            self.end_turn()

    def removed(self, place: int, what: str, number: str = "") -> str:
        """Rule ``two``: a card uncovered is turned up at once; one above a card played blind stays."""
        if self.players != 2:
            self.hands[place].remove(what)
            return what
        if what == "blind":
            column = self.columns[place][int(number) - 1]
            card, column.down = column.down, ""
            return card
        next(column for column in self.columns[place] if column.up == what).uncover()
        return what

    def end_turn(self) -> None:
        """Rule ``turn``: to the left of the seat whose turn it was, whoever laid the card."""
        self.turn += 1
        if len(self.laid) % TRICK:
            self.begin_turn(self.left_of(self.at))
        else:
            self.end_trick()

    def end_trick(self) -> None:
        """Rules ``trick`` and ``fusion``: the place before which the deciding card lies leads, and takes or not."""
        trick = self.laid[-TRICK:]
        self.carried += [laid.card for laid in trick]
        fusions = [laid for laid in trick if laid.card.endswith("F")]
        best = max(strength(laid.card) for laid in trick)
        leads = (fusions or [laid for laid in trick if strength(laid.card) == best])[0].before
        if not fusions:
            self.captured[self.clan(leads)] += self.carried
            self.carried = []
        if len(self.laid) < LAST:
            self.begin_turn(leads)
        else:
            self.end_hand()

    def result(self, clan: str) -> int:
        """Rule ``score``: points of both clans times the multipliers of the own clan."""
        cards = self.captured[clan]
        factors = [int(card[2:]) for card in cards if card.startswith(clan + "x")]
        return sum(map(worth, cards)) * sum(factors)

    def end_hand(self) -> None:
        """Rules ``score``, ``win`` and ``three``: write down, then stop or pass the dealer card and deal."""
        self.points = [points + self.result(self.clan(seat)) for seat, points in enumerate(self.points)]
        if self.winners():
            self.asked, self.to_move, self.phase = NOWHERE, NOBODY, "over"
        else:
            step = -1 if self.players == 3 and self.rotation == "right" else 1
            self.dealer = (self.dealer + step) % self.players
            self.begin_hand(next(self.deals))

    def winners(self) -> list[int]:
        """Rule ``win``: the seats on top, once they have the target and are one team; points count after a hand."""
        top = [seat for seat, points in enumerate(self.points) if points == max(self.points)]
        one_team = len({TEAMS[self.players][seat] for seat in top}) == 1
        return top if one_team and max(self.points) >= self.target else []

    def digest(self) -> tuple[Any, ...]:
        """The position in the form documented for comparing engines."""
        trick = [laid.card for laid in self.laid[len(self.laid) // TRICK * TRICK :]]
        return (
            tuple(in_order(self.open_cards(place)) for place in sorted(self.ring())),
            tuple(tuple((column.up, column.down) for column in columns) for columns in self.columns),
            tuple((laid.card, laid.by, laid.before) for laid in self.laid),
            in_order(self.carried + trick),
            tuple(in_order(self.captured[clan]) for clan in "RY"),
            tuple(self.points), self.dealer, self.at, self.asked, self.to_move, self.phase, self.turn,
        )  # fmt: skip

    # What a seat knows

    def sees(self, seat: int | None) -> tuple[Any, ...]:
        """Rule ``secrets``: what a seat (``None`` = a watcher) sees during a hand; of all other cards the back."""
        faces, columns, *public = self.digest()
        if self.players == 2:
            backs = [[(up, down[:1]) for up, down in pairs] for pairs in columns]
            return (faces, backs, *public, self.legal())
        shown = [place for place in self.ring() if place == seat or (self.players == 3 and place == GHOST)]
        hands = [cards if place in shown else [card[0] for card in cards] for place, cards in enumerate(faces)]
        return (hands, *public, self.legal() if seat == self.to_move else [])

    def replayed(self, deal: Deal) -> Iterator["Reference"]:
        """This hand from another deal with the same actions, as long as they are legal: after none, one, two, ..."""
        game = copy.copy(self)
        game.turn -= len(self.laid)
        game.begin_hand(deal)
        yield game
        for action in self.actions:
            if action not in game.legal():
                return
            game.apply(action)
            yield game

    def hidden(self, seat: int | None) -> list[list[tuple[int, int]]]:
        """Where the cards lie that the seat does not see, as place and index in the deal; a hand is one group."""
        if self.players == 2:
            columns = [(place, index) for place in (0, 1) for index in range(7)]
            return [[(place, index)] for place, index in columns if self.columns[place][index].down]
        others = [place for place in self.ring() if place != seat and not (self.players == 3 and place == GHOST)]
        held = [[(x, i) for i, card in enumerate(self.deal[x]) if card in self.hands[x]] for x in others]
        return [group for group in held if group]

    def information_set(self, seat: int | None) -> list["Reference"]:
        """Rule ``secrets``: the positions whose whole hand would have looked the same to the seat, action by action.

        All ways to lay the cards it has never seen are tried; of each that fits, the position it leads to.
        """
        seen, places = [game.sees(seat) for game in self.replayed(self.deal)], self.hidden(seat)
        held = [[self.deal[place][index] for place, index in group] for group in places]
        found = []
        for groups in divided([card for cards in held for card in cards], [backs(cards) for cards in held]):
            deal = [list(cards) for cards in self.deal]
            for group, cards in zip(places, groups, strict=True):
                for (place, index), card in zip(group, cards, strict=True):
                    deal[place][index] = card
            position = self
            for game, sight in zip_longest(self.replayed(deal), seen):
                if game is None or game.sees(seat) != sight:
                    break
                position = game
            else:
                found.append(position)
        return found


def backs(cards: Iterable[str]) -> list[str]:
    """Rule ``components``: a back shows the clan and no more."""
    return sorted(card[0] for card in cards)


def divided(cards: list[str], groups: list[list[str]]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to divide different cards among groups with these backs, regardless of the order in a group."""
    if not groups:
        yield []
        return
    for group in combinations(cards, len(groups[0])):
        if backs(group) == groups[0]:
            rest = [card for card in cards if card not in group]
            yield from ([group, *others] for others in divided(rest, groups[1:]))
