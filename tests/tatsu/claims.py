"""What the refusals of Tatsu claim, from its rules: see `tests.claims`."""

from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.tatsu import TATSU
from gamelib.tatsu.facts import CARDS, Ask, Demand, Give, GiveBlind, Pass, Play, PlayBlind, Talk
from tests.claims import Claim, Claims, legal

FLAGS: Final = ("two", "asked", "covered", "theirs", "demand", "talk")
GHOST: Final = 3
NUMBER: Final = {card.id: number for number, card in enumerate(CARDS)}


def phase(s: Any) -> str:
    return str(TATSU.phases[s.phase])


def clan(s: Any) -> str:
    """The clan that is laid now: that of the place whose turn it is."""
    return "RY"[s.clans[s.at]]


def laying(s: Any) -> int:
    """The place from which a card is laid now."""
    return int(s.asked if phase(s) == "reply" else s.at)


def held(s: Any, place: int) -> set[str]:
    """The cards of a place that can be laid face up."""
    return {card for card, number in NUMBER.items() if s.hands[place] >> number & 1}


def shows(s: Any, place: int) -> bool:
    return any(card[0] == clan(s) for card in held(s, place))


def backs(s: Any, place: int) -> int:
    """How many cards of the clan that is laid now a place has, face down ones included."""
    return int(s.counts()[place]["RY".index(clan(s))])


def laid(s: Any) -> set[str]:
    return {entry.card for entry in s.observe(None).laid}


def beneath(s: Any, column: int) -> int:
    return int(s.down[7 * laying(s) + column - 1])


def place(s: Any, name: Any) -> int:
    return GHOST if name == "ghost" else int(name)


def asked_by(s: Any, d: Any) -> bool:
    return phase(s) == "reply" and place(s, d["at"]) == s.at and bool(d["clan"] == clan(s))


def may(s: Any, *kinds: type) -> bool:
    return any(isinstance(form, kinds) for form in legal(s, TATSU))


def choosing(s: Any) -> str:
    """The section that says how a card is chosen now."""
    return "two" if s.players == 2 else "reply" if phase(s) == "reply" else "turn"


def acts_for(s: Any, form: Any) -> bool:
    """A card is tried from the place that lays now."""
    return isinstance(form, Give if phase(s) == "reply" else Play)


CLAIMS: Final[Claims] = {
    GAME_OVER: Claim("win", lambda s, seat, form, d: phase(s) == "over"
                     and max(s.total(n) for n in range(s.players)) >= s.options.target),
    OUT_OF_TURN: Claim("turn", lambda s, seat, form, d: d["player"] == s.to_move != seat),
    "TAT-NO-PASS": Claim("turn", lambda s, seat, form, d: form == Pass() and bool(s.legal_actions())),
    "TAT-MUST-COMPLY": Claim("reply", lambda s, seat, form, d: asked_by(s, d) and may(s, Give, GiveBlind)),
    "TAT-SILENT_demand": Claim("reply", lambda s, seat, form, d: form == Demand()),
    "TAT-SILENT_talk": Claim("secrets", lambda s, seat, form, d: form == Talk()),
    "TAT-PEEK": Claim("secrets", lambda s, seat, form, d: s.players > 2),
    "TAT-PEEK_two": Claim("two", lambda s, seat, form, d: s.players == 2),
    "TAT-REPLY-FIRST": Claim("reply", lambda s, seat, form, d: asked_by(s, d) and may(s, Give, GiveBlind)),
    "TAT-NOT-ASKED": Claim("reply", lambda s, seat, form, d: phase(s) == "turn" and isinstance(form, Give | GiveBlind)),
    "TAT-LAID": Claim(choosing, lambda s, seat, form, d: d["card"] == form.card in laid(s)),
    # the other clan has its turn after this one, so its cards will be laid then
    "TAT-WRONG-CLAN": Claim(
        choosing, lambda s, seat, form, d: d["card"] == form.card and form.card[0] != clan(s) == d["clan"]
        and place(s, d["at"]) == s.at and phase(s) == "turn",
    ),
    "TAT-WRONG-CLAN_asked": Claim(
        choosing, lambda s, seat, form, d: d["card"] == form.card and form.card[0] != d["clan"] and asked_by(s, d)
        and may(s, Give, GiveBlind),
    ),
    "TAT-NOT-HELD": Claim(
        choosing, lambda s, seat, form, d: d["card"] == form.card not in held(s, laying(s)) | held(s, seat)
        and (s.players == 4 or form.card not in held(s, GHOST)) and form.card not in laid(s),
    ),
    "TAT-NOT-HELD_two": Claim(
        "two", lambda s, seat, form, d: d["card"] == form.card not in held(s, seat) and s.players == 2
    ),
    "TAT-IN-GHOST": Claim(
        "three", lambda s, seat, form, d: s.players == 3 and seat != s.dealer and form.card in held(s, GHOST)
    ),
    "TAT-GHOST-ONLY": Claim(
        "three", lambda s, seat, form, d: acts_for(s, form) and laying(s) == GHOST and seat == s.dealer
        and d["card"] in held(s, seat),
    ),
    "TAT-OWN-HAND": Claim(
        "three", lambda s, seat, form, d: acts_for(s, form) and laying(s) == seat == s.dealer
        and d["card"] in held(s, GHOST),
    ),
    "TAT-NO-SEAT": Claim("two three", lambda s, seat, form, d: d["players"] == s.players <= int(form.place)),
    "TAT-NO-GHOST": Claim("three", lambda s, seat, form, d: d["players"] == s.players != 3 and form == Ask("ghost")),
    "TAT-ASK-SELF": Claim(choosing, lambda s, seat, form, d: place(s, form.place) == s.at and phase(s) == "turn"),
    "TAT-ASK-NONE": Claim(
        choosing, lambda s, seat, form, d: d["other"] in (form.place, place(s, form.place)) and d["clan"] == clan(s)
        and backs(s, place(s, form.place)) == 0,
    ),
    "TAT-ASK-NONE_covered": Claim(
        "two", lambda s, seat, form, d: d["clan"] == clan(s) and not shows(s, 1 - seat) and backs(s, 1 - seat) > 0
        and may(s, Play),
    ),
    "TAT-NO-COLUMNS": Claim("two", lambda s, seat, form, d: d["players"] == s.players > 2),
    "TAT-NOTHING-BENEATH": Claim("two", lambda s, seat, form, d: d["column"] == form.column
                         and beneath(s, form.column) < 0),
    "TAT-COVERED": Claim(
        "two", lambda s, seat, form, d: d["clan"] == clan(s) and shows(s, seat) and may(s, Play, Give)
        and isinstance(form, PlayBlind | GiveBlind),
    ),
    "TAT-COVERED_theirs": Claim(
        "two", lambda s, seat, form, d: d["clan"] == clan(s) and not shows(s, seat) and d["other"] == 1 - seat
        and shows(s, 1 - seat) and may(s, Ask),
    ),
}  # fmt: skip
