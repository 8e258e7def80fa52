"""`Chart`: a small chart with a table behind it, drawn in the browser by Observable Plot.

The kernel needs no chart library: it sends a few columns and sentences, the page draws. Everybody can switch the
picture to a real table, and the sentence `text` says what the picture shows.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import traitlets

from gamelib.errors import TerakoyaError
from gamelib.language import N_, NN_, Language, language
from widgets.safe import SafeWidget

STATIC = Path(__file__).parent / "static"

Kind = Literal["bars", "lines", "dots", "histogram"]
Value = str | int | float | None
Columns = dict[str, list[Value]]

KINDS: tuple[Kind, ...] = ("bars", "lines", "dots", "histogram")
ERROR_BAR = ("low", "high")  # the columns that hold the ends of error bars
MOST_SERIES = 8  # as many as the page can tell apart without colour
ROWS_IN_PLAIN_TEXT = 20

SHOW_TABLE = N_("Show as table")
LOW = N_("lowest")
HIGH = N_("highest")
FROM = N_("from")
BELOW = N_("to below")
COUNT = N_("count")
NO_DATA = N_("There is nothing to draw yet.")
MORE_ROWS = NN_("and {n} more row", "and {n} more rows")


class ChartError(TerakoyaError):
    """The chart cannot be drawn from this; the message says which column or value is meant."""


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
    _css = (STATIC / "chart.css").read_text(encoding="utf-8")

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
        if kind not in KINDS:
            raise ChartError(f"there is no kind of chart {kind!r}; there are: {', '.join(KINDS)}")
        if (y is None) != (kind == "histogram"):
            raise ChartError("a histogram takes x only" if y is not None else f"a chart of {kind} needs a column y")
        self._kind, self._x, self._y, self._series = kind, x, y, series
        self._labels, self._bins, self._language = (x_label or x, y_label or y or ""), bins, language(lang)
        figure = self._figure(data, title, text)
        super().__init__()
        self.set_trait("figure", figure)

    def update(
        self, data: Mapping[str, Iterable[Any]] | None = None, *, title: str | None = None, text: str | None = None
    ) -> None:
        """Show other data, another title or text; what is not given stays. Nothing changes if it raises."""
        now = self.figure
        new_title, new_text = now["title"] if title is None else title, now["text"] if text is None else text
        if data is None:
            self.set_trait("figure", {**now, "title": new_title, "text": new_text})
        else:
            self.set_trait("figure", self._figure(data, new_title, new_text))

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

    def _figure(self, data: Mapping[str, Iterable[Any]], title: str, text: str) -> dict[str, Any]:
        """All that the page needs, checked."""
        given = {name: _values(name, values) for name, values in data.items()}
        lengths = {name: len(values) for name, values in given.items()}
        if len(set(lengths.values())) > 1:
            raise ChartError(f"columns of unequal length: {', '.join(f'{name} {n}' for name, n in lengths.items())}")
        error_bar = self._error_bar(given)
        used = [name for name in (self._x, self._series, self._y, *error_bar) if name is not None]
        for name in used:
            if name not in given:
                raise ChartError(f"there is no column {name!r}; there are: {', '.join(given)}")
        if self._series is not None and len(set(given[self._series])) > MOST_SERIES:
            raise ChartError(f"column {self._series!r} names more than {MOST_SERIES} series")
        if self._y is None:
            columns = _histogram(given, self._x, self._series, self._bins)
        else:
            numbers = {name: _numbers(name, given[name]) for name in (self._y, *error_bar)}
            columns = {name: [*numbers[name]] if name in numbers else given[name] for name in used}
        say = self._language
        return {
            "kind": self._kind,
            "columns": columns,
            "heads": self._heads(columns, say),
            "x": self._x,
            "y": self._y,
            "series": self._series,
            "errorBar": bool(error_bar),
            "title": title,
            "text": text,
            "xLabel": self._labels[0],
            "yLabel": self._labels[1] or say(COUNT),
            "words": {"table": say(SHOW_TABLE), "nothing": say(NO_DATA)},
            "lang": say.code,
            "dir": say.direction,
        }

    def _error_bar(self, given: Columns) -> tuple[str, ...]:
        return ERROR_BAR if self._kind in ("bars", "dots") and set(ERROR_BAR) <= set(given) else ()

    def _heads(self, columns: Columns, say: Language) -> dict[str, str]:
        """Column name -> its head in the table."""
        known = {"low": say(LOW), "high": say(HIGH), "from": say(FROM), "to": say(BELOW), "count": say(COUNT)}
        return {name: known.get(name, name) for name in columns} | {
            name: label for name, label in zip((self._x, self._y), self._labels, strict=True) if name in columns
        }


def _values(name: str, values: Iterable[Any]) -> list[Value]:
    """Plain JSON values: numpy scalars become numbers, what is no finite number becomes None."""
    plain = values.tolist() if hasattr(values, "tolist") else list(values)
    plain = [value.item() if hasattr(value, "item") else value for value in plain]
    for row, value in enumerate(plain):
        if value is not None and not isinstance(value, str | int | float):
            raise ChartError(f"column {name!r}, row {row}: {value!r} is neither a number nor a text")
    return [None if isinstance(value, float) and not math.isfinite(value) else value for value in plain]


def _numbers(name: str, values: Sequence[Value]) -> list[int | float | None]:
    numbers: list[int | float | None] = []
    for row, value in enumerate(values):
        if isinstance(value, str):
            raise ChartError(f"column {name!r}, row {row}: {value!r} is no number")
        numbers.append(value)
    return numbers


def _histogram(given: Columns, x: str, series: str | None, bins: int) -> Columns:
    """Counts per class ``from <= value < to`` and series, empty classes included; missing values are left out."""
    names = given[series] if series else [None] * len(given[x])
    rows = [(value, name) for value, name in zip(_numbers(x, given[x]), names, strict=True) if value is not None]
    width = _class_width([value for value, _ in rows], bins)
    counts = Counter((math.floor(value / width), name) for value, name in rows)
    classes = [k for k, _ in counts]
    cells = [
        (k, name)
        for name in dict.fromkeys(name for _, name in rows)
        for k in range(min(classes), max(classes) + 1)
    ]  # fmt: skip
    columns: Columns = {"from": [_edge(k, width) for k, _ in cells], "to": [_edge(k + 1, width) for k, _ in cells]}
    if series:
        columns[series] = [name for _, name in cells]
    return {**columns, "count": [counts[cell] for cell in cells]}


def _class_width(values: Sequence[int | float], bins: int) -> int | float:
    """A round width (1, 2 or 5 times a power of ten, a whole number for whole numbers) for about ``bins`` classes.

    >>> _class_width([0, 3, 7], 5), _class_width([0.0, 0.7], 5), _class_width([4], 5)
    (2, 0.2, 1)
    """
    least = (max(values) - min(values)) / bins if values else 0
    if not least:
        return 1
    power = math.floor(math.log10(least))
    width = next(w for w in (_edge(factor, 10.0**power) for factor in (1, 2, 5, 10)) if w >= least)
    return max(1, round(width)) if all(isinstance(value, int) for value in values) else width


def _edge(k: int, width: int | float) -> int | float:
    """``k * width`` without the noise of binary fractions (0.3, not 0.30000000000000004)."""
    return k * width if isinstance(width, int) else float(f"{k * width:.12g}")
