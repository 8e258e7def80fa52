"""`Pad`: the score pad for games with the real box. What lies on a table is entered by taps, the game's code reckons.

Everything entered stands in the address of the page, and in what the browser keeps for the next visit.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from json import dumps
from typing import Any
from urllib.parse import parse_qs, urlencode

from gamelib.errors import TerakoyaError
from gamelib.game import GAMES, Game, digits
from gamelib.language import N_, Language
from gamelib.match import clean_name
from gamelib.names import called
from gamelib.pad import Group, Note, PadError, Part, Reckoning, Sheet, read, write
from gamelib.pad import Pad as Rules
from gamelib.score import Term
from widgets import explain
from widgets.formula import formula_json
from widgets.pages.start import LONGEST_NAME, PLAYERS, field, option_field
from widgets.presentation import presentation
from widgets.protocol import Card, Form, Formula, PadGroup, PadNote, PadPart, PartKind, SaySheet, Scene, Tool
from widgets.protocol import Pad as Shown
from widgets.scenes.parts import bare, tool
from widgets.scenes.scene import Json
from widgets.table.answers import Handler
from widgets.table.reader import Reader
from widgets.table.rulebook import Rulebook
from widgets.table.scene import DRAW, WON
from widgets.table.screen import Screen
from widgets.table.sheets import Sheets

PAD_OF = N_("Score pad for {title}")
FORM_TEXT = N_("Enter by taps what lies on your table; the points are worked out here.")
BEGIN = N_("Go to the pad")
CHANGE = N_("Players, names, options")
UNDO = N_("Undo")
CLEAR = N_("Clear the pad")
WRITE_DOWN = N_("Write down this round")
FILL = N_("All others: {choice}")
NO_ENTRY = N_("That cannot be entered")
BAD_ADDRESS = N_("This pad cannot be read")
STANDING = N_("{player}: {total}")
NOTHING_YET = N_("Enter what lies on the table.")
KEPT = "pad"
MOST_UNDONE = 500


class Pad:
    """The page of the score pads. There is no match: what is played lies on a real table.

    game:     the one whose pad it is
    sheet:    what has been entered; ``None`` = the game, the players and the options are being chosen
    entered:  the players' names, ``""`` where none was given
    """

    def __init__(self, *, lang: str | None = None) -> None:
        self.game: Game = next(game for game in GAMES.values() if game.pad)
        self.sheet: Sheet | None = None
        self.entered: tuple[str, ...] = ()
        self._before: deque[Sheet] = deque(maxlen=MOST_UNDONE)
        self._kept: dict[str, str] = {}
        self._address = ""
        self._former: Sheet | None = None
        self.screen = Screen(Reader(lang), self._draw)
        Rulebook(self.screen)
        self.screen.answers.on("hello", self._hello)
        self.screen.answers.on("form", self._take)
        sheets = Sheets(self.screen)
        sheets.on_text({"pad-game": self._pad_game})
        taps = {
            "change": self._pad_change, "add": self._pad_add, "choose": self._pad_choose, "flag": self._pad_flag,
            "fill": self._pad_fill, "next": self._pad_next, "undo": self._pad_undo, "clear": self._pad_clear,
        }  # fmt: skip
        sheets.on({f"pad-{name}": self._tap(tap) for name, tap in taps.items()}, when=lambda: self.sheet is not None)
        self._choose(self.game)

    @property
    def language(self) -> Language:
        """The reader's language."""
        return self.screen.reader.language

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in the reader's language."""
        return called(self.entered, self.language)

    @property
    def rules(self) -> Rules:
        """The pad of the game."""
        assert self.game.pad is not None
        return self.game.pad

    # ---- where we are --------------------------------------------------------------------------------------------

    def _hello(self, message: Json) -> None:
        self.screen.greet(message)
        self._kept = _read_kept(message.get(KEPT)) | self._kept
        address = message["hash"]
        if self.sheet is not None and address == self._address:
            return
        game = _game(address)
        if game is not None and "players" not in parse_qs(address.lstrip("#")):
            address = self._kept.get(game.name, address)
        try:
            self._open(address)
        except TerakoyaError as error:
            self._choose(game or self.game)
            self.screen.answers.note(message, BAD_ADDRESS, self._error(error))

    def _open(self, address: str) -> None:
        """Show what an address stands for; raises `TerakoyaError`."""
        found = {key: values[-1] for key, values in parse_qs(address.lstrip("#")).items()}
        game = _game(address)
        players = next((n for n in game.players if str(n) == found.get("players")), None) if game else None
        if game is None or players is None:
            self._choose(game or self.game)
            return
        names = [found.get(f"n{seat}", "") for seat in range(players)]
        assert game.pad is not None
        sheet = game.pad.new(players, game.options(dict(_options(game, found))))
        self._begin(game, names, read(game.pad, sheet, found.get("e", ""), found.get("r", "")))

    def _choose(self, game: Game, former: Sheet | None = None) -> None:
        """Ask how many play, and what else matters; ``former``: what was entered so far stays, if so many play on."""
        self.game, self.sheet, self._former = game, None, former
        if former is None:
            self.entered = ("",) * max(game.players)
        self.screen.word(game)
        self.screen.publish()

    def _begin(self, game: Game, names: Sequence[str], sheet: Sheet) -> None:
        """Show a sheet; what was entered before can be had back by undoing only within the same game."""
        self.game, self.sheet = game, sheet
        self.entered = tuple(clean_name(name[:LONGEST_NAME]) for name in names)
        self._before.clear()
        self.screen.word(game)
        self.screen.publish()
        self._keep()

    def _change(self, sheet: Sheet) -> None:
        if self.sheet is not None and sheet != self.sheet:
            self._before.append(self.sheet)
            self.sheet = sheet
            self.screen.publish()
            self._keep()

    def _keep(self) -> None:
        """Put what was entered into the address, and let the browser keep it."""
        assert self.sheet is not None
        entries, rounds = write(self.rules, self.sheet)
        said = {
            "game": self.game.name, "players": str(self.sheet.players),
            **{f"n{seat}": name for seat, name in enumerate(self.entered)},
            **{f"o.{name}": dumps(getattr(self.sheet.options, name)) for name in self.rules.options
               if getattr(self.sheet.options, name) != getattr(self.rules.defaults(), name)},
            "e": entries, "r": rounds,
        }  # fmt: skip
        self._address = "#" + urlencode({key: value for key, value in said.items() if value}, safe=":,")
        self.screen.send({"kind": "address", "hash": self._address, "push": False})
        self._kept[self.game.name] = self._address
        self.screen.send({"kind": "keep", "name": KEPT, "value": dumps(self._kept)})

    # ---- the scene -----------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        self.screen.show(self._scene(), {"total": 0, "lines": []})

    def _scene(self) -> Scene:
        say, game = self.language, self.game
        title = say(PAD_OF, title=game.title)
        if self.sheet is None:
            scene = bare(game, say, "setup", title, f"{game.name}/components")
            others = [
                tool(f"pad-game-{name}", say(PAD_OF, title=other.title), _send("game", name))
                for name, other in GAMES.items() if other.pad is not None and other is not game
            ]  # fmt: skip
            return {**scene, "title": f"{title} · Terakoya", "form": self._form(), "tools": others}
        reckoned = self.rules.reckon(self.sheet)
        rule = next((term.rule for term in reckoned.totals), f"{game.name}/components")
        scene = bare(game, say, "setup", self._standing(reckoned), reckoned.rule or rule, title)
        tools = [tool("pad-clear", say(CLEAR), _send("clear")), tool("pad-change", say(CHANGE), _send("change"))]
        return {**scene, "title": f"{title} · Terakoya", "pad": self._pad(self.sheet, reckoned), "tools": tools}

    def _standing(self, reckoned: Reckoning) -> str:
        """The totals in one line, and who has won."""
        say, terms = self.language, reckoned.teams or reckoned.totals
        called = [self._called(term) for term in terms]
        totals = [
            say(STANDING, player=name, total=say.number(term.value)) for name, term in zip(called, terms, strict=True)
        ]
        line = say.listing(totals) or say(NOTHING_YET)
        if not reckoned.winners:
            return line
        drawn = len(reckoned.winners) == len(self.entered)
        winners = say.listing([self.names[seat] for seat in reckoned.winners])
        return f"{say(DRAW) if drawn else say(WON, players=winners)} {line}"

    def _called(self, term: Term) -> str:
        """Whose a total is: a player's, or a team's."""
        return (
            self.names[term.data["seat"]]
            if "seat" in term.data
            else self.game.texts.term(term, self.language, self.names)
        )

    def _pad(self, sheet: Sheet, reckoned: Reckoning) -> Shown:
        say = self.language
        buttons: list[Tool] = [{**tool("pad-undo", say(UNDO), _send("undo")), "disabled": not self._before}]
        if reckoned.totals and self.rules.following(sheet, ()) is not None:
            buttons.append(tool("pad-next", say(WRITE_DOWN), _send("next"), primary=True))
        result = self.game.texts.event(reckoned.event, say, self.names).strip() if reckoned.event else ""
        return {
            "groups": [self._group(sheet, group) for group in self.rules.groups(sheet)],
            "formulas": self._formulas_of(reckoned.totals) + self._formulas_of(reckoned.teams),
            "missing": [self._note_json(note) for note in reckoned.missing],
            "result": result,
            "rule": reckoned.rule,
            "ruleName": explain.rule_name(reckoned.rule, self.game, say),
            "names": list(self.names),
            "rounds": [[say.number(n) for n in totals] for totals in sheet.rounds],
            "buttons": buttons,
        }

    def _formulas_of(self, terms: Sequence[Term]) -> list[Formula]:
        """The filled-in formulas, those that partners have in common once."""
        say, alike = self.language, [[other for other in terms if other.parts == term.parts] for term in terms]
        return [
            formula_json(n, say.listing([self._called(term) for term in group]), group[0], self.game, say, self.names)
            for n, group in enumerate(alike)
            if group[0] is terms[n]
        ]

    def _note_json(self, note: Note) -> PadNote:
        rule = note.rule
        name = explain.rule_name(rule, self.game, self.language)
        return {"text": self._tell(note), "rule": rule, "ruleName": name}

    def _tell(self, note: Note) -> str:
        return self.rules.tell(note, self.language, self.names)

    def _group(self, sheet: Sheet, group: Group) -> PadGroup:
        say = self.language
        parts = [self._part_json(sheet, part) for part in group.parts]
        fill = []
        if group.fill and not all(sheet.choice(part.id) for part in group.parts):
            fill = [
                tool(f"pad-fill-{choice}", say(FILL, choice=self._choice(group.parts[0], choice)),
                     _send("fill", f"{group.id} {choice}"))
                for choice in group.parts[0].choices
            ]  # fmt: skip
        return {
            "id": group.id, "name": self._tell(group.label), "columns": group.columns,
            "heads": [self._tell(head) for head in group.heads], "parts": parts, "fill": fill,
        }  # fmt: skip

    def _part_json(self, sheet: Sheet, part: Part) -> PadPart:
        say = self.language
        kind: PartKind = "choice" if part.choices else "flag" if part.most == 1 else "number"
        number = sheet.number(part.id)
        return {
            "id": part.id, "kind": kind, "name": self._tell(part.label), "face": self._face(*part.shows),
            "piece": part.piece, "short": part.short, "value": say.number(number), "some": bool(number),
            "steps": list(part.steps),
            "choices": [
                {
                    "value": choice, "name": self._choice(part, choice),
                    "face": "" if part.shows[0] else self._face(part.names, choice),
                    "on": sheet.choice(part.id) == choice,
                }
                for choice in part.choices
            ],
        }  # fmt: skip

    def _choice(self, part: Part, choice: str) -> str:
        return self.rules.word(part.names, choice, self.language, self.names)

    def _face(self, vocabulary: str, value: str) -> str:
        drawn = presentation(self.game).pad_faces.get(vocabulary)
        return drawn(value) if drawn else ""

    # ---- the form ------------------------------------------------------------------------------------------------

    def _form(self) -> Form:
        """How many play, what they are called, and what changes the points."""
        say, game = self.language, self.game
        counts = [(str(n), say.plural(PLAYERS, n)) for n in game.players]
        former = self._former
        usual = former.players if former else presentation(game).players(game)
        found = [field("players", "select", say(N_("How many play")), str(usual), counts, advanced=False)]
        names = dict(enumerate(self.entered))
        for seat in range(max(game.players)):
            when = ("players", [str(n) for n in game.players if n > seat]) if seat >= min(game.players) else None
            label = say(N_("Seat {n}: name"), n=say.number(seat + 1))
            found.append(field(f"name{seat}", "text", label, names.get(seat, ""), longest=LONGEST_NAME, when=when))
        options = former.options if former else self.rules.defaults()
        found += [
            {**option_field(game, name, say), "value": dumps(getattr(options, name))} for name in self.rules.options
        ]
        return {
            "title": say(PAD_OF, title=game.title), "text": say(FORM_TEXT), "submit": say(BEGIN),
            "more": say(N_("More choices")), "fields": found, "send": {"kind": "form", "name": "pad"},
        }  # fmt: skip

    def _take(self, message: Json) -> None:
        values = message.get("values")
        if message["name"] != "pad" or self.sheet is not None or not isinstance(values, dict):
            return
        game = self.game
        players = next((n for n in game.players if str(n) == values.get("players")), game.players[0])
        names = [str(values.get(f"name{seat}", "")).strip() for seat in range(players)]
        chosen = {
            f.name: choice for f in fields(game.Options) for choice in f.metadata["choices"]
            if f.name in self.rules.options and dumps(choice) == values.get(f"option.{f.name}")
        }  # fmt: skip
        sheet = self.rules.new(players, game.options(chosen))
        if self._former is not None and self._former.players == players:
            sheet = read(self.rules, sheet, *write(self.rules, self._former))
        self._begin(game, names, sheet)

    # ---- taps ----------------------------------------------------------------------------------------------------

    def _tap(self, tap: Callable[[str], None]) -> Handler:
        """What answers a tap: it is entered, or a card says why not."""

        def inner(message: Json) -> None:
            text = message.get("text", "")
            try:
                tap(text if isinstance(text, str) else "")
            except PadError as error:
                self.screen.answers.card(message, self._refused(error))

        return inner

    def _refused(self, error: PadError) -> Card:
        rule = error.note.rule
        name = explain.rule_name(rule, self.game, self.language)
        return explain.plain_card("refused", self.language(NO_ENTRY), self._error(error), rule, name)

    def _error(self, error: TerakoyaError) -> str:
        return self._tell(error.note) if isinstance(error, PadError) else error.told(self.language)

    def _pad_game(self, text: str) -> None:
        game = GAMES.get(text)
        if game is not None and game.pad is not None:
            self._choose(game)

    def _pad_change(self, _text: str) -> None:
        self._choose(self.game, self.sheet)

    def _pad_add(self, text: str) -> None:
        """One more or less of something: ``low.0.GE -1``."""
        id, _, step = text.partition(" ")
        assert self.sheet is not None
        if digits(step.removeprefix("-")) is not None:
            self._change(self.rules.add(self.sheet, id, int(step)))

    def _pad_choose(self, text: str) -> None:
        """A choice; made again it is taken back: ``R13 Y``."""
        id, _, choice = text.partition(" ")
        assert self.sheet is not None
        same = self.sheet.choice(id) == choice
        self._change(self.rules.enter(self.sheet, id, "" if same else choice))

    def _pad_flag(self, text: str) -> None:
        """Yes or no, the other way round."""
        assert self.sheet is not None
        self._change(self.rules.enter(self.sheet, text, 1 - min(self.sheet.number(text), 1)))

    def _pad_fill(self, text: str) -> None:
        """The same choice wherever none has been made: ``cards.R Y``."""
        group, _, choice = text.partition(" ")
        assert self.sheet is not None
        self._change(self.rules.fill(self.sheet, group, choice))

    def _pad_next(self, _text: str) -> None:
        assert self.sheet is not None
        self._change(self.rules.write_down(self.sheet))

    def _pad_undo(self, _text: str) -> None:
        if self._before:
            self.sheet = self._before.pop()
            self.screen.publish()
            self._keep()

    def _pad_clear(self, _text: str) -> None:
        assert self.sheet is not None
        self._change(self.rules.new(self.sheet.players, self.sheet.options))


def _send(name: str, text: str = "") -> SaySheet:
    return {"kind": "sheet", "name": f"pad-{name}", "text": text}


def _game(address: str) -> Game | None:
    """The game an address names, if it has a pad."""
    game = GAMES.get(parse_qs(address.lstrip("#")).get("game", [""])[-1])
    return game if game is not None and game.pad is not None else None


def _options(game: Game, found: Mapping[str, str]) -> list[tuple[str, Any]]:
    return [
        (f.name, choice) for f in fields(game.Options) for choice in f.metadata["choices"]
        if dumps(choice) == found.get(f"o.{f.name}")
    ]  # fmt: skip


def _read_kept(text: object) -> dict[str, str]:
    """What a browser has kept, by game; whatever is not as it should be counts for nothing."""
    try:
        found = json.loads(text) if isinstance(text, str) and len(text) < 100_000 else {}
    except json.JSONDecodeError:
        return {}
    pads = found.items() if isinstance(found, dict) else ()
    return {game: address for game, address in pads if game in GAMES and isinstance(address, str)}
