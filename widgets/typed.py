"""Whether data is what a type says: the types of `widgets.protocol`, looked at while a page runs.

Unknown fields are refused, too. What does so for plain `TypedDict`s with Python 3.11 is none of the usual packages, so
it is done here: the types are few and simple.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from reprlib import Repr
from types import NoneType, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

SHORT = Repr()
SHORT.maxlevel = 1

Fields = dict[str, tuple[Any, bool]]
"""The fields of a type: what each holds, and whether it must be there."""


@cache
def fields(kind: Any) -> Fields:
    """The fields of a type."""
    found = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        found[name] = (get_args(hint)[0] if optional else hint, not optional)
    return found


@cache
def by_kind(union: Any) -> dict[str, Any]:
    """The members of a union that say by their field ``kind`` which they are, by that name."""
    members = [member for member in get_args(union) if is_typeddict(member) and "kind" in fields(member)]
    return {name: member for member in members for name in get_args(fields(member)["kind"][0])}


def faults(kind: Any, value: Any, where: str = "it") -> Iterator[str]:
    """What is not as a type says: an unknown field, a missing one, another type."""
    if kind is Any:
        return
    origin = get_origin(kind)
    if is_typeddict(kind):
        yield from of_fields(fields(kind), kind.__name__, value, where)
    elif origin in (UnionType, Union):
        yield from _of_union(kind, value, where)
    elif origin is list and isinstance(value, list):
        for n, one in enumerate(value):
            yield from faults(get_args(kind)[0], one, f"{where}[{n}]")
    elif origin is dict and isinstance(value, dict):
        for name, one in value.items():
            yield from faults(get_args(kind)[0], name, f"{where}: the name {shortened(name)}")
            yield from faults(get_args(kind)[1], one, f"{where}[{shortened(name)}]")
    elif origin in (list, dict) or not _plain(kind, value):
        yield f"{where}: {shortened(value)} is no {kind}"


def shortened(value: Any) -> str:
    """A value as a word or two of a sentence, however large it is."""
    return SHORT.repr(value)


def _plain(kind: Any, value: Any) -> bool:
    if get_origin(kind) is Literal:
        return any(type(value) is type(choice) and value == choice for choice in get_args(kind))
    if kind in (None, NoneType):
        return value is None
    if isinstance(value, bool):
        return kind is bool
    return isinstance(value, (int, float) if kind is float else kind)


def of_fields(known: Fields, kind: str, value: Any, where: str) -> Iterator[str]:
    """What is not as the fields of a type say; ``kind``: its name."""
    if not isinstance(value, dict):
        yield f"{where}: no {kind} but {shortened(value)}"
        return
    for name in value:
        if name not in known:
            yield f"{where}: {shortened(name)} is unknown in {kind}"
    for name, (hint, required) in known.items():
        if name in value:
            yield from faults(hint, value[name], f"{where}.{name}")
        elif required:
            yield f"{where}.{name}: missing in {kind}"


def _of_union(kind: Any, value: Any, where: str) -> Iterator[str]:
    named = by_kind(kind)
    if named and isinstance(value, dict):
        name = value.get("kind")
        member = named.get(name) if isinstance(name, str) else None
        yield from (
            [f"{where}: there is none of kind {shortened(name)}"] if member is None else faults(member, value, where)
        )
        return
    each = [list(faults(member, value, where)) for member in get_args(kind)]
    if all(each):
        yield from min(each, key=lambda some: "no " in some[0])
