"""The rules of Ta-Ké on the fast engine, a class per rule id, in the order of the rulebook."""

import ast
import inspect
import re
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.game import OVER
from gamelib.ta_ke import TA_KE, TaKeState
from gamelib.ta_ke import state as rules
from gamelib.ta_ke.facts import CHARACTERS, COLUMNS, RULES
from tests.ta_ke.positions import (
    HALL,
    LATE_RESET,
    LOW_NINJA,
    REPEAT,
    SECOND_WINS,
    every_option,
    legal,
    play,
    position,
    random_game,
)  # fmt: skip

TAKE_ANY = ["take A", "take B", "take C", "take D", "take E"]
GHOSTS_BUT_E = "RG*,GN*,ND*,DR*,RG"


def points(state: TaKeState) -> tuple[int, int]:
    return state.total(0), state.total(1)


def court(state: TaKeState, seat: int, level: str) -> dict[str, int]:
    """The columns of a courtyard that hold something on a level (``bottom``, ``middle``, ``samurai``)."""
    counts = getattr(state.observe(None).courts[seat], level)
    return {column: n for column, n in zip(COLUMNS, counts, strict=True) if n}


def chips(state: TaKeState) -> Counter[str]:
    """All chips on the table by character; a Samurai in hand (phase ``place``) included."""
    view = state.observe(None)
    found = Counter(chip for stack in view.stacks for chip in stack)
    for seat in (0, 1):
        found.update(court(state, seat, "bottom"))
        found.update(court(state, seat, "middle"))
        found["SA"] += sum(court(state, seat, "samurai").values())
    found["SA"] += TA_KE.phases[state.phase] == "place"
    return found


def test_every_rule_has_a_class() -> None:
    names = ["Test" + rule.removeprefix("ta_ke/").title().replace("_", "") for rule in RULES]
    assert [name for name, thing in globals().items() if inspect.isclass(thing) and name.startswith("Test")] == names


def test_every_rule_is_named_where_it_acts() -> None:
    """The docstrings of ``state.py`` that begin with rule ids name all of them and nothing else."""
    source = Path(__file__).parents[2] / "gamelib" / "ta_ke" / "state.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    docstrings = [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    headed = [match[0] for text in docstrings if (match := re.match(r"(``\w+``(, )?)+(?=:)", text))]
    named = {name for head in headed for name in re.findall(r"\w+", head)}
    assert {f"ta_ke/{name}" for name in named} == set(RULES)


class TestComponents:
    def test_seven_chips_of_each_character(self) -> None:
        assert chips(TA_KE.new(2, seed=1)) == dict.fromkeys(CHARACTERS, 7)

    def test_printed_characters(self) -> None:
        assert position("-,-,-,-,-", phase="over.0").observe(None).faces == ("SA", "DA", "RO", "GE", "NI")

    @pytest.mark.parametrize("options", every_option(), ids=str)
    def test_nothing_is_lost(self, options: dict[str, Any]) -> None:
        """35 chips all the time; used chips and samurai only grow in number; five ghosts."""
        used = [Counter[str](), Counter[str]()]
        for state in random_game(7, options):
            assert chips(state) == dict.fromkeys(CHARACTERS, 7)
            assert state.observe(None).supply + state.ghost.bit_count() == 5
            for seat in (0, 1):
                now = Counter(court(state, seat, "middle")) + Counter(S=sum(court(state, seat, "samurai").values()))
                assert now >= used[seat]
                used[seat] = now


class Script(Chance):
    """Chance whose shuffles are written down."""

    def __init__(self, *orders: list[int]) -> None:
        super().__init__(0)
        self.orders = list(orders)

    def shuffle(self, items: Any) -> None:
        assert sorted(items) == sorted(self.orders[0])
        items[:] = self.orders.pop(0)


class Counted(Chance):
    """Chance that counts its shuffles."""

    shuffles = 0

    def shuffle(self, items: Any) -> None:
        self.shuffles += 1
        super().shuffle(items)


def sevens(order: list[int]) -> list[list[int]]:
    return [order[i : i + 7] for i in range(0, 35, 7)]


ROUNDS = [0, 1, 2, 3, 4] * 7  # never two equal chips in a row
TRIPLE = [0, 0, 0, *[1, 2, 3, 4] * 2, *[0, 1, 2, 3, 4] * 4, *[1, 2, 3, 4]]  # begins with three Samurai
DEAD_END = [*[0, 1, 2, 3] * 7, *[4] * 7]  # seven Ninja are left for the last space


class TestSetup:
    @pytest.mark.parametrize("setup", ["procedure", "uniform"])
    def test_layout(self, setup: str) -> None:
        for seed in range(300):
            stacks = TA_KE.new(2, seed=seed, options={"setup": setup}).observe(None).stacks
            assert [len(stack) for stack in stacks] == [7] * 5
            assert max(len(list(run)) for stack in stacks for _, run in groupby(stack)) <= 2

    def test_a_third_equal_chip_goes_to_the_next_space(self) -> None:
        layout = rules.deal(Script(TRIPLE), uniform=False)
        assert layout[:2] == [[0, 0, 1, 2, 3, 4, 1], [0, 2, 3, 4, 0, 1, 2]]

    def test_a_dead_end_begins_again(self) -> None:
        assert rules.deal(Script(DEAD_END, ROUNDS), uniform=False) == sevens(ROUNDS)

    def test_uniform_rejects_what_the_procedure_repairs(self) -> None:
        assert rules.deal(Script(TRIPLE, ROUNDS), uniform=True) == sevens(ROUNDS)

    def test_dead_ends_are_about_one_in_eight(self) -> None:
        chance, deals = Counted(2017), 4000
        for _ in range(deals):
            rules.deal(chance, uniform=False)
        assert 1 - deals / chance.shuffles == pytest.approx(0.12, abs=0.02)  # standard deviation 0.005

    def test_the_options_lead_to_their_procedure(self) -> None:
        for setup, uniform in (("procedure", False), ("uniform", True)):
            stacks = TA_KE.new(2, seed=5, options={"setup": setup}).observe(None).stacks
            layout = rules.deal(Chance(5), uniform)
            assert stacks == tuple(tuple(CHARACTERS[chip] for chip in stack) for stack in layout)
        assert rules.deal(Chance(5), True) != rules.deal(Chance(5), False)

    @pytest.mark.parametrize("first", [0, 1])
    def test_the_rest_of_the_table(self, first: int) -> None:
        view = TA_KE.new(2, seed=1, options={"first": first}).observe(None)
        assert (view.to_move, view.ghosts, view.supply, view.points) == (first, (), 5, (0, 0))
        assert TA_KE.Options().first == 0 and TA_KE.Options().setup == "procedure"

    def test_nothing_is_secret(self) -> None:
        state = TA_KE.new(2, seed=1)
        views = [state.observe(seat).to_json() for seat in (0, 1, None)]
        for view in views:
            del view["seat"], view["legal"]
        assert views[0] == views[1] == views[2]


class TestTurn:
    def test_the_take_is_compulsory_and_closes_the_abilities(self) -> None:
        state = position("RG,GN,NS,DR,RG", "DA101 RO100 GE100 NI100", "DA100")
        assert legal(state) == ["use DA", "use RO", "use GE", "borrow DA", *TAKE_ANY]
        assert legal(play(state, "take C")) == ["put DA", "put RO", "put GE", "put NI"]

    def test_players_alternate(self) -> None:
        state = position()
        play(state, "take A")
        assert state.to_move == 1
        play(state, "take B")
        assert state.to_move == 0

    @pytest.mark.parametrize("options", every_option(), ids=str)
    def test_35_turns(self, options: dict[str, Any]) -> None:
        """18 of the player who began and 17 of the other; the state counts them."""
        movers = {int(state.turn): int(state.to_move) for state in random_game(11, options)}
        first = options["first"]
        assert movers == dict(enumerate([first, 1 - first] * 17 + [first, OVER]))


class TestReset:
    def test_when_all_five_are_out(self) -> None:
        log: list[Event] = []
        state = play(position(GHOSTS_BUT_E), "take E", log=log)
        assert (state.observe(None).ghosts, legal(state)) == ((), TAKE_ANY)
        assert [(e.kind, e.rule, e.seat) for e in log][-1] == ("reset", "ta_ke/reset", OVER)

    def test_when_only_bare_spaces_are_free(self) -> None:
        """Chips on A and B only, both with a ghost; C and D are bare and free."""
        state = play(position("G*,NN,-,-,-*"), "take B")
        assert (state.observe(None).ghosts, legal(state)) == ((), ["take A", "take B"])

    def test_not_while_a_chip_is_free(self) -> None:
        state = play(position("RG*,GN*,ND*,DR,RG"), "take D")
        assert (state.observe(None).ghosts, legal(state)) == (("A", "B", "C", "D"), ["take E"])


class TestAbility:
    def test_a_used_chip_moves_to_the_middle(self) -> None:
        state = play(position(mine="RO210"), "use RO")
        assert (court(state, 0, "bottom"), court(state, 0, "middle")) == ({"RO": 1}, {"RO": 2})

    def test_only_bottom_chips_of_the_own_courtyard_act(self) -> None:
        assert legal(position(mine="DA012 RO010 GE010 NI010", theirs="RO100")) == TAKE_ANY

    def test_all_four_in_any_order_and_back_each_time(self) -> None:
        state = position(mine="DA101 RO100 GE100 NI100", theirs="RO100")
        play(state, "borrow RO", "stop", "use GE", "chip A C", "use DA", "samurai DA NI", "use RO", "ghost - A")
        play(state, "take B")
        assert court(state, 0, "middle") == {"DA": 1, "RO": 1, "GE": 1, "NI": 1}

    def test_once_begun_it_must_be_carried_out(self) -> None:
        begun = {"DA": "samurai", "RO": "ghost", "GE": "chip"}
        for character, verb in begun.items():
            state = play(position(mine="DA101 RO100 GE100"), f"use {character}")
            assert {action.split()[0] for action in legal(state)} == {verb}

    def test_one_that_can_do_nothing_is_illegal(self) -> None:
        """No samurai of one's own; single chips only, so no Geisha move."""
        assert legal(position("R,G,-,-,-", "DA100 RO100 GE100", "DA001")) == ["use RO", "take A", "take B"]

    @pytest.mark.parametrize("options", every_option()[::8], ids=str)
    def test_a_ronin_always_finds_something_to_do(self, options: dict[str, Any]) -> None:
        ronins = 0
        for seed in range(5):
            for state in random_game(seed, options):
                if "use RO" in legal(state):
                    assert legal(play(state.clone(), "use RO"))
                    ronins += 1
        assert ronins > 0

    @pytest.mark.parametrize("seed", range(5))
    def test_none_in_the_first_turn(self, seed: int) -> None:
        for state in random_game(seed, {}):
            if state.turn < 2 and TA_KE.phases[state.phase] == "main":
                assert legal(state) == [take for take in TAKE_ANY if take[-1] not in state.observe(None).ghosts]


class TestDaimyo:
    def test_one_to_three_samurai(self) -> None:
        state = play(position(mine="DA104"), "use DA")
        assert "stop" not in legal(state)
        play(state, "samurai DA RO")
        assert "stop" in legal(state)
        play(state, "samurai DA GE", "samurai DA NI")
        assert legal(state) == TAKE_ANY
        assert court(state, 0, "samurai") == {"DA": 1, "RO": 1, "GE": 1, "NI": 1}

    def test_stop_after_the_first(self) -> None:
        state = play(position(mine="DA104"), "use DA", "samurai DA RO", "stop")
        assert (legal(state), court(state, 0, "samurai")) == (TAKE_ANY, {"DA": 3, "RO": 1})

    def test_giver_receives_none_and_receiver_gives_none(self) -> None:
        state = play(position(mine="DA101 RO001 GE001"), "use DA", "samurai DA RO")
        assert legal(state) == ["samurai GE RO", "samurai GE NI", "stop"]

    def test_ends_by_itself_when_none_can_move(self) -> None:
        assert legal(play(position(mine="DA101"), "use DA", "samurai DA NI")) == TAKE_ANY

    def test_every_new_arrangement_of_three_can_be_reached(self) -> None:
        """Compared with moving one to three different samurai to any other column each."""
        before = ("DA", "RO", "RO")
        reached = set[tuple[str, ...]]()
        todo = [play(position(mine="DA101 RO002"), "use DA")]
        while todo:
            state = todo.pop()
            for action in legal(state):
                if action.startswith("samurai"):
                    after = play(state.clone(), action)
                    reached.add(tuple(sorted(Counter(court(after, 0, "samurai")).elements())))
                    todo.append(after)
        wanted = {tuple(sorted((x, y, z))) for x in COLUMNS for y in COLUMNS for z in COLUMNS} - {before}
        assert reached == wanted


class TestRonin:
    def test_three_uses(self) -> None:
        state = play(position("RG*,GN,-,DR,RG", "RO100"), "use RO")
        between = [f"ghost A {x}" for x in "BCDE"]
        assert legal(state) == [*between, "ghost A -", *(f"ghost - {x}" for x in "BCDE")]

    @pytest.mark.parametrize(
        ("move", "ghosts"), [("ghost A C", ("B", "C")), ("ghost B -", ("A",)), ("ghost - E", ("A", "B", "E"))]
    )
    def test_what_they_do(self, move: str, ghosts: tuple[str, ...]) -> None:
        state = play(position("RG*,GN*,-,DR,RG", "RO100"), "use RO", move)
        assert state.observe(None).ghosts == ghosts
        assert legal(state) == [take for take in TAKE_ANY if take[-1] not in (*ghosts, "C")]


class TestGeisha:
    def test_where_from_and_where_to(self) -> None:
        """A: two chips; B: one; C: bare; D: a ghost; E: bare with a ghost."""
        state = play(position("RG,N,-,DR*,-*", "GE100"), "use GE")
        assert legal(state) == ["chip A B", "chip A C"]

    def test_the_moved_chip_cannot_be_taken_this_turn_and_scores_nothing(self) -> None:
        state = play(position("RG,N,-,DR*,-*", "GE101"), "use GE", "chip A B")
        assert (legal(state), points(state)) == (["take A"], (0, 0))
        assert legal(play(state, "take A")) == ["take B"]

    def test_what_lies_under_it_shows_and_can_be_taken(self) -> None:
        state = play(position("RG,N,D,-,-", "GE100"), "use GE", "chip A C")
        assert state.observe(None).faces == ("RO", "NI", "GE", "GE", "NI")
        assert "take A" in legal(state)

    def test_limits_of_the_setup_do_not_hold(self) -> None:
        state = play(position("RG,RNDRNGG,-,-,-", "GE100"), "use GE", "chip A B")
        assert state.observe(None).stacks[1] == ("RO", "NI", "DA", "RO", "NI", "GE", "GE", "GE")


class TestNinja:
    def test_pushes_the_bottom_chips_of_the_opponent_but_no_ninja(self) -> None:
        state = position(mine="NI100", theirs="DA110 RO010 GE100 NI100")
        assert legal(state) == ["borrow DA", "borrow GE", *TAKE_ANY]

    def test_a_borrowed_daimyo_moves_own_samurai(self) -> None:
        state = play(position(mine="RO001 NI100", theirs="DA101"), "borrow DA")
        assert legal(state) == ["samurai RO DA", "samurai RO GE", "samurai RO NI", "stop"]
        play(state, "samurai RO GE")
        assert (court(state, 0, "samurai"), court(state, 1, "samurai")) == ({"GE": 1}, {"DA": 1})
        assert (court(state, 0, "middle"), court(state, 1, "middle")) == ({"NI": 1}, {"DA": 1})

    def test_the_pushed_chip_loses_one_point_of_influence(self) -> None:
        """A uncovers the only Daimyo in sight: 2 + 1 for a bottom chip and a samurai, 1 + 1 once it is pushed."""
        start = position("DG,N,R,R,G", "DA001 NI100", "DA101")
        assert points(play(start.clone(), "take A")) == (1, 3)
        assert points(play(start.clone(), "borrow DA", "stop", "take A")) == (1, 2)

    @pytest.mark.parametrize("character", ["DA", "RO", "GE"])
    def test_the_action_may_be_left_alone(self, character: str) -> None:
        state = play(position(mine="DA001 NI100", theirs="DA100 RO100 GE100"), f"borrow {character}")
        assert legal(state)[-1] == "stop"
        assert legal(play(state, "stop")) == TAKE_ANY
        assert court(state, 1, "middle") == {character: 1}

    def test_pushes_what_lends_nothing(self) -> None:
        """No samurai of one's own, so the Daimyo cannot be used."""
        log: list[Event] = []
        state = play(position(mine="NI100", theirs="DA101"), "borrow DA", log=log)
        assert (legal(state), court(state, 1, "middle")) == (TAKE_ANY, {"DA": 1})
        assert log[0].data["lends"] is False

    def test_what_is_not_carried_out_is_not_used(self) -> None:
        state = play(position(mine="DA101 RO100 GE100 NI100", theirs="RO100"), "borrow RO", "stop")
        assert legal(state) == ["use DA", "use RO", "use GE", *TAKE_ANY]


class TestSamurai:
    def test_have_no_action(self) -> None:
        assert legal(position(mine="DA001 RO002", theirs="GE003")) == TAKE_ANY

    def test_strengthen_their_column(self) -> None:
        """Geisha is uncovered on E only; the three samurai of seat 0 stand above Geisha, those of seat 1 elsewhere."""
        state = play(position("S,D,R,D,GN", "GE003", "DA001 RO001"), "take E")
        assert points(state) == (3, 0)


class TestKeepATake:
    def test_a_ronin_may_not_close_the_last_stack(self) -> None:
        state = play(position(GHOSTS_BUT_E, "RO100"), "use RO")
        assert legal(state) == [f"ghost {x} {y}" for x in "ABCD" for y in "E-"]

    def test_a_bare_space_is_no_take(self) -> None:
        """C and D are bare and free, E is the only chip without a ghost; closing a bare space is fine."""
        state = play(position("G*,N*,-,-,R", "RO100"), "use RO")
        assert "ghost - E" not in legal(state)
        assert {"ghost - C", "ghost A D", "ghost A E"} <= set(legal(state))

    def test_a_chip_moved_this_turn_is_no_take(self) -> None:
        state = play(position("RG,N,-,DR*,RG*", "RO100 GE100"), "use GE", "chip A B", "use RO")
        assert "ghost - A" not in legal(state)
        assert {"ghost - B", "ghost D A", "ghost D -"} <= set(legal(state))

    def test_each_ability_is_judged_by_itself(self) -> None:
        """The Geisha still to come would free another chip; that does not help the Ronin."""
        state = play(position("RG*,GN*,ND*,DR*,RGG", "RO100 GE100"), "use RO")
        assert "ghost - E" not in legal(state)

    @pytest.mark.parametrize("options", every_option(), ids=str)
    def test_a_take_is_always_possible(self, options: dict[str, Any]) -> None:
        for state in random_game(3, options):
            if TA_KE.phases[state.phase] == "main":
                assert any(action.startswith("take") for action in legal(state))

    def test_reset_at_take(self) -> None:
        """With the option the ghosts stay until the take, and then all go back before it."""
        log: list[Event] = []
        state = play(position(GHOSTS_BUT_E, "RO100", options=LATE_RESET), "use RO", "ghost - E", log=log)
        assert (len(state.observe(None).ghosts), legal(state)) == (5, TAKE_ANY)
        play(state, "take B", log=log)
        assert state.observe(None).ghosts == ("B",)
        assert [event.kind for event in log][2:] == ["reset", "take", "score"]


class TestOncePerTurn:
    def test_one_of_two_own_chips(self) -> None:
        state = play(position(mine="DA202"), "use DA", "samurai DA RO", "stop")
        assert (legal(state), court(state, 0, "bottom")) == (TAKE_ANY, {"DA": 1})
        play(state, "take B", "take C")
        assert "use DA" in legal(state)

    def test_one_of_two_ninja(self) -> None:
        state = play(position(mine="NI200", theirs="RO100 GE100"), "borrow RO", "stop")
        assert legal(state) == TAKE_ANY

    @pytest.mark.parametrize(("options", "lends"), [(0, False), (REPEAT, True)])
    def test_own_action_first(self, options: int, lends: bool) -> None:
        state = play(position(mine="RO100 NI100", theirs="RO100", options=options), "use RO", "ghost - A", "borrow RO")
        assert (TA_KE.phases[state.phase] == "ghost") == lends

    @pytest.mark.parametrize(("options", "repeats"), [(0, False), (REPEAT, True)])
    def test_borrowed_action_first(self, options: int, repeats: bool) -> None:
        state = play(position(mine="RO100 NI100", theirs="RO100", options=options), "borrow RO", "ghost - A")
        assert ("use RO" in legal(state)) == repeats

    @pytest.mark.parametrize(("options", "repeats"), [(0, False), (REPEAT, True)])
    def test_a_borrowed_daimyo_counts_from_its_first_samurai(self, options: int, repeats: bool) -> None:
        state = position(mine="DA102 NI100", theirs="DA100", options=options)
        play(state, "borrow DA", "samurai DA RO", "stop")
        assert ("use DA" in legal(state)) == repeats

    def test_two_chips_moved_with_the_option(self) -> None:
        """Geisha twice: from A to B, then from D to B or on from B to C."""
        start = position("RG,N,-,DR,RG", "GE100 NI100", "GE100", options=REPEAT)
        play(start, "use GE", "chip A B", "borrow GE")
        assert legal(play(start.clone(), "chip D C")) == ["take A", "take D", "take E"]
        assert legal(play(start.clone(), "chip B C")) == ["take A", "take B", "take D", "take E"]


class TestTake:
    def test_ghosts_close_stacks(self) -> None:
        assert legal(position("RG,GN*,ND*,DR,RG")) == ["take A", "take D", "take E"]

    def test_top_chip_and_a_ghost(self) -> None:
        state = play(position(), "take A")
        assert state.observe(None).stacks[0] == ("RO",)
        assert (state.observe(None).ghosts, court(state, 0, "bottom")) == (("A",), {"GE": 1})

    def test_the_last_chip_leaves_a_ghost_on_the_bare_space(self) -> None:
        state = play(position("RG,GN,D,DR,RG"), "take C")
        assert (state.observe(None).stacks[2], state.observe(None).ghosts) == ((), ("C",))

    @pytest.mark.parametrize("seed", range(10))
    def test_a_ghost_is_always_available(self, seed: int) -> None:
        for state in random_game(seed, {}):
            if TA_KE.phases[state.phase] == "main":
                assert state.observe(None).supply > 0


class TestPlace:
    def test_four_characters_go_to_their_bottom_space(self) -> None:
        for stack, character in zip("ABCD", ["GE", "NI", "DA", "RO"], strict=True):
            state = play(position(HALL), f"take {stack}")
            assert court(state, 0, "bottom") == {character: 1}

    @pytest.mark.parametrize("column", COLUMNS)
    def test_a_samurai_goes_above_any_column(self, column: str) -> None:
        state = play(position("RS,GN,ND,DR,RG"), "take A", f"put {column}")
        assert court(state, 0, "samurai") == {column: 1}
        assert state.to_move == 1


class TestScore:
    def test_rulebook_example(self) -> None:
        """Geisha uncovered on E, shown on B and (under a ghost) D, too; seat 0: 2 + 1 + 2, seat 1: 1 + 1."""
        log: list[Event] = []
        state = play(position("R,SG,N,DG*,GG", "GE012", "GE020"), "take E", log=log)
        assert points(state) == (3 * 5, 3 * 2)
        formulas = TA_KE.formulas(log[-1])
        assert [(term.value, term.computed()) for term in formulas] == [(15, 15), (6, 6)]

    def test_samurai_count_wherever_they_lie(self) -> None:
        """One samurai against two; two Samurai visible, then a third."""
        state = position("NS,N,SG,SR,N", "DA001", "RO001 GE001")
        assert points(play(state, "take C")) == (2 * 1, 2 * 2)
        assert points(play(state, "take D")) == (2 + 3 * 1, 4 + 3 * 2)

    def test_the_printed_character_counts(self) -> None:
        """The last chip of D, the space of the Geisha, is taken; A shows a Geisha, too."""
        assert points(play(position("RG,N,N,R,D", "GE100", "GE010"), "take D")) == (2 * 2, 2 * 1)

    def test_a_bare_space_counts_for_a_scoring_elsewhere(self) -> None:
        """E uncovers a Daimyo; B is bare and shows its printed Daimyo, under a ghost."""
        assert points(play(position("R,-*,N,R,DG", "DA100"), "take E")) == (2 * 2, 0)

    def test_the_chip_just_placed_counts(self) -> None:
        assert points(play(position("R,N,N,R,GG"), "take E")) == (2, 0)

    def test_the_samurai_just_placed_counts(self) -> None:
        assert points(play(position("R,N,N,R,GS"), "take E", "put GE")) == (1, 0)
        assert points(play(position("R,N,N,R,GS"), "take E", "put DA")) == (0, 0)

    @pytest.mark.parametrize(("options", "gains"), [(0, (2 + 1 + 1, 2)), (LOW_NINJA, (1 + 0 + 1, 0))])
    def test_ninja_values(self, options: int, gains: tuple[int, int]) -> None:
        assert points(play(position("R,N,R,D,G", "NI111", "NI020", options), "take E")) == (gains[0] * 2, gains[1] * 2)

    def test_ninja_values_leave_the_other_columns_alone(self) -> None:
        assert points(play(position("R,N,N,R,GG", "GE010", options=LOW_NINJA), "take E")) == (2 + 1, 0)


class TestEnd:
    def test_after_the_scoring_of_the_last_chip(self) -> None:
        """The last Ninja is taken from B: its printed Daimyo shows once, all five spaces show something else."""
        log: list[Event] = []
        state = play(position("-,N,-,-*,-", "DA101", "DA010"), "take B", log=log)
        assert (state.to_move, TA_KE.phases[state.phase], legal(state)) == (OVER, "over", [])
        assert points(state) == (1 * 3, 1 * 1)
        assert [event.kind for event in log] == ["take", "score", "over"]
        assert log[-1].data == {"totals": [3, 1], "winners": [0]}

    def test_not_before(self) -> None:
        state = play(position("-,N,-,-,G"), "take B")
        assert (state.to_move, legal(state)) == (1, ["take E"])


class TestWin:
    @pytest.mark.parametrize(
        ("before", "options", "winners", "returns"),
        [
            ("5,3", 0, (0,), [1.0, -1.0]),
            ("3,5", SECOND_WINS, (1,), [-1.0, 1.0]),
            ("4,4", 0, (0, 1), [0.0, 0.0]),
            ("4,4", SECOND_WINS, (1,), [-1.0, 1.0]),
        ],
    )
    def test_most_points(self, before: str, options: int, winners: tuple[int, ...], returns: list[float]) -> None:
        """Seat 0 began and takes the last chip; nobody has a Daimyo, so nothing is added."""
        state = position("-,N,-,-,-", options=options, points=before)
        assert (state.score().winners, state.returns()) == ((), [0.0, 0.0])
        play(state, "take B")
        assert (state.score().winners, state.score().rule, state.returns()) == (winners, "ta_ke/win", returns)

    @pytest.mark.parametrize("first", [0, 1])
    def test_the_second_player_is_the_one_who_did_not_begin(self, first: int) -> None:
        state = position("-,-,-,-,-", options=SECOND_WINS, points="7,7", phase=f"over.{first}")
        assert state.score().winners == (1 - first,)
