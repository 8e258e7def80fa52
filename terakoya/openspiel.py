"""The games as games of OpenSpiel, for its algorithms: ``pip install 'terakoya[openspiel]'``.

>>> import pyspiel
>>> import terakoya.openspiel
>>> game = pyspiel.load_game("terakoya_tatsu(players=3)")
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # which of the deals
>>> state.action_to_string(state.legal_actions()[0])
'play R2'

Importing the module registers every game of `gamelib.GAMES` as ``terakoya_`` and its name; `register` does so for one
more. Parameters: ``players``; ``deals``, how many first positions the one chance node offers (games without chance have
none); ``options``, the options that differ from the defaults as JSON with single quotes. Later chance (new hands, a
shuffled pile) follows from the deal and the actions.

Information states and observations are the seat's `View`, as text (JSON) and, where the game can be told in numbers, as
tensors. A view says what follows from all that the seat has seen; it is not the list of what happened.
``resample_from_infostate`` draws a world from the view alone: its history is empty, so that nothing in it tells what
really happened.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import gamelib
from gamelib.chance import Chance
from gamelib.extras import extra
from gamelib.game import OVER, Game, State, View

with extra("openspiel"):
    import numpy as np
    import pyspiel

__all__ = ["PREFIX", "register"]

PREFIX: Final = "terakoya_"
DEALS: Final = 1_000
"""First positions by default."""
LONGEST: Final = 100_000
"""More actions than any game takes."""
SAMPLES: Final = 1 << 53
"""Different worlds that a sampler's number between 0 and 1 can ask for."""


def register(game: Game) -> None:
    """Make a game known to OpenSpiel as ``terakoya_`` and its name."""
    kind = _game_type(game)

    class Registered(TerakoyaGame):
        rules = game
        type = kind

    pyspiel.register_game(kind, Registered)


def _game_type(game: Game) -> pyspiel.GameType:
    of = pyspiel.GameType
    chance, hidden = _has_chance(game), bool(game.reveals)
    tensors = _shape(game, min(game.players)) is not None
    return of(
        short_name=PREFIX + game.name,
        long_name=game.title,
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC if chance else of.ChanceMode.DETERMINISTIC,
        information=of.Information.IMPERFECT_INFORMATION if hidden else of.Information.PERFECT_INFORMATION,
        utility=of.Utility.GENERAL_SUM,
        reward_model=of.RewardModel.TERMINAL,
        max_num_players=max(game.players),
        min_num_players=min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=tensors,
        provides_observation_string=True,
        provides_observation_tensor=tensors,
        provides_factored_observation_string=True,
        parameter_specification={"players": min(game.players), "options": "{}"} | ({"deals": DEALS} if chance else {}),
    )


def _has_chance(game: Game) -> bool:
    """Whether the seed changes the first position for somebody."""
    players = max(game.players)
    views = [game.new(players, seed=seed) for seed in range(2)]
    return any(views[0].observe(seat) != views[1].observe(seat) for seat in range(players))


def _shape(game: Game, players: int) -> dict[str, int] | None:
    """The lengths of the groups of numbers of a view; ``None`` where the game does not offer them."""
    try:
        return {name: len(group) for name, group in game.features(game.new(players, seed=0).observe(None)).items()}
    except NotImplementedError:
        return None


class TerakoyaGame(pyspiel.Game):
    """One of our games with its parameters. `register` makes the classes that OpenSpiel loads."""

    rules: Game
    type: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(self.type.parameter_specification) | dict(params or {})
        self.players, self.deals = int(given["players"]), int(given.get("deals", 0))
        self.options = self.rules.options(json.loads(str(given["options"]).replace("'", '"')))
        self.shape = _shape(self.rules, self.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.rules.actions),
            max_chance_outcomes=self.deals,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(self.type, info, given)

    def beginning(self, deal: int) -> tuple[str, int, str, Any]:
        """What a deal follows from: name of the game, players, seed and options."""
        return self.rules.name, self.players, str(deal), self.options

    def new_initial_state(self) -> TerakoyaState:
        """The chance node that picks the deal, or the first position of a game without chance."""
        return TerakoyaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """See `Observer`."""
        if params:
            raise ValueError(f"there are no parameters of observations; given: {params}")
        return Observer(self, iig_obs_type)

    def information_state_tensor_size(self) -> int:
        """Numbers of a view."""
        return sum((self.shape or {}).values())

    observation_tensor_size = information_state_tensor_size


class Held:
    """A true position as OpenSpiel copies and serializes it with its own state.

    Compiled positions can be neither deep-copied nor pickled: so it is copied by `State.clone`, and serialized as its
    first position and the actions since.

    begin:  name of the game, players, seed and options; ``None`` for a drawn world, which has no such beginning
    """

    def __init__(self, state: State, begin: tuple[str, int, str, Any] | None, actions: Sequence[int] = ()) -> None:
        self.state, self.begin, self.actions = state, begin, list(actions)

    @classmethod
    def replayed(cls, begin: tuple[str, int, str, Any], actions: Sequence[int] = ()) -> Held:
        """The position after these actions."""
        name, players, seed, options = begin
        held = cls(gamelib.load(name).new(players, seed, options), begin)
        for action in actions:
            held.apply(action)
        return held

    def apply(self, action: int) -> None:
        """Play an action."""
        self.state.apply(action)
        self.actions.append(action)

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.state.clone(), self.begin, self.actions)

    def __reduce__(self) -> Any:
        if self.begin is None:
            raise TypeError("a resampled position cannot be serialized: it did not come about by actions")
        return Held.replayed, (self.begin, self.actions)


class TerakoyaState(pyspiel.State):
    """A true position of one of our games, or the choice of a deal before it."""

    def __init__(self, game: TerakoyaGame) -> None:
        super().__init__(game)
        self.held = None if game.deals else Held.replayed(game.beginning(0))

    @property
    def position(self) -> State:
        """The position after the deal."""
        assert self.held is not None
        return self.held.state

    def current_player(self) -> int:
        """The seat to move, chance, or nobody."""
        if self.held is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = int(self.position.to_move)
        return int(pyspiel.PlayerId.TERMINAL) if seat == OVER else seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.held is not None and self.position.to_move == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.position.legal_actions())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all equally likely."""
        deals = self.get_game().deals
        return [(deal, 1 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.held is None:
            self.held = Held.replayed(self.get_game().beginning(action))
        else:
            self.held.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else str(self.get_game().rules.actions[action])

    def returns(self) -> list[float]:
        """1 won, -1 lost, 0 drawn, shared or not over."""
        return [0.0] * self.get_game().players if self.held is None else list(self.position.returns())

    def view(self, player: int | None) -> View | None:
        """What a seat may know, ``None`` before the deal."""
        return None if self.held is None else self.position.observe(player)

    def information_state_string(self, player: int | None = None) -> str:
        """The view of a seat, by default of the one to move."""
        return _text(self.view(self.current_player() if player is None else player))

    observation_string = information_state_string

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> TerakoyaState:
        """A world that the seat cannot tell from this one, drawn from its view alone.

        sampler:  gives numbers from 0 to 1, the only source of randomness
        """
        view, game = self.view(player_id), self.get_game()
        other: TerakoyaState = game.new_initial_state()
        if view is not None:
            other.held = Held(game.rules.worlds(view).draw(Chance(int(sampler() * SAMPLES))), None)
        return other

    def __str__(self) -> str:
        """What everybody sees."""
        return _text(self.view(None))


class Observer:
    """The views of seats as text and, where the game offers them, as tensors.

    The private part of a view cannot be told from the public one: observations of the private part alone are empty.
    """

    def __init__(self, game: TerakoyaGame, iig_obs_type: Any) -> None:
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self.public = wanted.public_info
        self.alone = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.rules = game.rules
        shape = (game.shape or {}) if self.public else {}
        self.tensor = np.zeros(sum(shape.values()), np.float32) if shape else None
        self.dict: dict[str, Any] = {}
        begin = 0
        for name, size in shape.items():
            assert self.tensor is not None
            self.dict[name] = self.tensor[begin : begin + size]
            begin += size

    def _view(self, state: TerakoyaState, player: int) -> View | None:
        return state.view(player if self.alone else None)

    def set_from(self, state: TerakoyaState, player: int) -> None:
        """Write the numbers of a view into the tensor; zeros before the deal."""
        view = self._view(state, player)
        groups = {} if view is None else self.rules.features(view)
        for name, part in self.dict.items():
            part[:] = groups.get(name, 0)

    def string_from(self, state: TerakoyaState, player: int) -> str:
        """The view as text."""
        return _text(self._view(state, player)) if self.public else ""


def _text(view: View | None) -> str:
    """A view as JSON; before the deal nobody knows anything."""
    return "" if view is None else json.dumps(view.to_json(), ensure_ascii=False)


for _game in gamelib.GAMES.values():
    register(_game)
