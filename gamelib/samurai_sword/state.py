"""The rules of Samurai Sword. `SamuraiState.apply` is the only place where they act.

Compact on purpose: a card is the number of its kind, a hand is a row of counts with a mask of the kinds held, sets of
seats are bit masks. What is being decided is data: the phase, the card that is being resolved, its target, and
``todo``, the stack of decisions still to come. What each seat can know of foreign hands follows from ``news``, short
notes of what happened, which are worked into ``books`` only when somebody looks. Interpreted and compiled (mypyc)
builds are these same files: `tables`, `cards`, `choices` and this one.
"""

from typing import TYPE_CHECKING

from gamelib.events import Event, Refusal
from gamelib.native import i64
from gamelib.samurai_sword.choices import Choices
from gamelib.samurai_sword.facts import CARDS, HAND_LIMIT, ONE, OTHERS_DRAW, ROLES, TAKES
from gamelib.samurai_sword.memory import GAINED, PICKED, STOLEN
from gamelib.samurai_sword.report import (
    accept_event,
    answer_event,
    attack_event,
    defeat_event,
    spared_event,
    wound_event,
)  # fmt: skip
from gamelib.samurai_sword.tables import (
    ACCEPT,
    AIM_AT,
    ANSWER,
    ANSWER_PARRY,
    ATTACK,
    BATTLE_CRY,
    BATTLE_CRY_CARD,
    BREATHING_CARD,
    BUSHIDO,
    BUSHIDO_CARD,
    BUSHIDO_END,
    BUSHIDO_FRONT,
    CHIYOME,
    DAIMYO_CARD,
    DAIMYO_DRAWS,
    DEFEAT,
    DISCARD,
    DISCARD_CARD,
    DIVERSION_CARD,
    DRAW_PHASE,
    DRAW_PILE,
    END,
    FAST_DRAW,
    FIRST_PROPERTY,
    GEISHA_CARD,
    GINCHIYO,
    HONOUR_FIRST,
    IEYASU,
    JUJUTSU,
    JUJUTSU_CARD,
    LAZY,
    LOOK,
    MOST,
    MUSASHI,
    N_BITS,
    N_PROPERTIES,
    N_WEAPONS,
    NO_CARD,
    NO_SEAT,
    OVER,
    OWN_DEFEAT,
    PARRY_CARD,
    PAY,
    PLAY,
    SEAT_BIT,
    SHOGUN,
    SWORDMASTER,
    TAKE,
    TAKE_FROM,
    TAKINGS,
    TARGET,
    TEA_CARD,
    TEA_DRAWS,
    TEAM,
    TOMOE,
    USHIWAKA,
    WOUNDS,
)  # fmt: skip

if TYPE_CHECKING:
    from gamelib.samurai_sword.view import SamuraiView
    from gamelib.score import Score

__all__ = ["SamuraiState"]


class SamuraiState(Choices):
    """A true position of Samurai Sword; what it remembers stands in `Cards`, what may be done in `Choices`."""

    __slots__ = ()

    def clone(self) -> "SamuraiState":
        """An independent copy with the same future chance."""
        s = SamuraiState(self.players, self.options)
        s.to_move = self.to_move
        s.phase = self.phase
        s.turn = self.turn
        s.role = self.role
        s.character = self.character
        s.looked = self.looked
        s.count = self.count[:]
        s.held = self.held[:]
        s.size = self.size[:]
        s.front = self.front[:]
        s.guard = self.guard[:]
        s.bushido = self.bushido
        s.deck = self.deck[:]
        s.pile = self.pile[:]
        s.resilience = self.resilience[:]
        s.honour = self.honour[:]
        s.standing = self.standing
        s.handed = self.handed
        s.fronted = self.fronted
        s.active = self.active
        s.weapons = self.weapons
        s.resolving = self.resolving
        s.target = self.target
        s.flipped = self.flipped
        s.todo = self.todo[:]
        s.ended = self.ended
        s.future = self.future
        s.aware = self.aware
        s.books = self.books  # replaced as a whole, like the trails
        s.trails = self.trails
        s.news = self.news[:]
        s.aimed = self.aimed[:]
        s.limit = self.limit
        s.draws = self.draws
        return s

    # ---- doing it ----------------------------------------------------------------------------------------

    def apply(self, action: i64, log: list[Event] | None = None) -> None:
        """``play``: one decision of the seat to move."""
        if action < AIM_AT:
            self._play(action, log)
        elif action < TAKE_FROM:
            self._aim(action - AIM_AT, log)
        elif action < ANSWER:
            self._take(action - TAKE_FROM, log)
        elif action < ACCEPT:
            self._answer(action - ANSWER if action < ANSWER_PARRY else PARRY_CARD, log)
        elif action >= DISCARD_CARD:
            if action == LOOK:
                self._look(log)
            else:
                self._discard(action - DISCARD_CARD, log)
        elif action == END:
            self._end(log)
        elif action == ACCEPT:
            self._accept(log)
        elif action == PAY:
            self._pay(log)
        else:
            self._draw_cards(action == DRAW_PILE, log)

    def _look(self, log: list[Event] | None) -> None:
        """``roles``: everybody sees that a seat looks at its role, nobody else what it is."""
        seat = self.to_move
        self.looked |= SEAT_BIT[seat]
        if log is not None:
            role = {"role": ROLES[self.role[seat]]}
            log.append(Event("look", "samurai_sword/roles", int(seat), {}))
            log.append(Event("role", "samurai_sword/roles", int(seat), role, frozenset({int(seat)})))
        if self.todo:
            self.to_move = self.todo.pop() & 7
        else:
            self.begin_turn(log)

    # -- a turn

    def begin_turn(self, log: list[Event] | None) -> None:
        """``recover``, ``bushido``: who has no resilience recovers all; then Bushido in front is checked."""
        seat = self.active
        self.to_move = seat
        self.weapons = 0
        self.flipped = NO_CARD
        if log is not None:
            log.append(Event("turn", "samurai_sword/play", int(seat), {"number": int(self.turn) + 1}))
        if not self.resilience[seat]:
            self._recover(log, "turn")
        if self.bushido == seat:
            self._check_bushido(log)
        else:
            self._draw_phase(log)

    def _recover(self, log: list[Event] | None, why: str) -> None:
        """``recover``, ``breathing``: the active seat restores all its resilience."""
        seat = self.active
        most = MOST[self.character[seat]]
        if log is not None:
            data = {"gained": most - self.resilience[seat], "resilience": most, "why": why}
            rule = "samurai_sword/recover" if why == "turn" else "samurai_sword/breathing"
            log.append(Event("recover", rule, int(seat), data))
        self.resilience[seat] = most
        self.standing |= SEAT_BIT[seat]

    def _check_bushido(self, log: list[Event] | None) -> None:
        """``bushido``: the top card of the deck is discarded; after a weapon the holder decides, else Bushido moves on.

        ``deck_end``: a last card is discarded first and becomes part of the new deck; its type counts all the same.
        """
        if not self.deck:
            self._deck_end(log)
            if self.phase == OVER:
                return
        if not self.deck:
            if log is not None:
                log.append(Event("no_flip", "samurai_sword/deck_end", int(self.active), {}))
            self._draw_phase(log)
            return
        kind = self.deck.pop()
        self.flipped = kind
        self.pile.append(kind)
        if log is not None:
            data = {"card": CARDS[kind], "weapon": kind < N_WEAPONS}
            log.append(Event("flip", "samurai_sword/bushido", int(self.active), data))
        if not self.deck and not self.options & LAZY:
            self._deck_end(log)
            if self.phase == OVER:
                return
        if kind < N_WEAPONS:
            self.phase = BUSHIDO
        else:
            self._move_bushido(log)
            self._draw_phase(log)

    def _move_bushido(self, log: list[Event] | None) -> None:
        """``bushido``: it goes to the next player clockwise, harmless or not."""
        holder = self.active
        self._remove_property(holder, BUSHIDO_FRONT)
        other = holder + 1 if holder + 1 < self.players else 0
        self.put_property(other, BUSHIDO_FRONT)
        if log is not None:
            log.append(Event("bushido_moves", "samurai_sword/bushido", int(holder), {"other": int(other)}))

    def _lose_bushido(self, log: list[Event] | None) -> None:
        """``bushido``: 1 honour goes to the box and Bushido to the pile; the Shogun of three players loses none."""
        seat = self.active
        lost = 0 if self.players == 3 and self.role[seat] == SHOGUN else 1
        self.honour[seat] -= lost
        if log is not None:
            data = {"lost": lost, "left": self.honour[seat]}
            log.append(Event("bushido_ends", "samurai_sword/bushido", int(seat), data))
        if not self.honour[seat]:
            self._over(BUSHIDO_END, log)
            return
        self._remove_property(seat, BUSHIDO_FRONT)
        self.pile.append(BUSHIDO_CARD)
        self._draw_phase(log)

    def _draw_phase(self, log: list[Event] | None) -> None:
        """``draw``, ``ieyasu``: cards for the active seat; Ieyasu says where the first one comes from."""
        if self.character[self.active] == IEYASU and self.pile:
            self.phase = DRAW_PHASE
        else:
            self._draw_cards(False, log)

    def _draw_cards(self, from_pile: bool, log: list[Event] | None) -> None:
        """``draw``, ``hideyoshi``, ``ieyasu``: 2 cards, 3 for Hideyoshi and for the Shogun of three players."""
        seat = self.active
        n: i64 = self.draws[seat]
        self.phase = PLAY
        if from_pile:
            n -= 1
            kind = self.pile.pop()
            self.gain(seat, kind)
            self.aware = 1
            self.news.append(GAINED | seat << 3 | kind << 9)
            if log is not None:
                data = {"n": 1, "missing": 0, "source": "pile", "card": CARDS[kind], "why": "draw"}
                log.append(Event("draw", "samurai_sword/ieyasu", int(seat), data))
        self._draw(seat, n, log, "draw")

    def _end(self, log: list[Event] | None) -> None:
        """``play``, ``discard``: playing is over; too many cards are discarded."""
        if log is not None:
            log.append(Event("end", "samurai_sword/play", int(self.active), {}))
        if self.size[self.active] > HAND_LIMIT:
            self.phase = DISCARD
        else:
            self._next_turn(log)

    def _discard(self, kind: i64, log: list[Event] | None) -> None:
        """``discard``: card by card down to 7."""
        seat = self.active
        self._show(seat, kind)
        self.pile.append(kind)
        if log is not None:
            data = {"card": CARDS[kind], "left": self.size[seat]}
            log.append(Event("discard", "samurai_sword/discard", int(seat), data))
        if self.size[seat] <= HAND_LIMIT:
            self._next_turn(log)

    def _next_turn(self, log: list[Event] | None) -> None:
        """``play``: clockwise."""
        self.turn += 1
        seat = self.active + 1
        self.active = seat if seat < self.players else 0
        self.begin_turn(log)

    # -- a card

    def _play(self, kind: i64, log: list[Event] | None) -> None:
        """``play``: a card leaves the hand and is resolved; only then it goes to the pile."""
        seat = self.active
        self._show(seat, kind)
        if log is not None:
            rule = "weapon" if kind < N_WEAPONS else CARDS[kind]
            log.append(Event("play", f"samurai_sword/{rule}", int(seat), {"card": CARDS[kind]}))
        self.resolving = kind
        if kind < N_WEAPONS:
            self.weapons += 1
            self.phase = TARGET
        elif kind == DAIMYO_CARD:
            self._daimyo(log)
        elif kind == TEA_CARD:
            self._tea_ceremony(log)
        elif kind == BATTLE_CRY_CARD:
            self._shout(BATTLE_CRY, log)
        elif kind == JUJUTSU_CARD:
            self._shout(JUJUTSU, log)
        elif FIRST_PROPERTY <= kind < BUSHIDO_CARD:
            self._put(seat, log)
        else:
            if kind == BREATHING_CARD:
                self._recover(log, "breathing")
            self.phase = TARGET

    def _aim(self, target: i64, log: list[Event] | None) -> None:
        """Whom a card is meant for; a weapon's target answers, everything else happens at once."""
        kind = self.resolving
        self.target = target
        if kind != BREATHING_CARD:
            self.aimed[8 * self.active + target] += 1
        if kind < N_WEAPONS:
            if log is not None:
                log.append(attack_event(self))
            self.phase = ATTACK
            self.to_move = target
            return
        if log is not None:
            data = {"card": CARDS[kind], "other": int(target)}
            log.append(Event("target", f"samurai_sword/{CARDS[kind]}", int(self.active), data))
        if kind == GEISHA_CARD:
            self._geisha(log)
        elif kind == DIVERSION_CARD:
            self._diversion(log)
        elif kind == BREATHING_CARD:
            self._breathing(log)
        else:
            self._put(target, log)

    def _finish(self) -> None:
        """``play``: a resolved card goes to the pile, on top of what it brought there."""
        self.pile.append(self.resolving)
        self._go_on()

    def _go_on(self) -> None:
        """Back to the play phase of the active seat."""
        self.resolving = NO_CARD
        self.target = NO_SEAT
        self.phase = PLAY
        self.to_move = self.active

    def _daimyo(self, log: list[Event] | None) -> None:
        """``daimyo``: draw 2 cards."""
        self._draw(self.active, DAIMYO_DRAWS, log, "daimyo")
        if self.phase != OVER:
            self._finish()

    def _tea_ceremony(self, log: list[Event] | None) -> None:
        """``tea_ceremony``: you draw 3, then every other player 1, clockwise."""
        seat = self.active
        self._draw(seat, TEA_DRAWS, log, "tea_ceremony")
        for _ in range(self.players - 1):
            if self.phase == OVER:
                return
            seat = seat + 1 if seat + 1 < self.players else 0
            self._draw(seat, OTHERS_DRAW, log, "tea_ceremony")
        if self.phase != OVER:
            self._finish()

    def _breathing(self, log: list[Event] | None) -> None:
        """``breathing``: after your own recovery another player draws 1."""
        self._draw(self.target, OTHERS_DRAW, log, "breathing")
        if self.phase != OVER:
            self._finish()

    def _put(self, seat: i64, log: list[Event] | None) -> None:
        """``focus``, ``armor``, ``fast_draw``, ``bushido``: a property lies in front of a seat and stays."""
        kind = self.resolving
        self.put_property(seat, kind - FIRST_PROPERTY)
        if log is not None:
            data = {"card": CARDS[kind], "other": int(seat)}
            log.append(Event("put", f"samurai_sword/{CARDS[kind]}", int(self.active), data))
        self._go_on()

    def _geisha(self, log: list[Event] | None) -> None:
        """``geisha``: a random hand card or a property of your choice; you are asked when there is a choice."""
        takings = self.takings(self.target)
        if takings & takings - 1:
            self.phase = TAKE
        else:
            self._take(TAKINGS[takings][0] - TAKE_FROM, log)

    def _take(self, what: i64, log: list[Event] | None) -> None:
        """``geisha``: the target discards a random hand card, or the property."""
        other = self.target
        if what:
            kind = FIRST_PROPERTY + what - 1
            self._remove_property(other, what - 1)
        else:
            kind = self._random_card(other)
            if self.aware:
                self.news.append(PICKED | other << 3 | kind << 9 | self.size[other] << 14)
            self._lose(other, kind)
        self.pile.append(kind)
        if log is not None:
            data = {"other": int(other), "what": TAKES[what], "card": CARDS[kind]}
            log.append(Event("take", "samurai_sword/geisha", int(self.active), data))
        self._finish()

    def _diversion(self, log: list[Event] | None) -> None:
        """``diversion``: a random hand card changes hands; only the two of them know which."""
        thief = self.active
        victim = self.target
        kind = self._random_card(victim)
        self.aware = 1
        sizes = self.size[victim] << 14 | self.size[thief] << 20
        self.news.append(STOLEN | victim << 3 | thief << 6 | kind << 9 | sizes)
        self._lose(victim, kind)
        self.gain(thief, kind)
        if log is not None:
            data: dict[str, object] = {"other": int(victim)}
            both = frozenset({int(thief), int(victim)})
            log.append(Event("stolen", "samurai_sword/diversion", int(thief), data))
            log.append(Event("stole", "samurai_sword/diversion", int(thief), data | {"card": CARDS[kind]}, both))
        self._finish()

    def _shout(self, phase: i64, log: list[Event] | None) -> None:
        """``battle_cry``, ``jujutsu``: all others one after the other, clockwise from the left."""
        seat = self.active
        players = self.players
        self.todo = [int(phase << 3 | (seat + k) % players) for k in range(players - 1, 0, -1)]
        self._ask_next(log)

    def _ask_next(self, log: list[Event] | None) -> None:
        """``harmless``, ``chiyome``: the next who is neither harmless nor Chiyome answers; then it is over."""
        todo = self.todo
        while todo:
            asked = todo.pop()
            seat = asked & 7
            if self.standing & self.handed & SEAT_BIT[seat] and self.character[seat] != CHIYOME:
                self.phase = asked >> 3
                self.to_move = seat
                return
            if log is not None:
                log.append(spared_event(self, seat))
        self._finish()

    # -- answers and wounds

    def _answer(self, kind: i64, log: list[Event] | None) -> None:
        """``parry``, ``hanzo``, ``battle_cry``, ``jujutsu``, ``bushido``: the right card is discarded and stops it."""
        seat = self.to_move
        phase = self.phase
        if log is not None:
            log.append(answer_event(self, kind))
        self._show(seat, kind)
        self.pile.append(kind)
        if phase == ATTACK:
            self._finish()
        elif phase == BUSHIDO:
            self._move_bushido(log)
            self._draw_phase(log)
        else:
            self._ask_next(log)

    def _accept(self, log: list[Event] | None) -> None:
        """``weapon``, ``battle_cry``, ``jujutsu``, ``bushido``: nothing stops it, whether or not something could."""
        if log is not None:
            log.append(accept_event(self))
        phase = self.phase
        if phase == ATTACK:
            self._hit(log)
        elif phase == BUSHIDO:
            self._lose_bushido(log)
        else:
            self._wound(self.to_move, WOUNDS[self.resolving], log)
            if self.phase != OVER:
                self._ask_next(log)

    def weapon_wounds(self, attacker: i64, victim: i64, kind: i64) -> i64:
        """``wounds``, ``musashi``, ``ginchiyo``: what a weapon makes; Ginchiyo is spared 1, but not the last one."""
        wounds: i64 = WOUNDS[kind] + self.front[N_PROPERTIES * attacker + FAST_DRAW]
        if self.character[attacker] == MUSASHI:
            wounds += ONE
        if self.character[victim] == GINCHIYO and wounds > 1:
            wounds -= ONE
        return wounds

    def _hit(self, log: list[Event] | None) -> None:
        """``wounds``, ``ushiwaka``, ``tomoe``: first what the wounds lead to, then Ushiwaka draws, then Tomoe."""
        attacker = self.active
        victim = self.target
        lost = self._wound(victim, self.weapon_wounds(attacker, victim, self.resolving), log)
        if self.phase != OVER and self.character[victim] == USHIWAKA:
            self._draw(victim, lost, log, "ushiwaka")
        if self.phase != OVER and self.character[attacker] == TOMOE:
            self._draw(attacker, ONE, log, "tomoe")
        if self.phase != OVER:
            self._finish()

    def _wound(self, victim: i64, wounds: i64, log: list[Event] | None) -> i64:
        """``wounds``, ``defeat``: the resilience that is really lost; at 0 the victim is defeated."""
        left = self.resilience[victim] - wounds
        lost = wounds
        if left < 0:
            lost += left
            left = 0
        self.resilience[victim] = left
        if log is not None:
            log.append(wound_event(self, victim, wounds, lost))
        if not left:
            self.standing &= ~SEAT_BIT[victim]
            self._defeat(victim, log)
        return lost

    def _defeat(self, victim: i64, log: list[Event] | None) -> None:
        """``defeat``, ``swordmaster``, ``deadly_strike``: honour changes hands unless the game ends before.

        Option ``end_order``: whether a sole survivor has won before the honour is handed over.
        """
        seat = self.active
        friendly = TEAM[self.role[seat]] == TEAM[self.role[victim]]
        alone = self.players > 3 and N_BITS[self.standing] == 1
        if alone and not friendly and not self.options & HONOUR_FIRST:
            if log is not None:
                log.append(defeat_event(self, victim, 0))
            self._over(SWORDMASTER, log)
            return
        self.honour[victim] -= 1
        self.honour[seat] += 1
        if log is not None:
            log.append(defeat_event(self, victim, 1))
        if not self.honour[victim] or (alone and friendly):
            self._over(OWN_DEFEAT if friendly else DEFEAT, log)
        elif alone:
            self._over(SWORDMASTER, log)

    def _pay(self, log: list[Event] | None) -> None:
        """``nobunaga``: 1 resilience, no wound and never the last, for a card."""
        seat = self.active
        self.resilience[seat] -= 1
        if log is not None:
            log.append(Event("pay", "samurai_sword/nobunaga", int(seat), {"left": self.resilience[seat]}))
        self._draw(seat, ONE, log, "nobunaga")

    # ---- reading it --------------------------------------------------------------------------------------

    def lead(self, seat: i64) -> i64:
        """The total of the seat's team minus that of the best other one; when the game is over, more for having won."""
        return self.leads()[seat]

    def leads(self) -> list[int]:
        """`lead` of every seat."""
        from gamelib.samurai_sword.score import leads

        return leads(self)

    def key(self) -> tuple[object, ...]:
        """Everything that matters for what follows and for the score; not what anybody knows."""
        turn = (
            self.to_move, self.phase, self.active, self.weapons, self.resolving, self.target, self.looked,
            self.ended, self.future, self.options,
        )  # fmt: skip
        return (
            *self.count, *self.front, *self.resilience, *self.honour, *self.role, *self.character, *turn,
            tuple(self.deck), tuple(self.pile), tuple(self.todo),
        )  # fmt: skip

    def observe(self, seat: int | None) -> "SamuraiView":
        """What ``seat`` may know: see `gamelib.samurai_sword.view`."""
        from gamelib.samurai_sword.view import observe

        return observe(self, seat)

    def truth(self) -> dict[str, str]:
        """Roles, hands by kind, and the deck from the top."""
        from gamelib.samurai_sword.view import truth

        return truth(self)

    def score(self) -> "Score":
        """``score``: points and winners when the game is over; before that the honour everybody sees."""
        from gamelib.samurai_sword.score import standing

        return standing(self)

    def returns(self) -> list[float]:
        """1 for the winning team, -1 for the others; 0 for all while the game goes on."""
        winners = self.score().winners
        return [0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in range(self.players)]

    def refusal(self, attempt: int, seat: int) -> Refusal | None:
        """Why ``seat`` may not do ``attempt`` now."""
        from gamelib.samurai_sword.refusal import refusal

        return refusal(self, attempt, seat)
