"""The table: a session, what is shown of it, and the answers to what a page says.

`Table`, the widget, is loaded when it is asked for: nothing else here needs Jupyter.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from widgets.ways.widget import Table as Table

__all__ = ["Table"]


def __getattr__(name: str) -> Any:
    if name == "Table":
        from widgets.ways.widget import Table

        return Table
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
