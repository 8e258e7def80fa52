"""Every "no" of Tenno: the full text of its card, and that what it recommends works."""

from dataclasses import dataclass
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.language import language
from gamelib.tenno import TENNO, TennoState
from gamelib.tenno.facts import ATTEMPTS
from gamelib.tenno.refusal import CODES
from gamelib.tenno.text import REFUSALS
from tests.tenno.positions import (
    GEISHA_SWAP,
    OPEN_PRISON,
    PEEK_FIRST,
    after,
    play,
    random_game,
    random_options,
    table,
)

ENGLISH = language("en")
NAMES = ("Olena", "Max", "Ira")


@dataclass(frozen=True)
class Case:
    """In ``state`` seat ``seat`` tries ``attempt`` and is told ``sentence`` [``rule``] ``advice``."""

    code: str
    state: TennoState
    attempt: str
    sentence: str
    rule: str
    advice: str = ""
    remedy: tuple[str, ...] = ()
    seat: int = 0


# Olena is seat A, Max B, Ira C. Olena's row is Daimyo, Shogun, Peasant 2 unless a case says otherwise.
START = table("9 10 2", "8 5 3", "1 2 3")
MAX_ASKED = after(START, "attack 1 B1")  # Samurai 8 is attacked, his Monk lies beside it
MAX_REFILLS = after(MAX_ASKED, "pass")
OLENA_SWAPS = after(MAX_REFILLS, "refill 7")
RONIN = after(table("6 10 2", "8 5 3", "1 2 3"), "attack 1 B1", "pass")  # lost: Olena has a gap in place 1
RONIN_REFILLS = after(RONIN, "pass")
MAX_LOOKS = after(RONIN_REFILLS, "refill 7")
OVER = after(table("9 10 2", "8 5 3 |", "1 2 3"), "attack 1 B1", "pass")
UNLAID = TENNO.new(3)
assert isinstance(UNLAID, TennoState)

REORDER = (
    "The cards of a row keep their places: nothing moves from one place to another. Only an attacker who has lost no "
    "card and holds none in hand may exchange two of them."
)
NO_SEAT = "There is no seat D: 3 play at this table."
PRISON = (
    "Nobody may look into a prison, not even into their own. What went in was seen by all; remembering it is part of "
    "the game."
)
NOT_ATTACKED = "The Monk helps only while another card of your row is under attack."
NO_GAP = "Your row has no gap, so there is nothing to fill."
LATER = "Gaps are filled when the attacks of the turn, and what belongs to them, are over."
SWAP_LATER = "A swap comes when all gaps are filled, if you lose no card in this turn."
NOT_WON = "Only who has won a battle in defence may look at a card, once for each such battle, after the attacks."
PEEK_LATER = "The look that you have won has to wait. Decide first what you are asked now."
ANSWER = "It is Olena's turn, and only Olena attacks. For now you decide only what you are asked."

CASES = [
    Case(
        GAME_OVER, OVER, "attack 1 B1",
        "The game is over: somebody could not fill the gaps. You can look back through it or begin a new one.", "end",
    ),
    Case(OUT_OF_TURN, START, "attack 1 A1", "It is Olena's decision; only Olena can act now.", "turn", seat=1),
    Case(OUT_OF_TURN, MAX_ASKED, "attack 1 B1", "It is Max's decision; only Max can act now.", "turn"),
    # prisons: her own, one of the others, one that lies open, one of nobody
    Case("TEN-PRISON-LOOK", START, "look A", PRISON, "secrets"),
    Case("TEN-PRISON-LOOK", UNLAID, "look B", PRISON, "secrets"),
    Case(
        "TEN-PRISON-OPEN", table("9 10 2", "8 5 3", "1 2 3", options=OPEN_PRISON), "look B",
        "At this table the prisons lie open: read the cards where they lie.", "secrets",
    ),
    *(Case("TEN-NO-SEAT", START, attempt, NO_SEAT, "components") for attempt in ("look D", "attack 1 D1", "peek D3")),
    # the order of the row is for good
    *(Case("TEN-REORDER", START, attempt, REORDER, "swap") for attempt in ("move 1 3", "order 123")),
    *(Case("TEN-REORDER", OLENA_SWAPS, attempt, REORDER, "swap") for attempt in ("exchange 1 2", "pretend 2 3")),
    *(
        Case(
            "TEN-ORDER-FIRST", UNLAID, attempt,
            "First everybody lays out a row. Choose an order for your Peasants 1, 2 and 3.", "order",
        )
        for attempt in ("attack 1 B1", "pass", "move 1 2", "monk", "refill 7", "swap 1 7", "exchange 1 2", "peek B1")
    ),
    Case(
        "TEN-MUST-ATTACK", START, "pass",
        "In your turn you must attack; a turn cannot be skipped. Choose a card and a target.", "attack",
    ),
    *(
        Case(
            "TEN-SHOGUN-ATTACKS", state, "attack 2 B2",
            "A Shogun never attacks, and the card in place 2 is your Shogun. Attack with one of your other cards.",
            "attack",
        )
        for state in (START, RONIN)
    ),
    Case(
        "TEN-OWN-CARD", START, "attack 1 A3",
        "An attack goes against a card of somebody else. Choose a card in another row.", "attack",
    ),
    # the Ronin has captured the card in place 3 ...
    Case(
        "TEN-EMPTY-PLACE", after(table("6 10 2", "8 5 3", "1 2 3"), "attack 1 B3", "pass"), "attack 3 B3",
        "There is no card in place 3 of Max. Choose a place with a card.", "ronin",
    ),
    # ... and Max may look before Olena fills her gap
    Case(
        "TEN-EMPTY-PLACE", after(table("7 10 2", "8 5 3", "1 2 3", options=PEEK_FIRST), "attack 1 B1", "pass"),
        "peek A1", "There is no card in place 1 of Olena. Choose a place with a card.", "peek", seat=1,
    ),
    *(
        Case("TEN-ONLY-ANSWER", state, "attack 1 C1", ANSWER, "turn", seat=1)
        for state in (MAX_ASKED, MAX_REFILLS)
    ),
    # when Max has looked or not, it is his turn
    Case(
        "TEN-ONLY-ANSWER", MAX_LOOKS, "attack 1 A1", ANSWER, "turn",
        "Your own turn comes next: it becomes legal when you pass first.", ("pass",), seat=1,
    ),
    *(
        Case(
            "TEN-ATTACKS-OVER", state, "attack 3 B2",
            "The attacks of this turn are over. Decide what you are asked now.", "turn",
        )
        for state in (OLENA_SWAPS, RONIN_REFILLS)
    ),
    Case(
        "TEN-RONIN-OTHER-CARD", RONIN, "attack 1 B2",
        "Place 1 has made the first attack, with the Ronin. The second one is made with another card of your row.",
        "ronin",
    ),
    Case(
        "TEN-RONIN-SAME-CARD", RONIN, "attack 3 B1",
        "The second attack goes against another card, and the one in place 1 of Max was attacked first. "
        "Choose a different one.", "ronin",
    ),
    Case("TEN-MONK-NOT-ATTACKED", START, "monk", NOT_ATTACKED, "monk"),
    Case("TEN-MONK-NOT-ATTACKED", MAX_REFILLS, "monk", NOT_ATTACKED, "monk", seat=1),
    Case(
        "TEN-MONK-SELF", after(START, "attack 1 B2"), "monk",
        "Your Monk is the card under attack, and it supports only other cards.", "monk", seat=1,
    ),
    Case(
        "TEN-MONK-IN-HAND", after(START, "attack 1 C1"), "monk",
        "Your Monk is in your hand; it helps only from your row.", "monk", seat=2,
    ),
    Case(
        "TEN-MONK-GONE", after(table("9 10 2", "8 4 3 | 6"), "attack 1 B1"), "monk",
        "Your Monk is no longer yours: it was captured or has left the game.", "monk", seat=1,
    ),
    # Olena's Ronin was lost; she may fill the gap once she has decided about the second attack
    Case(
        "TEN-REFILL-LATER", RONIN, "refill 7", LATER, "turn", "It becomes legal when you pass first.", ("pass",),
    ),
    # a Ronin of hers has captured, and the second attack is under way: Max has a gap and is asked for his Monk
    Case(
        "TEN-REFILL-LATER", after(table("6 10 2", "4 5 3", "1 2 3"), "attack 1 B1", "pass", "attack 3 B3"), "refill 7",
        LATER, "turn", seat=1,
    ),
    # the same, but it is the Monk of Max that loses its place next, so that he is asked to refill at once
    Case(
        "TEN-REFILL-LATER", after(table("6 9 2", "4 5 3", "1 2 3"), "attack 1 B1", "pass", "attack 2 B3"), "refill 7",
        LATER, "turn", "It becomes legal when you pass first.", ("pass",), seat=1,
    ),
    *(Case("TEN-NO-GAP", state, "refill 7", NO_GAP, "refill") for state in (START, OLENA_SWAPS)),
    Case("TEN-NO-GAP", MAX_ASKED, "refill 7", NO_GAP, "refill", seat=1),
    Case(
        "TEN-MUST-REFILL", MAX_REFILLS, "pass",
        "Every gap must be filled from the hand. Choose a card for the leftmost one.", "refill", seat=1,
    ),
    Case(
        "TEN-NOT-IN-HAND", MAX_REFILLS, "refill 5", "Monk is not in your hand. Choose a card that is.", "refill",
        seat=1,
    ),
    Case("TEN-NOT-IN-HAND", OLENA_SWAPS, "swap 1 10", "Shogun is not in your hand. Choose a card that is.", "swap"),
    *(
        Case(
            "TEN-SWAP-NOT-ATTACKER", state, attempt, "Only the attacker of the turn may swap, and that is Olena now.",
            "swap", seat=1,
        )
        for state in (MAX_ASKED, MAX_REFILLS, MAX_LOOKS) for attempt in ("swap 1 7", "exchange 1 2")
    ),
    Case("TEN-SWAP-LATER", START, "swap 1 7", SWAP_LATER, "swap"),
    Case("TEN-SWAP-LATER", after(table("6 10 2", "4 5 3"), "attack 1 B1", "pass"), "pretend 1 2", SWAP_LATER, "swap"),
    Case(
        "TEN-SWAP-LATER", after(table("X 10 2", "4 5 3", options=GEISHA_SWAP), "attack 1 B1", "pass"), "swap 2 7",
        SWAP_LATER, "swap",
    ),
    *(
        Case(
            "TEN-SWAP-AFTER-LOSS", state, "swap 2 7", "You have lost a card in this turn, so you may not swap in it.",
            "swap",
        )
        for state in (RONIN, RONIN_REFILLS, after(table("X 10 2", "4 5 3"), "attack 1 B1", "pass"))
    ),
    Case(
        "TEN-SWAP-NO-HAND", after(table("9 10 2 |", "8 5 3", "1 2 3"), "attack 1 B1", "pass", "refill 7"), "swap 1 9",
        "You hold no card to swap with. You may exchange two cards of your row instead, or only pretend to.", "swap",
    ),
    *(Case("TEN-PEEK-NOT-WON", state, "peek B1", NOT_WON, "peek") for state in (START, OLENA_SWAPS, RONIN)),
    Case("TEN-PEEK-NOT-WON", MAX_ASKED, "peek A1", NOT_WON, "peek", seat=1),
    # Max's Geisha has won and left: he looks when the gaps are filled, his own, too; or he has looked before
    Case(
        "TEN-PEEK-LATER", after(table("7 10 2", "X 5 3"), "attack 1 B1", "pass", "refill 9"), "peek A1", PEEK_LATER,
        "peek", seat=1,
    ),
    Case(
        "TEN-PEEK-NOT-WON",
        after(table("7 10 2", "X 5 3", options=PEEK_FIRST), "attack 1 B1", "pass", "peek A2", "refill 9"), "peek A1",
        NOT_WON, "peek", seat=1,
    ),
    # Max has beaten the Ronin and is attacked once more
    Case(
        "TEN-PEEK-LATER", after(table("6 9 2", "8 5 3"), "attack 1 B1", "pass", "attack 2 B3"), "peek A3", PEEK_LATER,
        "peek", seat=1,
    ),
    *(
        Case(
            "TEN-PEEK-ATTACKER", MAX_LOOKS, attempt,
            "The look you have won is at a card in the row of the attacker, Olena. Choose a card there.", "peek",
            seat=1,
        )
        for attempt in ("peek C1", "peek B2")
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}: {case.attempt}")
def test_card(case: Case) -> None:
    refusal = case.state.refusal(ATTEMPTS.number(case.attempt), case.seat)
    assert refusal is not None
    texts = TENNO.texts
    card = (texts.refusal(refusal, ENGLISH, NAMES), refusal.rule, texts.remedy(refusal, ENGLISH, NAMES))
    assert card == (case.sentence, f"tenno/{case.rule}", case.advice)
    assert (refusal.code, refusal.remedy) == (case.code, case.remedy)
    assert_works(case.state, case.attempt, refusal.remedy)


def assert_works(state: TennoState, attempt: str, remedy: tuple[str, ...]) -> None:
    """After the steps of a remedy the attempt is legal for the same seat."""
    if remedy:
        opened = after(state, *remedy)
        assert opened.refusal(ATTEMPTS.number(attempt), int(state.to_move)) is None
        play(opened, attempt)


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == set(REFUSALS) == set(CODES)


@pytest.mark.parametrize(
    ("state", "attempt", "title"),
    [
        (UNLAID, "order 213", "Lay the Peasants as Peasant 2, Peasant 1 and Peasant 3"),
        (UNLAID, "attack 1 B2", "Attack Max, place 2, with the card in place 1"),
        (UNLAID, "swap 1 7", "Put Samurai 7 into place 1"),
        (UNLAID, "pass", "Lay no cards"),
        (START, "attack 1 B2", "Attack Max, place 2, with Daimyo (place 1)"),
        (START, "attack 1 D2", "Attack seat D, place 2, with Daimyo (place 1)"),
        (START, "refill 7", "Put Samurai 7 into the row"),
        (START, "look B", "Look into the prison of Max"),
        (START, "move 1 3", "Move the card in place 1 to place 3"),
        (RONIN, "pass", "Attack no further"),
        (RONIN_REFILLS, "refill 7", "Put Samurai 7 into place 1"),
        (OLENA_SWAPS, "swap 1 7", "Take up Daimyo from place 1 and put down Samurai 7"),
        (OLENA_SWAPS, "swap 1 9", "Put Daimyo back into place 1"),
        (OLENA_SWAPS, "exchange 1 2", "Exchange the cards in places 1 and 2"),
        (OLENA_SWAPS, "pretend 1 2", "Only pretend to exchange the cards in places 1 and 2"),
        (OLENA_SWAPS, "pass", "Swap nothing"),
        (OLENA_SWAPS, "monk", "Turn up the Monk"),
        (OLENA_SWAPS, "peek B3", "Look at the card of Max in place 3"),
    ],
)
def test_title_of_an_attempt(state: TennoState, attempt: str, title: str) -> None:
    assert TENNO.texts.action(ATTEMPTS.number(attempt), state.observe(0), ENGLISH, NAMES) == title


@settings(max_examples=40, deadline=None)
@given(players=st.integers(2, 7), seed=st.integers(0, 10_000), steps=st.integers(0, 150))
def test_legal_or_refused(players: int, seed: int, steps: int) -> None:
    """In any position every attempt of every seat is legal or has a card; what a card recommends works."""
    *_, state = islice(random_game(players, seed, random_options(Random(seed))), steps + 1)
    names = ("A", "B", "C", "D", "E", "F", "G")[:players]
    for seat in range(players):
        view = state.observe(seat)
        for attempt, form in enumerate(ATTEMPTS):
            refusal = state.refusal(attempt, seat)
            assert (refusal is None) == (seat == state.to_move and attempt in state.legal_actions())
            assert TENNO.texts.action(attempt, view, ENGLISH, names)
            if refusal is not None:
                assert refusal.code in CODES and refusal.rule in TENNO.rules
                assert TENNO.texts.refusal(refusal, ENGLISH, names)
                assert bool(TENNO.texts.remedy(refusal, ENGLISH, names)) == bool(refusal.remedy)
                assert_works(state, str(form), refusal.remedy)


PAIR = table("6 10 2", "8 5 3")
BARE = table("9 10 2 |", "8 5 3")


@pytest.mark.parametrize(
    ("state", "pressed", "code"),
    [
        (PAIR, "attack 2", "TEN-SHOGUN-ATTACKS"),
        (after(PAIR, "attack 1 B3", "pass"), "attack 1", "TEN-RONIN-OTHER-CARD"),
        (after(PAIR, "attack 1 B3", "pass"), "attack 2", "TEN-SHOGUN-ATTACKS"),
        (after(PAIR, "attack 1 B1"), "attack 2", "TEN-ONLY-ANSWER"),
        (after(PAIR, "attack 1 B1", "pass", "pass"), "attack 3", "TEN-ATTACKS-OVER"),  # she fills her gap
        (after(BARE, "attack 1 B1", "pass", "refill 1"), "attack 1", "TEN-ATTACKS-OVER"),  # she may exchange two
    ],
)
def test_a_row_card_that_cannot_act_is_refused_for_what_is_wrong_with_it(
    state: TennoState, pressed: str, code: str
) -> None:
    """Nobody has said yet against whom: with two players most seats that the words could go on with do not exist."""
    seat = int(state.to_move)
    refusals = [state.refusal(n, seat) for n, form in enumerate(ATTEMPTS) if str(form).startswith(f"{pressed} ")]
    assert len(refusals) == 21 and {refusal.code if refusal else "" for refusal in refusals} == {code}


@pytest.mark.parametrize(
    ("state", "banner"),
    [
        (START, "Olena must attack with a card of the row, but never with a Shogun"),
        (RONIN, "Olena may attack again with another card of the row, but never with a Shogun, or stop"),
        (MAX_ASKED, "Max may support their Samurai 8 against Olena's Daimyo with a Monk from another place"),
        # the Monk itself is attacked; it is gone; the three Peasants of the first row lie there
        (after(START, "attack 1 B2"), "No Monk can support Max's Monk against Olena's Daimyo: Max can only go on"),
        (
            after(table("9 10 2", "8 4 3 | 6 7"), "attack 1 B1"),
            "No Monk can support Max's Samurai 8 against Olena's Daimyo: Max can only go on",
        ),
        (
            after(UNLAID, *["order 123"] * 3, "attack 2 B1"),
            "No Monk can support Max's Peasant 1 against Olena's Peasant 2: Max can only go on",
        ),
    ],
)
def test_a_banner_offers_only_what_everybody_holds_possible(state: TennoState, banner: str) -> None:
    for seat in (None, *range(state.players)):
        said, _ = TENNO.texts.prompt(state.observe(seat), ENGLISH, NAMES[: state.players])
        assert said == banner
