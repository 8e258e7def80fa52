"""Samurai Sword's facts: cards, roles, characters, the options, the actions, and what events and refusals hold."""

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, NamedTuple

from gamelib.forms import Form
from gamelib.game import Actions

__all__ = [
    "ACTIONS", "ANSWERS", "ATTEMPTS", "CARDS", "CHARACTERS", "DEADLY_STRIKE", "DRAW", "DRAWS", "EVENTS", "HAND_LIMIT",
    "KINDS", "ONE", "OTHERS_DRAW", "PHASES", "PLAYERS", "PROPERTIES", "REFUSALS", "RESILIENCE", "REVEALS", "ROLES",
    "RULES", "SEATS", "SETUPS", "TAKES", "TEAMS", "TEAM_OF", "TERMS", "WAYS", "WEAPONS", "WEAPON_LIMIT", "Accept",
    "Answer", "Card", "Discard", "Draw", "End", "Look", "LookDeck", "LookHand", "LookRemoved", "LookRole", "Options",
    "Pay", "Play", "Remove", "Setup", "ShowRole", "Take", "Target",
]  # fmt: skip

# ---- cards ---------------------------------------------------------------------------------------------------


class Card(NamedTuple):
    """A kind of playing card.

    id:      its notation (``"bo"``)
    copies:  how many there are
    group:   ``"weapon"``, ``"action"``, ``"property"`` or ``"parry"``
    reach:   a weapon's highest difficulty, else 0
    wounds:  those printed on a weapon, and the one of Battle Cry and Jujutsu, else 0
    """

    id: str
    copies: int
    group: str
    reach: int = 0
    wounds: int = 0


KINDS: Final = (
    Card("bokken", 6, "weapon", 1, 1),
    Card("kiseru", 5, "weapon", 1, 2),
    Card("bo", 5, "weapon", 2, 1),
    Card("kusarigama", 4, "weapon", 2, 2),
    Card("shuriken", 3, "weapon", 3, 1),
    Card("naginata", 2, "weapon", 4, 1),
    Card("wakizashi", 1, "weapon", 1, 3),
    Card("katana", 1, "weapon", 2, 3),
    Card("kanabo", 1, "weapon", 3, 2),
    Card("nodachi", 1, "weapon", 3, 3),
    Card("nagayari", 1, "weapon", 4, 2),
    Card("tanegashima", 1, "weapon", 5, 1),
    Card("daikyu", 1, "weapon", 5, 2),
    Card("geisha", 6, "action"),
    Card("diversion", 5, "action"),
    Card("tea_ceremony", 4, "action"),
    Card("battle_cry", 4, "action", 0, 1),
    Card("daimyo", 3, "action"),
    Card("breathing", 3, "action"),
    Card("jujutsu", 3, "action", 0, 1),
    Card("focus", 6, "property"),
    Card("armor", 4, "property"),
    Card("fast_draw", 3, "property"),
    Card("bushido", 2, "property"),
    Card("parry", 15, "parry"),
)
"""All kinds of cards; index = number of the kind."""
CARDS: Final = tuple(card.id for card in KINDS)
"""Ids of the kinds, in the same order."""
WEAPONS: Final = tuple(card.id for card in KINDS if card.group == "weapon")
PROPERTIES: Final = tuple(card.id for card in KINDS if card.group == "property")
PLAYABLE: Final = tuple(card.id for card in KINDS if card.group != "parry")
"""What can be laid in the own turn."""
ANSWERS: Final = (*WEAPONS, "parry")
"""What can serve as an answer to something."""
DRAWS: Final = {"daimyo": 2, "tea_ceremony": 3}
"""What these cards let their player draw."""
OTHERS_DRAW: Final = 1
"""What Tea Ceremony and Breathing let another player draw."""

# ---- roles and setup -----------------------------------------------------------------------------------------

ROLES: Final = ("shogun", "samurai", "ronin", "ninja1", "ninja2", "ninja3")
"""Ids of the role cards; the number is that of a Ninja's stars."""
TEAMS: Final = ("shogun", "ninja", "ronin")
"""Ids of the teams, each named after its leading role."""
TEAM_OF: Final = {
    "shogun": "shogun", "samurai": "shogun", "ronin": "ronin", "ninja1": "ninja", "ninja2": "ninja", "ninja3": "ninja",
}  # fmt: skip


class Setup(NamedTuple):
    """The setup for a number of players.

    samurai, ronin, ninja:  how many of these roles there are beside the Shogun
    shogun_honour, honour:  what the Shogun and the others begin with
    hands:                  cards dealt, clockwise from the Shogun
    multipliers:            what a point of honour is worth by role: Shogun, Samurai, Ronin, fewer stars, more stars
    """

    samurai: int
    ronin: int
    ninja: int
    shogun_honour: int
    honour: int
    hands: tuple[int, ...]
    multipliers: tuple[int, int, int, int, int]


SETUPS: Final = {
    3: Setup(0, 0, 2, 6, 3, (4, 5, 5), (2, 0, 0, 1, 1)),
    4: Setup(1, 0, 2, 5, 3, (4, 5, 5, 6), (1, 2, 0, 1, 2)),
    5: Setup(1, 1, 2, 5, 3, (4, 5, 5, 6, 6), (1, 1, 2, 1, 1)),
    6: Setup(1, 1, 3, 5, 4, (4, 5, 5, 6, 6, 7), (1, 2, 3, 1, 1)),
    7: Setup(2, 1, 3, 5, 4, (4, 5, 5, 6, 6, 7, 7), (1, 1, 3, 1, 1)),
}
PLAYERS: Final = tuple(SETUPS)
SEATS: Final = ("A", "B", "C", "D", "E", "F", "G")
"""Seats 0 to 6 in notation."""

# ---- characters ----------------------------------------------------------------------------------------------

RESILIENCE: Final = {
    "benkei": 5, "chiyome": 4, "ginchiyo": 4, "goemon": 5, "hanzo": 4, "hideyoshi": 4, "ieyasu": 5, "kojiro": 5,
    "musashi": 5, "nobunaga": 5, "tomoe": 5, "ushiwaka": 4,
}  # fmt: skip
"""Resilience by character; what each can do stands in `gamelib.samurai_sword.state`."""
CHARACTERS: Final = tuple(RESILIENCE)

# ---- numbers of the rules ------------------------------------------------------------------------------------

DRAW: Final = 2
"""Cards of the draw phase."""
HAND_LIMIT: Final = 7
WEAPON_LIMIT: Final = 1
ONE: Final = 1
"""What a character, a property or the Shogun of three players adds or takes away."""
DEADLY_STRIKE: Final = 3
"""What a team loses for a defeat in its own ranks that ends the game."""

PHASES: Final = (
    "roles", "draw", "play", "target", "take", "attack", "battle_cry", "jujutsu", "bushido", "discard", "over",
)  # fmt: skip
TAKES: Final = ("hand", *PROPERTIES)
"""What a Geisha can take: a random card of the hand, or a property by name."""
SOURCES: Final = ("deck", "pile")
"""Where Ieyasu's first card comes from."""
WAYS: Final = ("swordmaster", "defeat", "deck_end", "bushido")
"""How a game can end."""


@dataclass(frozen=True)
class Options:
    """The rulings of Samurai Sword.

    end_order:  what comes first when the last but one falls: the test for the swordmaster, or handing over the honour
    deck_end:   when the deck ends: as soon as its last card is taken, or at the next draw
    """

    end_order: str = field(
        default="swordmaster",
        metadata={"rule": "samurai_sword/swordmaster", "choices": ("swordmaster", "honour")},
    )
    deck_end: str = field(default="eager", metadata={"rule": "samurai_sword/deck_end", "choices": ("eager", "lazy")})


# ---- actions -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Play(Form):
    """Lay a hand card on the table: ``play bo``. A Parry is never played in the own turn."""

    verb: ClassVar[str] = "play"
    card: str


@dataclass(frozen=True, slots=True)
class Target(Form):
    """Whom the card that was played is meant for: ``target B``."""

    verb: ClassVar[str] = "target"
    seat: str


@dataclass(frozen=True, slots=True)
class Take(Form):
    """Geisha: make the target discard a random hand card (``take hand``) or a property (``take armor``)."""

    verb: ClassVar[str] = "take"
    what: str


@dataclass(frozen=True, slots=True)
class Answer(Form):
    """Discard a hand card as the answer: ``answer parry``."""

    verb: ClassVar[str] = "answer"
    card: str


@dataclass(frozen=True, slots=True)
class Accept(Form):
    """Give no answer: suffer the wounds, or lose the honour to Bushido."""

    verb: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class Draw(Form):
    """Ieyasu: where the first card of the draw phase comes from: ``draw pile``."""

    verb: ClassVar[str] = "draw"
    source: str


@dataclass(frozen=True, slots=True)
class Pay(Form):
    """Nobunaga: pay 1 resilience to draw a card."""

    verb: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class End(Form):
    """Stop playing cards."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Discard(Form):
    """Discard a card of a hand that is too large: ``discard parry``."""

    verb: ClassVar[str] = "discard"
    card: str


@dataclass(frozen=True, slots=True)
class Look(Form):
    """Look at the own role."""

    verb: ClassVar[str] = "look"


@dataclass(frozen=True, slots=True)
class LookRole(Form):
    """Never legal: look at the role card of a seat: ``look role B``."""

    verb: ClassVar[str] = "look role"
    seat: str


@dataclass(frozen=True, slots=True)
class LookHand(Form):
    """Never legal: look at the hand of a seat."""

    verb: ClassVar[str] = "look hand"
    seat: str


@dataclass(frozen=True, slots=True)
class LookDeck(Form):
    """Never legal: look at the cards of the deck."""

    verb: ClassVar[str] = "look deck"


@dataclass(frozen=True, slots=True)
class LookRemoved(Form):
    """Never legal: look at the Ninja card that was taken out of the game."""

    verb: ClassVar[str] = "look removed"


@dataclass(frozen=True, slots=True)
class ShowRole(Form):
    """Never legal: show the own role card before the end."""

    verb: ClassVar[str] = "show role"


@dataclass(frozen=True, slots=True)
class Remove(Form):
    """Never legal: take back a property that lies in front of oneself: ``remove bushido``."""

    verb: ClassVar[str] = "remove"
    card: str


# Ordered by kind: the numbers are part of the contract of the engine (see docs/notation-samurai_sword.md).
_ACTIONS: Final[list[Any]] = [
    *(Play(card) for card in PLAYABLE),
    *(Target(seat) for seat in SEATS),
    *(Take(what) for what in TAKES),
    *(Answer(card) for card in ANSWERS),
    Accept(),
    *(Draw(source) for source in SOURCES),
    Pay(),
    End(),
    *(Discard(card) for card in CARDS),
    Look(),
]
_NEVER: Final[list[Any]] = [
    Play("parry"),
    *(LookRole(seat) for seat in SEATS),
    *(LookHand(seat) for seat in SEATS),
    LookDeck(),
    LookRemoved(),
    ShowRole(),
    *(Remove(card) for card in PROPERTIES),
]
ACTIONS: Final = Actions(_ACTIONS)
ATTEMPTS: Final = Actions([*_ACTIONS, *_NEVER])

RULES: Final = tuple(
    f"samurai_sword/{rule}"
    for rule in (
        "components", "setup", "roles", "characters", "harmless", "difficulty", "weapon_limit", "wounds", "recover",
        "draw", "play", "discard", "weapon", "parry", "battle_cry", "jujutsu", "breathing", "tea_ceremony", "daimyo",
        "geisha", "diversion", "focus", "armor", "fast_draw", "bushido", "defeat", "swordmaster", "deck_end",
        "game_end", "score", "deadly_strike", *CHARACTERS,
    )
)  # fmt: skip

# ---- what events hold ----------------------------------------------------------------------------------------

EVENTS: Final[dict[str, tuple[str, ...]]] = {
    # seat = who looks; everybody sees that, only the seat itself reads `role`
    "look": (),
    "role": ("role",),
    # seat = whose turn begins; number: of the turn, from 1
    "turn": ("number",),
    # gained: resilience restored (Breathing may restore 0); resilience: what there is now; why: "turn" or "breathing"
    "recover": ("gained", "resilience", "why"),
    # Bushido: seat = its holder; card: what the deck showed; weapon: whether it is one
    "flip": ("card", "weapon"),
    "no_flip": (),  # no card left to flip: Bushido stays
    "bushido_moves": ("other",),  # from seat to other
    "bushido_ends": ("lost", "left"),  # seat loses so much honour (three-player Shogun: 0) and has so much left
    # n: cards really drawn; missing: those that nobody could draw; source: "deck" or "pile"; card: the kind from the
    # pile, else ""; why: "draw", a card or a character
    "draw": ("n", "missing", "source", "card", "why"),
    "drawn": ("cards",),  # private to the drawer; only for cards from the deck
    "play": ("card",),
    # a weapon's target; between: other players in between; difficulty = 1 + between + armor + benkei;
    # any: Kojiro reaches it whatever the difficulty
    "attack": ("card", "other", "between", "armor", "benkei", "difficulty", "reach", "any"),
    "target": ("card", "other"),  # of geisha, diversion, breathing or bushido
    # window: the phase, one of attack, battle_cry, jujutsu and bushido; against: what is answered (the weapon,
    # battle_cry, jujutsu or bushido); other: the seat whose turn it is; hanzo: a weapon serves as a parry
    "answer": ("card", "window", "against", "other", "hanzo"),
    "accept": ("window", "against", "other"),
    # not affected by Battle Cry or Jujutsu; why: "resilience", "hand" (harmless) or "chiyome"
    "spared": ("against", "why"),
    # seat = who is wounded; other: by whom; total = what the formula makes, lost: resilience really lost; left: what
    # remains. fast_draw and musashi are added, ginchiyo (0 or 1) is what she is spared, with at least 1 remaining
    "wound": ("other", "card", "printed", "fast_draw", "musashi", "ginchiyo", "total", "lost", "left"),
    "defeat": ("other", "honour", "left"),  # honour: 1 given to other, or 0 when the game ends before; left: to seat
    "put": ("card", "other"),  # a property now lies in front of other (who may be seat)
    "take": ("other", "what", "card"),  # Geisha: other discards card; what: one of TAKES
    "stolen": ("other",),  # Diversion: seat takes a card of other
    "stole": ("other", "card"),  # the same for the two of them alone
    "pay": ("left",),
    "end": (),
    "discard": ("card", "left"),  # left: cards still in hand
    "deck_end": ("cards", "honour"),  # cards of the new deck; honour: what each seat has now
    # way: one of WAYS; roles, honour, multipliers, daimyo, points: per seat; hands: per seat all cards; totals: per
    # team in play, deadly strike deducted; strike: the team that loses points for it, or ""; team: the winning one;
    # winners: its seats; tied: the teams that share the highest total (empty if only one has it, or swordmaster);
    # last: the swordmaster's seat or -1
    "over": (
        "way", "roles", "honour", "multipliers", "hands", "daimyo", "points", "totals", "strike", "team", "winners",
        "tied", "last",
    ),
}  # fmt: skip
"""Keys of the data of each kind of event. ``card``, ``against`` and ``cards`` are ids of kinds, ``other`` is a seat."""

REVEALS: Final = frozenset({
    "look", "role", "flip", "draw", "drawn", "play", "answer", "take", "stolen", "stole", "discard", "over",
})  # fmt: skip
"""The events that tell somebody something hidden, with what everybody sees of a private one."""

TERMS: Final[dict[str, tuple[str, ...]]] = {
    "points": ("seat", "role"),  # what a player has: sum of `honour_points` and `daimyo` (`ronin_daimyo`)
    "honour_points": (),  # honour x multiplier
    "honour": (),
    "multiplier": ("role",),
    "daimyo": (),  # Daimyo in hand, 1 each
    "ronin_daimyo": (),  # the Ronin's: product of `daimyo` and `nothing`
    "nothing": (),  # the 0 they are multiplied by
    "team": ("team",),  # sum of its players' points, and of the next
    "deadly_strike": (),  # -3
}
"""Labels of quantities in scores and the keys of their data. While the game goes on a seat's total is ``honour``."""

REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    "GAME-OVER": (),
    "OUT-OF-TURN": ("player",),
    # never
    "SAM-NO-SEAT": ("letter", "players"),
    "SAM-ROLE-SECRET": ("other",),
    "SAM-ROLE-OPEN": ("other",),  # it lies open anyway
    "SAM-ROLE-OWN": (),  # the own one, once it is known
    "SAM-HAND-SECRET": ("other",),
    "SAM-HAND-OWN": (),
    "SAM-DECK-SECRET": (),
    "SAM-REMOVED-SECRET": (),
    "SAM-NONE-REMOVED": ("players",),  # with six and seven all three Ninjas are in play
    "SAM-SHOW-ROLE": (),
    "SAM-SHOW-OPEN": (),  # the own role lies open anyway
    "SAM-REMOVE": ("card",),
    "SAM-REMOVE-NONE": ("card",),
    # something else comes first
    "SAM-LOOK-FIRST": (),
    "SAM-DRAW-FIRST": (),  # Ieyasu
    "SAM-ANSWER-FIRST": ("player", "against"),  # asked for an answer; player: whose turn it is
    "SAM-BUSHIDO-FIRST": ("card",),  # the flipped weapon
    "SAM-TARGET-FIRST": ("card",),
    "SAM-TAKE-FIRST": ("other",),
    "SAM-DISCARD-FIRST": ("hand", "limit", "excess"),
    # play
    "SAM-PARRY-PLAYED": (),  # a Parry is only an answer
    "SAM-NOT-IN-HAND": ("card",),
    "SAM-WEAPON-LIMIT": ("card", "played", "limit", "basis", "focus", "goemon", "shogun"),  # limit = the last four
    "SAM-ALL-HARMLESS": ("card",),
    "SAM-NO-REACH": ("card", "reach", "other", "between", "armor", "benkei", "difficulty"),  # other: the easiest one
    "SAM-BUSHIDO-IN-PLAY": ("other",),
    "SAM-NOTHING-ANYWHERE": ("card",),  # Geisha, Diversion: nobody else has anything to take
    # target, take
    "SAM-NO-TARGET-NOW": (),
    "SAM-SELF": ("card",),
    "SAM-HARMLESS": ("other", "card", "resilience", "hand"),  # what the other has; one of them or both are 0
    "SAM-TOO-FAR": ("card", "reach", "other", "between", "armor", "benkei", "difficulty"),
    "SAM-NOTHING-TO-TAKE": ("card", "other"),
    "SAM-NOT-TAKING": (),
    "SAM-NO-HAND": ("other",),
    "SAM-NO-PROPERTY": ("card", "other"),
    # answers
    "SAM-NOT-ASKED": (),
    "SAM-NOT-A-PARRY": ("card", "against"),  # a weapon does not parry, except for Hanzo
    "SAM-HANZO-LAST": ("card", "against"),
    "SAM-NEEDS-WEAPON": ("against",),  # jujutsu or bushido: a Parry is no weapon
    # draw, pay, discard, look
    "SAM-NOT-IEYASU": (),
    "SAM-DRAWN": (),  # Ieyasu chooses at the beginning of the turn only
    "SAM-NOT-NOBUNAGA": (),
    "SAM-LAST-RESILIENCE": ("resilience",),
    "SAM-NOT-DISCARDING": ("hand", "limit"),
}
"""Keys of the data of each refusal besides ``attempt``."""
