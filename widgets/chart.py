"""`Chart`: a small chart with a table behind it, drawn in the browser by Observable Plot.

The kernel needs no chart library: it sends a few columns and sentences, the page draws. Everybody can switch the
picture to a real table, and the sentence `text` says what the picture shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import traitlets

from gamelib.language import NN_, language
from widgets.figure import NO_DATA, ChartError, Kind, figure
from widgets.ways.widget import SafeWidget

__all__ = ["Chart", "ChartError"]

STATIC = Path(__file__).parent / "static"

ROWS_IN_PLAIN_TEXT = 20

MORE_ROWS = NN_("and {n} more row", "and {n} more rows")


class Chart(SafeWidget):
    """A chart of a few columns.

    - ``kind``: ``bars`` (one per value of ``x``), ``lines``, ``dots``, or ``histogram`` (how often the numbers of
      column ``x`` occur, in about ``bins`` classes of equal width).
    - ``data``: column name -> list of equal length; also numpy arrays and pandas columns. ``y`` holds numbers,
      missing ones are ``None`` or NaN. ``series`` names the column that says to which series a row belongs
      (at most 8).
    - Columns named ``low`` and ``high`` are the ends of error bars (bars and dots).
    - ``title``, ``text`` (one sentence that says what is to be seen), ``x_label``, ``y_label``: ready to be read.
    - ``lang``: language of the few words of its own.

    The trait `figure` is all that the page gets; it can be observed and is written by `update` only, never by the
    page. Raises `ChartError` for an unknown kind or column, for columns of unequal length, for values that are
    no numbers and for too many series.

    >>> chart = Chart("bars", {"name": ["Adrian", "Bea"], "points": [12, 9]}, "name", "points", title="Points")
    >>> chart.figure["columns"]
    {'name': ['Adrian', 'Bea'], 'points': [12, 9]}
    >>> chart.update({"name": ["Adrian", "Bea"], "points": [12, 15]})
    >>> print(chart)
    Points
    name, points
    Adrian, 12
    Bea, 15
    """

    # Text, not paths: a widget with file-based code can never be freed.
    _esm = (STATIC / "chart.js").read_text(encoding="utf-8")

    figure = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(
        self,
        kind: Kind,
        data: Mapping[str, Iterable[Any]],
        x: str,
        y: str | None = None,
        series: str | None = None,
        *,
        title: str = "",
        text: str = "",
        x_label: str = "",
        y_label: str = "",
        bins: int = 20,
        lang: str = "en",
    ) -> None:
        self._plan = partial(
            figure, kind, x=x, y=y, series=series, x_label=x_label, y_label=y_label, bins=bins, lang=lang
        )  # fmt: skip
        self._language = language(lang)
        shown = self._plan(data, title=title, text=text)
        super().__init__()
        self.set_trait("figure", shown)

    def update(
        self, data: Mapping[str, Iterable[Any]] | None = None, *, title: str | None = None, text: str | None = None
    ) -> None:
        """Show other data, another title or text; what is not given stays. Nothing changes if it raises."""
        now = self.figure
        new_title, new_text = now["title"] if title is None else title, now["text"] if text is None else text
        if data is None:
            self.set_trait("figure", {**now, "title": new_title, "text": new_text})
        else:
            self.set_trait("figure", self._plan(data, title=new_title, text=new_text))

    def __str__(self) -> str:
        """Title, text and the rows as plain text."""
        figure, say = self.figure, self._language
        rows = list(zip(*figure["columns"].values(), strict=True))
        lines = [figure["title"], figure["text"], ", ".join(figure["heads"].values())]
        lines += [", ".join("–" if v is None else f"{v:g}" if isinstance(v, float) else str(v) for v in row)
                  for row in rows[:ROWS_IN_PLAIN_TEXT]]  # fmt: skip
        if len(rows) > ROWS_IN_PLAIN_TEXT:
            lines.append(say.plural(MORE_ROWS, len(rows) - ROWS_IN_PLAIN_TEXT))
        if not rows:
            lines.append(say(NO_DATA))
        return "\n".join(line for line in lines if line)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The live chart, and its rows as text where no widget can live (saved notebooks, terminals)."""
        bundle = super()._repr_mimebundle_(**kwargs)
        return bundle and ({**bundle[0], "text/plain": str(self)}, bundle[1])
