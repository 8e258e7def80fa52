"""Nobody's page holds a card that is somebody else's, wherever in it one looks and whatever one says to it.

The tables stand on a server of their own whose kernels name every hidden card so that it can be searched for, see
`tests.browser.canaries`. What each seat may not know is read off the truth, which the test gets from the store. What
each test must find is planted at the end, see `tests.browser.planted`.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from playwright.sync_api import Page, expect

from gamelib.chance import Chance
from gamelib.match import Match
from tests.browser import canaries, probe
from tests.browser.positions import few
from tests.browser.reader import run_all
from tests.browser.secrets import NAMES, Guest, House, hidden, leaks, tries, twins, unlike
from tests.notebooks.test_saved import PICTURE
from tests.serving import ROOT, jupyterlab, terakoya
from widgets.keep.store import Store
from widgets.pages.stored import ALL, WATCH

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PLAYERS = {"tatsu": 4, "tenno": 3, "samurai_sword": 4}
PERSONS = (0, 1)
STEPS = {"tatsu": 8, "tenno": 12, "samurai_sword": 12}
"""Decisions of persons after which enough has happened; the first hand of Tatsu goes on."""

CANARIES = "from tests.browser import canaries; canaries.plant([*canaries.cards(), *canaries.bots()])"

Opener = Callable[..., Page]


@pytest.fixture(scope="module", autouse=True)
def _named() -> Iterator[None]:
    """The test reads the records as the kernels do."""
    with pytest.MonkeyPatch.context() as patch:
        for place, attribute, value in canaries.cards():
            patch.setattr(place, attribute, value)
        yield


@pytest.fixture(scope="module")
def homes() -> list[House]:
    """The servers of this module."""
    return []


@pytest.fixture
def open_page(homes: list[House], open_page: Opener) -> Iterator[Opener]:
    """As everywhere; afterwards the kernels of the pages end."""
    yield open_page
    for home in homes:
        home.clear()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, homes: list[House]) -> Iterator[House]:
    """The server."""
    folder = tmp_path_factory.mktemp("house")
    with terakoya(folder, **canaries.start_up(folder, CANARIES)) as base:
        homes.append(House(base, Store(str(folder / "store.sqlite3"))))
        yield homes[-1]


def begun(game: str, first: str = NAMES[0], seed: str = "secrets") -> Match:
    players = PLAYERS[game]
    return Match.new(game, players, seed, names=[first, *NAMES[1:players]])


def bots(game: str) -> dict[int, str]:
    return {seat: "easy" for seat in range(PLAYERS[game]) if seat not in PERSONS}


# ---- own screens ---------------------------------------------------------------------------------------------------


def faults(guest: Guest, match: Match, **more: str) -> list[str]:
    """The cards that somebody's page tells of and must not."""
    return leaks(guest.ear.told() | more, match.game.name, hidden(match, guest.seat))


@pytest.mark.parametrize("game", few(PLAYERS, "samurai_sword"))
def test_own_screens(house: House, open_page: Opener, game: str) -> None:
    tokens = house.table(begun(game), bots(game))
    guests = [
        house.sit(open_page(), tokens[role], seat) for role, seat in (("seat:0", 0), ("seat:1", 1), (WATCH, None))
    ]
    chance = Chance("moves")
    for _ in range(STEPS[game]):
        match = house.when_persons_turn(tokens[WATCH])
        for guest in guests:
            guest.follow(len(match))
            assert hidden(match, guest.seat)
            assert faults(guest, match) == []
            guest.ear.mark()
        while True:  # a card and its target: the other screens learn of both at once
            action, guest = chance.choice(match.state.legal_actions()), guests[match.state.to_move]
            match.play(action)
            guest.type(str(match.game.actions[action]))
            if not match.unfinished():
                break
    match = house.when_persons_turn(tokens[WATCH])
    for guest in guests:
        guest.follow(len(match))
        assert leaks({"the log": guest.log()}, game, hidden(match, guest.seat)) == []
        guest.look_around(*tries(match, guest.seat))
        assert faults(guest, match) == []
    guest = guests[1]
    assert leaks(guest.ear.held(), game, hidden(match, guest.seat)) == []


# ---- one screen ----------------------------------------------------------------------------------------------------


def public_faults(guest: Guest, match: Match, *more: dict[str, str]) -> list[str]:
    """What the curtain does not cover: cards that not everybody knows, another title, words for one seat alone."""
    name = match.names[match.state.to_move]
    found = leaks(guest.ear.told(), match.game.name, hidden(match, None))
    for told in more:
        found += leaks(told, match.game.name, hidden(match, None))
    found += [f"the {region} region says {text}" for region in ("private", "alert")
              if (text := guest.page.locator(f"[data-region={region}]").inner_text())]  # fmt: skip
    if (guest.covered, guest.page.title()) != (f"Pass to {name}",) * 2:
        found.append(f"the curtain says {guest.covered}, the title {guest.page.title()}")
    return found


@pytest.mark.parametrize("game", few(PLAYERS, "tenno"))
def test_one_screen(house: House, open_page: Opener, game: str) -> None:
    """Two people hand a screen to and fro; before that the first ones look at everything there is."""
    token = house.table(begun(game), bots(game), own=False)[ALL]
    guest = house.sit(open_page(), token)
    chance, curtains = Chance("moves"), 0
    for _ in range(STEPS[game]):
        match = house.when_persons_turn(token)
        guest.catch_up(match)
        if not guest.covered and guest.seat != match.state.to_move:  # there was something to look at first
            assert faults(guest, match) == []
            guest.ear.mark()
            guest.page.locator(".tk").get_by_role("button", name="Pass the screen on").click()
            guest.catch_up(match)
        if guest.covered:
            curtains += 1
            assert leaks(guest.ear.before_curtain(), game, hidden(match, guest.seat)) == []
            assert public_faults(guest, match, guest.ear.held() if curtains == 3 else {}) == []
            assert curtains == 1 or guest.page.evaluate("pierce.focus().matches('.curtain-title')")
            guest.ear.mark()
            guest.uncover()
        guest.seat = int(match.state.to_move)
        assert hidden(match, None).keys() > hidden(match, guest.seat).keys() != set()
        if curtains < 3:
            guest.look_around(*tries(match, guest.seat))
        assert faults(guest, match) == []
        guest.ear.mark()
        guest.type(str(match.game.actions[chance.choice(match.state.legal_actions())]))
    assert curtains > 3


def test_whoever_comes_back_meets_the_curtain(house: House, open_page: Opener) -> None:
    """What was on the screen, and what was typed and not sent, is gone after a reload and after back and forward."""
    token = house.table(begun("tenno"), bots("tenno"), own=False)[ALL]
    guest = house.sit(open_page("Kernel connection disconnected"), token)
    page = guest.page

    def back() -> None:
        page.goto(house.base)
        expect(page.get_by_role("link", name="Start Tenno")).to_be_visible()
        page.go_back()

    for leave in (page.reload, back):
        guest.uncover()
        guest.line.fill("refill 7")
        guest.ear.mark()
        leave()
        guest.arrive()
        assert public_faults(guest, house.stored(token).match) == []
    guest.uncover()
    guest.type("order 213")
    guest.catch_up(house.stored(token).match)
    for leave in (page.reload, back):
        guest.ear.mark()
        leave()
        guest.arrive()
        assert public_faults(guest, house.stored(token).match) == []
        assert guest.covered == "Pass to Bea"


# ---- somebody who knows Jupyter ------------------------------------------------------------------------------------


def far(game: str, first: str = NAMES[0]) -> Match:
    """A position in which seat 0 is to move, the others have cards that it has not seen, and Bea has chosen before."""
    match, chance = begun(game, first), Chance("far")
    while len(match) < 8 or match.state.to_move != 0:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def probed(house: House, open_page: Opener, match: Match) -> list[str]:
    tokens = house.table(match)
    host, guest = (house.sit(open_page(), tokens[f"seat:{seat}"], seat) for seat in PERSONS)
    host.look_around(*tries(match, 0))
    return probe.faults(house, guest, host, match)


@pytest.mark.parametrize("game", few(PLAYERS, "samurai_sword"))
def test_a_probing_client(house: House, open_page: Opener, game: str) -> None:
    assert probed(house, open_page, far(game)) == []


def replayed(house: House, open_page: Opener, first: str = NAMES[0]) -> list[str]:
    """What changes when all that a page has said is said again, in the same words and as new, a turn later."""
    match, chance = begun("tatsu", first), Chance("again")
    token = house.table(match)["seat:0"]
    guest, own = house.sit(open_page(), token, 0), set[int]()
    while match.state.to_move != 0 or not own & set(match.state.legal_actions()):
        action = chance.choice(match.state.legal_actions())
        if match.state.to_move == 0:
            own.add(action)
            guest.type(str(match.game.actions[action]))
        else:
            house.act(token, action)
        match.play(action)
        guest.follow(len(match))
    said = [frame.content["data"].get("content", {}) for frame in guest.ear.sent if "data" in frame.content]
    moves = [content for content in said if content.get("kind") == "command"]
    assert len(moves) == len(own)
    before = house.record(token)
    probe.Probe(guest).custom(*moves, *({key: move[key] for key in move if key != "id"} for move in moves))
    return ["the record has changed"] * (house.record(token) != before)


def test_what_was_said_is_not_obeyed_again(house: House, open_page: Opener) -> None:
    assert replayed(house, open_page) == []


def test_no_page_ends_its_kernel_by_a_message(house: House, open_page: Opener) -> None:
    client = probe.Probe(house.sit(open_page(), house.table(begun("tatsu"))["seat:0"], 0))
    heard = client.say(probe.message("shutdown_request", {"restart": False}, "control"))
    assert "shutdown_reply" not in {frame.kind for frame in heard}


PRIVATE = (
    "api/kernels", "api/sessions", "api/contents", "api/kernelspecs", "api/terminals", "api/status", "lab", "tree",
    "files/store.sqlite3", "voila/files/store.sqlite3", "voila/files/%2e%2e/store.sqlite3", "voila/files/play.ipynb",
    "voila/tree", "voila/api/contents", "voila/static/%2e%2e/%2e%2e/voila.json", "voila/render/store.sqlite3",
)  # fmt: skip


def test_nothing_else_is_served(house: House, open_page: Opener) -> None:
    """No list of kernels, no files, no store; the addresses of our own pages are answered."""
    request = open_page().request
    served = {path: request.get(house.base + path).status for path in (*PRIVATE, "voila/static/voila.js")}
    assert {path for path, status in served.items() if status < 400} == {"voila/static/voila.js"}


# ---- two truths ----------------------------------------------------------------------------------------------------


def differences(house: House, open_page: Opener, game: str, first: str = NAMES[0], steps: int = 11) -> Iterator[str]:
    """Step by step what the page of seat 0 is told otherwise where others hold and do something else."""
    pair = begun(game, first, "twins"), begun(game, first, f"twins{canaries.TWIN}")
    guests = [house.sit(open_page(), house.table(match)["seat:0"], 0) for match in pair]
    played = twins(*pair, 0, Chance(CHANCE[game]))[:steps]
    assert len(played) == steps
    assert any(step.one != step.other for step in played) or game != "tenno"
    unseen: tuple[list[int], list[int]] = ([], [])  # what others have only begun
    for n, step in enumerate(played, 1):
        for match, guest, action, begun_with in zip(pair, guests, step[1:], unseen, strict=True):
            guest.ear.mark()
            match.play(action)
            if step.seat == 0:
                guest.type(str(match.game.actions[action]))
            else:
                begun_with.append(action)
                if not match.unfinished():
                    house.act(guest.token, *begun_with)
                    begun_with.clear()
            guest.follow(n - len(begun_with))
            guest.type("last")  # heard after all that came of the step
            if n == len(played):
                guest.look_around(*tries(pair[0], 0))
        one, other = (told_alike(guest) for guest in guests)
        yield from (f"step {n}: {unlike(a, b)}" for a, b in zip(one, other, strict=False) if a != b)
        if len(one) != len(other):
            yield f"step {n}: {len(one)} messages and texts instead of {len(other)}"
    assert hidden(pair[0], 0) != hidden(pair[1], 0) or pair[0].state.truth() != pair[1].state.truth()


CHANCE = {"tenno": 3, "tatsu": 0, "samurai_sword": 0}
"""Seeds of pairs in which much happens before something comes out."""


def told_alike(guest: Guest) -> list[str]:
    told = guest.ear.told()
    return [guest.ear.shown(), told["the accessibility tree"], *guest.ear.heard()]


@pytest.mark.parametrize("game", few(PLAYERS, "samurai_sword"))
def test_two_truths_look_alike(house: House, open_page: Opener, game: str) -> None:
    assert list(differences(house, open_page, game)) == []


def test_bots_that_choose_in_secret_look_alike(house: House, open_page: Opener) -> None:
    """Two bots lay their rows: whatever they choose, there are as many messages, as long and as late."""
    pages, rows = [], []
    for seed in ("one", "two"):
        token = house.table(begun("tenno", seed=seed), {1: "easy", 2: "easy"})["seat:0"]
        guest = house.sit(open_page(), token, 0)
        guest.ear.mark()
        guest.type("order 213")
        guest.follow(3)
        guest.type("last")
        match = house.stored(token).match
        rows.append(match.state.truth())
        pages.append(told_alike(guest))
    assert rows[0] != rows[1]
    assert pages[0] == pages[1]


# ---- notebooks -----------------------------------------------------------------------------------------------------

SEED, PLAYED = "a notebook", 9
CELLS = (
    f"{CANARIES}\nfrom gamelib.chance import Chance\nfrom widgets import Table",
    f"tenno = Table('tenno', players=3, seed={SEED!r}, names={list(NAMES[:3])}, seats=(0,))\ntenno",
    f"tatsu = Table('tatsu', players=4, seed={SEED!r}, names={list(NAMES)}, seats=(1,))\ntatsu",
    f"sword = Table('samurai_sword', players=4, seed={SEED!r}, names={list(NAMES)}, seats=(2,))\nsword",
    f"chance = Chance({SEED!r})\nfor table in [sword, tenno, tatsu] * {PLAYED}:\n"
    "    table.play(chance.choice(table.match.state.legal_actions()))",
)
"""Three tables, each with a seat that is played here; some actions are played from a cell."""
HELLO = (
    "tenno._handle_custom_msg(dict(kind='hello', id=1, rev=0, search='', hash='', languages=['en']), [])\n"
    "print(tenno.scene)"
)


def saved(*more: str) -> dict[str, str]:
    """What lies on the disk after a notebook of these cells was run, and exported."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in (*CELLS, *more)])
    NotebookClient(notebook, timeout=120, store_widget_state=True).execute()
    pictures = [output for cell in notebook.cells for output in cell.outputs if "text/html" in output.get("data", {})]
    assert len(pictures) == 3 and "widgets" not in notebook.metadata
    page, _ = HTMLExporter().from_notebook_node(notebook)
    drawn = [b64decode(found).decode() for found in PICTURE.findall(page)]
    assert len(drawn) == 3
    return {
        "the notebook": json.dumps(notebook, ensure_ascii=False), "its export": page, "its pictures": "\n".join(drawn),
    }  # fmt: skip


def noted(told: dict[str, str]) -> list[str]:
    """Cards in what was saved that not everybody at those tables knows."""
    chance = Chance(SEED)
    matches = [Match.new(game, players, SEED) for game, players in PLAYERS.items()][::-1]
    for match in matches * PLAYED:
        match.play(chance.choice(match.state.legal_actions()))
    return [leak for match in matches for leak in leaks(told, match.game.name, hidden(match, None))]


@pytest.fixture
def _our_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.mark.usefixtures("_our_modules")
def test_a_notebook_that_was_run_and_saved() -> None:
    assert noted(saved()) == []


@pytest.mark.usefixtures("_our_modules")
def test_a_notebook_with_the_view_of_a_seat_is_noticed() -> None:
    """What the check must report: somebody has looked, and what was seen was printed."""
    assert {leak.partition(":")[0] for leak in noted(saved(HELLO))} == {"in the notebook", "in its export"}


def test_jupyterlab_saves_no_view(page: Page, tmp_path: Path) -> None:
    """Played by click and saved with the settings as they come; whoever has them save widgets saves what is seen."""
    with jupyterlab(tmp_path, *CELLS[:2]) as address:
        run_all(page, address)
        table = page.get_by_role("region", name="Tenno · Terakoya")
        for n in (2, 1, 3):
            table.get_by_role("button", name=f"In hand: {canaries.canary(str(n))}").click()
        expect(table.get_by_role("log").get_by_role("listitem").first).to_be_visible()
        match = Match.new("tenno", 3, SEED)
        match.play("order 213")
        cards = hidden(match, None)
        assert leaks(stored(page, tmp_path), "tenno", cards) == []
        page.evaluate("jupyterapp.commands.execute('@jupyter-widgets/jupyterlab-manager:saveWidgetState')")
        assert leaks(stored(page, tmp_path), "tenno", cards) != []


def stored(page: Page, folder: Path) -> dict[str, str]:
    """The notebook in JupyterLab as it is saved."""
    page.evaluate("jupyterapp.commands.execute('docmanager:save')")
    return {"the notebook": (folder / "notes" / "table.ipynb").read_text(encoding="utf-8")}


# ---- what must be found --------------------------------------------------------------------------------------------

ROOT_NODE = "const root = pierce.one('.tk-root');"
IN_THE_PAGE = [
    ("the document", "root.dataset.note = 'Canary9x'", "delete root.dataset.note"),
    ("the document", "root.classList.add('tenno-9')", "root.classList.remove('tenno-9')"),
    ("the document", "root.append(new Comment('card:2:9'))", "root.lastChild.remove()"),
    ("the document", "root.append(new Image()); root.lastChild.src = 'data:,tenno-9'", "root.lastChild.remove()"),
    ("the document", "pierce.one('.command-line').value = 'refill 9'",
     "pierce.one('.command-line').value = ''"),
    ("the document", "const at = document.createElement('div').attachShadow({ mode: 'open' }); root.append(at.host);"
     "at.append('Canary9x')", "root.lastChild.remove()"),
    ("the accessibility tree", "root.append(document.createElement('style'));"
     'root.lastChild.textContent = `h2::after { content: "Canary9x" }`', "root.lastChild.remove()"),
    ("the console and the net", "console.debug({ it: 'Canary9x' })", ""),
    ("the console and the net", "return fetch('tenno-9.svg').then((it) => it.text()).then(() => {})",
     "performance.clearResourceTimings()"),
    ("what is kept", "localStorage.note = 'Canary9x'", "localStorage.clear()"),
    ("what is kept", "sessionStorage.Canary9x = 1", "sessionStorage.clear()"),
    ("what is kept", "document.cookie = 'note=Canary9x'", "document.cookie = 'note=; max-age=0'"),
    ("what is kept", "window.name = 'tenno-9'", "window.name = ''"),
    ("what is kept", "history.replaceState({ it: 'card:2:9' }, '')", "history.replaceState(null, '')"),
    ("what is kept", "history.replaceState(null, '', location.href + '&note=Canary9x')",
     "history.replaceState(null, '', location.href.replace('&note=Canary9x', ''))"),
    ("what is kept", "return new Promise((done) => { indexedDB.open('Canary9x').onsuccess = done; })",
     "indexedDB.deleteDatabase('Canary9x')"),
]  # fmt: skip


@pytest.fixture(scope="module")
def leaky(tmp_path_factory: pytest.TempPathFactory, homes: list[House]) -> Iterator[House]:
    """A server with all leaks."""
    folder = tmp_path_factory.mktemp("leaky")
    code = f"{CANARIES}; from tests.browser import planted; planted.plant()"
    with terakoya(folder, module="tests.browser.planted", **canaries.start_up(folder, code)) as base:
        homes.append(House(base, Store(str(folder / "store.sqlite3"))))
        yield homes[-1]


@pytest.mark.long
class TestPlanted:
    """Leaks of every kind, each found by the check it is for."""

    def test_in_the_page(self, house: House, open_page: Opener) -> None:
        guest = house.sit(open_page(), house.table(begun("tenno"))[WATCH])
        for where, plant, remove in IN_THE_PAGE:
            assert leaks(guest.ear.told(), "tenno", "9") == []
            guest.page.evaluate(f"() => {{ {ROOT_NODE} {plant} }}")
            assert [leak for leak in leaks(guest.ear.told(), "tenno", "9") if f"in {where}:" in leak], plant
            guest.page.evaluate(f"() => {{ {ROOT_NODE} {remove} }}")
            guest.ear.mark()

    def test_in_memory(self, house: House, open_page: Opener) -> None:
        """One is reached from the window, the other only by a debugger."""
        guest = house.sit(open_page(), house.table(begun("tenno"))[WATCH])
        guest.page.evaluate("() => { window.note = { it: new Map([[1, ['It is Canary9x']]]) }; }")
        guest.page.evaluate("() => { const it = 'It is Canary10x'; addEventListener('note', () => it); }")
        held = guest.ear.held()
        assert [leak.partition(":")[0] for leak in leaks(held, "tenno", "9")] == [f"in {where}" for where in held]
        assert [leak.partition(":")[0] for leak in leaks(held, "tenno", ["10"])] == ["in the memory"]

    @pytest.mark.parametrize("leak", ["truth", "class", "log", "print", "trait"])
    def test_in_the_kernel(self, leaky: House, open_page: Opener, leak: str) -> None:
        match = far("tenno", leak)
        assert faults(leaky.sit(open_page(), leaky.table(match)["seat:1"], 1), match) != []

    def test_in_the_own_log(self, leaky: House, open_page: Opener) -> None:
        match = far("tenno", "seat log")
        guest = leaky.sit(open_page(), leaky.table(match)["seat:1"], 1)
        assert leaks({"the log": guest.log()}, "tenno", hidden(match, 1)) != []

    @pytest.mark.parametrize("leak", ["under", "late"])
    def test_behind_the_curtain(self, leaky: House, open_page: Opener, leak: str) -> None:
        match = far("tenno", leak)
        guest = leaky.sit(open_page(), leaky.table(match, own=False)[ALL])
        guest.ear.mark()
        guest.uncover()
        match.play(match.state.legal_actions()[0])
        guest.type(str(match.game.actions[match.lines[0].actions[-1]]))
        guest.catch_up(match)
        guest.ear.before_curtain()
        assert leaks(guest.ear.told(), "tenno", hidden(match, None)) != []

    def test_on_the_curtain(self, house: House, open_page: Opener) -> None:
        match = begun("tenno")
        guest = house.sit(open_page(), house.table(match, own=False)[ALL])
        assert public_faults(guest, match) == []
        for plant, words in (
            ("document.title = 'Tenno'", "the title Tenno"),
            ("pierce.one('[data-region=private]').textContent = 'Hm'", "the private region says Hm"),
            ("pierce.one('.curtain-title').textContent = 'Ann'", "the curtain says Ann"),
        ):
            guest.page.evaluate(plant)
            assert any(words in fault for fault in public_faults(guest, match)), plant

    @pytest.mark.long
    @pytest.mark.parametrize(
        ("leaks", "words"),
        [
            ("write, copy, loud", ["the trait settings", "in the answers", "a traceback", "execute_request"]),
            ("any view, anyone", ["in the answers", "the record has changed", "the page of the host has changed"]),
        ],
    )
    def test_for_a_probing_client(self, leaky: House, open_page: Opener, leaks: str, words: list[str]) -> None:
        found = probed(leaky, open_page, far("tenno", leaks))
        assert [word for word in words if not any(word in fault for fault in found)] == [], found

    def test_for_whoever_repeats(self, leaky: House, open_page: Opener) -> None:
        assert replayed(leaky, open_page, "again") != []

    def test_between_two_truths(self, leaky: House, open_page: Opener) -> None:
        found = list(differences(leaky, open_page, "tenno", "number, size", steps=3))
        assert any("messages and texts instead of" in difference for difference in found)
        assert any("instead of" not in difference for difference in found)
