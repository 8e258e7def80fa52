"""`Job`: work in a thread, its progress, its end."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from widgets.job import Job

Progress, Cancel = Callable[[int, int], None], Callable[[], bool]


class Steps:
    """Work of ten steps that goes on when told to."""

    def __init__(self) -> None:
        self.go, self.reported = threading.Semaphore(0), threading.Semaphore(0)

    def __call__(self, *, progress: Progress, cancel: Cancel) -> int:
        for done in range(1, 11):
            self.go.acquire()
            progress(done, 10)
            self.reported.release()
            if cancel():
                break
        return done

    def step(self, n: int = 1) -> None:
        for _ in range(n):
            self.go.release()
            assert self.reported.acquire(timeout=30)


def test_progress_result_and_what_follows() -> None:
    steps, seen = Steps(), list[int]()
    job = Job("Steps", steps, seen.append)
    assert str(job) == "Steps: 0 of 0"
    steps.step(3)
    steps.step(0)
    bar, button, label = job.children
    assert (bar.max, bar.value, label.value) == (10, 3, "Steps: 3 of 10") and not button.disabled
    steps.step(7)
    assert job.wait(30) == 10 and seen == [10]
    assert str(job) == "Steps: finished, 10 of 10" and button.disabled


def test_its_button_cancels_it() -> None:
    steps, seen = Steps(), list[int]()
    job = Job("Steps", steps, seen.append)
    steps.step(3)
    job.children[1].click()
    steps.step()
    assert job.wait(30) in (3, 4)
    assert seen == [job.wait()] and str(job) == f"Steps: cancelled at {seen[0]} of 10"


@pytest.mark.parametrize("where", ["work", "then"])
def test_a_failure_is_shown_and_raised(where: str) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ValueError("no such thing")

    job = Job("Steps", fail) if where == "work" else Job("Steps", lambda progress, cancel: 1, fail)
    with pytest.raises(ValueError, match="no such thing"):
        job.wait(30)
    assert str(job) == "Steps: failed (no such thing)"
    assert job.children[1].disabled


def test_waiting_has_an_end() -> None:
    steps = Steps()
    job = Job("Steps", steps)
    with pytest.raises(TimeoutError):
        job.wait(0)
    job.cancel()
    steps.step()


def test_without_a_kernel_it_is_a_line_of_text() -> None:
    job = Job("Steps", lambda progress, cancel: progress(2, 2))
    job.wait(30)
    bundle = job._repr_mimebundle_()
    assert bundle["text/plain"] == "Steps: finished, 2 of 2"
    assert "application/vnd.jupyter.widget-view+json" in bundle
