"""What a page understands: kinds of messages, the fields each must have, and what answers them.

Everything a browser says is checked here. A message with an id is applied once and always answered: by what it asks
for, by a new scene, or by a bare ``ack``. One that changes the match and was sent from an older scene changes nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, NotRequired, get_args, get_origin, get_type_hints

from gamelib.language import N_
from widgets import explain
from widgets.protocol import Card, Outgoing, Tone
from widgets.scenes.scene import Json
from widgets.server_log import noted

if TYPE_CHECKING:
    from widgets.table.screen import Screen

REMEMBERED_IDS = 256
"""Message ids remembered so that a repeated message is applied once."""
MAX_TEXT = 100_000
"""Letters of what may be pasted."""
MAX_FIELD = 500
"""Letters of any other field, and items of a list."""
MAX_ADDRESS = 8000
MAX_MARKS = 6000
MAX_ID = 40


def _field(kind: Any) -> type:
    """What a field must be an instance of; `object` where several things may come."""
    if get_origin(kind) is Literal:
        return type(get_args(kind)[0])
    plain = get_origin(kind) or kind
    return plain if plain in (str, int, list) else object


def _message(kind: Any) -> tuple[str, dict[str, type]]:
    """The name of a message, and the fields it must have."""
    hints = get_type_hints(kind, include_extras=True)
    (name,) = get_args(hints.pop("kind"))
    return name, {field: _field(hint) for field, hint in hints.items() if get_origin(hint) is not NotRequired}


MESSAGES = dict(map(_message, get_args(Outgoing)))
"""The messages a page may send and the fields each must have."""
LONGEST = {"search": MAX_ADDRESS, "hash": MAX_ADDRESS, "marks": MAX_MARKS}
"""How long a field may be, where `MAX_FIELD` would be too short."""
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
        """Check what a browser says and act on it; whatever is not as it should be changes nothing."""
        screen = self._screen
        with screen.window.lock:
            try:
                with screen.window.together():
                    self._take(content)
            except Exception:
                screen.failed(noted("a page's message"))

    def _take(self, content: object) -> None:
        if not isinstance(content, dict):
            return
        kind, id, screen = content.get("kind"), content.get("id"), self._screen
        if not isinstance(id, int | str) or len(str(id)) > MAX_ID or not well_formed(kind, content):
            return
        before, self._answered = screen.rev, False
        try:
            if id not in self._ids:
                self._ids.append(id)
                self.obey(str(kind), content)
        finally:
            if not self._answered and screen.rev == before:
                screen.send({"kind": "ack", "re": content["id"]})

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


def well_formed(kind: object, content: Json) -> bool:
    """Whether a message is one we know, with fields of the right types and sane sizes."""
    fields = MESSAGES.get(kind) if isinstance(kind, str) else None
    if fields is None:
        return False
    for name, wanted in fields.items():
        if name not in content:
            return False
        value = content[name]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            return False
        if isinstance(value, str | list) and len(value) > LONGEST.get(name, MAX_FIELD):
            return False
    return len(str(content.get("text", ""))) <= MAX_TEXT
