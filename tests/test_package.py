"""What an installation gets: all it needs, and nothing that only we need."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DATA = "terakoya-0.1.0.data/data/share"
NEEDED = {
    "gamelib/py.typed",
    "widgets/py.typed",
    "terakoya/py.typed",
    "widgets/hub.css",
    "widgets/frontend/src/tokens.css",
    "terakoya-0.1.0.dist-info/licenses/LICENSE",
    f"{DATA}/terakoya/voila.json",
    f"{DATA}/terakoya/course/solutions/01-ta-ke.md",
    *(f"{DATA}/terakoya/dashboards/{page}.ipynb" for page in ("hub", "play")),
}
FOLDERS = {
    "widgets/static": "widgets/static",
    "notebooks/course": f"{DATA}/terakoya/course",
    "notebooks/course/solutions": f"{DATA}/terakoya/course/solutions",
    **{f"widgets/games/{name}": f"widgets/games/{name}" for name in ("ta_ke", "tatsu", "tenno", "samurai_sword")},
    "share/jupyter/voila/templates/terakoya": f"{DATA}/jupyter/voila/templates/terakoya",
    "share/jupyter/labextensions/terakoya": f"{DATA}/jupyter/labextensions/terakoya",
    "share/jupyter/labextensions/terakoya/static": f"{DATA}/jupyter/labextensions/terakoya/static",
    "share/jupyter/voila/templates/terakoya/static": f"{DATA}/jupyter/voila/templates/terakoya/static",
}
WITHOUT = ("tests/", "scripts/", "benchmarks/", "notebooks/", "widgets/frontend/test", "widgets/frontend/node_modules")


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy, so that the checkout gets no build folder."""
    folder = tmp_path_factory.mktemp("package") / "source"
    unneeded = shutil.ignore_patterns("node_modules", ".?*", "*.egg-info", "build", "artifacts", "__pycache__", "*.so")
    shutil.copytree(ROOT, folder, ignore=unneeded)
    shutil.copy(ROOT / ".gitignore", folder)
    return folder


@pytest.fixture(scope="module")
def names(source: Path) -> set[str]:
    """The files of the wheel."""
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(source.parent), str(source)]
    subprocess.run(command, check=True, timeout=300)
    (wheel,) = source.parent.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.slow
def test_the_source_archive_is_the_whole_project(source: Path) -> None:
    """Whoever has it can run all the tests: every file of the project is in it, and nothing else."""
    files = {str(path.relative_to(source)) for path in source.rglob("*") if path.is_file()}
    files = {name for name in files if not name.startswith(("build/", "terakoya.egg-info/", "widgets/frontend/dist/"))}
    build = f"from setuptools.build_meta import build_sdist; print(build_sdist({str(source.parent)!r}))"
    subprocess.run([sys.executable, "-c", build], cwd=source, check=True, timeout=300, capture_output=True)
    (archive,) = source.parent.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        held = {name.partition("/")[2] for name in packed.getnames() if packed.getmember(name).isfile()}
    made = {"PKG-INFO", "setup.cfg"}
    assert {name for name in held - made if not name.startswith("terakoya.egg-info/")} == files
    assert {"tests/browser/test_served.py", "notebooks/course/exercises.py", "docs/screens.md"} <= held


@pytest.mark.slow
def test_the_wheel_is_complete(names: set[str]) -> None:
    assert names >= NEEDED
    assert names >= {f"{DATA}/doc/terakoya/{page.name}" for page in (ROOT / "docs").glob("*.md")}
    for source, target in FOLDERS.items():
        files = [path.name for path in (ROOT / source).iterdir() if path.is_file()]
        assert files
        assert names >= {f"{target}/{file}" for file in files}
    for package in ("gamelib", "widgets", "terakoya"):
        sources = [path.relative_to(ROOT) for path in (ROOT / package).rglob("*") if "frontend" not in path.parts]
        assert names >= {str(path) for path in sources if path.suffix in {".py", ".md", ".json"}}


@pytest.mark.slow
def test_the_wheel_holds_nothing_of_ours(names: set[str]) -> None:
    assert not [name for name in names if name.startswith(WITHOUT)]


@pytest.mark.parametrize("extra", ["test", "build"])
def test_where_the_package_is_compiled_what_that_needs_is_named(extra: str) -> None:
    """`setup.py` runs there in an environment of ours, not in one that pip has made for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(project["build-system"]["requires"]) <= set(project["project"]["optional-dependencies"][extra])
