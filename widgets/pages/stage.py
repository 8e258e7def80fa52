"""A lesson for a class: a stage page that everybody looks at, and a notes page for whoever teaches.

Both stand at one table of the store, which keeps where in the lesson the class is (`widgets.pages.classroom`). The
token of the notes page opens both; that of the stage page opens no notes, and the stage page forms nothing of them:
what to say, what is right and what comes next is told on the notes page alone.
"""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import parse_qs

from gamelib.game import GAMES
from gamelib.language import N_, Language
from gamelib.lesson import Lesson, lessons
from gamelib.rulebook import rendered
from widgets.formula import spoken
from widgets.keep.keeper import Keeper, linked
from widgets.pages.classroom import NOTES, STAGE, TO_SAY, Class, Room
from widgets.pages.contents import contents
from widgets.pages.learn import CONTENTS, NEXT_LESSON
from widgets.pages.lesson import LEARNT, Guide, Lessons, Place, learnt, place_of
from widgets.pages.links import link
from widgets.pages.own_screens import INVITE_LOCAL, LOCAL
from widgets.protocol import Lesson as Panel
from widgets.protocol import Note, Scene, Sheet, Tool
from widgets.scenes.parts import bare, send, tool
from widgets.scenes.scene import Json
from widgets.table.desk import Desk
from widgets.table.manners import PLAIN, Manners
from widgets.table.sheets import Sheets

LINK = re.compile(r"</?a\b[^>]*>")
"""A tag of a link: on the stage there is no rulebook to open."""

NAMED = N_("Stage")
NO_CLASS = N_("This page shows a lesson to a class. Open it by its link on the notes page.")
BLANK = N_("One moment")
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


class Keys:
    """What both pages of a class have to lead it: on, back, into a what-if, and a blank stage."""

    def __init__(self, room: Room, lessons: Lessons, desk: Desk, sheets: Sheets) -> None:
        self._room, self._lessons, self._desk = room, lessons, desk
        sheets.on_text({
            "lesson-on": lambda _: room.change(Class.on),
            "lesson-back": lambda _: room.change(Class.back),
            "lesson-blank": lambda _: room.change(lambda kept: replace(kept, blank=not kept.blank)),
            "lesson-branch": lambda _: self.branch(),
        })  # fmt: skip
        answers = desk.answers
        answers.on("play", self._play, instead=True)
        answers.on("branch", self.branch, instead=True)
        answers.on("guess", lessons.guess, instead=True)

    def branch(self, _message: Json | None = None) -> None:
        """Try something out, or leave it."""
        self._room.change(lambda kept: replace(kept, trying=not kept.trying, blank=False))

    def _play(self, message: Json) -> None:
        tried = self._desk.laid and self._desk.session.mode == "branch"
        if tried or self._lessons.playing:
            self._desk.playing.play(message)
        elif self._desk.laid:
            self._lessons.play(message)

    def buttons(self, kept: Class) -> list[Tool]:
        """The keys as buttons."""
        say = self._desk.language
        return [
            tool("on", say(ON), send("lesson-on"), primary=True),
            tool("back", say(BACK), send("lesson-back")),
            tool("branch", say(LEAVE if kept.trying else TRY), send("lesson-branch")),
            tool("blank", say(SHOW if kept.blank else HIDE), send("lesson-blank")),
        ]

    def layer(self, scene: Scene, title: str, panel: Panel) -> Scene:
        """The step at the table; what is tried out is played like anything else."""
        moves = scene["moves"]
        shown, name = self._lessons.layer(scene, panel), f"{self._desk.language(title)} · Terakoya"
        return {**shown, "title": name, "moves": moves if self._desk.session.mode == "branch" else shown["moves"]}

    def panel(self, lesson: Lesson, buttons: list[Tool]) -> Panel:
        """What is told beside the table; where something is to be found, it is pointed at once it is."""
        lessons, step = self._lessons, self._lessons.step
        panel: Panel = {**lessons.panel(lesson, lessons.heading(lesson), buttons), "ask": ""}
        if step is not None and step.kind == "find" and lessons.solved:
            panel["point"] = list(step.answer)
        return panel


def _manners(page: Stage | Notes, manners: Manners) -> Manners:
    """How a table behaves at which a class is taught."""
    return replace(
        manners, scene=page.scene, layers=(page.layer,), advising=lambda: page.lessons.playing,
        predicting=lambda: False, changed=lambda: page.lessons.look_if_over(), worded=lambda: page.room.told_anew(),
    )  # fmt: skip


class Stage:
    """The stage page.

    lessons:  the lesson on the table
    room:     the class
    """

    def __init__(self, store: Keeper, *, lang: str | None = None, manners: Manners = PLAIN) -> None:
        self.desk = Desk(lang=lang, manners=_manners(self, manners))
        self.screen = self.desk.screen
        sheets = self.sheets = Sheets(self.screen)
        guide = Guide(entered=lambda: self.room.entered(), succeeded=lambda step: self.room.succeeded(step))
        self.lessons = Lessons(self.desk, sheets, guide)
        self.room = Room(self.desk, self.lessons, store, frozenset({STAGE, NOTES}), self._arrived)
        self.keys = Keys(self.room, self.lessons, self.desk, sheets)
        self.desk.answers.on("hello", self._hello, instead=True)
        self.desk.clear(next(iter(GAMES.values())))

    def _hello(self, message: Json) -> None:
        self.desk.hello(message)
        token = _fragment(message).get("t", "")
        if token != self.room.place.token or not token:
            self.room.part()
            if token:
                self.room.resume(token, message)
        self.desk.publish()

    def _arrived(self, kept: Class) -> None:
        self.room.follow(kept, trying=True)

    def scene(self) -> Scene | None:
        """What is shown where there is no step."""
        kept, say = self.room.kept, self.desk.language
        game = self.screen.game or next(iter(GAMES.values()))
        if kept is None or self.lessons.lesson is None:
            return {**bare(game, say, "setup", say(NO_CLASS), game.rules[0]), "tabs": []}
        if kept.blank:
            found = bare(game, say, "setup", say(BLANK), game.rules[0])
            return {**found, "tabs": [], "stage": {"view": "blank", "buttons": self.keys.buttons(kept)}}
        return None

    def layer(self, scene: Scene) -> Scene:
        """The step without its buttons: the keys are those of the stage."""
        kept, lesson = self.room.kept, self.lessons.lesson
        if kept is None or lesson is None:
            return scene
        panel = self.keys.panel(lesson, [])
        panel["html"] = LINK.sub("", panel["html"])
        if panel["feedback"]:
            panel["feedback"] = {**panel["feedback"], "html": LINK.sub("", panel["feedback"]["html"])}
        scene = self.keys.layer(scene, NAMED, panel)
        return {**scene, "stage": {"view": "stage", "buttons": self.keys.buttons(kept)}}


class Notes:
    """The notes page: the same step and table, with notes, solution, what comes next, and the keys of the stage.

    lessons:  the lesson on the table
    room:     the class
    """

    def __init__(self, store: Keeper, *, lang: str | None = None, manners: Manners = PLAIN) -> None:
        self._base = self._solution = ""
        self._choosing = False
        self.desk = Desk(lang=lang, manners=_manners(self, manners))
        self.screen = self.desk.screen
        sheets = self.sheets = Sheets(self.screen)
        guide = Guide(bots=False, entered=self._entered, succeeded=lambda step: self.room.succeeded(step))
        self.lessons = Lessons(self.desk, sheets, guide)
        self.room = Room(self.desk, self.lessons, store, frozenset({NOTES}), self._arrived)
        self.keys = Keys(self.room, self.lessons, self.desk, sheets)
        sheets.on_text({
            "lesson-open": self._open, "lesson-list": self._list, "lesson-return": self._return,
            "lesson-stage": self._stage,
        })  # fmt: skip
        self.desk.answers.on("hello", self._hello, instead=True)
        self.desk.clear(next(iter(GAMES.values())))

    def _hello(self, message: Json) -> None:
        self.desk.hello(message)
        base, address = message.get("base"), _fragment(message)
        self._base = base if isinstance(base, str) else ""
        token, place = address.get("t", ""), place_of(address.get("lesson", "").split("/"))
        if token != self.room.place.token or not token:
            self.room.part()
            if token:
                self.room.resume(token, message)
            elif place is not None:
                self.teach(place)
        self.desk.publish()

    def teach(self, place: Place) -> None:
        """Begin a lesson with a class; a class that is there goes over to it."""
        self._choosing = False
        game, n, at = place
        kept = Class(f"{game.name}/{lessons(game)[n].id}", at)
        if self.room.place.token:
            self.room.change(lambda _old: kept)
        elif token := self.room.begin(kept):
            self.screen.send({"kind": "address", "hash": f"#t={token}", "push": True})

    def _arrived(self, kept: Class) -> None:
        """Follow the class, unless another lesson is being chosen; what is tried out is shown on the stage alone."""
        if not self._choosing:
            self.room.follow(kept, trying=False)

    def _entered(self) -> None:
        self.room.entered()
        self._solution = solution(self.lessons, self.desk)

    # ---- the scene -------------------------------------------------------------------------------------------

    def scene(self) -> Scene | None:
        """The lessons to choose from, where no class is in one."""
        if self.room.kept is not None and self.lessons.lesson is not None:
            return None
        say = self.desk.language
        back = [tool("return", say(TO_CLASS), send("lesson-return"))] if self.room.kept else []
        return contents(say, TEACH, TEACH_TEXT, set(), lambda _: None, back)

    def layer(self, scene: Scene) -> Scene:
        """The step with its notes, its solution and the keys."""
        kept, lesson, say = self.room.kept, self.lessons.lesson, self.desk.language
        if kept is None or lesson is None:
            return scene
        keys = self.keys.buttons(kept)
        own = [
            tool("stage", say(OPEN_STAGE), send("lesson-stage")), tool("contents", say(CONTENTS), send("lesson-list")),
        ]  # fmt: skip
        panel: Panel = {**self.keys.panel(lesson, [*keys, *own]), "notes": notes(kept, self._solution, say)}
        return {**self.keys.layer(scene, TO_SAY, panel), "stage": {"view": "notes", "buttons": keys}}

    # ---- what is pressed -------------------------------------------------------------------------------------

    def _open(self, text: str) -> None:
        place = place_of(text.split("/"))
        if place is not None:
            self.teach(place)

    def _list(self, _text: str) -> None:
        """Choose another lesson; the stage stays where it is until then."""
        self._choosing, self.lessons.place = True, None
        self.desk.publish()

    def _return(self, _text: str) -> None:
        self._choosing = False
        if self.room.kept is not None:
            self.room.follow(self.room.kept, trying=False)
            self.desk.publish()

    def _stage(self, _text: str) -> None:
        """The way to the stage page, also as a picture for a phone's camera."""
        say = self.desk.language
        token = linked(self.room.place.token, STAGE)
        address = f"{self._base.replace('notes.ipynb', 'stage.ipynb')}#t={token}"
        links = [link(say(ADDRESS), "", address)]
        texts = [say(OPEN_STAGE_TEXT)] + [say(INVITE_LOCAL)] * any(local in address for local in LOCAL)
        sheet: Sheet = {
            "title": say(OPEN_STAGE),
            "text": "\n\n".join(texts),
            "box": None,
            "buttons": [],
            "links": links,
        }
        self.screen.send({"kind": "sheet", "re": 0, "sheet": sheet})


def solution(lesson: Lessons, desk: Desk) -> str:
    """The solution of the step before anybody has found it, in words."""
    step, say, session = lesson.step, desk.language, desk.session
    if step is None:
        return ""
    if step.kind == "do":
        view = session.match.view(lesson.seat)
        accepted = step.accepted(session.game, session.match.state.legal_actions())
        return say.series([session.game.texts.action(action, view, say, session.names) for action in accepted])
    if step.kind == "choose":
        return next(say(option.text) for option in step.options if not option.why)
    if step.kind == "find":
        names = {cell["id"]: cell["name"] for cell in lesson.cells()}
        return say.series([*dict.fromkeys(names[id] for id in step.answer if id in names)])
    return spoken(lesson.number(step), session.game, say, session.names) if step.kind == "predict" else ""


def notes(kept: Class, solution: str, say: Language) -> list[Note]:
    """What stands on the notes page alone."""
    step, (game, n, at) = kept.step, kept.place
    lesson = lessons(game)[n]
    if step is None:
        after = lessons(game)[n + 1 : n + 2]
        coming = f"{say(NEXT_LESSON)}: {say(after[0].title)}" if after else ""
    elif at + 1 < len(lesson.steps):
        coming = say(lesson.steps[at + 1].text)
    else:
        coming = f"{say(LEARNT)}:\n\n{learnt(lesson, say)}"
    state = NOW_BLANK if kept.blank else NOW_TRYING if kept.trying else NOW_SOLVED if kept.solved else NOW_STEP
    told = (
        (ON_STAGE, say(state)), (TO_SAY, say(step.notes) if step else ""), (SOLUTION, solution), (COMES_NEXT, coming),
    )  # fmt: skip
    return [{"title": say(title), "html": rendered(text, game.name)} for title, text in told if text]


def _fragment(message: Json) -> dict[str, str]:
    """What the address of a page says."""
    return {key: values[-1] for key, values in parse_qs(message["hash"].lstrip("#")).items()}
