"""A scene on its way to the page: what is empty or can be told from its neighbours is left out.

Things that come by the dozen (places, quantities of formulas, log lines) travel as lists, their fields in the order of
the tuples below. The inverse is ``widgets/frontend/src/wire.ts``. A click sends half the bytes for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from widgets.scenes.scene import Json

FRAME = ("title", "tabs", "tools", "form")
"""Parts of a scene that seldom change: they travel as a trait of their own."""
TERM = ("value", "label", "op", "pieces", "parts")
LOG_LINE = ("n", "at", "turn", "who", "text", "rule", "kind")
TURN = ("at", "turn", "gains")
NO_BREAK = "\u00a0"


def frame(scene: Json) -> Json:
    """The parts of a scene that seldom change."""
    return {key: scene[key] for key in FRAME}


def slim(scene: Json) -> Json:
    """The scene without its frame, in the shorter form."""
    rest = {key: value for key, value in scene.items() if key not in FRAME}
    rest["areas"] = slim_areas(scene["areas"])
    if scene["scores"]:
        history = [_listed(turn, TURN) for turn in scene["scores"]["history"]]
        last = slim_formulas(scene["scores"]["last"]) if scene["scores"]["last"] else None
        rest["scores"] = scene["scores"] | {"history": history, "last": last}
    return {key: _without_empty(value) for key, value in rest.items()}


def slim_areas(areas: Sequence[Json]) -> list[Json]:
    """Areas in the shorter form."""
    return [area | {"rows": [_row(row) for row in area["rows"]]} for area in areas]


def slim_log(log: Json) -> Json:
    """The newest log lines in the shorter form."""
    return log | {"lines": [_listed(line, LOG_LINE) for line in log["lines"]]}


def slim_formulas(formulas: Json) -> Json:
    """The formulas of a scoring in the shorter form."""
    return formulas | {"seats": [formula | {"term": _term(formula["term"])} for formula in formulas["seats"]]}


def _row(row: Json) -> Json:
    looks = {cell["look"] for cell in row["cells"]}
    common = looks.pop() if len(looks) == 1 else ""
    return row | {"look": common, "cells": [_cell(cell, common) for cell in row["cells"]]}


def _cell(cell: Json, common: str) -> list[Any]:
    """Id, name, items, acts, marks, caption, look and rule; items, acts and marks as words.

    A space within an act's word ("blind 3") travels as a no-break space.
    """
    id, items, acts, marks = cell["id"], cell["items"], cell["acts"], cell["marks"]
    return _trimmed([
        id,
        cell["name"],
        " ".join([_item(id, i, item) for i, item in enumerate(items)]) if items else "",
        " ".join([f"{act}={word.replace(' ', NO_BREAK)}" for act, word in acts.items()]) if acts else "",
        " ".join(marks) if marks else "",
        cell["caption"],
        "" if cell["look"] == common else cell["look"],
        cell["rule"],
    ])  # fmt: skip


def _item(cell: str, i: int, item: Json) -> str:
    """``face`` where the id is that of the place, else ``face@id``."""
    return item["face"] if item["id"] == f"{cell}:{i}" else f"{item['face']}@{item['id']}"


def _term(term: Json) -> list[Any]:
    short = term | {"pieces": " ".join(term["pieces"]), "parts": [_term(part) for part in term["parts"]]}
    return _listed(short, TERM)


def _listed(values: Json, fields: Sequence[str]) -> list[Any]:
    """The values of some fields, without the empty ones at the end."""
    return _trimmed([values[name] for name in fields])


def _trimmed(values: list[Any]) -> list[Any]:
    """A list of texts and lists without the empty ones at its end; numbers stand before those."""
    while values and not values[-1]:
        values.pop()
    return values


def _without_empty(value: Any) -> Any:
    """Fields of objects that hold nothing are left out; lists keep their places."""
    if isinstance(value, dict):
        return {key: part if isinstance(part, str) else _without_empty(part) for key, part in value.items() if part}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [_without_empty(part) for part in value]
    return value
