"""How Samurai Sword is played on in playouts, quickly and sensibly. Both builds are this file.

Every seat is taken to know who its friends are: in a drawn world the roles are a guess of the one who searches, and
after a few turns of attacks the others know as much.
"""

from typing import Final

from gamelib.game import State
from gamelib.native import i64
from gamelib.playout import Guide
from gamelib.samurai_sword.state import SamuraiState
from gamelib.samurai_sword.tables import (
    ACCEPT,
    AIM_AT,
    ATTACK,
    BREATHING_CARD,
    BUSHIDO,
    DRAW_DECK,
    DRAW_PHASE,
    END,
    N_WEAPONS,
    PAY,
    PLAY,
    TARGET,
    TEAM,
    WOUNDS,
)  # fmt: skip

__all__ = ["SamuraiGuide"]

KEEP_PLAYING: Final = 0xFFFFFFFF // 16
"""Below this the draw ends the turn, or leaves an attack unanswered, although more could be done."""

NO_WEAPON: Final = 100
"""What counts for the wounds of a card that is no weapon: such cards come first."""


class SamuraiGuide(Guide):
    """Plays what it has, first what is no weapon, then the weapons that wound most; strikes at enemies; answers."""

    def choose(self, state: State, x: i64) -> i64:
        """A legal action."""
        assert isinstance(state, SamuraiState)
        actions = state.legal_actions()
        n = len(actions)
        drawn: i64 = actions[x * n >> 32]
        if n == 1:
            return drawn
        phase = state.phase
        if phase == PLAY:
            return self._play(actions, x)
        if phase == TARGET:
            return self._target(state, actions, x)
        if phase == DRAW_PHASE:
            return DRAW_DECK
        if ATTACK <= phase <= BUSHIDO and x >= KEEP_PLAYING:
            return drawn if drawn != ACCEPT else actions[0]
        return drawn

    def _play(self, actions: list[int], x: i64) -> i64:
        """Any card that is no weapon; else the best weapon."""
        if x < KEEP_PLAYING:
            return END
        choice: i64 = END
        wounds: i64 = -1
        y = x
        for action in actions:
            if action == END or action == PAY:  # noqa: SIM109 - plain comparisons are faster here
                continue
            if action >= N_WEAPONS:
                y = y * 1664525 + 1013904223 & 0xFFFFFFFF
                if wounds < NO_WEAPON or y & 1024:
                    wounds = NO_WEAPON
                    choice = action
            elif WOUNDS[action] > wounds:
                wounds = WOUNDS[action]
                choice = action
        return choice

    def _target(self, state: SamuraiState, actions: list[int], x: i64) -> i64:
        """An enemy, for Breathing a friend; anybody where there is none to aim at."""
        team = TEAM[state.role[state.active]]
        friends = state.resolving == BREATHING_CARD
        n = len(actions)
        at: i64 = x * n >> 32
        for _ in range(n):
            action: i64 = actions[at]
            if (TEAM[state.role[action - AIM_AT]] == team) == friends:
                return action
            at = at + 1 if at + 1 < n else 0
        return actions[at]
