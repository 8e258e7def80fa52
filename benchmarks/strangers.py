"""What strangers can do to a server: frames that are none, visits broken off, as many visits as one address gets.

    python -m benchmarks.strangers

The real `terakoya play` as it comes, and clients that speak HTTP and websockets without a browser. A click is a message
of a visitor's page to its widget, timed until it is answered. All attacks are bounded in number and time.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1, serialize_msg_to_ws_v1
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.iostream import IOStream, StreamClosedError
from tornado.netutil import Resolver
from tornado.tcpclient import TCPClient
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from terakoya.frames import V1

PAGE = re.compile(rb'data-kernel="([-0-9a-f]+)" data-model="([0-9a-f]+)"')
PATIENCE = 30
"""Seconds after which a click counts as not answered."""
ARRIVAL = 180
"""Seconds after which a page does."""
FUZZ = 20
"""Seconds of nonsense."""
VISITS = 50
"""Visits broken off, and as many begun in the same moment."""
LEFT = 60
"""Seconds after which the processes that are left are counted."""


@contextmanager
def server() -> Iterator[tuple[str, psutil.Process]]:
    """``terakoya play`` at a free port, without kernels that wait: the base address and the process."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "terakoya", "play", "--host=127.0.0.1", "--no-preheat"]
        command += [f"--store={Path(folder) / 'store.sqlite3'}"]
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None
        try:
            yield found[0], psutil.Process(process.pid)
        finally:
            process.kill()  # it may no longer listen to anything gentler
            process.wait(60)


def kernels(process: psutil.Process) -> int:
    """How many kernels there are: what the fork server has started, or the server itself where nothing is forked."""
    found = -1
    for child in process.children(recursive=True):
        with suppress(psutil.Error):  # it has just ended
            found += "fork" in " ".join(child.cmdline())
    return found


async def page(base: str) -> tuple[str, str]:
    """Ask for a play page: the ids of its kernel and of its widget."""
    answer = await AsyncHTTPClient().fetch(f"{base}voila/render/play.ipynb", request_timeout=ARRIVAL)
    found = PAGE.search(answer.body)
    assert found is not None
    return found[1].decode(), found[2].decode()


async def line(base: str, kernel: str, protocol: str | None = V1) -> WebSocketClientConnection:
    """A websocket to a kernel."""
    address = f"{base}api/kernels/{kernel}/channels?session_id={uuid4()}".replace("http", "ws", 1)
    return await websocket_connect(
        HTTPRequest(address, request_timeout=ARRIVAL), subprotocols=[protocol] if protocol else None
    )


def said(kind: str, content: Any, channel: str = "shell") -> bytes:
    """A message as a page sends it."""
    header = {"msg_id": uuid4().hex, "msg_type": kind, "username": "", "session": "s", "version": "5.3", "date": ""}
    return serialize_msg_to_ws_v1([json.dumps(part).encode() for part in (header, {}, {}, content)], channel)


class Visitor:
    """Somebody with a page of their own, who clicks."""

    def __init__(self, socket: WebSocketClientConnection, model: str) -> None:
        self.socket, self.model = socket, model

    async def click(self) -> float:
        """Seconds until a click is answered; `PATIENCE` when it is not."""
        began, id = time.perf_counter(), random.randrange(10**14, 10**15)
        content = {"kind": "set", "id": id, "rev": 0, "name": "motion", "value": random.choice(("auto", "off"))}
        data = {"method": "custom", "content": content}
        try:
            await self.socket.write_message(said("comm_msg", {"comm_id": self.model, "data": data}), binary=True)
            async with asyncio.timeout(PATIENCE):
                while (heard := await self.socket.read_message()) is not None:
                    if isinstance(heard, bytes) and str(id).encode() in b"".join(deserialize_msg_from_ws_v1(heard)[1]):
                        return time.perf_counter() - began
        except (TimeoutError, WebSocketClosedError):
            pass
        return float(PATIENCE)


@asynccontextmanager
async def visitor(base: str) -> AsyncIterator[Visitor]:
    """Somebody whose page is open."""
    kernel, model = await page(base)
    socket = await line(base, kernel)
    yield Visitor(socket, model)
    socket.close()


def nonsense(rng: random.Random) -> Iterator[bytes | str]:
    """Frames that are none, the worst first."""
    yield (2**25).to_bytes(4, "big")  # a table of a gigabyte for a parser that trusts it
    yield rng.randbytes(8_000_000)
    yield "[" * 1_000_000
    while True:
        count = rng.choice((0, 1, 5, 7, 255, rng.randrange(2**16)))
        offsets = b"".join(rng.randrange(2 ** rng.choice((4, 8, 16, 62))).to_bytes(8, "little") for _ in range(7))
        yield count.to_bytes(8, rng.choice(("little", "big"))) + offsets + rng.randbytes(rng.randrange(2000))
        yield said(rng.choice(("execute_request", "comm_msg", "", "\0")), rng.choice((None, [], {}, "x", 1)))
        yield rng.choice(("", "{}", "null", '{"channel": []}', '{"header": 1}', "\0", '"' + "x" * 9000))


async def fuzz(base: str) -> int:
    """Send nonsense for a while, over a new line each time the old one is closed; how many frames."""
    rng, sent = random.Random(1), 0
    kernel, _ = await page(base)
    frames = nonsense(rng)
    with suppress(TimeoutError):
        async with asyncio.timeout(FUZZ):
            while True:
                try:
                    socket = await line(base, kernel, rng.choice((V1, None)))
                    while socket.protocol is not None and not socket.protocol.client_terminated:
                        frame = next(frames)
                        await socket.write_message(frame, binary=isinstance(frame, bytes))
                        sent += 1
                        await asyncio.sleep(0)
                except (OSError, HTTPClientError, WebSocketClosedError, StreamClosedError):
                    await asyncio.sleep(0.05)
    return sent


async def clicks(somebody: Visitor, seconds: float) -> list[float]:
    """How long clicks take, one after the other with a moment between them."""
    waits, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        waits.append(await somebody.click())
        await asyncio.sleep(0.1)
    return waits


async def disturbed(base: str) -> dict[str, Any]:
    """Clicks with nobody else there, and while somebody sends nonsense."""
    async with visitor(base) as somebody:
        quiet = await clicks(somebody, 3)
        sent, waits = await asyncio.gather(fuzz(base), clicks(somebody, FUZZ))
    return {
        "click, nobody else there, median, ms": 1000 * sorted(quiet)[len(quiet) // 2],
        "click during nonsense, median, ms": 1000 * sorted(waits)[len(waits) // 2],
        "click during nonsense, slowest, ms": 1000 * max(waits),
        "frames of nonsense": sent,
    }


async def endless(base: str) -> dict[str, Any]:
    """Clicks after the one frame whose count makes a loop of 2**62 rounds."""
    async with visitor(base) as somebody:
        kernel, _ = await page(base)
        socket = await line(base, kernel)
        await socket.write_message((2**62).to_bytes(8, "little"), binary=True)
        await asyncio.sleep(2)  # it is read when the line is open at both ends
        return {"click after a frame of 2**62 parts, ms": 1000 * await somebody.click()}


async def broken_off(base: str, process: psutil.Process) -> dict[str, Any]:
    """Ask for pages and hang up before they are there."""
    host, port = base.removeprefix("http://").strip("/").split(":")
    resolver = TCPClient(Resolver())
    for _ in range(VISITS):
        stream: IOStream = await resolver.connect(host, int(port))
        await stream.write(b"GET /voila/render/play.ipynb HTTP/1.1\r\nHost: localhost\r\n\r\n")
        stream.close()
        await asyncio.sleep(0.1)
    most, end = 0, time.monotonic() + LEFT
    while time.monotonic() < end:
        most = max(most, kernels(process))
        await asyncio.sleep(1)
    return {
        f"kernels after {VISITS} visits broken off": most,
        f"kernels {LEFT} s after {VISITS} visits broken off": kernels(process),
    }


async def greedy(base: str, process: psutil.Process) -> dict[str, Any]:
    """Ask for pages for a minute, eight at a time, and connect to none."""
    got, refused, most, end = 0, 0, 0, time.monotonic() + 60

    async def ask() -> None:
        nonlocal got, refused, most
        while time.monotonic() < end:
            try:
                await page(base)
                got += 1
            except HTTPClientError:
                refused += 1
                await asyncio.sleep(0.2)
            most = max(most, kernels(process))

    await asyncio.gather(*(ask() for _ in range(8)))
    await asyncio.sleep(LEFT)
    return {
        "pages that one address gets in a minute": got,
        "pages refused to it": refused,
        "most kernels it had": most,
        f"kernels {LEFT} s later": kernels(process),
    }


def measure() -> Iterator[tuple[str, Any]]:
    """All figures, each kind of attack against a server of its own."""
    for attack in (endless, disturbed):
        with server() as (base, _):
            yield from asyncio.run(attack(base)).items()
    for siege in (broken_off, greedy):
        with server() as (base, process):
            yield from asyncio.run(siege(base, process)).items()


if __name__ == "__main__":
    for name, value in measure():
        print(f"{name}: {value:.4g}", flush=True)
