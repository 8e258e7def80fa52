"""The way by Jupyter's widgets: the only file here that knows anywidget.

What anybody's notebook shows are the classes, `Table` and `Explore`; any other page is shown there by
``PageWidget(page.screen)``. The functions at the end open the pages of the server, each in the notebook of that page.

The browser may write any synced trait of a widget, and whatever a callback prints or raises reaches it; both are closed
in `SafeWidget`. `PageWidget` carries a page: the parts of its state are traits.

    >>> from widgets import Table
    >>> table = Table("ta_ke", seed=1, names=["Ann", "Bea"])
    >>> table.play("take D")
    >>> table.match.cursor
    1
"""

from __future__ import annotations

import functools
import os
import threading
from collections.abc import Callable, Collection, Mapping
from html import escape
from typing import Any, ClassVar

import anywidget
import traitlets
from comm import get_comm_manager
from IPython import get_ipython

from gamelib.bots.player import Player
from gamelib.game import Game
from gamelib.language import Language
from gamelib.match import Match
from widgets.picture import image
from widgets.presentation import presentation
from widgets.protocol import Area, Scene
from widgets.scenes.scene import Json, Setting
from widgets.server_log import log, noted
from widgets.table.desk import Desk
from widgets.table.manners import PLAIN, Manners
from widgets.table.session import Session
from widgets.ways.attention import attention
from widgets.ways.way import STATIC, Page, hear

BOTH = "application/vnd.terakoya.table+json"
"""Says that an output has a live view and a picture, see ``share/jupyter/labextensions``."""


def keep_to_ours() -> None:
    """Let no browser open a comm of its own in this kernel: neither a widget nor one that asks for the state of all.

    An error on such a comm would reach the browser as a traceback.
    """
    for target in ("jupyter.widget", "jupyter.widget.control"):
        get_comm_manager().register_target(target, lambda comm, _opened: comm.close())


def run_by_a_program() -> bool:
    """Whether the cell that runs was sent by a program that cannot be asked back, as nbconvert and papermill do.

    A widget begun there would be saved with all of its script, and no page would ever show it. Voilà is such a program
    too, but has a page.
    """
    kernel = getattr(get_ipython(), "kernel", None)
    if kernel is None or "VOILA_KERNEL_ID" in os.environ:
        return False
    return kernel.get_parent().get("content", {}).get("allow_stdin") is False


def guarded(method: Callable[..., None]) -> Callable[..., None]:
    """Run a callback under the widget's lock; an exception becomes a line of the server's log, never a traceback."""

    @functools.wraps(method)
    def inner(self: SafeWidget, *args: Any) -> None:
        with self.lock:
            try:
                method(self, *args)
            except Exception:
                self.failed(noted(method.__name__))

    return inner


class SafeWidget(anywidget.AnyWidget):
    """An anywidget whose traits the browser cannot write, except those named in ``writable``."""

    writable: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, **traits: Any) -> None:
        self.lock = threading.RLock()
        super().__init__(**traits)

    @guarded
    def _handle_msg(self, msg: Any) -> None:
        """Called for every message a browser sends on this widget's comm; what is not well formed is ignored.

        ipywidgets' own version answers a malformed message with a traceback on the page.
        """
        match msg["content"]["data"]:
            case {"method": "update", "state": dict(state)}:
                self.set_state(state)
            case {"method": "request_state", "drawing": False}:  # our own pages have it as files
                self.send_state([name for name in self.keys if not name.startswith("_")])
            case {"method": "request_state"}:
                self.send_state()
            case {"method": "custom", "content": content}:
                self._handle_custom_msg(content, [])

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Called for every trait update a browser sends."""
        allowed = {name: value for name, value in sync_data.items() if name in self.writable}
        if len(allowed) != len(sync_data):
            log.warning("a browser's write to %s was refused", sorted(set(sync_data) - set(allowed)))
        if allowed:
            super().set_state(allowed)

    def failed(self, mark: str) -> None:
        """Tell the browser that a callback failed; ``mark`` finds the line in the server's log."""


class PageWidget(SafeWidget):
    """What draws a page with a scene: a trait for each part of its state."""

    _esm = (STATIC / "table.js").read_text(encoding="utf-8")
    scene = traitlets.Dict().tag(sync=True)
    frame = traitlets.Dict().tag(sync=True)
    log = traitlets.Dict().tag(sync=True)
    strings = traitlets.Dict().tag(sync=True)
    settings = traitlets.Dict().tag(sync=True)
    advice = traitlets.Dict().tag(sync=True)

    def __init__(self, page: Page) -> None:
        super().__init__(**page.window.parts)
        WidgetWay(self, page)


class WidgetWay:
    """The way of a page by a widget that has a trait for each part of its state."""

    def __init__(self, widget: SafeWidget, page: Page) -> None:
        self._widget = widget
        widget.lock = page.window.lock
        page.window.way = self
        widget.on_msg(lambda _widget, content, _buffers: hear(page, content))
        attention(self)

    def show(self, parts: Json) -> None:
        """One update for all that has changed."""
        with self._widget.hold_sync():
            for name, value in parts.items():
                self._widget.set_trait(name, value)

    def send(self, message: Json) -> None:
        """A message beside the state."""
        self._widget.send(message)


class Table(PageWidget):
    """A game on the table.

    desk:  everything that the table does without a browser: its `Session`, scene, log, answers
    """

    def __init__(
        self,
        match: Match | Game | str,
        *,
        bots: Mapping[int, Player] | None = None,
        seats: Collection[int] | None = None,
        near: int | None = None,
        lang: str | None = None,
        open: bool = False,
        manners: Manners = PLAIN,
        **new: Any,
    ) -> None:
        """Show a match, or a new one of a game.

        bots:     seat -> player for the other seats; by default those that the match has ``levels`` for
        seats:    the seats played at this screen; with several, the one to move acts
        near:     the seat at the near side of the picture where nothing is hidden; elsewhere the one whose view is open
        lang:     the language the table begins in; by default the one that the browser asks for
        open:     everything may be seen from the beginning
        manners:  what this table varies
        new:      arguments of `Match.new`
        """
        self.desk = Desk(lang=lang, manners=manners)
        shown = match if isinstance(match, Match) else Match.new(match, **new)
        self.desk.show(shown, bots=bots, seats=seats, near=near, open=open)
        super().__init__(self.desk.screen)

    def show(
        self,
        match: Match,
        *,
        bots: Mapping[int, Player] | None = None,
        seats: Collection[int] | None = None,
        near: int | None = None,
        open: bool = False,
    ) -> None:
        """Put another match on this table; see `Table`."""
        self.desk.show(match, bots=bots, seats=seats, near=near, open=open)

    # ---- for people who program ----------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The match as it is seen here."""
        return self.desk.session

    @property
    def match(self) -> Match:
        """The match shown; its cursor is where one looks."""
        return self.session.match

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.match.game

    @property
    def language(self) -> Language:
        """The reader's language."""
        return self.desk.language

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names in the reader's language."""
        return self.session.names

    @property
    def seats(self) -> frozenset[int]:
        """The seats played at this screen."""
        return self.session.seats

    @property
    def seat(self) -> int | None:
        """The seat whose view is open; ``None`` at the curtain, and for a table that plays for nobody."""
        return self.session.seat

    @property
    def picture(self) -> Scene:
        """The scene shown, whole; the synced traits hold it in a shorter form."""
        return self.desk.picture

    def play(self, action: Any) -> None:
        """Play an action (number, structured form or notation) for the seat to move; raises as `Match.play`."""
        self.desk.play(action)

    def speak(self, code: str) -> None:
        """Say everything in another language from now on."""
        self.desk.screen.speak(code)

    # ---- without a kernel ----------------------------------------------------------------------------------------

    def open(self) -> None:
        """Where a program runs the cells, the still picture is all that will be seen, and no widget is begun."""
        if not run_by_a_program():
            super().open()

    def _repr_mimebundle_(self, **_options: object) -> Any:
        """The live widget; what everybody sees as text, and with a still picture where no kernel runs."""
        data, metadata = (super()._repr_mimebundle_() if self.comm is not None else None) or ({}, {})
        rows = "".join(f"<p>{escape(line)}</p>" for line in self.public_text().split("\n"))
        still = image(self._public_areas(), presentation(self.game), self.game.title)
        html = f'<div lang="{self.language.code}">{still}{rows}</div>'
        both: Json = {BOTH: {}} if data else {}
        return {**data, **both, "text/plain": self.public_text(), "text/html": html}, metadata

    def _public_areas(self) -> list[Area]:
        """What everybody sees of the position, without what is folded away."""
        session = self.session
        since = int(session.state.turn) - 1
        story = [entry.event for entry in self.match.log(None) if entry.turn >= since]
        setting = Setting(self.language, self.names, session.near, story=story)
        areas = presentation(self.game).scene(session.state.observe(None), setting).areas
        return [area for area in areas if not area["fold"]]

    def public_text(self) -> str:
        """The public position in words, an area a paragraph."""
        blocks = [self.game.title]
        for area in self._public_areas():
            cells = [cell["name"].rstrip(".") for row in area["rows"] for cell in row["cells"]]
            blocks.append(f"{area['label']}: " + "; ".join(cells) + ".")
        view = self.session.state.observe(None)
        return "\n".join([*blocks, self.game.texts.prompt(view, self.language, self.names)[0]])


class Explore(SafeWidget):
    """The experiments with one game, chosen on the page.

    game:         id of the game shown first
    lang:         language, unless the page asks for another one
    experiments:  everything that the page does without a browser

    >>> from widgets import Explore
    >>> Explore("tenno").page["title"]
    'Explore Tenno'
    """

    _esm = (STATIC / "explore.js").read_text(encoding="utf-8")
    page = traitlets.Dict(read_only=True).tag(sync=True)
    progress = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self, game: str = "", lang: str = "en", *, pages: str = "", home: str = "hub") -> None:
        """``pages``: address of another page of ours by its name, or empty; ``home``: name of the start page."""
        from widgets.pages.explore import Experiments

        self.experiments = Experiments(game, lang, pages=pages, home=home)
        super().__init__()
        way = WidgetWay(self, self.experiments)
        way.show(self.experiments.window.parts)

    def run(self, part: str) -> None:
        """Compute a part with what is entered; what is being computed for it is stopped."""
        self.experiments.run(part)

    def speak(self, code: str) -> None:
        """Say everything in another language from now on."""
        self.experiments.speak(code)

    def __str__(self) -> str:
        """What the page is about."""
        return "\n".join([self.page["title"], *(part["title"] for part in self.page["parts"])])

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The live page, and what it is about where no widget can live."""
        bundle = super()._repr_mimebundle_(**options)
        return bundle and ({**bundle[0], "text/plain": str(self)}, bundle[1])


# ---- the pages of the server -----------------------------------------------------------------------------------------


def opened(page: Page) -> PageWidget:
    """A page as the one widget of a page of the server. No browser opens widgets of its own in this kernel."""
    keep_to_ours()
    return PageWidget(page)


def play(**options: Any) -> PageWidget:
    """The play page with this server's store."""
    from widgets.keep.store import Store
    from widgets.pages.play import Play

    return opened(Play(Store(), **options).screen)


def learn(**options: Any) -> PageWidget:
    """The learn page."""
    from widgets.pages.learn import Learn

    return opened(Learn(**options).screen)


def stage(**options: Any) -> PageWidget:
    """The stage page with this server's store."""
    from widgets.keep.store import Store
    from widgets.pages.stage import Stage

    return opened(Stage(Store(), **options).screen)


def notes(**options: Any) -> PageWidget:
    """The notes page with this server's store."""
    from widgets.keep.store import Store
    from widgets.pages.stage import Notes

    return opened(Notes(Store(), **options).screen)


def pad(**options: Any) -> PageWidget:
    """The page of the score pads."""
    from widgets.pages.pad import Pad

    return opened(Pad(**options).screen)


def may(**options: Any) -> PageWidget:
    """The page that answers what may be done in a position."""
    from widgets.pages.may import May

    return opened(May(**options).screen)


def explore(game: str = "") -> Explore:
    """The explore page."""
    keep_to_ours()
    return Explore(game, pages="{name}.ipynb")
