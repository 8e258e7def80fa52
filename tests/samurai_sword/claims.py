"""What the refusals of Samurai Sword claim, from its rules: see `tests.claims`."""

from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.samurai_sword import SAMURAI_SWORD
from gamelib.samurai_sword.facts import (
    CARDS,
    CHARACTERS,
    KINDS,
    PROPERTIES,
    ROLES,
    Accept,
    Answer,
    Discard,
    Draw,
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
)
from tests.claims import Claim, Claims, legal

FLAGS: Final = ()
SEATS: Final = "ABCDEFG"
KIND: Final = {card.id: card for card in KINDS}
WEAPONS: Final = [card.id for card in KINDS if card.group == "weapon"]
WINDOWS: Final = ("attack", "battle_cry", "jujutsu")


def phase(s: Any) -> str:
    return str(SAMURAI_SWORD.phases[s.phase])


def hand(s: Any, seat: int) -> list[str]:
    at = len(CARDS) * seat
    return [card for kind, card in enumerate(CARDS) for _ in range(s.count[at + kind])]


def front(s: Any, seat: int) -> list[str]:
    at = len(PROPERTIES) * seat
    return [card for kind, card in enumerate(PROPERTIES) for _ in range(s.front[at + kind])]


def character(s: Any, seat: int) -> str:
    return CHARACTERS[s.character[seat]]


def role(s: Any, seat: int) -> str:
    return ROLES[s.role[seat]]


def harmless(s: Any, seat: int) -> bool:
    return not s.resilience[seat] or not hand(s, seat)


def others(s: Any, seat: int) -> list[int]:
    return [other for other in range(s.players) if other != seat]


def steps(s: Any, seat: int, other: int) -> int:
    """Players in between who are not harmless, the better way around."""
    ways = []
    for way in (1, -1):
        between = [(seat + way * k) % s.players for k in range(1, (way * (other - seat)) % s.players)]
        ways.append(sum(not harmless(s, one) for one in between))
    return min(ways)


def difficulty(s: Any, seat: int, other: int) -> dict[str, int]:
    parts = {
        "between": steps(s, seat, other), "armor": front(s, other).count("armor"),
        "benkei": int(character(s, other) == "benkei"),
    }  # fmt: skip
    return parts | {"difficulty": 1 + sum(parts.values())}


def measured(s: Any, seat: int, d: Any) -> bool:
    """All numbers of an attack that does not reach are right."""
    numbers = difficulty(s, seat, d["other"])
    too_far = numbers["difficulty"] > d["reach"] == KIND[d["card"]].reach and character(s, seat) != "kojiro"
    return too_far and all(d[key] == n for key, n in numbers.items()) and not harmless(s, d["other"])


def limits(s: Any, seat: int) -> dict[str, int]:
    parts = {
        "basis": 1, "focus": front(s, seat).count("focus"), "goemon": int(character(s, seat) == "goemon"),
        "shogun": int(s.players == 3 and role(s, seat) == "shogun"),
    }  # fmt: skip
    return parts | {"limit": sum(parts.values())}


def too_many(s: Any, seat: int, form: Any, d: Any) -> bool:
    numbers = limits(s, seat)
    spent = d["played"] == s.weapons >= numbers["limit"]
    return bool(spent) and all(d[key] == n for key, n in numbers.items()) and d["card"] == form.card in hand(s, seat)


def out_of_reach(s: Any, seat: int, form: Any, d: Any) -> bool:
    near = [difficulty(s, seat, other)["difficulty"] for other in others(s, seat) if not harmless(s, other)]
    return measured(s, seat, d) and d["difficulty"] == min(near) and form.card in hand(s, seat)


def takeable(s: Any, other: int, card: str) -> bool:
    """Diversion takes from hands, a Geisha what lies in front as well."""
    return bool(hand(s, other)) or (card == "geisha" and bool(front(s, other)))


def nothing_anywhere(s: Any, seat: int, form: Any, d: Any) -> bool:
    taking = form.card in ("geisha", "diversion") and form.card in hand(s, seat)
    return taking and not any(takeable(s, other, d["card"]) for other in others(s, seat))


def against(s: Any) -> str:
    return "bushido" if phase(s) == "bushido" else CARDS[s.resolving]


def open_role(s: Any, seat: int) -> bool:
    """Everybody knows the Shogun; where three play, the two others are Ninja."""
    return s.players == 3 or role(s, seat) == "shogun"


def knows_own(s: Any, seat: int) -> bool:
    return bool(s.looked >> seat & 1) or role(s, seat) == "shogun"


def may(s: Any, *kinds: type) -> bool:
    return any(isinstance(form, kinds) for form in legal(s, SAMURAI_SWORD))


def another(s: Any, form: Any) -> bool:
    """Something else of the same kind can be chosen."""
    return any(isinstance(one, type(form)) and one != form for one in legal(s, SAMURAI_SWORD))


def rule_of(card: str) -> str:
    return "weapon" if card in WEAPONS else card


def resolving(s: Any) -> str:
    """The rule of the card that is being played."""
    return rule_of(CARDS[s.resolving])


def answering(s: Any) -> str:
    """The rule of the answer that is asked for, of what is played, or of what is discarded."""
    return {"play": "play", "discard": "discard", "attack": "parry"}.get(phase(s), against(s))


def no_hand_card(s: Any, seat: int, form: Any, d: Any) -> bool:
    return isinstance(form, Play | Answer | Discard) and d["card"] == form.card not in hand(s, seat)


def kept(s: Any, seat: int, form: Any, d: Any) -> bool:
    """Discarding is for the end of the turn, and for those who hold more than seven."""
    return phase(s) == "play" and (d["hand"], d["limit"]) == (len(hand(s, seat)), 7) and isinstance(form, Discard)


CLAIMS: Final[Claims] = {
    GAME_OVER: Claim("game_end", lambda s, seat, form, d: phase(s) == "over"),
    OUT_OF_TURN: Claim("play", lambda s, seat, form, d: d["player"] == s.to_move != seat),
    "SAM-NO-SEAT": Claim(
        "setup", lambda s, seat, form, d: form.seat == d["letter"] and SEATS.index(form.seat)
        >= s.players == d["players"]
    ),
    # never
    "SAM-ROLE-SECRET": Claim(
        "roles", lambda s, seat, form, d: form == LookRole(SEATS[d["other"]]) and not open_role(s, d["other"])
        and d["other"] != seat,
    ),
    "SAM-ROLE-OPEN": Claim(
        "roles", lambda s, seat, form, d: form == LookRole(SEATS[d["other"]]) and open_role(s, d["other"])
        and d["other"] != seat,
    ),
    "SAM-ROLE-OWN": Claim(
        "roles", lambda s, seat, form, d: form in (LookRole(SEATS[seat]), Look()) and knows_own(s, seat)
    ),
    "SAM-HAND-SECRET": Claim(
        "roles", lambda s, seat, form, d: form == LookHand(SEATS[d["other"]]) and d["other"] != seat
    ),
    "SAM-HAND-OWN": Claim("roles", lambda s, seat, form, d: form == LookHand(SEATS[seat])),
    "SAM-DECK-SECRET": Claim("setup", lambda s, seat, form, d: form == LookDeck()),
    # three, four and five play with two of the three Ninja
    "SAM-REMOVED-SECRET": Claim("roles", lambda s, seat, form, d: form == LookRemoved() and s.players < 6),
    "SAM-NONE-REMOVED": Claim("setup", lambda s, seat, form, d: form == LookRemoved()
        and d["players"] == s.players > 5),
    "SAM-SHOW-ROLE": Claim("roles", lambda s, seat, form, d: form == ShowRole() and not open_role(s, seat)),
    "SAM-SHOW-OPEN": Claim("roles", lambda s, seat, form, d: form == ShowRole() and open_role(s, seat)),
    **{
        code: Claim(
            " ".join(PROPERTIES), lambda s, seat, form, d, lies=lies: form == Remove(d["card"])
            and (form.card in front(s, seat)) is lies,
        )
        for code, lies in (("SAM-REMOVE", True), ("SAM-REMOVE-NONE", False))
    },
    # something else comes first
    "SAM-LOOK-FIRST": Claim("roles", lambda s, seat, form, d: not knows_own(s, seat) and may(s, Look)),
    "SAM-DRAW-FIRST": Claim(
        "ieyasu", lambda s, seat, form, d: {Draw("deck"), Draw("pile")} <= set(legal(s, SAMURAI_SWORD))
    ),
    "SAM-ANSWER-FIRST": Claim(
        resolving, lambda s, seat, form, d: (d["player"], d["against"]) == (s.active, CARDS[s.resolving])
        and seat != s.active and phase(s) in WINDOWS and may(s, Accept),
    ),
    "SAM-BUSHIDO-FIRST": Claim(
        "bushido", lambda s, seat, form, d: phase(s) == "bushido" and d["card"] == CARDS[s.flipped]
        and d["card"] in WEAPONS and "bushido" in front(s, seat),
    ),
    "SAM-TARGET-FIRST": Claim(resolving, lambda s, seat, form, d: d["card"] == CARDS[s.resolving] and may(s, Target)),
    "SAM-TAKE-FIRST": Claim("geisha", lambda s, seat, form, d: d["other"] == s.target and may(s, Take)),
    "SAM-DISCARD-FIRST": Claim(
        "discard", lambda s, seat, form, d: d["hand"] == len(hand(s, seat)) and d["limit"] == 7
        and d["excess"] == d["hand"] - 7 > 0 and may(s, Discard),
    ),
    # play
    "SAM-PARRY-PLAYED": Claim("parry", lambda s, seat, form, d: form == Play("parry") and phase(s) == "play"),
    "SAM-NOT-IN-HAND": Claim(answering, no_hand_card),
    "SAM-WEAPON-LIMIT": Claim("weapon_limit", too_many),
    "SAM-ALL-HARMLESS": Claim(
        "harmless", lambda s, seat, form, d: all(harmless(s, other) for other in others(s, seat))
        and d["card"] == form.card in WEAPONS,
    ),
    "SAM-NO-REACH": Claim("difficulty", out_of_reach),
    "SAM-BUSHIDO-IN-PLAY": Claim(
        "bushido", lambda s, seat, form, d: form == Play("bushido") and "bushido" in front(s, d["other"])
    ),
    "SAM-NOTHING-ANYWHERE": Claim(lambda s: "geisha diversion", nothing_anywhere),
    # target, take
    "SAM-NO-TARGET-NOW": Claim("play", lambda s, seat, form, d: phase(s) == "play" and isinstance(form, Target)),
    "SAM-SELF": Claim(
        resolving, lambda s, seat, form, d: form == Target(SEATS[seat]) and d["card"] == CARDS[s.resolving] != "bushido"
        and another(s, form),
    ),
    "SAM-HARMLESS": Claim(
        "harmless", lambda s, seat, form, d: form == Target(SEATS[d["other"]]) and harmless(s, d["other"])
        and d["resilience"] == s.resilience[d["other"]] and d["hand"] == len(hand(s, d["other"])) and another(s, form)
        and d["card"] == CARDS[s.resolving] in WEAPONS,
    ),
    "SAM-TOO-FAR": Claim(
        "difficulty", lambda s, seat, form, d: form == Target(SEATS[d["other"]]) and measured(s, seat, d)
        and another(s, form),
    ),
    "SAM-NOTHING-TO-TAKE": Claim(
        resolving, lambda s, seat, form, d: form == Target(SEATS[d["other"]])
        and not takeable(s, d["other"], d["card"]) and d["card"] == CARDS[s.resolving] and another(s, form),
    ),
    "SAM-NOT-TAKING": Claim("geisha", lambda s, seat, form, d: isinstance(form, Take) and phase(s) == "play"),
    "SAM-NO-HAND": Claim(
        "geisha", lambda s, seat, form, d: d["other"] == s.target and not hand(s, d["other"]) and another(s, form)
    ),
    "SAM-NO-PROPERTY": Claim(
        "geisha", lambda s, seat, form, d: d["other"] == s.target and d["card"] == form.what
        and form.what not in front(s, d["other"]) and another(s, form),
    ),
    # answers
    "SAM-NOT-ASKED": Claim("parry", lambda s, seat, form, d: phase(s) == "play" and isinstance(form, Answer | Accept)),
    "SAM-NOT-A-PARRY": Claim(
        "parry", lambda s, seat, form, d: d["card"] == form.card in hand(s, seat) and form.card in WEAPONS
        and d["against"] == against(s) and phase(s) in ("attack", "battle_cry") and character(s, seat) != "hanzo",
    ),
    "SAM-HANZO-LAST": Claim(
        "hanzo", lambda s, seat, form, d: character(s, seat) == "hanzo" and hand(s, seat) == [d["card"]]
        and d["against"] == against(s) and phase(s) in ("attack", "battle_cry") and may(s, Accept),
    ),
    "SAM-NEEDS-WEAPON": Claim(
        lambda s: against(s), lambda s, seat, form, d: form == Answer("parry") and d["against"] == against(s)
        and phase(s) in ("jujutsu", "bushido"),
    ),
    # draw, pay, discard
    "SAM-NOT-IEYASU": Claim("ieyasu", lambda s, seat, form, d: character(s, seat) != "ieyasu"
        and isinstance(form, Draw)),
    "SAM-DRAWN": Claim(
        "ieyasu", lambda s, seat, form, d: character(s, seat) == "ieyasu" and phase(s) == "play" and seat == s.active
    ),
    "SAM-NOT-NOBUNAGA": Claim("nobunaga", lambda s, seat, form, d: character(s, seat) != "nobunaga" and form == Pay()),
    "SAM-LAST-RESILIENCE": Claim("nobunaga", lambda s, seat, form, d: d["resilience"] == s.resilience[seat] == 1),
    "SAM-NOT-DISCARDING": Claim("discard", kept),
}  # fmt: skip
