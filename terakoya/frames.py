"""What a page may send over a kernel's websocket, checked before any parser of Jupyter's sees it.

Jupyter's parsers trust the numbers in a frame: one that claims 2**62 parts keeps the server in a loop, one that claims
millions takes gigabytes. Here every number is compared with the length of the frame first. Nothing here knows of a
server: frames go in, and `BadFrame` comes out.
"""

import json
import re
import struct
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

__all__ = ["DEEPEST", "MOST_BYTES", "V1", "BadFrame", "check"]

V1 = "v1.kernel.websocket.jupyter.org"
"""The subprotocol that pages speak. Without one, a frame is a JSON text, or parts behind a JSON text."""
MOST_BYTES = 512 * 1024
"""Of a frame. The longest that a page sends is a record that somebody pastes, 100,000 letters of up to four bytes."""
PARTS = ("header", "parent_header", "metadata", "content")
"""Of a message; what comes behind is a buffer, of which no page of ours sends any."""
CHANNELS = ("shell", "control")
DEEPEST = 20
"""So many brackets may stand within each other: a parser that follows them further runs out of stack."""

_NO_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[^][{}"]++', re.DOTALL)


class BadFrame(ValueError):
    """A frame that is none; its text is a reason that can be told to whoever sent it."""


def check(frame: bytes | str, protocol: str | None) -> None:
    """Raises `BadFrame` unless this is one message to a kernel.

    frame:     as it came; a text as ``str``
    protocol:  the subprotocol agreed upon, ``None`` for none
    """
    if len(frame) > MOST_BYTES:
        raise BadFrame("too long")
    if protocol == V1:
        if isinstance(frame, str):
            raise BadFrame("a text where bytes were agreed upon")
        channel, *parts = _v1(frame)
        _message(_text(channel), [_object(_text(part)) for part in parts])
    else:
        message = _object(frame if isinstance(frame, str) else _text(_legacy(frame)[0]))
        if message.get("buffers"):
            raise BadFrame("not as many parts as a message has")
        _message(message.get("channel"), [message.get(name) for name in PARTS])


def _v1(frame: bytes) -> list[bytes]:
    """Channel and parts: count and offsets, eight bytes each, the last offset being the end."""
    if len(frame) < 8:
        raise BadFrame("too short")
    count = int.from_bytes(frame[:8], "little")
    if count != len(PARTS) + 2:
        raise BadFrame("not as many parts as a message has")
    if len(frame) < 8 * (count + 1):
        raise BadFrame("more parts than bytes")
    return _cut(frame, struct.unpack(f"<{count}Q", frame[8 : 8 * (count + 1)]), 8 * (count + 1))


def _legacy(frame: bytes) -> list[bytes]:
    """A JSON text, and nothing behind it: count and offsets, four bytes each."""
    if len(frame) < 8:
        raise BadFrame("too short")
    count, start = struct.unpack("!II", frame[:8])
    if count != 1:
        raise BadFrame("not as many parts as a message has")
    return _cut(frame, (start, len(frame)), 8)


def _cut(frame: bytes, offsets: Sequence[int], begin: int) -> list[bytes]:
    """The parts between offsets that ascend from ``begin`` to the end of the frame."""
    if offsets[0] != begin or offsets[-1] != len(frame) or list(offsets) != sorted(offsets):
        raise BadFrame("parts that do not follow each other")
    return [frame[start:end] for start, end in pairwise(offsets)]


def _text(part: bytes) -> str:
    try:
        return part.decode()
    except UnicodeDecodeError:
        raise BadFrame("no text in UTF-8") from None


def _object(text: str) -> dict[str, Any]:
    """A JSON object, read only after its brackets have been counted."""
    depth = 0
    for mark in _NO_BRACKETS.sub("", text):
        depth += 1 if mark in "[{" else -1
        if depth > DEEPEST:
            raise BadFrame("too deep")
    try:
        found = json.loads(text, parse_constant=_no_number)
        if "\\u" in text:
            json.dumps(found, ensure_ascii=False).encode()  # half a letter cannot be sent on
    except ValueError:  # also what Python says of half a letter, and of a number of thousands of digits
        raise BadFrame("no JSON") from None
    if not isinstance(found, dict):
        raise BadFrame("no JSON object")
    return found


def _no_number(name: str) -> None:
    """NaN and infinities are no JSON; Python reads them, and the kernel would answer with some."""
    raise ValueError(name)


def _message(channel: object, parts: Sequence[object]) -> None:
    if channel not in CHANNELS:
        raise BadFrame("no such channel")
    if not all(isinstance(part, dict) for part in parts):
        raise BadFrame("a part that is no JSON object")
    header = parts[0]
    if not isinstance(header, dict) or not all(isinstance(header.get(key), str) for key in ("msg_id", "msg_type")):
        raise BadFrame("no header")
