"""What we use of other projects though they do not promise it, why, and the versions that are known to have it.

There is no public way to any of these. The versions stand as limits in ``pyproject.toml`` too; before the server starts
it looks whether each part is still there (`check_parts`), so that a change is told as one sentence and not as a page
that does not open. What is used of widgets is checked here as well, as the pages' kernels run in the same installation.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from importlib.metadata import version
from types import CodeType
from typing import Any, NamedTuple

from gamelib.errors import TerakoyaError

__all__ = ["PARTS", "VERSIONS", "ChangedPart", "Part", "check_parts"]

VERSIONS = {
    "ipykernel": ">=7,<8",
    "ipywidgets": ">=8.1.7,<9",
    "jupyter_client": ">=8.6.3,<9",
    "jupyter_server": ">=2.16,<3",
    "tornado": ">=6.5,<7",
    "voila": ">=0.5.13,<0.6",
}
"""Distribution -> the versions in which the parts below are as we use them."""


class Part(NamedTuple):
    """Something that another project does not promise.

    package:  the distribution
    module:   where it is
    name:     of the part in the module, with dots for a part of a class
    why:      what we need it for
    sets:     an attribute that this function, or one defined inside it, keeps on an object
    """

    package: str
    module: str
    name: str
    why: str
    sets: str = ""

    def __str__(self) -> str:
        """Its full name."""
        return f"{self.module}.{self.name}{self.sets and f' ({self.sets})'}"


PARTS = (
    # terakoya/server.py
    Part("voila", "voila.notebook_renderer", "VoilaExporter", "templates are compiled once, not for each visitor"),
    Part("voila", "voila.exporter", "VoilaExporter._create_environment", "the same"),
    Part("voila", "voila.app", "Voila.init_handlers", "only our addresses are answered"),
    Part("voila", "voila.app", "Voila.listen", "limits on what is sent, and the line that says the address"),
    Part("voila", "voila.app", "Voila._log_formatter_cls", "no address of a visitor is written down"),
    Part("voila", "voila.app", "Voila.config_file_paths", "our voila.json counts wherever it is started"),
    Part("voila", "voila.static_file_handler", "MultiStaticFileHandler", "Voilà's own files"),
    Part("voila", "voila.static_file_handler", "TemplateStaticFileHandler", "our front end"),
    Part("voila", "voila.voila_kernel_manager", "voila_kernel_manager_factory",
         "kernels that wait for a visitor are not culled", "_pools"),
    Part("jupyter_server", "jupyter_server.services.kernels.kernelmanager",
         "AsyncMappingKernelManager.cull_kernel_if_idle", "the same"),
    Part("jupyter_server", "jupyter_server.services.kernels.kernelmanager",
         "AsyncMappingKernelManager.allowed_message_types", "no page ends a kernel by a message"),
    Part("jupyter_server", "jupyter_server.services.kernels.kernelmanager", "ServerKernelManager.emit",
         "no schema of events is read for each kernel"),
    # terakoya/handlers.py
    Part("voila", "voila.handler", "BaseVoilaHandler.prepare", "our page for an unknown address"),
    Part("voila", "voila.shutdown_kernel_handler", "VoilaShutdownKernelHandler.post", "a page that closes"),
    Part("voila", "voila.tornado.handler", "TornadoVoilaHandler.get_generator", "a page is made only if there is room"),
    Part("voila", "voila.tornado.kernel_websocket_handler", "VoilaKernelWebsocketHandler", "what a page may send"),
    Part("jupyter_server", "jupyter_server.services.kernels.handlers", "KernelHandler", "whether a kernel is there"),
    Part("tornado", "tornado.websocket", "WebSocketHandler.get_websocket_protocol", "pings are left to Jupyter"),
    Part("tornado", "tornado.websocket", "WebSocketHandler.__init__", "nothing is read while a line closes",
         "ws_connection"),
    # terakoya/forked.py
    Part("jupyter_client", "jupyter_client.provisioning.factory", "KernelProvisionerFactory.provisioners",
         "kernels are forks of one process"),
    Part("jupyter_client", "jupyter_client.provisioning.factory", "KernelProvisionerFactory.GROUP_NAME", "the same"),
    Part("jupyter_client", "jupyter_client.provisioning.local_provisioner", "LocalProvisioner.launch_kernel",
         "the same"),
    Part("ipykernel", "ipykernel.kernelapp", "IPKernelApp.parent_handle", "a kernel ends with the server"),
    # widgets/ways/widget.py
    Part("ipykernel", "ipykernel.iostream", "OutStream", "the log is written past what a page is shown",
         "_original_stdstream_copy"),
    Part("ipywidgets", "ipywidgets", "Widget._handle_msg", "a browser can write no trait, and cause no traceback"),
    Part("ipywidgets", "ipywidgets", "Widget._handle_custom_msg", "the same"),
)  # fmt: skip


class ChangedPart(TerakoyaError):
    """Another project is installed in a version that has no longer what we use of it."""

    def __init__(self, part: Part) -> None:
        package, needed = part.package, VERSIONS[part.package]
        super().__init__(
            f"{package} {version(package)} is installed, which has no {part} ({part.why}): "
            f"pip install '{package}{needed}'"
        )


def check_parts() -> None:
    """Look whether every part is there. Raises `ChangedPart` for the first that is not.

    Raises ``ModuleNotFoundError`` for a project that is not installed at all.
    """
    for part in PARTS:
        import_module(part.module.partition(".")[0])
        if not _is_there(part):
            raise ChangedPart(part)


def _is_there(part: Part) -> bool:
    try:
        found = reduce(getattr, part.name.split("."), import_module(part.module))
    except (AttributeError, ImportError):
        return False
    return not part.sets or part.sets in set(_names(found))


def _names(of: Any) -> Iterator[str]:
    """The names that the code of a function or class speaks of, with what is defined inside it."""
    codes = [of.__code__] if hasattr(of, "__code__") else []
    if isinstance(of, type):
        codes += [member.__code__ for member in vars(of).values() if hasattr(member, "__code__")]
    while codes:
        code = codes.pop()
        yield from code.co_names
        codes += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
