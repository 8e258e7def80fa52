"""A lesson for a class: a stage page that everybody looks at, and a notes page for whoever teaches.

Both stand at one table of the store, which keeps where in the lesson the class is. The token of the notes page opens
both; that of the stage page opens no notes, and the stage page forms nothing of them: what to say, what is right and
what comes next is told on the notes page alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar
from urllib.parse import parse_qs

from gamelib.errors import MatchError, RecordError, TerakoyaError
from gamelib.events import Event
from gamelib.game import Game
from gamelib.language import N_
from gamelib.lesson import Lesson, Step, asked_number, lessons
from gamelib.match import Match
from gamelib.rulebook import rendered
from gamelib.score import Term
from widgets import explain
from widgets.company import Company
from widgets.formula import formula_json, spoken
from widgets.kept import Keeper, Stale, StoreError, linked
from widgets.learn import CONTENTS, LEARNT, NEXT_LESSON, Learn, place_of
from widgets.play import GONE, GONE_TEXT, link
from widgets.safe import keep_to_ours
from widgets.scenes.scene import Json
from widgets.store import Store
from widgets.table import Table, tool

FORMAT = "terakoya-class"
VERSION = 1
"""Of the record of a class in the store."""
NOTES, STAGE = "notes", "stage"
"""Roles of the two tokens; the first opens both pages."""

LINK = re.compile(r"</?a\b[^>]*>")
"""A tag of a link: on the stage there is no rulebook to open."""

NO_CLASS = N_("This page shows a lesson to a class. Open it by its link on the notes page.")
ONLY_STAGE = N_("This link is that of the stage page. It opens no notes.")
NOT_KEPT = N_("This class cannot be kept")
BLANK = N_("One moment")
IT_IS = N_("It is {value}.")
ON = N_("On")
BACK = N_("Back")
TRY = N_("Try something out")
LEAVE = N_("Leave what is tried out")
HIDE = N_("Blank the stage")
SHOW = N_("Show the stage again")
OPEN_STAGE = N_("Stage page")
OPEN_STAGE_TEXT = N_(
    "Open this page on the projector. It shows the table and the step, and never what stands here. Whoever has its "
    "link can go on in the lesson, too."
)
ADDRESS = N_("Address of the stage page")
TO_SAY = N_("Notes")
SOLUTION = N_("Solution")
COMES_NEXT = N_("What comes next")
ON_STAGE = N_("On the stage")
NOW_BLANK = N_("The stage is blank.")
NOW_TRYING = N_("Something is being tried out on the stage.")
NOW_SOLVED = N_("The solution is shown.")
NOW_STEP = N_("The step is shown, without its solution.")
TO_CLASS = N_("Back to the class")
TEACH = N_("Teach a class")
TEACH_TEXT = N_(
    "Choose a lesson. You get a stage page for the projector and stay here with your notes, the solutions and the keys "
    "of the stage."
)


@dataclass(frozen=True)
class Class:
    """Where a class is in a lesson.

    lesson:  ``game/id``
    at:      index of the step; after the last one, what has been learnt
    solved:  the solution of the step is shown
    played:  the move that solved it, where somebody has made one; empty = the first that the step accepts
    trying:  something is tried out on the stage
    blank:   the stage shows nothing
    """

    lesson: str
    at: int = 0
    solved: bool = False
    played: str = ""
    trying: bool = False
    blank: bool = False

    def to_json(self) -> Json:
        """As it goes into the store."""
        return {"format": FORMAT, "version": VERSION, **asdict(self)}

    @classmethod
    def read(cls, record: Json) -> Class:
        """From the store; raises `RecordError`."""
        match record:
            case {
                "format": name, "version": version, "lesson": str(lesson), "at": int(at), "solved": bool(solved),
                "played": str(played), "trying": bool(trying), "blank": bool(blank), **unknown,
            } if not unknown and name == FORMAT and version == VERSION and place_of(lesson.split("/")):  # fmt: skip
                return cls(lesson, at, solved, played, trying, blank)
        raise RecordError(N_("the stored table is damaged or of another program"))

    @property
    def place(self) -> tuple[Game, int, int]:
        """Game, lesson and step."""
        found = place_of([*self.lesson.split("/"), str(self.at + 1)])
        assert found is not None, "checked when it was read"
        return found

    @property
    def step(self) -> Step | None:
        """The step; ``None`` after the last one."""
        game, n, at = self.place
        steps = lessons(game)[n].steps
        return steps[at] if at < len(steps) else None

    def on(self) -> Class:
        """First the solution, where there is one, then the next step; after the last one the next lesson."""
        game, n, at = self.place
        if self.step is None:
            following = lessons(game)[n + 1 : n + 2]
            return Class(f"{game.name}/{following[0].id}") if following else self
        if self.step.kind in ("explain", "game") or self.solved:
            return Class(self.lesson, at + 1)
        return replace(self, solved=True, trying=False, blank=False)

    def back(self) -> Class:
        """Hide the solution, or the step before."""
        return Class(self.lesson, self.at if self.solved else max(self.at - 1, 0))


class Stage(Learn):
    """The stage page."""

    pressed: ClassVar[frozenset[str]] = frozenset({"on", "back", "blank", "branch", "choose", "pick"})
    """What may be pressed on the page besides the table."""
    named: ClassVar[str] = N_("Stage")

    def __init__(self, store: Keeper, **options: Any) -> None:
        self.store = store
        self.kept: Class | None = None
        self._token = ""
        self._seq = 0
        self._company: Company | None = None
        self._base = ""
        self._found = False
        super().__init__(**options)

    # ---- pages -----------------------------------------------------------------------------------------------

    def _on_hello(self, message: Json) -> None:
        Table._on_hello(self, message)
        base = message.get("base")
        self._base = base if isinstance(base, str) else ""
        address = {key: values[-1] for key, values in parse_qs(message["hash"].lstrip("#")).items()}
        if address.get("t", "") != self._token or not self._token:
            self._part()
            self._come(address, message)
        self.publish()

    def _come(self, address: dict[str, str], message: Json) -> None:
        """Find what the address means."""
        if "t" in address:
            self._resume(address["t"], message)

    def _part(self) -> None:
        self._token, self.kept, self.place = "", None, None
        if self._company is not None:
            self._company.leave()
            self._company = None

    def _resume(self, token: str, message: Json) -> None:
        """Come to the class of a token."""
        try:
            saved = self.store.load(token)
            kept = None if saved is None else Class.read(saved.record)
        except TerakoyaError as error:
            self._card(message, explain.plain_card("info", self.language(NOT_KEPT), error.told(self.language)))
            return
        if saved is None or kept is None:
            self._card(message, explain.plain_card("info", self.language(GONE), self.language(GONE_TEXT)))
        elif self._admits(saved.role):
            self._sit_down(token, kept, saved.seq)
        else:
            self._card(message, explain.plain_card("info", self.language(TO_SAY), self.language(ONLY_STAGE)))

    def _admits(self, role: str) -> bool:
        """Whether a token of this role opens this page."""
        return role in (STAGE, NOTES)

    def _sit_down(self, token: str, kept: Class, seq: int) -> None:
        self._token, self._seq = token, seq
        self._company = Company(self, token)
        self._arrive(kept)

    def catch_up(self, company: Company, seq: int | None) -> None:
        """The other page may have gone on. Called by the thread that looks at the store."""
        with self.lock:
            if self._company is not company:
                return
            if seq is None:
                self._part()
                self.publish()
            elif seq > self._seq:
                saved = self.store.load(self._token)
                if saved is not None:
                    self._seq = saved.seq
                    self._arrive(Class.read(saved.record))

    def _change(self, change: Callable[[Class], Class]) -> None:
        """Go somewhere else in the lesson, both pages together."""
        while self._token:
            try:
                saved = self.store.load(self._token)
                if saved is None:
                    return
                kept = change(Class.read(saved.record))
                self._seq = self.store.save(self._token, kept.to_json(), saved.seq)
            except Stale:  # the other page was faster: begin from where it went
                continue
            except StoreError as error:
                card = explain.plain_card("info", self.language(NOT_KEPT), error.told(self.language))
                self.send({"kind": "card", "re": 0, "card": card})
                if self.kept is not None:
                    self._arrive(self.kept)  # as it is stored
                return
            self._arrive(kept)
            return

    # ---- where the class is ----------------------------------------------------------------------------------

    def _arrive(self, kept: Class) -> None:
        """Show where the class is now."""
        self.kept = kept
        tried = self.mode == "branch" and not kept.trying
        if self.place != kept.place or self._found != kept.solved or tried:
            self._begin(*kept.place)
            if kept.solved:
                self._solve_step(kept)
        if kept.trying and self.mode != "branch":
            self._try_out()
        self.publish()

    def _solve_step(self, kept: Class) -> None:
        """Show the solution of the step."""
        step = self.step
        if step is None:
            return
        self._found, told = True, None
        if step.kind == "do":
            accepted = step.accepted(self.game, self.match.state.legal_actions())
            self.match.play(kept.played or accepted[0])
        elif step.kind == "predict":
            term = self._number(step)
            for action in step.play:
                self.match.play(action)
            told = self._formula(term, step)
        super()._succeed(step, told)

    def _number(self, step: Step) -> Term:
        """What a step asks for, worked out ahead."""
        state, events = self.match.state, list[Event]()
        for action in step.play:
            state.apply(self.game.actions.number(action), events)
        return asked_number(step, self.game, state, events)

    def _formula(self, term: Term, step: Step) -> Json:
        seat = int(step.of.split()[-1])
        shown = [formula_json(seat, self.names[seat], term, self.game, self.language)]
        return self._told(IT_IS, self.language(step.done), shown, value=self.language.number(term.value))

    def _succeed(self, step: Step, told: Json | None = None) -> None:
        """Somebody at the stage has found it."""
        self._found = True
        super()._succeed(step, told)
        line = self.match.lines[0]
        played = str(self.game.actions[line.actions[-1]]) if step.kind == "do" else ""
        self._change(lambda kept: replace(kept, solved=True, played=played))

    def _try_out(self) -> None:
        """A what-if from here, on this page alone."""
        try:
            if self.game.reveals and not self.open:
                self.match.imagine(self.look().seat)
            else:
                self.match.branch()
        except MatchError:  # nothing can be tried out here
            return

    def _enter(self) -> None:
        self._found = False
        super()._enter()

    def _finish(self, lesson: Lesson) -> None:
        """What a class has learnt is nothing that this browser keeps."""

    def _tell_address(self) -> None:
        """The address holds the token, whatever step is shown."""

    def speak(self, code: str) -> None:
        """Say everything in another language from now on."""
        super().speak(code)
        if self.kept is not None and self.place is not None:
            self.place = None
            self._arrive(self.kept)

    # ---- the scene -------------------------------------------------------------------------------------------

    def _scene(self) -> Json:
        if self.kept is None or self.lesson is None:
            return self._bare_scene("setup", self.language(NO_CLASS), self.game.rules[0]) | {"tabs": []}
        if self.kept.blank:
            return self._bare_scene("setup", self.language(BLANK), self.game.rules[0]) | {
                "tabs": [], "stage": {"view": "blank", "buttons": self._keys(self.kept)},
            }  # fmt: skip
        scene = self._lesson_scene()
        for part in filter(None, (scene["lesson"], scene["lesson"]["feedback"])):
            part["html"] = LINK.sub("", part["html"])
        return scene | {"stage": {"view": "stage", "buttons": self._keys(self.kept)}}

    def _lesson_scene(self) -> Json:
        scene = Learn._scene(self) | {"title": f"{self.language(self.named)} · Terakoya"}
        if self.mode == "branch":
            scene["moves"] = Table._scene(self)["moves"]
        return scene

    def _panel(self, lesson: Lesson) -> Json:
        """The step without its buttons: the keys are those of the stage."""
        step = self.step
        panel = super()._panel(lesson) | {"buttons": [], "ask": ""}
        if step is not None and step.kind == "find" and self._solved:
            panel["point"] = list(step.answer)
        return panel

    def _keys(self, kept: Class) -> list[Json]:
        """What goes on, back, into a branch, and blank."""
        say = self.language
        return [
            tool("on", say(ON), _send("on"), primary=True),
            tool("back", say(BACK), _send("back")),
            tool("branch", say(LEAVE if kept.trying else TRY), _send("branch")),
            tool("blank", say(SHOW if kept.blank else HIDE), _send("blank")),
        ]

    # ---- what is pressed -------------------------------------------------------------------------------------

    def _on_sheet(self, message: Json) -> None:
        if message["name"].removeprefix("lesson-") in self.pressed:
            super()._on_sheet(message)

    def _on_play(self, message: Json) -> None:
        if self.mode == "branch":
            Table._on_play(self, message)
        else:
            super()._on_play(message)

    def _on_branch(self, message: Json) -> None:
        self._lesson_branch("")

    def _lesson_on(self, _text: str) -> None:
        self._change(Class.on)

    def _lesson_back(self, _text: str) -> None:
        self._change(Class.back)

    def _lesson_blank(self, _text: str) -> None:
        self._change(lambda kept: replace(kept, blank=not kept.blank))

    def _lesson_branch(self, _text: str) -> None:
        self._change(lambda kept: replace(kept, trying=not kept.trying, blank=False))


class Notes(Stage):
    """The notes page: the same step and table, with notes, solution, what comes next, and the keys of the stage."""

    pressed = Stage.pressed | {"open", "list", "stage", "return"}
    named = TO_SAY

    def __init__(self, store: Keeper, **options: Any) -> None:
        self._solution = ""
        self._choosing = False
        super().__init__(store, **options)

    def _come(self, address: dict[str, str], message: Json) -> None:
        super()._come(address, message)
        place = place_of(address.get("lesson", "").split("/"))
        if "t" not in address and place is not None:
            self._teach(place)

    def _admits(self, role: str) -> bool:
        return role == NOTES

    def _teach(self, place: tuple[Game, int, int]) -> None:
        """Begin a lesson with a class; a class that is there goes over to it."""
        self._choosing = False
        game, n, at = place
        kept = Class(f"{game.name}/{lessons(game)[n].id}", at)
        if self._token:
            self._change(lambda _old: kept)
            return
        try:
            token = self.store.create(kept.to_json(), (NOTES, STAGE))[NOTES]
        except StoreError as error:
            card = explain.plain_card("info", self.language(NOT_KEPT), error.told(self.language))
            self.send({"kind": "card", "re": 0, "card": card})
            return
        self.send({"kind": "address", "hash": f"#t={token}", "push": True})
        self._sit_down(token, kept, 0)

    def _arrive(self, kept: Class) -> None:
        """Whoever chooses another lesson is not taken from the list."""
        if self._choosing:
            self.kept = kept
        else:
            super()._arrive(kept)

    def _sit(self, match: Match, seat: int, open: bool, bots: bool) -> None:
        """A guided game is played on the stage alone."""
        super()._sit(match, seat, open, bots=False)

    def _try_out(self) -> None:
        """What is tried out is seen on the stage alone."""

    def _enter(self) -> None:
        super()._enter()
        self._solution = self._solved_by()

    def _solved_by(self) -> str:
        """The solution of the step before anybody has found it, in words."""
        step, say = self.step, self.language
        if step is None:
            return ""
        if step.kind == "do":
            view = self.match.view(min(self.seats))
            accepted = step.accepted(self.game, self.match.state.legal_actions())
            return "; ".join(self.game.texts.action(action, view, say, self.names) for action in accepted)
        if step.kind == "choose":
            return next(say(option.text) for option in step.options if not option.why)
        if step.kind == "find":
            names = {cell["id"]: cell["name"] for cell in self._cells()}
            return "; ".join(dict.fromkeys(names[id] for id in step.answer if id in names))
        return spoken(self._number(step), self.game, say) if step.kind == "predict" else ""

    def _scene(self) -> Json:
        if self.kept is None or self.lesson is None:
            contents = Learn._contents(self)
            contents["banner"]["text"] = self.language(TEACH)
            contents["lesson"]["contents"]["text"] = self.language(TEACH_TEXT)
            back = [tool("return", self.language(TO_CLASS), _send("return"))] if self.kept else []
            return contents | {"tools": back}
        return self._lesson_scene() | {"stage": {"view": "notes", "buttons": self._keys(self.kept)}}

    def _panel(self, lesson: Lesson) -> Json:
        say, kept = self.language, self.kept
        panel = super()._panel(lesson)
        assert kept is not None
        own = [tool("stage", say(OPEN_STAGE), _send("stage")), tool("contents", say(CONTENTS), _send("list"))]
        return panel | {"notes": self._notes(kept), "buttons": [*self._keys(kept), *own]}

    def _notes(self, kept: Class) -> list[Json]:
        """What stands on this page alone."""
        say, step, (game, n, at) = self.language, self.step, kept.place
        lesson = lessons(game)[n]
        if step is None:
            after = lessons(game)[n + 1 : n + 2]
            coming = f"{say(NEXT_LESSON)}: {say(after[0].title)}" if after else ""
        elif at + 1 < len(lesson.steps):
            coming = say(lesson.steps[at + 1].text)
        else:
            coming = f"{say(LEARNT)}:\n\n" + "\n".join(f"- {say(text)}" for text in lesson.learnt)
        state = NOW_BLANK if kept.blank else NOW_TRYING if kept.trying else NOW_SOLVED if kept.solved else NOW_STEP
        told = (
            (ON_STAGE, say(state)), (TO_SAY, say(step.notes) if step else ""), (SOLUTION, self._solution),
            (COMES_NEXT, coming),
        )  # fmt: skip
        return [{"title": say(title), "html": rendered(text, game.name)} for title, text in told if text]

    def _lesson_open(self, text: str) -> None:
        place = place_of(text.split("/"))
        if place is not None:
            self._teach(place)

    def _lesson_list(self, _text: str) -> None:
        """Choose another lesson; the stage stays where it is until then."""
        self._choosing, self.place = True, None
        self.publish()

    def _lesson_return(self, _text: str) -> None:
        self._choosing = False
        if self.kept is not None:
            self._arrive(self.kept)

    def _lesson_stage(self, _text: str) -> None:
        """The way to the stage page, also as a picture for a phone's camera."""
        say = self.language
        address = f"{self._base.replace('notes.ipynb', 'stage.ipynb')}#t={linked(self._token, STAGE)}"
        links = [link(say(ADDRESS), "", address)]
        sheet = {"title": say(OPEN_STAGE), "text": say(OPEN_STAGE_TEXT), "box": None, "buttons": [], "links": links}
        self.send({"kind": "sheet", "re": 0, "sheet": sheet})


def _send(name: str) -> Json:
    return {"kind": "sheet", "name": f"lesson-{name}"}


def stage(**options: Any) -> Stage:
    """The widget of the stage page with this server's store. No browser opens widgets of its own in this kernel."""
    keep_to_ours()
    return Stage(Store(), **options)


def notes(**options: Any) -> Notes:
    """The widget of the notes page with this server's store."""
    keep_to_ours()
    return Notes(Store(), **options)
