"""Kernels forked from one warm process, on Linux: each is there at once and shares most of its memory with the others.

An ordinary kernel is a Python of its own that imports Jupyter and our pages: a second of processor time and 55 MB for
every visitor. Here the standard library's fork server imports them once, and each kernel is a fork of it.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import os
import sys
import threading
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from multiprocessing import get_context, parent_process
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import KernelProvisionerFactory, LocalProvisioner

NAME = "terakoya-forked"
"""What Jupyter's settings call it."""
LAUNCHER = [sys.executable, "-m", "ipykernel_launcher"]
"""How the command of a kernel begins that can be a fork: the same Python, with ipykernel."""
PRELOADED = [
    "ipykernel.kernelapp",  # first: it takes the place of what widgets import from `comm`
    "terakoya.forked",
    *(f"widgets.{page}" for page in ("explore", "hub", "learn", "may", "pad", "play", "stage")),
]  # fmt: skip

get_context("forkserver").set_forkserver_preload(PRELOADED)
_starter = ThreadPoolExecutor(1, "fork")  # the first start waits for the imports, and the server must answer meanwhile


class Kernel(ForkServerProcess):
    """A forked kernel, with the methods that `LocalProvisioner` knows from ``subprocess.Popen``.

    arguments:    of ``ipykernel_launcher``
    environment:  all of it, nothing is inherited
    folder:       where the kernel runs
    """

    stdin = stdout = stderr = None

    def __init__(self, arguments: list[str], environment: Mapping[str, str], folder: str) -> None:
        super().__init__(daemon=True)  # ended with the server rather than waited for
        self.arguments, self.folder = arguments, folder
        # Bytes: Voilà's names are members of a class of its own, and the fork would import all of Voilà to have them.
        self.environment = {os.fsencode(name): os.fsencode(value) for name, value in environment.items()}

    def run(self) -> None:
        """In the fork: be a kernel to the end."""
        from ipykernel.kernelapp import IPKernelApp

        gc.freeze()  # what is shared is not written to by the garbage collector
        os.setsid()
        os.environb.clear()
        os.environb.update(self.environment)
        os.chdir(self.folder)
        threading.Thread(target=_end_with_the_server, daemon=True).start()
        parent = f"--IPKernelApp.parent_handle={os.getppid()}"  # ends it with the fork server
        IPKernelApp.launch_instance([*self.arguments, parent, "--ext=ipywidgets"])  # its import came too early
        atexit._run_exitfuncs()  # a fork would leave them out

    def poll(self) -> int | None:
        """The exit code, ``None`` while it runs."""
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
    assert server is not None
    server.join()
    os._exit(1)


class ForkedProvisioner(LocalProvisioner):
    """Starts a kernel as a fork where it can, else as an ordinary process."""

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start a kernel with its command; gives how to connect to it."""
        if cmd[: len(LAUNCHER)] != LAUNCHER:
            return await super().launch_kernel(cmd, **kwargs)
        folder = kwargs.get("cwd") or str(Path.cwd())
        kernel = Kernel(cmd[len(LAUNCHER) :], kwargs["env"], folder)
        try:
            await asyncio.get_running_loop().run_in_executor(_starter, kernel.start)
        except (OSError, EOFError) as error:  # the fork server has ended just now
            self.log.warning("no fork, an ordinary kernel instead: %r", error)
            return await super().launch_kernel(cmd, **kwargs)
        self.process = kernel
        self.pid = self.pgid = kernel.pid  # it leads a session of its own
        self.cwd = folder
        return self.connection_info


def register() -> str:
    """Make it known to this process's Jupyter; gives the name that its settings choose it by.

    No entry point of the installation: no other Jupyter shall find it, and none needs to be installed anew.
    """
    factory = KernelProvisionerFactory
    place = f"{__name__}:{ForkedProvisioner.__name__}"
    factory.provisioners[NAME] = EntryPoint(NAME, place, factory.GROUP_NAME)
    return NAME
