"""A log of a thousand lines: few of them are in the page, all of them within reach."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_frontend import FRONTEND, ROOT, STATIC
from widgets.wire import slim_log

pytestmark = pytest.mark.browser

LINES = 1000
MOST = 300


def line(n: int) -> dict[str, Any]:
    text, rule = f"Ann does thing {n}.", "ta_ke/take"
    return {"n": n, "at": n, "turn": n // 3, "who": "Ann", "text": text, "rule": rule, "kind": "event"}


def log_faults(page: Page) -> list[str]:
    """Whether the page holds more lines than it should."""
    held = page.get_by_role("log").get_by_role("listitem").count()
    return [f"{held} lines are in the page"] if held > MOST else []


def start(page: Page) -> None:
    page.set_content((ROOT / "tests" / "browser" / "harness.html").read_text("utf-8"))
    fixture = json.loads((FRONTEND / "fixtures" / "ta_ke.json").read_text("utf-8"))
    fixture["log"] = slim_log({"total": LINES, "lines": [line(n) for n in range(LINES)]})
    code = (STATIC / "table.js").read_text("utf-8")
    page.evaluate("([code, fixture]) => start(code, fixture)", [code, fixture])


def test_a_thousand_lines(page: Page) -> None:
    start(page)
    log = page.get_by_role("log")
    expect(log.get_by_role("button", name=f"Ann does thing {LINES - 1}.")).to_be_visible()
    assert log_faults(page) == []
    older = page.get_by_role("button", name="Older lines")
    first = log.get_by_role("button", name="Ann does thing 0.", exact=True)
    for _ in range(20):
        if first.count():
            break
        older.click()
        assert log_faults(page) == []
    expect(first).to_have_count(1)
    page.get_by_role("button", name="Newest lines").click()
    expect(log.get_by_role("button", name=f"Ann does thing {LINES - 1}.")).to_have_count(1)


def test_too_many_lines_are_noticed(page: Page) -> None:
    start(page)
    page.evaluate(
        "() => { const list = pierce.one('[role=log] ol');"
        " for (let n = 0; n < 200; n++) list.append(document.createElement('li')); }"
    )
    assert log_faults(page) == ["400 lines are in the page"]
