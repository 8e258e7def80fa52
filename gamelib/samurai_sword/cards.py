"""The cards of Samurai Sword: who holds what, the deck and its end, the pile, what lies in front of the seats.

`Cards` is the lower half of `SamuraiState`, with everything it remembers; the rules of turns and cards stand there.
"""

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.game import OVER as NOBODY
from gamelib.game import State
from gamelib.native import i64
from gamelib.samurai_sword.facts import CARDS, ONE
from gamelib.samurai_sword.memory import NO_TRAILS, NOTHING_KNOWN, SHOWN, SHUFFLED, Books, Trails, learn
from gamelib.samurai_sword.tables import (
    ARMOR,
    BIT,
    BUSHIDO_FRONT,
    DECK_END,
    FAST_DRAW,
    GOES_ON,
    LAZY,
    N_KINDS,
    N_PROPERTIES,
    NO_CARD,
    NO_SEAT,
    NONE,
    OVER,
    RINGS,
    ROLES_PHASE,
    SEAT_BIT,
    SWORDMASTER,
)  # fmt: skip

__all__ = ["Cards"]


class Cards(State):
    """A true position of Samurai Sword.

    players:     number of seats
    options:     a bit each, see `gamelib.samurai_sword.tables` (``HONOUR_FIRST``, ``LAZY``)
    role, character:  per seat
    looked:      the seats that know their role, a bit each
    count:       cards of each kind in each hand, at ``25 * seat + kind``
    held:        per seat the kinds in hand, a bit each
    size:        per seat the cards in hand
    front:       properties in front of each seat, at ``4 * seat + property``
    guard:       per seat what armor and Benkei add to the difficulty
    bushido:     the seat that has Bushido in front, or -1
    deck, pile:  kinds, the top card last
    resilience, honour:  per seat
    standing, handed, fronted:  the seats with resilience, with a hand, with a property, a bit each
    active:      the seat whose turn it is
    weapons:     weapons played as attacks in this turn
    resolving:   the kind that is being resolved and lies in no pile yet, or -1
    target:      whom it is meant for, or -1
    flipped:     what was flipped for Bushido in this turn, else -1
    todo:        decisions to come, ``phase << 3 | seat``, the next one last
    ended:       how the game ended, -1 before
    future:      state of the `Chance` of what is still to be drawn or shuffled
    aware:       1 as soon as there is something to keep in mind: a known card in a foreign hand, or a new deck
    books, trails:  what seats know of foreign hands, see `gamelib.samurai_sword.memory`; older than ``news``
    news:        what happened since
    aimed:       how often a seat has meant a weapon, Geisha, Diversion or Bushido for another, at
                 ``8 * seat + other``
    limit, draws, rings:  per seat weapons and cards a turn before any Focus; difficulties (see `ring`); never changed
    """

    __slots__ = (
        "active", "aimed", "aware", "books", "bushido", "character", "count", "deck", "draws", "ended", "flipped",
        "front", "fronted", "future", "guard", "handed", "held", "honour", "limit", "looked", "news", "options", "pile",
        "players", "resilience", "resolving", "rings", "role", "size", "standing", "target", "todo", "trails",
        "weapons",
    )  # fmt: skip

    def __init__(self, players: i64, options: i64) -> None:
        self.to_move: i64 = 0
        self.phase: i64 = ROLES_PHASE
        self.turn: i64 = 0
        self.players: i64 = players
        self.options: i64 = options
        self.role: list[int] = NONE
        self.character: list[int] = NONE
        self.looked: i64 = 0
        self.count: list[int] = NONE
        self.held: list[int] = NONE
        self.size: list[int] = NONE
        self.front: list[int] = NONE
        self.guard: list[int] = NONE
        self.bushido: i64 = NO_SEAT
        self.deck: list[int] = NONE
        self.pile: list[int] = NONE
        self.resilience: list[int] = NONE
        self.honour: list[int] = NONE
        self.standing: i64 = 0
        self.handed: i64 = 0
        self.fronted: i64 = 0
        self.active: i64 = 0
        self.weapons: i64 = 0
        self.resolving: i64 = NO_CARD
        self.target: i64 = NO_SEAT
        self.flipped: i64 = NO_CARD
        self.todo: list[int] = NONE
        self.ended: i64 = GOES_ON
        self.future: int = 0
        self.aware: i64 = 0
        self.books: Books = NOTHING_KNOWN
        self.trails: Trails = NO_TRAILS
        self.news: list[int] = NONE
        self.aimed: list[int] = NONE
        self.limit: list[int] = NONE
        self.draws: list[int] = NONE
        self.rings: list[list[int]] = RINGS[players]

    def reseed(self, chance: Chance) -> None:
        """Random cards of hands and shuffles to come fall out anew; the deck stays as it lies."""
        self.future = chance.bits()

    # -- cards and zones

    def _draw(self, seat: i64, n: i64, log: list[Event] | None, why: str) -> None:
        """``draw``, ``deck_end``: take cards from the top of the deck; where it ends, a new one goes on if it can."""
        deck = self.deck
        if log is not None or len(deck) <= n:
            self._draw_slowly(seat, n, log, why)
            return
        count = self.count
        at = N_KINDS * seat
        held: i64 = self.held[seat]
        for _ in range(n):
            kind = deck.pop()
            count[at + kind] += 1
            held |= BIT[kind]
        self.held[seat] = held
        self.size[seat] += n
        self.handed |= SEAT_BIT[seat]

    def _draw_slowly(self, seat: i64, n: i64, log: list[Event] | None, why: str) -> None:
        """`_draw` card by card, with its events and with the end of the deck.

        What the cards are is told by kind: nobody keeps in mind in which order they came, but for those before and
        after a new deck.
        """
        drawn: list[int] = []
        left = n
        while left:
            if self.deck:
                kind = self.deck.pop()
                self.gain(seat, kind)
                drawn.append(kind)
                left -= 1
                if self.deck or not self.pile or self.options & LAZY:
                    continue
            elif not self.pile:
                break
            if log is not None and drawn:
                _tell_draw(log, int(seat), drawn, 0, why)
            drawn = []
            self._deck_end(log)
            if self.phase == OVER:
                return
        if log is not None and (drawn or left):
            _tell_draw(log, int(seat), drawn, int(left), why)

    def _deck_end(self, log: list[Event] | None) -> None:
        """``deck_end``: the pile is shuffled into a new deck and every player loses 1 honour; nothing with no pile."""
        pile = self.pile
        if not pile:
            return
        self.aware = 1
        self.news.append(SHUFFLED | len(pile) << 3)
        self.news += self.count
        self.news += pile
        pile.sort()
        chance = Chance.at(self.future)
        chance.shuffle(pile)
        self.future = chance.state
        self.deck = pile
        self.pile = []
        honour = self.honour
        for seat in range(self.players):
            honour[seat] -= 1
        if log is not None:
            data = {"cards": len(pile), "honour": honour[:]}
            log.append(Event("deck_end", "samurai_sword/deck_end", NOBODY, data))
        if 0 in honour:
            self._over(DECK_END, log)

    def gain(self, seat: i64, kind: i64) -> None:
        """A card comes into a hand."""
        self.count[N_KINDS * seat + kind] += 1
        self.held[seat] |= BIT[kind]
        self.size[seat] += 1
        self.handed |= SEAT_BIT[seat]

    def _lose(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand."""
        at = N_KINDS * seat + kind
        left = self.count[at] - 1
        self.count[at] = left
        if not left:
            self.held[seat] &= ~BIT[kind]
        size = self.size[seat] - 1
        self.size[seat] = size
        if not size:
            self.handed &= ~SEAT_BIT[seat]

    def _show(self, seat: i64, kind: i64) -> None:
        """A card of the owner's choice leaves a hand in everybody's sight."""
        if self.aware:
            self.news.append(SHOWN | seat << 3 | kind << 9 | self.size[seat] << 14)
        self._lose(seat, kind)

    def _random_card(self, seat: i64) -> i64:
        """``deck_end``: one of the cards of a hand; of two equal ones each has its own chance."""
        chance = Chance.at(self.future)
        n: i64 = chance.below(self.size[seat])
        self.future = chance.state
        count = self.count
        at = N_KINDS * seat
        kind: i64 = 0
        while n >= count[at + kind]:
            n -= count[at + kind]
            kind += 1
        return kind

    def put_property(self, seat: i64, column: i64) -> None:
        """``focus``, ``armor``, ``fast_draw``, ``bushido``: they stack; only one Bushido is in play."""
        self.front[N_PROPERTIES * seat + column] += 1
        self.fronted |= SEAT_BIT[seat]
        if column == ARMOR:
            self.guard[seat] += ONE
        elif column == BUSHIDO_FRONT:
            self.bushido = seat

    def _remove_property(self, seat: i64, column: i64) -> None:
        front = self.front
        at = N_PROPERTIES * seat
        front[at + column] -= 1
        if not (front[at] or front[at + ARMOR] or front[at + FAST_DRAW] or front[at + BUSHIDO_FRONT]):
            self.fronted &= ~SEAT_BIT[seat]
        if column == ARMOR:
            self.guard[seat] -= ONE
        elif column == BUSHIDO_FRONT:
            self.bushido = NO_SEAT

    def _over(self, ended: i64, log: list[Event] | None) -> None:
        """``game_end``: at once; what was still to come is dropped."""
        self.ended = ended
        self.phase = OVER
        self.to_move = NOBODY
        self.todo = []
        if log is not None:
            from gamelib.samurai_sword.score import over_data

            rule = "swordmaster" if ended == SWORDMASTER else "game_end"
            log.append(Event("over", f"samurai_sword/{rule}", NOBODY, over_data(self)))

    def learn(self) -> None:
        """Work the news into what everybody knows; changes nothing that can be seen from outside."""
        if self.news:
            self.books, self.trails = learn(self.books, self.trails, int(self.players), self.news)
            self.news = []


def _tell_draw(log: list[Event], seat: int, cards: list[int], missing: int, why: str) -> None:
    """What everybody sees of cards that are drawn from the deck, and what their owner does."""
    data = {"n": len(cards), "missing": missing, "source": "deck", "card": "", "why": why}
    log.append(Event("draw", f"samurai_sword/{why}", seat, data))
    if cards:
        kinds = {"cards": [CARDS[kind] for kind in sorted(cards)]}
        log.append(Event("drawn", f"samurai_sword/{why}", seat, kinds, frozenset({seat})))
