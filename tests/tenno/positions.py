"""Positions and short games of Tenno for the tests, in a few readable words."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import permutations
from random import Random
from typing import Any

import gamelib
from gamelib.events import Event
from gamelib.tenno import TENNO, Options, TennoState
from gamelib.tenno.facts import ACTIONS, CARDS, SEATS
from gamelib.tenno.rows import as_set
from gamelib.tenno.state import ATTACK, SET

gamelib.register(TENNO)
SAME_TARGET, GEISHA_SWAP, PEEK_FIRST, OPEN_PRISON = 1, 2, 4, 8
"""Options of a position: ronin_same_target, geisha_win_gives_swap, peek_before_refill, open_prison."""


def table(*seats: str, options: int = 0, prisons: Mapping[str, str] | None = None) -> TennoState:
    """Seat A is to attack. A seat is its row and its hand: ``"9 - 1 | 4 X"``; without a bar all other cards of its set
    are in its hand, with one the cards named nowhere have left the game. Prisons by seat: ``{"A": "B7 C10"}``.

    Nobody has seen anything: all rows that the cards allow are possible.
    """
    state = TENNO.new(len(seats))
    assert isinstance(state, TennoState)
    state.options, state.phase, state.todo = options, ATTACK, []
    for seat, text in enumerate(seats):
        row_text, bar, hand_text = text.partition("|")
        row = [CARDS.index(card.replace("-", "")) for card in row_text.split()]
        hand = {CARDS.index(card) for card in hand_text.split()} if bar else set(range(1, SET)) - set(row)
        state.row[3 * seat : 3 * seat + 3] = row
        state.hand[seat] = sum(1 << card for card in hand)
        state.full |= sum(1 << 3 * seat + slot for slot in range(3) if row[slot])
        cards = hand | set(row) - {0}
        rows = []
        for chosen in permutations(cards, sum(1 for card in row if card)):
            left = iter(chosen)
            one, two, three = (next(left) if card else 0 for card in row)
            rows.append((one, two, three))
        for viewer in range(len(seats)):
            state.known[len(seats) * viewer + seat] = as_set(rows)
    for seat_name, captured in (prisons or {}).items():
        for card in captured.split():
            state.prison[SEATS.index(seat_name)] |= 1 << SET * SEATS.index(card[0]) + CARDS.index(card[1:])
    return state


def legal(state: TennoState) -> list[str]:
    """The notations of the legal actions."""
    return [str(ACTIONS[a]) for a in state.legal_actions()]


def play(state: TennoState, *notations: str, log: list[Event] | None = None) -> TennoState:
    """Play legal actions; the state itself."""
    for notation in notations:
        assert notation in legal(state), (notation, legal(state))
        state.apply(ACTIONS.number(notation), log)
    return state


def after(state: TennoState, *notations: str) -> TennoState:
    """A copy of the state after these actions."""
    return play(state.clone(), *notations)


def happened(state: TennoState, *notations: str) -> list[Event]:
    """The events of these actions; the state stays as it is."""
    log: list[Event] = []
    play(state.clone(), *notations, log=log)
    return log


def row(state: TennoState, seat: str) -> str:
    """The row of a seat: ``"9 - 1"``."""
    at = 3 * SEATS.index(seat)
    return " ".join(CARDS[card] or "-" for card in state.row[at : at + 3])


def hand(state: TennoState, seat: str) -> str:
    """The hand of a seat: ``"4 X"``."""
    return " ".join(CARDS[card] for card in range(1, SET) if state.hand[SEATS.index(seat)] >> card & 1)


def prison(state: TennoState, seat: str) -> str:
    """The prison of a seat: ``"B7 C10"``."""
    found = state.observe(None).prisoners(SEATS.index(seat))
    return " ".join(SEATS[owner] + card for owner, card in found)


def discarded(state: TennoState, seat: str) -> str:
    """What a seat's set has lost out of the game."""
    return " ".join(state.observe(None).discarded(SEATS.index(seat)))


def decides(state: TennoState) -> tuple[str, str]:
    """Who decides now, and in which phase."""
    return (SEATS[state.to_move] if state.to_move >= 0 else "-"), TENNO.phases[state.phase]


def random_options(random: Random) -> dict[str, Any]:
    """A value for each option."""
    return {f.name: random.choice(f.metadata["choices"]) for f in fields(Options)}


def random_game(
    players: int, seed: int, options: Mapping[str, Any] | None = None, log: list[Sequence[Event]] | None = None
) -> Iterator[TennoState]:
    """The states of a random game, the last one over; ``log`` gets the events of each action."""
    state, chooser = TENNO.new(players, options=options), Random(seed)
    assert isinstance(state, TennoState)
    yield state.clone()
    while actions := state.legal_actions():
        events: list[Event] = []
        state.apply(chooser.choice(actions), events)
        if log is not None:
            log.append(events)
        yield state.clone()
