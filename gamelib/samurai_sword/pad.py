"""Samurai Sword's score pad: roles, honour, Daimyo in hand, and how the game has ended."""

from typing import ClassVar, Final

from gamelib.events import Event
from gamelib.game import OVER
from gamelib.language import N_, Language
from gamelib.pad import Group, Note, Pad, Part, Reckoning, Sheet, Supply
from gamelib.samurai_sword.facts import KINDS, ROLES, SETUPS, TEAM_OF, Options
from gamelib.samurai_sword.score import STARS, decided, final_terms, team_terms
from gamelib.samurai_sword.words import Words

__all__ = ["SamuraiPad"]

HONOUR_STEPS: Final = (1, 2, 5, 10)
"""Three presses, up or down, make any honour that one is likely to end with."""
DAIMYO: Final = next(card.copies for card in KINDS if card.id == "daimyo")
ENDS: Final = {
    "defeat": N_("by a defeat in another team"),
    "own": N_("by a defeat in the same team"),
    "deck_end": N_("with the deck"),
    "bushido": N_("by Bushido"),
    "swordmaster": N_("only one player has resilience left"),
}
WHO: Final = {"own": N_("Who struck down somebody on their own team"), "swordmaster": N_("Who is left standing")}
BY_HONOUR: Final = ("defeat", "deck_end", "bushido")
"""Ends that need a player without honour."""
NO_SWORDMASTER: Final = 3
"""With so many players nobody becomes swordmaster."""

PLAYER = N_("{player}")
ROLE = N_("Role")
HONOUR = N_("Honour")
HELD = N_("Daimyo in hand")
END = N_("How the game ended")
ROLES_NOTE = N_("{role}: there {most:is|are} {most} with this many players.")
NINJA_NOTE = N_("Ninja: there {most:is|are} {most} with this many players.")
HONOUR_NOTE = N_("Honour: the players begin with {most} together.")
DAIMYO_NOTE = N_("Daimyo: there are {most}.")
NO_ROLE = N_("Choose the role of {player}.")
NO_END = N_("Choose how the game ended.")
NO_WHO: Final = {
    "own": N_("Choose who struck down somebody on their own team."),
    "swordmaster": N_("Choose who is left standing."),
}
NOBODY_AT_ZERO = N_("So it ends only when somebody has no honour left; here everybody has some.")


class SamuraiPad(Pad):
    """A game is scored once, at its end."""

    vocabulary: ClassVar = {
        "role": Words().role,
        "end": lambda end, language: _end_name(end, language),
    }

    def defaults(self) -> Options:
        """As in the rulebook; no option changes the points."""
        return Options()

    def groups(self, sheet: Sheet) -> tuple[Group, ...]:
        """What each player shows, then the end, and whom it was by where that counts."""
        seats = range(sheet.players)
        end = Part("end", Note(END, rule="samurai_sword/game_end"), choices=_ends(sheet.players), names="end")
        found = [Group(f"seat.{seat}", Note(PLAYER, {"player": seat}), _shown(sheet, seat)) for seat in seats]
        found.append(Group("end", Note(END), (end,)))
        who = WHO.get(sheet.choice("end"))
        if who:
            part = Part("who", Note(who), choices=_possible(sheet), names="player")
            found.append(Group("who", Note(who), (part,)))
        return tuple(found)

    def supplies(self, sheet: Sheet) -> tuple[Supply, ...]:
        """``components``, ``setup``: role cards, honour and Daimyo."""
        setup, seats = SETUPS[sheet.players], range(sheet.players)
        roles = tuple(f"role.{seat}" for seat in seats)
        counts = {"shogun": 1, "samurai": setup.samurai, "ronin": setup.ronin} | dict.fromkeys(STARS, 1)
        honour = setup.shogun_honour + setup.honour * (sheet.players - 1)
        rule = "samurai_sword/setup"
        return (
            *(
                Supply(roles, counts[role], Note(ROLES_NOTE, {"role": role}, rule), frozenset({role}))
                for role in _roles(sheet.players)
            ),
            Supply(roles, setup.ninja, Note(NINJA_NOTE, rule=rule), frozenset(STARS)),
            Supply(tuple(f"honour.{seat}" for seat in seats), honour, Note(HONOUR_NOTE, rule=rule)),
            Supply(tuple(f"daimyo.{seat}" for seat in seats), DAIMYO, Note(DAIMYO_NOTE, rule="samurai_sword/daimyo")),
        )

    def reckon(self, sheet: Sheet) -> Reckoning:
        """``score``, ``deadly_strike``, ``swordmaster``: points of all, totals of the teams, who has won."""
        seats = range(sheet.players)
        roles = [sheet.choice(f"role.{seat}") for seat in seats]
        unknown = tuple(Note(NO_ROLE, {"player": seat}) for seat in seats if not roles[seat])
        if unknown:
            return Reckoning((), missing=unknown)
        end, who = sheet.choice("end"), sheet.choice("who")
        strike = TEAM_OF[roles[int(who)]] if end == "own" and who else ""
        last = int(who) if end == "swordmaster" and who else -1
        honour, daimyo = ([sheet.number(f"{what}.{seat}") for seat in seats] for what in ("honour", "daimyo"))
        data = decided("defeat" if end == "own" else end, roles, honour, daimyo, strike, last)
        totals, teams = final_terms(data), team_terms(data)
        missing = _missing(sheet, honour)
        if missing:
            return Reckoning(totals, teams, missing)
        rule = f"samurai_sword/{'swordmaster' if end == 'swordmaster' else 'score'}"
        return Reckoning(totals, teams, (), Event("over", rule, OVER, data), tuple(data["winners"]), rule)


def _end_name(end: str, language: Language) -> str:
    return language(ENDS[end])


def _ends(players: int) -> tuple[str, ...]:
    return tuple(end for end in ENDS if end != "swordmaster" or players != NO_SWORDMASTER)


def _roles(players: int) -> tuple[str, ...]:
    """The role cards that may be in play; of two Ninjas any two."""
    setup = SETUPS[players]
    some = {"samurai": setup.samurai, "ronin": setup.ronin}
    return tuple(role for role in ROLES if some.get(role, 1))


def _shown(sheet: Sheet, seat: int) -> tuple[Part, ...]:
    """What a player shows in the end."""
    setup = SETUPS[sheet.players]
    honour = setup.shogun_honour + setup.honour * (sheet.players - 1)
    return (
        Part(f"role.{seat}", Note(ROLE, rule="samurai_sword/roles"), choices=_roles(sheet.players), names="role"),
        Part(
            f"honour.{seat}",
            Note(HONOUR, rule="samurai_sword/setup"),
            honour,
            steps=HONOUR_STEPS,
            shows=("honour", ""),
            piece=f"honour:{seat}",
        ),
        Part(
            f"daimyo.{seat}",
            Note(HELD, rule="samurai_sword/daimyo"),
            DAIMYO,
            shows=("card", "daimyo"),
            piece=f"hand:{seat}",
        ),
    )


def _possible(sheet: Sheet) -> tuple[str, ...]:
    """Who can be meant: anyone as swordmaster; against the own team only who has one."""
    teams = [TEAM_OF.get(sheet.choice(f"role.{seat}"), "") for seat in range(sheet.players)]
    alone = sheet.choice("end") == "own"
    return tuple(str(seat) for seat, team in enumerate(teams) if not alone or (team and teams.count(team) > 1))


def _missing(sheet: Sheet, honour: list[int]) -> tuple[Note, ...]:
    """``game_end``: what keeps the end from being one."""
    end = sheet.choice("end")
    if not end:
        return (Note(NO_END, rule="samurai_sword/game_end"),)
    if end in WHO and not sheet.choice("who"):
        return (Note(NO_WHO[end], rule="samurai_sword/game_end"),)
    if end in BY_HONOUR and min(honour) > 0:
        return (Note(NOBODY_AT_ZERO, rule="samurai_sword/game_end"),)
    if end == "own" and sheet.players == NO_SWORDMASTER and min(honour) > 0:
        return (Note(NOBODY_AT_ZERO, rule="samurai_sword/deadly_strike"),)
    return ()
