"""Scores as trees of filled-in formulas: every number says what it was counted from.

>>> from gamelib.score import Term, product, total
>>> term = total("points", (product("take", (Term("visible", 3), Term("influence", 5))), Term("before", 2)))
>>> term.value, term.parts[0].op, term.computed() == term.value
(17, 'product', True)
"""

from collections.abc import Mapping
from math import prod
from typing import Any, Literal, NamedTuple

from gamelib.errors import only_known

__all__ = ["Score", "Term", "product", "total"]


class Term(NamedTuple):
    """One quantity of a formula.

    label:   key of the game's quantity texts (``"visible"``), its name in the reader's language
    value:   the number itself
    op:      how the parts make the value: ``"value"`` (no parts), ``"sum"`` or ``"product"``
    parts:   the quantities it is made of
    pieces:  ids of the pieces on the table it counts, the same ids as in the scene
    data:    what the label is filled in with (``{"character": "GE"}``)
    rule:    rule id it follows from
    """

    label: str
    value: int
    op: Literal["value", "sum", "product"] = "value"
    parts: "tuple[Term, ...]" = ()
    pieces: tuple[str, ...] = ()
    data: Mapping[str, Any] = {}
    rule: str = ""

    def computed(self) -> int:
        """The value worked out again from the parts, all the way down."""
        if self.op == "sum":
            return sum(part.computed() for part in self.parts)
        if self.op == "product":
            return prod(part.computed() for part in self.parts)
        return self.value

    def to_json(self) -> dict[str, Any]:
        """The tree as JSON-able data; empty fields are left out."""
        data: dict[str, Any] = {"label": self.label, "value": self.value}
        if self.op != "value":
            data |= {"op": self.op, "parts": [part.to_json() for part in self.parts]}
        if self.pieces:
            data["pieces"] = list(self.pieces)
        if self.data:
            data["data"] = dict(self.data)
        if self.rule:
            data["rule"] = self.rule
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Term":
        """The inverse of `to_json`. Raises `RecordError` for a field that a term does not have."""
        only_known(data, cls._fields, "a term")
        return cls(
            data["label"],
            data["value"],
            data.get("op", "value"),
            tuple(cls.from_json(part) for part in data.get("parts", ())),
            tuple(data.get("pieces", ())),
            data.get("data", {}),
            data.get("rule", ""),
        )


def total(label: str, parts: tuple[Term, ...], **fields: Any) -> Term:
    """The sum of ``parts`` as a term of its own."""
    return Term(label, sum(part.value for part in parts), "sum", parts, **fields)


def product(label: str, parts: tuple[Term, ...], **fields: Any) -> Term:
    """The product of ``parts`` as a term of its own."""
    return Term(label, prod(part.value for part in parts), "product", parts, **fields)


class Score(NamedTuple):
    """The standing of a state.

    totals:   one `Term` per seat, its value the seat's points
    winners:  the seats that have won: empty while the game goes on, several for a draw or a team
    rule:     rule id of the decision, the tie rule where it was one
    """

    totals: tuple[Term, ...]
    winners: tuple[int, ...] = ()
    rule: str = ""
