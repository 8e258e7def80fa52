"""Build the compiled copy of gamelib, ``build/compiled/``, unless it is there already; print where it is.

The working tree stays pure: with the printed folder first on PYTHONPATH the same programs run compiled. What is
compiled stands in setup.py. Needs a C compiler and the headers of Python.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "compiled"
STAMP = "sources.txt"
UNWANTED = (".pyc", ".so", ".pyd")


def sources() -> list[Path]:
    """Every file the copy is made from."""
    found = sorted(path for path in (ROOT / "gamelib").rglob("*") if path.is_file())
    return [ROOT / "setup.py", *(path for path in found if path.suffix not in UNWANTED)]


def fingerprint() -> str:
    """Changes with every source, and with the Python that is to load the result."""
    digest = blake2b(sys.version.encode())
    for path in sources():
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def build() -> Path:
    """The folder with the compiled copy; raises `RuntimeError` with the compiler's words when it cannot be built."""
    expected, stamp = fingerprint(), COPY / STAMP
    if stamp.exists() and stamp.read_text() == expected:
        return COPY
    COPY.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=COPY.parent) as name:
        fresh = Path(name, "compiled")
        shutil.copytree(
            ROOT / "gamelib", fresh / "gamelib", ignore=shutil.ignore_patterns(*(f"*{suffix}" for suffix in UNWANTED))
        )
        shutil.copy(ROOT / "setup.py", fresh)
        run = subprocess.run(
            [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"],
            cwd=fresh, env=os.environ | {"TERAKOYA_COMPILED": "1"}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if run.returncode:
            raise RuntimeError(
                "the compiled build failed; it needs a C compiler (gcc), the headers of Python, setuptools>=77 "
                f"and mypy[mypyc]:\n{run.stdout[-2000:]}\n{run.stderr[-4000:]}"
            )
        (fresh / STAMP).write_text(expected)
        shutil.rmtree(COPY, ignore_errors=True)
        fresh.rename(COPY)
    return COPY


if __name__ == "__main__":
    print(build())
