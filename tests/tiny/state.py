"""The rules of Kakushi.

Tiles 1 to 7 are in a bag. Each seat draws two and stands them up, left (L) and right (R), backs to the others; its peg
lies under the left one. In its turn a seat does one thing:

- ``peek 1 L``: look at a tile of somebody else that it has not seen yet; everybody sees where it looks;
- ``swap`` or ``stay``: put the peg under its other tile, or only pretend to; nobody else sees which;
- ``draw`` a tile from the bag, look at it, then ``put L``, ``put R`` (the old tile is discarded face up) or ``drop``
  it (face up);
- ``call``, after the first round: the game ends. It also ends by itself after the last round.

Then all is shown. The tile with the peg counts double, the other once; the highest sum wins, equal sums share.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gamelib.chance import Chance
from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.game import OVER, Actions, State

if TYPE_CHECKING:
    from gamelib.score import Score
    from tests.tiny.view import KakushiView

TILES = range(1, 8)
PLACES = ("L", "R")
PHASES = ("turn", "keep", "over")
TURN, KEEP, END = range(3)
RULES = tuple(f"kakushi/{rule}" for rule in ("setup", "turn", "peek", "peg", "draw", "call", "end", "score", "tie"))
REVEALS = frozenset({"seen", "drawn", "put", "drop", "showdown"})


@dataclass(frozen=True)
class Options:
    """What a table may choose: the number of rounds, and what the tile with the peg and the other one count."""

    rounds: int = field(default=3, metadata={"rule": "kakushi/end", "choices": (3, 4)})
    weights: tuple[int, int] = field(default=(2, 1), metadata={"rule": "kakushi/score", "choices": ((2, 1), (3, 1))})


@dataclass(frozen=True)
class Act:
    """An action or attempt; its ``str`` is its notation: ``peek 1 L``."""

    verb: str
    seat: int | None = None
    place: str | None = None

    def __str__(self) -> str:
        return " ".join(str(word) for word in (self.verb, self.seat, self.place) if word is not None)


ACTIONS = Actions([
    *(Act("peek", seat, place) for seat in range(3) for place in PLACES),
    Act("swap"), Act("stay"), Act("draw"), *(Act("put", place=place) for place in PLACES), Act("drop"), Act("call"),
])  # fmt: skip
ATTEMPTS = Actions([*ACTIONS, Act("rummage")])
SWAP, STAY, DRAW, PUT, DROP, CALL, RUMMAGE = (
    ATTEMPTS.number(text) for text in ("swap", "stay", "draw", "put L", "drop", "call", "rummage")
)


class KakushiState(State):
    """One true position.

    tiles:    per seat its two tiles, left and right
    pegs:     per seat 0 or 1, the place of its peg
    touched:  per seat whether the peg may have moved
    seen:     ``seen[v][2 * o + p]``: seat v has seen the tile that stands in place p of seat o
    bag:      the tiles nobody has drawn, ascending
    drawn:    the tile in the hand of the seat to move, 0 = none
    discard:  the tiles thrown away, oldest first
    """

    __slots__ = ("bag", "chance", "discard", "drawn", "options", "pegs", "players", "seen", "tiles", "touched")

    def __init__(self, players: int, options: Options, chance: Chance) -> None:
        super().__init__()
        self.players, self.options, self.chance = players, options, chance
        self.tiles = [[0, 0] for _ in range(players)]
        self.pegs = [0] * players
        self.touched = [False] * players
        self.seen = [[v == place // 2 for place in range(2 * players)] for v in range(players)]
        self.bag = list(TILES)
        self.discard: list[int] = []
        self.drawn = 0

    @classmethod
    def deal(cls, players: int, chance: Chance, options: Options) -> KakushiState:
        """Two tiles for each seat (rule ``kakushi/setup``)."""
        state = cls(players, options, chance)
        state.tiles = [[state._from_bag(), state._from_bag()] for _ in range(players)]
        return state

    def _from_bag(self) -> int:
        return self.bag.pop(self.chance.below(len(self.bag)))

    def legal_actions(self) -> list[int]:
        """All actions that nothing speaks against."""
        return [a for a in range(len(ACTIONS)) if self.refusal(a, self.to_move) is None]

    def refusal(self, attempt: int, seat: int) -> Refusal | None:
        """Why not: first the turn, then the phase, then the rule of the action itself."""
        if self.to_move == OVER:
            return Refusal("kakushi/end", GAME_OVER, {})
        if seat != self.to_move:
            return Refusal("kakushi/turn", OUT_OF_TURN, {"seat": self.to_move})
        act = ATTEMPTS[attempt]
        if attempt == RUMMAGE:
            return Refusal("kakushi/draw", "KAK-RUMMAGE", {"left": len(self.bag)})
        if act.verb in ("put", "drop"):
            return None if self.phase == KEEP else self._nothing_drawn()
        if self.phase == KEEP:
            return Refusal("kakushi/draw", "KAK-KEEP", {})
        if act.verb == "peek":
            return self._peek_refusal(act)
        if attempt == DRAW and not self.bag:
            return Refusal("kakushi/draw", "KAK-BAG-EMPTY", {})
        if attempt == CALL and self.turn < self.players:
            return Refusal("kakushi/call", "KAK-FIRST-ROUND", {"turns": self.players - self.turn})
        return None

    def _nothing_drawn(self) -> Refusal:
        return Refusal("kakushi/draw", "KAK-NOTHING-DRAWN", {}, ("draw",) if self.bag else ())

    def _peek_refusal(self, act: Act) -> Refusal | None:
        assert act.seat is not None and act.place is not None
        data = {"other": act.seat, "place": act.place}
        if act.seat >= self.players:
            return Refusal("kakushi/peek", "KAK-NO-SEAT", {"seats": self.players})
        if act.seat == self.to_move:
            return Refusal("kakushi/peek", "KAK-OWN", data)
        if self.seen[self.to_move][2 * act.seat + PLACES.index(act.place)]:
            return Refusal("kakushi/peek", "KAK-SEEN", data)
        return None

    def apply(self, action: int, log: list[Event] | None = None) -> None:
        """Do it, say it, and go on to the next seat unless a drawn tile waits for its place."""
        act, seat = ACTIONS[action], self.to_move
        events = getattr(self, f"_{act.verb}")(act, seat)
        if log is not None:
            log += events
        if action == DRAW:
            self.phase = KEEP
            return
        self.turn += 1
        self.phase, self.to_move = TURN, self.turn % self.players
        if action == CALL or self.turn == self.players * self.options.rounds:
            self.phase, self.to_move = END, OVER
            if log is not None:
                log += self._showdown()

    def _peek(self, act: Act, seat: int) -> list[Event]:
        """Where a seat looks is public, what it sees is not."""
        assert act.seat is not None and act.place is not None
        place = PLACES.index(act.place)
        self.seen[seat][2 * act.seat + place] = True
        data = {"other": act.seat, "place": act.place}
        tile = {"tile": self.tiles[act.seat][place]}
        return [
            Event("peek", "kakushi/peek", seat, data),
            Event("seen", "kakushi/peek", seat, data | tile, frozenset({seat})),
        ]

    def _peg(self, act: Act, seat: int) -> list[Event]:
        """The peg goes under the other tile, or stays: for the others both look the same."""
        self.pegs[seat] ^= act.verb == "swap"
        self.touched[seat] = True
        data = {"place": PLACES[self.pegs[seat]]}
        return [
            Event("touch", "kakushi/peg", seat, {}),
            Event("peg", "kakushi/peg", seat, data, frozenset({seat})),
        ]

    _swap = _stay = _peg

    def _draw(self, act: Act, seat: int) -> list[Event]:
        """A tile from the bag, seen by the one who drew it."""
        self.drawn = self._from_bag()
        return [
            Event("draw", "kakushi/draw", seat, {"left": len(self.bag)}),
            Event("drawn", "kakushi/draw", seat, {"tile": self.drawn}, frozenset({seat})),
        ]

    def _put(self, act: Act, seat: int) -> list[Event]:
        """The drawn tile takes the place of an own one, which is discarded face up."""
        assert act.place is not None
        place = PLACES.index(act.place)
        old, self.tiles[seat][place] = self.tiles[seat][place], self.drawn
        for viewer in range(self.players):
            self.seen[viewer][2 * seat + place] = viewer == seat
        self.drawn = 0
        self.discard.append(old)
        return [Event("put", "kakushi/draw", seat, {"place": act.place, "tile": old})]

    def _drop(self, act: Act, seat: int) -> list[Event]:
        """The drawn tile itself is discarded face up."""
        self.discard.append(self.drawn)
        self.drawn = 0
        return [Event("drop", "kakushi/draw", seat, {"tile": self.discard[-1]})]

    def _call(self, act: Act, seat: int) -> list[Event]:
        """The game ends here."""
        return [Event("call", "kakushi/call", seat, {})]

    def _showdown(self) -> list[Event]:
        return [
            Event("showdown", "kakushi/end", seat, {"tiles": list(self.tiles[seat]), "place": PLACES[self.pegs[seat]]})
            for seat in range(self.players)
        ]

    def clone(self) -> KakushiState:
        """Copy what changes, share what does not."""
        copy = KakushiState(self.players, self.options, self.chance.clone())
        copy.to_move, copy.phase, copy.turn, copy.drawn = self.to_move, self.phase, self.turn, self.drawn
        copy.tiles = [list(pair) for pair in self.tiles]
        copy.seen = [list(row) for row in self.seen]
        copy.pegs, copy.touched = list(self.pegs), list(self.touched)
        copy.bag, copy.discard = list(self.bag), list(self.discard)
        return copy

    def reseed(self, chance: Chance) -> None:
        """What comes out of the bag next is decided anew."""
        self.chance = chance.clone()

    def truth(self) -> dict[str, str]:
        """Every tile and peg that somebody may not see."""
        truth = {f"tile:{o}:{PLACES[p]}": str(pair[p]) for o, pair in enumerate(self.tiles) for p in (0, 1)}
        truth |= {f"peg:{o}": PLACES[peg] for o, peg in enumerate(self.pegs)}
        return truth | ({"drawn": str(self.drawn)} if self.drawn else {})

    def observe(self, seat: int | None) -> KakushiView:
        """See `tests.tiny.view.observe`."""
        from tests.tiny.view import observe

        return observe(self, seat)

    def score(self) -> Score:
        """See `tests.tiny.score`."""
        from tests.tiny.score import score

        return score(self)

    def returns(self) -> list[float]:
        """Alone on top: 1 against -1; the shared top: 0 each."""
        winners = self.score().winners
        if not winners:
            return [0.0] * self.players
        top = 1.0 if len(winners) == 1 else 0.0
        return [top if seat in winners else -1.0 for seat in range(self.players)]
