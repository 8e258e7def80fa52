"""Why an attempt is not legal in Tenno: the reason, the numbers, and what would make it legal.

Legality itself is decided by `TennoState.legal_actions` alone; this file only finds the words for a "no", from the view
of the seat that tries, so that a "no" tells nothing the seat does not know.
"""

from collections.abc import Callable
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Refusal
from gamelib.tenno.facts import (
    ATTEMPTS,
    PLACES,
    SEATS,
    SLOTS,
    Attack,
    Exchange,
    LookInto,
    Monk,
    Move,
    Order,
    Pass,
    Peek,
    Pretend,
    Refill,
    Swap,
)  # fmt: skip
from gamelib.tenno.state import ATTACK, MONK, MONK_CARD, ORDER, OVER, PASS, PEEK, REFILL, RONIN, SWAP, TennoState
from gamelib.tenno.view import TennoView

__all__ = ["CODES", "refusal"]

Reason = tuple[str, str, dict[str, Any]]
"""Reason code, rule id without the game's name, data."""

CODES: Final = (
    GAME_OVER, OUT_OF_TURN,
    "TEN-PRISON-LOOK", "TEN-PRISON-OPEN", "TEN-REORDER", "TEN-ORDER-FIRST", "TEN-NO-SEAT",
    "TEN-MUST-ATTACK", "TEN-SHOGUN-ATTACKS", "TEN-OWN-CARD", "TEN-EMPTY-PLACE", "TEN-ONLY-ANSWER", "TEN-ATTACKS-OVER",
    "TEN-RONIN-OTHER-CARD", "TEN-RONIN-SAME-CARD",
    "TEN-MONK-NOT-ATTACKED", "TEN-MONK-SELF", "TEN-MONK-IN-HAND", "TEN-MONK-GONE",
    "TEN-REFILL-LATER", "TEN-NO-GAP", "TEN-MUST-REFILL", "TEN-NOT-IN-HAND",
    "TEN-SWAP-NOT-ATTACKER", "TEN-SWAP-LATER", "TEN-SWAP-AFTER-LOSS", "TEN-SWAP-NO-HAND",
    "TEN-PEEK-NOT-WON", "TEN-PEEK-LATER", "TEN-PEEK-ATTACKER",
)  # fmt: skip


def refusal(state: TennoState, attempt: int, seat: int) -> Refusal | None:
    """``None`` exactly when ``seat`` may do ``attempt`` now; otherwise the first reason that applies."""
    if seat == state.to_move and attempt in state.legal_actions():
        return None
    form = ATTEMPTS[attempt]
    code, rule, data = _reason(state.observe(seat), form)
    remedy = _remedy(state, attempt) if code in _WAYS_OUT else ()
    return Refusal(f"tenno/{rule}", code, {"attempt": str(form), **data}, remedy)


def _reason(view: TennoView, form: Any) -> Reason:
    if view.phase == OVER:
        return GAME_OVER, "end", {}
    if view.seat != view.to_move:
        return OUT_OF_TURN, "turn", {"player": view.to_move}
    reason = _never(view, form) or _REASONS[type(form)](view, form)
    assert reason is not None, f"no reason for {form}"
    return reason


def _never(view: TennoView, form: Any) -> Reason | None:
    """What no phase ever allows, what names a seat that is not there, and all that comes before the rows are laid."""
    match form:
        case Peek(place) if PLACES.index(place) // 3 >= view.players:
            return _no_seat(view, place[0])
        case LookInto(seat) if SEATS.index(seat) >= view.players:
            return _no_seat(view, seat)
        case LookInto(seat):
            return f"TEN-PRISON-{'OPEN' if view.prisons_open else 'LOOK'}", "secrets", {"prison": SEATS.index(seat)}
    if view.phase == ORDER:
        return "TEN-ORDER-FIRST", "order", {}
    return None


def _no_seat(view: TennoView, letter: str) -> Reason:
    return "TEN-NO-SEAT", "components", {"letter": letter, "players": view.players}


def _reorder(view: TennoView, form: Any) -> Reason:
    return "TEN-REORDER", "swap", {}


def _attack(view: TennoView, form: Attack) -> Reason:
    """First what is wrong whatever the target: the own card is chosen before it."""
    if view.phase not in (ATTACK, RONIN):
        return _late(view)
    place = PLACES.index(form.place)
    slot = SLOTS.index(form.own)
    if view.phase == RONIN and slot == view.ronin:
        return "TEN-RONIN-OTHER-CARD", "ronin", {"slot": form.own}
    if view.card(view.to_move, slot) == "10":
        return "TEN-SHOGUN-ATTACKS", "attack", {"slot": form.own}
    if place // 3 >= view.players:
        return _no_seat(view, form.place[0])
    if place // 3 == view.to_move:
        return "TEN-OWN-CARD", "attack", {}
    data = {"other": place // 3, "place": form.place[1]}
    if view.occupied(place // 3, place % 3):
        return "TEN-RONIN-SAME-CARD", "ronin", data
    return "TEN-EMPTY-PLACE", "ronin", data


def _late(view: TennoView) -> Reason:
    """An attack in a phase that has none."""
    if view.to_move != view.active:
        return "TEN-ONLY-ANSWER", "turn", {"player": view.active}
    return "TEN-ATTACKS-OVER", "turn", {}


def _monk(view: TennoView, form: Monk) -> Reason:
    if view.phase != MONK:
        return "TEN-MONK-NOT-ATTACKED", "monk", {}
    if not view.cards[view.to_move] >> MONK_CARD & 1:
        return "TEN-MONK-GONE", "monk", {}
    if MONK_CARD in view.own_row:
        return "TEN-MONK-SELF", "monk", {}
    return "TEN-MONK-IN-HAND", "monk", {}


def _refill(view: TennoView, form: Refill) -> Reason:
    if view.phase == REFILL:
        return "TEN-NOT-IN-HAND", "refill", {"card": form.card}
    gaps = view.gaps(view.to_move)
    if not gaps:
        return "TEN-NO-GAP", "refill", {}
    return "TEN-REFILL-LATER", "peek" if view.phase == PEEK else "turn", {"gaps": gaps}


def _swap(view: TennoView, form: Swap | Exchange | Pretend) -> Reason:
    if view.to_move != view.active:
        return "TEN-SWAP-NOT-ATTACKER", "swap", {"player": view.active}
    if view.phase != SWAP:
        return ("TEN-SWAP-AFTER-LOSS" if view.lost else "TEN-SWAP-LATER"), "swap", {}
    if not isinstance(form, Swap):
        return "TEN-REORDER", "swap", {}
    if not view.hand:
        return "TEN-SWAP-NO-HAND", "swap", {}
    return "TEN-NOT-IN-HAND", "swap", {"card": form.card}


def _peek(view: TennoView, form: Peek) -> Reason:
    place = PLACES.index(form.place)
    if view.phase != PEEK:
        won = PEEK << 3 | view.to_move in view.todo
        return "TEN-PEEK-LATER" if won else "TEN-PEEK-NOT-WON", "peek", {}
    if place // 3 != view.active:
        return "TEN-PEEK-ATTACKER", "peek", {"player": view.active}
    return "TEN-EMPTY-PLACE", "peek", {"other": view.active, "place": form.place[1]}


def _pass(view: TennoView, form: Pass) -> Reason:
    if view.phase == REFILL:
        return "TEN-MUST-REFILL", "refill", {"gaps": view.gaps(view.to_move)}
    return "TEN-MUST-ATTACK", "attack", {}


_REASONS: Final[dict[type, Callable[[TennoView, Any], Reason]]] = {
    Order: _reorder,
    Attack: _attack,
    Monk: _monk,
    Refill: _refill,
    Swap: _swap,
    Exchange: _swap,
    Pretend: _swap,
    Peek: _peek,
    Pass: _pass,
    Move: _reorder,
}


_WAYS_OUT: Final = ("TEN-REFILL-LATER", "TEN-ONLY-ANSWER")
"""Codes for which a pass can be the remedy; for all others a pass would not lead to what was attempted."""


def _remedy(state: TennoState, attempt: int) -> tuple[str, ...]:
    """A pass, if it makes the attempt legal: after any other action the same seat is not asked again."""
    if PASS not in state.legal_actions():
        return ()
    trial, seat = state.clone(), state.to_move
    trial.apply(PASS)
    return ("pass",) if trial.to_move == seat and attempt in trial.legal_actions() else ()
