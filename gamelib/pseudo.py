"""English in disguise, to try out layouts and to find text that is in no catalogue: ``#lang=pseudo``.

    >>> Disguise().gettext("{player} takes the chip.")
    '⟦{player} ţţååķééšš ţţĥéé çĥîîþ.·⟧'

Every letter is another one, every message stands in brackets and is at least 40 % longer, as translations can be.
What is shown with a letter of the plain alphabet has not come from a catalogue: a name, a notation, or a mistake.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from string import ascii_letters
from typing import Final

__all__ = ["LONGER", "Disguise"]

DISGUISES: Final = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
LONGER: Final = 1.4
"""How much longer a translation may be than the English text."""
_DISGUISED: Final = str.maketrans(ascii_letters, DISGUISES)
_DOUBLED: Final = re.compile("([aeiouts])")
_FIELD: Final = re.compile(r"(\{(?:[^{}]|\{\w*\})*\})")


class Disguise(gettext.NullTranslations):
    """A catalogue that makes its translations itself."""

    def gettext(self, message: str) -> str:
        """A message in disguise, its fields untouched."""
        return disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A counted message in disguise, by the rule of English."""
        return disguised(msgid1 if n == 1 else msgid2)


@cache
def disguised(message: str) -> str:
    """Common letters doubled, each letter another one, brackets; dots where that is not long enough."""
    parts = [_field(part) if _FIELD.fullmatch(part) else _long(part) for part in _FIELD.split(message)]
    text = "".join(parts)
    missing = int(len(message) * LONGER + 1) - len(text) - len("⟦⟧")
    return f"⟦{text}{'·' * missing}⟧"


def _field(field: str) -> str:
    """A field; words that it chooses from are in disguise, too."""
    name, _, wanted = field[1:-1].partition(":")
    return f"{{{name}:{'|'.join(map(_long, wanted.split('|')))}}}" if "|" in wanted else field


def _long(text: str) -> str:
    return _DOUBLED.sub(r"\1\1", text).translate(_DISGUISED)
