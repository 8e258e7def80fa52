"""Build the lessons: check ``gamelib/<game>/lessons/*.yaml`` and write ``gamelib/<game>/lessons.json``.

python scripts/lessons.py          # write them anew
python scripts/lessons.py --check  # fail when one is wrong or out of date
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import gamelib  # noqa: E402
from gamelib.errors import LessonError  # noqa: E402
from gamelib.lesson import Lesson, Step, folder  # noqa: E402
from widgets.pages.lesson_check import read_lessons  # noqa: E402


def built(lessons: list[Lesson]) -> str:
    """The lessons of a game as JSON, one step a line."""
    return json.dumps([_lesson(lesson) for lesson in lessons], ensure_ascii=False, indent=1) + "\n"


def _lesson(lesson: Lesson) -> dict[str, object]:
    data = asdict(lesson)
    return {key: data[key] for key in ("id", "title", "learnt", "table")} | {"steps": [_step(s) for s in lesson.steps]}


def _step(step: Step) -> dict[str, object]:
    data = asdict(step)
    kind, text = data.pop("kind"), data.pop("text")
    return {kind: text} | {key: value for key, value in data.items() if value not in (None, "", 0, ())}


def main() -> int:
    """Write or check what is built."""
    for game in gamelib.GAMES.values():
        try:
            lessons = read_lessons(game)
        except LessonError as error:
            print(error)
            return 1
        file, text = folder(game).with_suffix(".json"), built(lessons)
        if not lessons:
            continue
        if "--check" in sys.argv:
            if not file.is_file() or file.read_text(encoding="utf-8") != text:
                print(f"{file.relative_to(ROOT)} is out of date: run python scripts/lessons.py")
                return 1
        else:
            file.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
