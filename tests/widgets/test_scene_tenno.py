"""The picture of Tenno: all one needs to play is in it, nothing one may not know, and everything can be pressed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.errors import UnknownAction
from gamelib.events import Event
from gamelib.language import language
from gamelib.tenno import TENNO, TennoState, TennoView
from gamelib.tenno.facts import ACTIONS, ATTEMPTS, CARDS, PHASES
from gamelib.tenno.text import CARD_NAMES
from tests.tenno.positions import OPEN_PRISON, PEEK_FIRST, after, happened, play, random_options, table
from widgets.explain import moves
from widgets.formula import formulas
from widgets.games.tenno.scene import picture
from widgets.scenes.scene import Picture, Setting

SAY = language("en")
NAMES = ("Olena", "Max", "Ira", "Jo", "Ann", "Bea", "Cleo")
Scene = dict[str, Any]
Cell = dict[str, Any]


def setting(near: int = 0, **more: Any) -> Setting:
    return Setting(SAY, NAMES, near, **more)


def seen(state: TennoState, seat: int | None, **more: Any) -> Picture:
    """What a seat is shown."""
    return picture(state.observe(seat), setting(seat or 0, **more))


def cells_of(shown: Picture) -> dict[str, Cell]:
    return {cell["id"]: cell for area in shown.areas for row in area["rows"] for cell in row["cells"]}


def text(shown: Picture) -> str:
    """All of a picture."""
    return json.dumps([shown.areas, dict(shown.compose), shown.points, shown.notes, shown.step])


# ---- pressing: what widgets/frontend/src/compose.ts does ----------------------------------------------------------


@dataclass(frozen=True)
class Step:
    attempt: str
    complete: bool
    legal: bool


def step(pressed: list[Cell], scene: Scene, verb: str) -> Step | None:
    words = [cell["acts"].get(f"{verb}.{i}") for i, cell in enumerate(pressed)]
    if None in words:
        return None
    count = scene["compose"][verb]
    attempt = f"{verb} {('' if count < 0 else ' ').join(words)}".strip()
    complete = len(words) >= abs(count)
    begin = attempt if complete or count < 0 else f"{attempt} "
    fits = [move for move in scene["moves"] if (move == attempt if complete else move.startswith(begin))]
    return Step(attempt, complete, bool(fits))


def choose(cell: Cell, scene: Scene, selection: list[Cell]) -> tuple[Step | None, list[Cell]]:
    """What pressing a cell means now, and the cells that make it up."""
    for pressed in ([*selection, cell], [cell]):
        steps = [found for verb in scene["compose"] if (found := step(pressed, scene, verb))]
        if steps:
            return next((found for found in steps if found.legal), steps[0]), pressed
    return None, []


def loose(scene: Scene) -> list[str]:
    """Moves with buttons of their own."""
    verbs = {act.split(".")[0] for cell in scene["cells"] for act in cell["acts"]}
    return [move for move in scene["moves"] if move.split()[0] not in verbs]


def said(state: TennoState, seat: int, story: list[Event]) -> Scene:
    """What a reader who cannot see is told: names, acts, moves; no faces, no marks."""
    view = state.observe(seat)
    shown = picture(view, setting(seat, story=[event for event in story if event.visible_to(seat)]))
    return {
        "cells": [{key: cell[key] for key in ("id", "name", "acts")} for cell in cells_of(shown).values()],
        "compose": dict(shown.compose),
        "moves": [move["attempt"] for move in moves(view, TENNO, SAY, NAMES)],
    }


def press_on(scene: Scene, random: Random) -> str:
    """One decision of somebody who presses what is announced as available, or one of the buttons."""
    selection: list[Cell] = []
    while True:
        options: list[tuple[Step, list[Cell]] | str] = [] if selection else list(loose(scene))
        for cell in scene["cells"]:
            found, pressed = choose(cell, scene, selection)
            if found and found.legal and len(pressed) > len(selection):
                options.append((found, pressed))
        chosen = random.choice(options)
        if isinstance(chosen, str):
            return chosen
        found, selection = chosen
        if found.complete:
            return found.attempt


def game(players: int, seed: int, options: Mapping[str, Any] | None = None) -> Iterator[tuple[TennoState, list[Event]]]:
    """A whole game, played by pressing things: the state before each decision and all that has happened."""
    state, random = TENNO.new(players, options=options), Random(seed)
    assert isinstance(state, TennoState)
    story: list[Event] = []
    while state.to_move >= 0:
        yield state, story
        play(state, press_on(said(state, int(state.to_move), story), random), log=story)
    yield state, story


# ---- completeness -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 8))
def test_somebody_who_only_hears_names_finishes_a_game(players: int) -> None:
    state = None
    for state, story in game(players, seed=players):
        for seat in range(players):
            names = [cell["name"] for cell in said(state, seat, story)["cells"]]
            assert len(set(names)) == len(names), "two things with one name"
    assert state is not None and PHASES[state.phase] == "over"


def reachable(scene: Scene) -> set[str]:
    """All that can be played by pressing one thing after another, or with a button of its own."""
    reached = set(loose(scene))
    ways: list[list[Cell]] = [[]]
    while ways:
        selection = ways.pop()
        for cell in scene["cells"]:
            found, pressed = choose(cell, scene, selection)
            if found and found.legal and len(pressed) > len(selection):
                reached.add(found.attempt) if found.complete else ways.append(pressed)
    return reached


@pytest.mark.parametrize("seed", range(4))
def test_every_legal_action_can_be_pressed(seed: int) -> None:
    for state, story in game(2 + seed % 3, seed, random_options(Random(seed))):
        if state.to_move >= 0:
            scene = said(state, int(state.to_move), story)
            assert reachable(scene) == set(scene["moves"])


def test_with_an_empty_hand_each_exchange_and_each_pretence_is_one_press() -> None:
    state = after(table("9 10 2 |", "8 5 3"), "attack 1 B1", "pass", "refill 7")
    scene = said(state, 0, [])
    assert reachable(scene) == set(scene["moves"]) >= {"exchange 1 3", "pretend 2 3", "pass"}
    assert loose(scene) == ["pass"]


REASONS = {
    "OUT-OF-TURN", "GAME-OVER", "TEN-ORDER-FIRST", "TEN-SHOGUN-ATTACKS", "TEN-EMPTY-PLACE", "TEN-ONLY-ANSWER",
    "TEN-ATTACKS-OVER", "TEN-RONIN-OTHER-CARD", "TEN-RONIN-SAME-CARD", "TEN-REFILL-LATER", "TEN-NO-GAP",
    "TEN-SWAP-LATER", "TEN-REORDER", "TEN-PRISON-LOOK", "TEN-PRISON-OPEN", "TEN-PEEK-NOT-WON", "TEN-PEEK-ATTACKER",
}  # fmt: skip


def refusals(state: TennoState, seat: int, attempt: str) -> set[str]:
    """The reasons why an attempt, or whatever begins like it, is not legal; raises if it is or means nothing."""
    try:
        tried = [ATTEMPTS.number(attempt)]
    except UnknownAction:
        tried = [a for a, form in enumerate(ACTIONS) if str(form).startswith(f"{attempt} ")]
    found = [state.refusal(a, seat) for a in tried]
    assert found and None not in found, attempt
    return {refusal.code for refusal in found if refusal}


def test_whatever_is_pressed_is_played_or_refused_for_a_reason() -> None:
    """By anybody at any time; the reasons people stumble over are all there."""
    reasons: set[str] = set()
    for seed in range(6):
        for state, story in game(2 + seed % 2, seed, random_options(Random(seed)) | {"open_prison": seed == 1}):
            for seat in range(int(state.players)):
                scene = said(state, seat, story)
                ways: list[list[Cell]] = [[]]
                while ways:
                    selection = ways.pop()
                    for cell in scene["cells"]:
                        found, pressed = choose(cell, scene, selection)
                        if not found or (cell in selection and not (found.legal and len(pressed) > len(selection))):
                            continue  # says its name, or takes the selection back
                        if not found.legal:
                            reasons |= refusals(state, seat, found.attempt)
                        elif not found.complete and len(pressed) > len(selection):
                            ways.append(pressed)
    assert reasons >= REASONS, REASONS - reasons


# Olena (seat 0) is to attack; Max and Ira are the others.
START = table("9 10 2", "8 5 3", "1 2 3")
LAID = play(TENNO.new(3), "order 123", "order 123", "order 123")  # type: ignore[arg-type]
OTHERWISE = play(TENNO.new(3), "order 132", "order 123", "order 123")  # type: ignore[arg-type]
SUPPORTED, SUPPORTED_3 = (after(table("9 10 2", row, "1 2 3"), "attack 1 B1", "monk") for row in ("8 5 3", "8 3 5"))
REFILLED = after(START, "attack 1 B1", "pass", "refill 7")
REFILLED_4 = after(START, "attack 1 B1", "pass", "refill 4")
SWAPPED = after(REFILLED, "swap 1 8")
PUT_BACK = after(REFILLED, "swap 1 9")
LOOKING = after(table("7 10 2", "8 5 3", "1 2 3"), "attack 1 B1", "pass", "refill 6")
LOOKING_4 = after(table("7 10 2", "8 5 3", "1 2 3"), "attack 1 B1", "pass", "refill 4")
LOOKED, LOOKED_4 = after(LOOKING, "peek A1"), after(LOOKING_4, "peek A1")
CAPTURED_7, CAPTURED_4 = (table("9 10 2", "8 5 3", "1 2 3", prisons={"B": card}) for card in ("C7", "C4"))
OPEN_7, OPEN_4 = (table("9 10 2", "8 5 3", "1 2 3", prisons={"B": c}, options=OPEN_PRISON) for c in ("C7", "C4"))
LOST = table("9 10 2 | 4", "8 5 3", "1 2 3")

FACTS: list[tuple[str, TennoState, TennoState, list[Any], list[Any], list[Any]]] = [
    # what differs, two positions, who is shown it, whose view alone tells it, who must not notice at all
    ("the own first row", LAID, OTHERWISE, [0], [], [1, 2, None]),
    ("the own hand", REFILLED, REFILLED_4, [1], [], [0, 2, None]),
    ("who fought is known", START, after(START, "attack 1 B1", "pass"), [0, 1, 2, None], [], []),
    ("which card fought", after(START, "attack 1 B1"), after(START, "attack 3 B1"), [0, 1, 2, None], [], []),
    ("the Monk is turned up or not", SUPPORTED, after(START, "attack 1 B1", "pass"), [0, 1, 2, None], [], []),
    ("where the Monk is", SUPPORTED, SUPPORTED_3, [0, 1, 2, None], [], []),
    ("a slot was swapped", REFILLED, SWAPPED, [0, 1, 2, None], [], []),
    ("another slot was swapped", SWAPPED, after(REFILLED, "swap 2 8"), [0, 1, 2, None], [], []),
    ("really swapped or not", SWAPPED, PUT_BACK, [0], [], [1, 2, None]),
    ("the card of a swap", SWAPPED, after(REFILLED, "swap 1 7"), [0], [], [1, 2, None]),
    ("a slot was filled", after(START, "attack 1 B1", "pass"), REFILLED, [0, 1, 2, None], [], []),
    ("a look", LOOKED, LOOKED_4, [0, 1], [], [2, None]),
    ("somebody looked", after(LOOKING, "pass"), LOOKED, [1], [0, 2, None], []),
    ("the size of a prison", START, CAPTURED_7, [0, 1, 2, None], [], []),
    ("what is in a prison", CAPTURED_7, CAPTURED_4, [], [0, 1, 2, None], []),
    ("what is in an open prison", OPEN_7, OPEN_4, [0, 1, 2, None], [], []),
    ("the discard pile, and what is left of a set", START, LOST, [0, 1, 2, None], [], []),
]  # fmt: skip


@pytest.mark.parametrize("fact", FACTS, ids=[fact[0] for fact in FACTS])
def test_what_a_seat_knows_is_in_its_picture_or_view(fact: tuple[Any, ...]) -> None:
    _, one, other, shown, told, unaware = fact
    for seat in shown:
        assert text(seen(one, seat)) != text(seen(other, seat)), seat
    for seat in told:
        assert one.observe(seat) != other.observe(seat), seat
    for seat in unaware:
        assert one.observe(seat) == other.observe(seat), seat
        assert text(seen(one, seat)) == text(seen(other, seat)), seat


# ---- secrets ------------------------------------------------------------------------------------------------------


def leaks(shown: Picture, view: TennoView) -> list[str]:
    """Cards of others in a picture that its viewer cannot be certain of: as a name, a face, an id or a word."""
    certain = {unknown.place: unknown.certain for unknown in TENNO.worlds(view).unknown()}
    fighting = {3 * view.active + view.own, view.target} if PHASES[view.phase] == "monk" else set()
    found = []
    for place, cell in cells_of(shown).items():
        kind, owner, *_ = [*place.split(":"), ""]
        if kind in ("row", "hand", "prison") and owner != str(view.seat):
            shows = json.dumps([cell["name"], cell["items"], cell["marks"], cell["caption"]])
            tokens = {
                card for card in CARDS[1:]
                if CARD_NAMES[card] in shows or f'-{card}"' in shows or f':{card}"' in shows
            }  # fmt: skip
            known = {certain.get(place)}
            if kind == "prison" and (view.prisons_open or PHASES[view.phase] == "over"):
                known |= {card for _, card in view.prisoners(int(owner))}
            if kind == "row" and 3 * int(owner) + int(place[-1]) - 1 in fighting:
                known |= {view.card(int(owner), int(place[-1]) - 1)}
            found += [f"{place}: {card}" for card in sorted(tokens - known)]
    return found


@pytest.mark.parametrize("players", [2, 3, 7])
def test_nothing_unknown_is_in_a_picture(players: int) -> None:
    chance = Chance(players)
    for n, (state, story) in enumerate(game(players, seed=players + 20)):
        seat = n % (players + 1) if n % (players + 1) < players else None
        view = state.observe(seat)
        told = setting(seat or 0, story=[event for event in story if event.visible_to(seat)])
        shown = picture(view, told)
        assert leaks(shown, view) == []
        world = TENNO.worlds(view).draw(chance)
        assert world.observe(seat) == view
        assert text(picture(world.observe(seat), told)) == text(shown)


def test_a_planted_leak_is_found() -> None:
    view = LAID.observe(0)
    shown = picture(view, setting(truth=LAID.truth()))
    assert {line.split(": ")[0] for line in leaks(shown, view)} >= {"row:1:1", "row:2:3", "hand:1"}
    known = cells_of(seen(LAID, 0))["row:1:2"]
    for field, value in [("name", "Max, place 2: Peasant 2"), ("items", [{"id": "card:1:2", "face": "tenno-back"}])]:
        planted = replace(seen(LAID, 0), areas=[{"rows": [{"cells": [known | {field: value}]}]}])
        assert leaks(planted, view) == ["row:1:2: 2"]


def test_what_nobody_can_identify_has_the_id_of_its_place() -> None:
    for shown in (seen(LAID, 1), seen(LAID, None)):
        assert [item["id"] for item in cells_of(shown)["row:0:2"]["items"]] == ["row:0:2:0"]


# ---- one look after the other -------------------------------------------------------------------------------------


def test_names_are_sentences_from_the_view() -> None:
    state = after(START, "attack 1 B1", "pass", "refill 7")
    names = {id: cell["name"] for id, cell in cells_of(seen(state, 1)).items()}
    assert names["row:0:1"] == "Olena, place 1, face down, known to you: Daimyo"
    assert names["row:0:2"] == "Olena, place 2, face down, unknown"
    assert names["row:1:1"] == "Max, place 1, face down: Samurai 7"
    assert names["prison:0"] == "Prison of Olena: 1 card face down"
    assert names["hand:2"] == "Hand of Ira: 8 cards"
    assert names["hand:1:4"] == "In hand: Ninja"
    known = cells_of(seen(state, 2))["row:0:1"]
    assert (known["items"][0]["face"], known["marks"]) == ("tenno-back-9", ["known"])
    assert cells_of(seen(state, None))["row:0:1"]["name"] == "Olena, place 1, face down, known to all: Daimyo"
    assert cells_of(seen(after(START, "attack 1 B1", "pass"), 0))["row:1:1"]["name"] == "Max, place 1: empty"


def test_names_and_faces_say_the_same() -> None:
    """Each card that is drawn, on a face or as a known back, is named, and none besides."""
    for state, story in game(4, seed=9, options={"open_prison": True}):
        for seat in (0, 1, None):
            told = [event for event in story if event.visible_to(seat)]
            for cell in cells_of(seen(state, seat, story=told)).values():
                ranks = {item["face"].split("-")[-1] for item in cell["items"]} & set(CARDS)
                drawn, named = (
                    {CARD_NAMES[rank] for rank in ranks},
                    {n for n in CARD_NAMES.values() if n in cell["name"]},
                )
                assert drawn == named or cell["id"] == "battle:result", cell


@pytest.mark.parametrize("players", range(2, 8))
def test_each_seat_has_its_area_and_the_own_ones_are_near(players: int) -> None:
    state = play(TENNO.new(players), *["order 123"] * players)  # type: ignore[arg-type]
    shown = seen(state, 1)
    zones = {area["id"]: area["zone"] for area in shown.areas}
    assert [id for id, zone in zones.items() if zone == "mine"] == ["seat:1", "hand"]
    others = [(1 + k) % players for k in range(1, players)]
    assert [id for id, zone in zones.items() if zone == "theirs"] == [f"seat:{seat}" for seat in others]
    assert (zones["battle"], zones["out"]) == ("center", "pool")
    assert len(shown.points) == len(shown.notes) == players


BATTLES = [
    # the position, what is played, seat asked, cards, the words
    (START, ("attack 1 B1",), ["9", "8"], "Daimyo 9 against Samurai 8: does a Monk help?"),
    (table("X 10 2", "8 5 3"), ("attack 1 B1",), ["X", "8"], "Geisha 8 + 1 against Samurai 8: does a Monk help?"),
    (table("8 10 2", "4 5 3"), ("attack 1 B1", "monk"), ["8", "4", "5"],
     "Samurai 8 > Ninja 4 + Monk 2 = 6. Olena wins; Max's Ninja goes to the prison."),
    (START, ("attack 1 B1", "monk"), ["9", "8", "5"],
     "Daimyo 9 < Samurai 8 + Monk 2 = 10. Max wins; Olena's Daimyo leaves the game."),
    (START, ("attack 1 B1", "pass", "refill 7"), ["9", "8"],
     "Daimyo 9 > Samurai 8. Olena wins; Max's Samurai 8 goes to the prison."),
    (table("X 10 2", "X 5 3"), ("attack 1 B1", "pass"), ["X", "X"],
     "Geisha = Geisha. Nobody wins; Olena's Geisha and Max's Geisha leave the game."),
    (START, (), [], "No battle yet."),
]  # fmt: skip


def battle(shown: Picture) -> tuple[list[str], str]:
    """The cards in the battle area, and its words."""
    (area,) = [area for area in shown.areas if area["id"] == "battle"]
    *fighters, result = area["rows"][0]["cells"]
    assert result["name"] == result["caption"]
    return [item["face"].removeprefix("tenno-") for cell in fighters for item in cell["items"]], result["name"]


@pytest.mark.parametrize(("state", "played", "cards", "words"), BATTLES)
def test_the_battle_is_shown_as_far_as_it_is_known(
    state: TennoState, played: tuple[str, ...], cards: list[str], words: str
) -> None:
    story = happened(state, *played)
    for seat in (0, 1, None):
        shown = seen(after(state, *played), seat, story=[event for event in story if event.visible_to(seat)])
        assert battle(shown) == (cards, words)


def test_the_prompt_names_what_fights_to_everybody() -> None:
    """Where the battle itself is out of sight, on a phone, the banner still tells what the Monk would be for."""
    state = after(START, "attack 1 B1")
    prompts = {TENNO.texts.prompt(state.observe(seat), SAY, NAMES)[0] for seat in (0, 1, 2, None)}
    assert prompts == {"Max may support their Samurai 8 against Olena's Daimyo with a Monk from another place"}


def test_a_battle_stays_until_the_next_attack() -> None:
    played = ("attack 1 B1", "pass", "refill 7", "pass", "attack 1 A3", "pass")
    for n in (2, 3, 4):
        assert battle(seen(after(START, *played[:n]), 2, story=happened(START, *played[:n])))[0] == ["9", "8"]
    for n in (5, 6):
        assert battle(seen(after(START, *played[:n]), 2, story=happened(START, *played[:n])))[0] == ["7", "2"]


def test_fighting_cards_lie_face_up() -> None:
    cells = cells_of(seen(after(START, "attack 1 B1"), 2))
    assert [(cells[p]["name"], cells[p]["items"][0]["face"], cells[p]["marks"]) for p in ("row:0:1", "row:1:1")] == [
        ("Olena, place 1, face up: Daimyo", "tenno-9", ["up"]),
        ("Max, place 1, face up: Samurai 8", "tenno-8", ["up"]),
    ]


def test_where_all_may_be_seen_hidden_cards_are_drawn_as_what_they_are() -> None:
    for seat in (None, 2):
        cells = cells_of(seen(START, seat, truth=START.truth()))
        for place, card in START.truth().items():
            assert cells[place]["items"][0]["face"] == f"tenno-{card}"
        held = [item["face"].removeprefix("tenno-") for item in cells["hand:1"]["items"]]
        assert held == ["1", "2", "4", "6", "7", "9", "10", "X"]


@pytest.mark.parametrize("other", [1, 2])
def test_the_own_cards_as_somebody_else_knows_them(other: int) -> None:
    """The own row looks as in the other's picture; the own hand is face down; nothing can be pressed."""
    alone = after(LOOKING, "peek A3", "attack 1 C1", "pass")  # Max alone has seen a card of Olena's
    for state in (START, REFILLED, SWAPPED, alone):
        mine, theirs = cells_of(seen(state, 0, known_by=other)), cells_of(seen(state, other))
        for place in ("row:0:1", "row:0:2", "row:0:3", "hand:0"):
            assert mine[place]["items"] == theirs[place]["items"]
        assert not [place for place in mine if place.startswith("hand:0:")]
        assert not any(cell["acts"] for cell in mine.values())
    names = [cells_of(seen(alone, 0, known_by=other))["row:0:3"]["name"] for other in (1, 2)]
    down = "Olena, place 3, face down"
    assert names == [f"{down}, known to Max: Peasant 2", f"{down}, unknown to Ira"]


def test_prisoners_are_counted_until_they_may_be_read() -> None:
    assert seen(CAPTURED_7, 0).points == ["0 prisoners", "1 prisoner", "0 prisoners"]
    assert seen(OPEN_7, 0).points == ["0 points", "7 points", "0 points"]
    assert cells_of(seen(OPEN_7, 0))["prison:1"]["name"] == "Prison of Max, 7 points: Samurai 7 of Ira"


def test_steps_follow_the_option() -> None:
    first = after(table("7 10 2", "8 5 3", options=PEEK_FIRST), "attack 1 B1", "pass")
    assert (seen(first, 1).step, seen(LOOKING, 1).step) == ("Step 3 of 4: look", "Step 4 of 4: look")
    assert seen(after(first, "pass"), 0).step == "Step 4 of 4: fill the gaps"


def test_the_end_sheet_counts_pieces_on_the_table() -> None:
    """Two leaders are tied; each number of theirs lights a card, or the hand where it may be."""
    state = table("9 1 2 | 4", "8 7 3 |", "1 2 3 | 5", prisons={"A": "C10", "C": "B10 A8"})
    story = happened(state, "attack 1 B1", "pass")
    shown = seen(after(state, "attack 1 B1", "pass"), 0, story=story)
    assert shown.points == ["34 points", "0 points", "29 points"]
    ids = {item["id"] for cell in cells_of(shown).values() for item in cell["items"]} | set(cells_of(shown))
    sheet = formulas(story[-1], TENNO, SAY, NAMES)
    assert [f"{entry['term']['value']} points" for entry in sheet] == shown.points
    prison, rest = sheet[0]["term"]["parts"]
    assert [part["label"] for part in prison["parts"]] == ["Samurai 8 of Max", "Shogun of Ira"]
    for entry in sheet:
        for term in entry["term"]["parts"]:
            assert all(ids & set(part["pieces"]) for part in term["parts"])
    assert all(cells_of(shown)[place]["marks"] == [] for place in ("prison:0", "hand:2"))
    counted = seen(after(state, "attack 1 B1", "pass"), 0, story=story, scored=frozenset({"card:1:8", "hand:2"}))
    assert all(cells_of(counted)[place]["marks"] == ["scored"] for place in ("prison:0", "hand:2"))
    assert rest["label"] == "hand and row"


@pytest.mark.parametrize(
    ("state", "place", "answer"),
    [
        (after(START, "attack 1 B1"), "row:1:2", None),
        (after(START, "attack 1 B2"), "row:1:2", "TEN-MONK-SELF"),
        (after(table("9 10 2", "8 4 3", "1 2 3"), "attack 1 B1"), "hand:1:5", "TEN-MONK-IN-HAND"),
    ],
)
def test_pressing_the_own_monk_turns_it_up_or_says_why_not(state: TennoState, place: str, answer: str | None) -> None:
    shown = seen(state, 1)
    pressed = next(cell for cell in cells_of(shown).values() if cell["id"] == place)
    assert pressed["acts"]["monk.0"] == "" and next(iter(shown.compose)) == "monk"
    refusal = state.refusal(ATTEMPTS.number("monk"), 1)
    assert (refusal and refusal.code) == answer
