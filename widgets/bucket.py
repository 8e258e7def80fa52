"""How often something may be done: at once a few times, then at a rate."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["Bucket"]


class Bucket:
    """A bucket of tokens for each key: it is full in the beginning and fills up again at a rate.

    size:   tokens of a full one
    rate:   tokens a second
    clock:  seconds from any beginning
    """

    def __init__(self, size: float, rate: float, clock: Callable[[], float] = lambda: time.monotonic()) -> None:
        self.size, self.rate, self.clock = size, rate, clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str = "", tokens: float = 1) -> bool:
        """Take so many tokens, if there are as many; whether it was done."""
        now = self.clock()
        left, then = self._left.get(key, (self.size, now))
        left = min(self.size, left + (now - then) * self.rate)
        enough = left >= tokens
        self._left[key] = (left - tokens * enough, now)
        return enough

    def tidy(self) -> None:
        """Forget the buckets that are full."""
        now = self.clock()
        self._left = {
            key: (left, then) for key, (left, then) in self._left.items() if left + (now - then) * self.rate < self.size
        }

    def __len__(self) -> int:
        return len(self._left)
