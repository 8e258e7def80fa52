"""Positions and short games of Tatsu for the tests, in a few readable words."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any

from gamelib.events import Event
from gamelib.tatsu import TATSU, Options, TatsuState
from gamelib.tatsu.facts import ACTIONS, CARDS, NUMBER
from gamelib.tatsu.state import CLAN_MASK, seating

GHOST = 3
NOTHING = -1
ALL = (1 << len(CARDS)) - 1


def mask(text: str) -> int:
    """Card ids joined by spaces as a set of cards."""
    return sum(1 << NUMBER[card] for card in text.split())


def position(
    *hands: str, players: int = 4, dealer: int = 0, captured: tuple[str, str] = ("", ""), pot: str = "",
    points: tuple[int, ...] | None = None, at: int | None = None, **options: Any,
) -> TatsuState:  # fmt: skip
    """The beginning of a trick, the dealer or ``at`` to lead. All cards not held were laid before.

    hands:   three and four players: the cards of each of the four places
             two: per player seven columns ``face-up/face-down`` with ``-`` for none
    """
    state = TatsuState(players, Options(**options))
    state.dealer = dealer
    state.left_of, state.clans, state.seats = seating(players, dealer, state.options)
    if players == 2:
        spaces = [space.split("/") for hand in hands for space in hand.split()]
        state.up, state.down = ([NUMBER.get(space[i], NOTHING) for space in spaces] for i in (0, 1))
        state.hands = [sum(1 << c for c in state.up[7 * p : 7 * p + 7] if c >= 0) for p in (0, 1)]
    else:
        state.hands = [mask(hand) for hand in hands]
    held = sum(state.hands) | sum(1 << c for c in state.down if c >= 0)
    state.holders = [sum(1 << p for p, hand in enumerate(state.hands) if hand & clan) for clan in CLAN_MASK]
    state.laid = [number for number in range(len(CARDS)) if not held >> number & 1]
    assert len(state.laid) % 4 == 0
    state.turn = len(state.laid)
    state.captured, state.pot = [mask(cards) for cards in captured], mask(pot)
    state.points = list(points or [0] * players)
    state.at = dealer if at is None else at
    state.to_move = state.seats[state.at]
    state.future = 1
    return state


def legal(state: TatsuState) -> list[str]:
    """The notations of the legal actions."""
    return [str(ACTIONS[a]) for a in state.legal_actions()]


def play(state: TatsuState, *notations: str) -> list[Event]:
    """Play legal actions; what happened."""
    log: list[Event] = []
    for notation in notations:
        assert notation in legal(state), (notation, legal(state))
        state.apply(ACTIONS.number(notation), log)
    return log


def after(state: TatsuState, *notations: str) -> TatsuState:
    """The state itself after legal actions."""
    play(state, *notations)
    return state


def first(players: int, seed: Any, **options: Any) -> TatsuState:
    """A new game."""
    state = TATSU.new(players, seed=seed, options=options)
    assert isinstance(state, TatsuState)
    return state


def random_options(chooser: Random) -> dict[str, Any]:
    """Any combination of the options, with a target that a few hands reach."""
    chosen = {f.name: chooser.choice(f.metadata["choices"]) for f in fields(Options)}
    return chosen | {"target": chooser.choice((1, 100))}


def random_game(players: int, seed: int) -> Iterator[TatsuState]:
    """The states of a random game with random options, the last one over."""
    chooser = Random(seed)
    state = first(players, seed, **random_options(chooser))
    yield state.clone()
    while actions := state.legal_actions():
        state.apply(chooser.choice(actions))
        yield state.clone()
