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

if TYPE_CHECKING:
    from widgets.exploring.experiment import Part


def _experiments() -> Sequence[type[Part]]:
    from widgets.games.tatsu.experiments import Holding

    return (Holding,)


TATSU = Presentation(
    game="tatsu",
    scene=picture,
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
