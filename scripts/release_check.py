"""What a release must pass besides the tests: it builds, installs into empty environments, starts, and is licensed.

python scripts/release_check.py

The wheel and the source archive are built from a clean copy. Each is installed with the oldest dependencies that
``pyproject.toml`` allows and with the newest there are, for every Python that the project supports and this machine
has, and must play a game, show its start page and agree with ``pip check``. The wheel alone, beside nothing but a
kernel, must bring few packages and megabytes, show a table in that kernel and copy the course out.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PYTHONS = range(11, 16)
"""Minor versions looked for."""
FREE = re.compile(r"\((MIT|ISC|BSD-[23]-Clause|Apache-2\.0|Unlicense|MPL-2\.0)\)$")
PLAY = """
from random import Random
from terakoya import Match
from gamelib import GAMES
for name, game in GAMES.items():
    match, chance = Match.new(name, game.players[0], "1"), Random(1)
    while match.state.to_move >= 0:
        match.play(chance.choice(match.view(match.state.to_move).legal))
    assert Match.from_json(match.to_json()).state.score() == match.state.score()
from widgets.pages.hub import hub
assert "Samurai Sword" in hub()._repr_html_()
print("four games played")
"""
EXTRAS = ("server", "course")
"""What is installed to be tried with everything."""
MOST_PACKAGES, MOST_MEGABYTES = 12, 40
"""What the wheel may bring into an environment that has a kernel."""
SHOW = """
from jupyter_client.manager import start_new_kernel
_, client = start_new_kernel()
shown = []
def hook(message):
    assert message["msg_type"] != "error", message["content"]
    shown.append(message["content"].get("data", {}))
code = "from terakoya import Match, Table; Table(Match.new('samurai_sword', 3, seed='1'))"
client.execute_interactive(code, timeout=120, output_hook=hook)
client.shutdown()
assert any("application/vnd.jupyter.widget-view+json" in data for data in shown), shown
print("a table is shown")
"""


def run(*command: str | Path, cwd: Path | None = None) -> str:
    """The output of a command; raises ``CalledProcessError`` after showing it."""
    done = subprocess.run([str(word) for word in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
    done.check_returncode()
    return done.stdout


def built(folder: Path) -> tuple[Path, Path]:
    """The wheel and the source archive of what is committed."""
    run("git", "clone", "--quiet", ROOT, folder / "clone")
    run(sys.executable, "-m", "build", "--outdir", folder / "dist", folder / "clone")
    [wheel], [source] = (folder / "dist").glob("*.whl"), (folder / "dist").glob("*.tar.gz")
    return wheel, source


def oldest() -> list[str]:
    """The dependencies at their lower bounds, with those of the extras."""
    extras = PROJECT["optional-dependencies"]
    needed = [*PROJECT["dependencies"], *(need for name in (*EXTRAS, "explore") for need in extras[name])]
    bounds = {need.name: need for need in map(Requirement, needed) if not need.extras}
    lowest = {name: min(one.version for one in need.specifier if one.operator == ">=") for name, need in bounds.items()}
    return [f"{name}=={version}" for name, version in lowest.items()]


def pythons() -> list[str]:
    """The supported Pythons of this machine: a name on the path may still stand for none."""
    paths = [path for minor in PYTHONS if (path := shutil.which(f"python3.{minor}"))]
    return [path for path in paths if not subprocess.run([path, "--version"], capture_output=True).returncode]


def pip_install(inside: Path) -> tuple[str | Path, ...]:
    """The command that installs what follows it."""
    return inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"


def install(python: str, package: Path, requirements: list[str], folder: Path) -> None:
    """Into an empty environment, and try it there."""
    shutil.rmtree(folder, ignore_errors=True)
    run(python, "-m", "venv", folder)
    inside = folder / "bin" / "python"
    run(*pip_install(inside), f"{package}[{','.join(EXTRAS)}]", *requirements)
    run(inside, "-m", "pip", "check")
    print(" ", run(inside, "-c", PLAY, cwd=folder).strip())
    run(folder / "bin" / "terakoya", "--help")


def light(python: str, wheel: Path, folder: Path) -> None:
    """Into an environment with nothing but a kernel: what it brings, and whether a table is shown there."""
    shutil.rmtree(folder, ignore_errors=True)
    run(python, "-m", "venv", folder)
    inside = folder / "bin" / "python"
    run(*pip_install(inside), "ipykernel")
    packages, megabytes = brought(folder)
    run(*pip_install(inside), wheel)
    run(inside, "-m", "pip", "check")
    more, larger = brought(folder)
    print(f"  {more - packages} packages, {larger - megabytes:.0f} MB beside a kernel")
    assert more - packages <= MOST_PACKAGES and larger - megabytes <= MOST_MEGABYTES
    print(" ", run(inside, "-c", SHOW, cwd=folder).strip())
    run(folder / "bin" / "terakoya", "course", folder / "course")


def brought(folder: Path) -> tuple[int, float]:
    """How many packages are in an environment, and its size in MB."""
    packages = json.loads(run(folder / "bin" / "python", "-m", "pip", "list", "--format=json"))
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return len(packages), sum(path.stat().st_size for path in files) / 1e6


def metadata(wheel: Path) -> None:
    """What an index shows of the wheel."""
    with ZipFile(wheel) as files:
        [name] = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        told = message_from_bytes(files.read(name))
        assert {"LICENSE"} <= {Path(one).name for one in files.namelist()}, "the licence is missing"
        licences = files.read("widgets/static/LICENSES.txt").decode()
    for field in ("Name", "Version", "Summary", "License-Expression", "Requires-Python", "Description-Content-Type"):
        assert told[field], f"{field} is missing"
    heads = [part.strip().splitlines()[0] for part in licences.split("-" * 80)]
    unfree = [head for head in heads if not FREE.search(head)]
    assert heads and not unfree, f"licences to be looked at: {unfree}"
    print(f"{told['Name']} {told['Version']}: {len(heads)} bundled packages, all free")


def main() -> None:
    """All of it, the first failure ends it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel, source = built(folder)
        metadata(wheel)
        for python in pythons():
            print(Path(python).name, wheel.name, "alone", flush=True)
            light(python, wheel, folder / "environment")
            for package, requirements in ((wheel, oldest()), (wheel, []), (source, [])):
                print(Path(python).name, package.name, "oldest" if requirements else "newest", flush=True)
                install(python, package, requirements, folder / "environment")


if __name__ == "__main__":
    main()
