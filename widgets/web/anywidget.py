"""The part of anywidget that `widgets.safe.SafeWidget` uses, for a page whose Python runs in the browser itself.

The builder of the static site puts this module where ``anywidget`` is looked for. Synced traits and messages go to the
one page there is, by `connect`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import traitlets

Post = Callable[[dict[str, Any]], None]


def _nowhere(_message: dict[str, Any]) -> None:
    """Until the page is connected."""


class AnyWidget(traitlets.HasTraits):
    """Traits marked ``sync`` are told the page whenever they change; see `connect`."""

    def __init__(self, **traits: Any) -> None:
        self._post: Post = _nowhere
        self._heard: list[Callable[[Any, Any, list[Any]], None]] = []
        self._held: dict[str, Any] | None = None
        super().__init__(**traits)
        self.observe(self._changed, list(self.traits(sync=True)))

    def connect(self, post: Post) -> None:
        """Tell the page everything now, and what changes from now on."""
        self._post = post
        post({"traits": {name: getattr(self, name) for name in self.traits(sync=True)}})

    def on_msg(self, callback: Callable[[Any, Any, list[Any]], None]) -> None:
        """Call back for every message of the page."""
        self._heard.append(callback)

    def send(self, content: Any) -> None:
        """Send the page a message."""
        self._post({"message": content})

    @contextmanager
    def hold_sync(self) -> Iterator[None]:
        """Tell the changes made inside together at the end."""
        if self._held is not None:
            yield
            return
        self._held = {}
        try:
            yield
        finally:
            held, self._held = self._held, None
            if held:
                self._post({"traits": held})

    def _changed(self, change: Any) -> None:
        if self._held is None:
            self._post({"traits": {change["name"]: change["new"]}})
        else:
            self._held[change["name"]] = change["new"]

    def _handle_custom_msg(self, content: Any, buffers: list[Any]) -> None:
        for callback in self._heard:
            callback(self, content, buffers)
