"""Forked kernels share memory and nothing else, and they end when they should."""

from __future__ import annotations

import ast
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from jupyter_client.manager import KernelManager
from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

from terakoya import forked
from terakoya.server import places
from tests.serving import terakoya

pytestmark = pytest.mark.skipif(not forked.POSSIBLE, reason="kernels are forked on Linux")

CHANCE = """
import json, os, random, secrets, tempfile, uuid
from gamelib.chance import Chance
from gamelib.match import Match
from IPython import get_ipython
cards = list(range(90))
Chance().shuffle(cards)
print(json.dumps({
    "cards": cards, "deal": Match.new("samurai_sword", players=4).seed,
    "random": random.random(), "secrets": secrets.token_hex(), "uuid": str(uuid.uuid4()),
    "session": get_ipython().kernel.session.session, "key": get_ipython().kernel.session.key.decode(),
    "file": tempfile.mktemp(), "process": os.getpid(),
}))
"""
ROOT = str(Path(forked.__file__).parents[1])
WAY = Path(ROOT) / "widgets" / "ways" / "widget.py"
SERVERS = "TERAKOYA_TEST_OF_THE_SERVER"
"""A variable that the fork server has, and no kernel is given."""
SEEN = "import json, os; print(json.dumps([dict(os.environ), os.getcwd()]))"


class Run:
    """Starts kernels as the server does and asks them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.managers: list[KernelManager] = []

    def kernel(self, **environment: str) -> KernelManager:
        number = len(self.managers)
        manager = KernelManager(transport="ipc", connection_file=str(self.folder / f"{number}.json"))
        given = {name: value for name, value in os.environ.items() if name != SERVERS}
        manager.start_kernel(env=given | environment, cwd=str(self.folder))
        self.managers.append(manager)
        return manager

    def ask(self, code: str, **environment: str) -> Any:
        """What a new kernel prints, read as JSON."""
        client = self.kernel(**environment).client()
        client.start_channels()
        client.wait_for_ready(timeout=60)
        said: list[str] = []

        def hear(message: Any) -> None:
            said.append(message["content"].get("text", ""))

        reply = client.execute_interactive(code, timeout=60, output_hook=hear)
        client.stop_channels()
        assert reply["content"]["status"] == "ok", reply
        return json.loads("".join(said))


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    factory = KernelProvisionerFactory.instance()
    before = factory.default_provisioner_name
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SERVERS, "1")
        factory.default_provisioner_name = forked.prepare()
    made = Run(tmp_path_factory.mktemp("forks"))
    yield made
    for manager in made.managers:
        manager.shutdown_kernel(now=True)
    factory.default_provisioner_name = before


def test_every_page_is_warm() -> None:
    """What the cells of a page import was loaded before the fork, and what the functions import that they call."""
    pages = list(places().dashboards.glob("*.ipynb"))
    cells = [json.loads(page.read_text())["cells"] for page in pages]
    imports = {line.strip() for page in cells for cell in page for line in cell["source"] if "import" in line}
    assert len(imports) >= len(pages) > 0
    functions = [node for node in ast.walk(ast.parse(WAY.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)]
    inside = {ast.unparse(line) for node in functions for line in node.body if isinstance(line, ast.ImportFrom)}
    assert "from widgets.pages.may import May" in inside
    imports |= inside
    program = ["import sys, terakoya.preload", "before = set(sys.modules)", *imports]
    program.append("print(sorted(name for name in set(sys.modules) - before))")
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(program)], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout == "[]\n"


@pytest.mark.slow
class TestKernels:
    def test_no_two_share_chance(self, run: Run) -> None:
        """Neither deals, nor tokens, nor anything that is drawn is the same in two forks of one process."""
        one, other = run.ask(CHANCE), run.ask(CHANCE)
        assert {name for name in one if one[name] == other[name]} == set()

    def test_none_has_the_environment_of_another(self, run: Run) -> None:
        first, _ = run.ask(SEEN, VISITOR="first", QUERY_STRING="seat=token")
        second, folder = run.ask(SEEN, VISITOR="second")
        assert (first["VISITOR"], second["VISITOR"], folder) == ("first", "second", str(run.folder))
        assert not {"QUERY_STRING", SERVERS} & set(second)

    def test_their_parent_has_one_thread_and_one_socket(self, run: Run) -> None:
        """A fork takes a lock with it that another thread holds at that moment, and every open socket."""
        run.kernel()
        parent = psutil.Process(run.managers[-1].provisioner.pid).parent()
        assert parent is not None
        assert parent.num_threads() == 1
        assert len(sockets(parent)) == 1  # where it is asked for forks

    def test_another_python_is_no_fork(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(forked, "LAUNCHER", ["/another/python", "-m", "ipykernel_launcher"])
        manager = run.kernel()
        assert psutil.Process(manager.provisioner.pid).ppid() == os.getpid()

    def test_without_a_fork_an_ordinary_process(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        def refuse(self: Any) -> None:
            raise EOFError

        monkeypatch.setattr(forked.Kernel, "start", refuse)
        manager = run.kernel()
        assert psutil.Process(manager.provisioner.pid).ppid() == os.getpid()
        assert isinstance(manager.provisioner, LocalProvisioner)


def sockets(process: psutil.Process) -> set[str]:
    """The sockets that a process has open."""
    found = set()
    for descriptor in Path(f"/proc/{process.pid}/fd").iterdir():
        found.add(str(descriptor.readlink()))
    return {name for name in found if name.startswith("socket:")}


def page(base: str, name: str = "pad") -> str:
    """Open a page; the id of its kernel."""
    connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=120)
    connection.request("GET", f"/voila/render/{name}.ipynb")
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    found = re.search(r'data-kernel="([-0-9a-f]+)"', text)
    assert answer.status == 200 and found is not None
    return found[1]


def server(base: str) -> psutil.Process:
    """The process that answers at an address."""
    port = f"--port={urlsplit(base).port}"
    return next(child for child in psutil.Process().children() if port in child.cmdline())


def forks(process: psutil.Process) -> tuple[psutil.Process, list[psutil.Process]]:
    """A server's fork server and the kernels."""
    parent = next(child for child in process.children() if "multiprocessing.forkserver" in child.cmdline()[-1])
    return parent, parent.children()


def gone(processes: list[psutil.Process], seconds: float = 20) -> bool:
    """Whether they all end soon; a zombie is left to whoever is its parent now."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if not any(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in processes):
            return True
        time.sleep(0.05)
    return False


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with terakoya(tmp_path_factory.mktemp("forked"), "--no-preheat") as address:
        yield address


@pytest.mark.slow
class TestServer:
    def test_no_socket_is_inherited(self, base: str) -> None:
        for _ in range(2):
            page(base)
        process = server(base)
        _, kernels = forks(process)
        assert len(kernels) >= 2
        for one in kernels:
            others = [process, *(other for other in kernels if other != one)]
            assert not sockets(one) & set().union(*(sockets(other) for other in others))

    def test_a_page_that_closes_leaves_no_process(self, base: str) -> None:
        parent, before = forks(server(base))
        kernel = page(base)
        (process,) = set(parent.children()) - set(before)
        connection = http.client.HTTPConnection(urlsplit(base).netloc, timeout=60)
        connection.request("POST", f"/voila/api/shutdown/{kernel}")
        assert connection.getresponse().status == 204
        connection.close()
        psutil.wait_procs([process], timeout=20)
        assert not psutil.pid_exists(process.pid)  # not even a zombie

    def test_a_dead_fork_server_is_replaced(self, base: str) -> None:
        page(base)
        parent, kernels = forks(server(base))
        parent.kill()
        page(base)  # a fork of the next one, or an ordinary process when this one was still dying
        assert gone(kernels)
        page(base)
        again, kernels = forks(server(base))
        assert again != parent
        assert kernels


@pytest.mark.slow
@pytest.mark.parametrize("how", ["TERM", "INT", "KILL"])
def test_all_end_with_the_server(tmp_path: Path, how: str) -> None:
    with terakoya(tmp_path, "--no-preheat") as base:
        page(base)
        process = server(base)
        parent, kernels = forks(process)
        assert kernels
        everybody = [process, *process.children(recursive=True)]
        number = getattr(signal, f"SIG{how}")
        if how == "INT":  # a terminal tells all but the kernels, which have a session of their own
            parent.send_signal(number)
        process.send_signal(number)
        assert gone(everybody)


def test_a_kernel_that_hangs_is_not_waited_for(tmp_path: Path) -> None:
    """It hears of nothing, also not that the server ends."""
    script = tmp_path / "start.py"
    script.write_text(
        "import os, psutil, signal, time\nfrom multiprocessing import get_context\nfrom terakoya import forked\n"
        "if __name__ == '__main__':\n    forked.prepare()\n"
        "    fork = get_context('forkserver').Process(target=time.sleep, args=(600,), daemon=True)\n"
        "    fork.start()\n    os.kill(fork.pid, signal.SIGSTOP)\n"
        "    while psutil.Process(fork.pid).status() != 'stopped':\n        time.sleep(0.01)\n    print(fork.pid)\n"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, script], env=environment, check=True, timeout=60, stdout=subprocess.PIPE)
    assert gone([psutil.Process(pid) for pid in [int(done.stdout)] if psutil.pid_exists(pid)])


def test_no_module_of_the_folder_is_run(tmp_path: Path) -> None:
    """Somebody starts the server in a folder with a file named like one of Python's own modules."""
    here, elsewhere = tmp_path / "here", tmp_path / "elsewhere"
    here.mkdir()
    elsewhere.mkdir()
    (here / "signal.py").write_text("open('run', 'w')\nraise SystemExit")
    script = elsewhere / "start.py"
    script.write_text(
        "from multiprocessing import get_context\nfrom terakoya import forked\n"
        "if __name__ == '__main__':\n    forked.prepare()\n"
        "    fork = get_context('forkserver').Process()\n    fork.start()\n    fork.join()\n"
    )
    subprocess.run([sys.executable, script], cwd=here, env=os.environ | {"PYTHONPATH": ROOT}, check=True)
    assert not (here / "run").exists()
