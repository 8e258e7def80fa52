"""How a game looks: one frozen record for each, `Presentation`, made known by `register_presentation`.

Whatever `widgets` shows of a game that is not in the game itself stands in its record; our four have theirs in
``widgets/games/<name>/presentation.py``. Only the scene is needed, everything else has a default or is left out.

    >>> from widgets.presentation import presentation
    >>> presentation("tatsu").minutes
    45
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from gamelib.errors import UnknownGame
from gamelib.game import GAMES, Game, State, View
from gamelib.language import Language
from widgets.scenes.beat import Beats
from widgets.scenes.scene import SceneFunction
from widgets.scenes.stage import Plan, no_plan

if TYPE_CHECKING:
    from widgets.editor import Editor
    from widgets.exploring.experiment import Part
    from widgets.scenes.hidden import Words

__all__ = ["PRESENTATIONS", "Card", "Presentation", "presentation", "register_presentation"]


@dataclass(frozen=True)
class Card:
    """What the start page says of a game besides what the game knows itself.

    drawing:  an SVG file
    picture:  what the drawing shows, a message
    about:    what one does in the game, a message
    teaches:  what one learns by it, a message
    """

    drawing: Path
    picture: str
    about: str
    teaches: str


def _no_experiments() -> Sequence[type[Part]]:
    return ()


@dataclass(frozen=True)
class Presentation:
    """How a game is shown.

    game:         its id
    scene:        view -> picture
    stage:        number of players -> where each area lies in a window that holds the whole table, see
                  `widgets.scenes.stage`; without one the areas stand below each other
    faces:        regular expression of the faces that the front end itself draws for the game
    beats:        what a looker-on sees of what happens, see `widgets.scenes.beat`; without them no piece flies
    drawings:     face -> what is drawn for it, SVG on a field of 48 × 48, for faces that the front end does not know;
                  one without any drawing is a card with the letters of its name
    card:         on the start page; without one the game is not offered there
    credit:       who has made the game, a message with ``{title}``
    minutes:      about how long a game takes
    begins:       who begins by the box, a message, where a table may choose
    usual:        the players that forms begin with; 0 = the smallest number
    hidden:       words for hidden things, see `widgets.scenes.hidden`; without them there is no knowledge board
    experiments:  what the explore page has for this game alone; a function, as only that page needs them loaded
    editor:       of positions
    pad_faces:    vocabulary of the score pad -> how the face of a value is called
    """

    game: str
    scene: SceneFunction
    stage: Callable[[int], Plan] = no_plan
    faces: str = ""
    beats: Beats | None = None
    drawings: Mapping[str, str] = field(default_factory=dict)
    card: Card | None = None
    credit: str = ""
    minutes: int = 30
    begins: str = ""
    usual: int = 0
    hidden: Callable[[View, Language, Sequence[str]], Words] | None = None
    experiments: Callable[[], Sequence[type[Part]]] = _no_experiments
    editor: Callable[[State | None], Editor] | None = None
    pad_faces: Mapping[str, Callable[[str], str]] = field(default_factory=dict)

    def players(self, game: Game) -> int:
        """The number of players that forms begin with."""
        return self.usual or game.players[0]


PRESENTATIONS: dict[str, Presentation] = {}
"""The registered presentations by the id of their game."""


def register_presentation(shown: Presentation) -> Presentation:
    """Make known how a game is shown; registering again replaces it."""
    PRESENTATIONS[shown.game] = shown
    return shown


def presentation(game: Game | str) -> Presentation:
    """How a game is shown; raises `UnknownGame` for one that has no presentation."""
    name = game if isinstance(game, str) else game.name
    try:
        return PRESENTATIONS[name]
    except KeyError:
        raise UnknownGame(name, tuple(PRESENTATIONS)) from None


def shown_games() -> list[Game]:
    """The games that can be shown, in the order in which they were registered."""
    return [game for name, game in GAMES.items() if name in PRESENTATIONS]
