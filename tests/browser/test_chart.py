"""The chart in a browser, on a bare page with a stand-in for the widget model."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from widgets.chart import Chart

pytestmark = pytest.mark.browser

Columns = dict[str, list[Any]]

AXE = Path(__file__).parents[2] / "widgets" / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
BARE_PAGE = """<!doctype html><html lang="en"><title>Chart</title><meta name="viewport" content="width=device-width">
<style>body { margin: 0; background: Canvas }</style><body><main></main><script>
window.mount = async (code, figures) => {
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  window.written = [];
  window.charts = figures.map((figure) => {
    const heard = {};
    const model = {
      get: (name) => name === "figure" ? figure : undefined,
      set: (...all) => written.push(all), save_changes: () => written.push("save"), send: (m) => written.push(m),
      on: (event, call) => (heard[event] ??= []).push(call),
      off: (event, call) => { heard[event] = heard[event].filter((one) => one !== call); },
    };
    const el = pierce.one("main").appendChild(document.createElement("div"));
    const close = module.default.render({ model, el });
    return { heard, close, change(next) { figure = next; heard["change:figure"].forEach((call) => call()); } };
  });
};</script>"""


def mount(page: Page, *charts: Chart) -> None:
    page.set_content(BARE_PAGE)
    page.evaluate("([code, figures]) => mount(code, figures)", [Chart._esm, [chart.figure for chart in charts]])


def bars(**data: list[Any]) -> Chart:
    columns: Columns = {
        "name": ["Adrian", "Bea"],
        "points": [12, 1234.5],
        "low": [10, 1200],
        "high": [14, 1300],
        **data,
    }
    text = "Bea is far ahead."
    return Chart("bars", columns, "name", "points", title="Points", text=text, x_label="Player", y_label="Mean points")


def long_table() -> Chart:
    moves = list(range(36))
    data: Columns = {
        "turn": moves * 4,
        "points": [n * k // 2 + n % (k + 2) for k in range(1, 5) for n in moves],
        "player": [name for name in ("Olena", "Max", "Ira", "Bea") for _ in moves],
    }
    text = "Bea takes the lead at turn 3 and keeps it."
    return Chart("lines", data, "turn", "points", "player", title="Points turn by turn", text=text)


def all_kinds() -> list[Chart]:
    bots = ["random", "greedy", "Monte Carlo", "alpha-beta with a table of positions"]
    shares: Columns = {"bot": bots, "wins": [12, 40, 61, 78], "low": [9, 35, 55, 73], "high": [16, 45, 66, 82]}
    both: Columns = {
        "bot": [bot for bot in bots[:3] for _ in (1, 2)],
        "points": [11, 9, 14, 12, 19, 17],
        "low": [10, 8, 12, 11, 18, 15],
        "high": [13, 10, 15, 14, 21, 19],
        "place": ["first", "second"] * 3,
    }
    spread: Columns = {"points": [n * n % 37 + n % 5 for n in range(400)]}
    seats: Columns = {
        "points": [n * n % 37 + n % 5 + 9 * (n % 2) for n in range(400)],
        "seat": ["first", "second"] * 200,
    }
    pairs: Columns = {"a": [1, 2, 3, 5, 8], "b": [2.5, 1, 4, 3, 6]}
    return [
        Chart("bars", shares, "bot", "wins", title="Games won of 100", text="Thinking ahead pays.", y_label="won"),
        Chart("bars", both, "bot", "points", "place", title="Points by place", text="To begin is worth 2 points."),
        long_table(),
        Chart("dots", both, "bot", "points", "place", title="The same as dots"),
        Chart("dots", pairs, "a", "b", title="Two numbers"),
        Chart("histogram", spread, "points", title="How often", text="Most games end below 40.", x_label="points"),
        Chart("histogram", seats, "points", series="seat", title="How often, by seat"),
        Chart("bars", {"x": [], "y": []}, "x", "y", title="Nothing yet"),
    ]


def test_caption_and_picture_are_named(page: Page) -> None:
    mount(page, bars())
    expect(page.get_by_role("figure", name="Points Bea is far ahead.")).to_be_visible()
    expect(page.get_by_role("img", name="Points. Bea is far ahead.")).to_be_visible()


def test_table_has_every_number_and_keeps_the_focus_on_its_button(page: Page) -> None:
    mount(page, bars())
    button = page.get_by_role("button", name="Show as table")
    button.press("Enter")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("img")).to_have_count(0)
    heads = page.get_by_role("columnheader").all_inner_texts()
    assert heads == ["Player", "Mean points", "lowest", "highest"]
    rows = [row.locator("th, td").all_inner_texts() for row in page.get_by_role("row").all()[1:]]
    assert rows == [["Adrian", "12", "10", "14"], ["Bea", "1,234.5", "1,200", "1,300"]]
    expect(page.get_by_role("rowheader", name="Bea")).to_be_visible()
    button.press(" ")
    expect(page.get_by_role("img")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)


def test_error_bars_reach_from_low_to_high(page: Page) -> None:
    mount(page, bars(points=[50, 100], low=[25, 75], high=[75, 100]))
    bar = [box["height"] for box in boxes(page, "g[aria-label=bar] rect")]
    rules = [box["height"] for box in boxes(page, "g[aria-label=rule] line")]
    assert bar[1] == pytest.approx(2 * bar[0], abs=3)
    assert rules[0] == pytest.approx(bar[0], abs=3)  # 25 … 75 is as long as 0 … 50
    assert rules[1] == pytest.approx(bar[0] / 2, abs=3)


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    script = """all => all.map(n => { const {x, y, width, height} = n.getBBox(); return {x, y, width, height}; })"""
    found: list[dict[str, float]] = page.locator(f".tk-chart-picture {selector}").evaluate_all(script)
    return found


def test_new_data_are_drawn_without_touching_the_focus(page: Page) -> None:
    chart = bars()
    mount(page, chart)
    page.get_by_role("button").focus()
    assert page.locator("g[aria-label=bar] rect").count() == 2
    chart.update({"name": ["A", "B", "C"], "points": [1, 2, 3]}, text="Now three.")
    page.evaluate("next => charts[0].change(next)", chart.figure)
    assert page.locator("g[aria-label=bar] rect").count() == 3
    expect(page.get_by_text("Now three.")).to_be_visible()
    expect(page.get_by_role("button")).to_be_focused()


def test_the_page_writes_nothing_and_lets_go_when_closed(page: Page) -> None:
    mount(page, bars())
    page.get_by_role("button").click()
    assert page.evaluate("written") == []
    assert page.evaluate("charts[0].heard['change:figure'].length") == 1
    assert page.evaluate("charts[0].close(), charts[0].heard['change:figure'].length") == 0


@pytest.mark.parametrize("kind", ["bars", "lines", "dots"])
def test_series_differ_without_colour(page: Page, kind: Literal["bars", "lines", "dots"]) -> None:
    names = ["Olena", "Max", "Ira", "Bea", "Adrian", "Noor", "Yuki", "Sam"]
    data: Columns = {"turn": [1, 2] * 8, "points": list(range(16)), "player": [name for name in names for _ in (1, 2)]}
    mount(page, Chart(kind, data, "turn", "points", "player"))
    expect(page.get_by_role("listitem")).to_have_text(names, use_inner_text=True)
    tag, look = {
        "bars": ("g[aria-label=bar] rect", "getComputedStyle(n).fill"),
        "lines": ("g[aria-label=line] path", "getComputedStyle(n).strokeDasharray"),
        "dots": ("g[aria-label=dot] :is(path, circle)", "n.getAttribute('d') ?? 'circle'"),
    }[kind]
    looks = page.locator(f".tk-chart-picture {tag}").evaluate_all(f"all => all.map(n => {look})")
    assert len(set(looks)) == 8
    tiles = page.locator("defs path").evaluate_all("all => all.map(n => n.getAttribute('d'))")
    assert len(set(tiles)) == 8  # the hatchings that the fills of bars point to


def test_holes_and_single_points_are_drawn(page: Page) -> None:
    holes: Columns = {"t": [1, 2, 3, 4], "v": [1, None, 3, 2]}
    mount(page, *(Chart(kind, holes, "t", "v") for kind in ("bars", "lines", "dots")))
    path = page.locator("g[aria-label=line] path").first.get_attribute("d") or ""
    assert path.count("M") == 2  # the line is interrupted where nothing is known
    mount(page, Chart("dots", {"t": [1], "v": [1]}, "t", "v"), Chart("lines", {"t": [1], "v": [None]}, "t", "v"))
    assert "NaN" not in page.content()


def test_words_lie_down_when_there_is_no_room(page: Page) -> None:
    """Names of bars are all shown, and do not run into each other."""
    page.set_viewport_size({"width": 320, "height": 640})
    mount(page, all_kinds()[0])
    labels = page.locator("[aria-label='y-axis tick label'] text")
    assert labels.count() == 4
    tops = sorted(box["y"] for box in labels.evaluate_all("all => all.map(n => n.getBoundingClientRect())"))
    assert all(below - above > 14 for above, below in pairwise(tops))


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_kind_fits_and_passes_axe(page: Page, picture: Callable[[str], None], width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    mount(page, *all_kinds())
    expect(page.get_by_role("img")).to_have_count(7)
    picture(f"chart-{scheme}-{width}")
    assert_fits_and_is_accessible(page, width)
    assert page.evaluate("pierce.moving().length") == 0
    assert outside(page) == []
    for button in page.get_by_role("button").all():
        button.click()
    picture(f"chart-table-{scheme}-{width}")
    assert_fits_and_is_accessible(page, width)


def assert_fits_and_is_accessible(page: Page, width: int) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })")
    assert [(v["id"], [n["html"][:200] for n in v["nodes"]]) for v in found["violations"]] == []


def outside(page: Page) -> list[str]:
    """Words of a picture that stick out of its frame."""
    found: list[str] = page.evaluate("""() => [...pierce.all(".tk-chart-picture svg")].flatMap((svg) => {
      const frame = svg.closest("figure").getBoundingClientRect();
      return [...svg.querySelectorAll("text")].filter((t) => {
        const box = t.getBoundingClientRect();
        return box.width && (box.left < frame.left || box.right > frame.right);
      }).map((t) => t.textContent);
    })""")
    return found


@pytest.mark.parametrize("width", [320, 1280])
def test_long_names_of_groups_stay_in_the_frame(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    names = [f"attack the third card of player {n} with a Samurai that is worth eight points" for n in range(12)]
    columns: Columns = {
        "move": [name for name in names for _ in (1, 2)],
        "points": list(range(24)),
        "with": ["one", "other"] * 12,
    }
    mount(page, Chart("dots", columns, "move", "points", "with"))
    assert page.locator("text", has_text="attack the").count() == 12
    assert outside(page) == []


def test_a_planted_wide_word_is_found_outside(page: Page) -> None:
    mount(page, bars())
    page.evaluate("pierce.one('.tk-chart-picture text').textContent = 'wide '.repeat(200)")
    assert outside(page) != []


def test_picture_follows_the_theme_without_being_told(page: Page) -> None:
    mount(page, bars())
    fill = "getComputedStyle(pierce.one('g[aria-label=bar] rect')).fill"
    page.emulate_media(color_scheme="light")
    light = page.evaluate(fill)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(fill) != light


def test_names_are_text_never_markup(page: Page) -> None:
    name = "<img src=x onerror='window.hacked=1'>"
    mount(page, bars(name=[name, "Bea"]))
    page.get_by_role("button").click()
    expect(page.get_by_role("rowheader").first).to_have_text(name)
    assert page.evaluate("window.hacked") is None


def test_keys_do_not_reach_the_host(page: Page) -> None:
    """JupyterLab would insert cells on "a" and "b" while the chart has the focus."""
    mount(page, bars())
    page.evaluate("window.keys = []; document.addEventListener('keydown', (e) => keys.push(e.key))")
    page.get_by_role("button").focus()
    page.keyboard.press("b")
    page.keyboard.press("Tab")
    assert page.evaluate("keys") == ["Tab"]
