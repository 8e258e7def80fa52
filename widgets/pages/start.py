"""The start form of the play page: what it asks, and what the answers mean."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from json import dumps
from typing import Any

from gamelib.game import Game
from gamelib.language import N_, NN_, Language
from gamelib.names import called
from widgets.levels import LEVELS
from widgets.presentation import presentation
from widgets.protocol import Field, FieldChoice, FieldKind, Form
from widgets.scenes.scene import Json

ONE, OWN = "one", "own"
"""Screens: one, passed around, or one for each person."""
PERSON = "person"
LONGEST_NAME = 40
"""Letters of a name typed in here; a record may hold longer ones, but they would push the cards off a small screen."""

SCREENS = {ONE: N_("This screen, passed around"), OWN: N_("Everybody has an own screen: links and QR codes")}
A_PERSON = N_("A person")
SEAT = N_("Seat {n}")
BY_CHANCE = N_("By chance")
PLAYERS = NN_("{n} player", "{n} players")
ABOUT = N_("{players}, about {minutes} minutes. Just start, or choose first.")
RANGE = N_("{least} to {most} players")


@dataclass(frozen=True)
class Start:
    """What somebody has chosen.

    screens:  `ONE` or `OWN`
    open:     everything is shown from the beginning
    match:    arguments of `Match.new` besides the game
    """

    screens: str
    open: bool
    match: dict[str, Any]


def field(
    id: str,
    kind: FieldKind,
    label: str,
    value: Any,
    choices: Any = (),
    *,
    advanced: bool = True,
    help: str = "",
    longest: int = 200,
    when: tuple[str, list[str]] | None = None,
    rule: str = "",
) -> Field:
    """A field of a form; ``choices`` are pairs of value and label; ``when``: another field and the values it needs."""
    named: list[FieldChoice] = [{"value": v, "label": text} for v, text in choices]
    return {
        "id": id, "kind": kind, "label": label, "help": help, "value": value, "choices": named, "advanced": advanced,
        "max": longest, "when": {"field": when[0], "values": when[1]} if when else None,
        "rule": rule,
    }  # fmt: skip


def form(game: Game, say: Language, screens: Collection[str] = tuple(SCREENS)) -> Form:
    """Good defaults, so that it can be sent as it stands; everything else behind one panel.

    screens:  what may be chosen for where one plays
    """
    return {
        "title": say(N_("Play {title}"), title=game.title),
        "text": say(ABOUT, players=_how_many(game, say), minutes=presentation(game).minutes),
        "submit": say(N_("Start")),
        "more": say(N_("More choices")),
        "fields": [
            *_players_fields(game, say, screens),
            *(_begins_field(game, say, players) for players in game.players if _anyone_begins(game)),
            *(option_field(game, f.name, say) for f in fields(game.Options) if f.name != "first"),
            *([field("open", "check", say(N_("Open cards: everybody sees everything, for teaching")), False,
                     when=("screens", [ONE]))] if game.reveals else []),
            field("seed", "text", say(N_("Seed")), "", when=("screens", [ONE]),
                  help=say(N_("The same seed and options give the same deal. Empty: by chance."))),
        ],
        "send": {"kind": "form", "name": "start"},
    }  # fmt: skip


def _anyone_begins(game: Game) -> bool:
    """Whether the first seat to move is a choice; in some games a role decides it."""
    return any(f.name == "first" for f in fields(game.Options))


def _begins_field(game: Game, say: Language, players: int) -> Field:
    """Every seat of a table for so many players, or chance."""
    choices = [(str(seat), say(SEAT, n=say.number(seat + 1))) for seat in range(players)]
    label, *_ = game.texts.option("first", say)
    return field(
        f"begins{players}", "radio" if players == 2 else "select", label, "0",
        [*choices, ("random", say(BY_CHANCE))], help=say(presentation(game).begins),
        when=("players", [str(players)]) if len(game.players) > 1 else None,
    )  # fmt: skip


def _how_many(game: Game, say: Language) -> str:
    least, most = min(game.players), max(game.players)
    return say.plural(PLAYERS, least) if least == most else say(RANGE, least=say.number(least), most=say.number(most))


def _said(choices: Mapping[str, str], say: Language) -> list[tuple[str, str]]:
    return [(value, say(label)) for value, label in choices.items()]


def _who(bot: str, say: Language) -> list[tuple[str, str]]:
    """Who may sit on a seat: a person, or the bot of this name at one of the levels."""
    return [(PERSON, say(A_PERSON)), *((level, say(words.seat, name=bot)) for level, words in LEVELS.items())]


def _players_fields(game: Game, say: Language, screens: Collection[str]) -> list[Field]:
    """How many play, who sits where, on which screens."""
    where = {screen: label for screen, label in SCREENS.items() if screen in screens}
    found = [field("screens", "radio", say(N_("Where one plays")), ONE, _said(where, say))]
    if len(game.players) > 1:
        counts = [(str(n), say.plural(PLAYERS, n)) for n in game.players]
        usual = str(presentation(game).players(game))
        found.append(field("players", "select", say(N_("How many play")), usual, counts, advanced=False))
    seats = range(max(game.players))
    for seat, bot in enumerate(called([""] * len(seats), say, seats)):
        when = ("players", [str(n) for n in game.players if n > seat]) if seat >= min(game.players) else None
        n = say.number(seat + 1)
        found += [
            field(f"who{seat}", "select", say(N_("Seat {n}: who plays"), n=n), "medium" if seat else PERSON,
                  _who(bot, say), when=when),
            field(f"name{seat}", "text", say(N_("Seat {n}: name"), n=n), "", longest=LONGEST_NAME, when=when),
        ]  # fmt: skip
    return found


def option_field(game: Game, name: str, say: Language) -> Field:
    """The field of one of a game's options."""
    option = next(f for f in fields(game.Options) if f.name == name)
    label, choices, help = game.texts.option(name, say)
    values = [dumps(choice) for choice in option.metadata["choices"]]
    named = list(zip(values, choices, strict=True))
    counts = option.metadata.get("players")
    when = ("players", [str(n) for n in counts]) if counts else None
    return field(f"option.{name}", "select", label, dumps(option.default), named, help=help, when=when,
                 rule=option.metadata["rule"])  # fmt: skip


def chosen(game: Game, values: Json, allowed: Collection[str] = tuple(SCREENS)) -> Start:
    """What the sent values mean; whatever is missing or unknown falls back to the form's own."""
    players = next((n for n in game.players if str(n) == values.get("players")), presentation(game).players(game))
    who = [str(values.get(f"who{seat}", "medium" if seat else PERSON)) for seat in range(players)]
    levels = {seat: level for seat, level in enumerate(who) if level in LEVELS}
    persons = players - len(levels)
    screens = OWN if values.get("screens") == OWN and OWN in allowed and persons else ONE
    options = {
        f.name: choice
        for f in fields(game.Options)
        for choice in f.metadata["choices"]
        if dumps(choice) == values.get(f"option.{f.name}")
    }
    if _anyone_begins(game):
        seats = {str(seat): seat for seat in range(players)}
        options["first"] = seats.get(str(values.get(f"begins{players}", 0)), secrets.randbelow(players))
    seed = "" if screens == OWN else str(values.get("seed", "")).strip()
    names = [str(values.get(f"name{seat}", "")).strip()[:LONGEST_NAME] for seat in range(players)]
    return Start(
        screens,
        bool(game.reveals) and screens == ONE and values.get("open") is True,
        {
            "players": players, "seed": seed or None, "options": options, "names": names, "levels": levels,
        },
    )  # fmt: skip
