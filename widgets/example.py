"""A worked example of the rulebook as a small table: a scene cut down to the areas that matter, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from urllib.parse import quote

from gamelib.events import Event
from gamelib.example import Example, Stage, examples, stage
from gamelib.game import Game, digits
from gamelib.language import N_, Language
from widgets import explain
from widgets.formula import formulas, pieces
from widgets.presentation import presentation
from widgets.protocol import Area, ShortExample
from widgets.scenes.scene import Setting, still
from widgets.wire import slim_areas, slim_seats

LEARN_PAGE = "learn.ipynb"
"""Address of the learn page, as seen from the other pages of the server."""
EXAMPLE = N_("Example {n}")
STEP_OF = N_("Step {n} of {steps}")


def titles(rule: str, game: Game, language: Language) -> list[str]:
    """The names of a rule's examples: ``Example 1``."""
    return [language(EXAMPLE, n=language.number(n + 1)) for n in range(len(examples(game, rule)))]


def address(rule: str, n: int) -> str:
    """The fragment of the learn page's address that opens an example as a table of its own."""
    return f"#example={quote(f'{rule}/{n + 1}')}"


def found(text: str, games: dict[str, Game]) -> Example | None:
    """The example that ``game/rule/n`` of an address names."""
    rule, _, n = text.rpartition("/")
    game = games.get(rule.partition("/")[0])
    number = digits(n)
    if game is None or rule not in game.rules or number is None:
        return None
    there = examples(game, rule)
    return there[number - 1] if 0 < number <= len(there) else None


def example_json(example: Example, game: Game, at: int, language: Language) -> ShortExample:
    """An example after ``at`` of its steps, in the shorter form of `widgets.wire`."""
    here = stage(example, game, at)
    names = here.match.called(language)
    state, seat = here.match.state, example.seat
    seen = [event for event in here.events if example.open or event.visible_to(seat)]
    filled = [(event, shown) for event in seen if (shown := formulas(event, game, language, names))]
    counted = pieces(game.formulas(filled[-1][0])) if filled else frozenset()
    setting = Setting(language, names, seat, counted, seen, state.truth() if example.open and game.reveals else {})
    areas = presentation(game).scene(state.observe(seat), setting).areas
    title, lines = _title_and_lines(here, seen, seat, game, language, names)
    return {
        "place": language(STEP_OF, n=language.number(at + 1), steps=language.number(len(example.steps) + 1)),
        "title": title,
        "lines": lines,
        "areas": slim_areas([still(area) for area in areas if _matters(area, example)]),
        "formulas": slim_seats(filled[-1][1]) if filled else [],
        "point": list(example.steps[at - 1].point if at else example.point),
        "at": at,
        "steps": len(example.steps),
        "link": "",
    }


def _matters(area: Area, example: Example) -> bool:
    """Whether the example shows this area."""
    return any(fnmatchcase(area["id"], id) for id in example.show)


def _title_and_lines(
    here: Stage, seen: Sequence[Event], seat: int, game: Game, language: Language, names: Sequence[str]
) -> tuple[str, list[str]]:
    """What was refused, if something was, and the sentences: what has happened, why not, or who is to move."""
    if here.refusal is not None:
        mover = here.match.state.observe(int(here.match.state.to_move))
        tried = language(explain.REFUSED, attempt=game.texts.action(here.attempt, mover, language, names))
        why = [game.texts.refusal(here.refusal, language, names), game.texts.remedy(here.refusal, language, names)]
        return tried, [line for line in why if line]
    if seen:
        return "", [game.texts.event(event, language, names) for event in seen]
    return "", [game.texts.prompt(here.match.state.observe(seat), language, names)[0]]
