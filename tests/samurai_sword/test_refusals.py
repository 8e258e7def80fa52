"""Every "no" of Samurai Sword: its reason with all numbers, and that what it recommends works."""

from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiState
from gamelib.samurai_sword.facts import ATTEMPTS, PLAYERS, REFUSALS
from gamelib.samurai_sword.refusal import CODES
from tests.samurai_sword.positions import after, five, play, random_game, random_options, table


@dataclass(frozen=True)
class Case:
    """In ``state`` seat ``seat`` tries ``attempt`` and is refused by ``rule`` with this data and remedy."""

    code: str
    state: SamuraiState
    attempt: str
    rule: str
    data: dict[str, Any] = field(default_factory=dict)
    remedy: tuple[str, ...] = ()
    seat: int = 0


def first(players: int) -> SamuraiState:
    """Before the first look."""
    state = SAMURAI_SWORD.new(players, seed=4)
    assert isinstance(state, SamuraiState)
    return state


# A is the Shogun, Nobunaga; B Hideyoshi, C Goemon, D Kojiro, E Ieyasu
START = five("bokken geisha focus", "bo parry | armor")
AIMED = after(five("bo bushido diversion breathing", "bo focus | armor armor"), "play bo")
ATTACKED = after(five("bo", "bo focus"), "play bo", "target B")
JUJUTSU = after(five("jujutsu", "bo parry"), "play jujutsu")
CRY = after(five("battle_cry", "bo focus"), "play battle_cry")
FLIPPED = table(
    "shogun goemon:", "samurai tomoe: katana parry | bushido", "ninja1 hanzo: bo", "ninja2 kojiro: bo", deck="bo"
)
play(FLIPPED, "end")
TAKING = after(five("geisha", "bo | armor"), "play geisha", "target B")
FULL = five("bo bo bo bo bo parry parry parry focus")
DISCARDING = after(FULL, "end")
IEYASU = table("shogun goemon:", "samurai ieyasu: bo", "ninja1 hanzo: bo", "ninja2 kojiro: bo", pile="bo parry")
DRAWING = after(IEYASU, "end")
OVER = after(
    table("shogun goemon: bo", "ninja1 hanzo 1/1: focus", "ninja2 kojiro: bo"), "play bo", "target B", "accept"
)
SPENT = after(five("bo bokken focus"), "play bo", "target B", "accept")
LOOKING = first(5)
LOOKER = int(LOOKING.to_move)
FAR = table(
    "shogun goemon: bokken bo", "samurai tomoe: parry | armor armor", "ninja1 hanzo: bo", "ninja2 benkei: bo | armor",
    "ronin musashi:",
)  # fmt: skip
FAR_AIMED = table(
    "shogun goemon: bo",
    "samurai tomoe: parry | armor armor",
    "ninja1 hanzo: bo",
    "ninja2 benkei 0/3:",
    "ronin musashi:",
)
play(FAR_AIMED, "play bo")
HANZO = table("shogun goemon: bo battle_cry", "samurai hanzo: katana", "ninja1 tomoe: bo", "ninja2 kojiro: bo")

THREE = table("shogun goemon: bo", "ninja1 tomoe: bo", "ninja3 kojiro: bo")

CASES = [
    Case(GAME_OVER, OVER, "end", "game_end"),
    Case(OUT_OF_TURN, START, "end", "play", {"player": 0}, seat=2),
    Case(OUT_OF_TURN, ATTACKED, "play bo", "play", {"player": 1}),
    Case(OUT_OF_TURN, START, "answer parry", "play", {"player": 0}, seat=1),
    # what no phase allows
    Case("SAM-NO-SEAT", AIMED, "target F", "setup", {"letter": "F", "players": 5}),
    Case("SAM-NO-SEAT", START, "look role G", "setup", {"letter": "G", "players": 5}),
    Case("SAM-ROLE-SECRET", START, "look role C", "roles", {"other": 2}),
    Case("SAM-ROLE-OPEN", ATTACKED, "look role A", "roles", {"other": 0}, seat=1),
    Case("SAM-ROLE-OWN", START, "look role A", "roles"),
    # with three players everybody is known
    Case("SAM-ROLE-OPEN", after(THREE, "end"), "look role C", "roles", {"other": 2}, seat=1),
    Case("SAM-SHOW-OPEN", after(THREE, "end"), "show role", "roles", seat=1),
    Case("SAM-ROLE-OWN", ATTACKED, "look role B", "roles", seat=1),
    Case("SAM-LOOK-FIRST", LOOKING, f"look role {'ABCDE'[LOOKER]}", "roles", seat=LOOKER),
    Case("SAM-HAND-SECRET", START, "look hand B", "roles", {"other": 1}),
    Case("SAM-HAND-OWN", START, "look hand A", "roles"),
    Case("SAM-DECK-SECRET", START, "look deck", "setup"),
    Case("SAM-REMOVED-SECRET", START, "look removed", "roles"),
    Case("SAM-NONE-REMOVED", first(7), "look removed", "setup", {"players": 7}, seat=int(first(7).to_move)),
    Case("SAM-SHOW-ROLE", ATTACKED, "show role", "roles", seat=1),
    Case("SAM-SHOW-OPEN", START, "show role", "roles"),
    Case("SAM-REMOVE", FLIPPED, "remove bushido", "bushido", {"card": "bushido"}, seat=1),
    Case("SAM-REMOVE-NONE", START, "remove armor", "armor", {"card": "armor"}),
    # something else comes first
    Case("SAM-LOOK-FIRST", LOOKING, "end", "roles", seat=LOOKER),
    Case("SAM-DRAW-FIRST", DRAWING, "play bo", "ieyasu", seat=1),
    Case("SAM-ANSWER-FIRST", ATTACKED, "play bo", "weapon", {"player": 0, "against": "bo"}, seat=1),
    Case("SAM-ANSWER-FIRST", ATTACKED, "play parry", "weapon", {"player": 0, "against": "bo"}, seat=1),
    Case("SAM-ANSWER-FIRST", JUJUTSU, "end", "jujutsu", {"player": 0, "against": "jujutsu"}, seat=1),
    Case("SAM-ANSWER-FIRST", CRY, "target A", "battle_cry", {"player": 0, "against": "battle_cry"}, seat=1),
    Case("SAM-BUSHIDO-FIRST", FLIPPED, "play katana", "bushido", {"card": "bo"}, seat=1),
    Case("SAM-TARGET-FIRST", AIMED, "play bushido", "weapon", {"card": "bo"}),
    Case("SAM-TARGET-FIRST", after(START, "play geisha"), "end", "geisha", {"card": "geisha"}),
    Case("SAM-TAKE-FIRST", TAKING, "target C", "geisha", {"other": 1}),
    Case("SAM-DISCARD-FIRST", DISCARDING, "play bo", "discard", {"hand": 9, "limit": 7, "excess": 2}),
    # play
    Case("SAM-PARRY-PLAYED", FULL, "play parry", "parry"),
    Case("SAM-PARRY-PLAYED", START, "play parry", "parry"),
    Case("SAM-NOT-IN-HAND", START, "play katana", "play", {"card": "katana"}),
    Case("SAM-NOT-IN-HAND", ATTACKED, "answer parry", "parry", {"card": "parry"}, seat=1),
    Case("SAM-NOT-IN-HAND", JUJUTSU, "answer bokken", "jujutsu", {"card": "bokken"}, seat=1),
    Case("SAM-NOT-IN-HAND", DISCARDING, "discard daikyu", "discard", {"card": "daikyu"}),
    Case(
        "SAM-WEAPON-LIMIT", SPENT, "play bokken", "weapon_limit",
        {"card": "bokken", "played": 1, "limit": 1, "basis": 1, "focus": 0, "goemon": 0, "shogun": 0}, ("play focus",),
    ),
    Case(
        "SAM-WEAPON-LIMIT",
        after(table("shogun goemon: bo bo bo bo bo | focus", "ninja1 tomoe: focus", "ninja2 kojiro: focus"),
              *("play bo", "target C", "accept") * 4), "play bo", "weapon_limit",
        {"card": "bo", "played": 4, "limit": 4, "basis": 1, "focus": 1, "goemon": 1, "shogun": 1},
    ),
    Case(
        "SAM-ALL-HARMLESS", table("shogun goemon: bo", "ninja1 tomoe 0/3: bo", "ninja2 kojiro:"), "play bo", "harmless",
        {"card": "bo"},
    ),
    Case(
        "SAM-NO-REACH", FAR, "play bokken", "difficulty",
        {"card": "bokken", "reach": 1, "other": 2, "between": 1, "armor": 0, "benkei": 0, "difficulty": 2},
    ),
    Case("SAM-BUSHIDO-IN-PLAY", five("bushido", "bo", "bo", "bo | bushido"), "play bushido", "bushido", {"other": 3}),
    Case(
        "SAM-NOTHING-ANYWHERE", table("shogun goemon: geisha", "ninja1 tomoe:", "ninja2 kojiro:"), "play geisha",
        "geisha", {"card": "geisha"},
    ),
    Case("SAM-NOTHING-ANYWHERE", table("shogun goemon: diversion", "ninja1 tomoe: | focus", "ninja2 kojiro:"),
         "play diversion", "diversion", {"card": "diversion"}),
    # target, take
    Case("SAM-NO-TARGET-NOW", START, "target B", "play"),
    Case("SAM-SELF", AIMED, "target A", "weapon", {"card": "bo"}),
    Case("SAM-SELF", after(START, "play geisha"), "target A", "geisha", {"card": "geisha"}),
    Case("SAM-HARMLESS", FAR_AIMED, "target D", "harmless", {"other": 3, "card": "bo", "resilience": 0, "hand": 0}),
    Case("SAM-HARMLESS", FAR_AIMED, "target E", "harmless", {"other": 4, "card": "bo", "resilience": 5, "hand": 0}),
    Case(
        "SAM-TOO-FAR", FAR_AIMED, "target B", "difficulty",
        {"card": "bo", "reach": 2, "other": 1, "between": 0, "armor": 2, "benkei": 0, "difficulty": 3},
    ),
    Case(
        "SAM-TOO-FAR", after(FAR, "play bo"), "target D", "difficulty",
        {"card": "bo", "reach": 2, "other": 3, "between": 0, "armor": 1, "benkei": 1, "difficulty": 3},
    ),
    Case("SAM-NOTHING-TO-TAKE", after(five("diversion", "| focus"), "play diversion"), "target B", "diversion",
         {"card": "diversion", "other": 1}),
    Case("SAM-NOT-TAKING", START, "take hand", "geisha"),
    Case("SAM-NO-HAND", after(five("geisha", "| focus armor"), "play geisha", "target B"), "take hand", "geisha",
         {"other": 1}),
    Case("SAM-NO-PROPERTY", TAKING, "take focus", "geisha", {"card": "focus", "other": 1}),
    # answers
    Case("SAM-NOT-ASKED", START, "answer bokken", "parry"),
    Case("SAM-NOT-ASKED", START, "accept", "parry"),
    Case("SAM-NOT-A-PARRY", ATTACKED, "answer bo", "parry", {"card": "bo", "against": "bo"}, seat=1),
    Case("SAM-NOT-A-PARRY", CRY, "answer bo", "parry", {"card": "bo", "against": "battle_cry"}, seat=1),
    Case("SAM-HANZO-LAST", after(HANZO, "play bo", "target B"), "answer katana", "hanzo",
         {"card": "katana", "against": "bo"}, seat=1),
    Case("SAM-HANZO-LAST", after(HANZO, "play battle_cry"), "answer katana", "hanzo",
         {"card": "katana", "against": "battle_cry"}, seat=1),
    Case("SAM-NEEDS-WEAPON", JUJUTSU, "answer parry", "jujutsu", {"against": "jujutsu"}, seat=1),
    Case("SAM-NEEDS-WEAPON", FLIPPED, "answer parry", "bushido", {"against": "bushido"}, seat=1),
    # draw, pay, discard, look
    Case("SAM-NOT-IEYASU", START, "draw pile", "ieyasu"),
    # whether he has chosen or there was no pile: nobody keeps that in mind
    Case("SAM-DRAWN", after(DRAWING, "draw deck"), "draw pile", "ieyasu", seat=1),
    Case("SAM-DRAWN", table("shogun ieyasu: bo", "ninja1 tomoe: bo", "ninja2 kojiro: bo"), "draw deck", "ieyasu"),
    Case("SAM-NOT-NOBUNAGA", table("shogun ieyasu: bo", "ninja1 tomoe: bo", "ninja2 kojiro: bo"), "pay", "nobunaga"),
    Case("SAM-LAST-RESILIENCE", table("shogun nobunaga 1/6: bo", "ninja1 tomoe: bo", "ninja2 kojiro: bo"), "pay",
         "nobunaga", {"resilience": 1}),
    Case("SAM-NOT-DISCARDING", START, "discard bokken", "discard", {"hand": 3, "limit": 7}),
    Case("SAM-NOT-DISCARDING", FULL, "discard bo", "discard", {"hand": 9, "limit": 7}, ("end",)),
    # the Shogun has never looked, and knows the role all the same
    Case("SAM-ROLE-OWN", START, "look", "roles"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.attempt}")
def test_reason(case: Case) -> None:
    refusal = case.state.refusal(ATTEMPTS.number(case.attempt), case.seat)
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (case.code, f"samurai_sword/{case.rule}")
    assert (refusal.data, refusal.remedy) == ({"attempt": case.attempt, **case.data}, case.remedy)
    assert_works(case.state, case.attempt, refusal.remedy)


def assert_works(state: SamuraiState, attempt: str, remedy: tuple[str, ...]) -> None:
    """After the steps of a remedy the attempt is legal for the same seat."""
    if remedy:
        opened = after(state, *remedy)
        assert opened.refusal(ATTEMPTS.number(attempt), int(state.to_move)) is None
        play(opened, attempt)


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(REFUSALS) == set(CODES)


@settings(max_examples=40, deadline=None)
@given(players=st.sampled_from(PLAYERS), seed=st.integers(0, 10_000), steps=st.integers(0, 250))
def test_legal_or_refused(players: int, seed: int, steps: int) -> None:
    """In any position every attempt of every seat is legal or has a reason with all its data; its remedy works."""
    *_, state = islice(random_game(players, seed, random_options(Random(seed))), steps + 1)
    for seat in range(players):
        for attempt, form in enumerate(ATTEMPTS):
            refusal = state.refusal(attempt, seat)
            assert (refusal is None) == (seat == state.to_move and attempt in state.legal_actions())
            if refusal is not None:
                assert set(refusal.data) == {"attempt", *REFUSALS[refusal.code]}
                assert refusal.rule in SAMURAI_SWORD.rules
                assert_works(state, str(form), refusal.remedy)
