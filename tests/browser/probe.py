"""Somebody who has the link of one seat, knows Jupyter, and says to the kernel whatever can be said."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from gamelib.match import Match
from tests.browser.secrets import Frame, Guest, House, Json, hidden, leaks, read_frame, unlike
from widgets.keep.keeper import linked

TALK = """async ({ address, messages, question, closes }) => {
  const socket = new WebSocket(address), heard = [];
  let wanted, last, done;
  socket.onmessage = async ({ data }) => {
    const text = typeof data === 'string' ? data : await data.text();
    heard.push(text);
    const { header, parent_header: parent, content } = JSON.parse(text);
    if (parent.msg_id !== last) return;
    wanted.delete(content.execution_state ?? header.msg_type);
    if (!wanted.size) done();
  };
  const ask = () => {
    last = crypto.randomUUID();
    wanted = new Set(['kernel_info_reply', 'idle']);
    socket.send(JSON.stringify({ ...question, header: { ...question.header, msg_id: last } }));
  };
  const answer = (every) => new Promise((resolve, reject) => {
    done = () => { clearInterval(asking); resolve(); };
    const asking = setInterval(ask, every);
    setTimeout(() => reject(new Error(`no ${[...wanted]} after ${heard.length} messages`)), 90000);
    socket.onclose = ({ reason }) => (closes ? done() : reject(new Error(`the line was closed: ${reason}`)));
    ask();
  });
  await new Promise((open, fail) => { socket.onopen = open; socket.onerror = () => fail(new Error('no line')); });
  await answer(500);
  for (const message of messages) socket.send(JSON.stringify(message));
  await answer(10000);
  socket.close();
  return heard;
}"""
"""A line of one's own to the kernel of a page. It is there when a question is answered, which is asked until it is; the
answer to the same question at the end comes after all others. ``closes``: or the server closes it, because of these
messages."""

CODE = {
    "code": "1 + 1", "cursor_pos": 1, "detail_level": 0, "silent": False, "store_history": False, "allow_stdin": False,
    "user_expressions": {}, "stop_on_error": True, "output": True, "raw": True, "hist_access_type": "tail", "n": 9,
    "seq": 1, "type": "request", "command": "evaluate", "arguments": {"expression": "1 + 1"}, "value": "1 + 1",
}  # fmt: skip
"""Content of the requests below, all fields together."""
RUNNING = (
    "execute_request", "inspect_request", "complete_request", "is_complete_request", "history_request",
    "connect_request", "debug_request", "interrupt_request", "create_subshell_request", "usage_request", "input_reply",
)  # fmt: skip
"""What would run code in the kernel, or tell of code that has run there."""
WIDGETS = ("OutputModel", "DOMWidgetModel", "FileUploadModel", "HTMLModel", "AnyModel")
MALFORMED: tuple[Any, ...] = (
    None, 1, "play", [], {}, {"kind": None}, {"kind": "play"}, {"kind": ["play"], "id": "m1"}, {"kind": {}, "id": "m2"},
    {"kind": "play", "id": {}, "attempt": "pass"}, {"kind": "play", "id": None, "attempt": "pass"},
    {"kind": "play", "id": True, "attempt": ["pass"]}, {"kind": "play", "id": "m3", "attempt": 7, "rev": 1},
    {"kind": "play", "id": "m4", "attempt": "x" * 200_000, "rev": 1}, {"kind": "step", "id": "m5", "to": "0"},
    {"kind": "step", "id": "m6", "to": 10**400}, {"kind": "older", "id": "m7", "before": 1.5},
    {"kind": "line", "id": "m8", "line": -1}, {"kind": "view", "id": "m9", "view": None},
    {"kind": "set", "id": "m10", "name": "scene", "value": {}}, {"kind": "set", "id": "m11", "name": [], "value": 1},
    {"kind": "form", "id": "m12", "name": "start", "values": []}, {"kind": "sheet", "id": "m13", "name": "__init__"},
    {"kind": "sheet", "id": "m14", "name": "open", "text": {"a": 1}}, {"kind": "_keep", "id": "m15"},
    {"kind": "hello", "id": "m16", "search": "", "hash": [], "languages": {}}, {"kind": "x" * 100_000, "id": "m17"},
    {"kind": "play", "id": "x" * 5000, "attempt": "pass", "rev": {}}, {"kind": "formula", "id": "m18", "at": -(10**30)},
)  # fmt: skip
BROKEN: tuple[Any, ...] = (
    None, [], "update", {}, {"method": None}, {"method": "update"}, {"method": "update", "state": None},
    {"method": "update", "state": []}, {"method": "update", "state": {}, "buffer_paths": [["scene"]]},
    {"method": "backbone"}, {"method": "custom"}, {"method": ["custom"], "content": {}},
)  # fmt: skip
"""What is sent in place of a comm message's data."""


def message(kind: str, content: Any, channel: str = "shell") -> Json:
    """A message to a kernel."""
    header = {"msg_id": uuid4().hex, "msg_type": kind, "username": "", "session": "probe", "version": "5.3"}
    header["date"] = "2000-01-01T00:00:00.000000Z"
    parts: Json = {"parent_header": {}, "metadata": {}, "content": content, "buffers": []}
    return {"channel": channel, "header": header, **parts}


def comm(id: str, data: Any) -> Json:
    return message("comm_msg", {"comm_id": id, "data": data})


class Probe:
    """A second line to the kernel of a page."""

    def __init__(self, guest: Guest) -> None:
        self.page = guest.page
        address, _, _ = guest.ear.sockets[-1].partition("?")
        self.address = f"{address}?session_id=probe"
        self.heard: list[Frame] = []
        self.table = next(id for id, state in self.models().items() if "scene" in state)

    def say(self, *messages: Json, closes: bool = False) -> list[Frame]:
        """What is heard until the last of these messages has been worked off, or the server closes the line."""
        question = message("kernel_info_request", {})
        given = {"address": self.address, "messages": messages, "question": question, "closes": closes}
        frames = [read_frame(text) for text in self.page.evaluate(TALK, given)]
        self.heard += frames
        return frames

    def comms(self) -> list[str]:
        (info,) = (frame for frame in self.say(message("comm_info_request", {})) if frame.kind == "comm_info_reply")
        return list(info.content["comms"])

    def models(self) -> dict[str, Json]:
        """The state of every widget of the kernel."""
        asked = [comm(id, {"method": "request_state"}) for id in self.comms()]
        updates = [frame.content for frame in self.say(*asked) if frame.kind == "comm_msg"]
        return {content["comm_id"]: content["data"]["state"] for content in updates if "state" in content["data"]}

    @property
    def scene(self) -> Json:
        scene: Json = self.models()[self.table]["scene"]
        return scene

    def custom(self, *contents: Any) -> None:
        """Messages to the table as its page sends them; those without an id get one that is new."""
        fresh = [
            {"id": uuid4().int % 10**15, "rev": 0, **content} if isinstance(content, dict) else content
            for content in contents
        ]
        self.say(*(comm(self.table, {"method": "custom", "content": content}) for content in fresh))


def forged(match: Match, rev: int) -> Iterator[Json]:
    """Well-formed messages that must not change anything in the game nor show anything hidden."""
    state, seats = match.state, range(match.players)
    for action in state.legal_actions():
        for kind in ("play", "preview", "explain"):
            yield {"kind": kind, "attempt": str(match.game.actions[action]), "rev": rev}
        yield {"kind": "command", "text": str(match.game.actions[action]), "rev": rev}
    for kind in ("undo", "redo", "branch", "world", "reveal"):
        for wrong in (rev - 1, rev + 10**6, 0, str(rev), None):
            yield {"kind": kind, "rev": wrong}
    yield {"kind": "reveal", "rev": rev}
    yield {"kind": "pass", "rev": rev}
    for view in ("god", "table", "", "seat", "seat-", "seat--1", "seat-99", "me ", "GOD", "knows-x", "pass-99"):
        yield {"kind": "view", "view": view}
    for seat in seats:
        yield from ({"kind": "view", "view": f"{what}-{seat}"} for what in ("seat", "pass", "knows"))
    yield {"kind": "view", "view": "me"}
    for number in (-1, 0, 1, 2, 10**6):
        yield from ({"kind": "line", "line": number}, {"kind": "formula", "at": number}, {"kind": "turn", "by": number})
        yield from ({"kind": "older", "before": number}, {"kind": "step", "to": number})
    yield {"kind": "live"}
    yield from ({"kind": "say", "what": what} for what in ("hand", "table", "score", "last", "know", "truth", "god"))
    for name in ("seed", "open", "seats", "match", "theme"):
        yield {"kind": "set", "name": name, "value": True}
    yield {"kind": "form", "name": "start", "values": {"players": "2", "open": True, "screens": "one"}}
    for name in (
        "copy", "log", "paste", "open", "share", "edit-text", "edit-play", "edit-clear", "delete", "invite", "renew",
        "undo-yes", "undo-no", "game-tatsu", "game-ta_ke", "form", "sheet", "-", "", "log-", "copy now",
    ):  # fmt: skip
        yield {"kind": "sheet", "name": name}
    yield from ({"kind": "rule", "rule": rule} for rule in ("../tenno", "tenno", "__init__"))


def leaving(token: str) -> Iterator[Json]:
    """Messages after which the page may be elsewhere: other links, guessed or made from the own one; other tables."""
    for guess in ("", "x", *(linked(token, role) for role in ("seat:0", "seat:2", "watch", "all"))):
        yield {"kind": "hello", "search": "", "hash": f"#t={guess}", "languages": []}
        yield {"kind": "hello", "search": "", "hash": f"#t={token}", "languages": []}
    for name in ("delete-now", "edit", "new"):
        yield {"kind": "sheet", "name": name}
        yield {"kind": "hello", "search": "", "hash": f"#t={token}", "languages": []}


def faults(house: House, guest: Guest, host: Guest, match: Match) -> list[str]:
    """What somebody at the seat of ``guest``, which is not to move, can find out or change beyond the rules.

    ``host`` is the page of the seat to move; what it has sent so far was overheard, but for the link itself.
    """
    before = json.dumps(house.record(host.token)), guest.ear.shown(), host.ear.shown()
    guest.ear.mark()
    probe = Probe(guest)
    unknown = hidden(match, guest.seat)
    found = [*running(probe), *opening(probe), *writing(probe)]
    said = [frame.content["data"].get("content", {}) for frame in host.ear.sent if "data" in frame.content]
    overheard = [content for content in said if content.get("kind") not in (None, "hello")]
    assert overheard
    rev = probe.scene["rev"]
    fresh = ({**content, "id": uuid4().hex, "rev": rev} for content in overheard)
    contents = [*forged(match, rev), *overheard, *fresh]
    naming = [content for content in contents if leaks({"": json.dumps(content)}, match.game.name, unknown)]
    probe.custom(*naming)
    probe.heard.clear()  # whoever names a card is answered by that name
    guest.type("last")  # its answer comes after those to all else
    guest.ear.mark()
    probe.custom(*(content for content in contents if content not in naming))
    probe.custom(*MALFORMED)
    probe.say(*(comm(probe.table, data) for data in BROKEN), comm("nobody", {}), message("comm_msg", {}))
    probe.custom(*leaving(guest.token))
    told = {"the answers": "\n".join(frame.text for frame in probe.heard), **guest.ear.told()}
    found += leaks(told, match.game.name, unknown)
    found += ["a traceback is told"] * ("Traceback" in told["the answers"])
    guest.open()
    after = json.dumps(house.record(host.token)), guest.ear.shown(), host.ear.shown()
    changed = zip(("the record", "the page", "the page of the host"), before, after, strict=True)
    return found + [f"{what} has changed: {unlike(one, other)}" for what, one, other in changed if one != other]


def running(probe: Probe) -> list[str]:
    """Requests that would run code, and are answered; of *stdin* the server does not even hear."""
    heard = {frame.kind for frame in probe.say(message("input_reply", CODE, "stdin"), closes=True)}
    for channel in ("shell", "control"):
        heard |= {frame.kind for frame in probe.say(*(message(kind, CODE, channel) for kind in RUNNING))}
    answers = {kind: {kind.replace("_request", "_reply"), kind.replace("_request", "_result")} for kind in RUNNING}
    return [f"{kind} is answered" for kind, known in answers.items() if known & heard]


def opening(probe: Probe) -> list[str]:
    """Lines of a browser's own: widgets that it makes in the kernel, and the one that asks for the states of all."""
    before = set(probe.comms())
    states = [{"_model_name": name, "_model_module": "anywidget", "_view_name": None} for name in WIDGETS]
    contents = [{"comm_id": uuid4().hex, "target_name": "jupyter.widget", "data": {"state": s}} for s in states]
    asked = [message("comm_open", content) for content in contents]
    for version in ({}, {"version": "1.0.0"}):
        control = message("comm_open", {"comm_id": uuid4().hex, "target_name": "jupyter.widget.control", "data": {}})
        asked += [control | {"metadata": version}, comm(control["content"]["comm_id"], {"method": "request_states"})]
    told = "".join(frame.text for frame in probe.say(*asked))
    found = ["a traceback is told"] * ("Traceback" in told)
    return found + [f"a comm stays open: {id}" for id in {*probe.comms()} - before]


def writing(probe: Probe) -> list[str]:
    """Traits of the table that a browser can write."""
    before = probe.models()[probe.table]
    junk: tuple[Any, ...] = ("", 0, None, [], {}, {"rev": 0, "mode": "setup"})
    states = [{name: value} for name in (*before, "match", "eyes", "open", "seat", "_esm", "comm") for value in junk]
    probe.say(*(comm(probe.table, {"method": "update", "state": state}) for state in states))
    after = probe.models()[probe.table]
    return [f"the trait {name} was written" for name in before if before[name] != after.get(name)]
