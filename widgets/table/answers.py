"""What a page understands: kinds of messages, the fields each must have, and what answers them.

Everything a browser says is checked here. A message with an id is applied once and always answered: by what it asks
for, by a new scene, or by a bare ``ack``. One that changes the match and was sent from an older scene changes nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any

from gamelib.language import N_
from widgets import explain
from widgets.protocol import Card, Numbered, Outgoing, Tone
from widgets.scenes.scene import Json
from widgets.server_log import noted, refused
from widgets.typed import Fields, by_kind, fields, of_fields, shortened

if TYPE_CHECKING:
    from widgets.table.screen import Screen

REMEMBERED_IDS = 256
"""Message ids remembered so that a repeated message is applied once."""
MAX_TEXT = 100_000
"""Letters of what is pasted or kept in the browser: of fields that may be missing."""
MAX_FIELD = 500
"""Letters of any other field, items of a list."""
MAX_ADDRESS = 8000
MAX_MARKS = 6000


MESSAGES = {kind: fields(said) | fields(Numbered) for kind, said in by_kind(Outgoing).items()}
"""The messages a page may send, and the fields of each."""
LONGEST = {"search": MAX_ADDRESS, "hash": MAX_ADDRESS, "marks": MAX_MARKS}
"""How long a field may be, where `MAX_FIELD` would be too short and it is always there."""
CHANGING = frozenset({"play", "undo", "redo", "branch", "world", "reveal"})
"""Messages that change the match or open a view: a stale one is refused."""

MOVED_ON = N_("The table has moved on")
MOVED_ON_TEXT = N_("Something happened at this table before your move arrived. Look again and choose.")

Handler = Callable[[Json], None]
Gate = Callable[[str, Json], bool]
"""Whether a message means anything now; it may answer one that does not."""


class Answers:
    """The answers of one page.

    gates:  asked in turn about every message, the first one that says no is the last one asked
    """

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._handlers: dict[str, Handler] = {}
        self._ids: deque[object] = deque(maxlen=REMEMBERED_IDS)
        self._answered = False
        self.gates: list[Gate] = []

    @property
    def kinds(self) -> frozenset[str]:
        """The messages that are understood."""
        return frozenset(self._handlers)

    def on(self, kind: str, handler: Handler, *, instead: bool = False) -> None:
        """Answer messages of this kind; ``instead`` of what has answered them.

        Raises ``KeyError`` for a kind there is not, and ``ValueError`` where there is an answer, or none to replace.
        """
        if kind not in MESSAGES:
            raise KeyError(kind)
        if instead != (kind in self._handlers):
            raise ValueError(f"{kind!r} is answered already" if not instead else f"nothing answers {kind!r} yet")
        self._handlers[kind] = handler

    def receive(self, content: object) -> None:
        """Check what a browser says and act on it; whatever is not as it should be changes nothing, and is told."""
        screen = self._screen
        with screen.window.lock:
            try:
                with screen.window.together():
                    self._take(content)
            except Exception:
                screen.failed(noted("a page's message"))

    def _take(self, content: object) -> None:
        screen = self._screen
        wrong = fault(MESSAGES, content)
        message: Json = content if isinstance(content, dict) else {}
        before, self._answered = screen.rev, False
        try:
            if wrong:
                screen.failed(refused("a page's message", wrong))
            elif message["id"] not in self._ids:
                self._ids.append(message["id"])
                self.obey(message["kind"], message)
        finally:
            if not self._answered and screen.rev == before and type(message.get("id")) is int:
                screen.send({"kind": "ack", "re": message["id"]})

    def obey(self, kind: str, message: Json) -> None:
        """Act on a message, also on one that another stands for: a word of the command line."""
        if not all(gate(kind, message) for gate in self.gates) or kind not in self._handlers:
            return
        screen = self._screen
        if kind in CHANGING and message.get("rev") != screen.rev:
            self.note(message, MOVED_ON, screen.reader.language(MOVED_ON_TEXT), "moved-on")
            screen.publish()
            return
        self._handlers[kind](message)

    def answer(self, message: Json, kind: str, **content: Any) -> None:
        """Send what a message has asked for."""
        self._answered = True
        answer: Any = {"kind": kind, "re": message["id"], **content}
        self._screen.send(answer)

    def card(self, message: Json, card: Card) -> None:
        """Answer with a card."""
        self.answer(message, "card", card=card)

    def note(self, message: Json, title: str, text: str, tone: Tone = "info") -> None:
        """Answer with a card: a message as its title, and a text."""
        self.card(message, explain.plain_card(tone, self._screen.reader.language(title), text))


def fault(messages: Mapping[str, Fields], content: object) -> str:
    """What is wrong with what a browser says, ``""`` if it is one of these messages."""
    kind = content.get("kind") if isinstance(content, dict) else content
    known = messages.get(kind) if isinstance(kind, str) else None
    if known is None:
        return f"there is no message {shortened(kind)}"
    return next(chain(of_fields(known, str(kind), content, "message"), _too_long(known, content)), "")


def _too_long(known: Fields, content: Any) -> Iterator[str]:
    """The fields of a message that are longer than they may be."""
    for name, value in content.items():
        longest = LONGEST.get(name, MAX_FIELD) if known[name][1] else MAX_TEXT
        if isinstance(value, str | list | dict) and len(value) > longest:
            yield f"message.{name}: {len(value)} are more than {longest}"
