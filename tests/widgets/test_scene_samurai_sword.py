"""The picture of Samurai Sword: all one needs to play is in it, nothing one may not know, everything can be pressed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.language import language
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiState, SamuraiView
from gamelib.samurai_sword.facts import CARDS, CHARACTERS, PHASES, ROLES
from gamelib.samurai_sword.words import CARD_NAMES
from tests.samurai_sword.positions import after, five, happened, play, table
from widgets.explain import moves
from widgets.formula import formulas
from widgets.games.samurai_sword.scene import picture
from widgets.scenes.scene import Picture, Setting

SAY = language("en")
NAMES = ("Olena", "Max", "Ira", "Jo", "Ann", "Bea", "Cleo")
PLAYERS = range(3, 8)
Cell = dict[str, Any]
FACES = Path(__file__).parents[2] / "widgets/frontend/src/games/samurai_sword/faces.tsx"


def seen(state: SamuraiState, seat: int | None, story: list[Event] | None = None, **more: Any) -> Picture:
    """What a seat is shown, after what it has seen happen."""
    told = [event for event in story or [] if event.visible_to(seat)]
    setting = Setting(SAY, NAMES[: state.players], seat or 0, story=told, **more)
    return picture(state.observe(seat), setting)


def cells(shown: Picture) -> dict[str, Cell]:
    return {cell["id"]: cell for area in shown.areas for row in area["rows"] for cell in row["cells"]}


def names(shown: Picture) -> dict[str, str]:
    return {id: cell["name"] for id, cell in cells(shown).items()}


def text(shown: Picture) -> str:
    """All of a picture."""
    return json.dumps([shown.areas, dict(shown.compose), shown.points, shown.notes, shown.step])


# ---- pressing: what widgets/frontend/src/compose.ts does, every attempt being one press ----------------------------


def pressed(shown: Picture, legal: set[str]) -> dict[str, str]:
    """What pressing each thing means: attempt by id."""
    found = {}
    for id, cell in cells(shown).items():
        attempts = [
            f"{verb} {cell['acts'][f'{verb}.0']}".strip() for verb in shown.compose if f"{verb}.0" in cell["acts"]
        ]
        if attempts:
            found[id] = next((attempt for attempt in attempts if attempt in legal), attempts[0])
    return found


def legal_moves(state: SamuraiState, seat: int) -> set[str]:
    return {move["attempt"] for move in moves(state.observe(seat), SAMURAI_SWORD, SAY, NAMES)}


def loose(shown: Picture, legal: set[str]) -> set[str]:
    """Moves with buttons of their own."""
    verbs = {act.split(".")[0] for cell in cells(shown).values() for act in cell["acts"]}
    return {move for move in legal if move.split()[0] not in verbs}


def new(players: int, seed: int) -> SamuraiState:
    state = SAMURAI_SWORD.new(players, seed)
    assert isinstance(state, SamuraiState)
    return state


def game(players: int, seed: int) -> Iterator[tuple[SamuraiState, list[Event]]]:
    """A whole game by pressing things: the state before each decision and all that has happened."""
    state, random, story = new(players, seed), Random(seed), list[Event]()
    while state.to_move >= 0:
        yield state, story
        seat = int(state.to_move)
        shown, legal = seen(state, seat, story), legal_moves(state, seat)
        offered = sorted({*pressed(shown, legal).values(), *loose(shown, legal)} & legal)
        play(state, random.choice(offered), log=story)
    yield state, story


def sampled(players: int, seed: int, every: int) -> Iterator[tuple[SamuraiState, list[Event]]]:
    """Positions of a game of random actions, one in so many, and its end."""
    state, random, story = new(players, seed), Random(seed), list[Event]()
    for n in count():
        if n % every == 0 or state.to_move < 0:
            yield state, story
        if state.to_move < 0:
            return
        state.apply(random.choice(state.legal_actions()), story)


@pytest.mark.parametrize("players", PLAYERS)
def test_somebody_who_only_hears_names_finishes_a_game(players: int) -> None:
    """Whatever is legal is one press or one button away, at every decision; no two things have one name."""
    state = None
    for n, (state, story) in enumerate(game(players, players)):
        for seat in {max(0, int(state.to_move)), *([n // 5 % players] if n % 5 == 0 else [])}:
            shown, legal = seen(state, seat, story), legal_moves(state, seat)
            assert {*pressed(shown, legal).values(), *loose(shown, legal)} >= legal
            assert len(set(names(shown).values())) == len(names(shown)), "two things with one name"
    assert state is not None and PHASES[state.phase] == "over"


RARE = [
    after(
        table("shogun kojiro: bo", "samurai hanzo: bo", "ninja1 ieyasu: bo", "ninja2 tomoe: bo"), "play bo", "target B"
    ),
    table("shogun kojiro: bo geisha diversion", "samurai hanzo 0/3:", "ninja1 ieyasu 0/3:", "ninja2 tomoe 0/3:"),
    table("shogun nobunaga 1/5: bo", "samurai hanzo: bo", "ninja1 ieyasu: bo", "ninja2 tomoe: bo"),
    after(
        table("shogun nobunaga: diversion", "samurai hanzo:", "ninja1 ieyasu: bo", "ninja2 tomoe: bo"), "play diversion"
    ),
    five("bokken", "bo | armor", "bo", "bo", "bo | armor"),
    five("bo bo", active="E"),
]
"""Positions that do not come about in every game."""
REASONS = {
    "OUT-OF-TURN", "GAME-OVER", "SAM-ROLE-SECRET", "SAM-ROLE-OPEN", "SAM-HAND-SECRET", "SAM-DECK-SECRET",
    "SAM-REMOVED-SECRET", "SAM-SHOW-ROLE", "SAM-SHOW-OPEN", "SAM-REMOVE", "SAM-DRAW-FIRST", "SAM-ANSWER-FIRST",
    "SAM-BUSHIDO-FIRST", "SAM-TARGET-FIRST", "SAM-TAKE-FIRST", "SAM-DISCARD-FIRST", "SAM-PARRY-PLAYED",
    "SAM-WEAPON-LIMIT", "SAM-ALL-HARMLESS", "SAM-NO-REACH", "SAM-BUSHIDO-IN-PLAY", "SAM-SELF",
    "SAM-HARMLESS", "SAM-TOO-FAR", "SAM-NOTHING-TO-TAKE", "SAM-NOT-A-PARRY", "SAM-NEEDS-WEAPON",
    "SAM-HANZO-LAST", "SAM-NOT-IEYASU", "SAM-NOT-NOBUNAGA", "SAM-LAST-RESILIENCE", "SAM-DRAWN", "SAM-LOOK-FIRST",
}  # fmt: skip
"""What people stumble over."""


def test_whatever_is_pressed_is_played_or_refused_for_a_reason() -> None:
    """By anybody at any time, with a sentence each time."""
    reasons: set[str] = set()
    positions = [(state, list[Event]()) for state in RARE]
    for n, (state, story) in enumerate(chain(positions, *(sampled(players, 1, 3) for players in (3, 4, 5, 6)))):
        for seat in {int(state.to_move) % state.players, n % state.players}:
            legal = legal_moves(state, seat)
            for attempt in pressed(seen(state, seat, story), legal).values():
                refusal = state.refusal(SAMURAI_SWORD.attempts.number(attempt), seat)
                assert (refusal is None) == (attempt in legal), attempt
                if refusal:
                    assert SAMURAI_SWORD.texts.refusal(refusal, SAY, NAMES)
                    reasons.add(refusal.code)
    assert reasons >= REASONS, REASONS - reasons


# ---- facts --------------------------------------------------------------------------------------------------------

START = five("bo parry geisha", "kiseru bo", "parry parry", "diversion armor", "naginata focus | armor")
SWAPPED = five("bo parry diversion", "kiseru bo", "parry parry", "geisha armor", "naginata focus | armor")
OTHER_ROLES = table(
    "shogun nobunaga: bo parry geisha", "ronin hideyoshi: kiseru bo", "samurai goemon: parry parry",
    "ninja1 kojiro: diversion armor", "ninja2 ieyasu: naginata focus | armor",
)  # fmt: skip
ALL = [0, 1, 2, 3, 4, None]
AIMING, AIMED = after(START, "play bo"), after(START, "play bo", "target B")
CRY = five("battle_cry jujutsu", "kiseru bo", "parry parry", "diversion armor", "naginata focus | armor")
STEAL, STEAL_OTHER = (
    table("shogun nobunaga: diversion bo", f"samurai hideyoshi: {one}", f"ronin goemon: {two}",
          "ninja1 kojiro: bo", "ninja2 ieyasu: bo")
    for one, two in (("parry", "kiseru"), ("kiseru", "parry"))
)  # fmt: skip
STOLEN, STOLEN_OTHER = (after(state, "play diversion", "target B") for state in (STEAL, STEAL_OTHER))
PILE = five("bo", pile="bo parry geisha")
ROLE_PHASE = new(5, 3)

FACTS: list[tuple[str, SamuraiState, SamuraiState, list[int | None], list[int | None]]] = [
    # what differs, two positions, who is shown it, who must not notice at all
    ("hands", START, SWAPPED, [0, 3], [1, 2, 4, None]),
    ("roles", START, OTHER_ROLES, [1, 2], [0, 3, 4, None]),
    ("a character", START, table("shogun benkei: bo parry geisha", "samurai hideyoshi: kiseru bo",
     "ronin goemon: parry parry", "ninja1 kojiro: diversion armor", "ninja2 ieyasu: naginata focus | armor"), ALL, []),
    ("resilience", START, table("shogun nobunaga 4/5: bo parry geisha", "samurai hideyoshi: kiseru bo",
     "ronin goemon: parry parry", "ninja1 kojiro: diversion armor", "ninja2 ieyasu: naginata focus | armor"), ALL, []),
    ("honour", START, table("shogun nobunaga 5/4: bo parry geisha", "samurai hideyoshi: kiseru bo",
     "ronin goemon: parry parry", "ninja1 kojiro: diversion armor", "ninja2 ieyasu: naginata focus | armor"), ALL, []),
    ("the size of a hand, and of the deck", START,
     five("bo parry geisha", "kiseru", "parry parry", "diversion armor", "naginata focus | armor"), ALL, []),
    ("a property", START,
     five("bo parry geisha", "kiseru bo", "parry parry", "diversion armor", "naginata focus | focus"), ALL, []),
    ("where Bushido lies", five("bo | bushido", "bo"), five("bo", "bo | bushido"), ALL, []),
    ("the top of the pile", PILE, five("bo", pile="parry bo geisha"), ALL, []),
    ("the order of the pile", PILE, five("bo", pile="bo geisha parry"), ALL, []),
    ("whose turn it is", START, five("bo parry geisha", "kiseru bo", "parry parry", "diversion armor",
     "naginata focus | armor", active="B"), ALL, []),
    ("what is being played", AIMING, after(START, "play geisha"), ALL, []),
    ("weapons played", after(START, "play bo", "target B", "accept"), after(START, "play geisha", "target B"), ALL, []),
    ("whom an attack is meant for", AIMED, after(START, "play bo", "target C"), ALL, []),
    ("whom a Geisha is meant for", after(START, "play geisha", "target E"),
     after(five("bo parry geisha", "kiseru bo | armor", "parry parry", "diversion armor", "naginata focus | armor"),
           "play geisha", "target B"), ALL, []),
    ("who has been asked", after(CRY, "play battle_cry"), after(CRY, "play battle_cry", "accept"), ALL, []),
    ("what everybody answers to", after(CRY, "play battle_cry"), after(CRY, "play jujutsu"), ALL, []),
    ("what was stolen", STOLEN, STOLEN_OTHER, [0, 1, 2], [3, 4, None]),
    ("having looked at a role", ROLE_PHASE, after(ROLE_PHASE, "look"), [int(ROLE_PHASE.to_move)], []),
]  # fmt: skip


@pytest.mark.parametrize("fact", FACTS, ids=[fact[0] for fact in FACTS])
def test_what_a_seat_knows_is_in_its_picture(fact: tuple[Any, ...]) -> None:
    _, one, other, shown, unaware = fact
    for seat in shown:
        assert text(seen(one, seat)) != text(seen(other, seat)), seat
    for seat in unaware:
        assert one.observe(seat) == other.observe(seat), seat
        assert text(seen(one, seat)) == text(seen(other, seat)), seat


# ---- secrets ------------------------------------------------------------------------------------------------------


def leaks(shown: Picture, view: SamuraiView) -> list[str]:
    """Cards in foreign hands and foreign roles in a picture that its viewer cannot know."""
    found = []
    for place, cell in cells(shown).items():
        kind, owner, *_ = [*place.split(":"), ""]
        tokens = json.dumps([cell["name"], cell["items"], cell["caption"]])
        if kind == "hand" and owner.isdigit() and int(owner) != view.seat:
            told = {card for card in CARDS if re.search(rf"-{card}[-\"]|\b{CARD_NAMES[card]}\b", tokens)}
            found += [f"{place}: {card}" for card in sorted(told - {*view.certain(int(owner))})]
        if kind == "role" and owner.isdigit() and not view.role(int(owner)):
            possible = {way[int(owner)] for way in view.assignments()}
            told = {role for role in ROLES if f"role-{role}" in tokens or f":{role}" in tokens}
            found += [f"{place}: {role}" for role in sorted(told) if possible != {role}]
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_unknown_is_in_a_picture(players: int) -> None:
    """Drawn worlds that the seat cannot tell from the true one look the same to it, down to the last id."""
    chance = Chance(players)
    for n, (state, story) in enumerate(sampled(players, players + 30, 4)):
        seat = n % (players + 1) if n % (players + 1) < players else None
        view = state.observe(seat)
        shown = seen(state, seat, story)
        assert leaks(shown, view) == []
        world = SAMURAI_SWORD.worlds(view).draw(chance)
        assert isinstance(world, SamuraiState)
        if PHASES[view.phase] != "over":
            assert text(seen(world, seat, story)) == text(shown)


def test_a_planted_leak_is_found() -> None:
    view, shown = START.observe(0), seen(START, 0)
    assert leaks(seen(START, 0, truth=START.truth()), view)[:1] == ["role:1: samurai"]
    plants: dict[str, list[tuple[str, Any, str]]] = {
        "hand:1": [("name", "Hand of Max: 2 cards, among them Kiseru", "kiseru"),
                   ("items", [{"id": "hand:1:0", "face": "sword-weapon-bo-2-1"}], "bo")],
        "role:2": [("items", [{"id": "role:2:ronin", "face": "sword-role-back"}], "ronin"),
                   ("items", [{"id": "role:2:0", "face": "sword-role-ronin"}], "ronin")],
    }  # fmt: skip
    for place, changes in plants.items():
        for key, value, leaked in changes:
            planted = replace(shown, areas=[{"rows": [{"cells": [cells(shown)[place] | {key: value}]}]}])
            assert leaks(planted, view) == [f"{place}: {leaked}"]


def test_what_nobody_can_identify_has_the_id_of_its_place() -> None:
    for seat in (0, None):
        shown = cells(seen(START, seat))
        assert [item["id"] for item in shown["hand:3"]["items"]] == ["hand:3:0", "hand:3:1"]
        assert [item["id"] for item in shown["role:3"]["items"]] == ["role:3:0"]
        assert [item["id"] for item in shown["role:removed"]["items"]] == ["role:removed:0"]
        assert [item["id"] for item in shown["deck"]["items"]] == ["deck:0"]


# ---- one look after the other -------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_players_stand_clockwise_from_the_viewer_who_comes_last(players: int) -> None:
    shown = seen(new(players, 1), 1)
    seats = [area["id"] for area in shown.areas if area["id"].startswith("seat:")]
    assert seats == [f"seat:{(1 + k) % players}" for k in range(1, players + 1)]
    assert len(shown.points) == len(shown.notes) == players
    assert [area["id"] for area in shown.areas if area["zone"] == "mine"] == ["hand"]


# Six around the table as in the rulebook's example: two armors, difficulties 3, 3, 4, 4, 5 for the Shogun's opponents.
def test_difficulty_is_filled_in_and_harmless_players_are_skipped() -> None:
    state = table(
        "shogun nobunaga: bo naginata", "samurai hideyoshi: bo", "ronin benkei: bo | armor armor",
        "ninja1 musashi 0/3: bo", "ninja2 ieyasu:", "ninja3 tomoe: bo",
    )  # fmt: skip
    shown = names(seen(state, 0))
    assert [shown[f"distance:{seat}"] for seat in range(1, 6)] == [
        "Difficulty from Olena to Max: 1 seat",
        "Difficulty from Olena to Ira: 2 seats + 2 Armors + 1 Benkei = 5",
        "Jo is harmless, without resilience: no weapon, and not counted for difficulty",
        "Ann is harmless, without cards in hand: no weapon, and not counted for difficulty",
        "Difficulty from Olena to Bea: 1 seat",
    ]
    captions = {id: cell["caption"] for id, cell in cells(seen(state, 2)).items()}
    assert captions["distance:5"] == "difficulty 1 seat"
    assert "skipped" in captions["distance:3"] and "skipped" in captions["distance:4"]


def test_an_aimed_weapon_is_compared_with_each_difficulty() -> None:
    state = after(five("naginata bo", "bo", "bo | armor", "bo | armor armor armor"), "play naginata")
    mine, theirs = cells(seen(state, 0)), cells(seen(state, 1))
    assert [(mine[f"distance:{seat}"]["caption"], mine[f"distance:{seat}"]["look"]) for seat in (1, 2, 3)] == [
        ("1 seat ≤ Naginata 4", "sword-within"), ("2 seats + 1 Armor = 3 ≤ Naginata 4", "sword-within"),
        ("2 seats + 3 Armors = 5 > Naginata 4", "sword-beyond"),
    ]  # fmt: skip
    assert theirs["distance:0"]["caption"] == "difficulty 1 seat", "from Max's own seat"
    presses = pressed(seen(state, 0), legal_moves(state, 0))
    assert presses["person:1"] == "target B" in legal_moves(state, 0)
    refusal = state.refusal(SAMURAI_SWORD.attempts.number(presses["person:3"]), 0)
    assert refusal and refusal.code == "SAM-TOO-FAR"


def test_a_weapon_in_hand_tells_whom_it_reaches() -> None:
    state = five("bokken naginata", "bo | armor", "bo", "bo", "bo | armor")
    shown = names(seen(state, 0))
    assert shown["hand:0:bokken"] == (
        "In hand: Bokken. Weapon: attacks up to difficulty 1 and deals 1 wound. From your seat it reaches nobody now."
    )
    assert shown["hand:0:naginata"].endswith("From your seat it reaches Max, Ira, Jo and Ann now.")


def test_a_weapon_that_would_be_an_answer_tells_nothing_of_reach() -> None:
    """Who is asked for a weapon by Jujutsu gives it away, and aims at nobody."""
    asked = after(CRY, "play jujutsu")
    assert asked.to_move == 1
    assert names(seen(asked, 1))["hand:1:kiseru"] == (
        "In hand: Kiseru. Weapon: attacks up to difficulty 1 and deals 2 wounds."
    )
    assert "reaches" in names(seen(asked, 4))["hand:4:naginata"], "who is not asked goes on thinking"


def test_tokens_can_be_counted() -> None:
    state = table("shogun ushiwaka 1/5: bo", "samurai hideyoshi: bo", "ninja1 ieyasu: bo", "ninja2 tomoe 0/2: bo")
    shown = cells(seen(state, 3))
    faces = [item["face"] for item in shown["resilience:0"]["items"]]
    assert faces == ["sword-life", *["sword-life-gone"] * 3]
    assert (shown["resilience:0"]["name"], shown["resilience:0"]["caption"]) == (
        "Resilience of Olena: 1 of 4", "1 of 4"
    )  # fmt: skip
    assert len(shown["honour:0"]["items"]) == 5 and shown["honour:3"]["name"] == "Honour of Jo: 2"


def test_known_cards_of_a_hand_are_named() -> None:
    thief, victim, other = (cells(seen(STOLEN, seat)) for seat in (0, 1, 3))
    assert victim["hand:0"]["name"] == "Hand of Olena: 2 cards, known to you among them: Parry"
    assert [item["face"] for item in victim["hand:0"]["items"]] == ["sword-parry-parry", "sword-back"]
    assert other["hand:0"]["name"] == "Hand of Olena: 2 cards" and "hand:0:parry" in thief
    taken = five("bo", active="E", pile="katana")
    taken.begin_turn(None)
    play(taken, "draw pile")
    assert names(seen(taken, None))["hand:4"] == "Hand of Ann: 3 cards, known to all among them: Katana"


def test_the_own_things_as_somebody_else_knows_them() -> None:
    """The hand as backs but for what was stolen in sight of that seat, the role as a back; nothing can be pressed."""
    mine = seen(STOLEN, 0, known_by=1)
    assert names(mine)["hand:0"] == "Hand of Olena: 2 cards, known to Max among them: Parry"
    assert names(seen(STOLEN, 0, known_by=2))["hand:0"] == "Hand of Olena: 2 cards"
    assert not any(cell["acts"] for cell in cells(mine).values()) and "hand:0:parry" not in cells(mine)
    assert names(mine)["role:0"].startswith("Role of Olena, known to Max: Shogun")
    assert names(seen(STOLEN, 1, known_by=0))["role:1"] == (
        "Role of Max, not shown to Olena: Samurai, Ronin or Ninja"
    )  # fmt: skip


def test_where_all_may_be_seen_hidden_things_are_drawn_as_what_they_are() -> None:
    shown = seen(START, None, truth=START.truth())
    assert names(shown)["hand:1"] == "Hand of Max: Kiseru and Bo"
    faces = {id: cell["items"][0]["face"] for id, cell in cells(shown).items() if id.startswith("role:")}
    assert faces == {
        "role:0": "sword-role-shogun", "role:1": "sword-role-samurai", "role:2": "sword-role-ronin",
        "role:3": "sword-role-ninja1", "role:4": "sword-role-ninja2", "role:removed": "sword-role-ninja3",
    }  # fmt: skip
    assert names(shown)["deck:cards"].startswith("The deck from the top: ")
    assert names(shown)["deck:cards"].count(",") == len(START.deck) - 1


def test_roles_are_known_as_far_as_can_be_told() -> None:
    four = table("shogun nobunaga: bo", "samurai hideyoshi: bo", "ninja1 ieyasu: bo", "ninja3 tomoe: bo")
    assert names(seen(four, 0))["role:1"] == "Role of Max, secret: Samurai or Ninja"
    assert names(seen(four, 1))["role:2"].startswith("Role of Ira: Ninja. "), "nobody else is left"
    three = table("shogun nobunaga: bo", "ninja1 ieyasu: bo", "ninja3 tomoe: bo")
    for seat in (0, 1, None):
        assert cells(seen(three, seat))["role:2"]["caption"] == "Ninja"
    assert cells(seen(three, 2))["role:2"]["caption"] == "Ninja with 3 stars"
    assert names(seen(ROLE_PHASE, int(ROLE_PHASE.to_move)))[f"role:{ROLE_PHASE.to_move}"].endswith("not looked at yet")


def test_a_pending_attack_is_filled_in() -> None:
    state = table(
        "shogun musashi: katana | fast_draw", "samurai ginchiyo: bo | armor", "ninja1 ieyasu: bo", "ninja2 hanzo: bo bo"
    )
    attacked = after(state, "play katana", "target B")
    for seat in (0, 1, 2, None):
        assert names(seen(attacked, seat))["stage:text"] == (
            "Olena attacks Max: 1 seat + 1 Armor = 2 ≤ Katana 2. Wounds: 3 + 1 Fast Draw + 1 Musashi − 1 Ginchiyo = 4. "
            "Max answers with a Parry or takes the wounds."
        )
        assert "Katana of Olena" in cells(seen(attacked, seat))["played"]["caption"]
    hanzo = names(seen(after(state, "play katana", "target D"), 0))["stage:text"]
    assert hanzo.endswith("Jo answers with a Parry or, as Hanzo, with a weapon, or takes the wounds.")


def test_what_a_card_has_done_stays_until_the_next_one() -> None:
    story = happened(START, "play bo", "target B", "accept")
    shown = names(seen(after(START, "play bo", "target B", "accept"), 2, story))["stage:text"]
    assert shown == (
        "Olena plays Bo. Olena attacks Max: 1 seat ≤ Bo 2. Max does not parry. "
        "Olena's Bo: Max suffers 1 wound. Resilience 4 − 1 = 3."
    )
    assert names(seen(START, 2))["stage:text"] == "Nothing has been played in this turn yet."


def test_everybody_who_is_asked_is_listed() -> None:
    state = table(
        "shogun nobunaga: battle_cry", "samurai chiyome: bo", "ninja1 ieyasu: parry", "ninja2 tomoe 0/3: bo",
        "ninja3 goemon: bo", "ronin benkei: bo",
    )  # fmt: skip
    played = ("play battle_cry", "answer parry")
    shown = cells(seen(after(state, *played), 0, happened(state, *played)))
    assert [shown[f"answer:{seat}"]["caption"] for seat in (1, 2, 3, 4, 5)] == [
        "Max: not affected", "Ira: Parry", "Jo: not affected", "Ann: to answer", "Bea: still to come",
    ]  # fmt: skip
    assert shown["answer:2"]["name"] == "Ira discards Parry against Olena's Battle Cry."
    assert "harmless" in shown["answer:3"]["name"]
    assert not [id for id in cells(seen(state, 0)) if id.startswith("answer:")]


def test_the_turn_tells_how_many_weapons_are_left() -> None:
    state = table("shogun goemon: bo bo | focus", "ninja1 ieyasu: bo", "ninja3 tomoe: bo")
    assert names(seen(after(state, "play bo", "target B", "accept"), 1))["turn"] == (
        "Turn of Olena; weapons played: 1, allowed: 4 (1 + 1 Focus + 1 Goemon + 1 Shogun)"
    )
    assert names(seen(START, 1))["turn"] == "Turn of Olena; weapons played: 0, allowed: 1"


def test_the_pile_lies_open_in_its_order() -> None:
    shown = names(seen(PILE, 3))
    assert shown["pile"] == "Discard pile: 3 cards, on top Bo"
    assert shown["pile:cards"] == "The discard pile from the top: Bo, Parry, Geisha"
    assert [area["fold"] for area in seen(PILE, 3).areas if area["id"] == "discards"] == [True]


def test_what_cannot_be_pressed_now_says_by_which_rule_it_works() -> None:
    """Characters and properties of others, what is being played, distances, the own ability: by name and rule."""
    shown = cells(seen(START, 2))
    for id in ("person:0", "person:2", "person:4", "front:4:armor", "distance:3", "turn", "ability:2"):
        assert not shown[id]["acts"] and shown[id]["rule"] in SAMURAI_SWORD.rules, id
    assert shown["person:3"]["rule"] == "samurai_sword/kojiro" and shown["front:4:armor"]["rule"].endswith("/armor")
    assert "Kojiro attacks at any difficulty." in shown["person:3"]["name"]
    aimed, other = cells(seen(AIMING, 0)), cells(seen(AIMING, 1))
    assert aimed["person:3"]["acts"] and not other["person:3"]["acts"], "a target is asked of one alone"
    assert other["played"]["rule"] == "samurai_sword/weapon"
    harmless = table("shogun nobunaga: bo", "samurai hideyoshi 0/3: bo", "ninja1 ieyasu: bo", "ninja3 tomoe: bo")
    assert cells(seen(harmless, 0))["distance:1"]["rule"] == "samurai_sword/harmless"


@pytest.mark.parametrize("id", [*CARDS, *CHARACTERS, *dict.fromkeys(role.rstrip("123") for role in ROLES)])
def test_every_card_character_and_role_has_a_drawing(id: str) -> None:
    assert re.search(rf"^  {id}: {{ (fill|line): ", FACES.read_text(encoding="utf-8"), re.MULTILINE)


# ---- what roles are worth -----------------------------------------------------------------------------------------


def heads(shown: Picture, area: str) -> list[tuple[str, list[str]]]:
    """Head and captions of each row."""
    (found,) = [each for each in shown.areas if each["id"] == area]
    return [(row["head"], [cell["caption"] for cell in row["cells"]]) for row in found["rows"]]


FOUR = table("shogun nobunaga: bo daimyo", "samurai hideyoshi: bo", "ninja1 ieyasu 5/4: daimyo", "ninja3 tomoe: bo")


def test_the_role_sheet_has_what_each_role_would_score_now() -> None:
    assert heads(seen(FOUR, 2), "roles") == [
        ("Ira", ["Ninja with fewer stars: 4 × 1 + 1 = 5"]),
        ("Jo", ["Samurai: 3 × 2 = 6", "Ninja with more stars: 3 × 2 = 6"]),
        ("Olena", ["Shogun: 5 × 1 = 5"]),
        ("Max", ["Samurai: 3 × 2 = 6", "Ninja with more stars: 3 × 2 = 6"]),
        ("In the box", ["a Ninja"]),
    ]
    assert names(seen(FOUR, 2))["worth:2:ninja:1"] == (
        "Ira as Ninja with 1 star: 4 honour × 1 + 1 for Daimyo = 5"
    )  # fmt: skip
    ronin = table("shogun nobunaga: bo", "samurai hideyoshi: bo", "ronin tomoe: daimyo", "ninja1 benkei: bo",
                  "ninja3 goemon: bo")  # fmt: skip
    assert names(seen(ronin, 2))["worth:2:ronin:2"] == (
        "Ira as Ronin: 3 honour × 2 = 6; the Ronin gets nothing for Daimyo"
    )


def test_the_team_sheet_has_every_assignment_that_is_possible() -> None:
    assert heads(seen(FOUR, 2), "teams") == [
        ("Max: Samurai, Jo: Ninja with more stars", ["11", "11"]),
        ("Max: Ninja with more stars, Jo: Samurai", ["11", "11"]),
    ]
    assert names(seen(FOUR, 2))["teams:0:shogun"] == (
        "Max: Samurai, Jo: Ninja with more stars · Shogun's team: Olena (5 × 1) + Max (3 × 2) = 11"
    )
    assert len(heads(seen(FOUR, 0), "teams")) == 6, "three for the Samurai, two for who has fewer stars"
    three = table("shogun nobunaga: bo", "ninja1 ieyasu: bo", "ninja3 tomoe: bo")
    assert heads(seen(three, 1), "teams") == [("Every role is known", ["12", "6"])]


def test_the_final_sheet_and_the_pieces_it_counts() -> None:
    """The rulebook's example of six: 9 : 5 : 9, and the Shogun's team wins the tie with the Ronin."""
    state = table(
        "shogun nobunaga 5/1: daimyo bo", "samurai hideyoshi 4/3: daimyo", "ronin benkei 5/3: bo",
        "ninja1 musashi 5/2: bo", "ninja2 ieyasu 5/3: bo", "ninja3 tomoe 1/1: bo", active="A",
    )  # fmt: skip
    played = ("play bo", "target F", "accept")
    story = happened(state, *played)
    over = seen(after(state, *played), 0, story)
    assert heads(over, "verdict") == [
        ("Shogun's team", ["10 =", "Olena, Shogun: 2 × 1 + 1 = 3", "Max, Samurai: 3 × 2 + 1 = 7"]),
        ("Ninja", ["5 =", "Jo, Ninja with 1 star: 2 × 1 = 2", "Ann, Ninja with 2 stars: 3 × 1 = 3",
                   "Bea, Ninja with 3 stars: 0 × 1 = 0"]),
        ("Ronin", ["9 =", "Ira, Ronin: 3 × 3 = 9"]),
        ("Result", ["A defeat has ended the game. The Shogun's team wins: Olena and Max."]),
    ]  # fmt: skip
    assert over.points == ["3 points", "7 points", "9 points", "2 points", "3 points", "0 points"]
    ids = {item["id"] for cell in cells(over).values() for item in cell["items"]} | set(cells(over))
    for entry in formulas(story[-1], SAMURAI_SWORD, SAY, NAMES[:6]):
        multiplied, held = entry["term"]["parts"]
        assert ids & {*multiplied["parts"][0]["pieces"]}
        assert ids & {*held["pieces"], *(piece for part in held["parts"] for piece in part["pieces"])}
    assert "tie" not in cells(over)
    counted = cells(seen(after(state, *played), 0, story, scored=frozenset({"honour:2", "hand:0"})))
    assert {*chain(*(cell["marks"] for cell in counted.values()))} == {"up"}, "all honour counts, so no mark tells it"


def test_the_final_sheet_tells_a_deadly_strike_and_a_tie() -> None:
    state = table("shogun nobunaga: bo", "samurai hideyoshi 1/1: bo", "ninja1 ieyasu 5/3: bo", "ninja3 tomoe 4/0: bo")
    state.honour[3] = 0
    played = ("play bo", "target B", "accept")
    rows = dict(heads(seen(after(state, *played), 1, happened(state, *played)), "verdict"))
    assert rows["Shogun's team"] == [
        "3 =", "Olena, Shogun: 6 × 1 = 6", "Max, Samurai: 0 × 2 = 0", "deadly strike −3"
    ]  # fmt: skip
    assert rows["Tie"] == ["Ninja and Shogun's team: 3 points each. In a tie the Ninja win, whoever the others are."]
    assert rows["Result"] == ["A defeat has ended the game. In a tie the Ninja win: Ira and Jo."]


def test_the_final_sheet_links_the_rule_of_a_tie_with_the_ronin() -> None:
    state = table("shogun nobunaga 5/1: bo", "samurai hideyoshi 4/3: daimyo", "ronin benkei 5/3: bo",
                  "ninja1 musashi 5/2: bo", "ninja2 ieyasu 5/3: bo", "ninja3 tomoe 1/1: bo")  # fmt: skip
    played = ("play bo", "target F", "accept")
    tie = cells(seen(after(state, *played), 2, happened(state, *played)))["tie"]
    assert tie["caption"] == (
        "Shogun's team and Ronin: 9 points each. In a tie with the Ronin the Shogun's team wins."
    )  # fmt: skip
    assert tie["rule"] == "samurai_sword/score"


def test_a_swordmaster_needs_no_points() -> None:
    state = table("shogun nobunaga: bo", "samurai hideyoshi 0/3:", "ninja1 ieyasu 0/3:", "ninja3 tomoe 1/3: bo")
    played = ("play bo", "target D", "accept")
    rows = heads(seen(after(state, *played), 1, happened(state, *played)), "verdict")
    assert [head for head, _ in rows] == ["Result"] and "Olena alone has resilience left" in rows[0][1][0]
