"""What a release must pass besides the tests: it builds, installs into empty environments, starts, and is licensed.

python scripts/release_check.py

The wheel and the source archive are built from a clean copy. Each is installed with the oldest dependencies that
``pyproject.toml`` allows and with the newest there are, for every Python that the project supports and this machine
has, and must play a game, serve its start page and agree with ``pip check``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from email import message_from_bytes
from pathlib import Path
from zipfile import ZipFile

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
from widgets.hub import hub
assert "Samurai Sword" in hub()._repr_html_()
print("four games played")
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
    """The dependencies at their lower bounds."""
    return [re.sub(r">=", "==", requirement) for requirement in PROJECT["dependencies"]]


def pythons() -> list[str]:
    """The supported Pythons of this machine: a name on the path may still stand for none."""
    paths = [path for minor in PYTHONS if (path := shutil.which(f"python3.{minor}"))]
    return [path for path in paths if not subprocess.run([path, "--version"], capture_output=True).returncode]


def install(python: str, package: Path, requirements: list[str], folder: Path) -> None:
    """Into an empty environment, and try it there."""
    shutil.rmtree(folder, ignore_errors=True)
    run(python, "-m", "venv", folder)
    inside = folder / "bin" / "python"
    run(inside, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", package, *requirements)
    run(inside, "-m", "pip", "check")
    print(" ", run(inside, "-c", PLAY, cwd=folder).strip())
    run(folder / "bin" / "terakoya", "--help")


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
            for package, requirements in ((wheel, oldest()), (wheel, []), (source, [])):
                print(Path(python).name, package.name, "oldest" if requirements else "newest", flush=True)
                install(python, package, requirements, folder / "environment")


if __name__ == "__main__":
    main()
