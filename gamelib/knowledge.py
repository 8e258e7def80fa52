"""What a view says about each hidden thing: which identities are still possible, and how likely each is."""

from collections.abc import Mapping
from typing import NamedTuple


class Unknown(NamedTuple):
    """One hidden thing and what it can be.

    place:       id of the place it lies in (``"row:1:2"``), the id its item has in the scene
    identities:  identity -> number of the consistent worlds in which it is that; impossible ones are absent
    """

    place: str
    identities: Mapping[str, int]

    @property
    def worlds(self) -> int:
        """Number of consistent worlds."""
        return sum(self.identities.values())

    def probability(self, identity: str) -> float:
        """Share of the consistent worlds in which the thing is ``identity``."""
        return self.identities.get(identity, 0) / self.worlds

    @property
    def certain(self) -> str | None:
        """The identity when only one is possible, else ``None``."""
        return next(iter(self.identities)) if len(self.identities) == 1 else None
