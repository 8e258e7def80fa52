"""The reference engine against the rulebook, and the fast engine against the reference."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import gamelib
from gamelib.ta_ke import digest
from tests.ta_ke.reference import CHARACTERS, GHOSTS, SPACES, SUPPLY, Chip, Courtyard, Reference


def position(*stacks: str, ghosts: str = "", **options: Any) -> Reference:
    """Stacks A to E bottom to top (``"SA GE"``) with ghosts on some, player 0 about to begin a turn."""
    reference = Reference([stack.split() for stack in stacks], **options)
    reference.ghosts = [*ghosts, *SUPPLY * (GHOSTS - len(ghosts))]
    return reference


def give(courtyard: Courtyard, space: str, **counts: int) -> None:
    """Put chips on a space (``bottom``, ``middle``, ``samurai``) of the columns named."""
    for column, count in counts.items():
        getattr(courtyard, space)[column] += [Chip("SA" if space == "samurai" else column) for _ in range(count)]


def counts(courtyard: Courtyard, space: str) -> tuple[int, ...]:
    return tuple(len(chips) for chips in getattr(courtyard, space).values())


def play(reference: Reference, *actions: str) -> None:
    for action in actions:
        assert action in reference.legal()
        reference.apply(action)


def scores(reference: Reference) -> tuple[int, int]:
    return reference.courtyards[0].score, reference.courtyards[1].score


def shuffled(seed: int) -> list[list[str]]:
    chips = list(CHARACTERS) * 7
    random.Random(seed).shuffle(chips)
    return [chips[i : i + 7] for i in range(0, 35, 7)]


class TestTurn:
    def test_ghosts_forbid_their_stacks(self) -> None:
        assert position("GE", "GE", "GE", "GE", "GE", ghosts="BC").legal() == ["take A", "take D", "take E"]

    def test_take_leaves_a_ghost_and_fills_the_bottom(self) -> None:
        reference = position("GE", "SA RO", "GE", "GE", "GE")
        play(reference, "take B")
        assert reference.ghosts.count("B") == 1
        assert counts(reference.courtyards[0], "bottom") == (0, 1, 0, 0)
        assert (reference.to_move, reference.phase) == (1, "main")

    def test_samurai_in_hand_is_nowhere_until_put(self) -> None:
        reference = position("GE", "RO SA", "GE", "GE", "GE")
        play(reference, "take B")
        assert reference.digest() == (
            ("GE", "RO", "GE", "GE", "GE"), "B", ((0,) * 4,) * 2, ((0,) * 4,) * 2, ((0,) * 4,) * 2, (0, 0), 0, "place",
        )  # fmt: skip
        assert reference.legal() == ["put DA", "put RO", "put GE", "put NI"]
        play(reference, "put RO")
        assert counts(reference.courtyards[0], "samurai") == (0, 1, 0, 0)
        assert reference.to_move == 1

    def test_five_ghosts_return(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE RO", ghosts="ABCD")
        play(reference, "take E")
        assert reference.ghosts == [SUPPLY] * GHOSTS

    def test_ghosts_return_when_only_empty_spaces_are_free(self) -> None:
        reference = position("GE", "GE RO", "", "", "", ghosts="AC")
        play(reference, "take B")
        assert reference.ghosts == [SUPPLY] * GHOSTS

    def test_ghosts_stay_while_a_chip_is_free(self) -> None:
        reference = position("GE", "GE RO", "DA", "", "", ghosts="A")
        play(reference, "take B")
        assert reference.digest()[1] == "AB"

    @pytest.mark.parametrize("seed", range(20))
    def test_35_turns_35_chips_5_ghosts(self, seed: int) -> None:
        reference, chooser, takes = Reference(shuffled(seed)), random.Random(seed), Counter[int]()
        while legal := reference.legal():
            action = chooser.choice(legal)
            takes[reference.to_move] += action.startswith("take")
            reference.apply(action)
            stacks, _, *courts, _, _, phase = reference.digest()
            in_courts = sum(sum(columns) for both in courts for columns in both)
            assert sum(len(stack.split()) for stack in stacks) + in_courts + (phase == "place") == 35
            placed = [space for space in reference.ghosts if space != SUPPLY]
            assert len(reference.ghosts) == GHOSTS
            assert len(placed) == len(set(placed))
        assert takes == {0: 18, 1: 17}
        assert (reference.to_move, reference.phase) == (-1, "over")


class TestScore:
    def test_rulebook_example(self) -> None:
        reference = position("GE", "GE", "RO", "RO", "GE GE")
        give(reference.courtyards[0], "middle", GE=1)
        give(reference.courtyards[0], "samurai", GE=2)
        play(reference, "take E")
        assert scores(reference) == (15, 0)

    def test_both_score_samurai_wherever_they_stand(self) -> None:
        reference = position("SA", "SA RO", "DA", "GE", "SA NI")
        give(reference.courtyards[0], "samurai", DA=1)
        give(reference.courtyards[1], "samurai", RO=1, NI=1)
        play(reference, "take B")
        assert scores(reference) == (2, 4)
        play(reference, "take E")
        assert scores(reference) == (2 + 3, 4 + 6)

    def test_printed_character_counts(self) -> None:
        reference = position("DA", "RO", "RO", "GE", "RO")
        give(reference.courtyards[1], "middle", GE=1)
        play(reference, "take D")
        assert scores(reference) == (2, 1)

    @pytest.mark.parametrize(("values", "score"), [((2, 1), 2 + 1 + 1), ((1, 0), 1 + 0 + 1)])
    def test_ninja_values(self, values: tuple[int, int], score: int) -> None:
        reference = position("GE", "GE", "GE", "GE", "NI", ninja_values=values)
        give(reference.courtyards[0], "middle", NI=1)
        give(reference.courtyards[0], "samurai", NI=1)
        play(reference, "take E")
        assert scores(reference) == (score, 0)

    @pytest.mark.parametrize(
        ("tie", "first", "ahead", "returns"),
        [
            ("draw", 0, 0, [0, 0]),
            ("second_player", 0, 0, [-1, 1]),
            ("second_player", 1, 0, [1, -1]),
            ("second_player", 0, 1, [1, -1]),
            ("draw", 1, 1, [1, -1]),
            ("draw", 0, -1, [-1, 1]),
        ],
    )
    def test_win(self, tie: str, first: int, ahead: int, returns: list[float]) -> None:
        reference = position("", "DA", "", "", "", tie=tie, first=first)
        reference.courtyards[first].score = 1
        reference.courtyards[1 - first].score = 3
        reference.courtyards[0].score += ahead
        assert reference.returns() == [0, 0]
        play(reference, "take B")
        assert reference.returns() == returns


class TestDaimyo:
    def test_only_one_of_two_acts(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        give(reference.own, "bottom", DA=2)
        give(reference.own, "samurai", DA=2)
        play(reference, "use DA", "samurai DA RO", "stop")
        assert "use DA" not in reference.legal()
        assert counts(reference.own, "bottom") == counts(reference.own, "middle") == (1, 0, 0, 0)

    def test_giver_receives_none_and_receiver_gives_none(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        give(reference.own, "bottom", DA=1)
        give(reference.own, "samurai", DA=1, RO=1, GE=1)
        play(reference, "use DA")
        assert "stop" not in reference.legal()
        play(reference, "samurai DA RO")
        assert reference.legal() == ["samurai GE RO", "samurai GE NI", "stop"]
        play(reference, "samurai GE NI")
        assert reference.phase == "main"

    def test_ends_after_the_third(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        give(reference.own, "bottom", DA=1)
        give(reference.own, "samurai", DA=4)
        play(reference, "use DA", "samurai DA RO", "samurai DA GE", "samurai DA NI")
        assert counts(reference.own, "samurai") == (1, 1, 1, 1)
        assert reference.phase == "main"

    def test_needs_a_samurai(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        give(reference.own, "bottom", DA=1)
        give(reference.opposing, "samurai", DA=1)
        assert "use DA" not in reference.legal()


class TestRonin:
    def test_last_free_stack_keeps_free(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE", ghosts="ABCD")
        give(reference.own, "bottom", RO=1)
        play(reference, "use RO")
        assert reference.legal() == [f"ghost {x} {y}" for x in "ABCD" for y in "E-"]

    def test_reset_at_take(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE", ghosts="ABCD", reset_at_take=True)
        give(reference.own, "bottom", RO=1)
        play(reference, "use RO", "ghost - E")
        assert SUPPLY not in reference.ghosts
        assert reference.legal() == [f"take {x}" for x in SPACES]
        play(reference, "take C")
        assert reference.digest()[1] == "C"


class TestGeisha:
    def test_where_from_and_where_to(self) -> None:
        reference = position("GE RO", "GE", "", "RO RO", "", ghosts="DE")
        give(reference.own, "bottom", GE=1)
        play(reference, "use GE")
        assert reference.legal() == ["chip A B", "chip A C"]

    def test_moved_chip_may_not_be_taken(self) -> None:
        reference = position("GE RO", "GE", "", "RO RO", "", ghosts="D")
        give(reference.own, "bottom", GE=1)
        play(reference, "use GE", "chip A B")
        assert reference.legal() == ["take A"]
        assert scores(reference) == (0, 0)

    def test_chip_moved_on_lets_the_one_below_be_taken(self) -> None:
        reference = position("GE RO", "DA", "DA", "", "", ninja_may_repeat=True)
        give(reference.own, "bottom", GE=1, NI=1)
        give(reference.opposing, "bottom", GE=1)
        play(reference, "use GE", "chip A B", "borrow GE", "chip B C")
        assert reference.legal() == ["take A", "take B"]


class TestNinja:
    def test_never_the_ninja_nor_a_middle_chip(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        give(reference.own, "bottom", NI=1)
        give(reference.opposing, "bottom", NI=1, RO=1)
        give(reference.opposing, "middle", DA=1, RO=1)
        assert reference.legal()[:2] == ["borrow RO", "take A"]

    def test_borrowed_daimyo_moves_own_samurai(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        me, you = reference.own, reference.opposing
        give(me, "bottom", NI=1)
        give(me, "samurai", RO=1)
        give(you, "bottom", DA=1)
        give(you, "samurai", DA=1)
        before = you.influence("DA", reference.values)
        play(reference, "borrow DA", "samurai RO GE")
        assert you.influence("DA", reference.values) == before - 1
        assert (counts(me, "samurai"), counts(you, "samurai")) == ((0, 0, 1, 0), (1, 0, 0, 0))
        assert (counts(me, "middle"), counts(you, "middle")) == ((0, 0, 0, 1), (1, 0, 0, 0))

    def test_pushes_even_what_cannot_be_borrowed(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        give(reference.own, "bottom", NI=1)
        give(reference.opposing, "bottom", DA=1)
        play(reference, "borrow DA")
        assert reference.phase == "main"
        assert counts(reference.opposing, "middle") == (1, 0, 0, 0)

    def test_not_carried_out_is_not_used(self) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE")
        give(reference.own, "bottom", NI=2, RO=1)
        give(reference.opposing, "bottom", RO=2)
        play(reference, "borrow RO", "stop")
        assert reference.legal()[0] == "use RO"
        assert "borrow RO" not in reference.legal()

    @pytest.mark.parametrize("may_repeat", [False, True])
    def test_once_per_turn(self, may_repeat: bool) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE", ninja_may_repeat=may_repeat)
        give(reference.own, "bottom", NI=1, RO=1)
        give(reference.opposing, "bottom", RO=1)
        play(reference, "use RO", "ghost - A", "borrow RO")
        assert (reference.phase == "ghost") == may_repeat

    @pytest.mark.parametrize("may_repeat", [False, True])
    def test_once_per_turn_the_other_way_round(self, may_repeat: bool) -> None:
        reference = position("GE", "GE", "GE", "GE", "GE", ninja_may_repeat=may_repeat)
        give(reference.own, "bottom", NI=1, RO=1)
        give(reference.opposing, "bottom", RO=1)
        play(reference, "borrow RO", "ghost - A")
        assert ("use RO" in reference.legal()) == may_repeat


# The fast engine

GAMES_PER_OPTION = 2_000
ABILITY_SHARE = 0.8
"""How often the ability-loving player prefers an ability to a take or a stop."""

OPTIONS: dict[str, dict[str, Any]] = {
    "rulebook": {},
    "uniform setup": {"setup": "uniform"},
    "ninja may repeat": {"ninja_may_repeat": True},
    "reset at take": {"reset_at_take": True},
    "both switches": {"ninja_may_repeat": True, "reset_at_take": True},
    "ninja 1/0": {"ninja_values": "1/0"},
    "second player wins ties": {"tie": "second_player"},
    "seat 1 begins": {"first": 1},
}
RARE = ("uniform setup", "ninja 1/0", "second player wins ties", "seat 1 begins")
"""Left to `make test-long`."""


def as_reference(options: Mapping[str, Any]) -> dict[str, Any]:
    """The fast engine's options as those of the reference, which is given its setup."""
    values = {"2/1": (2, 1), "1/0": (1, 0)}
    mapped = {name: value for name, value in options.items() if name != "setup"}
    return mapped | ({"ninja_values": values[options["ninja_values"]]} if "ninja_values" in options else {})


def choose(legal: list[str], chooser: random.Random, loves_abilities: bool) -> str:
    """Any legal action, or more often one that goes on with abilities."""
    if loves_abilities and chooser.random() < ABILITY_SHARE:
        legal = [action for action in legal if not action.startswith(("take", "stop"))] or legal
    return legal[int(chooser.random() * len(legal))]


def replay(seed: int, options: Mapping[str, Any], loves_abilities: bool) -> list[str]:
    """Play one random game on both engines, comparing legal actions and digest throughout; its actions."""
    game = gamelib.load("ta_ke")
    state, notations = game.new(2, seed=seed, options=options), [str(action) for action in game.actions]
    reference = Reference([stack.split() for stack in digest(state)[0]], **as_reference(options))
    chooser, played = random.Random(seed), list[str]()
    while True:
        legal = reference.legal()
        assert [notations[a] for a in state.legal_actions()] == legal, f"seed {seed}, {options}: {played}"
        assert digest(state) == reference.digest(), f"seed {seed}, {options}: {played}"
        if not legal:
            break
        action = choose(legal, chooser, loves_abilities)
        reference.apply(action)
        state.apply(game.actions.number(action))
        played.append(action)
    assert state.returns() == reference.returns(), f"seed {seed}, {options}: {played}"
    return played


@pytest.mark.parametrize(
    "options",
    [pytest.param(chosen, marks=[pytest.mark.long] * (name in RARE), id=name) for name, chosen in OPTIONS.items()],
)
def test_fast_engine_agrees(options: dict[str, Any]) -> None:
    seen = Counter[str]()
    for seed in range(GAMES_PER_OPTION):
        seen.update(replay(seed, options, loves_abilities=seed % 2 == 1))
    assert set(seen) == {str(action) for action in gamelib.load("ta_ke").actions}
    for character in ("DA", "RO", "GE"):
        assert min(seen[f"use {character}"], seen[f"borrow {character}"]) > GAMES_PER_OPTION
