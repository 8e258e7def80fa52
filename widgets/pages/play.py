"""The play page: a start form, a table kept in the store, records, shared positions.

A page says hello with the fragment of its address: ``#t=<token>`` brings a table back from the store, ``#p=<position>``
starts from a shared position, ``#new=<game>`` shows that game's start form, ``#rules=<game>`` its rulebook beside it.

With *one* screen a token opens the whole table. With *own* screens each person has a token and so has watching: every
page is one seat, saves its moves and looks every moment whether another page has saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import parse_qs

from gamelib.errors import TerakoyaError
from gamelib.game import Game, View, load
from gamelib.language import N_
from gamelib.match import Match
from gamelib.positions import HasPositions
from widgets import explain
from widgets.example import LEARN_PAGE
from widgets.keep.keeper import Keeper, StoreError
from widgets.keep.place import Place
from widgets.pages.own_screens import Others
from widgets.pages.records import Records
from widgets.pages.saving import NOT_KEPT, Saving
from widgets.pages.setting_up import SettingUp
from widgets.pages.start import ONE, OWN, Start, chosen, form
from widgets.pages.stored import ALL, WATCH, Stored, read_position, read_table, seat_role
from widgets.presentation import PRESENTATIONS, presentation, shown_games
from widgets.protocol import Form, Scene, Tool
from widgets.scenes.parts import bare
from widgets.scenes.scene import Json
from widgets.table.desk import WITHOUT_A_MATCH, Desk
from widgets.table.manners import PLAIN, Manners
from widgets.table.moment import Moment
from widgets.table.sheets import Sheets

STEP_IN = 1.0
"""Seconds after which the page of the next person lets a bot move that should have been moved by the one before."""

GONE = N_("This table is gone")
GONE_TEXT = N_("It was deleted, its link was replaced by a new one, or nobody used it for 30 days. Start a new one.")
PLAY_OTHER = N_("Play {title}")


class Play:
    """The play page.

    game:     the one on the table, or the one that can be started
    form:     the start form, while it is shown
    kept:     the table as it is kept, while there is one
    place:    the page's place at a table of the store
    base:     address of this page without its fragment
    screens:  what may be chosen for where one plays
    about:    what the form says besides, as a message
    """

    def __init__(
        self,
        store: Keeper,
        *,
        lang: str | None = None,
        manners: Manners = PLAIN,
        screens: Sequence[str] = (ONE, OWN),
        learn_page: str = LEARN_PAGE,
        about: str = "",
    ) -> None:
        self.store, self.screens, self.about = store, screens, about
        self.game: Game = shown_games()[0]
        self.form: Form | None = None
        self.kept: Stored | None = None
        self.base = self._address = ""
        self.desk = Desk(
            lang=lang,
            learn_page=learn_page,
            manners=replace(
                manners, scene=self._scene, layers=(self._bannered,), tools=self._tools,
                understands=self._understands, pause=self._pause, barred=lambda: self.others.barred(),
                redoing=lambda: self.others.redoing(), ahead=self._ahead, keep=lambda mine: self.saving.keep(mine),
                shown=self._tell_address, worded=self._word,
            ),
        )  # fmt: skip
        self.screen = self.desk.screen
        self.place = Place(store, self.desk.lock, self._heard)
        self.sheets = Sheets(self.screen)
        self.setting_up = SettingUp(self.desk, self.sheets, self.begin_from)
        self.saving, self.others, self.records = Saving(self), Others(self), Records(self)
        answers = self.desk.answers
        for kind, handler in {"hello": self._hello, "play": self._play, "undo": self.others.undo}.items():
            answers.on(kind, handler, instead=True)
        answers.on("form", self._start)
        self.sheets.on({f"game-{game.name}": self._other_game for game in shown_games()})
        self.sheets.on({"new": self.leave_and_forget, "edit": self._edit, "edit-leave": self.leave_and_forget})
        self.ask()

    # ---- where we are ----------------------------------------------------------------------------------------

    @property
    def own_screens(self) -> bool:
        """Whether each person at this table has an own screen."""
        return self.kept is not None and self.kept.screens == OWN

    @property
    def hosting(self) -> bool:
        """Whether this page, the first person's, began a table of own screens."""
        return self.own_screens and bool(self.place.token) and self.place.role == seat_role(self.persons[0])

    @property
    def persons(self) -> list[int]:
        """The seats at this table that no bot plays."""
        return [] if self.kept is None else self.kept.persons

    def _hello(self, message: Json) -> None:
        """Find what the address means; saying hello again (another tab, a page shown again) brings the newest."""
        self.desk.hello(message)
        self._address, base = message["hash"], message.get("base")
        self.base = base if isinstance(base, str) else ""
        address = {key: values[-1] for key, values in parse_qs(message["hash"].lstrip("#")).items()}
        game = next((address[key] for key in ("new", "rules") if address.get(key) in PRESENTATIONS), None)
        if "t" in address:
            self._resume(address["t"], message)
            self._look(address)
        elif "p" in address:
            self._position(address["p"], message)
        elif self.place.token or game:
            self.leave(game)
        if "rules" in address:
            self.desk.rulebook.rule(message | {"rule": ""})

    def leave(self, game: str | None = None) -> None:
        """Back to the start form; the table stays in the store."""
        self._leave_stored()
        self.setting_up.end()
        self.ask(game)

    def leave_and_forget(self, _message: Json | None = None) -> None:
        """Back to the start form, also in the address."""
        self.leave()
        self.forget_address()

    def _leave_stored(self) -> None:
        """Leave the kept table, if this page is at one; what waits to be stored goes on waiting."""
        self.saving.leave()
        self.place.leave()
        self.desk.stop()

    def _look(self, address: dict[str, str]) -> None:
        """Look where the address says: ``l`` a line, ``n`` a number of actions; otherwise at the live game."""
        if not self.place.token or self.desk.session.eyes.curtain is not None:
            return
        session = self.desk.session
        try:
            line = int(address.get("l", "0"))
            session.match.switch(line if line in session.lines() else 0)
            session.match.goto(int(address.get("n", len(session.match))))
        except (ValueError, TerakoyaError):
            session.match.live()
        self.desk.publish()
        self.desk.wake()

    def _tell_address(self) -> None:
        """Keep in the address where one looks, so that a reload comes back there."""
        token = self.place.token
        if token and self.form is None and not self.setting_up.going_on:
            session = self.desk.session
            match = session.match
            look = "" if match.is_live or session.predictions.question else f"&l={match.line}&n={match.cursor}"
            address = f"#t={token}{look}"
            if address != self._address:
                self.screen.send({"kind": "address", "hash": address, "push": token not in self._address})
                self._address = address

    def forget_address(self) -> None:
        """Take the table out of the address. The page goes on listening, so it is told should the table be deleted."""
        self.place.token = self._address = ""
        self.screen.send({"kind": "address", "hash": "", "push": True})

    def _resume(self, token: str, message: Json) -> None:
        """Bring a table back; one that cannot be read changes nothing here."""
        if token == self.place.token and self.saving.waiting:
            return
        try:
            saved = self.store.load(token)
            stored = None if saved is None else read_table(saved.record)
        except TerakoyaError as error:
            self.desk.card(message, self.sheets.trouble(N_("This table cannot be opened"), error))
            return
        if saved is None or stored is None:
            self.leave()
            self.desk.refused(message, GONE, self.desk.language(GONE_TEXT))
        elif token != self.place.token or saved.seq != self.place.seq:
            self._open(stored, token, saved.role, saved.seq)

    def _open(self, stored: Stored, token: str = "", role: str = ALL, seq: int = 0) -> None:
        """Put a table on the screen, as what its token stands for."""
        with self.screen.window.together():
            self._leave_stored()
            self.form, self.kept, self.game = None, stored, stored.match.game
            self.setting_up.end()
            self.place.take(token, role, seq)
            self.saving.saved = stored.to_json()
            seats = stored.seats(role)
            near = stored.near if role == ALL else min(seats, default=0)
            self.desk.show(stored.match, seats=seats, near=near, open=stored.open)
            self.desk.session.diary.read(stored.lost)
            if token and stored.screens == OWN:
                self.place.watch()

    def open_new(self, stored: Stored, message: Json) -> None:
        """Put a new table on the screen, keep it in the store and its token in the address."""
        own = stored.screens == OWN
        roles = [*map(seat_role, stored.persons), WATCH] if own else [ALL]
        try:
            token = self.store.create(stored.to_json(), roles)[roles[0]]
        except StoreError as error:
            if own:
                self.desk.card(message, self.sheets.trouble(NOT_KEPT, error))
                return
            self._open(stored)
            self.forget_address()
            self.saving.not_stored(error)
            return
        self._open(stored, token, roles[0])
        if own:
            self.screen.send({"kind": "sheet", "re": 0, "sheet": self.others.invitation()})

    def begin_from(self, match: Match, message: Json) -> None:
        """Open a new table for a match that has begun elsewhere."""
        self.open_new(Stored(match), message)

    def _position(self, position: str, message: Json) -> None:
        try:
            match = read_position(position)
        except TerakoyaError as error:
            self.leave()
            self.desk.card(message, self.sheets.trouble(N_("This position cannot be opened"), error))
            return
        self.begin_from(match, message)

    # ---- keeping ---------------------------------------------------------------------------------------------

    def _heard(self, there: bool) -> None:
        """Another page has saved: show what it did, unless something waits here, which is stored first or gives way."""
        if self.saving.waiting:
            return
        if there:
            self.catch_up()
        else:
            self.leave_and_forget()
            say = self.desk.language
            self.screen.tell(explain.plain_card("info", say(GONE), say(GONE_TEXT)))

    def catch_up(self) -> None:
        """Go on from the newest save. On own screens what-ifs and the place one looks at stay."""
        saved = self.place.load()
        if saved is None or self.kept is None:
            return
        stored = read_table(saved.record)
        if stored.screens == ONE:
            self._open(stored, self.place.token, saved.role, saved.seq)
            return
        desk, session = self.desk, self.desk.session
        self.place.seq, self.saving.saved = saved.seq, saved.record
        self.kept.asked, self.kept.ahead = stored.asked, stored.ahead
        session.match.follow(stored.match)
        session.diary.read(stored.lost)
        if str(session.main.states[-1].to_move) in stored.ahead:
            desk.published()
        else:
            desk.go_on()
        desk.wake()

    # ---- manners ---------------------------------------------------------------------------------------------

    def _pause(self) -> float | None:
        """On own screens the first person's page lets the bots move, and should it be away the next one does."""
        seats = self.desk.session.seats
        if not self.own_screens:
            return self.desk.pause
        return self.desk.pause + STEP_IN * self.persons.index(min(seats)) if seats else None

    def _understands(self, kind: str) -> bool | None:
        """The start form and the editor understand only some messages."""
        return kind in WITHOUT_A_MATCH if self.form is not None else self.setting_up.understands(kind)

    def _ahead(self, view: View) -> Sequence[int]:
        return self.others.ahead(view)

    def _scene(self) -> Scene | None:
        if self.form is not None:
            return self._setup_scene(self.form)
        scene = self.setting_up.scene()
        leave = self.sheets.tool("edit-leave", N_("Leave the editor"))
        return scene and {**scene, "tools": [*scene["tools"], leave]}

    def _setup_scene(self, form: Form) -> Scene:
        say, game = self.desk.language, self.game
        text = say(N_("Start a game of {title}"), title=game.title)
        tools: list[Tool] = [
            {**self.sheets.tool(f"game-{other.name}", ""), "name": say(PLAY_OTHER, title=other.title)}
            for other in shown_games() if other is not game
        ]  # fmt: skip
        tools.append(self.sheets.tool("paste", N_("Paste a record")))
        if presentation(game).editor:
            tools.append(self.sheets.tool("edit", N_("Set up a position")))
        return {**bare(game, say, "setup", text, f"{game.name}/components"), "form": form, "tools": tools}

    def _bannered(self, scene: Scene) -> Scene:
        return {**scene, "banner": self.others.banner(scene["banner"])}

    def _tools(self, _moment: Moment) -> list[Tool]:
        names = {"new": N_("New game"), "paste": N_("Paste a record")} | self.records.tools()
        if isinstance(self.game, HasPositions):
            names |= {"share": N_("Share this position")}
        if presentation(self.game).editor:
            names |= {"edit": N_("Set up a position")}
        names |= self.others.tools()
        if self.hosting or not self.own_screens:
            names |= {"delete": N_("Delete my table")}
        return [*self.others.consent_tools(), *(self.sheets.tool(name, label) for name, label in names.items())]

    # ---- the start form and the editor -----------------------------------------------------------------------

    def _word(self) -> None:
        if self.form is not None:
            self.form = self._start_form()

    def _start_form(self) -> Form:
        found = form(self.game, self.desk.language, self.screens)
        text = f"{found['text']} {self.desk.language(self.about)}".strip() if self.about else found["text"]
        return {**found, "text": text}

    def ask(self, game: str | None = None) -> None:
        """Show the start form of a game, by default of the one that was on the table."""
        self.game = load(game) if game else self.game
        self.kept, self.form = None, self._start_form()
        self.desk.clear(self.game)

    def _other_game(self, message: Json) -> None:
        if self.form is not None:
            self.ask(message["name"].removeprefix("game-"))

    def _start(self, message: Json) -> None:
        values = message.get("values")
        if message["name"] == "start" and self.form is not None and isinstance(values, dict):
            try:
                self._begin(chosen(self.game, values, self.screens), message)
            except TerakoyaError as error:
                self.desk.card(message, self.sheets.trouble(N_("This game cannot start"), error))

    def _begin(self, start: Start, message: Json) -> None:
        stored = Stored(Match.new(self.game, **start.match), screens=start.screens, open=start.open)
        stored.near = min(stored.persons, default=0)
        self.open_new(stored, message)

    def _edit(self, _message: Json) -> None:
        edit = presentation(self.game).editor
        if edit is None or self.others.there:
            return
        begin = self.desk.session.match.state if self.desk.laid else None
        self._leave_stored()
        self.form = None
        self.setting_up.begin(self.game, edit(begin))

    def _play(self, message: Json) -> None:
        if self.setting_up.going_on:
            self.setting_up.press(message)
        elif not self.others.chosen_ahead(message):
            self.desk.playing.play(message)
