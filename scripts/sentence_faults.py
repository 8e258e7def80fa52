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

DOUBLED: Final = re.compile(r"(?<!\.)\.\.(?!\.)|\.[:;,]|[:;,] ?[.:;,]| [.,](?!\d)|  ")
"""Signs that no sentence has side by side; an ellipsis of three dots is one sign."""
BRACES: Final = re.compile(r"[{}]")
CODE: Final = re.compile(r"\b[a-z]+_[a-z_]+\b")
"""A name out of the code, such as that of an option."""
BARE: Final = re.compile(r"[^\s(0-9]([;:!?])(?![/\w*-])")
"""French: a sign that stands without any space behind a word."""
WORD: Final = re.compile(r"[^\W\d_]+")
FIELD: Final = re.compile(r"\{[^{}]*\}")
QUOTING: Final = frozenset({"code", "module", "simulate", "link", "given", "error", "row", "known", "format"})
"""Fields that repeat what somebody has typed, code, or an error of Python."""


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
        self._english = frozenset() if code == "en" else untranslated_phrases(code)

    def of(self, results: Mapping[str, Iterable[str]]) -> Iterator[Fault]:
        """The faults of some results, by message: of each message one of a kind."""
        for message, found in results.items():
            kinds = {what: result for result in found for what in self.kinds(message, result)}
            yield from (Fault(what, message, result) for what, result in kinds.items())

    def kinds(self, message: str, result: str) -> Iterator[str]:
        """What is wrong with a result."""
        if not result.strip():
            yield "empty"
        if quotes(message):
            return
        if DOUBLED.search(result):
            yield "double punctuation"
        if BRACES.search(result):
            yield "a field that is not filled in"
        if "|" in result:
            yield "a list of forms"
        if CODE.search(result):
            yield "a name out of the code"
        if self.code == "fr" and BARE.search(result):
            yield "no space before a sign"
        if any(phrase in self._english for phrase in phrases(result)):
            yield "English"


def quotes(message: str) -> bool:
    """Whether a message repeats what is no sentence of ours."""
    return any(field.strip("{}") in QUOTING for field in FIELD.findall(message))


def phrases(text: str) -> Iterator[tuple[str, ...]]:
    """The pairs of words of a text, between its fields."""
    for piece in FIELD.split(text):
        words = WORD.findall(piece)
        yield from pairwise(words)


def untranslated_phrases(code: str) -> frozenset[tuple[str, ...]]:
    """Phrases of the English messages that no translation has: where one is read, something was not translated."""
    with POT.open("rb") as file:
        english = {phrase for message in read_po(file) for text in texts(message.id) for phrase in phrases(text)}
    with po(code).open("rb") as file:
        return frozenset(english.difference(*(phrases(form) for m in read_po(file, locale=code) for form in forms(m))))


def texts(id: str | tuple[str, ...]) -> tuple[str, ...]:
    """The English texts of a message."""
    return (id,) if isinstance(id, str) else id
