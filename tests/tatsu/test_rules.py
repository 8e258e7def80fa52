"""The rules of Tatsu, a class per rule id, in the order of the rulebook."""

import ast
import inspect
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamelib.events import Event
from gamelib.game import OVER
from gamelib.tatsu import TATSU, TatsuState, digest
from gamelib.tatsu.facts import CARDS, RULES
from gamelib.tatsu.score import sheet
from gamelib.tatsu.state import hand_value, seating
from gamelib.tatsu.view import ids
from tests.tatsu.positions import ALL, GHOST, after, first, legal, mask, play, position, random_game

SEEDS = range(30)


def kinds(log: list[Event]) -> list[str]:
    return [event.kind for event in log]


def only(log: list[Event], kind: str) -> Event:
    found = [event for event in log if event.kind == kind]
    assert len(found) == 1
    return found[0]


def captured(state: TatsuState) -> tuple[set[str], set[str]]:
    return set(ids(state.captured[0])), set(ids(state.captured[1]))


def test_every_rule_has_a_class() -> None:
    names = ["Test" + rule.removeprefix("tatsu/").title() for rule in RULES]
    assert [name for name, thing in globals().items() if inspect.isclass(thing) and name.startswith("Test")] == names


def test_every_rule_is_named_where_it_acts() -> None:
    """The docstrings of the facts and the state that begin with rule ids name all of them and nothing else."""
    folder = Path(__file__).parents[2] / "gamelib" / "tatsu"
    trees = [ast.parse((folder / name).read_text(encoding="utf-8")) for name in ("facts.py", "state.py")]
    nodes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    docstrings = [ast.get_docstring(node) or "" for node in nodes]
    headed = [match[0] for text in docstrings if (match := re.match(r"(``\w+``(, )?)+(?=:)", text))]
    assert {f"tatsu/{name}" for head in headed for name in re.findall(r"\w+", head)} == set(RULES)


class TestComponents:
    def test_cards(self) -> None:
        assert [card.id for card in CARDS[:14]] == (
            ["R13", "R14", "R15", "R16", "R17", "R2", "R3", "R4", "R5", "R6", "Rx1", "Rx2", "Rx3", "RF"]
        )  # fmt: skip
        for clan in (0, 1):
            cards = [card for card in CARDS if card.clan == clan]
            assert sorted(card.points for card in cards if card.strength == 1) == [3, 4, 5, 6, 7]
            assert [card.strength for card in cards if card.strength > 1] == [2, 3, 4, 5, 6]
            assert all(card.points == 1 for card in cards if card.strength > 1)
            assert [(card.factor, card.strength, card.points) for card in cards if card.factor] == [
                (1, 0, 0), (2, 0, 0), (3, 0, 0),
            ]  # fmt: skip
            assert [(card.points, card.factor) for card in cards if card.is_fusion] == [(0, 0)]
            assert sum(card.points for card in cards) == 30

    @pytest.mark.parametrize("players", TATSU.players)
    def test_nothing_is_lost(self, players: int) -> None:
        """Held, carried or captured: always 28 different cards."""
        for seed in range(3):
            for state in random_game(players, seed):
                down = [1 << card for card in state.down if card >= 0]
                parts = [*state.hands, *down, state.pot, *state.captured]
                assert sum(parts) == ALL
                assert sum(len(ids(part)) for part in parts) == len(CARDS)


class TestSetup:
    def test_seven_cards_each(self) -> None:
        mixes: set[tuple[int, int]] = set()
        for seed in SEEDS:
            state = first(4, seed)
            assert [hand.bit_count() for hand in state.hands] == [7] * 4
            mixes.update(state.counts())
        assert len(mixes) >= 4

    def test_partners_sit_opposite_and_clans_alternate(self) -> None:
        view = first(4, 1).observe(None)
        assert [view.clan(seat) for seat in range(4)] == ["R", "Y", "R", "Y"]
        view = first(4, 1, first_clan="Y").observe(None)
        assert [view.clan(seat) for seat in range(4)] == ["Y", "R", "Y", "R"]

    @pytest.mark.parametrize("players", TATSU.players)
    def test_the_dealer_leads(self, players: int) -> None:
        for dealer in range(4):
            state = first(players, 1, first=dealer)
            assert (state.dealer, state.to_move, state.at) == (dealer % players,) * 3

    @pytest.mark.parametrize(
        ("players", "options", "leader"),
        [
            (4, {"first": 2}, 3),
            (4, {"first": 3}, 0),
            (3, {"first": 1}, 2),
            (3, {"first": 2, "ghost_seat": "fixed"}, GHOST),
            (2, {"first": 1}, 0),
        ],
    )
    def test_left_of_the_dealer_leads(self, players: int, options: dict[str, Any], leader: int) -> None:
        state = first(players, 1, leader="left_of_dealer", **options)
        assert state.at == leader
        assert state.to_move == (state.dealer if (players, leader) == (3, GHOST) else leader)

    def test_every_hand_is_led_by_its_dealer(self) -> None:
        """Neither the winner of the last trick nor a fusion in it carries over."""
        hands = [(state.dealer, state.at) for state in random_game_of(4, 5) if not state.laid and not state.asked >= 0]
        assert len(hands) > 2
        assert [dealer for dealer, _ in hands] == [n % 4 for n in range(len(hands))]
        assert all(dealer == at for dealer, at in hands)


def random_game_of(players: int, seed: int, **options: Any) -> list[TatsuState]:
    """All states of a random game with these options."""
    state, states, chooser = first(players, seed, **options), [], Random(seed)
    while state.to_move != OVER:
        states.append(state.clone())
        state.apply(chooser.choice(state.legal_actions()))
    return [*states, state]


class TestTurn:
    def test_play_the_own_clan_or_ask_whoever_has_it(self) -> None:
        state = position("R2 R4 Y2", "R3 Y3", "Y4 Rx1", "Y5")
        assert legal(state) == ["play R2", "play R4", "ask 1", "ask 2"]

    def test_asking_although_one_has_such_cards(self) -> None:
        state = after(position("R2", "R3", "Y4", "Y5"), "ask 1")
        assert (state.to_move, TATSU.phases[state.phase]) == (1, "reply")

    def test_partners_may_be_asked(self) -> None:
        assert "ask 2" in legal(position("R2", "Y3", "R4", "Y5"))

    def test_a_player_without_the_clan_is_not_asked(self) -> None:
        """Test 12 of the rule file."""
        state = position("R2", "Y3", "R4", "Y5")
        assert "ask 1" not in legal(state)
        refusal = state.refusal(TATSU.actions.number("ask 1"), 0)
        assert refusal is not None
        assert refusal.code == "TAT-ASK-NONE"

    def test_an_empty_hand_asks(self) -> None:
        assert legal(position("", "Y3 R2", "R4", "Y5")) == ["ask 1", "ask 2"]

    def test_play_passes_to_the_left_of_the_asker(self) -> None:
        state = after(position("R2", "Y3", "Y5", "R4 "), "ask 3", "give R4")
        assert (state.to_move, state.at) == (1, 1)

    def test_each_trick_uses_two_cards_of_each_clan(self) -> None:
        for players in TATSU.players:
            for state in random_game(players, 3):
                assert len(state.laid) % 4 or sum(CARDS[k & 31].clan for k in state.laid[-4:]) in (0, 2)
                assert state.legal_actions() or state.to_move == OVER


class TestReply:
    def test_any_card_of_the_asking_clan(self) -> None:
        """Test 4: Yellow asks, so a Yellow card must be laid, in front of Yellow."""
        state = after(position("R2 R3 Y6 YF", "", "R4 R5", "Y2 Y3", at=1), "ask 0")
        assert legal(state) == ["give Y6", "give YF"]
        log = play(state, "give Y6")
        assert only(log, "give").data == {"at": 1, "by": 0, "card": "Y6"}
        laid = state.observe(None).laid[-1]
        assert (laid.by, laid.at) == (0, 1)

    def test_the_asked_one_must_comply(self) -> None:
        state = after(position("R2", "R3 Y2", "R4", "Y5 Y6 R5 Y4", at=0), "ask 1")
        assert legal(state) == ["give R3"]


class TestTrick:
    def test_strongest_wins_all_and_leads(self) -> None:
        state = position("R2 R13", "Y5 Y13", "R3 R14", "Y2 Y14")
        log = play(state, "play R2", "play Y5", "play R3", "play Y2")
        assert captured(state) == (set(), {"R2", "Y5", "R3", "Y2"})
        assert (state.to_move, state.at) == (1, 1)
        assert only(log, "trick").data["at"] == 1

    def test_equal_strengths_the_earlier_wins(self) -> None:
        """Test 6."""
        state = after(position("R5 R13", "Y3 Y13", "R14 R15", "Y5 Y14"), "play R5", "play Y3", "play R14", "play Y5")
        assert state.at == 0
        state = after(
            position("R2 R13", "Y5 Y13", "R5 R15", "Y3 Y14"), "play R2", "play Y5", "play R5", "play Y3"
        )  # fmt: skip
        assert state.at == 1

    def test_in_front_of_whom_it_lies(self) -> None:
        """Test 13: Yellow asks, Red lays Yellow 6 in front of Yellow: Yellow takes and leads."""
        state = position("R2 Y6", "Y13 Y14", "R3 R4", "Y2 R5", at=1)
        play(state, "ask 0", "give Y6", "play R3", "play Y2", "play R2")
        assert captured(state) == (set(), {"Y6", "R3", "Y2", "R2"})
        assert (state.at, state.to_move) == (1, 1)

    def test_four_multipliers_the_first_wins(self) -> None:
        """Test 7: also when somebody else has laid it."""
        state = position("Rx1 R2", "Rx2 Y3", "Yx1 R4", "Yx2 Y4")
        play(state, "ask 1", "give Rx2", "ask 3", "give Yx2", "ask 0", "give Rx1", "ask 2", "give Yx1")
        assert (state.at, state.to_move) == (0, 0)
        assert captured(state)[0] == {"Rx1", "Rx2", "Yx1", "Yx2"}

    def test_a_multiplier_loses_against_strength_one(self) -> None:
        state = position("Rx3 R2", "Y13 Y3", "Rx1 R4", "Yx2 Y4")
        play(state, "play Rx3", "play Y13", "play Rx1", "play Yx2")
        assert state.at == 1


class TestFusion:
    def test_carried_to_the_winner_of_the_next_trick(self) -> None:
        """Test 8."""
        state = position("R2 R3", "Y2 Y3", "RF R4", "Y5 Y6", at=0)
        log = play(state, "play R2", "play Y2", "play RF", "play Y5")
        assert captured(state) == (set(), set())
        assert (state.at, state.to_move) == (2, 2)
        assert only(log, "carry").data["at"] == 2
        log = play(state, "play R4", "play Y6", "play R3", "play Y3")
        assert only(log, "trick").data["cards"] == ids(mask("R2 Y2 RF Y5 R4 Y6 R3 Y3"))
        assert only(log, "trick").data["clan"] == "Y"

    def test_two_in_a_row_go_to_the_winner_of_the_third(self) -> None:
        """Test 9, and test 7 for its second fusion: it was laid by somebody else."""
        state = position("R2 R3 YF", "Y3 Y2 Y4", "RF R4 R5", "Y5 Y6 R6", at=0)
        play(state, "play R2", "play Y2", "play RF", "play Y5")
        assert state.at == 2
        log = play(state, "play R4", "play Y6", "play R3", "ask 0", "give YF")
        assert (state.at, only(log, "carry").data["at"]) == (1, 1)
        log = play(state, "play Y4", "play R5", "ask 1", "give Y3", "ask 3", "give R6")
        assert only(log, "trick").data["at"] == 0
        assert len(only(log, "trick").data["cards"]) == 12

    def test_both_in_one_trick_the_earlier_one_leads(self) -> None:
        """Test 10."""
        state = position("R2 R3", "YF Y3", "RF R4", "Y5 Y6")
        play(state, "play R2", "play YF", "play RF", "play Y5")
        assert state.at == 1
        log = play(state, "play Y3", "play R4", "play Y6", "play R3")
        assert len(only(log, "trick").data["cards"]) == 8

    def test_leads_where_it_lies_not_who_laid_it(self) -> None:
        state = position("R2 R3", "Y2 RF", "R5 R4", "Y5 Y6")
        play(state, "ask 1", "give RF", "play Y2", "play R4", "play Y5")
        assert state.at == 0

    def test_in_the_seventh_trick_four_cards_are_out(self) -> None:
        """Test 11."""
        state = position("R13", "YF", "R14", "Y5", captured=("Rx1 R17", ""), target=1)
        log = play(state, "play R13", "play YF", "play R14", "play Y5")
        assert only(log, "lost").data["cards"] == ["R13", "R14", "Y5", "YF"]
        assert only(log, "score").data["gains"] == [7, 0, 7, 0]
        assert set(ids(state.pot)) == {"R13", "R14", "Y5", "YF"}

    def test_in_the_sixth_and_seventh_eight_cards_are_out(self) -> None:
        """Test 11."""
        state = position("R13 R2", "YF Y6", "R14 RF", "Y5 Y4", captured=("Rx1 R17", ""), target=1)
        play(state, "play R13", "play YF", "play R14", "play Y5")
        log = play(state, "play Y6", "play RF", "play Y4", "play R2")
        assert len(only(log, "lost").data["cards"]) == 8
        assert only(log, "score").data["gains"] == [7, 0, 7, 0]


class TestScore:
    @pytest.mark.parametrize(
        ("cards", "clan", "points", "factor", "value"),
        [
            ("R2 R13 Y13 R3 Y2 R4 Yx1 Rx2", "R", 10, 2, 20),  # test 1
            ("R17 Rx1 Rx3", "R", 7, 4, 28),  # test 2
            ("R17 R16 R15 R14 Y17 Y6 Y2 Y16 Yx3", "R", 37, 0, 0),  # test 5
            (" ".join(ids(ALL)), "R", 60, 6, 360),  # test 15
            (" ".join(ids(ALL)), "Y", 60, 6, 360),
            ("Rx1 Rx2 Rx3 RF", "R", 0, 6, 0),
            ("", "Y", 0, 0, 0),
        ],
    )
    def test_sheet(self, cards: str, clan: str, points: int, factor: int, value: int) -> None:
        formula = sheet(cards.split(), clan)
        assert (formula.parts[0].value, formula.parts[1].value) == (points, factor)
        assert formula.value == formula.computed() == value
        assert hand_value(mask(cards), "RY".index(clan)) == value

    def test_the_formula_names_every_card_that_counts(self) -> None:
        spirits, factor = sheet(["R2", "R13", "Y13", "R3", "Y2", "R4", "Yx1", "Rx2", "YF"], "R").parts
        assert [part.value for part in spirits.parts] == [1, 3, 3, 1, 1, 1]
        assert [(part.label, part.value) for part in factor.parts] == [("foreign", 0), ("multiplier", 2)]
        assert factor.parts[1].pieces == ("won:Rx2",)

    def test_partners_share_the_result(self) -> None:
        state = position("R13", "Y2", "R14", "Y3", captured=("Rx2 R17", "Y17 Yx1"), target=1)
        log = play(state, "play R13", "play Y2", "play R14", "play Y3")
        assert only(log, "score").data["gains"] == [14, 16, 14, 16]
        assert [term.value for term in TATSU.formulas(only(log, "score"))] == [14, 16, 14, 16]


class TestWin:
    def finished(self, points: tuple[int, ...], **options: Any) -> tuple[TatsuState, list[Event]]:
        """Red gets 20 and Yellow 35 in this hand."""
        state = position(
            "R13", "Y2", "R14", "Y3", captured=("Rx1 R2 R3 R17 R16 R15", "Y17 Yx1 Y4 Y16 Y15 Y14 R4 R5 R6"),
            points=points, **options,
        )  # fmt: skip
        log = play(state, "play R13", "play Y2", "play R14", "play Y3")
        assert only(log, "score").data["gains"] == [20, 35, 20, 35]
        return state, log

    def test_the_higher_total_wins(self) -> None:
        """Test 14."""
        state, log = self.finished((500, 505, 500, 505))
        assert only(log, "over").data == {"totals": [520, 540, 520, 540], "winners": [1, 3]}
        assert (state.to_move, state.returns()) == (OVER, [-1.0, 1.0, -1.0, 1.0])
        assert state.score().winners == (1, 3)

    def test_below_the_target_another_hand(self) -> None:
        state, log = self.finished((479, 464, 479, 464))
        assert (state.points, state.turn, state.dealer, state.at) == ([499, 499, 499, 499], 28, 1, 1)
        assert kinds(log)[-6:] == ["score", "deal", "hand", "hand", "hand", "hand"]
        assert state.returns() == [0.0] * 4

    def test_a_tie_on_top_is_played_on(self) -> None:
        state, log = self.finished((485, 470, 485, 470))
        assert "tie" in kinds(log)
        assert (state.points, state.dealer, state.to_move) == ([505] * 4, 1, 1)

    def test_exactly_the_target_is_enough(self) -> None:
        state, _ = self.finished((0, 465, 0, 465))
        assert state.score().winners == (1, 3)

    @pytest.mark.parametrize("target", [100, 250, 500, 1000])
    def test_target(self, target: int) -> None:
        assert self.finished((0, target - 36) * 2, target=target)[0].to_move != OVER
        assert self.finished((0, target - 35) * 2, target=target)[0].to_move == OVER

    def test_a_single_hand(self) -> None:
        assert self.finished((0,) * 4, target=1)[0].to_move == OVER

    def test_three_players_tied_on_top_and_the_third_may_still_win(self) -> None:
        state = position(
            "R13", "Y2", "Y3", "R14", players=3, captured=("", ""), points=(500, 510, 510),
        )  # fmt: skip
        log = play(state, "play R13", "play Y2", "play R14", "play Y3")
        assert "tie" in kinds(log)
        assert (state.dealer, state.to_move) == (1, 1)

    def test_clans_stay_with_two_and_four(self) -> None:
        for players in (2, 4):
            for dealer in range(players):
                clans = seating(players, dealer, first(players, 1).options)[1]
                assert clans[:players] == [0, 1, 0, 1][:players]

    def test_the_dealer_card_passes_left(self) -> None:
        for players in TATSU.players:
            states = [state for state in random_game_of(players, 9) if not state.laid and state.asked < 0]
            assert [state.dealer for state in states] == [n % players for n in range(len(states))]


class TestSecrets:
    def test_own_cards_and_the_backs(self) -> None:
        state = first(4, 3)
        view = state.observe(2)
        assert view.shown == (0, 0, state.hands[2], 0)
        assert [sum(counts) for counts in view.counts] == [7] * 4
        assert view.counts[2][0] == sum(card.startswith("R") for card in view.cards(2))
        assert state.observe(None).shown == (0,) * 4

    def test_what_was_laid_stays_known(self) -> None:
        state = position("R2 R3", "Y2 Y3", "Y4 R4", "R5 Y6")
        play(state, "play R2", "play Y2", "ask 3", "give R5", "ask 2", "give Y4")
        view = state.observe(1)
        assert [(laid.card, laid.by, laid.at) for laid in view.laid[-4:]] == [
            ("R2", 0, 0), ("Y2", 1, 1), ("R5", 3, 2), ("Y4", 2, 3),
        ]  # fmt: skip
        assert view.captured == (mask("R2 Y2 R5 Y4"), 0)

    def test_a_new_hand_is_dealt_in_private(self) -> None:
        state = position("R13", "Y2", "R14", "Y3")
        log = play(state, "play R13", "play Y2", "play R14", "play Y3")
        hands = [event for event in log if event.kind == "hand"]
        assert [event.audience for event in hands] == [frozenset({seat}) for seat in range(4)]
        assert [event.data["cards"] for event in hands] == [ids(hand) for hand in state.hands]
        assert "cards" not in only(log, "deal").data


class TestThree:
    def test_the_dealer_is_red_with_an_open_ghost_hand(self) -> None:
        for dealer in range(3):
            state = first(3, 5, first=dealer)
            view = state.observe(None)
            assert [view.clan(place) for place in range(4)] == ["R" if p in (dealer, 3) else "Y" for p in range(4)]
            assert view.shown == (0, 0, 0, state.hands[GHOST])
            assert [hand.bit_count() for hand in state.hands] == [7] * 4

    @pytest.mark.parametrize(
        ("dealer", "ghost_seat", "order"),
        [
            (0, "opposite_red", [0, 1, 3, 2]),
            (1, "opposite_red", [1, 2, 3, 0]),
            (2, "opposite_red", [2, 0, 3, 1]),
            (0, "fixed", [0, 1, 2, 3]),
            (2, "fixed", [2, 3, 0, 1]),
        ],
    )
    def test_order_around_the_table(self, dealer: int, ghost_seat: str, order: list[int]) -> None:
        state = first(3, 7, first=dealer, ghost_seat=ghost_seat)
        found = []
        for _ in range(4):
            found.append(state.at)
            turn = state.turn
            while state.turn == turn:
                assert TATSU.phases[state.phase] == "reply" or state.to_move == (
                    dealer if state.at == GHOST else state.at
                )
                state.apply(state.legal_actions()[0])
        assert found == order

    def three(self) -> TatsuState:
        return position("R2 R13 Y2", "Y3 R6", "Y4", "R4 Y5", players=3)

    def test_red_plays_from_the_ghost_hand_on_its_turn(self) -> None:
        state = after(self.three(), "play R2", "play Y3")
        assert (state.at, state.to_move) == (GHOST, 0)
        assert legal(state) == ["play R4", "ask 0", "ask 1"]

    def test_the_ghost_asks_red_who_gives_from_the_own_hand(self) -> None:
        state = after(self.three(), "play R2", "play Y3", "ask 0")
        assert (state.to_move, legal(state)) == (0, ["give R13"])

    def test_yellow_asks_the_ghost_and_red_chooses(self) -> None:
        state = after(self.three(), "play R2", "ask ghost")
        assert (state.to_move, legal(state)) == (0, ["give Y5"])
        log = play(state, "give Y5")
        assert only(log, "give_open").data == {"at": 1, "by": "ghost", "card": "Y5"}

    def test_yellow_asks_red_who_gives_from_the_own_hand_only(self) -> None:
        state = after(self.three(), "play R2", "ask 0")
        assert legal(state) == ["give Y2"]

    def test_red_asks_the_ghost(self) -> None:
        state = self.three()
        assert legal(state) == ["play R13", "play R2", "ask 1", "ask ghost"]
        play(state, "ask ghost")
        assert (state.to_move, legal(state)) == (0, ["give R4"])

    def test_the_ghost_wins_for_red_and_leads(self) -> None:
        state = after(self.three(), "play R2", "play Y3", "play R4", "play Y4")
        assert captured(state) == ({"R2", "Y3", "R4", "Y4"}, set())
        assert (state.at, state.to_move) == (GHOST, 0)

    def test_the_ghost_has_the_fusion_and_leads(self) -> None:
        state = position("R2 R13 Y2", "Y3 R6", "Y4", "RF Y5", players=3)
        play(state, "play R2", "play Y3", "play RF", "play Y4")
        assert (state.at, state.to_move, captured(state)) == (GHOST, 0, (set(), set()))

    def test_yellow_tricks_count_together_for_both(self) -> None:
        """Test 3: Yellow earns 60, both get 60."""
        state = position(
            "R13", "Y2", "Y3", "R14", players=3, captured=("", "Yx1 Yx3 Y17 R17"), points=(100, 50, 7),
        )  # fmt: skip
        # 7 + 7 + 3 + 4 + 1 + 1 = 23 on the cards with this trick, times 4
        log = play(state, "play R13", "play Y2", "play R14", "play Y3")
        assert only(log, "score").data["gains"] == [0, 92, 92]
        state = position("R14", "Y3", "Y2", "R13", players=3, captured=("", "Yx1 Yx3 Y5 Y4 Y13 R2"), points=(0, 5, 7))
        log = play(state, "play R14", "play Y3", "play R13", "play Y2")
        assert only(log, "score").data["gains"] == [0, 60, 60]
        assert state.points == [0, 65, 67]

    @pytest.mark.parametrize(("rotation", "dealer"), [("left", 1), ("right", 2)])
    def test_rotation(self, rotation: str, dealer: int) -> None:
        state = position("R14", "Y3", "Y2", "R13", players=3, rotation=rotation)
        log = play(state, "play R14", "play Y3", "play R13", "play Y2")
        assert (state.dealer, state.to_move) == (dealer, dealer)
        assert only(log, "ghost").data["cards"] == ids(state.hands[GHOST])
        assert only(log, "ghost").audience is None


LAYOUT = ("R2/Y2 R3/R14 Y3/R13 -/- -/- -/- -/-", "Y4/R4 Y5/Y14 R5/Y13 -/- -/- -/- -/-")


class TestTwo:
    def test_seven_of_each_clan_in_seven_columns(self) -> None:
        for seed in SEEDS:
            state = first(2, seed)
            for player in (0, 1):
                cards = state.up[7 * player : 7 * player + 7] + state.down[7 * player : 7 * player + 7]
                assert sum(CARDS[card].clan for card in cards) == 7
                assert state.hands[player] == sum(1 << card for card in state.up[7 * player : 7 * player + 7])

    def test_a_layout_shows_faces_and_backs(self) -> None:
        state = first(2, 4)
        for seat in (0, 1, None):
            view = state.observe(seat)
            assert view.shown == tuple(state.hands)
            assert view.backs == tuple(CARDS[card].clan for card in state.down)
            assert "down" not in view.to_json()

    def test_play_or_ask_for_face_up_cards(self) -> None:
        state = position(*LAYOUT, players=2)
        assert legal(state) == ["play R2", "play R3", "ask 1"]
        play(state, "ask 1")
        assert legal(state) == ["give R5"]

    def test_turns_alternate_and_each_has_two_cards(self) -> None:
        state = position(*LAYOUT, players=2)
        play(state, "play R2", "play Y4", "play R3", "play Y5")
        assert [laid.at for laid in state.observe(None).laid[-4:]] == [0, 1, 0, 1]
        assert captured(state) == (set(), {"R2", "Y4", "R3", "Y5"})

    def test_what_was_covered_is_turned_up_at_once(self) -> None:
        state = position(*LAYOUT, players=2)
        log = play(state, "play R2")
        assert only(log, "uncover").data == {"place": 0, "column": 1, "card": "Y2"}
        assert (state.up[0], state.down[0]) == (TATSU.actions.number("play Y2"), -1)
        assert legal(state) == ["play Y4", "play Y5", "ask 0"]
        assert kinds(play(state, "ask 0", "give Y2")) == ["ask", "give_open"]

    def test_must_ask(self) -> None:
        state = position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "R4/- R5/- Y4/- Y5/- -/- -/- -/-", players=2)
        assert legal(state) == ["ask 1"]

    def test_must_play(self) -> None:
        state = position("R2/Y2 R3/Y3 -/- -/- -/- -/- -/-", "Y4/R4 Y5/R5 -/- -/- -/- -/- -/-", players=2)
        assert legal(state) == ["play R2", "play R3"]

    def test_nobody_shows_the_clan(self) -> None:
        state = position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/R4 -/- -/- -/- Y6/R5 -/- -/-", players=2)
        assert legal(state) == ["ask 1", "play blind 1", "play blind 2"]
        play(state, "ask 1")
        assert legal(state) == ["give blind 1", "give blind 5"]
        log = play(state, "give blind 5")
        assert only(log, "give_blind").data == {"at": 0, "by": 1, "card": "R5"}

    def test_blind_only_where_such_a_back_lies(self) -> None:
        state = position("Y2/R2 Y3/R3 Y5/R4 Y6/R5 -/- -/- -/-", "-/- -/- -/- -/- -/- -/- -/-", players=2)
        assert legal(state) == ["play blind 1", "play blind 2", "play blind 3", "play blind 4"]
        state = position("Y2/- Y3/- Y5/- Y6/- -/- -/- -/-", "Rx1/- Rx2/- Rx3/- R2/- -/- -/- -/-", players=2, at=0)
        assert legal(state) == ["ask 1"]

    def test_what_lay_above_stays(self) -> None:
        state = position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/R4 -/- -/- -/- Y6/R5 -/- -/-", players=2)
        log = play(state, "play blind 2")
        assert only(log, "play_blind").data["card"] == "R3"
        assert (state.observe(None).up[1], state.down[1]) == (TATSU.actions.number("play Y3"), -1)
        assert "uncover" not in kinds(log)
        assert "uncover" not in kinds(play(state, "ask 0", "give Y3"))

    def test_a_hand_in_six_has_such_a_moment(self) -> None:
        """Played at random; the standard deviation of the share is 0.017."""
        hands, blind, chooser = 500, 0, Random(1)
        for seed in range(hands):
            state, seen = first(2, seed), False
            while state.turn < len(CARDS) and state.to_move != OVER:
                seen = seen or not state.holders[state.clans[state.at]]
                state.apply(chooser.choice(state.legal_actions()))
            blind += seen
        assert blind / hands == pytest.approx(1 / 6, abs=0.06)

    def test_the_dealer_alternates(self) -> None:
        states = [state for state in random_game_of(2, 9, target=1000) if not state.laid and state.asked < 0]
        assert [state.dealer for state in states[:3]] == [0, 1, 0]

    def test_new_hands_are_laid_out_before_all_eyes(self) -> None:
        state = position("R13/- R14/- -/- -/- -/- -/- -/-", "Y2/- Y3/- -/- -/- -/- -/- -/-", players=2)
        log = play(state, "play R13", "play Y2", "play R14", "play Y3")
        layout = only(log, "layout")
        assert layout.audience is None
        assert layout.data["up"] == [CARDS[card].id for card in state.up]
        assert layout.data["down"] == ["RY"[CARDS[card].clan] for card in state.down]


def test_digest_after_the_last_card() -> None:
    state = position("R13", "YF", "R14", "Y5", captured=("Rx1 R17", ""), target=1)
    play(state, "play R13", "play YF", "play R14", "play Y5")
    found = digest(state)
    assert found[3] == ("R13", "R14", "Y5", "YF")
    assert found[4:] == ((("R17", "Rx1"), ()), (7, 0, 7, 0), 0, 3, -1, -1, "over", 28)
