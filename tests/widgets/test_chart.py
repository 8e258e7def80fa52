"""`Chart`: what it accepts, what it sends, what it refuses."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from widgets.chart import Chart, ChartError

POINTS: dict[str, list[Any]] = {"name": ["Adrian", "Bea"], "points": [12, 9.5], "low": [10, 8], "high": [14, 11]}


def bars(**more: Any) -> Chart:
    return Chart("bars", POINTS, "name", "points", title="Points", text="Adrian leads.", **more)


def test_one_trait_holds_all_that_the_page_gets() -> None:
    chart = bars(x_label="player")
    own = {name for name in chart.get_state() if not name.startswith("_")}
    assert own == {"figure", "layout", "tabbable", "tooltip"}
    figure = chart.figure
    assert figure["columns"] == POINTS and figure["errorBar"]
    assert list(figure["heads"].values()) == ["player", "points", "lowest", "highest"]
    assert json.loads(json.dumps(figure)) == figure


def test_columns_that_are_not_drawn_are_not_sent() -> None:
    chart = Chart("lines", {**POINTS, "seed": [1, 2]}, "name", "points")
    assert list(chart.figure["columns"]) == ["name", "points"] and not chart.figure["errorBar"]


def test_code_is_text_so_that_a_chart_can_be_freed() -> None:
    assert type(Chart._esm) is str


def test_the_page_can_write_nothing() -> None:
    chart = bars()
    before = chart.get_state()
    message = {"content": {"data": {"method": "update", "state": {"figure": {"title": "mine"}, "tooltip": "x"}}}}
    chart._handle_msg(message)
    assert chart.get_state() == before


def test_the_kernel_cannot_write_past_the_checks() -> None:
    with pytest.raises(Exception, match="read-only"):
        bars().figure = {}


def test_update_is_observed_once() -> None:
    chart, seen = bars(), []
    chart.observe(lambda change: seen.append(change["new"]), "figure")
    chart.update({**POINTS, "points": [12, 13]}, text="Bea leads.")
    assert [(f["columns"]["points"], f["title"], f["text"]) for f in seen] == [([12, 13], "Points", "Bea leads.")]
    chart.update(title="Result")
    assert seen[-1]["title"] == "Result" and seen[-1]["columns"]["points"] == [12, 13]


def test_a_refused_update_changes_nothing() -> None:
    chart = bars()
    before = chart.figure
    with pytest.raises(ChartError):
        chart.update({"name": ["Adrian"], "points": []})
    assert chart.figure == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("pie", {"a": [1]}, "a", "a"), r"'pie'.*bars, lines, dots, histogram"),
        (("bars", {"a": [1, 2], "b": [1]}, "a", "b"), "unequal length: a 2, b 1"),
        (("bars", {"a": [1], "b": [1]}, "a", "c"), "no column 'c'; there are: a, b"),
        (("lines", {"a": [1], "b": [1]}, "a", "b", "who"), "no column 'who'"),
        (("lines", {"a": range(9), "b": range(9)}, "a", "b", "a"), "column 'a' names more than 8 series"),
        (("dots", {"a": [1], "b": ["x"]}, "a", "b"), "column 'b', row 0: 'x' is no number"),
        (("bars", {"a": [1], "b": [1], "low": ["-"], "high": [2]}, "a", "b"), "column 'low', row 0"),
        (("bars", {"a": [1]}, "a"), "a chart of bars needs a column y"),
        (("histogram", {"a": [1], "b": [1]}, "a", "b"), "histogram takes x only"),
        (("histogram", {"a": ["x"]}, "a"), "column 'a', row 0: 'x' is no number"),
        (("histogram", {"a": [1]}, "b"), "no column 'b'"),
        (("bars", {"a": [object()], "b": [1]}, "a", "b"), "column 'a', row 0: .* neither a number nor a text"),
    ],
)
def test_bad_input_is_named(arguments: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ChartError, match=message):
        Chart(*arguments)


def test_numpy_columns_become_plain_numbers_and_holes_none() -> None:
    chart = Chart("lines", {"t": np.arange(3), "v": [np.float32(0.5), float("nan"), float("inf")]}, "t", "v")
    assert chart.figure["columns"] == {"t": [0, 1, 2], "v": [0.5, None, None]}
    json.dumps(chart.figure, allow_nan=False)


def test_histogram_counts_every_value_once() -> None:
    values = [*np.random.default_rng(1).normal(0, 3, 500), None]
    columns = Chart("histogram", {"v": values}, "v", bins=10).figure["columns"]
    assert sum(columns["count"]) == 500
    assert columns["from"][1:] == columns["to"][:-1]
    for low, high, count in zip(*columns.values(), strict=True):
        assert count == sum(low <= value < high for value in values if value is not None)


def test_histogram_of_whole_numbers_has_whole_edges() -> None:
    columns = Chart("histogram", {"v": [0, 1, 1, 4]}, "v").figure["columns"]
    assert columns == {"from": [0, 1, 2, 3, 4], "to": [1, 2, 3, 4, 5], "count": [1, 2, 0, 0, 1]}


def test_histogram_per_series_shares_its_classes() -> None:
    data: dict[str, list[Any]] = {"v": [1, 2, 2, 3], "who": ["a", "a", "b", "b"]}
    columns = Chart("histogram", data, "v", series="who").figure["columns"]
    assert columns["who"] == ["a"] * 3 + ["b"] * 3 and columns["count"] == [1, 1, 0, 0, 1, 1]


@pytest.mark.parametrize("values", [[], [None], [5], [0.25, 0.25], [-3, -3]])
def test_histogram_of_little(values: list[float | None]) -> None:
    columns = Chart("histogram", {"v": values}, "v").figure["columns"]
    assert sum(columns["count"]) == sum(value is not None for value in values)


def test_plain_text_speaks() -> None:
    bundle, _ = bars()._repr_mimebundle_() or ({}, {})
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"].splitlines() == [
        "Points",
        "Adrian leads.",
        "name, points, lowest, highest",
        "Adrian, 12, 10, 14",
        "Bea, 9.5, 8, 11",
    ]


def test_plain_text_of_many_rows_and_of_none() -> None:
    many = str(Chart("lines", {"t": range(30), "v": range(30)}, "t", "v"))
    assert many.endswith("and 10 more rows") and len(many.splitlines()) == 22
    assert str(Chart("lines", {"t": [], "v": []}, "t", "v")).endswith("nothing to draw yet.")
