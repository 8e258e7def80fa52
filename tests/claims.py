"""What a refusal says, as something that can be false: by sentence the sections with its reason, and a test.

The tables stand in ``tests/<game>/claims.py`` and are written from the rules of the games, not from their refusals.
They read the code, its data and the true state, never the words, so that a better wording does not break them. Advice
that a sentence gives ("choose another stack") is part of its claim: what is advised has to be there.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from gamelib.events import Refusal
from gamelib.game import Game, State

Holds = Callable[[Any, int, Any, Mapping[str, Any]], bool]
"""State, seat that tries, form of the attempt and data of the refusal -> whether all that is said is so."""


class Claim(NamedTuple):
    """``rules``: the sections that hold the reason, joined by spaces, without the game's name; or how to tell them."""

    rules: str | Callable[[Any], str]
    holds: Holds


Claims = Mapping[str, Claim]
"""By code; where data choose another sentence for a code, by ``code_flag``."""


def claim_of(refusal: Refusal, claims: Claims, flags: tuple[str, ...]) -> Claim:
    """What the sentence of a refusal claims; a refusal that nobody has thought about is an error."""
    key = next((f"{refusal.code}_{flag}" for flag in flags if refusal.data.get(flag) is True), refusal.code)
    return claims[key]


def legal(state: State, game: Game) -> list[Any]:
    """The forms of the legal actions."""
    return [game.actions[action] for action in state.legal_actions()]


def untruth(state: State, seat: int, attempt: int, game: Game, claims: Claims, flags: tuple[str, ...]) -> str:
    """What is wrong with the answer to an attempt, ``""`` if nothing is."""
    refusal = state.refusal(attempt, seat)
    allowed = seat == state.to_move and attempt in state.legal_actions()
    if (refusal is None) != allowed:
        return "refused though legal" if allowed else "not refused"
    if refusal is None:
        return ""
    claim = claim_of(refusal, claims, flags)
    rules = claim.rules if isinstance(claim.rules, str) else claim.rules(state)
    if refusal.rule.partition("/")[2] not in rules.split():
        return f"{refusal.code} cites {refusal.rule}"
    if not claim.holds(state, seat, game.attempts[attempt], refusal.data):
        return f"{refusal.code} says what is not so: {refusal.data}"
    return _bad_remedy(state, seat, attempt, refusal, game)


def _bad_remedy(state: State, seat: int, attempt: int, refusal: Refusal, game: Game) -> str:
    """Each step of a remedy is legal in its turn, and then the attempt is."""
    trial = state.clone()
    for step in refusal.remedy:
        action = game.actions.number(step)
        if trial.to_move != seat or action not in trial.legal_actions():
            return f"{refusal.code} advises {step}, which is not legal"
        trial.apply(action)
    opened = not refusal.remedy or (trial.to_move == seat and attempt in trial.legal_actions())
    return "" if opened else f"{refusal.code} advises {refusal.remedy}, which does not help"
