"""A lesson as everything that can happen in it: the pictures of its steps, and what each press is answered by.

Nothing is worked out here: a learn page is told everything that a reader can press, and its answers are written down.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from gamelib.game import GAMES
from gamelib.language import N_, Language
from gamelib.lesson import Lesson
from gamelib.match import Match
from widgets import explain
from widgets.pages.lesson import Guide, Lessons
from widgets.protocol import Outgoing, Scene
from widgets.scenes.scene import Json
from widgets.table import log
from widgets.table.desk import Desk
from widgets.table.manners import Manners
from widgets.table.sheets import Sheets
from widgets.ways.recording import SPOKEN
from widgets.wire import frame, slim, slim_feedback, slim_lines

IN_A_FILE = N_("This is one lesson in a file")
NOT_HELD = N_("The file answers what can be pressed on the table in this step. Everything else needs Terakoya itself.")
NOT_PLAYED = N_("This part is played in Terakoya itself. In this file you can read on.")
GUESS = "{guess}"
"""Stands in a text for the number that a reader will enter."""
TABS = ("log", "rules", "score", "know")
MOST_SPOTS = 120
"""So many pictures at most; other ways to a goal than the first then go on as if the first had been gone."""


class Spot(NamedTuple):
    """Where a reader can be: a step, whether it is done, and the table (a record, the seat, all cards shown)."""

    at: int
    solved: bool
    record: str
    seat: int
    open: bool


class Taught:
    """A lesson at a table that nobody looks at."""

    def __init__(self, lesson: Lesson, say: Language) -> None:
        self._lesson, self._sent = lesson, list[Json]()
        self._numbers: dict[Spot, int] = {}
        manners = Manners(layers=(self._layer,), advising=lambda: False, predicting=lambda: False)
        self._desk = Desk(lang=say.code, manners=manners)
        self._desk.met()
        self._desk.drawing = False
        self._desk.screen.window.way = self
        sheets = Sheets(self._desk.screen)
        lessons = self._lessons = Lessons(self._desk, sheets, Guide(bots=False))
        sheets.on_text({"lesson-again": lessons.again, "lesson-back": lessons.back, "lesson-next": self._go_on})
        for kind, handler in {"play": lessons.play, "guess": lessons.guess}.items():
            self._desk.answers.on(kind, handler, instead=True)
        lessons.trial = lesson
        lessons.begin(GAMES[lesson.game], 0)

    def show(self, parts: Json) -> None:
        """Each spot is drawn once, see `whole`."""

    def send(self, message: Json) -> None:
        """Keep what a browser would be told."""
        self._sent.append(message)

    def _go_on(self, _text: str) -> None:
        """Where the ways through the lesson are too many, all go on as the first."""
        lessons = self._lessons
        if lessons.place is not None and lessons.solved and len(self._numbers) >= MOST_SPOTS:
            lessons.begin(*lessons.place[:2], lessons.place[2] + 1)
        else:
            lessons.next()

    def _layer(self, scene: Scene) -> Scene:
        """The lesson beside the table. Nothing is played freely: there is no engine in a file."""
        lessons, lesson, say = self._lessons, self._lesson, self._desk.language
        told = say(NOT_PLAYED) if lessons.playing else ""
        panel = lessons.panel(lesson, say(lesson.title), lessons.buttons(), told)
        found = lessons.layer(scene, panel)
        return {
            **found,
            "timeline": None, "views": None, "beats": [], "title": f"{say(lesson.title)} · Terakoya",
            "tools": [button for button in found["tools"] if button["id"].startswith("play-")],
            "tabs": [tab for tab in found["tabs"] if tab["id"] in TABS],
            "moves": [] if lessons.playing else found["moves"],
        }  # fmt: skip

    # ---- everything that can happen ----------------------------------------------------------------------------

    def whole(self) -> Json:
        """The spots, the first one first: each with its picture, its log, and the answers to what is sent there.

        An answer is a card, or the number of the spot that it leads to with what is said there. Its key is the kind of
        the message and what it is about; a kind alone stands for whatever has no key of its own.
        """
        self._numbers = {self._spot(): 0}
        spots: list[Json] = []
        while len(spots) < len(self._numbers):
            spot = list(self._numbers)[len(spots)]
            self._go(spot)
            self._desk.draw()
            spots.append(self._spot_picture() | {"answers": dict(self._everything(spot))})
        say = self._desk.language
        return {"spots": spots, "card": explain.plain_card("info", say(IN_A_FILE), say(NOT_HELD))}

    def _spot(self) -> Spot:
        lessons, session = self._lessons, self._desk.session
        assert lessons.place is not None
        record = json.dumps(session.match.to_json(), sort_keys=True)
        return Spot(lessons.place[2], lessons.solved or lessons.playing, record, lessons.seat, session.open)

    def _go(self, spot: Spot) -> None:
        lessons = self._lessons
        assert lessons.place is not None
        lessons.place = (*lessons.place[:2], spot.at)
        lessons.sit(Match.from_json(json.loads(spot.record)), spot.seat, spot.open, bots=False)
        lessons.solved, lessons.feedback, lessons.wrong = spot.solved, None, set()

    def _spot_picture(self) -> Json:
        desk = self._desk
        scene, moment = desk.picture, desk.moment
        return {
            "frame": frame(scene),
            "scene": {name: part for name, part in slim(scene).items() if name != "rev"},
            "lines": slim_lines([log.line(moment, entry) for entry in log.entries(moment)]),
            "say": {what: desk.asking.spoken(what) for what in SPOKEN},
        }

    def _everything(self, spot: Spot) -> Iterator[tuple[str, Json]]:
        """Every message that the page can send here, by its key, and the answer."""
        step, panel = self._lessons.step, self._desk.picture["lesson"]
        assert panel is not None, "a lesson is shown"
        for button in panel["buttons"]:
            yield self._told_to(spot, button["send"])
        if step is None or spot.solved or step.kind != "do":
            yield "play", self._told_to(spot, {"kind": "play", "attempt": ""})[1]
        if step is None or spot.solved:
            return
        for choice in panel["choices"]:
            yield self._told_to(spot, choice["send"])
        if panel["pick"]:
            for cell in self._lessons.cells():
                yield self._told_to(spot, {"kind": "sheet", "name": "lesson-pick", "text": cell["id"]})
        if step.kind == "do":
            for attempt in attempts(self._desk.picture):
                yield self._told_to(spot, {"kind": "play", "attempt": attempt})
                yield self._told_to(spot, {"kind": "explain", "attempt": attempt})
        if step.kind == "predict":
            yield "guess none", self._told_to(spot, {"kind": "guess", "text": ""})[1]
            term = self._lessons.number(step)
            yield self._told_to(spot, {"kind": "guess", "text": str(term.value)})
            self._lessons.reveal(step, term, False, GUESS)
            yield "guess other", self._outcome(spot)  # whatever number it is

    def _told_to(self, spot: Spot, message: Outgoing) -> tuple[str, Json]:
        """The key of a message, and what it is answered by; afterwards everything is as before."""
        self._sent.clear()
        self._desk.answers.obey(message["kind"], {**message, "id": 0, "rev": self._desk.screen.rev})
        about = " ".join(str(value) for name, value in message.items() if name != "kind")
        return f"{message['kind']} {about}".strip(), self._outcome(spot)

    def _outcome(self, spot: Spot) -> Json:
        cards = [sent["card"] for sent in self._sent if sent["kind"] == "card"]
        if cards:
            return {"card": cards[0]}
        lessons, there = self._lessons, self._spot()
        feedback, wrong = slim_feedback(lessons.feedback), sorted(lessons.wrong)
        if there == spot:
            lessons.feedback, lessons.wrong = None, set()
        else:
            self._go(spot)
        return {"to": self._numbers.setdefault(there, len(self._numbers)), "feedback": feedback, "wrong": wrong}


def attempts(scene: Scene) -> list[str]:
    """Everything that presses on a picture add up to: the legal moves, and what the rules refuse.

    Words are joined as the page joins them (``compose.ts``): further ones only after the beginning of a legal move.
    """
    legal = [move["attempt"] for move in scene["moves"]]
    words = defaultdict[str, list[str]](list)
    for area in scene["areas"]:
        for row in area["rows"]:
            for cell in row["cells"]:
                for act, word in cell["acts"].items():
                    words[act].append(word)
    found = dict.fromkeys(legal)
    for verb, count in scene["compose"].items():
        begun, joint = [verb], "" if count < 0 else " "
        for n in range(abs(count)):
            tried = [(one + (joint if n else " ") + word).strip() for one in begun for word in words[f"{verb}.{n}"]]
            found |= dict.fromkeys(tried)
            begun = [one for one in dict.fromkeys(tried) if any(move.startswith(one) for move in legal)]
    return list(found)
