"""The knowledge board in the side panel: for each hidden thing what it still can be, and why not the others.

A page asks for it when it shows it, a group at a time, and is answered from the open view's own knowledge
(`gamelib.knowledge`): nothing of a board is in what every page gets. In the quiz the reader marks first what is still
possible, without being told anything, then gets the board with what was right, missed and wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.game import View
from gamelib.knowledge import APPROXIMATE, Cause, Knowledge, Unknown
from gamelib.language import N_
from gamelib.match import Entry, Match
from widgets.presentation import presentation
from widgets.protocol import (
    KnowLevel,
    Known,
    KnownCause,
    KnownCell,
    KnownGroup,
    KnownHead,
    KnownLevel,
    KnownLine,
    KnownResult,
    KnownRow,
    KnownWhy,
    Quiz,
    ShownLevel,
    Tab,
    Verdict,
)
from widgets.scenes.hidden import Named, Words

if TYPE_CHECKING:
    from widgets.table.session import Session

AUTO: Final = "auto"
OFF: Final = "off"
PUBLIC: Final = "public"
FULL: Final = "full"
LEVELS: dict[KnowLevel, str] = {
    AUTO: N_("As usual"),
    OFF: N_("Nothing"),
    PUBLIC: N_("What all know"),
    FULL: N_("What I know"),
}
"""How much of a board a page shows, the default first: nothing in play, the own knowledge otherwise."""
MARK: Final = "mark"
TOLD: Final = "told"
"""The steps of the quiz: marking, and seeing what was right."""
SLICE = 0.3
"""Seconds a page waits for an answer at most: if a long game has to be gone through for a board, it asks again."""
MOST_MARKS = 2000
"""A page that sends more marks than the largest board has room for is answered as if it had sent none."""

BARE: Known = {
    "level": OFF, "levels": [], "pending": False, "quiz": "", "text": "", "corner": "", "heads": [], "rows": [],
    "idle": "", "causes": [], "groups": [], "open": "", "result": None,
}  # fmt: skip
"""What the page gets of a board that shows nothing."""

TAB = N_("Know")
OFF_TEXT = N_("While a game is played nothing is shown here: to remember is part of it. Looking back shows the board.")
CHOSEN_OFF = N_("Nothing is shown here.")
OF_SEAT = N_("What {player} can know, in percent")
OF_ALL = N_("What everybody can know, in percent")
NOTHING = N_("Nothing is hidden now.")
WORKING = N_("Going through the game so far …")
MARKING = N_("Mark what is still possible, or the one that is certain. What has no mark is not compared.")
CERTAIN_OF = N_("{known} of {all} certain")
IMPOSSIBLE = N_("Not possible: {n}")

PERCENT = N_("{n} %")
PLAIN = N_("{thing}: {identity}")
NOT_POSSIBLE = N_("{thing}: {identity}, not possible")
POSSIBLE = N_("{thing}: {identity}, possible, {share}")
CERTAIN = N_("{thing}: {identity}, certain")
SENTENCE = N_("{thing}: {identities}")
WITH_SHARE = N_("{identity} ({share})")
JUDGED = N_("{cell}. {verdict}")

BEGINNING = N_("From the beginning: the rules and the setup.")
SINCE = N_("Turn {turn}: {event}")

VERDICTS = {"right": N_("Right"), "missed": N_("Missed"), "wrong": N_("Wrong")}
SIGNS = {"right": "✓", "missed": "○", "wrong": "!"}
RESULT = N_("{right} right, {missed} missed, {wrong} wrong")
ALL_RIGHT = N_("{thing}: all right")
LIST = N_("{verdict}: {identities}")
WHY_NOT = N_("Not {identity}. {cause}")
NO_MARKS = N_("Nothing was marked.")


class Line(NamedTuple):
    """A hidden thing, or several of which the same is known.

    thing:  it, or one that stands for them
    many:   how many they are
    named:  what it is called
    """

    thing: Unknown
    many: int
    named: Named


@dataclass
class Group:
    """What stands together on the board: its heading and its lines."""

    name: str
    lines: list[Line] = field(default_factory=list)


class Sheet:
    """One group of a board as the page draws it.

    marks:  identities marked, by place; ``None`` outside of the quiz
    telling:  whether it is told what is possible; not while one still marks
    """

    def __init__(self, words: Words, log: Sequence[Entry], marks: dict[str, set[str]], quiz: str) -> None:
        self.words, self.say, self.log = words, words.say, log
        self.marks, self.quiz, self.telling = marks, quiz, quiz != MARK
        self.causes: list[Cause] = []

    def table(self, board: Known, lines: Sequence[Line], identities: dict[str, Named]) -> Known:
        """A group: things are rows and identities columns, or the other way round where things are few."""
        place = lines[0].thing.place
        things: list[KnownHead] = [
            {**_head(line.named), "text": self._sentence(line) if self.telling else ""} for line in lines
        ]
        names = [_head(named) for named in identities.values()]
        cells = [[self._cell(line, identity) for identity in identities] for line in lines]
        idle = [self._absent(line) for line in lines]
        heads = names
        if self.words.upright(place):
            heads, things = things, [{**head, "label": head["name"]} for head in names]
            cells = [list(row) for row in zip(*cells, strict=True)]
            idle = [all(not cell or cell["look"] == "no" for cell in row) for row in cells]
        rows: list[KnownRow] = [
            {"head": head, "cells": row, "idle": folded and not self.quiz}
            for head, row, folded in zip(things, cells, idle, strict=True)
        ]
        idle_rows = sum(row["idle"] for row in rows)
        return {
            **board,
            "corner": self.words.question(place),
            "heads": heads,
            "rows": rows,
            "idle": self.say(IMPOSSIBLE, n=self.say.number(idle_rows)) if idle_rows else "",
            "causes": [self._cause_json(cause) for cause in self.causes],
        }

    def _absent(self, line: Line) -> bool:
        return line.thing.certain is not None and self.words.absent(line.thing.place, line.thing.certain)

    def _sentence(self, line: Line) -> str:
        """All that is known of a thing, for who listens."""
        thing, words = line.thing, {"thing": line.named.name}
        if thing.certain is not None:
            return self.say(CERTAIN, identity=self._name(thing, thing.certain), **words)
        each = [
            self.say(WITH_SHARE, identity=self._name(thing, i), share=self._percent(thing, i)) for i in thing.identities
        ]
        return self.say(SENTENCE, identities=self.say.listing(each), **words)

    def _name(self, thing: Unknown, identity: str) -> str:
        return self.words.identity(thing.place, identity).name

    def _share(self, thing: Unknown, identity: str) -> str:
        """The share of the worlds in which the thing is that, in whole percents; never 0 nor 100 of what is open."""
        share = 100 * thing.probability(identity)
        sign = "<" if share < 1 else ">" if share > 99 else ""
        return sign + self.say.number(min(max(round(share), 1), 99))

    def _percent(self, thing: Unknown, identity: str) -> str:
        return self.say(PERCENT, n=self._share(thing, identity))

    def _cell(self, line: Line, identity: str) -> KnownCell | None:
        """What is known of a thing and an identity; ``None`` for one that a thing of this kind can never have."""
        thing = line.thing
        possible = identity in thing.identities
        if not possible and identity not in thing.excluded:
            return None
        words = {"thing": line.named.name, "identity": self._name(thing, identity)}
        cell: KnownCell = {
            "id": cell_id(thing.place, identity), "name": self.say(PLAIN, **words), "cause": -1, "verdict": "",
            "text": "", "look": "open",
        }  # fmt: skip
        if not self.telling:
            return cell
        if not possible:
            name = self.say(NOT_POSSIBLE, **words)
            cell = {**cell, "text": "✗", "look": "no", "cause": self._number(thing.excluded[identity])}
        elif thing.certain:
            name = self.say(CERTAIN, **words)
            cell = {**cell, "text": "✔", "look": "sure"}
        else:
            name = self.say(POSSIBLE, share=self._percent(thing, identity), **words)
            cell = {**cell, "text": self._share(thing, identity)}
        if verdict := self._verdict(thing, identity):
            name = self.say(JUDGED, cell=name, verdict=self.say(VERDICTS[verdict]))
            cell = {**cell, "verdict": verdict, "text": f"{cell['text']} {SIGNS[verdict]}"}
        return {**cell, "name": name}

    # ---- why not ---------------------------------------------------------------------------------------------

    def _number(self, cause: Cause) -> int:
        """The number of a cause among those told with this sheet."""
        if cause not in self.causes:
            self.causes.append(cause)
        return self.causes.index(cause)

    def _cause_json(self, cause: Cause) -> KnownCause:
        """``at``: the position that its event led to."""
        return {"text": self._why(cause), "rule": cause.rule, "at": cause.at + 1 if cause.entry else -1}

    def _why(self, cause: Cause) -> str:
        if cause.entry is None:
            return self.say(BEGINNING)
        entry, words = self.log[cause.entry - 1], self.words
        event = words.texts.event(entry.event, self.say, words.names)
        return self.say(SINCE, turn=self.say.number(entry.turn + 1), event=event)

    # ---- the quiz --------------------------------------------------------------------------------------------

    def _verdict(self, thing: Unknown, identity: str) -> Verdict:
        """What is to be said of a mark, or of a missing one where the thing has others."""
        marked = self.marks.get(thing.place)
        if self.quiz != TOLD or not marked:
            return ""
        if identity in marked:
            return "right" if identity in thing.identities else "wrong"
        return "missed" if identity in thing.identities else ""

    def result(self, lines: Sequence[Line], identities: Sequence[str]) -> KnownResult | None:
        """What was right, missed and wrong of all that has marks, in sentences; each wrong mark with its cause."""
        if self.quiz != TOLD:
            return None
        counts = dict.fromkeys(VERDICTS, 0)
        told = []
        for line in lines:
            found: dict[str, list[str]] = {verdict: [] for verdict in VERDICTS}
            for identity in identities:
                if verdict := self._verdict(line.thing, identity):
                    found[verdict].append(identity)
                    counts[verdict] += 1
            if any(found.values()):
                told.append(self._line_result(line, found))
        words = {verdict: self.say.number(n) for verdict, n in counts.items()}
        return {"text": self.say(RESULT, **words) if told else self.say(NO_MARKS), "lines": told}

    def _line_result(self, line: Line, found: dict[str, list[str]]) -> KnownLine:
        say, thing = self.say, line.thing
        if not found["missed"] and not found["wrong"]:
            return {"text": say(ALL_RIGHT, thing=line.named.name), "why": []}
        lists = [
            say(LIST, verdict=say(VERDICTS[verdict]), identities=say.listing([self._name(thing, i) for i in some]))
            for verdict, some in found.items()
            if some
        ]
        why: list[KnownWhy] = []
        for identity in found["wrong"]:
            cause = thing.excluded[identity]
            text = say(WHY_NOT, identity=self._name(thing, identity), cause=self._why(cause))
            why.append({"text": text, "cause": self._number(cause)})
        return {"text": say(SENTENCE, thing=line.named.name, identities=". ".join(lists)), "why": why}


class Board:
    """The knowledge boards of one page, kept up to date while its match goes on."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._match: Match | None = None
        self._known: dict[int | None, Knowledge] = {}

    def tab(self) -> list[Tab]:
        """The panel among the others, where the game hides something."""
        session = self._session
        return [{"id": "know", "name": session.language(TAB)}] if presentation(session.game).hidden else []

    @property
    def level(self) -> ShownLevel:
        """`OFF`, `PUBLIC` or `FULL`, as chosen or as usual at such a moment."""
        session = self._session
        chosen: KnowLevel = session.reader.settings["know"]
        if chosen != AUTO:
            return chosen
        playing = session.mode == "live" or session.predictions.question is not None
        return OFF if playing else FULL

    def answer(self, group: str, quiz: str, marks: Sequence[object]) -> Known:
        """What a page shows.

        group:  id of the group that is open; another one where there is none such
        quiz:   `MARK`, `TOLD` or nothing
        marks:  ids of the cells marked
        """
        level, say = self.level, self._session.language
        chosen = self._session.reader.settings["know"]
        levels: list[KnownLevel] = [{"id": id, "name": say(name)} for id, name in LEVELS.items()]
        found: Known = {**BARE, "level": level, "levels": levels}
        if level == OFF:
            return {**found, "text": say(OFF_TEXT if chosen == AUTO else CHOSEN_OFF)}
        return self._shown(found, self._seat if level == FULL else None, group, quiz, marks)

    @property
    def _seat(self) -> int | None:
        """Whose knowledge it is: that of the open view. In a what-if with drawn cards it is that of the seat they were
        drawn for, whoever moves there: since when another one knew something in the true past is a secret.
        """
        session = self._session
        worlds, seat = session.match.worlds(), session.look().seat
        return worlds[0].seat if worlds and seat is not None else seat

    def _shown(self, board: Known, seat: int | None, wanted: str, quiz: str, marks: Sequence[object]) -> Known:
        session, say = self._session, self._session.language
        match = session.match
        view = match.state.observe(seat)
        hidden = presentation(session.game).hidden
        assert hidden is not None, "else there is no board to ask for"
        words = hidden(view, say, session.names)
        knowledge = self._knowledge(seat)
        if not knowledge.catch_up(match.cursor, SLICE):
            return {**board, "text": say(WORKING), "pending": True}
        groups = _groups(knowledge.board(match.cursor), words)
        if not groups:
            return {**board, "text": say(NOTHING)}
        step: Quiz = MARK if quiz == MARK else TOLD if quiz == TOLD else ""
        id = wanted if wanted in groups else _first_open(groups)
        sheet = Sheet(words, match.log(seat, match.cursor), _marked(marks) if step == TOLD else {}, step)
        lines = groups[id].lines
        identities = self._identities(view, lines, words)
        result = sheet.result(lines, list(identities))
        text = say(OF_ALL) if seat is None else say(OF_SEAT, player=session.names[seat])
        if not session.game.worlds(view).exact:
            text = f"{text}. {say(APPROXIMATE)}"
        told_groups: list[KnownGroup] = [
            {"id": id, "name": group.name, "note": "" if step else self._note(group)} for id, group in groups.items()
        ]
        told: Known = {
            **board,
            "text": say(MARKING) if step == MARK else text,
            "quiz": step,
            "groups": told_groups,
            "open": id,
            "result": result,
        }
        return sheet.table(told, lines, identities)

    def _note(self, group: Group) -> str:
        say = self._session.language
        known = sum(line.many for line in group.lines if line.thing.certain)
        numbers = {"known": known, "all": sum(line.many for line in group.lines)}
        return say(CERTAIN_OF, **{key: say.number(n) for key, n in numbers.items()})

    def _identities(self, view: View, lines: Sequence[Line], words: Words) -> dict[str, Named]:
        """Everything that something of a group can be, in the order of the game, with its words."""
        game = self._session.game
        place = max((line.thing.place for line in lines), key=lambda place: len(game.identities(view, place)))
        return {
            identity: words.identity(place, identity) for identity in words.choices(place, game.identities(view, place))
        }

    def _knowledge(self, seat: int | None) -> Knowledge:
        """What a seat can know in the match on the session."""
        if self._match is not self._session.match:
            self._match, self._known = self._session.match, {}
        if seat not in self._known:
            self._known[seat] = Knowledge(self._match, seat)
        return self._known[seat]


def _head(named: Named) -> KnownHead:
    """The head of a row or column; what is seen of it is its label."""
    return {"name": named.name, "label": named.short, "face": named.face, "text": ""}


def cell_id(place: str, identity: str) -> str:
    """The id of a cell, which a mark names."""
    return f"{place}={identity}"


def _marked(marks: Sequence[object]) -> dict[str, set[str]]:
    """The identities marked, by place."""
    found: dict[str, set[str]] = {}
    for mark in marks if len(marks) <= MOST_MARKS else ():
        if isinstance(mark, str):
            place, _, identity = mark.partition("=")
            found.setdefault(place, set()).add(identity)
    return found


def _groups(board: Sequence[Unknown], words: Words) -> dict[str, Group]:
    """The board by groups; things of which the same is known stand together where they look alike."""
    groups: dict[str, Group] = {}
    together: dict[object, list[Unknown]] = {}
    for thing in board:
        key = (words.group(thing.place), tuple(thing.identities.items()))
        together.setdefault(key if words.alike(thing.place) else thing.place, []).append(thing)
    for things in sorted(together.values(), key=lambda things: words.order(things[0].place)):
        id, name = words.group(things[0].place)
        named = words.thing([thing.place for thing in things])
        groups.setdefault(id, Group(name)).lines.append(Line(_common(things), len(things), named))
    return groups


def _common(things: Sequence[Unknown]) -> Unknown:
    """One thing for several: what is impossible is so for all of them since the latest of its causes."""
    excluded = {i: max((thing.excluded[i] for thing in things), key=lambda cause: cause.at) for i in things[0].excluded}
    return things[0]._replace(excluded=excluded)


def _first_open(groups: dict[str, Group]) -> str:
    """The first group in which something is open, else the first one."""
    open_ones = [id for id, group in groups.items() if any(line.thing.certain is None for line in group.lines)]
    return next(iter([*open_ones, *groups]))
