"""The reference engine against the rulebook, and the fast engine against the reference."""

import random
from collections import Counter
from itertools import cycle, islice, product
from math import factorial, prod, sqrt
from typing import Any

import pytest

import gamelib
from gamelib import Chance, State
from gamelib.tatsu import digest
from tests.tatsu.reference import CARDS, GHOST, KINDS, LAST, TRICK, Deal, Laid, Reference, deals

RED, YELLOW = ([clan + kind for kind in KINDS] for clan in "RY")


def with_tricks(*tricks: str, **options: Any) -> Reference:
    """Four players, seat 0 Red, some tricks ended; ``"R6 Y5:2 ..."``: in front of seat 0, in front of 1 laid by 2."""
    reference = Reference(4, deals(4, Chance(1)), **options)
    for trick in tricks:
        for place, text in enumerate(trick.split()):
            card, _, by = text.partition(":")
            reference.laid.append(Laid(card, int(by or place), place))
        reference.end_trick()
    return reference


def completed(*hands: str) -> Deal:
    """A deal of seven cards to a place; the places after those given get what is left."""
    given = [hand.split() for hand in hands]
    rest = [card for card in CARDS if not any(card in hand for hand in given)]
    return given + [rest[i : i + 7] for i in range(0, len(rest), 7)]


def play(reference: Reference, *actions: str) -> None:
    for action in actions:
        assert action in reference.legal()
        reference.apply(action)


class TestTrick:
    @pytest.mark.parametrize(
        ("trick", "leader"),
        [
            ("R2 Y3 R4 Y13", 2),
            ("R2 Y5 R5 Y4", 1),
            ("R2 Y6:0 R5 Y4", 1),
            ("Rx3 Y17 Rx1 Yx2", 1),
            ("Rx3 Yx1 Rx1 Yx2", 0),
            ("Rx3:2 Yx1 Rx1 Yx2", 0),
        ],
    )
    def test_before_whom_the_strongest_lies_takes_and_leads(self, trick: str, leader: int) -> None:
        reference = with_tricks(trick)
        assert reference.at == leader
        assert (len(reference.captured["RY"[leader % 2]]), reference.carried) == (4, [])

    @pytest.mark.parametrize(
        ("tricks", "leaders", "taken"),
        [
            (["R6 YF R2 Y2", "R3 Y3 R4 Y5"], [1, 3], 8),
            (["R6 YF:0 R2 Y2", "RF:1 Y3 R4 Y5", "R3 Y4 R13 Y13"], [1, 0, 1], 12),
            (["R6 YF RF Y2", "R3 Y3 R5 Y4"], [1, 2], 8),
        ],
    )
    def test_fusion_carries_on(self, tricks: list[str], leaders: list[int], taken: int) -> None:
        references = [with_tricks(*tricks[:n]) for n in range(1, len(tricks) + 1)]
        assert [reference.at for reference in references] == leaders
        counts = [sum(map(len, reference.captured.values())) for reference in references]
        assert counts == [0] * (len(tricks) - 1) + [taken]

    @pytest.mark.parametrize(("sixth", "out"), [("R2 Y2 R3 Y3", 4), ("R2 YF R3 Y3", 8)])
    def test_fusion_in_the_last_trick_puts_out(self, sixth: str, out: int) -> None:
        tricks = ["R6 Y2 Rx1 Y3"] * 5 + [sixth, "RF Y4 R5 Y5"]
        assert len(with_tricks(*tricks, target=1).digest()[3]) == out
        assert with_tricks(*tricks).at == 1  # the next hand's dealer leads, not seat 0


class TestScore:
    @pytest.mark.parametrize(
        ("captured", "points"),
        [
            ("R2 R13 Y13 R3 R4 Y2 Yx3 Rx2", 20),
            ("R2 R13 Y13 R3 R4 Y2 Rx1 Rx3", 40),
            ("R17 Y17 R16 Y16 R15 Y15 R2 Yx3 YF", 0),
            (" ".join(CARDS), 360),
        ],
    )
    def test_points_times_own_multipliers(self, captured: str, points: int) -> None:
        reference = with_tricks()
        reference.captured["R"] = captured.split()
        assert reference.result("R") == points

    @pytest.mark.parametrize(
        ("red", "yellow", "winners"),
        [(520, 540, [1, 3]), (560, 540, [0, 2]), (540, 540, []), (500, 480, [0, 2]), (499, 480, [])],
    )
    def test_the_higher_total_from_the_target_on_wins(self, red: int, yellow: int, winners: list[int]) -> None:
        reference = with_tricks()
        reference.points = [red, yellow, red, yellow]
        assert reference.winners() == winners

    def test_both_yellow_players_write_down_the_yellow_result(self) -> None:
        reference = Reference(3, deals(3, Chance(1)), first=1)
        reference.captured["Y"] = ["R17", "Y17", "R2", "Yx3", "Yx1"]
        reference.end_hand()
        assert reference.points == [60, 0, 60]
        assert (reference.dealer, reference.ring()) == (2, [2, 0, GHOST, 1])


class TestAsking:
    def test_the_card_lies_before_who_asked(self) -> None:
        deal = completed("R13 R14 R15 R16 R17 R2 Y6", "Y13 Y14 Y15 Y16 Y17 Y2 Y3", "R3 R4 R5 R6 Rx1 Rx2 Rx3")
        reference = Reference(4, [deal], first=1)
        assert [action for action in reference.legal() if action.startswith("ask")] == ["ask 0", "ask 3"]
        play(reference, "ask 0", "give Y6")
        assert (reference.laid[0].by, reference.laid[0].before, reference.at) == (0, 1, 2)

    def test_red_decides_for_the_ghost(self) -> None:
        deal = completed("R13 R14 R15 R16 R17 R2 Y6", "Y13 Y14 Y15 Y16 Y17 Y2 Y3", "Y4 Y5 Yx1 Yx2 Yx3 YF R3")
        reference = Reference(3, [deal])
        play(reference, "ask ghost")
        assert (reference.to_move, reference.legal()[0]) == (0, "give R4")
        play(reference, "give R4", "play Y2")
        assert (reference.at, reference.to_move) == (GHOST, 0)
        play(reference, "ask 0")
        assert (reference.to_move, reference.legal()[0]) == (0, "give R13")

    @pytest.mark.parametrize(
        ("face_up", "legal"),
        [
            ([YELLOW[:7], YELLOW[7:]], ["ask 1", *(f"play blind {column}" for column in range(1, 8))]),
            ([YELLOW[:7], RED[7:]], ["ask 1"]),
            ([RED[:7], YELLOW[7:]], [f"play {card}" for card in RED[:7]]),
        ],
    )
    def test_two_players(self, face_up: list[list[str]], legal: list[str]) -> None:
        beneath = {"Y": [RED[:7], RED[7:]], "R": [YELLOW[:7], YELLOW[7:]]}
        deal = [beneath[up[0][0]][place] + up for place, up in enumerate(face_up)]
        assert Reference(2, [deal]).legal() == legal

    def test_two_players_uncover(self) -> None:
        reference = Reference(2, [[RED[:7] + YELLOW[:7], RED[7:] + YELLOW[7:]]])
        play(reference, "play blind 2", "ask 0", "give Y15")
        uncovered = [(column.up, column.down) for column in reference.columns[0][:3]]
        assert uncovered == [("Y13", "R13"), ("Y14", ""), ("R15", "")]
        assert reference.legal() == ["play R15"]


# The fast engine

GAMES = 2_000
"""Per number of players; so many that all of them take less than a minute."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "first": (0, 1, 2, 3),
    "first_clan": ("R", "Y"),
    "leader": ("dealer", "left_of_dealer"),
    "ghost_seat": ("opposite_red", "fixed"),
    "rotation": ("left", "right"),
}
TARGETS = (500, 1, 100, 250, 1000)


def option_sets() -> list[dict[str, Any]]:
    """One for each game: first every combination of all options, then again and again those of short games."""
    tables = [dict(zip(CHOICES, values, strict=True)) for values in product(*CHOICES.values())]
    every = [{"target": target, **table} for target in TARGETS for table in tables]
    return every + list(islice(cycle({"target": 1, **table} for table in tables), GAMES - len(every)))


def last_hand(reference: Reference) -> set[str]:
    """What is rare and happened in the last hand of a finished game."""
    cards = [laid.card for laid in reference.laid]
    tricks = [cards[i : i + TRICK] for i in range(0, LAST, TRICK)]
    fusions = [sum(card.endswith("F") for card in trick) for trick in tricks]
    happened = {
        "four multipliers": any(all("x" in card for card in trick) for trick in tricks),
        "two fusions in one trick": 2 in fusions,
        "fusions in successive tricks": any(fusions[i] == fusions[i + 1] == 1 for i in range(6)),
        "fusion in the last trick": fusions[-1] > 0,
        "fusions in the last two tricks": fusions[-2:] == [1, 1],
    }
    return {name for name, true in happened.items() if true}


def replay(players: int, seed: int, options: dict[str, Any]) -> tuple[list[str], set[str]]:
    """Play one random game on both engines, comparing them after each action; its actions and what was rare."""
    game = gamelib.load("tatsu")
    state, notations = game.new(players, seed=seed, options=options), [str(action) for action in game.actions]
    reference = Reference(players, deals(players, Chance(seed)), **options)
    chooser, played = random.Random(seed), list[str]()
    while True:
        legal, where = reference.legal(), (players, seed, options, played)
        assert [notations[a] for a in state.legal_actions()] == legal, where
        assert digest(state) == reference.digest(), where
        if not legal:
            break
        played.append(chooser.choice(legal))
        reference.apply(played[-1])
        state.apply(game.actions.number(played[-1]))
    winners, score = reference.winners(), state.score()
    assert ([term.value for term in score.totals], list(score.winners)) == (reference.points, winners), where
    assert state.returns() == [1.0 if seat in winners else -1.0 for seat in range(players)], where
    return played, last_hand(reference)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fast_engine_agrees(players: int) -> None:
    seen, rare, games = set[str](), Counter[str](), option_sets()
    assert len(games) == GAMES
    for seed, options in enumerate(games):
        played, happened = replay(players, seed, options)
        seen.update(played)
        rare.update(happened)
    blind = {f"{verb} blind {column}" for verb in ("play", "give") for column in range(1, 8)}
    asks = {2: {"ask 0", "ask 1"}, 3: {"ask 0", "ask 1", "ask 2", "ask ghost"}, 4: {f"ask {x}" for x in range(4)}}
    laid = {f"{verb} {card}" for verb in ("play", "give") for card in CARDS}
    assert seen == laid | asks[players] | (blind if players == 2 else set())
    assert len(rare) == 5
    assert min(rare.values()) >= 5


# Worlds

DRAWS, FEWEST = 20, 300
"""Per world, and even of very few worlds."""

# players, options, hands that are over, the most worlds of a seat, what can be done now, first seed to try
POSITIONS: list[tuple[int, dict[str, Any], int, int, str, int]] = [
    (2, {}, 0, 240, "play", 0),
    (2, {"first_clan": "Y"}, 0, 120, "give", 10),
    (2, {"leader": "left_of_dealer"}, 1, 60, "ask", 20),
    (2, {}, 0, 4, "play", 30),
    (2, {}, 0, 12, "play blind", 0),
    (2, {}, 0, 6, "give blind", 0),
    (3, {}, 0, 500, "play", 0),
    (3, {}, 0, 100, "ask ghost", 10),
    (3, {"ghost_seat": "fixed"}, 1, 200, "give", 20),
    (3, {"rotation": "right"}, 1, 60, "play", 30),
    (3, {"first": 2}, 0, 4, "give", 40),
    (4, {}, 0, 800, "play", 0),
    (4, {"first": 3, "first_clan": "Y"}, 0, 200, "give", 10),
    (4, {"leader": "left_of_dealer"}, 0, 100, "ask", 20),
    (4, {}, 1, 200, "play", 30),
    (4, {}, 1, 4, "give", 40),
]


def ways(reference: Reference, seat: int | None) -> int:
    """In how many ways a clan's unseen cards can lie where its backs are, by counting, for both clans."""
    deal, hidden = reference.deal, reference.hidden(seat)
    there = [[[deal[x][i][0] for x, i in group].count(clan) for group in hidden] for clan in "RY"]
    return prod(factorial(sum(numbers)) // prod(map(factorial, numbers)) for numbers in there)


def position(
    players: int, options: dict[str, Any], hands: int, most: int, now: str, seed: int
) -> tuple[State, Reference]:
    """Both engines in the first random game that has a position as wanted, and there in the first such position."""
    game = gamelib.load("tatsu")
    for trial in range(seed, seed + 2_000):
        state = game.new(players, seed=trial, options=options)
        reference, chooser = Reference(players, deals(players, Chance(trial)), **options), random.Random(trial)
        while (legal := reference.legal()) and reference.turn < LAST * (hands + 1):
            worlds = max(ways(reference, seat) for seat in (None, *range(players)))
            wanted = reference.turn >= LAST * hands and most < 4 * worlds and 1 < worlds <= most
            if wanted and any(action.startswith(now) for action in legal):
                return state, reference
            action = chooser.choice(legal)
            reference.apply(action)
            state.apply(game.actions.number(action))
    raise AssertionError("no such position")


def counts(reference: Reference, seat: int | None, worlds: list[Reference]) -> dict[str, Counter[str]]:
    """For each hidden thing in how many worlds it is what: a column's card, or with hands the place of a card."""
    places = [at for group in reference.hidden(seat) for at in group]
    if reference.players == 2:
        return {f"down:{x}:{i + 1}": Counter(world.columns[x][i].down for world in worlds) for x, i in places}
    cards = [reference.deal[x][i] for x, i in places]
    return {f"card:{c}": Counter(str(x) for w in worlds for x in w.ring() if c in w.hands[x]) for c in cards}


def chi_square(observed: list[int]) -> float:
    """How far counts are from all alike."""
    expected = sum(observed) / len(observed)
    return sum((count - expected) ** 2 / expected for count in observed)


def critical(freedom: int) -> float:
    """What chi-square exceeds once in 10,000 times (Wilson and Hilferty 1931)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.719 * sqrt(spread)) ** 3)


@pytest.mark.parametrize(("players", "options", "hands", "most", "now", "seed"), POSITIONS)
def test_worlds_are_the_information_set(
    players: int, options: dict[str, Any], hands: int, most: int, now: str, seed: int
) -> None:
    game = gamelib.load("tatsu")
    state, reference = position(players, options, hands, most, now, seed)
    assert digest(state) == reference.digest()
    for seat in (None, *range(players)):
        found, view = reference.information_set(seat), state.observe(seat)
        expected = {world.digest() for world in found}
        assert len(expected) == len(found) == ways(reference, seat)
        worlds, chance = game.worlds(view), Chance(f"{seed} {seat}")
        drawn = [worlds.draw(chance) for _ in range(max(FEWEST, DRAWS * len(found)))]
        times = Counter(map(digest, drawn))
        assert set(times) == expected
        assert len(found) == 1 or chi_square(list(times.values())) < critical(len(found) - 1)
        assert {unknown.place: unknown.identities for unknown in worlds.unknown()} == counts(reference, seat, found)
        assert all(world.observe(seat) == view for world in drawn[: 2 * len(found)])
