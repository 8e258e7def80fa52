"""The worked examples of the rulebooks: each goes, and shows the rule it stands under."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import gamelib
from gamelib.example import Example, all_examples, stage
from gamelib.language import LANGUAGES, language
from gamelib.score import Term
from tests.games import PUBLISHED
from widgets.example import example_json

EVERY = [
    pytest.param(game, example, id=f"{rule}-{n + 1}")
    for game in PUBLISHED
    for rule, there in all_examples(game).items()
    for n, example in enumerate(there)
]
every_example = pytest.mark.parametrize(("game", "example"), EVERY)
MOST_BYTES = 12_000
"""Of what a click brings."""
FEWEST = 5
"""Examples of a game."""


def ids(shown: dict[str, Any]) -> set[str]:
    """The ids of the places and pieces of an example, from its shorter form."""
    cells = [cell for area in shown["areas"] for row in area["rows"] for cell in row["cells"]]
    pieces = [piece.split("@")[-1] for cell in cells if len(cell) > 2 for piece in cell[2].split()]
    return {*(cell[0] for cell in cells), *pieces}


def told(game: gamelib.Game, example: Example) -> Iterator[str]:
    """The rules of the events, scorings and refusals that a reader of the example is told of."""
    for at in range(1, len(example.steps) + 1):
        here = stage(example, game, at)
        for event in here.events:
            if example.open or event.visible_to(example.seat):
                yield event.rule
                yield from (term.rule for term in game.formulas(event))
        if here.refusal is not None:
            yield here.refusal.rule


@every_example
def test_shows_its_rule(game: gamelib.Game, example: Example) -> None:
    """Every step is legal, or refused as it says, and one of them brings up the rule."""
    assert example.steps and example.show
    assert example.rule in set(told(game, example))


@every_example
def test_points_at_what_it_shows(game: gamelib.Game, example: Example) -> None:
    """And is small enough to be sent for a click."""
    for at in range(len(example.steps) + 1):
        shown = example_json(example, game, at, language("en"))
        assert shown["areas"] and shown["lines"]
        assert set(shown["point"]) <= ids(shown)
        assert len(json.dumps(shown, ensure_ascii=False).encode()) < MOST_BYTES


@every_example
def test_every_area_named_is_there(game: gamelib.Game, example: Example) -> None:
    """At one step at least: what is shown only now and then may be named, what never is may not."""
    shown = [example_json(example, game, at, language("en")) for at in range(len(example.steps) + 1)]
    there = {area["id"] for step in shown for area in step["areas"]}
    for id in example.show:
        assert id.endswith("*") or id in there


@every_example
def test_the_formula_is_the_engines(game: gamelib.Game, example: Example) -> None:
    """Its total and its sentence hold what the engine has scored."""
    for at in range(1, len(example.steps) + 1):
        here, shown = stage(example, game, at), example_json(example, game, at, language("en"))
        terms: list[Sequence[Term]] = [filled for event in here.events if (filled := game.formulas(event))]
        assert bool(shown["formulas"]) == bool(terms)
        for formula in shown["formulas"]:
            value = language("en").number(terms[-1][formula["seat"]].value)
            assert formula["term"][0] == value
            assert formula["spoken"].endswith(value)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.name)
def test_in_every_language(game: gamelib.Game, code: str) -> None:
    """The last step of each is told in the reader's language: not in the words of another one."""
    for rule, there in all_examples(game).items():
        for example in there:
            english, own = (example_json(example, game, len(example.steps), language(c)) for c in ("en", code))
            assert len(own["lines"]) == len(english["lines"])
            assert (own["lines"] == english["lines"]) == (code == "en"), rule


@pytest.mark.parametrize("game", PUBLISHED, ids=lambda game: game.name)
def test_enough_of_them(game: gamelib.Game) -> None:
    assert sum(len(there) for there in all_examples(game).values()) >= FEWEST
