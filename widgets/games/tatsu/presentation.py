"""How Tatsu is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamelib.language import N_
from widgets.games.tatsu.beats import TATSU_BEATS
from widgets.games.tatsu.hidden import TatsuWords
from widgets.games.tatsu.scene import picture
from widgets.presentation import Card, Presentation
from widgets.scenes.stage import Box, Plan

if TYPE_CHECKING:
    from widgets.exploring.experiment import Part


def _experiments() -> Sequence[type[Part]]:
    from widgets.games.tatsu.experiments import Holding

    return (Holding,)


OPEN_HANDS = {"theirs:0": Box(72, 30, 28, 12), "theirs:1": Box(72, 42, 28, 12), "theirs:2": Box(72, 54, 28, 12)}
"""Where everything is shown: the hands of the others."""


def stage(players: int) -> Plan:
    """The table and the own hand below it, what has been won beside them; with two the layouts, with three the ghost's
    hand as well.
    """
    beside = {
        "tricks": Box(72, 0, 28, 57), "tricks+theirs": Box(72, 0, 28, 30), "captured": Box(72, 66, 28, 34)
    }  # fmt: skip
    if players == 2:
        return beside | {"center:0": Box(0, 0, 72, 30), "seats": Box(0, 30, 72, 27), "mine:0": Box(0, 57, 72, 43)}
    if players == 3:
        ghost = {"seats": Box(0, 0, 72, 48), "theirs:0": Box(0, 48, 72, 18), "mine:0": Box(0, 66, 72, 34)}
        return OPEN_HANDS | beside | ghost
    return OPEN_HANDS | beside | {"seats": Box(0, 0, 72, 60), "mine:0": Box(0, 60, 72, 40)}


TATSU = Presentation(
    game="tatsu",
    scene=picture,
    stage=stage,
    faces=r"tatsu-(back-[RY]|[RY](F|x\d|\d+))",
    beats=TATSU_BEATS,
    card=Card(
        drawing=Path(__file__).with_name("picture.svg"),
        picture=N_(
            "A dragon winds over the hills; before it a fan of red and yellow card backs and the cards of a trick."
        ),
        about=N_(
            "Tricks for two clans of spirits. Play a card of your clan, or ask somebody to lay one in front of you. "
            "What your side has captured counts only with a multiplier of your own."
        ),
        teaches=N_("Hidden hands whose clans everybody can count: what that makes likely, and what it leaves open."),
    ),
    credit=N_("The card game {title} is by Wolfgang Werner, published by Matagot."),
    minutes=45,
    begins=N_("In the box: who saw a dragon last takes the dealer card."),
    usual=4,
    hidden=TatsuWords,
    experiments=_experiments,
    pad_faces={"card": "tatsu-{}".format},
)
