"""Are the packages ``gamelib`` and ``widgets`` that Python finds ours? See ``docs/stability.md``."""

from importlib.util import find_spec
from typing import Any

__all__ = ["check_names"]

SAID = {"gamelib": "TerakoyaError", "widgets": "register_presentation"}
"""Package -> a word that our ``__init__.py`` says and no other."""


def check_names() -> None:
    """Raises ``ImportError`` if Python finds another package of these names, or one installed over ours."""
    for name, word in SAID.items():
        spec = find_spec(name)
        loader: Any = spec and spec.loader
        source = loader.get_source(name) if hasattr(loader, "get_source") else ""
        if source is not None and word not in source:  # None: compiled, with no source beside it
            place = spec and (spec.origin or next(iter(spec.submodule_search_locations or ()), None))
            raise ImportError(
                f"Terakoya needs its own package {name}, but Python finds another one of this name in {place}. "
                "Rename or uninstall that one and install Terakoya again, or give Terakoya an environment of its own."
            )
