"""The play page: a start form, a table kept in the store, records, shared positions.

A page says hello with the fragment of its address: ``#t=<token>`` brings a table back from the store, ``#p=<position>``
starts from a shared position, ``#new=<game>`` shows that game's start form, ``#rules=<game>`` its rulebook beside it.

With *one* screen a token opens the whole table. With *own* screens each person has a token and so has watching: every
page is one seat, saves its moves and looks every moment whether another page has saved.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from json import dumps
from threading import Lock
from typing import Any, ClassVar
from urllib.parse import parse_qs, quote

import segno

from gamelib.bots.levels import LEVELS, bot
from gamelib.errors import RecordError, TerakoyaError
from gamelib.game import GAMES, OVER
from gamelib.language import N_
from gamelib.match import Match
from gamelib.positions import HasPositions, game_of
from widgets import explain
from widgets.company import Company
from widgets.diary import Lost, read_lost
from widgets.editing import ALLOWED_IN_SETUP, Editing
from widgets.editor import Editor
from widgets.example import LEARN_PAGE
from widgets.keeping import Keeping
from widgets.kept import Keeper, Stale, StoreError, UnknownTable, linked
from widgets.presentation import presentation
from widgets.safe import keep_to_ours
from widgets.scenes.scene import Json
from widgets.start import ONE, OWN, Start, chosen, form
from widgets.table import MOVED_ON, tool

FORMAT = "terakoya-table"
VERSION = 2
"""Of a stored table. Version 1 knew one screen only; it is still read."""
KEYS = frozenset({"format", "version", "match", "near", "screens", "bots", "open", "asked", "ahead", "lost"})
"""All it may hold: what is not known may be a damaged name of what is."""
ALL, WATCH = "all", "watch"
"""Roles of tokens besides ``seat:2``: every seat of one screen, and watching."""
STEP_IN = 1.0
"""Seconds after which the page of the next person lets a bot move that should have been moved by the one before."""

NOT_KEPT = N_("This table cannot be kept")
NOT_YET = N_("Not stored yet")
NOT_YET_TEXT = N_(
    "What was played here could not be stored: {error}. It is tried again until it is. Until then nobody else sees it: "
    "leave this page open."
)
STORED = N_("Stored")
STORED_TEXT = N_("What was played here is stored now.")
OVERTAKEN = N_("Another page played at this table first.")
GONE = N_("This table is gone")
GONE_TEXT = N_("It was deleted, its link was replaced by a new one, or nobody used it for 30 days. Start a new one.")
SHARE_TEXT = N_(
    "This text is the position on the table. Put after the address of the play page, this opens it there: {link}"
)
PLAY_OTHER = N_("Play {title}")
INVITE = N_("Invite")
INVITE_TEXT = N_(
    "Give each player the link of one seat. Who opens it sits there and sees its cards, so show it to nobody else. You "
    "could open it, too: a player who wants to be sure makes a new link for the own seat, and this one opens nothing."
)
INVITE_LOCAL = N_(
    "These addresses work on this computer alone. For others, start the server so that they can reach it, and open "
    "this page by the address they will use."
)
LINK_SEAT = N_("Seat of {player}")
LINK_WATCH = N_("Watching")
LINK_WATCH_TEXT = N_("Sees what everybody sees, plays nothing.")
LINK_SEAT_TEXT = N_("Opens this seat on another device.")
NEW_LINK = N_("New link for my seat")
NEW_LINK_TEXT = N_("The address of this page changes. Whoever has the old link can no longer open your seat.")
SEAT_LOG = N_("Copy my log")
SEAT_LOG_TEXT = N_("What you have seen of this game so far, and nothing else. The whole record comes when it is over.")
NO_RECORD_YET = N_("The whole record holds every hidden card. It can be copied when the game is over.")
ASKS_BACK = N_("{player} asks to take back the last move.")
MAY_TAKE_BACK = N_("Let {player} take it back")
MAY_NOT = N_("Leave it as it is")
ASKED_BACK = N_("The others have been asked.")
TAKE_BACK = N_("Undo")
CHOOSE_NOW = N_("You can choose now; it counts when your turn comes. {prompt}")
CHOSEN = N_("You have chosen. {prompt}")
LOCAL = ("//localhost", "//127.0.0.1", "//[::1]")


@dataclass
class Stored:
    """A table as it is kept.

    levels:   seat -> strength of its bot
    near:     the seat at the near side of one screen
    screens:  `ONE` or `OWN`
    open:     everything is shown from the beginning
    asked:    who asks to take back how far, and who has said yes; ``None`` = nobody asks
    ahead:    seat, as text -> notation of what it has chosen before its turn; nobody else is shown it
    lost:     decisions that were drawn for bots that failed
    """

    match: Match
    levels: dict[int, str]
    near: int = 0
    screens: str = ONE
    open: bool = False
    asked: Json | None = None
    ahead: dict[str, str] = field(default_factory=dict)
    lost: list[Lost] = field(default_factory=list)

    @property
    def persons(self) -> list[int]:
        """The seats that no bot plays."""
        return [seat for seat in range(self.match.players) if seat not in self.levels]

    def seats(self, role: str) -> list[int]:
        """The seats that a token of this role plays."""
        return self.persons if role == ALL else [seat for seat in self.persons if role == seat_role(seat)]

    def to_json(self) -> Json:
        """As it goes into the store; of own screens the main line alone, what-ifs belong to a page.

        So does what somebody has only begun or taken back: nobody else sees a card before its target is chosen.
        """
        match = self.match.to_json()
        if self.screens == OWN:
            main = match["lines"][0]
            main.pop("undone", None)
            if self.match.unfinished(0):
                main["actions"].pop()
            match["lines"] = [main]
        return {
            "format": FORMAT,
            "version": VERSION,
            "match": match,
            "near": self.near,
            "screens": self.screens,
            "bots": {str(seat): level for seat, level in self.levels.items()},
            "open": self.open,
            "asked": deepcopy(self.asked),
            "ahead": dict(self.ahead),
            "lost": [list(one) for one in self.lost],
        }


def seat_role(seat: int) -> str:
    """The role of a seat's token."""
    return f"seat:{seat}"


class Play(Editing):
    """The table of the play page."""

    learn_page = LEARN_PAGE
    screens: ClassVar[tuple[str, ...]] = (ONE, OWN)
    """What may be chosen for where one plays."""

    def __init__(self, store: Keeper, **options: Any) -> None:
        self.store = store
        self.form: Json | None = None
        self._token = self._role = ""
        self._address = self._base = ""
        self._seq = 0
        self._saved: Json = {}
        self._company: Company | None = None
        self._keeping: Keeping | None = None
        first = Match.new(next(iter(GAMES)))
        self.kept = Stored(first, {})
        super().__init__(first, **options)
        self._ask()

    # ---- pages -----------------------------------------------------------------------------------------------

    def _on_hello(self, message: Json) -> None:
        """Find what the address means; saying hello again (another tab, a page shown again) brings the newest."""
        super()._on_hello(message)
        self._address, base = message["hash"], message.get("base")
        self._base = base if isinstance(base, str) else ""
        address = {key: values[-1] for key, values in parse_qs(message["hash"].lstrip("#")).items()}
        game = next((address[key] for key in ("new", "rules") if address.get(key) in GAMES), None)
        if "t" in address:
            self._resume(address["t"], message)
            self._look(address)
        elif "p" in address:
            self._begin_from(address["p"], message)
        elif self._token or game:
            self._leave(game)
        if "rules" in address:
            self._on_rule(message | {"rule": ""})

    def _leave(self, game: str | None = None) -> None:
        """Back to the start form; the table stays in the store."""
        self._part()
        self.editor = None
        self._ask(game)

    def _part(self) -> None:
        """Leave the kept table, if this page is at one; what waits to be stored goes on waiting."""
        if self._keeping is not None:
            if self._keeping.pending and self._token:
                save = partial(self.store.save, self._token, *self._next_save())
                Keeping(Lock(), partial(self.store.touch, self._token), save).begin()
            self._keeping.end()
            self._keeping = None
        self._token = self._role = ""
        self._thinker.stop()
        if self._company is not None:
            self._company.leave()
            self._company = None

    def _look(self, address: dict[str, str]) -> None:
        """Look where the address says: ``l`` a line, ``n`` a number of actions; otherwise at the live game."""
        if not self._token or self.eyes.curtain is not None:
            return
        try:
            line = int(address.get("l", "0"))
            self.match.switch(line if line in self._lines() else 0)
            self.match.goto(int(address.get("n", len(self.match))))
        except (ValueError, TerakoyaError):
            self.match.live()
        self.publish()
        self._thinker.wake()

    def publish(self) -> None:
        """Send the scene, and keep in the address where one looks, so that a reload comes back there."""
        super().publish()
        if self._token and self.form is None and self.editor is None:
            match = self.match
            look = "" if match.is_live or self.predictions.question else f"&l={match.line}&n={match.cursor}"
            address = f"#t={self._token}{look}"
            if address != self._address:
                self.send({"kind": "address", "hash": address, "push": self._token not in self._address})
                self._address = address

    def _resume(self, token: str, message: Json) -> None:
        """Bring a table back; one that cannot be read changes nothing here."""
        if token == self._token and self._waiting:
            return
        try:
            saved = self.store.load(token)
            stored = None if saved is None else read_table(saved.record)
        except TerakoyaError as error:
            self._card(message, self._trouble(N_("This table cannot be opened"), error))
            return
        if saved is None or stored is None:
            self._leave()
            self._card(message, explain.plain_card("info", self.language(GONE), self.language(GONE_TEXT)))
        elif token != self._token or saved.seq != self._seq:
            self._open(stored, token, saved.role, saved.seq)

    def _open(self, stored: Stored, token: str = "", role: str = ALL, seq: int = 0) -> None:
        """Put a table on the screen, as what its token stands for."""
        self._part()
        self.form = self.editor = None
        self.kept, self._token, self._role, self._seq, self._saved = stored, token, role, seq, stored.to_json()
        seats = stored.seats(role)
        near = stored.near if role == ALL else min(seats, default=0)
        bots = {seat: bot(level, stored.match.game.name) for seat, level in stored.levels.items()}
        self.show(stored.match, bots=bots, seats=seats, near=near, open=stored.open)
        self._read_diary(stored)
        if token and stored.screens == OWN:
            self._company = Company(self, token)

    def _read_diary(self, stored: Stored) -> None:
        """Take over how bots have failed at other pages."""
        if stored.lost != self.diary.lost():
            self.diary.read(stored.lost)
            self.publish()

    def _open_new(self, stored: Stored, message: Json) -> None:
        """Put a new table on the screen, keep it in the store and its token in the address."""
        own = stored.screens == OWN
        roles = [*map(seat_role, stored.persons), WATCH] if own else [ALL]
        try:
            token = self.store.create(stored.to_json(), roles)[roles[0]]
        except StoreError as error:
            if own:
                self._card(message, self._trouble(NOT_KEPT, error))
                return
            self._open(stored)
            self._forget_address()
            self._not_stored(error)
            return
        self._open(stored, token, roles[0])
        if own:
            self.send({"kind": "sheet", "re": 0, "sheet": self._invitation()})

    def _forget_address(self) -> None:
        """The address no longer stands for what is on the table."""
        self._token = self._address = ""
        self.send({"kind": "address", "hash": "", "push": True})

    def published(self, mine: bool = False) -> None:
        """Keep the new position and show it; when another page was faster, show what it did instead."""
        if self._token and not self._waiting:
            try:
                self._keep()
            except Stale:
                self._overtaken(mine)
                return
            except StoreError as error:
                if not self._not_stored(error):
                    return
        super().published(mine)

    @property
    def _waiting(self) -> bool:
        """Something played here waits to be stored."""
        return self._keeping is not None and self._keeping.pending

    def _not_stored(self, error: StoreError) -> bool:
        """Say so. What may pass is tried again, otherwise the table is shown as it is stored: then False."""
        card = self._trouble(NOT_KEPT, error)
        if error.passes:
            self._keeping = self._keeping or Keeping(self.lock, self._ready, self._keep_again)
            self._keeping.begin()
            text = self.language(NOT_YET_TEXT, error=error.told(self.language))
            card = explain.plain_card("info", self.language(NOT_YET), text)
        elif isinstance(error, UnknownTable):
            self._forget_address()
        else:
            self._overtaken(True, card)
            return False
        self.send({"kind": "card", "re": 0, "card": card})
        return True

    def _ready(self) -> None:
        """Find out, while the page goes on, whether the store takes something."""
        self.store.touch(self._token)

    def _keep_again(self) -> None:
        """Store what could not be stored before; it may be out of date by now."""
        try:
            self._keep()
        except Stale:
            self._overtaken(True)
        except StoreError as error:
            if error.passes:
                raise
            self._not_stored(error)
        else:
            self.send({"kind": "card", "re": 0, "card": explain.plain_card(
                "info", self.language(STORED), self.language(STORED_TEXT))})  # fmt: skip
            self.publish()

    def _keep(self) -> None:
        """Save the table as the next after the save it began from. Of own screens only what concerns the others.

        What another page has saved meanwhile is no obstacle where the game still stands as this page knew it. A table
        that could not be kept when it began is kept now.
        """
        while True:
            record, seq, entry = self._next_save()
            if not self._token:
                self._token, self._role = self.store.create(record, [ALL])[ALL], ALL
                self._seq, self._saved = 0, record
                return
            if self.kept.screens == OWN and record == self._saved:
                return
            try:
                self._seq = self.store.save(self._token, record, seq, entry)
                self._saved = record
                return
            except Stale:
                saved = self.store.load(self._token)
                if self.kept.screens == ONE or saved is None or saved.record["match"] != self._saved["match"]:
                    raise
                chosen_ahead = {**read_table(saved.record).ahead, **self._own_ahead()}
                self._seq, self._saved, self.kept.ahead = saved.seq, saved.record, chosen_ahead

    def _next_save(self) -> tuple[Json, int, str]:
        """The table as it is now, the number of the save it began from, and what was played."""
        self._play_ahead()
        self.kept.lost = self.diary.lost()
        record = self.kept.to_json()
        played = record["match"]["lines"][0]["actions"]
        return record, self._seq, " ".join([str(len(played)), *played[-1:]])

    def _play_ahead(self) -> None:
        """Play what the seats to move have chosen before; forget what no longer fits and what has been answered."""
        line, ahead = self.match.lines[0], self.kept.ahead
        if self.kept.asked and len(line.actions) != self.kept.asked["of"]:
            self.kept.asked = None
        if ahead and self.game.phases[line.states[-1].phase] in self.game.simultaneous:
            here, cursor, at_end = self.match.line, self.match.cursor, self.match.cursor == len(self.match)
            self.match.live()
            while (chosen := ahead.pop(str(self.match.state.to_move), None)) is not None:
                self.match.play(chosen)
            self.match.switch(here)
            self.match.goto(len(self.match) if at_end else cursor)
        elif ahead:
            ahead.clear()

    def _own_ahead(self) -> dict[str, str]:
        return {seat: chosen for seat, chosen in self.kept.ahead.items() if int(seat) in self.seats}

    def _overtaken(self, mine: bool, card: Json | None = None) -> None:
        """Show the table as it is stored; the card says why to whoever has played something else here."""
        card = card or explain.plain_card("moved-on", self.language(MOVED_ON), self.language(OVERTAKEN))
        try:
            self._catch_up()
        except TerakoyaError as error:
            card = self._trouble(NOT_KEPT, error)
            self.publish()
            mine = True
        if mine:
            self.send({"kind": "card", "re": 0, "card": card})

    def catch_up(self, company: Company, seq: int | None) -> None:
        """Another page may have saved: show what it did. Called by the thread that looks at the store."""
        with self.lock:
            if self._company is not company or self._waiting:  # what waits is stored first, or gives way
                return
            if seq is None:
                self._leave()
                self._forget_address()
                card = explain.plain_card("info", self.language(GONE), self.language(GONE_TEXT))
                self.send({"kind": "card", "re": 0, "card": card})
            elif seq > self._seq:
                self._catch_up()

    def _catch_up(self) -> None:
        """Go on from the newest save. On own screens what-ifs and the place one looks at stay."""
        saved = self.store.load(self._token)
        if saved is None:
            return
        stored = read_table(saved.record)
        if stored.screens == ONE:
            self._open(stored, self._token, saved.role, saved.seq)
            return
        self._seq, self._saved = saved.seq, saved.record
        self.kept.asked, self.kept.ahead = stored.asked, stored.ahead
        self.match.follow(stored.match)
        self.diary.read(stored.lost)
        if str(self.match.lines[0].states[-1].to_move) in stored.ahead:
            self.published()
        else:
            self._follow()
            self.publish()
        self._thinker.wake()

    @property
    def bot_pause(self) -> float | None:
        """On own screens the first person's page lets the bots move, and should it be away the next one does."""
        if self.kept.screens == ONE:
            return self.pause
        return self.pause + STEP_IN * self.kept.persons.index(min(self.seats)) if self.seats else None

    # ---- the scene -------------------------------------------------------------------------------------------

    def _scene(self) -> Json:
        if self.form is not None:
            return self._setup_scene(self.form)
        return super()._scene()

    def _setup_scene(self, form: Json) -> Json:
        text = self.language(N_("Start a game of {title}"), title=self.game.title)
        scene = self._bare_scene("setup", text, f"{self.game.name}/components")
        tools = [
            tool(f"game-{name}", self.language(PLAY_OTHER, title=game.title), {"kind": "sheet", "name": f"game-{name}"})
            for name, game in GAMES.items() if game is not self.game
        ]  # fmt: skip
        tools.append(self._ask_tool("paste", N_("Paste a record")))
        if presentation(self.game).editor:
            tools.append(self._ask_tool("edit", N_("Set up a position")))
        return scene | {"form": form, "tools": tools}

    def _tools(self, legal: Any) -> list[Json]:
        names = {"new": N_("New game"), "paste": N_("Paste a record")}
        names |= {"log": SEAT_LOG} if self.sealed else {"copy": N_("Copy record")}
        if isinstance(self.game, HasPositions):
            names |= {"share": N_("Share this position")}
        if presentation(self.game).editor:
            names |= {"edit": N_("Set up a position")}
        if self._hosting:
            names |= {"invite": INVITE}
        elif self.kept.screens == OWN and self.seats:
            names |= {"renew": NEW_LINK}
        if self._hosting or self.kept.screens == ONE:
            names |= {"delete": N_("Delete my table")}
        return [
            *super()._tools(legal),
            *self._consent_tools(),
            *(self._ask_tool(name, label) for name, label in names.items()),
        ]

    @property
    def _hosting(self) -> bool:
        """Whether this page, the first person's, began a table of own screens."""
        return bool(self._token) and self.kept.screens == OWN and self._role == seat_role(self.kept.persons[0])

    # ---- the start form --------------------------------------------------------------------------------------

    def _word(self) -> None:
        super()._word()
        if self.form is not None:
            self.form = self._start_form()

    def _start_form(self) -> Json:
        return form(self.game, self.language, self.screens)

    def _ask(self, game: str | None = None) -> None:
        """Show the start form of a game, by default of the one that was on the table."""
        match = Match.new(game or self.game)
        self.kept = Stored(match, {})
        self.form = {}
        self.show(match, seats=())

    def _on_form(self, message: Json) -> None:
        values = message.get("values")
        if message["name"] == "start" and self.form is not None and isinstance(values, dict):
            try:
                self._start(chosen(self.game, values, self.language, self.screens), message)
            except TerakoyaError as error:
                self._card(message, self._trouble(N_("This game cannot start"), error))

    def _start(self, start: Start, message: Json) -> None:
        stored = Stored(Match.new(self.game, **start.match), start.levels, 0, start.screens, start.open)
        stored.near = min(stored.persons, default=0)
        self._open_new(stored, message)

    # ---- several pages ---------------------------------------------------------------------------------------

    def _invitation(self) -> Json:
        """The links of the other seats and of watching, each also as a picture for a phone's camera."""
        say = self.language
        seats = [(seat_role(seat), say(LINK_SEAT, player=self.names[seat]), LINK_SEAT_TEXT)
                 for seat in self.kept.persons[1:]]  # fmt: skip
        links = []
        for role, name, text in (*seats, (WATCH, say(LINK_WATCH), LINK_WATCH_TEXT)):
            token = linked(self._token, role)
            if self._opens(token):
                links.append(link(name, say(text), f"{self._base}#t={token}"))
        texts = [say(INVITE_TEXT)] + [say(INVITE_LOCAL)] * any(local in self._base for local in LOCAL)
        return {"title": say(INVITE), "text": "\n\n".join(texts), "box": None, "buttons": [], "links": links}

    def _opens(self, token: str) -> bool:
        """Whether a link still opens this table; a store that does not answer now may do so when it is used."""
        try:
            return self.store.seq(token) is not None
        except StoreError as error:
            return error.passes

    def _sheet_invite(self, message: Json) -> None:
        if self._hosting:
            self._answer(message, "sheet", sheet=self._invitation())

    def _sheet_renew(self, message: Json) -> None:
        self._sheet(message, NEW_LINK, NEW_LINK_TEXT, None, self._button(NEW_LINK, "renew-now"))

    def _sheet_renew_now(self, message: Json) -> None:
        """A new token for this seat: the old link opens nothing any more."""
        if self._hosting or self.kept.screens == ONE or not self.seats:
            return
        try:
            self._token = self.store.renew(self._token)
        except StoreError as error:
            self._card(message, self._trouble(NOT_KEPT, error))
            return
        if self._company is not None:
            self._company.leave()
        self._company = Company(self, self._token)
        self.publish()

    @property
    def _others(self) -> bool:
        """Other persons sit at this table with screens of their own."""
        return self.kept.screens == OWN and len(self.kept.persons) > 1

    def _undo_target(self) -> int | None:
        """Nothing, while others are asked to agree to an undo."""
        return None if self.kept.asked and not self.match.line else super()._undo_target()

    def _why_no_undo(self) -> str:
        return self.language(ASKED_BACK) if self.kept.asked and not self.match.line else super()._why_no_undo()

    def _on_undo(self, message: Json) -> None:
        """With others at the table one asks them first, unless they have not seen it yet."""
        target = self._undo_target()
        unseen = self.match.unfinished()
        if not self._others or self.match.line or target is None or not self.seats or unseen:
            super()._on_undo(message)
            return
        seat = min(self.seats)
        self.kept.asked = {"by": seat, "of": len(self.match), "to": target, "yes": [seat]}
        self.published(mine=True)
        self._card(message, explain.plain_card("info", self.language(TAKE_BACK), self.language(ASKED_BACK)))

    def _can_redo(self) -> bool:
        """What was taken back with everybody's consent is played again by playing it."""
        return super()._can_redo() and (not self._others or bool(self.match.line))

    def _consent_tools(self) -> list[Json]:
        asked = self.kept.asked
        if not asked or not self.seats or min(self.seats) in asked["yes"]:
            return []
        name = self.language(MAY_TAKE_BACK, player=self.names[asked["by"]])
        return [
            tool("undo-yes", name, {"kind": "sheet", "name": "undo-yes"}, primary=True),
            tool("undo-no", self.language(MAY_NOT), {"kind": "sheet", "name": "undo-no"}, primary=True),
        ]

    def _ahead(self, view: Any) -> tuple[int, ...]:
        """What the seat of this page may choose before its turn, as long as it has not."""
        if self.kept.screens == ONE or self.mode != "live" or view.seat not in self.seats or self._own_ahead():
            return ()
        return self.game.ahead(view) if self.eyes.acting else ()

    def _moves_ahead(self, view: Any) -> list[Json]:
        return [explain.move(action, view, self.game, self.language, self.names) for action in self._ahead(view)]

    def _choose_ahead(self, action: int, seat: int) -> None:
        """Keep a choice until its turn comes; the others may have moved on meanwhile."""
        while action in self._ahead(self.match.view(seat)):
            self.kept.ahead[str(seat)] = str(self.game.actions[action])
            try:
                if self._token and not self._waiting:
                    self._keep()
            except Stale:
                self.kept.ahead.pop(str(seat), None)
                self._catch_up()
                continue
            except StoreError as error:
                if not self._not_stored(error):
                    return
            self._follow()
            self.publish()
            return
        if self.match.state.to_move == seat:
            self.match.play(action, seat)
        self.changed()

    def _banner(self, view: Any, picture: Any) -> Json:
        banner = super()._banner(view, picture)
        if self._own_ahead():
            banner["text"] = self.language(CHOSEN, prompt=banner["text"])
        elif self._ahead(view):
            banner["text"] = self.language(CHOOSE_NOW, prompt=banner["text"])
        if self.kept.asked:
            asks = self.language(ASKS_BACK, player=self.names[self.kept.asked["by"]])
            banner["text"] = f"{asks} {banner['text']}"
        return banner

    def _sheet_undo_yes(self, message: Json) -> None:
        """One more agrees; when all have, it is taken back."""
        asked = self.kept.asked
        if not asked or not self.seats or self.kept.screens == ONE:
            return
        asked["yes"] = sorted({*asked["yes"], *self.seats})
        if asked["yes"] == self.kept.persons:
            self.kept.asked = None
            self._thinker.stop()
            self.match.live()
            while len(self.match) > asked["to"]:
                self.match.undo()
        self.changed()

    def _sheet_undo_no(self, message: Json) -> None:
        if self.kept.asked and self.seats:
            self.kept.asked = None
            self.changed()

    # ---- records and positions -------------------------------------------------------------------------------

    def _on_sheet(self, message: Json) -> None:
        name = message["name"]
        if name.startswith("game-") and self.form is not None and name.removeprefix("game-") in GAMES:
            self._ask(name.removeprefix("game-"))
            return
        super()._on_sheet(message)

    def _sheet_new(self, message: Json) -> None:
        self._leave()
        self._forget_address()

    def _sheet_copy(self, message: Json) -> None:
        if self.sealed:
            self._card(message, explain.plain_card("info", self.language(SEAT_LOG), self.language(NO_RECORD_YET)))
            return
        text = N_("The whole game as text: paste it on any Terakoya table, or keep it.")
        self._sheet(message, N_("Copy record"), text, self._box(N_("Record"), self.match.to_text(), readonly=True))

    def _sheet_log(self, message: Json) -> None:
        """What the seat whose view is open has seen of the game itself."""
        line, cursor = self.match.line, self.match.cursor
        self.match.live()
        text = dumps(self.match.seat_log(self.seat), ensure_ascii=False, indent=1)
        self.match.switch(line)
        self.match.goto(cursor)
        self._sheet(message, SEAT_LOG, SEAT_LOG_TEXT, self._box(N_("Log"), text, readonly=True))

    def _sheet_paste(self, message: Json) -> None:
        text = N_("Paste a record (text or JSON) or a position. The game on the table stays in the store.")
        self._sheet(message, N_("Paste a record"), text, self._box(N_("Record"), ""), self._button(N_("Open"), "open"))

    def _sheet_open(self, message: Json) -> None:
        """Open a pasted record or position; what is on the table stays until it is understood."""
        text = str(message.get("text", "")).strip()
        try:
            match = read_record(text)
        except TerakoyaError as error:
            self._card(message, self._trouble(N_("This record cannot be opened"), error))
            return
        going_on = match.lines[0].states[-1].to_move != OVER
        self._open_new(Stored(match, {}, open=going_on and bool(match.game.reveals)), message)

    def _sheet_share(self, message: Json) -> None:
        if not isinstance(self.game, HasPositions):
            return
        position = self.game.position(self.match.state)
        sheet = {
            "title": self.language(N_("Share this position")),
            "text": self.language(SHARE_TEXT, link=f"#p={quote(position, safe=',.*-/')}"),
            "box": self._box(N_("Position"), position, readonly=True),
            "buttons": [],
            "links": [],
        }
        self._answer(message, "sheet", sheet=sheet)

    def _sheet_delete(self, message: Json) -> None:
        """Whoever began the table may delete it."""
        text = N_("This table and its game are removed from the store at once and cannot be brought back.")
        if self._others:
            text = N_(
                "Others play here. The table is removed from the store at once, for them too, and cannot come back."
            )
        self._sheet(message, N_("Delete my table"), text, None, self._button(N_("Delete"), "delete-now"))

    def _sheet_delete_now(self, message: Json) -> None:
        try:
            if self._token and (self.kept.screens == ONE or self._hosting):
                self.store.delete(self._token)
        except StoreError as error:
            self._card(message, self._trouble(N_("This table could not be deleted"), error))
            return
        self._sheet_new(message)

    def _begin_from(self, position: str, message: Json) -> None:
        try:
            match = Match.new(game_of(position), start=position)
        except TerakoyaError as error:
            self._leave()
            self._card(message, self._trouble(N_("This position cannot be opened"), error))
            return
        self._open_new(Stored(match, {}), message)

    # ---- the position editor ---------------------------------------------------------------------------------

    def _sheet_edit(self, message: Json) -> None:
        edit = presentation(self.game).editor
        if edit is None or self._others:
            return
        begin = None if self.form is not None else self.match.state
        self.editor = edit(begin)
        self.form = None
        self._part()
        self.publish()

    def _editor_scene(self, editor: Editor) -> Json:
        scene = super()._editor_scene(editor)
        return scene | {"tools": [*scene["tools"], self._ask_tool("edit-leave", N_("Leave the editor"))]}

    def _edited(self, match: Match, message: Json) -> None:
        self._open_new(Stored(match, {}), message)

    def _sheet_edit_leave(self, message: Json) -> None:
        self._sheet_new(message)

    def _on_play(self, message: Json) -> None:
        seat = None if self.editor is not None else self._presser()
        early = () if seat is None else self._ahead(self.match.view(seat))
        action = next((a for a in early if str(self.game.actions[a]) == " ".join(message["attempt"].split())), None)
        if action is None or seat is None:
            super()._on_play(message)
        else:
            self._choose_ahead(action, seat)

    def accepts(self, kind: str) -> bool:
        """The start form understands only some messages."""
        return kind in ALLOWED_IN_SETUP if self.form is not None else super().accepts(kind)


def link(name: str, text: str, address: str) -> Json:
    """A link of a sheet, with its picture as a QR code."""
    picture = BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", xmldecl=False, scale=4, border=2, light="#fff")
    return {"name": name, "text": text, "href": address, "picture": picture.getvalue().decode()}


def read_record(text: str) -> Match:
    """The match of a pasted text: a JSON record, a text record or a position; raises `RecordError`."""
    if text.startswith("{"):
        return Match.from_json(text)
    if text.startswith("terakoya-match"):
        return Match.from_text(text)
    if text.count("/") >= 3:
        return Match.new(game_of(text), start=text)
    raise RecordError(
        N_("this is neither a record, which begins with {text} or {json}, nor a position of 7 fields"),
        text="'terakoya-match'", json="'{'",
    )  # fmt: skip


def read_table(record: Any) -> Stored:
    """A table of the store; raises `RecordError`."""
    match record:
        case {"format": name, "version": int(version), "match": dict(played), "bots": dict(bots), "near": int(near)}:
            known = name == FORMAT and (version > VERSION or record.keys() <= KEYS)
        case _:
            known = False
    if not known:
        raise RecordError(N_("the stored table is damaged or of another program"))
    if version > VERSION:
        raise RecordError(
            N_("the stored table is of version {version}; this program reads up to version {most}"),
            version=version, most=VERSION,
        )  # fmt: skip
    shown = Match.from_json(played)
    seats = [str(seat) for seat in range(shown.players)]
    if not set(bots) <= set(seats) or not set(bots.values()) <= set(LEVELS) or str(near) not in seats:
        raise RecordError(N_("the stored table names seats or bots that do not exist"))
    levels = {int(seat): level for seat, level in bots.items()}
    screens, open, asked = record.get("screens", ONE), record.get("open", False), record.get("asked")
    ahead = record.get("ahead", {})
    if (
        not isinstance(ahead, dict)
        or not set(ahead) <= set(seats)
        or not all(isinstance(a, str) for a in ahead.values())
    ):
        raise RecordError(N_("the stored table holds choices of seats that do not exist"))
    if screens not in (ONE, OWN) or not isinstance(open, bool) or not (asked is None or _is_question(asked)):
        raise RecordError(N_("the stored table says nothing sensible of its screens"))
    return Stored(shown, levels, near, screens, open, deepcopy(asked), dict(ahead), read_lost(record.get("lost", [])))


def _is_question(asked: Any) -> bool:
    match asked:
        case {"by": int(), "of": int(), "to": int(), "yes": list(), **unknown}:
            return not unknown
    return False


def play(**options: Any) -> Play:
    """The widget of the play page with this server's store. No browser opens widgets of its own in this kernel."""
    from widgets.store import Store  # here, as a page without a server has no database

    keep_to_ours()
    return Play(Store(), **options)
