"""Lessons as people write them: YAML files, read with the line of everything that is wrong in them.

>>> import gamelib
>>> from gamelib.lesson import folder
>>> from gamelib.lesson_file import read
>>> written = read(folder(gamelib.load("ta_ke")) / "03-ghosts.yaml")
>>> written.lesson.id, len(written.lines) == len(written.lesson.steps)
('03-ghosts', True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

import gamelib
from gamelib.errors import (
    IllegalAction,
    LessonError,
    OptionError,
    PlayersError,
    TerakoyaError,
    UnknownAction,
    UnknownGame,
    shown,
)
from gamelib.game import Game
from gamelib.lesson import KINDS, Lesson, begin, check, lesson_from_json

__all__ = ["read"]

FEWEST, MOST = 3, 12
"""Steps of a lesson."""
TEXT, TEXTS, NUMBER, TRUTH = "a text", "a list of texts, [one, two]", "a whole number from 0 on", "true or false"
TABLE, ASKED = "a mapping, {key: value}", "'score N' or 'standing N' with the number N of a seat"
STEP_LIST = f"a list of {FEWEST} to {MOST} steps"
OPTIONS = "a list of two options or more, each with a 'text', and all but the right one with a 'why'"
SHAPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    TEXT: lambda value: isinstance(value, str) and bool(value.strip()),
    TEXTS: lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    NUMBER: lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
    TRUTH: lambda value: isinstance(value, bool),
    TABLE: lambda value: isinstance(value, dict),
    ASKED: lambda value: isinstance(value, str) and re.fullmatch("(score|standing) [0-9]{1,3}", value) is not None,
    STEP_LIST: lambda value: isinstance(value, list) and FEWEST <= len(value) <= MOST,
    OPTIONS: lambda value: isinstance(value, list) and len(value) > 1 and all(
        isinstance(item, dict) and {"text"} <= set(item) <= {"text", "why"}
        and all(isinstance(text, str) for text in item.values()) for item in value
    ),
}  # fmt: skip
LESSON: Final = {"game": TEXT, "title": TEXT, "learnt": TEXTS, "table": TABLE, "steps": STEP_LIST}
TABLE_KEYS: Final = {
    "players": NUMBER, "seed": NUMBER, "start": TEXT, "options": TABLE, "names": TEXTS, "play": TEXTS, "seat": NUMBER,
    "open": TRUTH,
}  # fmt: skip
CAUSES: Final[Mapping[type, str]] = {
    PlayersError: "players", OptionError: "options", UnknownAction: "play", IllegalAction: "play",
}  # fmt: skip
"""The key of a table that is to blame for an error, where it is not ``start``."""
COMMON: Final = {"table": TABLE, "play": TEXTS, "point": TEXTS, "done": TEXT, "notes": TEXT}
STEPS: Final[Mapping[str, Mapping[str, str]]] = {
    "explain": {},
    "do": {"accept": TEXTS, "hint": TEXT},
    "predict": {"of": ASKED},
    "choose": {"options": OPTIONS},
    "find": {"answer": TEXTS, "hint": TEXT},
    "game": {"turns": NUMBER},
}
"""What each kind of step may hold besides its text and what all may."""
NEEDED: Final = {"do": ("accept",), "predict": ("of", "play"), "choose": ("options",), "find": ("answer",)}


_LINK: Final = re.compile(r"\]\(#([^)]*)\)")
_MERGE: Final = "tag:yaml.org,2002:merge"


class _Mapping(dict[Any, Any]):
    """A mapping of a file: the line in which it begins, and those of its keys."""

    line = 1
    lines: Mapping[Any, int] = {}


class _Lines(yaml.SafeLoader):
    """Keeps the lines of all keys, and what is wrong where one stands twice."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.faults: list[tuple[int, str]] = []


def _mapping(loader: _Lines, node: yaml.MappingNode) -> _Mapping:
    written = [key for key, _ in node.value if key.tag != _MERGE]
    found = _Mapping(loader.construct_mapping(node, deep=True))
    found.line = node.start_mark.line + 1
    found.lines = {loader.construct_object(key): key.start_mark.line + 1 for key, _ in node.value}
    first: dict[Any, int] = {}
    for key in written:
        name, line = loader.construct_object(key), key.start_mark.line + 1
        if name in first:
            loader.faults.append((line, f"'{name}' stands in line {first[name]} already; keep one of the two"))
        first.setdefault(name, line)
    return found


_Lines.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _mapping)


class Written(NamedTuple):
    """A lesson and the lines of its file in which its steps begin."""

    lesson: Lesson
    lines: list[int]


def read(path: Path) -> Written:
    """The lesson written in a file.

    Raises `LessonError` with every fault found, each as ``file:line: what is wrong and what would work``.
    """
    try:
        loader = _Lines(path.read_text(encoding="utf-8"))
        data = loader.get_single_data()
    except (OSError, UnicodeDecodeError) as error:
        raise LessonError(f"{path}: {error}") from None
    except (yaml.YAMLError, ValueError) as error:  # a value error: a date or number that there is not
        mark, what = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        raise LessonError(f"{path}:{mark.line + 1 if mark else 1}: {what or error}") from None
    faults = loader.faults + list(_shape_faults(data))
    written = None
    if not faults:
        game = gamelib.load(data["game"])
        lesson = lesson_from_json(game.name, _bare(data) | {"id": path.stem})
        written = Written(lesson, [step.line for step in data["steps"]])
        faults = [(written.lines[n], what) for n, what in check(lesson, game)]
    if written is None or faults:
        raise LessonError("\n".join(f"{path}:{line}: {what}" for line, what in sorted(faults, key=itemgetter(0))))
    return written


def _bare(value: Any) -> Any:
    """The data without the lines."""
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items()}
    return [_bare(part) for part in value] if isinstance(value, list) else value


def _shape_faults(data: Any) -> Iterator[tuple[int, str]]:
    if not isinstance(data, _Mapping):
        yield 1, f"a lesson is a mapping with {_listed(LESSON)}"
        return
    yield from _fields(data, LESSON, tuple(LESSON))
    game = None
    if isinstance(data.get("game"), str):
        try:
            game = gamelib.load(data["game"])
        except UnknownGame as error:
            yield data.lines["game"], str(error)
    steps = data.get("steps")
    for step in steps if isinstance(steps, list) else ():
        yield from _step_faults(step, data.lines["steps"])
    if game is not None:
        for holder in (data, *(steps if isinstance(steps, list) else ())):
            if isinstance(holder, _Mapping) and isinstance(holder.get("table"), _Mapping):
                yield from _table_faults(holder["table"], game)
        yield from _link_faults(data, data.line, game)


def _step_faults(step: Any, above: int) -> Iterator[tuple[int, str]]:
    kinds = [kind for kind in KINDS if isinstance(step, _Mapping) and kind in step]
    if len(kinds) != 1:
        line = step.line if isinstance(step, _Mapping) else above
        yield line, f"a step has exactly one of {_listed(KINDS)}"
        return
    kind = kinds[0]
    yield from _fields(step, {kind: TEXT, **COMMON, **STEPS[kind]}, (kind, *NEEDED.get(kind, ())))


def _table_faults(table: _Mapping, game: Game) -> Iterator[tuple[int, str]]:
    faults = list(_fields(table, TABLE_KEYS, ()))
    if "seed" not in table and "start" not in table:
        faults.append((table.line, "a table needs a 'seed' or a 'start': else every learner is dealt another game"))
    if faults:
        yield from faults
        return
    try:
        seats = begin(game, {key: value for key, value in table.items() if key != "names"}).players
    except TerakoyaError as error:
        yield table.lines.get(CAUSES.get(type(error), "start"), table.line), str(error)
        return
    if table.get("seat", 0) >= seats:
        yield table.lines["seat"], f"'seat' is one of 0 to {seats - 1} at this table, not {table['seat']}"
    if "names" in table and len(table["names"]) != seats:
        yield table.lines["names"], f"'names' needs one name for each of the {seats} seats, not {len(table['names'])}"


def _link_faults(value: Any, line: int, game: Game) -> Iterator[tuple[int, str]]:
    """The links ``[words](#rule)`` to rules that the game has not."""
    if isinstance(value, str):
        rules = [rule.rpartition("/")[2] for rule in game.rules]
        for rule in _LINK.findall(value):
            if rule not in rules:
                yield line, f"'#{rule}' is no rule of {game.title}; rules are: {', '.join(rules)}"
    elif isinstance(value, _Mapping):
        for key, part in value.items():
            yield from _link_faults(part, value.lines[key], game)
    elif isinstance(value, list):
        for part in value:
            yield from _link_faults(part, line, game)


def _fields(data: _Mapping, known: Mapping[str, str], needed: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    for name in needed:
        if name not in data:
            yield data.line, f"'{name}' is missing; it is {known[name]}"
    for name, value in data.items():
        if name not in known:
            yield data.lines[name], f"'{name}' means nothing here; possible are {_listed(known)}"
        elif not SHAPES[known[name]](value):
            yield data.lines[name], f"'{name}' must be {known[name]}, not {shown(value)}"


def _listed(names: Any) -> str:
    return ", ".join(f"'{name}'" for name in names)
