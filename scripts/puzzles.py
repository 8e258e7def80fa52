"""Find puzzles in simulated games, prove them, and write ``gamelib/<game>/puzzles.json``.

python scripts/puzzles.py find ta_ke     # search anew and write; minutes to an hour, quicker with `make compiled`
python scripts/puzzles.py prove ta_ke    # prove what is written once more, whole
python scripts/puzzles.py check          # only whether tables and answers fit

Games, draws and proofs depend on their seeds alone: the same sources find the same puzzles.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT))

import gamelib  # noqa: E402
from gamelib.bots.levels import greedy  # noqa: E402
from gamelib.bots.mixed import Mixed  # noqa: E402
from gamelib.bots.random import Random  # noqa: E402
from gamelib.chance import Chance  # noqa: E402
from gamelib.events import Event  # noqa: E402
from gamelib.game import OVER, Game, State  # noqa: E402
from gamelib.positions import HasPositions  # noqa: E402
from gamelib.proof import (  # noqa: E402
    LEAD,
    PLAYOUTS,
    SEARCH,
    WIN,
    WORLDS,
    Goal,
    TooLong,
    Value,
    certainty,
    choice,
    line_of,
    prove,
)
from gamelib.puzzle import (  # noqa: E402
    FORMAT,
    LEVELS,
    SURE,
    VERSION,
    Answer,
    Puzzle,
    check,
    file_of,
    puzzle_to_json,
    puzzles,
)

GREEDY_RIGHT = 2
"""So many of a level, at most, may be those that the greedy player answers well."""
ASKED = 9
"""The greedy player draws among equal answers: its answer is the one it gives most often of so many times."""


@dataclass(frozen=True)
class Recipe:
    """How the puzzles of one game are found.

    players:  numbers of players, game by game in turn
    aim, proof, worlds, limit:  as for `gamelib.proof.prove`
    until:    the turn with which a puzzle of this state ends, 0 = the game's end
    ready:    whether a state is near enough to the end to be looked at
    level:    how hard a state is
    between:  least and most that the best answer is worth: a decision should matter
    margin:   by how much it is better than any other, at least
    each:     puzzles of a level
    alike:    so many of them, at most, may have a best answer of the same kind
    tries:    games that are simulated at most
    """

    players: tuple[int, ...]
    aim: str
    proof: str
    worlds: int
    limit: int
    until: Callable[[Any], int]
    ready: Callable[[Any], bool]
    level: Callable[[Any], int]
    between: tuple[float, float]
    margin: float
    each: int
    alike: int
    tries: int


def turns_left(last: int, easy: int, medium: int) -> Callable[[Any], int]:
    """A level by the number of turns to the end."""
    return lambda state: 1 if last - state.turn <= easy else 2 if last - state.turn <= medium else 3


def worlds_left(state: Any) -> int:
    """A level by the number of worlds to think of."""
    number = gamelib.load("tenno").worlds(state.observe(state.to_move)).unknown()[0].worlds
    return 1 if number == 1 else 2 if number <= 3 else 3


def by_seats(state: Any) -> int:
    """A level by the number of players: with three all roles are known, with five nearly none."""
    return int(state.players) - 2


def short_of_cards(state: Any) -> bool:
    """Somebody's hand is empty: the next loss may end the game."""
    return not all(state.hand)


def last_honour(state: Any) -> bool:
    """The active seat plays cards, and another's next defeat ends the game."""
    playing = gamelib.load("samurai_sword").phases[state.phase] in ("play", "target")
    seats = [seat for seat in range(state.players) if seat != state.active]
    return playing and any(state.honour[seat] == 1 and state.resilience[seat] for seat in seats)


RECIPES = {
    "ta_ke": Recipe(
        players=(2,), aim=LEAD, proof=SEARCH, worlds=1, limit=250_000, until=lambda state: 0,
        ready=lambda state: 27 <= state.turn <= 33 and not state.phase, level=turns_left(35, 4, 6),
        between=(-25, 25), margin=2, each=6, alike=3, tries=900,
    ),
    "tatsu": Recipe(
        players=(2,), aim=LEAD, proof=WORLDS, worlds=24, limit=100_000, until=lambda state: 28,
        ready=lambda state: 16 <= state.turn < 28, level=turns_left(28, 5, 8),
        between=(-150, 150), margin=5, each=6, alike=3, tries=600,
    ),
    "tenno": Recipe(
        players=(2, 3), aim=WIN, proof=WORLDS, worlds=16, limit=2_500, until=lambda state: 0,
        ready=short_of_cards, level=worlds_left, between=(0.3, 1), margin=0.2, each=5, alike=5, tries=900,
    ),
    "samurai_sword": Recipe(
        players=(3, 4, 5), aim=WIN, proof=PLAYOUTS, worlds=200, limit=0, until=lambda state: state.turn + 1,
        ready=last_honour, level=by_seats, between=(0.3, 1), margin=0.12, each=5, alike=5, tries=400,
    ),
}  # fmt: skip
LOOKS = (12, 40)
"""Playouts of a first and a second look at a position."""
HOPELESS = (1.2, 2.0)
"""Standard errors that the best answer must be ahead after each."""


def decisions(game: Game, recipe: Recipe, n: int) -> Iterator[tuple[dict[str, Any], State]]:
    """Every decision of a simulated game that is near enough to the end, with the table that leads to it."""
    seed, players = f"puzzle {n}", recipe.players[n % len(recipe.players)]
    state, chance, played = game.new(players, seed), Chance(seed), list[str]()
    player = Mixed(Random(), greedy(game.name), 15)
    while state.to_move != OVER and not 0 < recipe.until(state) <= state.turn:
        if len(state.legal_actions()) > 2 and recipe.ready(state):
            yield table_of(game, state, players, seed, played), state.clone()
        action = choice(game, state, player.choose, chance)
        played.append(str(game.actions[action]))
        state.apply(action)


def table_of(game: Game, state: State, players: int, seed: str, played: list[str]) -> dict[str, Any]:
    """A table as in a lesson: by position where nothing is hidden and the game writes positions, else by seed."""
    seat = {"seat": int(state.to_move)}
    if isinstance(game, HasPositions):
        return {"start": game.position(state)} | seat
    return {"players": players, "seed": seed, "play": list(played)} | seat


def greedy_answer(game: Game, state: State) -> int:
    """What the greedy player answers most often."""
    player = greedy(game.name)
    return Counter(choice(game, state, player.choose, Chance(n)) for n in range(ASKED)).most_common(1)[0][0]


def proven(game: Game, state: State, recipe: Recipe) -> dict[int, Value] | None:
    """The values of all answers if one is best by far enough, else nothing."""
    goal = Goal(int(state.to_move), recipe.aim, recipe.until(state))
    if recipe.proof == PLAYOUTS:
        for look, least in zip(LOOKS, HOPELESS, strict=True):
            seen = prove(game, state, goal, PLAYOUTS, look)
            if certainty(seen) < least or max(value.mean for value in seen.values()) < recipe.between[0]:
                return None
    try:
        values = prove(game, state, goal, recipe.proof, recipe.worlds, recipe.limit)
    except TooLong:
        return None
    best, second = sorted(values.values(), key=lambda value: value.behind)[:2]
    least, most = recipe.between
    fits = least <= best.mean <= most and second.behind >= recipe.margin
    return values if fits and certainty(values) >= SURE else None


def touched(game: Game, state: State, best: Answer, until: int) -> tuple[str, ...]:
    """The rule ids of what happens with the best answer and its line, or else when all play well then.

    Up to the turn ``until``, in this turn where it is 0; and not after the last scoring, if there is one.
    """
    state, events, last = state.clone(), list[Event](), until or state.turn + 1
    line = [game.actions.number(notation) for notation in best.line or (best.action,)]
    while state.to_move != OVER and state.turn < last:
        state.apply(line.pop(0) if line else choice(game, state, greedy(game.name).choose, Chance(0)), events)
    scored = max((n for n, event in enumerate(events) if game.formulas(event)), default=len(events))
    rules = {event.rule for event in events[: scored + 1]}
    return tuple(rule for rule in game.rules if rule in rules)


def find(game: Game, recipe: Recipe) -> Iterator[Puzzle]:
    """Puzzles of all levels, not more than one of a game."""
    found: dict[int, list[Puzzle]] = {level: [] for level in LEVELS}
    for n in range(recipe.tries):
        for table, state in decisions(game, recipe, n):
            level = recipe.level(state)
            values = proven(game, state, recipe) if len(found[level]) < recipe.each else None
            if values is None:
                continue
            best = max(values, key=lambda action: values[action].mean)
            greedy = greedy_answer(game, state)
            if wanted(game, best, greedy, found[level], recipe.alike):
                identity = f"{level}-{len(found[level]) + 1:02}"
                found[level].append(puzzle_of(game, recipe, identity, table, state, values, greedy))
                yield found[level][-1]
                break
        if all(len(puzzles) == recipe.each for puzzles in found.values()):
            break


def wanted(game: Game, best: int, greedy: int, level: list[Puzzle], alike: int) -> bool:
    """Whether a level still lacks a puzzle like this one."""
    kind = str(game.actions[best]).split()[0]
    kinds = [puzzle.best.action.split()[0] for puzzle in level]
    right = sum(puzzle.greedy == puzzle.best.action for puzzle in level)
    return kinds.count(kind) < alike and (greedy != best or right < GREEDY_RIGHT)


def puzzle_of(
    game: Game,
    recipe: Recipe,
    identity: str,
    table: dict[str, Any],
    state: State,
    values: dict[int, Value],
    greedy: int,
) -> Puzzle:
    """The puzzle of a state whose values are proven, its answers best first."""
    goal = Goal(int(state.to_move), recipe.aim, recipe.until(state))
    order = sorted(values, key=lambda action: (values[action].behind, action))
    answers = []
    for action in order:
        line = line_of(game, state, goal, recipe.proof, action)
        answers.append(Answer(str(game.actions[action]), values[action], tuple(str(game.actions[a]) for a in line)))
    return Puzzle(
        game.name, identity, table, recipe.aim, goal.until, recipe.proof, tuple(answers), str(game.actions[greedy]),
        touched(game, state, answers[0], goal.until),
    )  # fmt: skip


def show(puzzle: Puzzle) -> None:
    """One line about a puzzle."""
    means = ", ".join(f"{answer.value.mean:g}" for answer in puzzle.answers[:4])
    wrong = "" if puzzle.greedy == puzzle.best.action else f", greedy: {puzzle.greedy}"
    print(
        f"{puzzle.game} {puzzle.id}: {puzzle.best.action}{wrong}; {puzzle.best.value.cases} cases, {means}", flush=True
    )


def written(game: Game, found: list[Puzzle]) -> str:
    """The file's text, one answer a line."""
    lines = []
    for puzzle in found:
        data = puzzle_to_json(puzzle)
        answers = ",\n   ".join(json.dumps(answer) for answer in data.pop("answers"))
        lines.append(f' {json.dumps(data)[:-1]}, "answers": [\n   {answers}]}}')
    head = {"format": FORMAT, "version": VERSION, "game": game.name}
    return json.dumps(head)[:-1] + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"


def search(game: Game, recipe: Recipe) -> None:
    """Find puzzles and write them; after each one, so that nothing is lost when it is stopped."""
    file = ROOT / "gamelib" / game.name / file_of(game).name
    found: list[Puzzle] = []
    for puzzle in find(game, recipe):
        show(puzzle)
        found = sorted([*found, puzzle], key=lambda puzzle: puzzle.id)
        file.write_text(written(game, found), encoding="utf-8")


def faults_of(puzzle: Puzzle, game: Game) -> list[str]:
    """What a whole new proof finds wrong with a puzzle."""
    state, given = puzzle.match(game).state, {answer.action: answer.value for answer in puzzle.answers}
    values = prove(game, state, puzzle.goal, puzzle.proof, puzzle.best.value.cases if puzzle.proof == PLAYOUTS else 0)
    return [
        f"{action}: {value.outcomes}, written is {given[str(game.actions[action])].outcomes}"
        for action, value in values.items()
        if value.outcomes != given[str(game.actions[action])].outcomes
    ]


def main(command: str, *names: str) -> int:
    """See the module."""
    faults = []
    for name in names or RECIPES:
        game = gamelib.load(name)
        if command == "find":
            search(game, RECIPES[name])
            continue
        for puzzle in puzzles(game):
            faults += [f"{name} {puzzle.id}: {what}" for what in check(puzzle, game)]
            if command == "prove":
                faults += [f"{name} {puzzle.id}: {what}" for what in faults_of(puzzle, game)]
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
