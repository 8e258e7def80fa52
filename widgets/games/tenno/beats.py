"""The beats of Tenno: cards laid, turned up, captured; of what is hidden nothing but backs."""

from __future__ import annotations

from gamelib.events import Event
from gamelib.tenno.facts import CARDS, PEASANTS, SLOTS
from gamelib.tenno.score import piece
from gamelib.tenno.state import MONK_CARD
from gamelib.tenno.view import TennoView
from widgets.protocol import Flight
from widgets.scenes.beat import Act, Beats, Step, flight, turned

BACK = "tenno-back"
ATTACK, DEFENCE = "battle:attack:0 battle:attack", "battle:defence:0 battle:defence"
SUPPORT = "battle:support:0 battle:support battle"


def _before(step: Step) -> TennoView:
    assert isinstance(step.before, TennoView)
    return step.before


def _slot(seat: int, slot: str) -> str:
    """A place of a row, and what lies there as long as nobody can tell what it is."""
    return f"row:{seat}:{slot}:0 row:{seat}:{slot}"


def _laid(seat: int, slot: str, card: str) -> Flight:
    """A card from the hand to a place of the row; of one that the viewer does not know not even which."""
    if not card:
        return flight(f"hand:{seat}", _slot(seat, slot), BACK)
    known = piece(seat, card)
    return flight(f"{known} hand:{seat}", f"{known} {_slot(seat, slot)}", f"tenno-{card}")


def _turned_up(before: TennoView, seat: int, slot: str, card: str, to: str) -> Flight:
    """A card of a row is turned up in the battle; its owner has seen it before."""
    face = f"tenno-{card}"
    return flight(f"{piece(seat, card)} {_slot(seat, slot)}", to, face if seat == before.seat else BACK, face)


def _ordered(event: Event, step: Step) -> list[Flight]:
    told = step.adding(event, "ordered")
    cards = told.data["cards"] if told else ("",) * len(SLOTS)
    return [_laid(event.seat, slot, card) for slot, card in zip(SLOTS, cards, strict=True)]


def _attacked(event: Event, step: Step) -> list[Flight]:
    """Both cards are turned up."""
    data, before = event.data, _before(step)
    return [
        _turned_up(before, event.seat, data["slot"], data["card"], ATTACK),
        _turned_up(before, data["other"], data["place"], data["defender"], DEFENCE),
    ]


def _supported(event: Event, step: Step) -> list[Flight]:
    return [_turned_up(_before(step), event.seat, event.data["slot"], CARDS[MONK_CARD], SUPPORT)]


def _decided(event: Event, step: Step) -> list[Flight]:
    """The captured card goes to the prison of who has won, the others leave the game."""
    data = event.data
    ways = [(lost, f"out:{lost[0]}") for lost in data["discarded"]]
    if data["captured"]:
        ways.append((data["captured"], f"prison:{data['winner']}"))
    ends = {data["attacker"]: ATTACK, data["defender"]: DEFENCE}
    return [
        flight(f"{ends[seat]} {_slot(seat, slot)}", f"{piece(seat, card)} {to}", f"tenno-{card}")
        for (seat, slot, card), to in ways
    ]


def _leaving(event: Event) -> int:
    return len(event.data["discarded"]) + bool(event.data["captured"])


def _refilled(event: Event, step: Step) -> list[Flight]:
    told = step.adding(event, "own_refill")
    return [_laid(event.seat, event.data["slot"], told.data["card"] if told else "")]


def _swapped(event: Event, step: Step) -> list[Flight]:
    """A card of the row goes to the hand, then one to its place: maybe the same."""
    told = step.adding(event, "own_swap")
    old, card = (told.data["old"], told.data["card"]) if told else ("", "")
    seat, slot = event.seat, event.data["slot"]
    there = _laid(seat, slot, old)
    return [flight(there["target"], there["origin"], there["before"]), _laid(seat, slot, card)]


def _exchanged(event: Event, step: Step) -> list[Flight]:
    """Two cards of a row cross; that it was only pretended nobody can see."""
    seat, slots = event.seat, (event.data["slot"], event.data["place"])
    told = step.adding(event, "own_exchange")
    found = []
    for a, b in (slots, slots[::-1]):
        card = _before(step).card(seat, SLOTS.index(a)) if told and told.data["really"] else ""
        known = f"{piece(seat, card)} " if card else ""
        found.append(flight(f"{known}row:{seat}:{a}", f"{known}row:{seat}:{b}", f"tenno-{card}" if card else BACK))
    return found


def _looked(event: Event) -> list[str]:
    return [_slot(event.data["other"], event.data["place"])]


def _seen(event: Event, step: Step) -> list[Flight]:
    """The card is turned up for the one who looks alone."""
    other, card = event.data["other"], event.data["card"]
    return [turned(f"{piece(other, card)} {_slot(other, event.data['place'])}", BACK, f"tenno-{card}")]


TENNO_BEATS = Beats(
    {
        "order": Act(_ordered, len(PEASANTS)),
        "attack": Act(_attacked, 2),
        "monk": Act(_supported, 1),
        "battle": Act(_decided, _leaving, result="battle"),
        "refill": Act(_refilled, 1),
        "swap": Act(_swapped, 2),
        "exchange": Act(_exchanged, 2),
        "peek": Act(lit=_looked),
        "seen": Act(_seen, 1),
        "over": Act(result="end"),
    },
    adds=frozenset({"ordered", "own_refill", "own_swap", "own_exchange"}),
)
