"""What the page is told on request: reason cards, previews, the list of moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamelib.events import Event, Refusal
from gamelib.game import OVER, Game, State, View
from gamelib.language import N_, Language
from gamelib.rulebook import rulebook
from widgets.formula import formula_json, pieces
from widgets.protocol import Card, Move, Preview, Section, Tone
from widgets.scenes.scene import Json

REFUSED = N_("Not now: {attempt}")
ALLOWED = N_("Allowed: {attempt}")
ALLOWED_TEXT = N_("This is legal now.")
ALTERNATIVES = N_("What is legal now")
PREVIEW = N_("If you do this: {action}")
NOTHING_FOUND = N_("Nothing found")
MORE_TO_COME = N_("The turn goes on; it is scored when the chip is in its place.")


def moves(view: View, game: Game, language: Language, names: Sequence[str]) -> list[Move]:
    """The legal actions of a view as choices, in the order of the table of actions."""
    return [move(action, view, game, language, names) for action in view.legal]


def move(action: int, view: View, game: Game, language: Language, names: Sequence[str]) -> Move:
    """One action as a choice."""
    texts = game.texts
    return {
        "attempt": str(game.actions[action]),
        "name": texts.action(action, view, language, names),
        "group": texts.group(action, language),
    }


def rule_name(rule: str, game: Game, language: Language) -> str:
    """The title of a rule's section."""
    return rulebook(game, language).section(rule).title if rule else ""


def refusal_card(
    refusal: Refusal, attempt: int, view: View, game: Game, language: Language, names: Sequence[str]
) -> Card:
    """The reason card of a refused attempt: what, why, which rule, what would make it legal, what is legal."""
    remedy = [game.actions.number(step) for step in refusal.remedy]
    return {
        "tone": "refused",
        "title": language(REFUSED, attempt=game.texts.action(attempt, view, language, names)),
        "text": game.texts.refusal(refusal, language, names),
        "rule": refusal.rule,
        "ruleName": rule_name(refusal.rule, game, language),
        "remedy": game.texts.remedy(refusal, language, names),
        "remedyMoves": [move(action, view, game, language, names) for action in remedy[:1]],
        "alternatives": moves(view, game, language, names),
        "alternativesTitle": language(ALTERNATIVES),
    }


def why_card(state: State, attempt: int, seat: int, game: Game, language: Language, names: Sequence[str]) -> Card:
    """The answer to *Why?* on anything: the card it would get from a seat, without trying it."""
    refusal, view = state.refusal(attempt, seat), state.observe(seat)
    if refusal is None:
        return allowed_card(attempt, view, game, language, names)
    return refusal_card(refusal, attempt, view, game, language, names)


def allowed_card(attempt: int, view: View, game: Game, language: Language, names: Sequence[str]) -> Card:
    """The answer to *Why?* on something that is legal: the rule of the prompt."""
    prompt, rule = game.texts.prompt(view, language, names)
    return plain_card(
        "info",
        language(ALLOWED, attempt=game.texts.action(attempt, view, language, names)),
        f"{language(ALLOWED_TEXT)} {prompt}.",
        rule,
        rule_name(rule, game, language),
    )


def plain_card(tone: Tone, title: str, text: str, rule: str = "", name: str = "") -> Card:
    """A card that offers nothing to press but its rule."""
    return {
        "tone": tone, "title": title, "text": text, "rule": rule, "ruleName": name, "remedy": "",
        "remedyMoves": [], "alternatives": [], "alternativesTitle": "",
    }  # fmt: skip


def preview(state: State, action: int, game: Game, language: Language, names: Sequence[str]) -> Preview:
    """What a legal action would bring both players, played on a copy by the rules themselves.

    Only for games that hide nothing: elsewhere a preview would be a look at hidden things.
    """
    mover = state.to_move
    name = game.texts.action(action, state.observe(mover), language, names)
    trial = state.clone()
    events: list[Event] = []
    trial.apply(action, events)
    terms = [game.formulas(event) for event in events if game.formulas(event)]
    last = terms[-1] if terms else ()
    going_on = trial.to_move == mover and trial.to_move != OVER and trial.turn == state.turn
    said = [game.texts.event(event, language, names) for event in events if not game.formulas(event)]
    return {
        "attempt": str(game.actions[action]),
        "title": language(PREVIEW, action=name),
        "text": " ".join([*said, language(MORE_TO_COME)] if going_on else said),
        "formulas": [formula_json(seat, names[seat], term, game, language, names) for seat, term in enumerate(last)],
        "pieces": sorted(pieces(last)),
    }


def rule_page(game: Game, language: Language, rule: str, found: Sequence[Any] | None = None) -> Json:
    """A section of the rulebook with the table of contents, or the contents narrowed to what a search found."""
    book = rulebook(game, language)
    section = book.section(rule) if rule else (found[0] if found else book.sections[0])
    listed = book.sections if found is None else found
    toc: list[Section] = [{"rule": entry.rule, "title": entry.title} for entry in listed]
    return {
        "rule": section.rule,
        "title": language(NOTHING_FOUND) if found == [] else section.title,
        "html": section.html,
        "lang": section.language,
        "toc": toc,
    }
