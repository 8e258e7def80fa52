"""Why an attempt is not legal in Tatsu: the reason, the names, and what would make it legal.

Legality itself is decided by `TatsuState.legal_actions` alone; this file only finds the words for a "no", from what the
seat that tries may know.
"""

from collections.abc import Callable
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.tatsu.facts import (
    ACTIONS,
    ATTEMPTS,
    CLANS,
    GHOST,
    GHOST_ID,
    HAND_SIZE,
    NUMBER,
    REVEALS,
    Ask,
    Demand,
    Give,
    GiveBlind,
    Pass,
    Peek,
    Play,
    PlayBlind,
    Talk,
)  # fmt: skip
from gamelib.tatsu.state import BIT, CLAN_MASK, OVER, REPLY, TatsuState
from gamelib.tatsu.view import TatsuView

__all__ = ["CODES", "refusal"]

Reason = tuple[str, str, dict[str, Any]]
"""Reason code, rule id without the game's name, data."""

CODES: Final = (
    GAME_OVER, OUT_OF_TURN,
    "TAT-NO-PASS", "TAT-MUST-COMPLY", "TAT-SILENT", "TAT-PEEK",
    "TAT-REPLY-FIRST", "TAT-NOT-ASKED",
    "TAT-LAID", "TAT-WRONG-CLAN", "TAT-NOT-HELD", "TAT-IN-GHOST", "TAT-GHOST-ONLY", "TAT-OWN-HAND",
    "TAT-NO-SEAT", "TAT-NO-GHOST", "TAT-ASK-SELF", "TAT-ASK-NONE",
    "TAT-NO-COLUMNS", "TAT-NOTHING-BENEATH", "TAT-COVERED",
)  # fmt: skip


def refusal(state: TatsuState, attempt: int, seat: int) -> Refusal | None:
    """``None`` exactly when ``seat`` may do ``attempt`` now; otherwise the first reason that applies."""
    if seat == state.to_move and attempt in state.legal_actions():
        return None
    view = state.observe(seat)
    form = ATTEMPTS[attempt]
    code, rule, data = _reason(view, form)
    remedy = _remedy(state, attempt) if code in _CURABLE else ()
    return Refusal(f"tatsu/{rule}", code, {"attempt": str(form), **data}, remedy)


def _reason(view: TatsuView, form: Any) -> Reason:
    if view.phase == OVER:
        return GAME_OVER, "win", {}
    if view.seat != view.to_move:
        return OUT_OF_TURN, "turn", {"player": view.to_move}
    return _REASONS[type(form)](view, form)


def _asker(view: TatsuView) -> dict[str, Any]:
    """Whose turn it is, and the clan that is laid there."""
    return {"at": view.place_id(view.at), "clan": view.clan(view.at)}


def _pass(view: TatsuView, form: Pass) -> Reason:
    if view.phase == REPLY:
        return "TAT-MUST-COMPLY", "reply", _asker(view)
    return "TAT-NO-PASS", "turn", {}


def _demand(view: TatsuView, form: Demand) -> Reason:
    return "TAT-SILENT", "reply", {"demand": True}


def _peek(view: TatsuView, form: Peek) -> Reason:
    two = view.players == 2
    return "TAT-PEEK", "two" if two else "secrets", {"two": two}


def _talk(view: TatsuView, form: Talk) -> Reason:
    return "TAT-SILENT", "secrets", {"talk": True}


def _play(view: TatsuView, form: Play) -> Reason:
    return _reply_first(view) if view.phase == REPLY else _card(view, view.at, form.card)


def _give(view: TatsuView, form: Give) -> Reason:
    return _card(view, view.asked, form.card) if view.phase == REPLY else _not_asked()


def _reply_first(view: TatsuView) -> Reason:
    return "TAT-REPLY-FIRST", "reply", _asker(view)


def _not_asked() -> Reason:
    return "TAT-NOT-ASKED", "reply", {}


def _choosing(view: TatsuView) -> str:
    """The rule by which a card is chosen now."""
    return "two" if view.players == 2 else "reply" if view.phase == REPLY else "turn"


def _card(view: TatsuView, place: int, card: str) -> Reason:
    """Why a card cannot be laid from a place; one of the other clan cannot be laid wherever it lies."""
    bit, rule = BIT[NUMBER[card]], _choosing(view)
    if view.gone & bit:
        return "TAT-LAID", rule, {"card": card}
    if card[0] != view.clan(view.at):
        return "TAT-WRONG-CLAN", rule, {"card": card, "asked": view.phase == REPLY, **_asker(view)}
    if view.players == 3 and view.seat == view.dealer and (view.shown[view.dealer] | view.shown[GHOST]) & bit:
        return "TAT-GHOST-ONLY" if place == GHOST else "TAT-OWN-HAND", "three", {"card": card}
    if view.players == 3 and view.shown[GHOST] & bit:
        return "TAT-IN-GHOST", "three", {"card": card}
    return "TAT-NOT-HELD", rule, {"card": card, "two": view.players == 2}


def _ask(view: TatsuView, form: Ask) -> Reason:
    if view.phase == REPLY:
        return _reply_first(view)
    if form.place == GHOST_ID:
        if view.players != 3:
            return "TAT-NO-GHOST", "three", {"players": view.players}
        place = GHOST
    else:
        place = int(form.place)
        if place >= view.players:
            return "TAT-NO-SEAT", "two" if view.players == 2 else "three", {"players": view.players}
    if place == view.at:
        return "TAT-ASK-SELF", _choosing(view), {}
    clan = view.clan(view.at)
    covered = view.counts[place][CLANS.index(clan)] > 0
    return "TAT-ASK-NONE", _choosing(view), {"other": view.place_id(place), "clan": clan, "covered": covered}


def _play_blind(view: TatsuView, form: PlayBlind) -> Reason:
    if view.players != 2:
        return _no_columns(view)
    return _reply_first(view) if view.phase == REPLY else _blind(view, view.at, form.column)


def _give_blind(view: TatsuView, form: GiveBlind) -> Reason:
    if view.players != 2:
        return _no_columns(view)
    return _blind(view, view.asked, form.column) if view.phase == REPLY else _not_asked()


def _no_columns(view: TatsuView) -> Reason:
    return "TAT-NO-COLUMNS", "two", {"players": view.players}


def _blind(view: TatsuView, place: int, column: int) -> Reason:
    """Why the face-down card of a column cannot be laid."""
    clan = view.clan(view.at)
    if view.backs[place * HAND_SIZE + column - 1] < 0:
        return "TAT-NOTHING-BENEATH", "two", {"column": column}
    # Both clans have equally many cards left when one shows none, so then every face-down card is of that clan: no
    # column is refused for its back.
    theirs = not view.shown[place] & CLAN_MASK[CLANS.index(clan)]
    return "TAT-COVERED", "two", {"clan": clan, "theirs": theirs, "other": 1 - place}


_REASONS: Final[dict[type, Callable[[TatsuView, Any], Reason]]] = {
    Pass: _pass,
    Demand: _demand,
    Peek: _peek,
    Talk: _talk,
    Play: _play,
    Give: _give,
    Ask: _ask,
    PlayBlind: _play_blind,
    GiveBlind: _give_blind,
}

_CURABLE: Final = ("TAT-REPLY-FIRST", "TAT-NOT-ASKED", "TAT-GHOST-ONLY", "TAT-OWN-HAND")
"""What another action of the same seat may change."""


def _remedy(state: TatsuState, attempt: int) -> tuple[str, ...]:
    """One action after which the same seat may do the attempt. Actions that reveal something hidden are never
    advised: whether one of them helps would tell what it reveals.
    """
    seat = state.to_move
    own = [int(seat), GHOST] if state.players == 3 else [int(seat)]
    known = sum(state.hands[place] for place in own)
    for action in state.legal_actions():
        trial, log = state.clone(), list[Event]()
        trial.apply(action, log)
        news = [e for e in log if e.kind in REVEALS and not ("card" in e.data and known & BIT[NUMBER[e.data["card"]]])]
        if not news and trial.to_move == seat and attempt in trial.legal_actions():
            return (str(ACTIONS[action]),)
    return ()
