"""Flat Monte Carlo and tree search: repeatable, stopped when asked, right where the answer is known."""

from collections.abc import Iterator
from typing import Any

import pytest

import gamelib
from gamelib import Chance
from gamelib.bots import LEVELS, FlatMonteCarlo, Ismcts, TreeSearch, bot
from gamelib.bots.values import from_tree, paired
from gamelib.events import Event
from gamelib.game import State
from gamelib.language import language
from gamelib.playout import Guide, playout
from gamelib.samurai_sword.guide import SamuraiGuide
from gamelib.tatsu.guide import TatsuGuide
from gamelib.tatsu.solver import Solver
from gamelib.tenno import TENNO
from gamelib.tenno.guide import TennoGuide
from gamelib.tenno.rows import WITH
from tests.tatsu.positions import position
from tests.tenno.positions import table
from tests.tiny import KAKUSHI

GAMES = [
    ("ta_ke", 2),
    ("tatsu", 2),
    ("tatsu", 3),
    ("tatsu", 4),
    ("tenno", 2),
    ("tenno", 4),
    ("samurai_sword", 5),
    ("kakushi", 3),
]


def choices(name: str, players: int, seed: int) -> Iterator[State]:
    """The positions of a random game in which there is something to choose."""
    state, chance = gamelib.load(name).new(players, seed=seed), Chance(seed)
    while state.to_move >= 0:
        if len(state.legal_actions()) > 1:
            yield state.clone()
        state.apply(chance.choice(state.legal_actions()))


def view_of(state: State) -> tuple[Any, Any]:
    """The view of the seat to move, and its worlds."""
    view = state.observe(int(state.to_move))
    return view, next(g for g in gamelib.GAMES.values() if isinstance(state, type(g.new(seed=1)))).worlds(view)


@pytest.mark.parametrize(
    "player",
    [FlatMonteCarlo(seconds=None, worlds=4), Ismcts(seconds=None, iterations=60)],
    ids=lambda player: type(player).__name__,
)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_legal_and_repeatable(player: Any, name: str, players: int) -> None:
    for state in [*choices(name, players, 3)][::40]:
        view, worlds = view_of(state)
        first, second = (player.values(view, worlds, Chance(7)) for _ in range(2))
        assert first == second
        assert {valued.action for valued in first.candidates} == set(view.legal)
        assert player.choose(view, worlds, Chance(7)) == first.best.action


def test_values_are_counted_world_by_world() -> None:
    values = paired({5: [1, 2, 3], 6: [2, 4, 6], 7: [2, 3, 4]})
    assert [valued.action for valued in values.candidates] == [6, 7, 5]
    best, middle, last = values.candidates
    assert (best.mean, best.behind, best.error, best.tries) == (4, 0, 0, 3)
    assert (middle.mean, middle.behind) == (3, 1)
    assert middle.error == pytest.approx(1 / 3**0.5)  # of the differences 0, 1, 2
    assert last.behind == 2 and last.spread == pytest.approx((2 / 3) ** 0.5)


def test_values_of_a_tree() -> None:
    """The most visited action is best whatever its mean; what was never tried comes last."""
    values = from_tree([(1, 6, -12.0, 30.0), (2, 4, -4.0, 8.0), (3, 0, 0.0, 0.0), (4, 2, -6.0, 18.0)], 12, 3)
    assert [(valued.action, valued.mean) for valued in values.candidates] == [(1, -2), (2, -1), (4, -3), (3, 0)]
    assert values.candidates[1].behind == -1 and values.best.spread == 1
    assert values.candidates[1].error == pytest.approx((1 / 6 + 1 / 4) ** 0.5)
    assert (values.worlds, values.depth) == (12, 3)


def test_flat_draws_as_many_worlds_as_asked() -> None:
    view, worlds = view_of(next(choices("tatsu", 4, 1)))
    values = FlatMonteCarlo(TatsuGuide(), None, worlds=9).values(view, worlds, Chance(1))
    assert values.worlds == 9
    assert {valued.tries for valued in values.candidates} == {9}


def test_tree_counts_every_iteration_once() -> None:
    view, worlds = view_of(next(choices("tenno", 3, 1)))
    values = Ismcts(TennoGuide(), None, 300, observers=True).values(view, worlds, Chance(1))
    assert sum(valued.tries for valued in values.candidates) == values.worlds == 300
    assert values.best.tries == max(valued.tries for valued in values.candidates)


@pytest.mark.parametrize(
    "player",
    [FlatMonteCarlo(seconds=None, worlds=10**9), Ismcts(seconds=None, iterations=10**9)],
    ids=lambda player: type(player).__name__,
)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_stops_when_told(player: Any, name: str, players: int) -> None:
    """At most one playout lies between two questions whether to go on."""
    view, worlds = view_of(next(choices(name, players, 5)))
    asked: list[int] = []

    def cancelled() -> bool:
        asked.append(1)
        return len(asked) > 40

    assert player.choose(view, worlds, Chance(1), cancelled) in view.legal
    assert len(asked) == 41


@pytest.mark.parametrize("limits", [(None, 0), (-1.0, 5), (None, -1), (float("nan"), 0)])
@pytest.mark.parametrize("kind", [FlatMonteCarlo, Ismcts])
def test_limits(kind: Any, limits: tuple[float | None, int]) -> None:
    with pytest.raises(ValueError, match="limit"):
        kind(None, *limits)


@pytest.mark.parametrize("player", [FlatMonteCarlo(seconds=None, worlds=1), Ismcts(seconds=None, iterations=1)])
def test_there_is_nothing_to_choose(player: Any) -> None:
    state = KAKUSHI.new(2, seed=1)
    view = state.observe(1 - int(state.to_move))
    with pytest.raises(ValueError, match="nothing to choose"):
        player.choose(view, KAKUSHI.worlds(view), Chance(1))


PLAYERS = [FlatMonteCarlo(TennoGuide(), None, 100, turns=2), Ismcts(TennoGuide(), None, 2_000, observers=True, turns=2)]


@pytest.mark.parametrize("player", PLAYERS, ids=lambda player: player.name)
def test_takes_the_prisoner_it_knows_of(player: Any) -> None:
    """Bea has four cards left, and Adrian has seen where her 8 lies: his 9 beats it, and there is nothing better."""
    state = table("9 1 2 | 3", "2 8 1 | 3")
    state.known[1] &= WITH[1][8]
    view = state.observe(0)
    best = player.choose(view, TENNO.worlds(view), Chance(1))
    assert str(TENNO.actions[best]) == "attack 1 B2"


@pytest.mark.parametrize("seed", range(4))
def test_tree_finds_the_solved_card(seed: int) -> None:
    """The last two tricks of Tatsu with one world only: more iterations than there are ways to play on."""
    hands = ["R6 Y14", "R13 Y5", "Rx2 Yx3", "R16 Y2"]
    state = position(*hands[seed % 4 :], *hands[: seed % 4], captured=("Rx1 R17", "Yx1 Y17"))
    values = {}
    for action in state.legal_actions():
        values[action] = int(Solver().after(state.clone(), action)) * (1 if state.clans[state.at] == 0 else -1)

    class Known:
        def draw(self, chance: Chance) -> State:
            return state.clone()

    search = TreeSearch(Known(), Guide(), False)  # type: ignore[arg-type]
    search.run(Chance(seed), 1_500)
    chosen = max(search.arms(), key=lambda arm: arm[1])[0]
    assert values[chosen] == max(values.values())


def test_other_seats_do_not_see_what_is_laid() -> None:
    """Multiple observers: a card laid face down leads to many places in the owner's tree and to one in every other."""
    state = next(s for s in choices("tenno", 3, 2) if gamelib.load("tenno").phases[s.phase] == "refill")
    search = TreeSearch(view_of(state)[1], TennoGuide(), True)
    search.run(Chance(1), 400)
    owner = int(state.to_move)
    assert [len(root.after) > 1 for root in search._roots] == [seat == owner for seat in range(3)]


@pytest.mark.parametrize(("name", "players"), [("tatsu", 2), ("tatsu", 3), ("tatsu", 4), ("tenno", 2), ("tenno", 4)])
def test_traces_tell_what_is_seen(name: str, players: int) -> None:
    """Of two states a seat cannot tell apart: it sees different things happen exactly when the traces differ."""
    game, chance, told = gamelib.load(name), Chance(1), set()
    for state in [s for seed in range(3) for s in choices(name, players, seed)][::3]:
        if state.horizon() - state.turn == 1:
            continue  # the next hand is dealt
        for seat in range(players):
            traces, seen = [], []
            for same in (state, game.worlds(state.observe(seat)).draw(chance)):
                action, log, child = chance.choice(same.legal_actions()), list[Event](), same.clone()
                child.apply(action, log)
                traces.append(same.trace(action, seat))
                seen.append(([event for event in log if event.visible_to(seat)], child.observe(seat)))
            assert (traces[0] == traces[1]) == (seen[0] == seen[1])
            told.add(traces[0] == traces[1])
    assert told == {True, False}


@pytest.mark.parametrize(
    ("name", "players", "guide"),
    [("tatsu", 2, TatsuGuide()), ("tatsu", 3, TatsuGuide()), ("tatsu", 4, TatsuGuide()), ("tenno", 3, TennoGuide()),
     ("samurai_sword", 3, SamuraiGuide()), ("samurai_sword", 7, SamuraiGuide())],
)  # fmt: skip
def test_guides_are_legal_and_better_than_chance(name: str, players: int, guide: Guide) -> None:
    """Each deal is played twice: with one seat guided, and with all at random."""
    game, gained = gamelib.load(name), 0
    for n in range(60):
        seat, leads = n % players, []
        for one in (guide, Guide()):
            state, chance = game.new(players, seed=n, options={"target": 1} if name == "tatsu" else None), Chance(n)
            while state.to_move >= 0:
                chooser = one if state.to_move == seat else Guide()
                action = chooser.choose(state, chance.below(1 << 32))
                assert action in state.legal_actions()
                state.apply(action)
            leads.append(state.lead(seat))
        gained += leads[0] - leads[1]
    assert gained > 0


@pytest.mark.parametrize(("name", "players"), GAMES[:7])
@pytest.mark.parametrize("level", LEVELS)
def test_every_player_gives_its_reason(name: str, players: int, level: str) -> None:
    player: Any = bot(level, name)
    for one in (player, *(getattr(player, part, None) for part in ("first", "second"))):
        if hasattr(one, "seconds") and not hasattr(one, "first"):
            one.seconds = 0.05
    view, worlds = view_of([*choices(name, players, 4)][10])
    action = player.choose(view, worlds, Chance(1))
    assert player.explanation.action == action
    said = player.explanation.sentence(language("en"))
    assert str(len(view.legal)) in said or any(letter.isdigit() for letter in said)


@pytest.mark.parametrize(("name", "players"), GAMES[:6])
def test_leads_are_against_the_best_rival(name: str, players: int) -> None:
    """From the totals, without what the games do to be quick; also when the game is over."""
    for seed in range(4):
        state, chance = gamelib.load(name).new(players, seed=seed), Chance(seed)
        while state.to_move >= 0:
            state.apply(chance.choice(state.legal_actions()))
            if state.to_move < 0 or chance.below(9) == 0:
                totals = [term.value for term in state.score().totals]
                partner = 2 if players == 4 and name == "tatsu" else 0
                rivals = [[t for o, t in enumerate(totals) if o not in (s, s ^ partner)] for s in range(players)]
                assert state.leads() == [total - max(others) for total, others in zip(totals, rivals, strict=True)]


def test_leads_of_teams() -> None:
    """Samurai Sword: partners are equally far ahead, and whoever has won is ahead of everybody else."""
    for seed in range(12):
        state = gamelib.load("samurai_sword").new(3 + seed % 5, seed=seed)
        playout(state, seed)
        leads = state.leads()
        won = [lead for lead, result in zip(leads, state.returns(), strict=True) if result == 1]
        lost = [lead for lead, result in zip(leads, state.returns(), strict=True) if result != 1]
        assert len(set(won)) == 1 and won[0] > 0 > max(lost)
        assert won[0] == -max(lost)
