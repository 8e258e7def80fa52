"""Takes the pictures of the documentation: ``docs/screens/``.

python scripts/screens.py
"""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.tools import chromium  # noqa: E402
from tests.serving import terakoya  # noqa: E402

SCREENS = ROOT / "docs" / "screens"
SIZES = {"wide": (1280, 800), "narrow": (320, 640)}
PAGES = {"hub": ("hub.ipynb", "Start Ta-Ké"), "start": ("play.ipynb#new=ta_ke", "Start")}
"""Name of a picture: the page, and a text on it that says that it is there."""


def main() -> None:
    """Every page, light and dark, wide and narrow."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        terakoya(Path(folder)) as base,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox", "--disable-gpu"]) as browser,
    ):
        for (name, (address, text)), scheme, size in product(PAGES.items(), ("light", "dark"), SIZES):
            width, height = SIZES[size]
            page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
            page.goto(f"{base}voila/render/{address}")
            page.get_by_text(text).first.wait_for()
            page.screenshot(path=SCREENS / f"{name}-{scheme}-{size}.png", full_page=True)
            page.close()


if __name__ == "__main__":
    main()
