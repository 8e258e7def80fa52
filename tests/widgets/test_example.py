"""A worked example of the rulebook: asked for a step at a time, and tried as a table of its own."""

from collections.abc import Callable
from typing import Any

import pytest

import gamelib
from gamelib.example import all_examples, examples
from gamelib.language import language
from tests.games import PUBLISHED
from tests.widgets.conftest import Page
from widgets import Table
from widgets.example import address, found
from widgets.keep.browser_store import Shelf
from widgets.pages.learn import Learn
from widgets.ways.worker import PAGES

SCORE = "ta_ke/score"


def shown(page: Page, rule: str = SCORE, n: int = 0, at: int = 0) -> dict[str, Any]:
    """One step as the page is sent it."""
    (answer,) = page.say("example", rule=rule, n=n, at=at)
    assert (answer["kind"], answer["rule"], answer["n"]) == ("example", rule, n)
    step: dict[str, Any] = answer["example"]
    return step


def test_a_rule_page_names_its_examples(page: Page) -> None:
    (with_some,) = page.say("rule", rule=SCORE)
    (without,) = page.say("rule", rule="ta_ke/components")
    assert (len(with_some["examples"]), without["examples"]) == (len(examples(page.table.game, SCORE)), [])
    assert with_some["examples"][:2] == ["Example 1", "Example 2"]


def test_step_by_step(page: Page) -> None:
    """What happens on the small table does not touch the big one."""
    before = page.table.scene
    first, second = shown(page), shown(page, at=1)
    assert (first["place"], second["place"]) == ("Step 1 of 2", "Step 2 of 2")
    assert first["lines"] == ["Ann must take a chip"]
    assert "Ann scores 3 × 4 = 12" in second["lines"][-1]
    assert [formula["term"][0] for formula in second["formulas"]] == ["12", "0"]
    assert {area["id"] for area in second["areas"]} == {"court:1", "hall", "court:0"}
    assert page.table.scene == before
    assert page.table.match.cursor == 0


def test_nothing_in_it_can_be_played(page: Page) -> None:
    acts = [cell[3:4] for area in shown(page)["areas"] for row in area["rows"] for cell in row["cells"]]
    assert not any("".join(act) for act in acts)


def test_a_refused_try_says_why(page: Page) -> None:
    refused = shown(page, "ta_ke/take", at=1)
    assert refused["title"] == "Not now: Take the Daimyo from stack B"
    assert "ghost" in refused["lines"][0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"rule": "ta_ke/nothing", "n": 0, "at": 0},
        {"rule": "tenno/battle", "n": 0, "at": 0},
        {"rule": SCORE, "n": 99, "at": 0},
        {"rule": SCORE, "n": -1, "at": 0},
        {"rule": SCORE, "n": 0, "at": 3},
        {"rule": SCORE, "n": 0, "at": -1},
    ],
)
def test_what_there_is_not_is_not_answered(page: Page, wrong: dict[str, Any]) -> None:
    assert page.say("example", **wrong) == []


def test_in_the_readers_language(page: Page) -> None:
    page.table.speak("de")
    assert shown(page, at=1)["place"] == language("de")("Step {n} of {steps}", n="2", steps="2")
    assert "Ann wertet 3 × 4 = 12" in shown(page, at=1)["lines"][-1]


def test_at_the_curtain(open_play: Callable[[], Page]) -> None:
    """The rulebook is open to those who wait for the screen."""
    page = Page(Table("tenno", players=2, seed=1))
    assert page.table.scene["mode"] == "curtain"
    assert shown(page, "tenno/battle", at=1)["lines"] == [
        "Ann attacks Bea: Daimyo (place 3) against Samurai 8 (place 1)."
    ]


def test_only_pages_that_have_a_learn_page_beside_them_lead_there(page: Page, open_play: Callable[[], Page]) -> None:
    assert shown(page)["link"] == ""
    assert shown(open_play())["link"] == "learn.ipynb" + address(SCORE, 0)
    assert shown(Page(PAGES["learn"](Shelf({}, lambda _token, _text: None))[1]))["link"] == "learn.html" + address(
        SCORE, 0
    )


class TestTried:
    @pytest.fixture
    def learn(self) -> Page:
        return Page(Learn())

    def open(self, learn: Page, asked: str) -> None:
        learn.say("hello", search="", hash=asked, languages=["en"])

    @pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.name)
    def test_every_one_opens_with_everybody_free_to_move(self, learn: Page, game: gamelib.Game) -> None:
        for rule, there in all_examples(game).items():
            for n, example in enumerate(there):
                assert found(address(rule, n).removeprefix("#example=").replace("%2F", "/"), gamelib.GAMES) == example
                self.open(learn, address(rule, n))
                assert learn.table.tried == example  # type: ignore[attr-defined]
                assert learn.table.scene["mode"] == "live"
                assert learn.table.picture["moves"]

    def test_both_sides_are_played_and_the_lessons_are_a_press_away(self, learn: Page) -> None:
        self.open(learn, address(SCORE, 0))
        learn.say("play", attempt="take C")
        learn.say("play", attempt="take E")
        assert learn.table.match.cursor == 2
        learn.say("undo")
        assert learn.table.match.cursor == 1
        learn.say("sheet", name="lesson-list")
        assert learn.table.scene["mode"] == "setup"
        assert learn.table.picture["lesson"]["contents"]

    def test_a_page_shown_again_keeps_what_was_played(self, learn: Page) -> None:
        self.open(learn, address(SCORE, 0))
        learn.say("play", attempt="take C")
        self.open(learn, address(SCORE, 0))
        assert learn.table.match.cursor == 1

    @pytest.mark.parametrize("asked", ["#example=", "#example=ta_ke/score", "#example=ta_ke/score/0", "#example=x/y/1"])
    def test_what_there_is_not_leads_to_the_lessons(self, learn: Page, asked: str) -> None:
        self.open(learn, asked)
        assert learn.table.scene["mode"] == "setup"
