"""What a person sees: the table, charts, the pages built from them."""

from typing import TYPE_CHECKING, Any

from widgets.scenes import register_scene

if TYPE_CHECKING:
    from widgets.chart import Chart as Chart
    from widgets.table import Table as Table

__all__ = ["Chart", "Table", "register_scene"]


def __getattr__(name: str) -> Any:
    """Load the widgets when they are asked for: a page without them (the hub) starts sooner."""
    if name == "Table":
        from widgets.table import Table

        return Table
    if name == "Chart":
        from widgets.chart import Chart

        return Chart
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
