"""Board games of samurai-era Japan: rules, views, explanations and a table to play at.

>>> from terakoya import Match, load
>>> load("ta_ke").title
'Ta-Ké'
>>> Match.new("ta_ke", seed=1).play("take A")[0].kind
'take'

`Table`, `Chart`, `Job`, `ArenaView`, `Explore`, `predict` and `why` need Jupyter's widgets; they and `arena` are
imported when they are first asked for. `arena` and `ArenaView` need what ``pip install 'terakoya[explore]'`` brings.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from terakoya.clash import check_names

check_names()  # before anything is imported from them

from gamelib.check import check_game  # noqa: E402
from gamelib.game import load  # noqa: E402
from gamelib.match import Match  # noqa: E402

if TYPE_CHECKING:
    from gamelib.arena import arena
    from widgets.arena import ArenaView
    from widgets.ask import predict, why
    from widgets.chart import Chart
    from widgets.job import Job
    from widgets.table import Table
    from widgets.ways.widget import Explore

__all__ = [
    "ArenaView", "Chart", "Explore", "Job", "Match", "Table", "arena", "check_game", "load", "predict", "why",
]  # fmt: skip

_LATER = {
    "ArenaView": "widgets.arena",
    "Chart": "widgets.chart",
    "Explore": "widgets.ways.widget",
    "Job": "widgets.job",
    "Table": "widgets.table",
    "arena": "gamelib.arena",
    "predict": "widgets.ask",
    "why": "widgets.ask",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
