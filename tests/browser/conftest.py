"""Chromium for the tests: one browser per session, one fresh context per test, nothing but local addresses."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.serving import terakoya

ARTIFACTS = Path(__file__).parents[2] / "artifacts"
DEBIAN = "/usr/bin/chromium"
SWITCHES = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LOCAL = ("http://127.0.0.1", "http://localhost", "data:", "blob:", "about:", "file:")


def chromium() -> str | None:
    """Chromium of this machine: ``CHROMIUM``, Debian's, any on the path; None = the one Playwright has downloaded."""
    debian = DEBIAN if Path(DEBIAN).exists() else None
    return os.environ.get("CHROMIUM") or debian or shutil.which("chromium") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), headless=True, args=SWITCHES)
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a fresh context; the test fails if a script of the page fails or asks for a foreign address."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    wrong: list[str] = []

    def guard(route: Route) -> None:
        if route.request.url.startswith(LOCAL):
            route.continue_()
        else:
            wrong.append(f"foreign request: {route.request.url}")
            route.abort()

    context.route("**/*", guard)
    context.on("weberror", lambda error: wrong.append(f"script error: {error.error}"))
    yield context.new_page()
    context.close()
    assert not wrong, wrong


@pytest.fixture
def picture(page: Page) -> Callable[[str], None]:
    """Keep a screenshot of the whole page in ``artifacts/``, to be looked at by people."""

    def take(name: str) -> None:
        page.screenshot(path=ARTIFACTS / f"{name}.png", full_page=True)

    return take


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The base address of ``terakoya play`` with a store of its own."""
    with terakoya(tmp_path_factory.mktemp("site")) as address:
        yield address
