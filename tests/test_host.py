"""``docs/host.md`` names no option, setting or page that is not there."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout, suppress
from pathlib import Path

from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
from voila.voila_kernel_manager import voila_kernel_manager_factory

from benchmarks import visitors
from terakoya.cli import main
from terakoya.doors import Doors
from terakoya.frames import MOST_BYTES
from terakoya.places import places
from terakoya.server import Kernels
from widgets.keep.keeper import RECORD_BYTES, TABLES

GUIDE = (Path(__file__).parents[1] / "docs" / "host.md").read_text(encoding="utf-8")
OWNERS = {
    "VoilaKernelManager": voila_kernel_manager_factory(Kernels, True, 1),
    "MappingKernelManager": MappingKernelManager,
}
POOL = {"pool_size", "kernel_env_variables"}
"""What Voilà reads of a pool."""


def block(language: str) -> str:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    return "\n".join(found)


def helped() -> set[str]:
    """The options that ``terakoya play`` says it has."""
    out = io.StringIO()
    with redirect_stdout(out), suppress(SystemExit):
        main(["play", "--help"])
    return set(re.findall(r"--[a-z-]+", out.getvalue()))


def test_options() -> None:
    commands = re.findall(r"terakoya play .*", block("bash") + block("ini"))
    assert len(commands) == 2
    table = re.findall(r"^\| `(--[a-z-]+)`", GUIDE, re.MULTILINE)
    assert set(table) | {"--help"} == helped()
    for command in commands:
        assert set(re.findall(r"--[a-z-]+", command)) <= helped(), command


def test_settings() -> None:
    settings, limits = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", GUIDE, re.DOTALL))
    assert settings
    assert limits["Doors"] == {name: getattr(Doors(), name) for name in Doors.class_trait_names(config=True)}
    for owner, names in settings.items():
        assert set(names) <= set(OWNERS[owner].class_trait_names(config=True)), owner
    pools = settings["VoilaKernelManager"]["kernel_pools_config"]
    assert set(pools) - {"default"} <= {page.name for page in places().dashboards.glob("*.ipynb")}
    assert set().union(*pools.values()) <= POOL
    named = set(re.findall(r"^\| `([a-z_]+)`", GUIDE, re.MULTILINE))
    assert named == {"pool_size", *settings["MappingKernelManager"], *limits["Doors"]}


def test_what_else_the_guide_says_of_ours() -> None:
    ours = json.loads((places().settings / "voila.json").read_text(encoding="utf-8"))
    assert f"ours: {ours['MappingKernelManager']['cull_idle_timeout']}" in GUIDE
    assert f"{RECORD_BYTES // 1024} kB" in GUIDE and f"{TABLES:,} tables" in GUIDE
    assert f"python -m {visitors.__name__} --visitors {visitors.VISITORS}" in GUIDE
    assert f"{MOST_BYTES // 1024} kB at most" in GUIDE
    prefix = re.findall(r"--base-url (\S+)", GUIDE)[0]
    for place in re.findall(r"location (\S+)", block("nginx")):
        assert place.startswith(prefix)
