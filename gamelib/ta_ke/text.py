"""Ta-Ké's sentences: events, choices, refusals, prompts and the names of quantities.

English templates, translated through the catalogues. A character's name is filled in as a word of its own, so that a
translation can choose a template that needs no article or case.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.game import Texts, View
from gamelib.language import Language, N_
from gamelib.score import Term
from gamelib.ta_ke.facts import (
    ATTEMPTS, STACKS, SUPPLY, Borrow, Dig, Lower, MoveChip, MoveForeign, MoveGhost, MoveSamurai, Put, Stop, Take, Use,
)  # fmt: skip
from gamelib.ta_ke.state import MAIN, MOVE_SAMURAI, OVER, PLACE
from gamelib.ta_ke.view import TaKeView

CHARACTER_NAMES: Final = {
    "SA": N_("Samurai"), "DA": N_("Daimyo"), "RO": N_("Ronin"), "GE": N_("Geisha"), "NI": N_("Ninja"),
}  # fmt: skip

EVENTS: Final[dict[str, str]] = {
    "use": N_("{player} uses the {character}; its chip moves up to the middle space."),
    "borrow": N_("{player} uses the Ninja on the {character} of {other}; both chips move up."),
    "borrow_nothing": N_("{player} uses the Ninja on the {character} of {other}; both chips move up, nothing is lent."),
    "samurai": N_("{player} moves a samurai from the {origin} column to the {target} column."),
    "ghost": N_("{player} moves the ghost from {origin} to {target}."),
    "ghost_home": N_("{player} returns the ghost on {origin} to the supply."),
    "ghost_out": N_("{player} places a ghost from the supply on {target}."),
    "chip": N_("{player} moves the {character} from stack {origin} to stack {target}."),
    "stop": N_("{player} moves no further samurai."),
    "stop_unused": N_("{player} leaves the borrowed action unused."),
    "take": N_("{player} takes the {character} from stack {stack}; a ghost takes its place."),
    "put": N_("{player} puts the Samurai above the {column} column."),
    "score": N_("{character} uncovered on {stack}, {visible} visible: {first} scores {first_sum}, {second} scores {second_sum}."),
    "reset": N_("No chip is free of ghosts: all ghosts go back to the supply."),
    "over": N_("All stacks are empty: {first} {first_total}, {second} {second_total}. {result}"),
}  # fmt: skip
WON: Final = N_("{player} wins.")
DRAW: Final = N_("It is a draw.")
WON_TIE: Final = N_("Equal points: {player} wins as the second player.")

ACTION_TEXTS: Final[dict[type, str]] = {
    Use: N_("Use your {character}"),
    Borrow: N_("Use the Ninja on the {character} of {other}"),
    Take: N_("Take the {character} from stack {stack}"),
    Put: N_("Put the Samurai above the {column} column"),
    MoveSamurai: N_("Move a samurai from {origin} to {target}"),
    MoveGhost: N_("Move the ghost from {origin} to {target}"),
    MoveChip: N_("Move the {character} from stack {origin} to {target}"),
    Stop: N_("Move no further samurai"),
    Dig: N_("Take a covered chip from stack {stack}"),
    Lower: N_("Move a {character} back to the bottom space"),
    MoveForeign: N_("Move the samurai of {other} above the {column} column"),
}
GHOST_HOME: Final = N_("Return the ghost on {origin} to the supply")
GHOST_OUT: Final = N_("Place a ghost from the supply on {target}")
LEAVE_UNUSED: Final = N_("Leave the borrowed action unused")
END_TURN: Final = N_("End the turn without taking a chip")
TAKE_EMPTY: Final = N_("Take from stack {stack}")
SUPPLY_NAME: Final = N_("the supply")

GROUPS: Final[dict[type, str]] = {
    Take: N_("Take a chip"), Use: N_("Use an ability first"), Borrow: N_("Use an ability first"),
    Put: N_("Place the Samurai"), MoveSamurai: N_("Daimyo: move samurai"), MoveGhost: N_("Ronin: move a ghost"),
    MoveChip: N_("Geisha: move a chip"), Stop: N_("Go on"),
}  # fmt: skip

REFUSALS: Final[dict[str, str]] = {
    GAME_OVER: N_("The game is over: all stacks are empty."),
    OUT_OF_TURN: N_("It is {player}'s turn."),
    "TAK-COVERED": N_("Only the top chip of a stack can be taken; the others on stack {stack} lie under it."),
    "TAK-NEVER-BACK": N_("A used chip never moves back: a {character} on the middle space stays there and counts 1."),
    "TAK-DAIMYO-FOREIGN": N_("A Daimyo, own or borrowed, moves only your own samurai."),
    "TAK-SAMURAI-NO-ACTION": N_("Samurai have no action of their own; they are jokers. A Daimyo can move them."),
    "TAK-NINJA-ON-NINJA": N_("A Ninja works on a Daimyo, a Ronin or a Geisha of the opponent, never on a Ninja."),
    "TAK-PLACE-FIRST": N_("The Samurai you took must be put above one of your columns before the turn can end."),
    "TAK-AFTER-TAKE": N_("Abilities come before the take. You have taken a chip; now only the Samurai is to be placed."),
    "TAK-ONE-TAKE": N_("You take exactly one chip each turn. First put the Samurai you took above a column."),
    "TAK-FINISH-ABILITY": N_("You have begun the action of the {character}: first carry it out."),
    "TAK-MUST-CARRY-OUT": N_("The {character} has moved up to pay for its action, so the action must be carried out."),
    "TAK-MUST-TAKE": N_("Every turn you must take one chip; a turn cannot be skipped."),
    "TAK-NOTHING-TO-PLACE": N_("You hold no Samurai. Only a Samurai is placed by choice; other chips go to their own column."),
    "TAK-EMPTY": N_("Stack {stack} has no chips left; only the printed space is to be seen."),
    "TAK-GHOST": N_("A ghost lies on stack {stack}, so its top chip cannot be taken. It still counts when its character is scored."),
    "TAK-GEISHA-RETAKE": N_("The {character} on top of stack {stack} was moved by a Geisha this turn and cannot be taken in the same turn."),
    "TAK-ONCE-PER-CHARACTER": N_("Each character's action can be used once a turn; the {character} has been used this turn."),
    "TAK-NO-LOW-CHIP": N_("Using the {character} costs one of your {character} chips from the bottom space, and you have none there (middle space: {middle})."),
    "TAK-NO-SAMURAI": N_("The Daimyo moves your samurai, and you have none."),
    "TAK-NO-CHIP-MOVE": N_("The Geisha needs a stack of at least two chips without a ghost, and another stack or space without a ghost. There is none now."),
    "TAK-NINJA-CHOOSE": N_("A Ninja works through a chip of your opponent: choose a Daimyo, Ronin or Geisha on the bottom space across the table."),
    "TAK-NINJA-NO-CHIP": N_("The Ninja pushes up a chip from the bottom space, and {other} has no {character} there (middle space: {middle})."),
    "TAK-NEEDS-DAIMYO": N_("Samurai stay where they are until you use a Daimyo."),
    "TAK-SAME-COLUMN": N_("A samurai must move to another column."),
    "TAK-NO-SAMURAI-THERE": N_("You have no samurai above the {column} column."),
    "TAK-BACK-AND-FORTH_received": N_("The {column} column has received a samurai in this action, so it gives none."),
    "TAK-BACK-AND-FORTH": N_("The {column} column has given a samurai in this action, so it receives none."),
    "TAK-NEEDS-RONIN": N_("Ghosts stay where they are until you use a Ronin."),
    "TAK-SAME-PLACE": N_("It must go to another place; it lies there already."),
    "TAK-NO-GHOST-THERE": N_("There is no ghost on {stack} to move."),
    "TAK-SUPPLY-EMPTY": N_("All five ghosts are out; the supply is empty."),
    "TAK-GHOST-TWICE": N_("There is a ghost on {stack} already; each stack or space takes one."),
    "TAK-KEEP-A-TAKE": N_("With a ghost on {stack} no chip could be taken, and every turn needs one that can."),
    "TAK-NEEDS-GEISHA": N_("Chips stay on their stacks until you use a Geisha."),
    "TAK-GEISHA-EMPTY": N_("Stack {stack} has no chip to move."),
    "TAK-GEISHA-GHOST": N_("A ghost lies on {stack}; a Geisha moves a chip only onto a stack or space without a ghost."),
    "TAK-GEISHA-GHOST_lifting": N_("A ghost lies on {stack}; a Geisha moves a chip only from a stack without a ghost."),
    "TAK-GEISHA-LAST-CHIP": N_("A Geisha never moves the last chip of a stack; {stack} has only one."),
}  # fmt: skip
REMEDY: Final = N_("What would make it legal: first {steps}.")
THEN: Final = N_("{first}, then {second}")

PROMPTS: Final[dict[str, str]] = {
    "main_first": N_("{player} must take a chip"),
    "main": N_("{player} may use abilities, each character once, then must take a chip"),
    "main_spent": N_("{player} must take a chip"),
    "place": N_("{player} must put the Samurai above one of the four columns"),
    "samurai": N_("{player} must move one to three own samurai to other columns"),
    "samurai_more": N_("{player} may move up to {left} more samurai or stop"),
    "samurai_borrowed": N_("{player} may move one to three own samurai, or leave the borrowed action unused"),
    "ghost": N_("{player} must move, return or place one ghost"),
    "ghost_borrowed": N_("{player} may move, return or place one ghost, or leave the borrowed action unused"),
    "chip": N_("{player} must move the top chip of one stack onto another"),
    "chip_borrowed": N_("{player} may move the top chip of one stack onto another, or leave the borrowed action unused"),
    "over": N_("The game is over"),
}  # fmt: skip

TERMS: Final[dict[str, str]] = {
    "gain": N_("points for {character}"),
    "visible": N_("visible: {character}"),
    "influence": N_("personal influence: {character}"),
    "low": N_("{character} on the bottom space"),
    "low_value": N_("value of a bottom chip"),
    "low_chips": N_("bottom chips"),
    "middle": N_("{character} on the middle space"),
    "middle_value": N_("value of a middle chip"),
    "middle_chips": N_("middle chips"),
    "samurai": N_("samurai above {character}"),
    "points": N_("points so far"),
}


def _fields(form: Any) -> dict[str, str]:
    return {f.name: getattr(form, f.name) for f in fields(form)}


class TaKeTexts(Texts):
    """The sentences of Ta-Ké; see `gamelib.game.Texts`."""

    def event(self, event: Event, language: Language, names: Sequence[str]) -> str:
        """One log sentence."""
        data = dict(event.data)
        if event.kind == "score":
            return self._scored(data, language, names)
        if event.kind == "over":
            return self._over(data, language, names)
        template = EVENTS[_event_variant(event.kind, data)]
        return language(template, **self._words(data, language, names, event.seat))

    def _scored(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        sums = [f"{len(data['stacks'])} × {i} = {gain}" for i, gain in zip(_influences(data), data["gains"], strict=True)]
        return language(
            EVENTS["score"], character=self.character(data["character"], language), stack=data["stack"],
            visible=language.number(len(data["stacks"])), first=names[0], first_sum=sums[0], second=names[1],
            second_sum=sums[1],
        )  # fmt: skip

    def _over(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        return language(
            EVENTS["over"], first=names[0], first_total=language.number(data["totals"][0]), second=names[1],
            second_total=language.number(data["totals"][1]), result=self.result(data, language, names),
        )  # fmt: skip

    def result(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        """Who won, from the data of an ``over`` event."""
        if len(data["winners"]) > 1:
            return language(DRAW)
        tie = data["totals"][0] == data["totals"][1]
        return language(WON_TIE if tie else WON, player=names[data["winners"][0]])

    def action(self, action: int, view: View, language: Language, names: Sequence[str]) -> str:
        """An attempt as a choice in a list."""
        assert isinstance(view, TaKeView)
        form = ATTEMPTS[action]
        fields = _fields(form)
        template = ACTION_TEXTS[type(form)]
        match form:
            case Take(stack) | MoveChip(stack, _):
                fields["character"] = view.faces[STACKS.index(stack)]
                if isinstance(form, Take) and not view.stacks[STACKS.index(stack)]:
                    template = TAKE_EMPTY
            case MoveGhost(_, "-"):
                template = GHOST_HOME
            case MoveGhost("-", _):
                template = GHOST_OUT
            case Stop():
                in_ability = view.phase not in (MAIN, PLACE, OVER)
                template = END_TURN if not in_ability else LEAVE_UNUSED if _untouched(view) else template
        other = 1 - (view.to_move if view.seat is None else view.seat)
        return language(template, **self._words(fields, language, names, 1 - other), other=names[other])

    def group(self, action: int, language: Language) -> str:
        """The heading of an action."""
        return language(GROUPS[type(ATTEMPTS[action])])

    def refusal(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """Why not."""
        data = dict(refusal.data)
        variant = next((f"{refusal.code}_{flag}" for flag in ("received", "lifting") if data.get(flag)), refusal.code)
        if isinstance(data.get("player"), int):
            data["player"] = names[data["player"]]
        return language(REFUSALS[variant], **self._words(data, language, names, None))

    def remedy(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """The actions that open the way, by notation: the page offers them as buttons with their names."""
        if not refusal.remedy:
            return ""
        steps = refusal.remedy[0]
        for step in refusal.remedy[1:]:
            steps = language(THEN, first=steps, second=step)
        return language(REMEDY, steps=steps)

    def prompt(self, view: View, language: Language, names: Sequence[str]) -> tuple[str, str]:
        """Who must or may do what, and the rule it rests on."""
        assert isinstance(view, TaKeView)
        key, rule = _prompt_key(view)
        player = names[view.to_move] if view.to_move >= 0 else ""
        return language(PROMPTS[key], player=player, left=language.number(view.left)), f"ta_ke/{rule}"

    def step(self, view: View) -> tuple[int, int]:
        """The number of the turn's step and how many there are: ability, take, place, score."""
        assert isinstance(view, TaKeView)
        return (4, 4) if view.phase == OVER else (3, 4) if view.phase == PLACE else (1, 4)

    def term(self, term: Term, language: Language) -> str:
        """The name of a quantity."""
        data = {k: self.character(v, language) if k == "character" else v for k, v in term.data.items()}
        return language(TERMS[term.label], **data)

    def character(self, character: str, language: Language) -> str:
        """The name of a character."""
        return language(CHARACTER_NAMES[character])

    def _words(
        self, data: Mapping[str, Any], language: Language, names: Sequence[str], seat: int | None
    ) -> dict[str, Any]:
        """The data as words: characters, places and players by name."""
        words: dict[str, Any] = {}
        for key, value in data.items():
            if isinstance(value, str) and value in CHARACTER_NAMES:
                words[key] = self.character(value, language)
            elif value == SUPPLY:
                words[key] = language(SUPPLY_NAME)
            elif key == "other" and isinstance(value, int):
                words[key] = names[value]
            else:
                words[key] = value
        if seat is not None and seat >= 0:
            words.setdefault("player", names[seat])
        return words


def _event_variant(kind: str, data: Mapping[str, Any]) -> str:
    if kind == "ghost":
        return "ghost_home" if data["target"] == SUPPLY else "ghost_out" if data["origin"] == SUPPLY else kind
    if kind == "borrow":
        return kind if data["lends"] else "borrow_nothing"
    if kind == "stop":
        return "stop_unused" if data["unused"] else kind
    return kind


def _influences(data: Mapping[str, Any]) -> list[int]:
    visible = len(data["stacks"])
    return [gain // visible for gain in data["gains"]]


def _untouched(view: TaKeView) -> bool:
    """True while nothing of a pending (borrowed) action has been carried out."""
    return not view.gave


def _prompt_key(view: TaKeView) -> tuple[str, str]:
    if view.phase == OVER:
        return "over", "end"
    if view.phase == PLACE:
        return "place", "place"
    if view.phase == MAIN:
        if view.turn < 2:
            return "main_first", "take"
        can_use = any(action < 6 for action in view.legal)
        return ("main", "ability") if can_use or view.seat != view.to_move else ("main_spent", "take")
    column = view.phase - MOVE_SAMURAI
    name = ("samurai", "ghost", "chip")[column]
    rule = ("daimyo", "ronin", "geisha")[column]
    if view.gave:
        return "samurai_more", rule
    return (f"{name}_borrowed" if view.borrowed else name), rule


