"""The explore page without a browser: what it is told and what it shows."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

import pytest

from gamelib.bots.player import Cancelled
from gamelib.language import Language
from gamelib.samurai_sword.worlds import SamuraiWorlds
from widgets import Explore
from widgets.exploring.experiment import Part, Step, number, percent
from widgets.pages import explore as module
from widgets.pages.explore import Experiments
from widgets.presentation import PRESENTATIONS, presentation
from widgets.scenes.scene import Json
from widgets.ways.worker import between_messages

LATE = "-,DG*,-,R,N/110.010.100.021,000.100.010.100/15,12/0/0/-.-/main"


class Page:
    """Stands where a browser would."""

    def __init__(self, widget: Experiments) -> None:
        self.widget = widget
        self.sent: list[Json] = []
        self.seen: list[Json] = []
        widget.window.way = self

    def show(self, parts: Json) -> None:
        """What a browser would be shown."""
        self.seen.append(parts)

    def send(self, message: Json) -> None:
        """What a browser would be told."""
        self.sent.append(message)

    @property
    def shown(self) -> Json:
        """The page as it is shown now."""
        page: Json = self.widget.window.parts["page"]
        return page

    def progresses(self, part: str) -> list[Json]:
        """How far a part was, one after the other."""
        return [parts["progress"][part] for parts in self.seen if part in parts.get("progress", {})]

    @property
    def progress(self) -> Json:
        """How far what is computed is."""
        progress: Json = self.widget.window.parts["progress"]
        return progress

    def say(self, **message: Any) -> None:
        """A message, and the end of what it brings about."""
        self.widget.receive(message)
        deadline = time.monotonic() + 60
        while self.widget.busy:
            assert time.monotonic() < deadline
            time.sleep(0.01)

    def part(self, id: str) -> Json:
        part: Json = next(part for part in self.shown["parts"] if part["id"] == id)
        return part

    def block(self, id: str, kind: str) -> Json:
        block: Json = next(block for block in self.part(id)["blocks"] if block["kind"] == kind)
        return block

    def address(self) -> dict[str, str]:
        last = [message["hash"] for message in self.sent if message["kind"] == "address"][-1]
        return {key: values[-1] for key, values in parse_qs(last.lstrip("#")).items()}


def opened(address: str = "", languages: tuple[str, ...] = ("en",)) -> Page:
    page = Page(Experiments(pages="{name}.ipynb"))
    page.say(kind="hello", hash=address, languages=list(languages))
    return page


@pytest.mark.parametrize("game", sorted(PRESENTATIONS))
def test_every_game_has_its_page(game: str) -> None:
    page = opened(f"#game={game}")
    assert [part["id"] for part in page.shown["parts"]] == [
        *(kind.id for kind in presentation(game).experiments()),
        "games",
    ]
    assert page.address() == {"game": game}
    for part in page.shown["parts"]:
        assert not part["trouble"]
        assert bool(part["blocks"]) == page.widget.parts[part["id"]].at_once
        assert all(field["label"] for field in part["fields"])
    json.dumps(page.shown, allow_nan=False)


def test_the_monk_changes_the_matrix_and_stands_in_the_address() -> None:
    page = opened("#game=tenno")
    assert page.block("battles", "table")["rows"][6][8]["text"] == "▼"  # 7 attacks 8
    assert page.block("battles", "table")["rows"][6][6]["text"] == "▲ 6"
    page.say(kind="run", part="battles", values={"monk": "1"})
    assert page.block("battles", "table")["rows"][6][6]["text"] == "▼"  # 7 attacks 6 + 2
    assert page.block("battles", "table")["rows"][6][5]["said"] == "no Monk can support this card"
    assert page.address() == {"game": "tenno", "battles.monk": "1"}
    again = opened("#game=tenno&battles.monk=1")
    assert again.part("battles") == page.part("battles")


def test_a_position_is_looked_at_and_kept() -> None:
    page = opened("#game=ta_ke")
    page.say(kind="run", part="moves", values={"position": LATE, "look": "500", "depth": "1"})
    assert page.address() == {"game": "ta_ke", "moves.position": LATE, "moves.look": "500", "moves.depth": "1"}
    table = page.block("moves", "table")
    assert table["caption"] == "All moves of Player 1"
    note = page.block("moves", "note")
    assert note["href"].startswith("may.ipynb#ask=ta_ke&p=") and LATE in note["text"]
    formulas = {row[0]: row[3]["text"] for row in table["rows"]}
    # field D is printed with a Geisha, another one lies on B; in the own courtyard one is at the bottom
    assert formulas["Take the Ronin from stack D"] == "2 × (2 × 1 + 1 × 0 + 0) = 4"


def test_a_position_that_is_none_is_explained() -> None:
    page = opened("#game=ta_ke")
    page.say(kind="run", part="moves", values={"position": "nonsense"})
    assert page.part("moves")["trouble"].startswith(
        "a Ta-Ké position has 7 fields separated by slashes; this one has 1"
    )
    assert page.progress["moves"]["text"] == "" and page.part("moves")["blocks"] == []
    page.say(kind="run", part="moves", values={"position": ""})
    assert page.part("moves")["trouble"] == "" and page.part("moves")["blocks"]
    page.say(
        kind="run", part="moves", values={"position": "-,-,-,-,-/110.010.100.021,000.100.010.100/15,12/-/0/-.-/over.0"}
    )
    assert page.part("moves")["blocks"][0]["text"] == "The game is over in this position."


def test_in_a_notebook_there_are_no_other_pages() -> None:
    page = Page(Experiments("ta_ke"))
    page.say(kind="hello", hash="", languages=["en"])
    assert page.shown["links"] == [] and page.block("moves", "note")["href"] == ""
    assert opened("#game=tenno").shown["links"] == [
        {"text": "All games", "href": "hub.ipynb"}, {"text": "Play Tenno", "href": "play.ipynb#new=tenno"},
    ]  # fmt: skip


def test_games_are_played_and_counted() -> None:
    page = opened("#game=tenno")
    values = {"players": "2", "games": "30", "who0": "easy", "who1": "random", "seed": "x"}
    page.say(kind="run", part="games", values=values)
    figures = [block["figure"] for block in page.part("games")["blocks"]]
    assert [figure["title"] for figure in figures] == [
        "Games won, by seat", "Points at the end, by seat", "Player 1's points at the end",
        "Player 2's points at the end", "How long the games were",
    ]  # fmt: skip
    won = figures[0]["columns"]
    assert sum(won["value"]) <= 100 and all(
        low < v < high for low, v, high in zip(won["low"], won["value"], won["high"], strict=True)
    )
    assert all(sum(figure["columns"]["value"]) == pytest.approx(100, abs=0.1) for figure in figures[2:])
    assert figures[2]["columns"]["class"] == figures[3]["columns"]["class"], "one scale for all seats"
    assert page.progress["games"] == {"text": "Finished: 30 of 30.", "done": 30, "total": 30, "busy": False}
    assert page.part("games")["fields"][4]["when"] == {"field": "players", "values": ["3", "4", "5", "6", "7"]}


def test_what_is_no_text_does_not_stand_in_the_address() -> None:
    page = Page(Experiments("tenno"))
    page.say(kind="run", part="attacks", values={"seed": "\ud800a"})
    assert page.sent[-1]["kind"] == "address" and "attacks.seed=a" in page.sent[-1]["hash"]


def test_values_that_make_no_sense_fall_back() -> None:
    page = opened("#game=tenno&games.games=999999999&games.players=12&games.who0=god&battles.monk=maybe")
    fields = {field["id"]: field["value"] for field in page.part("games")["fields"]}
    assert (fields["games"], fields["players"], fields["who0"]) == ("1000", "3", "random")
    page.widget.parts["games"].take({"games": "5000000", "seed": " " * 9, "players": None})
    assert page.widget.parts["games"].values["games"] == "100000"
    assert page.widget.parts["games"].values["seed"] == "1"
    assert page.part("battles")["fields"][0]["value"] == ""


class Endless(Part):
    """Goes on until it is cancelled."""

    id, title, text = "endless", "Endless", "Goes on."
    at_once = False
    fails = ""

    def fields(self, say: Language) -> list[Json]:
        return [number("n", "n", 1, 0, 9)]

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        n = 0
        while True:
            n += 1
            time.sleep(0.002)
            if self.fails:
                raise RuntimeError(self.fails)
            yield Step(n, 1_000_000, n)

    def blocks(self, say: Language) -> list[Json]:
        return [{"kind": "note", "text": str(self.found), "href": "", "link": ""}]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Page:
    shown = replace(presentation("tenno"), experiments=lambda: [Endless])
    monkeypatch.setitem(PRESENTATIONS, "tenno", shown)
    return opened("#game=tenno")


def test_progress_is_shown_and_cancelling_keeps_what_there_is(endless: Page) -> None:
    endless.seen.clear()
    endless.widget.receive({"kind": "run", "part": "endless", "values": {}})
    deadline = time.monotonic() + 30
    while len(endless.progresses("endless")) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert int(endless.part("endless")["blocks"][0]["text"]) > 1
    endless.say(kind="cancel", part="endless")
    seen = endless.progresses("endless")
    assert seen[0]["busy"] and seen[1]["text"].endswith("of 1,000,000") and not seen[-1]["busy"]
    assert seen[-1]["text"].startswith("Cancelled at ")
    assert int(endless.part("endless")["blocks"][0]["text"]) == seen[-1]["done"]


def test_a_new_run_and_another_game_stop_the_old_one(endless: Page) -> None:
    widget = endless.widget
    widget.run("endless")
    first = widget._works["endless"]
    widget.run("endless")
    second = widget._works["endless"]
    assert first.stop.is_set() and not second.stop.is_set()
    endless.say(kind="game", name="tatsu")
    assert second.stop.is_set() and "endless" not in widget.window.parts["progress"]
    assert widget.window.parts["page"]["title"] == "Explore Tatsu"


def test_an_error_leaves_a_mark_and_no_traceback(endless: Page) -> None:
    endless.widget.parts["endless"].fails = "secret"  # type: ignore[attr-defined]
    endless.say(kind="run", part="endless", values={})
    trouble = endless.part("endless")["trouble"]
    assert trouble.startswith("Something went wrong here.") and "secret" not in str(endless.shown)
    assert not endless.widget.busy


def test_another_language_says_the_same_result_anew() -> None:
    page = opened("#game=samurai_sword")
    rows = page.block("roles", "table")["rows"]
    page.say(kind="speak", language="pseudo")
    assert page.block("roles", "table")["rows"] != rows
    assert len(page.block("roles", "table")["rows"]) == len(rows)
    assert opened("", ("pseudo",)).shown["lang"] == "en-x-pseudo"


@pytest.mark.parametrize("hash", ["#game=%ff&game", "#" + "&" * 99])
def test_any_address_does_no_harm(hash: str) -> None:
    page = opened("#game=tenno")
    before = page.part("battles")
    page.say(kind="hello", hash=hash, languages=["klingon", ""])
    assert page.part("battles") == before and page.shown["title"] == "Explore Tenno"


@pytest.mark.strange
@pytest.mark.parametrize(
    "message",
    [
        *({"kind": "hello", "hash": hash, "languages": [7, None]} for hash in ("#game=%ff&game", "#" + "&" * 99)),
        {"kind": "speak", "language": "klingon"},
        None, 7, "run", [], {}, {"kind": "run"}, {"kind": "run", "part": "nothing", "values": {}},
        {"kind": "run", "part": ["battles"], "values": {}}, {"kind": "run", "part": "battles", "values": 7},
        {"kind": "run", "part": "battles", "values": {"monk": {"a": 1}, "other": 2}}, {"kind": "game", "name": "chess"},
        {"kind": "hello", "hash": 7, "languages": []},
        {"kind": "cancel", "part": "battles"}, {"kind": "cancel", "part": None},
        {"kind": "game", "name": "tatsu", "more": 1}, {"kind": "game", "name": "tatsu", "id": 1},
    ],
)  # fmt: skip
def test_any_message_does_no_harm(message: Any) -> None:
    page = opened("#game=tenno")
    before = page.part("battles")
    page.widget.receive(message)
    while page.widget.busy:
        time.sleep(0.01)
    assert page.part("battles") == before and page.shown["title"] == "Explore Tenno"


def test_the_page_can_write_nothing() -> None:
    widget = Explore(pages="{name}.ipynb")
    before = widget.get_state()
    widget._handle_msg({"content": {"data": {"method": "update", "state": {"page": {}, "progress": {}}}}})
    assert widget.get_state() == before


def test_without_threads_it_works_between_two_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SLICE", 0)  # a pause after every game, however fast the machine is

    async def visit() -> Page:
        page = Page(Experiments(pages="{name}.html", home="index", drain=between_messages))
        page.widget.receive({"kind": "hello", "hash": "#game=ta_ke", "languages": ["en"]})
        page.widget.receive({"kind": "run", "part": "games", "values": {"games": "40"}})
        turns = 0
        while page.widget.busy:
            turns += 1
            await asyncio.sleep(0)
        assert turns > 40
        return page

    with ThreadPoolExecutor(1) as elsewhere:  # here, a browser's tests may have left a loop that runs
        page = elsewhere.submit(asyncio.run, visit()).result()
    assert page.progress["games"]["done"] == 40 and len(page.part("games")["blocks"]) == 5
    assert page.block("moves", "note")["href"].startswith("may.html#ask=ta_ke&p=")
    assert [link["href"] for link in page.shown["links"]] == ["index.html", "play.html#new=ta_ke"]


def test_shares_are_said_plainly(english: Language) -> None:
    assert [percent(share, english) for share in (0, 0.125, 1 / 3, 1)] == ["0 %", "12.5 %", "33.3 %", "100 %"]


@pytest.fixture
def english() -> Language:
    from gamelib.language import language

    return language("en")


@pytest.mark.parametrize("exact", [True, False])
def test_odds_are_called_exact_only_where_they_are(monkeypatch: pytest.MonkeyPatch, exact: bool) -> None:
    monkeypatch.setattr(SamuraiWorlds, "exact", exact)
    page = opened("#game=samurai_sword")
    page.say(kind="run", part="reach", values={"worlds": "10"})
    (parries,) = (block for block in page.part("reach")["blocks"] if block.get("caption") == "Who may parry")
    said = "xact" in parries["text"]
    assert said == exact and ("pproximate" in parries["text"]) != exact
