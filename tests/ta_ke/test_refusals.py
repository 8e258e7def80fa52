"""Every "no" of Ta-Ké: the full text of its card, and that what it recommends works."""

from dataclasses import dataclass, fields
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.events import GAME_OVER, OUT_OF_TURN
from gamelib.language import language
from gamelib.ta_ke import TA_KE, Options, TaKeState
from gamelib.ta_ke.facts import ATTEMPTS
from gamelib.ta_ke.refusal import CODES
from gamelib.ta_ke.text import REFUSALS, refusal_key
from tests.ta_ke.positions import LATE_RESET, REPEAT, play, position, random_game

ENGLISH = language("en")
NAMES = ("Olena", "Max")


@dataclass(frozen=True)
class Case:
    """In ``state`` seat ``seat`` tries ``attempt`` and is told ``sentence`` [``rule``] ``advice``."""

    key: str
    state: TaKeState
    attempt: str
    sentence: str
    rule: str
    advice: str = ""
    remedy: tuple[str, ...] = ()
    seat: int = 0


# It is the turn of seat 0 (Olena). Where a case names no stacks, Geisha, Ninja, Daimyo, Ronin, Geisha lie on top of
# A to E, two chips each, without a ghost.
GHOSTS_BUT_A = "RG,GN*,ND*,DR*,RG*"
GHOSTS_BUT_E = "RG*,GN*,ND*,DR*,RG"
LOW = "TAK-NO-LOW-CHIP"
ONCE = "TAK-ONCE-PER-CHARACTER"
FINISH = "TAK-FINISH-ABILITY"


def holding_a_samurai(mine: str = "") -> TaKeState:
    """Olena has taken a Samurai from A and not yet placed it."""
    return position("RG*,GN,ND,DR,RG", mine, phase="place.A")


CASES = [
    # the bare hall after 35 turns
    Case(
        GAME_OVER, position("-,-,-,-,-", phase="over.0"), "take A",
        "The game is over: the last chip has been taken. You can look back through it or begin a new one.", "end",
    ),
    # Max tries to take in Olena's turn
    Case(OUT_OF_TURN, position(), "take A", "It is Olena's turn; only Olena can act now.", "turn", seat=1),
    # a Ronin lies under the Geisha on A
    Case(
        "TAK-COVERED", position(), "dig A",
        "Of stack A only the top chip can ever be taken; those below it come to the top later.", "take",
    ),
    # one chip, and none
    Case(
        "TAK-NOTHING-COVERED", position("R,GN,ND,DR,RG"), "dig A",
        "Stack A has one chip only. Nothing lies beneath it but the printed character, which is never taken.", "take",
    ),
    Case(
        "TAK-EMPTY", position("-,GN,ND,DR,RG"), "dig A",
        "Stack A has no chips left; its printed character counts in scoring but cannot be taken. Choose another stack.",
        "take",
    ),
    # one used Daimyo
    Case(
        "TAK-NEVER-BACK", position(mine="DA010"), "lower DA",
        "A used chip never moves back: a Daimyo on the middle space stays there to the end. Only those on the "
        "bottom space can be used.", "ability",
    ),
    # Max has a samurai above Ronin
    Case(
        "TAK-DAIMYO-FOREIGN", position(mine="DA100", theirs="RO001"), "foreign RO",
        "A Daimyo, your own or a borrowed one, moves only your own samurai, never those across the table.", "daimyo",
    ),
    # a samurai in each courtyard, and a Ninja that cannot use either
    *(
        Case(
            "TAK-SAMURAI-NO-ACTION", position(mine="GE001 NI100", theirs="GE001"), attempt,
            "Samurai have no action; they are jokers that count for the column they lie above. "
            "A Daimyo can move your own.", "samurai",
        )
        for attempt in ("use SA", "borrow SA")
    ),
    # a Ninja on each bottom space
    Case(
        "TAK-NINJA-ON-NINJA", position(mine="NI100", theirs="NI100"), "borrow NI",
        "A Ninja works on an opposing Daimyo, Ronin or Geisha, never on a Ninja.", "ninja",
    ),
    Case(
        "TAK-PLACE-FIRST", holding_a_samurai(), "stop",
        "The Samurai you took must be put above one of your columns before the turn can end. Choose one of the four.",
        "place",
    ),
    # the Ronin could have been used before the take
    Case(
        "TAK-AFTER-TAKE", holding_a_samurai("RO100"), "use RO",
        "Abilities come before the take, and you have taken a chip. Put the Samurai above one of your columns.", "turn",
    ),
    Case(
        "TAK-ONE-TAKE", holding_a_samurai(), "take B",
        "You take exactly one chip each turn, and you have taken a Samurai. Put it above one of your columns.", "turn",
    ),
    # a Daimyo has begun: with one samurai its action ends by itself ...
    Case(
        FINISH, play(position(mine="DA101"), "use DA"), "take A",
        "The action of the Daimyo has begun and comes first. Finish it, then go on.", "ability",
        "It becomes legal if you first move a samurai from Daimyo to Ronin.", ("samurai DA RO",),
    ),
    # ... with two above the same column it must be stopped ...
    Case(
        FINISH, play(position(mine="DA102"), "use DA"), "take A",
        "The action of the Daimyo has begun and comes first. Finish it, then go on.", "ability",
        "It becomes legal if you first move a samurai from Daimyo to Ronin, then end the action that has begun.",
        ("samurai DA RO", "stop"),
    ),
    # ... and one has moved already
    Case(
        FINISH, play(position(mine="DA102"), "use DA", "samurai DA RO"), "take A",
        "The action of the Daimyo has begun and comes first. Finish it, then go on.", "ability",
        "It becomes legal if you first end the action that has begun.", ("stop",),
    ),
    # a Ronin has begun; the supply is full
    Case(
        FINISH, play(position(mine="RO100"), "use RO"), "take A",
        "The action of the Ronin has begun and comes first. Finish it, then go on.", "ability",
        "It becomes legal if you first place a ghost from the supply on B.", ("ghost - B",),
    ),
    # a Geisha borrowed from Max has begun
    Case(
        FINISH, play(position(mine="NI100", theirs="GE100"), "borrow GE"), "take A",
        "The action of the Geisha has begun and comes first. Finish it, then go on.", "ability",
        "It becomes legal if you first end the action that has begun.", ("stop",),
    ),
    Case(
        "TAK-MUST-CARRY-OUT", play(position(mine="RO100"), "use RO"), "stop",
        "Your Ronin has moved up to pay for its action, so the action must be carried out. Choose one of its moves.",
        "ability",
    ),
    # two samurai: one must move, the other may stay
    Case(
        "TAK-MUST-CARRY-OUT", play(position(mine="DA102"), "use DA"), "stop",
        "Your Daimyo has moved up to pay for its action, so the action must be carried out. Choose one of its moves.",
        "ability",
        "It becomes legal if you first move a samurai from Daimyo to Ronin.", ("samurai DA RO",),
    ),
    # to borrow an action only to be allowed to stop would be beside the point
    Case(
        "TAK-MUST-TAKE", position(mine="NI100", theirs="RO100"), "stop",
        "Every turn you must take exactly one chip; a turn cannot be skipped. Choose a chip to take.", "turn",
    ),
    # no Samurai in sight
    Case(
        "TAK-NOTHING-TO-PLACE", position(), "put GE",
        "Only a Samurai you have just taken is placed by choice, and you hold none. "
        "Every other chip goes to its own column by itself.", "place",
    ),
    # a Samurai on top of C
    Case(
        "TAK-NOTHING-TO-PLACE", position("RG,GN,NS,DR,RG"), "put GE",
        "Only a Samurai you have just taken is placed by choice, and you hold none. "
        "Every other chip goes to its own column by itself.", "place",
        "It becomes legal if you first take the top chip of stack C.", ("take C",),
    ),
    # C is bare
    Case(
        "TAK-EMPTY", position("RG,GN,-,DR,RG"), "take C",
        "Stack C has no chips left; its printed character counts in scoring but cannot be taken. "
        "Choose another stack.", "take",
    ),
    # a ghost on A and nothing that could move it
    Case(
        "TAK-GHOST", position("RG*,GN,ND,DR,RG"), "take A",
        "A ghost lies on stack A, so its top chip cannot be taken, though it counts in scoring. The ghost leaves "
        "when a Ronin moves it, or when no chip is free of ghosts.", "take",
    ),
    # the same with an own Ronin ...
    Case(
        "TAK-GHOST", position("RG*,GN,ND,DR,RG", "RO100"), "take A",
        "A ghost lies on stack A, so its top chip cannot be taken, though it counts in scoring. The ghost leaves "
        "when a Ronin moves it, or when no chip is free of ghosts.", "take",
        "It becomes legal if you first use your Ronin, then return the ghost on A to the supply.",
        ("use RO", "ghost A -"),
    ),
    # ... and with a Ninja and Max's Ronin
    Case(
        "TAK-GHOST", position("RG*,GN,ND,DR,RG", "NI100", "RO100"), "take A",
        "A ghost lies on stack A, so its top chip cannot be taken, though it counts in scoring. The ghost leaves "
        "when a Ronin moves it, or when no chip is free of ghosts.", "take",
        "It becomes legal if you first use your Ninja on the opposing Ronin, then return the ghost on A to the supply.",
        ("borrow RO", "ghost A -"),
    ),
    # a Geisha moved the Geisha chip from A to B
    Case(
        "TAK-GEISHA-RETAKE", play(position(mine="GE100"), "use GE", "chip A B"), "take B",
        "A Geisha moved the Geisha on top of stack B this turn, so it cannot be taken in the same turn. "
        "Choose another chip.", "geisha",
    ),
    # two Daimyo on the bottom space, one of them used
    Case(
        ONCE, play(position(mine="DA201"), "use DA", "samurai DA RO"), "use DA",
        "Each character's action can be used once a turn, by your own chip or through the Ninja, and the Daimyo has"
        " been used.", "once_per_turn",
    ),
    # the Ronin's action was borrowed from Max
    Case(
        ONCE, play(position(mine="RO100 NI100", theirs="RO100"), "borrow RO", "ghost - A"), "use RO",
        "Each character's action can be used once a turn, by your own chip or through the Ninja, and the Ronin has "
        "been used.", "once_per_turn",
    ),
    # two Ninja on the bottom space, one of them used
    Case(
        f"{ONCE}_ninja", play(position(mine="NI200", theirs="RO100 GE100"), "borrow RO", "stop"), "borrow GE",
        "A Ninja acts once a turn, and yours has acted.", "once_per_turn",
    ),
    # where the Ninja may repeat, the second own Ronin still has to wait
    Case(
        f"{ONCE}_apart", play(position(mine="RO200", options=REPEAT), "use RO", "ghost - A"), "use RO",
        "At this table an action can be used once by your own chip and once through the Ninja, and your own Ronin "
        "has been used this turn.", "once_per_turn",
    ),
    # the Ninja itself does not repeat
    Case(
        f"{ONCE}_ninja",
        play(position(mine="NI200", theirs="RO100 GE100", options=REPEAT), "borrow RO", "stop"), "borrow GE",
        "A Ninja acts once a turn, and yours has acted.", "once_per_turn",
    ),
    # the only Ronin is used up
    Case(
        LOW, position(mine="RO010"), "use RO",
        "Using the Ronin costs a Ronin chip from your bottom space, and you have none there (middle space: 1).",
        "ability",
    ),
    # no Ninja for Max's Geisha
    Case(
        LOW, position(theirs="GE100"), "borrow GE",
        "Using the Ninja costs a Ninja chip from your bottom space, and you have none there (middle space: 0).",
        "ability",
    ),
    Case(
        "TAK-NO-SAMURAI", position(mine="DA100"), "use DA",
        "A Daimyo moves your samurai, and you have none.", "ability",
    ),
    # only single chips are left
    Case(
        "TAK-NO-CHIP-MOVE", position("G,N,D,-,-", "GE100"), "use GE",
        "A Geisha lifts a chip from a stack of at least two without a ghost and sets it down where no ghost lies; "
        "now there are no two such places.", "ability",
    ),
    # only A is free of ghosts, so there is no second place; the Ronin can make one
    Case(
        "TAK-NO-CHIP-MOVE", position(GHOSTS_BUT_A, "RO100 GE100"), "use GE",
        "A Geisha lifts a chip from a stack of at least two without a ghost and sets it down where no ghost lies; "
        "now there are no two such places.", "ability",
        "It becomes legal if you first use your Ronin, then return the ghost on B to the supply.",
        ("use RO", "ghost B -"),
    ),
    Case(
        "TAK-NINJA-CHOOSE", position(mine="NI100", theirs="RO100"), "use NI",
        "A Ninja works through a chip of your opponent. Choose a Daimyo, Ronin or Geisha on a bottom space across the "
        "table.", "ninja",
    ),
    # Max's Geisha is used up
    # her Ninja could act, and there is nobody to act through
    Case(
        "TAK-NINJA-NOBODY", position(mine="NI100", theirs="RO010 NI100"), "use NI",
        "A Ninja works through a Daimyo, Ronin or Geisha on a bottom space across the table, and Max has none there.",
        "ninja",
    ),
    Case(
        "TAK-NINJA-NO-CHIP", position(mine="NI100", theirs="GE010"), "borrow GE",
        "A Ninja pushes up a chip from a bottom space, and Max has no Geisha there (middle space: 1).", "ninja",
    ),
    Case(
        "TAK-NEEDS-DAIMYO", position(mine="RO001"), "samurai RO NI",
        "Samurai stay where they are until you use a Daimyo, your own or a borrowed one.", "daimyo",
    ),
    Case(
        "TAK-NEEDS-DAIMYO", position(mine="DA101"), "samurai DA RO",
        "Samurai stay where they are until you use a Daimyo, your own or a borrowed one.", "daimyo",
        "It becomes legal if you first use your Daimyo.", ("use DA",),
    ),
    Case(
        "TAK-SAME-COLUMN", play(position(mine="DA101"), "use DA"), "samurai DA DA",
        "A Daimyo moves a samurai to a different column. Choose one other than Daimyo.",
        "daimyo",
    ),
    # the only samurai lies above Daimyo
    Case(
        "TAK-NO-SAMURAI-THERE", play(position(mine="DA101"), "use DA"), "samurai GE NI",
        "You have no samurai above the Geisha column. Move one from another column.", "daimyo",
    ),
    # samurai above Daimyo, Ronin and Geisha; the first went to Ronin, so Ronin gives none ...
    Case(
        "TAK-BACK-AND-FORTH_received",
        play(position(mine="DA101 RO001 GE001"), "use DA", "samurai DA RO"), "samurai RO NI",
        "The Ronin column has received a samurai in this Daimyo action, so it gives none. "
        "Move one from another column, or stop.", "daimyo",
    ),
    # ... and Daimyo receives none
    Case(
        "TAK-BACK-AND-FORTH",
        play(position(mine="DA101 RO001 GE001"), "use DA", "samurai DA RO"), "samurai GE DA",
        "The Daimyo column has given a samurai in this Daimyo action, so it receives none. "
        "Choose another column, or stop.", "daimyo",
    ),
    Case(
        "TAK-NEEDS-RONIN", position("RG*,GN,ND,DR,RG"), "ghost A B",
        "Ghosts stay where they are until you use a Ronin, your own or a borrowed one.", "ronin",
    ),
    Case(
        "TAK-NEEDS-RONIN", position("RG*,GN,ND,DR,RG", "NI100", "RO100"), "ghost A B",
        "Ghosts stay where they are until you use a Ronin, your own or a borrowed one.", "ronin",
        "It becomes legal if you first use your Ninja on the opposing Ronin.", ("borrow RO",),
    ),
    Case(
        "TAK-SAME-PLACE", play(position("RG*,GN,ND,DR,RG", "RO100"), "use RO"), "ghost A A",
        "A move must lead to a place other than A.", "ronin",
    ),
    Case(
        "TAK-SAME-PLACE", play(position(mine="RO100"), "use RO"), "ghost - -",
        "A move must lead to a place other than the supply.", "ronin",
    ),
    Case(
        "TAK-SAME-PLACE", play(position(mine="GE100"), "use GE"), "chip A A",
        "A move must lead to a place other than A.", "geisha",
    ),
    Case(
        "TAK-NO-GHOST-THERE", play(position("RG*,GN,ND,DR,RG", "RO100"), "use RO"), "ghost C D",
        "There is no ghost on C to move. Choose one from another place.", "ronin",
    ),
    # both options are needed: the first Ronin closes the last stack, a borrowed one acts again
    Case(
        "TAK-SUPPLY-EMPTY",
        play(
            position(GHOSTS_BUT_E, "RO100 NI100", "RO100", options=REPEAT | LATE_RESET),
            "use RO", "ghost - E", "borrow RO",
        ), "ghost - B",
        "All five ghosts are out, so the supply has none to give. Move or return one that is on the board.", "ronin",
    ),
    Case(
        "TAK-GHOST-TWICE", play(position("RG*,GN,ND,DR,RG", "RO100"), "use RO"), "ghost - A",
        "There is a ghost on A already, and each stack or space holds one at most.", "ronin",
    ),
    # only E is free of ghosts
    Case(
        "TAK-KEEP-A-TAKE", play(position(GHOSTS_BUT_E, "RO100"), "use RO"), "ghost - E",
        "With a ghost on E no chip could be taken this turn, and a chip must be taken every turn. "
        "Choose another move for the Ronin.", "keep_a_take",
    ),
    # the ghost on A lies on a bare space: moving it frees no chip
    Case(
        "TAK-KEEP-A-TAKE", play(position("-*,GN*,ND*,DR*,RG", "RO100"), "use RO"), "ghost A E",
        "With a ghost on E no chip could be taken this turn, and a chip must be taken every turn. "
        "Choose another move for the Ronin.", "keep_a_take",
    ),
    # A and B are free, but the chip on B was moved this turn
    Case(
        "TAK-KEEP-A-TAKE", play(position("RG,N,-,DR*,RG*", "RO100 GE100"), "use GE", "chip A B", "use RO"), "ghost - A",
        "With a ghost on A no chip could be taken this turn, and a chip must be taken every turn. "
        "Choose another move for the Ronin.", "keep_a_take",
    ),
    Case(
        "TAK-NEEDS-GEISHA", position(), "chip A B",
        "Chips stay on their stacks until you use a Geisha, your own or a borrowed one.", "geisha",
    ),
    Case(
        "TAK-NEEDS-GEISHA", position(mine="GE100"), "chip A B",
        "Chips stay on their stacks until you use a Geisha, your own or a borrowed one.", "geisha",
        "It becomes legal if you first use your Geisha.", ("use GE",),
    ),
    # C is bare
    Case(
        "TAK-GEISHA-EMPTY", play(position("RG,GN,-,DR,RG", "GE100"), "use GE"), "chip C A",
        "Stack C has no chip to move. Choose a stack of at least two.", "geisha",
    ),
    Case(
        "TAK-GEISHA-GHOST", play(position("RG,GN*,ND,DR,RG", "GE100"), "use GE"), "chip A B",
        "A ghost lies on B, and a Geisha sets a chip down only where there is none. Choose another place.", "geisha",
    ),
    Case(
        "TAK-GEISHA-GHOST_lifting", play(position("RG,GN*,ND,DR,RG", "GE100"), "use GE"), "chip B A",
        "A ghost lies on B, and a Geisha lifts a chip only from a stack without one. Choose another stack.", "geisha",
    ),
    # a single Daimyo on C
    Case(
        "TAK-GEISHA-LAST-CHIP", play(position("RG,GN,D,DR,RG", "GE100"), "use GE"), "chip C A",
        "A Geisha never moves the last chip of a stack, and C has only one. Choose a stack of at least two.", "geisha",
    ),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.key}: {case.attempt}")
def test_card(case: Case) -> None:
    refusal = case.state.refusal(ATTEMPTS.number(case.attempt), case.seat)
    assert refusal is not None
    texts = TA_KE.texts
    card = (texts.refusal(refusal, ENGLISH, NAMES), refusal.rule, texts.remedy(refusal, ENGLISH, NAMES))
    assert card == (case.sentence, f"ta_ke/{case.rule}", case.advice)
    assert (refusal_key(refusal), refusal.remedy) == (case.key, case.remedy)
    assert_works(case.state, case.attempt, refusal.remedy)


def assert_works(state: TaKeState, attempt: str, remedy: tuple[str, ...]) -> None:
    """After the steps of a remedy the attempt is legal for the same seat."""
    if remedy:
        opened = play(state.clone(), *remedy)
        assert opened.refusal(ATTEMPTS.number(attempt), int(state.to_move)) is None
        play(opened, attempt)


def test_every_code_and_variant_has_a_case() -> None:
    assert {case.key for case in CASES} == set(REFUSALS)
    assert {case.key.partition("_")[0] for case in CASES} == set(CODES)


def test_every_code_has_a_rule_of_the_game() -> None:
    assert {f"ta_ke/{case.rule}" for case in CASES} <= set(TA_KE.rules)


@pytest.mark.parametrize(
    ("state", "attempt", "title"),
    [
        (position(), "lower GE", "Move a Geisha back to the bottom space"),
        (position("RG,GN,-,DR,RG"), "take C", "Take from stack C"),
        (position("RG,GN,-,DR,RG"), "chip C A", "Move a chip from stack C to A"),
        (position(), "chip A B", "Move the Geisha from stack A to B"),
        (position(), "ghost - -", "Move the ghost from the supply to the supply"),
        (position(), "ghost A -", "Return the ghost on A to the supply"),
        (position(), "ghost - A", "Place a ghost from the supply on A"),
        (position(), "stop", "End the turn without taking a chip"),
        (holding_a_samurai(), "stop", "End the turn without placing the Samurai"),
        (play(position(mine="DA102"), "use DA"), "stop", "Leave the action unused"),
        (play(position(mine="DA102"), "use DA", "samurai DA RO"), "stop", "Move no further samurai"),
        (play(position(mine="NI100", theirs="RO100"), "borrow RO"), "stop", "Leave the borrowed action unused"),
    ],
)
def test_title_of_an_attempt(state: TaKeState, attempt: str, title: str) -> None:
    assert TA_KE.texts.action(ATTEMPTS.number(attempt), state.observe(0), ENGLISH, NAMES) == title


OPTIONS = st.fixed_dictionaries({f.name: st.sampled_from(f.metadata["choices"]) for f in fields(Options)})


@settings(max_examples=60, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 10_000), steps=st.integers(0, 90), loves_abilities=st.booleans())
def test_legal_or_refused(options: dict[str, Any], seed: int, steps: int, loves_abilities: bool) -> None:
    """In any position every attempt of both seats is legal or has a card; what a card recommends works."""
    *_, state = islice(random_game(seed, options, loves_abilities), steps + 1)
    for seat in (0, 1):
        view = state.observe(seat)
        for attempt, form in enumerate(ATTEMPTS):
            refusal = state.refusal(attempt, seat)
            assert (refusal is None) == (seat == state.to_move and attempt in state.legal_actions())
            assert (refusal is None) == (attempt in view.legal)
            assert TA_KE.texts.action(attempt, view, ENGLISH, NAMES)
            if refusal is not None:
                assert refusal.code in CODES and refusal.rule in TA_KE.rules
                assert TA_KE.texts.refusal(refusal, ENGLISH, NAMES)
                assert bool(TA_KE.texts.remedy(refusal, ENGLISH, NAMES)) == bool(refusal.remedy)
                assert_works(state, str(form), refusal.remedy)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10_000), steps=st.integers(0, 90))
def test_the_banner_is_the_same_for_both_and_offers_what_there_is(seed: int, steps: int) -> None:
    *_, state = islice(random_game(seed, {}), steps + 1)
    said = {TA_KE.texts.prompt(state.observe(seat), ENGLISH, NAMES) for seat in (0, 1, None)}
    assert len(said) == 1
    if TA_KE.phases[state.phase] == "main":
        abilities = any(str(ATTEMPTS[action]).startswith(("use", "borrow")) for action in state.legal_actions())
        assert ("may use abilities" in said.pop()[0]) is abilities


def test_the_supply_says_why_nothing_comes_out_of_it() -> None:
    """Four ghosts are out and the fifth would close the last chip: that is the reason, wherever it was to go."""
    state = play(position(GHOSTS_BUT_E, "RO100"), "use RO")
    refusals = [state.refusal(n, 0) for n, form in enumerate(ATTEMPTS) if str(form).startswith("ghost - ")]
    assert {(refusal.code, refusal.data["stack"]) for refusal in refusals if refusal} == {("TAK-KEEP-A-TAKE", "E")}
