"""What holds in every game of Tenno, whoever plays it under whatever rulings."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.bots import LEVELS, bot
from gamelib.chance import Chance
from gamelib.check import check_game
from gamelib.events import Event
from gamelib.language import language
from gamelib.tenno import TENNO, TennoState, digest
from gamelib.tenno.facts import CARDS, PLAYERS
from tests.tenno.facts import facts
from tests.tenno.positions import random_game, random_options

SEEDS = st.integers(0, 10**6)
PLAYER_COUNTS = st.integers(2, 7)
MOST_LOST = 9
"""The ninth card a player loses ends the game."""


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("matches", [2, pytest.param(500, marks=pytest.mark.long)])
def test_the_contract(players: int, matches: int) -> None:
    check_game(TENNO, seeds=matches, players=players, facts=facts, rare={})


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_chosen_ahead_is_what_can_be_chosen_when_the_turn_comes(players: int) -> None:
    """``order`` and ``refill``: whatever those before choose, the choice of a seat stays the same."""
    chooser, chosen = Random(players), 0
    for _ in range(20):
        state, early = TENNO.new(players), dict[int, tuple[int, ...]]()
        while state.to_move >= 0:
            if seat_ahead := early.pop(state.to_move, ()):
                assert tuple(state.legal_actions()) == seat_ahead
                chosen += 1
            state.apply(chooser.choice(state.legal_actions()))
            views = [state.observe(seat) for seat in range(players)]
            early |= {seat: ahead for seat, view in enumerate(views) if (ahead := TENNO.ahead(view))}
    assert chosen >= 20 * (players - 1)


def cards(state: TennoState) -> Counter[str]:
    """All cards of all places, each with the seat it belongs to."""
    rows, hands, prisons, discards, *_ = digest(state)
    found: Counter[str] = Counter()
    for seat, letter in enumerate("ABCDEFG"[: state.players]):
        found.update(letter + card for card in [*rows[seat], *hands[seat].split(), *discards[seat].split()] if card)
        found.update(prisons[seat].split())
    return found


@settings(max_examples=40, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_a_whole_game(seed: int, players: int) -> None:
    all_cards = Counter(letter + card for letter in "ABCDEFG"[:players] for card in CARDS[1:])
    for state in random_game(players, seed, random_options(Random(seed))):
        assert cards(state) == all_cards
        phase = TENNO.phases[state.phase]
        if phase in ("attack", "ronin"):
            row = state.row[3 * state.to_move : 3 * state.to_move + 3]
            assert row.count(10) <= 1 and (phase == "ronin" or 0 not in row)
            assert any(str(TENNO.actions[a]).startswith("attack") for a in state.legal_actions())
        held = " ".join(digest(state)[2])
        assert "X" not in held
        assert [term.value for term in state.score().totals] == [term.computed() for term in state.score().totals]
        assert [state.lead(seat) >= 0 for seat in range(players)].count(True) >= 1
    assert state.turn <= 8 * players + 1
    lost = [11 - int(state.cards(seat)).bit_count() for seat in range(players)]
    assert max(lost) in (MOST_LOST, MOST_LOST + 1)
    assert sum(state.returns()) <= 1


@settings(max_examples=25, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_the_shogun_falls_only_to_a_geisha(seed: int, players: int) -> None:
    log: list[Any] = []
    list(random_game(players, seed, random_options(Random(seed)), log))
    for event in (event for events in log for event in events if event.kind == "battle"):
        leaving = [*event.data["discarded"], *([event.data["captured"]] if event.data["captured"] else [])]
        if any(card == "10" for _, _, card in leaving):
            assert event.data["attacking"] == "X"
        assert not event.data["captured"] or event.data["captured"][2] != "X"


@settings(max_examples=25, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_a_clone_goes_its_own_way(seed: int, players: int) -> None:
    chooser = Random(seed)
    for state in random_game(players, seed):
        if state.to_move < 0:
            break
        copy, before = state.clone(), (digest(state), state.key(), state.observe(state.to_move))
        action = chooser.choice(state.legal_actions())
        copy.apply(action)
        assert (digest(state), state.key(), state.observe(state.to_move)) == before
        state.apply(action)
        assert (digest(state), state.key()) == (digest(copy), copy.key())


@settings(max_examples=20, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_looking_changes_nothing(seed: int, players: int) -> None:
    """Views are the same whether somebody looked at every step or never before, and with or without a log."""
    watched, blind, chooser = TENNO.new(players), TENNO.new(players), Random(seed)
    while watched.to_move >= 0:
        action = chooser.choice(watched.legal_actions())
        log: list[Event] = []
        watched.apply(action, log)
        blind.apply(action)
        watched.observe(None)
    for seat in (None, *range(players)):
        assert watched.observe(seat) == blind.observe(seat)


@settings(max_examples=20, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_every_event_has_its_sentence(seed: int, players: int) -> None:
    names, english, log = tuple("ABCDEFG"[:players]), language("en"), list[Any]()
    list(random_game(players, seed, random_options(Random(seed)), log))
    for event in (event for events in log for event in events):
        sentence = TENNO.texts.event(event, english, names)
        assert sentence and "{" not in sentence and sentence.endswith(".")


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_to_the_end_by_the_rules(level: str) -> None:
    player: Any = bot(level, "tenno")
    player.seconds = 0.01  # for those that would think longer
    for players in (2, 5):
        state, chance = TENNO.new(players), Chance(level)
        while state.to_move >= 0:
            view = state.observe(state.to_move)
            action = player.choose(view, TENNO.worlds(view), chance)
            assert action in view.legal
            state.apply(action)


def test_greedy_beats_random() -> None:
    """25 of 100 games would be its share among four; less than 50 is far below what it reaches."""
    chance, won = Chance("greedy"), 0
    for game in range(60):
        state, strong = TENNO.new(4), game % 4
        assert isinstance(state, TennoState)
        players = [bot("medium" if seat == strong else "easy", "tenno") for seat in range(4)]
        while state.to_move >= 0:
            view = state.observe(state.to_move)
            state.apply(players[state.to_move].choose(view, TENNO.worlds(view), chance))
        won += state.returns()[strong] == 1
    assert won >= 20
