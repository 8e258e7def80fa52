"""Style, types and front end, so that one run of the tests tells all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "widgets" / "static"

pytestmark = pytest.mark.slow


def run(*command: str) -> None:
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr


def test_lint() -> None:
    run("-m", "ruff", "check")


def test_format() -> None:
    run("-m", "ruff", "format", "--check")


def test_types() -> None:
    run("-m", "mypy")


def test_front_end_types() -> None:
    run("scripts/tools.py", "npm", "run", "check")


def test_front_end() -> None:
    run("scripts/tools.py", "npm", "test")


def test_the_committed_bundle_is_what_the_sources_give(tmp_path: Path) -> None:
    run("scripts/tools.py", "npm", "run", "build", "--", str(tmp_path))
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    committed = {path.name: path.read_bytes() for path in STATIC.iterdir()}
    assert built
    assert set(built) == set(committed)
    assert [name for name in built if built[name] != committed[name]] == []
