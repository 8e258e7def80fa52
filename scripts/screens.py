"""Takes the pictures of the documentation, ``docs/screens/``, and lists them in ``docs/screens.md``.

python scripts/screens.py [name of a picture ...]

Every picture comes from the server of `make play`, in the same game each time, light and dark, wide and narrow.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, Literal, NamedTuple

from PIL import Image
from playwright.sync_api import Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from gamelib.chance import Chance  # noqa: E402
from gamelib.match import Match  # noqa: E402
from gamelib.ta_ke.policy import Greedy  # noqa: E402
from scripts.tools import chromium  # noqa: E402
from tests.serving import terakoya  # noqa: E402

SCREENS = ROOT / "docs" / "screens"
PAGE = ROOT / "docs" / "screens.md"
SIZES = {"wide": (1280, 800), "narrow": (320, 640)}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOST_BYTES = 2_500_000
"""Of all pictures together."""
GESTURE = 600
"""Milliseconds: a second press at the same place sooner would belong to the first."""
COLOURS = 256
"""Of a picture: drawings of few colours stay as they are and become a third as big."""
PAD = "game=tatsu&players=3&n0=Adrian&n1=Bea&n2=Cleo&e=dealer:1,R13:R,R17:Y,Rx2:R,Y13:R,Yx1:Y,R4:Y,Y2:R"
CLASS = "notes.ipynb#lesson=tenno/01-battle/7"
NAMES = ("Adrian", "Bea")
ROUND = ("Adrian", "Bea", "Cleo", "Dora", "Eva", "Finn", "Gus")
SEED = 7
PLAYED = 60
"""Actions of the game of seven."""
MIDDLE_TURN = 18
MIDDLE = "NDRN*,NGS,NSD*,SGG*,DRGGD/101.120.101.110,110.110.011.011/45,38/0/0/-.-/main"


# ---- how to get there --------------------------------------------------------------------------------------------


def button(page: Page, name: str, exact: bool = True) -> Locator:
    return page.get_by_role("main").get_by_role("button", name=name, exact=exact)


def banner(page: Page, text: str) -> None:
    """Wait until the banner says so."""
    expect(page.get_by_role("main").get_by_role("heading", level=2)).to_contain_text(text)


def timeline(page: Page) -> Locator:
    return page.get_by_role("slider", name="Position in the game")


def open_record(page: Page, match: Match) -> None:
    """Put a match on the table."""
    button(page, "Paste a record").click()
    page.get_by_role("dialog").get_by_role("textbox").fill(match.to_text())
    page.get_by_role("dialog").get_by_role("button", name="Open").click()
    expect(timeline(page)).to_be_visible()


def opening() -> Match:
    return Match.new("ta_ke", seed=SEED, names=NAMES)


def middle() -> Match:
    return Match.new("ta_ke", start=MIDDLE, names=NAMES)


def whole_game() -> Match:
    """A game of two greedy players."""
    match, chance, player = opening(), Chance(SEED), Greedy()
    while match.state.to_move >= 0:
        view = match.view(match.state.to_move)
        match.play(player.choose(view, match.game.worlds(view), chance))
    return match


def seven() -> Match:
    """A game of Samurai Sword that has gone on for a while, drawn by lot."""
    match, chance = Match.new("samurai_sword", players=7, seed=SEED, names=ROUND), Chance(SEED)
    while len(match) < PLAYED or match.game.phases[match.state.phase] != "play":
        match.play(chance.choice(match.state.legal_actions()))
    return match


def four() -> Match:
    """A game of Tenno that has gone on for a while, drawn by lot, up to a choice on a turn."""
    match, chance = Match.new("tenno", players=4, seed=SEED, names=ROUND[:4]), Chance(SEED)
    while len(match) < PLAYED or len(match.state.legal_actions()) < 3:
        match.play(chance.choice(match.state.legal_actions()))
    return match


def hub(page: Page) -> None:
    expect(page.get_by_role("main").get_by_role("link").first).to_be_visible()


def start(page: Page) -> None:
    expect(button(page, "Start")).to_be_visible()


def first_move(page: Page) -> None:
    open_record(page, opening())


def card(page: Page) -> None:
    open_record(page, middle())
    button(page, "under a ghost", exact=False).first.click(force=True)  # told as disabled, and answers
    expect(page.get_by_role("heading", name="Not now")).to_be_visible()


def preview(page: Page) -> None:
    open_record(page, middle())
    button(page, "Stack E", exact=False).first.focus()
    expect(page.get_by_text("If you do this")).to_be_visible()


def ability(page: Page) -> None:
    open_record(page, middle())
    button(page, "Daimyo column, bottom", exact=False).last.click()
    banner(page, "must move one to three of their own samurai")


def review(page: Page) -> None:
    match = whole_game()
    open_record(page, match)
    timeline(page).fill(str(match.turns[MIDDLE_TURN]))
    banner(page, "Looking back")


def branch(page: Page) -> None:
    review(page)
    button(page, "What if …").click()
    banner(page, "What if")
    match = whole_game()
    match.goto(match.turns[MIDDLE_TURN])
    last = match.game.actions[match.state.legal_actions()[-1]]
    command = page.get_by_role("main").get_by_role("textbox", name="Command")
    command.fill(str(last))
    command.press("Enter")
    page.get_by_role("tab", name="Tree").click()
    expect(page.get_by_text("1 action")).to_be_visible()


def score(page: Page) -> None:
    open_record(page, whole_game())
    page.get_by_role("tab", name="Score").click()


def stay(page: Page) -> None:
    """Nothing more to do."""


def to_the_top(page: Page) -> None:
    page.evaluate("scrollTo(0, 0)")


def below(name: str) -> Callable[[Page], None]:
    """A narrow page has its panels behind buttons."""
    return lambda page: button(page, name).click()


def formulas_below(page: Page) -> None:
    page.get_by_text("If you do this").evaluate("node => node.scrollIntoView()")


def lesson(page: Page) -> None:
    expect(page.get_by_role("heading", name=re.compile(r"^Lesson \d"))).to_be_visible()


def learn(page: Page) -> None:
    expect(page.get_by_role("group", name="Ta-Ké, Level 1")).to_be_visible()


def puzzle(page: Page) -> None:
    button(page, "Show the solution").click()
    expect(page.get_by_text("Rules that matter here", exact=False)).to_be_visible()


def pad(page: Page) -> None:
    expect(page.get_by_role("region", name="Points", exact=True)).to_be_visible()


def may(page: Page) -> None:
    expect(page.get_by_role("region", name="What can I do?", exact=True)).to_be_visible()


def stage(page: Page) -> None:
    """The notes page leads to the stage of its class."""
    button(page, "Stage page").click()
    address = page.get_by_role("dialog").get_by_role("link").get_attribute("href")
    page.goto(str(address))
    lesson(page)


def as_seen(page: Page, match: Match) -> None:
    """Open a game as the seat to move sees it: a pasted record shows everything at first."""
    open_record(page, match)
    page.get_by_role("button", name="View: Everything").click()
    mine = f"What {ROUND[match.state.to_move]} sees"
    page.get_by_role("dialog").get_by_role("button", name=mine).click()
    expect(page.get_by_role("button", name=f"View: {mine}")).to_be_visible()


def sword(page: Page) -> None:
    as_seen(page, seven())


def hint(page: Page) -> None:
    """All steps of a hint, to the reasons."""
    open_record(page, middle())
    page.get_by_role("tab", name="Hint").click()
    panel = page.get_by_role("tabpanel", name="Hint")
    for step in ("Which rules matter here?", "A few good moves", "The best move", "Why is it the best?"):
        page.wait_for_timeout(GESTURE)
        button(page, step).click()
    expect(panel).to_contain_text("the best:")


def know(page: Page) -> None:
    """All that the seat to move can know, and why something is not possible."""
    as_seen(page, four())
    page.get_by_role("tab", name="Know").click()
    button(page, "What I know").click()
    page.get_by_role("grid", name="Row of").first.get_by_role("button", name="not possible").first.click()
    expect(page.locator(".know-why")).to_contain_text("not possible")


def turning_points(page: Page) -> None:
    """The end of a game, its decisions judged."""
    open_record(page, whole_game())
    page.get_by_role("tab", name="Review").click()
    button(page, "Review this game").click()
    expect(page.get_by_role("tabpanel", name="Review")).to_contain_text("Turning points", timeout=120_000)


def explore(page: Page) -> None:
    expect(page.get_by_role("figure").or_(page.get_by_role("table")).first).to_be_visible()


def editor(page: Page) -> None:
    open_record(page, middle())
    button(page, "Set up a position").click()
    expect(button(page, "Leave the editor")).to_be_visible()


# ---- the pictures ------------------------------------------------------------------------------------------------


class Screen(NamedTuple):
    """A picture: how to get there, what is to be seen, and what more to do on a narrow page."""

    prepare: Callable[[Page], None]
    caption: str
    narrow: Callable[[Page], None] = to_the_top
    page: str = "play.ipynb"
    sizes: tuple[str, ...] = tuple(SIZES)


SCREENSHOTS = {
    "hub": Screen(hub, "The start page of `make play`.", page="hub.ipynb"),
    "start": Screen(start, "Starting a game: one press, or more choices first."),
    "first-move": Screen(first_move, "The first move: what can be taken is framed and marked with a triangle."),
    "card": Screen(card, "A reason card: a chip under a ghost was pressed. It says why not, and what is legal.", stay),
    "preview": Screen(preview, "A preview: what a move would bring both players, with the sums.", formulas_below),
    "ability": Screen(ability, "An ability in progress: the Daimyo moves samurai to other columns."),
    "review": Screen(review, "Looking back: the timeline leads to any moment of the game."),
    "branch": Screen(branch, "What if: a branch is played on its own and never touches the game."),
    "score": Screen(score, "The score sheet: every total opens the sums it is made of.", below("Score")),
    "editor": Screen(editor, "The position editor."),
    "learn": Screen(learn, "The learn page: lessons, then puzzles in three levels.", page="learn.ipynb"),
    "lesson": Screen(
        lesson,
        "A step of a lesson: what is to be done is done at the table.",
        page="learn.ipynb#lesson=tenno/01-battle/4",
    ),
    "puzzle": Screen(
        puzzle, "A puzzle and its solution: what every answer is worth.", page="learn.ipynb#puzzle=tatsu/1-01"
    ),
    "pad": Screen(pad, "The score pad, for a game with the real box.", page=f"pad.ipynb#{PAD}"),
    "may": Screen(
        may, "What may I do here? All moves of a position set up by hand.", page=f"may.ipynb#ask=ta_ke&p={MIDDLE}"
    ),
    "notes": Screen(
        lesson,
        "A lesson with a class: the notes page, for whoever teaches.",
        page=CLASS,
        sizes=("wide",),
    ),
    "stage": Screen(stage, "The stage page of the same class, for the projector.", page=CLASS, sizes=("wide",)),
    "sword": Screen(sword, "Samurai Sword for seven, as one of them sees it."),
    "hint": Screen(hint, "A hint, asked for to its end: the best moves and why.", below("Hint")),
    "know": Screen(know, "What can be known: what is not possible, and since when.", below("Know")),
    "turning-points": Screen(turning_points, "A game reviewed: what each decision lost.", sizes=("wide",)),
    "explore": Screen(
        explore, "Experiments: here the battles of Tenno.", page="explore.ipynb#game=tenno", sizes=("wide",)
    ),
}


def take(page: Page, base: str, name: str) -> None:
    """The pictures of one screen in all looks."""
    screen = SCREENSHOTS[name]
    page.goto(f"{base}voila/render/{screen.page}")
    screen.prepare(page)
    expect(page.locator(".cell.changed")).to_have_count(0)  # what has just changed is outlined for a moment
    to_the_top(page)
    for size in screen.sizes:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        drawn(page)
        if size == "narrow":
            screen.narrow(page)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            drawn(page)
            save(page.screenshot(), SCREENS / f"{name}-{scheme}-{size}.webp")


def drawn(page: Page) -> None:
    """Until the page has drawn itself anew."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def save(shot: bytes, path: Path) -> None:
    picture = Image.open(io.BytesIO(shot)).convert("RGB")
    few = picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).convert("RGB")
    few.save(path, lossless=True, method=6)


def listing() -> str:
    """``docs/screens.md``"""
    blocks = ["# Screens", "Taken by `make screens`; each one also dark, most of them 320 pixels wide, too."]
    for name, screen in SCREENSHOTS.items():
        blocks += [f"## {name.replace('-', ' ').capitalize()}", screen.caption]
        blocks += [f"![{screen.caption}](screens/{name}-light-wide.webp)"]
        others = [f"[{s}, {size}](screens/{name}-{s}-{size}.webp)" for s, size in product(SCHEMES, screen.sizes)][1:]
        blocks += [" · ".join(others)]
    return "\n\n".join(blocks) + "\n"


def main(names: list[str]) -> None:
    """Take the pictures with these names, by default all, and write their list."""
    expect.set_options(timeout=30_000)
    SCREENS.mkdir(parents=True, exist_ok=True)
    options: dict[str, Any] = {"executable_path": chromium(), "args": ["--no-sandbox", "--disable-gpu"]}
    with (
        tempfile.TemporaryDirectory() as folder,
        terakoya(Path(folder)) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(**options) as browser,
    ):
        for name in names or SCREENSHOTS:
            with browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce") as context:
                take(context.new_page(), base, name)
    PAGE.write_text(listing(), encoding="utf-8")
    size = sum(path.stat().st_size for path in SCREENS.glob("*.webp"))
    if size > MOST_BYTES:
        raise SystemExit(f"the pictures have {size:,} bytes, {MOST_BYTES:,} at most")


if __name__ == "__main__":
    main(sys.argv[1:])
