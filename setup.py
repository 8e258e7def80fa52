"""What pyproject.toml cannot say: the optional compiled build, ``TERAKOYA_COMPILED=1``.

The pure package is complete; mypyc compiles the same files (see docs/architecture.md).
"""

import os
from typing import Any

from setuptools import setup

COMPILED = [
    "gamelib/game.py",
    "gamelib/ta_ke/state.py",
    "gamelib/tatsu/state.py",
    "gamelib/tenno/state.py",
    "gamelib/samurai_sword/tables.py",
    "gamelib/samurai_sword/cards.py",
    "gamelib/samurai_sword/choices.py",
    "gamelib/samurai_sword/state.py",
    "gamelib/bots/alphabeta.py",
    "gamelib/bots/tree.py",
    "gamelib/playout.py",
    "gamelib/samurai_sword/guide.py",
    "gamelib/tatsu/guide.py",
    "gamelib/tatsu/solver.py",
    "gamelib/tenno/guide.py",
]


def extensions() -> list[Any]:
    """The extension modules of a compiled build, none of a pure one."""
    if os.environ.get("TERAKOYA_COMPILED") != "1":
        return []
    from mypyc.build import mypycify

    # silent: what the compiled files import is checked elsewhere, where all it needs is installed
    return list(mypycify([*COMPILED, "--strict", "--follow-imports=silent"], opt_level="3"))


setup(ext_modules=extensions())
