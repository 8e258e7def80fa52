"""Another package called ``gamelib`` or ``widgets``: Terakoya says so, instead of failing somewhere inside."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOREIGN = '"""A library for 3d applications."""\n'


def imported(first: Path) -> subprocess.CompletedProcess[str]:
    """``import terakoya`` in a Python that looks into a folder first."""
    code = f"import sys; sys.path[:0] = [{str(first)!r}, {str(ROOT)!r}]; import terakoya; print(terakoya.load('ta_ke'))"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=first, timeout=120)


def test_our_own_are_ours(tmp_path: Path) -> None:
    assert imported(tmp_path).returncode == 0


@pytest.mark.parametrize("name", ["gamelib", "widgets"])
@pytest.mark.parametrize("file", ["{}.py", "{}/__init__.py", "{}/other.py"])
def test_another_one_that_is_found_first(name: str, file: str, tmp_path: Path) -> None:
    """A module, a package, a folder: for example beside somebody's notebook."""
    place = tmp_path / file.format(name)
    place.parent.mkdir(exist_ok=True)
    place.write_text(FOREIGN)
    if file.endswith("other.py"):  # a folder without __init__.py gives way to a package behind it
        assert imported(tmp_path).returncode == 0
        return
    done = imported(tmp_path)
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ImportError: Terakoya needs its own package {name}, but Python finds another one of this")
    assert str(place) in last


@pytest.mark.parametrize("name", ["gamelib", "widgets"])
def test_another_one_installed_over_ours(name: str, tmp_path: Path) -> None:
    """pip writes one distribution's files over another's: our modules are there still, their ``__init__.py`` is not."""
    for package in ("gamelib", "widgets", "terakoya"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("frontend", "__pycache__"))
    (tmp_path / name / "__init__.py").write_text(FOREIGN)
    done = imported(tmp_path)
    assert f"Terakoya needs its own package {name}" in done.stderr.splitlines()[-1]
