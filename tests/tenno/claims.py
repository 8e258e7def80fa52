"""What the refusals of Tenno claim, from its rules: see `tests.claims`."""

from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.tenno import TENNO
from gamelib.tenno.facts import Attack, Exchange, LookInto, Monk, Move, Order, Pass, Peek, Pretend, Refill, Swap
from tests.claims import Claim, Claims, legal

FLAGS: Final = ()
SEATS: Final = "ABCDEFG"
CARDS: Final = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "X")
SAME_TARGET: Final = 1
GEISHA_SWAP: Final = 2
OPEN_PRISON: Final = 8


def phase(s: Any) -> str:
    return str(TENNO.phases[s.phase])


def row(s: Any, seat: int) -> list[str]:
    return [CARDS[card] for card in s.row[3 * seat : 3 * seat + 3]]


def hand(s: Any, seat: int) -> set[str]:
    return {card for number, card in enumerate(CARDS) if s.hand[seat] >> number & 1}


def gaps(s: Any, seat: int) -> int:
    return row(s, seat).count("")


def at(place: str) -> tuple[int, int]:
    """Seat and slot of a place such as ``B3``."""
    return SEATS.index(place[0]), int(place[1]) - 1


def own_cards(s: Any, seat: int) -> set[str]:
    return hand(s, seat) | set(row(s, seat)) - {""}


def attacked(s: Any) -> tuple[int, int]:
    return divmod(int(s.target), 3)


def looks(s: Any, seat: int) -> bool:
    """A look that this seat has won is still to come."""
    return any(code & 7 == seat and TENNO.phases[code >> 3] == "peek" for code in s.todo)


def there(s: Any, d: Any) -> str:
    """The card in the place that is named, ``""`` for none."""
    return row(s, d["other"])[int(d["place"]) - 1]


def may(s: Any, *kinds: type) -> bool:
    return any(isinstance(form, kinds) for form in legal(s, TENNO))


def no_such_seat(s: Any, form: Any, d: Any) -> bool:
    named = form.place[0] if isinstance(form, Attack | Peek) else form.seat
    return bool(named == d["letter"] and SEATS.index(named) >= s.players == d["players"])


def holder(s: Any, d: Any) -> bool:
    return bool(d["player"] == s.active)


def shogun(s: Any, seat: int, form: Any, d: Any) -> bool:
    """The named card is the own Shogun, and another one can attack."""
    return row(s, seat)[int(d["slot"]) - 1] == "10" and form.own == d["slot"] and may(s, Attack)


def empty(s: Any, form: Any, d: Any) -> bool:
    """Nothing lies in the place that is named, and there are places with a card to choose."""
    return at(form.place) == (d["other"], int(d["place"]) - 1) and not there(s, d) and may(s, type(form))


CLAIMS: Final[Claims] = {
    # somebody has more gaps than cards in hand
    GAME_OVER: Claim(
        "end", lambda s, seat, form, d: phase(s) == "over"
        and any(gaps(s, n) > len(hand(s, n)) for n in range(s.players)),
    ),
    OUT_OF_TURN: Claim("turn", lambda s, seat, form, d: d["player"] == s.to_move != seat),
    "TEN-PRISON-LOOK": Claim(
        "secrets", lambda s, seat, form, d: form == LookInto(SEATS[d["prison"]]) and not s.options & OPEN_PRISON
    ),
    "TEN-PRISON-OPEN": Claim(
        "secrets", lambda s, seat, form, d: form == LookInto(SEATS[d["prison"]]) and bool(s.options & OPEN_PRISON)
    ),
    "TEN-REORDER": Claim("swap", lambda s, seat, form, d: isinstance(form, Order | Move | Exchange | Pretend)
                         and phase(s) != "order"),
    "TEN-ORDER-FIRST": Claim("order", lambda s, seat, form, d: phase(s) == "order" and may(s, Order)),
    "TEN-NO-SEAT": Claim("components", lambda s, seat, form, d: no_such_seat(s, form, d)),
    "TEN-MUST-ATTACK": Claim(
        "attack", lambda s, seat, form, d: form == Pass() and phase(s) == "attack" and may(s, Attack)
    ),
    "TEN-SHOGUN-ATTACKS": Claim("attack", shogun),
    "TEN-OWN-CARD": Claim("attack", lambda s, seat, form, d: at(form.place)[0] == seat and may(s, Attack)),
    "TEN-EMPTY-PLACE": Claim("ronin peek", lambda s, seat, form, d: empty(s, form, d)),
    "TEN-ONLY-ANSWER": Claim(
        "turn", lambda s, seat, form, d: isinstance(form, Attack) and holder(s, d) and seat != s.active
        and bool(s.legal_actions()),
    ),
    "TEN-ATTACKS-OVER": Claim(
        "turn", lambda s, seat, form, d: isinstance(form, Attack) and seat == s.active
        and phase(s) in ("refill", "swap", "peek"),
    ),
    # the second attack, and the first one was made from there
    "TEN-RONIN-OTHER-CARD": Claim(
        "ronin", lambda s, seat, form, d: phase(s) == "ronin" and d["slot"] == form.own == str(s.own + 1)
        and row(s, seat)[s.own] in ("6", "") and may(s, Attack),
    ),
    "TEN-RONIN-SAME-CARD": Claim(
        "ronin", lambda s, seat, form, d: phase(s) == "ronin" and not s.options & SAME_TARGET
        and at(form.place) == attacked(s) == (d["other"], int(d["place"]) - 1) and there(s, d) != "" and may(s, Attack),
    ),
    "TEN-MONK-NOT-ATTACKED": Claim("monk", lambda s, seat, form, d: form == Monk() and phase(s) != "monk"),
    "TEN-MONK-SELF": Claim("monk", lambda s, seat, form, d: row(s, seat)[attacked(s)[1]] == "5"
                           and attacked(s)[0] == seat and phase(s) == "monk"),
    "TEN-MONK-IN-HAND": Claim("monk", lambda s, seat, form, d: "5" in hand(s, seat)),
    "TEN-MONK-GONE": Claim("monk", lambda s, seat, form, d: "5" not in own_cards(s, seat)),
    # in the second battle and before it, and before the look where the option puts that first
    "TEN-REFILL-LATER": Claim(
        lambda s: "peek" if phase(s) == "peek" else "turn",
        lambda s, seat, form, d: d["gaps"] == gaps(s, seat) > 0 and phase(s) in ("ronin", "monk", "peek"),
    ),
    "TEN-NO-GAP": Claim("refill", lambda s, seat, form, d: gaps(s, seat) == 0),
    "TEN-MUST-REFILL": Claim("refill", lambda s, seat, form, d: d["gaps"] == gaps(s, seat) > 0 and may(s, Refill)),
    "TEN-NOT-IN-HAND": Claim(
        "refill swap", lambda s, seat, form, d: d["card"] == form.card not in hand(s, seat) and may(s, Refill, Swap)
    ),
    "TEN-SWAP-NOT-ATTACKER": Claim("swap", lambda s, seat, form, d: holder(s, d) and seat != s.active),
    "TEN-SWAP-LATER": Claim("swap", lambda s, seat, form, d: seat == s.active
                            and phase(s) in ("attack", "ronin", "refill")
                            and (gaps(s, seat) == 0 or bool(s.options & GEISHA_SWAP))),
    "TEN-SWAP-AFTER-LOSS": Claim(
        "swap", lambda s, seat, form, d: seat == s.active and gaps(s, seat) > 0 and phase(s) in ("ronin", "refill")
    ),
    "TEN-SWAP-NO-HAND": Claim("swap", lambda s, seat, form, d: not hand(s, seat)
                            and may(s, Exchange) and may(s, Pretend)),
    "TEN-PEEK-NOT-WON": Claim("peek", lambda s, seat, form, d: phase(s) != "peek" and not looks(s, seat)),
    "TEN-PEEK-LATER": Claim("peek", lambda s, seat, form, d: phase(s) != "peek" and looks(s, seat)),
    "TEN-PEEK-ATTACKER": Claim(
        "peek", lambda s, seat, form, d: holder(s, d) and phase(s) == "peek" and at(form.place)[0] != s.active
        and may(s, Peek),
    ),
}  # fmt: skip
