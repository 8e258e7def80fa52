"""A test run says itself what it depends on: not the shell, the terminal nor the machine it was started on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SHELL = """
trap '' INT QUIT HUP
umask 077
exec "$0" -c "$1"
"""
"""As a script that starts something in the background: signals are ignored."""
FOREIGN = {
    "LC_ALL": "C", "LANG": "de_DE.UTF-8", "LANGUAGE": "de", "TZ": "Pacific/Apia", "TERM": "xterm", "COLUMNS": "20",
    "http_proxy": "http://127.0.0.1:9", "HTTPS_PROXY": "http://127.0.0.1:9", "TERAKOYA_STORE": "/nowhere",
}  # fmt: skip
SEEN = """
import json, os, signal, shutil, subprocess, sys, time, urllib.request
import tests.conftest
from tests.serving import as_in_a_terminal
ask = "from signal import *; print(*map(getsignal, (SIGQUIT, SIGHUP, SIGINT)))"
child = subprocess.run([sys.executable, "-c", ask], preexec_fn=as_in_a_terminal, capture_output=True, text=True).stdout
before = os.umask(0)
print(json.dumps({
    "zone": time.tzname[0], "width": shutil.get_terminal_size().columns, "mask": before,
    "direct": bool(urllib.request.proxy_bypass("127.0.0.1:1")), "ignored": "SIG_IGN" in child,
    "interrupted": "default_int_handler" in child,
    "foreign": [name for name in ("LANGUAGE", "TERAKOYA_STORE") if name in os.environ], "locale": os.environ["LC_ALL"],
}))
"""


def test_a_run_in_the_background_of_a_foreign_shell_is_as_any_other() -> None:
    environment = {name: os.environ[name] for name in ("PATH",)} | FOREIGN | {"PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        ["/bin/sh", "-c", SHELL, sys.executable, SEEN], env=environment, cwd=ROOT, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout) == {
        "zone": "UTC", "width": 80, "mask": 0o022, "direct": True, "ignored": False, "interrupted": True, "foreign": [],
        "locale": "C.UTF-8",
    }  # fmt: skip
