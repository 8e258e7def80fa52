"""The game of the documentation is played in the browser, at a table in Python."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gamelib.game import OVER
from tests.browser import checks
from tests.fifth import NAME, ROOT, loaded
from widgets.table import Table

pytestmark = pytest.mark.browser
STATIC = ROOT / "widgets" / "static"
TRAITS = ("scene", "frame", "log", "strings", "settings", "advice")
BRIDGE = """() => {
  window.sent.push = async (message) => {
    const { traits, told } = JSON.parse(await window.answer(JSON.stringify(message)));
    window.change(traits);
    told.forEach(window.tell);
  };
}"""
"""What the page says goes to the table in Python; what that publishes and says comes back."""


def shown(table: Table) -> dict[str, Any]:
    return {name: getattr(table, name) for name in TRAITS}


def sit_down(page: Page, table: Table) -> None:
    """Show a table on the bare page of the harness."""
    told: list[Any] = []
    table.send = lambda content, buffers=None: told.append(content)  # type: ignore[method-assign]

    def answer(message: str) -> str:
        told.clear()
        table._handle_custom_msg(json.loads(message), [])
        return json.dumps({"traits": shown(table), "told": told})

    page.expose_function("answer", answer)
    page.set_content((ROOT / "tests" / "browser" / "harness.html").read_text("utf-8"))
    page.evaluate(BRIDGE)  # before the page says that it is there: only then it is told what is hidden
    code = (STATIC / "table.js").read_text("utf-8")
    page.evaluate("([code, fixture]) => start(code, fixture)", [code, shown(table) | {"answers": {}}])
    page.evaluate("() => { window.silent = true }")


def test_it_is_played_to_its_end(page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The near seat by presses in the page; the other one plays its first card."""
    loaded(tmp_path, monkeypatch)
    table = Table(NAME, seed=4, seats=[0], names=["Ann", "Bea"])
    table._handle_custom_msg({"id": 0, "rev": table.scene["rev"], "kind": "set", "name": "pace", "value": "none"}, [])
    sit_down(page, table)
    while table.match.state.to_move != OVER:
        if table.match.state.to_move == 0:
            n, card = len(table.match), table.match.state.legal_actions()[0] + 1
            hand = page.get_by_role("region", name="Hand of Ann")
            hand.get_by_role("button", name=f"The {card}").click(timeout=8000)
            expect(hand.get_by_role("button", name=f"The {card}")).to_have_count(0)
            assert len(table.match) == n + 1
        else:
            table.play(table.match.state.legal_actions()[0])
            page.evaluate("traits => window.change(traits)", shown(table))
    expect(page.get_by_role("main")).to_contain_text("The game is over.")
    assert checks.axe(page) == []
