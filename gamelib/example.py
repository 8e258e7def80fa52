"""Worked examples of the rulebook: small positions in which one sees a rule act, as data without a word of text.

A game's folder holds ``examples.json``: rule id -> its examples. What happens in one is told by the engine, so a new
example needs no translation::

    {"ta_ke/take": [{"table": {"start": "GRDN,S*..."}, "show": ["hall", "court:0"],
                     "steps": [{"play": ["take A"]}, {"refused": "take B"}]}]}

    >>> import gamelib
    >>> examples(gamelib.load("ta_ke"), "ta_ke/score")[0].rule
    'ta_ke/score'
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gamelib.errors import RulebookError
from gamelib.events import Event, Refusal
from gamelib.game import OVER, Game, State
from gamelib.lesson import begin
from gamelib.match import Match

__all__ = ["Example", "Stage", "all_examples", "examples", "stage"]

NAMES: Final = ("Ann", "Bea", "Cem", "Dan", "Eva", "Finn", "Gita")
"""Who sits at the table of an example that names nobody."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what is played, or what is tried in vain.

    play:     notations of actions, played one after the other
    refused:  notation of an attempt that the seat to move makes, and that is refused
    point:    ids of places or pieces that are outlined once it is done
    """

    play: tuple[str, ...] = ()
    refused: str = ""
    point: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """One worked example.

    rule:   id of the rule it stands under; a step brings an event, a formula or a refusal of that rule
    table:  the position at the beginning, as `gamelib.lesson.Lesson.table`
    show:   ids of the areas of the scene that matter, ``*`` stands for any words
    point:  ids of places or pieces that are outlined at the beginning
    steps:  in their order
    """

    rule: str
    table: Mapping[str, Any]
    show: tuple[str, ...]
    steps: tuple[Step, ...]
    point: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        """The seat whose view is shown."""
        return int(self.table.get("seat", 0))

    @property
    def open(self) -> bool:
        """Whether all cards are shown."""
        return bool(self.table.get("open", False))


@dataclass(frozen=True, slots=True)
class Stage:
    """Where an example stands after some of its steps.

    match:    the match as played up to here
    events:   what the last step brought
    attempt:  number of what was tried in vain in it, -1 = nothing
    refusal:  why it was refused
    """

    match: Match
    events: tuple[Event, ...] = ()
    attempt: int = -1
    refusal: Refusal | None = None


def examples(game: Game, rule: str) -> tuple[Example, ...]:
    """The examples of a rule, in the order shown; empty where it has none. Raises as `all_examples`."""
    return all_examples(game).get(rule, ())


@cache
def all_examples(game: Game) -> Mapping[str, tuple[Example, ...]]:
    """Rule id -> examples, for a game with a file of them; raises `RulebookError` for a rule the game has not."""
    file = game.folder / "examples.json"
    if not file.is_file():
        return {}
    data = json.loads(file.read_text(encoding="utf-8"))
    unknown = sorted(data.keys() - set(game.rules))
    if unknown:
        raise RulebookError(f"{file.name} of {game.name} has examples without a rule: {', '.join(unknown)}")
    return {rule: tuple(_example(rule, game, entry) for entry in entries) for rule, entries in data.items()}


def _example(rule: str, game: Game, data: Mapping[str, Any]) -> Example:
    table = data["table"]
    names = list(NAMES[: table.get("players", min(game.players))])
    steps = tuple(
        Step(tuple(step.get("play", ())), step.get("refused", ""), tuple(step.get("point", ())))
        for step in data["steps"]
    )
    return Example(rule, {"names": names, **table}, tuple(data["show"]), steps, tuple(data.get("point", ())))


def stage(example: Example, game: Game, at: int) -> Stage:
    """The example after its first ``at`` steps; raises `RulebookError` where one of them does not go."""
    match = begin(game, example.table)
    found = Stage(match)
    for n, step in enumerate(example.steps[:at], 1):
        before = len(match)
        for action in step.play:
            match.play(action)
        line = match.lines[0]
        events = tuple(event for more in line.events[before:] for event in more)
        attempt, refusal = _refused(match.state, game, step, n) if step.refused else (-1, None)
        found = Stage(match, events, attempt, refusal)
    return found


def _refused(state: State, game: Game, step: Step, n: int) -> tuple[int, Refusal]:
    seat, attempt = int(state.to_move), game.attempts.number(step.refused)
    refusal = state.refusal(attempt, seat) if seat != OVER else None
    if refusal is None:
        raise RulebookError(f"step {n}: '{step.refused}' is not refused")
    return attempt, refusal
