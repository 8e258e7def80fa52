"""The rules of Tenno, a class per rule id, in the order of the rulebook."""

import ast
import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.game import OVER
from gamelib.language import language
from gamelib.tenno import TENNO, TennoState
from gamelib.tenno.facts import ACTIONS, CARDS, PLAYERS, RULES, VALUES
from tests.tenno.positions import (
    GEISHA_SWAP,
    OPEN_PRISON,
    PEEK_FIRST,
    SAME_TARGET,
    after,
    decides,
    discarded,
    hand,
    happened,
    legal,
    play,
    prison,
    random_game,
    random_options,
    row,
    table,
)

ALL = "1 2 3 4 5 6 7 8 9 10 X"


def kinds(state: TennoState, *notations: str) -> list[str]:
    return [event.kind for event in happened(state, *notations)]


def test_every_rule_has_a_class() -> None:
    names = ["Test" + rule.removeprefix("tenno/").title() for rule in RULES]
    assert [name for name, thing in globals().items() if inspect.isclass(thing) and name.startswith("Test")] == names


def test_every_rule_is_named_where_it_acts() -> None:
    """The docstrings of ``state.py`` that begin with rule ids name all of them and nothing else."""
    source = Path(__file__).parents[2] / "gamelib" / "tenno" / "state.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    docstrings = [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    headed = [match[0] for text in docstrings if (match := re.match(r"(``\w+``(, )?)+(?=:)", text))]
    named = {name for head in headed for name in re.findall(r"\w+", head)}
    assert {f"tenno/{name}" for name in named} == set(RULES)


class TestComponents:
    def test_eleven_cards_with_their_values(self) -> None:
        assert dict(zip(CARDS[1:], VALUES[1:], strict=True)) == {str(n): n for n in range(1, 11)} | {"X": 0}

    @pytest.mark.parametrize("players", PLAYERS)
    def test_everybody_has_a_set(self, players: int) -> None:
        state = TENNO.new(players)
        assert isinstance(state, TennoState)
        assert [hand(state, seat) for seat in "ABCDEFG"[:players]] == [ALL] * players

    def test_two_to_seven(self) -> None:
        assert TENNO.players == (2, 3, 4, 5, 6, 7)


class TestSetup:
    def test_rows_are_laid_from_the_first_seat_clockwise(self) -> None:
        state = TENNO.new(3, options={"first": 1})
        assert isinstance(state, TennoState)
        asked = []
        while decides(state)[1] == "order":
            asked.append(decides(state)[0])
            play(state, "order 312")
        assert asked == ["B", "C", "A"]
        assert decides(state) == ("B", "attack")
        assert (row(state, "B"), hand(state, "B")) == ("3 1 2", "4 5 6 7 8 9 10 X")

    def test_beyond_the_last_seat_one_counts_on(self) -> None:
        assert TENNO.new(3, options={"first": 4}).to_move == 1

    def test_chance_plays_no_part(self) -> None:
        assert TENNO.new(4, seed=1).observe(2) == TENNO.new(4, seed=2).observe(2)

    def test_clockwise(self) -> None:
        state = table("9 1 2", "8 7 3", "8 7 3")
        play(state, "attack 1 B1", "pass", "refill 10", "pass")
        assert (decides(state), state.turn) == (("B", "attack"), 1)


class TestOrder:
    def test_any_permutation(self) -> None:
        state = TENNO.new(2)
        assert isinstance(state, TennoState)
        assert legal(state) == ["order 123", "order 132", "order 213", "order 231", "order 312", "order 321"]

    def test_the_order_is_told_to_its_owner_alone(self) -> None:
        state = TENNO.new(2)
        assert isinstance(state, TennoState)
        public, private = happened(state, "order 213")
        assert (public.data, public.audience) == ({}, None)
        assert (private.data, private.audience) == ({"cards": ["2", "1", "3"]}, frozenset({0}))
        one, other = after(state, "order 213"), after(state, "order 321")
        assert one.observe(1) == other.observe(1)
        assert one.observe(0) != other.observe(0)


class TestTurn:
    def test_the_steps(self) -> None:
        """Attack, Monk, second attack, Monk, refill from the attacker on, look; then the next seat."""
        state = table("6 1 2", "10 8 9", "7 9 8")
        steps = []
        for action in ("attack 1 B1", "pass", "attack 2 C1", "pass", "refill 7", "refill 8", "pass", "pass"):
            steps.append(decides(state))
            play(state, action)
        assert steps == [
            ("A", "attack"), ("B", "monk"), ("A", "ronin"), ("C", "monk"), ("A", "refill"), ("A", "refill"),
            ("B", "peek"), ("C", "peek"),
        ]  # fmt: skip
        assert decides(state) == ("B", "attack")

    @pytest.mark.parametrize("players", PLAYERS)
    def test_seats_take_turns(self, players: int) -> None:
        turns = {int(state.turn): int(state.active) for state in random_game(players, players) if state.to_move >= 0}
        assert list(turns) == list(range(len(turns)))
        assert all(seat == turn % players for turn, seat in turns.items())


class TestAttack:
    def test_each_own_card_against_each_card_of_the_others(self) -> None:
        found = [f"attack {own} {seat}{slot}" for own in "123" for seat in "ACD" for slot in "123"]
        state = table("1 2 3", "1 2 3", "1 2 3", "1 2 3")
        play(state, "attack 1 B1", "pass", "refill 4", "refill 4")
        assert decides(state) == ("B", "attack")
        assert legal(state) == found

    @pytest.mark.parametrize("slot", range(3))
    def test_never_with_the_shogun(self, slot: int) -> None:
        cards = ["9", "8"]
        cards.insert(slot, "10")
        found = {action.split()[1] for action in legal(table(" ".join(cards), "1 2 3"))}
        assert found == {"1", "2", "3"} - {str(slot + 1)}

    def test_both_cards_are_shown_to_all(self) -> None:
        (event,) = happened(table("9 1 2", "8 7 3", "1 2 3"), "attack 1 B2")
        assert (event.kind, event.rule, event.seat, event.audience) == ("attack", "tenno/attack", 0, None)
        assert event.data == {"slot": "1", "card": "9", "other": 1, "place": "2", "defender": "7", "second": False}
        view = after(table("9 1 2", "8 7 3", "1 2 3"), "attack 1 B2").observe(2)
        assert (view.card(0, 0), view.card(1, 1), view.card(1, 0)) == ("9", "7", "")
        assert view.attacked == (0, "1", 1, "2")

    def test_compulsory(self) -> None:
        assert "pass" not in legal(table("9 1 2", "8 7 3"))


class TestMonk:
    @pytest.mark.parametrize(
        ("defenders", "answers"),
        [("8 5 3", ["monk", "pass"]), ("8 3 5", ["monk", "pass"]), ("5 8 3", ["pass"]), ("8 2 3", ["pass"])],
    )
    def test_only_from_another_place(self, defenders: str, answers: list[str]) -> None:
        state = after(table("9 1 2", defenders), "attack 1 B1")
        assert decides(state) == ("B", "monk")
        assert legal(state) == answers

    def test_the_window_opens_at_every_attack(self) -> None:
        """Also when everybody knows that there is no Monk, and when it could change nothing."""
        for defenders in ("8 2 3", "8 2 3 | 4", "X 5 3", "5 2 3"):
            assert decides(after(table("X 1 2", defenders), "attack 1 B1")) == ("B", "monk")

    def test_it_looks_the_same_for_all_others(self) -> None:
        """Whether the Monk lies in the row or in the hand changes nothing that others see or are asked."""
        with_monk = after(table("9 1 2", "8 5 3", "1 2 3"), "attack 1 B1")
        without = after(table("9 1 2", "8 7 3", "1 2 3"), "attack 1 B1")
        for seat in (0, 2, None):
            assert with_monk.observe(seat) == without.observe(seat)
        assert after(with_monk, "pass").observe(2) == after(without, "pass").observe(2)

    def test_it_stays_and_is_known(self) -> None:
        state = after(table("9 1 2", "8 5 3", "1 2 3"), "attack 1 B1", "monk")
        assert row(state, "B") == "8 5 3"
        assert state.observe(2).card(1, 1) == "5"

    def test_it_may_help_any_number_of_times(self) -> None:
        state = table("6 1 2", "9 5 3", "1 2 3")
        play(state, "attack 1 B1", "monk", "attack 2 B3")
        assert legal(state) == ["monk", "pass"]


LETTERS = dict(zip(["P1", "P2", "P3", "NI", "MO", "RO", "S7", "S8", "DA", "SH", "GE"], CARDS[1:], strict=True))
OUTCOMES = """
        P1   P2   P3   NI   MO   RO   S7   S8   DA   SH   GE
P1      =/D  D/D  D/D  D/D  D/   D/D  D/D  D/D  D/D  D/D  D/D
P2      A/D  =/D  D/D  D/D  D/   D/D  D/D  D/D  D/D  D/D  D/D
P3      A/=  A/D  =/D  D/D  D/   D/D  D/D  D/D  D/D  D/D  D/D
NI      A/A  A/A  A/A  A/A  A/   A/=  A/D  =/D  D/D  D/D  D/D
MO      A/A  A/A  A/=  A/D  =/   D/D  D/D  D/D  D/D  D/D  D/D
RO      A/A  A/A  A/A  A/=  A/   =/D  D/D  D/D  D/D  D/D  D/D
S7      A/A  A/A  A/A  A/A  A/   A/D  =/D  D/D  D/D  D/D  D/D
S8      A/A  A/A  A/A  A/A  A/   A/=  A/D  =/D  D/D  D/D  D/D
DA      A/A  A/A  A/A  A/A  A/   A/A  A/=  A/D  =/D  D/D  D/D
GE      A/A  A/A  A/A  A/A  A/   A/A  A/A  A/A  A/A  A/A  =/=
"""
"""Rows attack; without / with Monk; A the attacker wins, D the defender, = nobody."""


def outcomes() -> Iterator[tuple[str, str, bool, str]]:
    """Attacker, defender, Monk, result."""
    head, *lines = OUTCOMES.strip().splitlines()
    for line in lines:
        attacker, *cells = line.split()
        for defender, cell in zip(head.split(), cells, strict=True):
            alone, _, supported = cell.partition("/")
            yield LETTERS[attacker], LETTERS[defender], False, alone
            if supported:
                yield LETTERS[attacker], LETTERS[defender], True, supported


def fight(attacker: str, defender: str, monk: bool) -> TennoState:
    """The state after a battle between the left cards of A and B."""
    beside = [card for card in ("1", "2", "3", "7") if card not in (attacker, defender)][:2]
    rows = [f"{attacker} {' '.join(beside)}", f"{defender} {'5' if monk else beside[0]} {beside[1]}"]
    return play(table(*rows), "attack 1 B1", "monk" if monk else "pass")


class TestBattle:
    def test_the_table_is_complete(self) -> None:
        assert len(list(outcomes())) == 10 * (11 + 10)

    @pytest.mark.parametrize(("attacker", "defender", "monk", "result"), list(outcomes()))
    def test_outcome(self, attacker: str, defender: str, monk: bool, result: str) -> None:
        state = fight(attacker, defender, monk)
        stays = [row(state, seat).split()[0] != "-" for seat in "AB"]
        captured = {"A": f"B{defender}" if result == "A" else "",
                    "B": f"A{attacker}" if result == "D" and defender == "10" else ""}  # fmt: skip
        assert stays == [result == "A" and attacker != "X", result == "D" and defender != "X"]
        assert {seat: prison(state, seat) for seat in "AB"} == captured
        lost = [attacker if not stays[0] and not captured["B"] else "",
                defender if not stays[1] and not captured["A"] else ""]  # fmt: skip
        assert [discarded(state, seat) for seat in "AB"] == lost
        looks = [pending for pending in state.todo if pending >> 3 == TENNO.phases.index("peek")]
        assert len(looks) == (result == "D")

    @pytest.mark.parametrize(
        ("attacker", "defender", "monk", "sentence"),
        [
            ("4", "6", False, "Ninja 8 > Ronin 6. Olena wins; Max's Ronin goes to the prison."),
            ("4", "8", False, "Ninja 8 = Samurai 8. Nobody wins; Olena's Ninja and Max's Samurai 8 leave the game."),
            ("8", "4", False, "Samurai 8 > Ninja 4. Olena wins; Max's Ninja goes to the prison."),
            ("8", "4", True, "Samurai 8 > Ninja 4 + Monk 2 = 6. Olena wins; Max's Ninja goes to the prison."),
            ("9", "8", True, "Daimyo 9 < Samurai 8 + Monk 2 = 10. Max wins; Olena's Daimyo leaves the game."),
            ("8", "6", True,
             "Samurai 8 = Ronin 6 + Monk 2 = 8. Nobody wins; Olena's Samurai 8 and Max's Ronin leave the game."),
            ("9", "10", False, "Daimyo 9 < Shogun 10. Max wins; the Shogun captures Olena's Daimyo."),
            ("X", "10", False,
             "Geisha 10 + 1 > Shogun 10. Olena wins; Max's Shogun goes to the prison, and the Geisha leaves the game."),
            ("7", "X", False, "Samurai 7 < Geisha 7 + 1. Max wins; Olena's Samurai 7 and the Geisha leave the game."),
            ("X", "X", False, "Geisha = Geisha. Nobody wins; Olena's Geisha and Max's Geisha leave the game."),
        ],
    )  # fmt: skip
    def test_filled_in(self, attacker: str, defender: str, monk: bool, sentence: str) -> None:
        """The comparison of a battle, in its event and as a sentence."""
        rows = f"{attacker} 1 2", f"{defender} 5 3" if monk else f"{defender} 1 2"
        event = happened(table(*rows), "attack 1 B1", "monk" if monk else "pass")[2]
        assert TENNO.texts.event(event, language("en"), ("Olena", "Max")) == sentence

    @pytest.mark.parametrize(
        ("attacker", "defender", "points"),
        [("4", "6", [6, 0]), ("8", "4", [4, 0]), ("9", "10", [0, 9]), ("X", "10", [10, 0]), ("4", "10", [0, 4])],
    )
    def test_values_of_prisoners(self, attacker: str, defender: str, points: list[int]) -> None:
        """The Shogun captures for the defender; a Ninja is worth 4, also when it was caught attacking with 8."""
        state = fight(attacker, defender, monk=False)
        assert [state.points(0), state.points(1)] == points

    def test_monk_against_a_geisha_changes_nothing(self) -> None:
        state = play(table("X 1 2", "10 5 3"), "attack 1 B1", "monk")
        assert (prison(state, "A"), row(state, "A"), row(state, "B")) == ("B10", "- 1 2", "- 5 3")


class TestRonin:
    @pytest.mark.parametrize("defender", ["1", "9", "6", "X", "10"])
    def test_won_lost_or_drawn(self, defender: str) -> None:
        """Also when a Geisha took him or a Shogun captured him: a second attack or not."""
        state = play(table("6 8 10", f"{defender} 2 3", "1 2 3"), "attack 1 B1", "pass")
        assert decides(state) == ("A", "ronin")
        targets = [*(["B2", "B3"]), *(f"C{slot}" for slot in "123")]
        assert legal(state) == [*(f"attack 2 {place}" for place in targets), "pass"]

    def test_the_shogun_captures_him_and_two_gaps_follow(self) -> None:
        state = play(table("6 1 2", "10 8 9"), "attack 1 B1", "pass", "attack 2 B2", "pass")
        assert (row(state, "A"), prison(state, "B"), discarded(state, "A")) == ("- - 2", "A6", "1")
        assert decides(state) == ("A", "refill")
        play(state, "refill 8", "refill 9")
        assert row(state, "A") == "8 9 2"

    def test_only_the_ronin(self) -> None:
        assert decides(play(table("7 6 2", "1 8 9"), "attack 1 B1", "pass")) == ("B", "refill")

    def test_only_as_the_first_card_and_once(self) -> None:
        state = play(table("6 8 2", "1 2 3"), "attack 1 B1", "pass", "attack 2 B2", "pass")
        assert decides(state) == ("B", "refill")

    def test_defending_gives_nothing(self) -> None:
        assert decides(play(table("1 8 2", "6 2 3"), "attack 1 B1", "pass")) == ("A", "refill")

    def test_stop(self) -> None:
        state = table("6 8 2", "1 2 3")
        assert kinds(state, "attack 1 B1", "pass", "pass")[-1] == "stop"
        assert decides(after(state, "attack 1 B1", "pass", "pass")) == ("B", "refill")

    @pytest.mark.parametrize(("options", "again"), [(0, False), (SAME_TARGET, True)])
    def test_same_target(self, options: int, again: bool) -> None:
        """The card that beat him lies there still; with the option it may be attacked again."""
        state = play(table("6 8 2", "9 2 3", options=options), "attack 1 B1", "pass")
        assert ("attack 2 B1" in legal(state)) is again
        assert not [action for action in legal(state) if action.startswith("attack 1")]

    def test_rule_of_the_second_attack(self) -> None:
        events = happened(table("6 8 2", "1 2 3"), "attack 1 B1", "pass", "attack 2 B2")
        assert (events[-1].rule, events[-1].data["second"]) == ("tenno/ronin", True)

    def test_gaps_wait(self) -> None:
        state = play(table("6 8 2", "1 2 3"), "attack 1 B1", "pass")
        assert row(state, "B") == "- 2 3"
        assert "attack 2 B1" not in legal(state)


class TestEnd:
    def test_a_gap_and_no_card(self) -> None:
        """The capture counts; nobody refills, swaps or looks."""
        events = happened(table("9 1 2", "8 2 3 |"), "attack 1 B1", "pass")
        assert [event.kind for event in events] == ["attack", "no_monk", "battle", "over"]
        data = events[-1].data
        assert (data["short"], data["totals"], data["winners"]) == ([[1, 1, 0]], [8, 0], [0])
        state = play(table("9 1 2", "8 2 3 |"), "attack 1 B1", "pass")
        assert (decides(state), state.turn, legal(state)) == (("-", "over"), 1, [])

    def test_two_gaps_and_one_card(self) -> None:
        state = play(table("6 1 2 | 9", "10 8 9"), "attack 1 B1", "pass")
        assert decides(state) == ("A", "ronin")
        assert decides(play(state, "attack 2 B2", "pass")) == ("-", "over")

    def test_as_many_cards_as_gaps(self) -> None:
        state = play(table("6 1 2 | 9 8", "10 8 9"), "attack 1 B1", "pass", "attack 2 B2", "pass")
        assert decides(state) == ("A", "refill")

    def test_checked_after_the_second_attack(self) -> None:
        """The end is certain after the first battle; the second attack is offered all the same, and counts."""
        state = play(table("6 9 2", "1 8 3 |"), "attack 1 B1", "pass")
        assert decides(state) == ("A", "ronin")
        assert (after(state, "pass").points(0), after(state, "attack 2 B2", "pass").points(0)) == (1, 9)

    def test_the_attacker_can_run_short(self) -> None:
        state = play(table("1 2 3 |", "8 2 3"), "attack 1 B1", "pass")
        assert decides(state) == ("-", "over")


class TestRefill:
    def test_from_the_hand_into_the_gap(self) -> None:
        state = play(table("9 1 2", "1 8 2 | 4 X"), "attack 1 B2", "pass")
        assert (decides(state), legal(state)) == (("B", "refill"), ["refill 4", "refill X"])
        play(state, "refill X")
        assert (row(state, "B"), hand(state, "B")) == ("1 X 2", "4")

    def test_everybody_with_gaps_from_the_attacker_clockwise(self) -> None:
        state = table("9 1 2", "6 7 2", "6 7 2")
        play(state, "attack 1 C1", "pass", "refill 10", "pass")
        play(state, "attack 1 A2", "pass", "attack 2 C2", "pass")
        order = []
        while decides(state)[1] == "refill":
            order.append(decides(state)[0])
            play(state, legal(state)[0])
        assert order == ["B", "C", "A"]

    def test_leftmost_gap_first(self) -> None:
        state = play(table("6 2 7", "6 2 7"), "attack 1 B1", "pass", "attack 3 B3", "pass", "refill 8", "refill 9")
        assert row(state, "A") == "8 2 9"

    def test_which_place_is_public_and_the_card_is_not(self) -> None:
        state = play(table("9 1 2", "1 8 2 | 4 X", "1 2 3"), "attack 1 B2", "pass")
        public, private = happened(state, "refill X")
        assert (public.kind, public.data, public.audience) == ("refill", {"slot": "2"}, None)
        assert (private.data, private.audience) == ({"slot": "2", "card": "X"}, frozenset({1}))
        for seat in (0, 2, None):
            assert after(state, "refill X").observe(seat) == after(state, "refill 4").observe(seat)


class TestSwap:
    def won(self, attacker: str = "9 1 2", options: int = 0) -> TennoState:
        """A has won an attack and B has filled its gap."""
        return play(table(attacker, "8 7 3", "1 2 3", options=options), "attack 1 B1", "pass", "refill 10")

    def test_a_row_card_for_a_hand_card_or_the_same(self) -> None:
        state = self.won("9 1 2 | 4 X")
        assert decides(state) == ("A", "swap")
        assert legal(state) == [
            "swap 1 4", "swap 1 9", "swap 1 X", "swap 2 1", "swap 2 4", "swap 2 X", "swap 3 2", "swap 3 4", "swap 3 X",
            "pass",
        ]  # fmt: skip
        swapped = after(state, "swap 1 4")
        assert (row(swapped, "A"), hand(swapped, "A")) == ("4 1 2", "9 X")
        same = after(state, "swap 1 9")
        assert (row(same, "A"), hand(same, "A")) == ("9 1 2", "4 X")
        assert decides(same) == decides(swapped) == ("B", "attack")

    def test_the_same_card_looks_like_a_real_swap(self) -> None:
        state = self.won("9 1 2 | 4 X")
        (real, told), (same, also_told) = happened(state, "swap 1 4"), happened(state, "swap 1 9")
        assert real == same
        assert (real.data, real.audience) == ({"slot": "1"}, None)
        assert told.audience == also_told.audience == frozenset({0})
        for seat in (1, 2, None):
            assert after(state, "swap 1 4").observe(seat) == after(state, "swap 1 9").observe(seat)

    def test_an_empty_hand_exchanges_or_pretends(self) -> None:
        state = self.won("9 1 2 |")
        pairs = ["1 2", "1 3", "2 3"]
        assert legal(state) == [*(f"exchange {p}" for p in pairs), *(f"pretend {p}" for p in pairs), "pass"]
        assert row(after(state, "exchange 1 3"), "A") == "2 1 9"
        assert row(after(state, "pretend 1 3"), "A") == "9 1 2"
        assert happened(state, "exchange 1 3")[0] == happened(state, "pretend 1 3")[0]
        for seat in (1, 2, None):
            assert after(state, "exchange 1 3").observe(seat) == after(state, "pretend 1 3").observe(seat)

    def test_what_everybody_knows_afterwards(self) -> None:
        """The old card is in its place or in the hand; after an exchange in one of the two places."""
        state = after(self.won("9 1 2 | 4"), "swap 1 4")
        assert {row[0] for row in state.observe(1).possible(0)} == {1, 2, 4, 9}
        exchanged = after(self.won("9 1 2 |"), "exchange 1 3").observe(1)
        assert {row.index(9) for row in exchanged.possible(0)} == {0, 2}

    @pytest.mark.parametrize("defender", ["8", "9", "10", "X"])
    def test_none_after_a_loss(self, defender: str) -> None:
        state = play(table("8 1 2", f"{defender} 7 3"), "attack 1 B1", "pass")
        while decides(state)[1] == "refill":
            play(state, legal(state)[0])
        assert decides(state) in {("B", "peek"), ("B", "attack")}

    def test_both_battles_count(self) -> None:
        state = play(table("6 1 2", "1 7 3"), "attack 1 B1", "pass", "attack 2 B2", "pass", "refill 8", "refill 9")
        assert decides(state) == ("B", "peek")
        state = play(table("6 8 2", "1 7 3"), "attack 1 B1", "pass", "attack 2 B2", "pass", "refill 8", "refill 9")
        assert decides(state) == ("A", "swap")

    @pytest.mark.parametrize(("options", "phase"), [(0, ("B", "attack")), (GEISHA_SWAP, ("A", "swap"))])
    def test_after_a_geisha_that_won(self, options: int, phase: tuple[str, str]) -> None:
        """Ten points, one gap to fill, and no swap but with the option."""
        state = play(table("X 1 2", "10 7 3", options=options), "attack 1 B1", "pass")
        assert (prison(state, "A"), state.points(0)) == ("B10", 10)
        assert (row(state, "A"), discarded(state, "A")) == ("- 1 2", "X")
        assert decides(play(state, "refill 9", "refill 9")) == phase

    def test_the_option_forgives_no_other_loss(self) -> None:
        state = play(table("6 X 2", "9 7 3", options=GEISHA_SWAP), "attack 1 B1", "pass", "attack 2 B2", "pass")
        play(state, "refill 1", "refill 3", "refill 1")
        assert decides(state) == ("B", "peek")
        state = play(table("X 1 2", "X 7 3", options=GEISHA_SWAP), "attack 1 B1", "pass", "refill 3", "refill 1")
        assert decides(state) == ("B", "attack")

    def test_or_leave_it(self) -> None:
        assert kinds(self.won(), "pass") == ["keep"]


class TestPeek:
    def lost(self, options: int = 0, attacker: str = "7 1 2") -> TennoState:
        """A has lost an attack against B's Geisha."""
        return play(table(attacker, "X 7 3", "1 2 3", options=options), "attack 1 B1", "pass")

    def test_after_the_gaps_are_filled(self) -> None:
        state = self.lost()
        assert (row(state, "A"), row(state, "B"), decides(state)) == ("- 1 2", "- 7 3", ("A", "refill"))
        play(state, "refill 9", "refill 9")
        assert (decides(state), legal(state)) == (("B", "peek"), ["peek A1", "peek A2", "peek A3", "pass"])

    def test_the_place_is_public_and_the_card_is_not(self) -> None:
        state = play(self.lost(), "refill 9", "refill 9")
        public, private = happened(state, "peek A1")
        assert (public.kind, public.data, public.audience) == ("peek", {"other": 0, "place": "1"}, None)
        assert (private.kind, private.data["card"], private.audience) == ("seen", "9", frozenset({1}))
        play(state, "peek A1")
        assert [state.observe(seat).card(0, 0) for seat in (1, 2, None)] == ["9", "", ""]
        assert state.observe(0).looks == state.observe(2).looks == (0, 0, 0, 1, 0, 0, 0, 0, 0)
        assert decides(state) == ("B", "attack")

    def test_what_is_seen_stays_known_until_the_place_is_touched(self) -> None:
        state = play(self.lost(), "refill 9", "refill 9", "peek A2")
        play(state, "attack 2 C1", "pass", "refill 8", "pass", "attack 1 A1", "pass", "refill 9", "peek C3")
        assert (state.observe(1).card(0, 1), state.observe(2).card(0, 1), state.observe(0).card(2, 2)) == ("1", "", "3")
        play(state, "attack 1 B3", "pass", "refill 4", "swap 2 4")
        assert state.observe(1).card(0, 1) == ""
        assert {row[1] for row in state.observe(1).possible(0)} == {1, 2, 3, 4, 5, 6, 8, 10, 11}

    def test_none_for_a_draw_or_two_geishas(self) -> None:
        for attacker, defender in (("8", "8"), ("X", "X")):
            state = play(table(f"{attacker} 1 2", f"{defender} 1 2"), "attack 1 B1", "pass", "refill 9", "refill 9")
            assert decides(state) == ("B", "attack")

    def test_one_for_each_battle_in_their_order(self) -> None:
        state = table("6 1 2", "8 9 3", "9 2 3")
        play(state, "attack 1 C1", "pass", "attack 2 B1", "pass", "refill 8", "refill 9")
        assert decides(state) == ("C", "peek")
        assert decides(play(state, "peek A1")) == ("B", "peek")
        twice = play(table("6 1 2", "8 9 3"), "attack 1 B1", "pass", "attack 2 B2", "pass", "refill 8", "refill 9")
        assert decides(play(twice, "peek A1")) == ("B", "peek")
        assert decides(play(twice, "peek A2")) == ("B", "attack")

    def test_option_before_the_refill(self) -> None:
        state = self.lost(PEEK_FIRST)
        assert (decides(state), legal(state)) == (("B", "peek"), ["peek A2", "peek A3", "pass"])
        assert decides(play(state, "peek A2")) == ("A", "refill")
        assert decides(play(state, "refill 9", "refill 9")) == ("B", "attack")

    def test_with_the_option_a_swap_still_comes_last(self) -> None:
        state = play(table("9 1 2", "8 7 3", options=PEEK_FIRST), "attack 1 B1", "pass")
        assert decides(state) == ("B", "refill")
        assert decides(play(state, "refill 1")) == ("A", "swap")

    def test_or_leave_it(self) -> None:
        assert kinds(play(self.lost(), "refill 9", "refill 9"), "pass") == ["no_peek"]


class TestSecrets:
    def test_the_multiset_is_public(self) -> None:
        state = play(table("9 1 2", "8 7 3"), "attack 1 B1", "pass")
        view = state.observe(0)
        assert view.discarded(1) == ()
        assert view.prisoners(0) == ((1, "8"),)
        assert (view.hand_size(1), view.gaps(1)) == (8, 1)
        assert view.cards[1] == sum(1 << card for card in range(1, 12) if card != 8)

    def test_the_first_row_is_publicly_1_2_3(self) -> None:
        state = TENNO.new(2)
        assert isinstance(state, TennoState)
        play(state, "order 312", "order 213")
        assert {tuple(sorted(row)) for row in state.observe(1).possible(0)} == {(1, 2, 3)}
        assert len(state.observe(1).possible(0)) == 6

    def test_prompts_tell_nothing(self) -> None:
        """The banner, and who is asked what and how often, are the same in all worlds that a seat holds possible."""
        names, chance = ("Olena", "Max", "Ira"), Chance(3)
        for state in list(random_game(3, 11))[::3]:
            for seat in range(3):
                world = TENNO.worlds(state.observe(seat)).draw(chance)
                for viewer in (None, 0, 1, 2):
                    banners = [TENNO.texts.prompt(s.observe(viewer), language("en"), names) for s in (state, world)]
                    assert banners[0] == banners[1]
                assert (world.to_move, world.phase, world.todo) == (state.to_move, state.phase, state.todo)

    @pytest.mark.parametrize("options", [0, OPEN_PRISON])
    def test_prisons_open_or_not(self, options: int) -> None:
        assert table("9 1 2", "8 7 3", options=options).observe(None).prisons_open is bool(options)


class TestWin:
    def ended(self, a: str, b: str, c: str, prisons: dict[str, str], options: int = 0) -> TennoState:
        """C, who has no card in hand, has just lost its Peasant 1 in an attack on A's left card."""
        state = table(c, a, b, options=options, prisons=prisons)
        return play(state, "attack 1 B1", "pass")

    def test_highest_sum(self) -> None:
        state = play(table("9 1 2", "8 7 3 |", prisons={"B": "A5 A4"}), "attack 1 B1", "pass")
        assert ([term.value for term in state.score().totals], state.score().winners) == ([8, 9], (1,))
        assert (state.returns(), state.lead(0), state.lead(1)) == ([-1.0, 1.0], -1, 1)

    def test_tied_leaders_add_hand_and_row(self) -> None:
        """Three players, the third ends the game, the others are tied 20:20 with 31:30 left: the first of them wins."""
        state = self.ended("10 9 5 | 7", "10 9 4 | 7", "1 2 3 |", {"B": "C10 C9 A1", "C": "B10 B8 A2"})
        assert [term.value for term in state.score().totals] == [0, 51, 50]
        assert state.score().winners == (1,)
        assert [[part.value for part in term.parts] for term in state.score().totals] == [[0], [20, 31], [20, 30]]
        assert state.returns() == [-1.0, 1.0, -1.0]
        assert (state.lead(1), state.lead(2)) == (1, -1)

    def test_only_the_leaders_add(self) -> None:
        """A rich hand of somebody behind them decides nothing."""
        state = self.ended("10 9 5 | 7", "10 9 8 | 7 6 5 4", "1 2 3 |", {"B": "C10 C9 A1", "C": "B10 B9"})
        assert [term.value for term in state.score().totals] == [0, 20, 19]
        assert state.score().winners == (1,)

    def test_still_tied(self) -> None:
        state = self.ended("10 9 5 | 7", "10 9 5 | 7", "1 2 3 |", {"B": "C10 C9 A1", "C": "B10 B8 A2"})
        assert (state.score().winners, state.returns()) == ((1, 2), [-1.0, 0.0, 0.0])

    @pytest.mark.parametrize(("geisha", "winners"), [(0, (2,)), (1, (1, 2)), (2, (1,))])
    def test_what_a_geisha_counts(self, geisha: int, winners: tuple[int, ...]) -> None:
        prisons = {"B": "C10 C9 A1", "C": "B10 B8 A2"}
        state = self.ended("10 9 X | 7", "10 9 1 | 7", "1 2 3 |", prisons, options=geisha << 4)
        assert state.score().winners == winners

    def test_nobody_has_won_before(self) -> None:
        state = table("9 1 2", "8 7 3", prisons={"A": "B10"})
        assert ([term.value for term in state.score().totals], state.score().winners) == ([10, 0], ())
        assert (state.returns(), state.lead(0)) == ([0.0, 0.0], 10)

    def test_the_event_holds_the_formulas(self) -> None:
        for seed in range(20):
            log: list[Sequence[Event]] = []
            *_, state = random_game(2 + seed % 6, seed, random_options(Random(seed)), log)
            event = log[-1][-1]
            terms = TENNO.formulas(event)
            assert terms == state.score().totals
            assert [term.value for term in terms] == [term.computed() for term in terms]
            assert state.to_move == OVER


def test_every_action_has_been_legal_somewhere() -> None:
    """In random games of all sizes nothing of the table of actions is dead."""
    found: set[int] = set()
    for seed in range(150):
        for state in random_game(7 if seed % 2 else 2, seed):
            found.update(state.legal_actions())
    dead = {str(ACTIONS[a]) for a in set(range(len(ACTIONS))) - found}
    assert dead <= {f"{verb} {pair}" for verb in ("exchange", "pretend") for pair in ("1 2", "1 3", "2 3")}
