"""Review after the game: what each decision cost, from what the player knew then, and how much was luck.

>>> import gamelib
>>> from gamelib.review import review
>>> match = gamelib.Match.new("ta_ke", seed=4)
>>> _ = match.play("take B")
>>> [decision.at for decision in review(match, seconds=None, limit=500).decisions]
[0]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, Final, NamedTuple

from gamelib.bots.levels import bot
from gamelib.bots.player import Cancelled, Player, never
from gamelib.chance import Chance, Seed
from gamelib.game import OVER
from gamelib.hint import adviser, clearly_behind, points
from gamelib.language import N_

if TYPE_CHECKING:
    from gamelib.bots.values import Adviser, Values
    from gamelib.game import Game, State
    from gamelib.language import Language
    from gamelib.match import Match

__all__ = [
    "REPLAYS", "SECONDS", "Decision", "Par", "Replay", "Review", "fixed_players", "judged", "measured", "par",
    "replay", "review",
]  # fmt: skip

SECONDS: Final = 0.3
"""How long each decision is thought about."""
TURNING: Final = 3
"""How many turning points a review names."""
REPLAYS: Final = 40
"""Games of the fixed players on the same deal, and on others."""
FIXED: Final = "medium"
"""The level of the fixed players."""

LOST: Final = N_("{player}: “{move}” brings {loss} {loss:point|points} less (± {error}) than “{best}”.")
LOST_FOR_SURE: Final = N_("{player}: “{move}” brings less than “{best}”; points lost: {loss}.")
PAR: Final = N_("{player}: {points}. Par, what fixed players get on the same deal: {par} (± {spread}).")


class Decision(NamedTuple):
    """One decision of a match and what it cost.

    at:      index of its action in the main line
    turn:    `State.turn` when it was made
    seat:    who made it
    action:  what was played
    best:    what was best from what the seat knew then
    loss:    how many points the best action was better, on average over the worlds the seat had to reckon with
    error:   standard error of the loss
    values:  of all candidates
    """

    at: int
    turn: int
    seat: int
    action: int
    best: int
    loss: float
    error: float
    values: Values

    @property
    def clear(self) -> bool:
        """Whether what was looked at tells that something was better."""
        return self.action != self.best and self.values.compared and clearly_behind(self.values.of(self.action))

    def sentence(self, match: Match, reader: Language) -> str:
        """What was lost, in words and numbers."""
        names, view = match.called(reader), match.lines[0].states[self.at].observe(self.seat)
        texts = match.game.texts
        return reader(
            LOST if self.values.worlds > 1 else LOST_FOR_SURE,
            player=names[self.seat],
            move=texts.action(self.action, view, reader, names),
            best=texts.action(self.best, view, reader, names),
            loss=self.cost(reader),
            error=reader.decimal(self.error),
        )

    def cost(self, reader: Language) -> str:
        """The loss as a number for display."""
        return self.written(self.loss, reader)

    def written(self, lost: float, reader: Language) -> str:
        """Points lost here, for display: where nothing is hidden a whole number has no digit after the sign."""
        return reader.decimal(lost) if self.values.worlds > 1 else points(lost, reader)


class Review(NamedTuple):
    """The decisions of a match in their order, those without a choice left out."""

    decisions: tuple[Decision, ...]

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The three decisions that cost most, as far as something was clearly better, in the order of play."""
        clear = [decision for decision in self.decisions if decision.clear]
        worst = sorted(clear, key=lambda decision: (-decision.loss, decision.at))[:TURNING]
        return tuple(sorted(worst, key=lambda decision: decision.at))

    def loss(self, seat: int) -> float:
        """The mean loss of a seat's decisions; 0 when it had none."""
        losses = [decision.loss for decision in self.decisions if decision.seat == seat]
        return fmean(losses) if losses else 0.0


def review(
    match: Match,
    seats: Sequence[int] | None = None,
    *,
    seconds: float | None = SECONDS,
    limit: int = 0,
    seed: Seed = 0,
    progress: Callable[[int, int], None] | None = None,
    cancel: Callable[[], bool] = never,
) -> Review:
    """Value every decision of the main line from the view of the seat that made it.

    seats:     whose decisions; by default all
    seconds:   how long each is thought about; ``None`` = as long as ``limit`` lets it
    limit:     most worlds (for Ta-Ké positions) per decision; 0 = no limit
    progress:  called with the numbers of finished and of all actions
    cancel:    asked at least every 30 ms; once it says True the decisions valued so far are the result
    """
    line, thinker, found = match.lines[0], adviser(match.game, seconds, limit), list[Decision]()
    for at, action in enumerate(line.actions):
        state = line.states[at]
        if seats is None or state.to_move in seats:
            decision = judged(match.game, state, at, action, thinker, seed, cancel)
            if cancel():
                break
            if decision is not None:
                found.append(decision)
        if progress is not None:
            progress(at + 1, len(line.actions))
    return Review(tuple(found))


def judged(
    game: Game, state: State, at: int, action: int, thinker: Adviser, seed: Seed = 0, cancel: Cancelled = never
) -> Decision | None:
    """What it cost to play ``action``, the one of index ``at``, in a state; ``None`` where there was no choice."""
    seat = int(state.to_move)
    view = state.observe(seat)
    if len(view.legal) < 2:
        return None
    values = thinker.values(view, game.worlds(view), Chance(f"{seed}/{at}"), cancel)
    played = values.of(action)
    return Decision(at, int(state.turn), seat, action, values.best.action, played.behind, played.error, values)


class Spread(NamedTuple):
    """Points of some games: their mean and standard deviation."""

    mean: float
    deviation: float


class Par(NamedTuple):
    """Luck and skill apart, by seat.

    points:  what was reached
    par:     what fixed players reach on the same deal
    usual:   what they reach on deals of any kind; empty where the match began from a position
    games:   how many games they played on each
    """

    points: tuple[int, ...]
    par: tuple[Spread, ...]
    usual: tuple[Spread, ...]
    games: int

    def skill(self, seat: int) -> float:
        """Points above par."""
        return self.points[seat] - self.par[seat].mean

    def luck(self, seat: int) -> float:
        """How much better than usual the deal was; 0 where nothing is usual."""
        return self.par[seat].mean - self.usual[seat].mean if self.usual else 0.0

    def sentence(self, match: Match, seat: int, reader: Language) -> str:
        """Points and par in words."""
        par = self.par[seat]
        return reader(
            PAR,
            player=match.called(reader)[seat],
            points=reader.number(self.points[seat]),
            par=reader.decimal(par.mean),
            spread=reader.decimal(par.deviation),
        )


def par(
    match: Match,
    players: Sequence[Player] | None = None,
    games: int = REPLAYS,
    *,
    seed: Seed = 0,
    progress: Callable[[int, int], None] | None = None,
    cancel: Callable[[], bool] = never,
) -> Par:
    """Let fixed players play the deal of a match anew, and other deals.

    players:   one per seat; by default the `FIXED` level of the game
    games:     at least 1, on the same deal and on others
    cancel:    asked after every decision; once it says True the games finished so far count, or else the match itself
    """
    fixed = players or fixed_players(match)
    rounds: list[Replay] = []
    for n in range(games):
        found = replay(match, fixed, n, seed, cancel)
        if found is not None:
            rounds.append(found)
        if cancel():
            break
        if progress is not None:
            progress(n + 1, games)
    return measured(match, rounds)


class Replay(NamedTuple):
    """The points of every seat after one game of fixed players on the same deal, and after one on another deal."""

    same: list[int]
    other: list[int] | None


def fixed_players(match: Match) -> list[Player]:
    """New players of the `FIXED` level, one per seat."""
    return [bot(FIXED, match.game.name) for _ in range(match.players)]


def replay(match: Match, players: Sequence[Player], n: int, seed: Seed = 0, cancel: Cancelled = never) -> Replay | None:
    """The ``n``-th game of fixed players on the deal of a match, and on another unless it began from a position.

    ``None`` when it was cancelled.
    """
    game, results = match.game, list[list[int]]()
    deals = [match.lines[0].states[0].clone()]
    if match.start is None:
        deals.append(game.new(match.players, seed=f"{seed}/deal {n}", options=match.options))
    for state in deals:
        if not replayed(game, state, players, Chance(f"{seed}/{n}"), cancel):
            return None
        results.append(totals(state))
    return Replay(results[0], results[1] if len(results) > 1 else None)


def measured(match: Match, rounds: Sequence[Replay]) -> Par:
    """What was reached in a match, beside what fixed players have reached."""
    reached = totals(match.lines[0].states[-1])
    same = [found.same for found in rounds] or [reached]
    other = [found.other for found in rounds if found.other is not None]
    return Par(tuple(reached), spreads(same), spreads(other) if other else (), len(rounds))


def replayed(game: Game, state: State, players: Sequence[Player], chance: Chance, cancel: Callable[[], bool]) -> bool:
    """Let players finish a game; False when it was cancelled."""
    while state.to_move != OVER:
        if cancel():
            return False
        view = state.observe(int(state.to_move))
        state.apply(players[state.to_move].choose(view, game.worlds(view), chance))
    return True


def totals(state: State) -> list[int]:
    """The points of every seat."""
    return [term.value for term in state.score().totals]


def spreads(results: Sequence[Sequence[int]]) -> tuple[Spread, ...]:
    """Mean and deviation of each seat."""
    return tuple(Spread(fmean(seat), pstdev(seat)) for seat in zip(*results, strict=True))
