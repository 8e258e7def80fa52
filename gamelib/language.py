"""Messages in the reader's language: gettext catalogues, English as the source.

A message is an English template with named fields, ``"{player} takes the {chip}."``; every template in the code is
marked by `N_` so that the extraction tool finds it, and every noun that is filled in by `W_`. A template can ask for a
form of what it is filled in with, see `gamelib.grammar`. Numbers in sentences go through `Language.number`. How a
language writes numbers and lists stands in ``locale/conventions.json``, which ``scripts/messages.py`` takes from Babel,
its nouns in ``nouns.txt`` beside the catalogue.
"""

from __future__ import annotations

import gettext
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache, reduce
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Final, Literal

from gamelib.grammar import Listing, Number, Word, nouns

__all__ = [
    "CONVENTIONS", "DOMAIN", "LANGUAGES", "LOCALE", "NN_", "NOUNS", "N_", "PSEUDO", "SOURCE", "UNGROUPED", "W_",
    "Language", "language", "negotiate",
]  # fmt: skip

LOCALE: Final = Path(__file__).parent / "locale"
CONVENTIONS: Final = LOCALE / "conventions.json"
"""Language -> its decimal sign, what groups digits, and patterns of lists (the names are those of Unicode's CLDR)."""
DOMAIN: Final = "terakoya"
NOUNS: Final = "nouns.txt"
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
SOUNDS: Final = {
    "es": (("y", "e", re.compile(r"[iíії]|hi(?![aeo])", re.I)), ("o", "u", re.compile(r"h?[oóо]", re.I)))
}  # fmt: skip
"""Language -> words for "and" and "or", what stands for them before their own sound, and how that begins."""
UNGROUPED: Final = 1000
"""Integers below are written alike in all languages: nothing to group, the same digits."""
MINUS: Final = "−"
"""The sign of negative numbers that are read, as in formulas; data have a hyphen."""


def N_(message: str) -> str:  # the name Babel's extraction looks for
    """Mark a template for extraction and leave it as it is."""
    return message


SERIES: Final = N_("{a}; {b}")
EITHER: Final = N_("{list} or {last}")


def W_(noun: str) -> str:
    """Mark a noun: like `N_`, and each language has its forms."""
    return noun


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
        self,
        code: str,
        catalogue: gettext.NullTranslations,
        direction: Literal["ltr", "rtl"] = "ltr",
        nouns: Mapping[str, Word] = MappingProxyType({}),
    ) -> None:
        self.code = code
        self.direction: Direction = direction
        self._catalogue = catalogue
        self._nouns = nouns
        self._grammar = code if code in LANGUAGES else SOURCE

    def __call__(self, message: str, /, **fields: object) -> str:
        """The message in this language, its fields filled in: in the form it asks for, else as they are."""
        if word := self._nouns.get(message):
            return word.filled({name: self._formed(value) for name, value in fields.items()}) if fields else word
        text = self._catalogue.gettext(message) if message else ""
        return self._filled(text, fields) if fields else text

    def plural(self, message: tuple[str, str], n: int, /, **fields: object) -> str:
        """The form of a counted message that fits ``n`` by the catalogue's own rule; ``{n}`` in it is the number."""
        one, many = message
        return self._filled(self._catalogue.ngettext(one, many, n), {"n": self.number(n), **fields})

    def _filled(self, text: str, fields: Mapping[str, object]) -> str:
        """A template filled in; where it asks for forms, what has none is a name or a number."""
        if _asks(text):
            fields = {name: self._formed(value) for name, value in fields.items()}
        return text.format(**fields)

    def _formed(self, value: object) -> object:
        if type(value) is str:
            return Word(value, self._grammar)
        return self.number(value) if isinstance(value, int | float) and not isinstance(value, bool) else value

    def number(self, n: float) -> str:
        """A number as this language writes it in a sentence (display only; data stay plain numbers).

        >>> language("de").number(1000), language("de").number(0.5), language("de").number(-3)
        ('1.000', '0,5', '−3')
        """
        if isinstance(n, int) and abs(n) < UNGROUPED:
            text = str(n) if n >= 0 else f"{MINUS}{-n}"
        elif isinstance(n, int):
            text = self._written(f"{n:,}")
        else:  # a half is rounded to the even digit
            text = self._written(f"{Decimal(str(n)):,.3f}".rstrip("0").removesuffix("."))
        return Number(text, n, self._grammar)

    def decimal(self, x: float) -> str:
        """A number with one digit after the decimal sign, for display.

        >>> language("de").decimal(1.25)
        '1,2'
        """
        rounded = round(x, 1) + 0.0  # never -0
        return Number(self._written(f"{rounded:,.1f}"), rounded, self._grammar, decimals=True)

    def listing(self, items: Sequence[str]) -> str:
        """Several things in a row; a template can ask for a form of each.

        >>> language("en").listing(["a", "b", "c"])
        'a, b and c'
        """
        return Listing(self._listed(items), items, self._listed, self._grammar)

    def either(self, items: Sequence[str]) -> str:
        """One of several things; a template can ask for a form of each.

        >>> language("en").either(["a", "b", "c"])
        'a, b or c'
        """
        return Listing(self._either(items), items, self._either, self._grammar)

    def _either(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        *first, last = items
        return self._fitting(self._catalogue.gettext(EITHER), last).format(list=", ".join(first), last=last)

    def _fitting(self, pattern: str, last: str) -> str:
        """A pattern that joins things to a last one, its word in the form that stands before the sound of that."""
        for word, before, sound in SOUNDS.get(self.code, ()):
            if sound.match(last):
                pattern = pattern.replace(f" {word} ", f" {before} ")
        return pattern

    def series(self, items: Sequence[str]) -> str:
        """Several things in a row that may hold commas themselves; before the next one a sentence loses its full stop.

        >>> language("en").series(["a, b", "c. d.", "e."])
        'a, b; c. d; e.'
        """
        return reduce(lambda before, item: self(SERIES, a=before.removesuffix("."), b=item), items) if items else ""

    def _listed(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        *first, before, last = items
        if not first:
            return self._fitting(self._conventions["2"], last).format(before, last)
        text = self._fitting(self._conventions["end"], last).format(before, last)
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
def _asks(template: str) -> bool:
    """Whether a template asks for a form of anything."""
    return any(wanted for _, _, wanted, _ in Formatter().parse(template))


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
    table = LOCALE / code / NOUNS
    words = nouns(code, table.read_text("utf-8")) if table.is_file() else {}
    return Language(code, gettext.translation(DOMAIN, LOCALE, [code], fallback=True), nouns=words)
