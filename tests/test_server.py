"""``terakoya play``: what it answers, what it refuses, and that it knows every setting it is given."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from jupyter_client.manager import KernelManager
from jupyter_server.base.websocket import WS_PING_INTERVAL
from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
from traitlets import HasTraits
from voila.app import Voila
from voila.configuration import VoilaConfiguration
from voila.voila_kernel_manager import voila_kernel_manager_factory

from terakoya.server import Kernels, places
from tests.serving import terakoya

ROOT = Path(__file__).parents[1]
SETTINGS = json.loads((ROOT / "voila.json").read_text())
PREHEATING = voila_kernel_manager_factory(Kernels, True, 1)
FOREIGN = re.compile(r"""(?:src|href|url|import|from)\s*[=(]?\s*["'(]*https?://(?!127\.0\.0\.1)[^"')\s]+""")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with terakoya(tmp_path_factory.mktemp("server"), "--no-preheat") as address:
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
        assert pools == {page.name for page in places().dashboards.glob("*.ipynb")}


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
