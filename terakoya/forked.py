"""Kernels forked from one warm process, on Linux: each is there at once and shares memory with all the others.

An ordinary kernel is a Python of its own that imports Jupyter and our pages: a second of processor time and 65 MB for
every visitor. Here the standard library's fork server imports them once, and each kernel is a fork of it. The fork
server has nothing of any visitor, and a fork inherits from it alone.
"""

import asyncio
import atexit
import os
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir
from importlib.metadata import EntryPoint
from multiprocessing import active_children, forkserver, parent_process
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

__all__ = ["POSSIBLE", "Kernel", "prepare"]

POSSIBLE = sys.platform == "linux" and sys.version_info >= (3, 11, 1)
"""Python 3.11.0 lets every user of the machine have things run by its fork server (CVE-2022-42919)."""
NAME = "terakoya-forked"
"""What Jupyter's settings call it."""
LAUNCHER = [sys.executable, "-m", "ipykernel_launcher"]
"""How the command of a kernel begins that can be a fork: this Python, and ipykernel."""

_starter = ThreadPoolExecutor(1, "forks")  # the first start waits for the imports; the server must answer meanwhile


class Kernel(ForkServerProcess):
    """A forked kernel, with the methods that `LocalProvisioner` expects of a ``subprocess.Popen``.

    arguments:    those of ``ipykernel_launcher``
    environment:  all of it, nothing is inherited
    folder:       where the kernel runs
    """

    stdin = stdout = stderr = None

    def __init__(self, arguments: list[str], environment: Mapping[str, str], folder: str) -> None:
        super().__init__(daemon=True)
        self.arguments, self.folder = arguments, folder
        # Bytes: Voilà's names are members of a class of its own, and the fork would import all of Voilà to have them.
        self.environment = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}

    def run(self) -> None:
        """In the fork: be a kernel, to the end."""
        from ipykernel.kernelapp import IPKernelApp

        os.setsid()
        os.environb.clear()
        os.environb.update(self.environment)
        os.chdir(self.folder)
        threading.Thread(target=_end_with_the_server, daemon=True).start()
        parent = f"--IPKernelApp.parent_handle={os.getppid()}"  # the fork server, with which it ends as well
        IPKernelApp.launch_instance([*self.arguments, parent, "--ext=ipywidgets"])  # imported before there was a kernel
        atexit._run_exitfuncs()  # the answer that it shuts down is sent there; forks leave these functions out

    def poll(self) -> int | None:
        """The exit code; ``None`` while it runs."""
        return self.exitcode

    def wait(self) -> int | None:
        """The exit code, when it has ended."""
        self.join()
        return self.exitcode

    def send_signal(self, number: int) -> None:
        """Send a signal, unless it has ended."""
        if self.pid is not None and self.exitcode is None:
            os.kill(self.pid, number)


def _end_with_the_server() -> None:
    server = parent_process()
    assert server is not None, "only a fork runs this"
    server.join()
    os._exit(1)


class ForkedProvisioner(LocalProvisioner):
    """Starts a kernel as a fork if it can, otherwise as an ordinary process."""

    process: Any = None

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start the kernel of this command; gives how to connect to it."""
        if cmd[: len(LAUNCHER)] != LAUNCHER:
            return await super().launch_kernel(cmd, **kwargs)
        folder = str(kwargs.get("cwd") or Path.cwd())
        kernel = Kernel(cmd[len(LAUNCHER) :], kwargs["env"], folder)
        try:
            await asyncio.get_running_loop().run_in_executor(_starter, kernel.start)
        except (OSError, EOFError) as error:  # the fork server has died
            self.log.error("No fork but an ordinary process for a kernel: %r", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = kernel
        self.pid = self.pgid = kernel.pid  # it leads a session of its own
        self.cwd = folder
        return self.connection_info


def _end_all() -> None:
    """End the kernels that there still are at the exit of the server, which would wait for one that hangs."""
    for kernel in active_children():
        kernel.kill()


def prepare() -> str:
    """Start the fork server and make the provisioner known to Jupyter; gives the name by which its settings choose it.

    Not by an entry point: other servers of an environment shall not find it, and an older installation has none.
    """
    atexit.register(_end_all)
    forkserver.set_forkserver_preload(["terakoya.preload"])
    with chdir(Path(__file__).parents[1]):  # Python looks there for modules, not where somebody happens to be
        forkserver.ensure_running()  # it imports while the server still starts
    factory = KernelProvisionerFactory
    factory.provisioners[NAME] = EntryPoint(NAME, f"{__name__}:{ForkedProvisioner.__name__}", factory.GROUP_NAME)
    return NAME
