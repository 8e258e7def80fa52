"""Whether what travels is what `widgets.protocol` says, and the shorter form made whole again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, is_typeddict

from widgets import protocol
from widgets.table.answers import MESSAGES, fault
from widgets.typed import Fields, faults, fields
from widgets.wire import LOG_LINE, NO_BREAK, TERM, TURN

CELL = ("id", "name", "items", "acts", "marks", "caption", "look", "rule")


# ---- the shorter form ------------------------------------------------------------------------------------------------


def widen(kind: Any, value: Any) -> Any:
    """What `widgets.wire` has made shorter, whole again; what is unknown stays in it."""
    origin = get_origin(kind)
    if origin in (UnionType, Union):
        return value if value is None or kind is protocol.Outgoing else widen(_something(kind), value)
    if isinstance(value, list):
        if origin is list:
            return [widen(get_args(kind)[0], one) for one in value]
        return LISTED[kind](value) if kind in LISTED else value
    if not is_typeddict(kind) or not isinstance(value, dict):
        return value
    if kind is protocol.Row:
        return _row(value)
    wide = {name: widen(hint, value[name]) for name, (hint, _) in fields(kind).items() if name in value}
    missing = {name: hint for name, (hint, required) in fields(kind).items() if required and name not in value}
    return {**value, **wide, **{name: _empty(hint) for name, hint in missing.items() if _may_be_empty(hint)}}


def whole(scene: dict[str, Any], frame: dict[str, Any]) -> Any:
    """A scene from the traits `scene` and `frame`."""
    return widen(protocol.Scene, {**frame, **scene})


def _something(kind: Any) -> Any:
    """The one thing besides nothing."""
    (found,) = [member for member in get_args(kind) if member is not NoneType] if NoneType in get_args(kind) else [Any]
    return found


def _empty(kind: Any) -> Any:
    if is_typeddict(kind):
        return widen(kind, {})
    if NoneType in get_args(kind):
        return None
    return "" if get_origin(kind) is Literal else (get_origin(kind) or kind)()


def _may_be_empty(kind: Any) -> bool:
    if get_origin(kind) is Literal:
        return "" in get_args(kind)
    return kind is not protocol.Outgoing and (get_origin(kind) not in (UnionType, Union) or NoneType in get_args(kind))


def _named(values: list[Any], names: tuple[str, ...], empty: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(names, [*values, *empty[len(values) :]], strict=True))


def _row(row: dict[str, Any]) -> dict[str, Any]:
    unknown = {name: value for name, value in row.items() if name not in ("head", "look", "cells")}
    cells = [_cell(values, row.get("look", "")) for values in row.get("cells", [])]
    return {"head": row.get("head", ""), "cells": cells, **unknown}


def _cell(values: list[Any], look: str) -> dict[str, Any]:
    cell = _named(values, CELL, ("",) * len(CELL))
    acts = [word.replace(NO_BREAK, " ").split("=", 1) for word in _words(cell["acts"])]
    items = [_item(cell["id"], i, text) for i, text in enumerate(_words(cell["items"]))]
    words = {"items": items, "acts": dict(acts), "marks": _words(cell["marks"])}
    return {**cell, **words, "look": cell["look"] or look}


def _words(text: str) -> list[str]:
    """No `str.split` alone: that would part at a no-break space, too."""
    return text.split(" ") if text else []


def _item(place: str, i: int, text: str) -> dict[str, str]:
    face, _, id = text.partition("@")
    return {"id": id or f"{place}:{i}", "face": face}


def _term(values: list[Any]) -> dict[str, Any]:
    term = _named(values, TERM, ("", "", "value", "", []))
    return {**term, "pieces": _words(term["pieces"]), "parts": [_term(part) for part in term["parts"]]}


LISTED: dict[Any, Callable[[list[Any]], dict[str, Any]]] = {
    protocol.Term: _term,
    protocol.LogLine: lambda values: _named(values, LOG_LINE, ("",) * len(LOG_LINE)),
    protocol.Turn: lambda values: _named(values, TURN, (0, "", [])),
}

# ---- what a page is shown, told and says -----------------------------------------------------------------------------


def of_trait(name: str, value: Any) -> Iterator[str]:
    """What is wrong with a part of a page's state besides its scene; before there is any it is empty."""
    if name not in TRAITS:
        yield f"{name}: a page has no such part"
    if name not in TRAITS or not value:
        return
    if name == "advice":
        hint = value["hint"]
        moves = hint and [
            {**move, "formulas": widen(list[protocol.Formula], move["formulas"])} for move in hint["moves"]
        ]
        value = {**value, "hint": hint and {**hint, "moves": moves}}
    elif name == "log":
        value = {**value, "lines": widen(list[protocol.LogLine], value["lines"])}
    yield from faults(TRAITS[name], value, name)


def of_scene(scene: dict[str, Any], frame: dict[str, Any]) -> Iterator[str]:
    """What is wrong with a scene in the shorter form."""
    yield from faults(protocol.Scene, whole(scene, frame), "scene")


def of_answer(message: Any) -> Iterator[str]:
    """What is wrong with what Python says."""
    found = list(faults(protocol.Incoming, message, "message"))
    yield from found
    if not found and message["kind"] in DEEPER:
        field, kind = DEEPER[message["kind"]]
        yield from faults(kind, widen(kind, message[field]), f"{message['kind']}.{field}")


def of_message(message: Any, messages: Mapping[str, Fields] = MESSAGES) -> Iterator[str]:
    """What is wrong with what a page says."""
    found = fault(messages, message)
    yield from [found] if found else []


def sample(kind: str, messages: Mapping[str, Fields]) -> dict[str, Any]:
    """A message with all its fields."""
    return {name: _something_of(hint) for name, (hint, _) in messages[kind].items()}


def _something_of(hint: Any) -> Any:
    origin = get_origin(hint)
    if origin is Literal or origin in (UnionType, Union):
        first = get_args(hint)[0]
        return first if origin is Literal else _something_of(first)
    if origin is list:
        return [_something_of(get_args(hint)[0])]
    return {"x": "x"} if origin is dict else {str: "x", int: 1, bool: True}[hint]


TRAITS: dict[str, Any] = {
    "log": protocol.Log, "strings": protocol.Strings, "settings": protocol.Settings, "advice": protocol.Advice,
    "page": protocol.ExplorePage, "progress": dict[str, protocol.Progress],
}  # fmt: skip
DEEPER: dict[str, tuple[str, Any]] = {
    "preview": ("preview", protocol.Preview), "example": ("example", protocol.ExampleStep),
    "older": ("lines", list[protocol.LogLine]), "formula": ("formulas", protocol.Formulas),
}  # fmt: skip
"""The messages with something in the shorter form, and what it is."""
