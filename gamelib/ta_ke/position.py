"""Positions of Ta-Ké as one line of text, to share and to set up.

Seven fields separated by slashes::

    GGRD*,SD,-,NN*,GS/210.000.110.021,000.100.000.000/15,6/0/0/-.-/main

1. five stacks A-E, bottom to top, a letter a chip (S D R G N), ``-`` when empty; ``*`` = with a ghost
2. both courtyards, seat 0 first: per column (Daimyo, Ronin, Geisha, Ninja) three digits: bottom, middle, samurai
3. the points of both
4. the seat to move (``-`` when the game is over)
5. the options that matter after the setup, as a number (`TaKeState.options`)
6. used characters (letters) and stacks with a relocated top chip, joined by a dot; ``-`` for none
7. the phase; a pending ability adds its numbers: ``samurai.borrowed.left.gave.got``, ``place.stack``

Fewer than 35 chips are welcome: a rulebook example needs only what it shows.
"""

from collections import Counter
from typing import Final

from gamelib.errors import RecordError, shown
from gamelib.game import OVER as NOBODY
from gamelib.game import digits
from gamelib.language import N_
from gamelib.ta_ke.facts import CHIPS_EACH, COLUMNS, PHASES, SAMURAI_MOVES, STACKS
from gamelib.ta_ke.state import (
    ABOVE,
    ALL_STACKS,
    LATE_RESET,
    MAIN,
    MIDDLE,
    MOVE_SAMURAI,
    ONE_SAMURAI,
    OVER,
    PLACE,
    SAMURAI,
    SHIFT,
    TaKeState,
    pack,
    refresh,
    unpack,
)  # fmt: skip

__all__ = ["LETTERS", "read", "write"]

LETTERS: Final = "SDRGN"
MAX_POINTS: Final = 9999
MAX_HEIGHT: Final = 14
"""Seven chips and the seven that Geishas can bring."""


def write(state: TaKeState) -> str:
    """The position text of a state."""
    stacks = ",".join(
        ("".join(LETTERS[c] for c in unpack(packed)[1:]) or "-") + "*" * (int(state.ghost) >> i & 1)
        for i, packed in enumerate(state.stacks)
    )
    courts = ",".join(
        ".".join("".join(str(state.court(seat) >> s + level & 7) for level in (0, MIDDLE, ABOVE)) for s in SHIFT)
        for seat in (0, 1)
    )
    used = "".join(LETTERS[c + 1] for c in range(4) if state.used >> c & 1) or "-"
    moved = "".join(name for i, name in enumerate(STACKS) if state.barred >> i & 1) or "-"
    mover = "-" if state.phase == OVER else str(state.to_move)
    return "/".join((
        stacks, courts, f"{state.total(0)},{state.total(1)}", mover, str(state.options), f"{used}.{moved}",
        _write_phase(state),
    ))  # fmt: skip


def _write_phase(state: TaKeState) -> str:
    name = PHASES[state.phase]
    if state.phase == PLACE:
        return f"{name}.{STACKS[state.origin]}"
    if state.phase == OVER:
        return f"{name}.{state.first}"
    if state.phase == MAIN:
        return name
    return f"{name}.{state.borrowed}.{state.left}.{state.gave}.{state.got}"


def read(text: str, complete: bool = True) -> TaKeState:
    """The state of a position text; ``complete=False`` also takes one in which nothing can be done yet.

    Raises `RecordError` naming the field that is wrong and what it should look like; a position in which nothing
    could be done is refused, too.
    """
    parts = text.strip().split("/")
    if len(parts) != 7:
        raise RecordError(
            N_("a Ta-Ké position has 7 fields separated by slashes; this one has {n}: {given}"),
            n=len(parts),
            given=shown(text),
        )
    stacks, courts, points, mover, options, turn, phase = parts
    packed, ghost = _read_stacks(stacks)
    first_court, second_court = _read_courts(courts)
    over = phase.startswith(PHASES[OVER])
    seat = 0 if over else _number(N_("field 4 (seat to move): a number from 0 to {most}, not {given}"), mover, 1)
    chosen = _number(N_("field 5 (options): a number from 0 to {most}, not {given}"), options, 15)
    state = TaKeState(packed, seat, chosen)
    state.ghost = ghost
    state.turn = _placed(first_court) + _placed(second_court)
    state.first = (seat + state.turn) & 1
    state.own, state.other = (first_court, second_court) if seat == 0 else (second_court, first_court)
    scores = points.split(",")
    if len(scores) != 2:
        raise RecordError(N_("field 3 (points): two numbers joined by a comma, not {given}"), given=shown(points))
    limit = N_("field 3 (points): a number from 0 to {most}, not {given}")
    own, other = (_number(limit, n, MAX_POINTS) for n in (scores if seat == 0 else scores[::-1]))
    state.points, state.other_points = own, other
    _read_turn(state, turn)
    refresh(state)
    _read_phase(state, phase)
    _check_chips(state)
    if complete:
        _check_playable(state)
    return state


def _placed(court: int) -> int:
    return sum(court >> s + level & 7 for s in SHIFT for level in (0, MIDDLE, ABOVE))


def _number(otherwise: str, text: str, most: int) -> int:
    number = digits(text)
    if number is None or number > most:
        raise RecordError(otherwise, most=most, given=shown(text))
    return number


def _read_stacks(text: str) -> tuple[list[int], int]:
    names = text.split(",")
    if len(names) != len(STACKS):
        raise RecordError(N_("field 1 (stacks): five stacks joined by commas, not {n}"), n=len(names))
    packed, ghost = [], 0
    for i, name in enumerate(names):
        chips = name.removesuffix("*")
        ghost |= (chips != name) << i
        chips = "" if chips == "-" else chips
        if len(chips) > MAX_HEIGHT or any(letter not in LETTERS for letter in chips):
            raise RecordError(
                N_("field 1 (stacks), stack {stack}: letters {letters} or '-', not {given}"),
                stack=STACKS[i], letters=LETTERS, given=shown(name),
            )  # fmt: skip
        packed.append(pack(i, [LETTERS.index(letter) for letter in chips]))
    return packed, ghost


def _read_courts(text: str) -> list[int]:
    courts = text.split(",")
    if len(courts) != 2:
        raise RecordError(N_("field 2 (courtyards): two courtyards joined by a comma, not {n}"), n=len(courts))
    return [_read_court(seat, court) for seat, court in enumerate(courts)]


def _read_court(seat: int, text: str) -> int:
    columns = text.split(".")
    if len(columns) != len(COLUMNS) or any(len(c) != 3 or not set(c) <= set("01234567") for c in columns):
        raise RecordError(
            N_("field 2, courtyard of seat {seat}: four times three digits 0-7, like 210.000.110.021"), seat=seat
        )
    court = 0
    for shift, column in zip(SHIFT, columns, strict=True):
        bottom, middle, samurai = map(int, column)
        court += (bottom << shift) + (middle << shift + MIDDLE) + (samurai << shift + ABOVE)
        court += samurai * ONE_SAMURAI
    return court


def _read_turn(state: TaKeState, text: str) -> None:
    used, dot, moved = text.partition(".")
    used, moved = used.replace("-", ""), moved.replace("-", "")
    if not dot or not set(used) <= set(LETTERS[1:]) or not set(moved) <= set(STACKS):
        raise RecordError(
            N_("field 6 (used.moved): letters DRGN, a dot, letters ABCDE, '-' for none, not {given}"),
            given=shown(text),
        )
    state.used = sum(1 << LETTERS.index(letter) - 1 for letter in set(used))
    state.barred = sum(1 << STACKS.index(letter) for letter in set(moved))


def _read_phase(state: TaKeState, text: str) -> None:
    name, *numbers = text.split(".")
    if name not in PHASES:
        raise RecordError(
            N_("field 7 (phase): one of {phases}, not {given}"), phases=", ".join(PHASES), given=shown(name)
        )
    state.phase = PHASES.index(name)
    expected = {MAIN: 0, PLACE: 1, OVER: 1}.get(int(state.phase), 4)
    if len(numbers) != expected:
        raise RecordError(
            N_("field 7 (phase): {phase} needs {expected} numbers after it, not {n}"),
            phase=name, expected=expected, n=len(numbers),
        )  # fmt: skip
    if state.phase == PLACE:
        if numbers[0] not in STACKS:
            raise RecordError(
                N_("field 7 (phase): place needs the stack taken from (A-E), not {given}"), given=shown(numbers[0])
            )
        state.origin = STACKS.index(numbers[0])
    elif state.phase == OVER:
        state.first = _number(N_("field 7 (seat that began): a number from 0 to {most}, not {given}"), numbers[0], 1)
        state.to_move = NOBODY
        if state.seat_to_own() != 0:
            state.own, state.other = state.other, state.own
            state.points, state.other_points = state.other_points, state.points
    elif state.phase != MAIN:
        limit, limits = N_("field 7 (phase): a number from 0 to {most}, not {given}"), (1, SAMURAI_MOVES, 15, 15)
        state.borrowed, state.left, state.gave, state.got = (
            _number(limit, n, most) for n, most in zip(numbers, limits, strict=True)
        )  # fmt: skip


def _check_chips(state: TaKeState) -> None:
    """Refuse more chips than there are in the box."""
    chips: Counter[int] = Counter(c for packed in state.stacks for c in unpack(packed)[1:])
    for seat in (0, 1):
        for c, shift in enumerate(SHIFT, 1):
            chips[c] += (state.court(seat) >> shift & 7) + (state.court(seat) >> shift + MIDDLE & 7)
            chips[SAMURAI] += state.court(seat) >> shift + ABOVE & 7
    chips[SAMURAI] += state.phase == PLACE
    for c, n in chips.items():
        if n > CHIPS_EACH:
            raise RecordError(
                N_("there are only {most} chips of each character; this position has {n} of {letter}"),
                most=CHIPS_EACH, n=n, letter=LETTERS[c],
            )  # fmt: skip


def _check_playable(state: TaKeState) -> None:
    """Refuse what no game can look like."""
    if state.barred & ~state.full:
        raise RecordError(N_("field 6 (used.moved): an empty stack has no relocated top chip"))
    if state.phase == OVER:
        if state.full:
            raise RecordError(N_("field 7 (phase): the game is not over while chips lie on the stacks"))
    elif state.phase == PLACE:
        if not state.ghost >> state.origin & 1:
            raise RecordError(N_("field 7 (phase): the stack just taken from carries a ghost"))
    elif not state.full & ~state.barred & (ALL_STACKS if state.options & LATE_RESET else ~state.ghost):
        raise RecordError(
            N_("field 1 (stacks): no chip can be taken; at least one stack must have a chip and no ghost on it")
        )
    elif state.phase == MAIN:
        return
    elif not state.legal_actions() or (state.phase == MOVE_SAMURAI and not state.left):
        raise RecordError(N_("field 7 (phase): nothing can be done in phase {phase}"), phase=PHASES[state.phase])
