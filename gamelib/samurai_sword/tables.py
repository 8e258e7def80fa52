"""Samurai Sword's small integers, and the tables in which the rules look up what may be done.

A card is the number of its kind, a set of kinds or seats is a bit mask.
"""

from typing import Final

from gamelib.samurai_sword.facts import (
    CHARACTERS,
    DRAWS,
    KINDS,
    RESILIENCE,
    ROLES,
    SEATS,
    SETUPS,
    TEAM_OF,
    TEAMS,
    WAYS,
)  # fmt: skip

__all__ = [
    "ACCEPT", "ACCEPTING", "AIM_AT", "ANSWER", "ANSWER_PARRY", "ARMOR", "ATTACK", "BATTLE_CRY", "BATTLE_CRY_CARD",
    "BENKEI", "BIT", "BREATHING_CARD", "BUSHIDO", "BUSHIDO_BIT", "BUSHIDO_CARD", "BUSHIDO_END", "BUSHIDO_FRONT",
    "CHIYOME", "DAIMYO_CARD", "DAIMYO_DRAWS", "DECK_END", "DEFEAT", "DISCARD", "DISCARD_CARD", "DIVERSION_BIT",
    "DIVERSION_CARD", "DRAW_DECK", "DRAW_PHASE", "DRAW_PILE", "END", "ENDING", "FAR", "FAST_DRAW", "FIRST_PROPERTY",
    "FOCUS", "GEISHA_BIT", "GEISHA_CARD", "GINCHIYO", "GOEMON", "GOES_ON", "HANZO", "HIDEYOSHI", "HONOUR_FIRST",
    "IEYASU", "JUJUTSU", "JUJUTSU_CARD", "KOJIRO", "LAZY", "LOOK", "LOOKING", "MEMBERS", "MOST", "MUSASHI",
    "NOBUNAGA", "NONE", "NO_CARD", "NO_SEAT", "N_BITS", "N_KINDS", "N_PROPERTIES", "N_WEAPONS", "OTHER_DISCARDS",
    "OTHER_PLAYS", "OVER", "OWN_DEFEAT", "PARRYING", "PARRY_BIT", "PARRY_CARD", "PAY", "PAY_BIT", "PLAY", "REACH",
    "REACHING", "RINGS", "ROLES_PHASE", "SEAT_BIT", "SHOGUN", "SOURCE_ACTIONS", "SWORDMASTER", "TAKE", "TAKE_FROM",
    "TAKINGS", "TARGET", "TARGETS", "TEAM", "TEA_CARD", "TEA_DRAWS", "TOMOE", "USHIWAKA", "WAY", "WEAPON_ANSWERS",
    "WEAPON_BITS", "WEAPON_DISCARDS", "WEAPON_PLAYS", "WOUNDS", "between",
]  # fmt: skip

# ---- names for the small integers ----------------------------------------------------------------------------

ROLES_PHASE: Final = 0
DRAW_PHASE: Final = 1
PLAY: Final = 2
TARGET: Final = 3
TAKE: Final = 4
ATTACK: Final = 5
BATTLE_CRY: Final = 6
JUJUTSU: Final = 7
BUSHIDO: Final = 8
DISCARD: Final = 9
OVER: Final = 10

# first numbers of the kinds of actions
AIM_AT: Final = 24
TAKE_FROM: Final = 31
ANSWER: Final = 36
ANSWER_PARRY: Final = 49
ACCEPT: Final = 50
DRAW_DECK: Final = 51
DRAW_PILE: Final = 52
PAY: Final = 53
END: Final = 54
DISCARD_CARD: Final = 55
LOOK: Final = 80

# kinds of cards; the weapons are 0 to 12
N_WEAPONS: Final = 13
GEISHA_CARD: Final = 13
DIVERSION_CARD: Final = 14
TEA_CARD: Final = 15
BATTLE_CRY_CARD: Final = 16
DAIMYO_CARD: Final = 17
BREATHING_CARD: Final = 18
JUJUTSU_CARD: Final = 19
FIRST_PROPERTY: Final = 20
BUSHIDO_CARD: Final = 23
PARRY_CARD: Final = 24
N_KINDS: Final = 25

# properties, the columns of `SamuraiState.front`
FOCUS: Final = 0
ARMOR: Final = 1
FAST_DRAW: Final = 2
BUSHIDO_FRONT: Final = 3
N_PROPERTIES: Final = 4

SHOGUN: Final = 0
"""The number of the role and of the Shogun's team."""
BENKEI: Final = 0
CHIYOME: Final = 1
GINCHIYO: Final = 2
GOEMON: Final = 3
HANZO: Final = 4
HIDEYOSHI: Final = 5
IEYASU: Final = 6
KOJIRO: Final = 7
MUSASHI: Final = 8
NOBUNAGA: Final = 9
TOMOE: Final = 10
USHIWAKA: Final = 11

# options, as bits of `SamuraiState.options`
HONOUR_FIRST: Final = 1
LAZY: Final = 2

# how a game ended; a defeat in the victor's own team is told apart
GOES_ON: Final = -1
SWORDMASTER: Final = 0
DEFEAT: Final = 1
DECK_END: Final = 2
BUSHIDO_END: Final = 3
OWN_DEFEAT: Final = 4

WAY: Final[list[str]] = [*WAYS, "defeat"]
"""The ids of the endings."""

NO_CARD: Final = -1
NO_SEAT: Final = -1
FAR: Final = 99  # beyond every difficulty

WOUNDS: Final[list[int]] = [card.wounds for card in KINDS]
REACH: Final[list[int]] = [card.reach for card in KINDS]
MOST: Final[list[int]] = [RESILIENCE[character] for character in CHARACTERS]
"""Resilience by number of the character."""
TEAM: Final[list[int]] = [TEAMS.index(TEAM_OF[role]) for role in ROLES]
"""Team by number of the role."""
DAIMYO_DRAWS: Final = DRAWS["daimyo"]
TEA_DRAWS: Final = DRAWS["tea_ceremony"]

BIT: Final[list[int]] = [1 << k for k in range(N_KINDS)]
SEAT_BIT: Final[list[int]] = [1 << seat for seat in range(len(SEATS) + 1)]
N_BITS: Final[list[int]] = [mask.bit_count() for mask in range(1 << len(SEATS))]
MEMBERS: Final[list[list[int]]] = [
    [seat for seat in range(len(SEATS)) if mask >> seat & 1] for mask in range(1 << len(SEATS))
]
"""The seats of a mask."""

# ---- what may be done, each from a small key -----------------------------------------------------------------


def subsets(actions: list[int], then: list[int]) -> list[list[int]]:
    """By mask, a bit for each of these actions: those of the mask, followed by ``then``."""
    found: list[list[int]] = [[]]
    for action in actions:
        found += [[*before, action] for before in found]
    return [chosen + then for chosen in found]


WEAPON_BITS: Final = (1 << N_WEAPONS) - 1
NONE: Final[list[int]] = []
LOOKING: Final[list[int]] = [LOOK]
SOURCE_ACTIONS: Final[list[int]] = [DRAW_DECK, DRAW_PILE]
ENDING: Final[list[int]] = [END]
ACCEPTING: Final[list[int]] = [ACCEPT]
PARRYING: Final[list[int]] = [ANSWER_PARRY, ACCEPT]
WEAPON_PLAYS: Final[list[list[int]]] = subsets(list(range(N_WEAPONS)), [])
OTHER_PLAYS: Final[list[list[int]]] = subsets([*range(N_WEAPONS, PARRY_CARD), PAY], [END])
"""By the kinds from Geisha on; the bit of the Parry stands for Nobunaga's payment."""
WEAPON_ANSWERS: Final[list[list[int]]] = subsets(list(range(ANSWER, ANSWER_PARRY)), [])
WEAPON_DISCARDS: Final[list[list[int]]] = subsets(list(range(DISCARD_CARD, DISCARD_CARD + N_WEAPONS)), [])
OTHER_DISCARDS: Final[list[list[int]]] = subsets(list(range(DISCARD_CARD + N_WEAPONS, LOOK)), [])
TARGETS: Final[list[list[int]]] = subsets(list(range(AIM_AT, TAKE_FROM)), [])
TAKINGS: Final[list[list[int]]] = subsets(list(range(TAKE_FROM, ANSWER)), [])
# where the kinds from Geisha on stand in the key of OTHER_PLAYS
GEISHA_BIT: Final = 1 << GEISHA_CARD - N_WEAPONS
DIVERSION_BIT: Final = 1 << DIVERSION_CARD - N_WEAPONS
BUSHIDO_BIT: Final = 1 << BUSHIDO_CARD - N_WEAPONS
PAY_BIT: Final = 1 << PARRY_CARD - N_WEAPONS
PARRY_BIT: Final = 1 << PARRY_CARD

MOST_DIFFICULT: Final = 16
REACHING: Final[list[int]] = [
    sum(1 << k for k in range(N_WEAPONS) if KINDS[k].reach >= difficulty) for difficulty in range(MOST_DIFFICULT)
]
"""``weapon``: the weapons that reach a difficulty, a bit each."""


def between(players: int, awake: int, one: int, other: int) -> int:
    """``difficulty``: the players strictly between two seats who are not harmless, on the shorter way."""
    ways = []
    for begin, end in ((one, other), (other, one)):
        ways.append(sum(awake >> (begin + k) % players & 1 for k in range(1, (end - begin) % players)))
    return min(ways)


def ring(players: int, awake: int) -> list[int]:
    """``difficulty``: one more than who is `between`, at ``8 * one + other``."""
    return [
        1 + between(players, awake, one, other) if max(one, other) < players else FAR
        for one in range(players) for other in range(8)
    ]  # fmt: skip


RINGS: Final[list[list[list[int]]]] = [
    [ring(players, awake) for awake in range(1 << players)] if players in SETUPS else []
    for players in range(len(SEATS) + 1)
]  # fmt: skip
