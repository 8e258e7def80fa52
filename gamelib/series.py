"""Games one after the other, each from its own seed, and positions out of the middle of a game.

Game ``i`` of a seed is the same game whatever else is played, on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from gamelib.bots.player import Cancelled, never
from gamelib.chance import Chance
from gamelib.errors import shown
from gamelib.game import OVER, whole
from gamelib.playout import playout

if TYPE_CHECKING:
    from gamelib.bots.player import Player
    from gamelib.chance import Seed
    from gamelib.game import Game, State

__all__ = ["SEEDS", "Row", "chosen", "midgame", "play_chunk", "play_one", "seated"]

SEEDS: Final = 1 << 32
"""Number of different playouts from one first state."""

Row = tuple[list[int], int, list[int], list[float]]
"""One game: points per seat, turns, how often each action was chosen, returns per seat."""


class IllegalChoice(ValueError):
    """A player chose what is not legal; the message says who and what."""


def seated(game: Game, players: Sequence[Player] | None, seats: int | None) -> int:
    """How many seats a game has: as asked, else one for each player, else the fewest.

    Raises ``ValueError`` when the players are more or fewer.
    """
    if seats is None:
        seats = len(players) if players is not None else min(game.players)
    if players is not None and len(players) != seats:
        raise ValueError(f"{seats} seats need {seats} players, not {len(players)}")
    return seats


def chosen(game: Game, state: State, player: Player, chance: Chance, cancelled: Cancelled = never) -> int:
    """What the player chooses for the seat to move; raises `IllegalChoice` when that is not legal."""
    seat = int(state.to_move)
    view = state.observe(seat)
    asked = () if cancelled is never else (cancelled,)  # a player of one's own need not know of it
    choice = player.choose(view, game.worlds(view), chance, *asked)
    action = whole(choice)
    if action is None or action not in view.legal:
        name = getattr(player, "name", type(player).__name__)
        raise IllegalChoice(
            f"the player {name!r} at seat {seat} chose {shown(choice)}; it must be one of {shown(list(view.legal))}"
        )
    return action


def play_one(
    game: Game,
    seats: int,
    options: Any,
    players: Sequence[Player] | None,
    seed: int | str,
    number: int,
    cancelled: Cancelled = never,
) -> Row | None:
    """Game ``number`` of a seed, to its end; ``None`` when it was cancelled before.

    Without players a uniform random playout. Raises `IllegalChoice`.
    """
    own = f"{seed}/{number}"
    state = game.new(seats, seed=own, options=options)
    chance, choices = Chance(f"{own}/players"), [0] * len(game.actions)
    if players is None:
        playout(state, chance.below(SEEDS), choices)
    while state.to_move != OVER:
        assert players is not None
        try:
            action = chosen(game, state, players[state.to_move], chance, cancelled)
        except IllegalChoice as error:
            raise IllegalChoice(f"game {number}, turn {state.turn + 1}: {error}") from error
        if cancelled():
            return None
        state.apply(action)
        choices[action] += 1
    return [term.value for term in state.score().totals], int(state.turn), choices, state.returns()


def play_chunk(
    game: Game, seats: int, options: Any, players: Sequence[Player] | None, seed: int | str, numbers: Iterable[int]
) -> dict[int, Row]:
    """The games with these numbers: what one worker does at a time. Raises `IllegalChoice`."""
    rows = ((i, play_one(game, seats, options, players, seed, i)) for i in numbers)
    return {i: row for i, row in rows if row is not None}


def anything(_state: State) -> bool:
    """Whether a position suits `midgame` where nobody cares: always."""
    return True


def midgame(
    game: Game,
    seats: int,
    seed: Seed,
    decisions: int,
    player: Player,
    suits: Callable[[State], bool] = anything,
    cancelled: Cancelled = never,
) -> State:
    """The first position that suits after so many decisions of ``player`` at every seat, or the last one of the game.

    The same seed gives the same position. Once ``cancelled`` says True, how far it has come. Raises `IllegalChoice`.
    """
    state, chance = game.new(seats, seed=seed), Chance(f"{seed}/players")
    played = 0
    while not cancelled() and (played < decisions or not suits(state)):
        after = state.clone()
        after.apply(chosen(game, state, player, chance, cancelled))
        if after.to_move == OVER:
            break
        state, played = after, played + 1
    return state
