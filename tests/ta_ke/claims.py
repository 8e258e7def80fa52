"""What the refusals of Ta-Ké claim, from its rules: see `tests.claims`."""

from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.ta_ke import TA_KE
from gamelib.ta_ke.facts import (
    Borrow,
    Lower,
    MoveChip,
    MoveForeign,
    MoveGhost,
    MoveSamurai,
    Put,
    Stop,
    Take,
    Use,
)
from tests.claims import Claim, Claims, legal

FLAGS: Final = ("received", "lifting", "apart", "ninja")
STACKS: Final = "ABCDE"
COLUMNS: Final = ("DA", "RO", "GE", "NI")
ABILITY: Final = {"samurai": "DA", "ghost": "RO", "chip": "GE"}
STEP: Final = {"samurai": MoveSamurai, "ghost": MoveGhost, "chip": MoveChip}
REPEAT: Final = 1


def phase(s: Any) -> str:
    return str(TA_KE.phases[s.phase])


def height(s: Any, stack: str) -> int:
    return len(s.observe(None).stacks[STACKS.index(stack)])


def ghosted(s: Any, place: str) -> bool:
    return place in s.observe(None).ghosts


def lying(s: Any, seat: int, level: str, column: str) -> int:
    return int(getattr(s.observe(None).courts[seat], level)[COLUMNS.index(column)])


def used(s: Any, character: str) -> bool:
    return character in s.observe(None).used_characters


def may(s: Any, kind: type, **wanted: str) -> bool:
    """Some legal action of a kind has these words."""
    return any(
        isinstance(form, kind) and all(getattr(form, name) == word for name, word in wanted.items())
        for form in legal(s, TA_KE)
    )


def another(s: Any, kind: type, name: str, word: str, **fixed: str) -> bool:
    """Some legal action of a kind has another word there."""
    return any(
        isinstance(form, kind) and getattr(form, name) != word
        and all(getattr(form, key) == value for key, value in fixed.items())
        for form in legal(s, TA_KE)
    )  # fmt: skip


def liftable(s: Any) -> list[str]:
    return [stack for stack in STACKS if height(s, stack) > 1 and not ghosted(s, stack)]


def no_chip_move(s: Any) -> bool:
    """No stack of two without a ghost, or no second place without one."""
    free = [stack for stack in STACKS if not ghosted(s, stack)]
    return not any(stack != place for stack in liftable(s) for place in free)


def chips_under(s: Any, stack: str) -> int:
    return height(s, stack) - 1


CLAIMS: Final[Claims] = {
    GAME_OVER: Claim("end", lambda s, seat, form, d: phase(s) == "over" and not any(map(len, s.observe(None).stacks))),
    OUT_OF_TURN: Claim("turn", lambda s, seat, form, d: d["player"] == s.to_move != seat),
    "TAK-COVERED": Claim("take", lambda s, seat, form, d: d["stack"] == form.stack and chips_under(s, form.stack) > 0),
    "TAK-NOTHING-COVERED": Claim(
        "take", lambda s, seat, form, d: d["stack"] == form.stack and height(s, form.stack) == 1
    ),
    "TAK-NEVER-BACK": Claim("ability", lambda s, seat, form, d: form == Lower(d["character"])),
    "TAK-DAIMYO-FOREIGN": Claim("daimyo", lambda s, seat, form, d: isinstance(form, MoveForeign)),
    "TAK-SAMURAI-NO-ACTION": Claim("samurai", lambda s, seat, form, d: form in (Use("SA"), Borrow("SA"))),
    "TAK-NINJA-ON-NINJA": Claim("ninja", lambda s, seat, form, d: form == Borrow("NI")),
    # before the turn can end the Samurai taken is put, and all four columns take it
    "TAK-PLACE-FIRST": Claim("place", lambda s, seat, form, d: len(legal(s, TA_KE)) == 4 and may(s, Put)),
    "TAK-AFTER-TAKE": Claim("turn", lambda s, seat, form, d: may(s, Put) and not isinstance(form, Take | Put)),
    "TAK-ONE-TAKE": Claim("turn", lambda s, seat, form, d: may(s, Put)),
    "TAK-FINISH-ABILITY": Claim(
        "ability", lambda s, seat, form, d: ABILITY[phase(s)] == d["character"] and bool(s.legal_actions())
    ),
    # paid for with an own chip, which is what `borrowed` denies
    "TAK-MUST-CARRY-OUT": Claim(
        "ability", lambda s, seat, form, d: ABILITY[phase(s)] == d["character"] and not s.borrowed
        and used(s, d["character"]) and may(s, STEP[phase(s)]),
    ),
    "TAK-MUST-TAKE": Claim("turn", lambda s, seat, form, d: may(s, Take)),
    "TAK-NOTHING-TO-PLACE": Claim("place", lambda s, seat, form, d: not may(s, Put)),
    "TAK-EMPTY": Claim("take", lambda s, seat, form, d: height(s, d["stack"]) == 0 and may(s, Take)),
    "TAK-GHOST": Claim(
        "take", lambda s, seat, form, d: form == Take(d["stack"]) and height(s, form.stack) > 0
        and ghosted(s, form.stack),
    ),
    "TAK-GEISHA-RETAKE": Claim(
        "geisha", lambda s, seat, form, d: d["stack"] in s.observe(None).moved and used(s, "GE") | used(s, "NI")
        and s.observe(None).stacks[STACKS.index(d["stack"])][-1] == d["character"]
        and another(s, Take, "stack", d["stack"]),
    ),
    "TAK-ONCE-PER-CHARACTER": Claim(
        "once_per_turn", lambda s, seat, form, d: not s.options & REPEAT and used(s, d["character"])
        and d["character"] == form.character != "NI",
    ),
    "TAK-ONCE-PER-CHARACTER_apart": Claim(
        "once_per_turn", lambda s, seat, form, d: bool(s.options & REPEAT) and form == Use(d["character"])
        and used(s, form.character) and form.character != "NI",
    ),
    "TAK-ONCE-PER-CHARACTER_ninja": Claim("once_per_turn ninja", lambda s, seat, form, d: used(s, "NI")),
    "TAK-NO-LOW-CHIP": Claim(
        "ability", lambda s, seat, form, d: not lying(s, seat, "bottom", d["character"])
        and d["middle"] == lying(s, seat, "middle", d["character"])
        and d["character"] == ("NI" if isinstance(form, Borrow) else form.character),
    ),
    "TAK-NO-SAMURAI": Claim(
        "ability", lambda s, seat, form, d: not any(lying(s, seat, "samurai", column) for column in COLUMNS)
    ),
    "TAK-NO-CHIP-MOVE": Claim("ability geisha", lambda s, seat, form, d: no_chip_move(s)),
    # a chip to choose, and the Ninja to do it with
    "TAK-NINJA-CHOOSE": Claim("ninja", lambda s, seat, form, d: form == Use("NI") and may(s, Borrow)),
    "TAK-NINJA-NOBODY": Claim(
        "ninja", lambda s, seat, form, d: d["other"] == 1 - seat
        and not any(lying(s, 1 - seat, "bottom", c) for c in ("DA", "RO", "GE")),
    ),
    "TAK-NINJA-NO-CHIP": Claim(
        "ninja", lambda s, seat, form, d: d["other"] == 1 - seat and d["character"] == form.character
        and not lying(s, 1 - seat, "bottom", form.character)
        and d["middle"] == lying(s, 1 - seat, "middle", form.character),
    ),
    "TAK-NEEDS-DAIMYO": Claim("daimyo", lambda s, seat, form, d: phase(s) == "main"),
    "TAK-NEEDS-RONIN": Claim("ronin", lambda s, seat, form, d: phase(s) == "main"),
    "TAK-NEEDS-GEISHA": Claim("geisha", lambda s, seat, form, d: phase(s) == "main"),
    "TAK-SAME-COLUMN": Claim(
        "daimyo", lambda s, seat, form, d: form == MoveSamurai(d["column"], d["column"])
        and may(s, MoveSamurai, origin=form.origin),
    ),
    "TAK-NO-SAMURAI-THERE": Claim(
        "daimyo", lambda s, seat, form, d: not lying(s, seat, "samurai", d["column"])
        and d["column"] == form.origin and another(s, MoveSamurai, "origin", form.origin),
    ),
    "TAK-BACK-AND-FORTH_received": Claim(
        "daimyo", lambda s, seat, form, d: d["column"] == form.origin and bool(s.got >> COLUMNS.index(form.origin) & 1)
        and another(s, MoveSamurai, "origin", form.origin) and may(s, Stop),
    ),
    "TAK-BACK-AND-FORTH": Claim(
        "daimyo", lambda s, seat, form, d: d["column"] == form.target and bool(s.gave >> COLUMNS.index(form.target) & 1)
        and another(s, MoveSamurai, "target", form.target, origin=form.origin) and may(s, Stop),
    ),
    "TAK-SAME-PLACE": Claim(
        "ronin geisha", lambda s, seat, form, d: form.origin == form.target == d["place"]
        and phase(s) in ("ghost", "chip")
    ),
    "TAK-NO-GHOST-THERE": Claim(
        "ronin", lambda s, seat, form, d: d["stack"] == form.origin and not ghosted(s, form.origin)
        and another(s, MoveGhost, "origin", form.origin),
    ),
    "TAK-SUPPLY-EMPTY": Claim(
        "ronin", lambda s, seat, form, d: form.origin == "-" and all(ghosted(s, stack) for stack in STACKS)
        and another(s, MoveGhost, "origin", "-"),
    ),
    "TAK-GHOST-TWICE": Claim("ronin", lambda s, seat, form, d: d["stack"] == form.target and ghosted(s, form.target)),
    "TAK-KEEP-A-TAKE": Claim(
        "keep_a_take", lambda s, seat, form, d: (d["stack"] == form.target or not may(s, MoveGhost, origin=form.origin))
        and may(s, MoveGhost) and not ghosted(s, d["stack"]) and not any(
            height(s, stack) and stack not in s.observe(None).moved and stack != d["stack"]
            and (not ghosted(s, stack) or stack == form.origin) for stack in STACKS
        ),
    ),
    "TAK-GEISHA-EMPTY": Claim(
        "geisha", lambda s, seat, form, d: d["stack"] == form.origin and height(s, form.origin) == 0
        and another(s, MoveChip, "origin", form.origin),
    ),
    "TAK-GEISHA-GHOST_lifting": Claim(
        "geisha", lambda s, seat, form, d: d["stack"] == form.origin and ghosted(s, form.origin)
        and another(s, MoveChip, "origin", form.origin),
    ),
    "TAK-GEISHA-GHOST": Claim(
        "geisha", lambda s, seat, form, d: d["stack"] == form.target and ghosted(s, form.target)
        and another(s, MoveChip, "target", form.target, origin=form.origin),
    ),
    "TAK-GEISHA-LAST-CHIP": Claim(
        "geisha", lambda s, seat, form, d: d["stack"] == form.origin and height(s, form.origin) == 1
        and another(s, MoveChip, "origin", form.origin),
    ),
}  # fmt: skip
