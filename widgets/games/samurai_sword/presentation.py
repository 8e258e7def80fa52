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

if TYPE_CHECKING:
    from widgets.exploring.experiment import Part


def _experiments() -> Sequence[type[Part]]:
    from widgets.games.samurai_sword.experiments import Beliefs, Reaching

    return (Reaching, Beliefs)


SAMURAI_SWORD = Presentation(
    game="samurai_sword",
    scene=picture,
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
