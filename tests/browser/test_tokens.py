"""The colour tokens in a browser: which theme wins, forced colours, and a swatch sheet to look at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.widgets.test_colours import CARDS, CLANS, PIECES, SERIES, THEMES, TOKENS, palette

CSS = TOKENS.read_text(encoding="utf-8")
WORDS = ("fg", "muted", "accent", "danger", "good", "whatif", "focus", "line")
BACKGROUND = "getComputedStyle(document.querySelector('.tk-root')).backgroundColor"

pytestmark = pytest.mark.browser


def rgb(colour: str) -> str:
    return "rgb({}, {}, {})".format(*bytes.fromhex(colour[1:]))


@pytest.mark.parametrize(
    ("system", "around", "root", "expected"),
    [
        ("light", "", "", "light"),
        ("dark", "", "", "dark"),
        ("light", 'data-around="dark"', "", "dark"),
        ("dark", 'data-around="light"', "", "light"),
        ("dark", 'data-around="light"', 'data-theme="auto"', "light"),
        ("dark", "", 'data-theme="auto"', "dark"),
        ("dark", 'data-around="dark"', 'data-theme="light"', "light"),
        ("light", 'data-around="light"', 'data-theme="dark"', "dark"),
    ],
)
def test_the_reader_decides_then_the_host_then_the_system(
    page: Page, system: str, around: str, root: str, expected: str
) -> None:
    page.emulate_media(color_scheme="dark" if system == "dark" else "light")
    page.set_content(f"<!doctype html><style>{CSS}</style><body><div class=tk-root {around} {root}>x</div>")
    assert page.evaluate(BACKGROUND) == rgb(palette(CSS, expected)["bg"])


def test_forced_colours_are_the_systems(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    piece = "<svg><rect fill='var(--tk-SA)'/></svg>"
    page.set_content(f"<!doctype html><style>{CSS}</style><div class=tk-root>{piece}</div>")
    fill = page.evaluate("getComputedStyle(document.querySelector('rect')).fill")
    assert fill == page.evaluate(BACKGROUND) != rgb(palette(CSS, "light")["SA"])


def test_swatch_sheet(page: Page, picture: Callable[[str], None]) -> None:
    """Every token is a colour the browser understands; the sheet is kept."""

    def chip(name: str) -> str:
        colours = f"background:var(--tk-{name});color:var(--tk-{name}-fg);border:2px solid var(--tk-outline)"
        return f'<b style="{colours}">{name}</b>'

    def ground(back: str, edge: str) -> str:
        words = "".join(f'<i style="color:var(--tk-{name})">{name}</i>' for name in WORDS)
        frame = f"background:var(--tk-{back});border:2px solid var(--tk-{edge})"
        return f'<div style="{frame}">{"".join(map(chip, PIECES + CLANS + CARDS))}<p>{back}: {words}</p></div>'

    def sheet(theme: str) -> str:
        grounds = ground("surface", "line") + ground("wood", "wood-line") + ground("bg", "whatif")
        bars = "".join(f'<u style="background:var(--tk-{name})"></u>' for name in SERIES)
        button = '<b style="background:var(--tk-accent);color:var(--tk-accent-fg)">button</b>'
        return f'<section class="tk-root" data-theme="{theme}">{grounds}<div>{bars}{button}</div></section>'

    style = """body{display:flex;margin:0;font:16px sans-serif} section{flex:1;padding:16px}
      b{display:inline-grid;place-items:center;min-width:64px;height:64px;border-radius:32px;margin:4px}
      div{padding:12px;margin:8px 0} i{margin-right:12px} u{display:inline-block;width:64px;height:64px;margin:4px}"""
    page.set_content(f"<!doctype html><style>{CSS}{style}</style>{''.join(map(sheet, THEMES))}")
    picture("swatches")
    for theme in THEMES:
        for name, colour in palette(CSS, theme).items():
            shown = page.evaluate(
                """([theme, name]) => {
                  const probe = document.createElement("div");
                  probe.style.backgroundColor = `var(--tk-${name})`;
                  document.querySelector(`[data-theme=${theme}]`).append(probe);
                  return getComputedStyle(probe).backgroundColor;
                }""",
                [theme, name],
            )
            assert shown == rgb(colour), (theme, name)
