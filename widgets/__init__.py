"""What a person sees: the table, charts, the pages built from them."""

from widgets.chart import Chart
from widgets.scenes import register_scene
from widgets.table import Table

__all__ = ["Chart", "Table", "register_scene"]
