"""What Tatsu says: the log, options and quantities in full, the rulebook's completeness, and a view as JSON."""

import re
from dataclasses import fields, replace

import pytest

from gamelib.events import Event
from gamelib.language import language
from gamelib.rulebook import rulebook
from gamelib.tatsu import TATSU, Options, TatsuView
from gamelib.tatsu.score import sheet
from gamelib.tatsu.text import COUNTED_EVENTS, EVENTS
from tests.tatsu.positions import first, play, position, random_game

ENGLISH = language("en")
NAMES = ("Olena", "Max", "Ira", "Bea")


def said(players: int, log: list[Event]) -> dict[str, str]:
    """The last sentence of each kind of event."""
    return {event.kind: TATSU.texts.event(event, ENGLISH, NAMES[:players]) for event in log}


def four() -> list[Event]:
    """The last three tricks of a hand."""
    state = position(
        "R2 R13 Y2", "YF Y3 R3", "R4 Y5", "R5 RF Y4 Y6",
        captured=("Rx2 R17 R14 R6", "Yx1 Y17 Yx2"), points=(460, 490) * 2,
    )  # fmt: skip
    return play(
        state, "play R2", "ask 0", "give Y2", "play R4", "play Y6", "play Y4", "ask 3", "give RF", "play Y3", "ask 1",
        "give R3", "play R13", "play YF", "ask 3", "give R5", "ask 2", "give Y5",
    )  # fmt: skip


def finished() -> list[Event]:
    state = position("R13", "Y2", "R14", "Y3", captured=("", "Yx3"), points=(0, 490) * 2)
    return play(state, "play R13", "play Y2", "play R14", "play Y3")


def tied() -> list[Event]:
    state = position("R13", "Y2", "R14", "Y3", points=(500,) * 4)
    return play(state, "play R13", "play Y2", "play R14", "play Y3")


def three() -> list[Event]:
    """A card of the ghost hand is given, one is played; then a new hand."""
    state = position("R2", "Y3", "Y4", "R4", players=3)
    return play(state, "ask ghost", "give R4", "play Y3", "ask 0", "give R2", "play Y4")


def two() -> list[Event]:
    state = position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/R4 -/- -/- -/- Y6/R5 -/- -/-", players=2)
    log = play(state, "ask 1", "give blind 5", "play Y6", "play blind 2", "ask 0", "give Y3")
    return log + play(state, "play Y4", "ask 1", "give R4", "ask 0", "give Y2", "play R2")


@pytest.mark.parametrize(
    ("players", "log", "sentences"),
    [
        (
            4, four(),
            {
                "ask": "Bea asks Ira for a card of the Yellow clan.",
                "play": "Max plays Yellow fusion.",
                "give": "Ira lays Yellow 5 in front of Bea.",
                "trick": "Bea takes 4 cards and leads.",
                "carry": "A fusion carries 4 cards over; Olena leads.",
                "lost": "A fusion in the last trick: 8 cards are out of the game.",
            },
        ),
        (
            4, finished(),
            {
                "trick_last": "Bea takes 4 cards with the last trick.",
                "over": "The game is over. Olena: 0, Max: 517, Ira: 0, Bea: 517. It is won by Max and Bea.",
                "score": "The hand is over. Olena and Ira: 0 × 0 = 0, without a multiplier of their own; "
                "Max and Bea: 9 × 3 = 27.",
            },
        ),
        (4, tied(), {"tie": "Equal totals on top: another hand decides.", "deal": "Hand 2: Max deals, Max leads."}),
        (
            3, three(),
            {
                "ask": "Ghost asks Olena for a card of the Red clan.",
                "give_open": "Ghost lays Red 4 in front of Olena.",
                "give": "Olena lays Red 2 in front of Ghost.",
            },
        ),
        (
            2, two(),
            {
                "give_blind": "Max lays a face-down card in front of Olena: Red 5.",
                "play_blind": "Olena plays a face-down card: Red 3.",
                "play_open": "Olena plays Red 2.",
            },
        ),
    ],
)  # fmt: skip
def test_log(players: int, log: list[Event], sentences: dict[str, str]) -> None:
    found = said(players, log)
    if "trick_last" in sentences:
        found["trick_last"] = found["trick"]
    assert {kind: found[kind] for kind in sentences} == sentences


def test_a_new_hand() -> None:
    event = Event("hand", "tatsu/setup", 1, {"cards": ["R17", "Rx2", "YF"]}, frozenset({1}))
    assert TATSU.texts.event(event, ENGLISH, NAMES) == "Max receives Red 1 worth 7, Red ×2 and Yellow fusion."
    event = Event("ghost", "tatsu/three", -1, {"cards": ["R5", "Y6"]})
    assert TATSU.texts.event(event, ENGLISH, NAMES) == "The ghost hand lies open: Red 5 and Yellow 6."
    event = Event("uncover", "tatsu/two", -1, {"place": 1, "column": 3, "card": "Yx1"})
    assert TATSU.texts.event(event, ENGLISH, NAMES) == "Column 3 of Max turns up Yellow ×1."
    cards = ["R2", "R3", "R4", "R5", "R6", "RF", "Rx1", "Y2", "Y3", "Y4", "Y5", "Y6", "YF", "Yx1"]
    event = Event("layout", "tatsu/two", -1, {"up": cards, "down": []})
    assert TATSU.texts.event(event, ENGLISH, NAMES[:2]) == (
        "Face-up cards, column by column. Olena: Red 2, Red 3, Red 4, Red 5, Red 6, Red fusion, Red ×1; Max: Yellow 2, "
        "Yellow 3, Yellow 4, Yellow 5, Yellow 6, Yellow fusion, Yellow ×1."
    )


def test_every_kind_of_event_happens() -> None:
    """All sentences are of kinds that the rules log, and the other way round."""
    kinds = set()
    for players in TATSU.players:
        for seed in range(12):
            state, log = first(players, seed, target=100), list[Event]()
            for n in range(400):
                actions = state.legal_actions()
                if not actions:
                    break
                state.apply(actions[(seed + 7 * n) % len(actions)], log)
            kinds |= {event.kind for event in log}
    kinds |= {event.kind for event in tied() + two()}
    assert kinds == set(EVENTS) | set(COUNTED_EVENTS) - {"trick_last"}


def test_names_of_quantities() -> None:
    state = position("R13", "Y2", "R14", "Y3", captured=("", "Yx3 Rx2 R17"))
    points = state.score().totals[1]
    assert [TATSU.texts.term(part, ENGLISH, NAMES) for part in (points, *points.parts)] == [
        "points so far", "points of earlier hands", "points of this hand",
    ]  # fmt: skip
    spirits, factor = points.parts[1].parts
    assert [TATSU.texts.term(part, ENGLISH, NAMES) for part in (spirits, *spirits.parts, factor, *factor.parts)] == [
        "points on captured cards", "Red 1 worth 7", "own multipliers", "Red ×2 of the other clan", "Yellow ×3",
    ]  # fmt: skip


@pytest.mark.parametrize("captured", ["Y17", "Y17 Rx2"])
def test_why_a_hand_counts_nothing(captured: str) -> None:
    """No multiplier, or only one of the other clan: the factor says that it is 0, and why."""
    _, factor = sheet(captured.split(), "Y").parts
    assert (factor.value, TATSU.texts.term(factor, ENGLISH, NAMES)) == (0, "no multiplier of its own")


def test_options_have_a_name_for_each_choice() -> None:
    for option in fields(Options):
        label, choices, _ = TATSU.texts.option(option.name, ENGLISH)
        assert label
        assert len(choices) == len(set(choices)) == len(option.metadata["choices"])


class TestRulebook:
    def test_sections_and_links(self) -> None:
        book = rulebook(TATSU)
        assert [section.rule for section in book.sections] == list(TATSU.rules)
        for section in book.sections:
            assert {f"tatsu/{rule}" for rule in re.findall(r"\(#(\w+)\)", section.markdown)} <= set(TATSU.rules)

    def test_every_option_is_told_where_its_rule_is(self) -> None:
        book = rulebook(TATSU)
        for option in fields(Options):
            assert f"`{option.name}`" in book.section(option.metadata["rule"]).markdown

    def test_examples_are_right(self) -> None:
        text = rulebook(TATSU).section("tatsu/score").plain
        products = re.findall(r"(\d+) × (\d+) = (\d+)", text)
        assert len(products) == 2
        assert all(int(a) * int(b) == int(c) for a, b, c in products)


@pytest.mark.parametrize("players", [2, 3])
def test_the_json_of_a_view_holds_every_field(players: int) -> None:
    """A view with another value in any field has another JSON."""
    view = first(players, 1).observe(0)
    others = [state.observe(1) for seed in range(1, 10) for state in random_game(players, seed)]
    fixed = {"players"} if players == 2 else {"players", "up", "backs"}
    for name in {field.name for field in fields(TatsuView)} - fixed:
        value = next(getattr(other, name) for other in others if getattr(other, name) != getattr(view, name))
        assert replace(view, **{name: value}).to_json() != view.to_json(), name
