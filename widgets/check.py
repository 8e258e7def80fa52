"""`check_presentation`: can a game be shown as its presentation says?

Random matches are played, as `gamelib.check.check_game` does; at sampled positions every check looks for what a page
would stumble over. A seat's picture must be the same in every world that the seat holds possible.

    >>> from widgets.check import check_presentation
    >>> check_presentation("ta_ke", seeds=1)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from re import fullmatch
from typing import TYPE_CHECKING, get_args

from gamelib.check import Played, Position, Problems, run_check, sample
from gamelib.game import GAMES, Game, State, load
from gamelib.language import language
from gamelib.match import Match
from widgets.pages.start import chosen, form
from widgets.presentation import PRESENTATIONS, Presentation
from widgets.protocol import AreaKind, Cell, Zone
from widgets.scenes.beat import Beats, Step
from widgets.scenes.parts import cells
from widgets.scenes.scene import Picture, Setting
from widgets.scenes.stage import STRIP, Box, placed

if TYPE_CHECKING:
    from gamelib.pad import Pad, Part

__all__ = ["check_presentation"]

ENGLISH = language("en")
NAMES = ("Ann", "Bea", "Cleo", "Dora", "Ed", "Fay", "Gus", "Hal", "Ivo", "Joy")
ZONES = frozenset(get_args(Zone))
KINDS = frozenset(get_args(AreaKind))
WHOLE = 100
"""Per cent."""
LETTERS = 3
"""As many letters stand on a card that nobody has drawn."""


def check_presentation(game: Game | str, seeds: int = 10, players: int | None = None) -> None:
    """Check how a game is shown, in ``seeds`` random matches for each number of players (or only ``players``).

    Raises `gamelib.CheckFailed` with the name of the first check that finds something, else returns nothing.
    """
    game = load(game) if isinstance(game, str) else game
    run_check("presentation", _registered(game), game.title)
    shown = PRESENTATIONS[game.name]
    for name, check in CHECKS.items():
        run_check(name, check(game, shown), game.title)
    for count in game.players if players is None else (players,):
        for seed in range(seeds):
            where, played = sample(game, count, seed)
            for position in played.positions():
                seen = Shown(position, shown)
                for name, position_check in POSITION_CHECKS.items():
                    run_check(name, position_check(seen), f"{where}, after {position.at} actions")
            if shown.beats is not None:
                run_check("beats", _beats(played, shown, shown.beats), where)


def _registered(game: Game) -> Problems:
    """Game and presentation are known by the same name."""
    if GAMES.get(game.name) is not game:
        yield f"there is another game, or none, registered as {game.name}"
    if game.name not in PRESENTATIONS:
        yield f"no presentation is registered for {game.name}; there are: {', '.join(PRESENTATIONS)}"


# ---- the record itself -------------------------------------------------------------------------------------------


def _card(game: Game, shown: Presentation) -> Problems:
    """What the start page says of it is there, and so is its drawing."""
    if shown.usual and shown.usual not in game.players:
        yield f"forms would begin with {shown.usual} players, the game takes {game.players}"
    if shown.minutes <= 0:
        yield f"a game takes {shown.minutes} minutes"
    card = shown.card
    if card is None:
        return
    for name in ("picture", "about", "teaches"):
        if not getattr(card, name).strip():
            yield f"the card's {name} is empty"
    if "{title}" not in shown.credit:
        yield f"the credit does not name the game as {{title}}: {shown.credit!r}"
    drawing = card.drawing.read_text("utf-8")
    if not drawing.startswith("<svg") or 'aria-label="{label}"' not in drawing:
        yield f'{card.drawing.name} is no SVG with aria-label="{{label}}"'


def _form(game: Game, shown: Presentation) -> Problems:
    """The start form opens, and what it begins with starts a match for every number of players."""
    values = {field["id"]: field["value"] for field in form(game, ENGLISH)["fields"]}
    for players in game.players:
        start = chosen(game, values | {"players": str(players)})
        match = Match.new(game, **start.match)
        if match.players != players:
            yield f"the form for {players} players starts a match of {match.players}"


def _pad(game: Game, shown: Presentation) -> Problems:
    """The score pad opens for every number of players, and all that can be entered has a name and its drawing."""
    pad = game.pad
    if pad is None:
        return
    for players in game.players:
        sheet = pad.new(players)
        pad.reckon(sheet)
        for part in pad.parts(sheet).values():
            if not pad.tell(part.label, ENGLISH, NAMES).strip():
                yield f"part {part.id} of the pad has no name"
            for vocabulary, value in _drawings(pad, part):
                if vocabulary in shown.pad_faces and not _is_drawn(shown, shown.pad_faces[vocabulary](value)):
                    yield f"nothing is drawn for {vocabulary} {value} on the pad"


def _drawings(pad: Pad, part: Part) -> Iterator[tuple[str, str]]:
    """Vocabulary and value of everything that is drawn for a part."""
    if part.shows[0]:
        yield part.shows
    else:
        yield from ((part.names, choice) for choice in part.choices)


def _experiments(game: Game, shown: Presentation) -> Problems:
    """Every experiment has a short id of its own and says what it asks for."""
    ids = [kind.id for kind in shown.experiments()]
    if len(set(ids)) != len(ids):
        yield f"two experiments have the same id: {ids}"
    for kind in shown.experiments():
        for field in kind(game).fields(ENGLISH):
            if not field["label"].strip():
                yield f"field {field['id']} of experiment {kind.id} has no label"


CHECKS: dict[str, Callable[[Game, Presentation], Problems]] = {
    "card": _card,
    "form": _form,
    "pad": _pad,
    "experiments": _experiments,
}

# ---- pictures ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A sampled position as a presentation shows it; its pictures are made once for all checks."""

    at: Position
    by: Presentation

    @cached_property
    def settings(self) -> dict[int | None, Setting]:
        """By seat what its picture needs besides the view; ``None`` = that of the picture for all."""
        match, seats = self.at.played.match, (None, *self.at.seats)
        stories = {seat: [entry.event for entry in match.log(seat, self.at.at)] for seat in seats}
        return {seat: Setting(ENGLISH, NAMES[: match.players], seat or 0, story=stories[seat]) for seat in seats}

    @cached_property
    def pictures(self) -> dict[int | None, Picture]:
        """By seat its picture."""
        return {seat: self.picture(self.at.state, seat) for seat in self.settings}

    def picture(self, state: State, seat: int | None) -> Picture:
        """What a seat would be shown of a state with the same story."""
        return self.by.scene(state.observe(seat), self.settings[seat])


def _cells(picture: Picture) -> list[Cell]:
    return cells(picture.areas)


def _worlds(shown: Shown) -> Problems:
    """A seat's picture is made of what it knows alone: it is the same in all worlds that it holds possible."""
    for seat in shown.at.seats:
        for world in shown.at.drawn(seat):
            if shown.picture(world, seat) != shown.pictures[seat]:
                yield f"seat {seat} sees another picture in a world that it cannot tell from this one"


def _secret(shown: Shown) -> Problems:
    """What a seat has seen happen is the same in all worlds that it holds possible afterwards."""
    at, beats = shown.at, shown.by.beats
    if beats is None or not at.at:
        return
    last = Position(at.played, at.at - 1, at.played.match.at(at.at - 1))
    for seat in at.seats:
        step = Acted(seat, Shown(last, shown.by), shown).step
        for world in at.drawn(seat):
            if beats.during(replace(step, after=world.observe(seat))) != beats.during(step):
                yield f"seat {seat} sees something else happen in a world that it cannot tell from this one"


def _parts(shown: Shown) -> Problems:
    """Areas are of a known kind, everything has an id of its own and a name to be read aloud, every seat its points."""
    seats = shown.at.seats
    for seat, picture in shown.pictures.items():
        where = f"in the picture of seat {seat}" if seat is not None else "in the picture for all"
        if len(picture.points) != len(seats):
            yield f"{len(picture.points)} of {len(seats)} seats have points {where}"
        cells = _cells(picture)
        for what, parts in (("areas", picture.areas), ("cells", cells)):
            ids = Counter(part["id"] for part in parts)
            yield from (f"{n} {what} have the id {id} {where}" for id, n in ids.items() if n > 1)
        for area in picture.areas:
            if area["zone"] not in ZONES or area["kind"] not in KINDS:
                yield f"area {area['id']} is a {area['kind']} in {area['zone']} {where}"
            if not area["label"].strip():
                yield f"area {area['id']} has no label {where}"
        yield from (f"cell {cell['id']} has no name {where}" for cell in cells if not cell["name"].strip())


def _stage(shown: Shown) -> Problems:
    """Where there is a plan, every area has its place on the stage, and none lies on another."""
    plan = shown.by.stage(len(shown.at.seats))
    if not plan:
        return
    strip = {STRIP: plan[STRIP]} if STRIP in plan else {}
    for picture in shown.pictures.values():
        areas = placed(picture.areas, plan)
        yield from (f"area {area['id']} has no place on the stage" for area in areas if not area["box"])
        boxes = {area["id"]: Box(*area["box"]) for area in areas if area["box"]} | strip
        for id, box in boxes.items():
            if min(box) < 0 or box.left + box.width > WHOLE or box.top + box.height > WHOLE:
                yield f"{id} reaches over the edge of the stage: {box}"
        for (one, box), (other, second) in combinations(boxes.items(), 2):
            if box.overlaps(second):
                yield f"{one} lies on {other} on the stage"


def _faces(shown: Shown) -> Problems:
    """Every face has a drawing, or few enough letters to stand on a plain card."""
    for picture in shown.pictures.values():
        for cell in _cells(picture):
            for item in cell["items"]:
                if not _is_drawn(shown.by, item["face"]):
                    yield f"nothing is drawn for face {item['face']!r} in cell {cell['id']}"


def _is_drawn(shown: Presentation, face: str) -> bool:
    return face in shown.drawings or bool(fullmatch(shown.faces, face)) or 0 < len(face.split("-")[0]) <= LETTERS


def _attempts(shown: Shown) -> Problems:
    """What is pressed adds up: each word of a cell has its place in an attempt, and cells lead to every legal move."""
    at, texts = shown.at, {str(form) for form in shown.at.game.attempts}
    for seat in at.seats:
        picture = shown.pictures[seat]
        words = _words_by_place(picture)
        for verb in sorted({key.rpartition(".")[0] for key in words} - set(picture.compose)):
            yield f"cells have words for {verb!r}, which the picture of seat {seat} does not put together"
        steps = {verb: _steps(verb, count, words, texts) for verb, count in picture.compose.items()}
        for key, values in words.items():
            verb, _, n = key.rpartition(".")
            begun = steps[verb][int(n)] if int(n) < len(steps[verb]) else []
            if int(n) and f"{verb}.0" not in words:
                continue  # a target can be pressed before there is anything to aim: pressing it explains it
            yield from (
                f"{word!r} as {key} is part of no attempt" for word in sorted(values - {one[-1] for one in begun})
            )
        if seat == at.state.to_move:
            pressed = {_text(verb, one, picture.compose[verb]) for verb, step in steps.items() for one in step[-1]}
            verbs = {key.rpartition(".")[0] for key in words}
            for move in (str(at.game.actions[action]) for action in at.state.legal_actions()):
                if move.split(" ")[0] in verbs and move not in pressed:
                    yield f"no presses add up to the legal move {move!r}"


def _words_by_place(picture: Picture) -> dict[str, set[str]]:
    """``verb.n`` -> the words that cells give for it."""
    found: dict[str, set[str]] = {}
    for cell in _cells(picture):
        for key, word in cell["acts"].items():
            found.setdefault(key, set()).add(word)
    return found


def _steps(verb: str, count: int, words: dict[str, set[str]], texts: set[str]) -> list[list[tuple[str, ...]]]:
    """After one press, two, … the words that begin an attempt with this verb; in the end those that make one up."""
    found: list[list[tuple[str, ...]]] = []
    begun: list[tuple[str, ...]] = [()]
    for n in range(abs(count)):
        tried = [(*one, word) for one in begun for word in words.get(f"{verb}.{n}", ())]
        begun = [one for one in tried if any(text.startswith(_text(verb, one, count)) for text in texts)]
        found.append(begun)
    return found


def _text(verb: str, words: Sequence[str], count: int) -> str:
    """An attempt, or its beginning; with a negative count its words are written together."""
    return f"{verb} {('' if count < 0 else ' ').join(words)}".strip()


def _hidden(shown: Shown) -> Problems:
    """The knowledge board has words for every hidden thing and all that it can be."""
    at, hidden = shown.at, shown.by.hidden
    if hidden is None:
        return
    for seat in at.seats:
        view = at.state.observe(seat)
        words = hidden(view, ENGLISH, NAMES[: len(at.seats)])
        for thing in at.game.worlds(view).unknown():
            named = [words.group(thing.place)[1], words.thing([thing.place]).name]
            named += [words.identity(thing.place, identity).name for identity in thing.identities]
            if not all(name.strip() for name in named):
                yield f"a hidden thing in {thing.place} has no name, or cannot be called what it can be: {named}"


POSITION_CHECKS: dict[str, Callable[[Shown], Problems]] = {
    "worlds": _worlds,
    "parts": _parts,
    "stage": _stage,
    "faces": _faces,
    "attempts": _attempts,
    "hidden": _hidden,
    "secret": _secret,
}

# ---- beats -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Acted:
    """An action as a seat has seen it, and what it was shown before and after."""

    seat: int | None
    before: Shown
    after: Shown

    @cached_property
    def step(self) -> Step:
        """What its beats are made of."""
        n, match = self.before.at.at, self.after.at.played.match
        events = [entry.event for entry in match.log(self.seat, n + 1) if entry.at == n]
        return Step(events, self.before.at.state.observe(self.seat), self.after.at.state.observe(self.seat))

    @cached_property
    def names(self) -> set[str]:
        """The ids of everything that is in the picture before or after."""
        found = set()
        for picture in (self.before.pictures[self.seat], self.after.pictures[self.seat]):
            items = [item for cell in _cells(picture) for item in cell["items"]]
            found |= {part["id"] for part in (*picture.areas, *_cells(picture), *items)}
        return found


def _acted(played: Played, by: Presentation) -> Iterator[Acted]:
    """By seat some actions of a match: the first one that brings each kind of event."""
    match, told = played.match, set[str]()
    for n, events in enumerate(match.lines[0].events):
        kinds = {event.kind for event in events}
        if kinds <= told:
            continue
        told |= kinds
        before, after = (Shown(Position(played, at, match.at(at)), by) for at in (n, n + 1))
        yield from (Acted(seat, before, after) for seat in before.settings)


def _beats(played: Played, by: Presentation, beats: Beats) -> Problems:
    """Each event moves as many pieces as it names, from and to places that are in the picture before or after, and with
    faces that are drawn.
    """
    for acted in _acted(played, by):
        for event in (event for event in acted.step.events if event.kind not in beats.adds):
            act = beats.act(event)
            beat, named = act.beat(event, acted.step), act.pieces(event)
            flights = beat["flights"]
            if (n := sum(flight["n"] for flight in flights)) != named:
                yield f"{n} pieces move at {event.kind}, which names {named}, as seat {acted.seat} sees it"
            for place in (*beat["lit"], *(flight[end] for flight in flights for end in ("origin", "target"))):
                if acted.names.isdisjoint(place.split(" ")):
                    yield f"{event.kind} is about {place!r}, which seat {acted.seat} sees neither before nor after"
            for face in sorted({face for flight in flights for face in (flight["before"], flight["after"])}):
                if not _is_drawn(by, face):
                    yield f"nothing is drawn for face {face!r} at {event.kind}"
