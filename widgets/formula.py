"""Filled-in formulas for the page: `gamelib.score.Term` trees with names, and the sentence a screen reader says."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.events import Event
from gamelib.game import Game
from gamelib.language import N_, Language
from gamelib.score import Term
from widgets.scenes.scene import Json

TIMES = N_("{a} times {b}")
PLUS = N_("{a} plus {b}")
IS = N_("{formula}, {value}")
NAMED = N_("{value} {label}")


def term_json(term: Term, game: Game, language: Language) -> Json:
    """A term as the page draws it."""
    return {
        "value": language.number(term.value),
        "label": game.texts.term(term, language),
        "op": term.op,
        "parts": [term_json(part, game, language) for part in term.parts],
        "pieces": list(term.pieces),
    }


def spoken(term: Term, game: Game, language: Language) -> str:
    """A formula as a sentence: "3 visible Geisha times 5 personal influence, 15"."""
    if not term.parts:
        return language(NAMED, value=language.number(term.value), label=game.texts.term(term, language))
    phrases = [
        language(NAMED, value=language.number(part.value), label=game.texts.term(part, language)) for part in term.parts
    ]
    joined = phrases[0]
    for phrase in phrases[1:]:
        joined = language(TIMES if term.op == "product" else PLUS, a=joined, b=phrase)
    return language(IS, formula=joined, value=language.number(term.value))


def formula_json(seat: int, name: str, term: Term, game: Game, language: Language) -> Json:
    """One seat's formula."""
    return {
        "seat": seat,
        "name": name,
        "spoken": spoken(term, game, language),
        "term": term_json(term, game, language),
    }


def formulas(event: Event, game: Game, language: Language, names: Sequence[str]) -> list[Json]:
    """The formulas of a scoring event, one per seat, partners' common one once; empty for other events."""
    terms = game.formulas(event)
    groups = [[seat for seat, other in enumerate(terms) if other == term] for term in terms]
    return [
        formula_json(seats[0], language.listing([names[seat] for seat in seats]), terms[seats[0]], game, language)
        for seat, seats in enumerate(groups)
        if seat == seats[0]
    ]


def pieces(terms: Sequence[Term]) -> frozenset[str]:
    """The ids of all pieces that some formulas count; a quantity of 0 counts none."""
    found: set[str] = set()
    for term in terms:
        found |= {*(term.pieces if term.value else ()), *pieces(term.parts)}
    return frozenset(found)
