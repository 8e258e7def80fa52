"""Experiments with the games: what moves are worth, what can still be where, how a thousand games go.

The page gets one description of itself, `page`, and how far what is being computed is, `progress`. The game and what
was entered stand in its address (``#game=tenno&battles.monk=1``).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from threading import RLock
from typing import Any
from urllib.parse import parse_qs, urlencode

from gamelib.errors import TerakoyaError
from gamelib.game import Game, load
from gamelib.language import LANGUAGES, N_, Language, language, negotiate
from widgets.exploring.distributions import Distributions
from widgets.exploring.experiment import Part, Step
from widgets.presentation import PRESENTATIONS, presentation, shown_games
from widgets.protocol import Block, Experiment, ExploreOutgoing, ExplorePage, PageLink, Progress, TellAddress
from widgets.server_log import noted, refused
from widgets.table.answers import fault
from widgets.table.background import in_a_thread
from widgets.typed import by_kind, fields
from widgets.ways.way import Window

SLICE = 0.03
"""Seconds of work between two looks whether it is still wanted."""
EVERY = 0.4
"""Seconds between two reports of progress."""
MESSAGES = {kind: fields(said) for kind, said in by_kind(ExploreOutgoing).items()}
"""The messages that the page sends, and the fields of each."""

TITLE = N_("Explore {title}")
INTRO = N_(
    "Experiments with the rules themselves: every number here comes from the code that plays the game. The same can be "
    "done in Python, with {module} in a notebook."
)
NUMPY = N_(
    "This page computes without numpy, one game after another. With numpy installed, {simulate} in a notebook plays "
    "the same games on all cores and gives arrays."
)
HOME = N_("All games")
TABLE = N_("Play {title}")
CHOOSE = N_("Game")
READER = N_("Language")
CANCEL = N_("Cancel")
AT_WORK = N_("{done} of {total}")
CANCELLED = N_("Cancelled at {done} of {total}.")
FINISHED = N_("Finished: {done} of {total}.")
READY = N_("Finished.")
BROKEN_OFF = N_("Cancelled.")
FAILED = N_("Something went wrong here. The mark in the server's log: {mark}")


class Work:
    """One part being computed."""

    def __init__(self, page: Experiments, part: Part) -> None:
        self._page, self._part = page, part
        self._going: object = None
        self.stop = threading.Event()

    def begin(self) -> None:
        """Start."""
        self._going = self._page.drain(self.slices())

    def slices(self) -> Iterator[None]:
        """Compute, and pause after every slice of time."""
        page, part, step = self._page, self._part, Step(0, 0)
        reported = rested = time.monotonic()
        try:
            for step in part.run(self.stop.is_set):
                now = time.monotonic()
                if now - reported > EVERY:
                    page.reported(self, part, step)
                    reported = now
                if now - rested > SLICE:
                    yield
                    rested = time.monotonic()
                if self.stop.is_set():
                    break
        except TerakoyaError as error:
            page.ended(self, part, step, error)
        except Exception:
            page.ended(self, part, step, noted("an experiment"))
        else:
            page.ended(self, part, step)


class Experiments:
    """The experiments with one game, chosen on the page.

    parts:  by their ids
    drain:  goes through the steps of a part that is computed
    """

    def __init__(
        self,
        game: str = "",
        lang: str = "en",
        *,
        pages: str = "",
        home: str = "hub",
        drain: Callable[[Iterator[None]], object] = in_a_thread,
    ) -> None:
        """Show the experiments.

        game:   id of the game shown first; without one the first of all
        lang:   language, unless the page asks for another one
        pages:  the address of another page of ours, by its name: ``{name}.ipynb``; empty where there are none
        home:   the name of the start page
        """
        self.window, self.drain = Window(), drain
        self._pages, self._home = pages, home
        self.language: Language = language(lang)
        self._works: dict[str, Work] = {}
        self._said: dict[str, Any] = {}
        self._address = ""
        self._met = False
        self.parts: dict[str, Part] = {}
        self._choose(game or next(iter(PRESENTATIONS)))

    @property
    def lock(self) -> RLock:
        """Held while anything here is read or changed."""
        return self.window.lock

    # ---- what is shown -------------------------------------------------------------------------------------------

    def _choose(self, name: str) -> None:
        """Show the experiments of a game."""
        self.game = load(name)
        for work in self._works.values():
            work.stop.set()
        self._works, self._said = {}, {}
        self.parts = {kind.id: kind(self.game) for kind in _parts(self.game)}
        self.window.show(progress={})
        self.publish()

    def publish(self) -> None:
        """Send the description of the page."""
        say, title = self.language, self.game.title
        with self.lock:
            page: ExplorePage = {
                "title": say(TITLE, title=title),
                "intro": [say(INTRO, module=f"gamelib.{self.game.name}.explore"),
                          say(NUMPY, simulate="gamelib.simulate")],
                "lang": say.code,
                "dir": say.direction,
                "links": self._links(),
                "reader": {"label": say(READER), "value": say.code,
                           "choices": [{"value": code, "label": name} for code, name in LANGUAGES.items()]},
                "games": {"label": say(CHOOSE),
                          "choices": [{"value": game.name, "label": game.title, "on": game is self.game}
                                      for game in shown_games()]},
                "cancel": say(CANCEL),
                "parts": [self._described(part) for part in self.parts.values()],
            }  # fmt: skip
            self.window.show(page=page)

    def _links(self) -> list[PageLink]:
        """The ways to other pages of ours."""
        say, game = self.language, self.game
        found = {say(HOME): self._home, say(TABLE, title=game.title): f"play#new={game.name}"}
        return [{"text": text, "href": self._link(target)} for text, target in found.items() if self._pages]

    def _described(self, part: Part) -> Experiment:
        say = self.language
        return {
            "id": part.id,
            "title": say(part.title),
            "text": say(part.text),
            "fields": [{**field, "value": part.values[field["id"]]} for field in part.fields(say)],
            "submit": say(part.submit),
            "trouble": self._trouble(part),
            "blocks": [self._linked(block) for block in part.blocks(say)] if part.found is not None else [],
        }

    def _linked(self, block: Block) -> Block:
        return {**block, "href": self._link(block["href"])} if block["kind"] == "note" and block["href"] else block

    def _link(self, target: str) -> str:
        """``may#ask=<game>`` as an address; empty where there are no other pages."""
        page, _, fragment = target.partition("#")
        address = self._pages.format(name=page)
        return f"{address}#{fragment}" if address and fragment else address

    def _trouble(self, part: Part) -> str:
        """What went wrong with a part, ``""`` if nothing."""
        said = self._said.get(part.id)
        if isinstance(said, TerakoyaError):
            return said.told(self.language)
        return self.language(FAILED, mark=said) if said else ""

    # ---- what is computed ----------------------------------------------------------------------------------------

    def run(self, id: str) -> None:
        """Compute a part with what is entered; what is being computed for it is stopped."""
        with self.lock:
            part = self.parts[id]
            if id in self._works:
                self._works[id].stop.set()
            self._said.pop(id, None)
            work = self._works[id] = Work(self, part)
            self._tell(part, Step(0, 0), True)
            work.begin()

    def cancel(self, id: str) -> None:
        """Stop computing a part; what it has found so far stays."""
        if id in self._works:
            self._works[id].stop.set()

    @property
    def busy(self) -> bool:
        """Whether something is being computed and not shown yet."""
        with self.lock:
            return bool(self._works)

    def reported(self, work: Work, part: Part, step: Step) -> None:
        """Show how far a part is, and what it has found so far."""
        with self.lock:
            if self._works.get(part.id) is work:
                part.found = deepcopy(step.found)
                self._tell(part, step, True)
                self.publish()

    def ended(self, work: Work, part: Part, step: Step, trouble: TerakoyaError | str = "") -> None:
        """Show the result of a part, or what went wrong."""
        with self.lock:
            if self._works.get(part.id) is not work:
                return
            del self._works[part.id]
            part.found = deepcopy(step.found)
            if trouble:
                self._said[part.id] = trouble
            self._tell(part, step, False)
            self.publish()

    def _tell(self, part: Part, step: Step, busy: bool) -> None:
        say = self.language
        numbers = {"done": say.number(step.done), "total": say.number(step.total)}
        whole = step.done >= step.total > 0
        counted = AT_WORK if busy else FINISHED if whole else CANCELLED
        plain = "" if busy or part.id in self._said else READY if whole else BROKEN_OFF
        text = say(plain if part.at_once or not step.total else counted, **numbers)
        state: Progress = {"text": text, "done": step.done, "total": step.total, "busy": busy}
        self.window.show(progress=self.window.parts["progress"] | {part.id: state})

    # ---- messages ------------------------------------------------------------------------------------------------

    def receive(self, content: object) -> None:
        """Act on a message of the page; one that is not as it should be changes nothing."""
        with self.window.lock:
            try:
                with self.window.together():
                    if wrong := fault(MESSAGES, content):
                        refused("a message of the explore page", wrong)
                    else:
                        self._take(content)
            except Exception:
                noted("a message of the explore page")

    def _take(self, message: object) -> None:
        match message:
            case {"kind": "hello", "hash": hash, "languages": languages}:
                self._hello(hash, languages)
            case {"kind": "speak", "language": code}:
                self.speak(code)
            case {"kind": "game", "name": name} if name in PRESENTATIONS:
                self._choose(name)
                self._begin()
            case {"kind": "run", "part": id, "values": values} if id in self.parts:
                self.parts[id].take(values)
                self.run(id)
                self._remember()
            case {"kind": "cancel", "part": id}:
                self.cancel(id)

    def speak(self, code: str) -> None:
        """Say everything in another language from now on."""
        with self.lock:
            if language(code) is not self.language:
                self.language = language(code)
                self.publish()

    def _hello(self, address: str, languages: list[Any]) -> None:
        """A page has come up, or its address has been changed by hand."""
        self.speak(negotiate(languages))
        if self._met and address == self._address:
            return
        found = {key: values[-1] for key, values in parse_qs(address.lstrip("#")).items()}
        name = found.get("game", self.game.name)
        if name in PRESENTATIONS and (name != self.game.name or self._met):
            self._choose(name)
        self._met = True
        for part in self.parts.values():
            part.take({field: found[f"{part.id}.{field}"] for field in part.values if f"{part.id}.{field}" in found})
        self.publish()
        self._begin()

    def _begin(self) -> None:
        """Compute what takes no time worth mentioning."""
        for part in self.parts.values():
            if part.at_once:
                self.run(part.id)
        self._remember()

    def _remember(self) -> None:
        """Put the game and what was entered into the address."""
        usual = {kind.id: kind(self.game).values for kind in _parts(self.game)}
        changed = {
            f"{part.id}.{field}": value
            for part in self.parts.values()
            for field, value in part.values.items()
            if value != usual[part.id][field]
        }
        self._address = "#" + urlencode({"game": self.game.name, **changed}, safe=",*/")
        address: TellAddress = {"kind": "address", "hash": self._address, "push": False}
        self.window.send({**address})


def _parts(game: Game) -> list[type[Part]]:
    """The experiments with a game: its own, then the one that every game has."""
    return [*presentation(game).experiments(), Distributions]
