"""The server's limits: who may open pages, and how many. The counts stand in memory alone.

Nothing here knows of HTTP: a clock, names and addresses go in, and a reason to refuse comes out, or none.
"""

import ipaddress
import re
import socket
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from traitlets import Float, Int, List, Unicode
from traitlets.config import Configurable

from widgets.bucket import Bucket

__all__ = ["Doors", "foreign", "host_name"]

_NAMED = re.compile(r"[a-z0-9_]([-a-z0-9_.]{0,250}[a-z0-9_])?\.?")


class Visit(NamedTuple):
    """A page that has a kernel: the address it went to, and since when it has not been connected."""

    address: str
    since: float


class Doors(Configurable):
    """The limits, as ``voila.json`` may set them, and what is counted for them."""

    kernels = Int(120, help="Most kernels that visitors have, all together.").tag(config=True)
    kernels_of_an_address = Int(90, help="Most kernels that visitors from one address have.").tag(config=True)
    starts = Int(180, help="Pages that one address may open at once.").tag(config=True)
    starts_a_minute = Float(60, help="Pages a minute that it may open then.").tag(config=True)
    lines_of_a_kernel = Int(4, help="Most websockets to one kernel.").tag(config=True)
    messages = Int(300, help="Messages that a page may send at once; 8 kB count as one.").tag(config=True)
    messages_a_second = Float(60, help="Messages a second that it may send then.").tag(config=True)
    unconnected = Float(45, help="Seconds that a kernel has to be connected to by its page.").tag(config=True)
    hosts = List(Unicode(), help="Names by which this server may be asked, besides its own.").tag(config=True)
    proxies = List(Unicode(), ["127.0.0.1", "::1"], help="Addresses of proxies, which say for whom they ask.").tag(
        config=True
    )

    def __init__(self, clock: Callable[[], float] = time.monotonic, **settings: object) -> None:
        super().__init__(**settings)
        self.clock = clock
        self._starts = Bucket(self.starts, self.starts_a_minute / 60, clock)
        self._messages = Bucket(self.messages, self.messages_a_second, clock)
        self._coming: Counter[str] = Counter()
        self._lines: Counter[str] = Counter()
        self._visits: dict[str, Visit] = {}
        self._met: set[str] = set()

    def visitor(self, peer: str, forwarded: str) -> str:
        """The address that somebody comes from; of a version 6 address the network, which one home has for itself.

        peer:       the address at the other end of the connection
        forwarded:  the header ``X-Forwarded-For``: believed of a proxy alone, and of it only what it has added itself
        """
        address = forwarded.rpartition(",")[2].strip() or peer if peer in self.proxies else peer
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return peer
        return address if found.version == 4 else str(ipaddress.ip_network((int(found), 64), strict=False))

    def full(self, address: str) -> bool:
        """Whether one more page of this address would be too many."""
        return self._of(address) >= self.kernels_of_an_address or self._all >= self.kernels

    def spare(self, address: str) -> str | None:
        """The kernel to end so that this address may have one more: of those whose page has gone, the first to go."""
        of_address = self._of(address) >= self.kernels_of_an_address
        left = [
            (visit.since, kernel)
            for kernel, visit in self._visits.items()
            if self._lonely(kernel) and (visit.address == address or not of_address)
        ]
        return min(left)[1] if left and self.full(address) else None

    def starting(self, address: str) -> bool:
        """Count a start of this address, if it may have one more now."""
        return self._starts.take(address)

    @contextmanager
    def coming(self, address: str) -> Iterator[None]:
        """A context in which a page of this address counts as being made."""
        with _counting(self._coming, address):
            yield

    def came(self, address: str, kernel: str) -> None:
        """A page has been made, and this is its kernel."""
        self._visits[kernel] = Visit(address, self.clock())

    def keep(self, kernels: Collection[str]) -> None:
        """Forget what was counted of kernels that are no more."""
        self._visits = {kernel: visit for kernel, visit in self._visits.items() if kernel in kernels}
        self._met &= self._visits.keys() | self._lines.keys()
        self._starts.tidy()
        self._messages.tidy()

    def overdue(self) -> list[str]:
        """The kernels that their pages have not connected to."""
        return [kernel for kernel in self._visits if self._lonely(kernel) and kernel not in self._met]

    @contextmanager
    def line(self, kernel: str) -> Iterator[bool]:
        """A context in which one more websocket to a kernel counts as open; gives whether it may be opened."""
        self._met.add(kernel)
        try:
            with _counting(self._lines, kernel):
                yield self._lines[kernel] <= self.lines_of_a_kernel
        finally:
            if kernel in self._visits:
                self._visits[kernel] = self._visits[kernel]._replace(since=self.clock())

    def _lonely(self, kernel: str) -> bool:
        """No page has been connected to it for some time."""
        return kernel not in self._lines and self.clock() - self._visits[kernel].since > self.unconnected

    def _of(self, address: str) -> int:
        return self._coming[address] + sum(visit.address == address for visit in self._visits.values())

    @property
    def _all(self) -> int:
        return self._coming.total() + len(self._visits)

    def message(self, kernel: str, length: int) -> bool:
        """Count a message of so many bytes, if the page may send one now."""
        return self._messages.take(kernel, 1 + length / 8192)

    def known(self, host: str, own: Iterable[str] = ()) -> bool:
        """Whether the server may be asked by this name (the header ``Host``), also by its ``own``.

        Otherwise a page of somebody else's could have its name mean this server, and read what is in it.
        """
        name = _without_port(host).lower().removesuffix(".")
        if _is_address(name):
            return True
        names = {allowed.lower().removesuffix(".") for allowed in (*self.hosts, *own, *own_names())}
        return name == "localhost" or name.endswith(".localhost") or name in names


@contextmanager
def _counting(counter: Counter[str], key: str) -> Iterator[None]:
    counter[key] += 1
    try:
        yield
    finally:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


def host_name(host: str) -> str:
    """The name in the header ``Host``, if it is one that can be shown, else nothing."""
    name = _without_port(host).lower()
    return name if _NAMED.fullmatch(name) else ""


def _without_port(host: str) -> str:
    return re.sub(r":\d*$", "", host) if not host.endswith("]") else host


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True


def own_names() -> set[str]:
    """What this machine calls itself, also in a home network (``.local``)."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"} if short else set()


def foreign(headers: Mapping[str, str], page: bool) -> bool:
    """Whether a page of another server has its visitor's browser ask, other than by a link that was followed.

    headers:  of the request
    page:     it asks for one of our pages, which starts a kernel

    Browsers say so (``Sec-Fetch-…``) where the connection is encrypted or the server is the same machine. Elsewhere
    what they want to have tells it: pages are asked for as ``text/html``, pictures and scripts are not.
    """
    site = headers.get("Sec-Fetch-Site", "")
    if "prefetch" in headers.get("Sec-Purpose", headers.get("Purpose", "")):
        return page
    if site:
        link = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
        return site not in ("same-origin", "none") and not link
    return page and "text/html" not in headers.get("Accept", "text/html")
