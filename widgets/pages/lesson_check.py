"""Lessons from their files: read, and checked also for what shows only at a table."""

from __future__ import annotations

from pathlib import Path

from gamelib.errors import LessonError
from gamelib.game import Game
from gamelib.lesson import Lesson, folder
from widgets.pages.learn import Learn


def read_lesson(path: Path) -> Lesson:
    """The lesson written in a file, checked whole: also that what it points at and asks for is on the table.

    Raises `LessonError`.
    """
    from gamelib.lesson_file import read  # imported here, as the pages need no YAML

    lesson, lines = read(path)
    faults = [f"{path}:{lines[n]}: {what}" for n, what in Learn().lessons.walk(lesson)]
    if faults:
        raise LessonError("\n".join(faults))
    return lesson


def read_lessons(game: Game) -> list[Lesson]:
    """All lessons of a game, in the order of their files; raises `LessonError` with every fault of all of them."""
    found, faults = [], []
    for path in sorted(folder(game).glob("*.yaml")):
        try:
            found.append(read_lesson(path))
        except LessonError as error:
            faults.append(str(error))
    if faults:
        raise LessonError("\n".join(faults))
    return found
