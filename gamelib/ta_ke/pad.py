"""Ta-Ké's score pad: turn by turn what a take has uncovered, and both courtyards as they lie on the board."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from gamelib.events import Event
from gamelib.game import OVER
from gamelib.language import N_
from gamelib.pad import Entries, Group, Note, Pad, Part, Reckoning, Sheet, Supply
from gamelib.score import Term, total
from gamelib.ta_ke.facts import CHARACTERS, CHIPS_EACH, COLUMNS, STACKS, VALUES, Options
from gamelib.ta_ke.score import turn_formula, winners
from gamelib.ta_ke.text import CHARACTER_NAMES, TERMS

__all__ = ["TaKePad"]

SEATS: Final = (0, 1)
LEVELS: Final = {"samurai": "samurai", "middle": "middle", "low": "bottom"}
"""The spaces of a column, from the top, as quantities and as places on the table."""
CHIPS: Final = CHIPS_EACH * len(CHARACTERS)
MOST_POINTS: Final = 999

HEADS = {
    "2/1": (N_("Samurai ×1"), N_("Middle ×1"), N_("Bottom ×2")),
    "1/0": (N_("Samurai ×1"), N_("Middle ×1 (Ninja ×0)"), N_("Bottom ×2 (Ninja ×1)")),
}
"""What a chip on these spaces counts, by the option."""
UNCOVERED = N_("What the take has uncovered")
CHARACTER = N_("Character uncovered")
VISIBLE = N_("Spaces that show it, also under a ghost or bare")
SPACE = N_("Space {stack}")
COURT = N_("Courtyard of {player}")
EARLIER = N_("Points before this turn")
POINTS_OF = N_("Points of {player}")
CHIPS_NOTE = N_("{character}: there are {most} chips.")
NO_CHARACTER = N_("Choose the character that the take has uncovered.")
NO_SPACE = N_("Choose the spaces that show the character uncovered.")
GOES_ON = N_("The game ends when all {chips} chips lie in the courtyards; now there are {n}.")


class TaKePad(Pad):
    """One round is one turn; the courtyards stay as they were entered."""

    options = ("ninja_values", "tie", "first")
    vocabulary: ClassVar = {"character": lambda character, language: language(CHARACTER_NAMES[character])}

    def defaults(self) -> Options:
        """As in the rulebook."""
        return Options()

    def groups(self, sheet: Sheet) -> tuple[Group, ...]:
        """The take, both courtyards, the points on the garden path."""
        heads = tuple(map(Note, HEADS[sheet.options.ninja_values]))
        character = Part("uncovered", Note(CHARACTER, rule="ta_ke/score"), choices=CHARACTERS, names="character")
        spaces = tuple(
            Part(f"shown.{stack}", Note(SPACE, {"stack": stack}), most=1, piece=f"top:{stack}", short=stack)
            for stack in STACKS
        )
        points = tuple(
            Part(f"before.{seat}", Note(POINTS_OF, {"player": seat}), most=MOST_POINTS, steps=(1, 10))
            for seat in SEATS
        )  # fmt: skip
        return (
            Group("uncovered", Note(UNCOVERED), (character,)),
            Group("shown", Note(VISIBLE), spaces, len(STACKS)),
            *(
                Group(f"court.{seat}", Note(COURT, {"player": seat}), tuple(_court(seat)), len(COLUMNS), heads)
                for seat in SEATS
            ),
            Group("before", Note(EARLIER), points),
        )

    def supplies(self, sheet: Sheet) -> tuple[Supply, ...]:
        """``components``: seven chips of each character; what a space shows is one, unless it is printed there."""
        found = []
        for character in CHARACTERS:
            levels = ("samurai",) if character == "SA" else ("middle", "low")
            columns = COLUMNS if character == "SA" else (character,)
            parts = [f"{level}.{seat}.{column}" for seat in SEATS for column in columns for level in levels]
            if sheet.choice("uncovered") == character:
                parts += [f"shown.{stack}" for stack, printed in zip(STACKS, CHARACTERS, strict=True)
                          if printed != character]  # fmt: skip
            note = Note(CHIPS_NOTE, {"character": character}, "ta_ke/components")
            found.append(Supply(tuple(parts), CHIPS_EACH, note))
        return tuple(found)

    def reckon(self, sheet: Sheet) -> Reckoning:
        """``score``: visible times influence for both; ``win`` when no chip is left to take."""
        character = sheet.choice("uncovered")
        stacks = [stack for stack in STACKS if sheet.number(f"shown.{stack}")]
        scored = {
            "character": character, "stacks": stacks, "values": _values(sheet, character),
            "counts": [_counts(sheet, seat, character) for seat in SEATS],
        }  # fmt: skip
        totals = tuple(
            total("points", (Term("before", sheet.number(f"before.{seat}")), *_gain(scored, seat)), data={"seat": seat},
                  rule="ta_ke/score")
            for seat in SEATS
        )  # fmt: skip
        chips = sum(sheet.number(part.id) for seat in SEATS for part in _court(seat))
        missing = [Note(NO_CHARACTER)] * (not character) + [Note(NO_SPACE)] * (bool(character) and not stacks)
        if chips < CHIPS:
            missing.append(Note(GOES_ON, {"chips": CHIPS, "n": chips}, "ta_ke/end"))
        if missing:
            return Reckoning(totals, missing=tuple(missing))
        points = [term.value for term in totals]
        won = winners(points, sheet.options.first, sheet.options.tie == "second_player")
        event = Event("over", "ta_ke/end", OVER, {"totals": points, "winners": list(won)})
        return Reckoning(totals, event=event, winners=won, rule="ta_ke/win")

    def following(self, sheet: Sheet, totals: Sequence[int]) -> Entries:
        """The courtyards as they are, the points moved on, nothing uncovered yet."""
        kept = {part.id: n for seat in SEATS for part in _court(seat) if (n := sheet.number(part.id))}
        return kept | {f"before.{seat}": points for seat, points in enumerate(totals) if points}


def _court(seat: int) -> Iterator[Part]:
    """The spaces of a courtyard, row by row from the top."""
    for level in LEVELS:
        for column in COLUMNS:
            shows = ("character", "SA" if level == "samurai" else column)
            name, piece = Note(TERMS[level], {"character": column}), f"{LEVELS[level]}:{seat}:{column}"
            yield Part(f"{level}.{seat}.{column}", name, CHIPS_EACH, shows=shows, piece=piece)


def _gain(scored: dict[str, Any], seat: int) -> tuple[Term, ...]:
    return (turn_formula(scored, seat),) if scored["character"] else ()


def _values(sheet: Sheet, character: str) -> tuple[int, int]:
    return VALUES[sheet.options.ninja_values if character == "NI" else "2/1"]


def _counts(sheet: Sheet, seat: int, character: str) -> list[int]:
    """What counts of a courtyard, in the order of a ``score`` event."""
    if character == "SA":
        return [sheet.number(f"samurai.{seat}.{column}") for column in COLUMNS]
    return [sheet.number(f"{level}.{seat}.{character}") for level in reversed(LEVELS)]
