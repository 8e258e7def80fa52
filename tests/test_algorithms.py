"""The page about algorithms: its examples run, in the order in which they stand."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[1] / "docs" / "algorithms.md"
EXAMPLE = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.slow
def test_the_examples_run(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text("utf-8")
    examples, space = list(EXAMPLE.finditer(text)), dict[str, Any]()
    for example in examples:
        line = text[: example.start(1)].count("\n")
        exec(compile("\n" * line + example[1], str(PAGE), "exec"), space)
    assert len(examples) == 8
    printed = capsys.readouterr().out
    assert re.search(r"^Ahead: \d+% of 6 games \(\d+% to \d+%\)$", printed, re.MULTILINE)
    assert space["contest"].standings()[0].player == "Ahead"
