"""The checks behind the exercises: each says right or not yet and what is missing, never the answer.

Right answers are worked out by the rules themselves. The words belong to the notebook and are translated with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import perm
from typing import Any

from gamelib.errors import TerakoyaError
from gamelib.game import State, load
from gamelib.match import Match
from gamelib.tatsu.facts import CARDS, CLANS, NUMBER
from gamelib.tatsu.score import sheet
from gamelib.tatsu.view import TatsuView
from gamelib.tenno.facts import CARDS as RANKS
from gamelib.tenno.facts import VALUES as PRINTED
from widgets.ask import Answer
from widgets.table import Table

GAME = "ta_ke"
TOLERANCE = 0.1
"""How far a number of games may be from the exact one."""
NEAR = 0.005
"""How far a probability may be from the exact one."""
FIRST = 0
"""Adrian's seat."""


def your_turn(text: str) -> Answer:
    return Answer(f"✎ **Your turn.** {text}")


def not_yet(text: str) -> Answer:
    return Answer(f"✘ **Not yet.** {text}")


def right(text: str) -> Answer:
    return Answer(f"✔ **Right.** {text}")


# ==== Ta-Ké =======================================================================================================


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


# ==== Tatsu =======================================================================================================

# ---- 1 The table -------------------------------------------------------------------------------------------------


def borrowed_trick(table: Table) -> Answer:
    """Has Adrian taken a trick with a card that somebody else laid in front of him?"""
    laid: list[dict[str, Any]] = []
    tricks = 0
    for event in table.match.events(len(table.match)):
        if event.kind in ("play", "give"):
            laid.append(dict(event.data))
        elif event.kind == "trick":
            tricks += 1
            best = max(laid[-4:], key=lambda lying: CARDS[NUMBER[lying["card"]]].strength)
            if event.data["at"] == FIRST != best["by"]:
                return right(
                    f"`{best['card']}` was laid by {table.names[best['by']]}, and {table.names[FIRST]} took it."
                )
    if not tricks:
        return your_turn("Play a whole trick at the table above. Then run this cell again.")
    return not_yet(
        f"{table.names[FIRST]} has not taken a trick with somebody else's card. Who holds a strong Red card and no other "
        "one to choose?"
    )


# ---- 2 The score -------------------------------------------------------------------------------------------------


def haul(cards: str | None, points: int, most: int, clan: str = "R") -> Answer:
    """Are these at most so many cards, as notations, with which a clan makes exactly ``points``?"""
    if cards is None:
        return your_turn(f"Which cards make exactly {points} points for Red? Use as few as you can.")
    captured = str(cards).split()
    strange = [card for card in captured if card not in NUMBER]
    if strange or not captured:
        return not_yet(f"There is no card `{''.join(strange[:1])}`. Write notations with spaces between them.")
    if len(set(captured)) < len(captured):
        return not_yet("Every card is there only once.")
    hand = sheet(captured, clan)
    formula = f"{hand.parts[0].value} × {hand.parts[1].value} = {hand.value}"
    if hand.value != points:
        return not_yet(f"That makes {formula}.")
    if len(captured) > most:
        return not_yet(f"That makes {formula}, with {len(captured)} cards. It can be done with fewer.")
    return right(f"{formula}, with {len(captured)} cards.")


# ---- 3 What a seat can know --------------------------------------------------------------------------------------


def deals(view: TatsuView, answer: int | None) -> Answer:
    """Is this the number of ways in which the unseen cards can lie?"""
    if answer is None:
        return your_turn(f"How many deals are possible for what seat {view.seat + 1} sees?")
    exact = load("tatsu").worlds(view).unknown()[0].worlds
    if answer == exact:
        return right(f"{exact:,} deals. One of them is the true one.")
    return not_yet(
        "For one clan: in how many ways can its unseen cards be spread over the hands with these numbers of backs? The "
        "other clan is spread independently of it."
    )


# ---- 4 How likely ------------------------------------------------------------------------------------------------


def together(view: TatsuView, cards: Sequence[str], seats: Sequence[int], answer: float | None) -> Answer:
    """Is this the probability that these unseen cards of one clan all lie in the hands of these seats?"""
    if answer is None:
        return your_turn("How likely is it? A fraction such as `1 / 3` will do.")
    clan = CLANS.index(cards[0][0])
    here = sum(view.counts[seat][clan] for seat in seats)
    unseen = sum(counts[clan] for seat, counts in enumerate(view.counts) if seat != view.seat)
    if _near(answer, (here / unseen) ** len(cards)):
        return not_yet("When one of the cards has its place, one place and one card fewer are left for the next one.")
    return _probability(answer, perm(here, len(cards)) / perm(unseen, len(cards)))


# ==== Tenno =======================================================================================================

# ---- 1 The table -------------------------------------------------------------------------------------------------


def prisoner(table: Table, least: int) -> Answer:
    """Has Adrian captured a card worth at least so much?"""
    battles = [event.data for event in table.match.events(len(table.match)) if event.kind == "battle"]
    captured = [
        PRINTED[RANKS.index(battle["captured"][2])]
        for battle in battles if battle["captured"] and battle["winner"] == FIRST
    ]  # fmt: skip
    if captured and max(captured) >= least:
        return right(f"A prisoner worth {max(captured)}.")
    if not battles:
        return your_turn("Lay out the rows and attack. Then run this cell again.")
    best = f"a card worth {max(captured)}" if captured else "nothing"
    return not_yet(f"{table.names[FIRST]} has captured {best} so far. Which of the cards captures every other one?")


# ---- 2 The end ---------------------------------------------------------------------------------------------------


def clear_win(table: Table, attack: str | None) -> Answer:
    """Does this attack end the game in the first position, won by the prison alone, whatever the attacked one answers?"""
    actions = table.game.actions
    if attack is None:
        return your_turn("Which attack is it? Write it as at the table.")
    state = table.match.at(0) if not table.match.turns else table.match.at(len(table.match))
    del actions
    return your_turn("")
