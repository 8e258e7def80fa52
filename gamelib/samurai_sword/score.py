"""Samurai Sword's scores as filled-in formulas: honour times the multiplier of the role, plus Daimyo."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from gamelib.game import OVER
from gamelib.samurai_sword.cards import Cards
from gamelib.samurai_sword.facts import CARDS, DEADLY_STRIKE, ROLES, SETUPS, TEAM_OF, TEAMS
from gamelib.samurai_sword.tables import DAIMYO_CARD, N_KINDS, OWN_DEFEAT, SWORDMASTER, WAY
from gamelib.score import Score, Term, product, total

if TYPE_CHECKING:
    from gamelib.samurai_sword.view import SamuraiView

__all__ = [
    "STARS", "certain_daimyo", "decided", "final_terms", "leads", "multiplier", "multipliers", "over_data", "prospects",
    "role_terms", "standing", "team_prospects", "team_terms", "teams", "way_terms",
]  # fmt: skip

STARS: Final = ("ninja1", "ninja2", "ninja3")
TIES: Final = ("ninja", "shogun", "ronin")
"""``score``: of teams with equal totals the first of these has won."""


def multiplier(role: str, roles: Sequence[str]) -> int:
    """``score``: what a point of honour is worth to a role when these roles are in play.

    Where there are two Ninjas, the one with fewer stars and the one with more may differ.
    """
    shogun, samurai, ronin, fewer, more = SETUPS[len(roles)].multipliers
    if role in STARS:
        return more if role == max(other for other in roles if other in STARS) else fewer
    return {"shogun": shogun, "samurai": samurai, "ronin": ronin}[role]


@lru_cache(maxsize=1024)
def multipliers(roles: tuple[str, ...]) -> tuple[int, ...]:
    """``score``: per seat what a point of honour is worth when these are the roles."""
    return tuple(multiplier(role, roles) for role in roles)


def honour_term(seat: int, honour: int) -> Term:
    """The honour in front of a seat."""
    return Term("honour", honour, pieces=(f"honour:{seat}",))


@lru_cache(maxsize=4096)
def points_term(seat: int, role: str, honour: int, worth: int, daimyo: int) -> Term:
    """``score``: the points of a player; a Daimyo is not multiplied and counts nothing for the Ronin."""
    multiplied = product(
        "honour_points", (honour_term(seat, honour), Term("multiplier", worth, data={"role": role}))
    )  # fmt: skip
    held = Term("daimyo", daimyo, pieces=(f"hand:{seat}",))
    counted = product("ronin_daimyo", (held, Term("nothing", 0))) if role == "ronin" else held
    return total("points", (multiplied, counted), data={"seat": seat, "role": role}, rule="samurai_sword/score")


def team_term(team: str, terms: Sequence[Term], strike: str) -> Term:
    """``score``, ``deadly_strike``: the points of a team's players, less those it loses for a defeat of its own."""
    parts = tuple(term for term in terms if TEAM_OF[term.data["role"]] == team)
    if team == strike:
        parts += (Term("deadly_strike", -DEADLY_STRIKE, rule="samurai_sword/deadly_strike"),)
    return total("team", parts, data={"team": team}, rule="samurai_sword/score")


def teams(roles: Sequence[str]) -> list[str]:
    """The teams in play, in the order of `TEAMS`."""
    return [team for team in TEAMS if any(TEAM_OF[role] == team for role in roles)]


def over_data(state: Cards) -> dict[str, Any]:
    """The data of an ``over`` event, all of it public by then; the keys are told in `facts.EVENTS`."""
    seats = range(int(state.players))
    roles = [ROLES[role] for role in state.role]
    hands = [
        [CARDS[kind] for kind in range(N_KINDS) for _ in range(state.count[N_KINDS * seat + kind])] for seat in seats
    ]
    return {
        "hands": hands,
        **decided(
            WAY[state.ended],
            roles,
            list(state.honour),
            [hand.count("daimyo") for hand in hands],
            TEAM_OF[roles[state.active]] if state.ended == OWN_DEFEAT else "",
            int(state.active) if state.ended == SWORDMASTER else -1,
        ),
    }


def decided(
    way: str, roles: Sequence[str], honour: Sequence[int], daimyo: Sequence[int], strike: str = "", last: int = -1
) -> dict[str, Any]:
    """``game_end``, ``score``, ``swordmaster``: the end of a game from what each seat shows.

    strike:  team that loses points for a defeat in its own ranks, "" for none
    last:    seat of the swordmaster, -1 where the points decide
    """
    data: dict[str, Any] = {
        "way": way,
        "roles": list(roles),
        "honour": list(honour),
        "multipliers": [multiplier(role, roles) for role in roles],
        "daimyo": list(daimyo),
        "strike": strike,
        "last": last,
    }
    totals = {term.data["team"]: term.value for term in team_terms(data)}
    best = max(totals.values())
    leaders = [team for team in TIES if totals.get(team) == best]
    won = TEAM_OF[roles[last]] if last >= 0 else leaders[0]
    return data | {
        "points": [term.value for term in final_terms(data)],
        "totals": totals,
        "team": won,
        "winners": [seat for seat, role in enumerate(roles) if TEAM_OF[role] == won],
        "tied": leaders if len(leaders) > 1 and last < 0 else [],
    }


def final_terms(data: Mapping[str, Any]) -> tuple[Term, ...]:
    """``score``: what each seat has in the end, from the data of an ``over`` event."""
    columns = zip(data["roles"], data["honour"], data["multipliers"], data["daimyo"], strict=True)
    return tuple(points_term(seat, *column) for seat, column in enumerate(columns))


def team_terms(data: Mapping[str, Any]) -> tuple[Term, ...]:
    """``score``, ``deadly_strike``: what each team in play has, from the data of an ``over`` event."""
    terms = final_terms(data)
    return tuple(team_term(team, terms, data["strike"]) for team in teams(data["roles"]))


def standing(state: Cards) -> Score:
    """``score``: the final points, who has won and by which rule; before the end the honour that everybody sees.

    A total of the game that goes on would betray roles: what they would score is told by `prospects`, from a view.
    """
    if state.to_move != OVER:
        return Score(tuple(honour_term(seat, honour) for seat, honour in enumerate(state.honour)))
    data = over_data(state)
    rule = "swordmaster" if state.ended == SWORDMASTER else "score"
    return Score(final_terms(data), tuple(data["winners"]), f"samurai_sword/{rule}")


def prospects(view: "SamuraiView") -> tuple[tuple[Term, ...], ...]:
    """Per seat what it would score now by each role it may have, as far as the view's seat can tell.

    One term for each role and multiplier that are possible together. Of the Daimyo it counts those that are certain.
    """
    return role_terms(view.honour, certain_daimyo(view), [view.worths(seat) for seat in range(view.players)])


def role_terms(
    honour: Sequence[int], daimyo: Sequence[int], worths: Sequence[Sequence[tuple[str, int]]]
) -> tuple[tuple[Term, ...], ...]:
    """Per seat its points by each of some roles with what honour is worth to them."""
    return tuple(
        tuple(points_term(seat, role, honour[seat], worth, daimyo[seat]) for role, worth in possible)
        for seat, possible in enumerate(worths)
    )


def team_prospects(view: "SamuraiView", roles: Sequence[str]) -> tuple[Term, ...]:
    """What each team would have now if these were the roles; one of the view's `assignments`."""
    return next(way_terms(view.honour, certain_daimyo(view), [tuple(roles)]))


def way_terms(
    honour: Sequence[int], daimyo: Sequence[int], ways: Iterable[tuple[str, ...]]
) -> Iterator[tuple[Term, ...]]:
    """What each team has for each of some ways in which the roles may be."""
    for roles in ways:
        columns = zip(roles, honour, multipliers(roles), daimyo, strict=True)
        terms = [points_term(seat, *column) for seat, column in enumerate(columns)]
        yield tuple(team_term(team, terms, "") for team in teams(roles))


def certain_daimyo(view: "SamuraiView") -> tuple[int, ...]:
    """Per seat the Daimyo that are certainly in its hand, as far as the view's seat can tell."""
    return tuple(view.certain(seat).count("daimyo") for seat in range(view.players))


def points(state: Cards, seat: int) -> int:
    """``score``: the points of a seat as things are."""
    roles = [ROLES[role] for role in state.role]
    daimyo = 0 if roles[seat] == "ronin" else state.count[N_KINDS * seat + DAIMYO_CARD]
    return state.honour[seat] * multiplier(roles[seat], roles) + daimyo


WON: Final = 100
"""More than any lead in points."""


def leads(state: Cards) -> list[int]:
    """Per seat the total of its team less that of the best other one; beyond all points once the game is over."""
    roles = [ROLES[role] for role in state.role]
    if state.to_move == OVER:
        data = over_data(state)
        totals = dict(data["totals"])
        totals[data["team"]] += WON
    else:
        totals = {
            team: sum(points(state, other) for other, role in enumerate(roles) if TEAM_OF[role] == team)
            for team in teams(roles)
        }
    ahead = {team: own - max(v for other, v in totals.items() if other != team) for team, own in totals.items()}
    return [int(ahead[TEAM_OF[role]]) for role in roles]
