"""Review: what decisions cost, the three that cost most, and par; a blunder is found, a best move costs nothing."""

import pytest

import gamelib
from gamelib import Chance, Match
from gamelib.bots import Random, Values
from gamelib.bots.values import Valued
from gamelib.language import language
from gamelib.review import Decision, Review, par, review
from gamelib.ta_ke.policy import Greedy

EN = language("en")
NODES = 600


def greedy_game(blunders: tuple[int, ...] = ()) -> Match:
    """Ta-Ké between greedy players, 12 turns of it; at some turns the first action is the worst for this turn."""
    match, chance = Match.new("ta_ke", seed=3, names=["Adrian", "Bea"]), Chance(1)
    while match.state.turn < 12:
        state = match.state
        action = Greedy(0).choose(state.observe(int(state.to_move)), match.game.worlds(state.observe(0)), chance)
        if state.turn in blunders:
            leads = {}
            for other in state.legal_actions():
                child = state.clone()
                child.apply(other)
                leads[other] = child.lead(state.to_move) if child.turn > state.turn else 10**6
            action = min(leads, key=lambda other: leads[other])
        match.play(action)
    return match


def test_a_blunder_is_a_turning_point() -> None:
    spoilt = review(greedy_game((5,)), seconds=None, limit=NODES)
    assert all(decision.loss >= 0 for decision in spoilt.decisions)
    blunder = next(decision for decision in spoilt.decisions if decision.turn == 5)
    plain = next(d for d in review(greedy_game(), seconds=None, limit=NODES).decisions if d.turn == 5)
    assert blunder in spoilt.turning_points
    assert blunder.loss > plain.loss


def test_a_best_move_costs_nothing() -> None:
    found = review(greedy_game(), seconds=None, limit=NODES)
    assert any(decision.action == decision.best for decision in found.decisions)
    assert all(decision.loss == 0 for decision in found.decisions if decision.action == decision.best)


def decision(at: int, loss: float, error: float) -> Decision:
    best, other = Valued(1, 9.0, 0, 9), Valued(2, 9.0 - loss, 0, 9, loss, error)
    return Decision(at, at, 0, 2, 1, loss, error, Values((best, other), 9))


def test_turning_points_are_three_clear_ones_in_order() -> None:
    decisions = (
        decision(0, 2, 0.1),
        decision(1, 9, 5.0),
        decision(2, 5, 0.1),
        decision(3, 1, 0.1),
        decision(4, 3, 0.1),
    )
    assert [found.at for found in Review(decisions).turning_points] == [0, 2, 4]


def test_after_one_world_nothing_is_clear() -> None:
    one = decision(0, 9, 0.0)
    assert one.clear and not one._replace(values=one.values._replace(worlds=1)).clear
    assert one._replace(values=one.values._replace(worlds=1, depth=3)).clear, "where nothing is hidden there is one"


def test_the_sentence_names_both_moves() -> None:
    match = greedy_game((5,))
    worst = max(review(match, seconds=None, limit=NODES).decisions, key=lambda found: found.loss)
    said = worst.sentence(match, EN)
    assert said.startswith(match.names[worst.seat])
    view = match.at(worst.at).observe(worst.seat)
    for action in (worst.action, worst.best):
        assert match.game.texts.action(action, view, EN, match.names) in said


def test_only_a_mean_has_a_digit_after_the_sign() -> None:
    one = decision(0, 5.0, 0.1)
    assert one.cost(EN) == "5.0"
    sure = one._replace(values=one.values._replace(worlds=1))
    assert sure.cost(EN) == "5" and sure._replace(loss=2.5).cost(EN) == "2.5"


def test_hindsight_does_not_count() -> None:
    """Two games with the same views up to the end of the first turn and other hidden cards: the same losses."""
    game = gamelib.load("tatsu")
    state = game.new(4, seed=1)
    view = state.observe(int(state.to_move))
    other = game.worlds(view).draw(Chance(5))
    action = view.legal[0]
    found = []
    for first in (state, other):
        match = Match.new("tatsu", players=4, seed=1)
        match.lines[0].states[0] = first
        match.play(action)
        found.append(review(match, seconds=None, limit=3).decisions[0])
    assert found[0] == found[1]


def test_only_some_seats_and_with_progress() -> None:
    told: list[tuple[int, int]] = []
    match = greedy_game()
    found = review(match, [1], seconds=None, limit=50, progress=lambda *numbers: told.append(numbers))
    assert {decision.seat for decision in found.decisions} == {1}
    assert told[-1] == (len(match), len(match))


def test_can_be_cancelled() -> None:
    asked: list[int] = []

    def cancel() -> bool:
        asked.append(1)
        return len(asked) > 30

    match = greedy_game()
    found = review(match, seconds=None, limit=100, cancel=cancel)
    assert 0 < len(found.decisions) < len(match) / 2


def test_par_is_the_same_deal_played_by_others() -> None:
    match = greedy_game()
    players = [Random(), Random()]
    first, second = (par(match, players, 6, seed=2) for _ in range(2))
    assert first == second and first.games == 6
    assert first.points == tuple(term.value for term in match.state.score().totals)
    assert first.skill(0) == first.points[0] - first.par[0].mean
    assert first.luck(0) == first.par[0].mean - first.usual[0].mean
    assert first.par != first.usual
    assert str(first.points[0]) in first.sentence(match, 0, EN)


def test_par_of_a_position_knows_nothing_usual() -> None:
    start = gamelib.TA_KE.position(greedy_game().state)
    found = par(Match.new("ta_ke", start=start), [Random(), Random()], 3)
    assert found.usual == () and found.luck(0) == 0


def test_par_can_be_cancelled() -> None:
    match = greedy_game()
    found = par(match, [Random(), Random()], 10, cancel=lambda: True)
    assert found.games == 0 and found.par[0].mean == found.points[0]


@pytest.mark.parametrize("name", ["tatsu", "tenno", "samurai_sword"])
def test_fixed_players_by_default(name: str) -> None:
    match = Match.new(name, seed=1, options={"target": 1} if name == "tatsu" else None)
    assert par(match, games=1).games == 1
