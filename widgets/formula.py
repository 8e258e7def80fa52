"""Filled-in formulas for the page: `gamelib.score.Term` trees with names, and the sentence a screen reader says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gamelib.events import Event
from gamelib.game import Game
from gamelib.language import N_, W_, Language
from gamelib.score import Term
from widgets import protocol

TIMES = N_("{a} times {b}")
PLUS = N_("{a} plus {b}")
IS = N_("{formula}, {value}")
NAMED = N_("{value} {label:{value}}")

SIGNS: Final = {"sum": " + ", "product": " × "}

PUZZLE: Final[Mapping[str, str]] = {
    "puzzle_own": W_("your points in the end"),
    "puzzle_other": W_("the best other player's points in the end"),
    "puzzle_ahead": W_("points ahead"),
    "puzzle_points": W_("points ahead"),
    "puzzle_win": N_("won"),
    "puzzle_cases": W_("cases"),
    "puzzle_outcome": W_("such cases together"),
    "puzzle_sum": N_("all {cases} cases together"),
}
"""The quantities that no game knows: what an answer to a puzzle is worth."""


def label(term: Term, game: Game, language: Language) -> str:
    """The name of a quantity."""
    template = PUZZLE.get(term.label)
    return language(template, **term.data) if template else game.texts.term(term, language)


def term_json(term: Term, game: Game, language: Language) -> protocol.Term:
    """A term as the page draws it."""
    return {
        "value": language.number(term.value),
        "label": label(term, game, language),
        "op": term.op,
        "parts": [term_json(part, game, language) for part in term.parts],
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


def spoken(term: Term, game: Game, language: Language) -> str:
    """A formula as a sentence: "3 visible Geisha times 5 personal influence, 15"."""
    if not term.parts:
        return language(NAMED, value=language.number(term.value), label=label(term, game, language))
    phrases = [
        language(NAMED, value=language.number(part.value), label=label(part, game, language)) for part in term.parts
    ]
    joined = phrases[0]
    for phrase in phrases[1:]:
        joined = language(TIMES if term.op == "product" else PLUS, a=joined, b=phrase)
    return language(IS, formula=joined, value=language.number(term.value))


def formula_json(seat: int, name: str, term: Term, game: Game, language: Language) -> protocol.Formula:
    """One seat's formula."""
    return {
        "seat": seat,
        "name": name,
        "spoken": spoken(term, game, language),
        "term": term_json(term, game, language),
    }


def formulas(event: Event, game: Game, language: Language, names: Sequence[str]) -> list[protocol.Formula]:
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
