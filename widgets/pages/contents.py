"""The list of lessons and puzzles."""

from __future__ import annotations

from collections.abc import Callable

from gamelib.game import GAMES, Game
from gamelib.language import N_, Language
from gamelib.lesson import lessons
from widgets.pages.lesson import LESSON_OF
from widgets.protocol import GameContents, Lesson, PuzzleContents, Scene, Tool
from widgets.scenes.parts import bare, panel, send

LEARN_GAME = N_("Learn {title}")


def contents(
    say: Language,
    title: str,
    text: str,
    done: set[str],
    rows: Callable[[Game], PuzzleContents | None],
    tools: list[Tool],
) -> Scene:
    """The scene of the list.

    title, text:  messages: what is to be done, and more about it
    done:         what has been finished, as ``game/id``
    rows:         the puzzles of a game, ``None`` where there are none
    """
    listed: list[GameContents] = [
        {
            "title": say(LEARN_GAME, title=game.title),
            "lessons": [
                {
                    "name": say(LESSON_OF, n=say.number(n + 1), title=say(lesson.title)),
                    "short": "",
                    "done": f"{name}/{lesson.id}" in done,
                    "send": send("lesson-open", f"{name}/{lesson.id}"),
                }
                for n, lesson in enumerate(lessons(game))
            ],
            "puzzles": rows(game),
        }
        for name, game in GAMES.items()
        if lessons(game)
    ]
    first = next(iter(GAMES.values()))
    scene = bare(first, say, "setup", say(title), first.rules[0])
    shown: Lesson = {**panel("", "", "", [], None), "contents": {"text": say(text), "games": listed}}
    return {**scene, "title": f"{say(title)} · Terakoya", "tabs": [], "tools": tools, "lesson": shown}
