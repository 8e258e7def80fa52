"""The events of Samurai Sword that hold filled-in formulas and reasons, from the position in which they happen."""

from typing import TYPE_CHECKING

from gamelib.events import Event
from gamelib.samurai_sword.facts import CARDS, ONE
from gamelib.samurai_sword.tables import (
    ARMOR,
    ATTACK,
    BATTLE_CRY,
    BENKEI,
    BUSHIDO,
    FAST_DRAW,
    KOJIRO,
    MUSASHI,
    N_PROPERTIES,
    N_WEAPONS,
    PARRY_CARD,
    REACH,
    SEAT_BIT,
    WOUNDS,
)  # fmt: skip

if TYPE_CHECKING:
    from gamelib.samurai_sword.state import SamuraiState

__all__ = ["accept_event", "answer_event", "attack_event", "defeat_event", "spared_event", "wound_event"]


def attack_event(state: "SamuraiState") -> Event:
    """``difficulty``: what stands in a weapon's way at its declaration."""
    seat, target, kind = int(state.active), int(state.target), int(state.resolving)
    benkei = ONE if state.character[target] == BENKEI else 0
    armor, difficulty = state.front[N_PROPERTIES * target + ARMOR], int(state.difficulty(seat, target))
    data = {
        "card": CARDS[kind], "other": target, "between": difficulty - 1 - armor - benkei, "armor": armor,
        "benkei": benkei, "difficulty": difficulty, "reach": REACH[kind], "any": state.character[seat] == KOJIRO,
    }  # fmt: skip
    return Event("attack", "samurai_sword/weapon", seat, data)


def spared_event(state: "SamuraiState", seat: int) -> Event:
    """``harmless``, ``chiyome``: who is not affected, and why."""
    if not state.standing & SEAT_BIT[seat]:
        why = "resilience"
    else:
        why = "chiyome" if state.handed & SEAT_BIT[seat] else "hand"
    rule = "chiyome" if why == "chiyome" else "harmless"
    return Event("spared", f"samurai_sword/{rule}", seat, {"against": CARDS[state.resolving], "why": why})


def window(state: "SamuraiState") -> tuple[str, str]:
    """The window that is open, and what it answers."""
    if state.phase == BUSHIDO:
        return "bushido", "bushido"
    kind = CARDS[state.resolving]
    return ("attack", kind) if state.phase == ATTACK else (kind, kind)


def answer_event(state: "SamuraiState", kind: int) -> Event:
    """``parry``, ``hanzo``, ``jujutsu``, ``bushido``: what was discarded to stop what."""
    name, against = window(state)
    hanzo = kind != PARRY_CARD and state.phase in (ATTACK, BATTLE_CRY)
    rule = "hanzo" if hanzo else "parry" if kind == PARRY_CARD else name
    data = {"card": CARDS[kind], "window": name, "against": against, "other": int(state.active), "hanzo": hanzo}
    return Event("answer", f"samurai_sword/{rule}", int(state.to_move), data)


def accept_event(state: "SamuraiState") -> Event:
    """``weapon``, ``battle_cry``, ``jujutsu``, ``bushido``: what was not stopped."""
    name, against = window(state)
    data = {"window": name, "against": against, "other": int(state.active)}
    return Event("accept", f"samurai_sword/{'weapon' if name == 'attack' else name}", int(state.to_move), data)


def wound_event(state: "SamuraiState", victim: int, wounds: int, lost: int) -> Event:
    """``wounds``: the filled-in formula; Fast Draw and Musashi matter to weapons only."""
    seat, kind = int(state.active), int(state.resolving)
    printed, weapon = WOUNDS[kind], kind < N_WEAPONS
    fast_draw = state.front[N_PROPERTIES * seat + FAST_DRAW] if weapon else 0
    musashi = ONE if weapon and state.character[seat] == MUSASHI else 0
    data = {
        "other": seat, "card": CARDS[kind], "printed": printed, "fast_draw": fast_draw, "musashi": musashi,
        "ginchiyo": printed + fast_draw + musashi - wounds, "total": wounds, "lost": lost,
        "left": state.resilience[victim],
    }  # fmt: skip
    return Event("wound", "samurai_sword/wounds", victim, data)


def defeat_event(state: "SamuraiState", victim: int, honour: int) -> Event:
    """``defeat``: how much honour went to the active player, and what the victim has left."""
    data = {"other": int(state.active), "honour": honour, "left": state.honour[victim]}
    return Event("defeat", "samurai_sword/defeat", victim, data)
