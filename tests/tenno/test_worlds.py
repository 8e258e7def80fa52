"""What a seat can know: the sets of rows against an enumeration from its events, and the worlds drawn from them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.tenno import TENNO, TennoState, TennoView, digest, knowledge
from gamelib.tenno.facts import CARDS
from gamelib.tenno.rows import members
from gamelib.tenno.view import TennoWorlds
from tests.tenno.positions import decides, legal, play, random_game, random_options, table

Hidden = tuple[tuple[str, ...], frozenset[str]]
"""A row (``""`` = a gap) and a hand."""


class Follower:
    """All arrangements of one owner's cards that fit the events a seat (``None`` = a watcher) has read.

    Written from the rules, apart from the engine: every choice leads to all that the owner could have chosen.
    """

    def __init__(self, owner: int) -> None:
        self.owner = owner
        self.possible: set[Hidden] = {(("", "", ""), frozenset(CARDS[1:]))}

    @property
    def rows(self) -> tuple[str, ...]:
        return tuple(sorted({" ".join(card or "-" for card in row) for row, _ in self.possible}))

    def read(self, event: Event) -> None:
        """What the owner did, and what was done to it."""
        if event.seat == self.owner:
            self.did(event.kind, event.data)
        if event.data.get("other") == self.owner and event.kind in ("attack", "seen"):
            self.shown(event.data["place"], event.data["defender" if event.kind == "attack" else "card"])
        if event.kind == "battle":
            for seat, slot, _ in [*event.data["discarded"], event.data["captured"] or [None, "", ""]]:
                if seat == self.owner:
                    self.possible = {(placed(row, slot, ""), hand) for row, hand in self.possible}

    def did(self, kind: str, data: Mapping[str, Any]) -> None:
        before = self.possible
        match kind:
            case "order":
                self.possible = {(row, hand - set(row)) for _, hand in before for row in permutations(("1", "2", "3"))}
            case "attack":
                self.shown(data["slot"], data["card"])
            case "monk":
                self.shown(data["slot"], "5")
            case "refill":
                self.possible = {way for hidden in before for way in put(hidden, data["slot"])}
            case "swap":
                at = int(data["slot"]) - 1
                self.possible = {way for row, hand in before for way in put((row, hand | {row[at]}), data["slot"])}
            case "exchange":
                self.possible |= {(turned(row, data["slot"], data["place"]), hand) for row, hand in before}

    def shown(self, slot: str, card: str) -> None:
        self.possible = {(row, hand) for row, hand in self.possible if row[int(slot) - 1] == card}


def placed(row: tuple[str, ...], slot: str, card: str) -> tuple[str, ...]:
    at = int(slot) - 1
    return (*row[:at], card, *row[at + 1 :])


def put(hidden: Hidden, slot: str) -> Iterable[Hidden]:
    row, hand = hidden
    return [(placed(row, slot, card), hand - {card}) for card in hand]


def turned(row: tuple[str, ...], one: str, other: str) -> tuple[str, ...]:
    return placed(placed(row, one, row[int(other) - 1]), other, row[int(one) - 1])


@pytest.mark.parametrize("seed", range(12))
def test_possible_rows_are_those_of_an_enumeration(seed: int) -> None:
    """In whole games, for every seat and a watcher, about all others; and what a seat knows of their knowledge."""
    players = 2 + seed % 4
    options = random_options(Random(seed)) if seed % 2 else None
    log: list[Sequence[Event]] = []
    viewers = (None, *range(players))
    followers = {(viewer, owner): Follower(owner) for viewer in viewers for owner in range(players) if viewer != owner}
    for n, state in enumerate(random_game(players, seed, options, log)):
        for event in log[n - 1] if n else ():
            for (viewer, _), follower in followers.items():
                if event.visible_to(viewer):
                    follower.read(event)
        for (viewer, owner), follower in followers.items():
            assert knowledge(state, viewer, owner) == follower.rows
        for seat in range(players):
            mirror = state.observe(seat).mirror
            assert all(
                mirror[viewer] == state.observe(viewer).rows[seat] for viewer in range(players) if viewer != seat
            )


def test_who_looked_where_is_remembered_until_the_place_is_touched() -> None:
    """Public, and in every view; both that somebody looked and that the card is no longer surely there occur."""
    seen, gone = 0, 0
    for seed in range(6):
        players, log, looks = 2 + seed % 3, list[Sequence[Event]](), set[tuple[int, int, str]]()
        for n, state in enumerate(random_game(players, seed, log=log)):
            for event in log[n - 1] if n else ():
                before = looks
                looks = looked(event, before)
                seen, gone = seen + (looks > before), gone + (looks < before)
            for seat in (None, 0, 1):
                packed = enumerate(state.observe(seat).looks)
                places = {(at, slot) for at, slots in packed for slot in range(3) if slots >> slot & 1}
                assert looks == {(at // players, at % players, str(slot + 1)) for at, slot in places}
    assert seen and gone


def looked(event: Event, looks: set[tuple[int, int, str]]) -> set[tuple[int, int, str]]:
    """Who has looked at which place of whom and knows the card there still, after an event."""
    data = event.data
    if event.kind == "peek":
        return looks | {(event.seat, data["other"], data["place"])}
    touched: set[tuple[int, str]] = set()
    if event.kind in ("swap", "exchange"):
        touched = {(event.seat, data[key]) for key in ("slot", "place") if key in data}
    elif event.kind == "battle":
        touched = {(seat, slot) for seat, slot, _ in [*data["discarded"], data["captured"] or [-1, "", ""]]}
    return {(seat, owner, slot) for seat, owner, slot in looks if (owner, slot) not in touched}


def test_the_enumeration_would_notice() -> None:
    """It tells apart what a peek adds and what a swap takes away."""
    state = play(table("7 1 2", "X 7 3", "1 2 3"), "attack 1 B1", "pass", "refill 9", "refill 9")
    before = len(state.observe(1).possible(0))
    assert len(play(state, "peek A1").observe(1).possible(0)) < before == len(state.observe(2).possible(0))


def test_how_many_rows() -> None:
    """720 in play, as a set that has lost no card has hardly been touched; a whole set would have 990."""
    assert max(len(state.observe(0).possible(1)) for seed in range(30) for state in random_game(2, seed)) <= 720
    assert len(table("1 2 3", "1 2 3").observe(0).possible(1)) == 11 * 10 * 9


# ---- worlds -------------------------------------------------------------------------------------------------------


def arrangement(state: TennoState) -> Any:
    return digest(state)[0]


def positions() -> list[tuple[str, TennoState, int]]:
    """Name, position and seat, with different kinds of knowledge and all small enough to count."""
    opening = TENNO.new(3)
    assert isinstance(opening, TennoState)
    play(opening, "order 123", "order 231")
    begun = play(opening.clone(), "order 312")
    swapped = play(begun.clone(), "attack 3 B3", "pass", "refill 7", "swap 3 9")
    lost = play(begun.clone(), "attack 1 B1", "pass", "refill 9", "peek A2")
    exchanged = play(table("9 1 2 |", "3 4 1 | 8", "1 2 3 |"), "attack 1 B1", "pass", "refill 8")
    play(exchanged, "exchange 1 3")
    return [
        ("one row is not yet laid", opening, 0),
        ("first rows", begun, 0),
        ("after a swap", swapped, 1),
        ("after a look", lost, 1),
        ("a third seat has looked", lost, 2),
        ("after an exchange", exchanged, 1),
        ("after an exchange, the third seat", exchanged, 2),
    ]


def counted(view: TennoView) -> list[tuple[Any, ...]]:
    """All worlds of a view, by the rows of all seats."""
    rows: list[tuple[Any, ...]] = [()]
    for owner in range(view.players):
        possible = [tuple(CARDS[card] for card in row) for row in view.possible(owner)]
        rows = [(*before, row) for before in rows for row in possible]
    return rows


@pytest.mark.parametrize(("name", "state", "seat"), positions(), ids=lambda value: value if type(value) is str else "")
def test_worlds_are_uniform(name: str, state: TennoState, seat: int) -> None:
    """Chi-square over all worlds; more than six standard deviations off is a fault."""
    view = state.observe(seat)
    every = counted(view)
    assert 1 < len(every) <= 800 and arrangement(state) in every
    worlds, chance, draws = TENNO.worlds(view), Chance(f"uniform {name}"), 20 * len(every)
    seen = Counter(arrangement(worlds.draw(chance)) for _ in range(draws))
    assert set(seen) <= set(every)
    chi2 = sum((seen[world] - 20) ** 2 / 20 for world in every)
    freedom = len(every) - 1
    assert abs(chi2 - freedom) < 6 * (2 * freedom) ** 0.5
    for thing in worlds.unknown():
        _, owner, slot = thing.place.split(":")
        truth = Counter(world[int(owner)][int(slot) - 1] for world in every)
        assert dict(thing.identities) == dict(truth)


@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_world_looks_the_same_and_can_be_played(players: int) -> None:
    chance = Chance(players)
    for state in list(random_game(players, players))[::5]:
        for seat in (None, *range(players)):
            view = state.observe(seat)
            world = TennoWorlds(view).draw(chance)
            assert world.observe(seat) == view
            assert world.observe(None) == state.observe(None)
            for owner in range(players):
                for viewer in range(players):
                    row = tuple(world.row[3 * owner : 3 * owner + 3])
                    assert row in world.observe(viewer).possible(owner)
            while world.to_move >= 0:
                world.apply(chance.choice(world.legal_actions()))


def test_what_a_third_seat_saw_is_in_the_world() -> None:
    """C does not know what B saw in A's row; in each world B knows the card that lies there."""
    *_, (_, state, _), _, _ = positions()
    assert decides(state) == ("B", "attack")
    worlds, chance = TENNO.worlds(state.observe(2)), Chance(1)
    seen = {(world := worlds.draw(chance)).observe(1).card(0, 1) == CARDS[world.row[1]] for _ in range(30)}
    assert seen == {True}


def test_unknown_and_truth_name_the_same_places() -> None:
    state = table("9 1 2", "8 7 3")
    play(state, "attack 1 B1", "pass")
    assert set(state.truth()) == {"row:0:1", "row:0:2", "row:0:3", "row:1:2", "row:1:3"}
    assert [thing.place for thing in TENNO.worlds(state.observe(0)).unknown()] == ["row:1:2", "row:1:3"]
    assert legal(state)[0] == "refill 1"


def test_sets_of_rows_are_what_they_say() -> None:
    view = table("9 1 2", "8 7 3").observe(0)
    assert view.possible(0) == ((9, 1, 2),)
    assert set(members(view.rows[1])) == set(permutations(range(1, 12), 3))
