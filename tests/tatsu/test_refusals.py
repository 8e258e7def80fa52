"""Every "no" of Tatsu: the full text of its card, and that what it recommends works."""

from dataclasses import dataclass
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.language import language
from gamelib.rulebook import rulebook
from gamelib.tatsu import TATSU, TatsuState
from gamelib.tatsu.facts import ATTEMPTS
from gamelib.tatsu.refusal import CODES
from gamelib.tatsu.text import REFUSALS, refusal_key
from tests.tatsu.positions import after, play, position, random_game

ENGLISH = language("en")
NAMES = ("Olena", "Max", "Ira", "Bea")


@dataclass(frozen=True)
class Case:
    """In ``state`` seat ``seat`` tries ``attempt`` and is told ``sentence`` [``rule``] ``advice``."""

    key: str
    state: TatsuState
    attempt: str
    sentence: str
    rule: str
    advice: str = ""
    remedy: tuple[str, ...] = ()
    seat: int = 0


def four() -> TatsuState:
    """Olena (Red) to move; Max has no Red card; the last but one trick begins."""
    return position("R2 R3 Y2", "Y3 Y4", "R4 Y5", "R5")


def three() -> TatsuState:
    """Olena is Red; around the table Olena, Max, the ghost hand, Ira."""
    return position("R2 R13 Y2", "Y3 R6", "Y4", "R4 Y5", players=3)


def two() -> TatsuState:
    """Olena shows Red 2, Max none; Max's Red 4 lies face down in column 1."""
    return position("R2/Y2 R3/- Y3/R13 -/- -/- -/- -/-", "Y4/R4 Y5/- -/- -/- -/- -/- -/-", players=2, dealer=0)


def blind() -> TatsuState:
    """Nobody shows a Red card."""
    return position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "Y4/R4 -/- -/- -/- Y6/R5 -/- -/-", players=2)


def must_ask() -> TatsuState:
    """Only Max shows Red."""
    return position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "R4/- R5/- Y4/- Y5/- -/- -/- -/-", players=2)


def over() -> TatsuState:
    state = position("R13", "Y2", "R14", "Y5", captured=("Rx1 R17", ""), target=1)
    return after(state, "play R13", "play Y2", "play R14", "play Y5")


CASES = [
    Case(
        GAME_OVER, over(), "ask 1",
        "The game is over: the target is reached. You can look back through it or begin a new one.", "win",
    ),
    Case(OUT_OF_TURN, four(), "play Y3", "Olena has to act now; nobody else can.", "turn", seat=1),
    Case(
        "TAT-NO-PASS", four(), "pass",
        "Every turn brings a card to the table; none can be skipped.", "turn",
    ),
    Case(
        "TAT-MUST-COMPLY", after(four(), "ask 3"), "pass",
        "Whoever is asked has to lay a card of the asking clan, Red. Which one is up to you: choose one for Olena.",
        "reply", seat=3,
    ),
    Case(
        "TAT-SILENT_demand", four(), "demand",
        "The rulebook does not say who chooses the card that is asked for. At this table the asked player does.",
        "reply",
    ),
    Case(
        "TAT-PEEK", four(), "peek",
        "Hands are secret: only the backs show, and with them the clans. Count the cards that have been laid to know "
        "more.", "secrets",
    ),
    Case(
        "TAT-PEEK_two", two(), "peek",
        "A face-down card shows its clan only, to both of you, until it is turned up or laid.", "two",
    ),
    Case(
        "TAT-SILENT_talk", four(), "talk",
        "The rulebook does not say whether one may talk. At this table nobody says what they hold or would like, "
        "partners neither: let your cards and questions speak.", "secrets",
    ),
    Case(
        "TAT-REPLY-FIRST", after(four(), "ask 2"), "play R4",
        "Olena has asked for a card of the Red clan and waits. Lay one first.", "reply", seat=2,
    ),
    # Max is next after Olena, so that his answer opens the way
    Case(
        "TAT-REPLY-FIRST", after(position("R2 R3 Y2", "Y3 Y4 R4", "Y5", "R5"), "ask 1"), "play Y4",
        "Olena has asked for a card of the Red clan and waits. Lay one first.", "reply",
        "It becomes legal if you first lay a card that was asked for, for example Red 4.", ("give R4",), seat=1,
    ),
    Case(
        "TAT-NOT-ASKED", four(), "give Y2",
        "Nobody has asked for a card, so none is laid in front of somebody else.",
        "reply",
    ),
    Case(
        "TAT-NOT-ASKED", three(), "give R4",
        "Nobody has asked for a card, so none is laid in front of somebody else.",
        "reply", "It becomes legal if you first ask Ghost.", ("ask ghost",),
    ),
    Case(
        "TAT-NOT-ASKED", after(three(), "play R2", "play Y3"), "give R13",
        "Nobody has asked for a card, so none is laid in front of somebody else.",
        "reply", "It becomes legal if you first ask Olena.", ("ask 0",),
    ),
    Case(
        "TAT-LAID", four(), "play R6", "Red 6 has been laid in this hand and does not come back.",
        "turn",
    ),
    Case(
        "TAT-WRONG-CLAN", four(), "play Y2",
        "In front of Olena only cards of the Red clan are laid, and Yellow 2 is not one. Cards of the other clan are "
        "laid when that clan has its turn.", "turn",
    ),
    Case(
        "TAT-WRONG-CLAN_asked", after(four(), "ask 2"), "give Y5",
        "Olena has asked for a card of the Red clan, and Yellow 5 is not one. Choose one of that clan.", "reply",
        seat=2,
    ),
    Case(
        "TAT-NOT-HELD", four(), "play R5",
        "You do not hold Red 5.", "turn",
    ),
    Case(
        "TAT-NOT-HELD", after(four(), "ask 2"), "give R5", "You do not hold Red 5.", "reply", seat=2,
    ),
    # Max is Yellow; of the open ghost hand one card is Yellow and one is not
    Case(
        "TAT-IN-GHOST", after(position("R2 R13 Y2", "Y3 R6", "Y4", "R4 Y5", players=3), "play R2"), "play Y5",
        "You do not hold Yellow 5: it lies in the ghost hand, for which Red chooses.", "three", seat=1,
    ),
    Case(
        "TAT-WRONG-CLAN", after(position("R2 R13 Y2", "Y3 R6", "Y4", "R4 Y5", players=3), "play R2"), "play R4",
        "In front of Max only cards of the Yellow clan are laid, and Red 4 is not one. Cards of the other clan are "
        "laid when that clan has its turn.", "turn", seat=1,
    ),
    Case(
        "TAT-NOT-HELD_two", two(), "play R4", "Red 4 does not lie face up before you.", "two",
    ),
    Case(
        "TAT-GHOST-ONLY", after(three(), "play R2", "play Y3"), "play R13",
        "Here the ghost hand acts, and Red 1 worth 3 is in your own hand.",
        "three",
    ),
    Case(
        "TAT-OWN-HAND", three(), "play R4",
        "Here you act for yourself, and Red 4 is in the ghost hand.", "three",
    ),
    # around the table 0, 1, 2, ghost: the ghost's turn follows that of Ira
    Case(
        "TAT-OWN-HAND",
        position("Y3 R6", "Y4 Y2", "R2 R13", "R4 Y5", players=3, dealer=2, ghost_seat="fixed"), "play R4",
        "Here you act for yourself, and Red 4 is in the ghost hand.", "three",
        "It becomes legal if you first play a card, for example Red 1 worth 3.", ("play R13",), seat=2,
    ),
    Case("TAT-NO-SEAT", three(), "ask 3", "There are 3 players at this table.", "three"),
    Case(
        "TAT-NO-GHOST", four(), "ask ghost",
        "A ghost hand takes part with three players only, and 4 play here.", "three",
    ),
    Case(
        "TAT-ASK-SELF", four(), "ask 0",
        "One asks somebody else, never the hand that has the turn.", "turn",
    ),
    # test 12 of the rule file
    Case(
        "TAT-ASK-NONE", four(), "ask 1",
        "Max has no card of the Red clan, as all the backs show.", "turn",
    ),
    Case(
        "TAT-ASK-NONE_covered", two(), "ask 1",
        "Max has no face-up card of the Red clan, and face-down ones wait until you have none face up either. Play one "
        "of yours.", "two",
    ),
    Case(
        "TAT-NO-COLUMNS", four(), "play blind 1",
        "Face-down columns belong to the game of two, and 4 play here.", "two",
    ),
    Case(
        "TAT-NOTHING-BENEATH", two(), "play blind 2", "No face-down card is left in column 2.",
        "two",
    ),
    Case(
        "TAT-COVERED", two(), "play blind 3",
        "A face-down card is laid only when neither side shows the Red clan. Choose a face-up card of that clan; one "
        "lies before you.", "two",
    ),
    Case(
        "TAT-COVERED_theirs", must_ask(), "play blind 1",
        "A face-down card is laid only when neither side shows the Red clan, and Max has a face-up card of that clan. "
        "Ask for it.", "two",
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key}: {case.attempt}")
def test_card(case: Case) -> None:
    refusal = case.state.refusal(ATTEMPTS.number(case.attempt), case.seat)
    assert refusal is not None
    texts = TATSU.texts
    card = (texts.refusal(refusal, ENGLISH, NAMES), refusal.rule, texts.remedy(refusal, ENGLISH, NAMES))
    assert card == (case.sentence, f"tatsu/{case.rule}", case.advice)
    assert (refusal_key(refusal), refusal.remedy) == (case.key, case.remedy)
    assert_works(case.state, case.attempt, refusal.remedy)


def assert_works(state: TatsuState, attempt: str, remedy: tuple[str, ...]) -> None:
    """After the steps of a remedy the attempt is legal for the same seat."""
    if remedy:
        opened, seat = state.clone(), state.to_move
        play(opened, *remedy)
        assert opened.refusal(ATTEMPTS.number(attempt), int(seat)) is None
        play(opened, attempt)


@pytest.mark.parametrize("attempt", ["demand", "talk"])
def test_where_the_rulebook_is_silent_the_section_says_so(attempt: str) -> None:
    refusal = four().refusal(ATTEMPTS.number(attempt), 0)
    assert refusal is not None
    said = rulebook(TATSU).section(refusal.rule).markdown.split("\n\n")
    word = {"demand": "chooses the card", "talk": "talk"}[attempt]
    assert any(word in note for note in said if note.startswith("**Silent here:**"))


def test_every_code_and_variant_has_a_case() -> None:
    assert {case.key for case in CASES} == set(REFUSALS)
    assert {case.key.partition("_")[0] for case in CASES} == set(CODES)


@pytest.mark.parametrize(
    ("state", "attempt", "title"),
    [
        (four(), "play R2", "Play Red 2"),
        (four(), "play RF", "Play Red fusion"),
        (four(), "play Yx3", "Play Yellow ×3"),
        (four(), "ask 2", "Ask Ira for a card of the Red clan"),
        (four(), "give Y2", "Lay Yellow 2 in front of somebody else"),
        (after(four(), "ask 2"), "give R4", "Lay Red 4 in front of Olena"),
        (three(), "ask ghost", "Ask Ghost for a card of the Red clan"),
        (after(three(), "ask ghost"), "give R4", "Lay Red 4 from the ghost hand in front of Olena"),
        (after(three(), "play R2", "play Y3"), "play R4", "Play Red 4 from the ghost hand"),
        (blind(), "play blind 2", "Play the face-down card of column 2"),
        (blind(), "give blind 2", "Lay the face-down card of column 2 in front of somebody else"),
        (after(blind(), "ask 1"), "give blind 5", "Lay the face-down card of column 5 in front of Olena"),
        (blind(), "ask 3", "Ask Player 4 for a card of the Red clan"),
    ],
)
def test_title_of_an_attempt(state: TatsuState, attempt: str, title: str) -> None:
    names = NAMES[: state.players]
    view = state.observe(state.to_move)
    assert TATSU.texts.action(ATTEMPTS.number(attempt), view, ENGLISH, names) == title


@pytest.mark.parametrize(
    ("state", "banner", "rule"),
    [
        (four(), "Trick 6 of 7, card 1 of 4: Olena must play a card of the Red clan or ask somebody for one", "turn"),
        (
            after(four(), "ask 3"),
            "Trick 6 of 7, card 1 of 4: Bea must lay a card of the Red clan in front of Olena", "reply",
        ),
        (
            position("R13", "Y2", "R14", "Y5", at=2),
            "Trick 7 of 7, card 1 of 4: Ira must play a card of the Red clan or ask somebody for one", "turn",
        ),
        (
            position("Y2", "R13", "R14", "Y5"),
            "Trick 7 of 7, card 1 of 4: Olena has no card of the Red clan and must ask somebody for one", "turn",
        ),
        (
            position("R13 R14", "Y2", "Y3", ""),
            "Trick 7 of 7, card 1 of 4: Olena must play a card of the Red clan; nobody else has one", "turn",
        ),
        (
            after(three(), "play R2", "play Y3"),
            "Trick 6 of 7, card 3 of 4: Olena must play a card of the Red clan from the ghost hand or ask somebody for "
            "one", "three",
        ),
        (
            after(three(), "ask ghost"),
            "Trick 6 of 7, card 1 of 4: Olena must lay a card of the Red clan from the ghost hand in front of Olena",
            "three",
        ),
        (
            position("R13", "R14", "Y2", "Y3", players=3, at=3),
            "Trick 7 of 7, card 1 of 4: Olena must ask somebody for a card of the Red clan; the ghost hand has none",
            "three",
        ),
        (
            position("Y2", "Y3", "", "R14 R13", players=3, at=3),
            "Trick 7 of 7, card 1 of 4: Olena must play a card of the Red clan from the ghost hand; nobody else has "
            "one", "three",
        ),
        (
            position("R2/- Y2/- -/- -/- -/- -/- -/-", "R3/- Y3/- -/- -/- -/- -/- -/-", players=2),
            "Trick 7 of 7, card 1 of 4: Olena must play a face-up card of the Red clan or ask for one", "two",
        ),
        (
            two(),
            "Trick 6 of 7, card 1 of 4: Olena must play a face-up card of the Red clan; the other side shows none",
            "two",
        ),
        (
            must_ask(),
            "Trick 6 of 7, card 1 of 4: Olena shows no card of the Red clan and must ask for one", "two",
        ),
        (
            blind(),
            "Trick 6 of 7, card 1 of 4: Nobody shows the Red clan: Olena must play a face-down card of it or ask for "
            "one", "two",
        ),
        (
            after(blind(), "ask 1"),
            "Trick 6 of 7, card 1 of 4: Max must lay a face-down card of the Red clan in front of Olena", "two",
        ),
        (
            position("Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", "-/- -/- -/- -/- -/- -/- -/-", players=2),
            "Trick 7 of 7, card 1 of 4: Nobody shows the Red clan: Olena must play a face-down card of it", "two",
        ),
        (
            position("-/- -/- -/- -/- -/- -/- -/-", "Y2/R2 Y3/R3 -/- -/- -/- -/- -/-", players=2),
            "Trick 7 of 7, card 1 of 4: Nobody shows the Red clan: Olena must ask for a face-down card of it", "two",
        ),
        (over(), "The game is over", "win"),
    ],
)  # fmt: skip
def test_banner(state: TatsuState, banner: str, rule: str) -> None:
    """The same for everybody, whoever may read it."""
    for seat in (None, *range(state.players)):
        said = TATSU.texts.prompt(state.observe(seat), ENGLISH, NAMES[: state.players])
        assert said == (banner, f"tatsu/{rule}")


@settings(max_examples=25, deadline=None)
@given(players=st.sampled_from(TATSU.players), seed=st.integers(0, 10_000), steps=st.integers(0, 60))
def test_legal_or_refused(players: int, seed: int, steps: int) -> None:
    """In any position every attempt of all seats is legal or has a card; what a card recommends works."""
    *_, state = islice(random_game(players, seed), steps + 1)
    names = NAMES[:players]
    for seat in range(players):
        view = state.observe(seat)
        for attempt, form in enumerate(ATTEMPTS):
            refusal = state.refusal(attempt, seat)
            assert (refusal is None) == (seat == state.to_move and attempt in state.legal_actions())
            assert (refusal is None) == (attempt in view.legal)
            assert TATSU.texts.action(attempt, view, ENGLISH, names)
            if refusal is not None:
                assert refusal.code in CODES and refusal.rule in TATSU.rules
                assert "{" not in TATSU.texts.refusal(refusal, ENGLISH, names)
                assert bool(TATSU.texts.remedy(refusal, ENGLISH, names)) == bool(refusal.remedy)
                assert_works(state, str(form), refusal.remedy)
