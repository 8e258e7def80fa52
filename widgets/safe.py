"""A widget that a browser can talk to and not tamper with.

The browser may write any synced trait, and whatever a callback prints or raises reaches it; both are closed here.
"""

from __future__ import annotations

import functools
import logging
import os
import sys
import threading
import uuid
from collections.abc import Callable
from typing import Any, ClassVar

import anywidget
from comm import get_comm_manager


class _ServerLog(logging.Handler):
    """Write to the kernel process's own stderr: ``sys.stderr`` and descriptor 2 are both shown to the browser."""

    def emit(self, record: logging.LogRecord) -> None:
        descriptor = getattr(sys.stderr, "_original_stdstream_copy", None)  # kept by ipykernel
        if descriptor is not None:
            os.write(descriptor, (self.format(record) + "\n").encode())


log = logging.getLogger("terakoya")
log.addHandler(_ServerLog())
log.propagate = False


def keep_to_ours() -> None:
    """Let no browser open a line of its own in this kernel: no widget, nor the one that asks for the states of all.

    Whatever is wrong on such a line would be told as a traceback.
    """
    for target in ("jupyter.widget", "jupyter.widget.control"):
        get_comm_manager().register_target(target, lambda comm, _opened: comm.close())


def noted(where: str) -> str:
    """Write the exception being handled to the server's log; the mark that finds it there."""
    mark = uuid.uuid4().hex[:8]
    log.exception("[%s] in %s", mark, where)
    return mark


def guarded(method: Callable[..., None]) -> Callable[..., None]:
    """Run a callback under the widget's lock; an exception becomes a line of the server's log, never a traceback."""

    @functools.wraps(method)
    def inner(self: SafeWidget, *args: Any) -> None:
        with self.lock:
            try:
                method(self, *args)
            except Exception:
                self.failed(noted(method.__name__))

    return inner


class SafeWidget(anywidget.AnyWidget):
    """An anywidget whose traits the browser cannot write, except those named in ``writable``."""

    writable: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, **traits: Any) -> None:
        self.lock = threading.RLock()
        super().__init__(**traits)

    @guarded
    def _handle_msg(self, msg: Any) -> None:
        """Called for every message a browser sends on this widget's comm; what is not well formed is ignored.

        ipywidgets' own version answers a malformed message with a traceback on the page.
        """
        match msg["content"]["data"]:
            case {"method": "update", "state": dict(state)}:
                self.set_state(state)
            case {"method": "request_state", "drawing": False}:  # our own pages have it as files
                self.send_state([name for name in self.keys if not name.startswith("_")])
            case {"method": "request_state"}:
                self.send_state()
            case {"method": "custom", "content": content}:
                self._handle_custom_msg(content, [])

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Called for every trait update a browser sends."""
        allowed = {name: value for name, value in sync_data.items() if name in self.writable}
        if len(allowed) != len(sync_data):
            log.warning("a browser's write to %s was refused", sorted(set(sync_data) - set(allowed)))
        if allowed:
            super().set_state(allowed)

    def failed(self, mark: str) -> None:
        """Tell the browser that a callback failed; ``mark`` finds the line in the server's log."""
