"""A lesson on the table of a page: its steps, what answers to them are worth, and the panel that tells it.

What a press means is decided by the step: it is played when it reaches the goal, else the engine shows what it would
lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gamelib.bots.levels import bot
from gamelib.events import Event
from gamelib.game import GAMES, OVER, Game, digits
from gamelib.language import N_
from gamelib.lesson import Lesson, Step, asked_number, begin, foreseen, lessons, reach
from gamelib.match import Match
from gamelib.rulebook import rendered
from gamelib.score import Term
from widgets.example import STEP_OF
from widgets.formula import formula_json, formulas
from widgets.protocol import Cell, Feedback, Formula, SaySheet, Scene, Tool
from widgets.protocol import Lesson as Panel
from widgets.scenes.parts import cells, panel, send, tool
from widgets.scenes.scene import Json
from widgets.table.desk import Desk
from widgets.table.moment import Moment
from widgets.table.sheets import Sheets

LESSON_OF = N_("Lesson {n}: {title}")
BACK = N_("Back")
NEXT = N_("Next")
AGAIN = N_("Begin this lesson again")
LEARNT = N_("What you know now")
FINISHED = N_("Lesson finished")
RIGHT = N_("Right.")
WRONG = N_("Not this one.")
THE_NUMBER = N_("Your number")
GUESSED = N_("It is {value}, as you said.")
OTHER_NUMBER = N_("It is {value}; you said {guess}.")
NO_NUMBER = N_("Please enter a whole number.")
WOULD = N_("{action}: possible, but not what is asked for here")
IS_NAMED = N_("That is “{name}”.")
FIRST_ANSWER = N_("First answer the question.")
FIRST_READ = N_("Here there is nothing to play: read on with Next.")
WON_GAME = N_("The game is over.")
ENOUGH = N_("So much for the first game. Go on playing as long as you like.")

Place = tuple[Game, int, int]
"""A game, the index of one of its lessons, the index of a step."""


def _nothing() -> None:
    """Do nothing: the default of what a page may add."""


@dataclass(frozen=True)
class Guide:
    """What a page with a lesson can vary, and what it can do when something happens in it.

    bots:       whether a guided game is played against bots
    entered:    called when a step has just been put on the table
    succeeded:  called when the learner has done what a step asks for
    finished:   called when the last step of a lesson has been left behind
    """

    bots: bool = True
    entered: Callable[[], None] = _nothing
    succeeded: Callable[[Step], None] = lambda _: None
    finished: Callable[[Lesson], None] = lambda _: None


class Lessons:
    """The lesson on the table of a page.

    place:     where one is in which lesson; ``None`` = in none
    trial:     the lesson itself where it is not among those of a game: one that is being written
    solved:    the step is done
    feedback:  what is told about the last answer
    wrong:     indices of the wrong choices made
    """

    def __init__(self, desk: Desk, sheets: Sheets, guide: Guide) -> None:
        self._desk, self._guide = desk, guide
        self.place: Place | None = None
        self.trial: Lesson | None = None
        self.solved = False
        self.feedback: Feedback | None = None
        self.wrong: set[int] = set()
        sheets.on_text({"lesson-choose": self._choose, "lesson-pick": self._pick})

    # ---- where we are ----------------------------------------------------------------------------------------

    @property
    def lesson(self) -> Lesson | None:
        """The lesson on the table."""
        if self.trial is not None or self.place is None:
            return self.trial
        return lessons(self.place[0])[self.place[1]]

    @property
    def step(self) -> Step | None:
        """The step on the table; ``None`` where there is no lesson, and after the last one."""
        lesson = self.lesson
        if lesson is None or self.place is None or self.place[2] >= len(lesson.steps):
            return None
        return lesson.steps[self.place[2]]

    @property
    def playing(self) -> bool:
        """Whether the step is a game, in which whatever is legal may be played."""
        return self.step is not None and self.step.kind == "game"

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return min(self._desk.session.seats)

    def cells(self) -> list[Cell]:
        """All places on the table, as they are now."""
        return cells(Moment.of(self._desk.session).picture.areas)

    # ---- going through it ------------------------------------------------------------------------------------

    def begin(self, game: Game, n: int, at: int = 0) -> None:
        """Begin a lesson, or come back to one of its steps; those before it are solved in the first accepted way."""
        self.place = (game, n, at)
        self._lay(*reach(self.trial or lessons(game)[n], game, at))
        self._enter()

    def again(self, _text: str = "") -> None:
        """Begin the lesson again from its first step."""
        if self.place is not None:
            self.begin(*self.place[:2])

    def back(self, _text: str = "") -> None:
        """Go back to the step before."""
        if self.place is not None and self.place[2]:
            self.begin(*self.place[:2], self.place[2] - 1)

    def next(self, _text: str = "") -> None:
        """Go to the next step, once this one is done."""
        if self.place is not None and self.solved:
            game, n, at = self.place
            self.place = (game, n, at + 1)
            self._enter()

    def _lay(self, match: Match, table: Mapping[str, Any]) -> None:
        """Put the match of a lesson's table on the screen, the learner in its seat."""
        self.sit(match, int(table.get("seat", 0)), bool(table.get("open", False)), bots=False)

    def sit(self, match: Match, seat: int, open: bool, bots: bool) -> None:
        """Put a match on the screen, the learner in a seat; ``bots``: the others are played."""
        others = [other for other in range(match.players) if other != seat]
        players = {other: bot("easy", match.game.name) for other in others} if bots and self._guide.bots else {}
        self._desk.show(match, bots=players, seats={seat}, near=seat, open=open)

    def _enter(self) -> None:
        """Show the step: its table, what is played before it."""
        self.solved, self.feedback, self.wrong = False, None, set()
        step, session = self.step, self._desk.session
        if step is not None:
            if step.table is not None:
                self._lay(begin(session.game, step.table), step.table)
            if step.kind != "predict":
                self._play(step)
            if step.kind == "game":
                self.sit(self._desk.session.match, self.seat, self._desk.session.open, bots=True)
            self.solved = step.kind == "explain"
        elif self.lesson is not None:
            self._guide.finished(self.lesson)
        self._desk.go_on()
        self._guide.entered()

    def _play(self, step: Step) -> None:
        for action in step.play:
            self._desk.session.play(action)

    def walk(self, lesson: Lesson) -> Iterator[tuple[int, str]]:
        """Go through a lesson as one who makes no mistake; yields the steps that name what is not on the table."""
        game = GAMES[lesson.game]
        self.trial = lesson
        for n, step in enumerate(lesson.steps):
            self.begin(game, 0, n)
            there = {id for cell in self.cells() for id in (cell["id"], *(item["id"] for item in cell["items"]))}
            missing = [id for id in (*step.point, *step.answer) if id not in there]
            if missing:
                found = ", ".join(sorted(there))
                yield n, f"{', '.join(missing)} is not on the table; there are: {found}"

    # ---- the panel -------------------------------------------------------------------------------------------

    def layer(self, scene: Scene, panel: Panel) -> Scene:
        """The scene with a panel: only what the step asks for can be pressed, unless it is a game."""
        step = self.step
        if self.playing:
            return {**scene, "lesson": panel}
        tools = [button for button in scene["tools"] if button["id"].startswith("play-")]
        moves = [] if self.solved or step is None or step.kind != "do" else scene["moves"]
        return {**scene, "timeline": None, "views": None, "tools": tools, "moves": moves, "lesson": panel}

    def heading(self, lesson: Lesson) -> str:
        """The lesson's title, with its number among those of the game."""
        assert self.place is not None
        say = self._desk.language
        return say(LESSON_OF, n=say.number(self.place[1] + 1), title=say(lesson.title))

    def buttons(self) -> list[Tool]:
        """Those that lead through the lesson."""
        say, found = self._desk.language, list[Tool]()
        if self.place is not None and self.place[2]:
            found.append(tool("back", say(BACK), _send("back")))
        if self.step is None:
            found.append(tool("again", say(AGAIN), _send("again")))
        elif self.solved:
            found.append(tool("next", say(NEXT), _send("next"), primary=True))
        return found

    def panel(self, lesson: Lesson, title: str, buttons: list[Tool], text: str = "") -> Panel:
        """What is told beside the table; ``text`` is told after that of the step."""
        assert self.place is not None
        say, step = self._desk.language, self.step
        if step is None:
            place, told = say(FINISHED), f"{say(LEARNT)}:\n\n{learnt(lesson, say)}"
        else:
            n, steps = say.number(self.place[2] + 1), say.number(len(lesson.steps))
            place, told = say(STEP_OF, n=n, steps=steps), say(step.text)
        shown = panel(title, place, rendered(paragraphs(told, text), lesson.game), buttons, self.feedback)
        return shown if step is None else self._asking(shown, step)

    def _asking(self, shown: Panel, step: Step) -> Panel:
        """The panel with what a step asks for."""
        say = self._desk.language
        return {
            **shown,
            "pick": step.kind == "find" and not self.solved,
            "ask": say(THE_NUMBER) if step.kind == "predict" and not self.solved else "",
            "point": list(step.point),
            "choices": [
                {
                    "name": say(option.text), "send": _send("choose", str(k)),
                    "wrong": k in self.wrong, "right": self.solved and not option.why,
                }
                for k, option in enumerate(step.options)
            ],
        }  # fmt: skip

    def told(self, title: str, text: str, filled: list[Formula], **fields: object) -> Feedback:
        """Feedback: a message as its title, a text, filled-in formulas."""
        html = rendered(text, self._desk.session.game.name) if text else ""
        return {"title": self._desk.language(title, **fields), "html": html, "formulas": filled}

    def forget_feedback(self) -> None:
        """Forget the feedback, which is in the former language."""
        self.feedback = None

    # ---- what the learner does -------------------------------------------------------------------------------

    def play(self, message: Json) -> None:
        """What reaches the goal is played; another legal action is answered by what it would lead to."""
        desk, step, seat = self._desk, self.step, self.seat
        if step is None or step.kind != "do" or self.solved:
            text = FIRST_ANSWER if step is not None and not self.solved else FIRST_READ
            desk.refused(message, NEXT, desk.language(text))
            return
        state = desk.session.match.state
        found = desk.playing.understood(message, state, seat)
        if found is None or desk.playing.refuses(message, state, found, seat):
            return
        if found.number in step.accepted(desk.session.game, state.legal_actions()):
            desk.session.play(found.number, seat)
            self._won(step)
        else:
            self.feedback = self._consequence(found.number, step)
            desk.publish()

    def _consequence(self, action: int, step: Step) -> Feedback:
        """What a legal action that misses the goal would lead to, as far as the learner can tell beforehand."""
        session, seat, say = self._desk.session, self.seat, self._desk.language
        name = session.game.texts.action(action, session.state.observe(seat), say, session.names)
        seen = foreseen(session.game, session.match.state, action, seat, session.open)
        told = [session.game.texts.event(event, say, session.names) for event in seen]
        scored = [found for event in seen if (found := formulas(event, session.game, say, session.names))]
        text = paragraphs(" ".join(told), say(step.hint))
        return self.told(WOULD, text, scored[-1] if scored else [], action=name)

    def succeed(self, step: Step, told: Feedback | None = None) -> None:
        """Note that the step is done, and show it."""
        self.solved = True
        self.feedback = told or self.told(RIGHT, self._desk.language(step.done), [])
        self._desk.go_on()

    def _won(self, step: Step, told: Feedback | None = None) -> None:
        self.succeed(step, told)
        self._guide.succeeded(step)

    def look_if_over(self) -> None:
        """Note whether a guided game is done: after its turns, and at its end at the latest."""
        step = self.step
        if step is None or step.kind != "game" or self.solved:
            return
        state = self._desk.session.state
        over = state.to_move == OVER
        if over or (step.turns and state.turn >= step.turns):
            self.solved = True
            self.feedback = self.told(WON_GAME if over else ENOUGH, self._desk.language(step.done), [])
            self._desk.publish()

    def _choose(self, text: str) -> None:
        step, n = self.step, digits(text)
        if step is None or self.solved or n is None or n >= len(step.options):
            return
        option = step.options[n]
        if option.why:
            self.wrong.add(n)
            self.feedback = self.told(WRONG, self._desk.language(option.why), [])
            self._desk.publish()
        else:
            self._won(step)

    def _pick(self, text: str) -> None:
        step, say = self.step, self._desk.language
        if step is None or step.kind != "find" or self.solved:
            return
        if text in step.answer:
            self._won(step)
            return
        name = next((cell["name"] for cell in self.cells() if cell["id"] == text), "")
        told = paragraphs(say(IS_NAMED, name=name.removesuffix(".")), say(step.hint)) if name else ""
        self.feedback = self.told(WRONG, told, [])
        self._desk.publish()

    def guess(self, message: Json) -> None:
        """Compare a guess with the engine's number, and show the filled formula whether or not it was right."""
        step = self.step
        if step is None or step.kind != "predict" or self.solved:
            return
        try:
            guess = int(message["text"])
        except ValueError:
            self.feedback = self.told(NO_NUMBER, "", [])
            self._desk.publish()
            return
        term = self.number(step)
        self.reveal(step, term, guess == term.value, self._desk.language.number(guess))

    def number(self, step: Step) -> Term:
        """The number that a step asks for, filled in, worked out ahead."""
        session, events = self._desk.session, list[Event]()
        state = session.match.state
        for action in step.play:
            state.apply(session.game.actions.number(action), events)
        return asked_number(step, session.game, state, events)

    def reveal(self, step: Step, term: Term, right: bool, guess: str) -> None:
        """Play what the question was about, and show the formula beside the guess."""
        self._play(step)
        shown, value = [self.formula(step, term)], self._desk.language.number(term.value)
        done, title = self._desk.language(step.done), GUESSED if right else OTHER_NUMBER
        self._won(step, self.told(title, done, shown, value=value, guess=guess))

    def formula(self, step: Step, term: Term) -> Formula:
        """The number that a step has asked for."""
        session, seat = self._desk.session, int(step.of.split()[-1])
        return formula_json(seat, session.names[seat], term, session.game, session.language, session.names)


def learnt(lesson: Lesson, say: Callable[[str], str]) -> str:
    """What one knows after a lesson, as a list."""
    return "\n".join(f"- {say(text)}" for text in lesson.learnt)


def paragraphs(*texts: str) -> str:
    """Each of these that says something, in a paragraph of its own."""
    return "\n\n".join(text for text in texts if text)


def place_of(words: list[str]) -> Place | None:
    """Game, lesson and step from ``game/id/step``."""
    if len(words) < 2 or words[0] not in GAMES:
        return None
    game = GAMES[words[0]]
    n = next((n for n, lesson in enumerate(lessons(game)) if lesson.id == words[1]), None)
    if n is None:
        return None
    at = (digits(words[2]) or 1) - 1 if len(words) > 2 else 0
    return game, n, max(0, min(at, len(lessons(game)[n].steps)))


def _send(name: str, text: str = "") -> SaySheet:
    return send(f"lesson-{name}", text)
