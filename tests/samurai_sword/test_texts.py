"""What Samurai Sword says: every event, choice, refusal and prompt, word by word and with the numbers filled in."""

import re
from collections.abc import Iterator
from dataclasses import fields
from random import Random
from string import Formatter

import pytest

from gamelib.events import Event
from gamelib.language import language
from gamelib.rulebook import rulebook
from gamelib.samurai_sword import SAMURAI_SWORD, Options, SamuraiState, facts, templates
from gamelib.samurai_sword.facts import (
    ATTEMPTS,
    CARDS,
    CHARACTERS,
    KINDS,
    PHASES,
    PLAYERS,
    ROLES,
    TEAMS,
    WAYS,
    WEAPONS,
    Play,
)  # fmt: skip
from gamelib.samurai_sword.score import over_data, prospects, team_prospects, team_terms
from gamelib.samurai_sword.text import attack, event_key, prompt_key, weapon_wounds
from gamelib.score import Term
from tests.samurai_sword.formulas import check_formulas
from tests.samurai_sword.positions import after, play, random_game, table

ENGLISH = language("en")
TEXTS = SAMURAI_SWORD.texts
NAMES = ("Olena", "Max", "Ira", "Bea", "Adrian", "Noa", "Cleo")
GAMES = 4
"""Random games per number of players."""


def said(state: SamuraiState, *notations: str) -> list[str]:
    """The sentences of these actions, private ones included."""
    log: list[Event] = []
    play(state, *notations, log=log)
    return [TEXTS.event(event, ENGLISH, NAMES[: state.players]) for event in log]


def prompt(state: SamuraiState) -> str:
    return TEXTS.prompt(state.observe(None), ENGLISH, NAMES)[0]


def refused(state: SamuraiState, notation: str, seat: int = 0) -> str:
    refusal = state.refusal(ATTEMPTS.number(notation), seat)
    assert refusal is not None
    return " ".join(filter(None, (TEXTS.refusal(refusal, ENGLISH, NAMES), TEXTS.remedy(refusal, ENGLISH, NAMES))))


def choice(state: SamuraiState, notation: str) -> str:
    return TEXTS.action(ATTEMPTS.number(notation), state.observe(int(state.to_move)), ENGLISH, NAMES)


def whole_game(players: int, seed: int) -> Iterator[SamuraiState]:
    """The positions of a random game with options drawn, too; the last one is over."""
    random = Random(f"{players} {seed}")
    options = {option.name: random.choice(option.metadata["choices"]) for option in fields(Options)}
    return random_game(players, seed, options)


class TestRandomGames:
    """All that is said in whole games of all sizes."""

    @pytest.mark.parametrize("players", PLAYERS)
    def test_every_event_is_told(self, players: int) -> None:
        for seed in range(GAMES):
            random, log = Random(seed), list[Event]()
            state = SAMURAI_SWORD.new(players, seed)
            while state.to_move >= 0:
                state.apply(random.choice(state.legal_actions()), log)
            for event in log:
                assert set(event.data) == set(facts.EVENTS[event.kind])
                sentence = TEXTS.event(event, ENGLISH, NAMES[:players])
                assert complete(sentence), (event, sentence)
                if event.kind in ("attack", "wound"):
                    check_formulas(sentence)

    @pytest.mark.parametrize("players", PLAYERS)
    def test_every_prompt_is_the_same_for_everybody(self, players: int) -> None:
        book = rulebook(SAMURAI_SWORD)
        for seed in range(GAMES):
            for state in whole_game(players, seed):
                here = TEXTS.prompt(state.observe(None), ENGLISH, NAMES[:players])
                assert complete(f"{here[0]}.") and book.section(here[1])
                for seat in range(players):
                    assert TEXTS.prompt(state.observe(seat), ENGLISH, NAMES[:players]) == here

    @pytest.mark.parametrize("players", PLAYERS)
    def test_every_attempt_has_words_and_every_no_a_reason(self, players: int) -> None:
        for seed in range(GAMES):
            for n, state in enumerate(whole_game(players, seed)):
                for seat in range(players) if n % 41 == 0 else ():
                    view = state.observe(seat)
                    words = [TEXTS.action(a, view, ENGLISH, NAMES[:players]) for a in range(len(ATTEMPTS))]
                    assert all(complete(f"{text}.") for text in words)
                    legal = [words[a] for a in view.legal]
                    assert len(set(legal)) == len(legal), "each choice has its own words"
                    for attempt in range(len(ATTEMPTS)):
                        refusal = state.refusal(attempt, seat)
                        if refusal is None:
                            continue
                        assert set(refusal.data) == {"attempt", *facts.REFUSALS[refusal.code]}
                        assert complete(TEXTS.refusal(refusal, ENGLISH, NAMES[:players])), refusal
                        remedy = TEXTS.remedy(refusal, ENGLISH, NAMES[:players])
                        assert bool(remedy) == bool(refusal.remedy)

    def test_every_template_is_used(self) -> None:
        """No sentence is there for nothing: what chance rarely brings is told below."""
        events, prompts = set[str](), set[str]()
        for players in (3, 4, 7):
            for seed in range(12):
                log: list[Event] = []
                for state in whole_game(players, seed):
                    prompts.add(prompt_key(state.observe(None)))
                    if state.to_move >= 0:
                        state.clone().apply(Random(len(log)).choice(state.legal_actions()), log)
                events |= {event_key(event) for event in log}
        rare = {"defeat_over", "no_flip", "draw_none", "draw_missing", "bushido_ends_free", "bushido_ends_all", "over"}
        assert events - {"over"} <= set(templates.EVENTS) | set(templates.COUNTED_EVENTS)
        assert (set(templates.EVENTS) | set(templates.COUNTED_EVENTS)) - events <= rare
        assert prompts == set(templates.PROMPTS) | set(templates.COUNTED_PROMPTS)


def complete(sentence: str) -> bool:
    """A sentence with all fields filled in, none of them empty."""
    return bool(sentence) and not re.search(r"[{}]|  | [.,:;]|\(\)|^\W|None", sentence) and sentence[-1] in ".:"


class TestTables:
    """Each table has what the facts name, no more and no less."""

    def test_names_and_explanations(self) -> None:
        words = [
            *((TEXTS.card(card, ENGLISH), TEXTS.explain_card(card, ENGLISH)) for card in CARDS),
            *((TEXTS.character(name, ENGLISH), TEXTS.explain_character(name, ENGLISH)) for name in CHARACTERS),
        ]
        assert len({name for name, _ in words}) == len(words)
        assert all(complete(text) for _, text in words)
        assert {TEXTS.card_group(card, ENGLISH) for card in CARDS} == {"weapon", "action", "property", "answer"}
        roles = [(TEXTS.role(role, ENGLISH), TEXTS.explain_role(role, ENGLISH)) for role in ROLES]
        assert len({name for name, _ in roles}) == len(ROLES) and all(complete(text) for _, text in roles)
        assert len({TEXTS.team(team, ENGLISH) for team in TEAMS}) == len(TEAMS)

    def test_cards_and_characters_in_one_sentence(self) -> None:
        assert TEXTS.explain_card("nodachi", ENGLISH) == "Weapon: attacks up to difficulty 3 and deals 3 wounds."
        assert TEXTS.explain_card("bo", ENGLISH) == "Weapon: attacks up to difficulty 2 and deals 1 wound."
        assert TEXTS.explain_card("armor", ENGLISH) == "Property: attacks on you are more difficult by 1."
        assert TEXTS.explain_character("goemon", ENGLISH) == "Resilience 5. Goemon may play 1 more weapon in each turn."

    def test_refusals(self) -> None:
        assert {key.removesuffix("_empty") for key in templates.REFUSALS} == set(facts.REFUSALS)
        assert set(facts.REFUSALS) == set(SAMURAI_SWORD.codes)
        made = {"formula"}
        for key, template in templates.REFUSALS.items():
            assert placeholders(template) - made <= set(facts.REFUSALS[key.removesuffix("_empty")]), key

    def test_events(self) -> None:
        told = {*templates.EVENTS, *templates.COUNTED_EVENTS}
        for kind in set(facts.EVENTS) - {"over"}:
            assert [key for key in told if key == kind or key.startswith(f"{kind}_")], kind
        assert set(templates.OVER_WAYS) == set(WAYS)
        assert set(templates.RESULTS) == set(TEAMS)

    def test_choices(self) -> None:
        groups = {TEXTS.group(a, ENGLISH) for a in range(len(ATTEMPTS))}
        assert "" not in groups and len(groups) > 8
        assert set(templates.PLAY_GROUPS) == {card.group for card in KINDS}
        assert {type(form) for form in ATTEMPTS} == {Play, *templates.GROUPS}

    def test_prompts(self) -> None:
        rules = [rule for _, rule in (*templates.PROMPTS.values(), *templates.COUNTED_PROMPTS.values())]
        assert {f"samurai_sword/{rule}" for rule in rules} <= set(SAMURAI_SWORD.rules)

    def test_options(self) -> None:
        for option in fields(Options):
            label, choices, remark = TEXTS.option(option.name, ENGLISH)
            assert label and remark
            assert len(set(choices)) == len(choices) == len(option.metadata["choices"])

    def test_quantities(self) -> None:
        """Every label is named, and every quantity of a game that is over."""
        assert set(templates.TERMS) == set(facts.TERMS)
        for players in PLAYERS:
            *_, middle, state = whole_game(players, 1)
            view = middle.observe(0)
            terms: list[Term] = [
                *state.score().totals, *team_terms(over_data(state)),
                *(term for possible in prospects(view) for term in possible),
                *team_prospects(view, view.assignments()[0]), *middle.score().totals,
            ]  # fmt: skip
            while terms:
                term = terms.pop()
                assert complete(f"{TEXTS.term(term, ENGLISH, NAMES)}.")
                terms += term.parts


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


class TestSentences:
    """Word by word, with the numbers filled in."""

    def test_an_attack_and_its_wounds(self) -> None:
        state = table(
            "ninja1 musashi: nagayari bo | fast_draw", "ninja2 goemon: bo", "shogun benkei: bo | armor",
            "samurai tomoe: bo", active="A",
        )  # fmt: skip
        assert choice(state, "play nagayari") == "Attack with Nagayari: up to difficulty 4, 4 wounds"
        assert said(state, "play nagayari") == ["Olena plays Nagayari."]
        assert prompt(state) == "Olena must choose whom to attack with Nagayari: up to difficulty 4, 4 wounds"
        assert choice(state, "target C") == "Attack Ira: 2 seats + 1 Armor + 1 Benkei = 4 ≤ Nagayari 4"
        assert said(state, "target C") == ["Olena attacks Ira: 2 seats + 1 Armor + 1 Benkei = 4 ≤ Nagayari 4."]
        assert prompt(state) == (
            "Olena attacks Ira with Nagayari, 2 + 1 Fast Draw + 1 Musashi = 4 wounds: Ira must parry or take them"
        )
        assert choice(state, "accept") == "Take 4 wounds"
        assert said(state, "accept") == [
            "Ira does not parry.",
            "Olena's Nagayari: Ira suffers 2 + 1 Fast Draw + 1 Musashi = 4 wounds. Resilience 5 − 4 = 1.",
        ]

    def test_a_defeat(self) -> None:
        state = table("ninja1 tomoe: bo bo", "shogun goemon 1/4: bo parry", "ninja2 benkei: bo", active="A")
        said(state, "play bo", "target B")
        assert choice(state, "answer parry") == "Parry" and choice(state, "accept") == "Take 1 wound"
        assert said(state, "accept")[1:4] == [
            "Olena's Bo: Max suffers 1 wound. Resilience 1 − 1 = 0.",
            "Max is defeated and gives Olena 1 honour: 4 − 1 = 3.",
            "Tomoe: Olena draws 1 card.",
        ]

    def test_ginchiyo_is_wounded_less_but_not_by_nothing(self) -> None:
        for kinds, formula in (("katana", "3 − 1 Ginchiyo = 2 wounds"), ("bokken", "1 wound")):
            state = table(f"ninja1 tomoe: {kinds}", "shogun ginchiyo: bo", "ninja2 hanzo: bo", active="A")
            said(state, f"play {kinds}", "target B")
            assert f"suffers {formula}." in said(state, "accept")[1]

    def test_kojiro_reaches_everybody(self) -> None:
        state = table(
            "shogun kojiro: bokken", "ninja1 tomoe: bo", "ninja2 hanzo: bo", "samurai goemon: bo",
            "ronin benkei: bo | armor",
        )  # fmt: skip
        assert choice(state, "play bokken") == "Attack with Bokken: at any difficulty, 1 wound"
        said(state, "play bokken")
        assert prompt(state) == "Olena must choose whom to attack with Bokken: at any difficulty, 1 wound"
        assert said(state, "target E") == [
            "Olena attacks Adrian: 1 seat + 1 Armor + 1 Benkei = 3 > Bokken 1, but Kojiro attacks at any difficulty."
        ]

    def test_answers(self) -> None:
        state = table("shogun tomoe: bo battle_cry jujutsu", "ninja1 hanzo: bo daimyo parry", "ninja2 chiyome: bo")
        said(state, "play bo", "target B")
        assert choice(state, "answer bo") == "Parry with Bo"
        assert said(state.clone(), "answer bo") == ["As Hanzo, Max parries Olena's Bo with Bo."]
        assert said(state.clone(), "answer parry") == ["Max parries Olena's Bo."]
        said(state, "accept", "play battle_cry")
        assert prompt(state) == "Olena's Battle Cry: Max must discard a Parry or take 1 wound"
        assert said(state, "answer parry") == [
            "Max discards Parry against Olena's Battle Cry.",
            "Battle Cry does not affect Ira: only weapons wound Chiyome.",
        ]
        said(state, "play jujutsu")
        assert prompt(state) == "Olena's Jujutsu: Max must discard a weapon or take 1 wound"
        assert said(state, "accept")[:2] == [
            "Max discards no weapon.",
            "Olena's Jujutsu: Max suffers 1 wound. Resilience 3 − 1 = 2.",
        ]

    def test_who_is_harmless_is_spared(self) -> None:
        state = table("shogun tomoe: battle_cry", "ninja1 goemon:", "ninja2 benkei 0/3: bo")
        assert said(state, "play battle_cry")[1:] == [
            "Battle Cry does not affect Max: harmless without cards in hand.",
            "Battle Cry does not affect Ira: harmless without resilience.",
        ]

    def test_geisha_and_diversion(self) -> None:
        state = table("shogun tomoe: geisha geisha diversion", "ninja1 goemon: bo | armor", "ninja2 benkei: parry")
        said(state, "play geisha", "target B")
        assert prompt(state) == "Olena must choose what Max discards: a random card from the hand, or a property"
        assert choice(state, "take hand") == "Make Max discard a random card from the hand"
        assert choice(state, "take armor") == "Make Max discard Armor"
        assert said(state.clone(), "take hand") == ["Olena makes Max discard Bo, drawn at random from the hand."]
        assert said(state, "take armor") == ["Olena makes Max discard Armor from the table."]
        assert said(state, "play diversion", "target C")[1:] == [
            "Olena chooses Ira for Diversion.",
            "Olena takes a random card from the hand of Ira.",
            "Olena took Parry from Ira.",
        ]

    def test_a_property_in_front_of_somebody_without_a_hand(self) -> None:
        state = table("shogun tomoe: geisha", "ninja1 goemon: | armor focus", "ninja2 benkei: parry")
        said(state, "play geisha", "target B")
        assert prompt(state) == "Olena must choose which property Max discards"

    def test_bushido(self) -> None:
        roles = ("shogun tomoe: bo", "ninja1 goemon: bo | bushido", "ninja2 benkei: bo")
        state = table(*roles, deck="katana focus")
        assert said(state, "end")[1:] == ["Turn 2: Max.", "Bushido turns up Katana, a weapon, for Max."]
        assert prompt(state) == (
            "Bushido has turned up Katana, a weapon: Max must discard a weapon or lose 1 of 3 honour"
        )
        assert choice(state, "accept") == "Lose 1 honour"
        assert said(state.clone(), "accept")[:2] == [
            "Max discards no weapon.", "Max loses 1 honour, 3 − 1 = 2, and Bushido is discarded.",
        ]  # fmt: skip
        assert said(state, "answer bo")[:2] == ["Max discards Bo for Bushido.", "Bushido moves on from Max to Ira."]
        state = table(*roles, deck="focus")
        assert said(state, "end")[2:4] == [
            "Bushido turns up Focus, not a weapon, for Max.", "Bushido moves on from Max to Ira.",
        ]  # fmt: skip

    def test_the_shogun_of_three_keeps_the_honour(self) -> None:
        state = table("ninja1 tomoe: bo", "shogun goemon: bo | bushido", "ninja2 benkei: bo", deck="bo", active="A")
        said(state, "end")
        assert prompt(state) == (
            "Bushido has turned up Bo, a weapon: Max may discard a weapon to pass it on, or let it go"
        )
        assert choice(state, "accept") == "Discard no weapon: Bushido is discarded"
        assert (
            said(state, "accept")[1]
            == "Bushido is discarded; Max loses no honour, being the Shogun in a three-player game."
        )

    def test_the_deck_ends(self) -> None:
        state = table(
            "shogun tomoe: daimyo", "ninja1 goemon: bo", "ninja2 benkei: bo", deck="bo", pile="parry parry parry",
            rest="box",
        )  # fmt: skip
        assert said(state, "play daimyo")[1:] == [
            "Daimyo: Olena draws 1 card.",
            "Olena drew Bo.",
            "The deck is used up: 3 discarded cards are shuffled, and everybody loses 1 honour. "
            "This leaves Olena with 5, Max with 2 and Ira with 2.",
            "Daimyo: Olena draws 1 card.",
            "Olena drew Parry.",
        ]

    def test_nothing_is_left(self) -> None:
        roles = ("shogun tomoe: daimyo", "ninja1 goemon: bo | bushido", "ninja2 benkei: bo")
        state = table(*roles, deck="bo", rest="box")
        assert said(state, "play daimyo")[1] == "Olena draws only 1 card: no more are left."
        state = table(*roles, rest="box")
        assert said(state, "play daimyo")[1] == "Olena draws nothing: no card is left."
        state = table(*roles, rest="box")
        assert said(state, "end")[2] == "Bushido stays in front of Max: there is no card to turn up."

    def test_recovering(self) -> None:
        state = table("shogun goemon 2/6: breathing bo", "ninja1 tomoe: bo", "ninja2 benkei: bo")
        assert said(state.clone(), "play breathing")[1] == "Olena gets back resilience: 2 + 3 = 5."
        assert choice(state, "end") == "Play no more cards"
        state.resilience[0] = 5
        assert said(state, "play breathing")[1] == "Olena already has full resilience: 5."
        assert prompt(state) == "Olena must choose who else draws a card"
        assert said(state, "target B")[:2] == ["Olena chooses Max for Breathing.", "Breathing: Max draws 1 card."]

    def test_ieyasu_and_nobunaga(self) -> None:
        state = table("shogun nobunaga: bo", "ninja1 ieyasu: bo", "ninja2 benkei: bo", pile="bo")
        assert said(state, "pay")[:2] == [
            "Olena pays 1 resilience to draw a card: 5 − 1 = 4.", "Nobunaga: Olena draws 1 card.",
        ]  # fmt: skip
        said(state, "end")
        assert prompt(state) == "Max must choose the first card: from the deck, or Bo from the discard pile"
        assert choice(state, "draw pile") == "Take the first card from the discard pile: Bo"
        assert said(state, "draw pile")[0] == "Max takes Bo from the discard pile."

    def test_the_weapon_limit(self) -> None:
        state = table("shogun goemon: bo bo | focus", "ninja1 tomoe: bo", "ninja2 benkei: bo")
        assert prompt(state) == (
            "Olena may play cards, or stop; weapons played: 0, allowed: 4 (1 + 1 Focus + 1 Goemon + 1 Shogun)"
        )

    def test_discarding(self) -> None:
        state = table("shogun tomoe: bo bo" + " parry" * 7, "ninja1 goemon: bo", "ninja2 benkei: bo")
        said(state, "end")
        assert prompt(state) == "Olena must discard 2 cards: 9 in hand, 7 allowed"
        assert said(state, "discard bo") == ["Olena discards Bo and keeps 8 cards."]
        assert prompt(state) == "Olena must discard 1 card: 8 in hand, 7 allowed"

    def test_the_end(self) -> None:
        state = table(
            "shogun goemon 5/4: bo daimyo", "samurai hanzo 1/1: daimyo", "ninja1 tomoe 5/2: bo",
            "ninja2 benkei 5/3: bo", "ronin musashi 5/2: daimyo",
        )  # fmt: skip
        said(state, "play bo", "target B")
        assert said(state, "accept")[-1] == (
            "Game over by a defeat. Olena, Shogun: 5 × 1 + 1 = 6; Max, Samurai: 0 × 1 + 1 = 1; "
            "Ira, Ninja with 1 star: 2 × 1 = 2; Bea, Ninja with 2 stars: 3 × 1 = 3; Adrian, Ronin: 2 × 2 + 0 = 4. "
            "Shogun's team: 7 − 3 for the deadly strike = 4, Ninja: 5, Ronin: 4. The Ninja win: Ira and Bea."
        )

    @pytest.mark.parametrize(
        ("honour", "words"),
        [
            ((4, 2, 5, 1, 2), "Shogun's team: 4, Ninja: 4, Ronin: 2. In a tie the Ninja win: Ira and Bea."),
            ((4, 2, 4, 1, 3), "Shogun's team: 4, Ninja: 3, Ronin: 4. In a tie the Shogun's team wins: Olena and Max."),
            ((4, 2, 4, 1, 4), "Shogun's team: 4, Ninja: 3, Ronin: 6. The Ronin wins: Adrian."),
        ],
    )
    def test_who_wins_when_the_deck_ends(self, honour: tuple[int, ...], words: str) -> None:
        state = table(
            "shogun goemon: daimyo", "samurai hanzo: bo", "ninja1 tomoe: bo", "ninja2 benkei: bo", "ronin musashi: bo",
            deck="bo", rest="pile",
        )  # fmt: skip
        state.honour = list(honour)
        told = said(state, "play daimyo")[-1]
        assert told.startswith("Game over: the deck has run out, and so has somebody's honour. ") and told.endswith(
            words
        )

    def test_the_swordmaster(self) -> None:
        state = table(
            "ninja2 goemon: bo", "shogun hanzo 1/5: bo", "samurai tomoe 0/3: bo", "ninja1 benkei 0/3: bo", active="A"
        )
        said(state, "play bo", "target B")
        assert said(state, "accept")[2:] == [
            "Max is defeated.",
            "Game over: Olena alone has resilience left and is the swordmaster. Olena: Ninja with 2 stars; "
            "Max: Shogun; Ira: Samurai; Bea: Ninja with 1 star. The Ninja win: Olena and Bea.",
        ]
        assert prompt(state) == "The game is over"


class TestRefusals:
    def test_too_far(self) -> None:
        state = table("shogun tomoe: bo kiseru", "ninja1 goemon: bo", "ninja2 benkei: bo | armor", "samurai hanzo:")
        said(state, "play kiseru")
        assert refused(state, "target C") == (
            "Kiseru does not reach Ira: 1 seat + 1 Armor + 1 Benkei = 3 > Kiseru 1. Choose somebody within reach."
        )
        assert refused(state, "target D") == (
            "Bea is harmless (resilience 4, cards in hand 0), so no weapon may be used there. "
            "Choose somebody who has both."
        )

    def test_nobody_within_reach(self) -> None:
        state = table("shogun tomoe: kiseru", "ninja1 goemon: bo | armor armor", "ninja2 benkei: bo")
        assert refused(state, "play kiseru") == (
            "Kiseru reaches nobody. The easiest to reach is Ira: 1 seat + 1 Benkei = 2 > Kiseru 1."
        )

    def test_a_harmless_target_is_refused_under_a_heading_without_its_distance(self) -> None:
        """One seat away and within reach, and that is not why."""
        state = after(table("shogun tomoe: bo", "ninja1 goemon 0/3: bo", "samurai hanzo: bo", "ninja2 benkei: bo bo"),
                      "play bo")  # fmt: skip
        assert choice(state, "target B") == "Attack Max"
        assert refused(state, "target B").startswith("Max is harmless")
        assert choice(state, "target D") == "Attack Bea: 1 seat + 1 Benkei = 2 ≤ Bo 2"

    def test_the_weapon_limit_and_what_helps(self) -> None:
        state = table("shogun tomoe: bo bo focus", "ninja1 goemon: bo", "samurai hanzo: bo", "ninja2 benkei: bo")
        said(state, "play bo", "target B", "accept")
        assert refused(state, "play bo") == (
            "Weapons in this turn: 1 played, and 1 allowed. Bo is one too many. "
            "It becomes legal if you play a Focus first."
        )

    def test_hanzo(self) -> None:
        state = table("shogun tomoe: bo", "ninja1 hanzo: bo", "ninja2 benkei: bo")
        said(state, "play bo", "target B")
        assert refused(state, "answer bo", 1) == (
            "Hanzo parries with a weapon only if it is not the last card in hand, and Bo is. Take the wounds of Bo."
        )

    def test_out_of_turn(self) -> None:
        state = table("shogun tomoe: bo", "ninja1 hanzo: bo", "ninja2 benkei: bo")
        assert refused(state, "play bo", 1) == "It is Olena's decision; only Olena can act now."

    @pytest.mark.parametrize("pile", ["", "bo"])
    def test_ieyasu_is_told_nothing_of_a_pile_that_there_was(self, pile: str) -> None:
        """What lies there now says nothing of what lay there when he drew."""
        state = table("shogun ieyasu: bo", "ninja1 hanzo: bo", "ninja2 benkei: bo", pile=pile)
        assert refused(state, "draw pile") == (
            "The cards of this turn are drawn. Ieyasu chooses when his turn begins, if there is a discard pile then."
        )

    def test_the_rare_ones(self) -> None:
        state = table("shogun ieyasu: geisha diversion", "ninja1 hanzo:", "ninja2 benkei:")
        for card in ("geisha", "diversion"):
            assert "Nobody else has a card" in refused(state, f"play {card}")
        state = table("shogun ieyasu: geisha", "ninja1 hanzo: | focus armor", "ninja2 benkei:")
        said(state, "play geisha", "target B")
        assert refused(state, "take hand") == "Max has no cards in hand. Choose a property."
        assert refused(state, "take fast_draw").startswith("Fast Draw does not lie in front of Max.")


@pytest.mark.parametrize("seed", range(4))
def test_the_formulas_before_and_after(seed: int) -> None:
    """What a view fills in before an attack is what the events say of it afterwards."""
    for state in whole_game(5, seed):
        view = state.observe(None)
        if PHASES[view.phase] != "target" or CARDS[view.resolving] not in WEAPONS:
            continue
        card = CARDS[view.resolving]
        for action in state.legal_actions():
            log: list[Event] = []
            trial = state.clone()
            trial.apply(action, log)
            other = int(trial.target)
            assert attack(view, card, other) == log[0].data
            foreseen = weapon_wounds(trial.observe(None), int(view.active), other, card)
            log.clear()
            trial.apply(SAMURAI_SWORD.actions.number("accept"), log)
            wound = next(event.data for event in log if event.kind == "wound")
            assert foreseen == {key: wound[key] for key in foreseen}


def test_the_last_honour_lost_to_bushido_leaves_it_where_it_lies() -> None:
    """The log does not say that it was discarded: the game is over before, and the table shows it."""
    others = ("ninja1 hanzo: bo", "ninja2 kojiro: bo")
    state = table("shogun goemon: bo", "samurai tomoe 5/1: bo | bushido", *others, deck="bo")
    log: list[Event] = []
    play(state, "end", "accept", log=log)
    (told,) = [TEXTS.event(event, ENGLISH, NAMES[:4]) for event in log if event.kind == "bushido_ends"]
    assert told == "Max loses the last honour to Bushido: 1 − 1 = 0."
    assert state.to_move < 0 and state.observe(None).properties(1) == ("bushido",)
