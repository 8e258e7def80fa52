"""``terakoya play``: what it answers, what it refuses, and that it knows every setting it is given."""

from __future__ import annotations

import asyncio
import html
import http.client
import json
import re
import socket
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from jupyter_client.manager import KernelManager
from jupyter_server.base.websocket import WS_PING_INTERVAL
from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError
from traitlets import HasTraits
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.voila_kernel_manager import voila_kernel_manager_factory

from benchmarks import strangers
from terakoya.frames import MOST_BYTES, V1
from terakoya.handlers import VIOLATION
from terakoya.server import Kernels, places
from tests.serving import terakoya

ROOT = Path(__file__).parents[1]
SETTINGS = json.loads((ROOT / "voila.json").read_text())
FOREIGN = re.compile(r"""(?:src|href|url|import|from)\s*[=(]?\s*["'(]*https?://(?!127\.0\.0\.1)[^"')\s]+""")


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server writes what it has to say."""
    return tmp_path_factory.mktemp("server") / "server.log"


@pytest.fixture(scope="module")
def base(log: Path) -> Iterator[str]:
    with terakoya(log.parent, "--no-preheat") as address:
        yield address


def get(base: str, path: str, method: str = "GET") -> tuple[int, http.client.HTTPMessage, str]:
    """Status, headers and text of one answer, without following redirects."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=120)
    connection.request(method, path)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, answer.headers, text


def kernel_of(page: str) -> str:
    """The id of the kernel behind a page."""
    found = re.search(r'data-kernel="([-0-9a-f]+)"', page)
    assert found is not None
    return found[1]


class TestSettings:
    @pytest.mark.parametrize(
        "owner",
        [
            Voila,
            VoilaConfiguration,
            voila_kernel_manager_factory(Kernels, True, 1),
            MappingKernelManager,
            KernelManager,
        ],
    )
    def test_every_name_is_known(self, owner: type[HasTraits]) -> None:
        names = SETTINGS[owner.__name__]
        assert names
        assert set(names) <= set(owner.class_trait_names(config=True))

    def test_there_are_no_others(self) -> None:
        assert set(SETTINGS) == {
            "Voila", "VoilaConfiguration", "VoilaKernelManager", "MappingKernelManager", "KernelManager",
        }  # fmt: skip

    def test_a_late_pong_does_not_cut_the_line(self) -> None:
        """Each ping looks for the answer to the one before: as much time as between two of them would be too little."""
        assert SETTINGS["Voila"]["tornado_settings"]["ws_ping_timeout"] >= 2 * WS_PING_INTERVAL

    def test_every_pool_is_a_page(self) -> None:
        pools = set(SETTINGS["VoilaKernelManager"]["kernel_pools_config"]) - {"default"}
        assert "play.ipynb" in pools
        assert pools <= {page.name for page in places().dashboards.glob("*.ipynb")}


@pytest.mark.slow
def test_behind_a_proxy_with_settings_of_its_own(tmp_path: Path) -> None:
    """All addresses begin with the path given; a setting of the host counts, and so do ours that it does not name."""
    settings = {"Voila": {"tornado_settings": {"headers": {"X-House": "ours"}}}}
    (tmp_path / "voila.json").write_text(json.dumps(settings))
    with terakoya(tmp_path, "--no-preheat", "--base-url=games", f"--settings={tmp_path}", at="games/") as base:
        assert get(base, "/games/")[1]["Location"] == "/games/voila/render/hub.ipynb"
        status, headers, text = get(base, "/games/voila/render/hub.ipynb")
        assert (status, headers["X-House"]) == (200, "ours")
        assert 'data-base-url="/games/voila/"' in text
        status, _, text = get(base, "/voila/render/hub.ipynb")
        assert (status, 'href="/games/"' in text) == (404, True)


@pytest.mark.slow
class TestAnswers:
    def test_the_root_leads_to_the_start_page(self, base: str) -> None:
        status, headers, _ = get(base, "/")
        assert (status, headers["Location"]) == (302, "/voila/render/hub.ipynb")

    def test_the_start_page(self, base: str) -> None:
        status, headers, text = get(base, "/voila/render/hub.ipynb")
        assert status == 200
        assert "<title>Terakoya</title>" in text
        assert '<html lang="en">' in text
        assert "Setting the table…" in text
        assert "<noscript>" in text
        assert "Start Ta-Ké" in text
        assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] == "no-referrer"

    def test_no_source_and_no_address_elsewhere(self, base: str) -> None:
        text = get(base, "/voila/render/hub.ipynb?template=lab&theme=dark")[2]
        assert "widgets.pages.hub" not in text
        assert not FOREIGN.findall(text)
        assert not FOREIGN.findall(get(base, "/nothing")[2])

    @pytest.mark.parametrize("path", ["/nothing", "/voila/render/nothing.ipynb", "/voila/tree", "/voila/api/contents/"])
    def test_what_there_is_not(self, base: str, path: str) -> None:
        status, _, text = get(base, path)
        assert status == 404
        assert "There is no such page" in text
        assert 'href="/"' in text
        assert "Traceback" not in text

    @pytest.mark.parametrize("path", ["/voila/files/hub.ipynb", "/voila/files/../voila.json"])
    def test_files_are_not_given_out(self, base: str, path: str) -> None:
        assert get(base, path)[0] in {403, 404}

    def test_a_page_that_closes_ends_its_kernel(self, base: str) -> None:
        text = get(base, "/voila/render/hub.ipynb")[2]
        kernel = kernel_of(text)
        assert get(base, f"/api/kernels/{kernel}")[0] == 200
        assert get(base, f"/voila/api/shutdown/{kernel}", "POST")[0] == 204
        assert get(base, f"/api/kernels/{kernel}")[0] == 404

    def test_a_taken_port_is_refused(self, base: str) -> None:
        port = urlsplit(base).port
        command = [sys.executable, "-m", "terakoya", "play", f"--port={port}", "--host=127.0.0.1", "--no-preheat"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert done.returncode == 1
        assert f"cannot listen at '127.0.0.1', port {port}" in done.stderr


def test_the_foreign_address_search_finds_some() -> None:
    assert FOREIGN.findall('<link href="https://cdn.example/x.css">')
    assert FOREIGN.findall('await import("https://cdn.example/x.mjs")')
    assert not FOREIGN.findall('<a href="http://127.0.0.1:80/">')


class Task:
    """A preheated kernel, as Voilà keeps it."""

    def __init__(self, kernel_id: str) -> None:
        self.kernel_id = kernel_id

    def done(self) -> bool:
        return True

    def exception(self) -> None:
        return None

    def result(self) -> dict[str, str]:
        return {"kernel_id": self.kernel_id}


def test_kernels_that_wait_for_a_visitor_are_not_culled(monkeypatch: pytest.MonkeyPatch) -> None:
    culled: list[str] = []

    async def cull(self: Any, kernel_id: str) -> None:
        culled.append(kernel_id)

    monkeypatch.setattr(MappingKernelManager, "cull_kernel_if_idle", cull)
    kernels = Kernels()
    kernels._pools = {"play.ipynb": [Task("waiting")]}
    with ThreadPoolExecutor(1) as thread:  # browser tests may have left an event loop running in this one
        for kernel in ("waiting", "visited"):
            thread.submit(asyncio.run, kernels.cull_kernel_if_idle(kernel)).result()
    assert culled == ["visited"]


@pytest.mark.slow
def test_preheated_pages_are_replaced(tmp_path: Path) -> None:
    """Each visitor gets a kernel of their own, with and without one in store."""
    with terakoya(tmp_path) as base:
        kernels = {
            re.findall(r'data-kernel="([-0-9a-f]+)"', get(base, "/voila/render/hub.ipynb")[2])[0] for _ in range(3)
        }
    assert len(kernels) == 3


# ---- strangers -----------------------------------------------------------------------------------------------------


def asked(base: str, path: str, **headers: str) -> tuple[int, http.client.HTTPMessage, str]:
    """Like `get`, with headers; a host that is given takes the place of the server's own."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=120)
    connection.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, answer.headers, answer.read().decode()
    connection.close()
    return found


def kernels_of(base: str) -> set[int]:
    """The processes of the kernels that a server has: what has been started by what it has started."""
    mark = f"--port={urlsplit(base).port}"
    (server,) = (one for one in psutil.Process().children() if mark in one.cmdline())
    return {kernel.pid for child in server.children() for kernel in child.children()}


def wait_until(true: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.2)


def alive(base: str, kernel: str) -> bool:
    return get(base, f"/api/kernels/{kernel}")[0] == 200


@pytest.mark.slow
class TestStrangers:
    """What a stranger sends changes nothing for anybody else, starts nothing and is told nothing."""

    @pytest.mark.parametrize(
        ("frame", "protocol", "reason"),
        [
            ((2**62).to_bytes(8, "little"), V1, "parts"),
            ((2**25).to_bytes(4, "big") + bytes(8), None, "parts"),
            ("[" * 100_000, None, "deep"),
            ("{}", V1, "text"),
        ],
    )
    def test_a_frame_that_is_none(self, base: str, frame: bytes | str, protocol: str | None, reason: str) -> None:
        """The line is closed and says why; somebody else's click is answered meanwhile."""

        async def send() -> tuple[int | None, str | None, float]:
            async with strangers.visitor(base) as somebody:
                kernel, _ = await strangers.page(base)
                line = await strangers.line(base, kernel, protocol)
                await line.write_message(frame, binary=isinstance(frame, bytes))
                async with asyncio.timeout(strangers.ARRIVAL):
                    while await line.read_message() is not None:
                        pass
                return line.close_code, line.close_reason, await somebody.click()

        with ThreadPoolExecutor(1) as thread:  # browser tests may have left an event loop running in this one
            code, why, waited = thread.submit(asyncio.run, send()).result()
        assert waited < strangers.PATIENCE, "not answered"
        assert code == VIOLATION
        assert reason in str(why)

    def test_a_frame_that_is_too_long(self, base: str) -> None:
        async def send() -> int | None:
            kernel, _ = await strangers.page(base)
            line = await strangers.line(base, kernel)
            with suppress(WebSocketClosedError, StreamClosedError):
                await line.write_message(bytes(MOST_BYTES + 1), binary=True)
            while await line.read_message() is not None:
                pass
            return line.close_code

        with ThreadPoolExecutor(1) as thread:
            assert thread.submit(asyncio.run, send()).result() in (1009, None)  # "too big", or cut off on the way

    def test_a_line_that_is_broken_while_it_is_opened(self, base: str, log: Path) -> None:
        with ThreadPoolExecutor(1) as thread:
            kernel, _ = thread.submit(asyncio.run, strangers.page(base)).result()
        place = urlsplit(base)
        for n in range(30):
            head = [
                f"GET /api/kernels/{kernel}/channels?session_id=broken{n} HTTP/1.1", f"Host: {place.netloc}",
                "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", f"Sec-WebSocket-Protocol: {V1}",
            ]  # fmt: skip
            with socket.create_connection((place.hostname or "", place.port or 0)) as line:
                line.sendall("\r\n".join([*head, "", ""]).encode())
                time.sleep(n / 100)  # at each stage of the opening
        wait_until(lambda: get(base, "/nothing")[0] == 404)
        assert "Traceback" not in log.read_text()

    @pytest.mark.parametrize(
        "path",
        [
            "/logout", "/login", "/voila/render/%00", "/voila/render/%ff", "/voila/render/..%2fvoila.json",
            "/voila/render/a%0d%0ab", "/voila/templates/terakoya/conf.json", "/voila/templates/terakoya",
            "/voila/templates/../static/x", "/voila/static/%00", "/voila/static/..", "/voila/api/themes/x",
            "/voila/query/a-b-c-d-e", "/voila/execution/a-b-c-d-e", "/api/kernels/a-b-c-d-e/channels",
            "/api/kernels/a-b-c-d-e", "/voila/api/shutdown/a-b-c-d-e", "/" + "x" * 8000, "//evil.example/",
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "PUT"])
    def test_odd_paths(self, base: str, path: str, method: str) -> None:
        status, headers, text = get(base, path, method)
        assert 400 <= status < 500
        assert "Traceback" not in text
        assert "Location" not in headers

    @pytest.mark.parametrize(
        "cookie", ["_xsrf=\x80", "username-localhost=2|1:0|x", "=", ";;;", "a=" + "b" * 7000, '_xsrf="2|00|"']
    )
    def test_odd_cookies(self, base: str, cookie: str) -> None:
        assert asked(base, "/nothing", Cookie=cookie)[0] == 404
        assert asked(base, "/voila/render/hub.ipynb", Cookie=cookie)[0] == 200

    def test_nothing_of_it_is_in_the_log(self, base: str, log: Path) -> None:
        """Also nothing of the tests before this one."""
        get(base, "/logout")
        lines = log.read_text().splitlines()
        assert lines[:2] == [f"Terakoya is open at {base}", "Ctrl+C closes it."]
        assert lines[2:] == []

    @pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example:80", "a_b"])
    def test_another_name(self, base: str, host: str) -> None:
        status, headers, text = asked(base, "/voila/render/hub.ipynb", Host=host)
        assert status == 403
        assert f'["{host.partition(":")[0]}"]' in html.unescape(text)
        assert "script-src" in headers["Content-Security-Policy"]

    def test_its_own_names(self, base: str) -> None:
        for host in ("localhost", "192.168.1.5:8866", "[::1]", socket.gethostname()):
            assert asked(base, "/", Host=host)[0] == 302

    @pytest.mark.parametrize(
        "headers",
        [
            {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"},
            {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "iframe"},
            {"Sec_Fetch_Site": "none", "Sec_Purpose": "prefetch"},
            {"Accept": "image/avif,*/*;q=0.8"},
        ],
    )
    def test_pages_of_others_start_nothing(self, base: str, headers: dict[str, str]) -> None:
        before = kernels_of(base)
        assert asked(base, "/voila/render/play.ipynb", **headers)[0] == 403
        assert kernels_of(base) <= before

    def test_what_browsers_may_load(self, base: str) -> None:
        """No script from elsewhere, none from within an address or a page but our own, no line to anybody else."""
        for path in ("/voila/render/hub.ipynb", "/voila/render/play.ipynb", "/nothing"):
            _, headers, text = get(base, path)
            rules = dict(rule.strip().split(" ", 1) for rule in headers["Content-Security-Policy"].split(";"))
            assert rules["connect-src"] == rules["default-src"] == "'self'"
            allowed = rules["script-src"].split()
            assert allowed[0] == "'self'"
            assert all(source.startswith("'sha256-") for source in allowed[1:])
            for inline in re.findall(r"<script>(.*?)</script>", text, re.DOTALL):
                assert f"'sha256-{b64encode(sha256(inline.encode()).digest()).decode()}'" in allowed
            assert not re.search(r"<[^>]+\son\w+=", text)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for three visitors, whose pages must connect soon."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "voila.json").write_text(json.dumps({"Doors": {"kernels": 3, "unconnected": 10}}))
    with terakoya(folder, "--no-preheat", f"--settings={folder}") as address:
        yield address


@pytest.mark.slow
class TestRoom:
    def test_pages_that_nobody_connects_to_end(self, small: str) -> None:
        kernel = kernel_of(get(small, "/voila/render/play.ipynb")[2])
        assert alive(small, kernel)
        wait_until(lambda: not alive(small, kernel))

    def test_a_visit_broken_off_leaves_no_process(self, base: str) -> None:
        """By the server that gives pages 45 seconds: it need not wait so long for somebody who has hung up."""
        before = kernels_of(base)
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", urlsplit(base).port or 0)) as line:
                line.sendall(b"GET /voila/render/play.ipynb HTTP/1.1\r\nHost: localhost\r\n\r\n")
                line.recv(1)
        wait_until(lambda: kernels_of(base) <= before)

    def test_full(self, small: str) -> None:
        """A page says so, in the reader's language; who is there is not disturbed; there is room again."""

        async def crowd() -> tuple[int, http.client.HTTPMessage, str]:
            async with strangers.visitor(small) as one, strangers.visitor(small), strangers.visitor(small):
                answer = await asyncio.to_thread(get, small, "/voila/render/play.ipynb")
                assert await one.click() < strangers.PATIENCE
                return answer

        wait_until(lambda: not kernels_of(small))
        with ThreadPoolExecutor(1) as thread:
            status, headers, text = thread.submit(asyncio.run, crowd()).result()
        assert status == 503
        assert int(headers["Retry-After"]) > 0
        assert "All places are taken" in text
        assert "Alle Plätze sind besetzt" in text
        wait_until(lambda: get(small, "/voila/render/play.ipynb")[0] == 200)


@pytest.mark.slow
def test_the_address_of_version_6(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "terakoya",
        "play",
        "--host=::1",
        "--no-preheat",
        f"--store={tmp_path / 's.sqlite'}",
    ]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        (url,) = re.findall(r"http://\S+", server.stdout.readline())
        assert urlsplit(url).hostname == "::1"
        assert get(url, "/")[0] == 302
    finally:
        server.terminate()
        server.wait(60)
