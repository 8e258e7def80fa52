"""What holds in every game of Ta-Ké, whatever is played under whatever rulings."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.chance import Chance
from gamelib.check import check_game
from gamelib.events import Event
from gamelib.ta_ke import TA_KE, TaKeState, digest
from gamelib.ta_ke.facts import CHARACTERS, CHIPS_EACH, STACKS
from gamelib.ta_ke.state import MAIN
from tests.ta_ke.positions import LATE_RESET, REPEAT, every_option, play, position

TURNS = 35
OPTIONS = st.sampled_from(every_option())
SEEDS = st.integers(0, 10**6)
DECISIONS = st.integers(0, 100)


@pytest.mark.slow
@pytest.mark.parametrize("matches", [1, pytest.param(100, marks=pytest.mark.long)])
def test_the_contract(matches: int) -> None:
    """Rare: an empty supply, for which two Ronin must act while four stacks are closed."""
    closed = position("RG*,GN*,ND*,DR*,RG", "RO100 NI100", "RO100", options=REPEAT | LATE_RESET)
    rare = {"TAK-SUPPLY-EMPTY": play(closed, "use RO", "ghost - E", "borrow RO")}
    check_game(TA_KE, seeds=matches, rare=rare)


def first(seed: int, options: dict[str, Any]) -> TaKeState:
    state = TA_KE.new(2, seed=seed, options=options)
    assert isinstance(state, TaKeState)
    return state


def choose(state: TaKeState, chance: Chance) -> int:
    """Two times out of three an ability or its next step where there is one."""
    actions = state.legal_actions()
    detours = [a for a in actions if a not in state.closing_actions()]
    return chance.choice(detours if detours and chance.below(3) else actions)


def after(seed: int, options: dict[str, Any], decisions: int) -> TaKeState:
    """A random game after so many decisions, or its end."""
    state, chance = first(seed, options), Chance(seed)
    for _ in range(decisions):
        if state.to_move >= 0:
            state.apply(choose(state, chance))
    return state


def chips(state: TaKeState) -> dict[str, int]:
    """How many chips of each character lie anywhere, one just taken included."""
    view = state.observe(None)
    found = {c: sum(stack.count(c) for stack in view.stacks) for c in CHARACTERS}
    for court in view.courts:
        found["SA"] += sum(court.samurai)
        for i, c in enumerate(CHARACTERS[1:]):
            found[c] += court.bottom[i] + court.middle[i]
    found["SA"] += TA_KE.phases[state.phase] == "place"
    return found


@settings(max_examples=60, deadline=None)
@given(SEEDS, OPTIONS)
def test_a_whole_game(seed: int, options: dict[str, Any]) -> None:
    state, chance, totals = first(seed, options), Chance(seed), (0, 0)
    while state.to_move >= 0:
        assert chips(state) == dict.fromkeys(CHARACTERS, CHIPS_EACH)
        view = state.observe(None)
        assert len(view.ghosts) + view.supply == len(STACKS)
        assert state.takeable() or state.phase != MAIN
        assert state.turn < TURNS
        text = TA_KE.position(state)
        assert digest(TA_KE.from_position(text)) == digest(state)
        assert TA_KE.from_position(text).legal_actions() == state.legal_actions()
        assert TA_KE.position(TA_KE.from_position(text)) == text
        log: list[Event] = []
        state.apply(choose(state, chance), log)
        for event in log:
            if event.kind == "score":
                formulas = TA_KE.formulas(event)
                assert (
                    [term.value for term in formulas] == [term.computed() for term in formulas] == event.data["gains"]
                )
                totals = (totals[0] + formulas[0].value, totals[1] + formulas[1].value)
        assert totals == state.observe(None).points
        assert [term.computed() for term in state.score().totals] == list(totals)
    assert state.turn == TURNS
    assert [state.lead(seat) for seat in (0, 1)] == [totals[0] - totals[1], totals[1] - totals[0]]
    assert digest(TA_KE.from_position(TA_KE.position(state))) == digest(state)


@settings(max_examples=20, deadline=None)
@given(SEEDS, OPTIONS, DECISIONS)
def test_refused_or_legal(seed: int, options: dict[str, Any], decisions: int) -> None:
    state = after(seed, options, decisions)
    for seat in (0, 1):
        legal = set(state.legal_actions()) if seat == state.to_move else set[int]()
        accepted = {a for a in range(len(TA_KE.attempts)) if state.refusal(a, seat) is None}
        assert accepted == legal


@settings(max_examples=30, deadline=None)
@given(SEEDS, OPTIONS, DECISIONS)
def test_a_clone_goes_its_own_way(seed: int, options: dict[str, Any], decisions: int) -> None:
    state, chance = first(seed, options), Chance(seed)
    for _ in range(decisions):
        copy, before = state.clone(), (digest(state), state.key())
        assert (digest(copy), copy.key(), copy.observe(0)) == (*before, state.observe(0))
        if state.to_move < 0:
            break
        action = choose(state, chance)
        copy.apply(action)
        assert (digest(state), state.key()) == before
        state.apply(action)
        assert state.key() == copy.key()


@settings(max_examples=30, deadline=None)
@given(SEEDS, OPTIONS, DECISIONS)
def test_a_position_has_one_key_however_it_came_about(seed: int, options: dict[str, Any], decisions: int) -> None:
    state = after(seed, options, decisions)
    assert TA_KE.from_position(TA_KE.position(state)).key() == state.key()


@settings(max_examples=30, deadline=None)
@given(SEEDS, OPTIONS, OPTIONS)
def test_positions_under_different_rules_have_different_keys(
    seed: int, options: dict[str, Any], others: dict[str, Any]
) -> None:
    one, two = first(seed, options), first(seed, others)
    alike = TA_KE.position(one) == TA_KE.position(two)
    assert (one.key() == two.key()) == alike


@settings(max_examples=30, deadline=None)
@given(SEEDS, OPTIONS, DECISIONS)
def test_closing_actions_end_the_turn(seed: int, options: dict[str, Any], decisions: int) -> None:
    state = after(seed, options, decisions)
    turn, steps = state.turn, 0
    while state.to_move >= 0 and state.turn == turn:
        closing = state.closing_actions()
        assert closing
        assert set(closing) <= set(state.legal_actions())
        state.apply(closing[0])
        steps += 1
    assert steps <= 4  # a step of an ability or stop, take, put


@settings(max_examples=15, deadline=None)
@given(SEEDS, OPTIONS, DECISIONS)
def test_search_keys_tell_positions_apart(seed: int, options: dict[str, Any], decisions: int) -> None:
    """Within a turn nobody scores, so equal keys must mean equal position texts, and the other way round."""
    begin = after(seed, options, decisions)
    found, waiting = {TA_KE.position(begin): begin.key()}, [begin]
    while waiting and len(found) < 2_000:
        state = waiting.pop()
        for action in state.legal_actions():
            child = state.clone()
            child.apply(action)
            text = TA_KE.position(child)
            if child.turn == begin.turn and text not in found:
                found[text] = child.key()
                waiting.append(child)
    assert len(set(found.values())) == len(found)
