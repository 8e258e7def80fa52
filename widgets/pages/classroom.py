"""Where a class is in a lesson: a record of the store at which the stage page and the notes page meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from gamelib.errors import MatchError, RecordError, TerakoyaError
from gamelib.game import Game
from gamelib.language import N_
from gamelib.lesson import Step, lessons
from widgets import explain
from widgets.keep.keeper import Keeper, Stale, StoreError
from widgets.keep.place import Place
from widgets.pages.lesson import Lessons, place_of
from widgets.pages.play import GONE, GONE_TEXT
from widgets.scenes.scene import Json
from widgets.table.desk import Desk

FORMAT = "terakoya-class"
VERSION = 1
"""Of the record of a class in the store."""
NOTES, STAGE = "notes", "stage"
"""Roles of the two tokens; the first opens both pages."""
TO_SAY = N_("Notes")
ONLY_STAGE = N_("This link is that of the stage page. It opens no notes.")
NOT_KEPT = N_("This class cannot be kept")
IT_IS = N_("It is {value}.")


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
        raise RecordError(N_("the stored table is damaged or was written by another program"))

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
        """One press on: first the solution, where there is one, then the next step; after the last the next lesson."""
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


class Room:
    """A page's place in a class: both pages show the same step, and each takes the other along.

    kept:     where the class is; ``None`` = this page is in no class
    arrived:  called when the class has gone somewhere
    """

    def __init__(
        self, desk: Desk, lessons: Lessons, store: Keeper, admits: frozenset[str], arrived: Callable[[Class], None]
    ) -> None:
        """``admits``: roles of the tokens that open this page."""
        self._desk, self._lessons, self._store = desk, lessons, store
        self._admits, self._arrived = admits, arrived
        self.place = Place(store, desk.lock, self._heard)
        self.kept: Class | None = None
        self._found = False

    def part(self) -> None:
        """Leave the class."""
        self.place.leave()
        self.kept = self._lessons.place = None

    def resume(self, token: str, message: Json) -> None:
        """Go to the class that a token opens."""
        desk = self._desk
        try:
            saved = self._store.load(token)
            kept = None if saved is None else Class.read(saved.record)
        except TerakoyaError as error:
            desk.refused(message, NOT_KEPT, error.told(desk.language))
            return
        if saved is None or kept is None:
            desk.refused(message, GONE, desk.language(GONE_TEXT))
        elif saved.role in self._admits:
            self.sit_down(token, saved.role, kept, saved.seq)
        else:
            desk.refused(message, TO_SAY, desk.language(ONLY_STAGE))

    def begin(self, kept: Class) -> str:
        """Begin a new class; its token, or ``""`` where it could not be stored: then this page has been told so."""
        try:
            token = self._store.create(kept.to_json(), (NOTES, STAGE))[NOTES]
        except StoreError as error:
            self._trouble(error)
            return ""
        self.sit_down(token, NOTES, kept, 0)
        return token

    def sit_down(self, token: str, role: str, kept: Class, seq: int) -> None:
        """Join a class."""
        self.place.take(token, role, seq)
        self.place.watch()
        self._arrive(kept)

    def change(self, change: Callable[[Class], Class]) -> None:
        """Go somewhere else in the lesson, both pages together."""
        while self.place.token:
            try:
                saved = self.place.load()
                if saved is None:
                    return
                kept = change(Class.read(saved.record))
                self.place.seq = saved.seq
                self.place.save(kept.to_json())
            except Stale:  # the other page was faster: begin from where it went
                continue
            except StoreError as error:
                self._trouble(error)
                if self.kept is not None:
                    self._arrive(self.kept)  # as it is stored
                return
            self._arrive(kept)
            return

    def _trouble(self, error: StoreError) -> None:
        say = self._desk.language
        self._desk.screen.tell(explain.plain_card("info", say(NOT_KEPT), error.told(say)))

    def _heard(self, there: bool) -> None:
        """The other page has gone on, or the class is no more."""
        if not there:
            self.part()
            self._desk.publish()
            return
        saved = self.place.load()
        if saved is not None:
            self.place.seq = saved.seq
            self._arrive(Class.read(saved.record))

    # ---- where the class is ----------------------------------------------------------------------------------

    def _arrive(self, kept: Class) -> None:
        with self._desk.screen.window.together():
            self.kept = kept
            self._arrived(kept)
            self._desk.publish()

    def follow(self, kept: Class, trying: bool) -> None:
        """Put on the table what the class sees; ``trying``: also what it tries out."""
        desk, lessons = self._desk, self._lessons
        tried = desk.laid and desk.session.mode == "branch" and not kept.trying
        if lessons.place != kept.place or self._found != kept.solved or tried:
            lessons.begin(*kept.place)
            if kept.solved:
                self._solve(kept)
        if kept.trying and trying and desk.session.mode != "branch":
            self._try_out()

    def told_anew(self) -> None:
        """Everything is said in another language from now on."""
        if self.kept is not None and self._lessons.place is not None:
            self._lessons.place = None
            self._arrive(self.kept)

    def entered(self) -> None:
        """Note that a step has been put on the table, without its solution."""
        self._found = False

    def succeeded(self, step: Step) -> None:
        """Tell the class that somebody at this page has solved the step."""
        self._found = True
        session = self._desk.session
        played = str(session.game.actions[session.main.actions[-1]]) if step.kind == "do" else ""
        self.change(lambda kept: replace(kept, solved=True, played=played))

    def _solve(self, kept: Class) -> None:
        """Show the solution of the step."""
        lessons, session = self._lessons, self._desk.session
        step = lessons.step
        if step is None:
            return
        self._found, told = True, None
        if step.kind == "do":
            session.play(kept.played or step.accepted(session.game, session.match.state.legal_actions())[0])
        elif step.kind == "predict":
            term = lessons.number(step)
            for action in step.play:
                session.play(action)
            value = self._desk.language.number(term.value)
            told = lessons.told(IT_IS, self._desk.language(step.done), [lessons.formula(step, term)], value=value)
        lessons.succeed(step, told)

    def _try_out(self) -> None:
        """A what-if from here, on this page alone."""
        session = self._desk.session
        try:
            if session.game.reveals and not session.open:
                session.match.imagine(session.look().seat)
            else:
                session.match.branch()
        except MatchError:  # nothing can be tried out here
            return
