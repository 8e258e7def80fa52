"""Options of the whole test run, and what surrounds it: the same wherever and however it is started."""

import os
import time
from collections.abc import Generator

import pytest

SURROUNDINGS = {
    "LC_ALL": "C.UTF-8",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
    "TERM": "dumb",
    "COLUMNS": "80",
    "LINES": "24",
    "NO_PROXY": "127.0.0.1,localhost,::1",
    "no_proxy": "127.0.0.1,localhost,::1",
}
"""Which languages, time, terminal and network the tests and all that they start see."""
NOBODYS = ("LANGUAGE", "LC_MESSAGES", "FORCE_COLOR", "NO_COLOR", "TERAKOYA_STORE", "PYTHONUTF8", "PYTHONIOENCODING")
"""Choices of whoever runs the tests that are none of theirs."""


def settle() -> None:
    """Let the surroundings be as said."""
    for name in NOBODYS:
        os.environ.pop(name, None)
    os.environ.update(SURROUNDINGS)
    time.tzset()
    os.umask(0o022)


settle()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="a skipped test is a failed test")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if item.config.getoption("no_skips") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} was skipped: {call.excinfo.value if call.excinfo else ''}"
    return report
