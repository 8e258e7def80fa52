"""Which address to open: on this machine, and on others of the same network."""

import ipaddress
import socket
from contextlib import suppress
from io import StringIO
from typing import NamedTuple

import segno

__all__ = ["openable", "outward", "picture"]

EVERYWHERE = {"": socket.AF_INET, "0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}  # noqa: S104
"""Addresses to listen at that stand for all addresses of a family, IPv4 or IPv6."""
SOMEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for documentation, which no machine has. Nothing is sent there: only the route is looked up."""


class Openable(NamedTuple):
    """Addresses of a server as a browser takes them; ``elsewhere``: for other machines, ``""`` where there is none."""

    here: str
    elsewhere: str


def openable(host: str, port: int, path: str) -> Openable:
    """The addresses of a server that listens at ``host``."""
    family = EVERYWHERE.get(host)
    if family is not None:
        own = outward(family)
        here = "localhost" if family is socket.AF_INET else "::1"
        return Openable(_url(here, port, path), _url(own, port, path) if own else "")
    url = _url(host, port, path)
    with suppress(ValueError):
        return Openable(url, "" if ipaddress.ip_address(host).is_loopback else url)
    return Openable(url, "")


def outward(family: socket.AddressFamily) -> str:
    """The address of this machine in the network that leads elsewhere; ``""`` where none does."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((SOMEWHERE[family], 9))  # of datagrams this sends none
        found = str(probe.getsockname()[0])
        return "" if ipaddress.ip_address(found).is_loopback else found
    return ""


def picture(url: str) -> str:
    """The address for the camera of a phone, drawn with letters."""
    drawn = StringIO()
    segno.make(url, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()


def _url(host: str, port: int, path: str) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{path}"
