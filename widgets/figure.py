"""What a chart shows, checked and made ready for the page: columns, sentences and the few words of its own."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from gamelib.errors import TerakoyaError
from gamelib.language import N_, Language, language
from widgets.protocol import Figure

Kind = Literal["bars", "lines", "dots", "histogram"]
Value = str | int | float | None
Columns = dict[str, list[Value]]

KINDS: tuple[Kind, ...] = ("bars", "lines", "dots", "histogram")
ERROR_BAR = ("low", "high")  # the columns that hold the ends of error bars
MOST_SERIES = 8  # as many as the page can tell apart without colour

SHOW_TABLE = N_("Show as table")
LOW = N_("lowest")
HIGH = N_("highest")
FROM = N_("from")
BELOW = N_("to below")
COUNT = N_("count")
NO_DATA = N_("There is nothing to draw yet.")


class ChartError(TerakoyaError):
    """The chart cannot be drawn from this; the message says which column or value is meant."""


def figure(
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
    lang: str | Language = "en",
) -> Figure:
    """All that the page needs to draw a chart: see `widgets.chart.Chart`. Raises `ChartError` as told there."""
    if kind not in KINDS:
        raise ChartError(f"there is no kind of chart {kind!r}; there are: {', '.join(KINDS)}")
    if (y is None) != (kind == "histogram"):
        raise ChartError("a histogram takes x only" if y is not None else f"a chart of {kind} needs a column y")
    given = {name: _values(name, values) for name, values in data.items()}
    lengths = {name: len(values) for name, values in given.items()}
    if len(set(lengths.values())) > 1:
        raise ChartError(f"columns of unequal length: {', '.join(f'{name} {n}' for name, n in lengths.items())}")
    error_bar = ERROR_BAR if kind in ("bars", "dots") and set(ERROR_BAR) <= set(given) else ()
    used = [name for name in (x, series, y, *error_bar) if name is not None]
    for name in used:
        if name not in given:
            raise ChartError(f"there is no column {name!r}; there are: {', '.join(given)}")
    if series is not None and len(set(given[series])) > MOST_SERIES:
        raise ChartError(f"column {series!r} names more than {MOST_SERIES} series")
    if y is None:
        columns = _histogram(given, x, series, bins)
    else:
        numbers = {name: _numbers(name, given[name]) for name in (y, *error_bar)}
        columns = {name: [*numbers[name]] if name in numbers else given[name] for name in used}
    say = lang if isinstance(lang, Language) else language(lang)
    labels = {x: x_label or x} | ({y: y_label or y} if y is not None else {})
    return {
        "kind": kind,
        "columns": columns,
        "heads": _heads(columns, labels, say),
        "x": x,
        "y": y,
        "series": series,
        "errorBar": bool(error_bar),
        "title": title,
        "text": text,
        "xLabel": labels[x],
        "yLabel": y_label or y or say(COUNT),
        "words": {"table": say(SHOW_TABLE), "nothing": say(NO_DATA)},
        "lang": say.code,
        "dir": say.direction,
    }


def _heads(columns: Columns, labels: Mapping[str, str], say: Language) -> dict[str, str]:
    """Column name -> its head in the table."""
    known = {"low": say(LOW), "high": say(HIGH), "from": say(FROM), "to": say(BELOW), "count": say(COUNT)}
    return {name: labels.get(name) or known.get(name, name) for name in columns}


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
