"""Whether what travels is what `widgets.protocol` says, and the shorter form made whole again.

What runs with Python 3.11 on plain `TypedDict`s and refuses unknown fields is none of the usual packages, so it is done
here: the types are few and simple.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from widgets import protocol
from widgets.wire import LOG_LINE, NO_BREAK, TERM, TURN

CELL = ("id", "name", "items", "acts", "marks", "caption", "look", "rule")


@cache
def fields(kind: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of a type: what each holds, and whether it must be there."""
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        found[name] = (get_args(hint)[0] if optional else hint, not optional)
    return found


@cache
def by_kind(union: Any) -> dict[str, Any]:
    """The messages of a union by their names."""
    members = [member for member in get_args(union) if is_typeddict(member)]
    return {
        name: member
        for member in members
        if "kind" in fields(member) and get_origin(fields(member)["kind"][0]) is Literal
        for name in get_args(fields(member)["kind"][0])
    }


# ---- is it what it should be -----------------------------------------------------------------------------------------


def faults(kind: Any, value: Any, where: str = "it") -> Iterator[str]:
    """What is not as a type says: an unknown field, a missing one, another type."""
    origin = get_origin(kind)
    if kind is Any:
        return
    if is_typeddict(kind):
        yield from _of_fields(kind, value, where)
    elif origin in (UnionType, Union):
        yield from _of_union(kind, value, where)
    elif origin is list and isinstance(value, list):
        for n, one in enumerate(value):
            yield from faults(get_args(kind)[0], one, f"{where}[{n}]")
    elif origin is dict and isinstance(value, dict):
        for name, one in value.items():
            yield from faults(get_args(kind)[0], name, f"{where}: the name {name!r}")
            yield from faults(get_args(kind)[1], one, f"{where}[{name!r}]")
    elif origin in (list, dict) or not _plain(kind, value):
        yield f"{where}: {value!r} is no {kind}"


def _plain(kind: Any, value: Any) -> bool:
    if get_origin(kind) is Literal:
        return any(type(value) is type(choice) and value == choice for choice in get_args(kind))
    if kind in (None, NoneType):
        return value is None
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, (int, float) if kind is float else kind)


def _of_fields(kind: Any, value: Any, where: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{where}: no {kind.__name__} but {value!r}"
        return
    known = fields(kind)
    for name in value:
        if name not in known:
            yield f"{where}.{name}: unknown in {kind.__name__}"
    for name, (hint, required) in known.items():
        if name in value:
            yield from faults(hint, value[name], f"{where}.{name}")
        elif required:
            yield f"{where}.{name}: missing in {kind.__name__}"


def _of_union(kind: Any, value: Any, where: str) -> Iterator[str]:
    named = by_kind(kind)
    if named and isinstance(value, dict):
        member = named.get(value.get("kind", ""))
        yield from [f"{where}: there is no message {value!r}"] if member is None else faults(member, value, where)
        return
    each = [list(faults(member, value, where)) for member in get_args(kind)]
    if all(each):
        yield from min(each, key=lambda some: "no " in some[0])


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


def of_message(message: Any) -> Iterator[str]:
    """What is wrong with what a page says."""
    if not isinstance(message, dict):
        yield f"no message but {message!r}"
        return
    yield from faults(int, message.get("id"), "message.id")
    yield from faults(int, message.get("rev"), "message.rev")
    rest = {name: value for name, value in message.items() if name not in ("id", "rev")}
    yield from faults(protocol.Outgoing, rest, "message")


TRAITS: dict[str, Any] = {
    "log": protocol.Log, "strings": protocol.Strings, "settings": protocol.Settings, "advice": protocol.Advice,
}  # fmt: skip
DEEPER: dict[str, tuple[str, Any]] = {
    "preview": ("preview", protocol.Preview), "example": ("example", protocol.ExampleStep),
    "older": ("lines", list[protocol.LogLine]), "formula": ("formulas", protocol.Formulas),
}  # fmt: skip
"""The messages with something in the shorter form, and what it is."""
