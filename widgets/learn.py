"""`Learn`: the lessons and puzzles of all games at a live table.

The table is the one of the play page; what a press means is decided by the step: it is played when it reaches the goal,
else the engine shows what it would lead to. What has been learnt is kept by the browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

from gamelib.bots.levels import bot
from gamelib.errors import LessonError, UnknownAction
from gamelib.events import Event
from gamelib.example import Example
from gamelib.game import GAMES, OVER, Game, digits
from gamelib.language import N_, SOURCE
from gamelib.lesson import Lesson, Step, asked_number, begin, folder, foreseen, lessons, reach
from gamelib.match import Match
from gamelib.puzzle import Puzzle, puzzles
from gamelib.rulebook import rendered
from gamelib.score import Term
from widgets import explain
from widgets.example import LEARN_PAGE, STEP_OF, found
from widgets.formula import formula_json, formulas
from widgets.puzzles import KEPT, PUZZLES, Puzzles, kept_as, puzzle_at
from widgets.safe import keep_to_ours
from widgets.scenes.scene import Json
from widgets.table import STATIC, tool
from widgets.wire import slim_formulas

LEARN = N_("Learn a game")
LEARN_TEXT = N_(
    "Choose a game and begin with its first lesson. Each takes a few minutes, and you do more than you read. "
    "Puzzles wait for you after the lessons: one decision each, with one best answer."
)
LEARN_GAME = N_("Learn {title}")
LESSON_OF = N_("Lesson {n}: {title}")
CONTENTS = N_("All lessons")
BACK = N_("Back")
NEXT = N_("Next")
AGAIN = N_("Begin this lesson again")
NEXT_LESSON = N_("Next lesson")
SAVE = N_("Save this lesson as a file")
FORGET = N_("Forget what I have learnt")
LEARNT = N_("What you know now")
FINISHED = N_("Lesson finished")
RIGHT = N_("Right.")
WRONG = N_("Not this one.")
THE_NUMBER = N_("Your number")
GUESSED = N_("It is {value}, as you said.")
OTHER_NUMBER = N_("It is {value}; you said {guess}.")
NO_NUMBER = N_("Please enter a whole number.")
WOULD = N_("{action}: possible, but not what is asked for here")
IS_NAMED = N_("That is: {name}.")
FIRST_ANSWER = N_("First answer the question.")
FIRST_READ = N_("Here there is nothing to play: read on with Next.")
WON_GAME = N_("The game is over.")
ENOUGH = N_("So much for the first game. Go on playing as long as you like.")
SHEETS = ("lesson-", "puzzle-")
"""How the messages of this page begin."""


class Learn(Puzzles):
    """The learn page.

    place:    game, index of the lesson, index of the step; ``None`` = the list, a puzzle, or an example
    tried:    the example of the rulebook that is on the table, every seat free to play
    """

    learn_page = LEARN_PAGE

    def __init__(self, **options: Any) -> None:
        self.place: tuple[Game, int, int] | None = None
        self.tried: Example | None = None
        self._trial: Lesson | None = None
        self._solved = False
        self._feedback: Json | None = None
        self._wrong: set[int] = set()
        super().__init__(Match.new(next(iter(GAMES))), **options)

    def _word(self) -> None:
        super()._word()
        self._feedback = None  # told in the language before

    # ---- where we are ----------------------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson | None:
        """The lesson on the table."""
        if self._trial is not None or self.place is None:
            return self._trial
        return lessons(self.place[0])[self.place[1]]

    @property
    def step(self) -> Step | None:
        """The step on the table; ``None`` in the list, and after the last one."""
        lesson = self.lesson
        if lesson is None or self.place is None or self.place[2] >= len(lesson.steps):
            return None
        return lesson.steps[self.place[2]]

    @property
    def unguided(self) -> bool:
        """Whatever is legal may be played: in the first game, and with an example of the rulebook."""
        return self.tried is not None or (self.step is not None and self.step.kind == "game")

    @property
    def advising(self) -> bool:
        """What helps in a lesson or a puzzle stands in it."""
        return self.puzzle is None and self.unguided

    @property
    def predicting(self) -> bool:
        """What a lesson asks for, its steps say."""
        return False

    def _on_hello(self, message: Json) -> None:
        super()._on_hello(message)
        self.done |= _kept(message.get(KEPT))
        asked = {key: values[-1] for key, values in parse_qs(message["hash"].lstrip("#")).items()}
        place, example = place_of(asked.get("lesson", "").split("/")), found(asked.get("example", ""), GAMES)
        puzzle = asked.get("puzzle", "")
        if puzzle_at(puzzle) is not None:
            if self.puzzle is not puzzle_at(puzzle):
                self._puzzle_open(puzzle)
        elif example is not None:
            self._try(example)
        elif place is None:
            self._list()
        elif place != self.place:
            self._begin(*place)

    def _list(self) -> None:
        self._thinker.stop()
        self.place = self.tried = self.puzzle = None
        self._show_address("")
        self.publish()

    def _try(self, example: Example) -> None:
        """Put an example of the rulebook on the table, all its cards shown: whoever reads it plays for everybody."""
        if example == self.tried:
            return
        self.place, self.puzzle, self.tried = None, None, example
        match = begin(GAMES[example.rule.partition("/")[0]], example.table)
        self.show(match, near=example.seat, open=True)

    def _begin(self, game: Game, n: int, at: int = 0) -> None:
        """Begin a lesson, or come back to one of its steps: until there it went as the first accepted way has it."""
        self.tried = self.puzzle = None
        self.place = (game, n, at)
        self._lay(*reach(self._trial or lessons(game)[n], game, at))
        self._enter()

    def _lay_puzzle(self, puzzle: Puzzle) -> None:
        self.place = self.tried = None
        super()._lay_puzzle(puzzle)

    def _lay(self, match: Match, table: Mapping[str, Any]) -> None:
        """Put the match of a lesson's table on the screen, the learner in its seat."""
        self._sit(match, int(table.get("seat", 0)), bool(table.get("open", False)), bots=False)

    def _sit(self, match: Match, seat: int, open: bool, bots: bool) -> None:
        others = [other for other in range(match.players) if other != seat]
        players = {other: bot("easy", match.game.name) for other in others} if bots else {}
        self.show(match, bots=players, seats={seat}, near=seat, open=open)

    def _enter(self) -> None:
        """Show the step: its table, what is played before it."""
        self._solved, self._feedback, self._wrong = False, None, set()
        step = self.step
        if step is not None:
            if step.table is not None:
                self._lay(begin(self.game, step.table), step.table)
            if step.kind != "predict":
                for action in step.play:
                    self.match.play(action)
            if step.kind == "game":
                self._sit(self.match, min(self.seats), self.open, bots=True)
            self._solved = step.kind == "explain"
        elif self.lesson is not None:
            self._finish(self.lesson)
        self._tell_address()
        self._follow()
        self.publish()

    def _finish(self, lesson: Lesson) -> None:
        """Let the browser keep that this lesson has been learnt."""
        self.done.add(f"{lesson.game}/{lesson.id}")
        self._keep()

    def _tell_address(self) -> None:
        if self.place is not None and self.lesson is not None:
            self._show_address(f"#lesson={self.lesson.game}/{self.lesson.id}/{self.place[2] + 1}")

    def _show_address(self, address: str) -> None:
        self.send({"kind": "address", "hash": address, "push": False})

    def walk(self, lesson: Lesson) -> Iterator[tuple[int, str]]:
        """Go through a lesson as one who makes no mistake; yields the steps that name what is not on the table."""
        game = GAMES[lesson.game]
        self._trial = lesson
        for n, step in enumerate(lesson.steps):
            self.place = (game, 0, n)
            self._lay(*reach(lesson, game, n))
            self._enter()
            there = {id for cell in self._cells() for id in (cell["id"], *(item["id"] for item in cell["items"]))}
            missing = [id for id in (*step.point, *step.answer) if id not in there]
            if missing:
                found = ", ".join(sorted(there))
                yield n, f"{', '.join(missing)} is not on the table; there are: {found}"

    # ---- the scene -------------------------------------------------------------------------------------------

    def _scene(self) -> Json:
        if self.puzzle is not None:
            return self._puzzle_scene(super()._scene(), self.puzzle)
        lesson = self.lesson
        if lesson is None and self.tried is None:
            return self._contents()
        scene = super()._scene()
        if lesson is None:
            return scene | {"tools": [*scene["tools"], tool("contents", self.language(CONTENTS), _send("list"))]}
        if not self.unguided:
            tools = [button for button in scene["tools"] if button["id"].startswith("play-")]
            scene |= {"timeline": None, "views": None, "tools": tools}
            if self._solved or self.step is None or self.step.kind != "do":
                scene |= {"moves": []}
        return scene | {"lesson": self._panel(lesson)}

    def _contents(self) -> Json:
        say = self.language
        games = [
            {
                "title": say(LEARN_GAME, title=game.title),
                "lessons": [
                    {
                        "name": say(LESSON_OF, n=say.number(n + 1), title=say(lesson.title)),
                        "done": f"{name}/{lesson.id}" in self.done,
                        "send": _send("open", f"{name}/{lesson.id}"),
                    }
                    for n, lesson in enumerate(lessons(game))
                ],
                "puzzles": {"title": say(PUZZLES), "levels": self._puzzle_levels(game)} if puzzles(game) else None,
            }
            for name, game in GAMES.items()
            if lessons(game)
        ]
        forget = [tool("forget", say(FORGET), _send("forget"))] if self.done else []
        scene = self._bare_scene("setup", say(LEARN), self.game.rules[0])
        title = f"{say(LEARN)} · Terakoya"
        contents = {"text": say(LEARN_TEXT), "games": games}
        return scene | {"title": title, "tabs": [], "tools": forget, "lesson": {"contents": contents}}

    def _heading(self, lesson: Lesson, n: int) -> str:
        """The lesson's title, with its number among those of the game."""
        return self.language(LESSON_OF, n=self.language.number(n + 1), title=self.language(lesson.title))

    def _panel(self, lesson: Lesson) -> Json:
        assert self.place is not None
        say, step, (_, n, at) = self.language, self.step, self.place
        title = self._heading(lesson, n)
        buttons = [tool("contents", say(CONTENTS), _send("list"))]
        if at:
            buttons.append(tool("back", say(BACK), _send("back")))
        if step is None:
            learnt = "\n".join(f"- {say(text)}" for text in lesson.learnt)
            buttons.append(tool("again", say(AGAIN), _send("again")))
            if (STATIC / "replay.js").is_file():  # not on the site without a server
                buttons.append(tool("save", say(SAVE), _send("save")))
            if n + 1 < len(lessons(self.game)):
                buttons.append(tool("next-lesson", say(NEXT_LESSON), _send("next-lesson"), primary=True))
            return self._panel_json(title, say(FINISHED), f"{say(LEARNT)}:\n\n{learnt}", buttons, {})
        if self._solved:
            buttons.append(tool("next", say(NEXT), _send("next"), primary=True))
        more = {
            "pick": step.kind == "find" and not self._solved,
            "ask": say(THE_NUMBER) if step.kind == "predict" and not self._solved else "",
            "point": list(step.point),
            "choices": [
                {
                    "name": say(option.text), "send": _send("choose", str(k)),
                    "wrong": k in self._wrong, "right": self._solved and not option.why,
                }
                for k, option in enumerate(step.options)
            ],
        }  # fmt: skip
        place = say(STEP_OF, n=say.number(at + 1), steps=say.number(len(lesson.steps)))
        return self._panel_json(title, place, say(step.text), buttons, more)

    def _panel_json(self, title: str, place: str, text: str, buttons: list[Json], more: Json) -> Json:
        html = rendered(text, self.game.name)
        return {"title": title, "place": place, "html": html, "buttons": buttons, "feedback": self._feedback, **more}

    # ---- what the learner does -------------------------------------------------------------------------------

    def _on_play(self, message: Json) -> None:
        """What reaches the goal is played; another legal action is answered by what it would lead to."""
        if self.puzzle is not None:
            self._on_puzzle_play(self.puzzle, message)
            return
        step = self.step
        if self.unguided:
            super()._on_play(message)
            return
        if step is None or step.kind != "do" or self._solved:
            text = FIRST_ANSWER if step is not None and not self._solved else FIRST_READ
            self._card(message, explain.plain_card("info", self.language(NEXT), self.language(text)))
            return
        state, seat = self.match.state, min(self.seats)
        try:
            attempt, _ = self._attempt(message["attempt"], state, seat)
        except UnknownAction:
            self._not_understood(message, message["attempt"])
            return
        if state.refusal(attempt, seat) is not None:
            super()._on_play(message)
        elif attempt in step.accepted(self.game, state.legal_actions()):
            self.match.play(attempt, seat)
            self._succeed(step)
        else:
            self._feedback = self._consequence(attempt, step)
            self.publish()

    def _on_preview(self, message: Json) -> None:
        """What a move would score is the question here; in the first game it is shown as at any table."""
        if self.unguided:
            super()._on_preview(message)

    def _consequence(self, action: int, step: Step) -> Json:
        """What a legal action that misses the goal would lead to, as far as the learner can tell beforehand."""
        state, seat, say = self.match.state, min(self.seats), self.language
        name = self.game.texts.action(action, state.observe(seat), say, self.names)
        seen = foreseen(self.game, state, action, seat, self.open)
        told = [self.game.texts.event(event, say, self.names) for event in seen]
        scored = [found for event in seen if (found := formulas(event, self.game, say, self.names))]
        return self._told(WOULD, _paragraphs(" ".join(told), say(step.hint)), scored[-1] if scored else [], action=name)

    def _succeed(self, step: Step, told: Json | None = None) -> None:
        self._solved = True
        self._feedback = told or self._told(RIGHT, self.language(step.done), [])
        self._follow()
        self.publish()

    def _told(self, title: str, text: str, filled: list[Json], **fields: object) -> Json:
        seats = slim_formulas({"seats": filled})["seats"] if filled else []
        html = rendered(text, self.game.name) if text else ""
        return {"title": self.language(title, **fields), "html": html, "formulas": seats}

    def _look_if_over(self, step: Step) -> None:
        """A guided game is done after its turns, and at its end at the latest."""
        over = self.match.state.to_move == OVER
        if not self._solved and (over or (step.turns and self.match.state.turn >= step.turns)):
            self._solved = True
            self._feedback = self._told(WON_GAME if over else ENOUGH, self.language(step.done), [])
            self.publish()

    def published(self, mine: bool = False) -> None:
        """A bot may have played the last turn of a guided game."""
        super().published(mine)
        if self.step is not None and self.step.kind == "game":
            self._look_if_over(self.step)

    def _on_sheet(self, message: Json) -> None:
        name, text = message["name"], message.get("text")
        action = getattr(self, f"_{name.replace('-', '_')}", None)
        if name.startswith(SHEETS) and action is not None:
            action(text if isinstance(text, str) else "")

    def _lesson_open(self, text: str) -> None:
        place = place_of(text.split("/"))
        if place is not None:
            self._begin(*place)

    def _lesson_list(self, _text: str) -> None:
        self._list()

    def _lesson_forget(self, _text: str) -> None:
        self.done = set()
        self._keep()
        self.publish()

    def _lesson_again(self, _text: str) -> None:
        if self.place is not None:
            self._begin(*self.place[:2])

    def _lesson_back(self, _text: str) -> None:
        if self.place is not None and self.place[2]:
            self._begin(*self.place[:2], self.place[2] - 1)

    def _lesson_next(self, _text: str) -> None:
        if self.place is not None and self._solved:
            game, n, at = self.place
            self.place = (game, n, at + 1)
            self._enter()

    def _lesson_next_lesson(self, _text: str) -> None:
        if self.place is not None and self.place[1] + 1 < len(lessons(self.place[0])):
            self._begin(self.place[0], self.place[1] + 1)

    def _lesson_save(self, _text: str) -> None:
        """Give the lesson away as a file, in the reader's language and in English."""
        from widgets.export import lesson_html  # here, as it needs this page

        if self.lesson is not None:
            page = lesson_html(self.lesson, [self.language.code, SOURCE])
            self.send({"kind": "file", "name": f"{self.lesson.game}-{self.lesson.id}.html", "text": page})

    def _lesson_choose(self, text: str) -> None:
        step, n = self.step, digits(text)
        if step is None or self._solved or n is None or n >= len(step.options):
            return
        option = step.options[n]
        if option.why:
            self._wrong.add(n)
            self._feedback = self._told(WRONG, self.language(option.why), [])
            self.publish()
        else:
            self._succeed(step)

    def _lesson_pick(self, text: str) -> None:
        step = self.step
        if step is None or step.kind != "find" or self._solved:
            return
        if text in step.answer:
            self._succeed(step)
            return
        name = next((cell["name"] for cell in self._cells() if cell["id"] == text), "")
        told = _paragraphs(self.language(IS_NAMED, name=name), self.language(step.hint)) if name else ""
        self._feedback = self._told(WRONG, told, [])
        self.publish()

    def _cells(self) -> list[Json]:
        return [cell for area in self.picture["areas"] for row in area["rows"] for cell in row["cells"]]

    def _on_guess(self, message: Json) -> None:
        """A number is compared with the engine's, and the filled formula is shown whether or not it was right."""
        step = self.step
        if step is None or step.kind != "predict" or self._solved:
            return
        try:
            guess = int(message["text"])
        except ValueError:
            self._feedback = self._told(NO_NUMBER, "", [])
            self.publish()
            return
        term = self._asked(step)
        self._reveal(step, term, guess == term.value, self.language.number(guess))

    def _asked(self, step: Step) -> Term:
        """The number that a step asks for, filled in."""
        state, events = self.match.state.clone(), list[Event]()
        for action in step.play:
            state.apply(self.game.actions.number(action), events)
        return asked_number(step, self.game, state, events)

    def _reveal(self, step: Step, term: Term, right: bool, guess: str) -> None:
        """Play what the question was about, and show the formula beside the guess."""
        for action in step.play:
            self.match.play(action)
        say, seat = self.language, int(step.of.split()[-1])
        shown = [formula_json(seat, self.names[seat], term, self.game, say)]
        title, value = GUESSED if right else OTHER_NUMBER, say.number(term.value)
        self._succeed(step, self._told(title, say(step.done), shown, value=value, guess=guess))


def read_lesson(path: Path) -> Lesson:
    """The lesson written in a file, checked whole: also that what it points at and asks for is on the table.

    Raises `LessonError`.
    """
    from gamelib.lesson_file import read  # here, as the page itself needs no YAML

    lesson, lines = read(path)
    faults = [f"{path}:{lines[n]}: {what}" for n, what in Learn().walk(lesson)]
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


def _send(name: str, text: str = "") -> Json:
    return {"kind": "sheet", "name": f"lesson-{name}", "text": text}


def _paragraphs(*texts: str) -> str:
    """Each of these that says something, in a paragraph of its own."""
    return "\n\n".join(text for text in texts if text)


def _kept(text: object) -> set[str]:
    """What a browser has kept of finished lessons and puzzles; whatever is not as it should be counts for nothing."""
    try:
        found = json.loads(text) if isinstance(text, str) and len(text) < 10_000 else []
    except json.JSONDecodeError:
        return set()
    known = {f"{name}/{lesson.id}" for name, game in GAMES.items() for lesson in lessons(game)}
    known |= {f"{name}/{kept_as(puzzle)}" for name, game in GAMES.items() for puzzle in puzzles(game)}
    return {entry for entry in found if entry in known} if isinstance(found, list) else set()


def place_of(words: list[str]) -> tuple[Game, int, int] | None:
    """Game, lesson and step from ``game/id/step``."""
    if len(words) < 2 or words[0] not in GAMES:
        return None
    game = GAMES[words[0]]
    n = next((n for n, lesson in enumerate(lessons(game)) if lesson.id == words[1]), None)
    if n is None:
        return None
    at = (digits(words[2]) or 1) - 1 if len(words) > 2 else 0
    return game, n, max(0, min(at, len(lessons(game)[n].steps)))


def learn(**options: Any) -> Learn:
    """The widget of the learn page. No browser opens widgets of its own in this kernel."""
    keep_to_ours()
    return Learn(**options)
