"""A bot may fail in any way: it loses its turn to a random legal action, is told what it did, and the game goes on."""

import threading
from typing import Any

import pytest

from gamelib import TENNO, Chance
from gamelib.bots import Guard, Random
from gamelib.bots.player import Cancelled
from gamelib.language import language

EN = language("en")


class Bot:
    """Does what it is told."""

    name = "odd"

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked = 0

    def choose(self, view: Any, worlds: Any, chance: Chance, cancelled: Cancelled) -> Any:
        self.asked += 1
        return self.answer(view, chance, cancelled) if callable(self.answer) else self.answer


def raising(error: BaseException) -> Any:
    def answer(*_: Any) -> int:
        raise error

    return answer


def decide(guard: Guard, seed: int = 1) -> int:
    view = TENNO.new(2, seed=1).observe(0)
    action = guard.choose(view, TENNO.worlds(view), Chance(seed))
    assert action in view.legal
    return action


@pytest.mark.parametrize("seconds", [None, 30.0])
@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (raising(ValueError("no idea")), "ValueError: no idea"),
        (raising(SystemExit(3)), "SystemExit: 3"),
        (10**6, "1000000"),
        ("order 1 2 3", "order 1 2 3"),
        (None, "None"),
        (True, "True"),
    ],
)
def test_failures_are_said_and_the_game_goes_on(answer: Any, said: str, seconds: float | None) -> None:
    guard = Guard(Bot(answer), seconds)
    assert len({decide(guard, seed) for seed in range(30)}) > 1
    assert guard.failure is not None and said in guard.failure.sentence(EN) and "odd" in guard.failure.sentence(EN)


@pytest.mark.parametrize("seconds", [None, 30.0])
def test_a_good_bot_is_left_alone(seconds: float | None) -> None:
    guard = Guard(Random(), seconds)
    decide(guard)
    assert guard.failure is None and guard.explanation is not None
    assert guard.name == "random"


def test_a_bot_that_stalls_is_left_behind() -> None:
    end = threading.Event()

    def stall(view: Any, chance: Chance, cancelled: Cancelled) -> int:
        end.wait()
        return int(view.legal[0])

    bot = Bot(stall)
    guard = Guard(bot, 0.05)
    decide(guard)
    decide(guard)
    end.set()
    assert guard.failure is not None and "0.05" in guard.failure.sentence(EN)
    assert bot.asked == 1


def test_a_bot_that_takes_too_long_is_told_to_stop() -> None:
    told = threading.Event()

    def wait(view: Any, chance: Chance, cancelled: Cancelled) -> int:
        while not cancelled():
            pass
        told.set()
        return int(view.legal[0])

    decide(Guard(Bot(wait), 0.05))
    assert told.wait(30)


def test_who_cancels_is_not_kept_waiting() -> None:
    end = threading.Event()
    view = TENNO.new(2, seed=1).observe(0)
    guard = Guard(Bot(lambda *_: end.wait()), 600.0)
    assert guard.choose(view, TENNO.worlds(view), Chance(1), lambda: True) in view.legal
    assert guard.failure is None
    end.set()


def test_what_the_bot_draws_does_not_move_the_game() -> None:
    """So that a match can be repeated although a bot was left behind."""
    left = []
    for draws in (0, 5):

        def answer(view: Any, chance: Chance, cancelled: Cancelled, draws: int = draws) -> int:
            return int([view.legal[0], *(chance.bits() for _ in range(draws))][0])

        chance, view = Chance(3), TENNO.new(2, seed=1).observe(0)
        Guard(Bot(answer), None).choose(view, TENNO.worlds(view), chance)
        left.append(chance.bits())
    assert left[0] == left[1]
