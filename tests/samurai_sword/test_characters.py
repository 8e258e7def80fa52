"""The characters of Samurai Sword: a class for each."""

import pytest

from gamelib.samurai_sword import SamuraiState, knowledge
from tests.samurai_sword.positions import (
    after,
    decides,
    event,
    hand,
    happened,
    legal,
    pile,
    play,
    table,
)

OTHERS = ("ninja1 kojiro: bo", "ninja2 tomoe: bo")


def duel(attacker: str, target: str, deck: str = "", pile: str = "") -> SamuraiState:
    """The Shogun at A against the Samurai at B, each as character and cards."""
    return table(f"shogun {attacker}", f"samurai {target}", *OTHERS, deck=deck, pile=pile)


class TestBenkei:
    def test_attacks_on_him_are_harder(self) -> None:
        state = duel("goemon: bokken bo", "benkei: parry")
        assert "target B" not in legal(after(state, "play bokken"))
        assert "target B" in legal(after(state, "play bo"))
        assert event(state, "attack", "play bo", "target B").data["benkei"] == 1

    def test_with_armor(self) -> None:
        assert duel("goemon: bo", "benkei: parry | armor").observe(0).difficulty(0, 1) == (0, 1, 1)

    def test_not_his_own_attacks(self) -> None:
        assert duel("benkei: bokken", "goemon: parry").observe(0).difficulty(0, 1).total == 1


class TestChiyome:
    @pytest.mark.parametrize("card", ["battle_cry", "jujutsu"])
    def test_spared_by_shouts(self, card: str) -> None:
        state = duel(f"goemon: {card}", "chiyome: focus")
        assert decides(after(state, f"play {card}")) == ("C", card)
        spared = event(state, "spared", f"play {card}")
        assert (spared.seat, spared.data["why"], spared.rule) == (1, "chiyome", "samurai_sword/chiyome")

    def test_wounded_by_weapons(self) -> None:
        assert play(duel("goemon: kiseru", "chiyome: focus"), "play kiseru", "target B", "accept").resilience[1] == 2


class TestGinchiyo:
    @pytest.mark.parametrize(
        ("card", "wounds"), [("nodachi", 2), ("shuriken", 1), ("kiseru", 1), ("katana", 2), ("bo", 1)]
    )
    def test_one_less_but_at_least_one(self, card: str, wounds: int) -> None:
        state = play(duel(f"goemon: {card}", "ginchiyo: focus"), f"play {card}", "target B", "accept")
        assert state.resilience[1] == 4 - wounds

    def test_after_all_that_is_added(self) -> None:
        state = play(duel("musashi: bo | fast_draw", "ginchiyo: focus"), "play bo", "target B", "accept")
        assert state.resilience[1] == 4 - 2

    def test_not_against_shouts(self) -> None:
        assert play(duel("goemon: jujutsu", "ginchiyo: focus"), "play jujutsu", "accept").resilience[1] == 3


class TestGoemon:
    def test_two_weapons(self) -> None:
        state = duel("goemon: bo bo bo", "hanzo: focus")
        play(state, "play bo", "target B", "accept", "play bo", "target B", "accept")
        assert legal(state) == ["end"]


class TestHanzo:
    def test_a_weapon_parries(self) -> None:
        state = play(duel("goemon: bo", "hanzo: katana focus"), "play bo", "target B")
        assert legal(state) == ["answer katana", "accept"]
        answer = event(state, "answer", "answer katana")
        assert (answer.data["hanzo"], answer.rule) == (True, "samurai_sword/hanzo")
        play(state, "answer katana")
        assert (state.resilience[1], pile(state)) == (4, "bo katana")

    def test_his_only_card_does_not(self) -> None:
        assert legal(play(duel("goemon: bo", "hanzo: katana"), "play bo", "target B")) == ["accept"]

    def test_his_only_card_may_be_a_parry(self) -> None:
        state = play(duel("goemon: bo", "hanzo: parry"), "play bo", "target B")
        assert legal(state) == ["answer parry", "accept"]

    def test_two_equal_weapons_are_two_cards(self) -> None:
        assert legal(play(duel("goemon: bo", "hanzo: bo bo"), "play bo", "target B")) == ["answer bo", "accept"]

    def test_against_battle_cry(self) -> None:
        state = play(duel("goemon: battle_cry", "hanzo: katana bo focus"), "play battle_cry")
        assert legal(state) == ["answer bo", "answer katana", "accept"]
        state = play(duel("goemon: battle_cry", "hanzo: katana"), "play battle_cry")
        assert legal(state) == ["accept"]

    def test_nobody_else(self) -> None:
        assert legal(play(duel("goemon: bo", "tomoe: katana focus"), "play bo", "target B")) == ["accept"]

    def test_he_attacks_with_his_last_card(self) -> None:
        assert legal(duel("hanzo: bo", "tomoe: focus")) == ["play bo", "end"]


class TestHideyoshi:
    def test_three_cards(self) -> None:
        assert play(duel("goemon:", "hideyoshi: bo"), "end").size[1] == 4

    def test_only_in_the_draw_phase(self) -> None:
        assert play(duel("hideyoshi: daimyo", "goemon: bo"), "play daimyo").size[0] == 2


class TestIeyasu:
    def state(self, pile: str = "katana parry") -> SamuraiState:
        return play(duel("goemon:", "ieyasu: bo", deck="focus armor geisha", pile=pile), "end")

    def test_the_first_card_from_the_pile(self) -> None:
        state = self.state()
        assert (decides(state), legal(state)) == (("B", "draw"), ["draw deck", "draw pile"])
        play(state, "draw pile")
        assert (hand(state, "B"), pile(state), decides(state)) == ("bo katana focus", "parry", ("B", "play"))

    def test_or_both_from_the_deck(self) -> None:
        state = play(self.state(), "draw deck")
        assert (hand(state, "B"), pile(state)) == ("bo focus armor", "katana parry")

    def test_everybody_sees_what_he_takes(self) -> None:
        draws = [e for e in happened(self.state(), "draw pile") if e.kind == "draw"]
        assert [(e.data["n"], e.data["source"], e.data["card"]) for e in draws] == [
            (1, "pile", "katana"),
            (1, "deck", ""),
        ]
        assert knowledge(play(self.state(), "draw pile"), 0) == [[1, [[1, "katana"]]]]

    def test_not_with_an_empty_pile(self) -> None:
        assert decides(self.state("")) == ("B", "play")

    def test_only_in_the_draw_phase(self) -> None:
        state = play(duel("ieyasu: daimyo", "goemon: bo", deck="focus armor", pile="katana"), "play daimyo")
        assert hand(state, "A") == "focus armor"

    def test_a_card_flipped_for_bushido_lies_there_too(self) -> None:
        state = table("shogun goemon:", "samurai ieyasu: | bushido", *OTHERS, deck="parry focus armor")
        play(state, "end", "draw pile")
        assert hand(state, "B") == "focus parry"


class TestKojiro:
    FAR = ("samurai benkei: parry | armor armor armor armor", "ninja1 goemon: bo", "ninja2 tomoe: bo", "ronin hanzo:")

    def test_any_difficulty(self) -> None:
        state = table("shogun kojiro: bokken", *self.FAR)
        assert legal(play(state, "play bokken")) == ["target B", "target C", "target D"]
        attack = event(state, "attack", "target B").data
        assert (attack["difficulty"], attack["reach"], attack["any"]) == (6, 1, True)

    def test_not_the_harmless(self) -> None:
        state = table(
            "shogun kojiro: bokken", "samurai benkei 0/3: bo", "ninja1 goemon:", "ninja2 tomoe: ", "ronin hanzo:"
        )
        assert legal(state) == ["end"]

    def test_nobody_else(self) -> None:
        assert legal(table("shogun musashi: bokken", self.FAR[0], "ninja1 goemon:", "ninja2 tomoe:")) == ["end"]


class TestMusashi:
    def test_one_more(self) -> None:
        assert play(duel("musashi: bo", "goemon: focus"), "play bo", "target B", "accept").resilience[1] == 3

    def test_one_parry_stops_it(self) -> None:
        assert play(duel("musashi: bo", "goemon: parry"), "play bo", "target B", "answer parry").resilience[1] == 5

    @pytest.mark.parametrize("card", ["battle_cry", "jujutsu"])
    def test_not_with_shouts(self, card: str) -> None:
        assert play(duel(f"musashi: {card}", "goemon: focus"), f"play {card}", "accept").resilience[1] == 4


class TestNobunaga:
    def test_pay_and_draw_again_and_again(self) -> None:
        state = duel("nobunaga:", "goemon: bo", deck="focus armor geisha parry")
        for left in (4, 3, 2, 1):
            play(state, "pay")
            assert state.resilience[0] == left
        assert (hand(state, "A"), legal(state)) == (
            "geisha focus armor parry",
            ["play geisha", "play focus", "play armor", "end"],
        )

    def test_never_the_last(self) -> None:
        state = table("shogun nobunaga 1/5:", "samurai goemon: bo", *OTHERS)
        assert legal(state) == ["end"]

    def test_no_wound(self) -> None:
        assert [e.kind for e in happened(duel("nobunaga:", "goemon: bo"), "pay")] == ["pay", "draw", "drawn"]

    def test_only_in_the_own_play_phase(self) -> None:
        state = play(duel("goemon: bo", "nobunaga: focus"), "play bo", "target B")
        assert legal(state) == ["accept"]


class TestTomoe:
    def test_one_card_per_attack_that_wounds(self) -> None:
        state = play(duel("tomoe: katana", "goemon: focus", deck="armor"), "play katana", "target B", "accept")
        assert (hand(state, "A"), state.resilience[1]) == ("armor", 2)

    def test_none_when_parried(self) -> None:
        assert play(duel("tomoe: katana", "goemon: parry"), "play katana", "target B", "answer parry").size[0] == 0

    def test_none_for_shouts(self) -> None:
        state = play(duel("tomoe: jujutsu", "goemon: focus"), "play jujutsu", "accept", "accept", "accept")
        assert state.size[0] == 0

    def test_for_a_defeat_too(self) -> None:
        state = table("shogun tomoe: bo", "ninja1 goemon 1/3: focus", *("samurai kojiro: bo", "ninja2 hanzo: bo"))
        assert play(state, "play bo", "target B", "accept").size[0] == 1


class TestUshiwaka:
    @pytest.mark.parametrize(("card", "n"), [("bo", 1), ("kiseru", 2), ("katana", 3)])
    def test_one_card_per_wound(self, card: str, n: int) -> None:
        state = play(duel(f"goemon: {card}", "ushiwaka: focus"), f"play {card}", "target B", "accept")
        assert state.size[1] == 1 + n

    def test_only_for_wounds_really_suffered(self) -> None:
        state = table("shogun goemon: katana", "ninja1 ushiwaka 2/3: focus", "samurai kojiro: bo", "ninja2 hanzo: bo")
        play(state, "play katana", "target B", "accept")
        assert (state.size[1], state.resilience[1], state.honour[1]) == (1 + 2, 0, 2)

    def test_not_for_shouts(self) -> None:
        assert play(duel("goemon: jujutsu", "ushiwaka: focus"), "play jujutsu", "accept").size[1] == 1
