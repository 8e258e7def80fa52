"""Filled-in formulas for the page: `gamelib.score.Term` trees with names, and the sentence a screen reader says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib.events import Event
from gamelib.game import Game
from gamelib.grammar import Word
from gamelib.language import N_, W_, Language
from gamelib.score import Term
from widgets import protocol

TIMES = N_("{a} times {b}")
PLUS = N_("{a} plus {b}")
IS = N_("{formula}, {value}")
COUNTED = N_("{value} {label:{value}}")
NAMED = N_("{label}: {value}")

SIGNS: Final = {"sum": " + ", "product": " × "}

PUZZLE: Final[Mapping[str, str]] = {
    "puzzle_own": W_("your points at the end"),
    "puzzle_other": W_("the best other player's points at the end"),
    "puzzle_ahead": W_("points ahead"),
    "puzzle_points": W_("points ahead"),
    "puzzle_win": N_("won"),
    "puzzle_cases": W_("cases"),
    "puzzle_outcome": N_("such cases together"),
    "puzzle_sum": N_("total of {cases} {cases:case|cases}"),
}
"""The quantities that no game knows: what an answer to a puzzle is worth."""


def label(term: Term, game: Game, language: Language, names: Sequence[str]) -> str:
    """The name of a quantity."""
    template = PUZZLE.get(term.label)
    return language(template, **term.data) if template else game.texts.term(term, language, names)


def term_json(term: Term, game: Game, language: Language, names: Sequence[str]) -> protocol.Term:
    """A term as the page draws it."""
    return {
        "value": language.number(term.value),
        "label": label(term, game, language, names),
        "op": term.op,
        "parts": [term_json(part, game, language, names) for part in term.parts],
        "pieces": list(term.pieces),
    }


def filled(term: Term) -> str:
    """In signs: ``2 × 1 + 1 × 1 + 2 = 5``"""
    return f"{_working(term)} = {term.value}" if term.parts else str(term.value)


def _working(term: Term) -> str:
    """The parts with the signs between them; a sum inside a product stands in parentheses."""
    if not term.parts:
        return str(term.value)
    inner = [f"({_working(p)})" if p.op == "sum" and term.op == "product" else _working(p) for p in term.parts]
    return SIGNS[term.op].join(inner)


def spoken(term: Term, game: Game, language: Language, names: Sequence[str]) -> str:
    """A formula as a sentence: "3 visible Geishas times influence: 5, 15"."""
    if not term.parts:
        return _quantity(term, game, language, names)
    joined, *phrases = (_quantity(part, game, language, names) for part in term.parts)
    for phrase in phrases:
        joined = language(TIMES if term.op == "product" else PLUS, a=joined, b=phrase)
    return language(IS, formula=joined, value=language.number(term.value))


def _quantity(term: Term, game: Game, language: Language, names: Sequence[str]) -> str:
    """What is counted after its number; what is only measured before it."""
    name = label(term, game, language, names)
    template = COUNTED if isinstance(name, Word) and name.forms else NAMED
    return language(template, value=language.number(term.value), label=name)


def formula_json(
    seat: int, name: str, term: Term, game: Game, language: Language, names: Sequence[str]
) -> protocol.Formula:
    """One seat's formula, under a name; `names` are those of all seats."""
    return {
        "seat": seat,
        "name": name,
        "spoken": spoken(term, game, language, names),
        "term": term_json(term, game, language, names),
    }


def formulas(event: Event, game: Game, language: Language, names: Sequence[str]) -> list[protocol.Formula]:
    """The formulas of a scoring event, one per seat, partners' common one once; empty for other events."""
    terms = game.formulas(event)
    groups = [[seat for seat, other in enumerate(terms) if other == term] for term in terms]
    return [
        formula_json(seat, language.listing([names[one] for one in seats]), terms[seat], game, language, names)
        for seat, seats in enumerate(groups)
        if seat == seats[0]
    ]


def pieces(terms: Sequence[Term]) -> frozenset[str]:
    """The ids of all pieces that some formulas count; a quantity of 0 counts none."""
    found: set[str] = set()
    for term in terms:
        found |= {*(term.pieces if term.value else ()), *pieces(term.parts)}
    return frozenset(found)
