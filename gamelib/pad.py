"""Score pads: what somebody who plays with the real box enters, and what the game's own score code makes of it.

A pad describes its game's things to enter as data; the numbers come from ``gamelib/<game>/score.py`` alone.

    >>> import gamelib
    >>> pad = gamelib.load("tatsu").pad
    >>> sheet = pad.new(4)
    >>> for card in ("R13", "Y13", "R2", "Rx2"):
    ...     sheet = pad.enter(sheet, card, "R")
    >>> [term.value for term in pad.reckon(sheet).totals]
    [14, 0, 14, 0]
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from gamelib.errors import TerakoyaError, shown
from gamelib.events import Event
from gamelib.game import digits
from gamelib.language import N_, Language, language
from gamelib.names import called

if TYPE_CHECKING:
    from gamelib.score import Term

__all__ = ["Entries", "Group", "Note", "Pad", "PadError", "Part", "Reckoning", "Sheet", "Supply", "read", "write"]

Entries = Mapping[str, int | str]
"""Part -> what was entered: a number, or one of its choices. What is 0 or not chosen is left out."""

UNKNOWN = N_("there is nothing to enter called {given}; there are: {known}")
NOT_A_NUMBER = N_("{what}: a whole number from 0 to {most}, not {given}")
NOT_A_CHOICE = N_("{what}: one of {choices}, not {given}")
NO_MORE = N_("{what}: {most} is the most there can be.")
NO_MORE_OF = N_("{supply} Entered so far: {where}. Take one away there first.")
NO_LESS = N_("{what}: there is nothing to take away.")
SO_MANY = N_("{where}, {what}: {n}")
ONE_ROUND = N_("this game is scored once, at its end")
BAD_ROUND = N_("the rounds written down do not fit {players} players: {given}")


class Note(NamedTuple):
    """A sentence as data: its template, what is filled in (other notes, too), the rule it rests on; see `Pad.tell`."""

    template: str
    data: Mapping[str, Any] = {}
    rule: str = ""


class PadError(TerakoyaError):
    """What was entered cannot be so: the note says what, where, and what would work."""

    def __init__(self, pad: Pad, template: str, rule: str = "", /, **data: object) -> None:
        self.pad, self.note = pad, Note(template, data, rule)
        super().__init__(self.told(language()))

    def told(self, language: Language) -> str:
        """The error in a language, the players by number; `Pad.tell` tells the note with their names."""
        return self.pad.tell(self.note, language, called([""] * 9, language))


class Part(NamedTuple):
    """One thing to enter.

    id:       key of the entries
    label:    its name
    most:     of a number: the largest; 1 makes it a yes or no
    choices:  of a choice: what can be chosen
    names:    of a choice: the vocabulary its choices are called by
    steps:    of a number: what one press adds or takes away
    shows:    what is drawn for it: vocabulary and value (``("card", "R13")``); of a choice its choices are, if ""
    piece:    id of the piece that formulas count
    short:    its name on the table itself, such as the letter of a space
    """

    id: str
    label: Note
    most: int = 0
    choices: tuple[str, ...] = ()
    names: str = ""
    steps: tuple[int, ...] = (1,)
    shows: tuple[str, str] = ("", "")
    piece: str = ""
    short: str = ""


class Group(NamedTuple):
    """Parts that belong together, such as those of a player.

    columns:  how many stand side by side, 0 = as many as fit
    heads:    of columns: the name of each row
    fill:     all choices left open can be made at once
    """

    id: str
    label: Note
    parts: tuple[Part, ...]
    columns: int = 0
    heads: tuple[Note, ...] = ()
    fill: bool = False


class Supply(NamedTuple):
    """Parts that take from the same supply: their numbers together, or how often these choices were made.

    note:  says how many there are, with ``{most}``
    """

    parts: tuple[str, ...]
    most: int
    note: Note
    choices: frozenset[str] = frozenset()


class Reckoning(NamedTuple):
    """What the entries come to.

    totals:   per seat the filled-in formula
    teams:    the formulas that decide, where those of the seats do not
    missing:  what is still to be entered before it is decided
    event:    how the game would say its end, or that it goes on
    winners:  who has won; empty while something is missing
    rule:     of the decision, the tie rule where it was one
    """

    totals: tuple[Term, ...]
    teams: tuple[Term, ...] = ()
    missing: tuple[Note, ...] = ()
    event: Event | None = None
    winners: tuple[int, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Sheet:
    """A pad filled in so far.

    options:  the game's options
    entries:  of the round being entered
    rounds:   per round written down the totals after it, one for each seat
    """

    players: int
    options: Any
    entries: Entries = field(default_factory=dict)
    rounds: tuple[tuple[int, ...], ...] = ()

    def number(self, part: str) -> int:
        """A number that was entered; 0 if none was."""
        found = self.entries.get(part, 0)
        return found if isinstance(found, int) else 0

    def choice(self, part: str) -> str:
        """A choice that was made; "" if none was."""
        return str(self.entries.get(part, ""))


class Pad(ABC):
    """The score pad of a game. A class of its own per game; it holds nothing of a single sheet.

    options:     names of the game's options that change the score
    vocabulary:  how things are called: key of a note's data -> value and language to a name
    """

    options: ClassVar[tuple[str, ...]] = ()
    vocabulary: ClassVar[Mapping[str, Callable[[Any, Language], str]]] = {}

    # ---- what each game says -------------------------------------------------------------------------------------

    @abstractmethod
    def defaults(self) -> Any:
        """The game's options by default."""

    @abstractmethod
    def groups(self, sheet: Sheet) -> tuple[Group, ...]:
        """What can be entered now; what was entered may open more."""

    @abstractmethod
    def supplies(self, sheet: Sheet) -> tuple[Supply, ...]:
        """How many of these things the box holds."""

    @abstractmethod
    def reckon(self, sheet: Sheet) -> Reckoning:
        """What the entries come to, by the game's own formulas."""

    def following(self, sheet: Sheet, totals: Sequence[int]) -> Entries | None:
        """What the next round begins with, the totals of this one given; ``None`` for games of one round."""
        return None

    # ---- what is the same for all --------------------------------------------------------------------------------

    def new(self, players: int, options: Any = None) -> Sheet:
        """An empty sheet."""
        return Sheet(players, self.defaults() if options is None else options)

    def parts(self, sheet: Sheet) -> dict[str, Part]:
        """Everything that can be entered now, by id."""
        return {part.id: part for group in self.groups(sheet) for part in group.parts}

    def part(self, sheet: Sheet, id: str) -> Part:
        """A part by its id; raises `PadError` naming those there are."""
        parts = self.parts(sheet)
        if id not in parts:
            raise PadError(self, UNKNOWN, given=shown(id), known=", ".join(parts))
        return parts[id]

    def enter(self, sheet: Sheet, id: str, value: int | str) -> Sheet:
        """The sheet with another value; 0 or "" takes it away. What no longer can be entered goes with it.

        Raises `PadError`: no such part, no such value, or more than the box holds.
        """
        part = self.part(sheet, id)
        self._check(part, value)
        entries = {key: entered for key, entered in sheet.entries.items() if key != id}
        if value:
            entries[id] = value
        changed = self._tidy(replace(sheet, entries=entries))
        self._check_supplies(changed, part)
        return changed

    def add(self, sheet: Sheet, id: str, n: int) -> Sheet:
        """The sheet with ``n`` more of something; raises `PadError`."""
        part = self.part(sheet, id)
        if part.choices:
            raise PadError(self, NOT_A_CHOICE, what=part.label, choices=", ".join(part.choices), given=shown(n))
        wanted = sheet.number(id) + n
        if wanted < 0:
            raise PadError(self, NO_LESS, what=part.label)
        if wanted > part.most:
            raise PadError(self, NO_MORE, part.label.rule, what=part.label, most=part.most)
        return self.enter(sheet, id, wanted)

    def fill(self, sheet: Sheet, group: str, choice: str) -> Sheet:
        """The sheet with the same choice wherever none has been made in a group; raises `PadError`."""
        found = next((one for one in self.groups(sheet) if one.id == group and one.fill), None)
        if found is None:
            known = ", ".join(one.id for one in self.groups(sheet) if one.fill)
            raise PadError(self, UNKNOWN, given=shown(group), known=known)
        for part in found.parts:
            if not sheet.choice(part.id):
                sheet = self.enter(sheet, part.id, choice)
        return sheet

    def write_down(self, sheet: Sheet) -> Sheet:
        """The next round, the totals of this one written down; raises `PadError` for games of one round."""
        totals = tuple(term.value for term in self.reckon(sheet).totals)
        entries = self.following(sheet, totals)
        if entries is None:
            raise PadError(self, ONE_ROUND)
        return replace(sheet, entries=entries, rounds=(*sheet.rounds, totals))

    def _check(self, part: Part, value: int | str) -> None:
        """Refuse a value that this part cannot have."""
        if part.choices:
            if value and value not in part.choices:
                choices = ", ".join(part.choices)
                raise PadError(self, NOT_A_CHOICE, what=part.label, choices=choices, given=shown(value))
        elif type(value) is not int or not 0 <= value <= part.most:
            raise PadError(self, NOT_A_NUMBER, what=part.label, most=part.most, given=shown(value))

    def _check_supplies(self, sheet: Sheet, part: Part) -> None:
        """Refuse more than the box holds, and say where the others were entered.

        A choice is held to it too where it changes what a supply counts, as the character uncovered does.
        """
        for supply in self.supplies(sheet):
            taken = {id: _taken(sheet, id, supply) for id in supply.parts}
            if sum(taken.values()) > supply.most:
                where = tuple(
                    Note(SO_MANY, {"where": group.label, "what": other.label, "n": taken[other.id]})
                    for group in self.groups(sheet)
                    for other in group.parts
                    if taken.get(other.id) and other.id != part.id
                )
                note = supply.note._replace(data={"most": supply.most, **supply.note.data})
                template = NO_MORE_OF if where else "{supply}"
                raise PadError(self, template, supply.note.rule, supply=note, where=where)

    def _tidy(self, sheet: Sheet) -> Sheet:
        """The sheet without what can no longer be entered: the choice that asked for it has changed."""
        parts = self.parts(sheet)
        kept = {id: value for id, value in sheet.entries.items() if id in parts and self._fits(parts[id], value)}
        return sheet if kept == sheet.entries else self._tidy(replace(sheet, entries=kept))

    @staticmethod
    def _fits(part: Part, value: int | str) -> bool:
        return value in part.choices if part.choices else isinstance(value, int) and value <= part.most

    # ---- words ---------------------------------------------------------------------------------------------------

    def tell(self, note: Note, language: Language, names: Sequence[str]) -> str:
        """A note as a sentence."""
        words = {key: self.word(key, value, language, names) for key, value in note.data.items()}
        return language(note.template, **words)

    def word(self, key: str, value: Any, language: Language, names: Sequence[str]) -> str:
        """What a value of a note's data, or a choice, is called: the seats by name, the rest by the vocabulary."""
        if isinstance(value, Note):
            return self.tell(value, language, names)
        if isinstance(value, tuple):
            return language.listing([self.word(key, one, language, names) for one in value])
        if key == "player":
            return names[int(value)]
        if key in self.vocabulary:
            return self.vocabulary[key](value, language)
        return language.number(value) if isinstance(value, int) else str(value)


def _taken(sheet: Sheet, id: str, supply: Supply) -> int:
    if supply.choices:
        return int(sheet.choice(id) in supply.choices)
    return sheet.number(id)


# ---- sheets as text ----------------------------------------------------------------------------------------------


def write(pad: Pad, sheet: Sheet) -> tuple[str, str]:
    """The entries and the rounds as short texts: ``R13:R,Rx2:R`` and ``20.6,35.12``."""
    entries = ",".join(f"{id}:{sheet.entries[id]}" for id in pad.parts(sheet) if id in sheet.entries)
    return entries, ",".join(".".join(map(str, totals)) for totals in sheet.rounds)


def read(pad: Pad, sheet: Sheet, entries: str, rounds: str) -> Sheet:
    """The sheet with what two texts of `write` say; raises `PadError` saying what in them does not fit."""
    written = []
    for text in filter(None, rounds.split(",")):
        totals = text.split(".")
        if len(totals) != sheet.players or any(digits(n.removeprefix("-")) is None for n in totals):
            raise PadError(pad, BAD_ROUND, players=sheet.players, given=shown(text))
        written.append(tuple(map(int, totals)))
    sheet = replace(sheet, rounds=tuple(written))
    for text in filter(None, entries.split(",")):
        id, _, value = text.partition(":")
        part = pad.part(sheet, id)
        number = digits(value)
        sheet = pad.enter(sheet, id, value if part.choices or number is None else number)
    return sheet
