"""Ask a table from Python: why something is or is not legal, and what a turn would score.

>>> from terakoya import Table, predict, why
>>> table = Table("ta_ke", seed=1, names=["Adrian", "Bea"])
>>> print(why(table, "use RO").splitlines()[0])
**Not now: Use your Ronin**
>>> verdict, *_, ours, theirs = predict(table, "take A", guess=2).splitlines()
>>> print(verdict)
**Points for Adrian: 0**; you said 2. The sum shows where they come from.
>>> print(ours)
| Adrian | 3 | 0 + 0 + 0 + 0 = 0 | **0** |
"""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.events import Event
from gamelib.game import State
from gamelib.language import N_
from gamelib.score import Term
from widgets import explain
from widgets.formula import SIGNS, filled
from widgets.table import Table

PREDICT = N_("How many points will {player} get for `{actions}`? Put your number after `guess=` to see the sum.")
AS_PREDICTED = N_("**Points for {player}: {points}**, as you said.")
NOT_AS_PREDICTED = N_("**Points for {player}: {points}**; you said {guess}. The sum shows where they come from.")
GO_ON = N_("`{actions}` does not finish the turn yet. Go on, for example: `{example}`")
MOVES = N_("{title}: {moves}")
HIDDEN = N_("What comes of a move hangs on cards that are hidden here. Predict at a table with open cards.")


class Answer(str):
    """A text in Markdown: notebooks render it, everything else shows it as it is."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        return str(self)


def why(table: Table, attempt: str) -> Answer:
    """The card of *Why?*: whether ``attempt`` (a notation) is legal now, by which rule, and what would make it so.

    Asked for the seat whose view is open, else for the one to move. Raises `UnknownAction`.
    """
    state, seat = table.match.state, table.seat
    return _why(table, state, table.game.attempts.number(attempt), max(state.to_move, 0) if seat is None else seat)


def _why(table: Table, state: State, attempt: int, seat: int) -> Answer:
    card = explain.why_card(state, attempt, seat, table.game, table.language, table.names)
    moves = ", ".join(f"`{move['attempt']}`" for move in card["alternatives"])
    choice = table.language(MOVES, title=card["alternativesTitle"], moves=moves) if moves else ""
    rule = f"§ {card['ruleName']}" if card["ruleName"] else ""
    lines = (f"**{card['title']}**", card["text"], card["remedy"], choice, rule)
    return Answer("\n\n".join(line for line in lines if line))


def predict(table: Table, actions: str, guess: int | None = None) -> Answer:
    """Predict, then see: what the seat to move gets for a turn; the table itself does not change.

    actions:  notations joined by ``;``: ``"take E"``, ``"use RO; ghost C -; take C"``, with the answers of others that
              belong to the turn: ``"ask 1; give R2"``
    guess:    the points you expect; without it you are only asked, with it the filled-in formulas are shown

    What is not legal is answered by the reason why; at a table where something is hidden nothing is told. Raises
    `UnknownAction`.
    """
    say, state = table.language, table.match.state
    if table.session.sealed:
        return Answer(say(HIDDEN))
    mover, turn = max(int(state.to_move), 0), state.turn
    log: list[Event] = []
    for action in actions.split(";"):
        attempt = table.game.attempts.number(action)
        seat = max(int(state.to_move), 0) if state.turn == turn else mover
        if state.refusal(attempt, seat) is not None:
            return _why(table, state, attempt, seat)
        state.apply(attempt, log)
    scored = [terms for terms in map(table.game.formulas, log) if terms]
    if not scored:
        example = f"{actions}; {table.game.actions[state.legal_actions()[0]]}"
        return Answer(say(GO_ON, actions=actions, example=example))
    if guess is None:
        return Answer(say(PREDICT, player=table.names[mover], actions=actions))
    points = scored[-1][mover].value
    verdict = AS_PREDICTED if guess == points else NOT_AS_PREDICTED
    words = {"points": say.number(points), "guess": say.number(guess), "player": table.names[mover]}
    return Answer(say(verdict, **words) + "\n\n" + _formulas(table, scored[-1]))


def _formulas(table: Table, terms: Sequence[Term]) -> str:
    """The formulas of a scoring as a table: a row per seat, a column per factor."""
    whole = max(terms, key=lambda term: (len(term.parts), term.value))  # names every factor that somebody has
    labels = [table.game.texts.term(part, table.language, table.names) for part in (*whole.parts, whole)]
    sign = SIGNS[whole.op].lstrip()
    heads = ["", labels[0], *(sign + label for label in labels[1:-1]), "= " + labels[-1]]
    rows = [heads, ["---"] * len(heads)]
    for name, term in zip(table.names, terms, strict=True):
        factors = [filled(part) for part in term.parts] + [""] * (len(whole.parts) - len(term.parts))
        rows.append([name, *factors, f"**{term.value}**"])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)
