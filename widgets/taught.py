"""A lesson as everything that can happen in it: the pictures of its steps, and what each press is answered by.

Nothing is worked out here: a learn page is told everything that a reader can press, and its answers are written down.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from gamelib.game import GAMES
from gamelib.language import N_, Language
from gamelib.lesson import Lesson, lessons
from gamelib.match import Match
from widgets import explain
from widgets.learn import Learn
from widgets.scenes.scene import Json
from widgets.wire import frame, slim, slim_log

IN_A_FILE = N_("This is one lesson in a file")
NOT_HELD = N_("The file answers what can be pressed on the table in this step. Everything else needs Terakoya itself.")
NOT_PLAYED = N_("This part is played in Terakoya itself. In this file you can read on.")
GUESS = "{guess}"
"""Stands in a text for the number that a reader will enter."""
SPOKEN = ("hand", "table", "score", "last", "know")
ELSEWHERE = ("contents", "next-lesson", "save")
"""Buttons that need more than the lesson."""
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


class Taught(Learn):
    """A learn page that nobody looks at, with one lesson."""

    def __init__(self, lesson: Lesson, say: Language) -> None:
        self._sent: list[Json] = []
        self._numbers: dict[Spot, int] = {}
        super().__init__(lang=say.code)
        self._trial, self._met = lesson, True
        game = GAMES[lesson.game]
        ids = [one.id for one in lessons(game)]
        self._begin(game, ids.index(lesson.id) if lesson.id in ids else 0)

    def send(self, content: Any, buffers: Any = None) -> None:
        """Keep what a browser would be told."""
        self._sent.append(content)

    def publish(self) -> None:
        """Draw nothing: an answer needs no picture, and each spot is drawn once, see `whole`."""

    @property
    def unguided(self) -> bool:
        """Nothing is played freely: there is no engine in a file."""
        return False

    def _sit(self, match: Match, seat: int, open: bool, bots: bool) -> None:
        super()._sit(match, seat, open, bots=False)

    def _lesson_next(self, text: str) -> None:
        """Where the ways through the lesson are too many, all go on as the first."""
        if self.place is not None and len(self._numbers) >= MOST_SPOTS:
            self._begin(*self.place[:2], self.place[2] + 1)
        else:
            super()._lesson_next(text)

    def _heading(self, lesson: Lesson, n: int) -> str:
        """In a file there is no other lesson to be told from by a number."""
        return self.language(lesson.title)

    def _scene(self) -> Json:
        assert self.lesson is not None
        return super()._scene() | {"title": f"{self.language(self.lesson.title)} · Terakoya"}

    def _panel_json(self, title: str, place: str, text: str, buttons: list[Json], more: Json) -> Json:
        staying = [button for button in buttons if button["id"] not in ELSEWHERE]
        if self.step is not None and self.step.kind == "game":
            text = f"{text}\n\n{self.language(NOT_PLAYED)}"
        return super()._panel_json(title, place, text, staying, more)

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
            super().publish()
            spots.append(self._drawn() | {"answers": dict(self._everything(spot))})
        return {"spots": spots, "card": explain.plain_card("info", self.language(IN_A_FILE), self.language(NOT_HELD))}

    def _spot(self) -> Spot:
        assert self.place is not None
        record = json.dumps(self.match.to_json(), sort_keys=True)
        step = self.step
        solved = self._solved or (step is not None and step.kind == "game")
        return Spot(self.place[2], solved, record, min(self.seats), self.open)

    def _go(self, spot: Spot) -> None:
        assert self.place is not None
        self.place = (*self.place[:2], spot.at)
        self._sit(Match.from_json(json.loads(spot.record)), spot.seat, spot.open, bots=False)
        self._solved, self._feedback, self._wrong = spot.solved, None, set()

    def _drawn(self) -> Json:
        scene = self.picture
        scene["tabs"] = [tab for tab in scene["tabs"] if tab["id"] in TABS]
        return {
            "frame": frame(scene),
            "scene": {name: part for name, part in slim(scene).items() if name != "rev"},
            "lines": slim_log({"lines": [self._log_line(entry) for entry in self._entries()]})["lines"],
            "say": {what: self._spoken(what) for what in SPOKEN},
        }

    def _everything(self, spot: Spot) -> Iterator[tuple[str, Json]]:
        """Every message that the page can send here, by its key, and the answer."""
        step, panel = self.step, self.picture["lesson"]
        for button in panel["buttons"]:
            yield self._told_to(spot, button["send"])
        if step is None or spot.solved or step.kind != "do":
            yield "play", self._told_to(spot, {"kind": "play", "attempt": ""})[1]
        if step is None or spot.solved:
            return
        for choice in panel["choices"]:
            yield self._told_to(spot, choice["send"])
        if panel["pick"]:
            for cell in self._cells():
                yield self._told_to(spot, {"kind": "sheet", "name": "lesson-pick", "text": cell["id"]})
        if step.kind == "do":
            for attempt in attempts(self.picture):
                yield self._told_to(spot, {"kind": "play", "attempt": attempt})
                yield self._told_to(spot, {"kind": "explain", "attempt": attempt})
        if step.kind == "predict":
            yield "guess none", self._told_to(spot, {"kind": "guess", "text": ""})[1]
            term = self._asked(step)
            yield self._told_to(spot, {"kind": "guess", "text": str(term.value)})
            self._reveal(step, term, False, GUESS)
            yield "guess other", self._outcome(spot)  # whatever number it is

    def _told_to(self, spot: Spot, message: Json) -> tuple[str, Json]:
        """The key of a message, and what it is answered by; afterwards everything is as before."""
        self._sent.clear()
        self._answers[message["kind"]](message | {"id": 0, "rev": self._rev})
        about = " ".join(str(value) for name, value in message.items() if name != "kind")
        return f"{message['kind']} {about}".strip(), self._outcome(spot)

    def _outcome(self, spot: Spot) -> Json:
        cards = [sent["card"] for sent in self._sent if sent["kind"] == "card"]
        if cards:
            return {"card": cards[0]}
        there, feedback, wrong = self._spot(), self._feedback, sorted(self._wrong)
        if there == spot:
            self._feedback, self._wrong = None, set()
        else:
            self._go(spot)
        return {"to": self._numbers.setdefault(there, len(self._numbers)), "feedback": feedback, "wrong": wrong}


def attempts(scene: Json) -> list[str]:
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
