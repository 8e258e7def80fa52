"""`why` and `predict`: the table's answers in Python."""

import re
from typing import Any

import pytest

from gamelib.errors import UnknownAction
from gamelib.match import Match
from widgets.ask import predict, why
from widgets.table import Table

GHOSTED = "SND,NDR,DRGG*,SNG*,DNR/100.100.201.000,200.002.010.100/21,24/0/0/-.-/main"


@pytest.fixture
def table() -> Table:
    return Table(Match.new("ta_ke", start=GHOSTED, names=["Adrian", "Bea"]))


def test_why_tells_what_the_card_tells(table: Table) -> None:
    title, *rest = why(table, "take C").split("\n\n")
    assert title == "**Not now: Take the Geisha from stack C**"
    text = "\n".join(rest)
    assert "A ghost lies on stack C" in text
    assert "It becomes legal if you first use your Ronin, then return the ghost on C to the supply." in text
    assert "`use DA`, `use RO`, `use GE`, `take A`, `take B`, `take E`" in text
    assert rest[-1] == "§ Taking a chip"


def test_why_of_what_is_allowed(table: Table) -> None:
    assert why(table, "take B").startswith("**Allowed: ")


def test_why_asks_for_the_seat_at_the_screen() -> None:
    table = Table(Match.new("ta_ke", start=GHOSTED), seats=[1])
    assert "only Player 1 can act now" in why(table, "take B")


def test_a_prediction_comes_before_the_sum(table: Table) -> None:
    asked = predict(table, "use RO; ghost C -; take C")
    assert "How many points will Adrian get" in asked
    assert "14" not in asked


@pytest.mark.parametrize(("guess", "verdict"), [(14, "as you said"), (0, "you said 0"), (28, "you said 28")])
def test_the_sum(table: Table, guess: int, verdict: str) -> None:
    said, formulas = predict(table, "use RO; ghost C -; take C", guess).split("\n\n")
    assert said.startswith("**Points for Adrian: 14**") and verdict in said
    head, _, first, second = formulas.splitlines()
    assert re.fullmatch(r"\|  \| .*Geisha.* \| × .* \| = .* \|", head)
    assert first == "| Adrian | 2 | 2 × 3 + 1 × 0 + 1 = 7 | **14** |"
    assert second == "| Bea | 2 | 2 × 0 + 1 × 1 + 0 = 1 | **2** |"


def test_the_table_stays_as_it_is(table: Table) -> None:
    before = table.match.to_json()
    predict(table, "take A", 3)
    why(table, "take A")
    assert table.match.to_json() == before


@pytest.mark.parametrize("actions", ["take C", "use RO; take A", "take A; take B"])
def test_what_is_not_legal_is_answered_by_its_reason(table: Table, actions: str) -> None:
    assert predict(table, actions, 3).startswith("**Not now: ")


def test_a_turn_that_is_not_finished(table: Table) -> None:
    answer = predict(table, "use RO", 3)
    assert "`use RO` does not finish the turn" in answer
    assert "ghost" in answer


def test_after_the_end() -> None:
    table = Table(Match.new("ta_ke", start="-,-,-,-,-/000.000.000.000,000.000.000.000/0,0/-/0/-.-/over.0"))
    assert "The game is over" in predict(table, "take A", 1)


def test_what_is_no_action(table: Table) -> None:
    with pytest.raises(UnknownAction, match="do you mean"):
        predict(table, "take F")


def test_an_answer_shows_as_markdown_and_as_text(table: Table) -> None:
    answer = why(table, "take C")
    assert answer._repr_markdown_() == repr(answer) == str(answer)


LAST_CARD = (
    "play Rx3; ask 0; give Y13; ask 3; give Rx2; play Yx3; ask 0; give Yx2; ask 3; give R13; play Y5; play R6; ask 2; "
    "give R4; ask 0; give Y14; ask 3; give R5; ask 1; give Y4; play R3; ask 2; give Y2; play Rx1; ask 2; give Yx1; "
    "play R17; play Y3; play RF; play Y17; ask 1; give R16; ask 2; give YF; ask 1; give R14; ask 2; give Y16; "
    "play Y15; ask 1; give R15; play Y6"
)
NO_RED_MULTIPLIER = (
    "play R5; play YF; play R3; play Y2; play Y4; play R13; play Y6; play Rx2; ask 0; give Y14; play R4; ask 0; "
    "give Y15; play R15; play R14; ask 0; give Y16; ask 1; give R17; ask 0; give Y3; ask 0; give Yx1; ask 1; give Rx1; "
    "ask 0; give Y5; ask 1; give Rx3; play Y13; ask 1; give R2; ask 0; give Yx2; ask 1; give R16; ask 1; give R6; "
    "play Y17; ask 1; give RF"
)
SIXTEEN_ALL = (
    "order 123; order 321; attack 3 B1; pass; refill 9; refill 9; attack 1 A3; pass; refill 8; refill 8; attack 3 B1; "
    "pass; refill 7; refill 7; attack 1 A3; pass; refill 10; refill 10; attack 1 B1; pass; refill 6; peek A3; "
    "attack 3 A1; pass; refill 6; peek B3; attack 1 B2; pass; pass; refill X; swap 2 X; attack 2 A3; pass; refill 5; "
    "refill 5; attack 2 B1; pass; refill 4; refill 4; attack 1 A3; pass; refill 2; pretend 2 3"
)


TWO_TIED = (
    "order 132; order 213; order 132; attack 1 C1; pass; refill 9; refill 8; attack 3 C1; pass; refill 5; peek B3; "
    "attack 3 A2; pass; refill 9; pass; attack 2 C3; pass; refill 4; pass; attack 3 A2; pass; refill 5; swap 1 10; "
    "attack 3 A1; pass; refill X; refill 7; attack 1 B1; pass; refill 6; peek A3; attack 3 A3; monk; refill X; "
    "swap 1 9; attack 3 A3; monk; refill 10; refill 8; attack 2 C3; pass; refill 10; peek A3; attack 3 A2; pass; "
    "refill 6; peek B3; attack 2 A1; pass; refill 6; peek C2"
)


def played(game: str, actions: str, **new: Any) -> Match:
    match = Match.new(game, names=["Adrian", "Bea", "Cleo", "Dora"][: new["players"]], **new)
    for action in actions.split(";"):
        match.play(action)
    return match


@pytest.fixture
def tatsu() -> Match:
    return played("tatsu", LAST_CARD, players=4, seed=234, options={"target": 1})


@pytest.fixture
def tenno() -> Match:
    return played("tenno", SIXTEEN_ALL, players=2)


def test_the_answer_of_another_seat_belongs_to_the_turn(tatsu: Match) -> None:
    table = Table(tatsu, open=True)
    assert "`ask 1; give R2`" in predict(table, "ask 1", 14)
    said, formulas = predict(table, "ask 1; give R2", 14).split("\n\n")
    assert said.startswith("**Points for Adrian: 14**")
    assert formulas.splitlines()[2:4] == [
        "| Adrian | 3 + 1 + 1 + 1 + 1 + 4 + 1 + 1 + 1 = 14 | 1 + 0 + 0 = 1 | **14** |",
        "| Bea | 4 + 5 + 6 + 7 + 1 + 3 + 5 + 6 + 7 + 1 + 1 = 46 | 0 + 0 + 3 = 3 | **138** |",
    ]
    assert predict(table, "ask 1; give R3").startswith("**Not now: Lay Red 3")


def test_the_heads_name_what_only_some_have() -> None:
    """The first seat has no own multiplier, which has a name of its own."""
    match = played("tatsu", NO_RED_MULTIPLIER, players=2, seed=2, options={"target": 1})
    head, _, adrian, bea = predict(Table(match, open=True), "play Yx3", 0).split("\n\n")[1].splitlines()
    assert head == "|  | points on captured cards | × own multipliers | = points of this hand |"
    assert adrian.endswith("| **0** |") and bea.endswith("| **27** |")


def test_who_has_nothing_to_add_has_an_empty_place() -> None:
    match = played("tenno", TWO_TIED, players=3)
    said, formulas = predict(Table(match, open=True), "attack 3 C3; pass", 5).split("\n\n")
    assert said == "**Points for Adrian: 5**, as you said."
    assert formulas.splitlines() == [
        "|  | prison | + hand and row | = points |",
        "| --- | --- | --- | --- |",
        "| Adrian | 5 = 5 |  | **5** |",
        "| Bea | 2 + 4 + 7 = 13 | 1 + 2 + 4 + 6 + 7 + 8 + 9 + 10 + 0 = 47 | **60** |",
        "| Cleo | 5 + 8 = 13 | 4 + 5 + 6 + 7 + 8 + 10 = 40 | **53** |",
    ]


def test_a_turn_of_somebody_else_is_no_part_of_it(tenno: Match) -> None:
    assert predict(Table(tenno, open=True), "attack 1 B1; pass; pass; swap 1 5").startswith("**Not now: ")


@pytest.mark.parametrize("action", ["attack 2 B1; pass", "attack 2 B2; monk"])
def test_where_cards_are_hidden_nothing_is_told(tenno: Match, action: str) -> None:
    assert predict(Table(tenno, seats=[0]), action, 16) == predict(Table(tenno), action)
    assert "hidden" in predict(Table(tenno), action)
