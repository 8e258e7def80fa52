"""The reference engine against the rules, and the fast engine against the reference."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, permutations, product
from typing import Any, NamedTuple

import pytest

from gamelib.chance import Chance
from gamelib.game import State
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiState, digest, result
from tests.samurai_sword.positions import HONOUR_FIRST, LAZY, table
from tests.samurai_sword.reference import (
    CHARACTERS,
    COPIES,
    KINDS,
    NUMBERS,
    PARRY,
    SEATS,
    WEAPONS,
    GameOver,
    History,
    Player,
    Reference,
    kinds_of,
    knowledge,
    whole_deck,
)

ROLES = {
    3: ("shogun", "ninja1", "ninja3"),
    4: ("shogun", "samurai", "ninja1", "ninja3"),
    5: ("shogun", "samurai", "ronin", "ninja1", "ninja3"),
    6: ("shogun", "samurai", "ronin", "ninja1", "ninja2", "ninja3"),
    7: ("shogun", "samurai", "samurai", "ronin", "ninja1", "ninja2", "ninja3"),
}
PLAIN = "hideyoshi"
"""A character that is plain outside the draw step."""


class Seat(NamedTuple):
    """A seat of a position; what is not said is as at the beginning of a game."""

    hand: str = ""
    front: str = ""
    character: str = PLAIN
    resilience: int | None = None
    honour: int = 3
    role: str = ""


def position(
    *seats: Seat, deck: str | None = None, pile: str = "", active: str = "A", step: str = "play", **options: str
) -> Reference:
    """A game at a step of the active seat's turn. Deck and pile from the top down; without a deck all other cards."""
    reference = Reference(len(seats), 0, **options)
    cards = whole_deck()

    def take(text: str) -> list[Any]:
        taken = []
        for kind in text.split():
            taken.append(next(card for card in cards if card.kind == kind))
            cards.remove(taken[-1])
        return taken

    for player, seat, role in zip(reference.players, seats, ROLES[len(seats)], strict=True):
        player.role, player.character, player.honour = seat.role or role, seat.character, seat.honour
        player.resilience = CHARACTERS[seat.character] if seat.resilience is None else seat.resilience
        player.hand, player.front = take(seat.hand), take(seat.front)
    reference.pile = take(pile)[::-1]
    reference.deck = cards if deck is None else take(deck)[::-1]
    reference.active = reference.players[SEATS.index(active)]
    reference.met.clear()
    reference.begin(reference.turns(step))
    return reference


def play(reference: Reference, *actions: str) -> Reference:
    for action in actions:
        reference.apply(action)
    return reference


def waits(reference: Reference) -> str:
    """Phase and seat of the open decision."""
    decision = reference.decision
    return f"{decision.phase} {SEATS[decision.player.seat]}" if decision else "over"


def hand(reference: Reference, seat: str) -> str:
    return " ".join(kinds_of(reference.players[SEATS.index(seat)].hand))


def front(reference: Reference, seat: str) -> str:
    return " ".join(kinds_of(reference.players[SEATS.index(seat)].front))


def pile(reference: Reference) -> str:
    return " ".join(reference.digest()[4])


def resilience(reference: Reference) -> list[int]:
    return [player.resilience for player in reference.players]


def honour(reference: Reference) -> list[int]:
    return [player.honour for player in reference.players]


def targets(reference: Reference, kind: str) -> str:
    """Whom the active seat may choose for the card; nobody when it cannot be played."""
    playable = f"play {kind}" in reference.legal()
    return "".join(sorted(SEATS[player.seat] for player in reference.targets(kind))) if playable else ""


def difficulties(reference: Reference) -> dict[tuple[Player, Player], int]:
    """Of all attacks, by attacker and target."""
    return {pair: reference.difficulty(*pair) for pair in permutations(reference.players, 2)}


# The reference against the rules


class TestSetup:
    @pytest.mark.parametrize(
        ("players", "teams", "honours", "hands"),
        [
            (3, "shogun ninja ninja", (6, 3), (4, 5, 5)),
            (4, "shogun samurai ninja ninja", (5, 3), (4, 5, 5, 6)),
            (5, "shogun samurai ronin ninja ninja", (5, 3), (4, 5, 5, 6, 6)),
            (6, "shogun samurai ronin ninja ninja ninja", (5, 4), (4, 5, 5, 6, 6, 7)),
            (7, "shogun samurai samurai ronin ninja ninja ninja", (5, 4), (4, 5, 5, 6, 6, 7, 7)),
        ],
    )
    def test_what_everyone_gets(
        self, players: int, teams: str, honours: tuple[int, int], hands: tuple[int, ...]
    ) -> None:
        for seed in range(20):
            reference = Reference(players, seed)
            roles = [player.role.rstrip("123") for player in reference.players]
            assert sorted(roles) == sorted(teams.split())
            assert len({player.role for player in reference.players}) == players - (players == 7)
            assert len({player.character for player in reference.players}) == players
            round_table = reference.clockwise_from(reference.active)
            assert [player.role == "shogun" for player in round_table] == [True] + [False] * (players - 1)
            assert honour(reference)[reference.active.seat] == honours[0]
            assert [player.honour for player in round_table[1:]] == [honours[1]] * (players - 1)
            assert resilience(reference) == [CHARACTERS[player.character] for player in reference.players]
            if players > 3:
                assert tuple(len(player.hand) for player in round_table) == hands
                assert len(reference.deck) == 90 - sum(hands)
            assert reference.cards() == whole_deck()

    def test_every_ninja_is_removed_at_times(self) -> None:
        kept = {tuple(sorted(player.role for player in Reference(4, seed).players)) for seed in range(40)}
        assert len(kept) == 3

    def test_the_order_of_chance(self) -> None:
        chance, reference = Chance("x"), Reference(4, "x")
        ninja = ["ninja1", "ninja2", "ninja3"]
        del ninja[chance.below(3)]
        roles, characters, deck = ["shogun", "samurai", *ninja], list(CHARACTERS), whole_deck()
        chance.shuffle(roles)
        chance.shuffle(characters)
        chance.shuffle(deck)
        assert [player.role for player in reference.players] == roles
        assert [player.character for player in reference.players] == characters[:4]
        shogun = roles.index("shogun")
        assert reference.players[shogun].hand == deck[:-5:-1]
        assert reference.players[(shogun + 1) % 4].hand == deck[-5:-10:-1]
        assert reference.deck == deck[:-20]
        assert reference.chance.state == chance.state

    def test_looking_at_the_roles(self) -> None:
        reference = Reference(5, 3)
        shogun = reference.active.seat
        for step in range(1, 5):
            assert waits(reference) == "roles " + SEATS[(shogun + step) % 5]
            assert reference.legal() == ["look"]
            play(reference, "look")
        assert waits(reference)[-1] == SEATS[shogun]

    def test_three_players_follow_openly(self) -> None:
        reference = Reference(3, 3)
        assert waits(reference) == f"play {SEATS[reference.active.seat]}"
        assert len(reference.active.hand) == 4 + 3 + (reference.active.character == "hideyoshi")

    def test_cards(self) -> None:
        deck = Counter(card.kind for card in whole_deck())
        assert deck.total() == 90
        assert sum(deck[kind] for kind in WEAPONS) == 32
        assert sum(deck[kind] for kind in ("focus", "armor", "fast_draw", "bushido")) == 15
        assert tuple(COPIES) == KINDS and len(NUMBERS) == 81


class TestDifficulty:
    """The picture of the rulebook: six players, the first with two armors."""

    ARMORED = (Seat("parry", "armor armor"), *[Seat("parry")] * 5)

    def test_towards_the_armors(self) -> None:
        reference = position(*self.ARMORED)
        first, *others = reference.players
        assert [reference.difficulty(other, first) for other in others] == [3, 4, 5, 4, 3]

    def test_the_own_armor_is_of_no_matter(self) -> None:
        reference = position(*self.ARMORED)
        first, *others = reference.players
        assert [reference.difficulty(first, other) for other in others] == [1, 2, 3, 2, 1]

    @pytest.mark.parametrize(("armor", "reach"), [("", "daikyu nodachi naginata"), ("armor", "daikyu naginata")])
    def test_three_away(self, armor: str, reach: str) -> None:
        weapons = "daikyu nodachi naginata bo wakizashi"
        reference = position(Seat(weapons), *[Seat("geisha")] * 2, Seat("geisha", armor), *[Seat("geisha")] * 2)
        assert {weapon for weapon in weapons.split() if "D" in targets(reference, weapon)} == set(reach.split())

    def test_daikyu_wounds_two(self) -> None:
        reference = position(Seat("daikyu"), *[Seat("geisha")] * 2, Seat("geisha"), *[Seat("geisha")] * 2)
        assert resilience(play(reference, "play daikyu", "target D", "accept")) == [4, 4, 4, 2, 4, 4]

    @pytest.mark.parametrize("harmless", [Seat(""), Seat("bo", resilience=0)])
    def test_the_harmless_do_not_count(self, harmless: Seat) -> None:
        reference = position(Seat("bokken"), harmless, *[Seat("geisha")] * 2)
        assert targets(reference, "bokken") == "CD"

    def test_the_shorter_way(self) -> None:
        reference = position(Seat("bo"), Seat("bo"), Seat(""), Seat(""), Seat("bo"), Seat("bo"))
        assert reference.difficulty(reference.players[1], reference.players[4]) == 1

    def test_benkei(self) -> None:
        reference = position(Seat("bokken kiseru bo"), Seat("bo", character="benkei"), Seat("bo"))
        assert (targets(reference, "bokken"), targets(reference, "bo")) == ("C", "BC")

    def test_benkei_attacks_as_others(self) -> None:
        reference = position(Seat("bokken", character="benkei"), Seat("bo"), Seat("bo"))
        assert targets(reference, "bokken") == "BC"

    def test_kojiro(self) -> None:
        seats = [Seat("bo", "armor armor"), Seat("", "armor"), *[Seat("bo")] * 3, Seat("bo", resilience=0)]
        reference = position(Seat("bokken", character="kojiro"), *seats)
        assert targets(reference, "bokken") == "BDEF"

    def test_no_target_no_weapon(self) -> None:
        reference = position(Seat("bokken"), Seat(""), Seat("geisha", "armor"))
        assert reference.legal() == ["end"]

    def test_removing_a_harmless_player(self) -> None:
        compared = 0
        for reference in islice(whole_games(games=1), 0, None, 10):
            players = reference.players
            for gone in [player for player in players if player.is_harmless]:
                reference.players = [player for player in players if player is not gone]
                after = difficulties(reference)
                reference.players = players
                compared += len(after)
                assert after == {pair: found for pair, found in difficulties(reference).items() if gone not in pair}
        assert compared > 1_000


class TestWeaponLimit:
    WEAPONS = "bokken kiseru bo kusarigama shuriken"

    def played(self, reference: Reference) -> int:
        """How many weapons the active seat can play; the victims refuse to parry."""
        count = 0
        while weapons := [action for action in reference.legal() if action.removeprefix("play ") in WEAPONS]:
            play(reference, weapons[0])
            play(reference, reference.legal()[0], "accept")
            count += 1
        return count

    @pytest.mark.parametrize(
        ("character", "cards", "limit"),
        [(PLAIN, "", 1), (PLAIN, "focus", 2), (PLAIN, "focus focus", 3), ("goemon", "", 2), ("goemon", "focus", 3)],
    )
    def test_focus_and_goemon(self, character: str, cards: str, limit: int) -> None:
        others = [Seat("parry parry", role="ninja1", character="chiyome")] * 3
        reference = position(Seat(self.WEAPONS, cards, character), *others)
        assert self.played(reference) == limit

    def test_the_shogun_of_three(self) -> None:
        others = [Seat("parry parry")] * 2
        assert self.played(position(Seat(self.WEAPONS), *others)) == 2
        assert self.played(position(*others, Seat(self.WEAPONS), active="C")) == 1

    def test_focus_counts_at_once(self) -> None:
        reference = position(Seat("bo bo focus"), *[Seat("geisha")] * 3)
        play(reference, "play bo", "target B", "accept")
        assert reference.legal() == ["play focus", "end"]
        assert "play bo" in play(reference, "play focus").legal()

    def test_of_each_turn(self) -> None:
        reference = position(Seat("bo bo"), *[Seat("bo")] * 3)
        play(reference, "play bo", "target B", "accept")
        assert reference.digest()[9] == 1
        play(reference, "end")
        assert reference.digest()[9:12] == (0, 1, 1)


class TestWounds:
    @pytest.mark.parametrize(
        ("weapon", "attacker", "in_front", "target", "left"),
        [
            ("bokken", PLAIN, "", "tomoe", 4),
            ("nodachi", PLAIN, "", "tomoe", 2),
            ("bokken", PLAIN, "fast_draw", "tomoe", 3),
            ("bokken", PLAIN, "fast_draw fast_draw fast_draw", "tomoe", 1),
            ("bokken", "musashi", "", "tomoe", 3),
            ("bokken", "musashi", "fast_draw", "tomoe", 2),
            ("nodachi", PLAIN, "", "ginchiyo", 2),
            ("shuriken", PLAIN, "", "ginchiyo", 3),
            ("shuriken", PLAIN, "fast_draw", "ginchiyo", 3),
            ("shuriken", "musashi", "fast_draw", "ginchiyo", 2),
            ("nodachi", "musashi", "fast_draw", "tomoe", 0),
        ],
    )
    def test_of_a_weapon(self, weapon: str, attacker: str, in_front: str, target: str, left: int) -> None:
        reference = position(Seat(weapon, in_front, attacker), Seat("parry", character=target), Seat("bo"), Seat("bo"))
        play(reference, f"play {weapon}", "target B", "accept")
        assert resilience(reference)[1] == left
        assert pile(reference) == weapon

    @pytest.mark.parametrize("weapon", WEAPONS)
    def test_table(self, weapon: str) -> None:
        difficulty, wounds = {
            "bokken": (1, 1), "kiseru": (1, 2), "bo": (2, 1), "kusarigama": (2, 2), "shuriken": (3, 1),
            "naginata": (4, 1), "wakizashi": (1, 3), "katana": (2, 3), "kanabo": (3, 2), "nodachi": (3, 3),
            "nagayari": (4, 2), "tanegashima": (5, 1), "daikyu": (5, 2),
        }[weapon]  # fmt: skip
        for armor in range(5):
            others = [Seat("parry"), Seat("parry")]
            reference = position(Seat(weapon), Seat("parry", " ".join(["armor"] * armor)), *others)
            assert ("B" in targets(reference, weapon)) == (armor + 1 <= difficulty)
        reference = position(Seat(weapon), Seat("parry", character="benkei"), Seat("parry", character="tomoe"))
        play(reference, f"play {weapon}", "target C", "accept")
        assert resilience(reference)[2] == 5 - wounds

    @pytest.mark.parametrize("card", ["battle_cry", "jujutsu"])
    def test_of_other_cards(self, card: str) -> None:
        """One each: neither Musashi nor Fast Draw count, nor Ginchiyo's skin."""
        others = [Seat("geisha", character=name) for name in ("ginchiyo", "chiyome", "tomoe")]
        reference = position(Seat(card, "fast_draw", "musashi"), *others, Seat("geisha", resilience=0), Seat(""))
        play(reference, f"play {card}", "accept", "accept")
        assert waits(reference) == "play A"
        assert resilience(reference) == [5, 3, 4, 4, 0, 4]


class TestWindows:
    def test_a_parry_suffices_and_lies_below_the_weapon(self) -> None:
        attacker = Seat("nodachi", "fast_draw", "musashi")
        reference = position(attacker, Seat("parry parry bo"), Seat("bo"), pile="focus")
        play(reference, "play nodachi", "target B")
        assert (waits(reference), reference.legal()) == ("attack B", ["answer parry", "accept"])
        assert reference.digest()[8] == "nodachi"
        play(reference, "answer parry")
        assert (pile(reference), resilience(reference)[1]) == ("nodachi parry focus", 4)
        assert (waits(reference), hand(reference, "B"), reference.digest()[8]) == ("play A", "bo parry", "")

    def test_it_opens_also_for_empty_gestures(self) -> None:
        reference = position(Seat("bo battle_cry jujutsu"), Seat("geisha"), Seat("geisha", character="chiyome"))
        assert play(reference, "play bo", "target B").legal() == ["accept"]
        assert play(reference, "accept", "play battle_cry").legal() == ["accept"]
        assert play(reference, "accept", "play jujutsu").legal() == ["accept"]

    @pytest.mark.parametrize(
        ("cards", "phase", "choices"),
        [
            ("bo", "attack", "accept"),
            ("parry", "attack", "answer parry, accept"),
            ("bo geisha", "attack", "answer bo, accept"),
            ("bo bo parry", "attack", "answer bo, answer parry, accept"),
            ("bo", "battle_cry", "accept"),
            ("bo nodachi", "battle_cry", "answer bo, answer nodachi, accept"),
            ("bo", "jujutsu", "answer bo, accept"),
            ("bo parry", "jujutsu", "answer bo, accept"),
        ],
    )
    def test_hanzo(self, cards: str, phase: str, choices: str) -> None:
        card = {"attack": "nodachi" if "nodachi" not in cards else "katana"}.get(phase, phase)
        reference = position(Seat(card), Seat(cards, character="hanzo"), Seat(""))
        play(reference, f"play {card}", *(["target B"] if phase == "attack" else []))
        assert (waits(reference), ", ".join(reference.legal())) == (f"{phase} B", choices)

    def test_hanzos_weapon_stops_it(self) -> None:
        reference = position(Seat("nodachi"), Seat("bo parry", character="hanzo"), Seat(""))
        play(reference, "play nodachi", "target B", "answer bo")
        assert (pile(reference), resilience(reference), hand(reference, "B")) == ("nodachi bo", [4, 4, 4], "parry")

    def test_one_after_the_other(self) -> None:
        """Clockwise; the card itself lies on top in the end."""
        seats = [Seat("parry geisha"), Seat("battle_cry"), Seat("parry parry"), Seat("bo"), Seat("", resilience=3)]
        reference = position(*seats, active="B")
        play(reference, "play battle_cry")
        assert (waits(reference), reference.legal()) == ("battle_cry C", ["answer parry", "accept"])
        assert (waits(play(reference, "answer parry")), reference.legal()) == ("battle_cry D", ["accept"])
        assert waits(play(reference, "accept")) == "battle_cry A"
        assert waits(play(reference, "accept")) == "play B"
        assert (resilience(reference), pile(reference)) == ([3, 4, 4, 3, 3], "battle_cry parry")

    def test_who_is_affected_is_looked_at_in_turn(self) -> None:
        """Its last card gone with Jujutsu, a player is not in the way of Battle Cry."""
        reference = position(Seat("jujutsu battle_cry"), Seat("bo"), Seat("bo"), Seat("bo parry"))
        play(reference, "play jujutsu", "answer bo", "accept", "accept", "play battle_cry")
        assert waits(reference) == "battle_cry C"

    def test_jujutsu(self) -> None:
        reference = position(Seat("jujutsu"), Seat("bo nodachi parry"), Seat("parry"))
        play(reference, "play jujutsu")
        assert reference.legal() == ["answer bo", "answer nodachi", "accept"]
        play(reference, "answer nodachi", "accept")
        assert (pile(reference), resilience(reference)) == ("jujutsu nodachi", [4, 4, 3])

    def test_nobody_affected(self) -> None:
        others = [Seat("geisha", character="chiyome"), Seat("geisha", resilience=0), Seat("")]
        reference = position(Seat("battle_cry jujutsu"), *others)
        assert waits(play(reference, "play battle_cry", "play jujutsu")) == "play A"
        assert pile(reference) == "jujutsu battle_cry"

    def test_down_to_seven(self) -> None:
        cards = "bo bo bokken parry focus geisha geisha daimyo daimyo"
        reference = position(Seat(cards), Seat("parry"), Seat("parry"), pile="armor")
        play(reference, "end")
        kinds = ("bokken", "bo", "geisha", "daimyo", "focus", "parry")
        assert (waits(reference), reference.legal()) == ("discard A", [f"discard {kind}" for kind in kinds])
        play(reference, "discard parry", "discard bo")
        assert (waits(reference), pile(reference)) == ("play B", "bo parry armor")

    def test_only_the_own_hand_and_only_now(self) -> None:
        crowd = "parry parry parry parry parry parry parry parry"
        reference = position(Seat("focus"), Seat(crowd), Seat("bo"))
        play(reference, "play focus", "end")
        assert waits(reference) == "play B"
        assert len(reference.players[1].hand) == 8 + 3

    def test_ieyasu_chooses_the_source(self) -> None:
        seats = (Seat("bo", character="ieyasu"), Seat("bo"), Seat("bo"), Seat("bo"))
        deck = "geisha daimyo diversion"
        reference = position(*seats, deck=deck, pile="focus armor", step="draw")
        assert (waits(reference), reference.legal()) == ("draw A", ["draw deck", "draw pile"])
        play(reference, "draw pile")
        assert (hand(reference, "A"), pile(reference)) == ("bo geisha focus", "armor")
        reference = play(position(*seats, deck=deck, pile="focus armor", step="draw"), "draw deck")
        assert (hand(reference, "A"), pile(reference)) == ("bo geisha daimyo", "focus armor")

    def test_ieyasu_without_a_pile(self) -> None:
        seats = (Seat("bo", character="ieyasu"), Seat("bo"), Seat("bo"), Seat("bo"))
        reference = position(*seats, deck="geisha daimyo diversion", step="draw")
        assert (waits(reference), hand(reference, "A")) == ("play A", "bo geisha daimyo")


class TestTurn:
    def test_recover_from_nothing_only(self) -> None:
        for before, after in ((0, 4), (1, 1), (3, 3)):
            reference = position(Seat("bo", resilience=before), *[Seat("bo")] * 3, step="recover")
            assert resilience(reference)[0] == after

    @pytest.mark.parametrize(("character", "cards"), [("tomoe", 2), ("hideyoshi", 3)])
    def test_draw(self, character: str, cards: int) -> None:
        for players, seat in ((3, "B"), (4, "A")):
            seats = [Seat("", character=character)] * players
            reference = position(*seats, active=seat, step="draw")
            assert len(reference.active.hand) == cards
        reference = position(*[Seat("", character=character)] * 3, step="draw")
        assert len(reference.active.hand) == cards + 1

    def test_the_next_is_on_the_left(self) -> None:
        reference = position(*[Seat("bo")] * 4, active="D")
        assert waits(play(reference, "end")) == "play A"

    def test_not_playable(self) -> None:
        reference = position(Seat("parry geisha diversion"), Seat(""), Seat(""), Seat(""))
        assert reference.legal() == ["end"]


class TestCards:
    def test_breathing(self) -> None:
        deck = "geisha focus"
        reference = position(Seat("breathing", resilience=1), Seat("bo"), Seat("", resilience=0), deck=deck)
        play(reference, "play breathing")
        assert (resilience(reference)[0], reference.legal()) == (4, ["target B", "target C"])
        play(reference, "target C")
        assert (hand(reference, "C"), pile(reference), resilience(reference)[2]) == ("geisha", "breathing", 0)

    def test_breathing_at_full_resilience(self) -> None:
        assert "play breathing" in position(Seat("breathing"), Seat(""), Seat("")).legal()

    def test_tea_ceremony(self) -> None:
        seats = [Seat("bo"), Seat("tea_ceremony"), Seat("", resilience=0), Seat("bo", character="chiyome")]
        reference = position(*seats, deck="geisha geisha focus armor daimyo diversion parry", active="B")
        play(reference, "play tea_ceremony")
        assert [hand(reference, seat) for seat in "ABCD"] == [
            "bo diversion",
            "geisha geisha focus",
            "armor",
            "bo daimyo",
        ]
        assert pile(reference) == "tea_ceremony"

    def test_daimyo(self) -> None:
        reference = play(position(Seat("daimyo"), Seat(""), Seat(""), deck="bo parry bo"), "play daimyo")
        assert (hand(reference, "A"), pile(reference)) == ("bo parry", "daimyo")

    def test_diversion(self) -> None:
        seats = [Seat("diversion"), Seat(""), Seat("bo", "armor armor armor", resilience=0), Seat("bo")]
        reference = position(*seats)
        assert play(reference, "play diversion").legal() == ["target C", "target D"]
        play(reference, "target C")
        assert (hand(reference, "A"), hand(reference, "C"), pile(reference)) == ("bo", "", "diversion")

    def test_a_random_card_is_a_physical_one(self) -> None:
        chosen = Counter[str]()
        for seed in range(300):
            reference = position(Seat("diversion"), Seat("bo bo bo parry"), Seat(""))
            reference.chance = Chance(seed)
            expected = ("bo", "bo", "bo", "parry")[Chance(seed).below(4)]
            play(reference, "play diversion", "target B")
            assert hand(reference, "A") == expected
            chosen[expected] += 1
        assert 200 < chosen["bo"] < 250

    def test_geisha_on_a_hand_and_on_properties(self) -> None:
        seats = [Seat("geisha"), Seat("bo", "armor bushido focus focus"), Seat("", "armor"), Seat("")]
        reference = position(*seats)
        assert play(reference, "play geisha").legal() == ["target B", "target C"]
        play(reference, "target B")
        assert reference.legal() == ["take hand", "take focus", "take armor", "take bushido"]
        play(reference, "take bushido")
        assert (front(reference, "B"), pile(reference)) == ("focus focus armor", "geisha bushido")
        reference = play(position(*seats), "play geisha", "target B", "take hand")
        assert (hand(reference, "B"), pile(reference)) == ("", "geisha bo")
        reference = play(position(*seats), "play geisha", "target C")
        assert (waits(reference), front(reference, "C"), pile(reference)) == ("play A", "", "geisha armor")

    @pytest.mark.parametrize("kind", ["focus", "armor", "fast_draw"])
    def test_properties_stack(self, kind: str) -> None:
        reference = play(position(Seat(f"{kind} {kind}"), Seat(""), Seat("")), f"play {kind}", f"play {kind}")
        assert (front(reference, "A"), pile(reference)) == (f"{kind} {kind}", "")

    def test_bushido_before_anybody(self) -> None:
        reference = position(Seat("bushido bushido"), Seat(""), Seat("bo", resilience=0), Seat("bo", "armor"))
        assert play(reference, "play bushido").legal() == [f"target {seat}" for seat in "ABCD"]
        play(reference, "target C")
        assert (front(reference, "C"), pile(reference)) == ("bushido", "")
        assert reference.legal() == ["end"]


class TestBushido:
    HOLDER = Seat("bo parry nodachi", "bushido")

    def start(self, deck: str, holder: Seat = HOLDER, players: int = 4, **options: Any) -> Reference:
        others = [Seat("geisha")] * (players - 1)
        return position(holder, *others, deck=deck + " daimyo daimyo daimyo focus focus", step="recover", **options)

    def test_no_weapon(self) -> None:
        reference = self.start("geisha")
        assert (waits(reference), pile(reference)) == ("play A", "geisha")
        assert (front(reference, "A"), front(reference, "B")) == ("", "bushido")

    def test_a_weapon_discarded(self) -> None:
        reference = self.start("katana")
        assert (waits(reference), reference.legal()) == ("bushido A", ["answer bo", "answer nodachi", "accept"])
        assert pile(reference) == "katana"
        play(reference, "answer bo")
        assert (front(reference, "A"), front(reference, "B"), pile(reference)) == ("", "bushido", "bo katana")
        assert honour(reference) == [3] * 4

    def test_honour_lost_with_a_weapon_in_hand(self) -> None:
        reference = play(self.start("katana"), "accept")
        assert (honour(reference), pile(reference)) == ([2, 3, 3, 3], "bushido katana")
        assert not reference.bushido_in_play()
        assert waits(reference) == "play A"

    def test_no_weapon_in_hand(self) -> None:
        reference = self.start("katana", Seat("parry", "bushido"))
        assert (waits(reference), reference.legal()) == ("bushido A", ["accept"])

    def test_the_last_honour(self) -> None:
        reference = play(self.start("katana", Seat("bo", "bushido", honour=1)), "accept")
        assert waits(reference) == "over"
        assert reference.result() == ((0, 6, 3, 6), {"ninja": 9, "shogun": 6}, "ninja", "bushido")

    def test_a_passed_bushido_is_checked_next(self) -> None:
        reference = self.start("geisha diversion focus armor katana")
        assert waits(play(reference, "end")) == "bushido B"

    def test_after_the_recovery(self) -> None:
        reference = self.start("katana", Seat("bo", "bushido", resilience=0))
        assert (waits(reference), resilience(reference)[0]) == ("bushido A", 4)

    def test_the_shogun_of_three(self) -> None:
        reference = self.start("katana", players=3)
        assert reference.legal() == ["answer bo", "answer nodachi", "accept"]
        play(reference, "accept")
        assert (honour(reference), pile(reference)) == ([3, 3, 3], "bushido katana")
        reference = play(self.start("katana", players=3), "answer bo")
        assert front(reference, "B") == "bushido"

    def test_a_ninja_of_three(self) -> None:
        seats = [Seat("bo"), Seat("bo", "bushido"), Seat("bo")]
        reference = play(position(*seats, deck="katana focus focus focus focus", active="B", step="recover"), "accept")
        assert honour(reference) == [3, 2, 3]

    @pytest.mark.parametrize(("flipped", "waiting"), [("katana", "bushido A"), ("focus", "play A")])
    def test_the_last_card_flipped_is_part_of_the_new_deck(self, flipped: str, waiting: str) -> None:
        seats = [self.HOLDER, *[Seat("geisha")] * 3]
        reference = position(*seats, deck=flipped, pile="armor armor armor parry", step="recover")
        assert (waits(reference), honour(reference)) == (waiting, [2] * 4)
        if waiting == "bushido A":
            assert sorted(reference.digest()[3]) == ["armor", "armor", "armor", "katana", "parry"]
            assert pile(reference) == ""

    def test_nothing_to_flip(self) -> None:
        reference = position(self.HOLDER, *[Seat("geisha")] * 3, deck="", step="recover")
        assert (waits(reference), front(reference, "A")) == ("play A", "bushido")

    def test_a_deck_of_one_ends_twice(self) -> None:
        """The pile waited for somebody who wants a card; its one card is flipped, and is the last again."""
        seats = [self.HOLDER, *[Seat("geisha")] * 3]
        reference = position(*seats, deck="", pile="katana", step="recover")
        assert (waits(reference), honour(reference), reference.digest()[3]) == ("bushido A", [1] * 4, ("katana",))

    def test_lazy_flip(self) -> None:
        seats = [self.HOLDER, *[Seat("geisha")] * 3]
        reference = position(*seats, deck="", pile="katana", step="recover", deck_end="lazy")
        assert (waits(reference), honour(reference), pile(reference)) == ("bushido A", [2] * 4, "katana")


class TestDefeat:
    def test_one_honour_for_the_attacker(self) -> None:
        reference = position(Seat("nodachi"), Seat("parry", resilience=2), Seat("bo"), Seat("bo"))
        play(reference, "play nodachi", "target B", "accept")
        assert (resilience(reference), honour(reference)) == ([4, 0, 4, 4], [4, 2, 3, 3])
        assert waits(reference) == "play A"

    @pytest.mark.parametrize("card", ["battle_cry", "jujutsu"])
    def test_also_for_other_cards(self, card: str) -> None:
        reference = position(Seat(card), Seat("daimyo", resilience=1), Seat("daimyo"), Seat("daimyo", resilience=1))
        play(reference, f"play {card}", "accept", "accept", "accept")
        assert (resilience(reference), honour(reference)) == ([4, 0, 3, 0], [5, 2, 3, 2])

    def test_last_honour(self) -> None:
        seats = [Seat("nodachi daimyo"), Seat("daimyo"), Seat("bo", resilience=1, honour=1), Seat("daimyo"), Seat("bo")]
        reference = play(position(*seats), "play nodachi", "target C", "accept")
        assert waits(reference) == "over"
        assert reference.result() == ((5, 4, 0, 4, 3), {"ninja": 7, "shogun": 9, "ronin": 0}, "shogun", "defeat")
        assert reference.digest()[8] == "nodachi"

    def test_last_honour_to_a_friend_costs_three(self) -> None:
        seats = [Seat("nodachi"), Seat("bo", resilience=1, honour=1), *[Seat("bo")] * 3]
        reference = play(position(*seats), "play nodachi", "target B", "accept")
        assert reference.result() == ((4, 0, 6, 3, 3), {"ninja": 6, "shogun": 1, "ronin": 6}, "ninja", "defeat")

    def test_no_floor(self) -> None:
        seats = [Seat("nodachi", honour=1), Seat("bo", resilience=1, honour=1), *[Seat("bo")] * 3]
        reference = play(position(*seats), "play nodachi", "target B", "accept")
        assert reference.result()[1]["shogun"] == -1

    def test_an_earlier_friendly_defeat_costs_nothing(self) -> None:
        seats = [Seat("nodachi battle_cry"), Seat("bo", resilience=1), Seat("bo", resilience=1, honour=1), Seat("bo")]
        reference = play(position(*seats), "play nodachi", "target B", "accept")
        assert waits(reference) == "play A"
        assert waits(play(reference, "play battle_cry", "accept")) == "over"
        assert reference.result()[1]["shogun"] == 5 + 2 * 2

    @pytest.mark.parametrize("end_order", ["swordmaster", "honour"])
    def test_swordmaster(self, end_order: str) -> None:
        seats = [Seat("nodachi"), Seat("bo", resilience=0), Seat("bo", resilience=1, honour=9), Seat("", resilience=0)]
        reference = play(position(*seats, end_order=end_order), "play nodachi", "target C", "accept")
        assert waits(reference) == "over"
        _, totals, winner, way = reference.result()
        assert (winner, way) == ("shogun", "swordmaster")
        assert totals["ninja"] > totals["shogun"]
        assert honour(reference) == ([3, 3, 9, 3] if end_order == "swordmaster" else [4, 3, 8, 3])

    def test_without_cards_but_standing(self) -> None:
        seats = [Seat("nodachi"), Seat("bo", resilience=0), Seat("bo", resilience=1), Seat("", resilience=1)]
        reference = play(position(*seats), "play nodachi", "target C", "accept")
        assert waits(reference) == "play A"

    @pytest.mark.parametrize(
        ("end_order", "winner", "way", "honours"),
        [("swordmaster", "shogun", "swordmaster", [1, 3, 1, 9]), ("honour", "ninja", "defeat", [2, 3, 0, 9])],
    )
    def test_swordmaster_and_last_honour_in_one_blow(
        self, end_order: str, winner: str, way: str, honours: list[int]
    ) -> None:
        down = Seat("bo", resilience=0)
        seats = [Seat("nodachi", honour=1), down, Seat("bo", resilience=1, honour=1), down._replace(honour=9)]
        reference = play(position(*seats, end_order=end_order), "play nodachi", "target C", "accept")
        assert (reference.result()[2:], honour(reference)) == ((winner, way), honours)

    @pytest.mark.parametrize("end_order", ["swordmaster", "honour"])
    def test_alone_after_a_friendly_defeat(self, end_order: str) -> None:
        down = Seat("bo", resilience=0)
        reference = position(Seat("nodachi"), Seat("bo", resilience=1), down, down, end_order=end_order)
        play(reference, "play nodachi", "target B", "accept")
        assert reference.result() == ((4, 4, 3, 6), {"ninja": 9, "shogun": 5}, "ninja", "defeat")

    def test_alone_among_three(self) -> None:
        reference = position(Seat("nodachi"), Seat("bo", resilience=1), Seat("bo", resilience=0))
        assert waits(play(reference, "play nodachi", "target B", "accept")) == "play A"

    def test_battle_cry_is_dropped_at_the_end(self) -> None:
        seats = [Seat("battle_cry"), Seat("bo", resilience=1, honour=1), Seat("parry"), Seat("parry")]
        reference = play(position(*seats), "play battle_cry", "accept")
        assert (waits(reference), pile(reference), reference.digest()[8]) == ("over", "", "battle_cry")


class TestCharacters:
    """Those that no other test is about."""

    def test_resilience(self) -> None:
        four = {"chiyome", "ginchiyo", "hanzo", "hideyoshi", "ushiwaka"}
        assert {name for name, tokens in CHARACTERS.items() if tokens == 4} == four
        assert {name for name, tokens in CHARACTERS.items() if tokens == 5} == set(CHARACTERS) - four

    def test_chiyome_is_wounded_by_weapons(self) -> None:
        reference = position(Seat("bo"), Seat("parry", character="chiyome"), Seat(""))
        assert resilience(play(reference, "play bo", "target B", "accept"))[1] == 3

    def test_nobunaga(self) -> None:
        reference = position(
            Seat("", character="nobunaga", resilience=3), Seat("bo"), Seat("bo"), Seat(""), deck="bo parry"
        )
        play(reference, "pay", "pay")
        assert (resilience(reference)[0], hand(reference, "A"), reference.legal()) == (
            1,
            "bo parry",
            ["play bo", "end"],
        )

    def test_nobunaga_pays_for_nothing(self) -> None:
        reference = position(Seat("", character="nobunaga"), Seat("bo"), Seat("bo"), Seat(""), deck="")
        play(reference, "pay")
        assert (resilience(reference)[0], hand(reference, "A"), honour(reference)) == (4, "", [3] * 4)

    def test_tomoe_draws_for_an_attack_that_wounds(self) -> None:
        seats = [Seat("nodachi bo jujutsu", "focus", "tomoe"), Seat("parry geisha"), Seat(""), Seat("")]
        reference = position(*seats, deck="focus focus focus")
        play(reference, "play nodachi", "target B", "accept")
        assert hand(reference, "A") == "bo jujutsu focus"
        play(reference, "play bo", "target B", "answer parry", "play jujutsu", "accept")
        assert hand(reference, "A") == "focus"

    @pytest.mark.parametrize(("tokens", "cards"), [(4, 3), (2, 2), (1, 1)])
    def test_ushiwaka_draws_per_wound_really_lost(self, tokens: int, cards: int) -> None:
        seats = [Seat("nodachi"), Seat("bo", character="ushiwaka", resilience=tokens), Seat("bo"), Seat("bo")]
        reference = play(position(*seats), "play nodachi", "target B", "accept")
        assert len(reference.players[1].hand) == 1 + cards

    def test_ushiwaka_not_for_other_cards(self) -> None:
        reference = position(Seat("battle_cry"), Seat("bo", character="ushiwaka"), Seat(""), Seat(""))
        assert hand(play(reference, "play battle_cry", "accept"), "B") == "bo"

    def test_ushiwaka_before_tomoe(self) -> None:
        seats = [Seat("kiseru", character="tomoe"), Seat("bo", character="ushiwaka"), Seat("bo"), Seat("bo")]
        reference = play(position(*seats, deck="focus armor parry bo"), "play kiseru", "target B", "accept")
        assert (hand(reference, "A"), hand(reference, "B")) == ("parry", "bo focus armor")


class TestDeckEnd:
    OTHERS = (Seat("bo"), Seat("bo"), Seat("bo"))

    def test_eager_during_a_draw(self) -> None:
        """The pile is shuffled, everybody loses an honour, the draw goes on; the played card is not in the new deck."""
        reference = position(Seat("tea_ceremony"), *self.OTHERS, deck="geisha geisha", pile="focus armor parry bo bo")
        play(reference, "play tea_ceremony")
        assert honour(reference) == [2] * 4
        assert [len(player.hand) for player in reference.players] == [3, 2, 2, 2]
        assert (len(reference.deck), pile(reference)) == (1, "tea_ceremony")

    def test_lazy_waits(self) -> None:
        seats = [Seat("daimyo daimyo"), *self.OTHERS]
        reference = play(position(*seats, deck="geisha geisha", pile="bo", deck_end="lazy"), "play daimyo")
        assert (honour(reference), reference.deck, pile(reference)) == ([3] * 4, [], "daimyo bo")
        play(reference, "play daimyo")
        assert (honour(reference), reference.deck, pile(reference)) == ([2] * 4, [], "daimyo")
        reference = play(position(*seats, deck="geisha geisha", pile="bo"), "play daimyo")
        assert (honour(reference), pile(reference)) == ([2] * 4, "daimyo")

    @pytest.mark.parametrize("deck_end", ["eager", "lazy"])
    def test_an_empty_pile(self, deck_end: str) -> None:
        """Nothing happens, and nothing is drawn; the next draw finds a pile."""
        reference = position(Seat("daimyo daimyo"), *self.OTHERS, deck="geisha", deck_end=deck_end)
        play(reference, "play daimyo")
        assert (honour(reference), hand(reference, "A"), pile(reference)) == ([3] * 4, "geisha daimyo", "daimyo")
        play(reference, "play daimyo")
        assert (honour(reference), hand(reference, "A"), pile(reference)) == ([2] * 4, "geisha daimyo", "daimyo")
        assert reference.deck == []

    def test_the_shuffle(self) -> None:
        reference = position(Seat("daimyo"), *self.OTHERS, deck="geisha geisha", pile="parry bo armor bokken bo focus")
        reference.chance, chance = Chance(5), Chance(5)
        cards = ["bokken", "bo", "bo", "focus", "armor", "parry"]
        chance.shuffle(cards)
        assert list(play(reference, "play daimyo").digest()[3]) == cards[::-1]

    def test_the_end(self) -> None:
        seats = [Seat("daimyo"), Seat("daimyo", honour=1), Seat("bo"), Seat("bo")]
        reference = play(position(*seats, deck="geisha geisha", pile="bo bo"), "play daimyo")
        assert reference.result() == ((2, 1, 2, 4), {"ninja": 6, "shogun": 3}, "ninja", "deck_end")
        assert (hand(reference, "A"), pile(reference), reference.digest()[8]) == ("geisha geisha", "", "daimyo")

    def test_the_weapon_of_a_drawing_ushiwaka_is_in_no_pile(self) -> None:
        seats = [Seat("nodachi"), Seat("bo", character="ushiwaka"), Seat("bo"), Seat("bo")]
        reference = position(*seats, deck="focus", pile="armor armor armor")
        play(reference, "play nodachi", "target B", "accept")
        assert (hand(reference, "B"), pile(reference), honour(reference)) == (
            "bo focus armor armor",
            "nodachi",
            [2] * 4,
        )

    def test_an_end_by_the_deck_costs_a_friend_nothing(self) -> None:
        """Ushiwaka, defeated by a friend, draws the last card."""
        seats = [Seat("nodachi"), Seat("bo", character="ushiwaka", resilience=1), Seat("bo", honour=1), Seat("bo")]
        reference = position(*seats, deck="focus", pile="armor")
        play(reference, "play nodachi", "target B", "accept")
        assert reference.result() == ((3, 2, 0, 4), {"ninja": 4, "shogun": 5}, "shogun", "deck_end")


class TestScore:
    def over(self, *seats: Seat, way: str = "deck_end") -> Reference:
        reference = position(*seats)
        reference.over, reference.decision = GameOver(way), None
        return reference

    def test_the_rulebook(self) -> None:
        first = [Seat("daimyo", honour=1), Seat("daimyo", honour=3), Seat(honour=3)]
        reference = self.over(*first, Seat(honour=2), Seat(honour=3), Seat(honour=0))
        expected = ((2, 7, 9, 2, 3, 0), {"ninja": 5, "shogun": 9, "ronin": 9}, "shogun", "deck_end")
        assert reference.result() == expected

    @pytest.mark.parametrize(
        ("players", "points"),
        [
            (3, (2, 1, 1)),
            (4, (1, 2, 1, 2)),
            (5, (1, 1, 2, 1, 1)),
            (6, (1, 2, 3, 1, 1, 1)),
            (7, (1, 1, 1, 3, 1, 1, 1)),
        ],
    )
    def test_multipliers(self, players: int, points: tuple[int, ...]) -> None:
        assert self.over(*[Seat(honour=1)] * players).result()[0] == points

    @pytest.mark.parametrize(("first", "second"), [(1, 2), (1, 3), (2, 3), (3, 2)])
    def test_stars_with_four_players(self, first: int, second: int) -> None:
        ninja = [Seat(honour=1, role=f"ninja{stars}") for stars in (first, second)]
        points = self.over(Seat(honour=1), Seat(honour=1), *ninja).result()[0]
        assert points[2:] == ((1, 2) if first < second else (2, 1))

    def test_daimyo(self) -> None:
        """Never multiplied, and nothing for the Ronin."""
        seats = [
            Seat("daimyo", honour=0),
            *[Seat("daimyo", honour=2)] * 2,
            Seat(honour=0),
            Seat(honour=0),
            Seat(honour=0),
        ]
        assert self.over(*seats).result()[0] == (1, 5, 6, 0, 0, 0)

    @pytest.mark.parametrize(
        ("honours", "winner"),
        [((3, 3, 3, 3, 3), "ninja"), ((2, 2, 2, 2, 1), "shogun"), ((2, 2, 2, 2, 2), "ninja"),
         ((1, 1, 2, 2, 2), "ninja"), ((1, 1, 3, 2, 2), "ronin")],
    )  # fmt: skip
    def test_ties(self, honours: tuple[int, ...], winner: str) -> None:
        assert self.over(*[Seat(honour=tokens) for tokens in honours]).result()[2] == winner


# Whole games


class Policy(NamedTuple):
    """How much likelier an action is than others."""

    name: str
    weights: Mapping[str, float]


EVERY_WEAPON = {f"play {weapon}": 4.0 for weapon in WEAPONS}
EVERY_DRAW = {"play tea_ceremony": 8.0, "play daimyo": 8.0, "play breathing": 4.0, "pay": 4.0}
POLICIES = [
    Policy("random", {}),
    Policy("fierce", EVERY_WEAPON | {"play battle_cry": 4, "play jujutsu": 4, "accept": 6, "end": 0.02}),
    Policy("thirsty", EVERY_DRAW | {"play focus": 4, "play bushido": 4, "end": 0.01}),
    Policy(
        "honourable",
        {f"{verb} {weapon}": 0.1 for verb in ("play", "discard") for weapon in WEAPONS}
        | {"play bushido": 20, "play geisha": 3, "play diversion": 3, "take hand": 0.1, "accept": 0.3, "end": 0.1},
    ),
    Policy(
        "hoarding",
        {"play focus": 500, "play armor": 500, "play fast_draw": 500, "play bushido": 500, "play tea_ceremony": 400}
        | {"play breathing": 300, "play daimyo": 200, "pay": 200, "accept": 100, "end": 100},
    ),
]
OPTIONS = [
    {"end_order": order, "deck_end": deck} for order, deck in product(("swordmaster", "honour"), ("eager", "lazy"))
]
PLAYERS = (3, 4, 5, 6, 7)


def choose(legal: list[str], policy: Policy, chooser: random.Random) -> str:
    return chooser.choices(legal, [policy.weights.get(action, 1) for action in legal])[0]


def whole_games(games: int) -> Iterator[Reference]:
    """Games with all numbers of players, options and policies, after each decision."""
    for players, options, policy, number in product(PLAYERS, OPTIONS, POLICIES, range(games)):
        seed = f"{players} {options} {policy.name} {number}"
        reference, chooser = Reference(players, seed, **options), random.Random(seed)
        yield reference
        while legal := reference.legal():
            reference.apply(choose(legal, policy, chooser))
            yield reference


def test_invariants() -> None:
    """What holds after each decision, whatever is decided."""
    last, honours = None, 0
    for reference in whole_games(games=1):
        players, active = reference.players, reference.active
        assert reference.cards() == whole_deck()
        assert sum(len(player.lying("bushido")) for player in players) <= 1
        now = sum(player.honour for player in players)
        if last is reference:
            assert (honours - now) % len(players) in (0, 1), "a deck end takes one of each, Bushido one"
        last, honours = reference, now
        if reference.decision:
            assert min(player.honour for player in players) >= 1
            assert reference.decision.phase == "roles" or active.resilience >= 1
            assert len(players) == 3 or sum(player.resilience > 0 for player in players) >= 2
        else:
            assert min(player.honour for player in players) == 0 or reference.result()[3] in ("swordmaster", "defeat")


# The fast engine


CASES = {
    "alone": "after a friendly defeat, among three",
    "attack": "Hanzo's weapon, accepted, accepted though able, parried",
    "battle_cry": "Chiyome, Hanzo's weapon, accepted, accepted though able, harmless, nobody affected, parried",
    "breathing": "at full resilience",
    "bushido": "no weapon, a weapon and the holder has none, a weapon and the holder has one, weapon discarded, "
    "accepted, accepted with a weapon in hand, the Shogun of three loses nothing, laid before oneself, "
    "laid before another, laid before a harmless player",
    "deck end": "draw step, tea_ceremony, tea_ceremony for another, daimyo, breathing, pay, ushiwaka, tomoe, bushido",
    "deck end number": "1, 2, 3, 4",
    "defeat": "by another team, friendly",
    "discard": "down to 7",
    "empty": "deck and pile, nothing to take",
    "end": "bushido, deck_end, defeat, swordmaster",
    "geisha": "only one thing, took hand, took focus, took armor, took fast_draw, took bushido",
    "ginchiyo": "spared a wound, wounded as printed or more",
    "hanzo": "the last card is no parry",
    "ieyasu": "draw deck, draw pile, no pile",
    "jujutsu": "Chiyome, Hanzo's last card, accepted, accepted with a weapon in hand, harmless, nobody affected, "
    "weapon discarded",
    "kojiro": "beyond the reach",
    "last honour": "lost, lost to a friend",
    "musashi": "wounded",
    "nobunaga": "paid",
    "play": ", ".join(kind for kind in KINDS if kind != PARRY),
    "recover": "from nothing",
    "reshuffled when a card was wanted": "eager, lazy",
    "swordmaster and last honour": "honour first, swordmaster first",
    "target": "only one",
    "tomoe": "drew",
    "ushiwaka": "drew, drew though defeated",
    "weapon number": "1, 2, 3",
    "wound": "more than there is resilience",
}
"""What must come up in whole games: every case that the reference counts, by topic."""


def all_of(cases: Mapping[str, str]) -> set[str]:
    return {f"{topic}: {case}" for topic, some in cases.items() for case in some.split(", ")}


class Pair:
    """One game on both engines."""

    def __init__(self, reference: Reference, state: State, about: str) -> None:
        assert isinstance(state, SamuraiState)
        self.reference, self.state, self.about, self.played = reference, state, about, list[str]()

    def play(self, action: str) -> None:
        self.reference.apply(action)
        self.state.apply(SAMURAI_SWORD.actions.number(action))
        self.played.append(action)

    def compare(self) -> None:
        told = (self.about, self.played)
        assert [str(SAMURAI_SWORD.actions[a]) for a in self.state.legal_actions()] == self.reference.legal(), told
        assert digest(self.state) == self.reference.digest(), told
        if not self.reference.legal():
            assert result(self.state) == self.reference.result(), told

    def play_on(self, policy: Policy, chooser: random.Random, most: int = 10_000) -> Counter[str]:
        """To the end, or so many decisions; the cases of the rules that came up."""
        self.compare()
        while (legal := self.reference.legal()) and len(self.played) < most:
            self.play(choose(legal, policy, chooser))
            self.compare()
        return self.reference.met


def compare_games(games: int) -> Counter[str]:
    """As many games of each number of players, option and policy; the cases of the rules that came up."""
    met = Counter[str]()
    for players, options, policy, number in product(PLAYERS, OPTIONS, POLICIES, range(games)):
        seed = f"{players} {options} {policy.name} {number}"
        state = SAMURAI_SWORD.new(players, seed=seed, options=options)
        pair = Pair(Reference(players, seed, **options), state, f"{players} players, seed {seed!r}, {options}")
        met += pair.play_on(policy, random.Random(seed))
    return met


def test_fast_engine_agrees() -> None:
    """Legal actions and digest after each decision, and the result at the end."""
    compare_games(1)


@pytest.mark.parametrize("games", [pytest.param(4, marks=pytest.mark.slow), pytest.param(20, marks=pytest.mark.long)])
def test_fast_engine_agrees_in_every_case(games: int) -> None:
    """Enough games that everything comes up that the reference counts."""
    assert set(compare_games(games)) == all_of(CASES)


def scarce_position(chooser: random.Random, **options: str) -> Pair:
    """Few cards and few tokens everywhere, most cards in the box: what whole games hardly come to."""
    players = chooser.choice(PLAYERS)
    cards = [card.kind for card in whole_deck()]
    chooser.shuffle(cards)
    properties = [cards.pop(cards.index(kind)) for kind in ("focus", "focus", "armor", "fast_draw", "bushido")]

    def some(most: int) -> str:
        return " ".join(cards.pop() for _ in range(chooser.randint(0, most)))

    seats, active = list[Seat](), chooser.randrange(players)
    characters = chooser.sample(sorted(CHARACTERS), players)
    roles = chooser.sample(ROLES[players], players)
    for seat, (character, role) in enumerate(zip(characters, roles, strict=True)):
        standing = seat in (active, (active + 1) % players)
        tokens = chooser.randint(standing, chooser.choice((1, CHARACTERS[character])))
        in_front = " ".join(
            properties.pop(chooser.randrange(len(properties))) for _ in range(chooser.randint(0, 2)) if properties
        )
        seats.append(Seat(some(4), in_front, character, tokens, chooser.randint(1, 4), role))
    deck, pile, seed = some(3), some(3), chooser.randrange(1_000_000)
    reference = position(*seats, deck=deck, pile=pile, active=SEATS[active], **options)
    reference.chance = Chance(seed)
    texts = [
        f"{seat.role} {seat.character} {seat.resilience}/{seat.honour}: {seat.hand} | {seat.front}" for seat in seats
    ]
    flags = HONOUR_FIRST * (options["end_order"] == "honour") | LAZY * (options["deck_end"] == "lazy")
    lying = {"deck": deck, "pile": pile, "active": SEATS[active]}
    state = table(*texts, **lying, rest="box", options=flags, seed=seed)
    return Pair(reference, state, f"{texts}, {lying}, {options}, seed {seed}")


@pytest.mark.parametrize("positions", [400, pytest.param(10_000, marks=pytest.mark.long)])
def test_fast_engine_agrees_on_scarce_positions(positions: int) -> None:
    """Decks that cannot be drawn from, deck ends in a row, ends of every kind."""
    met = Counter[str]()
    for number in range(positions):
        chooser = random.Random(number)
        pair = scarce_position(chooser, **chooser.choice(OPTIONS))
        met += pair.play_on(chooser.choice(POLICIES), chooser, most=60)
    rare = {
        "empty": "deck and pile, nothing to take", "end": "bushido, deck_end, defeat, swordmaster",
        "deck end number": "2, 3", "alone": "after a friendly defeat", "last honour": "lost to a friend",
    }  # fmt: skip
    assert all_of(rare) <= set(met)


# What a seat can know


class TestKnowledge:
    def test_the_unseen_is_anywhere(self) -> None:
        known = knowledge(History("bo", "parry", "bo", deck="bo"), 0)
        for seat in (1, 2):
            assert known[seat] == {("bo",): Fraction(2, 3), ("parry",): Fraction(1, 3)}

    def test_taken_from_the_pile(self) -> None:
        history = History("bo", "parry", "bo", deck="bo", pile="nodachi")
        history.pick_up(1, "nodachi")
        assert knowledge(history, 0)[1] == {("bo", "nodachi"): Fraction(2, 3), ("nodachi", "parry"): Fraction(1, 3)}

    def test_an_unseen_theft(self) -> None:
        """The known card is the stolen one half the time."""
        history = History("bo", "geisha", "parry", pile="nodachi")
        history.pick_up(1, "nodachi")
        history.steal(2, 1, "geisha")
        quarter = Fraction(1, 4)
        assert knowledge(history, 0)[1] == {("nodachi",): 2 * quarter, ("geisha",): quarter, ("parry",): quarter}
        assert knowledge(history, 0)[2] == {
            ("geisha", "parry"): 2 * quarter, ("nodachi", "parry"): quarter, ("nodachi", "geisha"): quarter
        }  # fmt: skip

    def test_a_seen_theft(self) -> None:
        """Victim and thief know the card, and what it tells: a random card of a kind speaks for many of the kind."""
        history = History("", "bo bo", deck="parry parry")
        history.steal(0, 1, "bo")
        assert knowledge(history, 0)[1] == {("bo",): Fraction(1, 3), ("parry",): Fraction(2, 3)}
        assert knowledge(history, 1)[0] == {("bo",): 1}

    def test_a_random_discard_tells(self) -> None:
        """One of two cards was known: that it was a Bo makes it less likely that the other is one."""
        history = History("", "parry", deck="bo", pile="bo")
        history.pick_up(1, "bo")
        history.lose(1, "bo")
        assert knowledge(history, 0)[1] == {("bo",): Fraction(2, 3), ("parry",): Fraction(1, 3)}

    def test_the_known_copy_is_shown(self) -> None:
        history = History("", "parry", deck="bo", pile="bo")
        history.pick_up(1, "bo")
        history.show(1, "bo")
        assert knowledge(history, 0)[1] == {("bo",): Fraction(1, 2), ("parry",): Fraction(1, 2)}

    def test_what_is_shown_is_no_evidence(self) -> None:
        """The card is gone; the rest is as likely as if it had been face up from the beginning."""
        history = History("", "bo bo", deck="bo parry")
        history.show(1, "bo")
        assert knowledge(history, 0)[1] == knowledge(History("", "bo", deck="bo parry", pile="bo"), 0)[1]

    def test_a_thief_shows_what_may_be_stolen(self) -> None:
        """The only Nodachi: so it was stolen."""
        history = History("bo", "geisha", "parry", pile="nodachi")
        history.pick_up(1, "nodachi")
        history.steal(2, 1, "nodachi")
        history.show(2, "nodachi")
        assert knowledge(history, 0)[1] == {("geisha",): Fraction(1, 2), ("parry",): Fraction(1, 2)}

    def test_a_drawn_card(self) -> None:
        history = History("", "", deck="bo parry parry")
        history.draw(0, "bo")
        history.draw(1, "parry")
        assert knowledge(history, 0)[1] == {("parry",): 1}
        assert knowledge(history, 1)[0] == {("bo",): Fraction(1, 2), ("parry",): Fraction(1, 2)}
