"""Open pages are told that their kernel is there, so that none of them has to ask it.

A page counts on hearing something every moment (``widgets/frontend/src/pulse.ts``); where nothing tells it, it asks the
kernel, which takes 5 ms of processor time each time.
"""

from jupyter_core.utils import ensure_async
from tornado.ioloop import PeriodicCallback
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from terakoya.frames import V1

__all__ = ["Beating"]

EVERY = 1.5
"""Seconds between two signs of life, each an empty frame: fewer than the silence after which a page asks."""


class Beating(VoilaKernelWebsocketHandler):
    """A kernel's websocket that sends signs of life as long as the kernel's process runs."""

    _beat: PeriodicCallback | None = None

    async def open(self, kernel_id: str) -> None:
        """Open a kernel's websocket."""
        await super().open(kernel_id)
        if self.connection is not None and self.selected_subprotocol == V1:
            self._beat = PeriodicCallback(self.beat, EVERY * 1000)
            self._beat.start()

    def on_close(self) -> None:
        """Close a kernel's websocket."""
        if self._beat is not None:
            self._beat.stop()
        super().on_close()

    async def beat(self) -> None:
        """Send a sign of life."""
        if self.kernel_id not in self.kernel_manager:
            return
        kernel = self.kernel_manager.get_kernel(self.kernel_id)
        if await ensure_async(kernel.is_alive()):
            try:
                await self.write_message(b"", binary=True)
            except WebSocketClosedError:
                return
