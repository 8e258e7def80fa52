"""Messages in the reader's language: gettext catalogues, English as the source.

A message is an English template with named fields, ``"{player} takes the {chip}."``; every template in the code is
marked by `N_` so that the extraction tool finds it. Numbers in sentences go through `Language.number`.
"""

from __future__ import annotations

import gettext
from collections.abc import Sequence
from functools import cache
from pathlib import Path

LOCALE = Path(__file__).parent / "locale"
DOMAIN = "terakoya"


def N_(message: str) -> str:  # the name Babel's extraction looks for
    """Mark a template for extraction and leave it as it is."""
    return message


def NN_(one: str, many: str) -> tuple[str, str]:
    """Mark a counted template, singular and plural, for extraction; `Language.plural` takes the pair."""
    return one, many


class Language:
    """One language: templates in, sentences out.

    >>> en = language("en")
    >>> en("{n} ghosts", n=3)
    '3 ghosts'
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self.direction = "ltr"
        self._catalogue = gettext.translation(DOMAIN, LOCALE, [code], fallback=True)

    def __call__(self, message: str, /, **fields: object) -> str:
        """The message in this language, its fields filled in; text fields are inserted as they are."""
        return self._catalogue.gettext(message).format(**fields) if message else ""

    def plural(self, message: tuple[str, str], n: int, /, **fields: object) -> str:
        """The form of a counted message that fits ``n``; ``{n}`` in it is the number."""
        one, many = message
        return self._catalogue.ngettext(one, many, n).format(n=self.number(n), **fields)

    def number(self, n: int) -> str:
        """An integer as this language writes it in a sentence (display only; data stay plain integers)."""
        return str(n)

    def listing(self, items: Sequence[str]) -> str:
        """``a, b and c``"""
        if len(items) < 2:
            return "".join(items)
        return self("{list} and {last}", list=", ".join(items[:-1]), last=items[-1])


LISTING = N_("{list} and {last}")


@cache
def language(code: str = "en") -> Language:
    """The language with this code; messages without a translation stay English."""
    return Language(code)
