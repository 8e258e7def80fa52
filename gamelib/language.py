"""Messages in the reader's language: gettext catalogues, English as the source.

A message is an English template with named fields, ``"{player} takes the {chip}."``; every template in the code is
marked by `N_` so that the extraction tool finds it. Numbers in sentences go through `Language.number`. How a language
writes numbers and lists stands in ``locale/conventions.json``, which ``scripts/messages.py`` takes from Babel.
"""

from __future__ import annotations

import gettext
import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Final, Literal

__all__ = [
    "CONVENTIONS", "DOMAIN", "LANGUAGES", "LOCALE", "NN_", "N_", "PSEUDO", "SOURCE", "UNGROUPED", "Language",
    "language", "negotiate",
]  # fmt: skip

LOCALE: Final = Path(__file__).parent / "locale"
CONVENTIONS: Final = LOCALE / "conventions.json"
"""Language -> its decimal sign, what groups digits, and patterns of lists (the names are those of Unicode's CLDR)."""
DOMAIN: Final = "terakoya"
SOURCE: Final = "en"
"""The language everything is written in first; it fills the gaps of the others."""
LANGUAGES: Final = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "nl": "Nederlands",
    "es": "Español",
    "it": "Italiano",
    "uk": "Українська",
    "ru": "Русский",
}
"""Code -> the name the language has for itself."""
Direction = Literal["ltr", "rtl"]
PSEUDO: Final[Mapping[str, Direction]] = {"pseudo": "ltr", "pseudo-rtl": "rtl"}
"""Languages nobody speaks, made from English to try out layouts: code -> direction."""
UNGROUPED: Final = 1000
"""Integers below are written alike in all languages: nothing to group, the same digits."""
MINUS: Final = "−"
"""The sign of negative numbers that are read, as in formulas; data have a hyphen."""


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

    code:       the tag of the language, for ``lang`` attributes
    direction:  ``ltr`` or ``rtl``
    """

    def __init__(
        self, code: str, catalogue: gettext.NullTranslations, direction: Literal["ltr", "rtl"] = "ltr"
    ) -> None:
        self.code = code
        self.direction: Direction = direction
        self._catalogue = catalogue

    def __call__(self, message: str, /, **fields: object) -> str:
        """The message in this language, its fields filled in; text fields are inserted as they are."""
        text = self._catalogue.gettext(message) if message else ""
        return text.format(**fields) if fields else text

    def plural(self, message: tuple[str, str], n: int, /, **fields: object) -> str:
        """The form of a counted message that fits ``n`` by the catalogue's own rule; ``{n}`` in it is the number."""
        one, many = message
        return self._catalogue.ngettext(one, many, n).format(n=self.number(n), **fields)

    def number(self, n: float) -> str:
        """A number as this language writes it in a sentence (display only; data stay plain numbers).

        >>> language("de").number(1000), language("de").number(0.5), language("de").number(-3)
        ('1.000', '0,5', '−3')
        """
        if isinstance(n, int) and abs(n) < UNGROUPED:
            return str(n) if n >= 0 else f"{MINUS}{-n}"
        if isinstance(n, int):
            return self._written(f"{n:,}")
        return self._written(
            f"{Decimal(str(n)):,.3f}".rstrip("0").removesuffix(".")
        )  # a half is rounded to the even digit

    def decimal(self, x: float) -> str:
        """A number with one digit after the decimal sign, for display.

        >>> language("de").decimal(1.25)
        '1,2'
        """
        return self._written(f"{round(x, 1) + 0.0:,.1f}")  # never -0

    def listing(self, items: Sequence[str]) -> str:
        """Several things in a row.

        >>> language("en").listing(["a", "b", "c"])
        'a, b and c'
        """
        if len(items) < 2:
            return "".join(items)
        *first, before, last = items
        if not first:
            return self._conventions["2"].format(before, last)
        text = self._conventions["end"].format(before, last)
        for item in reversed(first[1:]):
            text = self._conventions["middle"].format(item, text)
        return self._conventions["start"].format(first[0], text)

    def _written(self, number: str) -> str:
        """A number that Python has written, with the signs of this language."""
        signs = {",": self._conventions["group"], ".": self._conventions["decimal"]}
        return _signed("".join(signs.get(sign, sign) for sign in number))

    @property
    def _conventions(self) -> Mapping[str, str]:
        """Those of the language; English in disguise has the English ones."""
        known = _conventions()
        return known.get(self.code, known[SOURCE])


@cache
def _conventions() -> dict[str, dict[str, str]]:
    read: dict[str, dict[str, str]] = json.loads(CONVENTIONS.read_text("utf-8"))
    return read


def _signed(number: str) -> str:
    """A written number with a minus sign instead of a hyphen before it."""
    return MINUS + number[1:] if number.startswith("-") else number


def negotiate(wanted: Iterable[object]) -> str:
    """The code of the first of some language tags that is spoken here, English if none is.

    >>> negotiate(["pt-BR", "de-AT", "en"])
    'de'
    """
    for tag in wanted:
        whole = str(tag).lower().replace("_", "-")
        code = whole.partition("-")[0]
        if whole in PSEUDO:
            return whole
        if code in LANGUAGES:
            return code
    return SOURCE


def language(tag: str = SOURCE) -> Language:
    """The language of a tag (``de``, ``de-AT``), English for one not spoken here.

    Messages without a translation stay English.
    """
    return _language(negotiate([tag]))


@cache
def _language(code: str) -> Language:
    if code in PSEUDO:
        from gamelib.pseudo import Disguise  # imported here, as it is seldom needed

        return Language(f"{SOURCE}-x-{code}", Disguise(), PSEUDO[code])
    return Language(code, gettext.translation(DOMAIN, LOCALE, [code], fallback=True))
