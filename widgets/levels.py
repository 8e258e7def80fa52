"""Words for the levels of bots."""

from __future__ import annotations

from typing import Final, NamedTuple

from gamelib.language import N_


class Level(NamedTuple):
    """How one level is called.

    plate:  beside the name of a seat
    bot:    a bot of this level
    seat:   a seat with such a bot, as it is read aloud
    """

    plate: str
    bot: str
    seat: str


LEVELS: Final = {
    "easy": Level(N_("easy"), N_("An easy bot"), N_("{name}, easy bot")),
    "medium": Level(N_("medium"), N_("A medium bot"), N_("{name}, medium bot")),
    "strong": Level(N_("strong"), N_("A strong bot"), N_("{name}, strong bot")),
}
"""By `gamelib.bots.LEVELS`."""
NO_BOT: Final = Level("", "", "")
"""At a seat that a person plays."""
