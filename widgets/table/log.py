"""The log of a moment: entries and remarks as lines in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.language import N_
from gamelib.match import Entry
from widgets.protocol import LogLine
from widgets.table.diary import FAILED, failure
from widgets.table.moment import Moment
from widgets.table.session import OPENED

LINES = 6
"""Newest lines sent with every change; the page asks for older ones."""
OPENED_TEXT = N_("All hands shown from turn {turn}.")


def newest(moment: Moment, most: int = LINES) -> list[LogLine]:
    """The last lines of the log, also while one looks back: its entries are places to jump to."""
    return [line(moment, entry) for entry in _last(moment, most)]


def older(moment: Moment, before: int, most: int) -> list[LogLine]:
    """The last lines before the one with that number."""
    return [line(moment, entry) for entry in entries(moment)[: max(before - 1, 0)][-most:]]


def entries(moment: Moment) -> Sequence[Entry]:
    """All of them, numbered from 1 on, remarks among them."""
    return _last(moment, total(moment)) if moment.remarks else moment.entries


def total(moment: Moment) -> int:
    """How many lines there are."""
    return len(moment.entries) + len(moment.remarks)


def _last(moment: Moment, most: int) -> list[Entry]:
    """The last entries and remarks, numbered: no more of the log is looked at than that."""
    if not most:
        return []
    told = sorted([*moment.entries[-most:], *moment.remarks[-most:]], key=lambda entry: entry.at)[-most:]
    first = total(moment) - len(told) + 1
    return [Entry(n, *entry[1:]) for n, entry in enumerate(told, first)]


def line(moment: Moment, entry: Entry) -> LogLine:
    """An entry as the page draws it."""
    event = entry.event
    return {
        "n": entry.n, "at": entry.at + 1, "turn": entry.turn + 1,
        "who": moment.names[event.seat] if event.seat >= 0 else "",
        "text": _text(moment, entry),
        "rule": event.rule,
        "kind": "private" if event.audience is not None else "score" if moment.scored(entry) else "event",
    }  # fmt: skip


def _text(moment: Moment, entry: Entry) -> str:
    event, say = entry.event, moment.language
    if event.kind == OPENED:
        return say(OPENED_TEXT, turn=say.number(entry.turn + 1))
    if event.kind == FAILED:
        return failure(event, say, moment.names)
    return moment.game.texts.event(event, say, moment.names)
