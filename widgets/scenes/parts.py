"""What stands around the table: small constructors for buttons, panels and pages with nothing on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gamelib.game import Game
from gamelib.language import N_, Language
from widgets.protocol import Area, Cell, Feedback, Lesson, Mode, Outgoing, SaySheet, Scene, Tool
from widgets.scenes.scene import empty

RULES = N_("Rules")


def tool(id: str, name: str, send: Outgoing, *, primary: bool = False) -> Tool:
    """A button."""
    return {"id": id, "name": name, "send": send, "disabled": False, "why": "", "primary": primary}


def send(name: str, text: str = "") -> SaySheet:
    """The message of a button that means a sheet."""
    return {"kind": "sheet", "name": name, "text": text}


def panel(title: str, place: str, html: str, buttons: Sequence[Tool], feedback: Feedback | None) -> Lesson:
    """What is told or asked beside the table."""
    return {
        "contents": None, "title": title, "place": place, "html": html, "buttons": list(buttons), "feedback": feedback,
        "choices": [], "ask": "", "pick": False, "point": [], "beside": False, "notes": [],
    }  # fmt: skip


def bare(game: Game, say: Language, mode: Mode, text: str, rule: str, phase: str = "") -> Scene:
    """A scene with nothing on the table."""
    return {
            **empty(),
        "game": game.name, "lang": say.code, "dir": say.direction,
        "mode": mode, "title": f"{game.title} · Terakoya",
        "banner": {"phase": phase, "text": text, "rule": rule},
        "tabs": [{"id": "rules", "name": say(RULES)}],
    }  # fmt: skip


def cells(areas: Iterable[Area]) -> list[Cell]:
    """All places of some areas."""
    return [cell for area in areas for row in area["rows"] for cell in row["cells"]]
