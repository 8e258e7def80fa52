"""The reference engine against the rules, and the fast engine, its knowledge and its worlds against the reference."""

import copy
import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

import gamelib
from gamelib.chance import Chance
from gamelib.tenno import TENNO, TennoState, digest, knowledge
from tests.tenno.reference import CARDS, NINJA, SEATS, SHOGUN, SLOTS, Reference, Row, Seen, outcome
from tests.tenno.test_rules import outcomes

PLAYERS = [pytest.param(players, marks=[pytest.mark.slow] * (players > 4)) for players in TENNO.players]


def position(*seats: str, **options: Any) -> Reference:
    """Seat A is to attack. A seat is its row and its hand (``"9 1 2 | 4 X"``), without a bar all its other cards."""
    reference = Reference(len(seats), **options)
    for player, text in zip(reference.players, seats, strict=True):
        row, bar, hand = text.partition("|")
        player.row = dict(zip(SLOTS, row.split(), strict=True))
        player.hand = hand.split() if bar else [card for card in CARDS if card not in row.split()]
    reference.start_turn()
    return reference


def play(reference: Reference, *actions: str) -> Reference:
    for action in actions:
        assert action in reference.legal(), (action, reference.legal())
        reference.apply(action)
    return reference


def steps(reference: Reference) -> list[tuple[str, str]]:
    """Who still has to decide, and in which phase."""
    return [(SEATS[player.seat], phase) for phase, player in reference.agenda]


def prisons(reference: Reference) -> list[str]:
    return list(reference.digest()[2])


def discards(reference: Reference) -> list[str]:
    return list(reference.digest()[3])


# The reference against the rules


class TestBattle:
    @pytest.mark.parametrize(("attacking", "defending", "monk", "result"), list(outcomes()))
    def test_outcome(self, attacking: str, defending: str, monk: bool, result: str) -> None:
        assert outcome(attacking, defending, monk) == result

    @pytest.mark.parametrize(
        ("attacking", "row", "monk", "captured", "left", "coming"),
        [
            ("4", "6 1 2", False, ["B6", ""], ["", ""], "B refill, A swap"),
            ("4", "8 1 2", False, ["", ""], ["4", "8"], "A refill, B refill"),
            ("8", "4 1 2", False, ["B4", ""], ["", ""], "B refill, A swap"),
            ("9", "8 5 2", True, ["", ""], ["9", ""], "A refill, B peek"),
            ("8", "6 5 2", True, ["", ""], ["8", "6"], "A refill, B refill"),
            ("9", "10 1 2", False, ["", "A9"], ["", ""], "A refill, B peek"),
            ("X", "10 1 2", False, ["B10", ""], ["X", ""], "A refill, B refill"),
            ("X", "10 5 2", True, ["B10", ""], ["X", ""], "A refill, B refill"),
            ("7", "X 1 2", False, ["", ""], ["7", "X"], "A refill, B refill, B peek"),
            ("X", "X 1 2", False, ["", ""], ["X", "X"], "A refill, B refill"),
        ],
    )
    def test_what_leaves_and_what_comes(
        self, attacking: str, row: str, monk: bool, captured: list[str], left: list[str], coming: str
    ) -> None:
        reference = play(position(f"{attacking} 1 2", row), "attack 1 B1", "monk" if monk else "pass")
        assert (prisons(reference), discards(reference)) == (captured, left)
        assert ", ".join(map(" ".join, steps(reference))) == coming


class TestTurn:
    def test_orders(self) -> None:
        reference = Reference(3, first=4)
        assert steps(reference) == [("B", "order"), ("C", "order"), ("A", "order")]
        play(reference, "order 312", "order 123", "order 123")
        assert steps(reference) == [("B", "attack")]
        assert reference.digest()[:2] == (
            (("1", "2", "3"), ("3", "1", "2"), ("1", "2", "3")),
            ("4 5 6 7 8 9 10 X",) * 3,
        )

    def test_the_shogun_never_attacks(self) -> None:
        assert position("1 10 3", "1 2 3").legal() == [f"attack {x} B{z}" for x in "13" for z in SLOTS]

    def test_the_monk_is_asked_for_at_every_attack(self) -> None:
        assert play(position("1 2 3", "1 5 3"), "attack 1 B1").legal() == ["monk", "pass"]
        assert play(position("1 2 3", "1 5 3"), "attack 1 B2").legal() == ["pass"]
        assert play(position("1 2 3", "1 2 3"), "attack 1 B1").legal() == ["pass"]

    def test_swap_or_exchange(self) -> None:
        reference = play(position("9 1 2 | 7 X", "1 2 3"), "attack 1 B1", "pass", "refill 8")
        assert reference.legal()[:3] == ["swap 1 7", "swap 1 9", "swap 1 X"]
        rows, hands, *_ = play(reference, "swap 3 X").digest()
        assert (rows[0], hands[0]) == (("9", "1", "X"), "2 7")
        reference = play(position("9 1 2 |", "1 2 3"), "attack 1 B1", "pass", "refill 8")
        pairs = ["1 2", "1 3", "2 3"]
        assert reference.legal() == [f"{verb} {pair}" for verb in ("exchange", "pretend") for pair in pairs] + ["pass"]
        assert play(reference, "exchange 1 3").digest()[0][0] == ("2", "1", "9")

    def test_the_same_card_back_looks_like_a_swap(self) -> None:
        before = play(position("9 1 2", "1 2 3"), "attack 1 B1", "pass", "refill 8")
        one, other = (play(copy.deepcopy(before), action) for action in ("swap 1 9", "swap 1 X"))
        assert one.seen == other.seen
        assert one.digest() != other.digest()

    def test_geisha_win_gives_swap(self) -> None:
        row = "X 1 2"
        reference = play(position(row, "1 2 3", geisha_win_gives_swap=True), "attack 1 B1", "pass")
        assert steps(reference) == [("A", "refill"), ("B", "refill"), ("A", "swap")]
        reference = position("6 X 2", "8 2 3", geisha_win_gives_swap=True)
        play(reference, "attack 1 B1", "pass", "attack 2 B2", "pass")
        assert ("A", "swap") not in steps(reference)

    def test_second_attack_of_a_lost_ronin(self) -> None:
        reference = play(position("6 1 10", "10 2 3", "1 2 3"), "attack 1 B1", "pass")
        assert prisons(reference) == ["", "A6", ""]
        assert reference.legal() == [f"attack 2 {place}" for place in ("B2", "B3", "C1", "C2", "C3")] + ["pass"]
        play(reference, "attack 2 C2", "pass")
        assert steps(reference) == [("A", "refill"), ("A", "refill"), ("B", "peek"), ("C", "peek")]

    def test_second_attack_of_a_ronin_that_won(self) -> None:
        reference = play(position("1 6 10", "5 2 3"), "attack 2 B1", "pass")
        assert reference.legal() == ["attack 1 B2", "attack 1 B3", "pass"]

    def test_ronin_same_target(self) -> None:
        reference = play(position("6 1 10", "10 2 3", ronin_same_target=True), "attack 1 B1", "pass")
        assert reference.legal() == ["attack 2 B1", "attack 2 B2", "attack 2 B3", "pass"]

    def test_peek_before_refill(self) -> None:
        reference = play(position("9 1 2", "10 2 3", peek_before_refill=True), "attack 1 B1", "pass")
        assert steps(reference) == [("B", "peek"), ("A", "refill")]
        assert reference.legal() == ["peek A2", "peek A3", "pass"]

    def test_two_looks_of_one_defender(self) -> None:
        reference = play(position("6 1 2", "10 9 3"), "attack 1 B1", "pass", "attack 2 B2", "pass")
        assert steps(reference)[-2:] == [("B", "peek"), ("B", "peek")]


class TestEnd:
    def test_the_capture_counts(self) -> None:
        reference = play(position("9 1 2", "8 2 3 |"), "attack 1 B1", "pass")
        assert (reference.phase, reference.turn, reference.points(), reference.winners()) == ("over", 1, [8, 0], [0])

    def test_checked_after_the_second_attack(self) -> None:
        reference = play(position("6 1 2", "5 2 3 |"), "attack 1 B1", "pass")
        assert reference.phase == "ronin"
        assert play(reference, "pass").phase == "over"

    @pytest.mark.parametrize(
        ("hand", "geisha", "winners", "totals"),
        [("5 1", 0, [0], [51, 50, 0]), ("5 2", 0, [0, 1], [51, 51, 0]), ("5 1 X", 3, [1], [51, 53, 0])],
    )
    def test_tied_leaders_add_what_they_have_left(
        self, hand: str, geisha: int, winners: list[int], totals: list[int]
    ) -> None:
        """The third ends the game; the other two have 20 points each."""
        reference = position("9 7 6 | 5 4", f"9 8 7 | {hand}", "4 9 10 |", geisha_tiebreak_value=geisha)
        reference.players[0].prison = [(1, "10"), (1, "6")]
        reference.players[1].prison = [(0, "10"), (0, "8"), (0, "2")]
        play(reference, "attack 1 C1", "pass")
        assert (reference.points(), reference.winners(), reference.totals()) == ([20, 20, 0], winners, totals)


# The fast engine

GAMES = 16
"""Per number of players and combination of the options that are switches."""

SWITCHES = ("ronin_same_target", "geisha_win_gives_swap", "peek_before_refill", "open_prison")
COMBINATIONS = [dict(zip(SWITCHES, values, strict=True)) for values in product((False, True), repeat=len(SWITCHES))]
EAGER = 0.9
"""How often the eager player does something where it could pass."""


class Pair:
    """One random game on both engines."""

    def __init__(self, players: int, seed: int, options: Mapping[str, Any]) -> None:
        self.players, self.options, self.chooser = players, options, random.Random(f"{players} {seed} {options}")
        state = gamelib.load("tenno").new(players, seed=seed, options=options)
        assert isinstance(state, TennoState)
        self.state = state
        self.reference = Reference(players, **{name: options[name] for name in options if name != "open_prison"})
        self.eager, self.played = seed % 2 == 1, list[str]()

    @property
    def told(self) -> str:
        return f"{self.players} players, {self.options}: {self.played}"

    def step(self) -> bool:
        """Play a random action on both; False when the game is over."""
        legal = self.reference.legal()
        if not legal:
            return False
        if self.eager and len(legal) > 1 and legal[-1] == "pass" and self.chooser.random() < EAGER:
            legal.pop()
        self.play(self.chooser.choice(legal))
        return True

    def play(self, action: str) -> None:
        self.reference.apply(action)
        self.state.apply(TENNO.actions.number(action))
        self.played.append(action)

    def compare(self) -> None:
        legal = [str(TENNO.actions[a]) for a in self.state.legal_actions()]
        assert legal == self.reference.legal(), self.told
        assert digest(self.state) == self.reference.digest(), self.told

    def compare_ends(self) -> None:
        score, winners = self.state.score(), self.reference.winners()
        assert list(score.winners) == winners, self.told
        assert [term.value for term in score.totals] == self.reference.totals(), self.told
        lone = len(winners) == 1
        returns = [(1 if lone else 0) if seat in winners else -1 for seat in range(self.players)]
        assert self.state.returns() == returns, self.told


@pytest.mark.parametrize("players", PLAYERS)
def test_fast_engine_agrees(players: int) -> None:
    """Legal actions and digest after each action, totals and winners at the end; everything occurs, ties too."""
    seen, leaders = Counter[str](), Counter[int]()
    for number, switches in enumerate(COMBINATIONS):
        for seed in range(GAMES):
            counted = {"first": (number + seed) % 7, "geisha_tiebreak_value": (5 * number + seed) % 12}
            pair = Pair(players, seed, switches | counted)
            pair.compare()
            while pair.step():
                pair.compare()
            pair.compare_ends()
            seen.update(pair.played)
            points = pair.reference.points()
            leaders[points.count(max(points))] += 1
    absent = set(SEATS[players:])
    assert set(seen) == {str(action) for action in TENNO.actions if not absent & set(str(action))}
    assert leaders[2] > 0


def test_a_shared_win_agrees() -> None:
    """Both lose each card but Ninja and Shogun to its like, which random games hardly do."""
    pair = Pair(2, 0, {})
    while legal := pair.reference.legal():
        pair.compare()
        own, other = (player.row for player in pair.reference.clockwise())
        if pair.reference.phase == "attack":
            card = next(card for card in own.values() if card in other.values() and card not in (NINJA, SHOGUN))
            slot, target = (next(slot for slot in SLOTS if row[slot] == card) for row in (own, other))
            pair.play(f"attack {slot} {SEATS[1 - pair.reference.active.seat]}{target}")
        else:
            pair.play(legal[-1] if legal[-1] == "pass" else legal[0])
    pair.compare_ends()
    assert pair.reference.totals() == [14, 14]


# What a seat can know


SAMPLED = 0.5
"""Share of the positions that is looked at, to be divided by the number of players."""


@pytest.mark.parametrize("players", PLAYERS)
def test_knowledge_agrees(players: int) -> None:
    """For every seat and a watcher, about every owner, on a sample of the positions of whole games."""
    sampled, peeked = Counter[str](), 0
    for number, switches in enumerate(COMBINATIONS):
        pair = Pair(players, number, switches)
        while pair.step():
            if pair.chooser.random() > SAMPLED / players:
                continue
            sampled[pair.reference.phase] += 1
            for owner in range(players):
                public = pair.reference.knowledge(None, owner)
                assert knowledge(pair.state, None, owner) == public, (owner, pair.told)
                for seat in range(players):
                    known = pair.reference.knowledge(seat, owner)
                    assert knowledge(pair.state, seat, owner) == known, (seat, owner, pair.told)
                    peeked += seat != owner and known != public
    assert set(sampled) >= {*TENNO.phases} - {"over"}
    assert peeked > 0


def told(reference: Reference, seat: int | None) -> list[Seen]:
    return [seen for seen in reference.seen if seen.audience in (None, seat)]


def rows_of_lookalikes(pair: Pair, seat: int, owner: int) -> set[Row]:
    """The owner's rows in all games that differ from this one by secret choices of the owner and look the same."""
    game = Reference(pair.players, **pair.options)
    twins = [copy.deepcopy(game)]
    for action in pair.played:
        secret = game.phase in ("order", "refill", "swap") and game.chooser.seat == owner
        game.apply(action)
        merged = dict[Any, Reference]()
        for twin in twins:
            for choice in twin.legal() if secret else [action]:
                if choice in twin.legal():
                    follower = copy.deepcopy(twin) if secret else twin
                    follower.apply(choice)
                    if told(follower, seat) == told(game, seat):
                        merged[follower.digest()] = follower
        twins = list(merged.values())
    return {tuple(twin.players[owner].row.values()) for twin in twins}


@pytest.mark.parametrize("seed", range(6))
def test_knowledge_is_what_whole_games_allow(seed: int) -> None:
    """The reference's shorter way, row by row, against playing every game the owner might have played."""
    pair = Pair(2 + seed % 2, seed, {"peek_before_refill": seed > 3})
    while len(pair.played) < 200 and pair.step():
        pass
    for seat, owner in ((0, 1), (1, 0), (pair.players - 1, 1)):
        if seat != owner:
            assert rows_of_lookalikes(pair, seat, owner) == pair.reference.possible_rows(seat, owner)


# Worlds

POSITIONS = 6
"""Per number of players."""
FEWEST, MOST = 2, 2_000
"""Worlds of a position that is looked at."""
DRAWS_PER_WORLD, FEWEST_DRAWS = 12, 2_000
UNLIKELY = 4.5
"""Standard deviations that no fair draw with these seeds is off."""


def deviation(counts: list[int]) -> float:
    """How many standard deviations a chi-square of equally likely counts is off (Wilson and Hilferty 1931)."""
    freedom, expected = len(counts) - 1, sum(counts) / len(counts)
    chi2 = sum((count - expected) ** 2 / expected for count in counts)
    spread = 2 / (9 * freedom)
    return float(((chi2 / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread))


def test_deviation() -> None:
    """Of fair counts small; of counts that favour one world, or that are too even for chance, large."""
    chooser = random.Random(1)
    for worlds in (2, 6, 50, 1_000):
        fair = Counter(chooser.randrange(worlds) for _ in range(20 * worlds))
        assert abs(deviation([fair[world] for world in range(worlds)])) < 3
    assert deviation([1_200, 800]) > UNLIKELY
    assert deviation([120] + [60] * 30 + [0]) > UNLIKELY
    assert deviation([20] * 50) < -UNLIKELY


def small_positions(players: int) -> Iterator[tuple[Pair, int | None, list[tuple[Row, ...]]]]:
    """Positions of random games with a seat (or a watcher) for whom few worlds are possible, and these worlds."""
    found, chooser, seed = 0, random.Random(players), 0
    while found < POSITIONS:
        pair, seed = Pair(players, seed, COMBINATIONS[seed % len(COMBINATIONS)]), seed + 1
        for _ in range(chooser.randrange(20 * players)):
            pair.step()
        seat = chooser.choice((None, *range(players)))
        sizes = [len(pair.reference.possible_rows(seat, owner)) for owner in range(players)]
        if FEWEST <= math.prod(sizes) <= MOST:
            found += 1
            yield pair, seat, pair.reference.worlds(seat)


@pytest.mark.parametrize("players", PLAYERS)
def test_worlds_are_those_of_the_reference_and_uniform(players: int) -> None:
    for pair, seat, rows in small_positions(players):
        reference = pair.reference
        worlds, chance = TENNO.worlds(pair.state.observe(seat)), Chance(f"{pair.told} {seat}")
        draws = max(FEWEST_DRAWS, DRAWS_PER_WORLD * len(rows))
        drawn = Counter(digest(worlds.draw(chance)) for _ in range(draws))
        every = [reference.digest(world) for world in rows]
        assert set(drawn) == set(every), (seat, pair.told)
        assert abs(deviation([drawn[world] for world in every])) < UNLIKELY, (seat, pair.told)
        identities = {thing.place: dict(thing.identities) for thing in worlds.unknown()}
        assert identities == {
            f"row:{owner}:{slot}": Counter(world[owner][at] for world in rows)
            for owner, player in enumerate(reference.players)
            for at, slot in enumerate(SLOTS)
            if owner != seat and player.row[slot]
        }, (seat, pair.told)
