"""A table as the play page keeps it in the store."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from gamelib.errors import RecordError
from gamelib.language import N_
from gamelib.match import Match
from gamelib.positions import game_of
from widgets.pages.start import ONE, OWN
from widgets.presentation import presentation
from widgets.scenes.scene import Json
from widgets.table.diary import Lost, read_lost

FORMAT = "terakoya-table"
VERSION = 3
"""Of a stored table. Version 1 knew one screen only, and up to `OWN_BOTS` the match did not say who is a bot."""
KEYS = frozenset({"format", "version", "match", "near", "screens", "bots", "open", "asked", "ahead", "lost"})
"""All keys it may hold: one that is not known may be the damaged name of one that is, and is refused."""
OWN_BOTS = 2
"""The last version that said itself, under the key ``bots``, who is a bot; now the match does."""
ALL, WATCH = "all", "watch"
"""Roles of tokens besides ``seat:2``: every seat of one screen, and watching."""


@dataclass
class Stored:
    """A table as it is kept.

    near:     the seat at the near side of one screen
    screens:  `ONE` or `OWN`
    open:     everything is shown from the beginning
    asked:    who asks to take back how far, and who has said yes; ``None`` = nobody asks
    ahead:    seat, as text -> notation of what it has chosen before its turn; nobody else is shown it
    lost:     decisions that were drawn for bots that failed
    """

    match: Match
    near: int = 0
    screens: str = ONE
    open: bool = False
    asked: Json | None = None
    ahead: dict[str, str] = field(default_factory=dict)
    lost: list[Lost] = field(default_factory=list)

    @property
    def persons(self) -> list[int]:
        """The seats that no bot plays."""
        return [seat for seat in range(self.match.players) if seat not in self.match.levels]

    def seats(self, role: str) -> list[int]:
        """The seats that a token of this role plays."""
        return self.persons if role == ALL else [seat for seat in self.persons if role == seat_role(seat)]

    def to_json(self) -> Json:
        """As it goes into the store; of own screens the main line alone, what-ifs belong to a page.

        So does what somebody has only begun or taken back: nobody else sees a card before its target is chosen.
        """
        match = self.match.to_json()
        if self.screens == OWN:
            main = match["lines"][0]
            main.pop("undone", None)
            if self.match.unfinished(0):
                main["actions"].pop()
            match["lines"] = [main]
        return {
            "format": FORMAT,
            "version": VERSION,
            "match": match,
            "near": self.near,
            "screens": self.screens,
            "open": self.open,
            "asked": deepcopy(self.asked),
            "ahead": dict(self.ahead),
            "lost": [list(one) for one in self.lost],
        }


def seat_role(seat: int) -> str:
    """The role of a seat's token."""
    return f"seat:{seat}"


def read_record(text: str) -> Match:
    """The match of a pasted text: a JSON record, a text record or a position.

    Raises `RecordError`, and `UnknownGame` for a game that cannot be shown.
    """
    if text.startswith("{"):
        return _showable(Match.from_json(text))
    if text.startswith("terakoya-match"):
        return _showable(Match.from_text(text))
    if text.count("/") >= 3:
        return read_position(text)
    raise RecordError(
        N_("this is neither a record, which begins with {text} or {json}, nor a position of 7 fields"),
        text="'terakoya-match'", json="'{'",
    )  # fmt: skip


def read_position(text: str) -> Match:
    """A match that begins with a position; raises `RecordError`, and `UnknownGame` for a game that cannot be shown."""
    return _showable(Match.new(game_of(text), start=text))


def _showable(match: Match) -> Match:
    """A match as it is; raises `UnknownGame` for one of a game that cannot be shown."""
    presentation(match.game)
    return match


def read_table(record: Any) -> Stored:
    """A table of the store; raises `RecordError`, and `UnknownGame` for a game that cannot be shown."""
    match record:
        case {"format": name, "version": int(version), "match": dict(played), "near": int(near)}:
            whole = record.keys() <= KEYS and ("bots" in record) == (version <= OWN_BOTS)
            known = name == FORMAT and (version > VERSION or whole)
        case _:
            known = False
    if not known:
        raise RecordError(N_("the stored table is damaged or was written by another program"))
    if version > VERSION:
        raise RecordError(
            N_("the stored table is of version {version}; this program reads up to version {most}"),
            version=version, most=VERSION,
        )  # fmt: skip
    levels = {"levels": record["bots"]} if version <= OWN_BOTS else {}
    shown = _showable(Match.from_json({**played, **levels}))
    seats = [str(seat) for seat in range(shown.players)]
    if str(near) not in seats:
        raise RecordError(N_("the stored table names seats that do not exist"))
    screens, open, asked = record.get("screens", ONE), record.get("open", False), record.get("asked")
    ahead = record.get("ahead", {})
    if (
        not isinstance(ahead, dict)
        or not set(ahead) <= set(seats)
        or not all(isinstance(a, str) for a in ahead.values())
    ):
        raise RecordError(N_("the stored table holds choices of seats that do not exist"))
    if screens not in (ONE, OWN) or not isinstance(open, bool) or not (asked is None or _is_question(asked)):
        raise RecordError(N_("the stored table says nothing sensible of its screens"))
    return Stored(shown, near, screens, open, deepcopy(asked), dict(ahead), read_lost(record.get("lost", [])))


def _is_question(asked: Any) -> bool:
    match asked:
        case {"by": int(), "of": int(), "to": int(), "yes": list(), **unknown}:
            return not unknown
    return False
