"""How Tenno is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamelib.language import N_
from widgets.games.tenno.beats import TENNO_BEATS
from widgets.games.tenno.hidden import TennoWords
from widgets.games.tenno.scene import picture
from widgets.presentation import Card, Presentation

if TYPE_CHECKING:
    from widgets.exploring.experiment import Part


def _experiments() -> Sequence[type[Part]]:
    from widgets.games.tenno.experiments import Attacks, Battles

    return (Battles, Attacks)


TENNO = Presentation(
    game="tenno",
    scene=picture,
    faces=r"tenno-([0-9]+|X|back(-\w+)?|prison|hand)",
    beats=TENNO_BEATS,
    card=Card(
        drawing=Path(__file__).with_name("picture.svg"),
        picture=N_(
            "Two rows of three blue cards before a castle; in each row one card is turned up, a helmet and a star."
        ),
        about=N_(
            "Everybody has the same eleven cards, three of them face down in a row. Attack a card you do not know: the "
            "higher one wins, and the loser may go to your prison as points."
        ),
        teaches=N_("Bluff and memory where there is no luck: every shown card leaves fewer rows possible."),
    ),
    credit=N_("The card game {title} is by Lukas Zach and Michael Palm, published by HUCH!."),
    minutes=30,
    begins=N_("In the box: the eldest player."),
    usual=3,
    hidden=TennoWords,
    experiments=_experiments,
    pad_faces={"card": "tenno-{}".format},
)
