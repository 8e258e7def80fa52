"""What the page's own tests have passed between pages and models, looked at with Python's types.

TERAKOYA_PASSES=passes npm test; python -m tests.passes passes
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.protocol import of_answer, of_message, of_scene, of_trait
from widgets.ways.way import QUESTION

OTHERS = frozenset({"answers", "line"})
"""What a model of these tests holds besides the state of a table's page."""


def faults(line: str) -> Iterator[str]:
    """What is wrong with one of them."""
    match json.loads(line):
        case {"traits": {"scene": _} as traits}:
            yield from _of_traits(traits)
        case {"told": message}:
            yield from of_answer(message)
        case {"said": message} if message != QUESTION:
            yield from of_message(message)


def _of_traits(traits: dict[str, Any]) -> Iterator[str]:
    if traits.get("scene"):
        yield from of_scene(traits["scene"], traits.get("frame", {}))
    for name in traits.keys() - OTHERS - {"scene", "frame"}:
        yield from of_trait(name, traits[name])


def all_faults(path: Path) -> list[str]:
    """Everything that is wrong in a file of them."""
    lines = dict.fromkeys(path.read_text("utf-8").splitlines())
    return list(dict.fromkeys(found for line in lines for found in faults(line)))


if __name__ == "__main__":
    sys.exit("\n".join(all_faults(Path(sys.argv[1]))))
