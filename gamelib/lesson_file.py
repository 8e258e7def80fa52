"""Lessons as people write them: YAML files, read with the line of everything that is wrong in them.

>>> import gamelib
>>> from gamelib.lesson import folder
>>> from gamelib.lesson_file import read
>>> written = read(folder(gamelib.load("ta_ke")) / "03-ghosts.yaml")
>>> written.lesson.id, len(written.lines) == len(written.lesson.steps)
('03-ghosts', True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

import gamelib
from gamelib.errors import LessonError, UnknownGame
from gamelib.lesson import KINDS, Lesson, check, lesson_from_json

TEXT, TEXTS, NUMBER, TABLE, OPTIONS = "a text", "a list of texts", "a whole number", "a mapping", "a list of options"
SHAPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    TEXT: lambda value: isinstance(value, str) and bool(value.strip()),
    TEXTS: lambda value: isinstance(value, list) and all(isinstance(item, str) for item in value),
    NUMBER: lambda value: isinstance(value, int) and not isinstance(value, bool) and value >= 0,
    TABLE: lambda value: isinstance(value, dict),
    OPTIONS: lambda value: isinstance(value, list) and all(
        isinstance(item, dict) and set(item) <= {"text", "why"} and isinstance(item.get("text"), str) for item in value
    ),
}  # fmt: skip
LESSON: Final = {"game": TEXT, "title": TEXT, "learnt": TEXTS, "table": TABLE, "steps": ""}
COMMON: Final = {"table": TABLE, "play": TEXTS, "point": TEXTS, "done": TEXT, "notes": TEXT}
STEPS: Final[Mapping[str, Mapping[str, str]]] = {
    "explain": {},
    "do": {"accept": TEXTS, "hint": TEXT},
    "predict": {"of": TEXT},
    "choose": {"options": OPTIONS},
    "find": {"answer": TEXTS, "hint": TEXT},
    "game": {"turns": NUMBER},
}
"""What each kind of step may hold besides its text and what all may."""
NEEDED: Final = {"do": ("accept",), "predict": ("of", "play"), "choose": ("options",), "find": ("answer",)}


class _Lines(yaml.SafeLoader):
    """Keeps the line of every mapping, under the key ``""``."""


def _mapping(loader: _Lines, node: yaml.MappingNode) -> dict[Any, Any]:
    return {**loader.construct_mapping(node, deep=True), "": node.start_mark.line + 1}


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
        data = yaml.load(path.read_text(encoding="utf-8"), Loader=_Lines)  # noqa: S506 - a safe loader
    except (OSError, UnicodeDecodeError) as error:
        raise LessonError(f"{path}: {error}") from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise LessonError(f"{path}:{line}: {error.problem}") from None
    faults = list(_shape_faults(data))
    written = None
    if not faults:
        game = gamelib.load(data["game"])
        lesson = lesson_from_json(game.name, _bare(data) | {"id": path.stem})
        written = Written(lesson, [step[""] for step in data["steps"]])
        top = data.get("table", data)[""]
        faults = [(written.lines[n] if n >= 0 else top, what) for n, what in check(lesson, game)]
    if written is None or faults:
        raise LessonError("\n".join(f"{path}:{line}: {what}" for line, what in faults))
    return written


def _bare(value: Any) -> Any:
    """The data without the lines."""
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key}
    return [_bare(part) for part in value] if isinstance(value, list) else value


def _shape_faults(data: Any) -> Iterator[tuple[int, str]]:
    if not isinstance(data, dict):
        yield 1, f"a lesson is a mapping with {_listed(LESSON)}"
        return
    yield from _fields(data, LESSON, ("game", "title", "learnt", "steps"))
    game = data.get("game")
    if isinstance(game, str):
        try:
            gamelib.load(game)
        except UnknownGame as error:
            yield data[""], str(error)
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        yield data[""], "'steps' is a list of one step or more"
        return
    for step in steps:
        yield from _step_faults(step, data[""])


def _step_faults(step: Any, above: int) -> Iterator[tuple[int, str]]:
    kinds = [kind for kind in KINDS if isinstance(step, dict) and kind in step]
    if len(kinds) != 1:
        line = step[""] if isinstance(step, dict) else above
        yield line, f"a step has exactly one of {_listed(KINDS)}"
        return
    kind = kinds[0]
    yield from _fields(step, {kind: TEXT, **COMMON, **STEPS[kind]}, (kind, *NEEDED.get(kind, ())))


def _fields(data: Mapping[str, Any], known: Mapping[str, str], needed: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    line = data[""]
    for name in needed:
        if name not in data:
            yield line, f"'{name}' is missing"
    for name, value in data.items():
        if name and name not in known:
            yield line, f"'{name}' means nothing here; possible are {_listed(known)}"
        elif name and known[name] and not SHAPES[known[name]](_bare(value)):
            yield line, f"'{name}' must be {known[name]}"


def _listed(names: Any) -> str:
    return ", ".join(f"'{name}'" for name in names)
