"""The worlds of Tatsu against every deal written out, and how evenly they are drawn."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.tatsu import TATSU, TatsuState
from gamelib.tatsu.facts import CARDS
from gamelib.tatsu.view import TatsuView
from tests.tatsu.positions import after, first, position

DRAWS_EACH = 30
"""Draws for each world on average."""

Deal = tuple[Any, ...]


def splits(cards: list[int], sizes: list[int]) -> Iterator[tuple[frozenset[int], ...]]:
    """Every way to give hands of these sizes out of ``cards``."""
    if not sizes:
        yield ()
        return
    for hand in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in hand]
        yield from ((frozenset(hand), *others) for others in splits(rest, sizes[1:]))


def enumerated(view: TatsuView) -> set[Deal]:
    """Every deal that a view allows, from its JSON alone."""
    data = view.to_json()
    seen = {laid["card"] for laid in data["laid"]} | {card for shown in data["shown"] for card in shown}
    unseen = [[n for n, card in enumerate(CARDS) if card.clan == c and card.id not in seen] for c in (0, 1)]
    if view.players == 2:
        backs = [back for columns in data["columns"] for _, back in columns]
        found = set()
        for red, yellow in product(permutations(unseen[0]), permutations(unseen[1])):
            cards = {"R": iter(red), "Y": iter(yellow)}
            found.add(tuple(next(cards[back]) if back else -1 for back in backs))
        return found
    hidden = [place for place in range(4) if place != view.seat and (view.players, place) != (3, 3)]
    sizes = [[data["counts"][place][clan] for place in hidden] for clan in "RY"]
    return {
        tuple(one | two for one, two in zip(red, yellow, strict=True))
        for red in splits(unseen[0], sizes[0])
        for yellow in splits(unseen[1], sizes[1])
    }


def deal(state: TatsuState, view: TatsuView) -> Deal:
    """What ``view`` does not show, in the form of `enumerated`."""
    if view.players == 2:
        return tuple(state.down)
    hidden = [place for place in range(4) if place != view.seat and (view.players, place) != (3, 3)]
    return tuple(frozenset(c for c in range(28) if state.hands[place] >> c & 1) for place in hidden)


POSITIONS: dict[str, tuple[TatsuState, int | None]] = {
    "four, the mover": (position("R2 R3 Y2", "Y3 Y4 R6", "R4 Y5 YF", "R5 RF Y6"), 0),
    "four, a reply": (after(position("R2 R3 Y2", "Y3 Y4 R6", "R4 Y5 YF", "R5 RF Y6"), "ask 3"), 3),
    "four, everybody": (position("R2 Y2", "Y3 Y4", "R4 Y5", "R5 R6"), None),
    "four, all Red in one place": (position("R2 Y2", "Y3 Y4", "Y5 Y6", "R4 R5 R6 RF Y13 R13"), 0),
    "three, Red": (position("R2 R13 Y2", "Y3 R6 R5", "Y4 Y6 R3", "R4 Y5 Y13", players=3), 0),
    "three, Yellow, within a trick": (
        after(position("R2 R13 Y2", "Y3 R6 R5", "Y4 Y6 R3", "R4 Y5 Y13", players=3), "play R2", "ask ghost"), 1,
    ),
    "two": (
        position("R2/Y2 R3/Y4 Y3/R13 -/- -/- -/- -/-", "Y5/R4 Y6/Y13 R5/R14 -/- -/- -/- -/-", players=2), 0,
    ),
    "two, after a turned-up card": (
        after(
            position("R2/Y2 R3/Y4 Y3/R13 Rx2/Rx3 -/- -/- -/-", "Y5/R4 Y6/Y13 R5/R14 Y14/YF -/- -/- -/-", players=2),
            "play R2",
        ), 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_every_deal_and_no_other_equally_often(name: str) -> None:
    state, seat = POSITIONS[name]
    view = state.observe(seat)
    possible = enumerated(view)
    assert deal(state, view) in possible
    worlds, chance = TATSU.worlds(view), Chance(name)
    draws = DRAWS_EACH * len(possible)
    drawn = Counter(deal(worlds.draw(chance), view) for _ in range(draws))
    assert set(drawn) == possible
    freedom = len(possible) - 1
    chi2 = sum((count - DRAWS_EACH) ** 2 / DRAWS_EACH for count in drawn.values())
    assert abs(chi2 - freedom) <= 4 * (2 * freedom) ** 0.5  # four standard deviations of chi-square


@pytest.mark.parametrize("name", POSITIONS)
def test_unknown_counts_them(name: str) -> None:
    state, seat = POSITIONS[name]
    view = state.observe(seat)
    hidden = [place for place in range(4) if place != seat and (view.players, place) != (3, 3)]
    counted: dict[str, Counter[str]] = {}
    for world in enumerated(view):
        if view.players == 2:
            for space, card in enumerate(world):
                if card >= 0:
                    column = f"down:{space // 7}:{space % 7 + 1}"
                    counted.setdefault(column, Counter())[CARDS[card].id] += 1
        else:
            for place, hand in zip(hidden, world, strict=True):
                for number in hand:
                    counted.setdefault(f"card:{CARDS[number].id}", Counter())[str(place)] += 1
    unknown = TATSU.worlds(view).unknown()
    assert {thing.place: dict(thing.identities) for thing in unknown} == {k: dict(v) for k, v in counted.items()}


def test_certain_only_when_a_clan_is_in_one_place() -> None:
    state, seat = POSITIONS["four, all Red in one place"]
    certain = {thing.place: thing.certain for thing in TATSU.worlds(state.observe(seat)).unknown()}
    assert {card: holder for card, holder in certain.items() if holder is not None} == {
        f"card:{card}": "3" for card in ("R4", "R5", "R6", "RF", "R13")
    }
    whole = TATSU.worlds(first(4, 1).observe(0)).unknown()
    assert all(thing.certain is None for thing in whole)


@pytest.mark.parametrize("players", TATSU.players)
def test_worlds_know_the_view_alone(players: int) -> None:
    """A deal drawn for a seat shows that seat the same, and leads to the same draws."""
    state = first(players, 12)
    for turn in range(60):
        seat = turn % players
        view = state.observe(seat)
        world = TATSU.worlds(view).draw(Chance(turn))
        assert world.observe(seat) == view
        again = TATSU.worlds(world.observe(seat)).draw(Chance(turn))
        assert isinstance(world, TatsuState)
        assert isinstance(again, TatsuState)
        assert again.key() == world.key()
        state.apply(state.legal_actions()[turn % len(state.legal_actions())])


def test_hands_to_come_are_dealt_anew() -> None:
    view = first(4, 3).observe(0)
    worlds, chance = TATSU.worlds(view), Chance(5)
    futures = {world.future for _ in range(20) if isinstance(world := worlds.draw(chance), TatsuState)}
    assert len(futures) == 20
    state = first(4, 3)
    copy = state.clone()
    copy.reseed(Chance(1))
    assert copy.future != state.future
