"""Somebody who knows the table only by its roles and names, as one who does not see it."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

from playwright.sync_api import Locator, Page, expect

from gamelib.game import GAMES
from gamelib.match import Match

LINE = re.compile(r"""^(?P<indent> *)- (?P<quote>'?)(?P<role>[a-z]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<rest>.*)$""")
AVAILABLE, SELECTED = ", available", ", selected"
NOT_MOVES = {"Undo", "Redo", "Cancel"}
"""Buttons among the actions that play nothing."""
I_AM = re.compile("^I am ")
"""The button of the curtain."""
PATIENCE = 30.0
"""Seconds after which something that should happen counts as never happening."""
TOO_FAR = 80
"""More presses of Tab than any table has stops."""

TABLE_IS_UP = re.compile(r"Position in the game|Start a game of|Position editor|Pass to ")

ACTIVE = "node => node === pierce.focus()"
TOWARDS = """(target) => {
  const from = pierce.focus();
  const to = from.getRootNode() === target.getRootNode() ? target : target.getRootNode().host;
  if (to.contains(from)) return '';
  return from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
}"""
"""The key that brings the focus nearer to a target, none when it is there."""
WAY = """(target) => {
  const area = target.closest('[role=grid], [role=toolbar]');
  const rows = (area.role === 'grid' ? [...area.querySelectorAll('[role=row]')] : [area])
    .map(row => [...row.querySelectorAll('button')]).filter(row => row.length);
  const place = node => rows.flatMap((row, r) => row.map((one, c) => one === node ? [r, c] : null)).find(Boolean);
  const [from, to] = [place(pierce.focus()), place(target)];
  return [to[0] - from[0], to[1] - from[1]];
}"""
"""How many rows and columns a button of an area is away from the one in focus."""
WHICH = "(node, label) => [...node.options].findIndex((option) => option.label === label)"
STRAYS = """() => {
  window.strays = [];
  const look = (why) => { if (pierce.focus() === document.body) strays.push(why); };
  addEventListener('keyup', (event) => look(event.key), true);
  const later = () => setTimeout(look, 0, 'change');
  for (const root of pierce.trees())
    new MutationObserver(later).observe(root, { subtree: true, childList: true, attributes: true });
}"""


@dataclass(frozen=True)
class Node:
    """A line of the accessibility tree."""

    depth: int
    role: str
    name: str
    rest: str

    @property
    def disabled(self) -> bool:
        return "[disabled]" in self.rest


@dataclass(frozen=True)
class Look:
    """What the accessibility tree says at one moment."""

    text: str

    @cached_property
    def nodes(self) -> list[Node]:
        found = []
        for line in self.text.splitlines():
            if match := LINE.match(line):
                name = (match["name"] or "").replace('\\"', '"').replace("\\\\", "\\")
                name = name.replace("''", "'") if match["quote"] else name
                found.append(Node(len(match["indent"]), match["role"], name, match["rest"]))
        return found

    def names(self, role: str) -> list[str]:
        return [node.name for node in self.nodes if node.role == role]

    def inside(self, role: str, name: str) -> list[Node]:
        """What stands under the first node with this role and name."""
        start = next((i for i, node in enumerate(self.nodes) if (node.role, node.name) == (role, name)), None)
        if start is None:
            return []
        found = []
        for node in self.nodes[start + 1 :]:
            if node.depth <= self.nodes[start].depth:
                break
            found.append(node)
        return found

    @property
    def at(self) -> str:
        """Where the slider stands."""
        found = next((node.rest for node in self.nodes if node.role == "slider"), "")
        return found.strip(" :'\"")

    @property
    def banner(self) -> str:
        return next((node.name for node in self.nodes if node.role == "heading"), "")

    @property
    def cells(self) -> list[str]:
        """Every cell of the table by name."""
        return self.names("gridcell")

    @property
    def choices(self) -> list[str]:
        """Cells that can be chosen now."""
        return [node.name for node in self.nodes if node.role == "button" and AVAILABLE in node.name]

    @property
    def moves(self) -> list[str]:
        """Buttons that play something: what no cell stands for, and the confirmation."""
        buttons = [node for node in self.inside("region", "Actions") if node.role == "button"]
        return [node.name for node in buttons if node.name not in NOT_MOVES and not node.disabled]

    @property
    def offers(self) -> list[str]:
        """Everything that can be chosen now."""
        return [*self.choices, *self.moves]

    @property
    def picked(self) -> list[str]:
        """What is chosen but not played."""
        confirm = [name for name in self.moves if name.startswith("Confirm")]
        return [*confirm, *(name for name in self.names("button") if SELECTED in name)]

    @property
    def curtain(self) -> str:
        """The button of the one whom the screen is handed to."""
        return next((name for name in self.names("button") if I_AM.match(name)), "")

    @property
    def over(self) -> bool:
        return "The game is over" in self.banner

    @property
    def log(self) -> list[str]:
        """The lines of the log."""
        return [node.name for node in self.inside("log", "Log") if node.role == "button"]


@dataclass
class Reader:
    """One who reads and presses at a table."""

    page: Page
    address: str
    presses: int = 0
    prompts: set[str] = field(default_factory=set)

    def go(self, fragment: str = "") -> None:
        """Open the page, or another fragment in the open page, and wait for the table."""
        self.page.goto(f"{self.address}#{fragment}" if fragment else self.address)
        kept = fragment.startswith(("p=", "t="))
        asked = GAMES[fragment.removeprefix("new=")].title if fragment.startswith("new=") else ""
        self.until(lambda look: (not kept or "#t=" in self.page.url) and bool(TABLE_IS_UP.search(look.text))
                   and asked in look.banner)  # fmt: skip

    @property
    def token(self) -> str:
        """What stands for this page's table, or its seat there, in the address."""
        return self.page.url.partition("#t=")[2].partition("&")[0]

    @property
    def main(self) -> Locator:
        return self.page.get_by_role("main")

    def look(self) -> Look:
        return Look(self.main.aria_snapshot(timeout=PATIENCE * 1000))

    def until(self, happened: Callable[[Look], bool]) -> Look:
        """Look until something is so."""
        deadline = time.monotonic() + PATIENCE
        while not happened(look := self.look()):
            assert time.monotonic() < deadline, look.text
        return look

    def button(self, name: str) -> Locator:
        return self.main.get_by_role("button", name=name, exact=True)

    @property
    def card(self) -> Locator:
        """The reason card."""
        return self.main.get_by_role("group").filter(has=self.page.get_by_role("button", name="Close"))

    # ---- beginning -------------------------------------------------------------------------------------------

    def start(self, form: Mapping[str, str]) -> Look:
        """Start a game from the form: label of a field -> what it is set to. Waits for the table or its curtain."""
        self.fill_in(form)
        self.click("Start")
        return self.until(lambda look: bool(look.at or look.curtain))

    def fill_in(self, form: Mapping[str, str]) -> None:
        """Open all of the start form and fill it in."""
        self.main.get_by_text("More choices").click()
        for label, value in form.items():
            group = self.main.get_by_role("group", name=label, exact=True)
            field = self.main.get_by_label(label, exact=True)
            if group.count():
                group.get_by_role("radio", name=value).check()
            elif field.evaluate("node => node.localName") == "select":
                field.select_option(label=value)
            else:
                field.fill(value)

    def start_by_keyboard(self, form: Mapping[str, str]) -> Look:
        """The same with Tab, arrows and letters."""
        self.tab_to(self.main.get_by_text("More choices"))
        self.key("Enter")
        for label, value in form.items():
            field = self.main.get_by_label(label, exact=True)
            self.tab_to(field)
            if field.evaluate("node => node.localName") == "select":
                self.key("Home", *["ArrowDown"] * field.evaluate(WHICH, value))
                assert field.evaluate("node => node.selectedOptions[0].label") == value, label
            else:
                self.page.keyboard.type(value)
        self.press_by_keyboard("Start")
        return self.until(lambda look: bool(look.at or look.curtain))

    # ---- choosing --------------------------------------------------------------------------------------------

    def choose(self, name: str, press: Callable[[str], None] | None = None, before: Look | None = None) -> Look:
        """Press something that can be chosen and wait for what comes of it: a move, or a choice that goes on."""
        before = before or self.look()
        (press or self.click)(name)
        self.presses += 1
        return self.until(lambda now: now.at != before.at or (bool(now.picked) and now.picked != before.picked))

    def offered(self, beginning: str) -> str:
        """The whole name of the first thing offered whose name begins so."""
        offers = self.look().offers
        names = [name for name in offers if name.startswith(beginning)]
        assert names, (beginning, offers)
        return names[0]

    def choose_one(self, beginning: str) -> Look:
        """Choose the first thing offered whose name begins so."""
        return self.choose(self.offered(beginning))

    def click(self, name: str) -> None:
        self.button(name).click()

    def try_anyway(self, name: str) -> None:
        """Press what is not available: such things are told as disabled and can be pressed all the same."""
        self.button(name).click(force=True)

    def uncover(self) -> Look:
        """At the curtain: be the one it names, by two presses of a key; Tab leads there."""
        button = self.main.get_by_role("button", name=I_AM)
        self.tab_to(button)
        self.key("Enter", "Enter")
        return self.until(lambda look: not look.curtain)

    def turn(self) -> Look:
        """Wait until there is something to choose or the game is over; at the curtain be the one it names."""
        look = self.until(lambda look: bool(look.curtain or look.offers) or look.over)
        return self.uncover() if look.curtain else look

    def play_out(
        self,
        chance: Random,
        press: Callable[[str], None] | None = None,
        until_seen: Sequence[str] = (),
        most: float = math.inf,
    ) -> Look:
        """Choose at random among what is offered until the game is over.

        until_seen: words of prompts; until each has been seen, what is no take is chosen first
        most:       choices after which it is enough
        """
        most += self.presses
        while not (look := self.turn()).over and self.presses < most:
            self.prompts.add(prompt(look.banner))
            eager = not all(any(words in seen for seen in self.prompts) for words in until_seen)
            self.choose(chance.choice(promising(look.offers, eager)), press, look)
        return look

    # ---- by keyboard -----------------------------------------------------------------------------------------

    def key(self, *keys: str) -> None:
        for key in keys:
            if key in ("Enter", " ", "Space"):  # not the second press of a gesture: see `unhurried` in conftest.py
                self.page.keyboard.press("Shift")
            self.page.keyboard.press(key)

    def tab_to(self, target: Locator) -> None:
        """Press Tab, forwards or backwards, until the focus is on or in the target."""
        for _ in range(TOO_FAR):
            key = target.evaluate(TOWARDS)
            if not key:
                return
            self.key(key)
        raise AssertionError(f"Tab does not lead to {target}")

    def walk(self, name: str) -> None:
        """Bring the focus to a button: Tab between areas, arrows inside a grid or a bar of buttons."""
        target = self.button(name)
        inner = self.page.get_by_role("button", name=name, exact=True)
        area = self.main.get_by_role("grid").or_(self.main.get_by_role("toolbar")).filter(has=inner)
        if area.count():
            self.tab_to(area)
            down, right = target.evaluate(WAY)
            self.key(*steps(down, "ArrowDown", "ArrowUp"), *steps(right, "ArrowRight", "ArrowLeft"))
            assert target.evaluate(ACTIVE), f"the arrows do not lead to {name}"
        else:
            self.tab_to(target)

    def press_by_keyboard(self, name: str) -> None:
        self.walk(name)
        self.key("Enter")

    def watch_focus(self) -> None:
        """From now on note whenever nothing has the focus."""
        self.page.evaluate(STRAYS)

    def strays(self) -> list[str]:
        """After which keys or changes nothing had the focus."""
        found: list[str] = self.page.evaluate("window.strays")
        return found

    # ---- records and looking back ----------------------------------------------------------------------------

    def record(self) -> Match:
        """The game on the table, by its record."""
        self.click("Copy record")
        box = self.main.get_by_role("dialog").get_by_role("textbox")
        text = box.input_value()
        self.main.get_by_role("dialog").get_by_role("button", name="Close").click()
        expect(box).to_be_hidden()
        return Match.from_text(text)

    def until_at(self, at: str) -> Look:
        """Look until the slider is there and stands there."""
        return self.until(lambda look: look.at == at)

    def step_to(self, at: int) -> None:
        """Put the slider there; the table follows."""
        self.main.get_by_role("slider", name="Position in the game").fill(str(at))


def persons(n: int) -> dict[str, str]:
    """What the start form is told so that the first ``n`` seats are played by persons."""
    return {f"Seat {seat}: who plays": "A person" for seat in range(2, n + 1)}


def run_all(page: Page, notebook: str) -> None:
    """Open a notebook in JupyterLab or Notebook 7 and run its cells."""
    page.goto(notebook)
    page.wait_for_function(
        "() => window.jupyterapp?.shell.currentWidget?.context?.isReady"
        " && jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'",
        timeout=60_000,
    )
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")


def promising(offers: list[str], eager: bool) -> list[str]:
    """What to choose from: a confirmation asked for; eagerly, what is no take; else anything."""
    confirm = [name for name in offers if name.startswith("Confirm")]
    others = [name for name in offers if eager and not name.startswith("Stack")]
    return confirm or others or offers


def prompt(banner: str) -> str:
    """What a banner asks for, without who is asked."""
    found = re.search(r"\b(must|may) .*", banner)
    return found[0] if found else banner


def steps(n: int, forward: str, backward: str) -> Iterable[str]:
    return [forward if n > 0 else backward] * abs(n)
