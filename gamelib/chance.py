"""Chance: one integer generator with its own shuffle, the same on every machine and build.

PCG XSL-RR 128/64 (O'Neill 2014): 128 bits of state, 64 bits a step. A copy is one integer; a copied
``random.Random`` costs 40 microseconds.
"""

import secrets
from collections.abc import MutableSequence, Sequence
from hashlib import blake2b
from typing import TypeVar

__all__ = ["Chance", "Seed", "fresh_seed"]

Seed = int | str | None
T = TypeVar("T")

_MASK128 = (1 << 128) - 1
_MASK64 = (1 << 64) - 1
_MULTIPLIER = 0x2360ED051FC65DA44385DF649FCCF645
_INCREMENT = 0x5851F42D4C957F2D14057B7EF767814F


def fresh_seed() -> str:
    """128 bits of the system's randomness as 32 hexadecimal digits: JSON-able without loss."""
    return secrets.token_hex(16)


class Chance:
    """A stream of random integers.

    >>> Chance(7).below(100) == Chance("7").below(100)
    True
    """

    __slots__ = ("state",)

    def __init__(self, seed: Seed = None) -> None:
        text = fresh_seed() if seed is None else str(seed)
        digest = blake2b(text.encode(), digest_size=16, person=b"terakoya").digest()
        self.state = int.from_bytes(digest, "little")

    def clone(self) -> "Chance":
        """An independent copy with the same future."""
        return Chance.at(self.state)

    @classmethod
    def at(cls, state: int) -> "Chance":
        """The stream that goes on from ``state``; quick, as no seed is hashed."""
        chance = cls.__new__(cls)
        chance.state = state
        return chance

    def bits(self) -> int:
        """The next 64 random bits."""
        state = (self.state * _MULTIPLIER + _INCREMENT) & _MASK128
        self.state = state
        word = (state >> 64) ^ (state & _MASK64)
        turn = state >> 122
        return ((word >> turn) | (word << (64 - turn))) & _MASK64

    def below(self, n: int) -> int:
        """A uniform integer in ``range(n)``; ``n`` from 1 to 2**33. Bias below 2**-31."""
        return (self.bits() * n) >> 64

    def choice(self, items: Sequence[T]) -> T:
        """A uniform element of a non-empty sequence."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher and Yates), every order equally likely."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
