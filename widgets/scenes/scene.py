"""A scene: a semantic description of the table for one seat, which the front end draws.

The types are those of `widgets.protocol`; here are small constructors for them, so that every field is always there. A
scene is made from a view alone, and accessible names come from the same data as the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gamelib.events import Event
from gamelib.game import View
from gamelib.language import Language
from widgets.protocol import Area, AreaKind, Cell, Item, Mark, Row, Scene, Zone

Json = dict[str, Any]
"""What has no type of its own: a record, a message as it came."""


@dataclass(frozen=True)
class Setting:
    """What a picture needs besides the view.

    names:     the seats' names in seat order
    near:      the seat whose area lies at the near side of the table
    scored:    ids of the places that the scoring just shown has counted
    story:     what the viewer has seen happen in this turn and the one before, oldest first
    truth:     place id -> what really lies there: only where everything may be seen, else empty
    known_by:  the viewer's own hidden things are drawn as this seat knows them ("what Bea knows about me"); ``None``:
               as the viewer does
    """

    language: Language
    names: Sequence[str]
    near: int = 0
    scored: frozenset[str] = frozenset()
    story: Sequence[Event] = ()
    truth: Mapping[str, str] = field(default_factory=dict)
    known_by: int | None = None


@dataclass(frozen=True)
class Picture:
    """What a game's scene function returns.

    areas:    the areas in reading order
    compose:  verb -> number of words of the attempts that can be put together by pressing things now; a negative
              number: that many written together as one word (``order 213``)
    points:   the points of each seat as shown beside its name
    notes:    a short remark on each seat ("begins"), may be empty
    step:     the step of the turn ("Step 1 of 4"), may be empty
    """

    areas: Sequence[Area]
    compose: Mapping[str, int]
    points: Sequence[str]
    notes: Sequence[str] = ()
    step: str = ""


SceneFunction = Callable[[View, Setting], Picture]


def empty() -> Scene:
    """A scene in which nothing is shown."""
    return {
        "rev": 0, "game": "", "lang": "en", "dir": "ltr", "mode": "setup", "title": "",
        "banner": {"phase": "", "text": "", "rule": ""}, "seats": [], "areas": [], "compose": {}, "moves": [],
        "timeline": None, "scores": None, "tabs": [], "tools": [], "form": None, "busy": "", "curtain": None,
        "views": None, "lesson": None, "stage": None, "pad": None, "listed": False, "beats": [],
    }  # fmt: skip


def item(id: str, face: str) -> Item:
    """One piece: what it looks like. An item this seat cannot identify has the id of its place."""
    return {"id": id, "face": face}


def cell(
    id: str,
    name: str,
    items: Sequence[Item] = (),
    acts: Mapping[str, str] | None = None,
    marks: Sequence[Mark] = (),
    caption: str = "",
    look: str = "",
    rule: str = "",
) -> Cell:
    """One thing to focus and press; ``acts`` says which word, or words, it gives to which attempt.

    ``rule``: what explains the thing; where it has a word for nothing, pressing it shows its name and that rule.
    """
    return {
        "id": id, "name": name, "items": list(items), "acts": dict(acts or {}), "marks": list(marks),
        "caption": caption, "look": look, "rule": rule,
    }  # fmt: skip


def row(head: str, cells: Sequence[Cell]) -> Row:
    """A row of a grid with its header."""
    return {"head": head, "cells": list(cells)}


def area(
    id: str,
    zone: Zone,
    kind: AreaKind,
    label: str,
    rows: Sequence[Row],
    columns: Sequence[str] = (),
    look: str = "",
    fold: bool = False,
) -> Area:
    """A part of the table: its zone (theirs, center, mine, won, pool), kind (grid, row, stack, ring, track) and rows.

    ``fold``: it is looked up now and then, and folded away until somebody does.
    """
    return {
        "id": id, "zone": zone, "kind": kind, "label": label, "rows": list(rows), "columns": list(columns),
        "look": look, "fold": fold, "box": [],
    }  # fmt: skip


def still(area: Area) -> Area:
    """An area in which nothing can be pressed."""
    rows = [row(one["head"], [{**cell, "acts": {}} for cell in one["cells"]]) for one in area["rows"]]
    return {**area, "rows": rows}


def word(verb: str, value: str, words: int = 1) -> dict[str, str]:
    """The acts of a thing that gives ``value`` to an attempt of ``words`` words, in whatever place is asked for."""
    return {f"{verb}.{i}": value for i in range(words)}
