"""Bots at a table: they think in a worker thread, and the page hears of it at once.

One that raises, stalls or chooses what is not legal loses its turn to a random action, and everybody is told.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gamelib.bots.guard import STALL, Guard
from gamelib.bots.pace import HURRY, Pace, pace
from gamelib.chance import Chance
from gamelib.language import N_, SOURCE, language
from widgets.server_log import log, noted

if TYPE_CHECKING:
    from gamelib.game import State, View
    from gamelib.match import Match
    from widgets.table.desk import Desk

THINKING = N_("{player} is thinking")


@dataclass(frozen=True)
class Question:
    """A decision a bot has to make, who lets it decide, and when its answer appears."""

    match: Match
    state: State
    seat: int
    view: View
    guard: Guard
    pace: Pace


class Thinker:
    """Lets the bots of a table move, one decision at a time, each at a `Pace` that depends on nothing hidden.

    patience:  seconds after which a bot that has not answered is given up; ``None`` = never
    hurry:     the share of the pause that a bot without ``seconds`` has to decide
    """

    patience: ClassVar[float | None] = STALL
    hurry: ClassVar[float] = HURRY

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._chance = Chance()
        self._guards: dict[int, Guard] = {}
        self._stop = threading.Event()
        self._work: object = None

    @property
    def busy(self) -> str:
        """What is being computed, for the page; empty when nothing is."""
        seat = self._seat()
        return "" if seat is None else self._desk.language(THINKING, player=self._desk.session.names[seat])

    def _seat(self) -> int | None:
        """The bot whose turn it is in the game itself, whatever one looks at."""
        if not self._desk.laid:
            return None
        session = self._desk.session
        seat = int(session.main.states[-1].to_move)
        return seat if seat in session.bots and session.match.line == 0 else None

    def wake(self) -> None:
        """Let a bot move if it is its turn."""
        if self._work is None and self._seat() is not None and self._desk.bot_pause is not None:
            self._stop = threading.Event()
            self._work = self.begin(self._stop)

    def stop(self) -> None:
        """Forget what is being thought; a move that comes later is thrown away."""
        self._stop.set()
        self._work = None

    def begin(self, stop: threading.Event) -> object:
        """Start the work of the bots, decision by decision; what stands for it."""
        thread = threading.Thread(target=self._run, args=(stop,), daemon=True)
        thread.start()
        return thread

    def _run(self, stop: threading.Event) -> None:
        try:
            while self._decide(stop):
                pass
        except Exception:
            self.fail(stop)

    def _decide(self, stop: threading.Event) -> bool:
        """Make one decision; False when the thread has nothing more to do."""
        question = self.next(stop)
        if question is None:
            return False
        action = self.answer(question, stop)
        stop.wait(question.pace.rest)
        return self.play(question, action, stop)

    def next(self, stop: threading.Event) -> Question | None:
        """What a bot is to decide; ``None`` when there is nothing more to do.

        That no bot is to move and that the work is over are said under one lock: a move that comes right after finds
        either a bot at work or wakes a new one.
        """
        desk = self._desk
        with desk.lock:
            if stop.is_set():
                return None
            seat = self._seat()
            if seat is None:
                self._work = None
                return None
            session, pause = desk.session, desk.pause
            times = pace(session.bots[seat], pause, (desk.bot_pause or 0.0) - pause, self.hurry)
            state = session.main.states[-1]
            return Question(session.match, state, seat, state.observe(seat), self._guard(seat), times)

    def _guard(self, seat: int) -> Guard:
        """Who lets the bot of a seat decide, the same as long as the bot is: it remembers one that is stuck."""
        player = self._desk.session.bots[seat]
        guard = self._guards.get(seat)
        if guard is None or guard.player is not player:
            guard = self._guards[seat] = Guard(player, self.patience)
        return guard

    def answer(self, question: Question, stop: threading.Event) -> int:
        """What the bot decides; one that fails plays a random legal action."""
        guard, view, over, game = question.guard, question.view, question.pace.over, question.match.game
        worlds = game.worlds(view)
        action = guard.choose(view, worlds, self._chance, stop.is_set, over)
        if guard.failure is not None:
            log.error("a bot failed: %s", guard.failure.sentence(language(SOURCE)), exc_info=guard.failure.error)
        if game.reveals:
            guard.think_on(view, worlds, self._chance, lambda: stop.is_set() or over())
        return action

    def play(self, question: Question, action: int, stop: threading.Event) -> bool:
        """Play it unless the game has moved on; False when this work has been stopped."""
        desk, match = self._desk, question.match
        with desk.lock:
            if stop.is_set() or match.lines[0].states[-1] is not question.state or match.line != 0:
                return not stop.is_set()
            looking_back = match.cursor if match.cursor != len(match) else None
            match.live()
            desk.session.diary.write(question.state, question.seat, action, question.guard)
            match.play(action, question.seat)
            if looking_back is not None:
                match.goto(looking_back)
            desk.published()
        return True

    def fail(self, stop: threading.Event) -> None:
        """Note that the work has failed, and show it."""
        mark = noted("a bot's work")
        with self._desk.lock:
            self._work = None if self._stop is stop else self._work
            self._desk.screen.failed(mark)
