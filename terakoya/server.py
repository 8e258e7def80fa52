"""``terakoya play``: Voilà on our pages, and nothing else.

Settings that Voilà knows stand in ``voila.json``, which the Voilà of a notebook server (Binder) reads as well. Here is
what it has no setting for: which addresses there are, kept preheated kernels, limits (`terakoya.doors`) and what
browsers are told to keep to (`terakoya.policy`).
"""

import logging
import os
import re
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from jupyter_server.auth.identity import IdentityProvider, User
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.netutil import bind_sockets
from tornado.web import RedirectHandler
from traitlets import default, validate
from voila import notebook_renderer
from voila.app import Voila
from voila.exporter import VoilaExporter
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler

from gamelib.errors import TerakoyaError, shown
from gamelib.language import N_, language
from terakoya import forked
from terakoya.addresses import openable, picture
from terakoya.doors import Doors
from terakoya.handlers import Entrance, KernelState, NotFound, Page, PromptWebsocket, Refused, Shutdown, end
from terakoya.log_filter import Discreet
from terakoya.places import places
from terakoya.policy import HEARTBEAT, policy, scripts_in
from widgets.pages.hub import script

__all__ = ["Kernels", "serve"]

START = "hub.ipynb"
KERNEL_ID = r"(?P<kernel_id>\w+(?:-\w+){4})"
SHORT = 40
"""As long as the temporary folder's name may be, for the names of sockets in it: they have 107 characters at most."""

SWEEP = 10
"""Seconds between two looks at the kernels that no page has connected to."""
LONGEST_BODY = 64 * 1024
"""Bytes that may be sent along with a request: a page that closes sends a small form."""
PATIENCE = 60
"""Seconds that a connection may take for what it sends."""

READY = N_("Terakoya is open at {url}\nCtrl+C closes it.")
ELSEWHERE = N_("From other devices in this network: {url}")


class CannotListen(TerakoyaError):
    """The address is none of this machine, or taken, or not allowed."""

    def __init__(self, host: str, port: int | None, reason: object) -> None:
        super().__init__(f"cannot listen at {shown(host)}{'' if port is None else f', port {port}'}: {reason}")


class Manager(ServerKernelManager):
    """Tells of no events: nobody listens here, and each kernel's manager would check anew how they are described."""

    def emit(self, schema_id: str, data: Any) -> None:
        """Tell nobody."""


class Kernels(AsyncMappingKernelManager):
    """Keeps preheated kernels alive: Voilà would never replace those culled for being idle.

    And lets no page end a kernel by a message.
    """

    @default("kernel_manager_class")
    def _without_events(self) -> str:
        return f"{__name__}.{Manager.__name__}"

    @validate("allowed_message_types")
    def _without_shutdown(self, proposal: Any) -> list[str]:
        return [kind for kind in proposal["value"] if kind != "shutdown_request"]

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Cull an idle kernel unless it still waits for its visitor."""
        if kernel_id not in self._waiting():
            await super().cull_kernel_if_idle(kernel_id)

    def _waiting(self) -> set[str]:
        pools: dict[str, list[Any]] = getattr(self, "_pools", {})  # Voilà adds them when it preheats
        done = [task for pool in pools.values() for task in pool if task.done() and not task.exception()]
        return {task.result()["kernel_id"] for task in done}


class Nobody(IdentityProvider):
    """Every visitor is the same to us: nobody is given a name, so none is kept in a cookie."""

    async def get_user(self, handler: Any) -> User:
        """Who asks."""
        return User("visitor")


class Compiled(BytecodeCache):
    """Keeps compiled templates in memory, each until its source changes."""

    def __init__(self) -> None:
        self._code: dict[tuple[str, str], Any] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give the code of a template, if it is kept."""
        bucket.code = self._code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template."""
        self._code[bucket.key, bucket.checksum] = bucket.code


class Exporter(VoilaExporter):
    """Compiles a template once; Voilà compiles all sixteen for each visitor, most of its own work."""

    compiled = Compiled()

    def _create_environment(self) -> Any:
        environment = super()._create_environment()
        environment.bytecode_cache = self.compiled
        return environment


notebook_renderer.VoilaExporter = Exporter  # there is no setting for it


class Server(Voila):
    """Voilà with our pages, settings and manners."""

    _log_formatter_cls = Discreet

    @default("config_file_paths")
    def _settings_of_the_installation(self) -> list[str]:
        return [str(places().settings)]

    @default("log_level")
    def _quiet(self) -> int:
        return logging.ERROR

    @default("identity_provider_class")
    def _nobody(self) -> type[IdentityProvider]:
        return Nobody

    def initialize(self, argv: list[str] | None = None) -> None:
        """Set up Voilà; what other libraries log is written without addresses, as its own log is."""
        super().initialize(argv)
        errors = logging.StreamHandler()
        errors.setLevel(logging.ERROR)
        errors.setFormatter(Discreet())
        logging.getLogger().addHandler(errors)

    def init_handlers(self) -> list[Any]:
        """The addresses there are. Of Voilà's those that our pages use, so that nothing else can be asked for."""
        self.doors = Doors(parent=self)
        self.app.settings["headers"] = {
            "Content-Security-Policy": policy([*scripts_in(Path(self.template_paths[0])), script(), HEARTBEAT]),
            "X-Content-Type-Options": "nosniff",
            **self.app.settings.get("headers", {}),
        }
        pages = "|".join(sorted(re.escape(page.name) for page in places().dashboards.glob("*.ipynb")))
        page = {
            "template_paths": self.template_paths, "config": self.config, "doors": self.doors,
            "voila_configuration": self.voila_configuration,
        }  # fmt: skip
        static = {"paths": self.static_paths}
        at = partial(url_path_join, self.server_url)
        return [
            (Entrance(self.doors, self.ip, at("voila/render/")), Refused),
            (self.server_url, RedirectHandler, {"url": at("voila/render", START), "permanent": False}),
            (at(f"voila/render/({pages})"), Page, page),
            (at(r"voila/templates/(terakoya/static/[-\w.]+)"), TemplateStaticFileHandler),
            (at(r"voila/static/([-\w./]+)"), MultiStaticFileHandler, static),
            (at(f"api/kernels/{KERNEL_ID}/channels"), PromptWebsocket, {"doors": self.doors}),
            (at(f"api/kernels/{KERNEL_ID}"), KernelState),
            (at(f"voila/api/shutdown/{KERNEL_ID}"), Shutdown),
            (r".*", NotFound, {"voila_configuration": self.voila_configuration}),
        ]

    def listen(self) -> None:
        """Open the port, and say so as soon as pages are answered."""
        IOLoop.current().add_callback(self._say_ready)
        PeriodicCallback(self._sweep, 1000 * SWEEP).start()
        self.app.listen = partial(  # there is no setting for them
            self.app.listen, max_body_size=LONGEST_BODY, max_buffer_size=2 * LONGEST_BODY, body_timeout=PATIENCE,
            idle_connection_timeout=PATIENCE,
        )  # fmt: skip
        super().listen()

    async def _sweep(self) -> None:
        """End the kernels of visits that were broken off."""
        self.doors.keep(self.kernel_manager.list_kernel_ids())
        for kernel in self.doors.overdue():
            await end(self.kernel_manager, kernel)

    def _say_ready(self) -> None:
        here, elsewhere = openable(self.ip, self.port, self.base_url)
        with suppress(BrokenPipeError):  # nobody reads what it writes
            print(language()(READY, url=here), flush=True)
            if elsewhere:
                print(language()(ELSEWHERE, url=elsewhere), flush=True)
                if sys.stdout.isatty():
                    print(picture(elsewhere), flush=True)


def serve(host: str, port: int | None, preheat: bool, base_url: str = "/", settings: Path | None = None) -> None:
    """Serve the dashboards until the process is told to stop.

    host:      address to listen at
    port:      that port or none; by default Voilà's, or one near it when it is taken
    preheat:   keep kernels ready for the next visitors
    base_url:  path at which all addresses begin, for a proxy
    settings:  folder with a ``voila.json`` that counts before ours

    Raises `CannotListen` before anything is started.
    """
    try:
        for probe in bind_sockets(port or 0, host):
            probe.close()
    except (OSError, ValueError) as error:
        raise CannotListen(host, port, getattr(error, "strerror", None) or error) from error
    arguments = ["--no-browser", f"--Voila.ip={host}", f"--VoilaConfiguration.preheat_kernel={preheat}"]
    arguments += ["--VoilaConfiguration.template=terakoya"]  # our pages name it themselves, pages of errors cannot
    arguments += ["--VoilaConfiguration.multi_kernel_manager_class=terakoya.server.Kernels"]
    arguments += [f"--Voila.base_url={base_url}"]
    if settings is not None:
        arguments += [f"--Voila.config_file_paths={folder}" for folder in (settings, places().settings)]
    short = len(gettempdir()) <= SHORT
    if sys.platform == "linux" and short:  # a TCP port that is free now can be taken when the kernel wants it
        arguments += ["--KernelManager.transport=ipc"]
    if forked.POSSIBLE and short:
        arguments += [f"--KernelProvisionerFactory.default_provisioner_name={forked.prepare()}"]
    if port is not None:
        arguments += [f"--port={port}", "--Voila.port_retries=0"]
    if places().jupyter:
        os.environ["JUPYTER_PATH"] = os.pathsep.join([str(places().jupyter), os.environ.get("JUPYTER_PATH", "")])
    Server.launch_instance([*arguments, str(places().dashboards)])
