"""Positions and short games of Samurai Sword for the tests, in a few readable words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any

import gamelib
from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.samurai_sword import SAMURAI_SWORD, Options, SamuraiState
from gamelib.samurai_sword.begin import seated
from gamelib.samurai_sword.facts import ACTIONS, CARDS, CHARACTERS, KINDS, PROPERTIES, ROLES, SEATS
from gamelib.samurai_sword.tables import HONOUR_FIRST, LAZY, PLAY

gamelib.register(SAMURAI_SWORD)
__all__ = ["HONOUR_FIRST", "LAZY"]


def table(
    *seats: str, deck: str = "", pile: str = "", rest: str = "deck", active: str = "", options: int = 0, seed: int = 1
) -> SamuraiState:
    """A seat is to play in its turn, by default the Shogun.

    seats:       role, character, resilience/honour if not full, hand, and properties behind a bar:
                 ``"shogun goemon 3/5: bo parry | armor"``
    deck, pile:  the cards that lie there, from the top down
    rest:        where all cards lie that are named nowhere: beneath those of the ``deck`` or the ``pile``, or in the
                 ``box`` for positions that need not hold all 90 cards
    """
    names = [text.partition(":")[0].split() for text in seats]
    roles, characters = [ROLES.index(name[0]) for name in names], [CHARACTERS.index(name[1]) for name in names]
    state = seated(len(seats), options, roles, characters)
    left = Counter({card.id: card.copies for card in KINDS})
    for seat, (name, text) in enumerate(zip(names, seats, strict=True)):
        if len(name) > 2:
            state.resilience[seat], state.honour[seat] = map(int, name[2].split("/"))
            state.standing &= ~(0 if state.resilience[seat] else 1 << seat)
        hand, _, front = text.partition(":")[2].partition("|")
        for card in hand.split():
            state.gain(seat, CARDS.index(card))
        for card in front.split():
            state.put_property(seat, PROPERTIES.index(card))
        left.subtract(hand.split() + front.split())
    left.subtract(deck.split() + pile.split())
    assert min(left.values()) >= 0, left
    others = [CARDS.index(card) for card in left.elements()]
    state.deck = (others if rest == "deck" else []) + [CARDS.index(card) for card in reversed(deck.split())]
    state.pile = (others if rest == "pile" else []) + [CARDS.index(card) for card in reversed(pile.split())]
    state.active = state.to_move = SEATS.index(active) if active else roles.index(0)
    state.looked, state.phase, state.future = (1 << len(seats)) - 1, PLAY, Chance(seed).state
    return state


def five(*cards: str, **more: Any) -> SamuraiState:
    """`table` with the `FIVE`; hands and fronts as given.

    The seats not given hold a Parry each.
    """
    hands = [*cards, *["parry"] * (5 - len(cards))]
    return table(*(f"{who}: {hand}" for who, hand in zip(FIVE, hands, strict=True)), **more)


FIVE = ("shogun nobunaga", "samurai hideyoshi", "ronin goemon", "ninja1 kojiro", "ninja2 ieyasu")
"""Characters that change nothing when attacked, none of them with a power that matters in the Shogun's turn."""


def legal(state: SamuraiState) -> list[str]:
    """The notations of the legal actions."""
    return [str(ACTIONS[a]) for a in state.legal_actions()]


def play(state: SamuraiState, *notations: str, log: list[Event] | None = None) -> SamuraiState:
    """Play legal actions; the state itself."""
    for notation in notations:
        assert notation in legal(state), (notation, legal(state))
        state.apply(ACTIONS.number(notation), log)
    return state


def after(state: SamuraiState, *notations: str) -> SamuraiState:
    """A copy of the state after these actions."""
    return play(state.clone(), *notations)


def happened(state: SamuraiState, *notations: str) -> list[Event]:
    """The events of these actions; the state stays as it is."""
    log: list[Event] = []
    play(state.clone(), *notations, log=log)
    return log


def event(state: SamuraiState, kind: str, *notations: str) -> Event:
    """The only event of a kind that these actions lead to."""
    (found,) = [e for e in happened(state, *notations) if e.kind == kind]
    return found


def hand(state: SamuraiState, seat: str) -> str:
    """The hand of a seat by kind: ``"bo parry"``."""
    at = len(CARDS) * SEATS.index(seat)
    return " ".join(card for kind, card in enumerate(CARDS) for _ in range(state.count[at + kind]))


def front(state: SamuraiState, seat: str) -> str:
    """What lies in front of a seat."""
    return " ".join(state.observe(None).properties(SEATS.index(seat)))


def deck(state: SamuraiState) -> str:
    """The deck from the top down."""
    return " ".join(CARDS[kind] for kind in reversed(state.deck))


def pile(state: SamuraiState) -> str:
    """The pile from the top down."""
    return " ".join(CARDS[kind] for kind in reversed(state.pile))


def decides(state: SamuraiState) -> tuple[str, str]:
    """Who decides now, and in which phase."""
    return (SEATS[state.to_move] if state.to_move >= 0 else "-"), SAMURAI_SWORD.phases[state.phase]


def random_options(random: Random) -> dict[str, Any]:
    """A value for each option."""
    return {f.name: random.choice(f.metadata["choices"]) for f in fields(Options)}


def random_game(
    players: int, seed: int, options: Mapping[str, Any] | None = None, log: list[Sequence[Event]] | None = None
) -> Iterator[SamuraiState]:
    """The states of a random game, the last one over; ``log`` gets the events of each action."""
    state, chooser = SAMURAI_SWORD.new(players, seed=seed, options=options), Random(seed)
    assert isinstance(state, SamuraiState)
    yield state.clone()
    while actions := state.legal_actions():
        events: list[Event] = []
        state.apply(chooser.choice(actions), events)
        if log is not None:
            log.append(events)
        yield state.clone()
