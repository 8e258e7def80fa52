"""What a person sees: the table, charts, the pages built from them.

>>> from widgets import Table
>>> table = Table("ta_ke", seed=1, names=["Ann", "Bea"])
>>> table.play("take D")
>>> table.match.cursor
1
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

import widgets.games  # noqa: F401 - makes our four games known
from widgets.presentation import Presentation, register_presentation

if TYPE_CHECKING:
    from widgets.arena import ArenaView as ArenaView
    from widgets.chart import Chart as Chart
    from widgets.ways.widget import Explore as Explore
    from widgets.ways.widget import Table as Table

__all__ = ["ArenaView", "Chart", "Explore", "Presentation", "Table", "register_presentation"]

_LATER = {
    "ArenaView": "widgets.arena",
    "Chart": "widgets.chart",
    "Explore": "widgets.ways.widget",
    "Table": "widgets.ways.widget",
}


def __getattr__(name: str) -> Any:
    """Load the widgets when they are asked for: a page without them (the hub) starts sooner."""
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
