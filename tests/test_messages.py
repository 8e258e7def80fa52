"""The template of the catalogues holds every message of the code."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_template_is_up_to_date() -> None:
    found = subprocess.run([sys.executable, "scripts/messages.py", "--check"], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
