"""What may be done in Samurai Sword: the legal actions of every phase.

`Choices` is the middle of `SamuraiState`: it only looks at the cards.
"""

from gamelib.native import i64
from gamelib.samurai_sword.cards import Cards
from gamelib.samurai_sword.tables import (
    ACCEPTING,
    ARMOR,
    ATTACK,
    BATTLE_CRY,
    BREATHING_CARD,
    BUSHIDO,
    BUSHIDO_BIT,
    BUSHIDO_CARD,
    BUSHIDO_FRONT,
    DISCARD,
    DIVERSION_BIT,
    DIVERSION_CARD,
    DRAW_PHASE,
    ENDING,
    FAR,
    FAST_DRAW,
    GEISHA_BIT,
    GEISHA_CARD,
    HANZO,
    JUJUTSU,
    KOJIRO,
    LOOKING,
    MEMBERS,
    N_PROPERTIES,
    N_WEAPONS,
    NOBUNAGA,
    NONE,
    OTHER_DISCARDS,
    OTHER_PLAYS,
    PARRY_BIT,
    PARRYING,
    PAY_BIT,
    PLAY,
    REACH,
    REACHING,
    ROLES_PHASE,
    SEAT_BIT,
    SOURCE_ACTIONS,
    TAKE,
    TAKINGS,
    TARGET,
    TARGETS,
    WEAPON_ANSWERS,
    WEAPON_BITS,
    WEAPON_DISCARDS,
    WEAPON_PLAYS,
)  # fmt: skip

__all__ = ["Choices"]


class Choices(Cards):
    """The legal actions of a position."""

    __slots__ = ()

    def legal_actions(self) -> list[int]:
        """``play``: the numbers of the legal actions, ascending, in a list that may be shared."""
        phase = self.phase
        if phase == PLAY:
            return self._plays()
        if phase == TARGET:
            return TARGETS[self.targets()]
        if phase == DISCARD:
            held: i64 = self.held[self.to_move]
            return WEAPON_DISCARDS[held & WEAPON_BITS] + OTHER_DISCARDS[held >> N_WEAPONS]
        if phase == ATTACK or phase == BATTLE_CRY:  # noqa: SIM109 - plain comparisons are faster here
            return self._parries()
        if phase == JUJUTSU or phase == BUSHIDO:  # noqa: SIM109
            return WEAPON_ANSWERS[self.held[self.to_move] & WEAPON_BITS] + ACCEPTING
        if phase == TAKE:
            return TAKINGS[self.takings(self.target)]
        if phase == DRAW_PHASE:
            return SOURCE_ACTIONS
        return LOOKING if phase == ROLES_PHASE else NONE

    def _plays(self) -> list[int]:
        """``play``, ``weapon_limit``, ``weapon``, ``bushido``, ``nobunaga``: what can have its effect.

        Geisha and Diversion need somebody who has something; everything else always works.
        """
        seat = self.active
        held: i64 = self.held[seat]
        weapons = held & WEAPON_BITS
        if weapons:
            weapons = weapons & self._reaching() if self.weapons < self.limit[seat] + self.front[4 * seat] else 0
        rest = held >> N_WEAPONS & ~PAY_BIT
        others = ~SEAT_BIT[seat]
        if not self.handed & others:
            rest &= ~DIVERSION_BIT
            if not self.fronted & others:
                rest &= ~GEISHA_BIT
        if self.bushido >= 0:
            rest &= ~BUSHIDO_BIT
        if self.character[seat] == NOBUNAGA and self.resilience[seat] > 1:
            rest |= PAY_BIT
        return WEAPON_PLAYS[weapons] + OTHER_PLAYS[rest]

    def _reaching(self) -> i64:
        """``weapon``, ``kojiro``: the weapons that reach somebody who is not harmless, a bit each."""
        seat = self.active
        awake = self.standing & self.handed
        others = awake & ~SEAT_BIT[seat]
        if not others:
            return 0
        if self.character[seat] == KOJIRO:
            return WEAPON_BITS
        distance = self.rings[awake]
        guard = self.guard
        nearest = FAR
        for other in MEMBERS[others]:
            difficulty = distance[8 * seat + other] + guard[other]
            if difficulty < nearest:
                nearest = difficulty
        return REACHING[nearest]

    def difficulty(self, attacker: i64, target: i64) -> i64:
        """``difficulty``, ``benkei``: 1, who is between on the shorter way and not harmless, armor, Benkei."""
        return self.rings[self.standing & self.handed][8 * attacker + target] + self.guard[target]

    def targets(self) -> i64:
        """``weapon``, ``geisha``, ``diversion``, ``breathing``, ``bushido``: the possible targets, a bit each."""
        seat, kind = self.active, self.resolving
        if kind == BUSHIDO_CARD:
            return SEAT_BIT[self.players] - 1
        others: i64 = SEAT_BIT[self.players] - 1 & ~SEAT_BIT[seat]
        if kind == BREATHING_CARD:
            return others
        if kind == GEISHA_CARD:
            return (self.handed | self.fronted) & others
        if kind == DIVERSION_CARD:
            return self.handed & others
        awake = self.standing & self.handed & others
        if self.character[seat] == KOJIRO:
            return awake
        found: i64 = 0
        for other in MEMBERS[awake]:
            if self.difficulty(seat, other) <= REACH[kind]:
                found |= SEAT_BIT[other]
        return found

    def takings(self, seat: i64) -> i64:
        """``geisha``: what there is to take from a seat, bits in the order of `TAKES`."""
        front, at = self.front, N_PROPERTIES * seat
        return (
            (1 if self.size[seat] else 0) | (2 if front[at] else 0) | (4 if front[at + ARMOR] else 0)
            | (8 if front[at + FAST_DRAW] else 0) | (16 if front[at + BUSHIDO_FRONT] else 0)
        )  # fmt: skip

    def _parries(self) -> list[int]:
        """``parry``, ``hanzo``: a Parry; Hanzo's weapons, too, if another card stays in hand."""
        seat = self.to_move
        held: i64 = self.held[seat]
        answers = PARRYING if held & PARRY_BIT else ACCEPTING
        if self.character[seat] == HANZO and self.size[seat] > 1:
            return WEAPON_ANSWERS[held & WEAPON_BITS] + answers
        return answers

    def closing_actions(self) -> list[int]:
        """To end the turn in the play phase; everywhere else all that is legal."""
        return ENDING if self.phase == PLAY else self.legal_actions()
