"""The games as environments of PettingZoo, for programs that learn: ``pip install 'terakoya[pettingzoo]'``.

>>> from terakoya.pettingzoo import env
>>> tatsu = env("tatsu", players=4)
>>> tatsu.reset(seed=1)
>>> observation, reward, termination, truncation, info = tatsu.last()
>>> tatsu.agent_selection, observation["observation"].shape, int(observation["action_mask"].sum())
('seat_0', (459,), 6)
>>> tatsu.step(tatsu.action_space("seat_0").sample(observation["action_mask"]))

Agents are the seats. An observation is a dictionary: ``observation``, the seat's view as numbers from 0 to 1
(`gamelib.features`), and ``action_mask``, 1 for each legal action, only zeros for a seat that is not to move. Actions
are the numbers of the game's table, ``0`` to ``len(game.actions) - 1``, the same for all seats and positions. Rewards
come at the end: 1 won, -1 lost, 0 drawn or shared.
"""

from __future__ import annotations

from typing import Any

from gamelib.chance import fresh_seed
from gamelib.extras import extra
from gamelib.features import flat
from gamelib.game import OVER, State, load

with extra("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.utils import EzPickle
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

__all__ = ["TableEnv", "env"]


def env(game: str, players: int | None = None, options: Any = None, render_mode: str | None = None) -> AECEnv:
    """An environment in PettingZoo's usual wrappers: who plays what is not legal has lost, and the game ends.

    Raises as `TableEnv`.
    """
    table = wrappers.TerminateIllegalWrapper(TableEnv(game, players, options, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


class TableEnv(AECEnv, EzPickle):
    """A table at which programs sit.

    game:         name of a registered game that says its views in numbers (`Game.features`)
    players:      number of seats, by default as few as the game takes
    options:      as for `Game.new`
    render_mode:  ``"ansi"``: `render` returns the public view as text

    Raises `UnknownGame`, `PlayersError`, `OptionError`, or ``NotImplementedError`` for a game without such numbers.
    """

    def __init__(
        self, game: str, players: int | None = None, options: Any = None, render_mode: str | None = None
    ) -> None:
        EzPickle.__init__(self, game, players, options, render_mode)
        super().__init__()
        self.game = load(game)
        self.players = min(self.game.players) if players is None else players
        self.options = self.game.options(options)
        self.render_mode = render_mode
        self.metadata = {"name": f"terakoya_{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.players)]
        self.state_now: State = self.game.new(self.players, 0, self.options)
        numbers, actions = len(self._numbers(None)), len(self.game.actions)
        self.observation_spaces = {
            agent: Dict({
                "observation": Box(0, 1, (numbers,), np.float32),
                "action_mask": Box(0, 1, (actions,), np.int8),
            })
            for agent in self.possible_agents
        }  # fmt: skip
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """The space of a seat's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """All actions of the game."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the same seed gives the same one."""
        self.state_now = self.game.new(self.players, fresh_seed() if seed is None else seed, self.options)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_now.to_move]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """What a seat may know, and what it may do now."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.game.actions), np.int8)
        mask[list(self.state_now.observe(seat).legal)] = 1
        return {"observation": self._numbers(seat), "action_mask": mask}

    def _numbers(self, seat: int | None) -> NDArray[np.float32]:
        return np.array(flat(self.game.features(self.state_now.observe(seat)).values()), np.float32)

    def step(self, action: int | None) -> None:
        """The agent to move plays an action; it must be legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.state_now.apply(int(self.game.actions.number(action)))
        if self.state_now.to_move == OVER:
            self.rewards = dict(zip(self.possible_agents, self.state_now.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.state_now.to_move]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What everybody sees, as text."""
        return str(self.state_now.observe(None).to_json()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to give back."""
