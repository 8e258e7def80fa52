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
from widgets.scenes.stage import Box, Plan

if TYPE_CHECKING:
    from widgets.exploring.experiment import Part


def _experiments() -> Sequence[type[Part]]:
    from widgets.games.tenno.experiments import Attacks, Battles

    return (Battles, Attacks)


SIDE = 31.0
"""How wide what lies to the left and to the right is, in per cent of the stage."""
MIDDLE = 100 - 2 * SIDE
HAND, ROW = 28.5, 29.5
"""How high the own hand and a row of large cards are."""
SHELF = 18.0
"""How high the shelf of what is out of the game is, where it lies in a corner."""
BATTLE = 100 - HAND - ROW
HIGH = 100 - HAND


def _facing() -> Plan:
    """With two: the other's row above, the battle between the rows, the hand beside the own row."""
    return {
        "out": Box(0, 0, SIDE, ROW),
        "theirs:0": Box(SIDE, 0, MIDDLE, ROW),
        "battle": Box(0, ROW, 100, 100 - 2 * ROW),
        "mine:0": Box(0, 100 - ROW, MIDDLE, ROW),
        "mine:1": Box(MIDDLE, 100 - ROW, 100 - MIDDLE, ROW),
    }


def _corners() -> Plan:
    """With four: a row at each side of the table, the hand beside the own one."""
    left = Box(0, SHELF, SIDE, 100 - ROW - SHELF)
    return {
        **_facing(),
        "out": Box(0, 0, SIDE, SHELF),
        "theirs:0": left,
        "theirs:1": Box(SIDE, 0, MIDDLE, ROW),
        "theirs:2": left._replace(left=100 - SIDE),
        "battle": Box(SIDE, ROW, MIDDLE, 100 - 2 * ROW),
    }


def _ring(players: int) -> Plan:
    """The other rows up the left and down the right, the battle and the own row between them, the hand at the foot."""
    high = HIGH / {3: 1, 5: 2}.get(players, 3)
    per_side = round(HIGH / high)
    plan = {
        "battle": Box(SIDE, 0, MIDDLE, BATTLE),
        "mine:0": Box(SIDE, BATTLE, MIDDLE, ROW),
        "mine:1": Box(0, HIGH, 80, HAND),
        "out": Box(80, HIGH, 20, HAND),
    }
    for k in range(players - 1):
        up = k < per_side
        top = HIGH - (k + 1) * high if up else (k - per_side) * high
        plan[f"theirs:{k}"] = Box(0 if up else 100 - SIDE, top, SIDE, high)
    if per_side * 2 >= players:  # a place of the ring is free
        plan |= {"mine:1": Box(0, HIGH, 100, HAND), "out": Box(100 - SIDE, HIGH - high, SIDE, high)}
    return plan


def stage(players: int) -> Plan:
    """The rows of all players in a ring around the battle, clockwise from the left of the own one."""
    return {2: _facing, 4: _corners}.get(players, lambda: _ring(players))()


TENNO = Presentation(
    game="tenno",
    scene=picture,
    stage=stage,
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
