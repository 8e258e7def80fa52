"""What seats are called in sentences: as somebody has typed, else by a bot's name, else by their number.

>>> from gamelib.language import language
>>> called(["Ann", "", ""], language("en"), bots={1})
('Ann', 'Emi', 'Player 3')
>>> called(["Ann", "", ""], language("ru"), bots={1})
('Ann', 'Эми', 'Игрок 3')
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

from gamelib.language import LANGUAGES, N_, W_, Language, language

__all__ = ["BOTS", "UNNAMED", "called"]

UNNAMED: Final = W_("Player {n}")
BOTS: Final = (N_("Aki"), N_("Emi"), N_("Goro"), N_("Hiro"), N_("Mari"), N_("Nao"), N_("Taro"), N_("Yuki"))
"""Of the bots by seat. Short, and the same in every case of a language with cases."""


def called(names: Sequence[str], reader: Language, bots: Collection[int] = ()) -> tuple[str, ...]:
    """The names for sentences in the reader's language.

    names:  as typed, ``""`` where none was; they stay as they are
    bots:   the seats that bots play
    """
    theirs = _of_bots(tuple(names), frozenset(bots))
    return tuple(
        name or reader(theirs.get(seat, UNNAMED), n=reader.number(seat + 1)) for seat, name in enumerate(names)
    )


@lru_cache(maxsize=64)
def _of_bots(names: tuple[str, ...], bots: frozenset[int]) -> Mapping[int, str]:
    """Seat -> the name of the bot there, the same for every reader: its own, else one that nobody has.

    A bot that somebody has named has none, nor one beyond the last free name.
    """
    typed = {name.casefold() for name in names if name}
    free = [name for name in BOTS if not typed or typed.isdisjoint(_spellings(name))]
    seats = [seat for seat in sorted(bots) if not names[seat]]
    own = {seat: name for seat, name in enumerate(BOTS) if seat in seats and name in free}
    rest = [seat for seat in seats if seat not in own]
    return own | dict(zip(rest, [name for name in free if name not in own.values()], strict=False))


@cache
def _spellings(name: str) -> frozenset[str]:
    """How a bot's name is written in all languages."""
    return frozenset(language(code)(name).casefold() for code in LANGUAGES)
