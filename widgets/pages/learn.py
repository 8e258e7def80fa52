"""`Learn`: the lessons and puzzles of all games at a live table. What has been learnt is kept by the browser."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs

from gamelib.example import Example
from gamelib.game import GAMES, Game
from gamelib.language import N_, SOURCE
from gamelib.lesson import Lesson, begin, lessons
from gamelib.puzzle import puzzles
from widgets.example import LEARN_PAGE, found
from widgets.pages.contents import contents
from widgets.pages.learnt import KEPT, Learnt
from widgets.pages.lesson import Guide, Lessons, place_of
from widgets.pages.puzzles import PUZZLES, Puzzles, puzzle_at
from widgets.protocol import PuzzleContents, Scene, Tool
from widgets.scenes.parts import send, tool
from widgets.scenes.scene import Json
from widgets.table.desk import Desk
from widgets.table.manners import PLAIN, Manners
from widgets.table.moment import Moment
from widgets.table.sheets import Sheets
from widgets.ways.way import STATIC

LEARN = N_("Learn a game")
LEARN_TEXT = N_(
    "Choose a game and begin with its first lesson. Each takes a few minutes, and you do more than you read. "
    "Puzzles wait for you after the lessons: one decision each, with one best answer."
)
CONTENTS = N_("All lessons")
NEXT_LESSON = N_("Next lesson")
SAVE = N_("Save this lesson as a file")
FORGET = N_("Forget what I have learnt")


class Learn:
    """The learn page: a lesson, a puzzle, an example of the rulebook, or the list of all.

    lessons:  the lesson on the table
    puzzles:  the puzzle on the table
    learnt:   what has been finished
    tried:    the example of the rulebook that is on the table, every seat free to play
    """

    def __init__(self, *, lang: str | None = None, manners: Manners = PLAIN, learn_page: str = LEARN_PAGE) -> None:
        self.tried: Example | None = None
        self.desk = Desk(
            lang=lang,
            learn_page=learn_page,
            manners=replace(
                manners, scene=self._scene, layers=(self._layer,), tools=self._tools, understands=self._understands,
                advising=lambda: self.puzzles.puzzle is None and self.unguided, predicting=lambda: False,
                changed=lambda: self.lessons.look_if_over(), worded=lambda: self.lessons.forget_feedback(),
            ),
        )  # fmt: skip
        self.screen = self.desk.screen
        self.sheets = Sheets(self.screen)
        self.learnt = Learnt(self.screen)
        guide = Guide(entered=self._tell_address, finished=self._finish)
        self.lessons = Lessons(self.desk, self.sheets, guide)
        self.puzzles = Puzzles(self.desk, self.sheets, self.learnt, self._put_away)
        self.sheets.on_text({
            "lesson-open": self._open, "lesson-list": self._list, "lesson-forget": self._forget,
            "lesson-again": self.lessons.again, "lesson-back": self.lessons.back, "lesson-next": self.lessons.next,
            "lesson-next-lesson": self._next_lesson, "lesson-save": self._save,
        })  # fmt: skip
        answers = self.desk.answers
        own = {"hello": self._hello, "play": self._play, "preview": self._preview, "guess": self.lessons.guess}
        for kind, handler in own.items():
            answers.on(kind, handler, instead=True)
        self.desk.clear(next(iter(GAMES.values())))

    # ---- where we are ----------------------------------------------------------------------------------------

    @property
    def unguided(self) -> bool:
        """Whatever is legal may be played: in the first game, and with an example of the rulebook."""
        return self.tried is not None or self.lessons.playing

    def _understands(self, kind: str) -> bool | None:
        return self.puzzles.understands(kind)

    def _hello(self, message: Json) -> None:
        self.desk.hello(message)
        self.learnt.read(message.get(KEPT))
        asked = {key: values[-1] for key, values in parse_qs(message["hash"].lstrip("#")).items()}
        place, example = place_of(asked.get("lesson", "").split("/")), found(asked.get("example", ""), GAMES)
        puzzle = asked.get("puzzle", "")
        if puzzle_at(puzzle) is not None:
            if self.puzzles.puzzle is not puzzle_at(puzzle):
                self.puzzles.open(puzzle)
        elif example is not None:
            self._try(example)
        elif place is None:
            self._list()
        elif place != self.lessons.place:
            self.begin(*place)

    def begin(self, game: Game, n: int, at: int = 0) -> None:
        """Begin a lesson, or come back to one of its steps."""
        self._put_away()
        self.lessons.begin(game, n, at)

    def _put_away(self) -> None:
        """Take away what lies on the table."""
        self.lessons.place = self.tried = None
        self.puzzles.clear()

    def _list(self, _text: str = "") -> None:
        self._put_away()
        self._show_address("")
        self.desk.clear(next(iter(GAMES.values())))

    def _try(self, example: Example) -> None:
        """Put an example of the rulebook on the table, all its cards shown: whoever reads it plays for everybody."""
        if example != self.tried:
            self._put_away()
            self.tried = example
            match = begin(GAMES[example.rule.partition("/")[0]], example.table)
            self.desk.show(match, near=example.seat, open=True)

    def _finish(self, lesson: Lesson) -> None:
        """Let the browser keep that this lesson has been learnt."""
        self.learnt.add(f"{lesson.game}/{lesson.id}")

    def _tell_address(self) -> None:
        place, lesson = self.lessons.place, self.lessons.lesson
        if place is not None and lesson is not None:
            self._show_address(f"#lesson={lesson.game}/{lesson.id}/{place[2] + 1}")

    def _show_address(self, address: str) -> None:
        self.screen.send({"kind": "address", "hash": address, "push": False})

    # ---- the scene -------------------------------------------------------------------------------------------

    def _scene(self) -> Scene | None:
        if self.desk.laid:
            return None
        say = self.desk.language
        forget = [tool("forget", say(FORGET), send("lesson-forget"))] if self.learnt.done else []
        return contents(say, LEARN, LEARN_TEXT, self.learnt.done, self._puzzles_of, forget)

    def _puzzles_of(self, game: Game) -> PuzzleContents | None:
        levels = self.puzzles.levels(game) if puzzles(game) else None
        return {"title": self.desk.language(PUZZLES), "levels": levels} if levels else None

    def _layer(self, scene: Scene) -> Scene:
        lesson = self.lessons.lesson
        if lesson is None:
            return self.puzzles.layer(scene)
        title = self.lessons.heading(lesson)
        return self.lessons.layer(scene, self.lessons.panel(lesson, title, self._buttons(lesson)))

    def _tools(self, _moment: Moment) -> list[Tool]:
        """From an example one comes to the list."""
        return [self._contents_button()] if self.tried is not None else []

    def _contents_button(self) -> Tool:
        return tool("contents", self.desk.language(CONTENTS), send("lesson-list"))

    def _buttons(self, lesson: Lesson) -> list[Tool]:
        say, place = self.desk.language, self.lessons.place
        buttons = [self._contents_button(), *self.lessons.buttons()]
        if self.lessons.step is None and place is not None:
            if (STATIC / "replay.js").is_file():  # not on the site without a server
                buttons.append(tool("save", say(SAVE), send("lesson-save")))
            if place[1] + 1 < len(lessons(place[0])):
                buttons.append(tool("next-lesson", say(NEXT_LESSON), send("lesson-next-lesson"), primary=True))
        return buttons

    # ---- what the learner does -------------------------------------------------------------------------------

    def _play(self, message: Json) -> None:
        if self.puzzles.puzzle is not None:
            self.puzzles.play(self.puzzles.puzzle, message)
        elif self.unguided:
            self.desk.playing.play(message)
        elif self.desk.laid:
            self.lessons.play(message)

    def _preview(self, message: Json) -> None:
        """What a move would score is the question here; in the first game it is shown as at any table."""
        if self.unguided:
            self.desk.playing.preview(message)

    def _open(self, text: str) -> None:
        place = place_of(text.split("/"))
        if place is not None:
            self.begin(*place)

    def _forget(self, _text: str) -> None:
        self.learnt.forget()
        self.desk.publish()

    def _next_lesson(self, _text: str) -> None:
        place = self.lessons.place
        if place is not None and place[1] + 1 < len(lessons(place[0])):
            self.begin(place[0], place[1] + 1)

    def _save(self, _text: str) -> None:
        """Give the lesson away as a file, in the reader's language and in English."""
        from widgets.export import lesson_html  # imported here, as few readers ask for it

        lesson = self.lessons.lesson
        if lesson is not None:
            page = lesson_html(lesson, [self.desk.language.code, SOURCE])
            self.screen.send({"kind": "file", "name": f"{lesson.game}-{lesson.id}.html", "text": page})
