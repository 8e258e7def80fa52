"""Collect every message of the code into the template of the catalogues, ``gamelib/locale/terakoya.pot``.

python scripts/messages.py          # write it anew
python scripts/messages.py --check  # fail when it is out of date
"""

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

ROOT = Path(__file__).parents[1]
POT = ROOT / "gamelib" / "locale" / "terakoya.pot"
PACKAGES = ("gamelib", "terakoya", "widgets")
KEYWORDS = {"N_": None, "NN_": (1, 2)}


def template() -> str:
    """The template as text: every `N_` and `NN_` of the packages with the places it stands in."""
    catalogue = Catalog(project="Terakoya", charset="utf-8", fuzzy=False)
    for package in PACKAGES:
        for file, _, message, comments, context in extract_from_dir(ROOT / package, keywords=KEYWORDS):
            if "node_modules" not in file:
                catalogue.add(message, locations=[(f"{package}/{file}", None)], auto_comments=comments, context=context)
    text = io.BytesIO()
    write_po(text, catalogue, width=120, sort_by_file=True, omit_header=True)
    return text.getvalue().decode()


def main() -> int:
    """Write or check the template."""
    text = template()
    if "--check" in sys.argv:
        if POT.read_text(encoding="utf-8") != text:
            print(f"{POT.relative_to(ROOT)} is out of date: run python scripts/messages.py")
            return 1
        return 0
    POT.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
