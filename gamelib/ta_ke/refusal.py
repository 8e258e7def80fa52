"""Why an attempt is not legal in Ta-Ké: the reason, the numbers, and what would make it legal.

Legality itself is decided by `TaKeState.legal_actions` alone; this file only finds the words for a "no".
"""

from collections.abc import Callable
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Refusal
from gamelib.ta_ke.facts import (
    ACTIONS,
    ATTEMPTS,
    COLUMNS,
    STACKS,
    SUPPLY,
    Borrow,
    Dig,
    Lower,
    MoveChip,
    MoveForeign,
    MoveGhost,
    MoveSamurai,
    Put,
    Stop,
    Take,
    Use,
)  # fmt: skip
from gamelib.ta_ke.state import MAIN, MOVE_SAMURAI, OVER, PLACE, REPEAT, TaKeState
from gamelib.ta_ke.view import TaKeView

__all__ = ["CODES", "refusal"]

Reason = tuple[str, str, dict[str, Any]]
"""Reason code, rule id without the game's name, data."""

CODES: Final = (
    GAME_OVER, OUT_OF_TURN,
    "TAK-COVERED", "TAK-NOTHING-COVERED", "TAK-NEVER-BACK", "TAK-DAIMYO-FOREIGN", "TAK-SAMURAI-NO-ACTION",
    "TAK-NINJA-ON-NINJA",
    "TAK-PLACE-FIRST", "TAK-AFTER-TAKE", "TAK-ONE-TAKE", "TAK-FINISH-ABILITY", "TAK-MUST-CARRY-OUT",
    "TAK-MUST-TAKE", "TAK-NOTHING-TO-PLACE",
    "TAK-EMPTY", "TAK-GHOST", "TAK-GEISHA-RETAKE",
    "TAK-ONCE-PER-CHARACTER", "TAK-NO-LOW-CHIP", "TAK-NO-SAMURAI", "TAK-NO-CHIP-MOVE", "TAK-NINJA-CHOOSE",
    "TAK-NINJA-NOBODY", "TAK-NINJA-NO-CHIP",
    "TAK-NEEDS-DAIMYO", "TAK-SAME-COLUMN", "TAK-NO-SAMURAI-THERE", "TAK-BACK-AND-FORTH",
    "TAK-NEEDS-RONIN", "TAK-SAME-PLACE", "TAK-NO-GHOST-THERE", "TAK-SUPPLY-EMPTY", "TAK-GHOST-TWICE",
    "TAK-KEEP-A-TAKE",
    "TAK-NEEDS-GEISHA", "TAK-GEISHA-EMPTY", "TAK-GEISHA-GHOST", "TAK-GEISHA-LAST-CHIP",
)  # fmt: skip


def refusal(state: TaKeState, attempt: int, seat: int) -> Refusal | None:
    """``None`` exactly when ``seat`` may do ``attempt`` now; otherwise the first reason that applies."""
    if seat == state.to_move and attempt in state.legal_actions():
        return None
    view = state.observe(seat)
    form = ATTEMPTS[attempt]
    code, rule, data = _reason(view, form)
    data = {"attempt": str(form), **data}
    hopeless = seat != state.to_move or code in _NO_WAY_OUT
    return Refusal(f"ta_ke/{rule}", code, data, () if hopeless else _remedy(state, attempt))


def _reason(view: TaKeView, form: Any) -> Reason:
    if view.phase == OVER:
        return GAME_OVER, "end", {}
    if view.seat != view.to_move:
        return OUT_OF_TURN, "turn", {"player": view.to_move}
    if isinstance(form, Dig) and not view.stacks[STACKS.index(form.stack)]:
        form = Take(form.stack)  # nothing can lie beneath a chip that is not there
    reason = _never(view, form) or _wrong_phase(view, form) or _REASONS[type(form)](view, form)
    assert reason is not None, f"no reason for {form}"
    return reason


def _never(view: TaKeView, form: Any) -> Reason | None:
    """What no phase ever allows."""
    match form:
        case Dig(stack):
            covered = len(view.stacks[STACKS.index(stack)]) > 1
            return "TAK-COVERED" if covered else "TAK-NOTHING-COVERED", "take", {"stack": stack}
        case Lower(column):
            return "TAK-NEVER-BACK", "ability", {"character": column}
        case MoveForeign(column):
            return "TAK-DAIMYO-FOREIGN", "daimyo", {"column": column}
        case Use("SA") | Borrow("SA"):
            return "TAK-SAMURAI-NO-ACTION", "samurai", {}
        case Borrow("NI"):
            return "TAK-NINJA-ON-NINJA", "ninja", {}
    return None


_ABILITY_STEPS: Final = (MoveSamurai, MoveGhost, MoveChip)


def _wrong_phase(view: TaKeView, form: Any) -> Reason | None:
    """What belongs to another moment of the turn."""
    if view.phase == PLACE:
        if isinstance(form, Take):
            return "TAK-ONE-TAKE", "turn", {}
        if isinstance(form, Stop):
            return "TAK-PLACE-FIRST", "place", {}
        return ("TAK-AFTER-TAKE", "turn", {}) if not isinstance(form, Put) else None
    if isinstance(form, Put):
        return "TAK-NOTHING-TO-PLACE", "place", {}
    if view.phase == MAIN:
        return _main_only(form)
    if isinstance(form, Stop):
        return "TAK-MUST-CARRY-OUT", "ability", {"character": COLUMNS[view.phase - MOVE_SAMURAI]}
    if not isinstance(form, _ABILITY_STEPS[view.phase - MOVE_SAMURAI]):
        return "TAK-FINISH-ABILITY", "ability", {"character": COLUMNS[view.phase - MOVE_SAMURAI]}
    return None


def _main_only(form: Any) -> Reason | None:
    """Steps of an ability that has not been begun."""
    match form:
        case Stop():
            return "TAK-MUST-TAKE", "turn", {}
        case MoveSamurai():
            return "TAK-NEEDS-DAIMYO", "daimyo", {}
        case MoveGhost():
            return "TAK-NEEDS-RONIN", "ronin", {}
        case MoveChip():
            return "TAK-NEEDS-GEISHA", "geisha", {}
    return None


def _take(view: TaKeView, form: Take) -> Reason:
    stack = {"stack": form.stack}
    if not view.stacks[STACKS.index(form.stack)]:
        return "TAK-EMPTY", "take", stack
    if form.stack in view.moved:
        return "TAK-GEISHA-RETAKE", "geisha", stack | {"character": view.faces[STACKS.index(form.stack)]}
    return "TAK-GHOST", "take", stack


def _use(view: TaKeView, form: Use) -> Reason:
    character: dict[str, Any] = {"character": form.character}
    if form.character in view.used_characters:
        ninja = form.character == "NI"
        apart = bool(view.options & REPEAT) and not ninja
        return "TAK-ONCE-PER-CHARACTER", "once_per_turn", character | {"apart": apart, "ninja": ninja}
    court = view.courts[view.to_move]
    column = COLUMNS.index(form.character)
    if not court.bottom[column]:
        return "TAK-NO-LOW-CHIP", "ability", character | {"middle": court.middle[column]}
    if form.character == "NI":
        other = 1 - view.to_move
        found = any(view.courts[other].bottom[COLUMNS.index(c)] for c in COLUMNS if c != "NI")
        return ("TAK-NINJA-CHOOSE", "ninja", {}) if found else ("TAK-NINJA-NOBODY", "ninja", {"other": other})
    return "TAK-NO-SAMURAI" if form.character == "DA" else "TAK-NO-CHIP-MOVE", "ability", {}


def _borrow(view: TaKeView, form: Borrow) -> Reason:
    ninja = _use(view, Use("NI"))
    if ninja[1] != "ninja":
        return ninja
    middle = view.courts[1 - view.to_move].middle[COLUMNS.index(form.character)]
    data = {"character": form.character, "other": 1 - view.to_move, "middle": middle}
    return "TAK-NINJA-NO-CHIP", "ninja", data


def _move_samurai(view: TaKeView, form: MoveSamurai) -> Reason:
    if not view.courts[view.to_move].samurai[COLUMNS.index(form.origin)]:
        return "TAK-NO-SAMURAI-THERE", "daimyo", {"column": form.origin}
    received = bool(view.got >> COLUMNS.index(form.origin) & 1)
    if form.origin == form.target and not received:
        return "TAK-SAME-COLUMN", "daimyo", {"column": form.origin}
    return "TAK-BACK-AND-FORTH", "daimyo", {"column": form.origin if received else form.target, "received": received}


def _move_ghost(view: TaKeView, form: MoveGhost) -> Reason:
    if form.origin == SUPPLY:
        if not view.supply:
            return "TAK-SUPPLY-EMPTY", "ronin", {}
        if not any(isinstance(f := ACTIONS[a], MoveGhost) and f.origin == SUPPLY for a in view.legal):
            (last,) = set(STACKS) - set(view.ghosts)  # the only place left, so it is the one that must stay open
            return "TAK-KEEP-A-TAKE", "keep_a_take", {"stack": last}
    elif form.origin not in view.ghosts:
        return "TAK-NO-GHOST-THERE", "ronin", {"stack": form.origin}
    if form.origin == form.target:
        return "TAK-SAME-PLACE", "ronin", {"place": form.origin}
    if form.target in view.ghosts:
        return "TAK-GHOST-TWICE", "ronin", {"stack": form.target}
    return "TAK-KEEP-A-TAKE", "keep_a_take", {"stack": form.target}


def _move_chip(view: TaKeView, form: MoveChip) -> Reason:
    height = len(view.stacks[STACKS.index(form.origin)])
    if not height:
        return "TAK-GEISHA-EMPTY", "geisha", {"stack": form.origin}
    if form.origin in view.ghosts:
        return "TAK-GEISHA-GHOST", "geisha", {"stack": form.origin, "lifting": True}
    if height == 1:
        return "TAK-GEISHA-LAST-CHIP", "geisha", {"stack": form.origin}
    if form.origin == form.target:
        return "TAK-SAME-PLACE", "geisha", {"place": form.origin}
    return "TAK-GEISHA-GHOST", "geisha", {"stack": form.target, "lifting": False}


_REASONS: Final[dict[type, Callable[[TaKeView, Any], Reason]]] = {
    Take: _take,
    Use: _use,
    Borrow: _borrow,
    MoveSamurai: _move_samurai,
    MoveGhost: _move_ghost,
    MoveChip: _move_chip,
}

_WAYS_OUT: Final[tuple[tuple[str, ...], ...]] = (
    ("stop",),
    *((f"take {stack}",) for stack in STACKS),
    ("use DA",),
    ("use RO",),
    ("use GE",),
    ("borrow DA",),
    ("borrow RO",),
    ("borrow GE",),
    *(("use RO", f"ghost {stack} {SUPPLY}") for stack in STACKS),
    *(("borrow RO", f"ghost {stack} {SUPPLY}") for stack in STACKS),
    *((str(form),) for form in ACTIONS if isinstance(form, MoveSamurai | MoveGhost | MoveChip)),
    *((str(form), "stop") for form in ACTIONS if isinstance(form, MoveSamurai)),
)
"""Short sequences of actions that may make a refused attempt legal; `_remedy` takes the first one that does."""

_NO_WAY_OUT: Final = ("TAK-MUST-TAKE",)
"""Codes without a remedy: a sequence exists, but nobody borrows an ability only to be allowed to stop."""


def _remedy(state: TaKeState, attempt: int) -> tuple[str, ...]:
    if attempt >= len(ACTIONS):
        return ()
    for way in _WAYS_OUT:
        trial = state.clone()
        if all(_played(trial, step) for step in way) and _may(trial, attempt, int(state.to_move)):
            return way
    return ()


def _played(state: TaKeState, notation: str) -> bool:
    action = ACTIONS.number(notation)
    if action not in state.legal_actions():
        return False
    state.apply(action)
    return True


def _may(state: TaKeState, attempt: int, seat: int) -> bool:
    return state.to_move == seat and attempt in state.legal_actions()
