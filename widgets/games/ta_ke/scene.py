"""The picture of Ta-Ké: the audience hall between two courtyards, the supply and the garden path."""

from collections.abc import Mapping

from gamelib.game import View
from gamelib.language import N_, NN_
from gamelib.ta_ke.facts import CHARACTERS, COLUMNS, PHASES, STACKS
from gamelib.ta_ke.text import CHARACTER_NAMES
from gamelib.ta_ke.view import TaKeView
from widgets.protocol import Area, Cell, Mark, Zone
from widgets.scenes.scene import Picture, Setting, area, cell, item, row, word

COMPOSE = {
    "main": {"take": 1, "use": 1, "borrow": 1, "dig": 1, "lower": 1},
    "place": {"put": 1, "take": 1, "use": 1, "borrow": 1},
    "samurai": {"samurai": 2, "foreign": 1, "take": 1, "use": 1, "borrow": 1},
    "ghost": {"ghost": 2, "use": 1, "borrow": 1},
    "chip": {"chip": 2, "use": 1, "borrow": 1},
    "over": {"take": 1, "use": 1, "borrow": 1, "dig": 1, "lower": 1},
}
"""Per phase the attempts that presses put together."""

HALL_ROWS = (N_("Top"), N_("Covered"), N_("Space"))
LEVELS = {"samurai": N_("Samurai ×1"), "middle": N_("Middle ×1"), "bottom": N_("Bottom ×2")}
LEVELS_LOW_NINJA = {"middle": N_("Middle ×1 (Ninja ×0)"), "bottom": N_("Bottom ×2 (Ninja ×1)")}

TOP = N_("Stack {stack}: {character} on top")
TOP_GHOST = N_("Stack {stack}: {character} on top, under a ghost")
TOP_MOVED = N_("Stack {stack}: {character} on top, moved here this turn")
BARE = N_("Stack {stack} is empty: printed {character}")
BARE_GHOST = N_("Stack {stack} is empty: printed {character}, under a ghost")
COVERED = N_("Stack {stack}, covered, from the top down: {chips}")
COVERED_NONE = N_("Stack {stack}: nothing covered")
SPACE = N_("Space {stack}, printed {character}, {height}")
SUPPLY_LABEL = N_("Supply")
HAND = N_("In hand")
HAND_NAME = N_("A Samurai in hand, to be put above a column")
PATH_MARKER = N_("{player}: {points}")
EMPTY = N_("{player}, {column} column, {level}: empty")
HELD = NN_("{player}, {column} column, {level}: {n} chip", "{player}, {column} column, {level}: {n} chips")
CHIPS = NN_("{n} chip", "{n} chips")
GHOSTS = NN_("{n} ghost in the supply", "{n} ghosts in the supply")
POINTS = NN_("{n} point", "{n} points")
LEVEL_NAMES = {"samurai": N_("top space"), "middle": N_("middle space"), "bottom": N_("bottom space")}


def picture(view: View, setting: Setting) -> Picture:
    """The table of Ta-Ké from a view, with the near seat's courtyard at the bottom."""
    assert isinstance(view, TaKeView)
    near, far = setting.near, 1 - setting.near
    areas = [
        _court(view, setting, far, "theirs"),
        _hall(view, setting),
        _supply(view, setting),
        _path(view, setting),
        _court(view, setting, near, "mine"),
    ]
    if PHASES[view.phase] == "place":
        zone: Zone = "mine" if view.to_move == near else "theirs"
        areas.insert(0 if zone == "theirs" else len(areas), _hand(setting, zone))
    say = setting.language
    begins = ["", ""]
    begins[view.first] = say(N_("began"))
    return Picture(
        areas,
        COMPOSE[PHASES[view.phase]],
        [say.number(n) for n in view.points],
        begins,
        _step(view, setting),
    )


STEPS = {
    "abilities": N_("Steps 1 and 2 of 4: abilities, then take"),
    "take": N_("Step 2 of 4: take"),
    "place": N_("Step 3 of 4: place"),
    "ability": N_("Step 1 of 4: ability"),
    "over": N_("Game over"),
}


def _step(view: TaKeView, setting: Setting) -> str:
    phase = PHASES[view.phase]
    if phase == "main":
        phase = "abilities" if view.can_use else "take"
    return setting.language(STEPS.get(phase, STEPS["ability"]))


def _hall(view: TaKeView, setting: Setting) -> Area:
    say = setting.language
    rows = [
        row(say(HALL_ROWS[0]), [_top(view, setting, i) for i in range(5)]),
        row(say(HALL_ROWS[1]), [_covered(view, setting, i) for i in range(5)]),
        row(say(HALL_ROWS[2]), [_space(view, setting, i) for i in range(5)]),
    ]
    return area("hall", "center", "grid", say(N_("Audience hall")), rows, STACKS, "hall")


def _marks(setting: Setting, place: str, *more: Mark) -> list[Mark]:
    return [*more, "scored"] if place in setting.scored else [*more]


def _place_acts(view: TaKeView, stack: str) -> dict[str, str]:
    """What a stack or space contributes to: taking, or being an end of a ghost's or a chip's way."""
    phase = PHASES[view.phase]
    if phase == "ghost":
        return word("ghost", stack, 2)
    if phase == "chip":
        return word("chip", stack, 2)
    return word("take", stack)


def _top(view: TaKeView, setting: Setting, i: int) -> Cell:
    stack, chips, face = STACKS[i], view.stacks[i], view.faces[i]
    ghost = stack in view.ghosts
    moved = stack in view.moved
    template = (BARE_GHOST if ghost else BARE) if not chips else TOP_GHOST if ghost else TOP_MOVED if moved else TOP
    name = setting.language(template, stack=stack, character=_name(face, setting))
    items = [item(f"{stack}{len(chips)}", face if chips else f"space-{face}")]
    if ghost:
        items.append(item(f"top:{stack}:1", "ghost"))
    found: dict[Mark, bool] = {"ghosted": ghost, "moved": moved, "bare": not chips}
    flags = [flag for flag, on in found.items() if on]
    return cell(
        f"top:{stack}", name, items, _place_acts(view, stack), _marks(setting, f"top:{stack}", *flags), look="top"
    )


def _covered(view: TaKeView, setting: Setting, i: int) -> Cell:
    stack, under = STACKS[i], view.stacks[i][-2::-1]
    names = ", ".join(_name(c, setting) for c in under)
    name = setting.language(COVERED if under else COVERED_NONE, stack=stack, chips=names)
    items = [item(f"{stack}{len(under) - k}", c) for k, c in enumerate(under)]
    acts = word("dig", stack) if PHASES[view.phase] in ("main", "over") else _place_acts(view, stack)
    return cell(f"under:{stack}", name, items, acts, look="covered")


def _space(view: TaKeView, setting: Setting, i: int) -> Cell:
    stack, height = STACKS[i], len(view.stacks[i])
    tall = setting.language.plural(CHIPS, height)
    printed = CHARACTERS[i]
    name = setting.language(SPACE, stack=stack, character=_name(printed, setting), height=tall)
    acts = word("dig", stack) if height and PHASES[view.phase] in ("main", "over") else _place_acts(view, stack)
    return cell(
        f"space:{stack}", name, [item(f"space:{stack}:0", f"space-{printed}")], acts, caption=tall, look="space"
    )


def _supply(view: TaKeView, setting: Setting) -> Area:
    say = setting.language
    count = say.plural(GHOSTS, view.supply)
    items = [item(f"supply:{k}", "ghost") for k in range(view.supply)]
    acts = word("ghost", "-", 2) if PHASES[view.phase] == "ghost" else {}
    cells = [cell("supply", count, items, acts, look="supply", caption=str(view.supply))]
    return area("supply", "pool", "row", say(SUPPLY_LABEL), [row("", cells)], look="supply")


def _path(view: TaKeView, setting: Setting) -> Area:
    say = setting.language
    cells = [
        cell(
            f"marker:{seat}",
            say(PATH_MARKER, player=setting.names[seat], points=say.plural(POINTS, points)),
            [item(f"marker:{seat}:0", f"marker-{seat}")],
            caption=str(points),
            look="marker",
        )
        for seat, points in enumerate(view.points)
    ]
    return area("path", "pool", "track", say(N_("Garden path")), [row("", cells)], look="path")


def _hand(setting: Setting, zone: Zone) -> Area:
    say = setting.language
    cells = [cell("hand", say(HAND_NAME), [item("hand:0", "SA")], look="hand")]
    return area("hand", zone, "row", say(HAND), [row("", cells)], look="hand")


def _court(view: TaKeView, setting: Setting, seat: int, zone: Zone) -> Area:
    say = setting.language
    court = view.courts[seat]
    counts = {"samurai": court.samurai, "middle": court.middle, "bottom": court.bottom}
    heads = LEVELS | (LEVELS_LOW_NINJA if view.options & 4 else {})
    columns = [_name(c, setting) for c in COLUMNS]
    rows = []
    for level, held in counts.items():
        words = {"player": setting.names[seat], "level": say(LEVEL_NAMES[level])}
        cells = [
            _court_cell(view, setting, seat, level, column, count, words | {"column": called})
            for column, count, called in zip(COLUMNS, held, columns, strict=True)
        ]
        rows.append(row(say(heads[level]), cells))
    label = say(N_("Courtyard of {player}"), player=setting.names[seat])
    return area(f"court:{seat}", zone, "grid", label, rows, columns, "court")


def _court_cell(
    view: TaKeView, setting: Setting, seat: int, level: str, column: str, count: int, words: Mapping[str, str]
) -> Cell:
    place = f"{level}:{seat}:{column}"
    face = "SA" if level == "samurai" else column
    items = [item(f"{place}:{k}", face) for k in range(count)]
    say = setting.language
    name = say.plural(HELD, count, **words) if count else say(EMPTY, **words)
    acts = _court_acts(view, seat, level, column, count)
    caption = f"×{count}" if count > 1 else ""
    return cell(place, name, items, acts, _marks(setting, place), caption, level)


def _court_acts(view: TaKeView, seat: int, level: str, column: str, count: int) -> dict[str, str]:
    """What a place of a courtyard contributes to, seen from the seat to move (the near side when the game is over)."""
    phase = PHASES[view.phase]
    if seat != (view.to_move if view.to_move >= 0 else 0):
        return _foreign_acts(view, seat, phase, level, column)
    if phase == "place":
        return word("put", column)
    if level == "samurai":
        return word("samurai", column, 2) if phase == "samurai" else word("use", "SA")
    if level == "middle":
        return word("lower", column) if count and phase in ("main", "over") else {}
    return word("use", column)


def _foreign_acts(view: TaKeView, seat: int, phase: str, level: str, column: str) -> dict[str, str]:
    if level == "samurai":
        return word("foreign", column) if phase == "samurai" else word("borrow", "SA")
    lies_low = view.courts[seat].bottom[COLUMNS.index(column)]
    return {} if level == "middle" and lies_low else word("borrow", column)


def _name(character: str, setting: Setting) -> str:
    return setting.language(CHARACTER_NAMES[character])
