"""`why` and `predict`: the table's answers in Python."""

import re

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
    assert said.startswith("**14 points for Adrian**") and verdict in said
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
