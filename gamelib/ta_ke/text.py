"""Ta-Ké's sentences: events, choices, refusals, prompts and the names of quantities.

English templates, translated through the catalogues. A character's name is filled in as a word of its own, so that a
translation can choose a template that needs no article or case.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from gamelib.events import GAME_OVER, OUT_OF_TURN, Event, Refusal
from gamelib.game import Texts, View
from gamelib.language import N_, W_, Language
from gamelib.score import Term
from gamelib.ta_ke.facts import (
    ATTEMPTS,
    STACKS,
    SUPPLY,
    Borrow,
    Dig,
    Lower,
    MoveChip,
    MoveForeign,
    MoveGhost,
    MoveSamurai,
    Put,
    Stop,
    Take,
    Use,
)  # fmt: skip
from gamelib.ta_ke.state import MAIN, MOVE_SAMURAI, OVER, PLACE
from gamelib.ta_ke.view import TaKeView

__all__ = ["CHARACTER_NAMES", "REFUSALS", "TERMS", "TaKeTexts", "refusal_key"]

CHARACTER_NAMES: Final = {
    "SA": W_("Samurai"), "DA": W_("Daimyo"), "RO": W_("Ronin"), "GE": W_("Geisha"), "NI": W_("Ninja"),
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
    "score": N_(
        "{character} uncovered on {stack}, {visible} visible: {first} scores {first_sum}, {second} scores "
        "{second_sum}."
    ),
    "reset": N_("No chip is free of ghosts: all ghosts go back to the supply."),
    "over": N_("All stacks are empty. {first}: {first_total}, {second}: {second_total}. {result}"),
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
    Lower: N_("Move a {column} back to the bottom space"),
    MoveForeign: N_("Move the samurai of {other} above the {column} column"),
}
GHOST_HOME: Final = N_("Return the ghost on {origin} to the supply")
GHOST_OUT: Final = N_("Place a ghost from the supply on {target}")
LEAVE_UNUSED: Final = N_("Leave the action unused")
LEAVE_BORROWED: Final = N_("Leave the borrowed action unused")
END_TURN: Final = N_("End the turn without taking a chip")
END_UNPLACED: Final = N_("End the turn without placing the Samurai")
TAKE_EMPTY: Final = N_("Take from stack {stack}")
MOVE_EMPTY: Final = N_("Move a chip from stack {origin} to {target}")
SUPPLY_NAME: Final = N_("the supply")

GROUPS: Final[dict[type, str]] = {
    Take: N_("Take a chip"), Use: N_("Use an ability first"), Borrow: N_("Use an ability first"),
    Put: N_("Place the Samurai"), MoveSamurai: N_("Daimyo: move samurai"), MoveGhost: N_("Ronin: move a ghost"),
    MoveChip: N_("Geisha: move a chip"), Stop: N_("Go on"),
}  # fmt: skip

REFUSALS: Final[dict[str, str]] = {
    GAME_OVER: N_("The game is over: the last chip has been taken. You can look back through it or begin a new one."),
    OUT_OF_TURN: N_("It is {player}'s turn; only {player} can act now."),
    "TAK-COVERED": N_("Of stack {stack} only the top chip can ever be taken; those below it come to the top later."),
    "TAK-NOTHING-COVERED": N_(
        "Stack {stack} has one chip only. Nothing lies beneath it but the printed character, which is never taken."
    ),
    "TAK-NEVER-BACK": N_(
        "A used chip never moves back: a {character} on the middle space stays there to the end. Only those on the "
        "bottom space can be used."
    ),
    "TAK-DAIMYO-FOREIGN": N_(
        "A Daimyo, your own or a borrowed one, moves only your own samurai, never those across the table."
    ),
    "TAK-SAMURAI-NO-ACTION": N_(
        "Samurai have no action; they are jokers that count for the column they lie above. A Daimyo can move your "
        "own."
    ),
    "TAK-NINJA-ON-NINJA": N_("A Ninja works on an opposing Daimyo, Ronin or Geisha, never on a Ninja."),
    "TAK-PLACE-FIRST": N_(
        "The Samurai you took must be put above one of your columns before the turn can end. Choose one of the "
        "four."
    ),
    "TAK-AFTER-TAKE": N_(
        "Abilities come before the take, and you have taken a chip. Put the Samurai above one of your columns."
    ),
    "TAK-ONE-TAKE": N_(
        "You take exactly one chip each turn, and you have taken a Samurai. Put it above one of your columns."
    ),
    "TAK-FINISH-ABILITY": N_("The action of the {character} has begun and comes first. Finish it, then go on."),
    "TAK-MUST-CARRY-OUT": N_(
        "Your {character} has moved up to pay for its action, so the action must be carried out. Choose one of its "
        "moves."
    ),
    "TAK-MUST-TAKE": N_("Every turn you must take exactly one chip; a turn cannot be skipped. Choose a chip to take."),
    "TAK-NOTHING-TO-PLACE": N_(
        "Only a Samurai you have just taken is placed by choice, and you hold none. Every other chip goes to its "
        "own column by itself."
    ),
    "TAK-EMPTY": N_(
        "Stack {stack} has no chips left; its printed character counts in scoring but cannot be taken. Choose "
        "another stack."
    ),
    "TAK-GHOST": N_(
        "A ghost lies on stack {stack}, so its top chip cannot be taken, though it counts in scoring. The ghost "
        "leaves when a Ronin moves it, or when no chip is free of ghosts."
    ),
    "TAK-GEISHA-RETAKE": N_(
        "A Geisha moved the {character} on top of stack {stack} this turn, so it cannot be taken in the same turn. "
        "Choose another chip."
    ),
    "TAK-ONCE-PER-CHARACTER": N_(
        "Each character's action can be used once a turn, by your own chip or through the Ninja, and the "
        "{character} has been used."
    ),
    "TAK-ONCE-PER-CHARACTER_apart": N_(
        "At this table an action can be used once by your own chip and once through the Ninja, and your own "
        "{character} has been used this turn."
    ),
    "TAK-ONCE-PER-CHARACTER_ninja": N_("A Ninja acts once a turn, and yours has acted."),
    "TAK-NO-LOW-CHIP": N_(
        "Using the {character} costs a {character} chip from your bottom space, and you have none there (middle "
        "space: {middle})."
    ),
    "TAK-NO-SAMURAI": N_("A Daimyo moves your samurai, and you have none."),
    "TAK-NO-CHIP-MOVE": N_(
        "A Geisha lifts a chip from a stack of at least two without a ghost and sets it down where no ghost lies; "
        "now there are no two such places."
    ),
    "TAK-NINJA-CHOOSE": N_(
        "A Ninja works through a chip of your opponent. Choose a Daimyo, Ronin or Geisha on a bottom space across "
        "the table."
    ),
    "TAK-NINJA-NOBODY": N_(
        "A Ninja works through a Daimyo, Ronin or Geisha on a bottom space across the table, and {other} has none "
        "there."
    ),
    "TAK-NINJA-NO-CHIP": N_(
        "A Ninja pushes up a chip from a bottom space, and {other} has no {character} there (middle space: {middle})."
    ),
    "TAK-NEEDS-DAIMYO": N_("Samurai stay where they are until you use a Daimyo, your own or a borrowed one."),
    "TAK-SAME-COLUMN": N_("A Daimyo moves a samurai to a different column. Choose one other than {column}."),
    "TAK-NO-SAMURAI-THERE": N_("You have no samurai above the {column} column. Move one from another column."),
    "TAK-BACK-AND-FORTH_received": N_(
        "The {column} column has received a samurai in this Daimyo action, so it gives none. Move one from another "
        "column, or stop."
    ),
    "TAK-BACK-AND-FORTH": N_(
        "The {column} column has given a samurai in this Daimyo action, so it receives none. Choose another column,"
        " or stop."
    ),
    "TAK-NEEDS-RONIN": N_("Ghosts stay where they are until you use a Ronin, your own or a borrowed one."),
    "TAK-SAME-PLACE": N_("A move must lead to a place other than {place}."),
    "TAK-NO-GHOST-THERE": N_("There is no ghost on {stack} to move. Choose one from another place."),
    "TAK-SUPPLY-EMPTY": N_(
        "All five ghosts are out, so the supply has none to give. Move or return one that is on the board."
    ),
    "TAK-GHOST-TWICE": N_(
        "There is a ghost on {stack} already, and each stack or space holds one at most."
    ),
    "TAK-KEEP-A-TAKE": N_(
        "With a ghost on {stack} no chip could be taken this turn, and a chip must be taken every turn. Choose "
        "another move for the Ronin."
    ),
    "TAK-NEEDS-GEISHA": N_("Chips stay on their stacks until you use a Geisha, your own or a borrowed one."),
    "TAK-GEISHA-EMPTY": N_("Stack {stack} has no chip to move. Choose a stack of at least two."),
    "TAK-GEISHA-GHOST": N_(
        "A ghost lies on {stack}, and a Geisha sets a chip down only where there is none. Choose another place."
    ),
    "TAK-GEISHA-GHOST_lifting": N_(
        "A ghost lies on {stack}, and a Geisha lifts a chip only from a stack without one. Choose another stack."
    ),
    "TAK-GEISHA-LAST-CHIP": N_(
        "A Geisha never moves the last chip of a stack, and {stack} has only one. Choose a stack of at least two."
    ),
}  # fmt: skip
VARIANTS: Final = ("received", "lifting", "apart", "ninja")
"""Data flags that choose another sentence for the same code."""

REMEDIES: Final = {
    1: N_("It becomes legal if you first {first}."),
    2: N_("It becomes legal if you first {first}, then {second}."),
}
"""By number of steps."""
STEPS: Final[dict[type, str]] = {
    Use: N_("use your {character}"),
    Borrow: N_("use your Ninja on the opposing {character}"),
    Take: N_("take the top chip of stack {stack}"),
    MoveSamurai: N_("move a samurai from {origin} to {target}"),
    MoveGhost: N_("move the ghost from {origin} to {target}"),
    MoveChip: N_("move the top chip of stack {origin} to {target}"),
    Stop: N_("end the action that has begun"),
}
"""An action inside the sentence of a remedy, which is formed without the table in sight."""
STEP_GHOST_HOME: Final = N_("return the ghost on {origin} to the supply")
STEP_GHOST_OUT: Final = N_("place a ghost from the supply on {target}")

PROMPTS: Final[dict[str, str]] = {
    "main": N_("{player} may use abilities, then must take a chip"),
    "main_spent": N_("{player} must take a chip"),
    "place": N_("{player} must put the Samurai above one of the four columns"),
    "samurai": N_("{player} must move one to three of their own samurai to other columns"),
    "samurai_more": N_("{player} may move {left:1 more|1 or 2 more} samurai, or stop"),
    "samurai_borrowed": N_("{player} may move one to three of their own samurai, or leave the borrowed action unused"),
    "ghost": N_("{player} must move, return or place one ghost"),
    "ghost_borrowed": N_("{player} may move, return or place one ghost, or leave the borrowed action unused"),
    "chip": N_("{player} must move the top chip of one stack onto another"),
    "chip_borrowed": N_(
        "{player} may move the top chip of one stack onto another, or leave the borrowed action unused"
    ),
    "over": N_("The game is over"),
}  # fmt: skip

TERMS: Final[dict[str, str]] = {
    "gain": W_("points"),
    "visible": W_("{character} visible"),
    "influence": W_("influence"),
    "low": W_("{character} on the bottom space"),
    "low_value": N_("value of a bottom chip"),
    "low_chips": W_("bottom chips"),
    "middle": W_("{character} on the middle space"),
    "middle_value": N_("value of a middle chip"),
    "middle_chips": W_("middle chips"),
    "samurai": W_("samurai above {character}"),
    "points": W_("points so far"),
    "before": W_("points before"),
}

OPTIONS: Final[dict[str, tuple[str, tuple[str, ...], str]]] = {
    "setup": (
        N_("Setup of the stacks"),
        (N_("Draw and stack, as in the rulebook"), N_("Any valid layout, all equally likely")),
        N_("Drawn chip by chip, some layouts come up a little more often than others."),
    ),
    "first": (
        N_("Who begins"),
        (N_("The first seat"), N_("The second seat")),
        N_("By the rulebook the older player."),
    ),
    "reset_at_take": (
        N_("An ability that leaves no chip to take"),
        (N_("is not allowed"), N_("is allowed: the ghosts go back before the take")),
        N_("The rulebook is silent here."),
    ),
    "ninja_may_repeat": (
        N_("The same action twice a turn, once through the Ninja"),
        (N_("is not allowed"), N_("is allowed")),
        N_("All rulebooks say once; some tables play it twice."),
    ),
    "ninja_values": (
        N_("Value of a Ninja chip, bottom and middle"),
        (N_("2 and 1, as in the rulebook"), N_("1 and 0")),
        N_("Some printed boards show lower values for the Ninja column."),
    ),
    "tie": (
        N_("Equal points at the end"),
        (N_("A draw"), N_("The second player wins")),
        N_("The rulebook is silent here."),
    ),
}
"""Label, names of the choices in the order of the option's choices, a remark."""


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
        visible = len(data["stacks"])
        sums = [f"{visible} × {gain // visible} = {gain}" for gain in data["gains"]]
        return language(
            EVENTS["score"], character=self.character(data["character"], language), stack=data["stack"],
            visible=language.number(visible), first=names[0], first_sum=sums[0], second=names[1],
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
        fields = form.data()
        template = ACTION_TEXTS[type(form)]
        match form:
            case Take(stack) | MoveChip(stack, _):
                fields["character"] = view.faces[STACKS.index(stack)]
                if not view.stacks[STACKS.index(stack)]:
                    template = TAKE_EMPTY if isinstance(form, Take) else MOVE_EMPTY
            case MoveGhost():
                template = _ghost_template(form, template, GHOST_HOME, GHOST_OUT)
            case Stop():
                template = _stop_template(view)
        other = 1 - max(view.to_move if view.seat is None else view.seat, 0)
        return language(template, **self._words(fields, language, names, 1 - other), other=names[other])

    def group(self, action: int, language: Language) -> str:
        """The heading of an action."""
        return language(GROUPS[type(ATTEMPTS[action])])

    def refusal(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """Why not."""
        data = dict(refusal.data)
        if isinstance(data.get("player"), int):
            data["player"] = names[data["player"]]
        return language(REFUSALS[refusal_key(refusal)], **self._words(data, language, names, None))

    def remedy(self, refusal: Refusal, language: Language, names: Sequence[str]) -> str:
        """The steps that make it legal, named from their forms alone; the page offers them as buttons, too."""
        if not refusal.remedy:
            return ""
        steps = [self._step(notation, language, names) for notation in refusal.remedy]
        return language(REMEDIES[len(steps)], **dict(zip(("first", "second"), steps, strict=False)))

    def _step(self, notation: str, language: Language, names: Sequence[str]) -> str:
        form = ATTEMPTS[ATTEMPTS.number(notation)]
        template = STEPS[type(form)]
        if isinstance(form, MoveGhost):
            template = _ghost_template(form, template, STEP_GHOST_HOME, STEP_GHOST_OUT)
        return language(template, **self._words(form.data(), language, names, None))

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

    def option(self, name: str, language: Language) -> tuple[str, tuple[str, ...], str]:
        """An option as a choice in a form."""
        label, choices, remark = OPTIONS[name]
        return language(label), tuple(map(language, choices)), language(remark)

    def term(self, term: Term, language: Language, names: Sequence[str]) -> str:
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
            elif type(value) is int:
                words[key] = language.number(value)
            else:
                words[key] = value
        if seat is not None and seat >= 0:
            words.setdefault("player", names[seat])
        return words


def refusal_key(refusal: Refusal) -> str:
    """The key of a refusal's sentence in `REFUSALS`: its code, with a variant where its data ask for one."""
    return next((f"{refusal.code}_{flag}" for flag in VARIANTS if refusal.data.get(flag)), refusal.code)


def _ghost_template(form: MoveGhost, between: str, home: str, out: str) -> str:
    """The template for a ghost that moves between two places, home to the supply, or out of it."""
    match form:
        case MoveGhost(origin, target) if origin == target:
            return between
        case MoveGhost(_, "-"):
            return home
        case MoveGhost("-", _):
            return out
    return between


def _stop_template(view: TaKeView) -> str:
    """What stopping means now."""
    if view.phase == PLACE:
        return END_UNPLACED
    if view.phase in (MAIN, OVER):
        return END_TURN
    if view.gave:
        return ACTION_TEXTS[Stop]
    return LEAVE_BORROWED if view.borrowed else LEAVE_UNUSED


def _event_variant(kind: str, data: Mapping[str, Any]) -> str:
    if kind == "ghost":
        return "ghost_home" if data["target"] == SUPPLY else "ghost_out" if data["origin"] == SUPPLY else kind
    if kind == "borrow":
        return kind if data["lends"] else "borrow_nothing"
    if kind == "stop":
        return "stop_unused" if data["unused"] else kind
    return kind


def _prompt_key(view: TaKeView) -> tuple[str, str]:
    if view.phase == OVER:
        return "over", "end"
    if view.phase == PLACE:
        return "place", "place"
    if view.phase == MAIN:
        return ("main", "ability") if view.can_use else ("main_spent", "take")
    column = view.phase - MOVE_SAMURAI
    name = ("samurai", "ghost", "chip")[column]
    rule = ("daimyo", "ronin", "geisha")[column]
    if view.gave:
        return "samurai_more", rule
    return (f"{name}_borrowed" if view.borrowed else name), rule
