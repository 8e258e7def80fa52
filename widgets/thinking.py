"""Bots at a table: they think in a worker thread, and the page hears of it at once."""

from __future__ import annotations

import threading
import time
from operator import index
from typing import TYPE_CHECKING

from gamelib.chance import Chance
from gamelib.language import N_
from widgets.safe import log, noted

if TYPE_CHECKING:
    from widgets.table import Table

THINKING = N_("{player} is thinking")


class Thinker:
    """Lets the bots of a table move, one decision at a time, each after a pause that depends on nothing hidden."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._chance = Chance()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> str:
        """What is being computed, for the page; empty when nothing is."""
        seat = self._seat()
        return "" if seat is None else self._table.language(THINKING, player=self._table.names[seat])

    def _seat(self) -> int | None:
        """The bot whose turn it is in the game itself, whatever one looks at."""
        match = self._table.match
        seat = int(match.lines[0].states[-1].to_move)
        return seat if seat in self._table.bots and match.line == 0 else None

    def wake(self) -> None:
        """Let a bot move if it is its turn."""
        if self._thread is None and self._seat() is not None and self._table.bot_pause is not None:
            self._stop = threading.Event()
            self._thread = threading.Thread(target=self._run, args=(self._stop,), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Forget what is being thought; a move that comes later is thrown away."""
        self._stop.set()
        self._thread = None

    def _run(self, stop: threading.Event) -> None:
        try:
            while self._decide(stop):
                pass
        except Exception:
            mark = noted("a bot's thread")
            with self._table.lock:
                self._thread = None if self._stop is stop else self._thread
                self._table.failed(mark)

    def _decide(self, stop: threading.Event) -> bool:
        """One decision; False when the thread has nothing more to do.

        That no bot is to move and that the thread is gone are said under one lock: a move that comes right after
        finds either a bot at work or wakes a new thread.
        """
        table, began = self._table, time.monotonic()
        with table.lock:
            if stop.is_set():
                return False
            seat = self._seat()
            if seat is None:
                self._thread = None
                return False
            match, state = table.match, table.match.lines[0].states[-1]
            view, pause = state.observe(seat), table.bot_pause or 0.0
        try:
            action = index(table.bots[seat].choose(view, match.game.worlds(view), self._chance, stop.is_set))
            if action not in view.legal:
                raise ValueError(f"{action} is not among {view.legal}")
        except (Exception, SystemExit):
            log.exception("a bot failed; it plays a random legal action")
            action = self._chance.choice(view.legal)
        stop.wait(max(0.0, pause - (time.monotonic() - began)))
        with table.lock:
            if stop.is_set() or match.lines[0].states[-1] is not state or match.line != 0:
                return not stop.is_set()
            looking_back = match.cursor if match.cursor != len(match) else None
            match.live()
            match.play(action, seat)
            if looking_back is not None:
                match.goto(looking_back)
            table.published()
        return True
