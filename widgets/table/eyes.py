"""Whose eyes a picture is made for, and the curtain between them.

Where nothing is hidden the picture is everybody's. Otherwise one seat's view is open at a time; several people at one
screen hand it on: `OPEN(seat) -> CURTAIN(next) -> OPEN(next)`. Nothing is hidden by drawing over it: what a seat may
not see is not in the scene.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from gamelib.game import OVER

ME, TABLE, GOD = "me", "table", "god"
"""Ids of views; besides these ``seat-2`` (as that seat sees it) and ``knows-2`` (what that seat knows about me)."""


@dataclass(frozen=True)
class Look:
    """One way to look at a position.

    seat:      whose view it is, ``None`` = what everybody may know
    known_by:  the seat whose knowledge of the own things is shown instead of the things
    god:       everything is shown
    """

    seat: int | None
    known_by: int | None = None
    god: bool = False


class Eyes:
    """Who looks at a table.

    seats:    the seats played at this screen
    hidden:   something is hidden from somebody
    private:  seats know different things
    seat:     whose view is open; ``None`` = nobody's, so what everybody may know
    curtain:  the seat the screen is being handed to; while it is one, nobody's view is open
    held:     the seat whose view is open has been told something for itself, so it hands the screen on by hand
    view:     id of the view chosen
    """

    def __init__(self, seats: Collection[int], hidden: bool, private: bool) -> None:
        self.seats, self.hidden, self.private = frozenset(seats), hidden, private
        self.seat: int | None = next(iter(self.seats)) if len(self.seats) == 1 else None
        self.curtain: int | None = None
        self.held = self._told_alone = False
        self.view = ME if self.seats else TABLE
        self._looked = dict.fromkeys(self.seats, 0)

    @property
    def shared(self) -> bool:
        """Several people use this screen, who may not see each other's things."""
        return self.private and len(self.seats) > 1

    def actor(self, to_move: int) -> int | None:
        """The seat that presses at this screen act for, and whose view *me* is."""
        if self.private:
            return self.seat
        return to_move if to_move in self.seats else min(self.seats, default=0)

    def follow(self, to_move: int, told: bool, played: int) -> None:
        """Note that the game has gone on, and let the screen change hands if somebody else here is to move.

        told:    the open seat has just been told something that others were not: it may look before it hands on
        played:  number of actions so far
        """
        self._told_alone |= told
        if not self.shared or to_move in (OVER, self.seat):
            self.held = self._told_alone = False
            self.curtain = None
            if self.seat is None and to_move == OVER:
                self.seat = min(self.seats, default=None)
        elif to_move in self.seats:
            self.held = self._told_alone and self.curtain is None
            if not self.held:
                self.drop(to_move, played)

    def drop(self, to_move: int, played: int) -> None:
        """Close the open view and draw the curtain for ``to_move`` if it sits here, or for the same seat again."""
        if self.seat is not None:
            self._looked[self.seat] = played
        heir = to_move if to_move in self.seats else self.seat
        self.curtain = heir if heir is not None else self.curtain if self.curtain is not None else min(self.seats)
        self.seat, self.view = None, ME
        self.held = self._told_alone = False

    def reveal(self) -> None:
        """Open the view of the seat that the curtain waits for."""
        self.seat, self.curtain = self.curtain, None

    def looked(self, seat: int) -> int:
        """Number of actions when this seat last had the screen."""
        return self._looked[seat]

    @property
    def reaches_out(self) -> bool:
        """The view chosen shows what the own seats do not know."""
        return self.view == GOD or self.view.startswith("seat")

    @property
    def acting(self) -> bool:
        """The view chosen is one that a seat acts from."""
        return self.view in (ME, GOD) and self.curtain is None

    @property
    def open_seats(self) -> frozenset[int]:
        """The seats whose view is open at this screen now."""
        if not self.private:
            return self.seats
        return frozenset() if self.seat is None else frozenset({self.seat})

    def look(self, own: int | None) -> Look:
        """The view chosen, ``own`` being the seat that acts here."""
        kind, _, number = self.view.partition("-")
        if self.curtain is not None or kind == TABLE:
            return Look(None)
        if kind == "seat":
            return Look(int(number))
        return Look(own, int(number) if kind == "knows" else None, kind == GOD)
