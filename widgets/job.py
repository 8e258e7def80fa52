"""`Job`: work of more than a second in a notebook, with its progress and a button that cancels it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Generic, Protocol, TypeVar

import ipywidgets

from gamelib.language import N_, language

T_co = TypeVar("T_co", covariant=True)
T = TypeVar("T")

CANCEL = N_("Cancel")
AT_WORK = N_("{title}: {done} of {total}")
DONE = N_("{title}: finished, {done} of {total}")
CANCELLED = N_("{title}: cancelled at {done} of {total}")
FAILED = N_("{title}: failed ({error})")


class Work(Protocol[T_co]):
    """What a job does, for example ``partial(simulate, "ta_ke", 10_000)``."""

    def __call__(self, *, progress: Callable[[int, int], None], cancel: Callable[[], bool]) -> T_co:
        """Call ``progress`` (done, total) and ask ``cancel`` often; once it says True return what there is."""


class Job(ipywidgets.HBox, Generic[T]):  # type: ignore[misc]  # ipywidgets comes without types
    """Runs ``work`` in a thread of its own, so that the notebook stays free, and hands its result to ``then``.

    title:  what is being done, ready to be read
    work:   see `Work`
    then:   called with the result, also with that of cancelled work, for example to fill a chart
    lang:   language of the few words of its own

    >>> Job("Counting", lambda progress, cancel: sum(range(10))).wait()
    45
    """

    def __init__(
        self, title: str, work: Work[T], then: Callable[[T], object] | None = None, *, lang: str = "en"
    ) -> None:
        self._title, self._language = title, language(lang)
        self._done, self._total = 0, 0
        self._cancel = threading.Event()
        self._future: Future[T] = Future()
        self._bar = ipywidgets.IntProgress(layout={"width": "12rem"})
        self._button = ipywidgets.Button(description=self._language(CANCEL), layout={"width": "auto"})
        self._button.on_click(lambda _button: self.cancel())
        self._label = ipywidgets.Label()
        super().__init__([self._bar, self._button, self._label], layout={"flex_flow": "row wrap"})
        self._say(AT_WORK)
        threading.Thread(target=self._run, args=(work, then), daemon=True).start()

    def cancel(self) -> None:
        """Let the work end at the next occasion, with what it has."""
        self._cancel.set()

    def wait(self, seconds: float | None = None) -> T:
        """The result, as soon as it is there; raises what the work raised, or ``TimeoutError``."""
        return self._future.result(seconds)

    def __str__(self) -> str:
        """How far the work is."""
        return str(self._label.value)

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The live widget, and how far the work is where no widget can live."""
        bundle = super()._repr_mimebundle_(**options)
        return bundle and {**bundle, "text/plain": str(self)}

    def _run(self, work: Work[T], then: Callable[[T], object] | None) -> None:
        try:
            result = work(progress=self._progress, cancel=self._cancel.is_set)
            if then is not None:
                then(result)
        except Exception as error:
            self._end(FAILED, "danger", error=error)
            self._future.set_exception(error)
        else:
            cut_short = self._cancel.is_set() and self._done < self._total
            self._end(*((CANCELLED, "warning") if cut_short else (DONE, "success")))
            self._future.set_result(result)

    def _progress(self, done: int, total: int) -> None:
        self._done, self._total = done, total
        with self.hold_trait_notifications():
            self._bar.max, self._bar.value = total, done
        self._say(AT_WORK)

    def _end(self, template: str, style: str, **words: object) -> None:
        self._bar.bar_style = style
        self._button.disabled = True
        self._say(template, **words)

    def _say(self, template: str, **words: object) -> None:
        say = self._language
        numbers = {"done": say.number(self._done), "total": say.number(self._total)}
        self._label.value = say(template, title=self._title, **numbers, **words)
