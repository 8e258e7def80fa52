"""The position editor of Ta-Ké."""

from __future__ import annotations

from typing import Any

from gamelib.errors import RecordError, shown
from gamelib.game import State
from gamelib.language import N_, Language
from gamelib.ta_ke import position
from gamelib.ta_ke.facts import CHARACTERS, CHIPS_EACH, COLUMNS, STACKS
from gamelib.ta_ke.state import TaKeState
from gamelib.ta_ke.text import CHARACTER_NAMES
from widgets.games.ta_ke.scene import picture
from widgets.protocol import Area, Mark
from widgets.scenes.scene import Picture, Setting, area, cell, item, row, word

ERASE = "erase"
GHOST = "ghost"
BRUSHES = (*CHARACTERS, GHOST, ERASE)
BRUSH_NAMES = {**CHARACTER_NAMES, GHOST: N_("Ghost"), ERASE: N_("Take away")}
CHOSEN = N_("{piece}, chosen")
PROMPT = N_("Chosen: {piece}. Press a place to put it there")
PROMPT_GHOST = N_("Chosen: {piece}. Press a place to put one there, or to take it away")
PROMPT_ERASE = N_("Chosen: {piece}. Press a place to remove a chip there")
PROMPTS = {GHOST: PROMPT_GHOST, ERASE: PROMPT_ERASE}
MOVER = N_("To move: {player} (change)")
EMPTY = "-,-,-,-,-/000.000.000.000,000.000.000.000/0,0/0/0/-.-/main"


class TaKeEditor:
    """An editor for Ta-Ké: stacks, courtyards, ghosts, points, who is to move. Turns begin anew."""

    def __init__(self, begin: State | None) -> None:
        self.brush = "SA"
        self._read(position.write(begin) if isinstance(begin, TaKeState) else EMPTY)

    def _read(self, text: str) -> None:
        """Keep the fields of a position text that an editor changes; a turn in progress begins anew."""
        state = position.read(text, complete=False)
        stacks, courts, points, mover, options, *_ = position.write(state).split("/")
        self.stacks = ["" if s.rstrip("*") == "-" else s.rstrip("*") for s in stacks.split(",")]
        self.ghosts = [s.endswith("*") for s in stacks.split(",")]
        self.courts = [[list(map(int, column)) for column in court.split(".")] for court in courts.split(",")]
        self.points, self.mover, self.options = points, mover.replace("-", "0"), options

    def text(self) -> str:
        """The position text, at the beginning of a turn."""
        stacks = ",".join((s or "-") + "*" * ghost for s, ghost in zip(self.stacks, self.ghosts, strict=True))
        courts = ",".join(".".join("".join(map(str, column)) for column in court) for court in self.courts)
        return f"{stacks}/{courts}/{self.points}/{self.mover}/{self.options}/-.-/main"

    def set_text(self, text: str) -> None:
        """Take over a position text."""
        self._read(text)

    def points_text(self) -> str:
        """The points as in a position text."""
        return self.points

    def set_points(self, text: str) -> None:
        """Set the points from ``15,6``."""
        self._changed(points=text.replace(" ", ""))

    def other_mover(self) -> None:
        """The other seat is to move."""
        self.mover = "10"[int(self.mover)]

    def _changed(self, **values: Any) -> None:
        """Change fields; what would be no position is refused and nothing changes."""
        before = self.__dict__.copy()
        self.__dict__.update(values)
        try:
            position.read(self.text(), complete=False)
        except RecordError:
            self.__dict__.update(before)
            raise

    def press(self, attempt: str) -> None:
        """``brush GE``, ``on top:A``, ``on bottom:0:GE``; raises `RecordError` for what does not fit."""
        match attempt.replace(" ", ":").split(":"):
            case ["brush", piece] if piece in BRUSHES:
                self.brush = piece
            case ["on", "top" | "under" | "space", stack] if stack in STACKS:
                self._on_stack(STACKS.index(stack))
            case ["on", "samurai" | "middle" | "bottom" as level, "0" | "1" as seat, column] if column in COLUMNS:
                self._on_court(int(seat), COLUMNS.index(column), ("bottom", "middle", "samurai").index(level))
            case _:
                raise RecordError(N_("no piece goes there: {given}"), given=shown(attempt))

    def _on_stack(self, i: int) -> None:
        stacks, ghosts = self.stacks.copy(), self.ghosts.copy()
        if self.brush == GHOST:
            ghosts[i] = not ghosts[i]
        elif self.brush == ERASE:
            stacks[i] = stacks[i][:-1]
        else:
            stacks[i] += position.LETTERS[CHARACTERS.index(self.brush)]
        self._changed(stacks=stacks, ghosts=ghosts)

    def _on_court(self, seat: int, column: int, level: int) -> None:
        fitting = "SA" if level == 2 else COLUMNS[column]
        if self.brush not in (fitting, ERASE):
            raise RecordError(N_("only {piece} goes there"), piece=fitting)
        courts = [[counts.copy() for counts in court] for court in self.courts]
        count = courts[seat][column][level] + (-1 if self.brush == ERASE else 1)
        courts[seat][column][level] = min(max(count, 0), CHIPS_EACH)
        self._changed(courts=courts)

    def prompt(self, language: Language) -> str:
        """What is chosen, and what a press does with it."""
        return language(PROMPTS.get(self.brush, PROMPT), piece=language(BRUSH_NAMES[self.brush]))

    def mover_name(self, language: Language, names: tuple[str, ...]) -> str:
        """Who is to move."""
        return language(MOVER, player=names[int(self.mover)])

    def picture(self, language: Language, names: tuple[str, ...]) -> Picture:
        """The table with every place open to the chosen piece, and the pieces to choose from."""
        view = position.read(self.text(), complete=False).observe(None)
        shown = picture(view, Setting(language, names))
        areas = [_palette(language, self.brush)]
        for part in shown.areas:
            rows = [
                row(line["head"], [{**entry, "acts": word("on", entry["id"])} for entry in line["cells"]])
                for line in part["rows"]
            ]
            areas.append({**part, "rows": rows})
        return Picture(areas, {"brush": 1, "on": 1}, ())


def _palette(language: Language, brush: str) -> Area:
    cells = []
    for piece in BRUSHES:
        name = language(BRUSH_NAMES[piece])
        label = language(CHOSEN, piece=name) if piece == brush else name
        items = [item(f"brush:{piece}:0", piece)] if piece != ERASE else []
        marks: list[Mark] = ["scored"] if piece == brush else []
        cells.append(cell(f"brush:{piece}", label, items, word("brush", piece), marks, name, "brush"))
    return area("palette", "pool", "row", language(N_("Pieces")), [row("", cells)], look="palette")
