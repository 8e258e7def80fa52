"""Style, types and front end, so that one run of the tests tells all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.passes import all_faults

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


def test_front_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What its tests tell a page, and what the page says in them, is also what Python's types say."""
    passes = tmp_path / "passes"
    monkeypatch.setenv("TERAKOYA_PASSES", str(passes))
    run("scripts/tools.py", "npm", "test")
    assert len(passes.read_text("utf-8").splitlines()) > 100
    assert all_faults(passes) == []


def test_the_committed_bundle_is_what_the_sources_give(tmp_path: Path) -> None:
    run("scripts/tools.py", "npm", "run", "build", "--", str(tmp_path))
    built = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    committed = {path.name: path.read_bytes() for path in STATIC.iterdir()}
    assert built
    assert set(built) == set(committed)
    assert [name for name in built if built[name] != committed[name]] == []
