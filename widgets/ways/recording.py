"""A game as a recording: the pictures of every position from one view, and what is asked there.

Nobody sits at the table, and nothing is worked out when the recording is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.language import Language
from gamelib.match import Match
from widgets.protocol import Permission, Scene, ViewChoice
from widgets.scenes.scene import Json, still
from widgets.table import log
from widgets.table.desk import Desk
from widgets.table.manners import Manners
from widgets.table.scene import scoring, view_name
from widgets.wire import frame, slim, slim_formulas, slim_lines

View = int | str
"""A seat, `TABLE` (what everybody sees) or `GOD` (everything)."""
SPOKEN = ("hand", "table", "score", "last", "know")
"""What the keys H T S L K ask for."""
TOLD_TABS = ("log", "rules", "score")
"""The panels that need no engine behind them."""
NEVER: Permission = {"ok": False, "why": ""}


class Recorder:
    """A table of which every view of every position may be shown: whoever makes a recording decides what is in it."""

    def __init__(self, match: Match, view: View, views: Sequence[View], say: Language) -> None:
        self._shown = [_id(one) for one in views]
        manners = Manners(everything=True, advising=lambda: False, layers=(self._at_rest,))
        self._desk = Desk(lang=say.code, manners=manners)
        self._desk.met()
        self._desk.drawing = False
        self._desk.show(match, bots={}, seats=(), near=view if isinstance(view, int) else 0)
        self._desk.session.eyes.view = _id(view)

    def _at_rest(self, scene: Scene) -> Scene:
        """The scene as one of those that are only looked at."""
        session = self._desk.session
        views, timeline = scene["views"], scene["timeline"]
        if views is not None:
            say, names = session.language, session.names
            choices: list[ViewChoice] = [
                {"id": id, "name": view_name(id, None, say, names), "ask": ""} for id in self._shown
            ]
            views = {**views, "at": session.eyes.view, "pass": False, "hide": 0, "choices": choices}
        return {
            **scene,
            "moves": [], "tools": [], "busy": "", "views": views,
            "mode": "over" if scene["mode"] == "over" else "review",
            "tabs": [tab for tab in scene["tabs"] if tab["id"] in TOLD_TABS],
            "areas": [still(area) for area in scene["areas"]],
            "timeline": timeline and {**timeline, "undo": NEVER, "redo": NEVER},
        }  # fmt: skip

    def position(self, n: int) -> Json:
        """What is shown after ``n`` actions, and what the keys H T S L K say."""
        desk = self._desk
        desk.session.match.goto(n)
        desk.draw()
        return {
            "scene": slim({**desk.picture, "rev": n + 1}),
            "say": {what: desk.asking.spoken(what) for what in SPOKEN},
        }

    def whole(self) -> Json:
        """Everything this view shows of the match."""
        positions = [self.position(n) for n in range(len(self._desk.session.match) + 1)]
        moment = self._desk.moment
        return {
            "id": self._desk.session.eyes.view,
            "frame": frame(self._desk.picture),
            "positions": positions,
            "lines": slim_lines([log.line(moment, entry) for entry in log.entries(moment)]),
            "formulas": {str(one.entry.at + 1): slim_formulas(scoring(moment, one)) for one in moment.scorings},
        }


def _id(view: View) -> str:
    return f"seat-{view}" if isinstance(view, int) else view
