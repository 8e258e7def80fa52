"""The sentences of Kakushi. Templates stand in tables, marked by `N_` for the translators."""

from collections.abc import Mapping, Sequence
from typing import Any

from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.game import Texts, View
from gamelib.language import N_, Language
from gamelib.score import Term
from tests.tiny.state import ATTEMPTS, KEEP, TURN

PLACE = {"L": N_("left"), "R": N_("right")}
EVENTS = {
    "peek": N_("{player} looks at the {place} tile of {other}."),
    "seen": N_("{player} sees that the {place} tile of {other} is a {tile}."),
    "touch": N_("{player} reaches for the peg."),
    "peg": N_("The peg of {player} is now under the {place} tile."),
    "draw": N_("{player} draws a tile; {left} are left in the bag."),
    "drawn": N_("{player} has drawn the {tile}."),
    "put": N_("{player} replaces the {place} tile and discards the {tile}."),
    "drop": N_("{player} discards the drawn {tile}."),
    "call": N_("{player} calls: all tiles are shown."),
    "showdown": N_("{player} shows {tiles}, the peg under the {place} tile."),
}
REFUSALS = {
    GAME_OVER: N_("The game is over."),
    OUT_OF_TURN: N_("It is the turn of {player}."),
    "KAK-RUMMAGE": N_("Nobody looks into the bag; {left} tiles are in it."),
    "KAK-NOTHING-DRAWN": N_("You have not drawn a tile."),
    "KAK-KEEP": N_("First decide about the tile you have drawn."),
    "KAK-NO-SEAT": N_("Only {seats} play."),
    "KAK-OWN": N_("You know your own tiles."),
    "KAK-SEEN": N_("You have seen the {place} tile of {other} already."),
    "KAK-BAG-EMPTY": N_("The bag is empty."),
    "KAK-FIRST-ROUND": N_("Nobody calls in the first round; it has {turns} turns left."),
}
REMEDIES = {"KAK-NOTHING-DRAWN": N_("Draw a tile first.")}
ACTS = {
    "peek": N_("Look at the {place} tile of {other}"),
    "swap": N_("Move the peg to the other tile"),
    "stay": N_("Leave the peg where it is"),
    "draw": N_("Draw a tile"),
    "put": N_("Put it in place of the {place} tile"),
    "drop": N_("Discard it"),
    "call": N_("Call"),
    "rummage": N_("Look into the bag"),
}
GROUPS = {
    "peek": N_("Look"), "swap": N_("Peg"), "stay": N_("Peg"), "draw": N_("Draw"), "put": N_("Drawn tile"),
    "drop": N_("Drawn tile"), "call": N_("End"), "rummage": N_("Draw"),
}  # fmt: skip
PROMPTS = {
    TURN: (N_("{player} must look at a tile, move the peg, draw or call."), "kakushi/turn"),
    KEEP: (N_("{player} must put the drawn tile in place of one, or discard it."), "kakushi/draw"),
}
OPTIONS = {
    "rounds": (N_("Rounds"), (N_("three"), N_("four")), N_("The game ends after so many rounds at the latest.")),
    "weights": (
        N_("What tiles count"),
        (N_("the one with the peg twice, the other once"), N_("the one with the peg three times, the other once")),
        N_("Points are the tiles times these weights."),
    ),
}
THE_END = (N_("The game is over."), "kakushi/end")
TERMS = {
    "points": N_("points"), "pegged": N_("tile with the peg"), "other": N_("other tile"), "weight": N_("weight"),
    "tile": N_("tile"),
}  # fmt: skip
CODES = tuple(code for code in REFUSALS if code not in (GAME_OVER, OUT_OF_TURN))


def _filled(data: Mapping[str, Any], language: Language, names: Sequence[str]) -> dict[str, object]:
    """Facts as words: seats become names, places and numbers become text."""
    words: dict[str, object] = {}
    for key, value in data.items():
        if key == "place":
            words[key] = language(PLACE[value]) if value else ""
        elif key in ("other", "seat"):
            words["player" if key == "seat" else key] = names[value] if value in range(len(names)) else value
        elif key == "tiles":
            words[key] = language.listing([language.number(tile) for tile in value])
        else:
            words[key] = language.number(value)
    return words


class KakushiTexts(Texts):
    """All of Kakushi's wording."""

    def event(self, event: Event, language: Language, names: Sequence[str]) -> str:
        """The sentence of its kind."""
        return language(EVENTS[event.kind], **_filled({"seat": event.seat, **event.data}, language, names))

    def action(self, action: int, view: View, language: Language, names: Sequence[str]) -> str:
        """The choice of its verb."""
        act = ATTEMPTS[action]
        return language(ACTS[act.verb], **_filled({"other": act.seat, "place": act.place}, language, names))

    def group(self, action: int, language: Language) -> str:
        """By verb."""
        return language(GROUPS[ATTEMPTS[action].verb])

    def refusal(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """The sentence of its code."""
        return language(REFUSALS[refusal.code], **_filled(refusal.data, language, names))

    def remedy(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """Only where the seat can do something about it."""
        return language(REMEDIES[refusal.code]) if refusal.remedy else ""

    def prompt(self, view: View, language: Language, names: Sequence[str]) -> tuple[str, str]:
        """By phase."""
        message, rule = PROMPTS.get(view.phase, THE_END)
        return language(message, player=names[view.to_move] if view.phase in PROMPTS else ""), rule

    def option(self, name: str, language: Language) -> tuple[str, tuple[str, ...], str]:
        """From its table."""
        label, choices, remark = OPTIONS[name]
        return language(label), tuple(map(language, choices)), language(remark)

    def term(self, term: Term, language: Language, names: Sequence[str]) -> str:
        """The name of its label."""
        return language(TERMS[term.label])
