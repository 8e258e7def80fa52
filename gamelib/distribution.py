"""How games go: lengths, points and who wins by seat, counted over many games. Needs no numpy.

    >>> from gamelib.distribution import distribution
    >>> found = distribution("ta_ke", 40, seed=7)
    >>> found.games, dict(found.turns), found.players
    (40, {35: 40}, 2)
    >>> found.wins(0).low < found.wins(0).value < found.wins(0).high
    True

`gamelib.simulate` gives the same games as arrays, over processes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamelib.bots.player import Cancelled, Player, never
from gamelib.chance import fresh_seed
from gamelib.game import load
from gamelib.interval import Interval, mean, share
from gamelib.series import Row, play_one, seated

if TYPE_CHECKING:
    from gamelib.game import Game

__all__ = ["RANDOM", "Bar", "Distribution", "bars", "distribution", "played"]

RANDOM: Final = "random"
"""Stands among the levels of bots for one that plays every move at random."""


class Bar(NamedTuple):
    """One class of a distribution: values from ``low`` to ``high``, both included, and the share of all games."""

    low: int
    high: int
    share: Interval


class Distribution:
    """What has been counted so far.

    players:  number of seats
    games:    number of games
    turns:    number of turns -> in how many games
    scores:   per seat points -> in how many games
    leads:    per seat the points ahead of the best other seat -> in how many games
    results:  per seat 1 won, 0 drawn or shared, -1 lost -> in how many games
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.turns: Counter[int] = Counter()
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.leads: list[Counter[int]] = [Counter() for _ in range(players)]
        self.results: list[Counter[float]] = [Counter() for _ in range(players)]

    def add(self, row: Row) -> None:
        """Count one more game."""
        scores, turns, _, returns = row
        self.games += 1
        self.turns[turns] += 1
        for seat, score in enumerate(scores):
            self.scores[seat][score] += 1
            self.leads[seat][score - max(scores[:seat] + scores[seat + 1 :])] += 1
            self.results[seat][returns[seat]] += 1

    def wins(self, seat: int) -> Interval:
        """The share of games that a seat has won."""
        return share(self.results[seat][1.0] / max(self.games, 1), self.games)

    def points(self, seat: int) -> Interval:
        """The mean points of a seat."""
        return mean(self.scores[seat])

    def lead(self, seat: int) -> Interval:
        """The mean number of points that a seat is ahead of the best other one in the end."""
        return mean(self.leads[seat])

    def length(self) -> Interval:
        """The mean number of turns."""
        return mean(self.turns)


def bars(counts: Counter[int], classes: int = 20, beside: Iterable[Counter[int]] = ()) -> list[Bar]:
    """A distribution in about so many classes of equal, round width, from the lowest value to the highest.

    beside:  other distributions that it is compared with: all of them then have the same classes

    >>> [(bar.low, bar.high, bar.share.value) for bar in bars(Counter({0: 1, 3: 2, 4: 1}), 3)]
    [(0, 1, 0.25), (2, 3, 0.5), (4, 5, 0.25)]
    """
    if not counts:
        return []
    values = {value for one in (counts, *beside) for value in one}
    n, width = sum(counts.values()), _width(max(values) - min(values) + 1, classes)
    found: Counter[int] = Counter()
    for value, times in counts.items():
        found[value // width] += times
    ends = range(min(values) // width, max(values) // width + 1)
    return [Bar(k * width, (k + 1) * width - 1, share(found[k] / n, n)) for k in ends]


def _width(reach: int, classes: int) -> int:
    """1, 2 or 5 times a power of ten, so that ``reach`` whole numbers make about as many classes as asked."""
    widths = (factor * 10**power for power in count() for factor in (1, 2, 5))
    return int(next(width for width in widths if width * classes >= reach))


def played(
    game: Game | str,
    n: int,
    players: Sequence[Player] | None = None,
    *,
    seed: int | str | None = None,
    seats: int | None = None,
    options: Any = None,
    cancel: Cancelled = never,
) -> Iterator[Distribution]:
    """The distribution after each of ``n`` games: always the same object, with one game more each time.

    The arguments are those of `distribution`.
    """
    game = load(game) if isinstance(game, str) else game
    seats = seated(game, players, seats)
    found, seed = Distribution(seats), fresh_seed() if seed is None else seed
    checked = game.options(options)
    for number in range(n):
        row = None if cancel() else play_one(game, seats, checked, players, seed, number, cancel)
        if row is None:
            return
        found.add(row)
        yield found


def distribution(
    game: Game | str,
    n: int,
    players: Sequence[Player] | None = None,
    *,
    seed: int | str | None = None,
    seats: int | None = None,
    options: Any = None,
    progress: Callable[[int, int], None] | None = None,
    cancel: Cancelled = never,
) -> Distribution:
    """Play ``n`` games to their ends and count.

    game:      a game or its name
    players:   one per seat; without them uniform random playouts, the fastest
    seed:      by default a fresh one; the games are those of `gamelib.simulate.simulate`
    seats:     number of players of the game; by default as many as ``players``, else the smallest number
    options:   as for `Game.new`
    progress:  called with the numbers of finished and of all games after every game
    cancel:    asked before every game and by every player that thinks; once it says True, what is finished counts

    Raises `PlayersError`, `OptionError`, ``ValueError`` for a wrong number of players, and `IllegalChoice`.
    """
    game = load(game) if isinstance(game, str) else game
    found = Distribution(seated(game, players, seats))
    for found in played(game, n, players, seed=seed, seats=seats, options=options, cancel=cancel):
        if progress is not None:
            progress(found.games, n)
    return found
