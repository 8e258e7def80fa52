"""A scene on its way to the page: what is empty or can be told from its neighbours is left out.

The inverse is ``widgets/frontend/src/wire.ts``. A click sends about half the bytes for it.
"""

from __future__ import annotations

from typing import Any

from widgets.scenes.scene import Json

FRAME = ("title", "tabs", "tools", "form")
"""Parts of a scene that seldom change: they travel as a trait of their own."""


def slim(scene: Json) -> Json:
    """The scene without its frame, empty fields left out, pieces as text, looks of whole rows said once."""
    rest = {key: value for key, value in scene.items() if key not in FRAME}
    rest["areas"] = [area | {"rows": [_row(row) for row in area["rows"]]} for area in scene["areas"]]
    if scene["scores"]:
        history = [[turn["at"], turn["turn"], *turn["gains"]] for turn in scene["scores"]["history"]]
        rest["scores"] = scene["scores"] | {"history": history}
    return {key: _without_empty(value) for key, value in rest.items()}


def frame(scene: Json) -> Json:
    """The parts of a scene that seldom change."""
    return {key: scene[key] for key in FRAME}


def _row(row: Json) -> Json:
    looks = {cell["look"] for cell in row["cells"]}
    common = looks.pop() if len(looks) == 1 else ""
    return row | {"look": common, "cells": [_cell(cell, common) for cell in row["cells"]]}


def _cell(cell: Json, common: str) -> Json:
    items = [_item(cell["id"], i, item) for i, item in enumerate(cell["items"])]
    return cell | {"items": items, "look": "" if cell["look"] == common else cell["look"]}


def _item(cell: str, i: int, item: Json) -> str:
    """``face`` where the id is that of the place, else ``face@id``."""
    return item["face"] if item["id"] == f"{cell}:{i}" else f"{item['face']}@{item['id']}"


def _without_empty(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_empty(part) for key, part in value.items() if not _empty(key, part)}
    return [_without_empty(part) for part in value] if isinstance(value, list) else value


def _empty(key: str, value: Any) -> bool:
    return value is None or value is False or value in ("", [], {}) or (key == "op" and value == "value")
