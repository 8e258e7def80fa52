"""The rules of Samurai Sword before, around and after the cards: a class per rule id, in the order of the rulebook.

The cards themselves are in `test_cards`, the characters in `test_characters`.
"""

import ast
import inspect
import re
from collections import Counter
from pathlib import Path
from typing import ClassVar

import pytest

from gamelib.chance import Chance
from gamelib.game import OVER
from gamelib.samurai_sword import SAMURAI_SWORD, SamuraiState, digest, result
from gamelib.samurai_sword.facts import CARDS, CHARACTERS, KINDS, PLAYERS, RESILIENCE, ROLES, RULES, SETUPS, TEAM_OF
from gamelib.samurai_sword.score import multiplier, prospects, team_prospects, team_terms
from tests.samurai_sword import test_cards, test_characters
from tests.samurai_sword.positions import (
    HONOUR_FIRST,
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


def kinds(state: SamuraiState, *notations: str) -> list[str]:
    return [event.kind for event in happened(state, *notations)]


def test_every_rule_has_a_class() -> None:
    names = ["Test" + rule.removeprefix("samurai_sword/").title().replace("_", "") for rule in RULES]
    found = [
        name for module in (inspect.getmodule(kinds), test_cards, test_characters)
        for name, thing in vars(module).items() if inspect.isclass(thing) and name.startswith("Test")
    ]  # fmt: skip
    assert sorted(found) == sorted(names)


def test_every_rule_is_named_where_it_acts() -> None:
    """The docstrings of the rules that begin with rule ids name all of them and nothing else."""
    folder = Path(__file__).parents[2] / "gamelib" / "samurai_sword"
    named = set()
    for name in ("begin", "cards", "choices", "state", "tables", "score"):
        tree = ast.parse((folder / f"{name}.py").read_text(encoding="utf-8"))
        docstrings = [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        heads = [match[0] for text in docstrings if (match := re.match(r"(``\w+``(, )?)+(?=:)", text))]
        named |= {rule for head in heads for rule in re.findall(r"\w+", head)}
    assert {f"samurai_sword/{rule}" for rule in named} == set(RULES)


class TestComponents:
    WEAPONS = """bokken 1 1 6, kiseru 1 2 5, bo 2 1 5, kusarigama 2 2 4, shuriken 3 1 3, naginata 4 1 2,
        wakizashi 1 3 1, katana 2 3 1, kanabo 3 2 1, nodachi 3 3 1, nagayari 4 2 1, tanegashima 5 1 1, daikyu 5 2 1"""
    OTHERS = """geisha 6, diversion 5, tea_ceremony 4, battle_cry 4, daimyo 3, breathing 3, jujutsu 3, focus 6, armor 4,
        fast_draw 3, bushido 2, parry 15"""

    def test_the_cards(self) -> None:
        weapons = [f"{card.id} {card.reach} {card.wounds} {card.copies}" for card in KINDS if card.group == "weapon"]
        assert weapons == [" ".join(text.split()) for text in self.WEAPONS.split(",")]
        others = [f"{card.id} {card.copies}" for card in KINDS if card.group != "weapon"]
        assert others == [" ".join(text.split()) for text in self.OTHERS.split(",")]

    def test_how_many(self) -> None:
        groups: Counter[str] = Counter()
        for card in KINDS:
            groups[card.group] += card.copies
        assert groups == {"weapon": 32, "property": 15, "action": 28, "parry": 15}
        assert groups.total() == 90

    @pytest.mark.parametrize("players", PLAYERS)
    def test_all_are_dealt(self, players: int) -> None:
        state = SAMURAI_SWORD.new(players, seed=players)
        found = Counter(digest(state)[3]) + Counter(digest(state)[4])
        for cards in digest(state)[2]:
            found.update(cards)
        assert found == {card.id: card.copies for card in KINDS}


class TestSetup:
    TABLE: ClassVar = {
        3: ("shogun ninja ninja", 6, 3, "4 5 5"),
        4: ("shogun samurai ninja ninja", 5, 3, "4 5 5 6"),
        5: ("shogun samurai ronin ninja ninja", 5, 3, "4 5 5 6 6"),
        6: ("shogun samurai ronin ninja ninja ninja", 5, 4, "4 5 5 6 6 7"),
        7: ("shogun samurai samurai ronin ninja ninja ninja", 5, 4, "4 5 5 6 6 7 7"),
    }

    @pytest.mark.parametrize("players", PLAYERS)
    def test_roles_honour_and_hands(self, players: int) -> None:
        roles, first, others, hands = self.TABLE[players]
        for seed in range(20):
            state = SAMURAI_SWORD.new(players, seed=seed)
            found, characters, cards, *_ = digest(state)
            assert sorted(role.rstrip("123") for role in found) == sorted(roles.split())
            assert len(set(characters)) == players
            shogun = found.index("shogun")
            assert state.active == shogun
            assert state.honour == [first if seat == shogun else others for seat in range(players)]
            assert state.resilience == [RESILIENCE[character] for character in characters]
            if players > 3:
                assert [len(cards[(shogun + k) % players]) for k in range(players)] == [int(n) for n in hands.split()]

    def test_three_players_begin_at_once(self) -> None:
        """The Shogun of three players draws 3, Hideyoshi 4; Ieyasu has no pile to draw from."""
        for seed in range(20):
            state = SAMURAI_SWORD.new(3, seed=seed)
            assert decides(state) == ("ABC"[state.active], "play")
            drawn = 3 + (CHARACTERS[state.character[state.active]] == "hideyoshi")
            assert [state.size[(state.active + k) % 3] for k in range(3)] == [4 + drawn, 5, 5]

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_one_ninja_is_removed_unseen(self, players: int) -> None:
        removed = {SAMURAI_SWORD.new(players, seed=seed).truth()["role:removed"] for seed in range(30)}
        assert removed == {"ninja1", "ninja2", "ninja3"}
        assert "role:removed" not in SAMURAI_SWORD.new(6, seed=1).truth()

    @pytest.mark.parametrize("players", PLAYERS)
    def test_the_order_of_chance(self, players: int) -> None:
        """As ``docs/notation-samurai_sword.md`` tells it."""
        chance, setup = Chance(f"order {players}"), SETUPS[players]
        stars = ["ninja1", "ninja2", "ninja3"]
        if setup.ninja == 2:
            del stars[chance.below(3)]
        roles = ["shogun", *["samurai"] * setup.samurai, *["ronin"] * setup.ronin, *stars]
        chance.shuffle(roles)
        characters = list(CHARACTERS)
        chance.shuffle(characters)
        cards = [card.id for card in KINDS for _ in range(card.copies)]
        chance.shuffle(cards)
        shogun = roles.index("shogun")
        hands: list[list[str]] = [[] for _ in range(players)]
        for k, n in enumerate(setup.hands):
            hands[(shogun + k) % players] = [cards.pop() for _ in range(n)]
        if players == 3:
            hands[shogun] += [cards.pop() for _ in range(3 + (characters[shogun] == "hideyoshi"))]
        state = SAMURAI_SWORD.new(players, seed=f"order {players}")
        assert digest(state)[:2] == (tuple(roles), tuple(characters[:players]))
        assert digest(state)[2] == tuple(tuple(sorted(cards, key=CARDS.index)) for cards in hands)
        assert deck(state) == " ".join(reversed(cards))
        assert state.future == chance.state


class TestRoles:
    def test_everybody_but_the_shogun_looks_in_turn(self) -> None:
        state = SAMURAI_SWORD.new(5, seed=3)
        shogun = state.active
        for k in range(1, 5):
            seat = (shogun + k) % 5
            assert (state.to_move, legal(state)) == (seat, ["look"])
            assert state.observe(seat).role(seat) == ""
            log = happened(state, "look")
            assert (log[0].kind, log[0].seat, log[0].audience) == ("look", seat, None)
            assert (log[1].kind, log[1].audience, log[1].data["role"]) == ("role", {seat}, ROLES[state.role[seat]])
            play(state, "look")
            assert state.observe(seat).role(seat) == ROLES[state.role[seat]]
        assert (state.to_move, SAMURAI_SWORD.phases[state.phase]) in ((shogun, "play"), (shogun, "bushido"))

    def test_nobody_else_learns_a_role_before_the_end(self) -> None:
        state = five()
        assert [state.observe(1).role(seat) for seat in range(5)] == ["shogun", "samurai", "", "", ""]
        assert [state.observe(None).role(seat) for seat in range(5)] == ["shogun", "", "", "", ""]

    def test_with_three_players_they_follow(self) -> None:
        """Whoever is not the Shogun is a Ninja; with how many stars is open and does not matter."""
        state = table("shogun benkei: bo", "ninja1 tomoe: bo", "ninja3 goemon: bo")
        assert {TEAM_OF[role] for way in state.observe(1).assignments() for role in way[1:]} == {"ninja"}
        assert state.observe(1).role(1) == "ninja1"
        assert state.observe(1).role(2) == ""

    @pytest.mark.parametrize(("players", "ways"), [(3, 6), (4, 18), (5, 72), (6, 120), (7, 360)])
    def test_possible_assignments(self, players: int, ways: int) -> None:
        """Of everybody, by what is open: 3 pairs of Ninjas, and in which order the roles lie."""
        state = SAMURAI_SWORD.new(players, seed=1)
        found = state.observe(None).assignments()
        assert len(found) == len(set(found)) == ways
        assert tuple(ROLES[role] for role in state.role) in found

    def test_everybody_reveals_the_role_at_the_end(self) -> None:
        state = table("shogun benkei 5/1: bo", "ninja1 tomoe 1/1: bo", "ninja3 goemon: bo")
        play(state, "play bo", "target B", "accept")
        assert state.to_move == OVER
        assert [state.observe(None).role(seat) for seat in range(3)] == ["shogun", "ninja1", "ninja3"]


class TestCharacters:
    def test_resilience(self) -> None:
        assert RESILIENCE == {
            "benkei": 5, "chiyome": 4, "ginchiyo": 4, "goemon": 5, "hanzo": 4, "hideyoshi": 4, "ieyasu": 5,
            "kojiro": 5, "musashi": 5, "nobunaga": 5, "tomoe": 5, "ushiwaka": 4,
        }  # fmt: skip

    def test_they_lie_open(self) -> None:
        state = SAMURAI_SWORD.new(7, seed=2)
        assert [state.observe(None).character(seat) for seat in range(7)] == list(digest(state)[1])


class TestHarmless:
    TIRED = ("shogun goemon: katana geisha diversion bushido jujutsu", "samurai tomoe 0/3: bo", "ronin benkei:",
             "ninja1 kojiro: bo parry", "ninja2 musashi: bo")  # fmt: skip

    def test_without_resilience_or_without_a_hand(self) -> None:
        view = table(*self.TIRED).observe(0)
        assert [view.harmless(seat) for seat in range(5)] == [False, True, True, False, False]

    def test_no_weapon_may_be_meant_for_one(self) -> None:
        assert legal(after(table(*self.TIRED), "play katana")) == ["target D", "target E"]

    def test_battle_cry_and_jujutsu_do_not_affect_one(self) -> None:
        state = after(table(*self.TIRED), "play jujutsu")
        assert decides(state) == ("D", "jujutsu")
        spared = [(e.seat, e.data["why"]) for e in happened(table(*self.TIRED), "play jujutsu") if e.kind == "spared"]
        assert spared == [(1, "resilience"), (2, "hand")]

    def test_one_is_not_counted_for_the_difficulty(self) -> None:
        view = table(*self.TIRED).observe(0)
        assert [view.difficulty(0, seat).total for seat in (3, 4)] == [1, 1]

    def test_one_stays_in_play_for_everything_else(self) -> None:
        state = table(*self.TIRED)
        assert legal(after(state, "play geisha")) == ["target B", "target D", "target E"]
        assert legal(after(state, "play diversion")) == ["target B", "target D", "target E"]
        assert legal(after(state, "play bushido")) == [f"target {seat}" for seat in "ABCDE"]

    def test_one_draws(self) -> None:
        state = table("shogun goemon: tea_ceremony", "samurai tomoe 0/3: bo", "ronin benkei:", "ninja1 kojiro: bo")
        assert after(state, "play tea_ceremony").size == [3, 2, 1, 2]

    def test_cards_make_one_dangerous_again(self) -> None:
        state = after(table(*self.TIRED, deck="bo"), "play geisha", "target D")
        assert state.observe(0).harmless(2)
        state.gain(2, 0)
        assert not state.observe(0).harmless(2)


class TestDifficulty:
    """The difficulty of an attack: the example of six players, and what counts."""

    SIX = ("shogun benkei", "samurai goemon", "ronin hanzo", "ninja1 kojiro", "ninja2 musashi", "ninja3 tomoe")

    def six(self, **cards: str) -> SamuraiState:
        names = "abcdef"
        return table(*(f"{who}: {cards.get(name, 'parry')}" for name, who in zip(names, self.SIX, strict=True)))

    def test_the_example_with_two_armors(self) -> None:
        view = self.six(b="parry | armor armor").observe(None)
        assert sorted(view.difficulty(seat, 1).total for seat in range(6) if seat != 1) == [3, 3, 4, 4, 5]

    def test_the_filled_in_formula(self) -> None:
        state = self.six(a="daikyu", d="parry | armor")
        assert event(state, "attack", "play daikyu", "target D").data == {
            "card": "daikyu", "other": 3, "between": 2, "armor": 1, "benkei": 0, "difficulty": 4, "reach": 5,
            "any": False,
        }  # fmt: skip

    def test_daikyu_at_difficulty_3_wounds_2(self) -> None:
        state = self.six(a="daikyu nodachi")
        assert state.observe(0).difficulty(0, 3).total == 3
        play(state, "play daikyu", "target D", "accept")
        assert state.resilience[3] == 3

    def test_one_armor_is_too_much_for_nodachi(self) -> None:
        state = self.six(a="nodachi", d="parry | armor")
        assert "target D" not in legal(after(state, "play nodachi"))
        assert "target D" in legal(after(self.six(a="nodachi"), "play nodachi"))

    def test_the_shorter_way_counts(self) -> None:
        """To the right two are harmless: nobody is between; to the left one is."""
        state = table("shogun goemon: bo", "samurai tomoe: parry", "ronin hanzo: parry", "ninja1 kojiro:",
                      "ninja2 musashi 0/3: parry")  # fmt: skip
        assert state.observe(0).difficulty(0, 2) == (0, 0, 0)

    def test_own_armor_does_not_matter(self) -> None:
        view = self.six(a="parry | armor armor").observe(0)
        assert (view.difficulty(0, 1).total, view.difficulty(1, 0)) == (1, (0, 2, 1))

    def test_benkei_adds_one(self) -> None:
        assert self.six().observe(1).difficulty(1, 0) == (0, 0, 1)

    def test_harmless_attackers_and_targets_change_nothing(self) -> None:
        view = self.six(a="", d="").observe(0)
        assert view.difficulty(0, 3) == (2, 0, 0)

    @pytest.mark.parametrize("players", PLAYERS)
    def test_the_table_of_distances(self, players: int) -> None:
        """With nobody harmless: the smaller number of steps."""
        state = SAMURAI_SWORD.new(players, seed=5)
        for one in range(players):
            for other in range(players):
                steps = min((other - one) % players, (one - other) % players)
                assert one == other or state.observe(None).difficulty(one, other).between == steps - 1


class TestWeaponLimit:
    def test_one(self) -> None:
        state = after(five("bokken bo"), "play bokken", "target B", "accept")
        assert not {"play bo", "play bokken"} & set(legal(state))

    def test_focus_adds_one_at_once(self) -> None:
        state = after(five("bokken bo focus"), "play bokken", "target B", "accept", "play focus")
        assert "play bo" in legal(state)

    def test_goemon_with_focus_plays_three(self) -> None:
        state = table("shogun goemon: bokken bokken bo bo | focus", "ninja1 kojiro: bo", "ninja2 tomoe: bo")
        state.limit[0] -= 1  # the Shogun of three players has another one
        for _ in range(3):
            weapon = legal(state)[0]
            assert weapon in ("play bokken", "play bo")
            play(state, weapon, "target B", "accept")
        assert legal(state) == ["end"]

    def test_the_parts(self) -> None:
        state = table("shogun goemon: bo | focus focus", "ninja1 kojiro: bo", "ninja2 tomoe: bo | focus")
        assert state.observe(0).weapon_limit(0) == (1, 2, 1, 1)
        assert state.observe(0).weapon_limit(2) == (1, 1, 0, 0)
        assert state.observe(0).weapon_limit(0).total == 5

    @pytest.mark.parametrize(("players", "limit"), [(3, 2), (4, 1)])
    def test_the_shogun_of_three_players(self, players: int, limit: int) -> None:
        names = ("shogun benkei: bo bo bo", "ninja1 kojiro: focus", "ninja2 tomoe: bo", "samurai hanzo: bo")
        state = table(*names[:players], deck="parry")
        for _ in range(limit):
            play(state, "play bo", "target B", "accept")
        assert "play bo" not in legal(state)

    def test_answers_do_not_count(self) -> None:
        state = after(five("jujutsu", "bo"), "play jujutsu", "answer bo")
        assert state.weapons == 0

    def test_a_parried_weapon_counts(self) -> None:
        state = after(five("bo bo"), "play bo", "target B", "answer parry")
        assert "play bo" not in legal(state)

    def test_the_next_turn_begins_anew(self) -> None:
        state = after(five("bo bo"), "play bo", "target B", "accept", "end")
        assert state.weapons == 0


class TestWounds:
    @pytest.mark.parametrize("card", [card.id for card in KINDS if card.group == "weapon"])
    def test_every_weapon(self, card: str) -> None:
        state = five(card, "parry")
        play(state, f"play {card}", "target B", "accept")
        assert state.resilience[1] == 4 - {c.id: c.wounds for c in KINDS}[card]

    def test_the_filled_in_formula(self) -> None:
        state = table("shogun musashi: bo | fast_draw fast_draw", "samurai ginchiyo: bo", "ninja1 hanzo: bo",
                      "ninja2 kojiro: bo")  # fmt: skip
        assert event(state, "wound", "play bo", "target B", "accept").data == {
            "other": 0, "card": "bo", "printed": 1, "fast_draw": 2, "musashi": 1, "ginchiyo": 1, "total": 3, "lost": 3,
            "left": 1,
        }  # fmt: skip

    def test_no_more_than_there_is(self) -> None:
        state = table("shogun musashi: katana", "samurai goemon 2/3: bo", "ninja1 hanzo: bo", "ninja2 kojiro: bo")
        data = event(state, "wound", "play katana", "target B", "accept").data
        assert (data["total"], data["lost"], data["left"]) == (4, 2, 0)

    def test_battle_cry_and_jujutsu_are_always_one(self) -> None:
        for card in ("battle_cry", "jujutsu"):
            state = table(f"shogun musashi: {card} | fast_draw", "samurai ginchiyo: focus", "ninja1 hanzo: focus",
                          "ninja2 kojiro: focus")  # fmt: skip
            play(state, f"play {card}", "accept", "accept", "accept")
            assert state.resilience == [5, 3, 3, 4]


class TestRecover:
    def test_all_at_zero(self) -> None:
        state = table("shogun goemon: bo", "samurai tomoe 0/3: bo", "ninja1 kojiro: bo", "ninja2 hanzo: bo")
        log = happened(state, "end")
        assert next(e for e in log if e.kind == "recover").data == {"gained": 5, "resilience": 5, "why": "turn"}
        assert after(state, "end").resilience[1] == 5

    def test_nothing_above_zero(self) -> None:
        state = table("shogun goemon: bo", "samurai tomoe 1/3: bo", "ninja1 kojiro: bo", "ninja2 hanzo: bo")
        assert "recover" not in kinds(state, "end")
        assert after(state, "end").resilience[1] == 1

    def test_before_bushido_and_the_draw(self) -> None:
        state = table("shogun goemon: bo", "samurai tomoe 0/3: | bushido", "ninja1 kojiro: bo", "ninja2 hanzo: bo",
                      deck="parry geisha geisha")  # fmt: skip
        assert kinds(state, "end") == ["end", "turn", "recover", "flip", "bushido_moves", "draw", "drawn"]


class TestDraw:
    @pytest.mark.parametrize(("who", "n"), [("samurai tomoe", 2), ("samurai hideyoshi", 3), ("samurai ieyasu", 2)])
    def test_how_many(self, who: str, n: int) -> None:
        state = table("shogun goemon: bo", f"{who}: bo", "ninja1 kojiro: bo", "ninja2 hanzo: bo")
        assert after(state, "end").size[1] == 1 + n

    @pytest.mark.parametrize(("who", "n"), [("tomoe", 3), ("hideyoshi", 4)])
    def test_the_shogun_of_three_players(self, who: str, n: int) -> None:
        state = table("ninja1 goemon: bo", f"shogun {who}: bo", "ninja2 kojiro: bo", active="A")
        assert after(state, "end").size[1] == 1 + n

    def test_only_the_drawer_sees_the_cards(self) -> None:
        log = happened(five(deck="parry bo"), "end")
        public, private = (next(e for e in log if e.kind == kind) for kind in ("draw", "drawn"))
        assert public.data == {"n": 3, "missing": 0, "source": "deck", "card": "", "why": "draw"}
        assert (private.data["cards"][0], private.audience) == ("bo", {1})

    def test_from_the_top(self) -> None:
        state = after(table("shogun goemon:", "samurai tomoe:", "ninja1 kojiro: bo", "ninja2 hanzo: bo",
                            deck="katana parry bo"), "end")  # fmt: skip
        assert hand(state, "B") == "katana parry"


class TestPlay:
    def test_any_number_of_cards(self) -> None:
        state = five("focus armor fast_draw daimyo breathing tea_ceremony")
        play(state, "play focus", "play armor", "play fast_draw", "play daimyo", "play breathing", "target B")
        assert decides(play(state, "play tea_ceremony")) == ("A", "play")

    def test_stopping_is_always_legal(self) -> None:
        assert legal(five("")) == ["pay", "end"]

    def test_clockwise(self) -> None:
        state = five("", "", "", "", "")
        order = []
        for _ in range(6):
            order.append("ABCDE"[state.active])
            play(state, *(["draw deck"] if "draw deck" in legal(state) else []), "end")
        assert "".join(order) == "ABCDEA"
        assert state.turn == 6

    def test_a_card_goes_to_the_pile_after_its_effect(self) -> None:
        """The Tea Ceremony empties the deck, but is no part of the new one."""
        state = table("shogun goemon: tea_ceremony", "samurai tomoe:", "ninja1 kojiro:", "ninja2 hanzo:",
                      deck="bo bo", pile="parry focus armor bokken", rest="box")  # fmt: skip
        play(state, "play tea_ceremony")
        assert pile(state) == "tea_ceremony"
        assert "tea_ceremony" not in deck(state)

    def test_kinds_are_named_once(self) -> None:
        assert legal(five("bo bo parry parry")) == ["play bo", "pay", "end"]


class TestDiscard:
    HAND = "bo bo parry parry parry focus armor geisha daimyo"

    def test_down_to_seven_in_any_order(self) -> None:
        state = play(five(self.HAND), "end")
        assert decides(state) == ("A", "discard")
        assert legal(state) == [f"discard {card}" for card in ("bo", "geisha", "daimyo", "focus", "armor", "parry")]
        play(state, "discard parry", "discard bo")
        assert (decides(state)[0], hand(state, "A")) == ("B", "bo geisha daimyo focus armor parry parry")
        assert pile(state).startswith("bo parry")

    def test_seven_are_kept(self) -> None:
        assert decides(play(five("bo bo parry parry parry focus armor"), "end"))[0] == "B"

    def test_only_at_the_end_of_the_own_turn(self) -> None:
        """A hand may be larger before, and that of others too."""
        state = five("tea_ceremony bo bo bo bo bokken bokken", "parry " * 8)
        play(state, "play tea_ceremony")
        assert state.size[:2] == [9, 9]
        assert decides(state) == ("A", "play")

    def test_events(self) -> None:
        assert event(play(five(self.HAND), "end"), "discard", "discard bo").data == {"card": "bo", "left": 8}


class TestDefeat:
    """In the order in which it is resolved."""

    def four(self, target: str = "ninja1 kojiro 1/3", options: int = 0, deck: str = "") -> SamuraiState:
        return table("shogun goemon: bo", f"{target}: parry", "samurai hanzo: bo", "ninja2 tomoe: bo", options=options,
                     deck=deck)  # fmt: skip

    def test_the_active_player_gets_an_honour(self) -> None:
        state = play(self.four(), "play bo", "target B", "accept")
        assert state.honour == [6, 2, 3, 3]
        assert (decides(state), state.resilience[1]) == (("A", "play"), 0)
        data = event(self.four(), "defeat", "play bo", "target B", "accept").data
        assert data == {"other": 0, "honour": 1, "left": 2}

    @pytest.mark.parametrize("card", ["battle_cry", "jujutsu"])
    def test_by_battle_cry_and_jujutsu_too(self, card: str) -> None:
        state = table(
            f"shogun goemon: {card}", "ninja1 kojiro 1/3: focus", "samurai hanzo: focus", "ninja2 tomoe: focus"
        )
        play(state, f"play {card}", "accept")
        assert (state.honour, decides(state)) == ([6, 2, 3, 3], ("C", card))

    def test_without_honour_it_is_over(self) -> None:
        state = play(self.four("ninja1 kojiro 1/1"), "play bo", "target B", "accept")
        assert (state.to_move, result(state)[3]) == (OVER, "defeat")
        assert state.honour == [6, 0, 3, 3]

    def test_a_friendly_defeat_goes_on(self) -> None:
        state = play(self.four("samurai kojiro 1/3"), "play bo", "target B", "accept")
        assert (state.honour, decides(state)) == ([6, 2, 3, 3], ("A", "play"))

    def test_only_one_standing_after_a_friendly_defeat(self) -> None:
        state = table("shogun goemon: bo", "samurai kojiro 1/3: parry", "ninja1 hanzo 0/3: bo", "ninja2 tomoe 0/3: bo")
        play(state, "play bo", "target B", "accept")
        assert (state.to_move, result(state)[3]) == (OVER, "defeat")
        assert (state.honour, result(state)[1]) == ([6, 2, 3, 3], {"shogun": 6 + 2 * 2 - 3, "ninja": 9})

    def test_three_players_go_on_with_one_standing(self) -> None:
        state = table("shogun goemon: bo", "ninja1 kojiro 1/3: parry", "ninja2 tomoe 0/3: bo")
        play(state, "play bo", "target B", "accept")
        assert (state.honour, decides(state)) == ([7, 2, 3], ("A", "play"))

    def test_then_ushiwaka_draws_then_tomoe(self) -> None:
        state = table("shogun tomoe: katana", "ninja1 ushiwaka 2/3: parry", "samurai hanzo: bo", "ninja2 kojiro: bo",
                      deck="focus armor geisha")  # fmt: skip
        log = happened(state, "play katana", "target B", "accept")
        assert [(e.kind, e.seat) for e in log[3:] if e.kind != "drawn"] == [
            ("wound", 1), ("defeat", 1), ("draw", 1), ("draw", 0),
        ]  # fmt: skip
        play(state, "play katana", "target B", "accept")
        assert (hand(state, "A"), hand(state, "B")) == ("geisha", "focus armor parry")

    def test_nobody_draws_when_it_is_over(self) -> None:
        state = table("shogun tomoe: katana", "ninja1 ushiwaka 2/1: parry", "samurai hanzo: bo", "ninja2 kojiro: bo")
        play(state, "play katana", "target B", "accept")
        assert state.size[:2] == [0, 1]
        assert digest(state)[8] == "katana"


class TestSwordmaster:
    def last(self, options: int = 0, attacker: str = "ninja1", honour: int = 3, hurt: str = "0") -> SamuraiState:
        """The Ninja at A attacks the last one standing beside it, the Shogun at B."""
        return table(f"{attacker} goemon: bo", f"shogun kojiro 1/{honour}: parry", f"ronin hanzo {hurt}/3: bo",
                     "samurai tomoe 0/3: bo", "ninja2 musashi 0/3: bo", active="A", options=options)  # fmt: skip

    def test_the_survivors_team_wins_whatever_the_points(self) -> None:
        state = play(self.last(), "play bo", "target B", "accept")
        assert state.to_move == OVER
        assert result(state) == ((3, 3, 6, 3, 3), {"shogun": 6, "ninja": 6, "ronin": 6}, "ninja", "swordmaster")
        assert state.returns() == [1, -1, -1, -1, 1]
        assert (state.score().rule, state.honour[1]) == ("samurai_sword/swordmaster", 3)
        assert event(self.last(), "over", "play bo", "target B", "accept").data["last"] == 0

    def test_with_fewer_points_too(self) -> None:
        state = table("ninja1 goemon 5/1: bo", "shogun kojiro 1/9: parry", "samurai hanzo 0/9: bo",
                      "ninja2 musashi 0/1: bo", active="A")  # fmt: skip
        play(state, "play bo", "target B", "accept")
        assert result(state)[1:] == ({"shogun": 27, "ninja": 3}, "ninja", "swordmaster")

    def test_resilience_without_cards_still_stands(self) -> None:
        state = table("ninja1 goemon: bo", "shogun kojiro 1/3: parry", "ronin hanzo 1/3:", "samurai tomoe 0/3: bo",
                      active="A")  # fmt: skip
        play(state, "play bo", "target B", "accept")
        assert (decides(state), state.honour) == (("A", "play"), [4, 2, 3, 3])

    def test_not_with_three_players(self) -> None:
        state = table("ninja1 goemon: bo", "shogun kojiro 1/3: parry", "ninja2 hanzo 0/3: bo", active="A")
        assert decides(play(state, "play bo", "target B", "accept")) == ("A", "play")

    def test_last_honour_in_the_same_blow(self) -> None:
        """By default the swordmaster comes first; with ``honour`` first the points decide."""
        state = play(self.last(honour=1), "play bo", "target B", "accept")
        assert (result(state)[2:], state.honour[:2]) == (("ninja", "swordmaster"), [3, 1])
        state = play(self.last(HONOUR_FIRST, honour=1), "play bo", "target B", "accept")
        assert (result(state)[2:], state.honour[:2]) == (("ninja", "defeat"), [4, 0])

    def test_honour_first_with_honour_left(self) -> None:
        state = play(self.last(HONOUR_FIRST), "play bo", "target B", "accept")
        assert (result(state)[2:], state.honour[:2]) == (("ninja", "swordmaster"), [4, 2])

    def test_honour_first_can_turn_the_result(self) -> None:
        """The Ronin survives and takes the last honour of the Shogun: the points favour the Ninjas."""
        names = ("ronin goemon 5/1: bo", "shogun kojiro 1/1: parry", "ninja1 hanzo 0/5: bo", "samurai tomoe 0/3: bo",
                 "ninja2 musashi 0/3: bo")  # fmt: skip
        first = play(table(*names, active="A"), "play bo", "target B", "accept")
        assert result(first)[2:] == ("ronin", "swordmaster")
        second = play(table(*names, active="A", options=HONOUR_FIRST), "play bo", "target B", "accept")
        assert result(second)[1:] == ({"shogun": 3, "ninja": 8, "ronin": 4}, "ninja", "defeat")

    def test_a_payment_is_no_wound(self) -> None:
        state = table(
            "ninja1 nobunaga 2/3: bo",
            "shogun kojiro 0/3: bo",
            "ronin hanzo 0/3: bo",
            "samurai tomoe 0/3: bo",
            active="A",
        )
        assert decides(play(state, "pay")) == ("A", "play")

    def test_by_battle_cry(self) -> None:
        state = table("ninja1 goemon: battle_cry", "shogun kojiro 1/3: focus", "samurai hanzo 0/3: bo",
                      "ninja2 tomoe 0/3: bo", active="A")  # fmt: skip
        play(state, "play battle_cry", "accept")
        assert result(state)[2:] == ("ninja", "swordmaster")


class TestDeckEnd:
    FOUR = ("shogun goemon: bo daimyo", "samurai tomoe: bo", "ninja1 kojiro: bo", "ninja2 hanzo: bo")

    def four(self, deck: str, pile: str, options: int = 0) -> SamuraiState:
        return table(*self.FOUR, deck=deck, pile=pile, rest="box", options=options)

    def test_eager_with_the_last_card(self) -> None:
        state = play(self.four("bokken katana", "parry parry armor"), "play daimyo")
        assert (state.honour, sorted(deck(state).split())) == ([4, 2, 2, 2], ["armor", "parry", "parry"])
        assert (hand(state, "A"), pile(state)) == ("bokken bo katana", "daimyo")

    def test_lazy_with_the_next_draw(self) -> None:
        state = play(self.four("bokken katana", "parry parry armor", LAZY), "play daimyo")
        assert (state.honour, deck(state), pile(state)) == ([5, 3, 3, 3], "", "daimyo parry parry armor")
        play(state, "end")
        assert (state.honour, len(deck(state).split()), pile(state)) == ([4, 2, 2, 2], 2, "")

    @pytest.mark.parametrize("options", [0, LAZY])
    def test_during_a_draw(self, options: int) -> None:
        """The interrupted draw is finished from the new deck."""
        log = happened(self.four("bokken", "parry parry armor", options), "play daimyo")
        assert [e.kind for e in log] == ["play", "draw", "drawn", "deck_end", "draw", "drawn"]
        assert [e.data["n"] for e in log if e.kind == "draw"] == [1, 1]
        assert log[3].data == {"cards": 3, "honour": [4, 2, 2, 2]}
        assert [len(log[i].data["cards"]) for i in (2, 5)] == [1, 1]

    def test_the_new_deck_is_shuffled_by_kind(self) -> None:
        state = self.four("bokken katana", "parry bo armor bokken")
        cards, chance = ["bokken", "bo", "armor", "parry"], Chance.at(state.future)
        chance.shuffle(cards)
        play(state, "play daimyo")
        assert (deck(state), state.future) == (" ".join(reversed(cards)), chance.state)

    def test_it_may_end_the_game(self) -> None:
        """The rest of the draw is dropped."""
        state = table("shogun goemon: bo daimyo", "samurai tomoe 5/1: bo", "ninja1 kojiro: bo", "ninja2 hanzo: bo",
                      deck="bokken", pile="parry parry", rest="box")  # fmt: skip
        play(state, "play daimyo")
        assert (state.to_move, hand(state, "A"), digest(state)[8]) == (OVER, "bokken bo", "daimyo")
        assert (state.honour, result(state)[3]) == ([4, 0, 2, 2], "deck_end")
        assert len(deck(state).split()) == 2

    def test_no_strike_for_an_end_by_the_deck(self) -> None:
        state = table("shogun goemon: daimyo", "samurai tomoe 5/1: bo", "ninja1 kojiro: bo", "ninja2 hanzo: bo",
                      deck="bokken", pile="parry", rest="box")  # fmt: skip
        assert result(play(state, "play daimyo"))[1] == {"shogun": 4, "ninja": 2 + 2 * 2}

    @pytest.mark.parametrize("options", [0, LAZY])
    def test_an_empty_pile_waits(self, options: int) -> None:
        """Nothing yet; the next draw from the empty deck reshuffles when the pile has cards by then."""
        state = table("shogun goemon: bo daimyo daimyo focus", *self.FOUR[1:], deck="bokken katana", rest="box",
                      options=options)  # fmt: skip
        play(state, "play daimyo")
        assert (state.honour, deck(state), pile(state)) == ([5, 3, 3, 3], "", "daimyo")
        play(state, "play bo", "target B", "accept", "play daimyo")
        assert (state.honour, hand(state, "A")) == ([4, 2, 2, 2], "bokken bo katana daimyo focus")

    def test_nothing_left_to_draw(self) -> None:
        state = table("shogun nobunaga: daimyo daimyo", *self.FOUR[1:], rest="box")
        log = happened(state, "play daimyo")
        assert [e.data for e in log if e.kind == "draw"] == [
            {"n": 0, "missing": 2, "source": "deck", "card": "", "why": "daimyo"}
        ]
        assert (pile(play(state, "play daimyo")), state.honour) == ("daimyo", [5, 3, 3, 3])
        assert "pay" in legal(state)
        play(state, "pay")
        assert (hand(state, "A"), state.resilience[0], state.honour[0]) == ("daimyo daimyo", 4, 4)

    def test_payment_is_legal_with_nothing_to_draw(self) -> None:
        state = table("shogun nobunaga:", *self.FOUR[1:], rest="box")
        play(state, "pay", "pay")
        assert (state.resilience[0], state.size[0]) == (3, 0)

    @pytest.mark.parametrize("options", [0, LAZY])
    def test_a_weapon_is_in_no_pile_while_its_wounds_make_somebody_draw(self, options: int) -> None:
        state = table("shogun tomoe: bo", "ninja1 goemon: parry", "samurai hanzo: bo", "ninja2 kojiro: bo",
                      deck="katana", pile="parry focus", rest="box", options=options)  # fmt: skip
        play(state, "play bo", "target B", "accept")
        assert "bo" not in deck(state).split() + hand(state, "A").split()
        assert pile(state).split()[0] == "bo"

    def test_equal_cards_have_a_chance_each(self) -> None:
        """A random card is one of the physical cards: of three Parries and a Bo each is taken equally often."""
        state, found, chance = five("geisha", "bo parry parry parry"), Counter[str](), Chance("equal")
        for _ in range(2000):
            trial = state.clone()
            trial.reseed(chance)
            found[event(trial, "take", "play geisha", "target B").data["card"]] += 1
        assert abs(found["parry"] - 1500) < 6 * (2000 * 3 / 16) ** 0.5
        assert found.total() == 2000

    def test_a_random_card_by_its_number(self) -> None:
        """Entry ``below(n)`` of the cards in order of kind, and one step of the chance."""
        state = five("geisha", "bo katana armor parry")
        chance = Chance.at(state.future)
        expected = ["bo", "katana", "armor", "parry"][chance.below(4)]
        play(state, "play geisha", "target B")
        assert (pile(state).split()[1], state.future) == (expected, chance.state)


class TestGameEnd:
    def test_at_once(self) -> None:
        """The others are not asked any more."""
        state = table("shogun goemon: battle_cry", "ninja1 kojiro 1/1: focus", "samurai hanzo: focus",
                      "ninja2 tomoe: focus")  # fmt: skip
        play(state, "play battle_cry", "accept")
        assert (state.to_move, state.legal_actions(), state.turn) == (OVER, [], 0)
        assert (digest(state)[8], pile(state)) == ("battle_cry", "")

    def test_tea_ceremony_stops(self) -> None:
        state = table("shogun goemon: tea_ceremony", "ninja1 kojiro 5/1: focus", "samurai hanzo: focus",
                      "ninja2 tomoe: focus", deck="bo bo bo bo", pile="parry parry", rest="box")  # fmt: skip
        play(state, "play tea_ceremony")
        assert (state.to_move, state.size) == (OVER, [3, 2, 1, 1])

    def test_everything_lies_open(self) -> None:
        state = table(
            "shogun goemon: bo daimyo", "ninja1 kojiro 1/1: focus", "samurai hanzo: focus", "ninja2 tomoe: bo"
        )
        over = event(state, "over", "play bo", "target B", "accept")
        assert over.data["roles"] == ["shogun", "ninja1", "samurai", "ninja2"]
        assert over.data["hands"] == [["daimyo"], ["focus"], ["focus"], ["bo"]]
        play(state, "play bo", "target B", "accept")
        view = state.observe(None)
        assert [view.hand(seat) for seat in range(4)] == [("daimyo",), ("focus",), ("focus",), ("bo",)]

    def test_no_turn_ends_it_by_itself(self) -> None:
        assert SAMURAI_SWORD.phases.index("over") == len(SAMURAI_SWORD.phases) - 1


class TestScore:
    MULTIPLIERS: ClassVar = {
        3: "shogun 2, ninja1 1, ninja2 1",
        4: "shogun 1, samurai 2, ninja1 1, ninja2 2",
        5: "shogun 1, samurai 1, ronin 2, ninja1 1, ninja2 1",
        6: "shogun 1, samurai 2, ronin 3, ninja1 1, ninja2 1, ninja3 1",
        7: "shogun 1, samurai 1, samurai 1, ronin 3, ninja1 1, ninja2 1, ninja3 1",
    }

    @pytest.mark.parametrize("players", PLAYERS)
    def test_multipliers(self, players: int) -> None:
        rows = [text.split() for text in self.MULTIPLIERS[players].split(", ")]
        roles = [role for role, _ in rows]
        assert [str(multiplier(role, roles)) for role in roles] == [n for _, n in rows]

    @pytest.mark.parametrize(("pair", "worth"), [("ninja1 ninja2", (1, 2)), ("ninja1 ninja3", (1, 2)),
                                                ("ninja2 ninja3", (1, 2))])  # fmt: skip
    def test_fewer_and_more_stars_with_four_players(self, pair: str, worth: tuple[int, int]) -> None:
        roles = ["shogun", "samurai", *pair.split()]
        assert (multiplier(roles[2], roles), multiplier(roles[3], roles)) == worth

    def six(self) -> SamuraiState:
        """The example of six players, one blow before its end: the Samurai takes the last honour of a Ninja."""
        return table(
            "samurai goemon 5/2: bo daimyo", "ninja3 kojiro 1/1: parry", "shogun hanzo 4/1: daimyo",
            "ronin tomoe 5/3: parry", "ninja1 musashi 5/2: parry", "ninja2 benkei 5/3: parry", active="A",
        )  # fmt: skip

    def test_the_example_of_six_players(self) -> None:
        state = play(self.six(), "play bo", "target B", "accept")
        assert state.honour == [3, 0, 1, 3, 2, 3]
        points, totals, team, way = result(state)
        assert points == (3 * 2 + 1, 0, 1 + 1, 3 * 3, 2, 3)
        assert (totals, team, way) == ({"shogun": 9, "ninja": 5, "ronin": 9}, "shogun", "defeat")
        assert state.returns() == [1, -1, 1, -1, -1, -1]
        assert state.score().rule == "samurai_sword/score"

    def test_every_total_is_a_filled_in_formula(self) -> None:
        data = event(self.six(), "over", "play bo", "target B", "accept").data
        samurai = SAMURAI_SWORD.formulas(event(self.six(), "over", "play bo", "target B", "accept"))[0]
        multiplied, daimyo = samurai.parts
        assert (samurai.value, samurai.computed(), samurai.op) == (7, 7, "sum")
        assert [(part.label, part.value) for part in multiplied.parts] == [("honour", 3), ("multiplier", 2)]
        assert (multiplied.op, daimyo.label, daimyo.value) == ("product", "daimyo", 1)
        teams = {term.data["team"]: (term.value, term.computed()) for term in team_terms(data)}
        assert teams == {"shogun": (9, 9), "ninja": (5, 5), "ronin": (9, 9)}
        assert data["tied"] == ["shogun", "ronin"]

    def test_a_daimyo_counts_nothing_for_the_ronin(self) -> None:
        state = table("ronin goemon 5/2: bo daimyo daimyo", "ninja1 kojiro 1/1: daimyo", "shogun hanzo: parry",
                      "samurai tomoe: parry", "ninja2 musashi: parry", active="A")  # fmt: skip
        play(state, "play bo", "target B", "accept")
        assert result(state)[0] == (3 * 2, 1, 5, 3, 3)

    @pytest.mark.parametrize(
        ("ronin", "shogun", "ninja", "team"),
        [(1, 6, 2, "ninja"), (2, 6, 1, "shogun"), (3, 1, 4, "ninja"), (5, 3, 1, "ronin"), (1, 7, 2, "shogun")],
    )
    def test_ties(self, ronin: int, shogun: int, ninja: int, team: str) -> None:
        """Ninjas beat everybody, the Shogun's team beats the Ronin. Five players: the Ronin's honour counts double."""
        state = table(f"ronin goemon 5/{ronin}: bo", "samurai kojiro 1/1: parry", f"shogun hanzo 4/{shogun}: parry",
                      f"ninja1 tomoe 5/{ninja}: parry", "ninja2 musashi 5/4: parry", active="A")  # fmt: skip
        play(state, "play bo", "target B", "accept")
        totals = {"ronin": 2 * (ronin + 1), "shogun": shogun, "ninja": ninja + 4}
        assert (result(state)[1], result(state)[2]) == (totals, team)

    def test_nothing_is_betrayed_while_it_goes_on(self) -> None:
        """The standing of a state is the honour everybody sees."""
        state = table("shogun goemon: daimyo", "samurai tomoe: daimyo", "ninja1 kojiro: bo", "ninja2 hanzo: bo")
        assert [(term.label, term.value) for term in state.score().totals] == [("honour", n) for n in (5, 3, 3, 3)]
        assert state.score().winners == ()

    def test_what_each_possible_role_would_score_now(self) -> None:
        state = table("shogun goemon: daimyo", "samurai tomoe: daimyo", "ninja1 kojiro: bo", "ninja2 hanzo: bo")
        found = prospects(state.observe(1))
        told = [[(t.data["role"], t.value) for t in terms] for terms in found]
        assert told[0] == [("shogun", 5)]
        assert told[1] == [("samurai", 3 * 2 + 1)]
        assert told[2] == [("ninja1", 3), ("ninja2", 3), ("ninja2", 6), ("ninja3", 6)]
        assert len(prospects(state.observe(None))[1]) == 5
        roles = state.observe(1).assignments()[0]
        teams = {term.data["team"]: term.value for term in team_prospects(state.observe(1), roles)}
        assert teams == {"shogun": 5 + 7, "ninja": 3 + 6}


class TestDeadlyStrike:
    def last(self, honour: int, others: str = "5/3") -> SamuraiState:
        return table("shogun goemon: bo", f"samurai kojiro 1/{honour}: parry", f"ninja1 tomoe {others}: bo",
                     f"ninja2 musashi {others}: bo")  # fmt: skip

    def test_three_points_less_for_the_last_honour_of_a_friend(self) -> None:
        data = event(self.last(1), "over", "play bo", "target B", "accept").data
        assert (data["strike"], data["totals"]["shogun"]) == ("shogun", 6 + 0 - 3)
        term = team_terms(data)[0]
        assert (term.parts[-1].label, term.parts[-1].value, term.computed()) == ("deadly_strike", -3, 3)
        assert data["points"][0] == 6

    def test_three_points_less_when_the_last_friend_falls(self) -> None:
        data = event(self.last(3, "0/3"), "over", "play bo", "target B", "accept").data
        assert (data["strike"], data["totals"]["shogun"]) == ("shogun", 6 + 2 * 2 - 3)

    def test_nothing_for_one_that_does_not_end_the_game(self) -> None:
        state = play(self.last(2), "play bo", "target B", "accept")
        assert state.to_move != OVER
        play(state, "end")
        assert state.honour == [6, 1, 3, 3]

    def test_nothing_for_an_enemy(self) -> None:
        state = table("shogun goemon: bo", "ninja1 kojiro 1/1: parry", "samurai tomoe: bo", "ninja2 musashi: bo")
        assert event(state, "over", "play bo", "target B", "accept").data["strike"] == ""

    def test_below_zero(self) -> None:
        state = table("ninja1 goemon 5/1: bo", "ninja2 kojiro 1/1: parry", "shogun tomoe: bo", active="A")
        assert result(play(state, "play bo", "target B", "accept"))[1] == {"shogun": 12, "ninja": 2 - 3}

    def test_honour_first_changes_nothing_here(self) -> None:
        state = table(
            "shogun goemon: bo",
            "samurai kojiro 1/3: parry",
            "ninja1 tomoe 0/3: bo",
            "ninja2 musashi 0/3: bo",
            options=HONOUR_FIRST,
        )
        assert result(play(state, "play bo", "target B", "accept"))[3] == "defeat"
        assert front(state, "A") == ""
