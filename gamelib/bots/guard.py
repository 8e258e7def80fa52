"""A bot that raises, stalls or chooses what is not legal loses its turn to a random action; the game goes on."""

from __future__ import annotations

import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gamelib.bots.pace import budget
from gamelib.bots.player import Cancelled, Player, never
from gamelib.chance import Chance
from gamelib.errors import shown
from gamelib.game import whole
from gamelib.language import N_

if TYPE_CHECKING:
    from gamelib.game import View, Worlds
    from gamelib.language import Language

__all__ = ["ILLEGAL", "RAISED", "STALL", "STALLED", "Guard"]

STALL: Final = 10.0
"""Seconds after which nobody waits for a bot any more."""
LOOK: Final = 0.02
"""Seconds between two looks whether an answer is still wanted."""

RAISED: Final = N_("The bot {name} failed and plays a random legal move. {error}")
STALLED: Final = N_("The bot {name} gave no answer within {seconds} seconds and plays a random legal move.")
ILLEGAL: Final = N_("The bot {name} chose {chosen}, which is not legal, and plays a random legal move.")


class Failure(NamedTuple):
    """What a bot did wrong: the template of the sentence, what it is filled in with, and what it raised."""

    message: str
    fields: dict[str, str | float]
    error: BaseException | None = None

    def sentence(self, language: Language) -> str:
        """What happened, to be shown at the table."""
        numbers = {name: language.number(n) for name, n in self.fields.items() if isinstance(n, float)}
        return language(self.message, **self.fields | numbers)


class Guard:
    """Lets ``player`` decide, whatever it does; `failure` says what went wrong with the last decision.

    seconds:  how long it waits for an answer; ``None`` = for ever, and the player thinks in the caller's thread

    A player that stalls is told to stop by ``cancelled`` and left behind in a thread that ends with the program, as
    nothing can end it. It is not asked again: from then on every decision is drawn.
    """

    def __init__(self, player: Player, seconds: float | None = STALL) -> None:
        self.player = player
        self.seconds = seconds
        self.failure: Failure | None = None
        self._stuck = False

    @property
    def name(self) -> str:
        """The name of the player."""
        return str(getattr(self.player, "name", type(self.player).__name__))

    @property
    def explanation(self) -> Any:
        """That of the player, unless the last decision was drawn for it."""
        return None if self.failure else getattr(self.player, "explanation", None)

    def choose(
        self, view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled = never, enough: Cancelled = never
    ) -> int:
        """What the player chooses, if that is legal; else a random legal action.

        cancelled:  whether nobody waits for the answer any more
        enough:     whether the player is to answer now, with the best it has found
        """
        self.failure = None
        answer: list[Any] = []
        # the player's own chance: one that is left behind must not draw from what the game goes on with
        own = Chance(chance.bits())
        drawn = chance.choice(view.legal)
        if not self._stuck:
            self._ask(answer, view, worlds, own, cancelled, enough)
        if not answer:
            if not cancelled():
                self._stuck = True
                self._failed(STALLED, seconds=float(self.seconds or 0))
            return drawn
        if isinstance(answer[0], BaseException):
            self._failed(RAISED, answer[0], error=f"{type(answer[0]).__name__}: {answer[0]}")
            return drawn
        action = whole(answer[0])
        if action is None or action not in view.legal:
            self._failed(ILLEGAL, chosen=shown(answer[0]))
            return drawn
        return action

    def think_on(self, view: View, worlds: Worlds, chance: Chance, over: Cancelled) -> None:
        """Let a player that thinks for a set time, but had nothing to decide, think on until ``over``.

        The result is thrown away. It only keeps the machine as busy as any other decision does: how fast a page is
        answered meanwhile would otherwise tell that the player had no choice.
        """
        values = getattr(self.player, "values", None)
        if values is None or not budget(self.player) or self.failure:
            return
        with suppress(Exception):
            while not over():
                values(view, worlds, chance, over)

    def _ask(
        self, answer: list[Any], view: View, worlds: Worlds, chance: Chance, cancelled: Cancelled, enough: Cancelled
    ) -> None:
        """Put what the player chooses or raises into ``answer``, or nothing when it takes too long."""
        gone = threading.Event()

        def told() -> bool:
            return gone.is_set() or cancelled() or enough()

        def decide() -> None:
            try:
                answer.append(self.player.choose(view, worlds, chance, told))
            except (Exception, SystemExit) as error:
                answer.append(error)

        if self.seconds is None:
            decide()
            return
        thread = threading.Thread(target=decide, daemon=True)
        thread.start()
        deadline = time.monotonic() + self.seconds
        while thread.is_alive() and not cancelled() and time.monotonic() < deadline:
            thread.join(LOOK)
        gone.set()

    def _failed(self, message: str, raised: BaseException | None = None, **fields: str | float) -> None:
        self.failure = Failure(message, {"name": self.name, **fields}, raised)
