"""Why an attempt is not legal in Samurai Sword: the reason, the numbers, and what would make it legal.

Legality itself is decided by `SamuraiState.legal_actions` alone; this file only finds the words for a "no", from the
view of the seat that tries, so that a "no" tells nothing the seat does not know.
"""

from collections.abc import Callable
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Refusal
from gamelib.samurai_sword.facts import (
    ACTIONS,
    ATTEMPTS,
    CARDS,
    HAND_LIMIT,
    KINDS,
    REFUSALS,
    SEATS,
    SETUPS,
    WEAPONS,
    Accept,
    Answer,
    Discard,
    Draw,
    End,
    Look,
    LookDeck,
    LookHand,
    LookRemoved,
    LookRole,
    Pay,
    Play,
    Remove,
    ShowRole,
    Take,
    Target,
)  # fmt: skip
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import (
    ATTACK,
    BATTLE_CRY,
    BUSHIDO,
    DISCARD,
    DRAW_PHASE,
    JUJUTSU,
    OVER,
    PLAY,
    ROLES_PHASE,
    SHOGUN,
    TAKE,
    TARGET,
)  # fmt: skip
from gamelib.samurai_sword.view import SamuraiView

__all__ = ["CODES", "refusal"]

Reason = tuple[str, str, dict[str, Any]]
"""Reason code, rule id without the game's name, data."""

CODES: Final = tuple(REFUSALS)


def refusal(state: SamuraiState, attempt: int, seat: int) -> Refusal | None:
    """``None`` exactly when ``seat`` may do ``attempt`` now; otherwise the first reason that applies."""
    if seat == state.to_move and attempt in state.legal_actions():
        return None
    form = ATTEMPTS[attempt]
    code, rule, data = _reason(state.observe(seat), form)
    remedy = _remedy(state, attempt, _WAYS_OUT[code]) if code in _WAYS_OUT else ()
    return Refusal(f"samurai_sword/{rule}", code, {"attempt": str(form), **data}, remedy)


def _reason(view: SamuraiView, form: Any) -> Reason:
    if view.phase == OVER:
        return GAME_OVER, "game_end", {}
    if view.seat != view.to_move:
        return OUT_OF_TURN, "play", {"player": view.to_move}
    letter = getattr(form, "seat", "A")
    if SEATS.index(letter) >= view.players:
        return "SAM-NO-SEAT", "setup", {"letter": letter, "players": view.players}
    if never := _NEVER.get(type(form)):
        return never(view, form)
    if form == Play("parry") and view.phase == PLAY:
        return "SAM-PARRY-PLAYED", "parry", {}
    own, reason = _REASONS[type(form)]
    return reason(view, form) if view.phase in own else _first(view, form)


def _hand(view: SamuraiView) -> tuple[str, ...]:
    """The hand of the seat that tries."""
    return view.hand(view.to_move)


# ---- what no phase allows ----------------------------------------------------------------------------------------


def _look_role(view: SamuraiView, form: LookRole) -> Reason:
    other = SEATS.index(form.seat)
    if other == view.seat:
        return ("SAM-ROLE-OWN" if view.role(other) else "SAM-LOOK-FIRST"), "roles", {}
    if _is_open(view, other):
        return "SAM-ROLE-OPEN", "roles", {"other": other}
    return "SAM-ROLE-SECRET", "roles", {"other": other}


def _is_open(view: SamuraiView, seat: int) -> bool:
    """``roles``: the Shogun is known to all; with three players whoever is not the Shogun is a Ninja."""
    return view.roles[seat] == SHOGUN or view.players == 3


def _look_hand(view: SamuraiView, form: LookHand) -> Reason:
    other = SEATS.index(form.seat)
    return ("SAM-HAND-OWN", "roles", {}) if other == view.seat else ("SAM-HAND-SECRET", "roles", {"other": other})


def _look_deck(view: SamuraiView, form: LookDeck) -> Reason:
    return "SAM-DECK-SECRET", "setup", {}


def _look_removed(view: SamuraiView, form: LookRemoved) -> Reason:
    if SETUPS[view.players].ninja == 2:
        return "SAM-REMOVED-SECRET", "roles", {}
    return "SAM-NONE-REMOVED", "setup", {"players": view.players}


def _show_role(view: SamuraiView, form: ShowRole) -> Reason:
    return ("SAM-SHOW-OPEN" if _is_open(view, view.to_move) else "SAM-SHOW-ROLE"), "roles", {}


def _remove(view: SamuraiView, form: Remove) -> Reason:
    here = form.card in view.properties(view.to_move)
    return ("SAM-REMOVE" if here else "SAM-REMOVE-NONE"), form.card, {"card": form.card}


_NEVER: Final[dict[type, Callable[[SamuraiView, Any], Reason]]] = {
    LookRole: _look_role,
    LookHand: _look_hand,
    LookDeck: _look_deck,
    LookRemoved: _look_removed,
    ShowRole: _show_role,
    Remove: _remove,
}


# ---- what another phase would allow ------------------------------------------------------------------------------


def _first(view: SamuraiView, form: Any) -> Reason:
    """What has to be decided before; in the play phase, why the attempt belongs elsewhere."""
    if view.phase == PLAY:
        return _ELSEWHERE[type(form)](view)
    if view.phase in _BEFORE:
        return _BEFORE[view.phase](view)
    return "SAM-ANSWER-FIRST", _rule(view.against), {"player": view.active, "against": view.against}


def _target_first(view: SamuraiView) -> Reason:
    card = CARDS[view.resolving]
    return "SAM-TARGET-FIRST", _rule(card), {"card": card}


def _discard_first(view: SamuraiView) -> Reason:
    hand = len(_hand(view))
    return "SAM-DISCARD-FIRST", "discard", {"hand": hand, "limit": HAND_LIMIT, "excess": hand - HAND_LIMIT}


_BEFORE: Final[dict[int, Callable[[SamuraiView], Reason]]] = {
    ROLES_PHASE: lambda view: ("SAM-LOOK-FIRST", "roles", {}),
    DRAW_PHASE: lambda view: ("SAM-DRAW-FIRST", "ieyasu", {}),
    TARGET: _target_first,
    TAKE: lambda view: ("SAM-TAKE-FIRST", "geisha", {"other": view.target}),
    BUSHIDO: lambda view: ("SAM-BUSHIDO-FIRST", "bushido", {"card": CARDS[view.flipped]}),
    DISCARD: _discard_first,
}


def _rule(card: str) -> str:
    """The rule that a card of the own turn follows."""
    return "weapon" if card in WEAPONS else card


def _not_discarding(view: SamuraiView) -> Reason:
    return "SAM-NOT-DISCARDING", "discard", {"hand": len(_hand(view)), "limit": HAND_LIMIT}


def _not_drawing(view: SamuraiView) -> Reason:
    if view.character(view.to_move) != "ieyasu":
        return "SAM-NOT-IEYASU", "ieyasu", {}
    return "SAM-DRAWN", "ieyasu", {}


_ELSEWHERE: Final[dict[type, Callable[[SamuraiView], Reason]]] = {
    Target: lambda view: ("SAM-NO-TARGET-NOW", "play", {}),
    Take: lambda view: ("SAM-NOT-TAKING", "geisha", {}),
    Answer: lambda view: ("SAM-NOT-ASKED", "parry", {}),
    Accept: lambda view: ("SAM-NOT-ASKED", "parry", {}),
    Draw: _not_drawing,
    Discard: _not_discarding,
    Look: lambda view: ("SAM-ROLE-OWN", "roles", {}),
}


# ---- what the phase is for, but not so ---------------------------------------------------------------------------


def _play(view: SamuraiView, form: Play) -> Reason:
    card = form.card
    if card not in _hand(view):
        return "SAM-NOT-IN-HAND", "play", {"card": card}
    if card in WEAPONS:
        return _weapon(view, card)
    if card == "bushido":
        return "SAM-BUSHIDO-IN-PLAY", "bushido", {"other": view.bushido}
    return "SAM-NOTHING-ANYWHERE", card, {"card": card}


def _weapon(view: SamuraiView, card: str) -> Reason:
    """``weapon_limit``, ``weapon``: too many, or nobody within reach."""
    seat, limit = view.to_move, view.weapon_limit(view.to_move)
    if view.weapons >= limit.total:
        data = {"card": card, "played": view.weapons, "limit": limit.total, **limit._asdict()}
        return "SAM-WEAPON-LIMIT", "weapon_limit", data
    targets = [other for other in range(view.players) if other != seat and not view.harmless(other)]
    if not targets:
        return "SAM-ALL-HARMLESS", "harmless", {"card": card}
    easiest = min(targets, key=lambda other: view.difficulty(seat, other).total)
    return "SAM-NO-REACH", "difficulty", _too_far(view, card, easiest)


def _too_far(view: SamuraiView, card: str, other: int) -> dict[str, Any]:
    difficulty = view.difficulty(view.to_move, other)
    reach = KINDS[CARDS.index(card)].reach
    return {"card": card, "reach": reach, "other": other, **difficulty._asdict(), "difficulty": difficulty.total}


def _target(view: SamuraiView, form: Target) -> Reason:
    other, card = SEATS.index(form.seat), CARDS[view.resolving]
    if other == view.to_move:
        return "SAM-SELF", _rule(card), {"card": card}
    if card not in WEAPONS:
        return "SAM-NOTHING-TO-TAKE", card, {"card": card, "other": other}
    if view.harmless(other):
        data = {"other": other, "card": card, "resilience": view.resilience[other], "hand": view.sizes[other]}
        return "SAM-HARMLESS", "harmless", data
    return "SAM-TOO-FAR", "difficulty", _too_far(view, card, other)


def _take(view: SamuraiView, form: Take) -> Reason:
    if form.what == "hand":
        return "SAM-NO-HAND", "geisha", {"other": view.target}
    return "SAM-NO-PROPERTY", "geisha", {"card": form.what, "other": view.target}


def _answer(view: SamuraiView, form: Answer) -> Reason:
    card, against = form.card, view.against
    if card not in _hand(view):
        return "SAM-NOT-IN-HAND", "parry" if against in WEAPONS else against, {"card": card}
    if card == "parry":
        return "SAM-NEEDS-WEAPON", against, {"against": against}
    if view.character(view.to_move) == "hanzo":
        return "SAM-HANZO-LAST", "hanzo", {"card": card, "against": against}
    return "SAM-NOT-A-PARRY", "parry", {"card": card, "against": against}


def _pay(view: SamuraiView, form: Pay) -> Reason:
    if view.character(view.to_move) != "nobunaga":
        return "SAM-NOT-NOBUNAGA", "nobunaga", {}
    return "SAM-LAST-RESILIENCE", "nobunaga", {"resilience": view.resilience[view.to_move]}


def _discard(view: SamuraiView, form: Discard) -> Reason:
    return "SAM-NOT-IN-HAND", "discard", {"card": form.card}


def _always(view: SamuraiView, form: Any) -> Reason:
    """In its phase it is always legal."""
    raise AssertionError(form)


_WINDOWS: Final = (ATTACK, BATTLE_CRY, JUJUTSU, BUSHIDO)
_REASONS: Final[dict[type, tuple[tuple[int, ...], Callable[[SamuraiView, Any], Reason]]]] = {
    Play: ((PLAY,), _play),
    Target: ((TARGET,), _target),
    Take: ((TAKE,), _take),
    Answer: (_WINDOWS, _answer),
    Accept: (_WINDOWS, _always),
    Draw: ((DRAW_PHASE,), _always),
    Pay: ((PLAY,), _pay),
    End: ((PLAY,), _always),
    Discard: ((DISCARD,), _discard),
    Look: ((ROLES_PHASE,), _always),
}
"""The phases of each kind of action, and why it may not be legal in them."""


# ---- what would help ---------------------------------------------------------------------------------------------

_WAYS_OUT: Final = {"SAM-WEAPON-LIMIT": "play focus", "SAM-NOT-DISCARDING": "end"}
"""By code: another action of the same seat that may make the attempt legal and reveals nothing hidden."""


def _remedy(state: SamuraiState, attempt: int, notation: str) -> tuple[str, ...]:
    action, seat = ACTIONS.number(notation), state.to_move
    if action not in state.legal_actions():
        return ()
    trial = state.clone()
    trial.apply(action)
    return (notation,) if trial.to_move == seat and attempt in trial.legal_actions() else ()
