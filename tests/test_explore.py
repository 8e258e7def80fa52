"""Distributions and the games by numbers: against cases worked out by hand, and against playing everything out."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import permutations, product
from math import comb
from pathlib import Path

import pytest

import gamelib
from gamelib.bots import Random
from gamelib.bots.levels import greedy
from gamelib.chance import Chance
from gamelib.distribution import Distribution, bars, distribution, played
from gamelib.game import OVER, State, View, Worlds
from gamelib.interval import mean, share
from gamelib.samurai_sword.explore import difficulty_table, parry_odds, role_beliefs, score_table
from gamelib.samurai_sword.facts import KINDS, WEAPONS
from gamelib.samurai_sword.view import SamuraiView
from gamelib.series import midgame
from gamelib.simulate import simulate
from gamelib.ta_ke.explore import Node, first_player, move_table, tree
from gamelib.tatsu.explore import card_values, holders
from gamelib.tatsu.facts import CARDS as SPIRITS
from gamelib.tatsu.view import TatsuView
from gamelib.tenno.explore import ATTACKER, DEFENDER, NOBODY, attack_odds, attack_table, battle_matrix
from gamelib.tenno.facts import CARDS, VALUES
from gamelib.tenno.view import TennoView

PAGE = Path(__file__).parents[1] / "docs" / "explore.md"
MODULES = ("distribution", "interval", *(f"{game}.explore" for game in ("ta_ke", "tatsu", "tenno", "samurai_sword")))


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_the_modules_run(name: str) -> None:
    result = doctest.testmod(import_module(f"gamelib.{name}"))
    assert result.attempted > 0 and not result.failed


def test_the_examples_of_the_page_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 4 and not result.failed


# ---- intervals and distributions ---------------------------------------------------------------------------------


def test_intervals_are_those_of_the_textbooks() -> None:
    found = share(0.8, 10)  # the example of many textbooks: 8 of 10
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)
    assert share(0, 10).low == 0 and round(share(0, 10).high, 4) == 0.2775
    assert mean({0: 1, 2: 1}) == (1, 1 - 1.96, 1 + 1.96)  # standard deviation √2, of two values: error 1
    assert mean({7: 5}) == (7, 7, 7)


def test_counting_three_games() -> None:
    found = Distribution(3)
    found.add(([5, 3, 1], 9, [], [1.0, -1.0, -1.0]))
    found.add(([2, 2, 4], 7, [], [-1.0, -1.0, 1.0]))
    found.add(([6, 6, 0], 9, [], [0.0, 0.0, -1.0]))
    assert found.games == 3 and found.turns == {9: 2, 7: 1}
    assert [found.wins(seat).value for seat in range(3)] == pytest.approx([1 / 3, 0, 1 / 3])
    assert found.leads == [{2: 1, -2: 1, 0: 1}, {-2: 2, 0: 1}, {-4: 1, 2: 1, -6: 1}]
    assert found.points(1).value == pytest.approx(11 / 3)


def test_bars_hold_every_game_once_and_have_equal_widths() -> None:
    counts = Counter({-7: 3, 0: 1, 40: 4, 93: 2})
    found = bars(counts, 10)
    assert {bar.high - bar.low + 1 for bar in found} == {20}
    assert [bar.low for bar in found] == [-20, 0, 20, 40, 60, 80]
    assert [round(10 * bar.share.value) for bar in found] == [3, 1, 0, 4, 0, 2]
    assert bars(Counter()) == []


def test_bars_of_distributions_that_are_compared_have_the_same_classes() -> None:
    near, far = Counter({0: 1, 1: 2, 2: 1}), Counter({1: 1, 23: 3})
    mine, other = bars(near, 12, (near, far)), bars(far, 12, (near, far))
    assert [(bar.low, bar.high) for bar in mine] == [(bar.low, bar.high) for bar in other]
    assert mine[0][:2] == (0, 1) and mine[-1][:2] == (22, 23)
    assert [sum(bar.share.value for bar in found) for found in (mine, other)] == [1, 1]


def test_a_distribution_counts_the_games_of_a_simulation() -> None:
    found, arrays = distribution("tenno", 30, seed=5, seats=3), simulate("tenno", 30, seed=5, seats=3)
    assert found.turns == Counter(arrays.turns.tolist())
    assert [dict(scores) for scores in found.scores] == [dict(Counter(arrays.scores[:, k].tolist())) for k in range(3)]
    assert [found.wins(k).value for k in range(3)] == pytest.approx(list((arrays.returns == 1).mean(axis=0)))


def test_a_distribution_can_be_cancelled_within_a_game() -> None:
    asked = 0

    class Slow(Random):
        def choose(self, view: View, worlds: Worlds, chance: Chance, cancelled: object = None) -> int:
            nonlocal asked
            asked += 1
            return super().choose(view, worlds, chance)

    told: list[tuple[int, int]] = []
    found = distribution(
        "ta_ke", 50, [Slow(), Slow()], seed=1, progress=lambda *n: told.append(n), cancel=lambda: asked > 200
    )
    assert 0 < found.games < 6 and asked == 201
    assert told == [(n + 1, 50) for n in range(found.games)]
    with pytest.raises(ValueError, match="2 seats need 2 players, not 1"):
        next(played("ta_ke", 1, [Random()], seats=2))


def test_a_position_out_of_a_game_is_the_same_each_time() -> None:
    game, player = gamelib.load("tatsu"), greedy("tatsu")
    one, other = (midgame(game, 4, "x", 9, player).observe(None) for _ in range(2))
    assert one == other and len(one.laid) > 3  # type: ignore[attr-defined]
    last = midgame(gamelib.load("tenno"), 2, 1, 10_000, Random())
    assert last.to_move != OVER


# ---- Tenno -------------------------------------------------------------------------------------------------------

OUTCOMES = """
=/D  D/D  D/D  D/D  D/-  D/D  D/D  D/D  D/D  D/D  D/D
A/D  =/D  D/D  D/D  D/-  D/D  D/D  D/D  D/D  D/D  D/D
A/=  A/D  =/D  D/D  D/-  D/D  D/D  D/D  D/D  D/D  D/D
A/A  A/A  A/A  A/A  A/-  A/=  A/D  =/D  D/D  D/D  D/D
A/A  A/A  A/=  A/D  =/-  D/D  D/D  D/D  D/D  D/D  D/D
A/A  A/A  A/A  A/=  A/-  =/D  D/D  D/D  D/D  D/D  D/D
A/A  A/A  A/A  A/A  A/-  A/D  =/D  D/D  D/D  D/D  D/D
A/A  A/A  A/A  A/A  A/-  A/=  A/D  =/D  D/D  D/D  D/D
A/A  A/A  A/A  A/A  A/-  A/A  A/=  A/D  =/D  D/D  D/D
A/A  A/A  A/A  A/A  A/-  A/A  A/A  A/A  A/A  A/A  =/=
"""
"""The outcome table of the rules: rows attack (all but the Shogun), without / with the Monk."""
ATTACKING = [card for card in CARDS[1:] if card != "10"]
SIGN = {ATTACKER: "A", DEFENDER: "D", NOBODY: "="}


def outcome(attacking: str, defending: str, monk: bool) -> str:
    line = OUTCOMES.split("\n")[1 + ATTACKING.index(attacking)].split()
    return line[CARDS.index(defending) - 1].split("/")[monk]


@pytest.mark.parametrize("monk", [False, True])
def test_the_battle_matrix_is_the_outcome_table_of_the_rules(monk: bool) -> None:
    found = battle_matrix(monk=monk)
    signs = {pair: SIGN[battle.winner] for pair, battle in found.items()}
    pairs = product(ATTACKING, CARDS[1:])
    assert signs == {pair: sign for pair in pairs if (sign := outcome(*pair, monk)) != "-"}


def test_single_battles() -> None:
    """Those that the rules tell one by one."""
    plain, monk = battle_matrix(), battle_matrix(monk=True)
    assert plain["4", "6"][:6] == (8, 6, 0, ATTACKER, "6", ATTACKER) and plain["4", "6"].points == 6
    assert plain["4", "8"].out == ("4", "8") and plain["4", "8"].points == 0 and not plain["4", "8"].swap
    assert (plain["8", "4"].captured, plain["8", "4"].points) == ("4", 4)
    assert (monk["9", "8"].defence, monk["9", "8"].support, monk["9", "8"].out) == (10, 2, ("9", ""))
    assert monk["8", "6"].out == ("8", "6")
    assert plain["9", "10"][3:7] == (DEFENDER, "9", DEFENDER, 9)
    geisha = plain["X", "10"]
    assert (geisha.captured, geisha.points, geisha.out, geisha.swap) == ("10", 10, ("X", ""), False)
    assert battle_matrix({"geisha_win_gives_swap": True})["X", "10"].swap
    assert not battle_matrix({"geisha_win_gives_swap": True})["X", "X"].swap
    assert plain["7", "X"].out == ("7", "X") and plain["X", "X"].out == ("X", "X")
    assert plain["7", "6"].swap and not plain["6", "7"].swap
    assert plain["6", "1"].swap  # a Ronin that stops after a won attack


def test_the_first_attack_of_a_game_by_hand() -> None:
    """The other row is 1, 2, 3 in any order: three cards that may lie there, each as likely."""
    game = gamelib.load("tenno")
    state = game.new(2)
    for action in ("order 132", "order 213"):
        state.apply(game.actions.number(action))
    view = state.observe(0)
    assert isinstance(view, TennoView)
    third = Fraction(1, 3)
    weak, middle, strong = (attack_odds(view, f"attack {slot} B2") for slot in "132")
    assert weak.alone == (0, third, 2 * third, 0) and weak.rows == 6 and weak.monk == 0
    assert middle.alone == (third, third, third, third)
    assert strong.alone == (2 * third, third, 0, 1) and strong.supported == strong.alone
    assert [odds.alone.points for odds in attack_table(view)] == [1, 1, 1, third, third, third, 0, 0, 0]
    with pytest.raises(ValueError, match="no attack that is legal now"):
        attack_odds(view, "refill 7")


@pytest.mark.parametrize("seed", range(4))
def test_the_odds_of_an_attack_are_those_of_the_outcome_table(seed: int) -> None:
    game = gamelib.load("tenno")
    state = midgame(game, 3, seed, 60 + 7 * seed, Random(), lambda state: game.phases[state.phase] == "attack")
    view = state.observe(state.to_move)
    assert isinstance(view, TennoView)
    for odds in attack_table(view):
        _, own, place = str(game.actions[odds.action]).split()
        owner, slot = "ABC".index(place[0]), int(place[1]) - 1
        attacking = view.card(state.to_move, int(own) - 1)
        rows = list(view.possible(owner))
        helped = [5 in row and row[slot] != 5 for row in rows]  # the Monk lies beside the attacked card
        assert odds.monk == Fraction(sum(helped), len(rows))
        for found, use in ((odds.alone, False), (odds.supported, True)):
            signs = [outcome(attacking, CARDS[row[slot]], use and can) for row, can in zip(rows, helped, strict=True)]
            lost = VALUES[CARDS.index(attacking)]  # to the Shogun's prison
            gains = [
                {"A": VALUES[row[slot]], "D": -lost if CARDS[row[slot]] == "10" else 0, "=": 0}[sign]
                for row, sign in zip(rows, signs, strict=True)
            ]
            expected = [Fraction(signs.count(sign), len(rows)) for sign in "A=D"]
            assert found == (*expected, Fraction(sum(gains), len(rows)))


# ---- Ta-Ké -------------------------------------------------------------------------------------------------------

LATE = "-,DG*,-,R,N/110.010.100.021,000.100.010.100/15,12/0/0/-.-/main"


def best(state: State, seat: int) -> int:
    """The lead in the end that both make of a position: everything is tried."""
    if state.to_move == OVER:
        return int(state.lead(seat))
    found = []
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        found.append(best(child, seat))
    return max(found) if state.to_move == seat else min(found)


def test_the_move_table_of_a_position_that_can_be_played_out() -> None:
    game = gamelib.load("ta_ke")
    found = move_table("-,-,-,SR,N/000.000.000.000,000.000.000.000/3,4/0/0/-.-/main", positions=50_000)
    assert found.exact
    state = game.from_position(found.position)  # type: ignore[attr-defined]
    expected = {}
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        expected[action] = best(child, 0)
    assert {move.action: move.lead for move in found.moves} == expected and len(expected) == 2
    assert [move.behind for move in found.moves] == [0, max(expected.values()) - min(expected.values())]
    assert found.moves[0].lead == max(expected.values())


def test_the_formulas_of_a_move_are_what_it_scores() -> None:
    game = gamelib.load("ta_ke")
    found = move_table(LATE, positions=500)
    takes = [move for move in found.moves if str(game.actions[move.action]).startswith("take")]
    assert takes
    for move in takes:
        state = game.from_position(LATE)  # type: ignore[attr-defined]
        before = [state.total(seat) for seat in (0, 1)]
        state.apply(move.action)
        assert [term.value for term in move.formulas] == [state.total(seat) - before[seat] for seat in (0, 1)]
        assert [term.computed() for term in move.formulas] == [term.value for term in move.formulas]
    with pytest.raises(ValueError, match="the game is over"):
        move_table("-,-,-,-,-/110.010.100.021,000.100.010.100/15,12/-/0/-.-/over.0")


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.nodes:
        yield from nodes(child)


def test_the_tree_follows_the_best_moves() -> None:
    game = gamelib.load("ta_ke")
    root = tree(LATE, 2, 2, positions=500)
    assert root.action == -1 and len(root.nodes) == 2
    found = move_table(LATE, positions=500)
    assert [(child.action, child.lead) for child in root.nodes] == [(m.action, m.lead) for m in found.moves[:2]]
    for node in nodes(root):
        for child in node.nodes:
            state = game.from_position(node.position)  # type: ignore[attr-defined]
            assert child.seat == state.to_move
            state.apply(child.action)
            assert game.position(state) == child.position  # type: ignore[attr-defined]


def test_what_it_is_worth_to_begin_is_counted() -> None:
    arrays, told = simulate("ta_ke", 25, seed=3), list[tuple[int, int]]()
    found = first_player(["random", "easy"], 25, seed=3, progress=lambda *n: told.append(n))
    leads = arrays.scores[:, 0] - arrays.scores[:, 1]
    assert found["random"].lead(0).value == pytest.approx(float(leads.mean()))
    assert found["random"].lead(0).high - found["random"].lead(0).value == pytest.approx(1.96 * leads.std(ddof=1) / 5)
    assert list(found) == ["random", "easy"] and told == [(n, 50) for n in range(1, 51)]
    assert first_player(["random"], 25, cancel=lambda: True) == {}


# ---- Tatsu -------------------------------------------------------------------------------------------------------


def dealt(view: TatsuView) -> Iterator[dict[str, int]]:
    """Every way to spread the unseen cards over the hands, with so many cards of each clan as their backs show."""
    ways = []
    for clan in (0, 1):
        seen = {id for place in view.places for id in view.cards(place)} | {laid.card for laid in view.laid}
        cards = [card.id for card in SPIRITS if card.clan == clan and card.id not in seen]
        owners = []
        for place in view.places:
            open_cards = [card for card in SPIRITS if card.clan == clan and card.id in view.cards(place)]
            owners += [place] * (view.counts[place][clan] - len(open_cards))
        ways.append([dict(zip(cards, order, strict=True)) for order in set(permutations(owners))])
    for one, other in product(*ways):
        yield one | other


def late(seats: int, seed: int, laid: int) -> TatsuView:
    state = midgame(gamelib.load("tatsu"), seats, seed, laid, Random(), lambda state: len(state.legal_actions()) > 1)
    view = state.observe(state.to_move)
    assert isinstance(view, TatsuView)
    return view


@pytest.mark.parametrize(("seats", "seed"), [(4, 1), (4, 2), (3, 1)])
def test_who_can_hold_what_by_trying_every_deal(seats: int, seed: int) -> None:
    view = late(seats, seed, 30)
    deals = list(dealt(view))
    found = {(holder.card, place): chance for holder in holders(view) for place, chance in holder.places.items()}
    counts = Counter((card, str(place)) for deal in deals for card, place in deal.items())
    assert found and found == {pair: Fraction(n, len(deals)) for pair, n in counts.items()}


def test_with_two_players_the_cards_lie_in_columns() -> None:
    view = late(2, 3, 6)
    found = holders(view)
    assert found and all(place.startswith("down:") for holder in found for place in holder.places)
    assert all(sum(holder.places.values()) == 1 for holder in found)


def test_cards_are_solved_where_nothing_is_left_to_chance() -> None:
    """Where one deal is possible, a card is worth what both sides make of it."""
    game = gamelib.load("tatsu")
    views = (late(4, seed, 36) for seed in range(200))
    view = next(view for view in views if 3 < 28 - len(view.laid) < 7 and len(list(dealt(view))) == 1)
    found = card_values(view, 2)
    assert found.solved and {one.action for one in found.values.candidates} == set(view.legal)
    seat, last = int(view.to_move), 28
    world = game.worlds(view).draw(Chance(0))
    for one in found.values.candidates:
        child = world.clone()
        child.apply(one.action)
        assert one.mean == to_the_end(child, seat, view.points, last)


def to_the_end(state: State, seat: int, points: tuple[int, ...], cards: int) -> int:
    """The lead of a seat's side at the end of the hand, everything tried; ``points`` are those from before it."""
    laid = len(state.laid)  # type: ignore[attr-defined]
    if state.to_move == OVER or laid in (0, cards):
        return int(state.lead(seat))
    side = {0: 0, 1: 1, 2: 0, 3: 1}
    found = []
    for action in state.legal_actions():
        child = state.clone()
        child.apply(action)
        found.append(to_the_end(child, seat, points, cards))
    return max(found) if side[int(state.to_move)] == side[seat] else min(found)


# ---- Samurai Sword -----------------------------------------------------------------------------------------------


def begun(players: int, seed: int, seat: int | None) -> SamuraiView:
    state = gamelib.load("samurai_sword").new(players, seed=seed)
    view = state.observe(seat)
    assert isinstance(view, SamuraiView)
    return view


def test_roles_before_anything_is_known() -> None:
    """Four players: beside the Shogun one Samurai and two of the three Ninja."""
    view = begun(4, 1, None)
    found = role_beliefs(view)
    shogun = found.index({"shogun": Fraction(1)})
    ninth = Fraction(2, 9)
    expected = {"samurai": Fraction(1, 3), "ninja1": ninth, "ninja2": ninth, "ninja3": ninth}
    assert [one for seat, one in enumerate(found) if seat != shogun] == [expected] * 3
    assert len(score_table(view)) == 3 * 3 * 2  # who is the Samurai, which Ninja is missing, which sits first


def test_the_score_of_an_assignment_by_hand() -> None:
    """Four players begin with 5 and 3 honour, worth 1 for the Shogun, 2 for the Samurai, 1 and 2 for the Ninja."""
    for one in score_table(begun(4, 1, None)):
        assert {term.data["team"]: term.value for term in one.teams} == {"shogun": 5 + 6, "ninja": 3 + 6}
        assert one.first == ("shogun",)


@pytest.mark.parametrize("seed", [1, 2])
def test_difficulties_at_the_beginning(seed: int) -> None:
    """Five players around a table: neighbours 1, the others have one player between; Benkei 1 more."""
    view = begun(5, seed, 0)
    for (one, other), found in difficulty_table(view).items():
        apart = min((one - other) % 5, (other - one) % 5)
        assert found.difficulty.total == apart + (view.character(other) == "benkei") and not found.harmless
        if view.character(one) != "kojiro":
            assert ("bokken" in found.weapons) == (found.difficulty.total <= 1)
            assert ("daikyu" in found.weapons) == (found.difficulty.total <= 5)
        else:
            assert len(found.weapons) == 13


@pytest.mark.parametrize("seed", [1, 3, 7])
def test_a_parry_in_a_fresh_hand_by_the_urn(seed: int) -> None:
    """90 cards, 15 of them Parries; the own hand is seen, every other card is as likely to be in a hand."""
    view = begun(5, seed, 0)
    own = view.hand(0)
    unseen, parries = 90 - len(own), 15 - own.count("parry")
    found = parry_odds(view, 200)
    assert set(found) == {1, 2, 3, 4}
    for seat, parry in found.items():
        size = view.sizes[seat]
        assert parry.parry == 1 - Fraction(comb(unseen - parries, size), comb(unseen, size))
        if view.character(seat) == "hanzo":  # weapons, too
            weapons = sum(card.copies for card in KINDS if card.id in WEAPONS) - sum(card in WEAPONS for card in own)
            share = 1 - comb(unseen - parries - weapons, size) / comb(unseen, size)
            assert float(parry.parry) < parry.answer.low < share < parry.answer.high
        else:
            assert set(parry.answer) == {float(parry.parry)}


@pytest.mark.parametrize("seed", range(8))
def test_an_answer_is_at_least_as_likely_as_a_parry(seed: int) -> None:
    """Also where few worlds are drawn, and none in which there is no Parry."""
    for worlds in (0, 1, 10, 40):
        for parry in parry_odds(begun(6, seed, 0), worlds, seed=seed).values():
            assert float(parry.parry) <= parry.answer.low <= parry.answer.value <= parry.answer.high <= 1
