"""`Match`: playing, looking back, undoing, branching, logs and records."""

import copy
import json
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamelib
from gamelib.chance import Chance
from gamelib.errors import (
    IllegalAction,
    MatchError,
    OptionError,
    PlayersError,
    RecordError,
    TerakoyaError,
    UnknownAction,
    UnknownGame,
)  # fmt: skip
from gamelib.game import OVER, State
from gamelib.language import language
from gamelib.match import MAX_LINES, MAX_RECORD, Match, clean_name
from gamelib.simulate import simulate
from tests.tiny import KAKUSHI
from tests.tiny.state import Act

OPENING = ("peek 1 L", "swap", "draw", "put L")
"""Three turns of two players: a look, a hidden choice, and a turn of two actions."""


def opening(*actions: str, seed: int | str = 7, players: int = 2) -> Match:
    match = Match.new(KAKUSHI, players, seed, names=["Ann", "Bea"])
    for action in actions or OPENING:
        match.play(action)
    return match


def finished(seed: int, players: int = 3) -> Match:
    match, chance = Match.new(KAKUSHI, players, seed), Chance(seed)
    while match.state.to_move != OVER:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def shown(state: State) -> list[Any]:
    """All that can be seen of a state, from every side."""
    return [state.observe(seat) for seat in (None, *range(len(state.returns())))] + [state.truth()]


# ---- beginning ----------------------------------------------------------------------------------------------------


class TestNew:
    def test_by_name_or_game(self) -> None:
        assert Match.new("kakushi").game is Match.new(KAKUSHI).game is KAKUSHI

    def test_players_default_to_the_fewest(self) -> None:
        assert Match.new(KAKUSHI).players == 2

    def test_the_seed_is_text(self) -> None:
        assert Match.new(KAKUSHI, seed=7).seed == "7"
        assert shown(Match.new(KAKUSHI, seed=7).state) == shown(Match.new(KAKUSHI, seed="7").state)

    def test_a_fresh_seed_has_128_bits(self) -> None:
        seeds = {Match.new(KAKUSHI).seed for _ in range(20)}
        assert len(seeds) == 20
        assert all(seed is not None and len(seed) == 32 and int(seed, 16) >= 0 for seed in seeds)

    @pytest.mark.parametrize("seed", ["a\nb", "\ud800", "x" * 201])
    def test_a_seed_is_one_short_line(self, seed: str) -> None:
        with pytest.raises(MatchError, match="the seed is one line"):
            Match.new(KAKUSHI, seed=seed)

    def test_what_the_game_refuses(self) -> None:
        with pytest.raises(UnknownGame, match="kakushi"):
            Match.new("go fish")
        with pytest.raises(PlayersError):
            Match.new(KAKUSHI, 5)
        with pytest.raises(OptionError):
            Match.new(KAKUSHI, options={"rounds": 99})

    @pytest.mark.parametrize("players", [2.0, "2", True, [2], (2,), {}, 2.5, object()])
    def test_players_are_a_whole_number(self, players: Any) -> None:
        for play in (
            lambda: Match.new(KAKUSHI, players),
            lambda: KAKUSHI.new(players),
            lambda: simulate("tatsu", 2, seats=players),
        ):
            with pytest.raises(PlayersError):
                play()

    @pytest.mark.parametrize("game", [7, None, [], {}, object()])
    def test_what_is_no_game_is_named(self, game: Any) -> None:
        with pytest.raises(UnknownGame):
            Match.new(game)

    @pytest.mark.parametrize("seed", [1.5, [], {}, True, b"7", object()])
    def test_a_seed_is_text_or_a_whole_number(self, seed: Any) -> None:
        with pytest.raises(MatchError, match="the seed is one line"):
            Match.new(KAKUSHI, seed=seed)

    @pytest.mark.parametrize("value", [3.0, True, "3", [3], np.array([3, 4]), None])
    def test_an_option_is_of_its_type(self, value: Any) -> None:
        with pytest.raises(OptionError):
            Match.new(KAKUSHI, options={"rounds": value})

    def test_a_whole_number_of_any_kind_will_do(self) -> None:
        assert Match.new(KAKUSHI, np.int64(3), np.int64(7)).players == 3

    def test_options(self) -> None:
        assert Match.new(KAKUSHI, options={"rounds": 4}).options.rounds == 4

    def test_from_a_position(self) -> None:
        ta_ke: Any = gamelib.load("ta_ke")
        first = Match.new(ta_ke, seed=3)
        first.play(first.state.legal_actions()[0])
        text = ta_ke.position(first.state)
        match = Match.new(ta_ke, start=text)
        assert (match.start, match.seed, match.players) == (text, None, 2)
        assert ta_ke.position(match.state) == text
        assert Match.from_json(match.to_json()).start == Match.from_text(match.to_text()).start == text

    def test_no_position_where_the_game_has_none(self) -> None:
        with pytest.raises(MatchError, match="no position texts"):
            Match.new(KAKUSHI, start="7 tiles")

    def test_a_position_brings_its_own_chance(self) -> None:
        with pytest.raises(MatchError, match="takes players, chance and options from it"):
            Match.new("ta_ke", seed=1, start="-")

    def test_a_damaged_position(self) -> None:
        with pytest.raises(RecordError):
            Match.new("ta_ke", start="x/y")

    @pytest.mark.parametrize("names", [[None], ["Ann", 5], "Ann", 5])
    def test_names_are_texts(self, names: Any) -> None:
        with pytest.raises(MatchError, match="text"):
            Match.new(KAKUSHI, names=names)

    @pytest.mark.parametrize("options", [[], "rounds", 5])
    def test_options_are_a_mapping(self, options: Any) -> None:
        with pytest.raises(OptionError, match=r"a mapping of some of: 'rounds'"):
            Match.new(KAKUSHI, options=options)

    def test_a_start_is_a_text(self) -> None:
        with pytest.raises(MatchError, match="the start is one line"):
            Match.new("ta_ke", start=5)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        "given_arguments", [{"seed": 10**5000}, {"players": 10**5000}, {"options": {"rounds": 10**5000}}]
    )
    def test_numbers_that_nobody_can_read(self, given_arguments: Any) -> None:
        with pytest.raises(TerakoyaError):
            Match.new(KAKUSHI, **given_arguments)

    def test_a_seed_of_numpy_is_the_same_seed(self) -> None:
        assert Match.new(KAKUSHI, seed=np.int64(7)).seed == "7"  # type: ignore[arg-type]


class TestArguments:
    """What one may say for a place, a line, a seat and an action."""

    @pytest.mark.parametrize("wrong", [1.0, True, "1", None, -1, 99, pytest.param(10**5000, id="huge"), np.float64(1)])
    def test_places_and_lines_are_whole_numbers(self, wrong: Any) -> None:
        match = opening()
        match.branch()
        for step in (match.goto, match.at, match.switch):
            with pytest.raises(MatchError, match=r"positions 0 to 4|lines go from 0 to 1"):
                step(wrong)
        assert (match.line, match.cursor) == (1, 4)

    @pytest.mark.parametrize("wrong", [2, -1, 0.0, True, "0", pytest.param(10**5000, id="huge")])
    def test_seats_are_those_of_the_game(self, wrong: Any) -> None:
        match = opening()
        for step in (match.view, match.log, match.seat_log, lambda seat: match.play("draw", seat)):
            with pytest.raises(MatchError, match="seats go from 0 to 1"):
                step(wrong)
        assert len(match) == 4

    @pytest.mark.parametrize("wrong", [5, None])
    def test_a_branch_is_called_by_a_text(self, wrong: Any) -> None:
        match = opening()
        with pytest.raises(MatchError, match="a name is a text"):
            match.branch(wrong)
        assert len(match.lines) == 1

    def test_integers_of_numpy_are_integers(self) -> None:
        match, again = opening(), opening()
        action = match.state.legal_actions()[0]
        assert match.play(np.int64(action), np.int64(match.state.to_move)) == again.play(action)  # type: ignore[arg-type]
        match.goto(np.int32(2))  # type: ignore[arg-type]
        match.switch(np.uint8(0))  # type: ignore[arg-type]
        assert [type(n) for n in (match.line, match.cursor, *match.lines[0].actions)] == [int] * (2 + len(match))

    @pytest.mark.parametrize(
        "wrong", [True, np.True_, 1.0, pytest.param(10**5000, id="huge"), -1, "x" * 5000, None, [1], np.array([1, 2])]
    )
    def test_what_is_no_action_is_told_shortly(self, wrong: Any) -> None:
        with pytest.raises(UnknownAction, match="do you mean") as caught:
            opening().play(wrong)
        assert len(str(caught.value)) < 200


class TestNames:
    @pytest.mark.parametrize(
        ("given_name", "kept"),
        [
            ("Ann", "Ann"),
            ("  Ann \n", "Ann"),
            ("e\u0301", "é"),
            ("e\x00\u0301", "é"),
            ("a\x1b[31mb\u2028c\u202ed", "a[31mbcd"),
            ("<img onerror=1>", "<img onerror=1>"),
            ("👩\u200d🚀", "👩\u200d🚀"),
            ("Оленка", "Оленка"),
            ("\ud800x", "x"),
            ("x" * 300, "x" * 200),
        ],
    )
    def test_cleaned(self, given_name: str, kept: str) -> None:
        assert clean_name(given_name) == kept

    @given(st.text())
    def test_cleaning_twice_changes_nothing(self, name: str) -> None:
        kept = clean_name(name)
        assert clean_name(kept) == kept == unicodedata.normalize("NFC", kept)
        assert len(kept) <= 200

    def test_missing_names_are_empty_and_called_by_number(self) -> None:
        match = Match.new(KAKUSHI, 3, names=["Ann", ""])
        assert match.names == ("Ann", "", "")
        assert match.called(language("en")) == ("Ann", "Player 2", "Player 3")

    def test_too_many(self) -> None:
        with pytest.raises(MatchError, match="3 names for 2 seats"):
            Match.new(KAKUSHI, 2, names=["a", "b", "c"])

    def test_rename(self) -> None:
        match = opening()
        match.rename(["Cleo"])
        assert match.names == ("Cleo", "")
        assert len(match) == len(OPENING)


# ---- playing ------------------------------------------------------------------------------------------------------


class TestPlay:
    @pytest.mark.parametrize("action", [2, "peek 1 L", " PEEK  1 l", Act("peek", 1, "L")])
    def test_three_forms_of_an_action(self, action: Any) -> None:
        match = Match.new(KAKUSHI, 2, 7)
        events = match.play(action)
        assert [event.kind for event in events] == ["peek", "seen"]
        assert match.lines[0].actions == [2]

    @pytest.mark.parametrize(
        ("action", "seat", "code"),
        [
            ("call", None, "KAK-FIRST-ROUND"),
            ("peek 0 L", None, "KAK-OWN"),
            ("rummage", None, "KAK-RUMMAGE"),
            ("draw", 1, "OUT-OF-TURN"),
        ],
    )
    def test_an_illegal_action_changes_nothing(self, action: str, seat: int | None, code: str) -> None:
        match = Match.new(KAKUSHI, 2, 7, names=["Ann", "Bea"])
        before = match.to_json(), shown(match.state)
        with pytest.raises(IllegalAction) as refused:
            match.play(action, seat)
        assert refused.value.refusal.code == code
        assert (match.to_json(), shown(match.state)) == before

    def test_the_message_is_a_sentence(self) -> None:
        with pytest.raises(IllegalAction, match=r"draw is not legal now: It is the turn of Ann\. \(kakushi/turn\)"):
            Match.new(KAKUSHI, 2, 7, names=["Ann"]).play("draw", seat=1)

    def test_an_illegal_action_keeps_what_was_undone(self) -> None:
        match = opening()
        match.undo()
        with pytest.raises(IllegalAction):
            match.play("call")
        assert str(match.redo()) == "put L"

    def test_an_unknown_action(self) -> None:
        with pytest.raises(UnknownAction, match="peek 1 L"):
            Match.new(KAKUSHI).play("peak 1 L")

    def test_after_the_end(self) -> None:
        match = finished(1)
        with pytest.raises(IllegalAction) as refused:
            match.play("draw")
        assert refused.value.refusal.code == "GAME-OVER"

    def test_not_inside_a_line(self) -> None:
        match = opening()
        match.goto(1)
        with pytest.raises(MatchError, match="branch here, or go to the end"):
            match.play("stay")
        assert len(match) == len(OPENING)

    def test_states_handed_out_are_copies(self) -> None:
        match = Match.new(KAKUSHI, 2, 7)
        for state in (match.state, match.at(0)):
            state.apply(8)
        assert match.state.phase == match.at(0).phase == 0


class TestLooking:
    @pytest.mark.parametrize("n", [-1, 5, 99])
    def test_outside_of_the_line(self, n: int) -> None:
        match = opening()
        for look in (match.at, match.goto, match.events):
            with pytest.raises(MatchError, match="positions 0 to 4"):
                look(n)
        assert match.cursor == 4

    def test_live(self) -> None:
        match = opening()
        seen = [match.is_live]
        match.goto(2)
        seen.append(match.is_live)
        match.branch()
        match.play("stay")
        seen.append(match.is_live)
        match.live()
        assert [*seen, match.is_live] == [True, False, False, True]
        assert (match.line, match.cursor) == (0, 4)

    def test_view(self) -> None:
        match = opening()
        match.goto(1)
        assert match.view(1) == match.at(1).observe(1) != match.at(4).observe(1)
        assert match.view(None).seat is None

    @given(seed=st.integers(0, 30), jumps=st.lists(st.integers(0, 50), max_size=12))
    @settings(max_examples=40, deadline=None)
    def test_replay_and_jumps_equal_stepping(self, seed: int, jumps: list[int]) -> None:
        match = finished(seed)
        stepped = KAKUSHI.new(3, seed)
        steps = [shown(stepped)]
        for action in match.lines[0].actions:
            stepped.apply(action)
            steps.append(shown(stepped))
        loaded = Match.from_json(match.to_json())
        assert [shown(loaded.at(n)) for n in range(len(loaded) + 1)] == steps
        for n in (jump % len(steps) for jump in jumps):
            match.goto(n)
            assert shown(match.state) == steps[n]

    def test_turns(self) -> None:
        assert opening().turns == [0, 1, 2, 4]
        assert Match.new(KAKUSHI).turns == [0]
        over = finished(2)
        assert over.at(over.turns[-1]).to_move != OVER
        assert len(over.turns) == over.state.turn

    def test_equal_actions_one_after_another_keep_their_places(self) -> None:
        match = opening(*["stay"] * 5)
        assert match.turns == [0, 1, 2, 3, 4, 5]
        assert [match.at(n).to_move for n in range(6)] == [0, 1, 0, 1, 0, 1]
        assert [(e.n, e.at) for e in match.log(None)] == [(1, 0), (2, 1), (3, 2), (4, 3), (5, 4)]


def test_what_a_new_turn_begins_with_is_logged_under_its_number() -> None:
    match, chance = Match.new("samurai_sword", 4, 5), Chance(5)
    for _ in range(80):
        match.play(chance.choice(match.state.legal_actions()))
    entries = match.log(None)
    begun = [(entry.turn + 1, entry.event.data["number"]) for entry in entries if entry.event.kind == "turn"]
    assert len(begun) > 4 and all(turn == number for turn, number in begun)
    ended = [entry.turn for entry in entries if entry.event.kind == "end"]
    assert ended == list(range(len(ended))), "the end of a turn belongs to the turn it ends"
    assert [entry.turn for entry in entries] == sorted(entry.turn for entry in entries)


# ---- undo, redo, branches -----------------------------------------------------------------------------------------


class TestUndo:
    def test_there_and_back(self) -> None:
        match = opening()
        end = shown(match.state)
        assert [str(match.undo()) for _ in range(4)] == ["put L", "draw", "swap", "peek 1 L"]
        assert (len(match), match.events()) == (0, [])
        assert [str(match.redo()) for _ in range(4)] == list(OPENING)
        assert shown(match.state) == end

    def test_nothing_left(self) -> None:
        match = Match.new(KAKUSHI)
        with pytest.raises(MatchError, match="nothing to undo"):
            match.undo()
        with pytest.raises(MatchError, match="nothing to redo"):
            match.redo()

    def test_only_at_the_end_of_a_line(self) -> None:
        match = opening()
        match.undo()
        match.goto(1)
        for step in (match.undo, match.redo):
            with pytest.raises(MatchError, match="end"):
                step()

    def test_the_same_action_keeps_the_rest_and_another_forgets_it(self) -> None:
        match = opening()
        for _ in range(3):
            match.undo()
        match.play("swap")
        assert str(match.redo()) == "draw"
        match.undo()
        match.play("stay")
        with pytest.raises(MatchError, match="nothing to redo"):
            match.redo()

    def test_a_branch_keeps_what_it_shares(self) -> None:
        match = opening()
        match.goto(2)
        match.branch()
        match.play("stay")
        assert str(match.undo()) == "stay"
        with pytest.raises(MatchError, match="nothing to undo"):
            match.undo()


class TestBarrier:
    def test_stands_behind_what_was_told(self) -> None:
        match = Match.new(KAKUSHI, 2, 7)
        barriers = [match.barrier]
        for action in OPENING:
            match.play(action)
            barriers.append(match.barrier)
        assert barriers == [0, 1, 1, 3, 4]
        assert [[event.kind for event in match.told(at)] for at in range(4)] == [["seen"], [], ["drawn"], ["put"]]

    def test_follows_undo(self) -> None:
        match = opening("peek 1 L", "swap", "stay")
        match.undo()
        match.undo()
        assert match.barrier == len(match) == 1

    def test_an_open_game_has_none(self) -> None:
        match = Match.new("ta_ke", seed=1)
        for _ in range(6):
            match.play(match.state.legal_actions()[0])
        assert match.barrier == 0

    def test_what_was_only_begun_may_be_taken_back(self) -> None:
        """A card laid down without a target: the same seat plays another one, and the record is none the worse."""
        match, chance, begun = Match.new("samurai_sword", 4, 5), Chance(5), 0
        while match.state.to_move >= 0:
            before = match.state
            action = chance.choice(before.legal_actions())
            match.play(action)
            assert match.unfinished() == (match.game.phases[match.state.phase] == "target")
            if not match.unfinished():
                assert match.barrier == max((at + 1 for at in range(len(match)) if match.told(at)), default=0)
                continue
            begun += 1
            assert match.barrier < len(match)
            assert {event.kind for event in match.lines[0].events[-1]} <= {"play", "recover"}, "nothing else was seen"
            match.undo()
            assert match.state.observe(before.to_move) == before.observe(before.to_move)
            assert len(Match.from_json(match.to_json())) == len(match)
            match.play(action)
        assert begun > 20

    @given(seed=st.integers(0, 60))
    @settings(max_examples=30, deadline=None)
    def test_undoing_down_to_it_takes_knowledge_from_nobody(self, seed: int) -> None:
        """What is known of the tiles is the same for every seat at the barrier and at the end."""
        match = finished(seed)
        for end in range(len(match) + 1):
            match.goto(end)
            line = match.branch()
            while len(match) > max(match.barrier, match.lines[line].at):
                match.undo()
            for seat in range(3):
                later, earlier = match.lines[line].states[match.barrier : end + 1], match.at(match.barrier)
                assert all(s.observe(seat).tiles == earlier.observe(seat).tiles for s in later)  # type: ignore[attr-defined]
            match.live()


class TestBranch:
    def test_the_main_line_is_untouched(self) -> None:
        match = opening()
        before = match.to_json()["lines"][0]
        match.goto(1)
        number = match.branch("what if")
        match.play("stay")
        match.play("draw")
        assert (number, match.line, len(match.lines)) == (1, 1, 2)
        assert [str(KAKUSHI.actions[a]) for a in match.lines[1].actions] == ["peek 1 L", "stay", "draw"]
        assert (match.lines[1].name, match.lines[1].parent, match.lines[1].at) == ("what if", 0, 1)
        assert match.to_json()["lines"][0] == before

    def test_a_branch_of_a_branch(self) -> None:
        match = opening()
        for _ in range(3):
            match.goto(1)
            match.branch()
            match.play("stay")
        assert [line.parent for line in match.lines] == [None, 0, 1, 2]

    def test_a_live_move_does_not_move_who_looks_at_a_branch(self) -> None:
        match = opening()
        match.goto(1)
        match.branch()
        match.live()
        match.play("stay")
        match.switch(1)
        assert (match.line, match.cursor, len(match.lines[0].actions)) == (1, 1, 5)

    def test_a_branch_keeps_its_past_when_its_parent_changes(self) -> None:
        match = opening()
        match.goto(3)
        match.branch()
        match.play("drop")
        match.live()
        for _ in range(3):
            match.undo()
        assert match.lines[1].at == 3
        match.play("stay")
        assert match.lines[1].at == 1
        for loaded in (match, Match.from_json(match.to_json()), Match.from_text(match.to_text())):
            assert [str(KAKUSHI.actions[a]) for a in loaded.lines[1].actions] == ["peek 1 L", "swap", "draw", "drop"]

    def test_a_branch_from_what_was_undone_is_kept(self) -> None:
        match = opening()
        match.branch()
        match.play("stay")
        match.live()
        for _ in range(4):
            match.undo()
        loaded = Match.from_json(match.to_json())
        assert loaded.to_json() == match.to_json()
        assert len(loaded.lines[1].actions) == 5

    def test_no_such_line(self) -> None:
        with pytest.raises(MatchError, match="lines go from 0 to 0"):
            opening().switch(1)

    def test_there_is_an_end_to_branching(self) -> None:
        match = opening()
        for _ in range(MAX_LINES - 1):
            match.branch()
        with pytest.raises(MatchError, match="256 lines"):
            match.branch()
        assert len(Match.from_json(match.to_json()).lines) == MAX_LINES


# ---- what happened ------------------------------------------------------------------------------------------------


class TestLogs:
    def test_events_up_to_the_cursor(self) -> None:
        match = opening()
        assert [e.kind for e in match.events()] == ["peek", "seen", "touch", "peg", "draw", "drawn", "put"]
        match.goto(1)
        assert [e.kind for e in match.events()] == ["peek", "seen"]
        assert [e.kind for e in match.events(2)] == ["peek", "seen", "touch", "peg"]

    def test_each_seat_reads_its_own(self) -> None:
        match = opening()
        kinds = {seat: [entry.event.kind for entry in match.log(seat)] for seat in (None, 0, 1)}
        assert kinds == {
            None: ["peek", "touch", "draw", "put"],
            0: ["peek", "seen", "touch", "draw", "drawn", "put"],
            1: ["peek", "touch", "peg", "draw", "put"],
        }
        assert [(e.turn, e.at) for e in match.log(0)] == [(0, 0), (0, 0), (1, 1), (2, 2), (2, 2), (2, 3)]

    @given(seed=st.integers(0, 100))
    @settings(max_examples=30, deadline=None)
    def test_numbers_have_no_gaps(self, seed: int) -> None:
        match = finished(seed)
        for seat in (None, 0, 1, 2):
            log = match.log(seat)
            assert [entry.n for entry in log] == list(range(1, len(log) + 1))
            assert all(entry.event.visible_to(seat) for entry in log)

    def test_a_seat_log_is_json_without_secrets(self) -> None:
        match = opening(seed="the seed itself", players=3)
        log = match.seat_log(1)
        text = json.dumps(log)
        assert (log["format"], log["seat"], len(log["events"])) == ("terakoya-seat-log", 1, 5)
        assert "the seed itself" not in text
        assert '"at"' not in text
        assert log["first_view"]["tiles"][0] == log["first_view"]["tiles"][2] == (0, 0)
        assert [e["audience"] for e in log["events"]] == [None, None, [1], None, None]

    def test_equal_for_what_a_seat_cannot_tell_apart(self) -> None:
        """Seat 0 only pretends to move its peg, or really does."""
        logs = [opening(first, "draw").seat_log(1) for first in ("swap", "stay")]
        assert logs[0] == logs[1]


# ---- records ------------------------------------------------------------------------------------------------------

STEPS: dict[str, Callable[[Match, int], Any]] = {
    "play": lambda match, n: match.play((legal := match.state.legal_actions())[n % len(legal)]),
    "undo": lambda match, n: match.undo(),
    "redo": lambda match, n: match.redo(),
    "goto": lambda match, n: match.goto(n % (len(match) + 1)),
    "branch": lambda match, n: match.branch(chr(n + 33) * (n % 3)),
    "switch": lambda match, n: match.switch(n % len(match.lines)),
}
steps = st.lists(st.tuples(st.sampled_from([*STEPS, "play", "play"]), st.integers(0, 400)), max_size=30)
names = st.lists(st.text(max_size=30), max_size=2)


def wandered(seed: int, walk: list[tuple[str, int]], called: list[str] | None = None) -> Match:
    """A match with lines and undone actions, by trying steps; what is refused is left out."""
    match = Match.new(KAKUSHI, 2, seed, names=called)
    for step, n in walk:
        if step == "play" and match.state.to_move == OVER:
            continue
        with suppress(MatchError):
            STEPS[step](match, n)
    return match


def lines_of(match: Match) -> list[Any]:
    return [(line.name, line.parent, line.at, line.actions, line.events, line.undone) for line in match.lines]


class TestRecords:
    @given(seed=st.integers(0, 50), walk=steps, called=names)
    @settings(max_examples=80, deadline=None)
    def test_round_trips(self, seed: int, walk: list[tuple[str, int]], called: list[str]) -> None:
        match = wandered(seed, walk, called)
        for loaded in (
            Match.from_json(match.to_json()),
            Match.from_json(json.dumps(match.to_json())),
            Match.from_json(json.dumps(match.to_json()).encode()),
            Match.from_text(match.to_text()),
            Match.from_text(match.to_text().replace("\n", "\r\n")),
        ):
            assert lines_of(loaded) == lines_of(match)
            assert (loaded.names, loaded.seed, loaded.options) == (match.names, match.seed, match.options)
            assert loaded.is_live
            for number in range(len(match.lines)):
                loaded.switch(number)
                match.switch(number)
                assert shown(loaded.state) == shown(match.state)

    @given(seed=st.integers(0, 50), walk=steps)
    @settings(max_examples=50, deadline=None)
    def test_lines_hold_together_whatever_is_done(self, seed: int, walk: list[tuple[str, int]]) -> None:
        match = wandered(seed, walk)
        for line in match.lines:
            assert len(line.actions) + 1 == len(line.events) + 1 == len(line.states)
            if line.parent is not None:
                parent = match.lines[line.parent]
                assert line.actions[: line.at] == [*parent.actions, *reversed(parent.undone)][: line.at]

    def test_writing_does_not_move_the_cursor(self) -> None:
        match = opening()
        match.goto(1)
        match.branch()
        match.live()
        match.goto(2)
        match.to_text()
        match.to_json()
        assert (match.line, match.cursor) == (0, 2)

    def test_options_come_back(self) -> None:
        match = Match.new(KAKUSHI, 3, 1, {"rounds": 4, "weights": (3, 1)})
        for loaded in (Match.from_json(json.dumps(match.to_json())), Match.from_text(match.to_text())):
            assert loaded.options == match.options

    def test_who_is_a_bot_comes_back(self) -> None:
        """By its level; its name is said anew to each reader."""
        match = Match.new("ta_ke", seed=1, names=["Ann"], levels={1: "easy"})
        assert match.to_json()["names"] == ["Ann", ""]
        for loaded in (Match.from_json(json.dumps(match.to_json())), Match.from_text(match.to_text())):
            assert (loaded.levels, loaded.called(language("ru"))) == ({1: "easy"}, ("Ann", "Эми"))
        assert match.seat_log(0)["levels"] == {"1": "easy"}

    def test_a_record_of_the_time_when_bots_had_their_level_for_a_name(self) -> None:
        record = Match.new("ta_ke", seed=1, names=["Ann", "Easy bot"]).to_json() | {"version": 3}
        assert Match.from_json(record).called(language("de")) == ("Ann", "Easy bot")

    def test_a_record_holds_no_state(self) -> None:
        record = opening().to_json()
        assert set(record) == {"format", "version", "game", "players", "seed", "options", "names", "lines"}
        assert record["lines"] == [{"actions": list(OPENING)}]

    def test_the_text_is_one_line_a_turn(self) -> None:
        match = opening()
        match.goto(1)
        match.branch("what if")
        match.play("stay")
        match.play("stay")
        match.undo()
        assert match.to_text() == (
            "terakoya-match 4\n"
            "game: kakushi\n"
            "players: 2\n"
            'seed: "7"\n'
            'options: {"rounds": 3, "weights": [2, 1]}\n'
            "name: Ann\n"
            "name: Bea\n"
            "\n"
            "1. peek 1 L\n"
            "2. swap\n"
            "3. draw; put L\n"
            "\n"
            "branch 1 from 0 at 1: what if\n"
            "2. stay\n"
            "undone: stay\n"
            "\n"
            "end: 6\n"
        )

    def test_text_written_by_hand(self) -> None:
        match = Match.from_text(
            'terakoya-match 1\ngame: kakushi\nplayers: 2\nseed: "7"\noptions: {}\n1. PEEK 1  l;swap'
        )
        assert len(match) == 2


def changed(**fields: Any) -> dict[str, Any]:
    return opening().to_json() | fields


class TestDamagedRecords:
    @pytest.mark.parametrize(
        ("record", "message"),
        [
            ("", "is not JSON"),
            ("{", "is not JSON"),
            (b"\xff\xfe\x00", "is not JSON"),
            ("[" * 100_000, "JSON|nested"),
            ('{"a": ' * 400 + "1" + "}" * 400, "no match record"),
            ("9" * 5000, "is not JSON"),
            ("[]", "no match record"),
            ('{"format": "sgf"}', "no match record"),
            (" " * (MAX_RECORD + 1), "too big"),
            (changed(version=5), "newer version 5; this program reads up to 4"),
            (changed(worlds=[]), "the record: there is no 'worlds' here"),
            (changed(lines=[{"actions": [], "undo": []}]), "line 0: there is no 'undo' here"),
            (changed(lines=[{"actions": [], "parent": 0}]), "line 0: there is no 'parent' here"),
            (
                changed(lines=[{"actions": []}, {"name": "", "parent": 0, "at": 0, "actions": [], "wörld": {}}]),
                "line 1: there is no 'wörld' here",
            ),
            (changed(start=None, note=1), "the record: there is no 'note' here"),
            ('{"format": "terakoya-match", "version": 1, "version": 2}', "'version' stands twice"),
            (
                Match.new("ta_ke", seed=1).to_json() | {"start": "-"},
                "the record: there is no '(players|seed|options)' here",
            ),
            (None, "no match record"),
            (5, "no match record"),
            ([], "no match record"),
            (changed(version=10**5000), "newer version a value of type int"),
            (changed(players=10**5000), "players, not a value of type int"),
            (changed(options={"rounds": 10**5000}), "'rounds' cannot be a value of type int"),
            (changed(names=[10**5000]), 'entry 1 of "names"'),
            (
                changed(lines=[{"actions": []}, {"name": "", "parent": 0, "at": 10**5000, "actions": []}]),
                '"at" a value of type int',
            ),
            (changed(version="1"), "version is no number"),
            (changed(version=True), "version is no number"),
            (changed(game="go"), "there is no game 'go'"),
            (changed(levels=["easy"]), '"levels" gives seats their levels'),
            (changed(levels={"one": "easy"}), '"levels" gives seats their levels'),
            (changed(levels={"2": "easy"}), "there is no such bot: seat 2"),
            (changed(levels={"1": "god"}), "there is no such bot: seat 1, 'god'"),
            (changed(levels={"1": []}), "there is no such bot"),
            (changed(game=3), '"game" is of type str'),
            (changed(players=9), "takes 2–3 players, not 9"),
            (changed(players="2"), '"players" is of type int'),
            (changed(players=True), '"players" is of type int'),
            (changed(seed=7), '"seed" is of type str'),
            (changed(seed="\ud800"), "the seed is one line"),
            (changed(options=[]), '"options" is of type mapping'),
            (changed(options={"rounds": 3.0}), "option 'rounds' cannot be 3.0"),
            (changed(options={"luck": 1}), "option 'luck'"),
            (changed(names="Ann"), '"names" is of type list'),
            (changed(names=["Ann", 3]), 'entry 2 of "names"'),
            (changed(names=["a", "b", "c"]), "3 names for 2 seats"),
            (changed(lines=[]), "from 1 to 256, not 0"),
            (changed(lines=[{"actions": []}] * 257), "from 1 to 256, not 257"),
            (changed(lines={}), '"lines" is of type list'),
            (changed(lines=[3]), "line 0: an object"),
            (changed(lines=[{}]), 'line 0: "actions" is of type list'),
            (
                changed(lines=[{"actions": ["draw", "put L", "call"]}]),
                r"line 0, action 3: call is not legal now: Nobody",
            ),
            (changed(lines=[{"actions": ["drow"]}]), r"line 0, action 1: no action 'drow'; do you mean: drop, draw"),
            (changed(lines=[{"actions": ["rummage"]}]), "line 0, action 1: rummage is not legal"),
            (changed(lines=[{"actions": [8]}]), 'entry 1 of "actions" is a string'),
            (changed(lines=[{"actions": ["x" * 201]}]), 'entry 1 of "actions" is a string of at most 200'),
            (changed(lines=[{"actions": [], "undone": ["call"]}]), "line 0, action 1: call is not legal"),
            (
                changed(lines=[{"actions": []}, {"name": "", "parent": 1, "at": 0, "actions": []}]),
                'line 1: its "parent" 1',
            ),
            (
                changed(lines=[{"actions": []}, {"name": "", "parent": 0, "at": 1, "actions": []}]),
                'line 1: "at" 1 is out',
            ),
            (changed(lines=[{"actions": []}, {"parent": 0, "at": 0, "actions": []}]), 'line 1: "name" is of type str'),
            (
                {"format": "terakoya-match", "version": 1, "game": "ta_ke", "start": "?", "names": [], "lines": [{}]},
                "cannot be played",
            ),
        ],
    )
    def test_says_what_and_where(self, record: Any, message: str) -> None:
        with pytest.raises(RecordError, match=message):
            Match.from_json(record)

    @pytest.mark.parametrize(
        ("old", "new", "message"),
        [
            ("terakoya-match 4", "PGN", "does not begin with"),
            ("terakoya-match 4", "terakoya-match 7", "newer version 7"),
            ("terakoya-match 4", "terakoya-match \N{ARABIC-INDIC DIGIT THREE}", "does not begin with"),
            ("3. draw", "\N{ARABIC-INDIC DIGIT THREE}. draw", "row 11 of the record: this is neither"),
            ("from 0 at 1", "from 0 at \N{FULLWIDTH DIGIT ONE}", "row 13 of the record: this is neither"),
            ("end: 6", "end: \N{FULLWIDTH DIGIT SIX}", "row 17 of the record: this is neither"),
            ("end: 6", "end: 7", "the record is damaged: it has 6 actions, .* says 7"),
            ("end: 6\n", "", "cut off"),
            ("end: 6\n", "end: 6\n4. stay\n", "row 18 of the record: there is something after the end"),
            ("; put L", "", "it has 5 actions, and its last row says 6"),
            ("players: 2\n", "players: 2\nplayers: 3\n", "row 4 of the record: 'players' is repeated"),
            ("game: kakushi\n", "game: kakushi\ngame: tenno\n", "row 3 of the record: 'game' is repeated"),
            ("2. swap\n", "2. swap\nplayers: 2\n", "row 11 of the record: 'players' is repeated or does not belong"),
            ("2. swap\n", "2. swap\nname: Ann\n", "row 11 of the record: 'name' is repeated or does not belong"),
            ("1. peek", 'world: {"seat": 0, "seed": "a", "at": 0}\n1. peek', "'world' is repeated or does not belong"),
            ("undone: stay\n", "undone: stay\nundone: stay\n", "row 16 of the record: 'undone' is repeated"),
            ("undone: stay\n", "undone: stay\n4. stay\n", "row 16 of the record: 'turn' is repeated or does not"),
            ("2. swap\n", "", "line 0, action 2: this is not where turn 3 begins"),
            ("2. swap", "2. swap; draw", "action 3: out|line 0, action 4: draw is not legal"),
            ("2. swap", "two: swap", "row 10 of the record: this is neither"),
            ("branch 1", "branch 2", "row 13 of the record: this is neither"),
            ("from 0 at 1", "from 0 at 9", '"at" 9 is outside of line 0'),
            ('"7"', '"7', "row 4 of the record: this is not JSON"),
            ("game: kakushi\n", "", '"game" is of type str'),
            ("name: Ann", "nickname: Ann", "row 6"),
        ],
    )
    def test_text_says_what_and_where(self, old: str, new: str, message: str) -> None:
        match = opening()
        match.goto(1)
        match.branch()
        match.play("stay")
        match.play("stay")
        match.undo()
        text = match.to_text()
        assert old in text
        with pytest.raises(RecordError, match=message):
            Match.from_text(text.replace(old, new, 1))

    def test_a_text_that_was_cut_off_anywhere_says_so(self) -> None:
        match = opening()
        match.goto(1)
        match.branch("what if")
        match.play("stay")
        text = match.to_text().rstrip()
        assert lines_of(Match.from_text(text)) == lines_of(match)
        for n in range(len(text)):
            with pytest.raises(RecordError):
                Match.from_text(text[:n])

    @pytest.mark.parametrize("version", [1, 2])
    def test_a_text_of_an_older_version_has_no_end(self, version: int) -> None:
        text = opening().to_text()
        old = text.replace("terakoya-match 4", f"terakoya-match {version}").partition("\nend:")[0]
        assert lines_of(Match.from_text(old)) == lines_of(opening())
        with pytest.raises(RecordError, match="this is neither"):
            Match.from_text(text.replace("terakoya-match 4", f"terakoya-match {version}"))

    @pytest.mark.parametrize("record", [None, 5, b"terakoya-match 1"])
    def test_a_text_record_is_a_text(self, record: Any) -> None:
        with pytest.raises(RecordError, match="a text record is a text"):
            Match.from_text(record)

    def test_reading_looks_for_no_branches_to_move(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It would take a look at every line after every action: seconds for the largest record."""
        match = opening()
        match.goto(1)
        match.branch()
        match.play("stay")
        record = match.to_json()
        monkeypatch.setattr(Match, "_uproot", lambda _: pytest.fail("looked"))
        assert lines_of(Match.from_json(record)) == lines_of(match)

    def test_too_big_a_text(self) -> None:
        with pytest.raises(RecordError, match="too big"):
            Match.from_text("x" * (MAX_RECORD + 1))

    @given(seed=st.integers(0, 20), walk=steps, where=st.integers(0), new=st.text(max_size=3), cut=st.integers(0, 4))
    @settings(max_examples=150, deadline=None)
    def test_any_damage_to_the_text(self, seed: int, walk: Any, where: int, new: str, cut: int) -> None:
        match = wandered(seed, walk)
        for text, read in ((json.dumps(match.to_json()), Match.from_json), (match.to_text(), Match.from_text)):
            at = where % len(text)
            loads_or_refuses(read, text[:at] + new + text[at + cut :])

    @given(
        seed=st.integers(0, 20),
        walk=steps,
        where=st.integers(0),
        new=st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
            max_leaves=4,
        ),
        drop=st.booleans(),
    )
    @settings(max_examples=150, deadline=None)
    def test_any_damage_to_the_data(self, seed: int, walk: Any, where: int, new: Any, drop: bool) -> None:
        record = copy.deepcopy(wandered(seed, walk).to_json())
        slots = list(places(record))
        holder, key = slots[where % len(slots)]
        if drop:
            del holder[key]
        else:
            holder[key] = new
        loads_or_refuses(Match.from_json, record)
        loads_or_refuses(Match.from_json, json.dumps(record))


def places(data: Any) -> Any:
    """Every (container, key) of nested data."""
    keys = data.keys() if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in list(keys):
        yield data, key
        yield from places(data[key])


def loads_or_refuses(read: Callable[[Any], Match], record: Any) -> None:
    """Damage is refused by `RecordError`, or harmless: then the match is whole and can be saved again."""
    try:
        match = read(record)
    except RecordError:
        return
    assert lines_of(Match.from_json(match.to_json())) == lines_of(match)


def test_all_errors_are_of_one_family() -> None:
    assert issubclass(MatchError, TerakoyaError)
    assert issubclass(RecordError, TerakoyaError)


class TestWorlds:
    """Branches in which a seat plays on with what it cannot see drawn anew."""

    @staticmethod
    def played(n: int = 25, seed: int = 3) -> Match:
        match, chance = Match.new("tenno", 3, seed), Chance(seed)
        for _ in range(n):
            match.play(chance.choice(match.state.legal_actions()))
        return match

    def test_the_seat_sees_what_it_saw_and_the_others_have_other_cards(self) -> None:
        match = self.played()
        true, view = match.state, match.view(1)
        differ = 0
        for seed in range(20):
            match.live()
            match.imagine(1, str(seed))
            assert match.view(1) == view
            differ += match.state.truth() != true.truth()
        assert differ > 10
        match.live()
        assert match.state.truth() == true.truth()

    def test_nobody_reads_the_true_past_of_the_others_in_it(self) -> None:
        match = self.played()
        private = [event for entry in match.log(0) if (event := entry.event).audience == frozenset({0})]
        assert private
        match.imagine(1)
        for seat in (0, 2, None):
            assert not set(map(repr, private)) & {repr(entry.event) for entry in match.log(seat)}
        assert [entry.event for entry in match.log(0)] == [entry.event for entry in match.log(1)]

    def test_nor_in_a_what_if_of_another_one_begun_in_it(self) -> None:
        match = self.played()
        true = {seat: set(map(repr, match.events())) - {repr(e.event) for e in match.log(seat)} for seat in (0, 1, 2)}
        at = match.cursor
        match.imagine(1, "a")
        for _ in range(4):
            match.play(match.state.legal_actions()[0])
        match.imagine(0, "b")
        assert [world.seat for world in match.worlds()] == [1, 0]
        for seat in (0, 1, 2, None):
            assert not true[1] & {repr(entry.event) for entry in match.log(seat, at)}
        for seat in (0, 1):
            with pytest.raises(MatchError, match="no log"):
                match.seat_log(seat)
        match.branch()
        assert [world.seat for world in match.worlds()] == [1, 0]
        match.goto(at - 1)
        match.imagine(0, "c")
        assert [world.seat for world in match.worlds()] == [0]

    def test_what_happens_in_it_is_read_by_those_who_are_there(self) -> None:
        match = self.played(0)
        match.imagine(0)
        match.play(match.state.legal_actions()[0])
        kinds = [entry.event.kind for entry in match.log(0)]
        assert "ordered" in kinds and "ordered" not in [entry.event.kind for entry in match.log(1)]
        assert "ordered" in [entry.event.kind for entry in match.log(1, whole=True)]

    @pytest.mark.parametrize("form", ["json", "text"])
    def test_it_comes_back_from_a_record(self, form: str) -> None:
        match = self.played()
        first = match.imagine(1, "a")
        match.play(match.state.legal_actions()[0])
        twig = match.branch("twig")
        match.play(match.state.legal_actions()[-1])
        match.switch(0)
        for _ in range(2):
            match.undo()
        match.play(match.state.legal_actions()[0])
        match.open()
        again = Match.from_json(match.to_json()) if form == "json" else Match.from_text(match.to_text())
        assert again.to_json() == match.to_json()
        for n in (first, twig):
            assert [s.truth() for s in again.lines[n].states] == [s.truth() for s in match.lines[n].states]
        assert again.opened == match.opened == len(match.lines[0].actions)

    @pytest.mark.parametrize(
        "world",
        [
            {"seat": 0, "seed": "a", "at": 3, "set": 1},
            5,
            {},
            {"seat": 9, "seed": "a", "at": 3},
            {"seat": 0, "seed": "a", "at": 2},
            {"seat": 0, "at": 3},
        ],
    )
    def test_a_damaged_world_is_refused(self, world: object) -> None:
        match = self.played(3)
        match.imagine(0)
        record = match.to_json()
        record["lines"][1]["world"] = world
        with pytest.raises(RecordError, match='line 1: "world"'):
            Match.from_json(record)
