"""A scene on its way to the page: what is empty or can be told from its neighbours is left out.

Things that come by the dozen (places, quantities of formulas, log lines) travel as lists, their fields in the order of
the tuples below. The inverse is ``widgets/frontend/src/wire.ts``. This halves the bytes that are sent after a click.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from widgets.protocol import (
    Advice,
    Area,
    Cell,
    Feedback,
    Formula,
    Formulas,
    Item,
    Log,
    LogLine,
    Row,
    Scene,
    ShortFormula,
    ShortFormulas,
    ShortLine,
    ShortTerm,
    Term,
)
from widgets.scenes.scene import Json

FRAME = ("title", "tabs", "tools", "form")
"""Parts of a scene that seldom change: they travel as a trait of their own."""
TERM = ("value", "label", "op", "pieces", "parts")
LOG_LINE = ("n", "at", "turn", "who", "text", "rule", "kind")
TURN = ("at", "turn", "gains")
SEND = "send"
"""A message of a button travels as it is: what is empty in it may be asked for."""
NO_BREAK = "\u00a0"


def frame(scene: Scene) -> Json:
    """The parts of a scene that seldom change."""
    return {key: value for key, value in scene.items() if key in FRAME}


def slim(scene: Scene) -> Json:
    """The scene without its frame, in the shorter form."""
    rest: Json = {key: value for key, value in scene.items() if key not in FRAME}
    rest["areas"] = slim_areas(scene["areas"])
    scores, lesson, pad = scene["scores"], scene["lesson"], scene["pad"]
    if scores:
        history = [_listed(turn, TURN) for turn in scores["history"]]
        last = slim_formulas(scores["last"]) if scores["last"] else None
        rest["scores"] = {**scores, "history": history, "last": last}
    if lesson:
        rest["lesson"] = {**lesson, "feedback": slim_feedback(lesson["feedback"])}
    if pad:
        rest["pad"] = {**pad, "formulas": slim_seats(pad["formulas"])}
    return {key: _without_empty(value) for key, value in rest.items()}


def slim_areas(areas: Sequence[Area]) -> list[Json]:
    """Areas in the shorter form."""
    return [{**area, "rows": [_row(row) for row in area["rows"]]} for area in areas]


def slim_log(log: Log) -> Json:
    """The newest log lines in the shorter form."""
    return {"total": log["total"], "lines": slim_lines(log["lines"])}


def slim_lines(lines: Sequence[LogLine]) -> list[ShortLine]:
    """Log lines in the shorter form."""
    return [_listed(line, LOG_LINE) for line in lines]


def slim_feedback(feedback: Feedback | None) -> Json | None:
    """What is told about an answer, in the shorter form."""
    return feedback and {**feedback, "formulas": slim_seats(feedback["formulas"])}


def slim_advice(advice: Advice) -> Json:
    """Hints and the review, their formulas in the shorter form."""
    hint = advice["hint"]
    moves = hint and [{**move, "formulas": slim_seats(move["formulas"])} for move in hint["moves"]]
    return {**advice, "hint": hint and {**hint, "moves": moves}}


def slim_formulas(formulas: Formulas) -> ShortFormulas:
    """The formulas of a scoring in the shorter form."""
    return {"title": formulas["title"], "rule": formulas["rule"], "seats": slim_seats(formulas["seats"])}


def slim_seats(formulas: Sequence[Formula]) -> list[ShortFormula]:
    """Formulas in the shorter form, one per seat."""
    return [
        {"seat": one["seat"], "name": one["name"], "spoken": one["spoken"], "term": _term(one["term"])}
        for one in formulas
    ]


def _row(row: Row) -> Json:
    looks = {cell["look"] for cell in row["cells"]}
    common = looks.pop() if len(looks) == 1 else ""
    return {**row, "look": common, "cells": [_cell(cell, common) for cell in row["cells"]]}


def _cell(cell: Cell, common: str) -> list[Any]:
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


def _item(cell: str, i: int, item: Item) -> str:
    """``face`` where the id is that of the place, else ``face@id``."""
    return item["face"] if item["id"] == f"{cell}:{i}" else f"{item['face']}@{item['id']}"


def _term(term: Term) -> ShortTerm:
    return _listed({**term, "pieces": " ".join(term["pieces"]), "parts": [_term(part) for part in term["parts"]]}, TERM)


def _listed(values: Mapping[str, Any], fields: Sequence[str]) -> list[Any]:
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
        return {
            key: part if key == SEND or isinstance(part, str) else _without_empty(part)
            for key, part in value.items()
            if part
        }
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [_without_empty(part) for part in value]
    return value
