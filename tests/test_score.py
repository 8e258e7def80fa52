"""Formulas as data."""

from __future__ import annotations

import json
from typing import Any

import pytest

from gamelib.errors import RecordError
from gamelib.score import Term, total


def test_a_formula_comes_back_from_json() -> None:
    parts = (Term("visible", 2, pieces=("a", "b"), data={"character": "GE"}), Term("influence", 3, rule="ta_ke/score"))
    term = total("sum", parts)
    assert Term.from_json(json.loads(json.dumps(term.to_json()))) == term


@pytest.mark.parametrize("damaged", [{"lable": "x"}, {"op": "sum", "part": []}, {"parts": [{"label": "x", "valu": 1}]}])
def test_a_field_that_no_formula_has_is_refused(damaged: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="there is no"):
        Term.from_json({"label": "sum", "value": 1, **damaged})
