"""The rules of Tatsu. `TatsuState.apply` is the only place where they act.

Compact on purpose: a set of cards is one integer with a bit for each card, Red's in bits 0-13, Yellow's in bits 14-27;
a set of places is a bit mask, too. What may be done is found in tables. With two players the cards of a ``hand`` are
the face-up ones of a layout, so that all three games share their rules. Interpreted and compiled (mypyc) builds are
this same file.
"""

from math import perm
from typing import Final

from gamelib.chance import Chance
from gamelib.events import Event, Refusal
from gamelib.game import OVER as NOBODY
from gamelib.game import State
from gamelib.native import i64
from gamelib.score import Score
from gamelib.tatsu.facts import CARDS, CLAN_SIZE, CLANS, COLUMNS, GHOST, GHOST_ID, HAND_SIZE, PLACES, Options
from gamelib.tatsu.view import TatsuView, ids

__all__ = [
    "ASK", "BIT", "CLAN", "CLAN_MASK", "FACTOR", "FACTOR_MASK", "FACTOR_SHIFT", "GIVE", "NO_CARD", "NO_FUSION",
    "OVER", "PLACE_BIT", "PLAY_BLIND", "POINTS", "POINTS_MASK", "RED", "REPLY", "STRENGTH", "YELLOW", "TatsuState",
    "begin", "decided", "hand_value", "seating", "space_id",
]  # fmt: skip

# ---- names for the small integers ----------------------------------------------------------------------------

TURN: Final = 0
REPLY: Final = 1
OVER: Final = 2

PLAY: Final = 0
GIVE: Final = 28
ASK: Final = 56
PLAY_BLIND: Final = 61
GIVE_BLIND: Final = 68

RED: Final = 0
YELLOW: Final = 1
NO_CARD: Final = -1  # of a space in a layout
NO_FUSION: Final = -1
WEAKEST: Final = -1  # less than the strength of any card that can win a trick
TEAM: Final[list[int]] = [0, 0, 1, 1, 2]  # seats that win together, by number of players

# a laid card is packed: its number, then the place it came from, then the place it lies in front of
FROM: Final = 5
FRONT: Final = 7

BIT: Final[list[int]] = [1 << c for c in range(len(CARDS))]
SHIFT: Final[list[int]] = [0, CLAN_SIZE]
CLAN_CARDS: Final = (1 << CLAN_SIZE) - 1
CLAN_MASK: Final[list[int]] = [CLAN_CARDS << s for s in SHIFT]
STRENGTH: Final[list[int]] = [card.strength for card in CARDS]
CLAN: Final[list[int]] = [card.clan for card in CARDS]

# ---- what captured cards are worth ---------------------------------------------------------------------------

_RED_CARDS: Final = CARDS[:CLAN_SIZE]
_SCORING: Final = [card.points for card in _RED_CARDS if card.points]  # the lowest bits of a clan
POINTS: Final[list[int]] = [sum(p for i, p in enumerate(_SCORING) if m >> i & 1) for m in range(1 << len(_SCORING))]
POINTS_MASK: Final = len(POINTS) - 1
_FACTORS: Final = [card.factor for card in _RED_CARDS if card.factor]  # the bits above
FACTOR: Final[list[int]] = [sum(f for i, f in enumerate(_FACTORS) if m >> i & 1) for m in range(1 << len(_FACTORS))]
FACTOR_MASK: Final = len(FACTOR) - 1
FACTOR_SHIFT: Final[list[int]] = [s + len(_SCORING) for s in SHIFT]


def hand_value(captured: i64, clan: i64) -> i64:
    """``score``: the points of all captured cards times the sum of the captured multipliers of the own clan."""
    points = POINTS[captured & POINTS_MASK] + POINTS[captured >> CLAN_SIZE & POINTS_MASK]
    return points * FACTOR[captured >> FACTOR_SHIFT[clan] & FACTOR_MASK]


# ---- what may be done, each from a small key -----------------------------------------------------------------


def card_rule(verb: int, clan: int, cards: int) -> list[int]:
    """``turn``, ``reply``: any card of the clan may be laid."""
    return [verb + SHIFT[clan] + i for i in range(CLAN_SIZE) if cards >> i & 1]


def ask_rule(places: int, with_ghost: int) -> list[int]:
    """``turn``: any other place that holds a card of the clan may be asked; with three players place 3 is the ghost."""
    return [ASK + p + (with_ghost and p == GHOST) for p in range(PLACES) if places >> p & 1]


NONE: Final[list[int]] = []
PLAYS: Final[list[list[int]]] = [NONE] * (2 << CLAN_SIZE)  # filled on demand: clan, then its cards
GIVES: Final[list[list[int]]] = [NONE] * (2 << CLAN_SIZE)
ASKS: Final[list[list[int]]] = [ask_rule(k & 15, k >> 4) for k in range(32)]
WITH_GHOST: Final = 16
PLACE_BIT: Final[list[int]] = [1 << p for p in range(PLACES)]

WAYS: Final[list[int]] = [perm(n, HAND_SIZE) for n in range(len(CARDS) + 1)]
"""In how many ways seven cards come out of ``n``, one after the other."""


def seating(players: int, dealer: int, options: Options) -> tuple[list[int], list[int], list[int]]:
    """``setup``, ``three``, ``two``: per place the one to its left, its clan, and the seat that acts for it.

    With three players the dealer is Red, has the ghost hand for a partner and acts for it; with two and four the clans
    alternate and never change.
    """
    seats = list(range(PLACES))
    if players == 3:
        clans = [YELLOW] * PLACES
        clans[dealer] = clans[GHOST] = RED
        ring = [dealer, (dealer + 1) % 3, GHOST, (dealer + 2) % 3] if options.ghost_seat == "opposite_red" else seats[:]
        seats[GHOST] = dealer
    else:
        first = CLANS.index(options.first_clan)
        clans = [first ^ place & 1 for place in range(PLACES)]
        ring = seats[:players]
    left_of = [0] * PLACES
    for i, place in enumerate(ring):
        left_of[place] = ring[(i + 1) % len(ring)]
    return left_of, clans, seats


class TatsuState(State):
    """A true position of Tatsu.

    hands:     per place its cards that can be laid face up, a bit each: a hand, the ghost hand, the face-up cards of a
               layout
    holders:   per clan the places with such a card, a bit each
    up, down:  two players: per player and column the face-up card and the one beneath, `NO_CARD` where there is none;
               else empty
    at:        place whose turn it is
    asked:     place that was asked and has to reply, else -1
    laid:      the cards laid in this hand in order, packed (see `FROM`, `FRONT`)
    best, best_at:  highest strength in this trick and the place it lies in front of first
    fusion_at: place in front of which the first fusion of this trick lies, or `NO_FUSION`
    pot:       cards of this trick and those carried on, a bit each; after the last trick those out of the game
    captured:  per clan the cards captured in this hand, a bit each
    points:    per seat those of the hands before this one
    dealer:    seat with the dealer card
    left_of, clans, seats:  see `seating`; shared, never changed in place
    future:    state of the `Chance` that deals the hands to come
    """

    __slots__ = (
        "asked", "at", "best", "best_at", "captured", "clans", "dealer", "down", "fusion_at", "future", "hands",
        "holders", "laid", "left_of", "options", "players", "points", "pot", "seats", "up",
    )  # fmt: skip

    def __init__(self, players: i64, options: Options) -> None:
        self.to_move: i64 = 0
        self.phase: i64 = TURN
        self.turn: i64 = 0
        self.players: i64 = players
        self.options = options
        self.hands: list[int] = []
        self.holders: list[int] = []
        self.up: list[int] = []
        self.down: list[int] = []
        self.at: i64 = 0
        self.asked: i64 = NOBODY
        self.laid: list[int] = []
        self.best: i64 = WEAKEST
        self.best_at: i64 = 0
        self.fusion_at: i64 = NO_FUSION
        self.pot: i64 = 0
        self.captured: list[int] = []
        self.points: list[int] = []
        self.dealer: i64 = 0
        self.left_of: list[int] = []
        self.clans: list[int] = []
        self.seats: list[int] = []
        self.future: int = 0

    def clone(self) -> "TatsuState":
        """An independent copy with the same future deals."""
        s = TatsuState(self.players, self.options)
        s.to_move = self.to_move
        s.phase = self.phase
        s.turn = self.turn
        s.hands = self.hands[:]
        s.holders = self.holders[:]
        s.up = self.up[:]
        s.down = self.down[:]
        s.at = self.at
        s.asked = self.asked
        s.laid = self.laid[:]
        s.best = self.best
        s.best_at = self.best_at
        s.fusion_at = self.fusion_at
        s.pot = self.pot
        s.captured = self.captured[:]
        s.points = self.points  # replaced as a whole after a hand
        s.dealer = self.dealer
        s.left_of = self.left_of
        s.clans = self.clans
        s.seats = self.seats
        s.future = self.future
        return s

    def reseed(self, chance: Chance) -> None:
        """The hands to come are dealt anew."""
        self.future = chance.bits()

    # ---- what may be done --------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """``turn``, ``reply``: the numbers of the legal actions, ascending."""
        phase = self.phase
        if phase == TURN:
            at = self.at
            clan: i64 = self.clans[at]
            holders: i64 = self.holders[clan]
            if not holders:
                return self._blind_actions(at)
            cards: i64 = self.hands[at] >> SHIFT[clan] & CLAN_CARDS
            others: i64 = holders & ~PLACE_BIT[at] | (WITH_GHOST if self.players == 3 else 0)
            if not cards:
                return ASKS[others]
            key: i64 = clan << CLAN_SIZE | cards
            plays = PLAYS[key]
            if not plays:
                plays = PLAYS[key] = card_rule(PLAY, int(clan), int(cards))
            return plays + ASKS[others]
        if phase == REPLY:
            clan = self.clans[self.at]
            cards = self.hands[self.asked] >> SHIFT[clan] & CLAN_CARDS
            if not cards:
                return self._blind_columns(GIVE_BLIND, self.asked, clan)
            key = clan << CLAN_SIZE | cards
            gives = GIVES[key]
            if not gives:
                gives = GIVES[key] = card_rule(GIVE, int(clan), int(cards))
            return gives
        return NONE

    def _blind_actions(self, at: i64) -> list[int]:
        """``two``: neither side shows a card of the clan, so a face-down one is played or asked for."""
        clan, other = self.clans[at], 1 - at
        can_ask = self._blind_columns(GIVE_BLIND, other, clan)
        return ([ASK + int(other)] if can_ask else []) + self._blind_columns(PLAY_BLIND, at, clan)

    def _blind_columns(self, verb: i64, player: i64, clan: i64) -> list[int]:
        """``two``: the columns in which a face-down card of the clan lies."""
        down = self.down[player * HAND_SIZE : (player + 1) * HAND_SIZE]
        return [int(verb) + column for column, card in enumerate(down) if card >= 0 and CLAN[card] == clan]

    def closing_actions(self) -> list[int]:
        """Laying a card oneself where possible; else asking, and then any answer."""
        actions = self.legal_actions()
        plays = [a for a in actions if a < ASK or a >= PLAY_BLIND]
        return plays or actions

    # ---- doing it ----------------------------------------------------------------------------------------

    def apply(self, action: i64, log: list[Event] | None = None) -> None:
        """``turn``, ``reply``: one decision of the seat to move."""
        if action < GIVE:
            self._lay(self.at, action, log)
        elif action < ASK:
            self._lay(self.asked, action - GIVE, log)
        elif action >= GIVE_BLIND:
            self._lay_blind(self.asked, action - GIVE_BLIND, log)
        elif action >= PLAY_BLIND:
            self._lay_blind(self.at, action - PLAY_BLIND, log)
        else:
            place = action - ASK
            self._ask(place if place < PLACES else GHOST, log)

    def _ask(self, place: i64, log: list[Event] | None) -> None:
        """``turn``, ``three``: the asked one must reply; for the ghost hand Red does."""
        if log is not None:
            data = {"at": self.place_id(self.at), "asked": self.place_id(place), "clan": CLANS[self.clans[self.at]]}
            log.append(Event("ask", "tatsu/turn", int(self.to_move), data))
        self.asked = place
        self.phase = REPLY
        self.to_move = self.seats[place]

    def _lay_blind(self, giver: i64, column: i64, log: list[Event] | None) -> None:
        """``two``: a face-down card leaves its column; the one above it stays, with nothing beneath."""
        space = giver * HAND_SIZE + column
        card = self.down[space]
        self.down[space] = NO_CARD
        self._lay(giver, card, log)

    def _lay(self, giver: i64, card: i64, log: list[Event] | None) -> None:
        """``turn``, ``reply``, ``trick``: a card comes to lie in front of the place whose turn it is.

        Of equal strengths the earlier card is the stronger one. Play passes to the left of that place, not of the
        giver.
        """
        at = self.at
        if log is not None:
            self._log_laying(log, giver, card)
        self.hands[giver] &= ~BIT[card]
        if self.up:
            self._uncover(giver, card, log)
        clan: i64 = CLAN[card]
        if not self.hands[giver] & CLAN_MASK[clan]:
            self.holders[clan] &= ~PLACE_BIT[giver]
        laid = self.laid
        laid.append(card | giver << FROM | at << FRONT)
        self.pot |= BIT[card]
        strength: i64 = STRENGTH[card]
        if strength > self.best:
            self.best = strength
            self.best_at = at
        elif strength < 0 and self.fusion_at < 0:
            self.fusion_at = at
        self.turn += 1
        self.phase = TURN
        self.asked = NOBODY
        if len(laid) & 3:
            at = self.left_of[at]
            self.at = at
            self.to_move = self.seats[at]
        else:
            self._end_trick(log)

    def _uncover(self, player: i64, card: i64, log: list[Event] | None) -> None:
        """``two``: the card beneath a face-up one that is played is turned up at once."""
        up, down = self.up, self.down
        for space in range(player * HAND_SIZE, (player + 1) * HAND_SIZE):
            if up[space] == card:
                beneath = down[space]
                up[space] = beneath
                down[space] = NO_CARD
                if beneath >= 0:
                    self.hands[player] |= BIT[beneath]
                    self.holders[CLAN[beneath]] |= PLACE_BIT[player]
                    if log is not None:
                        data = {
                            "place": int(player), "column": COLUMNS[space % HAND_SIZE], "card": CARDS[beneath].id,
                        }  # fmt: skip
                        log.append(Event("uncover", "tatsu/two", NOBODY, data))
                return

    def _end_trick(self, log: list[Event] | None) -> None:
        """``trick``, ``fusion``: the strongest card takes all, unless a fusion carries everything on.

        A fusion in the last trick puts what nobody has taken out of the game.
        """
        at = self.fusion_at
        ends = len(self.laid) == 2 * CLAN_SIZE
        if log is not None:
            self._log_trick(log, ends)
        if at < 0:
            at = self.best_at
            self.captured[self.clans[at]] |= self.pot
            self.pot = 0
        self.best = WEAKEST
        self.best_at = 0
        self.fusion_at = NO_FUSION
        if ends:
            self._end_hand(log)
        else:
            self.at = at
            self.to_move = self.seats[at]

    def _end_hand(self, log: list[Event] | None) -> None:
        """``score``, ``win``, ``three``: the game is over when the highest total reaches the target and is shared by
        nobody else; otherwise the dealer card passes on and a new hand is dealt.
        """
        players = self.players
        totals = [self.total(seat) for seat in range(players)]
        if log is not None:
            self._log_score(log, totals)
        if decided(totals, self.options.target):
            self.phase = OVER
            self.to_move = NOBODY
            if log is not None:
                log.append(
                    Event("over", "tatsu/win", NOBODY, {"totals": totals, "winners": list(self.score().winners)})
                )
            return
        if log is not None and max(totals) >= self.options.target:
            log.append(Event("tie", "tatsu/win", NOBODY, {"totals": totals}))
        self.points = totals
        right = players == 3 and self.options.rotation == "right"
        self.dealer = (self.dealer + (players - 1 if right else 1)) % players
        self.deal(log)

    def deal(self, log: list[Event] | None = None) -> None:
        """``setup``, ``three``, ``two``: a new hand with the dealer that is set; the dealer or the one to the left
        leads.
        """
        players = self.players
        if players == 3 or not self.seats:  # with two and four nothing moves but the dealer card
            self.left_of, self.clans, self.seats = seating(int(players), int(self.dealer), self.options)
        chance = Chance.at(self.future)
        if players == 2:
            self._lay_out(chance)
        else:
            self._deal_hands(chance)
        self.future = chance.state
        self.holders = [
            sum([PLACE_BIT[p] for p, hand in enumerate(self.hands) if hand & mask]) for mask in CLAN_MASK
        ]  # fmt: skip
        self.laid = []
        self.pot = 0
        self.captured = [0, 0]
        self.at = self.dealer if self.options.leader == "dealer" else self.left_of[self.dealer]
        self.to_move = self.seats[self.at]
        if log is not None:
            self._log_deal(log)

    def _deal_hands(self, chance: Chance) -> None:
        """``setup``: seven cards each, of any mix of clans."""
        deck = list(range(len(BIT)))
        shuffle(deck, chance)
        self.hands = [card_set(deck[p * HAND_SIZE : (p + 1) * HAND_SIZE]) for p in range(PLACES)]

    def _lay_out(self, chance: Chance) -> None:
        """``two``: seven cards of each clan for each; mixed, seven go face down and seven face up on them."""
        yellow = list(range(CLAN_SIZE, 2 * CLAN_SIZE))
        red = list(range(CLAN_SIZE))
        shuffle(yellow, chance)
        shuffle(red, chance)
        self.up, self.down, self.hands = [], [], []
        for begin in (0, HAND_SIZE):
            cards = yellow[begin : begin + HAND_SIZE] + red[begin : begin + HAND_SIZE]
            shuffle(cards, chance)
            self.down += cards[:HAND_SIZE]
            self.up += cards[HAND_SIZE:]
            self.hands.append(card_set(cards[HAND_SIZE:]))

    # ---- saying it ---------------------------------------------------------------------------------------

    def place_id(self, place: i64) -> int | str:
        """A place in events and notation: a seat, or the ghost hand of three players."""
        return GHOST_ID if self.players == 3 and place == GHOST else int(place)

    def _is_open(self, place: i64) -> bool:
        """Whether everybody sees the cards of a hand: the ghost hand, or the face-up cards of a layout."""
        return self.players == 2 or (self.players == 3 and place == GHOST)

    def _log_laying(self, log: list[Event], giver: i64, card: i64) -> None:
        """A card that lay open before is laid by another kind of event: it tells nobody anything."""
        kind = "play" if giver == self.at else "give"
        if self._is_open(giver):
            kind += "_open" if self.hands[giver] & BIT[card] else "_blind"
        data = {"at": self.place_id(self.at), "by": self.place_id(giver), "card": CARDS[card].id}
        log.append(Event(kind, "tatsu/turn" if giver == self.at else "tatsu/reply", int(self.to_move), data))

    def _log_trick(self, log: list[Event], ends: bool) -> None:
        data: dict[str, object] = {"trick": len(self.laid) // 4, "cards": ids(self.pot)}
        if self.fusion_at < 0:
            at = self.best_at
            data |= {"at": self.place_id(at), "clan": CLANS[self.clans[at]], "leads": not ends}
            log.append(Event("trick", "tatsu/trick", NOBODY, data))
        elif ends:
            log.append(Event("lost", "tatsu/fusion", NOBODY, data))
        else:
            log.append(Event("carry", "tatsu/fusion", NOBODY, data | {"at": self.place_id(self.fusion_at)}))

    def _log_score(self, log: list[Event], totals: list[int]) -> None:
        data = {
            "captured": [ids(captured) for captured in self.captured],
            "clans": [CLANS[self.clans[seat]] for seat in range(self.players)],
            "gains": [total - points for total, points in zip(totals, self.points, strict=True)],
            "totals": totals,
        }
        log.append(Event("score", "tatsu/score", NOBODY, data))

    def _log_deal(self, log: list[Event]) -> None:
        """``secrets``: everybody sees the backs; each seat learns its own cards, all learn what lies open."""
        data: dict[str, object] = {
            "dealer": int(self.dealer), "leader": self.place_id(self.at), "hand": int(self.turn) // len(CARDS) + 1,
            "backs": [list(counts) for counts in self.counts()],
        }  # fmt: skip
        log.append(Event("deal", "tatsu/setup", int(self.dealer), data))
        if self.players == 2:
            data = {"up": [CARDS[c].id for c in self.up], "down": [CLANS[CLAN[c]] for c in self.down]}
            log.append(Event("layout", "tatsu/two", NOBODY, data))
            return
        for seat in range(self.players):
            log.append(Event("hand", "tatsu/setup", seat, {"cards": ids(self.hands[seat])}, frozenset({seat})))
        if self.players == 3:
            log.append(Event("ghost", "tatsu/three", NOBODY, {"cards": ids(self.hands[GHOST])}))

    # ---- reading it --------------------------------------------------------------------------------------

    def total(self, seat: i64) -> int:
        """``score``: the points of a seat, this hand counted as it stands."""
        clan = self.clans[seat]
        return self.points[seat] + int(hand_value(self.captured[clan], clan))

    def lead(self, seat: i64) -> i64:
        """Points of ``seat`` minus those of the best seat that is no partner for good."""
        return self.leads()[seat]

    def leads(self) -> list[int]:
        """`lead` of every seat."""
        totals = [self.total(seat) for seat in range(self.players)]
        if self.players == 4:  # partners have the same total
            ahead = totals[0] - totals[1]
            return [ahead, -ahead, ahead, -ahead]
        best = [max(totals[:seat] + totals[seat + 1 :]) for seat in range(self.players)]
        return [total - other for total, other in zip(totals, best, strict=True)]

    def horizon(self) -> i64:
        """``score``: the end of the hand; the next one is dealt anew."""
        return self.turn - len(self.laid) + len(CARDS)

    def trace(self, action: i64, seat: i64) -> i64:
        """``secrets``: every card is laid open; with two players the one that comes to light with it, too."""
        if action < ASK:
            place = self.at if action < GIVE else self.asked
            card = action if action < GIVE else action - GIVE
            if not self.up:
                return action
            space = self.up.index(card, place * HAND_SIZE)
            return action | (self.down[space] + 1) << 8
        if action < PLAY_BLIND:
            return action
        if action < GIVE_BLIND:
            return action | (self.down[self.at * HAND_SIZE + action - PLAY_BLIND] + 1) << 8
        return action | (self.down[self.asked * HAND_SIZE + action - GIVE_BLIND] + 1) << 8

    def counts(self) -> tuple[tuple[int, int], ...]:
        """``secrets``: per place the number of its Red and Yellow backs; two players: the face-up cards included."""
        found = []
        for place, hand in enumerate(self.hands):
            red, yellow = (hand & CLAN_CARDS).bit_count(), (hand >> CLAN_SIZE).bit_count()
            for card in self.down[place * HAND_SIZE : (place + 1) * HAND_SIZE]:
                red += card >= 0 and CLAN[card] == RED
                yellow += card >= 0 and CLAN[card] == YELLOW
            found.append((red, yellow))
        return tuple(found)

    def key(self) -> tuple[object, ...]:
        """Everything that later actions, deals and gains depend on, and the points."""
        return (
            *self.hands, *self.down, *self.up, *self.captured, *self.points, self.pot, self.at, self.asked, self.phase,
            self.best, self.best_at, self.fusion_at, len(self.laid), self.dealer, self.future, self.options,
        )  # fmt: skip

    def truth(self) -> dict[str, str]:
        """Who holds each card of a closed hand; two players: which card each face-down one is."""
        if self.players == 2:
            return {space_id(space): CARDS[card].id for space, card in enumerate(self.down) if card >= 0}
        closed = [p for p in range(PLACES) if not self._is_open(p)]
        return {f"card:{card}": str(place) for place in closed for card in ids(self.hands[place])}

    def observe(self, seat: int | None) -> TatsuView:
        """``secrets``: the own cards, and what lies open; of all others the backs; all that has happened."""
        shown = tuple(
            hand if place == seat or self._is_open(place) else 0 for place, hand in enumerate(self.hands)
        )  # fmt: skip
        return TatsuView(
            seat, int(self.to_move), int(self.phase), int(self.turn),
            tuple(self.legal_actions()) if seat == self.to_move else (),
            int(self.players), self.options, int(self.dealer), int(self.at), int(self.asked), shown, self.counts(),
            tuple(self.up), tuple([CLAN[card] if card >= 0 else NO_CARD for card in self.down]),
            tuple(self.laid), int(self.pot), (self.captured[0], self.captured[1]), tuple(self.points),
        )  # fmt: skip

    def score(self) -> Score:
        """``score``, ``win``: the totals as formulas, and who has won when the game is over."""
        from gamelib.tatsu.score import standing

        return standing(self)

    def returns(self) -> list[float]:
        """1 for the winners, -1 for the others; 0 while the game goes on."""
        winners = self.score().winners
        return [0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in range(self.players)]

    def refusal(self, attempt: int, seat: int) -> Refusal | None:
        """Why ``seat`` may not do ``attempt`` now."""
        from gamelib.tatsu.refusal import refusal

        return refusal(self, attempt, seat)


def decided(totals: list[int], target: int) -> bool:
    """``win``: whether the highest total reaches the target and is shared by nobody but partners."""
    top = max(totals)
    return top >= target and totals.count(top) == TEAM[len(totals)]


def shuffle(deck: list[int], chance: Chance) -> None:
    """Shuffle sevens of cards, every order equally likely, with one draw for each seven.

    Most of the time of a hand would go into the draws of `Chance.shuffle`, one for each card.
    """
    left: i64 = len(deck)
    while left:
        way: i64 = chance.below(WAYS[left])
        for _ in range(HAND_SIZE):
            at = way % left
            way //= left
            left -= 1
            deck[at], deck[left] = deck[left], deck[at]


def card_set(cards: list[int]) -> int:
    """Cards by number as a bit each."""
    found: i64 = 0
    for card in cards:
        found |= BIT[card]
    return int(found)


def space_id(space: int) -> str:
    """The place of a face-down card by player and column."""
    return f"down:{space // HAND_SIZE}:{COLUMNS[space % HAND_SIZE]}"


def begin(players: int, chance: Chance, options: Options) -> TatsuState:
    """``setup``: the first hand, dealt by the dealer of the options."""
    state = TatsuState(players, options)
    state.points = [0] * players
    state.dealer = options.first % players
    state.future = chance.state
    state.deal()
    return state
