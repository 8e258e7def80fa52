"""The rules of Ta-Ké. `TaKeState.apply` is the only place where they act.

Compact on purpose: a stack is one integer (three bits a chip, top lowest, the printed character deepest), so is a
courtyard; sets of stacks are bit masks. What may be done is a small function of a small key, its answers kept in a
table. The two courtyards are kept from the side of the player to move: ``own`` and ``other`` change places at the end
of a turn. Interpreted and compiled (mypyc) builds are this same file.
"""

from typing import Final

from gamelib.chance import Chance
from gamelib.events import Event, Refusal
from gamelib.game import OVER as NOBODY
from gamelib.game import State
from gamelib.native import i64
from gamelib.score import Score
from gamelib.ta_ke.facts import (
    CHARACTERS,
    CHIPS_EACH,
    COLUMNS,
    EQUAL_IN_A_ROW,
    GHOST_PLACES,
    SAMURAI_MOVES,
    STACK_HEIGHT,
    STACKS,
    VALUES,
    pairs,
)  # fmt: skip
from gamelib.ta_ke.view import TaKeView

__all__ = [
    "ABOVE", "ALL_STACKS", "LATE_RESET", "LOW_NINJA", "MAIN", "MIDDLE", "MOVE_SAMURAI", "ONE_SAMURAI", "OVER",
    "PLACE", "REPEAT", "SAMURAI", "SECOND_WINS", "SHIFT", "TaKeState", "begin", "deal", "pack", "refresh", "unpack",
]  # fmt: skip

# ---- names for the small integers ----------------------------------------------------------------------------

SAMURAI: Final = 0
DAIMYO: Final = 1
RONIN: Final = 2
GEISHA: Final = 3
NINJA: Final = 4

MAIN: Final = 0
PLACE: Final = 1
MOVE_SAMURAI: Final = 2  # the phase of a borrowable character's action is MOVE_SAMURAI + its column
MOVE_GHOST: Final = 3
MOVE_CHIP: Final = 4
OVER: Final = 5

BORROW: Final = 3
TAKE: Final = 6
PUT: Final = 11
SAMURAI_TO: Final = 15
GHOST_TO: Final = 27
CHIP_TO: Final = 57
STOP: Final = 77

ALL_STACKS: Final = 31
NINJA_USED: Final = 8  # bits 0-2 of `used`: Daimyo, Ronin, Geisha

# options, as bits of `TaKeState.options`
REPEAT: Final = 1  # ninja_may_repeat
LATE_RESET: Final = 2  # reset_at_take
LOW_NINJA: Final = 4  # ninja_values 1/0
SECOND_WINS: Final = 8  # tie second_player

# a courtyard: per column nine bits (bottom, middle, samurai: three each), then the number of all samurai
MIDDLE: Final = 3
ABOVE: Final = 6
COLUMN: Final = 511
TOTAL: Final = 36
ONE_SAMURAI: Final[i64] = 1 << TOTAL
SHIFT: Final[list[int]] = [0, 9, 18, 27]
BIT: Final[list[int]] = [1, 2, 4, 8, 16]
# literals of more than 31 bits are not safe in compiled code, so the masks of the fourth column are looked up
LOW_CHIPS: Final[list[int]] = [7 << s for s in SHIFT]
LOW_CHIP: Final[list[int]] = [1 << s for s in SHIFT]
PUSH: Final[list[int]] = [(1 << s + MIDDLE) - (1 << s) for s in SHIFT]
SAMURAI_ABOVE: Final[list[int]] = [1 << s + ABOVE for s in SHIFT]
SAMURAI_FIELD: Final[list[int]] = [7 << s + ABOVE for s in SHIFT]
ONE_SHOWN: Final[list[int]] = [1 << 3 * c for c in range(5)]


def _influence(bottom: int, middle: int) -> list[int]:
    """``score``: influence of a column for each content, a samurai above it always 1."""
    return [bottom * (k & 7) + middle * (k >> MIDDLE & 7) + (k >> ABOVE) for k in range(512)]


PLACE_OF: Final[list[int]] = [TOTAL, *SHIFT]  # where a courtyard keeps what a character's influence depends on
_TOTALS: Final = list(range(512))  # each samurai counts 1 when Samurai are scored
INFLUENCE: Final[list[list[int]]] = [_TOTALS, *[_influence(*VALUES["2/1"])] * 4]
LOW_INFLUENCE: Final[list[list[int]]] = [*INFLUENCE[:NINJA], _influence(*VALUES["1/0"])]

SAMURAI_PAIRS: Final = [(COLUMNS.index(x), COLUMNS.index(y)) for x, y in pairs(COLUMNS)]
GHOST_PAIRS: Final = [(GHOST_PLACES.index(x), GHOST_PLACES.index(y)) for x, y in pairs(GHOST_PLACES)]
CHIP_PAIRS: Final = [(STACKS.index(x), STACKS.index(y)) for x, y in pairs(STACKS)]
_PAIRS: Final = [*[(0, 0)] * SAMURAI_TO, *SAMURAI_PAIRS, *GHOST_PAIRS, *CHIP_PAIRS]
ORIGIN: Final[list[int]] = [f for f, t in _PAIRS]
TARGET: Final[list[int]] = [t for f, t in _PAIRS]

# ---- what may be done, each from a small key -----------------------------------------------------------------


def main_rule(abilities: int, takeable: int) -> list[int]:
    """``ability``, ``take``: bits 0-2 own Daimyo, Ronin, Geisha; 3-5 the opponent's through the Ninja; stacks."""
    return [a for a in range(TAKE) if abilities >> a & 1] + [TAKE + s for s in range(5) if takeable >> s & 1]


def samurai_rule(held: int, gave: int, got: int, may_stop: int) -> list[int]:
    """``daimyo``: a column that has given in this action receives none, and the other way round."""
    return [
        SAMURAI_TO + k
        for k, (f, t) in enumerate(SAMURAI_PAIRS)
        if held >> f & 1 and not got >> f & 1 and not gave >> t & 1
    ] + [STOP] * may_stop


def ghost_rule(ghost: int, full: int, barred: int, may_stop: int, late_reset: int) -> list[int]:
    """``ronin``, ``keep_a_take``: from a haunted place or the supply to one without, so that a chip can be taken.

    The supply can give while not all ghosts are out and always receives. ``late_reset``: option ``reset_at_take``,
    under which a Ronin may block the last chip.
    """
    found = []
    for k, (f, t) in enumerate(GHOST_PAIRS):
        has_ghost = ghost >> f & 1 if f < 5 else ghost != ALL_STACKS
        is_free = not ghost >> t & 1
        after = (ghost & ~(1 << f) | 1 << t) & ALL_STACKS
        if has_ghost and is_free and (late_reset or full & ~barred & ~after):
            found.append(GHOST_TO + k)
    return found + [STOP] * may_stop


def chip_rule(ghost: int, tall: int, may_stop: int) -> list[int]:
    """``geisha``: from a ghost-free stack of at least two chips onto another ghost-free stack or space."""
    free = ALL_STACKS & ~ghost
    return [CHIP_TO + k for k, (f, t) in enumerate(CHIP_PAIRS) if (tall & free) >> f & 1 and free >> t & 1] + [
        STOP
    ] * may_stop


NONE: Final[list[int]] = []
STOPPING: Final[list[int]] = [STOP]
PUT_ACTIONS: Final[list[int]] = [PUT, PUT + 1, PUT + 2, PUT + 3]
MAIN_ACTIONS: Final[list[list[int]]] = [main_rule(k >> 5, k & 31) for k in range(2048)]
SAMURAI_ACTIONS: Final[list[list[int]]] = [NONE] * 8192  # filled on demand: held, gave << 4, got << 8, stop << 12
GHOST_ACTIONS: Final[list[list[int]]] = [NONE] * 131072  # on demand: ghost, full << 5, barred << 10, stop << 15, late
CHIP_ACTIONS: Final[list[list[int]]] = [chip_rule(k & 31, k >> 5 & 31, k >> 10) for k in range(2048)]
CAN_MOVE_CHIP: Final[list[bool]] = [len(CHIP_ACTIONS[k]) > 0 for k in range(1024)]


class TaKeState(State):
    """A true position of Ta-Ké (everything in it is public).

    stacks:   five packed stacks, character + 1 in three bits a chip, top lowest, the printed character deepest
    own, other:  packed courtyards of the player to move and of the opponent
    points, other_points:  their points
    shown:    how many of the five positions show each character, three bits each
    full, tall, ghost:  stacks with at least one chip, with at least two, with a ghost
    barred:   stacks whose top chip was relocated this turn
    used:     character actions used this turn: Daimyo 1, Ronin 2, Geisha 4, Ninja 8
    borrowed: 1 while the pending action was borrowed through the Ninja
    left, gave, got:  single moves left of a Daimyo action, columns that have given and received
    origin:   stack the last chip was taken from
    first:    seat that began
    options:  a bit each: `REPEAT`, `LATE_RESET`, `LOW_NINJA`, `SECOND_WINS`
    """

    __slots__ = (
        "barred", "borrowed", "first", "full", "gave", "ghost", "got", "left", "options", "origin", "other",
        "other_points", "own", "points", "shown", "stacks", "tall", "used",
    )  # fmt: skip

    def __init__(self, stacks: list[int], first: i64, options: i64) -> None:
        self.to_move: i64 = first
        self.phase: i64 = MAIN
        self.turn: i64 = 0
        self.stacks = stacks
        self.own: i64 = 0
        self.other: i64 = 0
        self.points: i64 = 0
        self.other_points: i64 = 0
        self.shown: i64 = 0
        self.full: i64 = ALL_STACKS
        self.tall: i64 = ALL_STACKS
        self.ghost: i64 = 0
        self.barred: i64 = 0
        self.used: i64 = 0
        self.borrowed: i64 = 0
        self.left: i64 = 0
        self.gave: i64 = 0
        self.got: i64 = 0
        self.origin: i64 = 0
        self.first: i64 = first
        self.options: i64 = options

    def clone(self) -> "TaKeState":
        """An independent copy; Ta-Ké has no chance after the setup."""
        s = TaKeState(self.stacks[:], self.first, self.options)
        s.to_move = self.to_move
        s.phase = self.phase
        s.turn = self.turn
        s.own = self.own
        s.other = self.other
        s.points = self.points
        s.other_points = self.other_points
        s.shown = self.shown
        s.full = self.full
        s.tall = self.tall
        s.ghost = self.ghost
        s.barred = self.barred
        s.used = self.used
        s.origin = self.origin
        if self.phase:  # all of these are 0 in the main phase
            s.borrowed = self.borrowed
            s.left = self.left
            s.gave = self.gave
            s.got = self.got
        return s

    # ---- what may be done --------------------------------------------------------------------------------

    def legal_actions(self) -> list[int]:
        """``turn``: the numbers of the legal actions, ascending, in a shared list."""
        phase = self.phase
        if phase == MAIN:
            return MAIN_ACTIONS[self.abilities() << 5 | self.takeable()]
        if phase == PLACE:
            return PUT_ACTIONS
        if phase == MOVE_SAMURAI:
            return self._samurai_actions()
        if phase == MOVE_GHOST:
            return self._ghost_actions()
        if phase == MOVE_CHIP:
            return CHIP_ACTIONS[self.borrowed << 10 | self.tall << 5 | self.ghost]
        return NONE

    def takeable(self) -> i64:
        """``take``: the stacks whose top chip may be taken: not empty, no ghost, top not relocated this turn.

        When there is none (possible only with the option ``reset_at_take``) the ghosts go back with the take.
        """
        open_stacks = self.full & ~self.barred
        return open_stacks & ~self.ghost or open_stacks

    def abilities(self) -> i64:
        """``ability``, ``once_per_turn``, ``ninja``: what can be used, as bits for `main_rule`.

        An own ability that cannot be carried out at all is illegal; an own Ronin always can (a ghost that is out can
        return; with none out, at least two positions can take one). The Ninja may push any Daimyo, Ronin or Geisha.
        """
        can: i64 = 0
        used = self.used
        own = self.own
        if own & 7 and not used & 1 and own >= ONE_SAMURAI:
            can = 1
        if own & 7 << 9 and not used & 2:
            can |= 2
        if own & 7 << 18 and not used & 4 and CAN_MOVE_CHIP[self.tall << 5 | self.ghost]:
            can |= 4
        if own & LOW_CHIPS[3] and not used & NINJA_USED:
            other = self.other
            if other & 7:
                can |= 8
            if other & 7 << 9:
                can |= 16
            if other & 7 << 18:
                can |= 32
        return can

    def can_carry_out(self, column: i64) -> bool:
        """``ninja``, ``once_per_turn``: whether a chip just pushed through the Ninja lends its action."""
        if self.used & BIT[column] and not self.options & REPEAT:
            return False
        if column == DAIMYO - 1:
            return self.own >= ONE_SAMURAI
        if column == GEISHA - 1:
            return CAN_MOVE_CHIP[self.tall << 5 | self.ghost]
        return True

    def _samurai_actions(self) -> list[int]:
        own = self.own
        held: i64 = 0
        for c in range(4):
            if own & SAMURAI_FIELD[c]:
                held |= BIT[c]
        may_stop: i64 = 1 if self.borrowed or self.gave else 0
        key = may_stop << 12 | self.got << 8 | self.gave << 4 | held
        if not SAMURAI_ACTIONS[key]:
            SAMURAI_ACTIONS[key] = samurai_rule(int(held), int(self.gave), int(self.got), int(may_stop))
        return SAMURAI_ACTIONS[key]

    def _ghost_actions(self) -> list[int]:
        late: i64 = 1 if self.options & LATE_RESET else 0
        key = late << 16 | self.borrowed << 15 | self.barred << 10 | self.full << 5 | self.ghost
        if not GHOST_ACTIONS[key]:
            GHOST_ACTIONS[key] = ghost_rule(
                int(self.ghost), int(self.full), int(self.barred), int(self.borrowed), int(late)
            )
        return GHOST_ACTIONS[key]

    # ---- doing it ----------------------------------------------------------------------------------------

    def apply(self, action: i64, log: list[Event] | None = None) -> None:
        """``turn``: one decision of the player to move."""
        if action < BORROW:
            self._use(action, log)
        elif action < TAKE:
            self._borrow(action - BORROW, log)
        elif action < PUT:
            self._take(action - TAKE, log)
        elif action < SAMURAI_TO:
            self._put(action - PUT, log)
        elif action < GHOST_TO:
            self._move_samurai(ORIGIN[action], TARGET[action], log)
        elif action < CHIP_TO:
            self._move_ghost(ORIGIN[action], TARGET[action], log)
        elif action < STOP:
            self._move_chip(ORIGIN[action], TARGET[action], log)
        else:
            self._stop(log)

    def _use(self, column: i64, log: list[Event] | None) -> None:
        """``ability``: one own chip moves from the bottom to the middle space; its action is carried out next."""
        self.own += PUSH[column]
        self.used |= BIT[column]
        if log is not None:
            log.append(Event("use", _ability_rule(column), int(self.to_move), {"character": COLUMNS[column]}))
        self._begin(column, 0)

    def _borrow(self, column: i64, log: list[Event] | None) -> None:
        """``ninja``: an own Ninja and a chip of the opponent move up; then its action may be used once.

        Nothing is borrowed when that action was used this turn or cannot be carried out.
        """
        self.own += PUSH[NINJA - 1]
        self.other += PUSH[column]
        self.used |= NINJA_USED
        lends = self.can_carry_out(column)
        if log is not None:
            data = {"character": COLUMNS[column], "other": 1 - int(self.to_move), "lends": lends}
            log.append(Event("borrow", "ta_ke/ninja", int(self.to_move), data))
        if lends:
            self._begin(column, 1)

    def _begin(self, column: i64, borrowed: i64) -> None:
        self.phase = MOVE_SAMURAI + column
        self.borrowed = borrowed
        if column == DAIMYO - 1:
            self.left = SAMURAI_MOVES
            self.gave = 0
            self.got = 0

    def _carried_out(self, column: i64) -> None:
        """``once_per_turn``: a borrowed action counts as used once it is carried out (not with the option)."""
        if self.borrowed and not self.options & REPEAT:
            self.used |= BIT[column]

    def _move_samurai(self, f: i64, t: i64, log: list[Event] | None) -> None:
        """``daimyo``: one samurai to another column, up to three; ends by itself when no further move is possible."""
        self.own += SAMURAI_ABOVE[t] - SAMURAI_ABOVE[f]
        self.gave |= BIT[f]
        self.got |= BIT[t]
        self.left -= 1
        self._carried_out(DAIMYO - 1)
        if log is not None:
            data = {"origin": COLUMNS[f], "target": COLUMNS[t]}
            log.append(Event("samurai", "ta_ke/daimyo", int(self.to_move), data))
        if self.left == 0 or self._samurai_actions()[0] == STOP:
            self._end_ability()

    def _move_ghost(self, f: i64, t: i64, log: list[Event] | None) -> None:
        """``ronin``: move a ghost, return one to the supply, or place one from the supply."""
        if f < 5:
            self.ghost &= ~BIT[f]
        if t < 5:
            self.ghost |= BIT[t]
        self._carried_out(RONIN - 1)
        if log is not None:
            data = {"origin": GHOST_PLACES[f], "target": GHOST_PLACES[t]}
            log.append(Event("ghost", "ta_ke/ronin", int(self.to_move), data))
        self._end_ability()

    def _move_chip(self, f: i64, t: i64, log: list[Event] | None) -> None:
        """``geisha``: the top chip goes onto another stack or space; nothing is scored; it is barred this turn."""
        chip = self._pop(f)
        x = self.stacks[t]
        self.shown -= ONE_SHOWN[(x & 7) - 1]
        self.shown += ONE_SHOWN[chip]
        x = x << 3 | chip + 1
        self.stacks[t] = x
        self.full |= BIT[t]
        if x >= 64:
            self.tall |= BIT[t]
        self.barred = self.barred & ~BIT[f] | BIT[t]
        self._carried_out(GEISHA - 1)
        if log is not None:
            data = {"character": CHARACTERS[chip], "origin": STACKS[f], "target": STACKS[t]}
            log.append(Event("chip", "ta_ke/geisha", int(self.to_move), data))
        self._end_ability()

    def _stop(self, log: list[Event] | None) -> None:
        """``daimyo``, ``ninja``: no further samurai, or the borrowed action is left alone."""
        if log is not None:
            column = int(self.phase) - MOVE_SAMURAI
            data = {"character": COLUMNS[column], "unused": not (column == DAIMYO - 1 and self.gave)}
            log.append(Event("stop", _ability_rule(column), int(self.to_move), data))
        self._end_ability()

    def _end_ability(self) -> None:
        self.phase = MAIN
        self.borrowed = 0
        self.left = 0
        self.gave = 0
        self.got = 0

    def _pop(self, s: i64) -> i64:
        """Remove the top chip of stack ``s``; what lies under it (or is printed there) is shown."""
        x = self.stacks[s]
        chip = (x & 7) - 1
        x >>= 3
        self.stacks[s] = x
        if x < 64:
            self.tall &= ~BIT[s]
            if x < 8:
                self.full &= ~BIT[s]
        self.shown += ONE_SHOWN[(x & 7) - 1] - ONE_SHOWN[chip]
        return chip

    def _take(self, s: i64, log: list[Event] | None) -> None:
        """``take``: the top chip of a takeable stack; a ghost from the supply takes its place.

        Option ``reset_at_take``: when abilities have left no takeable chip, all ghosts go back first.
        """
        if self.ghost & BIT[s]:
            self._return_ghosts(log, "ta_ke/keep_a_take")
        chip = self._pop(s)
        self.ghost |= BIT[s]
        self.origin = s
        if log is not None:
            data = {"stack": STACKS[s], "character": CHARACTERS[chip], "left": len(unpack(self.stacks[s])) - 1}
            log.append(Event("take", "ta_ke/take", int(self.to_move), data))
        if chip == SAMURAI:
            self.phase = PLACE
        else:
            self.own += LOW_CHIP[chip - 1]
            self._end_turn(log)

    def _put(self, column: i64, log: list[Event] | None) -> None:
        """``place``, ``samurai``: a Samurai, the joker without an action, goes to the top space of any column."""
        self.own += SAMURAI_ABOVE[column] + ONE_SAMURAI
        if log is not None:
            log.append(Event("put", "ta_ke/place", int(self.to_move), {"column": COLUMNS[column]}))
        self._end_turn(log)

    def _end_turn(self, log: list[Event] | None) -> None:
        """``score``, ``end``, ``reset``: both score what the take uncovered; then the opponent moves."""
        character = (self.stacks[self.origin] & 7) - 1
        visible = self.shown >> 3 * character & 7
        influence = (LOW_INFLUENCE if self.options & LOW_NINJA else INFLUENCE)[character]
        place = PLACE_OF[character]
        own = self.own
        other = self.other
        own_gain: i64 = visible * influence[own >> place & COLUMN]
        other_gain: i64 = visible * influence[other >> place & COLUMN]
        points = self.points + own_gain
        self.points = self.other_points + other_gain
        self.other_points = points
        self.own = other
        self.other = own
        self.turn += 1
        if log is not None:
            self._log_score(log, character, own_gain, other_gain)
        self.phase = MAIN
        self.used = 0
        self.barred = 0
        if not self.full:
            self._game_over(log)
            return
        self.to_move = 1 - self.to_move
        if not self.full & ~self.ghost:
            self._return_ghosts(log, "ta_ke/reset")

    def _return_ghosts(self, log: list[Event] | None, rule: str) -> None:
        """``reset``: all ghosts go back to the supply when no chip is free of them."""
        if log is not None:
            ghosts = [s for i, s in enumerate(STACKS) if self.ghost >> i & 1]
            log.append(Event("reset", rule, NOBODY, {"stacks": ghosts}))
        self.ghost = 0

    def _game_over(self, log: list[Event] | None) -> None:
        """``end``: all stacks are empty. ``own`` now belongs to the seat that did not take the last chip."""
        self.phase = OVER
        if log is not None:
            self.to_move, mover = NOBODY, int(self.to_move)
            totals = [int(self.other_points), int(self.points)]
            log.append(Event("over", "ta_ke/end", mover, {"totals": totals if mover == 0 else totals[::-1],
                                                          "winners": list(self.score().winners)}))  # fmt: skip
        self.to_move = NOBODY

    # ---- reading it --------------------------------------------------------------------------------------

    def seat_to_own(self) -> int:
        """The seat that ``own`` belongs to (also when the game is over)."""
        return (int(self.first) + int(self.turn)) & 1

    def court(self, seat: int) -> int:
        """The packed courtyard of a seat."""
        return int(self.own) if seat == self.seat_to_own() else int(self.other)

    def total(self, seat: int) -> int:
        """The points of a seat."""
        return int(self.points) if seat == self.seat_to_own() else int(self.other_points)

    def influence(self, court: i64, character: i64) -> i64:
        """``score``: influence of a courtyard with a character."""
        tables = LOW_INFLUENCE if self.options & LOW_NINJA else INFLUENCE
        return tables[character][court >> PLACE_OF[character] & COLUMN]

    def _log_score(self, log: list[Event], character: i64, gain: i64, other_gain: i64) -> None:
        """Runs after the courtyards have changed places, with ``to_move`` still the seat that took."""
        mover = int(self.to_move)
        counts = [column_counts(self.court(seat), int(character)) for seat in (0, 1)]
        gains = [int(gain), int(other_gain)]
        values = VALUES["1/0"] if character == NINJA and self.options & LOW_NINJA else VALUES["2/1"]
        data = {
            "stack": STACKS[self.origin],
            "character": CHARACTERS[character],
            "stacks": [s for i, s in enumerate(STACKS) if self.stacks[i] & 7 == character + 1],
            "counts": counts,
            "values": list(values),
            "gains": gains if mover == 0 else gains[::-1],
            "totals": [self.total(0), self.total(1)],
        }
        log.append(Event("score", "ta_ke/score", mover, data))

    def lead(self, seat: i64) -> i64:
        """Points of ``seat`` minus those of the other."""
        if (self.first + self.turn + seat) & 1:
            return self.other_points - self.points
        return self.points - self.other_points

    def closing_actions(self) -> list[int]:
        """Takes without further abilities, and the earliest end of a pending one."""
        phase = self.phase
        if phase == MAIN:
            return MAIN_ACTIONS[self.takeable()]
        actions = self.legal_actions()
        return STOPPING if phase != PLACE and actions[-1] == STOP else actions

    def key(self) -> tuple[object, ...]:
        """Everything that later legal actions, gains and the result depend on, and the lead; nothing else."""
        phase = self.phase
        tie = self.options & SECOND_WINS
        if tie:
            tie |= self.first << 4
        if phase == OVER:
            return (self.lead(0), tie)
        turn = phase << 14 | self.ghost << 9
        if phase == PLACE:  # the turn ends with it, and what was used and barred in it is forgotten
            turn |= self.origin << 28
        else:
            turn |= self.used | self.barred << 4
            turn |= self.borrowed << 17 | self.left << 18 | self.gave << 20 | self.got << 24
        return (
            *self.stacks,
            self.own,
            self.other,
            self.points - self.other_points,
            self.to_move,
            turn,
            self.options | tie,
        )

    def observe(self, seat: int | None) -> TaKeView:
        """The whole table: Ta-Ké hides nothing. The seats differ only in who may act."""
        legal = tuple(self.legal_actions()) if seat == self.to_move else ()
        return TaKeView(
            seat, int(self.to_move), int(self.phase), int(self.turn), legal, tuple(self.stacks),
            (self.court(0), self.court(1)), (self.total(0), self.total(1)), int(self.ghost), int(self.barred),
            int(self.used), int(self.borrowed), int(self.left), int(self.gave), int(self.got),
            int(self.origin) if self.phase == PLACE else 0,
            int(self.first), int(self.options), self.phase == MAIN and self.abilities() > 0,
        )  # fmt: skip

    def score(self) -> Score:
        """``win``: points, and who has won when the game is over."""
        from gamelib.ta_ke.score import standing

        return standing(self)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 for a draw or a game that goes on."""
        winners = self.score().winners
        if len(winners) != 1:
            return [0.0, 0.0]
        return [1.0 if seat in winners else -1.0 for seat in (0, 1)]

    def refusal(self, attempt: int, seat: int) -> Refusal | None:
        """Why ``seat`` may not do ``attempt`` now."""
        from gamelib.ta_ke.refusal import refusal

        return refusal(self, attempt, seat)


def _ability_rule(column: i64) -> str:
    return ("ta_ke/daimyo", "ta_ke/ronin", "ta_ke/geisha")[column]


def unpack(stack: int) -> list[int]:
    """A packed stack as characters, the printed one first, the top last."""
    found = []
    while stack:
        found.append((stack & 7) - 1)
        stack >>= 3
    return found[::-1]


def pack(space: int, chips: list[int]) -> int:
    """The packed stack of ``chips`` (bottom to top) on space ``space``; the inverse of `unpack`."""
    packed = space + 1
    for chip in chips:
        packed = packed << 3 | chip + 1
    return packed


def column_counts(court: int, character: int) -> list[int]:
    """Bottom, middle and samurai of a character's column; for the Samurai the samurai above each column."""
    if character == SAMURAI:
        return [court >> s + ABOVE & 7 for s in SHIFT]
    column = court >> SHIFT[character - 1]
    return [column & 7, column >> MIDDLE & 7, column >> ABOVE & 7]


# ---- the first position --------------------------------------------------------------------------------------


def begin(layout: list[list[int]], first: int, options: int) -> TaKeState:
    """The first position with the given stacks of characters, bottom to top."""
    state = TaKeState([pack(space, chips) for space, chips in enumerate(layout)], first, options)
    refresh(state)
    return state


def refresh(state: TaKeState) -> None:
    """Work out ``full``, ``tall`` and ``shown`` from the stacks."""
    state.full = sum(1 << i for i, x in enumerate(state.stacks) if x >= 8)
    state.tall = sum(1 << i for i, x in enumerate(state.stacks) if x >= 64)
    state.shown = sum(ONE_SHOWN[(x & 7) - 1] for x in state.stacks)


def fits(stack: list[int], chip: int) -> bool:
    """``setup``: whether a stack accepts a chip: not full, and not the third equal one in direct succession."""
    return len(stack) < STACK_HEIGHT and stack[-EQUAL_IN_A_ROW:] != [chip] * EQUAL_IN_A_ROW


def deal(chance: Chance, uniform: bool) -> list[list[int]]:
    """``components``, ``setup``: all 35 chips in five valid stacks.

    The literal procedure gets stuck in about one deal in eight and begins again.
    """
    bag = [c for c in range(5) for _ in range(CHIPS_EACH)]
    while True:
        chance.shuffle(bag)
        layout: list[list[int]] = [[] for _ in range(5)]
        for drawn, chip in enumerate(bag):
            open_stacks = [layout[drawn // STACK_HEIGHT]] if uniform else layout
            stack = next((stack for stack in open_stacks if fits(stack, chip)), None)
            if stack is None:
                break
            stack.append(chip)
        else:
            return layout
