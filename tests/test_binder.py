"""What Binder would do with this repository: the recipe it writes, and the same steps done here."""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest
from packaging.requirements import Requirement

from gamelib import SAMURAI_SWORD, TA_KE, TATSU, TENNO
from tests.serving import free_port, running

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"
GAMES = (TA_KE, TATSU, TENNO, SAMURAI_SWORD)
LANDING = "voila/render/notebooks/dashboards/hub.ipynb"


@pytest.fixture(scope="module")
def recipe() -> str:
    """The Dockerfile that repo2docker writes, and what it says meanwhile."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def test_the_python_is_one_we_support(recipe: str) -> None:
    assert "Building conda environment for python=3.11" in recipe


def test_our_package_is_installed_after_it_was_copied(recipe: str) -> None:
    copy, install, settings = (
        recipe.index(step)
        for step in (
            " src/ ${REPO_DIR}/",
            'pip install --no-cache-dir -r "binder/requirements.txt"',
            "RUN ./binder/postBuild",
        )
    )
    assert copy < install < settings
    assert (BINDER / "requirements.txt").read_text().splitlines()[-1] == ".[server,course]"


def test_the_pins_are_within_our_own_bounds() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    needs = map(
        Requirement, [*project["dependencies"], *extras["course"], *extras["server"]]
    )  # the server's are closer
    bounds = {need.name.lower(): need.specifier for need in needs}  # the server's are the closer ones
    pins = [Requirement(line) for line in (BINDER / "requirements.txt").read_text().split() if line[0] != "."]
    assert {"voila", "jupyterlab", "ipykernel"} <= bounds.keys() & {pin.name for pin in pins}
    for pin in pins:
        (version,) = pin.specifier
        assert version.operator == "=="
        assert bounds.get(pin.name.lower(), pin.specifier).contains(version.version)


def test_the_badges_lead_to_pages_that_are_there() -> None:
    """The landing page, the course, and the play page of each game; ``#new=`` begins that game there."""
    found = [unquote(path) for path in re.findall(r"urlpath=([^)\s]+)\)", (ROOT / "README.md").read_text())]
    assert found[0] == LANDING
    files = {path.partition("#")[0].removeprefix("voila/render/").removeprefix("lab/tree/") for path in found}
    assert files == {
        "notebooks/dashboards/hub.ipynb",
        "notebooks/dashboards/play.ipynb",
        "notebooks/course/01-ta-ke.ipynb",
    }
    assert all((ROOT / file).is_file() for file in files)
    assert [path.partition("#new=")[2] for path in found if "#" in path] == [game.name for game in GAMES]


@pytest.mark.long
def test_the_landing_page_opens_after_the_same_installation(tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True)
    path = f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}"
    for command in (["pip", "install", "-q", "-r", "binder/requirements.txt"], ["bash", "binder/postBuild"]):
        program = str(environment / "bin" / command[0]) if command[0] == "pip" else command[0]
        subprocess.run([program, *command[1:]], cwd=ROOT, env={**os.environ, "PATH": path}, check=True, timeout=900)
    port = free_port()
    prefix = "/user/someone/"
    server = [
        str(environment / "bin" / "jupyter"), "lab", "--no-browser", "--allow-root", f"--port={port}",
        f"--ServerApp.base_url={prefix}", "--IdentityProvider.token=visitor", f"--ServerApp.root_dir={ROOT}",
    ]  # fmt: skip
    home = {"HOME": str(tmp_path), "PATH": path, "TERAKOYA_STORE": str(tmp_path / "store.sqlite3")}
    with running(server, f"http://127.0.0.1:{port}{prefix}api", tmp_path / "lab.log", own=False, **home):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=300)
        connection.request("GET", f"{prefix}{LANDING}?token=visitor")
        answer = connection.getresponse()
        text = answer.read().decode()
    assert answer.status == 200, (tmp_path / "lab.log").read_text()
    assert "Setting the table…" in text
    assert "Start Ta-K\\u00e9" in text
    assert "jsdelivr" not in text
