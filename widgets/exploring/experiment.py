"""An experiment of the explore page: what it asks for, what it computes, and how its result is shown.

A result is kept without words, so that another language shows it anew. What is shown is a list of blocks, plain data
(`widgets.protocol.Block`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from gamelib.bots.levels import greedy
from gamelib.bots.player import Cancelled
from gamelib.game import Game, State, View
from gamelib.language import N_, Language, language
from gamelib.names import called
from gamelib.series import midgame
from widgets.pages.start import PLAYERS
from widgets.presentation import presentation
from widgets.protocol import (
    Block,
    ExperimentField,
    FieldChoice,
    Figure,
    FigureBlock,
    NoteBlock,
    OutlineBlock,
    OutlineEntry,
    TableBlock,
    TableCell,
    Tint,
)
from widgets.scenes.scene import Setting

LONGEST = 300
"""Letters of a text that may be entered."""
MOST_DECISIONS = 500

PERCENT = N_("{n} %")
SEED = N_("Seed of the deal")
DECISIONS = N_("Decisions played, at least")
HOW_MANY = N_("How many play")
SEEN = N_("What {player} sees")


class Step(NamedTuple):
    """How far a computation is, and what it has found so far; ``None`` = nothing yet."""

    done: int
    total: int
    found: Any = None


class Part:
    """One experiment of a game.

    id:       short, unlike the others of the same game
    title, text, submit:  templates: what it is about, what it shows, what its button says
    at_once:  it takes so little time that it is computed without being asked for, and without saying how far it is
    values:   what is entered, by id of the field
    found:    the result, ``None`` = none yet
    """

    id: ClassVar[str]
    title: ClassVar[str]
    text: ClassVar[str]
    submit: ClassVar[str] = N_("Work it out")
    at_once: ClassVar[bool] = True

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: Any = None
        self.values: dict[str, str] = {}
        self.take({})

    def fields(self, say: Language) -> list[ExperimentField]:
        """What can be entered: see `select`, `number`, `line` and `check`."""
        return []

    def take(self, values: Mapping[str, Any]) -> None:
        """Keep what was entered, as far as it makes sense; everything else falls back to what stands there first."""
        for field in self.fields(language()):
            self.values[field["id"]] = _sensible(field, values.get(field["id"], field["value"]))

    def run(self, cancelled: Cancelled) -> Iterator[Step]:
        """Compute with the values entered, step by step; the last step has the result. Raises `TerakoyaError`."""
        raise NotImplementedError

    def blocks(self, say: Language) -> list[Block]:
        """The result as it is shown; asked for only when there is one."""
        raise NotImplementedError

    def names(self, players: int, say: Language) -> tuple[str, ...]:
        """What the seats are called."""
        return called([""] * players, say)


class FromPosition(Part):
    """An experiment with a position out of the middle of a game, seen by the seat to move."""

    decisions: ClassVar[int] = 12

    def fields(self, say: Language) -> list[ExperimentField]:
        """How many play, the deal, and how far it is played."""
        counts = [(str(n), say.plural(PLAYERS, n)) for n in self.game.players]
        usual = str(presentation(self.game).players(self.game))
        return [
            *([select("players", say(HOW_MANY), usual, counts)] if len(counts) > 1 else []),
            line("seed", say(SEED), "1"),
            number("decisions", say(DECISIONS), self.decisions, 0, MOST_DECISIONS),
        ]

    def state(self, cancelled: Cancelled) -> State:
        """The position, played by greedy bots."""
        players = int(self.values.get("players", self.game.players[0]))
        decisions = int(self.values["decisions"])
        player = greedy(self.game.name)
        return midgame(self.game, players, self.values["seed"], decisions, player, self.suits, cancelled)

    def suits(self, state: State) -> bool:
        """Whether there is something to look at in a position: else the game goes on to the next one with it."""
        return len(state.legal_actions()) > 1

    def view(self, cancelled: Cancelled) -> View:
        """What the seat to move knows there."""
        state = self.state(cancelled)
        return state.observe(int(state.to_move))

    def seen(self, view: View, players: int, say: Language) -> OutlineBlock:
        """The position in words."""
        names = self.names(players, say)
        areas = presentation(self.game).scene(view, Setting(say, names, view.seat or 0)).areas
        told = [
            entry(area["label"], [
                entry(": ".join(text for text in (row["head"], say.listing(cells)) if text))
                for row in area["rows"] if (cells := [cell["name"] for cell in row["cells"] if cell["name"]])
            ])
            for area in areas
        ]  # fmt: skip
        title = say(SEEN, player=names[view.seat] if view.seat is not None else "")
        return {"kind": "outline", "title": title, "entries": [one for one in told if one["entries"]], "folded": True}


# ---- fields ------------------------------------------------------------------------------------------------------


def select(
    id: str, label: str, value: str, choices: Iterable[tuple[str, str]], when: tuple[str, Sequence[str]] | None = None
) -> ExperimentField:
    """One of some choices, pairs of value and label; ``when``: another field and the values that this one needs."""
    named: list[FieldChoice] = [{"value": v, "label": text} for v, text in choices]
    field: ExperimentField = {"id": id, "kind": "select", "label": label, "value": value, "choices": named}
    return {**field, "when": {"field": when[0], "values": list(when[1])}} if when else field


def number(id: str, label: str, value: int, least: int, most: int) -> ExperimentField:
    """A whole number."""
    return {"id": id, "kind": "number", "label": label, "value": str(value), "min": least, "max": most}


def line(id: str, label: str, value: str) -> ExperimentField:
    """A line of text."""
    return {"id": id, "kind": "text", "label": label, "value": value, "max": LONGEST}


def check(id: str, label: str, value: bool = False) -> ExperimentField:
    """Yes or no: ``1`` or nothing."""
    return {"id": id, "kind": "check", "label": label, "value": "1" if value else ""}


def _sensible(field: ExperimentField, value: Any) -> str:
    text = str(value).encode(errors="ignore").decode() if isinstance(value, str | int) else ""  # no lone surrogates
    if field["kind"] == "number":
        whole = int(text) if text.isascii() and text.isdigit() and len(text) < 9 else int(field["value"])
        return str(min(max(whole, field["min"]), field["max"]))
    if field["kind"] == "check":
        return "1" if value in (True, "1") else ""
    if field["kind"] == "select":
        return text if text in [choice["value"] for choice in field["choices"]] else str(field["value"])
    return text.strip()[:LONGEST] or str(field["value"])


# ---- blocks ------------------------------------------------------------------------------------------------------


Cell = str | TableCell


def note(text: str, href: str = "", link: str = "") -> NoteBlock:
    """A paragraph, with a link behind it if there is one: ``may#ask=<game>``, a page of ours and a fragment."""
    return {"kind": "note", "text": text, "href": href, "link": link}


def drawing(figure: Figure) -> FigureBlock:
    """A chart."""
    return {"kind": "figure", "figure": figure}


def table(
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    *,
    numbers: Sequence[int] = (),
    matrix: bool = False,
    text: str = "",
) -> TableBlock:
    """Rows under heads, the first cell of each row its head.

    numbers:  the columns that are set as numbers
    matrix:   all of them are, and closely
    text:     a sentence under the caption
    """
    return {
        "kind": "table", "caption": caption, "text": text, "heads": list(heads), "rows": [list(row) for row in rows],
        "numbers": list(numbers), "matrix": matrix,
    }  # fmt: skip


def cell(text: str, said: str = "", tint: Tint = "") -> TableCell:
    """A cell of few signs: what a screen reader says instead, and its tint."""
    return {"text": text, "said": said, "tint": tint}


def entry(text: str, entries: Sequence[OutlineEntry] = ()) -> OutlineEntry:
    """A line of an outline, with those under it."""
    return {"text": text, "entries": list(entries)}


def percent(share: float | Fraction, say: Language) -> str:
    """A share in per cent, without a decimal where it is none."""
    shown = 100 * float(share)
    return say(PERCENT, n=say.decimal(shown) if 0 < share < 1 else say.number(round(shown)))
