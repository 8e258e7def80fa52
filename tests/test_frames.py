"""What goes to a kernel is a message; whatever else somebody sends is refused in as many steps as it has bytes."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from jupyter_server.services.kernels.connection.base import (
    deserialize_binary_message,
    deserialize_msg_from_ws_v1,
    serialize_binary_message,
    serialize_msg_to_ws_v1,
)

from terakoya.frames import DEEPEST, MOST_BYTES, V1, BadFrame, check
from widgets.table.answers import MAX_TEXT

HEADER = {"msg_id": "1", "msg_type": "comm_msg", "username": "", "session": "s", "version": "5.3"}
MESSAGE: dict[str, Any] = {"header": HEADER, "parent_header": {}, "metadata": {}, "content": {"comm_id": "a"}}


def v1(*parts: object, channel: str = "shell") -> bytes:
    """A frame as a page sends it; bytes stand for themselves."""
    packed = [part if isinstance(part, bytes) else json.dumps(part).encode() for part in parts]
    return serialize_msg_to_ws_v1(packed, channel)


def text(**changes: object) -> str:
    return json.dumps(MESSAGE | {"channel": "shell"} | changes)


GOOD = v1(HEADER, {}, {}, {"comm_id": "a"})


def damaged(at: int, by: bytes) -> bytes:
    """The good frame with other bytes at a place."""
    return GOOD[:at] + by + GOOD[at + len(by) :]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


def refused(frame: bytes | str, protocol: str | None) -> str:
    """Why a frame is refused; empty when it is not."""
    try:
        check(frame, protocol)
    except BadFrame as bad:
        return str(bad)
    return ""


def test_messages_pass() -> None:
    check(GOOD, V1)
    check(text(), None)
    check(text(buffers=[]), None)
    check(serialize_binary_message(MESSAGE | {"channel": "shell", "buffers": []}), None)


def test_the_longest_record_passes() -> None:
    data = {"method": "custom", "content": {"kind": "sheet", "name": "open", "text": "\N{DRAGON}" * MAX_TEXT}}
    content = json.dumps({"comm_id": "a", "data": data}, ensure_ascii=False)
    check(v1(HEADER, {}, {}, content.encode()), V1)


@pytest.mark.parametrize(
    ("frame", "protocol", "reason"),
    [
        ((2**62).to_bytes(8, "little"), V1, "not as many parts"),
        ((2**64 - 1).to_bytes(8, "little") + bytes(80), V1, "not as many parts"),
        (b"", V1, "too short"),
        ((6).to_bytes(8, "little"), V1, "more parts than bytes"),
        ("{}", V1, "a text"),
        (GOOD + b"x", V1, "follow"),
        (GOOD[:-1], V1, "follow"),
        (struct.pack("<7Q", 6, 56, 2**63, 56, 56, 56, 56), V1, "follow"),
        (v1(HEADER, {}, {}, {}, b"a buffer"), V1, "not as many parts"),
        (v1(HEADER, {}, {}, {}, channel="iopub"), V1, "no such channel"),
        (v1(HEADER, {}, {}, b"\xff"), V1, "no text"),
        (v1(HEADER, [], {}, {}), V1, "no JSON object"),
        (v1({**HEADER, "msg_type": 7}, {}, {}, {}), V1, "no header"),
        (v1({}, {}, {}, {}), V1, "no header"),
        (v1(HEADER, {}, {}, b'{"a": ' + b"[" * (DEEPEST + 1)), V1, "too deep"),
        (v1(HEADER, {}, {}, b'{"a": NaN}'), V1, "no JSON"),
        (v1(HEADER, {}, {}, b'{"a": "\\ud800"}'), V1, "no JSON"),
        (v1(HEADER, {}, {}, b'{"a": ' + b"9" * 5000 + b"}"), V1, "no JSON"),
        (bytes(MOST_BYTES + 1), V1, "too long"),
        ((2**31 - 1).to_bytes(4, "big"), None, "too short"),
        ((2**31 - 1).to_bytes(4, "big") + bytes(80), None, "not as many parts"),
        (struct.pack("!II", 1, 7) + b"{}", None, "follow"),
        ("[" * 1000, None, "too deep"),
        ("null", None, "no JSON object"),
        (text(channel=["shell"]), None, "no such channel"),
        (text(channel=None), None, "no such channel"),
        (text(header=None), None, "no JSON object"),
        (text(buffers=["x"]), None, "not as many parts"),
    ],
)
def test_what_is_no_message(frame: bytes | str, protocol: str | None, reason: str) -> None:
    assert reason in refused(frame, protocol)


@settings(deadline=None)
@given(st.binary(max_size=300) | st.builds(damaged, st.integers(0, 99), st.binary(max_size=20)))
@example(GOOD)
def test_what_passes_is_read_alike_by_jupyter(frame: bytes) -> None:
    """Any bytes: they are refused with a reason, or Jupyter's own parser finds the message in them."""
    if not refused(frame, V1):
        channel, parts = deserialize_msg_from_ws_v1(frame)
        assert channel in ("shell", "control")
        assert [type(json.loads(part)) for part in parts] == [dict] * 4
    if not refused(frame, None):
        assert deserialize_binary_message(frame)["buffers"] == []


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 2**64 - 1) | st.integers(0, 200), min_size=0, max_size=8), st.binary(max_size=100))
def test_any_numbers(numbers: list[int], rest: bytes) -> None:
    frame = struct.pack(f"<{len(numbers)}Q", *numbers) + rest
    assert refused(frame, V1)
    assert refused(frame, None)


@settings(deadline=None)
@given(st.lists(JSON, min_size=4, max_size=4), st.text(max_size=8))
def test_any_json(parts: list[Any], channel: str) -> None:
    """Well-formed parts of any kind: what passes has the types that Jupyter goes on with."""
    if not refused(v1(*parts, channel=channel.encode(errors="ignore").decode()), V1):
        assert isinstance(parts[0]["msg_type"], str)
        assert all(isinstance(part, dict) for part in parts)
    refused(json.dumps({"channel": channel, "header": parts[0], "content": parts[1]}), None)


@settings(deadline=None)
@given(st.text())
def test_any_text(frame: str) -> None:
    assert refused(frame, None)
    assert refused(frame, V1)
