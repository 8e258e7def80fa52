"""Beats: what a page is told of what has happened — when, to whom, and what it gives away."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.game import OVER, load
from gamelib.match import Match
from tests.protocol import faults
from widgets.presentation import presentation
from widgets.protocol import Beat
from widgets.scenes.beat import Step
from widgets.scenes.parts import cells
from widgets.table.desk import Desk

GAMES = {"ta_ke": (2,), "tatsu": (2, 3, 4), "tenno": (2, 4), "samurai_sword": (3, 5)}
SEEDS, MOST_SEEDS = 5, 60
"""Random games for each number of players: so many, and on until every kind of event has come."""
MOST = 400
"""Actions of a random game."""
RARE = {"tatsu": {"tie"}, "samurai_sword": {"no_flip"}}
"""Kinds of events that random games hardly ever bring; none of them moves a piece."""


def played(name: str, players: int, seed: int) -> Match:
    match, chance = Match.new(name, players, str(seed)), Chance(seed)
    while match.state.to_move != OVER and len(match) < MOST:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def steps(match: Match, seat: int | None) -> Iterator[Step]:
    """Every action as a seat has seen it."""
    told: dict[int, list[Any]] = {}
    for entry in match.log(seat):
        told.setdefault(entry.at, []).append(entry.event)
    views = [state.observe(seat) for state in match.lines[0].states]
    for at in range(len(match)):
        yield Step(told.get(at, []), views[at], views[at + 1])


def desk_of(match: Match, **options: Any) -> Desk:
    desk = Desk(lang="en")
    desk.met()
    desk.show(match, **options)
    return desk


def told(desk: Desk) -> list[Beat]:
    return desk.picture["beats"]


def kinds(desk: Desk) -> list[str]:
    return [beat["kind"] for beat in told(desk)]


# ---- every kind of event, and nothing that a seat does not know ----------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_event_is_a_beat_and_moves_what_it_names(name: str) -> None:
    game, beats, seen = load(name), presentation(name).beats, set[str]()
    assert beats is not None
    wanted = set(game.events) - RARE.get(name, set())
    for seed in range(MOST_SEEDS):
        if seed >= SEEDS and wanted <= seen:
            break
        for players in GAMES[name]:
            match = played(name, players, seed)
            for seat in (0, None):
                for step in steps(match, seat):
                    shown = beats.during(step)
                    assert not list(faults(list[Beat], shown))
                    events = [event for event in step.events if event.kind not in beats.adds]
                    assert [beat["kind"] for beat in shown] == [event.kind for event in events]
                    for beat, event in zip(shown, events, strict=True):
                        assert sum(flight["n"] for flight in beat["flights"]) == beats.act(event).pieces(event)
                    seen |= {event.kind for event in step.events}
    assert wanted <= seen
    assert not set(beats.acts) - set(game.events)


HIDDEN = {"tatsu": 4, "tenno": 3, "samurai_sword": 5}
NAMES = {
    "tatsu": lambda card: (f"tatsu-{card}", f"card:{card}", f"won:{card}"),
    "tenno": lambda card: (f"tenno-{card}", f"tenno-back-{card}"),
    "samurai_sword": lambda card: (f"-{card}",),
}  # fmt: skip
"""How a piece is called in faces and places by what it is."""


def pictured(desk: Desk) -> set[str]:
    """All faces and ids that a picture shows."""
    items = [item for cell in cells(desk.picture["areas"]) for item in cell["items"]]
    return {word for item in items for word in (item["face"], item["id"])}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_beat_shows_no_face_that_its_viewer_does_not_see_or_hear_of(name: str) -> None:
    """A face is in the picture before or after, or an event that this seat may know names its card."""
    match = played(name, HIDDEN[name], 1)
    actions, checked = list(match.lines[0].actions), 0
    fresh = Match.new(name, HIDDEN[name], "1")
    desks = [desk_of(fresh, seats=[0])]
    for action in actions[:120]:
        before = pictured(desks[0])
        fresh.play(action)
        desks[0].publish()
        there = before | pictured(desks[0])
        heard = str([entry.event.data for entry in fresh.log(0) if entry.at == len(fresh) - 1])
        for face in {
            face
            for beat in told(desks[0])
            for flight in beat["flights"]
            for face in (flight["before"], flight["after"])
        }:
            card = face.removeprefix("sword-role-").removeprefix("sword-").split("-")
            named = any(f"'{part}'" in heard for part in (*card, "-".join(card[1:])))
            assert face in there or "back" in face or face == "sword-honour" or named, (face, told(desks[0]))
            checked += 1
    assert checked > 40


@pytest.mark.parametrize("name", HIDDEN)
def test_who_does_not_see_a_card_is_told_no_slot_of_the_hand_it_comes_from(name: str) -> None:
    """Where a flight shows a back from beginning to end, its ends have no place below that of the whole hand."""
    match, beats = played(name, HIDDEN[name], 2), presentation(name).beats
    assert beats is not None
    seen = 0
    for step in steps(match, None):
        for flight in (flight for beat in beats.during(step) for flight in beat["flights"]):
            if "back" not in flight["after"]:
                continue
            for id in f"{flight['origin']} {flight['target']}".split(" "):
                seen += id.startswith("hand:")
                assert not id.startswith(("card:", "held:", "won:"))
                assert not (id.startswith("hand:") and id.count(":") > 1), flight
    assert seen


def test_a_theft_is_seen_with_its_card_by_the_two_of_it_alone() -> None:
    beats = presentation("samurai_sword").beats
    assert beats is not None
    found = 0
    for seed in range(2):
        match = played("samurai_sword", 4, seed)
        views = {seat: list(steps(match, seat)) for seat in (0, 1, 2, 3)}
        for at, events in enumerate(match.lines[0].events):
            thefts = [event for event in events if event.kind == "stolen"]
            for theft in thefts:
                both = {theft.seat, theft.data["other"]}
                for seat, seen in views.items():
                    (beat,) = [one for one in beats.during(seen[at]) if one["kind"] == "stolen"]
                    assert (beat["flights"][0]["after"] == "sword-back") == (seat not in both)
                found += 1
    assert found > 3


# ---- when a page is told -------------------------------------------------------------------------------------------


def test_a_page_is_told_what_has_happened_since_it_was_shown_the_table_last() -> None:
    match = Match.new("ta_ke", 2, "1")
    desk = desk_of(match, seats=[0])
    assert told(desk) == []
    desk.play("take A")
    assert kinds(desk) == ["take", "score"]
    desk.publish()
    assert told(desk) == [], "nothing has happened meanwhile"
    with desk.screen.window.together():
        for _ in range(2):
            match.play(match.state.legal_actions()[-1])
            desk.publish()
    assert kinds(desk) == [event.kind for event in match.events()[2:]], "of both actions"


def test_a_page_that_comes_up_is_told_nothing_of_what_was_before() -> None:
    match = played("tatsu", 4, 3)
    match.undo()
    assert told(desk_of(match, seats=[0])) == []
    desk = Desk(lang="en")
    desk.show(match, seats=[0])
    match.redo()
    desk.publish()
    assert told(desk) == [], "nobody has said hello"


def test_looking_back_shows_what_happened_at_a_single_step_on_and_nothing_else() -> None:
    match = played("tenno", 3, 4)
    desk = desk_of(match, seats=[0])
    for to, happens in ((10, False), (11, True), (10, False), (14, False), (15, True)):
        match.goto(to)
        desk.publish()
        assert bool(told(desk)) == happens, to
    match.live()
    desk.publish()
    assert told(desk) == []


def test_taking_back_shows_nothing() -> None:
    match = Match.new("ta_ke", 2, "1")
    desk = desk_of(match)
    desk.play("take A")
    match.undo()
    desk.publish()
    assert told(desk) == []
    match.redo()
    desk.publish()
    assert kinds(desk) == ["take", "score"]


def test_another_line_shows_nothing_of_the_one_before() -> None:
    match = Match.new("ta_ke", 2, "1")
    desk = desk_of(match)
    desk.play("take A")
    match.branch()
    match.play("take B")
    match.play("take C")
    match.live()
    desk.publish()
    match.switch(1)
    desk.publish()
    assert kinds(desk) != [], "the line goes on from what was shown"
    match.live()
    match.play("take D")
    match.play(match.state.legal_actions()[0])
    match.play(match.state.legal_actions()[0])
    desk.publish()
    assert told(desk) == [], "it has been played otherwise from there"


def test_another_view_is_shown_nothing() -> None:
    match = played("tatsu", 4, 5)
    match.undo()
    desk = desk_of(match, seats=[0])
    desk.session.eyes.view = "table"
    match.redo()
    desk.publish()
    assert told(desk) == []


def test_the_curtain_shows_nothing() -> None:
    match = Match.new("tenno", 3, "1")
    desk = desk_of(match)
    desk.session.eyes.reveal()
    desk.publish()
    desk.play(match.state.legal_actions()[0])
    assert desk.picture["mode"] == "curtain"
    assert told(desk) == []


# ---- what happened? ------------------------------------------------------------------------------------------------


IDS = count(1)


def happened(desk: Desk) -> list[Beat]:
    answers: list[Any] = []

    class Way:
        def show(self, parts: Any) -> None:
            pass

        def send(self, message: Any) -> None:
            answers.append(message)

    desk.screen.window.way = Way()
    desk.screen.receive({"kind": "happened", "id": next(IDS), "rev": desk.screen.rev})
    (answer,) = [message for message in answers if message["kind"] == "happened"]
    found: list[Beat] = answer["beats"]
    return found


def test_what_happened_is_all_since_the_end_of_the_last_own_turn() -> None:
    match = Match.new("tatsu", 4, "1")
    desk = desk_of(match, seats=[0])
    while match.state.to_move != 0:
        match.play(match.state.legal_actions()[0])
    match.play(match.state.legal_actions()[0])
    own = len(match)
    while match.state.to_move != 0:
        match.play(match.state.legal_actions()[0])
    desk.publish()
    views = [
        entry.event.kind for entry in match.log(0) if entry.at >= own and entry.event.kind not in ("hand", "ghost")
    ]
    assert [beat["kind"] for beat in happened(desk)] == views
    match.play(match.state.legal_actions()[0])
    desk.publish()
    assert len(happened(desk)) > len(views), "what has led to the own move, and the move"


def test_what_happened_is_the_last_turn_for_who_watches() -> None:
    match = Match.new("samurai_sword", 4, "1")
    desk = desk_of(match, seats=[])
    while int(match.state.turn) < 3:
        match.play(match.state.legal_actions()[0])
    desk.publish()
    begin = next(n for n, state in enumerate(match.lines[0].states) if state.turn == 2)
    beats = presentation("samurai_sword").beats
    assert beats is not None
    assert happened(desk) == [beat for step in list(steps(match, None))[begin:] for beat in beats.during(step)]


def test_of_what_was_before_a_drawn_world_nothing_is_told() -> None:
    """There other eyes would see what they do not know."""
    match = Match.new("tatsu", 4, "2")
    for _ in range(6):
        match.play(match.state.legal_actions()[0])
    match.imagine(0)
    root = len(match)
    desk = desk_of(match, seats=[0])
    desk.session.eyes.view = "seat-1"
    desk.publish()
    assert happened(desk) == []
    match.play(match.state.legal_actions()[0])
    desk.publish()
    assert desk.session.look().seat == 1
    assert len(happened(desk)) == len([event for event in match.lines[match.line].events[root] if event.visible_to(1)])


def test_the_picture_of_what_somebody_else_knows_has_no_beats() -> None:
    match = played("tenno", 3, 6)
    match.undo()
    desk = desk_of(match, seats=[0])
    desk.session.eyes.view = "knows-1"
    desk.publish()
    match.redo()
    desk.publish()
    assert told(desk) == []
    assert happened(desk) == []
