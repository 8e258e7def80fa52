"""How Ta-Ké is shown."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from gamelib.language import N_
from widgets.games.ta_ke.beats import TA_KE_BEATS
from widgets.games.ta_ke.editor import TaKeEditor
from widgets.games.ta_ke.scene import picture
from widgets.presentation import Card, Presentation
from widgets.scenes.stage import STRIP, Box, Plan

if TYPE_CHECKING:
    from widgets.exploring.experiment import Part


def _experiments() -> Sequence[type[Part]]:
    from widgets.games.ta_ke.experiments import Beginning, Moves

    return (Moves, Beginning)


def stage(players: int) -> Plan:
    """The hall above, the courtyards below it side by side, what is counted beside it."""
    return {
        "hall": Box(0, 0, 62, 52),
        STRIP: Box(62, 0, 38, 30),
        "path": Box(62, 30, 26, 22),
        "supply": Box(88, 30, 12, 22),
        "court:0": Box(0, 52, 46, 48),
        "court:1": Box(54, 52, 46, 48),
        "hand": Box(46, 64, 8, 24),
    }


TA_KE = Presentation(
    game="ta_ke",
    scene=picture,
    stage=stage,
    faces=r"(space-)?(SA|DA|RO|GE|NI)|ghost|marker-[01]",
    beats=TA_KE_BEATS,
    card=Card(
        drawing=Path(__file__).with_name("picture.svg"),
        picture=N_("Five stacks of coloured chips on a wooden table before a temple; ghosts sit on two of them."),
        about=N_(
            "Five stacks of characters, every chip in view. Take one from the top, and a ghost closes its stack. The "
            "character that shows up under it scores for both of you, but not the same."
        ),
        teaches=N_("Planning ahead when nothing is hidden; what a move opens for the other side."),
    ),
    credit=N_("The board game {title} is by Arve D. Fühler, published by HUCH!."),
    minutes=30,
    begins=N_("In the box: the older player."),
    experiments=_experiments,
    editor=TaKeEditor,
    pad_faces={"character": str},
)
