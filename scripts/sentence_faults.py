"""What looks wrong in a rendered sentence: nobody reads them all.

>>> from scripts.sentence_faults import Faults
>>> [str(fault) for fault in Faults("en").of({"{player} wins.": ["Ann wins.."]})]
["double punctuation: '{player} wins.' gave 'Ann wins..'"]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from babel.messages.pofile import read_po

from scripts.messages import POT, forms, po

DOUBLED: Final = re.compile(r"(?<!\.)\.\.(?!\.)|\.[:;,]|[:;,] ?[.:;,]| ,| \.(?!\w)|  ")
"""Signs that no sentence has side by side; an ellipsis of three dots is one sign."""
BRACES: Final = re.compile(r"[{}]")
CODE: Final = re.compile(r"\b[a-z]+_[a-z_]+\b")
"""A name out of the code, such as that of an option."""
BARE: Final = re.compile(r"[^\s(0-9](?<!HUCH)[;:!?](?![/\w*-])")
"""French: a sign that stands without any space behind a word; a publisher has one in its name."""
WORD: Final = re.compile(r"[^\W\d_]+")
FIELD: Final = re.compile(r"\{[^{}]*\}")
UNREAD: Final = re.compile(r"(?<=\])\([^)]*\)|`[^`]*`")
"""In Markdown: where a link leads, and code."""
TYPED: Final = frozenset({"text", "given", "row", "known", "error", "code", "module", "simulate", "link", "format"})
"""Fields that repeat what somebody has typed, code, or an error of Python: such a sentence may look like anything."""
NOTATION: Final = frozenset({"example", "examples", "close", "moves", "actions", "chosen", "position"})
"""Fields with what can be typed: it is the same in all languages, and may look like code."""


class Fault(NamedTuple):
    """A result that looks wrong, and why."""

    what: str
    message: str
    result: str

    def __str__(self) -> str:
        return f"{self.what}: {self.message!r} gave {self.result!r}"


class Faults:
    """Looks for what is wrong in the results of one language."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._english = frozenset() if code == "en" else english(code)

    def of(self, results: Mapping[str, Iterable[str]]) -> Iterator[Fault]:
        """The faults of some results by message: of each kind one for a message."""
        for message, found in results.items():
            there = {field.strip("{}") for field in FIELD.findall(message)}
            kinds = {what: result for result in found for what in self._kinds(there, result)}
            yield from (Fault(what, message, result) for what, result in kinds.items())

    def _kinds(self, fields: set[str], result: str) -> Iterator[str]:
        """What is wrong with the result of a message with these fields."""
        text = UNREAD.sub("`", result)
        if not text.strip():
            yield "empty"
        if not fields & TYPED:
            yield from self._signs(text)
        if not fields & (TYPED | NOTATION):
            yield from self._words(text)

    def _signs(self, text: str) -> Iterator[str]:
        if DOUBLED.search(text):
            yield "double punctuation"
        if text[:1].isspace():
            yield "nothing before a space"
        if BRACES.search(text):
            yield "a field that is not filled in"
        if "|" in text:
            yield "a list of forms"
        if self.code == "fr" and BARE.search(text):
            yield "no space before a sign"

    def _words(self, text: str) -> Iterator[str]:
        if CODE.search(text):
            yield "a name out of the code"
        if not self._english.isdisjoint(pairs(text)):
            yield "English"


def pairs(text: str) -> Iterator[tuple[str, str]]:
    """The pairs of neighbouring words of a text, between its fields."""
    for piece in FIELD.split(text):
        yield from pairwise(WORD.findall(piece))


def english(code: str) -> frozenset[tuple[str, str]]:
    """Pairs of words of the English messages in which a word is that no translation has."""
    with po(code).open("rb") as file:
        own = {word for m in read_po(file, locale=code) for form in forms(m) for word in WORD.findall(form)}
    with POT.open("rb") as file:
        found = {pair for m in read_po(file) for text in (m.id if m.pluralizable else (m.id,)) for pair in pairs(text)}
    return frozenset(pair for pair in found if not own.issuperset(pair))
