"""The cards of Samurai Sword: a class per rule id."""

from collections import Counter

import pytest

from gamelib.chance import Chance
from gamelib.game import OVER
from gamelib.samurai_sword import SamuraiState, result
from gamelib.samurai_sword.facts import KINDS
from tests.samurai_sword.positions import (
    LAZY,
    after,
    decides,
    deck,
    event,
    five,
    front,
    hand,
    happened,
    legal,
    pile,
    play,
    table,
)

REACH = {card.id: card.reach for card in KINDS if card.group == "weapon"}


class TestWeapon:
    @pytest.mark.parametrize("card", REACH)
    def test_reach_of_every_weapon(self, card: str) -> None:
        """From A in seven seats: 1 to B and G, 2 to C and F, 3 to D and E; armor in front of B makes it 5 there."""
        state = table(
            f"shogun goemon: {card}",
            "samurai tomoe: parry | armor armor armor armor",
            "ninja1 kojiro: parry",
            "ninja2 hanzo: parry",
            "ninja3 musashi: parry",
            "ronin ushiwaka: parry",
            "samurai nobunaga: parry",
        )
        difficulty = {"B": 5, "C": 2, "D": 3, "E": 3, "F": 2, "G": 1}
        reached = [f"target {seat}" for seat, n in difficulty.items() if n <= REACH[card]]
        assert legal(after(state, f"play {card}")) == reached

    def test_the_target_answers(self) -> None:
        state = play(five("bo", "parry focus"), "play bo", "target B")
        assert (decides(state), legal(state)) == (("B", "attack"), ["answer parry", "accept"])

    def test_without_a_target_it_cannot_be_played(self) -> None:
        state = table("shogun goemon: bokken", "samurai tomoe 0/3: bo", "ninja1 kojiro:", "ninja2 hanzo: bo | armor")
        assert legal(state) == ["end"]

    def test_a_target_is_always_asked_for(self) -> None:
        state = table("shogun goemon: bokken", "samurai tomoe 0/3: bo", "ninja1 kojiro:", "ninja2 hanzo: bo")
        assert legal(play(state, "play bokken")) == ["target D"]

    def test_not_against_oneself(self) -> None:
        assert "target A" not in legal(play(five("daikyu"), "play daikyu"))

    def test_it_lies_in_the_pile_after_the_wounds(self) -> None:
        state = play(five("bo"), "play bo", "target B")
        assert pile(state) == ""
        assert pile(play(state, "accept")) == "bo"

    def test_refusing_although_able(self) -> None:
        state = play(five("bo"), "play bo", "target B", "accept")
        assert (state.resilience[1], hand(state, "B")) == (3, "parry")


class TestParry:
    def test_one_always_suffices(self) -> None:
        state = table("shogun musashi: katana | fast_draw fast_draw", "samurai tomoe: parry parry", "ninja1 kojiro: bo",
                      "ninja2 hanzo: bo")  # fmt: skip
        play(state, "play katana", "target B", "answer parry")
        assert (state.resilience[1], hand(state, "B"), decides(state)) == (5, "parry", ("A", "play"))

    def test_the_weapon_lies_on_top(self) -> None:
        assert pile(play(five("bo"), "play bo", "target B", "answer parry")) == "bo parry"

    def test_never_in_the_own_turn(self) -> None:
        assert legal(five("parry")) == ["pay", "end"]

    def test_the_window_opens_without_one(self) -> None:
        state = play(five("bo", "focus"), "play bo", "target B")
        assert (decides(state), legal(state)) == (("B", "attack"), ["accept"])

    def test_an_answer_cannot_be_answered(self) -> None:
        assert decides(play(five("bo parry"), "play bo", "target B", "answer parry")) == ("A", "play")

    def test_events(self) -> None:
        assert event(five("bo"), "answer", "play bo", "target B", "answer parry").data == {
            "card": "parry", "window": "attack", "against": "bo", "other": 0, "hanzo": False,
        }  # fmt: skip


class TestBattleCry:
    def test_one_after_the_other_from_the_left(self) -> None:
        state = table("shogun goemon: bo", "samurai tomoe: battle_cry parry", "ninja1 kojiro: parry focus",
                      "ninja2 musashi: focus", active="B")  # fmt: skip
        play(state, "play battle_cry")
        assert (decides(state), legal(state)) == (("C", "battle_cry"), ["answer parry", "accept"])
        play(state, "answer parry")
        assert (decides(state), legal(state)) == (("D", "battle_cry"), ["accept"])
        play(state, "accept")
        assert decides(state) == ("A", "battle_cry")
        play(state, "accept")
        assert (decides(state), state.resilience) == (("B", "play"), [4, 5, 5, 4])
        assert pile(state) == "battle_cry parry"

    def test_the_chiyome_and_the_harmless_are_spared(self) -> None:
        state = table(
            "shogun goemon: battle_cry",
            "samurai chiyome: parry",
            "ninja1 kojiro:",
            "ninja2 musashi 0/3: focus",
            "ronin hanzo: focus",
        )
        assert decides(play(state, "play battle_cry")) == ("E", "battle_cry")

    def test_with_nobody_to_affect(self) -> None:
        state = table(
            "shogun goemon: battle_cry", "samurai chiyome: parry", "ninja1 kojiro:", "ninja2 musashi 0/3: focus"
        )
        assert (decides(play(state, "play battle_cry")), pile(state)) == (("A", "play"), "battle_cry")

    def test_whether_one_is_affected_is_seen_when_its_turn_comes(self) -> None:
        """D is harmless at first; as it has drawn nothing in between it stays so, and is passed over."""
        state = table("shogun goemon: battle_cry", "samurai tomoe: focus", "ninja1 kojiro: focus", "ninja2 musashi:")
        play(state, "play battle_cry", "accept")
        assert decides(state) == ("C", "battle_cry")
        assert decides(play(state, "accept")) == ("A", "play")

    def test_a_defeat_in_between(self) -> None:
        state = table(
            "shogun goemon: battle_cry", "samurai tomoe 1/3: focus", "ninja1 kojiro: focus", "ninja2 musashi: bo"
        )
        play(state, "play battle_cry", "accept")
        assert (decides(state), state.honour) == (("C", "battle_cry"), [6, 2, 3, 3])


class TestJujutsu:
    def test_a_weapon_or_a_wound(self) -> None:
        state = play(five("jujutsu", "bo katana parry", "parry", "bo"), "play jujutsu")
        assert (decides(state), legal(state)) == (("B", "jujutsu"), ["answer bo", "answer katana", "accept"])
        play(state, "answer katana")
        assert (decides(state), legal(state)) == (("C", "jujutsu"), ["accept"])
        play(state, "accept", "answer bo", "accept")
        assert (decides(state), state.resilience) == (("A", "play"), [5, 4, 4, 5, 4])
        assert pile(state) == "jujutsu bo katana"

    def test_hanzos_last_card_will_do(self) -> None:
        state = table("shogun goemon: jujutsu", "samurai hanzo: bo", "ninja1 kojiro: bo", "ninja2 musashi: bo")
        assert legal(play(state, "play jujutsu")) == ["answer bo", "accept"]

    def test_spared_and_nobody_affected(self) -> None:
        state = table("shogun goemon: jujutsu", "samurai chiyome: bo", "ninja1 kojiro:", "ninja2 musashi 0/3: bo")
        assert (decides(play(state, "play jujutsu")), state.resilience) == (("A", "play"), [5, 4, 5, 0])


class TestBreathing:
    def test_recover_all_then_another_draws(self) -> None:
        state = table("shogun goemon 2/5: breathing", "samurai tomoe 0/3: bo", "ninja1 kojiro:", "ninja2 musashi: bo",
                      deck="katana")  # fmt: skip
        play(state, "play breathing")
        assert (state.resilience[0], decides(state)) == (5, ("A", "target"))
        assert legal(state) == ["target B", "target C", "target D"]
        play(state, "target C")
        assert (hand(state, "C"), pile(state), state.resilience[1]) == ("katana", "breathing", 0)

    def test_at_full_resilience(self) -> None:
        assert event(five("breathing"), "recover", "play breathing").data == {
            "gained": 0, "resilience": 5, "why": "breathing",
        }  # fmt: skip


class TestTeaCeremony:
    def test_three_and_one_each_clockwise(self) -> None:
        state = table("shogun goemon: bo", "samurai tomoe: tea_ceremony", "ninja1 kojiro:", "ninja2 musashi 0/3: bo",
                      deck="katana parry focus armor nodachi daikyu", active="B")  # fmt: skip
        play(state, "play tea_ceremony")
        assert [hand(state, seat) for seat in "ABCD"] == ["bo daikyu", "katana focus parry", "armor", "bo nodachi"]

    def test_events(self) -> None:
        log = happened(five("tea_ceremony"), "play tea_ceremony")
        assert [(e.seat, e.data["n"]) for e in log if e.kind == "draw"] == [(0, 3), (1, 1), (2, 1), (3, 1), (4, 1)]


class TestDaimyo:
    def test_draw_two(self) -> None:
        state = play(five("daimyo", deck="katana parry"), "play daimyo")
        assert (hand(state, "A"), pile(state)) == ("katana parry", "daimyo")


class TestGeisha:
    FRONT = ("geisha", "bo | focus armor fast_draw bushido")

    def test_a_hand_card_or_a_property(self) -> None:
        state = play(five(*self.FRONT), "play geisha", "target B")
        assert decides(state) == ("A", "take")
        assert legal(state) == ["take hand", "take focus", "take armor", "take fast_draw", "take bushido"]

    @pytest.mark.parametrize("what", ["focus", "armor", "fast_draw", "bushido"])
    def test_every_property(self, what: str) -> None:
        state = play(five(*self.FRONT), "play geisha", "target B", f"take {what}")
        assert what not in front(state, "B")
        assert (pile(state), hand(state, "B")) == (f"geisha {what}", "bo")

    def test_bushido_leaves_play(self) -> None:
        state = play(five("geisha bushido", "bo | bushido"), "play geisha", "target B", "take bushido")
        assert "play bushido" in legal(state)

    def test_armor_no_longer_counts(self) -> None:
        state = five("geisha", "bo | armor armor")
        play(state, "play geisha", "target B", "take armor")
        assert state.observe(0).difficulty(0, 1) == (0, 1, 0)

    def test_the_only_thing_is_not_asked_for(self) -> None:
        for cards, what in (("bo katana", "hand"), ("| armor", "armor"), ("| focus focus", "focus")):
            assert event(five("geisha", cards), "take", "play geisha", "target B").data["what"] == what

    def test_hand_cards_are_random_and_seen(self) -> None:
        state, found, chance = five("geisha", "bo katana parry"), Counter[str](), Chance("geisha")
        for _ in range(900):
            trial = state.clone()
            trial.reseed(chance)
            take = event(trial, "take", "play geisha", "target B")
            found[take.data["card"]] += 1
            assert take.audience is None
        assert all(abs(found[card] - 300) < 6 * 200**0.5 for card in ("bo", "katana", "parry"))

    def test_only_where_there_is_something(self) -> None:
        state = table("shogun goemon: geisha | armor", "samurai tomoe:", "ninja1 kojiro: | focus", "ninja2 musashi: bo")
        assert legal(play(state, "play geisha")) == ["target C", "target D"]
        state = table("shogun goemon: geisha | armor", "samurai tomoe:", "ninja1 kojiro:", "ninja2 musashi:")
        assert legal(state) == ["end"]


class TestDiversion:
    def test_a_random_card_changes_hands(self) -> None:
        state = play(five("diversion", "bo"), "play diversion", "target B")
        assert (hand(state, "A"), hand(state, "B"), pile(state)) == ("bo", "", "diversion")

    def test_only_the_two_know_which(self) -> None:
        log = happened(five("diversion", "bo"), "play diversion", "target B")
        public, private = log[-2:]
        assert (public.kind, public.data, public.audience) == ("stolen", {"other": 1}, None)
        assert (private.kind, private.data, private.audience) == ("stole", {"other": 1, "card": "bo"}, {0, 1})

    def test_from_any_distance_and_only_hands(self) -> None:
        state = table(
            "shogun goemon: diversion",
            "samurai tomoe: | focus",
            "ninja1 benkei: bo | armor armor armor armor",
            "ninja2 musashi: bo",
        )
        assert legal(play(state, "play diversion")) == ["target C", "target D"]
        state = table("shogun goemon: diversion", "samurai tomoe: | focus", "ninja1 kojiro:", "ninja2 musashi:")
        assert legal(state) == ["end"]


class TestFocus:
    def test_it_stays_and_stacks(self) -> None:
        state = play(five("focus focus"), "play focus", "play focus")
        assert (front(state, "A"), pile(state), hand(state, "A")) == ("focus focus", "", "")
        assert state.observe(0).weapon_limit(0) == (1, 2, 0, 0)


class TestArmor:
    def test_it_stays_and_stacks(self) -> None:
        state = play(five("armor armor parry"), "play armor", "play armor")
        assert (front(state, "A"), pile(state)) == ("armor armor", "")
        assert state.observe(0).difficulty(1, 0) == (0, 2, 0)

    def test_it_keeps_a_weapon_away(self) -> None:
        state = table(
            "shogun goemon: bokken", "samurai tomoe: bo | armor", "ninja1 kojiro:", "ninja2 musashi: bo | armor"
        )
        assert legal(state) == ["end"]


class TestFastDraw:
    def test_each_wounds_one_more(self) -> None:
        state = play(
            five("fast_draw fast_draw bo"), "play fast_draw", "play fast_draw", "play bo", "target B", "accept"
        )
        assert (state.resilience[1], front(state, "A")) == (4 - 3, "fast_draw fast_draw")

    def test_not_those_of_the_target(self) -> None:
        state = play(five("bo", "parry | fast_draw"), "play bo", "target B", "accept")
        assert state.resilience[1] == 3


class TestBushido:
    """In front of anybody; the check, in all its branches."""

    def check(self, cards: str, top: str, who: str = "samurai tomoe 5/3", options: int = 0) -> SamuraiState:
        """Bushido lies in front of B, whose turn begins; ``top`` is flipped."""
        state = table("shogun goemon:", f"{who}: {cards} | bushido", "ninja1 kojiro: bo", "ninja2 musashi: bo",
                      deck=top, options=options)  # fmt: skip
        return play(state, "end")

    def test_anybody_can_get_it(self) -> None:
        state = table("shogun goemon: bushido", "samurai tomoe 0/3:", "ninja1 kojiro: bo", "ninja2 musashi: bo")
        assert legal(play(state, "play bushido")) == ["target A", "target B", "target C", "target D"]
        play(state, "target B")
        assert (front(state, "B"), state.bushido, pile(state)) == ("bushido", 1, "")

    def test_only_one_in_play(self) -> None:
        state = play(five("bushido bushido"), "play bushido", "target A")
        assert "play bushido" not in legal(state)

    def test_no_weapon_it_moves_on(self) -> None:
        state = self.check("bo", "parry bo bo")
        assert (decides(state), front(state, "B"), front(state, "C"), pile(state)) == (
            ("B", "play"), "", "bushido", "parry",
        )  # fmt: skip
        assert state.size[1] == 3

    def test_it_moves_on_to_somebody_harmless(self) -> None:
        state = table(
            "shogun goemon:", "samurai tomoe: | bushido", "ninja1 kojiro 0/3:", "ninja2 musashi: bo", deck="parry"
        )
        assert front(play(state, "end"), "C") == "bushido"

    def test_a_weapon_and_one_from_the_hand(self) -> None:
        state = self.check("katana parry", "bo focus focus")
        assert (decides(state), legal(state)) == (("B", "bushido"), ["answer katana", "accept"])
        play(state, "answer katana")
        assert (decides(state), front(state, "C"), pile(state)) == (("B", "play"), "bushido", "katana bo")
        assert (hand(state, "B"), state.honour[1]) == ("focus focus parry", 3)

    def test_a_weapon_and_honour_although_able(self) -> None:
        state = play(self.check("katana", "bo focus focus"), "accept")
        assert (state.honour, state.bushido, pile(state)) == ([5, 2, 3, 3], -1, "bushido bo")
        assert (decides(state), hand(state, "B")) == (("B", "play"), "katana focus focus")

    def test_a_weapon_and_none_in_hand(self) -> None:
        state = self.check("parry", "bo focus focus")
        assert (decides(state), legal(state)) == (("B", "bushido"), ["accept"])
        log = happened(state, "accept")
        assert next(e for e in log if e.kind == "bushido_ends").data == {"lost": 1, "left": 2}

    def test_the_last_honour_ends_the_game(self) -> None:
        state = play(self.check("parry", "bo", "samurai tomoe 5/1"), "accept")
        assert (state.to_move, result(state)[3], state.honour) == (OVER, "bushido", [5, 0, 3, 3])
        assert state.observe(None).ended >= 0

    def test_the_shogun_of_three_players_loses_none(self) -> None:
        for answer, honour, fronts in (("accept", 1, ""), ("answer katana", 1, "bushido")):
            state = table("shogun goemon 5/1: katana | bushido", "ninja1 kojiro: bo", "ninja2 tomoe: bo", active="C",
                          deck="bo focus focus focus")  # fmt: skip
            play(state, "end")
            assert legal(state) == ["answer katana", "accept"]
            play(state, answer)
            assert (state.honour[0], front(state, "B"), decides(state)) == (honour, fronts, ("A", "play"))

    def test_other_shoguns_lose_one(self) -> None:
        state = table(
            "shogun goemon: | bushido",
            "ninja1 kojiro: bo",
            "ninja2 tomoe: bo",
            "samurai hanzo: bo",
            active="D",
            deck="bo focus focus",
        )
        assert play(state, "end", "accept").honour == [4, 3, 3, 3]

    def test_only_in_the_turn_of_its_holder(self) -> None:
        state = table(
            "shogun goemon:", "samurai tomoe: bo", "ninja1 kojiro: bo | bushido", "ninja2 musashi: bo", deck="bo"
        )
        assert decides(play(state, "end")) == ("B", "play")

    def test_the_next_holder_is_checked_in_its_turn(self) -> None:
        state = self.check("bo", "parry focus focus katana")
        assert decides(play(state, "end")) == ("C", "bushido")

    @pytest.mark.parametrize("options", [0, LAZY])
    def test_the_last_card_of_the_deck(self, options: int) -> None:
        """It is discarded first and is part of the new deck; its type counts all the same."""
        state = table("shogun goemon:", "samurai tomoe: katana | bushido", "ninja1 kojiro: bo", "ninja2 musashi: bo",
                      deck="bo", pile="parry", rest="box", options=options)  # fmt: skip
        play(state, "end")
        assert decides(state) == ("B", "bushido")
        if options == LAZY:
            assert (state.honour, pile(state), deck(state)) == ([5, 3, 3, 3], "bo parry", "")
        else:
            assert (state.honour, pile(state), sorted(deck(state).split())) == ([4, 2, 2, 2], "", ["bo", "parry"])

    def test_nothing_left_to_flip(self) -> None:
        state = table(
            "shogun goemon:", "samurai tomoe: | bushido", "ninja1 kojiro: bo", "ninja2 musashi: bo", rest="box"
        )
        assert [e.kind for e in happened(state, "end")] == ["end", "turn", "no_flip", "draw"]
        assert front(play(state, "end"), "B") == "bushido"

    def test_flipping_from_an_empty_deck_reshuffles_the_pile(self) -> None:
        state = table(
            "shogun goemon:",
            "samurai tomoe: | bushido",
            "ninja1 kojiro: bo",
            "ninja2 musashi: bo",
            rest="box",
            pile="parry parry parry parry",
            options=LAZY,
        )
        assert [e.kind for e in happened(state, "end")][:4] == ["end", "turn", "deck_end", "flip"]
        assert play(state, "end").honour == [4, 2, 2, 2]

    def test_who_recovers_first(self) -> None:
        state = table("shogun goemon:", "samurai tomoe 0/3: | bushido", "ninja1 kojiro: bo", "ninja2 musashi: bo",
                      deck="bo focus")  # fmt: skip
        assert play(state, "end").resilience[1] == 5
