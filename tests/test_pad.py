"""Score pads: what is entered from the end of a played game comes to what the game itself says.

What lies on the table in the end is gathered here from the events of the game and the cards in their places; the pads
know neither.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamelib
from gamelib.events import Event
from gamelib.game import OVER, State
from gamelib.language import language
from gamelib.pad import Entries, Note, Pad, PadError, Sheet, read, write
from gamelib.rulebook import rulebook
from gamelib.samurai_sword.facts import ROLES, SETUPS, TEAM_OF
from gamelib.ta_ke.facts import COLUMNS, STACKS
from tests.games import SEATED

ENGLISH = language()
NAMES = ("Ann", "Bea", "Cem", "Dan", "Eve", "Fay", "Gil")


def pad_of(game: str) -> Pad:
    found = gamelib.load(game).pad
    assert found is not None
    return found


def played(game: str, players: int, seed: int, options: Mapping[str, Any] | None = None) -> tuple[State, list[Event]]:
    """A game played to its end by chance, and all that happened."""
    random, state, events = Random(seed), gamelib.load(game).new(players, seed, options), list[Event]()
    while state.to_move != OVER:
        state.apply(random.choice(state.legal_actions()), events)
    return state, events


def filled(game: str, players: int, entries: Entries, options: Mapping[str, Any] | None = None) -> Sheet:
    pad = pad_of(game)
    sheet = pad.new(players, gamelib.load(game).options(options))
    for id, value in entries.items():
        sheet = pad.enter(sheet, id, value)
    return sheet


def told(game: str, notes: Sequence[Note]) -> list[str]:
    return [pad_of(game).tell(note, ENGLISH, NAMES) for note in notes]


# ---- against the engine ----------------------------------------------------------------------------------------------


def courtyards(view: Any) -> dict[str, int]:
    return {
        f"{place}.{seat}.{column}": getattr(view.courts[seat], level)[c]
        for seat, (c, column) in product((0, 1), enumerate(COLUMNS))
        for place, level in (("low", "bottom"), ("middle", "middle"), ("samurai", "samurai"))
    }


@pytest.mark.parametrize(("tie", "values", "seed"), [("draw", "2/1", 1), ("second_player", "1/0", 2)])
def test_ta_ke_turn_by_turn(tie: str, values: str, seed: int) -> None:
    pad, game, random = pad_of("ta_ke"), gamelib.load("ta_ke"), Random(seed)
    options = {"tie": tie, "ninja_values": values, "first": 1}
    state: Any = game.new(2, seed, options)
    sheet = pad.new(2, game.options(options))
    taken = ""
    while state.to_move != OVER:
        turn, action = state.turn, random.choice(state.legal_actions())
        taken = str(game.actions[action]).removeprefix("take ") if "take" in str(game.actions[action]) else taken
        state.apply(action)
        if state.turn == turn:
            continue
        view = state.observe(None)
        face = view.faces[STACKS.index(taken)]
        lie = courtyards(view)
        for id in sorted(lie, key=lambda id: lie[id] - sheet.number(id)):  # first take away, then add
            sheet = pad.enter(sheet, id, lie[id])
        sheet = pad.enter(sheet, "uncovered", face)
        for stack, shown in zip(STACKS, view.faces, strict=True):
            sheet = pad.enter(sheet, f"shown.{stack}", int(shown == face))
        reckoned = pad.reckon(sheet)
        assert [term.value for term in reckoned.totals] == [term.computed() for term in reckoned.totals]
        assert [term.value for term in reckoned.totals] == list(view.points)
        if state.to_move != OVER:
            assert reckoned.winners == () and reckoned.event is None
            sheet = pad.write_down(sheet)
    assert len(sheet.rounds) == 34
    assert reckoned.winners == state.score().winners
    assert reckoned.rule == "ta_ke/win"


@pytest.mark.parametrize(("tie", "winners"), [("draw", (0, 1)), ("second_player", (0,))])
def test_ta_ke_ties(tie: str, winners: tuple[int, ...]) -> None:
    everything = {f"{level}.{seat}.{column}": 1 for level in ("low", "middle") for seat in (0, 1) for column in COLUMNS}
    everything |= {f"low.0.{column}": 4 for column in COLUMNS} | {"samurai.0.DA": 7}
    entries = {**everything, "uncovered": "SA", "shown.A": 1, "before.0": 3, "before.1": 10}
    sheet = filled("ta_ke", 2, entries, {"tie": tie, "first": 1})
    reckoned = pad_of("ta_ke").reckon(sheet)
    assert [term.value for term in reckoned.totals] == [10, 10]
    assert reckoned.winners == winners


def hands(events: Sequence[Event]) -> list[dict[str, str]]:
    """Per hand of Tatsu which clan has captured which card."""
    found: list[dict[str, str]] = [{}]
    for event in events:
        if event.kind == "trick":
            found[-1] |= dict.fromkeys(event.data["cards"], event.data["clan"])
        elif event.kind == "score":
            found.append({})
    return found[:-1]


@pytest.mark.parametrize(
    ("players", "options", "seed"),
    [(2, {}, 1), (2, {"first_clan": "Y"}, 2), (3, {}, 3), (3, {"rotation": "right", "first": 2}, 4), (4, {}, 5)],
)
def test_tatsu_hand_by_hand(players: int, options: dict[str, Any], seed: int) -> None:
    pad, game = pad_of("tatsu"), gamelib.load("tatsu")
    options = {"target": 250, **options}
    state, events = played("tatsu", players, seed, options)
    scored = [event.data["totals"] for event in events if event.kind == "score"]
    sheet = pad.new(players, game.options(options))
    if players == 3:
        sheet = pad.enter(sheet, "dealer", str(options.get("first", 0)))
    for n, (cards, totals) in enumerate(zip(hands(events), scored, strict=True)):
        if n:
            sheet = pad.write_down(sheet)
        for card, clan in cards.items():
            sheet = pad.enter(sheet, card, clan)
        reckoned = pad.reckon(sheet)
        assert [term.value for term in reckoned.totals] == totals
        assert [term.computed() for term in reckoned.totals] == totals
        assert (reckoned.winners == ()) == (n + 1 < len(scored))
    assert reckoned.winners == state.score().winners
    assert reckoned.event == next(event for event in events if event.kind == "over")
    assert list(sheet.rounds) == [tuple(totals) for totals in scored[:-1]]


def test_tatsu_knows_a_hand_that_lost_its_last_trick() -> None:
    """Seeds are tried until cards stay out: they count as entered, and one card less does not."""
    for seed in range(200):
        _, events = played("tatsu", 4, seed, {"target": 1})
        cards = hands(events)[0]
        if len(cards) < 28:
            break
    pad = pad_of("tatsu")
    assert not any("still to enter" in text for text in told("tatsu", pad.reckon(filled("tatsu", 4, cards)).missing))
    cards.popitem()
    assert any("still to enter" in text for text in told("tatsu", pad.reckon(filled("tatsu", 4, cards)).missing))


def test_tatsu_goes_on_after_a_tie_on_top() -> None:
    entries: dict[str, int | str] = dict.fromkeys(("R13", "R14", "Rx1"), "R") | dict.fromkeys(("Y16", "Y2", "Yx1"), "Y")
    pad = pad_of("tatsu")
    sheet = filled("tatsu", 2, {**entries, "earlier.0": 600, "earlier.1": 600})
    assert [note.rule for note in pad.reckon(sheet).missing] == ["tatsu/fusion"]
    for group, clan in (("cards.R", "R"), ("cards.Y", "Y")):
        sheet = pad.fill(sheet, group, clan)
    reckoned = pad.reckon(sheet)
    assert [term.value for term in reckoned.totals] == [600 + 30 * 6] * 2
    assert reckoned.event is not None and reckoned.event.kind == "tie" and reckoned.winners == ()


def prisons(events: Sequence[Event]) -> dict[str, int | str]:
    """Tenno: who has captured what, from the battles."""
    found: dict[str, int | str] = {}
    for event in events:
        if event.kind == "battle" and event.data["captured"]:
            _, _, card = event.data["captured"]
            id = f"prison.{event.data['winner']}.{card}"
            found[id] = int(found.get(id, 0)) + 1
    return found


@pytest.mark.parametrize(("players", "seed"), [(n, 10 * n + k) for n in range(2, 8) for k in range(3)])
def test_tenno(players: int, seed: int) -> None:
    pad = pad_of("tenno")
    state: Any
    state, events = played("tenno", players, seed, {"geisha_tiebreak_value": seed % 12})
    options = {"geisha_tiebreak_value": seed % 12}
    sheet = filled("tenno", players, {**prisons(events), "done": 1}, options)
    for id in [id for id in pad.parts(sheet) if id.startswith("rest.")]:
        _, seat, card = id.split(".")
        rank = 11 if card == "X" else int(card)
        held = int(state.hand[int(seat)]) >> rank & 1 or rank in state.row[3 * int(seat) : 3 * int(seat) + 3]
        sheet = pad.enter(sheet, id, int(held))
    reckoned, score = pad.reckon(sheet), state.score()
    assert reckoned.missing == ()
    assert [term.value for term in reckoned.totals] == [term.value for term in score.totals]
    assert [term.computed() for term in reckoned.totals] == [term.value for term in score.totals]
    assert (reckoned.winners, reckoned.rule) == (score.winners, score.rule)


def test_tenno_ties_are_broken_by_hand_and_row() -> None:
    """Three players, two tied at 20, with 31 and 30 left: the first wins; equal sums share the win."""
    pad = pad_of("tenno")
    entries: dict[str, int | str] = {"prison.0.10": 2, "prison.1.10": 1, "prison.1.9": 1, "prison.1.1": 1}
    sheet = filled("tenno", 3, entries)
    assert [group.id for group in pad.groups(sheet) if group.id.startswith("rest")] == []
    assert pad.reckon(sheet).winners == ()
    sheet = pad.enter(sheet, "done", 1)
    assert [group.id for group in pad.groups(sheet) if group.id.startswith("rest")] == ["rest.0", "rest.1"]
    for seat, cards in ((0, "9 8 7 4 3"), (1, "9 8 7 6")):
        for card in cards.split():
            sheet = pad.enter(sheet, f"rest.{seat}.{card}", 1)
    reckoned = pad.reckon(sheet)
    assert [term.value for term in reckoned.totals] == [51, 50, 0]
    assert reckoned.winners == (0,)
    shared = pad.reckon(pad.enter(pad.enter(sheet, "rest.1.1", 1), "rest.0.X", 1))
    assert shared.winners == (0, 1)
    assert pad.enter(sheet, "done", 0).number("rest.0.9") == 0


def ended(state: Any, events: Sequence[Event]) -> tuple[str, str]:
    """Samurai Sword: how a game has ended, and who is meant by it, from what happened and the roles."""
    roles = [ROLES[role] for role in state.role]
    way = events[-1].data["way"]
    if way == "swordmaster":
        return way, str(next(seat for seat, left in enumerate(state.resilience) if left))
    if way == "defeat":
        last = [event for event in events if event.kind == "defeat"][-1]
        if TEAM_OF[roles[last.seat]] == TEAM_OF[roles[last.data["other"]]]:
            return "own", str(last.data["other"])
    return way, ""


@pytest.fixture(scope="module")
def swords() -> list[tuple[int, Any, list[Event]]]:
    """Games of Samurai Sword for every number of players, among them every way a game can end."""
    return [(players, *played("samurai_sword", players, seed)) for players in SETUPS for seed in range(12)]


def test_samurai_sword(swords: list[tuple[int, Any, list[Event]]]) -> None:
    pad, seen = pad_of("samurai_sword"), set()
    for players, state, events in swords:
        truth, (way, who) = state.truth(), ended(state, events)
        entries: dict[str, int | str] = {}
        for seat in range(players):
            entries |= {f"role.{seat}": ROLES[state.role[seat]], f"honour.{seat}": int(state.honour[seat])}
            entries[f"daimyo.{seat}"] = int(truth[f"hand:{seat}:daimyo"])
        sheet = filled("samurai_sword", players, entries | {"end": way} | ({"who": who} if who else {}))
        reckoned, score, over = pad.reckon(sheet), state.score(), events[-1].data
        assert reckoned.missing == ()
        assert [term.value for term in reckoned.totals] == [term.value for term in score.totals]
        assert {term.data["team"]: term.computed() for term in reckoned.teams} == over["totals"]
        assert (reckoned.winners, reckoned.rule) == (score.winners, score.rule)
        seen.add((players, way))
        if over["tied"]:
            seen.add((0, "tie"))
    assert {way for _, way in seen} >= {"defeat", "own", "deck_end", "swordmaster", "tie"}
    assert {players for players, _ in seen} >= set(SETUPS)


# ---- what cannot be entered ------------------------------------------------------------------------------------------

SHOGUN: Entries = {"role.0": "shogun", "role.1": "ninja1", "role.2": "ninja3"}
REFUSED: list[tuple[str, int, Entries, str, int | str, list[str], str]] = [
    ("ta_ke", 2, {"low.0.GE": 5, "middle.1.GE": 2}, "low.1.GE", 1,
     ["Geisha: there are 7 chips", "Courtyard of Player 1, Geisha on the bottom space: 5",
      "Courtyard of Player 2, Geisha on the middle space: 2", "Take one away"], "ta_ke/components"),
    ("ta_ke", 2, {"samurai.0.DA": 4, "samurai.1.NI": 3}, "samurai.0.RO", 1, ["Samurai: there are 7"],
     "ta_ke/components"),
    ("ta_ke", 2, {"low.0.GE": 7, "uncovered": "GE", "shown.D": 1}, "shown.A", 1, ["Geisha: there are 7"],
     "ta_ke/components"),
    ("ta_ke", 2, {}, "low.0.GE", 8, ["Geisha on the bottom space: a whole number from 0 to 7, not 8"], ""),
    ("ta_ke", 2, {}, "low.0.SA", 1, ["nothing to enter called 'low.0.SA'", "low.0.GE"], ""),
    ("ta_ke", 2, {}, "uncovered", "XX", ["Character uncovered: one of SA, DA, RO, GE, NI, not 'XX'"], ""),
    ("tatsu", 2, {}, "R13", "Q", ["Red 1 worth 3: one of R, Y, not 'Q'"], ""),
    ("tatsu", 2, {}, "R13", 1, ["Red 1 worth 3: one of R, Y"], ""),
    ("tatsu", 2, {}, "dealer", "0", ["nothing to enter called 'dealer'"], ""),
    ("tenno", 3, {"prison.0.9": 2}, "prison.1.9", 2, ["Daimyo: there are 3", "Prison of Player 1, Daimyo: 2"],
     "tenno/components"),
    ("tenno", 3, {"prison.0.9": 1}, "prison.0.9", 3, ["Daimyo: a whole number from 0 to 2"], ""),
    ("tenno", 3, {}, "prison.0.X", 1, ["nothing to enter called 'prison.0.X'"], ""),
    ("tenno", 2, {"prison.0.9": 1, "prison.1.9": 1, "done": 1}, "rest.0.9", 1, ["Daimyo: there are 2"],
     "tenno/components"),
    ("samurai_sword", 3, SHOGUN, "role.1", "shogun", ["Shogun: there is 1", "Player 1, Role: 1"],
     "samurai_sword/setup"),
    ("samurai_sword", 3, {"role.1": "ninja1", "role.2": "ninja3"}, "role.0", "ninja2", ["Ninja: there are 2"],
     "samurai_sword/setup"),
    ("samurai_sword", 3, {}, "role.0", "ronin", ["Role: one of shogun, ninja1, ninja2, ninja3"], ""),
    ("samurai_sword", 3, {"honour.0": 10}, "honour.1", 3, ["Honour: the players begin with 12 together",
     "Player 1, Honour: 10"], "samurai_sword/setup"),
    ("samurai_sword", 4, {"daimyo.0": 3}, "daimyo.3", 1, ["Daimyo: there are 3"], "samurai_sword/daimyo"),
    ("samurai_sword", 3, {}, "end", "swordmaster", ["one of defeat, own, deck_end, bushido"], ""),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "entries", "id", "value", "words", "rule"), REFUSED)
def test_what_cannot_be_is_refused_and_why(
    game: str, players: int, entries: Entries, id: str, value: int | str, words: list[str], rule: str
) -> None:
    pad, sheet = pad_of(game), filled(game, players, entries)
    with pytest.raises(PadError) as refused:
        pad.enter(sheet, id, value)
    assert all(word in str(refused.value) for word in words), str(refused.value)
    assert refused.value.note.rule == rule
    assert sheet.entries == dict(entries)


def test_a_tap_too_many_and_one_too_few() -> None:
    pad = pad_of("ta_ke")
    with pytest.raises(PadError, match="Geisha on the bottom space: 7 is the most"):
        pad.add(filled("ta_ke", 2, {"low.0.GE": 7}), "low.0.GE", 1)
    with pytest.raises(PadError, match="nothing to take away"):
        pad.add(pad.new(2), "low.0.GE", -1)
    with pytest.raises(PadError, match="scored once"):
        pad_of("tenno").write_down(filled("tenno", 2, {}))
    with pytest.raises(PadError, match=r"cards\.R, cards\.Y"):
        pad_of("tatsu").fill(pad_of("tatsu").new(2), "earlier", "R")


@pytest.mark.parametrize(
    ("players", "entries", "missing"),
    [
        (4, {}, "Choose the role of Bea"),
        (3, SHOGUN, "Choose how the game ended"),
        (3, {**SHOGUN, "end": "own"}, "Choose who struck down somebody on their own team"),
        (3, {**SHOGUN, "end": "own", "who": "1", "honour.0": 1, "honour.1": 1, "honour.2": 1}, "no honour left"),
        (3, {**SHOGUN, "end": "deck_end", "honour.0": 1, "honour.1": 1, "honour.2": 1}, "no honour left"),
    ],
)
def test_samurai_sword_says_what_is_missing(players: int, entries: Entries, missing: str) -> None:
    reckoned = pad_of("samurai_sword").reckon(filled("samurai_sword", players, entries))
    assert any(missing in text for text in told("samurai_sword", reckoned.missing))
    assert reckoned.winners == () and reckoned.event is None


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_three_taps_make_any_honour_up_to_17(players: int) -> None:
    pad = pad_of("samurai_sword")
    empty = filled("samurai_sword", players, {})
    honour = pad.part(empty, "honour.1")
    reached = {0}
    for _ in range(3):
        reached |= {made + by * way for made in reached for by in honour.steps for way in (1, -1)}
        reached &= {*range(honour.most + 1)}
    assert {*range(min(honour.most, 17) + 1)} <= reached


def test_only_who_has_a_team_can_strike_it() -> None:
    pad = pad_of("samurai_sword")
    sheet = filled("samurai_sword", 3, {**SHOGUN, "end": "own", "who": "2"})
    assert pad.part(sheet, "who").choices == ("1", "2")
    assert pad.enter(sheet, "end", "defeat").choice("who") == ""
    assert pad.enter(sheet, "role.2", "").choice("who") == ""


@pytest.mark.parametrize(
    "text", ["low.0.GE:8", "low.0.GE:7,low.1.GE:1", "low.0.GE:x", "nothing:1", "uncovered:1", "low.0.GE", "low.0.GE:²"]
)
def test_a_text_that_does_not_fit_is_refused(text: str) -> None:
    with pytest.raises(PadError):
        read(pad_of("ta_ke"), pad_of("ta_ke").new(2), text, "")


@pytest.mark.parametrize("text", ["1", "1.2.3", "1.x", "1.99999999"])
def test_rounds_that_do_not_fit_are_refused(text: str) -> None:
    with pytest.raises(PadError, match="2 players"):
        read(pad_of("ta_ke"), pad_of("ta_ke").new(2), "", text)


def test_a_choice_that_would_make_more_of_the_chips_than_there_are_is_refused() -> None:
    pad = pad_of("ta_ke")
    sheet = filled("ta_ke", 2, {"shown.B": 1, "shown.C": 1, "shown.D": 1, "shown.E": 1, "samurai.0.DA": 4})
    with pytest.raises(PadError, match=r"there are 7 chips.*Space B: 1"):
        pad.enter(sheet, "uncovered", "SA")
    assert pad.enter(pad.add(sheet, "samurai.0.DA", -1), "uncovered", "SA").choice("uncovered") == "SA"


COUNTS = SEATED


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(COUNTS), st.randoms(use_true_random=False), st.integers(0, 60))
def test_whatever_is_tapped_can_be_kept_told_and_reckoned(table: tuple[str, int], random: Random, taps: int) -> None:
    name, players = table
    pad, game = pad_of(name), gamelib.load(name)
    sheet, refused = pad.new(players), list[Note]()
    for _ in range(taps):
        part = random.choice(list(pad.parts(sheet).values()))
        try:
            if part.choices:
                sheet = pad.enter(sheet, part.id, random.choice(("", *part.choices)))
            else:
                sheet = pad.add(sheet, part.id, random.choice((-1, 1, *part.steps)))
        except PadError as error:
            refused.append(error.note)
    assert all(told(name, refused))
    assert {note.rule for note in refused} <= {"", *game.rules}
    assert read(pad, pad.new(players), *write(pad, sheet)) == sheet
    reckoned = pad.reckon(sheet)
    assert all(term.value == term.computed() and game.texts.term(term, ENGLISH, NAMES) for term in reckoned.totals)
    assert {note.rule for note in reckoned.missing} <= {"", *game.rules}
    assert all(told(name, reckoned.missing))
    assert not reckoned.winners or (reckoned.event and game.texts.event(reckoned.event, ENGLISH, NAMES[:players]))


@pytest.mark.parametrize(("name", "players"), COUNTS)
def test_everything_that_can_be_entered_has_a_name_and_a_rule_that_is_told(name: str, players: int) -> None:
    pad, game = pad_of(name), gamelib.load(name)
    for group in pad.groups(pad.new(players)):
        assert pad.tell(group.label, ENGLISH, NAMES)
        for part in group.parts:
            assert pad.tell(part.label, ENGLISH, NAMES)
            assert all(pad.word(part.names, choice, ENGLISH, NAMES) for choice in part.choices)
            if part.label.rule:
                assert rulebook(game).section(part.label.rule).title
    assert set(pad.options) <= set(vars(pad.defaults()))
