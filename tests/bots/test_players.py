"""The players: legal, repeatable, and as strong as their names."""

from collections import Counter

import pytest

import gamelib
from gamelib.bots import LEVELS, AlphaBeta, Mixed, Player, Random, bot
from gamelib.errors import UnknownGame
from gamelib.game import State
from gamelib.ta_ke.policy import Greedy, best_of_turn
from tests.ta_ke.golden_files import POSITIONS
from tests.ta_ke.positions import legal, position, random_game
from tests.tiny import KAKUSHI

TA_KE = gamelib.load("ta_ke")


def decide(player: Player, state: State, chance: gamelib.Chance) -> int:
    view = state.observe(int(state.to_move))
    action = player.choose(view, TA_KE.worlds(view), chance)
    assert action in view.legal
    return action


def leads(player: Player, opponent: Player, pairs: int) -> list[int]:
    """The lead of ``player`` after games in pairs: the same deal from both seats."""
    found = []
    for i in range(2 * pairs):
        seat, state, chance = i % 2, TA_KE.new(2, seed=i // 2), gamelib.Chance(i)
        while state.to_move >= 0:
            state.apply(decide(player if state.to_move == seat else opponent, state, chance))
        found.append(int(state.lead(seat)))
    return found


def test_random_is_uniform() -> None:
    state, chance = TA_KE.new(2, seed=1), gamelib.Chance(2)
    counts = Counter(decide(Random(), state, chance) for _ in range(5_000))
    assert set(counts) == set(state.legal_actions())
    assert all(850 < n < 1150 for n in counts.values())


@pytest.mark.parametrize("player", [Random(), Greedy(), Mixed(Random(), Greedy(), 30)], ids=lambda p: p.name)
def test_the_same_chance_gives_the_same_choices(player: Player) -> None:
    states = [s for s in random_game(5, {}) if s.to_move >= 0]
    first, second = ([decide(player, s, gamelib.Chance(7)) for s in states] for _ in range(2))
    assert first == second


def test_greedy_takes_what_gives_most() -> None:
    # B and E uncover a Geisha for a strong own column, but only a take from B leaves the other one in sight, too
    state = position("RN,GN,ND,RD,NG", mine="GE030")
    assert [str(TA_KE.actions[a]) for a in best_of_turn(state, 2_000)] == ["take B"]


def best_lead(state: State) -> int:
    """The highest lead at the end of the turn, by trying every way."""
    seat, turn, best = state.to_move, state.turn, -(10**6)
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        best = max(best, child.lead(seat) if child.turn != turn else best_lead(child))
    return best


def test_greedy_uses_abilities_when_they_pay() -> None:
    used = 0
    for seed in range(12):
        for state in random_game(seed, {}):
            if state.to_move >= 0 and state.turn in (12, 20) and legal(state)[-1].startswith("take") and not state.used:
                seat, turn, end = state.to_move, state.turn, state.clone()
                while end.turn == turn:
                    action = decide(Greedy(10**6), end, gamelib.Chance(1))
                    used += str(TA_KE.actions[action]).startswith(("use", "borrow"))
                    end.apply(action)
                assert end.lead(seat) == best_lead(state)
    assert used > 5


def test_greedy_does_not_waste_abilities() -> None:
    """A Ronin cannot make this turn worth more, so the own one stays where it is."""
    state = position("RN,GN,ND,DR,RG", mine="RO100")
    assert "use RO" in legal(state)
    assert all(str(TA_KE.actions[a]).startswith("take") for a in best_of_turn(state, 2_000))


def test_greedy_stops_thinking_at_its_cap() -> None:
    state = gamelib.TA_KE.from_position(POSITIONS["many abilities"][0])
    assert {str(TA_KE.actions[a])[:4] for a in best_of_turn(state, 0)} == {"take"}
    assert {str(TA_KE.actions[a])[:4] for a in best_of_turn(state, 10**6)} != {"take"}


def test_greedy_beats_random() -> None:
    found = leads(Greedy(), Random(), 12)
    assert sum(lead > 0 for lead in found) >= 16
    assert sum(found) > 0


@pytest.mark.slow
def test_alpha_beta_beats_greedy() -> None:
    found = leads(AlphaBeta(seconds=None, nodes=4_000), Greedy(), 6)
    assert sum(lead > 0 for lead in found) >= 8
    assert sum(found) > 0


def test_levels_of_a_game() -> None:
    assert set(TA_KE.levels) == set(LEVELS)
    easy, medium, strong = (bot(level, "ta_ke") for level in LEVELS)
    assert isinstance(easy, Mixed) and isinstance(medium, Greedy) and isinstance(strong, AlphaBeta)
    assert strong.seconds == 1.0
    assert bot("easy", "ta_ke") is not easy


def test_a_game_without_levels_gets_random_ones() -> None:
    assert isinstance(bot("strong", KAKUSHI.name), Random)


def test_unknown_levels_and_games() -> None:
    with pytest.raises(KeyError, match="easy, medium, strong"):
        bot("divine", "ta_ke")
    with pytest.raises(UnknownGame):
        bot("easy", "chess")


def test_levels_are_ordered() -> None:
    easy, medium = bot("easy", "ta_ke"), bot("medium", "ta_ke")
    assert sum(leads(medium, easy, 8)) > 0
    assert sum(leads(easy, Random(), 8)) > 0
