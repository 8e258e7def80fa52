"""The knowledge board's panel: complete, true, with causes that lead somewhere, and nothing in it that is a secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.match import Match
from gamelib.samurai_sword.histories import histories
from tests.widgets.conftest import Page
from tests.widgets.test_secrecy import positions, twin
from widgets import Table
from widgets.table import log
from widgets.table.knowledge import Board

NAMES = ("Ann", "Bea", "Cleo", "Dora", "Eva", "Fay", "Gil")
HIDING = [("tatsu", 2), ("tatsu", 3), ("tatsu", 4), ("tenno", 3), ("samurai_sword", 3), ("samurai_sword", 5)]
LEVELS = ("off", "public", "full")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is, a board comes at once."""
    monkeypatch.setattr("widgets.table.knowledge.SLICE", 1000.0)


def played(game: str, players: int, actions: int, seed: int = 3) -> Match:
    """A random match of so many actions."""
    match, chance = Match.new(game, players, seed, names=NAMES[:players]), Chance(seed)
    while len(match) < actions and match.state.to_move >= 0:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def opened(match: Match, level: str = "auto", seats: tuple[int, ...] = (0,), **options: Any) -> Page:
    """The page of some seats, on which that level was chosen."""
    page = Page(Table(match, seats=seats, **options))
    page.say("hello", search="", hash="", languages=["en"], settings={"know": level})
    return page


def ask(page: Page, group: str = "", quiz: str = "", marks: Any = ()) -> Any:
    """The board as the page gets it."""
    (answer,) = page.say("know", group=group, quiz=quiz, marks=list(marks))
    assert answer["kind"] == "know"
    return answer["known"]


def parts(page: Page, **asked: Any) -> list[Any]:
    """The board, a group at a time."""
    return [ask(page, group["id"], **asked) for group in ask(page)["groups"]]


def cells(known: Any) -> list[Any]:
    return [cell for row in known["rows"] for cell in row["cells"] if cell]


def looks(page: Page) -> dict[str, dict[str, str]]:
    """place -> identity -> how its cell looks."""
    found: dict[str, dict[str, str]] = {}
    for cell in (cell for part in parts(page) for cell in cells(part)):
        place, identity = cell["id"].split("=")
        found.setdefault(place, {})[identity] = cell["look"]
    return found


def test_shares_that_are_not_exact_are_called_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a new deck, with more alternatives than are told apart."""
    match = played("samurai_sword", 7, 1000)
    new_deck = next(entry.at for entry in match.log(None) if entry.event.kind == "deck_end")
    match = played("samurai_sword", 7, new_deck + 20)
    assert "Approximate" not in ask(opened(match, "full"))["text"]
    monkeypatch.setattr("gamelib.samurai_sword.histories.LIMIT", 1)
    histories.cache_clear()
    assert "Approximate: since there was a new deck" in ask(opened(match, "full"))["text"]
    histories.cache_clear()


def informed() -> Match:
    """A match in which the first seat knows more than everybody does."""
    match, chance = Match.new("tenno", 3, 3, names=NAMES[:3]), Chance(3)
    while match.view(0).rows == match.view(0).public or match.state.to_move:
        match.play(chance.choice(match.state.legal_actions()))
    return match


# ---- what is on it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), HIDING)
@pytest.mark.parametrize("actions", [6, 33])
def test_the_board_is_what_all_worlds_have_in_common(game: str, players: int, actions: int) -> None:
    match = played(game, players, actions)
    page, view, truth = opened(match, "full"), match.view(0), match.state.truth()
    found, unknown = looks(page), match.game.worlds(match.view(0)).unknown()
    assert any(part["rows"] for part in parts(page)) == bool(unknown)
    merged = {thing.place: thing for thing in unknown}
    for thing in unknown:
        if thing.place not in found:  # one that looks alike stands for it
            assert any(merged[place].identities == thing.identities for place in found)
            continue
        look = found[thing.place]
        assert {i for i in look if look[i] != "no"} == set(thing.identities)
        assert look[truth[thing.place]] == ("sure" if len(thing.identities) == 1 else "open")
        left_out = set(match.game.identities(view, thing.place)) - look.keys()
        assert not left_out or (game == "samurai_sword" and min(map(int, left_out)) > view.sizes[int(thing.place[5])])


def test_shares_are_those_of_the_worlds() -> None:
    page = opened(played("tenno", 2, 2), "full")
    for cell in cells(ask(page)):
        if cell["look"] == "open":
            assert cell["name"].endswith(f", possible, {cell['text']} %")
    texts = {cell["id"]: cell["text"] for cell in cells(ask(page))}
    assert texts["row:1:1=1"] == texts["row:1:1=2"] == "33"
    assert texts["row:1:1=10"] == "✗"


@pytest.mark.parametrize(("game", "players"), HIDING[1:])
def test_each_thing_is_a_sentence_with_what_is_possible(game: str, players: int) -> None:
    match = played(game, players, 20)
    for part in parts(opened(match, "full")):
        heads = [head for head in (*part["heads"], *(row["head"] for row in part["rows"])) if head["text"]]
        assert heads
        for head in heads:
            assert head["text"].startswith(f"{head['name']}: ")
        told = " ".join(head["text"] for head in heads)
        possible = {cell["id"] for cell in cells(part) if cell["look"] != "no"}
        assert told.count("%)") + told.count(", certain") == len(possible)


@pytest.mark.parametrize(("game", "players"), HIDING)
def test_every_cause_leads_to_its_event_in_the_log(game: str, players: int) -> None:
    page = opened(played(game, players, 40), "full")
    moment = page.table.moment
    told = [log.line(moment, entry) for entry in log.entries(moment)]
    lines = {(line["at"], line["text"]) for line in told}
    some = 0
    for part in parts(page):
        assert all((cell["cause"] >= 0) == (cell["look"] == "no") for cell in cells(part))
        for cause in part["causes"]:
            assert cause["rule"] in page.table.game.rules
            if cause["at"] < 0:
                assert cause["text"].startswith("From the beginning")
            else:
                assert (cause["at"], cause["text"].partition(": ")[2]) in lines
                some += 1
    assert some or game == "tatsu"


def test_looking_back_shows_the_board_of_then() -> None:
    match, chance = Match.new("tenno", 3, 1, names=NAMES[:3]), Chance(1)
    page, then = opened(match, "full"), list[Any]()
    for _ in range(25):
        then.append(parts(page))
        page.table.play(chance.choice(match.state.legal_actions()))
    for n in (20, 3, 11):
        page.say("step", to=n)
        assert parts(page) == then[n]


def test_another_match_on_the_table_has_a_board_of_its_own() -> None:
    page = opened(played("tenno", 3, 30), "full")
    before = parts(page)
    other = played("tenno", 2, 12)
    page.table.show(other, seats=(0,))
    assert parts(page) == parts(opened(other, "full")) != before


def test_a_long_game_is_gone_through_in_several_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("tenno", 3, 12)
    at_once = ask(opened(match, "full"), "row:1")
    monkeypatch.setattr("widgets.table.knowledge.SLICE", -1.0)
    page = opened(match, "full")
    answers = [ask(page, "row:1")]
    while answers[-1]["pending"] and len(answers) < 99:
        assert not answers[-1]["rows"] and answers[-1]["text"] == "Going through the game so far …"
        answers.append(ask(page, "row:1"))
    assert answers[-1] == at_once and len(answers) > 1


def test_a_game_that_hides_nothing_has_no_board() -> None:
    page = Page(Table("ta_ke", seed=1))
    assert "know" not in [tab["id"] for tab in page.table.picture["tabs"]]
    assert page.say("know", group="", quiz="", marks=[]) == []
    assert "know" in [tab["id"] for tab in Table("tatsu", players=4, seed=1, seats=(0,)).picture["tabs"]]


# ---- how much of it --------------------------------------------------------------------------------------------------


def test_as_usual_nothing_in_play_and_all_when_looking_back() -> None:
    page = opened(played("tenno", 2, 12))
    assert ask(page)["level"] == "off" and ask(page)["groups"] == []
    page.say("step", to=8)
    assert ask(page)["level"] == "full" and ask(page)["rows"]
    page.say("branch")
    assert page.table.mode == "branch" and ask(page)["level"] == "full"
    page.say("live")
    assert ask(page)["level"] == "off"
    over = opened(played("tatsu", 4, 400))
    assert over.table.mode == "over" and ask(over)["level"] == "full"


@pytest.mark.parametrize("level", LEVELS)
def test_a_chosen_level_counts_always(level: str) -> None:
    page = opened(played("tenno", 2, 12), level)
    for to in (12, 5):
        page.say("step", to=to)
        known = ask(page)
        assert known["level"] == level and bool(known["rows"]) == (level != "off")
    page.say("set", name="know", value="nonsense")
    assert ask(page)["level"] == level


def test_in_a_what_if_the_board_is_that_of_the_seat_that_asks() -> None:
    """Of what the others knew before, and since when, nothing is told: only the cards there are drawn."""
    match = played("tenno", 3, 20)
    page, chance = opened(match, "full"), Chance(1)
    before = parts(page)
    page.say("branch")
    assert match.lines[match.line].world is not None
    assert parts(page) == before
    movers = set()
    for _ in range(8):
        movers.add(page.table.look().seat)
        assert ask(page)["text"] == "What Ann can know, in percent"
        page.table.play(chance.choice(match.state.legal_actions()))
    assert len(movers) > 1
    page.say("view", view="seat-1")
    assert ask(page)["text"] == "What Ann can know, in percent"
    page.say("view", view="table")
    assert ask(page)["text"] == "What everybody can know, in percent"


def test_everybodys_board_is_the_same_for_all_and_knows_less() -> None:
    match = informed()
    boards = [[part | {"level": ""} for part in parts(opened(match, "public", (seat,)))] for seat in range(3)]
    boards.append([part | {"level": ""} for part in parts(opened(match, "full", ()))])
    assert boards.count(boards[0]) == 4
    own, public = looks(opened(match, "full")), looks(opened(match, "public"))
    assert public.keys() > own.keys(), "everybody's board is also about my own cards"
    for place, look in own.items():
        assert {i for i in look if look[i] == "no"} >= {i for i in public[place] if public[place][i] == "no"}
    assert any(own[place] != public[place] for place in own)


def test_while_a_screen_changes_hands_nothing_of_a_board_is_sent() -> None:
    match = Match.new("tenno", 2, 1, names=NAMES[:2])
    page = opened(match, "full", (0, 1))
    texts = []
    for _ in range(8):
        assert page.table.eyes.curtain is not None
        for group in ("", "row:0", "row:1"):
            assert page.say("know", group=group, quiz="", marks=[]) == []
        page.say("reveal")
        texts.append(ask(page)["text"])
        seat = match.state.to_move
        while match.state.to_move == seat:
            page.table.play(match.state.legal_actions()[0])
        if page.table.eyes.curtain is None:
            page.say("pass")
    assert {"What Ann can know, in percent", "What Bea can know, in percent"} <= set(texts)


def test_what_is_asked_for_is_not_told_by_the_board() -> None:
    match, chance = Match.new("tenno", 3, 0, names=NAMES[:3]), Chance(0)
    page = Page(Table(match, seats=(0,)))
    page.say("hello", search="", hash="", languages=["en"], settings={"predict": True, "know": "full"})
    while page.table.predictions.question is None:
        before = parts(page)
        page.table.play(chance.choice(match.state.legal_actions()))
    assert parts(page) == before
    page.say("set", name="know", value="auto")
    assert ask(page)["level"] == "off"
    page.say("skip")
    page.say("set", name="know", value="full")
    assert parts(page) != before


# ---- the quiz --------------------------------------------------------------------------------------------------------


def test_while_one_marks_nothing_is_told() -> None:
    match = informed()
    full, public = opened(match, "full"), opened(match, "public")
    assert looks(full) != {place: look for place, look in looks(public).items() if place[:5] != "row:0"}
    for group in ("row:1", "row:2"):
        one, two = (ask(page, group, "mark", ["row:1:2=5"]) for page in (full, public))
        for key in ("heads", "rows", "idle", "causes", "result"):
            assert one[key] == two[key], key
        assert not one["causes"] and not any(cell["text"] for cell in cells(one))


def test_marks_are_compared_with_what_is_possible() -> None:
    match = played("tenno", 3, 24)
    page = opened(match, "full")
    unknown = match.game.worlds(match.view(0)).unknown()
    thing = next(thing for thing in unknown if thing.certain is None)
    possible = list(thing.identities)
    impossible = [i for i in match.game.identities(match.view(0), thing.place) if i not in possible]
    marks = [f"{thing.place}={i}" for i in (*possible[1:], *impossible[:2])]
    known = ask(page, thing.place.rpartition(":")[0], "told", marks)
    found = {cell["id"].split("=")[1]: cell["verdict"] for cell in cells(known) if cell["id"].startswith(thing.place)}
    assert found == dict.fromkeys(match.game.identities(match.view(0), thing.place), "") | dict.fromkeys(
        possible[1:], "right"
    ) | {possible[0]: "missed"} | dict.fromkeys(impossible[:2], "wrong")
    assert known["result"]["text"] == f"{len(possible) - 1} right, 1 missed, 2 wrong"
    (line,) = known["result"]["lines"]
    assert len(line["why"]) == 2
    for why in line["why"]:
        assert why["text"].endswith(known["causes"][why["cause"]]["text"])
    assert not any(cell["verdict"] for cell in cells(known) if not cell["id"].startswith(thing.place))


def test_the_right_answer_is_all_right() -> None:
    match = played("samurai_sword", 5, 30)
    page = opened(match, "full")
    roles = {thing.place: thing for thing in match.game.worlds(match.view(0)).unknown() if thing.place[:4] == "role"}
    marks = [f"{place}={identity}" for place, thing in roles.items() for identity in thing.identities]
    result = ask(page, "role", "told", marks)["result"]
    assert result["text"] == f"{len(marks)} right, 0 missed, 0 wrong"
    assert all(line["text"].endswith(": all right") and not line["why"] for line in result["lines"])


@pytest.mark.parametrize("marks", [[], ["", "="], ["no such place=1"], ["row:1:1=5"] * 5000])
def test_odd_marks_are_none(marks: list[str]) -> None:
    known = ask(opened(played("tenno", 3, 12), "full"), "no such group", "told", marks)
    assert known["result"] == {"text": "Nothing was marked.", "lines": []} and known["rows"]


# ---- secrets ---------------------------------------------------------------------------------------------------------


def told(match: Match, seat: int) -> Iterator[str]:
    """What a page of this seat is told of the board: all of it, and the quiz on its first group."""
    for level in LEVELS:
        page = opened(match, level, (seat,))
        yield json.dumps(parts(page))
        marks = [cell["id"] for cell in cells(ask(page))[::3]]
        yield json.dumps([ask(page, quiz=quiz, marks=marks) for quiz in ("mark", "told")])


def differences(game: str, players: int) -> Iterator[str]:
    """Where a page is told something else in another world."""
    for match, seat in positions(game, players):
        other = twin(match, seat, Chance(len(match)))
        for one, two in zip(told(match, seat), told(other, seat), strict=True):
            if one != two:
                yield f"seat {seat} after {len(match)} actions"


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.widgets.test_secrecy.POSITIONS", 2)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("game", "players"), [("tatsu", 2), ("tatsu", 4), ("tenno", 5), ("samurai_sword", 4)])
def test_two_worlds_that_look_alike_have_one_board(game: str, players: int) -> None:
    assert not list(differences(game, players))


@pytest.mark.usefixtures("few")
class TestPlanted:
    """What the comparison is for."""

    def test_the_board_of_somebody_else(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(Board, "_seat", property(lambda self: (self._session.look().seat + 1) % 5))
        assert list(differences("tenno", 5))

    def test_a_cell_that_knows_the_truth(self, monkeypatch: pytest.MonkeyPatch) -> None:
        honest = Board.answer

        def answer(self: Board, *asked: Any) -> Any:
            truth = self._session.match.state.truth()
            return honest(self, *asked) | {"text": str(len("".join(map(str, truth.values()))) if truth else "")}

        monkeypatch.setattr(Board, "answer", answer)
        assert list(differences("tenno", 5))
