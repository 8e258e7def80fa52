"""The rules of Tenno. `TennoState.apply` is the only place where they act.

Compact on purpose: a card is its number, a hand and a set of places are bit masks, all rows are one flat list. Who
decides next is a stack of pending decisions, ``todo``. What each seat can know follows from ``news``, short notes of
what happened, which are worked into ``known`` only when somebody looks. Interpreted and compiled (mypyc) builds are
this same file.
"""

from typing import TYPE_CHECKING, Any, Final

from gamelib.events import Event, Refusal
from gamelib.game import OVER as NOBODY
from gamelib.game import State
from gamelib.native import i64
from gamelib.tenno.facts import (
    ACTIONS,
    CARDS,
    GEISHA_MARGIN,
    MONK_SUPPORT,
    NINJA_ATTACK,
    PAIRS,
    PEASANTS,
    PLACES,
    SEATS,
    SLOTS,
    VALUES,
    Attack,
    Order,
)  # fmt: skip
from gamelib.tenno.rows import EMPTY, EXCHANGED, FILLED, LAID, LOST, SEEN, SHOWN, SWAPPED, learn

if TYPE_CHECKING:
    from gamelib.score import Score
    from gamelib.tenno.view import TennoView

__all__ = [
    "ATTACK", "ATTACKER_LEAVES", "ATTACKER_WON", "ATTACK_WITH", "BATTLE", "BIT", "DEFENDER_LEAVES", "GEISHA",
    "GEISHA_SWAP", "MONK", "MONK_CARD", "OPEN_PRISON", "ORDER", "OVER", "OWN", "PASS", "PEEK", "PEEK_AT",
    "PEEK_FIRST", "REFILL", "REFILL_WITH", "RONIN", "ROW_OF", "SAME_TARGET", "SET", "SHOGUN", "SHOGUN_CAPTURES",
    "SUPPORT", "SUPPORTED", "SWAP", "SWAP_FOR", "TARGET", "TIE_VALUE", "WHOLE_SET", "TennoState", "begin",
    "strengths",
]  # fmt: skip

# ---- names for the small integers ----------------------------------------------------------------------------

NINJA: Final = 4
MONK_CARD: Final = 5
RONIN_CARD: Final = 6
SHOGUN: Final = 10
GEISHA: Final = 11
SET: Final = 12  # numbers of cards, 0 included

ORDER: Final = 0
ATTACK: Final = 1
MONK: Final = 2
RONIN: Final = 3
REFILL: Final = 4
SWAP: Final = 5
PEEK: Final = 6
OVER: Final = 7

# first numbers of the kinds of actions
ATTACK_WITH: Final = 6
SUPPORT: Final = 69
REFILL_WITH: Final = 70
SWAP_FOR: Final = 81
EXCHANGE: Final = 114
PRETEND: Final = 117
PEEK_AT: Final = 120
PASS: Final = 141
N_CARDS: Final = 11
N_PLACES: Final = 21
N_PAIRS: Final = 3

# options, as bits of `TennoState.options`; the Geisha's value in a tie is what stands above them
SAME_TARGET: Final = 1
GEISHA_SWAP: Final = 2
PEEK_FIRST: Final = 4
OPEN_PRISON: Final = 8
TIE_VALUE: Final = 4  # where the bits of the value begin

NOWHERE: Final = -1
BIT: Final[list[int]] = [1 << k for k in range(N_PLACES)]
ROW_OF: Final[list[int]] = [7 << 3 * seat for seat in range(len(SEATS))]
"""The places of a seat."""
PRISONER: Final[list[int]] = [1 << SET * owner + card for owner in range(len(SEATS)) for card in range(SET)]
"""A captured card in a prison, at ``12 * owner + card``."""
WHOLE_SET: Final = (1 << SET) - 2

# ---- battle --------------------------------------------------------------------------------------------------

ATTACKER_LEAVES: Final = 1
DEFENDER_LEAVES: Final = 2
ATTACKER_WON: Final = 4
DEFENDER_WON: Final = 8
SHOGUN_CAPTURES: Final = 16


def strengths(attacker: int, defender: int, support: int) -> tuple[int, int]:
    """``components``, ``battle``: what both cards count; a Geisha one more than the card she meets."""
    attack = NINJA_ATTACK if attacker == NINJA else VALUES[attacker]
    defence = VALUES[defender] + support
    if attacker == GEISHA != defender:
        attack = defence + GEISHA_MARGIN
    elif defender == GEISHA != attacker:
        defence = attack + GEISHA_MARGIN + support
    return attack, defence


def battle_rule(attacker: int, defender: int, support: int) -> int:
    """``battle``: who wins, and which cards leave their row."""
    attack, defence = strengths(attacker, defender, support)
    if attacker == defender == GEISHA or attack == defence:
        return ATTACKER_LEAVES | DEFENDER_LEAVES
    if attack > defence:
        return ATTACKER_WON | DEFENDER_LEAVES | ATTACKER_LEAVES * (attacker == GEISHA)
    captures = SHOGUN_CAPTURES * (defender == SHOGUN)
    return DEFENDER_WON | ATTACKER_LEAVES | DEFENDER_LEAVES * (defender == GEISHA) | captures


BATTLE: Final[list[int]] = [
    battle_rule(attacker, defender, support)
    for support in (0, MONK_SUPPORT) for attacker in range(SET) for defender in range(SET)
]  # fmt: skip
SUPPORTED: Final = SET * SET

# ---- what may be done, each from a small key -----------------------------------------------------------------


def attack_rule(own: int, places: int, may_stop: int) -> list[int]:
    """``attack``, ``ronin``: each of these own slots against each of these places; a second attack may be left."""
    return [
        ATTACK_WITH + N_PLACES * slot + place
        for slot in range(3) if own >> slot & 1 for place in range(N_PLACES) if places >> place & 1
    ] + [PASS] * may_stop  # fmt: skip


def cards_from(first: int, cards: int) -> list[int]:
    """``refill``, ``swap``: an action for each card of a mask."""
    return [first + card - 1 for card in range(1, SET) if cards >> card & 1]


NONE: Final[list[int]] = []
PASSING: Final[list[int]] = [PASS]
ORDERS: Final[list[int]] = list(range(ATTACK_WITH))
MONK_ACTIONS: Final[list[int]] = [SUPPORT, PASS]
ATTACKS: Final[dict[int, list[int]]] = {}  # on demand: places, own << 21, may_stop << 24
REFILLS: Final[list[list[int]]] = [cards_from(REFILL_WITH, k << 1) for k in range(1 << N_CARDS)]
SWAPS: Final[list[list[list[int]]]] = [
    [cards_from(SWAP_FOR + N_CARDS * slot, k << 1) for k in range(1 << N_CARDS)] for slot in range(3)
]
EXCHANGES: Final[list[int]] = [*range(EXCHANGE, PEEK_AT), PASS]
PEEKS: Final[list[list[int]]] = [
    [*[PEEK_AT + 3 * seat + slot for slot in range(3) if slots >> slot & 1], PASS]
    for seat in range(len(SEATS)) for slots in range(8)
]  # fmt: skip
"""At ``8 * seat + slots``."""
NO_SHOGUN: Final[list[int]] = [7, 6, 5, 3]
"""Own slots that may attack when the Shogun is nowhere, in slot 1, 2 or 3."""
FIRST_GAP: Final[list[int]] = [0, 1, 0, 2, 0, 1, 0, -1]
"""By occupied slots: the leftmost gap."""
N_BITS: Final[list[int]] = [k.bit_count() for k in range(1 << SET)]

OWN: Final[list[int]] = [SLOTS.index(form.own) for form in ACTIONS if isinstance(form, Attack)]
TARGET: Final[list[int]] = [PLACES.index(form.place) for form in ACTIONS if isinstance(form, Attack)]
LAYOUTS: Final[list[list[int]]] = [
    [CARDS.index(card) for card in form.cards] for form in ACTIONS if isinstance(form, Order)
]
LAID_CARDS: Final = sum(1 << CARDS.index(card) for card in PEASANTS)
SLOT_PAIRS: Final[list[tuple[int, int]]] = [(SLOTS.index(one), SLOTS.index(other)) for one, other in PAIRS]


class TennoState(State):
    """A true position of Tenno.

    players:  number of seats
    first:    the seat that began
    active:   the seat whose turn it is
    row:      three cards a seat, flat, 0 = a gap
    full:     the places that hold a card, a bit each
    hand:     per seat the cards in hand, a bit each
    prison:   per seat the captured cards, twelve bits an owner
    own, target:    slot and place of the last attack of this turn, -1 before
    ronin, barred:  slot of the Ronin and place attacked by it when a second attack may follow or has begun, else -1
    lost:     1 when the active seat has lost a card in this turn that forbids it to swap
    todo:     decisions to come in this turn, ``phase << 3 | seat``, the next one last
    known, looks:   what each seat can know of each row, see `gamelib.tenno.rows.learn`; older than ``news``
    news:     what happened since
    options:  a bit each: `SAME_TARGET`, `GEISHA_SWAP`, `PEEK_FIRST`, `OPEN_PRISON`; from bit `TIE_VALUE` on what a
                   Geisha counts in a tie
    """

    __slots__ = (
        "active", "barred", "first", "full", "hand", "known", "looks", "lost", "news", "options", "own", "players",
        "prison", "ronin", "row", "target", "todo",
    )  # fmt: skip

    def __init__(self, players: i64, first: i64, options: i64) -> None:
        self.to_move: i64 = first
        self.phase: i64 = ORDER
        self.turn: i64 = 0
        self.players: i64 = players
        self.first: i64 = first
        self.active: i64 = first
        self.row: list[int] = NONE
        self.full: i64 = 0
        self.hand: list[int] = NONE
        self.prison: list[int] = NONE
        self.own: i64 = NOWHERE
        self.target: i64 = NOWHERE
        self.ronin: i64 = NOWHERE
        self.barred: i64 = NOWHERE
        self.lost: i64 = 0
        self.todo: list[int] = NONE
        self.known: list[int] = NONE
        self.looks: list[int] = NONE
        self.news: list[int] = NONE
        self.options: i64 = options

    def clone(self) -> "TennoState":
        """An independent copy; Tenno has no chance."""
        s = TennoState(self.players, self.first, self.options)
        s.to_move = self.to_move
        s.phase = self.phase
        s.turn = self.turn
        s.active = self.active
        s.row = self.row[:]
        s.full = self.full
        s.hand = self.hand[:]
        s.prison = self.prison[:]
        s.own = self.own
        s.target = self.target
        s.ronin = self.ronin
        s.barred = self.barred
        s.lost = self.lost
        s.todo = self.todo[:]
        s.known = self.known[:]
        s.looks = self.looks[:]
        s.news = self.news[:]
        return s

    # ---- what may be done --------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """``turn``: the numbers of the legal actions, ascending, in a list that may be shared."""
        phase = self.phase
        seat = self.to_move
        if phase == ATTACK or phase == RONIN:  # noqa: SIM109 - plain comparisons are faster here
            return self._attacks()
        if phase == MONK:
            return MONK_ACTIONS if self._can_support() else PASSING
        if phase == REFILL:
            return REFILLS[self.hand[seat] >> 1]
        if phase == SWAP:
            hand = self.hand[seat]
            if not hand:
                return EXCHANGES
            row = self.row
            at = 3 * seat
            return (
                SWAPS[0][(hand | BIT[row[at]]) >> 1] + SWAPS[1][(hand | BIT[row[at + 1]]) >> 1]
                + SWAPS[2][(hand | BIT[row[at + 2]]) >> 1] + PASSING
            )  # fmt: skip
        if phase == PEEK:
            return PEEKS[8 * self.active + (self.full >> 3 * self.active & 7)]
        return ORDERS if phase == ORDER else NONE

    def _attacks(self) -> list[int]:
        """``attack``: never with the Shogun. ``ronin``: second attack with another card on another card, or none.

        Option ``ronin_same_target``: the second attack may meet the same card again.
        """
        seat = self.to_move
        row = self.row
        at = 3 * seat
        own = NO_SHOGUN[
            1 if row[at] == SHOGUN else 2 if row[at + 1] == SHOGUN else 3 if row[at + 2] == SHOGUN else 0
        ]  # fmt: skip
        key = self.full & ~ROW_OF[seat]
        if self.phase == RONIN:
            own &= ~BIT[self.ronin]
            if not self.options & SAME_TARGET:
                key &= ~BIT[self.barred]
            key |= BIT[3] << 21
        key |= own << 21
        found = ATTACKS.get(key)
        if found is None:
            found = ATTACKS[key] = attack_rule(
                int(own), int(key) & (1 << N_PLACES) - 1, 1 if self.phase == RONIN else 0
            )  # fmt: skip
        return found

    def _can_support(self) -> bool:
        """``monk``: whether the Monk of the attacked seat lies in another slot than the attacked one."""
        target = self.target
        row = self.row
        at = 3 * self.to_move
        return row[target] != MONK_CARD and (
            row[at] == MONK_CARD or row[at + 1] == MONK_CARD or row[at + 2] == MONK_CARD
        )

    # ---- doing it ----------------------------------------------------------------------------------------

    def apply(self, action: i64, log: list[Event] | None = None) -> None:
        """``turn``: one decision of the seat to move."""
        phase = self.phase
        if phase == MONK:
            self._answer(action == SUPPORT, log)
        elif phase == REFILL:
            self._refill(action - REFILL_WITH + 1, log)
        elif action < ATTACK_WITH:
            self._order(action, log)
        elif action < SUPPORT:
            self._attack(OWN[action - ATTACK_WITH], TARGET[action - ATTACK_WITH], log)
        elif action == PASS:
            self._pass(log)
        elif phase == SWAP:
            self._swap(action, log)
        else:
            self._peek(action - PEEK_AT, log)

    def _order(self, layout: i64, log: list[Event] | None) -> None:
        """``order``: the Peasants of a seat lie face down; nobody else knows in which order."""
        seat = self.to_move
        self.row[3 * seat : 3 * seat + 3] = LAYOUTS[layout]
        self.hand[seat] &= ~LAID_CARDS
        self.full |= ROW_OF[seat]
        self.news.append(LAID | 3 * seat << 3)
        if log is not None:
            cards = {"cards": [CARDS[card] for card in LAYOUTS[layout]]}
            log.append(Event("order", "tenno/order", int(seat), {}))
            log.append(Event("ordered", "tenno/order", int(seat), cards, frozenset({int(seat)})))
        if self.todo:
            self._next()
        else:
            self._begin_turn()

    def _attack(self, own: i64, target: i64, log: list[Event] | None) -> None:
        """``attack``: both cards are turned up; then the attacked seat is asked for its Monk, whatever it has."""
        at = 3 * self.to_move + own
        self.own = own
        self.target = target
        row = self.row
        self.news.append(SHOWN | at << 3 | row[at] << 8)
        self.news.append(SHOWN | target << 3 | row[target] << 8)
        if log is not None:
            data = {
                "slot": SLOTS[own], "card": CARDS[row[at]], "other": int(target) // 3, "place": SLOTS[target % 3],
                "defender": CARDS[row[target]], "second": self.phase == RONIN,
            }  # fmt: skip
            log.append(Event("attack", "tenno/ronin" if data["second"] else "tenno/attack", int(self.to_move), data))
        self.phase = MONK
        self.to_move = target // 3

    def _answer(self, supported: bool, log: list[Event] | None) -> None:
        """``monk``, ``battle``: the Monk is turned up or not; then the battle is decided and cards leave the rows."""
        row = self.row
        active = self.active
        defender = self.to_move
        at = 3 * active + self.own
        target = self.target
        attacking = row[at]
        defending = row[target]
        result = BATTLE[(SUPPORTED if supported else 0) + SET * attacking + defending]
        if supported:
            self.news.append(SHOWN | row.index(MONK_CARD, 3 * defender, 3 * defender + 3) << 3 | MONK_CARD << 8)
        if log is not None:
            self._log_battle(log, supported, result)
        if result & DEFENDER_LEAVES:
            self.news.append(LOST | target << 3 | defending << 8)
            row[target] = 0
            self.full &= ~BIT[target]
            if result & ATTACKER_WON:
                self.prison[active] |= PRISONER[SET * defender + defending]
        if result & ATTACKER_LEAVES:
            self.news.append(LOST | at << 3 | attacking << 8)
            row[at] = 0
            self.full &= ~BIT[at]
            if result & SHOGUN_CAPTURES:
                self.prison[defender] |= PRISONER[SET * active + attacking]
            if not (result & ATTACKER_WON and self.options & GEISHA_SWAP):
                self.lost = 1
        if result & DEFENDER_WON:
            self.todo.insert(0, int(PEEK << 3 | defender))
        if attacking == RONIN_CARD and self.ronin == NOWHERE:
            self.ronin = self.own
            self.barred = target
            self.phase = RONIN
            self.to_move = active
        else:
            self._close(log)

    def _close(self, log: list[Event] | None) -> None:
        """``end``, ``refill``, ``swap``, ``peek``: the attacks are over; too few cards end the game.

        ``todo`` holds the looks that defenders have won, the first battle's last; a swap and the refills are added.
        Option ``peek_before_refill``: the looks come before the refills.
        """
        players = self.players
        refills: list[int] = []
        seat = self.active
        for _ in range(players):
            slots = self.full >> 3 * seat & 7
            if slots != 7:
                if 3 - N_BITS[slots] > N_BITS[self.hand[seat]]:
                    self._over(log)
                    return
                refills.insert(0, int(REFILL << 3 | seat))
            seat += 1
            if seat == players:
                seat = 0
        if not self.lost:
            self.todo.append(int(SWAP << 3 | self.active))
        if self.options & PEEK_FIRST:
            self.todo = refills + self.todo if self.lost else self.todo + refills
        else:
            self.todo += refills
        self._next()

    def _refill(self, card: i64, log: list[Event] | None) -> None:
        """``refill``: a hand card goes face down into the leftmost gap; nothing else moves."""
        seat = self.to_move
        slot = FIRST_GAP[self.full >> 3 * seat & 7]
        place = 3 * seat + slot
        self.news.append(FILLED | place << 3 | self.cards(seat) << 12)
        self.row[place] = card
        self.hand[seat] &= ~BIT[card]
        self.full |= BIT[place]
        if log is not None:
            self._log_hidden(log, "refill", {"slot": SLOTS[slot]}, {"card": CARDS[card]})
        if self.full >> 3 * seat & 7 == 7:
            self._next()

    def _swap(self, action: i64, log: list[Event] | None) -> None:
        """``swap``: a row card goes to the hand, then any hand card to its slot; with an empty hand two slots.

        Putting the same card back and only pretending look like the real thing.
        """
        seat = self.to_move
        at = 3 * seat
        row = self.row
        if action < EXCHANGE:
            slot = (action - SWAP_FOR) // N_CARDS
            card = (action - SWAP_FOR) % N_CARDS + 1
            self.news.append(SWAPPED | at + slot << 3 | self.cards(seat) << 12)
            old = row[at + slot]
            self.hand[seat] = (self.hand[seat] | BIT[old]) & ~BIT[card]
            row[at + slot] = card
            if log is not None:
                self._log_hidden(log, "swap", {"slot": SLOTS[slot]}, {"old": CARDS[old], "card": CARDS[card]})
        else:
            one, other = SLOT_PAIRS[(action - EXCHANGE) % N_PAIRS]
            self.news.append(EXCHANGED | at + one << 3 | other << 12)
            if action < PRETEND:
                row[at + one], row[at + other] = row[at + other], row[at + one]
            if log is not None:
                data = {"slot": SLOTS[one], "place": SLOTS[other]}
                self._log_hidden(log, "exchange", data, {"really": action < PRETEND})
        self._next()

    def _peek(self, place: i64, log: list[Event] | None) -> None:
        """``peek``: everybody sees where the defender looks, only the defender what lies there."""
        seat = self.to_move
        card = self.row[place]
        self.news.append(SEEN | place << 3 | card << 8 | seat << 12)
        if log is not None:
            data = {"other": int(place) // 3, "place": SLOTS[place % 3]}
            log.append(Event("peek", "tenno/peek", int(seat), data))
            log.append(Event("seen", "tenno/peek", int(seat), data | {"card": CARDS[card]}, frozenset({int(seat)})))
        self._next()

    def _pass(self, log: list[Event] | None) -> None:
        """``ronin``, ``swap``, ``peek``: no second attack, no swap, no look."""
        if log is not None:
            kind, rule = {RONIN: ("stop", "ronin"), SWAP: ("keep", "swap"), PEEK: ("no_peek", "peek")}[int(self.phase)]
            log.append(Event(kind, f"tenno/{rule}", int(self.to_move), {}))
        if self.phase == RONIN:
            self._close(log)
        else:
            self._next()

    def _next(self) -> None:
        """``turn``: the next pending decision, or the next seat's turn."""
        if self.todo:
            pending = self.todo.pop()
            self.phase = pending >> 3
            self.to_move = pending & 7
        else:
            self.turn += 1
            self.active = self.active + 1 if self.active + 1 < self.players else 0
            self._begin_turn()

    def _begin_turn(self) -> None:
        """``turn``: the seat in turn must attack."""
        self.phase = ATTACK
        self.to_move = self.active
        self.own = NOWHERE
        self.target = NOWHERE
        self.ronin = NOWHERE
        self.barred = NOWHERE
        self.lost = 0

    def _over(self, log: list[Event] | None) -> None:
        """``end``: somebody cannot fill the gaps; nobody refills, swaps or looks any more."""
        self.turn += 1
        self.phase = OVER
        self.to_move = NOBODY
        self.todo = []
        if log is not None:
            from gamelib.tenno.score import over_data

            log.append(Event("over", "tenno/end", int(self.active), over_data(self)))

    # ---- saying it ---------------------------------------------------------------------------------------

    def _log_hidden(self, log: list[Event], kind: str, seen: dict[str, Any], hidden: dict[str, Any]) -> None:
        """``secrets``: everybody sees which slot, only the owner which card."""
        seat = int(self.to_move)
        log.append(Event(kind, f"tenno/{'refill' if kind == 'refill' else 'swap'}", seat, seen))
        log.append(Event(f"own_{kind}", log[-1].rule, seat, seen | hidden, frozenset({seat})))

    def _log_battle(self, log: list[Event], supported: bool, result: i64) -> None:
        """``monk``, ``battle``: the answer, then the filled comparison and where the cards go."""
        active, defender, at, target = int(self.active), int(self.to_move), 3 * self.active + self.own, self.target
        attacking, defending = self.row[at], self.row[target]
        if supported:
            slot = SLOTS[self.row.index(MONK_CARD, 3 * defender) % 3]
            log.append(Event("monk", "tenno/monk", defender, {"slot": slot, "other": active}))
        else:
            log.append(Event("no_monk", "tenno/monk", defender, {"other": active}))
        support = MONK_SUPPORT if supported else 0
        attack, defence = strengths(attacking, defending, support)
        leaving = [
            *([[defender, SLOTS[target % 3], CARDS[defending]]] if result & DEFENDER_LEAVES else []),
            *([[active, SLOTS[self.own], CARDS[attacking]]] if result & ATTACKER_LEAVES else []),
        ]
        captured = leaving[0] if result & ATTACKER_WON else leaving[-1] if result & SHOGUN_CAPTURES else None
        data = {
            "attacker": active, "defender": defender, "attacking": CARDS[attacking], "defending": CARDS[defending],
            "attack": attack, "defence": defence - support, "support": support, "total": defence,
            "winner": active if result & ATTACKER_WON else defender if result & DEFENDER_WON else NOBODY,
            "captured": captured, "discarded": [card for card in leaving if card is not captured],
        }  # fmt: skip
        log.append(Event("battle", "tenno/battle", active, data))

    # ---- reading it --------------------------------------------------------------------------------------

    def cards(self, seat: i64) -> i64:
        """All cards of a seat, in hand and row, a bit each; everybody knows them, as every loss is public."""
        at = 3 * seat
        row = self.row
        return self.hand[seat] | (BIT[row[at]] | BIT[row[at + 1]] | BIT[row[at + 2]]) & ~1

    def points(self, seat: i64) -> i64:
        """``win``: the sum of the printed values in a prison."""
        points: i64 = 0
        held = self.prison[seat]
        while held:
            points += MASK_VALUE[held & SET_MASK]
            held >>= SET
        return points

    def lead(self, seat: i64) -> i64:
        """Points of ``seat`` minus those of the best other seat, with what decides a tie when the game is over."""
        return self.leads()[seat]

    def leads(self) -> list[int]:
        """`lead` of every seat."""
        totals = [int(self.points(seat)) for seat in range(self.players)]
        best = max(totals)
        tied = totals.count(best) > 1
        if tied and self.phase == OVER:
            totals = [term.value for term in self.score().totals]
            best = max(totals)
            tied = totals.count(best) > 1
        second = best if tied else max([total for total in totals if total != best])
        return [total - (second if total == best else best) for total in totals]

    def trace(self, action: i64, seat: i64) -> i64:
        """``secrets``: of an own action all; of another's what everybody sees, and the cards that are turned up."""
        phase = self.phase
        row = self.row
        if ATTACK_WITH <= action < SUPPORT:
            at = 3 * self.to_move + OWN[action - ATTACK_WITH]
            return action | row[at] << 8 | row[TARGET[action - ATTACK_WITH]] << 12
        if phase == MONK:
            return action if action == PASS else action | row.index(MONK_CARD, 3 * self.to_move) << 8
        if seat == self.to_move:
            return action if phase != PEEK or action == PASS else action | row[action - PEEK_AT] << 8
        if phase == ORDER or phase == REFILL:  # noqa: SIM109
            return 0
        if phase == SWAP and action != PASS:
            return (action - SWAP_FOR) // N_CARDS if action < EXCHANGE else EXCHANGE + (action - EXCHANGE) % N_PAIRS
        return action

    def key(self) -> tuple[object, ...]:
        """All rows, hands and points, and where the turn stands; not what anybody knows."""
        turn = (self.to_move, self.phase, self.active, self.own, self.target, self.ronin, self.barred, self.lost)
        points = tuple(self.points(seat) for seat in range(self.players))
        return (*self.row, *self.hand, *points, *turn, self.options, *self.todo)

    def learn(self) -> None:
        """``secrets``: work the news into what everybody knows; changes nothing that can be seen from outside."""
        if self.news:
            learn(self.known, self.looks, int(self.players), self.news)
            self.news = []

    def observe(self, seat: int | None) -> "TennoView":
        """What ``seat`` may know: see `gamelib.tenno.view`."""
        from gamelib.tenno.view import observe

        return observe(self, seat)

    def truth(self) -> dict[str, str]:
        """The card in every place of a row."""
        return {
            f"row:{k // 3}:{SLOTS[k % 3]}": CARDS[card] for k, card in enumerate(self.row) if card
        }  # fmt: skip

    def score(self) -> "Score":
        """``win``: points, and who has won when the game is over."""
        from gamelib.tenno.score import standing

        return standing(self)

    def returns(self) -> list[float]:
        """1 for a sole winner, 0 for shared winners, -1 for the others; 0 for all while the game goes on."""
        winners = self.score().winners
        if not winners:
            return [0.0] * int(self.players)
        won = 1.0 if len(winners) == 1 else 0.0
        return [won if seat in winners else -1.0 for seat in range(self.players)]

    def refusal(self, attempt: int, seat: int) -> Refusal | None:
        """Why ``seat`` may not do ``attempt`` now."""
        from gamelib.tenno.refusal import refusal

        return refusal(self, attempt, seat)


SET_MASK: Final = (1 << SET) - 1
MASK_VALUE: Final[list[int]] = [
    sum(VALUES[card] for card in range(SET) if mask >> card & 1) for mask in range(1 << SET)
]  # fmt: skip
"""``components``: the sum of the printed values of a set of cards."""


# ---- the first position --------------------------------------------------------------------------------------


def begin(players: int, first: int, options: int) -> TennoState:
    """``setup``: every seat has a whole set in hand; the rows are laid from the seat that begins clockwise."""
    state = TennoState(players, first % players, options)
    state.row = [0] * (3 * players)
    state.hand = [WHOLE_SET] * players
    state.prison = [0] * players
    state.todo = [ORDER << 3 | (state.first + k) % players for k in range(players - 1, 0, -1)]
    state.known = [EMPTY] * (players * players)
    state.looks = [0] * (players * players)
    state.news = []
    return state
