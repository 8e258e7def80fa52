"""How requests are answered: the entrance that everything passes, pages, websockets, the rest.

Voilà and Jupyter answer well-formed requests well. What a stranger can send besides is turned away here before any of
them reads it.
"""

import asyncio
import re
from contextlib import suppress
from typing import Any
from urllib.parse import unquote_to_bytes

from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from terakoya.doors import Doors, foreign, host_name
from terakoya.frames import MOST_BYTES, V1, BadFrame, check

__all__ = ["VIOLATION", "Entrance", "KernelState", "NotFound", "Page", "PromptWebsocket", "Refused", "Shutdown", "end"]

LONGEST_ADDRESS = 4096
"""Letters of what is asked for: path and query."""
MAKING = 300
"""Seconds that a page may take to be made."""
AGAIN = 60
"""Seconds after which somebody is asked to try again."""
FULL, UNKNOWN_HOST = "full.html", "host.html"
KERNEL = re.compile(r'data-kernel="([-0-9a-f]+)"')
"""Where our template names the kernel of a page."""
SESSION = re.compile(r"[-\w]{0,64}")
VIOLATION = 1008
"""The code that closes a websocket whose other end breaks the rules of the protocol."""


class Entrance(Matcher):
    """Takes the requests that nobody shall answer; all others go on to where they belong.

    doors:  the limits
    own:    the name the server was told to listen at
    pages:  how the addresses of pages begin
    """

    def __init__(self, doors: Doors, own: str, pages: str) -> None:
        self.doors, self.own, self.pages = doors, own, pages

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """What `Refused` shall say, or ``None``."""
        refusal = self._refusal(request)
        return None if refusal is None else {"target_kwargs": dict(zip(("status", "page"), refusal, strict=True))}

    def _refusal(self, request: HTTPServerRequest) -> tuple[int, str] | None:
        if not self.doors.known(request.headers.get("Host", "localhost"), [self.own]):
            return 403, UNKNOWN_HOST
        if len(request.uri or "") > LONGEST_ADDRESS:
            return 414, ""
        if not _readable(request.path):
            return 400, ""
        if foreign(request.headers, request.path.startswith(self.pages)):
            return 403, ""
        return None


def _readable(path: str) -> bool:
    """Whether a path is text without control characters."""
    try:
        return unquote_to_bytes(path).decode().isprintable()
    except UnicodeDecodeError:
        return False


class Refused(RequestHandler):
    """Turns a request away, with a page of ours or an empty answer."""

    def initialize(self, status: int, page: str) -> None:
        """What to say."""
        self.status, self.page = status, page

    def prepare(self) -> None:
        """Answer, whatever is wanted."""
        refuse(self, self.status, self.page)


def refuse(handler: RequestHandler, status: int, page: str) -> None:
    """Answer with a status and a plain page, or none for ``""``. Nothing of Jupyter has a part in it."""
    handler.set_status(status)
    for name, value in handler.settings.get("headers", {}).items():
        handler.set_header(name, value)
    if page == FULL:
        handler.set_header("Retry-After", str(AGAIN))
    if not page:
        handler.finish()
        return
    template = handler.settings["voila_jinja2_env"].get_template(page)
    host = host_name(handler.request.headers.get("Host", ""))
    handler.finish(template.render(base_url=handler.settings["base_url"], host=host))


class Page(TornadoVoilaHandler):
    """One of our pages, if there is room for it."""

    def initialize(self, doors: Doors, **settings: Any) -> None:
        """See `Doors`."""
        super().initialize(**settings)
        self.doors, self._gone = doors, False

    def on_connection_close(self) -> None:
        """Note that whoever asked has gone."""
        self._gone = True
        super().on_connection_close()

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Make the page, and a kernel for it."""
        address = self.doors.visitor(self.request.remote_ip or "", self.request.headers.get("X-Forwarded-For", ""))
        self.doors.keep(self.kernel_manager.list_kernel_ids())
        spare = self.doors.spare(address)
        if spare is not None:
            await end(self.kernel_manager, spare)
            self.doors.keep(self.kernel_manager.list_kernel_ids())
        if self.doors.full(address):
            refuse(self, 503, FULL)
        elif not self.doors.starting(address):
            refuse(self, 429, FULL)
        else:
            with self.doors.coming(address):
                await self._make(path, address)

    async def _make(self, path: str | None, address: str) -> None:
        made = []
        async with asyncio.timeout(MAKING):
            async for html in self.get_generator(path=path):
                made.append(html)
                if not self._gone:
                    self.write(html)
                    self.flush()
        kernel = KERNEL.search("".join(made))
        if kernel is None:
            return
        if self._gone:
            await end(self.kernel_manager, kernel[1])
        else:
            self.doors.came(address, kernel[1])


async def end(kernels: Any, kernel_id: str) -> None:
    """End a kernel, if it has not ended meanwhile."""
    with suppress(KeyError, HTTPError):
        await kernels.shutdown_kernel(kernel_id)


class PromptWebsocket(VoilaKernelWebsocketHandler):
    """A page's line to its kernel, on which nothing but messages goes through, and each at once.

    Otherwise TCP holds a message back until the one before it is acknowledged, which browsers do after 40 ms: an answer
    that follows the kernel's "busy" would always come that late.
    """

    max_message_size = MOST_BYTES

    def initialize(self, doors: Doors) -> None:
        """See `Doors`."""
        self.doors = doors

    async def get(self, kernel_id: str) -> None:
        """Open the line, and keep it open. Raises `HTTPError` for no kernel, no session, or more lines than allowed."""
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        if not SESSION.fullmatch(self.get_argument("session_id", "")):
            raise HTTPError(400)
        with self.doors.line(kernel_id) as allowed:
            if not allowed:
                raise HTTPError(429)
            await super().get(kernel_id)

    async def open(self, kernel_id: str) -> None:
        """Open a kernel's websocket, unless whoever asked for it has gone."""
        if self.connection is None:
            return
        self.set_nodelay(True)
        try:
            await super().open(kernel_id)
        except Exception:
            if self.connection is not None:  # else it was broken off meanwhile: Jupyter has let go of it
                raise

    def select_subprotocol(self, subprotocols: list[str]) -> str | None:
        """The form of messages that our pages speak, where it is offered; nothing is asked of a line already broken."""
        return V1 if V1 in subprotocols else None

    def write_message(self, message: Any, binary: bool = False) -> Any:
        """Send a message. Jupyter does not wait for it: that the line is broken is then nobody's error."""
        sent = super().write_message(message, binary)
        sent.add_done_callback(lambda done: done.exception())
        return sent

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say no more than the status: nobody reads a page here."""
        self.finish()

    def on_message(self, ws_message: bytes | str) -> None:
        """Hand a message on that is one; close the line after anything else."""
        if self.ws_connection is None:
            return  # it is being closed
        try:
            if not self.doors.message(self.kernel_id, len(ws_message)):
                raise BadFrame("too many messages")
            check(ws_message, self.selected_subprotocol)
        except BadFrame as bad:
            self.close(VIOLATION, f"no message: {bad}")
        else:
            super().on_message(ws_message)

    def get_websocket_protocol(self) -> Any:
        """Leave the pings to Jupyter: Tornado would take its milliseconds for seconds, and warn of them."""
        protocol = super().get_websocket_protocol()
        if protocol is not None:
            protocol.params.ping_interval = protocol.params.ping_timeout = None
        return protocol


class KernelState(KernelHandler):
    """Whether a kernel is there."""

    SUPPORTED_METHODS = ("GET",)


class Shutdown(VoilaShutdownKernelHandler):
    """A page that closes says that nobody needs its kernel any more."""

    @authenticated
    async def post(self, kernel_id: str) -> None:
        """End the kernel. Raises `HTTPError` where there is none."""
        if kernel_id not in self.kernel_manager:
            raise HTTPError(404)
        await end(self.kernel_manager, kernel_id)
        self.set_status(204)
        self.finish()


class NotFound(BaseVoilaHandler):
    """Any address that is none of ours."""

    async def prepare(self) -> None:
        """Answer with our page for 404. Raises `HTTPError`."""
        await super().prepare()
        raise HTTPError(404)
