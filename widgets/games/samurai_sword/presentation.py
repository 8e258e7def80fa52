"""How Samurai Sword is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamelib.language import N_
from widgets.games.samurai_sword.beats import SAMURAI_BEATS
from widgets.games.samurai_sword.hidden import SamuraiWords
from widgets.games.samurai_sword.scene import picture
from widgets.games.samurai_sword.sight import face
from widgets.presentation import Card, Presentation
from widgets.scenes.stage import Box, Plan

if TYPE_CHECKING:
    from widgets.exploring.experiment import Part


def _experiments() -> Sequence[type[Part]]:
    from widgets.games.samurai_sword.experiments import Beliefs, Reaching

    return (Reaching, Beliefs)


TOP = {3: (0, 50), 4: (25, 50), 5: (17, 33), 6: (13, 24.6), 7: (0, 25)}
"""Where the seats above begin, and how wide each is; two more sit beside the middle, with three players none."""
SIDE = {3: 23, 4: 27, 5: 25, 6: 25, 7: 25}
"""How wide what lies beside the middle is."""
OWN = 28
"""How wide the own seat is."""
ANSWERS, SHEETS = 8, 9
"""How high the answers are, and below the middle what is looked up."""
FULL = 7
"""So many players leave no corner free."""


def stage(players: int) -> Plan:
    """An oval: the own seat and hand below, the others clockwise from the left, between them what is being played.

    What is only looked up lies in the corners, where seven players sit below the middle.
    """
    high, low = (31, 68) if players == FULL else (33, 66)
    side, (left, width) = SIDE[players], TOP[players]
    beside = [Box(x, high, side, low - high) for x in (0, 100 - side)]
    above = [Box(round(left + k * width, 1), 0, width, high) for k in range(2 if players == min(TOP) else players - 3)]
    middle = 100 - 2 * side
    third = round(middle / 3 - 0.01, 2)
    match players:
        case 3:
            seats, sheets = above, _corners(beside)
        case 7:
            seats = [beside[0], *above, beside[1]]
            sheets = [Box(side + k * third, low - SHEETS, third, SHEETS) for k in range(3)]
        case _:
            seats = [beside[0], *above, beside[1]]
            sheets = _corners([Box(0, 0, left, high), Box(100 - left, 0, left, high)])
    floor = low - (SHEETS if players == FULL else 0)
    own = Box(0, low, OWN, 100 - low)
    return {
        **{f"theirs:{k}": box for k, box in enumerate(seats)},
        "stage": Box(side, high, middle, floor - ANSWERS - high),
        "answers": Box(side, floor - ANSWERS, middle, ANSWERS),
        "verdict": Box(side, high, middle, floor - high),
        **dict(zip(("roles", "discards", "teams"), sheets, strict=True)),
        **{f"center:{k}": own for k in range(3)},
        "hand": Box(OWN, low, 100 - OWN, 100 - low),
    }


def _corners(boxes: Sequence[Box]) -> list[Box]:
    """The roles in one corner, in the other one the discards above the teams."""
    one, other = boxes
    half = other.height / 2
    return [one, other._replace(height=half), other._replace(top=other.top + half, height=half)]


SAMURAI_SWORD = Presentation(
    game="samurai_sword",
    scene=picture,
    stage=stage,
    faces=r"sword-((weapon|action|property|parry|role|char)-[\w-]+|back|life|life-gone|honour|none)",
    beats=SAMURAI_BEATS,
    card=Card(
        drawing=Path(__file__).with_name("picture.svg"),
        picture=N_(
            "Two crossed swords before a red sun and a torii; under them five role cards, of which one is turned up."
        ),
        about=N_(
            "Everybody has a secret role, only the Shogun is known. Strike with weapons as far as they reach, parry, "
            "and win the honour of those you defeat, without hitting your own team."
        ),
        teaches=N_("Working out from deeds who is who, and what an answer that was not given may mean."),
    ),
    credit=N_("The card game {title} is by Emiliano Sciarra, published by dV Giochi."),
    minutes=60,
    usual=5,
    hidden=SamuraiWords,
    experiments=_experiments,
    pad_faces={"card": face, "role": "sword-role-{}".format, "honour": lambda _: "sword-honour"},
)
