"""What a page is told, in every way there is, and the search of it for cards that its reader must not know."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import Page, Response, WebSocket, expect

from gamelib.chance import Chance
from gamelib.events import Event
from gamelib.game import OVER, State
from gamelib.match import Match
from gamelib.samurai_sword.facts import CARDS as KINDS
from gamelib.samurai_sword.state import SamuraiState
from gamelib.tatsu.facts import CARDS
from gamelib.tatsu.view import TatsuView, ids
from gamelib.tenno.view import TennoView
from tests.browser.canaries import ARMS, SETS, canary
from tests.browser.reader import PATIENCE
from widgets.keep.store import Store
from widgets.pages.start import ONE, OWN
from widgets.pages.stored import ALL, WATCH, Stored, read_table, seat_role
from widgets.ways.way import STATIC

Json = dict[str, Any]
KERNEL = re.compile("/api/kernels/([-0-9a-f]+)/")
MOTION = 400
"""Milliseconds after which what was moving as it went is at its end, and the browser lets go of it."""
NAMES = ("Ann", "Bea", "Cleo", "Dora")

IN_RULEBOOK = ("R17", "R5", "Rx2", "RF")
"""Cards that Tatsu's rulebook names as examples; other ids stand nowhere but where there is a card."""

# ---- what must not be found ----------------------------------------------------------------------------------------


def pattern(game: str, cards: Iterable[str]) -> re.Pattern[str]:
    """Whatever tells of one of these cards: its name, its face, its id on the table, the actions that name it."""
    card = "(" + "|".join(sorted(cards, reverse=True)) + ")"
    if game == "tatsu":
        told = "".join(f"(?!{name}\\W)" for name in IN_RULEBOOK)
        return re.compile(
            rf'{canary(card)}|(tatsu-|held:|card:|won:|play |give |"){card}(?!\w)|(?<![A-Za-z0-9_]){told}{card}(?!\w)'
        )
    if game == "samurai_sword":
        return re.compile(rf'{canary(card)}|sword-(\w+-)?{card}(?!\w)|(play|answer|discard) {card}(?!\w)|"{card}"')
    return re.compile(
        rf"{canary(card)}|tenno-(back-)?{card}(?!\w)|(card|hand):\d:{card}(?!\w)|(refill|swap \d) {card}(?!\w)"
        rf'|(refill\.0|swap\.1)"?[=:] ?"?{card}(?!\w)|"(card|old|defender)": ?"{card}"'
    )


def hidden(match: Match, seat: int | None) -> dict[str, int]:
    """The cards that a seat, or with ``None`` somebody who watches, has had no way to know so far, and whose they are.

    Of Tenno what no other seat has; of Tatsu, in its first hand, all.
    """
    if match.game.name == "tatsu":
        return _hidden_hands(match, seat)
    if match.game.name == "samurai_sword":
        return _hidden_weapons(match, seat)
    known = set() if seat is None else set(SETS[seat])
    told = json.dumps([dict(entry.event.data) for entry in match.log(seat, len(match))])
    for n in range(len(match) + 1):
        view = match.at(n).observe(seat)
        assert isinstance(view, TennoView)
        known |= {view.card(owner, slot) for owner in range(view.players) for slot in range(3) if owner != seat}
    unknown = {card: owner for owner, own in enumerate(SETS) for card in own if card not in known}
    return {card: owner for card, owner in unknown.items() if f'"{card}"' not in told}


def _hidden_hands(match: Match, seat: int | None) -> dict[str, int]:
    state = match.at(len(match))
    assert state.turn < len(CARDS)
    view = state.observe(seat)
    assert isinstance(view, TatsuView)
    seen = {*ids(sum(view.shown)), *ids(view.gone)}
    holders = {place.removeprefix("card:"): int(holder) for place, holder in state.truth().items()}
    return {card: holder for card, holder in holders.items() if card not in seen}


def _hidden_weapons(match: Match, seat: int | None) -> dict[str, int]:
    """Weapons of which there is one, in the hands of others or, whose is -1, in the deck, that a seat has not seen."""
    state = match.at(len(match))
    assert isinstance(state, SamuraiState)
    told = json.dumps([dict(entry.event.data) for entry in match.log(seat, len(match))])
    found = {}
    for card in (card for own in ARMS for card in own if f'"{card}"' not in told):
        kind = KINDS.index(card)
        holder = next((s for s in range(match.players) if state.count[len(KINDS) * s + kind]), -1)
        if holder != seat or seat is None:
            found[card] = holder
    return found


def leaks(told: Mapping[str, str], game: str, cards: Collection[str]) -> list[str]:
    """Where one of these cards is found in what was told."""
    if not cards:
        return []
    found = [(where, text, pattern(game, cards).search(text)) for where, text in told.items()]
    return [f"in {where}: …{text[max(at.start() - 80, 0) : at.end() + 40]!r}" for where, text, at in found if at]


# ---- two truths ----------------------------------------------------------------------------------------------------


class Step(NamedTuple):
    """What a seat does in either of two matches."""

    seat: int
    one: int
    other: int


def twins(one: Match, other: Match, seat: int, chance: Chance) -> list[Step]:
    """Steps through two matches that differ in what others hold or do, and in nothing that ``seat`` can tell.

    As many as there are before something comes out.
    """
    states, steps = (one.state, other.state), []
    while pairs := [(a, b) for a in states[0].legal_actions() for b in states[1].legal_actions()]:
        mover = int(states[0].to_move)
        chance.shuffle(pairs)
        for a, b in sorted(pairs, key=lambda pair: pair[0] == pair[1]):
            after = _told_alike(states, (a, b), seat)
            if after and (a == b if mover == seat else after[0].truth() != after[1].truth()):
                states = after
                steps.append(Step(mover, a, b))
                break
        else:
            break
    return steps


def _told_alike(states: tuple[State, State], actions: tuple[int, int], seat: int) -> tuple[State, State] | None:
    """The states after these actions, if the seat is told the same in both."""
    (one, heard), (other, also) = map(_after, states, actions)
    told = [[event for event in events if event.visible_to(seat)] for events in (heard, also)]
    return (one, other) if one.observe(seat) == other.observe(seat) and told[0] == told[1] else None


def _after(state: State, action: int) -> tuple[State, list[Event]]:
    after, heard = state.clone(), list[Event]()
    after.apply(action, heard)
    return after, heard


# ---- what a page is told -------------------------------------------------------------------------------------------

DOCUMENT = """(part) => {
  const lines = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE || node.nodeType === Node.COMMENT_NODE) lines.push(node.data);
    for (const { name, value } of node.attributes ?? []) lines.push(`${name}="${value}"`);
    if (node.localName === 'style') return;
    if (typeof node.value === 'string') lines.push(`value: ${node.value}`);
    for (const child of [...(node.shadowRoot ? [node.shadowRoot] : []), ...node.childNodes]) walk(child);
  };
  walk(part ? pierce.one(part) : document);
  return lines.filter((line) => line.trim()).join('\\n');
}"""
"""All texts, comments, attributes and values of the document or a part of it, those in shadow trees too."""
KEPT = """async () => JSON.stringify([
  { ...localStorage }, { ...sessionStorage }, document.cookie, window.name, await caches.keys(),
  await indexedDB.databases(), document.title, location.href, history.state, document.referrer,
  performance.getEntries().map(({ name }) => name),
])"""
"""Storage, cookies, names, title, address, history, and the addresses asked for."""
REACHABLE = """() => {
  const seen = new Set(), found = new Set(), todo = [];
  const look = (value) => {
    if (typeof value === 'string' && value.length < 60000) found.add(value);
    if (!value || !['object', 'function'].includes(typeof value) || seen.has(value)) return;
    seen.add(value);
    todo.push(value);
  };
  const walk = (node) => { look(node); node.childNodes.forEach(walk); };
  look(window);
  walk(document);
  while (todo.length) {
    const value = todo.pop();
    if (value instanceof Map || value instanceof Set) for (const pair of value.entries()) pair.forEach(look);
    for (const key of Reflect.ownKeys(value)) {
      look(key);
      const property = Object.getOwnPropertyDescriptor(value, key);
      if (property && 'value' in property) look(property.value);
    }
  }
  return [...found].join('\\n');
}"""
"""The strings that a script reaches from the window and from the nodes of the document; bundles left out."""

IDS = (
    (re.compile(r"#t=[\w-]+"), "#t=TOKEN"),
    (re.compile(r"[0-9a-f]{8}-[0-9a-f]{4,}(-[0-9a-f]+)*(_\d+_\d+)?|[0-9a-f]{32}(_\d+_\d+|-\d+)?"), "ID"),
    (re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)"), "DATE"),
    (re.compile(r'"(re|id)": \d{4,}'), "NUMBER"),
)
"""What differs between two messages that say the same."""


def normal(text: str) -> str:
    """A text without that."""
    for known, word in IDS:
        text = known.sub(word, text)
    return text


def unlike(one: str, other: str) -> str:
    """Where two texts begin to differ."""
    at = max(next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0) - 40, 0)
    return f"{one[at : at + 100]!r}, {other[at : at + 100]!r}"


@dataclass(frozen=True)
class Frame:
    """A message of the kernel's websocket."""

    header: Json
    parent: Json
    content: Json
    text: str

    @property
    def kind(self) -> str:
        return str(self.header.get("msg_type"))

    @property
    def answers_the_pulse(self) -> bool:
        return self.kind in ("status", "comm_info_reply") and self.parent.get("msg_type") == "comm_info_request"

    @property
    def alike(self) -> str:
        """The text, of what is published without the request that it names."""
        parent = json.dumps(self.parent, ensure_ascii=False, sort_keys=True)
        return self.text.replace(parent, "{}", 1) if self.kind == "comm_msg" else self.text


def read_frame(payload: str | bytes) -> Frame:
    """Both forms that Jupyter knows: JSON, and parts after a list of their offsets. Our own bundle is left out."""
    if isinstance(payload, str):
        data = json.loads(payload)
        header, parent, rest = data["header"], data["parent_header"], [data["metadata"], data["content"]]
        content, buffers = data["content"], ""
    else:
        marks = [int.from_bytes(payload[8 * n : 8 * n + 8], "little") for n in range(1, payload[0] + 1)]
        parts = [payload[a:b] for a, b in zip(marks, [*marks[1:], len(payload)], strict=True)][1:]
        header, parent, *rest = (json.loads(part) for part in parts[:4])
        content, buffers = rest[-1], b"".join(parts[4:]).decode("latin-1")
    match content:
        case {"data": {"state": dict(state)}}:
            if state.get("_esm") == (STATIC / "table.js").read_text(encoding="utf-8"):
                del state["_esm"]
    text = json.dumps([header, parent, *rest], ensure_ascii=False, sort_keys=True) + buffers
    return Frame(header, parent, content, text)


class Ear:
    """Hears all that goes to and from a page; to be there before the page is opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Frame] = []
        self.sent: list[Frame] = []
        self.sockets: list[str] = []
        self.said: list[str] = []
        self._answers: list[Response] = []
        self._unanswered: dict[WebSocket, set[Any]] = {}
        page.on("websocket", self._listen)
        page.on("console", lambda message: self.said.append(f"{message.text} {message.location}"))
        page.on("request", lambda request: self.said.append(f"{request.url} {request.post_data_buffer!r}"))
        page.on("response", self._keep)

    def _listen(self, socket: WebSocket) -> None:
        self.sockets.append(socket.url)
        self._unanswered[socket] = set()
        socket.on("framereceived", self._received)
        socket.on("framesent", lambda payload: self._sent(socket, read_frame(payload)))
        socket.on("close", self._forget)

    def _forget(self, socket: WebSocket) -> None:
        del self._unanswered[socket]

    def _received(self, payload: str | bytes) -> None:
        if not payload:  # a sign of life, as often as time passes
            return
        frame = read_frame(payload)
        self.frames.append(frame)
        if frame.content.get("execution_state") == "idle":
            for asked in self._unanswered.values():
                asked.discard(frame.parent.get("msg_id"))

    def _sent(self, socket: WebSocket, frame: Frame) -> None:
        self.sent.append(frame)
        if frame.kind == "comm_msg":
            self._unanswered[socket].add(frame.header["msg_id"])

    def _keep(self, response: Response) -> None:
        if response.request.resource_type == "document":
            self._answers.append(response)

    def settle(self) -> None:
        """Wait until the kernel is through with all that the page has said."""
        self.until(lambda: not any(self._unanswered.values()))

    def until(self, happened: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not happened():
            assert time.monotonic() < deadline, self.page.url
            self.page.wait_for_timeout(20)

    def mark(self) -> None:
        """Forget what was heard so far."""
        self.settle()
        for heard in (self.frames, self.sent, self.said, self._answers):
            heard.clear()

    def before_curtain(self) -> dict[str, str]:
        """What was heard before the curtain came down; it is taken out of what `told` gives."""
        down = next((n for n, frame in enumerate(self.frames) if '"mode": "curtain"' in frame.text), 0)
        heard, self.frames = self.frames[:down], self.frames[down:]
        return {"the frames before the curtain": "\n".join(frame.text for frame in heard)}

    def shown(self) -> str:
        """What the table shows, without what differs between two pages that show the same."""
        self.settle()
        return normal(self.page.evaluate(DOCUMENT, ".tk-root"))

    def heard(self) -> list[str]:
        """The frames since the last `mark`, without what differs between two pages that are told the same.

        A page that hears nothing for a while asks whether anybody is there: that is a matter of time. So is which of
        a page's requests is named by what is published without any, by a thread: the last one.
        """
        return sorted(normal(frame.alike) for frame in self.frames if not frame.answers_the_pulse)

    def told(self) -> dict[str, str]:
        """All that the page shows, keeps and has heard since the last `mark`, by channel."""
        self.settle()
        page = self.page
        here, answers = page.url.partition("#")[0], self._answers
        self.said += [answer.text() for answer in answers if answer.url == here and answer.status == 200]
        self._answers = []
        return {
            "the document": page.evaluate(DOCUMENT),
            "the accessibility tree": self._tree(),
            "the frames": "\n".join(frame.text for frame in self.frames),
            "the console and the net": "\n".join(self.said),
            "what is kept": page.evaluate(KEPT),
        }

    def held(self) -> dict[str, str]:
        """What a script can reach, and every string in the memory of the page after its garbage has been collected."""
        chunks: list[str] = []
        heard = "HeapProfiler.addHeapSnapshotChunk"
        self.page.wait_for_timeout(MOTION)
        self._devtools("HeapProfiler.collectGarbage")
        self._devtools("HeapProfiler.takeHeapSnapshot", heard, lambda event: chunks.append(event["chunk"]))
        strings = json.loads("".join(chunks))["strings"]
        return {"the reach of scripts": self.page.evaluate(REACHABLE), "the memory": "\n".join(strings)}

    def _tree(self) -> str:
        nodes = self._devtools("Accessibility.getFullAXTree")["nodes"]
        said = ("role", "name", "description", "value")
        return "\n".join(" ".join(str(node.get(key, {}).get("value", "")) for key in said) for node in nodes)

    def _devtools(self, method: str, event: str = "", hear: Callable[[Json], None] = print) -> Any:
        session = self.page.context.new_cdp_session(self.page)
        if event:
            session.on(event, hear)
        try:
            return session.send(method)
        finally:
            session.detach()


# ---- a table and those who sit there -------------------------------------------------------------------------------


@dataclass
class Guest:
    """A page at a table."""

    ear: Ear
    base: str
    token: str
    seat: int | None = None

    @property
    def page(self) -> Page:
        return self.ear.page

    def open(self) -> None:
        """Open the link and wait until the table, or the curtain before it, is there."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.base}voila/render/play.ipynb#t={self.token}")
        self.arrive()

    def arrive(self) -> None:
        """Wait for the table."""
        expect(self.page.locator(".tk [type=range], .tk .curtain-title").first).to_be_visible(timeout=PATIENCE * 1000)
        self.ear.settle()

    @property
    def line(self) -> Any:
        return self.page.locator(".tk .command-line")

    def type(self, text: str) -> None:
        """Type a move or a word and wait for what comes of it."""
        self.line.fill(text)
        self.line.press("Enter")
        self.ear.settle()

    def follow(self, moves: int) -> None:
        """Wait until the page knows of so many actions."""
        self.ear.until(lambda: self.page.evaluate(f"pierce.one('.tk [type=range]')?.max == {moves}"))
        self.ear.settle()

    @property
    def covered(self) -> str:
        """What the curtain says, if it is down."""
        return str(self.page.evaluate("pierce.one('.tk .curtain-title')?.textContent ?? ''"))

    def catch_up(self, match: Match) -> None:
        """Wait until the page of a shared screen shows this position, or the curtain before it."""
        curtain = f"Pass to {match.names[match.state.to_move]}"
        slider = f"pierce.one('.tk [type=range]')?.max == {len(match)}"
        self.ear.until(lambda: self.covered == curtain or self.page.evaluate(slider))
        self.ear.settle()

    def uncover(self) -> None:
        """At the curtain: be the one it names."""
        button = self.page.locator(".tk .curtain .hold")
        button.focus()
        for _ in range(2):
            self.page.keyboard.press("Enter")
        expect(self.page.locator(".tk .curtain-title")).to_be_hidden(timeout=PATIENCE * 1000)
        self.ear.settle()

    def log(self) -> str:
        """The own log as the page gives it out, its cards called as on the table."""
        self.page.locator(".tk").get_by_role("button", name="Copy my log").click()
        dialog = self.page.locator(".tk dialog")
        text = dialog.get_by_role("textbox").input_value(timeout=PATIENCE * 1000)
        dialog.get_by_role("button", name="Close").click()
        assert json.loads(text)["seat"] == self.seat
        return re.sub(r'"(\w+)"', lambda word: canary(word[1]), text)

    def look_around(self, *tries: str) -> None:
        """Ask for all that a page offers: words, reasons, what is not allowed, other views, earlier turns."""
        for word in ("hand", "table", "score", "last", *tries):
            self.type(word)
        self.page.locator(".tk [role=grid] button").first.focus()
        for key in ("l", "k", "w", "m", "Escape", "v", "Escape", "g", "["):
            self.page.keyboard.press(key)
            self.ear.settle()
        self.type("live")


def tries(match: Match, seat: int | None) -> list[str]:
    """Some attempts that are not legal now. None names a hidden card: the answer would name it, too."""
    forms = [str(form) for a, form in enumerate(match.game.attempts) if a not in match.state.legal_actions()]
    unnamed = [form for form in forms if not leaks({"": form}, match.game.name, hidden(match, seat))]
    return unnamed[:: len(unnamed) // 6]


@dataclass
class House:
    """A server with its store, which the test reads as the owner of the machine."""

    base: str
    store: Store
    guests: list[Guest] = field(default_factory=list)

    def sit(self, page: Page, token: str, seat: int | None = None) -> Guest:
        """Open a link."""
        guest = Guest(Ear(page), self.base, token, seat)
        self.guests.append(guest)
        guest.open()
        return guest

    def clear(self) -> None:
        """Everybody has gone: end the kernels, which would wait for them for a while."""
        kernels = {KERNEL.findall(socket)[0] for guest in self.guests for socket in guest.ear.sockets}
        for kernel in kernels:
            with suppress(HTTPError):  # it has ended with its page
                urlopen(Request(f"{self.base}voila/api/shutdown/{kernel}", method="POST"), timeout=PATIENCE)
        self.guests.clear()

    def table(self, match: Match, levels: dict[int, str] | None = None, own: bool = True) -> dict[str, str]:
        """Lay a match on a table; its tokens by role."""
        who = {"levels": {str(seat): level for seat, level in (levels or {}).items()}}
        stored = Stored(Match.from_json(match.to_json() | who), screens=OWN if own else ONE)
        roles = [*map(seat_role, stored.persons), WATCH] if own else [ALL]
        return self.store.create(stored.to_json(), roles)

    def stored(self, token: str) -> Stored:
        """The truth."""
        saved = self.store.load(token)
        assert saved is not None
        return read_table(saved.record)

    def record(self, token: str) -> Any:
        saved = self.store.load(token)
        assert saved is not None
        return saved.seq, saved.record

    def act(self, token: str, *actions: int) -> None:
        """Play for whoever is to move, as a page of that seat would: what is only begun is not kept."""
        saved = self.store.load(token)
        assert saved is not None
        stored = read_table(saved.record)
        for action in actions:
            stored.match.play(action)
        self.store.save(token, stored.to_json(), saved.seq)

    def when_persons_turn(self, token: str) -> Match:
        """The match as soon as no bot is to move."""
        deadline = time.monotonic() + PATIENCE
        while True:
            stored = self.stored(token)
            if stored.match.state.to_move in (OVER, *stored.persons):
                return stored.match
            assert time.monotonic() < deadline, "the bots do not move"
            time.sleep(0.05)
