"""What holds in every game of Samurai Sword, whoever plays it under whatever rulings."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.bots import LEVELS, bot
from gamelib.bots import Random as RandomPlayer
from gamelib.chance import Chance
from gamelib.check import check_game
from gamelib.events import Event
from gamelib.playout import playout
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiState, digest, result
from gamelib.samurai_sword.facts import (
    CARDS,
    CHARACTERS,
    EVENTS,
    KINDS,
    PLAYERS,
    PROPERTIES,
    RESILIENCE,
    REVEALS,
    TEAM_OF,
    TERMS,
)
from gamelib.samurai_sword.policy import Greedy
from gamelib.samurai_sword.score import leads
from gamelib.samurai_sword.tables import FIRST_PROPERTY, between
from gamelib.score import Term
from tests.samurai_sword.facts import facts
from tests.samurai_sword.positions import after, five, random_game, random_options, table

SEEDS = st.integers(0, 10**6)
PLAYER_COUNTS = st.sampled_from(PLAYERS)
MARKS = {4: (), 6: pytest.mark.long, 7: pytest.mark.long}
"""How long the cases of so many players take, where not a few seconds."""
RARE = {
    "SAM-NOTHING-ANYWHERE": table("shogun goemon: geisha", "ninja1 tomoe:", "ninja2 kojiro:"),
    "SAM-NO-HAND": after(five("geisha", "| focus armor"), "play geisha", "target B"),
    "SAM-ALL-HARMLESS": table("shogun goemon: bo", "ninja1 tomoe 0/3: bo", "ninja2 kojiro:"),
    "SAM-HANZO-LAST": after(
        table("shogun goemon: bo", "samurai hanzo: katana", "ninja1 tomoe: bo", "ninja2 kojiro: bo"),
        "play bo", "target B",
    ),
    "SAM-NOTHING-TO-TAKE": after(five("diversion", "| focus"), "play diversion"),
    "no_flip": table(
        "shogun goemon:", "samurai tomoe: | bushido", "ninja1 kojiro: bo", "ninja2 musashi: bo", rest="box"
    ),
}  # fmt: skip
"""What random play hardly ever brings."""
BOX = Counter({card.id: card.copies for card in KINDS})


@pytest.mark.parametrize("players", [pytest.param(n, marks=MARKS.get(n, pytest.mark.slow)) for n in PLAYERS])
@pytest.mark.parametrize("matches", [1, pytest.param(200, marks=pytest.mark.long)])
def test_the_contract(players: int, matches: int) -> None:
    check_game(SAMURAI_SWORD, seeds=matches, players=players, facts=facts, rare=RARE)


def cards(state: SamuraiState) -> Counter[str]:
    """All cards of all places."""
    found = Counter([*state.deck, *state.pile, *([state.resolving] if state.resolving >= 0 else [])])
    for at, n in enumerate(state.count):
        found[at % len(CARDS)] += n
    for at, n in enumerate(state.front):
        found[FIRST_PROPERTY + at % len(PROPERTIES)] += n
    return Counter({CARDS[kind]: n for kind, n in found.items()})


@settings(max_examples=15, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_a_whole_game(seed: int, players: int) -> None:
    log: list[Sequence[Event]] = []
    honour: list[int] = []
    for n, state in enumerate(random_game(players, seed, random_options(Random(seed)), log)):
        assert cards(state) == BOX
        over = state.to_move < 0
        for seat in range(players):
            assert 0 <= state.resilience[seat] <= RESILIENCE[CHARACTERS[state.character[seat]]]
            assert state.size[seat] == sum(state.count[len(CARDS) * seat : len(CARDS) * (seat + 1)])
        assert sum(state.front[3::4]) <= 1 and (state.bushido >= 0) == (1 in state.front[3::4])
        if not over:
            assert min(state.honour) >= 1
            assert players == 3 or sum(n > 0 for n in state.resilience) >= 2
            assert SAMURAI_SWORD.phases[state.phase] == "roles" or state.resilience[state.active] >= 1
            assert state.legal_actions()
        if n:
            assert_honour(honour, state, log[-1])
            assert all(set(event.data) == set(EVENTS[event.kind]) for event in log[-1])
        honour = list(state.honour)
    assert min(state.honour) == 0 or result(state)[3] in ("swordmaster", "defeat")


def assert_honour(before: list[int], state: SamuraiState, events: Sequence[Event]) -> None:
    """Honour only changes hands, save for all of a table at the end of a deck and for one to Bushido."""
    ends = sum(event.kind == "deck_end" for event in events)
    lost = sum(event.data["lost"] for event in events if event.kind == "bushido_ends")
    assert sum(before) - sum(state.honour) == ends * state.players + lost
    assert lost in (0, 1)
    # the theorem: whoever is wounded or defeated, somebody else is active
    assert all(event.data["other"] != event.seat for event in events if event.kind in ("wound", "defeat"))


@pytest.mark.parametrize("players", PLAYERS)
def test_removing_a_harmless_player_changes_no_difficulty_between_others(players: int) -> None:
    """Every ring of awake and harmless seats: without one of the harmless the distances are those of a smaller ring."""
    for awake in range(1 << players):
        for gone in (seat for seat in range(players) if not awake >> seat & 1):
            rest = [seat for seat in range(players) if seat != gone]
            smaller = sum(1 << i for i, seat in enumerate(rest) if awake >> seat & 1)
            for one in rest:
                for other in rest:
                    if one != other:
                        fewer = between(players - 1, smaller, rest.index(one), rest.index(other))
                        assert between(players, awake, one, other) == fewer


@settings(max_examples=15, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_the_score_of_a_whole_game(seed: int, players: int) -> None:
    """Every total is worked out from its parts; winners are one team; formulas of the event are those of the score."""
    log: list[Sequence[Event]] = []
    *_, state = random_game(players, seed, random_options(Random(seed)), log)
    score, over = state.score(), log[-1][-1]
    assert over.kind == "over"
    assert [term.value for term in score.totals] == [term.computed() for term in score.totals] == over.data["points"]
    assert SAMURAI_SWORD.formulas(over) == score.totals
    assert all(term.label in TERMS and set(term.data) == set(TERMS[term.label]) for term in spread(score.totals))
    roles, (points, totals, team, _) = digest(state)[0], result(state)
    assert [seat for seat in range(players) if TEAM_OF[roles[seat]] == team] == list(score.winners)
    assert sum(totals.values()) in (sum(points), sum(points) - 3)
    ahead = leads(state)
    assert all(ahead[seat] > 0 for seat in score.winners)
    assert all(ahead[seat] < 0 for seat in range(players) if seat not in score.winners)


def spread(terms: Sequence[Term]) -> list[Term]:
    return [found for term in terms for found in (term, *spread(term.parts))]


@settings(max_examples=15, deadline=None)
@given(SEEDS, PLAYER_COUNTS)
def test_a_clone_goes_its_own_way(seed: int, players: int) -> None:
    chooser = Random(seed)
    for n, state in enumerate(random_game(players, seed)):
        if state.to_move < 0 or n % 5:
            continue
        copy, before = state.clone(), (digest(state), state.key(), state.observe(state.to_move))
        action = chooser.choice(state.legal_actions())
        copy.apply(action)
        assert (digest(state), state.key(), state.observe(state.to_move)) == before
        state.apply(action)
        assert (digest(state), state.key()) == (digest(copy), copy.key())


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end(players: int) -> None:
    """`python -m benchmarks` plays 20,000 for each number of players."""
    lengths = [playout(SAMURAI_SWORD.new(players, seed=seed), seed) for seed in range(100)]
    assert min(lengths) > 20 and max(lengths) < 600


@pytest.mark.parametrize("players", PLAYERS)
def test_closing_actions_finish_the_turn(players: int) -> None:
    for seed in range(20):
        state = SAMURAI_SWORD.new(players, seed=seed)
        for _ in range(60):
            if state.to_move >= 0:
                assert set(state.closing_actions()) <= set(state.legal_actions())
                state.apply(state.closing_actions()[0])
        assert state.to_move < 0 or state.turn > 5


def test_every_kind_of_event_occurs() -> None:
    """And the events of hidden things are those that tell of them: private ones and their public signs."""
    seen: dict[str, bool] = {}
    for seed in range(60):
        log: list[Sequence[Event]] = []
        list(random_game(PLAYERS[seed % 5], seed, random_options(Random(seed)), log))
        for event in (event for events in log for event in events):
            seen[event.kind] = event.audience is not None
    assert set(seen) | {"no_flip"} == set(EVENTS)
    assert {kind for kind, private in seen.items() if private} == {"role", "drawn", "stole"} <= REVEALS


def test_what_is_chosen_ahead() -> None:
    """``roles``: nobody has to wait for a look."""
    state = SAMURAI_SWORD.new(7, seed=1)
    shogun, last = int(state.active), (int(state.active) + 6) % 7
    ahead = SAMURAI_SWORD.ahead(state.observe(last))
    assert [str(SAMURAI_SWORD.actions[a]) for a in ahead] == ["look"]
    assert SAMURAI_SWORD.ahead(state.observe(shogun)) == ()


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_to_the_end_by_the_rules(level: str) -> None:
    for players in (3, 7):
        state, player, chance = SAMURAI_SWORD.new(players, seed=players), bot(level, "samurai_sword"), Chance(level)
        while state.to_move >= 0:
            view = state.observe(state.to_move)
            action = player.choose(view, SAMURAI_SWORD.worlds(view), chance)
            assert action in view.legal
            state.apply(action)


@pytest.mark.parametrize(("role", "least"), [("shogun", 14), ("ninja", 14), ("ronin", 8)])
def test_greedy_beats_random(role: str, least: int) -> None:
    """One team of five plays greedily against random players, in 20 games; by chance it would win about 12, 4, 3."""
    chance, won = Chance(f"greedy {role}"), 0
    for seed in range(20):
        state: Any = SAMURAI_SWORD.new(5, seed=seed)
        strong = [TEAM_OF[found] == role for found in digest(state)[0]]
        players = [Greedy() if greedy else RandomPlayer() for greedy in strong]
        while state.to_move >= 0:
            view = state.observe(state.to_move)
            state.apply(players[state.to_move].choose(view, SAMURAI_SWORD.worlds(view), chance))
        won += state.returns()[strong.index(True)] == 1
    assert won >= least
