"""The checks behind the exercises: each says right or not yet and what is missing, never the answer.

Right answers are worked out by the rules themselves. The words belong to the notebook and are translated with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.errors import TerakoyaError
from gamelib.game import State, load
from gamelib.match import Match
from gamelib.simulate import Simulation
from widgets.ask import Answer
from widgets.job import Job
from widgets.table import Table

GAME = "ta_ke"
TOLERANCE = 0.1
"""How far a number of games may be from the exact one."""


def your_turn(text: str) -> Answer:
    return Answer(f"✎ **Your turn.** {text}")


def not_yet(text: str) -> Answer:
    return Answer(f"✘ **Not yet.** {text}")


def right(text: str) -> Answer:
    return Answer(f"✔ **Right.** {text}")


# ---- 1 The table -------------------------------------------------------------------------------------------------


def samurai(table: Table) -> Answer:
    """Has somebody at this screen taken a Samurai and put it above a column?"""
    done = table.match.events(len(table.match))
    if any(event.kind == "put" and event.seat in table.seats for event in done):
        return right("It counts wherever it lies, and a Daimyo can move it later.")
    if not done:
        return your_turn("Take a Samurai at the table above and place it. Then run this cell again.")
    return not_yet(
        "You have no Samurai in your courtyard. Look for a grey disc on top of a stack without a ghost; if there is "
        "none, take something else and wait for one."
    )


# ---- 2 The score -------------------------------------------------------------------------------------------------


def best_reply(table: Table, move: str, take: str | None) -> Answer:
    """Is this the take that brings most points at once, without abilities, after ``move`` in the first position?"""
    state = table.match.at(0)
    state.apply(table.game.actions.number(move))
    who = table.names[int(state.to_move)]
    if take is None:
        return your_turn(f"Which take brings {who} the most points? Write it as `take` and the letter of a stack.")
    try:
        notation = str(table.game.actions[table.game.actions.number(take)])
    except TerakoyaError as error:
        return not_yet(f"{error}")
    gains: dict[str, int] = {}
    for actions, gain in plain_turns(state):
        gains[actions[0]] = max(gain, gains.get(actions[0], 0))
    if notation not in gains:
        return not_yet(f"`{notation}` is no take that is legal then.")
    gain = gains[notation]
    if gain < max(gains.values()):
        return not_yet(f"`{notation}` brings {who} {gain}. Another take brings more: what does each one *uncover*?")
    return right(f"`{notation}` brings {who} {gain} points.")


# ---- 3 An ability ------------------------------------------------------------------------------------------------


def more_points(table: Table, known: str, turn: str | None) -> Answer:
    """Is this a whole turn that scores more than a known one in the first position?"""
    start = table.game.position(table.match.at(0))
    bar = gain_of(start, known)
    if turn is None:
        return your_turn(f"Find a turn that brings more than {bar} points.")
    try:
        gain = gain_of(start, str(turn))
    except TerakoyaError as error:
        return not_yet(f"{error}")
    if gain is None:
        return not_yet("That is legal, but the turn is not finished: it ends with a take.")
    if gain <= bar:
        return not_yet(f"That is legal and brings {gain}, not more than {bar}. Which factor can still grow?")
    return right(f"{gain} points instead of {bar}.")


def gain_of(start: str, turn: str) -> int | None:
    """What a turn from a position brings the seat to move; None if it is not finished. Raises `TerakoyaError`."""
    match = Match.new(GAME, start=start)
    before, seat = match.state, int(match.state.to_move)
    for action in turn.split(";"):
        match.play(action, seat)
    after = match.state
    return None if after.turn == before.turn else points(after, seat) - points(before, seat)


# ---- 4 A position ------------------------------------------------------------------------------------------------


def only_take(position: str | None, stack: str) -> Answer:
    """Is this the text of a position in which only the top chip of ``stack`` can be taken?"""
    if position is None:
        return your_turn(f"Write a position in which only the chip on {stack} can be taken.")
    try:
        match = Match.new(GAME, start=str(position))
    except TerakoyaError as error:
        return not_yet(f"This text is no position: {error}")
    legal = [str(match.game.actions[action]) for action in match.state.legal_actions()]
    takes = [notation for notation in legal if notation.startswith("take")]
    if takes != [f"take {stack}"]:
        return not_yet(f"Legal takes here: {', '.join(f'`{take}`' for take in takes) or 'none'}.")
    return right(f"Only `take {stack}` is left.")


# ---- 5 Ten thousand games ----------------------------------------------------------------------------------------


def games_needed(simulation: Job[Simulation], games: float | None, margin: float = 0.5) -> Answer:
    """Are these the games it takes to know the mean lead to ± ``margin`` (95 %), judged by those played?"""
    if games is None:
        return your_turn(f"How many random games does it take until the 95 % interval is ± {margin} points?")
    if not isinstance(games, int | float) or games < 1:
        return not_yet("A number of games is asked for.")
    result = simulation.wait()
    lead = result.scores[:, 0] - result.scores[:, 1]
    spread = 1.96 * float(lead.std(ddof=1))
    if abs(games / (spread / margin) ** 2 - 1) > TOLERANCE:
        return not_yet(f"With {games:.0f} games the interval is about ± {spread / games**0.5:.2f} points.")
    return right(f"With {games:.0f} games the interval is about ± {spread / games**0.5:.2f} points.")


# ---- what the rules say ------------------------------------------------------------------------------------------


def points(state: State, seat: int) -> int:
    return state.score().totals[seat].value


def plain_turns(state: State) -> Iterator[tuple[list[str], int]]:
    """Every way to finish the turn without an ability: its actions, and what it brings the seat to move."""
    actions = load(GAME).actions
    seat, before = int(state.to_move), points(state, int(state.to_move))
    waiting: list[tuple[State, list[str]]] = [(state, [])]
    while waiting:
        position, done = waiting.pop()
        for action in position.closing_actions():
            child = position.clone()
            child.apply(action)
            if child.turn == state.turn:
                waiting.append((child, [*done, str(actions[action])]))
            else:
                yield [*done, str(actions[action])], points(child, seat) - before
