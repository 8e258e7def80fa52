"""The addresses that the server prints can be opened, and its log names none of visitors."""

from __future__ import annotations

import logging
import socket
from urllib.parse import urlsplit

import pytest

from terakoya import addresses
from terakoya.addresses import openable, outward, picture
from terakoya.log_filter import ADDRESS, Discreet, discreet

OWN = {socket.AF_INET: "192.168.1.5", socket.AF_INET6: "2001:db8:1::5"}


@pytest.mark.parametrize(
    ("host", "here", "elsewhere"),
    [
        ("localhost", "http://localhost:8866/", ""),
        ("127.0.0.1", "http://127.0.0.1:8866/", ""),
        ("::1", "http://[::1]:8866/", ""),
        ("0.0.0.0", "http://localhost:8866/", "http://192.168.1.5:8866/"),
        ("::", "http://[::1]:8866/", "http://[2001:db8:1::5]:8866/"),
        ("10.0.0.7", "http://10.0.0.7:8866/", "http://10.0.0.7:8866/"),
        ("2001:db8::7", "http://[2001:db8::7]:8866/", "http://[2001:db8::7]:8866/"),
        ("games.example.org", "http://games.example.org:8866/", ""),
    ],
)
def test_addresses_that_can_be_opened(host: str, here: str, elsewhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "outward", OWN.__getitem__)
    assert openable(host, 8866, "/") == (here, elsewhere)
    for url in filter(None, (here, elsewhere)):
        assert urlsplit(url).port == 8866


def test_a_machine_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "SOMEWHERE", dict.fromkeys(OWN, "no address"))
    assert outward(socket.AF_INET) == ""
    assert openable("0.0.0.0", 1, "/") == ("http://localhost:1/", "")


def test_the_picture_is_a_square_of_letters() -> None:
    lines = picture("http://192.168.1.5:8866/").splitlines()
    assert len(lines) > 10
    assert any("▀" in line or "▄" in line or "█" in line for line in lines)


@pytest.mark.parametrize(
    "text",
    [
        "500 GET / (192.168.1.5) 3.00ms",
        "HTTPServerRequest(uri='/', remote_ip='2001:db8::1')",
        "('10.1.2.3', 51234)",
        "10.1.2.3:51234",
        "it was fe80::1.",
    ],
)
def test_addresses_are_left_out(text: str) -> None:
    assert ADDRESS in discreet(text)
    assert not any(part in discreet(text) for part in ("192.168", "2001", "10.1.2", "fe80"))


@pytest.mark.parametrize(
    "text", ["01:16:19 3.14 terakoya.server:7", 'File "a.py", line 3', "v1.2", "std::cout", "…", "a.b"]
)
def test_the_rest_stays(text: str) -> None:
    assert discreet(text) == text


def test_also_in_a_traceback() -> None:
    try:
        raise OSError("no answer from 192.168.1.5")
    except OSError as error:
        record = logging.LogRecord("a", logging.ERROR, "", 1, "Uncaught (%s)", ("10.1.2.3",), (OSError, error, None))
    said = Discreet().format(record)
    assert said.count(ADDRESS) == 2
