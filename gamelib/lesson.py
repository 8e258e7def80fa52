"""Lessons: a path of small steps at a live table, as data.

A game's folder holds ``lessons/*.yaml``, written once in English; ``scripts/lessons.py`` checks them and builds
``lessons.json``, which is what this module reads. Every text of a lesson is a message of the catalogues. How to write
one: ``docs/write-a-lesson.md``.

    >>> import gamelib
    >>> lessons(gamelib.load("ta_ke"))[0].steps[0].kind
    'do'
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from gamelib.chance import Chance
from gamelib.errors import IllegalAction, LessonError, Reason, TerakoyaError
from gamelib.events import Event
from gamelib.game import Game, State, digits
from gamelib.language import SOURCE, language
from gamelib.match import Match
from gamelib.score import Term

__all__ = [
    "KINDS", "Lesson", "Step", "asked_number", "begin", "check", "drawn", "folder", "foreseen",
    "lesson_from_json", "lessons", "reach",
]  # fmt: skip

KINDS: Final = ("explain", "do", "predict", "choose", "find", "game")
"""Kinds of steps; each is named by the key that holds its text."""
MOST_WAYS: Final = 200
"""Ways through a lesson that are tried when it is checked."""
DRAWN: Final = 40
"""Worlds in which one looks at what a move would lead to."""


@dataclass(frozen=True, slots=True)
class Option:
    """An answer of a ``choose`` step: the one with ``why`` empty is right, the others say why they are not."""

    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One step.

    kind:     one of `KINDS`
    text:     what is said or asked (Markdown; ``[ghost](#ghost)`` opens that rule)
    table:    another table for this and the following steps, as `Lesson.table`
    play:     actions that are played before the step is shown; in a ``predict`` step after the answer
    point:    ids of places or pieces of the scene that are outlined
    accept:   ``do``: notations of the actions that reach the goal; ``*`` stands for any words
    of:       ``predict``: ``score N`` or ``standing N``, the number asked for: what seat N gets for the scoring that
              the played actions bring, or its total after them
    options:  ``choose``: the answers in the order shown
    answer:   ``find``: ids of the places or pieces that are right
    hint:     said after a wrong answer of ``do`` and ``find``
    done:     said when the step is done
    turns:    ``game``: that many turns are played freely against a gentle bot; 0 = to the end
    notes:    said by whoever teaches a class: shown on the notes page alone
    """

    kind: str
    text: str
    table: Mapping[str, Any] | None = None
    play: tuple[str, ...] = ()
    point: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    of: str = ""
    options: tuple[Option, ...] = ()
    answer: tuple[str, ...] = ()
    hint: str = ""
    done: str = ""
    turns: int = 0
    notes: str = ""

    def texts(self) -> Iterator[str]:
        """Every text of the step, for the catalogues."""
        yield from (text for text in (self.text, self.hint, self.done, self.notes) if text)
        for option in self.options:
            yield from (text for text in (option.text, option.why) if text)

    def accepted(self, game: Game, legal: Sequence[int]) -> list[int]:
        """The legal actions that reach the goal of a ``do`` step."""
        patterns = [pattern.lower() for pattern in self.accept]
        return [a for a in legal if any(fnmatchcase(str(game.actions[a]).lower(), p) for p in patterns)]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A path of steps.

    game:    name of the game
    id:      name of its file without ``.yaml``; the order of the ids is that of the path
    title:   what it is about
    learnt:  what the learner knows in the end
    table:   the position of the first step: ``players``, ``seed``, ``options``, ``names`` and ``start`` as for
             `Match.new`, ``play`` = the actions up to there, ``seat`` = the learner's, ``open`` = all cards shown
    steps:   in their order
    """

    game: str
    id: str
    title: str
    learnt: tuple[str, ...]
    table: Mapping[str, Any]
    steps: tuple[Step, ...] = field(default=())

    def texts(self) -> Iterator[str]:
        """Every text of the lesson, for the catalogues."""
        yield self.title
        yield from self.learnt
        for step in self.steps:
            yield from step.texts()


def lesson_from_json(game: str, data: Mapping[str, Any]) -> Lesson:
    """A lesson from the data of ``lessons.json`` or of a YAML file; nothing is checked."""
    steps = tuple(step_from_json(step) for step in data["steps"])
    return Lesson(game, data["id"], data["title"], tuple(data["learnt"]), data.get("table", {}), steps)


def step_from_json(data: Mapping[str, Any]) -> Step:
    """A step as written: ``{"do": text, "accept": [...]}``."""
    kind = next(key for key in KINDS if key in data)
    known = {f.name for f in fields(Step)}
    rest: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items() if key in known
    }
    if "options" in rest:
        rest["options"] = tuple(Option(**option) for option in rest["options"])
    return Step(kind, data[kind], **rest)


@cache
def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game in the order of its path; empty for a game without any."""
    file = folder(game).with_suffix(".json")
    if not file.is_file():
        return ()
    return tuple(lesson_from_json(game.name, data) for data in json.loads(file.read_text(encoding="utf-8")))


def folder(game: Game) -> Path:
    """Where the lessons of a game are written; beside it stands what is built from them."""
    return game.folder / "lessons"


def begin(game: Game, table: Mapping[str, Any]) -> Match:
    """The match of a lesson's table; raises as `Match.new` and `Match.play` do."""
    new = {key: table[key] for key in ("players", "seed", "options", "names", "start") if key in table}
    match = Match.new(game, **new)
    for action in table.get("play", ()):
        match.play(action)
    return match


def reach(lesson: Lesson, game: Game, at: int) -> tuple[Match, Mapping[str, Any]]:
    """The match as it stands before step ``at``, each goal reached the first accepted way, and the table it is from."""
    table = lesson.table
    match = begin(game, table)
    for step in lesson.steps[:at]:
        if step.table is not None:
            table = step.table
            match = begin(game, table)
        for action in step.play:
            match.play(action)
        if step.kind == "do":
            match.play(step.accepted(game, match.state.legal_actions())[0])
    return match, table


def asked_number(step: Step, game: Game, state: State, events: Sequence[Event]) -> Term:
    """The filled-in formula whose value a ``predict`` step asks for, from the state and the events after its actions.

    Raises `LessonError` where there is none.
    """
    what, _, named = step.of.partition(" ")
    seat = digits(named)
    if what == "standing" and seat is not None and seat < len(state.score().totals):
        return state.score().totals[seat]
    scored = [game.formulas(event) for event in events if game.formulas(event)]
    if what != "score" or seat is None or not scored or seat >= len(scored[-1]):
        raise LessonError(f"'of: {step.of}' names no number; 'score 0' needs a scoring, 'standing 0' a seat")
    return scored[-1][seat]


def foreseen(game: Game, state: State, action: int, seat: int, open: bool = False) -> list[Event]:
    """What a seat can tell beforehand that a legal action would bring: the events that it would see whatever is true of
    all that is hidden from it, so none that names what would only be turned up then.

    open:  all cards are shown, so that only chance is hidden
    """
    brought = []
    for world in drawn(game, state, None if open else seat):
        events: list[Event] = []
        world.apply(action, events)
        brought.append([event for event in events if open or event.visible_to(seat)])
    return [event for event in brought[0] if all(event in events for events in brought)]


def drawn(game: Game, state: State, seat: int | None) -> Iterator[State]:
    """States that a seat cannot tell from this one, always the same for the same view, and each with a future of its
    own; ``None`` for one who sees all that lies there.
    """
    worlds = None if seat is None else game.worlds(state.observe(seat))
    for n in range(DRAWN if game.reveals else 1):
        chance = Chance(f"drawn {n}")
        if worlds is not None:
            yield worlds.draw(chance)
        else:
            world = state.clone()
            world.reseed(chance)
            yield world


class _Way(NamedTuple):
    """A state in which a step can begin or end, and the actions that led there from the table."""

    path: tuple[str, ...]
    state: State


def check(lesson: Lesson, game: Game) -> Iterator[tuple[int, str]]:
    """What is wrong with a lesson, as pairs of the step's index and a sentence: actions that are not legal, goals that
    nothing reaches or everything does, questions without an answer. Every accepted way through it is tried.

    Raises as `begin` does where a table cannot be laid, and `LessonError` where a number asked for is not there.
    """
    ways: list[_Way] = []
    for n, step in enumerate(lesson.steps):
        if n == 0 or step.table is not None:
            match = begin(game, lesson.table if step.table is None else step.table)
            names, ways = match.called(language(SOURCE)), [_Way((), match.state)]
        further: dict[Any, _Way] = {}
        for way in ways:
            try:
                found = list(_through(step, game, names, way))
            except TerakoyaError as error:
                yield n, str(error)
                return
            further |= {after.state.key(): after for after in found}
        ways = list(further.values())[:MOST_WAYS]


def _through(step: Step, game: Game, names: Sequence[str], way: _Way) -> Iterator[_Way]:
    """The states in which a step can end."""
    path, state = way.path, way.state.clone()
    events: list[Event] = []
    for notation in step.play:
        try:
            _play(state, game, notation, events, names)
        except IllegalAction as error:
            raise LessonError(f"{error}{_led(path)}") from None
        path += (notation,)
    if step.kind == "predict":
        asked_number(step, game, state, events)
    elif step.kind == "choose" and [option.why for option in step.options].count("") != 1:
        raise LessonError("of the options exactly one has no 'why': the right one")
    elif step.kind == "find" and not step.answer:
        raise LessonError("'find' needs an 'answer'")
    elif step.kind == "do":
        legal = state.legal_actions()
        reached = step.accepted(game, legal)
        if not reached:
            possible = ", ".join(str(game.actions[a]) for a in legal) or "none"
            raise LessonError(f"no legal action is accepted; legal are: {possible}{_led(path)}")
        if len(reached) == len(legal):
            raise LessonError(f"every legal action is accepted: there is nothing to choose{_led(path)}")
        for action in reached:
            after = state.clone()
            after.apply(action)
            yield _Way((*path, str(game.actions[action])), after)
        return
    yield _Way(path, state)


def _led(path: tuple[str, ...]) -> str:
    return f"; what led here: {', '.join(path)}" if path else ""


def _play(state: State, game: Game, notation: str, events: list[Event], names: Sequence[str]) -> None:
    attempt = game.attempts.number(notation)
    refusal = state.refusal(attempt, max(int(state.to_move), 0))
    if refusal is not None:
        why = Reason(lambda reader: game.texts.refusal(refusal, reader, names))
        raise IllegalAction(game.attempts[attempt], refusal, why)
    state.apply(attempt, events)
