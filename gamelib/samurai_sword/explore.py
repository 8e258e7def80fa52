"""Samurai Sword by numbers: who reaches whom, who can parry, who may be who, and what that would score.

    >>> import gamelib
    >>> from gamelib.samurai_sword.explore import role_beliefs
    >>> view = gamelib.load("samurai_sword").new(4, seed=1).observe(None)
    >>> [len(roles) for roles in role_beliefs(view)]
    [4, 4, 1, 4]

All probabilities count what fits with what the seat has seen; nobody's choices prove anything.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.bots.player import Cancelled, never
from gamelib.chance import Chance, Seed
from gamelib.interval import Interval, share
from gamelib.samurai_sword.facts import ROLES, WEAPONS
from gamelib.samurai_sword.game import SAMURAI_SWORD
from gamelib.samurai_sword.score import team_prospects
from gamelib.samurai_sword.tables import ACCEPTING, ANSWER_PARRY, ATTACK

if TYPE_CHECKING:
    from gamelib.samurai_sword.view import Difficulty, SamuraiView
    from gamelib.score import Term

__all__ = ["Assignment", "Parry", "Reach", "difficulty_table", "parry_odds", "role_beliefs", "score_table"]

WORLDS: Final = 300
"""Worlds that are drawn, where nothing else is said."""
PARRY: Final = "parry"
WEAPONS_PARRY: Final = "hanzo"
"""The one character that has other answers to an attack than a Parry."""


class Reach(NamedTuple):
    """From one seat to another.

    difficulty:  filled in
    harmless:    the other seat cannot be attacked now
    weapons:     the kinds of weapons that reach it
    """

    difficulty: Difficulty
    harmless: bool
    weapons: tuple[str, ...]


def difficulty_table(view: SamuraiView) -> dict[tuple[int, int], Reach]:
    """Every seat against every other one: ``(attacker, target)`` -> how hard it is to reach."""
    seats = range(view.players)
    return {
        (one, other): Reach(
            view.difficulty(one, other),
            view.harmless(other),
            tuple(weapon for weapon in WEAPONS if view.reaches(one, weapon, other)),
        )
        for one in seats for other in seats if one != other
    }  # fmt: skip


class Parry(NamedTuple):
    """Whether a seat has something against an attack.

    parry:   probability that it holds a Parry: exact where ``exact`` says so
    answer:  probability that it has any answer at all: without a Parry as often as in the drawn worlds; exact, both
             ends the value itself, where nothing but a Parry is an answer
    worlds:  how many were drawn
    exact:   whether they are those that the view allows and no others (see `Worlds.exact`)
    """

    parry: Fraction
    answer: Interval
    worlds: int
    exact: bool = True


def parry_odds(
    view: SamuraiView, worlds: int = WORLDS, *, seed: Seed = 0, cancelled: Cancelled = never
) -> dict[int, Parry]:
    """For every seat whose hand this one does not see, unless it is harmless: whether an attack would be parried.

    worlds:  how many are drawn
    """
    targets = [seat for seat in range(view.players) if not view.shown[seat] and not view.harmless(seat)]
    possible, chance = SAMURAI_SWORD.worlds(view), Chance(seed)
    without, others, drawn = dict.fromkeys(targets, 0), dict.fromkeys(targets, 0), 0
    while drawn < worlds and not cancelled():
        world = possible.draw(chance)
        for seat in targets:
            world.phase, world.to_move = ATTACK, seat
            answers = world.legal_actions()
            if ANSWER_PARRY not in answers:
                without[seat] += 1
                others[seat] += answers != ACCEPTING
        drawn += 1
    none = {unknown.place: Fraction(unknown.identities.get("0", 0), unknown.worlds) for unknown in possible.unknown()}
    found = {}
    for seat in targets:
        parry, more = 1 - none[f"hand:{seat}:{PARRY}"], Interval(0.0, 0.0, 0.0)
        if view.character(seat) == WEAPONS_PARRY:
            more = share(others[seat] / max(without[seat], 1), without[seat])
        answer = Interval(*(float(parry) + float(1 - parry) * end for end in more))
        found[seat] = Parry(parry, answer, drawn, possible.exact)
    return found


def role_beliefs(view: SamuraiView) -> list[dict[str, Fraction]]:
    """Per seat the roles that it may have, with the probability of each: all ways to assign the roles count alike."""
    ways = view.assignments()
    return [
        {role: Fraction(n, len(ways)) for role in ROLES if (n := sum(way[seat] == role for way in ways))}
        for seat in range(view.players)
    ]  # fmt: skip


class Assignment(NamedTuple):
    """One way to assign the roles, and how things stand then.

    roles:  per seat
    teams:  the points of each team in play, as filled-in formulas
    first:  the teams with the most points
    """

    roles: tuple[str, ...]
    teams: tuple[Term, ...]
    first: tuple[str, ...]


def score_table(view: SamuraiView) -> list[Assignment]:
    """What every team would have now, by every way to assign the roles that is still possible."""
    found = []
    for roles in view.assignments():
        teams = team_prospects(view, roles)
        best = max(term.value for term in teams)
        first = tuple(term.data["team"] for term in teams if term.value == best)
        found.append(Assignment(roles, teams, first))
    return found
