"""The arena: fair deals, honest intervals, results that survive, games that can be looked at again."""

import csv
import json
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.arena import DUPLICATE, FRESH, Contest, Played, arena, interval
from gamelib.bots import AlphaBeta, Random
from gamelib.errors import OptionError, PlayersError, RecordError
from gamelib.ta_ke.policy import Greedy

HERE = ThreadPoolExecutor(1)


def small(**given: Any) -> Contest:
    return arena([Greedy(50), Random()], "ta_ke", **{"rounds": 2, "seed": 1, "executor": HERE, **given})


@pytest.fixture(scope="module")
def contest() -> Contest:
    return small(rounds=3)


def test_each_deal_is_played_from_both_seats(contest: Contest) -> None:
    assert [(game.deal, game.players) for game in contest.games.values()] == [
        (0, [0, 1]), (0, [1, 0]), (1, [0, 1]), (1, [1, 0]), (2, [0, 1]), (2, [1, 0]),
    ]  # fmt: skip
    first = [contest.match(number).at(0).observe(None).to_json() for number in range(4)]
    assert first[0] == first[1] != first[2] == first[3]


def test_fresh_deals_are_all_different() -> None:
    contest = small(deals=FRESH)
    firsts = [json.dumps(contest.match(number).at(0).observe(None).to_json()) for number in contest.games]
    assert len(set(firsts)) == 4
    assert [game.players for game in contest.games.values()] == [[0, 1], [1, 0]] * 2


def test_every_two_of_three_meet_at_a_table_of_three() -> None:
    contest = arena({"a": Random(), "b": Random(), "c": Random()}, "tatsu", rounds=1, seats=3, seed=2, executor=HERE)
    seatings = [game.players for game in contest.games.values()]
    assert seatings == [[0, 1, 0], [1, 0, 1], [0, 2, 0], [2, 0, 2], [1, 2, 1], [2, 1, 2]]
    rows = contest.standings()
    assert [row.opponent for row in rows[:3]] == ["", "", ""] and {row.player for row in rows[:3]} == {"a", "b", "c"}
    assert len(rows) == 9 and all(row.games == (4 if row.opponent == "" else 2) for row in rows)


def test_standings(contest: Contest) -> None:
    best, worst = contest.standings()
    assert (best.player, best.games, best.share) == ("greedy", 6, best.won / 6 + best.drawn / 12)
    assert (worst.player, worst.won, worst.lost) == ("random", best.lost, best.won)
    assert best.share + worst.share == pytest.approx(1)
    assert best.low < best.share <= best.high and worst.high == pytest.approx(1 - best.low)


def played(players: list[int], returns: list[float]) -> Played:
    return Played(0, 0, players, returns, [], 0, [], [], [])


def test_the_result_of_a_table_of_several() -> None:
    one_winner = played([0, 1, 0, 1], [-1, 1, -1, -1])
    assert (one_winner.result(0), one_winner.result(1)) == (0, 1)
    alone_against_two = played([0, 1, 0], [-1, 1, -1])
    assert (alone_against_two.result(0), alone_against_two.result(1)) == (0, 1)
    shared = played([0, 1], [0, 0])
    assert shared.result(0) == shared.result(1) == 0.5


def test_intervals() -> None:
    # Wilson's interval for 7 of 10 as in textbooks: 0.397 to 0.892
    single = [[1.0]] * 7 + [[0.0]] * 3
    share, low, high = interval(single)
    assert share == 0.7 and low == pytest.approx(0.397, abs=0.03) and high == pytest.approx(0.892, abs=0.03)
    # deals that always split tell more than single games; those that always go one way tell no more than their number
    split = interval([[1.0, 0.0]] * 9 + [[1.0, 1.0]])
    assert split[2] - split[1] < high - low
    assert interval([[1.0, 1.0]] * 10) == interval([[1.0]] * 10)
    assert interval([[1.0]] * 5)[1] < 0.7
    assert interval([]) == (0.5, 0.0, 1.0)


def test_the_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    chance, held = gamelib.Chance(5), 0
    for _ in range(1_000):
        deals = []
        for _ in range(40):
            luck = chance.below(100)  # half of the deals decide by themselves, for whoever has the better seat
            deals.append([1.0, 0.0] if luck < 50 else [float(chance.below(100) < 60) for _ in (0, 1)])
        _, low, high = interval(deals)
        held += low <= 0.55 <= high
    assert 930 <= held <= 985


@pytest.mark.parametrize(
    "executor",
    [None, ProcessPoolExecutor(1, mp_context=get_context("spawn")), ThreadPoolExecutor(2)],
    ids=["own", "one", "two"],
)
def test_any_executor_plays_the_same(executor: Any) -> None:
    assert small(executor=executor).games == small().games


@pytest.mark.slow
def test_a_dask_cluster_plays_the_same() -> None:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        assert small(executor=client.get_executor()).games == small().games


def local_player() -> Any:
    class Last:
        """What cannot be pickled by name: a class of a notebook or a function."""

        def choose(self, view: gamelib.View, worlds: Any, chance: Any) -> int:
            return view.legal[-1]

    return Last()


def test_players_of_any_class_travel_to_other_processes() -> None:
    contest = arena([local_player(), Random()], "ta_ke", rounds=1, seed=1)
    assert contest.players == ("Last", "random")
    assert {decision.action for decision in contest.decisions(0) if decision.player == "Last"} <= {
        decision.legal[-1] for decision in contest.decisions(0)
    }
    assert not any(game.slips for game in contest.games.values())


def test_a_game_can_be_looked_at_again() -> None:
    contest = arena([AlphaBeta(None, 100), Random()], "ta_ke", rounds=1, seed=4, executor=HERE)
    match, decisions = contest.match(1), contest.decisions(1)
    assert match.names == ("random", "alpha-beta") and match.state.to_move == gamelib.OVER
    assert match.state.returns() == contest.games[1].returns
    assert [term.value for term in match.state.score().totals] == contest.games[1].scores
    assert len(decisions) == len(match)
    for at, decision in enumerate(decisions):
        assert decision.view == match.at(at).observe(decision.seat)
        assert decision.view.to_move == decision.seat and decision.player == match.names[decision.seat]
        assert decision.action in decision.legal
        assert decision.explanation["action"] == match.game.actions.number(decision.action)
    assert gamelib.Match.from_json(match.to_json()).state.returns() == match.state.returns()


class Broken(Random):
    """Raises at every third decision, and once chooses what does not exist."""

    name = "broken"

    def __init__(self) -> None:
        self.asked = 0
        self.explanation = ""

    def choose(self, *given: Any) -> int:
        self.asked += 1
        if self.asked == 4:
            return 10**6
        if not self.asked % 3:
            raise RuntimeError(f"no idea ({self.asked})")
        action = super().choose(*given)
        self.explanation = f"question {self.asked}"
        return action


def test_a_player_that_raises_loses_its_turn_to_chance() -> None:
    contest = arena([Broken(), Random()], "ta_ke", rounds=1, seed=1, executor=HERE)
    slips = contest.games[0].slips
    own = [decision for decision in contest.decisions(0) if decision.player == "broken"]
    assert [d.error for d in own[:6]] == [
        "", "", "RuntimeError: no idea (3)", own[3].error, "", "RuntimeError: no idea (6)",
    ]  # fmt: skip
    assert own[3].error.startswith("IllegalChoice: the player 'broken' at seat 0 chose 1000000; it must be one of [")
    assert all(d.action in d.legal for d in own)
    assert [d.explanation for d in own[:4]] == ["question 1", "question 2", None, None]
    assert len(slips) == len(own) // 3 + 1 and {slip.seat for slip in slips} == {0}
    broken, random = sorted(contest.standings())
    assert (broken.errors, random.errors) == (sum(len(game.slips) for game in contest.games.values()), 0)
    # which one is drawn depends on the contest's seed alone
    assert arena([Broken(), Random()], "ta_ke", rounds=1, seed=1, executor=HERE).games == contest.games


class Endless(Random):
    """Never answers at its second decision, whatever error one raises."""

    name = "endless"
    asked = 0

    def choose(self, *given: Any) -> int:
        self.asked += 1
        while self.asked == 2:
            with suppress(Exception):
                time.sleep(0.01)
        return super().choose(*given)


class Slow(Random):
    """Answers its second question late."""

    name = "slow"
    asked = 0

    def choose(self, *given: Any) -> int:
        self.asked += 1
        time.sleep(0.6 * (self.asked == 2))
        return super().choose(*given)


@pytest.mark.parametrize(("player", "executor"), [(Endless(), None), (Slow(), HERE)], ids=["stopped", "late"])
def test_a_player_that_stalls_loses_its_turn_to_chance(player: Any, executor: Any) -> None:
    contest = arena([player, Random()], "ta_ke", rounds=1, seed=1, seconds=0.5, executor=executor)
    for number in (0, 1):
        errors = [decision.error for decision in contest.decisions(number) if decision.player == player.name]
        assert errors[1] == "TooSlow: the decision has taken longer than 0.5 s" and errors.count("") > 10


def test_players_with_the_same_name() -> None:
    assert arena([Random(), Greedy(5), Random()], "ta_ke", rounds=0, executor=HERE).players == (
        "random 1", "greedy", "random 2",
    )  # fmt: skip


def test_progress_and_cancel() -> None:
    seen: list[tuple[int, int]] = []
    small(progress=lambda *done: seen.append(done))
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert len(small(cancel=lambda: True).games) == 1


def test_a_result_file_goes_on_where_it_stopped(tmp_path: Path, contest: Contest) -> None:
    file = tmp_path / "result.jsonl"
    stopped = small(rounds=3, file=file, cancel=lambda: True)
    assert 0 < len(stopped.games) < 6 and Contest.load(file).games == stopped.games
    with file.open("a") as out:
        out.write('{"number": 5, "deal')  # the power went
    assert Contest.load(file).games == stopped.games
    seen: list[tuple[int, int]] = []
    assert small(rounds=3, file=file, progress=lambda *done: seen.append(done)).games == contest.games
    assert seen[0][0] == len(stopped.games) + 1 and seen[-1] == (6, 6)
    assert Contest.load(file) == contest and Contest.load(file).games == contest.games
    before = file.read_text()
    assert small(rounds=3, file=file, seed=None).games == contest.games  # nothing to do, nothing is played
    assert file.read_text() == before


def test_a_result_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "result.jsonl"
    small(file=file, rounds=0)
    others = ({"seed": 2}, {"deals": FRESH}, {"options": {"tie": "second_player"}})
    for other, what in zip(others, ("seed", "deals", "options"), strict=True):
        with pytest.raises(RecordError, match=f"its {what} is"):
            small(file=file, **other)
    file.write_text('{"format": "terakoya-match"}\n')
    with pytest.raises(RecordError, match="is no result file"):
        small(file=file)
    notes = "no result\nbut notes of somebody, with no end of line"
    file.write_text(notes)
    with pytest.raises(RecordError):
        small(file=file)
    assert file.read_text() == notes
    header = small(rounds=0).header()
    file.write_text('{"format": "terakoya-arena", "version": 1, "game": "tatsu"}\n')
    with pytest.raises(RecordError, match="does not say in its first line: deals, options, players, seats"):
        Contest.load(file)
    file.write_text(json.dumps(header | {"sead": 1}) + "\n")
    with pytest.raises(RecordError, match="the first line: there is no 'sead' here"):
        Contest.load(file)
    file.write_text(json.dumps(header | {"version": 2}) + "\n")
    with pytest.raises(RecordError, match="is of version 2; this program reads 1"):
        Contest.load(file)
    for line, message in (("{", "no JSON"), ("[]", "no object"), ("{}", "no game")):
        file.write_text(json.dumps(header) + f"\n{line}\n")
        with pytest.raises(RecordError, match=f"line 2 of the result file is {message}"):
            Contest.load(file)


def test_tables_for_other_programs(tmp_path: Path, contest: Contest) -> None:
    contest.to_csv(tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["player_0"] for row in rows] == ["greedy", "random"] * 3
    assert [[int(row["score_0"]), int(row["score_1"])] for row in rows] == [g.scores for g in contest.games.values()]
    data = json.loads(json.dumps(contest.to_json()))
    assert data["deals"] == DUPLICATE and len(data["games"]) == 6


def test_bad_input_is_refused_before_anything_is_played() -> None:
    with pytest.raises(ValueError, match="needs two players"):
        arena([Random()], "ta_ke")
    with pytest.raises(ValueError, match="duplicate, fresh"):
        small(deals="marked")
    with pytest.raises(PlayersError):
        small(seats=3)
    with pytest.raises(OptionError):
        small(options={"tie": "maybe"})
