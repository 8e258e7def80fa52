"""What roles are worth in Samurai Sword: now, as far as the viewer can tell who is who, and when the game is over."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gamelib.language import N_, W_
from gamelib.samurai_sword.facts import SETUPS
from gamelib.samurai_sword.score import certain_daimyo, multipliers, role_terms, team_terms, teams, way_terms
from gamelib.samurai_sword.templates import POINTS_OF, POINTS_OF_DAIMYO, RESULTS
from gamelib.samurai_sword.view import assignments, removed_role, worths
from gamelib.samurai_sword.words import EQUALS, MINUS, PLUS
from gamelib.score import Term
from widgets.games.samurai_sword.sight import TEXTS, Sight, Teller
from widgets.protocol import Area, Cell, Mark, Row
from widgets.scenes.scene import area, cell, item, row

ROLES_NOW = N_("What each role would score now")
AS_ROLE = N_("{player} as {roles}: {honour} honour × {multiplier} = {points}")
AS_ROLE_DAIMYO = N_("{player} as {roles}: {honour} honour × {multiplier} + {daimyo} for Daimyo = {points}")
AS_RONIN = N_("{player} as {roles}: {honour} honour × {multiplier} = {points}; the Ronin gets nothing for Daimyo")
ROLE_CAPTION = N_("{role}: {honour} × {multiplier} = {points}")
ROLE_CAPTION_DAIMYO = N_("{role}: {honour} × {multiplier} + {daimyo} = {points}")
BY_STARS = (W_("Ninja with fewer stars"), W_("Ninja with more stars"))
"""What Ninja are called where their stars decide what honour is worth to them."""
BOX = N_("In the box")
REMOVED = N_("A Ninja card was put away unseen: {roles}")
REMOVED_KNOWN = N_("The Ninja card that was put away: {roles}")
REMOVED_CAPTION = N_("a Ninja")

TEAMS_NOW = N_("What each team would score now, by who is what")
WHO_IS_WHAT = N_("{player}: {role}")
SHARE = N_("{player} ({honour} × {multiplier})")
SHARE_DAIMYO = N_("{player} ({honour} × {multiplier} + {daimyo})")
TEAM_IF = N_("{who} · {team}: {formula}")
NO_ROLE_OPEN = N_("Every role is known")

END = N_("The final sheet")
TEAM = N_("{team}: {formula}")
MEMBER_RONIN = N_("{player}, {role}: {honour} × {multiplier} = {points}; a Daimyo counts for nothing")
STRIKE = N_("Deadly strike: a defeat within the team that ends the game takes {n} points away")
STRIKE_CAPTION = N_("deadly strike −{n}")
TOTAL_CAPTION = N_("{n} =")
TIE = N_("Tie")
TIES = {
    "ninja": N_("{teams}: {n} points each. In a tie the Ninja win, whoever the others are."),
    "shogun": N_("{teams}: {n} points each. In a tie with the Ronin the Shogun's team wins."),
}
"""By the team that has won the tie."""
ENDINGS = {
    "defeat": N_("A defeat has ended the game. {result}"),
    "deck_end": N_("The deck has run out, and so has somebody's honour: the game is over. {result}"),
    "bushido": N_("Bushido has taken the last honour of a player, and so the game is over. {result}"),
}
RESULT = N_("Result")


# ---- while the game goes on ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Known(Teller):
    """All that the sheets are made of: they are worked out again when something in it is another than before.

    roles:   per seat the number of its role, -1 = the viewer does not know it
    honour:  per seat
    daimyo:  per seat those that are certainly in its hand
    """

    roles: tuple[int, ...]
    honour: tuple[int, ...]
    daimyo: tuple[int, ...]


def prospects(sight: Sight) -> list[Area]:
    """What each player would score now by each role it may have, and each team by who is what."""
    say, view = sight.say, sight.view
    known = Known(say, tuple(sight.names), view.roles, view.honour, certain_daimyo(view))
    by_seat = _role_rows(known)
    rows = [by_seat[seat] for seat in [sight.near, *sight.around]]
    if removed := _removed(sight):
        rows.append(row(say(BOX), [removed]))
    return [area("roles", "pool", "grid", say(ROLES_NOW), rows, look="sword-roles"), _team_sheet(known)]


@lru_cache(maxsize=64)
def _role_rows(known: Known) -> list[Row]:
    """For each player what it would score now by each role it may have."""
    return [
        row(known.player(seat), [_worth(known, seat, worth) for worth in _alike(terms)])
        for seat, terms in enumerate(role_terms(known.honour, known.daimyo, worths(known.roles)))
    ]


def _alike(terms: Sequence[Term]) -> list[list[Term]]:
    """Ninja that are worth the same come together: their stars tell nothing."""
    groups: dict[tuple[str, int], list[Term]] = {}
    for term in terms:
        groups.setdefault((_without_stars(term.data["role"]), _numbers(term)["multiplier"]), []).append(term)
    return list(groups.values())


def _without_stars(role: str) -> str:
    """A role without its stars."""
    return role.rstrip("123")


def _called(known: Known, role: str, worth: int) -> str:
    """A role without its number of stars; where it matters, whether they are the fewer or the more."""
    *_, fewer, more = SETUPS[len(known.roles)].multipliers
    return known.say(BY_STARS[worth == more]) if role == "ninja" and fewer != more else known.role(role)


def _numbers(term: Term) -> dict[str, int]:
    """The numbers of a player's points; of a Daimyo what it counts, and how many there are."""
    multiplied, held = term.parts
    honour, multiplier = multiplied.parts
    return {
        "honour": honour.value, "multiplier": multiplier.value, "points": term.value, "daimyo": held.value,
        "held": held.parts[0].value if held.parts else held.value,
    }  # fmt: skip


def _worth(known: Known, seat: int, terms: Sequence[Term]) -> Cell:
    """One role of one player; the stars that fit are told in its name."""
    say, numbers, roles = known.say, _numbers(terms[0]), [term.data["role"] for term in terms]
    words = {key: say.number(n) for key, n in numbers.items()}
    template = AS_ROLE_DAIMYO if numbers["daimyo"] else AS_RONIN if numbers["held"] else AS_ROLE
    name = say(template, player=known.player(seat), roles=known.say.either([known.role(r) for r in roles]), **words)
    short = ROLE_CAPTION_DAIMYO if numbers["daimyo"] else ROLE_CAPTION
    caption = say(short, role=_called(known, _without_stars(roles[0]), numbers["multiplier"]), **words)
    place = f"worth:{seat}:{_without_stars(roles[0])}:{numbers['multiplier']}"
    return cell(place, name, caption=caption, look="sword-worth", rule="samurai_sword/score")


def _removed(sight: Sight) -> Cell | None:
    """The Ninja card in the box, if one was put away."""
    say, view = sight.say, sight.view
    roles = _put_away(view.roles)
    if not roles:
        return None
    truth = sight.setting.truth.get("role:removed")
    known = [truth] if truth else roles
    name = say(REMOVED_KNOWN if len(known) == 1 else REMOVED, roles=sight.say.either([sight.role(r) for r in known]))
    shown = item(f"role:removed:{known[0] if len(known) == 1 else 0}",
                 f"sword-role-{known[0]}" if len(known) == 1 else "sword-role-back")  # fmt: skip
    caption = sight.role(known[0]) if len(known) == 1 else say(REMOVED_CAPTION)
    return cell("role:removed", name, [shown], sight.acts(look="removed"), caption=caption, look="sword-removed")


@lru_cache(maxsize=64)
def _put_away(known: tuple[int, ...]) -> list[str]:
    """The Ninja that may lie in the box when these roles are known."""
    return sorted({role for way in assignments(known) for role in removed_role(way).values()})


Way = tuple[tuple[str, int], ...]
"""Per seat its role without stars and what a point of honour is worth to it."""


@lru_cache(maxsize=64)
def _team_sheet(known: Known) -> Area:
    """What the teams would score now, for each way in which the roles may be assigned."""
    say, ways = known.say, _ways(known.roles)
    sums: dict[tuple[int, ...], str] = {}
    heads, found = _heads(known, list(ways)), list(way_terms(known.honour, known.daimyo, ways.values()))
    for term in (term for terms in found for term in terms):
        if (key := _parts(term)) not in sums:
            sums[key] = _sum(known, term)
    rows = [
        row(head, [_team_now(known, i, head, term, sums[_parts(term)]) for term in terms])
        for i, (head, terms) in enumerate(zip(heads, found, strict=True))
    ]  # fmt: skip
    columns = [TEXTS.team(team, say) for team in teams(assignments(known.roles)[0])]
    return area("teams", "pool", "grid", say(TEAMS_NOW), rows, columns, "sword-teams", fold=True)


@lru_cache(maxsize=64)
def _ways(known: tuple[int, ...]) -> dict[Way, tuple[str, ...]]:
    """The ways that differ when these roles are known, each with roles that stand for it."""
    return {
        tuple(zip(map(_without_stars, roles), multipliers(roles), strict=True)): roles for roles in assignments(known)
    }


def _heads(known: Known, ways: Sequence[Way]) -> list[str]:
    """Who is what in each way, of those who are not the same in all."""
    say = known.say
    open_seats = [seat for seat, parts in enumerate(zip(*ways, strict=True)) if len(set(parts)) > 1]
    who = {
        (seat, part): say(WHO_IS_WHAT, player=known.player(seat), role=_called(known, *part))
        for seat in open_seats for part in {way[seat] for way in ways}
    }  # fmt: skip
    return [", ".join(who[seat, way[seat]] for seat in open_seats) or say(NO_ROLE_OPEN) for way in ways]


def _parts(term: Term) -> tuple[int, ...]:
    """What a total is made of: in many ways the same players have the same roles, and `points_term` the same terms."""
    return tuple(map(id, term.parts))


def _team_now(teller: Teller, i: int, head: str, term: Term, formula: str) -> Cell:
    """The total of one team in one way."""
    say, team = teller.say, term.data["team"]
    name = say(TEAM_IF, team=TEXTS.team(team, say), who=head, formula=formula)
    caption = say.number(term.value)
    return cell(f"teams:{i}:{team}", name, caption=caption, look="sword-total", rule="samurai_sword/score")


def _sum(teller: Teller, term: Term) -> str:
    """A team's points: ``Olena 5 × 1 + Max 3 × 2 + 1 = 12``."""
    say, formula = teller.say, ""
    for part in term.parts:
        if not part.parts:
            formula = say(MINUS, sum=formula, part=say.number(-part.value))
            continue
        numbers = _numbers(part)
        words = {key: say.number(n) for key, n in numbers.items()}
        share = say(SHARE_DAIMYO if numbers["daimyo"] else SHARE, player=teller.player(part.data["seat"]), **words)
        formula = say(PLUS, sum=formula, part=share) if formula else share
    return say(EQUALS, sum=formula, total=say.number(term.value))


# ---- when it is over -----------------------------------------------------------------------------------------


def verdict(sight: Sight) -> list[Area]:
    """The final sheet: a row for each team, what each of its players has, the deadly strike, the total, who has won."""
    ended = [event for event in sight.setting.story if event.kind == "over"]
    if not ended:
        return []
    say, data = sight.say, ended[-1].data
    rows = [] if data["way"] == "swordmaster" else [_team(sight, data, term) for term in team_terms(data)]
    text = _result(sight, data) if rows else TEXTS.event(ended[-1], say, sight.setting.names)
    rows += _tie(sight, data)
    rows.append(row(say(RESULT), [cell("verdict", text, caption=text, look="sword-words", rule=ended[-1].rule)]))
    return [area("verdict", "outcome", "grid", say(END), rows, look="sword-verdict")]


def _tie(sight: Sight, data: Mapping[str, Any]) -> list[Row]:
    """Who shares the highest total, and whom that rule lets win."""
    if not data["tied"]:
        return []
    say = sight.say
    shared = say.listing([TEXTS.team(team, say) for team in data["tied"]])
    text = say(TIES[data["team"]], teams=shared, n=say.number(data["totals"][data["team"]]))
    return [row(say(TIE), [cell("tie", text, caption=text, look="sword-words", rule="samurai_sword/score")])]


def _team(sight: Sight, data: Mapping[str, Any], term: Term) -> Row:
    say, team = sight.say, term.data["team"]
    name = say(TEAM, team=TEXTS.team(team, say), formula=_sum(sight, term))
    marks: list[Mark] = ["up"] if team == data["team"] else []
    total = say(TOTAL_CAPTION, n=say.number(term.value))
    cells = [cell(f"verdict:{team}", name, (), {}, marks, total, "sword-total", "samurai_sword/score")]
    cells += [_member(sight, part) if part.parts else _strike(sight, team, part) for part in term.parts]
    return row(TEXTS.team(team, say), cells)


def _member(sight: Sight, part: Term) -> Cell:
    say, seat, role, numbers = sight.say, part.data["seat"], part.data["role"], _numbers(part)
    template = POINTS_OF_DAIMYO if numbers["daimyo"] else MEMBER_RONIN if numbers["held"] else POINTS_OF
    words = {key: say.number(n) for key, n in numbers.items()}
    name = say(template, player=sight.player(seat), role=sight.role(role), **words)
    shown = [item(f"verdict:{seat}:0", f"sword-role-{role}")]
    return cell(f"verdict:{seat}", name, shown, caption=name, look="sword-member", rule="samurai_sword/score")


def _strike(sight: Sight, team: str, part: Term) -> Cell:
    n = sight.number(-part.value)
    caption = sight.say(STRIKE_CAPTION, n=n)
    name, rule = sight.say(STRIKE, n=n), "samurai_sword/deadly_strike"
    return cell(f"verdict:{team}:strike", name, caption=caption, look="sword-member", rule=rule)


def _result(sight: Sight, data: Mapping[str, Any]) -> str:
    """Who has won, in a tie by which rule."""
    plain, tied = RESULTS[data["team"]]
    players = sight.say.listing([sight.player(seat) for seat in data["winners"]])
    result = sight.say(tied if data["tied"] else plain, players=players)
    return sight.say(ENDINGS[data["way"]], result=result)
