"""Puzzles: one decision at a table, one best answer, and what every other answer is worth, as data.

A game's folder holds ``puzzles.json``, found in simulated games by ``scripts/puzzles.py`` and proven by
`gamelib.proof`. It holds no words: the question and the answers' names follow from the game.

    >>> import gamelib
    >>> puzzle = puzzles(gamelib.load("ta_ke"))[0]
    >>> puzzle.level, puzzle.rank(puzzle.best.action)
    (1, 0)
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import isclose
from pathlib import Path
from typing import Any, Final

from gamelib.errors import PuzzleError, TerakoyaError
from gamelib.events import Event
from gamelib.game import OVER, Game, State, digits
from gamelib.lesson import begin, drawn
from gamelib.match import Match
from gamelib.proof import AIMS, LEAD, PLAYOUTS, PROOFS, Goal, Value
from gamelib.score import Term, product, total

__all__ = [
    "FORMAT", "LEVELS", "SURE", "VERSION", "Answer", "Puzzle", "check", "consequences", "file_of", "puzzle_to_json",
    "puzzles", "read", "verdict",
]  # fmt: skip

FORMAT: Final = "terakoya-puzzles"
VERSION: Final = 1
LEVELS: Final = (1, 2, 3)
SURE: Final = 3
"""By so many standard errors the best answer is ahead."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One legal action.

    action:  its notation
    value:   what it is worth
    line:    where nothing is hidden: how the game goes on to the end with it under best play, the action first
    """

    action: str
    value: Value
    line: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One decision.

    game:     name of the game
    id:       level and number in the level: ``"2-05"``
    level:    one of `LEVELS`
    table:    as in a lesson: ``players``, ``seed``, ``start``, ``play`` and ``seat``, whose decision it is
    aim:      what is compared, one of `gamelib.proof.AIMS`
    until:    turn with which it ends, 0 = the game's end
    proof:    how the values were found, one of `gamelib.proof.PROOFS`
    answers:  every legal action, the best one first
    greedy:   what the greedy player answers
    rules:    rule ids of what happens with the best answer, in this turn or up to ``until``
    """

    game: str
    id: str
    table: Mapping[str, Any]
    aim: str
    until: int
    proof: str
    answers: tuple[Answer, ...]
    greedy: str
    rules: tuple[str, ...]

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 3."""
        return int(self.id.partition("-")[0])

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return int(self.table["seat"])

    @property
    def goal(self) -> Goal:
        """What is compared."""
        return Goal(self.seat, self.aim, self.until)

    @property
    def best(self) -> Answer:
        """The one best answer."""
        return self.answers[0]

    def rank(self, action: str) -> int:
        """Place of an answer, 0 for the best; raises ``KeyError`` for what is no answer."""
        found = next((n for n, answer in enumerate(self.answers) if answer.action == action), None)
        if found is None:
            raise KeyError(action)
        return found

    def match(self, game: Game) -> Match:
        """The table at the moment of the decision."""
        return begin(game, self.table)


def verdict(puzzle: Puzzle, answer: Answer, game: Game) -> Term:
    """What an answer is worth as a filled-in formula.

    With a line to the end both totals there as one difference; else all outcomes, each times the number of its cases.
    """
    if answer.line:
        state = puzzle.match(game).state
        _play(state, answer, game)
        points = [term.value for term in state.score().totals]
        own = points.pop(puzzle.seat)
        ends = (Term("puzzle_own", own), Term("puzzle_other", -max(points)))
        return total("puzzle_ahead", ends)
    label = "puzzle_points" if puzzle.aim == LEAD else "puzzle_win"
    parts = tuple(
        product("puzzle_outcome", (Term(label, outcome), Term("puzzle_cases", n)))
        for outcome, n in answer.value.outcomes.items()
    )
    return total("puzzle_sum", parts, data={"cases": answer.value.cases})


def consequences(puzzle: Puzzle, answer: Answer, game: Game) -> Term | None:
    """What the seat has after an answer, as the game's own formula; ``None`` where that depends on what is hidden.

    With a line to the end what the first scoring on it brings, else the standing in the position that follows at once.
    """
    found = None
    for world in drawn(game, puzzle.match(game).state, puzzle.seat):
        events = _play(world, answer, game)
        scored = [terms for event in events if (terms := game.formulas(event))]
        term = (scored[0] if answer.line and scored else world.score().totals)[puzzle.seat]
        if found not in (None, term):
            return None
        found = term
    return found


def _play(state: State, answer: Answer, game: Game) -> list[Event]:
    """Play an answer and its line; what happened."""
    events: list[Event] = []
    for notation in answer.line or (answer.action,):
        state.apply(game.actions.number(notation), events)
    return events


# ---- the files -------------------------------------------------------------------------------------------------


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a game by level; empty for a game without any. Raises `PuzzleError` as `read` does."""
    path = file_of(game)
    return read(path, game) if path.is_file() else ()


def file_of(game: Game) -> Path:
    """Where the puzzles of a game stand."""
    return game.folder / "puzzles.json"


def read(path: Path, game: Game) -> tuple[Puzzle, ...]:
    """The puzzles of a file; raises `PuzzleError` naming the file and the place of what is wrong.

    Positions are not played through: see `check`.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PuzzleError(f"{path}: {error}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise PuzzleError(f"{path}: 'format' must be {FORMAT!r}")
    if data.get("version") != VERSION or data.get("game") != game.name:
        raise PuzzleError(f"{path}: 'version' must be {VERSION} and 'game' {game.name!r}")
    found, ids = [], set()
    for n, entry in enumerate(data.get("puzzles") or ()):
        try:
            puzzle = puzzle_from_json(game.name, entry)
            faults = [*_faults(puzzle, game), *(["'id' is given twice"] if puzzle.id in ids else [])]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            faults = [f"not written as a puzzle: {error!r}"]
        if faults:
            raise PuzzleError(f"{path}: puzzles[{n}]: {'; '.join(faults)}")
        found.append(puzzle)
        ids.add(puzzle.id)
    return tuple(found)


def puzzle_from_json(game: str, data: Mapping[str, Any]) -> Puzzle:
    """A puzzle from its data; raises ``KeyError``, ``TypeError`` or ``ValueError`` for what is missing or of another
    kind.
    """
    answers = tuple(
        Answer(
            str(answer["action"]),
            Value({int(k): int(n) for k, n in answer["outcomes"].items()}, *map(float, answer["behind"])),
            tuple(map(str, answer.get("line", ()))),
        )
        for answer in data["answers"]
    )
    for answer, given in zip(answers, data["answers"], strict=True):
        if not isclose(answer.value.mean, given["value"], abs_tol=5e-4):
            raise ValueError(f"the value of {answer.action!r} is not the mean of its outcomes")
    return Puzzle(
        game, str(data["id"]), dict(data["table"]), data["aim"], int(data["until"]), data["proof"], answers,
        str(data["greedy"]), tuple(map(str, data["rules"])),
    )  # fmt: skip


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """The inverse of `puzzle_from_json`; standard errors stand beside values only where cases are a sample."""
    answers = []
    for answer in puzzle.answers:
        value = answer.value
        entry: dict[str, Any] = {"action": answer.action, "value": round(value.mean, 4)}
        if puzzle.proof == PLAYOUTS:
            entry["error"] = round(value.error, 4)
        entry["behind"] = [round(value.behind, 4), round(value.spread, 4)]
        entry["outcomes"] = {str(k): n for k, n in value.outcomes.items()}
        answers.append(entry | ({"line": list(answer.line)} if answer.line else {}))
    return {
        "id": puzzle.id, "table": dict(puzzle.table), "aim": puzzle.aim, "until": puzzle.until, "proof": puzzle.proof,
        "cases": puzzle.best.value.cases, "greedy": puzzle.greedy, "rules": list(puzzle.rules), "answers": answers,
    }  # fmt: skip


def _faults(puzzle: Puzzle, game: Game) -> Iterator[str]:
    """What is wrong with the data of a puzzle, as far as can be said without its table."""
    level, _, number = puzzle.id.partition("-")
    if level not in map(str, LEVELS) or digits(number) is None:
        yield "'id' is the level, 1 to 3, and a number: '2-05'"
    for name, given, known in (("aim", puzzle.aim, AIMS), ("proof", puzzle.proof, PROOFS)):
        if given not in known:
            yield f"'{name}' is one of {', '.join(known)}"
    yield from (f"'rules' names {rule!r}, which is no rule" for rule in puzzle.rules if rule not in game.rules)
    if len(puzzle.answers) < 2:
        yield "'answers' are two or more"
    for n, answer in enumerate(puzzle.answers):
        yield from (f"answers[{n}]: {what}" for what in _answer_faults(answer, puzzle))


def _answer_faults(answer: Answer, puzzle: Puzzle) -> Iterator[str]:
    value = answer.value
    if value.cases != puzzle.best.value.cases:
        yield "all answers have the same number of cases"
    if answer is not puzzle.best and value.behind < max(SURE * value.spread, 1e-9):
        yield f"it must be {SURE} standard errors behind the best one"
    if answer.line and answer.line[0] != answer.action:
        yield "the line begins with another action"


def check(puzzle: Puzzle, game: Game) -> Iterator[str]:
    """What is wrong with a puzzle's table: can it be played, and are the answers what is legal there?"""
    try:
        state: State = puzzle.match(game).state
    except TerakoyaError as error:
        yield f"table: {error}"
        return
    if state.to_move == OVER or state.to_move != puzzle.seat:
        yield f"table: seat {puzzle.seat} is not to move"
    legal = {str(game.actions[action]) for action in state.legal_actions()}
    if legal != {answer.action for answer in puzzle.answers}:
        yield f"answers: legal are {', '.join(sorted(legal))}"
    elif puzzle.greedy not in legal:
        yield f"greedy: {puzzle.greedy!r} is not legal"
