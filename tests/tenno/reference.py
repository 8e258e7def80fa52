"""Tenno from its rules alone, with objects and without haste: what the fast engine is compared with."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Any, NamedTuple

PEASANTS = ("1", "2", "3")
NINJA, MONK, RONIN, SHOGUN, GEISHA = "4", "5", "6", "10", "X"
CARDS = (*PEASANTS, NINJA, MONK, RONIN, "7", "8", "9", SHOGUN, GEISHA)
VALUES = {card: int(card) for card in CARDS if card != GEISHA}
ATTACKING = VALUES | {NINJA: 8}
SUPPORT = 2
SEATS = "ABCDEFG"
SLOTS = ("1", "2", "3")
GAP = ""

Row = tuple[str, ...]


def ordered(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=CARDS.index)


def outcome(attacking: str, defending: str, supported: bool) -> str:
    """Rule ``battle``: ``A`` the attacker wins, ``D`` the defender wins, ``=`` nobody does."""
    if GEISHA in (attacking, defending):
        return "=" if attacking == defending else "A" if attacking == GEISHA else "D"
    attack, defence = ATTACKING[attacking], VALUES[defending] + SUPPORT * supported
    return "A" if attack > defence else "D" if attack < defence else "="


class Seen(NamedTuple):
    """Something that happened to an owner's cards: ``audience`` is the only seat that saw it, or ``None`` for all."""

    owner: int
    what: str  # laid, face, lost, filled, swapped, exchanged
    slots: str = ""
    card: str = ""
    audience: int | None = None


def afterwards(row: Row, owned: set[str], seen: Seen) -> Iterator[Row]:
    """Rule ``secrets``: every row that a choice of the owner can make of ``row`` and that looks like what was seen."""
    slots, hand = [int(slot) - 1 for slot in seen.slots], owned - set(row)
    if seen.what == "laid":
        yield from permutations(PEASANTS)
    elif seen.what == "exchanged":  # or only pretended
        i, j = slots
        yield row
        yield tuple(row[{i: j, j: i}.get(slot, slot)] for slot in range(3))
    elif seen.what in ("face", "lost"):
        if row[slots[0]] == seen.card:
            yield row if seen.what == "face" else (*row[: slots[0]], GAP, *row[slots[0] + 1 :])
    else:  # filled from the hand; swapped with the hand, perhaps with the very card taken up
        for card in hand if seen.what == "filled" else hand | {row[slots[0]]}:
            yield (*row[: slots[0]], card, *row[slots[0] + 1 :])


class Player:
    """One colour: its row by slot, its hand, what it captured (owner and card) and which of its cards left the game."""

    def __init__(self, seat: int) -> None:
        self.seat, self.hand, self.row = seat, list(CARDS), dict.fromkeys(SLOTS, GAP)
        self.prison, self.discards = list[tuple[int, str]](), list[str]()

    def gaps(self) -> list[str]:
        return [slot for slot in SLOTS if self.row[slot] == GAP]


class Battle:
    """An attack from an own slot on a place; ``attacking`` and ``defending`` are the cards turned up for it."""

    def __init__(self, attacker: Player, slot: str, defender: Player, target: str) -> None:
        self.attacker, self.slot, self.defender, self.target = attacker, slot, defender, target
        self.attacking, self.defending = attacker.row[slot], defender.row[target]


class Reference:
    """A game of Tenno; actions are notations, as in docs/notation-tenno.md.

    ``agenda`` lists the decisions that are certain to come as (phase, seat); the first of them is open.
    """

    def __init__(
        self, players: int, first: int = 0, ronin_same_target: bool = False, geisha_win_gives_swap: bool = False,
        peek_before_refill: bool = False, geisha_tiebreak_value: int = 0) -> None:  # fmt: skip
        self.ronin_same_target, self.geisha_win_gives_swap = ronin_same_target, geisha_win_gives_swap
        self.peek_before_refill, self.left_over = peek_before_refill, VALUES | {GEISHA: geisha_tiebreak_value}
        self.players = [Player(seat) for seat in range(players)]
        self.active, self.turn, self.battles = self.players[first % players], 0, list[Battle]()
        self.seen = list[Seen]()
        self.agenda = [("order", player) for player in self.clockwise()]

    def clockwise(self) -> list[Player]:
        """All players from the active one on."""
        return self.players[self.active.seat :] + self.players[: self.active.seat]

    @property
    def phase(self) -> str:
        return self.agenda[0][0] if self.agenda else "over"

    @property
    def chooser(self) -> Player:
        return self.agenda[0][1]

    # The phases of a turn

    def order(self, cards: str) -> None:
        """Rule ``setup``: the Peasants are laid face down in a secret order of their player's choice."""
        player = self.chooser
        player.row = dict(zip(SLOTS, cards, strict=True))
        player.hand = [card for card in player.hand if card not in PEASANTS]
        self.seen.append(Seen(player.seat, "laid"))
        del self.agenda[0]
        if not self.agenda:
            self.start_turn()

    def start_turn(self) -> None:
        self.battles, self.lost, self.looks = [], False, list[Player]()
        self.agenda = [("attack", self.active)]

    def attacks(self) -> list[str]:
        """Rules ``attack`` and ``ronin``: any card but the Shogun on any card of an opponent.

        The Ronin's second attack comes from another slot and goes to another card; option ``ronin_same_target``.
        """
        used = [battle.slot for battle in self.battles]
        hit = [] if self.ronin_same_target else [(battle.defender, battle.target) for battle in self.battles]
        own = [slot for slot in SLOTS if self.active.row[slot] not in (GAP, SHOGUN) and slot not in used]
        opponents = [player for player in self.players if player is not self.active]
        places = [(player, slot) for player in opponents for slot in SLOTS if player.row[slot] != GAP]
        return [f"attack {x} {SEATS[y.seat]}{z}" for x in own for y, z in places if (y, z) not in hit]

    def attack(self, slot: str, place: str) -> None:
        """Rule ``attack``: both cards are turned up; the attacked player is asked for the Monk, whatever lies there."""
        battle = Battle(self.active, slot, self.players[SEATS.index(place[0])], place[1])
        self.battles.append(battle)
        self.seen.append(Seen(self.active.seat, "face", slot, battle.attacking))
        self.seen.append(Seen(battle.defender.seat, "face", battle.target, battle.defending))
        self.agenda = [("monk", battle.defender)]

    def monks(self) -> list[str]:
        """Rule ``monk``: it supports another card of its row."""
        others = [slot for slot in SLOTS if slot != self.battles[-1].target]
        return [slot for slot in others if self.chooser.row[slot] == MONK]

    def monk(self) -> None:
        """Rule ``monk``: turned up and back again; all have seen where it lies."""
        self.seen.append(Seen(self.chooser.seat, "face", self.monks()[0], MONK))
        self.fight(supported=True)

    def fight(self, supported: bool) -> None:
        """Rules ``battle`` and ``ronin``: who won loses nothing but a Geisha; a Ronin's first attack may be followed.

        The Shogun takes the attacker prisoner. A defender who wins may look later.
        """
        battle = self.battles[-1]
        result = outcome(battle.attacking, battle.defending, supported)
        if result != "D":
            self.leave(battle.defender, battle.target, battle.attacker if result == "A" else None)
        elif battle.defending == GEISHA:
            self.leave(battle.defender, battle.target)
        if result != "A":
            captor = battle.defender if battle.defending == SHOGUN and result == "D" else None
            self.leave(battle.attacker, battle.slot, captor)
            self.lost = True
        elif battle.attacking == GEISHA:
            self.leave(battle.attacker, battle.slot)
            self.lost = self.lost or not self.geisha_win_gives_swap
        if result == "D":
            self.looks.append(battle.defender)
        if battle.attacking == RONIN:  # a second attack comes from another slot, and there is one Ronin a colour
            self.agenda = [("ronin", self.active)]
        else:
            self.attacks_over()

    def leave(self, player: Player, slot: str, captor: Player | None = None) -> None:
        """Rule ``battle``: a card goes to the captor's prison or to the discard pile."""
        card, player.row[slot] = player.row[slot], GAP
        self.seen.append(Seen(player.seat, "lost", slot, card))
        if captor:
            captor.prison.append((player.seat, card))
        else:
            player.discards.append(card)

    def attacks_over(self) -> None:
        """Rules ``end``, ``refill``, ``swap`` and ``peek``: over when a gap cannot be filled, else what comes next."""
        if any(len(player.gaps()) > len(player.hand) for player in self.players):
            self.turn += 1
            self.agenda = []
            return
        refills = [("refill", player) for player in self.clockwise() for _ in player.gaps()]
        peeks = [("peek", player) for player in self.looks]
        swaps = [] if self.lost else [("swap", self.active)]
        self.agenda = peeks + refills + swaps if self.peek_before_refill else refills + swaps + peeks
        self.next_or_end_turn()

    def next_or_end_turn(self) -> None:
        """Rule ``turn``: when nothing is left to decide the next player clockwise begins."""
        if not self.agenda:
            self.turn += 1
            self.active = self.clockwise()[1]
            self.start_turn()

    def refill(self, card: str) -> None:
        """Rule ``refill``: a hand card fills a gap."""
        player, slot = self.chooser, self.chooser.gaps()[0]
        player.hand.remove(card)
        player.row[slot] = card
        self.seen.append(Seen(player.seat, "filled", slot))
        self.done()

    def swap(self, slot: str, card: str) -> None:
        """Rule ``swap``: a card goes to the hand, then a card of the hand to its slot."""
        self.active.hand.append(self.active.row[slot])
        self.active.hand.remove(card)
        self.active.row[slot] = card
        self.seen.append(Seen(self.active.seat, "swapped", slot))
        self.done()

    def exchange(self, one: str, other: str) -> None:
        """Rule ``swap``: without a hand two cards of the row change places."""
        row = self.active.row
        row[one], row[other] = row[other], row[one]
        self.pretend(one, other)

    def pretend(self, one: str, other: str) -> None:
        """Rule ``swap``: or they only seem to."""
        self.seen.append(Seen(self.active.seat, "exchanged", one + other))
        self.done()

    def peek(self, place: str) -> None:
        """Rule ``peek``: a defender who won looks at a card of the attacker."""
        slot, looker = place[1], self.chooser.seat
        self.seen.append(Seen(self.active.seat, "face", slot, self.active.row[slot], looker))
        self.done()

    def skip(self) -> None:
        """``pass``, whatever it is that is not done."""
        if self.phase == "monk":
            self.fight(supported=False)
        elif self.phase == "ronin":
            self.attacks_over()
        else:
            self.done()

    def done(self) -> None:
        del self.agenda[0]
        self.next_or_end_turn()

    # What may be played

    def swaps(self) -> list[str]:
        """Rule ``swap``: a slot and a card; with an empty hand two slots, exchanged or not."""
        row, hand = self.active.row, self.active.hand
        if not hand:
            return [f"{verb} {x} {y}" for verb in ("exchange", "pretend") for x, y in combinations(SLOTS, 2)]
        return [f"swap {slot} {card}" for slot in SLOTS for card in ordered([*hand, row[slot]])]

    def legal(self) -> list[str]:
        """Rule ``turn``: the notations of the legal actions in the order of their numbers."""
        if self.phase == "order":
            return ["order " + "".join(cards) for cards in permutations(PEASANTS)]
        if self.phase == "attack":
            return self.attacks()
        if self.phase == "refill":
            return [f"refill {card}" for card in ordered(self.chooser.hand)]
        if self.phase == "over":
            return []
        if self.phase == "monk":
            choices = ["monk" for _ in self.monks()]
        elif self.phase == "ronin":
            choices = self.attacks()
        elif self.phase == "swap":
            choices = self.swaps()
        else:
            choices = [f"peek {SEATS[self.active.seat]}{slot}" for slot in SLOTS if self.active.row[slot] != GAP]
        return [*choices, "pass"]

    def apply(self, text: str) -> None:
        """Play one of ``legal()``; nothing is checked here."""
        verb, *words = text.split()
        getattr(self, "skip" if verb == "pass" else verb)(*words)

    # What comes of it

    def points(self) -> list[int]:
        """Rule ``win``: the printed values in each prison."""
        return [sum(VALUES[card] for _, card in player.prison) for player in self.players]

    def remainders(self) -> list[int]:
        """Rule ``win``: the printed values each player still has; the Geisha by option ``geisha_tiebreak_value``."""
        held = [[*player.hand, *(card for card in player.row.values() if card != GAP)] for player in self.players]
        return [sum(self.left_over[card] for card in cards) for cards in held]

    def totals(self) -> list[int]:
        """Rule ``win``: the points; at the end the tied leaders, and only they, add what they have left."""
        points, remainders = self.points(), self.remainders()
        tied = self.phase == "over" and points.count(max(points)) > 1
        pairs = zip(points, remainders, strict=True)
        return [own + left if tied and own == max(points) else own for own, left in pairs]

    def winners(self) -> list[int]:
        """Rule ``win``: the highest total; a tie again is shared. Nobody before the end."""
        totals = self.totals()
        return [seat for seat, total in enumerate(totals) if self.phase == "over" and total == max(totals)]

    def digest(self, rows: tuple[Row, ...] | None = None) -> tuple[Any, ...]:
        """The position in the form documented for comparing engines; with ``rows`` as if these lay there."""
        rows = rows or tuple(tuple(player.row.values()) for player in self.players)
        hands, prisons = list[str](), list[str]()
        for player, row in zip(self.players, rows, strict=True):
            own = {*player.hand, *player.row.values()} - {GAP}
            hands.append(" ".join(ordered(own - set(row))))
            captured = sorted(player.prison, key=lambda prisoner: (prisoner[0], CARDS.index(prisoner[1])))
            prisons.append(" ".join(SEATS[seat] + card for seat, card in captured))
        discards = [" ".join(ordered(player.discards)) for player in self.players]
        to_move = self.chooser.seat if self.agenda else -1
        public = (tuple(prisons), tuple(discards), self.active.seat, self.turn, to_move, self.phase)
        return (rows, tuple(hands), *public)

    # What a seat can know

    def possible_rows(self, seat: int | None, owner: int) -> set[Row]:
        """Rule ``secrets``: all rows that choices of the owner could have led to, given what the seat has seen."""
        if seat == owner:
            return {tuple(self.players[owner].row.values())}
        rows: set[Row] = {(GAP,) * 3}
        owned = set(CARDS)
        for seen in self.seen:
            if seen.owner == owner and seen.audience in (None, seat):
                rows = {after for row in rows for after in afterwards(row, owned, seen)}
                owned -= {seen.card} if seen.what == "lost" else set()
        return rows

    def knowledge(self, seat: int | None, owner: int) -> tuple[str, ...]:
        """The possible rows in the form documented for comparing engines."""
        return tuple(sorted(" ".join(card or "-" for card in row) for row in self.possible_rows(seat, owner)))

    def worlds(self, seat: int | None) -> list[tuple[Row, ...]]:
        """All rows of all players that the seat holds possible; owners are independent."""
        return list(product(*(sorted(self.possible_rows(seat, player.seat)) for player in self.players)))
