"""Samurai Sword: who reaches whom, who can parry, who may be who, and what that would score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from gamelib.bots.player import Cancelled
from gamelib.game import State
from gamelib.knowledge import APPROXIMATE
from gamelib.language import N_, Language
from gamelib.samurai_sword.explore import (
    Assignment,
    Parry,
    Reach,
    difficulty_table,
    parry_odds,
    role_beliefs,
    score_table,
)
from gamelib.samurai_sword.facts import ROLES
from gamelib.samurai_sword.game import SAMURAI_SWORD
from gamelib.samurai_sword.view import SamuraiView
from widgets.exploring.experiment import Cell, FromPosition, Step, cell, note, number, percent, table
from widgets.protocol import Block, ExperimentField, TableBlock, TableCell

DIFFICULTY = N_("How hard it is to reach whom")
DIFFICULTY_TEXT = N_(
    "Rows: who attacks. Columns: who is attacked. A weapon must reach that number. – harmless, cannot be attacked."
)
DIFFICULT = N_("difficulty {n}, weapons that reach it: {weapons}")
NO_WEAPON = N_("none")
HARMLESS = N_("harmless: cannot be attacked")
ONESELF = N_("the same player")
PLAYER = N_("player")
PARRIES = N_("Who may parry")
ALL_EXACT = N_("Both are exact.")
PARRIES_TEXT = N_(
    "Exact, except where an interval is given: there it is the share of {worlds} drawn "
    "{worlds:world|worlds}, with its 95 % interval."
)
HAS_PARRY = N_("has a Parry")
HAS_ANSWER = N_("has an answer to an attack")
BETWEEN = N_("{share} ({low} to {high})")
NOBODY = N_("Every other hand is known or harmless.")
BELIEFS = N_("Who may be who")
BELIEFS_TEXT = N_(
    "From what {player} knows. All ways to assign the roles count alike; what somebody has done proves nothing."
)
TABLE = N_("The score by who is who")
TABLE_TEXT = N_(
    "{n} {n:way|ways} to assign the roles {n:is|are} still possible; this is what every team would have now in each. "
    "Only cards that are certain count; ★ most points."
)
MOST_ROWS = 60
MORE = N_("The table shows the first {n} of them.")
MOST_WORLDS = 5_000


class InTurn(FromPosition):
    """A position in which somebody may play cards."""

    decisions = 30

    def suits(self, state: State) -> bool:
        """Whether the seat to move plays cards."""
        return self.game.phases[state.phase] == "play"


class Reaching(InTurn):
    """Difficulties and parries."""

    id = "reach"
    title = N_("Attack and parry")
    text = N_(
        "A position as the player to move sees it: whom a weapon reaches, and whether the attack would be parried."
    )

    def fields(self, say: Language) -> list[ExperimentField]:
        """The position, and how many worlds are drawn."""
        return [*super().fields(say), number("worlds", say(N_("Worlds drawn")), 300, 10, MOST_WORLDS)]

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Difficulties at once, then the parries."""
        view = self.view(cancelled)
        assert isinstance(view, SamuraiView)
        reach = difficulty_table(view)
        yield Step(1, 2, (view, reach, None))
        yield Step(2, 2, (view, reach, parry_odds(view, int(self.values["worlds"]), cancelled=cancelled)))

    def blocks(self, say: Language) -> list[Block]:
        """Both tables and the position."""
        view, reach, parries = self.found
        names = self.names(view.players, say)
        shown: list[Block] = [_difficulties(reach, say, names)]
        if parries is not None:
            shown.append(_parries(parries, say, names) if parries else note(say(NOBODY)))
        return [*shown, self.seen(view, view.players, say)]


def _difficulties(reach: Mapping[tuple[int, int], Reach], say: Language, names: Sequence[str]) -> TableBlock:
    rows: list[list[Cell]] = [
        [name, *(_reached(reach.get((one, other)), say) for other in range(len(names)))]
        for one, name in enumerate(names)
    ]
    return table(say(DIFFICULTY), ["", *names], rows, matrix=True, text=say(DIFFICULTY_TEXT))


def _reached(found: Reach | None, say: Language) -> TableCell:
    if found is None:
        return cell("", say(ONESELF))
    if found.harmless:
        return cell("–", say(HARMLESS))
    weapons = say.listing([SAMURAI_SWORD.texts.card(weapon, say) for weapon in found.weapons]) or say(NO_WEAPON)
    n = say.number(found.difficulty.total)
    return cell(n, say(DIFFICULT, n=n, weapons=weapons))


def _parries(found: Mapping[int, Parry], say: Language, names: Sequence[str]) -> TableBlock:
    rows = [[names[seat], percent(float(parry.parry), say), _interval(parry, say)] for seat, parry in found.items()]
    worlds = say.number(next(iter(found.values())).worlds)
    heads = [say(PLAYER), say(HAS_PARRY), say(HAS_ANSWER)]
    counted = all(parry.answer[1] == parry.answer[2] for parry in found.values())
    text = say(ALL_EXACT) if counted else say(PARRIES_TEXT, worlds=worlds)
    if not all(parry.exact for parry in found.values()):
        text = say(APPROXIMATE)
    return table(say(PARRIES), heads, rows, numbers=(1, 2), text=text)


def _interval(parry: Parry, say: Language) -> str:
    share, low, high = (percent(end, say) for end in parry.answer)
    return share if low == high else say(BETWEEN, share=share, low=low, high=high)


class Beliefs(InTurn):
    """Roles and what they would score."""

    id = "roles"
    title = N_("Roles and scores")
    text = N_("A position as the player to move sees it: who may be who, and what every team would have then.")

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Work out both tables."""
        view = self.view(cancelled)
        assert isinstance(view, SamuraiView)
        yield Step(1, 1, (view, role_beliefs(view), score_table(view)))

    def blocks(self, say: Language) -> list[Block]:
        """Both tables and the position."""
        view, beliefs, scores = self.found
        names = self.names(view.players, say)
        return [
            _beliefs(beliefs, view, say, names),
            *_scores(scores, say, names),
            self.seen(view, view.players, say),
        ]


def _beliefs(
    found: Sequence[Mapping[str, Fraction]], view: SamuraiView, say: Language, names: Sequence[str]
) -> TableBlock:
    roles = [role for role in ROLES if any(role in one for one in found)]
    rows = [
        [name, *(percent(float(one.get(role, 0)), say) for role in roles)]
        for name, one in zip(names, found, strict=True)
    ]
    heads = [say(PLAYER), *(SAMURAI_SWORD.texts.role(role, say) for role in roles)]
    text = say(BELIEFS_TEXT, player=names[view.seat or 0])
    return table(say(BELIEFS), heads, rows, numbers=range(1, len(heads)), text=text)


def _scores(found: Sequence[Assignment], say: Language, names: Sequence[str]) -> list[Block]:
    texts = SAMURAI_SWORD.texts
    teams = list(dict.fromkeys(term.data["team"] for one in found for term in one.teams))
    rows = []
    for one in found[:MOST_ROWS]:
        points = {term.data["team"]: term.value for term in one.teams}
        marks = {team: "★ " if team in one.first else "" for team in points}
        shown = [f"{marks[team]}{say.number(points[team])}" if team in points else "–" for team in teams]
        rows.append([say.listing([texts.role(role, say) for role in one.roles]), *shown])
    heads = [say.listing(names), *(texts.team(team, say) for team in teams)]
    text = say(TABLE_TEXT, n=say.number(len(found)))
    more = [note(say(MORE, n=say.number(MOST_ROWS)))] if len(found) > MOST_ROWS else []
    return [table(say(TABLE), heads, rows, numbers=range(1, len(heads)), text=text), *more]
