"""The knowledge board: complete, true, and with a cause for everything it excludes."""

from collections.abc import Iterator
from functools import cache

import pytest

import gamelib
from gamelib.errors import MatchError
from gamelib.knowledge import START, Cause, Knowledge, Unknown
from gamelib.match import Entry, Match
from tests.tiny import KAKUSHI

TABLES = [("tatsu", 2), ("tatsu", 3), ("tatsu", 4), ("tenno", 2), ("tenno", 4), ("samurai_sword", 5)]


@cache
def random_match(game: str, players: int, actions: int = 70) -> Match:
    match, chance = Match.new(game, players, seed=3), gamelib.Chance(4)
    while len(match) < actions and match.state.to_move != gamelib.OVER:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def boards(match: Match, seat: int | None) -> Iterator[tuple[int, tuple[Unknown, ...]]]:
    knowledge = Knowledge(match, seat)
    for n in range(len(match) + 1):
        yield n, knowledge.board(n)


def why(match: Match, seat: int | None, place: str, identity: str) -> tuple[str, str]:
    """Rule and kind of event that exclude an identity now."""
    thing = next(thing for thing in Knowledge(match, seat).board() if thing.place == place)
    cause = thing.excluded[identity]
    return cause.rule, "" if cause.entry is None else match.log(seat)[cause.entry - 1].event.kind


def played(game: str, players: int, *actions: str, seed: int = 1) -> Match:
    match = Match.new(game, players, seed=seed)
    for action in actions:
        match.play(action)
    return match


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_nothing_true_is_excluded_and_nothing_is_left_out(game: str, players: int) -> None:
    match = random_match(game, players)
    for seat in (None, players - 1):
        for n, board in boards(match, seat):
            view, truth = match.at(n).observe(seat), match.at(n).truth()
            exact = match.game.worlds(view).unknown()
            assert [(thing.place, thing.identities) for thing in board] == [(u.place, u.identities) for u in exact]
            for thing in board:
                assert truth[thing.place] in thing.identities
                everything = match.game.identities(view, thing.place)
                assert [i for i in everything if i in thing.identities or i in thing.excluded] == list(everything)
                assert not thing.identities.keys() & thing.excluded.keys()
                assert thing.identities.keys() | thing.excluded.keys() == set(everything)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_impossible_since_its_cause_and_not_before(game: str, players: int) -> None:
    """By all boards so far: never again since, and before it possible there, or another thing was there."""
    match = random_match(game, players)
    for seat in (None, 0):
        history: list[dict[str, Unknown]] = []
        log = match.log(seat)
        for n, board in boards(match, seat):
            history.append({thing.place: thing for thing in board})
            for thing in board[:: 1 + len(board) // 12]:
                for identity, cause in thing.excluded.items():
                    check(match, history, thing, identity, cause)
                    check_event(match, log, cause, n)


def check(match: Match, history: list[dict[str, Unknown]], thing: Unknown, identity: str, cause: Cause) -> None:
    since = history[cause.at + 1 :]
    assert all(identity not in board[thing.place].identities for board in since if thing.place in board)
    if cause.at == START or match.game.family(thing.place) is not None:
        return
    before = history[cause.at].get(thing.place)
    assert before is None or identity in before.identities


def check_event(match: Match, log: list[Entry], cause: Cause, n: int) -> None:
    if cause.entry is None:
        assert cause == (f"{match.game.name}/setup", None, START)
        return
    entry = log[cause.entry - 1]
    assert (entry.n, entry.at, entry.event.rule) == (cause.entry, cause.at, cause.rule)
    assert cause.at < n and cause.rule in match.game.rules


@pytest.mark.parametrize(("game", "players"), [("tatsu", 4), ("tenno", 3), ("samurai_sword", 4)])
def test_what_a_seat_cannot_tell_apart_makes_no_difference(game: str, players: int) -> None:
    match = random_match(game, players, 40)
    board, line = Knowledge(match, 1).board(), match.line
    match.goto(len(match))
    for seed in ("a", "b", "c"):
        match.imagine(1, seed)
        assert Knowledge(match, 1).board() == board
        match.switch(line)


@pytest.mark.parametrize(("game", "players"), [("tatsu", 4), ("tenno", 3), ("samurai_sword", 4)])
def test_causes_are_numbered_by_the_log_of_the_line_one_looks_at(game: str, players: int) -> None:
    """In a what-if everybody's log before it is that of one seat, which is no part of what everybody knows."""
    match = random_match(game, players, 40)
    everybody, before = Knowledge(match, None), Knowledge(match, None).board()
    for first in (True, False):
        match.goto(len(match))
        match.imagine(1, "a")
        log = match.log(None)
        causes = {cause for thing in everybody.board() for cause in thing.excluded.values()}
        assert causes and all(log[cause.entry - 1].event.audience is None for cause in causes if cause.entry)
        for cause in causes:
            check_event(match, log, cause, match.cursor)
        match.live()
        assert everybody.board() == before, first


def test_a_board_can_be_worked_out_bit_by_bit() -> None:
    match = random_match("tenno", 3, 20)
    knowledge = Knowledge(match, 1)
    ready = [knowledge.catch_up(12, -1.0) for _ in range(14)]
    assert ready == 12 * [False] + 2 * [True]
    assert knowledge.board(12) == Knowledge(match, 1).board(12)
    assert knowledge.catch_up(20, 1000.0) and knowledge.board(20) == Knowledge(match, 1).board(20)
    with pytest.raises(MatchError):
        knowledge.catch_up(999, 1.0)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_undone_and_branched_actions_are_forgotten(game: str, players: int) -> None:
    match, chance = Match.new(game, players, seed=5), gamelib.Chance(6)
    knowledge = Knowledge(match, 0)
    for n in range(30):
        if len(match) > 3 and chance.below(3) == 0:
            match.undo()
        else:
            match.play(chance.choice(match.state.legal_actions()))
        board = knowledge.board()
        assert n % 6 or board == Knowledge(match, 0).board()
    match.goto(len(match) // 2)
    here = knowledge.board()
    match.branch()
    assert knowledge.board() == here
    for n in (-1, len(match) + 1):
        with pytest.raises(MatchError):
            knowledge.board(n)


def test_tenno_battles_and_gaps() -> None:
    match = played("tenno", 2, "order 123", "order 123", "attack 3 B2", "pass")
    # B2 was the 2 of B and has been captured
    assert why(match, 0, "row:1:1", "2") == ("tenno/attack", "attack")
    assert why(match, 0, "row:1:1", "9") == ("tenno/order", "order")
    match.play("refill 7")
    # the new card was never among those that lay there; the 2 has left for good, and 1 and 3 lie beside it
    assert why(match, 0, "row:1:2", "2") == ("tenno/battle", "battle")
    assert why(match, 0, "row:1:2", "1") == why(match, 0, "row:1:2", "3") == ("tenno/refill", "refill")
    board = {thing.place: thing for thing in Knowledge(match, 0).board()}
    assert set(board["row:1:2"].identities) == {"4", "5", "6", "7", "8", "9", "10", "X"}
    assert set(board["row:1:1"].identities) == {"1", "3"}


def test_tenno_swaps_make_the_old_causes_void() -> None:
    match = played("tenno", 2, "order 123", "order 123", "attack 3 B2", "pass", "refill 7", "pass")
    assert match.game.phases[match.state.phase] == "attack"
    match.play("attack 2 A1")  # A sees the 7 of B at B2, which wins and stays
    match.play("pass")
    while match.game.phases[match.state.phase] != "swap" or match.state.to_move != 1:
        match.play(match.state.legal_actions()[0])
    assert why(match, 0, "row:1:2", "9") == ("tenno/attack", "attack")
    match.play("swap 2 7")
    thing = next(thing for thing in Knowledge(match, 0).board() if thing.place == "row:1:2")
    # what was seen there says nothing any more, but the 2 is still in a prison
    assert {"7", "9"} <= thing.identities.keys() and "2" not in thing.identities
    assert why(match, 0, "row:1:2", "2") == ("tenno/battle", "battle")


def look_that_tells() -> tuple[Match, list[Cause]]:
    """Tenno up to a look of seat 0 that excludes something, and the causes that are new then."""
    for seed in range(20):
        match, chance = Match.new("tenno", 3, seed=1), gamelib.Chance(seed)
        knowledge = Knowledge(match, 0)
        while match.state.to_move != gamelib.OVER:
            match.play(chance.choice(match.state.legal_actions()))
            at = len(match) - 1
            causes = [cause for thing in knowledge.board() for cause in thing.excluded.values() if cause.at == at]
            if causes and any(entry.at == at and entry.event.kind == "seen" for entry in match.log(0)):
                return match, causes
    raise AssertionError("nobody has looked")


def test_tenno_a_look_is_the_cause_for_the_one_who_looked() -> None:
    match, causes = look_that_tells()
    log = match.log(0)
    assert {log[cause.entry - 1].event.kind for cause in causes if cause.entry is not None} == {"seen"}
    everybody = [cause for thing in Knowledge(match, None).board() for cause in thing.excluded.values()]
    assert everybody and not [cause for cause in everybody if cause.at == causes[0].at]


def test_tatsu_hands() -> None:
    match = Match.new("tatsu", 4, seed=1)
    view = match.view(0)
    unseen = next(thing.place for thing in Knowledge(match, 0).board())
    assert why(match, 0, unseen, "0") == ("tatsu/setup", "")
    assert all(not thing.excluded for thing in Knowledge(match, None).board() if len(thing.identities) == 4)
    # somebody lays the last card of a clan: nobody's card of this clan is there any more
    chance, places = gamelib.Chance(2), {}
    while not places:
        match.play(chance.choice(match.state.legal_actions()))
        view = match.view(0)
        places = {f"card:{clan}": str(p) for p in (1, 2, 3) for c, clan in enumerate("RY") if not view.counts[p][c]}
    clan, seat = next(iter(places.items()))
    things = [thing for thing in Knowledge(match, 0).board() if thing.place.startswith(clan)]
    assert things and all(seat in thing.excluded for thing in things)
    rule, kind = why(match, 0, things[0].place, seat)
    assert (rule, kind) in {("tatsu/turn", "play"), ("tatsu/reply", "give"), ("tatsu/setup", "")}


def test_a_new_hand_begins_anew() -> None:
    match, chance = Match.new("tatsu", 4, seed=1), gamelib.Chance(2)
    while not any(event.kind == "deal" for event in match.events()):
        match.play(chance.choice(match.state.legal_actions()))
    thing = next(iter(Knowledge(match, 0).board()))
    assert why(match, 0, thing.place, "0") == ("tatsu/setup", "hand")


def test_two_players_see_a_card_uncovered() -> None:
    match = played("tatsu", 2)
    match.play(match.state.legal_actions()[0])
    uncovered = next(event.data["card"] for event in match.events() if event.kind == "uncover")
    thing = next(thing for thing in Knowledge(match, None).board() if thing.place.startswith("down:1"))
    if uncovered[0] == next(iter(thing.identities))[0]:
        assert why(match, None, thing.place, uncovered) == ("tatsu/two", "uncover")
    other = "Y" if next(iter(thing.identities))[0] == "R" else "R"
    assert all(thing.excluded[card].rule == "tatsu/setup" for card in gamelib.load("tatsu").identities(
        match.view(0), thing.place) if card[0] == other and card != uncovered)  # fmt: skip


def test_samurai_sword_own_role_excludes_it_for_others() -> None:
    match = Match.new("samurai_sword", 4, seed=1)
    assert why(match, 0, "role:1", "shogun") == ("samurai_sword/setup", "")
    shogun = next(seat for seat in range(4) if match.view(None).role(seat) == "shogun")
    other = next(seat for seat in range(4) if seat != shogun)
    while not match.view(other).role(other):
        match.play("look")
    third = next(seat for seat in range(4) if seat not in (shogun, other))
    role = match.view(other).role(other)
    # the private event tells it, not the look that everybody has noticed
    assert why(match, other, f"role:{third}", role) == ("samurai_sword/roles", "role")
    public = next(thing for thing in Knowledge(match, None).board() if thing.place == f"role:{third}")
    assert role in public.identities


def test_samurai_sword_cards_that_all_lie_open() -> None:
    match = random_match("samurai_sword", 5, 400)
    view = match.view(0)
    gone = [kind for kind, n in view.unseen.items() if n == 0]
    assert gone
    for thing in Knowledge(match, 0).board():
        if thing.place == "deck:0":
            assert {gamelib.load("samurai_sword").identities(view, "deck:0")[kind] for kind in gone} <= set(
                thing.excluded
            )


def test_everybodys_causes_are_public_events() -> None:
    for game, players in TABLES:
        match = random_match(game, players)
        log = match.log(None)
        for thing in Knowledge(match, None).board():
            assert all(log[c.entry - 1].event.audience is None for c in thing.excluded.values() if c.entry is not None)


def test_an_open_game_has_an_empty_board() -> None:
    match = played("ta_ke", 2, "take A")
    assert Knowledge(match, 0).board() == Knowledge(match, None).board() == ()


def test_a_game_that_does_not_say_what_a_thing_can_be() -> None:
    match = Match.new(KAKUSHI, 2, seed=1)
    board = Knowledge(match, 0).board()
    assert board == KAKUSHI.worlds(match.view(0)).unknown() and not any(thing.excluded for thing in board)


def test_the_chances_are_those_of_all_worlds() -> None:
    """Tenno for two: every row of the other that fits is one world, counted one by one."""
    match = random_match("tenno", 2, 30)
    view = match.view(0)
    rows = view.possible(1)  # type: ignore[attr-defined]
    thing = next(thing for thing in Knowledge(match, 0).board() if thing.place.startswith("row:1"))
    slot = int(thing.place[-1]) - 1
    for identity in (*thing.identities, *thing.excluded):
        number = match.game.identities(view, thing.place).index(identity) + 1
        assert thing.probability(identity) == sum(row[slot] == number for row in rows) / len(rows)
