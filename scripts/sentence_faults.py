"""What looks wrong in a rendered sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple


class Fault(NamedTuple):
    """A result that looks wrong."""

    what: str
    message: str
    result: str

    def __str__(self) -> str:
        return f"{self.what}: {self.message!r} gave {self.result!r}"


class Faults:
    def __init__(self, code: str) -> None:
        self.code = code

    def of(self, results: Mapping[str, Iterable[str]]) -> Iterator[Fault]:
        return iter(())
